"""What must be known of rules before their situations can be explored: how a hand can begin, and how long it is."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import final

import attrs

from tricklib import answers
from tricklib.actions import Action
from tricklib.cards import Suit
from tricklib.ruleset import Ruleset
from tricklib.table import Table
from tricklib.verify.callings import Callings, Rows, State, tables
from tricklib.verify.explorer import Explorer
from tricklib.verify.questions import Call, Tell
from tricklib.verify.situations import ANY, any_call_at
from tricklib.verify.world import Setting, World


@final
class Ground:
    """What is known of a ruleset; each thing is found out when it is first needed.

    Args:
        ruleset: the rules.
        explorer: makes a fresh explorer.
    """

    def __init__(self, ruleset: Ruleset, explorer: Callable[[], Explorer]) -> None:
        self.ruleset = ruleset
        self.explorer = explorer

    @functools.cached_property
    def callings(self) -> Callings:
        """All states of the calling."""
        return Callings(self.ruleset, self._with_any_hand)

    def _with_any_hand(self, table: Table) -> tuple[Action, ...]:
        explorer = self.explorer()
        said: dict[Action, None] = {}
        for path in explorer.paths(lambda: any_call_at(World(explorer, self.beginning), table)):
            if isinstance(path.result, Call) and path.result.error is None:
                said |= dict.fromkeys(path.result.choices)
        return tuple(said)

    @functools.cached_property
    def beginning(self) -> Setting:
        """What is known of the rules before the calling is followed."""
        deals = Rows(State(table, ()) for table in tables(self.ruleset))
        return Setting(self.ruleset, deals, deals, answers.course(self.ruleset))

    @functools.cached_property
    def setting(self) -> Setting:
        """What is known of the rules when their situations are explored."""
        begun, callings = self.beginning, self.callings
        ends = Rows(callings.ends) if callings.ends else begun.start
        setting = Setting(self.ruleset, Rows(callings.states.values()), ends, begun.course)
        if self.ruleset.announcing is None:
            return setting
        explorer = self.explorer()
        numbers = [
            number
            for path in explorer.paths(lambda: ANY[Tell](World(explorer, setting)))
            if path.result.error is None
            for number in path.result.answer[1]
        ]
        return attrs.evolve(setting, numbers=(min(numbers, default=0), max(numbers, default=0)))

    @property
    def trumps(self) -> tuple[Suit | None, ...]:
        """All trumps that there can be in these rules."""
        return tuple(self.setting.start.values("trumps", {}))
