"""The number of legal lines of fixed deals: brute force and library agree with this table."""

from __future__ import annotations

import attrs
import perft
import pytest

from tricklib import CardSet, Deck, Declare, Game, Play, Ruleset, Suit, rulesets


@attrs.frozen
class Deal:
    """A deal, and how many lines of 1, 2, 3 ... plays it has by the default and by the literal rules."""

    name: str
    hands: list[str]
    dealer: int
    trumps: str
    lines: tuple[int, ...]
    literal: tuple[int, ...]


DEALS = (
    Deal(
        "12 cards, four players, spades",
        [
            "KS KH KC",
            "AS 2H 2C",
            "AD KD AC",
            "2S AH 2D",
        ],
        3,
        "S",
        (1, 1, 3, 3, 6, 9, 17, 34, 34, 34, 34, 34),
        (1, 1, 3, 3, 6, 9, 17, 34, 34, 34, 34, 34),
    ),
    Deal(
        "12 cards, four players, diamonds",
        [
            "AS KH 2C",
            "AH 2H AD",
            "KS KD 2D",
            "2S AC KC",
        ],
        1,
        "D",
        (1, 3, 9, 18, 36, 60, 112, 144, 144, 144, 144, 144),
        (1, 3, 9, 18, 36, 60, 112, 144, 144, 144, 144, 144),
    ),
    Deal(
        "12 cards, four players, clubs",
        [
            "2S AH KC",
            "KS AD AC",
            "KH KD 2D",
            "AS 2H 2C",
        ],
        0,
        "C",
        (1, 1, 1, 3, 6, 10, 14, 22, 22, 22, 22, 22),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ),
    Deal(
        "12 cards, three players, hearts: a leader has only trumps",
        [
            "AS 2S KD 2D",
            "AH KH 2H AC",
            "KS AD KC 2C",
        ],
        2,
        "H",
        (1, 4, 4, 12, 36, 108, 216, 432, 864, 864, 864, 864),
        (1, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ),
    Deal(
        "8 cards, two players, diamonds",
        [
            "2S AH AD AC",
            "AS 2H 2D 2C",
        ],
        1,
        "D",
        (1, 1, 2, 2, 2, 2, 2, 2),
        (1, 1, 2, 2, 2, 2, 0, 0),
    ),
    Deal(
        "15 cards, five players, hearts",
        [
            "AD JD KC",
            "QH 2H QD",
            "KD AC QC",
            "JH 2D JC",
            "AH KH 2C",
        ],
        2,
        "H",
        (1, 1, 3, 6, 6, 12, 19, 22, 40, 80, 80, 80, 80, 80, 80),
        (1, 1, 3, 6, 6, 12, 19, 22, 40, 80, 80, 80, 80, 80, 80),
    ),
    Deal(
        "16 cards, two players, hearts",
        [
            "QS QH AD KD 2D AC KC QC",
            "AS KS 2S AH KH 2H QD 2C",
        ],
        0,
        "H",
        (1, 3, 18, 60, 300, 810, 3330, 8994, 30732),
        (1, 3, 18, 60, 300, 810, 3330, 8994, 30732),
    ),
    Deal(
        "52 cards, four players, hearts",
        [
            "AS QH TH 5H 2H KD JD TD 4D JC TC 8C 6C",
            "QS 9S 8S 7S 4S 3S 7H 6H 9D 7D 3D AC 9C",
            "JS TS 2S JH 9H 8H 4H 3H AD 6D KC 3C 2C",
            "KS 6S 5S AH KH QD 8D 5D 2D QC 7C 5C 4C",
        ],
        2,
        "H",
        (1, 4, 16, 32, 308, 810, 2436, 5376),
        (1, 4, 16, 32, 308, 810, 2436, 5376),
    ),
    Deal(
        "52 cards, four players, spades",
        [
            "AS QH 8H 5H 4H 2H JD 8D 2D KC QC 8C 5C",
            "JS TS 7S 6S 9H 7H KD TD 7D 6D 7C 4C 3C",
            "QS 5S 4S 2S JH 3H AD 9D 5D 3D AC JC 9C",
            "KS 9S 8S 3S AH KH TH 6H QD 4D TC 6C 2C",
        ],
        3,
        "S",
        (1, 4, 12, 36, 324, 816, 2784, 7200),
        (1, 4, 12, 36, 324, 816, 2784, 7200),
    ),
    Deal(
        "52 cards, four players, clubs",
        [
            "QS 8S 4S AH QH 9H 4H AC 9C 7C 6C 3C 2C",
            "AS 7S 5S 2S JH TH 5H 9D 6D 4D 3D KC QC",
            "KS TS 9S 6S 3S 3H QD TD 7D JC TC 8C 5C",
            "JS KH 8H 7H 6H 2H AD KD JD 8D 5D 2D 4C",
        ],
        0,
        "C",
        (1, 2, 8, 8, 88, 280, 856, 7872),
        (0, 0, 0, 0, 0, 0, 0, 0),
    ),
    Deal(
        "52 cards, five players, diamonds",
        [
            "QS AH KH JH JD 8D KC JC 7C 4C",
            "AS TS 9S 6S 3S 2S 5H QD TD 4D",
            "KS TH 9H 8H 2H AD 9D AC QC 5C",
            "8S 7S 5S 3H 7D 6D 3D 8C 3C 2C",
            "JS 4S 7H 6H 4H KD 5D 2D 9C 6C",
        ],
        1,
        "D",
        (1, 2, 8, 80, 240, 1803, 4270),
        (1, 2, 8, 80, 240, 1803, 4270),
    ),
    Deal(
        "52 cards, seven players, diamonds",
        [
            "QS AH KH JD 8D JC 4C",
            "AS 6S JH 5H 4D KC 7C",
            "TS 9S 3S 2S QD TD AC",
            "KS TH 8H 2H AD 9D QC",
            "7S 9H 7D 6D 3D 5C 2C",
            "8S 5S 3H KD 2D 8C 3C",
            "4S 7H 6H 4H 5D 9C 6C",
        ],
        1,
        "D",
        (1, 2, 4, 8, 16, 16, 16, 64, 64, 64, 128),
        (1, 2, 4, 8, 16, 16, 16, 64, 64, 64, 128),
    ),
    Deal(
        "52 cards, five players, spades: the two of clubs is not dealt",
        [
            "KS JS 6S JH 4H 2H KD AC TC 6C",
            "7S 4S 3S AH 8H 7H 9D 8D 7D 7C",
            "AS QS 9S 5S 2S TH 6H 3H KC 8C",
            "KH QH 5H AD JD TD 6D 5D 3D 9C",
            "TS 8S 9H QD 4D QC JC 5C 4C 3C",
        ],
        4,
        "S",
        (7, 15, 63, 267, 471),
        (0, 0, 0, 0, 0),
    ),
    Deal(
        "52 cards, two players, clubs",
        [
            "AS KS QS 8S 7S 6S 3S 2S AH 9H 7H 6H 5H 4H KD JD TD 8D 6D 5D 3D AC KC QC TC 2C",
            "JS TS 9S 5S 4S KH QH JH TH 8H 3H 2H AD QD 9D 7D 4D 2D JC 9C 8C 7C 6C 5C 4C 3C",
        ],
        1,
        "C",
        (1, 8, 144, 992, 18304),
        (0, 0, 0, 0, 0),
    ),
)
EVERY_DEAL = pytest.mark.parametrize("deal", DEALS, ids=[deal.name for deal in DEALS])


def dealt(deal: Deal, ruleset: Ruleset) -> Game:
    """The deal on the library's engine, with trumps declared; short hands are a deck of their own."""
    deck = ruleset.deck if deal.name.startswith("52") else Deck.read(" ".join(deal.hands))
    hands = [CardSet.read(hand, deck) for hand in deal.hands]
    return Game.dealt(ruleset.evolve(deck=deck), deal.dealer, hands).apply(Declare(Suit.read(deal.trumps)))


def lines(game: Game, depth: int) -> list[int]:
    """How many lines of 1, 2, 3 ... plays the library finds."""
    states, numbers = [game], []
    for _ in range(depth):
        states = [state.apply(action) for state in states for action in state.legal_actions()]
        assert all(isinstance(state.action, Play) for state in states)
        numbers.append(len(states))
    return numbers


@EVERY_DEAL
def test_brute_force_gives_the_table(deal: Deal) -> None:
    """The rules as worded, tried out on strings, give the numbers of the table."""
    for depth, number in enumerate(deal.lines, start=1):
        assert number == perft.lines(deal.hands, deal.dealer, deal.trumps, depth)


@EVERY_DEAL
def test_brute_force_gives_the_literal_table(deal: Deal) -> None:
    """The same by the letter of W3 and W5."""
    for depth, number in enumerate(deal.literal, start=1):
        assert number == perft.lines(deal.hands, deal.dealer, deal.trumps, depth, literal=True)


@EVERY_DEAL
def test_library_gives_the_table(deal: Deal) -> None:
    """The default ruleset allows as many lines as the brute force finds."""
    game = dealt(deal, rulesets.declared_trump_whist(players=len(deal.hands)))
    assert list(deal.lines) == lines(game, len(deal.lines))


@EVERY_DEAL
def test_library_gives_the_literal_table(deal: Deal) -> None:
    """The literal ruleset allows as many lines as the brute force finds, dead ends included."""
    game = dealt(deal, rulesets.declared_trump_whist_literal(players=len(deal.hands)))
    assert list(deal.literal) == lines(game, len(deal.literal))


def test_table_has_the_questions_in_it() -> None:
    """Somewhere the literal rules stop what the default ones let go on, at the first card and later."""
    differing = [deal for deal in DEALS if deal.lines != deal.literal]
    assert any(deal.literal[0] == 0 for deal in differing)
    assert any(deal.literal[0] > 0 for deal in differing)
