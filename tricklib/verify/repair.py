"""Repairing rules that do not hold: the smallest changes with which everything is proved.

A change is tried in three steps, the cheap ones first. The games that show the faults are played by the changed rules;
then the obligations that failed are proved for them; then all others that read what was changed. What is proposed has
passed the last step: it proves something that failed, and nothing that was proved before is lost.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Iterator
from typing import Any, Final, final

import attrs

from tricklib.errors import RulesetError, TricklibError
from tricklib.ruleset import PARTS, Ruleset
from tricklib.verify.budget import Budget
from tricklib.verify.cache import still_shows
from tricklib.verify.candidates import Change, candidates
from tricklib.verify.comparison import equivalent
from tricklib.verify.obligations import OBLIGATIONS, Obligation
from tricklib.verify.prover import Prover
from tricklib.verify.reading import FIELDS, parts
from tricklib.verify.report import RESTS, Finding, Report, Verdict
from tricklib.verify.run import Progress, resting, verify
from tricklib.verify.solver import one_at_a_time

FAULTS: Final = (Verdict.REFUTED, Verdict.VACUOUS)
"""The verdicts that a repair can mend."""

QUICK: Final = Budget(games=300)
"""What each obligation may cost for changed rules; what fails there need not be shown."""

AMENDED_AGAIN: Final = 2
"""So many changes that mend a part of the faults are amended by a second one, if none mends all of them."""


@final
@attrs.frozen
class Repair:
    """Changes of a ruleset that were proved to mend it.

    Args:
        changes: the changes, one after the other.
        ruleset: the rules with all of them.
        repairs: the obligations that are proved now and were not before.
        leaves: the obligations that were not proved before, and still are not; empty if all is proved.
    """

    changes: tuple[Change, ...]
    ruleset: Ruleset = attrs.field(repr=False)
    repairs: tuple[str, ...]
    leaves: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """How large the changes are together, from 1."""
        return sum(change.cost for change in self.changes)

    @property
    def is_whole(self) -> bool:
        """Whether all obligations are proved with it."""
        return not self.leaves

    def to_json(self) -> dict[str, Any]:
        """The repair as JSON values."""
        names = ("part", "before", "after", "code", "sentence", "cost")
        return {
            "changes": [{name: getattr(change, name) for name in names} for change in self.changes],
            "cost": self.cost,
            "repairs": list(self.repairs),
            "leaves": list(self.leaves),
        }

    def __str__(self) -> str:
        lines = [line for one in self.changes for line in (f"{one.part}: {one.sentence}", f"  {one.code}")]
        lines.append(f"  proves {', '.join(self.repairs)}")
        if self.leaves:
            lines.append(f"  leaves {', '.join(self.leaves)}")
        return "\n".join(lines)


@final
class Repairs(tuple[Repair, ...]):
    """The repairs that were found, the smallest first.

    Attributes:
        tried: how many changes were tried.
        stopped: whether there are more, for which there was no time or no leave.
        faults: the obligations that were to be repaired.
    """

    tried: int
    stopped: bool
    faults: tuple[str, ...]

    def __str__(self) -> str:
        if not self.faults:
            return "there is nothing to repair"
        tried = f"{self.tried} change{'s' * (self.tried != 1)} tried" + (
            " of more that there are" if self.stopped else ""
        )
        if not self:
            return f"no repair found: {tried}"
        whole = all(one.is_whole for one in self)
        head = (
            "repairs with which everything is proved" if whole else "no repair of everything found; these mend a part"
        )
        numbered = (f"{number}. " + str(one).replace("\n", "\n   ") for number, one in enumerate(self, 1))
        return "\n".join((f"{head} ({tried}):", *numbered))


@one_at_a_time
def repairs(
    ruleset: Ruleset,
    report: Report | None = None,
    *,
    most: int = 3,
    trials: int = 400,
    timeout: float | None = 300.0,
    budget: Budget | None = None,
    also: Iterable[Obligation] = (),
    progress: Progress | None = None,
) -> Repairs:
    """The smallest changes, of the library's own options, combinators, policies and parameters, that mend a ruleset.

    Nothing is proposed that was not verified: with each repair, something is proved that was refuted or vacuous, and
    nothing fails or is left open that was proved before. Two that make the same game are proposed once. If some
    repair all faults, only those of the least cost are given.

    Args:
        ruleset: the rules.
        report: what was found for them, with all obligations; None to verify them first.
        most: how many repairs to give at most, from 1.
        trials: how many changes to try at most, from 1.
        timeout: how many seconds to try at most; None for no limit.
        budget: what each obligation may cost for changed rules.
        also: further obligations, as for :func:`tricklib.verify`.
        progress: called before each change with how many were tried, how many there are at most, and the part.

    Raises:
        RulesetError: this is no ruleset, the report is about another one, or a number is out of range.
    """
    if most < 1 or trials < 1 or (timeout is not None and timeout <= 0):
        raise RulesetError("most, trials and timeout must be positive")
    also = tuple(also)
    if report is None:
        report = verify(ruleset, also=also)
    if report.ruleset != ruleset:
        raise RulesetError(f"the report is about {report.ruleset.name}, not about {ruleset.name}")
    owed = dict(OBLIGATIONS) | {one.id: one for one in also}
    if strange := [one.obligation for one in report.verdicts if one.obligation not in owed]:
        raise RulesetError(
            f"the report has {strange[0]}, which is no obligation of the library: expected it in also=..."
        )
    search = _Search(owed, budget or QUICK, most, trials, timeout, progress)
    return search.of(report)


@final
class _Search:
    """The search for repairs, with what it may still cost."""

    def __init__(
        self,
        owed: dict[str, Obligation],
        budget: Budget,
        most: int,
        trials: int,
        timeout: float | None,
        progress: Progress | None,
    ) -> None:
        self.owed = owed
        self.budget = budget
        self.most = most
        self.trials = trials
        self.until = None if timeout is None else time.monotonic() + timeout
        self.progress = progress
        self.tried = 0
        self.stopped = False

    def of(self, report: Report) -> Repairs:
        faults = _faults(report)
        first = list(self._mended(report)) if faults else []
        found = [repair for repair, _ in first]
        if not any(one.is_whole for one in found):
            for repair, after in sorted(first, key=lambda one: len(one[0].leaves))[:AMENDED_AGAIN]:
                again = [_then(repair, second) for second, _ in self._mended(after)]
                found = [*again, *found]
                if any(one.is_whole for one in again):
                    break
        answer = Repairs(self._smallest(found))
        answer.tried, answer.stopped = self.tried, self.stopped
        answer.faults = tuple(one.obligation for one in faults)
        return answer

    def _smallest(self, found: list[Repair]) -> list[Repair]:
        """The whole repairs of the least cost; if there is none, those that leave the least."""
        whole = [one for one in found if one.is_whole]
        least = min((one.cost for one in whole), default=0)
        chosen = [one for one in whole if one.cost == least] or sorted(
            found, key=lambda one: (len(one.leaves), one.cost)
        )
        return chosen[: self.most]

    def _mended(self, report: Report) -> Iterator[tuple[Repair, Report]]:
        """Single changes that mend something, each with the report of the changed rules."""
        faults, whole = _faults(report), list[Repair]()
        given: list[Repair] = []
        for change in candidates(report.ruleset, _parts(faults, self.owed)):
            if len(whole) == self.most or (whole and change.cost > whole[0].cost) or self._is_over(change):
                return
            self.tried += 1
            after = self._tried(change, faults, report)
            repair = None if after is None else _repair(change, report, after)
            if after is None or repair is None or not {one.obligation for one in faults} & {*repair.repairs}:
                continue
            if any(one.repairs == repair.repairs and self._are_same(one, repair) for one in given):
                continue
            given.append(repair)
            whole += [repair] if repair.is_whole else []
            yield repair, after

    def _is_over(self, change: Change) -> bool:
        self.stopped = self.tried >= self.trials or (self.until is not None and time.monotonic() > self.until)
        if self.progress is not None and not self.stopped:
            self.progress(self.tried, self.trials, f"{change.part}: {change.sentence}")
        return self.stopped

    def _are_same(self, one: Repair, other: Repair) -> bool:
        """Whether two repairs are proved to make the same game."""
        return bool(equivalent(one.ruleset, other.ruleset, budget=Budget(games=1)))

    def _tried(self, change: Change, faults: list[Finding], report: Report) -> Report | None:
        """The report of the changed rules; None if they mend nothing, or spoil something."""
        return _Trial(self.owed, Prover(change.ruleset, self.budget, self.until), change.ruleset, report).of(faults)


@final
class _Trial:
    """Changed rules, put to the test.

    Args:
        owed: all obligations there are, by id.
        prover: settles them for the changed rules.
        ruleset: the changed rules.
        report: what was found before the change.
    """

    def __init__(self, owed: dict[str, Obligation], prover: Prover, ruleset: Ruleset, report: Report) -> None:
        self.prover = prover
        self.ruleset = ruleset
        self.report = report
        self.owed = {name: one for name, one in owed.items() if one.applies(ruleset)}
        self.departures = {
            name: said for name, one in self.owed.items() if (said := one.departure(ruleset)) is not None
        }
        self.old = {one.obligation: one for one in report.verdicts}
        self.new: dict[str, Finding | None] = {}
        self.changed = {name for name in FIELDS if getattr(ruleset, name) != getattr(report.ruleset, name)}

    def of(self, faults: list[Finding]) -> Report | None:
        """The report of the changed rules; None if they mend none of the faults, or spoil something."""
        if any(name in self.old for name in self.departures):
            return None
        for fault in faults:
            if self._is_untouched(fault) or self._is_shown(fault):
                self.new[fault.obligation] = fault
            elif fault.obligation in self.owed:
                self.new[fault.obligation] = self._settled(fault.obligation)
        if not any(one is not None and one.verdict is Verdict.PROVED for one in self.new.values()):
            return None
        return self._report() if all(map(self._is_no_worse, self.owed)) else None

    def _is_no_worse(self, name: str) -> bool:
        """Whether an obligation, settled if that is not done, is as good as it was before."""
        before = self.old.get(name)
        if name in self.new or name in self.departures:
            return True
        keep = before is not None and self._is_untouched(before)
        self.new[name] = before if keep else self._settled(name)
        return not _is_worse(self.new[name], before)

    def _is_untouched(self, before: Finding) -> bool:
        """Whether nothing that was read for a finding is changed; what rests on others may change with them."""
        return bool(before.read) and not self.changed & parts(before.read) and not before.reason.startswith(RESTS)

    def _is_shown(self, fault: Finding) -> bool:
        """Whether the game that shows a fault shows it by the changed rules as well."""
        obligation = self.owed.get(fault.obligation)
        if obligation is None or obligation.about is None or fault.counterexample is None:
            return False
        with contextlib.suppress(TricklibError, KeyError, TypeError, ValueError):
            return still_shows(obligation, fault.counterexample, self.ruleset)
        return False

    def _settled(self, name: str) -> Finding | None:
        return self.prover.settled(self.owed[name]).finding

    def _report(self) -> Report | None:
        found = [one for name in self.owed if (one := self.new.get(name)) is not None]
        verdicts = resting(found, self.departures)
        if any(_is_worse(one, self.old.get(one.obligation)) for one in verdicts):
            return None
        departures = tuple(self.departures.items())
        return attrs.evolve(self.report, ruleset=self.ruleset, verdicts=verdicts, departures=departures)


def _is_worse(new: Finding | None, old: Finding | None) -> bool:
    """Whether something is not proved now that was, or that nobody had anything to say against."""
    was_good = old is None or old.verdict is Verdict.PROVED
    if new is None:
        return old is not None and was_good
    return was_good and new.verdict is not Verdict.PROVED


def _faults(report: Report) -> list[Finding]:
    """What is refuted or vacuous by itself, and not because something else is."""
    return [one for one in report.verdicts if one.verdict in FAULTS and not one.reason.startswith(RESTS)]


def _parts(faults: list[Finding], owed: dict[str, Obligation]) -> list[str]:
    """The parts that may be to blame: first those of which a fault speaks, then all others that it read."""
    own = [owed[fault.obligation].part for fault in faults]
    read = {name for fault in faults for name in fault.read}
    return [*dict.fromkeys(part for part in own if part in PARTS), *(part for part in PARTS if part in read - {*own})]


def _repair(change: Change, report: Report, after: Report) -> Repair:
    """A change with what came of it."""
    good = {one.obligation for one in report.having(Verdict.PROVED)}
    repairs = tuple(one.obligation for one in after.having(Verdict.PROVED) if one.obligation not in good)
    leaves = tuple(one.obligation for one in after.verdicts if one.verdict is not Verdict.PROVED)
    return Repair((change,), change.ruleset, repairs, leaves)


def _then(first: Repair, second: Repair) -> Repair:
    """Two repairs, one after the other."""
    changes = (*first.changes, *second.changes)
    return Repair(changes, second.ruleset, (*first.repairs, *second.repairs), second.leaves)
