"""What is in an object that is not written in Python: its plain values, and the objects that it holds.

Only what Python's own types are known to hold is told. Of any other it cannot be known what it remembers, and that is
said (:class:`Hidden`).
"""

from __future__ import annotations

import _thread
import abc
import array
import collections
import contextlib
import contextvars
import functools
import gc
import io
import random
import types
import warnings
import weakref
from collections.abc import Callable
from typing import Any, Final, TypeAlias

Contained: TypeAlias = tuple[list[object], list[Any]]
"""Plain values, and the objects that are held."""

NOTHING: Final[Contained] = ([], [])


class Hidden(Exception):
    """It cannot be told what an object holds."""


def contained(thing: Any) -> Contained:
    """What an object holds besides its attributes.

    Raises:
        Hidden: that cannot be told.
    """
    kind = type(thing)
    if shows_another_dict(kind):
        raise Hidden
    for kinds, way in _WAYS:
        if issubclass(kind, kinds):
            return way(thing)
    if all(one is object or is_written_in_python(one) for one in kind.__mro__):
        return NOTHING
    if f"{kind.__module__}.{kind.__qualname__}" in _LASTING:
        return [], gc.get_referents(thing)
    if kind.__module__ in ("builtins", "itertools", "collections"):
        return _by_reduction(thing)
    raise Hidden


def is_written_in_python(kind: type) -> bool:
    """Whether objects have nothing of a class but attributes, in slots or not."""
    base, has = kind.__base__, vars(kind)
    if base is None or not kind.__flags__ & _ON_THE_HEAP or isinstance(has.get("__new__"), types.BuiltinFunctionType):
        return False
    own = sum(1 for one in has.values() if isinstance(one, types.MemberDescriptorType))
    own += sum(1 for name in ("__dict__", "__weakref__") if name in has)
    return kind.__basicsize__ <= base.__basicsize__ + 8 * own


_ON_THE_HEAP: Final = 1 << 9
"""The sign of a class that was made while the program ran."""


def shows_another_dict(kind: type) -> bool:
    """Whether a class says for itself what the attributes of its objects are, so that they cannot be found."""
    return any(not isinstance(vars(one).get("__dict__", _A_DICT), _GETTERS) for one in kind.__mro__)


def attributes(thing: Any) -> list[Any]:
    """The values of an object's attributes, with or without slots, whatever its class says they are."""
    return [value for _, value in named_attributes(thing)]


def named_attributes(thing: Any) -> list[tuple[str, Any]]:
    """The names and values of an object's attributes; a slot has the name of its class before its own."""
    found: list[tuple[str, Any]] = []
    for kind in type(thing).__mro__:
        for name, one in vars(kind).items():
            if name == "__dict__" and isinstance(one, types.GetSetDescriptorType):
                found += one.__get__(thing).items()
            elif isinstance(one, types.MemberDescriptorType) and name not in _OF_PYTHON:
                # One of another class may stand there, and gives nothing.
                with contextlib.suppress(AttributeError, TypeError):
                    found.append((f"{kind.__qualname__}.{name}", one.__get__(thing)))
    return found


_GETTERS: Final = (types.GetSetDescriptorType, types.MemberDescriptorType)

_A_DICT: Final = vars(types.FunctionType)["__dict__"]

_OF_PYTHON: Final = frozenset(("__dictoffset__", "__suppress_context__", "__vectorcalloffset__", "__weaklistoffset__"))
"""Names that stand for Python's own affairs with an object."""


def is_abstract(kind: type) -> bool:
    """Whether other classes may be registered as heirs of a class."""
    return "_abc_impl" in vars(kind)


def heirs(kind: type) -> tuple[set[type], set[type]]:
    """A class with all that count as derived from it, and those of them that were registered.

    That an heir says so itself (:func:`says_who_is_an_heir`) is not seen.
    """
    found, said, waiting = set[type](), set[type](), [kind]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            references = abc._get_dump(one)[0] if is_abstract(one) else ()  # type: ignore[attr-defined]
            there = {heir for reference in references if (heir := reference()) is not None}
            said |= there
            derived: list[type] = type.__subclasses__(one)
            waiting += [*derived, *there]
    return found, said


def says_who_is_an_heir(kind: type) -> bool:
    """Whether a class says for itself which classes count as derived from it, as all from which it is derived ask."""
    of_kind: Any = type(kind)
    checks = [vars(one) for one in of_kind.__mro__ if one not in (type, abc.ABCMeta)]
    return "__subclasshook__" in vars(kind) or any("__subclasscheck__" in names for names in checks)


# Each kind of thing


def _as_is(thing: Any) -> Contained:
    return NOTHING


def _each(kind: Any) -> Callable[[Any], Contained]:
    """The way of a collection, whatever a class of the user's own says is in it."""
    return lambda thing: ([], list(kind.__iter__(thing)))


def _pairs(kind: Any) -> Callable[[Any], Contained]:
    def way(thing: Any) -> Contained:
        parts = [part for pair in kind.items(thing) for part in pair]
        return [], [*parts, *([thing.default_factory] if isinstance(thing, collections.defaultdict) else ())]

    return way


def _held(*names: str) -> Callable[[Any], Contained]:
    return lambda thing: ([], [getattr(thing, name, None) for name in names])


def _referents(thing: Any) -> Contained:
    return [], gc.get_referents(thing)


def _said(tell: Callable[[Any], object]) -> Callable[[Any], Contained]:
    """The way of what tells all that is in it as one plain value."""

    def way(thing: Any) -> Contained:
        try:
            return [tell(thing)], []
        except ValueError:
            return ["closed"], []

    return way


def _cached(thing: Any) -> Contained:
    return [tuple(thing.cache_info())], [thing.__wrapped__]


def _cell(thing: Any) -> Contained:
    try:
        return [], [thing.cell_contents]
    except ValueError:
        return ["empty"], []


def _generator(thing: Any) -> Contained:
    frame = thing.gi_frame
    return ([None], []) if frame is None else ([frame.f_lasti], [*frame.f_locals.values(), thing.gi_yieldfrom])


def _variable(thing: Any) -> Contained:
    try:
        return [], [thing.get()]
    except LookupError:
        return ["unset"], []


def _of_a_thread(thing: Any) -> Contained:
    return [], list(_thread._local.__getattribute__(thing, "__dict__").values())


def _by_reduction(thing: Any) -> Contained:
    """What an iterator is at."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made = thing.__reduce__()
    except TypeError:
        raise Hidden from None
    return _flat(made)


def _flat(made: object) -> Contained:
    """What is in something that was made only to be looked at, and so has no identity."""
    if not isinstance(made, tuple | list):
        return [], [made]
    values: list[object] = [len(made)]
    parts: list[Any] = []
    for one in made:
        inner, held = _flat(one)
        values += inner
        parts += held
    return values, parts


_WAYS: Final[tuple[tuple[Any, Callable[[Any], Contained]], ...]] = (
    ((int, float, complex, str, bytes, range, types.CodeType, type(...), type(NotImplemented)), _as_is),
    (collections.OrderedDict, _pairs(collections.OrderedDict)),
    (dict, _pairs(dict)),
    *((kind, _each(kind)) for kind in (list, tuple, set, frozenset, collections.deque)),
    (bytearray, _said(bytearray.hex)),
    (array.array, _said(array.array.tobytes)),
    (memoryview, _said(memoryview.tobytes)),
    (random.Random, _said(random.Random.getstate)),
    (io.StringIO, _said(lambda thing: (io.StringIO.getvalue(thing), io.StringIO.tell(thing)))),
    (io.BytesIO, _said(lambda thing: (io.BytesIO.getvalue(thing), io.BytesIO.tell(thing)))),
    ((_thread.LockType, _thread.RLock), _said(repr)),
    (functools._lru_cache_wrapper, _cached),
    (types.CellType, _cell),
    (types.GeneratorType, _generator),
    (types.MethodType, _held("__self__", "__func__")),
    ((types.BuiltinFunctionType, types.MethodWrapperType), _held("__self__")),
    ((staticmethod, classmethod), _held("__func__")),
    (property, _held("fget", "fset", "fdel")),
    (functools.partial, _held("func", "args", "keywords")),
    (slice, _held("start", "stop", "step")),
    (BaseException, _held("args", "__cause__", "__context__")),
    (contextvars.ContextVar, _variable),
    (_thread._local, _of_a_thread),
    (weakref.ref, lambda thing: ([], [thing()])),
    (types.SimpleNamespace, _as_is),
    # What it has been asked is remembered there; see heirs().
    (type(vars(abc.ABC)["_abc_impl"]), _as_is),
    (
        (
            *(types.WrapperDescriptorType, types.MethodDescriptorType, types.ClassMethodDescriptorType),
            *(types.GetSetDescriptorType, types.MemberDescriptorType),
        ),
        _as_is,
    ),
    ((types.MappingProxyType, types.GenericAlias, types.UnionType), _referents),
    ((type({}.keys()), type({}.values()), type({}.items())), _referents),
)

_LASTING: Final = frozenset(
    [
        *("_collections._tuplegetter", "decimal.Decimal", "re.Match", "re.Pattern", "_struct.Struct"),
        *(f"operator.{name}" for name in ("attrgetter", "itemgetter", "methodcaller")),
        *(f"datetime.{name}" for name in ("date", "datetime", "time", "timedelta", "timezone")),
        *(f"typing.{name}" for name in ("ParamSpec", "ParamSpecArgs", "ParamSpecKwargs", "TypeAliasType", "TypeVar")),
        *("typing.TypeVarTuple", "typing.Union"),
    ]
)
"""Types of Python's own whose objects never change."""
