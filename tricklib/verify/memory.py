"""What a rule could remember something in: a picture of it, to be compared with what it is later.

The picture holds everything that can be reached from a policy and may change: its fields, what its functions close
over, their defaults, the globals they name, and so on through the user's own modules. It is made of plain values and of
identities, and asks no object anything, so that unknown cards may lie in it. What cannot be looked into, since it is
not written in Python, is taken for something that has changed (:class:`Unseen`).
"""

from __future__ import annotations

import builtins
import enum
import sys
import types
from collections.abc import Iterable, Iterator
from typing import Any, Final, final

from tricklib.cards import Card, CardSet, Deck, Rank, Suit
from tricklib.faces import Colour
from tricklib.game import Game
from tricklib.match import Match
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.table import Table, Trick
from tricklib.verify.codes import global_names, words
from tricklib.verify.contained import Hidden, attributes, contained, heirs, is_abstract
from tricklib.verify.reading import FIELDS

MOST_THINGS: Final = 50_000
"""A picture has no more parts than this; where there are more, the rest is :class:`Unseen`."""

_APART: Final = (int, str, bytes, type(None))

_PLAIN: Final = (*_APART, float, complex, bool)

_MET: Final[tuple[type[Any], ...]] = (Card, CardSet, Deck, Table, Trick, Suit, Rank, Colour, Phase)
"""Classes of the library with whose values every rule deals, so that it may reach what is hung on them."""

_LOOKING: Final = frozenset(("getattr", "vars", "globals", "dir", "attrgetter", "methodcaller", "__dict__"))
"""Names by which code reaches an attribute that it does not name."""


@final
class Unseen:
    """Something that cannot be looked into; it is equal to nothing, not even to itself at another time.

    Args:
        what: what it is, in words.
    """

    def __init__(self, what: str) -> None:
        self.what = what

    def __repr__(self) -> str:
        return f"Unseen({self.what!r})"


def picture(policies: Iterable[object]) -> tuple[object, ...]:
    """All that can be reached from some policies, as plain values and identities."""
    return tuple(_Picture(policies))


def unseen(picture: Iterable[object]) -> str:
    """What in a picture cannot be looked into, in words; empty if there is nothing of the kind."""
    return next((part.what for part in picture if isinstance(part, Unseen)), "")


@final
class _Picture:
    def __init__(self, policies: Iterable[object]) -> None:
        self.waiting: list[Any] = list(policies)
        self.seen: dict[int, Any] = {}
        self.named: set[str] = set()
        self.owners: list[Any] = list(_MET)
        self.told: set[tuple[int, str]] = set()

    def __iter__(self) -> Iterator[object]:
        for member in (one for kind in _MET if issubclass(kind, enum.Enum) for one in kind):
            self.waiting += vars(member).values()
        while self.waiting or self._named_parts():
            if len(self.seen) >= MOST_THINGS:
                yield Unseen("more things than are looked at")
                return
            thing = self.waiting.pop()
            if type(thing) in _PLAIN:
                # True is 1, and -0.0 is 0.0.
                yield thing if type(thing) in _APART else (type(thing).__name__, repr(thing))
            elif id(thing) not in self.seen:
                self.seen[id(thing)] = thing
                yield id(thing)
                yield from self._look_at(thing)
            else:
                yield id(thing)

    def _named_parts(self) -> bool:
        """Go on with what modules and classes have under names that some code speaks of, if there is any of it."""
        for owner in self.owners:
            for name in sorted(self.named & vars(owner).keys()):
                if (id(owner), name) not in self.told:
                    self.told.add((id(owner), name))
                    self.waiting.append(vars(owner)[name])
        return bool(self.waiting)

    def _look_at(self, thing: Any) -> Iterator[object]:
        kind = type(thing)
        if isinstance(thing, types.FunctionType):
            yield from self._behind(thing)
        elif isinstance(thing, types.ModuleType):
            self._in_module(thing)
        elif isinstance(thing, type):
            self._in_class(thing)
        elif kind is CardSet:
            yield thing.bits if type(thing.bits) is int else id(thing.bits)
        elif kind in (Game, Match, Ruleset):
            ruleset = thing if kind is Ruleset else thing.ruleset
            self.waiting += [getattr(ruleset, name) for name in FIELDS]
        elif not _is_settled(kind.__module__):
            yield from self._in_object(thing)

    def _in_object(self, thing: Any) -> Iterator[object]:
        try:
            values, parts = contained(thing)
        except Hidden:
            yield Unseen(f"a {type(thing).__name__}")
            return
        yield from values
        yield len(parts)
        self.waiting += [*parts, type(thing), *attributes(thing)]

    def _behind(self, function: types.FunctionType) -> Iterator[object]:
        """What a function can reach: what it closes over, its defaults, its attributes and the globals it names."""
        self.waiting.append(function.__dict__)
        if is_of_library(function):
            return
        yield id(function.__code__)
        names = global_names(function.__code__)
        for scope in (function.__globals__, _added_builtins()):
            self.waiting += [scope[name] for name in sorted(names) if name in scope]
        self.named |= words(function.__code__)
        self.waiting += [*(function.__closure__ or ()), function.__defaults__, function.__kwdefaults__]

    def _in_module(self, module: types.ModuleType) -> None:
        self.owners.append(module)
        if not is_library(module.__name__):
            self.named.add("__getattr__")
            self.waiting += vars(module).values() if self.named & _LOOKING else ()

    def _in_class(self, kind: type) -> None:
        self.owners.append(kind)
        if not is_library(kind.__module__):
            self.waiting += [*vars(kind).values(), *kind.__bases__, type(kind)]
            self.waiting += sorted(heirs(kind)[1], key=id) if is_abstract(kind) else ()


def _added_builtins() -> dict[str, Any]:
    """What a program has added to the names that are known everywhere."""
    return {name: one for name, one in vars(builtins).items() if name not in _BUILTINS}


_BUILTINS: Final = frozenset(name for name, one in vars(builtins).items() if callable(one)) | {"__debug__", "__spec__"}


def _is_settled(module: str) -> bool:
    """Whether values of classes of a module are the library's own, and no rules that may have users' rules inside."""
    return module.startswith("tricklib.") and not module.startswith("tricklib.policies.")


def is_library(module: object) -> bool:
    """Whether a module is Python's own, the library's or one that the library uses."""
    top = str(module).partition(".")[0]
    return top in sys.stdlib_module_names or top in ("tricklib", "attr", "attrs", "z3", "cattrs", "rich")


def is_of_library(function: types.FunctionType) -> bool:
    """Whether a function is Python's own, the library's or one that attrs has written, whatever it says of itself."""
    home = function.__globals__.get("__name__", function.__module__)
    return is_library(home) or function.__code__.co_filename.startswith("<attrs")
