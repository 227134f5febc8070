"""What a rule could remember something in: a picture of it, to be compared with what it is later.

The picture holds everything that can be reached from a policy and may change: its fields, what its functions close
over, their defaults, the globals they name, and so on through the user's own modules. It is made of plain values and of
identities, and asks no object anything, so that unknown cards may lie in it.
"""

from __future__ import annotations

import array
import collections
import enum
import functools
import random
import sys
import types
from collections.abc import Iterable, Iterator
from typing import Any, final

from tricklib.cards import CardSet
from tricklib.verify.codes import codes

MOST_THINGS = 50_000
"""A picture has no more parts than this; what lies further is not seen."""

_PLAIN = (int, float, complex, str, bytes, bool, type(None), enum.Enum)


def picture(policies: Iterable[object]) -> tuple[object, ...]:
    """All that can be reached from some policies, as plain values and identities."""
    return tuple(_Picture(policies))


@final
class _Picture:
    def __init__(self, policies: Iterable[object]) -> None:
        self.waiting: list[Any] = list(policies)
        self.seen: dict[int, Any] = {}

    def __iter__(self) -> Iterator[object]:
        while self.waiting and len(self.seen) < MOST_THINGS:
            thing = self.waiting.pop()
            if type(thing) in _PLAIN or isinstance(thing, enum.Enum):
                yield thing if thing == thing else "nan"
                if isinstance(thing, enum.Enum):
                    self.waiting += self._behind_member(thing)
            elif id(thing) not in self.seen:
                self.seen[id(thing)] = thing
                yield from self._look_at(thing)
            else:
                yield id(thing)

    def _behind_member(self, member: enum.Enum) -> list[Any]:
        """What a member of a user's enumeration carries, the first time that it is met."""
        if is_library(type(member).__module__) or id(member) in self.seen:
            return []
        self.seen[id(member)] = member
        return fields_of(member)

    def _look_at(self, thing: Any) -> Iterator[object]:
        yield id(thing)
        if type(thing) is CardSet:
            yield thing.bits if type(thing.bits) is int else id(thing.bits)
        elif type(thing) is random.Random:
            yield thing.getstate()
        elif isinstance(thing, functools._lru_cache_wrapper):
            yield thing.cache_info()
            self.waiting.append(thing.__wrapped__)
        elif isinstance(thing, dict):
            yield len(thing)
            self.waiting += [part for pair in dict.items(thing) for part in pair]
        elif isinstance(thing, list | tuple | set | frozenset | collections.deque | bytearray):
            yield len(thing)
            self.waiting += list(thing)
        elif isinstance(thing, types.FunctionType):
            self.waiting += _behind(thing)
        elif isinstance(thing, types.MethodType):
            self.waiting += [thing.__self__, thing.__func__]
        elif isinstance(thing, staticmethod | classmethod | property | functools.partial | types.CellType):
            self.waiting += _inside(thing)
        elif isinstance(thing, types.ModuleType):
            self.waiting += [] if is_library(thing.__name__) else list(vars(thing).values())
        elif isinstance(thing, type):
            self.waiting += [] if is_library(thing.__module__) else list(vars(thing).values())
        elif isinstance(thing, types.GeneratorType):
            yield thing.gi_frame.f_lasti if thing.gi_frame else None
            self.waiting += list(thing.gi_frame.f_locals.values()) if thing.gi_frame else []
        elif isinstance(thing, array.array):
            yield thing.tobytes()
        elif isinstance(thing, Iterator) and type(thing).__module__ in ("builtins", "itertools"):
            self.waiting.append(_what_is_left(thing))
        elif not _is_settled(type(thing).__module__):
            self.waiting += [type(thing), *fields_of(thing)]


def _what_is_left(thing: Any) -> object:
    """What an iterator of Python's own is at; None if it does not tell."""
    try:
        return thing.__reduce__()
    except TypeError:
        return None


def _is_settled(module: str) -> bool:
    """Whether values of classes of a module are the library's own, and no rules that may have users' rules inside."""
    return module.startswith("tricklib.") and not module.startswith("tricklib.policies.")


def is_library(module: object) -> bool:
    """Whether a module is Python's own, the library's or one that the library uses."""
    top = str(module).partition(".")[0]
    return top in sys.stdlib_module_names or top in ("tricklib", "attr", "attrs", "z3", "cattrs", "rich")


def _behind(function: types.FunctionType) -> list[Any]:
    """What a function can reach: what it closes over, its defaults, its attributes and the globals it names."""
    if is_library(function.__module__) or function.__code__.co_filename.startswith("<attrs"):
        return []
    names = {name for code in codes(function.__code__) for name in code.co_names}
    reached = [function.__globals__[name] for name in sorted(names) if name in function.__globals__]
    cells = list(function.__closure__ or ())
    return [*cells, function.__defaults__, function.__kwdefaults__, function.__dict__, *reached]


def _inside(thing: Any) -> list[Any]:
    names = ("__func__", "fget", "func", "args", "keywords", "cell_contents")
    found = []
    for name in names:
        try:
            found.append(getattr(thing, name))
        except (AttributeError, ValueError):
            continue
    return found


def fields_of(thing: Any) -> list[Any]:
    """The values of an object's attributes, with or without slots."""
    slots = [name for kind in type(thing).__mro__ for name in _slots(kind)]
    values = [object.__getattribute__(thing, name) for name in slots if _has(thing, name)]
    return [*getattr(thing, "__dict__", {}).values(), *values]


def _slots(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    names = (slots,) if isinstance(slots, str) else tuple(slots)
    return tuple(name for name in names if name not in ("__weakref__", "__dict__"))


def _has(thing: object, name: str) -> bool:
    try:
        object.__getattribute__(thing, name)
    except AttributeError:
        return False
    return True
