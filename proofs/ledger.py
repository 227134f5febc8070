"""The ledger: what was said of each obligation and each ruleset when it was last written down, to be held against now.

A section begins with ``#`` and the ruleset as code. Below it stand the obligations, one a line: its id, its verdict, a
number of what it says, a number of the rules that it reads, the solver's resource units, and what it rests on. The
numbers are made of source text, and so are the same on every machine.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import sys
import types
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from tricklib.policies.parts import parts_of
from tricklib.ruleset import PARTS, Ruleset
from tricklib.verify import OBLIGATIONS, Finding, Obligation
from tricklib.verify.reading import parts

FILE = Path(__file__).parent / "ledger.txt"

FEW_UNITS = 100_000
"""Nobody is warned of units below this number, which is a fraction of a second."""

SETTLED = ("proved", "refuted")
"""What is said for good; whatever else is said may become better without harm."""


@attrs.frozen
class Line:
    """What is written down about one obligation.

    Args:
        verdict: the verdict.
        says: a number of what it says.
        reads: a number of the rules that it reads.
        units: the resource units that it cost.
        rests_on: the obligations that it takes for granted.
    """

    verdict: str
    says: str
    reads: str
    units: int
    rests_on: tuple[str, ...]


Section = Mapping[str, Line]
Ledger = dict[str, Section]


def section(ruleset: Ruleset, findings: Iterable[Finding]) -> Section:
    """What is to be written down about a ruleset, of which these things were found out."""
    return {
        one.obligation: Line(
            one.verdict.value, says(OBLIGATIONS[one.obligation]), reads(ruleset, one.read), one.units, one.rests_on
        )
        for one in findings
    }


# Writing and reading


def text(ledger: Ledger) -> str:
    """The ledger as text."""
    lines = []
    for ruleset, kept in ledger.items():
        lines.append(f"# {ruleset}")
        for name, line in sorted(kept.items()):
            resting = ",".join(line.rests_on) or "-"
            lines.append(f"{name} {line.verdict} {line.says} {line.reads} {line.units} {resting}")
    return "\n".join(lines) + "\n"


def read(written: str) -> Ledger:
    """The ledger that a text holds.

    Raises:
        ValueError: a line is none; the message gives its number.
    """
    ledger: dict[str, dict[str, Line]] = {}
    kept: dict[str, Line] | None = None
    for number, line in enumerate(written.splitlines(), 1):
        if line.startswith("# "):
            kept = ledger[line[2:]] = {}
            continue
        words = line.split(" ")
        if kept is None or len(words) != 6 or not words[4].isdigit():
            raise ValueError(f"line {number} of the ledger is no line of one: {line!r}")
        name, verdict, said, rules, units, resting = words
        kept[name] = Line(verdict, said, rules, int(units), () if resting == "-" else tuple(resting.split(",")))
    return dict(ledger)


# Comparing


def faults(before: Section, now: Section) -> Iterator[str]:
    """What has become worse since it was written down, or is not what was written down, as sentences."""
    for name, line in before.items():
        if name not in now:
            yield f"{name} has vanished: it was {line.verdict}, and is not owed any more"
            continue
        new = now[name]
        if line.verdict in SETTLED and new.verdict != line.verdict:
            yield f"{name} is {new.verdict}, and was {line.verdict}"
        if lost := [one for one in new.rests_on if one not in line.rests_on]:
            yield f"{name} rests on {', '.join(lost)} as well, which it did not"
        if new.says != line.says:
            yield f"what {name} says has changed; if that is meant, write the ledger anew"
        elif new.reads != line.reads:
            yield f"the rules that {name} reads have changed; if that is meant, write the ledger anew"


def warnings(before: Section, now: Section) -> Iterator[str]:
    """What costs more than twice what it did, and what is not written down yet, as sentences."""
    for name, new in now.items():
        if name not in before:
            yield f"{name} is not in the ledger yet"
        elif new.units > max(FEW_UNITS, 2 * before[name].units):
            yield f"{name} takes {new.units} units of the solver, more than twice the {before[name].units} written down"


# Numbers of source text


@functools.cache
def says(obligation: Obligation) -> str:
    """A number of what an obligation says: its sentence, the code that judges or settles it, what it rests on."""
    words = [obligation.id, obligation.sentence, str(obligation.about and obligation.about.__name__)]
    words += [*obligation.rests_on, str(obligation.falls_with), str(obligation.if_any)]
    words += _sources([obligation.holds, obligation.settle, obligation.applies])
    return _number(words)


def reads(ruleset: Ruleset, fields: Iterable[str]) -> str:
    """A number of the parts of a ruleset that are read: as code, with the source of the rules that they consist of."""
    words = []
    for name in sorted(parts(fields)):
        value = getattr(ruleset, name)
        words.append(f"{name}={value!r}")
        if name in PARTS and value is not None:
            words += _sources(type(part) for part in parts_of(value))
    return _number(words)


def _number(words: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(words).encode()).hexdigest()[:12]


def _sources(things: Iterable[Any]) -> list[str]:
    """The source of functions and classes, and of what they name in their package or close over, in one order."""
    waiting, found = list(things), dict[str, str]()
    while waiting:
        thing = waiting.pop()
        if not isinstance(thing, type | types.FunctionType) or _name(thing) in found:
            continue
        if not thing.__module__.startswith(("tricklib.policies", "tricklib.verify.obligations")):
            continue
        found[_name(thing)] = _source(thing)
        parts = list(vars(thing).values()) if isinstance(thing, type) else [thing]
        for function in (getattr(part, "fget", getattr(part, "__func__", part)) for part in parts):
            if isinstance(function, types.FunctionType):
                waiting += [cell.cell_contents for cell in function.__closure__ or ()]
                names = vars(sys.modules[thing.__module__])
                waiting += [names[one] for one in function.__code__.co_names if one in names]
    return [f"{name}\n{source}" for name, source in sorted(found.items())]


@functools.cache
def _source(thing: Any) -> str:
    return inspect.getsource(thing)


def _name(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"
