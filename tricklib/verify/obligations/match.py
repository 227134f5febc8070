"""What several hands owe together: that a match ends, and that a higher bid is worth more."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from tricklib import answers
from tricklib.actions import Bid, Pass
from tricklib.game import Game
from tricklib.table import Table
from tricklib.verify.callings import BidOf, State, bid_of
from tricklib.verify.explorer import Impossible
from tricklib.verify.hints import towards
from tricklib.verify.obligations.calling import bid_name, found_at, in_games
from tricklib.verify.obligations.registry import Obligation, owed
from tricklib.verify.prover import Prover
from tricklib.verify.questions import Score, Win
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.situations import ANY, MOST_POINTS
from tricklib.verify.smaller import Found
from tricklib.verify.terms import Term
from tricklib.verify.whole import WIDEST, any_number, number_term

# A match ends


def _match_ends(prover: Prover, obligation: Obligation) -> Finding:
    """Every hand adds to the totals, and totals that are large enough decide the match."""
    if hands := _thrown_in_for_ever(prover):
        return _everybody_passes(prover, obligation, hands)
    target = _target(prover)
    if target == -MOST_POINTS:
        some = f", after no more than {prover.ruleset.players} that are thrown in" if prover.callings.thrown_in else ""
        return prover.finding(obligation, Verdict.PROVED, reason=f"every match is one hand{some}")
    least = _least_gain(prover)
    if least < 1:
        return _goes_on(prover, obligation, "totals can fall, and no bound was found on the number of hands")
    if target is None:
        return _goes_on(prover, obligation, "no total was found with which a match is always over")
    # No more hands are thrown in between two that are played than there are dealers.
    turns = 1 + prover.ruleset.players * bool(prover.callings.thrown_in)
    most = (prover.ruleset.players * max(0, target - 1) // least + 1) * turns
    reason = (
        f"nobody loses points and every hand brings at least {least}; a total of {target} always decides the match, "
        f"so that it takes at most {most} hands"
    )
    return prover.finding(obligation, Verdict.PROVED, reason=reason)


def _target(prover: Prover) -> int | None:
    """The lowest total with which a match is always over; None if there is none.

    On each path on which nobody has won, the solver says how high a total can be.
    """
    explorer = prover.explorer()

    def undecided() -> tuple[int, ...] | None:
        asked = ANY[Win](prover.world(explorer))
        return asked.totals if isinstance(asked, Win) and not asked.error and not asked.answer else None

    highest = -MOST_POINTS - 1
    for path in explorer.paths(undecided, twice=False):
        for total in path.result or ():
            while highest < MOST_POINTS and _can_reach(prover, path.questions, total, highest + 1):
                highest = _highest(prover, path.questions, total, highest + 1)
    return None if highest >= MOST_POINTS else highest + 1


def always_won(prover: Prover) -> bool:
    """Whether somebody has won after every hand that is not thrown in, so that every match is one hand."""
    return _target(prover) == -MOST_POINTS


def _can_reach(prover: Prover, questions: tuple[Term, ...], total: int, number: int) -> bool:
    term = prover.terms.reaches(number_term(total, prover.explorer()), number)
    possible = prover.solver.model(questions, term) is not None
    if not possible and prover.second is not None:
        prover.second.never(questions, term)
    return possible


def _highest(prover: Prover, questions: tuple[Term, ...], total: int, low: int) -> int:
    """The highest value of a total that can reach a low one."""
    high = MOST_POINTS
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _can_reach(prover, questions, total, middle) else (low, middle - 1)
    return low


def _least_gain(prover: Prover) -> int:
    """The least that all players gain together in a hand; 0 if somebody may lose."""
    explorer = prover.explorer()

    def gain() -> int:
        asked = ANY[Score](prover.world(explorer))
        if asked.error is not None or any(points < 0 for points in asked.answer):
            return 0
        return next((least for least in (3, 2, 1) if sum(asked.answer) >= least), 0)

    return min((path.result for path in explorer.paths(gain, twice=False)), default=0)


def _thrown_in_for_ever(prover: Prover) -> list[State]:
    """Hands that are thrown in one after the other, until the first dealer deals again; empty if there are none.

    Hands that are thrown in change nothing else, and so they can come again for ever.
    """
    turns = [(state, answers.next_dealer(prover.ruleset, state.table)) for state in prover.callings.thrown_in]
    for first, _ in turns:
        ways: dict[int, list[State]] = {first.table.dealer: []}
        waiting = [first.table.dealer]
        for dealer in waiting:
            for state, after in turns:
                if state.table.dealer != dealer:
                    continue
                if after == first.table.dealer:
                    return [*ways[dealer], state]
                if after not in ways:
                    ways[after] = [*ways[dealer], state]
                    waiting.append(after)
    return []


def _everybody_passes(prover: Prover, obligation: Obligation, hands: list[State]) -> Finding:
    """Hands are thrown in one after the other, for ever."""
    how = "everybody passes" if prover.ruleset.calling is not None else "nobody chooses trumps"
    said = (
        f"a match can go on for ever: {how} and the hand is thrown in; after {len(hands)} such hands the same "
        "player deals with the same totals"
    )
    return in_games(prover, obligation, hands, said)


def _goes_on(prover: Prover, obligation: Obligation, reason: str) -> Finding:
    """Look for one or two hands that can come by turns, whoever deals, without anybody ever winning."""
    dice, ruleset = random.Random(0), prover.ruleset
    seen: list[dict[tuple[int, ...], Game]] = [{} for _ in range(ruleset.players)]
    for number in range(prover.budget.games):
        prover.tick()
        dealer = number % ruleset.players
        game = _played_out(Game.deal(ruleset, dealer, seed=dice.randrange(1 << 30)), dice)
        if not game.is_over or game.scores in seen[dealer]:
            continue
        seen[dealer][game.scores] = game
        common = [scores for scores in seen[dealer] if all(scores in known for known in seen)]
        for scores in _turns(game.scores, common):
            if _never_decides(prover, scores, seen):
                hands = [seen[dealer][one] for one in scores]
                return prover.shown(obligation, Found(hands[0], None), _for_ever(hands))
    return prover.finding(obligation, Verdict.UNKNOWN, reason=reason)


Scores: TypeAlias = tuple[int, ...]

MOST_ROUNDS: Final = 10**12
"""Hands that can come so often, and nobody has won, are said to come for ever: no match has so many."""


def _turns(scores: Scores, common: list[Scores]) -> Iterator[tuple[Scores, ...]]:
    """Hands that score so, alone and by turns with those of each other score; all can be dealt by every dealer."""
    if scores in common:
        yield (scores,)
        for other in common:
            if other != scores:
                yield from ((scores, other), (other, scores))


def _never_decides(prover: Prover, each: tuple[Scores, ...], seen: list[dict[Scores, Game]]) -> bool:
    """Whether nobody has won after any of these hands, however often they have come by turns, and whoever deals."""
    together = tuple(map(sum, zip(*each, strict=True)))
    so_far = [tuple(map(sum, zip(*each[: place + 1], strict=True))) for place in range(len(each))]

    def is_decided(rounds: int, said: Scores, table: Table) -> bool:
        totals = tuple(rounds * in_all + one for in_all, one in zip(together, said, strict=True))
        return bool(answers.winners(prover.ruleset, totals, table))

    def undecided(rounds: int) -> bool:
        over = ((said, known[scores]) for scores, said in zip(each, so_far, strict=True) for known in seen)
        return not any(is_decided(rounds, said, hand.table) for said, hand in over)

    if MOST_ROUNDS * max(1, *map(abs, together)) > WIDEST // 8 or not all(map(undecided, (0, 1, 2, 5, 20, 1000))):
        return False
    explorer = prover.explorer()
    paths = explorer.paths(lambda: undecided(any_number(explorer, "rounds", 0, MOST_ROUNDS)), twice=False)
    return all(path.result for path in paths)


def _for_ever(hands: Sequence[Game]) -> str:
    first = f"a match can go on for ever: hands that score {_listed(hands[0].scores)} can come again and again"
    if len(hands) == 2:
        actions = ", ".join(map(str, hands[1].actions[:8]))
        first = (
            f"a match can go on for ever: hands that score {_listed(hands[0].scores)} and hands that score "
            f"{_listed(hands[1].scores)} (such as {actions} …) can come by turns"
        )
    return f"{first}, whoever deals, and nobody has won however often they have come (up to {MOST_ROUNDS:,} times)"


def _played_out(game: Game, dice: random.Random) -> Game:
    """A hand at random; in most of them the first bid is a low one, and mostly the last."""
    is_quiet = dice.random() < 0.75
    while actions := game.legal_actions():
        low = [one for one in actions if isinstance(one, Bid)][:2]
        if is_quiet and Pass() in actions and game.table.contract is not None and dice.random() < 0.9:
            game = game.apply(Pass())
        else:
            game = game.apply(dice.choice(low if low and dice.random() < 0.5 + 0.5 * is_quiet else actions))
    return game


def _listed(scores: tuple[int, ...]) -> str:
    return ", ".join(map(str, scores))


# What a bid is worth


def _agrees_with_bids(prover: Prover, obligation: Obligation) -> Finding | None:
    """A bid that beats another brings more if it is just made, whoever has made which, and whoever takes the tricks."""
    follows = prover.callings.follows()
    bids = {bid for pair in follows for bid in pair}
    ends = _worth_anywhere(prover) if bids else {}
    height = {bid: sum(higher == bid for _, higher in follows) for bid in bids}
    pairs = sorted(follows, key=lambda pair: (height[pair[0]], height[pair[1]], str(pair)))
    open_ = [pair for pair in pairs if pair[0] in ends and pair[1] in ends and not ends[pair[0]][1] < ends[pair[1]][0]]
    for lower, higher in open_[:MOST_PAIRS]:
        high, low = _just_made(prover, lower, max), _just_made(prover, higher, min)
        if high is not None and low is not None and not high < low:
            said = (
                f"{bid_name(higher)} is a higher bid than {bid_name(lower)} and is not worth more: {low} against {high}"
            )
            found = found_at(prover, follows[lower, higher])
            if found is not None:
                return prover.shown(obligation, found, said)
    if open_:
        said = f"it may be that {bid_name(open_[0][1])}, a higher bid than {bid_name(open_[0][0])}, is not worth more"
        return prover.finding(obligation, Verdict.UNKNOWN, reason=f"{said}; no such hands were found")
    return prover.finding(obligation, Verdict.PROVED) if ends else None


MOST_PAIRS: Final = 4
"""Of so many pairs of bids games are looked for in which the higher one is not worth more."""

MOST_HANDS: Final = 40
"""By so many dealers and declarers it is looked for what a bid is worth."""


def _just_made(prover: Prover, bid: BidOf, best: Callable[[int, int], int]) -> int | None:
    """The most, or the least, that was found to be won by a bid that is just made, by each seat that can make it."""
    worth: list[int] = []

    def sign(game: Game, action: object) -> bool:
        """Whether a hand is over in which it was just made; what it was worth is noted."""
        table = game.table
        contract = table.contract
        if not game.is_over or contract is None or bid_of(contract) != bid:
            return False
        if table.tricks_of(table.attackers) == contract.tricks:
            worth.append(game.scores[contract.seat])
        return len(worth) % 3 == 0

    states: dict[object, State] = {}
    for state in prover.callings.ends:
        if state.table.contract is not None and bid_of(state.table.contract) == bid:
            states.setdefault((state.table.contract.seat, state.table.dealer), state)
    for state in itertools.islice(states.values(), MOST_HANDS):
        table, contract = state.table, state.table.contract
        assert contract is not None
        others = [seat for seat in range(table.players) if seat not in table.partners(contract.seat)]
        quotas = [0] * table.players
        quotas[contract.seat], quotas[others[0]] = contract.tricks, table.tricks - contract.tricks
        hint = attrs.evolve(towards(state), tricks=table.tricks, quotas=tuple(quotas))
        prover.search(sign).first(iter([hint]))
    return functools.reduce(best, worth) if worth else None


def _widened(ends: dict[BidOf, tuple[int, int]], bid: BidOf, least: int, most: int) -> None:
    """Let the ends between which a bid is worth something hold these numbers too."""
    low, high = ends.get(bid, (least, most))
    ends[bid] = min(low, least), max(high, most)


def _worth_anywhere(prover: Prover) -> dict[BidOf, tuple[int, int]]:
    """Between which ends lies what the declarer scores if his side takes just the tricks that were bid."""
    explorer, bids = prover.explorer(), prover.callings.bids

    def worth() -> tuple[BidOf, int, int]:
        """What was bid, and what it is worth in any such hand."""
        asked = ANY[Score](prover.world(explorer))
        table, contract = asked.table, asked.table.contract
        if contract is None or bid_of(contract) not in bids or asked.error is not None:
            raise explorer.stop(Impossible("nothing was bid"))
        if table.tricks_of(table.attackers) != contract.tricks:
            raise explorer.stop(Impossible("it was not just made"))
        return bid_of(contract), *explorer.ends(number_term(asked.answer[contract.seat], explorer))

    ends = dict[BidOf, tuple[int, int]]()
    for path in explorer.paths(worth):
        _widened(ends, *path.result)
    return ends


owed(
    Obligation(
        "game.match_ends",
        "Every match ends, after no more than a number of hands that is known from the start.",
        settle=_match_ends,
        why="a match that goes on for ever",
        catalogue=(53,),
        rests_on=("scoring.answers", "winning.answers", "rotation.answers", "game.no_dead_end"),
    ),
    Obligation(
        "scoring.agrees_with_bids",
        "Of two bids the higher one is worth more.",
        settle=_agrees_with_bids,
        why="a bid that beats another and is worth less",
        catalogue=(36, 44),
        rests_on=("scoring.answers", "calling.outbids"),
    ),
)
