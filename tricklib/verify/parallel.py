"""Settle obligations in several processes at once."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tricklib.ruleset import Ruleset
from tricklib.verify.obligations import Obligation
from tricklib.verify.prover import Budget, Prover
from tricklib.verify.report import Finding

if TYPE_CHECKING:
    from tricklib.verify.run import Progress

_prover: Prover | None = None
_owed: Sequence[Obligation] = ()


def settle_all(
    ruleset: Ruleset,
    owed: Sequence[Obligation],
    budget: Budget | None,
    until: float | None,
    jobs: int,
    progress: Progress | None,
) -> list[Finding]:
    """The findings for all obligations, in their order.

    The processes are forked, so that a ruleset need not be sent to them: it may come from anywhere.

    Args:
        ruleset: the rules.
        owed: the obligations.
        budget: what each may cost.
        until: when all must be done, by ``time.monotonic()``; None for never.
        jobs: how many processes.
        progress: called before each obligation.
    """
    global _prover, _owed
    _prover, _owed = Prover(ruleset, budget, until), owed
    parts = sorted({one.part for one in owed}, key=lambda part: (part != "game", part))
    findings: dict[str, Finding] = {}
    with multiprocessing.get_context("fork").Pool(min(jobs, len(parts))) as pool:
        for settled in pool.imap_unordered(_settle, parts):
            findings |= {one.obligation: one for one in settled}
            if progress is not None:
                progress(len(findings), len(owed), settled[-1].obligation if settled else "")
    return [findings[one.id] for one in owed if one.id in findings]


def _settle(part: str) -> list[Finding]:
    """The findings about one part, together in one process, which need not learn the same things twice."""
    assert _prover is not None
    findings = (_prover.settle(one) for one in _owed if one.part == part)
    return [one for one in findings if one is not None]
