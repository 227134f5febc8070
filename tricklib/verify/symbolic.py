"""Unknown cards and sets of cards, as a rule meets them in a proof.

A rule is run with the library's own :class:`~tricklib.cards.CardSet`, whose integer is replaced by :class:`Bits`, and
with cards that are any card (:class:`AnyCard`). Whatever the rule asks about them is answered with a real ``bool``,
after a fork. What cannot be answered for all cards at once is refused, with what to write instead.
"""

from __future__ import annotations

import math
import numbers
import operator
from collections.abc import Mapping
from typing import Any, NoReturn, SupportsIndex, cast, final

from tricklib.cards import Card, CardSet, Deck, Rank, Suit
from tricklib.errors import CardError
from tricklib.verify.explorer import Explorer
from tricklib.verify.terms import Term
from tricklib.verify.whole import Whole, by_value, is_unknown, number_of


@final
class Bits:
    """The integer inside an unknown set of cards.

    It knows ``& | ^ ~``, comparison with ``==``, its truth and ``bit_count()``, which is all that
    :class:`~tricklib.cards.CardSet` asks of its integer; a test holds each against ``int``.
    """

    __slots__ = ("explorer", "term")
    __class__ = property(lambda self: int)

    def __init__(self, explorer: Explorer, term: Term) -> None:
        self.explorer = explorer
        self.term = term

    def _of(self, other: Bits | int) -> Term:
        return other.term if isinstance(other, Bits) else self.explorer.terms.const(other)

    def __and__(self, other: Bits | int) -> Bits:
        return Bits(self.explorer, self.explorer.terms.both(self.term, self._of(other)))

    def __or__(self, other: Bits | int) -> Bits:
        return Bits(self.explorer, self.explorer.terms.either(self.term, self._of(other)))

    def __xor__(self, other: Bits | int) -> Bits:
        return Bits(self.explorer, self.explorer.terms.odd(self.term, self._of(other)))

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __invert__(self) -> Bits:
        return Bits(self.explorer, self.explorer.terms.rest(self.term))

    def __bool__(self) -> bool:
        terms = self.explorer.terms
        return self.explorer.decide(terms.no(terms.empty(self.term)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, numbers.Number) and not isinstance(other, Bits | int):
            self._refuse()
        if not isinstance(other, Bits | int):
            return NotImplemented
        return self.explorer.decide(self.explorer.terms.same(self.term, self._of(other)))

    def bit_count(self) -> Count:
        """How many cards, to be compared."""
        return Count(self.explorer, self.term)

    def __neg__(self) -> NoReturn:
        raise self.explorer.refuse(
            "the rule goes through the cards of an unknown hand one by one",
            "Ask about sets instead: loop over table.deck.suits, ranks or cards and use `hand & table.suit(suit)` "
            "or `card in hand`",
        )

    def __hash__(self) -> int:
        raise self.explorer.refuse(
            "the rule uses an unknown set of cards as a key",
            "Compare sets with ==, or ask whether a card is in them",
        )

    def __getattr__(self, name: str) -> NoReturn:
        raise self.explorer.refuse(
            f"the rule does arithmetic ({name}) on the bits of an unknown set",
            "Use the operators of CardSet: & | - ^ <= == in",
        )

    def _refuse(self, *_: object) -> NoReturn:
        self.__getattr__("such as + or <")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = __pow__ = __rpow__ = _refuse
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __divmod__ = __rdivmod__ = _refuse
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __int__ = __index__ = __float__ = __abs__ = __pos__ = __round__ = __str__ = __format__ = _refuse


@final
class Count:
    """How many cards an unknown set has; it can be compared with a number, and added up."""

    __slots__ = ("explorer", "term")
    __class__ = property(lambda self: int)

    def __init__(self, explorer: Explorer, term: Term) -> None:
        self.explorer = explorer
        self.term = term

    def _at_least(self, number: object) -> bool:
        if isinstance(number, float):
            if math.isnan(number) or math.isinf(number):
                return number < 0
            number = math.ceil(number)
        if not isinstance(number, int):
            self._refuse()
        self.explorer.counts_cards()
        return self.explorer.decide(self.explorer.terms.at_least(self.term, operator.index(number)))

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
        return number_of(self.explorer.terms.count(self.term), self.explorer)

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
        raise self.explorer.refuse(
            "the rule takes the number of cards in an unknown set, or lists its cards",
            "Compare the number with another: `hand.count() >= 2`; and ask about sets, such as "
            "`hand & table.suit(suit)`, instead of going through them",
        )

    __index__ = __int__ = __float__ = __hash__ = __str__ = __repr__ = __format__ = _refuse
    __mod__ = __rmod__ = _refuse
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __divmod__ = __rdivmod__ = __pow__ = __rpow__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __lshift__ = __rlshift__ = __rshift__ = _refuse
    __rrshift__ = __invert__ = __abs__ = __round__ = __trunc__ = __floor__ = __ceil__ = __getattr__ = _refuse


def _added(number: Any) -> Any:
    return number._whole() if type(number) is Count else number


@by_value
@final
class Number:
    """A number that a table gives for an unknown card; comparisons fork once, anything else by its value."""

    __slots__ = ("card", "explorer", "masks")
    __class__ = property(lambda self: int)

    def __init__(self, explorer: Explorer, card: Term, masks: Mapping[int, int]) -> None:
        self.explorer = explorer
        self.card = card
        self.masks = dict(sorted(masks.items()))

    def _among(self, holds: Any) -> Term:
        terms, mask = self.explorer.terms, 0
        for number, cards in self.masks.items():
            if holds(number):
                mask |= cards
        return terms.no(terms.empty(terms.both(self.card, terms.const(mask))))

    def _is(self, number: int) -> Term:
        return self._among(lambda ours: ours == number)

    def _compare(self, other: object, holds: Any) -> bool:
        decide, terms = self.explorer.decide, self.explorer.terms
        if isinstance(other, Number):
            return decide(
                terms.any_of(
                    terms.all_of((other._is(theirs), self._among(lambda ours, theirs=theirs: holds(ours, theirs))))
                    for theirs in other.masks
                )
            )
        if not isinstance(other, int | float):
            return bool(holds(self.value(), other))
        return decide(self._among(lambda ours: holds(ours, other)))

    def __lt__(self, other: object) -> bool:
        return self._compare(other, lambda a, b: a < b)

    def __le__(self, other: object) -> bool:
        return self._compare(other, lambda a, b: a <= b)

    def __gt__(self, other: object) -> bool:
        return self._compare(other, lambda a, b: a > b)

    def __ge__(self, other: object) -> bool:
        return self._compare(other, lambda a, b: a >= b)

    def __eq__(self, other: object) -> bool:
        return self._compare(other, lambda a, b: a == b)

    def __bool__(self) -> bool:
        return self != 0

    def value(self) -> int:
        """The number itself; every possible one is explored."""
        for number in self.masks:
            if self.explorer.decide(self._is(number)):
                return number
        raise self.explorer.refuse("a card has no number in a table that the rule looks into", "Give every card one")

    def __index__(self) -> int:
        return self.value()

    __int__ = __hash__ = __index__

    def __getattr__(self, name: str) -> object:
        return getattr(self.value(), name)


class AnyCard(Card):
    """A card that may be any card of the deck, or any of some."""

    __slots__ = ("deck", "explorer", "term")
    __class__ = property(lambda self: Card)

    deck: Deck
    explorer: Explorer
    term: Term

    def __init__(self, explorer: Explorer, deck: Deck, term: Term) -> None:
        for name, part in (("explorer", explorer), ("deck", deck), ("term", term)):
            object.__setattr__(self, name, part)

    def bits_in(self, deck: Deck) -> int:
        """The bits of the set of just this card."""
        if deck != self.deck:
            raise CardError("this card and this set of cards come from different decks")
        return cast("int", Bits(self.explorer, self.term))

    def look_up(self, numbers: Mapping[Card, int]) -> int:
        """The number that a table gives for it."""
        masks: dict[int, int] = {}
        for card, number in numbers.items():
            masks[number] = masks.get(number, 0) | self.deck.bit_of[card]
        return cast("int", Number(self.explorer, self.term, masks))

    def pick(self, numbers: Mapping[Card, int], sets: Mapping[int, CardSet]) -> CardSet:
        """The set that belongs to the number that a table gives for it."""
        terms, picked = self.explorer.terms, self.explorer.terms.none
        for number, cards in sets.items():
            mask = sum(self.deck.bit_of[card] for card, one in numbers.items() if one == number)
            is_one = terms.no(terms.empty(terms.both(self.term, terms.const(mask))))
            picked = terms.either(picked, terms.when(is_one, term_of(cards, self.explorer)))
        return CardSet(self.deck, cast("int", Bits(self.explorer, picked)))

    def _is_in(self, mask: int) -> bool:
        terms = self.explorer.terms
        return self.explorer.decide(terms.no(terms.empty(terms.both(self.term, terms.const(mask)))))

    @property
    def suit(self) -> Suit:
        """The printed suit; every possible one is explored."""
        for suit in self.deck.suits[:-1]:
            if self._is_in(self.deck.where(suit=suit).bits):
                return suit
        return self.deck.suits[-1]

    @property
    def rank(self) -> Rank:
        """The printed rank; every possible one is explored."""
        for rank in self.deck.ranks[:-1]:
            if self._is_in(self.deck.where(rank=rank).bits):
                return rank
        return self.deck.ranks[-1]

    @property
    def copy(self) -> int:
        """Which copy it is."""
        return self.known().copy

    def known(self) -> Card:
        """The card itself; every possible one is explored."""
        cards, low, high = self.deck.cards, 0, len(self.deck)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._is_in((1 << middle) - (1 << low)) else (middle, high)
        return cards[low]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        if not isinstance(other, AnyCard) and other not in self.deck:
            return False
        theirs = other.term if isinstance(other, AnyCard) else self.explorer.terms.const(self.deck.bit_of[other])
        return self.explorer.decide(self.explorer.terms.same(self.term, theirs))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.known())

    def __str__(self) -> str:
        return str(self.known())

    def __repr__(self) -> str:
        return repr(self.known())


def any_set(explorer: Explorer, deck: Deck, name: str) -> CardSet:
    """A set that may be any set of cards of the deck; the same name is the same set."""
    if explorer.known is not None:
        return CardSet(deck, explorer.known.get(name, 0))
    return CardSet(deck, cast("int", Bits(explorer, explorer.terms.var(name))))


def any_card(explorer: Explorer, deck: Deck, name: str) -> Card:
    """A card that may be any card of the deck; the same name is the same card."""
    if explorer.known is not None:
        return explorer.card(name)
    term = explorer.terms.var(name)
    explorer.assume(explorer.terms.one_card(term))
    return AnyCard(explorer, deck, term)


def term_of(cards: CardSet, explorer: Explorer) -> Term:
    """The term of a set of cards, known or unknown."""
    bits: object = cards.bits
    return bits.term if isinstance(bits, Bits) else explorer.terms.const(int(cast("SupportsIndex", bits)))


def fingerprint(answer: object, explorer: Explorer) -> object:
    """Something that is equal for two answers of a rule exactly if the answers are the same."""
    if isinstance(answer, CardSet):
        return term_of(answer, explorer)
    if type(answer) is Count:
        return fingerprint(answer._whole(), explorer)
    if isinstance(answer, AnyCard | Whole):
        return answer.term
    if isinstance(answer, tuple | list):
        return tuple(fingerprint(one, explorer) for one in answer)
    return answer if isinstance(answer, int | str | None | Suit) else type(answer).__name__
