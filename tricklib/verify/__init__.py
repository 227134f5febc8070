"""Formal verification of rulesets: the functions that play are run on all hands at once.

``tricklib.verify(ruleset)`` settles every obligation of a ruleset and gives a :class:`Report`.
"""

from __future__ import annotations

import sys
import types
from typing import Any

from tricklib.verify.asserting import assert_holds, assert_proved
from tricklib.verify.cache import Cache
from tricklib.verify.comparison import Comparison, equivalent
from tricklib.verify.conflicts import conflicts
from tricklib.verify.invariants import invariant
from tricklib.verify.obligations import OBLIGATIONS, Obligation
from tricklib.verify.prover import Budget
from tricklib.verify.repair import Repair, Repairs, repairs
from tricklib.verify.report import Finding, Report, Verdict
from tricklib.verify.run import verify

__all__ = [
    "OBLIGATIONS",
    "Budget",
    "Cache",
    "Comparison",
    "Finding",
    "Obligation",
    "Repair",
    "Repairs",
    "Report",
    "Verdict",
    "assert_holds",
    "assert_proved",
    "conflicts",
    "equivalent",
    "invariant",
    "repairs",
    "verify",
]


class _CallableModule(types.ModuleType):
    """``tricklib.verify`` is the function as well as the package, whichever was imported first."""

    def __call__(self, *args: Any, **kwargs: Any) -> Report:
        return verify(*args, **kwargs)


sys.modules[__name__].__class__ = _CallableModule
