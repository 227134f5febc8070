"""What is noticed of rules that write into what outlives a question, whether or not they have done so before."""

from __future__ import annotations

import collections
import functools
import heapq
import itertools
import operator
import types
from collections.abc import Callable
from typing import Any, ClassVar

import attrs
import pytest

from tricklib import CardSet, Game, rulesets, verify
from tricklib.verify import Verdict
from tricklib.verify.keeping import written
from tricklib.verify.walking import names_of, steps

WHIST = rulesets.declared_trump_whist()

MEMO: dict[Any, Any] = {}
ROWS: dict[str, list[int]] = {"a": []}
LISTED: list[Any] = []
COUNTED: collections.defaultdict[Any, int] = collections.defaultdict(int)
NUMBERS = itertools.count()
POINTS = {"A": 4, "K": 3}
NAMES = ("a", "b")
keep = LISTED.append


class Kept:
    """A module of one's own, as it were."""

    memo: ClassVar[dict[Any, Any]] = {}


def said(function: Callable[..., Any], owner: Any = None) -> list[str]:
    """What is said of a function."""
    assert isinstance(function, types.FunctionType)
    names = names_of(function) if owner is None else names_of(function, owner)
    return [what for what, _, _ in written(steps(function.__code__, names))]


def by_key(key: Any, value: Any) -> Any:
    """A global dictionary."""
    if key not in MEMO:
        MEMO[key] = value
    return MEMO[key]


def by_another_name(key: Any, value: Any) -> Any:
    """A global dictionary under another name."""
    memo = MEMO
    memo[key] = value
    return memo


def by_either_name(key: Any, value: Any) -> Any:
    """A dictionary that is a global one, or none."""
    memo = MEMO if key else {}
    memo[key] = value
    return memo


def by_setdefault(key: Any, value: Any) -> Any:
    """A method that writes."""
    return MEMO.setdefault(key, value)


def by_a_method_under_a_name(key: Any, value: Any) -> Any:
    """A method that is called under another name."""
    add = LISTED.append
    add(value)
    return LISTED


def by_a_global_method(key: Any, value: Any) -> Any:
    """A method that is a global name."""
    keep(value)
    return LISTED


def in_a_row(key: Any, value: Any) -> Any:
    """A list in a global dictionary."""
    ROWS["a"].append(value)
    return ROWS


def in_a_row_that_is_gone_through(key: Any, value: Any) -> Any:
    """Every list in a global dictionary."""
    for row in ROWS.values():
        row.append(value)
    return ROWS


def in_a_row_that_is_got(key: Any, value: Any) -> Any:
    """A list in a global dictionary, if there is one."""
    row = ROWS.get(key)
    if row is not None:
        row.clear()
    return row


def by_deleting(key: Any, value: Any) -> Any:
    """What was there is taken out."""
    del MEMO[key]
    return MEMO


def by_a_slice(key: Any, value: Any) -> Any:
    """All of a list is put anew."""
    LISTED[:] = [value]
    return LISTED


def in_place(key: Any, value: Any) -> Any:
    """A list is made longer under another name."""
    mine = LISTED
    mine += [value]
    return mine


def by_an_operator(key: Any, value: Any) -> Any:
    """A function that writes."""
    operator.setitem(MEMO, key, value)
    return MEMO


def on_a_heap(key: Any, value: Any) -> Any:
    """A heap in a list."""
    heapq.heappush(LISTED, value)
    return LISTED


def by_a_method_of_the_type(key: Any, value: Any) -> Any:
    """A method of lists."""
    list.append(LISTED, value)
    return LISTED


def put(memo: Any, key: Any, value: Any) -> None:
    """Write into what is given."""
    memo[key] = value


def pass_on(key: Any, memo: Any) -> None:
    """Give it on to another function."""
    put(memo, key, 1)


def by_a_function(key: Any, value: Any) -> Any:
    """A function of one's own, which writes into what it is given."""
    pass_on(key, MEMO)
    return MEMO


def in_a_class(key: Any, value: Any) -> Any:
    """A dictionary of a class."""
    Kept.memo[key] = value
    return Kept


def by_reading(key: Any, value: Any) -> Any:
    """A dictionary that writes what is read from it and is not there."""
    return COUNTED[key]


def by_counting(key: Any, value: Any) -> Any:
    """An iterator that is used up."""
    return next(NUMBERS)


def by_looping(key: Any, value: Any) -> Any:
    """The same in a loop."""
    for number in NUMBERS:
        return number


def in_a_function_inside(key: Any, value: Any) -> Any:
    """A function inside."""

    def inner() -> None:
        MEMO[key] = value

    inner()
    return MEMO


def in_a_default(key: Any, value: Any, memo: Any = {}) -> Any:  # noqa: B006
    """A default."""
    memo[key] = value
    return memo


def _closing() -> Callable[..., Any]:
    memo: dict[Any, Any] = {}

    def closed_over(key: Any, value: Any) -> Any:
        """A dictionary of a surrounding function."""
        memo[key] = value
        return memo

    return closed_over


@pytest.mark.parametrize(
    "function",
    [
        *(by_key, by_another_name, by_either_name, by_setdefault, by_a_method_under_a_name, by_a_global_method),
        *(in_a_row, in_a_row_that_is_gone_through, in_a_row_that_is_got, by_deleting, by_a_slice, in_place),
        *(by_an_operator, on_a_heap, by_a_method_of_the_type, by_a_function, in_a_class, by_reading, by_counting),
        *(by_looping, in_a_function_inside, in_a_default, _closing()),
    ],
    ids=lambda function: function.__name__,
)
def test_what_outlives_a_question_is_written(function: Callable[..., Any]) -> None:
    """Each of these remembers what it was given, until the program ends."""
    assert said(function)
    assert all("writes into what outlives a question (" in one for one in said(function))


def a_list(key: Any, value: Any) -> Any:
    """A list of one's own."""
    found = []
    for name in NAMES:
        found.append(name)
    found.sort()
    found[0] = value
    found += [key]
    return found


def a_copy(key: Any, value: Any) -> Any:
    """Copies of what is global."""
    points, more, rows = dict(POINTS), POINTS.copy(), [*LISTED]
    points[key] = value
    more.update(points)
    rows.append(value)
    points |= more
    return points, more, rows


def a_function_inside(key: Any, value: Any) -> Any:
    """A list that a function inside fills."""
    found: list[Any] = []

    def inner(thing: Any) -> None:
        found.append(thing)

    inner(value)
    put({}, key, value)
    return found


def reading(key: Any, value: Any) -> Any:
    """What is only read."""
    first, *rest = NAMES
    number = POINTS.get(key, 0)
    number += POINTS["A"]
    best = max(POINTS, key=POINTS.__getitem__)
    return first, rest, number, best, next(iter(NAMES)), [name for name in NAMES if name in POINTS], key in ROWS["a"]


@attrs.frozen
class Tally:
    """An object of one's own, that counts."""

    numbers: list[int] = attrs.field(factory=list)

    def add(self, number: int) -> Tally:
        """Another tally with one number more."""
        return Tally([*self.numbers, number])


NOTHING_YET = Tally()


def an_object(key: Any, value: Any) -> Any:
    """A method of one's own that has the name of one of Python's and gives something new."""
    return NOTHING_YET.add(value)


def with_a_default(key: Any, value: Any, found: Any = None) -> Any:
    """A list that is made where none is given."""
    found = [] if found is None else found
    found.append(value)
    return found


def of_sets(key: Any, value: Any) -> Any:
    """Values that never change have operators that look as if they did."""
    cards = WHIST.deck.empty
    cards |= WHIST.deck.full
    best = POINTS["A"]
    best -= 1
    return cards, best


@pytest.mark.parametrize(
    "function", [a_list, a_copy, a_function_inside, reading, an_object, with_a_default, of_sets, put, pass_on]
)
def test_what_ends_with_the_question_may_be_written(function: Callable[..., Any]) -> None:
    """What is made for the question, or only read, is nobody's memory."""
    assert [] == said(function)


def test_what_an_object_has_outlives_a_question() -> None:
    """What a method writes into a field of its object stays there."""

    class Remembers:
        def __init__(self) -> None:
            self.seen: list[int] = []

        def look(self, number: int) -> bool:
            self.seen.append(number)
            return number in self.seen

    assert ["remembers something: it writes into what outlives a question (self.seen)"] == said(
        Remembers.look, Remembers()
    )
    assert [] == said(Remembers.look)


# Rules


def follow(hand: Any, trick: Any, table: Any) -> CardSet:
    """Follow suit; else play anything."""
    return hand & table.suit(trick.led) or hand  # type: ignore[no-any-return]


class Memo:
    """Follow suit, with a memo of the suits."""

    def legal(self, hand: Any, trick: Any, table: Any) -> CardSet:
        """The cards."""
        key = (table.trumps, trick.led)
        if key not in MEMO:
            MEMO[key] = table.suit(trick.led)
        return hand & MEMO[key] or hand  # type: ignore[no-any-return]


class Book:
    """An object that keeps what it is told."""

    def __init__(self) -> None:
        self.known: set[Any] = set()

    def note(self, thing: Any) -> None:
        """Keep it."""
        self.known.add(thing)


@attrs.frozen
class WithABook:
    """Follow suit, and note what was led in a book."""

    book: Book = attrs.field(factory=Book)

    def legal(self, hand: Any, trick: Any, table: Any) -> CardSet:
        """The cards."""
        self.book.note(trick.led)
        return follow(hand, trick, table)


class Once:
    """Follow suit, with a list that is made once."""

    @functools.cached_property
    def made(self) -> list[int]:
        """A list."""
        return [1]

    def legal(self, hand: Any, trick: Any, table: Any) -> CardSet:
        """The cards."""
        return follow(hand, trick, table) if self.made else hand


@functools.cache
def worth(number: int) -> int:
    """A number, looked up."""
    return number + 1


class Cached:
    """Follow suit, by a number that is looked up."""

    def legal(self, hand: Any, trick: Any, table: Any) -> CardSet:
        """The cards."""
        return follow(hand, trick, table) if worth(table.tricks) else hand


class Counted(dict[Any, int]):
    """A dictionary that numbers what it is asked for."""

    def __missing__(self, key: Any) -> int:
        self[key] = len(self)
        return self[key]


NUMBERED = Counted()


class Numbers:
    """Follow suit, unless the number of a suit is odd."""

    def legal(self, hand: Any, trick: Any, table: Any) -> CardSet:
        """The cards."""
        return hand if NUMBERED[trick.led] < 0 else follow(hand, trick, table)


@attrs.frozen
class UsesUp:
    """Follow suit, with what is used up by going through it."""

    numbers: Any = attrs.field(factory=lambda: map(abs, (1, 2)))

    def legal(self, hand: Any, trick: Any, table: Any) -> CardSet:
        """The cards."""
        return follow(hand, trick, table) if [*self.numbers] else hand


@attrs.frozen
class UsesUpAPart:
    """The same, where that lies within something else."""

    numbers: Any = attrs.field(factory=lambda: types.SimpleNamespace(all=(iter((1, 2)),)))

    def legal(self, hand: Any, trick: Any, table: Any) -> CardSet:
        """The cards."""
        (numbers,) = self.numbers.all
        return follow(hand, trick, table) if sum(numbers) else hand


@pytest.mark.parametrize("make", [Memo, WithABook, Once, Cached, Numbers, UsesUp, UsesUpAPart])
def test_a_memo_that_is_full_is_refused_as_an_empty_one_is(make: Callable[[], Any]) -> None:
    """Neither what was proved before nor what was played before makes a difference."""
    fresh, played = WHIST.evolve(following=make()), WHIST.evolve(following=make())
    game = Game.deal(played, seed=1)
    while actions := game.legal_actions():
        game = game.apply(actions[0])
    for rules in (fresh, fresh, played):
        finding = verify(rules, only="following.never_empty")["following.never_empty"]
        assert Verdict.UNSUPPORTED is finding.verdict
        assert ("test_keeping.py:" if make is not UsesUpAPart else "which is used up") in finding.reason


class Fills:
    """Follow suit, with lists and dictionaries of its own that end with the question."""

    def legal(self, hand: Any, trick: Any, table: Any) -> CardSet:
        """The cards."""
        found: dict[str, Any] = {}
        cards: list[Any] = []
        found["suit"] = hand & table.suit(trick.led)
        cards.append(found.pop("suit"))
        found.update(hand=hand)
        return cards.pop() or found["hand"]  # type: ignore[no-any-return]


def test_a_rule_that_fills_a_list_of_its_own_is_proved() -> None:
    """What is made for one question and ends with it is no memory."""
    report = verify(WHIST.evolve(following=Fills()), only="following.never_empty")
    assert Verdict.PROVED is report["following.never_empty"].verdict
