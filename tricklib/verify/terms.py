"""What a symbolic run is about: sets of cards, whole numbers, and yes-no questions about them, as shared terms.

Equal terms are one object, so that two runs can be compared by identity; constants are folded when a term is built.
A term means the same to every reader: :func:`~tricklib.verify.meaning.value` evaluates it in plain Python,
:mod:`tricklib.verify.solver` translates it for z3, and a test holds the two against each other.

=============  ==========================================================
term           meaning
=============  ==========================================================
set            ``const(n)``, ``var(name)``, ``both``, ``either``, ``odd``, ``rest``, ``when``
number         ``number(n)``, ``whole(name, low, high)``, ``plus``, ``times(number, k)``, ``if_number``
question       ``empty(set)``, ``at_least(set, k)``, ``less``, ``equal``, ``no``, ``all_of``, ``any_of``
=============  ==========================================================

A number is kept as a sum of multiples and a constant, so that equal sums are one term. A comparison is kept as one of
the sum without its constant and common factor, which is folded where the ranges decide it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, final


@final
class Term:
    """One node: an operation and what it is applied to; build it with a :class:`Terms`.

    Attributes:
        unknowns: the unknown numbers that it speaks of.
        ends: the least and the most that a number can be, once it has been asked for.
        translated: what it is in z3, once it has been translated.
    """

    __slots__ = ("args", "ends", "key", "op", "translated", "unknowns")

    def __init__(self, op: str, args: tuple[Term | int | str, ...], key: int) -> None:
        self.op = op
        self.args = args
        self.key = key
        self.unknowns: frozenset[Term] = frozenset((self,) if op == "whole" else ())
        if inner := [arg.unknowns for arg in args if isinstance(arg, Term) and arg.unknowns]:
            self.unknowns = self.unknowns.union(*inner)
        self.ends: tuple[int, int] | None = None
        self.translated: object = None

    def __repr__(self) -> str:
        return f"{self.op}({', '.join(map(repr, self.args))})"


P = TypeVar("P", "Term", int)


def _made_once(make: Callable[[Terms, Term, P], Term]) -> Callable[[Terms, Term, P], Term]:
    """An operation on a term and another, or a number, that is carried out once for the same two: runs repeat it."""
    op = make.__name__

    @functools.wraps(make)
    def made(terms: Terms, a: Term, b: P) -> Term:
        key = (op, a, b)
        term = terms._made.get(key)
        if term is None:
            term = terms._made[key] = make(terms, a, b)
        return term

    return made


@final
class Terms:
    """All terms about a deck of so many cards.

    Args:
        width: how many cards the deck has.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.full = (1 << width) - 1
        self._known: dict[tuple[object, ...], Term] = {}
        self._made: dict[tuple[str, Term, Term | int], Term] = {}
        self._counts: dict[Term, Term] = {}
        self._split: dict[Term, tuple[int, Term, int]] = {}
        self.none = self.const(0)
        self.every = self.const(self.full)
        self.true = self._make("true")
        self.false = self._make("false")

    def _make(self, op: str, *args: Term | int | str) -> Term:
        key = (op, *args)
        term = self._known.get(key)
        if term is None:
            term = self._known[key] = Term(op, args, len(self._known))
        return term

    def _in_order(self, op: str, a: Term, b: Term) -> Term:
        return self._make(op, a, b) if a.key <= b.key else self._make(op, b, a)

    def const(self, bits: int) -> Term:
        """A set that is known."""
        return self._make("const", bits & self.full)

    def var(self, name: str) -> Term:
        """A set that may be any."""
        return self._make("var", name)

    def rest(self, a: Term) -> Term:
        """The cards that are not in a set."""
        if a.op == "const":
            return self.const(~_number(a))
        return _term(a, 0) if a.op == "rest" else self._make("rest", a)

    @_made_once
    def both(self, a: Term, b: Term) -> Term:
        """The cards that are in both sets."""
        if a is b or b is self.every:
            return a
        if a is self.every:
            return b
        if self.none in (a, b) or _are_opposite(a, b):
            return self.none
        if a.op == "const":
            a, b = b, a
        if b.op == "const":
            if a.op == "const":
                return self.const(_number(a) & _number(b))
            if a.op == "both" and _term(a, 1).op == "const":
                return self.both(_term(a, 0), self.const(_number(_term(a, 1)) & _number(b)))
            return self._make("both", a, b)
        return self._in_order("both", a, b)

    @_made_once
    def either(self, a: Term, b: Term) -> Term:
        """The cards that are in one of the sets or both."""
        if a is b or b is self.none:
            return a
        if a is self.none:
            return b
        if self.every in (a, b) or _are_opposite(a, b):
            return self.every
        if a.op == b.op == "const":
            return self.const(_number(a) | _number(b))
        return self._in_order("either", a, b)

    @_made_once
    def odd(self, a: Term, b: Term) -> Term:
        """The cards that are in exactly one of the sets."""
        if a is b:
            return self.none
        if a is self.none:
            return b
        if b is self.none:
            return a
        if a.op == b.op == "const":
            return self.const(_number(a) ^ _number(b))
        return self._in_order("odd", a, b)

    def when(self, question: Term, a: Term) -> Term:
        """The set if the answer to a question is yes, and no card if it is no."""
        if question is self.true or a is self.none:
            return a
        return self.none if question is self.false else self._make("when", question, a)

    def empty(self, a: Term) -> Term:
        """Whether a set has no card."""
        if a.op == "const":
            return self.false if _number(a) else self.true
        return self._make("empty", a)

    def at_least(self, a: Term, number: int) -> Term:
        """Whether a set has so many cards or more."""
        if number <= 0:
            return self.true
        if a.op == "const":
            return self.true if _number(a).bit_count() >= number else self.false
        most = _number(_term(a, 1)).bit_count() if a.op == "both" and _term(a, 1).op == "const" else self.width
        if number > most:
            return self.false
        return self.no(self.empty(a)) if number == 1 else self._make("at_least", a, number)

    def no(self, a: Term) -> Term:
        """Whether a question is to be denied."""
        if a is self.true:
            return self.false
        if a is self.false:
            return self.true
        return _term(a, 0) if a.op == "no" else self._make("no", a)

    def all_of(self, questions: Iterable[Term]) -> Term:
        """Whether all questions are to be affirmed."""
        parts = sorted({one for one in questions if one is not self.true}, key=_key)
        if self.false in parts or any(self.no(one) in parts for one in parts):
            return self.false
        return self._make("all_of", *parts) if len(parts) > 1 else parts[0] if parts else self.true

    def any_of(self, questions: Iterable[Term]) -> Term:
        """Whether one of the questions is to be affirmed."""
        return self.no(self.all_of([self.no(one) for one in questions]))

    def same(self, a: Term, b: Term) -> Term:
        """Whether two sets have the same cards."""
        return self.empty(self.odd(a, b))

    def one_card(self, a: Term) -> Term:
        """Whether a set has exactly one card."""
        return self.all_of([self.no(self.empty(a)), self.no(self.at_least(a, 2))])

    # Numbers

    def number(self, number: int) -> Term:
        """A number that is known."""
        return self._make("number", int(number))

    def whole(self, name: str, low: int, high: int) -> Term:
        """A number that may be any from the lowest to the highest, both included."""
        if low > high:
            raise ValueError(f"no number is between {low} and {high}")
        return self.number(low) if low == high else self._make("whole", name, low, high)

    @_made_once
    def plus(self, a: Term, b: Term) -> Term:
        """The sum of two numbers."""
        (constant, weights), (more, others) = sum_of(a), sum_of(b)
        for one, factor in others.items():
            weights[one] = weights.get(one, 0) + factor
        return self._weighed(constant + more, weights)

    @_made_once
    def times(self, a: Term, factor: int) -> Term:
        """A multiple of a number."""
        constant, weights = sum_of(a)
        return self._weighed(constant * factor, {one: its * factor for one, its in weights.items()})

    @_made_once
    def minus(self, a: Term, b: Term) -> Term:
        """The difference of two numbers."""
        return self.plus(a, self.times(b, -1))

    def _weighed(self, constant: int, weights: Mapping[Term, int]) -> Term:
        parts = sorted((one for one, factor in weights.items() if factor), key=_key)
        if not parts:
            return self.number(constant)
        if not constant and len(parts) == 1 and weights[parts[0]] == 1:
            return parts[0]
        return self._make("sum", constant, *(arg for one in parts for arg in (weights[one], one)))

    def if_number(self, question: Term, a: Term, b: Term) -> Term:
        """The first number if the answer to a question is yes, and the second if it is no."""
        if question is self.true or a is b:
            return a
        if question is self.false:
            return b
        if question.op == "no":
            return self.if_number(self.no(question), b, a)
        gap = self.minus(a, b)
        if gap.op != "number" or (gap is a and _number(a) == 1):
            return self._make("if_number", question, a, b)
        return self.plus(b, self.times(self.if_number(question, self.number(1), self.number(0)), _number(gap)))

    def count(self, a: Term) -> Term:
        """How many cards a set has, as a number: one for every card that is in it."""
        if a not in self._counts:
            one, none = self.number(1), self.number(0)
            cards = (self.no(self.empty(self.both(a, self.const(1 << place)))) for place in range(self.width))
            self._counts[a] = functools.reduce(self.plus, (self.if_number(has, one, none) for has in cards), none)
        return self._counts[a]

    def split(self, a: Term) -> tuple[int, Term, int]:
        """A number as a multiple of one without constant and common factor, and what is added to that."""
        if a not in self._split:
            constant, weights = sum_of(a)
            factor = math.gcd(*weights.values()) * (1 if next(iter(weights.values())) > 0 else -1) if weights else 1
            base = self._weighed(0, {one: its // factor for one, its in weights.items()})
            self._split[a] = factor, base, constant
        return self._split[a]

    @_made_once
    def reaches(self, a: Term, least: int) -> Term:
        """Whether a number is so large or larger."""
        low, high = ends(a)
        if least <= low or least > high:
            return self.true if least <= low else self.false
        factor, base, constant = self.split(a)
        if factor < 0:
            return self.no(self._about("reaches", base, (least - constant) // factor + 1))
        return self._about("reaches", base, -((constant - least) // factor))

    @_made_once
    def equals(self, a: Term, number: int) -> Term:
        """Whether a number is this one."""
        low, high = ends(a)
        factor, base, constant = self.split(a)
        wanted, rest = divmod(number - constant, factor)
        if rest or not low <= number <= high:
            return self.false
        low, high = ends(base)
        if low == high:
            return self.true
        if wanted in (low, high):
            return self.reaches(base, high) if wanted == high else self.no(self.reaches(base, low + 1))
        return self._about("equals", base, wanted)

    def _about(self, op: str, base: Term, number: int) -> Term:
        if base.op != "if_number":
            return self._make(op, base, number)
        ask, question = getattr(self, op), _term(base, 0)
        yes, no = ask(_term(base, 1), number), ask(_term(base, 2), number)
        return self.any_of((self.all_of((question, yes)), self.all_of((self.no(question), no))))

    def less(self, a: Term, b: Term) -> Term:
        """Whether the first number is less than the second."""
        return self.reaches(self.minus(b, a), 1)

    def equal(self, a: Term, b: Term) -> Term:
        """Whether two numbers are the same."""
        return self.equals(self.minus(a, b), 0)


def ends(number: Term) -> tuple[int, int]:
    """The least and the most that a number can be, as its parts say."""
    if number.ends is None:
        number.ends = ends_by_parts(number, ends)
    return number.ends


def ends_by_parts(number: Term, of: Callable[[Term], tuple[int, int]]) -> tuple[int, int]:
    """The least and the most that a number can be if its parts can be so little and so much."""
    match number.args:
        case (str(), int(low), int(high)):
            return low, high
        case (Term(), Term() as a, Term() as b):
            (low, high), (least, most) = of(a), of(b)
            return min(low, least), max(high, most)
    low, weights = sum_of(number)
    high = low
    for one, factor in weights.items():
        least, most = sorted(end * factor for end in of(one))
        low, high = low + least, high + most
    return low, high


def _number(term: Term) -> int:
    number = term.args[0]
    assert isinstance(number, int)
    return number


def _term(term: Term, place: int) -> Term:
    part = term.args[place]
    assert isinstance(part, Term)
    return part


def _are_opposite(a: Term, b: Term) -> bool:
    return (a.op == "rest" and a.args[0] is b) or (b.op == "rest" and b.args[0] is a)


def _key(term: Term) -> int:
    return term.key


def sum_of(number: Term) -> tuple[int, dict[Term, int]]:
    """A number as a constant and how often each other number is added to it."""
    if number.op == "number":
        return _number(number), {}
    if number.op != "sum":
        return 0, {number: 1}
    args: Any = number.args
    return args[0], dict(zip(args[2::2], args[1::2], strict=True))
