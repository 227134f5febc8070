"""Who plays with whom."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.cards import Deck
from tricklib.table import Seat, Table


@final
@attrs.frozen
class FixedPartners:
    """Partners sit opposite each other (F1, F3).

    The number of players must be even.
    """

    def misfit(self, deck: Deck, players: int) -> str:
        """Where somebody sits between two others, nobody sits opposite."""
        odd = f"nobody sits opposite at a table of {players}: expected an even number of players"
        return odd if players % 2 else ""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The same number for seats that are half the table apart."""
        return tuple(seat % (table.players // 2) for seat in range(table.players))

    def promise(self, sides: tuple[int, ...], partner: Seat | None, table: Table) -> bool:
        """Two seats are partners exactly if as many sit between them on the one hand as on the other."""
        players = range(table.players)
        return all(
            (sides[one] == sides[other])
            == (one == other or (one - other) % len(players) == (other - one) % len(players))
            for one in players
            for other in players
        )


@final
@attrs.frozen
class CalledPartner:
    """The maker and whoever held the card he named are one side, the others are the other (E11-E13, E16).

    If he said that he plays alone, if nobody held the card, or if he held it himself, he is a side of his own.
    """

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """0 for the maker and his partner, 1 for the others; without a maker everybody is a side of his own."""
        if table.contract is None:
            return tuple(range(table.players))
        return tuple(0 if seat in (table.contract.seat, partner) else 1 for seat in range(table.players))

    def promise(self, sides: tuple[int, ...], partner: Seat | None, table: Table) -> bool:
        """On the maker's side are he and the partner and nobody else, and the others are together."""
        contract, players = table.contract, range(table.players)
        if contract is None:
            return len(set(sides)) == table.players
        together = {seat for seat in players if sides[seat] == sides[contract.seat]}
        against = {sides[seat] for seat in players if seat not in together}
        return together == {contract.seat} | {seat for seat in players if seat == partner} and len(against) < 2
