"""A rule that is changed by a small slip is not proved any more: the lists of mutants, and a sample of them tried."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
import re
from collections import Counter
from pathlib import Path
from typing import TypeVar

import engine_mutants
import engine_targets
import mutants
import pytest
import traces
from mutant_games import GAMES, SHIPPED, TARGETS
from mutants import ARROW, ENGINE, LISTS, written

from tricklib import policies, rulesets
from tricklib.policies import kinds
from tricklib.policies.parts import parts_of
from tricklib.states import Phase
from tricklib.verify import OBLIGATIONS, Budget, Verdict, engine, verify
from tricklib.verify.prover import Prover

NAMED = [(shipped, name) for shipped in SHIPPED for name in mutants.tried(shipped)]
KINDS = [one for one in vars(kinds).values() if inspect.isclass(one) and one.__module__ == kinds.__name__]
METHODS = {name for one in KINDS for name in vars(one) if name[0] != "_"}
T = TypeVar("T")
PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "mutants.md"


def said(shipped: str, name: str) -> str:
    """What the list says of a mutant."""
    return written(LISTS / f"{shipped}.txt").get(name, "").partition(ARROW)[2]


def some(among: list[T], number: int) -> list[T]:
    """So many of them, always the same ones."""
    return random.Random(2611).sample(among, min(number, len(among)))


def sample(number: int, what: str, shipped: str = "") -> list[tuple[str, str]]:
    """Some of the mutants of whom the lists say such a thing, always the same ones."""
    such = [(one, name) for one, name in NAMED if re.search(what, said(one, name)) and shipped in ("", one)]
    return some(such, number)


def shown(one: tuple[str, str]) -> str:
    """The name of a mutant for the report of a test."""
    return f"{one[0]} {one[1]}"


def answering() -> set[str]:
    """The classes of the library that answer a question of a game."""
    names = (f"{policies.__name__}.{one.name}" for one in pkgutil.iter_modules(policies.__path__))
    modules = list(map(importlib.import_module, names))
    classes = {one for module in modules for one in vars(module).values() if inspect.isclass(one)}
    ours = [one for one in classes if one.__module__.startswith(policies.__name__) and one not in KINDS]
    return {one.__name__ for one in ours if METHODS & set(vars(one))}


# The lists


@pytest.mark.parametrize("shipped", (*SHIPPED, ENGINE))
def test_a_list_names_every_mutant_once(shipped: str) -> None:
    """The list has every mutant of the game, or the engine, that is tried, in alphabetical order, and nothing else."""
    lines = (LISTS / f"{shipped}.txt").read_text(encoding="utf-8").splitlines()
    missing = "go on with the list: python -m tests.mutants"
    assert sorted(mutants.tried(shipped)) == [one.partition(ARROW)[0] for one in lines], missing


@pytest.mark.parametrize("shipped", SHIPPED)
def test_a_list_says_of_every_mutant_what_notices_it_or_why_nothing_does(shipped: str) -> None:
    """Each is refuted or vacuous by an obligation of its part in one of its games, or there is a reason."""
    for name in mutants.tried(shipped):
        entry = mutants.entries(shipped)[name]
        found = re.fullmatch(r"(\S+) (refuted|vacuous), (.+)", said(shipped, name))
        if found is None:
            assert re.fullmatch(r"(equivalent|survives): .{10,}", said(shipped, name)), name
        else:
            assert found[3] in dict(entry.places)[OBLIGATIONS[found[1]].part]


@pytest.mark.parametrize("shipped", (*SHIPPED, ENGINE))
def test_of_a_hundred_mutants_that_are_other_rules_95_are_noticed(shipped: str) -> None:
    """At least 60 mutants of each game are other rules, or engines, and verification notices 95 of a hundred."""
    count = mutants.counted(LISTS / f"{shipped}.txt")
    assert count["noticed"] + count["survives"] >= 60
    assert count["noticed"] >= 0.95 * (count["noticed"] + count["survives"])


@pytest.mark.parametrize("shipped", SHIPPED)
def test_every_policy_of_a_game_is_changed(shipped: str) -> None:
    """No policy with which the game is played by default is left out, parts included, nor any of their answers."""
    game = getattr(rulesets, shipped)()
    played = {(type(one), part) for part, rule in game.policies.items() for one in parts_of(rule)}
    changed = {(one.owner, one.part) for one in TARGETS if shipped in one.games}
    shared = {(kind, part) for kind, part in played if (kind, part) not in changed}
    assert set() == shared
    made = Counter(name.partition(":")[0] for name in mutants.tried(shipped))
    for target in TARGETS:
        if shipped in target.games:
            owner = target.owner.__name__.rpartition(".")[2]
            assert made[f"{owner}.{target.method}"] >= 1


@pytest.mark.parametrize("shipped", SHIPPED)
def test_every_kind_of_change_is_made(shipped: str) -> None:
    """All kinds of changes that can be made of a game's rules are among those that are tried."""
    kinds_of = {name: entry.mutant.kind for name, entry in mutants.entries(shipped).items()}
    assert set(kinds_of.values()) == {kinds_of[name] for name in mutants.tried(shipped)}
    assert len(set(kinds_of.values())) >= 8


def test_every_kind_of_policy_is_changed() -> None:
    """Every class of the library that answers a question of a game has a target, or is named here with the reason."""
    beside = {
        "Called",  # it passes on what the rule under the name answers
        "Nothing",  # it disappears from every combination, and no hand can be played by it alone
        "MayPlayAlone",  # none of these games is played with a seat that sits out
        "NextInPlay",  # nor with this
        "PartnerSitsOut",  # nor with this
    }
    changed = {one.owner.__name__ for one in TARGETS if inspect.isclass(one.owner)}
    assert answering() - changed == beside


def test_the_page_gives_the_figures() -> None:
    """The figures on the page are those of the lists."""
    assert mutants.figures() in PAGE.read_text(encoding="utf-8")


# A sample


@pytest.mark.parametrize(
    "one", [one for shipped in SHIPPED for one in sample(7, "refuted|vacuous", shipped)], ids=shown
)
def test_a_mutant_is_noticed_by_the_obligation_that_the_list_names(one: tuple[str, str]) -> None:
    """The obligation holds for the rule as it is, and not for the mutant."""
    mutant = mutants.entries(one[0])[one[1]].mutant
    obligation, verdict, game = re.split(" |, ", said(*one), maxsplit=2)
    budget = Budget(search=10.0)
    with mutant.applied():
        finding = Prover(GAMES[game](), budget).settle(OBLIGATIONS[obligation])
    assert finding is not None
    assert verdict == finding.verdict.value
    unchanged = Prover(GAMES[game](), budget).settle(OBLIGATIONS[obligation])
    assert unchanged is not None
    assert Verdict.PROVED is unchanged.verdict


@pytest.mark.parametrize("one", sample(12, "^equivalent"), ids=shown)
def test_a_mutant_that_is_no_other_rule_changes_no_game(one: tuple[str, str]) -> None:
    """What is said to be equivalent leaves everything as it is that can be seen in some games."""
    entry = mutants.entries(one[0])[one[1]]
    assert "" == traces.difference(entry.mutant, entry.games, 8)


def test_a_mutant_that_is_another_rule_changes_some_game() -> None:
    """The comparison of games is no empty one: it notices most of the mutants that are refuted."""
    entries = [mutants.entries(shipped)[name] for shipped, name in sample(10, "refuted")]
    different = [one for one in entries if traces.difference(one.mutant, one.games, 8)]
    assert len(different) >= 7


@pytest.mark.parametrize("one", sample(4, "refuted"), ids=shown)
def test_the_verdict_of_a_whole_report_changes(one: tuple[str, str]) -> None:
    """A report about a mutant's part is not ok and has exit status 1; about the rule as it is, it is ok."""
    mutant = mutants.entries(one[0])[one[1]].mutant
    obligation, _, game = re.split(" |, ", said(*one), maxsplit=2)
    with mutant.applied():
        assert 1 == verify(GAMES[game](), only=obligation).exit_status
    assert 0 == verify(GAMES[game](), only=obligation).exit_status


# The engine

CHANGED = tuple(mutants.tried(ENGINE))
BY_A_THEOREM = r"(game\.\w+) fails, (\d) players( or fewer)?, (\w+)"


def said_of_the_engine(number: int, what: str) -> list[str]:
    """Some mutants of the engine of which the list says such a thing, always the same ones."""
    return some([name for name in CHANGED if re.search(what, said(ENGINE, name))], number)


def test_the_list_of_the_engine_says_of_every_mutant_what_notices_it_or_why_nothing_does() -> None:
    """Each makes a theorem fail or fall silent, or an obligation about the deal; or it raises; or there is a reason."""
    ends = (
        BY_A_THEOREM,
        r"(game\.\w+) says nothing, 2 players",
        r"(d\w+\.\w+) (?:refuted|disagree), .+",
        r"raised \w+, .+",
        r"(?:equivalent|survives): .{10,}",
    )
    for name in CHANGED:
        found = next(filter(None, (re.fullmatch(end, said(ENGINE, name)) for end in ends)), None)
        assert found is not None, name
        for obligation in found.groups()[:1]:
            assert obligation in OBLIGATIONS


def test_every_function_of_the_engine_is_changed() -> None:
    """Of each function that is to be changed there is a mutant, and every kind of change is made."""
    made = Counter(name.partition(":")[0] for name in CHANGED)
    for part in engine_targets.PARTS:
        assert made[f"{part.owner.__name__.rpartition('.')[2]}.{part.method}"] >= 1
    found = engine_mutants.entries()
    assert {mutant.kind for mutant, _ in found.values()} == {found[name][0].kind for name in CHANGED}


@pytest.mark.parametrize("name", said_of_the_engine(25, BY_A_THEOREM))
def test_a_mutant_of_the_engine_is_noticed_by_the_theorem_that_the_list_names(name: str) -> None:
    """The theorem fails for the mutant, in the phase that the list names; that it holds otherwise is another test."""
    found = re.fullmatch(BY_A_THEOREM, said(ENGINE, name))
    assert found is not None
    mutant, _ = engine_mutants.entries()[name]
    with mutant.applied():
        failed = engine.first_failure(int(found[2]), {found[1]}, {"phase": Phase(found[4])}, sits=bool(found[3]))
    assert found[1] == failed


def test_the_deal_is_right_while_nothing_is_changed() -> None:
    """In the games in which the deal is looked at, the obligations about it hold."""
    assert "" == engine_mutants.in_a_deal()


@pytest.mark.parametrize("name", said_of_the_engine(4, "^d"))
def test_a_mutant_of_the_deal_is_noticed(name: str) -> None:
    """The obligation that the list names is refuted in the game that it names."""
    assert said(ENGINE, name) == engine_mutants.noticed(name)


@pytest.mark.parametrize("name", said_of_the_engine(12, "^equivalent"))
def test_a_mutant_that_is_no_other_engine_changes_no_game(name: str) -> None:
    """What is said to be equivalent leaves everything as it is that can be seen in some games."""
    mutant, _ = engine_mutants.entries()[name]
    assert "" == traces.difference(mutant, engine_targets.PLAYED, 6)
