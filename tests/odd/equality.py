"""What lies open is compared, hashed, copied and printed, as if it were not made lazily."""

from __future__ import annotations

import copy
import functools
from typing import Any

import attrs

from odd.cases import PROVED, follow, odd, play
from tricklib.table import Taken, Trick


def rebuilt(trick: Trick) -> Trick:
    """The same trick once more."""
    return Trick(trick.leader, trick.players, trick.cards, trick.led)


@odd("following")
@attrs.frozen
class TakenIsEqual:
    """No card if the first seat's tricks equal none."""

    def legal(self, hand, trick, table):
        return play(table.taken[0] == Taken(0, table.deck.empty), hand, trick, table)


@odd("following")
@attrs.frozen
class TakenIsAmong:
    """No card if no tricks are among what was taken."""

    def legal(self, hand, trick, table):
        wrong = Taken(0, table.deck.empty) in table.taken and not table.is_first_trick
        return play(wrong, hand, trick, table)


@odd("leading")
@attrs.frozen
class TrickIsEqual:
    """No card if the trick equals an empty one."""

    def legal(self, hand, trick, table):
        if trick == Trick(trick.leader, table.players) and table.tricks_played == 1:
            return hand - hand
        return hand


@odd("following")
@attrs.frozen
class TrickRebuilt:
    """No card if the trick equals the same trick made again."""

    def legal(self, hand, trick, table):
        return play(trick == rebuilt(trick), hand, trick, table)


@odd("breaking")
@attrs.frozen
class BreaksIfEqual:
    """Trumps are broken if the trick equals the same trick made again."""

    def breaks(self, card, trick, table):
        return trick == rebuilt(trick)


@odd("taking")
@attrs.frozen
class TakesIfEqual:
    """The leader takes a trick that equals the same trick made again."""

    def taker(self, trick, table):
        if trick == rebuilt(trick):
            return trick.leader
        return trick.seat_at(max(range(len(trick.cards)), key=lambda p: table.strength(trick.cards[p], trick.led)))


@odd("following")
@attrs.frozen
class TableIsEqual:
    """No card if the table equals itself with the same trumps."""

    def legal(self, hand, trick, table):
        return play(table.declared(table.trumps) == table, hand, trick, table)


@odd("following", right=PROVED)
@attrs.frozen
class HashesTrick:
    """The trick is the key of a dictionary."""

    def legal(self, hand, trick, table):
        return {trick: follow(hand, trick, table)}[trick]


@odd("following", right="goes through the cards")
@attrs.frozen
class HashesTable:
    """The table is in a set."""

    def legal(self, hand, trick, table):
        return play(table not in {table}, hand, trick, table)


@odd("opening", right="asks for a hash")
@attrs.frozen
class OpeningHashesTable:
    """The table is hashed for nothing."""

    def opener(self, hands, table):
        hash(table)
        return table.eldest


@odd("succession", right="asks for a hash")
@attrs.frozen
class SuccessionHashesTrick:
    """The trick is hashed for nothing."""

    def next_leader(self, taker, trick, table):
        hash(trick)
        return taker


@odd("following", right="remembers what")
def caches_by_trick() -> Any:
    """A helper remembers its answers by the trick."""

    @functools.cache
    def number(trick, led):
        return len(trick.cards)

    @attrs.frozen
    class CachesByTrick:
        def legal(self, hand, trick, table):
            number(trick, trick.led)
            return follow(hand, trick, table)

    return CachesByTrick()


@odd("following", right=PROVED)
@attrs.frozen
class EvolvesTable:
    """The suit is taken from a changed table."""

    def legal(self, hand, trick, table):
        return follow(hand, trick, attrs.evolve(table, broken=True))


@odd("following")
@attrs.frozen
class EvolvesTrick:
    """No card if a trick can be changed, which it can."""

    def legal(self, hand, trick, table):
        try:
            attrs.evolve(trick, led=trick.led)
            return hand - hand
        except Exception:
            return follow(hand, trick, table)


@odd("following", right=PROVED)
@attrs.frozen
class PlaysOn:
    """No card if another card changed the suit led, which it never does."""

    def legal(self, hand, trick, table):
        others = [trick.with_card(card, table.with_broken()) for card in table.deck]
        return play(any(one.led is not trick.led for one in others), hand, trick, table)


@odd("following")
@attrs.frozen
class PrintsTrick:
    """No card if a trick is printed like a trick."""

    def legal(self, hand, trick, table):
        return play(repr(trick).startswith("Trick("), hand, trick, table)


@odd("following")
@attrs.frozen
class PrintsTaken:
    """No card if what was taken is printed as such."""

    def legal(self, hand, trick, table):
        return play(f"{table.taken[1]}".startswith("Taken("), hand, trick, table)


@odd("following")
@attrs.frozen
class TrickAsTuple:
    """No card if the trick can be had as a tuple."""

    def legal(self, hand, trick, table):
        try:
            attrs.astuple(trick, recurse=False)
        except Exception:
            return follow(hand, trick, table)
        return hand - hand


@odd("following")
@attrs.frozen
class CopiesTrick:
    """No card if a copy of the trick equals it."""

    def legal(self, hand, trick, table):
        try:
            same = copy.copy(trick) == trick
        except Exception:
            same = False
        return play(same, hand, trick, table)
