"""Who draws from the stock after a trick."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.policies.parameters import whole
from tricklib.policies.seats import clockwise, from_eldest
from tricklib.table import Seat, Table


@final
@attrs.frozen
class DrawOneEach:
    """After each trick draw one card, its taker first, while the stock has one for everybody (CQ2)."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One card to each seat, from the taker on; nothing when the stock is too small for that."""
        if table.stock_size < table.players:
            return ()
        return tuple((seat, 1) for seat in clockwise(taker, table.players))

    def promise(self, draws: tuple[tuple[Seat, int], ...], taker: Seat, table: Table) -> bool:
        """If there are cards enough, the place in which a seat draws is its distance from the taker."""
        if table.stock_size < table.players:
            return not draws
        return len(draws) == table.players and all(
            number == 1 and (seat - taker) % table.players == place for place, (seat, number) in enumerate(draws)
        )


@final
@attrs.frozen
class DealAgain:
    """When all hands are played out, deal again from the stock, one card at a time (an alternative of CQ2).

    Args:
        each: how many cards each player gets; fewer if the stock does not have so many for everybody.
    """

    each: int = attrs.field(default=7, validator=whole(1))

    @property
    def title(self) -> str:
        """The rule, with the number of cards."""
        many = f"{self.each} more cards each" if self.each > 1 else "one more card each"
        fewer = ", or as many as there are for everybody" if self.each > 1 else ""
        return f"When all hands are played out, deal {many} from the stock, one at a time{fewer} (CQ2)."

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """So many rounds of one card each from eldest hand on, once no cards are held."""
        if table.held:
            return ()
        rounds = min(self.each, table.stock_size // table.players)
        return tuple((seat, 1) for seat in from_eldest(table)) * rounds

    def promise(self, draws: tuple[tuple[Seat, int], ...], taker: Seat, table: Table) -> bool:
        """Single cards go round from eldest hand, until all have enough or the next round could not be completed."""
        if table.held > 0:
            return not draws
        left = table.stock_size - len(draws)
        return (
            all((table.eldest + place) % table.players == seat for place, (seat, _) in enumerate(draws))
            and all(number == 1 for _, number in draws)
            and len(draws) % table.players == 0
            and (len(draws) == self.each * table.players or 0 <= left < table.players)
            and len(draws) <= self.each * table.players
        )
