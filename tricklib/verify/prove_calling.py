"""Proving what is owed by the rule about calling: it is put in every state to which the calling can come."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from tricklib.verify.explorer import Impossible, NotAFunction
from tricklib.verify.hints import towards
from tricklib.verify.judging import judge
from tricklib.verify.obligations.registry import Obligation
from tricklib.verify.questions import Call
from tricklib.verify.report import Finding
from tricklib.verify.situations import any_call_at

if TYPE_CHECKING:
    from tricklib.verify.prover import Prover


def prove_calling(prover: Prover, obligation: Obligation) -> Finding:
    """Put an obligation to every state of the calling, with any hand where the rule asks about it."""
    spoke = False
    from tricklib.verify.prove_answers import failures_of

    for state in prover.ground.followed.states.values():
        prover.tick()
        holds = None if state.asked is None else _judged(prover, obligation, state.asked)
        if state.asked is None or holds is ...:
            failures, said = failures_of(prover, obligation, ask=functools.partial(any_call_at, table=state.table))
            if failures:
                found = prover.look(obligation, prover.hints(Call, failures, state))
                return prover.shown_or_not(obligation, found, failures)
            spoke = spoke or said
        elif holds is False:
            return prover.shown_or_not(obligation, prover.look(obligation, iter([towards(state)])), [])
        spoke = spoke or holds is True
    # Of more states than are followed nothing is proved, and yet a fault in one of them is a fault.
    assert prover.callings
    return prover.proved(obligation, spoke)


def _judged(prover: Prover, obligation: Obligation, asked: Call) -> object:
    """Whether an obligation holds whatever the hand is; ``...`` if it asks about the hand."""
    if obligation.is_for_every_card or obligation.is_for_every_seat:
        return ...
    prover.ground.followed.curious.is_asked = False
    try:
        holds = judge(obligation, asked)
        if (obligation.reads or obligation.asks_for_words) and judge(obligation, asked) is not holds:
            raise NotAFunction("the same question was judged otherwise when it was put again")
    except Impossible:
        return ...
    return ... if prover.ground.followed.curious.is_asked else holds
