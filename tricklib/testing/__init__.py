"""Hypothesis strategies for cards, decks, rulesets and games; for the tests of rules, ours and yours.

Install the extra ``tricklib[testing]`` to use them::

    from hypothesis import given
    from tricklib.testing import games


    @given(games(my_rules))
    def test_nobody_is_stuck(game):
        assert game.is_over or game.legal_actions()

A test of this kind looks for a fault in games that were played; :func:`tricklib.verify` decides about all
games there are.
"""

from __future__ import annotations

from tricklib.testing.printing import print_as_themselves
from tricklib.testing.strategies import card_sets, cards, decks, games, played, rulesets, shuffled

__all__ = ["card_sets", "cards", "decks", "games", "played", "rulesets", "shuffled"]

print_as_themselves()
