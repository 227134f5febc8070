"""Rules that ask whether two things are the very same object, which of cards, sets and numbers says nothing."""

from __future__ import annotations

import dis
import enum
import types
from collections.abc import Iterable, Iterator
from typing import Final

from tricklib.verify.origins import Origin, Value
from tricklib.verify.walking import Point

SAID: Final = "asks with 'is' for the very same object, which is for suits, ranks, colours and None; compare with =="

ONE_OF_EACH: Final = {"__class__", "colour", "led", "rank", "suit", "trumps"}
"""Names by which cards, tricks and tables give what there is one of: a suit, a rank, a colour, a class, or nothing."""

_GIVEN: Final = {"led", "suit", "trumps"}
"""Names by which a rule is given a suit."""

_ANSWERS: Final = {"suit_of", "type"}
"""Functions that give a suit, or a class."""

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
    return bool(value) and all(map(_is_single, value))


def _is_single(origin: Origin) -> bool:
    """Whether a thing has no equal but itself, and no unknown thing is equal to it."""
    if origin.is_known and origin.kind != "kept":
        thing = origin.thing
        is_nothing = thing is None or thing is NotImplemented
        if is_nothing or isinstance(thing, bool | enum.Enum | type) or type(thing) is object:
            return True
    if origin.kind == "part":
        return origin.name in ONE_OF_EACH
    if origin.kind == "given":
        return origin.name in _GIVEN
    return origin.kind == "answer" and bool(origin.of[0]) and all(called.name in _ANSWERS for called in origin.of[0])
