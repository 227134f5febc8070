"""What a hand is worth, and who has won."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.table import Seat, Table, Taken


@final
@attrs.frozen
class PointPerTrick:
    """Every trick is worth one point to the player who takes it (W7)."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """As many points as tricks, for each seat."""
        return tuple(one.tricks for one in taken)

    def promise(self, score: tuple[int, ...], taken: tuple[Taken, ...], table: Table) -> bool:
        """Nobody has a point more or less than tricks."""
        return len(score) == table.players and all(score[seat] == taken[seat].tricks for seat in range(table.players))


@final
@attrs.frozen
class MostPointsWin:
    """The player with the most points wins; equal ones share the win (W8, WQ5)."""

    def winners(self, scores: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """The seats with the highest score."""
        most = max(scores)
        return tuple(seat for seat, score in enumerate(scores) if score == most)

    def promise(self, winners: tuple[Seat, ...], scores: tuple[int, ...], table: Table) -> bool:
        """Exactly those win whom nobody has more points than."""
        return set(winners) == {
            seat for seat in range(table.players) if not any(other > scores[seat] for other in scores)
        }


@final
@attrs.frozen
class MostPointsNearestEldest:
    """The player with the most points wins; of equal ones the first from the dealer's left (an alternative of WQ5)."""

    def winners(self, scores: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """The first seat with the highest score, counted from eldest hand."""
        most = max(scores)
        seats = [(table.eldest + place) % table.players for place in range(table.players)]
        return (next(seat for seat in seats if scores[seat] == most),)

    def promise(self, winners: tuple[Seat, ...], scores: tuple[int, ...], table: Table) -> bool:
        """One seat; nobody has more points, and nobody nearer to eldest hand as many."""
        if len(winners) != 1:
            return False
        places = [(seat - table.dealer - 1) % table.players for seat in range(table.players)]
        (winner,) = winners
        return all(
            (scores[seat], -places[seat]) < (scores[winner], -places[winner])
            for seat in range(table.players)
            if seat != winner
        )
