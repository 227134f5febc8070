"""Every state to which the calling can come, reached from the deal one call at a time, and how the play can begin.

What is said at the table is public and there is not much of it, so that the states can be listed: from each deal of
each dealer, with each card that may be turned up, whoever is to call says each thing that he may say. Two states are
the same if a rule is told the same in both. Where the choices depend on the hand of the one who calls, everything is
followed that he may say with any hand.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias, final

import attrs

from tricklib import answers, foreseen
from tricklib.actions import Action, Bid
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import RuleError
from tricklib.ruleset import Ruleset
from tricklib.table import Contract, Table
from tricklib.verify import asking
from tricklib.verify.explorer import Explorer, Impossible, NotAFunction, Stop, TellsApart
from tricklib.verify.questions import Call
from tricklib.verify.reading import shared
from tricklib.verify.symbolic import any_set
from tricklib.verify.terms import Terms

MOST_STATES = 60_000
"""More states than these are not followed."""

MOST_CALLS = 500
"""A calling that takes longer than this is one that never ends."""


BidOf: TypeAlias = "tuple[int, Suit | None]"
"""The tricks and the trumps of a bid, whoever made it."""


class TooManyStates(Exception):
    """The calling may go on for longer than can be followed."""


@final
class Curious(Explorer):
    """Explores nothing, and notices whether a rule asks anything about a hand.

    Attributes:
        is_asked: whether it did.
    """

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.is_asked = False

    def _step(self, kind: str, about: object, work: Callable[[], Any]) -> Any:
        """Notice a question, of whatever kind, and end the run."""
        raise self.stop(Impossible("the rule asks about the hand"))

    def refuse(self, reason: str, remedy: str) -> Stop:
        """Notice what cannot be asked."""
        return self.stop(Impossible(reason))

    def stop(self, why: Stop) -> Stop:
        """Notice that a run is ended."""
        self.is_asked = True
        return why


@final
@attrs.define(eq=False)
class State:
    """One state of the calling.

    Args:
        table: what lies open.
        calls: a shortest way to it.
        asked: who calls next, and what he may say; None if that depends on his hand.
        after: the states after each call.
    """

    table: Table
    calls: tuple[Action, ...]
    asked: Call | None = attrs.field(default=None, repr=False)
    after: dict[Action, State] = attrs.field(factory=dict, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether nobody is to call any more."""
        return self.asked is not None and self.asked.error is None and self.asked.answer[0] is None


@final
class Callings:
    """All states of the calling.

    Args:
        ruleset: the rules.
        with_any_hand: what may be said at a table with any hand, where that depends on the hand.
        tick: called for each state, to show that something moves.
    """

    def __init__(
        self, ruleset: Ruleset, with_any_hand: Callable[[Table], Iterable[Action]], tick: Callable[[], None]
    ) -> None:
        self.ruleset = ruleset
        self.tick = tick
        self.with_any_hand = with_any_hand
        self.curious = Curious(Terms(len(ruleset.deck)))
        self.unseen = any_set(self.curious, ruleset.deck, "hand")
        self.starts: list[State] = []
        self.endless: State | None = None
        self.are_too_many = False
        self.states: dict[tuple[object, ...], State] = {}
        self._follow()

    @property
    def hang_on_hands(self) -> bool:
        """Whether what is said hangs on hands, so that there may be states to which no deal leads."""
        return any(state.asked is None for state in self.states.values())

    def _follow(self) -> None:
        waiting = [self._state(table, ()) for table in tables(self.ruleset)]
        self.starts = list(waiting)
        for state in waiting:
            self.tick()
            said = tuple(self._said(state))
            seat = answers.caller(self.ruleset, state.table) if said else None
            if seat is None:
                continue
            for call in said:
                known = len(self.states)
                state.after[call] = self._state(state.table.called(seat, call), (*state.calls, call))  # type: ignore[arg-type]
                if len(self.states) > known:
                    waiting.append(state.after[call])
                if known >= MOST_STATES:
                    self.endless, self.are_too_many = self._after_as_many_calls_as_end_none(), True
                    return
                if len(state.calls) >= MOST_CALLS:
                    self.endless, self.are_too_many = state, True
                    return

    def _after_as_many_calls_as_end_none(self) -> State | None:
        """A state after so many calls that the calling never ends, where always the first thing is said, or the last.

        Among many states the way there is long if they are followed side by side.
        """
        for place in (0, -1):
            state = self.starts[0]
            while (seat := answers.caller(self.ruleset, state.table)) is not None and (said := (*self._said(state),)):
                call = said[place]
                state = State(state.table.called(seat, call), (*state.calls, call))  # type: ignore[arg-type]
                if len(state.calls) >= MOST_CALLS:
                    return state
        return None

    def _state(self, table: Table, calls: tuple[Action, ...]) -> State:
        key = (table.dealer, table.upcard, table.contract, table.alone, table.passes, table.last_caller)
        if key not in self.states:
            self.states[key] = State(table, calls)
        return self.states[key]

    def _said(self, state: State) -> Iterable[Action]:
        self.curious.is_asked = False
        asked = None
        with contextlib.suppress(Impossible):
            asked = asking.call(self.ruleset, self.hand_at(state.table), state.table)
        if asked is None or self.curious.is_asked:
            return self.with_any_hand(state.table)
        self._ask_again(asked)
        state.asked = asked
        return () if asked.error is not None else asked.choices

    def _ask_again(self, asked: Call) -> None:
        """Put a question that is not about the hand once more, and once with a known hand: the answer must be the same.

        Raises:
            NotAFunction: it is not.
        """
        deck, table = self.ruleset.deck, asked.table
        known = deck.set_of(deck.cards[: table.hand_size]) if asked.hand is self.unseen else asked.hand
        again = asking.call(self.ruleset, asked.hand, table)
        if (again.answer, str(again.error)) != (asked.answer, str(asked.error)):
            raise NotAFunction("the same question got another answer when it was asked again")
        again = asking.call(self.ruleset, known, table)
        if (again.answer, str(again.error)) != (asked.answer, str(asked.error)):
            raise TellsApart(f"it answers otherwise when the cards are known ({again.error or again.answer})")

    def hand_at(self, table: Table) -> CardSet:
        """The hand of the one who calls, about which nothing may be asked; no card while he may not look at it."""
        try:
            seat = answers.caller(self.ruleset, table)
            looks = seat is None or answers.may_look(self.ruleset, seat, table, False)
        except RuleError:
            looks = True
        return self.unseen if looks else self.ruleset.deck.empty

    def in_a_ring(self) -> tuple[State, tuple[Action, ...]] | None:
        """A state that can come about again, and what is said until it does, if there is such a state."""
        done: set[int] = set()
        for start in self.starts:
            path: dict[int, Iterator[tuple[Action, State]]] = {id(start): iter(start.after.items())}
            said: list[Action] = []
            while path:
                here = next(reversed(path))
                call, one = next(path[here], (None, None))
                if call is None or one is None:
                    done.add(here)
                    del path[here], said[-1:]
                elif id(one) in path:
                    return one, (*said[list(path).index(id(one)) :], call)
                elif id(one) not in done:
                    path[id(one)] = iter(one.after.items())
                    said.append(call)
        return None

    @shared
    def longest(self) -> int:
        """How many calls there can be at most; the calling must not come back to where it was."""
        most: dict[int, int] = {}
        for start in self.starts:
            waiting = [start]
            while waiting:
                state = waiting[-1]
                missing = [one for one in state.after.values() if id(one) not in most]
                if missing:
                    waiting += missing
                else:
                    most[id(state)] = max((1 + most[id(one)] for one in state.after.values()), default=0)
                    waiting.pop()
        return max((most[id(start)] for start in self.starts), default=0)

    @shared
    def bids(self) -> frozenset[BidOf]:
        """All that can be bid; a contract that says none of it was declared."""
        calls = (call for state in self.states.values() for call in state.after)
        return frozenset(bid_of(call) for call in calls if isinstance(call, Bid))

    def follows(self) -> dict[tuple[BidOf, BidOf], State]:
        """All pairs of bids of which the second may come after the first, each with a state just after it."""
        found: dict[tuple[BidOf, BidOf], State] = {}
        for state in self.states.values():
            for call, after in state.after.items():
                before, contract = state.table.contract, after.table.contract
                if before is None or contract is None or bid_of(before) not in self.bids:
                    continue
                if isinstance(call, Bid):
                    found.setdefault((bid_of(before), bid_of(contract)), State(after.table, (*state.calls, call)))
        return found

    @shared
    def ends(self) -> list[State]:
        """The states in which the calling is over and the hand goes on, with the trumps declared."""
        return [one for state in self.states.values() if state.is_over for one in self._played(state)]

    def _played(self, state: State) -> Iterator[State]:
        table = state.table
        if table.contract is not None:
            yield State(table.declared(table.contract.trumps), state.calls)
            return
        asked = asking.uncall(self.ruleset, table)
        if asked.error is None and asked.answer[0]:
            yield State(table.declared(asked.answer[1]), state.calls)

    @shared
    def thrown_in(self) -> list[State]:
        """The states in which the hand is thrown in."""
        over = (state for state in self.states.values() if state.is_over and state.table.contract is None)
        return [state for state in over if not any(self._played(state))]


def bid_of(said: Bid | Contract) -> BidOf:
    """The tricks and the trumps of a bid or a contract, whoever made it."""
    return said.tricks, said.trumps


def tables(ruleset: Ruleset) -> Iterator[Table]:
    """The table after every deal, as far as it is public."""
    course, dealt = foreseen.course(ruleset), {place for place, _ in answers.packets(ruleset)}
    upcards: Sequence[Card | None] = ruleset.deck.cards if "upcard" in dealt else (None,)
    for dealer in range(ruleset.players):
        for upcard in upcards:
            yield Table.laid(
                ruleset.deck, ruleset.players, dealer, course[0][0], ruleset.orders,
                tricks=len(course), upcard=upcard, stock_size=course[0][1],
            )  # fmt: skip


@final
class Rows:
    """How a hand can stand: rows of public values, of which a proof reads one after the other.

    Args:
        states: the states of the calling that are meant.
    """

    def __init__(self, states: Iterable[State]) -> None:
        self.states = list(states)
        rows = [dict(zip(COLUMNS, row_of(state.table), strict=True)) for state in self.states]
        self.can_be_alone = any(row["called alone"] for row in rows)
        self._where = {name: _places([row[name] for row in rows]) for name in COLUMNS}
        self._known: dict[tuple[object, ...], list[Any]] = {}

    def _fitting(self, fixed: Iterable[tuple[str, Any]]) -> int:
        """The rows with these values, one bit each."""
        rows = (1 << len(self.states)) - 1
        for name, value in fixed:
            rows &= self._where[name].get(value, 0)
        return rows

    def values(self, name: str, chosen: dict[str, Any]) -> list[Any]:
        """What a value may be, beside the values that were chosen before."""
        key = (name, *[_ANY if one == name else chosen.get(one, _ANY) for one in COLUMNS])
        if key not in self._known:
            rows = self._fitting((one, chosen[one]) for one in COLUMNS if one in chosen and one != name)
            found = ((value, rows & where) for value, where in self._where[name].items() if rows & where)
            self._known[key] = [value for value, _ in sorted(found, key=lambda one: _lowest(one[1]))]
        return self._known[key]

    def state(self, chosen: dict[str, Any]) -> State | None:
        """The first state with the values that were chosen."""
        rows = self._fitting((one, chosen[one]) for one in COLUMNS if one in chosen)
        return self.states[_lowest(rows)] if rows else None


COLUMNS = (
    "dealer", "upcard", "trumps", "has contract", "declarer", "trumps called", "bid", "called alone", "passes",
    "last caller",
)  # fmt: skip
"""The names of the values of a row."""

_ANY = ...
"""Stands where a value of a row is not chosen yet."""


def _places(values: Sequence[Any]) -> dict[Any, int]:
    """For each value the places where it stands, one bit each."""
    bits = {value: bytearray(len(values) // 8 + 1) for value in dict.fromkeys(values)}
    for place, value in enumerate(values):
        bits[value][place >> 3] |= 1 << (place & 7)
    return {value: int.from_bytes(found, "little") for value, found in bits.items()}


def _lowest(rows: int) -> int:
    """The place of the first of some rows."""
    return (rows & -rows).bit_length() - 1


def row_of(table: Table) -> tuple[Any, ...]:
    """What is read of a table for a row, in the order of the columns."""
    contract = table.contract
    return (
        table.dealer,
        table.upcard,
        table.trumps,
        contract is not None,
        None if contract is None else contract.seat,
        None if contract is None else contract.trumps,
        None if contract is None else contract.tricks,
        table.alone,
        table.passes,
        table.last_caller,
    )
