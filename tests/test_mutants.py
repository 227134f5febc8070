"""A rule that is changed by a small slip is not proved any more: each mutant of each policy is noticed."""

from __future__ import annotations

import functools

import mutants
import pytest
from mutants import Mutant

from tricklib import rulesets
from tricklib.verify import Verdict, verify

ALL = mutants.mutants()
OTHERS = [one for one in ALL if not mutants.equivalent(one)]
EQUIVALENT = [one for one in ALL if mutants.equivalent(one)]


@functools.cache
def written() -> dict[str, str]:
    """The list of mutants as it is written down, by name."""
    lines = mutants.LIST.read_text(encoding="utf-8").splitlines()
    return {line.partition("  =>  ")[0]: line for line in lines}


@functools.cache
def right_games() -> list[tuple[object, ...]]:
    """Every game of a small deck by the right rules."""
    return mutants.every_game(mutants.small_game())


@pytest.mark.parametrize("mutant", OTHERS, ids=lambda one: one.name)
def test_a_mutant_is_noticed(mutant: Mutant) -> None:
    """The changed rule is refuted or shown to be vacuous, by the obligation that the list names."""
    line = mutants.line(mutant)
    print(line)
    assert "survives" not in line
    assert written().get(mutant.name) == line, "write the list again: python -m tests.mutants"


@pytest.mark.parametrize("mutant", EQUIVALENT, ids=lambda one: one.name)
def test_a_mutant_that_is_no_other_rule_changes_no_game(mutant: Mutant) -> None:
    """What is said to be equivalent leaves every state of every game of a small deck as it is."""
    assert written().get(mutant.name) == mutants.line(mutant)
    with mutant.applied():
        assert right_games() == mutants.every_game(mutants.small_game())


def test_the_list_of_mutants_is_complete() -> None:
    """The list names every mutant once, and nothing else; they are many, and of every policy."""
    assert [one.name for one in ALL] == list(written())
    assert len(ALL) >= 250
    assert len(EQUIVALENT) <= 25
    assert {(owner, method) for owner, method, _ in mutants.TARGETS} == {(one.owner, one.method) for one in ALL}


def test_every_policy_of_the_game_is_mutated() -> None:
    """No policy with which the game is played is left out, parts included."""
    from tricklib.ruleset import parts_of

    game = rulesets.declared_trump_whist()
    played = {type(one) for policy in game.policies.values() for one in parts_of(policy)}
    assert {owner for owner, _, _ in mutants.TARGETS} == played


@pytest.mark.parametrize("part", sorted({one.part for one in ALL}))
def test_the_verdict_of_the_whole_report_changes(part: str) -> None:
    """A full report on a mutant of each question is not ok, has exit status 1, and is ok again afterwards."""
    mutant = next(one for one in OTHERS if one.part == part)
    games = [game.evolve(name=game.name) for game in mutants.games(part)]
    with mutant.applied():
        reports = [verify(game.evolve(name=game.name), only=f"{part}.*") for game in games]
    assert 1 == max(report.exit_status for report in reports)
    assert any(report.having(Verdict.REFUTED) or report.having(Verdict.VACUOUS) for report in reports)
    assert all(verify(game, only=f"{part}.*").ok for game in games)
