"""Which suit a card belongs to, and what beats what."""

from __future__ import annotations

import re
from typing import Final, final

import attrs

from tricklib.cards import Card, Colour, Rank, Suit
from tricklib.errors import CardError, RulesetError

ACE_HIGH: Final = "AKQJT98765432"


def _ranks(value: object) -> tuple[Rank, ...]:
    letters = re.findall(r"10|.", value) if isinstance(value, str) else value
    try:
        ranks = tuple(Rank.read(one) if isinstance(one, str) else Rank(one) for one in letters)  # type: ignore[attr-defined]
    except (TypeError, ValueError, CardError) as error:
        raise RulesetError(f"{value!r} is no order of ranks, high to low, such as {ACE_HIGH!r}: {error}") from None
    if len(set(ranks)) != len(ranks) or not ranks:
        raise RulesetError(f"every rank stands once in an order of ranks, high to low; this is {value!r}")
    return ranks


@final
@attrs.frozen
class TrumpsThenLed:
    """Trumps beat all other suits, then the suit led; within a suit the higher card beats the lower (W2, W7).

    Args:
        high_to_low: the ranks, the highest first.
    """

    high_to_low: tuple[Rank, ...] = attrs.field(default=ACE_HIGH, converter=_ranks)

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit."""
        return card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The rank's place from below, above every other suit if it is a trump; 0 off suit."""
        ranks = len(self.high_to_low)
        height = ranks - self.high_to_low.index(card.rank)
        if card.suit is trumps:
            return ranks + height
        return height if card.suit is led else 0

    def outranks(self, card: Card, other: Card, led: Suit, trumps: Suit | None) -> bool:
        """A trump outranks any other suit, the suit led any third suit; in one suit the rank named earlier."""
        if card.suit is not other.suit:
            return card.suit is trumps or (card.suit is led and other.suit is not trumps)
        before = self.high_to_low[: self.high_to_low.index(other.rank)]
        return card.suit in (led, trumps) and card.rank in before


def left_bower(card: Card, trumps: Suit | None) -> bool:
    """Whether a card is the left bower: the jack of the other suit of the trumps' colour."""
    return (
        card.rank is Rank.JACK
        and trumps is not None
        and card.suit is not trumps
        and card.suit.colour is trumps.colour is not Colour.NONE
    )


@final
@attrs.frozen
class Bowers:
    """The jack of trumps is the highest trump, the other jack of its colour the second, and a trump for every purpose.

    Args:
        high_to_low: the ranks of all other cards, the highest first (E4, E5).
    """

    high_to_low: tuple[Rank, ...] = attrs.field(default=ACE_HIGH, converter=_ranks)

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit; the trump suit for the left bower."""
        return trumps if trumps and left_bower(card, trumps) else card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """Bowers above the other trumps, trumps above the suit led; 0 off suit."""
        ranks = len(self.high_to_low)
        height = ranks - self.high_to_low.index(card.rank)
        if self.suit(card, trumps) is trumps:
            if card.rank is Rank.JACK:
                return 2 * ranks + (2 if card.suit is trumps else 1)
            return ranks + height
        return height if card.suit is led else 0

    def outranks(self, card: Card, other: Card, led: Suit, trumps: Suit | None) -> bool:
        """Right bower, left bower, the other trumps, the suit led; among equals the rank named earlier."""
        return self._class(card, led, trumps) < self._class(other, led, trumps) or (
            self._class(card, led, trumps) == self._class(other, led, trumps) in (3, 4)
            and card.rank in self.high_to_low[: self.high_to_low.index(other.rank)]
        )

    def _class(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        if left_bower(card, trumps):
            return 2
        if card.suit is trumps:
            return 1 if card.rank is Rank.JACK else 3
        return 4 if card.suit is led else 5
