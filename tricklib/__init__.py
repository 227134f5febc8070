"""Trick-taking card games as compositions of small rules that are both played and formally proved."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from tricklib import policies
from tricklib.actions import Action, Declare, Play, read_action
from tricklib.cards import Card, CardSet, Deck, Rank, Suit
from tricklib.game import Game
from tricklib.ruleset import Clause, Ruleset
from tricklib.states import Phase, Result, View
from tricklib.table import Order, Seat, Table, Taken, Trick

if TYPE_CHECKING:
    from tricklib import rulesets as rulesets
    from tricklib.match import Match as Match
    from tricklib.verify import Comparison as Comparison
    from tricklib.verify import Report as Report
    from tricklib.verify import equivalent as equivalent
    from tricklib.verify import verify as verify

__version__ = "0.1.0"
"""The version of the library."""

__all__ = [
    "Action",
    "Card",
    "CardSet",
    "Clause",
    "Deck",
    "Declare",
    "Game",
    "Match",
    "Order",
    "Phase",
    "Play",
    "Rank",
    "Result",
    "Ruleset",
    "Seat",
    "Suit",
    "Table",
    "Taken",
    "Trick",
    "View",
    "equivalent",
    "policies",
    "read_action",
    "rulesets",
    "verify",
]


def __getattr__(name: str) -> object:
    if name == "rulesets":
        return importlib.import_module("tricklib.rulesets")
    if name == "Match":
        from tricklib.match import Match

        return Match
    if name == "verify":
        from tricklib.verify import verify

        return verify
    if name == "equivalent":
        from tricklib.verify import equivalent

        return equivalent
    raise AttributeError(f"module 'tricklib' has no attribute {name!r}")
