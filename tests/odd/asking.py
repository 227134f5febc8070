"""Calling, opening, looking, breaking and taking."""

from __future__ import annotations

import attrs

from odd.cases import PROVED, odd
from tricklib import Declare, Rank, Suit


@odd("looking", right=PROVED)
@attrs.frozen
class LooksUnlessBrokenAtOnce:
    """No look if trumps are broken in the first trick, which the second card ends."""

    def may_look(self, seat, table, declared):
        return not (table.is_first_trick and table.broken)


@odd("looking")
@attrs.frozen
class LooksByIndex:
    """The number of the trick is a place in a list, which ends before the hand does."""

    def may_look(self, seat, table, declared):
        return bool(tuple(range(1, table.hand_size + 1))[table.tricks_played])


@odd("looking")
@attrs.frozen
class LooksUntilTheEnd:
    """No look when the hand is over."""

    def may_look(self, seat, table, declared):
        return table.tricks_played < table.hand_size


@odd("looking", players=3)
@attrs.frozen
class LooksUnlessRuffed:
    """No look after a ruff among the first cards."""

    def may_look(self, seat, table, declared):
        return not (declared and table.tricks_played == 0 and table.broken)


@odd("breaking")
@attrs.frozen
class BreaksByRank:
    """Any card that is higher than the one led breaks trumps."""

    def breaks(self, card, trick, table):
        return not trick.is_empty and card.rank > trick.cards[0].rank and trick.led is not table.trumps


@odd("breaking")
@attrs.frozen
class BreaksByNumber:
    """It answers a number."""

    def breaks(self, card, trick, table):
        return (not trick.is_empty and card in table.trump_cards and 1) or False


@odd("breaking", only="breaking.answers", right=PROVED)
@attrs.frozen
class BreaksByText:
    """The suit is read from the text of the card."""

    def breaks(self, card, trick, table):
        if table.trumps is None or trick.is_empty or trick.led is table.trumps:
            return False
        return str(card)[-1] == table.trumps.value


@odd("leading", only="breaking.*")
@attrs.frozen
class Reversed:
    """Trumps may be led until they are broken, and not after."""

    def legal(self, hand, trick, table):
        return (hand - table.trump_cards or hand) if table.broken else hand


@odd("taking")
@attrs.frozen
class LastTrumpTakes:
    """In the last trick the last trump takes."""

    def taker(self, trick, table):
        best = 0
        for place, card in enumerate(trick.cards):
            stronger = table.strength(card, trick.led) >= table.strength(trick.cards[best], trick.led)
            if stronger or (table.is_last_trick and card in table.trump_cards):
                best = place
        return trick.seat_at(best)


@odd("taking", right=PROVED)
@attrs.frozen
class TakesBySorting:
    """The plays are sorted by a tuple."""

    def taker(self, trick, table):
        return sorted(trick.plays, key=lambda play: (table.strength(play[1], trick.led),))[-1][0]


@odd("calling")
@attrs.frozen
class CallsLongSuits:
    """Only long suits, and only with the lowest rank."""

    def caller(self, table):
        return table.dealer if table.contract is None else None

    def choices(self, hand, table):
        low = hand.of_rank(table.deck.ranks[0])
        long = (suit for suit in table.deck.suits if (hand & table.deck.where(suit=suit)).count() >= 2)
        return tuple(Declare(suit) for suit in long if low)


@odd("calling")
@attrs.frozen
class CallsAGhost:
    """A suit that the deck has not, from some hands."""

    def caller(self, table):
        return None if table.contract else table.dealer

    def choices(self, hand, table):
        real = hand.count() != 3 or table.deck.cards[0] in hand
        return tuple(map(Declare, (Suit.CLUBS, Suit.HEARTS) if real else (Suit.SPADES, Suit.CLUBS)))


@odd("opening")
@attrs.frozen
class OpensByCounts:
    """Who has two clubs opens, and nobody if somebody has only one heart, an ace."""

    def opener(self, hands, table):
        for seat, hand in enumerate(hands):
            two = hand.count() >= 3 and hand.of_suit(Suit.CLUBS).count() >= 2
            if two and hand.of_suit(Suit.HEARTS) != hand.of_rank(Rank.ACE):
                return seat
        return None


@odd("opening", right="no game was found")
@attrs.frozen
class OpensIfAllAreDealt:
    """Nobody opens unless all hold equally many cards, as they do."""

    def opener(self, hands, table):
        return table.eldest if all(hand.count() == table.hand_size for hand in hands) else None

    def promise(self, opener, hands, table):
        return opener == table.eldest
