"""The number of sequences of actions of fixed deals: the games written a second time and the library agree with them.

The table lists sequences of 1, 2, 3 ... actions, be they calls, exchanges or plays; those that end sooner count for
their length only. The small positions are played to the end, after which nothing can be done: the last number is 0.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import attrs
import pytest
from reference import Playable, euchre, five_hundred, perft, same_colour

from tricklib import Card, Deck, Game, Ruleset, read_action, rulesets
from tricklib.policies.dealing import DealPackets

MODULES = {"euchre": euchre, "five hundred": five_hundred, "same colour": same_colour}
FAMILIES: dict[str, Callable[..., Ruleset]] = {
    "euchre": rulesets.call_partner_euchre,
    "five hundred": rulesets.five_hundred_43,
    "same colour": rulesets.same_colour,
}


@attrs.frozen
class Deal:
    """A deal, and how many sequences of 1, 2, 3 ... actions there are after some have been done.

    Args:
        name: the game and what there is to see.
        dealer: the seat that dealt.
        hands: the cards of each seat.
        rest: the kitty; or the upcard, if there is one, and the cards under it from the top.
        done: the actions before those that are counted.
        numbers: how many sequences there are of each length.
        options: the options of the ruleset.
    """

    name: str
    dealer: int
    hands: tuple[str, ...]
    rest: str
    done: str
    numbers: tuple[int, ...]
    options: dict[str, Any] = attrs.field(factory=dict)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.name.partition(":")[0]

    @property
    def actions(self) -> list[str]:
        """The actions before those that are counted; "3 x pass" stands for three passes."""
        said = [one.strip() for one in self.done.split(",") if one.strip()]
        pairs = [one.rpartition(" x ") for one in said]
        return [action for number, _, action in pairs for _ in range(int(number or 1))]

    def reference(self) -> Playable:
        """The state in the game written a second time."""
        module: ModuleType = MODULES[self.game]
        hand: Playable = module.Hand(
            [one.split() for one in self.hands], self.rest.split(), self.dealer, **self.options
        )
        for action in self.actions:
            hand.do(action)
        return hand

    def library(self) -> Game:
        """The state in the library; a short deal has a deck of its own."""
        ruleset = FAMILIES[self.game](**self.options)
        texts = " ".join((*self.hands, self.rest))
        upcard = self.options.get("trumps") != "dealer" and self.game != "five hundred"
        if len(texts.split()) < len(ruleset.deck):
            ruleset = ruleset.evolve(deck=Deck.read(texts), dealing=self.dealing(upcard))
        deck = ruleset.deck
        hands = [deck.set_of(map(Card.read, one.split())) for one in self.hands]
        rest = tuple(map(Card.read, self.rest.split()))
        piles: dict[str, Any] = {"upcard": rest[0]} if upcard else {}
        if self.game == "same colour":
            piles["stock"] = rest[1:] if upcard else rest
        elif not upcard:
            piles["kitty"] = deck.set_of(rest)
        game = Game.dealt(ruleset, self.dealer, hands, **piles)
        for action in self.actions:
            game = game.apply(read_action(action))
        return game

    def dealing(self, upcard: bool) -> DealPackets:
        """A rule that deals as many cards as there are."""
        size = len(self.hands[0].split())
        if self.game == "five hundred":
            return DealPackets((size, ("kitty", 3)))
        return DealPackets((size,), upcard=upcard, rest="stock" if self.game == "same colour" else "aside")


EUCHRE = (
    "KS JS KC TC 9C",
    "8S QH 9D 8D 8C",
    "JH TH AD QC JC",
    "AS TS KH 8H QD",
    "AH 9H KD JD TD",
)
FIVE_HUNDRED = (
    "7S QH TH JD 9D 8D 7D AC 7C 6C",
    "QS 9S 6S AH KH JH AD KD TD JO",
    "AS KS JS 5S 8H 6H 5H 5D KC QC",
    "TS 8S 9H 4H 6D JC TC 9C 8C 5C",
)
SAME_COLOUR = (
    "AS 9S 4H KD 7D QC 3C",
    "KS 8S AH 5H 6D 2D TC",
    "JS TS KH 9H 3D AC 8C",
    "QS 2S JH 7H AD TD 5C",
)
STOCK = "6S 7S 5S 4S 3S QH TH 8H 6H 3H 2H QD JD 9D 8D 5D 4D KC JC 9C 7C 6C 4C 2C"
SMALL_EUCHRE = ("JC 9S", "AS KH", "JS 8D", "AH JH", "KC TS")
SMALL_FIVE_HUNDRED = ("AS 5C JD", "KS JO 6C", "JS 4H QC", "QH JH 7S")
SMALL_SAME_COLOUR = ("AS KH", "KS AD", "AH KD")

DEALS = (
    Deal("euchre: the calling", 0, EUCHRE, "9S QS AC", "", (2, 8, 182, 1052, 2096, 4360, 12967)),
    Deal("euchre: exchange, then naming", 0, EUCHRE, "9S QS AC", "pass, order", (6, 174, 870, 1044, 2262, 8526)),
    Deal("euchre: the dealer must choose", 2, EUCHRE, "9S QS AC", "9 x pass", (3, 87, 435, 1508, 4640, 5800)),
    Deal(
        "euchre: naming, then exchange",
        4,
        EUCHRE,
        "9S QS AC",
        "2 x pass, order",
        (29, 145, 725, 725, 725, 2755, 11455),
        {"order": "naming_first", "exchange": "compulsory"},
    ),
    Deal(
        "euchre: what may not be named",
        3,
        EUCHRE,
        "9S QS AC",
        "5 x pass",
        (4, 55, 308, 1573, 3474, 6323),
        {"own_card": "forbidden", "trumps_may_be_named": False, "turned_down_may_be_named": False},
    ),
    Deal(
        "euchre: the play under spades",
        4,
        EUCHRE,
        "9S QS AC",
        "order, exchange TD, call QS",
        (5, 5, 5, 19, 79, 316, 648, 1602, 3736, 9392),
    ),
    Deal(
        "euchre: two cards each, to the end",
        0,
        SMALL_EUCHRE,
        "QS JD 8S",
        "4 x pass",
        (2, 7, 88, 214, 396, 773, 1330, 2380, 2968, 3500, 3920, 4200, 4200, 2688, 2016, 1344, 672, 0),
    ),
    Deal(
        "euchre: two cards each, trumps may not be named",
        3,
        SMALL_EUCHRE,
        "JD QS 8S",
        "order",
        (11, 33, 66, 66, 99, 165, 330, 330, 330, 330, 330, 330, 0),
        {"order": "naming_first", "trumps_may_be_named": False},
    ),
    Deal("five hundred: the auction", 0, FIVE_HUNDRED, "7H QD 4D", "", (26, 351, 3276, 23751)),
    Deal(
        "five hundred: the end of the auction",
        1,
        FIVE_HUNDRED,
        "7H QD 4D",
        "pass, bid 9S, bid 10H",
        (3, 6, 293, 4007, 27038),
    ),
    Deal(
        "five hundred: one bid each", 2, FIVE_HUNDRED, "7H QD 4D", "bid 8C", (15, 120, 680, 194480), {"auction": "once"}
    ),
    Deal("five hundred: discard and play", 0, FIVE_HUNDRED, "7H QD 4D", "bid 10NT, 3 x pass", (286, 3520, 8580)),
    Deal(
        "five hundred: the joker leads",
        0,
        FIVE_HUNDRED,
        "7H QD 4D",
        "bid 10NT, 3 x pass, discard 4D 6S 9S",
        (13, 30, 61, 126, 1281, 3828, 11949),
    ),
    Deal(
        "five hundred: the joker is a spade",
        0,
        FIVE_HUNDRED,
        "7H QD 4D",
        "bid 10NT, 3 x pass, discard 4D 6S 9S",
        (10, 24, 44, 80, 720, 2463, 7368),
        {"joker_own_suit": False},
    ),
    Deal(
        "five hundred: the joker at any time",
        3,
        FIVE_HUNDRED,
        "7H QD 4D",
        "bid 10NT, 3 x pass, discard 7C 4D 7D",
        (10, 52, 108, 320, 2880, 9094),
        {"joker_only_when_void": False, "joker_names_suit": False},
    ),
    Deal(
        "five hundred: nobody has bid",
        3,
        FIVE_HUNDRED,
        "7H QD 4D",
        "4 x pass",
        (10, 51, 102, 372, 3486, 9764),
        {"all_pass": "played"},
    ),
    Deal(
        "five hundred: three cards each, to the end",
        0,
        SMALL_FIVE_HUNDRED,
        "AD 9D 5H",
        "bid 10NT, 3 x pass",
        (20, 90, 150, 390, 470, 1048, 1638, 2716, 4320, 4632, 4632, 4632, 4632, 0),
    ),
    Deal(
        "five hundred: three cards each, bowers",
        3,
        SMALL_FIVE_HUNDRED,
        "AD 9D 5H",
        "bid 10H, 3 x pass",
        (20, 60, 100, 220, 620, 1240, 1792, 2588, 3952, 3952, 3952, 3952, 3952, 0),
    ),
    Deal("same colour: the play", 3, SAME_COLOUR, STOCK, "", (7, 12, 20, 36, 252, 491, 1067, 2559, 17913)),
    Deal(
        "same colour: colour before trumps",
        1,
        SAME_COLOUR,
        STOCK,
        "",
        (7, 12, 20, 36, 252, 488, 1049, 2511, 17577),
        {"exempt": False},
    ),
    Deal(
        "same colour: the dealer chooses, all announce",
        1,
        SAME_COLOUR,
        STOCK,
        "",
        (4, 56, 784, 10976),
        {"trumps": "dealer", "announcing": True},
    ),
    Deal(
        "same colour: two cards each and a stock",
        0,
        SMALL_SAME_COLOUR,
        "9S TH TD TC JS JH",
        "",
        (2, 3, 4, 8, 15, 16, 32, 53, 70, 70, 70, 70, 0),
        {"players": 3},
    ),
    Deal(
        "same colour: two cards each, dealt again",
        1,
        SMALL_SAME_COLOUR,
        "9S TH TD TC JS JH",
        "",
        (2, 3, 4, 4, 4, 4, 8, 8, 16, 16, 16, 16, 0),
        {"players": 3, "stock": "redeal", "next_leader": "clockwise"},
    ),
    Deal(
        "same colour: two cards each, no stock",
        2,
        SMALL_SAME_COLOUR,
        "9S TH TD TC JS JH",
        "",
        (4, 12, 36, 108, 216, 243, 351, 351, 351, 351, 0),
        {"players": 3, "stock": "unused", "trumps": "dealer", "announcing": True},
    ),
)
EVERY_DEAL = pytest.mark.parametrize("deal", DEALS, ids=[deal.name for deal in DEALS])


def sequences(game: Game, depth: int) -> list[int]:
    """How many sequences of 1, 2, ... depth actions the library finds."""
    numbers, states = [0] * depth, [(game, 0)]
    while states:
        state, length = states.pop()
        actions = state.legal_actions()
        numbers[length] += len(actions)
        if length + 1 < depth:
            states += [(state.apply(action), length + 1) for action in actions]
    return numbers


@EVERY_DEAL
def test_reference_gives_the_table(deal: Deal) -> None:
    """The game written a second time, from the rules as worded, gives the numbers of the table."""
    assert list(deal.numbers) == perft(deal.reference, len(deal.numbers))


@EVERY_DEAL
def test_library_gives_the_table(deal: Deal) -> None:
    """The library allows as many sequences as the game written a second time."""
    assert list(deal.numbers) == sequences(deal.library(), len(deal.numbers))
