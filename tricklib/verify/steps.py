"""Any step of the engine: an unknown state, an action, and what comes of it by arbitrary policies.

The real transitions of :class:`~tricklib.game.Game` are run on a state with unknown hands and with policies whose
answers are unknown too, except for what their contracts promise. What holds at the end of every path holds for every
composition. A path speaks of sets of cards, and of no more single cards than lie on the table, are drawn or are put
away, and one more: if a statement failed in some deck, it would fail in the part of it that has these cards and one at
which it fails. So a deck of a few cards more than that stands for all decks, with duplicates or without.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, final

import attrs

from tricklib.actions import Action, Alone, Announce, CallCard, Discard, Exchange, Keep, Play
from tricklib.cards import Card, CardSet, Suit
from tricklib.game import Game
from tricklib.states import Phase
from tricklib.table import Contract, Order, Table, Taken, Trick
from tricklib.verify.anycard import any_card
from tricklib.verify.arbitrary import HELD, NAMING_FIRST, Arbitrary
from tricklib.verify.explorer import Explorer, Impossible
from tricklib.verify.symbolic import any_set, term_of
from tricklib.verify.terms import Term, Terms
from tricklib.verify.whole import any_number

MOST_TRICKS: Final = 1000
"""So many tricks have been played at most when a step is made."""

_Asked: TypeAlias = tuple[tuple[Any, ...], ...]


@final
@attrs.frozen(eq=False)
class Step:
    """One transition: a state, an action, and the state after it; no two are the same.

    Args:
        before: the state.
        action: the action.
        after: the state after it.
        rules: the arbitrary policies; None on the real engine.
        given: what the rules about acting were given.
        asked: the other questions that were put, and with what.
        other: the state after the same action where the other seats hold other cards; None if that was not tried.
    """

    before: Game
    action: Action
    after: Game
    rules: Arbitrary | None = None
    given: tuple[tuple[Any, ...], ...] = ()
    asked: tuple[tuple[Any, ...], ...] = ()
    other: Game | None = None

    @property
    def completes(self) -> bool:
        """Whether the action completes a trick."""
        trick = self.before.trick
        still = trick and self.before.table.players - len(self.before.table.out) - len(trick.cards)
        return isinstance(self.action, Play) and still == 1


def any_step(explorer: Explorer, rules: Arbitrary) -> Step:
    """Any action in any state, with arbitrary policies."""
    game, elsewhere, action, given, asked = explorer.once(lambda: _any_legal(explorer, rules))
    rules.given, rules.asked = list(given), list(asked)
    after, given, asked = game.apply(action), tuple(rules.given), tuple(rules.asked)
    rules.given, rules.asked = [], []
    other = attrs.evolve(elsewhere).apply(action)
    return Step(game, action, after, rules, given, asked, other)


def _any_legal(explorer: Explorer, rules: Arbitrary) -> tuple[Game, Game, Action, _Asked, _Asked]:
    """Any state, the same for others who hold other cards, a legal action, and what the policies were given so far."""
    rules.given, rules.asked = [], []
    game = any_game(explorer, rules)
    action = _any_action(explorer, game)
    if not game.is_legal(action):
        raise explorer.stop(Impossible("the action is not legal"))
    return game, _elsewhere(explorer, game), action, tuple(rules.given), tuple(rules.asked)


def _elsewhere(explorer: Explorer, game: Game) -> Game:
    """The same state where the other seats hold other cards, and others lie face down."""
    deck, upcard = game.ruleset.deck, game.table.upcard
    hands = tuple(
        hand if seat == game.actor else any_set(explorer, deck, f"other{seat}") for seat, hand in enumerate(game.hands)
    )
    kitty, stock = game.kitty, game.stock
    if stock or upcard is None:
        kitty = another_kitty(explorer, kitty)
    if game.phase is Phase.PLAYING:
        stock = tuple(any_card(explorer, deck, f"other stock{place}") for place in range(len(stock)))
    aside = any_set(explorer, deck, "other aside")
    return attrs.evolve(game, hands=hands, kitty=kitty, stock=stock, aside=aside)


def another_kitty(explorer: Explorer, kitty: CardSet) -> CardSet:
    """Another kitty, where there is one."""
    if not kitty:
        return kitty.deck.empty
    another = any_set(explorer, kitty.deck, "other kitty")
    explorer.assume(explorer.terms.no(explorer.terms.empty(term_of(another, explorer))))
    return another


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

PILES: Final = (("kitty",), ("upcard",), ("kitty", "upcard", "stock"))
"""What may lie there before the play: the upcard is taken up itself, or lies under a stock, and a kitty with it."""


def any_game(explorer: Explorer, rules: Arbitrary) -> Game:
    """Any state in which somebody can act."""
    phase = explorer.choose("phase", PHASES)
    return _any_play(explorer, rules) if phase is Phase.PLAYING else _before_play(explorer, rules, phase)


def _before_play(explorer: Explorer, rules: Arbitrary, phase: Phase) -> Game:
    ruleset = rules.orders[explorer.choose("naming first", (False, True))]
    deck, players, stages = ruleset.deck, rules.players, ruleset.stages
    hands = tuple(any_set(explorer, deck, f"hand{seat}") for seat in range(players))
    piles = explorer.choose("piles", PILES[: 1 if ruleset.stages == NAMING_FIRST else 3])
    upcard = deck.cards[0] if "upcard" in piles else None
    stock = deck.cards[:1] if "stock" in piles else ()
    kitty, surplus = deck.empty, 0
    if stages.index(phase.value) <= stages.index("exchanging"):
        kitty = deck.only(deck.cards[0]) if piles == ("upcard",) else any_set(explorer, deck, "kitty")
        if phase is Phase.EXCHANGING and "kitty" in piles:
            kitty, surplus = deck.empty, 2
    aside = any_set(explorer, deck, "aside")
    table = attrs.evolve(any_table(explorer, rules, phase, stock_size=len(stock)), upcard=upcard)
    if stages.index(phase.value) > stages.index("naming"):
        table = _with_sides(table, explorer, ("alone", "secret"))
    actor = explorer.choose("actor", range(players))
    if phase is Phase.ANNOUNCING:
        table = attrs.evolve(table, announced=tuple(None if seat == actor else 2 for seat in range(players)))
    everywhere(explorer, rules, [*hands, aside, kitty, *map(deck.only, stock)])
    return Game(ruleset, phase, actor, hands, kitty, stock, aside, surplus, table, None, None)


def _any_play(explorer: Explorer, rules: Arbitrary) -> Game:
    players, deck = rules.players, rules.ruleset.deck
    nominates = explorer.choose("nominates", (False, True))
    hands = tuple(any_set(explorer, deck, f"hand{seat}") for seat in range(players))
    out = rules.any_out("out")
    active = [seat for seat in range(players) if seat not in out]
    length = explorer.choose("length", range(len(active)))
    last = length == len(active) - 1 and not nominates
    stock = _any_stock(explorer, rules) if last and not rules.sits else ()
    aside = any_set(explorer, deck, "aside")
    taken = tuple(any_set(explorer, deck, f"taken{seat}") for seat in range(players))
    held = explorer.choose("held", (1, HELD - 1)) if last else 1
    ways = ("alone",) if nominates else ("alone", "secret", "known")
    table = _with_sides(any_table(explorer, rules, Phase.PLAYING, taken, len(stock), held), explorer, ways)
    table = attrs.evolve(table, out=out) if out else table
    cards = tuple(any_card(explorer, deck, f"card{place}") for place in range(length))
    leader = explorer.choose("leader", active)
    trick = Trick(leader, players, cards, Suit.CLUBS if cards else None, out)
    everywhere(explorer, rules, [*hands, aside, *map(deck.only, stock), *taken, *map(deck.only, cards)])
    ruleset = rules.nominating if nominates else rules.ruleset
    if not nominates and not rules.sits and table.alone and explorer.choose("few rules", (False, True)):
        ruleset = rules.bare
    actor, before = active[(active.index(leader) + length) % len(active)], last_trick(rules)
    return Game(ruleset, Phase.PLAYING, actor, hands, deck.empty, stock, aside, 0, table, trick, before)


def _any_stock(explorer: Explorer, rules: Arbitrary) -> tuple[Card, ...]:
    """Nothing, or a card more than all seats can draw."""
    most = rules.players * (2 if rules.players == 2 else 1) + 1
    cards = explorer.choose("stock", (0, most))
    return tuple(any_card(explorer, rules.ruleset.deck, f"stock{place}") for place in range(cards))


def everywhere(explorer: Explorer, rules: Arbitrary, places: list[CardSet]) -> None:
    """Every card is in exactly one of these places."""
    parts = tuple(term_of(cards, explorer) for cards in places)
    question = rules.partitions.get(parts)
    if question is None:
        question = rules.partitions[parts] = _partition(explorer.terms, parts)
    explorer.assume(question)


def _partition(terms: Terms, parts: tuple[Term, ...]) -> Term:
    """Whether every card is in exactly one of these sets."""
    apart, seen = [], terms.none
    for part in parts:
        apart.append(terms.empty(terms.both(part, seen)))
        seen = terms.either(seen, part)
    return terms.all_of([*apart, terms.same(seen, terms.every)])


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
    deck, players, choose = rules.ruleset.deck, rules.players, explorer.choose
    clubs = any_set(explorer, deck, "clubs")
    order = Order({Suit.CLUBS: clubs, Suit.DIAMONDS: deck.full - clubs}, {})
    orders = {None: order, Suit.CLUBS: order}
    table = Table.laid(deck, players, 0, HELD, orders, upcard=deck.cards[0], stock_size=stock_size)
    table = attrs.evolve(table, passes=tuple(range(players)), last_caller=players - 1)
    if phase is Phase.CALLING:
        contract = choose("contract", (None, Contract(1, Suit.CLUBS, 2)))
        return attrs.evolve(table, contract=contract, alone=contract is not None)
    table = attrs.evolve(table, contract=Contract(1, Suit.CLUBS, 2), trumps=Suit.CLUBS)
    if phase is not Phase.PLAYING:
        return table
    return attrs.evolve(
        table,
        announced=tuple(range(players)),
        broken=choose("broken", (False, True)),
        taken=tuple(Taken(_tricks(explorer, seat), cards) for seat, cards in enumerate(taken)),
        tricks_played=_tricks(explorer, "all"),
        held=held,
        last_taker=players - 1,
        voids=(frozenset({Suit.DIAMONDS}), *(frozenset(),) * (players - 1)),
        history=(last_trick(rules),),
    )


def _tricks(explorer: Explorer, whose: object) -> int:
    return any_number(explorer, f"tricks of {whose}", 0, MOST_TRICKS)


def last_trick(rules: Arbitrary) -> Trick:
    """The trick that was completed last, where one was."""
    return Trick(0, rules.players, rules.ruleset.deck.cards[: rules.players], Suit.CLUBS)


def _with_sides(table: Table, explorer: Explorer, ways: tuple[str, ...]) -> Table:
    """The table after a partner was called, or nobody was."""
    sides = (1, *(0,) * (table.players - 1))
    said = explorer.choose("partner", ways)
    if said == "alone":
        return attrs.evolve(table, alone=True, sides=sides)
    named = any_card(explorer, table.deck, "named")
    return attrs.evolve(table, named=named, sides=sides if said == "known" else None)
