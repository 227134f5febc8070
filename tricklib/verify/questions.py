"""What a policy is asked at one moment, together with its answer: the thing that obligations speak about.

The same classes hold for the unknown cards of a proof (:mod:`tricklib.verify.world`) and for the known cards of a game
(:mod:`tricklib.verify.moments`), so that an obligation is written once, and a counterexample can be put to it again on
the real engine.
"""

from __future__ import annotations

from typing import Any, final

import attrs

from tricklib.cards import Card, CardSet, Suit
from tricklib.ruleset import Ruleset
from tricklib.table import Seat, Table, Taken, Trick


@attrs.frozen
class Question:
    """A policy was asked.

    Args:
        ruleset: the rules.
        table: what lies open.
        error: what the policy raised instead of an answer; None if it answered.
        answer: its answer; None if it raised.
    """

    ruleset: Ruleset
    table: Table
    error: Exception | None
    answer: Any


@final
@attrs.frozen
class Look(Question):
    """May this seat look at its hand? ``answer`` is a truth value."""

    seat: Seat
    declared: bool


@final
@attrs.frozen
class Call(Question):
    """Who chooses trumps, and among what? ``answer`` is a pair of the seat and the choices."""

    hand: CardSet

    @property
    def choices(self) -> tuple[Suit | None, ...]:
        """What may be chosen."""
        choices: tuple[Suit | None, ...] = self.answer[1]
        return choices


@final
@attrs.frozen
class Open(Question):
    """Who leads to the first trick? ``answer`` is a seat or None."""

    hands: tuple[CardSet, ...]


@final
@attrs.frozen
class Lead(Question):
    """What may be led? ``answer`` is a set of cards."""

    hand: CardSet
    trick: Trick


@final
@attrs.frozen
class Follow(Question):
    """What may be played to the trick? ``answer`` is a set of cards."""

    hand: CardSet
    trick: Trick

    @property
    def able(self) -> CardSet:
        """The cards of the hand with which suit can be followed."""
        return self.hand & self.table.suit(self.trick.led)


@final
@attrs.frozen
class Break(Question):
    """Does this card break trumps? ``answer`` is a truth value; ``hand`` is the player's, with the card."""

    card: Card
    hand: CardSet
    trick: Trick


@final
@attrs.frozen
class Take(Question):
    """Who takes the trick? ``answer`` is a seat."""

    trick: Trick


@final
@attrs.frozen
class Succeed(Question):
    """Who leads next? ``answer`` is a seat."""

    taker: Seat
    trick: Trick


@final
@attrs.frozen
class Score(Question):
    """What is the hand worth? ``answer`` is a tuple of points."""

    taken: tuple[Taken, ...]


@final
@attrs.frozen
class Win(Question):
    """Who has won? ``answer`` is a tuple of seats."""

    scores: tuple[int, ...]


PART_OF: dict[type[Question], str] = {
    Look: "looking",
    Call: "calling",
    Open: "opening",
    Lead: "leading",
    Follow: "following",
    Break: "breaking",
    Take: "taking",
    Succeed: "succession",
    Score: "scoring",
    Win: "winning",
}
"""Which part of a ruleset answers which question."""
