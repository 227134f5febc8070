"""Assertions for test suites: that an obligation holds in a game that was recorded, or that it is proved."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tricklib import answers
from tricklib.actions import Action
from tricklib.errors import IllegalAction, RecordError, Refuted, RuleError, RulesetError
from tricklib.game import Game
from tricklib.record import MatchRecord, Record, read
from tricklib.ruleset import Ruleset
from tricklib.verify import asking
from tricklib.verify.explorer import Unjudged
from tricklib.verify.judging import failing, fails, is_blamed
from tricklib.verify.obligations import OBLIGATIONS, Obligation
from tricklib.verify.questions import Win
from tricklib.verify.report import Verdict
from tricklib.verify.run import verify
from tricklib.verify.story import tell

# In the functions with __tracebackhide__ pytest shows no line: the fault is in the rules, and the message says where.


def assert_holds(
    ruleset: Ruleset,
    obligation: str,
    record: Mapping[str, Any] | Record | MatchRecord,
    *,
    also: Iterable[Obligation] = (),
) -> None:
    """Replay a game on the real engine, and assert an obligation in each of its states and for each action.

    Where the rules forbid an action of the game, it ends: what came after it can come about no more. That nothing is
    wrong in one game proves nothing of the others.

    Args:
        ruleset: the rules to play by; those that the record names are a remark.
        obligation: its id, such as ``following.never_empty``.
        record: the record of a hand or a match, or its JSON data.
        also: further obligations that the id may name, such as invariants of one's own.

    Raises:
        Refuted: it fails; the message says where, and it is an ``AssertionError``.
        RecordError: the deal of the record is none of these rules, or it cannot be read.
        RuleError: another rule misbehaves, so that the game cannot be replayed.
        RulesetError: there is no such obligation, it is not about single moments of a game, or it gives no verdict.
    """
    __tracebackhide__ = True
    one = _named(obligation, also)
    if one.about is None:
        raise RulesetError(f"{one.id} is not about single moments of a game: expected assert_proved in its place")
    if not one.applies(ruleset):
        return
    played = record if isinstance(record, Record | MatchRecord) else _read(record, ruleset)
    try:
        if isinstance(played, Record):
            _hand(ruleset, one, played)
        else:
            _match(ruleset, one, played)
    except RuleError as error:
        if is_blamed(one, ruleset, error):
            raise _refuted(one, str(error)) from error
        raise
    except Unjudged as error:
        raise RulesetError(f"{one.id} gives no verdict: {error}") from error


def assert_proved(ruleset: Ruleset, obligation: str, *, also: Iterable[Obligation] = ()) -> None:
    """Assert that an obligation is proved for all states, if the rules owe it.

    Args:
        ruleset: the rules.
        obligation: its id, such as ``calling.ends``.
        also: further obligations that the id may name, such as invariants of one's own.

    Raises:
        Refuted: it is not proved; the message says why, and it is an ``AssertionError``.
        RulesetError: there is no such obligation.
    """
    __tracebackhide__ = True
    further = list(also)
    one = _named(obligation, further)
    if not one.applies(ruleset) or one.departure(ruleset) is not None:
        return
    report = verify(ruleset, only=obligation, also=further)
    for finding in report.verdicts:
        if finding.obligation == obligation and finding.verdict is not Verdict.PROVED:
            raise Refuted(str(finding))


def _named(obligation: str, also: Iterable[Obligation]) -> Obligation:
    known = {one.id: one for one in (*OBLIGATIONS.values(), *also)}
    if obligation not in known:
        raise RulesetError(f"there is no obligation {obligation!r}: expected an id such as following.never_empty")
    return known[obligation]


def _read(record: Mapping[str, Any], ruleset: Ruleset) -> Record | MatchRecord:
    played = read(json.dumps(record), ruleset)
    if isinstance(played, Game):
        raise RecordError("this is a position: expected the record of a hand or a match")
    return played


def _hand(ruleset: Ruleset, obligation: Obligation, record: Record) -> Game | None:
    """The state to which a hand leads, if the obligation holds all along; None if the rules forbid an action of it."""
    __tracebackhide__ = True
    game = record.deal.game(ruleset, record.dealer)
    for action in record.actions:
        _moment(obligation, game, None)
        after: Game | RuleError
        try:
            after = game.apply(action)
        except IllegalAction:
            return None
        except RuleError as error:
            after = error
        _moment(obligation, game, action)
        if isinstance(after, RuleError):
            raise after
        game = after
    _moment(obligation, game, None)
    return game


def _moment(obligation: Obligation, game: Game, action: Action | None) -> None:
    __tracebackhide__ = True
    for asked in failing(obligation, game, action):
        beside = "" if obligation.beside is None else obligation.beside(asked)
        raise _refuted(obligation, tell(game, action, asked, beside))


def _match(ruleset: Ruleset, obligation: Obligation, record: MatchRecord) -> None:
    """Play the hands for as long as these rules let them follow one another."""
    __tracebackhide__ = True
    totals = (0,) * ruleset.players
    for number, hand in enumerate(record.hands, 1):
        game = _hand(ruleset, obligation, hand)
        if game is None or not game.is_over:
            return
        if not game.is_thrown_in:
            totals = tuple(total + points for total, points in zip(totals, game.scores, strict=True))
            won = asking.win(ruleset, totals, game.table)
            _winning(obligation, won, number)
            if won.error is not None or won.answer:
                return
        following = record.hands[number : number + 1]
        if following and following[0].dealer != answers.next_dealer(ruleset, game.table):
            return


def _winning(obligation: Obligation, won: Win, hands: int) -> None:
    __tracebackhide__ = True
    if obligation.about is Win and fails(obligation, won):
        said = won.error or f"the rule names as winners {', '.join(map(str, won.answer)) or 'nobody'}"
        totals = ", ".join(map(str, won.totals))
        raise _refuted(obligation, f"After {hands} hand{'s' * (hands > 1)} the totals are {totals}; {said}.")


def _refuted(obligation: Obligation, story: str) -> Refuted:
    return Refuted(f"{obligation.id}: {obligation.sentence}\n{story}")
