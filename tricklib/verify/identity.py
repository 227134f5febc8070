"""Rules that ask whether two things are the very same object, which of cards, sets and numbers says nothing."""

from __future__ import annotations

import dis
import enum
import types
from collections.abc import Iterable, Iterator
from typing import Final

from tricklib.verify.classes import Hints, hints_of
from tricklib.verify.origins import Origin, Value
from tricklib.verify.walking import Point

SAID: Final = "asks with 'is' for the very same object, which is for suits, ranks, colours and None; compare with =="

_BY_IDENTITY: Final = {"is_", "is_not"}


def asked(steps: Iterable[Point]) -> Iterator[tuple[types.CodeType, dis.Instruction]]:
    """The places at which a function asks for the same object, and neither side is one of which there is only one.

    Args:
        steps: what the function does.
    """
    for step in steps:
        name, said = step.name, step.instruction.argval
        if name == "IS_OP":
            if not _is_one(step.top(1)) and not _is_one(step.top(2)):
                yield step.code, step.instruction
        elif said in _BY_IDENTITY and name.startswith(("LOAD", "IMPORT_FROM")):
            yield step.code, step.instruction


def _is_one(value: Value) -> bool:
    """Whether of all that a value can be there is only one each; False if that is not plain to see."""
    return bool(value) and all(_is_single(origin) or _are_single(hints_of(origin)) for origin in value)


def _is_single(origin: Origin) -> bool:
    """Whether a known thing has no equal but itself, and no unknown thing is equal to it."""
    if not origin.is_known or origin.kind == "kept":
        return False
    thing = origin.thing
    is_nothing = thing is None or thing is NotImplemented
    return is_nothing or isinstance(thing, bool | enum.Enum | type) or type(thing) is object


def _are_single(hints: Hints) -> bool:
    """Whether of each of some classes all that is equal is the same."""
    return bool(hints) and all(isinstance(one, type) and issubclass(one, _SINGLE) for one in hints)


_SINGLE: Final = (enum.Enum, types.NoneType, type)
"""Classes of whose values there is one each: suits, ranks and colours, nothing, and classes themselves."""
