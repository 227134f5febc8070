"""Suits, ranks, cards, decks and sets of cards.

A :class:`CardSet` keeps its cards as the bits of one integer, so that asking about a whole hand is one operation.
The proofs run the same class with another kind of integer inside (:mod:`tricklib.verify.symbolic`): whatever is
written about card sets here or in a rule is therefore both played and proved.
"""

from __future__ import annotations

import enum
import functools
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final, final

import attrs

from tricklib.errors import CardError
from tricklib.frozen import quickly_made

if TYPE_CHECKING:
    from typing_extensions import Self


class Colour(enum.Enum):
    """The colour of a suit."""

    BLACK = "black"
    RED = "red"
    NONE = "none"

    def __repr__(self) -> str:
        return f"Colour.{self.name}"


class Suit(enum.Enum):
    """A suit; the value is its letter in data. ``JOKER`` is the suit of a card that belongs to no other."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    JOKER = "O"

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        return self.name.lower()

    # Enum hashes by name in Python code; identity is as right for a singleton, and suits are looked up at every play.
    __hash__ = object.__hash__

    @property
    def symbol(self) -> str:
        """The symbol for people, such as ``♠``."""
        return _SYMBOLS[self]

    @property
    def colour(self) -> Colour:
        """Black for clubs and spades, red for diamonds and hearts."""
        return _COLOURS[self]

    @classmethod
    def read(cls, text: str) -> Self:
        """The suit that a letter, symbol or English name stands for.

        Raises:
            CardError: the text is none of these.
        """
        try:
            return cls(_SUIT_WORDS[text.strip().upper()])
        except KeyError:
            raise CardError(f"{text!r} is no suit: expected C, D, H or S, or one of ♣ ♦ ♥ ♠") from None


class Rank(enum.IntEnum):
    """A rank, ordered as printed: two is low, ace high. What beats what in a game is a ranking policy's business."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    @property
    def letter(self) -> str:
        """The character in data: ``2``…``9``, ``T``, ``J``, ``Q``, ``K``, ``A``; a joker is written ``JO``."""
        return "JO" if self is Rank.JOKER else "23456789TJQKA"[self - 2]

    @classmethod
    def read(cls, text: str) -> Self:
        """The rank that ``A``, ``T`` or ``10`` … stand for.

        Raises:
            CardError: the text is no rank.
        """
        try:
            return cls(_RANK_WORDS[text.upper()])
        except KeyError:
            raise CardError(f"{text!r} is no rank: expected 2 to 9, T or 10, J, Q, K or A") from None


_SYMBOLS: Final = dict(zip(Suit, "♣♦♥♠★", strict=True))
_COLOURS: Final = dict(
    zip(Suit, (Colour.BLACK, Colour.RED, Colour.RED, Colour.BLACK, Colour.NONE), strict=True)
)
_SUIT_WORDS: Final = {
    word: suit.value
    for suit in list(Suit)[:4]
    for word in (suit.value, _SYMBOLS[suit], suit.name, suit.name[:-1])
} | {"♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_RANK_WORDS: Final = {rank.letter: int(rank) for rank in list(Rank)[:-1]} | {"10": 10}
_CARD: Final = re.compile(
    r"(?P<joker>JO(?:KER)?|★)(?![A-Z])|(?P<rank>10|[2-9TJQKA])(?P<suit>[CDHS♣♦♥♠♧♢♡♤])|(?P<word>\S)", re.I
)
_COPY: Final = re.compile(r"/(\d{1,4})(?!\d)")
_GROUP: Final = re.compile(r"([♣♦♥♠])((?:(?:10|[2-9TJQKA])(?:/\d{1,4})?|[-–])+)$", re.I)


@attrs.frozen(repr=False)
class Card:
    """One card of a deck.

    Args:
        rank: the printed rank.
        suit: the printed suit; a joker has ``Suit.JOKER``.
        copy: 0 for the first card with this face, 1 for the second in a deck with duplicates, and so on.
    """

    rank: Rank
    suit: Suit
    copy: int = 0
    _hash: int = attrs.field(init=False, eq=False)

    @_hash.default
    def _hash_of_face(self) -> int:
        # A plain number, and the same in every process: cards are looked up at every play, and may be pickled.
        return self.rank | ord(self.suit.value) << 4 | self.copy << 16

    @classmethod
    def read(cls, text: str) -> Card:
        """The card that a text such as ``AS``, ``10d``, ``T♥`` or ``JO`` stands for; ``AS/2`` is a second copy.

        Raises:
            CardError: the text is no card, or more than one.
        """
        cards = list(read_cards(text))
        if len(cards) != 1:
            raise CardError(f"{text!r} is not one card: expected a rank and a suit, such as AS, 10D or T♥")
        return cards[0]

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker."""
        return self.rank is Rank.JOKER

    @property
    def face(self) -> str:
        """What is printed on it, in data: ``AS``, ``TD``, ``JO``."""
        return "JO" if self.is_joker else self.rank.letter + self.suit.value

    @property
    def symbols(self) -> str:
        """What is printed on it, for people: ``A♠``, ``10♦``."""
        return "JO" if self.is_joker else f"{'10' if self.rank == 10 else self.rank.letter}{self.suit.symbol}"

    def bits_in(self, deck: Deck) -> int:
        """The bit that stands for this card in a deck.

        Raises:
            CardError: the deck does not have this card.
        """
        try:
            return deck.bit_of[self]
        except KeyError:
            raise CardError(f"{self} is not a card of this deck of {len(deck)}") from None

    def look_up(self, numbers: Mapping[Card, int]) -> int:
        """The number that a table gives for this card, such as its strength; only to be compared with others."""
        return numbers[self]

    def pick(self, numbers: Mapping[Card, int], sets: Mapping[int, CardSet]) -> CardSet:
        """The set that belongs to the number that a table gives for this card."""
        return sets[numbers[self]]

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self.face + (f"/{self.copy + 1}" if self.copy else "")

    def __repr__(self) -> str:
        return f"Card.read({str(self)!r})"


def read_cards(text: str) -> Iterator[Card]:
    """The cards of a text, in its order: ``"AS 10d KH"``, ``"ASTDKH"``, ``"A♠, K♠"`` or by suit ``"♠AK ♥52 ♦-"``.

    A face that comes again is taken for the next copy, as in ``"AS AS"`` from a deck of two packs.

    Raises:
        CardError: something in the text is no card; the message says what, and at which position.
    """
    seen: set[Card] = set()
    counted: dict[tuple[Rank, Suit], Iterator[int]] = {}
    for rank, suit, copy in _read_faces(text):
        if copy is None:
            numbers = counted.setdefault((rank, suit), itertools.count())
            copy = next(number for number in numbers if Card(rank, suit, number) not in seen)
        card = Card(rank, suit, copy)
        seen.add(card)
        yield card


def _read_faces(text: str) -> Iterator[tuple[Rank, Suit, int | None]]:
    for word in re.finditer(r"[^\s,]+", text):
        if word[0] in "-–":
            continue
        if group := _GROUP.match(word[0]):
            yield from _read_group(group)
        else:
            yield from _read_word(text, word.start(), word.end())


def _read_group(group: re.Match[str]) -> Iterator[tuple[Rank, Suit, int | None]]:
    suit = Suit.read(group[1])
    for found in re.finditer(r"(10|[2-9TJQKA])(?:/(\d{1,4}))?", group[2], re.I):
        yield Rank.read(found[1]), suit, int(found[2]) - 1 if found[2] else None


def _read_word(text: str, start: int, end: int) -> Iterator[tuple[Rank, Suit, int | None]]:
    while start < end:
        found = _CARD.match(text, start, end)
        if found is None or found["word"]:
            raise CardError(
                f"cannot read {text[start:end]!r} at position {start + 1} of {text!r} as a card: expected a rank "
                "(2-9, T or 10, J, Q, K, A) followed by a suit (C, D, H, S or ♣ ♦ ♥ ♠), or JO for a joker"
            )
        start = found.end()
        copy = _COPY.match(text, start, end)
        if copy:
            start = copy.end()
            if int(copy[1]) < 1:
                raise CardError(f"copy /{copy[1]} at position {start} of {text!r}: copies are counted from 1")
        number = int(copy[1]) - 1 if copy else None
        if found["joker"]:
            yield Rank.JOKER, Suit.JOKER, number
        else:
            yield Rank.read(found["rank"]), Suit.read(found["suit"]), number


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
    full: CardSet = attrs.field(init=False)
    empty: CardSet = attrs.field(init=False)
    suits: tuple[Suit, ...] = attrs.field(init=False)
    ranks: tuple[Rank, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        if not self.cards:
            raise CardError("a deck needs at least one card")
        setting = functools.partial(object.__setattr__, self)
        setting("bit_of", {card: 1 << place for place, card in enumerate(self.cards)})
        if len(self.bit_of) != len(self.cards):
            twice = next(card for card in self.cards if self.cards.count(card) > 1)
            raise CardError(f"{twice} stands in the deck twice: give each further one its own copy number")
        setting("full", CardSet(self, (1 << len(self.cards)) - 1))
        setting("empty", CardSet(self, 0))
        setting("suits", tuple(suit for suit in Suit if any(card.suit is suit for card in self.cards)))
        setting("ranks", tuple(rank for rank in Rank if any(card.rank is rank for card in self.cards)))

    @classmethod
    def of(
        cls, ranks: str = "23456789TJQKA", suits: str = "CDHS", *, extra: str = "", jokers: int = 0, packs: int = 1
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
            CardError: one of them is not in the deck.
        """
        bits = 0
        for card in cards:
            bits |= card.bits_in(self)
        return CardSet(self, bits)

    def only(self, card: Card) -> CardSet:
        """The set of one card."""
        return CardSet(self, card.bits_in(self))

    def where(self, *, suit: Suit | None = None, rank: Rank | None = None) -> CardSet:
        """All cards with a printed suit, a printed rank, or both."""
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
@attrs.define(eq=False, repr=False, on_setattr=attrs.setters.frozen)
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
        bits = self._bits(other)
        return NotImplemented if bits is None else bool(self.bits == bits)

    def __le__(self, other: AbstractSet[object]) -> bool:
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
        cards, bits = self.deck.cards, self.bits
        while bits:
            low = bits & -bits
            yield cards[low.bit_length() - 1]
            bits ^= low

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


_READING_ORDER: Final = {suit: place for place, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.JOKER))}


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
