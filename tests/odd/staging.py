"""What happens before the play, what is drawn, and what is read of all that."""

from __future__ import annotations

from typing import ClassVar

import attrs

from odd.cases import PROVED, follow, odd, play
from tricklib import Declare, Suit
from tricklib.actions import Bid, Pass


class _Kitty:
    def exchanger(self, table):
        return table.contract.seat if table.contract else None


@odd("exchanging", right=PROVED)
@attrs.frozen
class TakesItByIndex:
    """The seat is looked up in a list of all seats by a truth value."""

    def exchanger(self, table):
        return [table.dealer, None][table.contract is None]

    def discards(self, hand, table):
        return ~(~hand)


@odd("exchanging")
@attrs.frozen
class KeepsTheHighest(_Kitty):
    """Aces are kept, but there may be more of them than there is room for."""

    def discards(self, hand, table):
        return hand - hand.of_rank(table.deck.ranks[-1]) - hand.of_rank(table.deck.ranks[0])


@odd("exchanging")
@attrs.frozen
class DiscardsATrumpAnyway(_Kitty):
    """A trump that is not held may be put away."""

    def discards(self, hand, table):
        lowest = table.trump_cards & table.deck.where(rank=table.deck.ranks[0])
        return hand if hand.count() != 4 else hand | lowest


@odd("exchanging")
@attrs.frozen
class AsksForTheKitty(_Kitty):
    """It asks the table what the kitty was."""

    def discards(self, hand, table):
        return hand - table.kitty if hand.isdisjoint(table.trump_cards) else hand


@odd("exchanging", right=PROVED)
@attrs.frozen
class PutsAwayByCounting(_Kitty):
    """All cards, unless so many are plain that no trump need be put away."""

    def discards(self, hand, table):
        plain = hand - table.trump_cards
        return plain if plain.count() + plain.count() >= hand.count() else hand


@odd("uncalled")
@attrs.frozen
class TrumpsByRank:
    """An ace turned up makes its suit trumps by the number of a suit, which there may not be."""

    def is_played(self, table):
        return True

    def trumps(self, table):
        return table.deck.suits[table.upcard.rank - 12]


@odd("uncalled", right=PROVED)
@attrs.frozen
class PlaysUnlessAnAce:
    """The hand is thrown in if the dealer has turned an ace up; the suit is asked for by its letter."""

    def is_played(self, table):
        return str(table.upcard)[0] != "A"

    def trumps(self, table):
        return Suit.read(table.upcard.suit.value)


@odd("naming")
@attrs.frozen
class NamesWhatHeLacks:
    """A card of a suit of which he has one, but not that one: there may be none."""

    def namer(self, table):
        return table.contract.seat if table.contract else None

    def nameable(self, hand, table):
        cards = table.deck.empty
        for suit in table.deck.suits:
            if hand & table.deck.where(suit=suit):
                cards = cards | table.deck.where(suit=suit) - hand
        return cards - table.deck.where(rank=table.deck.ranks[1])

    def may_be_alone(self, hand, table):
        return False


@odd("naming", right=PROVED)
@attrs.frozen
class NamesAnyOther:
    """Any card of a suit that he holds, or if he holds all of them, none, and he is alone."""

    def namer(self, table):
        return table.contract.seat if table.contract else None

    def nameable(self, hand, table):
        return table.deck.full - hand

    def may_be_alone(self, hand, table):
        return not (table.deck.full - hand)


@odd("siding", right=PROVED)
@attrs.frozen
class SidesByParity:
    """Even seats against odd ones, as truth values that are made numbers."""

    def sides(self, partner, table):
        return tuple(int(seat % 2 == 0) for seat in range(table.players))


@odd("siding", only="siding.*")
@attrs.frozen
class SidesByBidder:
    """Whoever sits behind the declarer is his partner, at a table of two."""

    def sides(self, partner, table):
        return tuple(int(seat in (table.contract.seat, (table.contract.seat + 1) % 2)) for seat in range(table.players))


@odd("announcing", right=PROVED)
@attrs.frozen
class AnnouncesBackwards:
    """The dealer announces first, then his right-hand neighbour; numbers are counted down."""

    def announcer(self, table):
        order = [(table.dealer - place) % table.players for place in range(table.players)]
        return next((seat for seat in order if table.announced[seat] is None), None)

    def announcements(self, hand, table):
        return tuple(range(table.tricks, -1, -1))


@odd("announcing")
@attrs.frozen
class AnnouncesWhatIsLeft:
    """Everybody announces some of the tricks that are left, and the last may announce more."""

    def announcer(self, table):
        return next((seat for seat, said in enumerate(table.announced) if said is None), None)

    def announcements(self, hand, table):
        others = [said for said in table.announced if said is not None]
        return tuple(range(table.tricks + len(others)))


@odd("announcing")
@attrs.frozen
class AnnouncesByHand:
    """Nobody without a trump can announce anything."""

    def announcer(self, table):
        return next((seat for seat, said in enumerate(table.announced) if said is None), None)

    def announcements(self, hand, table):
        return (0, 1) if hand & table.trump_cards else ()


@odd("announcing", endless=True, refuted="announcing.once_each")
@attrs.frozen
class AnnouncesForEver:
    """Whoever announced nothing may announce again."""

    def announcer(self, table):
        return next((seat for seat, said in enumerate(table.announced) if not said), None)

    def announcements(self, hand, table):
        return (0, 1)


@odd("nominating", right=PROVED)
@attrs.frozen
class NominatesTheOther:
    """An ace may be led as another suit."""

    def nominations(self, card, trick, table):
        others = tuple(suit for suit in table.deck.suits if suit is not card.suit)
        return others if card.rank == table.deck.ranks[-1] else ()


@odd("nominating")
@attrs.frozen
class NominatesAGhost:
    """A card that is led late may stand for a suit that the deck has not."""

    def nominations(self, card, trick, table):
        return (Suit.SPADES,) if table.is_last_trick and card in table.trump_cards else ()


@odd("following", only="following.*")
@attrs.frozen
class ReadsVoids:
    """No card if somebody has shown himself void, which is remembered only where suits are nominated."""

    departs_from: ClassVar[dict] = {}

    def legal(self, hand, trick, table):
        return play(any(table.voids[seat] for seat in range(table.players)), hand, trick, table)


@odd("following", right="goes through the tricks")
@attrs.frozen
class ReadsHistory:
    """The tricks that are complete are gone through, in a way that changes nothing."""

    def legal(self, hand, trick, table):
        old = [card for past in table.history for card in past.cards]
        return play(any(card in hand for card in old), hand, trick, table)


@odd("following", right=PROVED)
@attrs.frozen
class ReadsWhatWasPlayed:
    """No card of the hand was played before."""

    def legal(self, hand, trick, table):
        return play(any(hand & cards for cards in table.played), hand, trick, table)


@odd("drawing", right=PROVED)
@attrs.frozen
class DrawsBackwards:
    """The taker draws last."""

    def draws(self, taker, table):
        order = [(taker - place) % table.players for place in range(table.players)][::-1]
        return tuple((seat, 1) for seat in order) if table.stock_size >= len(order) else ()


@odd("drawing")
@attrs.frozen
class DrawsUnlessTheDealerTakes:
    """Nobody draws if the dealer takes the trick."""

    def draws(self, taker, table):
        if taker == table.dealer and table.stock_size == 4:
            return ()
        return tuple((seat, 1) for seat in range(table.players)) if table.stock_size else ()


@odd("drawing")
@attrs.frozen
class DrawsTwiceForTheTaker:
    """The taker gets one more."""

    def draws(self, taker, table):
        return ((taker, 2), (1 - taker, 1)) if table.stock_size == 4 and taker == 0 else ()


@odd("calling", right=PROVED)
@attrs.frozen
class BidsByNumber:
    """Bids are numbers in one order, and the last one is found by its place."""

    def caller(self, table):
        highest = table.contract and (table.contract.tricks, table.contract.trumps) == (3, table.deck.suits[-1])
        return None if highest else (table.last_caller or 0) % 2

    def choices(self, hand, table):
        order = [Bid(tricks, suit) for tricks in (1, 2, 3) for suit in table.deck.suits]
        high = table.contract
        return tuple(order if high is None else order[order.index(Bid(high.tricks, high.trumps)) + 1 :])


@odd("calling")
@attrs.frozen
class BidsTooHigh:
    """Whoever holds all cards of a suit may bid a trick more than there are."""

    def caller(self, table):
        return table.dealer if table.contract is None else None

    def choices(self, hand, table):
        sure = any(table.deck.where(suit=suit) <= hand for suit in table.deck.suits)
        return (Bid(table.tricks + 1, None) if sure else Bid(1, None),)


@odd("calling", endless=True)
@attrs.frozen
class PassesForEver:
    """Passing changes nothing but the number of passes, which is never looked at."""

    def caller(self, table):
        return table.dealer if table.contract is None else None

    def choices(self, hand, table):
        return (Pass(), Declare(table.deck.suits[0]))


@odd("calling", right=PROVED)
@attrs.frozen
class CallsByBothWays:
    """The same suits are offered in two orders, as the hand has a card or not."""

    def caller(self, table):
        return table.eldest if table.last_caller is None else None

    def choices(self, hand, table):
        suits = tuple(map(Declare, table.deck.suits))
        return suits if table.deck.cards[0] in hand else suits[::-1]


@odd("leading", right="no game was found in which this line runs")
@attrs.frozen
class LeadsByTakerOrDealer:
    """Whoever leads a later trick took the last one, or has the cards of a leader all the same."""

    def legal(self, hand, trick, table):
        return hand if table.last_taker in (None, trick.leader) else follow(hand, trick, table) or hand
