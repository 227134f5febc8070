"""The watch rings for what does not move, and for nothing else."""

from __future__ import annotations

import time

import pytest

from tricklib.verify.solver import Solver
from tricklib.verify.terms import Terms
from tricklib.verify.watch import TooLong, watch


def busy(seconds: float) -> None:
    """Use the processor for so long."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def test_what_stands_still_is_rung_for() -> None:
    """A second of work in which nothing moves is too long if half a second is allowed."""
    with pytest.raises(TooLong), watch(60.0, lambda: 0, 0.5):
        busy(30.0)


def test_what_moves_is_not_rung_for() -> None:
    """As long as something moves it may take its time."""
    with watch(60.0, time.monotonic, 0.5):
        busy(1.5)


def test_waiting_counts_little() -> None:
    """A machine that does something else meanwhile is no endless loop."""
    with watch(60.0, lambda: 0, 0.5):
        time.sleep(1.6)


def test_a_solver_at_work_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the solver works on one question, its pulse changes; before and after it does not."""
    solver, beats = Solver(Terms(4)), set()

    def works(*given: object) -> None:
        """Be at work for a while."""
        for _ in range(3):
            beats.add(solver.pulse())
            time.sleep(0.01)

    monkeypatch.setattr("tricklib.verify.solver._Stack.model", works)
    question = solver.terms.empty(solver.terms.var("hand"))
    assert solver.pulse() == solver.pulse()
    assert solver.model((), question) is None
    assert 3 == len(beats)
    assert solver.pulse() == solver.pulse()
