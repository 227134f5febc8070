"""Terms mean the same to every reader: to plain numbers, to the evaluation in Python, and to z3."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib.verify.meaning import only_sets, value, variables
from tricklib.verify.solver import Solver, translate
from tricklib.verify.terms import Term, Terms, ends


def set_trees(width: int) -> st.SearchStrategy[Any]:
    """Sets, written as operations on two unknown ones and on numbers."""
    full = (1 << width) - 1
    known = st.one_of(st.integers(0, full), st.sampled_from([0, full]))
    leaves = st.one_of(st.just(("var", "a")), st.just(("var", "b")), st.tuples(st.just("const"), known))
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.tuples(st.sampled_from(["both", "either", "odd"]), inner, inner),
            st.tuples(st.just("rest"), inner),
            st.tuples(st.just("when"), _plain(inner), inner),
        ),
        max_leaves=6,
    )


def _plain(sets: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.tuples(st.sampled_from(["empty", "one_card"]), sets),
        st.tuples(st.just("at_least"), sets, st.integers(-1, 8)),
        st.tuples(st.just("same"), sets, sets),
    )


def question_trees(width: int) -> st.SearchStrategy[Any]:
    """Questions about sets."""
    return st.recursive(
        _plain(set_trees(width)),
        lambda inner: st.one_of(
            st.tuples(st.just("no"), inner),
            st.tuples(st.sampled_from(["all_of", "any_of"]), st.lists(inner, max_size=3)),
        ),
        max_leaves=5,
    )


def built(tree: Any, terms: Terms) -> Any:
    """The term of a tree."""
    if isinstance(tree, list):
        return [built(one, terms) for one in tree]
    if not isinstance(tree, tuple):
        return tree
    name, *parts = tree
    return getattr(terms, name)(*(built(part, terms) for part in parts))


def meaning(tree: Any, a: int, b: int, full: int) -> int:
    """What a tree is in plain numbers."""

    def of(one: Any) -> int:
        return meaning(one, a, b, full)

    match tree:
        case ("var", name):
            return a if name == "a" else b
        case ("const", bits):
            return int(bits)
        case ("rest", one):
            return full - of(one)
        case ("empty", one):
            return int(of(one) == 0)
        case ("one_card", one):
            return int(of(one).bit_count() == 1)
        case ("no", one):
            return int(not of(one))
        case ("all_of", many):
            return int(all(map(of, many)))
        case ("any_of", many):
            return int(any(map(of, many)))
        case ("at_least", one, number):
            return int(of(one).bit_count() >= number)
        case ("when", question, one):
            return of(one) if of(question) else 0
        case (name, one, other):
            return {"both": int.__and__, "either": int.__or__, "odd": int.__xor__, "same": int.__eq__}[name](
                of(one), of(other)
            )
    raise ValueError(tree)


def in_z3(term: Term, a: int, b: int, width: int) -> int:
    """What z3 makes of a term."""
    known = [(z3.BitVec(name, width), z3.BitVecVal(bits, width)) for name, bits in (("a", a), ("b", b))]
    answer = z3.simplify(z3.substitute(translate(term, width), *known))
    return int(z3.is_true(answer)) if z3.is_bool(answer) else int(answer.as_long())


@pytest.mark.parametrize("width", [1, 5, 70])
@settings(max_examples=40)
@given(data=st.data())
def test_a_term_means_the_same_to_every_reader(width: int, data: st.DataObject) -> None:
    """Plain numbers, the evaluation in Python, and z3 agree on any term for any sets."""
    terms = Terms(width)
    tree = data.draw(st.one_of(set_trees(width), question_trees(width)))
    a, b = data.draw(st.tuples(st.integers(0, terms.full), st.integers(0, terms.full)))
    term, expected = built(tree, terms), int(meaning(tree, a, b, terms.full))
    assert expected == value(term, {"a": a, "b": b}, width)
    assert expected == in_z3(term, a, b, width)


@settings(max_examples=40)
@given(asked=st.lists(st.lists(question_trees(3), min_size=1, max_size=3), min_size=1, max_size=4))
def test_the_solver_finds_sets_exactly_where_there_are_some(asked: list[list[Any]]) -> None:
    """On a deck of three cards a solver that is asked again and again answers as trying all sets does."""
    terms = Terms(3)
    solver = Solver(terms)
    for questions in asked:
        *held, also = [built(tree, terms) for tree in questions]
        found = solver.model(held, also)
        possible = any(all(meaning(tree, a, b, 7) for tree in questions) for a in range(8) for b in range(8))
        assert possible == (found is not None)
        assert found is None or all(value(term, found, 3) for term in (*held, also))


@settings(max_examples=50)
@given(tree=set_trees(4))
def test_a_term_speaks_of_no_more_sets_than_are_written(tree: Any) -> None:
    """The names of a term are among those of what it was built from."""
    assert variables(built(tree, Terms(4))) <= {name for name in "ab" if f"('var', '{name}')" in str(tree)}


@pytest.mark.parametrize("number", range(8))
def test_counting_agrees_for_every_number_of_cards(number: int) -> None:
    """Both ways in which z3 counts, for few cards and for many, agree with Python on all sets of six cards."""
    terms = Terms(6)
    term = terms.at_least(terms.var("a"), number)
    for bits in range(64):
        assert int(bits.bit_count() >= number) == value(term, {"a": bits}, 6) == in_z3(term, bits, 0, 6)


def test_equal_terms_are_one_object() -> None:
    """The same set written in another order is the same term, so that two runs can be compared."""
    terms = Terms(4)
    a, b = terms.var("a"), terms.var("b")
    assert terms.both(a, b) is terms.both(b, a)
    assert terms.either(a, b) is terms.either(b, a)
    assert terms.odd(a, b) is terms.odd(b, a)
    assert terms.rest(terms.rest(a)) is a
    assert terms.none is terms.both(a, terms.rest(a))
    assert terms.every is terms.either(a, terms.rest(a))


# Numbers


RANGES = {"x": (-2, 3), "y": (0, 4), "z": (7, 9)}
CHOICES = itertools.product(*(range(low, high + 1) for low, high in RANGES.values()))
NUMBERS = [dict(zip(RANGES, known, strict=True)) for known in CHOICES]


def number_trees() -> st.SearchStrategy[Any]:
    """Numbers, written as operations on three unknown ones, on known ones and on a question about a set."""
    unknown = st.sampled_from([("whole", name, *limits) for name, limits in RANGES.items()])
    return st.recursive(
        st.one_of(unknown, st.tuples(st.just("number"), st.integers(-3, 9))),
        lambda inner: st.one_of(
            st.tuples(st.sampled_from(["plus", "minus"]), inner, inner),
            st.tuples(st.just("times"), inner, st.integers(-3, 3)),
            st.tuples(st.just("if_number"), _about_numbers(inner), inner, inner),
        ),
        max_leaves=5,
    )


def _about_numbers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    comparison = st.tuples(st.sampled_from(["less", "equal"]), inner, inner)
    return st.one_of(comparison, st.just(("empty", ("var", "a"))), st.tuples(st.just("no"), comparison))


def number_questions() -> st.SearchStrategy[Any]:
    """Questions about numbers, and some about a set."""
    return st.recursive(
        _about_numbers(number_trees()),
        lambda inner: st.one_of(
            st.tuples(st.just("no"), inner),
            st.tuples(st.sampled_from(["all_of", "any_of"]), st.lists(inner, max_size=3)),
        ),
        max_leaves=3,
    )


def amount(tree: Any, known: dict[str, int], a: int) -> int:
    """What a tree about numbers is for known ones."""

    def of(one: Any) -> int:
        return amount(one, known, a)

    match tree:
        case ("whole", name, _, _):
            return known[name]
        case ("number", number):
            return int(number)
        case ("plus", one, other):
            return of(one) + of(other)
        case ("minus", one, other):
            return of(one) - of(other)
        case ("times", one, factor):
            return of(one) * int(factor)
        case ("if_number", question, one, other):
            return of(one) if of(question) else of(other)
        case ("less", one, other):
            return int(of(one) < of(other))
        case ("equal", one, other):
            return int(of(one) == of(other))
        case ("empty", _):
            return int(a == 0)
        case ("no", one):
            return int(not of(one))
        case (name, many):
            return int({"all_of": all, "any_of": any}[name](map(of, many)))
    raise ValueError(tree)


def model_of(known: dict[str, int], a: int) -> dict[str, int]:
    """Known numbers and a known set as a model."""
    return {f"#{name}": number for name, number in known.items()} | {"a": a}


@settings(max_examples=60)
@given(tree=number_trees(), known=st.sampled_from(NUMBERS), a=st.integers(0, 1))
def test_a_number_means_the_same_to_every_reader(tree: Any, known: dict[str, int], a: int) -> None:
    """Plain numbers, the evaluation in Python, and z3 agree on any number, and it lies within its range."""
    terms = Terms(1)
    term, expected, model = built(tree, terms), amount(tree, known, a), model_of(known, a)
    low, high = ends(term)
    assert expected == value(term, model, 1)
    assert low <= expected <= high
    places = [(translate(terms.whole(name, *limits), 1), known[name] - limits[0]) for name, limits in RANGES.items()]
    filled = [(place, z3.BitVecVal(number, place.size())) for place, number in places]
    if low < high:
        above = z3.simplify(z3.substitute(translate(term, 1), (z3.BitVec("a", 1), z3.BitVecVal(a, 1)), *filled))
        assert expected == low + above.as_long()


@settings(max_examples=60)
@given(tree=number_questions(), known=st.sampled_from(NUMBERS), a=st.integers(0, 1))
def test_a_question_about_numbers_has_one_answer_for_every_reader(tree: Any, known: dict[str, int], a: int) -> None:
    """Plain numbers, the evaluation in Python, and the solver agree on any question."""
    terms = Terms(1)
    question, expected = built(tree, terms), amount(tree, known, a)
    assert expected == value(question, model_of(known, a), 1)
    held = [terms.equal(terms.whole(name, *RANGES[name]), terms.number(one)) for name, one in known.items()]
    held.append(terms.same(terms.var("a"), terms.const(a)))
    assert expected == int(Solver(terms).model(held, question) is not None)


@settings(max_examples=60)
@given(asked=st.lists(st.lists(number_questions(), min_size=1, max_size=3), min_size=1, max_size=3))
def test_the_solver_finds_numbers_exactly_where_there_are_some(asked: list[list[Any]]) -> None:
    """A solver that is asked again and again answers as trying all numbers does, and those it finds fit."""
    terms = Terms(1)
    solver = Solver(terms)
    for questions in asked:
        *held, also = [built(tree, terms) for tree in questions]
        found = solver.model(held, also)
        possible = any(all(amount(tree, known, a) for tree in questions) for known in NUMBERS for a in (0, 1))
        assert possible == (found is not None)
        if found is not None:
            assert all(value(term, found, 1) for term in (*held, also))
            numbers = {name: found.get(f"#{name}", low) for name, (low, _) in RANGES.items()}
            assert numbers in NUMBERS


@settings(max_examples=60)
@given(tree=number_questions())
def test_a_comparison_is_folded_only_where_it_has_one_answer(tree: Any) -> None:
    """A question that has become plain is answered so for all numbers, and one about one unknown is asked if open."""
    terms = Terms(1)
    question = built(tree, terms)
    answers = {amount(tree, known, a) for known in NUMBERS for a in (0, 1)}
    assert question is not terms.true or answers == {1}
    assert question is not terms.false or answers == {0}
    assert variables(question) <= {f"#{name}" for name in RANGES if f"'{name}'" in str(tree)} | {"a"}


def test_equal_sums_are_one_object() -> None:
    """The same sum written in another way is the same term, and so is the same comparison."""
    terms = Terms(4)
    a, b, c = (terms.whole(name, 0, 9) for name in "abc")
    assert a is terms.minus(terms.plus(a, b), b)
    assert terms.plus(terms.plus(a, b), c) is terms.plus(a, terms.plus(c, b))
    assert terms.plus(terms.number(2), terms.plus(a, terms.number(3))) is terms.plus(a, terms.number(5))
    assert terms.times(terms.plus(a, b), 2) is terms.plus(terms.plus(a, a), terms.plus(b, b))
    assert terms.less(a, b) is terms.less(terms.times(a, 3), terms.plus(terms.times(b, 3), terms.number(0)))
    assert terms.no(terms.less(a, b)) is terms.less(b, terms.plus(a, terms.number(1)))
    assert terms.equal(a, b) is terms.equal(terms.times(b, -2), terms.times(a, -2))
    assert terms.number(1) is terms.number(True) and type(terms.number(True).args[0]) is int


def test_ranges_decide_comparisons() -> None:
    """What is so or not so for all numbers of the ranges needs no solver."""
    terms = Terms(4)
    a, b = terms.whole("a", 0, 5), terms.whole("b", 6, 9)
    assert (6, 14) == ends(terms.plus(a, b)) and (-9, 4) == ends(terms.minus(terms.times(a, 3), terms.plus(b, a)))
    assert terms.true is terms.less(a, b) and terms.false is terms.equal(a, b)
    assert terms.false is terms.equal(terms.times(a, 2), terms.number(3))
    some = terms.if_number(terms.empty(terms.var("set")), a, b)
    assert terms.empty(terms.var("set")) is terms.less(some, terms.number(6))
    assert terms.number(3) is terms.whole("three", 3, 3)
    with pytest.raises(ValueError, match="between 2 and 1"):
        terms.whole("none", 2, 1)


def test_large_numbers_are_right_or_refused() -> None:
    """Differences that need almost all the solver's bits are compared rightly, and larger ones not at all."""
    terms = Terms(4)
    far = 1 << 60
    a, b = (terms.whole(name, far, far + (1 << 62) - 1) for name in "ab")
    solver = Solver(terms)
    most = terms.reaches(terms.minus(a, b), (1 << 62) - 1)
    assert {"#a": far + (1 << 62) - 1, "#b": far} == solver.model([], most)
    assert solver.model([most], terms.less(a, b)) is None
    with pytest.raises(OverflowError, match="too large for the solver"):
        solver.model([], terms.less(terms.times(a, 2), terms.plus(b, terms.number(far + 5))))
    assert {"#a": far + (1 << 62) - 1, "#b": far} == solver.model([], most)


def test_sets_and_numbers_are_told_apart() -> None:
    """A number is listed and found with its mark, beside a set of the same name."""
    terms = Terms(4)
    below = terms.less(terms.whole("a", -9, 9), terms.number(-8))
    question = terms.all_of((terms.same(terms.var("a"), terms.const(5)), below))
    assert {"a", "#a"} == variables(question)
    found = Solver(terms).model([], question)
    assert {"a": 5, "#a": -9} == found
    assert {"a": 5} == only_sets(found or {})
