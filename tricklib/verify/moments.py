"""The questions that come up in a game with known cards: where obligations are put to the real engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tricklib.actions import Action, Declare, Play
from tricklib.game import Game, Phase
from tricklib.verify import asking
from tricklib.verify.questions import (
    Break,
    Call,
    Follow,
    Lead,
    Look,
    Open,
    Question,
    Score,
    Succeed,
    Take,
    Win,
)

IN_ACTIONS: Final = frozenset({Open, Break, Take, Succeed})
"""The questions that are put while an action is carried out; all others are put by a state."""


def at(game: Game, action: Action | None, about: type[Question]) -> Iterator[Question]:
    """The questions of one kind that a state puts or, with an action, those that carrying it out puts.

    Args:
        game: the state.
        action: a legal action, or None.
        about: the kind of question.
    """
    if (action is not None) != (about in IN_ACTIONS):
        return
    if isinstance(action, Declare) and about is Open:
        yield asking.open_(game.ruleset, game.hands, game.table.declared(action.trumps))
    elif isinstance(action, Play) and about is not Open:
        yield from _carrying_out(game, action, about)
    elif action is None:
        yield from _arising(game, about)


def _arising(game: Game, about: type[Question]) -> Iterator[Question]:
    ruleset, table, trick = game.ruleset, game.table, game.trick
    if about is Look:
        for seat in range(table.players):
            yield asking.look(ruleset, seat, table, game.phase is not Phase.CALLING)
    elif game.phase is Phase.CALLING and about is Call and game.actor is not None:
        yield asking.call(ruleset, game.seen_hand(game.actor) or ruleset.deck.empty, table)
    elif game.phase is Phase.PLAYING and game.actor is not None and trick is not None:
        if about is (Lead if trick.is_empty else Follow):
            ask = asking.lead if trick.is_empty else asking.follow
            yield ask(ruleset, game.hands[game.actor], trick, table)
    elif game.phase is Phase.OVER and about in (Score, Win):
        scored = asking.score(ruleset, table.taken, table)
        if about is Score:
            yield scored
        elif scored.error is None:
            yield asking.win(ruleset, scored.answer, table)


def _carrying_out(game: Game, action: Play, about: type[Question]) -> Iterator[Question]:
    ruleset, table, trick = game.ruleset, game.table, game.trick
    assert trick is not None and game.actor is not None
    if not table.broken:
        broke = asking.break_(ruleset, action.card, game.hands[game.actor], trick, table)
        if about is Break:
            yield broke
        table = table.with_broken() if broke.answer else table
    if about is Break or len(trick.cards) + 1 < trick.players:
        return
    full = trick.with_card(action.card, table)
    took = asking.take(ruleset, full, table)
    if about is Take:
        yield took
    elif took.error is None:
        yield asking.succeed(ruleset, took.answer, full, table)
