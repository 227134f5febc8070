"""How the cards are dealt, and when a player may look at them."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.policies.kinds import Packet
from tricklib.table import Seat, Table


@final
@attrs.frozen
class DealOut:
    """Deal out the cards one by one, from the dealer's left, as long as there is one for everybody.

    What is left over is set aside face down (W1, WQ1).
    """

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """One card to each player in turn; the rest aside."""
        rounds, rest = divmod(cards, players)
        round_of_one: tuple[Packet, ...] = tuple((place, 1) for place in range(players))
        leftover: tuple[Packet, ...] = (("aside", rest),) if rest else ()
        return round_of_one * rounds + leftover

    def promise(self, packets: tuple[Packet, ...], cards: int, players: int) -> bool:
        """The first card goes to eldest hand, each next one to the next player; less than a round is left."""
        dealt = [packet for packet in packets if packet[0] != "aside"]
        return (
            all(packet == (place % players, 1) for place, packet in enumerate(dealt))
            and 0 <= cards - len(dealt) < players
            and len(dealt) % players == 0
            and packets[: len(dealt)] == tuple(dealt)
        )


@final
@attrs.frozen
class LookAtOnce:
    """Look at your hand as soon as it is dealt (WQ6)."""

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """Always."""
        return True

    def promise(self, may_look: bool, seat: Seat, table: Table, declared: bool) -> bool:
        """Everybody may look at any time."""
        return may_look


@final
@attrs.frozen
class LookAfterDeclaring:
    """Leave your hand face down until trumps are declared (the alternative of WQ6)."""

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """Once trumps are declared."""
        return declared

    def promise(self, may_look: bool, seat: Seat, table: Table, declared: bool) -> bool:
        """Nobody may look before trumps are declared, and everybody afterwards."""
        return may_look == declared
