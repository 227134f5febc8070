"""Faults reported in games akin to whist, as positions with their right answers and case ids."""

from __future__ import annotations

import attrs
import pytest
from positions import SUITS, E, deal, legal, play, taker, trick, whist

from tricklib import Card, Deck, Game, Rank, Suit, Table, Trick
from tricklib.errors import RulesetError
from tricklib.policies.combine import Only, any_of, first_of
from tricklib.policies.following import Anything, MustFollow
from tricklib.policies.kinds import Packet
from tricklib.policies.ranking import Bowers, TrumpsThenLed

# Who takes


@pytest.mark.parametrize(("trumps", "cards"), [("NT", ("TS", "9S")), ("S", ("JC", "KD"))])
def test_c110_ten_above_nine_and_no_win_off_suit(trumps: str, cards: tuple[str, str]) -> None:
    """In the order A T K Q J 9 8 7 the ten beats the nine, and a card off the suit led never wins."""
    rules = whist(players=2, ranking=TrumpsThenLed("ATKQJ987"))
    assert 0 == taker(trick(rules, trumps, *cards))


def test_c119_two_identical_right_bowers() -> None:
    """Of two jacks of trumps in a double pack the first takes the trick."""
    game = trick(whist(ranking=Bowers()), "H", "AH", "JH", "JH", "JD")
    assert E == taker(game)


@attrs.frozen
class LastOfEqualsTakes:
    """The strongest card takes the trick; of two equal ones the last."""

    def taker(self, trick: Trick, table: Table) -> int:
        """The last seat that nobody beats."""
        strength = {seat: table.strength(card, trick.cards[0].suit) for seat, card in trick.plays}
        return max(strength, key=lambda seat: (strength[seat], seat))


@attrs.frozen
class EqualsCancel:
    """The strongest card that has no equal takes the trick."""

    def taker(self, trick: Trick, table: Table) -> int:
        """The best seat among those whose face fell once."""
        faces = [card.face for card in trick.cards]
        single = [(seat, card) for seat, card in trick.plays if faces.count(card.face) == 1]
        return max(single, key=lambda play: table.strength(play[1], trick.cards[0].suit))[0]


@pytest.mark.parametrize(
    ("parts", "seat"), [({}, 1), ({"taking": LastOfEqualsTakes()}, 3), ({"taking": EqualsCancel()}, 0)]
)
def test_c093_two_identical_aces(parts: dict[str, object], seat: int) -> None:
    """The first of two equal aces takes the trick; by house rules the last does, or they cancel out."""
    assert seat == taker(trick(whist(players=6, **parts), "S", "KH", "AH", "3H", "AH", "9H", "2H"))


# Bowers and jokers


def test_c016_left_bower_is_a_trump() -> None:
    """The other jack of the colour belongs to trumps; its king, and jacks of the other colour, do not."""
    table = Game.deal(whist(ranking=Bowers())).table
    asked = [("S", "JC"), ("C", "JS"), ("H", "JD"), ("D", "JH"), ("S", "KC"), ("H", "JS")]
    assert [True, True, True, True, False, False] == [
        Card.read(card) in table.declared(SUITS[trumps]).trump_cards for trumps, card in asked
    ]


@pytest.mark.parametrize(
    ("led", "hand", "allowed"),
    [("KC", "JC 9H", {"JC", "9H"}), ("9S", "JC AH", {"JC"}), ("JC", "TS AC", {"TS"})],
    ids=["a", "b", "c"],
)
def test_c026_renege_with_the_left_bower(led: str, hand: str, allowed: set[str]) -> None:
    """With spades trumps the jack of clubs is no club: it need not follow clubs, and must follow spades."""
    game = deal(whist(players=2, ranking=Bowers()), "S", f"{led} 9D", hand)
    assert allowed == legal(play(game, led))


def test_c027_suit_goes_by_the_trumps_asked_about() -> None:
    """The suit of the jack of clubs follows from the trumps in the question, never from a state."""
    asked = [(None, Suit.SPADES), (Suit.DIAMONDS, Suit.SPADES), (None, None)]
    rules, jack = whist(ranking=Bowers()), Card.read("JC")
    tables = [Game.deal(rules).table.declared(before).declared(trumps) for before, trumps in asked]
    assert [Suit.SPADES, Suit.SPADES, Suit.CLUBS] == [Bowers().suit(jack, trumps) for _, trumps in asked]
    assert [Suit.SPADES, Suit.SPADES, Suit.CLUBS] == [table.suit_of(jack) for table in tables]


@pytest.mark.parametrize(
    ("hand", "following", "allowed"),
    [
        ("JO 9S KD", first_of(MustFollow(), Anything()), {"9S"}),
        ("JO JO KD", first_of(MustFollow(), Anything()), {"JO", "JO/2", "KD"}),
        ("JO JO KD", first_of(MustFollow(), any_of(Only("JO"), Only("JO/2")), Anything()), {"JO", "JO/2"}),
    ],
    ids=["holds the suit", "void, free", "void, jokers first"],
)
def test_c043_worthless_jokers(hand: str, following: object, allowed: set[str]) -> None:
    """Without trumps a joker follows no suit; who is void may throw it, or must, as agreed."""
    rules = whist(2, deck=Deck.of(jokers=2), ranking=TrumpsThenLed(tuple(Rank)), following=following)
    assert allowed == legal(play(deal(rules, "NT", "6S 7S 8S", hand), "6S"))


# Packs


@attrs.frozen
class DealSome:
    """Deal each player so many cards in one packet, and set the rest aside."""

    size: int
    rest: int

    def packets(self, cards: int, players: int) -> tuple[Packet, ...]:
        """One packet each."""
        aside: tuple[Packet, ...] = (("aside", self.rest),) if self.rest else ()
        return (*((place, self.size) for place in range(players)), *aside)


@pytest.mark.parametrize(
    ("deck", "players", "size", "rest"),
    [
        *((Deck.of("789TJQKA"), *case) for case in [(3, 10, 2), (4, 7, 4), (5, 6, 2)]),
        *((Deck.standard(), *case) for case in [(4, 13, 0), (4, 12, 4), (5, 10, 2), (6, 8, 4), (7, 7, 3), (9, 5, 7)]),
    ],
)
def test_c125_and_c092_hands_and_rest_are_the_pack(deck: Deck, players: int, size: int, rest: int) -> None:
    """Hands and blind of Sheepshead use up 32 cards, and hands and rest of Oh Hell 52."""
    rules = whist().evolve(players=players, deck=deck, dealing=DealSome(size, rest))
    game = Game.deal(rules)
    assert ([size] * players, rest) == ([len(hand) for hand in game.hands], len(game.aside))


def test_c052_pack_that_does_not_fit_the_deal() -> None:
    """The pack as described has 41 cards where 43 are dealt, and is refused; with the black aces it fits."""
    described = Deck.of("56789TJQK", extra="4H 4D AH AD", jokers=1)
    parts = {"dealing": DealSome(10, 3), "ranking": TrumpsThenLed(tuple(Rank))}
    with pytest.raises(RulesetError, match="deals 43 of the 41 cards"):
        Game.deal(whist(deck=described, **parts))
    assert 3 == len(Game.deal(whist(deck=Deck.of("56789TJQKA", extra="4H 4D", jokers=1), **parts)).aside)
