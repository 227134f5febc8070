"""Of which classes a value in a function is, by what the library's own classes say of what they have and answer.

A person is believed as to what his own functions are given, where it is annotated with such a class: a type checker
sees to that. No name is believed, and nothing that is said of classes of his own.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, get_args, get_origin

from tricklib.cards import Card
from tricklib.game import Game
from tricklib.policies import kinds
from tricklib.policies.parts import ANSWERS
from tricklib.verify import questions
from tricklib.verify.origins import Origin, Value

Hints: TypeAlias = tuple[Any, ...]
"""What a value may be: classes, and collections of them."""

NO_HINT: Final[Hints] = ()
"""The sign that it is not plain what a value may be."""

_Kind: TypeAlias = Mapping[str, tuple[Hints, ...]]
"""What each method of a kind of rule is given."""


DECLARATIVE: Final = frozenset(("allows", "promise", "outranks"))
"""Methods that say what a rule means, and do not play."""

OF_INVARIANT: Final = "an invariant"
"""The name of what is asked about a question and its answer."""


def given(function: types.FunctionType, name: str, rule: type) -> dict[str, Hints]:
    """Of which classes parameters are: those that the library gives, and others as they are annotated.

    Args:
        function: the function.
        name: the name under which a rule has it as a method; or that it is an invariant; empty if it is neither.
        rule: the class of the rule.
    """
    parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
    if name == OF_INVARIANT:
        return _annotated(function) | dict(zip(parameters[:1], [_QUESTIONS], strict=False))
    kinds_of_it = [kind for kind in _KINDS if all(hasattr(rule, method) for method in kind)]
    ways = [way for kind in kinds_of_it if (way := _of_method(name, parameters[1:], kind))]
    if not ways:
        return _annotated(function)
    return {one: hints for one, hints in ways[0].items() if all(way.get(one) == hints for way in ways)}


def _annotated(function: types.FunctionType) -> dict[str, Hints]:
    """Of which classes parameters are by a person's own word, which a type checker sees to."""
    return {name: _split(hint) for name, hint in _told(function).items() if name != "return"}


def _of_method(name: str, parameters: tuple[str, ...], kind: _Kind) -> dict[str, Hints]:
    """Of which classes the parameters are of a method of a rule of some kind."""
    if name in kind:
        return dict(zip(parameters, kind[name], strict=False))
    if name not in DECLARATIVE:
        return {}
    # What a rule says of itself is put with what it was asked, and before that with what is said of it.
    asked = dict(zip(reversed(parameters), reversed(max(kind.values(), key=len)), strict=False))
    return asked | (dict.fromkeys(parameters[:1], (Card,)) if name != "promise" else {})


def _split(hint: Any) -> Hints:
    """The alternatives of which a hint speaks; none if it says nothing."""
    if isinstance(hint, types.UnionType) or get_origin(hint) is typing.Union:
        return _together(map(_split, get_args(hint)))
    if hint is None:
        return (types.NoneType,)
    is_said = hint is not Any and (isinstance(hint, type) or get_origin(hint) is not None)
    return (hint,) if is_said else NO_HINT


def _together(each: Iterable[Hints]) -> Hints:
    """What is said of several alternatives; none if nothing is said of one of them, or there are none."""
    listed = list(each)
    return tuple(dict.fromkeys(hint for hints in listed for hint in hints)) if all(listed) else NO_HINT


def hints_of(origin: Origin) -> Hints:
    """What a value may be that comes from one place; none if that is not plain to see."""
    if origin.kind == "given":
        return origin.hints
    if origin.is_known:
        return NO_HINT if origin.kind == "kept" else (type(origin.thing),)
    if origin.kind == "part" and origin.name == "__class__":
        return (type,)
    if origin.kind == "part":
        return _joined(origin.of[0], lambda owner: _part(owner, origin.name))
    if origin.kind == "iter":
        return tuple(types.GenericAlias(Iterator, (one,)) for one in _joined(origin.of[0], _entries))
    if origin.kind == "item":
        return _joined(origin.of[0], _item)
    return _answer(origin) if origin.kind == "answer" else NO_HINT


def _joined(value: Value, tell: Callable[[Any], Hints]) -> Hints:
    """What is told of each thing that a value may be; nothing and numbers have none of that."""
    owners = _together(map(hints_of, value))
    return _together(tell(owner) for owner in owners if owner not in (types.NoneType, int, bool))


def _part(owner: Any, name: str) -> Hints:
    """What an object of a class has under a name."""
    found = _found(owner, name)
    if isinstance(found, property):
        return _returned(found.fget)
    if isinstance(found, functools.cached_property):
        return _returned(found.func)
    return _split(_told_by_us(owner).get(name, Any)) if _is_ours(owner) else NO_HINT


def _found(owner: Any, name: str) -> Any:
    """What a class of the library has under a name."""
    places = owner.__mro__ if _is_ours(owner) else ()
    return next((vars(kind)[name] for kind in places if name in vars(kind)), None)


def _is_ours(kind: Any) -> bool:
    """Whether something is a class of the library."""
    return isinstance(kind, type) and kind.__module__.startswith("tricklib.")


def _returned(function: Any) -> Hints:
    """What a function of the library answers."""
    return _split(_told_by_us(function).get("return", Any))


def _told(thing: Any) -> Mapping[str, Any]:
    """The annotations of a function or a class; none if they speak of what is imported for a type checker alone."""
    try:
        return typing.get_type_hints(thing)
    except Exception:
        return {}


_told_by_us: Final = functools.cache(_told)
"""The same of the library, which does not change."""


def _entries(owner: Any) -> Hints:
    """What comes of going through a collection."""
    if get_origin(owner) is not None:
        inside = [one for one in get_args(owner) if one is not ...]
        is_mapping = issubclass(get_origin(owner), Mapping)
        return _together(map(_split, inside[:1] if is_mapping else inside))
    way = _found(owner, "__iter__")
    return NO_HINT if way is None else _together(map(_entries, _returned(way)))


def _item(owner: Any) -> Hints:
    """What stands in a collection at a place, or comes next in going through it."""
    kind = get_origin(owner)
    if kind is None:
        return NO_HINT
    return _together(map(_split, get_args(owner)[1:])) if issubclass(kind, Mapping) else _entries(owner)


_CHOOSING: Final = (max, min, next)
"""Functions that answer with something of what they go through."""


def _answer(origin: Origin) -> Hints:
    """What an answer may be."""
    called, *asked = origin.of
    return _together(_answer_of(one, asked) for one in called)


def _answer_of(called: Origin, asked: list[Value]) -> Hints:
    """What may be the answer of something that is called with some values."""
    if called.is_known:
        thing: Any = called.thing
        if thing is type:
            return (type,)
        if any(thing is one for one in _CHOOSING):
            # With more than one they are chosen from, or there is another for the case that there is none.
            return _joined(asked[0], _entries) if len(asked) == 1 else NO_HINT
        return (thing,) if _is_ours(thing) else NO_HINT
    if called.kind != "part":
        return NO_HINT
    return _joined(called.of[0], lambda owner: _returned(_found(owner, called.name)))


def _methods(kind: type) -> _Kind:
    """What each method of a kind of rule is given."""
    return {name: tuple(_annotated(vars(kind)[name]).values()) for name in vars(kind) if name in ANSWERS}


_KINDS: Final = tuple(
    _methods(kind) for kind in vars(kinds).values() if isinstance(kind, type) and kind.__module__ == kinds.__name__
)
"""What each method is given, for each kind of rule."""

_QUESTIONS: Final[Hints] = (
    *(one for one in vars(questions).values() if isinstance(one, type) and issubclass(one, questions.Question)),
    Game,
)
