"""The engine's theorems are proved: each holds for every step, with policies that are arbitrary within their contracts.

The real transitions of :class:`~tricklib.game.Game` are run on a state with unknown hands and with policies whose
answers are unknown too, except for what their contracts promise. What holds at the end of every path holds for every
composition. A path speaks of sets of cards, and of no more single cards than lie on the table, are drawn or are put
away, and one more: if a statement failed in some deck, it would fail in the part of it that has these cards and one at
which it fails. So a deck of a few cards more than that stands for all decks, with duplicates or without.
"""

from __future__ import annotations

from collections.abc import Callable

from tricklib.verify.arbitrary import Arbitrary, deck_for
from tricklib.verify.explorer import Explorer
from tricklib.verify.solver import Solver
from tricklib.verify.steps import Step, any_game, any_step
from tricklib.verify.terms import Terms
from tricklib.verify.theorems import SIGHT, THEOREMS, VOIDS, places, shows_own_hand_only, shows_voids


def failures(
    players: int, deadline: float | None = None, starts: Callable[[Explorer], None] = lambda explorer: None
) -> dict[str, str]:
    """For each theorem that fails for this number of players: a situation in which it does.

    Args:
        players: how many seats there are.
        deadline: when to stop, by ``time.monotonic()``; None for never.
        starts: called with the explorer before it starts.

    Raises:
        OutOfBudget: not all paths were seen in time.
    """
    terms = Terms(len(deck_for(players)))
    explorer = Explorer(terms, Solver(terms), 60_000, deadline)
    starts(explorer)
    rules = Arbitrary(explorer, players)

    def step() -> dict[str, bool | None]:
        made = any_step(explorer, rules)
        return {name: theorem(made) for name, theorem in THEOREMS.items()}

    def sight() -> dict[str, bool | None]:
        game = any_game(explorer, rules)
        return {SIGHT: shows_own_hand_only(game, explorer.choose("seat", range(players)))}

    def voids() -> dict[str, bool | None]:
        return {VOIDS: shows_voids(explorer, rules)}

    failed: dict[str, str] = {}
    spoke: set[str] = set()
    for run in (step, sight, voids):
        for path in explorer.paths(run, twice=False):
            spoke |= {name for name, holds in path.result.items() if holds}
            for name, holds in path.result.items():
                if holds is False:
                    failed.setdefault(name, f"{path.choices} {path.model}")
    return failed | {name: "it never says anything" for name in (*THEOREMS, SIGHT, VOIDS) if name not in spoke}


__all__ = ["SIGHT", "THEOREMS", "VOIDS", "Arbitrary", "Step", "any_step", "failures", "places"]
