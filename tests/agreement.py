"""Holding the two readings of a rule against each other: what it does with known cards, and with unknown ones."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from tricklib.cards import Card, CardSet, Deck
from tricklib.verify.anycard import any_card
from tricklib.verify.explorer import Explorer, Path
from tricklib.verify.meaning import value
from tricklib.verify.symbolic import any_set, term_of
from tricklib.verify.terms import Term, Terms

Expression = Callable[..., Any]


def paths(deck: Deck, expression: Expression, sets: int, cards: int = 0) -> tuple[int, list[Path[Any]]]:
    """All paths of an expression over unknown sets and unknown cards, and the width of the deck."""
    explorer = Explorer(Terms(len(deck)))

    def run() -> Any:
        given = [any_set(explorer, deck, f"set{number}") for number in range(sets)]
        given += [any_card(explorer, deck, f"card{number}") for number in range(cards)]
        answer = expression(*given)
        return term_of(answer, explorer) if isinstance(answer, CardSet) else answer

    return len(deck), list(explorer.paths(run))


def result(path: Path[Any], known: dict[str, int], width: int) -> Any:
    """What a path says the result is for known cards."""
    return value(path.result, known, width) if isinstance(path.result, Term) else path.result


def taken(found: list[Path[Any]], known: dict[str, int], width: int) -> list[Path[Any]]:
    """The paths that are taken with known cards."""
    return [path for path in found if all(value(one, known, width) for one in path.questions)]


def inputs(deck: Deck, sets: int, cards: int = 0) -> Iterator[tuple[dict[str, int], list[CardSet | Card]]]:
    """Every choice of known sets and cards, as bits and as what a rule is given."""
    every = range(1 << len(deck))
    for bits in itertools.product(*[every] * sets):
        for chosen in itertools.product(*[deck.cards] * cards):
            yield named(deck, list(bits), list(chosen))


def named(deck: Deck, bits: list[int], chosen: list[Card]) -> tuple[dict[str, int], list[CardSet | Card]]:
    """Known sets and cards as bits by name, and as what a rule is given."""
    known = {f"set{number}": one for number, one in enumerate(bits)}
    known |= {f"card{number}": deck.bit_of[one] for number, one in enumerate(chosen)}
    return known, [*(CardSet(deck, one) for one in bits), *chosen]


def disagreement(deck: Deck, expression: Expression, sets: int, cards: int = 0) -> str:
    """Where the readings of an expression differ, if they do, over all inputs there are."""
    width, found = paths(deck, expression, sets, cards)
    for known, given in inputs(deck, sets, cards):
        if said := differs(found, known, width, expression(*given)):
            return f"{said} for {given}"
    return ""


def differs(found: list[Path[Any]], known: dict[str, int], width: int, answer: Any) -> str:
    """How the paths differ from the answer that was given for known cards."""
    expected = answer.bits if isinstance(answer, CardSet) else answer
    ways = taken(found, known, width)
    if len(ways) != 1:
        return f"{len(ways)} paths are taken"
    got = result(ways[0], known, width)
    return "" if got == expected and type(got) is type(expected) else f"{got!r} instead of {expected!r}"
