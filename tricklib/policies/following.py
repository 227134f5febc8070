"""What may be played to a trick that someone else has led."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.cards import Card, CardSet
from tricklib.policies.combine import Anything, Nothing, all_of, any_of, by_priority, called, first_of
from tricklib.table import Table, Trick

__all__ = [
    "Anything",
    "MustFollow",
    "MustRuff",
    "Nothing",
    "all_of",
    "any_of",
    "by_priority",
    "called",
    "first_of",
]


@final
@attrs.frozen
class MustFollow:
    """Play a card of the suit led (W4)."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led."""
        return hand & table.suit(trick.led)

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that is held and belongs to the suit led."""
        return card in hand and table.suit_of(card) is trick.led


@final
@attrs.frozen
class MustRuff:
    """Play a trump."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The trumps."""
        return hand & table.trump_cards

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that is held and is a trump."""
        return card in hand and table.suit_of(card) is table.trumps
