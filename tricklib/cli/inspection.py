"""What can be said about a state of a game, as data."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from tricklib.actions import (
    Action,
    Alone,
    Announce,
    Bid,
    CallCard,
    Declare,
    Discard,
    Exchange,
    Keep,
    OrderUp,
    Pass,
    Play,
)
from tricklib.cards import Suit
from tricklib.errors import NotTold, RuleError
from tricklib.explain import why_not
from tricklib.game import Game
from tricklib.match import Match
from tricklib.plausible import taker_of_last_trick
from tricklib.position import is_told
from tricklib.stages import is_about_untold
from tricklib.states import Phase
from tricklib.table import Trick


def inspection(game: Game) -> dict[str, Any]:
    """What can be said about a state, as JSON data.

    ``legal`` is None where it depends on a hand that the position does not tell.
    An empty list is a dead end, or the end of the hand.

    Raises:
        RuleError: a rule misbehaves.
    """
    legal, reason = legal_here(game)
    scores, last = scores_so_far(game), game.last_trick
    result = None if scores is None else game.result
    data = {
        "phase": game.phase.value,
        "seat": game.actor,
        "legal": None if legal is None else list(map(str, legal)),
        "illegal": {str(action): {"rule": rule, "reason": why} for action, rule, why in refused_here(game, legal)},
        "last_trick": last and {"winner": taker_of_last_trick(game), **_trick(last)},
        "scores": scores,
        "result": result and {"scores": list(result.scores), "winners": list(result.winners)},
    }
    return data | ({"reason": reason} if reason else {})


def inspection_of_match(match: Match) -> dict[str, Any]:
    """What can be said about the hand in progress of a match, with how the match stands, as JSON data.

    Raises:
        RuleError: a rule misbehaves.
    """
    hand = len(match.hands) + (not match.game.is_over)
    stands = {"hand": hand, "totals": list(match.totals), "winners": list(match.winners)}
    return inspection(match.game) | {"match": stands}


def legal_here(game: Game) -> tuple[tuple[Action, ...] | None, str]:
    """The legal actions, or None if they depend on what is not told; and why there are none to tell.

    Raises:
        RuleError: a rule misbehaves.
    """
    if game.is_over:
        return (), ""
    if game.actor is None:
        return (), why_not(game, Declare(None))[1]
    try:
        return game.legal_actions(), ""
    except (NotTold, RuleError) as error:
        if not is_about_untold(error):
            raise
        return (
            None,
            f"that depends on cards the position does not tell, such as the hand of seat {game.actor}",
        )


def refused_here(game: Game, legal: tuple[Action, ...] | None) -> Iterator[tuple[Action, str, str]]:
    """Every action that might be thought of and is not legal, with the title of the rule that forbids it and why.

    Raises:
        RuleError: a rule misbehaves.
    """
    if game.actor is None or legal is None:
        return
    for action in dict.fromkeys(itertools.chain(_plays(game), _others(game, legal))):
        if action not in legal and not game.is_legal(action):
            yield action, *why_not(game, action)


def _plays(game: Game) -> Iterator[Action]:
    """Playing each card in hand; and a card for which a suit is named, as each suit."""
    assert game.actor is not None
    hand = game.hands[game.actor]
    if not is_told(hand):
        return
    is_lead = game.ruleset.nominating is not None and game.trick is not None and game.trick.is_empty
    for card in hand:
        yield Play(card)
        if is_lead and game.is_legal(Play(card)) is False and card in game.legal_cards:
            yield from (Play(card, suit) for suit in game.ruleset.deck.suits if suit is not Suit.JOKER)


def _others(game: Game, legal: tuple[Action, ...]) -> Iterator[Action]:
    """What else might be thought of in this phase."""
    match game.phase:
        case Phase.CALLING:
            yield from _calls(game, legal)
        case Phase.EXCHANGING:
            assert game.actor is not None
            yield Keep()
            for card in game.hands[game.actor] | game.kitty:
                # A card that may be put away with others is not refused because it is not enough.
                if not game.surplus:
                    yield Exchange(card)
                elif not any(isinstance(one, Discard) and card in one.cards for one in legal):
                    yield Discard((card,))
        case Phase.NAMING:
            yield from map(CallCard, game.ruleset.deck)
            yield Alone()
        case Phase.ANNOUNCING:
            yield from map(Announce, range(game.table.tricks + 1))


def _calls(game: Game, legal: tuple[Action, ...]) -> Iterator[Action]:
    contract = game.table.contract
    suits = (*(suit for suit in game.ruleset.deck.suits if suit is not Suit.JOKER), None)
    yield Pass()
    yield OrderUp()
    yield from map(Declare, suits)
    if any(isinstance(one, Bid) for one in legal) or (contract is not None and contract.tricks):
        yield from itertools.starmap(Bid, itertools.product(range(1, game.table.tricks + 1), suits))


def _trick(trick: Trick) -> dict[str, object]:
    return {
        "leader": trick.leader,
        "cards": [{"seat": seat, "card": str(card)} for seat, card in trick.plays],
        "led": trick.led and trick.led.value,
    }


def scores_so_far(game: Game) -> list[int] | None:
    """The points of each seat; None if they depend on what is not told, or on how the hand will end.

    Raises:
        RuleError: a rule misbehaves.
    """
    if not has_scores(game):
        return None
    try:
        return list(game.scores)
    except RuleError as error:
        # What a hand is worth need not be known before its end.
        if game.is_over and not is_about_untold(error):
            raise
        return None


def has_scores(game: Game) -> bool:
    """Whether it can be said what has been scored: where there are sides or announcements, when the hand is over."""
    return game.is_over or (game.ruleset.siding is None and game.ruleset.announcing is None)


def why_not_scored(game: Game) -> str:
    """Why the points of each seat are not told, in a few words; empty if they are."""
    try:
        game.scores  # noqa: B018
    except RuleError as error:
        return str(error.__cause__ if is_about_untold(error) and error.__cause__ else error)
    return ""
