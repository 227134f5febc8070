"""The laws of the combinators, proved for rules that answer anything.

The classes are put together by hand here, so that nothing is flattened before it is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

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


Law = Callable[[PlayRule, PlayRule, PlayRule], tuple[PlayRule, PlayRule]]


def laws() -> Iterator[tuple[str, Law]]:
    """Each law, as code, with the two rules that it says are the same."""
    for name, kind in (("all_of", AllOf), ("any_of", AnyOf), ("first_of", FirstOf), ("by_priority", ByPriority)):
        if kind is not ByPriority:
            yield (
                f"{name}(a, {name}(b, c)) == {name}(a, b, c)",
                lambda a, b, c, k=kind: (k((a, k((b, c)))), k((a, b, c))),
            )  # type: ignore[misc]
        yield f"{name}({name}(a, b), c) == {name}(a, b, c)", lambda a, b, c, k=kind: (k((k((a, b)), c)), k((a, b, c)))  # type: ignore[misc]
    for name, kind, unit in (
        ("all_of", AllOf, Anything()),
        ("any_of", AnyOf, Nothing()),
        ("first_of", FirstOf, Nothing()),
    ):
        yield f"{name}(a, {unit}) == a", lambda a, b, c, k=kind, u=unit: (k((a, u)), a)  # type: ignore[misc]
        yield f"{name}({unit}, a) == a", lambda a, b, c, k=kind, u=unit: (k((u, a)), a)  # type: ignore[misc]
        yield f"{name}(a) == a", lambda a, b, c, k=kind: (k((a,)), a)  # type: ignore[misc]
    unit = Anything()
    yield "by_priority(a, Anything()) == by_priority(a)", lambda a, b, c: (ByPriority((a, unit)), ByPriority((a,)))
    yield "by_priority(Anything(), a) == by_priority(a)", lambda a, b, c: (ByPriority((unit, a)), ByPriority((a,)))
    yield "by_priority(a) == first_of(a, Anything())", lambda a, b, c: (ByPriority((a,)), FirstOf((a, unit)))


def no_law(a: PlayRule, b: PlayRule, c: PlayRule) -> tuple[PlayRule, PlayRule]:
    """What does not hold: a group of rules in a later place of ``by_priority`` yields as a whole."""
    return ByPriority((a, ByPriority((b, c)))), ByPriority((a, b, c))


def holds(law: Law) -> bool:
    """Whether the two rules of a law allow the same cards of every hand, whatever a, b and c allow."""
    terms = Terms(len(DECK))
    explorer = Explorer(terms, Solver(terms))

    def run() -> bool:
        one, other = law(*(cast("PlayRule", Unknown(explorer, name)) for name in "abc"))
        hand, trick, table = any_set(explorer, DECK, "hand"), cast("Trick", None), cast("Table", None)
        return one.legal(hand, trick, table) == other.legal(hand, trick, table)

    return all(path.result for path in explorer.paths(run))
