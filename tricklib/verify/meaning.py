"""What terms mean, in plain Python: the value of one where its unknowns are known, and which unknowns it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from tricklib.verify.terms import Term, sum_of


def value(term: Term, sets: Mapping[str, int], width: int, known: dict[Term, int] | None = None) -> int:
    """What a term is when the unknowns are these: the bits of a set, a number, or 0 or 1 for a question.

    Args:
        term: the term.
        sets: the bits of each set by its name, and the numbers by theirs with a ``#`` before it; a set that is missing
            is empty, and a number that is missing is its lowest.
        width: how many cards the deck has.
        known: what terms are for the same unknowns, as far as that was asked before; more is added to it.
    """
    kept = {} if known is None else known
    if term in kept:
        return kept[term]
    full = (1 << width) - 1

    def of(one: Term) -> int:
        found = kept.get(one)
        if found is None:
            found = kept[one] = _RULES[one.op](one, of, sets, full)
        return found

    return of(term)


def _total(number: Term, of: Callable[[Term], int]) -> int:
    constant, weights = sum_of(number)
    return constant + sum(factor * of(one) for one, factor in weights.items())


_RULES: Final[dict[str, Callable[[Term, Callable[[Any], int], Mapping[str, int], int], Any]]] = {
    "const": lambda t, of, sets, full: t.args[0],
    "var": lambda t, of, sets, full: sets.get(str(t.args[0]), 0),
    "rest": lambda t, of, sets, full: full & ~of(t.args[0]),
    "both": lambda t, of, sets, full: of(t.args[0]) & of(t.args[1]),
    "either": lambda t, of, sets, full: of(t.args[0]) | of(t.args[1]),
    "odd": lambda t, of, sets, full: of(t.args[0]) ^ of(t.args[1]),
    "when": lambda t, of, sets, full: of(t.args[1]) if of(t.args[0]) else 0,
    "true": lambda t, of, sets, full: 1,
    "false": lambda t, of, sets, full: 0,
    "empty": lambda t, of, sets, full: int(not of(t.args[0])),
    "at_least": lambda t, of, sets, full: int(of(t.args[0]).bit_count() >= int(str(t.args[1]))),
    "no": lambda t, of, sets, full: 1 - of(t.args[0]),
    "all_of": lambda t, of, sets, full: int(all(map(of, t.args))),
    "number": lambda t, of, sets, full: t.args[0],
    "whole": lambda t, of, sets, full: sets.get(f"#{t.args[0]}", t.args[1]),
    "sum": lambda t, of, sets, full: _total(t, of),
    "if_number": lambda t, of, sets, full: of(t.args[1] if of(t.args[0]) else t.args[2]),
    "reaches": lambda t, of, sets, full: int(of(t.args[0]) >= int(str(t.args[1]))),
    "equals": lambda t, of, sets, full: int(of(t.args[0]) == t.args[1]),
}


@final
class Told(int):
    """The bits of a set, or a number, that is known on a path, with the term that it stands for.

    Args:
        known: what it is.
        term: the set or the number.
    """

    term: Term

    def __new__(cls, known: int, term: Term) -> Told:
        """What is known, with its term."""
        told = super().__new__(cls, known)
        told.term = term
        return told


def only_sets(model: Mapping[str, int]) -> dict[str, int]:
    """The sets among the unknowns, without the numbers."""
    return {name: bits for name, bits in model.items() if not name.startswith("#")}


def variables(term: Term) -> frozenset[str]:
    """The names of the sets that a term speaks of, and of the numbers, each with a ``#`` before it."""
    names = {f"#{one.args[0]}" for one in term.unknowns}
    seen: set[Term] = set()
    waiting = [term]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        if one.op == "var":
            names.add(str(one.args[0]))
        waiting.extend(arg for arg in one.args if isinstance(arg, Term))
    return frozenset(names)
