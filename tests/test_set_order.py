"""What is noticed of rules that hang on the order of a set, which changes from one run to the next."""

from __future__ import annotations

import dis
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tricklib.verify.setorder import SAID, Sets

Items = Sequence[Any]


def in_a_loop(items: Items) -> Any:
    """The first of a set that stands in the loop."""
    for one in {items[0], 1}:
        return one


def in_a_loop_over_a_name(items: Items) -> Any:
    """The first of a set that has a name."""
    names = {items[0], 1}
    for one in names:
        return one


def listed(items: Items) -> Any:
    """A list of a set."""
    return list({items[0], 1})


def first(items: Items) -> Any:
    """The first of a set that is made by a call."""
    names = set(items)
    return next(iter(names))


def largest_by_a_key(items: Items) -> Any:
    """One of those that are largest."""
    names = {items[0], 2}
    return max(names, key=str)


def mapped(items: Items) -> Any:
    """A function of each of a set."""
    return tuple(map(str, {items[0], 3}))


def united(items: Items) -> Any:
    """A list of two sets together."""
    names = set(items) | {1}
    return list(names)


def popped(items: Items) -> Any:
    """Any one of a set."""
    return {items[0], 2}.pop()


def frozen(items: Items) -> Any:
    """The first of a set that cannot change."""
    for one in frozenset(items):
        return one


def in_order(items: Items) -> Any:
    """A list that is put in order."""
    return sorted({items[0], 1})


def counted(items: Items) -> Any:
    """What does not hang on the order."""
    names = set(items)
    return len(names), sum(names), 3 in names, max(names), [one for one in items if one in names]


def filled(items: Items) -> Any:
    """A set that is filled in a loop over something else."""
    names = set()
    for one in items:
        names.add(one)
    return any(one in names for one in (1, 2))


def by_membership(items: Items) -> Any:
    """A set that is part of a key alone."""
    return max(items, key=lambda one: one in {items[0], 2})


def named_anew(items: Items) -> Any:
    """A name that stands for a list in the end."""
    names: Any = {items[0], 2}
    names = [len(names)]
    return list(names)


def beside(items: Items) -> Any:
    """A list beside a set."""
    return list(items) if items[0] in {items[1], 4} else len(set(items)) == len(list(items))


def noticed(function: Callable[[Items], Any]) -> set[str]:
    """What is said of the instructions of a function."""
    sets = Sets()
    return {said for instruction in dis.get_instructions(function) if (said := sets.order(instruction))}


@pytest.mark.parametrize(
    "function",
    [in_a_loop, in_a_loop_over_a_name, listed, first, largest_by_a_key, mapped, united, popped, frozen],
)
def test_the_order_of_a_set_is_noticed(function: Callable[[Items], Any]) -> None:
    """Its order is that of the hashes, which for texts and suits are others in every run."""
    assert {SAID} == noticed(function)


@pytest.mark.parametrize("function", [in_order, counted, filled, by_membership, named_anew, beside])
def test_a_set_of_which_the_order_is_not_used(function: Callable[[Items], Any]) -> None:
    """Nothing is said of what is the same in any order."""
    assert set() == noticed(function)
