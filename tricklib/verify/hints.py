"""From the paths on which something fails to what a game needs in which it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, final

from tricklib.cards import CardSet
from tricklib.ruleset import Ruleset
from tricklib.verify.explorer import Path
from tricklib.verify.questions import Break, Question, Score, Win
from tricklib.verify.search import Hint
from tricklib.verify.solver import OutOfUnits, Solver
from tricklib.verify.terms import Term, value, variables


@final
class Hints:
    """Hints for the search of games, the earliest in a hand first.

    Args:
        ruleset: the rules.
        solver: the solver that knows the paths.
        trick_count: how many tricks a hand has.
    """

    def __init__(self, ruleset: Ruleset, solver: Solver, trick_count: int) -> None:
        self.ruleset = ruleset
        self.solver = solver
        self.terms = solver.terms
        self.trick_count = trick_count

    def of(self, about: type[Question] | None, failures: list[Path[Any]]) -> Iterator[Hint]:
        """What the situations of some paths need.

        Args:
            about: the kind of question that was put.
            failures: the paths.
        """
        if about in (Score, Win):
            for path in failures:
                if "taken" in path.choices:
                    yield Hint(tricks=self.trick_count, quotas=path.choices["taken"])
            yield Hint(tricks=self.trick_count)
            return
        if any(path.choices.get("moment") == "end" for path in failures):
            yield Hint(tricks=self.trick_count)
        for tricks in range(self.trick_count):
            for path in failures:
                if path.choices.get("tricks played", tricks) != tricks:
                    continue
                if path.choices.get("first trick", tricks == 0) != (tricks == 0):
                    continue
                yield from self._hints_at(path, tricks, about is Break)

    def _hints_at(self, path: Path[Any], tricks: int, plays: bool) -> Iterator[Hint]:
        for model in self._models(path, tricks):
            sets = {name: CardSet(self.ruleset.deck, bits) for name, bits in model.items()}
            trick = tuple(next(iter(sets[name])) for name in sorted(sets) if name.startswith("card") and name != "card")
            first = {name: cards for name, cards in sets.items() if name.startswith("hand") and name != "hand"}
            yield Hint(
                tricks,
                sets.get("hand"),
                trick,
                next(iter(sets["card"])) if plays and "card" in sets else None,
                path.choices.get("trumps", ...),
                path.choices.get("dealer"),
                path.choices.get("leader"),
                tuple(first[f"hand{seat}"] for seat in range(self.ruleset.players)) if first else (),
                self._undealt(first.values()) if first else None,
            )

    def _models(self, path: Path[Any], tricks: int) -> Iterator[dict[str, int]]:
        """Sets for which the path is taken: as large a hand as there can be after so many tricks, and any."""
        hand = self.terms.var("hand")
        wanted = self.trick_count - tricks
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
        return self.terms.at_least(together, self.ruleset.players * self.trick_count)

    def _undealt(self, hands: Iterable[CardSet]) -> CardSet:
        undealt = self.ruleset.deck.full
        for hand in hands:
            undealt = undealt - hand
        return undealt

    def _small(self, path: Path[Any]) -> dict[str, int]:
        return path.model if all(value(one, path.model, self.terms.width) for one in path.questions) else {}
