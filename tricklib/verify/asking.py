"""How each question is put to the policy concerned, with known or unknown cards alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from tricklib import answers
from tricklib.actions import Action
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import RuleError
from tricklib.ruleset import Ruleset
from tricklib.table import Seat, Table, Taken, Trick
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
    Succeed,
    Swap,
    Take,
    Team,
    Tell,
    Uncall,
    Win,
)


def _put(ask: Callable[..., Any], *given: Any) -> dict[str, Any]:
    try:
        return {"error": None, "answer": ask(*given)}
    except RuleError as error:
        return {"error": error, "answer": None}


def look(ruleset: Ruleset, seat: Seat, table: Table, declared: bool) -> Look:
    """May this seat look at its hand?"""
    asked = _put(answers.may_look, ruleset, seat, table, declared)
    return Look(ruleset=ruleset, table=table, seat=seat, declared=declared, **asked)


def call(ruleset: Ruleset, hand: CardSet, table: Table) -> Call:
    """Who calls next, and what may he call?"""

    def answer() -> tuple[Seat | None, tuple[Action, ...]]:
        seat = answers.caller(ruleset, table)
        return seat, () if seat is None else answers.choices(ruleset, hand, table)

    return Call(ruleset=ruleset, table=table, hand=hand, **_put(answer))


def uncall(ruleset: Ruleset, table: Table) -> Uncall:
    """Is a hand played for which nobody chose trumps?"""

    def answer() -> tuple[bool, Suit | None]:
        played = answers.is_played(ruleset, table)
        return played, answers.uncalled_trumps(ruleset, table) if played else None

    return Uncall(ruleset=ruleset, table=table, **_put(answer))


def swap(ruleset: Ruleset, hand: CardSet, number: int, table: Table) -> Swap:
    """Who takes up the kitty or the upcard, and what may he put away?"""

    def answer() -> tuple[Seat | None, CardSet]:
        seat = answers.exchanger(ruleset, table)
        return seat, ruleset.deck.empty if seat is None else answers.discards(ruleset, hand, table)

    return Swap(ruleset=ruleset, table=table, hand=hand, number=number, **_put(answer))


def team(ruleset: Ruleset, hand: CardSet, table: Table) -> Team:
    """Who calls a partner, with which cards, and may he be alone?"""

    def answer() -> tuple[Seat | None, CardSet, bool]:
        seat = answers.namer(ruleset, table)
        if seat is None:
            return None, ruleset.deck.empty, False
        return seat, answers.nameable(ruleset, hand, table), answers.may_be_alone(ruleset, hand, table)

    return Team(ruleset=ruleset, table=table, hand=hand, **_put(answer))


def side(ruleset: Ruleset, partner: Seat | None, namer: Seat | None, table: Table) -> Side:
    """Which side is each seat on?"""
    answered = _put(answers.sides, ruleset, partner, table)
    return Side(ruleset=ruleset, table=table, partner=partner, namer=namer, **answered)


def say(ruleset: Ruleset, hand: CardSet, table: Table) -> Tell:
    """Who announces, and which numbers of tricks?"""

    def answer() -> tuple[Seat | None, tuple[int, ...]]:
        seat = answers.announcer(ruleset, table)
        return seat, () if seat is None else answers.announcements(ruleset, hand, table)

    return Tell(ruleset=ruleset, table=table, hand=hand, **_put(answer))


def sit(ruleset: Ruleset, table: Table) -> Sit:
    """Who sits out?"""
    return Sit(ruleset=ruleset, table=table, **_put(answers.out, ruleset, table))


def open_(ruleset: Ruleset, hands: tuple[CardSet, ...], table: Table) -> Open:
    """Who leads to the first trick?"""
    return Open(ruleset=ruleset, table=table, hands=hands, **_put(answers.opener, ruleset, hands, table))


def lead(ruleset: Ruleset, hand: CardSet, trick: Trick, table: Table) -> Lead:
    """What may be led?"""
    asked = _put(answers.legal, ruleset.leading, hand, trick, table)
    return Lead(ruleset=ruleset, table=table, hand=hand, trick=trick, **asked)


def follow(ruleset: Ruleset, hand: CardSet, trick: Trick, table: Table) -> Follow:
    """What may be played to the trick?"""
    asked = _put(answers.legal, ruleset.following, hand, trick, table)
    return Follow(ruleset=ruleset, table=table, hand=hand, trick=trick, **asked)


def nominate(ruleset: Ruleset, card: Card, trick: Trick, table: Table) -> Nominate:
    """Which suits may be nominated for a card that is led?"""
    asked = _put(answers.nominations, ruleset, card, trick, table)
    return Nominate(ruleset=ruleset, table=table, card=card, trick=trick, **asked)


def break_(ruleset: Ruleset, card: Card, hand: CardSet, trick: Trick, table: Table) -> Break:
    """Does this card break trumps?"""
    asked = _put(answers.breaks, ruleset, card, trick, table)
    return Break(ruleset=ruleset, table=table, card=card, hand=hand, trick=trick, **asked)


def take(ruleset: Ruleset, trick: Trick, table: Table) -> Take:
    """Who takes the trick?"""
    return Take(ruleset=ruleset, table=table, trick=trick, **_put(answers.taker, ruleset, trick, table))


def draw(ruleset: Ruleset, taker: Seat, table: Table) -> Draw:
    """Who draws from the stock?"""
    return Draw(ruleset=ruleset, table=table, taker=taker, **_put(answers.draws, ruleset, taker, table))


def succeed(ruleset: Ruleset, taker: Seat, trick: Trick, table: Table) -> Succeed:
    """Who leads next?"""
    asked = _put(answers.next_leader, ruleset, taker, trick, table)
    return Succeed(ruleset=ruleset, table=table, taker=taker, trick=trick, **asked)


def score(ruleset: Ruleset, taken: tuple[Taken, ...], table: Table) -> Score:
    """What is the hand worth?"""
    return Score(ruleset=ruleset, table=table, taken=taken, **_put(answers.score, ruleset, taken, table))


def otherwise(ruleset: Ruleset, taker: Seat, seat: Seat, other: Table, table: Table) -> Otherwise:
    """What is the hand worth, and what if a trick had gone to another seat?"""

    def answer() -> tuple[tuple[int, ...], tuple[int, ...]]:
        return answers.score(ruleset, table.taken, table), answers.score(ruleset, other.taken, other)

    return Otherwise(ruleset=ruleset, table=table, taker=taker, seat=seat, other=other, **_put(answer))


def win(ruleset: Ruleset, totals: tuple[int, ...], table: Table) -> Win:
    """Who has won with these totals after this hand?"""
    return Win(ruleset=ruleset, table=table, totals=totals, **_put(answers.winners, ruleset, totals, table))


def rotate(ruleset: Ruleset, table: Table) -> Rotate:
    """Who deals the next hand?"""
    return Rotate(ruleset=ruleset, table=table, **_put(answers.next_dealer, ruleset, table))


ASK: Final[dict[type[Question], Callable[..., Question]]] = {
    Look: look,
    Call: call,
    Uncall: uncall,
    Swap: swap,
    Team: team,
    Side: side,
    Tell: say,
    Sit: sit,
    Open: open_,
    Lead: lead,
    Nominate: nominate,
    Follow: follow,
    Break: break_,
    Take: take,
    Draw: draw,
    Succeed: succeed,
    Score: score,
    Otherwise: otherwise,
    Win: win,
    Rotate: rotate,
}
"""How each question is put; what it is given has the names of the fields of the question."""


def again(asked: Question, ruleset: Ruleset, **changed: Any) -> Question:
    """The same question, put to some rules.

    Args:
        asked: the question.
        ruleset: the rules.
        changed: what is given otherwise, such as ``table``.
    """
    names = [one.name for one in attrs.fields(type(asked)) if one.name not in ("ruleset", "error", "answer")]
    return ASK[type(asked)](ruleset, **({name: getattr(asked, name) for name in names} | changed))
