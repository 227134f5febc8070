"""Values that are quickly made: they are what attrs makes, and as fixed."""

from __future__ import annotations

import copy
import inspect
import operator
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tricklib import CardSet, Game, Suit, Table, Taken, Trick, rulesets
from tricklib.actions import Declare
from tricklib.frozen import quickly_made


@quickly_made
@attrs.define(on_setattr=attrs.setters.frozen)
class Point:
    """A value with a default and a field that is not given."""

    x: int
    y: int = 5
    seen: bool = attrs.field(default=False, init=False)


@quickly_made
@attrs.frozen(weakref_slot=False)
class Solid:
    """A value with more than a few fields."""

    x: int
    y: int = 5
    z: int = 6
    text: str = ""
    seen: bool = attrs.field(default=False, init=False)


def test_constructor_takes_what_attrs_takes() -> None:
    """Positions, names and defaults work as before."""
    assert [(1, 5, False), (1, 2, False), (1, 2, False)] == [
        attrs.astuple(point) for point in (Point(1), Point(1, 2), Point(y=2, x=1))
    ]


def test_a_large_value_is_what_attrs_makes() -> None:
    """A value of many fields is of its own class, equal to another, in a copy and in a pickle too."""
    solid = Solid(1, z=7)
    assert (Solid, (1, 5, 7, "", False)) == (type(solid), attrs.astuple(solid))
    assert [solid] * 3 == [Solid(1, 5, 7), copy.copy(solid), pickle.loads(pickle.dumps(solid))]


@pytest.mark.parametrize(("arguments", "said"), [((), "'x'"), ((1, 2, 3), "positional argument")])
def test_constructor_refuses_what_attrs_refuses(arguments: tuple[int, ...], said: str) -> None:
    """Too few and too many arguments are Python's own error."""
    with pytest.raises(TypeError, match=said):
        Point(*arguments)


def test_fields_stay_fixed() -> None:
    """A field cannot be set from outside."""
    with pytest.raises(attrs.exceptions.FrozenError):
        Point(1).x = 2
    with pytest.raises(attrs.exceptions.FrozenError):
        Solid(1).x = 2  # type: ignore[misc]


@pytest.mark.parametrize("kind", [CardSet, Trick, Taken, Table, Game])
def test_signature_is_kept(kind: type) -> None:
    """The constructor shows the fields that it takes, in their order."""
    fields = [field.name for field in attrs.fields(kind) if field.init]
    assert fields == list(inspect.signature(kind).parameters)


@pytest.mark.parametrize(
    "field",
    [attrs.field(converter=int), attrs.field(factory=list), attrs.field(validator=attrs.validators.ge(0))],
)
def test_what_would_not_be_run(field: object) -> None:
    """A converter, validator or factory would be skipped, and so is refused."""
    kind = attrs.make_class("Kind", {"x": field}, slots=True)
    with pytest.raises(TypeError, match=r"Kind\.x has a converter, a validator or a factory"):
        quickly_made(kind)


def test_a_class_below_stays_itself() -> None:
    """A value of a class that is derived from a large one is of that class, with slots or without."""

    class Slotted(Solid):
        __slots__ = ()

    class Open(Solid):
        pass

    made = [kind(1, z=7) for kind in (Slotted, Open)]
    assert [Slotted, Open] == [type(one) for one in made]
    assert [(1, 7), (1, 7)] == [(one.x, one.z) for one in made]


def test_a_slot_for_weak_references() -> None:
    """A value of many fields must be laid out like its thawed twin, and so has no such slot."""
    kind = attrs.make_class("Kind", list("abcde"), frozen=True, slots=True)
    with pytest.raises(TypeError, match="Kind has a slot for weak references"):
        quickly_made(kind)


# What is handed out


def _of_view() -> Table:
    table = Game.deal(rulesets.declared_trump_whist(), seed=7).apply(Declare(Suit.HEARTS)).view(0).table
    assert table.order is table.orders[Suit.HEARTS]
    return table


HANDED_OUT: dict[str, Callable[[], Any]] = {
    "orders of a view": lambda: _of_view().orders,
    "suits of a view": lambda: _of_view().order.suits,
    "strengths of a view": lambda: _of_view().order.strengths,
    "strengths with a suit led": lambda: _of_view().order.strengths[Suit.CLUBS],
    "options of a ruleset": lambda: rulesets.same_colour().options,
    "options of a family": lambda: rulesets.same_colour.options,
    "bits of a deck": lambda: _of_view().deck.bit_of,
}

WRITES: dict[str, Callable[[Any], object]] = {
    "set": lambda one: one.__setitem__(next(iter(one)), 99),
    "delete": lambda one: one.__delitem__(next(iter(one))),
    "clear": lambda one: one.clear(),
    "pop": lambda one: one.pop(next(iter(one))),
    "popitem": lambda one: one.popitem(),
    "setdefault": lambda one: one.setdefault("new", 99),
    "update": lambda one: one.update({}),
    "join": lambda one: operator.ior(one, {}),
}


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("what", HANDED_OUT)
def test_what_is_handed_out_cannot_be_changed(what: str, write: str) -> None:
    """Whoever is given a table or a ruleset changes no game with it, of this kind or another."""
    one = HANDED_OUT[what]()
    before = dict(one)
    with pytest.raises(TypeError, match="cannot be changed"):
        WRITES[write](one)
    assert before == one


def test_the_order_of_the_cards_stays_that_of_the_ruleset() -> None:
    """The policy that is asked for it cannot be put away."""
    orders: Any = rulesets.declared_trump_whist().orders
    with pytest.raises(TypeError, match="cannot be changed"):
        orders.ranking = None


@pytest.mark.parametrize("what", HANDED_OUT)
def test_what_cannot_be_changed_is_copied_as_it_is(what: str) -> None:
    """A copy and a pickle are equal, and cannot be changed either."""
    one = HANDED_OUT[what]()
    for twin in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert {key: twin[key] for key in one} == one
        with pytest.raises(TypeError, match="cannot be changed"):
            twin.clear()
