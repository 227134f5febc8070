"""Rules of one composition that ask for different cards: where that can be, with a hand in which it is.

That is no fault by itself. Of rules that are obeyed by priority the earlier one wins, and a game designer wants to know
that players will ask which. Where all of them are to be obeyed, nothing can be played then, and verification refutes
the rule anyway.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from tricklib import answers
from tricklib.errors import RuleError
from tricklib.policies import title
from tricklib.policies.combine import AllOf, ByPriority
from tricklib.policies.kinds import PlayRule
from tricklib.policies.parts import parts_of
from tricklib.ruleset import Ruleset
from tricklib.verify.budget import Budget
from tricklib.verify.obligations.registry import Obligation, of_answers
from tricklib.verify.questions import Follow, Lead
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.run import check_ruleset, verify

_TOGETHER: Final = (AllOf, ByPriority)
"""Combinations of which more than one part can have a say at the same time."""

_CLASH: Final = " ask for different cards."
_NEVER: Final = f" never{_CLASH}"


def conflicts(
    ruleset: Ruleset, *, timeout: float | None = None, budget: Budget | None = None, jobs: int = 1
) -> tuple[Finding, ...]:
    """Whether two rules that are obeyed together can ask for different cards, for all such rules about play.

    They do where each leaves some card of the hand, and no card satisfies both. The verdict REFUTED comes with a game
    in which that is so, PROVED says that it never is, and VACUOUS that the two never ask for something at once.

    Args:
        ruleset: the rules.
        timeout: how many seconds it may take; None for no limit.
        budget: what the proof for each two rules may cost.
        jobs: how many processes.

    Returns:
        A finding for each two rules; none if no rules are obeyed together.

    Raises:
        RulesetError: this is no ruleset, or a number is out of range.
    """
    check_ruleset(ruleset)
    owed = tuple(_agreements(ruleset))
    if not owed:
        return ()
    report = verify(ruleset, only="[lf]*ing.agrees_*", timeout=timeout, budget=budget, jobs=jobs, also=owed)
    return tuple(report[one.id] for one in owed)


def told(finding: Finding) -> str:
    """What was found about two rules, in words; empty if they never ask for different cards."""
    if finding.verdict in (Verdict.PROVED, Verdict.VACUOUS):
        return ""
    if finding.verdict is not Verdict.REFUTED:
        return f"{finding.sentence} That is not settled: {finding.reason}"
    return f"{finding.sentence.removesuffix(_NEVER)} can{_CLASH}\n  {finding.story}"


def _agreements(ruleset: Ruleset) -> Iterator[Obligation]:
    for kind, part in ((Lead, "leading"), (Follow, "following")):
        together = (one.parts for one in parts_of(getattr(ruleset, part)) if isinstance(one, _TOGETHER))
        pairs = itertools.chain.from_iterable(itertools.combinations(parts, 2) for parts in together)
        # Rules of a person need not have a hash, and may still be equal.
        different: list[tuple[PlayRule, PlayRule]] = []
        different += (pair for pair in pairs if pair not in different)
        for number, (one, other) in enumerate(different, 1):
            yield _agreement(kind, number, one, other)


def _agreement(kind: type[Lead | Follow], number: int, one: PlayRule, other: PlayRule) -> Obligation:
    def agree(asked: Lead | Follow) -> bool | None:
        """Whether some card satisfies both rules; None unless each leaves something."""
        try:
            mine, theirs = (answers.legal(rule, asked.hand, asked.trick, asked.table) for rule in (one, other))
        except RuleError:
            return None
        return None if not mine or not theirs else not mine.isdisjoint(theirs)

    first, second = (title(rule).rstrip(".") for rule in (one, other))
    return of_answers(kind, f"agrees_{number}", f"'{first}' and '{second}'{_NEVER}", agree, reads=(one, other))
