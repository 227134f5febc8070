"""The engine changed by small slips, and the theorem that notices each."""

from __future__ import annotations

import ast
import builtins
import functools
import sys
from types import CodeType, FrameType
from typing import Any, Final

from engine_targets import DEALS, ENGINE, PARTS, Part
from mutant_games import GAMES
from mutating import Mutant, function_of

from tricklib.states import Phase
from tricklib.verify import OBLIGATIONS, Budget, Verdict, engine
from tricklib.verify.explorer import NotAFunction, OutOfBudget, Refusal
from tricklib.verify.prover import Prover

NUMBER: Final = 360
"""How many mutants of the engine are tried."""

SIZES: Final = ((2, False), (3, True), (3, False))
"""For how many players the theorems are tried, and whether some may sit out."""

Share = tuple[int, bool, Phase]
"""A share of the proof: how many players, whether some may sit out, and the phase."""

SHARES: Final[tuple[Share, ...]] = (
    *((*size, phase) for size in SIZES for phase in engine.SHARES if phase is not Phase.CALLING),
    (2, False, Phase.CALLING),
)
"""The shares of the proof that are tried; the last takes long, and with more players very long."""

OF_THE_DEAL: Final = ("dealing.fits", "dealing.conserves", "dealing.keeps_its_word", "drawing.uses_up")
"""The obligations that look at a deal."""


@functools.cache
def entries() -> dict[str, tuple[Mutant, Part]]:
    """All mutants of the engine by name."""
    found = {one.name: (one, part) for part in PARTS for one in ENGINE.mutants_of(part.owner, part.method)}
    return {name: (one, part) for name, (one, part) in found.items() if _knows_its_names(one)}


def _knows_its_names(mutant: Mutant) -> bool:
    """Whether a mutant speaks of nothing but what there is: a name that means nothing is no slip that could be run."""
    names = [node for node in ast.walk(mutant.tree) if isinstance(node, ast.Name | ast.arg)]
    bound = {one.arg if isinstance(one, ast.arg) else one.id for one in names if not _is_read(one)}
    naming = ast.MatchAs | ast.alias | ast.ExceptHandler
    bound |= {node.name for node in ast.walk(mutant.tree) if isinstance(node, naming) and node.name}
    bound |= {*function_of(vars(mutant.owner)[mutant.method]).__globals__, *vars(builtins)}
    return all(one.id in bound for one in names if isinstance(one, ast.Name) and _is_read(one))


def _is_read(name: ast.Name | ast.arg) -> bool:
    return isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load)


def noticed(name: str) -> str:
    """What notices a mutant, and where; empty if nothing does."""
    mutant, part = entries()[name]
    with mutant.applied():
        return by_a_theorem(f"{part.owner.__name__}.{part.method}") or in_a_deal()


def by_a_theorem(function: str) -> str:
    """The theorem that fails while the engine is as it is now; only shares in which a function runs are tried."""
    spoke = set[str]()
    for share, (functions, said) in running().items():
        players, sits, phase = share
        result = failing(share) if function in functions else said
        if isinstance(result, str):
            return f"{result}, {players} players{' or fewer' * sits}, {phase.value}"
        spoke |= result if players == 2 else set()
    return next((f"{one} says nothing, 2 players" for one in engine.ALL if one not in spoke), "")


def failing(share: Share) -> str | frozenset[str]:
    """The theorem that fails in a share of the proof, or what the engine raises there; else those that spoke."""
    players, sits, phase = share
    try:
        if players == 2:
            done = engine.share(players, phase)
            return next((f"{name} fails" for name in engine.ALL if name in done.failed), done.spoke)
        theorem = engine.first_failure(players, chosen={"phase": phase}, sits=sits)
    except OutOfBudget:
        return frozenset()
    except (Exception, Refusal, NotAFunction) as error:
        return f"raised {type(error).__name__}"
    return f"{theorem} fails" if theorem else frozenset()


def in_a_deal() -> str:
    """The obligation about the deal that a game refutes while the engine is as it is now."""
    for game in DEALS:
        try:
            prover = Prover(GAMES[game](), Budget(search=4.0, seconds=10.0))
            for name in OF_THE_DEAL:
                owed = OBLIGATIONS[name].applies(prover.ruleset)
                finding = prover.settle(OBLIGATIONS[name]) if owed else None
                if finding is not None and finding.verdict in (Verdict.REFUTED, Verdict.DISAGREE):
                    return f"{name} {finding.verdict.value}, {game}"
        except Exception as error:
            return f"raised {type(error).__name__}, {game}"
    return ""


@functools.cache
def running() -> dict[Share, tuple[frozenset[str], frozenset[str]]]:
    """The functions that run in each share of the proof, and the theorems that speak there while nothing is changed.

    Where a function does not run, changing it changes nothing.
    """
    code_of = {function_of(vars(part.owner)[part.method]).__code__: part for part in PARTS}
    return {one: _run_in(one, code_of) for one in SHARES}


def _run_in(share: Share, code_of: dict[CodeType, Part]) -> tuple[frozenset[str], frozenset[str]]:
    seen: set[CodeType] = set()

    def watch(frame: FrameType, event: str, what: Any) -> None:
        if event == "call" and frame.f_code in code_of:
            seen.add(frame.f_code)

    sys.setprofile(watch)
    try:
        spoke = failing(share)
    finally:
        sys.setprofile(None)
    assert not isinstance(spoke, str), spoke
    return frozenset(f"{code_of[code].owner.__name__}.{code_of[code].method}" for code in seen), spoke
