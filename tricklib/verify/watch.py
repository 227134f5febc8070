"""A watch on rules that loop for ever."""

from __future__ import annotations

import contextlib
import ctypes
import threading
from collections.abc import Iterator


class TooLong(BaseException):
    """The time is up; raised in the running thread from outside."""

    def __str__(self) -> str:
        return "the time is up; does a loop not end?"


@contextlib.contextmanager
def watch(seconds: float) -> Iterator[None]:
    """Raise :class:`TooLong` in this thread if the block takes longer than so many seconds."""
    thread = threading.get_ident()
    lock = threading.Lock()
    over = False

    def ring() -> None:
        with lock:
            if not over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooLong))
                again = threading.Timer(1.0, ring)
                again.daemon = True
                again.start()

    timer = threading.Timer(seconds, ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            over = True
            timer.cancel()
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), None)
