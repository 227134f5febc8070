"""Values that never change and yet are quickly made."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)


def quickly_made(cls: type[T]) -> type[T]:
    """Give a frozen attrs class with slots a constructor that fills the slots directly.

    The one that attrs writes looks up every slot by its name. That is a tenth of the time of a game, which
    makes several values at each play. Setting a field from outside raises as before.

    Raises:
        TypeError: a field has a converter, a validator or a factory, which this constructor would not run.
    """
    names: dict[str, object] = {}
    parameters, body = ["self"], []
    for field in attrs.fields(cls):
        name, default = field.name, f"default_{field.name}"
        if field.converter or field.validator or isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]
            raise TypeError(f"{cls.__name__}.{name} has a converter, a validator or a factory")
        names |= {f"set_{name}": getattr(cls, name).__set__, default: field.default}
        if field.init:
            parameters.append(name if field.default is attrs.NOTHING else f"{name}={default}")
        body.append(f"set_{name}(self, {name if field.init else default})")
    exec(f"def __init__({', '.join(parameters)}):\n  " + "\n  ".join(body), names)
    made: Callable[..., None] = names["__init__"]  # type: ignore[assignment]
    cls.__init__ = functools.update_wrapper(made, cls.__init__)  # type: ignore[method-assign]
    return cls
