"""A watch on rules that loop for ever."""

from __future__ import annotations

import contextlib
import ctypes
import threading
import time
from collections.abc import Callable, Iterator

from tricklib.errors import Interruption

TICK = 0.5
"""How often the watch looks, in seconds."""


class TooLong(Interruption):
    """A rule does not come to an end, or the time is up; raised in the running thread from outside."""

    def __str__(self) -> str:
        return "no answer in the time allowed"


class StandsStill(TooLong):
    """Nothing moves in a rule."""

    def __str__(self) -> str:
        return "no answer in the time allowed; does a loop not end?"


@contextlib.contextmanager
def watch(seconds: float, pulse: Callable[[], object], still: float) -> Iterator[None]:
    """Raise :class:`TooLong` in this thread if the block takes too long, or nothing moves in it for some time.

    Args:
        seconds: how long it may take.
        pulse: changes whenever something moves.
        still: how many seconds it may stand still. Seconds of the processor count, so that a busy machine makes no
            difference; a second of waiting counts as a tenth.
    """
    thread, done = threading.get_ident(), threading.Event()
    rung: list[type[TooLong]] = []

    def look() -> None:
        """Ring when the time is up, again and again, since a rule may catch what is raised."""
        last, quiet, left, used = pulse(), 0.0, seconds, time.process_time()
        while not done.wait(TICK):
            now, left, then, used = pulse(), left - TICK, used, time.process_time()
            quiet = 0.0 if now != last else quiet + max(used - then, TICK / 10)
            last = now
            if quiet >= still or left <= 0:
                rung.append(StandsStill if quiet >= still else TooLong)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(rung[0]))

    watcher = threading.Thread(target=look, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        _let_it_ring()
    if rung:
        raise rung[0]


def _let_it_ring() -> None:
    """Take up an exception that was raised from outside and has not arrived yet; it does at the next turn of a loop.

    It is not called off from outside instead: CPython 3.11 then believes for ever that one is waiting.
    """
    with contextlib.suppress(TooLong):
        for _ in range(1000):
            pass
