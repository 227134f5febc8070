"""Counterexamples as a file of pytest: each test fails on the real engine for as long as the rule is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

import attrs

from tricklib.errors import Refuted, RulesetError, TricklibError
from tricklib.forms import is_shipped
from tricklib.verify.asserting import assert_holds
from tricklib.verify.obligations import OBLIGATIONS, Obligation
from tricklib.verify.report import Finding, Report, Verdict
from tricklib.verify.source import STEP, call, docstring, literal

if TYPE_CHECKING:
    from tricklib.ruleset import Ruleset

SAYS: Final = (
    "Each test replays the game that showed a fault on the real engine. "
    "It fails while the rule is wrong, and passes once it is corrected. "
    "One game that goes well proves nothing: verify the rules again as well."
)
NO_MOMENT: Final = (
    "No moment of a game decides it, so that it is proved again, which takes longer than a game; "
    "the game that showed the fault stands in the report."
)


@attrs.frozen
class Place:
    """Where a test finds its rules.

    Args:
        ruleset: the rules.
        target: what they are loaded from, such as ``house.py:house``; empty for shipped ones.
        settings: the options with which the target was loaded, as text.
    """

    ruleset: Ruleset
    target: str
    settings: dict[str, str]

    def loaded(self, function: str, indent: str = STEP) -> str:
        """The line that loads the target.

        Args:
            function: what stands before the parenthesis.
            indent: how far it is indented.
        """
        return call(function, [literal(self.target), *([literal(self.settings)] if self.settings else [])], indent)

    def rules(self) -> str:
        """The function that gives the rules."""
        options = [f"{name}={literal(value)}" for name, value in self.ruleset.options.items()]
        shipped = f"return rulesets.{self.ruleset.family}"
        made = self.loaded("return load") if self.target else call(shipped, options, STEP)
        return f"def rules() -> Ruleset:\n{docstring('Give the rules as they are now.', (), STEP)}{made}"


@attrs.frozen
class Assertion:
    """What one test asserts.

    Args:
        finding: what was refuted.
        is_replayed: whether the game shows it by itself, rather than a proof.
        is_further: whether the obligation stands in the module of the rules.
    """

    finding: Finding
    is_replayed: bool
    is_further: bool

    def text(self, place: Place) -> str:
        """The test, as code.

        Args:
            place: where it finds the rules.
        """
        finding = self.finding
        said = [finding.sentence, finding.story, "" if self.is_replayed else NO_MOMENT]
        name = literal(finding.obligation)
        lines = [f"def test_{finding.obligation.replace('.', '_')}() -> None:\n"]
        lines.append(docstring(f"Hold the rules to {finding.obligation}.", said, STEP))
        if self.is_replayed:
            before = "record: dict[str, Any] = "
            lines.append(f"{STEP}{before}{literal(finding.counterexample, STEP, len(before))}\n")
        if self.is_further:
            lines.append(place.loaded("ruleset, module = load_from"))
        given = ["ruleset" if self.is_further else "rules()", name]
        given += ["record"] if self.is_replayed else []
        given += ["also=invariants_of(module)"] if self.is_further else []
        lines.append(call("assert_holds" if self.is_replayed else "assert_proved", given, STEP))
        return "".join(lines)


def as_tests(
    report: Report, target: str = "", settings: Mapping[str, str] | None = None, also: Iterable[Obligation] = ()
) -> str:
    """The text of a Python file with a test for each obligation that was refuted with a game.

    Args:
        report: what came out.
        target: what the rules are loaded from, such as ``house.py:house``; empty for shipped ones.
        settings: the options with which the target was loaded, as text.
        also: the further obligations that were given to ``verify``; they stand in the module of the target.

    Raises:
        RulesetError: nothing is refuted with a game, or a test could not find the rules or an obligation.
    """
    if not target and not is_shipped(report.ruleset):
        raise RulesetError(
            f"{report.ruleset.name} is not shipped: give the target that it is loaded from, such as "
            f"house.py:{report.ruleset.name}"
        )
    further = {one.id: one for one in also}
    tests = [_test(report.ruleset, one, further, target) for one in refuted_with_a_game(report)]
    if not tests:
        raise RulesetError("nothing is refuted with a game that a test could replay")
    place = Place(report.ruleset, target, dict(settings or {}))
    parts = [_head(place, report.version) + "\n" + _imports(tests, place)]
    parts += [place.rules()] if not all(one.is_further for one in tests) else []
    return "\n\n".join([*parts, *(one.text(place) for one in tests)])


def refuted_with_a_game(report: Report) -> tuple[Finding, ...]:
    """The findings of which tests can be made: those that are refuted by the record of a hand or a match."""
    return tuple(one for one in report.having(Verdict.REFUTED) if one.counterexample is not None)


def _test(ruleset: Ruleset, finding: Finding, further: Mapping[str, Obligation], target: str) -> Assertion:
    is_further = finding.obligation not in OBLIGATIONS
    if is_further and (finding.obligation not in further or not target):
        raise RulesetError(
            f"{finding.obligation} is none of the library's obligations: give it in also=[...], and the target in "
            "whose module it stands"
        )
    return Assertion(finding, _shows(ruleset, finding, further.values()), is_further)


def _shows(ruleset: Ruleset, finding: Finding, also: Iterable[Obligation]) -> bool:
    """Whether the game is enough to see the fault: some are seen by a proof alone, or follow from another one."""
    try:
        assert_holds(ruleset, finding.obligation, finding.counterexample or {}, also=also)
    except Refuted:
        return True
    except TricklibError:
        return False
    return False


def _head(place: Place, version: str) -> str:
    where = f", loaded from {place.target} as seen from the directory in which pytest is run" if place.target else ""
    rules = f"The rules are {place.ruleset.name}{where}; they were verified by tricklib {version}."
    return docstring("Faults that verification found, each as a test.", [rules, SAYS])


def _imports(tests: Iterable[Assertion], place: Place) -> str:
    kinds = list(tests)
    own, further = ([one for one in kinds if one.is_further is which] for which in (False, True))
    loads = ["load"] * bool(own) + ["load_from"] * bool(further)
    names = {"assert_holds" if one.is_replayed else "assert_proved" for one in kinds}
    lines = ["from typing import Any\n"] * any(one.is_replayed for one in kinds)
    lines += ["from tricklib import rulesets"] * (not place.target)
    lines += ["from tricklib.ruleset import Ruleset"] * bool(own)
    lines += [f"from tricklib.targets import {', '.join(loads)}"] * bool(place.target)
    lines += [f"from tricklib.verify import {', '.join(sorted(names))}"]
    lines += ["from tricklib.verify.invariants import invariants_of"] * bool(further)
    return "\n".join(lines) + "\n"
