"""The code of functions: what it is made of, what it imports, and whether it looks behind what can be seen."""

from __future__ import annotations

import dis
import enum
import functools
import hashlib
import importlib.util
import os
import sys
import types
from collections.abc import Iterator
from typing import Any, Final

OURS: Final = ("tricklib", "attr", "attrs")
"""Packages written in Python whose versions are counted apart."""

STANDARD: Final = frozenset(
    [
        *("__future__", "_abc", "_bisect", "_collections", "_functools", "_heapq", "_operator", "abc", "bisect"),
        *("builtins", "collections", "contextlib", "copy", "dataclasses", "enum", "fractions", "functools", "heapq"),
        *("itertools", "math", "numbers", "operator", "string", "types", "typing"),
    ]
)
"""Modules of Python whose functions give the same answer to the same question."""

TELL_MORE: Final = frozenset(
    [
        *("__annotations__", "__builtins__", "__closure__", "__code__", "__defaults__", "__dict__", "__globals__"),
        "__import__",
        *(
            "__hash__",
            "__kwdefaults__",
            "__self__",
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


def global_names(code: types.CodeType) -> set[str]:
    """The names that a piece of code, and what is written inside it, looks up among those of its module."""
    looking = ("LOAD_GLOBAL", "LOAD_NAME")
    found = (one for part in codes(code) for one in dis.get_instructions(part) if one.opname in looking)
    return {str(one.argval) for one in found}


def imported_by(function: types.FunctionType) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The modules that a function imports while it runs, each with the names that it takes from it.

    A module in a package comes after the package, which is imported with it: ``import a.b`` even binds ``a``.

    Raises:
        Opaque: it is not certain which module is meant.
    """
    for one in codes(function.__code__):
        if dis.opmap["IMPORT_NAME"] not in one.co_code[::2]:
            continue
        steps = [step for step in dis.get_instructions(one) if step.opname != "EXTENDED_ARG"]
        for place, step in enumerate(steps):
            if step.opname == "IMPORT_NAME":
                level, names = (_constant(before) for before in steps[max(0, place - 2) : place])
                module = _absolute(str(step.argval), level, function)
                if names is not None and (type(names) is not tuple or "*" in names):
                    raise Opaque(f"{function.__qualname__} imports all that is in {module}")
                parts = module.split(".")
                yield from ((".".join(parts[:end]), ()) for end in range(1, len(parts)))
                yield module, names or ()


def _constant(step: dis.Instruction) -> Any:
    if step.opname not in ("LOAD_CONST", "LOAD_SMALL_INT"):
        raise Opaque("it is not certain what is imported")
    return step.argval


def _absolute(name: str, level: Any, function: types.FunctionType) -> str:
    """The whole name of a module that a function imports, counted from the package that it stands in."""
    if not level:
        return name
    package = function.__globals__.get("__package__")
    parts = package.split(".") if type(package) is str and package else []
    if type(level) is not int or not 0 < level <= len(parts):
        raise Opaque(f"{function.__qualname__} imports from a package that it does not name")
    return ".".join([*parts[: len(parts) - level + 1], *filter(None, [name])])


def top(module: object) -> str:
    """The package or module at the top of the one that is named."""
    return str(module).partition(".")[0]


def is_known(module: str) -> bool:
    """Whether a module's code is counted apart, or is Python's own and the same for every version of Python."""
    name = top(module)
    return name in OURS or (name in STANDARD and _is_of_python(name))


def is_counted_apart(kind: type) -> bool:
    """Whether the code of a class is counted apart."""
    return is_known(kind.__module__) and is_at_home(kind)


def is_at_home(thing: Any) -> bool:
    """Whether a class or function is what its module has under its name."""
    found: Any = sys.modules.get(thing.__module__)
    for name in thing.__qualname__.split("."):
        found = _found_in(found, name)
    return found is thing


def _found_in(place: object, name: str) -> Any:
    """What a module or class has under a name; None if it has nothing, or fails over that itself."""
    try:
        return getattr(place, name, None)
    except Exception:
        return None


def _is_of_python(name: str) -> bool:
    """Whether the module of that name is Python's own, and not one of the user's that stands before it."""
    loaded = sys.modules.get(name)
    spec = importlib.util.find_spec(name) if name not in sys.modules else getattr(loaded, "__spec__", None)
    origin = str(getattr(spec, "origin", None))
    folder = os.path.dirname(os.path.dirname(origin) if getattr(spec, "parent", "") == name else origin)
    return origin in ("built-in", "frozen") or folder in _homes()


@functools.cache
def _homes() -> frozenset[str]:
    home = os.path.dirname(os.__file__)
    return frozenset((home, os.path.join(home, "lib-dynload"), os.path.join(sys.base_prefix, "DLLs")))


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
    if isinstance(constant, frozenset) and not all(type(one) is int for one in constant):
        return repr(sorted(f"{type(one).__name__} {_said(one)}" for one in constant))
    if isinstance(constant, tuple | frozenset):
        return repr([f"{type(one).__name__} {_said(one)}" for one in constant])
    return repr(constant)


_IN_PYTHON: Final = ("typing", "abc", "enum", "dataclasses", "fractions", "numbers")
_BASES: Final = frozenset((object, int, float, complex, str, bytes, list, tuple, dict, set, frozenset, enum.Enum))


def has_no_secrets(kind: type) -> bool:
    """Whether all that an object of a class has is in its attributes: whether the class is written in Python."""
    home, base = top(kind.__module__), kind.__base__
    if kind in _BASES or (home in (*OURS, *_IN_PYTHON) and is_at_home(kind)):
        return True
    file = str(_found_in(sys.modules.get(kind.__module__), "__file__") or "main.py")
    if home in sys.stdlib_module_names or base is None or not file.endswith(".py"):
        return False
    made = vars(kind).get("__new__")
    own = 2 + sum(isinstance(one, types.MemberDescriptorType) for one in vars(kind).values())
    return not isinstance(made, types.BuiltinFunctionType) and kind.__basicsize__ <= base.__basicsize__ + 8 * own
