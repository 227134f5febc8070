"""Which lines of a rule have run."""

from __future__ import annotations

import linecache
import sys
import types
from typing import Any, final

from tricklib.verify.impurity import codes_of


@final
class Lines:
    """Watches which lines of a user's rule run, as a context manager.

    Args:
        policy: the rule. Of the library's own rules the parts are watched otherwise.
    """

    def __init__(self, policy: object) -> None:
        self.codes = {id(code): code for code, _ in codes_of(policy)}
        self.run: set[tuple[str, int]] = set()
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

    def idle(self) -> str:
        """The first line that has not run, with its place; empty if all have. A line that only raises may be idle."""
        for file, line in sorted(self._all() - self.run):
            text = linecache.getline(file, line).strip()
            if not text.startswith(("raise", "def ", "@", "class ", '"', "'", "async ")):
                return f"{text!r} (at {file}:{line})"
        return ""

    def _all(self) -> set[tuple[str, int]]:
        return {
            (code.co_filename, line)
            for code in self.codes.values()
            for _, _, line in code.co_lines()
            if line is not None and line != code.co_firstlineno
        }
