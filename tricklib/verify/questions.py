"""What a policy is asked at one moment, together with its answer: the thing that obligations speak about.

The same classes hold for the unknown cards of a proof (:mod:`tricklib.verify.world`) and for the known cards of a game
(:mod:`tricklib.verify.moments`), so that an obligation is written once, and a counterexample can be put to it again on
the real engine.
"""

from __future__ import annotations

from typing import Any, final

import attrs

from tricklib.actions import Action
from tricklib.cards import Card, CardSet
from tricklib.game import Game
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
    """Who calls next, and what may he call? ``answer`` is a pair of the seat, or None, and the choices."""

    hand: CardSet

    @property
    def choices(self) -> tuple[Action, ...]:
        """What may be called."""
        choices: tuple[Action, ...] = self.answer[1]
        return choices


@final
@attrs.frozen
class Uncall(Question):
    """Is a hand played for which nobody chose trumps? ``answer`` is a pair of a truth value and the trumps."""


@final
@attrs.frozen
class Swap(Question):
    """Who takes up the kitty or the upcard, and what may he put away? ``answer`` is a pair of the seat and the cards.

    ``hand`` has the cards that are taken up, of which there are ``number``.
    """

    hand: CardSet
    number: int


@final
@attrs.frozen
class Team(Question):
    """Who calls a partner, with which cards, and may he be alone? ``answer`` is a triple of these."""

    hand: CardSet


@final
@attrs.frozen
class Side(Question):
    """Which side is each seat on? ``answer`` is a tuple of numbers; ``partner`` held the card that was named.

    ``namer`` is the seat that was asked to call a partner; None if nobody was.
    """

    partner: Seat | None
    namer: Seat | None


@final
@attrs.frozen
class Tell(Question):
    """Who announces, and which numbers of tricks? ``answer`` is a pair of the seat and the numbers."""

    hand: CardSet


@final
@attrs.frozen
class Sit(Question):
    """Who sits out? ``answer`` is a tuple of seats."""


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
class Nominate(Question):
    """Which suits may be nominated for a card that is led? ``answer`` is a tuple of suits."""

    card: Card
    trick: Trick


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
class Draw(Question):
    """Who draws from the stock? ``answer`` is a tuple of pairs of a seat and a number of cards."""

    taker: Seat


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
class Otherwise(Question):
    """What is the hand worth, and what if a trick had gone to another seat? ``answer`` is a pair of tuples of points.

    ``other`` is the table if that trick had gone to ``seat``, and ``taker`` is the seat that took it.
    """

    taker: Seat
    seat: Seat
    other: Table


@final
@attrs.frozen
class Win(Question):
    """Who has won with these totals after this hand? ``answer`` is a tuple of seats."""

    totals: tuple[int, ...]


@final
@attrs.frozen
class Rotate(Question):
    """Who deals the next hand? ``answer`` is a seat."""


@final
@attrs.frozen
class State(Question):
    """A hand in some state. Nobody is asked anything: it is for what must be true of every state."""

    game: Game


PART_OF: dict[type[Question], str] = {
    Look: "looking",
    Call: "calling",
    Uncall: "uncalled",
    Swap: "exchanging",
    Team: "naming",
    Side: "siding",
    Tell: "announcing",
    Sit: "sitting",
    Open: "opening",
    Lead: "leading",
    Nominate: "nominating",
    Follow: "following",
    Break: "breaking",
    Take: "taking",
    Draw: "drawing",
    Succeed: "succession",
    Score: "scoring",
    Otherwise: "scoring",
    Win: "winning",
    Rotate: "rotation",
}
"""Which part of a ruleset answers which question."""

OF_PART: dict[str, type[Question]] = {part: kind for kind, part in reversed(PART_OF.items())}
"""The question that a part of a ruleset answers first."""
