"""Counterexamples are made small: short hands, and low cards."""

from __future__ import annotations

import json
import random

import pytest

from tricklib import Card, CardSet, Game, Ruleset, Suit, rulesets, verify
from tricklib.actions import Action, Declare, Play
from tricklib.deals import Deal
from tricklib.policies.following import MustFollow, MustRuff, first_of
from tricklib.record import read_record
from tricklib.verify.smaller import Found, smaller

GAMES = [
    rulesets.declared_trump_whist(),
    rulesets.call_partner_euchre(),
    rulesets.five_hundred_43(),
    rulesets.same_colour(),
]
STUCK = first_of(MustFollow(), MustRuff())


def first_void(ruleset: Ruleset, seed: int) -> Game | None:
    """The first state of a hand, played at random, in which a seat has none of the suit led; None if there is none."""
    game, chance = Game.deal(ruleset, seed=seed), random.Random(seed)
    while actions := game.legal_actions():
        if is_void(game, None):
            return game
        game = game.apply(chance.choice(actions))
    return None


def is_void(game: Game, action: Action | None) -> bool:
    """Whether the seat to act has none of the suit led."""
    led = game.trick and game.trick.led
    return game.actor is not None and led is not None and not game.hands[game.actor] & game.table.suit(led)


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda one: one.name)
def test_what_is_made_smaller_still_shows_the_fault(ruleset: Ruleset) -> None:
    """The smaller hand shows it, takes no more actions, and tells no higher cards."""
    games = [game for seed in range(30) if (game := first_void(ruleset, seed)) is not None]
    assert games
    for game in games:
        found = smaller(Found(game, None), is_void)
        assert is_void(found.game, None)
        assert len(found.game.actions) <= len(game.actions)
        assert heights(found.game) <= heights(game) or len(found.game.actions) < len(game.actions)


def heights(game: Game) -> int:
    """The ranks of the cards that are told, together."""
    assert game.actor is not None and game.trick is not None
    return sum(card.rank for card in (*game.hands[game.actor], *game.trick.cards))


def test_the_smallest_hand_of_a_dead_end() -> None:
    """Who can neither follow nor ruff is stuck: the second to play, with the twelve lowest cards of two suits and more.

    One card is led, so that the lowest thirteen cards of three suits are two to five in each and a six.
    """
    finding = verify(GAMES[0].evolve(following=STUCK), only="following.never_empty")["following.never_empty"]
    game = read_record(json.dumps(finding.counterexample), GAMES[0].evolve(following=STUCK)).replay()
    assert isinstance(game, Game)
    assert_smallest(game)


@pytest.mark.parametrize("voids", ["C", "CH", "CD", "CS"])
@pytest.mark.parametrize("seed", range(5))
def test_the_smallest_hand_is_found_from_any(voids: str, seed: int) -> None:
    """Whatever hand has neither the suit led nor trumps, and whatever the trumps, it ends with the same cards."""
    rules, chance = GAMES[0], random.Random(seed)
    held = rules.deck.set_of(chance.sample([card for card in rules.deck if card.suit.value not in voids], 13))
    rest = [card for card in rules.deck if card not in held]
    chance.shuffle(rest)
    others = [rules.deck.set_of(rest[first : first + 13]) for first in (0, 13, 26)]
    leader = next(seat for seat, hand in enumerate(others) if Card.read("2C") in hand)
    hands = (*others[leader:], *others[:leader])
    trumps = Suit(voids[-1])
    game = Deal((hands[0], held, *hands[1:]), rules.deck.set_of(()), None, ()).game(rules, 3).apply(Declare(trumps))
    start = game.apply(Play(Card.read("2C")))
    assert_smallest(smaller(Found(start, None), is_stuck).game)


def is_stuck(game: Game, action: Action | None) -> bool:
    """Whether the seat to act has neither the suit led nor trumps."""
    trumps = game.table.trumps
    return trumps is not None and is_void(game, None) and not game.hands[game.actor or 0] & game.table.suit(trumps)


def assert_smallest(game: Game) -> None:
    """The lowest club is led, and the next seat has thirteen cards of the other suits, none of which could be lower."""
    assert game.actor is not None and game.trick is not None
    assert ("play", [Card.read("2C")]) == (str(game.actions[-1])[:4], list(game.trick.cards))
    held = game.hands[game.actor]
    assert CardSet.read("♠5432 ♥5432 ♦5432") <= held
    assert 6 == max(card.rank for card in held)


def test_a_fault_of_an_action_stays_one() -> None:
    """Where a fault comes with an action, the action is the same with lower cards, and legal."""
    game = first_void(GAMES[0], 3)
    assert game is not None
    last = game.legal_actions()[-1]

    def shows(state: Game, action: Action | None) -> bool:
        """Whether a card is played by somebody who cannot follow."""
        return action is not None and is_void(state, None)

    found = smaller(Found(game, last), shows)
    assert found.action in found.game.legal_actions()


def test_what_cannot_be_smaller_stays() -> None:
    """A fault that only this hand shows is told as it was found."""
    game = first_void(GAMES[0], 1)
    assert game is not None
    found = Found(game, None)
    assert found == smaller(found, lambda state, action: state == game)
