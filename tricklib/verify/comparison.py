"""Comparing two rulesets, or two policies within a ruleset: the same game, or a game in which they differ."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, final

import attrs

from tricklib.errors import RulesetError
from tricklib.game import Game
from tricklib.record import Record
from tricklib.ruleset import PARTS, Ruleset
from tricklib.verify.budget import Budget
from tricklib.verify.obligations import Obligation
from tricklib.verify.report import EXIT_STATUS, Finding, Verdict
from tricklib.verify.run import Progress, verify
from tricklib.verify.sameness import owed_to_be_same
from tricklib.verify.sidebyside import deals_differ
from tricklib.verify.solver import VERSION

SAME = ".same"
"""How the id of each finding of a comparison ends."""


@final
@attrs.frozen(repr=False)
class Comparison:
    """What came of comparing two rulesets; it is true only if they are proved to be the same game.

    Args:
        one: the first rules.
        other: the other rules.
        findings: the verdict for each part: PROVED where both answer alike in every situation, REFUTED where a game
            shows a difference, UNKNOWN where they differ and no game was found, or nothing could be settled.
        version: the version of the library.
        solver: the name and version of the solver.
        seconds: how long all of it took.
    """

    one: Ruleset
    other: Ruleset
    findings: tuple[Finding, ...]
    version: str
    solver: str
    seconds: float

    @property
    def verdict(self) -> Verdict:
        """PROVED if they are the same, REFUTED if a game shows that they are not."""
        found = {one.verdict for one in self.differences}
        if not found:
            return Verdict.PROVED
        if len(found) == 1:
            return found.pop()
        return next((one for one in (Verdict.DISAGREE, Verdict.REFUTED) if one in found), Verdict.UNKNOWN)

    @property
    def exit_status(self) -> int:
        """0 the same, 1 not the same, 2 unknown or unsupported, 4 disagreement."""
        return EXIT_STATUS[self.verdict]

    @property
    def differences(self) -> tuple[Finding, ...]:
        """The findings about the parts that are not proved to be the same, those with a game first."""
        unlike = (one for one in self.findings if one.verdict is not Verdict.PROVED)
        return tuple(sorted(unlike, key=lambda one: (one.counterexample is None, _length(one))))

    @property
    def shortest(self) -> dict[str, Any] | None:
        """The record of the shortest game that was found in which they differ; None if there is none."""
        return next((one.counterexample for one in self.differences), None)

    def __bool__(self) -> bool:
        return self.verdict is Verdict.PROVED

    def to_json(self) -> dict[str, Any]:
        """The comparison as JSON values."""
        return {
            "rulesets": [{"name": one.name, "options": dict(one.options)} for one in (self.one, self.other)],
            "verdict": self.verdict.value,
            "version": self.version,
            "solver": self.solver,
            "seconds": round(self.seconds, 3),
            "shortest": self.shortest,
            "parts": [_part(one) | _policies(_part(one)["part"], self) | one.to_json() for one in self.findings],
        }

    def __str__(self) -> str:
        names = f"{_named(self.one, self.other)} and {_named(self.other, self.one)}"
        lines = [f"{names}: {self._in_short()} in {self.seconds:.1f} s"]
        for finding in self.differences:
            part = _part(finding)["part"]
            lines.append(f"{finding.verdict.name:<11} {part}: {' against '.join(_policies(part, self)['policies'])}")
            words = dict.fromkeys(filter(None, (finding.reason, finding.story)))
            lines += [f"            {line}" for text in words for line in text.splitlines()]
        return "\n".join(lines)

    def _in_short(self) -> str:
        shown = sum(one.verdict is Verdict.REFUTED for one in self.findings)
        match self.verdict:
            case Verdict.PROVED:
                return f"the same in every situation, {len(self.findings)} parts compared"
            case Verdict.REFUTED:
                return f"not the same, {shown} of {len(self.findings)} parts differ in a game"
        return f"not settled, {len(self.differences)} of {len(self.findings)} parts are open"

    def __repr__(self) -> str:
        return f"<Comparison {str(self).splitlines()[0]}>"


def _named(ruleset: Ruleset, beside: Ruleset) -> str:
    """The name of a ruleset, with the options in which it is not like the one beside it."""
    own = {name: value for name, value in ruleset.options.items() if beside.options.get(name, value) != value}
    said = ", ".join(f"{name}={value}" for name, value in own.items())
    return f"{ruleset.name} ({said})" if said else ruleset.name


def _part(finding: Finding) -> dict[str, str]:
    return {"part": finding.obligation.removesuffix(SAME)}


def _policies(part: str, comparison: Comparison) -> dict[str, list[str]]:
    """What two rulesets have for a part, as code; for the whole, the order of their stages."""
    attribute = "stages" if part == "game" else part
    return {"policies": [repr(getattr(one, attribute)) for one in (comparison.one, comparison.other)]}


def _length(finding: Finding) -> int:
    record = finding.counterexample or {}
    hands: Sequence[dict[str, Any]] = record.get("hands", [record])
    return sum(len(hand.get("actions", ())) for hand in hands)


def equivalent(
    one: object,
    other: object,
    *,
    rules: Ruleset | None = None,
    part: str | None = None,
    timeout: float | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    budget: Budget | None = None,
) -> Comparison:
    """Whether two rulesets, or two policies, allow and award the same in every situation.

    Args:
        one: a ruleset, or a policy; None for no rule about a part that may be left out.
        other: another ruleset, or another policy of the same kind, or None.
        rules: the ruleset within which two policies are compared; None for rulesets.
        part: the part that two policies are to be, such as ``following``; None for rulesets.
        timeout: how many seconds all of it may take; what is not settled then is UNKNOWN.
        jobs: how many processes to use.
        progress: called before each obligation.
        budget: what a single obligation may cost.

    Raises:
        RulesetError: these are not two rulesets, or two policies of one kind with rules and a part.
    """
    start = time.monotonic()
    first, second = _rulesets(one, other, rules, part)
    findings = _unlike_deals(first, second)
    if not findings:
        until = None if timeout is None else start + timeout

        def settle(these: Ruleset, owed: list[Obligation]) -> list[Finding]:
            left = None if until is None else max(0.01, until - time.monotonic())
            settings: dict[str, Any] = {"jobs": jobs, "progress": progress, "budget": budget}
            report = verify(these, only=f"*{SAME}", also=owed, timeout=left, **settings)
            return [finding for finding in report.verdicts if finding.obligation.endswith(SAME)]

        findings = settle(first, owed_to_be_same(first, second, part))
        findings = _from_both_sides(findings, first, second, settle, part)
    from tricklib import __version__

    return Comparison(first, second, tuple(findings), __version__, VERSION, time.monotonic() - start)


def _from_both_sides(findings: list[Finding], first: Ruleset, second: Ruleset, settle: Any, part: str | None) -> Any:
    """The findings, where they differ with those that only the situations of the other rules show."""
    if all(one.verdict is Verdict.PROVED for one in findings):
        return findings
    unseen = {one.obligation for one in findings if one.counterexample is None}
    owed = [one for one in owed_to_be_same(second, first, part) if one.id in unseen and one.reads]
    unlike = {one.obligation: _told(one) for one in settle(second, owed) if one.counterexample} if owed else {}
    return [unlike.get(one.obligation, one) for one in findings]


def _told(finding: Finding) -> Finding:
    """A finding about the other rules, which says so."""
    story = f"In a game of the other rules: {finding.story}"
    return attrs.evolve(finding, story=story, reason=story)


def _rulesets(one: object, other: object, rules: Ruleset | None, part: str | None) -> tuple[Ruleset, Ruleset]:
    if isinstance(one, Ruleset) and isinstance(other, Ruleset):
        if rules is not None or part is not None:
            raise RulesetError("rules and part are for two policies, not for two rulesets")
        return one, other
    if isinstance(one, Ruleset) or isinstance(other, Ruleset):
        raise RulesetError(f"{one!r} and {other!r} cannot be compared: expected two rulesets or two policies")
    if not isinstance(rules, Ruleset) or part is None:
        raise RulesetError(
            "two policies are compared within rules: expected rules=..., and part=... with one of "
            + ", ".join(PARTS[1:])
        )
    if part not in PARTS or part == "dealing":
        raise RulesetError(f"part={part!r}: expected one of {', '.join(PARTS[1:])}")
    return rules.evolve(**{part: one}), rules.evolve(**{part: other})


def _unlike_deals(first: Ruleset, second: Ruleset) -> list[Finding]:
    """What is to be said where no deal is the same by both rules."""
    if not deals_differ(first, second):
        return []
    said = "the packets are others"
    if first.deck != second.deck:
        said = f"the cards are {first.deck.full} in one and {second.deck.full} in the other"
    elif first.players != second.players:
        said = f"there are {first.players} players in one and {second.players} in the other"
    record = Record.of(Game.deal(first, seed=0)).data()
    sentence = "Both games are dealt with the same cards, to as many players, in the same packets."
    return [Finding("dealing.same", sentence, repr(first.dealing), Verdict.REFUTED, counterexample=record, reason=said)]
