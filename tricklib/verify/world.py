"""Unknown situations: every hand, trick and table there can be, for the questions of a proof.

Nothing is fixed that a rule does not read. What a rule reads is any value that agrees with what has been read before:
cards lie in one place only, the suit led is that of the first card, trumps are broken if a card on the table breaks
them.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Mapping
from typing import TypeVar, final

from tricklib import answers
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import RuleError
from tricklib.ruleset import Ruleset
from tricklib.table import Order, Seat, Table, Taken, Trick
from tricklib.verify import asking
from tricklib.verify.anyorder import AnyOrders
from tricklib.verify.explorer import Explorer, Impossible
from tricklib.verify.known import real
from tricklib.verify.lazily import lazily
from tricklib.verify.questions import (
    Break,
    Call,
    Follow,
    Lead,
    Look,
    Open,
    Question,
    Score,
    Succeed,
    Take,
    Win,
)
from tricklib.verify.symbolic import any_card, any_set, fingerprint, term_of

Q = TypeVar("Q", bound=Question)


@final
class World:
    """One unknown situation on the present path of an explorer.

    Args:
        explorer: the explorer.
        ruleset: the rules.
        trumps: the trumps that can be declared.
        hand_size: how many cards each seat is dealt.
        any_order: whether any card may beat any other, as far as the contract of a ranking allows.
    """

    def __init__(
        self,
        explorer: Explorer,
        ruleset: Ruleset,
        trumps: tuple[Suit | None, ...],
        hand_size: int,
        any_order: bool = False,
    ) -> None:
        self.explorer = explorer
        self.ruleset = ruleset
        self.trumps = trumps
        self.deck = ruleset.deck
        self.hand_size = hand_size
        self.orders: Mapping[Suit | None, Order] = AnyOrders(explorer, ruleset.orders) if any_order else ruleset.orders
        self.is_unbroken = False
        self._placed: list[CardSet] = []

    # Small values

    def seat(self, name: str) -> Seat:
        """Any seat."""
        return self.explorer.choose(name, range(self.ruleset.players))

    def is_first_trick(self) -> bool:
        """Whether this is the first trick, or a later one."""
        return self.explorer.choose("first trick", (True, False) if self.hand_size > 1 else (True,))

    def tricks_played(self) -> int:
        """How many tricks were played."""
        return 0 if self.is_first_trick() else self.explorer.choose("tricks played", range(1, self.hand_size))

    def _broken_before(self) -> bool:
        return False if self.is_first_trick() else self.explorer.choose("broken", (False, True))

    # Cards

    def place(self, cards: CardSet) -> CardSet:
        """Put unknown cards somewhere, apart from all that were placed before."""
        if any(term_of(cards, self.explorer) is term_of(other, self.explorer) for other in self._placed):
            return cards
        for other in self._placed:
            self.explorer.assume(self.explorer.terms.empty(term_of(cards & other, self.explorer)))
        self._placed.append(cards)
        return cards

    def any_hand(self, name: str = "hand") -> CardSet:
        """Any hand with at least one card."""
        hand = self.place(any_set(self.explorer, self.deck, name))
        terms = self.explorer.terms
        self.explorer.assume(terms.no(terms.empty(term_of(hand, self.explorer))))
        return hand

    def any_card(self, name: str) -> Card:
        """Any card, apart from all that were placed before."""
        card = any_card(self.explorer, self.deck, name)
        self.place(self.deck.only(card))
        return card

    def count(self, hand: CardSet, number: Callable[[], int]) -> None:
        """Tell the explorer how many cards a hand has, in case the rule counts them."""

        def facts() -> None:
            terms, size, cards = self.explorer.terms, number(), term_of(hand, self.explorer)
            self.explorer.assume(terms.at_least(cards, size))
            self.explorer.assume(terms.no(terms.at_least(cards, size + 1)))

        self.explorer.before_counting = facts

    def hands(self) -> tuple[CardSet, ...]:
        """All hands after the deal."""
        return self._whole(tuple(self.any_hand(f"hand{seat}") for seat in range(self.ruleset.players)))

    def piles(self) -> tuple[CardSet, ...]:
        """What all seats have taken in the end."""
        sets = (any_set(self.explorer, self.deck, f"taken{seat}") for seat in range(self.ruleset.players))
        return self._whole(tuple(map(self.place, sets)))

    def _whole(self, places: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
        """Places in which all cards lie, if none was set aside."""
        if self.hand_size * self.ruleset.players == len(self.deck):
            together = places[0]
            for cards in places[1:]:
                together = together | cards
            self.explorer.assume(self.explorer.terms.same(term_of(together, self.explorer), self.explorer.terms.every))
        return places

    # The table

    def table(self, trick: Callable[[], Trick] | None = None, **known: object) -> Table:
        """What may lie open.

        Args:
            trick: the trick in progress, whose cards may have broken trumps.
            known: parts that are known.
        """
        choose = self.explorer.choose
        parts: dict[str, object] = {
            "deck": self.deck,
            "players": self.ruleset.players,
            "dealer": lambda: self.seat("dealer"),
            "hand_size": self.hand_size,
            "orders": self.orders,
            "trumps": lambda: choose("trumps", self.trumps),
            "broken": lambda: not self.is_unbroken and self._broken(trick),
            "taken": self._taken,
            "tricks_played": self.tricks_played,
            "is_first_trick": self.is_first_trick,
        }
        made: Table = lazily(Table, **(parts | known))
        return made

    def _broken(self, trick: Callable[[], Trick] | None) -> bool:
        broken = self._broken_before()
        if broken or trick is None:
            return broken
        full, before = trick(), self.table(broken=False)
        for place, card in enumerate(full.cards):
            so_far = Trick(full.leader, full.players, full.cards[:place], full.led if place else None)
            if self.ruleset.breaking.breaks(card, so_far, before):
                return True
        return False

    def _taken(self) -> tuple[Taken, ...]:
        def tricks(seat: Seat) -> int:
            played = self.tricks_played()
            return self.explorer.choose("taken", divisions(played, self.ruleset.players))[seat]

        def cards(seat: Seat) -> CardSet:
            if self.is_first_trick():
                return self.deck.empty
            return self.place(any_set(self.explorer, self.deck, f"taken{seat}"))

        return tuple(
            lazily(Taken, tricks=lambda seat=seat: tricks(seat), cards=lambda seat=seat: cards(seat))
            for seat in range(self.ruleset.players)
        )

    def trick(self, table: Callable[[], Table], length: Callable[[], int]) -> Trick:
        """Any trick with so many cards, at least one."""

        def led() -> Suit:
            return self.explorer.choose("led", tuple(table().order.suits))

        def cards() -> tuple[Card, ...]:
            if isinstance(self.orders, AnyOrders):
                return self.orders.cards(self.deck, length())
            first = self.any_card("card0")
            self.explorer.assume(
                self.explorer.terms.no(
                    self.explorer.terms.empty(term_of(self.deck.only(first) & table().suit(led()), self.explorer))
                )
            )
            return (first, *(self.any_card(f"card{place}") for place in range(1, length())))

        made: Trick = lazily(
            Trick, leader=lambda: self.seat("leader"), players=self.ruleset.players, cards=cards, led=led
        )
        return made

    def empty_trick(self) -> Trick:
        """A trick to which nothing has been led."""
        made: Trick = lazily(
            Trick, leader=lambda: self.seat("leader"), players=self.ruleset.players, cards=(), led=None
        )
        return made

    def ask(self, question: Callable[..., Q], *given: object) -> Q:
        """Put a question, and remember the answer, so that a replay must give it again."""
        if self.explorer.known is not None:
            return question(self.ruleset, *map(real, given))
        asked = question(self.ruleset, *given)
        answer = str(asked.error) if asked.error else fingerprint(asked.answer, self.explorer)
        self.explorer.note(answer)
        return asked


@functools.cache
def divisions(tricks: int, players: int) -> tuple[tuple[int, ...], ...]:
    """All ways in which so many tricks can be divided among so many players."""
    bars = itertools.combinations(range(tricks + players - 1), players - 1)
    places = ((-1, *one, tricks + players - 1) for one in bars)
    return tuple(tuple(high - low - 1 for low, high in itertools.pairwise(one)) for one in places)


def any_look(world: World) -> Question:
    """May this seat look at its hand? It is asked before trumps are declared, during the play and after it."""
    moment = world.explorer.choose("moment", ("calling", "leading", "following", "end"))
    if moment == "calling":
        table = world.table(tricks_played=0, is_first_trick=True, broken=False, trumps=None)
    elif moment == "following":
        _, _, table = _some_trick(world)
    else:
        table = _end(world) if moment == "end" else world.table()
    return world.ask(asking.look, world.seat("seat"), table, moment != "calling")


def any_call(world: World) -> Question:
    """Who chooses trumps, and among what?"""
    table = world.table(trumps=None, tricks_played=0, is_first_trick=True, broken=False)
    hand = _seen_by_caller(world, table)
    world.count(hand, lambda: world.hand_size)
    return world.ask(asking.call, hand, table)


def _seen_by_caller(world: World, table: Table) -> CardSet:
    """The hand of the one who chooses trumps, or no card while he may not look at it."""
    try:
        looks = answers.may_look(world.ruleset, answers.caller(world.ruleset, table), table, False)
    except RuleError:
        looks = True
    return world.any_hand() if looks else world.deck.empty


def any_open(world: World) -> Question:
    """Who leads to the first trick?"""
    table = world.table(tricks_played=0, is_first_trick=True, broken=False)
    return world.ask(asking.open_, world.hands(), table)


def any_lead(world: World) -> Question:
    """What may be led? To the first trick, the leader is the one whom the rule about opening names."""
    table = world.table()
    if not world.is_first_trick():
        trick, hand = world.empty_trick(), world.any_hand()
    else:
        opened = world.ask(asking.open_, world.hands(), table)
        if opened.answer is None:
            raise world.explorer.stop(Impossible("nobody opens"))
        trick, hand = Trick(opened.answer, world.ruleset.players), opened.hands[opened.answer]
    world.count(hand, lambda: world.hand_size - world.tricks_played())
    return world.ask(asking.lead, hand, trick, table)


def _some_trick(world: World) -> tuple[CardSet, Trick, Table]:
    """A trick that somebody has led to, and the hand of the one who is to play."""
    table = world.table(lambda: trick)
    trick = world.trick(
        lambda: table, lambda: world.explorer.choose("cards on the table", range(1, world.ruleset.players))
    )
    return world.any_hand(), trick, table


def any_follow(world: World) -> Question:
    """What may be played to the trick?"""
    hand, trick, table = _some_trick(world)
    world.count(hand, lambda: world.hand_size - world.tricks_played())
    return world.ask(asking.follow, hand, trick, table)


def any_break(world: World) -> Question:
    """Does this card break trumps, which are not broken yet? It is a card that may legally be led or played."""
    explorer, world.is_unbroken = world.explorer, True
    asked = any_lead(world) if explorer.choose("leads", (True, False)) else any_follow(world)
    assert isinstance(asked, Lead | Follow)
    if asked.error is not None:
        raise explorer.stop(Impossible("the rule about playing gives no answer"))
    card = any_card(explorer, world.deck, "card")
    explorer.assume(explorer.terms.no(explorer.terms.empty(term_of(world.deck.only(card) & asked.answer, explorer))))
    return world.ask(asking.break_, card, asked.hand, asked.trick, asked.table)


def _full_trick(world: World) -> tuple[Trick, Table]:
    table = world.table(lambda: trick)
    trick = world.trick(lambda: table, lambda: world.ruleset.players)
    return trick, table


def any_take(world: World) -> Question:
    """Who takes the trick?"""
    return world.ask(asking.take, *_full_trick(world))


def any_succeed(world: World) -> Question:
    """Who leads next?"""
    return world.ask(asking.succeed, world.seat("taker"), *_full_trick(world))


def _end(world: World) -> Table:
    """The table after the last trick."""
    ways, piles = divisions(world.hand_size, world.ruleset.players), functools.cache(world.piles)

    def tricks(seat: Seat) -> int:
        return world.explorer.choose("taken", ways)[seat]

    taken = tuple(
        lazily(Taken, tricks=lambda seat=seat: tricks(seat), cards=lambda seat=seat: piles()[seat])
        for seat in range(world.ruleset.players)
    )
    return world.table(tricks_played=world.hand_size, is_first_trick=False, taken=taken)


def any_score(world: World) -> Question:
    """What is the hand worth?"""
    table = _end(world)
    return world.ask(asking.score, table.taken, table)


def any_win(world: World) -> Question:
    """Who has won, with scores that the scoring rule gives?"""
    table = _end(world)
    scored = world.ask(asking.score, table.taken, table)
    if scored.error is not None:
        raise world.explorer.stop(Impossible("the scoring rule gives no answer"))
    return world.ask(asking.win, scored.answer, table)


ANY: dict[type[Question], Callable[[World], Question]] = {
    Look: any_look,
    Call: any_call,
    Open: any_open,
    Lead: any_lead,
    Follow: any_follow,
    Break: any_break,
    Take: any_take,
    Succeed: any_succeed,
    Score: any_score,
    Win: any_win,
}
"""How the unknown situation of each question is made."""
