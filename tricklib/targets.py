"""Finding the rules that a person names: a shipped game, or a ruleset in a module or file of their own.

A target is ``name``, ``package.module:attribute`` or ``path/to/file.py:attribute``.
The attribute is a ruleset, a family of rulesets, or a function without arguments that gives one of these.
"""

from __future__ import annotations

import contextlib
import difflib
import importlib
import importlib.machinery
import importlib.util
import inspect
import linecache
import sys
import sysconfig
import traceback
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from tricklib.errors import OptionError, TargetError, TricklibError
from tricklib.family import Family
from tricklib.ruleset import Ruleset
from tricklib.rulesets import FAMILIES


def load(target: str, settings: Mapping[str, str] | None = None) -> Ruleset:
    """The rules that a target names.

    Args:
        target: ``name``, ``package.module:attribute`` or ``path/to/file.py:attribute``.
        settings: options of a family by name, as text, such as ``{"players": "5"}``.

    Raises:
        TargetError: nothing is found, it cannot be loaded, or it is no ruleset.
        OptionError: there is no such option, it cannot take the value, or the target takes no options.
    """
    return load_from(target, settings)[0]


def load_from(target: str, settings: Mapping[str, str] | None = None) -> tuple[Ruleset, ModuleType | None]:
    """The rules that a target names, and the module that they come from; None for a shipped name.

    A module is looked for in the current directory first; loading it runs its code.

    Args:
        target: ``name``, ``package.module:attribute`` or ``path/to/file.py:attribute``.
        settings: options of a family by name, as text, such as ``{"players": "5"}``.

    Raises:
        TargetError: nothing is found, it cannot be loaded, or it is no ruleset.
        OptionError: there is no such option, it cannot take the value, or the target takes no options.
    """
    place, colon, attribute = target.rpartition(":")
    if not colon:
        return made_by(_shipped(target), settings or {}), None
    if not place or not attribute:
        raise TargetError(f"{target!r} is no target: expected {_EXPECTED}")
    is_file = place.endswith(".py") or "/" in place or "\\" in place
    module = _from_file(place) if is_file else _from_module(place)
    try:
        found = _attribute(module, place, attribute)
        return _ruleset(found, target, place, settings or {}), module
    except TricklibError:
        raise
    except BaseException as error:
        _fail(f"{target} cannot be read", error, "")


_EXPECTED = "a shipped name, package.module:attribute or path/to/file.py:attribute"


def read_settings(settings: Iterable[str]) -> dict[str, str]:
    """Options by name from texts such as ``players=5``.

    Raises:
        OptionError: a text has no ``=``, or a name comes twice.
    """
    read: dict[str, str] = {}
    for text in settings:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name or not value:
            raise OptionError(f"cannot read the setting {text!r}: expected option=value, such as players=5")
        if name in read:
            raise OptionError(f"the option {name} is set twice: to {read[name]} and to {value}")
        read[name] = value
    return read


def made_by(family: Family[Any], settings: Mapping[str, str]) -> Ruleset:
    """The ruleset of a family with options that are given as text.

    Raises:
        OptionError: there is no such option, or it cannot take the value.
    """
    return family(**{name: family.option(name).read(text) for name, text in settings.items()})


def nearest(word: str, words: Iterable[str]) -> str:
    """A question that names the words nearest to one that is unknown; empty if none is near."""
    near = difflib.get_close_matches(word, list(words), n=2, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def family_named(name: str) -> Family[Any]:
    """The shipped family of that name.

    Raises:
        TargetError: there is none; the message names those that are near.
    """
    if name not in FAMILIES:
        hint = f"; shipped are {', '.join(FAMILIES)}"
        near = nearest(name, FAMILIES)
        raise TargetError(f"there is no ruleset {name!r}{near or hint}")
    return FAMILIES[name]


def _shipped(name: str) -> Family[Any]:
    if name.endswith(".py") or "/" in name:
        raise TargetError(f"{name!r} names no attribute: expected path/to/file.py:attribute")
    if "." in name:
        raise TargetError(f"{name!r} names no attribute: expected package.module:attribute")
    return family_named(name)


# Loading


def _from_module(name: str) -> ModuleType:
    try:
        with _first_on_path("."):
            importlib.invalidate_caches()
            return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            raise TargetError(
                f"there is no module {error.name!r}, neither in the current directory nor installed"
            ) from None
        _fail(f"cannot import {name}", error, "")
    except BaseException as error:
        _fail(f"cannot import {name}", error, "")


def _from_file(name: str) -> ModuleType:
    path = Path(name)
    if not path.exists():
        raise TargetError(f"there is no file {name}")
    if not path.is_file() or path.suffix != ".py":
        raise TargetError(f"{name} is no Python file: expected path/to/file.py:attribute")
    module_name = f"tricklib_target_{path.stem}"
    loader = importlib.machinery.SourceFileLoader(module_name, str(path.resolve()))
    spec = importlib.util.spec_from_file_location(module_name, path.resolve(), loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        linecache.checkcache(loader.path)
        # Compiled from the text: a file that was just edited may have an older compilation beside it.
        code = loader.source_to_code(loader.get_data(loader.path), loader.path)
        with _first_on_path(str(path.resolve().parent)):
            exec(code, vars(module))
    except BaseException as error:
        del sys.modules[module_name]
        _fail(f"cannot load {name}", error, loader.path)
    return module


@contextlib.contextmanager
def _first_on_path(directory: str) -> Iterator[None]:
    entry = str(Path(directory).resolve())
    sys.path.insert(0, entry)
    try:
        yield
    finally:
        with contextlib.suppress(ValueError):
            sys.path.remove(entry)


def _fail(what: str, error: BaseException, path: str) -> NoReturn:
    if isinstance(error, KeyboardInterrupt):
        raise error
    said = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    raise TargetError(f"{what}: {type(error).__name__}{said and ': '}{said}{_place(error, path)}") from error


def _place(error: BaseException, path: str) -> str:
    if isinstance(error, SyntaxError) and error.filename:
        return f" ({Path(error.filename).name}, line {error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    foreign = ("<", str(Path(__file__).parent), *map(sysconfig.get_path, ("stdlib", "purelib", "platlib")))
    own = [frame for frame in frames if path and frame.filename == path]
    own = own or [frame for frame in frames if not frame.filename.startswith(foreign)]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""


# From what was loaded to rules


def _attribute(module: ModuleType, place: str, attribute: str) -> object:
    found: object = module
    for name in attribute.split("."):
        try:
            found = getattr(found, name)
        except AttributeError:
            names = [one for one in vars(module) if not one.startswith("_")]
            candidates = [one for one in names if isinstance(vars(module)[one], Ruleset | Family)]
            hint = f"; it has the rulesets {', '.join(candidates)}" if candidates else "; it has no ruleset"
            raise TargetError(f"{place} has no attribute {attribute!r}{nearest(attribute, names) or hint}") from None
    return found


def _ruleset(found: object, target: str, place: str, settings: Mapping[str, str]) -> Ruleset:
    if not isinstance(found, Ruleset | Family) and callable(found):
        found = _called(found, target, place)
    if isinstance(found, Family):
        return _made(found, target, settings)
    if not isinstance(found, Ruleset):
        raise TargetError(
            f"{target} is {_article(found)}: expected a Ruleset, a Family, or a function without arguments "
            "that gives one"
        )
    if settings:
        name = next(iter(settings))
        raise OptionError(f"{target} is a finished ruleset and takes no options: {name} cannot be set")
    return found


def _article(found: object) -> str:
    return "None" if found is None else f"of type {type(found).__name__}"


def _called(function: Any, target: str, place: str) -> object:
    try:
        inspect.signature(function).bind()
    except (TypeError, ValueError) as error:
        raise TargetError(
            f"{target} needs arguments ({error}): expected a Ruleset, a Family, or a function without any"
        ) from None
    try:
        made: object = function()
    except BaseException as error:
        _fail(f"{target} fails", error, "")
    return made


def _made(family: Family[Any], target: str, settings: Mapping[str, str]) -> Ruleset:
    try:
        return made_by(family, settings)
    except TricklibError:
        raise
    except BaseException as error:
        _fail(f"{target} fails", error, "")
