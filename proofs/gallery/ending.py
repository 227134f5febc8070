"""Wrong rules about who has won, when a match is over, and who deals the next hand."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry
from proofs.gallery.games import FIVE_HUNDRED, PARTNERS, SMALL
from tricklib import Table
from tricklib.policies.ending import FirstTo
from tricklib.table import Seat

Seats = tuple[Seat, ...]
Points = tuple[int, ...]

IN_HANDS: Final = SMALL.evolve(winning=FirstTo(10))
"""Whist of three players in several hands, so that somebody deals the next one."""


class _FirstToTwelve:
    """The match is over when somebody has twelve points, and he with most points wins."""

    def promise(self, winners: Seats, totals: Points, table: Table) -> bool:
        """Those win who have twelve, and of whom nobody has more."""
        return set(winners) == {
            seat
            for seat in range(table.players)
            if totals[seat] >= 12 and all(totals[seat] >= other for other in totals)
        }


@final
@attrs.frozen
class WinsByTheHand(_FirstToTwelve):
    """Of those who have twelve points he wins who has taken most tricks in the last hand, whatever his total is."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """Those with twelve points and most tricks."""
        there = [seat for seat, total in enumerate(totals) if total >= 12]
        most = max((table.taken[seat].tricks for seat in there), default=0)
        return tuple(seat for seat in there if table.taken[seat].tricks == most)


@final
@attrs.frozen
class WinsByTheTotal(_FirstToTwelve):
    """Of those who have twelve points he wins who has most."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """Those with twelve points and the highest total."""
        there = [seat for seat, total in enumerate(totals) if total >= 12]
        most = max((totals[seat] for seat in there), default=0)
        return tuple(seat for seat in there if totals[seat] == most)


@final
@attrs.frozen
class EndsARoundLate(_FirstToTwelve):
    """The match ends only when somebody has more than the target, so that one hand too many is dealt."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """Those with more than twelve points and the highest total."""
        most = max(totals)
        return tuple(seat for seat, total in enumerate(totals) if total > 12 and total == most)


class _Floor:
    """Whoever has five hundred wins; if somebody sinks to five hundred below, the others win."""

    def promise(self, winners: Seats, totals: Points, table: Table) -> bool:
        """Those at the target; if there are none, those above a loser."""
        won = {seat for seat in range(table.players) if totals[seat] >= 120}
        lost = {seat for seat in range(table.players) if totals[seat] <= -500}
        return set(winners) == (won or ({*range(table.players)} - lost if lost else set()))


@final
@attrs.frozen
class SinksAndWins(_Floor):
    """The absolute value is taken of the total, and whoever has sunk to five hundred below has won."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """Those who are five hundred away from nothing."""
        return tuple(seat for seat, total in enumerate(totals) if abs(total) >= 120)


@final
@attrs.frozen
class SinksAndLoses(_Floor):
    """Whoever has sunk to five hundred below has lost."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """Those at the target, or those who have not sunk if somebody has."""
        won = tuple(seat for seat, total in enumerate(totals) if total >= 120)
        lost = [seat for seat, total in enumerate(totals) if total <= -500]
        return won or tuple(seat for seat in range(table.players) if lost and seat not in lost)


@final
@attrs.frozen
class NamedForEachRival:
    """Of several with most points each is named as often as there are, and is paid as often."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """The seats with most points, for each of them."""
        most = max(totals)
        return tuple(seat for seat, one in enumerate(totals) for other in totals if one == other == most)


@final
@attrs.frozen
class NamedOnce:
    """Of several with most points each is named once."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """The seats with most points."""
        most = max(totals)
        return tuple(seat for seat, one in enumerate(totals) if one == most)


@final
@attrs.frozen
class FirstSeatWinsTies:
    """Of several with most points the player with the lowest seat number wins, wherever the dealer sits."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """The first seat with most points."""
        return (totals.index(max(totals)),)


@final
@attrs.frozen
class EldestWinsTies:
    """Of several with most points the first from the dealer's left wins."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """The first seat from eldest hand with most points."""
        most = max(totals)
        seats = [(table.eldest + place) % table.players for place in range(table.players)]
        return (next(seat for seat in seats if totals[seat] == most),)


@final
@attrs.frozen
class NobodyIsThere:
    """He wins who has most points of those with half of the tricks, and there is no answer if nobody has half."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """The seats with half of the tricks and most points."""
        there = [seat for seat, one in enumerate(table.taken) if 2 * one.tricks >= table.tricks]
        most = max(totals[seat] for seat in there)
        return tuple(seat for seat in there if totals[seat] == most)


@final
@attrs.frozen
class SomebodyIsThere:
    """He wins who has most points of those with half of the tricks; if nobody has half, of all."""

    def winners(self, totals: Points, table: Table) -> Seats:
        """The seats that count, with most points."""
        half = [seat for seat, one in enumerate(table.taken) if 2 * one.tricks >= table.tricks]
        there = half or list(range(table.players))
        most = max(totals[seat] for seat in there)
        return tuple(seat for seat in there if totals[seat] == most)


class _DealPasses:
    """The player at the dealer's left deals the next hand."""

    def promise(self, next_dealer: Seat, table: Table) -> bool:
        """One place further."""
        return next_dealer == (table.dealer + 1) % table.players


@final
@attrs.frozen
class SkipsADealer(_DealPasses):
    """The deal goes round the table without the last seat, whose player never deals."""

    def next_dealer(self, table: Table) -> Seat:
        """The next of the seats but one."""
        return (table.dealer + 1) % (table.players - 1)


@final
@attrs.frozen
class SkipsNobody(_DealPasses):
    """The deal goes round the table."""

    def next_dealer(self, table: Table) -> Seat:
        """The next of the seats."""
        return (table.dealer + 1) % table.players


@final
@attrs.frozen
class DealFallsOffTheTable:
    """After the last seat comes a dealer who does not exist."""

    def next_dealer(self, table: Table) -> Seat:
        """The next number."""
        return table.dealer + 1


ENTRIES: Final[tuple[Entry, ...]] = (
    entry(
        "winning.keeps_its_word",
        SMALL,
        f"{PUBLIC}: a winner decided on the hand's score instead of the total",
        winning=(WinsByTheHand(), WinsByTheTotal()),
    ),
    entry("winning.keeps_its_word", SMALL, "c091", winning=(EndsARoundLate(), WinsByTheTotal())),
    entry("winning.keeps_its_word", FIVE_HUNDRED, "c035, c047", winning=(SinksAndWins(), SinksAndLoses())),
    entry("winning.named_once", SMALL, "c107", winning=(NamedForEachRival(), NamedOnce())),
    entry(
        "winning.same_for_all",
        SMALL,
        f"{PUBLIC}: ties go to the lowest seat number",
        winning=(FirstSeatWinsTies(), EldestWinsTies()),
    ),
    entry("winning.answers", PARTNERS.evolve(siding=None), "c123", winning=(NobodyIsThere(), SomebodyIsThere())),
    entry(
        "rotation.keeps_its_word",
        IN_HANDS,
        f"{PUBLIC}: a deal that skips a player",
        rotation=(SkipsADealer(), SkipsNobody()),
    ),
    entry("rotation.answers", IN_HANDS, "c020", rotation=(DealFallsOffTheTable(), SkipsNobody())),
)
