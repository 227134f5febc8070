"""What breaks trumps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, final

import attrs

from tricklib.cards import Card
from tricklib.errors import RulesetError
from tricklib.policies.kinds import Breaking
from tricklib.table import Table, Trick


@final
@attrs.frozen
class BrokenByRuff:
    """Trumps are broken when a player who cannot follow the suit led plays a trump (W6)."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """A trump on another suit: who plays it could not follow."""
        return not trick.is_empty and trick.led is not table.trumps and card in table.trump_cards

    def promise(self, breaks: bool, card: Card, trick: Trick, table: Table) -> bool:
        """Exactly when a card of the trump suit falls on a lead of another suit."""
        return breaks == (trick.led not in (None, table.trumps) and table.suit_of(card) is table.trumps)


@final
@attrs.frozen
class BrokenByLead:
    """Trumps are broken when one is led, except by the very first card (the alternative of WQ4)."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """A trump led to any trick but the first."""
        return trick.is_empty and not table.is_first_trick and card in table.trump_cards

    def promise(self, breaks: bool, card: Card, trick: Trick, table: Table) -> bool:
        """Exactly when a card of the trump suit is led after the first trick."""
        leads = trick.led is None and table.tricks_played > 0
        return breaks == (leads and table.suit_of(card) is table.trumps)


@final
@attrs.frozen
class BrokenByOpening:
    """Trumps are broken when the very first card is one (the alternative of WQ3)."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """A trump led to the first trick."""
        return trick.is_empty and table.is_first_trick and card in table.trump_cards

    def promise(self, breaks: bool, card: Card, trick: Trick, table: Table) -> bool:
        """Exactly when a card of the trump suit is led to the first trick."""
        opens = trick.led is None and table.tricks_played == 0
        return breaks == (opens and table.suit_of(card) is table.trumps)


@final
@attrs.frozen
class NeverBroken:
    """Nothing breaks trumps: they may be led at any time, or never."""

    departs_from: ClassVar[Mapping[str, str]] = {
        "breaking.can_happen": "there is no breaking of trumps in this game",
        "breaking.matters": "there is no breaking of trumps in this game",
        "breaking.not_by_following": "there is no breaking of trumps in this game",
    }

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """No card does."""
        return False

    def promise(self, breaks: bool, card: Card, trick: Trick, table: Table) -> bool:
        """Trumps are not broken by any card."""
        return not breaks


@final
@attrs.frozen(repr=False)
class BrokenByAny:
    """Trumps are broken by any of these events."""

    parts: tuple[Breaking, ...]

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Whether one of the parts says so."""
        return any(part.breaks(card, trick, table) for part in self.parts)

    def promise(self, breaks: bool, card: Card, trick: Trick, table: Table) -> bool:
        """True if and only if not every part denies it."""
        return breaks != all(not part.breaks(card, trick, table) for part in self.parts)

    def __repr__(self) -> str:
        return f"broken_by({', '.join(map(repr, self.parts))})"


def broken_by(*events: Breaking) -> Breaking:
    """The rule that trumps are broken by any of these events; nested ones flatten, a single one is itself.

    Raises:
        RulesetError: no event is given, or something that is none.
    """
    parts: list[Breaking] = []
    for event in events:
        if not isinstance(event, Breaking) or isinstance(event, type):
            raise RulesetError(
                f"{event!r} does not say what breaks trumps: expected an object with breaks(card, trick, table)"
            )
        parts.extend(event.parts if isinstance(event, BrokenByAny) else (event,))
    if not parts:
        raise RulesetError("broken_by needs at least one event, such as BrokenByRuff()")
    return BrokenByAny(tuple(parts)) if len(parts) > 1 else parts[0]
