"""Hands for tests: dealt as told, or the first one at random that ends as wanted, and what comes of it in a match."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence

import attrs
from positions import after

from tricklib import Card, CardSet, Game, Match, Ruleset


def dealt(ruleset: Ruleset, dealer: int, hands: Sequence[str], upcard: str | None = None, kitty: str = "") -> Game:
    """A game after a deal of these cards."""
    held = [CardSet.read(hand, ruleset.deck) for hand in hands]
    turned = None if upcard is None else Card.read(upcard)
    return Game.dealt(ruleset, dealer, held, upcard=turned, kitty=CardSet.read(kitty, ruleset.deck))


def first_hand(ruleset: Ruleset, dealer: int, calls: str, wanted: Callable[[Game], bool]) -> Game:
    """Of the hands dealt from seed 0 on, called like this and played at random, the first that ends as wanted."""
    for seed in range(2000):
        game, chance = after(Game.deal(ruleset, dealer, seed), *calls.split(", ")), random.Random(seed)
        while legal := game.legal_actions():
            game = game.apply(chance.choice(legal))
        if wanted(game):
            return game
    raise AssertionError(f"none of 2000 hands ends like this after {calls!r}")


def contract_hand(ruleset: Ruleset, dealer: int, calls: str, tricks: int) -> Game:
    """The first hand in which the side that won the bidding takes exactly so many tricks."""
    return first_hand(ruleset, dealer, calls, lambda game: tricks == game.table.tricks_of(game.table.attackers))


def scored(before: tuple[int, ...], hand: Game) -> Match:
    """The match that stood at these totals when the hand was dealt, after the hand."""
    match = attrs.evolve(Match.of([next(hand.history())]), totals=before)
    for action in hand.actions:
        match = match.apply(action)
    return match


def takers(game: Game) -> list[int | None]:
    """Who took each trick, in order."""
    return [
        new.table.last_taker
        for old, new in itertools.pairwise(game.history())
        if new.table.tricks_played > old.table.tricks_played
    ]


def rest_of(ruleset: Ruleset, told: str, sizes: list[int]) -> list[str]:
    """The cards of the deck that are not told, in its order, as texts of these sizes."""
    rest = [str(card) for card in ruleset.deck if str(card) not in told.split()]
    ends = list(itertools.accumulate(sizes))
    return [" ".join(rest[end - size : end]) for size, end in zip(sizes, ends, strict=True)]
