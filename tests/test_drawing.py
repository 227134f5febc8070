"""How many tricks a hand has is foreseen, whatever the rule about drawing reads."""

from __future__ import annotations

import attrs
import pytest

from tricklib import Game, Rank, Ruleset, Table, rulesets, verify
from tricklib.policies.calling import DealerDeclares
from tricklib.table import Seat
from tricklib.verify import Verdict


@attrs.frozen
class DeclarerDrawsFirst:
    """Everybody draws a card after each trick, whoever chose trumps first."""

    careful: bool = False

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One card each, as long as there is one for each."""
        if table.stock_size < table.players or (self.careful and table.contract is None):
            return ()
        return tuple(((table.contract.seat + place) % table.players, 1) for place in range(table.players))  # type: ignore[union-attr]


@attrs.frozen
class UpcardDrawsFirst:
    """Everybody draws a card after each trick, the taker first if the card turned up is high."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One card each, as long as there is one for each."""
        if table.stock_size < table.players:
            return ()
        first = taker if table.upcard.rank > Rank.TEN else taker + 1  # type: ignore[union-attr]
        return tuple(((first + place) % table.players, 1) for place in range(table.players))


@attrs.frozen
class DrawsWithoutTrumps:
    """Everybody draws a card after each trick where there are no trumps, and nobody where there are."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One card each, as long as there is one for each."""
        if table.trumps is not None or table.stock_size < table.players:
            return ()
        return tuple(((taker + place) % table.players, 1) for place in range(table.players))


DECLARED = rulesets.same_colour(trumps="dealer", announcing=True)


@pytest.mark.parametrize(
    "ruleset",
    [
        DECLARED.evolve(drawing=DeclarerDrawsFirst()),
        DECLARED.evolve(drawing=DeclarerDrawsFirst(careful=True)),
        rulesets.same_colour().evolve(drawing=UpcardDrawsFirst()),
    ],
)
def test_drawing_may_hang_on_what_was_said(ruleset: Ruleset) -> None:
    """How many cards are drawn is foreseen before the deal, and in which order is nobody's business then."""
    report = verify(ruleset, only="drawing.*", jobs=1)
    assert Verdict.PROVED is report["drawing.answers"].verdict is report["drawing.same_for_all"].verdict
    assert Verdict.PROVED is report["drawing.uses_up"].verdict
    game = Game.deal(ruleset, seed=1)
    while actions := game.legal_actions():
        game = game.apply(actions[0])
    assert (13, 13) == (game.table.tricks, game.table.tricks_played)


def test_a_hand_of_another_length_than_was_foreseen() -> None:
    """Where cards are drawn in some hands only, nobody knows at the deal how many tricks there will be."""
    ruleset = DECLARED.evolve(calling=DealerDeclares(among=(*"CDHS", None)), drawing=DrawsWithoutTrumps())
    report = verify(ruleset, only="*within_reach", jobs=1)
    assert Verdict.UNKNOWN is report["announcing.within_reach"].verdict
    report = verify(ruleset, only="drawing.*", jobs=1)
    assert Verdict.REFUTED is report["drawing.same_for_all"].verdict
    assert Verdict.PROVED is not report["drawing.uses_up"].verdict
