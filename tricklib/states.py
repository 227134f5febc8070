"""What a hand is waiting for, what a seat sees of it, and how it ends."""

from __future__ import annotations

import enum
from typing import Final, final

import attrs

from tricklib.cards import CardSet
from tricklib.table import Seat, Table, Trick


class Phase(enum.Enum):
    """What a hand is waiting for."""

    CALLING = "calling"
    EXCHANGING = "exchanging"
    NAMING = "naming"
    ANNOUNCING = "announcing"
    PLAYING = "playing"
    OVER = "over"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


# Asked for several times at every play, and a member of an enumeration is slowly found.
PLAYING: Final = Phase.PLAYING


@final
@attrs.frozen
class Result:
    """How a hand ended.

    Args:
        scores: the points of each seat.
        winners: the seats that have won with them, if this was the only hand; none if another would be dealt.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@final
@attrs.frozen
class View:
    """What one seat may see, and nothing else.

    Args:
        seat: the seat.
        phase: what the hand is waiting for.
        actor: the seat that is to act; None when nobody is.
        hand: its own cards; None while it may not look at them.
        table: what lies open.
        trick: the trick in progress; None before the first lead.
        hand_sizes: how many cards each seat holds.
    """

    seat: Seat
    phase: Phase
    actor: Seat | None
    hand: CardSet | None
    table: Table
    trick: Trick | None
    hand_sizes: tuple[int, ...]
