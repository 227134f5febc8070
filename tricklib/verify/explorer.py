"""The kernel: run a function on all inputs at once, one path after the other.

Every yes-no question that a run asks about an unknown set comes to :meth:`Explorer.decide`, every unknown small value
to :meth:`Explorer.choose`. Where both answers are possible, the run takes one, and a later run takes the other: a run
is replayed along the path of answers, which are not worked out again, and then goes on. A statement is proved when it
holds at the end of every path, and no path was left out; nothing else counts as a proof.

A run that does not ask the same questions when it is replayed is no function of its inputs, and is refused.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, final

import attrs

from tricklib.cards import Card
from tricklib.errors import Interruption, Unsupported
from tricklib.verify.learned import Learned
from tricklib.verify.meaning import value
from tricklib.verify.solver import OutOfUnits, Solver
from tricklib.verify.terms import Term, Terms
from tricklib.verify.trail import ASKED, ASSUMED, CHOSEN, CONCLUDED, Trail

T = TypeVar("T")


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
    place: int = 0
    learned: Learned | None = None


@attrs.frozen
class _Made:
    """What was made by the first steps of a path, at which place, and what a run knew then."""

    thing: Any
    place: int
    beginnings: int
    known: dict[Term, bool]
    choices: dict[str, Any]
    ranges: dict[str, tuple[int, int]]


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
        before_counting: facts to be assumed only if the run counts cards, or where an obligation fails without a game.
        fitting: sets and numbers that went with an earlier path when its cards were known.
        trails: where the trail of each exploration that left nothing out is put; None for no trails.
    """

    known: dict[str, int] | None = None
    trails: list[Trail] | None = None
    _trail: Trail | None = None
    _may_turn = True

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
        self._kept: dict[object, Any] = {}
        self.fitting: dict[str, int] = {}
        self._turns: list[_Turn] = []
        self._steps: list[tuple[str, object, Any]] = []
        self._made: dict[int, _Made] = {}
        self._nothing = Learned(terms)
        self._begin()

    def _begin(self, turned: _Turn | None = None, *, goes_on: bool = True) -> None:
        self._place = self._beginnings = 0
        self._turned = turned
        self._goes_on = goes_on
        self._known: dict[Term, bool] = {}
        self._learned = self._nothing.copy()
        self._stopped: Stop | None = None
        self._notes: list[object] = []
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
        self._turns, self._steps, self._made, self._kept = [], [], {}, {}
        self._trail = None if self.trails is None else Trail()
        turned: _Turn | None = None
        for left in range(self.most_paths, -1, -1):
            self._may_turn = left > 0
            result, notes = self._run(run, turned)
            if result is not None:
                path = Path(result[0], dict(self.choices), tuple(self._learned.questions), dict(self._learned.model))
                if twice:
                    self._again(run, notes)
                yield path
            while self._turns and not self._turns[-1].others:
                self._turns.pop()
            if not self._turns:
                if self.trails is not None and self._trail is not None:
                    self.trails.append(self._trail)
                return
            turned = self._turn_back()
        # Why the last path ended says nothing about those that are left.
        self._stopped = None
        raise self._too_many()

    def _too_many(self) -> Stop:
        return self.stop(OutOfBudget(f"there are more than {self.most_paths} paths; ask about sets, not card by card"))

    def _again(self, run: Callable[[], T], notes: list[object]) -> None:
        again, noted = self._run(run, goes_on=False)
        if again is None or len(notes) != len(noted) or any(a != b for a, b in zip(notes, noted, strict=True)):
            raise NotAFunction("the same question got another answer when it was asked again")

    def _run(
        self, run: Callable[[], T], turned: _Turn | None = None, *, goes_on: bool = True
    ) -> tuple[tuple[T] | None, list[object]]:
        """What comes of a run along the steps of the path before, and of a turn after them or of nothing new."""
        self._begin(turned, goes_on=goes_on)
        if self._trail is not None:
            self._trail.again()
        result: tuple[T] | None = None
        with contextlib.suppress(Impossible):
            result = (run(),)
        if self._stopped is not None and not isinstance(self._stopped, Impossible):
            raise self._stopped
        if self._place != len(self._steps) or self._turned is not None:
            raise NotAFunction("a replayed run asked fewer questions")
        return (None if self._stopped else result), self._notes

    def _turn_back(self) -> _Turn:
        turn = self._turns[-1]
        answer = turn.others.pop(0)
        if turn.question is None:
            turn.answer = answer
        else:
            turn.answer, turn.model = answer
            turn.question = self.terms.no(turn.question)
        del self._steps[turn.place :]
        self._made = {number: one for number, one in self._made.items() if one.place <= turn.place}
        return turn

    def _step(self, kind: str, about: object, work: Callable[[], Any]) -> Any:
        """What comes of a step: what came of it on the path before, as far as that is replayed, and what is new then.

        What a run has learned is not known before it is new, and need not be.
        """
        if self._stopped is not None:
            raise self._stopped
        self.pulse += 1
        if self._place < len(self._steps):
            before, what, answer = self._steps[self._place]
            if before != kind or (what is not about and what != about):
                raise self.stop(NotAFunction("a replayed run asked another question"))
        elif not self._goes_on:
            raise self.stop(NotAFunction("a replayed run asked more questions"))
        else:
            if self._turned is not None and self._turned.learned is not None:
                self._learned = self._turned.learned.copy()
            answer = work()
            self._steps.append((kind, about, answer))
        self._place += 1
        return answer

    def once(self, make: Callable[[], T]) -> T:
        """Something that a run begins with, made once for all paths that begin with the same steps.

        It must never change, and be made of nothing but answers of the explorer.
        """
        number = self._beginnings = self._beginnings + 1
        made = self._made.get(number)
        if made is None or self._trail is not None or not self._goes_on:
            thing = make()
            kept = dict(self._known), dict(self.choices), dict(self.ranges)
            self._made[number] = _Made(thing, self._place, self._beginnings, *kept)
            return thing
        self._place, self._beginnings = made.place, made.beginnings
        self._known, self.choices, self.ranges = dict(made.known), dict(made.choices), dict(made.ranges)
        known: T = made.thing
        return known

    def as_before(self, work: Callable[[], T]) -> T:
        """What comes of some work, as it came on an earlier path on which just the same had been chosen and answered.

        It must be the same work on all paths; if it asks anything that is new to a path, it is done again.
        """
        key, pulse = (frozenset(self.choices.items()), frozenset(self._known.items())), self.pulse
        if key in self._kept:
            kept: T = self._kept[key]
            return kept
        made = work()
        if self.pulse == pulse:
            self._kept[key] = made
        return made

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
        answer = self._known.get(positive)
        if answer is None:
            answer = self._known[positive] = self._step(ASKED, positive, lambda: self._answer(positive))
            if self._trail is not None:
                self._trail.step(ASKED, positive, answer=answer)
        return answer is (positive is question)

    def _answer(self, question: Term) -> bool:
        """The answer to a question that is new to the path."""
        answer = self._learned.follows(question)
        if answer is None:
            turn = self._turn(question, lambda: self._fork(question))
            answer = bool(turn.answer)
            if turn.question is not None:
                self._learned.questions.append(turn.question)
                self._learned.model = turn.model
        self._learned.learn(question, answer)
        return answer

    def ends(self, number: Term) -> tuple[int, int]:
        """The least and the most that a number can be, as far as the answers on this path say."""
        ends: tuple[int, int] = self._step(CONCLUDED, number, lambda: self._learned.ends(number))
        if self._trail is not None:
            self._trail.step(CONCLUDED, number, ends)
        return ends

    def choose(self, name: str, values: Sequence[T]) -> T:
        """One of several values on this path; all of them are explored.

        Args:
            name: what is chosen; the same name gives the same value on a path.
            values: what it may be, at least one.
        """
        if name not in self.choices:
            if not values:
                raise self.stop(Impossible(f"nothing to choose for {name}"))
            self.choices[name] = self._step(CHOSEN, name, lambda: self._chosen(name, values))
            if self._trail is not None:
                self._trail.step(CHOSEN, name, values, self.choices[name])
        chosen: T = self.choices[name]
        return chosen

    def _chosen(self, name: str, values: Sequence[T]) -> Any:
        fresh = _Turn(name, values[0], list(values[1:]), None, self._learned.model)
        return self._turn(name, lambda: fresh).answer

    def assume(self, question: Term) -> None:
        """Go on only where the answer is yes."""
        positive = question if question.op != "no" else self.terms.no(question)
        if question is self.terms.true or self._known.get(positive) is (positive is question):
            return
        if self._trail is not None:
            self._trail.step(ASSUMED, question)
        self._known[positive] = self._step(ASSUMED, question, lambda: self._assumed(question, positive))

    def assume_apart(self, cards: Term, others: Sequence[Term]) -> None:
        """Go on only where a set has no card of the others."""
        for other in others:
            self.assume(self.terms.empty(self.terms.both(cards, other)))

    def _assumed(self, question: Term, positive: Term) -> bool:
        learned = self._learned
        model = learned.model if value(question, learned.model, self.terms.width) else self._ask(question)
        if model is None:
            self.fails()
            raise self.stop(Impossible("an assumption cannot hold here"))
        learned.model = model
        learned.learn(positive, positive is question)
        learned.questions.append(question)
        return positive is question

    def card(self, name: str) -> Card:
        """The card of that name, where the cards are known.

        Raises:
            LookupError: they are not.
        """
        raise LookupError(name)

    def _turn(self, about: object, fresh: Callable[[], _Turn]) -> _Turn:
        """The turn that is taken here: the one that was turned back, or a new one."""
        turn, self._turned = self._turned, None
        if turn is None:
            if not self._may_turn:
                raise self._too_many()
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise self.stop(OutOfBudget("the time is up"))
            if len(self._turns) > 5_000:
                raise self.stop(OutOfBudget("a path has more than 5000 turns; does a loop not end?"))
            turn = fresh()
            turn.place, turn.learned = self._place, self._learned.copy() if turn.others else None
            self._turns.append(turn)
        elif turn.about is not about and turn.about != about:
            raise self.stop(NotAFunction("a replayed run asked another question"))
        return turn

    def _fork(self, question: Term) -> _Turn:
        model = self._learned.model
        first = bool(value(question, model, self.terms.width))
        denied = self.terms.no(question)
        taken, other = (question, denied) if first else (denied, question)
        elsewhere = self._ask(other)
        if elsewhere is None:
            return _Turn(question, first, [], None, model)
        return _Turn(question, first, [(not first, elsewhere)], taken, model)

    def _ask(self, question: Term) -> dict[str, int] | None:
        try:
            return self.solver.model(self._learned.questions, question)
        except OutOfUnits as error:
            raise self.stop(OutOfBudget(f"the solver gave up on a question ({error})")) from None
