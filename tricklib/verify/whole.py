"""Unknown whole numbers, as a rule meets them in a proof: numbers of tricks, totals of a match.

Sums, differences and multiples of them are unknown numbers again. A comparison forks once. Whatever else is done with
one is done with its value, and every value that it can have is explored.
"""

from __future__ import annotations

import math
import numbers
import operator
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast, final

from tricklib.verify.explorer import Explorer
from tricklib.verify.meaning import Told
from tricklib.verify.terms import Term, ends

K = TypeVar("K", bound=type)

MOST_VALUES: Final = 4096
"""So many values of one number are explored one by one, and no more."""

WIDEST: Final = 1 << 62
"""A sum is made for all values at once if it has fewer of them: the solver can tell the difference of two such sums."""


def by_value(kind: K) -> K:
    """Give a class whose instances have a ``value()`` what it lacks of an int, each done with the value."""
    for name in dir(int):
        is_missing = name in ("__str__", "__repr__", "__format__") or name not in {*dir(object), *dir(kind)}
        if is_missing and callable(getattr(int, name)):
            setattr(kind, name, _with_values(kind, _operation(name)))
    for name in ("__reduce__", "__reduce_ex__"):
        setattr(kind, name, lambda number, *protocol: (int, (number._value(),)))
    return kind


def or_refused(kind: K) -> K:
    """Give a class with a ``_refuse()`` what it lacks of an int, each refused."""
    for name in dir(int):
        is_missing = name in _SAID_BY_ALL or name not in dir(object)
        if is_missing and name.startswith("__") and vars(kind).get(name) is None:
            setattr(kind, name, kind._refuse)  # type: ignore[attr-defined]
    return kind


_SAID_BY_ALL: Final = frozenset(
    [
        *("__format__", "__ge__", "__gt__", "__hash__", "__le__", "__lt__", "__reduce__", "__reduce_ex__"),
        *("__repr__", "__str__"),
    ]
)
"""Special methods that every object has, and an int in its own way; ``!=`` asks for ``==``."""


def _with_values(kind: Any, operation: Callable[..., Any]) -> Any:
    def method(number: Any, *others: Any, **named: Any) -> Any:
        return operation(number._value(), *(one._value() if type(one) is kind else one for one in others), **named)

    return method


def _operation(name: str) -> Callable[..., Any]:
    """What a special method of int stands for, which may be done by the other operand."""
    known = {name: thing for name, thing in vars(operator).items() if callable(thing)}
    plain = known | {"__divmod__": divmod, "__pow__": pow}
    straight = name.replace("__r", "__", 1)
    if straight in plain and hasattr(int, straight) and name != straight:
        return lambda ours, theirs: plain[straight](theirs, ours)
    if name in plain and hasattr(int, f"__r{name[2:]}"):
        return cast("Callable[..., Any]", plain[name])
    return lambda ours, *others, **named: getattr(ours, name)(*others, **named)


def _linear(operation: Callable[[Any, Any], Any], ours: int, theirs: int) -> Any:
    """A method that adds so many times its own number and so many times another."""

    def method(self: Whole, other: object) -> Any:
        if _is_disguised(other):
            return NotImplemented
        terms, term = self._explorer.terms, _term_of(other, self._explorer)
        if term is not None:
            together = terms.plus(terms.times(self._term, ours), terms.times(term, theirs))
            if _is_small(together):
                return number_of(together, self._explorer)
        return operation(self._value(), _value_of(other))

    return method


def _compared(operation: Callable[[Any, Any], bool], more: int, answer: bool) -> Any:
    """A method that tells whether its own number is so much more than another, at least, or whether it is not."""

    def method(self: Whole, other: object) -> Any:
        if isinstance(other, float):
            if not math.isfinite(other):
                return operation(0, other)
            other = math.floor(other) if more else math.ceil(other)
        if _is_disguised(other):
            return NotImplemented
        terms, term = self._explorer.terms, _term_of(other, self._explorer)
        if term is None:
            return operation(self._value(), other)
        return self._explorer.decide(terms.reaches(terms.minus(self._term, term), more)) is answer

    return method


@by_value
@final
class Whole:
    """An unknown whole number; sums of such numbers are never explored by their values, and comparisons fork once."""

    __slots__ = ("_explorer", "_term")
    __class__ = property(lambda self: int)

    def __init__(self, explorer: Explorer, term: Term) -> None:
        self._explorer = explorer
        self._term = term

    __add__ = _linear(operator.add, 1, 1)
    __radd__ = _linear(lambda ours, theirs: theirs + ours, 1, 1)
    __sub__ = _linear(operator.sub, 1, -1)
    __rsub__ = _linear(lambda ours, theirs: theirs - ours, -1, 1)

    __lt__ = _compared(operator.lt, 0, False)
    __ge__ = _compared(operator.ge, 0, True)
    __le__ = _compared(operator.le, 1, False)
    __gt__ = _compared(operator.gt, 1, True)

    def __mul__(self, other: object) -> Any:
        if isinstance(other, Whole):
            less, more = sorted((self, other), key=lambda one: one._span())
            return less._value() * more
        if _is_disguised(other):
            return NotImplemented
        factor = _term_of(other, self._explorer)
        if factor is not None:
            multiple = self._explorer.terms.times(self._term, ends(factor)[0])
            if _is_small(multiple):
                return number_of(multiple, self._explorer)
        return operator.mul(self._value(), other)

    __rmul__ = __mul__

    def __neg__(self) -> Any:
        return self * -1

    def __pos__(self) -> Whole:
        return self

    __trunc__ = __floor__ = __ceil__ = __pos__

    def __abs__(self) -> Any:
        return self if self >= 0 else -self

    def __round__(self, digits: int | None = None) -> Any:
        return self if digits is None else round(self._value(), digits)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, float):
            return other.is_integer() and self == int(other)
        term = None if _is_disguised(other) else _term_of(other, self._explorer)
        if term is not None:
            return self._explorer.decide(self._explorer.terms.equal(self._term, term))
        if not isinstance(other, int) and isinstance(other, numbers.Number):
            return bool(operator.eq(self._value(), other))
        return NotImplemented

    def __bool__(self) -> bool:
        return self != 0

    def _span(self) -> int:
        low, high = self._explorer.ends(self._explorer.terms.split(self._term)[1])
        return high - low

    def _value(self) -> int:
        """The number itself; every possible one is explored."""
        explorer, terms = self._explorer, self._explorer.terms
        factor, base, constant = terms.split(self._term)
        low, high = explorer.ends(base)
        if high - low >= MOST_VALUES:
            raise explorer.refuse(
                f"the rule needs the value of an unknown number that can have {high - low + 1} values",
                "Add such numbers, take multiples of them and compare them, instead of dividing by them, printing "
                "them or counting up to them",
            )
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if explorer.decide(terms.reaches(base, middle)) else (low, middle - 1)
        return factor * low + constant

    def __index__(self) -> int:
        return self._value()

    __int__ = __hash__ = __index__

    def __getattr__(self, name: str) -> object:
        return getattr(self._value() if hasattr(int, name) else 0, name)


def _is_small(number: Term) -> bool:
    low, high = ends(number)
    return high - low < WIDEST


def _term_of(number: object, explorer: Explorer) -> Term | None:
    """The term of an int, known or unknown; None for any other thing."""
    if isinstance(number, Whole):
        return number._term
    if isinstance(number, Told):
        return number.term
    return explorer.terms.number(operator.index(number)) if isinstance(number, int) else None


def _is_disguised(number: object) -> bool:
    """Whether it is an unknown int of another kind, which knows best what is done with it."""
    return isinstance(number, int) and not issubclass(type(number), int | Whole)


def _value_of(thing: object) -> object:
    return thing._value() if isinstance(thing, Whole) else thing


def number_of(term: Term, explorer: Explorer) -> int:
    """The number of a term: an int where it can be only one, and an unknown number where it can be several."""
    low, high = explorer.ends(term)
    return low if low == high else cast("int", Whole(explorer, term))


def is_unknown(number: object) -> bool:
    """Whether it is an unknown number, of cards or of anything else."""
    return type(number) is Whole or _is_disguised(number)


def number_term(number: int, explorer: Explorer) -> Term:
    """The term of a number, known or unknown."""
    term = _term_of(+number if _is_disguised(number) else number, explorer)
    assert term is not None
    return term


def any_number(explorer: Explorer, name: str, low: int, high: int) -> int:
    """A number that may be any from the lowest to the highest; the same name is the same number, in the same range."""
    if explorer.known is not None:
        return Told(explorer.known.get(f"#{name}", low), explorer.terms.whole(name, low, high))
    if explorer.ranges.setdefault(name, (low, high)) != (low, high):
        raise explorer.refuse(f"the number {name!r} has two ranges", "Give every unknown number one name and one range")
    return number_of(explorer.terms.whole(name, low, high), explorer)
