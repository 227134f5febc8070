"""What a proof may cost."""

from __future__ import annotations

from typing import Final, final

import attrs

MOST_ACTIONS: Final = 1_000
"""A hand that is played at random is given up after so many actions: those before the play may never end."""


@final
@attrs.frozen
class Budget:
    """What settling one obligation may cost.

    ``paths``, ``games`` and ``units`` decide, and they are the same on every machine and under any load. What would
    not come to an end is stopped by ``seconds`` and ``search``.

    Args:
        seconds: how long a proof may take.
        paths: how many paths it may have.
        games: how many games to play in search of one that shows a fault.
        search: how many seconds that may take.
        still: how many seconds a rule may take over one answer without asking anything.
        units: how many of the solver's resource units one of its answers may cost.
        seed: the solver's random seed, from 0; every seed must give the same verdicts.
    """

    seconds: float = 300.0
    paths: int = 20_000
    games: int = 3_000
    search: float = 60.0
    still: float = 3.0
    units: int = 40_000_000
    seed: int = 0
