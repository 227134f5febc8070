"""What can be seen of a game when it is played at random: the same for two rules that are no different."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import TypeAlias

import attrs
from mutant_games import GAMES
from mutating import Mutant

from tricklib import Game, answers
from tricklib.errors import TricklibError
from tricklib.ruleset import Ruleset

Moment: TypeAlias = tuple[object, ...]

NEAR_THE_END = (3, 9, 10, 11, 12, 499, 500, 501, 505, -499, -500, -501, -505)
"""Totals by which a match may be won or lost."""


def played(ruleset: Ruleset, number: int) -> Iterator[Moment]:
    """What can be seen in every state of some random games, and who has won with which totals."""
    for seed in range(number):
        dice = random.Random(seed)
        try:
            game = Game.deal(ruleset, seed % ruleset.players, seed=seed)
            while actions := sorted(game.legal_actions(), key=str):
                yield (
                    seed,
                    game.phase,
                    game.actor,
                    [*map(str, actions)],
                    game.hands,
                    game.aside,
                    game.stock,
                    game.kitty,
                    game.surplus,
                    game.last_trick,
                    _open(game),
                    [_seen(game, seat) for seat in range(game.table.players)],
                )
                game = game.apply(dice.choice(actions) if dice.random() < 0.8 else actions[-1])
            for _ in range(40):
                yield seed, game.phase, game.scores, _open(game), *_end(game, dice)
        except (TricklibError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            yield seed, type(error), str(error)


def _open(game: Game) -> object:
    """What lies open, with each side called by the first of its seats: how they are numbered says nothing."""
    return game.table if game.table.sides is None else attrs.evolve(game.table, sides=_sides(game))


def _seen(game: Game, seat: int) -> object:
    """What a seat sees beside what lies open."""
    view = game.view(seat)
    return view.seat, view.phase, view.actor, view.hand, view.trick, view.hand_sizes


def _sides(game: Game) -> tuple[int, ...]:
    """For each seat the first one of its side."""
    sides = game.table.sides or tuple(range(game.table.players))
    return tuple(map(sides.index, sides))


def _end(game: Game, dice: random.Random) -> Moment:
    """With some totals, who has won and who deals next."""
    ruleset, players = game.ruleset, range(game.ruleset.players)
    totals = tuple(dice.choice((game.scores[seat], *NEAR_THE_END)) for seat in players)
    totals = tuple(totals[side] for side in _sides(game))
    won = () if game.is_thrown_in else sorted(answers.winners(ruleset, totals, game.table))
    return totals, tuple(won), answers.next_dealer(ruleset, game.table)


def difference(mutant: Mutant, games: tuple[str, ...], number: int) -> str:
    """The first of some games in which something is otherwise by a mutant; empty if nothing is."""
    for name in games:
        right = list(played(GAMES[name](), number))
        with mutant.applied():
            pairs = itertools.zip_longest(right, played(GAMES[name](), number))
            if any(one != other for one, other in pairs):
                return name
    return ""
