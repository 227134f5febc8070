"""Cards as strings: the parts that more than one of the games needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

SUITS = "CDHS"
RANKS = "23456789TJQKA"
JOKER = "JO"
SISTER = {"C": "S", "S": "C", "D": "H", "H": "D"}  # the other suit of the same colour

Choices = Mapping[str, tuple[Any, ...]]


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards by suit (C D H S), in a suit from low to high, the joker last."""
    return sorted(cards, key=lambda card: (4, 0) if card == JOKER else (SUITS.index(card[1]), RANKS.index(card[0])))


def clockwise(first: int, seats: int) -> list[int]:
    """All the seats, from one of them on."""
    return [(first + step) % seats for step in range(seats)]


def bower_suit(card: str, trumps: str) -> str:
    """The suit a card other than the joker belongs to where the left bower is a trump."""
    return trumps if trumps in SISTER and card == "J" + SISTER[trumps] else card[1]


def bower_height(card: str, trumps: str) -> int:
    """How high a card other than the joker stands in the suit it belongs to."""
    if trumps in SISTER and card == "J" + trumps:
        return len(RANKS) + 1
    if trumps in SISTER and card == "J" + SISTER[trumps]:
        return len(RANKS)
    return RANKS.index(card[0])


def chosen(choices: Choices, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values: the first of its choices is the default, a sole choice may be any value."""
    for name, value in options.items():
        if name not in choices:
            raise TypeError(f"no option {name!r}: there are {', '.join(choices)}")
        if len(choices[name]) > 1 and value not in choices[name]:
            raise ValueError(f"option {name} is one of {choices[name]}, not {value!r}")
    return {name: options.get(name, values[0]) for name, values in choices.items()}


def highest(totals: list[int], seats: Iterable[int]) -> list[int]:
    """Those of some seats that have the highest total among them."""
    among = list(seats)
    return [seat for seat in among if totals[seat] == max(totals[other] for other in among)]
