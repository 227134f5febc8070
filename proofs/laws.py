"""The laws of the combinators, proved for rules that answer anything.

The classes are put together by hand here, so that nothing is flattened before it is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, cast

from tricklib.cards import CardSet, Deck
from tricklib.policies.combine import AllOf, AnyOf, Anything, ByPriority, FirstOf, Nothing
from tricklib.policies.kinds import PlayRule
from tricklib.table import Table, Trick
from tricklib.verify.explorer import Explorer
from tricklib.verify.solver import Solver
from tricklib.verify.symbolic import any_set
from tricklib.verify.terms import Terms

DECK = Deck.of("789TJQKA", "S")
"""Eight cards: more than any law speaks of sets that must not be empty, and so as good as any deck."""


class Unknown:
    """A rule that allows any cards of the hand."""

    def __init__(self, explorer: Explorer, name: str) -> None:
        self.explorer = explorer
        self.name = name

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Any cards of the hand."""
        return any_set(self.explorer, DECK, self.name) & hand


Kind: TypeAlias = Callable[[tuple[PlayRule, ...]], PlayRule]
Law: TypeAlias = Callable[[PlayRule, PlayRule, PlayRule], tuple[PlayRule, PlayRule]]


def left(kind: Kind) -> Law:
    """A group of rules in the first place."""
    return lambda a, b, c: (kind((kind((a, b)), c)), kind((a, b, c)))


def right(kind: Kind) -> Law:
    """A group of rules in a later place."""
    return lambda a, b, c: (kind((a, kind((b, c)))), kind((a, b, c)))


def laws() -> Iterator[tuple[str, Law]]:
    """Each law, as code, with the two rules that it says are the same."""
    units: tuple[tuple[str, Kind, PlayRule], ...] = (
        ("all_of", AllOf, Anything()),
        ("any_of", AnyOf, Nothing()),
        ("first_of", FirstOf, Nothing()),
    )
    for name, kind, unit in units:
        yield f"{name}({name}(a, b), c) == {name}(a, b, c)", left(kind)
        yield f"{name}(a, {name}(b, c)) == {name}(a, b, c)", right(kind)
        yield f"{name}(a, {unit}) == a", _alone(kind, unit, before=False)
        yield f"{name}({unit}, a) == a", _alone(kind, unit, before=True)
        yield f"{name}(a) == a", lambda a, b, c, kind=kind: (kind((a,)), a)  # type: ignore[misc]
    any_card = Anything()
    yield "by_priority(by_priority(a, b), c) == by_priority(a, b, c)", left(ByPriority)
    yield "by_priority(a, Anything()) == by_priority(a)", lambda a, b, c: (ByPriority((a, any_card)), ByPriority((a,)))
    yield "by_priority(Anything(), a) == by_priority(a)", lambda a, b, c: (ByPriority((any_card, a)), ByPriority((a,)))
    yield "by_priority(a) == first_of(a, Anything())", lambda a, b, c: (ByPriority((a,)), FirstOf((a, any_card)))


def _alone(kind: Kind, unit: PlayRule, before: bool) -> Law:
    return lambda a, b, c: (kind((unit, a) if before else (a, unit)), a)


def holds(law: Law) -> bool:
    """Whether the two rules of a law allow the same cards of every hand, whatever a, b and c allow."""
    terms = Terms(len(DECK))
    explorer = Explorer(terms, Solver(terms))

    def run() -> bool:
        one, other = law(*(cast("PlayRule", Unknown(explorer, name)) for name in "abc"))
        hand, trick, table = any_set(explorer, DECK, "hand"), cast("Trick", None), cast("Table", None)
        return one.legal(hand, trick, table) == other.legal(hand, trick, table)

    return all(path.result for path in explorer.paths(run))
