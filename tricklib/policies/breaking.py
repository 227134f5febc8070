"""What breaks trumps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, final

import attrs

from tricklib.cards import Card
from tricklib.errors import RulesetError
from tricklib.policies.combine import as_card
from tricklib.policies.kinds import Breaking
from tricklib.policies.titles import title
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


def _as_card_or_none(value: object) -> Card | None:
    return None if value is None else as_card(value)


@final
@attrs.frozen
class BrokenByLead:
    """Trumps are broken when one is led (the alternative of WQ4).

    Args:
        unless_opening: a card that opens the hand by a rule of its own (W3), and breaks nothing when it does; None if
            there is none.
    """

    unless_opening: Card | None = attrs.field(default=None, converter=_as_card_or_none)

    @property
    def title(self) -> str:
        """The rule, with the card that breaks nothing."""
        other = f", unless it is the {self.unless_opening.symbols} that opens the hand" if self.unless_opening else ""
        return f"Trumps are broken when one is led{other} (the alternative of WQ4)."

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """A trump that is led, unless it is that card and the first of the hand."""
        opens = table.is_first_trick and card == self.unless_opening
        return trick.is_empty and card in table.trump_cards and not opens

    def promise(self, breaks: bool, card: Card, trick: Trick, table: Table) -> bool:
        """Exactly when a card of the trump suit is led, and is another card or led after the first trick."""
        leads = trick.led is None and (table.tricks_played > 0 or card != self.unless_opening)
        return breaks == (leads and table.suit_of(card) is table.trumps)


@final
@attrs.frozen
class BrokenByOpening:
    """Trumps are broken when the hand is opened with a certain card that is a trump (the alternative of WQ3).

    Args:
        card: the card.
    """

    card: Card = attrs.field(converter=as_card)

    @property
    def title(self) -> str:
        """The rule, with its card."""
        return f"Trumps are broken when the {self.card.symbols} opens the hand and is a trump (the alternative of WQ3)."

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """The card, led to the first trick, if it is a trump."""
        return trick.is_empty and table.is_first_trick and card == self.card and card in table.trump_cards

    def promise(self, breaks: bool, card: Card, trick: Trick, table: Table) -> bool:
        """Exactly when this card is led to the first trick and belongs to the trump suit."""
        opens = trick.led is None and table.tricks_played == 0 and card == self.card
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

    @property
    def title(self) -> str:
        """The titles of the events."""
        first, *others = (title(part).rstrip(".") for part in self.parts)
        alike = "Trumps are broken "
        said = (one.removeprefix(alike) if one.startswith(alike) else f"{one[0].lower()}{one[1:]}" for one in others)
        return first + "".join(f", or {one}" for one in said) + "."

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
