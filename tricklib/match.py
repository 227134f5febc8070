"""A match: hands that are dealt and played one after another until somebody has won."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

import attrs

from tricklib import answers
from tricklib.actions import Action
from tricklib.cards import Card
from tricklib.errors import RulesetError
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.states import View
from tricklib.table import Seat


@final
@attrs.frozen(repr=False)
class Match:
    """One state of a match. States never change: :meth:`apply` gives a new one.

    Args:
        ruleset: the rules.
        game: the hand in progress; the last one if the match is over, or if the next hand is not dealt yet.
        hands: the hands that are over, in order.
        totals: the points of each seat in all of them.
        winners: the seats that have won; none while the match goes on.
        seed: what the deals come from; None for any.
    """

    ruleset: Ruleset
    game: Game
    hands: tuple[Game, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...] = ()
    seed: int | None = attrs.field(default=None, eq=False)

    @classmethod
    def start(cls, ruleset: Ruleset, dealer: Seat = 0, seed: int | None = None) -> Match:
        """Shuffle and deal the first hand.

        Args:
            ruleset: the rules.
            dealer: the seat that deals it.
            seed: the same seed gives the same deals, the first one that of :meth:`Game.deal`; None gives any.

        Raises:
            RulesetError: the dealer is no seat, or the cards cannot be dealt.
        """
        return cls.of([Game.deal(ruleset, dealer, seed)], seed)

    @classmethod
    def of(cls, hands: Sequence[Game], seed: int | None = None) -> Match:
        """The match of which these are the hands, from the first; nothing more is dealt.

        Args:
            hands: the hands; all but the last must be over.
            seed: what further deals come from; None for any.

        Raises:
            RulesetError: there is none, or one of them cannot follow those before it; the message has its number.
            RuleError: the rule about scoring, winning or dealing misbehaves.
        """
        if not hands:
            raise RulesetError("a match has at least one hand")
        first, *others = hands
        match = cls(first.ruleset, first, (), (0,) * first.ruleset.players, (), seed)._with(first)
        for hand in others:
            match = match.followed_by(hand)
        return match

    # What may be done

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do; empty when the match is over, when a deal is due, and in a dead end.

        Raises:
            RuleError: a rule misbehaves.
        """
        return self.game.legal_actions()

    def view(self, seat: Seat) -> View:
        """What a seat may see of the hand in progress.

        Raises:
            RulesetError: there is no such seat.
        """
        return self.game.view(seat)

    # What comes of it

    def apply(self, action: Action) -> Match:
        """The match after the seat to act has done this; when that ends the hand, the next one is dealt.

        Args:
            action: one of :meth:`legal_actions`.

        Raises:
            IllegalAction: it is none of them; this state is unchanged.
            RuleError: a rule misbehaves.
        """
        after = self._with(self.game.apply(action))
        return after.dealt() if after.game.is_over and not after.is_over else after

    def dealt(self, cards: Sequence[Card] | None = None) -> Match:
        """The match with the next hand, shuffled and dealt by the player whose turn that is.

        It is dealt once: a hand that is thrown in as it is dealt is over, and the next deal is due.

        Args:
            cards: the pack as it is to be dealt, from the top; shuffled if not given.

        Raises:
            RulesetError: a hand is in progress, or the match is over.
        """
        return self.followed_by(Game.deal(self.ruleset, self.next_dealer, self._seed_of_next, cards=cards))

    def followed_by(self, hand: Game) -> Match:
        """The match that goes on with a hand that was dealt elsewhere.

        Raises:
            RulesetError: a hand is in progress, the match is over, or this one has other rules or another dealer.
        """
        due, number = self.next_dealer, len(self.hands) + 1
        if hand.ruleset != self.ruleset:
            raise RulesetError(f"hand {number} is played by other rules")
        self._check_dealer(hand.table.dealer, due)
        return self._with(hand)

    def check_dealer(self, dealer: Seat) -> None:
        """Accept the seat that deals the next hand.

        Raises:
            RulesetError: it is another's turn, a hand is in progress, or the match is over.
        """
        self._check_dealer(dealer, self.next_dealer)

    def _check_dealer(self, dealer: Seat, due: Seat) -> None:
        if dealer != due:
            number = len(self.hands) + 1
            raise RulesetError(f"hand {number} is dealt by seat {dealer}, but it is the turn of seat {due}")

    @property
    def next_dealer(self) -> Seat:
        """The seat that deals the next hand, now that one is over.

        Raises:
            RulesetError: a hand is in progress, or the match is over.
            RuleError: the rule about dealing misbehaves.
        """
        if self.is_over:
            raise RulesetError(f"hand {len(self.hands) + 1} comes after the end: hand {len(self.hands)} was the last")
        if not self.game.is_over:
            raise RulesetError(f"hand {len(self.hands) + 1} is not over: no other can be dealt")
        return answers.next_dealer(self.ruleset, self.game.table)

    @property
    def _seed_of_next(self) -> int | None:
        return None if self.seed is None else random.Random(f"{self.seed}/{len(self.hands)}").getrandbits(64)

    def _with(self, game: Game) -> Match:
        """The match with another state of the hand in progress, added up if that is over."""
        if not game.is_over:
            return attrs.evolve(self, game=game)
        totals = tuple(total + points for total, points in zip(self.totals, game.scores, strict=True))
        winners = () if game.is_thrown_in else answers.winners(self.ruleset, totals, game.table)
        return attrs.evolve(self, game=game, hands=(*self.hands, game), totals=totals, winners=winners)

    def __repr__(self) -> str:
        ends = f"won by {', '.join(map(str, self.winners))}" if self.winners else f"{self.game!r}"
        totals = " ".join(map(str, self.totals))
        return f"<Match of {self.ruleset.name}: {len(self.hands)} hands over, totals {totals}, {ends}>"
