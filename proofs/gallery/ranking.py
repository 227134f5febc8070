"""Wrong rules about which suit a card belongs to, what beats what, and who takes a trick."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry
from proofs.gallery.games import COLOUR, DOUBLE, EUCHRE, FIVE_HUNDRED, LITTLE_EUCHRE, LITTLE_FIVE_HUNDRED, SMALL, WHIST
from tricklib import Card, Rank, Suit, Table, Trick
from tricklib.policies.calling import DealerDeclares
from tricklib.policies.ranking import Bowers, TrumpsThenLed, left_bower
from tricklib.table import Seat

TRUMPS_OR_NONE: Final = SMALL.evolve(calling=DealerDeclares((Suit.CLUBS, Suit.HEARTS, None)), breaking=None)
"""A small game that can be played without trumps."""

# What beats what


class _Plain:
    """The printed suit is the suit."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit."""
        return card.suit


@final
@attrs.frozen
class TrumpsAreASuitOfTheirOwn:
    """The trumps are taken out of their suit, and the suit that was chosen has no cards."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit, but for the trumps, which belong with the jokers."""
        return Suit.JOKER if card.suit is trumps else card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The rank of a card of the suit led, above it that of a trump."""
        return 20 + card.rank.value if card.suit is trumps else card.rank.value if card.suit is led else 0


@final
@attrs.frozen
class TrumpsAreTheirSuit(_Plain):
    """The trumps are the cards of the suit that was chosen."""

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The rank of a card of the suit led, above it that of a trump."""
        return 20 + card.rank.value if card.suit is trumps else card.rank.value if card.suit is led else 0


class _WithBowers:
    """The jack of trumps and the other jack of its colour are the highest trumps."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit, but for the left bower."""
        return trumps if trumps and left_bower(card, trumps) else card.suit


@final
@attrs.frozen
class BothBowersAreEqual(_WithBowers):
    """Right and left bower are equally high, and a trick to which both fall has two takers."""

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The bowers, the other trumps, the suit led."""
        if self.suit(card, trumps) is trumps:
            return 40 if card.rank is Rank.JACK else 20 + card.rank.value
        return card.rank.value if card.suit is led else 0


@final
@attrs.frozen
class RightBowerIsHighest(_WithBowers):
    """The right bower is higher than the left one."""

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The right bower, the left one, the other trumps, the suit led."""
        if self.suit(card, trumps) is trumps:
            return (41 if card.suit is trumps else 40) if card.rank is Rank.JACK else 20 + card.rank.value
        return card.rank.value if card.suit is led else 0


@final
@attrs.frozen
class LowTrumpsLose(_Plain):
    """A trump counts only a few ranks more than a plain card, so that the ace led beats the lowest trumps."""

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The rank, with ten more for a trump."""
        return 10 + card.rank.value if card.suit is trumps else card.rank.value if card.suit is led else 0


@final
@attrs.frozen
class OffSuitKingsWin(_Plain):
    """An off-suit card takes the trick by its rank where no trumps are chosen."""

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The rank, above it that of a trump; without trumps the rank of any card."""
        if trumps is None:
            return 2 * card.rank.value + (card.suit is led)
        return 20 + card.rank.value if card.suit is trumps else card.rank.value if card.suit is led else 0


class _TenAboveNine(_Plain):
    """The cards rank ace, king, queen, jack, ten, nine and so on."""

    def outranks(self, card: Card, other: Card, led: Suit, trumps: Suit | None) -> bool:
        """A trump any other suit, the suit led any third one; in one suit the card that stands further left."""
        places = [0 if one.suit is trumps else 1 if one.suit is led else 2 for one in (card, other)]
        if places[0] != places[1]:
            return places[0] < places[1]
        return places[0] < 2 and "AKQJT98765432".index(str(card)[0]) < "AKQJT98765432".index(str(other)[0])


@final
@attrs.frozen
class RanksAsText(_TenAboveNine):
    """The ranks are compared as text, and the nine beats the ten and the jack the king."""

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The code of the letter of the rank, above it that of a trump."""
        height = ord(str(card)[0])
        return 200 + height if card.suit is trumps else height if card.suit is led else 0


@final
@attrs.frozen
class RanksAsRanks(_TenAboveNine):
    """The ranks are compared as ranks."""

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The place of the rank, above it that of a trump."""
        height = card.rank.value
        return 200 + height if card.suit is trumps else height if card.suit is led else 0


# Who takes a trick


@final
@attrs.frozen
class LastTrumpTakes:
    """The last trump takes the trick, though a higher one fell before it."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """Whoever played the last trump, or else the highest card of the suit led."""
        best = 0
        for place, card in enumerate(trick.cards):
            if card in table.trump_cards or table.beats(card, trick.cards[best], trick.led):
                best = place
        return trick.seat_at(best)


@final
@attrs.frozen
class HighestTakes:
    """The highest trump takes the trick, or else the highest card of the suit led."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """Whoever played the card that none of the others beats."""
        best = 0
        for place, card in enumerate(trick.cards):
            if table.beats(card, trick.cards[best], trick.led):
                best = place
        return trick.seat_at(best)


@final
@attrs.frozen
class HighestRankTakes:
    """The highest card takes the trick, whichever suit it is of."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """Whoever played the card of the highest rank."""
        ranks = [card.rank.value for card in trick.cards]
        return trick.seat_at(ranks.index(max(ranks)))


@final
@attrs.frozen
class LastOfEqualsTakes:
    """Of two equal cards of two packs the second one takes the trick."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """Whoever played the last card that is not beaten."""
        best = 0
        for place, card in enumerate(trick.cards):
            if not table.beats(trick.cards[best], card, trick.led):
                best = place
        return trick.seat_at(best)


@final
@attrs.frozen
class PlaceIsTaker:
    """The place of the winning card in the trick is taken for the seat of its player."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """The place of the card that none of the others beats."""
        best = 0
        for place, card in enumerate(trick.cards):
            if table.beats(card, trick.cards[best], trick.led):
                best = place
        return best


@final
@attrs.frozen
class NoTrumpHasNoColour:
    """The colour of trumps is asked for where there are none, and the game stops when the trick is complete."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """Whoever played the highest card; with red trumps the last of equal ones."""
        last = table.trumps.colour is Suit.HEARTS.colour
        best = 0
        for place, card in enumerate(trick.cards):
            if table.beats(card, trick.cards[best], trick.led) or (
                last and not table.beats(trick.cards[best], card, trick.led)
            ):
                best = place
        return trick.seat_at(best)


# What a joker takes


@final
@attrs.frozen
class NominatedJokerTakesNothing:
    """A joker for which a suit was nominated takes no trick, not even if nobody has followed that suit."""

    ranks: Bowers = Bowers(joker_in_no_trump=Suit.JOKER)

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The suit of the bowers and the joker, and else the printed one."""
        return self.ranks.suit(card, trumps)

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """That among the others, but for a joker that does not belong to the suit led."""
        belongs = self.suit(card, trumps) is led or not card.is_joker
        return self.ranks.strength(card, led, trumps) if belongs or trumps is not None else 0


ENTRIES: Final[tuple[Entry, ...]] = (
    entry(
        "ranking.answers",
        FIVE_HUNDRED,
        "c039, c041",
        fault="A joker is in the pack, and the order of the ranks does not have it.",
        shown=False,
        ranking=(TrumpsThenLed(), Bowers(joker_in_no_trump=Suit.JOKER)),
    ),
    entry("ranking.suit_is_total", SMALL, "c098", ranking=(TrumpsAreASuitOfTheirOwn(), TrumpsAreTheirSuit())),
    entry(
        "ranking.strict",
        EUCHRE,
        f"{PUBLIC}: two cards on one step of the order",
        ranking=(BothBowersAreEqual(), RightBowerIsHighest()),
    ),
    entry("ranking.trumps_beat", COLOUR, "c110", ranking=(LowTrumpsLose(), TrumpsAreTheirSuit())),
    entry("ranking.contenders", TRUMPS_OR_NONE, "c110", ranking=(OffSuitKingsWin(), TrumpsAreTheirSuit())),
    entry("ranking.keeps_its_word", WHIST, "c110", ranking=(RanksAsText(), RanksAsRanks())),
    entry("taking.strongest", SMALL, "c073", taking=(LastTrumpTakes(), HighestTakes())),
    entry("taking.contender", SMALL, "c110", taking=(HighestRankTakes(), HighestTakes())),
    entry(
        "taking.strongest",
        DOUBLE,
        "c093, c119",
        taking=(LastOfEqualsTakes(), HighestTakes()),
    ),
    entry("taking.strongest", LITTLE_EUCHRE, "c074", taking=(PlaceIsTaker(), HighestTakes())),
    entry(
        "taking.answers",
        TRUMPS_OR_NONE,
        f"{PUBLIC}: no-trump contracts read a property of the trump suit",
        taking=(NoTrumpHasNoColour(), HighestTakes()),
    ),
    entry(
        "taking.contender",
        LITTLE_FIVE_HUNDRED,
        "c041",
        ranking=(NominatedJokerTakesNothing(), Bowers(joker_in_no_trump=Suit.JOKER)),
    ),
)
