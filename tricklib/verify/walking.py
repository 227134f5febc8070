"""What a function does step by step, and where each value that it deals with comes from.

The instructions of a function are gone through along all its branches. Nothing is run: of each value it is told what it
may have come from, such as a global name, a field, a constant, or an answer of another function. What is found this way
is looked at by :mod:`tricklib.verify.identity`, :mod:`tricklib.verify.setorder` and :mod:`tricklib.verify.keeping`.
"""

from __future__ import annotations

import dis
import sys
import types
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, final

import attrs

from tricklib.verify.codes import codes
from tricklib.verify.origins import MUTABLE, NOT_KNOWN, NULL, UNBOUND, UNKNOWN, Origin, Value, named, one, part_of

Variables: TypeAlias = dict[str, Value]

MOST_ROUNDS: Final = 40
"""So often each instruction is met on the average, and no more."""

_ENDS: Final = ("RETURN", "RAISE_VARARGS", "RERAISE", "INTERPRETER_EXIT")
_JUMPS: Final = ("JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT", "JUMP", "JUMP_NO_INTERRUPT")
_JUMPING: Final = frozenset(dis.hasjrel) | frozenset(dis.hasjabs)
_KEPT_BY_JUMP: Final = ("JUMP_IF_TRUE_OR_POP", "JUMP_IF_FALSE_OR_POP")


@final
@attrs.frozen
class Names:
    """What the names in a function stand for when it is called.

    Args:
        globals: the global names.
        closed: the variables of surrounding functions.
        given: parameters whose values are known: the object that a method belongs to, and defaults.
        hints: of which classes parameters are that the library gives.
    """

    globals: Mapping[str, object] = attrs.field(factory=dict, repr=False)
    closed: Mapping[str, object] = attrs.field(factory=dict, repr=False)
    given: Mapping[str, object] = attrs.field(factory=dict, repr=False)
    hints: Mapping[str, tuple[Any, ...]] = attrs.field(factory=dict, repr=False)


def names_of(function: types.FunctionType, owner: object = NOT_KNOWN) -> Names:
    """What the names in a function stand for, as far as that is known before it is called.

    Args:
        function: the function.
        owner: what it is a method of, if it is one.
    """
    code, cells = function.__code__, function.__closure__ or ()
    parameters = code.co_varnames[: code.co_argcount]
    given: dict[str, object] = {} if owner is NOT_KNOWN else dict.fromkeys(parameters[:1], owner)
    defaults = dict(zip(reversed(parameters), reversed(function.__defaults__ or ()), strict=False))
    defaults |= function.__kwdefaults__ or {}
    given |= {name: thing for name, thing in defaults.items() if isinstance(thing, MUTABLE)}
    closed = {name: _inside(cell) for name, cell in zip(code.co_freevars, cells, strict=True)}
    return Names(function.__globals__, closed, given)


def _inside(cell: types.CellType) -> object:
    try:
        return cell.cell_contents
    except ValueError:
        return NOT_KNOWN


@final
@attrs.frozen
class Point:
    """One instruction, with what it may meet.

    Args:
        code: the piece of code in which it stands.
        instruction: the instruction.
        stack: the values that lie there for it, the topmost last.
        by_name: the names by which a calling instruction gives something.
    """

    code: types.CodeType
    instruction: dis.Instruction
    stack: tuple[Value, ...]
    by_name: tuple[str, ...] = ()

    def top(self, place: int = 1) -> Value:
        """The value at a place from the top, 1 for the topmost."""
        return self.stack[-place] if place <= len(self.stack) else UNKNOWN

    @property
    def name(self) -> str:
        """The name of the instruction."""
        return self.instruction.opname

    @property
    def call(self) -> tuple[Value, tuple[Value, ...]]:
        """What a calling instruction calls, and what it gives to it in order."""
        number = self.instruction.arg or 0
        more = 1 if self.name == "CALL_KW" else 0
        given = tuple(self.top(place + more) for place in range(number, 0, -1))
        deep, near = self.top(number + more + 2), self.top(number + more + 1)
        if deep == NULL:
            return near, given
        return deep, given if near == NULL else (near, *given)


def steps(function: types.CodeType, names: Names) -> list[Point]:
    """All steps of a function and of the functions inside it that can be come to.

    Args:
        function: its code.
        names: what its names stand for.
    """
    cells: Variables = {name: one("closed", name, thing) for name, thing in names.closed.items()}
    before = None
    found: list[Point] = []
    while before != cells:
        before = dict(cells)
        found = [step for code in codes(function) for step in _Walk(code, names, cells, code is function).steps()]
    return found


@final
class _Walk:
    """The way through one piece of code.

    Args:
        code: the code.
        names: what names stand for.
        cells: the variables that it shares with functions inside and around it; it adds what it stores there.
        is_called: whether it is the function that is called from outside, and no other inside it.
    """

    def __init__(self, code: types.CodeType, names: Names, cells: Variables, is_called: bool) -> None:
        self.code, self.names, self.cells = code, names, cells
        self.instructions = list(dis.get_instructions(code))
        self.place_of = {step.offset: place for place, step in enumerate(self.instructions)}
        self.handlers = getattr(dis.Bytecode(code), "exception_entries", ())
        self.met: dict[int, tuple[tuple[Value, ...], Variables]] = {}
        self.waiting: list[int] = []
        known, hints = (names.given, names.hints) if is_called else ({}, {})
        more = bool(code.co_flags & 4) + bool(code.co_flags & 8)
        given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + more]
        self.variables = {
            name: one("kept", name, known[name]) if name in known else one("given", name, hints=hints.get(name, ()))
            for name in given
        }
        for name in set(given) & set(code.co_cellvars):
            self._share(name, self.variables[name])

    def steps(self) -> Iterator[Point]:
        """The steps, in the order in which they stand."""
        self._come(0, (), self.variables)
        rounds = MOST_ROUNDS * len(self.instructions)
        while self.waiting and (rounds := rounds - 1):
            self._pass(self.waiting.pop())
        for place, instruction in enumerate(self.instructions):
            if place in self.met:
                yield Point(self.code, instruction, self.met[place][0], self._by_name(place))

    def _by_name(self, place: int) -> tuple[str, ...]:
        """The names by which the call at a place gives something."""
        if self.instructions[place].opname == "CALL_KW":
            names = [origin.thing for origin in Point(self.code, self.instructions[place], self.met[place][0]).top()]
            return tuple(word for name in names if isinstance(name, tuple) for word in name)
        place -= 1
        while place >= 0 and self.instructions[place].opname in ("PRECALL", "EXTENDED_ARG", "CACHE"):
            place -= 1
        before = self.instructions[place]
        return tuple(self.code.co_consts[before.arg or 0]) if place >= 0 and before.opname == "KW_NAMES" else ()

    def _come(self, place: int, stack: tuple[Value, ...], variables: Variables) -> None:
        """Come to an instruction with a stack and variables, and go on from there if that is new."""
        if place not in self.met:
            self.met[place] = stack, dict(variables)
        else:
            before, known = self.met[place]
            deep = min(len(before), len(stack))
            both = tuple(
                _either(*pair) for pair in zip(before[len(before) - deep :], stack[len(stack) - deep :], strict=True)
            )
            merged = {name: _either(known.get(name, UNBOUND), value) for name, value in variables.items()}
            merged = known | merged
            if (both, merged) == (before, known):
                return
            self.met[place] = both, merged
        self.waiting.append(place)

    def _pass(self, place: int) -> None:
        """Go from one instruction to those that can come after it."""
        instruction, (stack, before) = self.instructions[place], self.met[place]
        variables = dict(before)
        after = self._after(instruction, list(stack), variables)
        name = instruction.opname
        for entry in self.handlers:
            if entry.start <= instruction.offset < entry.end:
                known = stack[: entry.depth]
                lies = (*known, *(UNKNOWN,) * (entry.depth - len(known) + entry.lasti + 1))
                self._come(self.place_of[entry.target], lies, variables)
        if instruction.opcode in _JUMPING:
            self._come(self.place_of[instruction.argval], self._jumped(instruction, stack, after), variables)
        if not name.startswith(_ENDS) and name not in _JUMPS and place + 1 < len(self.instructions):
            self._come(place + 1, tuple(after), variables)

    @staticmethod
    def _jumped(instruction: dis.Instruction, stack: tuple[Value, ...], after: list[Value]) -> tuple[Value, ...]:
        """What lies there after a jump."""
        if instruction.opname in _KEPT_BY_JUMP:
            return stack
        size = max(len(stack) + dis.stack_effect(instruction.opcode, instruction.arg, jump=True), 0)
        lies = tuple(after[:size])
        return (*lies, *(UNKNOWN,) * (size - len(lies)))

    def _after(self, instruction: dis.Instruction, stack: list[Value], variables: Variables) -> list[Value]:
        """What lies there after an instruction, if it does not jump."""
        name = instruction.opname
        if name.startswith(("LOAD_FAST", "STORE_FAST")):
            self._variable(instruction, stack, variables)
        elif name in ("LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_FROM_DICT_OR_DEREF"):
            del stack[len(stack) - (name == "LOAD_FROM_DICT_OR_DEREF") :]
            stack.append(self.cells.get(str(instruction.argval), UNBOUND))
        elif name == "STORE_DEREF":
            self._share(str(instruction.argval), _pop(stack))
        elif name in ("LOAD_GLOBAL", "LOAD_NAME"):
            value = named(str(instruction.argval), self.names.globals)
            stack.extend(_to_call(value) if name == "LOAD_GLOBAL" and (instruction.arg or 0) & 1 else (value,))
        elif name in ("LOAD_ATTR", "LOAD_METHOD"):
            value = part_of(_pop(stack), str(instruction.argval))
            is_called = name == "LOAD_METHOD" or (_BY_BIT and (instruction.arg or 0) & 1)
            stack.extend(_to_call(value) if is_called else (value,))
        else:
            _moved(instruction, stack)
        return stack

    def _share(self, name: str, value: Value) -> None:
        self.cells[name] = _either(self.cells.get(name, UNBOUND), value)

    def _variable(self, instruction: dis.Instruction, stack: list[Value], variables: Variables) -> None:
        names = instruction.argval if isinstance(instruction.argval, tuple) else (instruction.argval,)
        doing = [word for word in instruction.opname.split("_") if word in ("LOAD", "STORE")]
        for does, name in zip(doing, names, strict=False):
            if does == "STORE":
                variables[name] = _pop(stack)
            else:
                stack.append(
                    self.cells.get(name, UNBOUND) if name in self.code.co_cellvars else variables.get(name, UNBOUND)
                )


_BY_BIT: Final = sys.version_info >= (3, 12)
"""Whether the lowest bit of ``LOAD_ATTR`` says that a method is looked up to be called."""

_NULL_FIRST: Final = sys.version_info < (3, 13)
"""Whether the mark that there is no object of a method lies below what is called, and not above it."""


def _to_call(value: Value) -> tuple[Value, Value]:
    return (NULL, value) if _NULL_FIRST else (value, NULL)


def _either(first: Value, second: Value) -> Value:
    return first if first == second else Origin.joined(first, second)


def _pop(stack: list[Value], number: int = 1) -> Value:
    """Take so many values away; the deepest of them."""
    value = stack[-number] if number <= len(stack) else UNKNOWN
    del stack[max(len(stack) - number, 0) :]
    return value


_POPS: Final[dict[str, tuple[int, bool]]] = {
    "POP_TOP": (1, False), "STORE_GLOBAL": (1, False), "STORE_NAME": (1, False), "STORE_ATTR": (2, False),
    "DELETE_ATTR": (1, False), "STORE_SUBSCR": (3, False), "DELETE_SUBSCR": (2, False), "STORE_SLICE": (4, False),
    "LIST_APPEND": (1, False), "SET_ADD": (1, False), "MAP_ADD": (2, False), "LIST_EXTEND": (1, False),
    "SET_UPDATE": (1, False), "DICT_UPDATE": (1, False), "DICT_MERGE": (1, False), "COMPARE_OP": (2, True),
    "CONTAINS_OP": (2, True), "IS_OP": (2, True), "LIST_TO_TUPLE": (1, True), "CALL_INTRINSIC_1": (1, True),
    "CALL_INTRINSIC_2": (2, True), "CONVERT_VALUE": (1, True), "FORMAT_SIMPLE": (1, True), "TO_BOOL": (1, True),
    "FORMAT_WITH_SPEC": (2, True), "UNARY_NOT": (1, True), "UNARY_NEGATIVE": (1, True), "UNARY_INVERT": (1, True),
    "UNARY_POSITIVE": (1, True), "BINARY_SLICE": (3, True), "GET_LEN": (0, True), "MATCH_SEQUENCE": (0, True),
    "MATCH_MAPPING": (0, True), "PUSH_NULL": (0, False), "IMPORT_FROM": (0, True), "MATCH_CLASS": (3, True),
}  # fmt: skip
"""How many values an instruction takes away, and whether it puts a new one there, where that is always the same."""

_NOTHING: Final = frozenset(
    [
        *("CACHE", "COPY_FREE_VARS", "DELETE_DEREF", "DELETE_FAST", "DELETE_GLOBAL", "DELETE_NAME", "EXTENDED_ARG"),
        *("KW_NAMES", "MAKE_CELL", "NOP", "NOT_TAKEN", "PRECALL", "RESUME"),
    ]
)


def _moved(instruction: dis.Instruction, stack: list[Value]) -> None:
    """Do to a stack what an instruction does that knows no names."""
    name, number = instruction.opname, instruction.arg or 0
    if name == "PUSH_NULL":
        stack.append(NULL)
    elif name in _POPS:
        pops, puts = _POPS[name]
        _pop(stack, pops) if pops else None
        stack.extend((one("made", name),) if puts else ())
    elif name == "LOAD_CONST":
        stack.append(one("const", "", instruction.argval))
    elif name in ("COPY", "SWAP"):
        _arranged(name, number, stack)
    elif name == "BINARY_SUBSCR" or (name == "BINARY_OP" and instruction.argrepr == "[]"):
        place = _pop(stack)
        owner = _pop(stack)
        stack.append(one("made", name) if _is_slice(place) else one("item", of=(owner,)))
    elif name == "BINARY_OP":
        other, first = _pop(stack), _pop(stack)
        stack.append(one("made", instruction.argrepr, of=(first, other)))
    elif name == "UNPACK_SEQUENCE":
        stack.extend((one("item", of=(_pop(stack),)),) * number)
    elif name == "UNPACK_EX":
        item = one("item", of=(_pop(stack),))
        # What is left between the first and the last is a list of its own; the first comes to lie on top.
        stack.extend((*(item,) * (number >> 8), one("made", name), *(item,) * (number & 255)))
    elif name in ("GET_ITER", "GET_YIELD_FROM_ITER"):
        stack.append(one("iter", of=(_pop(stack),)))
    elif name == "FOR_ITER":
        stack.append(one("item", of=(stack[-1] if stack else UNKNOWN,)))
    elif name == "MATCH_KEYS":
        stack.append(one("item", of=(stack[-2] if len(stack) > 1 else UNKNOWN,)))
    elif name.startswith("CALL") and name != "CALL_FUNCTION_EX":
        callee, given = Point(_NO_CODE, instruction, tuple(stack)).call
        _pop(stack, number + 2 + (name == "CALL_KW"))
        stack.append(one("answer", of=(callee, *given[:2])))
    elif name not in _NOTHING:
        _built(instruction, stack)


def _is_slice(place: Value) -> bool:
    """Whether it is a slice that is asked for, which of lists, tuples and texts is a thing of its own."""
    return bool(place) and all(origin.name == "BUILD_SLICE" or type(origin.thing) is slice for origin in place)


_NO_CODE: Final = compile("None", "", "eval")


def _arranged(name: str, number: int, stack: list[Value]) -> None:
    while len(stack) < number:
        stack.insert(0, UNKNOWN)
    if name == "COPY":
        stack.append(stack[-number])
    else:
        stack[-1], stack[-number] = stack[-number], stack[-1]


def _built(instruction: dis.Instruction, stack: list[Value]) -> None:
    """Do to a stack what an instruction does that makes something, or of which no more is known than how much."""
    name, effect = instruction.opname, dis.stack_effect(instruction.opcode, instruction.arg, jump=False)
    if name == "MAKE_FUNCTION":
        code: Any = next((origin.thing for origin in (stack[-1] if stack else UNKNOWN)), None)
        _pop(stack, 1 - effect)
        stack.append(one("made", getattr(code, "co_name", "function")))
    elif name.startswith("BUILD_"):
        _pop(stack, 1 - effect) if effect < 1 else None
        stack.append(one("made", name))
    elif effect > 0:
        stack.extend((UNKNOWN,) * effect)
    else:
        _pop(stack, -effect) if effect else None
        if stack and not name.startswith(("POP_", "END_", "JUMP", "RETURN", "RERAISE", "RAISE")):
            stack[-1] = UNKNOWN
