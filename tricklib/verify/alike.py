"""Whether two rules do the same: made of the same parts, or giving the same answer to a question."""

from __future__ import annotations

import enum
import functools
import itertools
from collections.abc import Callable
from typing import Any, Final

import attrs

from tricklib.cards import Card, Suit
from tricklib.ruleset import Ruleset
from tricklib.table import Order, Table
from tricklib.verify import asking
from tricklib.verify.anyorder import AnyOrders, TooAbstract
from tricklib.verify.lazily import lazily, names_of
from tricklib.verify.questions import Call, Nominate, Question, Tell, Win

_PLAIN: Final = (int, float, str, bool, type(None), Card)


def made_alike(one: object, other: object) -> bool:
    """Whether two policies are made of the same policies of the library with the same parameters.

    Of code that is not the library's nothing is believed, not even that it is equal.
    """
    kind = type(one)
    if kind is not type(other):
        return False
    if kind in _PLAIN or issubclass(kind, enum.Enum):
        return bool(one == other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(made_alike, one, other))
    if not kind.__module__.startswith("tricklib.policies.") or not attrs.has(kind):
        return False
    return all(made_alike(getattr(one, field.name), getattr(other, field.name)) for field in attrs.fields(kind))


def answers_differ(asked: Question, other: Ruleset, same_orders: bool = True) -> bool:
    """Whether other rules answer a question otherwise; never if the rules asked first give no answer.

    Args:
        asked: the question, with an answer.
        other: the other rules.
        same_orders: whether their order of cards is that of the rules asked first.
    """
    if asked.error is not None:
        return False
    again = answer_of(other, asked, same_orders)
    return again.error is not None or not _are_alike(type(asked), asked.answer, again.answer)


def answer_of(other: Ruleset, asked: Question, same_orders: bool = True) -> Question:
    """A question with the answer of other rules, which see their own order of cards on the table."""
    if same_orders:
        return asking.again(asked, other)
    return asking.again(asked, other, table=_with_orders(asked.table, other))


def _with_orders(table: Table, ruleset: Ruleset) -> Table:
    if isinstance(table.orders, AnyOrders):
        raise TooAbstract("the two rules have two orders of cards")
    if "_parts" not in getattr(type(table), "__slots__", ()):
        return attrs.evolve(table, orders=ruleset.orders)
    read: dict[str, Callable[[], Any]] = {name: functools.partial(getattr, table, name) for name in names_of(table)}
    made: Table = lazily(Table, **(read | {"orders": ruleset.orders}))
    return made


def _are_alike(kind: type[Question], one: Any, other: Any) -> bool:
    """Whether two answers say the same; the order of choices, and of winners, says nothing."""
    if kind in (Call, Tell):
        return _equal(one[0], other[0]) and _same_things(one[1], other[1])
    return _same_things(one, other) if kind in (Nominate, Win) else _equal(one, other)


def _same_things(some: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    return all(any(_equal(one, other) for other in others) for one in some) and all(
        any(_equal(one, other) for one in some) for other in others
    )


def _equal(one: Any, other: Any) -> bool:
    """Whether two answers are equal; tuples are compared entry by entry, of which each may be unknown."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_equal, one, other))
    return (one is None) == (other is None) and bool(one == other)


def orders_differ(one: Order, other: Order) -> str:
    """Where two orders of cards differ in what a card belongs to or what it beats, in words; empty if nowhere."""
    for suit in {**one.suits, **other.suits}:
        ours, theirs = one.suits.get(suit), other.suits.get(suit)
        if ours != theirs:
            return f"the {suit} are {ours or 'no cards'} in one and {theirs or 'no cards'} in the other"
    for led in one.suits:
        if said := _strengths_differ(led, one.strengths[led], other.strengths[led]):
            return said
    return ""


def _strengths_differ(led: Suit, one: Any, other: Any) -> str:
    cards = sorted(one, key=lambda card: (one[card], other[card]))
    for card in cards:
        if (one[card] > 0) != (other[card] > 0):
            return f"where {led} are led, the {card.symbols} can take the trick in only one of them"
    for low, high in itertools.pairwise(cards):
        if (one[low] < one[high]) != (other[low] < other[high]) or other[low] > other[high]:
            return f"where {led} are led, {low.symbols} and {high.symbols} do not beat each other alike"
    return ""
