"""A family of rulesets: a factory whose keywords are the options of the game."""

from __future__ import annotations

import functools
import inspect
import sys
import typing
from collections.abc import Callable
from typing import Any, Final, Generic, ParamSpec, final
from weakref import WeakValueDictionary

import attrs

from tricklib.errors import OptionError
from tricklib.frozen import FrozenDict
from tricklib.ruleset import Ruleset


@final
@attrs.frozen
class Option:
    """An option of a family of rulesets.

    Args:
        text: what it decides, with the open question of the source that it answers.
        values: the values it can take.
        name: its name.
        default: the value it takes if none is given.
    """

    text: str
    values: tuple[object, ...] = attrs.field(converter=tuple)
    name: str = ""
    default: object = None

    def check(self, value: object) -> None:
        """Accept a value.

        Raises:
            OptionError: the option cannot take it.
        """
        if not any(value == one and type(value) is type(one) for one in self.values):
            wanted = ", ".join(map(repr, self.values))
            raise OptionError(f"{self.name}={value!r}: expected one of {wanted}")

    def read(self, text: str) -> object:
        """The value that a text stands for, as given on a command line.

        Raises:
            OptionError: none of its values is written like this.
        """
        for value in self.values:
            if text.strip().lower() == str(value).lower():
                return value
        raise OptionError(f"{self.name}={text}: expected one of {', '.join(map(str, self.values))}")


P = ParamSpec("P")


@final
class Family(Generic[P]):
    """A family of rulesets: a factory whose keywords are the options.

    Calling it makes a ruleset and raises :class:`~tricklib.errors.OptionError` for an option that does not exist or a
    value it cannot take.
    """

    def __init__(self, factory: Callable[P, Ruleset]) -> None:
        self.factory = factory
        self.name = factory.__name__
        functools.update_wrapper(self, factory)
        _KNOWN[self.name] = self

    @functools.cached_property
    def options(self) -> dict[str, Option]:
        """The options by name, read from the annotations of the factory."""
        hints = typing.get_type_hints(self.factory, vars(sys.modules[self.factory.__module__]), include_extras=True)
        return FrozenDict(
            {
                parameter.name: attrs.evolve(
                    next(one for one in hints[parameter.name].__metadata__ if isinstance(one, Option)),
                    name=parameter.name,
                    default=parameter.default,
                )
                for parameter in inspect.signature(self.factory).parameters.values()
            }
        )

    @property
    def title(self) -> str:
        """The first line of its description."""
        return (self.factory.__doc__ or self.name).strip().splitlines()[0]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Ruleset:
        """The ruleset with these options."""
        if args:
            raise OptionError(f"{self.name} takes its options by name, such as {self._example()}")
        for name, value in kwargs.items():
            self.option(name).check(value)
        chosen = {name: kwargs.get(name, option.default) for name, option in self.options.items()}
        return attrs.evolve(self.factory(**kwargs), options=chosen, family=self.name)  # type: ignore[call-arg]

    def option(self, name: str) -> Option:
        """The option of that name.

        Raises:
            OptionError: there is none.
        """
        if name not in self.options:
            raise OptionError(f"{self.name} has no option {name!r}; it has {', '.join(self.options) or 'none'}")
        return self.options[name]

    def _example(self) -> str:
        return next((f"{name}={option.default!r}" for name, option in self.options.items()), "()")

    def __repr__(self) -> str:
        return f"<ruleset family {self.name}>"


_KNOWN: Final[WeakValueDictionary[str, Family[Any]]] = WeakValueDictionary()
"""All families there are, shipped or not; of several with one name the one that was made last."""


def family_of(ruleset: Ruleset) -> Family[Any] | None:
    """The family that makes a ruleset with its options; None if it comes from none, or from one that is not there."""
    family = _KNOWN.get(ruleset.family)
    return family if family is not None and family(**ruleset.options) == ruleset else None
