"""The legal play that CrossHair is asked about, in several formulations, as modules with contracts.

"Follow suit, else play anything: never nothing, and nothing that is not held", of a deck of four suits of equal length.
CrossHair takes an ``int`` for one of any length, and has to try out the values of ``&``, ``|`` and ``~`` one by one
unless the mask is a run of low bits. Shifts and such masks it follows, and tuples of truths as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import attrs

RIGHT: Final = "right"
RULES: Final = (RIGHT, "wrong")
"""The rule, and the twin that forgets those who are void."""

MODULE: Final = '''"""What may be played to a trick, of {cards} cards in four suits of {length}."""

{setup}


def legal(hand: {kind}, led: int) -> {kind}:
    """
    pre: {held}
    pre: 0 <= led < 4
    post: {post}
    """
    same = {same}
    return {answer}
'''
"""What CrossHair reads."""


@attrs.frozen
class Formulation:
    """A way to write the function and its contract.

    Args:
        kind: the type of a hand.
        setup: what stands above the function.
        held: what a hand is that has a card.
        post: the contract, of ``_`` as the answer.
        same: the cards of the suit led.
        otherwise: these cards, or the hand if there are none.
    """

    kind: str
    setup: str
    held: str
    post: str
    same: str
    otherwise: str = "same or hand"

    def __call__(self, rule: str, cards: int) -> str:
        """The module for one of the two rules and a deck of so many cards."""
        length = cards // 4
        one = (1 << length) - 1
        words: dict[str, object] = {
            "cards": cards,
            "length": length,
            "one": one,
            "suits": tuple(one << length * place for place in range(4)),
            "lowest": tuple(length * place for place in range(4)),
            "truths": ", ".join(["bool"] * cards),
        }
        parts = {name: text.format(**words) for name, text in attrs.asdict(self).items()}
        return MODULE.format(**parts, **words, answer=parts["otherwise"] if rule == RIGHT else "same")


_SHIFTED: Final = Formulation(
    kind="int",
    setup="LOWEST = {lowest}\nONE_SUIT = {one}",
    held="0 < hand < 1 << {cards}",
    post="_ != 0 and all((_ >> card) & 1 <= (hand >> card) & 1 for card in range({cards}))",
    same="((hand >> LOWEST[led]) & ONE_SUIT) << LOWEST[led]",
)

_TUPLE: Final = Formulation(
    kind="Truths",
    setup="Truths = tuple[{truths}]",
    held="any(hand)",
    post="any(_) and len(_) == {cards} and all(held or not played for held, played in zip(hand, _))",
    same="tuple(held and card // {length} == led for card, held in enumerate(hand))",
    otherwise="same if any(same) else hand",
)

FORMULATIONS: Final[Mapping[str, Callable[[str, int], str]]] = {
    "a mask of bits": Formulation(
        kind="int",
        setup="SUITS = {suits}",
        held="0 < hand < 1 << {cards}",
        post="_ != 0 and _ & ~hand == 0",
        same="hand & SUITS[led]",
    ),
    "a mask, shifted": _SHIFTED,
    "a tuple of truths": _TUPLE,
    "a list of truths": attrs.evolve(
        _TUPLE,
        kind="list[bool]",
        setup="",
        held="len(hand) == {cards} and any(hand)",
        same="[held and card // {length} == led for card, held in enumerate(hand)]",
    ),
    "a frozenset of numbers": Formulation(
        kind="frozenset[int]",
        setup="",
        held="len(hand) > 0 and all(0 <= card < {cards} for card in hand)",
        post="len(_) > 0 and _ <= hand",
        same="frozenset(card for card in hand if card // {length} == led)",
    ),
    "an IntFlag": Formulation(
        kind="Cards",
        setup='import enum\n\nSUITS = {suits}\nCards = enum.IntFlag("Cards", [f"c{{n}}" for n in range({cards})])',
        held="hand != 0",
        post="_ != 0 and _ & ~hand == 0",
        same="hand & SUITS[led]",
    ),
    "shifted, contract by suits": attrs.evolve(
        _SHIFTED,
        post="_ != 0 and all((_ >> low) & ONE_SUIT in (0, (hand >> low) & ONE_SUIT) for low in LOWEST)",
    ),
}
"""Each formulation by name; the contract of the last says of each suit that all of it may be played, or none of it."""
