"""The order of the cards, as a ranking policy gives it for each choice of trumps."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, ValuesView
from typing import Any, Final, NoReturn

from tricklib.blame import ask, printed
from tricklib.cards import Card, Deck, Suit
from tricklib.errors import RuleError
from tricklib.frozen import FrozenDict
from tricklib.policies import kinds
from tricklib.table import Order

TRUMPS: Final = (None, *Suit)
"""Every choice of trumps that there can be in any game."""


class Orders(FrozenDict[Suit | None, Order]):
    """Suits and strengths for each choice of trumps, asked of the ranking policy card by card, once.

    It reads as a dictionary with all choices of trumps, whatever of it was asked for before.
    """

    __slots__ = ("deck", "ranking")

    ranking: kinds.Ranking
    deck: Deck

    def __init__(self, ranking: kinds.Ranking, deck: Deck) -> None:
        super().__init__()
        object.__setattr__(self, "ranking", ranking)
        object.__setattr__(self, "deck", deck)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise TypeError("the order of the cards cannot be changed: make another ruleset, with another ranking")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.ranking, self.deck)

    def forget(self) -> None:
        """Ask anew for each order, the next time it is wanted."""
        dict.clear(self)

    # A rule must not see which of the orders are known by chance, so every way of reading is written out.

    def __contains__(self, trumps: object) -> bool:
        return trumps in TRUMPS

    def __iter__(self) -> Iterator[Suit | None]:
        return iter(TRUMPS)

    def __reversed__(self) -> Iterator[Suit | None]:
        yield from reversed(TRUMPS)

    def __len__(self) -> int:
        return len(TRUMPS)

    def keys(self) -> KeysView[Suit | None]:  # type: ignore[override]
        """All choices of trumps."""
        return KeysView(self)

    def values(self) -> ValuesView[Order]:  # type: ignore[override]
        """The order for each choice of trumps."""
        return ValuesView(self)

    def items(self) -> ItemsView[Suit | None, Order]:  # type: ignore[override]
        """Each choice of trumps with its order."""
        return ItemsView(self)

    def get(self, trumps: Any, default: Any = None) -> Any:
        """The order for a choice of trumps; the default for what is none."""
        return self[trumps] if trumps in TRUMPS else default

    def copy(self) -> dict[Suit | None, Order]:
        """A dictionary of all orders, which may be changed."""
        return dict(self.items())

    def __eq__(self, other: object) -> bool:
        if self is other or (isinstance(other, Orders) and self._is_made_as(other)):
            return True
        return self.copy() == (other.copy() if isinstance(other, Orders) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def _is_made_as(self, other: Orders) -> bool:
        return self.ranking is other.ranking and self.deck is other.deck

    def __or__(self, other: Any) -> Any:
        return self.copy() | other

    def __ror__(self, other: Any) -> Any:
        return other | self.copy()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.ranking!r}, {self.deck!r})"

    def __missing__(self, trumps: Suit | None) -> Order:
        if trumps not in TRUMPS:
            raise KeyError(trumps)
        order = self._order(trumps)
        dict.__setitem__(self, trumps, order)
        return order

    def _order(self, trumps: Suit | None) -> Order:
        belongs = {card: self._suit(card, trumps) for card in self.deck}
        suits = {
            suit: self.deck.set_of(card for card in self.deck if belongs[card] is suit)
            for suit in Suit
            if suit in belongs.values()
        }
        strengths = {led: FrozenDict({card: self._strength(card, led, trumps) for card in self.deck}) for led in suits}
        return Order(FrozenDict(suits), FrozenDict(strengths))

    def _suit(self, card: Card, trumps: Suit | None) -> Suit:
        suit = ask(self.ranking, "suit", card, trumps)
        if not isinstance(suit, Suit):
            raise RuleError(
                f"{type(self.ranking).__name__}.suit gives {printed(suit)} for {card}: expected a Suit", self.ranking
            )
        return suit

    def _strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        strength = ask(self.ranking, "strength", card, led, trumps)
        if not isinstance(strength, int):
            raise RuleError(
                f"{type(self.ranking).__name__}.strength gives {printed(strength)} for {card}: expected an int",
                self.ranking,
            )
        return strength
