"""Whether the cards of a position can have come to lie where they are, by the rules."""

from __future__ import annotations

import attrs

from tricklib import answers
from tricklib.actions import Play
from tricklib.cards import Card
from tricklib.earlier import Earlier, Replayed, renouncers
from tricklib.errors import RecordError, RuleError
from tricklib.forms import check_apart
from tricklib.game import Game
from tricklib.policies import title
from tricklib.position import is_told
from tricklib.stages import if_told, is_about_untold
from tricklib.states import Phase
from tricklib.table import Seat, Trick


def taker_of_last_trick(game: Game) -> Seat | None:
    """The seat that took the last trick; None if there is no such trick, or it is not told."""
    return None if game.last_trick is None else game.table.last_taker


def check_played(game: Game, exchanger: Seat | None) -> None:
    """Accept a state whose cards can have been dealt, exchanged and played like this.

    Args:
        game: the state.
        exchanger: the seat that takes up, or took up, the upcard; None if nobody does.

    Raises:
        RecordError: they cannot.
        RuleError: a rule misbehaves.
    """
    broken = _check_last_trick(game)
    _check_broken(game, broken)
    _check_upcard(game, exchanger)
    _check_named(game)
    _check_trick(game, broken)
    if game.table.tricks_played:
        Earlier(game).check_opening()
        Earlier(game).check_voids()


def _played_by(game: Game, card: Card) -> Seat | None:
    """The seat that played a card to one of the two tricks that are told; None if nobody did."""
    plays = [play for trick in (game.last_trick, game.trick) if trick is not None for play in trick.plays]
    return next((seat for seat, played in plays if played == card), None)


def _held_by(game: Game, card: Card) -> Seat | None:
    """The seat in whose hand a card is told to be; None if it is in none."""
    return next((seat for seat, hand in enumerate(game.hands) if is_told(hand) and card in hand), None)


def _check_upcard(game: Game, exchanger: Seat | None) -> None:
    """An upcard without a stock is taken up by nobody else than whoever may do so, and after the calling."""
    upcard, is_over_stock = game.table.upcard, game.table.stock_size > 0 or game.ruleset.drawing is not None
    if upcard is None or is_over_stock:
        return
    seats = {seat for find in (_held_by, _played_by) if (seat := find(game, upcard)) is not None}
    if wrong := seats - {exchanger}:
        who = "nobody" if exchanger is None else f"only seat {exchanger}"
        raise RecordError(f"state.upcard: seat {min(wrong)} has or had {upcard}, but {who} can have taken it up")


def _check_named(game: Game) -> None:
    """The sides are known once the card named was played, or the hand is over, and not before."""
    named, table, aside = game.table.named, game.table, game.aside
    if named is None or game.phase not in (Phase.PLAYING, Phase.OVER):
        return
    seat, is_secret = _played_by(game, named), table.sides is None
    is_aside = is_told(aside) and named in aside
    if is_secret and (game.is_over or seat is not None or _is_taken(game, named)):
        raise RecordError(f"state.sides is null, but everybody knows who held {named}: expected the sides")
    if not is_secret and not game.is_over and (is_aside or _held_by(game, named) is not None):
        raise RecordError(f"state.sides is {list(table.sides or ())}, but {named} has not been played")
    if seat is None and not is_aside:
        return
    sides = answers.sides(game.ruleset, seat, table)
    if not is_secret and table.sides != sides:
        raise RecordError(f"state.sides is {list(table.sides or ())}, but these rules make them {list(sides)}")


def _is_taken(game: Game, card: Card) -> bool:
    return any(is_told(taken.cards) and card in taken.cards for taken in game.table.taken)


def _check_last_trick(game: Game) -> frozenset[bool]:
    """Accept the tricks that are complete, and give whether trumps were broken after them: what may be true of it."""
    taker, trick, earlier = game.table.last_taker, game.last_trick, Earlier(game)
    before = (False, True) if game.table.broken and earlier.can_have_broken() else (False,)
    if trick is None or taker is None:
        return frozenset(before)
    taken = game.table.taken[taker]
    cards = game.ruleset.deck.set_of(trick.cards)
    held = ((f"state.hands[{seat}]", hand) for seat, hand in enumerate(game.hands) if is_told(hand))
    played = game.ruleset.deck.set_of(() if game.trick is None else game.trick.cards)
    check_apart(game.ruleset.deck, [("state.trick", played), *held, ("state.last_trick", cards)])
    if not taken.tricks or (is_told(taken.cards) and not cards <= taken.cards):
        raise RecordError(f"state.last_trick: seat {taker} took it, but state.taken does not say so")
    replayed = [earlier.replayed(trick, broken) for broken in before]
    _check_replayed(game, replayed)
    _check_shown(game, trick)
    known = [one.broken for one in replayed if not one.problem]
    return frozenset((True, False)) if None in known else frozenset(known)  # type: ignore[arg-type]


def _check_replayed(game: Game, replayed: list[Replayed]) -> None:
    """One of the ways in which the last trick can have been played comes to what is told."""
    if all(one.problem for one in replayed):
        raise RecordError(f"state.last_trick: {replayed[-1].problem}")
    ways = [one for one in replayed if not one.problem]
    told, takers = game.table.last_taker, [one.taker for one in ways]
    if told not in takers and None not in takers:
        raise RecordError(f"state.last_taker is {told}, but seat {takers[0]} takes state.last_trick")
    leaders = [one.leader for one in ways]
    if game.trick is not None and game.trick.leader not in leaders and None not in leaders:
        found = f"state.trick.leader is {game.trick.leader}"
        raise RecordError(f"{found}, but after state.last_trick seat {leaders[0]} leads")


def _check_shown(game: Game, trick: Trick) -> None:
    """Who could not follow to the last trick is told with it."""
    for seat in renouncers(trick, game.table) if game.ruleset.nominating is not None else ():
        if trick.led is not None and trick.led not in game.table.voids[seat]:
            raise RecordError(f"state.voids[{seat}] lacks {trick.led.value!r}, which state.last_trick has shown")


def _check_broken(game: Game, after: frozenset[bool]) -> None:
    """What is told of trumps fits the tricks that are complete, unless the trick in progress can have broken them."""
    is_open = game.trick is not None and not game.trick.is_empty
    if game.table.broken in after or (game.table.broken and is_open):
        return
    if game.table.broken:
        why = "no card that was played can have broken trumps"
    else:
        why = "state.last_trick has broken trumps"
    rule = repr(title(game.ruleset.breaking))
    raise RecordError(f"state.broken is {str(game.table.broken).lower()}, but by the rule {rule} {why}")


def _check_trick(game: Game, broken: frozenset[bool]) -> None:
    if game.phase is not Phase.PLAYING:
        return
    if game.table.is_first_trick:
        _check_opener(game)
    elif game.trick is None:
        raise RecordError("state.trick is null, expected at least its leader")
    if game.trick is None:
        return
    problems = [_problem(game, game.trick, before) for before in sorted(broken, reverse=True)]
    if all(problems):
        raise RecordError(f"state.trick: {problems[-1]}")


def _may_have_no_opener(game: Game) -> bool:
    """Whether nobody opens if the hands that are not told hold nothing that matters."""
    hands = tuple(hand if is_told(hand) else game.ruleset.deck.empty for hand in game.hands)
    return answers.opener(game.ruleset, hands, game.table) is None


def _check_opener(game: Game) -> None:
    start = game if game.trick is None else _start(game, game.trick, False)
    leader = None if game.trick is None else game.trick.leader
    try:
        opener = answers.opener(start.ruleset, start.hands, start.table)
    except RuleError as error:
        if not is_about_untold(error):
            raise
        if leader is None and not _may_have_no_opener(start):
            raise RecordError("state.trick is null, expected at least its leader") from None
        return
    if opener != leader:
        who = "nobody opens" if opener is None else f"seat {opener} opens"
        found = "null" if leader is None else f"led by seat {leader}"
        raise RecordError(f"state.trick is {found}, but {who} by the rule of these rules")


def _start(game: Game, trick: Trick, broken: bool) -> Game:
    """The state in which the trick in progress was begun."""
    hands, table = list(game.hands), attrs.evolve(game.table, broken=broken)
    for seat, card in trick.plays:
        hands[seat] = hands[seat] | game.ruleset.deck.only(card)
        if card == table.named:
            table = attrs.evolve(table, sides=None)
    begun = Trick(trick.leader, trick.players, out=trick.out)
    return attrs.evolve(game, actor=trick.leader, hands=tuple(hands), table=table, trick=begun)


def _problem(game: Game, trick: Trick, broken: bool) -> str:
    """Why the trick cannot have been played from where trumps were ``broken`` or not; empty if it can."""
    state = _start(game, trick, broken)
    for seat, card in trick.plays:
        play = Play(card, trick.led if _is_nominated(state, card) else None)
        if if_told(lambda state=state, play=play: state.is_legal(play)) is False:  # type: ignore[misc]
            held, legal = state.hands[seat].data, state.legal_cards.data or "nothing"
            return f"seat {seat} could not play {card} from {held}; legal was {legal}"
        state = state._played(play)
    if state.table.broken is not game.table.broken:
        return f"state.broken is {str(game.table.broken).lower()}, which does not fit the cards played"
    if state.table.sides != game.table.sides:
        told, right = (list(sides) if sides else "null" for sides in (game.table.sides, state.table.sides))
        return f"state.sides is {told}, but the cards played make them {right}"
    return ""


def _is_nominated(state: Game, card: Card) -> bool:
    trick = state.trick
    return trick is not None and trick.is_empty and bool(answers.nominations(state.ruleset, card, trick, state.table))
