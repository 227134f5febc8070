"""Reading a position back into a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

import attrs

from tricklib import answers
from tricklib.actions import Play
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import CardError, NotTold, RecordError, RuleError
from tricklib.forms import cards_at, check_apart, check_seats, clip, read_form, rules_of, set_at
from tricklib.game import Game, Phase
from tricklib.position import PositionForm, StateForm, TrickForm, is_told, untold
from tricklib.ruleset import Ruleset
from tricklib.table import Seat, Table, Taken, Trick


def read_position(text: str, ruleset: Ruleset | None = None) -> Game:
    """The game in the state that a text tells.

    Where hands are not told, the game answers what does not depend on them, and raises
    :class:`~tricklib.errors.NotTold`, or a :class:`~tricklib.errors.RuleError` because of it, for the rest.

    Args:
        text: the position as JSON.
        ruleset: the rules to read it by; None for the shipped ones that it names.

    Raises:
        RecordError: it cannot be read, or no game by these rules can be in this state.
        RuleError: a rule misbehaves.
    """
    form = read_form(text, PositionForm, "position")
    ruleset = rules_of(form.rules, form.seats, form.dealer, ruleset)
    game = _Restoring(ruleset, form.dealer, form.state).game()
    _check_trumps(game)
    _check_last_trick(game)
    _check_trick(game)
    return game


@final
@attrs.frozen
class _Restoring:
    """A state form on its way to a game."""

    ruleset: Ruleset
    dealer: Seat
    form: StateForm

    def game(self) -> Game:
        """The game, as far as its parts fit each other.

        Raises:
            RecordError: they do not.
        """
        phase = self._phase()
        self._check_length("state.trick", self.form.trick, complete=False)
        self._check_length("state.last_trick", self.form.last_trick, complete=True)
        hands, taken, aside = self._cards()
        table = Table(
            self.ruleset.deck,
            self.ruleset.players,
            self.dealer,
            answers.hand_size(self.ruleset),
            self.ruleset.orders,
            self._trumps(phase),
            self._broken(phase),
            taken,
            self._tricks_played,
        )
        trick = self._trick("state.trick", self.form.trick, table)
        last = self._trick("state.last_trick", self.form.last_trick, table)
        actor = None if trick is None else trick.seat_to_play
        if phase is Phase.CALLING:
            actor = answers.caller(self.ruleset, table)
        return Game(self.ruleset, phase, actor, hands, aside, table, trick, last)

    def _phase(self) -> Phase:
        try:
            phase = Phase(self.form.phase)
        except ValueError:
            wanted = ", ".join(one.value for one in Phase)
            raise RecordError(clip(f"state.phase is {self.form.phase!r}, expected one of {wanted}")) from None
        played, size = self._tricks_played, answers.hand_size(self.ruleset)
        if played > size:
            raise RecordError(f"state.tricks: {played} tricks are taken, but a hand has {size}")
        over = phase is Phase.OVER
        if over is not (played == size):
            raise RecordError(f"state.phase is {phase.value!r}, but {played} of {size} tricks are taken")
        if phase is Phase.CALLING and (played or self.form.last_trick):
            raise RecordError(f"state.tricks: no trick can be taken while the phase is {phase.value!r}")
        if self.form.trick is not None and phase is not Phase.PLAYING:
            raise RecordError(f"state.trick: no trick is in progress while the phase is {phase.value!r}")
        return phase

    @property
    def _tricks(self) -> list[int]:
        tricks = [0] * self.ruleset.players if self.form.tricks is None else self.form.tricks
        check_seats("state.tricks", tricks, self.ruleset.players)
        if min(tricks) < 0:
            raise RecordError(f"state.tricks has {min(tricks)}, expected 0 or more")
        return tricks

    @property
    def _tricks_played(self) -> int:
        return sum(self._tricks)

    def _trumps(self, phase: Phase) -> Suit | None:
        text = self.form.trumps
        if (text is None) is not (phase is Phase.CALLING):
            wanted = "null" if text is not None else "a suit such as 'H', or 'NT' for none,"
            found = "null" if text is None else repr(text)
            raise RecordError(clip(f"state.trumps is {found}, expected {wanted} while {phase.value}"))
        return None if text is None or text.strip().upper() == "NT" else _suit("state.trumps", text)

    def _broken(self, phase: Phase) -> bool:
        if self.form.broken and phase is Phase.CALLING:
            raise RecordError("state.broken is true, but nothing can be broken before trumps are declared")
        return self.form.broken

    def _trick(self, where: str, form: TrickForm | None, table: Table) -> Trick | None:
        if form is None:
            return None
        trick = Trick(form.leader, table.players)
        for card in self._played(where, form):
            trick = trick.with_card(card, table)
        if form.led is not None and trick.led is not _suit(f"{where}.led", form.led):
            led = f"{trick.led} by its first card" if trick.led else "null, nothing has been led"
            raise RecordError(clip(f"{where}.led is {form.led!r}, expected {led}"))
        return trick

    def _check_length(self, where: str, form: TrickForm | None, complete: bool) -> None:
        if form is None:
            return
        players, cards = self.ruleset.players, len(self._played(where, form))
        if not 0 <= form.leader < players:
            raise RecordError(f"{where}.leader is {form.leader}, expected a seat from 0 to {players - 1}")
        if not cards <= players or complete is not (cards == players):
            wanted = players if complete else f"fewer than {players}: a complete trick is a last_trick"
            raise RecordError(f"{where}.cards has {cards}, expected {wanted}")

    def _played(self, where: str, form: TrickForm | None) -> tuple[Card, ...]:
        return () if form is None else cards_at(f"{where}.cards", form.cards, self.ruleset.deck)

    def _cards(self) -> tuple[tuple[CardSet, ...], tuple[Taken, ...], CardSet]:
        places = {where: self._place(where, text, size) for where, text, size in self._places()}
        told = [(where, cards) for where, cards in places.items() if is_told(cards)]
        rest = check_apart(self.ruleset.deck, told)
        missing = [where for where, cards in places.items() if not is_told(cards)]
        if len(missing) == 1:
            places[missing[0]] = rest
        seats = range(self.ruleset.players)
        return (
            tuple(places[f"state.hands[{seat}]"] for seat in seats),
            tuple(Taken(self._tricks[seat], places[f"state.taken[{seat}]"]) for seat in seats),
            places["state.aside"],
        )

    def _places(self) -> Iterator[tuple[str, str | None, int]]:
        players, size = self.ruleset.players, answers.hand_size(self.ruleset)
        trick = self._played("state.trick", self.form.trick)
        yield "state.trick.cards", " ".join(map(str, trick)), len(trick)
        check_seats("state.hands", self.form.hands, players)
        for seat, text in enumerate(self.form.hands):
            played = self._tricks_played
            if self.form.trick is not None:
                played += (seat - self.form.trick.leader) % players < len(trick)
            yield f"state.hands[{seat}]", text, size - played
        taken = [None] * players if self.form.taken is None else self.form.taken
        check_seats("state.taken", taken, players)
        for seat, text in enumerate(taken):
            yield f"state.taken[{seat}]", text, self._tricks[seat] * players
        yield "state.aside", self.form.aside, len(self.ruleset.deck) - size * players

    def _place(self, where: str, text: str | None, size: int) -> CardSet:
        if text is not None:
            return set_at(where, text, self.ruleset.deck, size)
        return untold(self.ruleset.deck) if size else self.ruleset.deck.empty


def _suit(where: str, text: str) -> Suit:
    try:
        return Suit.JOKER if text.strip().upper() == Suit.JOKER.value else Suit.read(text)
    except CardError as error:
        raise RecordError(clip(f"{where}: {error}")) from None


# What the rules say about it


def taker_of_last_trick(game: Game) -> Seat | None:
    """The seat that took the last trick; None if there is no such trick, or it is not told."""
    trick = game.last_trick
    return None if trick is None else answers.taker(game.ruleset, trick, game.table)


def _check_trumps(game: Game) -> None:
    if game.phase is Phase.CALLING:
        return
    table = attrs.evolve(game.table, trumps=None, broken=False)
    caller = answers.caller(game.ruleset, table)
    hands = (untold(table.deck),) * table.players
    start = Game(game.ruleset, Phase.CALLING, caller, hands, game.aside, table, None, None)
    try:
        choices = start.trump_choices()
    except RuleError as error:
        if not is_about_untold(error):
            raise
        return
    if game.table.trumps not in choices:
        found, wanted = _code(game.table.trumps), ", ".join(map(_code, choices)) or "nothing"
        raise RecordError(f"state.trumps is {found!r}, but these rules let choose among {wanted}")


def _code(trumps: Suit | None) -> str:
    return "NT" if trumps is None else trumps.value


def _check_last_trick(game: Game) -> None:
    taker, trick = taker_of_last_trick(game), game.last_trick
    if taker is None or trick is None:
        return
    taken = game.table.taken[taker]
    cards = game.ruleset.deck.set_of(trick.cards)
    held = ((f"state.hands[{seat}]", hand) for seat, hand in enumerate(game.hands) if is_told(hand))
    played = game.ruleset.deck.set_of(() if game.trick is None else game.trick.cards)
    check_apart(game.ruleset.deck, [("state.trick", played), *held, ("state.last_trick", cards)])
    if not taken.tricks or (is_told(taken.cards) and not cards <= taken.cards):
        raise RecordError(f"state.last_trick: seat {taker} took it, but state.taken does not say so")
    if game.trick is not None:
        leader = answers.next_leader(game.ruleset, taker, trick, game.table)
        if leader != game.trick.leader:
            found = f"state.trick.leader is {game.trick.leader}"
            raise RecordError(f"{found}, but after state.last_trick seat {leader} leads")


def _check_trick(game: Game) -> None:
    if game.phase is not Phase.PLAYING:
        return
    if game.table.is_first_trick:
        _check_opener(game)
    elif game.trick is None:
        raise RecordError("state.trick is null, expected at least its leader")
    if game.trick is None:
        return
    before = (True, False) if game.table.broken and not game.table.is_first_trick else (False,)
    problems = [_problem(game, game.trick, broken) for broken in before]
    if all(problems):
        raise RecordError(f"state.trick: {problems[-1]}")


def _check_opener(game: Game) -> None:
    start = game if game.trick is None else _start(game, game.trick, False)
    leader = None if game.trick is None else game.trick.leader
    try:
        opener = answers.opener(start.ruleset, start.hands, start.table)
    except RuleError as error:
        if not is_about_untold(error):
            raise
        if leader is None:
            raise RecordError("state.trick is null, expected at least its leader") from None
        return
    if opener != leader:
        who = "nobody opens" if opener is None else f"seat {opener} opens"
        found = "null" if leader is None else f"led by seat {leader}"
        raise RecordError(f"state.trick is {found}, but {who} by the rule of these rules")


def is_about_untold(error: BaseException) -> bool:
    """Whether an error was raised because a rule asked about cards that are not told."""
    return isinstance(error, NotTold) or isinstance(error.__cause__, NotTold)


def _start(game: Game, trick: Trick, broken: bool) -> Game:
    deck, table = game.ruleset.deck, game.table
    hands = list(game.hands)
    for seat, card in trick.plays:
        hands[seat] = hands[seat] | deck.only(card)
    return Game(
        game.ruleset,
        Phase.PLAYING,
        trick.leader,
        tuple(hands),
        game.aside,
        attrs.evolve(table, broken=broken),
        Trick(trick.leader, trick.players),
        game.last_trick,
    )


def _problem(game: Game, trick: Trick, broken: bool) -> str:
    """Why the trick cannot have been played from where trumps were ``broken`` or not; empty if it can."""
    state = _start(game, trick, broken)
    for seat, card in trick.plays:
        try:
            if not state.is_legal(Play(card)):
                held, legal = state.hands[seat].data, state.legal_cards.data or "nothing"
                return f"seat {seat} could not play {card} from {held}; legal was {legal}"
        except (NotTold, RuleError) as error:
            if not is_about_untold(error):
                raise
        state = state._played(Play(card))
    if state.table.broken is not game.table.broken:
        return f"state.broken is {str(game.table.broken).lower()}, which does not fit the cards played"
    return ""
