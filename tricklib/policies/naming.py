"""Who calls a partner, and by which cards."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.cards import Card, CardSet
from tricklib.policies.parameters import truth
from tricklib.table import Seat, Table


@final
@attrs.frozen
class CallPartner:
    """The maker names a card to call whoever holds it for his partner, or says that he plays alone (E11, E12).

    Args:
        own_card: whether he may name a card he holds (EQ1).
        trumps: whether he may name a trump; the left bower is one (EQ1).
        turned_down: whether he may name an upcard whose suit was not chosen (EQ7).
        alone: whether he may say that he plays alone (E12).
    """

    own_card: bool = attrs.field(default=True, validator=truth)
    trumps: bool = attrs.field(default=True, validator=truth)
    turned_down: bool = attrs.field(default=True, validator=truth)
    alone: bool = attrs.field(default=True, validator=truth)

    @property
    def title(self) -> str:
        """The rule, with what may not be named."""
        barred = [
            words
            for words, allowed in (
                ("none of his own", self.own_card),
                ("no trump", self.trumps),
                ("no upcard that was turned down", self.turned_down),
            )
            if not allowed
        ]
        card = f"a card ({', '.join(barred)})" if barred else "a card"
        alone = ", or says that he plays alone (E11, E12)" if self.alone else " (E11)"
        return f"The maker names {card} to call whoever holds it for his partner{alone}."

    def namer(self, table: Table) -> Seat | None:
        """The maker."""
        return None if table.contract is None else table.contract.seat

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """All cards of the deck, but those that are barred."""
        cards = table.deck.full
        if not self.own_card:
            cards = cards - hand
        if not self.trumps:
            cards = cards - table.trump_cards
        if not self.turned_down and table.upcard and not self._is_chosen(table.upcard, table):
            cards = cards.without(table.upcard)
        return cards

    def _is_chosen(self, upcard: Card, table: Table) -> bool:
        return table.contract is not None and table.contract.trumps is upcard.suit

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Whether the rule allows it, whatever is held."""
        return self.alone

    def promise(self, namer: Seat | None, may_be_alone: bool, hand: CardSet, table: Table) -> bool:
        """Nobody but the maker names a card; without a contract there is none, and nobody who could be alone."""
        return (namer is None or may_be_alone is self.alone) and all(
            (namer == seat) == (table.contract is not None and table.contract.seat == seat)
            for seat in range(table.players)
        )

    def allows(self, card: Card, hand: CardSet, table: Table) -> bool:
        """A card that is not barred for being held, a trump, or turned down."""
        upcard, contract = table.upcard, table.contract
        turned_down = upcard is not None and (contract is None or upcard.suit is not contract.trumps)
        return not (
            (card in hand and not self.own_card)
            or (not self.trumps and table.suit_of(card) is table.trumps)
            or (not self.turned_down and turned_down and card == upcard)
        )
