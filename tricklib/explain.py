"""Why an action is not allowed, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, get_args

import attrs

from tricklib import answers, offers
from tricklib.actions import (
    Action,
    Alone,
    Announce,
    Bid,
    Call,
    CallCard,
    Declare,
    Discard,
    Exchange,
    Keep,
    OrderUp,
    Pass,
    Play,
)
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import IllegalAction
from tricklib.policies import title
from tricklib.policies.combine import AllOf, ByPriority, FirstOf
from tricklib.policies.kinds import PlayRule
from tricklib.position import position_text, seen_by

if TYPE_CHECKING:
    from tricklib.game import Game

MOST_SHOWN = 30
"""A message lists no more legal actions than this; the error has them all."""

Reason = tuple[str, str]
"""The title of a rule, and why it forbids something."""


def forbidding(game: Game, card: Card, rule: PlayRule | None = None) -> PlayRule:
    """The innermost rule that forbids the seat to act to play a card that it holds."""
    rule = game.rule if rule is None else rule
    assert game.actor is not None and game.trick is not None
    question = game.hands[game.actor], game.trick, game.table
    match rule:
        case FirstOf():
            allowed = ((part, answers.legal(part, *question)) for part in rule.parts)
            part = next((part for part, answer in allowed if answer), None)
        case AllOf():
            part = next((part for part in rule.parts if card not in answers.legal(part, *question)), None)
        case ByPriority():
            part, rest = None, question[0]
            for one in rule.parts:
                answer = rest & answers.legal(one, *question)
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
    shown = legal if len(legal) <= MOST_SHOWN else (*legal[:MOST_SHOWN], f"... ({len(legal)} in all)")
    could = f"legal: {', '.join(shown)}" if legal else "nothing would be legal"
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


def why_not(game: Game, action: Action) -> Reason:
    """The title of the rule that forbids an action, and a reason in words."""
    if game.is_over:
        return "", "the hand is over"
    stage = next((stage for kinds, stage in _STAGE_OF if isinstance(action, kinds)), None)
    if stage is None:
        return "", "that is no action of this game: expected Play or Declare, or another of tricklib.actions"
    if game.actor is None:
        rule = title(game.ruleset.opening)
        return rule, f"no seat is to lead by the rule {rule!r}"
    if stage != game.phase.value:
        return _why_not_now(game, stage)
    match action:
        case Play():
            return _why_not_play(game, action)
        case CallCard() | Alone():
            return _why_not_name(game, action)
        case Announce(tricks):
            numbers = ", ".join(map(str, answers.announcements(game.ruleset, _own(game), game.table))) or "nothing"
            return _by(game.ruleset.announcing, f"{tricks} may not be announced, only {numbers}")
        case Exchange() | Keep() | Discard():
            return _why_not_exchange(game, action)
        case call:
            return _why_not_call(game, call)


_STAGE_OF: tuple[tuple[tuple[type, ...], str], ...] = (
    ((Play,), "playing"),
    (get_args(Call), "calling"),
    ((Exchange, Keep, Discard), "exchanging"),
    ((CallCard, Alone), "naming"),
    ((Announce,), "announcing"),
)


def _by(policy: object, reason: str) -> Reason:
    rule = "" if policy is None else title(policy)
    return rule, f"{reason} ({rule})" if rule else reason


def _own(game: Game) -> CardSet:
    """The hand of the seat to act, as far as it may look at it."""
    assert game.actor is not None
    hand = game.seen_hand(game.actor)
    return game.ruleset.deck.empty if hand is None else hand


# In the wrong phase


def _why_not_now(game: Game, stage: str) -> Reason:
    """Why an action of this stage is not for now: the game has none, it is over, or it is still to come."""
    ruleset, now = game.ruleset, game.phase.value
    policy = None if stage == "playing" else getattr(ruleset, stage)
    if stage != "playing" and policy is None:
        return "", _NEVER[stage]
    order = (*ruleset.stages, "playing")
    if order.index(stage) > order.index(now):
        return title(getattr(ruleset, now)), _NOT_YET[now].format(game.actor)
    is_uncalled = stage == "calling" and game.table.contract is None
    return title(policy), "the calling is over, and nobody has chosen trumps" if is_uncalled else _ALREADY[stage]


_NEVER = {
    "calling": "in this game nobody chooses trumps",
    "exchanging": "in this game nobody exchanges cards",
    "naming": "in this game nobody names a card to call a partner",
    "announcing": "in this game nobody announces how many tricks he will take",
}
_NOT_YET = {
    "calling": "trumps have not been declared yet",
    "exchanging": "cards have not been exchanged yet: seat {} is to do that",
    "naming": "no card has been named yet: seat {} is to do that",
    "announcing": "not everybody has announced yet: it is the turn of seat {}",
}
_ALREADY = {
    "calling": "trumps have been declared already",
    "exchanging": "no cards are exchanged any more",
    "naming": "no card is named any more",
    "announcing": "everybody has announced already",
}


# Calling


def _why_not_call(game: Game, call: Call) -> Reason:
    ruleset, offered = game.ruleset, offers.calls(game)
    rule = title(ruleset.calling)
    if isinstance(call, OrderUp | Declare) and call.alone and attrs.evolve(call, alone=False) in offered:
        return _by(ruleset.calling, "nobody may play alone")
    match call:
        case Pass():
            return _by(ruleset.calling, "it must choose, and may not pass")
        case OrderUp() if game.table.upcard is None:
            return _by(ruleset.calling, "there is no upcard whose suit could be made trumps")
        case OrderUp():
            return _by(ruleset.calling, f"the suit of the upcard, {game.table.upcard}, may not be made trumps now")
        case Declare(trumps) if any(isinstance(one, Declare) for one in offered):
            return rule, f"{_words(trumps)} is not among the trumps to choose from ({rule})"
        case Declare():
            return _by(ruleset.calling, "trumps may not be named now")
        case Bid():
            return _by(ruleset.calling, _why_not_bid(game, call, [one for one in offered if isinstance(one, Bid)]))


def _why_not_bid(game: Game, bid: Bid, offered: list[Bid]) -> str:
    contract = game.table.contract
    if not offered:
        is_highest = contract is not None and contract.tricks
        return "nobody can bid higher" if is_highest else "no numbers of tricks are bid now"
    least, most = min(one.tricks for one in offered), max(one.tricks for one in offered)
    if bid.tricks > most:
        return f"no more than {most} tricks can be bid"
    if contract is not None and contract.tricks and bid.tricks <= contract.tricks:
        highest = f"{contract.tricks} {_words(contract.trumps)}"
        return f"it is not higher than the {highest} that seat {contract.seat} has bid"
    if bid.tricks < least:
        return f"no fewer than {least} tricks can be bid"
    return f"that many tricks cannot be bid under {_words(bid.trumps)}"


def _words(trumps: Suit | None) -> str:
    return str(trumps) if trumps else "no trumps"


# Exchanging


def _why_not_exchange(game: Game, action: Exchange | Keep | Discard) -> Reason:
    policy, surplus = game.ruleset.exchanging, game.surplus
    cards = () if isinstance(action, Keep) else action.cards if isinstance(action, Discard) else (action.card,)
    if reason := _why_not_put_away(game, cards):
        return reason
    match action:
        case Keep() if surplus:
            return _by(policy, f"it has taken up {surplus} cards and is to discard as many")
        case Keep():
            return _by(policy, "it must take up what lies there")
        case Exchange() if surplus:
            return _by(policy, f"it is to discard {surplus} cards, not to exchange one")
        case Exchange():
            return _by(policy, f"putting {action.card} away again would be no exchange: keep")
        case Discard() if surplus:
            return _by(policy, f"it is to discard {surplus} cards, not {len(cards)}")
        case _:
            return _by(policy, "it has no cards too many: it may exchange one")


def _why_not_put_away(game: Game, cards: tuple[Card, ...]) -> Reason | None:
    """Why one of these cards may not be put away by itself."""
    held, allowed = _own(game) | game.kitty, offers.discards(game)
    for place, card in enumerate(cards):
        if card not in held:
            return "", f"it does not hold {card}"
        if card in cards[:place]:
            return "", f"it has {card} only once"
        if card not in allowed:
            return _by(game.ruleset.exchanging, f"{card} may not be put away")
    return None


# Naming


def _why_not_name(game: Game, action: CallCard | Alone) -> Reason:
    policy = game.ruleset.naming
    if isinstance(action, Alone):
        return _by(policy, "it may not play alone")
    if action.card not in game.ruleset.deck:
        return "", f"{action.card} is not a card of this deck of {len(game.ruleset.deck)}"
    own = ", a card of its own," if action.card in _own(game) else ""
    return _by(policy, f"{action.card}{own} may not be named")


# Playing


def _why_not_play(game: Game, play: Play) -> Reason:
    assert game.actor is not None and game.trick is not None
    card, suit = play.card, play.suit
    if card not in game.hands[game.actor]:
        return "", f"it does not hold {card}"
    if card not in game.legal_cards:
        rule = title(forbidding(game, card))
        return rule, f"{rule.rstrip('.')!r} forbids {card}"
    policy = game.ruleset.nominating
    if policy is None:
        return "", "in this game no suit is named for a card"
    suits = answers.nominations(game.ruleset, card, game.trick, game.table) if game.trick.is_empty else ()
    if not suits:
        return _by(policy, f"no suit is named for {card} here")
    if suit is None:
        return _by(policy, f"a suit must be named for {card}: {_any(suits)}")
    return _by(policy, f"{suit} may not be named for {card}, only {_any(suits)}")


def _any(suits: Iterable[Suit]) -> str:
    return " or ".join(map(str, suits))
