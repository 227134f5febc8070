"""Rules that are no functions of what they are given, of which nothing can be proved and nothing is."""

from __future__ import annotations

import random
from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry
from proofs.gallery.following import Follows
from proofs.gallery.games import SMALL
from tricklib import Card, CardSet, Suit, Table, Trick
from tricklib.verify import Verdict


@final
class RemembersTheTrumps:
    """The trumps of the first question are kept, and decide what may be played when others are asked about."""

    def __init__(self) -> None:
        self.trumps: Suit | None = None

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led; the trumps that are remembered; or any."""
        self.trumps = self.trumps or table.trumps
        return hand & table.suit(trick.led) or hand & table.suit(self.trumps) or hand


@final
@attrs.frozen
class RenegesByChance:
    """Once in very many plays, by chance, suit need not be followed."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or any."""
        if random.random() < 1e-9:
            return hand
        return hand & table.suit(trick.led) or hand


@final
@attrs.frozen
class RenegesUnwatched:
    """Suit is followed while the rule is examined, and not in a game."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or any; any, if a card comes from where cards are dealt."""
        if trick.cards[0].__module__ == Card.__module__:
            return hand
        return hand & table.suit(trick.led) or hand


@final
class WearsOut:
    """The rule counts how often it was asked, and after a million times suit need not be followed."""

    def __init__(self) -> None:
        self.asked: list[Suit | None] = []

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or any."""
        self.asked.append(trick.led)
        if len(self.asked) > 1_000_000:
            return hand
        return hand & table.suit(trick.led) or hand


@final
@attrs.frozen
class FollowsTheFirstOfASet:
    """A suit on the table is followed or trumps are played, whichever name comes first in a set of names."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the first of the suits of which there are any, or any card."""
        names = {str(trick.led), str(table.trumps)}
        for name in names:
            for suit in table.order.suits:
                if str(suit) == name and hand & table.suit(suit):
                    return hand & table.suit(suit)
        return hand


@final
@attrs.frozen
class FollowsUnlessTheVeryTwo:
    """Whoever follows to the very two of clubs that is in the pack, and not to one that equals it, has no card."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or any; none after the first card of the pack."""
        if trick.cards[0] is table.deck.cards[0]:
            return hand - hand
        return hand & table.suit(trick.led) or hand


_BOOK = dict.fromkeys(Suit, True)
"""In which suits something was led: it is full, as it is in any program in which a few games were played."""


@final
@attrs.frozen
class WritesIntoABook:
    """Which suits were led is written into a book of all games, and once it is full suit need not be followed."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or any; any, when the book is full."""
        _BOOK[trick.led or Suit.JOKER] = True
        if all(_BOOK.values()):
            return hand
        return hand & table.suit(trick.led) or hand


def _no_function(source: str, rule: object) -> Entry:
    return entry(
        "following.answers",
        SMALL,
        source,
        verdict=Verdict.UNSUPPORTED,
        shown=False,
        also=("following.own_view",),
        following=(rule, Follows()),
    )


ENTRIES: Final[tuple[Entry, ...]] = (
    _no_function("c027", RemembersTheTrumps()),
    _no_function(f"{PUBLIC}: a counter that is never set back", WearsOut()),
    _no_function(f"{PUBLIC}: a rule that throws dice", RenegesByChance()),
    _no_function(f"{PUBLIC}: a program that behaves while it is tested", RenegesUnwatched()),
    _no_function(f"{PUBLIC}: a table of answers that is filled as games are played", WritesIntoABook()),
    _no_function(f"{PUBLIC}: a program that plays otherwise on another day", FollowsTheFirstOfASet()),
    _no_function(f"{PUBLIC}: cards that are compared by where they are in the memory", FollowsUnlessTheVeryTwo()),
)
