"""Rules that hang on the order of a set of Python, which changes from one run to the next."""

from __future__ import annotations

import dis
import types
from collections.abc import Iterable, Iterator
from typing import Final

from tricklib.verify.memory import is_library
from tricklib.verify.origins import Origin, Value
from tricklib.verify.walking import Point

SAID: Final = "goes through a set, whose order changes from one run to the next; sorted(...) gives it one"

IN_ANY_ORDER: Final[tuple[object, ...]] = (all, any, bool, frozenset, isinstance, len, max, min, set, sorted, sum)
"""Functions of Python's own whose answer does not hang on the order of what they are given."""

BY_KEY: Final[tuple[object, ...]] = (max, min, sorted)
"""Those of them for which it does if several are equal by a key."""

_IN_ORDER: Final = frozenset(
    [
        *("CONVERT_VALUE", "FORMAT_SIMPLE", "FORMAT_VALUE", "GET_ITER", "GET_YIELD_FROM_ITER", "LIST_EXTEND"),
        *("UNPACK_EX", "UNPACK_SEQUENCE"),
    ]
)
"""Instructions that go through what lies on top, or print it."""

_TAKING: Final = {"__iter__", "extend", "extendleft", "format", "fromkeys", "from_iterable", "join", "writelines"}
"""Methods that go through what they are given."""

_SETS: Final = {"copy", "difference", "intersection", "symmetric_difference", "union"}
"""Methods of sets that give sets."""

_OPERATORS: Final = ("&", "|", "-", "^", "&=", "|=", "-=", "^=")


def used(steps: Iterable[Point]) -> Iterator[tuple[types.CodeType, dis.Instruction]]:
    """The places at which a function uses the order of a set.

    That is seen where the set is made in the function itself, or is one that its names stand for.

    Args:
        steps: what the function does.
    """
    return ((step.code, step.instruction) for step in steps if _uses(step))


def _uses(step: Point) -> bool:
    name, said = step.name, step.instruction.argval
    if name in _IN_ORDER:
        return _is_set(step.top(2 if name == "FORMAT_VALUE" and (step.instruction.arg or 0) & 4 else 1))
    if name == "CALL_FUNCTION_EX":
        return _is_set(step.top(2 if (step.instruction.arg or 0) & 1 else 1))
    if name in ("LOAD_ATTR", "LOAD_METHOD"):
        return said in ("pop", "__iter__") and _is_set(step.top())
    if name == "BINARY_OP":
        return step.instruction.argrepr == "%" and _is_set(step.top())
    if name in ("CALL", "CALL_KW"):
        called, given = step.call
        sets = [value for value in given if _is_set(value)]
        return bool(sets) and any(_goes_through(one, "key" in step.by_name) for one in called)
    return False


def _goes_through(called: Origin, by_key: bool) -> bool:
    """Whether a function may go through a set in its order, as far as that is known."""
    thing = called.thing
    if any(thing is one for one in IN_ANY_ORDER):
        return by_key and any(thing is one for one in BY_KEY)
    if called.kind == "part" and not called.is_known:
        return called.name in _TAKING
    if isinstance(thing, _OF_A_TYPE):
        return thing.__name__ in _TAKING
    if isinstance(thing, types.BuiltinMethodType) and not isinstance(thing.__self__, types.ModuleType):
        return thing.__name__ in _TAKING
    module = str(getattr(thing, "__module__", ""))
    return called.is_known and module.partition(".")[0] not in _HARMLESS and is_library(module)


_OF_A_TYPE: Final = types.MethodDescriptorType | types.WrapperDescriptorType | types.ClassMethodDescriptorType
"""Methods of Python's own types."""

_HARMLESS: Final = ("tricklib", "attr", "attrs", "typing", "dataclasses", "operator", "_operator")
"""Modules whose functions go through no set that they are given."""


def _is_set(value: Value) -> bool:
    return any(map(_is_one, value))


def _is_one(origin: Origin) -> bool:
    """Whether it is a set whose order is not that of numbers."""
    thing, kind = origin.thing, origin.kind
    if isinstance(thing, set | frozenset):
        return kind == "const" or (len(thing) > 1 and not all(isinstance(one, int) for one in thing))
    if kind == "made":
        is_united = origin.name in _OPERATORS and any(map(_is_one_or_keys, frozenset().union(*origin.of)))
        return origin.name in ("BUILD_SET", "SET_UPDATE") or is_united
    if kind == "answer":
        return any(_gives_a_set(called) for called in origin.of[0])
    return False


def _is_one_or_keys(origin: Origin) -> bool:
    keys = origin.kind == "answer" and any(one.kind == "part" and one.name in ("keys", "items") for one in origin.of[0])
    return keys or _is_one(origin)


def _gives_a_set(called: Origin) -> bool:
    if called.thing is set or called.thing is frozenset or called.name == "<setcomp>":
        return True
    return called.kind == "part" and called.name in _SETS and _is_set(called.of[0])
