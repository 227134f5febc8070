"""The state of a game as text, which can be pasted back.

Cards that nobody told are a set too: one that answers no question. So is a stock whose order nobody told.
A rule that does not ask about them works as ever, and one that does is stopped with
:class:`~tricklib.errors.NotTold` instead of being given a wrong answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, final

import attrs

from tricklib.cards import Card, CardSet, Deck, Suit
from tricklib.errors import NotTold
from tricklib.forms import Rules, header, written
from tricklib.states import Phase
from tricklib.table import Table, Trick

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


@final
class _UntoldStock(tuple[Card, ...]):
    """Cards in an order that nobody told: how many there are is known, and nothing else."""

    def _ask(self, *_: object) -> NoReturn:
        raise NotTold("that depends on the stock, which the position does not tell")

    def __iter__(self) -> Iterator[Card]:
        self._ask()

    def __getitem__(self, _: SupportsIndex | slice) -> NoReturn:
        self._ask()

    __contains__ = __add__ = __mul__ = __rmul__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = count = index = _ask

    def __repr__(self) -> str:
        return f"<{len(self)} cards not told>"


def untold_stock(size: int) -> tuple[Card, ...]:
    """So many cards of a stock that nobody told."""
    return tuple.__new__(_UntoldStock, [None] * size) if size else ()


def is_told(cards: CardSet | tuple[Card, ...]) -> bool:
    """Whether it is known which cards these are."""
    return not isinstance(cards.bits if isinstance(cards, CardSet) else cards, _Untold | _UntoldStock)


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
class ContractForm:
    """What was settled when trumps were chosen, as text.

    Args:
        seat: who chose them.
        trumps: the trump suit, or ``NT`` for no trumps.
        tricks: how many tricks were bid; 0 where none are bid.
    """

    seat: int
    trumps: str
    tricks: int = 0


@attrs.frozen
class StateForm:
    """What a hand has come to, as text. What is not given was not said, or follows from the rules.

    Args:
        phase: ``calling``, ``exchanging``, ``naming``, ``announcing``, ``playing`` or ``over``.
        hands: the cards of each seat; None where they are not told.
        aside: the cards set aside face down; None where they are not told, or there are none.
        trumps: the trump suit, ``NT`` for no trumps, None before they are fixed, or if they never were.
        broken: whether trumps are broken.
        tricks: how many tricks each seat has taken; none if not given.
        taken: the cards of these tricks; None where they are not told.
        trick: the trick in progress; None if nobody is to lead.
        last_trick: the trick completed last; None if there is none or it is not told.
        kitty: the kitty while it lies on the table, without the upcard; None where it is not told, or there is none.
        stock: the rest of the stock from its top, without the upcard under it; None where it is not told.
        upcard: the card that was turned up, wherever it is now; None if the game has none.
        surplus: how many cards the seat to act holds too many.
        contract: the highest bid or choice of trumps so far; None if there is none.
        passes: how often each seat has passed.
        last_caller: who called last; None if nobody has called.
        named: the card by which a partner was called; None if none was.
        alone: whether the maker has said that he plays alone.
        sides: the side of each seat as numbers, equal for partners; None while they are a secret.
        announced: how many tricks each seat has announced; None where it has announced none.
        last_taker: who took the trick completed last; None if there is none or it is not told.
        voids: for each seat, the suits to which it has failed to follow, as letters; only where suits are nominated.
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
    kitty: str | None = None
    stock: str | None = None
    upcard: str | None = None
    surplus: int | None = None
    contract: ContractForm | None = None
    passes: list[int] | None = None
    last_caller: int | None = None
    named: str | None = None
    alone: bool = False
    sides: list[int] | None = None
    announced: list[int | None] | None = None
    last_taker: int | None = None
    voids: list[str] | None = None


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
    state = StateForm(
        phase=game.phase.value,
        hands=[_cards(hand) for hand in game.hands],
        aside=_cards(game.aside),
        trumps=None if _is_open(game) else _code(game.table.trumps),
        broken=game.table.broken,
        tricks=[one.tricks for one in game.table.taken],
        taken=[_cards(one.cards) for one in game.table.taken],
        trick=_trick(game.trick),
        last_trick=_trick(game.last_trick),
        **_piles(game),
        **_said(game.table),
    )
    data = attrs.asdict(state)
    for field in attrs.fields(StateForm):
        if field.name not in _ALWAYS and data[field.name] == ("" if field.name in _PILES else field.default):
            del data[field.name]
    return header(game.ruleset, game.table.dealer, target) | {"state": data}


_ALWAYS = ("phase", "hands", "trumps", "broken", "tricks", "taken", "trick", "last_trick")
"""The keys that stand in every position."""

_PILES = ("aside", "kitty", "stock")
"""The keys that stand in a position if there are such cards, told or not."""


def _is_open(game: Game) -> bool:
    """Whether trumps are not fixed, and perhaps never will be."""
    return game.phase is Phase.CALLING or game.is_thrown_in


def _piles(game: Game) -> dict[str, Any]:
    upcard, kitty, stock = game.table.upcard, game.kitty, game.stock
    if upcard is not None and is_told(kitty):
        kitty = kitty.without(upcard)
    return {
        "kitty": _cards(kitty),
        "stock": " ".join(str(card) for card in stock if card != upcard) if is_told(stock) else None,
        "upcard": None if upcard is None else str(upcard),
        "surplus": game.surplus or None,
    }


def _said(table: Table) -> dict[str, Any]:
    contract, named, sides, passes, announced = (
        table.contract, table.named, table.sides, table.passes, table.announced,
    )  # fmt: skip
    own = sides == tuple(range(table.players))
    return {
        "contract": contract and ContractForm(contract.seat, _code(contract.trumps), contract.tricks),
        "passes": list(passes) if any(passes) else None,
        "last_caller": table.last_caller,
        "named": None if named is None else str(named),
        "alone": table.alone,
        "sides": None if sides is None or (own and named is None) else list(sides),
        "announced": None if set(announced) == {None} else list(announced),
        "last_taker": table.last_taker,
        "voids": ["".join(suit.value for suit in Suit if suit in one) for one in table.voids]
        if any(table.voids)
        else None,
    }


def position_text(game: Game, target: str = "") -> str:
    """A position as JSON text; :func:`~tricklib.restore.read_position` reads it back.

    Args:
        game: the state.
        target: where rules that are not shipped came from, as a remark.
    """
    return written(position_data(game, target))


def seen_by(game: Game, seat: int | None) -> Game:
    """The state as a seat sees it: the hands of all others, and all cards that lie face down, are untold.

    Its history is left out, which tells them too.

    Args:
        game: the state.
        seat: the seat whose hand stays, if it may look at it; None for nobody's.
    """
    nothing, upcard = untold(game.table.deck), game.table.upcard
    own = None if seat is None else game.seen_hand(seat)
    turned_up = game.table.deck.empty if upcard is None else game.table.deck.only(upcard)
    return attrs.evolve(
        game,
        hands=tuple(own if one == seat and own is not None else nothing for one in range(game.table.players)),
        kitty=game.kitty if is_told(game.kitty) and game.kitty <= turned_up else nothing,
        stock=untold_stock(len(game.stock)),
        aside=nothing if not is_told(game.aside) or game.aside else game.aside,
        before=None,
        action=None,
    )


def _cards(cards: CardSet) -> str | None:
    return cards.data if is_told(cards) else None


def _code(trumps: Suit | None) -> str:
    return "NT" if trumps is None else trumps.value


def _trick(trick: Trick | None) -> TrickForm | None:
    if trick is None:
        return None
    return TrickForm(trick.leader, " ".join(map(str, trick.cards)), trick.led and trick.led.value)
