"""Policies as values: how they combine, compare and print, what they are called, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricklib import Card, CardSet, Deck, Game, Rank, Ruleset, Suit, Table, Trick, rulesets
from tricklib.actions import Bid
from tricklib.errors import CardError, RulesetError
from tricklib.policies import (
    breaking,
    calling,
    combine,
    dealing,
    following,
    leading,
    ranking,
    scoring,
    taking,
    title,
)
from tricklib.policies.breaking import BrokenByLead, BrokenByOpening, BrokenByRuff, broken_by
from tricklib.policies.calling import DealerDeclares
from tricklib.policies.combine import all_of, any_of, by_priority, called, first_of
from tricklib.policies.following import Anything, JokerAtAnyTime, MustFollow, MustFollowColour, MustRuff, Nothing
from tricklib.policies.kinds import PlayRule
from tricklib.policies.leading import EldestOpens, HolderOpens, NoTrumpUntilBroken, Only, OpenWith
from tricklib.policies.parts import parts_of
from tricklib.policies.ranking import Bowers, TrumpsThenLed
from tricklib.ruleset import PARTS
from tricklib.testing import games

Combine = Callable[..., PlayRule]

NAMES = {"Card": Card, "CardSet": CardSet, "Deck": Deck, "Rank": Rank, "Ruleset": Ruleset, "Suit": Suit}
for module in (breaking, calling, combine, dealing, following, leading, ranking, scoring, taking):
    NAMES |= vars(module)
NAMES |= {name: getattr(rulesets, name) for name in rulesets.FAMILIES}

WHIST = rulesets.declared_trump_whist()
LEAVES = (
    MustFollow(), MustRuff(), NoTrumpUntilBroken(), OpenWith("2C"), Only("AS"), Anything(), Nothing(),
    called("Obey the house", MustRuff()), MustFollowColour(), MustFollowColour(trumps_exempt=False), JokerAtAnyTime(),
)  # fmt: skip
COMBINATORS: tuple[tuple[Combine, PlayRule], ...] = (
    (all_of, Anything()),
    (any_of, Nothing()),
    (first_of, Nothing()),
    (by_priority, Anything()),
)
EVERY_COMBINATOR = pytest.mark.parametrize(
    ("combined", "unit"), COMBINATORS, ids=[combined.__name__ for combined, _ in COMBINATORS]
)

rules = st.recursive(
    st.sampled_from(LEAVES),
    lambda inner: st.builds(
        lambda combined, parts: combined(*parts),
        st.sampled_from([combined for combined, _ in COMBINATORS]),
        st.lists(inner, max_size=3),
    ),
    max_leaves=6,
)


# Combinators


@EVERY_COMBINATOR
@given(parts=st.tuples(rules, rules, rules))
def test_nested_combinations_flatten(combined: Combine, unit: PlayRule, parts: tuple[PlayRule, ...]) -> None:
    """Three rules bracketed from the left are the combination of the three."""
    a, b, c = parts
    assert combined(a, b, c) == combined(combined(a, b), c)
    assert hash(combined(a, b, c)) == hash(combined(combined(a, b), c))


@pytest.mark.parametrize("combined", [all_of, any_of, first_of])
@given(parts=st.tuples(rules, rules, rules))
def test_combinations_nested_on_the_right_flatten(combined: Combine, parts: tuple[PlayRule, ...]) -> None:
    """Three rules bracketed from the right are the same, but where a group of rules yields as a whole."""
    a, b, c = parts
    assert combined(a, b, c) == combined(a, combined(b, c))


def test_a_group_in_a_later_place_of_a_priority_yields_as_a_whole() -> None:
    """Where ruffing comes after following, a pair of the two is not the three in a row."""
    follow, ruff = MustFollow(), MustRuff()
    assert by_priority(ruff, follow, ruff) != by_priority(ruff, by_priority(follow, ruff))


@EVERY_COMBINATOR
@given(rule=rules)
def test_unit_disappears(combined: Combine, unit: PlayRule, rule: PlayRule) -> None:
    """The unit adds nothing, at either side or alone."""
    assert combined(rule) == combined(rule, unit) == combined(unit, rule)
    assert unit == combined() == combined(unit) == combined(unit, unit)


@pytest.mark.parametrize("combined", [all_of, any_of, first_of])
def test_combination_of_one_rule_is_that_rule(combined: Combine) -> None:
    """Nothing is wrapped around a single rule."""
    assert MustFollow() == combined(MustFollow())


def test_priority_of_one_rule_is_more_than_the_rule() -> None:
    """A rule that yields where it would leave nothing is not the rule itself."""
    assert NoTrumpUntilBroken() != by_priority(NoTrumpUntilBroken())
    assert "by_priority(NoTrumpUntilBroken())" == repr(by_priority(NoTrumpUntilBroken()))


@given(rule=rules)
def test_rule_prints_as_the_code_that_builds_it(rule: PlayRule) -> None:
    """The repr of any combination, evaluated, is an equal rule that prints the same."""
    again = eval(repr(rule), dict(NAMES))
    assert rule == again
    assert repr(rule) == repr(again)


@given(rule=rules, other=rules)
def test_rules_are_equal_when_they_print_alike(rule: PlayRule, other: PlayRule) -> None:
    """Equality and hash go by what a rule is made of."""
    assert (repr(rule) == repr(other)) is (rule == other)
    assert rule != other or hash(rule) == hash(other)


def test_order_of_parts_matters() -> None:
    """A combination of the same rules in another order is another rule."""
    assert first_of(MustFollow(), MustRuff()) != first_of(MustRuff(), MustFollow())
    assert first_of(MustFollow(), MustRuff()) != any_of(MustFollow(), MustRuff())


def judged(rule: PlayRule, hand: frozenset[Card], trick: Trick, table: Table) -> frozenset[Card]:
    """What a rule allows, worked out anew from the meaning of each combinator."""
    match rule:
        case combine.AllOf(parts):
            return hand.intersection(*(judged(part, hand, trick, table) for part in parts))
        case combine.AnyOf(parts):
            return frozenset().union(*(judged(part, hand, trick, table) for part in parts))
        case combine.FirstOf(parts):
            answers = [judged(part, hand, trick, table) for part in parts]
            return next((answer for answer in answers if answer), frozenset())
        case combine.ByPriority(parts):
            for part in parts:
                hand = hand & judged(part, hand, trick, table) or hand
            return hand
        case combine.Called(inner):
            return judged(inner, hand, trick, table)
    trumps = frozenset(card for card in hand if table.suit_of(card) is table.trumps)
    coloured = frozenset(card for card in hand if trick.led and table.suit_of(card).colour is trick.led.colour)
    simple: dict[PlayRule, frozenset[Card]] = {
        MustFollow(): frozenset(card for card in hand if table.suit_of(card) is trick.led),
        MustRuff(): trumps,
        NoTrumpUntilBroken(): hand if table.broken else hand - trumps,
        OpenWith("2C"): hand & {Card.read("2C")} if table.tricks_played == 0 and Card.read("2C") in hand else hand,
        Only("AS"): hand & {Card.read("AS")},
        Anything(): hand,
        Nothing(): frozenset(),
        MustFollowColour(): coloured | trumps if coloured else coloured,
        MustFollowColour(trumps_exempt=False): coloured,
        JokerAtAnyTime(): frozenset(card for card in hand if card.is_joker and table.trumps is None),
    }
    return simple[rule]


def in_play(game: Game) -> Game:
    """A game in which somebody is to play, from one in which something else is to be done."""
    while game.trick is None:
        game = game.apply(
            max(game.legal_actions(), key=lambda action: isinstance(action, Bid) and action.trumps is None)
        )
    return game


SHIPPED = {repr(one): one for family in rulesets.FAMILIES.values() for one in family().policies.values()}.values()
"""The policies of the shipped games."""

PLAYED = st.one_of(
    games(WHIST, min_actions=1, max_actions=30),
    games(rulesets.same_colour(), max_actions=25),
    games(rulesets.five_hundred_43(all_pass="played"), max_actions=20).map(in_play),
)
"""Positions in which somebody is to play: with trumps and without, with a joker that is a suit of its own."""


@given(rule=rules, game=PLAYED)
def test_combinations_mean_what_their_names_say(rule: PlayRule, game: Game) -> None:
    """What any combination allows in a played position is what sets of cards and plain words give."""
    assert game.trick is not None
    assert game.actor is not None
    hand = game.hands[game.actor]
    expected = judged(rule, frozenset(hand), game.trick, game.table)
    assert expected == rule.legal(hand, game.trick, game.table)


@given(rule=rules, game=PLAYED)
def test_sentence_of_a_rule_agrees_with_what_it_plays(rule: PlayRule, game: Game) -> None:
    """The declarative form of a rule allows exactly the cards that the rule gives."""
    assert game.trick is not None
    assert game.actor is not None
    hand = game.hands[game.actor]
    for part in parts_of(rule):
        if allows := getattr(part, "allows", None):
            assert isinstance(part, PlayRule)
            answer = part.legal(hand, game.trick, game.table)
            assert list(answer) == [card for card in game.ruleset.deck if allows(card, hand, game.trick, game.table)]


def test_events_that_break_flatten_too() -> None:
    """Events combine to one, a single one stays itself, and they print as code."""
    ruff, lead, opening = BrokenByRuff(), BrokenByLead("2C"), BrokenByOpening("2C")
    assert broken_by(ruff, lead, opening) == broken_by(ruff, broken_by(lead, opening))
    assert ruff == broken_by(ruff)
    assert broken_by(ruff, lead) == eval(repr(broken_by(ruff, lead)), dict(NAMES))


def test_events_that_break_are_all_told() -> None:
    """The title of several events says each of them, and by which card."""
    assert (
        "Trumps are broken when a player who cannot follow the suit led plays a trump (W6), "
        "or when the 2♣ opens the hand and is a trump (the alternative of WQ3), "
        "or when one is led, unless it is the 2♣ that opens the hand (the alternative of WQ4)."
    ) == title(broken_by(BrokenByRuff(), BrokenByOpening("2C"), BrokenByLead(unless_opening="2C")))
    assert "Trumps are broken when one is led (the alternative of WQ4)." == title(BrokenByLead())


# What cannot be combined


@EVERY_COMBINATOR
@pytest.mark.parametrize("thing", ["MustFollow", None, 5, EldestOpens(), {1}])
def test_only_rules_about_cards_combine(combined: Combine, unit: PlayRule, thing: object) -> None:
    """The error shows what was given and what was expected."""
    with pytest.raises(RulesetError, match=r"is no rule about cards: expected an object with a method legal") as caught:
        combined(MustFollow(), thing)
    assert repr(thing) in str(caught.value)


@EVERY_COMBINATOR
def test_class_for_a_rule(combined: Combine, unit: PlayRule) -> None:
    """Forgotten parentheses are guessed."""
    with pytest.raises(RulesetError, match=r"did you mean MustFollow\(\)\?"):
        combined(MustFollow)


@pytest.mark.parametrize(
    ("build", "error", "said"),
    [
        (lambda: broken_by(), RulesetError, "needs at least one event"),
        (lambda: broken_by(MustFollow()), RulesetError, "does not say what breaks trumps"),  # type: ignore[arg-type]
        (lambda: broken_by(BrokenByRuff), RulesetError, "does not say what breaks trumps"),  # type: ignore[arg-type]
        (lambda: called("", MustFollow()), RulesetError, "cannot be called ''"),
        (lambda: called(5, MustFollow()), RulesetError, "cannot be called 5"),  # type: ignore[arg-type]
        (lambda: called("Follow", MustFollow), RulesetError, r"did you mean MustFollow\(\)"),  # type: ignore[arg-type]
        (lambda: called("Follow", "suit"), RulesetError, "'suit' is no rule about cards"),  # type: ignore[arg-type]
        (lambda: Only(5), RulesetError, "5 is no card: expected a text such as '2C'"),
        (lambda: Only("XX"), CardError, "cannot read 'XX' at position 1"),
        (lambda: OpenWith(None), RulesetError, "None is no card"),
        (lambda: OpenWith("2C 3C"), CardError, "is not one card"),
        (lambda: BrokenByOpening(None), RulesetError, "None is no card"),
        (lambda: BrokenByLead(unless_opening=5), RulesetError, "5 is no card: expected a text such as '2C'"),
        (lambda: HolderOpens(Suit.CLUBS), RulesetError, "Suit.CLUBS is no card"),
        (lambda: HolderOpens("2C", otherwise=MustFollow()), RulesetError, "is no rule about who opens"),
        (lambda: HolderOpens("2C", otherwise=EldestOpens), RulesetError, "is no rule about who opens"),
        (lambda: DealerDeclares(among=5), RulesetError, "among suits, such as 'CDHS', not among 5"),
        (lambda: DealerDeclares(among=()), RulesetError, "at least one suit"),
        (lambda: DealerDeclares(among=(1,)), RulesetError, "at least one suit"),
        (lambda: DealerDeclares(among="CC"), RulesetError, "a suit comes twice"),
        (lambda: DealerDeclares(among=(None, None)), RulesetError, "a suit comes twice"),
        (lambda: DealerDeclares(among="CX"), CardError, "'X' is no suit"),
        (lambda: TrumpsThenLed("AKA"), RulesetError, "every rank stands once"),
        (lambda: TrumpsThenLed(""), RulesetError, "every rank stands once"),
        (
            lambda: TrumpsThenLed("A1"),
            RulesetError,
            "is no order of ranks, high to low, such as 'AKQJT98765432'",
        ),
        (lambda: TrumpsThenLed(14), RulesetError, "14 is no order of ranks"),
        (lambda: Bowers([99]), RulesetError, "is no order of ranks"),
        (lambda: Bowers("QQ"), RulesetError, "every rank stands once"),
    ],
)
def test_wrong_parameter_of_a_policy(build: Callable[[], object], error: type[Exception], said: str) -> None:
    """Every parameter is checked when the policy is made, and the error says what would have been right."""
    with pytest.raises(error, match=said):
        build()


def test_parameters_are_read_from_text() -> None:
    """Cards, suits and ranks may be given as text; the ten in either spelling."""
    assert OpenWith(Card.read("2C")) == OpenWith("2c") == OpenWith("2♣")
    assert DealerDeclares(among=(Suit.CLUBS, Suit.HEARTS)) == DealerDeclares(among="CH")
    assert TrumpsThenLed("A10KQJ") == TrumpsThenLed("ATKQJ") == TrumpsThenLed((14, 10, 13, 12, 11))


@pytest.mark.parametrize("policy", [*LEAVES, *SHIPPED], ids=repr)
def test_policies_cannot_be_changed(policy: Any) -> None:
    """A policy is a value: its fields cannot be set, and none can be added."""
    for name in [*(field.name for field in attrs.fields(type(policy))), "new"]:
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            setattr(policy, name, None)


# Titles


def test_title_is_the_first_line_of_the_description() -> None:
    """What a referee would say is what the policy's documentation opens with."""
    assert "Play a card of the suit led (W4)." == title(MustFollow())
    assert "Lead no trump until trumps are broken (W5)." == title(NoTrumpUntilBroken())


def test_titles_of_combinations() -> None:
    """A combination joins the titles of its parts as it joins the rules."""
    follow, ruff = "Play a card of the suit led (W4)", "play a trump"
    assert f"{follow}; failing that, {ruff}." == title(first_of(MustFollow(), MustRuff()))
    assert f"{follow}; and {ruff}." == title(all_of(MustFollow(), MustRuff()))
    assert f"{follow}; or {ruff}." == title(any_of(MustFollow(), MustRuff()))
    assert f"{follow}; then {ruff} (each as far as it leaves something to play)." == title(
        by_priority(MustFollow(), MustRuff())
    )


def test_name_replaces_the_titles_of_the_parts() -> None:
    """A rule that was given a name is called by it, also inside another."""
    named = called("Follow, else ruff", first_of(MustFollow(), MustRuff()))
    assert "Follow, else ruff" == title(named)
    assert "Follow, else ruff; failing that, play any card." == title(first_of(named, Anything()))


def test_title_of_an_undocumented_policy() -> None:
    """A policy without documentation is called by the name of its class."""

    class HouseRule:
        def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
            return hand

    assert "HouseRule" == title(HouseRule())
    assert "HouseRule" == title(attrs.frozen(HouseRule)())


def test_ruleset_lists_the_titles() -> None:
    """Every question that the game has has one, in the order in which a hand meets the questions."""
    parts = "dealing looking calling opening leading following breaking ranking taking succession scoring winning"
    assert parts.split() == list(WHIST.titles())
    for family in rulesets.FAMILIES.values():
        game = family()
        assert [part for part in PARTS if getattr(game, part) is not None] == list(game.titles())
        assert all(words[0].isupper() and words.endswith(".") for words in game.titles().values())
    assert "Play a card of the suit led (W4); failing that, play any card." == WHIST.titles()["following"]
