"""The questions that come up in a game with known cards: where obligations are put to the real engine."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

import attrs

from tricklib import answers
from tricklib.actions import Action, Alone, CallCard
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
    PART_OF,
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


NEXT_BEFORE_PLAY: Final[dict[type[Question], Callable[[Ruleset, Table], Seat | None]]] = {
    Call: answers.caller,
    Swap: answers.exchanger,
    Team: answers.namer,
    Tell: answers.announcer,
}
"""Who is to act, for the questions that are put before the play."""


class _Ears:
    """A rule that answers as another does, and remembers with what it was asked.

    Args:
        rule: the other rule.
    """

    def __init__(self, rule: object) -> None:
        self.rule = rule
        self.heard: list[tuple[str, tuple[Any, ...]]] = []

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.rule, name)

        def answer(*given: Any) -> Any:
            """What the rule answers."""
            self.heard.append((name, given))
            return method(*given)

        return answer if callable(method) else method


def _with_ears(ruleset: Ruleset, part: str, ears: _Ears) -> Ruleset:
    """The same rules with another one about one part; to make them anew would take longer than to play a hand."""
    rules: Any = object.__new__(_Listening)
    object.__setattr__(rules, "_rules", ruleset)
    object.__setattr__(rules, "_ears", {part: ears})
    return cast("Ruleset", rules)


def _as_it_is(name: str) -> property:
    return property(lambda rules: rules._ears[name] if name in rules._ears else getattr(rules._rules, name))


_Listening: Final[Any] = type(
    "Ruleset",
    (Ruleset,),
    {field.name: _as_it_is(field.name) for field in attrs.fields(Ruleset)}
    | {"__slots__": ("_ears", "_rules"), "__class__": property(lambda rules: Ruleset)},
)


def _heard(game: Game, action: Action, about: type[Question]) -> Iterator[tuple[Any, ...]]:
    """With what a rule is asked when the engine carries out an action, also if a rule fails over it."""
    part, method = PART_OF[about], _ASKED[about]
    rule = getattr(game.ruleset, part)
    if rule is not None:
        ears = _Ears(rule)
        listening = _with_ears(game.ruleset, part, ears)
        with contextlib.suppress(RuleError):
            attrs.evolve(game, ruleset=listening).apply(action)
        yield from (given for name, given in ears.heard if name == method)


def _who_is_next(game: Game, action: Action, about: type[Question]) -> Iterator[Question]:
    """The question whom the hand waits for after an action, if the rule fails over it or names nobody any more."""
    # Of somebody who is next, and of what he may do, the state after the action puts the question with his hand.
    ruleset, nobody = game.ruleset, game.ruleset.deck.empty
    for (table,) in _heard(game, action, about):
        with contextlib.suppress(RuleError):
            if NEXT_BEFORE_PLAY[about](ruleset, table) is not None:
                continue
        if about is Swap:
            yield asking.swap(ruleset, nobody, game.kitty.count(), table)
        else:
            yield {Call: asking.call, Team: asking.team, Tell: asking.say}[about](ruleset, nobody, table)


def _sides(game: Game, action: Action) -> Iterator[Question]:
    """The question which side each seat is on, when an action brings it to light."""
    namer = game.actor if isinstance(action, CallCard | Alone) else _namer(game)
    for partner, table in _heard(game, action, Side):
        yield asking.side(game.ruleset, partner, namer, table)


_ASKED: Final[dict[type[Question], str]] = {
    Call: "caller",
    Uncall: "is_played",
    Swap: "exchanger",
    Team: "namer",
    Side: "sides",
    Tell: "announcer",
    Sit: "sits_out",
    Open: "opener",
    Break: "breaks",
    Take: "taker",
    Draw: "draws",
    Succeed: "next_leader",
}
"""By which method the engine puts a question when it carries out an action."""


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
        elif about in IN_ACTIONS | {Side}:
            yield from _on_dealing(game, about) if game.before is None else ()
        if about not in IN_ACTIONS:
            yield from _arising(game, about)
    elif about is Side:
        yield from (asked for asked in _sides(game, action) if asked.error is not None)
    elif about in ALSO_IN_ACTIONS:
        yield from _who_is_next(game, action, about)
    elif about in IN_ACTIONS:
        yield from _carrying_out(game, action, about)


def _on_dealing(game: Game, about: type[Question]) -> Iterator[Question]:
    """The questions that are put when the cards have been dealt and nothing was said."""
    ruleset, table = game.ruleset, game.table
    dealt = attrs.evolve(table, trumps=None, sides=None, out=())
    if about is Uncall and ruleset.calling is None:
        yield asking.uncall(ruleset, dealt)
    elif about is Side and ruleset.siding is not None and table.sides is not None:
        yield asking.side(ruleset, None, None, attrs.evolve(dealt, trumps=table.trumps))
    elif about is Sit and game.phase is Phase.PLAYING:
        yield asking.sit(ruleset, table.with_out(()))
    elif about is Open and game.phase is Phase.PLAYING:
        yield asking.open_(ruleset, game.hands, table)


def _carrying_out(game: Game, action: Action, about: type[Question]) -> Iterator[Question]:
    """The questions that are put while an action is carried out."""
    ruleset, heard = game.ruleset, list(_heard(game, action, about))
    if about is Sit:
        # It is asked of one seat after the other.
        yield from (asking.sit(ruleset, table) for _, table in heard[:1])
    elif about is Break:
        assert game.actor is not None
        yield from (asking.break_(ruleset, card, game.hands[game.actor], *given) for card, *given in heard)
    else:
        yield from (asking.ASK[about](ruleset, *given) for given in heard)


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
    before, action = game.before, game.action
    if before is not None and action is not None and before.table.sides is None and game.table.sides is not None:
        yield from _sides(before, action)


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
        if not _is_decided(game):
            yield asking.rotate(ruleset, table)
    elif about is Otherwise and not game.is_thrown_in:
        yield from _otherwise(game)
    elif about in (Score, Win) and not game.is_thrown_in:
        scored = asking.score(ruleset, table.taken, table)
        if about is Score:
            yield scored
        elif scored.error is None:
            yield asking.win(ruleset, scored.answer, table)


def _is_decided(game: Game) -> bool:
    """Whether a match is over after its first hand, so that nobody deals a next one; so too if no rule tells."""
    try:
        result = game.result
    except RuleError:
        return True
    return result is not None and bool(result.winners)


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
