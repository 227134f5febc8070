"""Games in lockstep: the library and the engines written a second time agree in every state, on scores and winners."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from typing import Any

import attrs
import matrix
import pytest
from reference import Playable, euchre, five_hundred, same_colour
from reference.cards import in_order

from tricklib import Action, Card, Game, Phase, Ruleset, answers, read_action, rulesets
from tricklib.actions import Discard

GAMES = int(os.environ.get("TRICKLIB_GAMES", "16"))
"""How many games are played by each ruleset."""

MOODS = ("any", "low", "silent", "strong")
"""How what is said before the play is chosen, so that contracts are made, and hands thrown in, more than by chance."""

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


def text(action: Action) -> str:
    """An action as the reference writes it: a discard in the order of suits, whatever order the deck has."""
    return f"discard {' '.join(in_order(map(str, action.cards)))}" if isinstance(action, Discard) else str(action)


# Random games, some of them uneven


def pack(ruleset: Ruleset, dealer: int, chance: random.Random) -> list[Card]:
    """A shuffled pack; half of them are stacked so that most cards of a hand are of one suit or two."""
    shuffled = chance.sample(ruleset.deck.cards, len(ruleset.deck))
    if chance.random() < 0.5:
        return shuffled
    dealt = Game.deal(ruleset, dealer, cards=shuffled)
    places = [card for hand in dealt.hands for card in hand]
    places += [card for card in shuffled if card not in places]
    by_suit, first = sorted(shuffled, key=lambda card: card.suit.value), chance.randrange(len(shuffled))
    there = dict(zip(places, by_suit[first:] + by_suit[:first], strict=True))
    for one, other in (chance.sample(shuffled, 2) for _ in range(chance.randrange(6))):
        there[one], there[other] = there[other], there[one]
    return [there[card] for card in shuffled]


def longest(game: Game) -> str:
    """The suit of which the seat to act has most cards."""
    held = [str(card)[-1] for card in game.hands[game.actor or 0] if not card.is_joker]
    return max(sorted(held), key=held.count)


def favoured(game: Game, mood: str) -> list[Action]:
    """The actions that somebody in this mood likes best; any, if he does not care."""
    legal = list(game.legal_actions())
    if mood == "low" and game.phase is not Phase.PLAYING:
        return legal[:3]
    liked = [action for action in legal if str(action) in ("pass", "keep", "alone")] if mood == "silent" else []
    if mood == "strong" and game.phase in (Phase.CALLING, Phase.NAMING):
        liked = [action for action in legal if str(action) == "alone" or str(action).endswith(longest(game))]
    return liked or legal


def finished(game: Game, hand: Playable, mood: str, chance: random.Random) -> Game:
    """The end of a random game, in all states of which the same seat is to act and the same is legal."""
    while True:
        legal = sorted(map(text, game.legal_actions()))
        assert (hand.seat, hand.legal()) == (game.actor, legal), game.actions
        if not legal:
            break
        action = chance.choice(favoured(game, mood))
        game = game.apply(action)
        hand.do(text(action))
    assert game.is_over
    assert tuple(hand.scores()) == game.scores, game.actions
    return game


@pytest.mark.parametrize("name", RULESETS)
def test_games_in_lockstep(name: str) -> None:
    """The same seat is to act and the same is legal in every state; in the end scores and winners are the same."""
    ruleset = RULESETS[name]
    reference = REFERENCES[ruleset.family]
    told = reference.told(ruleset)
    for number in range(GAMES):
        chance = random.Random(f"{name}: {number}")
        dealer = number % ruleset.players
        cards = pack(ruleset, dealer, chance)
        hand = reference.deal(list(map(str, cards)), dealer, **told)
        game = finished(Game.deal(ruleset, dealer, cards=cards), hand, chance.choice(MOODS), chance)
        for _ in range(20):
            totals = reference.some_totals(ruleset.players, chance)
            winners = reference.winners(list(totals), hand, **told)
            assert tuple(winners) == answers.winners(ruleset, totals, game.table), (totals, game.actions)


INVINCIBLE = ["JS", "JC", "AS", "KS", "QS"]


@pytest.mark.parametrize("lone_score", ["same", "bonus"])
@pytest.mark.parametrize("said", ["alone", "call TS", "call JC", "call 8H"])
def test_all_five_tricks_in_lockstep(said: str, lone_score: Any) -> None:
    """A maker who holds the highest trumps takes all tricks, alone as he says or by accident, or with a partner."""
    ruleset = rulesets.call_partner_euchre(lone_score=lone_score)
    chance = random.Random(f"{said}: {lone_score}")
    others = [card for card in euchre.PACK if card not in (*INVINCIBLE, "9S", "TS", "8S")]
    chance.shuffle(others)
    cards = [*INVINCIBLE[:2], *others[:8], *INVINCIBLE[2:], *others[8:], "9S", "TS", "8S"]
    game, hand = Game.deal(ruleset, 0, cards=list(map(Card.read, cards))), euchre.deal(cards, 0, lone_score=lone_score)
    for action in ("order", "keep", said):
        hand.do(action)
        game = game.apply(read_action(action))
    game = finished(game, hand, "any", chance)
    assert 5 == game.table.tricks_of(game.table.attackers)
    assert (2 if said == "call 8H" else 1) == len(game.table.attackers)


def test_packs_are_the_same() -> None:
    """The deck of each game has the cards of the reference, each once."""
    for family, reference in REFERENCES.items():
        deck = list(map(str, rulesets.family(family)().deck))
        assert sorted(reference.pack) == sorted(deck)
        assert in_order(deck) == in_order(reference.pack)


def test_every_family_has_a_reference_or_says_why_not() -> None:
    """No game is left out by mistake, and each option that the reference is not told is one of its family."""
    assert set(rulesets.FAMILIES) == REFERENCES.keys() | WITHOUT.keys()
    for family, reference in REFERENCES.items():
        assert reference.elsewhere.keys() <= rulesets.family(family).options.keys()
        assert reference.renamed.keys() | reference.values.keys() <= rulesets.family(family).options.keys()
