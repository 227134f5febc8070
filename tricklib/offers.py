"""What the seat to act is offered, in the stages before the play and where a suit is nominated."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tricklib import answers
from tricklib.actions import Action, Alone, Announce, Call, CallCard, Discard, Exchange, Keep, Play
from tricklib.cards import Card, CardSet
from tricklib.errors import CardError, RuleError
from tricklib.states import Phase

if TYPE_CHECKING:
    from tricklib.game import Game


def offered(game: Game) -> tuple[Action, ...]:
    """What the seat to act may do before the play; nothing when nobody is to act.

    Raises:
        RuleError: a rule misbehaves.
    """
    match game.phase:
        case Phase.CALLING:
            return calls(game)
        case Phase.EXCHANGING:
            return tuple(_exchanges(game))
        case Phase.NAMING:
            cards = nameable(game)
            return (*cards.select(game.ruleset.names), *((Alone(),) if may_be_alone(game) else ()))
        case Phase.ANNOUNCING:
            return tuple(map(Announce, answers.announcements(game.ruleset, _hand(game), game.table)))
    return ()


def leads(game: Game) -> tuple[Action, ...]:
    """The cards that may be led, each with every suit that may be nominated for it."""
    return tuple(itertools.chain.from_iterable(_leads_with(game, card) for card in game.legal_cards))


def is_offered(game: Game, action: Action) -> bool:
    """Whether the seat to act may do this."""
    match action:
        case Play(card, suit):
            leads_now = game.trick is not None and game.trick.led is None
            if card not in game.legal_cards:
                return False
            return action in _leads_with(game, card) if leads_now else suit is None
        case Exchange(card):
            return game.phase is Phase.EXCHANGING and not game.surplus and card in discards(game) - game.kitty
        case Keep():
            return game.phase is Phase.EXCHANGING and not game.surplus and game.kitty <= discards(game)
        case Discard(cards):
            return game.phase is Phase.EXCHANGING and _may_discard(game, cards)
        case CallCard(card):
            return game.phase is Phase.NAMING and card in nameable(game)
        case Alone():
            return game.phase is Phase.NAMING and may_be_alone(game)
        case Announce():
            return game.phase is Phase.ANNOUNCING and action in game.legal_actions()
    return game.phase is Phase.CALLING and action in game.legal_actions()


def _leads_with(game: Game, card: Card) -> tuple[Play, ...]:
    assert game.trick is not None
    suits = answers.nominations(game.ruleset, card, game.trick, game.table)
    return tuple(Play(card, suit) for suit in suits) or (Play(card),)


def _hand(game: Game) -> CardSet:
    """The hand of the seat to act, as far as it may look at it."""
    assert game.actor is not None
    hand = game.seen_hand(game.actor)
    return game.ruleset.deck.empty if hand is None else hand


def calls(game: Game) -> tuple[Call, ...]:
    """What the seat to act may call; nothing unless it is to call."""
    if game.phase is not Phase.CALLING or game.actor is None:
        return ()
    return answers.choices(game.ruleset, _hand(game), game.table)


def discards(game: Game) -> CardSet:
    """The cards that the seat to act may put away, of its hand and what it takes up."""
    hand = _hand(game) | game.kitty
    allowed = answers.discards(game.ruleset, hand, game.table)
    return _within(game.ruleset.exchanging, "discards", allowed, hand)


def _within(policy: object, method: str, cards: CardSet, hand: CardSet) -> CardSet:
    if not cards <= hand:
        raise RuleError(f"{type(policy).__name__}.{method} allows cards that are not held: {cards - hand}", policy)
    return cards


def _exchanges(game: Game) -> Iterator[Action]:
    cards = discards(game)
    if game.surplus:
        yield from map(Discard, itertools.combinations(cards, game.surplus))
        return
    if game.kitty <= cards:
        yield Keep()
    yield from map(Exchange, cards - game.kitty)


def _may_discard(game: Game, cards: tuple[Card, ...]) -> bool:
    if not game.surplus or len(cards) != game.surplus:
        return False
    try:
        together = game.ruleset.deck.set_of(cards)
    except CardError:
        return False
    return together.count() == game.surplus and together <= discards(game)


def nameable(game: Game) -> CardSet:
    """The cards that the seat to act may name."""
    return answers.nameable(game.ruleset, _hand(game), game.table)


def may_be_alone(game: Game) -> bool:
    """Whether the seat to act may say that it plays alone."""
    return answers.may_be_alone(game.ruleset, _hand(game), game.table)
