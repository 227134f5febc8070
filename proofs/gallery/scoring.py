"""Wrong rules about what a hand is worth to either side, by its tricks, its contract and its announcements."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry
from proofs.gallery.games import FIVE_HUNDRED, PARTNERS, SMALL, TELLING
from tricklib import Suit, Table
from tricklib.policies.dealing import DealPackets
from tricklib.table import Taken

Points = tuple[int, ...]


class _HalfOfThem:
    """Two points for a side with more than half of the tricks; with half of them nobody scores."""

    def promise(self, score: Points, taken: tuple[Taken, ...], table: Table) -> bool:
        """A seat has two points if its side has more tricks than the others, and else none."""
        for seat in range(table.players):
            own = table.tricks_of(table.partners(seat))
            if score[seat] != (2 if own > sum(one.tricks for one in taken) - own else 0):
                return False
        return True


@final
@attrs.frozen
class HalfIsMost(_HalfOfThem):
    """Half of the tricks count for most of them, and both sides score the same hand."""

    departs_from = {"scoring.adds_up": "only one side scores"}  # noqa: RUF012

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """Two points for at least half."""
        sides = [table.tricks_of(table.partners(seat)) for seat in range(table.players)]
        return tuple(2 if 2 * tricks >= table.tricks else 0 for tricks in sides)


@final
@attrs.frozen
class MoreThanHalfIsMost(_HalfOfThem):
    """More than half of the tricks are most of them."""

    departs_from = {"scoring.adds_up": "only one side scores"}  # noqa: RUF012

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """Two points for more than half."""
        sides = [table.tricks_of(table.partners(seat)) for seat in range(table.players)]
        return tuple(2 if 2 * tricks > table.tricks else 0 for tricks in sides)


class _Contract:
    """A contract that is made scores ten for each trick bid, one that fails costs as much; others score nothing."""

    departs_from = {"scoring.adds_up": "what is scored depends on the contract"}  # noqa: RUF012

    def promise(self, score: Points, taken: tuple[Taken, ...], table: Table) -> bool:
        """Attackers have the value of the bid or its loss, the others nothing."""
        contract = table.contract
        value = 0 if contract is None else 10 * contract.tricks
        made = contract is not None and table.tricks_of(table.attackers) >= contract.tricks
        return all(
            score[seat] == ((value if made else 0 - value) if seat in table.attackers else 0)
            for seat in range(table.players)
        )


@final
@attrs.frozen
class FailedBidByItsSize(_Contract):
    """The absolute value of a failed bid is taken, and the side that failed gains it."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The value of the bid."""
        contract = table.contract
        if contract is None:
            return (0,) * table.players
        sign = 1 if table.tricks_of(table.attackers) >= contract.tricks else -1
        return tuple(
            abs(sign * 10 * contract.tricks) if seat in table.attackers else 0 for seat in range(table.players)
        )


@final
@attrs.frozen
class FailedBidByItsSign(_Contract):
    """A side that fails loses the value of its bid."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The value of the bid, or its loss."""
        contract = table.contract
        if contract is None:
            return (0,) * table.players
        sign = 1 if table.tricks_of(table.attackers) >= contract.tricks else -1
        return tuple(sign * 10 * contract.tricks if seat in table.attackers else 0 for seat in range(table.players))


@final
@attrs.frozen
class NoValueForNoTrump:
    """The values of bids are listed for the four suits, and a no-trump contract has no score."""

    departs_from = {"scoring.adds_up": "what is scored depends on the contract"}  # noqa: RUF012

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The value of the suit for each trick bid."""
        values = {Suit.CLUBS: 4, Suit.DIAMONDS: 6, Suit.HEARTS: 8, Suit.SPADES: 10}
        value = values[table.contract.trumps] * table.contract.tricks
        return tuple(value if seat in table.attackers else 0 for seat in range(table.players))


@final
@attrs.frozen
class AValueForNoTrump:
    """The values of bids are listed for the four suits and for no-trump."""

    departs_from = {"scoring.adds_up": "what is scored depends on the contract"}  # noqa: RUF012

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The value of the suit for each trick bid."""
        values = {Suit.CLUBS: 4, Suit.DIAMONDS: 6, Suit.HEARTS: 8, Suit.SPADES: 10, None: 12}
        value = values[table.contract.trumps] * table.contract.tricks
        return tuple(value if seat in table.attackers else 0 for seat in range(table.players))


@final
@attrs.frozen
class OnlyTheBidderScores:
    """The player who chose trumps scores for his side's tricks, and his partner gets nothing."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The tricks of the side, for the maker and for each of the others."""
        maker = table.contract.seat if table.contract else 0
        return tuple(
            0 if seat in table.attackers and seat != maker else table.tricks_of(table.partners(seat))
            for seat in range(table.players)
        )


@final
@attrs.frozen
class TheSideScores:
    """Both partners score for their side's tricks."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The tricks of the side, for each seat."""
        return tuple(table.tricks_of(table.partners(seat)) for seat in range(table.players))


@final
@attrs.frozen
class DealerGetsTheDiscards:
    """The cards that were put away are credited to the defenders if the dealer takes a trick, and to nobody else."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point a trick, and one for what was put away."""
        return tuple(one.tricks + (seat == table.dealer and one.tricks > 0) for seat, one in enumerate(taken))


@final
@attrs.frozen
class DealerAlwaysGetsTheDiscards:
    """The cards that were put away are always credited to the same player."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point a trick, and one for what was put away."""
        return tuple(one.tricks + (seat == table.dealer) for seat, one in enumerate(taken))


@final
@attrs.frozen
class FullMarksForTwo:
    """Two tricks are what counts, and whoever takes a third one has nothing for any of them."""

    departs_from = {"scoring.adds_up": "only so many tricks count"}  # noqa: RUF012

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point for each of two tricks, and none for more."""
        return tuple(one.tricks if one.tricks <= 2 else 0 for one in taken)


@final
@attrs.frozen
class NoMoreThanTwo:
    """Two tricks are what counts, and a third one counts no more."""

    departs_from = {"scoring.adds_up": "only so many tricks count"}  # noqa: RUF012

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point for each of two tricks."""
        return tuple(one.tricks if one.tricks <= 2 else 2 for one in taken)


class _Bags:
    """Ten for each trick announced, one off for each above it; if one is missing, ten off for each announced."""

    departs_from = {  # noqa: RUF012
        "scoring.adds_up": "what is scored depends on what was announced",
        "scoring.one_more_trick": "a trick more than announced costs a point",
    }

    def promise(self, score: Points, taken: tuple[Taken, ...], table: Table) -> bool:
        """Nobody has more or less than that."""
        for seat, one in enumerate(taken):
            said = table.announced[seat] or 0
            due = 10 * said - (one.tricks - said) if one.tricks >= said else 0 - 10 * said
            if score[seat] != due:
                return False
        return True


@final
@attrs.frozen
class BagsFromTheScore(_Bags):
    """The bags are told from the points, as what these are above full tens, and a failed bid has bags below nothing."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """Ten for each trick announced and one for each above it, or ten off; and two off for each bag."""
        points = []
        for said, one in zip(table.announced, taken, strict=True):
            bid = 10 * (said or 0)
            gained = bid + one.tricks - (said or 0) if one.tricks >= (said or 0) else 0 - bid
            points.append(gained - 2 * (gained - bid))
        return tuple(points)


@final
@attrs.frozen
class BagsFromTheTricks(_Bags):
    """The bags are told from the tricks, as what these are above those announced."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """Ten for each trick announced and one for each above it, or ten off; and two off for each bag."""
        points = []
        for said, one in zip(table.announced, taken, strict=True):
            bid = 10 * (said or 0)
            over = one.tricks - (said or 0)
            points.append(bid + over - 2 * over if over >= 0 else 0 - bid)
        return tuple(points)


ENTRIES: Final[tuple[Entry, ...]] = (
    entry(
        "scoring.keeps_its_word",
        PARTNERS.evolve(dealing=DealPackets((4,), rest="aside")),
        "c102",
        scoring=(HalfIsMost(), MoreThanHalfIsMost()),
    ),
    entry("scoring.keeps_its_word", FIVE_HUNDRED, "c035, c103", scoring=(FailedBidByItsSize(), FailedBidByItsSign())),
    entry("scoring.answers", FIVE_HUNDRED, "c050", scoring=(NoValueForNoTrump(), AValueForNoTrump())),
    entry("scoring.partners_share", PARTNERS, "c111", scoring=(OnlyTheBidderScores(), TheSideScores())),
    entry("scoring.adds_up", SMALL, "c009", scoring=(DealerGetsTheDiscards(), DealerAlwaysGetsTheDiscards())),
    entry("scoring.one_more_trick", SMALL, "c085", scoring=(FullMarksForTwo(), NoMoreThanTwo())),
    entry(
        "scoring.keeps_its_word",
        TELLING,
        f"c095; {PUBLIC}: a bag counter decoded from a negative score",
        scoring=(BagsFromTheScore(), BagsFromTheTricks()),
    ),
)
