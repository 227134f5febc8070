"""From the paths on which something fails to what a game needs in which it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, final

import attrs

from tricklib.cards import Card, CardSet
from tricklib.errors import RuleError
from tricklib.table import Seat, Table
from tricklib.verify.callings import State
from tricklib.verify.explorer import Path
from tricklib.verify.laid import ALONE, WAYS, fits
from tricklib.verify.meaning import only_sets, value, variables
from tricklib.verify.moments import NEXT_BEFORE_PLAY
from tricklib.verify.questions import (
    Break,
    Draw,
    Nominate,
    Otherwise,
    Question,
    Rotate,
    Score,
    Side,
    Win,
)
from tricklib.verify.search import Hint
from tricklib.verify.solver import OutOfUnits, Solver
from tricklib.verify.terms import Term
from tricklib.verify.world import Setting


def towards(state: State) -> Hint:
    """What a state of the calling needs."""
    return Hint(calls=state.calls, dealer=state.table.dealer, upcard=state.table.upcard)


@final
class Hints:
    """Hints for the search of games, the earliest in a hand first.

    Args:
        setting: what is known of the rules.
        solver: the solver that knows the paths.
    """

    def __init__(self, setting: Setting, solver: Solver) -> None:
        self.setting = setting
        self.ruleset = setting.ruleset
        self.solver = solver
        self.terms = solver.terms
        self.trick_count = len(setting.course)

    def of(self, about: type[Question] | None, failures: list[Path[Any]], state: State | None = None) -> Iterator[Hint]:
        """What the situations of some paths need.

        Args:
            about: the kind of question that was put.
            failures: the paths.
            state: the state of the calling in which it was put; None if the paths say it.
        """
        if about in (Score, Otherwise, Win, Rotate):
            for path in failures:
                hint = attrs.evolve(self._beginning(path), tricks=self.trick_count, quotas=self._quotas(path))
                yield from (attrs.evolve(hint, **way) for way in _ways(path))
            yield Hint(tricks=self.trick_count)
            return
        if about in NEXT_BEFORE_PLAY or about is Side:
            yield from self._before_play(about, failures, state)
            # A partner may come to light as late as in the last trick, or after it.
            later = [path for path in failures if path.choices.get("moment", "alone") != "alone"]
            for path in later:
                hint = attrs.evolve(self._beginning(path), tricks=self.trick_count - 1)
                # The card may be drawn as well as dealt.
                yield from (hint, attrs.evolve(hint, named=None, partner=...))
            return
        if any(path.choices.get("moment") == "end" for path in failures):
            yield Hint(tricks=self.trick_count)
        # Who draws is asked when the trick is complete.
        more = 1 if about is Draw else 0
        for tricks in range(self.trick_count):
            for path in failures:
                if path.choices.get("tricks played", tricks + more) != tricks + more:
                    continue
                if path.choices.get("first trick", tricks == 0) != (tricks == 0):
                    continue
                yield from self._hints_at(path, tricks, about in (Break, Nominate))

    def _quotas(self, path: Path[Any]) -> tuple[int, ...]:
        tricks = tuple(path.model.get(f"#tricks{seat}", 0) for seat in range(self.ruleset.players))
        return tricks if sum(tricks) == self.trick_count else ()

    def _state(self, path: Path[Any]) -> State | None:
        """How the calling of a path went, as far as it does."""
        rows = self.setting.calling if path.choices.get("moment") == "calling" else self.setting.start
        return path.choices.get("state") or rows.state(path.choices)

    def _beginning(self, path: Path[Any], state: State | None = None) -> Hint:
        """How the hand of a path begins, up to the first lead."""
        choices, players = path.choices, range(self.ruleset.players)
        state = state or self._state(path)
        announced = tuple(path.model.get(f"#announced{seat}", 0) for seat in players)
        partner = choices.get("partner", ...)
        return Hint(
            trumps=choices.get("trumps", ...),
            dealer=choices.get("dealer") if state is None else state.table.dealer,
            calls=None if state is None else state.calls,
            upcard=None if state is None else state.table.upcard,
            partner=... if partner == "secret" else partner,
            named=self._card(path, "named"),
            alone=bool(choices.get("alone")) or choices.get("moment") == "alone",
            announced=announced if self.ruleset.announcing is not None else (),
            out=choices.get("out", ()),
        )

    def _card(self, path: Path[Any], name: str) -> Card | None:
        bits = path.model.get(name, 0)
        return next(iter(CardSet(self.ruleset.deck, bits)), None)

    def _before_play(
        self, about: type[Question] | None, failures: list[Path[Any]], known: State | None
    ) -> Iterator[Hint]:
        for path in failures:
            state = known or self._state(path)
            hint = self._beginning(path, state)
            seat = self._actor(about, state.table) if about in NEXT_BEFORE_PLAY and state else None
            for model in (path.model, {}):
                hand = CardSet(self.ruleset.deck, model["hand"]) if "hand" in model else None
                yield attrs.evolve(hint, hand=hand if seat is not None else None, leader=seat)

    def _actor(self, about: type[Question] | None, table: Table) -> Seat | None:
        """Who is to act before the play; None if the rule fails over that, too."""
        try:
            return NEXT_BEFORE_PLAY[about](self.ruleset, table) if about is not None else None
        except RuleError:
            return None

    def _hints_at(self, path: Path[Any], tricks: int, plays: bool) -> Iterator[Hint]:
        for model in self._models(path, tricks):
            sets = {name: CardSet(self.ruleset.deck, bits) for name, bits in only_sets(model).items()}
            trick = tuple(next(iter(sets[name])) for name in sorted(sets) if name.startswith("card") and name != "card")
            first = {name: cards for name, cards in sets.items() if name.startswith("hand") and name != "hand"}
            yield attrs.evolve(
                self._beginning(path),
                tricks=tricks,
                hand=sets.get("hand"),
                trick=trick,
                play=next(iter(sets["card"])) if plays and "card" in sets else None,
                leader=path.choices.get("leader"),
                hands=tuple(first[f"hand{seat}"] for seat in range(self.ruleset.players)) if first else (),
                aside=self._undealt(first.values()) if first else None,
            )

    def _models(self, path: Path[Any], tricks: int) -> Iterator[dict[str, int]]:
        """Sets for which the path is taken: as large a hand as there can be after so many tricks, and any."""
        hand = self.terms.var("hand")
        wanted = self.setting.course[tricks][0]
        if "hand" not in path.model:
            named = {name for question in path.questions for name in variables(question)}
            dealt = self._model(path, self._all_dealt()) if "hand0" in named else None
            yield self._small(path) if dealt is None else dealt
            return
        full = self.terms.all_of(
            (self.terms.at_least(hand, wanted), self.terms.no(self.terms.at_least(hand, wanted + 1)))
        )
        exact = self._model(path, full)
        if exact is not None:
            yield exact
            yield self._small(path)

    def _model(self, path: Path[Any], also: Term) -> dict[str, int] | None:
        try:
            return self.solver.model(path.questions, also)
        except OutOfUnits:
            return None

    def _all_dealt(self) -> Term:
        """Whether all hands together are as many cards as are dealt."""
        together = self.terms.none
        for seat in range(self.ruleset.players):
            together = self.terms.either(together, self.terms.var(f"hand{seat}"))
        return self.terms.at_least(together, self.ruleset.players * self.setting.course[0][0])

    def _undealt(self, hands: Iterable[CardSet]) -> CardSet:
        undealt = self.ruleset.deck.full
        for hand in hands:
            undealt = undealt - hand
        return undealt

    def _small(self, path: Path[Any]) -> dict[str, int]:
        return path.model if all(value(one, path.model, self.terms.width) for one in path.questions) else {}


def _ways(path: Path[Any]) -> Iterator[dict[str, Any]]:
    """What a hint says of who plays with the maker, for each way in which the sides of a path may have come about."""
    ways = path.choices.get(WAYS)
    if ways is None:
        yield {}
        return
    for way in ways:
        if fits(way, path.choices.get("alone")):
            yield {"alone": True} if way == ALONE else {"partner": way}
