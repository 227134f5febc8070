"""Who says how many tricks he is going to take."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.cards import CardSet
from tricklib.policies.seats import from_eldest
from tricklib.table import Seat, Table


@final
@attrs.frozen
class AnnounceTricks:
    """Say how many tricks you will take in the whole game, each player once from eldest hand on (C11, CQ7)."""

    def announcer(self, table: Table) -> Seat | None:
        """The first player from eldest hand who has said nothing."""
        return next((seat for seat in from_eldest(table) if table.announced[seat] is None), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Any number from none to all the tricks there are."""
        return tuple(range(table.tricks + 1))

    def promise(self, announcer: Seat | None, announcements: tuple[int, ...], hand: CardSet, table: Table) -> bool:
        """Nobody speaks twice or before his right-hand neighbour, eldest hand apart; no possible number is missing."""
        silent = [
            (seat - table.dealer - 1) % table.players for seat, said in enumerate(table.announced) if said is None
        ]
        numbers = list(announcements)
        if announcer is None:
            return not silent
        return (
            (announcer - table.dealer - 1) % table.players == min(silent, default=-1)
            and numbers == sorted(set(numbers))
            and (numbers[0], numbers[-1], len(numbers)) == (0, table.tricks, table.tricks + 1)
        )
