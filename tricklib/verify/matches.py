"""From a fault of the rule about winning to a match: hands are played until there are totals with which it shows.

One hand seldom brings the totals with which a match ends, so that a fault there shows in no game of one hand. What is
found is a match on the real engine; its record holds all of its hands.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from tricklib import answers
from tricklib.actions import Action, Bid
from tricklib.errors import RuleError
from tricklib.game import Game
from tricklib.record import MatchRecord, Record
from tricklib.verify import asking
from tricklib.verify.judging import fails
from tricklib.verify.obligations.registry import Obligation
from tricklib.verify.questions import Win
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.sidebyside import played_on

if TYPE_CHECKING:
    from tricklib.verify.prover import Prover

MOST_HANDS = 60
"""A match is given up that is not over after so many hands."""


def shown_in_a_match(prover: Prover, obligation: Obligation) -> Finding | None:
    """The finding for a fault of the rule about winning, with the shortest match found in which it shows, if any."""
    dice, until = random.Random(0), time.monotonic() + min(prover.budget.search, prover.seconds)
    shortest: list[Game] | None = None
    left = prover.budget.games // 10
    while left > 0 and time.monotonic() < until:
        most = MOST_HANDS if shortest is None else len(shortest) - 1
        played, hands = _played(prover, obligation, dice, most)
        left -= hands
        if played is not None:
            left = min(left, 10 * len(played)) if shortest is None else left
            shortest = played
    return None if shortest is None else _finding(prover, obligation, shortest)


def _played(prover: Prover, obligation: Obligation, dice: random.Random, most: int) -> tuple[list[Game] | None, int]:
    """A match to the hand after which the fault shows, if it does within so many hands; and how many were played."""
    ruleset = prover.ruleset
    games: list[Game] = []
    totals, dealer = (0,) * ruleset.players, dice.randrange(ruleset.players)
    likes_low, tries = dice.random() < 0.5, 0
    try:
        while tries < most:
            prover.tick()
            tries += 1
            game = played_at_random(Game.deal(ruleset, dealer, dice.getrandbits(32)), dice, likes_low)
            games.append(game)
            if not game.is_over:
                # A hand that is stuck ends no match, and the obligations about dead ends speak of it.
                break
            if not game.is_thrown_in:
                totals = tuple(total + points for total, points in zip(totals, game.scores, strict=True))
                asked = asking.win(ruleset, totals, game.table)
                if fails(obligation, asked):
                    return games, tries
                if asked.error is not None or asked.answer:
                    break
            dealer = answers.next_dealer(ruleset, game.table)
    except RuleError:
        pass
    return None, max(tries, 1)


def played_at_random(game: Game, dice: random.Random, likes_low: bool = False) -> Game:
    """A hand played at random as far as it goes; with the lowest bids, if they are liked, so that some are made."""

    def chosen(_: Game, actions: tuple[Action, ...]) -> Action:
        """Any action, or one of the lowest bids."""
        low = [one for one in actions if isinstance(one, Bid)][:2] if likes_low else []
        return dice.choice(low or actions)

    return played_on(game, chosen)


def _finding(prover: Prover, obligation: Obligation, games: list[Game]) -> Finding:
    """The finding for a match, once its record has been replayed."""
    ruleset = prover.ruleset
    totals = tuple(map(sum, zip(*(game.scores for game in games if not game.is_thrown_in), strict=True)))
    asked = asking.win(ruleset, totals, games[-1].table)
    record = MatchRecord(ruleset, tuple(map(Record.of, games)))
    try:
        if record.replay().totals != totals:
            return prover.finding(obligation, Verdict.DISAGREE, reason="the counterexample does not replay")
    except RuleError as error:
        if asked.error is None:
            return prover.finding(obligation, Verdict.DISAGREE, reason=f"the counterexample does not replay: {error}")
    story = f"{_after(len(games))} the totals are {', '.join(map(str, totals))}. {_named(asked)}"
    return prover.finding(obligation, Verdict.REFUTED, counterexample=record.data(), story=story, reason=story)


def _after(hands: int) -> str:
    return f"After {hands} hand{'s' * (hands > 1)}"


def _named(asked: Win) -> str:
    """Whom the rule names as winners, in words."""
    if asked.error is not None:
        return f"{asked.error}."
    if not asked.answer:
        return "The rule says that nobody has won."
    return f"The rule says that {', '.join(f'seat {seat}' for seat in asked.answer)} won."
