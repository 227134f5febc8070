"""Matches: hands follow one another until somebody has won, and a match is recorded and replayed."""

from __future__ import annotations

import copy
import json
import random
from typing import Any, final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import after, euchre, five_hundred

from tricklib import Game, Match, Phase, Ruleset, Table, read_action, rulesets
from tricklib.errors import IllegalAction, RecordError, RulesetError
from tricklib.policies.calling import DealerDeclares
from tricklib.record import MatchRecord, Record, read
from tricklib.testing import rulesets as any_ruleset

EUCHRE = rulesets.call_partner_euchre()
FIVE_HUNDRED = rulesets.five_hundred_43()


def gone_on(match: Match, seed: int, actions: int = 10_000) -> Match:
    """The match after random actions, as many as there are up to a number."""
    chance = random.Random(seed)
    for _ in range(actions):
        legal = match.legal_actions()
        if not legal:
            break
        match = match.apply(chance.choice(legal))
    return match


def finished() -> Match:
    """A match of euchre that is over after some hands."""
    return gone_on(Match.start(EUCHRE, 3, 7), 7)


# Playing


def test_match_ends_when_somebody_has_won() -> None:
    """Hands are dealt until a player has ten points; then nothing may be done any more."""
    match = finished()
    assert (True, ()) == (match.is_over, match.legal_actions())
    assert max(match.totals) >= 10
    assert match.winners == tuple(seat for seat, total in enumerate(match.totals) if total == max(match.totals))
    assert match.game is match.hands[-1]
    with pytest.raises(IllegalAction, match="the hand is over"):
        match.apply(read_action("pass"))


def test_totals_are_the_sums_of_the_hands() -> None:
    """The totals are what the hands have scored together, and no earlier hand has decided the match."""
    match = finished()
    assert len(match.hands) > 1
    for number in range(1, len(match.hands) + 1):
        part = Match.of(match.hands[:number])
        sums = tuple(sum(hand.scores[seat] for hand in match.hands[:number]) for seat in range(5))
        assert (sums, number == len(match.hands)) == (part.totals, part.is_over)


def test_deal_passes_round_the_table() -> None:
    """The player at the dealer's left deals the next hand, or by another rule the same player again."""
    dealers = [hand.table.dealer for hand in finished().hands]
    assert [(3 + number) % 5 for number in range(len(dealers))] == dealers
    staying = gone_on(Match.start(rulesets.call_partner_euchre(next_dealer="same"), 3, 7), 7)
    assert {3} == {hand.table.dealer for hand in staying.hands}


def test_seed_fixes_all_deals() -> None:
    """The same seed and actions give the same match; the first deal is that of a single game, the next another."""
    assert finished() == finished()
    assert Game.deal(EUCHRE, 3, 7) == Match.start(EUCHRE, 3, 7).game
    first, second, *_ = (next(hand.history()) for hand in finished().hands)
    other = gone_on(Match.start(EUCHRE, 3, 8), 7)
    assert first.hands != second.hands
    assert finished().hands[1].hands != other.hands[1].hands or finished().totals != other.totals


def test_states_of_a_match_do_not_change() -> None:
    """Applying an action leaves the match as it was, and an illegal one raises and changes nothing."""
    match = Match.start(EUCHRE, 0, 1)
    later = match.apply(read_action("pass"))
    assert (1, 2) == (match.game.actor, later.game.actor)
    with pytest.raises(IllegalAction):
        match.apply(read_action("alone"))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        match.totals = ()  # type: ignore[misc]


def test_view_is_that_of_the_hand() -> None:
    """A seat sees of a match what it sees of the hand in progress."""
    match = Match.start(EUCHRE, 0, 1)
    assert match.game.view(2) == match.view(2)
    with pytest.raises(RulesetError, match="there is no seat 5"):
        match.view(5)


def test_match_of_a_single_hand() -> None:
    """Where one hand decides, the match is over with it."""
    match = gone_on(Match.start(rulesets.declared_trump_whist(), 1, 2), 3)
    result = match.game.result
    assert result is not None
    assert (1, result.scores, result.winners) == (len(match.hands), match.totals, match.winners)


def test_thrown_in_hand_decides_nothing() -> None:
    """After a hand for which nobody bids the next dealer deals, and the totals are as before, whoever leads."""
    match = Match.of([five_hundred()], 4)
    for _ in range(4):
        match = match.apply(read_action("pass"))
    assert (1, (0, 0, 0, 0), 1) == (len(match.hands), match.totals, match.game.table.dealer)
    assert (True, Phase.CALLING, False) == (match.hands[0].is_thrown_in, match.game.phase, match.is_over)
    house = rulesets.declared_trump_whist().evolve(calling=NobodyCalls(), opening=EUCHRE.opening)
    assert () == Match.start(house, 0, 1).winners


@final
@attrs.frozen
class NobodyCalls:
    """Nobody chooses trumps."""

    def caller(self, table: Table) -> None:
        """Nobody."""

    choices = DealerDeclares.choices


def test_hands_that_are_all_thrown_in_do_not_loop() -> None:
    """A hand that is over as it is dealt is dealt once, and the next deal is left to whoever asks for it."""
    house = EUCHRE.evolve(calling=NobodyCalls())
    match = Match.start(house, 0, 1)
    assert (1, True, False, ()) == (len(match.hands), match.game.is_over, match.is_over, match.legal_actions())
    again = match.dealt()
    assert (2, (0,) * 5, 1) == (len(again.hands), again.totals, again.game.table.dealer)


def test_dead_end_does_not_loop() -> None:
    """Where the rules leave nothing to do the match stands still with the hand, and is not over."""
    rules = rulesets.declared_trump_whist_literal(players=5)
    seed = next(seed for seed in range(1000) if "2C" in Game.deal(rules, 0, seed).aside.data)
    match = gone_on(Match.start(rules, 0, seed), 1)
    assert ((), False, False) == (match.legal_actions(), match.is_over, match.game.is_over)
    with pytest.raises(RulesetError, match="hand 1 is not over: no other can be dealt"):
        match.dealt()


def test_deal_by_hand() -> None:
    """A hand that ended in a match of given hands waits for the deal, which may be that of a given pack."""
    first = finished().hands[0]
    match = Match.of([first])
    assert (first, (), 4) == (match.game, match.legal_actions(), match.next_dealer)
    cards = EUCHRE.deck.cards
    assert Game.deal(EUCHRE, 4, cards=cards) == match.dealt(cards).game
    assert match.dealt(cards) == match.followed_by(Game.deal(EUCHRE, 4, cards=cards))


def test_no_hands_are_no_match() -> None:
    """A match has hands."""
    with pytest.raises(RulesetError, match="a match has at least one hand"):
        Match.of([])


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (lambda: [finished().hands[0], finished().hands[0]], "hand 2 is dealt by seat 3, but it is the turn of seat 4"),
        (lambda: [euchre(), euchre(1)], "hand 1 is not over: no other can be dealt"),
        (lambda: [*finished().hands, euchre()], r"hand \d+ comes after the end: hand \d+ was the last"),
        (lambda: [finished().hands[0], five_hundred()], "hand 2 is played by other rules"),
    ],
)
def test_hands_that_do_not_follow(hands: Any, message: str) -> None:
    """A hand that cannot follow those before it is an error with its number."""
    with pytest.raises(RulesetError, match=message):
        Match.of(hands())


def test_match_prints_how_it_stands() -> None:
    """A match shows the game, the hands that are over, the totals and who has won."""
    shown = repr(finished())
    assert shown.startswith(f"<Match of call_partner_euchre: {len(finished().hands)} hands over, totals ")
    assert shown.endswith(f"won by {', '.join(map(str, finished().winners))}>")
    assert "<Game of call_partner_euchre: calling, 0 actions, seat 1 to act>>" in repr(Match.start(EUCHRE, 0, 1))


# Records


@pytest.mark.parametrize("family", rulesets.FAMILIES)
@given(st.data())
@settings(max_examples=8, deadline=None)
def test_round_trip(family: str, data: st.DataObject) -> None:
    """The record of a match at any point is read back as it was written, and replays to the same match."""
    ruleset = data.draw(any_ruleset(rulesets.FAMILIES[family]))
    match = Match.start(ruleset, data.draw(st.integers(0, ruleset.players - 1)), data.draw(st.integers(0, 10**6)))
    match = gone_on(match, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 120)))
    record = MatchRecord.of(match)
    again = read(record.text())
    assert isinstance(again, MatchRecord)
    assert record == again
    assert match == again.replay()
    assert match.game.actions == again.replay().game.actions


def test_form_of_a_match() -> None:
    """A match stands in JSON as a header, its hands with their deals, actions and scores, totals and winners."""
    match = finished()
    data = MatchRecord.of(match, "house.py:rules").data()
    assert ["tricklib", "rules", "seats", "dealer", "hands", "totals", "winners"] == list(data)
    assert (1, 5, 3) == (data["tricklib"], data["seats"], data["dealer"])
    assert (list(match.totals), list(match.winners)) == (data["totals"], data["winners"])
    assert {"dealer", "deal", "actions", "scores"} == data["hands"][0].keys()
    for hand, game in zip(data["hands"], match.hands, strict=True):
        assert Record.of(game).data() | hand == Record.of(game).data()


def test_hand_in_progress() -> None:
    """The hand in progress is the last of the record, without scores; nothing more is dealt when it is read."""
    match = gone_on(Match.start(EUCHRE, 0, 1), 5, 60)
    record = MatchRecord.of(match)
    assert (len(match.hands) + 1, None) == (len(record.hands), record.hands[-1].scores)
    assert match == record.replay()
    ended = attrs.evolve(record, hands=record.hands[:1], totals=None, winners=None).replay()
    assert (1, True, ()) == (len(ended.hands), ended.game.is_over, ended.legal_actions())


def test_dealers_scores_totals_and_winners_may_be_left_out() -> None:
    """What follows from the rules need not be stated: who dealt, what was scored, and who has won."""
    data = MatchRecord.of(finished()).data()
    for hand in data["hands"]:
        del hand["dealer"], hand["scores"]
    del data["totals"], data["winners"]
    again = read(json.dumps(data))
    assert isinstance(again, MatchRecord)
    assert finished() == again.replay()


LAST = len(finished().hands)


@pytest.mark.parametrize(
    ("path", "value", "hand", "message"),
    [
        ("hands.1.dealer", 3, 2, "hand 2 is dealt by seat 3, but it is the turn of seat 4"),
        ("hands.1.dealer", 9, 2, "hand 2: dealer is 9, expected a seat from 0 to 4"),
        ("hands.0.dealer", 4, 1, "hand 1: dealer is 4, but the match begins with 3"),
        ("dealer", 4, 1, "hand 1: dealer is 3, but the match begins with 4"),
        ("totals", [0, 0, 0, 0, 10], LAST, f"hand {LAST}: totals is [0, 0, 0, 0, 10], but after it the rules give ["),
        ("totals", [0], None, "totals has 1 entries, expected one for each of 5 seats"),
        ("winners", [], LAST, f"hand {LAST}: winners is [], but after it the rules give ["),
        ("winners", [0, 1, 2], LAST, f"hand {LAST}: winners is [0, 1, 2], but after it the rules give ["),
        ("hands.1.scores", [9, 9, 9, 9, 9], 2, "hand 2: scores is [9, 9, 9, 9, 9], but the game gives ["),
        ("hands.1.scores", [9], 2, "hand 2: scores has 1 entries, expected one for each of 5 seats"),
        ("hands.0.actions", ["pass"], 1, "hand 1: scores is "),
        ("hands.1.actions.0", "play AS", 2, "hand 2: action 1: seat 0 may not play AS: "),
        ("hands.1.actions.0", "juggle", 2, "hand 2: action 1: 'juggle' is no action"),
        ("hands.1.deal.upcard", None, 2, "hand 2: deal.upcard has 0 cards, expected 1: none"),
        ("hands.1.deal.upcard", 7, None, "hands[1].deal.upcard is 7, expected a text"),
        ("hands.1.deal", ..., None, "hands[1].deal is missing"),
        ("hands.1.deck", "AS", None, "hands[1] has the unknown key 'deck'; known are deal, actions, scores, dealer"),
        ("hands", [], None, "hands is []: a match has at least one hand"),
        ("hands", {}, None, "hands is {}, expected a list [...]"),
        ("seats", 4, None, "seats is 4, but call_partner_euchre is here for 5 players"),
        ("deal", {"hands": []}, None, "this has both 'deal' and 'hands'"),
    ],
)
def test_contradictions(path: str, value: object, hand: int | None, message: str) -> None:
    """A record that contradicts the rules, the rotation or itself is an error that has the number of the hand."""
    data: Any = copy.deepcopy(MatchRecord.of(finished()).data())
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = data
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    with pytest.raises(RecordError) as caught:
        found = read(json.dumps(data))
        assert isinstance(found, MatchRecord)
        found.replay()
    assert message in str(caught.value)
    assert (hand, 1) == (caught.value.hand, len(str(caught.value).splitlines()))


def test_hand_after_the_end() -> None:
    """A hand after the one that decided the match has a number that is told."""
    data = MatchRecord.of(finished()).data()
    extra = Record.of(euchre((finished().game.table.dealer + 1) % 5)).course()
    data["hands"].append(extra | {"dealer": (finished().game.table.dealer + 1) % 5})
    with pytest.raises(RecordError, match=f"hand {LAST + 1} comes after the end: hand {LAST} was the last") as caught:
        read(json.dumps(data)).replay()  # type: ignore[union-attr]
    assert LAST + 1 == caught.value.hand


def test_hand_that_is_not_over() -> None:
    """A hand that another follows must be over, also where the next dealer is left to the rules."""
    data = MatchRecord.of(finished()).data()
    data["hands"][0] = data["hands"][0] | {"actions": ["pass"], "scores": None}
    with pytest.raises(RecordError, match="hand 1 is not over: no other can be dealt") as caught:
        read(json.dumps(data)).replay()  # type: ignore[union-attr]
    assert 2 == caught.value.hand
    del data["hands"][1]["dealer"]
    with pytest.raises(RecordError, match="hand 1 is not over: no other can be dealt"):
        read(json.dumps(data))


def test_every_truncation_is_an_error() -> None:
    """However many characters of a match are missing, it is an error."""
    text = MatchRecord.of(Match.of([after(euchre(), "pass")])).text().rstrip()
    for length in range(len(text)):
        with pytest.raises(RecordError):
            read(text[:length])


def test_house_rules_have_to_be_given() -> None:
    """A match by rules that are not shipped is read by rules that are given."""
    house: Ruleset = EUCHRE.evolve(name="house", winning=FIVE_HUNDRED.winning)
    match = gone_on(Match.start(house, 0, 1), 1, 50)
    text = MatchRecord.of(match, "house.py:house").text()
    assert "house.py:house" == json.loads(text)["rules"]["target"]
    with pytest.raises(RecordError, match="--rules TARGET"):
        read(text)
    again = read(text, house)
    assert isinstance(again, MatchRecord)
    assert match == again.replay()
