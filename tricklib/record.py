"""The record of a game as text: the deal and what was done, from which the game can be played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, final

import attrs

from tricklib.actions import Action, read_action
from tricklib.answers import hand_size
from tricklib.cards import CardSet
from tricklib.errors import IllegalAction, RecordError, RuleError
from tricklib.forms import (
    Rules,
    cards_at,
    check_apart,
    check_seats,
    clip,
    header,
    read_json,
    rules_of,
    set_at,
    structure,
    written,
)
from tricklib.game import Game, Phase
from tricklib.position import is_told
from tricklib.restore import read_position
from tricklib.ruleset import Ruleset
from tricklib.table import Seat

__all__ = ["Record", "read", "read_position", "read_record"]


@attrs.frozen
class DealForm:
    """A deal as text.

    Args:
        hands: the cards of each seat.
        aside: the cards set aside face down; None if that is just the rest of the deck.
        kitty: none in the games so far.
        stock: none in the games so far.
        upcard: none in the games so far.
    """

    hands: list[str]
    aside: str | None = None
    kitty: str | None = None
    stock: str | None = None
    upcard: str | None = None


@attrs.frozen
class RecordForm:
    """A record as text.

    Args:
        tricklib: the version of the form.
        rules: the rules it was played by.
        seats: how many seats there are.
        dealer: the seat that dealt.
        deal: the cards as they were dealt.
        actions: what was done, in order.
        scores: the points of each seat; None or empty if they are not stated.
    """

    tricklib: int
    rules: Rules
    seats: int
    dealer: int
    deal: DealForm
    actions: list[str]
    scores: list[int] | None = None


@final
@attrs.frozen
class Record:
    """One game: the rules, the deal and what was done.

    Args:
        ruleset: the rules it was played by.
        dealer: the seat that dealt.
        hands: the cards each seat was dealt.
        actions: what was done, in order.
        scores: the points of each seat at the end; None if they are not stated.
        target: where rules that are not shipped came from, as a remark.
    """

    ruleset: Ruleset
    dealer: Seat
    hands: tuple[CardSet, ...]
    actions: tuple[Action, ...] = ()
    scores: tuple[int, ...] | None = None
    target: str = attrs.field(default="", eq=False)

    @classmethod
    def of(cls, game: Game, target: str = "") -> Record:
        """The record of a game, from its deal to this state.

        Args:
            game: the state.
            target: where rules that are not shipped came from, as a remark.

        Raises:
            RecordError: the game was not played from a deal, but restored from a position.
        """
        start = next(game.history())
        if start.phase is not Phase.CALLING or not all(map(is_told, start.hands)):
            raise RecordError("this game does not go back to a deal: write its position instead")
        try:
            scores = game.scores if game.is_over else None
        except RuleError:
            scores = None
        return cls(game.ruleset, game.table.dealer, start.hands, game.actions, scores, target)

    def data(self) -> dict[str, Any]:
        """The JSON data of the record."""
        deck = self.ruleset.deck
        aside = check_apart(deck, _hands(self.hands))
        deal = {"hands": [hand.data for hand in self.hands]} | ({"aside": aside.data} if aside else {})
        data = header(self.ruleset, self.dealer, self.target)
        data |= {"deal": deal, "actions": list(map(str, self.actions))}
        return data if self.scores is None else data | {"scores": list(self.scores)}

    def text(self) -> str:
        """The record as JSON text; :func:`read_record` reads it back."""
        return written(self.data())

    def replay(self) -> Game:
        """The state after the last action, with its history.

        Raises:
            RecordError: an action is not legal (``action`` is its number from 1), or the scores disagree.
            RuleError: a rule misbehaves.
        """
        game = Game.dealt(self.ruleset, self.dealer, self.hands)
        for number, action in enumerate(self.actions, 1):
            try:
                game = game.apply(action)
            except IllegalAction as error:
                raise RecordError(f"action {number}: {error}", action=number) from error
        if self.scores is not None and self.scores != game.scores:
            raise RecordError(f"scores is {list(self.scores)}, but the game gives {list(game.scores)}")
        return game


def _hands(hands: tuple[CardSet, ...]) -> Iterator[tuple[str, CardSet]]:
    return ((f"deal.hands[{seat}]", hand) for seat, hand in enumerate(hands))


def read_record(text: str, ruleset: Ruleset | None = None) -> Record:
    """The record that a text holds; whether it can be played is for :meth:`Record.replay` to say.

    Args:
        text: the record as JSON.
        ruleset: the rules to read it by; None for the shipped ones that it names.

    Raises:
        RecordError: it cannot be read; the message says what is wrong, where, and what would be right.
    """
    return _record(read_json(text, "record"), ruleset)


def read(text: str, ruleset: Ruleset | None = None) -> Record | Game:
    """The record or the game in a position that a text holds, whichever it is.

    Args:
        text: the record or position as JSON.
        ruleset: the rules to read it by; None for the shipped ones that it names.

    Raises:
        RecordError: it is neither, or cannot be read.
    """
    data = read_json(text, "record or position")
    if ("deal" in data) is ("state" in data):
        which = "both 'deal' and 'state'" if "deal" in data else "neither 'deal' nor 'state'"
        raise RecordError(f"a record has 'deal' and 'actions', a position has 'state' in their place: this has {which}")
    return _record(data, ruleset) if "deal" in data else read_position(text, ruleset)


def _record(data: dict[str, object], ruleset: Ruleset | None) -> Record:
    form = structure(data, RecordForm, "record")
    ruleset = rules_of(form.rules, form.seats, form.dealer, ruleset)
    hands = _dealt(form.deal, ruleset)
    actions = tuple(_action(number, text) for number, text in enumerate(form.actions, 1))
    if form.scores:
        check_seats("scores", form.scores, form.seats)
    scores = tuple(form.scores) if form.scores else None
    return Record(ruleset, form.dealer, hands, actions, scores, form.rules.target or "")


def _dealt(form: DealForm, ruleset: Ruleset) -> tuple[CardSet, ...]:
    deck, size = ruleset.deck, hand_size(ruleset)
    for where in ("kitty", "stock", "upcard"):
        if cards := (getattr(form, where) or "").strip():
            raise RecordError(clip(f"deal.{where} is {cards!r}, but this game has none: expected null"))
    check_seats("deal.hands", form.hands, ruleset.players)
    hands = tuple(set_at(f"deal.hands[{seat}]", text, deck, size) for seat, text in enumerate(form.hands))
    rest = check_apart(deck, _hands(hands))
    if form.aside is not None and deck.set_of(cards_at("deal.aside", form.aside, deck)) != rest:
        left = rest.data or "nothing"
        raise RecordError(clip(f"deal.aside is {form.aside!r}, but what the hands leave is {left}"))
    return hands


def _action(number: int, text: str) -> Action:
    try:
        return read_action(text)
    except ValueError as error:
        raise RecordError(clip(f"action {number}: {error}"), action=number) from None
