"""Who sits out a hand."""

from __future__ import annotations

from typing import final

import attrs

from tricklib.table import Seat, Table


@final
@attrs.frozen
class PartnerSitsOut:
    """If the maker plays alone, his partner lays his cards face down and sits out."""

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether it is another seat of the side of a maker who has said that he plays alone."""
        contract = table.contract
        return contract is not None and table.alone and seat != contract.seat and seat in table.attackers

    def promise(self, out: tuple[Seat, ...], table: Table) -> bool:
        """Nobody sits out unless somebody plays alone; then all who are on his side do, and neither he nor others."""
        maker = None if table.contract is None else table.contract.seat
        if maker is None or not table.alone:
            return not out
        sides = table.sides
        return all(
            (seat in out) == (seat != maker and sides is not None and sides[seat] == sides[maker])
            for seat in range(table.players)
        )
