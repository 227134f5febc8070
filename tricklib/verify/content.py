"""What a thing is made of, as one number: equal numbers mean that equal code runs on equal values.

The number covers everything that can be reached: the fields of a rule, the code of its functions and of those they
name, what they close over, their defaults, classes with their attributes, constants, modules of the user's own. Of the
library's and Python's own code only the name is taken, since their versions and sources are counted apart
(:mod:`tricklib.verify.versions`). Whatever cannot be looked through has no number, and nothing about it is kept.
"""

from __future__ import annotations

import builtins
import collections
import enum
import functools
import gc
import hashlib
import sys
import types
from collections.abc import Callable, Iterable
from typing import Any, Final, final

from tricklib.cards import CardSet, Deck
from tricklib.ruleset import Ruleset
from tricklib.verify.codes import (
    OURS,
    STANDARD,
    TELL_MORE,
    Opaque,
    code_of,
    codes,
    has_no_secrets,
    imported_by,
    is_at_home,
    is_counted_apart,
    is_harmless,
    is_known,
    top,
    words,
)
from tricklib.verify.contained import (
    heirs,
    is_abstract,
    named_attributes,
    says_who_is_an_heir,
    shows_another_dict,
)
from tricklib.verify.reading import FIELDS

MOST_THINGS: Final = 20_000
"""What is made of more things than this has no number."""

_PLAIN: Final = frozenset((int, float, complex, str, bytes, bool, range, type(None), type(...), type(NotImplemented)))

_NOT_OF_A_CLASS: Final = frozenset(("__dict__", "__weakref__", "__abstractmethods__", "_abc_impl", "__orig_bases__"))

_NOT_OF_A_MODULE: Final = frozenset(
    [
        *("__annotations__", "__builtins__", "__cached__", "__file__", "__loader__", "__name__"),
        *("__package__", "__path__", "__spec__", "__warningregistry__"),
    ]
)

_BUILT_IN: Final = (
    types.BuiltinFunctionType,
    types.MethodWrapperType,
    types.WrapperDescriptorType,
    types.MethodDescriptorType,
    types.ClassMethodDescriptorType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
)


def content(thing: object) -> str:
    """What a thing is made of, as a number in hexadecimal digits.

    Raises:
        Opaque: something that it reaches cannot be looked through.
    """
    teller = _Teller()
    try:
        teller.tell(thing)
        teller.tell_hung()
    except RecursionError:
        raise Opaque("it is too deep") from None
    return teller.hash.hexdigest()


@final
class _Teller:
    """Tells what a thing is made of, word by word, to a hash."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()
        self.seen: dict[int, tuple[int, Any]] = {}
        self.named: set[str] = set()
        self.apart: dict[str, Any] = {}
        self.hung: set[tuple[str, str]] = set()

    def say(self, *words: object) -> None:
        """Say some words, so that no other words sound the same."""
        for word in words:
            said = word if isinstance(word, bytes) else str(word).encode("utf-8", "surrogatepass")
            self.hash.update(b"%d:" % len(said) + said)

    def tell(self, thing: Any) -> None:
        """Tell what a thing is made of."""
        kind = type(thing)
        if kind in _PLAIN:
            self.say(kind.__name__, repr(thing))
            return
        if id(thing) in self.seen:
            self.say("again", self.seen[id(thing)][0])
            return
        if len(self.seen) >= MOST_THINGS:
            raise Opaque("it is made of too many things")
        self.seen[id(thing)] = len(self.seen), thing
        if kind in _OURS:
            _OURS[kind](self, thing)
            return
        # What an object says it is may be something else than what it is.
        next((tell for kinds, tell in _WAYS if issubclass(kind, kinds)), _Teller.tell_object)(self, thing)

    def tell_all(self, name: str, things: Iterable[Any]) -> None:
        """Tell several things in their order."""
        listed = list(things)
        self.say(name, len(listed))
        for one in listed:
            self.tell(one)

    # Values

    def tell_set(self, things: Any) -> None:
        """Tell a set in its order."""
        self._tell_kind(things, (set, frozenset))
        inside = list(_inside(things, (set, frozenset)))
        if len(inside) > 1 and not all(type(one) is int for one in inside):
            raise Opaque("the order of a set changes from run to run")
        # The order of numbers hangs on which of them came first.
        self.say(*map(content, inside))

    def tell_list(self, things: Any) -> None:
        """Tell a sequence."""
        kinds = (list, tuple, collections.deque, bytearray)
        self._tell_kind(things, kinds)
        self.say(getattr(things, "maxlen", None) if isinstance(things, collections.deque) else "")
        self.tell_all("list", _inside(things, kinds))

    def tell_dict(self, things: Any) -> None:
        """Tell a mapping, whose order is what it is gone through by."""
        self._tell_kind(things, (dict, collections.OrderedDict))
        if isinstance(things, collections.defaultdict):
            self.tell(things.default_factory)
        # The order of the one is no order of the other.
        kind = collections.OrderedDict if isinstance(things, collections.OrderedDict) else dict
        self.tell_all("dict", (part for pair in kind.items(things) for part in pair))

    def tell_view(self, thing: Any) -> None:
        """Tell what shows a mapping that may not be written."""
        self.tell_all("view", gc.get_referents(thing))

    def tell_slice(self, thing: slice) -> None:
        """Tell a slice."""
        self.tell_all("slice", (thing.start, thing.stop, thing.step))

    def _tell_kind(self, thing: Any, exact: tuple[type, ...]) -> None:
        """Tell of what kind a collection is, and what else it has if it is of a kind of the user's own."""
        self.say(type(thing).__name__)
        if type(thing) not in exact and type(thing) not in (collections.defaultdict, collections.Counter):
            self.tell_object(thing)

    def tell_member(self, member: enum.Enum) -> None:
        """Tell a member of an enumeration."""
        self.say("member", member.name)
        self.tell(type(member))
        self.tell_all("has", (part for pair in sorted(vars(member).items()) for part in pair))

    def tell_deck(self, deck: Deck) -> None:
        """Tell a deck, which is its cards in their order."""
        self.say("deck", *((card.rank.name, card.suit.name, card.copy) for card in deck.cards))

    def tell_cards(self, cards: CardSet) -> None:
        """Tell a set of cards."""
        self.say("cards")
        self.tell(cards.bits)
        self.tell(cards.deck)

    def tell_ruleset(self, ruleset: Ruleset) -> None:
        """Tell a ruleset, without what it has worked out."""
        self.tell_all("ruleset", (getattr(ruleset, name) for name in FIELDS))

    def tell_object(self, thing: Any) -> None:
        """Tell an object by its class and the values of its attributes."""
        kind = type(thing)
        if kind in _WRAPPERS:
            self.tell_inside(thing)
            return
        attributes = sorted(named_attributes(thing), key=lambda pair: pair[0])
        self.say("object", len(attributes))
        self.tell(kind)
        if shows_another_dict(kind) or not all(has_no_secrets(one) for one in kind.__mro__):
            raise Opaque(f"a {kind.__name__} cannot be looked through")
        for base in (int, float, complex, str, bytes):
            if isinstance(thing, base):
                self.say(base.__repr__(thing))
        for name, value in attributes:
            self.say(name)
            self.tell(value)

    # Code

    def tell_class(self, kind: type) -> None:
        """Tell a class: by its name if its code is counted apart, and else with all that it has."""
        self.say("class", kind.__module__, kind.__qualname__, kind.__name__)
        if is_counted_apart(kind):
            self.apart[f"{kind.__module__}.{kind.__qualname__}"] = kind
            self.tell_heirs(kind)
            return
        if top(kind.__module__) in sys.stdlib_module_names and is_at_home(kind):
            raise Opaque(f"{kind.__module__}.{kind.__qualname__} may change from run to run")
        self.tell_all("bases", kind.__bases__)
        self.tell(type(kind))
        self.tell_heirs(kind)
        told = sorted((name, thing) for name, thing in vars(kind).items() if name not in _NOT_OF_A_CLASS)
        self.say(len(told))
        for name, thing in told:
            if name == "__attrs_attrs__":
                self.tell_all(name, thing)
            elif name == "__annotations__":
                self.tell_annotations(thing)
            else:
                self.say(name)
                self.tell(thing)

    def tell_annotations(self, things: dict[str, object]) -> None:
        """Tell what the fields of a class are said to be, as it is printed."""
        try:
            said = [str(part) for name, kind in things.items() for part in (name, repr(kind))]
        except Exception:
            raise Opaque("what a field is said to be cannot be printed") from None
        if any(" at 0x" in one for one in said):
            raise Opaque("a field is said to be something that prints otherwise from run to run")
        self.say("annotated", len(said), *said)

    def tell_heirs(self, kind: type) -> None:
        """Tell the classes that are said to be heirs of an abstract one, and its heirs that say so themselves."""
        if is_abstract(kind):
            derived, registered = heirs(kind)
            said = {heir for heir in registered if not (is_counted_apart(kind) and is_counted_apart(heir))}
            own = (heir for heir in derived - {kind} if top(heir.__module__) not in (*OURS, *sys.stdlib_module_names))
            said |= {heir for heir in own if says_who_is_an_heir(heir)}
            self.tell_all("heirs", sorted(said, key=lambda heir: (heir.__module__, heir.__qualname__)))

    def tell_function(self, function: types.FunctionType) -> None:
        """Tell a function: its code, what it closes over, its defaults, and what it names if that is the user's own."""
        self.say("function", function.__module__, function.__qualname__, function.__name__)
        self.tell(function.__doc__)
        home = sys.modules.get(str(function.__globals__.get("__name__")))
        is_apart = home is not None and vars(home) is function.__globals__ and is_known(home.__name__)
        if is_apart and top(function.__module__) in STANDARD and is_at_home(function):
            return
        self.tell_code(function.__code__)
        self.tell(function.__defaults__)
        self.tell(function.__kwdefaults__)
        self.tell_annotations({} if is_apart else function.__annotations__)
        self.tell(function.__dict__)
        self.tell_all("cells", function.__closure__ or ())
        if not is_apart:
            self._tell_names(function)

    def tell_hung(self) -> None:
        """Tell what a program has hung on modules and classes of Python's own, if some code names it."""
        while True:
            own = sorted(name for name in self.apart if top(name) in STANDARD)
            names = [(name, one) for name in own for one in self.named & vars(self.apart[name]).keys()]
            if not (new := sorted(set(names) - self.hung)):
                return
            self.hung.update(new)
            for name, one in new:
                thing = vars(self.apart[name])[one]
                if not _is_of_python(thing):
                    self.say("hung on", name, one)
                    self.tell(thing)

    def _tell_names(self, function: types.FunctionType) -> None:
        self.named.update(words(function.__code__))
        for name in words(function.__code__) & TELL_MORE:
            if not is_harmless(name, function.__code__):
                raise Opaque(f"{function.__qualname__} uses {name}")
        known = vars(builtins) | getattr(function, "__builtins__", {}) | function.__globals__
        outside = sorted({name for code in codes(function.__code__) for name in code.co_names} & known.keys())
        self.say("globals", len(outside))
        for name in outside:
            self.say(name)
            self.tell(known[name])
        imported = list(imported_by(function))
        self.say("imported", len(imported))
        for module, taken in imported:
            self._tell_imported(module, taken)

    def _tell_imported(self, name: str, taken: tuple[str, ...]) -> None:
        """Tell a module that is imported while a function runs, with those of its own that are taken from it."""
        module = sys.modules.get(name)
        self.say("imports", name)
        if module is None and is_known(name):
            return
        self._tell_loaded(module)
        for inside in (f"{name}.{one}" for one in taken if one not in vars(module)):
            self._tell_loaded(sys.modules.get(inside))

    def _tell_loaded(self, module: types.ModuleType | None) -> None:
        if module is None:
            raise Opaque("what is imported is not loaded yet")
        self.tell(module)

    def tell_code(self, code: types.CodeType) -> None:
        """Tell a piece of code."""
        self.say("code", code_of(code))

    def tell_module(self, module: types.ModuleType | None) -> None:
        """Tell a module with all that is in it, or by its name if it is counted apart."""
        name = module.__name__ if module is not None else ""
        self.say("module", name)
        if module is builtins:
            raise Opaque("whoever has all that is built in can run any text")
        if module is not None and type(module) is not types.ModuleType:
            raise Opaque(f"the module {name!r} is of a kind of its own")
        if module is not None and sys.modules.get(name) is module and is_known(name):
            self.apart[name] = module
            return
        if module is None or top(name) in sys.stdlib_module_names:
            raise Opaque(f"the module {name!r} may change from run to run")
        names = sorted(vars(module).keys() - _NOT_OF_A_MODULE)
        self.say(len(names))
        for one in names:
            self.say(one)
            self.tell(vars(module)[one])

    def tell_built_in(self, thing: Any) -> None:
        """Tell a function that is not written in Python, and what it belongs to."""
        owners = [owner for name in ("__objclass__", "__self__") if (owner := getattr(thing, name, None)) is not None]
        self.say("built in", thing.__name__, str(len(owners)))
        for owner in owners:
            if owner is not builtins:
                self.tell(owner)
        if not owners and not is_known(str(thing.__module__)):
            raise Opaque(f"{thing.__module__}.{thing.__name__} is not written in Python")

    def tell_inside(self, thing: Any) -> None:
        """Tell what another thing is wrapped in."""
        self.say(type(thing).__name__)
        for name in ("__func__", "__self__", "__doc__", "fget", "fset", "fdel", "func", "args", "keywords", "attrname"):
            if name != "__self__" or isinstance(thing, types.MethodType):
                self.tell(getattr(thing, name, None))
        if isinstance(thing, functools.partial):
            self.tell(vars(thing))

    def tell_cell(self, cell: types.CellType) -> None:
        """Tell a variable of a surrounding function."""
        try:
            self.tell_all("cell", (cell.cell_contents,))
        except ValueError:
            self.say("empty cell")

    def tell_type(self, thing: Any) -> None:
        """Tell a type that is no class, with the classes that it is made of."""
        self.say("type", type(thing).__name__)
        self.tell_all("of", (getattr(thing, "__origin__", None), *thing.__args__))


_OURS: Final[dict[type, Callable[[_Teller, Any], None]]] = {
    CardSet: _Teller.tell_cards,
    Deck: _Teller.tell_deck,
    Ruleset: _Teller.tell_ruleset,
}
"""Classes of the library of which a part is told, and not of their heirs."""

_WAYS: Final[tuple[tuple[Any, Callable[[_Teller, Any], None]], ...]] = (
    (type, _Teller.tell_class),
    (types.FunctionType, _Teller.tell_function),
    (enum.Enum, _Teller.tell_member),
    (types.CellType, _Teller.tell_cell),
    (types.ModuleType, _Teller.tell_module),
    (types.CodeType, _Teller.tell_code),
    (_BUILT_IN, _Teller.tell_built_in),
    (types.MethodType, _Teller.tell_inside),
    ((types.GenericAlias, types.UnionType), _Teller.tell_type),
    ((list, tuple, collections.deque, bytearray), _Teller.tell_list),
    (dict, _Teller.tell_dict),
    (types.MappingProxyType, _Teller.tell_view),
    (slice, _Teller.tell_slice),
    ((set, frozenset), _Teller.tell_set),
)


def _inside(things: Any, kinds: Iterable[type]) -> Iterable[Any]:
    """What is in a collection, whatever a class of the user's own may say."""
    kind: Any = next(one for one in kinds if issubclass(type(things), one))
    inside: Iterable[Any] = kind.__iter__(things)
    return inside


_WRAPPERS: Final = (staticmethod, classmethod, property, functools.partial, functools.cached_property)


def _is_of_python(thing: Any) -> bool:
    """Whether something in a module or class of Python's own is itself such a module, or only says what is meant."""
    if isinstance(thing, types.ModuleType):
        return top(thing.__name__) in sys.stdlib_module_names
    return not isinstance(thing, type) and type(thing).__module__ in ("typing", "enum", "_collections", "attr._make")
