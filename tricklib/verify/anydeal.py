"""Any deal, as a step of the engine: from what was dealt to the first state in which somebody is to act."""

from __future__ import annotations

from typing import Final

import attrs

from tricklib.actions import Keep
from tricklib.cards import Card, CardSet
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.table import Seat, Table, Taken
from tricklib.verify.arbitrary import HELD, Arbitrary
from tricklib.verify.explorer import Explorer
from tricklib.verify.steps import PILES, Step, another_kitty, everywhere
from tricklib.verify.symbolic import any_set

TRICKS: Final = HELD + 1
"""How many tricks the hand has; the engine only writes the number down."""

NOTHING: Final = Keep()
"""An action by which nothing is done, so that the theorems can speak of a deal."""


def any_deal(explorer: Explorer, rules: Arbitrary) -> Step:
    """Any hands and piles that were dealt, and what they wait for, with arbitrary policies."""
    ruleset = rules.dealt_by[explorer.choose("dealt by", range(len(rules.dealt_by)))]
    deck, players, dealer = ruleset.deck, rules.players, rules.players - 1
    piles = explorer.choose("dealt", ((), *PILES))
    upcard = deck.cards[0] if "upcard" in piles else None
    stock = deck.cards[1:2] if "stock" in piles else ()
    kitty = any_set(explorer, deck, "kitty") if "kitty" in piles else deck.empty
    aside = any_set(explorer, deck, "aside")
    hands = tuple(any_set(explorer, deck, f"hand{seat}") for seat in range(players))
    taken_up, drawn = kitty, stock
    if upcard is not None and stock:
        drawn = (*stock, upcard)
    elif upcard is not None:
        taken_up = deck.only(upcard)
    everywhere(explorer, rules, [*hands, aside, taken_up, *map(deck.only, drawn)])
    table = _before_anything(ruleset, dealer, upcard, len(drawn))
    before = Game(ruleset, Phase.CALLING, dealer, hands, taken_up, drawn, aside, 0, table, None, None)

    def dealt(hands: tuple[CardSet, ...], kitty: CardSet, aside: CardSet) -> Game:
        course = tuple((HELD - place, len(drawn)) for place in range(TRICKS))
        game = Game._dealt(ruleset, dealer, hands, kitty, upcard, stock, aside, course)
        lies = attrs.evolve(game.table, taken=table.taken) if game.table.taken == table.taken else game.table
        return attrs.evolve(game, table=lies, before=game.before or before, action=game.action or NOTHING)

    rules.given, rules.asked = [], []
    after, given, asked = dealt(hands, kitty, aside), rules.given, rules.asked
    rules.given, rules.asked = [], []
    others = tuple(any_set(explorer, deck, f"other{seat}") for seat in range(players))
    other = dealt(others, another_kitty(explorer, kitty), any_set(explorer, deck, "other aside"))
    return Step(before, NOTHING, after, rules, tuple(given), tuple(asked), other)


def _before_anything(ruleset: Ruleset, dealer: Seat, upcard: Card | None, stock_size: int) -> Table:
    """What lies open when the cards are dealt."""
    deck, players = ruleset.deck, ruleset.players
    return Table(
        deck=deck,
        players=players,
        dealer=dealer,
        hand_size=HELD,
        tricks=TRICKS,
        orders=ruleset.orders,
        upcard=upcard,
        trumps=None,
        contract=None,
        passes=tuple(0 for _ in range(players)),
        last_caller=None,
        named=None,
        alone=False,
        sides=None,
        announced=tuple(None for _ in range(players)),
        broken=False,
        taken=tuple(Taken(0, deck.empty) for _ in range(players)),
        tricks_played=0,
        held=HELD,
        stock_size=stock_size,
        last_taker=None,
        voids=tuple(frozenset() for _ in range(players)),
    )
