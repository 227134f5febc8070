"""The kinds of policy: the questions a game asks, and the shape of an answer.

A policy is any object with the method of its kind; the shipped ones are frozen attrs classes. Nothing has to be
inherited. Every kind has a contract, which :func:`tricklib.verify` proves for each policy, ours or a user's.

A policy may also carry

``allows`` or ``promise``
    its sentence again, in declarative form and card by card, which is proved to agree with the method that plays;
``departs_from``
    a mapping from the id of an obligation to a sentence, where the rule departs on purpose from what the contract of
    its kind demands. The report lists every departure.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias, runtime_checkable

from tricklib.cards import Card, CardSet, Suit
from tricklib.table import Seat, Table, Taken, Trick

Packet: TypeAlias = tuple[int | Literal["aside"], int]
"""So many cards in one go: to the seat that many places after eldest hand, or set aside face down."""


@runtime_checkable
class Dealing(Protocol):
    """How the cards are dealt."""

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """The packets in the order they are dealt; together they hold all the cards."""


@runtime_checkable
class Looking(Protocol):
    """Which players have looked at their hands."""

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """Whether a seat may look at its hand, before or after trumps are declared."""


@runtime_checkable
class Calling(Protocol):
    """Who chooses trumps, and among what."""

    def caller(self, table: Table) -> Seat:
        """The seat that chooses."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Suit | None, ...]:
        """What it may choose, given what it has seen of its hand; None is no trumps."""


@runtime_checkable
class Opening(Protocol):
    """Who leads to the first trick."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """The seat that leads, or None if the rule names nobody.

        This is the one question that is put to the whole table at once, and so the one that is given all hands.
        """


@runtime_checkable
class PlayRule(Protocol):
    """What may be led, or played to a trick."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the hand that this rule allows."""


@runtime_checkable
class Breaking(Protocol):
    """What breaks trumps."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Whether playing this card to the trick, as it stood before, breaks trumps."""


@runtime_checkable
class Ranking(Protocol):
    """Which suit a card belongs to, and what beats what."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The suit a card belongs to for every purpose."""

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """How strong a card is, from 1; 0 if it cannot take the trick."""


@runtime_checkable
class Taking(Protocol):
    """Who takes a trick."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """The seat that takes a complete trick."""


@runtime_checkable
class Succession(Protocol):
    """Who leads next."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The seat that leads after a trick that was taken by ``taker``."""


@runtime_checkable
class Scoring(Protocol):
    """What a hand is worth."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points of each seat for what each has taken."""


@runtime_checkable
class Winning(Protocol):
    """Who has won."""

    def winners(self, scores: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """The seats that win with these scores."""
