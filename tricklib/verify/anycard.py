"""Unknown cards, as a rule meets them in a proof, and what tables give for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, SupportsIndex, TypeVar, cast, final

from tricklib.cards import Card, CardSet, Deck, Rank, Suit
from tricklib.frozen import FrozenDict
from tricklib.verify.explorer import Explorer
from tricklib.verify.symbolic import Bits, term_of
from tricklib.verify.terms import Term
from tricklib.verify.whole import by_value

T = TypeVar("T")

_PLAIN: Final = frozenset((dict, FrozenDict))
"""Kinds of tables that have what was put into them, and nothing else."""


@by_value
@final
class Number:
    """A number that a table gives for an unknown card; comparisons fork once, anything else by its value."""

    __slots__ = ("_card", "_explorer", "_masks")
    __class__ = property(lambda self: int)

    def __init__(self, explorer: Explorer, card: Term, masks: Mapping[int, int]) -> None:
        self._explorer = explorer
        self._card = card
        self._masks = dict(sorted(masks.items()))

    def _among(self, holds: Any) -> Term:
        terms, mask = self._explorer.terms, 0
        for number, cards in self._masks.items():
            if holds(number):
                mask |= cards
        return terms.no(terms.empty(terms.both(self._card, terms.const(mask))))

    def _is(self, number: int) -> Term:
        return self._among(lambda ours: ours == number)

    def _compare(self, other: object, holds: Any) -> bool:
        decide, terms = self._explorer.decide, self._explorer.terms
        if isinstance(other, Number):
            return decide(
                terms.any_of(
                    terms.all_of((other._is(theirs), self._among(lambda ours, theirs=theirs: holds(ours, theirs))))
                    for theirs in other._masks
                )
            )
        if not isinstance(other, int | float):
            return bool(holds(self._value(), other))
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

    def _value(self) -> int:
        """The number itself; every possible one is explored."""
        for number in self._masks:
            if self._explorer.decide(self._is(number)):
                return number
        raise self._explorer.refuse("a card has no number in a table that the rule looks into", "Give every card one")

    def __index__(self) -> int:
        return self._value()

    __int__ = __hash__ = __index__

    def __getattr__(self, name: str) -> object:
        return getattr(self._value(), name)


class AnyCard(Card):
    """A card that may be any card of the deck, or any of some."""

    __slots__ = ("_deck", "_explorer", "_term")
    __class__ = property(lambda self: Card)

    _deck: Deck
    _explorer: Explorer
    _term: Term

    def __init__(self, explorer: Explorer, deck: Deck, term: Term) -> None:
        for name, part in (("_explorer", explorer), ("_deck", deck), ("_term", term)):
            object.__setattr__(self, name, part)

    def bits_in(self, deck: Deck) -> int:
        """The bits of the set of just this card."""
        if deck != self._deck:
            return self._known().bits_in(deck)
        return cast("int", Bits(self._explorer, self._term))

    def look_up(self, numbers: Mapping[Card, int]) -> int:
        """The number that a table gives for it."""
        given = self._given(numbers)
        if given is None:
            return numbers[self._known()]
        if not _are_numbers(given):
            return self._thing(given)
        return cast("int", Number(self._explorer, self._term, self._masks(given)))

    def _given(self, table: Mapping[Card, T]) -> dict[Card, T] | None:
        """What a table has for the cards of the deck; None if that is seen only by asking for each by itself."""
        return {card: table[card] for card in self._deck if card in table} if type(table) in _PLAIN else None

    def _thing(self, given: Mapping[Card, T]) -> T:
        """What a table gives for it, where that is no number; every possible thing is explored."""
        masks = self._masks({card: id(thing) for card, thing in given.items()})
        number = self._which(tuple(masks), masks.__getitem__)
        return next(thing for thing in given.values() if id(thing) == number)

    def pick(self, numbers: Mapping[Card, int], sets: Mapping[int, CardSet]) -> CardSet:
        """The set that belongs to the number that a table gives for it."""
        given = self._given(numbers)
        if given is None or not _are_numbers(given) or not self._are_sets(sets):
            return sets[numbers[self._known()]]
        terms, picked = self._explorer.terms, self._explorer.terms.none
        masks = self._masks(given)
        known = {number: sets[number] for number in masks if number in sets}
        self._see_that_it_is_in(sum(map(masks.__getitem__, known)))
        for number, cards in known.items():
            is_one = terms.no(terms.empty(terms.both(self._term, terms.const(masks[number]))))
            picked = terms.either(picked, terms.when(is_one, term_of(cards, self._explorer)))
        return CardSet(self._deck, cast("int", Bits(self._explorer, picked)))

    def _are_sets(self, sets: Mapping[int, CardSet]) -> bool:
        """Whether a table has nothing but sets of cards of the deck, and nothing to be asked for by itself."""
        return type(sets) in _PLAIN and all(type(one) is CardSet and one.deck == self._deck for one in sets.values())

    def _masks(self, given: Mapping[Card, int]) -> dict[int, int]:
        """The cards to which a table gives each number; it may be a table of other cards."""
        masks: dict[int, int] = {}
        for card, number in given.items():
            masks[number] = masks.get(number, 0) | self._deck.bit_of[card]
        self._see_that_it_is_in(sum(masks.values()))
        return masks

    def _see_that_it_is_in(self, mask: int) -> None:
        """Raise ``KeyError`` where it is none of these cards."""
        if mask != self._deck.full.bits and not self._is_in(mask):
            raise KeyError(self._known())

    def _is_in(self, mask: int) -> bool:
        terms = self._explorer.terms
        return self._explorer.decide(terms.no(terms.empty(terms.both(self._term, terms.const(mask)))))

    @property
    def suit(self) -> Suit:
        """The printed suit; every possible one is explored."""
        return self._which(self._deck.suits, lambda suit: self._deck.where(suit=suit).bits)

    @property
    def rank(self) -> Rank:
        """The printed rank; every possible one is explored."""
        return self._which(self._deck.ranks, lambda rank: self._deck.where(rank=rank).bits)

    def _which(self, things: Sequence[T], cards: Callable[[T], int]) -> T:
        """That of some things among whose cards it is; it is among those of one of them."""
        return next((one for one in things[:-1] if self._is_in(cards(one))), things[-1])

    @property
    def copy(self) -> int:
        """Which copy it is."""
        return self._known().copy

    @property
    def code(self) -> int:
        """The number that no other card has."""
        return self._known().code

    def _known(self) -> Card:
        """The card itself; every possible one is explored."""
        cards, low, high = self._deck.cards, 0, len(self._deck)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._is_in((1 << middle) - (1 << low)) else (middle, high)
        return cards[low]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        if not isinstance(other, AnyCard) and other not in self._deck:
            return False
        theirs = other._term if isinstance(other, AnyCard) else self._explorer.terms.const(self._deck.bit_of[other])
        return self._explorer.decide(self._explorer.terms.same(self._term, theirs))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._known())

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        return self._known().__reduce_ex__(protocol)

    def __reduce__(self) -> str | tuple[Any, ...]:
        return self.__reduce_ex__(2)

    def __str__(self) -> str:
        return str(self._known())

    def __repr__(self) -> str:
        return repr(self._known())


def _are_numbers(given: Mapping[Card, object]) -> bool:
    """Whether a table has nothing but whole numbers."""
    return all(type(number) is int for number in given.values())


def any_card(explorer: Explorer, deck: Deck, name: str) -> Card:
    """A card that may be any card of the deck; the same name is the same card."""
    if explorer.known is not None:
        return explorer.card(name)
    term = explorer.terms.var(name)
    explorer.assume(explorer.terms.one_card(term))
    return AnyCard(explorer, deck, term)
