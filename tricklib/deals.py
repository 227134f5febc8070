"""A deal as text: which cards lay where before anybody did anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, final

import attrs

from tricklib import answers, foreseen
from tricklib.cards import Card, CardSet, Deck
from tricklib.errors import RecordError
from tricklib.forms import cards_at, check_apart, check_seats, clip, number_of, set_at
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.table import Seat, Table


@attrs.frozen
class DealForm:
    """A deal as text.

    Args:
        hands: the cards of each seat.
        aside: the cards set aside face down; None if that is just the rest of the deck.
        kitty: the kitty, without the upcard; None if the game has none.
        stock: the stock from its top, without the upcard that lies under it; None if the game has none.
        upcard: the card that was turned up; None if the game has none.
    """

    hands: list[str]
    aside: str | None = None
    kitty: str | None = None
    stock: str | None = None
    upcard: str | None = None


def laid(ruleset: Ruleset, dealer: Seat, upcard: Card | None) -> Table:
    """The table after a deal."""
    course = foreseen.course(ruleset)
    (held, stock), tricks = course[0], len(course)
    deck, players, orders = ruleset.deck, ruleset.players, ruleset.orders
    return Table.laid(deck, players, dealer, held, orders, tricks=tricks, upcard=upcard, stock_size=stock)


@final
@attrs.frozen
class Deal:
    """Which cards lay where after a deal; the rest of the deck is set aside.

    Args:
        hands: the cards of each seat.
        kitty: the kitty, without the upcard.
        upcard: the card that was turned up; None if there is none.
        stock: the stock from its top, without the upcard that lies under it.
    """

    hands: tuple[CardSet, ...]
    kitty: CardSet
    upcard: Card | None
    stock: tuple[Card, ...]

    @classmethod
    def of(cls, start: Game) -> Deal:
        """The deal that gave a fresh state.

        Where the kitty was taken up, or set aside, before anybody could act, nothing tells its cards from the others
        any more: then any of them stand for it.
        """
        sizes, upcard, deck = answers.pile_sizes(start.ruleset), start.table.upcard, start.ruleset.deck
        stock, kitty, hands = start.stock, start.kitty, list(start.hands)
        if upcard is not None:
            stock, kitty = tuple(card for card in stock if card != upcard), kitty.without(upcard)
        if start.surplus and start.actor is not None:
            kitty = _some(hands[start.actor], start.surplus)
            hands[start.actor] = hands[start.actor] - kitty
        elif not kitty and sizes["kitty"]:
            kitty = _some(start.aside if upcard is None else start.aside.without(upcard), sizes["kitty"])
        return cls(tuple(hands), deck.empty | kitty, upcard, stock)

    def game(self, ruleset: Ruleset, dealer: Seat) -> Game:
        """The fresh state that this deal gives.

        Raises:
            RulesetError: a card is in two places, or there is not one hand for each seat.
        """
        upcard, stock = self.upcard, self.stock
        return Game.dealt(ruleset, dealer, self.hands, kitty=self.kitty, upcard=upcard, stock=stock)

    def data(self, deck: Deck) -> dict[str, Any]:
        """The JSON data of the deal; what there is none of is left out."""
        aside = check_apart(deck, self._places(deck))
        data: dict[str, Any] = {"hands": [hand.data for hand in self.hands]}
        if self.kitty:
            data["kitty"] = self.kitty.data
        if self.stock:
            data["stock"] = " ".join(map(str, self.stock))
        if self.upcard is not None:
            data["upcard"] = str(self.upcard)
        return data | ({"aside": aside.data} if aside else {})

    def _places(self, deck: Deck) -> Iterator[tuple[str, CardSet]]:
        yield from ((f"deal.hands[{seat}]", hand) for seat, hand in enumerate(self.hands))
        yield "deal.kitty", self.kitty
        yield "deal.stock", deck.set_of(self.stock)
        yield "deal.upcard", deck.empty if self.upcard is None else deck.only(self.upcard)

    @classmethod
    def read(cls, form: DealForm, ruleset: Ruleset) -> Deal:
        """The deal that a form stands for.

        Raises:
            RecordError: a place has not the cards that these rules deal to it, or a card is in two places.
        """
        deck, sizes = ruleset.deck, answers.pile_sizes(ruleset)
        piles = {
            where: _pile(where, getattr(form, where), deck, sizes[where]) for where in ("kitty", "stock", "upcard")
        }
        check_seats("deal.hands", form.hands, ruleset.players)
        hands = tuple(set_at(f"deal.hands[{seat}]", text, deck, sizes[0]) for seat, text in enumerate(form.hands))
        upcard = piles["upcard"][0] if piles["upcard"] else None
        deal = cls(hands, deck.set_of(piles["kitty"]), upcard, piles["stock"])
        rest = check_apart(deck, deal._places(deck))
        if form.aside is not None and deck.set_of(cards_at("deal.aside", form.aside, deck)) != rest:
            left, others = rest.data or "nothing", " and the piles" if any(piles.values()) else ""
            raise RecordError(clip(f"deal.aside is {form.aside!r}, but what the hands{others} leave is {left}"))
        return deal


def _some(cards: CardSet, number: int) -> CardSet:
    return cards.deck.set_of(list(cards)[:number])


def _pile(where: str, text: str | None, deck: Deck, size: int) -> tuple[Card, ...]:
    text = (text or "").strip()
    if text and not size:
        raise RecordError(clip(f"deal.{where} is {text!r}, but this game has none: expected null"))
    cards = cards_at(f"deal.{where}", text, deck)
    if len(cards) != size:
        raise RecordError(clip(f"deal.{where} has {number_of(len(cards))}, expected {size}: {text or 'none'}"))
    return cards
