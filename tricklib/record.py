"""The records of hands and matches as text: the deals and what was done, from which they can be played again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, final

import attrs

from tricklib.actions import Action, read_action
from tricklib.cards import Card, CardSet
from tricklib.deals import Deal, DealForm
from tricklib.errors import IllegalAction, RecordError, RuleError, RulesetError
from tricklib.forms import Rules, check_dealer, check_seats, clip, header, read_json, rules_of, structure, written
from tricklib.game import Game
from tricklib.match import Match
from tricklib.position import is_told
from tricklib.restore import read_position
from tricklib.ruleset import Ruleset
from tricklib.table import Seat

__all__ = ["MatchRecord", "Record", "read", "read_position", "read_record"]


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


@attrs.frozen
class HandForm:
    """A hand of a match as text.

    Args:
        deal: the cards as they were dealt.
        actions: what was done, in order.
        scores: the points of each seat; None or empty if they are not stated.
        dealer: the seat that dealt; None for the one whose turn it was.
    """

    deal: DealForm
    actions: list[str]
    scores: list[int] | None = None
    dealer: int | None = None


@attrs.frozen
class MatchForm:
    """A match as text.

    Args:
        tricklib: the version of the form.
        rules: the rules it was played by.
        seats: how many seats there are.
        dealer: the seat that dealt the first hand.
        hands: the hands, in order.
        totals: the points of each seat in all hands that are over; None or empty if they are not stated.
        winners: the seats that have won; empty while the match goes on, None if they are not stated.
    """

    tricklib: int
    rules: Rules
    seats: int
    dealer: int
    hands: list[HandForm]
    totals: list[int] | None = None
    winners: list[int] | None = None


@final
@attrs.frozen
class Record:
    """One hand: the rules, the deal and what was done.

    Args:
        ruleset: the rules it was played by.
        dealer: the seat that dealt.
        hands: the cards each seat was dealt.
        actions: what was done, in order.
        scores: the points of each seat at the end; None if they are not stated.
        target: where rules that are not shipped came from, as a remark.
        kitty: the kitty, without the upcard.
        upcard: the card that was turned up; None if there is none.
        stock: the stock from its top, without the upcard that lies under it.
    """

    ruleset: Ruleset
    dealer: Seat
    hands: tuple[CardSet, ...]
    actions: tuple[Action, ...] = ()
    scores: tuple[int, ...] | None = None
    target: str = attrs.field(default="", eq=False)
    kitty: CardSet = attrs.field(
        default=attrs.Factory(lambda record: record.ruleset.deck.empty, takes_self=True), kw_only=True
    )
    upcard: Card | None = attrs.field(default=None, kw_only=True)
    stock: tuple[Card, ...] = attrs.field(default=(), kw_only=True)

    @classmethod
    def of(cls, game: Game, target: str = "") -> Record:
        """The record of a game, from its deal to this state.

        Args:
            game: the state.
            target: where rules that are not shipped came from, as a remark.

        Raises:
            RecordError: the game was not played from a deal, but restored from a position.
        """
        deal = _deal_of(next(game.history()))
        try:
            scores = game.scores if game.is_over else None
        except RuleError:
            scores = None
        return cls._made(game.ruleset, game.table.dealer, deal, game.actions, scores, target)

    @classmethod
    def _made(
        cls,
        ruleset: Ruleset,
        dealer: Seat,
        deal: Deal,
        actions: tuple[Action, ...],
        scores: tuple[int, ...] | None,
        target: str,
    ) -> Record:
        piles = {"kitty": deal.kitty, "upcard": deal.upcard, "stock": deal.stock}
        return cls(ruleset, dealer, deal.hands, actions, scores, target, **piles)  # type: ignore[arg-type]

    @classmethod
    def read(cls, form: RecordForm, ruleset: Ruleset) -> Record:
        """The record that a form stands for.

        Raises:
            RecordError: the deal does not fit the rules, or an action or the scores cannot be read.
        """
        return cls._read(ruleset, form.dealer, form, form.rules.target or "")

    @classmethod
    def _read(cls, ruleset: Ruleset, dealer: Seat, form: RecordForm | HandForm, target: str) -> Record:
        deal = Deal.read(form.deal, ruleset)
        actions = tuple(_action(number, text) for number, text in enumerate(form.actions, 1))
        if form.scores:
            check_seats("scores", form.scores, ruleset.players)
        return cls._made(ruleset, dealer, deal, actions, tuple(form.scores or ()) or None, target)

    @property
    def deal(self) -> Deal:
        """Which cards lay where at the start."""
        return Deal(self.hands, self.kitty, self.upcard, self.stock)

    def data(self) -> dict[str, Any]:
        """The JSON data of the record."""
        return header(self.ruleset, self.dealer, self.target) | self.course()

    def course(self) -> dict[str, Any]:
        """The JSON data of the record without its header."""
        data = {"deal": self.deal.data(self.ruleset.deck), "actions": list(map(str, self.actions))}
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
        game = self.deal.game(self.ruleset, self.dealer)
        for number, action in enumerate(self.actions, 1):
            try:
                game = game.apply(action)
            except IllegalAction as error:
                raise RecordError(f"action {number}: {error}", action=number) from error
        if self.scores is not None and self.scores != game.scores:
            raise RecordError(f"scores is {list(self.scores)}, but the game gives {list(game.scores)}")
        return game


def _deal_of(start: Game) -> Deal:
    places: list[CardSet | tuple[Card, ...]] = [*start.hands, start.kitty, start.stock, start.aside]
    if start.table.tricks_played == 0 and all(is_told(cards) for cards in places):
        deal = Deal.of(start)
        if deal.game(start.ruleset, start.table.dealer) == start:
            return deal
    raise RecordError("this game does not go back to a deal: write its position instead")


@final
@attrs.frozen
class MatchRecord:
    """A match: the records of its hands.

    Args:
        ruleset: the rules it was played by.
        hands: the hands, in order.
        totals: the points of each seat in all hands that are over; None if they are not stated.
        winners: the seats that have won; None if they are not stated.
        target: where rules that are not shipped came from, as a remark.
    """

    ruleset: Ruleset
    hands: tuple[Record, ...]
    totals: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] | None = None
    target: str = attrs.field(default="", eq=False)

    @classmethod
    def of(cls, match: Match, target: str = "") -> MatchRecord:
        """The record of a match, from its first deal to this state.

        Args:
            match: the state.
            target: where rules that are not shipped came from, as a remark.

        Raises:
            RecordError: a hand was not played from a deal, but restored from a position.
        """
        games = match.hands if match.game.is_over else (*match.hands, match.game)
        hands = tuple(Record.of(game, target) for game in games)
        return cls(match.ruleset, hands, match.totals, match.winners, target)

    @classmethod
    def read(cls, form: MatchForm, ruleset: Ruleset) -> MatchRecord:
        """The record that a form stands for; it is played as far as that is needed to know who deals.

        Raises:
            RecordError: a hand cannot be read (``hand`` is its number from 1), or there is none.
        """
        target, hands = form.rules.target or "", list[Record]()
        for number, hand in enumerate(form.hands, 1):
            dealer = hand.dealer
            if dealer is None:
                dealer = cls(ruleset, tuple(hands))._next_dealer() if hands else form.dealer
            with _blaming(number):
                check_dealer(dealer, form.seats)
                hands.append(Record._read(ruleset, dealer, hand, target))
        if not hands:
            raise RecordError("hands is []: a match has at least one hand")
        if hands[0].dealer != form.dealer:
            raise RecordError(f"hand 1: dealer is {hands[0].dealer}, but the match begins with {form.dealer}", hand=1)
        if form.totals:
            check_seats("totals", form.totals, form.seats)
        winners = None if form.winners is None else tuple(form.winners)
        return cls(ruleset, tuple(hands), tuple(form.totals or ()) or None, winners, target)

    def data(self) -> dict[str, Any]:
        """The JSON data of the record."""
        hands = [{"dealer": hand.dealer} | hand.course() for hand in self.hands]
        data = header(self.ruleset, self.hands[0].dealer, self.target) | {"hands": hands}
        data |= {} if self.totals is None else {"totals": list(self.totals)}
        return data if self.winners is None else data | {"winners": list(self.winners)}

    def text(self) -> str:
        """The record as JSON text; :func:`read` reads it back."""
        return written(self.data())

    def replay(self) -> Match:
        """The match after the last action, with the history of every hand; nothing more is dealt.

        Raises:
            RecordError: a hand cannot be replayed, or cannot follow those before it (``hand`` is its number from 1),
                or the totals or the winners disagree.
            RuleError: a rule misbehaves.
        """
        with _blaming(1):
            match = Match.of([self.hands[0].replay()])
        for number, hand in enumerate(self.hands[1:], 2):
            try:
                match.check_dealer(hand.dealer)
            except RulesetError as error:
                raise RecordError(str(error), hand=number) from error
            with _blaming(number):
                match = match.followed_by(hand.replay())
        self._check_end(match)
        return match

    def _next_dealer(self) -> Seat:
        try:
            return self.replay().next_dealer
        except RulesetError as error:
            raise RecordError(str(error), hand=len(self.hands)) from error

    def _check_end(self, match: Match) -> None:
        last = len(self.hands)
        for name, stated, given in (("totals", self.totals, match.totals), ("winners", self.winners, match.winners)):
            if stated is not None and stated != given:
                found, right = list(stated), list(given)
                raise RecordError(f"hand {last}: {name} is {found}, but after it the rules give {right}", hand=last)


@contextlib.contextmanager
def _blaming(number: int) -> Iterator[None]:
    try:
        yield
    except RecordError as error:
        raise RecordError(f"hand {number}: {error}", action=error.action, hand=number) from error


# Reading


def read_record(text: str, ruleset: Ruleset | None = None) -> Record:
    """The record that a text holds; whether it can be played is for :meth:`Record.replay` to say.

    Args:
        text: the record as JSON.
        ruleset: the rules to read it by; None for the shipped ones that it names.

    Raises:
        RecordError: it cannot be read; the message says what is wrong, where, and what would be right.
    """
    form = structure(read_json(text, "record"), RecordForm, "record")
    return Record.read(form, rules_of(form.rules, form.seats, form.dealer, ruleset))


def read(text: str, ruleset: Ruleset | None = None) -> Record | MatchRecord | Game:
    """The record of a hand or a match, or the game in a position, whichever a text holds.

    Args:
        text: the record or position as JSON.
        ruleset: the rules to read it by; None for the shipped ones that it names.

    Raises:
        RecordError: it is none of these, or cannot be read.
    """
    data = read_json(text, "record or position")
    has = [key for key in ("deal", "state", "hands") if key in data]
    if len(has) != 1:
        which = f"both {has[0]!r} and {has[1]!r}" if has else "neither 'deal' nor 'state'"
        raise RecordError(
            "a record has 'deal' and 'actions', a position has 'state' in their place, and a match has 'hands': "
            f"this has {which}"
        )
    if "state" in has:
        return read_position(text, ruleset)
    if "deal" in has:
        return read_record(text, ruleset)
    form = structure(data, MatchForm, "record")
    return MatchRecord.read(form, rules_of(form.rules, form.seats, form.dealer, ruleset))


def _action(number: int, text: str) -> Action:
    try:
        return read_action(text)
    except ValueError as error:
        raise RecordError(clip(f"action {number}: {error}"), action=number) from None
