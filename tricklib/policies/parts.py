"""What a policy is made of."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterator
from typing import Final, cast

from tricklib.policies import kinds

ANSWERS: Final = frozenset(
    method
    for kind in vars(kinds).values()
    if isinstance(kind, type) and kind.__module__ == kinds.__name__
    for method in vars(kind)
    if not method.startswith("_")
)
"""The methods by which a policy of any kind answers."""

_TELLING: Final = ANSWERS - {"suit", "trumps"}
"""Those by which a policy is known; a card has a suit too."""


def answering(part: str) -> tuple[str, ...]:
    """The methods by which a policy answers as a part of a ruleset; ``legal`` for leading and following."""
    kind = vars(kinds).get(part.capitalize(), kinds.PlayRule)
    return tuple(method for method in vars(kind) if method in ANSWERS)


def parts_of(policy: object) -> Iterator[object]:
    """A policy and all policies it is made of, be they attrs classes or plain ones."""
    yield policy
    names = [field.name for field in getattr(type(policy), "__attrs_attrs__", ())]
    for name in names or getattr(policy, "__dict__", {}):
        value = getattr(policy, name, None)
        for part in value if isinstance(value, tuple | list) else (value,):
            if part is not policy and not isinstance(part, type) and _answers(part):
                yield from parts_of(part)


def _answers(thing: object) -> bool:
    return _makes_policies(cast(Hashable, type(thing))) or not _TELLING.isdisjoint(getattr(thing, "__dict__", ()))


@functools.lru_cache(maxsize=1024)
def _makes_policies(kind: Hashable) -> bool:
    return not _TELLING.isdisjoint(dir(kind))
