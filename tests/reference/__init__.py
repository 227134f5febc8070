"""Card games written a second time, from the wording of the rules alone, to check the library against.

Nothing of the library is used: a card is a string, an action is its text, a hand of cards is a list of strings.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Protocol, TypeVar


class Playable(Protocol):
    """What the hands of all the games have in common; their state is numbers, texts and lists of them."""

    seat: int | None

    def legal(self) -> list[str]:
        """The actions of the seat to act."""

    def do(self, action: str) -> None:
        """Do one of them."""

    def scores(self) -> list[int]:
        """What each seat scores when the hand is over."""


AnyHand = TypeVar("AnyHand", bound=Playable)


def copied(hand: AnyHand) -> AnyHand:
    """A hand in the same state, that can go on by itself."""
    twin = copy.copy(hand)
    for name, value in vars(hand).items():
        if isinstance(value, list):
            setattr(twin, name, [list(item) if isinstance(item, list) else item for item in value])
    return twin


def perft(hand_factory: Callable[[], Playable], depth: int) -> list[int]:
    """How many sequences of 1, 2, ... depth actions a deal has; those that end sooner count for their length only."""
    counts = [0] * depth
    if depth:
        count(hand_factory(), 0, counts)
    return counts


def count(hand: Playable, length: int, counts: list[int]) -> None:
    """Add the sequences that go on from a hand in which so many actions have been done."""
    actions = hand.legal()
    counts[length] += len(actions)
    if length + 1 == len(counts):
        return
    for action in actions:
        after = copied(hand)
        after.do(action)
        count(after, length + 1, counts)
