"""How Hypothesis prints the library's values when a test fails: as they print themselves, and games by cards.

Without this it would print every field of every attrs class, which for a game is half a megabyte.
"""

from __future__ import annotations

from hypothesis.vendor import pretty

from tricklib.actions import (
    Alone,
    Announce,
    Bid,
    CallCard,
    Declare,
    Discard,
    Exchange,
    Keep,
    OrderUp,
    Pass,
    Play,
)
from tricklib.cards import Card, CardSet, Deck
from tricklib.deals import Deal
from tricklib.game import Game
from tricklib.match import Match
from tricklib.policies.breaking import BrokenByAny
from tricklib.policies.combine import AllOf, AnyOf, ByPriority, Called, FirstOf
from tricklib.ruleset import Ruleset
from tricklib.table import Table

PRINTED = (
    Card, CardSet, Deck, Table, Ruleset, Match,
    Play, Pass, OrderUp, Declare, Bid, Exchange, Keep, Discard, CallCard, Alone, Announce,
    AllOf, AnyOf, FirstOf, ByPriority, Called, BrokenByAny,
)  # fmt: skip


def _by_repr(value: object, printer: pretty.RepresentationPrinter, _cycle: bool) -> None:
    printer.text(repr(value))


def _by_cards(game: object, printer: pretty.RepresentationPrinter, _cycle: bool) -> None:
    assert isinstance(game, Game)
    dealt = next(game.history())
    deal = Deal.of(dealt)
    hands = " | ".join(map(str, deal.hands))
    hands += f"; kitty {deal.kitty}" * bool(deal.kitty) + f"; upcard {deal.upcard}" * (deal.upcard is not None)
    hands += f"; stock {' '.join(map(str, deal.stock))}" * bool(deal.stock)
    actions = ", ".join(map(str, game.actions)) or "nothing done yet"
    printer.text(f"<Game of {game.ruleset!r}; seat {dealt.table.dealer} dealt {hands}; {actions}>")


def print_as_themselves() -> None:
    """Tell Hypothesis how to print; done when :mod:`tricklib.testing` is imported."""
    for kind in PRINTED:
        pretty.for_type_by_name(kind.__module__, kind.__name__, _by_repr)
    pretty.for_type_by_name(Game.__module__, Game.__name__, _by_cards)
