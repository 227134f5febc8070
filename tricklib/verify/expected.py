"""What should come of an action, said a second time and in other words than the engine's.

The theorems hold the engine against it: whom the hand waits for, and what lies open then. It is worked out once for
all theorems about a step.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Final, final

import attrs

from tricklib.actions import Alone, Announce, Bid, CallCard, Declare, OrderUp, Pass, Play
from tricklib.cards import Suit
from tricklib.states import Phase
from tricklib.table import Contract, Seat, Table, Trick
from tricklib.verify.steps import Step

_once: Final = functools.lru_cache(maxsize=1)


@final
@attrs.frozen
class Course:
    """What a hand waits for after an action other than a play, and what lies open then.

    Args:
        phase: the stage.
        actor: the seat that the rule about it names.
        table: what lies open.
    """

    phase: Phase
    actor: Seat | None
    table: Table

    @property
    def trick(self) -> Trick | None:
        """The trick about to be led."""
        if self.phase is not Phase.PLAYING or self.actor is None:
            return None
        return Trick(self.actor, self.table.players, out=self.table.out)


@_once
def course_after(step: Step) -> Course:
    """The first stage in which a rule names a seat, and what lies open then; after all of them, the opener leads."""
    rules, table = step.before.ruleset, said(step)
    who = _who(step)
    for name in _stages_left(step):
        seat = None if name == "exchanging" and not step.before.kitty else who[name](table)
        if seat is not None:
            return Course(Phase(name), seat, table)
        if name == "calling":
            if table.contract is None and (rules.uncalled is None or not rules.uncalled.is_played(table)):
                return Course(Phase.OVER, None, table)
            table = attrs.evolve(table, trumps=_trumps(step, table))
        elif name == "naming" and (table.named, table.sides) == (None, None):
            table = attrs.evolve(table, sides=sides(step, None, table))
    if rules.sitting is not None:
        sitting = [rules.sitting.sits_out(seat, table) for seat in range(table.players)]
        table = attrs.evolve(table, out=tuple(seat for seat, sits in enumerate(sitting) if sits))
    return Course(Phase.PLAYING, rules.opening.opener(step.after.hands, table), table)


def next_to_play(seat: Seat, table: Table) -> Seat:
    """The first seat after another that does not sit out."""
    seat = (seat + 1) % table.players
    return next_to_play(seat, table) if seat in table.out else seat


def _stages_left(step: Step) -> Iterator[str]:
    """The stages that are still to come: a call or an announcement may be followed by another, all else comes once."""
    stages, name = step.before.ruleset.stages, step.before.phase.value
    yield from stages[stages.index(name) + (name not in ("calling", "announcing")) :]


def _who(step: Step) -> dict[str, Callable[[Table], Seat | None]]:
    rules = step.before.ruleset
    return {
        "calling": rules.calling.caller if rules.calling else _nobody,
        "exchanging": rules.exchanging.exchanger if rules.exchanging else _nobody,
        "naming": rules.naming.namer if rules.naming else _nobody,
        "announcing": rules.announcing.announcer if rules.announcing else _nobody,
    }


def _nobody(table: Table) -> None:
    """Whom a stage waits for of which there is no rule."""


def _trumps(step: Step, table: Table) -> Suit | None:
    if table.contract is not None:
        return table.contract.trumps
    uncalled = step.before.ruleset.uncalled
    return None if uncalled is None else uncalled.trumps(table)


def sides(step: Step, partner: Seat | None, table: Table) -> tuple[int, ...]:
    """The sides that the rule about them gives; where there is none, everybody is a side of his own."""
    siding = step.before.ruleset.siding
    return tuple(range(table.players)) if siding is None else siding.sides(partner, table)


def said(step: Step) -> Table:
    """What lies open once an action other than a play has been written down, for the seat that did it."""
    table, seat = step.before.table, step.before.actor
    assert seat is not None
    match step.action:
        case Pass():
            passes = tuple(number + 1 if one == seat else number for one, number in enumerate(table.passes))
            return attrs.evolve(table, passes=passes, last_caller=seat)
        case OrderUp(alone):
            suit = None if table.upcard is None else table.upcard.suit
            return attrs.evolve(table, contract=Contract(seat, suit, 0), last_caller=seat, alone=alone)
        case Declare(trumps, alone):
            return attrs.evolve(table, contract=Contract(seat, trumps, 0), last_caller=seat, alone=alone)
        case Bid(tricks, trumps):
            return attrs.evolve(table, contract=Contract(seat, trumps, tricks), last_caller=seat, alone=False)
        case CallCard(card):
            return attrs.evolve(table, named=card)
        case Alone():
            table = attrs.evolve(table, alone=True)
            return attrs.evolve(table, sides=sides(step, None, table))
        case Announce(number):
            said = (*table.announced[:seat], number, *table.announced[seat + 1 :])
            return attrs.evolve(table, announced=said)
    return table


def _with_card(step: Step) -> Table:
    """What lies open once a card is on the table: trumps may be broken by it, and a partner known."""
    before, action, table = step.before, step.action, step.before.table
    breaking = before.ruleset.breaking
    assert isinstance(action, Play) and before.trick is not None
    if breaking is not None and not table.broken:
        table = attrs.evolve(table, broken=breaking.breaks(action.card, before.trick, table))
    falls = table.named is not None and table.sides is None and action.card == table.named
    return attrs.evolve(table, sides=sides(step, before.actor, table)) if falls else table


@_once
def taker_and_leader(step: Step) -> tuple[Seat, Seat]:
    """Who takes the complete trick, and who leads to the next; both are asked before the trick is taken away."""
    rules, table, full = step.before.ruleset, _with_card(step), step.after.last_trick
    assert full is not None
    taker = rules.taking.taker(full, table)
    return taker, rules.succession.next_leader(taker, full, table)


@_once
def played(step: Step) -> Table:
    """What lies open after a play, but for the cards that were taken."""
    before, table, full = step.before, _with_card(step), step.after.last_trick
    if not step.completes or full is None:
        return table
    taker, _ = taker_and_leader(step)
    held, voids = table.held - 1, _voids(step, full)
    done = attrs.evolve(
        table, tricks_played=table.tricks_played + 1, held=held, last_taker=taker, voids=voids,
        history=(*(table.history or ()), full), taken=step.after.table.taken,
    )  # fmt: skip
    drawing = before.ruleset.drawing
    drawn = drawing.draws(taker, done) if drawing is not None and before.stock else ()
    each, together = (sum(number for seat, number in drawn if seat in of) for of in ((0,), range(table.players)))
    done = attrs.evolve(done, held=held + each, stock_size=table.stock_size - together)
    over = done.held == 0 and done.sides is None
    return attrs.evolve(done, sides=sides(step, None, done)) if over else done


def _voids(step: Step, full: Trick) -> tuple[frozenset[Suit], ...]:
    """Where suits are nominated, who did not play a card of the suit led has shown that he has none."""
    table = step.before.table
    if step.before.ruleset.nominating is None or full.led is None:
        return table.voids
    voids, seat = list(table.voids), full.leader
    for card in full.cards[1:]:
        seat = next_to_play(seat, table)
        if card not in table.suit(full.led):
            voids[seat] |= {full.led}
    return tuple(voids)


def ask_again(step: Step) -> None:
    """Put all questions that the rules are to be asked in a step, also those that were put before."""
    for one in (course_after, taker_and_leader, played):
        one.cache_clear()
    _ = played(step) if isinstance(step.action, Play) else course_after(step)
