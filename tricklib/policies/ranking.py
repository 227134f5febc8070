"""Which suit a card belongs to, and what beats what."""

from __future__ import annotations

import re
from typing import Final, final

import attrs

from tricklib.cards import Card, Colour, Rank, Suit
from tricklib.errors import CardError, RulesetError
from tricklib.policies.parameters import as_suit

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


def _place(card: Card, high_to_low: tuple[Rank, ...]) -> int:
    if card.rank not in high_to_low:
        order = "".join(rank.letter for rank in high_to_low)
        raise RulesetError(f"{card} has no rank in the order {order}: expected one with every rank of the deck")
    return high_to_low.index(card.rank)


@final
@attrs.frozen
class TrumpsThenLed:
    """Trumps beat all other suits, then the suit led; within a suit the higher card beats the lower (W2, W7, C7).

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
        height = ranks - _place(card, self.high_to_low)
        if card.suit is trumps:
            return ranks + height
        return height if card.suit is led else 0

    def outranks(self, card: Card, other: Card, led: Suit, trumps: Suit | None) -> bool:
        """A trump outranks any other suit, the suit led any third suit; in one suit the rank named earlier."""
        if card.suit is not other.suit:
            return card.suit is trumps or (card.suit is led and other.suit is not trumps)
        before = self.high_to_low[: _place(other, self.high_to_low)]
        return card.suit in (led, trumps) and card.rank in before


def _joker_suit(value: object) -> Suit | None:
    # Suit.read knows no joker: it is the suit of a card that belongs to no other.
    return Suit.JOKER if value == Suit.JOKER.value else as_suit(value)


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

    A joker is the highest trump of all, above both of them (E4-E6, F4-F6).

    Args:
        high_to_low: the ranks of all other cards, the highest first.
        joker_in_no_trump: the suit to which a joker belongs when there are no trumps, and in which it is still the
            highest card and beats all other suits, as a trump would (F10, FQ6): ``Suit.JOKER`` for a suit of its own.
            None if it is then a plain card of its own suit, which takes a trick only when it is led.
    """

    high_to_low: tuple[Rank, ...] = attrs.field(default=ACE_HIGH, converter=_ranks)
    joker_in_no_trump: Suit | None = attrs.field(default=None, converter=_joker_suit)

    @property
    def title(self) -> str:
        """The rule, with the joker's place where it matters beside the trumps."""
        bowers = "the jack of trumps, the other jack of its colour, which is a trump for every purpose"
        match self.joker_in_no_trump:
            case None:
                return f"The highest trumps are {bowers} (E5)."
            case Suit.JOKER:
                joker = "a suit of its own"
            case suit:
                joker = f"one of the {suit}"
        return (
            f"The highest trumps are the joker, {bowers} (F4); without trumps the joker is {joker} "
            "and beats everything (F10, FQ6)."
        )

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit; the trump suit for a joker and for the left bower."""
        if card.is_joker:
            return trumps or self.joker_in_no_trump or card.suit
        return trumps if trumps and left_bower(card, trumps) else card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """A joker above the bowers, bowers above the other trumps, trumps above the suit led; 0 off suit."""
        ranks = len(self.high_to_low)
        if card.is_joker:
            return 2 * ranks + 3 if trumps or self.joker_in_no_trump or led is card.suit else 0
        height = ranks - _place(card, self.high_to_low)
        if self.suit(card, trumps) is trumps:
            if card.rank is Rank.JACK:
                return 2 * ranks + (2 if card.suit is trumps else 1)
            return ranks + height
        return height if card.suit is led else 0

    def outranks(self, card: Card, other: Card, led: Suit, trumps: Suit | None) -> bool:
        """Joker, right bower, left bower, the other trumps, the suit led; among equals the rank named earlier."""
        return self._class(card, led, trumps) < self._class(other, led, trumps) or (
            self._class(card, led, trumps) == self._class(other, led, trumps) in (3, 4)
            and card.rank in self.high_to_low[: _place(other, self.high_to_low)]
        )

    def _class(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        if card.rank is Rank.JOKER:
            is_plain = trumps is None and self.joker_in_no_trump is None
            return 5 if is_plain and led is not Suit.JOKER else 0
        if trumps is not None and card.rank is Rank.JACK and card.suit.colour is trumps.colour:
            return 1 if card.suit is trumps else 2
        if card.suit is trumps:
            return 3
        return 4 if card.suit is led else 5
