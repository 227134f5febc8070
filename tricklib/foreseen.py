"""The course of a hand, foreseen when the cards are dealt: how many tricks it has, and how many cards are drawn."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from tricklib.answers import draws, each_and_all, pile_sizes
from tricklib.cards import Suit
from tricklib.errors import RuleError, RulesetError
from tricklib.ruleset import Ruleset
from tricklib.table import Contract, Table, Taken


def course(ruleset: Ruleset) -> tuple[tuple[int, int], ...]:
    """How many cards each seat holds, and how many the stock has, when each trick of a hand begins.

    Raises:
        RulesetError: the cards are not dealt out as the deck has them, or the hand would never end.
        RuleError: the rule about dealing misbehaves.
    """
    numbers = pile_sizes(ruleset)
    return course_of(ruleset, numbers[0], numbers["stock"] and numbers["stock"] + numbers["upcard"])


def course_of(ruleset: Ruleset, held: int, stock: int) -> tuple[tuple[int, int], ...]:
    """The course of a hand for which each seat is dealt so many cards, with so many left in the stock."""
    known = ruleset.courses.get((held, stock))
    if known is None:
        known = ruleset.courses[held, stock] = _foreseen(ruleset, held, stock)
    return known


def _foreseen(ruleset: Ruleset, held: int, stock: int) -> tuple[tuple[int, int], ...]:
    """The course of a hand, in which the table says as in a game how many tricks it has."""
    tricks = held
    for _ in ruleset.deck:
        steps = tuple(_steps(ruleset, held, stock, tricks))
        if len(steps) == tricks:
            return steps
        tricks = len(steps)
    raise RulesetError(f"{ruleset.drawing!r} lets the number of tricks hang on itself, so that none is right")


def _steps(ruleset: Ruleset, held: int, stock: int, tricks: int) -> Iterator[tuple[int, int]]:
    # How many cards are drawn may hang on no seat, so that one may take every trick.
    table = Table.laid(ruleset.deck, ruleset.players, 0, held, ruleset.orders, tricks=tricks, stock_size=stock)
    for played, _ in enumerate(ruleset.deck, 1):
        yield table.held, table.stock_size
        table = attrs.evolve(table, held=table.held - 1, tricks_played=played)
        if table.stock_size:
            table = table.drawn(*drawn(ruleset, table))
        if not table.held:
            return
    raise RulesetError(f"{ruleset.drawing!r} lets a hand go on after {len(ruleset.deck)} tricks")


def drawn(ruleset: Ruleset, table: Table) -> tuple[int, int]:
    """How many cards each seat is going to draw, and how many all together, when nothing has been said yet.

    The rule is asked as in the play: as if seat 0 had taken all tricks, and had made some suit trumps, every player for
    himself. If it gives no answer there, it will be one card for each seat, as long as there are so many.
    """
    trumps = next((suit for suit in ruleset.deck.suits if suit is not Suit.JOKER), None)
    seats, upcard, nothing = tuple(range(table.players)), table.upcard or table.deck.cards[0], table.deck.empty
    taken = tuple(Taken(0 if seat else table.tricks_played, nothing) for seat in seats)
    said = attrs.evolve(
        table, trumps=trumps, contract=Contract(0, trumps, 1), sides=seats, upcard=upcard, taken=taken, last_taker=0
    )
    try:
        return each_and_all(draws(ruleset, 0, said), table)
    except RuleError:
        each = int(table.stock_size >= table.players)
        return each, each * table.players
