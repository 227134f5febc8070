"""Values that never change and yet are quickly made."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, Final, NoReturn, TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)
K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dictionary that can be read as any other and never changes.

    It is handed out by what never changes itself, such as a ruleset or a table.
    """

    __slots__ = ()

    def _refuse(self, *given: object, **named: object) -> NoReturn:
        raise TypeError("this dictionary cannot be changed: make another of it, dict(it)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


_FEW: Final = 3
"""So many fields are filled one by one sooner than an object is thawed and frozen again."""

_set_class: Final = object.__dict__["__class__"].__set__


def quickly_made(cls: type[T]) -> type[T]:
    """Give a frozen attrs class with slots a constructor that fills the slots directly.

    The one that attrs writes looks up every slot by its name. That is a tenth of the time of a game, which
    makes several values at each play. Setting a field from outside raises as before.

    Where there are more than a few fields, the new object is for so long of a class that has the same slots and is
    not frozen; it must have no slot for weak references, or else the two are laid out differently.

    Raises:
        TypeError: a field has a converter, a validator or a factory, which this constructor would not run; or the
            class has more than a few fields and a slot for weak references.
    """
    fields = attrs.fields(cls)
    for field in fields:
        if field.converter or field.validator or isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]
            raise TypeError(f"{cls.__name__}.{field.name} has a converter, a validator or a factory")
    fill = _one_by_one if len(fields) <= _FEW else _thawed
    names: dict[str, Any] = {f"default_{field.name}": field.default for field in fields}
    body = list(fill(cls, names))
    parameters = ["self", *(_parameter(field) for field in fields if field.init)]
    exec(f"def __init__({', '.join(parameters)}):\n  " + "\n  ".join(body), names)
    made: Callable[..., None] = names["__init__"]
    cls.__init__ = functools.update_wrapper(made, cls.__init__)  # type: ignore[method-assign]
    return cls


def _parameter(field: attrs.Attribute[Any]) -> str:
    return field.name if field.default is attrs.NOTHING else f"{field.name}=default_{field.name}"


def _value(field: attrs.Attribute[Any]) -> str:
    return field.name if field.init else f"default_{field.name}"


def _one_by_one(cls: type[T], names: dict[str, Any]) -> Iterator[str]:
    for field in attrs.fields(cls):
        names[f"set_{field.name}"] = getattr(cls, field.name).__set__
        yield f"set_{field.name}(self, {_value(field)})"


def _thawed(cls: type[T], names: dict[str, Any]) -> Iterator[str]:
    slots: tuple[str, ...] = cls.__slots__  # type: ignore[attr-defined]
    if "__weakref__" in slots:
        raise TypeError(f"{cls.__name__} has a slot for weak references")
    thawed = type(f"Thawed{cls.__name__}", cls.__bases__, {"__slots__": slots})
    names |= {"set_class": _set_class, "frozen": cls, "thawed": thawed}
    yield "if self.__class__ is not frozen:"
    yield from (f"  {line}" for line in _one_by_one(cls, names))
    yield "  return"
    yield "set_class(self, thawed)"
    for field in attrs.fields(cls):
        yield f"self.{field.name} = {_value(field)}"
    yield "self.__class__ = frozen"
