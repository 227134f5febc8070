"""Which lines of a rule have run."""

from __future__ import annotations

import dis
import linecache
import sys
import types
from typing import Any, Final, TypeAlias, final

from tricklib.verify.codes import codes
from tricklib.verify.impurity import functions_of

Line: TypeAlias = tuple[str, int]
"""A file, and the number of a line in it."""


@final
class Lines:
    """Watches which lines of a user's rule run, as a context manager.

    Args:
        policy: the rule. Of the library's own rules the parts are watched otherwise.
    """

    def __init__(self, policy: object) -> None:
        self.codes = {id(code): code for function in functions_of(policy) for code in codes(function)}
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
        silent, short = ("raise", "def ", "@", "class ", '"', "'", "async "), self._short()
        idle = [line for line in self._all() - self.run if not _text(line).startswith(silent)]
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


def told(line: Line) -> str:
    """What a line says, and where it stands."""
    file, number = line
    return f"{_text(line)!r} (at {file}:{number})"


def _text(line: Line) -> str:
    return linecache.getline(*line).strip()
