"""Five-handed euchre with a called partner, from the wording of E1 to E17 and EQ1 to EQ7 alone."""

from __future__ import annotations

from typing import Any

from .cards import SUITS, Choices, bower_height, bower_suit, chosen, clockwise, highest, in_order

PACK = [rank + suit for suit in SUITS for rank in "89TJQKA"]  # E1
CHOICES: Choices = {
    "own_card": ("alone", "forbidden"),  # EQ1
    "trumps_may_be_named": (True, False),
    "order": ("exchange_first", "naming_first"),  # EQ2
    "exchange": ("optional", "compulsory"),  # EQ3
    "lone_score": ("same", "bonus"),  # EQ4
    "tie": ("highest", "play_on", "attackers"),  # EQ5
    "turned_down_may_be_named": (True, False),  # EQ7
    "target": (10,),  # E3
}


class Hand:
    """One hand from the deal to its score; the first card of the rest is the upcard."""

    def __init__(self, hands: list[list[str]], rest: list[str], dealer: int, **options: Any) -> None:
        self.options = chosen(CHOICES, options)
        self.hands = [list(hand) for hand in hands]
        self.rest = list(rest)
        self.upcard = rest[0]
        self.dealer = dealer
        self.eldest = (dealer + 1) % len(hands)
        self.phase = "first round"
        self.ahead: list[str] = []  # the phases between the choice of trumps and the first lead
        self.seat: int | None = self.eldest
        self.trumps = ""
        self.maker = -1
        self.named: str | None = None
        self.attackers: list[int] = []
        self.trick: list[str] = []
        self.played: list[str] = []
        self.tricks = [0] * len(hands)

    def legal(self) -> list[str]:
        """The actions of the seat to act."""
        if self.phase == "first round":  # E7
            return ["order", "pass"]
        if self.phase == "second round":  # E10
            suits = [f"trumps {suit}" for suit in SUITS if suit != self.upcard[1]]
            return suits if self.seat == self.dealer else sorted([*suits, "pass"])
        if self.phase == "exchange":  # E8
            swaps = [f"exchange {card}" for card in self.hands[self.dealer]]
            return sorted(swaps if self.options["exchange"] == "compulsory" else [*swaps, "keep"])
        if self.phase == "naming":  # E11, E12
            return sorted(["alone", *(f"call {card}" for card in self.namable())])
        return sorted(f"play {card}" for card in self.playable())

    def namable(self) -> list[str]:
        """The cards the maker may name."""
        cards = [*self.rest, *(card for hand in self.hands for card in hand)]
        if self.options["own_card"] == "forbidden":
            cards = [card for card in cards if card not in self.hands[self.maker]]
        if not self.options["trumps_may_be_named"]:
            cards = [card for card in cards if bower_suit(card, self.trumps) != self.trumps]
        if not self.options["turned_down_may_be_named"] and self.trumps != self.upcard[1]:
            cards = [card for card in cards if card != self.upcard]
        return in_order(cards)

    def playable(self) -> list[str]:
        """The cards that may be played (E14)."""
        if self.seat is None:
            return []
        held = self.hands[self.seat]
        if not self.trick:
            return held
        led = bower_suit(self.trick[0], self.trumps)
        return [card for card in held if bower_suit(card, self.trumps) == led] or held

    def do(self, action: str) -> None:
        """Do one of the legal actions."""
        if self.seat is None or action not in self.legal():
            raise ValueError(f"{action!r} is not legal")
        word, *what = action.split()
        if word == "pass":
            self.do_pass(self.seat)
        elif word == "order":
            exchange_first = self.options["order"] == "exchange_first"
            phases = ["exchange", "naming"] if exchange_first else ["naming", "exchange"]
            self.choose(self.seat, self.upcard[1], phases)
        elif word == "trumps":
            self.choose(self.seat, what[0], ["naming"])
        elif word == "play":
            self.play(self.seat, what[0])
        else:
            if word == "exchange":
                self.swap(what[0])
            elif word == "call":
                self.named = what[0]
            self.go_on()

    def do_pass(self, seat: int) -> None:
        """Pass; after the dealer the second round begins (E9)."""
        if seat == self.dealer:
            self.phase = "second round"
        self.seat = (seat + 1) % len(self.hands)

    def choose(self, maker: int, trumps: str, phases: list[str]) -> None:
        """Make a suit trumps."""
        self.maker = maker
        self.trumps = trumps
        self.ahead = phases
        self.go_on()

    def go_on(self) -> None:
        """Go on to the next phase before play, or to play: then it is settled who holds the named card (E11, E13)."""
        if self.ahead:
            self.phase, *self.ahead = self.ahead
            self.seat = self.dealer if self.phase == "exchange" else self.maker
            return
        holders = [seat for seat, hand in enumerate(self.hands) if self.named in hand]
        self.attackers = sorted({self.maker, *holders})
        self.phase = "play"
        self.seat = self.eldest

    def swap(self, card: str) -> None:
        """Take the upcard into the dealer's hand for a card that goes to the rest."""
        self.hands[self.dealer].remove(card)
        self.hands[self.dealer].append(self.upcard)
        self.rest.remove(self.upcard)
        self.rest.append(card)

    def play(self, seat: int, card: str) -> None:
        """Play a card, and end the trick after the last one (E15)."""
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.played.append(card)
        self.seat = (seat + 1) % len(self.hands)
        if len(self.trick) == len(self.hands):
            winner = clockwise(self.seat, len(self.hands))[self.best()]
            self.tricks[winner] += 1
            self.trick = []
            self.seat = winner if self.hands[winner] else None

    def best(self) -> int:
        """The place in the trick of the card that wins it."""
        suits = [bower_suit(card, self.trumps) for card in self.trick]
        wins = self.trumps if self.trumps in suits else suits[0]
        places = [place for place, suit in enumerate(suits) if suit == wins]
        return max(places, key=lambda place: bower_height(self.trick[place], self.trumps))

    def scores(self) -> list[int]:
        """What each seat scores (E16, E17)."""
        taken = sum(self.tricks[seat] for seat in self.attackers)
        attack = 0 if taken < 3 else 1 if taken < 5 else 2
        defence = 0 if taken > 2 else 2 if taken > 0 else 4
        if taken == 5 and len(self.attackers) == 1 and self.options["lone_score"] == "bonus":
            attack = 4 if self.named is None else 3
        return [attack if seat in self.attackers else defence for seat in range(len(self.hands))]


def deal(pack: list[str], dealer: int, **options: Any) -> Hand:
    """Deal a pack from the top: two to each player, three to each, then the upcard and two cards aside (E2)."""
    hands: list[list[str]] = [[] for _ in range(5)]
    cards = list(pack)
    for packet in (2, 3):
        for seat in clockwise(dealer + 1, 5):
            hands[seat] += cards[:packet]
            del cards[:packet]
    return Hand(hands, cards, dealer, **options)


def winners(totals: list[int], hand: Hand, **options: Any) -> list[int]:
    """The seats that have won the match with these totals after this hand (E3, EQ5)."""
    settled = chosen(CHOICES, options)
    there = [seat for seat, total in enumerate(totals) if total >= settled["target"]]
    if settled["tie"] == "attackers":
        there = [seat for seat in there if seat in hand.attackers] or there
    best = highest(totals, there)
    return [] if settled["tie"] == "play_on" and len(best) > 1 else best
