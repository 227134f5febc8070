"""The functions of the engine that are changed, and what may stand in their code by a slip."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Final

import attrs
from mutating import Slipping

from tricklib import Game, Table, Trick, answers, foreseen, offers, onward

SLIPS: Final[dict[str, tuple[str, ...]]] = {
    # Seats and places
    "self.actor": ("self.table.dealer",),
    "game.actor": ("game.table.dealer",),
    "actor": ("0",),
    "seat": ("0",),
    "taker": ("leader", "trick.leader"),
    "leader": ("taker",),
    "turn": ("seat",),
    "trick.seat_to_play": ("trick.seat_at(0)",),
    "self.leader": ("0",),
    "self.out": ("()",),
    "trick.out": ("()",),
    "table.out": ("()",),
    "table.players": ("table.players - 1",),
    "self.dealer": ("0",),
    "dealer": ("0",),
    # Cards and piles
    "hand | kitty": ("kitty",),
    "self.aside": ("self.ruleset.deck.empty",),
    "self.hands": ("self.hands[::-1]",),
    "self.stock": ("self.stock[:-1]",),
    "kitty": ("aside",),
    "aside": ("kitty",),
    "stock[:number]": ("stock[-number:]",),
    "trick.cards": ("trick.cards[1:]",),
    "self.cards": ("self.cards[1:]",),
    "trick.plays[1:]": ("trick.plays", "trick.plays[:-1]"),
    "kitty.count()": ("0", "1"),
    "(*self.cards, card)": ("(card, *self.cards)", "self.cards"),
    "(*self.history, trick)": ("(trick, *self.history)", "(trick,)"),
    "before.cards | cards": ("before.cards", "cards"),
    # What lies open
    "table": ("self.table",),
    "self.trumps": ("None",),
    "self.contract": ("None",),
    "contract.trumps": ("table.trumps",),
    "self.passes": ("(0,) * self.players",),
    "self.last_caller": ("None",),
    "self.sides": ("None",),
    "self.named": ("None",),
    "self.alone": ("False",),
    "self.announced": ("(None,) * self.players",),
    "self.broken": ("False",),
    "self.taken": ("self.taken[::-1]",),
    "self.tricks_played": ("self.tricks",),
    "self.held": ("self.hand_size",),
    "self.stock_size": ("0",),
    "self.last_taker": ("None",),
    "self.voids": ("self.voids[::-1]",),
    "self.last_trick": ("None",),
    "self.suit(trick.led)": ("self.trump_cards", "self.deck.where(suit=trick.led)"),
    "table.suit_of(card)": ("card.suit",),
    "nominated": ("None",),
    # What comes next
    "stage": ("stage + 1", "0"),
    "ruleset.leading": ("ruleset.following",),
    "self.ruleset.leading": ("self.ruleset.following",),
}
"""What stands in the engine, and what may stand there by a slip."""

ANSWERS: Final[dict[str, tuple[str, ...]]] = {
    "legal_cards": ("self.ruleset.deck.full", "self.ruleset.deck.empty"),
    "is_legal": ("True", "not ({})"),
    "legal_actions": ("()", "({})[1:]"),
    "is_offered": ("True",),
    "seen_hand": ("self.hands[seat]", "None"),
    "hand_size_of": ("({}) + 1", "self.table.held"),
    "seats": ("({})[::-1]", "tuple(range(self.players))"),
    "seat_at": ("(({}) + 1) % self.players",),
    "seat_to_play": ("(({}) + 1) % self.players", "self.leader"),
    "out": ("()", "({})[1:]"),
    "opener": ("0",),
    "taker": ("trick.leader",),
    "next_leader": ("taken_by",),
    "draws": ("({})[::-1]", "({})[1:]"),
    "each_and_all": ("({})[::-1]",),
    "_somebody": ("None",),
    "discards": ("hand",),
    "nameable": ("game.ruleset.deck.full",),
    "with_out": ("self",),
    "with_sides": ("self",),
    "with_broken": ("self",),
    "declared": ("self",),
    "drawn": ("self",),
}
"""What a function of that name may answer by a slip; ``{}`` is its right answer."""

CHECKS: Final = ("_wrong(", "the hand of seat", "raise RuleError", "raise RulesetError", "raise rule_failure")
"""Statements that refuse what a rule answers, or a deal; no theorem speaks of rules that break their contracts."""

ENGINE: Final = Slipping(SLIPS, ANSWERS, thorough=True, beside=CHECKS)

DEALS: Final = (
    *("whist of five", "small euchre", "small 500", "small colour of three", "small colour of two"),
    "euchre of 25 cards",
)
"""Games with every pile that there is, in which the deal is looked at."""

PLAYED: Final = ("small euchre", "small 500", "small colour by the dealer", "whist with ruffing")
"""Games in which mutants that are no other engines are played: all stages, a kitty, a stock, and suits nominated."""


@attrs.frozen
class Part:
    """A function of the engine.

    Args:
        owner: the class or the module that has it.
        method: its name.
    """

    owner: type | ModuleType
    method: str


def _parts() -> Iterator[Part]:
    for owner, methods in (
        (
            Game,
            "deal dealt _dealt legal_cards rule legal_actions is_legal apply _done _exchanged _named _next _played "
            "_collected is_thrown_in seen_hand view hand_size_of",
        ),
        (onward, "waiting _with_trumps"),
        (
            offers,
            "offered leads is_offered _leads_with _hand calls discards _exchanges _may_discard nameable may_be_alone",
        ),
        (
            Table,
            "laid declared called with_sides _before with_partner_named with_maker_alone with_out announced_by "
            "with_broken collected _voids_after drawn _after",
        ),
        (Trick, "is_empty seats plays seat_to_play seat_at with_card"),
        (
            answers,
            "each_and_all may_look _somebody is_played uncalled_trumps sides out opener legal breaks taker next_leader "
            "draws choices discards nameable may_be_alone announcements nominations",
        ),
        (foreseen, "course course_of _steps"),
    ):
        yield from (Part(owner, method) for method in methods.split())


PARTS: Final = tuple(_parts())
"""The functions of the engine that are changed."""
