"""Decks and sets of cards; what is printed on a card stands in :mod:`tricklib.faces`.

A :class:`CardSet` keeps its cards as the bits of one integer, so that asking about a whole hand is one operation.
The proofs run the same class with another kind of integer inside (:mod:`tricklib.verify.symbolic`): whatever is
written about card sets here or in a rule is therefore both played and proved.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, TypeVar, final

import attrs

from tricklib.errors import CardError
from tricklib.faces import Card, Colour, Rank, Suit, read_cards
from tricklib.frozen import FrozenDict, quickly_made

__all__ = ["STANDARD", "Card", "CardSet", "Colour", "Deck", "Rank", "Suit", "read_cards"]


T = TypeVar("T")


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


@final
@attrs.frozen(eq=False, repr=False)
class Deck:
    """The cards a game is played with: any number of them, and any face more than once.

    Two decks are the same if they have the same cards in the same order. The order says nothing about strength.

    Args:
        cards: the cards, each distinct; build it with :meth:`of`, :meth:`standard` or :meth:`read`.

    Raises:
        CardError: the same card stands in it twice (give the second one another ``copy``), or it is empty.
    """

    cards: tuple[Card, ...] = attrs.field(converter=_in_order)
    bit_of: dict[Card, int] = attrs.field(init=False)
    _bit_of_code: dict[int, int] = attrs.field(init=False)
    full: CardSet = attrs.field(init=False)
    empty: CardSet = attrs.field(init=False)
    suits: tuple[Suit, ...] = attrs.field(init=False)
    ranks: tuple[Rank, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        if not self.cards:
            raise CardError("a deck needs at least one card")
        setting = functools.partial(object.__setattr__, self)
        setting("bit_of", FrozenDict({card: 1 << place for place, card in enumerate(self.cards)}))
        if len(self.bit_of) != len(self.cards):
            twice = next(card for card in self.cards if self.cards.count(card) > 1)
            raise CardError(f"{twice} stands in the deck twice: give each further one its own copy number")
        setting("_bit_of_code", {card.code: bit for card, bit in self.bit_of.items()})
        setting("full", CardSet(self, (1 << len(self.cards)) - 1))
        setting("empty", CardSet(self, 0))
        setting("suits", tuple(suit for suit in Suit if any(card.suit is suit for card in self.cards)))
        setting("ranks", tuple(rank for rank in Rank if any(card.rank is rank for card in self.cards)))

    @classmethod
    def of(
        cls,
        ranks: str = "23456789TJQKA",
        suits: str = "CDHS",
        *,
        extra: str = "",
        jokers: int = 0,
        packs: int = 1,
    ) -> Deck:
        """A deck of all the given ranks in all the given suits.

        Args:
            ranks: rank letters, such as ``"789TJQKA"``.
            suits: suit letters.
            extra: further cards, such as ``"4H 4D"``.
            jokers: how many jokers a pack has, 0 or more.
            packs: how many times the whole is taken, 1 or more.

        Raises:
            CardError: a letter is no rank or suit, or a number is out of range.
        """
        if packs < 1 or jokers < 0:
            raise CardError(f"a deck has at least one pack and no fewer than 0 jokers, not {packs} and {jokers}")
        letters = re.findall(r"10|.", ranks)
        faces = [(Rank.read(rank), Suit.read(suit)) for suit in suits for rank in letters]
        faces += [(card.rank, card.suit) for card in read_cards(extra)]
        faces += [(Rank.JOKER, Suit.JOKER)] * jokers
        return cls._with_copies(faces * packs)

    @classmethod
    def standard(cls) -> Deck:
        """The pack of 52: always the same object."""
        return STANDARD

    @classmethod
    def read(cls, text: str) -> Deck:
        """The deck of exactly the cards of a text, in its order (see :func:`read_cards`)."""
        return cls(tuple(read_cards(text)))

    @classmethod
    def _with_copies(cls, faces: Iterable[tuple[Rank, Suit]]) -> Deck:
        seen: dict[tuple[Rank, Suit], int] = {}
        cards = []
        for face in faces:
            cards.append(Card(*face, seen.get(face, 0)))
            seen[face] = seen.get(face, 0) + 1
        return cls(tuple(cards))

    def set_of(self, cards: Iterable[Card]) -> CardSet:
        """The set of the given cards.

        Raises:
            CardError: one of them is not in the deck, or is no card.
        """
        bits = 0
        for card in cards:
            try:
                bits |= card.bits_in(self)
            except AttributeError:
                if isinstance(card, Card):
                    raise
                raise CardError(f"{card!r} is no card: expected one such as Card.read('AS')") from None
        return CardSet(self, bits)

    def at(self, places: Iterable[int]) -> CardSet:
        """The set of the cards at these places of the deck, each of which comes once."""
        return CardSet(self, sum(map((1).__lshift__, places)))

    def only(self, card: Card) -> CardSet:
        """The set of one card."""
        return CardSet(self, card.bits_in(self))

    def where(self, *, suit: Suit | None = None, rank: Rank | None = None) -> CardSet:
        """All cards with a printed suit, a printed rank, or both.

        Raises:
            CardError: that is no suit, or no rank.
        """
        if suit is not None and not isinstance(suit, Suit):
            raise CardError(f"suit={suit!r} is no suit: expected one such as Suit.CLUBS")
        if rank is not None and not isinstance(rank, Rank):
            raise CardError(f"rank={rank!r} is no rank: expected one such as Rank.ACE")
        return CardSet(self, self._printed(suit, rank))

    def _printed(self, suit: Suit | None, rank: Rank | None) -> int:
        return sum(
            bit
            for card, bit in self.bit_of.items()
            if (suit is None or card.suit is suit) and (rank is None or card.rank is rank)
        )

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.bit_of

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Deck) and self.cards == other.cards)

    def __hash__(self) -> int:
        return hash(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __repr__(self) -> str:
        return "Deck.standard()" if self == STANDARD else f"Deck.read({str(self)!r})"


@final
@quickly_made
@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class CardSet(AbstractSet[Card]):
    """An immutable set of cards of one deck, with all the operators of a set.

    It prints by suit, reads what it prints, and its ``repr`` is code that builds it. Counting a set that may be any
    hand at all is written ``hand.count() >= 2`` rather than with :func:`len`, so that a proof can follow it.

    Args:
        deck: the deck that the cards belong to.
        bits: one bit a card, in the deck's order; for the library's own use.
    """

    deck: Deck
    bits: int

    @classmethod
    def read(cls, text: str, deck: Deck | None = None) -> CardSet:
        """The set of the cards of a text, from the pack of 52 unless another deck is given.

        Raises:
            CardError: something is no card, is not in the deck, or comes twice.
        """
        cards = list(read_cards(text))
        deck = STANDARD if deck is None else deck
        for card in cards:
            if card not in deck:
                again = Card(card.rank, card.suit, 0) in deck and card.copy > 0
                raise CardError(
                    f"{card.face} comes {card.copy + 1} times in {text!r}, but the deck has fewer"
                    if again
                    else f"{card} in {text!r} is not a card of this deck of {len(deck)}"
                )
        if len(set(cards)) != len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise CardError(f"{twice} comes twice in {text!r}")
        return deck.set_of(cards)

    def _bits(self, other: object) -> int | None:
        if isinstance(other, CardSet):
            if other.deck is self.deck or other.deck == self.deck:
                return other.bits
            raise CardError("these two sets of cards come from different decks")
        return self.deck.set_of(other).bits if isinstance(other, AbstractSet) else None

    def __and__(self, other: AbstractSet[object]) -> CardSet:
        # The first lines of & and <= are what a game spends its time with; they say nothing that the others do not.
        if isinstance(other, CardSet) and other.deck is self.deck:
            return CardSet(self.deck, self.bits & other.bits)
        bits = self._bits(other)
        return NotImplemented if bits is None else CardSet(self.deck, self.bits & bits)

    def __or__(self, other: AbstractSet[object]) -> CardSet:
        bits = self._bits(other)
        return NotImplemented if bits is None else CardSet(self.deck, self.bits | bits)

    def __sub__(self, other: AbstractSet[object]) -> CardSet:
        bits = self._bits(other)
        return NotImplemented if bits is None else CardSet(self.deck, self.bits & ~bits)

    def __xor__(self, other: AbstractSet[object]) -> CardSet:
        bits = self._bits(other)
        return NotImplemented if bits is None else CardSet(self.deck, self.bits ^ bits)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __rsub__(self, other: AbstractSet[object]) -> CardSet:
        bits = self._bits(other)
        return NotImplemented if bits is None else CardSet(self.deck, bits & ~self.bits)

    def __invert__(self) -> CardSet:
        return CardSet(self.deck, self.deck.full.bits & ~self.bits)

    def __bool__(self) -> bool:
        return bool(self.bits)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            if other.deck is self.deck or other.deck == self.deck:
                return bool(self.bits == other.bits)
            return frozenset(self) == frozenset(other)
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return all(isinstance(card, Card) and card in self.deck for card in other) and self == self.deck.set_of(other)

    def __le__(self, other: AbstractSet[object]) -> bool:
        if isinstance(other, CardSet) and other.deck is self.deck:
            return not self.bits & ~other.bits
        bits = self._bits(other)
        return NotImplemented if bits is None else not self.bits & ~bits

    def __ge__(self, other: AbstractSet[object]) -> bool:
        bits = self._bits(other)
        return NotImplemented if bits is None else not bits & ~self.bits

    def __lt__(self, other: AbstractSet[object]) -> bool:
        return self <= other and self != other

    def __gt__(self, other: AbstractSet[object]) -> bool:
        return self >= other and self != other

    def isdisjoint(self, other: Iterable[object]) -> bool:
        """Whether the two have no card in common."""
        return not self & (other if isinstance(other, AbstractSet) else frozenset(other))

    def __contains__(self, card: object) -> bool:
        try:
            return isinstance(card, Card) and bool(self.bits & card.bits_in(self.deck))
        except CardError:
            return False

    def __iter__(self) -> Iterator[Card]:
        return iter(self.select(self.deck.cards))

    def select(self, things: Sequence[T]) -> tuple[T, ...]:
        """Of things that belong to the cards of the deck one by one, those that belong to the cards of this set."""
        selected, bits = [], self.bits
        while bits:
            low = bits & -bits
            selected.append(things[low.bit_length() - 1])
            bits ^= low
        return tuple(selected)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def count(self) -> int:
        """How many cards there are; only to be compared with a number: ``hand.count() >= 2``."""
        return self.bits.bit_count()

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def without(self, card: Card) -> CardSet:
        """All cards but one; the same cards if that one is not among them.

        Raises:
            CardError: the deck does not have the card.
        """
        return CardSet(self.deck, self.bits & ~card.bits_in(self.deck))

    def of_suit(self, suit: Suit) -> CardSet:
        """The cards with this printed suit. The suit a card belongs to in play may be another: ``table.suit``."""
        return self & self.deck.where(suit=suit)

    def of_rank(self, rank: Rank) -> CardSet:
        """The cards with this printed rank."""
        return self & self.deck.where(rank=rank)

    @property
    def data(self) -> str:
        """The cards as data, by suit and downwards: ``"AS KS 5H"``; reads back with :meth:`read`."""
        return " ".join(map(str, sorted(self, key=_reading_order)))

    def __str__(self) -> str:
        suits: dict[Suit, list[Card]] = {}
        for card in sorted(self, key=_reading_order):
            suits.setdefault(card.suit, []).append(card)
        return " ".join(_group(suit, cards) for suit, cards in suits.items()) or "-"

    def __repr__(self) -> str:
        deck = "" if self.deck == STANDARD else f", {self.deck!r}"
        return f"CardSet.read({self.data!r}{deck})"


_READING_ORDER: Final = {
    suit: place for place, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.JOKER))
}


def _reading_order(card: Card) -> tuple[int, int, int]:
    return _READING_ORDER[card.suit], -card.rank, card.copy


def _group(suit: Suit, cards: Sequence[Card]) -> str:
    if suit is Suit.JOKER:
        return " ".join(map(str, cards))
    counted = [card for card in cards if all(Card(card.rank, suit, copy) in cards for copy in range(card.copy))]
    group = suit.symbol + "".join(card.symbols.removesuffix(suit.symbol) for card in counted)
    others = [f"{card.symbols}/{card.copy + 1}" for card in cards if card not in counted]
    return " ".join([group] * bool(counted) + others)


STANDARD: Final = Deck.of()
