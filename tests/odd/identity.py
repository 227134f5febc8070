"""The kind and the identity of things, seen by patterns, by probes and behind their backs."""

from __future__ import annotations

import functools
import json
import operator
import sys
from typing import Any

import attrs

from odd.cases import follow, odd, play
from tricklib import Card, CardSet, Rank

ONE, TWO, THREE = 1, 2, 3


def strength(trick, table):
    """How strong the card led is."""
    return table.strength(trick.cards[0], trick.led)


@odd("following")
@attrs.frozen
class StrengthIsANumber:
    """No card if a pattern takes the strength for a number."""

    def legal(self, hand, trick, table):
        match strength(trick, table):
            case int():
                return hand - hand
        return follow(hand, trick, table)


@odd("taking")
@attrs.frozen
class TakesByPattern:
    """The leader takes the trick if a pattern takes the strength for a number."""

    def taker(self, trick, table):
        match strength(trick, table):
            case int():
                return trick.leader
        return trick.seat_at(max(range(len(trick.cards)), key=lambda p: table.strength(trick.cards[p], trick.led)))


@odd("following")
@attrs.frozen
class BitsAreANumber:
    """No card if a pattern takes the bits of a hand for a number."""

    def legal(self, hand, trick, table):
        match hand:
            case CardSet(bits=int()):
                return hand - hand
        return follow(hand, trick, table)


@odd("following")
@attrs.frozen
class CountIsANumber:
    """No card if a pattern takes a count for a number."""

    def legal(self, hand, trick, table):
        match hand.count():
            case int():
                return hand - hand
        return follow(hand, trick, table)


@odd("following")
@attrs.frozen
class PatternOfCard:
    """No card after an ace, which a pattern finds."""

    def legal(self, hand, trick, table):
        match trick.cards[0]:
            case Card(rank=Rank.ACE, suit=suit) if suit is trick.led:
                return hand - hand
        return follow(hand, trick, table)


@odd("following")
@attrs.frozen
class AddsToBits:
    """No card if the bits of a hand can be added to."""

    def legal(self, hand, trick, table):
        try:
            hand.bits + 0
        except TypeError:
            return follow(hand, trick, table)
        return hand - hand


def _has(name: str, wanted: bool) -> Any:
    """Make a rule that gives no card unless a lazily made value has, or has not, this name."""

    @attrs.frozen
    class Has:
        def legal(self, hand, trick, table):
            found = hasattr(trick, name) or hasattr(trick.cards[0], name)
            return play(found is wanted, hand, trick, table)

    return Has()


@odd("following")
def has_no_parts() -> Any:
    """No card unless the trick has hidden parts."""
    return _has("_parts", False)


@odd("following")
def has_no_known() -> Any:
    """No card unless the card led says whether it is known."""
    return _has("known", False)


@odd("following")
@attrs.frozen
class LooksAtTheStack:
    """No card unless the verifier is among the callers."""

    def legal(self, hand, trick, table):
        frame = sys._getframe()
        while frame:
            if "explorer" in frame.f_code.co_filename:
                return follow(hand, trick, table)
            frame = frame.f_back
        return hand - hand


@functools.singledispatch
def _dispatch(one, hand, trick, table):
    return follow(hand, trick, table)


@_dispatch.register
def _(one: int, hand, trick, table):
    return hand - hand


@odd("following")
@attrs.frozen
class Dispatches:
    """No card if a function for numbers is called with the strength."""

    def legal(self, hand, trick, table):
        return _dispatch(strength(trick, table), hand, trick, table)


@odd("following")
@attrs.frozen
class ClassOfStrength:
    """No card if the class of a strength is that of numbers."""

    def legal(self, hand, trick, table):
        return play(strength(trick, table).__class__ is int, hand, trick, table)


@odd("following")
@attrs.frozen
class ClassOfTable:
    """No card if the class of the table is called so."""

    def legal(self, hand, trick, table):
        return play(getattr(table, "__class__").__name__ == "Table", hand, trick, table)  # noqa: B009


@odd("following")
@attrs.frozen
class GetterOfClass:
    """No card if a getter finds the name of the trick's class."""

    def legal(self, hand, trick, table):
        return play(operator.attrgetter("__class__.__name__")(trick) == "Trick", hand, trick, table)


@odd("following")
def field_tells_kind() -> Any:
    """No card if a function in a field knows the kind of a trick."""

    @attrs.frozen
    class FieldTellsKind:
        kind: Any

        def legal(self, hand, trick, table):
            return play(self.kind(trick) == "Trick", hand, trick, table)

    return FieldTellsKind(lambda one: type(one).__name__)


@odd("following")
@attrs.frozen
class StrengthHasNoMasks:
    """No card if a strength has no name of a lazily made one."""

    def legal(self, hand, trick, table):
        return play("masks" not in dir(strength(trick, table)), hand, trick, table)


@odd("following")
@attrs.frozen
class WritesJson:
    """No card if a strength can be written as JSON."""

    def legal(self, hand, trick, table):
        try:
            json.dumps(strength(trick, table))
        except TypeError:
            return follow(hand, trick, table)
        return hand - hand


@odd("following")
@attrs.frozen
class ComparesUnbound:
    """No card if numbers' own comparison takes a strength."""

    def legal(self, hand, trick, table):
        try:
            int.__lt__(strength(trick, table), 5)
        except TypeError:
            return follow(hand, trick, table)
        return hand - hand


@odd("following")
@attrs.frozen
class CardIsOfDeck:
    """No card if the card led is the very one of the deck."""

    def legal(self, hand, trick, table):
        return play(any(card is trick.cards[0] for card in table.deck), hand, trick, table)


@odd("following")
@attrs.frozen
class CardIsAKey:
    """No card if the card led is a key and the hand has data."""

    def legal(self, hand, trick, table):
        return play(trick.cards[0] in dict.fromkeys(table.deck.cards) and hand.data, hand, trick, table)


@odd("succession")
@attrs.frozen
class SuccessorIsNobody:
    """A seat that is none leads if the card led is the very one of the deck."""

    def next_leader(self, taker, trick, table):
        return 99 if any(card is trick.cards[0] for card in table.deck) else taker


@odd("following")
@attrs.frozen
class StrengthIsOne:
    """No card if the strength is the very number one, two or three."""

    def legal(self, hand, trick, table):
        one = strength(trick, table)
        return play(one is ONE or one is TWO or one is THREE, hand, trick, table)


@odd("following")
@attrs.frozen
class CountIsOne:
    """No card if the count is the very number one, two or three."""

    def legal(self, hand, trick, table):
        one = hand.count()
        return play(one is ONE or one is TWO or one is THREE, hand, trick, table)
