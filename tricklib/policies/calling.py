"""Who chooses trumps or bids, among what, and what happens if nobody does."""

from __future__ import annotations

import functools
from typing import Final, final

import attrs

from tricklib.actions import Bid, Call, Declare, OrderUp, Pass
from tricklib.cards import CardSet, Suit
from tricklib.errors import RulesetError
from tricklib.policies.kinds import Calling
from tricklib.policies.parameters import as_suits, truth, whole
from tricklib.policies.seats import from_eldest
from tricklib.policies.titles import title
from tricklib.table import Seat, Table

FOUR_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


@final
@attrs.frozen
class DealerDeclares:
    """The dealer chooses and announces trumps (W2, C2).

    Args:
        among: the suits to choose from; None among them is "no trumps".
    """

    among: tuple[Suit | None, ...] = attrs.field(default=FOUR_SUITS, converter=as_suits)

    def caller(self, table: Table) -> Seat | None:
        """The dealer, once."""
        return table.dealer if table.contract is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """All of them, whatever is held."""
        return tuple(map(Declare, self.among))

    def promise(self, caller: Seat | None, choices: tuple[Call, ...], hand: CardSet, table: Table) -> bool:
        """The dealer speaks until he has chosen, and every suit to choose from can be chosen."""
        if table.contract is not None:
            return caller is None
        return caller == table.dealer and set(choices) == {Declare(suit) for suit in self.among}


@final
@attrs.frozen
class OrderUpThenName:
    """Make the upcard's suit trumps or pass; if all pass, name another suit or pass; the dealer must (E7, E9, E10).

    A joker has no suit that could be trumps: if one is turned up, all can only pass in the first round.

    Args:
        stick: whether the dealer must name a suit if nobody else does; if not, nobody may have chosen.
        among: the suits to name in the second round; None among them is "no trumps".
    """

    stick: bool = attrs.field(default=True, validator=truth)
    among: tuple[Suit | None, ...] = attrs.field(default=FOUR_SUITS, converter=as_suits)

    @property
    def title(self) -> str:
        """The rule, with what the dealer must do."""
        must = "; the dealer must (E7, E9, E10)" if self.stick else ""
        return f"Make the upcard's suit trumps or pass; if all pass, name another suit or pass{must}."

    def caller(self, table: Table) -> Seat | None:
        """The first player from eldest hand who has passed least often, until trumps are chosen or all passed twice."""
        fewest = min(table.passes)
        if table.contract is not None or fewest >= 2:
            return None
        return next(seat for seat in from_eldest(table) if table.passes[seat] == fewest)

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """In the first round the upcard's suit, in the second any other; and to pass, except for the last word."""
        seat, upcard = self.caller(table), table.upcard
        if seat is None:
            return ()
        if not table.passes[seat]:
            return (Pass(),) if upcard is None or upcard.is_joker else (OrderUp(), Pass())
        others = [suit for suit in self.among if upcard is None or suit is not upcard.suit]
        last_word = self.stick and seat == table.dealer
        return (*map(Declare, others), *(() if last_word else (Pass(),)))

    def promise(self, caller: Seat | None, choices: tuple[Call, ...], hand: CardSet, table: Table) -> bool:
        """Everybody has two turns; the upcard's suit is for the first alone, all other suits for the second."""
        if caller is None:
            return table.contract is not None or all(number > 1 for number in table.passes)
        first = table.passes[caller] == 0
        turned = {table.upcard.suit} if table.upcard is not None else set()
        named = {call.trumps for call in choices if isinstance(call, Declare)}
        return (
            self._is_turn(caller, table)
            and (OrderUp() in choices) == (first and bool(turned) and turned != {Suit.JOKER})
            and named == (set() if first else set(self.among) - turned)
            and (Pass() in choices) == (first or not (self.stick and caller == table.dealer))
        )

    def _is_turn(self, caller: Seat, table: Table) -> bool:
        """Whether all before him have passed more often, and all behind him as often at least."""
        own = table.passes[caller]
        place = (caller - table.dealer - 1) % table.players
        seats = from_eldest(table)
        return (
            table.contract is None
            and own < 2
            and all(table.passes[seat] > own for seat in seats[:place])
            and all(table.passes[seat] >= own for seat in seats[place:])
        )


def _calling(value: object) -> Calling:
    if isinstance(value, Calling) and not isinstance(value, type):
        return value
    raise RulesetError(f"{value!r} is no rule about calling: expected, for example, OrderUpThenName()")


@final
@attrs.frozen
class MayPlayAlone:
    """Whoever orders the upcard up or names trumps may say with it that he plays alone.

    Args:
        calling: who chooses trumps, and among what.
    """

    calling: Calling = attrs.field(converter=_calling)

    @property
    def title(self) -> str:
        """The rule, with the one that it adds to."""
        return f"{title(self.calling).rstrip('.')}; whoever chooses trumps may say with it that he plays alone."

    def caller(self, table: Table) -> Seat | None:
        """The seat that the other rule names."""
        return self.calling.caller(table)

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """What the other rule lets call; each choice of trumps also to be played alone."""
        calls = self.calling.choices(hand, table)
        return (*calls, *(attrs.evolve(call, alone=True) for call in calls if isinstance(call, OrderUp | Declare)))

    def promise(self, caller: Seat | None, choices: tuple[Call, ...], hand: CardSet, table: Table) -> bool:
        """Said without "alone", the choices are those of the other rule; just its choices of trumps can be alone."""
        plain, own = {call for call in choices if not getattr(call, "alone", False)}, self.calling
        alone = {call for call in choices if call not in plain}
        return (
            caller == own.caller(table)
            and plain == (set() if caller is None else set(own.choices(hand, table)))
            and {str(call) for call in alone} == {f"{call} alone" for call in plain if not isinstance(call, Pass | Bid)}
        )


@functools.cache
def _bids(lowest: int, highest: int, suits: tuple[Suit | None, ...]) -> tuple[Bid, ...]:
    return tuple(Bid(tricks, suit) for tricks in range(lowest, highest + 1) for suit in suits)


@final
@attrs.frozen
class AscendingAuction:
    """Bid higher than the last bid or pass, from eldest hand on, until all others have passed (F7-F9, FQ3-FQ5).

    Who has passed is out of it, and nobody raises his own bid.

    Args:
        lowest: the least number of tricks that may be bid (FQ3).
        highest: the greatest.
        suits: the suits that may be bid, from low to high; None among them is no-trump (F9).
        once: whether everybody bids or passes only once (the alternative of FQ5).
    """

    lowest: int = attrs.field(default=6, validator=whole(1))
    highest: int = attrs.field(default=10, validator=whole(1))
    suits: tuple[Suit | None, ...] = attrs.field(default=(*FOUR_SUITS, None), converter=as_suits)
    once: bool = attrs.field(default=False, validator=truth)

    def __attrs_post_init__(self) -> None:
        if self.highest < self.lowest:
            raise RulesetError(f"the highest bid of {self.highest} tricks is below the lowest of {self.lowest}")

    @property
    def title(self) -> str:
        """The rule, with what may be bid and how long the bidding goes on."""
        low, high = (str(one).removeprefix("bid ") for one in (self.bids[0], self.bids[-1]))
        end = "once each (F7-F9, FQ3, FQ5)" if self.once else "until all others have passed (F7-F9, FQ3-FQ5)"
        return f"Bid higher than the last bid, from {low} to {high}, or pass, from eldest hand on, {end}."

    @property
    def bids(self) -> tuple[Bid, ...]:
        """All bids there are, from low to high."""
        return _bids(self.lowest, self.highest, self.suits)

    def outbids(self, bid: Bid, other: Bid) -> bool:
        """Whether one bid is higher: a higher number, or the same number in a higher suit (F8, F9)."""
        if bid.tricks != other.tricks:
            return bid.tricks > other.tricks
        return self.suits.index(bid.trumps) > self.suits.index(other.trumps)

    def caller(self, table: Table) -> Seat | None:
        """The next player, after the last caller, who has not passed and does not hold the highest bid."""
        last, players = table.dealer if table.last_caller is None else table.last_caller, table.players
        if self.once:
            return None if table.last_caller == table.dealer else (last + 1) % players
        for place in range(1, players + 1):
            seat = (last + place) % players
            if not table.passes[seat] and (table.contract is None or table.contract.seat != seat):
                return seat
        return None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass, and every bid that is higher than the highest so far."""
        contract = table.contract
        if contract is None:
            return (Pass(), *self.bids)
        highest = Bid(contract.tricks, contract.trumps)
        return (Pass(), *(bid for bid in self.bids if self.outbids(bid, highest)))

    def promise(self, caller: Seat | None, choices: tuple[Call, ...], hand: CardSet, table: Table) -> bool:
        """It is the turn of the seat; it may pass, and make just those bids that come later in the order of bids."""
        is_turn = self._is_turn_of_once(caller, table) if self.once else self._is_turn(caller, table)
        if caller is None:
            return is_turn
        contract, suits = table.contract, list(self.suits)
        passed = (0, -1) if contract is None else (contract.tricks, suits.index(contract.trumps))
        later = {
            Bid(tricks, suit)
            for tricks in range(self.lowest, self.highest + 1)
            for place, suit in enumerate(suits)
            if (tricks, place) > passed
        }
        return is_turn and set(choices) == {Pass(), *later}

    def _is_turn(self, caller: Seat | None, table: Table) -> bool:
        """Whether he is still in it, and nobody who sits between him and the last caller is."""
        bidder = None if table.contract is None else table.contract.seat
        waiting = {seat for seat in range(table.players) if seat != bidder and table.passes[seat] == 0}
        if caller is None:
            return not waiting
        last = table.dealer if table.last_caller is None else table.last_caller
        way = (caller - last - 1) % table.players
        return caller in waiting and waiting.isdisjoint((last + 1 + place) % table.players for place in range(way))

    def _is_turn_of_once(self, caller: Seat | None, table: Table) -> bool:
        """Whether he sits behind the last caller in the only round, which the dealer ends."""
        seats = from_eldest(table)
        called = 0 if table.last_caller is None else seats.index(table.last_caller) + 1
        return caller == (None if called == table.players else seats[called])


@final
@attrs.frozen
class PlayWithoutContract:
    """If nobody has bid, play without trumps and without a contract (the alternative of FQ4)."""

    def is_played(self, table: Table) -> bool:
        """Always."""
        return True

    def trumps(self, table: Table) -> Suit | None:
        """No trumps."""
        return None

    def promise(self, is_played: bool, trumps: Suit | None, table: Table) -> bool:
        """No hand is thrown in, and no suit is trumps."""
        return is_played and trumps is None


@final
@attrs.frozen
class TurnedUpTrumps:
    """The suit of the card that is turned up is trumps (C2); a joker turned up makes no suit trumps."""

    def is_played(self, table: Table) -> bool:
        """Always."""
        return True

    def trumps(self, table: Table) -> Suit | None:
        """The upcard's printed suit; no trumps if it is a joker, or if no card was turned up."""
        upcard = table.upcard
        return None if upcard is None or upcard.is_joker else upcard.suit

    def promise(self, is_played: bool, trumps: Suit | None, table: Table) -> bool:
        """No hand is thrown in, and of the four suits just the one that was turned up is trumps."""
        turned = None if table.upcard is None else table.upcard.suit
        return is_played and all((trumps is suit) == (turned is suit) for suit in FOUR_SUITS)
