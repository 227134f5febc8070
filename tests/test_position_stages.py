"""Positions of the games with stages, a kitty, an upcard and a stock: read back, refused where impossible, and seen."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import after, euchre, five_hundred, same_colour
from test_explain import discarding, naming, no_trump, no_trump_void, ordered, turned_down

from tricklib import Game, Ruleset, read_action, rulesets
from tricklib.errors import NotTold, RecordError
from tricklib.policies.calling import DealerDeclares
from tricklib.policies.dealing import DealPackets
from tricklib.position import is_told, position_data, position_text, seen_by
from tricklib.record import Record, read
from tricklib.restore import read_position
from tricklib.testing import games
from tricklib.testing import rulesets as any_ruleset


def played_out(ruleset: Ruleset, seed: int) -> Game:
    """A hand that was played at random as far as it goes."""
    chance, game = random.Random(seed), Game.deal(ruleset, seed % ruleset.players, seed)
    while legal := game.legal_actions():
        game = game.apply(chance.choice(legal))
    return game


@pytest.mark.parametrize("family", rulesets.FAMILIES)
@given(st.data())
@settings(max_examples=5, deadline=None)
def test_every_state_of_every_game(family: str, data: st.DataObject) -> None:
    """Every state of a hand of a shipped game is read back as it was written, with what may be done in it."""
    ruleset = data.draw(any_ruleset(rulesets.FAMILIES[family]))
    for game in played_out(ruleset, data.draw(st.integers(0, 10**6))).history():
        again = read_position(position_text(game))
        assert game == again
        assert game.legal_actions() == again.legal_actions()
        assert (game.is_thrown_in, position_text(game)) == (again.is_thrown_in, position_text(again))


HOUSES = (
    rulesets.call_partner_euchre().evolve(dealing=DealPackets((2, 3), upcard=True, rest="stock")),
    rulesets.call_partner_euchre(order="naming_first").evolve(dealing=DealPackets((2, ("kitty", 3), 3))),
    rulesets.five_hundred_43().evolve(dealing=DealPackets((3, 4, 3))),
    rulesets.same_colour(players=5, stock="redeal").evolve(dealing=DealPackets((3, ("kitty", 2)), rest="stock")),
    rulesets.same_colour(players=3).evolve(dealing=DealPackets((1, 1), rest="stock")),
)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(3))
def test_every_state_of_house_rules(house: Ruleset, seed: int) -> None:
    """So is every state where there is no kitty, no upcard, an upcard under a stock, or a kitty nobody takes up."""
    for game in played_out(house, seed).history():
        assert game == read_position(position_text(game), house)
        assert Record.of(game) == read(Record.of(game).text(), house)


@pytest.mark.parametrize("family", rulesets.FAMILIES)
@given(st.data())
@settings(max_examples=15, deadline=None)
def test_views_hide_what_is_secret(family: str, data: st.DataObject) -> None:
    """What a seat is told has its own hand at most, no card that lies face down, and no secret partner."""
    game = data.draw(games(any_ruleset(rulesets.FAMILIES[family])))
    seat = data.draw(st.integers(0, game.table.players - 1))
    seen = seen_by(game, seat)
    state = position_data(seen)["state"]
    assert {seat} >= {one for one, hand in enumerate(state["hands"]) if hand is not None}
    assert {None} >= {state.get(pile) for pile in ("kitty", "stock", "aside")}
    assert (game.table.sides is None and game.table.named is not None) <= ("sides" not in state)
    assert (None, None, ()) == (seen.before, seen.action, seen.actions)
    own = game.view(seat).hand
    assert (None if own is None else own.data) == state["hands"][seat]
    public = json.dumps({key: value for key, value in state.items() if key not in ("hands",)})
    shown = {*game.table.taken, *([game.trick] if game.trick else [])}
    seen_cards = {str(card) for one in shown for card in one.cards} | {str(game.table.upcard), str(game.table.named)}
    hidden = [card for hand in (*game.hands, game.kitty, game.aside) for card in hand if str(card) not in seen_cards]
    assert [] == [card for card in hidden if f"{card} " in public or f'{card}"' in public]


@pytest.mark.parametrize("family", rulesets.FAMILIES)
@given(st.data())
@settings(max_examples=10, deadline=None)
def test_the_same_is_seen_from_the_same_information(family: str, data: st.DataObject) -> None:
    """However the cards that a seat cannot see are dealt, its position is the same text."""
    ruleset = data.draw(any_ruleset(rulesets.FAMILIES[family]))
    pack = data.draw(st.permutations(ruleset.deck.cards))
    game = Game.deal(ruleset, 0, cards=pack)
    seat, upcard = data.draw(st.integers(0, ruleset.players - 1)), game.table.upcard
    hidden = [place for place, card in enumerate(pack) if card not in game.hands[seat] and card != upcard]
    other = list(pack)
    for place, where in zip(hidden, data.draw(st.permutations(hidden)), strict=True):
        other[place] = pack[where]
    again = Game.deal(ruleset, 0, cards=other)
    if game.actor == again.actor and not game.surplus:
        assert position_text(seen_by(game, seat)) == position_text(seen_by(again, seat))


def partner_called() -> Game:
    """Seat 3 has called the K♣, which the dealer holds, and seat 1 leads."""
    return after(naming(), "call KC")


def partner_known() -> Game:
    """The K♣ has fallen, and everybody knows that the dealer is the partner."""
    return after(partner_called(), "play 8C", "play QC", "play 8H", "play TD", "play KC", "play TC", "play 9D")


def test_secret_partner() -> None:
    """While the card called is not played the sides are not told to anybody, its holder included."""
    game = partner_called()
    for seat in range(5):
        state = position_data(seen_by(game, seat))["state"]
        assert ("KC", "sides" in state) == (state["named"], False)


def test_partner_that_is_known() -> None:
    """Once the card was played the sides are public."""
    game = after(partner_called(), "play 8C", "play QC", "play 8H", "play TD", "play KC")
    state = position_data(seen_by(game, 2))["state"]
    assert ([0, 1, 1, 0, 1], "KC") == (state["sides"], state["named"])
    assert game == read_position(position_text(game))


def test_upcard_that_is_there_and_gone() -> None:
    """The upcard is told all along, and lies on the table until it is taken up or turned down."""
    for game in (euchre(), ordered(), naming(), partner_called(), turned_down()):
        assert "9S" == position_data(game)["state"]["upcard"]
    assert "9S" not in ordered().hands[0].data
    assert "9S" in naming().hands[0].data
    assert "9S" in after(turned_down(), "trumps H").aside.data


def test_kitty_in_hand() -> None:
    """Whoever has taken up the kitty holds three cards too many, which everybody can count."""
    game = discarding()
    state = position_data(game)["state"]
    assert (3, False, 13) == (state["surplus"], "kitty" in state, len(state["hands"][2].split()))
    assert game == read_position(position_text(game))
    assert 286 == len(read_position(position_text(seen_by(game, 2))).legal_actions())


def test_stock_that_is_not_told() -> None:
    """What a seat draws from a stock that is not told is not known: the play that ends the trick is stopped."""
    game = after(same_colour(), "play AD", "play KD")
    seen = read_position(position_text(seen_by(game, 0)), game.ruleset)
    assert (6, False) == (len(seen.stock), is_told(seen.stock))
    with pytest.raises(NotTold, match="that depends on the stock, which the position does not tell"):
        seen.apply(game.legal_actions()[0])
    for question in (list, set, lambda stock: stock[0], lambda stock: stock[-1], lambda stock: "AS" in stock):
        with pytest.raises(NotTold):
            question(seen.stock)
    assert "<6 cards not told>" == repr(seen.stock)


def test_nominated_suit() -> None:
    """A joker that was led as hearts is read back as such, in the trick in progress and in the last one."""
    led = after(no_trump(), "play JO as H")
    assert "H" == position_data(led)["state"]["trick"]["led"]
    done = after(led, "play 8H", "play 9H", "play TH")
    for game in (led, done, after(done, "play 6S")):
        assert game == read_position(position_text(game))


def test_voids_are_told() -> None:
    """Who has not followed to a suit stands in the position where suits are nominated."""
    state = position_data(no_trump_void())["state"]
    assert ["", "C", "", ""] == state["voids"]
    assert no_trump_void() == read_position(position_text(no_trump_void()))


def changed(game: Game, **entries: object) -> str:
    """The text of the position of a game with other entries; ``...`` deletes one."""
    data = copy.deepcopy(position_data(game))
    for key, value in entries.items():
        if value is ...:
            del data["state"][key]
        else:
            data["state"][key] = value
    return json.dumps(data)


def contract(seat: int, trumps: str, tricks: int = 0) -> dict[str, Any]:
    """A contract as it stands in a position."""
    return {"seat": seat, "trumps": trumps, "tricks": tricks}


NO_CALLS = "state.contract, passes and last_caller: no calls come to that by the rule"


def bidding() -> Game:
    """Seat 2 has bid seven hearts after seat 1 has passed."""
    return after(five_hundred(), "pass", "bid 7H")


def uncalled() -> Game:
    """All have passed, and the hand is thrown in."""
    return after(five_hundred(), *["pass"] * 4)


def announcing() -> Game:
    """Seat 1 has announced two tricks, and seat 2 is to announce."""
    return after(same_colour(announcing=True), "announce 2")


IMPOSSIBLE: list[tuple[Callable[[], Game], dict[str, Any], str]] = [
    # Phases
    (bidding, {"phase": "naming"}, "state.phase is 'naming', expected one of calling, exchanging, playing, over"),
    (announcing, {"phase": "calling"}, "state.phase is 'calling', expected one of announcing, playing, over"),
    (ordered, {"phase": "calling", "trumps": None}, "but nobody is to act: calling is over by the rule"),
    (ordered, {"phase": "naming"}, "state.aside has 2 cards, expected 3"),
    (turned_down, {"phase": "exchanging", "trumps": "H"}, "phase is 'exchanging', but seat 1 is to act in calling"),
    (bidding, {"phase": "over"}, "state.phase is 'over', but seat 3 is to act in calling"),
    (uncalled, {"phase": "playing", "trumps": "H"}, "nobody has chosen trumps: the hand is thrown in"),
    (uncalled, {"trumps": "NT"}, "state.trumps is 'NT', expected null while over"),
    # Calling
    (bidding, {"contract": contract(2, "H", 11)}, NO_CALLS),
    (bidding, {"contract": contract(2, "H")}, NO_CALLS),
    (bidding, {"contract": contract(1, "H", 7)}, NO_CALLS),
    (bidding, {"contract": contract(4, "H", 7)}, "state.contract.seat is 4, expected a seat from 0 to 3"),
    (bidding, {"contract": contract(2, "X", 7)}, "state.contract.trumps: 'X' is no suit"),
    (bidding, {"contract": contract(2, "H", -1)}, "state.contract.tricks is -1, expected 0 or more"),
    (bidding, {"contract": {"seat": 2}}, "state.contract.trumps is missing"),
    (bidding, {"passes": [0, 1, 0]}, "state.passes has 3 entries, expected one for each of 4 seats"),
    (bidding, {"passes": [0, 2, 0, 0]}, NO_CALLS),
    (bidding, {"passes": [0, -1, 0, 0]}, "state.passes has -1, expected 0 or more"),
    (bidding, {"last_caller": 3}, NO_CALLS),
    (bidding, {"last_caller": 7}, "state.last_caller is 7, expected a seat from 0 to 3"),
    (bidding, {"named": "AS"}, "state.named is 'AS', but that comes after calling"),
    (bidding, {"sides": [0, 1, 0, 1]}, "state.sides is [0, 1, 0, 1], but that comes after calling"),
    (discarding, {"trumps": "H"}, "state.trumps is 'H', but state.contract makes it 'S'"),
    (discarding, {"contract": ..., "passes": ..., "last_caller": ...}, "contract is null, expected who chose trumps"),
    (turned_down, {"contract": contract(1, "S")}, NO_CALLS),
    (naming, {"trumps": "NT"}, "state.trumps is 'NT', but these rules let choose among S, C, D, H"),
    (announcing, {"trumps": "H"}, "state.trumps is 'H', but these rules let choose among S"),
    (announcing, {"contract": contract(0, "S")}, "no calls come to that by the rule of these rules"),
    # Kitty, upcard and stock
    (euchre, {"upcard": ...}, "state.upcard is null, expected the card that was turned up"),
    (euchre, {"upcard": "9S QS"}, "state.upcard has 2 cards, expected 1: 9S QS"),
    (euchre, {"upcard": "KS"}, "KS comes twice: in state.hands[0] and in state.upcard"),
    (euchre, {"kitty": "QS"}, "state.kitty has 1 card, expected 0: QS"),
    (five_hundred, {"kitty": "7H QD"}, "state.kitty has 2 cards, expected 3: 7H QD"),
    (five_hundred, {"upcard": "7H"}, "state.upcard has 1 card, expected 0: 7H"),
    (five_hundred, {"surplus": 3}, "state.surplus is 3, expected 0 while calling"),
    (discarding, {"surplus": 2}, "state.surplus is 2, expected 3 while exchanging"),
    (discarding, {"kitty": "7H QD 4D"}, "state.kitty has 3 cards, expected 0"),
    (announcing, {"stock": "TH TD TC JS"}, "state.stock has 4 cards, expected 5: TH TD TC JS"),
    (announcing, {"stock": "TH TD TC JS 9S"}, "9S comes twice: in state.stock and in state.upcard"),
    (
        partner_called,
        {"hands": ["KS JS KC TC 8S", "9S QH 9D 8D 8C", None, None, None]},
        "state.upcard: seat 1 has or had 9S, but only seat 0 can have taken it up",
    ),
    # Naming and sides
    (naming, {"named": "KC"}, "state.named is 'KC', but that comes after naming"),
    (naming, {"sides": [0, 1, 1, 0, 1]}, "state.sides is [0, 1, 1, 0, 1], but that comes after naming"),
    (partner_called, {"named": ...}, "state.named and state.alone: seat 3 has done neither"),
    (partner_called, {"alone": True}, "state.named and state.alone: seat 3 has done both"),
    (partner_called, {"named": "JO"}, "state.named: JO in 'JO' is not a card of this deck of 28"),
    (partner_called, {"named": "KC AC"}, "state.named is 'KC AC', expected one card"),
    (partner_called, {"sides": [0, 1, 1, 0, 1]}, "state.sides is [0, 1, 1, 0, 1], but KC has not been played"),
    (partner_called, {"sides": [0, 0, 0, 0, 0]}, "state.sides is [0, 0, 0, 0, 0], which no partner makes by"),
    (partner_known, {"sides": ...}, "state.sides is null, but everybody knows who held KC: expected the sides"),
    (partner_known, {"sides": [1, 0, 1, 0, 1]}, "[1, 0, 1, 0, 1], but these rules make them [0, 1, 1, 0, 1]"),
    (no_trump, {"named": "AS"}, "state.named is told, but nobody names a card here by these rules"),
    (no_trump, {"sides": [0, 0, 1, 1]}, "state.sides is [0, 0, 1, 1], but these rules make them [0, 1, 0, 1]"),
    # Announcing
    (announcing, {"announced": [None, None, 2]}, "state.announced[2] is 2, but it is not the turn of seat 2 yet"),
    (announcing, {"announced": [None, 5, None]}, "state.announced[1] is 5, expected one of 0, 1, 2, 3, 4"),
    (announcing, {"announced": [2]}, "state.announced has 1 entries, expected one for each of 3 seats"),
    (announcing, {"announced": [1, 1, 1]}, "but nobody is to act: announcing is over by the rule"),
    # Playing
    (no_trump_void, {"voids": ["", "", "", ""]}, "state.voids[1] lacks 'C', which state.last_trick has shown"),
    (no_trump_void, {"voids": ["", "CX", "", ""]}, "state.voids[1]: 'X' is no suit"),
    (no_trump_void, {"last_taker": 1}, "state.last_taker is 1, but seat 1 has taken no trick"),
    (no_trump, {"voids": ["", "C", "", ""]}, "state.voids[1] is 'C', but no trick is complete"),
    (partner_known, {"voids": ["", "C", "", "", ""]}, "but where no suit is nominated that is not told"),
    (no_trump, {"broken": True}, "state.broken is true, but by these rules nothing breaks trumps"),
    (
        lambda: after(no_trump(), "play JO as H"),
        {"trick": {"leader": 1, "cards": "JO"}},
        "state.trick.led is null, expected one of C, D, H, S, as which JO can be led",
    ),
    (
        lambda: after(no_trump(), "play JO as H"),
        {"trick": {"leader": 1, "cards": "JO", "led": "O"}},
        "state.trick.led is 'O', expected one of C, D, H, S, as which JO can be led",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("start", "entries", "message"), IMPOSSIBLE)
def test_impossible(start: Callable[[], Game], entries: dict[str, Any], message: str) -> None:
    """A position that no hand comes to is refused in one line that says what is wrong with it."""
    game = start()
    assert game == read_position(position_text(game), game.ruleset)
    with pytest.raises(RecordError) as caught:
        read_position(changed(game, **entries), game.ruleset)
    assert message in str(caught.value)
    assert 1 == len(str(caught.value).splitlines())


def test_no_calls_are_searched_for_long() -> None:
    """That no auction at all comes to a contract is found among all auctions there are."""
    high = {"contract": contract(2, "NT", 10), "passes": [1, 1, 1, 1], "last_caller": 1}
    with pytest.raises(RecordError, match="no calls come to that"):
        read_position(changed(after(bidding(), "bid 10NT", "pass"), **high))


def test_auctions_may_be_long() -> None:
    """A contract that others have bid against is found, whoever passed last."""
    bids = ["bid 6C", "bid 6S", "pass", "bid 8D", "bid 8H", "bid 9C", "pass", "bid 9H", "pass"]
    game = after(five_hundred(), *bids)
    assert game == read_position(position_text(game))


def test_old_positions_need_no_contract() -> None:
    """Where only one call can have made the trumps it need not be told, and is filled in."""
    game = after(Game.deal(rulesets.declared_trump_whist(), 1, 3), "trumps H", "play 2C")
    assert game == read_position(changed(game, contract=..., last_caller=...))


def test_trumps_are_asked_of_the_rules() -> None:
    """Trumps that a house rule does not let choose are refused, whoever is said to have chosen them."""
    house = rulesets.declared_trump_whist().evolve(calling=DealerDeclares("CH"))
    text = changed(after(Game.deal(house, 1, 3), "trumps H", "play 2C"), trumps="S", contract=contract(1, "S"))
    with pytest.raises(RecordError, match=r"state.trumps is 'S', but these rules let choose among C, H"):
        read_position(text, house)


# Nobody opens


def _without_the_two_of_clubs() -> Game:
    rules = rulesets.declared_trump_whist_literal(players=7)
    games = (Game.deal(rules, seed=seed).apply(read_action("trumps S")) for seed in range(300))
    return next(game for game in games if game.actor is None)


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_a_hand_that_nobody_opens_is_read_as_a_seat_sees_it(seat: int | None) -> None:
    """Who sees only his own hand cannot tell who opens, and by these rules it may be nobody."""
    seen = seen_by(_without_the_two_of_clubs(), seat)
    again = read_position(position_text(seen))
    assert (None, None, ()) == (again.actor, again.trick, again.legal_actions())
    assert position_text(seen) == position_text(again)


def test_a_hand_that_somebody_opens_needs_its_leader() -> None:
    """With the two of clubs in the hand that is told, or a rule about who opens without it, a trick is expected."""
    data: Any = position_data(seen_by(_without_the_two_of_clubs(), 0))
    for rules, card in (("declared_trump_whist_literal", "2C"), ("declared_trump_whist", "")):
        state = data["state"] | {
            "hands": [f"{card} {data['state']['hands'][0][3 * bool(card) :]}".strip(), *[None] * 6]
        }
        options = {"players": 7}
        text = json.dumps(data | {"rules": {"name": rules, "options": options}, "state": state})
        with pytest.raises(RecordError, match=r"state\.trick is null"):
            read_position(text)
