"""Every order of cards at once: what a rule about taking tricks is proved with.

Of the cards on the table nothing is known but how strong they are beside each other, which is any way that a ranking
may give. A rule that asks about more is proved with the ranking at hand instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NoReturn, TypeVar, cast, final

from tricklib.cards import Card, Deck, Suit
from tricklib.frozen import FrozenDict
from tricklib.table import Order
from tricklib.verify.anycard import AnyCard, Number
from tricklib.verify.explorer import Explorer, Stop
from tricklib.verify.lazily import lazily
from tricklib.verify.terms import Term
from tricklib.verify.whole import any_number, number_term, or_refused


class TooAbstract(Stop):
    """A rule asks about a card more than how strong it is beside the others."""


@or_refused
@final
class Strength:
    """How strong a card is, where only the order of the cards on the table matters.

    The strength is an unknown number, and may be less than none: a ranking may give any whole numbers. Of so many cards
    no more strengths than these need be told apart, above none and below.
    """

    __slots__ = ("_explorer", "_height")
    __class__ = property(lambda self: int)

    def __init__(self, explorer: Explorer, height: Term) -> None:
        self._explorer = explorer
        self._height = height

    def _beyond(self, one: Term, other: Term) -> bool:
        return self._explorer.decide(self._explorer.terms.less(other, one))

    def _of(self, other: object) -> Term:
        if isinstance(other, Strength):
            return other._height
        if other == 0 and not isinstance(other, Number):
            return self._explorer.terms.number(0)
        raise self._explorer.stop(TooAbstract("the strength of a card is compared with a number"))

    def __gt__(self, other: object) -> bool:
        return self._beyond(self._height, self._of(other))

    def __lt__(self, other: object) -> bool:
        return self._beyond(self._of(other), self._height)

    def __ge__(self, other: object) -> bool:
        return not self < other

    def __le__(self, other: object) -> bool:
        return not self > other

    def __eq__(self, other: object) -> bool:
        return not self < other and not self > other

    def __bool__(self) -> bool:
        return self != 0

    def _refuse(self, *_: object) -> NoReturn:
        raise self._explorer.stop(TooAbstract("the strength of a card is used as a number"))

    __getattr__ = _refuse


D = TypeVar("D", bound=type)


def _as_dict(kind: D) -> D:
    """Give a mapping whatever else a frozen dictionary has, all of it refused, as is what neither of them has."""
    named = {"__getattr__"} | {name for name in dir(FrozenDict) if name.startswith("__") or name.islower()}
    for name in named - _OF_EVERY_CLASS - vars(kind).keys():
        setattr(kind, name, kind._refuse)  # type: ignore[attr-defined]
    return kind


_OF_EVERY_CLASS: Final = frozenset(
    [
        *("__class__", "__class_getitem__", "__delattr__", "__dir__", "__doc__", "__getattribute__", "__getstate__"),
        *("__init__", "__init_subclass__", "__module__", "__new__", "__orig_bases__", "__parameters__", "__setattr__"),
        *("__hash__", "__sizeof__", "__slots__", "__subclasshook__", "get"),
    ]
)


@_as_dict
@final
class AnyStrengths(Mapping[Card, int]):
    """The strengths of the cards on the table, about which nothing is known but that the led card has some."""

    __class__ = property(lambda self: FrozenDict)

    def __init__(self, explorer: Explorer, led: Suit) -> None:
        self._explorer = explorer
        self._led = led

    def __iter__(self) -> NoReturn:
        self._refuse()

    __len__ = __iter__

    def __getitem__(self, card: Card) -> int:
        if self._explorer.choices.get("led") is not self._led:
            raise self._explorer.stop(TooAbstract("the strengths with another suit led are read"))
        if not isinstance(card, _Unseen):
            raise self._explorer.stop(TooAbstract("the strength of a known card is read"))
        return cast("int", Strength(self._explorer, card._term))

    def _refuse(self, *_: object) -> NoReturn:
        raise self._explorer.stop(TooAbstract("the strengths of all cards are read"))


@_as_dict
@final
class AnyOrders(Mapping[Suit | None, Order]):
    """Every order of cards at once: the cards on the table are known by their strength alone."""

    __class__ = property(lambda self: FrozenDict)

    def __init__(self, explorer: Explorer, orders: Mapping[Suit | None, Order]) -> None:
        self._explorer = explorer
        self._orders = orders

    def __getitem__(self, trumps: Suit | None) -> Order:
        if self._explorer.choices.get("trumps", ...) is not trumps:
            raise self._explorer.stop(TooAbstract("the order under other trumps is read"))
        suits = self._orders[trumps].suits
        return Order(suits, self._strengths(suits))

    def _strengths(self, suits: Iterable[Suit]) -> Mapping[Suit, AnyStrengths]:
        return FrozenDict({led: AnyStrengths(self._explorer, led) for led in suits})

    def _under(self, trumps: Callable[[], Suit | None]) -> Order:
        """The order under the trumps of the hand, which are asked for only if they make a difference.

        The strengths are any there may be, whatever is trumps; so they do not depend on it, as long as the same suits
        can be led. Which cards belong to a suit does depend on it.
        """
        led, *others = (tuple(order.suits) for order in self._orders.values())
        if any(one != led for one in others):
            return self[trumps()]
        order: Order = lazily(Order, suits=lambda: self[trumps()].suits, strengths=self._strengths(led))
        return order

    def _cards(self, deck: Deck, number: int) -> tuple[Card, ...]:
        """So many cards of any strengths, the first of some strength."""
        ends = ((1 if place == 0 else 1 - number, number) for place in range(number))
        strengths = [any_number(self._explorer, f"strength{place}", *one) for place, one in enumerate(ends)]
        return tuple(_Unseen(self._explorer, deck, number_term(one, self._explorer)) for one in strengths)

    def __iter__(self) -> NoReturn:
        self._refuse()

    __len__ = __missing__ = __iter__

    def _refuse(self, *_: object) -> NoReturn:
        raise self._explorer.stop(TooAbstract("the orders under other trumps are read"))


@final
class _Unseen(AnyCard):
    """A card of which only the strength is known."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        raise self._explorer.stop(TooAbstract("a card on the table is looked at"))

    bits_in = _known = pick = _is_in = __eq__ = __ne__ = __hash__ = _refuse  # type: ignore[assignment]

    def look_up(self, numbers: Mapping[Card, int]) -> int:
        """Its strength."""
        return numbers[self] if isinstance(numbers, AnyStrengths) else self._refuse()
