"""How the cards are dealt, and when a player may look at them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Literal, TypeAlias, final

import attrs

from tricklib.errors import RulesetError
from tricklib.policies.kinds import Packet
from tricklib.policies.parameters import is_whole, one_of, truth
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


Round: TypeAlias = int | tuple[Literal["kitty"], int]
"""So many cards to each player in turn, or so many to the kitty."""


def _rounds(value: object) -> tuple[Round, ...]:
    rounds = value if isinstance(value, tuple) else (value,)
    for one in rounds:
        number = one[1] if isinstance(one, tuple) and len(one) == 2 and one[0] == "kitty" else one
        if not is_whole(number, 1):
            raise RulesetError(
                f"{value!r} does not say how to deal: expected numbers of cards for each player in turn, and where "
                "there is a kitty ('kitty', number), such as (3, ('kitty', 3), 4, 3)"
            )
    if not any(isinstance(one, int) for one in rounds):
        raise RulesetError(f"{value!r} deals nobody a card: expected numbers of cards for each player, such as (2, 3)")
    return rounds


@final
@attrs.frozen
class DealPackets:
    """Deal in packets: so many cards to each player in turn from eldest hand, then so many again (E2, F2, C1).

    The same number of single cards is a packet of one for each round: ``(1,) * 7``.

    Args:
        rounds: the sizes of the packets in their order; ``("kitty", 3)`` among them is a packet for the kitty.
        upcard: whether the next card is turned up for all to see.
        rest: whether what is left is the stock, or is set aside; either way, face down.
    """

    rounds: tuple[Round, ...] = attrs.field(converter=_rounds)
    upcard: bool = attrs.field(default=False, validator=truth)
    rest: Literal["stock", "aside"] = attrs.field(default="aside", validator=one_of("stock", "aside"))

    @property
    def title(self) -> str:
        """The rule, with its packets."""
        runs = [(one, len(list(run))) for one, run in itertools.groupby(self.rounds)]
        said = [
            (f"{one} to each player" if isinstance(one, int) else f"{one[1]} to the kitty")
            + (f" {times} times" if times > 1 else "")
            for one, times in runs
        ]
        turned = "; turn the next card up" if self.upcard else ""
        return f"Deal {', '.join(said)}{turned} (E2, F2, C1)."

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """A packet for each player in every round, those of the kitty between; then the upcard and the rest."""
        dealt: list[Packet] = []
        for one in self.rounds:
            dealt += [(place, one) for place in range(players)] if isinstance(one, int) else [one]
        if self.upcard:
            dealt.append(("upcard", 1))
        left = cards - sum(number for _, number in dealt)
        return (*dealt, (self.rest, left)) if left > 0 else tuple(dealt)

    def promise(self, packets: tuple[Packet, ...], cards: int, players: int) -> bool:
        """Every seat gets these packets in this order, the kitty its own; then one is turned up, and the rest put."""
        got = {place: [number for one, number in packets if one == place] for place in (*range(players), "kitty")}
        hand = [one for one in self.rounds if isinstance(one, int)]
        kitty = [one[1] for one in self.rounds if not isinstance(one, int)]
        places = [place for place, _ in packets]
        seats = [place for place in places if isinstance(place, int)]
        last = places[len(hand) * players + len(kitty) :]
        left = cards - players * sum(hand) - sum(kitty) - self.upcard
        return (
            all(got[seat] == hand for seat in range(players))
            and got["kitty"] == kitty
            and all(seat == place % players for place, seat in enumerate(seats))
            and self._kitty_is_in_place(places, players)
            and last == ["upcard"] * self.upcard + [self.rest] * (left > 0)
            and (left <= 0 or packets[-1] == (self.rest, left))
        )

    def _kitty_is_in_place(self, places: Sequence[object], players: int) -> bool:
        """Whether as many rounds come before each packet of the kitty as its place among the rounds says."""
        wanted = [
            sum(isinstance(before, int) for before in self.rounds[:place]) * players
            for place, one in enumerate(self.rounds)
            if not isinstance(one, int)
        ]
        found = [
            sum(isinstance(before, int) for before in places[:place])
            for place, one in enumerate(places)
            if one == "kitty"
        ]
        return found == wanted


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
