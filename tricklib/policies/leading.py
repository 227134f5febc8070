"""Who leads, and what may be led."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.cards import Card, CardSet
from tricklib.errors import RulesetError
from tricklib.policies.combine import (
    Anything,
    Nothing,
    Only,
    all_of,
    any_of,
    as_card,
    by_priority,
    called,
    first_of,
)
from tricklib.policies.kinds import Opening
from tricklib.policies.seats import clockwise
from tricklib.policies.titles import title
from tricklib.table import Seat, Table, Trick

__all__ = [
    "Anything",
    "DeclarerOpens",
    "EldestOpens",
    "HolderOpens",
    "LeadPasses",
    "NextInPlay",
    "NoTrumpUntilBroken",
    "Nothing",
    "Only",
    "OpenWith",
    "TakerLeads",
    "all_of",
    "any_of",
    "by_priority",
    "called",
    "first_of",
]


@final
@attrs.frozen
class EldestOpens:
    """Eldest hand, at the dealer's left, leads to the first trick."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """Eldest hand."""
        return table.eldest

    def promise(self, opener: Seat | None, hands: tuple[CardSet, ...], table: Table) -> bool:
        """The seat after the dealer."""
        return opener == (table.dealer + 1) % table.players


@final
@attrs.frozen
class DeclarerOpens:
    """The bid winner leads to the first trick (F12); without a contract, eldest hand does (FQ4)."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """The seat whose contract it is."""
        return table.eldest if table.contract is None else table.contract.seat

    def promise(self, opener: Seat | None, hands: tuple[CardSet, ...], table: Table) -> bool:
        """No other seat than that of the contract; if there is none, than the one after the dealer."""
        first = (table.dealer + 1) % table.players if table.contract is None else table.contract.seat
        return opener is not None and not any(opener == seat for seat in range(table.players) if seat != first)


def _opening(value: object) -> Opening | None:
    if value is None or (isinstance(value, Opening) and not isinstance(value, type)):
        return value
    raise RulesetError(f"{value!r} is no rule about who opens: expected None or, for example, EldestOpens()")


def _some_opening(value: object) -> Opening:
    if (opening := _opening(value)) is None:
        raise RulesetError("opening=None: expected a rule about who opens, for example EldestOpens()")
    return opening


@final
@attrs.frozen
class HolderOpens:
    """Whoever holds a certain card leads to the first trick (W3).

    Args:
        card: the card.
        otherwise: who leads if nobody holds it (WQ1); None if the rule does not say.
    """

    card: Card = attrs.field(converter=as_card)
    otherwise: Opening | None = attrs.field(default=None, converter=_opening)

    @property
    def title(self) -> str:
        """The rule, with its card."""
        other = f"; if nobody does: {title(self.otherwise)}" if self.otherwise else "."
        return f"Whoever holds the {self.card.symbols} leads to the first trick (W3){other}"

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """The holder of the card; without one, whoever ``otherwise`` names."""
        for seat, hand in enumerate(hands):
            if self.card in hand:
                return seat
        return self.otherwise.opener(hands, table) if self.otherwise else None

    def promise(self, opener: Seat | None, hands: tuple[CardSet, ...], table: Table) -> bool:
        """A holder if there is one; else the answer of the other rule, if there is one; else nobody."""
        holders = {seat for seat in range(table.players) if self.card in hands[seat]}
        if holders:
            return opener in holders
        return opener == (None if self.otherwise is None else self.otherwise.opener(hands, table))


@final
@attrs.frozen
class NextInPlay:
    """If the one who would lead to the first trick sits out, the next player at his left leads in his place.

    Args:
        opening: who would lead.
    """

    opening: Opening = attrs.field(converter=_some_opening)

    @property
    def title(self) -> str:
        """The rule, with who would lead."""
        return f"{title(self.opening).rstrip('.')}; if he sits out, the next player at his left does."

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """The seat that the other rule names, or the first after it that plays; nobody if that rule names nobody."""
        first = self.opening.opener(hands, table)
        if first is None or first not in table.out:
            return first
        return next(seat for seat in clockwise(first, table.players) if seat not in table.out)

    def promise(self, opener: Seat | None, hands: tuple[CardSet, ...], table: Table) -> bool:
        """The opener plays, and all from the one whom the other rule names up to the one before the opener do not."""
        first = self.opening.opener(hands, table)
        if first is None or opener is None:
            return first is opener
        passed = {(first + place) % table.players for place in range((opener - first) % table.players)}
        return opener not in table.out and passed <= set(table.out)


@final
@attrs.frozen
class OpenWith:
    """Open the first trick with a certain card (W3).

    Args:
        card: the card. A leader who does not hold it may open with any card.
    """

    card: Card = attrs.field(converter=as_card)

    @property
    def title(self) -> str:
        """The rule, with its card."""
        return f"Open the first trick with the {self.card.symbols} (W3)."

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Only the card, if this is the first lead and it is held; else any card."""
        if table.is_first_trick and self.card in hand:
            return hand & {self.card}
        return hand

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """Any card that is held, except that the first lead is this card if that is held."""
        return card in hand and (card == self.card or self.card not in hand or not table.is_first_trick)


@final
@attrs.frozen
class NoTrumpUntilBroken:
    """Lead no trump until trumps are broken (W5)."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Everything once trumps are broken; before, what is not a trump."""
        return hand if table.broken else hand - table.trump_cards

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that is held and, while trumps are unbroken, belongs to another suit."""
        return card in hand and (table.broken or table.suit_of(card) is not table.trumps)


@final
@attrs.frozen
class TakerLeads:
    """Whoever takes a trick leads to the next (WQ5)."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The taker."""
        return taker

    def promise(self, leader: Seat, taker: Seat, trick: Trick, table: Table) -> bool:
        """The same seat."""
        return leader == taker


@final
@attrs.frozen
class LeadPasses:
    """The lead passes clockwise from trick to trick, whoever takes them (an alternative of WQ5)."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The seat after the one that led."""
        return trick.seat_at(1)

    def promise(self, leader: Seat, taker: Seat, trick: Trick, table: Table) -> bool:
        """One place further than the last lead, past those who sit out."""
        passed = {(trick.leader + place) % table.players for place in range(1, (leader - trick.leader) % table.players)}
        return leader != trick.leader and leader not in table.out and passed <= set(table.out)
