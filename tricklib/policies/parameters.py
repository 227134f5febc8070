"""Parameters of policies: what they are read from, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from tricklib.cards import Suit
from tricklib.errors import RulesetError

Check: TypeAlias = Callable[[Any, "attrs.Attribute[Any]", Any], None]
"""What attrs calls with a policy, one of its fields and the value given for it."""


def is_whole(value: object, lowest: int | None = None) -> bool:
    """Whether a value is a whole number, and not below another; truth values are none."""
    return isinstance(value, int) and not isinstance(value, bool) and (lowest is None or value >= lowest)


def whole(lowest: int | None = None) -> Check:
    """Accept a whole number that is not below another."""

    def check(policy: Any, field: attrs.Attribute[Any], value: Any) -> None:
        if not is_whole(value, lowest):
            wanted = "a whole number" if lowest is None else f"a whole number from {lowest}"
            raise RulesetError(f"{type(policy).__name__}: {field.name}={value!r}: expected {wanted}")

    return check


def one_of(*values: object) -> Check:
    """Accept one of these values, and nothing that is merely equal to one."""

    def check(policy: Any, field: attrs.Attribute[Any], value: Any) -> None:
        if not any(value is one or (value == one and type(value) is type(one)) for one in values):
            wanted = ", ".join(map(repr, values))
            raise RulesetError(f"{type(policy).__name__}: {field.name}={value!r}: expected one of {wanted}")

    return check


truth: Check = one_of(True, False)
"""Accept True or False."""


def pair_of_points(policy: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """Accept two whole numbers: the points for most of the tricks, and those for all."""
    if not isinstance(value, tuple) or len(value) != 2 or not all(map(is_whole, value)):
        raise RulesetError(
            f"{type(policy).__name__}: {field.name}={value!r}: expected the points for most of the tricks and "
            "those for all, such as (1, 2)"
        )


def as_suit(value: object) -> Suit | None:
    """A suit, given as such or as text; None stays None.

    Raises:
        CardError: the text is no suit.
        RulesetError: it is neither.
    """
    if value is None or isinstance(value, Suit):
        return value
    if isinstance(value, str):
        return Suit.read(value)
    raise RulesetError(f"{value!r} is no suit: expected a text such as 'S'")


def as_suits(value: object) -> tuple[Suit | None, ...]:
    """Suits to choose from, given as such or as text; None among them is "no trumps".

    Raises:
        CardError: a letter of the text is no suit.
        RulesetError: there is none, one comes twice, or something is neither a suit nor None.
    """
    try:
        choices = tuple(Suit.read(one) if isinstance(one, str) else one for one in value)  # type: ignore[attr-defined]
    except TypeError:
        raise RulesetError(f"trumps may be chosen among suits, such as 'CDHS', not among {value!r}") from None
    if not choices or not all(one is None or isinstance(one, Suit) for one in choices):
        raise RulesetError(f"trumps may be chosen among at least one suit (or None for no trumps), not {value!r}")
    if len(set(choices)) != len(choices):
        raise RulesetError(f"a suit comes twice among the trumps to choose from: {value!r}")
    return choices
