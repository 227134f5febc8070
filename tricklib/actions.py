"""What a player can do, and how it is written."""

from __future__ import annotations

from typing import TypeAlias, final

import attrs

from tricklib.cards import Card, Suit
from tricklib.errors import CardError, RecordError


@final
@attrs.frozen(repr=False, cache_hash=True)
class Play:
    """Play a card; written ``play AS``.

    Args:
        card: the card.
    """

    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"

    def __repr__(self) -> str:
        return f"Play({self.card!r})"


@final
@attrs.frozen(repr=False, cache_hash=True)
class Declare:
    """Declare trumps; written ``trumps H``, or ``trumps NT`` for none.

    Args:
        trumps: the trump suit, or None for no trumps.
    """

    trumps: Suit | None

    def __str__(self) -> str:
        return f"trumps {self.trumps.value if self.trumps else 'NT'}"

    def __repr__(self) -> str:
        return f"Declare({self.trumps!r})"


Action: TypeAlias = Play | Declare
"""Anything a player can do."""


def read_action(text: str) -> Action:
    """The action that a text stands for.

    Args:
        text: ``play AS`` or ``trumps H``, in any case.

    Raises:
        RecordError: the text is no action; the message says what was expected.
    """
    verb, _, what = text.strip().partition(" ")
    try:
        match verb.lower():
            case "play":
                return Play(Card.read(what))
            case "trumps":
                return Declare(None if what.strip().upper() == "NT" else Suit.read(what))
    except CardError as error:
        raise RecordError(f"cannot read the action {text!r}: {error}") from None
    raise RecordError(f"{text!r} is no action: expected, for example, 'play AS' or 'trumps H'")
