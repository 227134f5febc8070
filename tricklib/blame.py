"""Asking a policy, and saying which one failed, in which line of it, and how."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tricklib.errors import Interruption, RuleError


def rule_failure(policy: object, method: str, error: BaseException) -> RuleError:
    """The error that says which policy failed, in which line of it, and how.

    A failure that another policy has been blamed for already keeps its words.
    """
    if type(error) is RuleError and error.policy is not None:
        return RuleError(str(error), error.policy)
    place = place_in_rule(error)
    at = f" at {place}" if place else ""
    said = printed(error, str)
    said = f": {said}" if said else ""
    return RuleError(f"{type(policy).__name__}.{method} raised {type(error).__name__}{at}{said}", policy)


def printed(thing: object, way: Callable[[object], str] = repr) -> str:
    """What a thing prints of itself, without where it lies in memory, which is another place each time.

    It is the name of its class if that fails.

    Args:
        thing: anything a rule answers or raises.
        way: how it is printed.
    """
    try:
        return _ADDRESS.sub("", way(thing))
    except Exception:
        return f"<{type(thing).__name__}>"


_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_HOME = str(Path(__file__).parent)
_POLICIES = str(Path(__file__).parent / "policies")


def place_in_rule(error: BaseException) -> str:
    """Where in a rule an exception was raised: the innermost line that is in no other part of the library."""
    place, trace = "", error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if (not file.startswith(_HOME) or file.startswith(_POLICIES)) and not file.startswith("<"):
            place = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def ask(policy: object, method: str, *given: object) -> Any:
    """What a policy answers when it is asked.

    Args:
        policy: the policy.
        method: the name of the method that is the question.
        given: what it is given.

    Raises:
        RuleError: it raises, whatever it is.
    """
    try:
        return getattr(policy, method)(*given)
    except (Interruption, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise rule_failure(policy, method, error) from error
