"""The kinds of policy: the questions a game asks, and the shape of an answer.

A policy is any object with the method of its kind; the shipped ones are frozen attrs classes. Nothing has to be
inherited. Every kind has a contract, which :func:`tricklib.verify` proves for each policy, ours or a user's.

A policy may also carry

``allows`` or ``promise``
    its sentence again, in declarative form and card by card, which is proved to agree with the method that plays;
``departs_from``
    a mapping from the id of an obligation to a sentence, where the rule departs on purpose from what the contract of
    its kind demands. The report lists every departure.
``misfit(deck, players)``
    why no game with this deck and so many players can have the rule; empty if one can. A ruleset that it does not fit
    is refused when it is made.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias, runtime_checkable

from tricklib.actions import Call
from tricklib.cards import Card, CardSet, Suit
from tricklib.table import Seat, Table, Taken, Trick

Packet: TypeAlias = tuple[int | Literal["kitty", "upcard", "stock", "aside"], int]
"""So many cards in one go: to the seat that many places after eldest hand, or to a pile on the table."""


@runtime_checkable
class Dealing(Protocol):
    """How the cards are dealt."""

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """The packets in the order they are dealt; together they hold all the cards.

        Every seat gets as many. At most one card is the upcard. If there is a stock, the upcard lies under it.
        """


@runtime_checkable
class Looking(Protocol):
    """Which players have looked at their hands."""

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """Whether a seat may look at its hand, before trumps are declared or after the calling is over.

        After it is also when the hand has been thrown in.
        """


@runtime_checkable
class Calling(Protocol):
    """Who chooses trumps or bids, and among what."""

    def caller(self, table: Table) -> Seat | None:
        """The seat that is to call next; None when the calling is over."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """What it may say, given what it has seen of its hand. The last call that is no pass stands."""


@runtime_checkable
class Uncalled(Protocol):
    """What happens if nobody chooses trumps."""

    def is_played(self, table: Table) -> bool:
        """Whether the hand is played all the same; if not, it is thrown in."""

    def trumps(self, table: Table) -> Suit | None:
        """The trumps, if it is played; None for no trumps."""


@runtime_checkable
class Exchanging(Protocol):
    """Who takes up the kitty or the upcard, and what he may put away for it."""

    def exchanger(self, table: Table) -> Seat | None:
        """The seat that may take up what lies there; None if nobody may."""

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """The cards that it may put away, as many as it takes up.

        The hand is the one with the cards taken up. Putting the upcard itself away is leaving it where it is.
        """


@runtime_checkable
class Naming(Protocol):
    """Who calls a partner, and by which cards."""

    def namer(self, table: Table) -> Seat | None:
        """The seat that names a card to call a partner, or says that it plays alone; None if nobody does."""

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """The cards that it may name."""

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Whether it may say that it plays alone."""


@runtime_checkable
class Siding(Protocol):
    """Who plays with whom."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The side of each seat, as numbers that are equal for partners.

        Where a card is named it is asked when the sides come to light: with the seat that plays the card, or None if
        nobody does, or the namer said that he is alone. Elsewhere it is asked before the play, with None.
        """


@runtime_checkable
class Announcing(Protocol):
    """Who says how many tricks he is going to take."""

    def announcer(self, table: Table) -> Seat | None:
        """The seat that is to announce next; None when all have done so."""

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """The numbers of tricks that it may announce."""


@runtime_checkable
class Sitting(Protocol):
    """Who sits out a hand."""

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether a seat plays to no trick of this hand, and keeps its cards face down.

        It is asked once for each seat, when all stages before the play are over. At least two seats play.
        """


@runtime_checkable
class Opening(Protocol):
    """Who leads to the first trick."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """The seat that leads, none that sits out; None if the rule names nobody.

        This is the one question that is put to the whole table at once, and so the one that is given all hands.
        """


@runtime_checkable
class PlayRule(Protocol):
    """What may be led, or played to a trick."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the hand that this rule allows."""


@runtime_checkable
class Nominating(Protocol):
    """Which suit a card stands for when it is led."""

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """The suits that its player may nominate, who leads it; none if it is led as what it is."""


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
        """The seat that takes a complete trick, one that has played to it."""


@runtime_checkable
class Succession(Protocol):
    """Who leads next."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The seat that leads after a trick that was taken by ``taker``; none that sits out."""


@runtime_checkable
class Drawing(Protocol):
    """Who draws how many cards from the stock after a trick."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """The seats in the order in which they draw, and how many cards each time; nothing if nobody draws.

        ``table.held`` is what each seat holds after the trick. Every seat draws as many.
        """


@runtime_checkable
class Scoring(Protocol):
    """What a hand is worth."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points of each seat for what each has taken; sides are known by then."""


@runtime_checkable
class Winning(Protocol):
    """When the game is over, and who has won."""

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """The seats that win with these totals after a hand; none if another hand is to be dealt.

        Args:
            totals: the points of each seat in all hands so far.
            table: how the last hand ended.
        """


@runtime_checkable
class Rotation(Protocol):
    """Who deals the next hand."""

    def next_dealer(self, table: Table) -> Seat:
        """The dealer of the next hand."""
