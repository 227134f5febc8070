"""What a rule is made of is seen wherever Python lets it be put, or nothing is kept about the rule."""

from __future__ import annotations

import abc
import array
import collections
import enum
import fractions
import functools
import importlib
import math
import random
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from tricklib import Card, CardSet, Rank, Suit, rulesets, verify
from tricklib.verify import Cache, Verdict
from tricklib.verify.codes import Opaque
from tricklib.verify.content import content
from tricklib.verify.versions import environment

WHIST = rulesets.declared_trump_whist(players=3)


def _ordered() -> tuple[Any, Callable[[], object]]:
    made = collections.OrderedDict(a=1, b=2)
    return made, lambda: made.move_to_end("a")


def _shorter() -> tuple[Any, Callable[[], object]]:
    made: Any = [collections.deque([1], maxlen=2)]
    return made, lambda: made.__setitem__(0, collections.deque([1], maxlen=1))


def _slot_of_a_parent() -> tuple[Any, Callable[[], object]]:
    kind = type("Parent", (), {"__slots__": ("shown",)})
    made: Any = type("Heir", (kind,), {"__slots__": ("shown",)})()
    hidden: Any = vars(kind)["shown"]
    hidden.__set__(made, 1)
    return made, lambda: hidden.__set__(made, 2)


def _given(thing: Any) -> tuple[Any, Callable[[], object]]:
    thing.points = 1
    return thing, lambda: setattr(thing, "points", 2)


def _answering() -> tuple[Any, Callable[[], object]]:
    module: Any = types.ModuleType("house_of_cards")
    module.__getattr__ = lambda name: 1
    return module, lambda: setattr(module, "__getattr__", lambda name: 2)


def _of_a_kind() -> tuple[Any, Callable[[], object]]:
    kind: Any = type("Kind", (), {"points": 1})
    return [list[kind], kind | None], lambda: setattr(kind, "points", 2)


def _renamed(thing: Any, name: str) -> tuple[Any, Callable[[], object]]:
    setattr(thing, name, "one")
    return thing, lambda: setattr(thing, name, "two")


def _annotated(number: int) -> None:
    pass


_annotated_otherwise: Any = types.FunctionType(_annotated.__code__, globals(), _annotated.__name__)
_annotated_otherwise.__annotations__ = {"number": "float"}


def _with_heirs() -> tuple[Any, Callable[[], object]]:
    kind: Any = type("Marked", (abc.ABC,), {})
    return [kind], lambda: kind.register(type("Heir", (), {}))


def _documented() -> tuple[Any, Callable[[], object]]:
    made = [property(doc="one")]
    return made, lambda: made.__setitem__(0, property(doc="two"))


CHANGES: dict[str, Callable[[], tuple[Any, Callable[[], object]]]] = {
    "order": _ordered,
    "length": _shorter,
    "slot of a parent": _slot_of_a_parent,
    "attribute of a partial": lambda: _given(functools.partial(int)),
    "attribute of a module of Python's": lambda: _given(math),
    "attribute of a class of Python's": lambda: _given(fractions.Fraction),
    "attributes of a module that answers for them": _answering,
    "list in a slice": lambda: (made := slice([1], None), lambda: made.start.append(2)),
    "class that a type is made of": _of_a_kind,
    "doc of a function": lambda: _renamed(lambda: 1, "__doc__"),
    "name of a function": lambda: _renamed(lambda: 1, "__name__"),
    "name of a class": lambda: _renamed(type("Kind", (), {}), "__name__"),
    "doc of a module": lambda: _renamed(types.ModuleType("house_of_cards"), "__doc__"),
    "doc of a property": _documented,
    "list of a bound operator": lambda: (made := [1], lambda: made.append(2)),
    "annotation of a function": lambda: (made := [_annotated], lambda: made.__setitem__(0, _annotated_otherwise)),
    "heirs of an abstract class": _with_heirs,
    "list in a view": lambda: (hidden := {1: 2}, lambda: hidden.update({1: 3})),
}


@pytest.mark.parametrize("where", CHANGES)
def test_a_change_of_what_a_rule_holds_is_another_content(where: str) -> None:
    """The number is the same twice, and another one after the change."""
    thing, change = CHANGES[where]()
    shown = types.MappingProxyType(thing) if "view" in where else thing.__le__ if "operator" in where else thing
    rule = lambda: shown.points  # noqa: E731
    before = content(rule)
    try:
        assert content(rule) == before
        change()
        assert content(rule) != before
    finally:
        if thing in (math, fractions.Fraction):
            del thing.points


def test_numbers_in_a_set_have_an_order() -> None:
    """Which of them is met first hangs on which came first, in a field as in a constant of the code."""
    assert list({0, 8}) != list({8, 0})
    assert content({0, 8}) != content({8, 0})
    first, second = (eval(f"lambda number: number in {{{names}}}") for names in ("0, 8", "8, 0"))
    assert content(first) != content(second)


class _Box:
    """Something to put attributes in."""


def test_an_attribute_within_is_none_beside() -> None:
    """The same names and values in another object are another thing."""
    one, other = _Box(), _Box()
    one.inner, other.inner = _Box(), _Box()  # type: ignore[attr-defined]
    one.inner.shift, other.shift = 1, 1  # type: ignore[attr-defined]
    assert content(one) != content(other)


class _ShowsAnother:
    @property
    def __dict__(self) -> dict[str, object]:  # type: ignore[override]
        """Nothing."""
        return {}


def _goes_through_itself(one: object) -> object:
    return next(iter(one.__dict__.values()))


@pytest.mark.parametrize(
    "thing",
    [iter([1]), random.Random(1), _ShowsAnother(), _goes_through_itself, functools.lru_cache(len), array.array("i")],
    ids=lambda thing: type(thing).__name__,
)
def test_what_may_hide_something_has_no_content(thing: object) -> None:
    """Nothing is kept about a rule with it."""
    with pytest.raises(Opaque):
        content(thing)


@pytest.mark.parametrize("value", [1, [1], object(), [].append])
@pytest.mark.parametrize("owner", [Rank.ACE, Suit.CLUBS, Card, CardSet.read], ids=str)
def test_what_is_hung_on_the_library_is_another_library(
    owner: Any, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A verdict is not believed where something was put on a member, a class or a function of the library."""
    owner = getattr(owner, "__func__", owner)
    before = environment()
    monkeypatch.setattr(owner, "points", value, raising=False)
    assert before
    assert environment() != before


@attrs.frozen
class FreeIfSaid:
    """Follow suit, unless some rank is free."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards of the suit led, if there are any; all where a rank of the deck is free."""
        if any(getattr(rank, "is_free", False) for rank in table.deck.ranks):
            return hand
        return hand & table.suit(trick.led) or hand


def test_an_attribute_of_a_rank_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is right while no rank has it is proved anew, and refuted, once one has."""
    rules, key = WHIST.evolve(following=FreeIfSaid()), "following.follow_suit"
    cache = Cache(tmp_path / "cache")
    assert Verdict.PROVED is verify(rules, only=key, cache=cache)[key].verdict
    monkeypatch.setattr(Rank.ACE, "is_free", True, raising=False)
    assert Verdict.REFUTED is verify(rules, only=key, cache=cache)[key].verdict


# What is imported while a rule runs

PLACES = ("__init__", "sub", "types", "inner/__init__", "inner/types", "inner/sub")
"""The modules of a package, each of which has a value."""

TOLD = {
    "dotted": "import house.sub; return house.VALUE, house.sub.VALUE",
    "dotted, of the package": "import house.sub; return house.VALUE",
    "deep": "import house.inner.types; return house.inner.types.VALUE, house.inner.VALUE, house.VALUE",
    "dotted, under a name": "import house.inner.sub as other; return other.VALUE",
    "of a package": "from house import VALUE; return VALUE",
    "of a module, under a name": "from house.sub import VALUE as value; return value",
    "a module of a package": "from house import sub, VALUE as value; return sub.VALUE, value",
    "relative, of the package": "from . import VALUE; return VALUE",
    "relative, a module": "from . import types; return types.VALUE",
    "relative, named like one of Python's": "from .types import VALUE; return VALUE",
    "relative, of the package above": "from .. import VALUE; return VALUE",
    "relative, in the package above": "from ..types import VALUE; return VALUE",
    "relative, down again": "from ..inner.sub import VALUE; return VALUE",
    "in a comprehension": "import house.sub; return [one.VALUE for one in [house]]",
    "in a function": "def inside():\n  from .types import VALUE; return VALUE\n return inside()",
    "in a class": "class Inside:\n  from .types import VALUE\n return Inside.VALUE",
    "if it is there": "try:\n  from .types import VALUE\n except ImportError:\n  VALUE = 0\n return VALUE",
    "all, where the rule stands": "return FOUND",
}
"""Functions that import something, in a module ``house.inner.rule``."""

NOT_TOLD = {
    "by name": "import importlib; return importlib.import_module('house.types').VALUE",
    "by the builtin": "return __import__('house.types').types.VALUE",
    "out of all that is loaded": "import sys; return sys.modules['house.types'].VALUE",
    "not loaded yet": "from house import later; return later.VALUE",
    "not there": "try:\n  from . import no as types\n except ImportError:\n  from . import types\n return types.VALUE",
    "too far up": "try:\n  from ... import types\n except ImportError:\n  from . import types\n return types.VALUE",
}


def _written(folder: Path, form: str, changed: str = "") -> Any:
    """A function of a package that is written and loaded anew, with another value in one of its modules."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "house"]:
        del sys.modules[name]
    (folder / "house/inner").mkdir(parents=True, exist_ok=True)
    for place in (*PLACES, "later"):
        value = 2 if place == changed else 1
        (folder / f"house/{place}.py").write_text(f"VALUE = {value}\nFOUND = {value}\n")
    loads = "import house.sub, house.types, house.inner.types, house.inner.sub\nfrom .sub import *\n"
    (folder / "house/inner/rule.py").write_text(f"{loads}def rule():\n {form}\n")
    importlib.invalidate_caches()
    return importlib.import_module("house.inner.rule").rule


def _content(rule: Any) -> str:
    """What a rule is made of; empty if that cannot be told."""
    try:
        return content(rule)
    except Opaque:
        return ""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which modules are loaded, whose modules are forgotten in the end."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


@pytest.mark.parametrize("form", [*TOLD, *NOT_TOLD])
def test_what_a_rule_imports_while_it_runs_is_a_part_of_it(form: str, folder: Path) -> None:
    """Whatever changes its answer makes another content of it, or it has none."""
    body = (TOLD | NOT_TOLD)[form]
    told = _content(_written(folder, body))
    assert (form in TOLD) is bool(told)
    assert told == _content(_written(folder, body))
    answer, differs = _written(folder, body)(), 0
    for place in (*PLACES, "later"):
        rule = _written(folder, body, place)
        now = _content(rule)
        if rule() != answer:
            differs += 1
            assert not now or now != told, place
    assert differs


@pytest.mark.parametrize("is_loaded", [True, False])
def test_a_module_that_stands_before_one_of_pythons_is_not_taken_for_it(is_loaded: bool, folder: Path) -> None:
    """Only what lies where Python lies is the same in every run."""
    rule = _written(folder, "import fractions; return fractions.Fraction")
    assert _content(rule)
    (folder / "fractions.py").write_text("Fraction = 1\n")
    loaded = sys.modules.pop("fractions")
    importlib.invalidate_caches()
    try:
        assert not is_loaded or 1 == rule()
        assert not _content(rule)
    finally:
        sys.modules["fractions"] = loaded


@pytest.mark.parametrize("how", ["registered", "with an heir", "with one that is registered", "by an heir's own word"])
def test_who_counts_as_derived_from_an_abstract_class_is_told(how: str) -> None:
    """Be it a class of the library's, and whichever class says so."""
    kept: list[type] = []

    def asks(derived: type) -> Any:
        """A rule that asks for an abstract class, from which another counts as derived."""
        base: Any = abc.ABCMeta("Base", (), {"__module__": "house"})
        bases = () if how == "with one that is registered" else (base,)
        heir: Any = abc.ABCMeta("Heir", bases, {"__module__": "house"})
        kept.append(heir)
        if how == "by an heir's own word":
            heir.__subclasshook__ = classmethod(lambda cls, kind: kind is derived)
        if how == "with one that is registered":
            base.register(heir)
        if how != "by an heir's own word":
            (base if how == "registered" else heir).register(derived)
        return lambda thing: isinstance(thing, base)

    assert content(asks(Suit)) == content(asks(Suit))
    assert content(asks(Suit)) != content(asks(Rank))


def test_a_class_of_choices_that_is_hung_on_a_module_of_pythons_own_is_told() -> None:
    """What a rule finds there is as much its own as what stands beside it."""

    class Weighs:
        def legal(self, hand: Any, trick: Any, table: Any) -> Any:
            return hand if math.house.HEAVY.value else hand & table.suit(trick.led)  # type: ignore[attr-defined]

    with pytest.MonkeyPatch.context() as patch:
        numbers = set()
        for heavy in (1, 2, 2):
            patch.setattr(math, "house", enum.Enum("Weight", {"HEAVY": heavy}), raising=False)
            numbers.add(content(Weighs()))
    assert 2 == len(numbers)
