"""Rulesets and their options as values: what they refuse, how they vary, compare and print."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest
from hypothesis import given
from lone import lone_euchre

from tricklib import Card, CardSet, Deck, Rank, Ruleset, Suit, Table, Trick, policies, rulesets, verify
from tricklib.errors import OptionError, RuleError, RulesetError, TargetError
from tricklib.policies.breaking import BrokenByLead
from tricklib.policies.calling import DealerDeclares
from tricklib.policies.combine import first_of
from tricklib.policies.following import Anything, MustFollow, MustRuff
from tricklib.policies.leading import EldestOpens
from tricklib.ruleset import PARTS
from tricklib.testing import rulesets as any_ruleset

WHIST = rulesets.declared_trump_whist()
ANNOUNCED = rulesets.same_colour(announcing=True)
PLAYED = rulesets.five_hundred_43(all_pass="played")
LONE = lone_euchre()
NAMES: dict[str, object] = {
    "Card": Card,
    "CardSet": CardSet,
    "Deck": Deck,
    "Rank": Rank,
    "Ruleset": Ruleset,
    "Suit": Suit,
}
for module in policies.__all__:
    NAMES |= vars(getattr(policies, module))
NAMES |= {name: getattr(rulesets, name) for name in rulesets.FAMILIES}


OPTIONAL = (
    "looking", "calling", "uncalled", "exchanging", "naming", "siding", "announcing", "sitting", "nominating",
    "breaking", "drawing", "rotation",
)  # fmt: skip
THINGS = (None, "a rule", DealerDeclares, object())
EVERY = [family() for family in rulesets.FAMILIES.values()]


@pytest.mark.parametrize(("part", "thing"), [(part, thing) for part in PARTS for thing in THINGS[part in OPTIONAL :]])
def test_part_of_the_wrong_kind(part: str, thing: object) -> None:
    """The error names the part, shows the thing, and says which method was expected."""
    with pytest.raises(RulesetError, match=f"^{part}=.* is no .* policy: expected an object with ") as caught:
        WHIST.evolve(**{part: thing})
    assert repr(thing) in str(caught.value)


@pytest.mark.parametrize("part", OPTIONAL)
def test_part_that_a_game_need_not_have(part: str) -> None:
    """What nobody does in a game needs no rule, and is not listed among its rules."""
    assert part not in WHIST.evolve(**{part: None}).policies


@pytest.mark.parametrize("part", PARTS)
def test_class_for_a_part(part: str) -> None:
    """A policy's class in place of a policy is recognised."""
    kind = type(next(game.policies[part] for game in [WHIST, *EVERY, ANNOUNCED, PLAYED, LONE] if part in game.policies))
    with pytest.raises(RulesetError, match=rf"did you mean {kind.__name__}\(\)\?"):
        WHIST.evolve(**{part: kind})


def test_call_for_a_partner_without_sides() -> None:
    """Whoever lets a partner be called says what sides there are then."""
    with pytest.raises(RulesetError, match=r"naming=CallPartner.* calls a partner, but there is no siding policy"):
        rulesets.call_partner_euchre().evolve(siding=None)


STAGES = ("calling", "exchanging", "naming", "announcing")


@pytest.mark.parametrize("stages", [STAGES[1:], (*STAGES, "naming"), STAGES[::-1], ("calling", "play", *STAGES[2:])])
def test_stages_that_are_none(stages: tuple[str, ...]) -> None:
    """Every stage comes once, the calling first."""
    with pytest.raises(RulesetError, match=r"stages=.*: expected 'calling', then exchanging, naming, announcing in"):
        WHIST.evolve(stages=stages)


def test_order_of_the_stages_is_part_of_the_rules() -> None:
    """Games that differ in nothing but the order of their stages are not equal, and print it."""
    first, second = (rulesets.call_partner_euchre(order=order) for order in ("exchange_first", "naming_first"))
    assert STAGES == first.stages
    assert ("calling", "naming", "exchanging", "announcing") == second.stages
    assert first != second
    assert second == first.evolve(stages=list(second.stages))
    assert "stages=('calling', 'naming', " in repr(second.evolve(name="house", rotation=None))
    assert "stages=" not in repr(first.evolve(name="house", rotation=None))


def test_policies_in_each_others_place() -> None:
    """A policy that answers another question is not taken."""
    with pytest.raises(RulesetError, match=r"scoring=MustFollow\(\) is no scoring policy: .* with score"):
        WHIST.evolve(scoring=MustFollow())


def test_any_object_with_the_method_is_a_policy() -> None:
    """Nothing has to be inherited from the library."""

    class LowestFirst:
        """Play the lowest card."""

        def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
            return hand

    assert "Play the lowest card." == WHIST.evolve(following=LowestFirst()).titles()["following"]


class Untold:
    """A rule that works its title out, and fails."""

    @property
    def title(self) -> str:
        """No title."""
        raise ValueError("no title today")

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Any card."""
        return hand


def test_a_title_that_fails() -> None:
    """It is said which rule fails over its own title, and where."""
    rules = WHIST.evolve(following=Untold())
    for tell in (rules.titles, rules.describe):
        with pytest.raises(RuleError, match=r"Untold\.title raised ValueError at .*: no title today"):
            tell()
    assert verify(rules, only="following.within_hand").ok


@pytest.mark.parametrize("players", [1, 0, -4, 17, True, 4.0, "4", None])
def test_number_of_players(players: object) -> None:
    """From two to sixteen, as a number."""
    with pytest.raises(RulesetError, match=r"players=.*: expected a number from 2 to 16"):
        WHIST.evolve(players=players)


@pytest.mark.parametrize("deck", ["9TJQKA", None, EldestOpens(), WHIST.deck.cards])
def test_deck_of_a_ruleset(deck: object) -> None:
    """A deck is a deck, not its text nor its cards."""
    with pytest.raises(RulesetError, match=r"deck=.*: expected a deck, such as Deck\.standard\(\)"):
        WHIST.evolve(deck=deck)


def test_more_players_than_cards() -> None:
    """Everybody gets a card."""
    with pytest.raises(RulesetError, match="5 players cannot each get a card of a deck of 4"):
        WHIST.evolve(deck=Deck.of("2", "CDHS"), players=5)


def test_named_card_that_the_deck_lacks() -> None:
    """A policy that names a card needs a deck with that card; the error names policy and card."""
    with pytest.raises(RulesetError, match=r"opening=HolderOpens.* names 2C, which is not in this deck of 24"):
        WHIST.evolve(deck=Deck.of("9TJQKA"))
    with pytest.raises(RulesetError, match=r"leading=.* names 2C, which is not in this deck of 24"):
        WHIST.evolve(deck=Deck.of("9TJQKA"), opening=EldestOpens())


def test_unknown_part() -> None:
    """The error lists the parts there are."""
    with pytest.raises(RulesetError, match=r"has no part 'kitty'; it has name, deck, players, dealing, .* winning"):
        WHIST.evolve(kitty=3)


def test_missing_part() -> None:
    """A ruleset has an answer to every question that comes up in every game."""
    with pytest.raises(TypeError) as caught:
        Ruleset("nothing", deck=Deck.standard(), players=4)
    assert [part for part in PARTS if part not in OPTIONAL] == re.findall(r"'(\w+)'", str(caught.value))


@given(ruleset=any_ruleset())
def test_ruleset_prints_as_code(ruleset: Ruleset) -> None:
    """The repr of a shipped ruleset with any options, or of a variant of it, builds an equal one."""
    variant = ruleset.evolve(following=first_of(MustFollow(), MustRuff(), Anything()))
    for one in (ruleset, variant):
        again = eval(repr(one), dict(NAMES))
        assert one == again
        assert hash(one) == hash(again)
        assert repr(one) == repr(again)


@given(ruleset=any_ruleset())
def test_any_two_variants_combine(ruleset: Ruleset) -> None:
    """Two changes of different parts give the same game in either order."""
    one, other = {"following": MustFollow()}, {"breaking": BrokenByLead()}
    assert ruleset.evolve(**one).evolve(**other) == ruleset.evolve(**other).evolve(**one)
    assert ruleset.evolve(**one) != ruleset.evolve(**other)


def test_variant_says_what_it_varies() -> None:
    """The name of a variant lists the parts that are other, each once; a new name replaces it."""
    variant = WHIST.evolve(following=MustFollow()).evolve(breaking=BrokenByLead()).evolve(following=Anything())
    assert "declared_trump_whist with other following, breaking" == variant.name
    assert ("", {}) == (variant.family, variant.options)
    assert "house" == WHIST.evolve(name="house", following=MustFollow()).name


def test_ruleset_cannot_be_changed() -> None:
    """A variant is a new value."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        WHIST.players = 5  # type: ignore[misc]


# Options


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            {"kitty": 3},
            "has no option 'kitty'; it has players, fallback_opener, .*dealer_looks",
        ),
        ({"players": 8}, "players=8: expected one of 2, 3, 4, 5, 6, 7"),
        ({"players": 1}, "players=1: expected one of 2"),
        ({"players": "4"}, "players='4': expected one of 2"),
        ({"players": True}, "players=True: expected one of 2"),
        ({"fallback_opener": "dealer"}, "fallback_opener='dealer': expected one of 'eldest', 'none'"),
        ({"fallback_opener": None}, "fallback_opener=None: expected one of 'eldest', 'none'"),
        ({"only_trumps_may_lead": 1}, "only_trumps_may_lead=1: expected one of True, False"),
        ({"opening_goes_first": "yes"}, "opening_goes_first='yes': expected one of True, False"),
        ({"opening_breaks": 0}, "opening_breaks=0: expected one of False, True"),
        ({"forced_lead_breaks": "no"}, "forced_lead_breaks='no': expected one of False, True"),
        ({"next_leader": "winner"}, "next_leader='winner': expected one of 'taker', 'clockwise'"),
        ({"ties": "split"}, "ties='split': expected one of 'share', 'eldest'"),
        ({"dealer_looks": None}, "dealer_looks=None: expected one of True, False"),
    ],
)
def test_wrong_option(options: dict[str, Any], said: str) -> None:
    """The error names the option, shows the value, and lists what it can be."""
    with pytest.raises(OptionError, match=said):
        rulesets.declared_trump_whist(**options)


def test_options_are_given_by_name() -> None:
    """A bare value is refused with an example of how to write it."""
    with pytest.raises(OptionError, match="takes its options by name, such as players=4"):
        rulesets.declared_trump_whist(4)  # type: ignore[call-arg]


def test_options_of_the_open_questions() -> None:
    """Every open question of the source has an option that says so, with the default the rules give."""
    options = rulesets.declared_trump_whist.options
    expected = {
        "players": (4, "WQ1"),
        "fallback_opener": ("eldest", "WQ1"),
        "only_trumps_may_lead": (True, "WQ2"),
        "opening_goes_first": (True, "WQ3"),
        "opening_breaks": (False, "WQ3"),
        "forced_lead_breaks": (False, "WQ4"),
        "next_leader": ("taker", "WQ5"),
        "ties": ("share", "WQ5"),
        "dealer_looks": (True, "WQ6"),
    }
    assert expected == {
        name: (option.default, option.text[option.text.index("WQ") :].rstrip(")")) for name, option in options.items()
    }
    assert (2, 3, 4, 5, 6, 7) == options["players"].values


QUESTIONS = {
    "call_partner_euchre": {
        "own_card": ("alone", "EQ1"),
        "trumps_may_be_named": (True, "EQ1"),
        "order": ("exchange_first", "EQ2"),
        "exchange": ("optional", "EQ3"),
        "lone_score": ("same", "EQ4"),
        "tie": ("highest", "EQ5"),
        "next_dealer": ("left", "EQ6"),
        "turned_down_may_be_named": (True, "EQ7"),
    },
    "five_hundred_43": {
        "bid_values": ("this game", "FQ1"),
        "failed": ("subtract", "FQ2"),
        "lowest_bid": (6, "FQ3"),
        "all_pass": ("thrown_in", "FQ4"),
        "auction": ("out", "FQ5"),
        "joker_own_suit": (True, "FQ6"),
        "joker_only_when_void": (True, "FQ6"),
        "joker_names_suit": (True, "FQ6"),
        "both_reach": ("contract_first", "FQ7"),
        "floor": (False, "FQ8"),
        "slam250": (False, "FQ9"),
    },
    "same_colour": {
        "players": (4, "CQ3"),
        "trumps": ("turned_up", "C2"),
        "exempt": (True, "CQ1"),
        "stock": ("draw", "CQ2"),
        "special_for": ("taker", "CQ4"),
        "next_leader": ("taker", "CQ5"),
        "announcing": (False, "CQ7"),
        "above": ("single", "CQ6"),
        "ties": ("share", "CQ8"),
    },
}


@pytest.mark.parametrize("family", rulesets.FAMILIES)
def test_every_value_of_an_option_shows_in_the_description(family: str) -> None:
    """What is printed is what is played: games that differ in one option are described otherwise."""
    usual = rulesets.FAMILIES[family]()
    for option in rulesets.FAMILIES[family].options.values():
        for value in option.values:
            try:
                other = rulesets.FAMILIES[family](**{option.name: value})
            except RulesetError:
                # It needs another option.
                continue
            assert (other == usual) is (other.describe() == usual.describe()), f"{option.name}={value}"


@pytest.mark.parametrize("family", QUESTIONS)
def test_options_of_the_open_questions_of_the_other_games(family: str) -> None:
    """Every open question of the other sources has an option too, with the value that is taken if none is given."""
    options = rulesets.family(family).options
    found = {name: (option.default, re.findall(r"[ECF]Q?\d+", option.text)[-1]) for name, option in options.items()}
    assert QUESTIONS[family] == found
    assert all(option.default == option.values[0] for name, option in options.items() if name != "players")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("players", "5", 5),
        ("dealer_looks", "false", False),
        ("dealer_looks", " True ", True),
        ("ties", "Share", "share"),
    ],
)
def test_option_is_read_from_text(name: str, text: str, value: object) -> None:
    """What a command line gives is read in any case."""
    assert value == rulesets.declared_trump_whist.option(name).read(text)


def test_option_that_cannot_be_read() -> None:
    """The error lists the values."""
    with pytest.raises(OptionError, match="players=eight: expected one of 2, 3, 4, 5, 6, 7"):
        rulesets.declared_trump_whist.option("players").read("eight")


def test_unknown_family() -> None:
    """The error lists the shipped games."""
    with pytest.raises(TargetError, match="there is no ruleset 'bridge'; shipped are declared_trump_whist, "):
        rulesets.family("bridge")


CLAUSES = {
    "declared_trump_whist": [f"W{number}" for number in range(1, 9)],
    "declared_trump_whist_literal": [f"W{number}" for number in range(1, 9)],
    "call_partner_euchre": [f"E{number}" for number in range(1, 18)],
    "five_hundred_43": [f"F{number}" for number in range(1, 17)],
    "same_colour": [f"C{number}" for number in range(1, 12)],
}


@pytest.mark.parametrize("family", rulesets.FAMILIES.values(), ids=repr)
def test_every_family_explains_itself(family: Any) -> None:
    """A family has a title, default options that make a ruleset, and the clauses of its source about parts it has."""
    ruleset = family()
    assert family.name == ruleset.name == ruleset.family
    assert family.title.endswith(".")
    assert CLAUSES[family.name] == [clause.id for clause in ruleset.clauses]
    assert all(clause.text.endswith(".") and clause.parts for clause in ruleset.clauses)
    assert set(PARTS) >= {part for clause in ruleset.clauses for part in clause.parts}


def test_every_question_has_its_module() -> None:
    """The package lists one module for each question."""
    modules = "dealing calling exchanging naming siding announcing leading nominating following breaking ranking taking"
    assert {*modules.split(), "sitting", "drawing", "scoring", "ending"} <= set(policies.__all__)
    for name in policies.__all__:
        assert getattr(policies, name).__doc__
