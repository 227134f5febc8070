"""What a player can do, and how it is written."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Final, TypeAlias, final

import attrs

from tricklib.cards import Card, Suit, read_cards
from tricklib.errors import CardError, RecordError
from tricklib.frozen import quickly_made

LONGEST_NUMBER: Final = 19
"""A number with so many digits is no number of tricks."""

TOO_MANY: Final = 10 ** (LONGEST_NUMBER - 1)
"""So many tricks are never taken."""


def _code(trumps: Suit | None) -> str:
    return trumps.value if trumps else "NT"


def _whole(action: object, field: attrs.Attribute[int], number: object) -> None:
    if not isinstance(number, int) or isinstance(number, bool):
        raise RecordError(f"{type(action).__name__}: {field.name} is {number!r}: expected a whole number")
    if not -TOO_MANY < number < TOO_MANY:
        raise RecordError(
            f"{type(action).__name__}: {field.name} has {LONGEST_NUMBER} digits or more: expected a number of tricks"
        )


def _plain(number: object) -> object:
    """A whole number as a plain int; any other thing as it is."""
    return operator.index(number) if isinstance(number, int) and not isinstance(number, bool) else number


def _suit_or_none(action: object, field: attrs.Attribute[Suit | None], suit: object) -> None:
    if suit is not None and not isinstance(suit, Suit):
        raise RecordError(
            f"{type(action).__name__}: {field.name} is {suit!r}: expected one such as Suit.CLUBS, or None"
        )


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise RecordError(f"Discard: cards is {cards!r}: expected cards, such as (Card.read('5C'), Card.read('6C'))")
    return tuple(cards)


@final
@attrs.frozen(repr=False, cache_hash=True)
class Play:
    """Play a card; written ``play AS``, or ``play JO as H`` where a suit is nominated.

    Args:
        card: the card.
        suit: the suit that is nominated for it; None unless the rules ask for one.
    """

    card: Card
    suit: Suit | None = None

    def __str__(self) -> str:
        return f"play {self.card} as {self.suit.value}" if self.suit else f"play {self.card}"

    def __repr__(self) -> str:
        return f"Play({self.card!r}, {self.suit!r})" if self.suit else f"Play({self.card!r})"


@final
@attrs.frozen
class Pass:
    """Choose no trumps and make no bid; written ``pass``."""

    def __str__(self) -> str:
        return "pass"


@final
@quickly_made
@attrs.frozen(weakref_slot=False)
class OrderUp:
    """Make the upcard's suit trumps; written ``order``, or ``order alone``.

    Args:
        alone: whether its player says with it that he plays alone.
    """

    alone: bool = False

    def __str__(self) -> str:
        return "order alone" if self.alone else "order"

    def __repr__(self) -> str:
        return "OrderUp(alone=True)" if self.alone else "OrderUp()"


@final
@attrs.frozen(repr=False, cache_hash=True)
class Declare:
    """Declare trumps; written ``trumps H``, or ``trumps NT`` for none, or ``trumps H alone``.

    Args:
        trumps: the trump suit, or None for no trumps.
        alone: whether its player says with it that he plays alone.
    """

    trumps: Suit | None = attrs.field(validator=_suit_or_none)
    alone: bool = False

    def __str__(self) -> str:
        return f"trumps {_code(self.trumps)}{' alone' * self.alone}"

    def __repr__(self) -> str:
        return f"Declare({self.trumps!r}{', alone=True' * self.alone})"


@final
@attrs.frozen(repr=False, cache_hash=True)
class Bid:
    """Bid to take so many tricks under these trumps; written ``bid 7H``, or ``bid 8NT`` for no trumps.

    Args:
        tricks: how many tricks, at least 1.
        trumps: the trump suit, or None for no trumps.
    """

    tricks: int = attrs.field(converter=_plain, validator=_whole)
    trumps: Suit | None = attrs.field(validator=_suit_or_none)

    def __str__(self) -> str:
        return f"bid {self.tricks}{_code(self.trumps)}"

    def __repr__(self) -> str:
        return f"Bid({self.tricks}, {self.trumps!r})"


@final
@attrs.frozen
class Exchange:
    """Take up the upcard and put one card of the hand away for it; written ``exchange 8S``.

    Args:
        card: the card that is put away.
    """

    card: Card

    def __str__(self) -> str:
        return f"exchange {self.card}"


@final
@attrs.frozen
class Keep:
    """Leave the upcard where it is; written ``keep``."""

    def __str__(self) -> str:
        return "keep"


@final
@attrs.frozen
class Discard:
    """Put away as many cards as the kitty had; written ``discard 5C 6C 7D``.

    Args:
        cards: the cards, in the order of the deck.
    """

    cards: tuple[Card, ...] = attrs.field(converter=_cards)

    def __str__(self) -> str:
        return f"discard {' '.join(map(str, self.cards))}"


@final
@attrs.frozen
class CallCard:
    """Call a partner by naming a card that he holds; written ``call AC``.

    Args:
        card: the card.
    """

    card: Card

    def __str__(self) -> str:
        return f"call {self.card}"


@final
@attrs.frozen
class Alone:
    """Play alone, without a partner; written ``alone``."""

    def __str__(self) -> str:
        return "alone"


@final
@attrs.frozen
class Announce:
    """Say how many tricks one is going to take; written ``announce 3``.

    Args:
        tricks: how many, at least 0.
    """

    tricks: int = attrs.field(validator=_whole)

    def __str__(self) -> str:
        return f"announce {self.tricks}"


Call: TypeAlias = Pass | OrderUp | Declare | Bid
"""Anything that can be said while trumps or the contract are chosen."""

Action: TypeAlias = Play | Call | Exchange | Keep | Discard | CallCard | Alone | Announce
"""Anything a player can do."""

_WORDS: dict[str, Action] = {
    "pass": Pass(),
    "order": OrderUp(),
    "order alone": OrderUp(alone=True),
    "keep": Keep(),
    "alone": Alone(),
}


def read_action(text: str) -> Action:
    """The action that a text stands for.

    Args:
        text: one of ``play AS``, ``play JO as H``, ``trumps H``, ``trumps H alone``, ``bid 7H``, ``bid 8NT``,
            ``pass``, ``order``, ``order alone``, ``exchange 8S``, ``keep``, ``discard 5C 6C 7D``, ``call AC``,
            ``alone``, ``announce 3``; in any case.

    Raises:
        RecordError: the text is no action; the message says what was expected.
    """
    words = " ".join(text.split())
    if words.lower() in _WORDS:
        return _WORDS[words.lower()]
    verb, _, what = words.partition(" ")
    try:
        action = _read(verb.lower(), what)
    except CardError as error:
        raise RecordError(f"cannot read the action {text!r}: {error}") from None
    if action is None:
        raise RecordError(f"{text!r} is no action: expected, for example, 'play AS', 'trumps H', 'bid 7H' or 'pass'")
    return action


def _read(verb: str, what: str) -> Action | None:
    match verb:
        case "play":
            card, joined, suit = what.lower().partition(" as ")
            return Play(Card.read(card), _suit(suit)) if joined else Play(Card.read(what))
        case "trumps":
            suit, alone, rest = what.lower().partition(" alone")
            return None if rest else Declare(_trumps(what[: len(suit)]), bool(alone))
        case "bid":
            number = len(what) - len(what.lstrip("0123456789"))
            return Bid(int(what[:number]), _trumps(what[number:])) if 0 < number < LONGEST_NUMBER else None
        case "exchange":
            return Exchange(Card.read(what))
        case "discard":
            return Discard(tuple(read_cards(what))) if what else None
        case "call":
            return CallCard(Card.read(what))
        case "announce":
            return Announce(int(what)) if what.isascii() and what.isdigit() and len(what) < LONGEST_NUMBER else None
    return None


def _trumps(text: str) -> Suit | None:
    return None if text.strip().upper() == "NT" else _suit(text)


def _suit(text: str) -> Suit:
    """The suit of a text; the one of a joker too, which is what such an action is written with."""
    return Suit.JOKER if text.strip().upper() == Suit.JOKER.value else Suit.read(text)
