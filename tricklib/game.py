"""A game in progress: an immutable state, what may be done in it, and what comes of it.

Legality has one source: :attr:`Game.legal_cards` asks the rule, :meth:`Game.legal_actions` lists what it allows, and
:meth:`Game.apply` accepts exactly that. The engine contains no rule of any game.
"""

from __future__ import annotations

import enum
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal, final

import attrs

from tricklib import answers
from tricklib.actions import Action, Declare, Play
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import IllegalAction, RuleError, RulesetError
from tricklib.frozen import quickly_made
from tricklib.policies.kinds import PlayRule
from tricklib.ruleset import Ruleset
from tricklib.table import Seat, Table, Taken, Trick


class Phase(enum.Enum):
    """What a hand is waiting for."""

    CALLING = "calling"
    PLAYING = "playing"
    OVER = "over"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@final
@attrs.frozen
class Result:
    """How a hand ended.

    Args:
        scores: the points of each seat.
        winners: the seats that win; several share the win.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@final
@attrs.frozen
class View:
    """What one seat may see, and nothing else.

    Args:
        seat: the seat.
        phase: what the hand is waiting for.
        actor: the seat that is to act; None when nobody is.
        hand: its own cards; None while it may not look at them.
        table: what lies open.
        trick: the trick in progress; None before the first lead.
        hand_sizes: how many cards each seat holds.
    """

    seat: Seat
    phase: Phase
    actor: Seat | None
    hand: CardSet | None
    table: Table
    trick: Trick | None
    hand_sizes: tuple[int, ...]


@final
@quickly_made
@attrs.frozen(repr=False)
class Game:
    """One state of a hand. States never change: :meth:`apply` gives a new one.

    Args:
        ruleset: the rules.
        phase: what the hand is waiting for.
        actor: the seat that is to act; None if there is none.
        hands: the cards each seat holds.
        aside: cards that were set aside face down and take no part.
        table: what lies open.
        trick: the trick in progress, or the one about to be led; None before and after the play.
        last_trick: the trick completed last; None if there is none.
        before: the state before the last action; None for a fresh deal.
        action: the action that led here; None for a fresh deal.
    """

    ruleset: Ruleset
    phase: Phase
    actor: Seat | None
    hands: tuple[CardSet, ...]
    aside: CardSet
    table: Table
    trick: Trick | None
    last_trick: Trick | None
    before: Game | None = attrs.field(default=None, eq=False)
    action: Action | None = attrs.field(default=None, eq=False)
    _legal: CardSet | None = attrs.field(default=None, init=False, eq=False)

    @classmethod
    def deal(
        cls,
        ruleset: Ruleset,
        dealer: Seat = 0,
        seed: int | None = None,
        *,
        cards: Sequence[Card] | None = None,
    ) -> Game:
        """Shuffle and deal.

        Args:
            ruleset: the rules.
            dealer: the seat that deals, 0 to players - 1.
            seed: the same seed gives the same deal; None gives any.
            cards: the pack as it is to be dealt, from the top; shuffled from the deck if not given.

        Raises:
            RulesetError: the dealer is no seat, the pack is not the deck, or the dealing policy does not deal it out.
        """
        if cards is None:
            cards = random.Random(seed).sample(ruleset.deck.cards, len(ruleset.deck))
        elif sorted(map(str, cards)) != sorted(map(str, ruleset.deck)):
            raise RulesetError("the pack to deal from is not the deck of these rules")
        answers.check_seat(ruleset, dealer)
        eldest = (dealer + 1) % ruleset.players
        piles: defaultdict[int | Literal["aside"], list[Card]] = defaultdict(list)
        dealt = 0
        for place, number in answers.packets(ruleset):
            piles[place] += cards[dealt : dealt + number]
            dealt += number
        hands = [piles[(seat - eldest) % ruleset.players] for seat in range(ruleset.players)]
        return cls._dealt(ruleset, dealer, [ruleset.deck.set_of(hand) for hand in hands], len(hands[0]))

    @classmethod
    def dealt(cls, ruleset: Ruleset, dealer: Seat, hands: Sequence[CardSet]) -> Game:
        """The state after a deal that gave these hands; the rest of the deck is set aside.

        Raises:
            RulesetError: there is not one hand for each seat, or a card is in two of them.
        """
        answers.check_seat(ruleset, dealer)
        if len(hands) != ruleset.players:
            raise RulesetError(f"{len(hands)} hands for {ruleset.players} players")
        return cls._dealt(ruleset, dealer, hands, answers.hand_size(ruleset))

    @classmethod
    def _dealt(cls, ruleset: Ruleset, dealer: Seat, hands: Sequence[CardSet], size: int) -> Game:
        aside = ruleset.deck.full
        for seat, hand in enumerate(hands):
            if not hand <= aside:
                raise RulesetError(f"the hand of seat {seat} has cards that another hand has too: {hand - aside}")
            aside = aside - hand
        nothing = Taken(0, ruleset.deck.empty)
        table = Table(
            ruleset.deck,
            ruleset.players,
            dealer,
            size,
            ruleset.orders,
            None,
            False,
            (nothing,) * ruleset.players,
            0,
        )
        caller = answers.caller(ruleset, table)
        return cls(ruleset, Phase.CALLING, caller, tuple(hands), aside, table, None, None)

    # What may be done

    @property
    def legal_cards(self) -> CardSet:
        """The cards that the seat to act may play; none unless it is to play.

        Raises:
            RuleError: the rule raises, or returns what is no set of cards.
        """
        legal = self._legal
        if legal is None:
            if self.phase is Phase.PLAYING and self.actor is not None and self.trick is not None:
                hand = self.hands[self.actor]
                legal = answers.legal(self.rule, hand, self.trick, self.table)
                if not legal <= hand:
                    raise RuleError(
                        f"{type(self.rule).__name__}.legal allows cards that seat {self.actor} does not hold"
                    )
            else:
                legal = self.ruleset.deck.empty
            object.__setattr__(self, "_legal", legal)
        return legal

    @property
    def rule(self) -> PlayRule:
        """The rule that decides what may be played now: the one for leading, or the one for following."""
        return self.ruleset.leading if self.trick is None or self.trick.led is None else self.ruleset.following

    def trump_choices(self) -> tuple[Suit | None, ...]:
        """The trumps that the seat to act may declare; none unless it is to declare.

        Raises:
            RuleError: the rule raises, or returns what are no suits.
        """
        if self.phase is not Phase.CALLING or self.actor is None:
            return ()
        hand = self.seen_hand(self.actor)
        return answers.choices(self.ruleset, self.ruleset.deck.empty if hand is None else hand, self.table)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do; empty when the hand is over, or if the rules have led into a dead end.

        Raises:
            RuleError: a rule misbehaves.
        """
        if self.phase is Phase.PLAYING:
            return self.legal_cards.select(self.ruleset.plays)
        return tuple(map(Declare, self.trump_choices()))

    def is_legal(self, action: Action) -> bool:
        """Whether the seat to act may do this now."""
        if isinstance(action, Play):
            return action.card in self.legal_cards
        return isinstance(action, Declare) and action.trumps in self.trump_choices()

    # What comes of it

    def apply(self, action: Action) -> Game:
        """The state after the seat to act has done this.

        Args:
            action: one of :meth:`legal_actions`.

        Raises:
            IllegalAction: it is none of them; this state is unchanged.
            RuleError: a rule misbehaves.
        """
        if isinstance(action, Play):
            if action.card in self.legal_cards:
                return self._played(action)
        elif self.is_legal(action):
            return self._declared(action)
        raise self._refusal(action)

    def _declared(self, action: Declare) -> Game:
        table = self.table.declared(action.trumps)
        opener = answers.opener(self.ruleset, self.hands, table)
        trick = None if opener is None else Trick(opener, table.players)
        return Game(self.ruleset, Phase.PLAYING, opener, self.hands, self.aside, table, trick, None, self, action)

    def _played(self, action: Play) -> Game:
        ruleset, table, trick, seat, card = self.ruleset, self.table, self.trick, self.actor, action.card
        assert trick is not None and seat is not None
        hands = list(self.hands)
        hands[seat] = hands[seat].without(card)
        if not table.broken and answers.breaks(ruleset, card, trick, table):
            table = table.with_broken()
        trick = trick.with_card(card, table)
        if len(trick.cards) < trick.players:
            return Game(
                ruleset, Phase.PLAYING, trick.seat_to_play, tuple(hands), self.aside, table, trick, self.last_trick,
                self, action,
            )  # fmt: skip
        return self._collected(action, tuple(hands), table, trick)

    def _collected(self, action: Play, hands: tuple[CardSet, ...], table: Table, trick: Trick) -> Game:
        ruleset = self.ruleset
        taker = answers.taker(ruleset, trick, table)
        leader = answers.next_leader(ruleset, taker, trick, table)
        table = table.collected(taker, trick)
        if table.tricks_played == table.hand_size:
            return Game(ruleset, Phase.OVER, None, hands, self.aside, table, None, trick, self, action)
        return Game(
            ruleset,
            Phase.PLAYING,
            leader,
            hands,
            self.aside,
            table,
            Trick(leader, table.players),
            trick,
            self,
            action,
        )

    # What can be known

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat for what it has taken so far.

        Raises:
            RuleError: the scoring rule misbehaves.
        """
        return answers.score(self.ruleset, self.table.taken, self.table)

    @property
    def result(self) -> Result | None:
        """How the hand ended; None while it goes on.

        Raises:
            RuleError: the scoring or the winning rule misbehaves.
        """
        if self.phase is not Phase.OVER:
            return None
        scores = self.scores
        return Result(scores, answers.winners(self.ruleset, scores, self.table))

    @property
    def is_over(self) -> bool:
        """Whether the hand is played out."""
        return self.phase is Phase.OVER

    def seen_hand(self, seat: Seat) -> CardSet | None:
        """The hand of a seat, or None while that seat may not look at it."""
        declared = self.phase is not Phase.CALLING
        return self.hands[seat] if answers.may_look(self.ruleset, seat, self.table, declared) else None

    def view(self, seat: Seat) -> View:
        """What a seat may see, and nothing else.

        Args:
            seat: 0 to players - 1.

        Raises:
            RulesetError: there is no such seat.
        """
        answers.check_seat(self.ruleset, seat)
        return View(
            seat,
            self.phase,
            self.actor,
            self.seen_hand(seat),
            self.table,
            self.trick,
            tuple(self.hand_size_of(one) for one in range(self.table.players)),
        )

    def hand_size_of(self, seat: Seat) -> int:
        """How many cards a seat holds, which everybody can count."""
        played = self.table.tricks_played
        if self.trick is not None:
            played += (seat - self.trick.leader) % self.trick.players < len(self.trick.cards)
        return self.table.hand_size - played

    def history(self) -> Iterator[Game]:
        """The states from the deal to this one."""
        states = [self]
        while states[-1].before is not None:
            states.append(states[-1].before)
        return reversed(states)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions from the deal to this state."""
        return tuple(game.action for game in self.history() if game.action is not None)

    def _refusal(self, action: Action) -> IllegalAction:
        from tricklib.explain import refusal

        return refusal(self, action)

    def __repr__(self) -> str:
        return (
            f"<Game of {self.ruleset.name}: {self.phase.value}, {len(self.actions)} actions, seat {self.actor} to act>"
        )
