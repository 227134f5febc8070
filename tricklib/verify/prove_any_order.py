"""Proving what is owed by the rule about taking tricks for every order of cards at once, where that can be had."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from tricklib.verify.anyorder import TooAbstract
from tricklib.verify.known import walk_again
from tricklib.verify.obligations.registry import Obligation
from tricklib.verify.situations import ANY
from tricklib.verify.trail import PROOF

if TYPE_CHECKING:
    from tricklib.verify.prover import Prover


def holds_in_any_order(prover: Prover, obligation: Obligation) -> bool:
    """Whether an obligation holds whatever beats what, which is the shorter proof where it can be had."""
    try:
        failures, spoke = prover.failures_of(obligation, any_order=True)
    except TooAbstract:
        failures, spoke = [], False
    if spoke and not failures:
        _sample(prover, obligation)
        return True
    if prover.second is not None:
        # Nothing rests on it.
        prover.second.trails.pop(PROOF, None)
    return False


def _sample(prover: Prover, obligation: Obligation) -> None:
    """Walk some paths again with known cards, where the proof itself was about cards of any strength."""
    assert obligation.about is not None
    explorer, ask = prover.explorer(), ANY[obligation.about]
    for path in itertools.islice(explorer.paths(lambda: ask(prover.world(explorer)), twice=False), 40):
        walk_again(lambda known: ask(prover.world(known)), prover.ruleset.deck, explorer, path, path.result)
