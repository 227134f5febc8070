"""What is offered, held against what is allowed: in small states with known cards, whatever the rules allow there.

Lists are made card by card, and so cannot be made of unknown cards; but what a list says of one card does not depend
on how many others there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final, final

import attrs

from tricklib.actions import (
    Action,
    Alone,
    Announce,
    Bid,
    Call,
    CallCard,
    Declare,
    Discard,
    Exchange,
    Keep,
    OrderUp,
    Pass,
    Play,
)  # fmt: skip
from tricklib.cards import Card, CardSet, Deck, Suit
from tricklib.errors import IllegalAction
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.table import Contract, Table, Trick
from tricklib.verify import allowed
from tricklib.verify.arbitrary import Arbitrary
from tricklib.verify.explorer import Explorer
from tricklib.verify.steps import PHASES

CALLS: Final[tuple[Call, ...]] = (Pass(), Declare(Suit.CLUBS), Bid(1, None), OrderUp())


@final
class _Some:
    """Rules that allow some of the known cards, calls and numbers; any of them may be those."""

    def __init__(self, explorer: Explorer, part: str) -> None:
        self.explorer = explorer
        self.part = part

    def _of(self, among: Any) -> tuple[Any, ...]:
        return tuple(one for one in among if self.explorer.choose(f"{self.part} allows {one}", (True, False)))

    def caller(self, table: Table) -> None:
        """Nobody: it is not asked whose turn it is."""

    exchanger = namer = announcer = caller

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Some cards of the hand."""
        return table.deck.set_of(self._of(hand))

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """Two suits, or none."""
        return (Suit.SPADES, Suit.HEARTS) if self._of([card]) else ()

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """Some calls."""
        return self._of(CALLS[:3])

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """Some cards of the hand."""
        return table.deck.set_of(self._of(hand))

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """Some cards, of the hand or not."""
        return table.deck.set_of(self._of(table.deck.cards[1:3]))

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Any answer."""
        return bool(self._of(["alone"]))

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Some numbers."""
        return self._of((0, 2))


def rules_of_lists(rules: Arbitrary) -> tuple[Ruleset, Ruleset]:
    """Rules that allow some known things, and all else as it is; without nominations and with them."""
    parts = ("leading", "following", "calling", "exchanging", "naming", "announcing", "nominating")
    some: dict[str, Any] = {part: _Some(rules.explorer, part) for part in parts}
    with_nominations = attrs.evolve(rules.ruleset, **some)
    return attrs.evolve(with_nominations, nominating=None), with_nominations


def offers_what_is_allowed(explorer: Explorer, rules: tuple[Ruleset, Ruleset]) -> bool:
    """The list of what may be done has what the rules allow, each once; all else is refused when it is tried."""
    game = _known_state(explorer, rules)
    listed, every = game.legal_actions(), list(_actions(game.ruleset.deck))
    right = [action for action in every if allowed.is_allowed(game, action)]
    if len(listed) != len(right) or not all(action in listed for action in right):
        return False
    if not all(game.is_legal(action) == (action in right) for action in every):
        return False
    denied = {type(action): action for action in every if action not in right}
    return all(_is_refused(game, action) for action in denied.values())


def _is_refused(game: Game, action: Action) -> bool:
    try:
        game.apply(action)
    except Exception as error:
        return isinstance(error, IllegalAction)
    return False


def _actions(deck: Deck) -> Iterator[Action]:
    """Actions of all kinds, with cards of the hand of the first seat, of the kitty, and of nobody."""
    cards = deck.cards[:5]
    for card in cards:
        yield from (Play(card), Play(card, Suit.SPADES), Play(card, Suit.HEARTS), Exchange(card), CallCard(card))
    for number in range(4):
        yield from map(Discard, combinations(cards, number))
    yield from (Keep(), Alone(), *CALLS, *map(Announce, range(3)))


def _known_state(explorer: Explorer, rules: tuple[Ruleset, Ruleset]) -> Game:
    """A state in which the first seat holds two cards, and one more lies in the kitty or was taken up from it."""
    phase = explorer.choose("phase", PHASES)
    if phase is Phase.PLAYING and explorer.choose("is over", (False, True)):
        phase = Phase.OVER
    playing, over = phase is Phase.PLAYING, phase is Phase.OVER
    ruleset = rules[playing and explorer.choose("nominates", (False, True))]
    deck, players = ruleset.deck, ruleset.players
    surplus = explorer.choose("surplus", range(3)) if phase is Phase.EXCHANGING else 0
    own = deck.set_of(deck.cards[: 3 if surplus else 2])
    kitty = deck.empty if playing or surplus else deck.set_of(deck.cards[2:3])
    others = (deck.set_of(deck.cards[5 + 2 * seat : 7 + 2 * seat]) for seat in range(players - 1))
    table = Table.laid(deck, players, 0, 2, ruleset.orders)
    if phase is not Phase.CALLING:
        table = attrs.evolve(table, contract=Contract(0, Suit.CLUBS), trumps=Suit.CLUBS)
    trick = None
    if playing:
        led = explorer.choose("led", (False, True))
        trick = Trick(players - 1, players, deck.cards[-1:], Suit.CLUBS) if led else Trick(0, players)
    actor = None if over or (playing and explorer.choose("nobody leads", (False, True))) else 0
    aside = deck.full - own - kitty
    return Game(ruleset, phase, actor, (own, *others), kitty, (), aside, surplus, table, trick, None)
