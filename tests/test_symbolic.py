"""A rule means the same with unknown cards as with known ones: each primitive is held against the real one."""

from __future__ import annotations

import ast
import collections
import copy
import inspect
import math
import operator
import types
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from agreement import differs, disagreement, named, paths
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib.cards import STANDARD, Card, CardSet, Deck, Rank, Suit
from tricklib.errors import CardError
from tricklib.verify.anycard import Number
from tricklib.verify.explorer import Refusal
from tricklib.verify.symbolic import Bits, Count

FOUR = Deck.of("KA", "CH")
TWICE = Deck.of("A", "CH", packs=2)
AC, KH = Card.read("AC"), Card.read("KH")
KNOWN = FOUR.set_of([AC, KH])
LARGE = (STANDARD, Deck.of(jokers=1, packs=2))

SETS: dict[str, Callable[[CardSet, CardSet], Any]] = {
    "a & b": operator.and_,
    "a | b": operator.or_,
    "a - b": operator.sub,
    "a ^ b": operator.xor,
    "~a": lambda a, b: ~a,
    "a == b": operator.eq,
    "a != b": operator.ne,
    "a <= b": operator.le,
    "a < b": operator.lt,
    "a >= b": operator.ge,
    "a > b": operator.gt,
    "bool(a)": lambda a, b: bool(a),
    "not a": lambda a, b: not a,
    "a or b": lambda a, b: a or b,
    "a and b": lambda a, b: a and b,
    "a.isdisjoint(b)": lambda a, b: a.isdisjoint(b),
    "AC in a": lambda a, b: AC in a,
    "a.without(AC)": lambda a, b: a.without(AC),
    "a.of_suit(HEARTS)": lambda a, b: a.of_suit(Suit.HEARTS),
    "a.of_rank(ACE)": lambda a, b: a.of_rank(Rank.ACE),
    "a & {AC}": lambda a, b: a & {AC},
    "{AC} & a": lambda a, b: {AC} & a,
    "{AC} - a": lambda a, b: {AC} - a,
    "{AC} ^ a": lambda a, b: {AC} ^ a,
    "{AC, KH} | a": lambda a, b: {AC, KH} | a,
    "known & a": lambda a, b: KNOWN & a,
    "known - a": lambda a, b: KNOWN - a,
    "known == a": lambda a, b: KNOWN == a,
    "known <= a": lambda a, b: KNOWN <= a,
    "a == {AC}": lambda a, b: a == {AC},
    "nested": lambda a, b: a & b if AC in a or (b - a and KH not in b) else a | b if a <= b else a - b,
    "all and any": lambda a, b: all(card in a for card in (AC, KH)) or any(card in b for card in KNOWN),
    "chained": lambda a, b: 1 <= (a & b).count() < 3,
    "next": lambda a, b: next((one for one in (a & b, a - b) if one), b),
    "a.count() in (1, 3)": lambda a, b: a.count() in (1, 3),
    "max": lambda a, b: max(2, a.count()) == 2,
}
ORDERS = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 0.5, 1.0, 2.5, -0.5, True)
STRENGTHS = {card: number for number, card in enumerate(FOUR, start=-1)}
OTHERS = {card: card.rank * 2 - 26 for card in FOUR}

CARDS: dict[str, Callable[[Card, Card], Any]] = {
    "a == b": operator.eq,
    "a != b": operator.ne,
    "a == AC": lambda a, b: a == AC,
    "AC == a": lambda a, b: AC == a,
    "a == 2S": lambda a, b: a == Card.read("2S"),
    "a == 3": lambda a, b: a == 3,
    "a in known": lambda a, b: a in KNOWN,
    "a in (AC, KH)": lambda a, b: a in (AC, KH),
    "a in {AC, KH}": lambda a, b: a in {AC, KH},
    "only(a)": lambda a, b: FOUR.only(a),
    "set_of([a, b])": lambda a, b: FOUR.set_of([a, b]),
    "known & {a}": lambda a, b: KNOWN & {a},
    "known.without(a)": lambda a, b: KNOWN.without(a),
    "a.suit": lambda a, b: a.suit,
    "a.rank": lambda a, b: a.rank,
    "a.copy": lambda a, b: a.copy,
    "a.face": lambda a, b: a.face,
    "a.symbols": lambda a, b: a.symbols,
    "a.is_joker": lambda a, b: a.is_joker,
    "str(a)": lambda a, b: str(a),
    "hash(a)": lambda a, b: hash(a),
    "a.suit is b.suit": lambda a, b: a.suit is b.suit,
    "a.rank > b.rank": lambda a, b: a.rank > b.rank,
    "table[a]": lambda a, b: STRENGTHS[a],
    "a.bits_in(deck)": lambda a, b: CardSet(FOUR, a.bits_in(FOUR)),
    "best": lambda a, b: max((a, b), key=lambda card: card.look_up(STRENGTHS)) == a,
    "ranked": lambda a, b: sorted((a, b), key=lambda card: card.look_up(OTHERS))[0] == b,
    "a.pick": lambda a, b: a.pick(OTHERS, {0: KNOWN, 2: ~KNOWN}),
    "matched": lambda a, b: _matched(a),
    "a.code": lambda a, b: a.code,
    "getattr(a, 'code')": lambda a, b: getattr(a, "code", 0),
    "getattr(a, 'term')": lambda a, b: [getattr(a, name, 0) for name in ("term", "deck", "explorer", "known")],
    "copied": lambda a, b: copy.copy(a) == b,
    "as a tuple": lambda a, b: attrs.astuple(a) == attrs.astuple(b),
    "as a dict": lambda a, b: sorted(attrs.asdict(a)),
    "evolved": lambda a, b: attrs.evolve(a, copy=0) == b,
}


def _matched(card: Card) -> int:
    match card:
        case Card(rank=Rank.ACE, suit=suit):
            return 1 if suit is Suit.CLUBS else 2
    return 3


@pytest.mark.parametrize("deck", [FOUR, TWICE], ids=["four", "twice"])
@pytest.mark.parametrize("name", SETS)
def test_sets_of_unknown_cards_do_what_sets_of_known_cards_do(name: str, deck: Deck) -> None:
    """On each of the 256 pairs of sets of a small deck exactly one path is taken, and it gives the real result."""
    if deck is FOUR or not any(word in name for word in ("AC", "KH", "known", "and any", "nested")):
        assert "" == disagreement(deck, SETS[name], 2)


@pytest.mark.parametrize("order", ORDERS)
def test_counts_of_unknown_cards_compare_with_each_other(order: str) -> None:
    """Two counts, a count and a sum, and a count and a number that is added to it compare as ints do."""
    compare = ORDERS[order]
    assert "" == disagreement(FOUR, lambda a, b: compare(a.count(), b.count()), 2)
    assert "" == disagreement(FOUR, lambda a, b: compare(a.count(), b.count() + 1), 2)
    assert "" == disagreement(FOUR, lambda a, b: compare(2 * a.count(), b.count()), 2)


@pytest.mark.parametrize("order", ORDERS)
def test_counts_of_unknown_cards_compare_as_numbers_do(order: str) -> None:
    """A count is compared with whole numbers, fractions and truth values as an int is, on either side."""
    compare = ORDERS[order]
    for number in NUMBERS:
        assert "" == disagreement(FOUR, lambda a, number=number: compare(a.count(), number), 1)
        assert "" == disagreement(FOUR, lambda a, number=number: compare(number, a.count()), 1)


@pytest.mark.parametrize("number", [3, 6, 9])
def test_large_counts_are_summed_rightly(number: int) -> None:
    """Small numbers are counted by taking cards away, large ones by a sum of bits: both agree with int."""
    assert "" == disagreement(Deck.of("TJQKA", "CH"), lambda a: a.count() >= number, 1)


@pytest.mark.parametrize("name", CARDS)
def test_unknown_cards_do_what_known_cards_do(name: str) -> None:
    """For each of the 16 pairs of cards of a small deck exactly one path is taken, and it gives the real result."""
    assert "" == disagreement(FOUR, CARDS[name], 0, 2)


@pytest.mark.parametrize("order", ORDERS)
def test_numbers_of_unknown_cards_compare_as_numbers_do(order: str) -> None:
    """What a table gives for a card compares as an int does, with numbers and with what a table gives for another."""
    compare = ORDERS[order]
    assert "" == disagreement(FOUR, lambda a, b: compare(a.look_up(STRENGTHS), b.look_up(OTHERS)), 0, 2)
    for number in NUMBERS:
        assert "" == disagreement(FOUR, lambda a, number=number: compare(a.look_up(STRENGTHS), number), 0, 1)


def _attempt(expression: Callable[[Any], Any], number: Any) -> Any:
    try:
        return expression(number)
    except (ArithmeticError, TypeError, ValueError) as error:
        return type(error).__name__


BINARY = ("add", "sub", "mul", "mod", "floordiv", "truediv", "pow", "and_", "or_", "xor", "lshift", "rshift")
ARITHMETIC: dict[str, Callable[[Any], Any]] = {
    **{f"__{name}__": lambda n, name=name: getattr(operator, name)(n, 3) for name in BINARY},
    **{f"__r{name}__": lambda n, name=name: getattr(operator, name)(3, n) for name in BINARY},
    **{f"__{name}__": getattr(operator, name) for name in ("neg", "pos", "abs", "invert", "index")},
    **{f"__{one.__name__}__": one for one in (divmod, int, float, str, repr, format, hash, round, bool)},
    **{f"__{one.__name__}__": one for one in (math.floor, math.ceil, math.trunc)},
    "__divmod__": lambda n: divmod(n, 3),
    "__rdivmod__": lambda n: divmod(3, n),
    "bit_length": lambda n: n.bit_length(),
    "f-string": lambda n: f"{n:+d}",
    "sum": lambda n: sum([n, n]),
    "tuple": lambda n: (n, 1) < (1, n),
    "with fractions": lambda n: (n * 1.5, 0.5 - n, 2.0**n, n / 0.5),
    "parts": lambda n: (n.real, n.numerator, n.to_bytes(1, "big", signed=True)),
}


@pytest.mark.parametrize("name", ARITHMETIC)
def test_arithmetic_with_the_number_of_an_unknown_card_is_arithmetic_with_its_value(name: str) -> None:
    """Whatever a rule does with the strength of a card, it does with the number itself."""

    def expression(card: Card) -> Any:
        answer = _attempt(ARITHMETIC[name], card.look_up(STRENGTHS))
        return answer._value() if isinstance(answer, Number) else answer

    assert "" == disagreement(FOUR, expression, 0, 1)


ADDED: dict[str, Callable[[Any, Any], Any]] = {
    **{f"__{name}__": lambda n, m, name=name: getattr(operator, name)(n, 3) for name in ("add", "sub", "mul")},
    **{f"__r{name}__": lambda n, m, name=name: getattr(operator, name)(3, n) for name in ("add", "sub", "mul")},
    **{f"__{name}__": lambda n, m, name=name: getattr(operator, name)(n) for name in ("neg", "pos")},
    "sum": lambda n, m: sum([n, m, n]),
    "difference": lambda n, m: 2 * n - m * 3 + 1,
    "of itself": lambda n, m: n - n,
    "multiplied": lambda n, m: ((n + 1) * m, m * (n - 1)),
    "compared": lambda n, m: (n + m > 3, n - m == 1, -n < m - 2, n * 2 >= 3, 3 - n != m + 0),
}
"""What a rule may do with counts: to add them up, take multiples of them, and compare what comes of it."""


@pytest.mark.parametrize("name", ADDED)
def test_counts_of_unknown_cards_are_added_up_as_numbers_are(name: str) -> None:
    """Sums, differences and multiples of counts are what they are of ints, on each pair of sets of a small deck."""

    def expression(a: CardSet, b: CardSet) -> Any:
        answer = ADDED[name](a.count(), b.count())
        return tuple(map(int, answer)) if isinstance(answer, tuple) else int(answer)

    assert "" == disagreement(FOUR, expression, 2)


@pytest.mark.parametrize("name", sorted(ARITHMETIC.keys() - {"__bool__", "tuple", "sum"} - ADDED.keys()))
def test_other_arithmetic_with_a_count_is_refused(name: str) -> None:
    """A count that is more than compared or added up ends the run, even where a rule catches what is raised."""
    with pytest.raises(Refusal, match="count"):
        paths(FOUR, lambda a: _attempt(ARITHMETIC[name], a.count()), 1)


@pytest.mark.parametrize("name", [name for name in dir(int) if name.startswith("__")])
def test_no_operation_of_int_is_missing(name: str) -> None:
    """Every special method of int is known to a number of a card and to a count, or is the one of every object."""
    for kind in (Number, Count):
        assert hasattr(kind, name) or name in ("__getnewargs__",), f"{kind.__name__} has no {name}"


REFUSED: dict[str, Callable[[CardSet], Any]] = {
    "iterates": lambda a: [card for card in a],
    "lists": lambda a: list(a),
    "takes the least": lambda a: min(a, default=None),
    "takes the length": lambda a: len(a) > 2,
    "ranges": lambda a: range(a.count()),
    "hashes": lambda a: {a: 1},
    "prints": lambda a: f"{a}",
    "shows": lambda a: repr(a),
    "writes": lambda a: a.data,
    "shifts bits": lambda a: a.bits.bit_length(),
    "indexes": lambda a: "abcde"[a.count()],
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_done_for_all_hands_is_refused(name: str) -> None:
    """What has no one answer for all sets ends the run with a remedy, whether or not the rule catches it."""
    with pytest.raises(Refusal) as caught:
        paths(FOUR, REFUSED[name], 1)
    assert caught.value.why.remedy
    with pytest.raises(Refusal):
        paths(FOUR, lambda a: _swallow(REFUSED[name], a), 1)


def _swallow(expression: Callable[[CardSet], Any], cards: CardSet) -> None:
    try:
        expression(cards)
    except BaseException:
        return


def test_every_operation_on_bits_that_a_set_of_cards_uses_is_known() -> None:
    """Each operator that CardSet applies to its integer is written for unknown sets as well."""
    operators = {
        ast.BitAnd: "__and__", ast.BitOr: "__or__", ast.BitXor: "__xor__", ast.Invert: "__invert__",
        ast.USub: "__neg__", ast.Not: "__bool__", ast.Eq: "__eq__",
    }  # fmt: skip
    tree = ast.parse(inspect.getsource(CardSet))
    used = {
        operators[type(getattr(node, "op", None) or node.ops[0])]
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp | ast.UnaryOp | ast.Compare) and "bits" in ast.unparse(node)
        if not (isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.In))
    }
    called = {
        node.func.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and "bits" in ast.unparse(node.func.value)
    }
    assert {"__and__", "__or__", "__xor__", "__invert__", "__bool__", "__eq__", "__neg__"} == used
    assert {"bit_count"} == called & set(dir(int)) - {"bit_length"}
    assert used | {"bit_count"} <= vars(Bits).keys()


# Expressions of any shape, on large decks too


def expressions(depth: int = 3) -> st.SearchStrategy[tuple[Any, ...]]:
    """Trees of operations on two sets, with conditions inside."""
    leaves = st.sampled_from([("a",), ("b",), ("known",), ("full",)])
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.tuples(st.sampled_from("&|-^"), inner, inner),
            st.tuples(st.just("~"), inner),
            st.tuples(st.just("if"), conditions(inner), inner, inner),
        ),
        max_leaves=7,
    )


def conditions(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Questions about sets."""
    return st.one_of(
        st.tuples(st.sampled_from(("==", "<=", "<", "disjoint")), inner, inner),
        st.tuples(st.just("some"), inner),
        st.tuples(st.just("count"), inner, st.integers(0, 9)),
        st.tuples(st.just("holds"), inner, st.integers(0, 200)),
    )


OPERATIONS: dict[str, Callable[..., Any]] = {
    "&": operator.and_, "|": operator.or_, "-": operator.sub, "^": operator.xor, "~": operator.invert,
    "==": operator.eq, "<=": operator.le, "<": operator.lt, "disjoint": CardSet.isdisjoint, "some": bool,
    "count": lambda cards, number: cards.count() >= number,
    "holds": lambda cards, number: cards.deck.cards[number % len(cards.deck)] in cards,
}  # fmt: skip


def run(tree: Any, a: CardSet, b: CardSet) -> Any:
    """What an expression gives for two sets."""
    if not isinstance(tree, tuple):
        return tree
    match tree:
        case ("a",):
            return a
        case ("b",):
            return b
        case ("known",):
            return a.deck.where(suit=Suit.HEARTS)
        case ("full",):
            return a.deck.full
        case ("if", question, yes, no):
            return run(yes, a, b) if run(question, a, b) else run(no, a, b)
    name, *parts = tree
    return OPERATIONS[name](*(run(part, a, b) for part in parts))


@settings(max_examples=60)
@given(tree=expressions())
def test_any_expression_has_one_path_for_each_input(tree: Any) -> None:
    """Expressions of any shape agree on all pairs of sets of a small deck."""
    assert "" == disagreement(Deck.of("A", "CH", jokers=1), lambda a, b: run(tree, a, b), 2)


@settings(max_examples=40)
@given(tree=expressions(), data=st.data(), deck=st.sampled_from(LARGE))
def test_any_expression_agrees_on_large_decks(tree: Any, data: st.DataObject, deck: Deck) -> None:
    """Expressions agree on sets of 52 cards, and of 106 cards with duplicates and jokers."""
    width, found = paths(deck, lambda a, b: run(tree, a, b), 2)
    for path in found:
        bits = [path.model.get("set0", 0), path.model.get("set1", 0)]
        known, given_sets = named(deck, bits, [])
        assert "" == differs(found, known, width, run(tree, *given_sets))
    for _ in range(4):
        bits = [data.draw(st.integers(0, deck.full.bits)) for _ in range(2)]
        known, given_sets = named(deck, bits, [])
        assert "" == differs(found, known, width, run(tree, *given_sets))


ELSEWHERE = Deck.read("AC QS 2D KH")
ABOUT = {Card.read("AC"): 3, Card.read("QS"): 1, Card.read("KH"): 2}

THINGS: Any = {Card.read("AC"): True, Card.read("QS"): None, Card.read("KH"): Rank.ACE, Card.read("AH"): 1}


class Failing(dict[Card, int]):
    """A table that fails for what it does not have."""

    def __missing__(self, card: Card) -> int:
        raise ValueError(card)


FAILING = Failing(ABOUT)


def _looked_up(card: Card, way: Callable[[Card], Any]) -> Any:
    try:
        return way(card)
    except LookupError:
        return "nothing"
    except ValueError:
        return "a failure"
    except CardError:
        return "no card of this deck"


@pytest.mark.parametrize(
    "way",
    [
        lambda card: card in STANDARD.full,
        lambda card: card in CardSet.read("KH AS"),
        lambda card: card in ELSEWHERE,
        lambda card: card in ELSEWHERE.full,
        lambda card: len(ELSEWHERE.only(card)),
        lambda card: len(ELSEWHERE.full.without(card)),
        lambda card: len({card} & CardSet.read("KH AS")),
        lambda card: card.look_up(ABOUT) > 1,
        lambda card: card.look_up(FAILING) > 1,
        lambda card: card.look_up(types.MappingProxyType(ABOUT)) + 0,
        lambda card: card.pick(FAILING, {2: KNOWN, 3: FOUR.full}) == KNOWN,
        lambda card: card.pick(THINGS, {True: KNOWN, None: FOUR.full}) == KNOWN,
        lambda card: FOUR.full & card.pick(ABOUT, {3: STANDARD.full, 2: KNOWN, 1: FOUR.full}) == KNOWN,
        lambda card: card.look_up(THINGS) is None,
        lambda card: card.look_up(THINGS) is True,
        lambda card: card.look_up(THINGS) is Rank.ACE,
        lambda card: type(card.look_up(THINGS)).__name__,
        lambda card: card.look_up(ABOUT) + 0,
        lambda card: ABOUT[card],
        lambda card: card.pick(ABOUT, {3: FOUR.full, 2: KNOWN, 1: FOUR.full}) == KNOWN,
        lambda card: card.pick(ABOUT, {3: FOUR.full, 2: KNOWN}) == KNOWN,
        lambda card: card.pick(STRENGTHS, {}) == KNOWN,
        lambda card: card.pick(ABOUT, collections.defaultdict(lambda: FOUR.full, {3: KNOWN})) == KNOWN,
        lambda card: card.look_up(collections.defaultdict(int, ABOUT)) + 0,
    ],
)
def test_an_unknown_card_is_in_sets_and_tables_of_other_cards(way: Callable[[Card], Any]) -> None:
    """Whether a known one is in a set of another deck hangs on the card alone, and so it does of an unknown one."""

    def expression(card: Card) -> Any:
        said = _looked_up(card, way)
        return int(said) if type(said) is not str and not isinstance(said, bool) else said

    assert "" == disagreement(FOUR, expression, 0, 1)
