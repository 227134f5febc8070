"""The engine's own theorems, each a plain function of a step of the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from tricklib.actions import Announce, Discard, Exchange, Play
from tricklib.cards import CardSet, Suit
from tricklib.errors import RulesetError
from tricklib.game import Game
from tricklib.states import Phase
from tricklib.table import Seat, Table, Trick
from tricklib.verify.anycard import any_card
from tricklib.verify.arbitrary import Arbitrary
from tricklib.verify.expected import ask_again, course_after, next_to_play, played, taker_and_leader
from tricklib.verify.explorer import Explorer
from tricklib.verify.steps import Step, any_table
from tricklib.verify.symbolic import Count, term_of


def places(game: Game) -> list[CardSet]:
    """Everywhere a card can be."""
    trick = game.trick.cards if game.trick is not None else ()
    piles = [one.cards for one in game.table.taken]
    only = game.ruleset.deck.only
    return [*game.hands, game.kitty, *map(only, game.stock), game.aside, *piles, *map(only, trick)]


def conserves(step: Step) -> bool:
    """Every card is in exactly one place after the action."""
    seen = twice = step.after.ruleset.deck.empty
    for cards in places(step.after):
        twice = twice | (seen & cards)
        seen = seen | cards
    return not twice and seen == step.after.ruleset.deck.full


def moves_only_its_cards(step: Step) -> bool | None:
    """Of the hands, an action changes that of the seat to act, by the cards it names; only a kitty comes to a hand."""
    before, after, actor, action = step.before, step.after, step.before.actor, step.action
    assert actor is not None
    only, hand = before.ruleset.deck.only, before.hands[actor]
    match action:
        case Play(card):
            if step.completes:
                return None
            hand = hand - only(card)
        case Exchange(card):
            hand = (hand | before.kitty) - only(card)
        case Discard(cards):
            for card in cards:
                hand = hand - only(card)
    hands = [hand if seat == actor else one for seat, one in enumerate(before.hands)]
    if takes_up(step) and after.actor is not None:
        hands[after.actor] = hands[after.actor] | before.kitty
    return after.stock == before.stock and all(a == b for a, b in zip(after.hands, hands, strict=True))


def takes_up(step: Step) -> bool:
    """Whether somebody takes the kitty up after an action; the upcard alone is taken up by an exchange."""
    before, after = step.before, step.after
    begins = after.phase is Phase.EXCHANGING and before.phase is not Phase.EXCHANGING
    return begins and (before.table.upcard is None or bool(before.stock))


def puts_away(step: Step) -> bool:
    """What is put away, or taken up by nobody, lies face down; whoever takes the kitty up has so many too many."""
    before, after, aside, kitty = step.before, step.after, step.before.aside, step.before.kitty
    only, stages = before.ruleset.deck.only, before.ruleset.stages
    match step.action:
        case Exchange(card):
            aside, kitty = aside | only(card), only(card) - only(card)
        case Discard(cards):
            for card in cards:
                aside = aside | only(card)
    if takes_up(step):
        return after.aside == aside and not after.kitty and _is_count_of(after.surplus, kitty)
    waits = after.phase is Phase.OVER or (
        after.phase is not Phase.PLAYING and stages.index(after.phase.value) <= stages.index("exchanging")
    )
    left = kitty if waits else kitty - kitty
    return after.surplus == 0 and after.kitty == left and after.aside == aside | (kitty - left)


def _is_count_of(number: int, cards: CardSet) -> bool:
    counted: object = cards.count()
    if isinstance(counted, Count) and isinstance(number, Count):
        return counted._term is number._term
    return number == counted


def draws_in_turn(step: Step) -> bool | None:
    """After a trick the cards are drawn from the top of the stock, in the order that the rule says."""
    if not step.completes:
        return None
    before, after = step.before, step.after
    assert before.actor is not None and after.last_trick is not None and isinstance(step.action, Play)
    hands = list(before.hands)
    hands[before.actor] = hands[before.actor] - before.ruleset.deck.only(step.action.card)
    stock, drawing = list(before.stock), before.ruleset.drawing
    if stock and drawing is not None:
        taker, _ = taker_and_leader(step)
        for seat, number in drawing.draws(taker, attrs.evolve(after.table, stock_size=len(stock))):
            for _ in range(number):
                hands[seat] = hands[seat] | before.ruleset.deck.only(stock.pop(0))
    counted = after.table.stock_size == len(stock)
    return counted and after.stock == tuple(stock) and all(a == b for a, b in zip(after.hands, hands, strict=True))


def collects(step: Step) -> bool | None:
    """A complete trick goes to one pile, that of its taker, and to no other."""
    before, after = step.before, step.after
    if not isinstance(step.action, Play):
        return all(a == b for a, b in zip(before.table.taken, after.table.taken, strict=True))
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
    taker, _ = taker_and_leader(step)
    gained = after.table.taken[taker].cards - before.table.taken[taker].cards
    more = after.table.taken[taker].tricks == before.table.taken[taker].tricks + 1
    return grown == [taker] and gained == won and more and after.table.last_taker == taker


def passes_the_turn(step: Step) -> bool:
    """The turn goes clockwise within a trick; the rules name who acts before it, the opener and the next leader."""
    before, after = step.before, step.after
    if not isinstance(step.action, Play):
        return _follows_the_stages(step)
    assert before.actor is not None and before.trick is not None
    if after.phase is Phase.OVER:
        return after.actor is None and after.trick is None
    if after.phase is not Phase.PLAYING or after.trick is None:
        return False
    if not step.completes:
        trick = attrs.evolve(before.trick, cards=after.trick.cards, led=after.trick.led)
        turn = next_to_play(before.actor, before.table)
        return after.trick == trick and after.actor == turn and _tells_whose_cards(after.trick, before.table, turn)
    assert after.last_trick is not None
    _, leader = taker_and_leader(step)
    begun = Trick(leader, before.table.players, out=before.table.out)
    return after.actor == leader and after.trick == begun and after.actor not in after.table.out


def _tells_whose_cards(trick: Trick, table: Table, turn: Seat) -> bool:
    """Whether a trick in progress says whose turn it is, who has played which card, and who plays after whom."""
    order = [trick.leader]
    while (seat := next_to_play(order[-1], table)) != trick.leader:
        order.append(seat)
    told = (*trick.seats,) == (*map(trick.seat_at, range(len(order))),) == (*order,)
    return told and trick.seat_to_play == turn and [seat for seat, _ in trick.plays] == order[: len(trick.cards)]


def _follows_the_stages(step: Step) -> bool:
    """The hand waits for the first seat that a rule names, stage by stage, and then for the opener."""
    course, after = course_after(step), step.after
    named = (after.phase, after.actor, after.trick) == (course.phase, course.actor, course.trick)
    return named and not any(after.actor == seat for seat in after.table.out)


def fixes_the_suit_led(step: Step) -> bool | None:
    """The suit led is that of the first card as it counts in play, or the one nominated, whatever falls on it."""
    if not isinstance(step.action, Play):
        return None
    before, after = step.before.trick, step.after.last_trick if step.completes else step.after.trick
    if before is None or after is None:
        return False
    if not before.is_empty:
        return after.led is before.led
    return after.led is (step.action.suit or step.before.table.suit_of(step.action.card))


def ends_in_time(step: Step) -> bool:
    """The hand is over exactly when no card is left after a trick; cards and tricks are counted one by one."""
    before, after = step.before.table, step.after.table
    if after.tricks_played != before.tricks_played + step.completes:
        return False
    drawn = (before.stock_size - after.stock_size) // before.players
    if after.held != before.held - step.completes + drawn:
        return False
    if not isinstance(step.action, Play):
        return step.after.is_thrown_in == (step.after.phase is Phase.OVER)
    if step.after.is_thrown_in:
        return False
    return (step.after.phase is Phase.OVER) == (step.completes and after.held == 0)


def makes_progress(step: Step) -> bool | None:
    """With every play the cards still in hands and in the stock become fewer; the stages come one after the other."""
    order = (*step.before.ruleset.stages, Phase.PLAYING.value, Phase.OVER.value)
    if not isinstance(step.action, Play):
        repeats = isinstance(step.action, Announce) or step.before.phase is Phase.CALLING
        before, after = order.index(step.before.phase.value), order.index(step.after.phase.value)
        return after > before or (repeats and after == before)
    still = [_union((*game.hands, *map(game.ruleset.deck.only, game.stock))) for game in (step.before, step.after)]
    return still[1] < still[0]


def _union(hands: tuple[CardSet, ...]) -> CardSet:
    together = hands[0]
    for hand in hands[1:]:
        together = together | hand
    return together


def breaks_once(step: Step) -> bool:
    """Trumps are broken afterwards exactly if they were before or the rule says that this card breaks them."""
    before, after = step.before, step.after
    if not isinstance(step.action, Play):
        return after.table.broken == before.table.broken
    breaking, trick = before.ruleset.breaking, before.trick
    assert trick is not None
    broken = before.table.broken or (breaking is not None and breaking.breaks(step.action.card, trick, before.table))
    return after.table.broken == broken and after.table.trumps is before.table.trumps


def keeps_the_contract(step: Step) -> bool:
    """The last call that is no pass is the contract, and its trumps are the trumps; nothing else changes them."""
    before, after = step.before, step.after
    if before.phase is not Phase.CALLING:
        return after.table.contract is before.table.contract and after.table.trumps is before.table.trumps
    wanted = course_after(step).table
    same_calls = (after.table.passes, after.table.last_caller) == (wanted.passes, wanted.last_caller)
    return same_calls and after.table.contract == wanted.contract and after.table.trumps is wanted.trumps


def reveals_with_the_card(step: Step) -> bool | None:
    """The sides of a called partner are public when the card falls or the hand is over, and not before."""
    before, after = step.before.table, step.after.table
    if not isinstance(step.action, Play) or before.named is None:
        return None
    if before.sides is not None:
        return after.sides == before.sides
    falls = step.action.card == before.named
    siding, partner = step.before.ruleset.siding, step.before.actor if falls else None
    assert siding is not None
    if not falls and step.after.phase is not Phase.OVER:
        return after.sides is None
    return after.sides == siding.sides(partner, after)


def writes_down(step: Step) -> bool:
    """What lies open is what lay open before, and what was done, written down for the seat that did it."""
    wanted, after = played(step) if isinstance(step.action, Play) else course_after(step).table, step.after
    for name in (field.name for field in attrs.fields(Table)):
        one, other = getattr(after.table, name), getattr(wanted, name)
        if not (one is other or (name not in ("orders", "taken") and one == other)):
            return False
    return _last_trick(step) == after.last_trick and after.before is step.before and after.action is step.action


def _last_trick(step: Step) -> Trick | None:
    """The trick that is to be remembered as the last one."""
    trick, after = step.before.trick, step.after.last_trick
    if trick is None or after is None or not step.completes or not isinstance(step.action, Play):
        return step.before.last_trick
    return Trick(trick.leader, trick.players, (*trick.cards, step.action.card), after.led, step.before.table.out)


def asks_openly(step: Step) -> bool | None:
    """The rule about an action is given the hand of the seat to act; all rules are given what lies open just then."""
    if step.rules is None or step.before.actor is None:
        return None
    before, explorer, own = step.before, step.rules.explorer, step.before.hands[step.before.actor]
    if before.phase is not Phase.PLAYING and not _looks(before, step.before.actor):
        own = before.ruleset.deck.empty
    if before.phase is Phase.EXCHANGING:
        own = own | before.kitty
    open_ = [before.trick, before.table][before.phase is not Phase.PLAYING :]
    for hand, *rest in step.given:
        if len(rest) != len(open_) or not all(one is other for one, other in zip(rest, open_, strict=True)):
            return False
        if hand is not None and term_of(hand, explorer) is not term_of(own, explorer):
            return False
    step.rules.asked = []
    ask_again(step)
    wanted = step.rules.asked
    return all(one in wanted for one in step.asked) and all(one in step.asked for one in wanted)


def _looks(game: Game, seat: Seat) -> bool:
    looking = game.ruleset.looking
    return looking is None or looking.may_look(seat, game.table, game.phase is not Phase.CALLING)


def shows_own_hand_only(game: Game, seat: Seat) -> bool:
    """What a seat sees is its own hand, what lies open, and how many cards each holds."""
    view = game.view(seat)
    if any(_is_shown(game, nobody) for nobody in (-1, game.table.players)):
        return False
    own = view.hand is (game.hands[seat] if _looks(game, seat) else None)
    if (view.seat, view.phase, view.actor) != (seat, game.phase, game.actor):
        return False
    return own and view.table is game.table and view.trick is game.trick and _is_public(view.hand_sizes, game)


def _is_shown(game: Game, seat: int) -> bool:
    """Whether there is a view for a seat."""
    try:
        game.view(seat)
    except RulesetError:
        return False
    return True


def _is_public(sizes: tuple[int, ...], game: Game) -> bool:
    """Each seat holds what it held when the trick began, less what it has played, and more what it has taken up.

    A seat that sits out holds what it was dealt.
    """
    played = [seat for seat, _ in game.trick.plays] if game.trick is not None else []
    more, table = {game.actor: game.surplus}, game.table
    holds = [table.held - (seat in played) + more.get(seat, 0) for seat in range(table.players)]
    return sizes == tuple(table.hand_size if seat in table.out else number for seat, number in enumerate(holds))


def keeps_secrets(step: Step) -> bool | None:
    """Everybody sees the same after an action if the other seats hold other cards."""
    if step.other is None:
        return None
    seen = [(game.phase, game.actor, game.trick, game.table) for game in (step.after, step.other)]
    return seen[0] == seen[1]


def shows_voids(explorer: Explorer, rules: Arbitrary) -> bool:
    """Who does not follow suit to a trick shows it, and nothing else of the table depends on that."""
    players, deck = rules.players, rules.ruleset.deck
    table = any_table(explorer, rules, Phase.PLAYING, (deck.empty,) * players)
    out = rules.any_out("out")
    active = [seat for seat in range(players) if seat not in out]
    cards = tuple(any_card(explorer, deck, f"card{place}") for place in range(len(active)))
    leader = explorer.choose("leader", active)
    trick = Trick(leader, players, cards, Suit.CLUBS, out)
    after, clubs = table.collected(0, trick), table.suit(Suit.CLUBS)
    if attrs.evolve(after, voids=table.voids) != table.collected(0, trick, shows_voids=False):
        return False
    at = active.index(leader)
    order = active[at:] + active[:at]
    failed = {seat for place, seat in enumerate(order) if place and cards[place] not in clubs}
    return all((Suit.CLUBS in after.voids[seat]) is (seat in failed) for seat in range(players))


THEOREMS: Final[dict[str, Callable[[Step], bool | None]]] = {
    "game.conserves": conserves,
    "game.moves_only_its_cards": moves_only_its_cards,
    "game.puts_away": puts_away,
    "game.draws_in_turn": draws_in_turn,
    "game.collects": collects,
    "game.passes_the_turn": passes_the_turn,
    "game.fixes_the_suit_led": fixes_the_suit_led,
    "game.ends_in_time": ends_in_time,
    "game.makes_progress": makes_progress,
    "game.breaks_once": breaks_once,
    "game.keeps_the_contract": keeps_the_contract,
    "game.reveals_with_the_card": reveals_with_the_card,
    "game.writes_down": writes_down,
    "game.asks_openly": asks_openly,
    "game.keeps_secrets": keeps_secrets,
}
"""The theorems about a step, by the id of their obligation."""

SIGHT: Final = "game.shows_own_hand_only"
"""The theorem about what a seat sees."""

VOIDS: Final = "game.shows_voids"
"""The theorem about what a trick shows."""
