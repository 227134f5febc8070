"""The order of the cards, as a ranking policy gives it for each choice of trumps."""

from __future__ import annotations

from typing import Any, NoReturn

from tricklib.blame import ask
from tricklib.cards import Card, Deck, Suit
from tricklib.errors import RuleError
from tricklib.frozen import FrozenDict
from tricklib.policies import kinds
from tricklib.table import Order


class Orders(FrozenDict[Suit | None, Order]):
    """Suits and strengths for each choice of trumps, asked of the ranking policy card by card, once."""

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

    def __missing__(self, trumps: Suit | None) -> Order:
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
                f"{type(self.ranking).__name__}.suit gives {suit!r} for {card}: expected a Suit", self.ranking
            )
        return suit

    def _strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        strength = ask(self.ranking, "strength", card, led, trumps)
        if not isinstance(strength, int):
            raise RuleError(
                f"{type(self.ranking).__name__}.strength gives {strength!r} for {card}: expected an int", self.ranking
            )
        return strength
