"""What lies open on the table: the trick in progress and everything else that all players know.

These are the only things, beside the hand of the seat concerned, that a policy is ever given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn, TypeAlias, final

import attrs

from tricklib.cards import Card, CardSet, Deck, Suit
from tricklib.errors import HiddenInformation
from tricklib.frozen import quickly_made

Seat: TypeAlias = int
"""A place at the table: 0 to players - 1, clockwise."""

HIDDEN: Final = ("hands", "hand", "aside", "kitty", "stock", "discards", "game", "state")


@final
@attrs.frozen
class Order:
    """Which suit every card belongs to and how strong it is, once trumps are known.

    Args:
        suits: the cards of each suit as it counts in play, bowers and jokers included where they belong.
        strengths: for each suit led, how strong every card is; a card of strength 0 cannot take the trick.
    """

    suits: Mapping[Suit, CardSet]
    strengths: Mapping[Suit, Mapping[Card, int]]


@quickly_made
@attrs.frozen
class Trick:
    """The cards played to a trick so far, in order.

    Args:
        leader: the seat that leads.
        players: how many seats play to it.
        cards: the cards played, the led card first.
        led: the suit led, as it counts in play; None before the lead.
    """

    leader: Seat
    players: int
    cards: tuple[Card, ...] = ()
    led: Suit | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been led yet."""
        return self.led is None

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played what, in order."""
        seats = (*range(self.leader, self.players), *range(self.leader))
        return tuple(zip(seats, self.cards, strict=False))

    @property
    def seat_to_play(self) -> Seat:
        """The seat that plays the next card."""
        return (self.leader + len(self.cards)) % self.players

    def seat_at(self, place: int) -> Seat:
        """The seat that plays the card number ``place``, counted from 0 for the lead."""
        return (self.leader + place) % self.players

    def with_card(self, card: Card, table: Table) -> Trick:
        """The trick with one more card."""
        led = table.suit_of(card) if self.led is None else self.led
        return Trick(self.leader, self.players, (*self.cards, card), led)


@quickly_made
@attrs.frozen
class Taken:
    """What one seat has taken.

    Args:
        tricks: how many tricks.
        cards: the cards of these tricks.
    """

    tricks: int
    cards: CardSet


@quickly_made
@attrs.frozen(repr=False)
class Table:
    """What all players know: the seats, the trumps, what was taken, whether trumps are broken.

    Args:
        deck: the cards the game is played with.
        players: how many seats there are.
        dealer: the seat that dealt.
        hand_size: how many cards each seat was dealt.
        orders: suits and strengths for each choice of trumps.
        trumps: the trump suit; None before it is chosen and when there is none.
        broken: whether trumps have been broken.
        taken: what each seat has taken.
        tricks_played: how many tricks are complete.
    """

    deck: Deck
    players: int
    dealer: Seat
    hand_size: int
    orders: Mapping[Suit | None, Order] = attrs.field(eq=False)
    trumps: Suit | None
    broken: bool
    taken: tuple[Taken, ...]
    tricks_played: int

    @property
    def eldest(self) -> Seat:
        """The seat at the dealer's left."""
        return (self.dealer + 1) % self.players

    @property
    def is_first_trick(self) -> bool:
        """Whether no trick has been completed yet."""
        return self.tricks_played == 0

    @property
    def is_last_trick(self) -> bool:
        """Whether the trick in progress is the last of the hand."""
        return self.tricks_played == self.hand_size - 1

    @property
    def order(self) -> Order:
        """Suits and strengths under the present trumps."""
        return self.orders[self.trumps]

    def suit(self, suit: Suit | None) -> CardSet:
        """All cards of the deck that belong to a suit as it counts in play; none for None."""
        return self.order.suits.get(suit, self.deck.empty) if suit else self.deck.empty

    @property
    def trump_cards(self) -> CardSet:
        """All cards of the deck that are trumps; none where there are no trumps."""
        return self.suit(self.trumps)

    def suit_of(self, card: Card) -> Suit:
        """The suit a card belongs to as it counts in play."""
        for suit, cards in self.order.suits.items():
            if card in cards:
                return suit
        raise LookupError(f"{card} belongs to no suit")

    def strength(self, card: Card, led: Suit) -> int:
        """How strong a card is in a trick to which ``led`` was led; 0 if it cannot take it. Only to be compared."""
        return card.look_up(self.order.strengths[led])

    def beats(self, card: Card, other: Card, led: Suit) -> bool:
        """Whether one card beats another in a trick to which ``led`` was led."""
        return self.strength(card, led) > self.strength(other, led)

    def declared(self, trumps: Suit | None) -> Table:
        """The table once trumps are declared."""
        return self._with(trumps, self.broken, self.taken, self.tricks_played)

    def with_broken(self) -> Table:
        """The table once trumps are broken."""
        return self._with(self.trumps, True, self.taken, self.tricks_played)

    def collected(self, taker: Seat, trick: Trick) -> Table:
        """The table after a seat has taken a trick."""
        taken = list(self.taken)
        before = taken[taker]
        taken[taker] = Taken(before.tricks + 1, before.cards | self.deck.set_of(trick.cards))
        return self._with(self.trumps, self.broken, tuple(taken), self.tricks_played + 1)

    def _with(self, trumps: Suit | None, broken: bool, taken: tuple[Taken, ...], tricks_played: int) -> Table:
        return Table(
            self.deck,
            self.players,
            self.dealer,
            self.hand_size,
            self.orders,
            trumps,
            broken,
            taken,
            tricks_played,
        )

    def beating(self, card: Card, led: Suit) -> CardSet:
        """All cards of the deck that beat a card in a trick to which ``led`` was led."""
        strengths = self.order.strengths[led]
        stronger, above = {}, self.deck.empty
        for number in sorted(set(strengths.values()), reverse=True):
            stronger[number] = above
            above = above | self.deck.set_of(one for one, strength in strengths.items() if strength == number)
        return card.pick(strengths, stronger)

    def __getattr__(self, name: str) -> NoReturn:
        if name in HIDDEN:
            raise HiddenInformation(
                f"table.{name} is hidden: a rule is asked with the hand of its own seat and what lies open, "
                "and can know nothing else"
            )
        raise AttributeError(f"a table has no {name!r}; it has {', '.join(_PUBLIC)}")

    def __repr__(self) -> str:
        trumps = f"{self.trumps} trumps" if self.trumps else "no trumps"
        return f"<Table of {self.players}, dealer {self.dealer}, {trumps}{', broken' * self.broken}>"


_PUBLIC: Final = sorted(name for name in dir(Table) if not name.startswith("_"))
