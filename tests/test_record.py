"""Records are read strictly, replayed by the rules, and come back as they were written."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib import CardSet, Deck, Declare, Game, Play, Rank, Ruleset, read_action, rulesets
from tricklib.errors import RecordError
from tricklib.policies import breaking, leading, ranking
from tricklib.position import position_text
from tricklib.record import Record, read, read_record

WHIST = rulesets.declared_trump_whist()
BRIDGE_PLAY = WHIST.evolve(name="bridge play", opening=leading.EldestOpens(), leading=leading.Anything())
NORTH, EAST, SOUTH, WEST = range(4)

HOUSES = (
    WHIST,
    rulesets.declared_trump_whist(players=3, dealer_looks=False, ties="eldest"),
    rulesets.declared_trump_whist(players=7, next_leader="clockwise", opening_breaks=True),
    rulesets.declared_trump_whist_literal(players=5),
    WHIST.evolve(breaking=breaking.BrokenByLead()),
    WHIST.evolve(
        ranking=ranking.TrumpsThenLed((Rank.JOKER, Rank.ACE, Rank.KING, Rank.QUEEN, Rank.TWO)),
        deck=Deck.of("AKQ2", jokers=2, packs=2),
        players=3,
        opening=leading.EldestOpens(),
        leading=leading.Anything(),
    ),
)


def played(ruleset: Ruleset, seed: int, actions: int, dealer: int = 0) -> Game:
    """A game after some random actions."""
    chance = random.Random(seed)
    game = Game.deal(ruleset, dealer, seed)
    for _ in range(actions):
        legal = game.legal_actions()
        if not legal:
            break
        game = game.apply(chance.choice(legal))
    return game


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games at any point, by shipped rules and house rules."""
    ruleset = draw(st.sampled_from(HOUSES))
    numbers = st.integers(0, 10**6)
    return played(ruleset, draw(numbers), draw(st.integers(0, 60)), draw(st.integers(0, ruleset.players - 1)))


def finished() -> Game:
    """A whole hand of whist."""
    return played(WHIST, 5, 100, 2)


def changed(path: str, value: object, source: Game | None = None) -> str:
    """The text of a record in which one entry is another; deleted if the value is ``...``."""
    data: Any = json.loads(Record.of(source or finished()).text())
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = data
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(data)


@given(games())
@settings(max_examples=60, deadline=None)
def test_round_trip(game: Game) -> None:
    """A record that is written and read again is equal, and so is the game it replays to."""
    record = Record.of(game, "house.py:rules")
    again = read_record(record.text(), game.ruleset)
    assert record == again
    assert game == again.replay()
    assert game.actions == again.replay().actions


@given(games())
@settings(max_examples=20, deadline=None)
def test_round_trip_by_name(game: Game) -> None:
    """The record of a shipped game needs nobody to say by which rules it was played."""
    if game.ruleset.family:
        assert Record.of(game) == read(Record.of(game).text())


def test_every_truncation_is_an_error() -> None:
    """However many bytes of a record are missing, it is an error and never another game."""
    text = Record.of(played(WHIST, 1, 9)).text().rstrip()
    for length in range(len(text)):
        with pytest.raises(RecordError):
            read(text[:length])


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_any_damage_is_an_error_or_a_record(data: st.DataObject) -> None:
    """A record with some characters replaced is read or refused in one short line."""
    text = list(Record.of(played(WHIST, 1, 9)).text())
    for place in data.draw(st.lists(st.integers(0, len(text) - 1), min_size=1, max_size=4)):
        text[place] = data.draw(st.characters(codec="utf-8") | st.sampled_from('{}[]",:0AS'))
    try:
        found = read("".join(text))
        assert isinstance(found, Record)
        found.replay()
    except RecordError as error:
        assert len(str(error).splitlines()) == 1
        assert len(str(error)) < 2000


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    )
)
@settings(max_examples=100, deadline=None)
def test_any_json_is_an_error(data: object) -> None:
    """JSON that is no record is a RecordError, whatever it is."""
    with pytest.raises(RecordError):
        read(json.dumps(data))


FIRST_HAND = Record.of(finished()).hands[0]
SECOND_HAND = Record.of(finished()).hands[1]
ONE = next(iter(SECOND_HAND))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("tricklib", 2, "tricklib is 2, expected 1"),
        ("tricklib", "1", 'tricklib is "1", expected 1'),
        ("tricklib", True, "tricklib is true, expected 1"),
        ("tricklib", ..., "tricklib is missing, expected 1"),
        ("rules", ..., "rules is missing"),
        ("rules", "whist", 'rules is "whist", expected an object {...}'),
        ("rules.name", "belote", "rules.name: 'belote' is none of the shipped rulesets declared_trump_whist"),
        ("rules.name", None, "rules.name is null, expected a text"),
        ("rules.options.players", 9, "rules.options: players=9: expected one of 2, 3, 4, 5, 6, 7"),
        ("rules.options.players", "4", "rules.options: players='4': expected one of"),
        (
            "rules.options.kitty",
            3,
            "rules.options: declared_trump_whist has no option 'kitty'; it has players",
        ),
        ("rules.options", [], "rules.options is [], expected an object {...}"),
        ("rules.target", "os:system", "'declared_trump_whist' is a variant of the shipped ruleset"),
        ("seats", 5, "seats is 5, but declared_trump_whist is here for 4 players"),
        ("seats", 4.0, "seats is 4.0, expected a whole number"),
        ("seats", ..., "seats is missing"),
        ("dealer", 4, "dealer is 4, expected a seat from 0 to 3"),
        ("dealer", -1, "dealer is -1, expected a seat from 0 to 3"),
        ("dealer", None, "dealer is null, expected a whole number"),
        ("dealer", True, "dealer is true, expected a whole number"),
        ("deal", ..., "this has neither 'deal' nor 'state'"),
        ("deal", [], "deal is [], expected an object {...}"),
        ("deal.hands", ..., "deal.hands is missing"),
        ("deal.hands", "AS", 'deal.hands is "AS", expected a list [...]'),
        ("deal.hands", [""] * 3, "deal.hands has 3 entries, expected one for each of 4 seats"),
        ("deal.hands", [""] * 5, "deal.hands has 5 entries, expected one for each of 4 seats"),
        ("deal.hands.1", None, "deal.hands[1] is null, expected a text"),
        ("deal.hands.0", "AS KS", "deal.hands[0] has 2 cards, expected 13: AS KS"),
        (
            "deal.hands.0",
            SECOND_HAND.data,
            f"{SECOND_HAND.data} comes twice: in deal.hands[0] and in deal.hands[1]",
        ),
        ("deal.hands.0", f"{FIRST_HAND.data} {ONE}", "deal.hands[0] has 14 cards, expected 13"),
        ("deal.hands.0", "AS AS", "deal.hands[0]: AS comes 2 times in 'AS AS', but the deck has fewer"),
        ("deal.hands.2", "JO", "deal.hands[2]: JO in 'JO' is not a card of this deck of 52"),
        ("deal.hands.2", "AS 1H", "deal.hands[2]: cannot read '1H' at position 4 of 'AS 1H' as a card"),
        ("deal.hands.2", "AS/" + "9" * 5000, "deal.hands[2]: cannot read"),
        ("deal.kitty", "AS", "deal.kitty is 'AS', but this game has none: expected null"),
        ("deal.upcard", "AS", "deal.upcard is 'AS', but this game has none"),
        ("deal.stock", "AS", "deal.stock is 'AS', but this game has none"),
        ("deal.aside", "AS", "deal.aside is 'AS', but what the hands leave is nothing"),
        ("deal.widow", "", "deal has the unknown key 'widow'; known are hands, aside, kitty, stock, upcard"),
        ("actions", ..., "actions is missing"),
        ("actions", "play AS", 'actions is "play AS", expected a list [...]'),
        ("actions.3", 7, "actions[3] is 7, expected a text"),
        ("actions.3", "play 1S", "action 4: cannot read the action 'play 1S': "),
        ("actions.0", "shuffle", "action 1: 'shuffle' is no action: expected, for example, 'play AS'"),
        ("actions.0", "", "action 1: '' is no action"),
        ("scores", [1, 2], "scores has 2 entries, expected one for each of 4 seats"),
        ("scores", ["13", 0, 0, 0], 'scores[0] is "13", expected a whole number'),
        ("scores", {}, "scores is {}, expected a list [...]"),
        (
            "comment",
            "hello",
            "the record has the unknown key 'comment'; known are tricklib, rules, seats, dealer",
        ),
        ("\ud800", 1, "the record has the unknown key '\\ud800'; known are"),
        ("state", {}, "this has both 'deal' and 'state'"),
    ],
)
def test_bad_entry(path: str, value: object, message: str) -> None:
    """A wrong entry is refused with what it is, where it is, and what was expected."""
    with pytest.raises(RecordError) as caught:
        read(changed(path, value))
    assert message in str(caught.value)
    assert 1 == len(str(caught.value).splitlines())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no text"),
        (" \n", "there is no text"),
        ("play AS", "it is no JSON, or cut off (Expecting value at line 1, column 1)"),
        ("[]", "expected an object {...}, not []"),
        ("null", "expected an object {...}, not null"),
        ('{"tricklib": 1, "tricklib": 1}', "the key 'tricklib' comes twice"),
        ('{"tricklib": NaN}', "NaN is no number that can stand here"),
        ("[" * 100_000, "recursion"),
        ('{"seats": ' + "9" * 10_000 + "}", "cannot read the record or position"),
    ],
)
def test_bad_text(text: str, message: str) -> None:
    """A text that is no JSON object, or an ambiguous one, is refused in one line."""
    with pytest.raises(RecordError) as caught:
        read(text)
    assert message in str(caught.value)
    assert 1 == len(str(caught.value).splitlines())


def test_long_quotes_are_cut() -> None:
    """A message that quotes a text of a million characters stays short."""
    with pytest.raises(RecordError) as caught:
        read(changed("deal.hands.0", "x" * 10**6))
    assert len(str(caught.value)) < 1000


def test_offending_action() -> None:
    """A record with an illegal action fails with its number, counted from 1, and the reason."""
    game = finished()
    opening = game.actions[1]
    record = read_record(changed("actions.5", str(opening), game))
    with pytest.raises(RecordError) as caught:
        record.replay()
    assert 6 == caught.value.action
    assert str(caught.value).startswith("action 6: seat 1 may not play 2C: it does not hold 2C; legal: play 6C, ")


def test_actions_after_the_end() -> None:
    """An action after the last card is refused as such."""
    game = finished()
    record = Record(WHIST, 2, Record.of(game).hands, (*game.actions, Declare(None)))
    with pytest.raises(RecordError, match=r"^action 54: nobody may declare trumps NT: the hand is over$") as caught:
        record.replay()
    assert 54 == caught.value.action


def test_unreadable_action_has_its_number() -> None:
    """An action that cannot be read carries its number too."""
    with pytest.raises(RecordError) as caught:
        read(changed("actions.2", "play"))
    assert 3 == caught.value.action


def test_scores_must_agree() -> None:
    """Scores that are not those of the replay are an error that shows both."""
    scores = list(finished().scores)
    with pytest.raises(RecordError, match=r"scores is \[13, 0, 0, 0\], but the game gives") as caught:
        read_record(changed("scores", [13, 0, 0, 0])).replay()
    assert str(scores) in str(caught.value)


@pytest.mark.parametrize("scores", [..., None, []])
def test_scores_may_be_left_out(scores: object) -> None:
    """A record that does not state the scores replays to them."""
    assert finished().scores == read_record(changed("scores", scores)).replay().scores


def test_leftover_cards() -> None:
    """Cards set aside stand in the record if there are any, and need not be given."""
    game = Game.deal(rulesets.declared_trump_whist(players=5), 0, 1)
    assert game.aside.data == Record.of(game).data()["deal"]["aside"]
    assert "aside" not in Record.of(Game.deal(WHIST, 0, 1)).data()["deal"]
    assert game == read_record(changed("deal.aside", ..., game)).replay()


def test_house_rules_have_to_be_given() -> None:
    """The record of rules that are not shipped names them as a remark and is read by rules that are given."""
    game = played(BRIDGE_PLAY, 3, 20)
    text = Record.of(game, "house.py:bridge").text()
    assert {"name": "bridge play", "options": {}, "target": "house.py:bridge"} == json.loads(text)["rules"]
    with pytest.raises(RecordError, match="--rules TARGET on the command line"):
        read(text)
    assert game == read_record(text, BRIDGE_PLAY).replay()


def test_house_rules_are_not_taken_for_the_shipped_ones() -> None:
    """House rules that bear the name of a shipped ruleset are not read back as that ruleset."""
    impostor = BRIDGE_PLAY.evolve(name="declared_trump_whist", leading=leading.Anything())
    with pytest.raises(RecordError, match="'declared_trump_whist' is a variant of the shipped ruleset"):
        read(Record.of(Game.deal(impostor, 0, 1)).text())


def test_position_has_no_record() -> None:
    """A game that was restored in the middle of play has no deal to record."""
    game = read(position_text(played(WHIST, 3, 20)))
    assert isinstance(game, Game)
    with pytest.raises(RecordError, match="does not go back to a deal"):
        Record.of(game)


def test_saving_after_every_action() -> None:
    """A game saved and loaded after any action has its pending trick evaluated and goes on (c132)."""
    game = played(WHIST, 11, 0)
    while not game.is_over:
        for loaded in (read_record(Record.of(game).text()).replay(), read(position_text(game))):
            assert isinstance(loaded, Game)
            assert (game, game.actor) == (loaded, loaded.actor)
            assert game.legal_actions() == loaded.legal_actions() != ()
        game = game.apply(game.legal_actions()[-1])


def test_ruff_before_saving() -> None:
    """A trick saved after its fourth card is won by the ruff of East, who is to lead (c132)."""
    deck = Deck.read("KS 4H 5S AS 2D 3D 4D 5D")
    house = BRIDGE_PLAY.evolve(deck=deck)
    hands = [CardSet.read(text, deck) for text in ("KS 2D", "4H 3D", "5S 4D", "AS 5D")]
    game = Game.dealt(house, WEST, hands)
    for action in ("trumps H", "play KS", "play 4H", "play 5S", "play AS"):
        game = game.apply(read_action(action))
    for loaded in (read_record(Record.of(game).text(), house).replay(), read(position_text(game), house)):
        assert isinstance(loaded, Game)
        assert (EAST, (0, 1, 0, 0)) == (loaded.actor, loaded.scores)


def test_scores_are_not_counted_twice() -> None:
    """A finished hand that is saved and loaded again and again keeps its scores and its result (c133)."""
    game = finished()
    once = read_record(Record.of(game).text()).replay()
    twice = read_record(Record.of(once).text()).replay()
    assert (game.scores, game.result) == (once.scores, once.result) == (twice.scores, twice.result)
    assert 13 == sum(twice.scores)


def test_undo_across_the_end_of_a_trick() -> None:
    """Taking the fourth card back reopens the trick, and playing it again restores the state (c144)."""
    deck = Deck.read("AH 2H 3H 4H 5S 6S 7S 8S")
    house = BRIDGE_PLAY.evolve(deck=deck)
    hands = [CardSet.read(text, deck) for text in ("AH 6S", "2H 7S", "3H 8S", "4H 5S")]
    after = Game.dealt(house, WEST, hands)
    for action in ("trumps D", "play AH", "play 2H", "play 3H", "play 4H"):
        after = after.apply(read_action(action))
    before = after.before
    assert before is not None and before.trick is not None
    assert CardSet.read("5S 4H", deck) == before.hands[WEST]
    assert (WEST, ["AH", "2H", "3H"]) == (before.actor, list(map(str, before.trick.cards)))
    assert (0, 1) == (before.table.taken[NORTH].tricks, after.table.taken[NORTH].tricks)
    assert after == before.apply(read_action("play 4H"))
    assert before == read(position_text(before), house) == read_record(Record.of(before).text(), house).replay()


def in_order(rows: list[str], columns: str, leader: str, winners: str) -> list[str]:
    """The plays of tricks written as a table, in the order they were played."""
    plays = []
    for row, first in zip(rows, leader + winners, strict=False):
        cards = dict(zip(columns, row.split(), strict=True))
        clockwise = "NESW" * 2
        plays += [f"play {cards[seat]}" for seat in clockwise[clockwise.index(first) :][:4]]
    return plays


C135_HANDS = [
    "JS 5S 4S AH KH QH 5H KD 9D 7D 9C 8C 3C",
    "AS KS QS 6S 3S 9H 8H 7H 2H 6D 6C 5C 4C",
    "9S JH TH 6H 3H AD JD 4D 3D 2D AC KC TC",
    "TS 8S 7S 2S 4H QD TD 8D 5D QC JC 7C 2C",
]
C135_ROWS = [
    "AS 9S 2S 4S", "6D 2D TD KD", "2H 3D 5D 7D", "7H TH 4H 5H", "4C AC 2C 3C", "5C KC 7C 8C", "8H 3H 7S QH",
    "3S 6H 8S 5S", "9H 4D 8D 9D", "6C TC JC 9C", "QS JH TS JS", "6S JD QD KH", "KS AD QC AH",
]  # fmt: skip


def bridge_record(hands: list[str], dealer: int, trumps: str, plays: list[str], scores: list[int] | None = None) -> str:
    """The record of the play of a bridge hand that the seat after the dealer opens."""
    rules = {"name": "bridge play"}
    deal = {"hands": hands}
    data = {"tricklib": 1, "rules": rules, "seats": 4, "dealer": dealer, "deal": deal, "scores": scores}
    return json.dumps(data | {"actions": [f"trumps {trumps}", *plays]})


def test_header_that_contradicts_the_cards() -> None:
    """A record whose header names a leader who does not hold the first card fails at that card (c135)."""
    plays = in_order(C135_ROWS, "ESWN", "E", "ENESSSNSEWSNN")
    record = read_record(bridge_record(C135_HANDS, WEST, "H", plays), BRIDGE_PLAY)
    with pytest.raises(RecordError, match="action 2: seat 0 may not play AS: it does not hold AS") as caught:
        record.replay()
    assert 2 == caught.value.action


def test_consistent_reading_of_that_record() -> None:
    """Read with East leading all thirteen tricks are legal and North and South take nine (c135)."""
    winners = "ENESSSNSEWSNN"
    plays = in_order(C135_ROWS, "ESWN", "E", winners)
    game = read_record(bridge_record(C135_HANDS, NORTH, "H", plays), BRIDGE_PLAY).replay()
    assert winners == takers(game)
    assert 9 == game.scores[NORTH] + game.scores[SOUTH]


def takers(game: Game) -> str:
    """Who took each trick of a game."""
    states = [state for state in game.history() if state.last_trick]
    firsts = [state for state in states if state.before and state.before.last_trick is not state.last_trick]
    changes = [(state.before.table.taken, state.table.taken) for state in firsts if state.before]
    return "".join("NESW"[next(seat for seat in range(4) if before[seat] != after[seat])] for before, after in changes)


C077_HANDS = [
    "8S 7S 3S 2S AH AD KD 8D 4D 9C 8C 4C 3C",
    "KS 6S TH 9H 7H QD 9D 7D 3D 2D JC 7C 2C",
    "QS JS 5S 4S JH 8H 6H 4H TD 6D 5D QC TC",
    "AS TS 9S KH QH 5H 3H 2H JD AC KC 6C 5C",
]
C077_TRICKS = (
    "JD KD 2D 5D AH 7H 4H 2H AD 3D 6D 9S AS 2S 6S 4S TS 3S KS 5S TH 6H 3H 7S 4D 7D TD 5H "
    "8H QH 8S 9H 8D 9D JS KH JH 5C 3C QD TC KC 4C 2C AC 8C 7C QC 6C 9C JC QS"
)


def test_whole_play_with_trumps() -> None:
    """A public record of thirteen tricks is legal, with the winners its source names (c077)."""
    plays = [f"play {card}" for card in C077_TRICKS.split()]
    game = read_record(bridge_record(C077_HANDS, SOUTH, "S", plays), BRIDGE_PLAY).replay()
    assert "NNWWENSNSSWWS" == takers(game)
    assert (8, 5) == (game.scores[NORTH] + game.scores[SOUTH], game.scores[EAST] + game.scores[WEST])


C078_HANDS = [
    "AS 7S 3S 2S QH 5H 4H 3H KD QD 2D TC 7C",
    "KS QS 9S 5S TH 8H 2H JD TD 9D 7D QC JC",
    "JS 8S 4S KH JH 6H AD 8D 5D 4D 9C 6C 4C",
    "TS 6S AH 9H 7H 6D 3D AC KC 8C 5C 3C 2C",
]
C078_TRICKS = (
    "KD 7D 4D 3D 3H 2H JH AH 2C 7C JC 4C QC 6C 3C TC 8H 6H 7H QH 4H TH KH 9H AD 6D 2D 9D "
    "5D 5C QD TD AC AS 5S 9C 6S 2S QS"
)


def test_record_that_stops_in_a_trick() -> None:
    """A record of nine tricks and three cards has South to follow spades, with East winning so far (c078)."""
    plays = [f"play {card}" for card in C078_TRICKS.split()]
    game = read_record(bridge_record(C078_HANDS, WEST, "C", plays), BRIDGE_PLAY).replay()
    assert (SOUTH, (2, 2, 2, 3)) == (game.actor, game.scores)
    assert set(map(read_action, ("play JS", "play 8S", "play 4S"))) == set(game.legal_actions())
    assert isinstance(game.legal_actions()[0], Play)
    assert game.trick is not None
    assert EAST == WHIST.taking.taker(game.trick, game.table)
