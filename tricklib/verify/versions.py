"""Everything that a verdict depends on beside the rules: the library as it runs, the solver, and Python.

The library counts twice: by its source files, and by the code and the constants that are loaded, which a program may
have changed since.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import importlib
import platform
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from tricklib.verify.codes import code_of
from tricklib.verify.memory import is_library
from tricklib.verify.solver import VERSION

HOME: Final = Path(__file__).parent.parent

BESIDE: Final = ("tricklib.cli", "tricklib.testing")
"""Packages on which no verdict depends."""

_SINGLE: Final = (int, float, str, bytes, bool, type(None), type(...))


class Foreign(Exception):
    """Something in the library is not the library's own: what it reads, or holds, is not known."""


def environment() -> str:
    """One number for the library as it runs, the solver, attrs, and Python.

    It is empty if the source cannot be read, or if a program has put something of its own into the library.
    """
    if not _sources():
        return ""
    said = hashlib.sha256()
    try:
        for line in (*_versions(), *_sources(), *_loaded()):
            said.update(line.encode("utf-8", "surrogatepass") + b"\0")
    except Foreign:
        return ""
    return said.hexdigest()


def _versions() -> Iterator[str]:
    from tricklib import __version__

    yield f"tricklib {__version__}"
    yield VERSION
    yield f"attrs {attrs.__version__}"
    yield f"{sys.version} {sys.flags.optimize} {platform.machine()} {sys.byteorder} {sys.maxsize}"


@functools.cache
def _sources() -> tuple[str, ...]:
    """The source files, as they were when the program first looked."""
    return tuple(
        f"{path.relative_to(HOME).as_posix()} {hashlib.sha256(path.read_bytes()).hexdigest()}"
        for path in sorted(HOME.rglob("*.py"))
        if not _name(path).startswith(BESIDE)
    )


def _name(path: Path) -> str:
    parts = path.relative_to(HOME.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _loaded() -> Iterator[str]:
    """What is loaded of the library, and in what form."""
    for path in sorted(HOME.rglob("*.py")):
        if not (name := _name(path)).startswith(BESIDE):
            for said in _parts(vars(importlib.import_module(name)), name):
                yield f"{name} {said}"


def _parts(names: Any, module: str) -> Iterator[str]:
    for name, thing in sorted(names.items()):
        if isinstance(thing, type) and thing.__module__ == module and thing.__qualname__ == name:
            for said in _parts({one: part for one, part in vars(thing).items() if one not in _NOT_OF_A_CLASS}, module):
                yield f"{name}.{said}"
            for member in thing if issubclass(thing, enum.Enum) else ():
                yield f"{name}.{member.name} has {_of_a_member(vars(member))}"
        elif name not in _NOT_OF_A_MODULE and thing is not sys.modules.get(f"{module}.{name}"):
            yield f"{name} {_form(thing)}"


_NOT_OF_A_CLASS: Final = frozenset(
    [
        *("__abstractmethods__", "__annotations__", "__attrs_attrs__", "__attrs_props__", "__attrs_types_resolved__"),
        *("__dict__", "__doc__", "__slotnames__", "__static_attributes__", "__weakref__", "_abc_impl"),
    ]
)

_NOT_OF_A_MODULE: Final = frozenset(
    [
        *("__annotations__", "__builtins__", "__cached__", "__doc__", "__file__", "__loader__", "__path__", "__spec__"),
        "__warningregistry__",
    ]
)


def _of_a_member(names: dict[str, Any]) -> str:
    """The plain values of a member of an enumeration.

    Raises:
        Foreign: it has something else, which the library gives to none.
    """
    for name, thing in names.items():
        if name != "__objclass__" and type(thing) not in (*_SINGLE, tuple):
            raise Foreign(f"{name} of a member")
    return _value(names)


def _form(thing: Any) -> str:
    """A function by its code, a constant by its value, anything else by its kind."""
    if isinstance(thing, functools._lru_cache_wrapper):
        thing = thing.__wrapped__
    for name in ("__func__", "fget", "func", "_work"):
        thing = getattr(thing, name, thing)
    if isinstance(thing, types.ModuleType):
        return f"module {thing.__name__}"
    if not isinstance(thing, types.FunctionType):
        return _value(thing)
    _check_origin(thing)
    said = f"{thing.__module__}.{thing.__qualname__}"
    kept = [_form(cell.cell_contents) for cell in thing.__closure__ or () if _is_filled(cell)]
    beside = _value(thing.__defaults__), _value(thing.__kwdefaults__), _value(thing.__dict__)
    return f"{said} {_number(thing.__code__)} {' '.join(beside)} {kept}"


def _check_origin(function: types.FunctionType) -> None:
    """See that a function is the library's own, or comes from what it stands on.

    Raises:
        Foreign: it does not.
    """
    # Where it was written is told by its globals; what was made of a text has none, and says whose it is.
    if not is_library(function.__globals__.get("__name__", function.__module__)):
        raise Foreign(f"{function.__module__}.{function.__qualname__}")


@functools.lru_cache(maxsize=10_000)
def _number(code: types.CodeType) -> str:
    return code_of(code)


def _value(thing: Any) -> str:
    kind = type(thing)
    if kind in _SINGLE:
        return repr(thing)
    if isinstance(thing, enum.Enum):
        return f"{kind.__qualname__}.{thing.name}"
    if kind in (tuple, list):
        return f"{kind.__name__}({', '.join(map(_form, thing))})"
    if kind in (set, frozenset):
        return f"{kind.__name__}({', '.join(sorted(map(_form, thing)))})"
    if kind is dict:
        return f"dict({', '.join(f'{_form(one)}: {_form(other)}' for one, other in thing.items())})"
    if isinstance(thing, type):
        return f"{thing.__module__}.{thing.__qualname__}"
    if kind in (types.BuiltinFunctionType, types.MethodWrapperType) and not _is_of_a_module(thing):
        return f"{thing.__name__} of {_form(thing.__self__)}"
    home = kind.__module__.partition(".")[0]
    if home not in ("tricklib", "typing") and f"{kind.__module__}.{kind.__qualname__}" not in _KEPT_BY_LIBRARY:
        raise Foreign(f"a {kind.__qualname__}")
    return f"a {kind.__qualname__}"


def _is_of_a_module(thing: Any) -> bool:
    return isinstance(getattr(thing, "__self__", None), types.ModuleType | types.NoneType)


_KEPT_BY_LIBRARY: Final = frozenset(
    [
        *(f"builtins.{name}" for name in ("builtin_function_or_method", "code", "getset_descriptor")),
        *(f"builtins.{name}" for name in ("member_descriptor", "method_descriptor", "wrapper_descriptor")),
        *("__future__._Feature", "_thread.RLock", "collections.abc._CallableGenericAlias", "pathlib.PosixPath"),
        *("pathlib.WindowsPath", "re.Pattern", "types.GenericAlias", "types.UnionType", "weakref.WeakValueDictionary"),
    ]
)
"""Classes that are not the library's own, of which it keeps objects that never change what it does."""


def _is_filled(cell: types.CellType) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False
