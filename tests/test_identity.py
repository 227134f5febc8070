"""What is noticed of rules that ask whether two things are the very same object."""

from __future__ import annotations

import operator
import types
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tricklib import Card, Rank, Suit, Table, Trick
from tricklib.faces import Colour
from tricklib.policies.calling import FOUR_SUITS
from tricklib.rulesets import declared_trump_whist
from tricklib.verify import Verdict, identity, verify
from tricklib.verify.impurity import impurities
from tricklib.verify.walking import names_of, steps

NOBODY = object()
TWO = declared_trump_whist().deck.cards[0]


def a_card(trick: Any, table: Any) -> Any:
    """A card that is compared with a global one."""
    return trick.cards[0] is TWO


def two_variables(trick: Any, table: Any) -> Any:
    """Two things of which nothing is known."""
    one, other = trick.cards
    return one is not other


def a_number(trick: Any, table: Any) -> Any:
    """A number that is kept under a name."""
    three = 3
    return table.tricks_played is three


def a_choice(trick: Any, table: Any) -> Any:
    """A card, or nothing."""
    return (trick.cards[0] if trick.cards else None) is (TWO if table.broken else None)


def a_chosen_variable(trick: Any, table: Any) -> Any:
    """A variable that is nothing now and then."""
    first = trick.cards[0] if trick.cards else None
    return first is TWO


def in_a_comprehension(trick: Any, table: Any) -> Any:
    """Cards in a comprehension."""
    return [card for card in table.deck if card is TWO]


def a_chain(trick: Any, table: Any) -> Any:
    """Three things in one comparison."""
    return trick.cards[0] is trick.cards[-1] is TWO


def by_a_function(trick: Any, table: Any) -> Any:
    """The same by a function of Python's."""
    return operator.is_(trick.cards[0], TWO)


def a_set(trick: Any, table: Any) -> Any:
    """Two sets of cards."""
    return table.suit(trick.led) is table.trump_cards


@pytest.mark.parametrize(
    "function",
    [
        *(a_card, two_variables, a_number, a_choice, a_chosen_variable),
        *(in_a_comprehension, a_chain, by_a_function, a_set),
    ],
)
def test_it_is_noticed(function: Callable[..., Any]) -> None:
    """Equal cards, sets and numbers may be one object in a game and two in a proof."""
    assert 1 <= len(list(asked(function)))


HINTS = {"trick": (Trick,), "table": (Table,), "card": (Card,), "led": (Suit,), "trumps": (Suit, types.NoneType)}
"""Of which classes it is what the library gives to rules."""


def asked(function: Any, hints: Any = HINTS) -> Any:
    """The places of a function at which it is asked."""
    return identity.asked(steps(function.__code__, attrs.evolve(names_of(function), hints=hints)))


def nothing(trick: Any, table: Any) -> Any:
    """Nothing."""
    return trick.cards[0] is None or table.contract is not None


def suits(trick: Any, table: Any) -> Any:
    """Suits, of which there is one each."""
    led = trick.led
    return [suit for suit in FOUR_SUITS if suit is led and suit is not table.trumps and Suit.CLUBS is not suit]


def a_call(trick: Any, table: Any) -> Any:
    """The suit that a table tells of a card."""
    mine = table.suit_of(trick.cards[0])
    return [suit for suit in FOUR_SUITS if suit is mine] or mine is table.suit_of(trick.with_card(TWO, table).cards[-1])


def colours(trick: Any, table: Any) -> Any:
    """Colours, in a chain."""
    suit, trumps = trick.cards[0].suit, table.trumps
    return suit.colour is trumps.colour is not Colour.NONE


def ranks(trick: Any, table: Any) -> Any:
    """Ranks, truths, classes and an object that stands for nothing else."""
    is_low = [card for card in table.deck if card.rank is Rank.TWO]
    return is_low or table.broken is True or table.last_taker is NOBODY or table.__class__ is int


def a_class(trick: Any, table: Any) -> Any:
    """The class of something, as a frozen dataclass asks for it."""
    mine = Suit
    return type(trick.led) is mine or [one for one in (mine,) if type(table) is one]


def given(card: Any, led: Any, trumps: Any) -> Any:
    """What a ranking is given."""
    return led is trumps


@pytest.mark.parametrize("function", [nothing, suits, a_call, colours, ranks, a_class, given])
def test_there_is_one_of_each(function: Callable[..., Any]) -> None:
    """Of suits, ranks, colours and nothing there is one each, so that the same and an equal one are the same."""
    assert [] == list(asked(function))


class FollowsUnlessTheTwoLies:
    """Whoever follows to the two of clubs has no card, if that is the very one of the pack."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand - hand if trick.cards[0] is TWO else (hand & table.suit(trick.led)) or hand


def test_such_a_rule_is_refused_with_its_line() -> None:
    """At the table the two of clubs is that object, and the rule leaves no card."""
    report = verify(declared_trump_whist().evolve(following=FollowsUnlessTheTwoLies()), only="following.never_empty")
    finding = report["following.never_empty"]
    assert Verdict.UNSUPPORTED is finding.verdict
    assert "compare with ==" in str(finding)
    assert "test_identity.py:" in str(finding)


def a_helper(card: Any, trumps: Any) -> Any:
    """Things that a person's own code gives, whatever they are called."""
    return card.suit is trumps


def a_field(trick: Any, table: Any) -> Any:
    """What something of one's own has under the name of a suit."""
    lead = types.SimpleNamespace(led=trick.cards[0], rank=table.tricks_played)
    return [card for card in table.deck if card is lead.led or lead.rank is card]


def an_answer(trick: Any, table: Any) -> Any:
    """What a function of one's own answers, whatever it is called."""
    return [card for card in table.deck if suit_of(trick) is card]


def suit_of(trick: Any) -> Any:
    """A card."""
    return trick.cards[0]


def a_parameter_inside(trick: Any, table: Any) -> Any:
    """A parameter of a function inside, which has the name of one of the rule."""
    return (lambda table: table is TWO)(trick.cards[0])


def one_of_two(trick: Any, table: Any) -> Any:
    """A suit, or a card."""
    either = trick.led if table.broken else trick.cards[0]
    return either is (table.trumps if table.broken else TWO)


@pytest.mark.parametrize("function", [a_field, an_answer, a_parameter_inside, one_of_two])
def test_no_name_makes_a_thing_one_of_a_kind(function: Callable[..., Any]) -> None:
    """Only what the library gives is believed to be a suit or a rank."""
    assert [] != list(asked(function))


def an_annotated_helper(card: Card, table: Table) -> bool:
    """A function that says what it is to be given."""
    return card.suit is table.trumps


def a_helper_with_a_card(led: Card, table: NotImported) -> bool:  # type: ignore[name-defined] # noqa: F821
    """A function that says that it is given a card, and something that is not there."""
    return led is TWO


class Asks:
    """Follow suit, with the help of a function."""

    def __init__(self, helper: Callable[..., Any]) -> None:
        self.helper = helper

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand & table.suit(trick.led) or hand if self.helper(trick.cards[0], table.trumps) else hand


def test_a_persons_own_function_is_given_what_it_is_annotated_with() -> None:
    """What it is called is not believed."""
    assert [] != list(asked(a_helper, {}))
    assert "very same object" in impurities(Asks(a_helper))
    assert "very same object" in impurities(Asks(a_helper_with_a_card))
    assert "" == impurities(Asks(an_annotated_helper))


def what_the_library_gives(trick: Any, table: Any) -> Any:
    """Suits and ranks at the end of ways through the table."""
    best = max(trick.cards, key=table.strength)
    first, *_ = trick.plays
    return (
        best.suit is first[1].suit
        or trick.cards[0].rank is next(iter(table.deck)).rank
        or (table.contract is not None and table.contract.trumps is table.upcard.suit)
        or [suit for suit in table.voids[0] if suit is table.suit_of(best)]
    )


def test_the_library_is_believed() -> None:
    """Its classes say what they have and answer."""
    assert [] == list(asked(what_the_library_gives))


class SaysItself:
    """A rule that says its sentence a second time."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand & table.suit(trick.led) or hand

    def allows(self, one: Any, mine: Any, lies: Any, seen: Any) -> Any:
        """What it is given, it is given by its place."""
        return one in mine and (one.suit is lies.led or not mine & seen.suit(lies.led))


def test_what_a_rule_says_of_itself_is_given_by_the_library_too() -> None:
    """Whatever its parameters are called."""
    assert "" == impurities(SaysItself(), words=True)
    house = declared_trump_whist().evolve(following=SaysItself())
    assert Verdict.PROVED is verify(house, only="following.keeps_its_word")["following.keeps_its_word"].verdict
