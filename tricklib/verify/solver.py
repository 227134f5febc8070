"""The only door to z3: is there a deal of the cards for which all of these questions are affirmed?

Numbers are written in bits as well, as how much they are above the least that they can be. A comparison has on either
side only what is added, and as many bits as that can need, since every bit more makes it harder to solve.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, ParamSpec, TypeVar, final

import z3

from tricklib.verify.terms import Term, Terms, ends, sum_of

P = ParamSpec("P")
T = TypeVar("T")

VERSION = f"z3 {z3.get_version_string()}"
"""The name and version of the solver."""

DEFAULT_UNITS = 40_000_000
"""How many of the solver's resource units one question may cost; the same on every machine."""


NUMBER_WIDTH = 64
"""How many bits there may be for the difference of two numbers."""


_SOLVER: Final = threading.RLock()
"""The solver works for one thread at a time."""


def one_at_a_time(function: Callable[P, T]) -> Callable[P, T]:
    """Let other threads wait while one of them is served."""

    @functools.wraps(function)
    def served(*given: P.args, **more: P.kwargs) -> T:
        with _SOLVER:
            return function(*given, **more)

    return served


def spent() -> int:
    """How many resource units z3 has used in this process; asking costs a few."""
    probe = z3.SimpleSolver()
    probe.check()
    return next((int(number) for name, number in probe.statistics() if name == "rlimit count"), 0)


class OutOfUnits(Exception):
    """The solver gave up on a question."""


@final
class _Stack:
    """A solver on which questions are pushed and popped with the forks of a run."""

    def __init__(self, solver: Any, units: int, width: int, seed: int) -> None:
        solver.set("rlimit", units)
        solver.set("random_seed", seed)
        self._solver = solver
        self._width = width
        self._pushed: list[Term] = []

    def _push(self, question: Term) -> None:
        bounds = (z3.ULE(_offset(number), _span(number)) for number in sorted(question.unknowns, key=_key))
        facts = (translate(question, self._width), *bounds)
        self._solver.push()
        self._solver.add(*facts)

    def hold(self, questions: Sequence[Term]) -> None:
        """Make exactly these questions the ones that are affirmed from now on."""
        common = 0
        while common < min(len(questions), len(self._pushed)) and questions[common] is self._pushed[common]:
            common += 1
        if len(self._pushed) > common:
            self._solver.pop(len(self._pushed) - common)
            del self._pushed[common:]
        for question in questions[common:]:
            self._push(question)
            self._pushed.append(question)

    def model(self, also: Term) -> dict[str, int] | None:
        """Unknowns for which one more question is affirmed; None if there are none."""
        self._push(also)
        try:
            answer = self._solver.check()
            if answer == z3.unknown:
                raise OutOfUnits(self._solver.reason_unknown())
            return _read(self._solver.model()) if answer == z3.sat else None
        finally:
            self._solver.pop()


@final
class Solver:
    """An incremental solver about one deck; questions are pushed and popped with the forks of a run.

    Sums are left to another of z3's solvers than sets alone are, since it is by far the quicker one there.

    Args:
        terms: the terms of the deck.
        units: how many resource units one answer may cost.
        seed: its random seed.
    """

    def __init__(self, terms: Terms, units: int = DEFAULT_UNITS, seed: int = 0) -> None:
        self.terms = terms
        self.units = units
        self.asked = 0
        self._is_at_work = False
        self._about_sets = _Stack(z3.SolverFor("QF_BV"), units, terms.width, seed)
        self._about_numbers = _Stack(z3.SimpleSolver(), units, terms.width, seed)
        self._answers: dict[tuple[int, ...], dict[str, int] | None] = {}

    def model(self, questions: Sequence[Term], also: Term) -> dict[str, int] | None:
        """Sets and numbers for which all questions and one more are affirmed; None if there are none.

        Raises:
            OutOfUnits: the solver gave up.
        """
        key = (*(question.key for question in questions), also.key)
        if key not in self._answers:
            self._answers[key] = self._check(questions, also)
        return self._answers[key]

    def _check(self, questions: Sequence[Term], also: Term) -> dict[str, int] | None:
        has_numbers = also.unknowns or any(question.unknowns for question in questions)
        stack = self._about_numbers if has_numbers else self._about_sets
        stack.hold(questions)
        self.asked += 1
        self._is_at_work = True
        try:
            return stack.model(also)
        finally:
            self._is_at_work = False

    def pulse(self) -> tuple[int, float]:
        """Something that changes while the solver is at work, and with every answer; units limit how long it works."""
        return self.asked, time.monotonic() if self._is_at_work else 0.0


def _key(term: Term) -> int:
    return term.key


def _read(model: Any) -> dict[str, int]:
    found = {}
    for one in model.decls():
        low, mark, name = str(one.name()).rpartition("#")
        found[mark + name] = int(low or 0) + model[one].as_long()
    return found


def translate(term: Term, width: int) -> Any:
    """The z3 expression for a term, in plain QF_BV; for a number, how much it is above its least."""
    if term.translated is None:
        if term.op in ("number", "whole", "sum", "if_number"):
            term.translated = _translate_number(term, width)
        elif term.op in ("reaches", "equals"):
            term.translated = _compare(term, width)
        else:
            parts = [translate(arg, width) if isinstance(arg, Term) else arg for arg in term.args]
            term.translated = _translate(term.op, parts, width)
    return term.translated


def _translate(op: str, parts: list[Any], width: int) -> Any:
    match op:
        case "const":
            return z3.BitVecVal(parts[0], width)
        case "var":
            return z3.BitVec(parts[0], width)
        case "rest":
            return ~parts[0]
        case "both":
            return parts[0] & parts[1]
        case "either":
            return parts[0] | parts[1]
        case "odd":
            return parts[0] ^ parts[1]
        case "when":
            return z3.If(parts[0], parts[1], z3.BitVecVal(0, width))
        case "true" | "false":
            return z3.BoolVal(op == "true")
        case "empty":
            return parts[0] == 0
        case "at_least":
            return _at_least(parts[0], parts[1], width)
        case "no":
            return z3.Not(parts[0])
        case "all_of":
            return z3.And(*parts)
    raise ValueError(f"no translation for {op}")


def _offset(number: Term) -> Any:
    """How much an unknown number is above its least, in as few bits as there must be."""
    return z3.BitVec(f"{ends(number)[0]}#{number.args[0]}", _span(number).bit_length())


def _span(number: Term) -> int:
    """How much a number can vary.

    Raises:
        OverflowError: it is more than half of what :data:`NUMBER_WIDTH` bits hold.
    """
    low, high = ends(number)
    if high - low >= 1 << (NUMBER_WIDTH - 1):
        raise OverflowError(f"a number between {low} and {high} is too large for the solver")
    return high - low


def _translate_number(number: Term, width: int) -> Any:
    """How much a number is above its least, in as few bits as there must be; what is cut off within is not missed."""
    low, bits = ends(number)[0], _span(number).bit_length()
    match number.args:
        case (str(), int(), int()):
            return _offset(number)
        case (Term() as question, Term() as a, Term() as b):
            yes, no = (_in_bits(one, bits, width) + (ends(one)[0] - low) for one in (a, b))
            return z3.If(translate(question, width), yes, no)
    added, taken = _sides(number, bits, width)
    return added - taken + (_rest(number) - low)


def _in_bits(number: Term, bits: int, width: int) -> Any:
    """How much a number is above its least, in so many bits, which are no fewer than there must be."""
    more = bits - _span(number).bit_length()
    return z3.BitVecVal(0, bits) if more == bits else z3.ZeroExt(more, translate(number, width))


def _rest(number: Term) -> int:
    """What a sum comes to where all that is added, and all that is taken away, is at its least."""
    constant, weights = sum_of(number)
    return constant + sum(factor * ends(one)[0] for one, factor in weights.items())


def _sides(number: Term, bits: int, width: int) -> tuple[Any, Any]:
    """What is added and what is taken away in a sum, each as how much it is above its least, in so many bits."""
    added = taken = z3.BitVecVal(0, bits)
    for one, factor in sum_of(number)[1].items():
        part = _in_bits(one, bits, width) * abs(factor)
        added, taken = (added + part, taken) if factor > 0 else (added, taken + part)
    return added, taken


def _compare(question: Term, width: int) -> Any:
    """A comparison of what is added with what is taken away, in as many bits as the larger of the two can need."""
    compared, number = question.args
    assert isinstance(compared, Term) and isinstance(number, int)
    _span(compared)
    gap = _rest(compared) - number
    most = [max(gap, 0), max(-gap, 0)]
    for one, factor in sum_of(compared)[1].items():
        most[factor < 0] += abs(factor) * _span(one)
    added, taken = _sides(compared, max(most).bit_length(), width)
    added, taken = (added + gap, taken) if gap > 0 else (added, taken - gap)
    return z3.UGE(added, taken) if question.op == "reaches" else added == taken


def _at_least(cards: Any, number: int, width: int) -> Any:
    """Taking away the lowest card ``number - 1`` times leaves one; for large numbers a sum of bits is shorter."""
    if number <= 4:
        for _ in range(number - 1):
            cards = cards & (cards - 1)
        return cards != 0
    bits = width.bit_length()
    total = z3.BitVecVal(0, bits)
    for place in range(width):
        total = total + z3.ZeroExt(bits - 1, z3.Extract(place, place, cards))
    return z3.UGE(total, z3.BitVecVal(number, bits))


__all__ = ["DEFAULT_UNITS", "NUMBER_WIDTH", "VERSION", "OutOfUnits", "Solver", "one_at_a_time", "spent", "translate"]
