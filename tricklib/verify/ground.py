"""What must be known of rules before their situations can be explored: how a hand can begin, and how long it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

import attrs

from tricklib import answers, foreseen
from tricklib.actions import Action
from tricklib.cards import Suit
from tricklib.errors import RuleError
from tricklib.ruleset import Ruleset
from tricklib.table import Seat, Table
from tricklib.verify import asking
from tricklib.verify.callings import MOST_STATES, Callings, Rows, State, TooManyStates, row_of, tables
from tricklib.verify.explorer import Explorer
from tricklib.verify.known import walk_again
from tricklib.verify.lazily import Sealed
from tricklib.verify.othertables import same_sides, seat_before, turned_table
from tricklib.verify.questions import Call, Question, Side, Tell
from tricklib.verify.reading import shared
from tricklib.verify.said import any_numbers
from tricklib.verify.situations import ANY, any_call_at
from tricklib.verify.whole import WIDEST, number_term
from tricklib.verify.world import Setting, World

MOST_ROUNDS = 20
"""So often it is asked what can be announced after what, and at least as often as there are players.

Each time tells what the next one can announce, so that numbers that grow with each are told of everybody."""


@final
class Ground:
    """What is known of a ruleset; each thing is found out when it is first needed.

    Args:
        ruleset: the rules.
        explorer: makes a fresh explorer.
        tick: called for each state of the calling, to show that something moves.
    """

    def __init__(self, ruleset: Ruleset, explorer: Callable[[], Explorer], tick: Callable[[], None]) -> None:
        self.ruleset = ruleset
        self.explorer = explorer
        self.tick = tick

    @property
    def callings(self) -> Callings:
        """All states of the calling.

        Raises:
            TooManyStates: there are more than are followed.
        """
        if self.followed.are_too_many:
            raise TooManyStates(f"the calling never ends, or has more than {MOST_STATES} states")
        return self.followed

    @shared
    def followed(self) -> Callings:
        """The states of the calling, as many as are followed."""
        return Callings(self.ruleset, self._with_any_hand, self.tick)

    def _with_any_hand(self, table: Table) -> tuple[Action, ...]:
        explorer = self.explorer()
        said: dict[Action, None] = {}

        def put(asker: Explorer) -> Question:
            """The question, with whatever hand the asker gives."""
            return any_call_at(World(asker, self.beginning), table)

        for path in explorer.paths(lambda: put(explorer)):
            walk_again(put, self.ruleset.deck, explorer, path, path.result)
            if isinstance(path.result, Call) and path.result.error is None:
                said |= dict.fromkeys(path.result.choices)
        return tuple(said)

    @shared
    def beginning(self) -> Setting:
        """What is known of the rules before the calling is followed."""
        deals = Rows(State(table, ()) for table in tables(self.ruleset))
        return Setting(self.ruleset, deals, deals, foreseen.course(self.ruleset))

    @shared
    def setting(self) -> Setting:
        """What is known of the rules when their situations are explored."""
        begun, callings = self.beginning, self.callings
        ends = Rows(callings.ends) if callings.ends else begun.start
        setting = Setting(
            self.ruleset, Rows(callings.states.values()), ends, begun.course,
            fixed_sides=self._fixed_sides(), thrown_in=tuple(callings.thrown_in), is_round=lambda: self.is_round,
        )  # fmt: skip
        if self.ruleset.announcing is None:
            return setting
        for _ in range(max(MOST_ROUNDS, self.ruleset.players)):
            numbers = self._announced(setting)
            if numbers == setting.numbers:
                break
            setting = attrs.evolve(setting, numbers=numbers)
        else:
            wide = attrs.evolve(setting, numbers=(-WIDEST // 4, WIDEST // 4))
            if not self._always(_announces_once, wide):
                raise TooManyStates("the same seat may announce again and again, and always another number")
        return setting

    @shared
    def is_round(self) -> bool:
        """Whether every hand might as well have begun one seat further on: its calls, names, numbers and sides."""
        if self.ruleset.sitting is not None:
            return False
        tables = [state.table for state in self.callings.ends]
        if {row_of(turned_table(table)) for table in tables} != set(map(row_of, tables)):
            return False
        turns = {"naming": _namer_turns, "announcing": _announcer_turns, "siding": _sides_turn}
        return all(self._always(turns[part], self.setting) for part in turns if getattr(self.ruleset, part) is not None)

    def _always(self, is_so: Callable[[World], bool], setting: Setting) -> bool:
        """Whether something is so in any situation; not where a rule fails."""
        explorer = self.explorer()

        def told() -> bool:
            """Whether it is so in this one."""
            try:
                return is_so(World(explorer, setting))
            except RuleError:
                return False

        return all(path.result for path in explorer.paths(told, twice=False))

    def _fixed_sides(self) -> tuple[int, ...]:
        """The sides, if they are the same in every hand."""
        if self.ruleset.siding is None or self.ruleset.asked("naming", "namer") is not None:
            return ()
        read: list[RuleError] = []

        def refuse() -> RuleError:
            """Notice that the rule goes by what was announced, which may have been anything."""
            read.append(RuleError("what was announced is read", self.ruleset.siding))
            return read[-1]

        tables = (state.table for state in self.callings.ends)
        if self.ruleset.announcing is not None:
            tables = (attrs.evolve(table, announced=Sealed(refuse)) for table in tables)  # type: ignore[arg-type]
        try:
            sides = {answers.sides(self.ruleset, None, table) for table in tables}
        except RuleError:
            return ()
        return sides.pop() if len(sides) == 1 and not read else ()

    def _announced(self, setting: Setting) -> tuple[int, int]:
        """The least and the largest number that can be announced if earlier ones are as the setting says."""
        explorer = self.explorer()

        def put(asker: Explorer) -> Question:
            """The question, in whatever situation the asker gives."""
            return ANY[Tell](World(asker, setting))

        def ends() -> tuple[Question, list[int]]:
            """Between which ends the numbers lie that can be announced."""
            asked = put(explorer)
            numbers = asked.answer[1] if asked.error is None else ()
            return asked, [end for number in numbers for end in explorer.ends(number_term(number, explorer))]

        found: list[int] = []
        for path in explorer.paths(ends):
            walk_again(put, self.ruleset.deck, explorer, path, path.result[0])
            found += path.result[1]
        low, high = setting.numbers
        return min([low, *found]), max([high, *found])

    @property
    def trumps(self) -> tuple[Suit | None, ...]:
        """All trumps that there can be in these rules."""
        return self.setting.trumps


def _namer_turns(world: World) -> bool:
    """Whether the seat that calls a partner turns with the players."""
    return _turns(answers.namer, world.ruleset, world.table(stage="naming"))


def _announces_once(world: World) -> bool:
    """Whether nobody is asked to announce who has done so, whatever was announced."""
    said = any_numbers(world)
    seat = answers.announcer(world.ruleset, world.table(stage="announcing", announced=said))
    return seat is None or said[seat] is None


def _announcer_turns(world: World) -> bool:
    """Whether the seat that announces next, or that nobody does, turns with the players, whatever was announced."""
    return _turns(answers.announcer, world.ruleset, world.table(stage="announcing", announced=any_numbers(world)))


def _turns(seat: Callable[[Ruleset, Table], Seat | None], ruleset: Ruleset, table: Table) -> bool:
    return seat_before(seat(ruleset, table), table.players) == seat(ruleset, turned_table(table))


def _sides_turn(world: World) -> bool:
    """Whether the sides turn with the players when they come to light."""
    asked, players = ANY[Side](world), world.ruleset.players
    if not isinstance(asked, Side) or asked.error is not None:
        return False
    partner, namer = (seat_before(seat, players) for seat in (asked.partner, asked.namer))
    again = asking.side(world.ruleset, partner, namer, turned_table(asked.table))
    return again.error is None and same_sides(again.answer, (*asked.answer[1:], asked.answer[0]))
