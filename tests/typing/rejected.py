"""What mypy must reject, each line with a part of its message."""

from __future__ import annotations

from tricklib import Card, CardSet, Game, Suit, rulesets, verify
from tricklib.policies.kinds import PlayRule
from tricklib.policies.leading import OpenWith


class NoRule:
    """A rule of the wrong shape."""

    def legal(self, hand: CardSet) -> CardSet:
        """Too few parameters."""
        return hand


rule: PlayRule = NoRule()  # rejected: Incompatible types in assignment
rulesets.declared_trump_whist(players="four")  # rejected: incompatible type "str"
rulesets.declared_trump_whist(ties="nobody")  # rejected: incompatible type
rulesets.declared_trump_whist(seats=4)  # rejected: Unexpected keyword argument "seats"
game = Game.deal(rulesets.declared_trump_whist())
game.apply("play 2C")  # rejected: incompatible type "str"
game.actor = 1  # rejected: read-only
game.view("north")  # rejected: incompatible type "str"
Card.read("2C").rank = 3  # rejected: Incompatible types in assignment
CardSet.read("2C") & 3  # rejected: Unsupported operand types
suit: Suit = Card.read("2C").rank  # rejected: Incompatible types in assignment
verify("declared_trump_whist")  # rejected: incompatible type "str"
OpenWith("2C").card = Card.read("3C")  # rejected: read-only
