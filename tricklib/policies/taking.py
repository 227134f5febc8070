"""Who takes a trick."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.table import Seat, Table, Trick


@final
@attrs.frozen
class StrongestTakes:
    """The strongest card takes the trick; of two equal ones the first (W7)."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """Who played the card that no later one beats and that beats all before it."""
        assert trick.led is not None, "nobody takes an empty trick"
        winner, best = trick.leader, trick.cards[0]
        for seat, card in trick.plays[1:]:
            if table.beats(card, best, trick.led):
                winner, best = seat, card
        return winner
