"""Wrong rules about who chooses trumps or bids, and among what."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry, pair
from proofs.gallery.games import AUCTION, LITTLE_EUCHRE, SMALL, TWO_HANDS
from tricklib import CardSet, Declare, Suit, Table, rulesets
from tricklib.actions import Bid, Call, OrderUp, Pass
from tricklib.policies.calling import FOUR_SUITS, DealerDeclares, OrderUpThenName
from tricklib.table import Seat

LADDER: Final = tuple(Bid(tricks, suit) for tricks in (1, 2) for suit in (Suit.CLUBS, Suit.HEARTS, Suit.SPADES))
"""The bids of the small auction, from low to high."""


class _Rising:
    """Pass, or bid higher than the last bid."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass, and the bids that stand further up."""
        contract = table.contract
        first = 0 if contract is None else LADDER.index(Bid(contract.tricks, contract.trumps)) + 1
        return (Pass(), *LADDER[first:])


@final
@attrs.frozen
class PassingGoesRound(_Rising):
    """A pass puts nobody out, and as long as nobody bids the auction goes round for ever."""

    def caller(self, table: Table) -> Seat | None:
        """The next player, until it is the turn of whoever has the highest bid."""
        last = table.dealer if table.last_caller is None else table.last_caller
        seat = (last + 1) % table.players
        return None if table.contract is not None and table.contract.seat == seat else seat


@final
@attrs.frozen
class PassingPutsOut(_Rising):
    """A pass puts a player out."""

    def caller(self, table: Table) -> Seat | None:
        """The next player who has not passed, until there is none but whoever has the highest bid."""
        last = table.dealer if table.last_caller is None else table.last_caller
        seats = [(last + place) % table.players for place in range(1, table.players + 1)]
        holder = None if table.contract is None else table.contract.seat
        return next((seat for seat in seats if not table.passes[seat] and seat != holder), None)


class _OutOnPassing:
    """Bid or pass in turn until all others have passed."""

    def caller(self, table: Table) -> Seat | None:
        """The next player who has not passed, until there is none but whoever has the highest bid."""
        return PassingPutsOut().caller(table)


@final
@attrs.frozen
class BidsInARing(_OutOnPassing):
    """Hearts outbid clubs, spades outbid hearts, and clubs outbid spades."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass, and the next suit in the ring."""
        suits = (Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
        contract = table.contract
        if contract is None:
            return (Pass(), *(Bid(1, suit) for suit in suits))
        return (Pass(), Bid(1, suits[(suits.index(contract.trumps) + 1) % 3]))


@final
@attrs.frozen
class BidsInOneOrder(_OutOnPassing):
    """Hearts outbid clubs, and spades outbid both."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass, and the suits further up."""
        suits = (Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
        first = 0 if table.contract is None else suits.index(table.contract.trumps) + 1
        return (Pass(), *(Bid(1, suit) for suit in suits[first:]))


@final
@attrs.frozen
class SameBidAgain(_OutOnPassing):
    """A bid may be made over a bid of the same size, so that the highest pair can be bid over the highest pair."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass, and the bids from the last one on."""
        contract = table.contract
        return (Pass(), *LADDER[0 if contract is None else LADDER.index(Bid(contract.tricks, contract.trumps)) :])


@final
@attrs.frozen
class HigherBidsOnly(_OutOnPassing, _Rising):
    """A bid must be higher than the last one."""


@final
@attrs.frozen
class BidsTooMany(_OutOnPassing):
    """A player may bid more tricks than the hand has."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass, or to bid one trick more than the last bid, up to five."""
        last = 0 if table.contract is None else table.contract.tricks
        return (Pass(), *(Bid(tricks, Suit.SPADES) for tricks in range(last + 1, 6)))


@final
@attrs.frozen
class BidsWhatThereIs(_OutOnPassing):
    """A player may bid as many tricks as the hand has."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass, or to bid one trick more than the last bid, up to all."""
        last = 0 if table.contract is None else table.contract.tricks
        return (Pass(), *(Bid(tricks, Suit.SPADES) for tricks in range(last + 1, table.tricks + 1)))


class _OrderUpThenName:
    """Make the upcard's suit trumps or pass; if all pass, name another suit or pass, each once."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass; and to order up in the first round, to name another suit in the second."""
        if max(table.passes) == 0 or min(table.passes) == 0:
            return (OrderUp(), Pass())
        upcard = table.upcard
        return (*(Declare(suit) for suit in FOUR_SUITS if upcard is None or suit is not upcard.suit), Pass())

    def promise(self, caller: Seat | None, choices: tuple[Call, ...], hand: CardSet, table: Table) -> bool:
        """Two rounds from eldest hand: whoever is next has passed just as often as the rounds before say."""
        said = sum(table.passes)
        if table.contract is not None or said == 2 * table.players:
            return caller is None
        return caller == (table.dealer + 1 + said) % table.players


@final
@attrs.frozen
class DealerIsSkipped(_OrderUpThenName):
    """In the first round the dealer is passed over, and the second begins without him."""

    def caller(self, table: Table) -> Seat | None:
        """The next player in each of two rounds, the first of them without the dealer."""
        said = sum(table.passes)
        if table.contract is not None or said >= 2 * table.players - 1:
            return None
        first = said < table.players - 1
        return (
            (table.dealer + 1 + said + (not first)) % table.players
            if first
            else (table.dealer + 2 + said) % table.players
        )


@final
@attrs.frozen
class DealerIsAsked(_OrderUpThenName):
    """In both rounds everybody is asked once, the dealer last."""

    def caller(self, table: Table) -> Seat | None:
        """The next player in each of two rounds."""
        said = sum(table.passes)
        if table.contract is not None or said >= 2 * table.players:
            return None
        return (table.dealer + 1 + said) % table.players


@final
@attrs.frozen
class DealerIsAskedTwice(_OrderUpThenName):
    """The dealer is asked again at once, since the second round begins with him."""

    def caller(self, table: Table) -> Seat | None:
        """The next player in the first round, which ends with the dealer; then from the dealer on."""
        said = sum(table.passes)
        if table.contract is not None or said >= 2 * table.players:
            return None
        return (table.dealer + 1 + said - (said >= table.players)) % table.players


class _Dealer:
    """The dealer chooses trumps."""

    def caller(self, table: Table) -> Seat | None:
        """The dealer, once."""
        return table.dealer if table.contract is None else None


@final
@attrs.frozen
class LongSuitsOnly(_Dealer):
    """The dealer may choose only a suit of which he has three, and he need not have one."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """The suits of which at least three cards are held."""
        return tuple(Declare(suit) for suit in FOUR_SUITS if hand.of_suit(suit).count() >= 3)


@final
@attrs.frozen
class LongSuitsIfAny(_Dealer):
    """The dealer may choose only a suit of which he has three, or any if he has no such suit."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """The suits of which at least three cards are held, or all."""
        long = tuple(Declare(suit) for suit in FOUR_SUITS if hand.of_suit(suit).count() >= 3)
        return long or tuple(map(Declare, FOUR_SUITS))


@final
@attrs.frozen
class LooksAtTheKitty(_Dealer):
    """Whether the dealer may play without trumps depends on the cards that lie face down."""

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """All suits, and no trumps if an ace lies there."""
        return tuple(map(Declare, (*FOUR_SUITS, None) if table.aside else FOUR_SUITS))


@final
@attrs.frozen
class UsesTheUpcard:
    """If nobody chooses, the suit of the card turned up is trumps, though no card was turned up."""

    def is_played(self, table: Table) -> bool:
        """Always."""
        return True

    def trumps(self, table: Table) -> Suit | None:
        """The upcard's suit."""
        return table.upcard.suit


@final
@attrs.frozen
class UsesTheUpcardIfAny:
    """If nobody chooses, the suit of the card turned up is trumps; without one there are none."""

    def is_played(self, table: Table) -> bool:
        """Always."""
        return True

    def trumps(self, table: Table) -> Suit | None:
        """The upcard's suit, or no trumps."""
        return table.upcard and table.upcard.suit


ENTRIES: Final[tuple[Entry, ...]] = (
    entry("calling.ends", AUCTION, "c056", calling=(PassingGoesRound(), PassingPutsOut())),
    entry("calling.outbids", AUCTION, "c056, c131", calling=(BidsInARing(), BidsInOneOrder())),
    entry("calling.outbids", AUCTION, "c056", calling=(SameBidAgain(), HigherBidsOnly())),
    entry(
        "calling.within_reach",
        AUCTION,
        f"{PUBLIC}: a bid of more tricks than cards",
        calling=(BidsTooMany(), BidsWhatThereIs()),
    ),
    entry("calling.keeps_its_word", LITTLE_EUCHRE, "c018", calling=(DealerIsSkipped(), DealerIsAsked())),
    entry("calling.keeps_its_word", LITTLE_EUCHRE, "c018", calling=(DealerIsAskedTwice(), DealerIsAsked())),
    entry("calling.some_choice", SMALL, "c031", calling=(LongSuitsOnly(), LongSuitsIfAny())),
    entry(
        "calling.real_suits",
        TWO_HANDS,
        f"{PUBLIC}: a pack without the suit that is chosen",
        fault="A suit may be chosen of which the pack has no card.",
        calling=(DealerDeclares(), DealerDeclares((Suit.CLUBS, Suit.HEARTS))),
    ),
    entry("calling.own_view", SMALL, "c030", calling=(LooksAtTheKitty(), LongSuitsIfAny())),
    entry(
        "uncalled.answers",
        SMALL.evolve(calling=None),
        "c092",
        shown=False,
        uncalled=(UsesTheUpcard(), UsesTheUpcardIfAny()),
    ),
    pair(
        "scoring.agrees_with_bids",
        rulesets.five_hundred_43(bid_values="usual"),
        rulesets.five_hundred_43(),
        "c057",
        "A bid in spades outbids one in clubs and is worth less, since the values go by another order of suits.",
    ),
    entry(
        "game.match_ends",
        LITTLE_EUCHRE,
        f"{PUBLIC}: all may pass, hand after hand",
        fault="Everybody may pass and the hand is thrown in, so that a match can go on for ever.",
        calling=(OrderUpThenName(stick=False), OrderUpThenName()),
    ),
)
