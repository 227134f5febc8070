"""Who takes up the kitty or the upcard, and what he may put away for it."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.cards import Card, CardSet
from tricklib.policies.parameters import truth
from tricklib.table import Seat, Table


@final
@attrs.frozen
class DealerTakesUpcard:
    """If the upcard's suit is made trumps, the dealer may exchange one card of his hand for it (E8, E9).

    Args:
        compulsory: whether he must (the alternative of EQ3); putting the upcard itself away is no exchange.
    """

    compulsory: bool = attrs.field(default=False, validator=truth)

    @property
    def title(self) -> str:
        """The rule, with whether he may or must."""
        may = "must" if self.compulsory else "may"
        return f"If the upcard's suit is made trumps, the dealer {may} exchange one card of his hand for it (E8, E9)."

    def exchanger(self, table: Table) -> Seat | None:
        """The dealer, if the upcard's suit was chosen."""
        contract, upcard = table.contract, table.upcard
        return table.dealer if contract and upcard and contract.trumps is upcard.suit else None

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """Any card; not the upcard itself, if he must exchange."""
        return hand.without(table.upcard) if self.compulsory and table.upcard else hand

    def promise(self, exchanger: Seat | None, table: Table) -> bool:
        """The dealer exchanges exactly when there is an upcard, and it is of the suit that was chosen."""
        if table.contract is None or table.upcard is None:
            return exchanger is None
        return exchanger == (table.dealer if table.upcard.suit is table.contract.trumps else None)

    def allows(self, card: Card, hand: CardSet, table: Table) -> bool:
        """A card that he holds or takes up; one other than the upcard, if he must exchange."""
        return card in hand and not (self.compulsory and card == table.upcard)


@final
@attrs.frozen
class DeclarerTakesKitty:
    """The bid winner takes the kitty into hand and discards as many cards, whichever he likes (F11)."""

    def exchanger(self, table: Table) -> Seat | None:
        """The bid winner, if there is one."""
        return None if table.contract is None else table.contract.seat

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """Any cards, also of the kitty."""
        return hand

    def promise(self, exchanger: Seat | None, table: Table) -> bool:
        """Nobody takes the kitty without a contract, and with one just the player whose contract it is."""
        return all(
            (exchanger == seat) == (table.contract is not None and table.contract.seat == seat)
            for seat in range(table.players)
        )

    def allows(self, card: Card, hand: CardSet, table: Table) -> bool:
        """Any card that he holds, with the kitty taken up."""
        return card in hand
