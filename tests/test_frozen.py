"""Values that are quickly made: they are what attrs makes, and as fixed."""

from __future__ import annotations

import copy
import inspect
import pickle

import attrs
import pytest

from tricklib import CardSet, Game, Table, Taken, Trick
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
