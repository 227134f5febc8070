"""One game by two rules at once: the same is done in both, until something is not the same.

What counts is what the rules allow and award: who is to act, what he may do and which hands may be seen; whether the
hand is over, what it scores and who has won with that, and who deals next if the match goes on. All of it is asked of
the real engine, in games and matches that there are.
"""

from __future__ import annotations

import operator
import random
from collections import defaultdict
from collections.abc import Callable
from typing import Final, TypeAlias, final

import attrs

from tricklib import answers
from tricklib.actions import Action, Alone, Bid, CallCard, OrderUp, Pass, Play
from tricklib.answers import packets
from tricklib.cards import Card, Suit
from tricklib.deals import Deal
from tricklib.errors import RuleError
from tricklib.game import Game
from tricklib.ruleset import PARTS, Ruleset
from tricklib.table import Seat
from tricklib.verify.alike import made_alike
from tricklib.verify.budget import MOST_ACTIONS

MATCHES: Final = 40
"""So many matches are put together of hands that were played, in search of totals with which they part."""

MOST_HANDS: Final = 60
"""A match is given up that is not over after so many hands."""

WAYS_ON: Final = 2
"""In so many ways a game is played on in which something was answered differently, until that shows."""

MOST_STATES: Final = 12_000
"""So many states are come to in games that are played on in vain; after that it must show at once."""


def deals_differ(one: Ruleset, other: Ruleset) -> bool:
    """Whether there are other cards, other seats or other packets, so that no deal is the same."""
    return one.players != other.players or packets(one) != packets(other) or one.deck != other.deck


def are_apart(first: Game, second: Game) -> bool:
    """Whether two states that were come to in the same way are not the same in what is allowed and awarded."""
    return _looks(first) != _looks(second)


def _looks(game: Game) -> tuple[object, ...]:
    seen = tuple(game.seen_hand(seat) for seat in range(game.table.players))
    return game.actor, frozenset(game.legal_actions()), seen, _ended(game)


def _ended(game: Game) -> tuple[object, ...] | None:
    """How a hand ended, as the first one of a match: the scores, who has won, and else who deals next."""
    result = game.result
    if result is None:
        return None
    won = frozenset(result.winners)
    return result.scores, won, None if won else answers.next_dealer(game.ruleset, game.table)


@final
class Beside:
    """A game of other rules that goes the same way as one that is given, for as long as it can.

    Args:
        other: the other rules, with the same deal.
    """

    def __init__(self, other: Ruleset) -> None:
        self.other = other
        self._last: tuple[Game | None, Game | None] = None, None
        self._partings: list[tuple[Game, Action | None, Game]] = []
        self._left = MOST_STATES

    def has_parted(self, game: Game) -> bool:
        """Whether the other game is not the same in this state, or was not the same before.

        Raises:
            RuleError: the rules of the given game misbehave.
        """
        _looks(game)
        try:
            second = self._beside(game)
            return second is None or are_apart(game, second)
        except RuleError:
            return True

    def _beside(self, game: Game) -> Game | None:
        """The other game; None if it does not come so far in the same way."""
        if self._last[0] is not game:
            self._last = game, self._made(game)
        return self._last[1]

    def _made(self, game: Game) -> Game | None:
        before, action = game.before, game.action
        if before is None or action is None:
            return Deal.of(game).game(self.other, game.table.dealer)
        second = self._beside(before)
        return None if second is None or are_apart(before, second) else second.apply(action)

    def parting(self, game: Game, action: Action | None) -> Game | None:
        """The first state in which the other game is not the same, from here or in some ways on; None if none is found.

        Args:
            game: a state.
            action: a legal action with which it goes on; None for any.

        Raises:
            RuleError: the rules of the given game misbehave.
        """
        for known, done, state in self._partings:
            if known is game and done == action:
                return state
        start, dice = game if action is None else game.apply(action), random.Random(0)
        if self.has_parted(start):
            return start
        for _ in range(WAYS_ON if self._left > 0 else 0):
            if (found := self._played_on(start, Style(dice))) is not None:
                self._partings.append((game, action, found))
                return found
        return None

    def _played_on(self, game: Game, style: Style) -> Game | None:
        while not self.has_parted(game):
            self._left -= 1
            if not (actions := game.legal_actions()):
                return None
            game = game.apply(style.choose(game, actions))
        return game


@final
class Style:
    """How a game is played at random.

    In some games a few seats are strong: they hold what is high with some trumps, call these and take what they can,
    while all others pass and play low. Whoever is quiet passes, and whoever is shy does what is not likely, and keeps
    his trumps to the end.
    """

    def __init__(self, dice: random.Random, strong: frozenset[Seat] = frozenset(), trumps: Suit | None = None) -> None:
        self.dice = dice
        self.strong = strong
        self.trumps = trumps
        self.is_quiet = dice.random() < 0.2
        self.is_shy = dice.random() < 0.3

    def choose(self, game: Game, actions: tuple[Action, ...]) -> Action:
        """What is done in a state."""
        if self.strong and (best := self._of_the_strong(game, actions, game.actor in self.strong)):
            return best
        if self.is_quiet and Pass() in actions:
            return Pass()
        likely = [action for action in actions if _is_likely(game, action) is not self.is_shy]
        return self.dice.choice(likely if likely and self.dice.random() < 0.6 else actions)

    def _of_the_strong(self, game: Game, actions: tuple[Action, ...], is_strong: bool) -> Action | None:
        """What is done where some are strong."""
        if game.trick is not None:
            return (max if is_strong else min)(actions, key=lambda action: _height(game, action))
        if is_strong and Alone() in actions:
            return self.dice.choice((Alone(), None))
        calls = [action for action in actions if self._calls(game, action)]
        if is_strong and calls and game.table.contract is None:
            return self.dice.choice(calls)
        return Pass() if Pass() in actions else None

    def _calls(self, game: Game, action: Action) -> bool:
        """Whether an action makes the trumps of the strong trumps."""
        upcard = game.table.upcard
        if isinstance(action, OrderUp):
            return upcard is not None and upcard.suit is self.trumps
        return getattr(action, "trumps", None) is self.trumps

    def pack(self, ruleset: Ruleset, dealer: Seat) -> list[Card]:
        """A pack from which the strong seats are dealt the high cards, and a card of their trumps is turned up."""
        cards = self.dice.sample(ruleset.deck.cards, len(ruleset.deck))
        if not self.strong:
            return cards
        order = ruleset.orders[self.trumps]
        height = {card: order.strengths[suit][card] for suit, those in order.suits.items() for card in those}
        cards.sort(key=height.__getitem__)
        places = [place for place, number in packets(ruleset) for _ in range(number)]
        is_high = [isinstance(one, int) and (one + dealer + 1) % ruleset.players in self.strong for one in places]
        low, high = cards[: is_high.count(False)], cards[is_high.count(False) :]
        self.dice.shuffle(low)
        self.dice.shuffle(high)
        pack = [(high if is_strong else low).pop() for is_strong in is_high]
        if "upcard" in places:
            up = places.index("upcard")
            other = next((at for at, card in enumerate(pack) if not is_high[at] and card.suit is self.trumps), up)
            pack[up], pack[other] = pack[other], pack[up]
        return pack


def _is_likely(game: Game, action: Action) -> bool:
    """Trumps are played, partners are called and bids are low, so that much happens in few games."""
    match action:
        case Play(card):
            return card in game.table.trump_cards
        case Bid():
            return game.table.contract is None or action.tricks == game.table.contract.tricks
    return isinstance(action, Pass | CallCard)


def _height(game: Game, action: Action) -> int:
    """How strong the card is that is played."""
    if not isinstance(action, Play) or game.trick is None:
        return 0
    led = game.trick.led
    return game.table.strength(action.card, game.table.suit_of(action.card) if led is None else led)


def _style(ruleset: Ruleset, dice: random.Random) -> Style:
    """How a game is to be played: in a quarter of them a seat is strong, or every other one."""
    if dice.random() < 0.75:
        return Style(dice)
    seat, step = dice.randrange(ruleset.players), dice.choice((2, ruleset.players))
    strong = frozenset((seat + more) % ruleset.players for more in range(0, ruleset.players - 1, step))
    return Style(dice, strong, dice.choice(ruleset.deck.suits))


def played_on(game: Game, choose: Callable[[Game, tuple[Action, ...]], Action]) -> Game:
    """A hand played as somebody chooses, as far as it goes; it is given up if it goes on for ever.

    Args:
        game: the hand as it stands.
        choose: which of the legal actions is taken.
    """
    for _ in range(MOST_ACTIONS):
        if not (actions := game.legal_actions()):
            break
        game = game.apply(choose(game, actions))
    return game


def side_by_side(one: Ruleset, other: Ruleset, dice: random.Random) -> tuple[Game, Game]:
    """A game that is dealt and played at random by two rules, up to where they part, or to its end.

    Args:
        one: some rules.
        other: other rules, with the same deal.
        dice: the chance.
    """
    style, dealer = _style(one, dice), dice.randrange(one.players)
    pack = style.pack(one, dealer)
    first, second = Game.deal(one, dealer, cards=pack), Game.deal(other, dealer, cards=pack)
    for _ in range(MOST_ACTIONS):
        if are_apart(first, second) or not (actions := first.legal_actions()):
            break
        action = style.choose(first, actions)
        first, second = first.apply(action), second.apply(action)
    return first, second


AT_THE_END: Final = frozenset({"scoring", "winning", "rotation"})
"""The parts that are asked about nothing before a hand is over."""


@final
class Hands:
    """Hands of some rules, played at random to their end as they are needed.

    Args:
        ruleset: the rules.
        tick: called before each hand that is played.
    """

    def __init__(self, ruleset: Ruleset, tick: Callable[[], None]) -> None:
        self.ruleset = ruleset
        self.tick = tick
        self._dice = random.Random(0)
        self._played: list[Game] = []

    def differ(self, other: Ruleset, number: int) -> bool:
        """Whether one of so many hands goes differently by other rules, or a match that is put together of them."""
        if deals_differ(self.ruleset, other):
            return True
        hands: list[tuple[Game, Game]] = []
        dice, is_end = random.Random(0), _differ_at_the_end(self.ruleset, other)
        for place in range(number):
            first, second = self._at_the_end(other, place) if is_end else self._side_by_side(other, dice)
            if are_apart(first, second):
                return True
            if first.is_over:
                hands.append((first, second))
        return _matches_differ(hands, dice)

    def _side_by_side(self, other: Ruleset, dice: random.Random) -> tuple[Game, Game]:
        self.tick()
        return side_by_side(self.ruleset, other, dice)

    def _at_the_end(self, other: Ruleset, place: int) -> tuple[Game, Game]:
        """A hand, and its end by rules by which it is played in the same way."""
        while len(self._played) <= place:
            self.tick()
            style, dealer = _style(self.ruleset, self._dice), self._dice.randrange(self.ruleset.players)
            game = Game.deal(self.ruleset, dealer, cards=style.pack(self.ruleset, dealer))
            self._played.append(played_on(game, style.choose))
        game = self._played[place]
        return game, attrs.evolve(game, ruleset=other)


def _differ_at_the_end(one: Ruleset, other: Ruleset) -> bool:
    """Whether two rules are the same but for what is asked when a hand is over."""
    same = (made_alike(getattr(one, name), getattr(other, name)) for name in PARTS if name not in AT_THE_END)
    return one.stages == other.stages and all(same)


Ending: TypeAlias = tuple[tuple[int, ...], Game, Game]
"""What a hand scores, and its end by two rules."""


def _matches_differ(hands: list[tuple[Game, Game]], dice: random.Random) -> bool:
    """Whether some match that is put together of hands goes on by one rule and not by the other, or otherwise."""
    dealt = defaultdict[Seat, list[Ending]](list)
    for first, second in hands:
        dealt[first.table.dealer].append((first.scores, first, second))
    return bool(dealt) and any(_match_differs(dealt, dice) for _ in range(MATCHES))


def _match_differs(dealt: dict[Seat, list[Ending]], dice: random.Random) -> bool:
    dealer = dice.choice(sorted(dealt))
    totals = (0,) * len(dealt[dealer][0][0])
    bias, liked = dice.random(), _liked(len(totals), dice)
    for _ in range(MOST_HANDS):
        if not dealt[dealer]:
            return False
        scores, first, second = dice.choice(dealt[dealer])
        if dice.random() < bias:
            scores, first, second = max(dealt[dealer], key=lambda ending: liked(_added(totals, ending[0])))
        totals = _added(totals, scores)
        if not first.is_thrown_in:
            ours, theirs = (set(answers.winners(game.ruleset, totals, game.table)) for game in (first, second))
            if ours or theirs:
                return ours != theirs
        dealer, another = (answers.next_dealer(game.ruleset, game.table) for game in (first, second))
        if dealer != another:
            return True
    return False


def _added(totals: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(operator.add, totals, scores))


def _liked(players: int, dice: random.Random) -> Callable[[tuple[int, ...]], int]:
    """Which totals a match is led to: high or low ones of one seat, or high ones of all."""
    seat = dice.randrange(players)
    high, low = operator.itemgetter(seat), (lambda totals: -totals[seat])
    return dice.choice((high, low, min, min))
