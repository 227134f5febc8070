"""What came out: a verdict for each obligation."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, final

import attrs

from tricklib.errors import Refuted
from tricklib.ruleset import Ruleset
from tricklib.verify.reading import is_among

if TYPE_CHECKING:
    from tricklib.verify.obligations.registry import Obligation


class Verdict(enum.Enum):
    """What can be said of an obligation."""

    PROVED = "proved"
    REFUTED = "refuted"
    VACUOUS = "vacuous"
    UNKNOWN = "unknown"
    UNSUPPORTED = "unsupported"
    DISAGREE = "disagree"

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


RESTS = "it rests on "
"""How the reason of a finding begins that is settled by another one."""

EXIT_STATUS = {
    Verdict.PROVED: 0,
    Verdict.UNKNOWN: 2,
    Verdict.UNSUPPORTED: 2,
    Verdict.REFUTED: 1,
    Verdict.VACUOUS: 1,
    Verdict.DISAGREE: 4,
}
"""The exit status of the command line for the worst verdict; worse ones stand later."""


@final
@attrs.frozen
class Finding:
    """The verdict for one obligation.

    Args:
        obligation: its id.
        sentence: what it says, in players' words.
        policy: the policy it is about, as code; empty for the engine and the whole.
        verdict: the verdict.
        seconds: how long it took.
        states: ``all``, or ``bounded:N`` where only so many were looked at.
        rests_on: the obligations that it takes for granted; each of them has its own finding.
        counterexample: a record that shows the fault on the real engine; None if there is none.
        reason: why the verdict is what it is.
        story: the counterexample in words.
        questions: how many questions the solver answered for it.
        units: how many of the solver's resource units it cost; the same on every machine.
        read: the fields of the ruleset that were read for it; of a policy of which it was only asked who is next, the
            method, such as ``naming.namer``.
        cached: whether it was proved earlier, for the same content.
        remembering: what of the ruleset was seen to remember that it was asked, named as in ``read``, and what is said
            of it.
    """

    obligation: str
    sentence: str
    policy: str
    verdict: Verdict
    seconds: float = 0.0
    states: str = "all"
    rests_on: tuple[str, ...] = ()
    counterexample: dict[str, Any] | None = None
    reason: str = ""
    story: str = ""
    questions: int = 0
    units: int = 0
    read: tuple[str, ...] = ()
    cached: bool = False
    remembering: tuple[tuple[str, str], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The finding as JSON values."""
        return {
            "obligation": self.obligation,
            "sentence": self.sentence,
            "policy": self.policy,
            "verdict": self.verdict.value,
            "seconds": round(self.seconds, 4),
            "states": self.states,
            "rests_on": list(self.rests_on),
            "counterexample": self.counterexample,
            "reason": self.reason,
            "story": self.story,
            "units": self.units,
            "cached": self.cached,
        }

    def __str__(self) -> str:
        lines = [f"{self.verdict.name:<11} {self.obligation}: {self.sentence}"]
        lines += [f"            {line}" for line in dict.fromkeys((self.reason, self.story)) if line]
        return "\n".join(lines)


@final
@attrs.frozen
class Settled:
    """What came of one obligation, and what was read for it.

    Args:
        obligation: its id.
        finding: the finding; None if there is nothing of which the obligation speaks.
        read: the fields of the ruleset that were read, or methods of them.
    """

    obligation: str
    finding: Finding | None
    read: frozenset[str]


def functions(findings: list[Finding]) -> Iterator[Finding]:
    """The findings, none of them proved for which a rule was read that remembers what it is asked."""
    remembering = dict(pair for one in findings for pair in one.remembering)
    for one in findings:
        told = next((said for name, said in remembering.items() if is_among(name, one.read)), "")
        is_good = one.verdict in (Verdict.PROVED, Verdict.VACUOUS)
        yield attrs.evolve(one, verdict=Verdict.UNSUPPORTED, reason=told) if told and is_good else one


def _together(findings: list[Finding]) -> str:
    """Findings with one verdict for one reason."""
    first = findings[0]
    if len(findings) == 1:
        return str(first)
    return f"{first.verdict.name:<11} {', '.join(one.obligation for one in findings)}:\n            {first.reason}"


@final
@attrs.frozen(repr=False)
class Report:
    """All verdicts about one ruleset.

    Args:
        ruleset: the ruleset.
        verdicts: one finding for each obligation it owes.
        departures: obligations that a rule departs from on purpose, each with its sentence.
        version: the version of the library.
        solver: the name and version of the solver.
        seconds: how long all of it took.
    """

    ruleset: Ruleset
    verdicts: tuple[Finding, ...]
    departures: tuple[tuple[str, str], ...]
    version: str
    solver: str
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether every obligation is proved."""
        return all(one.verdict is Verdict.PROVED for one in self.verdicts)

    @property
    def exit_status(self) -> int:
        """0 all proved, 1 something refuted or vacuous, 2 unknown or unsupported, 4 disagreement."""
        order = list(EXIT_STATUS)
        worst = max((order.index(one.verdict) for one in self.verdicts), default=0)
        return EXIT_STATUS[order[worst]]

    def __iter__(self) -> Iterator[Finding]:
        """The findings, one for each obligation."""
        return iter(self.verdicts)

    def __contains__(self, obligation: object) -> bool:
        """Whether there is a finding for an obligation."""
        return any(one.obligation == obligation for one in self.verdicts)

    def __getitem__(self, obligation: str) -> Finding:
        """The finding for an obligation.

        Raises:
            KeyError: the ruleset does not owe it.
        """
        for one in self.verdicts:
            if one.obligation == obligation:
                return one
        raise KeyError(obligation)

    def tree(self, obligation: str) -> str:
        """What a verdict rests on, drawn as a tree: each obligation with its verdict, and under it what it rests on.

        What was drawn above is not drawn again, and marked with an arrow.

        Raises:
            KeyError: the ruleset does not owe it.
        """
        there, drawn = {one.obligation: one for one in self.verdicts}, set[str]()

        def branch(name: str, head: str, under: str) -> Iterator[str]:
            beneath, again = [one for one in there[name].rests_on if one in there], name in drawn
            yield f"{head}{name}: {there[name].verdict.value}{' ↑' if again and beneath else ''}"
            drawn.add(name)
            for place, one in enumerate(() if again else beneath, 1):
                fork, trunk = ("└─ ", "   ") if place == len(beneath) else ("├─ ", "│  ")
                yield from branch(one, under + fork, under + trunk)

        return "\n".join(branch(obligation, "", ""))

    def having(self, verdict: Verdict) -> tuple[Finding, ...]:
        """The findings with one verdict."""
        return tuple(one for one in self.verdicts if one.verdict is verdict)

    def unproved(self) -> list[list[Finding]]:
        """What is not proved, counterexamples first; findings with one reason and no counterexample are together."""
        shown = [[one] for one in self.verdicts if one.story]
        alike: dict[tuple[Verdict, str], list[Finding]] = {}
        for one in self.verdicts:
            if one.verdict is not Verdict.PROVED and not one.story:
                alike.setdefault((one.verdict, one.reason), []).append(one)
        return [*shown, *alike.values()]

    @property
    def from_cache(self) -> str:
        """How many findings were not worked out anew; empty if all were."""
        cached = sum(one.cached for one in self.verdicts)
        return f"{cached} of {len(self.verdicts)} from the cache" if cached else ""

    def raise_if_refuted(self) -> None:
        """Do nothing if every obligation is proved.

        Raises:
            Refuted: some are not; the message lists them with their counterexamples.
        """
        if not self.ok:
            raise Refuted(str(self))

    def tests(
        self, target: str = "", settings: Mapping[str, str] | None = None, also: Iterable[Obligation] = ()
    ) -> str:
        """The text of a pytest file that fails on the real engine for as long as what was refuted is wrong.

        Args:
            target: what the rules are loaded from, such as ``house.py:house``; empty for shipped ones.
            settings: the options with which the target was loaded, as text.
            also: the further obligations that were given to ``verify``; they stand in the module of the target.

        Raises:
            RulesetError: nothing is refuted with a game, or a test could not find the rules or an obligation.
        """
        from tricklib.verify.writing import as_tests

        return as_tests(self, target, settings, also)

    def to_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return {
            "ruleset": self.ruleset.name,
            "options": dict(self.ruleset.options),
            "version": self.version,
            "solver": self.solver,
            "seconds": round(self.seconds, 3),
            "departures": [{"obligation": one, "sentence": sentence} for one, sentence in self.departures],
            "verdicts": [one.to_json() for one in self.verdicts],
        }

    def __str__(self) -> str:
        counts = {verdict: len(self.having(verdict)) for verdict in Verdict}
        said = ", ".join(f"{count} {verdict.value}" for verdict, count in counts.items() if count)
        lines = [f"{self.ruleset.name}, {self.ruleset.players} players: {said} in {self.seconds:.1f} s"]
        lines += map(_together, self.unproved())
        lines += [f"DEPARTS     {one}: {sentence}" for one, sentence in self.departures]
        lines += [said] if (said := self.from_cache) else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Report {str(self).splitlines()[0]}>"
