"""The engine's own theorems, for policies that are arbitrary within their contracts.

The real transitions of :class:`~tricklib.game.Game` are run on a state with unknown hands and with policies whose
answers are unknown too, except for what their contracts promise. What holds at the end of every path holds for every
composition. A path speaks of sets of cards, and of no more single cards than lie on the table and one more: if a
statement failed in some deck, it would fail in the part of it that has these cards and one at which it fails. So a
deck of a few cards more than there are players stands for all decks, with duplicates or without.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

import attrs

from tricklib.actions import Action, Declare, Play
from tricklib.cards import CardSet, Deck, Suit
from tricklib.game import Game, Phase
from tricklib.ruleset import Ruleset
from tricklib.table import Order, Seat, Table, Taken, Trick
from tricklib.verify.arbitrary import TRICKS, Arbitrary, deck_for
from tricklib.verify.explorer import Explorer
from tricklib.verify.solver import Solver
from tricklib.verify.symbolic import any_card, any_set, term_of
from tricklib.verify.terms import Terms


@final
@attrs.frozen
class Step:
    """One transition: a state, an action, and the state after it.

    Args:
        before: the state.
        action: the action.
        after: the state after it.
        rules: the arbitrary policies, which remember what they were given; None on the real engine.
    """

    before: Game
    action: Action
    after: Game
    rules: Arbitrary | None = None

    @property
    def completes(self) -> bool:
        """Whether the action completes a trick."""
        trick = self.before.trick
        return isinstance(self.action, Play) and trick is not None and len(trick.cards) + 1 == trick.players


def any_step(explorer: Explorer, rules: Arbitrary) -> Step:
    """Any declaration or play in any state, with arbitrary policies."""
    rules.given = []
    game = _any_game(explorer, rules)
    if game.phase is Phase.CALLING:
        action: Action = Declare(game.trump_choices()[0])
    else:
        card = any_card(explorer, game.ruleset.deck, "card")
        legal = term_of(game.legal_cards & game.ruleset.deck.only(card), explorer)
        explorer.assume(explorer.terms.no(explorer.terms.empty(legal)))
        action = Play(card)
    return Step(game, action, game.apply(action), rules)


def _any_game(explorer: Explorer, rules: Arbitrary) -> Game:
    players = rules.players
    deck, ruleset = rules.ruleset.deck, rules.ruleset
    hands = tuple(_apart(explorer, deck, f"hand{seat}") for seat in range(players))
    aside = _apart(explorer, deck, "aside")
    placed = [*hands, aside]
    if explorer.choose("calling", (True, False)):
        table = _table(explorer, ruleset, (), 0, False)
        _everywhere(explorer, placed)
        return Game(ruleset, Phase.CALLING, rules.caller(table), hands, aside, table, None, None)
    taken = tuple(_apart(explorer, deck, f"taken{seat}") for seat in range(players))
    table = _table(
        explorer,
        ruleset,
        taken,
        explorer.choose("tricks", (0, TRICKS - 1)),
        explorer.choose("broken", (False, True)),
    )
    cards = tuple(
        any_card(explorer, deck, f"card{place}") for place in range(explorer.choose("length", range(players)))
    )
    leader = explorer.choose("leader", range(players))
    trick = Trick(leader, players, cards, Suit.CLUBS if cards else None)
    placed += [*taken, *map(deck.only, cards)]
    _everywhere(explorer, placed)
    return Game(ruleset, Phase.PLAYING, trick.seat_to_play, hands, aside, table, trick, None)


def _apart(explorer: Explorer, deck: Deck, name: str) -> CardSet:
    return any_set(explorer, deck, name)


def _everywhere(explorer: Explorer, places: list[CardSet]) -> None:
    """Every card is in exactly one of these places."""
    terms, seen = explorer.terms, explorer.terms.none
    apart = []
    for cards in places:
        term = term_of(cards, explorer)
        apart.append(terms.empty(terms.both(term, seen)))
        seen = terms.either(seen, term)
    explorer.assume(terms.all_of([*apart, terms.same(seen, terms.every)]))


def _table(explorer: Explorer, ruleset: Ruleset, taken: tuple[CardSet, ...], tricks: int, broken: bool) -> Table:
    clubs = any_set(explorer, ruleset.deck, "clubs")
    order = Order({Suit.CLUBS: clubs, Suit.DIAMONDS: ruleset.deck.full - clubs}, {})
    piles = (
        tuple(Taken(2 + seat, cards) for seat, cards in enumerate(taken))
        or (Taken(0, ruleset.deck.empty),) * ruleset.players
    )
    orders = {None: order, Suit.CLUBS: order}
    return Table(ruleset.deck, ruleset.players, 0, TRICKS, orders, None, broken, piles, tricks)


# The theorems


def places(game: Game) -> list[CardSet]:
    """Everywhere a card can be."""
    trick = game.trick.cards if game.trick is not None else ()
    piles = [one.cards for one in game.table.taken]
    return [*game.hands, game.aside, *piles, *map(game.ruleset.deck.only, trick)]


def conserves(step: Step) -> bool:
    """Every card is in exactly one place after the action."""
    seen = step.after.ruleset.deck.empty
    for cards in places(step.after):
        if not seen.isdisjoint(cards):
            return False
        seen = seen | cards
    return seen == step.after.ruleset.deck.full


def moves_one_card(step: Step) -> bool:
    """A play takes exactly the card from the hand of the seat to act; a declaration moves none."""
    before, after, actor = step.before, step.after, step.before.actor
    if isinstance(step.action, Declare):
        return before.hands == after.hands and before.aside == after.aside
    card = before.ruleset.deck.only(step.action.card)
    return before.aside == after.aside and all(
        after.hands[seat] == (before.hands[seat] - card if seat == actor else before.hands[seat])
        for seat in range(before.table.players)
    )


def collects(step: Step) -> bool | None:
    """A complete trick goes to one pile, that of its taker, and to no other."""
    if isinstance(step.action, Declare):
        return None
    before, after = step.before, step.after
    grown = [seat for seat in range(before.table.players) if after.table.taken[seat] != before.table.taken[seat]]
    if not step.completes:
        return (
            not grown
            and after.trick is not None
            and before.trick is not None
            and after.trick.cards[:-1] == before.trick.cards
        )
    assert before.trick is not None and after.last_trick is not None
    won = before.ruleset.deck.set_of(())
    for card in (*before.trick.cards, step.action.card):
        won = won | before.ruleset.deck.only(card)
    taker = before.ruleset.taking.taker(after.last_trick, after.table)
    gained = after.table.taken[taker].cards - before.table.taken[taker].cards
    return (
        grown == [taker] and gained == won and after.table.taken[taker].tricks == before.table.taken[taker].tricks + 1
    )


def passes_the_turn(step: Step) -> bool:
    """The turn goes clockwise within a trick; the rules name the opener and the next leader."""
    before, after = step.before, step.after
    if isinstance(step.action, Declare):
        opener = before.ruleset.opening.opener(before.hands, after.table)
        return opener is not None and after.actor == opener and after.trick == Trick(opener, after.table.players)
    assert before.actor is not None and before.trick is not None
    if not step.completes:
        return after.actor == (before.actor + 1) % before.table.players
    if after.phase is Phase.OVER:
        return after.actor is None
    assert after.last_trick is not None
    taker = before.ruleset.taking.taker(after.last_trick, after.table)
    leader = before.ruleset.succession.next_leader(taker, after.last_trick, after.table)
    return after.actor == leader and after.trick == Trick(leader, before.table.players)


def fixes_the_suit_led(step: Step) -> bool | None:
    """The suit led is that of the first card of the trick, as it counts in play, whatever falls on it."""
    if isinstance(step.action, Declare):
        return None
    before, after = step.before.trick, step.after.last_trick if step.completes else step.after.trick
    if before is None or after is None:
        return False
    return after.led is (step.before.table.suit_of(step.action.card) if before.is_empty else before.led)


def ends_in_time(step: Step) -> bool:
    """The hand is over exactly when the last trick is complete, and the tricks are counted one by one."""
    before, after = step.before.table, step.after.table
    if after.tricks_played != before.tricks_played + step.completes:
        return False
    return (step.after.phase is Phase.OVER) == (step.completes and after.tricks_played == after.hand_size)


def makes_progress(step: Step) -> bool | None:
    """With every play the cards still in hands become fewer."""
    if isinstance(step.action, Declare):
        return step.before.phase is Phase.CALLING and step.after.phase is Phase.PLAYING
    before, after = (_union(game.hands) for game in (step.before, step.after))
    return after < before


def _union(hands: tuple[CardSet, ...]) -> CardSet:
    together = hands[0]
    for hand in hands[1:]:
        together = together | hand
    return together


def breaks_once(step: Step) -> bool:
    """Trumps are broken afterwards exactly if they were before or the rule says that this card breaks them."""
    before, after = step.before, step.after
    if isinstance(step.action, Declare):
        return after.table.broken == before.table.broken and after.table.trumps is step.action.trumps
    assert before.trick is not None
    breaks = before.ruleset.breaking.breaks(step.action.card, before.trick, before.table)
    return after.table.broken == (before.table.broken or breaks) and after.table.trumps is before.table.trumps


def asks_openly(step: Step) -> bool | None:
    """The rule about playing is given the hand of the seat to act and what lies open, and no other thing."""
    if step.rules is None or step.before.actor is None:
        return None
    before, own = step.before, step.before.hands[step.before.actor]
    for hand, *rest in step.rules.given:
        if not all(one is before.trick or one is before.table for one in rest):
            return False
        if hand is not own and hand.bits:
            return False
    return True


def shows_own_hand_only(game: Game, seat: Seat) -> bool:
    """What a seat sees is its own hand, what lies open, and how many cards each holds."""
    view = game.view(seat)
    own = view.seat == seat and (view.hand is None or view.hand is game.hands[seat])
    if (view.phase, view.actor) != (game.phase, game.actor):
        return False
    return own and view.table is game.table and view.trick is game.trick and _is_public(view.hand_sizes, game)


def _is_public(sizes: tuple[int, ...], game: Game) -> bool:
    """Each seat holds a card for every trick to come, but for the trick in progress if it has played to that."""
    played = [seat for seat, _ in game.trick.plays] if game.trick is not None else []
    left = game.table.hand_size - game.table.tricks_played
    return sizes == tuple(left - (seat in played) for seat in range(game.table.players))


THEOREMS: Final[dict[str, Callable[[Step], bool | None]]] = {
    "game.conserves": conserves,
    "game.moves_one_card": moves_one_card,
    "game.collects": collects,
    "game.passes_the_turn": passes_the_turn,
    "game.fixes_the_suit_led": fixes_the_suit_led,
    "game.ends_in_time": ends_in_time,
    "game.makes_progress": makes_progress,
    "game.breaks_once": breaks_once,
    "game.asks_openly": asks_openly,
}
"""The theorems about a step, by the id of their obligation."""

SIGHT: Final = "game.shows_own_hand_only"
"""The theorem about what a seat sees."""


def failures(
    players: int, deadline: float | None = None, starts: Callable[[Explorer], None] = lambda explorer: None
) -> dict[str, str]:
    """For each theorem that fails for this number of players: a situation in which it does.

    Args:
        players: how many seats there are.
        deadline: when to stop, by ``time.monotonic()``; None for never.
        starts: called with the explorer before it starts.

    Raises:
        OutOfBudget: not all paths were seen in time.
    """
    terms = Terms(len(deck_for(players)))
    explorer = Explorer(terms, Solver(terms), 60_000, deadline)
    starts(explorer)
    rules = Arbitrary(explorer, players)

    def step() -> dict[str, bool | None]:
        made = any_step(explorer, rules)
        return {name: theorem(made) for name, theorem in THEOREMS.items()}

    def sight() -> dict[str, bool | None]:
        game = _any_game(explorer, rules)
        return {SIGHT: shows_own_hand_only(game, explorer.choose("seat", range(players)))}

    failed: dict[str, str] = {}
    spoke: set[str] = set()
    for run in (step, sight):
        for path in explorer.paths(run, twice=False):
            spoke |= {name for name, holds in path.result.items() if holds}
            for name, holds in path.result.items():
                if holds is False:
                    failed.setdefault(name, f"{path.choices} {path.model}")
    return failed | {name: "it never says anything" for name in (*THEOREMS, SIGHT) if name not in spoke}


__all__ = ["SIGHT", "THEOREMS", "Arbitrary", "Step", "any_step", "failures", "places"]
