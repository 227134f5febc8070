"""Policies that are arbitrary within their contracts, for the theorems of the engine."""

from __future__ import annotations

import functools
from itertools import combinations
from typing import Any, Final, cast, final

import attrs

from tricklib.actions import Bid, Call, Declare, OrderUp, Pass
from tricklib.cards import Card, CardSet, Deck, Rank, Suit
from tricklib.policies.ranking import TrumpsThenLed
from tricklib.ruleset import PARTS, Ruleset
from tricklib.table import Seat, Table, Taken, Trick
from tricklib.verify.explorer import Explorer
from tricklib.verify.symbolic import any_set, term_of
from tricklib.verify.terms import Term
from tricklib.verify.whole import any_number, number_term

HELD: Final = 3
"""Three cards stand for any number: the engine asks only whether a card is left to each seat after the trick."""

NAMING_FIRST: Final = ("calling", "naming", "exchanging", "announcing")
"""Another order of the stages; the engine asks only which stage comes after which."""

OPTIONAL: Final = (
    "looking", "calling", "exchanging", "naming", "siding", "announcing", "sitting", "breaking", "drawing", "rotation",
)  # fmt: skip
"""What a game can do without, beside nominations, and a rule about hands for which nobody has called."""


@final
class Arbitrary:
    """Policies of every kind whose answers are unknown, within the contracts.

    Args:
        explorer: the explorer.
        players: how many seats there are.
        sits: whether seats may sit out; then nothing is drawn, since a ruleset has rules about one of them at most.

    Attributes:
        given: what the rules about what may be done were given.
        asked: the other questions that were put, and with what.
        partitions: for some sets, the question whether every card is in exactly one of them, once it was asked.
    """

    def __init__(self, explorer: Explorer, players: int, sits: bool = False) -> None:
        self.explorer = explorer
        self.players = players
        self.sits = sits
        self.given: list[tuple[Any, ...]] = []
        self.asked: list[tuple[Any, ...]] = []
        self.partitions: dict[tuple[Term, ...], Term] = {}
        self.nominating = _ruleset(self, deck_for(players), players)
        self.ruleset = attrs.evolve(self.nominating, nominating=None)
        self.orders = (self.ruleset, attrs.evolve(self.ruleset, stages=NAMING_FIRST))
        nothing: dict[str, Any] = dict.fromkeys(OPTIONAL)
        self.bare = attrs.evolve(self.ruleset, **nothing)
        self.dealt_by = (*self.orders, self.bare, attrs.evolve(self.bare, uncalled=None))[: 2 if sits else 4]

    def _seat(self, name: str) -> Seat:
        return self.explorer.choose(name, range(self.players))

    def _perhaps(self, name: str) -> Seat | None:
        is_somebody = self.explorer.choose(f"somebody is {name}", (False, True))
        return any_number(self.explorer, name, 0, self.players - 1) if is_somebody else None

    def _some(self, name: str, among: CardSet) -> CardSet:
        cards = any_set(self.explorer, among.deck, name)
        self.explorer.assume(self.explorer.terms.empty(term_of(cards - among, self.explorer)))
        return cards

    def packets(self, cards: int, players: int) -> Any:
        """A deal of three cards each, with an upcard over the stock."""
        rest = cards - HELD * players
        return (*((seat, HELD) for seat in range(players)), ("upcard", 1), ("stock", rest - 1))

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """Any answer."""
        return self.explorer.choose(f"{seat} looks{' since trumps are declared' * declared}", (True, False))

    # Before the play

    def caller(self, table: Table) -> Seat | None:
        """Any seat, or nobody."""
        self.asked.append(("caller", table))
        return self._perhaps(f"caller{_said(table)}")

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """Some call."""
        self.given.append((hand, table))
        named = (Declare(Suit.CLUBS), Declare(Suit.CLUBS, alone=True), OrderUp(), OrderUp(alone=True))
        calls: tuple[Call, ...] = (Pass(), Bid(1, None), *named)
        return (self.explorer.choose("call", calls),)

    def is_played(self, table: Table) -> bool:
        """Any answer."""
        self.asked.append(("is_played", table))
        return self.explorer.choose(f"is played{_said(table)}", (True, False))

    def trumps(self, table: Table) -> Suit | None:
        """Some trumps, or none."""
        self.asked.append(("trumps", table))
        return self.explorer.choose(f"uncalled trumps{_said(table)}", (None, Suit.CLUBS))

    def exchanger(self, table: Table) -> Seat | None:
        """Any seat, or nobody."""
        self.asked.append(("exchanger", table))
        return self._perhaps(f"exchanger{_said(table)}")

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """Any cards of the hand."""
        self.given.append((hand, table))
        return self._some("discards", hand)

    def namer(self, table: Table) -> Seat | None:
        """Any seat, or nobody."""
        self.asked.append(("namer", table))
        return self._perhaps(f"namer{_said(table)}")

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """Any cards."""
        self.given.append((hand, table))
        return any_set(self.explorer, table.deck, "nameable")

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Any answer."""
        self.given.append((hand, table))
        return self.explorer.choose("may be alone", (True, False))

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """Some sides, which tell the partner."""
        self.asked.append(("sides", partner, table))
        return tuple(int(seat == partner) for seat in range(self.players))

    def announcer(self, table: Table) -> Seat | None:
        """Any seat, or nobody."""
        self.asked.append(("announcer", table))
        return self._perhaps(f"announcer{_said(table)}")

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Some number."""
        self.given.append((hand, table))
        return (1,)

    # The play

    def any_out(self, name: str) -> tuple[Seat, ...]:
        """Any seats that sit out, if seats may; two seats play at least."""
        seats, most = range(self.players), self.players - 2 if self.sits else 0
        return self.explorer.choose(name, [out for few in range(most + 1) for out in combinations(seats, few)])

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Any answer that leaves two seats to play."""
        self.asked.append(("sits_out", seat, table))
        return seat in self.any_out(f"sits out{_said(table)}")

    def _plays(self, name: str, table: Table) -> Seat:
        """Any seat that plays."""
        seat = any_number(self.explorer, f"{name}{table.out or ''}", 0, self.players - 1)
        terms = self.explorer.terms
        for other in table.out:
            self.explorer.assume(terms.no(terms.equal(number_term(seat, self.explorer), terms.number(other))))
        return seat

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """Any seat that plays."""
        self.asked.append(("opener", hands, table))
        return self._plays(f"opener{_said(table)}", table)

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Any cards of the hand."""
        self.given.append((hand, trick, table))
        return self._some("legal", hand)

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """No suit, or one to which the card does not belong."""
        self.given.append((None, trick, table))
        return self.explorer.choose("nominations", ((), (Suit.SPADES,)))

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Any answer."""
        self.asked.append(("breaks", card, trick, table))
        return self.explorer.choose(f"breaks{_asked_with(trick, table)}", (False, True))

    def taker(self, trick: Trick, table: Table) -> Seat:
        """Any seat that plays."""
        self.asked.append(("taker", trick, table))
        return self.explorer.choose(f"taker{_asked_with(trick, table)}", trick.seats)

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """Any seat that plays."""
        self.asked.append(("next_leader", taker, trick, table))
        return self._plays(f"leader after {taker}{_asked_with(trick, table)}", table)

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """Nothing, or one card for each seat from the taker on, or two for each of two seats."""
        self.asked.append(("draws", taker, table))
        most = min(table.stock_size // self.players, 2 if self.players == 2 else 1)
        each = self.explorer.choose(f"draws from {table.stock_size}", range(most + 1))
        return tuple(((taker + place) % self.players, each) for place in range(self.players)) if each else ()

    # The end

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """Some points."""
        return tuple(one.tricks for one in taken)

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """Any seat."""
        return (self._seat("winner"),)

    def next_dealer(self, table: Table) -> Seat:
        """Any seat."""
        return self._seat("next dealer")


def _said(table: Table) -> str:
    """What has been said when a policy is asked before the play; with something else its answer may be another."""
    said = (table.contract, table.trumps, table.passes, table.last_caller, table.alone, table.sides, table.announced)
    return _after(said, table.named is not None)


@functools.lru_cache(maxsize=1024)
def _after(said: tuple[object, ...], is_somebody_named: bool) -> str:
    return f" after {said}{' and a name' if is_somebody_named else ''}"


def _asked_with(trick: Trick, table: Table) -> str:
    """With what a policy is asked; with something else its answer may be another."""
    out = f", without {trick.out} and {table.out}" if trick.out or table.out else ""
    return f" of {len(trick.cards)} cards led by {trick.leader}, {'' if table.broken else 'not '}broken{out}"


def deck_for(players: int) -> Deck:
    """A deck that stands for all decks."""
    ranks = list(Rank)[:-1]
    cards = [
        Card(ranks[number % 13], list(Suit)[number // 13 % 4], number // 52)
        for number in range((HELD + 1) * players + 6)
    ]
    return Deck(tuple(cards))


def _ruleset(rules: Arbitrary, deck: Deck, players: int) -> Ruleset:
    without = "drawing" if rules.sits else "sitting"
    asked = dict.fromkeys((part for part in PARTS if part not in ("ranking", without)), cast("Any", rules))
    return Ruleset("arbitrary policies", deck=deck, players=players, ranking=TrumpsThenLed(), **asked)
