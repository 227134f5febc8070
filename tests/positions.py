"""Positions for tests: plain whist, short deals, and what became of them.

In plain whist eldest hand leads, anything may be led, suit is followed, and the strongest card takes.
"""

from __future__ import annotations

from tricklib import Card, CardSet, Deck, Declare, Game, Play, Ruleset, Suit, read_action, rulesets
from tricklib.policies.calling import FOUR_SUITS, DealerDeclares
from tricklib.policies.combine import by_priority
from tricklib.policies.dealing import DealPackets
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


# Deals of the other games, always the same ones


def after(game: Game, *actions: str) -> Game:
    """The game after these actions."""
    for action in actions:
        game = game.apply(read_action(action))
    return game


def euchre(dealer: int = 0, **options: object) -> Game:
    """Five-handed euchre with the 9♠ turned up; the Q♠ and the A♣ lie in the rest."""
    ruleset = rulesets.call_partner_euchre(**options)
    hands = ["KS JS KC TC 9C", "8S QH 9D 8D 8C", "JH TH AD QC JC", "AS TS KH 8H QD", "AH 9H KD JD TD"]
    read = [CardSet.read(hand, ruleset.deck) for hand in hands]
    return Game.dealt(ruleset, dealer, read, upcard=Card.read("9S"))


def five_hundred(dealer: int = 0, **options: object) -> Game:
    """Five Hundred; seat 1 has the joker, and the kitty is 7♥ Q♦ 4♦."""
    ruleset = rulesets.five_hundred_43(**options)
    hands = [
        "7S QH TH JD 9D 8D 7D AC 7C 6C",
        "QS 9S 6S AH KH JH AD KD TD JO",
        "AS KS JS 5S 8H 6H 5H 5D KC QC",
        "TS 8S 9H 4H 6D JC TC 9C 8C 5C",
    ]
    read = [CardSet.read(hand, ruleset.deck) for hand in hands]
    return Game.dealt(ruleset, dealer, read, kitty=CardSet.read("7H QD 4D", ruleset.deck))


def same_colour(dealer: int = 0, **options: object) -> Game:
    """Same colour for three with the 9♠ turned up, from a pack of twelve: two cards each, and a stock of six."""
    deck = Deck.read("AS KS AH KH AD KD TH TD TC JS JH 9S")
    dealing = DealPackets((1, 1), upcard=True, rest="stock")
    ruleset = rulesets.same_colour(players=3, **options).evolve(deck=deck, dealing=dealing)
    hands = [CardSet.read(hand, deck) for hand in ("AS KH", "KS AD", "AH KD")]
    stock = tuple(map(Card.read, ("TH", "TD", "TC", "JS", "JH")))
    return Game.dealt(ruleset, dealer, hands, stock=stock, upcard=Card.read("9S"))
