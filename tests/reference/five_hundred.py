"""Four-handed Five Hundred with 43 cards, from the wording of F1 to F16 and FQ1 to FQ9 alone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .cards import JOKER, SUITS, Choices, bower_height, bower_suit, chosen, clockwise, in_order

NO_TRUMP = "NT"
PACK = [rank + suit for suit in SUITS for rank in ("456789TJQKA" if suit in "DH" else "56789TJQKA")] + [JOKER]  # F1
BIDS = [f"{number}{suit}" for number in range(6, 11) for suit in (*SUITS, NO_TRUMP)]  # F8, F9, from low to high
VALUES = {bid: 40 + 20 * (place % 5) + 100 * (place // 5) for place, bid in enumerate(BIDS)}  # FQ1
CHOICES: Choices = {
    "bid_values": (VALUES,),
    "failed": ("subtract", "nothing"),  # FQ2
    "lowest": (6, 7),  # FQ3
    "all_pass": ("thrown_in", "played"),  # FQ4
    "auction": ("out", "once"),  # FQ5
    "joker_own_suit": (True, False),  # FQ6
    "joker_only_when_void": (True, False),
    "joker_names_suit": (True, False),
    "both_reach": ("contract_first", "higher", "contract_only"),  # FQ7
    "floor": (False, True),  # FQ8
    "slam250": (False, True),  # FQ9
    "target": (500,),  # F16
}


def number(bid: str) -> int:
    """How many tricks a bid is for."""
    return int(bid.removesuffix(NO_TRUMP).rstrip(SUITS))


class Hand:
    """One hand from the deal to its score; the rest is the kitty, and after the exchange the discard."""

    def __init__(self, hands: list[list[str]], rest: list[str], dealer: int, **options: Any) -> None:
        self.options = chosen(CHOICES, options)
        self.hands = [list(hand) for hand in hands]
        self.rest = list(rest)
        self.dealer = dealer
        self.eldest = (dealer + 1) % len(hands)
        self.phase = "auction"
        self.seat: int | None = self.eldest
        self.calls = 0
        self.passed: list[int] = []
        self.bid: str | None = None
        self.bidder: int | None = None
        self.trumps = NO_TRUMP
        self.led = ""
        self.trick: list[str] = []
        self.played: list[str] = []
        self.tricks = [0] * len(hands)
        self.shown_void: list[list[str]] = [[] for _ in hands]

    @property
    def is_joker_apart(self) -> bool:
        """Whether the joker is a suit of its own."""
        return self.trumps == NO_TRUMP and bool(self.options["joker_own_suit"])

    def suit(self, card: str) -> str:
        """The suit a card belongs to (F4, F5, FQ6)."""
        if card != JOKER:
            return bower_suit(card, self.trumps)
        if self.trumps != NO_TRUMP:
            return self.trumps
        return JOKER if self.is_joker_apart else "S"

    def legal(self) -> list[str]:
        """The actions of the seat to act."""
        if self.seat is None:
            return []
        if self.phase == "auction":  # F7, F8
            higher = BIDS[BIDS.index(self.bid) + 1 if self.bid else 0 :]
            return sorted(["pass", *(f"bid {bid}" for bid in higher if number(bid) >= self.options["lowest"])])
        held = in_order(self.hands[self.seat])
        if self.phase == "discard":  # F11
            return sorted("discard " + " ".join(three) for three in combinations(held, 3))
        cards = self.followers(held) if self.trick else self.leads(held)
        return sorted(f"play {card}" for card in cards)

    def leads(self, held: list[str]) -> list[str]:
        """The cards that may be led; the joker with the suit its player names."""
        if JOKER not in held or self.seat is None or not self.is_joker_apart or not self.options["joker_names_suit"]:
            return held
        suits = [suit for suit in SUITS if suit not in self.shown_void[self.seat]] or list(SUITS)
        return [card for card in held if card != JOKER] + [f"{JOKER} as {suit}" for suit in suits]

    def followers(self, held: list[str]) -> list[str]:
        """The cards that may be played to a trick (F12)."""
        same = [card for card in held if self.suit(card) == self.led]
        if not same:
            return held
        if JOKER in held and self.is_joker_apart and not self.options["joker_only_when_void"]:
            return [*same, JOKER]
        return same

    def do(self, action: str) -> None:
        """Do one of the legal actions."""
        if self.seat is None or action not in self.legal():
            raise ValueError(f"{action!r} is not legal")
        word, *what = action.split()
        if word == "play":
            self.play(self.seat, what[0], what[-1])
        elif word == "discard":
            self.hands[self.seat] = [card for card in self.hands[self.seat] if card not in what]
            self.rest = what
            self.phase = "play"
        else:
            self.calls += 1
            if word == "pass":
                self.passed.append(self.seat)
            else:
                self.bid, self.bidder = what[0], self.seat
            self.end_call(self.seat)

    def end_call(self, seat: int) -> None:
        """Go on to the next player in the auction, or end it (FQ4, FQ5)."""
        in_it = [other for other in clockwise(seat + 1, len(self.hands)) if other not in self.passed]
        if self.options["auction"] == "once":
            is_over = self.calls == len(self.hands)
            self.seat = (seat + 1) % len(self.hands)
        else:
            is_over = not in_it or in_it == [self.bidder]
            self.seat = in_it[0] if in_it else None
        if is_over:
            self.end_auction()

    def end_auction(self) -> None:
        """Give the kitty to the bid winner (F11); without one, play for tricks or throw the hand in (FQ4)."""
        if self.bid is not None and self.bidder is not None:
            self.trumps = NO_TRUMP if self.bid.endswith(NO_TRUMP) else self.bid[-1]
            self.hands[self.bidder] += self.rest
            self.rest = []
            self.phase, self.seat = "discard", self.bidder
        elif self.options["all_pass"] == "played":
            self.phase, self.seat = "play", self.eldest
        else:
            self.phase, self.seat = "thrown in", None

    def play(self, seat: int, card: str, named: str) -> None:
        """Play a card (a led joker perhaps as a named suit), and end the trick after the last one (F13)."""
        self.hands[seat].remove(card)
        if not self.trick:
            self.led = named if named in SUITS else self.suit(card)
        elif self.suit(card) != self.led:
            self.shown_void[seat].append(self.led)
        self.trick.append(card)
        self.played.append(card)
        self.seat = (seat + 1) % len(self.hands)
        if len(self.trick) == len(self.hands):
            winner = clockwise(self.seat, len(self.hands))[self.best()]
            self.tricks[winner] += 1
            self.trick = []
            self.seat = winner if self.hands[winner] else None

    def best(self) -> int:
        """The place in the trick of the card that wins it; the joker beats everything (F4, F10)."""
        if JOKER in self.trick:
            return self.trick.index(JOKER)
        suits = [self.suit(card) for card in self.trick]
        wins = self.trumps if self.trumps in suits else self.led
        places = [place for place, suit in enumerate(suits) if suit == wins]
        return max(places, key=lambda place: bower_height(self.trick[place], self.trumps))

    def side_tricks(self, side: int) -> int:
        """How many tricks seats 0 and 2, or 1 and 3, have taken."""
        return self.tricks[side] + self.tricks[side + 2]

    def made(self) -> bool:
        """Whether there was a contract and it was made."""
        if self.bid is None or self.bidder is None:
            return False
        return self.side_tricks(self.bidder % 2) >= number(self.bid)

    def scores(self) -> list[int]:
        """What each seat scores, the same for partners (F14, F15)."""
        sides = [10 * self.side_tricks(side) for side in (0, 1)]
        if self.bid is not None and self.bidder is not None:
            side = self.bidder % 2
            value = self.options["bid_values"][self.bid]
            if not self.made():
                sides[side] = -value if self.options["failed"] == "subtract" else 0
            else:
                is_slam = self.options["slam250"] and self.side_tricks(side) == 10
                sides[side] = max(value, 250) if is_slam else value
        return [sides[0], sides[1], sides[0], sides[1]]


def deal(pack: list[str], dealer: int, **options: Any) -> Hand:
    """Deal a pack from the top: three to each player, three to the kitty, four to each, three to each (F2)."""
    hands: list[list[str]] = [[] for _ in range(4)]
    cards = list(pack)
    kitty: list[str] = []
    for packet in (3, 4, 3):
        for seat in clockwise(dealer + 1, 4):
            hands[seat] += cards[:packet]
            del cards[:packet]
        if not kitty:
            kitty = cards[:3]
            del cards[:3]
    return Hand(hands, kitty, dealer, **options)


def winners(totals: list[int], hand: Hand, **options: Any) -> list[int]:
    """The seats that have won the match with these totals after this hand (F16, FQ7, FQ8)."""
    settled = chosen(CHOICES, options)
    there = [side for side in (0, 1) if totals[side] >= settled["target"]]
    makers = [side for side in there if hand.made() and hand.bidder is not None and side == hand.bidder % 2]
    best = [side for side in there if totals[side] == max(totals[:2])]
    sides = {"contract_first": makers or best, "higher": best, "contract_only": makers}[settled["both_reach"]]
    down = [side for side in (0, 1) if totals[side] <= -500]
    if not sides and settled["floor"] and len(down) == 1:
        sides = [1 - down[0]]
    return [seat for seat in range(4) if seat % 2 in sides]
