"""When a match is over, who has won it, and who deals the next hand."""

from __future__ import annotations

from typing import Literal, final

import attrs

from tricklib.policies.parameters import one_of, whole
from tricklib.table import Seat, Table


@final
@attrs.frozen
class MostPointsWin:
    """The player with the most points wins; equal ones share the win (W8, WQ5, C10, CQ8)."""

    def winners(self, scores: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """The seats with the highest score."""
        most = max(scores)
        return tuple(seat for seat, score in enumerate(scores) if score == most)

    def promise(self, winners: tuple[Seat, ...], scores: tuple[int, ...], table: Table) -> bool:
        """Somebody wins, all winners have equally many points, and everybody else has fewer."""
        if not winners:
            return False
        best = scores[winners[0]]
        return all(scores[seat] == best if seat in winners else scores[seat] < best for seat in range(table.players))


@final
@attrs.frozen
class MostPointsNearestEldest:
    """The player with the most points wins; of equal ones the first from the dealer's left (WQ5, CQ8)."""

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


@final
@attrs.frozen
class FirstTo:
    """The first player to reach the target wins the match (E3).

    Args:
        target: how many points are needed.
        ties: who wins if several reach it in one hand (EQ5): the ``"highest"``, where equal ones share; nobody
            before one of them is ahead of everybody (``"play_on"``); or the highest of the ``"attackers"``, and only
            if none of them reaches it, the highest of the others.
    """

    target: int = attrs.field(default=10, validator=whole(1))
    ties: Literal["highest", "play_on", "attackers"] = attrs.field(
        default="highest", validator=one_of("highest", "play_on", "attackers")
    )

    @property
    def title(self) -> str:
        """The rule, with its target and who comes first of several."""
        several = {
            "highest": "the highest, and equal ones share",
            "play_on": "whoever is alone ahead, or else play on",
            "attackers": "the attackers count first",
        }
        return f"The first player to reach {self.target} wins the match (E3); of several, {several[self.ties]} (EQ5)."

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """Of the seats that are there, those that count first and have most."""
        first = table.attackers if self.ties == "attackers" else ()
        there = [seat for seat in first if totals[seat] >= self.target]
        there = there or [seat for seat, total in enumerate(totals) if total >= self.target]
        most = max((totals[seat] for seat in there), default=0)
        best = tuple(seat for seat in there if totals[seat] == most)
        return () if self.ties == "play_on" and len(best) > 1 else best

    def promise(self, winners: tuple[Seat, ...], totals: tuple[int, ...], table: Table) -> bool:
        """Of those who have reached the target and come first, all winners have equally many points, others fewer."""
        there = {seat for seat in range(table.players) if self._counts(seat, totals, table)}
        if not winners:
            return not there or (self.ties == "play_on" and self._are_level(there, totals))
        best = totals[winners[0]]
        return (
            there.issuperset(winners)
            and (len(winners) == 1 or self.ties != "play_on")
            and all(totals[seat] == best if seat in winners else totals[seat] < best for seat in there)
        )

    def _counts(self, seat: Seat, totals: tuple[int, ...], table: Table) -> bool:
        """Whether a seat has reached the target, and none that comes first has if it does not."""
        is_first = self.ties != "attackers" or seat in table.attackers
        return (is_first or all(totals[one] < self.target for one in table.attackers)) and totals[seat] >= self.target

    def _are_level(self, seats: set[Seat], totals: tuple[int, ...]) -> bool:
        """Whether two or more have equally many points, and nobody more."""
        return any(
            totals[one] == totals[other] and all(totals[seat] <= totals[one] for seat in seats)
            for one in seats
            for other in seats
            if one < other
        )


@final
@attrs.frozen
class SidesFirstTo:
    """The first side to reach the target wins the match (F16); partners have the same total.

    Args:
        target: how many points are needed.
        both: who wins if both sides reach it in one hand (FQ7): a side that made its contract in that hand and has
            reached it (``"contract_first"``), then the higher total; always the ``"higher"`` total; or only a side
            that made its contract in that hand (``"contract_only"``). Sides that are equal share the win.
        floor: a side with so few points or fewer loses, and the others win (FQ8); None if there is no such number.
    """

    target: int = attrs.field(default=500, validator=whole(1))
    both: Literal["contract_first", "higher", "contract_only"] = attrs.field(
        default="contract_first", validator=one_of("contract_first", "higher", "contract_only")
    )
    floor: int | None = attrs.field(default=None, validator=attrs.validators.optional(whole()))

    @property
    def title(self) -> str:
        """The rule, with its target, which side comes first of several, and the floor."""
        several = {
            "contract_first": "; of several, one that made its contract (FQ7)",
            "higher": "; of several, the higher (FQ7)",
            "contract_only": ", but only by making a contract (FQ7)",
        }
        floor = "" if self.floor is None else f"; a side at {self.floor} or below loses (FQ8)"
        return f"The first side to reach {self.target} wins the match (F16){several[self.both]}{floor}."

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """The seats of the sides that are there and count first; else of those that others have lost to."""
        sides = tuple(dict.fromkeys(map(table.partners, range(table.players))))
        there = [side for side in sides if totals[side[0]] >= self.target]
        winning = [side for side in there if side == table.attackers and self._is_made(table)]
        if self.both == "higher" or (self.both == "contract_first" and not winning):
            winning = [side for side in there if all(totals[other[0]] <= totals[side[0]] for other in there)]
        if not winning and self.floor is not None:
            lost = [side for side in sides if totals[side[0]] <= self.floor]
            winning = [side for side in sides if lost and side not in lost]
        return tuple(sorted(seat for side in winning for seat in side))

    def _is_made(self, table: Table) -> bool:
        return table.contract is not None and table.tricks_of(table.attackers) >= table.contract.tricks

    def promise(self, winners: tuple[Seat, ...], totals: tuple[int, ...], table: Table) -> bool:
        """If somebody wins by reaching the target, just those do; if nobody does, those who are above a loser."""
        seats = range(table.players)
        reached = {seat for seat in seats if self._reaches(seat, totals, table)}
        if reached or self.floor is None:
            return set(winners) == reached
        floor = self.floor
        loses = {seat: totals[table.partners(seat)[0]] <= floor for seat in seats}
        return set(winners) == {seat for seat in seats if not loses[seat] and any(loses.values())}

    def _reaches(self, seat: Seat, totals: tuple[int, ...], table: Table) -> bool:
        """Whether a seat wins because its side has reached the target."""
        own = totals[table.partners(seat)[0]]
        if own < self.target:
            return False
        made = table.contract is not None and sum(table.taken[one].tricks for one in table.attackers) >= (
            table.contract.tricks
        )
        if made and self.both != "higher" and seat in table.attackers:
            return True
        if self.both == "contract_only":
            return False
        rivals = [one for one in range(table.players) if one not in table.partners(seat)]
        first = made and self.both == "contract_first" and totals[table.attackers[0]] >= self.target
        return not first and all(totals[table.partners(one)[0]] <= own for one in rivals)


@final
@attrs.frozen
class DealPasses:
    """The player at the dealer's left deals the next hand (EQ6)."""

    def next_dealer(self, table: Table) -> Seat:
        """Eldest hand."""
        return table.eldest

    def promise(self, next_dealer: Seat, table: Table) -> bool:
        """One place further than the last deal."""
        return (next_dealer - table.dealer) % table.players == 1


@final
@attrs.frozen
class DealerStays:
    """The same player deals all hands (an alternative of EQ6)."""

    def next_dealer(self, table: Table) -> Seat:
        """The dealer."""
        return table.dealer

    def promise(self, next_dealer: Seat, table: Table) -> bool:
        """Nobody else ever deals."""
        return not any(next_dealer == seat for seat in range(table.players) if seat != table.dealer)
