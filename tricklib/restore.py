"""Reading a position back into a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import final

import attrs

from tricklib import answers, deals, foreseen
from tricklib.cards import Card, CardSet, Suit
from tricklib.earlier import renouncers
from tricklib.errors import RecordError
from tricklib.forms import cards_at, check_apart, check_seats, clip, number_of, read_form, rules_of, set_at
from tricklib.game import Game
from tricklib.plausible import check_played
from tricklib.position import PositionForm, StateForm, TrickForm, is_told, untold, untold_stock
from tricklib.ruleset import Ruleset
from tricklib.stages import Reached, Stages, seat_at, suit_at, trumps_at
from tricklib.states import Phase
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
    restoring = _Restoring(ruleset, form.dealer, form.state, answers.pile_sizes(ruleset), foreseen.course(ruleset))
    game, exchanger = restoring.game()
    check_played(game, exchanger)
    return game


@final
@attrs.frozen
class _Restoring:
    """A state form on its way to a game."""

    ruleset: Ruleset
    dealer: Seat
    form: StateForm
    sizes: Counter[object]
    course: tuple[tuple[int, int], ...]

    def game(self) -> tuple[Game, Seat | None]:
        """The game, as far as its parts fit each other, and the seat that takes up the kitty or the upcard.

        Raises:
            RecordError: they do not.
        """
        phase = self._phase()
        trumps, broken, laid = self._trumps(phase), self._broken(phase), self._laid()
        check_seats("state.hands", self.form.hands, laid.players)
        hands = tuple(self._hand(seat, text) for seat, text in enumerate(self.form.hands))
        is_thrown_in, has_kitty = self._is_thrown_in(phase), bool(self._kitty_dealt)
        reached = Stages(self.ruleset, self.form, phase, is_thrown_in, trumps, has_kitty, hands).reached(laid)
        self._check_length("state.trick", self.form.trick, reached.table, complete=False)
        self._check_length("state.last_trick", self.form.last_trick, reached.table, complete=True)
        places, stock = self._cards(phase, reached)
        seats = range(laid.players)
        taken = tuple(Taken(self._tricks[seat], places[f"state.taken[{seat}]"]) for seat in seats)
        table = attrs.evolve(
            reached.table, broken=broken, taken=taken, tricks_played=self._tricks_played, held=self._held(phase),
            stock_size=self._left, voids=self._voids(reached.table),
        )  # fmt: skip
        trick = self._trick("state.trick", self.form.trick, table)
        last = self._trick("state.last_trick", self.form.last_trick, table)
        table = attrs.evolve(
            table,
            last_taker=self._last_taker(last, table),
            voids=self._voids_shown(table, last),
            history=None if self._tricks_played else (),
        )
        game = Game(
            self.ruleset, phase, reached.actor if trick is None else trick.seat_to_play,
            tuple(places[f"state.hands[{seat}]"] for seat in seats), places["state.kitty"], stock,
            places["state.aside"], self._surplus(phase), table, trick, last,
        )  # fmt: skip
        return game, reached.exchanger

    # How far it has come

    def _phase(self) -> Phase:
        phases = [one for one in Phase if one.value not in self.ruleset.stages or getattr(self.ruleset, one.value)]
        phase = next((one for one in phases if one.value == self.form.phase), None)
        if phase is None:
            wanted = ", ".join(one.value for one in phases)
            raise RecordError(clip(f"state.phase is {self.form.phase!r}, expected one of {wanted}"))
        played, size = self._tricks_played, len(self.course)
        if played > size:
            raise RecordError(f"state.tricks: {played} tricks are taken, but a hand has {size}")
        if (phase is Phase.OVER) is not (played == size) and not self._is_thrown_in(phase):
            raise RecordError(f"state.phase is {phase.value!r}, but {played} of {size} tricks are taken")
        if phase not in (Phase.PLAYING, Phase.OVER) and (played or self.form.last_trick):
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

    def _is_thrown_in(self, phase: Phase) -> bool:
        return phase is Phase.OVER and not self._tricks_played

    def _held(self, phase: Phase) -> int:
        played = self._tricks_played
        return 0 if phase is Phase.OVER and played else self.course[played][0]

    @property
    def _kitty_dealt(self) -> int:
        """How many cards lie there to be taken up after the deal: the kitty, and an upcard without a stock."""
        return self.sizes["kitty"] + (0 if self.sizes["stock"] else self.sizes["upcard"])

    def _surplus(self, phase: Phase) -> int:
        surplus = self.sizes["kitty"] if phase is Phase.EXCHANGING and not self.sizes["upcard"] else 0
        if self.form.surplus not in (None, surplus):
            raise RecordError(f"state.surplus is {self.form.surplus}, expected {surplus} while {phase.value}")
        return surplus

    # What lies open

    def _laid(self) -> Table:
        upcard = self._pile("state.upcard", self.form.upcard, self.sizes["upcard"])
        if len(upcard or ()) != self.sizes["upcard"]:
            raise RecordError("state.upcard is null, expected the card that was turned up")
        return deals.laid(self.ruleset, self.dealer, upcard[0] if upcard else None)

    def _trumps(self, phase: Phase) -> Suit | None:
        text, is_open = self.form.trumps, phase is Phase.CALLING or self._is_thrown_in(phase)
        if (text is None) is not is_open:
            wanted = "null" if text is not None else "a suit such as 'H', or 'NT' for none,"
            found = "null" if text is None else repr(text)
            raise RecordError(clip(f"state.trumps is {found}, expected {wanted} while {phase.value}"))
        return None if text is None else trumps_at("state.trumps", text)

    def _broken(self, phase: Phase) -> bool:
        if self.form.broken and phase is Phase.CALLING:
            raise RecordError("state.broken is true, but nothing can be broken before trumps are declared")
        if self.form.broken and phase is not Phase.PLAYING and not self._tricks_played:
            raise RecordError(f"state.broken is true, but nothing has been played while {phase.value}")
        if self.form.broken and self.ruleset.breaking is None:
            raise RecordError("state.broken is true, but by these rules nothing breaks trumps")
        return self.form.broken

    def _voids(self, table: Table) -> tuple[frozenset[Suit], ...]:
        if self.form.voids is None:
            return table.voids
        check_seats("state.voids", self.form.voids, table.players)
        voids = []
        for seat, text in enumerate(self.form.voids):
            suits = frozenset(suit_at(f"state.voids[{seat}]", letter) for letter in "".join(text.split()))
            if suits and self.ruleset.nominating is None:
                raise RecordError(f"state.voids[{seat}] is {text!r}, but where no suit is nominated that is not told")
            if suits and not self._tricks_played:
                raise RecordError(f"state.voids[{seat}] is {text!r}, but no trick is complete")
            if strange := [suit.value for suit in suits if suit not in table.order.suits]:
                raise RecordError(f"state.voids[{seat}] has {strange[0]!r}, to which no card of the deck belongs")
            voids.append(suits)
        return tuple(voids)

    def _voids_shown(self, table: Table, last: Trick | None) -> tuple[frozenset[Suit], ...]:
        """The voids that are told, or that the last trick has shown if none are told."""
        if last is None or last.led is None or self.form.voids is not None or self.ruleset.nominating is None:
            return table.voids
        return tuple(
            one | ({last.led} if seat in renouncers(last, table) else set()) for seat, one in enumerate(table.voids)
        )

    def _last_taker(self, last: Trick | None, table: Table) -> Seat | None:
        told = self.form.last_taker
        if told is None:
            return None if last is None else answers.taker(self.ruleset, last, table)
        seat_at("state.last_taker", told, table.players)
        if not table.taken[told].tricks:
            raise RecordError(f"state.last_taker is {told}, but seat {told} has taken no trick")
        return told

    # Tricks

    def _trick(self, where: str, form: TrickForm | None, table: Table) -> Trick | None:
        if form is None:
            return None
        trick, cards = Trick(form.leader, table.players, out=table.out), self._played(where, form)
        for card in cards:
            trick = trick.with_card(card, table, self._nominated(where, card, trick, table) if trick.is_empty else None)
        if form.led is not None and trick.led is not suit_at(f"{where}.led", form.led):
            led = f"{trick.led} by its first card" if trick.led else "null, nothing has been led"
            raise RecordError(clip(f"{where}.led is {form.led!r}, expected {led}"))
        return trick

    def _nominated(self, where: str, card: Card, trick: Trick, table: Table) -> Suit | None:
        suits = answers.nominations(self.ruleset, card, trick, table)
        form = self.form.trick if where == "state.trick" else self.form.last_trick
        if not suits or form is None:
            return None
        # What could be nominated in a trick that is complete may depend on what was known then.
        suits = suits if where == "state.trick" else tuple(table.order.suits)
        led = None if form.led is None else suit_at(f"{where}.led", form.led)
        if led is None or led not in suits:
            found, wanted = "null" if led is None else repr(led.value), ", ".join(suit.value for suit in suits)
            raise RecordError(f"{where}.led is {found}, expected one of {wanted}, as which {card} can be led")
        return led

    def _check_length(self, where: str, form: TrickForm | None, table: Table, complete: bool) -> None:
        if form is None:
            return
        cards, size = len(self._played(where, form)), table.players - len(table.out)
        if seat_at(f"{where}.leader", form.leader, table.players) in table.out:
            raise RecordError(f"{where}.leader is {form.leader}, but seat {form.leader} sits out")
        if not cards <= size or complete is not (cards == size):
            wanted = size if complete else f"fewer than {size}: a complete trick is a last_trick"
            raise RecordError(f"{where}.cards has {cards}, expected {wanted}")

    def _played(self, where: str, form: TrickForm | None) -> tuple[Card, ...]:
        return () if form is None else cards_at(f"{where}.cards", form.cards, self.ruleset.deck)

    # Cards

    def _cards(self, phase: Phase, reached: Reached) -> tuple[dict[str, CardSet], tuple[Card, ...]]:
        """The cards of each place, the only one not told being what the others leave; and the stock in its order."""
        deck, stock, left = self.ruleset.deck, self._stock(), self._left
        places = {where: self._place(where, text, size) for where, text, size in self._places(phase, reached)}
        places["state.stock"] = deck.set_of(stock) if is_told(stock) else untold(deck)
        is_under = bool(self.sizes["stock"] and self.sizes["upcard"] and left)
        is_there = is_under if self.sizes["stock"] else not self._is_exchanged(phase)
        upcard = (reached.table.upcard,) if reached.table.upcard is not None and is_there else ()
        places["state.upcard"] = deck.set_of(upcard)
        rest = check_apart(deck, [(where, cards) for where, cards in places.items() if is_told(cards)])
        missing = [where for where, cards in places.items() if not is_told(cards)]
        if len(missing) == 1:
            places[missing[0]] = rest
        if is_under:
            return places, (*stock, *upcard) if is_told(stock) else untold_stock(left)
        places["state.kitty"] = places["state.kitty"] | deck.set_of(upcard)
        return places, stock

    def _is_exchanged(self, phase: Phase) -> bool:
        stages = (*self.ruleset.stages, "playing", "over")
        return not self._is_thrown_in(phase) and stages.index(phase.value) > stages.index("exchanging")

    def _places(self, phase: Phase, reached: Reached) -> Iterator[tuple[str, str | None, int]]:
        players, held, sizes, out = self.ruleset.players, self._held(phase), self.sizes, reached.table.out
        trick, surplus = self._played("state.trick", self.form.trick), self._surplus(phase)
        yield "state.trick.cards", " ".join(map(str, trick)), len(trick)
        leader = 0 if self.form.trick is None else self.form.trick.leader
        before = Trick(leader, players, out=out).seats[: len(trick)]
        for seat, text in enumerate(self.form.hands):
            size = held - (seat in before) + surplus * (seat == reached.actor)
            yield f"state.hands[{seat}]", text, reached.table.hand_size if seat in out else size
        taken = [None] * players if self.form.taken is None else self.form.taken
        check_seats("state.taken", taken, players)
        for seat, text in enumerate(taken):
            if seat in out and self._tricks[seat]:
                raise RecordError(f"state.tricks[{seat}] is {self._tricks[seat]}, but seat {seat} sits out")
            yield f"state.taken[{seat}]", text, self._tricks[seat] * (players - len(out))
        kitty, is_gone = sizes["kitty"], self._is_exchanged(phase)
        yield "state.kitty", self.form.kitty, 0 if is_gone or surplus else kitty
        put_away = self._kitty_dealt if is_gone else 0
        yield "state.aside", self.form.aside, sizes["aside"] + put_away

    @property
    def _left(self) -> int:
        """How many cards the stock has, with an upcard that lies under it."""
        return self.course[min(self._tricks_played, len(self.course) - 1)][1]

    def _stock(self) -> tuple[Card, ...]:
        """The stock, without the upcard."""
        size = self._left - (self.sizes["upcard"] if self._left else 0)
        stock = self._pile("state.stock", self.form.stock, size)
        return untold_stock(size) if stock is None else stock

    def _pile(self, where: str, text: str | None, size: int) -> tuple[Card, ...] | None:
        """The cards of a pile in their order; None if they are not told."""
        if text is None:
            return None
        cards = cards_at(where, text, self.ruleset.deck)
        if len(cards) != size:
            raise RecordError(clip(f"{where} has {number_of(len(cards))}, expected {size}: {text or 'none'}"))
        return cards

    def _hand(self, seat: Seat, text: str | None) -> CardSet:
        deck = self.ruleset.deck
        return untold(deck) if text is None else deck.set_of(cards_at(f"state.hands[{seat}]", text, deck))

    def _place(self, where: str, text: str | None, size: int) -> CardSet:
        if text is not None:
            return set_at(where, text, self.ruleset.deck, size)
        return untold(self.ruleset.deck) if size else self.ruleset.deck.empty
