"""How each question is put to the policy concerned, with known or unknown cards alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import RuleError
from tricklib.ruleset import Ruleset, rule_failure
from tricklib.table import Seat, Table, Taken, Trick
from tricklib.verify.questions import Break, Call, Follow, Lead, Look, Open, Score, Succeed, Take, Win


def _put(policy: object, method: str, is_answer: Callable[[Any], bool], wanted: str, *given: Any) -> Any:
    try:
        answer = getattr(policy, method)(*given)
    except Exception as error:
        return error if isinstance(error, RuleError) else rule_failure(policy, method, error), None
    if not is_answer(answer):
        return RuleError(f"{type(policy).__name__}.{method} gives {answer!r}: expected {wanted}"), None
    return None, answer


def _is_seat(players: int) -> Callable[[Any], bool]:
    return lambda answer: type(answer) is int and 0 <= answer < players


def look(ruleset: Ruleset, seat: Seat, table: Table, declared: bool) -> Look:
    """May this seat look at its hand?"""
    asked = _put(ruleset.looking, "may_look", lambda one: isinstance(one, bool), "True or False", seat, table, declared)
    return Look(ruleset, table, *asked, seat, declared)


def call(ruleset: Ruleset, hand: CardSet, table: Table) -> Call:
    """Who chooses trumps, and among what?"""
    calling = ruleset.calling
    error, caller = _put(calling, "caller", _is_seat(ruleset.players), "a seat", table)
    if error is None:
        error, choices = _put(calling, "choices", _are_suits, "a tuple of suits or None", hand, table)
    return Call(ruleset, table, error, None if error else (caller, choices), hand)


def _are_suits(answer: Any) -> bool:
    return isinstance(answer, tuple) and all(one is None or isinstance(one, Suit) for one in answer)


def open_(ruleset: Ruleset, hands: tuple[CardSet, ...], table: Table) -> Open:
    """Who leads to the first trick?"""
    is_seat = _is_seat(ruleset.players)
    asked = _put(ruleset.opening, "opener", lambda one: one is None or is_seat(one), "a seat or None", hands, table)
    return Open(ruleset, table, *asked, hands)


def lead(ruleset: Ruleset, hand: CardSet, trick: Trick, table: Table) -> Lead:
    """What may be led?"""
    return Lead(ruleset, table, *_legal(ruleset.leading, hand, trick, table), hand, trick)


def follow(ruleset: Ruleset, hand: CardSet, trick: Trick, table: Table) -> Follow:
    """What may be played to the trick?"""
    return Follow(ruleset, table, *_legal(ruleset.following, hand, trick, table), hand, trick)


def _legal(rule: object, hand: CardSet, trick: Trick, table: Table) -> Any:
    return _put(rule, "legal", lambda one: isinstance(one, CardSet), "a CardSet", hand, trick, table)


def break_(ruleset: Ruleset, card: Card, hand: CardSet, trick: Trick, table: Table) -> Break:
    """Does this card break trumps?"""
    asked = _put(
        ruleset.breaking, "breaks", lambda one: isinstance(one, bool), "True or False", card, trick, table
    )
    return Break(ruleset, table, *asked, card, hand, trick)


def take(ruleset: Ruleset, trick: Trick, table: Table) -> Take:
    """Who takes the trick?"""
    asked = _put(ruleset.taking, "taker", _is_seat(ruleset.players), "a seat", trick, table)
    return Take(ruleset, table, *asked, trick)


def succeed(ruleset: Ruleset, taker: Seat, trick: Trick, table: Table) -> Succeed:
    """Who leads next?"""
    asked = _put(ruleset.succession, "next_leader", _is_seat(ruleset.players), "a seat", taker, trick, table)
    return Succeed(ruleset, table, *asked, taker, trick)


def score(ruleset: Ruleset, taken: tuple[Taken, ...], table: Table) -> Score:
    """What is the hand worth?"""
    asked = _put(ruleset.scoring, "score", _are_points(ruleset.players), "one whole number a seat", taken, table)
    return Score(ruleset, table, *asked, taken)


def _are_points(players: int) -> Callable[[Any], bool]:
    return lambda answer: (
        isinstance(answer, tuple) and len(answer) == players and all(type(one) is int for one in answer)
    )


def win(ruleset: Ruleset, scores: tuple[int, ...], table: Table) -> Win:
    """Who has won?"""
    is_seat = _is_seat(ruleset.players)
    asked = _put(
        ruleset.winning,
        "winners",
        lambda answer: isinstance(answer, tuple) and all(map(is_seat, answer)),
        "a tuple of seats",
        scores,
        table,
    )
    return Win(ruleset, table, *asked, scores)
