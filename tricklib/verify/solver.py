"""The only door to z3: is there a deal of the cards for which all of these questions are affirmed?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

import z3

from tricklib.verify.terms import Term, Terms, variables

VERSION = f"z3 {z3.get_version_string()}"
"""The name and version of the solver."""

DEFAULT_UNITS = 40_000_000
"""How many of the solver's resource units one question may cost; the same on every machine."""


class OutOfUnits(Exception):
    """The solver gave up on a question."""


@final
class Solver:
    """An incremental solver about one deck; questions are pushed and popped with the forks of a run.

    Args:
        terms: the terms of the deck.
        units: how many resource units one answer may cost.
    """

    def __init__(self, terms: Terms, units: int = DEFAULT_UNITS) -> None:
        self.terms = terms
        self.units = units
        self.asked = 0
        self._solver = z3.SolverFor("QF_BV")
        self._solver.set("rlimit", units)
        self._pushed: list[Term] = []
        self._answers: dict[tuple[int, ...], dict[str, int] | None] = {}

    def hold(self, questions: Sequence[Term]) -> None:
        """Make exactly these questions the ones that are affirmed from now on."""
        common = 0
        while common < min(len(questions), len(self._pushed)) and questions[common] is self._pushed[common]:
            common += 1
        if len(self._pushed) > common:
            self._solver.pop(len(self._pushed) - common)
            del self._pushed[common:]
        for question in questions[common:]:
            self._solver.push()
            self._solver.add(translate(question, self.terms.width))
            self._pushed.append(question)

    def model(self, questions: Sequence[Term], also: Term) -> dict[str, int] | None:
        """Sets for which all questions and one more are affirmed; None if there are none.

        Raises:
            OutOfUnits: the solver gave up.
        """
        key = (*(question.key for question in questions), also.key)
        if key not in self._answers:
            self._answers[key] = self._check(questions, also)
        return self._answers[key]

    def _check(self, questions: Sequence[Term], also: Term) -> dict[str, int] | None:
        self.hold(questions)
        self.asked += 1
        self._solver.push()
        try:
            self._solver.add(translate(also, self.terms.width))
            answer = self._solver.check()
            if answer == z3.unknown:
                raise OutOfUnits(self._solver.reason_unknown())
            return self._read(self._solver.model()) if answer == z3.sat else None
        finally:
            self._solver.pop()

    @staticmethod
    def _read(model: Any) -> dict[str, int]:
        return {str(one.name()): model[one].as_long() for one in model.decls()}


def translate(term: Term, width: int) -> Any:
    """The z3 expression for a term, in plain QF_BV."""
    if term.translated is None:
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


__all__ = ["DEFAULT_UNITS", "VERSION", "OutOfUnits", "Solver", "translate", "variables"]
