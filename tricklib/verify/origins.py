"""Where a value in a function may come from."""

from __future__ import annotations

import builtins
import contextlib
import types
from collections.abc import Iterator, Mapping, MutableMapping, MutableSequence, MutableSet
from typing import Any, Final, TypeAlias, final

import attrs

from tricklib.verify.contained import named_attributes

Value: TypeAlias = frozenset["Origin"]
"""What a value may have come from; it is one of these."""

MOST: Final = 16
"""A value that may have come from more than so many is unknown."""

DEEPEST: Final = 6
"""A value that is a part of a part, and so on, more often than this is unknown."""


@final
class _NotKnown:
    """The sign that it is not known what thing a value is."""

    def __repr__(self) -> str:
        return "not known"


NOT_KNOWN: Final = _NotKnown()

MUTABLE: Final = (MutableMapping, MutableSequence, MutableSet, bytearray)
"""Kinds of collections that can be changed."""


@final
@attrs.frozen(cache_hash=True)
class Origin:
    """Where a value comes from.

    Args:
        kind: ``const``, ``global``, ``closed`` (a variable of a surrounding function), ``kept`` (a parameter of which
            it is known what it is given, such as a default), ``given`` (any other), ``part`` (an attribute), ``item``,
            ``iter``, ``answer`` (of a call), ``made`` (by an instruction), ``null`` or ``unknown``.
        name: the name under which it is found, or that of the instruction.
        thing: what it is, if that is known.
        of: what it is a part, an item or an answer of; an answer is one of what is called, and of what it is given.
        hints: of which classes it is, if it is given by the library (:mod:`tricklib.verify.classes`).
    """

    kind: str
    name: str = ""
    thing: object = attrs.field(default=NOT_KNOWN, eq=id)
    of: tuple[Value, ...] = ()
    hints: tuple[Any, ...] = ()
    depth: int = attrs.field(init=False, eq=False)

    @depth.default
    def _depth_of_parts(self) -> int:
        return 1 + max((origin.depth for value in self.of for origin in value), default=0)

    @property
    def is_known(self) -> bool:
        """Whether it is known what it is."""
        return self.thing is not NOT_KNOWN

    @staticmethod
    def joined(first: Value, second: Value) -> Value:
        """A value that is one of two."""
        both = first | second
        return both if len(both) <= MOST else UNKNOWN


def one(
    kind: str, name: str = "", thing: object = NOT_KNOWN, of: tuple[Value, ...] = (), hints: tuple[Any, ...] = ()
) -> Value:
    """A value that comes from one place alone."""
    origin = Origin(kind, name, thing, of, hints)
    return frozenset((origin,)) if origin.depth <= DEEPEST else UNKNOWN


UNKNOWN: Final = frozenset((Origin("unknown"),))
NULL: Final = frozenset((Origin("null"),))
UNBOUND: Final[Value] = frozenset()


def named(name: str, names: Mapping[str, object]) -> Value:
    """What a global name stands for."""
    return one("global", name, names.get(name, getattr(builtins, name, NOT_KNOWN)))


def part_of(owner: Value, name: str) -> Value:
    """What stands under a name in one of several things."""
    parts: Value = UNBOUND
    for origin in owner:
        thing = _attribute(origin.thing, name) if origin.is_known else NOT_KNOWN
        parts = Origin.joined(parts, one("part", name, thing, (frozenset((origin,)),)))
    return parts


def _attribute(owner: Any, name: str) -> object:
    """What an object has under a name, without asking it; :data:`NOT_KNOWN` if it would be worked out."""
    if isinstance(owner, types.ModuleType):
        return vars(owner).get(name, NOT_KNOWN)
    kinds = owner.__mro__ if isinstance(owner, type) else type(owner).__mro__
    if not isinstance(owner, type):
        with contextlib.suppress(Exception):
            for full, value in named_attributes(owner):
                if full.rpartition(".")[2] == name:
                    return value
    for kind in kinds:
        if name in vars(kind):
            found = vars(kind)[name]
            found = found.__func__ if isinstance(found, staticmethod) else found
            return NOT_KNOWN if isinstance(found, _WORKED_OUT) or hasattr(type(found), "__set__") else found
    return NOT_KNOWN


_WORKED_OUT: Final = (property, classmethod, types.MemberDescriptorType, types.GetSetDescriptorType)


def things(value: Value) -> Iterator[object]:
    """What a value may be, as far as that is known."""
    return (origin.thing for origin in value if origin.is_known)
