"""Rules that remember something, or draw lots: each new one starts afresh."""

from __future__ import annotations

import collections
import functools
import itertools
import random
from collections.abc import Callable
from typing import Any, ClassVar

import attrs

from odd.cases import follow, odd, play
from tricklib import Suit


def _asks(wrong: Callable[[], object]) -> Any:
    """Make a rule that gives no card if this says so."""

    @attrs.frozen
    class Asks:
        def legal(self, hand, trick, table):
            return play(wrong(), hand, trick, table)

    return Asks()


def _keeps(kept: Any) -> Any:
    """Make a rule that keeps its answers by too small a key."""

    @attrs.frozen
    class Keeps:
        def legal(self, hand, trick, table):
            same = hand & table.suit(trick.led)
            return kept.setdefault((trick.led, bool(same)), same or hand)

    return Keeps()


@odd("following")
def keeps_in_an_object() -> Any:
    """Answers are kept in an object."""

    class Memo:
        def __init__(self):
            self.kept = {}

        def setdefault(self, key, value):
            if key not in self.kept:
                self.kept[key] = value
            return self.kept[key]

    return _keeps(Memo())


@odd("following")
def keeps_in_a_user_dict() -> Any:
    """Answers are kept in a dictionary of a library."""
    return _keeps(collections.UserDict())


@odd("following")
def keeps_in_the_class() -> Any:
    """Answers are kept in the class."""

    @attrs.frozen
    class KeepsInTheClass:
        kept: ClassVar[dict] = {}

        def legal(self, hand, trick, table):
            same = hand & table.suit(trick.led)
            return self.kept.setdefault((trick.led, bool(same)), same or hand)

    return KeepsInTheClass()


@odd("following")
def keeps_in_a_default() -> Any:
    """Answers are kept in a default argument."""

    @attrs.frozen
    class KeepsInADefault:
        def legal(self, hand, trick, table, kept={}):  # noqa: B006
            same = hand & table.suit(trick.led)
            return kept.setdefault((trick.led, bool(same)), same or hand)

    return KeepsInADefault()


@odd("following")
def keeps_in_a_queue() -> Any:
    """The first suit led is kept in a queue."""

    @attrs.frozen
    class KeepsInAQueue:
        def legal(self, hand, trick, table, kept=collections.deque(maxlen=1)):  # noqa: B006
            if not kept:
                kept.append(trick.led)
            return follow(hand, trick, table) if kept[0] is trick.led else hand

    return KeepsInAQueue()


@odd("following")
def counts_in_an_object() -> Any:
    """An object counts the questions, and no card is right after many."""

    @attrs.define
    class Counter:
        asked: int = 0

        def many(self):
            self.asked += 1
            return self.asked > 400

    return _asks(Counter().many)


@odd("following")
def counts_by_iterator() -> Any:
    """An iterator counts the questions, and no card is right after many."""
    numbers = itertools.count()
    return _asks(lambda: next(numbers) > 400)


@odd("following")
def counts_in_a_list() -> Any:
    """A list grows with the questions, and no card is right after many."""
    asked = []

    def many():
        asked.append(0)
        return len(asked) > 400

    return _asks(many)


@odd("following")
def counts_in_a_field() -> Any:
    """A dictionary in a field counts the questions."""

    @attrs.frozen
    class CountsInAField:
        kept: dict

        def legal(self, hand, trick, table):
            self.kept["asked"] = self.kept.get("asked", 0) + 1
            return play(self.kept["asked"] > 400, hand, trick, table)

    return CountsInAField({})


@odd("following")
class CountsInItself:
    """The rule's own dictionary counts the questions."""

    def __init__(self):
        self.asked = 0

    def legal(self, hand, trick, table):
        self.__dict__["asked"] += 1
        return play(self.asked > 400, hand, trick, table)


@odd("following")
def keeps_a_property() -> Any:
    """A property is made at the first question and kept."""
    numbers = itertools.count()

    class KeepsAProperty:
        @functools.cached_property
        def number(self):
            return next(numbers)

        def legal(self, hand, trick, table):
            return play(self.number > 3, hand, trick, table)

    return KeepsAProperty()


@odd("following")
def draws_from_a_field() -> Any:
    """Lots are drawn from a field."""

    @attrs.frozen
    class DrawsFromAField:
        dice: random.Random

        def legal(self, hand, trick, table):
            return play(self.dice.random() < 0.004, hand, trick, table)

    return DrawsFromAField(random.Random(5))


@odd("following")
def draws_from_around() -> Any:
    """Lots are drawn from what is around the rule."""
    dice = random.Random(7)
    return _asks(lambda: dice.random() < 0.004)


@odd("following")
@attrs.frozen
class HashOfAText:
    """The hash of a text decides, which is another in each process."""

    def legal(self, hand, trick, table):
        return follow(hand, trick, table) if hash("whist") % 2 else hand


@odd("following")
@attrs.frozen
class FirstOfTexts:
    """The first text of a set decides, which is another in each process."""

    def legal(self, hand, trick, table):
        return play(table.dealer == len(next(iter({"ab", "c", "def"}))), hand, trick, table)


@odd("following")
@attrs.frozen
class OrderOfSuits:
    """The order of a set of suits decides, which depends on where they lie."""

    def legal(self, hand, trick, table):
        for suit in {Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS}:  # noqa: B007
            break
        return play(suit is Suit.CLUBS, hand, trick, table)


@odd("ranking")
def ranks_by_lot() -> Any:
    """The strength of a trump is drawn by lot."""

    @attrs.frozen
    class RanksByLot:
        dice: random.Random

        def suit(self, card, trumps):
            return card.suit

        def strength(self, card, led, trumps):
            if card.suit is trumps:
                return 50 + card.rank * 3 + self.dice.choice((0, 1, 2))
            return card.rank if card.suit is led else 0

    return RanksByLot(random.Random(3))


@odd("ranking")
class RanksByOrder:
    """The strength of a card grows with each question."""

    def __init__(self):
        self.box = collections.deque([0])

    def suit(self, card, trumps):
        return card.suit

    def strength(self, card, led, trumps):
        self.box.append(self.box.pop() + 1)
        return (100_000 if card.suit is trumps else 100 if card.suit is led else 0) + self.box[-1]


@odd("dealing")
class DealsByNumber:
    """Every fiftieth deal is dealt in another way."""

    def __init__(self):
        self.asked = collections.deque([0])

    def packets(self, cards, players):
        self.asked[0] += 1
        each = cards // players
        usual = tuple((place, each) for place in range(players))
        return usual if self.asked[0] % 50 else tuple((place, 1) for place in range(players)) * each
