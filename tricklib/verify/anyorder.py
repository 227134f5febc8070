"""Every order of cards at once: what a rule about taking tricks is proved with.

Of the cards on the table nothing is known but how strong they are beside each other, which is any way that a ranking
may give. A rule that asks about more is proved with the ranking at hand instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NoReturn, cast, final

from tricklib.cards import Card, Deck, Suit
from tricklib.table import Order
from tricklib.verify.explorer import Explorer, Stop
from tricklib.verify.lazily import lazily
from tricklib.verify.symbolic import AnyCard, Number
from tricklib.verify.terms import Term
from tricklib.verify.whole import any_number, number_term


class TooAbstract(Stop):
    """A rule asks about a card more than how strong it is beside the others."""


@final
class Strength:
    """How strong a card is, where only the order of the cards on the table matters.

    The strength is an unknown number, and may be less than none: a ranking may give any whole numbers. Of so many cards
    no more strengths than these need be told apart, above none and below.
    """

    __slots__ = ("explorer", "height")
    __class__ = property(lambda self: int)

    def __init__(self, explorer: Explorer, height: Term) -> None:
        self.explorer = explorer
        self.height = height

    def _beyond(self, one: Term, other: Term) -> bool:
        return self.explorer.decide(self.explorer.terms.less(other, one))

    def _of(self, other: object) -> Term:
        if isinstance(other, Strength):
            return other.height
        if other == 0 and not isinstance(other, Number):
            return self.explorer.terms.number(0)
        raise self.explorer.stop(TooAbstract("the strength of a card is compared with a number"))

    def __gt__(self, other: object) -> bool:
        return self._beyond(self.height, self._of(other))

    def __lt__(self, other: object) -> bool:
        return self._beyond(self._of(other), self.height)

    def __ge__(self, other: object) -> bool:
        return not self < other

    def __le__(self, other: object) -> bool:
        return not self > other

    def __eq__(self, other: object) -> bool:
        return not self < other and not self > other

    def __bool__(self) -> bool:
        return self != 0

    def _refuse(self, *_: object) -> NoReturn:
        raise self.explorer.stop(TooAbstract("the strength of a card is used as a number"))

    __index__ = __int__ = __float__ = __hash__ = __str__ = __repr__ = __format__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = __neg__ = __pos__ = _refuse
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __divmod__ = __rdivmod__ = __pow__ = __rpow__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __lshift__ = __rlshift__ = __rshift__ = _refuse
    __rrshift__ = __invert__ = __abs__ = __round__ = __trunc__ = __floor__ = __ceil__ = __getattr__ = _refuse


@final
class AnyStrengths(Mapping[Card, int]):
    """The strengths of the cards on the table, about which nothing is known but that the led card has some."""

    def __init__(self, explorer: Explorer, led: Suit) -> None:
        self.explorer = explorer
        self.led = led

    def __getitem__(self, card: Card) -> int:
        if self.explorer.choices.get("led") is not self.led:
            raise self.explorer.stop(TooAbstract("the strengths with another suit led are read"))
        assert isinstance(card, AnyCard)
        return cast("int", Strength(self.explorer, card.term))

    def __iter__(self) -> NoReturn:
        raise self.explorer.stop(TooAbstract("the strengths of all cards are read"))

    __len__ = items = values = keys = __iter__


@final
class AnyOrders(Mapping[Suit | None, Order]):
    """Every order of cards at once: the cards on the table are known by their strength alone."""

    def __init__(self, explorer: Explorer, orders: Mapping[Suit | None, Order]) -> None:
        self.explorer = explorer
        self.orders = orders

    def __getitem__(self, trumps: Suit | None) -> Order:
        if self.explorer.choices.get("trumps", ...) is not trumps:
            raise self.explorer.stop(TooAbstract("the order under other trumps is read"))
        suits = self.orders[trumps].suits
        return Order(suits, self._strengths(suits))

    def _strengths(self, suits: Iterable[Suit]) -> dict[Suit, AnyStrengths]:
        return {led: AnyStrengths(self.explorer, led) for led in suits}

    def under(self, trumps: Callable[[], Suit | None]) -> Order:
        """The order under the trumps of the hand, which are asked for only if they make a difference.

        The strengths are any there may be, whatever is trumps; so they do not depend on it, as long as the same suits
        can be led. Which cards belong to a suit does depend on it.
        """
        led, *others = (tuple(order.suits) for order in self.orders.values())
        if any(one != led for one in others):
            return self[trumps()]
        order: Order = lazily(Order, suits=lambda: self[trumps()].suits, strengths=self._strengths(led))
        return order

    def cards(self, deck: Deck, number: int) -> tuple[Card, ...]:
        """So many cards of any strengths, the first of some strength."""
        ends = ((1 if place == 0 else 1 - number, number) for place in range(number))
        strengths = [any_number(self.explorer, f"strength{place}", *one) for place, one in enumerate(ends)]
        return tuple(_Unseen(self.explorer, deck, number_term(one, self.explorer)) for one in strengths)

    def __iter__(self) -> Iterator[Suit | None]:
        return iter(self.orders)

    def __len__(self) -> int:
        return len(self.orders)


@final
class _Unseen(AnyCard):
    """A card of which only the strength is known."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        raise self.explorer.stop(TooAbstract("a card on the table is looked at"))

    bits_in = known = pick = _is_in = __eq__ = __ne__ = __hash__ = _refuse  # type: ignore[assignment]

    def look_up(self, numbers: Mapping[Card, int]) -> int:
        """Its strength."""
        return numbers[self] if isinstance(numbers, AnyStrengths) else self._refuse()
