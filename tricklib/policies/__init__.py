"""The rules of trick-taking games, one module for each question that players ask.

- :mod:`~tricklib.policies.dealing`: how the cards are dealt, and when a player may look at them;
- :mod:`~tricklib.policies.calling`: who chooses trumps or bids, among what, and what happens if nobody does;
- :mod:`~tricklib.policies.exchanging`: who takes up the kitty or the upcard, and what he may put away for it;
- :mod:`~tricklib.policies.naming`: who calls a partner, and by which cards;
- :mod:`~tricklib.policies.siding`: who plays with whom;
- :mod:`~tricklib.policies.announcing`: who says how many tricks he is going to take;
- :mod:`~tricklib.policies.sitting`: who sits out;
- :mod:`~tricklib.policies.leading`: who leads, and what may be led;
- :mod:`~tricklib.policies.nominating`: which suit a card stands for when it is led;
- :mod:`~tricklib.policies.following`: what may be played to a trick;
- :mod:`~tricklib.policies.breaking`: what breaks trumps;
- :mod:`~tricklib.policies.ranking`: which suit a card belongs to, and what beats what;
- :mod:`~tricklib.policies.taking`: who takes a trick;
- :mod:`~tricklib.policies.drawing`: who draws from the stock after a trick;
- :mod:`~tricklib.policies.scoring`: what a hand is worth, and who has won a game of one hand;
- :mod:`~tricklib.policies.ending`: when a match is over, who has won it, and who deals the next hand;
- :mod:`~tricklib.policies.combine`: rules made of rules;
- :mod:`~tricklib.policies.kinds`: the shape of each kind of rule, for those who write their own.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from tricklib.policies.titles import title

if TYPE_CHECKING:
    from tricklib.policies import announcing as announcing
    from tricklib.policies import breaking as breaking
    from tricklib.policies import calling as calling
    from tricklib.policies import combine as combine
    from tricklib.policies import dealing as dealing
    from tricklib.policies import drawing as drawing
    from tricklib.policies import ending as ending
    from tricklib.policies import exchanging as exchanging
    from tricklib.policies import following as following
    from tricklib.policies import kinds as kinds
    from tricklib.policies import leading as leading
    from tricklib.policies import naming as naming
    from tricklib.policies import nominating as nominating
    from tricklib.policies import ranking as ranking
    from tricklib.policies import scoring as scoring
    from tricklib.policies import siding as siding
    from tricklib.policies import sitting as sitting
    from tricklib.policies import taking as taking

__all__ = [
    "announcing",
    "breaking",
    "calling",
    "combine",
    "dealing",
    "drawing",
    "ending",
    "exchanging",
    "following",
    "kinds",
    "leading",
    "naming",
    "nominating",
    "ranking",
    "scoring",
    "siding",
    "sitting",
    "taking",
    "title",
]


def __getattr__(name: str) -> object:
    """Load the module of a question when it is first named."""
    if name in __all__:
        return importlib.import_module(f"tricklib.policies.{name}")
    raise AttributeError(f"module 'tricklib.policies' has no attribute {name!r}")
