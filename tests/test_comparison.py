"""Two rulesets are the same game, or a game shows that they are not; what is not settled is never called equal."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import attrs
import pytest
import slips
from hypothesis import given, settings
from hypothesis import strategies as st
from test_brute_force import GAME as TINY
from test_brute_force import PARTS, Written, situations, trees

import tricklib
from tricklib import Card, CardSet, Deck, Rank, Ruleset, Suit, Table, Trick, equivalent, rulesets
from tricklib.cli import main
from tricklib.errors import RulesetError
from tricklib.match import Match
from tricklib.policies import breaking, ending, following, leading, ranking
from tricklib.policies.combine import all_of, any_of, by_priority, called, first_of
from tricklib.record import MatchRecord, Record, read, read_record
from tricklib.ruleset import PARTS as ALL_PARTS
from tricklib.verify import Budget, Comparison, Verdict

GAME = rulesets.declared_trump_whist()
QUICK = Budget(games=400, search=2.0)


def compared(one: Ruleset, **parts: object) -> Comparison:
    """A ruleset beside itself with some other parts."""
    return equivalent(one, one.evolve(**parts), budget=QUICK)


def shown(comparison: Comparison, part: str, ruleset: Ruleset) -> Any:
    """The end of the game that shows how a part differs, played again from its text."""
    (found,) = (one for one in comparison.differences if one.obligation == f"{part}.same")
    assert Verdict.REFUTED is found.verdict
    return read_record(json.dumps(found.counterexample), ruleset).replay()


@attrs.frozen
class FollowElse:
    """Follow suit if you can."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The suit led, or the whole hand."""
        return hand & table.suit(trick.led) or hand


@attrs.frozen
class ExceptWith:
    """Follow suit, but not if it is the last trick but two and nothing but the ace of the suit led is held in it."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The suit led, but for one rare situation."""
        same = hand & table.suit(trick.led)
        if table.tricks_played == table.tricks - 3 and same and same <= table.deck.where(rank=Rank.ACE):
            return hand
        return same or hand


@attrs.frozen
class ExceptNever:
    """Follow suit, but not with a hand that nobody can hold."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The suit led, but if a seat has taken a trick without cards."""
        first = table.taken[0]
        return hand if first.tricks == 1 and not first.cards else hand & table.suit(trick.led) or hand


@attrs.frozen
class Shuffled:
    """Play whatever comes to mind."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The whole hand, or the suit led."""
        return hand if random.random() < 0.5 else hand & table.suit(trick.led) or hand


@attrs.frozen
class Trusting:
    """Call itself equal to everything."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The whole hand."""
        return hand

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


# The same


@pytest.mark.parametrize("name", ["declared_trump_whist", "call_partner_euchre", "five_hundred_43", "same_colour"])
def test_a_shipped_game_is_the_same_as_itself(name: str) -> None:
    """Two rulesets that are made of the same policies are the same at once."""
    made = getattr(rulesets, name)
    comparison = equivalent(made(), made())
    assert comparison
    assert (Verdict.PROVED, 0, (), None) == (
        comparison.verdict, comparison.exit_status, comparison.differences, comparison.shortest
    )  # fmt: skip


@pytest.mark.parametrize(
    "rule",
    [
        FollowElse(),
        called("As ever.", first_of(following.MustFollow(), following.Anything())),
        by_priority(following.MustFollow()),
        first_of(all_of(following.MustFollow(), following.Anything()), following.MustFollow(), following.Anything()),
    ],
    ids=["in Python", "named", "by priority", "roundabout"],
)
def test_the_same_rule_written_otherwise_is_proved_to_be_the_same(rule: Any) -> None:
    """However a rule is written, it is what it allows."""
    assert compared(GAME, following=rule)
    assert equivalent(rule, GAME.following, rules=GAME, part="following")


def test_a_rule_that_is_left_out_is_the_same_as_one_that_says_nothing() -> None:
    """Without a rule about breaking nothing breaks trumps, and NeverBroken says that."""
    whist = GAME.evolve(breaking=breaking.NeverBroken(), leading=leading.Anything())
    assert compared(whist, breaking=None)
    assert equivalent(whist.evolve(breaking=None), whist)


def test_an_order_of_cards_in_other_numbers_is_the_same() -> None:
    """What beats what is the same for strengths that are twice as high."""

    @attrs.frozen
    class Doubled:
        """Rank cards as ever."""

        def suit(self, card: Any, trumps: Suit | None) -> Suit:
            """The printed suit."""
            return ranking.TrumpsThenLed().suit(card, trumps)

        def strength(self, card: Any, led: Suit, trumps: Suit | None) -> int:
            """Twice the usual strength."""
            return 2 * ranking.TrumpsThenLed().strength(card, led, trumps)

    small = GAME.evolve(deck=Deck.of("2KA"))
    assert compared(small, ranking=Doubled())


# Not the same


def test_a_difference_is_shown_in_a_game_that_replays() -> None:
    """Whoever can follow suit may play another card by one of the rules, and the game stands just there."""
    comparison = compared(GAME, following=following.Anything())
    assert not comparison
    assert {"following.same"} == {one.obligation for one in comparison.differences}
    game = shown(comparison, "following", GAME)
    again = read_record(json.dumps(comparison.shortest), GAME.evolve(following=following.Anything())).replay()
    assert set(game.legal_actions()) < set(again.legal_actions())


def test_every_part_that_differs_is_listed_with_a_game() -> None:
    """Two parts are listed if two are changed, each with its policies and a game, the shortest first."""
    comparison = compared(GAME, following=following.Anything(), breaking=breaking.NeverBroken())
    assert {"following.same", "breaking.same"} == {one.obligation for one in comparison.differences}
    lengths = [len(one.counterexample["actions"]) for one in comparison.differences if one.counterexample]
    assert 2 == len(lengths) and sorted(lengths) == lengths
    assert "REFUTED     following: first_of(MustFollow(), Anything()) against Anything()" in str(comparison)
    parts = {one["part"]: one for one in comparison.to_json()["parts"]}
    assert ["first_of(MustFollow(), Anything())", "Anything()"] == parts["following"]["policies"]
    assert ("proved", None) == (parts["leading"]["verdict"], parts["leading"]["counterexample"])


def test_a_rare_situation_is_not_missed() -> None:
    """A difference in one late trick, with one kind of hand, is no equality."""
    comparison = equivalent(GAME, GAME.evolve(following=ExceptWith()), budget=Budget(games=3000))
    assert comparison.verdict in (Verdict.REFUTED, Verdict.UNKNOWN)
    if comparison.verdict is Verdict.REFUTED:
        game = shown(comparison, "following", GAME)
        assert game.table.tricks - 3 == game.table.tricks_played


def test_what_differs_only_where_no_game_comes_is_not_called_equal() -> None:
    """Without a game that shows it nothing is said but that the parts differ, and in what situation."""
    comparison = compared(GAME, following=ExceptNever())
    assert (Verdict.UNKNOWN, 2, None) == (comparison.verdict, comparison.exit_status, comparison.shortest)
    assert "no game was found" in comparison.differences[0].reason


def test_other_cards_or_players_are_another_game() -> None:
    """No deal is the same with another deck, or with more seats."""
    for other in (GAME.evolve(deck=Deck.of("23456789TJQKA", jokers=1)), rulesets.declared_trump_whist(players=3)):
        comparison = equivalent(GAME, other)
        assert Verdict.REFUTED is comparison.verdict
        assert {"dealing.same"} == {one.obligation for one in comparison.differences}
        assert comparison.shortest is not None and [] == comparison.shortest["actions"]


def test_another_order_of_cards_is_seen_in_play() -> None:
    """With the ten above the king the same trick is taken by another card."""
    small = GAME.evolve(deck=Deck.of("2TKA"))
    comparison = compared(small, ranking=ranking.TrumpsThenLed("AT" + "KQJ98765432"))
    assert shown(comparison, "ranking", small).last_trick is not None
    assert "do not beat each other alike" in comparison.differences[0].reason


def test_options_of_a_shipped_game_differ_where_they_should() -> None:
    """What leads next is the part that an option about it changes, and no other."""
    other = rulesets.declared_trump_whist(next_leader="clockwise")
    comparison = equivalent(GAME, other, budget=QUICK)
    assert {"succession.same"} == {one.obligation for one in comparison.differences}
    assert Verdict.REFUTED is comparison.verdict


def test_totals_that_no_single_hand_gives_are_looked_for_in_matches() -> None:
    """A match to 30 points goes on where one to 20 is over, which no single hand of 13 tricks shows."""
    short, long = (GAME.evolve(winning=ending.FirstTo(points)) for points in (20, 30))
    comparison = equivalent(short, long, budget=QUICK)
    assert {"winning.same"} == {one.obligation for one in comparison.differences}
    record = read(json.dumps(comparison.shortest), short)
    assert isinstance(record, MatchRecord)
    match = record.replay()
    assert match.is_over and 20 <= max(match.totals) < 30
    assert isinstance(match, Match)


def test_what_shows_only_by_the_other_rules_is_found_there() -> None:
    """A rule for games without trumps differs, but is asked only by the rules in which there can be none."""
    from tricklib.policies import calling

    @attrs.frozen
    class FreeWithoutTrumps:
        """Follow suit, but where there are no trumps play anything."""

        def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
            """The suit led, if there are trumps."""
            return hand if table.trumps is None else hand & table.suit(trick.led) or hand

    suits = [Suit.CLUBS, Suit.DIAMONDS]
    first = GAME.evolve(calling=calling.DealerDeclares(suits))
    second = GAME.evolve(calling=calling.DealerDeclares([*suits, None]), following=FreeWithoutTrumps())
    comparison = equivalent(first, second, budget=QUICK)
    assert {"calling.same", "following.same"} <= {one.obligation for one in comparison.differences}
    assert shown(comparison, "following", second).table.trumps is None


# What cannot be compared


@pytest.mark.parametrize("which", [0, 1])
def test_an_impure_policy_is_the_same_as_nothing(which: int) -> None:
    """A rule that draws lots is not even the same as itself."""
    pair = [GAME, GAME.evolve(following=Shuffled())]
    comparison = equivalent(pair[which], pair[1 - which])
    assert Verdict.PROVED is not comparison.verdict
    assert Verdict.UNSUPPORTED in {one.verdict for one in comparison.differences} or which == 1
    assert not equivalent(pair[1], pair[1])


@pytest.mark.parametrize("kind", [slips.Remembers, slips.Raises, slips.CountsGlobally])
def test_a_rule_that_fails_or_remembers_is_not_called_equal(kind: type[Any]) -> None:
    """Neither beside itself nor beside another rule."""
    rule = kind()
    other = GAME.evolve(following=rule)
    assert not equivalent(other, other, budget=QUICK)
    assert not equivalent(GAME, other, budget=QUICK)


def test_no_word_of_a_users_class_is_taken_for_equality() -> None:
    """A policy that says that it equals everything is compared by what it answers."""
    assert Trusting() == GAME.following
    assert not compared(GAME, following=Trusting())


def test_wrong_requests_are_refused() -> None:
    """Two rulesets, or two policies with rules and a part: anything else is told what was expected."""
    rule = following.Anything()
    with pytest.raises(RulesetError, match="expected two rulesets or two policies"):
        equivalent(GAME, rule)
    with pytest.raises(RulesetError, match=r"two policies are compared within rules: expected rules=\.\.\., and part="):
        equivalent(rule, rule)
    with pytest.raises(RulesetError, match="part='follwing': expected one of looking"):
        equivalent(rule, rule, rules=GAME, part="follwing")
    with pytest.raises(RulesetError, match="is no calling policy"):
        equivalent(rule, rule, rules=GAME, part="calling")
    with pytest.raises(RulesetError, match="are for two policies, not for two rulesets"):
        equivalent(GAME, GAME, part="following")


# One part of a ruleset, on which others hang

SHIPPED = [rulesets.FAMILIES[name]() for name in rulesets.FAMILIES if name != "declared_trump_whist_literal"]
OPTIONAL = [name for name in ALL_PARTS if attrs.fields_dict(Ruleset)[name].default is None]
LEFT_OUT = [
    pytest.param(ruleset, part, id=f"{ruleset.name}, {part}")
    for ruleset in SHIPPED
    for part in OPTIONAL
    if getattr(ruleset, part) is not None and (part, ruleset.naming is not None) != ("siding", True)
]


@pytest.mark.parametrize(("ruleset", "part"), LEFT_OUT)
def test_a_rule_beside_none(ruleset: Ruleset, part: str) -> None:
    """Without a rule for a part the game is another one, whichever of the two is named first."""
    rule = getattr(ruleset, part)
    same = Verdict.PROVED if part in ("rotation", "looking") else Verdict.REFUTED
    assert same is equivalent(rule, None, rules=ruleset, part=part, budget=QUICK).verdict
    assert same is equivalent(None, rule, rules=ruleset, part=part, budget=QUICK).verdict


@attrs.frozen
class Stepwise:
    """Ranks by the printed order, in steps of some size; trumps beat all else."""

    step: int

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit."""
        return card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """By the rank; nothing for a card that is neither of the suit led nor a trump."""
        if card.suit is trumps:
            return self.step * (card.rank + 20)
        return self.step * card.rank if card.suit is led else 0


@attrs.frozen
class LeadOfStrength:
    """Lead a card of strength 24 or more, if you can."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The strong cards, or the whole hand."""
        strong = [card for card in table.deck if table.strength(card, table.suit_of(card)) >= 24]
        return hand & table.deck.set_of(strong) or hand


def test_an_order_in_other_numbers_where_a_rule_reads_them() -> None:
    """The same order of cards is not the same game if another rule asks how strong a card is, and else it is."""
    one, other = Stepwise(1), Stepwise(2)
    assert equivalent(one, other, rules=TINY, part="ranking")
    reads = TINY.evolve(leading=LeadOfStrength())
    assert Verdict.REFUTED is equivalent(one, other, rules=reads, part="ranking").verdict


@attrs.frozen
class NominatesNothing:
    """No suit is ever nominated."""

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """None."""
        return ()


@attrs.frozen
class LeadIntoVoid:
    """Lead a heart if seat 0 is known to have none, and you can."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The hearts, or the whole hand."""
        return hand & table.suit(Suit.HEARTS) or hand if Suit.HEARTS in table.voids[0] else hand


def test_a_part_for_which_more_is_remembered() -> None:
    """Voids are remembered where a suit may be nominated, be it never; so another rule that reads them differs."""
    reads = GAME.evolve(leading=LeadIntoVoid(), opening=leading.EldestOpens(), breaking=None)
    for one, other in [(None, NominatesNothing()), (NominatesNothing(), None)]:
        assert Verdict.REFUTED is equivalent(one, other, rules=reads, part="nominating").verdict


# Against trying all hands


@st.composite
def rules(draw: st.DrawFn) -> Any:
    """A rule that is written, or put together from shipped ones."""
    if draw(st.booleans()):
        return Written(draw(trees()))
    builders = st.sampled_from([all_of, any_of, first_of, by_priority])
    parts = st.sampled_from(PARTS)
    nested = st.recursive(
        parts,
        lambda inner: st.builds(lambda build, some: build(*some), builders, st.lists(inner, min_size=2, max_size=3)),
    )
    return draw(nested)


@settings(max_examples=40, deadline=None)
@given(one=rules(), other=rules())
def test_comparing_any_two_rules_agrees_with_trying_all_hands(one: Any, other: Any) -> None:
    """Rules that differ in a situation to which a game can come are not proved equal, and equal ones are."""
    comparison = equivalent(one, other, rules=TINY, part="following", budget=QUICK)
    differ = [
        possible
        for hand, trick, table, possible in situations()
        if one.legal(hand, trick, table) != other.legal(hand, trick, table)
    ]
    if not differ:
        assert Verdict.PROVED is comparison.verdict
    if any(differ):
        assert comparison.verdict in (Verdict.REFUTED, Verdict.UNKNOWN)
    if Verdict.REFUTED is comparison.verdict:
        assert any(differ)


# The command line


def test_diff_prints_what_differs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Options are set for one of them or for both, and the game that shows a difference is kept."""
    name, kept = "declared_trump_whist", tmp_path / "kept"
    words = ["diff", name, name, "--set", "players=3", "--set-b", "next_leader=clockwise", "--save", str(kept)]
    assert 1 == main([*words, "--jobs", "1"])
    out = capsys.readouterr().out
    assert f"{name} (next_leader=taker) and {name} (next_leader=clockwise): not the same, 1 of" in out
    assert "REFUTED     succession: " in out
    record = read_record((kept / "succession.same.json").read_text())
    assert isinstance(record, Record) and 3 == record.ruleset.players


def test_diff_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON has both rulesets, the verdict, and every part."""
    assert 0 == main(["diff", "same_colour", "same_colour", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert ["same_colour", "same_colour"] == [one["name"] for one in data["rulesets"]]
    assert ("proved", None) == (data["verdict"], data["shortest"])
    assert "leading" in {one["part"] for one in data["parts"]}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["declared_trump_whist"], "the following arguments are required: B"),
        (["declared_trump_whist", "euchr"], "there is no ruleset 'euchr'"),
        (["same_colour", "same_colour", "--set-a", "speed=3"], "same_colour has no option 'speed'"),
        (["same_colour", "same_colour", "--set", "players=3", "--set-b", "players=4"], "players is set twice"),
    ],
)
def test_wrong_words_are_told_in_one_line(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit status is 3, and one line says what was wrong."""
    assert 3 == main(["diff", *words])
    error = capsys.readouterr().err
    assert message in error and 1 == len(error.splitlines())


def test_it_is_there_without_the_solver() -> None:
    """The name stands at the top of the library."""
    assert "equivalent" in tricklib.__all__
