"""Invariants that a person writes are proved, refuted and refused like what the library itself demands."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
import slips
from hypothesis import given, settings

from tricklib import CardSet, Deck, Game, Phase, Rank, Ruleset, Suit, Table, Trick, rulesets, verify
from tricklib.cli import main
from tricklib.errors import RulesetError
from tricklib.policies import dealing, following, leading
from tricklib.policies.exchanging import DeclarerTakesKitty
from tricklib.record import read_record
from tricklib.testing import games
from tricklib.verify import OBLIGATIONS, Budget, Finding, Obligation, Verdict, invariant
from tricklib.verify.prover import Prover
from tricklib.verify.questions import Call, Follow, Lead, Question, State, Take

GAME = rulesets.declared_trump_whist()
SMALL = GAME.evolve(deck=Deck.of("2KA"))
FREE = GAME.evolve(following=following.Anything())


def settled(one: Obligation, ruleset: Ruleset = GAME) -> Finding:
    """The finding about one invariant."""
    return verify(ruleset, only=one.id, also=[one])[one.id]


@invariant("following", "Whoever is void may ruff.")
def may_ruff(asked: Follow) -> bool | None:
    return None if asked.able else asked.hand & asked.table.trump_cards <= asked.answer


@invariant("following", "Whoever holds the ace of spades may play it.")
def ace_is_free(asked: Follow) -> bool | None:
    ace = asked.table.deck.where(suit=Suit.SPADES, rank=Rank.ACE)
    return ace <= asked.answer if ace <= asked.hand else None


@attrs.frozen
class NoRuff:
    """Follow suit; never ruff while something else is held."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The suit led, or what is no trump."""
        return hand & table.suit(trick.led) or hand - table.trump_cards or hand


# What holds, and what does not


def test_what_holds_in_all_situations_is_proved() -> None:
    """Nothing forbids a ruff to whoever is void, and the report rests on the answers of the rule."""
    finding = settled(may_ruff)
    assert Verdict.PROVED is finding.verdict
    assert "following.may_ruff" == finding.obligation
    assert "Whoever is void may ruff." == finding.sentence
    assert {"following.answers", "following.own_view"} == set(finding.rests_on)


def test_the_verdict_follows_the_rules() -> None:
    """The same invariant fails as soon as the rule forbids what it demands, and holds if everything may be played."""
    assert Verdict.REFUTED is settled(may_ruff, GAME.evolve(following=NoRuff())).verdict
    assert Verdict.PROVED is settled(ace_is_free, FREE).verdict


def test_what_fails_is_shown_in_a_game_that_replays() -> None:
    """The ace of spades has to stay in the hand where another suit is led that can be followed."""
    finding = settled(ace_is_free)
    assert Verdict.REFUTED is finding.verdict
    game = read_record(json.dumps(finding.counterexample), GAME).replay()
    hand = game.hands[game.actor]
    assert any("AS" == str(card) for card in hand)
    assert all("AS" != str(card) for card in game.legal_cards)


def test_an_invariant_may_speak_of_every_card_and_of_every_seat() -> None:
    """A second parameter stands for every card or seat: one bad card is enough, and one bad seat."""

    @invariant("following", "Every card that may be played is held.")
    def is_held(asked: Follow, card: object) -> bool | None:
        return card in asked.hand if card in asked.answer else None

    @invariant("following", "The ace of clubs may never be played.")
    def not_the_ace(asked: Follow, card: object) -> bool:
        return card not in asked.answer or card not in asked.table.deck.where(suit=Suit.CLUBS, rank=Rank.ACE)

    @invariant("calling", "Only the dealer calls.")
    def dealer_calls(asked: Call, seat: int) -> bool | None:
        return None if asked.answer[0] is None or seat == asked.table.dealer else asked.answer[0] != seat

    @invariant("calling", "Seat 2 never calls.")
    def never_two(asked: Call, seat: int) -> bool | None:
        return None if seat != 2 else asked.answer[0] != seat

    wanted = {is_held: "proved", not_the_ace: "refuted", dealer_calls: "proved", never_two: "refuted"}
    assert wanted == {one: settled(one).verdict.value for one in wanted}


def test_a_trick_is_taken_by_the_highest_card_in_whatever_order() -> None:
    """What is said of strengths alone, and what looks at cards, are both settled."""

    @invariant("taking", "Somebody takes every trick.")
    def somebody(asked: Take) -> bool:
        return asked.answer in range(asked.table.players)

    @invariant("taking", "Whoever leads the ace of spades takes the trick.")
    def ace_takes(asked: Take) -> bool | None:
        first = asked.trick.cards[0]
        is_ace = first.rank is Rank.ACE and first.suit is Suit.SPADES
        return asked.answer == asked.trick.leader if is_ace else None

    assert Verdict.PROVED is settled(somebody, SMALL).verdict
    finding = settled(ace_takes, SMALL)
    assert Verdict.REFUTED is finding.verdict  # it is ruffed
    assert finding.counterexample is not None


def test_what_never_speaks_is_vacuous() -> None:
    """An invariant that says nothing in any situation is no success, and neither is one without its rule."""

    @invariant("following", "With an empty hand anything goes.")
    def nothing_held(asked: Follow) -> bool | None:
        return None if asked.hand else True

    @invariant("exchanging", "Nobody exchanges a card.")
    def nobody_exchanges(asked: Question) -> bool:
        return asked.answer[0] is None

    assert Verdict.VACUOUS is settled(nothing_held).verdict
    finding = settled(nobody_exchanges)
    assert (Verdict.VACUOUS, "these rules have no rule about exchanging") == (finding.verdict, finding.reason)


def test_what_rests_on_a_rule_that_fails_is_not_proved() -> None:
    """Where the rule gives no answer in some situation, what is said of its answers is left open."""

    @invariant("following", "Only cards of the hand are played.")
    def of_the_hand(asked: Follow) -> bool:
        return asked.answer <= asked.hand

    finding = settled(of_the_hand, GAME.evolve(following=slips.Raises()))
    assert Verdict.UNKNOWN is finding.verdict
    assert finding.reason.startswith("it rests on following.answers")


# Faults of the invariant itself


def _raises(asked: Lead) -> bool:
    return asked.hand.no_such_thing  # type: ignore[attr-defined, no-any-return]


def _third_card(asked: Follow) -> bool:
    return asked.trick.cards[2] in asked.hand


def _a_set(asked: Follow) -> object:
    return asked.hand & asked.answer


def _a_number(asked: Follow) -> object:
    return 1


@pytest.mark.parametrize(
    ("part", "function", "said"),
    [
        ("leading", _raises, "_raises raised AttributeError (at "),
        ("following", _third_card, "_third_card raised IndexError (at "),
        ("following", _a_set, "_a_set returns a CardSet: expected True, False or None"),
        ("following", _a_number, "_a_number returns an int: expected True, False or None"),
    ],
)
def test_what_gives_no_verdict_proves_nothing(part: str, function: Callable[..., bool | None], said: str) -> None:
    """An invariant that raises, or returns what is no truth value, is unsupported, and the finding says where."""
    finding = settled(invariant(part, "It fails.")(function))
    assert Verdict.UNSUPPORTED is finding.verdict
    assert finding.reason.startswith(said)
    assert "raised" not in said or f"{Path(__file__).name}:{function.__code__.co_firstlineno + 1}" in finding.reason


_seen: list[object] = []
_counter = itertools.count()


def _random(asked: Follow) -> bool:
    return random.random() < 2


def _remembers(asked: Follow) -> bool:
    _seen.append(1)
    return True


def _alternates(asked: Follow) -> bool:
    return next(_counter) % 2 == 0


def _looks_behind(asked: Follow) -> bool:
    return type(asked.hand.bits) is not int or not asked.answer


def _compares_names(asked: Follow) -> bool:
    return asked.table.__class__.__mro__[0].__module__ != "tricklib.table"


def _tells_apart(asked: Follow) -> bool:
    return getattr(asked.table, "_parts", None) is not None


@pytest.mark.parametrize("function", [_tells_apart, _random, _remembers, _alternates, _looks_behind, _compares_names])
def test_an_invariant_must_be_a_function_of_what_it_is_given(function: Callable[..., bool | None]) -> None:
    """Chance, memory and a look behind the cards are refused, as in a rule."""
    finding = settled(invariant("following", "It is true today.")(function))
    assert Verdict.UNSUPPORTED is finding.verdict
    assert "function of what it is given" in finding.reason or "tells unknown cards from known" in finding.reason


def test_an_impure_invariant_spoils_no_other() -> None:
    """The fault of one invariant is not held against another about the same rule."""
    impure = invariant("following", "It is true today.", name="impure")(_remembers)
    report = verify(GAME, only="following.*", also=[impure, may_ruff])
    assert {"following.impure"} == {one.obligation for one in report.verdicts if one.verdict is not Verdict.PROVED}


# Declaring


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (("follwing", "It holds."), "'follwing' is no part of a ruleset: expected one of looking, calling"),
        (("dealing", "It holds."), "'dealing' is not asked during a hand, but once for all: expected one of looking"),
        (("following", ""), "an invariant cannot say '': expected a sentence"),
    ],
)
def test_an_unknown_part_or_an_empty_sentence_is_refused(how: tuple[str, str], said: str) -> None:
    """The error says what was wrong and what would have been right."""
    with pytest.raises(RulesetError, match=said.replace("(", "\\(")):
        invariant(*how)


def _yields(asked: Follow) -> object:
    yield True


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda asked: True, "an invariant cannot be called '<lambda>'"),
        (len, "<built-in function len> is no invariant: expected a function, written with def"),
        (_yields, "_yields is no invariant: expected a function that returns, without yield"),
    ],
)
def test_only_a_plain_function_with_a_name_is_an_invariant(function: Callable[..., bool], said: str) -> None:
    """A lambda has no name, and a generator gives no verdict."""
    with pytest.raises(RulesetError, match=said):
        invariant("following", "It holds.")(function)


def test_the_parameters_of_an_invariant_are_checked_where_it_is_written() -> None:
    """Missing and further parameters, and such with defaults, are refused with what would have been right."""

    def nothing() -> bool:
        return True

    def two_more(asked: Follow, card: object, seat: int) -> bool:
        return True

    def with_default(asked: Follow, limit: int = 3) -> bool:
        return True

    for function in (nothing, two_more, with_default):
        with pytest.raises(RulesetError, match=r"expected \(asked\), \(asked, card\) or \(asked, seat\)"):
            invariant("following", "It holds.")(function)


def test_a_name_that_is_taken_is_refused() -> None:
    """Neither an obligation of the library nor another invariant can be hidden."""

    def never_empty(asked: Follow) -> bool:
        return True

    for name in (None, "answers", "keeps_its_word"):
        with pytest.raises(RulesetError, match="give the invariant another name"):
            invariant("following", "It holds.", name=name)(never_empty)
    with pytest.raises(RulesetError, match=r"two obligations 'following\.may_ruff'"):
        verify(GAME, also=[may_ruff, may_ruff])
    with pytest.raises(RulesetError, match=r"two obligations 'following\.never_empty'"):
        verify(GAME, also=[OBLIGATIONS["following.never_empty"]])
    with pytest.raises(RulesetError, match="expected invariants, made with @invariant"):
        verify(GAME, also=[never_empty])  # type: ignore[list-item]


# Patterns, JSON and the command line


def test_patterns_and_json_treat_it_as_any_other() -> None:
    """It is found by a pattern, its rule is proved with it, and the JSON lists it."""
    report = verify(GAME, only="following.may_*", also=[may_ruff, ace_is_free])
    assert "following.may_ruff" in {one["obligation"] for one in report.to_json()["verdicts"]}
    assert "following.answers" in {one.obligation for one in report.verdicts}
    assert "following.ace_is_free" not in {one.obligation for one in report.verdicts}


HOUSE = """
from tricklib import rulesets
from tricklib.verify import invariant

rules = rulesets.declared_trump_whist()

@invariant("following", "Whoever is void may ruff.")
def may_ruff(asked):
    return None if asked.able else asked.hand & asked.table.trump_cards <= asked.answer

@invariant("following", "Anything may be played at any time.")
def anything(asked):
    return asked.answer == asked.hand
"""


def test_the_command_line_finds_the_invariants_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a file demands beside its rules is proved with them, and decides the exit status."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.py").write_text(HOUSE)
    assert 0 == main(["verify", "house.py:rules", "--only", "following.may_ruff", "--json"])
    found = {one["obligation"]: one["verdict"] for one in json.loads(capsys.readouterr().out)["verdicts"]}
    assert "proved" == found["following.may_ruff"]
    assert 1 == main(["verify", "house.py:rules", "--only", "following.anything", "--save", "kept", "--jobs", "2"])
    assert "Anything may be played at any time." in " ".join(capsys.readouterr().out.split())
    record = (tmp_path / "kept" / "following.anything.json").read_text()
    assert read_record(record, rulesets.declared_trump_whist()).replay().legal_cards


# States


def stated(one: Obligation, ruleset: Ruleset = GAME) -> Finding:
    """The finding about an invariant of states, without those on which it rests."""
    finding = Prover(ruleset, Budget(games=300, search=3.0)).settle(one)
    assert finding is not None
    return finding


@invariant("game", "Nobody holds more cards than he was dealt.")
def hands_shrink(game: Game) -> bool:
    return all(hand.count() <= game.table.hand_size for hand in game.hands)


@invariant("game", "The tricks taken are the tricks played.")
def tricks_add_up(game: Game) -> bool:
    return sum(one.tricks for one in game.table.taken) == game.table.tricks_played


@invariant("game", "No card is in two hands.")
def hands_are_apart(game: Game) -> bool:
    return all(one.isdisjoint(other) for one, other in itertools.combinations(game.hands, 2))


@invariant("game", "Trumps are never broken.")
def unbroken(game: Game) -> bool:
    return not game.table.broken


TWO = rulesets.declared_trump_whist(players=2).evolve(deck=Deck.of("2KA"))


def test_what_is_true_of_every_state_is_proved() -> None:
    """Sizes of hands, numbers of tricks and where cards lie are known of all states from the first call to the end."""
    for one in (hands_shrink, tricks_add_up, hands_are_apart):
        assert Verdict.PROVED is stated(one, TWO).verdict


def test_what_is_not_true_of_every_state_is_shown_in_a_game() -> None:
    """Somebody ruffs, and then trumps are broken; without a rule about it they never are."""
    finding = stated(unbroken, TWO)
    assert Verdict.REFUTED is finding.verdict
    assert read_record(json.dumps(finding.counterexample), TWO).replay().table.broken
    never = TWO.evolve(breaking=None, leading=leading.Anything())
    assert Verdict.PROVED is stated(unbroken, never).verdict


def test_a_kitty_makes_a_larger_hand() -> None:
    """Whoever takes up a kitty of two holds two cards more until he has put two away, and nobody ever holds more."""
    dealt = dealing.DealPackets((5, ("kitty", 2)))
    game = TWO.evolve(dealing=dealt, exchanging=DeclarerTakesKitty(), opening=leading.EldestOpens())

    @invariant("game", "Nobody holds more than seven cards.")
    def at_most_seven(game: Game) -> bool:
        return all(hand.count() <= 7 for hand in game.hands)

    assert Verdict.PROVED is stated(at_most_seven, game).verdict
    finding = stated(hands_shrink, game)
    assert Verdict.REFUTED is finding.verdict
    state = read_record(json.dumps(finding.counterexample), game).replay()
    assert [5, 7] == sorted(len(hand) for hand in state.hands)


def test_a_state_tells_hands_table_and_trick_and_no_more() -> None:
    """What lies face down is refused, with what may be asked instead."""

    @invariant("game", "There is no kitty.")
    def no_kitty(game: Game) -> bool:
        return not game.kitty

    @invariant("game", "Somebody can act.")
    def can_act(game: Game) -> bool | None:
        return None if game.phase is Phase.OVER else bool(game.legal_actions())

    for one in (no_kitty, can_act):
        finding = stated(one, TWO)
        assert Verdict.UNSUPPORTED is finding.verdict
        assert "Ask game.phase, game.actor, game.hands, game.table and game.trick" in finding.reason


def test_an_invariant_of_states_rests_on_the_theorems_of_the_engine() -> None:
    """Why an unknown state is like every real one is proved beside it."""
    assert {"game.conserves", "game.collects", "game.moves_only_its_cards"} <= set(hands_shrink.rests_on)
    assert set(hands_shrink.rests_on) <= OBLIGATIONS.keys()
    with pytest.raises(RulesetError, match=r"there is an obligation game\.conserves already"):
        invariant("game", "It holds.", name="conserves")(lambda game: True)


@settings(max_examples=15, deadline=None)
@given(games(rulesets.declared_trump_whist(players=2)))
def test_proved_invariants_hold_in_games(game: Game) -> None:
    """What is proved of states is true of states of games that are played."""
    for state in game.history():
        assert hands_shrink.holds is not None
        asked = State(ruleset=game.ruleset, table=state.table, error=None, answer=None, game=state)
        assert hands_shrink.holds(asked) and tricks_add_up.holds(asked) and hands_are_apart.holds(asked)
