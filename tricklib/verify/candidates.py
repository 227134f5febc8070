"""Small changes of a ruleset, made of nothing but the options, combinators, policies and parameters that there are.

No game is known here. What can be changed is read from the rules themselves: the options of their family, the fields of
a policy and what their annotations say that they can hold, the parts of a combination, and the policies of the library
that answer the same question and need no parameters.
"""

from __future__ import annotations

import functools
import itertools
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Literal, TypeAlias, final

import attrs

from tricklib import policies
from tricklib.errors import TricklibError
from tricklib.family import family_of
from tricklib.policies import kinds, title
from tricklib.policies.breaking import broken_by
from tricklib.policies.combine import (
    AllOf,
    AnyOf,
    Anything,
    ByPriority,
    Called,
    FirstOf,
    Nothing,
    all_of,
    any_of,
    by_priority,
    first_of,
)
from tricklib.policies.kinds import Breaking, PlayRule
from tricklib.ruleset import STAGES, Ruleset

Edit: TypeAlias = tuple[int, str, Any]
"""What a change of a policy costs, what it is in words, and the policy that it gives."""

ADDED: Final = 2
"""What a rule costs that was not there and says more than "any card"; another way to obey those there are costs 1."""

REPLACED: Final = 2
"""What another rule in place of one costs."""

ANOTHER_TABLE: Final = 2
"""What another number of players or another deck costs, which is hardly the same game."""


@final
@attrs.frozen
class Change:
    """One change of a ruleset.

    Args:
        part: the part of the rules, or the option, that is changed.
        before: what was said there, in words.
        after: what is said there now, in words.
        code: the change as code, such as ``following=first_of(...)``.
        sentence: the change in words.
        cost: how large it is, from 1.
        ruleset: the rules with it.
    """

    part: str
    before: str
    after: str
    code: str
    sentence: str
    cost: int
    ruleset: Ruleset = attrs.field(repr=False)


def candidates(ruleset: Ruleset, parts: Iterable[str]) -> list[Change]:
    """All changes of one thing, and of two options, the smallest first; always in the same order.

    Args:
        ruleset: the rules.
        parts: the parts that may be changed, those first that are to be tried first.
    """
    found = [*_options(ruleset), *_orders(ruleset)]
    for part in parts:
        if (policy := getattr(ruleset, part, None)) is not None:
            found += _of_part(ruleset, part, policy)
    different: list[Change] = []
    for change in sorted(found, key=lambda one: one.cost):
        if change.ruleset != ruleset and all(change.ruleset != other.ruleset for other in different):
            different.append(change)
    return different


# Options and stages


def _options(ruleset: Ruleset) -> Iterator[Change]:
    family = family_of(ruleset)
    if family is None:
        return
    settings = [
        (option, value)
        for option in family.options.values()
        for value in option.values
        if value != ruleset.options[option.name]
    ]
    pairs = [pair for pair in itertools.combinations(settings, 2) if pair[0][0].name != pair[1][0].name]
    for chosen in [*((one,) for one in settings), *pairs]:
        new = {option.name: value for option, value in chosen}
        made = _made(lambda new=new: family(**(ruleset.options | new)))  # type: ignore[misc]
        if made is None:
            continue
        old = {name: ruleset.options[name] for name in new}
        same_table = made.deck == ruleset.deck and made.players == ruleset.players
        yield Change(
            part=", ".join(new),
            before=_settings(old),
            after=_settings(new),
            code=_settings(new),
            sentence=" and ".join(f"set {_settings({name: value})} ({old[name]} now)" for name, value in new.items()),
            cost=len(new) + (0 if same_table else ANOTHER_TABLE - 1),
            ruleset=made,
        )


def _settings(options: dict[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _orders(ruleset: Ruleset) -> Iterator[Change]:
    """Two stages that follow one another the other way round; that of the calling is always the first."""
    there = [stage for stage in ruleset.stages if getattr(ruleset, stage) is not None]
    for one, other in itertools.pairwise(there):
        if one == STAGES[0]:
            continue
        swap = {one: other, other: one}
        stages = tuple(swap.get(stage, stage) for stage in ruleset.stages)
        if (made := _made(lambda stages=stages: ruleset.evolve(stages=stages))) is not None:  # type: ignore[misc]
            before, after = f"{one} before {other}", f"{other} before {one}"
            yield Change("stages", before, after, f"stages={stages!r}", f"put {after}", 1, made)


def _of_part(ruleset: Ruleset, part: str, policy: object) -> Iterator[Change]:
    for cost, sentence, new in _edits(policy, _kind_of(part), part):
        if (made := _made(lambda new=new: ruleset.evolve(**{part: new}))) is not None:  # type: ignore[misc]
            yield Change(part, title(policy), title(new), f"{part}={new!r}", sentence, cost, made)


def _made(make: Callable[[], Any]) -> Any:
    """What is made; None if it is refused."""
    try:
        return make()
    except (TricklibError, TypeError, ValueError):
        return None


# A policy, changed


def _edits(policy: Any, kind: type, part: str) -> Iterator[Edit]:
    """Changes of a policy: amended, with other parameters, and another one instead."""
    yield from _amended(policy, kind, part)
    yield from _within(policy, part)
    for other in shipped(kind, part):
        yield REPLACED, f"instead of the rule: {title(other)}", other


def _amended(policy: Any, kind: type, part: str) -> Iterator[Edit]:
    """The policy with something around it."""
    others = shipped(kind, part)
    if kind is PlayRule:
        yield 1, f"if the rule leaves nothing to play: {title(Anything())}", first_of(policy, Anything())
        yield 1, "obey the rule only as far as it leaves something to play", by_priority(policy)
        for other in others:
            yield ADDED, f"if the rule leaves nothing to play: {title(other)}", first_of(policy, other)
            yield ADDED, f"allow besides: {title(other)}", any_of(policy, other)
            yield ADDED, f"obey first, as far as that leaves something: {title(other)}", by_priority(other, policy)
            yield ADDED, f"demand besides: {title(other)}", all_of(policy, other)
    if kind is Breaking:
        for other in others:
            yield ADDED, f"add: {title(other)}", broken_by(policy, other)


_WAYS: Final[dict[Any, tuple[Callable[..., PlayRule], str]]] = {
    ByPriority: (by_priority, "obey the parts in turn, each as far as it leaves something to play"),
    FirstOf: (first_of, "obey the first of the parts that leaves something to play"),
    AllOf: (all_of, "obey all of the parts"),
    AnyOf: (any_of, "obey any one of the parts"),
}
"""How rules are combined, and how it is said."""


def _within(policy: Any, part: str) -> Iterator[Edit]:
    """The policy with something in it changed."""
    if isinstance(policy, Called):
        # What it was called is not true of another rule.
        yield from _within(policy.rule, part)
        return
    if not attrs.has(type(policy)):
        return
    if type(policy) in _WAYS:
        yield from _regrouped(policy)
    inner = getattr(policy, "parts", None)
    if isinstance(inner, tuple):
        yield from _with_parts(policy, inner, part)
    for field in attrs.fields(type(policy)):
        if field.init and field.name != "parts":
            yield from _with_field(policy, field, part)


def _regrouped(policy: Any) -> Iterator[Edit]:
    for kind, (build, words) in _WAYS.items():
        if kind is not type(policy):
            yield 1, words, build(*policy.parts)
    build = _WAYS[type(policy)][0]
    for place in range(len(policy.parts) - 1):
        one, other = policy.parts[place : place + 2]
        parts = (*policy.parts[:place], other, one, *policy.parts[place + 2 :])
        yield 1, f"put '{title(other)}' before '{title(one)}'", build(*parts)


def _with_parts(policy: Any, parts: tuple[Any, ...], part: str) -> Iterator[Edit]:
    """A combination with a part left out, or with one of them changed."""
    builder = _WAYS[type(policy)][0] if type(policy) in _WAYS else None

    def build(*new: Any) -> Any:
        return builder(*new) if builder is not None else _made(lambda: attrs.evolve(policy, parts=new))

    for place, one in enumerate(parts):
        before, after = parts[:place], parts[place + 1 :]
        if len(parts) > 1 and (made := build(*before, *after)) is not None:
            yield 1, f"leave out '{title(one)}'", made
        kind = _kind(one)
        edits = itertools.chain(_amended(one, kind, part) if kind else (), _within(one, part))
        for cost, sentence, new in edits:
            if (made := build(*before, new, *after)) is not None:
                yield cost, f"in '{title(one)}' {sentence}", made


def _with_field(policy: Any, field: Any, part: str) -> Iterator[Edit]:
    """A policy with another value for one of its parameters."""
    hint = _hints(type(policy)).get(field.name)
    old = getattr(policy, field.name)
    for value in _values(hint, old, part):
        if (new := _made(lambda value=value: attrs.evolve(policy, **{field.alias: value}))) is not None:  # type: ignore[misc]
            said = f"{field.name}={value!r}"
            yield 1, f"set {said} of {type(policy).__name__} ({old!r} now)", new
    if _kind(old) is not None:
        for cost, sentence, value in _within(old, part):
            if (new := _made(lambda value=value: attrs.evolve(policy, **{field.alias: value}))) is not None:  # type: ignore[misc]
                yield cost, sentence, new


def _values(hint: Any, old: object, part: str) -> Iterator[object]:
    """Other values that an annotation allows."""
    choices = typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)
    for choice in choices:
        if typing.get_origin(choice) is Literal:
            yield from (value for value in typing.get_args(choice) if value != old)
        elif choice is bool and isinstance(old, bool):
            yield not old
        elif choice is int and isinstance(old, int):
            yield from (old + 1, old - 1)
        elif choice in _KINDS:
            yield from (other for other in shipped(choice, part) if other != old)


def _hints(kind: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(kind)
    except (NameError, TypeError):
        # What a person wrote may name a type that is there only for a type checker.
        return {}


# What there is


_KINDS: Final = tuple(
    kind for kind in vars(kinds).values() if isinstance(kind, type) and kind.__module__ == kinds.__name__
)
"""The questions that policies answer."""


def _kind(policy: object) -> type | None:
    """The question that a policy answers; None if it is no policy."""
    return next((kind for kind in _KINDS if not isinstance(policy, type) and isinstance(policy, kind)), None)


@functools.cache
def _kind_of(part: str) -> type:
    hint = typing.get_type_hints(Ruleset)[part]
    return next(kind for kind in _KINDS if kind in (hint, *typing.get_args(hint)))


@functools.cache
def shipped(kind: type, part: str) -> tuple[Any, ...]:
    """The policies of the library that answer a question and need no parameters.

    Args:
        kind: the question.
        part: the part for which they are; rules for leading and rules for following answer the same question.
    """
    homes = ("combine", part) if kind is PlayRule else tuple(policies.__all__)
    found: list[Any] = []
    for home in homes:
        module = getattr(policies, home, None)
        for thing in vars(module).values() if isinstance(module, types.ModuleType) and module is not kinds else ():
            if isinstance(thing, type) and thing.__module__ == f"tricklib.policies.{home}" and attrs.has(thing):
                policy = _made(thing)
                if isinstance(policy, kind) and policy != Nothing() and policy not in found:
                    found.append(policy)
    return tuple(found)
