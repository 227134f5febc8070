"""Wrong rules about who announces how many tricks."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry
from proofs.gallery.games import SMALL
from tricklib import CardSet, Table
from tricklib.table import Seat


class _Announces:
    """Say how many tricks you will take, each once, from eldest hand on."""

    def promise(self, announcer: Seat | None, announcements: tuple[int, ...], hand: CardSet, table: Table) -> bool:
        """The first from eldest hand who has said nothing, and any number up to all."""
        silent = [place for place in range(1, table.players + 1)
                  if table.announced[(table.dealer + place) % table.players] is None]  # fmt: skip
        if not silent:
            return announcer is None
        return announcer == (table.dealer + silent[0]) % table.players and set(announcements) == {
            *range(table.tricks + 1)
        }


@final
@attrs.frozen
class DealerAnnouncesFirst(_Announces):
    """The dealer announces first, where he is to be the last."""

    def announcer(self, table: Table) -> Seat | None:
        """The first from the dealer on who has said nothing."""
        seats = [(table.dealer + place) % table.players for place in range(table.players)]
        return next((seat for seat in seats if table.announced[seat] is None), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Any number up to all."""
        return tuple(range(table.tricks + 1))


@final
@attrs.frozen
class DealerAnnouncesLast(_Announces):
    """The dealer announces last."""

    def announcer(self, table: Table) -> Seat | None:
        """The first from eldest hand on who has said nothing."""
        seats = [(table.eldest + place) % table.players for place in range(table.players)]
        return next((seat for seat in seats if table.announced[seat] is None), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Any number up to all."""
        return tuple(range(table.tricks + 1))


class _InTurn:
    """Each player announces once, from eldest hand on."""

    def announcer(self, table: Table) -> Seat | None:
        """The first from eldest hand on who has said nothing."""
        return DealerAnnouncesLast().announcer(table)


@final
@attrs.frozen
class AnnouncesTooMany(_InTurn):
    """The numbers to announce run to one more than the hand has tricks."""

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Any number up to one too many."""
        return tuple(range(table.tricks + 2))


@final
@attrs.frozen
class AnnouncesWhatThereIs(_InTurn):
    """The numbers to announce run to as many as the hand has tricks."""

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Any number up to all."""
        return tuple(range(table.tricks + 1))


@final
@attrs.frozen
class LeavesNothingToAnnounce(_InTurn):
    """All together may not announce more tricks than there are, and the last one is left without a number to say."""

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """What is left of all tricks, at least one."""
        left = table.tricks - sum(said for said in table.announced if said is not None)
        return tuple(range(1, left + 1))


@final
@attrs.frozen
class MayAnnounceNone(_InTurn):
    """All together may not announce more tricks than there are; the last one may announce none."""

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """What is left of all tricks, or none."""
        left = table.tricks - sum(said for said in table.announced if said is not None)
        return tuple(range(max(left, 0) + 1))


@final
@attrs.frozen
class AsksAgain(_InTurn):
    """Whoever has announced nothing is asked a second time, since none is taken for no answer."""

    def announcer(self, table: Table) -> Seat | None:
        """The first from eldest hand on who has announced no trick."""
        seats = [(table.eldest + place) % table.players for place in range(table.players)]
        return next((seat for seat in seats if not table.announced[seat]), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Any number up to all."""
        return tuple(range(table.tricks + 1))


ENTRIES: Final[tuple[Entry, ...]] = (
    entry(
        "announcing.keeps_its_word",
        SMALL,
        f"{PUBLIC}: the wrong player begins",
        announcing=(DealerAnnouncesFirst(), DealerAnnouncesLast()),
    ),
    entry(
        "announcing.within_reach",
        SMALL,
        f"{PUBLIC}: a bid of more tricks than cards",
        announcing=(AnnouncesTooMany(), AnnouncesWhatThereIs()),
    ),
    entry(
        "announcing.some_choice",
        SMALL,
        f"{PUBLIC}: the last bidder has no bid left",
        announcing=(LeavesNothingToAnnounce(), MayAnnounceNone()),
    ),
    entry("announcing.once_each", SMALL, "c056", announcing=(AsksAgain(), AnnouncesWhatThereIs())),
)
