"""Policies that are arbitrary within their contracts, for the theorems of the engine."""

from __future__ import annotations

from typing import Any, Final, cast, final

from tricklib.cards import Card, CardSet, Deck, Rank, Suit
from tricklib.policies.ranking import TrumpsThenLed
from tricklib.ruleset import Ruleset
from tricklib.table import Seat, Table, Taken, Trick
from tricklib.verify.explorer import Explorer
from tricklib.verify.symbolic import any_set, term_of

TRICKS: Final = 3
"""Three tricks stand for any number: the engine asks only whether the trick in progress is the last."""


@final
class Arbitrary:
    """Policies of every kind whose answers are unknown, within the contracts.

    Args:
        explorer: the explorer.
        players: how many seats there are.
    """

    def __init__(self, explorer: Explorer, players: int) -> None:
        self.explorer = explorer
        self.players = players
        self.given: list[tuple[Any, ...]] = []
        self.ruleset = _ruleset(self, deck_for(players), players)

    def _seat(self, name: str) -> Seat:
        return self.explorer.choose(name, range(self.players))

    def packets(self, cards: int, players: int) -> Any:
        """A deal of three cards each."""
        rest = cards - TRICKS * players
        return tuple((seat, TRICKS) for seat in range(players)) + ((("aside", rest),) if rest else ())

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """Any answer."""
        return self.explorer.choose("looks", (True, False))

    def caller(self, table: Table) -> Seat:
        """Any seat."""
        return self._seat("caller")

    def choices(self, hand: CardSet, table: Table) -> tuple[Suit | None, ...]:
        """Some suit or none."""
        self.given.append((hand, table))
        return (self.explorer.choose("choice", (None, Suit.CLUBS)),)

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """Any seat."""
        return self._seat(f"opener with {table.trumps}")

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Any cards of the hand."""
        self.given.append((hand, trick, table))
        legal = any_set(self.explorer, table.deck, "legal")
        self.explorer.assume(self.explorer.terms.empty(term_of(legal - hand, self.explorer)))
        return legal

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Any answer."""
        return self.explorer.choose(f"breaks{_asked_with(trick, table)}", (False, True))

    def taker(self, trick: Trick, table: Table) -> Seat:
        """Any seat."""
        return self._seat(f"taker{_asked_with(trick, table)}")

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """Any seat."""
        return self._seat(f"leader after {taker}{_asked_with(trick, table)}")

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """Some points."""
        return tuple(one.tricks for one in taken)

    def winners(self, scores: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """Any seat."""
        return (self._seat("winner"),)


def _asked_with(trick: Trick, table: Table) -> str:
    """With what a policy is asked; with something else its answer may be another."""
    return f" of {len(trick.cards)} cards led by {trick.leader}, {'' if table.broken else 'not '}broken"


def deck_for(players: int) -> Deck:
    """A deck that stands for all decks."""
    ranks = list(Rank)[:-1]
    cards = [
        Card(ranks[number % 13], list(Suit)[number // 13 % 4], number // 52) for number in range(TRICKS * players + 3)
    ]
    return Deck(tuple(cards))


def _ruleset(rules: Arbitrary, deck: Deck, players: int) -> Ruleset:
    asked = dict.fromkeys(
        ("dealing", "looking", "calling", "opening", "leading", "following", "breaking", "taking", "succession",
         "scoring", "winning"), cast("Any", rules),
    )  # fmt: skip
    return Ruleset("arbitrary policies", deck=deck, players=players, ranking=TrumpsThenLed(), **asked)
