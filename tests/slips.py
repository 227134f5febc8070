"""Rules about following as players write them in plain Python, right ones and ones with a slip."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import attrs

from tricklib import Card, CardSet, Suit, Table, Trick
from tricklib.errors import CardError


@attrs.frozen
class MustRuffWhenVoid:
    """Follow suit; void, ruff if you can; else play anything."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        if same := hand & table.suit(trick.led):
            return same
        if trumps := hand & table.trump_cards:
            return trumps
        return hand


class WithMatch:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        match trick.led:
            case Suit.HEARTS:
                same = table.suit(Suit.HEARTS)
            case other:
                same = table.suit(other)
        return next((cards for cards in (hand & same, hand & table.trump_cards) if cards), hand)


class Counting:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        same = hand & table.suit(trick.led)
        if same.count() >= 2 or hand.count() == 1:
            return same or hand
        return same or hand


class LoopingOverSuits:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        void = all(not hand & table.suit(suit) for suit in table.deck.suits if suit is trick.led)
        ruffs = any(card in hand for card in table.trump_cards)
        return hand if void or (ruffs and trick.led is None) else hand & table.suit(trick.led)


class ExceptionsAsFlow:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        try:
            if not hand & table.suit(trick.led):
                raise LookupError
        except LookupError:
            return hand
        finally:
            hand = hand | hand
        return hand & table.suit(trick.led)


def closed_over(extra: bool) -> object:
    """A rule made by a function that keeps its argument."""

    class ClosedOver:
        def legal(self, hand: CardSet, trick: Trick, table: Table, default: tuple[bool, ...] = (True,)) -> CardSet:
            same = hand & table.suit(trick.led)
            return same or (hand if extra and default[0] else hand - hand)

    return ClosedOver()


class StaysVoid:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        if same := hand & table.suit(trick.led):
            return same
        return hand & table.trump_cards


class NotHeld:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        return hand & table.suit(trick.led) or table.trump_cards or hand


class Printed:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        return hand.of_suit(trick.led) or hand


class Rare:
    """Empty for the third hand with two cards, void, unbroken."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        if same := hand & table.suit(trick.led):
            return same
        if hand.count() == 2 and len(trick.cards) == 2 and not table.broken:
            return hand & table.trump_cards
        return hand


class MustHead:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        best = max(trick.cards, key=lambda card: table.strength(card, trick.led))
        same = hand & table.suit(trick.led)
        return same & table.beating(best, trick.led) or same or hand


class MustHeadOnPurpose(MustHead):
    departs_from = {"following.any_of_the_suit": "a player must head the trick if he can"}  # noqa: RUF012


class Reneges:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        return hand & (table.suit(trick.led) | table.trump_cards) or hand


class Raises:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        same = hand & table.suit(trick.led)
        if not same and table.broken:
            raise CardError("no card")
        return same or hand


class GivesTrue:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> bool:
        return True


class GivesNothing:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> None:
        return None


class Peeks:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        if table.hands[0] & table.trump_cards:
            return hand & table.suit(trick.led) or hand
        return hand


class PeeksWhenVoid:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        return hand & table.suit(trick.led) or (hand if table.hands[1] else hand | hand)


class TooManyArguments:
    def legal(self, hand: CardSet, trick: Trick, table: Table, more: object) -> CardSet:
        return hand


class Lists:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> list[Card]:
        return list(hand)


class Iterates:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        same = table.deck.set_of(card for card in hand if table.suit_of(card) is trick.led)
        return same or hand


class Length:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        if len(hand) > 3:
            return hand & table.suit(trick.led) or hand
        return hand & table.suit(trick.led) or hand


class CatchesAll:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        try:
            return hand - {next(iter(hand))}
        except BaseException:
            return hand & table.suit(trick.led) or hand


class LooksBehind:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        if type(hand.count()) is int:
            return hand - hand
        return hand & table.suit(trick.led) or hand


class CountsAsText:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        if str(hand.count()) == "3":
            return hand - hand
        return hand & table.suit(trick.led) or hand


class CountsOdd:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        try:
            odd = bool(hand.count() & 1)
        except Exception:
            odd = False
        return hand - hand if odd else hand & table.suit(trick.led) or hand


class Throws:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        return hand if random.random() < 0.5 else hand & table.suit(trick.led)


counter = 0


class CountsGlobally:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        global counter
        counter += 1
        return hand & table.suit(trick.led) or hand


class Remembers:
    def __init__(self) -> None:
        self.seen: list[int] = []

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        self.seen.append(1)
        return hand & table.suit(trick.led) or (hand if len(self.seen) < 1_000_000 else hand - hand)


class RemembersInherited(Remembers):
    pass


class Writes:
    asked = 0

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        self.asked += 1
        return hand & table.suit(trick.led) or hand


class RemembersByDefault:
    def legal(self, hand: CardSet, trick: Trick, table: Table, seen: list[int] = []) -> CardSet:  # noqa: B006
        seen.append(1)
        return hand & table.suit(trick.led) or hand


class Loops:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        number = 0
        while True:
            number += 1


class LoopsWhileHolding:
    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        while hand:
            pass
        return hand


PROVED: dict[str, Callable[[], object]] = {
    "must ruff when void": MustRuffWhenVoid,
    "match and next": WithMatch,
    "counting": Counting,
    "all and any": LoopingOverSuits,
    "exceptions as flow": ExceptionsAsFlow,
    "closure and default argument": lambda: closed_over(True),
    "printed suits": Printed,
}
"""Rules that are right."""

REFUTED: dict[str, tuple[Callable[[], object], str]] = {
    "nothing when void": (StaysVoid, "never_empty"),
    "closure that forbids": (lambda: closed_over(False), "never_empty"),
    "empty for a rare hand": (Rare, "never_empty"),
    "cards not held": (NotHeld, "within_hand"),
    "may ruff at will": (Reneges, "follow_suit"),
    "must head": (MustHead, "any_of_the_suit"),
    "raises": (Raises, "answers"),
    "gives True": (GivesTrue, "answers"),
    "gives None": (GivesNothing, "answers"),
    "wrong signature": (TooManyArguments, "answers"),
    "peeks": (Peeks, "own_view"),
    "peeks when void": (PeeksWhenVoid, "own_view"),
}
"""Rules with a slip, and the obligation that shows it."""

UNSUPPORTED: dict[str, tuple[Callable[[], Any], str]] = {
    "lists": (Lists, "cards"),
    "iterates": (Iterates, "one by one"),
    "len": (Length, "count"),
    "catches everything": (CatchesAll, "one by one"),
    "looks behind": (LooksBehind, "type"),
    "a count as text": (CountsAsText, "count"),
    "a count with &, caught": (CountsOdd, "count"),
    "random": (Throws, "random"),
    "global counter": (CountsGlobally, "counter"),
    "memory of its own": (Remembers, "remember"),
    "inherited memory": (RemembersInherited, "remember"),
    "attribute": (Writes, "asked"),
    "mutable default": (RemembersByDefault, "remember"),
}
"""Rules that cannot be run on all hands at once, and a word of the reason."""

UNKNOWN: dict[str, Callable[[], object]] = {"loops for ever": Loops, "loops while holding cards": LoopsWhileHolding}
"""Rules that do not come to an end."""
