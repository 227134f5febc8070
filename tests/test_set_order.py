"""What is noticed of rules that hang on the order of a set, which changes from one run to the next."""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tricklib.verify.setorder import SAID, used
from tricklib.verify.walking import names_of, steps

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


def unpacked(items: Items) -> Any:
    """The first of two that are taken apart."""
    first, _ = {items[0], 1}
    return first


def unpacked_with_a_rest(items: Items) -> Any:
    """The first of all, and the rest."""
    first, *_ = set(items)
    return first


def starred(items: Items) -> Any:
    """A list into which a set is spread."""
    return [*{items[0], 1}]


def given_one_by_one(items: Items) -> Any:
    """A function is given what is in a set."""
    return divmod(*{items[0], 3})


def sorted_by_a_key(items: Items) -> Any:
    """Those that are equal by a key stay as they were."""
    return sorted({items[0], 2}, key=str)


def joined(items: Items) -> Any:
    """A text of all."""
    return "".join({str(items[0]), "a"})


def keys(items: Items) -> Any:
    """The keys of a dictionary."""
    return list(dict.fromkeys({items[0], 2}))


def union(items: Items) -> Any:
    """Two sets together, by a method."""
    return [one for one in {items[0]}.union({2})]


def reduced(items: Items) -> Any:
    """One after the other."""
    return functools.reduce(lambda one, other: one - other, {items[0], 2})


def printed(items: Items) -> Any:
    """A text with a set in it."""
    return f"{set(items)}"


def formatted(items: Items) -> Any:
    """A text with a set in it, in the old way."""
    return "%s" % {items[0], 2}


def chosen(items: Items) -> Any:
    """What may be a set, or a list."""
    names = {items[0], 2} if items else []
    return tuple(names)


def in_either_branch(items: Items) -> Any:
    """A name that stands for a set on one of two ways."""
    names: Any = [1, 2]
    if items:
        names = {items[0], 2}
    for one in names:
        return one


def of_keys(items: Items) -> Any:
    """The keys that two dictionaries have both."""
    first, second = dict.fromkeys(items), dict.fromkeys(items)
    return [one for one in first.keys() & second.keys()]


LETTERS = frozenset("abc")
NUMBERS = frozenset((1, 2, 3))


def with_a_global_name(items: Items) -> Any:
    """The first of a set that stands under a global name."""
    return next(iter(LETTERS))


def of_numbers(items: Items) -> Any:
    """Numbers lie in a set in the same order always."""
    return [one for one in NUMBERS]


def other_methods(items: Items) -> Any:
    """What is asked of sets in other ways, and what is put into them."""
    names = {items[0], "b"}
    names.add("c")
    names |= {"d"}
    names.update(items)
    found = [names]
    found.append(names)
    return names.isdisjoint(LETTERS), "a" in names, sorted(names), max(names, default="a"), {1: names}.get(2), found


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
    assert isinstance(function, types.FunctionType)
    return {SAID for _ in used(steps(function.__code__, names_of(function)))}


@pytest.mark.parametrize(
    "function",
    [
        *(in_a_loop, in_a_loop_over_a_name, listed, first, largest_by_a_key, mapped, united, popped, frozen),
        *(unpacked, unpacked_with_a_rest, starred, given_one_by_one, sorted_by_a_key, joined, keys, union, reduced),
        *(printed, formatted, chosen, in_either_branch, of_keys, with_a_global_name),
    ],
)
def test_the_order_of_a_set_is_noticed(function: Callable[[Items], Any]) -> None:
    """Its order is that of the hashes, which for texts and suits are others in every run."""
    assert {SAID} == noticed(function)


@pytest.mark.parametrize(
    "function", [in_order, counted, filled, by_membership, named_anew, beside, of_numbers, other_methods]
)
def test_a_set_of_which_the_order_is_not_used(function: Callable[[Items], Any]) -> None:
    """Nothing is said of what is the same in any order."""
    assert set() == noticed(function)
