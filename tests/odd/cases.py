"""The list of odd rules, and the small game that each of them is put into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from tricklib import CardSet, Deck, Ruleset, Table, Trick, rulesets
from tricklib.policies.calling import DealerDeclares
from tricklib.policies.dealing import DealPackets
from tricklib.policies.leading import EldestOpens, NoTrumpUntilBroken, by_priority
from tricklib.policies.siding import CalledPartner

DECK = Deck.of("QKA", "CH")

PROVED = "proved"
"""What comes out for a right rule, if nothing else is said."""


@attrs.frozen
class Case:
    """An odd rule: ``make`` gives a new one, which remembers nothing of the others.

    Args:
        part: what it decides.
        make: makes it; its docstring says what is odd.
        only: the obligations to settle.
        right: for a right rule, PROVED, or a part of the reason why it is not proved; empty for a wrong rule.
        players: how many play.
        endless: whether a game by it may never end.
        refuted: an obligation that is refuted, if no games can be played out to show it.
    """

    part: str
    make: Callable[[], Any]
    only: str
    right: str = ""
    players: int = 2
    endless: bool = False
    refuted: str = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.make.__name__

    def rules(self) -> Ruleset:
        """A small game with a new rule."""
        return small(self.players, **AROUND.get(self.part, {}), **{self.part: self.make()})


AROUND: dict[str, dict[str, object]] = {
    "exchanging": {"dealing": DealPackets((2, ("kitty", 2)))},
    "naming": {"dealing": DealPackets((2,)), "siding": CalledPartner()},
    "uncalled": {"dealing": DealPackets((2,), upcard=True), "calling": None},
    "drawing": {"dealing": DealPackets((1,), rest="stock")},
}
"""What the small game needs beside a rule, for the question to come up."""

CASES: list[Case] = []


def odd(part: str, only: str = "", **more: Any) -> Callable[[Any], Any]:
    """Put the class, or the function that makes a rule, on the list."""

    def enlist(make: Any) -> Any:
        CASES.append(Case(part, make, only or f"{part}.*", **more))
        return make

    return enlist


def small(players: int = 2, **parts: Any) -> Ruleset:
    """Whist with six cards."""
    usual = dict(
        deck=DECK,
        opening=EldestOpens(),
        leading=by_priority(NoTrumpUntilBroken()),
        calling=DealerDeclares(DECK.suits),
    )
    return rulesets.declared_trump_whist(players=players).evolve(**(usual | parts))


def follow(hand: CardSet, trick: Trick, table: Table) -> CardSet:
    """The cards of the suit led, or any: the right rule that most odd ones depart from."""
    return hand & table.suit(trick.led) or hand


def play(wrong: bool, hand: CardSet, trick: Trick, table: Table) -> CardSet:
    """No card at all if something is wrong, else as it should be."""
    return hand - hand if wrong else follow(hand, trick, table)
