"""What a rule could remember something in is seen wherever Python lets it be put, or said not to be seen."""

from __future__ import annotations

import abc
import array
import builtins
import collections
import contextvars
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import io
import itertools
import math
import operator
import os
import random
import re
import string
import threading
import types
import typing
import weakref
from collections.abc import Callable
from typing import Any, NamedTuple

import attrs
import pytest

from tricklib import Card, CardSet, Deck, Game, Rank, Suit, Table, rulesets, verify
from tricklib.verify import Finding, Verdict, impurity
from tricklib.verify.memory import picture, unseen
from tricklib.verify.run import resting

WHIST = rulesets.declared_trump_whist()


def rule_about(memory: Any) -> Callable[[], object]:
    """A function that closes over something."""
    return lambda: memory


class Listed(list[int]):
    """A list with attributes, that shows itself empty."""

    def __iter__(self) -> Any:
        return iter(())


class Slotted:
    """An object with a slot, a private one, and a dictionary that is another one than it says."""

    __slots__ = ("__dict__", "__hidden", "shown")

    def __init__(self) -> None:
        self.__hidden, self.shown = 0, 0

    def count(self) -> None:
        """Change the private slot."""
        self.__hidden += 1


class Heir(Slotted):
    """A slot of the same name as one of the parent."""

    __slots__ = ("shown",)


class Liar:
    """An object that shows another dictionary than its own."""

    @property
    def __dict__(self) -> dict[str, int]:  # type: ignore[override]
        """Nothing."""
        return {}


class Number(int):
    """A number with attributes."""


class Meta(type):
    """A class of classes."""

    memory: typing.ClassVar[list[int]] = []


class Made(metaclass=Meta):
    """A class of such a class."""


class Parent:
    """A class with a list."""

    memory: typing.ClassVar[list[int]] = []


class Child(Parent):
    """An heir of it."""


class House(enum.Enum):
    """An enumeration of a user's own."""

    ONE = 1


class Named(NamedTuple):
    """A tuple with names."""

    one: int


@dataclasses.dataclass
class Data:
    """A data class."""

    one: int = 0


@attrs.frozen
class Fields(abc.ABC, typing.Generic[typing.TypeVar("T")]):
    """A class of attrs, abstract and generic."""

    one: int = attrs.field(default=0, metadata={"more": 1})

    @functools.cached_property
    def two(self) -> int:
        """Something that is worked out once."""
        return 2


def counting() -> Any:
    """A generator that counts."""
    number = 0
    while True:
        number += 1
        yield number


def attribute(thing: Any) -> tuple[Any, Callable[[], object]]:
    """A thing, and a change of an attribute that it is given."""
    thing.memory = 0
    return thing, lambda: setattr(thing, "memory", 1)


def first_to_the_end() -> tuple[Any, Callable[[], object]]:
    """A dictionary in which the first entry becomes the last."""
    ordered = collections.OrderedDict(a=1, b=2)
    return ordered, lambda: ordered.move_to_end("a")


def another_factory() -> tuple[Any, Callable[[], object]]:
    """A dictionary that gives another thing for what it does not have."""
    made: Any = collections.defaultdict(int)
    return made, lambda: setattr(made, "default_factory", list)


def taking(iterator: Any) -> tuple[Any, Callable[[], object]]:
    """An iterator, from which one is taken."""
    return iterator, lambda: next(iterator)


def behind(make: Callable[[list[int]], Any]) -> tuple[Any, Callable[[], object]]:
    """What has a list behind it that gets longer."""
    hidden: list[int] = []
    return make(hidden), lambda: hidden.append(1)


def in_a_variable() -> tuple[Any, Callable[[], object]]:
    """A variable of a context."""
    variable: contextvars.ContextVar[int] = contextvars.ContextVar("memory")
    return variable, lambda: variable.set(1)


def in_a_thread() -> tuple[Any, Callable[[], object]]:
    """What belongs to a thread."""
    return attribute(threading.local())


def in_a_stream(stream: Any, said: Any) -> tuple[Any, Callable[[], object]]:
    """A stream in memory, to which something is written."""
    return stream, lambda: stream.write(said)


def private_slot() -> tuple[Any, Callable[[], object]]:
    """A slot whose name begins with two underscores."""
    thing = Slotted()
    return thing, thing.count


def slot_of_the_parent() -> tuple[Any, Callable[[], object]]:
    """A slot that another of the same name hides."""
    thing: Any = Heir()
    hidden: Any = vars(Slotted)["shown"]
    hidden.__set__(thing, 0)
    return thing, lambda: hidden.__set__(thing, 1)


def with_a_lock() -> tuple[Any, Callable[[], object]]:
    """A lock that is taken."""
    lock = threading.Lock()
    return lock, lock.acquire


def of_a_cache() -> tuple[Any, Callable[[], object]]:
    """A function that keeps its answers."""
    kept = functools.lru_cache(lambda number: number)
    return kept, lambda: kept(1)


def truth_for_one() -> tuple[Any, Callable[[], object]]:
    """A list in which 1 becomes True, which is equal to it."""
    kept: list[int] = [1]
    return kept, lambda: kept.__setitem__(0, True)


def other_code() -> tuple[Any, Callable[[], object]]:
    """A function that gets other code."""

    def one() -> int:
        return 1

    def other() -> int:
        return 2

    return one, lambda: setattr(one, "__code__", other.__code__)


def in_a_ruleset() -> tuple[Any, Callable[[], object]]:
    """A ruleset whose rule remembers something."""
    hidden: list[int] = []

    @attrs.frozen
    class Remembers:
        def legal(self, hand: Any, trick: Any, table: Any) -> Any:
            hidden.append(1)
            return hand

    return Game.deal(WHIST.evolve(following=Remembers())), lambda: hidden.append(1)


MEMORIES: dict[str, Callable[[], tuple[Any, Callable[[], object]]]] = {
    "order": first_to_the_end,
    "factory": another_factory,
    "attribute of a list": lambda: attribute(Listed()),
    "list that shows itself empty": lambda: (made := Listed(), lambda: made.append(1)),
    "attribute of a number": lambda: attribute(Number(1)),
    "attribute of a dictionary": lambda: attribute(type("D", (dict,), {})()),
    "attribute of an error": lambda: attribute(ValueError()),
    "attribute of a function": lambda: attribute(lambda: None),
    "attribute of a partial": lambda: attribute(functools.partial(int)),
    "attribute of a namespace": lambda: attribute(types.SimpleNamespace()),
    "attribute of a member": lambda: attribute(House.ONE),
    "attribute of a class": lambda: attribute(Made),
    "private slot": private_slot,
    "slot of the parent": slot_of_the_parent,
    "class of a class": lambda: (Made, lambda: Meta.memory.append(1)),
    "class of a parent": lambda: (Child(), lambda: Parent.memory.append(1)),
    "generator": lambda: taking(counting()),
    "count": lambda: taking(itertools.count()),
    "cycle": lambda: taking(itertools.cycle([1, 2, 3])),
    "chain": lambda: taking(itertools.chain([1], [2, 3])),
    "pairs": lambda: taking(zip([1, 2], [3, 4], strict=True)),
    "iterator of a dictionary": lambda: taking(iter({1: 2, 3: 4})),
    "random numbers": lambda: (chance := random.Random(1), chance.random),
    "random numbers of a kind": lambda: (chance := type("R", (random.Random,), {})(1), chance.random),
    "bytes": lambda: (made := bytearray(b"a"), lambda: made.__setitem__(0, 98)),
    "view of bytes": lambda: (view := memoryview(bytearray(b"a")), lambda: view.__setitem__(0, 98)),
    "array": lambda: (made := array.array("i", [1]), lambda: made.__setitem__(0, 2)),
    "text stream": lambda: in_a_stream(io.StringIO(), "a"),
    "place in a stream": lambda: (stream := io.BytesIO(b"ab"), lambda: stream.read(1)),
    "variable": in_a_variable,
    "thread": in_a_thread,
    "lock": with_a_lock,
    "cache": of_a_cache,
    "method of a list": lambda: behind(lambda hidden: hidden.append),
    "mapping that is only read": lambda: behind(lambda hidden: types.MappingProxyType({1: hidden})),
    "values of a dictionary": lambda: behind(lambda hidden: {1: hidden}.values()),
    "weak reference": lambda: (weakref.ref(Made), lambda: Meta.memory.append(1)),
    "default": lambda: behind(lambda hidden: functools.partial(lambda *, kept=hidden: kept)),
    "wrapped as a function of Python's": lambda: behind(lambda hidden: functools.wraps(math.sqrt)(lambda: hidden)),
    "slice": lambda: behind(lambda hidden: slice(hidden)),
    "dictionary of a module": lambda: attribute(types.ModuleType("house")),
    "truth": truth_for_one,
    "code": other_code,
    "ruleset": in_a_ruleset,
}


@pytest.mark.parametrize("where", MEMORIES)
def test_a_memory_is_seen(where: str) -> None:
    """Before the change the picture is the same twice, and after it another one; nothing is left unseen."""
    memory, change = MEMORIES[where]()

    def rule() -> object:
        """A rule that names the attribute."""
        return memory.memory

    before = picture([rule])
    assert ("", before) == (unseen(before), picture([rule]))
    change()
    assert picture([rule]) != before


@pytest.mark.parametrize("owner", [Suit.CLUBS, Rank.ACE, Card, Suit, Deck, math, string, fractions.Fraction])
def test_what_is_hung_on_the_library_or_python_is_seen(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An attribute that is no attribute of its own, of a member, a class or a module that a rule names."""
    monkeypatch.setattr(owner, "memory", [], raising=False)
    named = rule_about(owner)

    def rule() -> object:
        """Ask for it."""
        return named().memory  # type: ignore[attr-defined]

    before = picture([rule])
    assert picture([rule]) == before
    owner.memory.append(1)
    assert picture([rule]) != before


def test_what_is_added_to_the_names_known_everywhere_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list among Python's own functions."""
    monkeypatch.setattr(builtins, "MEMORY", [], raising=False)
    rule = lambda: MEMORY  # type: ignore[name-defined]  # noqa: E731, F821
    before = picture([rule])
    builtins.MEMORY.append(1)  # type: ignore[attr-defined]
    assert picture([rule]) != before


HARMLESS: dict[str, Any] = {
    "pattern": re.compile("a"),
    "match": re.match("a", "a"),
    "decimal": decimal.Decimal(1),
    "date": datetime.date(2000, 1, 1),
    "fraction": fractions.Fraction(1, 2),
    "getter": operator.itemgetter(1),
    "tuple with names": Named(1),
    "data": Data(),
    "attrs": Fields(),
    "iterator": iter([1]),
    "types": (list[int], int | None, typing.Any, typing.Callable),
    "ruleset": WHIST,
    "not a number": float("nan"),
    "namespace": types.SimpleNamespace(one=1),
    "partial": functools.partial(sorted, key=abs),
    "built in": (len, [].append, "".join, object.__init__, dict.items),
}


@pytest.mark.parametrize("what", HARMLESS)
def test_what_is_no_memory_is_looked_through(what: str) -> None:
    """The picture is the same twice, and nothing in it is unseen; a function may be called in between."""
    rule = rule_about(HARMLESS[what])
    before = picture([rule])
    if isinstance(HARMLESS[what], functools.partial):
        HARMLESS[what]([1])
    assert ("", before) == (unseen(before), picture([rule]))


async def _waiting() -> None:
    """Something that is not over at once."""


@pytest.mark.parametrize("make", [io.FileIO, decimal.Context, Liar, _waiting])
def test_what_cannot_be_looked_into_is_never_the_same(make: Callable[..., Any]) -> None:
    """Whatever an object of another language may remember, it counts as if it did."""
    thing = make(os.devnull) if make is io.FileIO else make()
    rule = rule_about(thing)
    before = picture([rule])
    assert f"a {type(thing).__name__}" == unseen(before)
    assert picture([rule]) != before
    getattr(thing, "close", lambda: None)()


def test_a_picture_that_is_too_large_is_never_the_same() -> None:
    """What lies beyond the most that is looked at may change."""
    rule = rule_about([[] for _ in range(60_000)])
    assert "more things than are looked at" == unseen(picture([rule]))
    assert picture([rule]) != picture([rule])


CONTEXT = decimal.Context()


@attrs.frozen
class AsksAContext:
    """Follow suit, unless a number is not to be rounded."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards of the suit led, if there are any."""
        return hand & table.suit(trick.led) or hand if CONTEXT.prec else hand


def test_a_rule_with_what_cannot_be_looked_into_is_unsupported() -> None:
    """It is said what that is."""
    finding = verify(WHIST.evolve(following=AsksAContext()), only="following.follow_suit")["following.follow_suit"]
    assert Verdict.UNSUPPORTED is finding.verdict
    assert "may remember something in a Context, which cannot be looked into" in finding.reason


class NamesUntilTired:
    """The maker names a card, until he has been asked too often."""

    def __init__(self) -> None:
        self.log: list[int] = []

    def namer(self, table: Table) -> int | None:
        """The maker, or in the end the player at his left."""
        self.log.append(1)
        return None if table.contract is None else (table.contract.seat + (len(self.log) > 3000)) % table.players

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """Any card that he does not hold."""
        return table.deck.full - hand

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Never."""
        return False


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("only", ["siding.partner_joins", "siding.*", "following.follow_suit"])
def test_a_rule_that_is_asked_on_the_way_must_not_remember_that(only: str, jobs: int) -> None:
    """What hangs on who names a card is not proved where he who names it may be another the next time."""
    rules = rulesets.call_partner_euchre().evolve(naming=NamesUntilTired())
    report = verify(rules, only=only, jobs=jobs)
    assert not report.ok
    assert {Verdict.UNSUPPORTED, Verdict.UNKNOWN} >= {one.verdict for one in report if "naming.namer" in one.read}


@attrs.frozen
class KeepsInASlot:
    """A class with slots, in one of which attrs keeps what has been worked out."""

    @functools.cached_property
    def number(self) -> int:
        """A number that depends on how often it was asked for."""
        return next(NUMBERS)

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """Follow suit, if it was asked for first."""
        return hand & table.suit(trick.led) or hand if self.number < 1 else hand


NUMBERS = itertools.count()


def test_what_is_kept_in_a_slot_is_kept() -> None:
    """It is refused with its line, whether or not it has been worked out."""
    rule, key = KeepsInASlot(), "following.follow_suit"
    for _ in range(2):
        finding = verify(WHIST.evolve(following=rule), only=key)[key]
        assert Verdict.UNSUPPORTED is finding.verdict
        assert "remembers what number has worked out" in finding.reason
        assert 0 == rule.number


class AsksWhatItHadBefore:
    """A class that had a way of its own to give what it does not have."""

    @functools.cached_property
    def number(self) -> int:
        """One."""
        return 1

    def __getattr__(self, name: str) -> int:
        if name == "other":
            return random.randrange(2)
        raise AttributeError(name)

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """Follow suit, if the dice say so."""
        return hand & table.suit(trick.led) or hand if self.other else hand


def test_what_attrs_has_put_behind_its_own_is_looked_at() -> None:
    """What a class had before it was given slots runs as well."""
    assert "random" in "".join(said for said, *_ in impurity._seen(attrs.frozen(AsksWhatItHadBefore)(), set()))


def test_what_remembers_for_one_is_a_function_for_none() -> None:
    """Nothing is proved of what was asked on the way, whichever process has seen that it remembers."""
    seen = Finding("a.b", "", "", Verdict.REFUTED, read=("naming",), remembering=(("naming.namer", "it remembers"),))
    read = {"c.d": ("naming.namer",), "e.f": ("naming", "deck"), "g.h": ("naming.other", "siding")}
    others = [Finding(name, "", "", Verdict.PROVED, read=fields) for name, fields in read.items()]
    findings = resting([seen, *others])
    assert ["refuted", "unsupported", "unsupported", "proved"] == [one.verdict.value for one in findings]
    assert "it remembers" == findings[1].reason


def test_what_an_abstract_class_was_asked_is_no_memory_and_its_heirs_are() -> None:
    """A rule may ask what kind of thing it has been given, which Python keeps in mind."""
    kind: Any = abc.ABCMeta("Abstract", (), {"__module__": __name__})
    before = picture([kind])
    assert not isinstance(1, kind) and not isinstance(Listed(), kind)
    assert before == picture([kind])
    kind.register(Listed)
    assert before != picture([kind])
