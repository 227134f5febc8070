"""Gaps conclude only what is so: held against all values that a few numbers can have."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from tricklib.verify.explorer import Explorer
from tricklib.verify.gaps import MOST_NUMBERS, no_gaps
from tricklib.verify.meaning import value
from tricklib.verify.solver import Solver
from tricklib.verify.terms import Term, Terms

TERMS = Terms(1)
NUMBERS = tuple(TERMS.whole(name, low, high) for name, low, high in (("a", 0, 3), ("b", -1, 2), ("c", 1, 4)))
WAYS = [
    dict(zip(("#a", "#b", "#c"), way, strict=True)) for way in itertools.product(range(4), range(-1, 3), range(1, 5))
]
"""All values that the three numbers can have."""

PAIRS = [TERMS.minus(one, other) for one, other in itertools.permutations(NUMBERS, 2)]
SUMS = [TERMS.plus(NUMBERS[0], NUMBERS[1]), TERMS.minus(TERMS.times(NUMBERS[0], 2), NUMBERS[1])]

numbers = st.sampled_from([*NUMBERS, *PAIRS, *SUMS])


def worth(number: Term, way: Mapping[str, int]) -> int:
    """What a number is in one way."""
    return int(value(number, dict(way), 1))


@given(st.lists(st.tuples(numbers, st.integers(-4, 4), st.integers(0, 4)), max_size=6), numbers)
def test_what_is_concluded_is_so(facts: list[tuple[Term, int, int]], asked: Term) -> None:
    """Between the ends lies the number in every way in which all that was learned holds."""
    known, ways = no_gaps(), WAYS
    for number, low, span in facts:
        known = known.learning(number, low, low + span)
        ways = [way for way in ways if low <= worth(number, way) <= low + span]
    low, high = known.between(asked) or (-99, 99)
    assert [] == [way for way in ways if not low <= worth(asked, way) <= high]


def test_gaps_add_up() -> None:
    """Who has two more than somebody who has one more than a third has three more than the third."""
    a, b, c = (TERMS.whole(name, 0, 100) for name in "xyz")
    known = no_gaps().learning(TERMS.minus(a, b), 2, 100).learning(TERMS.minus(b, c), 1, 5)
    assert (3, 100) == known.between(TERMS.minus(a, c))
    assert (-100, -3) == known.between(TERMS.minus(c, a))
    assert (3, 100) == known.between(a)
    assert (0, 97) == known.between(c)


def test_of_a_sum_nothing_is_known() -> None:
    """Only one number taken away from another is a gap; the sum of two is none."""
    total = TERMS.plus(NUMBERS[0], NUMBERS[1])
    assert None is no_gaps().learning(total, 0, 1).between(total)


def test_too_many_numbers_are_not_kept() -> None:
    """With numbers without end nothing more is concluded rather than everything remembered."""
    many = [TERMS.whole(f"n{place}", 0, 9) for place in range(MOST_NUMBERS + 10)]
    known = no_gaps()
    for one, other in itertools.pairwise(many):
        known = known.learning(TERMS.minus(one, other), 0, 9)
    assert (0, 9) == known.between(TERMS.minus(many[0], many[9]))
    assert None is known.between(TERMS.minus(many[-2], many[-1]))


def test_the_highest_is_found_without_idle_questions() -> None:
    """A path that has found the highest of six numbers knows that each is no more; the solver is asked at forks."""
    terms = Terms(1)
    scores = [terms.whole(f"score{seat}", 0, 50) for seat in range(6)]
    solver = Solver(terms)
    explorer = Explorer(terms, solver)

    def run() -> bool:
        best = scores[0]
        for score in scores[1:]:
            best = score if explorer.decide(terms.less(best, score)) else best
        return not any(explorer.decide(terms.less(best, score)) for score in scores)

    results = [path.result for path in explorer.paths(run, twice=False)]
    assert [True] * 32 == results
    assert 31 == solver.asked
