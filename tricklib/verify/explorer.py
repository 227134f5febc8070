"""The kernel: run a function on all inputs at once, one path after the other.

Every yes-no question that a run asks about an unknown set comes to :meth:`Explorer.decide`, every unknown small value
to :meth:`Explorer.choose`. Where both answers are possible, the run takes one, and a later run takes the other: a run
is replayed along the path of answers and then goes on. A statement is proved when it holds at the end of every path,
and no path was left out; nothing else counts as a proof.

A run that does not ask the same questions when it is replayed is no function of its inputs, and is refused.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar, final

import attrs

from tricklib.cards import Card
from tricklib.errors import Interruption, Unsupported
from tricklib.verify.gaps import no_gaps
from tricklib.verify.meaning import value
from tricklib.verify.regions import nothing_known
from tricklib.verify.solver import OutOfUnits, Solver
from tricklib.verify.terms import Term, Terms, ends_by_parts
from tricklib.verify.trail import ASKED, ASSUMED, CHOSEN, CONCLUDED, Trail

T = TypeVar("T")

_COMPARISONS: Final = ("at_least", "reaches", "equals")


class Stop(Interruption):
    """Ends a run from within; a rule cannot catch it unnoticed, since the explorer remembers it."""


class Impossible(Stop):
    """The path cannot occur."""


class OutOfBudget(Stop):
    """There are more paths, or they take longer, than was allowed."""


class NotAFunction(Stop):
    """A replayed run took another turn."""


class TellsApart(NotAFunction):
    """A rule answers otherwise when the cards are known."""


class Unjudged(Stop):
    """An obligation that a person wrote gives no verdict: it raises, or returns what is none."""


class Refusal(Stop):
    """The run met something that cannot be run on all inputs at once."""

    def __init__(self, why: Unsupported) -> None:
        super().__init__(str(why))
        self.why = why


@attrs.define
class _Turn:
    about: object
    answer: Any
    others: list[Any]
    question: Term | None
    model: dict[str, int]


@final
@attrs.frozen
class Path(Generic[T]):
    """One way through a run.

    Args:
        result: what the run returned.
        choices: the small values that were chosen, by name.
        questions: the questions that are affirmed on this path.
        model: sets and numbers for which this path is taken, as :func:`~tricklib.verify.meaning.value` takes them.
    """

    result: T
    choices: dict[str, Any]
    questions: tuple[Term, ...]
    model: dict[str, int]


class Explorer:
    """Runs a function along all its paths.

    Args:
        terms: the terms of the deck.
        solver: answers which turns are possible.
        most_paths: how many paths there may be.
        deadline: when to stop, by ``time.monotonic()``; None for never.

    Attributes:
        known: the sets and numbers, where they are known (:mod:`tricklib.verify.known`); None where they are explored.
        choices: the small values chosen on the present path, by name.
        ranges: the range of each unknown number on the present path, by name.
        pulse: grows with every question that a run asks and that is new to its path.
        before_counting: facts about numbers of cards, to be assumed only if the run counts cards.
        trails: where the trail of each exploration that left nothing out is put; None for no trails.
    """

    known: dict[str, int] | None = None
    trails: list[Trail] | None = None
    _trail: Trail | None = None

    def __init__(
        self,
        terms: Terms,
        solver: Solver | None = None,
        most_paths: int = 20_000,
        deadline: float | None = None,
    ) -> None:
        self.terms = terms
        self.solver = solver or Solver(terms)
        self.most_paths = most_paths
        self.deadline = deadline
        self.pulse = 0
        self._turns: list[_Turn] = []
        self._nothing_known = nothing_known()
        self._no_gaps = no_gaps()
        self._begin()

    def _begin(self) -> None:
        self._place = 0
        self._known: dict[Term, bool] = {}
        self._counts: dict[Term, tuple[int, int]] = {}
        self._questions: list[Term] = []
        self._model: dict[str, int] = {}
        self._stopped: Stop | None = None
        self._notes: list[object] = []
        self._regions = self._nothing_known
        self._gaps = self._no_gaps
        self.choices: dict[str, Any] = {}
        self.ranges: dict[str, tuple[int, int]] = {}
        self.before_counting: Callable[[], None] | None = None

    def paths(self, run: Callable[[], T], *, twice: bool = True) -> Iterator[Path[T]]:
        """All paths of a run.

        Args:
            run: what is run.
            twice: whether each path is replayed once more, to see that the run is a function.

        Raises:
            OutOfBudget: not all paths were seen.
            NotAFunction: a replay took another turn.
            Refusal: the run asked for something that cannot be answered for all inputs at once.
        """
        self._turns = []
        self._trail = None if self.trails is None else Trail()
        for _ in range(self.most_paths):
            result, notes = self._run(run)
            if result is not None:
                path = Path(result[0], dict(self.choices), tuple(self._questions), dict(self._model))
                if twice:
                    self._again(run, notes)
                yield path
            while self._turns and not self._turns[-1].others:
                self._turns.pop()
            if not self._turns:
                if self.trails is not None and self._trail is not None:
                    self.trails.append(self._trail)
                return
            self._turn_back()
        raise OutOfBudget(f"there are more than {self.most_paths} paths")

    def _again(self, run: Callable[[], T], notes: list[object]) -> None:
        again, noted = self._run(run)
        if again is None or len(notes) != len(noted) or any(a != b for a, b in zip(notes, noted, strict=True)):
            raise NotAFunction("the same question got another answer when it was asked again")

    def _run(self, run: Callable[[], T]) -> tuple[tuple[T] | None, list[object]]:
        self._begin()
        if self._trail is not None:
            self._trail.again()
        result: tuple[T] | None = None
        with contextlib.suppress(Impossible):
            result = (run(),)
        if self._stopped is not None and not isinstance(self._stopped, Impossible):
            raise self._stopped
        if result is not None and self._place != len(self._turns):
            raise NotAFunction("a replayed run asked fewer questions")
        return (None if self._stopped else result), self._notes

    def _turn_back(self) -> None:
        turn = self._turns[-1]
        answer = turn.others.pop(0)
        if turn.question is None:
            turn.answer = answer
        else:
            turn.answer, turn.model = answer
            turn.question = self.terms.no(turn.question)

    def fails(self) -> None:
        """What is to be proved fails where the present path ends: no situation may be on it."""
        if self._trail is not None:
            self._trail.fails()

    def stop(self, why: Stop) -> Stop:
        """End the run for this reason, even if the rule catches what is raised."""
        self._stopped = self._stopped or why
        return self._stopped

    def refuse(self, reason: str, remedy: str) -> Stop:
        """End the run, since a rule does what cannot be done for all inputs at once."""
        return self.stop(Refusal(Unsupported(reason, remedy)))

    def note(self, what: object) -> None:
        """Remember something that a replay must see again."""
        self._notes.append(what)

    def counts_cards(self) -> None:
        """The rule counts cards: now the facts about their numbers are assumed."""
        if self.before_counting is not None:
            facts, self.before_counting = self.before_counting, None
            facts()

    def decide(self, question: Term) -> bool:
        """The answer to a question on this path; both answers are explored where both are possible."""
        if question is self.terms.true or question is self.terms.false:
            return question is self.terms.true
        positive = question if question.op != "no" else self.terms.no(question)
        if positive.op == "at_least":
            self.counts_cards()
        if positive not in self._known:
            follows = self._regions.forced(positive) if positive.op == "empty" else self._counted(positive)
            self._learn(positive, self._turn(positive) if follows is None else follows)
            if self._trail is not None:
                self._trail.step(ASKED, positive, answer=self._known[positive])
        return self._known[positive] is (positive is question)

    def _turn(self, question: Term) -> bool:
        answer: bool = self._next(question, lambda: self._fork(question))
        turn = self._turns[self._place - 1]
        if turn.question is not None:
            self._questions.append(turn.question)
            self._model = turn.model
        return answer

    def _learn(self, question: Term, answer: bool) -> None:
        self._known[question] = answer
        self._regions = self._regions.learning(question, answer)
        self._narrow(question, answer)

    def _narrow(self, question: Term, answer: bool) -> None:
        """Remember between which ends a number lies, or a number of cards."""
        if question.op == "no" or (question.op == "all_of" and answer):
            for part in question.args:
                assert isinstance(part, Term)
                self._narrow(part, answer is (question.op != "no"))
        elif question.op in _COMPARISONS:
            what, number, least, most = self._compared(question)
            if question.op == "equals":
                low, high = (number, number) if answer else (least + (number == least), most - (number == most))
            else:
                low, high = (number, most) if answer else (least, number - 1)
            self._counts[what] = low, high = max(least, low), min(most, high)
            if question.op != "at_least":
                self._gaps = self._gaps.learning(what, low, high)

    def _compared(self, question: Term) -> tuple[Term, int, int, int]:
        """What a question compares, and with what, and between which ends it lies."""
        what, number = question.args
        assert isinstance(what, Term) and isinstance(number, int)
        is_set = question.op == "at_least"
        least, most = self._counts.get(what, (0, self.terms.width)) if is_set else self._ends(what)
        return what, number, least, most

    def ends(self, number: Term) -> tuple[int, int]:
        """The least and the most that a number can be, as far as the answers on this path say."""
        low, high = self._ends(number)
        if self._trail is not None:
            self._trail.step(CONCLUDED, number, (low, high))
        return low, high

    def _ends(self, number: Term) -> tuple[int, int]:
        factor, base, constant = self.terms.split(number)
        low, high = self._gaps.between(base) or self._ends_by_parts(base)
        if factor < 0:
            low, high = high, low
        return low * factor + constant, high * factor + constant

    def _ends_by_parts(self, base: Term) -> tuple[int, int]:
        low, high = ends_by_parts(base, self._ends)
        least, most = self._counts.get(base, (low, high))
        return max(low, least), min(high, most)

    def _counted(self, question: Term) -> bool | None:
        """The answer to a question about a number that follows from earlier ones about the same number."""
        if question.op not in _COMPARISONS:
            return None
        _, number, least, most = self._compared(question)
        if question.op == "equals":
            return False if not least <= number <= most else True if least == most else None
        return True if least >= number else False if most < number else None

    def choose(self, name: str, values: Sequence[T]) -> T:
        """One of several values on this path; all of them are explored.

        Args:
            name: what is chosen; the same name gives the same value on a path.
            values: what it may be, at least one.
        """
        if name not in self.choices:
            if not values:
                raise self.stop(Impossible(f"nothing to choose for {name}"))
            self.choices[name] = self._next(name, lambda: _Turn(name, values[0], list(values[1:]), None, self._model))
            if self._trail is not None:
                self._trail.step(CHOSEN, name, values, self.choices[name])
        chosen: T = self.choices[name]
        return chosen

    def assume(self, question: Term) -> None:
        """Go on only where the answer is yes."""
        positive = question if question.op != "no" else self.terms.no(question)
        if question is self.terms.true or self._known.get(positive) is (positive is question):
            return
        if self._trail is not None:
            self._trail.step(ASSUMED, question)
        model = self._model if value(question, self._model, self.terms.width) else self._ask(question)
        if model is None:
            self.fails()
            raise self.stop(Impossible("an assumption cannot hold here"))
        self._model = model
        self._learn(positive, positive is question)
        self._questions.append(question)

    def card(self, name: str) -> Card:
        """The card of that name, where the cards are known.

        Raises:
            LookupError: they are not.
        """
        raise LookupError(name)

    def _next(self, about: object, fresh: Callable[[], _Turn]) -> Any:
        if self._stopped is not None:
            raise self._stopped
        if self._place == len(self._turns):
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise self.stop(OutOfBudget("the time is up"))
            if len(self._turns) > 5_000:
                raise self.stop(OutOfBudget("a path has more than 5000 turns; does a loop not end?"))
            self._turns.append(fresh())
        turn = self._turns[self._place]
        if turn.about is not about and turn.about != about:
            raise self.stop(NotAFunction("a replayed run asked another question"))
        self._place += 1
        self.pulse += 1
        return turn.answer

    def _fork(self, question: Term) -> _Turn:
        first = bool(value(question, self._model, self.terms.width))
        denied = self.terms.no(question)
        taken, other = (question, denied) if first else (denied, question)
        model = self._ask(other)
        if model is None:
            return _Turn(question, first, [], None, self._model)
        return _Turn(question, first, [(not first, model)], taken, self._model)

    def _ask(self, question: Term) -> dict[str, int] | None:
        try:
            return self.solver.model(self._questions, question)
        except OutOfUnits as error:
            raise self.stop(OutOfBudget(f"the solver gave up on a question ({error})")) from None
