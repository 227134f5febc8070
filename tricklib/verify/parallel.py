"""Settle obligations in several processes at once."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Sequence
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
_owed: Sequence[Obligation] = ()


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
    _prover, _owed = prover, others
    tasks = _tasks(bool(theorems) and not prover.engine.is_proved_before, others)
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
        _prover, _owed = None, ()
    return [known[one.id] for one in owed]


_LONGEST: Final = (
    *(Phase.PLAYING, Phase.CALLING, "nominating", "winning", "scoring", "taking", "game", "following"),
    *(Phase.EXCHANGING, "exchanging", "calling", "leading", "naming", "breaking", Phase.NAMING),
)
"""What may take long, the longest first; then no process is left alone with a long one at the end."""


FEW_PARTS: Final = 4
"""Of so few parts each obligation is settled by itself, lest one process be left with most of them."""


def _tasks(with_engine: bool, owed: Sequence[Obligation]) -> list[Phase | str]:
    """What can be done beside each other, in the order in which it is begun."""
    parts, shares = sorted({one.part for one in owed}), engine.SHARES if with_engine else ()
    names = parts if len(parts) + len(shares) > FEW_PARTS else [one.id for one in owed]
    return sorted([*names, *shares], key=_place)


def _place(task: Phase | str) -> tuple[int, bool]:
    part = task if isinstance(task, Phase) else task.partition(".")[0]
    place = _LONGEST.index(part) if part in _LONGEST else len(_LONGEST)
    return place, not str(task).endswith((".answers", ".keeps_its_word"))


def _work(task: Phase | str) -> tuple[Phase | str, Any]:
    """What comes of one part, together in one process, or of one obligation; or of the theorems in one phase."""
    assert _prover is not None
    if isinstance(task, str):
        try:
            return task, [_prover.settled(one) for one in _owed if task in (one.id, one.part)]
        except BaseException as error:
            # A process that ends of itself would be waited for in vain.
            return task, error
    try:
        share = _prover.engine.share(task, _prover.engine_deadline)
        return task, share if _prover.second is None else _prover.second.of_share(_prover, task, share)
    except (Exception, Interruption) as error:
        return task, error
