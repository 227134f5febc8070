"""What a position tells of the stages before the play, checked against the rules that govern them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, final

import attrs

from tricklib import answers
from tricklib.actions import Call, Pass
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import CardError, NotTold, RecordError, RuleError
from tricklib.forms import cards_at, check_seats, clip
from tricklib.policies import title
from tricklib.position import StateForm, untold
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.table import Contract, Seat, Table

T = TypeVar("T")

MOST_CALLINGS = 20_000
"""So many states of the calling are searched for one that a position tells; beyond that it is believed."""

_SAID = {
    "calling": ("contract", "passes", "last_caller"),
    "exchanging": (),
    "naming": ("named", "alone", "sides"),
    "announcing": ("announced",),
}
"""What is said in each stage: the keys of the form."""


def is_about_untold(error: BaseException) -> bool:
    """Whether an error was raised because a rule asked about cards that are not told."""
    return isinstance(error, NotTold) or isinstance(error.__cause__, NotTold)


def if_told(question: Callable[[], T]) -> T | None:
    """What a question is answered; None if that depends on cards that are not told.

    Raises:
        RuleError: a rule misbehaves for another reason.
    """
    try:
        return question()
    except (NotTold, RuleError) as error:
        if not is_about_untold(error):
            raise
        return None


def suit_at(where: str, text: str) -> Suit:
    """The suit of a text; the one of a joker too.

    Raises:
        RecordError: it is no suit.
    """
    try:
        return Suit.JOKER if text.strip().upper() == Suit.JOKER.value else Suit.read(text)
    except CardError as error:
        raise RecordError(clip(f"{where}: {error}")) from None


def trumps_at(where: str, text: str) -> Suit | None:
    """The trumps of a text, which is ``NT`` for none.

    Raises:
        RecordError: it is neither a suit nor ``NT``.
    """
    return None if text.strip().upper() == "NT" else suit_at(where, text)


def seat_at(where: str, seat: int, players: int) -> Seat:
    """A seat.

    Raises:
        RecordError: there is no such seat.
    """
    if not 0 <= seat < players:
        raise RecordError(f"{where} is {seat}, expected a seat from 0 to {players - 1}")
    return seat


def _code(trumps: Suit | None) -> str:
    return "NT" if trumps is None else trumps.value


@final
@attrs.frozen
class Reached:
    """What the stages have come to.

    Args:
        table: what was said, and what follows from it.
        actor: the seat that is to act, if a stage waits for one.
        exchanger: the seat that takes up, or took up, the kitty or the upcard; None if nobody does.
    """

    table: Table
    actor: Seat | None
    exchanger: Seat | None


@final
@attrs.frozen
class Stages:
    """The stages as a position tells them.

    Args:
        ruleset: the rules.
        form: the position.
        phase: what the hand is waiting for.
        is_thrown_in: whether it is over although no trick was played.
        trumps: the trumps that are told.
        has_kitty: whether cards were dealt that can be taken up.
        hands: the hands that are told, for what is said just now.
    """

    ruleset: Ruleset
    form: StateForm
    phase: Phase
    is_thrown_in: bool
    trumps: Suit | None
    has_kitty: bool
    hands: tuple[CardSet, ...]

    def reached(self, laid: Table) -> Reached:
        """What the stages have come to from the table after the deal.

        Raises:
            RecordError: by these rules they cannot come to that.
            RuleError: a rule misbehaves.
        """
        ruleset, table, exchanger = self.ruleset, laid, None
        for place, name in enumerate(ruleset.stages):
            table = self._called(table) if name == "calling" else table
            table = self._announced(table) if name == "announcing" else table
            actor = None if name == "exchanging" and not self.has_kitty else _WHO[name](ruleset, table)
            exchanger = actor if name == "exchanging" else exchanger
            if name == self.phase.value:
                later = [*_SAID[name][: 3 * (name == "naming")], *_later(ruleset.stages[place + 1 :])]
                self._check_unsaid(later, table)
                if actor is None:
                    raise RecordError(f"state.phase is {name!r}, but nobody is to act: {_over(ruleset, name)}")
                return Reached(table, actor, exchanger)
            if name == "naming":
                table = self._named(table, actor)
            elif actor is not None and name != "exchanging":
                raise RecordError(f"state.phase is {self.phase.value!r}, but seat {actor} is to act in {name}")
            if name == "calling":
                table = self._declared(table)
                if self.is_thrown_in:
                    self._check_unsaid(_later(ruleset.stages[1:]), table)
                    break
        return Reached(table if self.is_thrown_in else self._out(table), None, exchanger)

    def _out(self, table: Table) -> Table:
        """The table with those who sit out, as they were asked for before the play."""
        secret = table if table.named is None else attrs.evolve(table, sides=None)
        return table.with_out(answers.out(self.ruleset, secret))

    def _check_unsaid(self, keys: list[str], table: Table) -> None:
        for key in keys:
            value = getattr(self.form, key)
            if value not in (None, False) and not (key == "alone" and table.alone):
                raise RecordError(clip(f"state.{key} is {value!r}, but that comes after {self.phase.value}"))

    # Calling

    def _called(self, laid: Table) -> Table:
        table = attrs.evolve(
            laid, contract=self._contract(), passes=self._passes(), last_caller=self._seat("last_caller")
        )
        if self._is_called_alone(laid, table):
            table = attrs.evolve(table, alone=True)
        is_past = self.phase is not Phase.CALLING
        if is_past and not self.is_thrown_in:
            self._check_trumps(laid)
        if table == laid and is_past and not self.is_thrown_in:
            return self._first_choice(laid)
        if not self._comes_from(laid, table):
            rule = _rule(self.ruleset.calling)
            raise RecordError(f"state.contract, passes and last_caller: no calls come to that by the rule {rule}")
        return table

    def _comes_from(self, laid: Table, table: Table) -> bool:
        hands = self.hands if self.phase is Phase.CALLING else (untold(laid.deck),) * laid.players
        return _Calling(self.ruleset, hands, table).comes_from(laid)

    def _is_called_alone(self, laid: Table, table: Table) -> bool:
        """Whether it was said with the call that the maker plays alone; elsewhere that is said in the naming."""
        return bool(self.form.alone and table.contract) and self._comes_from(laid, attrs.evolve(table, alone=True))

    def _contract(self) -> Contract | None:
        form = self.form.contract
        if form is None:
            return None
        seat = seat_at("state.contract.seat", form.seat, self.ruleset.players)
        if form.tricks < 0:
            raise RecordError(f"state.contract.tricks is {form.tricks}, expected 0 or more")
        return Contract(seat, trumps_at("state.contract.trumps", form.trumps), form.tricks)

    def _passes(self) -> tuple[int, ...]:
        passes = [0] * self.ruleset.players if self.form.passes is None else self.form.passes
        check_seats("state.passes", passes, self.ruleset.players)
        if min(passes) < 0:
            raise RecordError(f"state.passes has {min(passes)}, expected 0 or more")
        return tuple(passes)

    def _seat(self, key: str) -> Seat | None:
        seat: int | None = getattr(self.form, key)
        return None if seat is None else seat_at(f"state.{key}", seat, self.ruleset.players)

    def _check_trumps(self, laid: Table) -> None:
        offered = if_told(lambda: list(_trumps_offered(self.ruleset, laid)))
        if offered is None or self.trumps in offered or not offered:
            return
        wanted = ", ".join(dict.fromkeys(map(_code, offered)))
        raise RecordError(f"state.trumps is {_code(self.trumps)!r}, but these rules let choose among {wanted}")

    def _first_choice(self, laid: Table) -> Table:
        """The table after the only call that can have made these trumps, if the position leaves it to the rules."""
        ruleset, seat = self.ruleset, answers.caller(self.ruleset, laid)
        if seat is None:
            return laid
        calls = if_told(lambda: answers.choices(ruleset, untold(laid.deck), laid)) or ()
        tables = [laid.called(seat, call) for call in calls if not isinstance(call, Pass)]
        fits = [one for one in tables if one.contract and one.contract.trumps is self.trumps]
        fits = [one for one in fits if one.alone is self.form.alone] or fits
        if len(fits) != 1 or answers.caller(ruleset, fits[0]) is not None:
            raise RecordError(f"state.contract is null, expected who chose trumps by the rule {_rule(ruleset.calling)}")
        return fits[0]

    def _declared(self, table: Table) -> Table:
        contract, phase = table.contract, self.phase.value
        is_played = contract is not None or answers.is_played(self.ruleset, table)
        if self.is_thrown_in:
            if is_played:
                raise RecordError(f"state.phase is {phase!r}, but 0 of {table.tricks} tricks are taken")
            return table
        if not is_played:
            raise RecordError(f"state.phase is {phase!r}, but nobody has chosen trumps: the hand is thrown in")
        trumps = answers.uncalled_trumps(self.ruleset, table) if contract is None else contract.trumps
        if trumps is not self.trumps:
            where = "these rules make" if contract is None else "state.contract makes"
            raise RecordError(f"state.trumps is {_code(self.trumps)!r}, but {where} it {_code(trumps)!r}")
        return table.declared(trumps)

    # Naming and announcing

    def _named(self, table: Table, namer: Seat | None) -> Table:
        """The table after the naming, with the sides as far as they are told or follow."""
        ruleset, alone, named = self.ruleset, self.form.alone, self._card("named")
        alone = alone and not (table.alone and (namer is None or named is not None))
        if namer is None and (alone or named):
            key = "alone" if alone else "named"
            raise RecordError(f"state.{key} is told, but nobody names a card here by these rules")
        if namer is not None and alone is (named is not None):
            raise RecordError(f"state.named and state.alone: seat {namer} has done {'both' if alone else 'neither'}")
        hand = untold(table.deck)
        if namer is not None and alone and if_told(lambda: answers.may_be_alone(ruleset, hand, table)) is False:
            raise RecordError(f"state.alone is true, but nobody may play alone by the rule {_rule(ruleset.naming)}")
        if named is not None:
            if if_told(lambda: named in answers.nameable(ruleset, hand, table)) is False:
                raise RecordError(f"state.named is {named}, which may not be named by the rule {_rule(ruleset.naming)}")
            return attrs.evolve(table, named=named, sides=self._sides(attrs.evolve(table, named=named)))
        table = attrs.evolve(table, alone=alone or table.alone)
        sides = answers.sides(ruleset, None, table)
        if self.form.sides is not None and tuple(self.form.sides) != sides:
            raise RecordError(f"state.sides is {self.form.sides}, but these rules make them {list(sides)}")
        return attrs.evolve(table, sides=sides)

    def _sides(self, table: Table) -> tuple[int, ...] | None:
        """The sides that are told where a card was named: those with some partner, once they are known."""
        if self.form.sides is None:
            return None
        if self.phase not in (Phase.PLAYING, Phase.OVER):
            raise RecordError(f"state.sides is {self.form.sides}, but they are a secret before {table.named} is played")
        told, seats = tuple(self.form.sides), (*range(table.players), None)
        if not any(answers.sides(self.ruleset, seat, table) == told for seat in seats):
            raise RecordError(f"state.sides is {list(told)}, which no partner makes by {_rule(self.ruleset.siding)}")
        return told

    def _card(self, key: str) -> Card | None:
        text: str | None = getattr(self.form, key)
        if text is None:
            return None
        cards = cards_at(f"state.{key}", text, self.ruleset.deck)
        if len(cards) != 1:
            raise RecordError(clip(f"state.{key} is {text!r}, expected one card"))
        return cards[0]

    def _announced(self, table: Table) -> Table:
        """The table after the announcements that are told, made by the seats in their turn."""
        ruleset, told = self.ruleset, self.form.announced or [None] * table.players
        check_seats("state.announced", told, table.players)
        while (seat := answers.announcer(ruleset, table)) is not None and table.announced[seat] is None:
            said = told[seat]
            if said is None:
                break
            hand = self.hands[seat] if self.phase is Phase.ANNOUNCING else untold(table.deck)
            allowed = if_told(lambda hand=hand, table=table: answers.announcements(ruleset, hand, table))  # type: ignore[misc]
            if allowed is not None and said not in allowed:
                raise RecordError(f"state.announced[{seat}] is {said}, expected one of {', '.join(map(str, allowed))}")
            table = table.announced_by(seat, said)
        for seat, said in enumerate(told):
            if said != table.announced[seat]:
                raise RecordError(f"state.announced[{seat}] is {said}, but it is not the turn of seat {seat} yet")
        return table


_WHO: dict[str, Callable[[Ruleset, Table], Seat | None]] = {
    "calling": answers.caller,
    "exchanging": answers.exchanger,
    "naming": answers.namer,
    "announcing": answers.announcer,
}


def _later(stages: tuple[str, ...]) -> list[str]:
    return [key for name in stages for key in _SAID[name]]


def _rule(policy: object) -> str:
    return repr(title(policy)) if policy is not None else "of these rules"


def _over(ruleset: Ruleset, stage: str) -> str:
    return (
        f"{stage} is over by the rule {_rule(getattr(ruleset, stage))}" if getattr(ruleset, stage) else "no such stage"
    )


def _trumps_offered(ruleset: Ruleset, table: Table) -> Iterator[Suit | None]:
    """The trumps that can be chosen as long as everybody passes; none where nobody calls."""
    hand, seen = untold(table.deck), set[tuple[int, ...]]()
    while table.passes not in seen and (seat := answers.caller(ruleset, table)) is not None:
        seen.add(table.passes)
        calls = answers.choices(ruleset, hand, table)
        yield from (after.contract.trumps for after in map(table.called, (seat,) * len(calls), calls) if after.contract)
        if Pass() not in calls:
            return
        table = table.called(seat, Pass())
    if answers.is_played(ruleset, table):
        yield answers.uncalled_trumps(ruleset, table)


def _state(table: Table) -> tuple[object, ...]:
    return table.contract, table.alone, table.passes, table.last_caller


@final
@attrs.frozen
class _Calling:
    """The calling that a position tells: a search for calls that come to it.

    Args:
        ruleset: the rules.
        hands: the hands, as far as they are told.
        told: the table with the contract, the passes and the last caller.
    """

    ruleset: Ruleset
    hands: tuple[CardSet, ...]
    told: Table

    def comes_from(self, laid: Table) -> bool:
        """Whether some calls come to it; also if that depends on cards that are not told."""
        return self._search(laid, widely=False) or self._search(laid, widely=True)

    def _search(self, laid: Table, widely: bool) -> bool:
        seen: set[tuple[object, ...]] = set()
        waiting, wanted = [laid], _state(self.told)
        while waiting:
            table = waiting.pop()
            state = _state(table)
            if state == wanted or len(seen) > MOST_CALLINGS:
                return True
            seat = None if state in seen else answers.caller(self.ruleset, table)
            seen.add(state)
            if seat is not None:
                calls = if_told(lambda seat=seat, table=table: self._calls(seat, table))  # type: ignore[misc]
                if calls is None:
                    return True
                waiting += self._after(seat, table, calls, widely)
        return False

    def _calls(self, seat: Seat, table: Table) -> tuple[Call, ...]:
        looks = answers.may_look(self.ruleset, seat, table, False)
        return answers.choices(self.ruleset, self.hands[seat] if looks else table.deck.empty, table)

    def _after(self, seat: Seat, table: Table, calls: tuple[Call, ...], widely: bool) -> Iterator[Table]:
        """The tables after some of these calls, the most promising last: any others, the contract, a pass."""
        tables = [table.called(seat, call) for call in calls if not isinstance(call, Pass)]
        yield from (after for after in (tables if widely else tables[:1]) if after.contract != self.told.contract)
        yield from (after for after in tables if after.contract == self.told.contract)
        if Pass() in calls and table.passes[seat] < self.told.passes[seat]:
            yield table.called(seat, Pass())
