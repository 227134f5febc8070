"""What can be said about a state, a hand and a match, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tricklib.actions import (
    Action,
    Alone,
    Announce,
    Bid,
    CallCard,
    Declare,
    Discard,
    Exchange,
    Keep,
    OrderUp,
    Pass,
    Play,
)
from tricklib.cards import Card, CardSet, Suit
from tricklib.cli.inspection import has_scores, legal_here, refused_here, scores_so_far, why_not_scored
from tricklib.game import Game
from tricklib.match import Match
from tricklib.plausible import taker_of_last_trick
from tricklib.position import is_told
from tricklib.states import Phase
from tricklib.table import Seat, Table, Trick

MOST_LISTED = 8
"""More bids or numbers than this are listed by the first ones and the last."""

_THROWN_IN = "the hand is thrown in: nobody has chosen trumps"


def words(game: Game) -> str:
    """What can be said about a state, in words.

    Raises:
        RuleError: a rule misbehaves.
    """
    return "\n".join(_state(game)) + "\n"


def words_of_match(match: Match) -> str:
    """What can be said about the hand in progress of a match, with how the match stands, in words.

    Raises:
        RuleError: a rule misbehaves.
    """
    return "\n".join([*_state(match.game), *_standing(match)]) + "\n"


def walk(game: Game) -> str:
    """A game from its deal to a state, in words.

    Raises:
        RuleError: a rule misbehaves.
    """
    return "\n".join(_walked(game)) + "\n"


def walk_of_match(match: Match) -> str:
    """A match from its first deal to a state, in words, hand by hand.

    Raises:
        RuleError: a rule misbehaves.
    """
    lines: list[str] = []
    hands = match.hands if match.game.is_over else (*match.hands, match.game)
    for number, hand in enumerate(hands, 1):
        lines += [f"hand {number}", *_walked(hand), ""]
    return "\n".join([*lines, *_standing(match)]) + "\n"


def _standing(match: Match) -> Iterator[str]:
    yield f"totals after {len(match.hands)} hands: {' '.join(map(str, match.totals))}"
    if match.is_over:
        yield f"the match is won by {_seats(match.winners)}"


# A state


def _state(game: Game) -> Iterator[str]:
    yield from _header(game)
    yield from _places(game)
    yield from _to_act(game)
    if game.last_trick is not None:
        yield f"last trick: {_plays(game.last_trick)}; seat {taker_of_last_trick(game)} took it"
    yield from _ending(game)


def _header(game: Game) -> Iterator[str]:
    table = game.table
    yield f"{game.ruleset.name}, {table.players} players, dealer {table.dealer}"
    if game.phase is not Phase.CALLING and not game.is_thrown_in:
        trumps = _trumps(table.trumps) + ", broken" * table.broken
        yield f"trumps: {trumps}; {table.tricks_played} of {table.tricks} tricks played"
    yield from _said(game)


def _said(game: Game) -> Iterator[str]:
    """What was said before the play, as far as there is something to tell."""
    table, contract = game.table, game.table.contract
    if contract is not None and (contract.tricks or game.ruleset.siding is not None):
        tricks = f", {contract.tricks} tricks" if contract.tricks else ""
        yield f"contract: {_trumps(contract.trumps, 'no trumps')}{tricks}, by seat {contract.seat}"
    if any(table.passes):
        yield f"passed: {_seats([seat for seat, number in enumerate(table.passes) if number])}"
    if table.alone and contract is not None:
        yield f"seat {contract.seat} plays alone"
    if table.named is not None:
        yield f"named card: {table.named.symbols}" + ("; its holder is a secret" if table.sides is None else "")
    if table.sides is not None and game.ruleset.siding is not None:
        yield f"sides: {_sides(table)}"
    if table.out:
        yield f"sitting out: {_seats(table.out)}"
    if any(said is not None for said in table.announced):
        yield f"announced: {' '.join('-' if said is None else str(said) for said in table.announced)}"


def _sides(table: Table) -> str:
    sides = dict.fromkeys(map(table.partners, range(table.players)))
    return " against ".join(_seats(side) for side in sides)


def _as_trumps(trumps: Suit | None) -> str:
    return f"{trumps} as trumps" if trumps else "no trumps"


def _trumps(trumps: Suit | None, none: str = "none") -> str:
    return str(trumps) if trumps else none


def _places(game: Game) -> Iterator[str]:
    """The cards of each place that has some; an upcard is shown apart as long as it lies there."""
    upcard, kitty, stock = game.table.upcard, game.kitty, game.stock
    for seat, hand in enumerate(game.hands):
        yield f"seat {seat}: {_cards(hand)}"
    if upcard is not None:
        lies = (is_told(kitty) and upcard in kitty) or game.table.stock_size > 0
        yield f"upcard: {upcard.symbols}" + ("" if lies else " (no longer there)")
    kitty = kitty.without(upcard) if upcard is not None and is_told(kitty) else kitty
    if not is_told(kitty) or kitty:
        yield f"kitty: {_cards(kitty)}"
    if stock:
        told = " ".join(card.symbols for card in stock) if is_told(stock) else "not told"
        yield f"stock of {len(stock)}: {told}"
    if not is_told(game.aside) or game.aside:
        yield f"aside: {_cards(game.aside)}"


def _cards(cards: CardSet) -> str:
    return str(cards) if is_told(cards) else "not told"


def _to_act(game: Game) -> Iterator[str]:
    legal, reason = legal_here(game)
    if game.trick is not None and game.trick.cards:
        yield f"trick: {_plays(game.trick)}"
    if game.is_thrown_in:
        yield _THROWN_IN
    elif game.is_over:
        yield "the hand is over"
    elif game.actor is None:
        yield f"dead end: {reason}"
    elif legal is None:
        yield f"seat {game.actor} is to act: {reason}"
    else:
        dead_end = "" if legal else "dead end: "
        yield f"{dead_end}seat {game.actor} is to act; legal: {_actions(game, legal) or 'nothing'}"
        yield from _refusals(game, legal)


def _refusals(game: Game, legal: tuple[Action, ...]) -> Iterator[str]:
    refused: dict[str, list[Action]] = {}
    for action, rule, why in refused_here(game, legal):
        is_by_card = isinstance(action, Play) and action.card not in game.legal_cards
        refused.setdefault(rule if is_by_card and game.phase is Phase.PLAYING else why, []).append(action)
    for why, actions in refused.items():
        yield f"  not {_actions(game, actions)}: {why}"


def _actions(game: Game, actions: Sequence[Action]) -> str:
    """Actions in one line: cards together as sets, the rest one by one, and of many only some."""
    only = game.ruleset.deck.set_of
    plain = [action.card for action in actions if isinstance(action, Play) and action.suit is None]
    listed = [str(only(plain))] if plain else []
    listed += [f"{one.card.symbols} as {one.suit}" for one in actions if isinstance(one, Play) and one.suit is not None]
    listed += [_as_trumps(one.trumps) for one in actions if isinstance(one, Declare)]
    listed += [str(one) for one in actions if isinstance(one, Pass | OrderUp | Keep | Alone)]
    listed += _some([str(one) for one in actions if isinstance(one, Bid)])
    listed += _some([str(one) for one in actions if isinstance(one, Announce)])
    for verb, kind in (("exchange", Exchange), ("call", CallCard)):
        if cards := [one.card for one in actions if isinstance(one, kind)]:
            listed.append(f"{verb} {only(cards)}")
    discards = [one.cards for one in actions if isinstance(one, Discard)]
    together = only(card for cards in discards for card in cards)
    listed += [f"discard {'' if size == 1 else f'{size} of '}{together}" for size in {len(one) for one in discards}]
    return ", ".join(listed)


def _some(texts: list[str]) -> list[str]:
    return texts if len(texts) <= MOST_LISTED else [*texts[:3], "...", texts[-1]]


def _plays(trick: Trick) -> str:
    plays = ", ".join(f"seat {seat} {card.symbols}" for seat, card in trick.plays)
    first = trick.cards[0]
    return plays + (f" (led as {trick.led})" if first.is_joker and trick.led not in (None, Suit.JOKER) else "")


def _ending(game: Game) -> Iterator[str]:
    scores = scores_so_far(game)
    if scores is None and not has_scores(game):
        yield "scores: when the hand is over"
        return
    if scores is None:
        yield f"scores: not told: {why_not_scored(game)}"
        return
    yield f"scores: {' '.join(map(str, scores))}"
    if (result := game.result) and not game.is_thrown_in:
        yield f"won by {_seats(result.winners)}" if result.winners else "not won yet: another hand is to be dealt"


def _seats(seats: Sequence[Seat]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"


# A game


def _walked(game: Game) -> Iterator[str]:
    start, *states = game.history()
    yield from _header(start)
    yield from _places(start)
    for number, state in enumerate(states, 1):
        yield from _step(number, state)
    if game.is_thrown_in:
        yield _THROWN_IN
    yield from _ending(game) if game.is_over else _to_act(game)


def _step(number: int, state: Game) -> Iterator[str]:
    before, action = state.before, state.action
    assert before is not None and action is not None
    if not isinstance(action, Play):
        yield f"{number:>3}  seat {before.actor} {_does(before, action)}"
        return
    lead = before.trick is None or before.trick.is_empty
    suit = f" as {action.suit}" if action.suit else ""
    broken = "; trumps are broken" if state.table.broken and not before.table.broken else ""
    shown = f"; sides: {_sides(state.table)}" if state.table.sides != before.table.sides else ""
    does = "  seat {} leads" if lead else "    seat {} plays"
    yield f"{number:>3}{does.format(before.actor)} {action.card.symbols}{suit}{broken}{shown}"
    if state.table.tricks_played > before.table.tricks_played:
        yield f"     trick {state.table.tricks_played} is taken by {_seats(_takers(before, state))}"


def _does(before: Game, action: Action) -> str:
    match action:
        case Declare(trumps):
            return f"declares {_as_trumps(trumps)}"
        case Pass():
            return "passes"
        case OrderUp():
            return f"makes the suit of {_upcard(before)} trumps"
        case Bid(tricks, trumps):
            return f"bids {tricks} {_trumps(trumps, 'no trumps')}"
        case Exchange(card):
            return f"takes up {_upcard(before)} and puts {card.symbols} away"
        case Keep():
            return f"leaves {_upcard(before)} where it is"
        case Discard(cards):
            return f"takes up the kitty and discards {before.ruleset.deck.set_of(cards)}"
        case CallCard(card):
            return f"names {card.symbols}"
        case Alone():
            return "plays alone"
        case Announce(tricks):
            return f"announces {tricks} tricks"
    return str(action)


def _upcard(game: Game) -> str:
    card: Card | None = game.table.upcard
    return "what lies there" if card is None else card.symbols


def _takers(before: Game, after: Game) -> tuple[Seat, ...]:
    pairs = enumerate(zip(before.table.taken, after.table.taken, strict=True))
    return tuple(seat for seat, (one, other) in pairs if one.tricks != other.tricks)
