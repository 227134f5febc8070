"""Rulesets and their options as values: what they refuse, how they vary, compare and print."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

from tricklib import Card, CardSet, Deck, Rank, Ruleset, Suit, Table, Trick, policies, rulesets
from tricklib.errors import OptionError, RulesetError, TargetError
from tricklib.policies.breaking import BrokenByLead
from tricklib.policies.calling import DealerDeclares
from tricklib.policies.combine import first_of
from tricklib.policies.following import Anything, MustFollow, MustRuff
from tricklib.policies.leading import EldestOpens
from tricklib.ruleset import PARTS
from tricklib.testing import rulesets as any_ruleset

WHIST = rulesets.declared_trump_whist()
NAMES = {"Card": Card, "CardSet": CardSet, "Deck": Deck, "Rank": Rank, "Ruleset": Ruleset, "Suit": Suit}
for module in policies.__all__:
    NAMES |= vars(getattr(policies, module))
NAMES |= {name: getattr(rulesets, name) for name in rulesets.FAMILIES}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("thing", [None, "a rule", DealerDeclares, object()])
def test_part_of_the_wrong_kind(part: str, thing: object) -> None:
    """The error names the part, shows the thing, and says which method was expected."""
    with pytest.raises(RulesetError, match=f"^{part}=.* is no .* policy: expected an object with ") as caught:
        WHIST.evolve(**{part: thing})
    assert repr(thing) in str(caught.value)


@pytest.mark.parametrize("part", PARTS)
def test_class_for_a_part(part: str) -> None:
    """A policy's class in place of a policy is recognised."""
    kind = type(getattr(WHIST, part))
    with pytest.raises(RulesetError, match=rf"did you mean {kind.__name__}\(\)\?"):
        WHIST.evolve(**{part: kind})


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
    """A ruleset has an answer to every question."""
    with pytest.raises(TypeError, match=r"dealing.*looking.*winning"):
        Ruleset("nothing", deck=Deck.standard(), players=4)


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
        WHIST.players = 5


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
def test_wrong_option(options: dict[str, object], said: str) -> None:
    """The error names the option, shows the value, and lists what it can be."""
    with pytest.raises(OptionError, match=said):
        rulesets.declared_trump_whist(**options)


def test_options_are_given_by_name() -> None:
    """A bare value is refused with an example of how to write it."""
    with pytest.raises(OptionError, match="takes its options by name, such as players=4"):
        rulesets.declared_trump_whist(4)


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


@pytest.mark.parametrize("family", rulesets.FAMILIES.values(), ids=repr)
def test_every_family_explains_itself(family: object) -> None:
    """A family has a title, default options that make a ruleset, and clauses about parts that exist."""
    ruleset = family()
    assert family.name == ruleset.name == ruleset.family
    assert family.title.endswith(".")
    assert {"W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8"} == {clause.id for clause in ruleset.clauses}
    assert set(PARTS) >= {part for clause in ruleset.clauses for part in clause.parts}


def test_every_question_has_its_module() -> None:
    """The package lists one module for each question."""
    assert set(policies.__all__) >= {
        "dealing",
        "calling",
        "leading",
        "following",
        "ranking",
        "taking",
        "scoring",
    }
