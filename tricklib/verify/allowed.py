"""What may be done in a state, said a second time: the engine accepts that, and nothing else."""

from __future__ import annotations

from typing import Final

import attrs

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
from tricklib.game import Game
from tricklib.states import Phase
from tricklib.verify.anycard import any_card
from tricklib.verify.arbitrary import Arbitrary
from tricklib.verify.explorer import Explorer
from tricklib.verify.steps import any_game

BESIDE_THE_POINT: Final[dict[str, object]] = {
    "naming first": False,
    "contract": None,
    "partner": "alone",
    "broken": False,
    "stock": 0,
}
"""What makes no difference to what may be done, and to what is seen."""


def accepts_what_is_allowed(explorer: Explorer, rules: Arbitrary) -> bool:
    """An action is accepted exactly if its stage has come and the rule about it allows it."""
    game, action = any_state(explorer, rules), _any_action_at_all(explorer, rules)
    return game.is_legal(action) == is_allowed(game, action)


def any_state(explorer: Explorer, rules: Arbitrary) -> Game:
    """Any state; also one in which nobody can act any more."""
    game = any_game(explorer, rules)
    if explorer.choices["phase"] is Phase.PLAYING and explorer.choose("is over", (False, True)):
        return attrs.evolve(game, phase=Phase.OVER, actor=None, trick=None)
    return game


def _any_action_at_all(explorer: Explorer, rules: Arbitrary) -> Action:
    """An action of any kind, be its stage at hand or not."""
    deck = rules.ruleset.deck
    kind: object = explorer.choose("kind", (Play, Exchange, Discard, CallCard, Keep, Alone, Announce, "call"))
    if kind == "call":
        chosen = (Declare(Suit.CLUBS), Declare(None), OrderUp(), OrderUp(alone=True))
        calls: tuple[Call, ...] = (Pass(), Bid(1, None), *chosen)
        return explorer.choose("said", calls)
    if kind is Keep or kind is Alone:
        return Keep() if kind is Keep else Alone()
    if kind is Announce:
        return Announce(explorer.choose("number", (1, 2)))
    card = any_card(explorer, deck, "card")
    if kind is Play:
        return Play(card, explorer.choose("suit", (None, Suit.SPADES, Suit.HEARTS)))
    if kind is Discard:
        other = any_card(explorer, deck, "discard")
        return Discard((card, other) if explorer.choose("two", (False, True)) else (card,))
    return Exchange(card) if kind is Exchange else CallCard(card)


def is_allowed(game: Game, action: Action) -> bool:
    """Whether the rule about an action allows it to the seat to act."""
    rules, phase, seat = game.ruleset, game.phase, game.actor
    if seat is None:
        return False
    hand = game.hands[seat]
    looking = rules.looking
    if phase is not Phase.PLAYING and looking and not looking.may_look(seat, game.table, phase is not Phase.CALLING):
        hand = hand - hand
    match action:
        case Play(card, suit):
            return phase is Phase.PLAYING and _may_play(game, hand, card, suit)
        case Exchange() | Keep() | Discard():
            return phase is Phase.EXCHANGING and _may_put_away(game, hand | game.kitty, action)
        case CallCard() | Alone():
            return phase is Phase.NAMING and _may_name(game, hand, action)
        case Announce(tricks):
            announcing = rules.announcing if phase is Phase.ANNOUNCING else None
            return announcing is not None and tricks in announcing.announcements(hand, game.table)
    calling = rules.calling if phase is Phase.CALLING else None
    return calling is not None and action in calling.choices(hand, game.table)


def _may_play(game: Game, hand: CardSet, card: Card, suit: Suit | None) -> bool:
    """A card that the rule allows, and where the rule lets suits be nominated for a lead, with one of them."""
    rules, trick = game.ruleset, game.trick
    if trick is None:
        return False
    rule = rules.leading if trick.is_empty else rules.following
    if card not in rule.legal(hand, trick, game.table):
        return False
    nominates = rules.nominating is not None and trick.is_empty
    suits = rules.nominating.nominations(card, trick, game.table) if nominates and rules.nominating else ()
    return suit in suits if suits else suit is None


def _may_name(game: Game, hand: CardSet, action: CallCard | Alone) -> bool:
    naming = game.ruleset.naming
    assert naming is not None
    if isinstance(action, Alone):
        return naming.may_be_alone(hand, game.table)
    return action.card in naming.nameable(hand, game.table)


def _may_put_away(game: Game, hand: CardSet, action: Exchange | Keep | Discard) -> bool:
    """As many cards as there are too many, or the upcard itself, or one card of the hand for it."""
    assert game.ruleset.exchanging is not None
    allowed, number = game.ruleset.exchanging.discards(hand, game.table), game.surplus
    match action:
        case Exchange(card):
            return not number and card in allowed and card not in game.kitty
        case Keep():
            return not number and game.kitty <= allowed
        case Discard(cards):
            apart = all(card != other for place, card in enumerate(cards) for other in cards[:place])
            return 0 < number == len(cards) and apart and all(card in allowed for card in cards)
