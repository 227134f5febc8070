"""Options that do nothing."""

from __future__ import annotations

from typing import Annotated, Final

from proofs.gallery.entry import PUBLIC, Entry, pair
from proofs.gallery.games import SMALL
from tricklib import Ruleset
from tricklib.family import Family, Option
from tricklib.policies.following import Anything, MustFollow, MustRuff, first_of
from tricklib.verify import Verdict


@Family
def whist_with_an_option_ignored(
    *, must_ruff: Annotated[bool, Option("whether a player who cannot follow must ruff", (False, True))] = False
) -> Ruleset:
    """Small whist; that a player must ruff may be chosen, and nothing comes of it."""
    return SMALL


@Family
def whist_with_an_option(
    *, must_ruff: Annotated[bool, Option("whether a player who cannot follow must ruff", (False, True))] = False
) -> Ruleset:
    """Small whist; that a player must ruff may be chosen."""
    if not must_ruff:
        return SMALL
    return SMALL.evolve(following=first_of(MustFollow(), MustRuff(), Anything()))


ENTRIES: Final[tuple[Entry, ...]] = (
    pair(
        "game.options_matter",
        whist_with_an_option_ignored(),
        whist_with_an_option(),
        f"{PUBLIC}: an option that is ignored",
        "An option may be chosen, and the game is the same with it and without it.",
        verdict=Verdict.VACUOUS,
        shown=False,
    ),
)
