"""Which lines of a rule have run."""

from __future__ import annotations

import dis
import linecache
import sys
import types
from collections.abc import Container, Iterator
from typing import Any, Final, TypeAlias, final

from tricklib.policies import kinds
from tricklib.verify.codes import codes
from tricklib.verify.impurity import PLAYING, functions_of, methods_of

Line: TypeAlias = tuple[str, int]
"""A file, and the number of a line in it."""


@final
class Lines:
    """Watches which lines of a user's rule run, as a context manager.

    Args:
        policy: the rule. Of the library's own rules the parts are watched otherwise.
        elsewhere: methods by which it answers as another part of the rules, and which are watched there.
    """

    def __init__(self, policy: object, elsewhere: Container[str] = ()) -> None:
        own = [one for one in functions_of(policy) if one.co_name not in _OF_ITSELF and one.co_name not in elsewhere]
        used, beside = _used(own), _beside(policy)
        functions = [one for one in own if one in used or one.co_name not in beside]
        self.codes = {id(code): code for function in functions for code in codes(function)}
        self.run: set[Line] = set()
        self._before: Any = None

    @property
    def any(self) -> bool:
        """Whether there are lines to watch."""
        return bool(self.codes)

    def __enter__(self) -> Lines:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: types.FrameType, event: str, argument: object) -> Any:
        return self._line if id(frame.f_code) in self.codes else None

    def _line(self, frame: types.FrameType, event: str, argument: object) -> Any:
        self.run.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line

    def idle(self) -> list[Line]:
        """The lines that have not run. A line that only raises may be idle."""
        silent, short = ("raise", "def ", "@", "class ", "async "), self._short()
        raising = {line for code in self.codes.values() for line in _raising(code)}
        idle = [line for line in self._all() - self.run - raising if not _text(line).startswith(silent)]
        return sorted({*idle, *short - self.run})

    def _all(self) -> set[Line]:
        return {
            (code.co_filename, line)
            for code in self.codes.values()
            for _, _, line in code.co_lines()
            if line is not None and line != code.co_firstlineno
        }

    def _short(self) -> set[Line]:
        """The lines in which there is a whole function, with its name."""
        return {line for code in self.codes.values() if (line := _only_line(code)) is not None}


_OF_ITSELF: Final = ("__repr__", "__str__", "misfit", "title")
"""What a rule says of itself, for which nobody asks in a game."""

_BEGINS: Final = ("COPY_FREE_VARS", "MAKE_CELL", "RESUME")
"""How a function begins, whatever is in it."""


def _only_line(code: types.CodeType) -> Line | None:
    """The line in which a function is written that has only one."""
    steps = (one for one in dis.get_instructions(code) if one.opname not in _BEGINS)
    lines = {one.positions.lineno for one in steps if one.positions is not None}
    number = lines.pop() if len(lines) == 1 else None
    if number is None or not _text((code.co_filename, number)).startswith(("def ", "async def ")):
        return None
    return code.co_filename, number


def _raising(code: types.CodeType) -> Iterator[Line]:
    """The lines of statements that raise an exception, such as those of a long message."""
    for instruction in dis.get_instructions(code):
        place = instruction.positions
        if instruction.opname == "RAISE_VARARGS" and place is not None and place.lineno and place.end_lineno:
            yield from ((code.co_filename, line) for line in range(place.lineno, place.end_lineno + 1))


def _used(functions: list[types.CodeType]) -> list[types.CodeType]:
    """Of the functions of a rule those by which it is asked, and those that are named in one of these, and so on."""
    used = [one for one in functions if one.co_name in _ASKED]
    for one in used:
        names = {name for code in codes(one) for name in code.co_names}
        used += [other for other in functions if other not in used and other.co_name in names]
    return used


def _beside(policy: object) -> set[str]:
    """What a rule names where it says what it means or is made, and the methods of its class."""
    names: set[str] = set()
    for name, part in methods_of(type(policy)):
        if isinstance(part, classmethod | staticmethod):
            names.add(name)
        elif isinstance(part, types.FunctionType) and (name in PLAYING or name in _OF_ITSELF):
            names |= {word for code in codes(part.__code__) for word in code.co_names}
    return names


_ASKED: Final = frozenset(
    name for kind in vars(kinds).values() if isinstance(kind, type) for name in vars(kind) if not name.startswith("_")
)
"""The methods by which rules are asked."""


def told(line: Line) -> str:
    """What a line says, and where it stands."""
    file, number = line
    return f"{_text(line)!r} (at {file}:{number})"


def _text(line: Line) -> str:
    return linecache.getline(*line).strip()
