"""Wrong rules that must be refuted, each beside the right rule that is nearest to it and must be proved.

Every fault is of a kind that was seen in play or in a program: each entry cites the cases, or says what engines did.
An entry names the one obligation that must notice the fault; what verification says is held against that.

To add one, write the wrong rule and its twin side by side in the module of its theme, and put them on its list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Final, TypeAlias

from proofs.gallery import (
    announcing,
    bonuses,
    breaking,
    calling,
    dealing,
    ending,
    engine,
    following,
    functions,
    leading,
    options,
    partners,
    ranking,
    scoring,
)
from proofs.gallery.engine import Slip
from proofs.gallery.entry import Entry

Shown: TypeAlias = Entry | Slip

_MODULES: Final[tuple[ModuleType, ...]] = (
    dealing, calling, partners, announcing, leading, following, breaking, ranking, scoring, bonuses, ending, options,
    functions, engine,
)  # fmt: skip

THEMES: Final[Mapping[str, Sequence[Shown]]] = {
    module.__name__.rpartition(".")[2]: module.ENTRIES for module in _MODULES
}
"""All entries, by theme."""

ENTRIES: Final[tuple[Shown, ...]] = tuple(one for entries in THEMES.values() for one in entries)
"""All entries."""


def claim(theme: str) -> tuple[str, str]:
    """What the gallery claims of one theme, and what is not as claimed."""
    entries = THEMES[theme]
    flaws = [flaw for one in entries if (flaw := one.flaw())]
    return f"gallery, {theme}: {len(entries)} wrong rules noticed and their right twins proved", "; ".join(flaws)


__all__ = ["ENTRIES", "THEMES", "Entry", "Shown", "Slip", "claim"]
