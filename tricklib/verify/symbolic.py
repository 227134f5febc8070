"""Unknown sets of cards, as a rule meets them in a proof.

A rule is run with the library's own :class:`~tricklib.cards.CardSet`, whose integer is replaced by :class:`Bits`, and
with cards that are any card (:mod:`tricklib.verify.anycard`). Whatever the rule asks about them is answered
with a real ``bool``, after a fork. What cannot be answered for all cards at once is refused, with what to write
instead.
"""

from __future__ import annotations

import math
import numbers
import operator
from typing import Any, NoReturn, SupportsIndex, cast, final

from tricklib.cards import CardSet, Deck
from tricklib.verify.explorer import Explorer
from tricklib.verify.meaning import Told
from tricklib.verify.terms import Term
from tricklib.verify.whole import is_unknown, number_of, or_refused


@or_refused
@final
class Bits:
    """The integer inside an unknown set of cards.

    It knows ``& | ^ ~``, comparison with ``==``, its truth and ``bit_count()``, which is all that
    :class:`~tricklib.cards.CardSet` asks of its integer; a test holds each against ``int``.
    """

    __slots__ = ("_explorer", "_term")
    __class__ = property(lambda self: int)

    def __init__(self, explorer: Explorer, term: Term) -> None:
        self._explorer = explorer
        self._term = term

    def _of(self, other: Bits | int) -> Term:
        return other._term if isinstance(other, Bits) else self._explorer.terms.const(other)

    def __and__(self, other: Bits | int) -> Bits:
        return Bits(self._explorer, self._explorer.terms.both(self._term, self._of(other)))

    def __or__(self, other: Bits | int) -> Bits:
        return Bits(self._explorer, self._explorer.terms.either(self._term, self._of(other)))

    def __xor__(self, other: Bits | int) -> Bits:
        return Bits(self._explorer, self._explorer.terms.odd(self._term, self._of(other)))

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __invert__(self) -> Bits:
        return Bits(self._explorer, self._explorer.terms.rest(self._term))

    def __bool__(self) -> bool:
        terms = self._explorer.terms
        return self._explorer.decide(terms.no(terms.empty(self._term)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, numbers.Number) and not isinstance(other, Bits | int):
            self._refuse()
        if not isinstance(other, Bits | int):
            return NotImplemented
        return self._explorer.decide(self._explorer.terms.same(self._term, self._of(other)))

    def bit_count(self) -> Count:
        """How many cards, to be compared."""
        return Count(self._explorer, self._term)

    def __neg__(self) -> NoReturn:
        raise self._explorer.refuse(
            "the rule goes through the cards of an unknown hand one by one",
            "Ask about sets instead: loop over table.deck.suits, ranks or cards and use `hand & table.suit(suit)` "
            "or `card in hand`",
        )

    def __hash__(self) -> int:
        raise self._explorer.refuse(
            "the rule uses an unknown set of cards as a key",
            "Compare sets with ==, or ask whether a card is in them",
        )

    def __getattr__(self, name: str) -> NoReturn:
        raise self._explorer.refuse(
            f"the rule does arithmetic ({name}) on the bits of an unknown set",
            "Use the operators of CardSet: & | - ^ <= == in",
        )

    def _refuse(self, *_: object) -> NoReturn:
        self.__getattr__("such as + or <")


@or_refused
@final
class Count:
    """How many cards an unknown set has; it can be compared with a number, and added up."""

    __slots__ = ("_explorer", "_term")
    __class__ = property(lambda self: int)

    def __init__(self, explorer: Explorer, term: Term) -> None:
        self._explorer = explorer
        self._term = term

    def _at_least(self, number: object) -> bool:
        if isinstance(number, float):
            if math.isnan(number) or math.isinf(number):
                return number < 0
            number = math.ceil(number)
        if not isinstance(number, int):
            self._refuse()
        self._explorer.counts_cards()
        return self._explorer.decide(self._explorer.terms.at_least(self._term, operator.index(number)))

    def __ge__(self, number: float) -> bool:
        if is_unknown(number):
            return bool(self._whole() >= _added(number))
        return self._at_least(number)

    def __lt__(self, number: float) -> bool:
        if is_unknown(number):
            return bool(self._whole() < _added(number))
        return number == number and not self._at_least(number)

    def __gt__(self, number: float) -> bool:
        if is_unknown(number):
            return bool(self._whole() > _added(number))
        if isinstance(number, float) and math.isfinite(number):
            number = math.floor(number)
        return number == number and self._at_least(number + 1)

    def __le__(self, number: float) -> bool:
        if is_unknown(number):
            return bool(self._whole() <= _added(number))
        return number == number and not self > number

    def __eq__(self, number: object) -> bool:
        if is_unknown(number):
            return bool(self._whole() == _added(number))
        if not isinstance(number, numbers.Number):
            return NotImplemented
        try:
            whole = int(cast("Any", number).real)
        except (ValueError, OverflowError):
            return False
        return bool(operator.eq(number, whole)) and self._at_least(whole) and not self._at_least(whole + 1)

    def __bool__(self) -> bool:
        return self._at_least(1)

    def _whole(self) -> int:
        """The number as one that can be added: one for every card that is in the set."""
        return number_of(self._explorer.terms.count(self._term), self._explorer)

    def __add__(self, other: Any) -> Any:
        return self._whole() + _added(other)

    def __radd__(self, other: Any) -> Any:
        return _added(other) + self._whole()

    def __sub__(self, other: Any) -> Any:
        return self._whole() - _added(other)

    def __rsub__(self, other: Any) -> Any:
        return _added(other) - self._whole()

    def __mul__(self, other: Any) -> Any:
        return self._whole() * _added(other)

    __rmul__ = __mul__

    def __neg__(self) -> Any:
        return -self._whole()

    def __pos__(self) -> Any:
        return self._whole()

    def _refuse(self, *_: object) -> NoReturn:
        raise self._explorer.refuse(
            "the rule takes the number of cards in an unknown set, or lists its cards",
            "Compare the number with another: `hand.count() >= 2`; and ask about sets, such as "
            "`hand & table.suit(suit)`, instead of going through them",
        )

    __getattr__ = _refuse


def _added(number: Any) -> Any:
    return number._whole() if type(number) is Count else number


def any_set(explorer: Explorer, deck: Deck, name: str) -> CardSet:
    """A set that may be any set of cards of the deck; the same name is the same set."""
    if explorer.known is not None:
        return CardSet(deck, Told(explorer.known.get(name, 0), explorer.terms.var(name)))
    return CardSet(deck, cast("int", Bits(explorer, explorer.terms.var(name))))


def term_of(cards: CardSet, explorer: Explorer) -> Term:
    """The term of a set of cards, known or unknown."""
    bits: object = cards.bits
    if isinstance(bits, Told):
        return bits.term
    return bits._term if isinstance(bits, Bits) else explorer.terms.const(int(cast("SupportsIndex", bits)))
