"""Numbers of cards, strengths as text, and sets of cards compared with other sets."""

from __future__ import annotations

import math

import attrs

from odd.cases import PROVED, follow, odd, play
from tricklib import CardSet


@odd("following", right=PROVED)
@attrs.frozen
class AtMostInfinite:
    """No card if the hand has infinitely many."""

    most: float = math.inf

    def legal(self, hand, trick, table):
        return play(hand.count() >= self.most, hand, trick, table)


@odd("following")
@attrs.frozen
class LessThanInfinite:
    """No card if the hand has not infinitely many."""

    def legal(self, hand, trick, table):
        return play(hand.count() < math.inf, hand, trick, table)


@odd("following")
@attrs.frozen
class CountInARange:
    """No card if the count is in a range."""

    def legal(self, hand, trick, table):
        return play(hand.count() in range(2, 3), hand, trick, table)


@odd("following")
@attrs.frozen
class CountBetweenHalves:
    """No card if the count is between halves."""

    def legal(self, hand, trick, table):
        return play(hand.count() > 1.5 and hand.count() < 2.5, hand, trick, table)


@odd("following", right=PROVED)
@attrs.frozen
class CountIsNothingElse:
    """No card if the count is none of those that there are."""

    def legal(self, hand, trick, table):
        return play(hand.count() != 2 and hand.count() != 1 and hand.count() != 3, hand, trick, table)


@odd("following")
@attrs.frozen
class CountIsEven:
    """No card if the count is even."""

    def legal(self, hand, trick, table):
        return play(not hand.count() % 2, hand, trick, table)


@odd("following")
@attrs.frozen
class StrengthAsText:
    """No card if the strength is printed as some digit."""

    def legal(self, hand, trick, table):
        return play(f"{table.strength(trick.cards[0], trick.led)}" in "0123456789", hand, trick, table)


@odd("following")
@attrs.frozen
class StrengthAsIndex:
    """No card, or an error, by a list that the strength is a place in."""

    def legal(self, hand, trick, table):
        strength = table.strength(trick.cards[0], trick.led)
        wrong = "%d" % strength == "1" or ([0, 1, 0, 0, 0, 0, 0, 0][strength] and divmod(strength, 2)[1])  # noqa: UP031
        return play(wrong, hand, trick, table)


@odd("following", right=PROVED)
@attrs.frozen
class EqualsOrdinarySet:
    """No card of the suit led is found by comparing with Python's own empty set."""

    def legal(self, hand, trick, table):
        able = hand & table.suit(trick.led)
        return hand if able == frozenset() or hand == table.deck.set_of(table.deck.cards[:2]) else able


@odd("following")
@attrs.frozen
class WithinOrdinarySets:
    """No card if the hand is between two sets of Python."""

    def legal(self, hand, trick, table):
        first, second = table.deck.cards[:2]
        return play({first} <= hand and hand <= {first, second}, hand, trick, table)


@odd("following")
@attrs.frozen
class ProperlyWithin:
    """No card if the hand has more than one card, by Python's sets."""

    def legal(self, hand, trick, table):
        first, second = table.deck.cards[:2]
        return play(frozenset([second]) < hand and not hand > {first, second}, hand, trick, table)


@odd("following")
@attrs.frozen
class TakenFromASet:
    """A hand is taken from a set of Python, and what is left is within no hand."""

    def legal(self, hand, trick, table):
        others = frozenset(table.deck.cards) - hand
        return others & hand if hand.count() == 1 and table.deck.cards[2] in hand else follow(hand, trick, table)


@odd("following")
@attrs.frozen
class EitherOr:
    """The cards of the trick are among the answer."""

    def legal(self, hand, trick, table):
        return (hand ^ table.deck.set_of(trick.cards)) & table.suit(trick.led) or hand


@odd("following")
@attrs.frozen
class OfAnotherDeck:
    """Cards that the deck does not have, after the first trick."""

    def legal(self, hand, trick, table):
        return follow(hand, trick, table) if table.is_first_trick else CardSet.read("2C 3C")


@odd("following")
@attrs.frozen
class DeepDown:
    """No card if the best card is a trump, trumps are broken and the hand has the lowest rank."""

    def legal(self, hand, trick, table):
        for rank in reversed(table.deck.ranks):
            for suit in table.deck.suits:
                if hand.of_rank(rank) & table.suit(suit):
                    wrong = suit is table.trumps and table.broken and hand.of_rank(table.deck.ranks[0])
                    return play(wrong, hand, trick, table)
        return follow(hand, trick, table)


@odd("following")
@attrs.frozen
class MustBeat:
    """A card that beats the best must be played."""

    def legal(self, hand, trick, table):
        best = max(trick.cards, key=lambda card: table.strength(card, trick.led))
        able = follow(hand, trick, table)
        return able & table.beating(best, trick.led) or able


@odd("following", only="game.no_dead_end")
@attrs.frozen
class DepartsFromNothing:
    """It says that it may answer nothing, which leaves a dead end all the same."""

    departs_from = {"following.never_empty": "nobody need play"}  # noqa: RUF012

    def legal(self, hand, trick, table):
        return hand & table.suit(trick.led)


@odd("following")
@attrs.frozen
class WrongWord:
    """What it says of single cards is not what it answers."""

    def legal(self, hand, trick, table):
        return follow(hand, trick, table)

    def allows(self, card, hand, trick, table):
        suit = table.suit(trick.led) - table.deck.only(table.deck.cards[0])
        return card in hand and (table.suit_of(card) is trick.led or hand.isdisjoint(suit))
