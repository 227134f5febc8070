"""Rules that hang on the order of a set of Python, which changes from one run to the next."""

from __future__ import annotations

import dis
import types
from typing import Final, final

IN_ORDER: Final = {"enumerate", "filter", "iter", "list", "map", "tuple", "zip"}
"""Functions whose answer has the order of what they are given."""

BY_KEY: Final = {"max", "min"}
"""Functions whose answer hangs on the order of what they are given if several are equal by a key."""

SAID: Final = "goes through a set, whose order changes from one run to the next; sorted(...) gives it one"

_NOTHING: Final = {"CACHE", "COPY_FREE_VARS", "EXTENDED_ARG", "NOP", "PRECALL", "RESUME"}
"""Instructions that change nothing of what lies on top."""

_SET: Final = {"BUILD_SET", "SET_UPDATE"}
_MAKING: Final = {"set", "frozenset", "<setcomp>"}


@final
class Sets:
    """Follows the instructions of a function one after the other, and where it has a set in hand.

    That is seen where the set is made in the function itself, and kept under a name at most.

    Attributes:
        names: the variables that are sets.
        in_hand: whether what was loaded last is a set.
        calls: the functions that are about to be called, the next one last, each with whether it was given a set.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.in_hand = False
        self.calls: list[tuple[str, bool]] = []
        self.by_name = False

    def order(self, instruction: dis.Instruction) -> str:
        """What is to be said of an instruction that uses the order of a set; empty otherwise."""
        name, value = instruction.opname, instruction.argval
        if name in _NOTHING:
            return ""
        was_in_hand, self.in_hand = self.in_hand, False
        if name == "GET_ITER":
            return SAID * was_in_hand
        if name == "KW_NAMES":
            self.by_name, self.in_hand = True, was_in_hand
        elif name.startswith("CALL"):
            return self._call(name)
        elif name.startswith("STORE_FAST"):
            (self.names.add if was_in_hand else self.names.discard)(str(value))
        elif name.startswith("BINARY_OP"):
            self.in_hand = was_in_hand
        elif function := _about_to_be_called(instruction):
            self.calls.append((function, False))
            return SAID * (was_in_hand and value == "pop")
        else:
            return self._load(name, value)
        return ""

    def _call(self, name: str) -> str:
        called, is_given = self.calls.pop() if self.calls else ("", False)
        is_by_key = called in BY_KEY and is_given and (self.by_name or name == "CALL_KW")
        self.in_hand, self.by_name = called in _MAKING, False
        return SAID * is_by_key or self._given()

    def _load(self, name: str, value: object) -> str:
        if name.startswith("LOAD_FAST"):
            self.in_hand = (value[-1] if isinstance(value, tuple) else value) in self.names
        else:
            self.in_hand = name in _SET or isinstance(value, frozenset)
        return self._given()

    def _given(self) -> str:
        """What is to be said if a set in hand is given to the function that is called next."""
        if not self.in_hand or not self.calls:
            return ""
        called, _ = self.calls[-1]
        self.calls[-1] = called, True
        return SAID * (called in IN_ORDER)


def _about_to_be_called(instruction: dis.Instruction) -> str:
    """The function that an instruction puts there to be called; empty if it puts none."""
    name, value, argument = instruction.opname, instruction.argval, instruction.arg or 0
    if isinstance(value, types.CodeType):
        return value.co_name if value.co_name in ("<setcomp>", "<listcomp>", "<dictcomp>", "<genexpr>") else ""
    if name in ("LOAD_GLOBAL", "LOAD_ATTR") and argument & 1:
        return str(value)
    return "something" if name in ("PUSH_NULL", "LOAD_METHOD") else ""
