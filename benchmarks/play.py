"""Random hands of the shipped games through the public API, in decisions per second of processor time.

Beside them, in the same run, OpenSpiel's euchre driven from Python, and RLCard's bridge.

``python -m benchmarks.play`` plays rounds of each contestant in turn, in one process, and prints medians.
A decision is: list what is legal, choose one at random, do it. Shuffling and dealing are part of the time.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from tricklib import Game, Ruleset, rulesets

Contestant = Callable[[int, random.Random], int]
"""Plays so many hands with a source of chance, and returns how many decisions that took."""


def play_tricklib(ruleset: Ruleset) -> Contestant:
    """Hands of a ruleset through ``Game.deal``, ``legal_actions`` and ``apply``."""

    def play(hands: int, chance: random.Random) -> int:
        decisions = 0
        for _ in range(hands):
            game = Game.deal(ruleset, seed=chance.getrandbits(32))
            while actions := game.legal_actions():
                game = game.apply(chance.choice(actions))
                decisions += 1
        return decisions

    return play


def play_rlcard_engine(hands: int, chance: random.Random) -> int:
    """Hands of bridge on RLCard's game object, without its environment: a random auction, then the play."""
    from rlcard.games.bridge.game import BridgeGame

    game, decisions = BridgeGame(), 0
    game.np_random.seed(chance.getrandbits(32))
    legal, step = game.judger.get_legal_actions, game.step
    for _ in range(hands):
        game.init_game()
        while actions := legal():
            step(chance.choice(actions))
            decisions += 1
    return decisions


def play_rlcard_cards(hands: int, chance: random.Random) -> int:
    """The same with the shortest auction there is, of which only the time counts and not the four calls."""
    from rlcard.games.bridge.game import BridgeGame
    from rlcard.games.bridge.utils.action_event import BidAction, PassAction

    game, decisions = BridgeGame(), 0
    game.np_random.seed(chance.getrandbits(32))
    legal, step = game.judger.get_legal_actions, game.step
    auction = (BidAction(1, "H"), PassAction(), PassAction(), PassAction())
    for _ in range(hands):
        game.init_game()
        for call in auction:
            step(call)
        while actions := legal():
            step(chance.choice(actions))
            decisions += 1
    return decisions


def play_rlcard_environment(hands: int, chance: random.Random) -> int:
    """Hands of bridge through RLCard's environment, which also encodes every state for a learner."""
    import rlcard

    environment: Any = rlcard.make("bridge", config={"seed": chance.getrandbits(31)})
    decisions = 0
    for _ in range(hands):
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions


def play_openspiel_euchre(hands: int, chance: random.Random) -> int:
    """Hands of OpenSpiel's euchre, driven from Python; the deal is made by its own chance nodes."""
    import pyspiel

    game, decisions = pyspiel.load_game("euchre"), 0
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.legal_actions()))
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
    return decisions


def speed(contestant: Contestant, hands: int, seed: int) -> float:
    """Decisions per second of processor time in one round."""
    chance = random.Random(seed)
    start = time.process_time()
    decisions = contestant(hands, chance)
    return decisions / (time.process_time() - start)


def measure(contestants: dict[str, Contestant], hands: int, rounds: int, seed: int) -> dict[str, list[float]]:
    """The speeds of every contestant, which take turns after a short round of each that is not counted."""
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for contestant in contestants.values():
        contestant(max(1, hands // 10), random.Random(seed))
    for turn in range(rounds):
        for name, contestant in contestants.items():
            speeds[name].append(speed(contestant, hands, seed + turn))
    return speeds


def report(speeds: dict[str, list[float]]) -> None:
    """Print medians, spreads, and how many times as fast the first is as each other, round by round."""
    first, *_ = speeds.values()
    print(f"{'decisions per CPU second':46}{'median':>10}{'slowest':>10}{'fastest':>10}{'ratio':>8}")
    for name, values in speeds.items():
        ratio = statistics.median(mine / theirs for mine, theirs in zip(first, values, strict=True))
        row = (statistics.median(values), min(values), max(values))
        print(f"{name:46}" + "".join(f"{one:10,.0f}" for one in row) + f"{ratio:8.2f}")


PEERS: dict[str, dict[str, Contestant]] = {
    "pyspiel": {"openspiel euchre, driven from Python": play_openspiel_euchre},
    "rlcard": {
        "rlcard bridge, engine, cards only": play_rlcard_cards,
        "rlcard bridge, engine, auction and cards": play_rlcard_engine,
        "rlcard bridge, environment": play_rlcard_environment,
    },
}
"""Who is measured beside the library, by the module that must be installed."""


def _games() -> list[Ruleset]:
    """The shipped games, euchre first: the others are compared with it."""
    return [
        rulesets.call_partner_euchre(),
        rulesets.declared_trump_whist(),
        rulesets.five_hundred_43(),
        rulesets.same_colour(),
    ]


def main() -> int:
    """Measure and print; 0 even where a peer is missing, which is then said."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.play", description=__doc__)
    parser.add_argument("--hands", type=int, default=100, help="hands a round (default 100)")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each (default 15)")
    parser.add_argument("--seed", type=int, default=0, help="where chance starts (default 0)")
    asked = parser.parse_args()
    contestants: dict[str, Contestant] = {f"tricklib {ruleset.name}": play_tricklib(ruleset) for ruleset in _games()}
    for module, others in PEERS.items():
        if importlib.util.find_spec(module) is None:
            print(f"{module} is not installed and not measured: pip install -e '.[bench]'", file=sys.stderr)
        else:
            contestants |= others
    report(measure(contestants, asked.hands, asked.rounds, asked.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
