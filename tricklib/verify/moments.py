"""The questions that come up in a game with known cards: where obligations are put to the real engine."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import attrs

from tricklib import answers
from tricklib.actions import Action, Alone, Announce, CallCard, Pass, Play
from tricklib.actions import Call as CallAction
from tricklib.cards import CardSet
from tricklib.errors import RuleError
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.table import Seat, Table
from tricklib.verify import asking
from tricklib.verify.known import real
from tricklib.verify.othertables import given_away
from tricklib.verify.questions import (
    Break,
    Call,
    Draw,
    Follow,
    Lead,
    Look,
    Nominate,
    Open,
    Otherwise,
    Question,
    Rotate,
    Score,
    Side,
    Sit,
    State,
    Succeed,
    Swap,
    Take,
    Team,
    Tell,
    Uncall,
    Win,
)

IN_ACTIONS: Final = frozenset({Uncall, Sit, Open, Break, Take, Draw, Succeed})
"""The questions that are put while an action is carried out; all others are put by a state."""


ALSO_IN_ACTIONS: Final = frozenset({Call, Swap, Team, Tell, Side})
"""The questions that a state puts, but over which a rule may fail while the action before is carried out.

Of all but the sides it is the first part, who is next.
"""


def _who_is_next(game: Game, action: Action, about: type[Question]) -> Iterator[Question]:
    """The question whom the hand waits for after an action, if the rule fails over it or names nobody any more."""
    # Of somebody who is next, and of what he may do, the state after the action puts the question with his hand.
    ruleset, nobody, table, seat = game.ruleset, game.ruleset.deck.empty, game.table, game.actor
    if seat is None or isinstance(action, Play):
        return
    if about is Tell and isinstance(action, Announce):
        table = table.announced_by(seat, action.tricks)
        if _nobody_is(answers.announcer, ruleset, table):
            yield asking.say(ruleset, nobody, table)
    elif about is Call and isinstance(action, get_args(CallAction)):
        table = table.called(seat, action)
        if _nobody_is(answers.caller, ruleset, table):
            yield asking.call(ruleset, nobody, table)
    elif about is Swap:
        for (one,) in _asked_with(game, action, "exchanging"):
            if _nobody_is(answers.exchanger, ruleset, one):
                yield asking.swap(ruleset, nobody, game.kitty.count(), one)
    elif about is Team:
        for (one,) in _asked_with(game, action, "naming"):
            if _nobody_is(answers.namer, ruleset, one):
                yield asking.team(ruleset, nobody, one)


def _no_sides(game: Game, action: Action) -> Iterator[Question]:
    """The question which side each seat is on, if the rule fails over it when an action is carried out."""
    if game.table.sides is not None:
        return
    namer = game.actor if isinstance(action, CallCard | Alone) else _namer(game)
    for partner, table in _asked_with(game, action, "siding"):
        asked = asking.side(game.ruleset, partner, namer, table)
        if asked.error is not None:
            yield asked


class _Listens:
    """A rule that names nobody, lets everybody play alone, and remembers with what it was asked."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []

    def exchanger(self, table: Table) -> None:
        """Nobody."""
        self.given.append((table,))

    namer = exchanger
    discards = nameable = may_be_alone = exchanger

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """A side of his own for everybody."""
        self.given.append((partner, table))
        return tuple(range(table.players))


def _asked_with(game: Game, action: Action, part: str) -> list[tuple[Any, ...]]:
    """With what a rule is asked who is next, or which side each seat is on, when an action is carried out."""
    if getattr(game.ruleset, part) is None:
        return []
    listens = _Listens()
    with contextlib.suppress(RuleError):
        attrs.evolve(game, ruleset=game.ruleset.evolve(**{part: listens})).apply(action)
    return listens.given


def _nobody_is(who: Callable[[Ruleset, Table], Seat | None], ruleset: Ruleset, table: Table) -> bool:
    try:
        return who(ruleset, table) is None
    except RuleError:
        return True


def at(game: Game, action: Action | None, about: type[Question]) -> Iterator[Question]:
    """The questions of one kind that a state puts or, with an action, those that carrying it out puts.

    Args:
        game: the state.
        action: a legal action, or None.
        about: the kind of question.
    """
    if action is None:
        if about is State:
            yield State(ruleset=game.ruleset, table=game.table, error=None, answer=None, game=game)
        elif about is Open and game.before is None and game.phase is Phase.PLAYING:
            yield asking.open_(game.ruleset, game.hands, game.table)
        elif about is Uncall and game.before is None and game.ruleset.calling is None:
            yield asking.uncall(game.ruleset, game.table.declared(None))
        elif about is Sit and game.before is None and game.phase is Phase.PLAYING:
            yield asking.sit(game.ruleset, game.table.with_out(()))
        elif about not in IN_ACTIONS:
            yield from _arising(game, about)
    elif about is Side:
        yield from _no_sides(game, action)
    elif about in ALSO_IN_ACTIONS:
        yield from _who_is_next(game, action, about)
    elif about not in IN_ACTIONS:
        return
    elif isinstance(action, Play):
        if about not in (Sit, Open):
            yield from _carrying_out(game, action, about)
    elif about in (Sit, Open):
        after = _after(game, action, {} if about is Open else {"sitting": None})
        if after is not None and after.phase is Phase.PLAYING:
            asked = asking.open_(game.ruleset, after.hands, after.table) if about is Open else None
            yield asked or asking.sit(game.ruleset, after.table.with_out(()))
    elif about is Uncall and isinstance(action, Pass) and game.actor is not None:
        table = game.table.called(game.actor, action)
        if table.contract is None and answers.caller(game.ruleset, table) is None:
            yield asking.uncall(game.ruleset, table)


class _SomebodyOpens:
    """The first seat that plays."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat:
        """It."""
        return next(seat for seat in range(table.players) if seat not in table.out)


def _after(game: Game, action: Action, changes: dict[str, None]) -> Game | None:
    """The state after an action, even if the rule about opening fails over it, or one that is changed; else None."""
    try:
        return game.apply(action)
    except RuleError:
        opened = game.ruleset.evolve(opening=_SomebodyOpens(), **changes)
    try:
        return attrs.evolve(game, ruleset=opened).apply(action)
    except RuleError:
        return None


def _arising(game: Game, about: type[Question]) -> Iterator[Question]:
    ruleset, table = game.ruleset, game.table
    if about is Side:
        yield from _side(game)
    elif about is Look:
        for seat in range(table.players):
            yield asking.look(ruleset, seat, table, game.phase is not Phase.CALLING)
    elif game.phase is Phase.OVER:
        yield from _at_the_end(game, about)
    elif game.actor is not None and about in _ARISING:
        hand = game.seen_hand(game.actor)
        yield from _ARISING[about](game, ruleset.deck.empty if hand is None else hand)


def _call(game: Game, hand: CardSet) -> Iterator[Question]:
    if game.phase is Phase.CALLING:
        yield asking.call(game.ruleset, hand, game.table)


def _swap(game: Game, hand: CardSet) -> Iterator[Question]:
    if game.phase is Phase.EXCHANGING:
        number = game.surplus or game.kitty.count()
        yield asking.swap(game.ruleset, hand | game.kitty, number, game.table)


def _team(game: Game, hand: CardSet) -> Iterator[Question]:
    if game.phase is Phase.NAMING:
        yield asking.team(game.ruleset, hand, game.table)


def _side(game: Game) -> Iterator[Question]:
    """The sides have just come to light."""
    before, table = game.before, game.table
    if game.ruleset.siding is None or before is None or table.sides is None or before.table.sides is not None:
        return
    falls = isinstance(game.action, Play) and game.action.card == table.named
    yield asking.side(game.ruleset, before.actor if falls else None, _namer(game), attrs.evolve(table, sides=None))


def _namer(game: Game) -> Seat | None:
    """Who has called a partner, or has said in the place of that that he is alone."""
    named = (one for one in game.history() if isinstance(one.action, CallCard | Alone))
    return next((one.before.actor for one in named if one.before is not None), None)


def _tell(game: Game, hand: CardSet) -> Iterator[Question]:
    if game.phase is Phase.ANNOUNCING:
        yield asking.say(game.ruleset, hand, game.table)


def _whole_hand(game: Game) -> CardSet:
    assert game.actor is not None
    return game.hands[game.actor]


def _lead(game: Game, hand: CardSet) -> Iterator[Question]:
    if game.phase is Phase.PLAYING and game.trick is not None and game.trick.is_empty:
        yield asking.lead(game.ruleset, _whole_hand(game), game.trick, game.table)


def _nominate(game: Game, hand: CardSet) -> Iterator[Question]:
    if game.phase is Phase.PLAYING and game.trick is not None and game.trick.is_empty:
        for card in game.legal_cards:
            yield asking.nominate(game.ruleset, card, game.trick, game.table)


def _follow(game: Game, hand: CardSet) -> Iterator[Question]:
    if game.phase is Phase.PLAYING and game.trick is not None and not game.trick.is_empty:
        yield asking.follow(game.ruleset, _whole_hand(game), game.trick, game.table)


_ARISING: Final[dict[type[Question], Callable[[Game, CardSet], Iterator[Question]]]] = {
    Call: _call,
    Swap: _swap,
    Team: _team,
    Tell: _tell,
    Lead: _lead,
    Nominate: _nominate,
    Follow: _follow,
}
"""The questions of a state in which a seat is to act."""


def _at_the_end(game: Game, about: type[Question]) -> Iterator[Question]:
    ruleset, table = game.ruleset, game.table
    if about is Rotate:
        yield asking.rotate(ruleset, table)
    elif about is Otherwise and not game.is_thrown_in:
        yield from _otherwise(game)
    elif about in (Score, Win) and not game.is_thrown_in:
        scored = asking.score(ruleset, table.taken, table)
        if about is Score:
            yield scored
        elif scored.error is None:
            yield asking.win(ruleset, scored.answer, table)


def _otherwise(game: Game) -> Iterator[Question]:
    """Each trick that might have gone to each other seat."""
    table, tricks = game.table, game.table.history or ()
    for number, trick in enumerate(tricks, 1):
        cards, seats = table.deck.set_of(trick.cards), [seat for seat in range(table.players) if seat not in table.out]
        taker = next(seat for seat in seats if cards <= table.taken[seat].cards)
        for seat in seats:
            if seat != taker:
                last = seat if number == len(tricks) else table.last_taker
                other = given_away(table, taker, seat, cards, last)
                yield asking.otherwise(game.ruleset, taker, seat, real(other), table)


def _carrying_out(game: Game, action: Play, about: type[Question]) -> Iterator[Question]:
    ruleset, table, trick = game.ruleset, game.table, game.trick
    assert trick is not None and game.actor is not None
    if not table.broken and ruleset.breaking is not None:
        broke = asking.break_(ruleset, action.card, game.hands[game.actor], trick, table)
        if about is Break:
            yield broke
        table = table.with_broken() if broke.answer else table
    if about is Break or len(trick.cards) + 1 < trick.size:
        return
    full = trick.with_card(action.card, table, action.suit)
    took = asking.take(ruleset, full, table)
    if about is Take:
        yield took
    elif took.error is None and about is Draw:
        if table.stock_size:
            yield asking.draw(ruleset, took.answer, table.collected(took.answer, full, ruleset.nominating is not None))
    elif took.error is None:
        yield asking.succeed(ruleset, took.answer, full, table)
