"""Which stage of a hand comes next, and whom it waits for."""

from __future__ import annotations

from typing import Final, final

import attrs

from tricklib import answers
from tricklib.cards import CardSet
from tricklib.frozen import quickly_made
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.table import Seat, Table, Trick

_WHO: Final = {
    "calling": answers.caller,
    "exchanging": answers.exchanger,
    "naming": answers.namer,
    "announcing": answers.announcer,
}
"""Whom each stage waits for."""


@final
@quickly_made
@attrs.frozen(weakref_slot=False)
class Waiting:
    """What a hand waits for, and where the cards are then; see :class:`~tricklib.game.Game`."""

    phase: Phase
    actor: Seat | None
    hands: tuple[CardSet, ...]
    kitty: CardSet
    aside: CardSet
    surplus: int
    table: Table
    trick: Trick | None = None


def waiting(
    ruleset: Ruleset, stage: int, hands: tuple[CardSet, ...], kitty: CardSet, aside: CardSet, table: Table
) -> Waiting:
    """The first stage from this one on in which a seat is to act; at the latest, the play.

    Args:
        ruleset: the rules.
        stage: the number of the stage in ``ruleset.stages``.
        hands: the cards each seat holds.
        kitty: the cards that lie there to be taken up.
        aside: the cards that take no part any more.
        table: what lies open.

    Raises:
        RuleError: a rule misbehaves.
    """
    for name in ruleset.stages[stage:]:
        actor = None if name == "exchanging" and not kitty else _WHO[name](ruleset, table)
        if actor is not None:
            # An upcard that is to be taken up is the kitty, unless it lies under the stock.
            if name == "exchanging" and (table.upcard is None or table.stock_size):
                hands = tuple(hand | kitty if seat == actor else hand for seat, hand in enumerate(hands))
                return Waiting(Phase(name), actor, hands, ruleset.deck.empty, aside, kitty.count(), table)
            return Waiting(Phase(name), actor, hands, kitty, aside, 0, table)
        if name == "calling":
            if table.contract is None and not answers.is_played(ruleset, table):
                return Waiting(Phase.OVER, None, hands, kitty, aside, 0, table)
            table = _with_trumps(ruleset, table)
        elif name == "naming" and table.named is None and table.sides is None:
            table = table.with_sides(answers.sides(ruleset, None, table))
        elif name == "exchanging":
            aside, kitty = aside | kitty, ruleset.deck.empty
    if out := answers.out(ruleset, table):
        table = table.with_out(out)
    opener = answers.opener(ruleset, hands, table)
    trick = None if opener is None else Trick(opener, table.players, out=out)
    return Waiting(Phase.PLAYING, opener, hands, kitty, aside, 0, table, trick)


def _with_trumps(ruleset: Ruleset, table: Table) -> Table:
    contract = table.contract
    return table.declared(answers.uncalled_trumps(ruleset, table) if contract is None else contract.trumps)
