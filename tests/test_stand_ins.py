"""What stands for something in a proof has all that the thing has in a game, and nothing that it has not."""

from __future__ import annotations

import collections.abc
import copy
import enum
import numbers
from decimal import Decimal
from typing import Any

import attrs
import pytest

from tricklib import Card, CardSet, Game, Suit, rulesets, verify
from tricklib.frozen import FrozenDict
from tricklib.orders import Orders
from tricklib.policies.announcing import AnnounceTricks
from tricklib.table import Contract, Order, Table, Taken, Trick
from tricklib.verify import Verdict
from tricklib.verify.anycard import AnyCard, Number
from tricklib.verify.anyorder import AnyOrders, AnyStrengths, Strength, _Unseen
from tricklib.verify.lazily import Entries, Sealed, lazily
from tricklib.verify.symbolic import Bits, Count
from tricklib.verify.whole import Whole

STAND_INS: tuple[tuple[type, type], ...] = (
    *((int, kind) for kind in (Whole, Number, Count, Strength, Bits)),
    *((tuple, kind) for kind in (Entries, Sealed)),
    *((Card, kind) for kind in (AnyCard, _Unseen)),
    (FrozenDict, AnyStrengths),
    (Orders, AnyOrders),
)
"""What there is in a game, and what stands for it in a proof."""

PATTERNS = 1 << 5 | 1 << 6
"""The signs of sequences and of mappings, by which CPython matches patterns whatever else a class says of itself."""

MAKING = {"__init__", "__new__", "__doc__", "__getattribute__", "__init_subclass__", "__subclasshook__", "__class__"}
MAKING |= {"__class_getitem__", "__slots__", "__module__", "__dir__", "__sizeof__", "__getstate__", "__setattr__"}
MAKING |= {"__delattr__", "__weakref__", "__dict__", "__annotations__", "__getattr__", "__attrs_props__"}


def lazy(kind: Any) -> type:
    """The class of a value whose parts are worked out when they are read."""
    return type(lazily(kind, **{field.name: None for field in attrs.fields(kind)}))


LAZY: tuple[tuple[type, type], ...] = tuple((kind, lazy(kind)) for kind in (Table, Trick, Taken, Contract, Order, Game))


def own(kind: type) -> set[str]:
    """The names of a class that have a meaning of their own, which is not that of every object."""
    return {name for name in dir(kind) if getattr(kind, name) is not getattr(object, name, None)} - MAKING


@pytest.mark.parametrize(("kind", "stand_in"), STAND_INS + LAZY)
def test_patterns_see_no_difference(kind: type, stand_in: type) -> None:
    """A sequence is matched as a sequence, a mapping as a mapping, and neither as anything else."""
    assert kind.__flags__ & PATTERNS == stand_in.__flags__ & PATTERNS


@pytest.mark.parametrize(("kind", "stand_in"), STAND_INS + LAZY)
def test_nothing_is_missing(kind: type, stand_in: type) -> None:
    """What the thing has the stand-in has, or it tells what to say of a name that it does not know."""
    special = {name for name in own(kind) if name.startswith("__") and name != "__ne__"}
    assert set() == special - own(stand_in)
    public = {name for name in dir(kind) if not name.startswith("_")}
    assert hasattr(stand_in, "__getattr__") or set() == public - set(dir(stand_in))
    inherited = {name for name in public if kind in stand_in.__mro__ and is_a_slot(kind, name)}
    assert set() == {name for name in inherited if getattr(stand_in, name) is getattr(kind, name)}


def is_a_slot(kind: type, name: str) -> bool:
    """Whether a name is that of a field, which has no value in an heir that was never filled."""
    return type(getattr(kind, name)).__name__ == "member_descriptor"


@pytest.mark.parametrize(("kind", "stand_in"), STAND_INS + LAZY)
def test_nothing_is_added(kind: type, stand_in: type) -> None:
    """A rule that asks whether there is such an attribute is told the same in a game and in a proof."""
    assert set() == {name for name in set(dir(stand_in)) - set(dir(kind)) if not name.startswith("_")}


@pytest.mark.parametrize(("kind", "stand_in"), STAND_INS + LAZY)
def test_a_stand_in_says_that_it_is_what_it_stands_for(kind: type, stand_in: type) -> None:
    """So it is of that class for whoever asks."""
    thing = object.__new__(stand_in)
    assert issubclass(kind, thing.__class__)


KINDS = [getattr(collections.abc, name) for name in collections.abc.__all__ if not name.startswith(("Async", "Await"))]
KINDS += [int, bool, float, str, tuple, list, dict, set, frozenset, object, enum.Enum, numbers.Number, numbers.Integral]
KINDS += [Card, CardSet, Table, Trick, Taken, Contract, Order, Game]
"""What a rule may ask by ``isinstance``."""


@pytest.mark.parametrize(("kind", "stand_in"), STAND_INS + LAZY)
def test_of_what_kind_it_is_may_be_asked(kind: type, stand_in: type) -> None:
    """The thing and its stand-in are of the same kinds, abstract ones too."""
    thing = object.__new__(stand_in)
    assert [issubclass(kind, one) for one in KINDS] == [isinstance(thing, one) for one in KINDS]


def test_a_part_that_is_missing_is_told() -> None:
    """A value without a part would be told from a value with it."""
    with pytest.raises(TypeError, match="Taken has nothing as its cards"):
        lazily(Taken, tricks=1)


def refuse() -> Exception:
    """What is raised by what may not be looked at."""
    return LookupError("not to be looked at")


NOT_PRINTED = ("str(x)", "repr(x)", "f'{x}'", "'%s' % x", "'%s%s' % x", "'%r' % x", "'{}'.format(x)")

AS_TUPLES = (
    *("x < (1, 3)", "x <= (1, 2)", "x > (0,)", "x >= (1, 2, 0)", "(1, 3) > x", "(1, 2) == x", "x != (1, 2)", "x == x"),
    *("hash(x)", "len(x)", "bool(x)", "x[0]", "x[-1]", "x[::-1]", "x[5]", "list(x)", "[*x]", "2 * x", "x * 2", "x + x"),
    *(
        "x + (3,)",
        "(3,) + x",
        "2 in x",
        "5 in x",
        "x.index(2)",
        "x.count(1)",
        "list(reversed(x))",
        "max(x)",
        "sorted(x)",
    ),
    *("dict([x])", "copy.copy(x)", "copy.deepcopy(x)", "hasattr(x, 'entry')", "getattr(x, 'append', 0)", "x.append"),
    *("sum([x], ())", "{x: 1}[1, 2]", "x + [3]", "x < 3", "x['a']", "matched(x)", "x.number"),
)


def matched(thing: Any) -> object:
    """Which patterns something matches."""
    match thing:
        case {"a": _}:
            return "a mapping"
        case [_, _, _, *_]:
            return "three or more"
        case (1, *rest):
            return "one and", rest
    return "nothing"


@pytest.mark.parametrize("expression", AS_TUPLES)
def test_entries_do_what_tuples_do(expression: str) -> None:
    """Whatever a tuple says of itself, or raises, the entries that are worked out one by one say too."""

    def said(thing: Any) -> object:
        try:
            return eval(expression, {"x": thing, "copy": copy, "matched": matched})
        except Exception as error:
            return type(error)

    assert said((1, 2)) == said(Entries(2, lambda place: place + 1, refuse))


@pytest.mark.parametrize("expression", [*AS_TUPLES, *NOT_PRINTED])
def test_what_is_sealed_is_not_looked_into(expression: str) -> None:
    """Whoever looks into it, in whatever way, is refused, and does not come to another answer."""
    with pytest.raises(LookupError):
        eval(expression, {"x": Sealed(refuse), "copy": copy, "matched": matched})


@pytest.mark.parametrize("expression", NOT_PRINTED)
def test_entries_are_not_printed(expression: str) -> None:
    """A text formats a tuple otherwise than anything else, so that no other answer would be right."""
    with pytest.raises(LookupError):
        eval(expression, {"x": Entries(2, lambda place: place + 1, refuse)})


@attrs.frozen
class NothingFromTheThirdTrick:
    """Follow suit; from the third trick on, play nothing at all."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        match table.history:
            case [_, _, *_]:
                return hand - hand
        return hand & table.suit(trick.led) or hand


@attrs.frozen
class NothingOnceSomebodyIsVoid:
    """Follow suit; once seat 0 has shown a void nobody may play anything."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        match table.voids:
            case (first, *_) if first:
                return hand - hand
        return hand & table.suit(trick.led) or hand


THREE = Card.read("3H").code


@attrs.frozen
class NothingOnTheThree:
    """Follow suit; on a lead of the three of hearts nobody may play anything."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        match trick.cards[0]:
            case Card(code=code) if code == THREE:
                return hand - hand
        return hand & table.suit(trick.led) or hand


KING = CardSet.read("KH")


@attrs.frozen
class SpadesOnTheKing:
    """Follow suit; when the king of hearts is led, only spades may be played. The king is one of the pack of 52."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        if trick.cards[0] in KING:
            return hand & table.suit(Suit.SPADES)
        return hand & table.suit(trick.led) or hand


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("declared_trump_whist", NothingFromTheThirdTrick()),
        ("five_hundred_43", NothingOnceSomebodyIsVoid()),
        ("declared_trump_whist", NothingOnTheThree()),
        ("call_partner_euchre", SpadesOnTheKing()),
    ],
)
def test_a_rule_by_which_the_game_is_stuck_is_not_proved(game: str, rule: Any) -> None:
    """What a pattern finds in a game it finds in a proof, or the rule is refused."""
    rules = getattr(rulesets, game)().evolve(following=rule)
    report = verify(rules, only="following.never_empty")
    assert Verdict.REFUTED is report["following.never_empty"].verdict


@attrs.frozen
class OneAndAHalf:
    """One and a half a trick, rounded down, and one for seat 0; whole tricks where decimals are not to be had."""

    def score(self, taken: Any, table: Any) -> Any:
        """The points."""
        try:
            return tuple(int(Decimal(t.tricks) * Decimal("1.5")) + (seat == 0) for seat, t in enumerate(taken))
        except TypeError:
            return tuple(t.tricks for t in taken)


def test_a_path_is_walked_again_at_the_end_of_a_hand_too() -> None:
    """What Python's own functions do with known numbers alone is seen when the numbers are known."""
    rules = rulesets.declared_trump_whist().evolve(scoring=OneAndAHalf())
    report = verify(rules, only="scoring.same_for_all")
    assert Verdict.UNSUPPORTED is report["scoring.answers"].verdict
    assert Verdict.PROVED is not report["scoring.same_for_all"].verdict


class Alone:
    """Whoever announces nothing as seat 0 plays alone; else seats 0 and 1 are partners."""

    def sides(self, partner: Any, table: Any) -> Any:
        """The sides."""
        match table.announced:
            case (0, *_):
                return 0, 1, 1, 1
        return 0, 0, 1, 1


class OfOnesSide:
    """The tricks of one's side."""

    def score(self, taken: Any, table: Any) -> Any:
        """The points."""
        return tuple(table.tricks_of(table.partners(seat)) for seat in range(4))


class TwiceIfUnlike:
    """Seat 0, and twice if seats 0 and 1 have unlike totals."""

    def winners(self, totals: Any, table: Any) -> Any:
        """The winners."""
        return (0,) if totals[0] == totals[1] else (0, 0)


def test_sides_that_hang_on_what_was_announced_are_not_the_same_in_every_hand() -> None:
    """A pattern looks at what was announced as any other way of reading it does."""
    rules = rulesets.declared_trump_whist().evolve(
        announcing=AnnounceTricks(),
        siding=Alone(),
        scoring=OfOnesSide(),
        winning=TwiceIfUnlike(),
        stages=("calling", "announcing", "exchanging", "naming"),
    )
    report = verify(rules, only="winning.named_once")
    assert Verdict.PROVED is not report["winning.named_once"].verdict
