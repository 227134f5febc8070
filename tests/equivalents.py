"""Mutants that are no other rules, and why."""

from __future__ import annotations

from typing import Final

from mutating import Mutant

EQUIVALENT: Final = (
    ("DealerDeclares.choices", "self.among[::-1]", "the same suits can be chosen, in another order"),
    ("BrokenByRuff.breaks", "or table.broken", "the rule is asked only while trumps are not broken"),
    ("HolderOpens.opener", "if True else None", "in this game there always is another rule about who opens"),
    (
        "ByPriority.legal",
        "part.legal(allowed, trick, table)",
        "the second part takes cards one by one",
    ),
    ("OpenWith.legal", "if self.card in hand:", "the card is played to the first trick by whoever holds it"),
    ("OpenWith.legal", "->  return {self.card}", "by_priority takes only those that are in the hand"),
    ("NoTrumpUntilBroken.legal", "table.deck.where(suit=table.trumps)", "in this game cards have their printed suits"),
    ("MustFollow.legal", "table.deck.where(suit=trick.led)", "in this game cards have their printed suits"),
    ("BrokenByRuff.breaks", "table.deck.where(suit=table.trumps)", "in this game cards have their printed suits"),
    ("FirstOf.legal", "return hand - hand  ->", "Anything() comes last, so that this line never runs"),
    (
        "TrumpsThenLed.strength",
        "ranks = len(self.high_to_low)  ->  ranks = len(",
        "no more ranks in any order",
    ),
    ("TrumpsThenLed.strength", "return ranks + height + 1", "only the order of strengths matters"),
    ("TrumpsThenLed.strength", "return height + ranks", "a sum is a sum"),
    ("MostPointsWin.winners", "max(scores[::-1])", "the most is the most in any order"),
)
"""Mutants by which no game changes: the method, what its change contains, and why."""


def equivalent(mutant: Mutant) -> str:
    """Why a mutant is no other rule; empty if it is one."""
    owner, _, change = mutant.name.partition(": ")
    return next((why for name, part, why in EQUIVALENT if name == owner and part in change), "")
