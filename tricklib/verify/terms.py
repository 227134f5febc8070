"""What a symbolic run is about: sets of cards, and yes-no questions about them, as shared terms.

Equal terms are one object, so that two runs can be compared by identity; constants are folded when a term is built.
A term means the same to every reader: :func:`value` evaluates it in plain Python, :mod:`tricklib.verify.solver`
translates it for z3, and a test holds the two against each other.

=============  ==========================================================
term           meaning
=============  ==========================================================
set            ``const(n)``, ``var(name)``, ``both``, ``either``, ``odd``, ``rest``, ``when``
question       ``empty(set)``, ``at_least(set, k)``, ``no``, ``all_of``, ``any_of``
=============  ==========================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, final


@final
class Term:
    """One node: an operation and what it is applied to; build it with a :class:`Terms`."""

    __slots__ = ("args", "key", "op", "translated")

    def __init__(self, op: str, args: tuple[Term | int | str, ...], key: int) -> None:
        self.op = op
        self.args = args
        self.key = key
        self.translated: object = None

    def __repr__(self) -> str:
        return f"{self.op}({', '.join(map(repr, self.args))})"


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
        self.none = self.const(0)
        self.every = self.const(self.full)
        self.true = self._make("true")
        self.false = self._make("false")

    def _make(self, op: str, *args: Term | int | str) -> Term:
        key = (op, *(arg.key if isinstance(arg, Term) else arg for arg in args))
        term = self._known.get(key)
        if term is None:
            term = self._known[key] = Term(op, args, len(self._known))
        return term

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

    def both(self, a: Term, b: Term) -> Term:
        """The cards that are in both sets."""
        if a is b or b is self.every:
            return a
        if a is self.every:
            return b
        if self.none in (a, b) or a is self.rest(b):
            return self.none
        if a.op == "const":
            a, b = b, a
        if b.op == "const":
            if a.op == "const":
                return self.const(_number(a) & _number(b))
            if a.op == "both" and _term(a, 1).op == "const":
                return self.both(_term(a, 0), self.const(_number(_term(a, 1)) & _number(b)))
            return self._make("both", a, b)
        return self._make("both", *sorted((a, b), key=_key))

    def either(self, a: Term, b: Term) -> Term:
        """The cards that are in one of the sets or both."""
        if a is b or b is self.none:
            return a
        if a is self.none:
            return b
        if self.every in (a, b) or a is self.rest(b):
            return self.every
        if a.op == b.op == "const":
            return self.const(_number(a) | _number(b))
        return self._make("either", *sorted((a, b), key=_key))

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
        return self._make("odd", *sorted((a, b), key=_key))

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


def value(term: Term, sets: Mapping[str, int], width: int) -> int:
    """What a term is when the sets are these: the bits of a set, or 0 or 1 for a question.

    Args:
        term: the term.
        sets: the bits of each variable; a missing one is empty.
        width: how many cards the deck has.
    """
    known: dict[Term, int] = {}
    full = (1 << width) - 1

    def of(one: Term) -> int:
        if one not in known:
            known[one] = _RULES[one.op](one, of, sets, full)
        return known[one]

    return of(term)


def _number(term: Term) -> int:
    number = term.args[0]
    assert isinstance(number, int)
    return number


def _term(term: Term, place: int) -> Term:
    part = term.args[place]
    assert isinstance(part, Term)
    return part


def _key(term: Term) -> int:
    return term.key


_RULES: Final[dict[str, Callable[[Term, Callable[[Any], int], Mapping[str, int], int], Any]]] = {
    "const": lambda t, of, sets, full: t.args[0],
    "var": lambda t, of, sets, full: sets.get(str(t.args[0]), 0),
    "rest": lambda t, of, sets, full: full & ~of(t.args[0]),
    "both": lambda t, of, sets, full: of(t.args[0]) & of(t.args[1]),
    "either": lambda t, of, sets, full: of(t.args[0]) | of(t.args[1]),
    "odd": lambda t, of, sets, full: of(t.args[0]) ^ of(t.args[1]),
    "when": lambda t, of, sets, full: of(t.args[1]) if of(t.args[0]) else 0,
    "true": lambda t, of, sets, full: 1,
    "false": lambda t, of, sets, full: 0,
    "empty": lambda t, of, sets, full: int(not of(t.args[0])),
    "at_least": lambda t, of, sets, full: int(of(t.args[0]).bit_count() >= int(str(t.args[1]))),
    "no": lambda t, of, sets, full: 1 - of(t.args[0]),
    "all_of": lambda t, of, sets, full: int(all(map(of, t.args))),
}


def variables(term: Term) -> frozenset[str]:
    """The names of the sets that a term speaks of."""
    names: set[str] = set()
    seen: set[Term] = set()
    waiting = [term]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        if one.op == "var":
            names.add(str(one.args[0]))
        waiting.extend(arg for arg in one.args if isinstance(arg, Term))
    return frozenset(names)
