"""Positions for tests: plain whist, short deals, and what became of them.

In plain whist eldest hand leads, anything may be led, suit is followed, and the strongest card takes.
"""

from __future__ import annotations

from tricklib import Card, Deck, Declare, Game, Play, Ruleset, Suit, rulesets
from tricklib.policies.calling import FOUR_SUITS, DealerDeclares
from tricklib.policies.combine import by_priority
from tricklib.policies.following import Anything
from tricklib.policies.leading import EldestOpens, NoTrumpUntilBroken

N, E, S, W = range(4)
TRUMPS_ONCE_BROKEN = by_priority(NoTrumpUntilBroken())
SUITS: dict[str, Suit | None] = {suit.value: suit for suit in Suit} | {"NT": None}


def whist(players: int = 4, **parts: object) -> Ruleset:
    """Plain whist, with these parts in place of its own."""
    plain = {
        "opening": EldestOpens(),
        "leading": Anything(),
        "calling": DealerDeclares((*FOUR_SUITS, None)),
    }
    return rulesets.declared_trump_whist(players=players).evolve(**(plain | parts))


def deal(ruleset: Ruleset, trumps: str, *hands: str, leader: int = 0) -> Game:
    """These hands, dealt from a deck of just their cards, so that ``leader`` is eldest hand."""
    deck = Deck.read(" ".join(hands))
    ruleset = ruleset.evolve(deck=deck)
    copies = iter(deck.cards)
    held = [deck.set_of(next(copies) for _ in hand.split()) for hand in hands]
    dealer = (leader - 1) % ruleset.players
    return Game.dealt(ruleset, dealer, held).apply(Declare(SUITS[trumps]))


def play(game: Game, *cards: str) -> Game:
    """The game after these cards."""
    for card in " ".join(cards).split():
        game = game.apply(Play(Card.read(card)))
    return game


def trick(ruleset: Ruleset, trumps: str, *cards: str) -> Game:
    """The game after a trick in which each seat, from the first, played its only card."""
    game = deal(ruleset, trumps, *cards)
    for seat in range(len(cards)):
        assert seat == game.actor
        game = game.apply(game.legal_actions()[0])
    return game


def taker(game: Game) -> int:
    """Who has taken the only trick that was played."""
    return [one.tricks for one in game.table.taken].index(1)


def legal(game: Game) -> set[str]:
    """The cards that may be played."""
    return {str(card) for card in game.legal_cards}
