"""Wrong rules about what breaks trumps."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry
from proofs.gallery.games import SMALL
from tricklib import Card, Deck, Table, Trick
from tricklib.policies.breaking import BrokenByLead, BrokenByRuff, broken_by
from tricklib.policies.leading import Anything, NoTrumpUntilBroken, by_priority
from tricklib.policies.ranking import Bowers
from tricklib.verify import Verdict


@final
@attrs.frozen
class BrokenByFirstTrump:
    """Trumps are broken by the trump that is led to the first trick, which can never be one."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """A trump led to the first trick by a player who may not lead one."""
        return trick.is_empty and table.broken and card in table.trump_cards


@final
@attrs.frozen
class BrokenByAnyRuff:
    """Trumps are broken by a ruff."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """A trump on another suit."""
        return not trick.is_empty and trick.led is not table.trumps and card in table.trump_cards


@final
@attrs.frozen
class BrokenByAnyDiscard:
    """Any card of another suit than the one led breaks trumps, be it a trump or not."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """A card that does not follow suit, on a suit that is not trumps."""
        return not trick.is_empty and trick.led is not table.trumps and card not in table.suit(trick.led)


@final
@attrs.frozen
class BrokenByFollowing:
    """A trump that is played because trumps were led breaks them."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Any trump that is not led."""
        return not trick.is_empty and card in table.trump_cards


class _BrokenByRuff:
    """Trumps are broken when a player who cannot follow plays a trump."""

    def promise(self, breaks: bool, card: Card, trick: Trick, table: Table) -> bool:
        """Exactly when a card that counts as a trump falls on another suit."""
        return breaks == (trick.led not in (None, table.trumps) and table.suit_of(card) is table.trumps)


@final
@attrs.frozen
class BrokenByPrintedTrumps(_BrokenByRuff):
    """A ruff with the left bower breaks nothing, since another suit is printed on it."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """A card with the printed suit of the trumps, which counts as a trump, on another suit."""
        return not trick.is_empty and trick.led is not table.trumps and card.suit is table.trumps


@final
@attrs.frozen
class BrokenByTrumps(_BrokenByRuff):
    """A ruff with the left bower breaks trumps as any other."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """A trump on another suit."""
        return not trick.is_empty and trick.led is not table.trumps and card in table.trump_cards


ENTRIES: Final[tuple[Entry, ...]] = (
    entry(
        "breaking.can_happen",
        SMALL,
        f"{PUBLIC}: a suit that can never be broken, since the flag is set only where it is set already",
        verdict=Verdict.VACUOUS,
        shown=False,
        breaking=(BrokenByFirstTrump(), BrokenByAnyRuff()),
    ),
    entry(
        "breaking.matters",
        SMALL,
        f"{PUBLIC}: a flag that is kept with care, and read by nobody",
        fault="It is remembered whether trumps are broken, and any card may be led all the same.",
        verdict=Verdict.VACUOUS,
        shown=False,
        leading=(Anything(), by_priority(NoTrumpUntilBroken())),
    ),
    entry("breaking.only_by_trumps", SMALL, "c061", breaking=(BrokenByAnyDiscard(), BrokenByAnyRuff())),
    entry("breaking.not_by_following", SMALL, "c061", breaking=(BrokenByFollowing(), BrokenByAnyRuff())),
    entry(
        "breaking.keeps_its_word",
        SMALL.evolve(deck=Deck.of("JQA"), ranking=Bowers()),
        "c016",
        breaking=(BrokenByPrintedTrumps(), BrokenByTrumps()),
    ),
    entry(
        "breaking.no_idle_part",
        SMALL.evolve(deck=Deck.of("9TJQKA")),
        f"{PUBLIC}: the same event checked for twice under two names",
        fault="A second event is said to break trumps, and is the first one in other words.",
        verdict=Verdict.VACUOUS,
        shown=False,
        breaking=(broken_by(BrokenByRuff(), BrokenByAnyRuff()), broken_by(BrokenByRuff(), BrokenByLead())),
    ),
)
