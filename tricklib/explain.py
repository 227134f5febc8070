"""Why an action is not allowed, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklib.actions import Action, Declare, Play
from tricklib.cards import Card
from tricklib.errors import IllegalAction
from tricklib.policies import title
from tricklib.policies.combine import AllOf, ByPriority, FirstOf
from tricklib.policies.kinds import PlayRule
from tricklib.position import position_text, seen_by

if TYPE_CHECKING:
    from tricklib.game import Game


def forbidding(game: Game, card: Card, rule: PlayRule | None = None) -> PlayRule:
    """The innermost rule that forbids the seat to act to play a card that it holds."""
    rule = game.rule if rule is None else rule
    assert game.actor is not None and game.trick is not None
    question = game.hands[game.actor], game.trick, game.table
    match rule:
        case FirstOf():
            answers = ((part, part.legal(*question)) for part in rule.parts)
            part = next((part for part, answer in answers if answer), None)
        case AllOf():
            part = next((part for part in rule.parts if card not in part.legal(*question)), None)
        case ByPriority():
            part, rest = None, question[0]
            for one in rule.parts:
                answer = rest & one.legal(*question)
                if answer and card not in answer:
                    part = one
                    break
                rest = answer or rest
        case _:
            part = None
    return rule if part is None else forbidding(game, card, part)


def refusal(game: Game, action: Action) -> IllegalAction:
    """The error for an action that is not legal in this state."""
    rule, reason = why_not(game, action)
    legal = tuple(map(str, game.legal_actions()))
    could = f"legal: {', '.join(legal)}" if legal else "nothing would be legal"
    what = f"declare {action}" if isinstance(action, Declare) else action
    denied = f"nobody may {what}" if game.actor is None else f"seat {game.actor} may not {what}"
    return IllegalAction(
        f"{denied}: {reason}" + ("" if game.is_over else f"; {could}"),
        seat=game.actor,
        action=str(action),
        rule=rule,
        legal=legal,
        position=position_text(seen_by(game, game.actor)),
    )


def why_not(game: Game, action: Action) -> tuple[str, str]:
    """The title of the rule that forbids an action, and a reason in words."""
    if game.is_over:
        return "", "the hand is over"
    if game.actor is None:
        rule = title(game.ruleset.opening)
        return rule, f"no seat is to lead by the rule {rule!r}"
    match action:
        case Play(card) if game.trick is not None:
            return _why_not_play(game, card)
        case Play():
            return title(game.ruleset.calling), "trumps have not been declared yet"
        case Declare(trumps) if game.trick is None:
            rule = title(game.ruleset.calling)
            return rule, f"{trumps or 'no trumps'} is not among the trumps to choose from ({rule})"
        case Declare():
            return title(game.ruleset.calling), "trumps have been declared already"
        case _:
            return "", "that is no action of this game: expected Play or Declare"


def _why_not_play(game: Game, card: Card) -> tuple[str, str]:
    assert game.actor is not None
    if card not in game.hands[game.actor]:
        return "", f"it does not hold {card}"
    rule = title(forbidding(game, card))
    return rule, f"{rule.rstrip('.')!r} forbids {card}"
