"""Values of which only a part is known, for asking a rule about a moment that a position does not tell.

A set of cards lies between the cards that are surely in it and those that may be in it.
Of a table or a trick some fields are hidden.
A rule that asks for no more than what is known gets its answer, the same for whatever the rest may be.
One that asks for more is stopped, and nothing is concluded from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NoReturn, ParamSpec, TypeVar, cast, final

import attrs

from tricklib.cards import CardSet
from tricklib.errors import NotTold, RuleError
from tricklib.position import is_told

T = TypeVar("T")
P = ParamSpec("P")


@final
@attrs.frozen
class Answer(Generic[T]):
    """What a rule has answered."""

    value: T


@final
class Doubt:
    """Remembers whether a rule has asked for what is not known, even if the rule has caught the error."""

    def __init__(self) -> None:
        self._is_raised = False

    def ask(self, *_: object) -> NoReturn:
        """Stop whoever asks.

        Raises:
            NotTold: always.
        """
        self._is_raised = True
        raise NotTold("that depends on what the position does not tell")

    def answer(self, question: Callable[P, T], *given: P.args, **more: P.kwargs) -> Answer[T] | None:
        """What a question is answered; None if a rule fails, or asks for what is not known."""
        self._is_raised = False
        try:
            value = question(*given, **more)
        except (NotTold, RuleError):
            return None
        return None if self._is_raised else Answer(value)


@final
class _Bits(int):
    """The bits of a set that lies between ``least`` and ``most``; what holds for some such sets only raises."""

    least: int
    most: int
    doubt: Doubt
    opposite: _Bits | None

    def _with(self, least: int, most: int) -> int:
        return least if least == most else _bits(least, most, self.doubt)

    def _and(self, other: int) -> int:
        if isinstance(other, _Bits) and (other.opposite is self or self.opposite is other):
            return 0
        (least, most), (low, high) = _ends(self), _ends(other)
        return self._with(least & low, most & high)

    def _or(self, other: int) -> int:
        (least, most), (low, high) = _ends(self), _ends(other)
        return self._with(least | low, most | high)

    def _xor(self, other: int) -> int:
        (least, most), (low, high) = _ends(self), _ends(other)
        return self._with(least & ~high | low & ~most, (most | high) & ~(least & low))

    def __invert__(self) -> int:
        inverted = _bits(~self.most, ~self.least, self.doubt)
        inverted.opposite = self
        return inverted

    def __bool__(self) -> bool:
        return bool(self.least) or self._ask()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int):
            return False
        (least, most), (low, high) = _ends(self), _ends(other)
        return False if least & ~high or low & ~most else self._ask()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def _ask(self, *_: object) -> NoReturn:
        self.doubt.ask()

    __and__ = __rand__ = _and
    __or__ = __ror__ = _or
    __xor__ = __rxor__ = _xor
    __lt__ = __le__ = __gt__ = __ge__ = __index__ = __hash__ = __int__ = __neg__ = __abs__ = bit_count = bit_length = (
        _ask
    )
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __floordiv__ = _ask
    __lshift__ = __rshift__ = __str__ = __repr__ = __format__ = _ask


def _bits(least: int, most: int, doubt: Doubt) -> _Bits:
    bits = _Bits()
    bits.least, bits.most, bits.doubt, bits.opposite = least, most, doubt, None
    return bits


def _ends(bits: int) -> tuple[int, int]:
    if isinstance(bits, _Bits):
        return bits.least, bits.most
    # Bits of any other kind than whole numbers are not told at all.
    return (bits, bits) if type(bits) is int else (0, -1)


def between(least: CardSet, most: CardSet, doubt: Doubt) -> CardSet:
    """A set of which is known only that it has the cards of one set, and none but those of another.

    Args:
        least: the cards that are surely in it.
        most: these, and the cards that may be in it.
        doubt: is told when somebody asks for more.
    """
    return least if least.bits == most.bits else CardSet(least.deck, _bits(least.bits, most.bits, doubt))


def at_most(cards: CardSet) -> CardSet:
    """All cards that may be in a set."""
    if not is_told(cards):
        return cards.deck.full
    return CardSet(cards.deck, _ends(cards.bits)[1] & cards.deck.full.bits)


@final
class _Veil:
    """A table or a trick of which some attributes are hidden."""

    def __init__(self, thing: object, hidden: frozenset[str], doubt: Doubt) -> None:
        self._thing, self._hidden, self._doubt = thing, hidden, doubt

    def __getattr__(self, name: str) -> object:
        return self._doubt.ask() if name in self._hidden else getattr(self._thing, name)

    def _ask(self, *_: object) -> NoReturn:
        self._doubt.ask()

    __class__ = property(lambda self: type(self._thing))
    __eq__ = __ne__ = __hash__ = __str__ = __repr__ = _ask


def veiled(thing: T, hidden: frozenset[str], doubt: Doubt) -> T:
    """A table or a trick that answers everything but these attributes.

    Args:
        thing: the table or the trick.
        hidden: the attributes that are not known.
        doubt: is told when somebody asks for one of them.
    """
    return cast(T, _Veil(thing, hidden, doubt)) if hidden else thing
