"""Every value and every two values of the options of each game: made or refused with a reason, and played."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator

import matrix
import pytest

from tricklib import Match, Ruleset, rulesets
from tricklib.errors import OptionError, RulesetError

MATCHES = int(os.environ.get("TRICKLIB_MATCHES", "2"))
"""How many matches are played by each ruleset."""

REFUSED: dict[str, Callable[[dict[str, object]], bool]] = {
    "five_hundred_43": lambda options: (
        options.get("joker_own_suit") is False
        and (options.get("joker_only_when_void") is False or options.get("joker_names_suit") is False)
    ),
    "same_colour": lambda options: options.get("above") == "counts" and options.get("announcing") is not True,
}
"""Which options cannot be chosen together, because one of them would change nothing."""


def refusals(family: str) -> Iterator[tuple[dict[str, object], RulesetError]]:
    """The options that are refused, with the errors."""
    for options in matrix.choices(family):
        made = matrix.made(family, options)
        if isinstance(made, RulesetError):
            yield options, made


@pytest.mark.parametrize("family", rulesets.FAMILIES)
def test_choices_are_complete(family: str) -> None:
    """Each value of each option is there alone, and with each value of each other option."""
    options = rulesets.family(family).options
    sizes = [len(option.values) for option in options.values()]
    pairs = (sum(sizes) ** 2 - sum(size**2 for size in sizes)) // 2
    found = Counter(len(one) for one in matrix.choices(family))
    assert Counter({0: 1, 1: sum(sizes), 2: pairs}) == found
    assert found.total() == len({str(one) for one in matrix.choices(family)})


@pytest.mark.parametrize("family", rulesets.FAMILIES)
def test_choices_are_made_or_refused(family: str) -> None:
    """Every choice gives a ruleset with those options, or is refused where one of them would change nothing."""
    refused = [options for options, _ in refusals(family)]
    cannot = REFUSED.get(family)
    assert [options for options in matrix.choices(family) if cannot and cannot(options)] == refused
    for options in matrix.choices(family):
        made = matrix.made(family, options)
        if isinstance(made, Ruleset):
            assert options.items() <= made.options.items()
            assert family == made.family


@pytest.mark.parametrize("family", REFUSED)
def test_refusals_give_a_reason(family: str) -> None:
    """A refusal names the options with their values, and says after a colon why."""
    for options, error in refusals(family):
        assert isinstance(error, OptionError)
        about, _, reason = str(error).partition(": ")
        assert any(f"{name}={value!r}" in about for name, value in options.items())
        assert "change nothing" in about or "changes nothing" in about
        assert len(reason.split()) > 3


@pytest.mark.parametrize("name", matrix.everything())
def test_random_matches(name: str) -> None:
    """Matches by every ruleset come to their end, and every state of them is in order."""
    count = matrix.played(matrix.everything()[name], MATCHES)
    print(matrix.line(name, count))
    assert MATCHES == count["matches"]


# The list


def listed() -> dict[str, str]:
    """What the list says of each ruleset; of all of them under ``all`` with their number."""
    lines = matrix.LIST.read_text(encoding="utf-8").splitlines()
    return dict(line.split("  =>  ", 1) for line in lines)


def test_list_is_of_all_rulesets() -> None:
    """The list has every ruleset that two options can give, with 200 matches of each."""
    said, every = listed(), matrix.everything()
    assert [*every, f"all {len(every)}"] == list(said)
    assert {"200 matches"} == {part for name in every for part in said[name].split("; ") if part.endswith(" matches")}


@pytest.mark.parametrize("family", rulesets.FAMILIES)
def test_list_says_what_comes_of_matches(family: str) -> None:
    """The 200 matches of a ruleset come out as the list says, when they are played again."""
    name, rules = random.Random(family).choice(list(matrix.rulesets_of(family).items()))
    assert matrix.line(name, matrix.played(rules, matrix.MATCHES)) == f"{name}  =>  {listed()[name]}"


# The machinery itself


def stuck(rules: Ruleset) -> Counter[str]:
    """What came of matches in which there is a dead end."""
    return Counter({what: number for what, number in matrix.played(rules, 60).items() if what.startswith("dead ends")})


def test_dead_ends_of_the_literal_rules_are_found() -> None:
    """The dead ends for which there is an excuse are found, each by the option that leads into it and by no other."""
    game = rulesets.declared_trump_whist
    assert {"dead ends, nobody opens"} == stuck(game(players=6, fallback_opener="none")).keys()
    assert {"dead ends, the two of clubs is a trump"} == stuck(game(opening_goes_first=False)).keys()
    assert {"dead ends, only trumps to lead"} == stuck(game(players=7, only_trumps_may_lead=False)).keys()
    assert not stuck(game(players=7))
    assert not stuck(game(players=4, fallback_opener="none"))


def test_dead_ends_have_no_excuse_elsewhere() -> None:
    """A rule that leaves nothing to lead fails, with the options, the number of the match and the actions."""
    rules = rulesets.same_colour().evolve(leading=rulesets.declared_trump_whist_literal().leading)
    with pytest.raises(
        AssertionError, match=r"same_colour with other leading.*, match \d+, hand 1 after .*: there is nothing to do"
    ):
        matrix.played(rules, 60)


@pytest.mark.parametrize("family", rulesets.FAMILIES)
def test_hidden_cards_are_dealt_anew(family: str) -> None:
    """What a seat cannot see is somewhere else, and everything else is as it was."""
    game = Match.start(rulesets.family(family)(), 0, 1).game
    other = matrix.elsewhere(game, 1, random.Random(1))
    assert game.hands[1] == other.hands[1]
    assert game.hands[0] != other.hands[0]
    assert (game.table, list(map(len, game.hands))) == (other.table, list(map(len, other.hands)))
    matrix.check_cards(other)
