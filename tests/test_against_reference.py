"""Games in lockstep: the library and the engines written a second time agree in every state, on scores and winners."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs
import matrix
import pytest
from reference import Playable, cards, euchre, five_hundred, same_colour

from tricklib import Game, Ruleset, answers, rulesets

GAMES = 6
"""How many games are played by each ruleset."""

USUAL = {
    f"{number}{suit}": base + 100 * (number - 6)
    for number in range(6, 11)
    for suit, base in {"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120}.items()
}


@attrs.frozen
class Reference:
    """A game written a second time, and what its options are called there.

    Args:
        pack: all cards.
        deal: deals a pack.
        winners: the winners by totals.
        totals: totals around the target, for each side.
        sides: how many sides have a total; None for one of each player.
        renamed: the other names of options.
        values: the other values of options.
        elsewhere: options that decide nothing within a hand, with what they decide.
    """

    pack: list[str]
    deal: Callable[..., Playable]
    winners: Callable[..., list[int]]
    totals: tuple[int, ...]
    sides: int | None = None
    renamed: Mapping[str, str] = {}
    values: Mapping[str, Mapping[object, object]] = {}
    elsewhere: Mapping[str, str] = {}

    def told(self, ruleset: Ruleset) -> dict[str, Any]:
        """The options of a ruleset, as they are given to the reference."""
        return {
            self.renamed.get(name, name): self.values.get(name, {}).get(value, value)
            for name, value in ruleset.options.items()
            if name not in self.elsewhere
        }

    def some_totals(self, players: int, chance: random.Random) -> tuple[int, ...]:
        """Totals around the target, the same for partners."""
        sides = [chance.choice(self.totals) for _ in range(self.sides or players)]
        return tuple(sides[seat % len(sides)] for seat in range(players))


REFERENCES = {
    "call_partner_euchre": Reference(
        euchre.PACK,
        euchre.deal,
        euchre.winners,
        (0, 8, 9, 10, 10, 11, 12),
        elsewhere={"next_dealer": "who deals the next hand, which the matches are tested for"},
    ),
    "five_hundred_43": Reference(
        five_hundred.PACK,
        five_hundred.deal,
        five_hundred.winners,
        (-510, -500, -490, 0, 490, 500, 500, 510),
        sides=2,
        renamed={"lowest_bid": "lowest"},
        values={"bid_values": {"this game": five_hundred.VALUES, "usual": USUAL}},
    ),
    "same_colour": Reference(same_colour.PACK, same_colour.deal, same_colour.winners, (-2, 0, 7, 8, 8, 9)),
}
WITHOUT = {
    "declared_trump_whist": "its rules are stated anew in test_random_games and in perft",
    "declared_trump_whist_literal": "the same",
}
RULESETS = {name: one for family in REFERENCES for name, one in matrix.rulesets_of(family).items()}


def states(
    ruleset: Ruleset, reference: Reference, number: int, chance: random.Random
) -> Iterator[tuple[Game, Playable]]:
    """The states of a random game, in the library and in the reference."""
    pack = list(ruleset.deck)
    chance.shuffle(pack)
    dealer, is_bold = number % ruleset.players, chance.random() < 0.5
    game = Game.deal(ruleset, dealer, cards=pack)
    hand = reference.deal(list(map(str, pack)), dealer, **reference.told(ruleset))
    yield game, hand
    while legal := game.legal_actions():
        action = matrix.chosen(legal, is_bold, chance)
        game = game.apply(action)
        hand.do(str(action))
        yield game, hand


@pytest.mark.parametrize("name", RULESETS)
def test_games_in_lockstep(name: str) -> None:
    """The same seat is to act and the same is legal in every state; in the end scores and winners are the same."""
    ruleset = RULESETS[name]
    reference = REFERENCES[ruleset.family]
    told = reference.told(ruleset)
    for number in range(GAMES):
        chance = random.Random(f"{name}: {number}")
        for game, hand in states(ruleset, reference, number, chance):
            assert (hand.seat, hand.legal()) == (game.actor, sorted(map(str, game.legal_actions()))), game.actions
        assert game.is_over
        assert tuple(hand.scores()) == game.scores, game.actions
        for _ in range(20):
            totals = reference.some_totals(ruleset.players, chance)
            winners = reference.winners(list(totals), hand, **told)
            assert tuple(winners) == answers.winners(ruleset, totals, game.table), (totals, game.actions)


def test_packs_are_the_same() -> None:
    """The deck of each game has the cards of the reference, each once."""
    for family, reference in REFERENCES.items():
        deck = list(map(str, rulesets.family(family)().deck))
        assert sorted(reference.pack) == sorted(deck)
        assert cards.in_order(deck) == cards.in_order(reference.pack)


def test_every_family_has_a_reference_or_says_why_not() -> None:
    """No game is left out by mistake, and each option that the reference is not told is one of its family."""
    assert set(rulesets.FAMILIES) == REFERENCES.keys() | WITHOUT.keys()
    for family, reference in REFERENCES.items():
        assert reference.elsewhere.keys() <= rulesets.family(family).options.keys()
        assert reference.renamed.keys() | reference.values.keys() <= rulesets.family(family).options.keys()
