"""What lies open in an unknown situation, each part of the table worked out when a rule reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

import attrs

from tricklib import answers
from tricklib.cards import Card
from tricklib.errors import RuleError
from tricklib.table import Contract, Table, Taken, Trick
from tricklib.verify.anycard import any_card
from tricklib.verify.anyorder import AnyOrders
from tricklib.verify.lazily import Sealed, lazily, lazily_by
from tricklib.verify.said import announced, broken, played, voids

if TYPE_CHECKING:
    from tricklib.verify.world import World

BEFORE: Final = ("calling", "exchanging", "naming", "announcing", "sitting")
"""The stages before the play; at the last of them it is asked who sits out."""

WAYS: Final = "who plays with the maker"
"""The name of the choice of the ways in which the sides may have come about in the end."""

ALONE: Final = "alone"
"""The way in which the maker has said, in the place of a card, that he plays alone."""


def any_table(world: World, trick: Callable[[], Trick] | None = None, stage: str = "playing", **known: object) -> Table:
    """A table on which anything may lie that is not known.

    Args:
        world: the situation.
        trick: the trick in progress, whose cards may have broken trumps.
        stage: the stage of the hand.
        known: parts that are known: values, or functions that give them.
    """
    is_any_order = isinstance(world.orders, AnyOrders) and "trumps" not in known
    made: Table = lazily_by(Table, _WITH_ORDER if is_any_order else _NAMES, _Laid(world, trick, stage, known))
    return made


@final
class _Laid(dict[str, Any]):
    """The parts of one table: those that are known, and those that have been read."""

    __slots__ = ("is_early", "rows", "stage", "trick", "world")

    def __init__(
        self, world: World, trick: Callable[[], Trick] | None, stage: str, known: Mapping[str, object]
    ) -> None:
        super().__init__(known)
        self.world = world
        self.trick = trick
        self.stage = stage
        self.is_early = stage in BEFORE
        self.rows = world.setting.calling if stage == "calling" else world.setting.start

    def __missing__(self, name: str) -> Any:
        part = self[name] = _PARTS[name](self)
        return part

    def pick(self, name: str) -> Any:
        """A value of the rows in which the calling may stand or the play begin."""
        explorer, choices = self.world.explorer, self.world.explorer.choices
        # Where cards are known a value is chosen beforehand, and it is to be seen that it fits.
        if name in choices and explorer.known is None:
            return choices[name]
        return explorer.choose(name, self.rows.values(name, choices))

    # What was said

    def contract(self) -> Contract | None:
        """The contract, if there is one."""
        if not self.pick("has contract"):
            return None
        trumps = "trumps called" if self.stage == "calling" else "trumps"
        made: Contract = lazily(
            Contract,
            seat=lambda: self.pick("declarer"), trumps=lambda: self.pick(trumps), tricks=lambda: self.pick("bid"),
        )  # fmt: skip
        return made

    def has_sides(self) -> bool:
        """Whether it is past the time when a partner is called, if anybody ever has one."""
        return self.world.ruleset.siding is not None and self.world.is_past(self.stage, "naming")

    def is_said(self) -> bool:
        """Whether somebody who was to name a card has said in the place of that that he plays alone."""
        explorer = self.world.explorer
        ways: tuple[Any, ...] | None = explorer.choices.get(WAYS)
        said = (False, True) if ways is None else sorted({way == ALONE for way in ways})
        return self.world.names_partner and explorer.choose("alone", said)

    def alone(self) -> bool:
        """Whether the maker plays alone, and has said so with his call or after it."""
        return (self.has_sides() and self.is_said()) or self.called_alone()

    def called_alone(self) -> bool:
        """Whether the maker has said with his call that he plays alone."""
        return self.rows.can_be_alone and bool(self.pick("called alone"))

    def named(self) -> Card | None:
        """The card by which a partner was called."""
        is_named = self.has_sides() and self.world.names_partner and not self.is_said()
        return self.card_named() if is_named else None

    def card_named(self) -> Card:
        """Any card by which a partner may be called."""
        return any_card(self.world.explorer, self.world.deck, "named")

    def sides(self) -> tuple[int, ...] | None:
        """The sides, as far as they are public."""
        world, ruleset, seats = self.world, self.world.ruleset, range(self.world.players)
        if not self.has_sides():
            return tuple(seats) if world.is_past(self.stage, "naming") else None
        if world.names_partner and self.stage == "end":
            return self.sides_by(self.ways()[0])
        if not world.names_partner or self.is_said():
            return answers.sides(ruleset, None, any_table(world, stage="naming", alone=self.alone))
        partner = None if self.is_early else world.explorer.choose("partner", ("secret", *seats))
        return None if partner in (None, "secret") else self.sides_by(partner)

    def sides_by(self, way: Any) -> tuple[int, ...]:
        """The sides if the maker plays alone, or this seat has played the card he named, or nobody has."""
        world = self.world
        if way == ALONE:
            return answers.sides(world.ruleset, None, any_table(world, stage="naming", alone=True))
        more: dict[str, Any] = {"named": self.card_named, "alone": self.called_alone, "sides": None, "out": world.out}
        return answers.sides(world.ruleset, way, any_table(world, stage="sitting", **more))

    def ways(self) -> tuple[Any, ...]:
        """The ways in which the sides may have come about, all those that come to the same together.

        In the end mostly nothing but the sides is read, and whether a maker has none beside him by his own will is one.
        """
        explorer = self.world.explorer
        known = explorer.choices.get(WAYS)
        return known if known is not None else explorer.choose(WAYS, explorer.as_before(self.all_ways))

    def all_ways(self) -> tuple[tuple[Any, ...], ...]:
        """The ways, those together that come to the same sides."""
        choices, alike = self.world.explorer.choices, dict[object, list[Any]]()
        for way in (None, *range(self.world.players), ALONE):
            try:
                alike.setdefault(self.sides_by(way), []).append(way)
            except RuleError:
                # It fails once more for whoever takes this way.
                alike[way] = [way]
        fitting = (tuple(way for way in ways if fits(way, choices.get("alone"))) for ways in alike.values())
        return tuple(filter(None, fitting))

    # What was played

    def last_taker(self) -> int | None:
        """Who took the last trick."""
        return None if self.is_early or self.world.is_first_trick() else self.world.active_seat("last taker")

    def history(self) -> Any:
        """The tricks that are complete, as far as they tell who has played what."""
        explorer = self.world.explorer
        if explorer.known is None:
            return Sealed(
                lambda: explorer.refuse(
                    "the rule goes through the tricks that are complete",
                    "Ask table.played, table.taken, table.voids or table.last_taker instead of table.history",
                )
            )
        players, each = self.world.players, enumerate(played(self.world, self.is_early))
        return tuple(Trick(seat, players, (card,)) for seat, cards in each for card in cards)


def fits(way: object, is_said: bool | None) -> bool:
    """Whether it can be a way where it is known whether the maker has said that he plays alone."""
    return is_said is None or is_said is (way == ALONE)


def _at(laid: _Laid) -> tuple[int, int]:
    """How many cards each seat holds, and how many the stock has, when the trick in progress begins."""
    return laid.world.setting.course[0 if laid.is_early else laid.world.tricks_played()]


def _taken(laid: _Laid) -> tuple[Taken, ...]:
    world = laid.world
    return (Taken(0, world.deck.empty),) * world.players if laid.is_early else world.taken()


def _order(laid: _Laid) -> Any:
    """The order of the cards where any card may beat any other."""
    orders = laid.world.orders
    assert isinstance(orders, AnyOrders)
    return orders._under(lambda: laid["trumps"])


_Part: TypeAlias = Callable[[_Laid], Any]

_PARTS: Final[Mapping[str, _Part]] = {
    "deck": lambda laid: laid.world.deck,
    "players": lambda laid: laid.world.players,
    "dealer": lambda laid: laid.pick("dealer"),
    "hand_size": lambda laid: laid.world.setting.course[0][0],
    "tricks": lambda laid: laid.world.trick_count,
    "orders": lambda laid: laid.world.orders,
    "upcard": lambda laid: laid.pick("upcard"),
    "trumps": lambda laid: laid.pick("trumps"),
    "contract": _Laid.contract,
    "passes": lambda laid: laid.pick("passes"),
    "last_caller": lambda laid: laid.pick("last caller"),
    "named": _Laid.named,
    "alone": _Laid.alone,
    "sides": _Laid.sides,
    "announced": lambda laid: announced(laid.world, laid.stage),
    "broken": lambda laid: not (laid.is_early or laid.world.is_unbroken) and broken(laid.world, laid.trick),
    "taken": _taken,
    "tricks_played": lambda laid: 0 if laid.is_early else laid.world.tricks_played(),
    "is_first_trick": lambda laid: laid.is_early or laid.world.is_first_trick(),
    "held": lambda laid: _at(laid)[0],
    "stock_size": lambda laid: _at(laid)[1],
    "last_taker": _Laid.last_taker,
    "voids": lambda laid: voids(laid.world, laid.is_early),
    "played": lambda laid: played(laid.world, laid.is_early),
    "history": _Laid.history,
    "out": lambda laid: () if laid.is_early else laid.world.out(),
    "order": _order,
}
"""What each part of a table may be."""

_WITH_ORDER: Final = frozenset(_PARTS)
_NAMES: Final = _WITH_ORDER - {"order"}
assert {field.name for field in attrs.fields(Table)} <= _NAMES
