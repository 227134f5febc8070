"""Seats, tricks, and what they are about: the order of the cards, what was taken, and the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from tricklib.cards import Card, CardSet, Suit
from tricklib.frozen import quickly_made

if TYPE_CHECKING:
    from tricklib.table import Table

Seat: TypeAlias = int
"""A place at the table: 0 to players - 1, clockwise."""


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
@attrs.frozen(weakref_slot=False)
class Trick:
    """The cards played to a trick so far, in order.

    Args:
        leader: the seat that leads.
        players: how many seats there are.
        cards: the cards played, the led card first.
        led: the suit led, as it counts in play; None before the lead.
        out: the seats that sit out, and play no card to it.
    """

    leader: Seat
    players: int
    cards: tuple[Card, ...] = ()
    led: Suit | None = None
    out: tuple[Seat, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been led yet."""
        return self.led is None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play to it, in the order in which they do."""
        seats = (*range(self.leader, self.players), *range(self.leader))
        return tuple(seat for seat in seats if seat not in self.out) if self.out else seats

    @property
    def size(self) -> int:
        """How many cards it has when it is complete."""
        return self.players - len(self.out)

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played what, in order."""
        return tuple(zip(self.seats, self.cards, strict=False))

    @property
    def seat_to_play(self) -> Seat:
        """The seat that plays the next card."""
        return self.seat_at(len(self.cards)) if self.out else (self.leader + len(self.cards)) % self.players

    def seat_at(self, place: int) -> Seat:
        """The seat that plays the card number ``place``, counted from 0 for the lead."""
        if not self.out:
            return (self.leader + place) % self.players
        seats = self.seats
        return seats[place % len(seats)]

    def with_card(self, card: Card, table: Table, nominated: Suit | None = None) -> Trick:
        """The trick with one more card, for which its leader may have nominated a suit."""
        led = (nominated or table.suit_of(card)) if self.led is None else self.led
        return Trick(self.leader, self.players, (*self.cards, card), led, self.out)


@quickly_made
@attrs.frozen(weakref_slot=False)
class Taken:
    """What one seat has taken.

    Args:
        tricks: how many tricks.
        cards: the cards of these tricks.
    """

    tricks: int
    cards: CardSet


@final
@attrs.frozen
class Contract:
    """What was settled when trumps were chosen.

    Args:
        seat: who chose them: the maker, or the declarer who won the auction.
        trumps: the trumps; None for no trumps.
        tricks: how many tricks were bid; 0 where none are bid.
    """

    seat: Seat
    trumps: Suit | None
    tricks: int = 0
