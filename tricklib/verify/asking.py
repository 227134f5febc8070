"""How each question is put to the policy concerned, with known or unknown cards alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklib import answers
from tricklib.cards import Card, CardSet
from tricklib.errors import RuleError
from tricklib.ruleset import Ruleset
from tricklib.table import Seat, Table, Taken, Trick
from tricklib.verify.questions import Break, Call, Follow, Lead, Look, Open, Score, Succeed, Take, Win


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
    """Who chooses trumps, and among what?"""
    asked = _put(lambda: (answers.caller(ruleset, table), answers.choices(ruleset, hand, table)))
    return Call(ruleset=ruleset, table=table, hand=hand, **asked)


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


def break_(ruleset: Ruleset, card: Card, hand: CardSet, trick: Trick, table: Table) -> Break:
    """Does this card break trumps?"""
    asked = _put(answers.breaks, ruleset, card, trick, table)
    return Break(ruleset=ruleset, table=table, card=card, hand=hand, trick=trick, **asked)


def take(ruleset: Ruleset, trick: Trick, table: Table) -> Take:
    """Who takes the trick?"""
    return Take(ruleset=ruleset, table=table, trick=trick, **_put(answers.taker, ruleset, trick, table))


def succeed(ruleset: Ruleset, taker: Seat, trick: Trick, table: Table) -> Succeed:
    """Who leads next?"""
    asked = _put(answers.next_leader, ruleset, taker, trick, table)
    return Succeed(ruleset=ruleset, table=table, taker=taker, trick=trick, **asked)


def score(ruleset: Ruleset, taken: tuple[Taken, ...], table: Table) -> Score:
    """What is the hand worth?"""
    return Score(ruleset=ruleset, table=table, taken=taken, **_put(answers.score, ruleset, taken, table))


def win(ruleset: Ruleset, scores: tuple[int, ...], table: Table) -> Win:
    """Who has won?"""
    return Win(ruleset=ruleset, table=table, scores=scores, **_put(answers.winners, ruleset, scores, table))
