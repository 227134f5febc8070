"""The rules of trick-taking games, one module for each question that players ask.

- :mod:`~tricklib.policies.dealing`: how the cards are dealt, and when a player may look at them;
- :mod:`~tricklib.policies.calling`: who chooses trumps, and among what;
- :mod:`~tricklib.policies.leading`: who leads, and what may be led;
- :mod:`~tricklib.policies.following`: what may be played to a trick;
- :mod:`~tricklib.policies.breaking`: what breaks trumps;
- :mod:`~tricklib.policies.ranking`: which suit a card belongs to, and what beats what;
- :mod:`~tricklib.policies.taking`: who takes a trick;
- :mod:`~tricklib.policies.scoring`: what a hand is worth, and who has won;
- :mod:`~tricklib.policies.combine`: rules made of rules;
- :mod:`~tricklib.policies.kinds`: the shape of each kind of rule, for those who write their own.
"""

from __future__ import annotations

from tricklib.policies import (
    breaking,
    calling,
    combine,
    dealing,
    following,
    kinds,
    leading,
    ranking,
    scoring,
    taking,
)
from tricklib.policies.titles import title

__all__ = [
    "breaking",
    "calling",
    "combine",
    "dealing",
    "following",
    "kinds",
    "leading",
    "ranking",
    "scoring",
    "taking",
    "title",
]
