"""Checks that every public name of the library stands in the reference, and shows the members of enumerations."""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

import tricklib

logger = logging.getLogger(__name__)


def public_names() -> Iterator[str]:
    """Every public class, function and listed constant, under the module that defines it; and every module."""
    names = ["tricklib", *(one.name for one in pkgutil.walk_packages(tricklib.__path__, "tricklib."))]
    for name in names:
        if any(part.startswith("_") for part in name.split(".")):
            continue
        yield name
        yield from _names_of(importlib.import_module(name))


def _names_of(module: Any) -> Iterator[str]:
    listed = getattr(module, "__all__", ())
    for name, thing in vars(module).items():
        if name.startswith("_") or inspect.ismodule(thing):
            continue
        home = getattr(thing, "__module__", None)
        is_code = inspect.isclass(thing) or inspect.isfunction(thing)
        if home == module.__name__ if is_code else home is None and name in listed:
            yield f"{module.__name__}.{name}"


def missing(documented: set[str]) -> list[str]:
    """The public names that are not documented, neither here nor where a constant comes from."""
    return [name for name in public_names() if name not in documented and not _is_passed_on(name, documented)]


def _is_passed_on(name: str, documented: set[str]) -> bool:
    """Whether a constant is documented under the module that it comes from."""
    module, _, last = name.rpartition(".")
    thing = getattr(sys.modules[module], last, None) if module in sys.modules else None
    if thing is None or hasattr(thing, "__qualname__"):
        return False
    homes = (sys.modules.get(one.rpartition(".")[0]) for one in documented if one.endswith(f".{last}"))
    return any(getattr(home, last, None) is thing for home in homes)


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of every public name that the reference lacks."""
    for name in missing(set(env.domaindata["py"]["objects"])):
        logger.warning("the reference lacks the public name %s", name)


def skip(app: Sphinx, what: str, name: str, thing: object, skipped: bool, options: object) -> bool | None:
    """Show the members of enumerations, which have no docstrings of their own."""
    return False if isinstance(thing, enum.Enum) and thing.name == name else None


def setup(app: Sphinx) -> dict[str, Any]:
    """Check once all pages are read."""
    app.connect("autodoc-skip-member", skip)
    app.connect("env-check-consistency", check)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
