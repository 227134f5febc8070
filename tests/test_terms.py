"""Terms mean the same to every reader: to plain numbers, to the evaluation in Python, and to z3."""

from __future__ import annotations

from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib.verify.solver import Solver, translate
from tricklib.verify.terms import Term, Terms, value, variables


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
