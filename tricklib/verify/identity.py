"""Rules that ask whether two things are the very same object, which of cards, sets and numbers says nothing."""

from __future__ import annotations

import builtins
import dis
import enum
import types
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tricklib.verify.codes import codes

SAID: Final = "asks with 'is' for the very same object, which is for suits, ranks, colours and None; compare with =="

ONE_OF_EACH: Final = {"__class__", "colour", "led", "rank", "suit", "trumps"}
"""Names by which cards, tricks and tables give what there is one of: a suit, a rank, a colour, a class, or nothing."""

_GIVEN: Final = {"led", "suit", "trumps"}
"""Names by which a rule is given a suit."""

_ANSWERS: Final = {"suit_of", "type"}
"""Functions that give a suit, or a class."""

_NOTHING: Final = {"CACHE", "EXTENDED_ARG", "KW_NAMES", "NOP", "PRECALL", "PUSH_NULL"}
_NAMES: Final = {"LOAD_GLOBAL", "LOAD_NAME"}
_BY_IDENTITY: Final = {"is_", "is_not"}

Code = Sequence[dis.Instruction]


def asked(function: types.CodeType, names: Mapping[str, object]) -> Iterator[tuple[types.CodeType, dis.Instruction]]:
    """The places at which a function asks for the same object, and neither side is one of which there is only one.

    Args:
        function: the code of the function.
        names: the global names that it sees.
    """
    read = {code: list(dis.get_instructions(code)) for code in codes(function)}
    variables = {name: name in _GIVEN for code in read for name in code.co_varnames[: _given(code)]}
    for instructions in read.values():
        for place, instruction in enumerate(instructions):
            if instruction.opname.startswith(("STORE_FAST", "STORE_DEREF")):
                stored = instruction.argval if isinstance(instruction.argval, tuple) else (instruction.argval,)
                is_one = len(stored) == 1 and _is_one(instructions, place, names, {})
                variables |= {name: variables.get(name, True) and is_one for name in stored}
    for code, instructions in read.items():
        for place, instruction in enumerate(instructions):
            if instruction.opname == "IS_OP":
                last = place - 2 * (instructions[place - 1].opname == "COPY")  # of a chain, as in "a is b is c"
                first = _begin(instructions, last)
                if not any(_is_one(instructions, end, names, variables) for end in (first, last)):
                    yield code, instruction
            elif instruction.argval in _BY_IDENTITY and instruction.opname.startswith(("LOAD", "IMPORT_FROM")):
                yield code, instruction


def _given(code: types.CodeType) -> int:
    """How many of the variables of a function are given to it."""
    more = bool(code.co_flags & 4) + bool(code.co_flags & 8)
    return code.co_argcount + code.co_kwonlyargcount + more


def _begin(code: Code, end: int) -> int:
    """Where the instructions begin that put there what lies on top before an instruction."""
    missing = 1
    for place in range(end - 1, -1, -1):
        instruction = code[place]
        missing -= dis.stack_effect(instruction.opcode, instruction.arg, jump=False)
        if not missing:
            return place
    return 0


def _is_one(code: Code, end: int, names: Mapping[str, object], variables: Mapping[str, bool]) -> bool:
    """Whether of what lies on top before an instruction there is only one; False if that is not plain to see."""
    if code[end].is_jump_target:
        return False
    place = _before(code, end)
    last = code[place]
    if last.opname == "LOAD_CONST":
        return _is_single(last.argval)
    if last.opname.startswith(("LOAD_FAST", "LOAD_DEREF")):
        return variables.get(str(last.argval), False)
    if last.opname.startswith("CALL"):
        begin = _before(code, place) + 1
        for _ in range(last.arg or 0):
            begin = _begin(code, begin)
        return code[_before(code, begin)].argval in _ANSWERS
    if last.opname == "LOAD_ATTR" and last.argval in ONE_OF_EACH:
        return True
    return _is_single(_named(code, place, names))


def _before(code: Code, end: int) -> int:
    """Where the instruction before another stands, but for those that do nothing."""
    place = end - 1
    while place > 0 and code[place].opname in _NOTHING:
        place -= 1
    return max(place, 0)


def _named(code: Code, place: int, names: Mapping[str, object]) -> object:
    """What a global name, or a name after it, stands for; a number if that is not known."""
    last = code[place]
    if last.opname in _NAMES:
        return names.get(str(last.argval), getattr(builtins, str(last.argval), 0))
    owner = _named(code, place - 1, names) if last.opname == "LOAD_ATTR" and place else 0
    return vars(owner).get(str(last.argval), 0) if isinstance(owner, type | types.ModuleType) else 0


def _is_single(thing: object) -> bool:
    """Whether a thing has no equal but itself, and no unknown thing is equal to it."""
    is_nothing = thing is None or thing is NotImplemented
    return is_nothing or isinstance(thing, bool | enum.Enum | type) or type(thing) is object
