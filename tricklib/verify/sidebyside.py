"""One game by two rules at once: dealt and played at random, until something is not the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from tricklib import answers
from tricklib.actions import Action, Bid, CallCard, Pass, Play
from tricklib.answers import packets
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.table import Taken


def deals_differ(one: Ruleset, other: Ruleset) -> bool:
    """Whether there are other cards, other seats or other packets, so that no deal is the same."""
    return one.players != other.players or packets(one) != packets(other) or one.deck != other.deck


def games_differ(one: Ruleset, other: Ruleset, games: int, tick: Callable[[], None]) -> bool:
    """Whether one of so many games that are dealt and played at random goes differently.

    Args:
        one: some rules.
        other: other rules.
        games: how many games to play.
        tick: called before each.
    """
    if deals_differ(one, other):
        return True
    dice = random.Random(0)
    return any(parting(one, other, dice, tick, might_end_differently) is not None for _ in range(games))


Ends: TypeAlias = Callable[[Game, Game, random.Random], bool]
"""Whether two games that went the same way end differently."""


def parting(one: Ruleset, other: Ruleset, dice: random.Random, tick: Callable[[], None], ends: Ends) -> Game | None:
    """The state at which a game, dealt and played at random, stops being the same by both rules; None if it does not.

    Args:
        one: some rules, whose game is given.
        other: other rules, with the same deal.
        dice: the chance.
        tick: called before the game.
        ends: whether the two games end differently where everything else was the same.
    """
    tick()
    pack, dealer = dice.sample(one.deck.cards, len(one.deck)), dice.randrange(one.players)
    first, second = Game.deal(one, dealer, cards=pack), Game.deal(other, dealer, cards=pack)
    is_quiet, is_shy = dice.random() < 0.2, dice.random() < 0.3
    while True:
        if _looks(first) != _looks(second):
            return first
        actions = first.legal_actions()
        if not actions:
            return first if ends(first, second, dice) else None
        likely = [action for action in actions if _is_likely(first, action) is not is_shy]
        action = dice.choice(likely if likely and dice.random() < 0.6 else actions)
        if is_quiet and Pass() in actions:
            action = Pass()
        first, second = first.apply(action), second.apply(action)


def _is_likely(game: Game, action: Action) -> bool:
    """Trumps are played, partners are called and bids are low, so that much happens in few games.

    Whoever is shy does what is not likely, and keeps his trumps to the end.
    """
    match action:
        case Play(card):
            return card in game.table.trump_cards
        case Bid():
            return game.table.contract is None or action.tricks == game.table.contract.tricks
    return isinstance(action, Pass | CallCard)


def deal_on_differently(first: Game, second: Game, dice: random.Random) -> bool:
    """Whether the next dealer is another."""
    return answers.next_dealer(first.ruleset, first.table) != answers.next_dealer(second.ruleset, second.table)


def might_end_differently(first: Game, second: Game, dice: random.Random) -> bool:
    """Whether the next dealer is another, or the score is if one side takes all, or the winners for some totals."""
    if deal_on_differently(first, second, dice):
        return True
    if first.is_thrown_in:
        return False
    table = first.table
    for seat in range(table.players):
        taken = tuple(Taken(table.tricks * (one == seat), table.taken[one].cards) for one in range(table.players))
        ours, theirs = (answers.score(game.ruleset, taken, game.table) for game in (first, second))
        if ours != theirs:
            return True
    for highest in (5, 12, 520, -520):
        points = {side: dice.choice((highest - 3, highest, highest, highest + 1, 0)) for side in table.sides or ()}
        totals = tuple(points[side] for side in table.sides or ())
        ours, theirs = (answers.winners(game.ruleset, totals, game.table) for game in (first, second))
        if set(ours) != set(theirs):
            return True
    return False


def _looks(game: Game) -> tuple[object, ...]:
    seen = tuple(game.seen_hand(seat) for seat in range(game.table.players))
    return game.phase, game.actor, frozenset(game.legal_actions()), game.table.broken, game.result, seen
