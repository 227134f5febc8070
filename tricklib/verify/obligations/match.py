"""What several hands owe together: that a match ends, and that a higher bid is worth more."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

import attrs

from tricklib import answers
from tricklib.actions import Bid, Pass
from tricklib.game import Game
from tricklib.table import Table, Taken
from tricklib.verify.callings import State, bid_of
from tricklib.verify.explorer import Impossible
from tricklib.verify.obligations.calling import found_at
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
    if prover.callings.thrown_in:
        return _everybody_passes(prover, obligation)
    target = _target(prover)
    if target == -MOST_POINTS:
        return prover.finding(obligation, Verdict.PROVED, reason="every match is one hand")
    least = _least_gain(prover)
    if least < 1:
        return _goes_on(prover, obligation, "totals can fall, and no bound was found on the number of hands")
    if target is None:
        return _goes_on(prover, obligation, "no total was found with which a match is always over")
    hands = prover.ruleset.players * max(0, target - 1) // least + 1
    reason = (
        f"nobody loses points and every hand brings at least {least}; a total of {target} always decides the match, "
        f"so that it takes at most {hands} hands"
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


def _everybody_passes(prover: Prover, obligation: Obligation) -> Finding:
    """Hands that are thrown in change nothing, and can come again for ever."""
    ruleset = prover.ruleset
    dealer, hands = 0, 0
    while hands == 0 or dealer != 0:
        state = next(one for one in prover.callings.thrown_in if one.table.dealer == dealer)
        dealer, hands = answers.next_dealer(ruleset, state.table), hands + 1
        if hands > ruleset.players:
            break
    state = next(one for one in prover.callings.thrown_in if one.table.dealer == 0)
    how = "everybody passes" if ruleset.calling is not None else "nobody chooses trumps"
    said = (
        f"a match can go on for ever: {how} and the hand is thrown in; after {hands} such hands the same "
        "player deals with the same totals"
    )
    found = found_at(prover, state)
    if found is None:
        return prover.finding(obligation, Verdict.UNKNOWN, reason=f"it may be that {said}; no such game was found")
    return prover.shown(obligation, found, said)


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


BidOf: TypeAlias = tuple[Any, Any]
"""The tricks and the trumps of a bid."""


def _agrees_with_bids(prover: Prover, obligation: Obligation) -> Finding | None:
    """A bid that beats another brings more if it is just made, whoever has made which, and whoever takes the tricks."""
    follows = prover.callings.follows()
    worth = _worth_somewhere(prover)
    height = {bid: sum(higher == bid for _, higher in follows) for pair in follows for bid in pair}
    pairs = sorted(follows, key=lambda pair: (height[pair[0]], height[pair[1]], str(pair)))
    pairs = [(lower, higher) for lower, higher in pairs if lower in worth and higher in worth]
    for lower, higher in pairs:
        most, least = worth[lower][1], worth[higher][0]
        if not most < least:
            said = f"{_bid(higher)} is a higher bid than {_bid(lower)} and is not worth more: {least} against {most}"
            found = found_at(prover, _state_with(prover, lower, higher))
            if found is None:
                return prover.finding(obligation, Verdict.REFUTED, reason=said, story=said)
            return prover.shown(obligation, found, said)
    bounds = _worth_anywhere(prover) if pairs else {}
    for lower, higher in pairs:
        if not bounds[lower][1] < bounds[higher][0]:
            said = f"it may be that {_bid(higher)}, a higher bid than {_bid(lower)}, is not worth more"
            return prover.finding(obligation, Verdict.UNKNOWN, reason=f"{said}; no such hand was found")
    return prover.finding(obligation, Verdict.PROVED) if worth else None


def _bid(bid: BidOf) -> str:
    return str(Bid(*bid)).removeprefix("bid ")


def _widened(ends: dict[BidOf, tuple[int, int]], bid: BidOf, least: int, most: int) -> None:
    """Let the ends between which a bid is worth something hold these numbers too."""
    low, high = ends.get(bid, (least, most))
    ends[bid] = min(low, least), max(high, most)


def _worth_somewhere(prover: Prover) -> dict[BidOf, tuple[int, int]]:
    """The least and the most that the declarer was found to score if his side takes just the tricks that were bid.

    Whoever of each side may take them all.
    """
    ruleset, ends = prover.ruleset, dict[BidOf, tuple[int, int]]()
    for state in prover.callings.ends:
        table, contract = state.table, state.table.contract
        if contract is None or not contract.tricks:
            continue
        table = attrs.evolve(table, sides=answers.sides(ruleset, None, table), tricks_played=table.tricks, held=0)
        attackers = table.attackers
        for one, other in itertools.product(attackers, set(range(table.players)) - set(attackers)):
            tricks = {one: contract.tricks, other: table.tricks - contract.tricks}
            taken = tuple(Taken(tricks.get(seat, 0), table.deck.empty) for seat in range(table.players))
            points = answers.score(ruleset, taken, attrs.evolve(table, taken=taken, last_taker=one))[contract.seat]
            _widened(ends, bid_of(contract), points, points)
    return ends


def _worth_anywhere(prover: Prover) -> dict[BidOf, tuple[int, int]]:
    """Between which ends lies what the declarer scores if his side takes just the tricks that were bid."""
    explorer = prover.explorer()

    def worth() -> tuple[BidOf, int, int]:
        """What was bid, and what it is worth in any such hand."""
        asked = ANY[Score](prover.world(explorer))
        table, contract = asked.table, asked.table.contract
        if contract is None or not contract.tricks or asked.error is not None:
            raise explorer.stop(Impossible("nothing was bid"))
        if table.tricks_of(table.attackers) != contract.tricks:
            raise explorer.stop(Impossible("it was not just made"))
        return bid_of(contract), *explorer.ends(number_term(asked.answer[contract.seat], explorer))

    ends = dict[BidOf, tuple[int, int]]()
    for path in explorer.paths(worth):
        _widened(ends, *path.result)
    return ends


def _state_with(prover: Prover, lower: BidOf, higher: BidOf) -> State:
    """A state of the calling in which one bid has just been bid over another."""
    return next(
        State(after.table, (*state.calls, call))
        for state in prover.callings.states.values()
        for call, after in state.after.items()
        if not isinstance(call, Pass)
        and state.table.contract is not None
        and after.table.contract is not None
        and (bid_of(state.table.contract), bid_of(after.table.contract)) == (lower, higher)
    )


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
