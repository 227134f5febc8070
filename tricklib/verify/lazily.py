"""Values whose parts are worked out when they are read."""

from __future__ import annotations

import functools
from collections.abc import Hashable
from typing import Any, cast


def lazily(kind: type[Any], **parts: Any) -> Any:
    """A value of an attrs class whose parts are worked out when they are read, and not before.

    Args:
        kind: the class.
        parts: each field, and any property that is to be overridden: a value, or a function without arguments that
            gives it.
    """
    value: Any = object.__new__(_lazy_class(cast("Hashable", kind), frozenset(parts)))
    object.__setattr__(value, "_parts", parts)
    return value


@functools.cache
def _lazy_class(kind: Hashable, names: frozenset[str]) -> type:
    assert isinstance(kind, type)
    fields: dict[str, object] = {name: property(_reader(name)) for name in names}
    looks = property(lambda value: kind)
    return type(kind.__name__, (kind,), fields | {"__slots__": ("_parts",), "__class__": looks})


def _reader(name: str) -> Any:
    def read(value: Any) -> Any:
        part = value._parts[name]
        if callable(part):
            part = value._parts[name] = part()
        return part

    return read
