"""Regions conclude only what is so: held against all ways in which cards can lie."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from tricklib.verify.learned import Learned
from tricklib.verify.meaning import value
from tricklib.verify.regions import nothing_known
from tricklib.verify.terms import Term, Terms

TERMS = Terms(3)
NAMES = ("a", "b", "c")
WAYS = [dict(zip(NAMES, bits, strict=True)) for bits in itertools.product(range(8), repeat=3)]
"""All ways in which three cards can lie in three sets."""


def sets() -> st.SearchStrategy[Term]:
    """Sets made of three unknown ones."""
    leaves = st.sampled_from([TERMS.var(name) for name in NAMES] + [TERMS.const(0b101), TERMS.every])
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(TERMS.rest, inner),
            st.builds(TERMS.both, inner, inner),
            st.builds(TERMS.either, inner, inner),
            st.builds(TERMS.odd, inner, inner),
        ),
        max_leaves=6,
    )


def questions() -> st.SearchStrategy[Term]:
    """Questions about such sets, as a path learns them."""
    plain = st.one_of(st.builds(TERMS.empty, sets()), st.builds(TERMS.one_card, sets()))
    return st.one_of(plain, st.builds(TERMS.no, plain), st.builds(lambda a, b: TERMS.all_of([a, b]), plain, plain))


def affirmed(question: Term, way: dict[str, int]) -> bool:
    """Whether a question is to be affirmed in one way in which the cards can lie."""
    return bool(value(question, way, 3))


@given(st.lists(st.tuples(questions(), st.booleans()), max_size=5), sets())
def test_what_is_forced_is_so(facts: list[tuple[Term, bool]], asked: Term) -> None:
    """An answer that follows is the answer in every way in which all that was learned holds."""
    regions = nothing_known()
    for question, answer in facts:
        regions = regions.learning(question, answer)
    forced = regions.forced(TERMS.empty(asked)) if TERMS.empty(asked).op == "empty" else None
    ways = [way for way in WAYS if all(affirmed(question, way) is answer for question, answer in facts)]
    if forced is not None:
        assert {forced} >= {affirmed(TERMS.empty(asked), way) for way in ways}


@given(
    facts=st.lists(st.tuples(questions(), st.booleans()), max_size=4),
    parts=st.lists(st.tuples(sets(), st.integers(-3, 3)), min_size=1, max_size=4),
    compared=st.integers(-9, 9),
    op=st.sampled_from([TERMS.reaches, TERMS.equals]),
)
def test_what_follows_about_points_is_so(
    facts: list[tuple[Term, bool]],
    parts: list[tuple[Term, int]],
    compared: int,
    op: Callable[[Term, int], Term],
) -> None:
    """So many points for every card in each of some sets: what follows about all together is so in every way."""
    learned, points = Learned(TERMS), TERMS.number(0)
    for question, answer in facts:
        learned.learn(question, answer)
    for cards, worth in parts:
        points = TERMS.plus(points, TERMS.times(TERMS.count(cards), worth))
    asked = op(points, compared)
    follows = learned.follows(asked)
    ways = [way for way in WAYS if all(affirmed(question, way) is answer for question, answer in facts)]
    if follows is not None:
        assert {follows} >= {affirmed(asked, way) for way in ways}


def test_points_that_cards_change_places_with_add_up() -> None:
    """Cards that are nowhere twice are worth as much one by one as all together, and more cards no less."""
    one, other, more = (TERMS.var(name) for name in NAMES)
    learned = Learned(TERMS)
    points = TERMS.plus(TERMS.times(TERMS.count(one), 3), TERMS.times(TERMS.count(other), 3))
    together = TERMS.times(TERMS.count(TERMS.either(one, other)), 3)
    assert None is learned.follows(TERMS.equal(points, together))
    learned.learn(TERMS.empty(TERMS.both(one, other)), True)
    assert True is learned.follows(TERMS.equal(points, together))
    gain = TERMS.minus(TERMS.count(TERMS.either(one, more)), TERMS.count(one))
    assert True is learned.follows(TERMS.reaches(gain, 0))
    assert None is learned.follows(TERMS.reaches(gain, 1))


def test_disjoint_sets_stay_disjoint() -> None:
    """A card that is moved from one set to another is in no third one."""
    hand, pile, other, card = (TERMS.var(name) for name in ("hand", "pile", "other", "card"))
    regions = nothing_known()
    for fact in (
        TERMS.empty(TERMS.both(hand, pile)),
        TERMS.empty(TERMS.both(TERMS.either(hand, pile), other)),
        TERMS.one_card(card),
        TERMS.no(TERMS.empty(TERMS.both(card, hand))),
    ):
        regions = regions.learning(fact, True)
    assert True is regions.forced(TERMS.empty(TERMS.both(card, pile)))
    assert True is regions.forced(TERMS.empty(TERMS.both(TERMS.either(pile, card), other)))
    assert False is regions.forced(TERMS.empty(TERMS.either(pile, card)))
    assert None is regions.forced(TERMS.empty(TERMS.both(hand, TERMS.rest(card))))


def test_too_many_regions_are_not_made() -> None:
    """With sets without number nothing is concluded rather than everything remembered."""
    regions = nothing_known()
    names = [TERMS.var(f"set{number}") for number in range(40)]
    together = TERMS.none
    for one in names:
        together = TERMS.either(together, one)
    assert None is regions.forced(TERMS.empty(together))
