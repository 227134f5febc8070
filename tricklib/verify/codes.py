"""The code of functions: what it is made of, what it imports, and whether it looks behind what can be seen."""

from __future__ import annotations

import dis
import hashlib
import types
from collections.abc import Iterator
from typing import Any, Final

TELL_MORE: Final = frozenset(
    [
        *("__annotations__", "__builtins__", "__closure__", "__code__", "__defaults__", "__dict__", "__globals__"),
        "__import__",
        *(
            "__hash__",
            "__kwdefaults__",
            "__subclasses__",
            "breakpoint",
            "compile",
            "eval",
            "exec",
            "get_type_hints",
            "globals",
        ),
        *("hash", "id", "input", "locals", "object", "open", "vars"),
    ]
)
"""Names by which code reaches what cannot be seen from outside, or what changes from run to run."""


class Opaque(Exception):
    """Something cannot be looked through."""


def code_of(code: types.CodeType) -> str:
    """What a piece of code is made of, with its place and its constants, and without what it names."""
    file = "<attrs>" if _is_of_attrs(code) else code.co_filename
    if code.co_name == "__hash__" and _is_of_attrs(code):
        # It has a number in it that is another one in every run.
        return "a hash that attrs has written"
    constants = [
        code_of(one) if isinstance(one, types.CodeType) else (type(one).__name__, _said(one)) for one in code.co_consts
    ]
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags, code.co_firstlineno
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_qualname, file
    runs = code.co_code, code.co_linetable, code.co_exceptiontable
    return hashlib.sha256(repr((counts, names, constants, runs)).encode("utf-8", "surrogatepass")).hexdigest()


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """A piece of code, and all that are written inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from codes(constant)


def words(code: types.CodeType) -> set[str]:
    """The names and texts in a piece of code, by which it may ask for an attribute."""
    parts = list(codes(code))
    texts = {one for part in parts for one in part.co_consts if type(one) is str}
    return texts.union(*(part.co_names for part in parts))


def imported_by(code: types.CodeType) -> Iterator[str]:
    """The modules that a piece of code imports while it runs.

    Raises:
        Opaque: it imports from the package it stands in, which the code does not name.
    """
    for one in codes(code):
        if dis.opmap["IMPORT_NAME"] in one.co_code[::2]:
            for instruction in dis.get_instructions(one):
                if instruction.opname == "IMPORT_NAME":
                    if not instruction.argval:
                        raise Opaque(f"{code.co_qualname} imports from its own package")
                    yield str(instruction.argval)


def is_harmless(name: str, code: types.CodeType) -> bool:
    """Whether code only calls a method of that name, or is such as attrs and hashes are made of."""
    if _is_of_attrs(code) or (name == "hash" and code.co_name == "__hash__"):
        return True
    looking = ("LOAD_GLOBAL", "LOAD_NAME")
    return not name.startswith("__") and not any(
        one.argval == name for part in codes(code) for one in dis.get_instructions(part) if one.opname in looking
    )


def _is_of_attrs(code: types.CodeType) -> bool:
    return code.co_filename.startswith("<attrs generated")


def _said(constant: Any) -> str:
    if isinstance(constant, frozenset):
        return repr(sorted(f"{type(one).__name__} {_said(one)}" for one in constant))
    if isinstance(constant, tuple):
        return repr([f"{type(one).__name__} {_said(one)}" for one in constant])
    return repr(constant)
