"""What follows about numbers from what is known of them, without asking a solver.

If one number is at least so much more than a second, and that at least so much more than a third, then the first is at
least both together more than the third. Every comparison of one number with another, or with a known one, is kept in
that form, and all that follows from it in this way. Nothing is ever concluded that is not so; what cannot be concluded
is left to the solver.
"""

from __future__ import annotations

import itertools
from typing import Final, TypeAlias, final

from tricklib.verify.terms import Term, ends, sum_of

Pair: TypeAlias = "tuple[Term | None, Term | None]"
"""Two numbers, the second of which is taken away from the first; None stands for nothing."""

NO_PAIR: Final = None, None
"""What is no number taken away from another."""

MOST_NUMBERS: Final = 64
"""Of more numbers than these nothing is kept."""


@final
class Gaps:
    """What is known on a path of how far numbers lie apart; knowing one thing more gives other gaps.

    Attributes:
        least: for two numbers, how much the first is above the second at least, as far as that is known.
        numbers: the numbers that are compared, and None.
        pairs: what is taken away from what in a number, as far as that was asked.
    """

    __slots__ = ("_next", "least", "numbers", "pairs")

    def __init__(self, numbers: tuple[Term | None, ...], least: dict[Pair, int], pairs: dict[Term, Pair]) -> None:
        self.numbers = numbers
        self.least = least
        self.pairs = pairs
        self._next: dict[tuple[Pair, int, int], Gaps] = {}

    def between(self, number: Term) -> tuple[int, int] | None:
        """The least and the most that a number can be; None if it is no number taken away from another."""
        one, other = pair = self._pair(number)
        least, most = self.least.get(pair), self.least.get((other, one))
        if least is not None and most is not None:
            return least, -most
        if pair == NO_PAIR or len(self.numbers) > MOST_NUMBERS:
            return None
        (low, high), (less, more) = self._ends(one), self._ends(other)
        return low - more, high - less

    def _ends(self, number: Term | None) -> tuple[int, int]:
        if number is None:
            return 0, 0
        return (self.least[number, None], -self.least[None, number]) if number in self.numbers else ends(number)

    def learning(self, number: Term, low: int, high: int) -> Gaps:
        """The gaps once it is known that a number is between these ends."""
        pair = self._pair(number)
        if pair == NO_PAIR:
            return self
        key = pair, low, high
        if key not in self._next:
            self._next[key] = self._learned(pair, low, high)
        return self._next[key]

    def _learned(self, pair: Pair, low: int, high: int) -> Gaps:
        one, other = pair
        known = self._with(one)._with(other)
        return known._above(one, other, low)._above(other, one, -high)

    def _with(self, number: Term | None) -> Gaps:
        """These gaps, with one number more and with its range."""
        if number in self.numbers or number is None or len(self.numbers) > MOST_NUMBERS:
            return self
        low, high = ends(number)
        known = Gaps((*self.numbers, number), self.least, self.pairs)
        return known._above(number, None, low)._above(None, number, -high)

    def _above(self, one: Term | None, other: Term | None, gap: int) -> Gaps:
        """These gaps, and all that follows once one number is known to be so much above another at least."""
        if self.least.get((one, other), gap - 1) >= gap or one not in self.numbers or other not in self.numbers:
            return self
        least = dict(self.least)
        above = {one: 0} | {a: known for a in self.numbers if (known := self.least.get((a, one))) is not None}
        below = {other: 0} | {b: known for b in self.numbers if (known := self.least.get((other, b))) is not None}
        for a, b in itertools.product(above, below):
            follows = above[a] + gap + below[b]
            if a is not b and follows > self.least.get((a, b), follows - 1):
                least[a, b] = follows
        return Gaps(self.numbers, least, self.pairs)

    def _pair(self, number: Term) -> Pair:
        if number not in self.pairs:
            self.pairs[number] = _pair(number)
        return self.pairs[number]


def _pair(number: Term) -> Pair:
    """What is taken away from what, if that is all that a number is."""
    if number.op == "whole":
        return number, None
    constant, weights = sum_of(number)
    if constant or sorted(weights.values()) != [-1, 1]:
        return NO_PAIR
    (one, factor), (other, _) = weights.items()
    return (one, other) if factor > 0 else (other, one)


def no_gaps() -> Gaps:
    """Of no number anything is known."""
    return Gaps((None,), {}, {})
