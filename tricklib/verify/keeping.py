"""Rules that write into what outlives a question: a list or dictionary that is global, closed over, or kept in a field.

That a rule remembers something is seen when it is asked twice (:mod:`tricklib.verify.memory`), but not where it has
remembered all that there is before it is looked at. So it is looked for in the code as well.
"""

from __future__ import annotations

import bisect
import collections
import heapq
import operator
import types
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from tricklib.verify.memory import is_of_library
from tricklib.verify.origins import MUTABLE, UNKNOWN, Origin, Value, things
from tricklib.verify.walking import Names, Point, steps

Written: TypeAlias = tuple[str, types.CodeType, Any]
"""What is said, and the code and the instruction of which."""

WRITING: Final = frozenset(
    [
        *("__delitem__", "__iadd__", "__ior__", "__setattr__", "__setitem__", "add", "append", "appendleft", "clear"),
        *("difference_update", "discard", "extend", "extendleft", "insert", "intersection_update", "move_to_end"),
        *("pop", "popitem", "popleft", "remove", "reverse", "rotate", "setdefault", "sort", "subtract"),
        *("symmetric_difference_update", "update"),
    ]
)
"""Methods that change what they belong to."""

_HANDING_OUT: Final = frozenset(("get", "items", "setdefault", "values"))
"""Methods that hand out what is in a thing."""

_WRITERS: Final[tuple[object, ...]] = (
    *(operator.setitem, operator.delitem, operator.iadd, operator.ior, operator.iand, operator.isub, operator.ixor),
    *(operator.iconcat, operator.imul, setattr, delattr),
    *(bisect.insort, bisect.insort_left, bisect.insort_right),
    *(heapq.heapify, heapq.heappop, heapq.heappush, heapq.heappushpop, heapq.heapreplace),
)
"""Functions that change the first thing that they are given."""

_SAID: Final = "remembers something: it writes into what outlives a question"
_LASTING: Final = {"global": "{}", "closed": "{}, of a surrounding function", "kept": "{}"}


def written(walked: Iterable[Point]) -> Iterator[Written]:
    """The places at which a function writes into what outlives a question.

    Args:
        walked: what the function does, step by step.
    """
    for step in walked:
        for value in _targets(step, frozenset()):
            if kept := _first(value):
                yield (
                    f"remembers something: it writes into what outlives a question ({kept})",
                    step.code,
                    step.instruction,
                )
                break


def lasting(origin: Origin) -> str:
    """Under which name something outlives a question; empty if it does not, as far as can be seen."""
    if origin.kind in _LASTING:
        return _LASTING[origin.kind].format(origin.name)
    if origin.kind == "part":
        is_worked_out = not origin.is_known and any(one.is_known for one in origin.of[0])
        owner = "" if is_worked_out else _first(origin.of[0])
        return f"{owner}.{origin.name}" if owner else ""
    if origin.kind in ("item", "iter"):
        return _first(origin.of[0])
    if origin.kind == "answer":
        for called in origin.of[0]:
            if called.kind == "part" and called.name in _HANDING_OUT:
                return _first(called.of[0])
            if any(called.thing is one for one in _GETTING) and len(origin.of) > 1:
                return _first(origin.of[1])
    return ""


def _first(value: Value) -> str:
    return next(filter(None, map(lasting, value)), "")


_GETTING: Final[tuple[object, ...]] = (getattr, operator.getitem)
"""Functions that hand out what is in a thing."""


def _targets(step: Point, asking: frozenset[types.CodeType]) -> Iterator[Value]:
    """What an instruction writes into, or may go on in, as all that is done with an iterator may do."""
    name, said = step.name, step.instruction.argval
    yield frozenset(one for one in step.top() if _is(one, Iterator))
    if name in ("STORE_SUBSCR", "DELETE_SUBSCR"):
        yield step.top(2)
    elif name in ("STORE_ATTR", "DELETE_ATTR"):
        yield step.top(1)
    elif name == "STORE_SLICE":
        yield step.top(3)
    elif name in ("LOAD_ATTR", "LOAD_METHOD"):
        yield frozenset(one for one in step.top() if said in WRITING and (_is(one, *MUTABLE) or not one.is_known))
    elif name == "BINARY_OP" and step.instruction.argrepr.endswith("="):
        yield frozenset(one for one in step.top(2) if _is(one, *MUTABLE))
    elif name in ("BINARY_SUBSCR", "BINARY_OP"):
        yield frozenset(one for one in step.top(2) if _is(one, collections.defaultdict))
    elif name in ("CALL", "CALL_KW"):
        called, given = step.call
        for one in called:
            yield from (given[place] for place in _written_by(one, asking) if place < len(given))
            if isinstance(one.thing, types.BuiltinMethodType) and one.thing.__name__ in WRITING:
                yield frozenset((one,) if issubclass(type(one.thing.__self__), MUTABLE) else ())


def _is(origin: Origin, *kinds: Any) -> bool:
    """Whether a value is known to be of one of these kinds."""
    return origin.is_known and issubclass(type(origin.thing), kinds)


def _written_by(called: Origin, asking: frozenset[types.CodeType]) -> Iterator[int]:
    """The places of what a function is given, and writes into."""
    thing, owners = called.thing, _owners(called)
    is_named = any(isinstance(one, type | types.ModuleType) for one in owners)
    if any(thing is one for one in _WRITERS) or (
        called.kind == "part" and called.name in WRITING and any(isinstance(one, type) for one in owners)
    ):
        yield 0
    elif isinstance(thing, types.FunctionType) and not is_of_library(thing) and thing.__code__ not in asking:
        is_method = called.kind == "part" and not is_named
        yield from (place - is_method for place in _places(thing, asking) if place >= is_method)


def _owners(called: Origin) -> list[object]:
    return list(things(called.of[0] if called.of else UNKNOWN))


def _places(function: types.FunctionType, asking: frozenset[types.CodeType]) -> tuple[int, ...]:
    """The places of the parameters into which a function writes."""
    code = function.__code__
    found = {
        origin.name
        for step in steps(code, Names(function.__globals__))
        for value in _targets(step, asking | {code})
        for origin in value
        if origin.kind == "given"
    }
    return tuple(place for place, name in enumerate(code.co_varnames[: code.co_argcount]) if name in found)
