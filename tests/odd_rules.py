"""Rules of play as nobody plays them, which read what a rule may read: for what must hold whatever the rules are."""

from __future__ import annotations

import random

import attrs

from tricklib import Card, CardSet, Game, Ruleset, Table, Trick
from tricklib.errors import RulesetError
from tricklib.policies import breaking, leading


@attrs.frozen
class CatchesErrors:
    """Play no card of the suit led unless seat 0 took the last trick; whatever goes wrong, play nothing."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards, or nothing."""
        try:
            return (hand & table.suit(trick.led) or hand) if table.last_taker != 0 else hand
        except Exception:
            return hand - hand


@attrs.frozen
class Counts:
    """Follow unless three cards are held and an odd number lies on the table."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards."""
        if hand.count() >= 3 and len(trick.cards) % 2:
            return hand
        return (hand & table.suit(trick.led)) or hand


@attrs.frozen
class Loops:
    """Follow, else play one of two cards; found by going through the hand."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards."""
        same = [card for card in hand if trick.led is None or table.suit_of(card) is trick.led]
        return table.deck.set_of(same or list(hand)[:2])


@attrs.frozen
class FollowsNowAndThen:
    """Follow only in some tricks, while trumps are unbroken."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards."""
        if table.tricks_played % 2 or table.last_taker == 1 or table.broken:
            return hand
        return (hand & table.suit(trick.led)) or hand


@attrs.frozen
class NoTrumpUntilPlayed:
    """Lead no trump until one was played to a trick that is complete."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards."""
        if any(cards & table.trump_cards for cards in table.played):
            return hand
        return (hand - table.trump_cards) or hand


@attrs.frozen
class TakesInTurn:
    """The seats take in turn once trumps are broken, the last one in the last trick; before, the leader takes."""

    def taker(self, trick: Trick, table: Table) -> int:
        """The seat."""
        if table.is_last_trick:
            return trick.seats[-1]
        return trick.seats[table.tricks_played % len(trick.seats)] if table.broken else trick.leader


@attrs.frozen
class LeadsByCounting:
    """Count on from the taker, as many places as tricks were taken."""

    def next_leader(self, taker: int, trick: Trick, table: Table) -> int:
        """The seat."""
        seats = [seat for seat in range(table.players) if seat not in table.out]
        return seats[(taker + table.taken[taker].tricks + table.tricks_played) % len(seats)]


@attrs.frozen
class BreaksLate:
    """A three, six, nine or queen breaks trumps from the third trick on."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Whether it does."""
        return table.tricks_played >= 2 and card.rank % 3 == 0 and table.last_taker is not None


@attrs.frozen
class BreaksThird:
    """The third card of a trick breaks trumps once seat 0 has two tricks."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Whether it does."""
        return len(trick.cards) == 2 and table.taken[0].tricks > 1


@attrs.frozen
class StrongestOpens:
    """Whoever holds the highest cards opens."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> int | None:
        """The seat."""
        seats = [seat for seat in range(table.players) if seat not in table.out]
        return max(seats, key=lambda seat: sum(card.rank for card in hands[seat]))


@attrs.frozen
class LongTrumpsOpen:
    """The first seat with three trumps opens; without one, the first that plays."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> int | None:
        """The seat."""
        seats = [seat for seat in range(table.players) if seat not in table.out]
        return next((seat for seat in seats if (hands[seat] & table.trump_cards).count() >= 3), seats[0])


ODD = {
    "following": (CatchesErrors(), Counts(), Loops(), FollowsNowAndThen()),
    "leading": (NoTrumpUntilPlayed(), Loops(), leading.Anything()),
    "taking": (TakesInTurn(),),
    "succession": (LeadsByCounting(),),
    "breaking": (BreaksLate(), BreaksThird(), breaking.BrokenByLead()),
    "opening": (StrongestOpens(), LongTrumpsOpen()),
}


def oddly(ruleset: Ruleset, seed: int) -> Ruleset:
    """The rules with some odd ones in place of their own; themselves if those do not fit."""
    chance = random.Random(seed)
    parts = {part: chance.choice(rules) for part, rules in ODD.items() if chance.random() < 0.5}
    try:
        return ruleset.evolve(name="odd rules", **parts)
    except RulesetError:
        return ruleset


def played_out(ruleset: Ruleset, seed: int) -> Game:
    """A hand that was played at random as far as it goes."""
    chance, game = random.Random(seed), Game.deal(ruleset, seed % ruleset.players, seed)
    while legal := game.legal_actions():
        game = game.apply(chance.choice(legal))
    return game
