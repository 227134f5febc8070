"""A second opinion: what was proved is written as SMT-LIB, and a solver that shares nothing with z3 reads it.

What each file says, and what it does not, stands in :mod:`tricklib.verify.smtlib`. A situation that the other solver
finds is one that a proof left out: a fault of this library or of z3, never of the rules.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import os
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

import attrs

from tricklib.errors import RuleError, RulesetError
from tricklib.states import Phase
from tricklib.verify import engine
from tricklib.verify.arbitrary import deck_for
from tricklib.verify.callings import TooManyStates
from tricklib.verify.explorer import Stop
from tricklib.verify.obligations.registry import Obligation
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.smtlib import script
from tricklib.verify.terms import Term
from tricklib.verify.trail import GROUND, PROOF, Trail
from tricklib.verify.watch import TooLong

if TYPE_CHECKING:
    from tricklib.verify.prover import Prover

SECONDS: Final = 600.0
"""So long the other solver may take over one file."""

Doubt: TypeAlias = tuple[Verdict, str]
"""What is to be said instead of PROVED, and why."""


@final
class SecondOpinion:
    """Writes down what was proved, and asks another solver about it.

    Args:
        folder: where the files are written; None for nowhere.
        asks: whether bitwuzla is asked.

    Attributes:
        trails: what the explorers did, under what it was done for.

    Raises:
        RulesetError: bitwuzla is to be asked and is not there, or no files can be written in the folder.
    """

    def __init__(self, folder: str | os.PathLike[str] | None, asks: bool) -> None:
        self.folder = None if folder is None else _made(Path(folder))
        self.asks = asks
        self.trails: defaultdict[object, list[Trail]] = defaultdict(list)
        self._of_all: list[Doubt] = []
        if asks:
            _bitwuzla()

    def begin(self, prover: Prover) -> None:
        """Look at what must be known of the rules before anything is proved, on which all proofs rest."""
        prover.engine.anew = True
        with contextlib.suppress(RuleError, RulesetError, Stop, TooManyStates, TooLong), prover.watched():
            assert prover.setting
        said = "How a hand can begin: what can be called and announced, with any hand."
        self._of_all = self._doubts(prover, "ground", said, self.trails.pop(GROUND, []), prover.terms.width)

    def never(self, questions: Sequence[Term], question: Term) -> None:
        """A proof rests on it that a question is denied wherever some others are affirmed."""
        self.trails[PROOF].append(Trail.never(questions, question))

    def of(self, prover: Prover, obligation: Obligation, finding: Finding | None) -> Finding | None:
        """The finding, if it stands before the other solver, and what is to be said instead if it does not."""
        trails = self.trails.pop(PROOF, [])
        if finding is None or finding.verdict is not Verdict.PROVED:
            self._doubts(prover, obligation.id, "", [], 0)
            return finding
        said = f"{obligation.sentence}\n{finding.policy}"
        doubts = [*self._of_all, *self._doubts(prover, obligation.id, said, trails, prover.terms.width)]
        if obligation.id in engine.ALL:
            doubts += self._about_engine(prover)
        if not doubts:
            return finding
        verdict, reason = max(doubts, key=lambda doubt: doubt[0] is Verdict.DISAGREE)
        return attrs.evolve(finding, verdict=verdict, reason=reason)

    def _about_engine(self, prover: Prover) -> list[Doubt]:
        done = prover.engine.done
        doubts: list[Doubt] = []
        for phase, one in list(done.items()):
            if isinstance(one, engine.Share):
                done[phase] = share = self.of_share(prover, phase, one)
                doubts += share.doubts or ()
        return doubts

    def of_share(self, prover: Prover, phase: Phase, share: engine.Share) -> engine.Share:
        """What came of the engine's theorems in one phase, with what the other solver has against it."""
        if share.doubts is not None:
            return share
        players = prover.ruleset.players
        name = f"engine.{players}-players.{phase.value}"
        said = f"The {len(engine.ALL)} theorems about the engine, where it is the time of {phase.value}."
        said += " Some of the players may sit out." * prover.engine.sits
        doubts = self._doubts(prover, name, said, self.trails.pop(phase, []), len(deck_for(players)))
        return attrs.evolve(share, doubts=tuple(doubts))

    def _doubts(self, prover: Prover, name: str, said: str, trails: list[Trail], width: int) -> list[Doubt]:
        """Why a proof does not stand; nothing if it does, or if nothing unknown was asked in it."""
        file = None if self.folder is None else self.folder / f"{name}.smt2"
        if file is not None and not trails:
            file.unlink(missing_ok=True)
        if not trails:
            return []
        text = script(trails, width, (name, *said.splitlines(), "", *_about(prover)))
        if file is not None:
            file.write_text(text, encoding="utf-8")
        if not self.asks:
            return []
        left = SECONDS if prover.until is None else min(SECONDS, prover.until - time.monotonic())
        doubt = doubt_of(text, left)
        return [] if doubt is None else [(doubt[0], f"{name}: {doubt[1]}")]


def doubt_of(text: str, seconds: float = SECONDS) -> Doubt | None:
    """What bitwuzla has against a file; None if it finds no situation that was left out.

    Args:
        text: the file.
        seconds: how long it may take.
    """
    solver = _bitwuzla()
    if seconds <= 0:
        return Verdict.UNKNOWN, "the time is up before a second solver was asked"
    options = solver.Options()
    options.set(solver.Option.TIME_LIMIT_PER, int(1000 * seconds))
    try:
        parser = solver.Parser(solver.TermManager(), options)
        parser.parse(text, True, False)
        answer = parser.bitwuzla().check_sat()
    except solver.BitwuzlaException as error:
        return Verdict.DISAGREE, f"{version()} cannot read what was proved: {error}"
    if answer == solver.Result.UNSAT:
        return None
    if answer == solver.Result.SAT:
        return Verdict.DISAGREE, (
            f"{version()} finds a situation that is on no path of the proof. "
            "This is a fault of tricklib or of a solver, not of the rules: please report it"
        )
    return Verdict.UNKNOWN, f"{version()} gave no answer in {seconds:.0f} seconds, so that only z3 calls it proved"


def version() -> str:
    """The name and version of the second solver."""
    return f"bitwuzla {importlib.metadata.version('bitwuzla')}"


def _bitwuzla() -> Any:
    try:
        import bitwuzla
    except ImportError:
        raise RulesetError(
            "a second solver is needed to cross-check, and bitwuzla is not installed: "
            "python -m pip install 'tricklib[cross-check]'"
        ) from None
    return bitwuzla


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(13, "Permission denied")
    except OSError as error:
        raise RulesetError(f"cannot write SMT-LIB files in {folder}: {error.strerror}; name a folder") from None
    return folder


def _about(prover: Prover) -> list[str]:
    from tricklib import __version__

    options = ", ".join(f"{name}={value!r}" for name, value in dict(prover.ruleset.options).items())
    return [
        f"Ruleset: {prover.ruleset.name} for {prover.ruleset.players} players",
        f"Options: {options or 'none'}",
        f"Written by tricklib {__version__}",
        "",
        "unsat means: every situation is on a path of the proof that was run to its end, and what is to be proved",
        "holds at that end. sat would mean that the proof left out a situation.",
    ]
