"""The command line.

The exit status is 0 if all is well, and 3 if the request itself is wrong, with one line that says why.
``verify`` ends with 0 if all is proved, 1 if something is refuted or vacuous, 2 if something is unknown or
unsupported, and 4 if two judges disagree. ``diff`` ends with 0 if two rulesets are the same, 1 if they are not, and 2
if that is not settled.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from tricklib.errors import TricklibError

WRONG_REQUEST = 3
"""The exit status of a request that is wrong."""

INTERRUPTED = 130
"""The exit status after an interruption from the keyboard."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status.

    Args:
        arguments: the words after ``tricklib``; those of the process if None.
    """
    _fill_streams()
    if sys.stdout is None or sys.stdout.closed:
        return _stop("cannot write: standard output is closed", WRONG_REQUEST)
    try:
        from tricklib.cli.arguments import Told, parse

        try:
            request = parse(sys.argv[1:] if arguments is None else arguments)
        except Told as told:
            return _show(0, (str(told),))
        status, parts = request.command(request)
        return _show(status, parts)
    except TricklibError as error:
        return _stop(str(error), WRONG_REQUEST)
    except OSError as error:
        return _stop(f"cannot write: {error.strerror or error}", WRONG_REQUEST)
    except KeyboardInterrupt:
        return _stop("interrupted", INTERRUPTED)


def _fill_streams() -> None:
    """Put an empty file where a standard stream is closed, so that no other file gets its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stderr is None or sys.stderr.closed:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _stop(message: str, status: int) -> int:
    try:
        print(f"tricklib: {' '.join(message.split())}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        # Where nobody can be told, the status says it.
        _give_up(sys.stderr)
    return status


def _give_up(stream: TextIO) -> None:
    """Write nothing more to a stream: Python would complain once more when it closes it."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _show(status: int, parts: Sequence[object]) -> int:
    codecs.register_error("tricklib", _letters)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="tricklib")
    try:
        for part in parts:
            _write(part)
        sys.stdout.flush()
    except OSError as error:
        _give_up(sys.stdout)
        if isinstance(error, BrokenPipeError):
            # Whoever read the output has seen enough.
            return status
        return _stop(f"cannot write: {error.strerror or error}", WRONG_REQUEST)
    return status


def _write(part: object) -> None:
    if isinstance(part, str):
        sys.stdout.write(part)
        return
    from rich.console import Console

    Console(file=sys.stdout).print(part)


def _letters(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_LETTERS.get(one, "?") for one in error.object[error.start : error.end]), error.end


_LETTERS = dict(zip("♣♦♥♠★–’", "CDHSO-'", strict=True))
