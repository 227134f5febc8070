"""Rules that catch what they must not, never come to an end, or hand on what another function raises."""

from __future__ import annotations

import contextlib
import functools

import attrs

from odd.cases import follow, odd, play
from tricklib import Suit


@odd("following", endless=True)
@attrs.frozen
class EndlessAndCatching:
    """It goes on for ever once hearts are led, and catches every interruption."""

    def legal(self, hand, trick, table):
        with contextlib.suppress(BaseException):
            while trick.led is Suit.HEARTS and not table.is_first_trick:
                pass
        return follow(hand, trick, table)


@odd("following", endless=True)
@attrs.frozen
class EndlessAndReturning:
    """It goes on for ever once hearts are led, and returns whatever interrupts it."""

    def legal(self, hand, trick, table):
        try:
            while trick.led is Suit.HEARTS and not table.is_first_trick:
                pass
        finally:
            return follow(hand, trick, table)  # noqa: B012


@odd("following")
@attrs.frozen
class CatchesLength:
    """No card if the cards of a hand can be counted at all."""

    def legal(self, hand, trick, table):
        try:
            len(hand)
        except:  # noqa: E722
            return follow(hand, trick, table)
        return hand - hand


@odd("following")
@attrs.frozen
class SuppressesLoop:
    """No card if a loop over the hand comes to its first card."""

    def legal(self, hand, trick, table):
        with contextlib.suppress(BaseException):
            for _ in hand:
                return hand - hand
        return follow(hand, trick, table)


@odd("following")
@attrs.frozen
class CatchesHidden:
    """No card if all hands cannot be seen."""

    def legal(self, hand, trick, table):
        try:
            table.hands  # noqa: B018
        except Exception:
            return hand - hand
        return follow(hand, trick, table)


@odd("following")
@attrs.frozen
class CatchesDepth:
    """No card if a function that calls itself for ever cannot."""

    def legal(self, hand, trick, table):
        def down(depth):
            return down(depth + 1)

        try:
            down(0)
        except RecursionError:
            return hand - hand
        return follow(hand, trick, table)


@odd("looking", only="game.no_dead_end")
@attrs.frozen
class LookingRaises:
    """It raises before trumps are declared."""

    def may_look(self, seat, table, declared):
        if not declared:
            raise ValueError("no")
        return True


@odd("scoring")
@attrs.frozen
class DividesByTricks:
    """It divides by the tricks played, which are none at the beginning."""

    def score(self, taken, table):
        return tuple(one.tricks // sum(other.tricks for other in taken) for one in taken)


@odd("ranking")
@attrs.frozen
class RanksOrRaises:
    """It raises for aces if hearts are trumps."""

    def suit(self, card, trumps):
        return card.suit

    def strength(self, card, led, trumps):
        if card.rank == 14 and trumps is Suit.HEARTS:
            raise KeyError("ace")
        return 100 + card.rank if card.suit is trumps else card.rank if card.suit is led else 0


def _twist(method):
    """Take all cards away in the last trick."""

    @functools.wraps(method)
    def twisted(self, *asked):
        answer = method(self, *asked)
        return answer - answer if asked[2].tricks_played == 2 else answer

    return twisted


class _Base:
    @_twist
    def legal(self, hand, trick, table):
        return follow(hand, trick, table)


@odd("following")
class Decorated(_Base):
    """A decorator of the class it comes from takes all cards away in the last trick."""


@odd("following")
class MadeByGetattr:
    """Its method is made when it is asked for."""

    def __getattr__(self, name):
        if name == "legal":
            return lambda hand, trick, table: play(table.is_last_trick, hand, trick, table)
        raise AttributeError(name)
