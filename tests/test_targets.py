"""Every way to name rules works, and every mistake in it is told in one line."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tricklib import rulesets
from tricklib.errors import OptionError, TargetError
from tricklib.targets import load, read_settings

HOUSE = '''\
from typing import Annotated
from tricklib import rulesets
from tricklib.family import Family, Option
from tricklib.policies import following

rules = rulesets.declared_trump_whist().evolve(name="house", following=following.Anything())
number = 5
nothing = None

def factory():
    return rules

def family_factory():
    return house_family

def needy(players):
    return rules

def failing():
    return 1 / 0

def wrong():
    return "rules"

@Family
def house_family(*, players: Annotated[int, Option("how many", (2, 3))] = 2):
    """House whist."""
    return rulesets.declared_trump_whist(players=players)

@Family
def broken_family(*, players: int = 2):
    return rules

class Holder:
    rules = rules
'''


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with a file of house rules, which is the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house_rules.py").write_text(HOUSE)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith(("house_rules", "pack", "tricklib_target"))]:
        del sys.modules[name]


def refused(target: str, settings: dict[str, str] | None = None) -> str:
    """The one line that refuses a target."""
    with pytest.raises((TargetError, OptionError)) as caught:
        load(target, settings)
    assert 1 == len(str(caught.value).splitlines())
    return str(caught.value)


def test_shipped_name() -> None:
    """A shipped name gives the ruleset with its default options."""
    assert rulesets.declared_trump_whist() == load("declared_trump_whist")


def test_settings_are_typed() -> None:
    """Options are read by their own types: numbers, words, and true or false."""
    settings = {"players": "5", "ties": "eldest", "opening_breaks": "True"}
    ruleset = load("declared_trump_whist", settings)
    assert rulesets.declared_trump_whist(players=5, ties="eldest", opening_breaks=True) == ruleset
    assert (5, "eldest", True) == tuple(ruleset.options[name] for name in settings)


@pytest.mark.parametrize("attribute", ["rules", "factory", "Holder.rules"])
@pytest.mark.parametrize("place", ["house_rules", "house_rules.py", "./house_rules.py"])
def test_own_rules(place: str, attribute: str) -> None:
    """A ruleset is found in a module or file, also as an attribute of a class, or made by a function."""
    assert "house" == load(f"{place}:{attribute}").name


def test_absolute_file(house: Path) -> None:
    """A file can be named by its whole path."""
    assert "house" == load(f"{house / 'house_rules.py'}:rules").name


@pytest.mark.parametrize("attribute", ["house_family", "family_factory"])
def test_own_family(attribute: str) -> None:
    """A family in a file takes options."""
    assert 2 == load(f"house_rules.py:{attribute}").players
    assert 3 == load(f"house_rules.py:{attribute}", {"players": "3"}).players
    assert "players=4: expected one of 2, 3" in refused(f"house_rules.py:{attribute}", {"players": "4"})


def test_module_in_a_package(house: Path) -> None:
    """A module of a package is named with dots, and may import its neighbours."""
    (house / "pack").mkdir()
    (house / "pack" / "__init__.py").touch()
    (house / "pack" / "inner.py").write_text("from house_rules import rules\n")
    assert "house" == load("pack.inner:rules").name


def test_file_imports_its_neighbour(house: Path) -> None:
    """A file may import a file beside it, wherever the command is run."""
    (house / "sub").mkdir()
    (house / "sub" / "main.py").write_text("from house_rules_beside import rules\n")
    (house / "sub" / "house_rules_beside.py").write_text(HOUSE)
    assert "house" == load("sub/main.py:rules").name


def test_search_path_is_left_as_it_was() -> None:
    """Loading a target does not change where modules are looked for."""
    before = list(sys.path)
    load("house_rules.py:rules")
    load("house_rules:rules")
    refused("no_such_module:rules")
    assert before == sys.path


def test_edited_file_is_read_anew(house: Path) -> None:
    """A file that was edited within the same second and to the same size is read anew."""
    path = house / "edited.py"
    path.write_text(HOUSE.replace('"house"', '"first"'))
    stamp = path.stat()
    assert "first" == load("edited.py:rules").name
    path.write_text(HOUSE.replace('"house"', '"other"'))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert "other" == load("edited.py:rules").name


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (
            "declared_trump_whits",
            "there is no ruleset 'declared_trump_whits'; did you mean declared_trump_whist",
        ),
        (
            "xyzzy",
            "there is no ruleset 'xyzzy'; shipped are declared_trump_whist, declared_trump_whist_literal",
        ),
        ("", "there is no ruleset ''; shipped are declared_trump_whist"),
        ("house_rules.py", "'house_rules.py' names no attribute: expected path/to/file.py:attribute"),
        ("pack.inner", "'pack.inner' names no attribute: expected package.module:attribute"),
        (
            ":rules",
            "':rules' is no target: expected a shipped name, package.module:attribute or path/to/file.py",
        ),
        ("house_rules:", "'house_rules:' is no target: expected a shipped name"),
        ("no_such_module:rules", "there is no module 'no_such_module', neither in the current directory nor"),
        ("house_rules.inner:rules", "there is no module 'house_rules.inner'"),
        ("no/such/file.py:rules", "there is no file no/such/file.py"),
        (".:rules", "cannot import .: "),
        ("./:rules", "./ is no Python file: expected path/to/file.py:attribute"),
        ("house_rules.py:rule", "house_rules.py has no attribute 'rule'; did you mean rules or rulesets?"),
        ("house_rules.py:x", "house_rules.py has no attribute 'x'; it has the rulesets rules, house_family"),
        ("house_rules.py:Holder.x", "house_rules.py has no attribute 'Holder.x'"),
        (
            "house_rules.py:number",
            "house_rules.py:number is of type int: expected a Ruleset, a Family, or a function",
        ),
        ("house_rules.py:nothing", "house_rules.py:nothing is None: expected a Ruleset"),
        ("house_rules.py:wrong", "house_rules.py:wrong is of type str: expected a Ruleset"),
        (
            "house_rules.py:needy",
            "house_rules.py:needy needs arguments (missing a required argument: 'players')",
        ),
        (
            "house_rules.py:failing",
            "house_rules.py:failing fails: ZeroDivisionError: division by zero (house_rules.py",
        ),
        ("house_rules:failing", "fails: ZeroDivisionError: division by zero (house_rules.py, line 20)"),
        ("house_rules.py:broken_family", "house_rules.py:broken_family fails: "),
    ],
)
def test_bad_target(target: str, message: str) -> None:
    """A target that gives no ruleset is refused with what is wrong and what there is instead."""
    assert message in refused(target)


HOSTILE = {
    "a property": "class C:\n    @property\n    def thing(self):\n        return {}['x']\nhost = C()",
    "any attribute": "class C:\n    def __getattr__(self, name):\n        return {}['x']\nhost = C()",
    "a function of the module": "class host: pass\ndef __getattr__(name): return {}['x']\ndel host",
    "what it says it is": (
        "class C:\n    @property\n    def __class__(self):\n        return {}['x']\nclass host:\n    thing = C()"
    ),
    "what it takes": (
        "class C:\n    @property\n    def __signature__(self):\n        return {}['x']\n"
        "    def __call__(self): pass\nclass host:\n    thing = C()"
    ),
}
"""Modules in which something of a person's own is run when an attribute is looked up, or looked at."""


@pytest.mark.parametrize("kind", HOSTILE)
def test_an_attribute_that_fails_is_told_in_one_line(house: Path, kind: str) -> None:
    """Whatever code of a person's own runs, and raises, it is said where."""
    (house / "bad.py").write_text(HOSTILE[kind])
    said = refused("bad.py:host.thing")
    assert said.startswith("bad.py:host.thing cannot be read: KeyError: 'x' (bad.py, line ")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            "x = 1\nfrom nowhere_at_all import y",
            "ModuleNotFoundError: No module named 'nowhere_at_all' (bad.py, line 2)",
        ),
        ("x = 1\n\nx = 1 / 0", "ZeroDivisionError: division by zero (bad.py, line 3)"),
        ("x = 1\ndef f(:\n", "SyntaxError: invalid syntax (bad.py, line 2)"),
        ("import sys\nsys.exit(0)", "SystemExit: 0 (bad.py, line 2)"),
        ("raise ValueError('one\\ntwo')", "ValueError: one two (bad.py, line 1)"),
        ("def f():\n  f()\nf()", "RecursionError"),
        (
            "from tricklib import rulesets\nrulesets.declared_trump_whist(players=99)",
            "players=99: expected one of 2, 3",
        ),
        (
            "from tricklib import rulesets\nrulesets.declared_trump_whist().evolve(leading=3)",
            "(bad.py, line 2)",
        ),
    ],
)
@pytest.mark.parametrize("target", ["bad.py:rules", "bad:rules"])
def test_module_that_fails(house: Path, target: str, source: str, message: str) -> None:
    """A module that cannot be loaded is refused with the exception and the line of the user's file."""
    (house / "bad.py").write_text(source)
    sys.modules.pop("bad", None)
    said = refused(target)
    assert message in said
    assert said.startswith(("cannot load bad.py: ", "cannot import bad: "))


def test_file_that_is_no_text(house: Path) -> None:
    """A file of bytes that are no text is refused in one line."""
    (house / "bytes.py").write_bytes(b"\xff\xfe\x00rules")
    assert "cannot load bytes.py: SyntaxError" in refused("bytes.py:rules")


def test_interruption_is_not_swallowed(house: Path) -> None:
    """An interruption from the keyboard while a module loads is no mistake of the module."""
    (house / "slow.py").write_text("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        load("slow.py:rules")


@pytest.mark.parametrize(
    ("target", "settings", "message"),
    [
        (
            "declared_trump_whist",
            {"player": "4"},
            "declared_trump_whist has no option 'player'; it has players",
        ),
        ("declared_trump_whist", {"players": "four"}, "players=four: expected one of 2, 3, 4, 5, 6, 7"),
        (
            "declared_trump_whist",
            {"opening_breaks": "maybe"},
            "opening_breaks=maybe: expected one of False, True",
        ),
        (
            "house_rules.py:rules",
            {"players": "4"},
            "house_rules.py:rules is a finished ruleset and takes no options",
        ),
        (
            "house_rules.py:factory",
            {"players": "4"},
            "is a finished ruleset and takes no options: players cannot",
        ),
    ],
)
def test_bad_option(target: str, settings: dict[str, str], message: str) -> None:
    """An option that does not exist or cannot take the value is refused with what could be set."""
    assert message in refused(target, settings)


def test_read_settings() -> None:
    """Settings are read as names and values."""
    assert {"players": "5", "ties": "share"} == read_settings(["players=5", " ties = share "])


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (["players"], "cannot read the setting 'players': expected option=value, such as players=5"),
        (["=5"], "cannot read the setting '=5'"),
        (["players="], "cannot read the setting 'players='"),
        (["players=5", "players=4"], "the option players is set twice: to 5 and to 4"),
    ],
)
def test_bad_settings(settings: list[str], message: str) -> None:
    """A setting without a name or value, or one that comes twice, is refused."""
    with pytest.raises(OptionError) as caught:
        read_settings(settings)
    assert message in str(caught.value)
