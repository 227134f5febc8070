"""What lies open on the table: the trick in progress and everything else that all players know.

These are the only things, beside the hand of the seat concerned, that a policy is ever given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

import attrs

from tricklib.actions import Bid, Call, Declare, OrderUp, Pass
from tricklib.cards import Card, CardSet, Colour, Deck, Suit
from tricklib.errors import HiddenInformation, NotTold
from tricklib.frozen import quickly_made
from tricklib.trick import Contract, Order, Seat, Taken, Trick

__all__ = ["Contract", "Order", "Seat", "Table", "Taken", "Trick"]

HIDDEN: Final = ("hands", "hand", "aside", "kitty", "stock", "discards", "game", "state")


@quickly_made
@attrs.frozen(repr=False, weakref_slot=False)
class Table:
    """What all players know: the seats, the trumps, what was said, what was taken.

    Args:
        deck: the cards the game is played with.
        players: how many seats there are.
        dealer: the seat that dealt.
        hand_size: how many cards each seat was dealt.
        tricks: how many tricks the hand has.
        orders: suits and strengths for each choice of trumps.
        upcard: the card that was turned up after the deal; None if there is none.
        trumps: the trump suit; None before it is chosen and when there is none.
        contract: the highest bid or choice of trumps so far; None if there is none.
        passes: how often each seat has passed.
        last_caller: who called last; None if nobody has called.
        named: the card by which a partner was called; None if none was.
        alone: whether the maker has said that he plays alone.
        sides: the side of each seat, as numbers that are equal for partners; None while that is a secret.
        announced: how many tricks each seat has announced; None where it has announced none.
        broken: whether trumps have been broken.
        taken: what each seat has taken.
        tricks_played: how many tricks are complete.
        held: how many cards each seat that plays holds when the trick in progress begins.
        stock_size: how many cards the stock has, with an upcard that lies under it.
        last_taker: who took the trick completed last; None before the first.
        voids: the suits to which each seat has failed to follow in the tricks that are complete; remembered only in
            games in which a suit can be nominated.
        history: the tricks that are complete; None where a position does not tell them.
        out: the seats that sit out, and play to no trick; none before the play.
    """

    deck: Deck
    players: int
    dealer: Seat
    hand_size: int
    tricks: int
    orders: Mapping[Suit | None, Order] = attrs.field(eq=False)
    upcard: Card | None
    trumps: Suit | None
    contract: Contract | None
    passes: tuple[int, ...]
    last_caller: Seat | None
    named: Card | None
    alone: bool
    sides: tuple[int, ...] | None
    announced: tuple[int | None, ...]
    broken: bool
    taken: tuple[Taken, ...]
    tricks_played: int
    held: int
    stock_size: int
    last_taker: Seat | None
    voids: tuple[frozenset[Suit], ...]
    history: tuple[Trick, ...] | None = attrs.field(default=(), eq=False)
    out: tuple[Seat, ...] = ()

    @classmethod
    def laid(
        cls,
        deck: Deck,
        players: int,
        dealer: Seat,
        hand_size: int,
        orders: Mapping[Suit | None, Order],
        *,
        tricks: int | None = None,
        upcard: Card | None = None,
        stock_size: int = 0,
    ) -> Table:
        """The table after the deal, before anybody has done anything.

        Args:
            deck: the cards the game is played with.
            players: how many seats there are.
            dealer: the seat that dealt.
            hand_size: how many cards each seat was dealt.
            orders: suits and strengths for each choice of trumps.
            tricks: how many tricks the hand has; None for as many as each seat has cards.
            upcard: the card that was turned up.
            stock_size: how many cards the stock has.
        """
        nothing = (Taken(0, deck.empty),) * players
        return cls(
            deck, players, dealer, hand_size, hand_size if tricks is None else tricks, orders, upcard, None, None,
            (0,) * players, None, None, False, None, (None,) * players, False, nothing, 0, hand_size, stock_size,
            None, (frozenset(),) * players,
        )  # fmt: skip

    @property
    def eldest(self) -> Seat:
        """The seat at the dealer's left."""
        return (self.dealer + 1) % self.players

    @property
    def is_first_trick(self) -> bool:
        """Whether no trick has been completed yet."""
        return self.tricks_played == 0

    @property
    def is_last_trick(self) -> bool:
        """Whether the trick in progress is the last of the hand."""
        return self.tricks_played == self.tricks - 1

    # Sides

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats on a seat's side, itself included; only itself while sides are a secret."""
        sides = self.sides
        if sides is None:
            return (seat,)
        return tuple(other for other in range(self.players) if sides[other] == sides[seat])

    @property
    def attackers(self) -> tuple[Seat, ...]:
        """The side of whoever chose trumps or won the auction; nobody without a contract."""
        return () if self.contract is None else self.partners(self.contract.seat)

    def tricks_of(self, seats: tuple[Seat, ...]) -> int:
        """How many tricks these seats have taken together."""
        return sum(self.taken[seat].tricks for seat in seats)

    # Cards

    @property
    def played(self) -> tuple[CardSet, ...]:
        """The cards that each seat has played to the tricks that are complete.

        Raises:
            NotTold: a position does not tell them.
        """
        if self.history is None:
            raise NotTold("that depends on tricks which the position does not tell")
        cards: list[list[Card]] = [[] for _ in range(self.players)]
        for trick in self.history:
            for seat, card in trick.plays:
                cards[seat].append(card)
        return tuple(map(self.deck.set_of, cards))

    @property
    def order(self) -> Order:
        """Suits and strengths under the present trumps."""
        return self.orders[self.trumps]

    def suit(self, suit: Suit | None) -> CardSet:
        """All cards of the deck that belong to a suit as it counts in play; none for None."""
        return self.orders[self.trumps].suits.get(suit, self.deck.empty) if suit else self.deck.empty

    @property
    def trump_cards(self) -> CardSet:
        """All cards of the deck that are trumps; none where there are no trumps."""
        return self.suit(self.trumps)

    def colour(self, colour: Colour) -> CardSet:
        """All cards of the deck whose suit, as it counts in play, has a colour."""
        cards = self.deck.empty
        for suit in self.order.suits:
            if suit.colour is colour:
                cards = cards | self.suit(suit)
        return cards

    def suit_of(self, card: Card) -> Suit:
        """The suit a card belongs to as it counts in play."""
        for suit, cards in self.order.suits.items():
            if card in cards:
                return suit
        raise LookupError(f"{card} belongs to no suit")

    def strength(self, card: Card, led: Suit) -> int:
        """How strong a card is in a trick to which ``led`` was led; 0 if it cannot take it. Only to be compared."""
        return card.look_up(self.order.strengths[led])

    def beats(self, card: Card, other: Card, led: Suit) -> bool:
        """Whether one card beats another in a trick to which ``led`` was led."""
        return self.strength(card, led) > self.strength(other, led)

    # What comes of it

    def declared(self, trumps: Suit | None) -> Table:
        """The table once trumps are fixed."""
        return self._before(trumps, self.contract, self.passes, self.last_caller, self.sides)

    def called(self, seat: Seat, call: Call) -> Table:
        """The table after a seat has made a call.

        A pass is counted; anything else is the contract from now on, to be played alone if that was said with it.
        """
        if isinstance(call, Pass):
            passes = list(self.passes)
            passes[seat] += 1
            return self._before(self.trumps, self.contract, tuple(passes), seat, self.sides)
        match call:
            case OrderUp(alone):
                contract = Contract(seat, None if self.upcard is None else self.upcard.suit)
            case Declare(trumps, alone):
                contract = Contract(seat, trumps)
            case Bid(tricks, trumps):
                contract, alone = Contract(seat, trumps, tricks), False
        return self._before(self.trumps, contract, self.passes, seat, self.sides, alone=alone)

    def with_sides(self, sides: tuple[int, ...]) -> Table:
        """The table once it is known who plays with whom."""
        return self._before(self.trumps, self.contract, self.passes, self.last_caller, sides)

    def _before(
        self,
        trumps: Suit | None,
        contract: Contract | None,
        passes: tuple[int, ...],
        last_caller: Seat | None,
        sides: tuple[int, ...] | None,
        named: Card | None = None,
        alone: bool | None = None,
    ) -> Table:
        return Table(
            self.deck, self.players, self.dealer, self.hand_size, self.tricks, self.orders, self.upcard, trumps,
            contract, passes, last_caller, self.named if named is None else named,
            self.alone if alone is None else alone, sides, self.announced, self.broken, self.taken,
            self.tricks_played, self.held, self.stock_size, self.last_taker, self.voids, self.history, self.out,
        )  # fmt: skip

    def with_partner_named(self, card: Card) -> Table:
        """The table after a partner has been called by a card."""
        return self._before(self.trumps, self.contract, self.passes, self.last_caller, self.sides, card)

    def with_maker_alone(self) -> Table:
        """The table after the maker has said that he plays alone."""
        return attrs.evolve(self, alone=True)

    def with_out(self, seats: tuple[Seat, ...]) -> Table:
        """The table once it is known who sits out."""
        return attrs.evolve(self, out=seats)

    def announced_by(self, seat: Seat, tricks: int) -> Table:
        """The table after a seat has announced how many tricks it is going to take."""
        announced = tuple(tricks if one == seat else said for one, said in enumerate(self.announced))
        return attrs.evolve(self, announced=announced)

    def with_broken(self) -> Table:
        """The table once trumps are broken."""
        return self._after(
            True, self.taken, self.tricks_played, self.held, self.stock_size, self.last_taker, self.voids, self.history
        )

    def collected(self, taker: Seat, trick: Trick, shows_voids: bool = True) -> Table:
        """The table after a seat has taken a trick.

        Args:
            taker: the seat.
            trick: the trick.
            shows_voids: whether it is remembered who did not follow suit.
        """
        taken = list(self.taken)
        before, cards = taken[taker], self.deck.set_of(trick.cards)
        taken[taker] = Taken(before.tricks + 1, before.cards | cards)
        voids = self._voids_after(trick) if shows_voids and not cards <= self.suit(trick.led) else self.voids
        history = None if self.history is None else (*self.history, trick)
        return self._after(
            self.broken, tuple(taken), self.tricks_played + 1, self.held - 1, self.stock_size, taker, voids, history
        )

    def _voids_after(self, trick: Trick) -> tuple[frozenset[Suit], ...]:
        assert trick.led is not None
        voids, led, suit = list(self.voids), trick.led, self.suit(trick.led)
        for seat, card in trick.plays[1:]:
            if card not in suit:
                voids[seat] = voids[seat] | {led}
        return tuple(voids)

    def drawn(self, each: int, in_all: int) -> Table:
        """The table after every seat has drawn from the stock."""
        held, stock = self.held + each, self.stock_size - in_all
        return self._after(
            self.broken, self.taken, self.tricks_played, held, stock, self.last_taker, self.voids, self.history
        )

    def _after(
        self,
        broken: bool,
        taken: tuple[Taken, ...],
        tricks_played: int,
        held: int,
        stock_size: int,
        last_taker: Seat | None,
        voids: tuple[frozenset[Suit], ...],
        history: tuple[Trick, ...] | None,
    ) -> Table:
        return Table(
            self.deck, self.players, self.dealer, self.hand_size, self.tricks, self.orders, self.upcard, self.trumps,
            self.contract, self.passes, self.last_caller, self.named, self.alone, self.sides, self.announced,
            broken, taken, tricks_played, held, stock_size, last_taker, voids, history, self.out,
        )  # fmt: skip

    def beating(self, card: Card, led: Suit) -> CardSet:
        """All cards of the deck that beat a card in a trick to which ``led`` was led."""
        strengths = self.order.strengths[led]
        stronger, above = {}, self.deck.empty
        for number in sorted(set(strengths.values()), reverse=True):
            stronger[number] = above
            above = above | self.deck.set_of(one for one, strength in strengths.items() if strength == number)
        return card.pick(strengths, stronger)

    def __getattr__(self, name: str) -> NoReturn:
        if name in HIDDEN:
            raise HiddenInformation(
                f"table.{name} is hidden: a rule is asked with the hand of its own seat and what lies open, "
                "and can know nothing else"
            )
        raise AttributeError(f"a table has no {name!r}; it has {', '.join(_PUBLIC)}")

    def __repr__(self) -> str:
        trumps = f"{self.trumps} trumps" if self.trumps else "no trumps"
        return f"<Table of {self.players}, dealer {self.dealer}, {trumps}{', broken' * self.broken}>"


_PUBLIC: Final = sorted(name for name in dir(Table) if not name.startswith("_"))
