"""Numbers that can be known beforehand, by counting cards or choices, and that the library must come to."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest
from positions import after

from tricklib import Game, rulesets
from tricklib.actions import Action, Bid, CallCard, Discard, Exchange, Pass

PLAYERS = range(2, 8)
LEFT_OVER = {2: 0, 3: 1, 4: 0, 5: 2, 6: 4, 7: 3}
HONOURS = {"A": 5, "J": 4, "Q": 3}


def sizes(game: Game) -> tuple[list[int], int, int, int]:
    """How many cards the hands, the kitty, the stock and what lies aside have."""
    return list(map(len, game.hands)), len(game.kitty), len(game.stock), len(game.aside)


def at_random(game: Game, seed: int) -> Game:
    """The state after random actions, when there is nothing more to do."""
    chance = random.Random(seed)
    while legal := game.legal_actions():
        game = game.apply(chance.choice(legal))
    return game


def auctions(game: Game) -> int:
    """In how many ways the bidding can go, each call of it counted."""
    ended, states = 0, [game]
    while states:
        state = states.pop()
        for action in state.legal_actions():
            later = state.apply(action)
            if later.phase is state.phase:
                states.append(later)
            else:
                ended += 1
    return ended


def kinds(game: Game) -> dict[type[Action], int]:
    """How many actions of each kind there are."""
    actions = sorted((type(action) for action in game.legal_actions()), key=str)
    return {kind: len(list(some)) for kind, some in itertools.groupby(actions)}


# Five-handed euchre


def test_euchre_deals_28_cards() -> None:
    """Of 7 cards in each of 4 suits, 5 go to each of 5 players, one is turned up, and 2 are left (E1, E2)."""
    assert 28 == 7 * 4 == len(rulesets.call_partner_euchre().deck)
    assert ([5] * 5, 1, 0, 2) == sizes(Game.deal(rulesets.call_partner_euchre(), 0, 1))
    assert 28 == 5 * 5 + 1 + 2


def test_euchre_has_20_ways_to_trumps() -> None:
    """Each of 5 players can order the upcard up, or after that each can name one of 3 suits (E7, E10)."""
    assert 5 + 5 * 3 == auctions(Game.deal(rulesets.call_partner_euchre(), 2, 1))


@pytest.mark.parametrize(
    ("options", "number"),
    [
        ({}, 28),
        ({"own_card": "forbidden"}, 28 - 5),
        ({"trumps_may_be_named": False}, 28 - 8),
        ({"turned_down_may_be_named": False}, 28 - 1),
    ],
)
def test_euchre_names_cards(options: dict[str, Any], number: int) -> None:
    """All 28 cards may be named, less the 5 held, 8 trumps, or the upcard (E11, EQ1, EQ7)."""
    game = after(Game.deal(rulesets.call_partner_euchre(**options), 0, 1), *["pass"] * 9)
    game = game.apply(game.legal_actions()[0])
    assert number == kinds(game)[CallCard]
    assert number + 1 == len(game.legal_actions())


def test_euchre_exchanges() -> None:
    """The dealer can put away each of his 5 cards, or keep them all (E8)."""
    game = after(Game.deal(rulesets.call_partner_euchre(), 0, 1), "order")
    assert (5, 6) == (kinds(game)[Exchange], len(game.legal_actions()))


# Five Hundred


def test_five_hundred_deals_43_cards() -> None:
    """4 hands of 10 cards and a kitty of 3 are the joker, 10 cards of each of 4 suits, and 2 fours (F1, F2)."""
    assert 43 == 4 * 10 + 3 == 1 + 4 * 10 + 2 == len(rulesets.five_hundred_43().deck)
    assert ([10] * 4, 3, 0, 0) == sizes(Game.deal(rulesets.five_hundred_43(), 0, 1))


def test_five_hundred_has_25_bids() -> None:
    """5 numbers of tricks, each in 4 suits or no-trump; with the lowest bid of seven, 4 numbers (F7, FQ3)."""
    assert {Bid: 25, Pass: 1} == kinds(Game.deal(rulesets.five_hundred_43(), 0, 1))
    assert {Bid: 20, Pass: 1} == kinds(Game.deal(rulesets.five_hundred_43(lowest_bid=7), 0, 1))


@pytest.mark.parametrize(("lowest", "bids"), [(6, 25), (7, 20)])
def test_five_hundred_has_so_many_auctions_of_one_call_each(lowest: Any, bids: int) -> None:
    """Any players bid, as many bids in rising order: C(4,k) times C(25,k) in all for k bidders, which is C(29,4)."""
    rules = rulesets.five_hundred_43(auction="once", lowest_bid=lowest, all_pass="played")
    ways = sum(math.comb(4, bidders) * math.comb(bids, bidders) for bidders in range(5))
    assert math.comb(bids + 4, 4) == ways
    assert ways == auctions(Game.deal(rules, 3, 1))


def test_five_hundred_discards() -> None:
    """Any 3 of 13 cards may be put away: 286 ways, after which each hand has 10 cards and 3 lie aside (F11)."""
    game = after(Game.deal(rulesets.five_hundred_43(), 0, 1), "bid 10NT", "pass", "pass", "pass")
    assert 286 == math.comb(13, 3)
    assert {Discard: 286} == kinds(game)
    assert ([10, 13, 10, 10], 0, 0, 0) == sizes(game)
    assert ([10] * 4, 0, 0, 3) == sizes(game.apply(game.legal_actions()[0]))


def test_five_hundred_values_rise_with_the_bids() -> None:
    """From 40 for six clubs to 520 for ten no-trump, 20 more for each higher bid: the table follows the order (FQ1)."""
    rules = rulesets.five_hundred_43()
    bids = [action for action in Game.deal(rules, 0, 1).legal_actions() if isinstance(action, Bid)]
    values = [rules.scoring.values.value(bid) for bid in bids]  # type: ignore[attr-defined]
    assert list(range(40, 521, 20)) == values


@pytest.mark.parametrize("seed", range(10))
def test_five_hundred_scores_ten_a_trick(seed: int) -> None:
    """The side without the contract has 10 for each of its tricks, which are 10 less those of the other side (F15)."""
    game = at_random(after(Game.deal(rulesets.five_hundred_43(), 0, seed), "bid 6H", "pass", "pass", "pass"), seed)
    tricks = [one.tricks for one in game.table.taken]
    attack, defence = tricks[1] + tricks[3], tricks[0] + tricks[2]
    assert 10 == attack + defence
    assert (10 * defence, 80 if attack >= 6 else -80) == game.scores[:2]


# Same colour


def course(players: int, stock: Any, seed: int) -> Game:
    """A game of same colour that is over."""
    return at_random(Game.deal(rulesets.same_colour(players=players, stock=stock), seed % players, seed), seed)


def left(game: Game) -> list[str]:
    """The cards that nobody has played."""
    return list(map(str, (*game.stock, *game.aside)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("stock", ["draw", "redeal"])
@pytest.mark.parametrize("players", PLAYERS)
def test_same_colour_leaves_cards_over(players: int, stock: str, seed: int) -> None:
    """All cards are played with two or four players only; else as many are left as 52 has over (C10, CQ2)."""
    game = course(players, stock, seed)
    assert LEFT_OVER == {number: 52 % number for number in PLAYERS}
    assert LEFT_OVER[players] == len(left(game))
    assert 52 // players == game.table.tricks_played


@pytest.mark.parametrize("players", PLAYERS)
def test_same_colour_without_stock_has_seven_tricks(players: int) -> None:
    """Where the stock is not used, 7 cards of each player are played, and never all of the pack (C10, CQ2)."""
    game = course(players, "unused", players)
    assert (7, 52 - 7 * players) == (game.table.tricks_played, len(left(game)))


@pytest.mark.parametrize("stock", ["draw", "redeal", "unused"])
@pytest.mark.parametrize("players", PLAYERS)
def test_same_colour_has_so_many_points(players: int, stock: str) -> None:
    """All scores together are a point a trick and 12 for ace, jack and queen of trumps, if they are played (C8, C9)."""
    for seed in range(4):
        game = course(players, stock, seed)
        assert game.table.trumps is not None
        missing = sum(HONOURS.get(card[0], 0) for card in left(game) if card[1] == game.table.trumps.value)
        tricks = 7 if stock == "unused" else 52 // players
        assert tricks + 12 - missing == sum(game.scores)
        if (players, stock) == (4, "draw"):
            assert 13 * 4 // 4 + 5 + 4 + 3 == sum(game.scores)


@pytest.mark.parametrize(
    ("players", "number"), [(2, 26 + 1), (3, 17 + 1), (4, 13 + 1), (5, 10 + 1), (6, 8 + 1), (7, 7 + 1)]
)
def test_same_colour_announces_the_tricks_of_the_whole_game(players: int, number: int) -> None:
    """From none to all the tricks there are with the stock, or to seven without it (C11, CQ7)."""
    rules = rulesets.same_colour(players=players, announcing=True)
    assert number == len(Game.deal(rules, 0, 1).legal_actions())
    rules = rulesets.same_colour(players=players, announcing=True, stock="unused")
    assert 7 + 1 == len(Game.deal(rules, 0, 1).legal_actions())


# Whist


@pytest.mark.parametrize("players", PLAYERS)
def test_whist_has_as_many_points_as_tricks(players: int) -> None:
    """The tricks are as many as 52 cards make for so many players, and what is left over lies aside (W1, W7, WQ1)."""
    game = at_random(Game.deal(rulesets.declared_trump_whist(players=players), 0, players), players)
    assert (52 // players, LEFT_OVER[players]) == (sum(game.scores), len(game.aside))
