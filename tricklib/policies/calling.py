"""Who chooses trumps, and among what."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.cards import CardSet, Suit
from tricklib.errors import RulesetError
from tricklib.table import Seat, Table

FOUR_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


def _choices(value: object) -> tuple[Suit | None, ...]:
    try:
        choices = tuple(Suit.read(one) if isinstance(one, str) else one for one in value)  # type: ignore[attr-defined]
    except TypeError:
        raise RulesetError(f"trumps may be chosen among suits, such as 'CDHS', not among {value!r}") from None
    if not choices or not all(one is None or isinstance(one, Suit) for one in choices):
        raise RulesetError(f"trumps may be chosen among at least one suit (or None for no trumps), not {value!r}")
    if len(set(choices)) != len(choices):
        raise RulesetError(f"a suit comes twice among the trumps to choose from: {value!r}")
    return choices


@final
@attrs.frozen
class DealerDeclares:
    """The dealer chooses and announces trumps (W2).

    Args:
        among: the suits to choose from; None among them is "no trumps".
    """

    among: tuple[Suit | None, ...] = attrs.field(default=FOUR_SUITS, converter=_choices)

    def caller(self, table: Table) -> Seat:
        """The dealer."""
        return table.dealer

    def choices(self, hand: CardSet, table: Table) -> tuple[Suit | None, ...]:
        """All of them, whatever is held."""
        return self.among

    def promise(self, caller: Seat, choices: tuple[Suit | None, ...], hand: CardSet, table: Table) -> bool:
        """It is the dealer, and every suit to choose from can be chosen."""
        return caller == table.dealer and set(choices) == set(self.among)
