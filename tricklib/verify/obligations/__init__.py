"""Everything that a ruleset owes.

- :mod:`~tricklib.verify.obligations.registry`: what an obligation is, and the list of all;
- :mod:`~tricklib.verify.obligations.policies`: the contracts of the policies;
- :mod:`~tricklib.verify.obligations.calling`: the contracts of the rules about calling;
- :mod:`~tricklib.verify.obligations.stages`: the contracts of the rules about what happens before the play;
- :mod:`~tricklib.verify.obligations.playing`: the contracts of the rules about playing;
- :mod:`~tricklib.verify.obligations.parts`: what the parts of combined rules owe;
- :mod:`~tricklib.verify.obligations.deck`: the deal;
- :mod:`~tricklib.verify.obligations.ranking`: the order of the cards;
- :mod:`~tricklib.verify.obligations.game`: the engine's theorems, and what no part shows alone;
- :mod:`~tricklib.verify.obligations.match`: what several hands owe: that a match ends, and what a bid is worth;
- :mod:`~tricklib.verify.obligations.idle`: that no part, line or option is idle;
- :mod:`~tricklib.verify.obligations.catalogue`: the properties that they cover, by number.
"""

from __future__ import annotations

from tricklib.ruleset import PARTS
from tricklib.verify.obligations import calling, deck, game, idle, match, parts, playing, policies, ranking, stages
from tricklib.verify.obligations.registry import OBLIGATIONS, Obligation

_ORDER = (*PARTS, "game")
for _id in sorted(OBLIGATIONS, key=lambda one: _ORDER.index(OBLIGATIONS[one].part)):
    OBLIGATIONS[_id] = OBLIGATIONS.pop(_id)

__all__ = [
    "OBLIGATIONS",
    "Obligation",
    "calling",
    "deck",
    "game",
    "idle",
    "match",
    "parts",
    "playing",
    "policies",
    "ranking",
    "stages",
]
