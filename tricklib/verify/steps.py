"""Any step of the engine: an unknown state, an action, and what comes of it by arbitrary policies.

The real transitions of :class:`~tricklib.game.Game` are run on a state with unknown hands and with policies whose
answers are unknown too, except for what their contracts promise. What holds at the end of every path holds for every
composition. A path speaks of sets of cards, and of no more single cards than lie on the table, are drawn or are put
away, and one more: if a statement failed in some deck, it would fail in the part of it that has these cards and one at
which it fails. So a deck of a few cards more than that stands for all decks, with duplicates or without.
"""

from __future__ import annotations

from typing import Any, Final, final

import attrs

from tricklib.actions import Action, Alone, Announce, CallCard, Discard, Exchange, Keep, Play
from tricklib.cards import Card, CardSet, Suit
from tricklib.game import Game
from tricklib.states import Phase
from tricklib.table import Contract, Order, Table, Taken, Trick
from tricklib.verify.arbitrary import HELD, Arbitrary
from tricklib.verify.explorer import Explorer, Impossible
from tricklib.verify.symbolic import any_card, any_set, term_of


@final
@attrs.frozen
class Step:
    """One transition: a state, an action, and the state after it.

    Args:
        before: the state.
        action: the action.
        after: the state after it.
        rules: the arbitrary policies; None on the real engine.
        given: what the rules about acting were given.
        other: the state after the same action where the other seats hold other cards; None if that was not tried.
    """

    before: Game
    action: Action
    after: Game
    rules: Arbitrary | None = None
    given: tuple[tuple[Any, ...], ...] = ()
    other: Game | None = None

    @property
    def completes(self) -> bool:
        """Whether the action completes a trick."""
        trick = self.before.trick
        return isinstance(self.action, Play) and trick is not None and len(trick.cards) + 1 == trick.players


def any_step(explorer: Explorer, rules: Arbitrary) -> Step:
    """Any action in any state, with arbitrary policies."""
    rules.given = []
    game = any_game(explorer, rules)
    action = _any_action(explorer, game)
    if not game.is_legal(action):
        raise explorer.stop(Impossible("the action is not legal"))
    after, given = game.apply(action), rules.given
    rules.given = []
    return Step(game, action, after, rules, tuple(given), _elsewhere(explorer, game).apply(action))


def _elsewhere(explorer: Explorer, game: Game) -> Game:
    """The same state where the other seats hold other cards, and others lie aside."""
    deck = game.ruleset.deck
    hands = tuple(
        hand if seat == game.actor else any_set(explorer, deck, f"other{seat}") for seat, hand in enumerate(game.hands)
    )
    return attrs.evolve(game, hands=hands, aside=any_set(explorer, deck, "other aside"))


def _any_action(explorer: Explorer, game: Game) -> Action:
    deck = game.ruleset.deck
    match game.phase:
        case Phase.CALLING:
            return game.legal_actions()[0]
        case Phase.EXCHANGING if game.surplus:
            cards = tuple(any_card(explorer, deck, f"discard{place}") for place in range(game.surplus))
            return Discard(cards)
        case Phase.EXCHANGING:
            return Keep() if explorer.choose("keeps", (True, False)) else Exchange(any_card(explorer, deck, "card"))
        case Phase.NAMING:
            return Alone() if explorer.choose("alone", (True, False)) else CallCard(any_card(explorer, deck, "card"))
        case Phase.ANNOUNCING:
            return Announce(1)
    card = any_card(explorer, deck, "card")
    legal = term_of(game.legal_cards & deck.only(card), explorer)
    explorer.assume(explorer.terms.no(explorer.terms.empty(legal)))
    if game.trick is not None and game.trick.is_empty and game.ruleset.nominating is not None:
        suits = game.ruleset.nominating.nominations(card, game.trick, game.table)
        return Play(card, suits[0] if suits else None)
    return Play(card)


PHASES: Final = (Phase.CALLING, Phase.EXCHANGING, Phase.NAMING, Phase.ANNOUNCING, Phase.PLAYING)
"""The phases in which somebody can act."""


def any_game(explorer: Explorer, rules: Arbitrary) -> Game:
    """Any state in which somebody can act."""
    ruleset, players, deck = rules.ruleset, rules.players, rules.ruleset.deck
    phase = explorer.choose("phase", PHASES)
    nominates = phase is Phase.PLAYING and explorer.choose("nominates", (False, True))
    surplus = explorer.choose("surplus", (0, 2)) if phase is Phase.EXCHANGING else 0
    hands = tuple(any_set(explorer, deck, f"hand{seat}") for seat in range(players))
    aside, kitty = any_set(explorer, deck, "aside"), deck.empty
    if phase in (Phase.CALLING, Phase.EXCHANGING, Phase.NAMING) and not surplus:
        kitty = any_set(explorer, deck, "kitty")
    if phase is Phase.EXCHANGING and not surplus:
        kitty = deck.only(any_card(explorer, deck, "upcard"))
    length = explorer.choose("length", range(players - nominates)) if phase is Phase.PLAYING else 0
    stock = _any_stock(explorer, rules) if length == players - 1 else ()
    placed = [*hands, aside, kitty, *map(deck.only, stock)]
    actor = explorer.choose("actor", range(players)) if phase is not Phase.PLAYING else None
    if phase is not Phase.PLAYING:
        table = any_table(explorer, rules, phase)
        _everywhere(explorer, placed)
        return Game(ruleset, phase, actor, hands, kitty, stock, aside, surplus, table, None, None)
    taken = tuple(any_set(explorer, deck, f"taken{seat}") for seat in range(players))
    held = explorer.choose("held", (1, HELD - 1)) if length == players - 1 else 1
    table = any_table(explorer, rules, phase, taken, len(stock), held)
    cards = tuple(any_card(explorer, deck, f"card{place}") for place in range(length))
    trick = Trick(explorer.choose("leader", range(players)), players, cards, Suit.CLUBS if cards else None)
    _everywhere(explorer, [*placed, *taken, *map(deck.only, cards)])
    rules_now = rules.nominating if nominates else ruleset
    return Game(rules_now, phase, trick.seat_to_play, hands, kitty, stock, aside, 0, table, trick, None)


def _any_stock(explorer: Explorer, rules: Arbitrary) -> tuple[Card, ...]:
    cards = explorer.choose("stock", (0, rules.players))
    return tuple(any_card(explorer, rules.ruleset.deck, f"stock{place}") for place in range(cards))


def _everywhere(explorer: Explorer, places: list[CardSet]) -> None:
    """Every card is in exactly one of these places."""
    terms, seen = explorer.terms, explorer.terms.none
    apart = []
    for cards in places:
        term = term_of(cards, explorer)
        apart.append(terms.empty(terms.both(term, seen)))
        seen = terms.either(seen, term)
    explorer.assume(terms.all_of([*apart, terms.same(seen, terms.every)]))


def any_table(
    explorer: Explorer,
    rules: Arbitrary,
    phase: Phase,
    taken: tuple[CardSet, ...] = (),
    stock_size: int = 0,
    held: int = HELD,
) -> Table:
    """The table in a state of some phase.

    Args:
        explorer: the explorer.
        rules: the policies.
        phase: the phase.
        taken: what each seat has taken.
        stock_size: how many cards the stock has.
        held: how many cards each seat holds.
    """
    ruleset, players, choose = rules.ruleset, rules.players, explorer.choose
    clubs = any_set(explorer, ruleset.deck, "clubs")
    order = Order({Suit.CLUBS: clubs, Suit.DIAMONDS: ruleset.deck.full - clubs}, {})
    is_turned_up = phase is not Phase.CALLING or choose("an upcard", (True, False))
    upcard = ruleset.deck.cards[0] if is_turned_up else None
    orders = {None: order, Suit.CLUBS: order}
    table = Table.laid(ruleset.deck, players, 0, HELD, orders, upcard=upcard, stock_size=stock_size)
    if phase is Phase.CALLING:
        return attrs.evolve(table, contract=choose("contract", (None, Contract(0, None))))
    table = attrs.evolve(table, contract=Contract(0, None))
    if phase is not Phase.PLAYING:
        return table
    named = any_card(explorer, ruleset.deck, "named") if choose("is secret", (False, True)) else None
    return attrs.evolve(
        table,
        named=named,
        sides=None if named is not None else (0,) * players,
        broken=choose("broken", (False, True)),
        taken=tuple(Taken(2 + seat, cards) for seat, cards in enumerate(taken)),
        held=held,
    )
