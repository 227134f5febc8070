"""What the tricks before the one in progress can have been, by the very rules.

The last trick is played again card by card from the state before it.
Of the tricks that are not told no more than their cards is known, and the rules are asked with just that.
Whatever may have been is accepted: a state is refused only if the rules, asked with what is sure, leave no way to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

import attrs

from tricklib import answers, foreseen
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import RecordError
from tricklib.game import Game
from tricklib.partly import Doubt, at_most, between, veiled
from tricklib.position import is_told
from tricklib.table import Seat, Table, Taken, Trick

_REMEMBERED: Final = frozenset({"last_taker", "voids", "history", "played"})
"""What a table remembers of the tricks before, which a position does not tell of a moment that is past."""

_PARTNERS: Final = frozenset({"sides", "partners", "attackers"})
_TAKEN: Final = frozenset({"taken", "tricks_of"})
_PROGRESS: Final = frozenset({"broken", "tricks_played", "is_first_trick", "is_last_trick", "held", "stock_size"})
_PLACES: Final = frozenset({"leader", "seats", "plays", "seat_to_play", "seat_at", "with_card"})
"""What a trick has beside the suit led and the cards."""


def renouncers(trick: Trick, table: Table) -> list[Seat]:
    """The seats that have not followed to a trick."""
    return [seat for seat, card in trick.plays if card not in table.suit(trick.led) and seat != trick.leader]


@final
@attrs.frozen
class Replayed:
    """What comes of the last trick when it is played again.

    Args:
        problem: why it cannot have been played like this; empty if it can.
        broken: whether trumps are broken after it; None if that is not known.
        taker: who takes it; None if that is not known.
        leader: who leads next; None if that is not known.
    """

    problem: str = ""
    broken: bool | None = None
    taker: Seat | None = None
    leader: Seat | None = None


@final
@attrs.frozen
class Earlier:
    """The tricks that are complete.

    Args:
        game: the state that a position tells.
        doubt: what is not known.
    """

    game: Game
    doubt: Doubt = attrs.field(factory=Doubt)

    # Cards

    @property
    def _untold_tricks(self) -> int:
        return self.game.table.tricks_played - (self.game.last_trick is not None)

    def _played(self) -> list[CardSet]:
        """The cards that each seat has played to the two tricks that are told."""
        only, cards = self.game.ruleset.deck.only, [self.game.ruleset.deck.empty] * self.game.table.players
        for trick in (self.game.last_trick, self.game.trick):
            for seat, card in () if trick is None else trick.plays:
                cards[seat] = cards[seat] | only(card)
        return cards

    def _unseen(self) -> CardSet:
        """The cards that are in no hand, trick or pile that is told, but for what was taken."""
        cards = self.game.ruleset.deck.full
        for place in (*self._played(), *self.game.hands, self.game.kitty, self.game.aside):
            cards = cards - place if is_told(place) else cards
        return cards

    def _pool(self) -> CardSet:
        """The cards that may have been played to the tricks that are not told."""
        cards = self.game.ruleset.deck.empty
        for taken in self.game.table.taken if self._untold_tricks else ():
            cards = cards | at_most(taken.cards)
        return cards & self._unseen()

    def _hands(self, before: Trick | None) -> tuple[CardSet, ...]:
        """The hands before the last trick, or before some trick that is not told, as far as they are known."""
        return tuple(self._hand(seat, played, before) for seat, played in enumerate(self._played()))

    def _hand(self, seat: Seat, played: CardSet, before: Trick | None) -> CardSet:
        deck, hand = self.game.ruleset.deck, self.game.hands[seat]
        own = hand | played if is_told(hand) else played
        if self._has_drawn_since(before):
            least = deck.set_of(card for one, card in before.plays if one == seat) if before else deck.empty
            return between(least, own if before and is_told(hand) else own | self._unseen(), self.doubt)
        if not is_told(hand):
            return between(own, own | self._unseen(), self.doubt)
        is_open = before is None and seat not in self.game.table.out
        return between(own, own | self._pool() if is_open else own, self.doubt)

    def _has_drawn_since(self, before: Trick | None) -> bool:
        """Whether cards were drawn after the last trick; or at all, as far as the tricks go that are not told."""
        course, played = foreseen.course(self.game.ruleset), self.game.table.tricks_played
        return course[0 if before is None else played - 1][1] > course[min(played, len(course) - 1)][1]

    # The last trick

    def replayed(self, trick: Trick, broken: bool) -> Replayed:
        """What comes of the last trick when it is played again with trumps broken before it, or not."""
        ruleset, hands = self.game.ruleset, self._hands(trick)
        table, hidden = self._table_before(trick, broken)
        begun = Trick(trick.leader, trick.players, out=trick.out)
        for seat, card in trick.plays:
            seen = veiled(table, hidden, self.doubt)
            if problem := self._problem(seat, card, hands[seat], begun, seen):
                return Replayed(problem)
            if not table.broken and ruleset.breaking is not None:
                breaks = self.doubt.answer(answers.breaks, ruleset, card, begun, seen)
                if breaks is None:
                    return Replayed()
                table = table.with_broken() if breaks.value else table
            if card == table.named:
                sides = self.doubt.answer(answers.sides, ruleset, seat, seen)
                table, hidden = (
                    (table, hidden | _PARTNERS) if sides is None else (table.with_sides(sides.value), hidden)
                )
            begun = begun.with_card(card, table, trick.led if begun.is_empty else None)
        return self._taken(trick, table, veiled(table, hidden, self.doubt))

    def _problem(self, seat: Seat, card: Card, hand: CardSet, begun: Trick, table: Table) -> str:
        rule = self.game.ruleset.leading if begun.is_empty else self.game.ruleset.following
        legal = self.doubt.answer(answers.legal, rule, hand, begun, table)
        if legal is None or card in at_most(legal.value):
            return ""
        held = self.game.ruleset.deck.set_of(one for one in at_most(hand) if self._is_held(one, hand))
        right = (at_most(legal.value) & held).data or at_most(legal.value).data or "nothing"
        return f"seat {seat} could not play {card} from {held.data}; legal was {right}"

    def _is_held(self, card: Card, hand: CardSet) -> bool:
        return self.doubt.answer(hand.__contains__, card) is not None

    def _taken(self, trick: Trick, table: Table, seen: Table) -> Replayed:
        ruleset = self.game.ruleset
        taker = self.doubt.answer(answers.taker, ruleset, trick, seen)
        if taker is None:
            return Replayed(broken=table.broken)
        leader = self.doubt.answer(answers.next_leader, ruleset, taker.value, trick, seen)
        return Replayed("", table.broken, taker.value, None if leader is None else leader.value)

    def _table_before(self, trick: Trick, broken: bool) -> tuple[Table, frozenset[str]]:
        """The table before the last trick, and what is not known of it."""
        table, played, taken = self.game.table, self.game.table.tricks_played - 1, list(self.game.table.taken)
        if not played:
            return attrs.evolve(self._first_table(), broken=broken), frozenset()
        sides, hidden = self._sides_before()
        taker = table.last_taker
        if taker is None or not taken[taker].tricks:
            hidden = hidden | _TAKEN
        else:
            cards = taken[taker].cards - table.deck.set_of(trick.cards)
            taken[taker] = Taken(taken[taker].tricks - 1, cards)
        table = self._after(played, table, broken=broken, sides=sides, taken=tuple(taken))
        return table, hidden | _REMEMBERED

    def _after(self, tricks: int, table: Table, **parts: Any) -> Table:
        """A table as it was after so many tricks, with other parts that are given."""
        held, stock_size = foreseen.course(self.game.ruleset)[tricks]
        return attrs.evolve(table, tricks_played=tricks, held=held, stock_size=stock_size, **parts)

    def _first_table(self) -> Table:
        """The table when the first trick began, all of which is known."""
        table = self.game.table
        return self._after(
            0,
            table,
            broken=False,
            sides=table.sides if table.named is None else None,
            taken=(Taken(0, table.deck.empty),) * table.players,
            last_taker=None,
            voids=(frozenset[Suit](),) * table.players,
            history=(),
        )

    def _sides_before(self) -> tuple[tuple[int, ...] | None, frozenset[str]]:
        """The sides before the last trick, and what is not known of them."""
        table, named = self.game.table, self.game.table.named
        if named is None or table.sides is None:
            return table.sides, frozenset()
        if any(named in cards for cards in self._played()):
            return None, frozenset()
        is_known = any(is_told(taken.cards) and named in taken.cards for taken in table.taken)
        return table.sides, frozenset() if is_known else _PARTNERS

    # The tricks that are not told

    def can_have_broken(self) -> bool:
        """Whether some card of the tricks that are not told can have broken trumps."""
        ruleset, pool = self.game.ruleset, self._pool()
        for trick, table in self._moments(pool):
            for card in pool:
                breaks = self.doubt.answer(answers.breaks, ruleset, card, trick, table)
                if breaks is None or breaks.value:
                    return True
        return False

    def _moments(self, pool: CardSet) -> Iterator[tuple[Trick, Table]]:
        """The moments of the tricks that are not told, as far as they are known."""
        table, out = self._first_table(), self.game.table.out
        hidden = _REMEMBERED | _TAKEN | (_PARTNERS if table.named is not None else frozenset())
        suits = [suit for suit, cards in table.order.suits.items() if self.game.ruleset.nominating or cards & pool]
        for played in range(self._untold_tricks):
            seen = veiled(self._after(played, table), hidden if played else frozenset[str](), self.doubt)
            yield veiled(Trick(0, table.players, out=out), _PLACES, self.doubt), seen
            for suit in suits:
                yield self._led(suit), seen

    def _led(self, suit: Suit) -> Trick:
        """Some trick to which a suit was led."""
        trick = Trick(0, self.game.table.players, (), suit, self.game.table.out)
        return veiled(trick, _PLACES | {"cards"}, self.doubt)

    def check_opening(self) -> None:
        """Accept a state whose first trick can have been led.

        Raises:
            RecordError: it cannot.
        """
        game, last = self.game, self.game.last_trick if not self._untold_tricks else None
        hands, table = self._hands(last), self._first_table()
        asked = self.doubt.answer(answers.opener, game.ruleset, hands, table)
        if asked is None:
            return
        if (opener := asked.value) is None or (last is not None and last.leader != opener):
            who = "nobody opens" if opener is None else f"seat {opener} opens"
            raise RecordError(
                f"state.tricks: a first trick cannot have been {self._led_by(last)}, since {who} the hand"
            )
        first = Trick(opener, table.players, out=table.out)
        legal = self.doubt.answer(answers.legal, game.ruleset.leading, hands[opener], first, table)
        if last is None and legal is not None and not at_most(legal.value) & self._pool():
            wanted = at_most(legal.value).data
            why = f"{wanted}, which was not played" if wanted else "nothing"
            raise RecordError(f"state.hands[{opener}]: seat {opener} opens the hand and could lead {why}")

    def _led_by(self, last: Trick | None) -> str:
        return "played" if last is None else f"led by seat {last.leader}"

    def check_voids(self) -> None:
        """Accept a state in which each seat can have failed to follow to the suits in which it has shown itself void.

        Raises:
            RecordError: one cannot.
        """
        game, last, table = self.game, self.game.last_trick, self.game.table
        shown = [] if last is None else renouncers(last, table)
        hands, pool = self._hands(None), self._pool()
        partners = _PARTNERS if table.named is not None else frozenset[str]()
        seen = veiled(table, _REMEMBERED | _TAKEN | _PROGRESS | partners, self.doubt)
        for seat, suit in ((seat, suit) for seat, suits in enumerate(table.voids) for suit in suits):
            if last is not None and suit is last.led and seat in shown:
                continue
            led, hand = self._led(suit), hands[seat]
            legal = self.doubt.answer(answers.legal, game.ruleset.following, hand, led, seen)
            if legal is not None and not (at_most(legal.value) & pool) - table.suit(suit):
                held = game.hands[seat] & table.suit(suit) if is_told(game.hands[seat]) else table.deck.empty
                why = f"it holds {held.data}" if held else "no card it can have played shows that"
                raise RecordError(
                    f"state.voids[{seat}] has {suit.value!r}, to which seat {seat} has not followed, but {why}"
                )
