"""A rule means the same with unknown numbers as with known ones: each operation of int is held against the real one."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from agreement import taken

from tricklib.cards import CardSet, Deck
from tricklib.verify.anycard import any_card
from tricklib.verify.explorer import Explorer, Path, Refusal
from tricklib.verify.known import Known, fingerprint, real, same
from tricklib.verify.meaning import value
from tricklib.verify.symbolic import any_set
from tricklib.verify.terms import Term, Terms
from tricklib.verify.whole import Whole, any_number, number_of, number_term

FOUR = Deck.of("KA", "CH")
STRENGTHS = {card: number for number, card in enumerate(FOUR, start=-1)}
RANGE = (-2, 3)

Expression = Callable[..., Any]


def attempt(expression: Expression, given: list[Any]) -> Any:
    """What an expression gives, or the kind of error that it raises."""
    try:
        return expression(*given)
    except (ArithmeticError, TypeError, ValueError, LookupError) as error:
        return type(error).__name__


def paths(expression: Expression, ranges: dict[str, tuple[int, int]], sets: int = 0, cards: int = 0) -> list[Path[Any]]:
    """All paths of an expression over unknown numbers, sets and cards."""
    explorer = Explorer(Terms(len(FOUR)))

    def run() -> Any:
        given: list[Any] = [any_number(explorer, name, *ends) for name, ends in ranges.items()]
        given += [any_set(explorer, FOUR, f"set{number}") for number in range(sets)]
        given += [any_card(explorer, FOUR, f"card{number}") for number in range(cards)]
        return as_terms(attempt(expression, given))

    return list(explorer.paths(run))


def as_terms(answer: Any) -> Any:
    """An answer with the terms of its unknown numbers in their place."""
    if isinstance(answer, tuple | list):
        return type(answer)(map(as_terms, answer))
    return answer._term if isinstance(answer, Whole) else answer


def filled(answer: Any, model: dict[str, int]) -> Any:
    """An answer with known numbers in the place of terms."""
    if isinstance(answer, tuple | list):
        return type(answer)(filled(one, model) for one in answer)
    return value(answer, model, len(FOUR)) if isinstance(answer, Term) else answer


def inputs(ranges: dict[str, tuple[int, int]], sets: int, cards: int) -> list[tuple[dict[str, int], list[Any]]]:
    """Every choice of known numbers, sets and cards, as a model and as what a rule is given."""
    numbers = [[(f"#{name}", one, one) for one in range(low, high + 1)] for name, (low, high) in ranges.items()]
    bits = [[(f"set{place}", one, CardSet(FOUR, one)) for one in range(16)] for place in range(sets)]
    known = [[(f"card{place}", FOUR.bit_of[card], card) for card in FOUR] for place in range(cards)]
    every = itertools.product(*numbers, *bits, *known)
    return [({name: one for name, one, _ in chosen}, [thing for _, _, thing in chosen]) for chosen in every]


def disagreement(expression: Expression, *ends: tuple[int, int], sets: int = 0, cards: int = 0) -> str:
    """Where an expression differs for known and for unknown numbers, if it does, over all numbers there are."""
    ranges = {f"number{place}": one for place, one in enumerate(ends)}
    found = paths(expression, ranges, sets, cards)
    for model, given in inputs(ranges, sets, cards):
        expected, ways = attempt(expression, given), taken(found, model, len(FOUR))
        got = [filled(path.result, model) for path in ways]
        if repr([expected]) != repr(got):
            return f"{got} instead of {expected!r} for {given}"
    lost = [path for path in found if path not in taken(found, path.model, len(FOUR))]
    return f"paths without their models: {lost}" if lost else ""


ORDERS = ("lt", "le", "gt", "ge", "eq", "ne")
BINARY = ("add", "sub", "mul", "mod", "floordiv", "truediv", "pow", "and_", "or_", "xor", "lshift", "rshift")
OTHERS = (-2, 0, 1, True, 1.5, -1.0, math.inf, math.nan)


@pytest.mark.parametrize("name", [*BINARY, "divmod", *ORDERS])
def test_an_unknown_number_is_combined_as_an_int_is(name: str) -> None:
    """With a whole number, a fraction or a truth value on either side, with another unknown one and with itself."""
    combine = divmod if name == "divmod" else getattr(operator, name)

    def all_ways(n: Any, other: Any) -> Any:
        return attempt(combine, [n, other]), attempt(combine, [other, n])

    for other in OTHERS:
        assert "" == disagreement(lambda n, other=other: all_ways(n, other), RANGE)
    assert "" == disagreement(combine, RANGE, (0, 2))
    assert "" == disagreement(lambda n: combine(n, n), RANGE)
    assert "" == disagreement(lambda n: combine(n * 3 - 1, n + n), (0, 2))


ALONE: dict[str, Expression] = {
    **{name: getattr(operator, name) for name in ("neg", "pos", "abs", "invert", "index", "truth", "not_")},
    **{one.__name__: one for one in (int, float, complex, bool, str, repr, format, hash, round, hex)},
    **{one.__name__: one for one in (math.floor, math.ceil, math.trunc, math.sqrt)},
    "round to tens": lambda n: round(n * 7, -1),
    "round to digits": lambda n: round(n, 2),
    "f-string": lambda n: f"{n:+d} {n} {n!r:>4}",
    "percent": lambda n: "%d" % n,  # noqa: UP031
    "bit_length": lambda n: n.bit_length(),
    "to_bytes": lambda n: n.to_bytes(1, "big", signed=True),
    "parts": lambda n: (n.real, n.imag, n.numerator, n.denominator, n.conjugate(), n.as_integer_ratio()),
    "three powers": lambda n: pow(n, 2, 5),
    "range": lambda n: list(range(n)),
    "index of a string": lambda n: "abc"[n],
    "slice": lambda n: "abcdef"[n:],
    "strings": lambda n: ("ab" * n, n * "ab"),
    "lists": lambda n: ([0] * n, n * (1,)),
    "among": lambda n: (n in (1, 2.0), n in {1, 2}, n in range(1, 3), [1, 0, n].index(n)),
    "key": lambda n: {0: "zero", 3: "three"}.get(n),
    "nothing like it": lambda n: (n == "1", n != None, n == (1,), [1, None].count(n)),  # noqa: E711
    "not added to text": lambda n: n + "1",
    "not below text": lambda n: n < "1",
    "fractions": lambda n: (n + Fraction(1, 2), Fraction(1, 2) - n, n == Fraction(1), n > Fraction(1, 2)),
    "decimals": lambda n: (n * Decimal(2), n == Decimal(1), n <= Decimal("0.5")),
    "complex numbers": lambda n: (n * 2j, n == 1 + 0j),
    "huge": lambda n: (n * 10**12, n + 10**12, 10**12 - n, n < 10**12, n > 1e300, n * 10**6 > 10**6),
    "matched": lambda n: _matched(n),
    "kinds": lambda n: (isinstance(n, int), isinstance(n, bool), isinstance(n, float)),
    "chained": lambda n: -1 <= n < 2 or n == 3,
    "inner": lambda n: 5 - 2 * (n - 1) if abs(n) > 1 else -(n + 4),
    "square": lambda n: n * n - n**2,
    "in place": lambda n: _in_place(n),
}  # fmt: skip


def _matched(n: int) -> str:
    match n:
        case 0 | 1:
            return "few"
        case int(some) if some < 0:
            return "negative"
    return "many"


def _in_place(n: int) -> int:
    n += 2
    n *= -3
    n -= 1
    return n


@pytest.mark.parametrize("name", ALONE)
def test_an_unknown_number_does_what_an_int_does(name: str) -> None:
    """Whatever else is done with a number is done with its value."""
    assert "" == disagreement(ALONE[name], RANGE)


TOGETHER: dict[str, Expression] = {
    "sum": lambda a, b, c: sum([a, b, 0.5, c]) - sum((a, b), 3),
    "max": lambda a, b, c: max(a, b, c, 1),
    "min": lambda a, b, c: min([a, b, c]),
    "max by key": lambda a, b, c: max(range(3), key=[a, b, c].__getitem__),
    "sorted": lambda a, b, c: sorted([a, b, c]),
    "sorted backwards": lambda a, b, c: sorted((c, 2 * a, b), reverse=True),
    "tuples": lambda a, b, c: (a, b) < (b, c),
    "equal tuples": lambda a, b, c: (a, b) == (b, c),
    "counted": lambda a, b, c: [a, b, c].count(1),
    "ranking": lambda a, b, c: tuple(seat for seat, one in enumerate((a, b, c)) if one == max(a, b, c)),
    "difference": lambda a, b, c: abs(a - b) + abs(b - c),
    "set": lambda a, b, c: len({a, b, c}),
    "product": lambda a, b, c: a * b - c,
    "all different": lambda a, b, c: a != b and b != c and a != c,
    "scored": lambda a, b, c: [10 * n + (5 if n > 1 else -n) for n in (a, b, c)],
    "divided": lambda a, b, c: (a + b + c) // 2,
}


@pytest.mark.parametrize("name", TOGETHER)
def test_unknown_numbers_together_do_what_ints_do(name: str) -> None:
    """Sums, orders and expressions of three numbers agree for all of them."""
    assert "" == disagreement(TOGETHER[name], (-1, 2), (0, 2), (1, 2))


@pytest.mark.parametrize("name", ORDERS)
def test_an_unknown_number_is_compared_with_a_count_of_cards(name: str) -> None:
    """A count of unknown cards compares with an unknown number on either side."""
    compare = getattr(operator, name)
    assert "" == disagreement(lambda n, a: (compare(n, a.count()), compare(a.count(), n)), (-1, 5), sets=1)


@pytest.mark.parametrize("name", [*ORDERS, "add", "mul", "floordiv"])
def test_an_unknown_number_is_combined_with_what_a_table_gives_for_a_card(name: str) -> None:
    """What a table gives for an unknown card is a number beside an unknown number, on either side."""
    combine = getattr(operator, name)
    assert "" == disagreement(lambda n, card: combine(n, card.look_up(STRENGTHS)), RANGE, cards=1)
    assert "" == disagreement(lambda n, card: combine(card.look_up(STRENGTHS), n), RANGE, cards=1)


def test_no_operation_of_int_is_missing() -> None:
    """Every method of int is there, and those that make or compare numbers are not those of every object."""
    missing = [name for name in dir(int) if not hasattr(Whole, name) and callable(getattr(int, name))]
    assert [] == missing
    assert not [name for name in ("__str__", "__repr__", "__format__", "__hash__") if name not in vars(Whole)]


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("__lt__", lambda self, other: self <= other),
        ("__rsub__", lambda self, other: self - other),
        ("__eq__", lambda self, other: True),
        ("__floordiv__", lambda self, other: self._value() // other + 1),
        ("_value", lambda self: 0),
    ],
)
def test_a_broken_operation_is_noticed(name: str, broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing all numbers tells an operation that is a little wrong."""

    def expression(n: Any) -> Any:
        return n < 1, 4 - n, n == 2, n // 2

    assert "" == disagreement(expression, RANGE)
    monkeypatch.setattr(Whole, name, broken)
    assert "" != disagreement(expression, RANGE)


@pytest.mark.parametrize(
    ("count", "expression"),
    [
        (1, lambda a, b: a * 3 + b - 7),
        (2, lambda a, b: max(a, b)),
        (2, lambda a, b: (a < b, b > a, a >= b, 2 * b <= 2 * a)),
        (2, lambda a, b: (a == b, b != a)),
        (3, lambda a, b: (a < 5, a < 900)),
        (1, lambda a, b: (a + 2000 > b, a - a, a < 2000)),
        (1, lambda a, b: b - b + 1),
        (1, lambda a, b: (hasattr(a, "suit"), getattr(a, "word", 3))),
        (12, lambda a, b: str(a % 10) if 50 <= a < 60 else ""),
    ],
)
def test_a_rule_forks_only_where_it_asks(count: int, expression: Expression) -> None:
    """Sums have one path, a comparison two, and what has been answered or cannot be otherwise is not asked."""
    assert count == len(paths(expression, {"a": (0, 1000), "b": (0, 1000)}))


def test_what_is_known_of_a_number_narrows_its_values() -> None:
    """A number in a large range can be divided once it is known to lie in a small one, alone or in a sum."""
    explorer = Explorer(Terms(4))
    terms = explorer.terms

    def run() -> tuple[int, int]:
        a, b = (any_number(explorer, name, 0, 1_000_000) for name in "ab")
        one, other = number_term(a, explorer), number_term(b, explorer)
        above, beyond = terms.less(terms.number(997), one), terms.less(terms.number(1000), one)
        explorer.assume(terms.all_of((above, terms.no(beyond))))
        explorer.assume(terms.less(other, terms.number(5)))
        either = terms.if_number(terms.equal(one, terms.number(999)), one, other)
        return (a + b) // 4, number_of(either, explorer) // 1

    results = {path.result for path in explorer.paths(run)}
    assert {(n // 4, 999 if a == 999 else n - a) for a in (998, 999, 1000) for n in range(a, a + 5)} == results


LARGE: dict[str, Expression] = {
    "divides": lambda n: n // 10,
    "prints": lambda n: str(n),
    "counts up": lambda n: list(range(n)),
    "uses as a key": lambda n: {n: 1},
    "multiplies": lambda n: n * n,
    "goes beyond": lambda n: n * 10**15,
    "goes beyond in a sum": lambda n: n * 3 * 10**14 + n * 3 * 10**14,
}


@pytest.mark.parametrize("name", LARGE)
def test_too_many_values_are_refused(name: str) -> None:
    """What would need every value of a large range ends the run with a remedy, whether or not the rule catches it."""
    with pytest.raises(Refusal, match="10001 values") as caught:
        paths(LARGE[name], {"n": (0, 10_000)})
    assert "compare" in caught.value.why.remedy

    def swallowed(n: int) -> None:
        try:
            LARGE[name](n)
        except BaseException:
            return

    with pytest.raises(Refusal):
        paths(swallowed, {"n": (0, 10_000)})


def test_a_number_has_one_range() -> None:
    """The same name is the same number, and cannot be given another range on the same path."""
    explorer = Explorer(Terms(4))
    same_twice = explorer.paths(lambda: any_number(explorer, "n", 0, 5) == any_number(explorer, "n", 0, 5))
    assert [True] == [path.result for path in same_twice]
    with pytest.raises(Refusal, match="'n' has two ranges"):
        list(explorer.paths(lambda: any_number(explorer, "n", 0, 5) + any_number(explorer, "n", 0, 6)))


def test_a_path_is_walked_again_with_known_numbers() -> None:
    """What was answered for unknown numbers is what is answered for those of the path, or is seen to differ."""
    explorer = Explorer(Terms(4))

    def run(of: Explorer) -> Any:
        a, b = any_number(of, "a", 2, 6), any_number(of, "b", -3, 3)
        return (a + b, (a if a > b + 3 else b, "word"), number_of(of.terms.number(4), of), a == 3)

    for path in explorer.paths(lambda: run(explorer)):
        again = real(run(Known(explorer.terms, path, path.model, FOUR)))
        assert same(path.result, again, explorer, path)
        assert not same(path.result, (again[0] + 1, *again[1:]), explorer, path)
        assert not same(path.result[0], float(again[0]), explorer, path)
        assert [int, int] == [type(again[0]), type(again[1][0])]


def test_a_known_number_is_that_of_the_model_or_the_lowest() -> None:
    """Where a path says nothing of a number it is the lowest, and a set of the same name is no number."""
    terms = Terms(4)
    known = Known(terms, Path(None, {}, (), {}), {"#a": -1, "b": 3, "#c": 15}, FOUR)
    assert (-1, 2) == (any_number(known, "a", -5, 5), any_number(known, "b", 2, 5))
    assert 8 == number_of(terms.if_number(terms.empty(terms.var("b")), terms.number(7), terms.number(8)), known)
    assert FOUR.cards[2] == known.card("card")


def test_answers_are_told_apart_by_their_sums() -> None:
    """Two answers of a rule have the same fingerprint exactly if they are the same for all numbers."""
    explorer = Explorer(Terms(4))

    def run() -> tuple[bool, bool, bool]:
        a, b = any_number(explorer, "a", 0, 9), any_number(explorer, "b", 0, 9)
        first = fingerprint((a + b, a), explorer)
        return (
            first == fingerprint((b + a, a + 0), explorer),
            first == fingerprint((a + b, b), explorer),
            fingerprint(a - a, explorer) == 0,
        )

    assert [(True, False, True)] == [path.result for path in explorer.paths(run)]
