"""What may be played to a trick that someone else has led."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.cards import Card, CardSet, Suit
from tricklib.policies.combine import Anything, Nothing, all_of, any_of, by_priority, called, first_of
from tricklib.policies.parameters import truth
from tricklib.table import Table, Trick

__all__ = [
    "Anything",
    "JokerAtAnyTime",
    "MustFollow",
    "MustFollowColour",
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


@final
@attrs.frozen
class MustFollowColour:
    """Play a card of the colour of the suit led, or a trump (C4, C6, CQ1); nothing, if no card of the colour is held.

    Args:
        trumps_exempt: whether a trump may be played instead, be there a card of the colour or not (CQ1).
    """

    trumps_exempt: bool = attrs.field(default=True, validator=truth)

    @property
    def title(self) -> str:
        """The rule, with what may be played instead."""
        instead = "; or, holding one, a trump (C4, C6, CQ1)" if self.trumps_exempt else " (C4, CQ1)"
        return f"Play a card of the colour of the suit led{instead}."

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the colour, with the trumps where they are exempt; none if there is none of the colour."""
        if trick.led is None:
            return hand - hand
        coloured = hand & table.colour(trick.led.colour)
        if coloured and self.trumps_exempt:
            return coloured | (hand & table.trump_cards)
        return coloured

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card of the colour that is held; beside it, an exempt trump."""
        if trick.led is None or card not in hand:
            return False
        suit = table.suit_of(card)
        if suit.colour is trick.led.colour:
            return True
        return self.trumps_exempt and suit is table.trumps and not hand.isdisjoint(table.colour(trick.led.colour))


@final
@attrs.frozen
class JokerAtAnyTime:
    """Play the joker, where it is a suit of its own (an alternative of FQ6)."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The joker, if it is held and belongs to no other suit."""
        return hand & table.suit(Suit.JOKER)

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that is held and belongs to no suit but the joker's own."""
        return card in hand and table.suit_of(card) is Suit.JOKER
