"""A game in progress: an immutable state, what may be done in it, and what comes of it.

Legality has one source: :attr:`Game.legal_cards` asks the rule, :meth:`Game.legal_actions` lists what it allows, and
:meth:`Game.apply` accepts exactly that. The engine contains no rule of any game.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, final

import attrs

from tricklib import answers, foreseen, offers, onward
from tricklib.actions import Action, Alone, Announce, Call, CallCard, Discard, Exchange, Keep, Play
from tricklib.cards import Card, CardSet
from tricklib.errors import RuleError, RulesetError
from tricklib.frozen import quickly_made
from tricklib.laying import rest_of
from tricklib.policies.kinds import PlayRule
from tricklib.ruleset import Ruleset
from tricklib.states import PLAYING, Phase, Result, View
from tricklib.table import Seat, Table, Trick


@final
@quickly_made
@attrs.frozen(repr=False, weakref_slot=False)
class Game:
    """One state of a hand. States never change: :meth:`apply` gives a new one.

    Args:
        ruleset: the rules.
        phase: what the hand is waiting for.
        actor: the seat that is to act; None if there is none.
        hands: the cards each seat holds.
        kitty: the cards that lie there to be taken up: the kitty, or an upcard under which there is no stock.
        stock: the cards that are still to be drawn, the next one first; an upcard comes last.
        aside: cards that lie face down and take no part any more: what was not dealt, and what was put away.
        surplus: how many cards the seat to act holds too many, and is to discard.
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
    kitty: CardSet
    stock: tuple[Card, ...]
    aside: CardSet
    surplus: int
    table: Table
    trick: Trick | None
    last_trick: Trick | None
    before: Game | None = attrs.field(default=None, eq=False)
    action: Action | None = attrs.field(default=None, eq=False)
    _legal: CardSet | None = attrs.field(default=None, init=False, eq=False)
    _offers: tuple[Action, ...] | None = attrs.field(default=None, init=False, eq=False)

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
        deck, players = ruleset.deck, ruleset.players
        if cards is None:
            # Where the cards lie in the deck is shuffled, and not the cards, since that is all that sets are made of.
            pack: Sequence[int] = random.Random(seed).sample(range(len(deck)), len(deck))
        elif len(cards) != len(deck) or set(cards) != set(deck):
            raise RulesetError("the pack to deal from is not the deck of these rules")
        else:
            pack = [deck.bit_of[card].bit_length() - 1 for card in cards]
        answers.check_seat(ruleset, dealer)
        piles: defaultdict[int | str, list[int]] = defaultdict(list)
        dealt = 0
        for place, number in answers.packets(ruleset):
            piles[place] += pack[dealt : dealt + number]
            dealt += number
        hands = [deck.at(piles[(seat - dealer - 1) % players]) for seat in range(players)]
        upcard = deck.cards[piles["upcard"][0]] if piles["upcard"] else None
        stock = tuple(deck.cards[place] for place in piles["stock"])
        course = foreseen.course_of(ruleset, len(hands[0]), len(stock) and len(stock) + (upcard is not None))
        kitty, aside = deck.at(piles["kitty"]), deck.at(piles["aside"])
        return cls._dealt(ruleset, dealer, hands, kitty, upcard, stock, aside, course)

    @classmethod
    def dealt(
        cls,
        ruleset: Ruleset,
        dealer: Seat,
        hands: Sequence[CardSet],
        *,
        kitty: CardSet | None = None,
        upcard: Card | None = None,
        stock: Sequence[Card] = (),
    ) -> Game:
        """The state after a deal that gave these hands and piles; the rest of the deck is set aside.

        Args:
            ruleset: the rules.
            dealer: the seat that dealt.
            hands: the cards of each seat.
            kitty: the kitty, without an upcard.
            upcard: the card that was turned up.
            stock: the stock from its top, without an upcard that lies under it.

        Raises:
            RulesetError: there is not one hand for each seat, a card is in two places, or these rules deal another
                number of cards to one.
        """
        answers.check_seat(ruleset, dealer)
        course, kitty = foreseen.course(ruleset), kitty or ruleset.deck.empty
        aside = rest_of(ruleset, hands, kitty, upcard, stock)
        return cls._dealt(ruleset, dealer, hands, kitty, upcard, tuple(stock), aside, course)

    @classmethod
    def _dealt(
        cls,
        ruleset: Ruleset,
        dealer: Seat,
        hands: Sequence[CardSet],
        kitty: CardSet,
        upcard: Card | None,
        stock: tuple[Card, ...],
        aside: CardSet,
        course: tuple[tuple[int, int], ...],
    ) -> Game:
        if upcard is not None:
            kitty, stock = (kitty, (*stock, upcard)) if stock else (kitty | {upcard}, stock)
        table = Table.laid(
            ruleset.deck, ruleset.players, dealer, course[0][0], ruleset.orders,
            tricks=len(course), upcard=upcard, stock_size=len(stock),
        )  # fmt: skip
        fresh = cls(ruleset, Phase.CALLING, None, tuple(hands), kitty, stock, aside, 0, table, None, None)
        return fresh._next(0, fresh.hands, kitty, aside, table, None, None)

    # What may be done

    @property
    def legal_cards(self) -> CardSet:
        """The cards that the seat to act may play; none unless it is to play.

        Raises:
            RuleError: the rule raises, or returns what is no set of cards.
        """
        legal = self._legal
        if legal is None:
            trick, actor = self.trick, self.actor
            if trick is not None and actor is not None and self.phase is PLAYING:
                hand, rule = self.hands[actor], self.rule
                legal = answers.legal(rule, hand, trick, self.table)
                if not legal <= hand:
                    raise RuleError(f"{type(rule).__name__}.legal allows cards that seat {actor} does not hold", rule)
            else:
                legal = self.ruleset.deck.empty
            _keep_legal(self, legal)
        return legal

    @property
    def rule(self) -> PlayRule:
        """The rule that decides what may be played now: the one for leading, or the one for following."""
        return self.ruleset.leading if self.trick is None or self.trick.led is None else self.ruleset.following

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do; empty when the hand is over, or if the rules have led into a dead end.

        Raises:
            RuleError: a rule misbehaves.
        """
        if self.phase is not PLAYING:
            if self._offers is None:
                _keep_offers(self, offers.offered(self))
            return self._offers or ()
        ruleset = self.ruleset
        if ruleset.nominating is not None and self.trick is not None and self.trick.led is None:
            return offers.leads(self)
        return self.legal_cards.select(ruleset.plays)

    def is_legal(self, action: Action) -> bool:
        """Whether the seat to act may do this now."""
        if isinstance(action, Play) and action.suit is None and self.ruleset.nominating is None:
            legal = self._legal
            return action.card in (self.legal_cards if legal is None else legal)
        return offers.is_offered(self, action)

    # What comes of it

    def apply(self, action: Action) -> Game:
        """The state after the seat to act has done this.

        Args:
            action: one of :meth:`legal_actions`.

        Raises:
            IllegalAction: it is none of them; this state is unchanged.
            RuleError: a rule misbehaves.
        """
        if not self.is_legal(action):
            from tricklib.explain import refusal

            raise refusal(self, action)
        return self._played(action) if isinstance(action, Play) else self._done(action)

    def _done(self, action: Call | Exchange | Keep | Discard | CallCard | Alone | Announce) -> Game:
        if isinstance(action, Exchange | Keep | Discard):
            return self._exchanged(action)
        if isinstance(action, CallCard | Alone):
            return self._named(action)
        assert self.actor is not None
        if isinstance(action, Announce):
            table = self.table.announced_by(self.actor, action.tricks)
        else:
            table = self.table.called(self.actor, action)
        stage = self.ruleset.stages.index(self.phase.value)
        return self._next(stage, self.hands, self.kitty, self.aside, table, self, action)

    def _exchanged(self, action: Exchange | Keep | Discard) -> Game:
        hands, kitty, only = list(self.hands), self.kitty, self.ruleset.deck.set_of
        assert self.actor is not None
        match action:
            case Exchange(card):
                hands[self.actor], kitty = (hands[self.actor] | kitty).without(card), only((card,))
            case Discard(cards):
                hands[self.actor], kitty = hands[self.actor] - only(cards), only(cards)
        stage = self.ruleset.stages.index("exchanging") + 1
        return self._next(stage, tuple(hands), self.ruleset.deck.empty, self.aside | kitty, self.table, self, action)

    def _named(self, action: CallCard | Alone) -> Game:
        if isinstance(action, CallCard):
            table = self.table.with_partner_named(action.card)
        else:
            table = self.table.with_maker_alone()
            table = table.with_sides(answers.sides(self.ruleset, None, table))
        stage = self.ruleset.stages.index("naming") + 1
        return self._next(stage, self.hands, self.kitty, self.aside, table, self, action)

    def _next(
        self,
        stage: int,
        hands: tuple[CardSet, ...],
        kitty: CardSet,
        aside: CardSet,
        table: Table,
        before: Game | None,
        action: Action | None,
    ) -> Game:
        """The state in the first stage from this one on in which a seat is to act; at the latest, in the play."""
        at = onward.waiting(self.ruleset, stage, hands, kitty, aside, table)
        return Game(
            self.ruleset, at.phase, at.actor, at.hands, at.kitty, self.stock, at.aside, at.surplus, at.table, at.trick,
            None, before, action,
        )  # fmt: skip

    def _played(self, action: Play) -> Game:
        ruleset, table, trick, seat, card = self.ruleset, self.table, self.trick, self.actor, action.card
        assert trick is not None and seat is not None
        hands = list(self.hands)
        hands[seat] = hands[seat].without(card)
        if not table.broken and ruleset.breaking is not None and answers.breaks(ruleset, card, trick, table):
            table = table.with_broken()
        if table.named is not None and table.sides is None and card == table.named:
            table = table.with_sides(answers.sides(ruleset, seat, table))
        trick = trick.with_card(card, table, action.suit)
        if len(trick.cards) + len(trick.out) < trick.players:
            turn = trick.seat_to_play if trick.out else (seat + 1) % trick.players
            return Game(
                ruleset, PLAYING, turn, tuple(hands), self.kitty, self.stock, self.aside, 0,
                table, trick, self.last_trick, self, action,
            )  # fmt: skip
        return self._collected(action, hands, table, trick)

    def _collected(self, action: Play, hands: list[CardSet], table: Table, trick: Trick) -> Game:
        ruleset, stock = self.ruleset, self.stock
        taker = answers.taker(ruleset, trick, table)
        leader = answers.next_leader(ruleset, taker, trick, table)
        table = table.collected(taker, trick, ruleset.nominating is not None)
        if ruleset.drawing is not None and stock:
            drawn = answers.draws(ruleset, taker, table)
            for seat, number in drawn:
                hands[seat], stock = hands[seat] | ruleset.deck.set_of(stock[:number]), stock[number:]
            table = table.drawn(*answers.each_and_all(drawn, table))
        if table.held:
            return Game(
                ruleset, PLAYING, leader, tuple(hands), self.kitty, stock, self.aside, 0, table,
                Trick(leader, table.players, (), None, table.out), trick, self, action,
            )  # fmt: skip
        if table.sides is None:
            table = table.with_sides(answers.sides(ruleset, None, table))
        return Game(
            ruleset, Phase.OVER, None, tuple(hands), self.kitty, stock, self.aside, 0, table, None, trick, self, action
        )  # fmt: skip

    # What can be known

    @property
    def is_thrown_in(self) -> bool:
        """Whether the hand is over because nobody has chosen trumps."""
        return self.phase is Phase.OVER and self.table.tricks_played == 0

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat for what it has taken so far; none for a hand that is thrown in.

        Raises:
            RuleError: the scoring rule misbehaves.
        """
        if self.is_thrown_in:
            return (0,) * self.table.players
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
        return Result(scores, () if self.is_thrown_in else answers.winners(self.ruleset, scores, self.table))

    @property
    def is_over(self) -> bool:
        """Whether the hand is played out, or thrown in."""
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
        sizes = tuple(self.hand_size_of(one) for one in range(self.table.players))
        return View(seat, self.phase, self.actor, self.seen_hand(seat), self.table, self.trick, sizes)

    def hand_size_of(self, seat: Seat) -> int:
        """How many cards a seat holds, which everybody can count."""
        table, trick = self.table, self.trick
        if seat in table.out:
            return table.hand_size
        if seat == self.actor:
            return table.held + self.surplus
        return table.held - (trick is not None and seat in trick.seats[: len(trick.cards)])

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

    def __repr__(self) -> str:
        return (
            f"<Game of {self.ruleset.name}: {self.phase.value}, {len(self.actions)} actions, seat {self.actor} to act>"
        )


# What is asked for in a state is kept in it, by the quickest way into its slots.
_keep_legal: Final = Game.__dict__["_legal"].__set__
_keep_offers: Final = Game.__dict__["_offers"].__set__
