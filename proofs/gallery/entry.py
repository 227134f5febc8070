"""What stands in the gallery: a wrong rule, the obligation that must refute it, and its right twin."""

from __future__ import annotations

import inspect
import json
from typing import final

import attrs

from tricklib import Ruleset
from tricklib.errors import RuleError
from tricklib.record import MatchRecord, Record, read
from tricklib.verify import Finding, Verdict, verify

PUBLIC = "known from public engines"
"""The source of a fault that was seen in engines other than those of the case bank."""


FAILING = (Verdict.REFUTED, Verdict.VACUOUS, Verdict.UNSUPPORTED, Verdict.DISAGREE)
"""The verdicts of which a wrong rule may get no other one; what rests on its fault is UNKNOWN."""


@final
@attrs.frozen
class Entry:
    """A wrong rule and its right twin.

    Args:
        fault: the fault, as players know it.
        obligation: the one obligation that must refute the wrong rule, and be proved for its twin.
        source: where such a fault was seen: ids of cases, or a word about the engines that had it.
        wrong: a game with the wrong rule.
        right: the same game with the smallest change that makes it right.
        verdict: what the wrong rule gets: VACUOUS where something can never come into play, UNSUPPORTED where it is no
            function of what it is given.
        shown: whether a game shows it; not where the obligation is about no single game.
        also: the obligations that fail with this one, since it rests on them.
    """

    fault: str
    obligation: str
    source: str
    wrong: Ruleset
    right: Ruleset
    verdict: Verdict = Verdict.REFUTED
    shown: bool = True
    also: tuple[str, ...] = ()

    def flaw(self) -> str:
        """What is not as claimed; empty if all is."""
        return self.flaw_of_wrong() or self.flaw_of_right()

    def flaw_of_wrong(self) -> str:
        """Why the wrong rule is not refuted as claimed; empty if it is, by this obligation and by no other."""
        own = (self.obligation, *self.also)
        findings = {one.obligation: one for one in verify(self.wrong, only=self.obligation).verdicts}
        found = findings.get(self.obligation)
        if found is None or found.verdict is not self.verdict:
            return f"{self.fault!r} is {_said(found)}, not {self.verdict.value}"
        if others := [name for name, one in findings.items() if one.verdict in FAILING and name not in own]:
            return f"{self.fault!r} fails for {', '.join(others)} as well"
        return self._flaw_of_record(found)

    def _flaw_of_record(self, found: Finding) -> str:
        """What is wrong with the game that shows the fault; empty if it replays on the real engine."""
        if self.shown is (found.counterexample is None):
            return f"{self.fault!r} has {'no' if self.shown else 'a'} game that shows it"
        if found.counterexample is not None and not _replays(read(json.dumps(found.counterexample), self.wrong)):
            return f"{self.fault!r}: its game does not replay"
        return ""

    def flaw_of_right(self) -> str:
        """Why the right twin is not proved; empty if it is."""
        verdicts = verify(self.right, only=self.obligation).verdicts
        found = next((one for one in verdicts if one.obligation == self.obligation), None)
        if found is None or found.verdict is not Verdict.PROVED:
            return f"the right twin of {self.fault!r} is {_said(found)}"
        return ""


def _replays(record: object) -> bool:
    """Whether the real engine plays a hand or a match to its end, or stops there over the rule itself."""
    if isinstance(record, MatchRecord):
        return all(map(_replays, record.hands)) and len(record.replay().hands) == len(record.hands)
    assert isinstance(record, Record)
    try:
        return record.actions == record.replay().actions
    except RuleError:
        last = attrs.evolve(record, actions=record.actions[:-1])
        return last.actions == last.replay().actions


def _said(found: Finding | None) -> str:
    return "not judged" if found is None else f"{found.verdict.value} ({found.reason or found.story})"


def entry(
    obligation: str,
    base: Ruleset,
    source: str,
    *,
    fault: str = "",
    verdict: Verdict = Verdict.REFUTED,
    shown: bool = True,
    also: tuple[str, ...] = (),
    **parts: tuple[object, object],
) -> Entry:
    """An entry made of a game and of pairs of a wrong rule and its right twin.

    Args:
        obligation: the id of the obligation that must notice the fault.
        base: the game.
        source: where such a fault was seen.
        fault: the fault; what the first wrong rule says of itself if nothing else is given.
        verdict: what the wrong rule gets.
        shown: whether a game shows it.
        also: what fails with it.
        parts: for each part of the game that is changed, the wrong rule and the right one.
    """
    first = next(iter(parts.values()))[0]
    said = fault or inspect.cleandoc(type(first).__doc__ or "").partition("\n\n")[0].replace("\n", " ")
    wrong, right = (base.evolve(**{part: pair[place] for part, pair in parts.items()}) for place in (0, 1))
    return Entry(said, obligation, source, wrong, right, verdict, shown, also)


def pair(
    obligation: str,
    wrong: Ruleset,
    right: Ruleset,
    source: str,
    fault: str,
    *,
    verdict: Verdict = Verdict.REFUTED,
    shown: bool = True,
    also: tuple[str, ...] = (),
) -> Entry:
    """An entry made of two games, the wrong one first."""
    return Entry(fault, obligation, source, wrong, right, verdict, shown, also)
