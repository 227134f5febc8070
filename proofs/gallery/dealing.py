"""Wrong rules about dealing, looking at the hand, and drawing from the stock."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry, pair
from proofs.gallery.games import COLOUR, FIVE_HUNDRED, SMALL
from tricklib import Deck, Table, rulesets
from tricklib.policies.dealing import DealPackets
from tricklib.policies.drawing import DrawOneEach
from tricklib.policies.kinds import Packet
from tricklib.policies.leading import Anything
from tricklib.table import Seat

STOCK: Final = SMALL.evolve(dealing=DealPackets((2,), rest="stock"), leading=Anything(), breaking=None)
"""Whist of three players with two cards each and a stock of six."""


# Dealing


@final
@attrs.frozen
class DealsTooFew:
    """The packets are three, two and three cards to each, where ten are needed, and some are left over."""

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """Three rounds and the kitty."""
        return (*((seat, 3) for seat in range(players)), ("kitty", 3), *((seat, 2) for seat in range(players)),
                *((seat, 3) for seat in range(players)))  # fmt: skip


@final
@attrs.frozen
class DealsTen:
    """The packets are three, four and three cards to each, and three to the kitty."""

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """Three rounds and the kitty."""
        return (*((seat, 3) for seat in range(players)), ("kitty", 3), *((seat, 4) for seat in range(players)),
                *((seat, 3) for seat in range(players)))  # fmt: skip


@final
@attrs.frozen
class TurnsTwoUp:
    """Two cards are turned up, and it is not said which of them makes trumps."""

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """Three cards to each, two turned up, the rest aside."""
        return (*((seat, 3) for seat in range(players)), ("upcard", 2), ("aside", cards - 2 - 3 * players))


@final
@attrs.frozen
class TurnsOneUp:
    """One card is turned up."""

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """Three cards to each, one turned up, the rest aside."""
        return (*((seat, 3) for seat in range(players)), ("upcard", 1), ("aside", cards - 1 - 3 * players))


class _OneByOne:
    """Deal the cards one by one, from the dealer's left."""

    def promise(self, packets: tuple[Packet, ...], cards: int, players: int) -> bool:
        """The seats follow one another, one card each time."""
        return all(packet == (place % players, 1) for place, packet in enumerate(packets))


@final
@attrs.frozen
class DealsByHands(_OneByOne):
    """The cards are dealt hand by hand, where the rule says one by one."""

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """All cards of one hand, then all of the next."""
        return tuple((seat, 1) for seat in range(players) for _ in range(cards // players))


@final
@attrs.frozen
class DealsByRounds(_OneByOne):
    """The cards are dealt one by one."""

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """One card of each hand, then the next."""
        return tuple((seat, 1) for _ in range(cards // players) for seat in range(players))


# Looking


@final
@attrs.frozen
class NeverLooks:
    """Nobody may look at his hand before trumps are declared, and the dealer not even then."""

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """Once trumps are declared, except for the dealer."""
        return declared and seat != table.dealer


@final
@attrs.frozen
class LooksLater:
    """Nobody may look at his hand before trumps are declared."""

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """Once trumps are declared."""
        return declared


# Drawing


class _TakerDrawsFirst:
    """After each trick draw one card, its taker first."""

    def promise(self, draws: tuple[tuple[Seat, int], ...], taker: Seat, table: Table) -> bool:
        """One card to each seat, from the taker on, while there are enough."""
        if table.stock_size < table.players:
            return not draws
        return draws == tuple(((taker + place) % table.players, 1) for place in range(table.players))


@final
@attrs.frozen
class TakerDrawsLast(_TakerDrawsFirst):
    """The taker of a trick draws last, where he is to draw first."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One card to each seat, from the taker's left on."""
        seats = range(1, table.players + 1) if table.stock_size >= table.players else ()
        return tuple(((taker + place) % table.players, 1) for place in seats)


@final
@attrs.frozen
class TakerDrawsFirst(_TakerDrawsFirst):
    """The taker of a trick draws first."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One card to each seat, from the taker on."""
        seats = range(table.players) if table.stock_size >= table.players else ()
        return tuple(((taker + place) % table.players, 1) for place in seats)


@final
@attrs.frozen
class OnlyTakerDraws:
    """Only the taker of a trick draws a card, and the hands are of different length."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One card to the taker."""
        return ((taker, 1),) if table.stock_size else ()


@final
@attrs.frozen
class DrawsForSomeTakers:
    """Cards are drawn after a trick that the dealer takes, and after no other."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One card to each seat, if the dealer takes the trick."""
        return DrawOneEach().draws(taker, table) if taker == table.dealer else ()


ENTRIES: Final[tuple[Entry, ...]] = (
    entry("dealing.fits", FIVE_HUNDRED, "c125", shown=False, dealing=(DealsTooFew(), DealsTen())),
    entry(
        "dealing.fits",
        SMALL,
        f"{PUBLIC}: the card that fixes trumps dealt a second time",
        shown=False,
        dealing=(TurnsTwoUp(), TurnsOneUp()),
    ),
    pair(
        "dealing.fits",
        FIVE_HUNDRED.evolve(deck=Deck.of("56789TJQK", extra="4D 4H AD AH", jokers=1)),
        FIVE_HUNDRED,
        "c052",
        "The pack has no black aces, read literally, and 41 cards do not give four hands of ten and a kitty of three.",
        shown=False,
    ),
    entry(
        "dealing.keeps_its_word",
        SMALL,
        f"{PUBLIC}: the pack dealt in slices",
        shown=False,
        dealing=(DealsByHands(), DealsByRounds()),
    ),
    entry("looking.in_time", SMALL, "c126", looking=(NeverLooks(), LooksLater())),
    entry(
        "drawing.keeps_its_word",
        STOCK,
        f"{PUBLIC}: the stock drawn in the wrong order",
        drawing=(TakerDrawsLast(), TakerDrawsFirst()),
    ),
    entry("drawing.answers", STOCK, "c025", drawing=(OnlyTakerDraws(), TakerDrawsFirst())),
    entry("drawing.same_for_all", STOCK, "c025", drawing=(DrawsForSomeTakers(), TakerDrawsFirst())),
    pair(
        "drawing.uses_up",
        rulesets.same_colour(players=3),
        COLOUR,
        "c092",
        "All cards are to be played, and one of them is left in the stock, since three players cannot share it.",
    ),
)
