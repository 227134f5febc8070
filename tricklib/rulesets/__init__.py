"""The shipped games. Each is a family: called with options, it gives a ruleset."""

from __future__ import annotations

from typing import Any, Final

from tricklib.errors import TargetError
from tricklib.ruleset import Family
from tricklib.rulesets.declared_trump_whist import declared_trump_whist, declared_trump_whist_literal

FAMILIES: Final[dict[str, Family[Any]]] = {
    family.name: family for family in (declared_trump_whist, declared_trump_whist_literal)
}
"""The shipped families by name."""


def family(name: str) -> Family[Any]:
    """The shipped family of that name.

    Raises:
        TargetError: there is none; the message lists those there are.
    """
    if name not in FAMILIES:
        raise TargetError(f"there is no ruleset {name!r}; shipped are {', '.join(FAMILIES)}")
    return FAMILIES[name]


__all__ = ["FAMILIES", "declared_trump_whist", "declared_trump_whist_literal", "family"]
