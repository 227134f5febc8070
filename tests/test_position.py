"""Positions come back as they were written, impossible ones are refused, and hands may be left out."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tricklib import CardSet, Deck, Game, Phase, Play, Ruleset, Suit, Table, Trick, read_action, rulesets
from tricklib.errors import IllegalAction, NotTold, RecordError, RuleError
from tricklib.policies import calling, following, leading
from tricklib.position import is_told, position_data, position_text
from tricklib.record import read
from tricklib.restore import read_position

WHIST = rulesets.declared_trump_whist()
LITERAL = rulesets.declared_trump_whist_literal()
FREE_LEAD = WHIST.evolve(name="free lead", opening=leading.EldestOpens(), leading=leading.Anything())
NO_TRUMPS = FREE_LEAD.evolve(name="no trumps", calling=calling.DealerDeclares((None, Suit.SPADES)))

HOUSES = (
    WHIST,
    LITERAL,
    rulesets.declared_trump_whist(players=5, dealer_looks=False),
    rulesets.declared_trump_whist_literal(players=7),
    rulesets.declared_trump_whist(players=3, next_leader="clockwise", forced_lead_breaks=True),
    NO_TRUMPS.evolve(deck=Deck.of("AKQ2", packs=2), players=3),
)


def played(ruleset: Ruleset, seed: int, actions: int) -> Game:
    """A game after some random actions."""
    chance = random.Random(seed)
    game = Game.deal(ruleset, seed % ruleset.players, seed)
    for _ in range(actions):
        legal = game.legal_actions()
        if not legal:
            break
        game = game.apply(chance.choice(legal))
    return game


games = st.builds(
    lambda house, seed, actions: played(HOUSES[house], seed, actions),
    st.integers(0, len(HOUSES) - 1),
    st.integers(0, 10**6),
    st.integers(0, 60),
)


@given(games)
@settings(max_examples=100, deadline=None)
def test_round_trip(game: Game) -> None:
    """A position that is written and read again is the same game, with the same legal actions and scores."""
    again = read_position(position_text(game), game.ruleset)
    assert game == again
    assert game.legal_actions() == again.legal_actions()
    assert (game.scores, game.result) == (again.scores, again.result)
    assert position_text(game) == position_text(again)


@given(games, st.sets(st.integers(0, 6), min_size=1))
@settings(max_examples=100, deadline=None)
def test_untold_hands(game: Game, hidden: set[int]) -> None:
    """With hands left out the seats that are told have the same legal actions; the others give no answer."""
    assume(game.actor is not None or game.is_over)
    form = position_data(game)
    for seat in hidden & {*range(game.table.players)}:
        form["state"]["hands"][seat] = None
    form["state"]["aside"] = form["state"]["taken"] = None
    again = read_position(json.dumps(form), game.ruleset)
    assert position_text(again) == position_text(read_position(position_text(again), game.ruleset))
    if game.actor is None or game.phase is Phase.CALLING or is_told(again.hands[game.actor]):
        assert game.legal_actions() == again.legal_actions()
    else:
        with pytest.raises((NotTold, RuleError)):
            again.legal_actions()


def test_untold_cards_answer_nothing() -> None:
    """Cards that are not told raise at every question instead of passing for none."""
    form = position_data(played(WHIST, 1, 0))
    form["state"]["hands"] = [None] * 4
    hand = read_position(json.dumps(form)).hands[0]
    for question in (bool, len, list, str, hash, CardSet.count, lambda cards: cards == WHIST.deck.full):
        with pytest.raises(NotTold, match="depends on cards which the position does not tell"):
            question(hand)
    assert not is_told(hand & WHIST.deck.full | WHIST.deck.empty)


def test_what_is_left_is_told() -> None:
    """If only one hand is left out, it is the rest of the deck."""
    game = played(WHIST, 4, 17)
    form = position_data(game)
    form["state"]["hands"][2] = None
    assert game == read_position(json.dumps(form))


def test_game_goes_on_from_a_position() -> None:
    """A game that is read from a position can be played to its end."""
    game = played(WHIST, 4, 30)
    again = read_position(position_text(game))
    while not game.is_over:
        action = game.legal_actions()[0]
        game, again = game.apply(action), again.apply(action)
    assert game == again
    assert game.result == again.result


def test_refusal_carries_the_position() -> None:
    """The text in the error about an illegal action reads back to the game as the seat saw it, and to no more."""
    game = played(WHIST, 4, 17)
    foreign = next(card for card in WHIST.deck if card not in game.legal_cards)
    with pytest.raises(IllegalAction) as caught:
        game.apply(Play(card=foreign))
    again = read(caught.value.position)
    assert isinstance(again, Game) and game.actor is not None
    assert game.hands[game.actor] == again.hands[game.actor]
    assert (game.table, game.trick, game.actor) == (again.table, again.trick, again.actor)
    others = [
        hand for seat, hand in enumerate(json.loads(caught.value.position)["state"]["hands"]) if seat != game.actor
    ]
    assert [None, None, None] == others


def test_every_truncation_is_an_error() -> None:
    """However many characters of a position are missing, it is an error."""
    text = position_text(played(WHIST, 1, 9)).rstrip()
    for length in range(len(text)):
        with pytest.raises(RecordError):
            read(text[:length])


# Mistakes

MIDDLE = position_data(played(WHIST, 8, 24))
FRESH = position_data(played(WHIST, 8, 0))
OVER = position_data(played(WHIST, 8, 60))
HANDS: list[str] = MIDDLE["state"]["hands"]
TAKEN: list[str] = MIDDLE["state"]["taken"]


def changed(form: dict[str, Any], path: str, value: object) -> str:
    """The text of a position in which one entry of the state is another; deleted if the value is ``...``."""
    data = copy.deepcopy(form)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = data["state"]
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(data)


def test_the_example_is_what_the_mistakes_assume() -> None:
    """The position that the next test spoils has trumps, a trick of three cards, and five tricks taken."""
    state = MIDDLE["state"]
    assert ("playing", "D", True, 5) == (
        state["phase"],
        state["trumps"],
        state["broken"],
        sum(state["tricks"]),
    )
    assert 3 == len(state["trick"]["cards"].split())


@pytest.mark.parametrize(
    ("form", "path", "value", "message"),
    [
        (MIDDLE, "phase", ..., "state.phase is missing"),
        (MIDDLE, "phase", "bidding", "state.phase is 'bidding', expected one of calling, playing, over"),
        (MIDDLE, "phase", "calling", "no trick can be taken while the phase is 'calling'"),
        (MIDDLE, "phase", "over", "state.phase is 'over', but 5 of 13 tricks are taken"),
        (MIDDLE, "hands", ..., "state.hands is missing"),
        (MIDDLE, "hands", [None] * 3, "state.hands has 3 entries, expected one for each of 4 seats"),
        (MIDDLE, "hands.0", "", "state.hands[0] has 0 cards, expected"),
        (MIDDLE, "hands.0", 3, "state.hands[0] is 3, expected a text"),
        (MIDDLE, "hands.0", "XX", "state.hands[0]: cannot read 'XX' at position 1 of 'XX' as a card"),
        (MIDDLE, "trumps", None, "state.trumps is null, expected a suit such as 'H', or 'NT' for none"),
        (MIDDLE, "trumps", "X", "state.trumps: 'X' is no suit: expected C, D, H or S"),
        (MIDDLE, "trumps", "NT", "state.trumps is 'NT', but these rules let choose among C, D, H, S"),
        (FRESH, "trumps", "H", "state.trumps is 'H', expected null while calling"),
        (FRESH, "broken", True, "state.broken is true, but nothing can be broken before trumps are declared"),
        (FRESH, "trick", {"leader": 0}, "state.trick: no trick is in progress while the phase is 'calling'"),
        (FRESH, "tricks", [1, 0, 0, 0], "no trick can be taken while the phase is 'calling'"),
        (MIDDLE, "broken", "yes", 'state.broken is "yes", expected true or false'),
        (MIDDLE, "tricks", [14, 0, 0, 0], "state.tricks: 14 tricks are taken, but a hand has 13"),
        (MIDDLE, "tricks", [6, -1, 0, 0], "state.tricks has -1, expected 0 or more"),
        (MIDDLE, "tricks", [5], "state.tricks has 1 entries, expected one for each of 4 seats"),
        (MIDDLE, "tricks", None, "has"),
        (MIDDLE, "taken", [""] * 4, "cards, expected"),
        (MIDDLE, "taken", [], "state.taken has 0 entries"),
        (MIDDLE, "trick", None, "state.hands["),
        (MIDDLE, "trick.leader", 4, "state.trick.leader is 4, expected a seat from 0 to 3"),
        (MIDDLE, "trick.led", "H", "state.trick.led is 'H', expected spades by its first card"),
        (
            MIDDLE,
            "trick.cards",
            "5S 6S JS 3S",
            "state.trick.cards has 4, expected fewer than 4: a complete trick",
        ),
        (MIDDLE, "trick.cards", "5S 6S JS 3S TS", "state.trick.cards has 5, expected fewer than 4"),
        (MIDDLE, "trick.cards", "5S", "state.hands[0] has 7 cards, expected 8"),
        (
            MIDDLE,
            "trick.players",
            4,
            "state.trick has the unknown key 'players'; known are leader, cards, led",
        ),
        (MIDDLE, "last_trick.cards", "AS", "state.last_trick.cards has 1, expected 4"),
        (MIDDLE, "last_trick.cards", HANDS[0], "state.last_trick.cards has 7, expected 4"),
        (
            MIDDLE,
            "last_trick.cards",
            "2S 8S AS 7S",
            "7S comes twice: in state.hands[0] and in state.last_trick",
        ),
        (
            MIDDLE,
            "last_trick.cards",
            "8S 2S AS 7C",
            "state.last_trick: seat 3 took it, but state.taken does not",
        ),
        (MIDDLE, "aside", "AS", "state.aside has 1 card, expected 0: AS"),
        (MIDDLE, "deck", "AS", "state has the unknown key 'deck'; known are phase, hands, aside, trumps"),
        (OVER, "trick", {"leader": 0}, "state.trick: no trick is in progress while the phase is 'over'"),
        (OVER, "phase", "playing", "state.phase is 'playing', but 13 of 13 tricks are taken"),
        (OVER, "tricks", [0, 0, 0, 14], "state.tricks: 14 tricks are taken, but a hand has 13"),
    ],
)
def test_bad_state(form: dict[str, Any], path: str, value: object, message: str) -> None:
    """An entry that is wrong, or that no game can come to, is refused in one line."""
    with pytest.raises(RecordError) as caught:
        read(changed(form, path, value))
    assert message in str(caught.value)
    assert 1 == len(str(caught.value).splitlines())


def test_card_in_two_places() -> None:
    """A card that is in a hand and in a pile is an error that names both places."""
    whole = json.loads(position_text(played(WHIST, 8, 24)))
    seat = next(seat for seat, pile in enumerate(TAKEN) if pile)
    card = TAKEN[seat].split()[0]
    whole["state"]["hands"][0] = " ".join([card, *HANDS[0].split()[1:]])
    with pytest.raises(RecordError, match=rf"{card} comes twice: in state.hands\[0\] and in state.taken\[{seat}\]"):
        read(json.dumps(whole))


def test_neither_record_nor_position() -> None:
    """A position with an action list is no position."""
    with pytest.raises(RecordError, match=r"the position has the unknown key 'actions'"):
        read(json.dumps(MIDDLE | {"actions": []}))


def state(hands: list[str | None], tricks: list[int], **entries: Any) -> dict[str, Any]:
    """A state in the middle of play with only some hands told."""
    return {"phase": "playing", "trumps": "S", "hands": hands, "tricks": tricks} | entries


def position(ruleset: Ruleset, entries: dict[str, Any], dealer: int = 3) -> Game:
    """The game in a state."""
    header = {"tricklib": 1, "rules": {"name": ruleset.name}, "seats": ruleset.players, "dealer": dealer}
    return read_position(json.dumps(header | {"state": entries}), ruleset)


def legal(game: Game) -> str:
    """The cards that may be played."""
    return game.legal_cards.data


def test_renege_in_the_trick() -> None:
    """A trick in which a seat has not followed although its hand shows that it could is refused."""
    reneged = state([None, "2H KD", None, None], [10, 0, 0, 0], trick={"leader": 0, "cards": "7H AD"})
    with pytest.raises(RecordError, match=r"seat 1 could not play AD from 2H AD KD; legal was 2H"):
        position(WHIST, reneged)


def test_broken_without_cause() -> None:
    """In the first trick trumps can only have been broken by a card of that trick."""
    first = state([None] * 4, [0] * 4, trick={"leader": 0, "cards": "2C 3C"}, broken=True)
    with pytest.raises(RecordError, match=r"state\.broken is true, which does not fit the cards played"):
        position(WHIST, first)


def test_unbroken_after_a_ruff() -> None:
    """After a ruff trumps are broken."""
    ruffed = state([None] * 4, [3, 0, 0, 0], trick={"leader": 0, "cards": "7H 2S"})
    with pytest.raises(RecordError, match=r"state\.broken is false, which does not fit the cards played"):
        position(WHIST, ruffed)
    assert position(WHIST, ruffed | {"broken": True}).table.broken


def test_wrong_leader_after_the_last_trick() -> None:
    """Seat one takes the trick with the king of hearts and leads, not the seat after it (c074)."""
    last = {"leader": 0, "cards": "5H KH 2H 9H"}
    right = state([None] * 4, [0, 1, 0, 0], trumps="NT", last_trick=last, trick={"leader": 1})
    assert 1 == position(NO_TRUMPS, right).actor
    with pytest.raises(RecordError, match=r"state\.trick\.leader is 2, but after state\.last_trick seat 1 leads"):
        position(NO_TRUMPS, right | {"trick": {"leader": 2}})


def test_last_trick_of_another_taker() -> None:
    """The seat that took the last trick must have a trick."""
    last = {"leader": 0, "cards": "5H KH 2H 9H"}
    wrong = state([None] * 4, [1, 0, 0, 0], last_trick=last, trick={"leader": 1})
    with pytest.raises(RecordError, match=r"state\.last_trick: seat 1 took it, but state\.taken does not say so"):
        position(WHIST, wrong)


def test_lead_of_trumps_before_they_are_broken() -> None:
    """The winner leads the six of diamonds and not a trump, unless trumps are all there is (c059)."""
    both = state([None, "2S 6D", None, None], [0, 11, 0, 0], trick={"leader": 1})
    only = state([None, "2S", None, None], [0, 12, 0, 0], trick={"leader": 1})
    assert "6D" == legal(position(WHIST, both))
    assert "2S" == legal(position(WHIST, only))
    assert "" == legal(position(LITERAL, only))
    assert "2S 6D" == legal(position(WHIST, both | {"broken": True}))


def test_ruff_while_holding_the_suit_led() -> None:
    """Holding the two of hearts, it is the only card to a lead of hearts (c062)."""
    trick = {"leader": 0, "cards": "7H", "led": "H"}
    assert "2H" == legal(position(WHIST, state([None, "2H AS KD", None, None], [10, 0, 0, 0], trick=trick)))


@pytest.mark.parametrize(("ruleset", "lead"), [(WHIST, "2C"), (LITERAL, "")])
def test_opening_when_clubs_are_trumps(ruleset: Ruleset, lead: str) -> None:
    """The two of clubs opens although clubs are unbroken trumps; by the letter nothing may be led (c063)."""
    deck = Deck.read("2C 9C KD 5H 3C 4C 5C 6C 2D 3D 4D 5D 2S 3S 4S 5S")
    entries = state([None, "2C 9C KD 5H", None, None], [0] * 4, trumps="C", trick={"leader": 1})
    game = position(ruleset.evolve(deck=deck), entries)
    assert lead == legal(game)
    if lead:
        assert not game.apply(read_action("play 2C")).table.broken


def test_lead_by_the_wrong_seat() -> None:
    """North cannot have led to the first trick when East holds the two of clubs (c065)."""
    hands: list[str | None] = ["2S 3S", "2C 8H JD", "4S 5S 6S", "7S 8S 9S"]
    deck = Deck.read(" ".join(["3H", *map(str, hands)]))
    entries = state(hands, [0] * 4, trumps="D", trick={"leader": 0, "cards": "3H"})
    with pytest.raises(RecordError, match=r"state\.trick is led by seat 0, but seat 1 opens"):
        position(WHIST.evolve(deck=deck), entries)
    opened = position(WHIST.evolve(deck=deck, opening=leading.EldestOpens()), entries)
    assert "8H" == legal(opened)


def test_opening_rule_that_binds_the_holder() -> None:
    """If the holder must both play the two of clubs and follow hearts, nothing is legal (c065)."""
    hands: list[str | None] = ["2S 3S", "2C 8H JD", "4S 5S 6S", "7S 8S 9S"]
    deck = Deck.read(" ".join(["3H", *map(str, hands)]))
    clash = following.all_of(leading.OpenWith("2C"), following.MustFollow())
    house = WHIST.evolve(deck=deck, opening=leading.EldestOpens(), following=clash)
    game = position(house, state(hands, [0] * 4, trumps="D", trick={"leader": 0, "cards": "3H"}))
    assert ("", 1) == (legal(game), game.actor)


def test_last_card_can_be_led() -> None:
    """The leader to the last trick may lead his last card, whatever it is (c072)."""
    entries = state([None, None, "QS", None], [0, 0, 12, 0], trick={"leader": 2})
    assert "QS" == legal(position(WHIST, entries))


def test_winners_when_trumps_are_led_or_ruffed() -> None:
    """The ace takes a trump lead, and the nine of trumps a diamond lead over the lower trump (c073)."""
    deck = Deck.read("AS 5D 2S 9S 3S KD 4S 6S")
    hands: list[str | None] = ["AS 5D", "2S 9S", "3S KD", "4S 6S"]
    start = state(hands, [0] * 4, trick={"leader": 0})
    game = position(FREE_LEAD.evolve(deck=deck), start)
    for card in ["AS", "2S", "3S", "4S"]:
        game = game.apply(read_action(f"play {card}"))
    assert (0, (1, 0, 0, 0)) == (game.actor, game.scores)
    for card in ["5D", "9S", "KD", "6S"]:
        game = game.apply(read_action(f"play {card}"))
    assert (1, 1, 0, 0) == game.scores


def test_nobody_opens() -> None:
    """A position in which no seat is to lead says so, and is refused if the rules name a seat."""
    ruleset = rulesets.declared_trump_whist_literal(players=5)
    seeds = (seed for seed in range(1000) if "2C" in Game.deal(ruleset, 0, seed).aside.data)
    game = Game.deal(ruleset, 0, next(seeds)).apply(read_action("trumps H"))
    assert (None, None) == (game.actor, game.trick)
    again = read_position(position_text(game))
    assert game == again
    assert () == again.legal_actions()
    with pytest.raises(RecordError, match=r"state.trick is null, but seat 1 opens"):
        read_position(position_text(game), rulesets.declared_trump_whist(players=5))


def test_trick_missing_in_the_middle() -> None:
    """In the middle of play somebody leads, and a position has to say who."""
    with pytest.raises(RecordError, match=r"state\.trick is null, expected at least its leader"):
        position(WHIST, state([None] * 4, [1, 0, 0, 0]))
    with pytest.raises(RecordError, match=r"state\.trick is null, expected at least its leader"):
        position(WHIST, state([None] * 4, [0, 0, 0, 0]))


class Peeking:
    """A rule that asks for what lies in the piles."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Any card in the first trick, and then once somebody has taken the ace of spades."""
        return (
            hand if table.is_first_trick or any(CardSet.read("AS") <= one.cards for one in table.taken) else hand - hand
        )


def test_rule_that_depends_on_untold_cards() -> None:
    """A rule that asks for cards which are not told is stopped, and the error says why."""
    game = position(
        FREE_LEAD.evolve(leading=Peeking()),
        state([None, "2S 6D", None, None], [0, 11, 0, 0], trick={"leader": 1}),
    )
    with pytest.raises(RuleError, match=r"the position does not tell"):
        game.legal_actions()
