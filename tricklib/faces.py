"""What is printed on cards: suits, ranks, and how they are written."""

from __future__ import annotations

import enum
import itertools
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, Self

import attrs

from tricklib.errors import CardError

if TYPE_CHECKING:
    from tricklib.cards import CardSet, Deck


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
_COLOURS: Final = dict(zip(Suit, (Colour.BLACK, Colour.RED, Colour.RED, Colour.BLACK, Colour.NONE), strict=True))
_SUIT_WORDS: Final = {
    word: suit.value for suit in list(Suit)[:4] for word in (suit.value, _SYMBOLS[suit], suit.name, suit.name[:-1])
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
    code: int = attrs.field(init=False, eq=False)
    """A number that no other card has, and the same in every process."""

    @code.default
    def _code_of_face(self) -> int:
        # Cards are looked up at every play, and may be pickled.
        if not isinstance(self.rank, Rank) or not isinstance(self.suit, Suit) or not isinstance(self.copy, int):
            said = f"Card({self.rank!r}, {self.suit!r}, {self.copy!r})"
            raise CardError(f"{said} is no card: expected a Rank, a Suit, and the number of the copy")
        if self.suit is Suit.JOKER and self.rank is not Rank.JOKER:
            raise CardError(f"Card({self.rank!r}, {self.suit!r}) is no card: only a joker has the suit of jokers")
        if self.copy < 0:
            raise CardError(f"copy={self.copy}: the first card with a face is copy 0")
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
            return deck._bit_of_code[self.code]
        except KeyError:
            raise CardError(f"{self} is not a card of this deck of {len(deck)}") from None

    def look_up(self, numbers: Mapping[Card, int]) -> int:
        """The number that a table gives for this card, such as its strength; only to be compared with others."""
        return numbers[self]

    def pick(self, numbers: Mapping[Card, int], sets: Mapping[int, CardSet]) -> CardSet:
        """The set that belongs to the number that a table gives for this card."""
        return sets[numbers[self]]

    def __hash__(self) -> int:
        return self.code

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
