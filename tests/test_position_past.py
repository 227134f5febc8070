"""What the tricks before have come to: read wherever a game comes to it, refused where the rules leave no way to it."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matrix import rulesets_of
from odd_rules import oddly, played_out
from positions import after

from tricklib import CardSet, Deck, Game, Ruleset, rulesets
from tricklib.errors import NotTold, RecordError
from tricklib.partly import Doubt, at_most, between
from tricklib.position import position_data, position_text, seen_by
from tricklib.restore import read_position

# Whatever a game comes to is read back


def told_in_part(game: Game, chance: random.Random) -> str:
    """A position in which some of what may be left out is."""
    form = position_data(game)
    state = form["state"]
    if chance.random() < 0.5:
        state["taken"] = None
    if chance.random() < 0.5:
        state["last_trick"] = None
    state["hands"] = [hand if chance.random() < 0.5 else None for hand in state["hands"]]
    return json.dumps(form)


def check_read_back(game: Game, chance: random.Random) -> None:
    """The state is read back; as a seat sees it, and told in part, it is read."""
    ruleset = game.ruleset
    assert game == read_position(position_text(game), ruleset)
    seat = chance.choice((None, *range(ruleset.players)))
    seen = read_position(position_text(seen_by(game, seat)), ruleset)
    assert (game.phase, game.actor, game.trick) == (seen.phase, seen.actor, seen.trick)
    read_position(told_in_part(game, chance), ruleset)


@pytest.mark.parametrize("family", rulesets.FAMILIES)
@given(st.data())
@settings(max_examples=4, deadline=None)
def test_every_state_by_any_options(family: str, data: st.DataObject) -> None:
    """Every state of a hand, by any two options of a shipped game, is read: all of it, from a view and in part."""
    ruleset = data.draw(st.sampled_from(list(rulesets_of(family).values())))
    chance = random.Random(data.draw(st.integers(0, 10**6)))
    for game in played_out(ruleset, chance.randrange(10**6)).history():
        check_read_back(game, chance)


@pytest.mark.parametrize("family", rulesets.FAMILIES)
@given(st.data())
@settings(max_examples=5, deadline=None)
def test_every_state_by_odd_rules(family: str, data: st.DataObject) -> None:
    """So is every state by rules that take, lead, follow and break as nobody does, and read all a rule may read."""
    seed = data.draw(st.integers(0, 10**6))
    ruleset = oddly(data.draw(st.sampled_from(list(rulesets_of(family).values()))), seed)
    for game in played_out(ruleset, seed).history():
        check_read_back(game, random.Random(seed))


# What no game comes to

WHIST = rulesets.declared_trump_whist()


def first_state(ruleset: Ruleset, calls: str, wanted: Callable[[Game], Any]) -> tuple[Game, Any]:
    """Of hands that are called like this and played at random, the first state of which it can be said."""
    for seed in range(400):
        game, chance = after(Game.deal(ruleset, 0, seed), *calls.split(", ")), random.Random(seed)
        while legal := game.legal_actions():
            game = game.apply(chance.choice(legal))
            if game.trick is not None and game.trick.is_empty and (found := wanted(game)):
                return game, found
    raise AssertionError("none of 400 hands comes to that")


def refused(game: Game, change: Callable[[dict[str, Any]], None]) -> str:
    """Why the position is refused after a change of its state; without it, it is read."""
    assert game == read_position(position_text(game))
    form = position_data(game)
    form = json.loads(json.dumps(form))
    change(form["state"])
    with pytest.raises(RecordError) as caught:
        read_position(json.dumps(form))
    assert 1 == len(str(caught.value).splitlines())
    return str(caught.value)


def swapped(state: dict[str, Any], seat: int, mine: str, other: int, its: str) -> None:
    """Two seats have exchanged a card."""
    hands = state["hands"]
    hands[seat], hands[other] = hands[seat].replace(mine, its), hands[other].replace(its, mine)


def held_elsewhere(game: Game, seat: int, suit: Any) -> tuple[int, str, int, str] | None:
    """A card of a seat, and one of a suit that another seat holds in its place."""
    others = (other for other in range(game.table.players) if other != seat)
    for other, mine in itertools.product(others, game.hands[seat]):
        for its in game.hands[other] & game.table.suit(suit):
            return seat, str(mine), other, str(its)
    return None


def test_void_suit_in_hand() -> None:
    """A seat that has not followed to a suit, holding which it had to follow, cannot hold a card of it."""

    def wanted(game: Game) -> tuple[int, str, int, str] | None:
        if game.last_trick is None or game.table.tricks_played < 4:
            return None
        shown = [(seat, suit) for seat, suits in enumerate(game.table.voids) for suit in suits]
        fits = [held_elsewhere(game, seat, suit) for seat, suit in shown if suit is not game.last_trick.led]
        return next(filter(None, fits), None)

    game, swap = first_state(rulesets.five_hundred_43(), "bid 6NT, pass, pass, pass", wanted)
    seat, _, _, its = swap
    message = refused(game, lambda state: swapped(state, *swap))
    assert f"to which seat {seat} has not followed, but it holds {its}" in message


def test_renege_in_the_last_trick() -> None:
    """A seat that has played another suit to the last trick cannot still hold a card of the suit led."""

    def wanted(game: Game) -> tuple[int, str, int, str] | None:
        last = game.last_trick
        assert last is not None
        fits = [
            held_elsewhere(game, seat, last.led) for seat, card in last.plays if card not in game.table.suit(last.led)
        ]
        return next(filter(None, fits), None)

    game, swap = first_state(WHIST, "trumps S", wanted)
    seat, _, _, its = swap
    message = refused(game, lambda state: swapped(state, *swap))
    assert message.startswith(f"state.last_trick: seat {seat} could not play ")
    assert its in message.partition("legal was ")[2]


def test_renege_shown_by_the_trick_in_progress() -> None:
    """Even where no hand is told, a card of the suit led in the trick after shows that a seat has reneged."""
    state = {
        "phase": "playing", "hands": [None] * 4, "trumps": "S", "tricks": [1, 0, 0, 0], "broken": False,
        "last_trick": {"leader": 0, "cards": "AC 2D 3C 4C"}, "trick": {"leader": 0, "cards": "KC 5C"},
    }  # fmt: skip
    ruleset = WHIST.evolve(opening=rulesets.same_colour().opening, leading=rulesets.same_colour().leading)
    form = {"tricklib": 1, "rules": {"name": "x"}, "seats": 4, "dealer": 3, "state": state}
    with pytest.raises(RecordError, match=r"state\.last_trick: seat 1 could not play 2D from 2D 5C; legal was 5C"):
        read_position(json.dumps(form), ruleset)


def test_unbroken_after_a_ruff_in_the_last_trick() -> None:
    """Trumps are broken once the last trick was ruffed."""

    def wanted(game: Game) -> bool:
        last, trumps = game.last_trick, game.table.trump_cards
        assert last is not None
        return last.led is not game.table.trumps and any(card in trumps for card in last.cards)

    game, _ = first_state(WHIST, "trumps S", wanted)
    message = refused(game, lambda state: state.update(broken=False))
    assert message.startswith(
        "state.broken is false, but by the rule 'Trumps are broken when a player who cannot follow"
    )
    assert message.endswith("state.last_trick has broken trumps")


@pytest.mark.parametrize("is_told", [True, False])
def test_broken_without_a_trump(is_told: bool) -> None:
    """Trumps are not broken while all trumps are in the hands, be the last trick told or not."""

    def wanted(game: Game) -> bool:
        return game.table.tricks_played > 1 and not any(one.cards & game.table.trump_cards for one in game.table.taken)

    game, _ = first_state(WHIST, "trumps S", wanted)
    untold = {} if is_told else {"last_trick": None}
    message = refused(game, lambda state: state.update(broken=True, **untold))
    assert "no card that was played can have broken trumps" in message


def test_opening_card_in_a_hand() -> None:
    """The two of clubs, with which its holder opens, has been played once a trick is complete."""
    game, _ = first_state(WHIST, "trumps S", lambda game: game.table.tricks_played == 2)
    taker = next(seat for seat, one in enumerate(game.table.taken) if CardSet.read("2C") <= one.cards)

    def change(state: dict[str, Any]) -> None:
        other = state["hands"][3].split()[-1]
        state["hands"][3] = state["hands"][3].replace(other, "2C")
        state["taken"][taker] = state["taken"][taker].replace("2C", other)
        state["last_trick"] = None

    assert "state.hands[3]: seat 3 opens the hand and could lead 2C, which was not played" == refused(game, change)


def test_first_trick_led_by_another_seat() -> None:
    """The first trick was led by whoever opens, and not by another seat."""
    ruleset = WHIST.evolve(opening=rulesets.same_colour().opening, leading=rulesets.same_colour().leading)
    state = {
        "phase": "playing", "hands": [None] * 4, "trumps": "S", "tricks": [0, 1, 0, 0], "broken": False,
        "last_trick": {"leader": 1, "cards": "AC 2C 3C 4C"}, "trick": {"leader": 1},
    }  # fmt: skip
    form = {"tricklib": 1, "rules": {"name": "x"}, "seats": 4, "dealer": 3, "state": state}
    with pytest.raises(RecordError, match=r"a first trick cannot have been led by seat 1, since seat 0 opens the hand"):
        read_position(json.dumps(form), ruleset)
    assert read_position(json.dumps(form | {"dealer": 0}), ruleset).table.last_taker == 1


# Sets that are known in part

SMALL = Deck.of("AKQJ")


@st.composite
def expressions(draw: st.DrawFn) -> tuple[CardSet, CardSet, list[tuple[str, CardSet]]]:
    """A set that lies between two others, and what is done with it."""
    one, two, three = (SMALL.at(draw(st.sets(st.integers(0, 15)))) for _ in range(3))
    operations = st.lists(st.tuples(st.sampled_from("&|-^~sr"), st.sets(st.integers(0, 15)).map(SMALL.at)), max_size=4)
    return one & two, (one & two) | (one & three), draw(operations)


def done(cards: CardSet, operations: list[tuple[str, CardSet]]) -> CardSet:
    """What comes of a set by these operations; ``s`` takes it from itself, and ``r`` from the other."""
    start = cards
    for sign, other in operations:
        match sign:
            case "&":
                cards = cards & other
            case "|":
                cards = other | cards
            case "-":
                cards = cards - other
            case "^":
                cards = cards ^ other
            case "~":
                cards = ~cards & start
            case "s":
                cards = cards - start
            case _:
                cards = other - cards
    return cards


@given(expressions())
@settings(max_examples=300, deadline=None)
def test_what_is_known_in_part_is_known_of_all(case: tuple[CardSet, CardSet, list[tuple[str, CardSet]]]) -> None:
    """What is answered about a set that is known in part is so for each set that it may be."""
    least, most, operations = case
    doubt = Doubt()
    partly = done(between(least, most, doubt), operations)
    for extra in itertools.islice(itertools.product((False, True), repeat=len(most - least)), 64):
        whole = done(least | SMALL.set_of(itertools.compress(most - least, extra)), operations)
        assert whole <= at_most(partly)
        for question in (bool, len, list, lambda one: one == least, lambda one: one <= most, lambda one: least <= one):
            answer = doubt.answer(question, partly)
            assert answer is None or answer.value == question(whole)


def test_doubts_are_remembered() -> None:
    """A rule that catches the error has still asked for what is not known, and is not believed."""
    doubt = Doubt()
    hand = between(SMALL.empty, SMALL.full, doubt)

    def asks() -> bool:
        try:
            return bool(hand)
        except NotTold:
            return True

    assert doubt.answer(asks) is None
    assert doubt.answer(lambda: 1) is not None
