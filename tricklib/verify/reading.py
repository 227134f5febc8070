"""Which parts of a ruleset a proof reads, so that it is known what its verdict rests on.

A proof is given the ruleset in a form that notes which of its fields are read, and of a policy that is put one question
the name of that question, such as ``naming.namer``. What is worked out once and used by many proofs is read by each of
them: everything that was read for it is noted again for whoever uses it.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar, cast, final, overload

import attrs

from tricklib.ruleset import Ruleset

T = TypeVar("T")

MADE_OF = {
    "orders": ("ranking", "deck"),
    "names": ("deck",),
    "plays": ("deck",),
    "courses": ("dealing", "drawing", "deck", "players"),
    "seen": ("dealing", "deck", "players"),
}
"""What is read by whoever reads a field that is worked out from others."""

CHECKED = ("deck", "players", "naming", "siding", "sitting", "drawing", "stages")
"""What is read when a ruleset with a part changed is put together."""

FIELDS = tuple(field.name for field in attrs.fields(Ruleset) if field.init)
"""The fields of a ruleset from which all others are worked out."""


@final
class Reading:
    """Notes which fields are read, by whom."""

    def __init__(self) -> None:
        self._open: list[set[str]] = [set()]

    def note(self, *fields: str) -> None:
        """Somebody reads these fields, or methods of them."""
        self._open[-1].update(fields)

    @contextlib.contextmanager
    def apart(self) -> Iterator[set[str]]:
        """Note by itself what is read in the block; whoever surrounds it reads it too."""
        depth = len(self._open)
        read: set[str] = set()
        self._open.append(read)
        try:
            yield read
        finally:
            # A block within may have been left without an end, when the watch struck.
            for inner in self._open[depth:]:
                read |= inner
            del self._open[depth:]
            self._open[-1] |= read


def watched(ruleset: Ruleset, reading: Reading) -> Ruleset:
    """The ruleset, which notes what is read of it, as does every ruleset made from it."""
    plain = ruleset._plain if type(ruleset) is _Watched else ruleset  # type: ignore[attr-defined]
    noted: Any = object.__new__(_Watched)
    object.__setattr__(noted, "_plain", plain)
    object.__setattr__(noted, "_reading", reading)
    return cast("Ruleset", noted)


def _noted(name: str) -> property:
    parts, value = MADE_OF.get(name, (name,)), operator.attrgetter(name)

    def read(ruleset: Any) -> object:
        ruleset._reading.note(*parts)
        return value(ruleset._plain)

    return property(read)


def _asked(ruleset: Any, part: str, method: str) -> object:
    ruleset._reading.note(f"{part}.{method}")
    return getattr(ruleset._plain, part)


def parts(read: Iterable[str]) -> set[str]:
    """The fields that were read, of those also of which no more was read than one method."""
    return {name.partition(".")[0] for name in read}


def is_among(name: str, read: Iterable[str]) -> bool:
    """Whether a field, or a method of it, was read, by itself or with all of the field."""
    part = name.partition(".")[0]
    return name in read or part in read or (name == part and part in parts(read))


def _evolve(ruleset: Any, **changes: Any) -> Ruleset:
    ruleset._reading.note(*CHECKED)
    return watched(ruleset._plain.evolve(**changes), ruleset._reading)


_Watched: Any = type(
    "Ruleset",
    (Ruleset,),
    {field.name: _noted(field.name) for field in attrs.fields(Ruleset)}
    | {"__slots__": ("_plain", "_reading"), "__class__": property(lambda ruleset: Ruleset)}
    | {"asked": _asked, "evolve": _evolve},
)


@final
class shared(Generic[T]):
    """A property that is worked out once, and counts as read anew by everybody who uses it.

    The object must have a ``ruleset``, from which all that it is worked out from is read.

    Args:
        work: works it out.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"shared {name}"

    @overload
    def __get__(self, thing: None, kind: type) -> shared[T]: ...
    @overload
    def __get__(self, thing: object, kind: type) -> T: ...
    def __get__(self, thing: Any, kind: type) -> shared[T] | T:
        if thing is None:
            return self
        reading = thing.ruleset._reading if type(thing.ruleset) is _Watched else Reading()
        if self._name not in vars(thing):
            with reading.apart() as read:
                value = self._work(thing)
            vars(thing)[self._name] = value, tuple(read)
        known: tuple[T, tuple[str, ...]] = vars(thing)[self._name]
        reading.note(*known[1])
        return known[0]
