"""Tables that differ in one thing from one that is given: who sits where, or who has taken what."""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from tricklib import answers
from tricklib.cards import CardSet
from tricklib.errors import RuleError
from tricklib.ruleset import Ruleset
from tricklib.table import Contract, Seat, Table, Taken, Trick
from tricklib.verify.lazily import lazily


def _with(table: Table, **parts: Any) -> Table:
    """The same table with other parts; each is a value, or a function that gives it."""
    names = (*(field.name for field in attrs.fields(Table)), "played")
    same: dict[str, Any] = {name: functools.partial(getattr, table, name) for name in names}
    other: Table = lazily(Table, **(same | parts))
    return other


def divided(table: Table, taken: tuple[Taken, ...], last_taker: object) -> Table:
    """The table as it would be if the tricks had been divided otherwise.

    Args:
        table: the table.
        taken: what each seat has taken then.
        last_taker: the seat that has taken the last trick then, or a function that gives it.
    """
    return _with(table, taken=lambda: taken, last_taker=last_taker)


def given_away(table: Table, taker: Seat, seat: Seat, cards: CardSet, last_taker: object) -> Table:
    """The table as it would be if one trick had gone to another seat.

    Args:
        table: the table.
        taker: the seat that took the trick.
        seat: the seat that has it then.
        cards: the cards of the trick.
        last_taker: the seat that has taken the last trick then, or a function that gives it.
    """
    taken = list(table.taken)
    less, more = taken[taker], taken[seat]
    taken[taker] = lazily(Taken, tricks=lambda: less.tricks - 1, cards=lambda: less.cards - cards)
    taken[seat] = lazily(Taken, tricks=lambda: more.tricks + 1, cards=lambda: more.cards | cards)
    return divided(table, tuple(taken), last_taker)


def seat_before(seat: int | None, players: int) -> int | None:
    """The seat before a seat; None if there is no seat.

    Args:
        seat: a seat, or None.
        players: how many sit at the table.
    """
    return None if seat is None else (seat - 1) % players


def turned_table(table: Table, ruleset: Ruleset | None = None) -> Table:
    """The table as it would be if every player sat one seat further back.

    Args:
        table: the table.
        ruleset: the rules by which sides have their numbers, if these are not to move with the players.
    """
    back = functools.partial(seat_before, players=table.players)

    def others(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats before some seats, in their order."""
        return tuple(sorted((seat - 1) % table.players for seat in seats))

    def moved(name: str) -> Callable[[], tuple[Any, ...] | None]:
        """Something that there is for each seat, in the new order."""

        def of_each() -> tuple[Any, ...] | None:
            """What belongs to each seat."""
            each = getattr(table, name)
            return None if each is None else (*each[1:], each[0])

        return of_each

    def contract() -> Contract | None:
        """The contract, held by the seat before."""
        held = table.contract
        if held is None:
            return None
        made: Contract = lazily(
            Contract,
            seat=lambda: back(held.seat),
            trumps=lambda: held.trumps,
            tricks=lambda: held.tricks,
        )
        return made

    def history() -> tuple[Trick, ...] | None:
        """The tricks that are complete, to which each card was played by the seat before."""
        tricks = table.history
        if tricks is None:
            return None
        return tuple(attrs.evolve(one, leader=(one.leader - 1) % table.players, out=others(one.out)) for one in tricks)

    parts: dict[str, Any] = {name: moved(name) for name in ("passes", "sides", "announced", "taken", "voids", "played")}
    parts |= {name: lambda name=name: back(getattr(table, name)) for name in ("dealer", "last_caller", "last_taker")}
    parts["out"] = lambda: others(table.out)
    turned = _with(table, **parts, contract=contract, history=history)
    return turned if ruleset is None else _with(turned, sides=lambda: _numbered(ruleset, turned, table))


def _numbered(ruleset: Ruleset, turned: Table, table: Table) -> tuple[int, ...] | None:
    """The sides of a turned table with the numbers that the rule about sides gives them; as they are, if it gives none.

    They are those for the seat before the partner with whom the rule gives the sides of the table itself.
    """
    if table.sides is None or turned.sides is None:
        return None
    own, other = _with(table, sides=None), _with(turned, sides=None)
    for partner in (None, *range(table.players)):
        with contextlib.suppress(RuleError):
            if answers.sides(ruleset, partner, own) == table.sides:
                given = answers.sides(ruleset, seat_before(partner, table.players), other)
                if same_sides(given, turned.sides):
                    return given
    return turned.sides


def same_sides(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether the same seats are partners, whatever the numbers of their sides."""
    pairs = itertools.combinations(range(len(one)), 2)
    return all((one[seat] == one[mate]) == (other[seat] == other[mate]) for seat, mate in pairs)
