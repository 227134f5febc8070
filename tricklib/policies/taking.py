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
        strengths = table.order.strengths[trick.led]
        winner, highest = 0, trick.cards[0].look_up(strengths)
        for place, card in enumerate(trick.cards[1:], start=1):
            strength = card.look_up(strengths)
            if strength > highest:
                winner, highest = place, strength
        return trick.seat_at(winner)
