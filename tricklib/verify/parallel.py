"""Settle obligations in several processes at once."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tricklib.errors import Interruption
from tricklib.states import Phase
from tricklib.verify import engine
from tricklib.verify.obligations import Obligation
from tricklib.verify.prover import Prover
from tricklib.verify.report import Settled

if TYPE_CHECKING:
    from tricklib.verify.run import Progress

_prover: Prover | None = None
_owed: Mapping[str, Sequence[Obligation]] = {}


def settle_all(
    prover: Prover,
    owed: Sequence[Obligation],
    jobs: int,
    progress: Progress | None,
) -> list[Settled]:
    """What comes of all obligations, in their order.

    The processes are forked, so that a ruleset need not be sent to them: it may come from anywhere.

    Args:
        prover: what settles them, in each process for itself.
        owed: the obligations.
        jobs: how many processes.
        progress: called before each obligation.
    """
    global _prover, _owed
    theorems = [one for one in owed if one.id in engine.ALL]
    others = [one for one in owed if one.id not in engine.ALL]
    known: dict[str, Settled] = {}
    shares = engine.SHARES if theorems and not prover.engine.is_proved_before else ()
    _prover, _owed = prover, _shared_out(others, FEW_TASKS - len(shares))
    tasks: list[Phase | str] = sorted([*_owed, *shares], key=_place)
    try:
        # Who interrupts a program interrupts all its processes; it is for this one to end the others.
        ignore = (signal.SIGINT, signal.SIG_IGN)
        with multiprocessing.get_context("fork").Pool(min(jobs, max(1, len(tasks))), signal.signal, ignore) as pool:
            for task, done in pool.imap_unordered(_work, tasks):
                if not isinstance(task, str):
                    _prover.engine.done[task] = done
                    continue
                if isinstance(done, BaseException):
                    raise done
                known |= {one.obligation: one for one in done}
                if progress is not None:
                    progress(len(known), len(owed), done[-1].obligation)
        known |= {one.id: _prover.settled(one) for one in theorems}
    finally:
        _prover, _owed = None, {}
    return [known[one.id] for one in owed]


_LONGEST: Final = (
    *(Phase.PLAYING, Phase.CALLING, "breaking", "nominating", "winning", "scoring", "taking", "game", "following"),
    *(Phase.EXCHANGING, "exchanging", "calling", "leading", "naming", Phase.NAMING),
)
"""What may take long, the longest first; then no process is left alone with a long one at the end."""

FEW_TASKS: Final = 4
"""With so few tasks each obligation is one by itself, lest one process be left with most of them."""


def _shared_out(owed: Sequence[Obligation], few: int) -> dict[str, list[Obligation]]:
    """The obligations of each task: mostly those of a part, except that which goes through games by itself."""
    tasks: dict[str, list[Obligation]] = {}
    each = len({one.part for one in owed}) <= few
    for one in owed:
        tasks.setdefault(one.id if each or one.id.endswith(".no_idle_part") else one.part, []).append(one)
    return tasks


def _place(task: Phase | str) -> tuple[int, bool]:
    part = task if isinstance(task, Phase) else task.partition(".")[0]
    place = _LONGEST.index(part) if part in _LONGEST else len(_LONGEST)
    return place, not str(task).endswith((".answers", ".keeps_its_word", ".no_idle_part"))


def _work(task: Phase | str) -> tuple[Phase | str, Any]:
    """What comes of the obligations of one task, together in one process; or of the engine's theorems in one phase."""
    assert _prover is not None
    if isinstance(task, str):
        try:
            return task, [_prover.settled(one) for one in _owed[task]]
        except BaseException as error:
            # A process that ends of itself would be waited for in vain.
            return task, error
    try:
        share = _prover.engine.share(task, _prover.engine_deadline)
        return task, share if _prover.second is None else _prover.second.of_share(_prover, task, share)
    except (Exception, Interruption) as error:
        return task, error
