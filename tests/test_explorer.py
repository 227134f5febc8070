"""All paths of a run are taken, each once, and a replay that differs from its path in anything is refused."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib.verify.explorer import Explorer, Impossible, NotAFunction, OutOfBudget, Path
from tricklib.verify.meaning import value
from tricklib.verify.solver import Solver
from tricklib.verify.terms import Terms

NAMES = ("a", "b")
WAYS = [dict(zip(NAMES, bits, strict=True)) for bits in itertools.product(range(4), repeat=2)]
"""All ways in which two cards can lie in two sets."""

Ask = Callable[[Explorer], Any]

SOLVER = Solver(Terms(2))


def has(name: str, bits: int) -> Ask:
    """Asks whether a set has one of these cards."""

    def ask(explorer: Explorer) -> bool:
        terms = explorer.terms
        return not explorer.decide(terms.empty(terms.both(terms.var(name), terms.const(bits))))

    return ask


def counts(name: str, number: int) -> Ask:
    """Asks whether a set has so many cards."""
    return lambda explorer: explorer.decide(explorer.terms.at_least(explorer.terms.var(name), number))


def chooses(name: str) -> Ask:
    """Chooses one of three small values."""
    return lambda explorer: explorer.choose(name, range(3))


def assumes(name: str, bits: int) -> Ask:
    """Goes on only where a set has one of these cards."""

    def ask(explorer: Explorer) -> None:
        terms = explorer.terms
        explorer.assume(terms.no(terms.empty(terms.both(terms.var(name), terms.const(bits)))))

    return ask


def questions() -> st.SearchStrategy[Ask]:
    """Anything that can be asked of an explorer."""
    name, bits = st.sampled_from(NAMES), st.integers(1, 3)
    return st.one_of(
        st.builds(has, name, bits),
        st.builds(counts, name, bits),
        st.builds(chooses, st.sampled_from(("first", "second"))),
        st.builds(assumes, name, bits),
    )


def paths(begin: list[Ask], go_on: list[Ask], *, once: bool = False, twice: bool = False) -> list[Path[Any]]:
    """The paths of a run that asks all of this; how often it goes on depends on what it has been told before."""
    explorer = Explorer(SOLVER.terms, SOLVER)

    def begun() -> tuple[object, ...]:
        return tuple(ask(explorer) for ask in begin)

    def run() -> tuple[object, ...]:
        told = explorer.once(begun) if once else begun()
        for ask in go_on[: 1 + sum(map(bool, told))]:
            told = (*told, ask(explorer))
        return told

    return list(explorer.paths(run, twice=twice))


def is_on(path: Path[Any], way: dict[str, int]) -> bool:
    """Whether the cards can lie so on a path."""
    return all(value(question, way, 2) for question in path.questions)


@settings(max_examples=150)
@given(begin=st.lists(questions(), max_size=3), go_on=st.lists(questions(), max_size=3))
def test_every_way_in_which_cards_can_lie_is_on_a_path(begin: list[Ask], go_on: list[Ask]) -> None:
    """A way is on one path for the same choices, or on none if what is assumed is not so; a path has its model."""
    found = paths(begin, go_on)
    assumes_something = any(one.__qualname__.startswith("assumes") for one in (*begin, *go_on))
    for way in WAYS:
        chosen = [tuple(sorted(path.choices.items())) for path in found if is_on(path, way)]
        assert len(chosen) == len(set(chosen))
        assert chosen or assumes_something
    assert all(is_on(path, {name: path.model.get(name, 0) for name in NAMES}) for path in found)


@settings(max_examples=150)
@given(begin=st.lists(questions(), max_size=4), go_on=st.lists(questions(), max_size=3), twice=st.booleans())
def test_what_is_begun_once_comes_to_the_same(begin: list[Ask], go_on: list[Ask], twice: bool) -> None:
    """The paths are the same, in the same order, whether their beginnings are made once or anew for each."""
    assert paths(begin, go_on) == paths(begin, go_on, once=True, twice=twice)


OTHERWISE = {
    "more": ([has("a", 1)], [has("a", 1), has("b", 1)]),
    "less": ([has("a", 1), has("b", 1)], [has("a", 1)]),
    "in another order": ([has("a", 1), has("b", 1)], [has("b", 1), has("a", 1)]),
    "another choice": ([chooses("first")], [chooses("second")]),
    "another assumption": ([has("a", 3), assumes("b", 1)], [has("a", 3), assumes("b", 2)]),
    "other cards": ([has("a", 3)], [has("a", 1)]),
}
"""What a run asks first, and what it asks when it is replayed."""


def replayed(runs: tuple[list[Ask], list[Ask]], *, twice: bool) -> list[Path[None]]:
    """The paths of a run that asks now this and now that."""
    explorer, which = Explorer(SOLVER.terms, SOLVER), itertools.cycle(runs)

    def run() -> None:
        for ask in next(which):
            ask(explorer)

    return list(explorer.paths(run, twice=twice))


@pytest.mark.parametrize("name", OTHERWISE)
def test_a_replay_that_asks_something_else_is_refused(name: str) -> None:
    """A path that is run a second time may ask neither more nor less, nor in another order."""
    with pytest.raises(NotAFunction, match="replayed run asked"):
        replayed(OTHERWISE[name], twice=True)


@pytest.mark.parametrize("name", ["in another order", "another choice", "other cards"])
def test_a_run_that_takes_another_way_to_a_turn_is_refused(name: str) -> None:
    """A run that goes another way than the path before had gone cannot take the other turn."""
    with pytest.raises(NotAFunction, match="replayed run asked"):
        replayed(OTHERWISE[name], twice=False)


def test_a_path_on_which_nothing_can_lie_is_no_path() -> None:
    """What contradicts itself is run, and comes to nothing."""
    explorer = Explorer(SOLVER.terms, SOLVER)

    def run() -> None:
        has("a", 1)(explorer)
        raise explorer.stop(Impossible("never"))

    assert [] == list(explorer.paths(run))


def test_paths_that_run_out_after_an_impossible_one_are_not_said_to_be_impossible() -> None:
    """An exploration within a run that leaves paths out ends the run, and does not merely take it for impossible."""
    terms = Terms(2)
    inner = Explorer(terms, most_paths=1)

    def nothing_but_the_first() -> int:
        """No other path is possible."""
        number = inner.choose("number", range(3))
        if number != 0:
            raise inner.stop(Impossible("only the first"))
        return number

    def within() -> list[int]:
        """All paths of the inner run."""
        return [path.result for path in inner.paths(nothing_but_the_first)]

    with pytest.raises(OutOfBudget):
        within()
    with pytest.raises(OutOfBudget):
        list(Explorer(terms).paths(within))


@pytest.mark.parametrize("names", [("a",), ("a", "b"), ("b", "a")])
def test_what_was_worked_out_before_is_taken_only_where_all_is_as_it_was(names: tuple[str, ...]) -> None:
    """What hangs on answers that a path knows already is worked out anew on a path that knows others."""
    explorer, asks = Explorer(Terms(2), SOLVER), [has(name, 1) for name in names]
    worked: list[bool] = []

    def run() -> tuple[bool, ...]:
        """All answers, and what comes of them once more."""
        answers = tuple(ask(explorer) for ask in asks)

        def work() -> tuple[bool, ...]:
            """The same answers, which are known."""
            worked.append(True)
            return tuple(ask(explorer) for ask in asks)

        assert answers == explorer.as_before(work) == explorer.as_before(work)
        return answers

    paths = {path.result for path in explorer.paths(run)}
    assert set(itertools.product((False, True), repeat=len(names))) == paths
    assert len(worked) == len(paths)
