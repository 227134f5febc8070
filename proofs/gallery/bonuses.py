"""Wrong rules about bonuses: for all tricks, for the last one, and for single cards."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry
from proofs.gallery.games import COLOUR, SMALL
from tricklib import CardSet, Rank, Table
from tricklib.policies.dealing import DealPackets
from tricklib.policies.scoring import LastTrickBonus, PointPerTrick, plus
from tricklib.table import Taken

Points = tuple[int, ...]
WITH_DISCARDS: Final = SMALL.evolve(dealing=DealPackets((3,), rest="aside"))
"""Whist of three players with three cards each, and three cards that take no part."""


class _AllTricks:
    """A point a trick, and five more for all of them."""

    def promise(self, score: Points, taken: tuple[Taken, ...], table: Table) -> bool:
        """Whoever leaves the others nothing has five points more than tricks."""
        others = [sum(one.tricks for place, one in enumerate(taken) if place != seat) for seat in range(len(taken))]
        return all(score[seat] == taken[seat].tricks + 5 * (others[seat] == 0) for seat in range(len(taken)))


@final
@attrs.frozen
class BonusForMoreThanAll(_AllTricks):
    """The bonus for all tricks is asked of whoever has more than all, and can never be earned."""

    departs_from = {"scoring.adds_up": "all tricks are worth more than their number"}  # noqa: RUF012

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point a trick, and the bonus."""
        return tuple(one.tricks + 5 * (one.tricks > table.tricks) for one in taken)


@final
@attrs.frozen
class BonusForAll(_AllTricks):
    """The bonus for all tricks is earned by whoever has all."""

    departs_from = {"scoring.adds_up": "all tricks are worth more than their number"}  # noqa: RUF012

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point a trick, and the bonus."""
        return tuple(one.tricks + 5 * (one.tricks == table.tricks) for one in taken)


@final
@attrs.frozen
class AllTricksByTheWholePack(_AllTricks):
    """All tricks are told by the whole pack in the pile, of which some cards were put aside and never played."""

    departs_from = {"scoring.adds_up": "all tricks are worth more than their number"}  # noqa: RUF012

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point a trick, and the bonus."""
        return tuple(one.tricks + 5 * (one.cards == table.deck.full) for one in taken)


@final
@attrs.frozen
class FirstSeatScores:
    """The bonus for the last trick goes to the player in the first seat, whoever took it."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point a trick, and one more for seat 0."""
        return tuple(one.tricks + (seat == 0) for seat, one in enumerate(taken))


@final
@attrs.frozen
class LastTakerScores:
    """The bonus for the last trick goes to the player who took it."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point a trick, and one more for the taker of the last."""
        return tuple(one.tricks + (seat == table.last_taker) for seat, one in enumerate(taken))


def _ace_of_trumps(table: Table) -> CardSet:
    """The ace of trumps, as a set of cards; an empty one without trumps."""
    return table.trump_cards & table.deck.where(rank=Rank.ACE)


class _Honours:
    """A point a trick, and five for the ace of trumps."""

    def promise(self, score: Points, taken: tuple[Taken, ...], table: Table) -> bool:
        """Five points are with whoever has taken that card."""
        return all(
            score[seat] == one.tricks + 5 * bool(one.cards & _ace_of_trumps(table)) for seat, one in enumerate(taken)
        )


@final
@attrs.frozen
class EveryAceScores(_Honours):
    """The points for the ace of trumps are counted for the aces of all suits."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point a trick, and five an ace."""
        aces = [card for card in table.deck if card.rank is Rank.ACE]
        return tuple(one.tricks + sum(5 for ace in aces if ace in one.cards) for one in taken)


@final
@attrs.frozen
class TrumpAceScores(_Honours):
    """The points for the ace of trumps are counted for that card alone."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point a trick, and five for the ace of trumps."""
        aces = [card for card in table.deck if card.rank is Rank.ACE and card.suit is table.trumps]
        return tuple(one.tricks + sum(5 for ace in aces if ace in one.cards) for one in taken)


class _LastTrick:
    """A point for whoever takes the last trick of the hand."""

    def promise(self, score: Points, taken: tuple[Taken, ...], table: Table) -> bool:
        """Just the taker of the trick completed last has a point."""
        return all(score[seat] == (seat == table.last_taker) for seat in range(table.players))


@final
@attrs.frozen
class LastTrickOfAnEmptyHand(_LastTrick):
    """The last trick is told by there being nothing to play, as before the deal, so that no trick is the last."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point for the taker, if no trick has been played yet."""
        return tuple(int(seat == table.last_taker and table.tricks_played == 0) for seat in range(table.players))


@final
@attrs.frozen
class LastTrickOfAFullHand(_LastTrick):
    """The last trick is told by all tricks having been played."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point for the taker, if all tricks have been played."""
        return tuple(
            int(seat == table.last_taker and table.tricks_played == table.tricks) for seat in range(table.players)
        )


@final
@attrs.frozen
class PaysTheLastTrickTwice(_LastTrick):
    """A point is said to be paid for the last trick, and two are."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """Two points for the taker of the last trick."""
        return tuple(2 * (seat == table.last_taker) for seat in range(table.players))


@final
@attrs.frozen
class PaysTheLastTrickOnce(_LastTrick):
    """A point is paid for the last trick."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point for the taker of the last trick."""
        return tuple(1 * (seat == table.last_taker) for seat in range(table.players))


@final
@attrs.frozen
class AcesCost:
    """Every ace taken costs a point, so that it is better to lose the trick in which it falls."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point less for each ace."""
        return tuple(-one.cards.of_rank(Rank.ACE).count() for one in taken)


@final
@attrs.frozen
class AcesPay:
    """Every ace taken brings a point."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point for each ace."""
        return tuple(one.cards.of_rank(Rank.ACE).count() for one in taken)


@final
@attrs.frozen
class BonusSeenOnTheTable:
    """A point a trick, and one more for whoever lies there with all tricks, so that the sum is not always the same."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """What lies on the table, and the bonus."""
        return tuple(one.tricks + (one.tricks == table.tricks) for one in table.taken)


@final
@attrs.frozen
class TricksSeenOnTheTable:
    """A point for each trick that lies there."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """What lies on the table."""
        return tuple(one.tricks for one in table.taken)


ENTRIES: Final[tuple[Entry, ...]] = (
    entry(
        "scoring.one_more_trick",
        SMALL,
        f"{PUBLIC}: cards that cost points, in a game of most tricks",
        scoring=(AcesCost(), AcesPay()),
    ),
    entry(
        "scoring.adds_up",
        SMALL,
        f"{PUBLIC}: a bonus beyond the points of the tricks",
        scoring=(BonusSeenOnTheTable(), TricksSeenOnTheTable()),
    ),
    entry(
        "scoring.keeps_its_word",
        SMALL,
        f"{PUBLIC}: a bonus that can never be earned",
        scoring=(BonusForMoreThanAll(), BonusForAll()),
    ),
    entry(
        "scoring.keeps_its_word",
        WITH_DISCARDS,
        f"c009; {PUBLIC}: all tricks judged by a pile that includes the discards",
        scoring=(AllTricksByTheWholePack(), BonusForAll()),
    ),
    entry("scoring.same_for_all", SMALL, "c122", scoring=(FirstSeatScores(), LastTakerScores())),
    entry("scoring.keeps_its_word", COLOUR, "c083", scoring=(EveryAceScores(), TrumpAceScores())),
    entry("scoring.keeps_its_word", SMALL, "c122", scoring=(LastTrickOfAnEmptyHand(), LastTrickOfAFullHand())),
    entry(
        "scoring.parts_keep_their_word",
        SMALL,
        f"{PUBLIC}: a bonus paid in two places",
        fault="A point is said to be paid for the last trick, and two are, which the sum of all points repeats.",
        scoring=(
            plus(PointPerTrick(), PaysTheLastTrickTwice(), LastTrickBonus()),
            plus(PointPerTrick(), PaysTheLastTrickOnce(), LastTrickBonus()),
        ),
    ),
)
