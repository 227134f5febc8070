"""Seats in the order in which they act."""

from __future__ import annotations

from tricklib.table import Seat, Table


def clockwise(first: Seat, players: int) -> tuple[Seat, ...]:
    """All seats once, from one of them on."""
    return tuple((first + place) % players for place in range(players))


def from_eldest(table: Table) -> tuple[Seat, ...]:
    """All seats once, from eldest hand on; the dealer is the last."""
    return clockwise(table.eldest, table.players)
