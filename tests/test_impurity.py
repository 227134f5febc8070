"""What a rule may use of Python: what tells the same whenever it is asked."""

from __future__ import annotations

import dataclasses
import functools
import json
import math
import operator
import random
import re
import sys
import time
import timeit
from collections.abc import Callable
from pathlib import Path
from timeit import default_timer
from typing import Any

import attrs
import pytest

from tricklib import rulesets
from tricklib.actions import Bid
from tricklib.verify import Verdict, verify
from tricklib.verify.impurity import impurities

WHIST = rulesets.declared_trump_whist()

CONF = Path("house.json")


class FromAFile:
    """A file is read."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand if json.loads(CONF.read_text()) else hand & table.suit(trick.led) or hand


class ByAClock:
    """A clock is read, in a roundabout way."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand if timeit.default_timer() < 0 else hand & table.suit(trick.led) or hand


class ByTheSameClock:
    """A clock that has another name."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand if default_timer() < 0 else hand & table.suit(trick.led) or hand


class ByAnImport:
    """A module is imported when the rule is asked."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        import email.utils

        return hand if not email.utils.formatdate() else hand & table.suit(trick.led) or hand


class ByTheProgram:
    """How the program was started."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand if len(sys.argv) > 90 else hand & table.suit(trick.led) or hand


@attrs.frozen
class WithAField:
    """What is asked is a field."""

    asked: Any

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand - hand if self.asked() < 0 else hand & table.suit(trick.led) or hand


@attrs.frozen
class WithAList:
    """What is asked lies in a list."""

    asked: Any

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand - hand if self.asked[0]() < 0 else hand & table.suit(trick.led) or hand


def table_of_nothing(cards: Any) -> float:
    """A function that has the name of an attribute, and is never asked."""
    return random.random()


suit = count = table_of_nothing


class WithUnrelatedNames:
    """Follow suit; there are functions with the names of attributes."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand & table.suit(trick.led) or hand if hand.count() > 1 else hand

    def misfit(self, deck: Any, players: int) -> str:
        """Say nothing of itself when it is put together, whatever that is good for."""
        return "never" * (random.random() > 2)


class WithMathematics:
    """What follows from what is asked."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        number = math.gcd(4, 6) + functools.reduce(operator.add, (1, 2))
        is_short = re.fullmatch(r"\d", json.dumps(number)) is not None
        return hand & table.suit(trick.led) or hand if is_short else hand


class ByAHash:
    """What is worked out of a text is another number whenever Python is started."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand - hand if hash("whist") % 2 else hand & table.suit(trick.led) or hand


class ByAHashOfASuit:
    """The same, of a suit, and by the method of Python's."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand - hand if trick.led.__hash__() % 2 else hand & table.suit(trick.led) or hand


RULES = [FromAFile(), ByAClock(), ByTheSameClock(), ByAnImport(), ByTheProgram(), ByAHash(), ByAHashOfASuit()]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: type(rule).__name__)
def test_what_may_change_is_refused_with_its_line(rule: Any) -> None:
    """Files, clocks and the program itself tell another thing another time."""
    assert "test_impurity.py:" in impurities(rule)
    report = verify(WHIST.evolve(following=rule), only="following.never_empty")
    assert Verdict.UNSUPPORTED is report["following.never_empty"].verdict


def test_what_cannot_change_may_be_used() -> None:
    """Python's own functions of numbers and texts are functions."""
    assert "" == impurities(WithMathematics())
    report = verify(WHIST.evolve(following=WithMathematics()), only="following.never_empty")
    assert Verdict.PROVED is report["following.never_empty"].verdict


FIELDS = [time.time, random.random, random.SystemRandom().random, random.SystemRandom, functools.partial(time.time)]


@pytest.mark.parametrize("asked", FIELDS, ids=["clock", "die", "die of the system", "dice", "clock in a partial"])
@pytest.mark.parametrize("make", [WithAField, lambda asked: WithAList([asked])], ids=["field", "list"])
def test_what_may_change_may_not_be_a_field(make: Callable[[Any], Any], asked: Any) -> None:
    """A clock or a die is no parameter of a rule, wherever in it it lies."""
    assert "from the module" in impurities(make(asked))
    report = verify(WHIST.evolve(following=make(asked)), only="following.never_empty")
    assert Verdict.UNSUPPORTED is report["following.never_empty"].verdict


class SaysHash:
    """A rule with a text and a variable of that name, which asks for none."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        hash = "hash" if hand.count() > 1 else ""
        return hand & table.suit(trick.led) or hand if hash == "hash" else hand


def test_a_word_is_no_hash() -> None:
    """What is called so in a rule of one's own is not Python's."""
    assert "" == impurities(SaysHash())


def test_a_hash_may_not_be_a_field() -> None:
    """Where a thing lies in memory is in it, as in its number; a class may say how it is found in a dictionary."""
    for asked in (hash, id):
        assert "whenever Python is started" in impurities(WithAField(asked))
    assert "" == impurities(WithAField(AsAKey("whist")))


class AsAKey:
    """Something that dictionaries can hold."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AsAKey) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


def test_a_function_of_ones_own_may_be_a_field() -> None:
    """A function that tells the same always is a parameter like any other."""
    assert "" == impurities(WithAField(lambda: 1))
    assert "" == impurities(WithAList([abs, len]))


def test_what_is_never_asked_is_not_looked_at() -> None:
    """An attribute is no function of the module that has the same name, and misfit is not asked in play."""
    rules = WHIST.evolve(following=WithUnrelatedNames())
    report = verify(rules, only="following.n*")
    assert Verdict.PROVED is report["following.never_empty"].verdict
    assert Verdict.PROVED is report["following.no_idle_line"].verdict


def a_generator(hand: Any) -> Any:
    """The cards one by one."""
    yield from ()


@pytest.mark.parametrize("answer", [a_generator, lambda hand: filter(None, ()), lambda hand: lambda: hand])
def test_an_answer_of_another_kind_is_told(answer: Callable[[Any], Any]) -> None:
    """Where it lies in memory is no part of what a rule answers."""

    class Answers:
        """Answers no cards."""

        def legal(self, hand: Any, trick: Any, table: Any) -> Any:
            """The cards."""
            return answer(hand)

    finding = verify(WHIST.evolve(following=Answers()), only="following.answers")["following.answers"]
    assert Verdict.REFUTED is finding.verdict
    assert "expected a CardSet" in finding.reason
    assert " at 0x" not in finding.reason


@dataclasses.dataclass(frozen=True)
class AsADataclass:
    """Follow suit, written as a frozen dataclass."""

    is_strict: bool = True

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return (hand & table.suit(trick.led) if self.is_strict else hand) or hand


class ComparedByKind:
    """Follow suit; the rule looks at its like when it is compared."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ComparedByKind)

    def __hash__(self) -> int:
        return 1

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return hand & table.suit(trick.led) or hand


@pytest.mark.parametrize("rule", [AsADataclass(), ComparedByKind()])
def test_how_a_rule_is_compared_is_its_own_affair(rule: Any) -> None:
    """A dataclass, or a class with ``__eq__`` of its own, is a rule like any other."""
    assert verify(WHIST.evolve(following=rule), only="following.answers")["following.answers"].verdict is Verdict.PROVED


out = sys.stdout


class WithTheNameOfAStream:
    """A point for each trick, and none for who sits out; there is a stream that has the name of an attribute."""

    def score(self, taken: Any, table: Any) -> Any:
        """The points."""
        return tuple(0 if seat in table.out else one.tricks for seat, one in enumerate(taken))


class NoSlamAtOnce:
    """As in five hundred; the first bid is no slam."""

    def caller(self, table: Any) -> Any:
        """As ever."""
        return FIVE_HUNDRED.calling.caller(table)

    def choices(self, hand: Any, table: Any) -> Any:
        """All but the highest bids, as long as there is none."""
        calls = FIVE_HUNDRED.calling.choices(hand, table)
        return tuple(call for call in calls if table.contract or not isinstance(call, Bid) or call.tricks < 10)


FIVE_HUNDRED: Any = rulesets.five_hundred_43()


def test_names_and_kinds_are_no_secrets() -> None:
    """An attribute is no global of the same name, and of what kind a call is may be asked."""
    report = verify(WHIST.evolve(scoring=WithTheNameOfAStream()), only="scoring.answers")
    assert Verdict.PROVED is report["scoring.answers"].verdict
    report = verify(FIVE_HUNDRED.evolve(calling=NoSlamAtOnce()), only="calling.answers")
    assert Verdict.PROVED is report["calling.answers"].verdict
