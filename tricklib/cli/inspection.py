"""What can be said about a state of a game, as data and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tricklib.actions import Action, Declare, Play
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import NotTold, RuleError
from tricklib.explain import why_not
from tricklib.game import Game, Phase
from tricklib.position import is_told
from tricklib.restore import is_about_untold, taker_of_last_trick
from tricklib.table import Seat, Trick


def inspection(game: Game) -> dict[str, Any]:
    """What can be said about a state, as JSON data.

    ``legal`` is None where it depends on a hand that the position does not tell.
    An empty list is a dead end, or the end of the hand.

    Raises:
        RuleError: a rule misbehaves.
    """
    legal, reason = _legal(game)
    refused = _illegal(game, legal)
    result, last = game.result if _scores(game) else None, game.last_trick
    data = {
        "phase": game.phase.value,
        "seat": game.actor,
        "legal": None if legal is None else list(map(str, legal)),
        "illegal": {str(play): {"rule": rule, "reason": why} for play, rule, why in refused},
        "last_trick": last and {"winner": taker_of_last_trick(game), **_trick(last)},
        "scores": _scores(game),
        "result": result and {"scores": list(result.scores), "winners": list(result.winners)},
    }
    return data | ({"reason": reason} if reason else {})


def _legal(game: Game) -> tuple[tuple[Action, ...] | None, str]:
    if game.is_over:
        return (), ""
    if game.actor is None:
        return (), why_not(game, Declare(None))[1]
    try:
        return game.legal_actions(), ""
    except (NotTold, RuleError) as error:
        if not is_about_untold(error):
            raise
        return (
            None,
            f"that depends on cards the position does not tell, such as the hand of seat {game.actor}",
        )


def _illegal(game: Game, legal: tuple[Action, ...] | None) -> Iterator[tuple[Action, str, str]]:
    if game.actor is None or legal is None or not is_told(game.hands[game.actor]):
        return
    for play in map(Play, game.hands[game.actor]):
        if play not in legal:
            yield play, *why_not(game, play)


def _trick(trick: Trick) -> dict[str, object]:
    return {
        "leader": trick.leader,
        "cards": [{"seat": seat, "card": str(card)} for seat, card in trick.plays],
        "led": trick.led and trick.led.value,
    }


def _scores(game: Game) -> list[int] | None:
    try:
        return list(game.scores)
    except RuleError as error:
        if not is_about_untold(error):
            raise
        return None


# In words


def words(game: Game) -> str:
    """What can be said about a state, in words.

    Raises:
        RuleError: a rule misbehaves.
    """
    lines = [*_header(game), *_hands(game), *_to_act(game)]
    if game.last_trick is not None:
        lines.append(f"last trick: {_plays(game.last_trick)}; seat {taker_of_last_trick(game)} took it")
    return "\n".join([*lines, *_ending(game)]) + "\n"


def _header(game: Game) -> Iterator[str]:
    table = game.table
    yield f"{game.ruleset.name}, {table.players} players, dealer {table.dealer}"
    if game.phase is not Phase.CALLING:
        trumps = _trumps(table.trumps) + ", broken" * table.broken
        yield f"trumps: {trumps}; {table.tricks_played} of {table.hand_size} tricks played"


def _trumps(trumps: Suit | None) -> str:
    return str(trumps) if trumps else "none"


def _hands(game: Game) -> Iterator[str]:
    for seat, hand in enumerate(game.hands):
        yield f"seat {seat}: {_cards(hand)}"
    if not is_told(game.aside) or game.aside:
        yield f"aside: {_cards(game.aside)}"


def _cards(cards: CardSet) -> str:
    return str(cards) if is_told(cards) else "not told"


def _to_act(game: Game) -> Iterator[str]:
    legal, reason = _legal(game)
    if game.trick is not None and game.trick.cards:
        yield f"trick: {_plays(game.trick)}"
    if game.is_over:
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
    refused: dict[str, list[Card]] = {}
    for play, rule, why in _illegal(game, legal):
        if isinstance(play, Play):
            refused.setdefault(why if game.phase is Phase.CALLING else rule, []).append(play.card)
    for rule, cards in refused.items():
        yield f"  not {game.ruleset.deck.set_of(cards)}: {rule}"


def _actions(game: Game, actions: Sequence[Action]) -> str:
    cards = [action.card for action in actions if isinstance(action, Play)]
    others = [f"{_trumps(action.trumps)} as trumps" for action in actions if isinstance(action, Declare)]
    return ", ".join(([str(game.ruleset.deck.set_of(cards))] if cards else []) + others)


def _plays(trick: Trick) -> str:
    return ", ".join(f"seat {seat} {card.symbols}" for seat, card in trick.plays)


def _ending(game: Game) -> Iterator[str]:
    scores = _scores(game)
    yield f"scores: {'not told' if scores is None else ' '.join(map(str, scores))}"
    if scores is not None and (result := game.result):
        yield f"won by {_seats(result.winners)}"


def _seats(seats: Sequence[Seat]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"


def walk(game: Game) -> str:
    """A game from its deal to a state, in words.

    Raises:
        RuleError: a rule misbehaves.
    """
    start, *states = game.history()
    lines = [*_header(start), *_hands(start)]
    for number, state in enumerate(states, 1):
        lines.extend(_step(number, state))
    ending = _ending(game) if game.is_over else _to_act(game)
    return "\n".join([*lines, *ending]) + "\n"


def _step(number: int, state: Game) -> Iterator[str]:
    before, action = state.before, state.action
    assert before is not None and action is not None
    if isinstance(action, Declare):
        yield f"{number:>3}  seat {before.actor} declares {_trumps(action.trumps)} as trumps"
        return
    lead = before.trick is None or before.trick.is_empty
    broken = "; trumps are broken" if state.table.broken and not before.table.broken else ""
    does = "  seat {} leads" if lead else "    seat {} plays"
    yield f"{number:>3}{does.format(before.actor)} {action.card.symbols}{broken}"
    if state.table.tricks_played > before.table.tricks_played:
        yield f"     trick {state.table.tricks_played} is taken by {_seats(_takers(before, state))}"


def _takers(before: Game, after: Game) -> tuple[Seat, ...]:
    pairs = enumerate(zip(before.table.taken, after.table.taken, strict=True))
    return tuple(seat for seat, (one, other) in pairs if one.tricks != other.tricks)
