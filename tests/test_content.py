"""What a rule is made of is seen wherever Python lets it be put, or nothing is kept about the rule."""

from __future__ import annotations

import array
import collections
import fractions
import functools
import math
import random
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from tricklib import Card, CardSet, Rank, Suit, rulesets, verify
from tricklib.verify import Cache, Verdict
from tricklib.verify.codes import Opaque
from tricklib.verify.content import content
from tricklib.verify.versions import environment

WHIST = rulesets.declared_trump_whist(players=3)


def _ordered() -> tuple[Any, Callable[[], object]]:
    made = collections.OrderedDict(a=1, b=2)
    return made, lambda: made.move_to_end("a")


def _shorter() -> tuple[Any, Callable[[], object]]:
    made: Any = [collections.deque([1], maxlen=2)]
    return made, lambda: made.__setitem__(0, collections.deque([1], maxlen=1))


def _slot_of_a_parent() -> tuple[Any, Callable[[], object]]:
    kind = type("Parent", (), {"__slots__": ("shown",)})
    made: Any = type("Heir", (kind,), {"__slots__": ("shown",)})()
    hidden: Any = vars(kind)["shown"]
    hidden.__set__(made, 1)
    return made, lambda: hidden.__set__(made, 2)


def _given(thing: Any) -> tuple[Any, Callable[[], object]]:
    thing.points = 1
    return thing, lambda: setattr(thing, "points", 2)


def _answering() -> tuple[Any, Callable[[], object]]:
    module: Any = types.ModuleType("house_of_cards")
    module.__getattr__ = lambda name: 1
    return module, lambda: setattr(module, "__getattr__", lambda name: 2)


CHANGES: dict[str, Callable[[], tuple[Any, Callable[[], object]]]] = {
    "order": _ordered,
    "length": _shorter,
    "slot of a parent": _slot_of_a_parent,
    "attribute of a partial": lambda: _given(functools.partial(int)),
    "attribute of a module of Python's": lambda: _given(math),
    "attribute of a class of Python's": lambda: _given(fractions.Fraction),
    "attributes of a module that answers for them": _answering,
    "list in a slice": lambda: (made := slice([1], None), lambda: made.start.append(2)),
    "list in a view": lambda: (hidden := {1: 2}, lambda: hidden.update({1: 3})),
}


@pytest.mark.parametrize("where", CHANGES)
def test_a_change_of_what_a_rule_holds_is_another_content(where: str) -> None:
    """The number is the same twice, and another one after the change."""
    thing, change = CHANGES[where]()
    shown = types.MappingProxyType(thing) if "view" in where else thing
    rule = lambda: shown.points  # noqa: E731
    before = content(rule)
    try:
        assert content(rule) == before
        change()
        assert content(rule) != before
    finally:
        if thing in (math, fractions.Fraction):
            del thing.points


class _ShowsAnother:
    @property
    def __dict__(self) -> dict[str, object]:  # type: ignore[override]
        """Nothing."""
        return {}


def _goes_through_itself(one: object) -> object:
    return next(iter(one.__dict__.values()))


@pytest.mark.parametrize(
    "thing",
    [iter([1]), random.Random(1), _ShowsAnother(), _goes_through_itself, functools.lru_cache(len), array.array("i")],
    ids=lambda thing: type(thing).__name__,
)
def test_what_may_hide_something_has_no_content(thing: object) -> None:
    """Nothing is kept about a rule with it."""
    with pytest.raises(Opaque):
        content(thing)


@pytest.mark.parametrize("value", [1, [1], object(), [].append])
@pytest.mark.parametrize("owner", [Rank.ACE, Suit.CLUBS, Card, CardSet.read], ids=str)
def test_what_is_hung_on_the_library_is_another_library(
    owner: Any, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A verdict is not believed where something was put on a member, a class or a function of the library."""
    owner = getattr(owner, "__func__", owner)
    before = environment()
    monkeypatch.setattr(owner, "points", value, raising=False)
    assert before
    assert environment() != before


@attrs.frozen
class FreeIfSaid:
    """Follow suit, unless some rank is free."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards of the suit led, if there are any; all where a rank of the deck is free."""
        if any(getattr(rank, "is_free", False) for rank in table.deck.ranks):
            return hand
        return hand & table.suit(trick.led) or hand


def test_an_attribute_of_a_rank_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is right while no rank has it is proved anew, and refuted, once one has."""
    rules, key = WHIST.evolve(following=FreeIfSaid()), "following.follow_suit"
    cache = Cache(tmp_path / "cache")
    assert Verdict.PROVED is verify(rules, only=key, cache=cache)[key].verdict
    monkeypatch.setattr(Rank.ACE, "is_free", True, raising=False)
    assert Verdict.REFUTED is verify(rules, only=key, cache=cache)[key].verdict
