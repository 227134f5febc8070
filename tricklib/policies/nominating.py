"""Which suit a card stands for when it is led."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.cards import Card, Suit
from tricklib.table import Table, Trick


@final
@attrs.frozen
class NominateSuitForJoker:
    """Lead a joker that is a suit of its own as a suit in which you have not shown yourself void (FQ6).

    If he has shown himself void in every suit, its player names any. The others must follow the suit he names.
    """

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """For such a joker, the suits of the deck that its player has always followed; none for another card."""
        if table.suit_of(card) is not Suit.JOKER:
            return ()
        suits = tuple(suit for suit in table.order.suits if suit is not Suit.JOKER)
        followed = tuple(suit for suit in suits if suit not in table.voids[trick.leader])
        return followed or suits

    def promise(self, nominations: tuple[Suit, ...], card: Card, trick: Trick, table: Table) -> bool:
        """Only such a joker stands for another suit; one shown void may be named only if all are."""
        if card not in table.suit(Suit.JOKER):
            return not nominations
        suits = set(table.order.suits) - {Suit.JOKER}
        void = table.voids[trick.leader] & suits
        return set(nominations) == (suits if void == suits else suits - void)
