"""Counterexamples made smaller: a shorter hand with lower cards, in which the same fault shows."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, final

import attrs

from tricklib.actions import Action, CallCard, Discard, Exchange, Play
from tricklib.cards import Card, CardSet, Deck
from tricklib.deals import Deal
from tricklib.errors import IllegalAction, RuleError, RulesetError
from tricklib.game import Game

MOST_TRIES: Final = 600
"""So many hands are played at most to make one counterexample smaller."""

MOST_OTHERS: Final = 8
"""So many other calls are tried in the place of one."""


@final
@attrs.frozen
class Found:
    """A fault on the real engine.

    Args:
        game: the state in which it shows.
        action: the action with which it shows; None if it shows in the state itself.
    """

    game: Game
    action: Action | None


Sign: TypeAlias = Callable[[Game, "Action | None"], bool]
"""Whether the fault shows in a state (action None), or when a legal action is carried out in it."""


def smaller(found: Found, shows: Sign) -> Found:
    """A hand in which a fault shows, as small as can be found by changing one thing at a time.

    First whatever was said or done before the play is left out if the fault does without it, and then the cards that
    others have played to the trick. The cards that are told, in the trick and the hand of the seat to act, give their
    places to lower ones until none can, and something else is said before the play if they are lower still then.

    Args:
        found: the fault.
        shows: whether it shows.
    """
    return _Smaller(found, shows).smallest()


class _Enough(Exception):
    """So many hands were played as may be."""


class _Smaller:
    def __init__(self, found: Found, shows: Sign) -> None:
        self.found = found
        self.shows = shows
        self.tries = MOST_TRIES
        self.ruleset = found.game.ruleset
        self.dealer = found.game.table.dealer
        self.deal = Deal.of(next(found.game.history()))
        self.actions = (*found.game.actions, found.action)

    def smallest(self) -> Found:
        """The smallest that is found."""
        with contextlib.suppress(_Enough):
            while any(self._is_better(self.deal, actions) for actions in self._shorter()):
                pass
            any(self._is_better(*one) for one in self._sooner())
            self._lower_cards()
            for place in range(self._before_play()):
                self._say_otherwise(place)
        return self.found

    def _lower_cards(self) -> None:
        """Let each card that is told give its place to a lower one, the highest first, until none can."""
        before = None
        while before is not self.found:
            before = self.found
            for card in sorted(self._told(), key=_height, reverse=True):
                any(self._is_better(*self._swapped(card, other)) for other in self._lower(card))

    def _say_otherwise(self, place: int) -> None:
        """Let something else be said at a place before the play, if lower cards will do then."""
        said = self.actions[place]
        others = [action for action in list(self.found.game.history())[place].legal_actions() if action != said]
        for other in others[:MOST_OTHERS]:
            before, heights = (self.deal, self.actions, self.found), self._heights()
            try:
                if self._is_better(self.deal, (*self.actions[:place], other, *self.actions[place + 1 :])):
                    self._lower_cards()
            finally:
                if self._heights() >= heights:
                    self.deal, self.actions, self.found = before

    def _is_better(self, deal: Deal, actions: tuple[Action | None, ...]) -> bool:
        """Whether the fault shows in this hand too, which is then the one to go on from."""
        if not self.tries:
            raise _Enough
        self.tries -= 1
        try:
            game = deal.game(self.ruleset, self.dealer)
            for action in actions[:-1]:
                assert action is not None
                game = game.apply(action)
            last = actions[-1]
            if not (last is None or game.is_legal(last)) or not self.shows(game, last):
                return False
        except (IllegalAction, RuleError, RulesetError):
            return False
        self.deal, self.actions, self.found = deal, actions, Found(game, last)
        return True

    def _shorter(self) -> Iterator[tuple[Action | None, ...]]:
        """The actions without some that come before the play: a few in a row, or a single one."""
        actions = self.actions
        for number in range(self.ruleset.players, 0, -1):
            for start in range(self._before_play() - number + 1):
                yield (*actions[:start], *actions[start + number :])

    def _sooner(self) -> Iterator[tuple[Deal, tuple[Action | None, ...]]]:
        """The same hand in the seat of somebody who plays to the trick before, the first to follow first."""
        trick, actor = self.found.game.trick, self.found.game.actor
        if trick is None or actor is None:
            return
        for number in range(len(trick.cards) - 1, 0, -1):
            hands, seat = list(self.deal.hands), trick.seat_at(len(trick.cards) - number)
            hands[seat], hands[actor] = hands[actor], hands[seat]
            yield attrs.evolve(self.deal, hands=tuple(hands)), (*self.actions[: -1 - number], self.actions[-1])

    def _lower(self, card: Card) -> list[Card]:
        """The lower cards that are not told: the lowest of the same suit, then the lowest of all."""
        told = self._told()
        lower = [one for one in self.ruleset.deck if one not in told and one.rank < card.rank]
        return sorted(lower, key=lambda one: (one.suit is not card.suit, _height(one)))

    def _before_play(self) -> int:
        """How many actions come before the play."""
        return sum(action is not None and not isinstance(action, Play) for action in self.actions[:-1])

    def _heights(self) -> int:
        """How high the cards are that are told, together."""
        return sum(card.rank for card in self._told())

    def _told(self) -> CardSet:
        """The cards of the trick, and of the hand of the seat to act."""
        game = self.found.game
        cards = self.ruleset.deck.set_of(() if game.trick is None else game.trick.cards)
        return cards if game.actor is None else cards | game.hands[game.actor]

    def _swapped(self, one: Card, other: Card) -> tuple[Deal, tuple[Action | None, ...]]:
        """The same hand with two cards in each other's place."""
        faces, deck, deal = {one: other, other: one}, self.ruleset.deck, self.deal
        upcard = None if deal.upcard is None else faces.get(deal.upcard, deal.upcard)
        hands, kitty = tuple(_with(hand, faces) for hand in deal.hands), _with(deal.kitty, faces)
        stock = tuple(faces.get(card, card) for card in deal.stock)
        actions = tuple(None if action is None else _renamed(action, faces, deck) for action in self.actions)
        return Deal(hands, kitty, upcard, stock), actions


def _height(card: Card) -> tuple[int, str, int]:
    return card.rank, card.suit.value, card.copy


def _with(cards: CardSet, faces: dict[Card, Card]) -> CardSet:
    return cards.deck.set_of(faces.get(card, card) for card in cards)


def _renamed(action: Action, faces: dict[Card, Card], deck: Deck) -> Action:
    match action:
        case Play(card) | Exchange(card) | CallCard(card):
            return attrs.evolve(action, card=faces.get(card, card))
        case Discard(cards):
            return Discard(tuple(deck.set_of(faces.get(card, card) for card in cards)))
    return action
