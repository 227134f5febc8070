"""The state of a game as text, which can be pasted back.

Cards that nobody told are a set too: one that answers no question.
A rule that does not ask about them works as ever, and one that does is stopped with
:class:`~tricklib.errors.NotTold` instead of being given a wrong answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, final

import attrs

from tricklib.cards import CardSet, Deck
from tricklib.errors import NotTold
from tricklib.forms import Rules, header, written
from tricklib.table import Trick

if TYPE_CHECKING:
    from tricklib.game import Game


@final
class _Untold(int):
    """Bits that nobody told: operations give such bits again, questions raise."""

    def _again(self, *_: object) -> _Untold:
        return self

    def _ask(self, *_: object) -> NoReturn:
        raise NotTold("that depends on cards which the position does not tell")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Untold) or self._ask()

    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __invert__ = __neg__ = _again
    __bool__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _ask
    __index__ = __hash__ = bit_count = _ask


def untold(deck: Deck) -> CardSet:
    """A set of cards that nobody told."""
    return CardSet(deck, _Untold())


def is_told(cards: CardSet) -> bool:
    """Whether it is known which cards these are."""
    return not isinstance(cards.bits, _Untold)


@attrs.frozen
class TrickForm:
    """A trick as text.

    Args:
        leader: the seat that leads.
        cards: the cards in the order they were played.
        led: the suit led, as it counts in play; None before the lead.
    """

    leader: int
    cards: str = ""
    led: str | None = None


@attrs.frozen
class StateForm:
    """What a hand has come to, as text.

    Args:
        phase: ``calling``, ``playing`` or ``over``.
        hands: the cards of each seat; None where they are not told.
        aside: the cards set aside face down; None where they are not told, or there are none.
        trumps: the trump suit, ``NT`` for no trumps, None before they are declared.
        broken: whether trumps are broken.
        tricks: how many tricks each seat has taken; none if not given.
        taken: the cards of these tricks; None where they are not told.
        trick: the trick in progress; None if nobody is to lead.
        last_trick: the trick completed last; None if there is none or it is not told.
    """

    phase: str
    hands: list[str | None]
    aside: str | None = None
    trumps: str | None = None
    broken: bool = False
    tricks: list[int] | None = None
    taken: list[str | None] | None = None
    trick: TrickForm | None = None
    last_trick: TrickForm | None = None


@attrs.frozen
class PositionForm:
    """A position as text.

    Args:
        tricklib: the version of the form.
        rules: the rules it is played by.
        seats: how many seats there are.
        dealer: the seat that dealt.
        state: what the hand has come to.
    """

    tricklib: int
    rules: Rules
    seats: int
    dealer: int
    state: StateForm


def position_data(game: Game, target: str = "") -> dict[str, Any]:
    """The JSON data of a position.

    Args:
        game: the state.
        target: where rules that are not shipped came from, as a remark.
    """
    table = game.table
    state = StateForm(
        phase=game.phase.value,
        hands=[_cards(hand) for hand in game.hands],
        aside=_cards(game.aside),
        trumps=_trumps(game),
        broken=table.broken,
        tricks=[one.tricks for one in table.taken],
        taken=[_cards(one.cards) for one in table.taken],
        trick=_trick(game.trick),
        last_trick=_trick(game.last_trick),
    )
    data = attrs.asdict(state)
    if state.aside == "":
        del data["aside"]
    return header(game.ruleset, table.dealer, target) | {"state": data}


def position_text(game: Game, target: str = "") -> str:
    """A position as JSON text; :func:`~tricklib.restore.read_position` reads it back.

    Args:
        game: the state.
        target: where rules that are not shipped came from, as a remark.
    """
    return written(position_data(game, target))


def seen_by(game: Game, seat: int | None) -> Game:
    """The state with the hands of all other seats untold, and with what is set aside.

    Args:
        game: the state.
        seat: the seat whose hand stays, if it may look at it; None for nobody's.
    """
    nothing = untold(game.table.deck)
    own = None if seat is None else game.seen_hand(seat)
    hands = tuple(own if one == seat and own is not None else nothing for one in range(game.table.players))
    return attrs.evolve(game, hands=hands, aside=nothing if game.aside else game.aside)


def _cards(cards: CardSet) -> str | None:
    return cards.data if is_told(cards) else None


def _trumps(game: Game) -> str | None:
    if game.phase.value == "calling":
        return None
    return "NT" if game.table.trumps is None else game.table.trumps.value


def _trick(trick: Trick | None) -> TrickForm | None:
    if trick is None:
        return None
    return TrickForm(trick.leader, " ".join(map(str, trick.cards)), trick.led and trick.led.value)
