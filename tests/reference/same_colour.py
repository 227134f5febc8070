"""Seven cards, follow suit or colour, and three scoring trumps, from the wording of C1 to C11 and CQ1 to CQ8 alone."""

from __future__ import annotations

from typing import Any

from .cards import RANKS, SISTER, SUITS, Choices, chosen, clockwise, highest

PACK = [rank + suit for suit in SUITS for rank in RANKS]
SPECIALS = {"A": 5, "J": 4, "Q": 3}  # C9
CHOICES: Choices = {
    "players": (4, 2, 3, 5, 6, 7),  # CQ3
    "trumps": ("turned_up", "dealer"),  # C2
    "exempt": (True, False),  # CQ1
    "stock": ("draw", "redeal", "unused"),  # CQ2
    "special_for": ("taker", "player"),  # CQ4
    "next_leader": ("taker", "clockwise"),  # CQ5
    "announcing": (False, True),  # C11
    "above": ("single", "counts"),  # CQ6
    "ties": ("share", "eldest"),  # CQ8
}


class Hand:
    """The whole game, which is one hand; the first card of the rest is the upcard if one is turned up."""

    def __init__(self, hands: list[list[str]], rest: list[str], dealer: int, **options: Any) -> None:
        self.options = chosen(CHOICES, {"players": len(hands), **options})
        if self.options["players"] != len(hands):
            raise ValueError(f"{len(hands)} hands for {self.options['players']} players")
        self.hands = [list(hand) for hand in hands]
        self.stock = list(rest)  # from its top
        self.trumps = ""
        self.dealer = dealer
        self.eldest = (dealer + 1) % len(hands)
        self.leader = self.eldest
        self.trick: list[str] = []
        self.played: list[str] = []
        self.tricks = [0] * len(hands)
        self.specials = [0] * len(hands)
        self.announced: list[int | None] = [None] * len(hands)
        self.seat: int | None = dealer
        self.phase = "trumps"
        if self.options["trumps"] == "turned_up":
            self.stock = [*rest[1:], rest[0]]  # CQ2: the upcard lies under the stock
            self.fix(rest[0][1])

    def fix(self, trumps: str) -> None:
        """Fix trumps (C2), and go on to announcing or to play."""
        self.trumps = trumps
        self.seat = self.eldest
        self.phase = "announcing" if self.options["announcing"] else "play"

    def all_tricks(self) -> int:
        """How many tricks the game has, as counted when none has been played (CQ7)."""
        further = 0 if self.options["stock"] == "unused" else len(self.stock) // len(self.hands)
        return len(self.hands[0]) + further

    def legal(self) -> list[str]:
        """The actions of the seat to act."""
        if self.seat is None:
            return []
        if self.phase == "trumps":
            return [f"trumps {suit}" for suit in SUITS]
        if self.phase == "announcing":
            return sorted(f"announce {number}" for number in range(self.all_tricks() + 1))
        return sorted(f"play {card}" for card in self.playable(self.hands[self.seat]))

    def playable(self, held: list[str]) -> list[str]:
        """The cards of a hand that may be played (C3 to C6, CQ1)."""
        if not self.trick:
            return held
        led = self.trick[0][1]
        if same_suit := [card for card in held if card[1] == led]:
            return same_suit
        same_colour = [card for card in held if card[1] == SISTER[led]]
        if not same_colour:
            return held
        trumps = [card for card in held if card[1] == self.trumps and card not in same_colour]
        return same_colour + trumps if self.options["exempt"] else same_colour

    def do(self, action: str) -> None:
        """Do one of the legal actions."""
        if self.seat is None or action not in self.legal():
            raise ValueError(f"{action!r} is not legal")
        word, what = action.split()
        if word == "trumps":
            self.fix(what)
        elif word == "announce":
            self.announced[self.seat] = int(what)
            self.seat = (self.seat + 1) % len(self.hands)
            if None not in self.announced:
                self.phase = "play"
        else:
            self.play(self.seat, what)

    def play(self, seat: int, card: str) -> None:
        """Play a card, and end the trick after the last one."""
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.played.append(card)
        self.seat = (seat + 1) % len(self.hands)
        if len(self.trick) == len(self.hands):
            self.end_trick()

    def end_trick(self) -> None:
        """Give the trick to its winner, deal out what the stock has to give, and go on to the next leader."""
        seats = clockwise(self.leader, len(self.hands))
        winner = seats[self.best()]
        self.tricks[winner] += 1
        for seat, card in zip(seats, self.trick, strict=True):
            if card[1] == self.trumps:
                scorer = winner if self.options["special_for"] == "taker" else seat
                self.specials[scorer] += SPECIALS.get(card[0], 0)
        self.trick = []
        if self.options["stock"] == "draw":
            self.give(1, winner)
        elif self.options["stock"] == "redeal" and not any(self.hands):
            self.give(7, self.eldest)
        self.leader = winner if self.options["next_leader"] == "taker" else seats[1]
        self.seat = self.leader if any(self.hands) else None

    def best(self) -> int:
        """The place in the trick of the card that wins it (C7)."""
        led = self.trick[0][1]
        wins = self.trumps if any(card[1] == self.trumps for card in self.trick) else led
        places = [place for place, card in enumerate(self.trick) if card[1] == wins]
        return max(places, key=lambda place: RANKS.index(self.trick[place][0]))

    def give(self, rounds: int, first: int) -> None:
        """Give each player a card in turn, so many times, while the stock has one for everybody (CQ2)."""
        for _ in range(rounds):
            if len(self.stock) >= len(self.hands):
                for seat in clockwise(first, len(self.hands)):
                    self.hands[seat].append(self.stock.pop(0))

    def scores(self) -> list[int]:
        """What each seat scores (C8, C9, C11)."""
        return [self.trick_points(seat) + self.specials[seat] for seat in range(len(self.hands))]

    def trick_points(self, seat: int) -> int:
        """What a seat scores for its tricks (C8, C11, CQ6)."""
        taken, announced = self.tricks[seat], self.announced[seat]
        if announced is None:
            return taken
        if taken < announced:
            return taken - 2 * (announced - taken)
        is_kept = taken == announced or self.options["above"] == "counts"
        return 2 * taken if is_kept else taken


def deal(pack: list[str], dealer: int, **options: Any) -> Hand:
    """Deal a pack from the top: seven to each player one at a time, then the upcard, then the stock (C1, C2)."""
    players = int(options.get("players", 4))
    hands: list[list[str]] = [[] for _ in range(players)]
    cards = list(pack)
    for _ in range(7):
        for seat in clockwise(dealer + 1, players):
            hands[seat].append(cards.pop(0))
    return Hand(hands, cards, dealer, **options)


def winners(totals: list[int], hand: Hand, **options: Any) -> list[int]:
    """The seats that have won the game with these totals: the game is one hand (C10, CQ8)."""
    settled = chosen(CHOICES, options)
    best = highest(totals, clockwise(hand.eldest, len(totals)))
    return best[:1] if settled["ties"] == "eldest" else sorted(best)
