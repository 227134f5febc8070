"""Sheepshead and its kin as rules of the house: queens and jacks are trumps, and a called card bears on the play."""

from __future__ import annotations

import attrs
from positions import whist

from tricklib import Card, CardSet, Deck, Declare, Rank, Suit, Table, Taken, Trick
from tricklib.actions import Call, Pass
from tricklib.policies.dealing import DealPackets
from tricklib.policies.exchanging import DeclarerTakesKitty
from tricklib.policies.siding import CalledPartner


@attrs.frozen
class QueensAndJacks:
    """All queens and jacks are trumps, above the trump suit; otherwise ace, ten, king, nine, eight, seven."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The trump suit for a queen or a jack, else the printed suit."""
        return trumps if trumps and card.rank in (Rank.QUEEN, Rank.JACK) else card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """Queens above jacks above the trump suit above the suit led."""
        suit, height = self.suit(card, trumps), 1 + "789KTA".find(card.rank.letter)
        if card.rank in (Rank.QUEEN, Rank.JACK):
            return 30 + 4 * (card.rank is Rank.QUEEN) + "DHSC".index(card.suit.value)
        return 10 + height if suit is trumps else height if suit is led else 0


@attrs.frozen
class PickOrPass:
    """Each in turn picks up the blind, which makes diamonds trumps, or passes."""

    def caller(self, table: Table) -> int | None:
        """The next player, until somebody has picked or all have passed."""
        last = table.dealer if table.last_caller is None else table.last_caller
        is_over = table.contract is not None or table.last_caller == table.dealer
        return None if is_over else (last + 1) % table.players

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pick, or to pass."""
        return Declare(Suit.DIAMONDS), Pass()


@attrs.frozen
class Leaster:
    """If nobody picks, the hand is played all the same, every player for himself."""

    def is_played(self, table: Table) -> bool:
        """Always."""
        return True

    def trumps(self, table: Table) -> Suit | None:
        """Diamonds."""
        return Suit.DIAMONDS


@attrs.frozen
class JackOfDiamondsIsPartner:
    """Whoever holds the jack of diamonds is the picker's partner, unless he declares alone."""

    def namer(self, table: Table) -> int | None:
        """The picker."""
        return None if table.contract is None else table.contract.seat

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """Only the jack."""
        return table.deck.only(Card.read("JD"))

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Always."""
        return True


POINTS = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}


@attrs.frozen
class CardPointsOfSides:
    """Each side has the points of its cards; what was buried goes to the picker's side once it has a trick."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points of its side for each seat."""
        buried = table.deck.full
        for one in taken:
            buried = buried - one.cards
        winner = table.attackers[0] if table.tricks_of(table.attackers) else table.eldest
        sides = {seat: table.partners(seat) for seat in range(table.players)}
        return tuple(
            sum(card_points(taken[one].cards) for one in side) + (card_points(buried) if winner in side else 0)
            for side in sides.values()
        )


def card_points(cards: CardSet) -> int:
    return sum(POINTS.get(card.rank, 0) for card in cards)


SHEEPSHEAD = whist(
    5,
    deck=Deck.of("789TJQKA"),
    dealing=DealPackets((3, ("kitty", 2), 3)),
    calling=PickOrPass(),
    uncalled=Leaster(),
    exchanging=DeclarerTakesKitty(),
    naming=JackOfDiamondsIsPartner(),
    siding=CalledPartner(),
    ranking=QueensAndJacks(),
    scoring=CardPointsOfSides(),
)


@attrs.frozen
class BringOutCalledCard:
    """Play the card by which you were called, if its suit is led."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Only that card, on a lead of its suit."""
        return hand & table.deck.only(table.named) & table.suit(trick.led) if table.named else hand - hand


@attrs.frozen
class KeepCalledCard:
    """Throw away no card by which you were called."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """All other cards."""
        return hand.without(table.named) if table.named else hand


@attrs.frozen
class MayRunAway:
    """Lead no lower card of the suit by whose ace you were called, unless you hold four cards of it."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """All cards, or all but the lower ones of that suit."""
        if table.named is None or table.named not in hand:
            return hand
        suit = hand & table.suit(table.suit_of(table.named))
        return hand if suit.count() >= 4 else hand - suit.without(table.named)
