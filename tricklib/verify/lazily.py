"""Values whose parts are worked out when they are read."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, NoReturn, cast, final

import attrs


def lazily(kind: type[Any], **parts: Any) -> Any:
    """A value of an attrs class whose parts are worked out when they are read, and not before.

    Args:
        kind: the class.
        parts: each field, and any property that is to be overridden: a value, or a function without arguments that
            gives it.

    Raises:
        TypeError: a field is missing.
    """
    return lazily_by(kind, frozenset(parts), parts)


def lazily_by(kind: type[Any], names: frozenset[str], parts: dict[str, Any]) -> Any:
    """A value of an attrs class whose parts a mapping tells when they are read; it is told what a function gave.

    Args:
        kind: the class.
        names: each field, and any property that is to be overridden.
        parts: what each of them is, as for :func:`lazily`.

    Raises:
        TypeError: a field is missing.
    """
    value: Any = object.__new__(_lazy_class(cast("Hashable", kind), names))
    object.__setattr__(value, "_parts", parts)
    return value


def names_of(value: Any) -> frozenset[str]:
    """The names of the parts that are worked out when they are read."""
    names: frozenset[str] = type(value)._names
    return names


@functools.cache
def _lazy_class(kind: Hashable, names: frozenset[str]) -> type:
    assert isinstance(kind, type)
    made_of = [field.name for field in attrs.fields(kind) if field.init]
    if missing := {field.name for field in attrs.fields(kind)} - names:
        raise TypeError(f"a {kind.__name__} has nothing as its {', '.join(sorted(missing))}")
    fields: dict[str, object] = {name: property(_reader(name)) for name in names}
    looks = property(lambda value: kind)

    def plain(value: Any, protocol: int = 0) -> tuple[Any, ...]:
        """What copies are made of."""
        return kind, tuple(getattr(value, name) for name in made_of)

    special = {
        "__slots__": ("_parts",),
        "_names": names,
        "__class__": looks,
        "__reduce_ex__": plain,
        "__reduce__": plain,
    }
    return type(kind.__name__, (kind,), fields | special)


def _reader(name: str) -> Any:
    def read(value: Any) -> Any:
        part = value._parts[name]
        if callable(part):
            part = value._parts[name] = part()
        return part

    return read


# Both are sequences for CPython, which does not ask the class that a thing says it has when it matches patterns.


def _whole(name: str) -> Callable[..., Any]:
    """A method of tuples, of the tuple with all entries worked out."""

    def method(entries: Entries, *others: Any) -> Any:
        return getattr(tuple(entries), name)(*(tuple(one) if type(one) is Entries else one for one in others))

    return method


@final
class Entries(Sequence[Any]):
    """A tuple whose entries are worked out when they are read.

    Args:
        number: how many there are.
        entry: gives the entry at a place.
        refuse: makes what is raised by whoever prints it.
    """

    __slots__ = ("_entry", "_number", "_refuse")
    __class__ = property(lambda self: tuple)

    def __init__(self, number: int, entry: Callable[[int], Any], refuse: Callable[[], BaseException]) -> None:
        self._number = number
        self._entry = entry
        self._refuse = refuse

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[Any]:
        return map(self._entry, range(self._number))

    def __getitem__(self, place: Any) -> Any:
        places = range(self._number)[place]
        return self._entry(places) if isinstance(places, int) else tuple(map(self._entry, places))

    def __reversed__(self) -> Iterator[Any]:
        return map(self._entry, reversed(range(self._number)))

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        return tuple, (tuple(self),)

    __reduce__ = __reduce_ex__  # type: ignore[assignment]

    def _print(self, *_: object) -> NoReturn:
        raise self._refuse()

    __str__ = __repr__ = __format__ = _print
    __eq__, __ne__, __hash__ = _whole("__eq__"), _whole("__ne__"), _whole("__hash__")
    __lt__, __le__, __gt__, __ge__ = _whole("__lt__"), _whole("__le__"), _whole("__gt__"), _whole("__ge__")
    __add__, __mul__, __rmul__ = _whole("__add__"), _whole("__mul__"), _whole("__rmul__")
    index, count, __getnewargs__ = _whole("index"), _whole("count"), _whole("__getnewargs__")

    def __contains__(self, thing: object) -> bool:
        return thing in tuple(self)

    def __radd__(self, other: Any) -> Any:
        return other + tuple(self)


@final
class Sealed(Sequence[Any]):
    """A tuple that may be handed on, and not be looked into.

    Args:
        refuse: makes what is raised by whoever looks into it.
    """

    __slots__ = ("_refuse",)
    __class__ = property(lambda self: tuple)

    def __init__(self, refuse: Callable[[], BaseException]) -> None:
        self._refuse = refuse

    def _look(self, *_: object) -> NoReturn:
        raise self._refuse()

    __len__ = __iter__ = __getitem__ = __contains__ = __reversed__ = __bool__ = __eq__ = __ne__ = __hash__ = _look
    __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __mul__ = __rmul__ = __str__ = __repr__ = _look
    __format__ = __getattr__ = __getnewargs__ = __reduce__ = __reduce_ex__ = index = count = _look
