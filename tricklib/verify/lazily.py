"""Values whose parts are worked out when they are read."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterator
from typing import Any, NoReturn, cast, final


def lazily(kind: type[Any], **parts: Any) -> Any:
    """A value of an attrs class whose parts are worked out when they are read, and not before.

    Args:
        kind: the class.
        parts: each field, and any property that is to be overridden: a value, or a function without arguments that
            gives it.
    """
    value: Any = object.__new__(_lazy_class(cast("Hashable", kind), frozenset(parts)))
    object.__setattr__(value, "_parts", parts)
    return value


@functools.cache
def _lazy_class(kind: Hashable, names: frozenset[str]) -> type:
    assert isinstance(kind, type)
    fields: dict[str, object] = {name: property(_reader(name)) for name in names}
    looks = property(lambda value: kind)
    return type(kind.__name__, (kind,), fields | {"__slots__": ("_parts",), "__class__": looks})


def _reader(name: str) -> Any:
    def read(value: Any) -> Any:
        part = value._parts[name]
        if callable(part):
            part = value._parts[name] = part()
        return part

    return read


@final
class Entries:
    """A tuple whose entries are worked out when they are read.

    Args:
        number: how many there are.
        entry: gives the entry at a place.
    """

    __slots__ = ("entry", "number")
    __class__ = property(lambda self: tuple)

    def __init__(self, number: int, entry: Callable[[int], Any]) -> None:
        self.number = number
        self.entry = entry

    def __len__(self) -> int:
        return self.number

    def __iter__(self) -> Iterator[Any]:
        return map(self.entry, range(self.number))

    def __getitem__(self, place: Any) -> Any:
        places = range(self.number)[place]
        return self.entry(places) if isinstance(places, int) else tuple(map(self.entry, places))

    def __getattr__(self, name: str) -> Any:
        return getattr(tuple(self), name)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == other

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __add__(self, other: Any) -> Any:
        return tuple(self) + other

    def __radd__(self, other: Any) -> Any:
        return other + tuple(self)

    def __mul__(self, other: Any) -> Any:
        return tuple(self) * other

    def __repr__(self) -> str:
        return repr(tuple(self))


@final
class Sealed:
    """A tuple that may be handed on, and not be looked into.

    Args:
        refuse: makes what is raised by whoever looks into it.
    """

    __slots__ = ("refuse",)
    __class__ = property(lambda self: tuple)

    def __init__(self, refuse: Callable[[], BaseException]) -> None:
        self.refuse = refuse

    def _refuse(self, *_: object) -> NoReturn:
        raise self.refuse()

    __len__ = __iter__ = __getitem__ = __contains__ = __reversed__ = __bool__ = __eq__ = __hash__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __mul__ = __rmul__ = __str__ = __repr__ = _refuse
    __format__ = __getattr__ = _refuse
