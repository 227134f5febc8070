"""The shipped games. Each is a family: called with options, it gives a ruleset."""

from __future__ import annotations

from typing import Any, Final

from tricklib.errors import TargetError
from tricklib.family import Family
from tricklib.rulesets.call_partner_euchre import call_partner_euchre
from tricklib.rulesets.declared_trump_whist import declared_trump_whist, declared_trump_whist_literal
from tricklib.rulesets.five_hundred_43 import five_hundred_43
from tricklib.rulesets.same_colour import same_colour

FAMILIES: Final[dict[str, Family[Any]]] = {
    family.name: family
    for family in (
        declared_trump_whist,
        declared_trump_whist_literal,
        call_partner_euchre,
        five_hundred_43,
        same_colour,
    )
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


__all__ = [
    "FAMILIES",
    "call_partner_euchre",
    "declared_trump_whist",
    "declared_trump_whist_literal",
    "family",
    "five_hundred_43",
    "same_colour",
]
