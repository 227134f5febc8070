"""Unknown situations: every hand, trick and table there can be, for the questions of a proof.

Nothing is fixed that a rule does not read. What a rule reads is any value that agrees with what has been read before:
cards lie in one place only, the suit led is that of the first card, trumps are broken if a card on the table breaks
them, and the contract is one to which the calling can come.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TypeVar, cast, final

import attrs

from tricklib import answers
from tricklib.cards import Card, CardSet, Deck, Suit
from tricklib.errors import RuleError
from tricklib.ruleset import Ruleset
from tricklib.table import Order, Seat, Table, Taken, Trick
from tricklib.verify.anycard import any_card
from tricklib.verify.anyorder import AnyOrders
from tricklib.verify.callings import Rows, State
from tricklib.verify.explorer import Explorer, Impossible
from tricklib.verify.known import fingerprint, real
from tricklib.verify.laid import BEFORE, any_table
from tricklib.verify.lazily import lazily
from tricklib.verify.questions import Question
from tricklib.verify.said import before
from tricklib.verify.symbolic import any_set, term_of
from tricklib.verify.terms import Term
from tricklib.verify.whole import any_number, number_term

Q = TypeVar("Q", bound=Question)


@final
@attrs.frozen
class Setting:
    """What is known of a ruleset before its situations are explored.

    Args:
        ruleset: the rules.
        calling: the states of the calling.
        start: the states in which the play begins.
        course: how many cards each seat holds and the stock has when each trick begins.
        numbers: the least and the largest number of tricks that can be announced.
        fixed_sides: the sides, if they are the same in every hand; empty if not.
        thrown_in: the states in which a hand is thrown in.
        is_round: whether every hand might as well have begun one seat further on.
    """

    ruleset: Ruleset
    calling: Rows
    start: Rows
    course: tuple[tuple[int, int], ...]
    numbers: tuple[int, int] = (0, 0)
    fixed_sides: tuple[int, ...] = ()
    thrown_in: tuple[State, ...] = ()
    is_round: Callable[[], bool] = attrs.field(default=lambda: False, eq=False, repr=False)

    @property
    def trumps(self) -> tuple[Suit | None, ...]:
        """All trumps that there can be in these rules."""
        return tuple(self.start.values("trumps", {}))


@final
class World:
    """One unknown situation on the present path of an explorer.

    Args:
        explorer: the explorer.
        setting: what is known of the rules.
        any_order: whether any card may beat any other, as far as the contract of a ranking allows.

    Attributes:
        is_unbroken: whether trumps are not broken, whatever is on the table.
        is_trick_over: whether some trick is complete, even if it is the only one of a hand.
    """

    def __init__(self, explorer: Explorer, setting: Setting, any_order: bool = False) -> None:
        self.explorer = explorer
        self.setting: Setting = setting
        self.ruleset: Ruleset = setting.ruleset
        self.deck: Deck = setting.ruleset.deck
        self.players: int = setting.ruleset.players
        self.trick_count: int = len(setting.course)
        self.orders: Mapping[Suit | None, Order] = (
            AnyOrders(explorer, self.all_orders()) if any_order else self.ruleset.orders
        )
        self.is_unbroken: bool = False
        self.is_trick_over: bool = False
        self._placed: list[Term] = []

    def all_orders(self) -> Mapping[Suit | None, Order]:
        """The order of cards under all trumps that there can be, whether or not it was asked for before."""
        return {trumps: self.ruleset.orders[trumps] for trumps in self.setting.trumps}

    # Small values

    def seat(self, name: str) -> Seat:
        """Any seat."""
        return self.explorer.choose(name, range(self.players))

    def out(self) -> tuple[Seat, ...]:
        """The seats that sit out."""
        if self.ruleset.sitting is not None and "out" not in self.explorer.choices:
            try:
                self.explorer.choices["out"] = answers.out(self.ruleset, self.table(stage="sitting"))
            except RuleError:
                raise self.explorer.stop(Impossible("the rule about sitting out gives no answer")) from None
        out: tuple[Seat, ...] = self.explorer.choices.get("out", ())
        return out

    def active(self) -> tuple[Seat, ...]:
        """The seats that play."""
        out = self.out()
        return tuple(seat for seat in range(self.players) if seat not in out)

    def active_seat(self, name: str) -> Seat:
        """Any seat that plays."""
        return self.explorer.choose(name, self.active())

    def is_past(self, stage: str, other: str) -> bool:
        """Whether another stage before the play is over at one."""
        if stage not in BEFORE[:-1] or stage == other:
            return stage != other
        stages = self.ruleset.stages
        return stages.index(stage) > stages.index(other)

    def is_first_trick(self) -> bool:
        """Whether this is the first trick, or a later one."""
        if self.is_trick_over:
            return False
        return self.explorer.choose("first trick", (True, False) if self.trick_count > 1 else (True,))

    def tricks_played(self) -> int:
        """How many tricks were played."""
        return 0 if self.is_first_trick() else self.explorer.choose("tricks played", range(1, self.trick_count))

    def held(self) -> int:
        """How many cards each seat holds when the trick begins."""
        return self.setting.course[self.tricks_played()][0]

    # Cards

    def place(self, cards: CardSet) -> CardSet:
        """Put unknown cards somewhere, apart from all that were placed before."""
        term = term_of(cards, self.explorer)
        if term not in self._placed:
            self.explorer.assume_apart(term, self._placed)
            self._placed.append(term)
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
        """Tell the explorer how many cards a hand has, in case the rule counts them.

        Of a hand that may not be looked at there is nothing to be told: the cards that are seen are known.
        """
        if term_of(hand, self.explorer).op == "const":
            return

        def facts() -> None:
            terms, size, cards = self.explorer.terms, number(), term_of(hand, self.explorer)
            self.explorer.assume(terms.at_least(cards, size))
            self.explorer.assume(terms.no(terms.at_least(cards, size + 1)))

        self.later(facts)

    def later(self, facts: Callable[[], None]) -> None:
        """Facts to be assumed only if the rule counts cards, or where an obligation fails and no game shows it."""
        earlier = self.explorer.before_counting

        def both() -> None:
            """These facts after those that were told before."""
            if earlier is not None:
                earlier()
            facts()

        self.explorer.before_counting = both

    def hands(self) -> tuple[CardSet, ...]:
        """All hands after the deal."""
        hands = (self.any_hand(f"hand{seat}") for seat in range(self.players))
        return self._whole(tuple(hands), self.setting.course[0][0])

    def piles(self) -> tuple[CardSet, ...]:
        """What all seats have taken in the end."""
        piles = tuple(map(self.place, self.sets("taken")))
        return piles if self.out() else self._whole(piles, self.trick_count)

    def sets(self, name: str) -> tuple[CardSet, ...]:
        """A set of cards for each seat; none for one that sits out."""
        active, seats = self.active(), range(self.players)
        sets = (any_set(self.explorer, self.deck, f"{name}{seat}") for seat in seats)
        return tuple(cards if seat in active else self.deck.empty for seat, cards in zip(seats, sets, strict=True))

    def _whole(self, places: tuple[CardSet, ...], each: int) -> tuple[CardSet, ...]:
        """Places in which all cards lie, if so many for each seat are all there are."""
        if each * self.players == len(self.deck):
            terms, each_of = self.explorer.terms, (term_of(cards, self.explorer) for cards in places)
            self.explorer.assume(terms.same(functools.reduce(terms.either, each_of), terms.every))
        return places

    # The table

    def table(self, trick: Callable[[], Trick] | None = None, stage: str = "playing", **known: object) -> Table:
        """What may lie open, as :func:`~tricklib.verify.laid.any_table` describes it."""
        return any_table(self, trick, stage, **known)

    @functools.cached_property
    def names_partner(self) -> bool:
        """Whether somebody is to call a partner."""
        return answers.namer(self.ruleset, self.table(stage="naming")) is not None

    def taken(self) -> tuple[Taken, ...]:
        """What all seats have taken so far."""

        def cards(seat: Seat) -> CardSet:
            if self.is_first_trick() or seat in self.out():
                return self.deck.empty
            return self.place(any_set(self.explorer, self.deck, f"taken{seat}"))

        return self.taken_in(self.tricks_played, cards)

    def taken_in(self, tricks: Callable[[], int], cards: Callable[[Seat], CardSet]) -> tuple[Taken, ...]:
        """What all seats have taken in so many tricks, divided among them in any way."""
        each: list[int] = []

        def number(seat: Seat) -> int:
            """How many tricks a seat has taken."""
            if not each:
                in_all, active, seats = tricks(), self.active(), range(self.players)
                explorer, terms, most = self.explorer, self.explorer.terms, self.trick_count
                numbers = [any_number(explorer, f"tricks{one}", 0, most) if one in active else 0 for one in seats]
                taken = (number_term(one, explorer) for one in numbers)
                explorer.assume(terms.equal(functools.reduce(terms.plus, taken), terms.number(in_all)))
                each[:] = numbers
            return each[seat]

        return tuple(
            cast("Taken", lazily(Taken, tricks=lambda seat=seat: number(seat), cards=lambda seat=seat: cards(seat)))
            for seat in range(self.players)
        )

    def trick(self, table: Callable[[], Table], length: Callable[[], int]) -> Trick:
        """Any trick with so many cards, at least one."""

        def led() -> Suit:
            return self.explorer.choose("led", tuple(table().order.strengths))

        def cards() -> tuple[Card, ...]:
            if isinstance(self.orders, AnyOrders):
                return self.orders._cards(self.deck, length())
            first = self.any_card("card0")
            self._led_with(first, table(), led())
            return (first, *(self.any_card(f"card{place}") for place in range(1, length())))

        return self._trick(cards=cards, led=led)

    def _led_with(self, first: Card, table: Table, led: Suit) -> None:
        """Go on only where the first card is one with which this suit is led, or may be nominated."""
        explorer = self.explorer
        trick = self.empty_trick() if self.ruleset.nominating is not None else None
        suits = () if trick is None else answers.nominations(self.ruleset, first, trick, before(self, 0))
        if suits and led not in suits:
            raise explorer.stop(Impossible("this suit cannot be nominated"))
        if not suits:
            is_led = term_of(self.deck.only(first) & table.suit(led), explorer)
            explorer.assume(explorer.terms.no(explorer.terms.empty(is_led)))

    def empty_trick(self) -> Trick:
        """A trick to which nothing has been led."""
        return self._trick(cards=(), led=None)

    def _trick(self, **parts: object) -> Trick:
        parts |= {"leader": lambda: self.active_seat("leader"), "players": self.players, "out": self.out}
        return cast("Trick", lazily(Trick, **parts))

    def ask(self, question: Callable[..., Q], *given: object) -> Q:
        """Put a question, and remember the answer, so that a replay must give it again."""
        if self.explorer.known is not None:
            return question(self.ruleset, *map(real, given))
        asked = question(self.ruleset, *given)
        answer = str(asked.error) if asked.error else fingerprint(asked.answer, self.explorer)
        self.explorer.note(answer)
        return asked
