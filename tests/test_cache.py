"""What is kept from an earlier run is believed only where nothing that it rests on has changed."""

from __future__ import annotations

import functools
import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from tricklib import Card, CardSet, Game, Ruleset, Suit, Table, Trick, rulesets, targets, verify
from tricklib.cli import main
from tricklib.errors import RulesetError
from tricklib.policies import following, kinds, scoring
from tricklib.ruleset import PARTS
from tricklib.verify import OBLIGATIONS, Budget, Cache, Finding, Report, Verdict, versions
from tricklib.verify.prover import Prover
from tricklib.verify.store import Store, place

GAME = rulesets.declared_trump_whist(players=3)
SUIT = "following.follow_suit"


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    """An empty cache."""
    return Cache(tmp_path / "cache")


def entries(cache: Cache) -> list[Path]:
    """The files of a cache in which findings are."""
    return sorted(cache.folder.glob("??/*.json"))


def plain(finding: Finding) -> Finding:
    """A finding without how it came about."""
    return attrs.evolve(finding, seconds=0.0, questions=0, units=0, cached=False)


def cached(report: Report) -> set[str]:
    """The obligations whose findings were taken from the cache."""
    return {one.obligation for one in report.verdicts if one.cached}


# Hits


@pytest.mark.parametrize(
    ("ruleset", "only"),
    [
        (GAME, "[fls]*"),
        (rulesets.declared_trump_whist_literal(players=3), "leading.*"),
        (rulesets.same_colour(players=2), "following.*"),
    ],
)
def test_a_second_run_says_the_same_and_proves_nothing(ruleset: Ruleset, only: str, cache: Cache) -> None:
    """Proved, refuted and vacuous findings come back as they were, with their games."""
    first, second = (verify(ruleset, only=only, cache=cache) for _ in range(2))
    assert set() == cached(first)
    assert {one.obligation for one in second.verdicts} == cached(second)
    assert list(map(plain, first.verdicts)) == list(map(plain, second.verdicts))
    assert f"{len(second.verdicts)} of {len(second.verdicts)} from the cache" == str(second).splitlines()[-1]
    assert verify(ruleset, only=only).exit_status == second.exit_status


def test_another_process_finds_what_was_kept(cache: Cache) -> None:
    """The numbers do not depend on addresses, or on the order of sets, which change from run to run."""
    program = (
        "from pathlib import Path; from tricklib import rulesets, verify; from tricklib.verify import Cache\n"
        f"rules, cache = rulesets.declared_trump_whist(players=3), Cache({str(cache.folder)!r})\n"
        f"report = verify(rules, only={SUIT!r}, cache=cache)\n"
        "print(report.from_cache)"
    )
    for seed, expected in (("1", ""), ("2", "3 of 3 from the cache")):
        run = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        )
        assert expected == run.stdout.strip()


def test_what_one_policy_does_not_read_is_not_proved_again(cache: Cache) -> None:
    """Another rule about scoring changes nothing about leading and following; all about scoring is proved anew."""
    verify(GAME, only="[fls]*", cache=cache)
    report = verify(GAME.evolve(scoring=scoring.LastTrickBonus(2)), only="[fls]*", cache=cache)
    parts = {one.obligation.partition(".")[0] for one in report.verdicts if not one.cached}
    assert "scoring" in parts
    assert {"leading", "following", "looking"} <= {one.partition(".")[0] for one in cached(report)}
    assert not {one for one in cached(report) if one.startswith("scoring.")}


def test_theorems_about_the_engine_rest_on_the_number_of_players_alone(cache: Cache) -> None:
    """What is proved of the engine for two players holds for every game for two of whom nobody may sit out."""
    one, other = rulesets.declared_trump_whist(players=2), rulesets.same_colour(players=2)
    theorem = "game.shows_voids"
    settled = Prover(one).settled(OBLIGATIONS[theorem])
    assert {"players", "sitting"} == settled.read
    cache.shelf(one, Budget()).keep([settled])
    assert cache.shelf(other, Budget()).find(OBLIGATIONS[theorem]) is not None
    assert cache.shelf(GAME, Budget()).find(OBLIGATIONS[theorem]) is None


class Poison:
    """A policy that cannot be asked anything."""


def _refuse(*_: object) -> None:
    raise AssertionError("this was not read when it was proved")


for _kind in vars(kinds).values():
    for _name in vars(_kind) if isinstance(_kind, type) and _kind.__module__ == kinds.__name__ else ():
        if not _name.startswith("_"):
            setattr(Poison, _name, _refuse)


@pytest.mark.parametrize("part", ["dealing", "calling", "following", "ranking", "succession", "scoring"])
@pytest.mark.parametrize("ruleset", [GAME, rulesets.same_colour(players=2)])
def test_nothing_is_read_that_is_not_noted(ruleset: Ruleset, part: str) -> None:
    """With policies that fail when they are asked, in place of all that was not read, every finding is the same."""
    owed = [one for one in OBLIGATIONS.values() if one.part == part and one.applies(ruleset)]
    prover = Prover(ruleset)
    for obligation in owed:
        settled = prover.settled(obligation)
        poison = {name: Poison() for name in PARTS if name not in settled.read and getattr(ruleset, name) is not None}
        for part, method in (name.split(".") for name in settled.read if "." in name):
            if part in poison:
                setattr(poison[part], method, getattr(getattr(ruleset, part), method))
        again = Prover(ruleset.evolve(**poison)).settled(obligation)
        assert settled.read == again.read
        assert (settled.finding is None) == (again.finding is None)
        if settled.finding is not None and again.finding is not None:
            assert settled.finding.verdict is again.finding.verdict


@attrs.frozen
class NamesAndSides:
    """The maker names any card; whoever plays it is on his side."""

    def namer(self, table: Table) -> int | None:
        """The maker."""
        return None if table.contract is None else table.contract.seat

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """Any card."""
        return table.deck.full

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Always."""
        return True

    def sides(self, partner: int | None, table: Table) -> tuple[int, ...]:
        """The maker with his partner against the others."""
        maker = self.namer(table)
        return tuple(int(seat not in (maker, partner)) for seat in range(table.players))


def test_another_value_of_an_option_is_another_family(tmp_path: Path, cache: Cache) -> None:
    """Whether every option changes something is asked anew when one of its values is another word."""
    text = (
        "from typing import Annotated\nfrom tricklib import rulesets\nfrom tricklib.family import Family, Option\n"
        "Leader = Annotated[str, Option('who leads next', ('taker', '{}'))]\n@Family\n"
        'def club_whist(*, leader: Leader = \'taker\'):\n    """Whist of my club."""\n'
        "    other = rulesets.declared_trump_whist(players=3, next_leader='clockwise').succession\n"
        "    rules = rulesets.declared_trump_whist(players=3)\n"
        "    return rules.evolve(succession=other if leader == 'clockwise' else rules.succession)\n"
    )
    for word, expected in (("clockwise", Verdict.PROVED), ("clockwize", Verdict.VACUOUS)):
        (tmp_path / "club.py").write_text(text.format(word))
        rules = targets.load(f"{tmp_path / 'club.py'}:club_whist")
        assert expected is verify(rules, only="game.options_matter", cache=cache)["game.options_matter"].verdict


def test_a_cache_that_is_none() -> None:
    """It is said what would be one."""
    with pytest.raises(RulesetError, match=r"cache='folder': expected a cache, such as Cache\('folder'\), or None"):
        verify(GAME, only=SUIT, cache="folder")  # type: ignore[arg-type]


def test_one_rule_about_two_things_is_not_two_that_are_alike(cache: Cache) -> None:
    """Which of its lines come into play is another question for one object than for two."""
    one, euchre = NamesAndSides(), rulesets.call_partner_euchre()
    games = euchre.evolve(naming=one, siding=one), euchre.evolve(naming=NamesAndSides(), siding=NamesAndSides())
    for rules in (*games, *games):
        warm, cold = verify(rules, only="siding.no_idle_line", cache=cache), verify(rules, only="siding.no_idle_line")
        assert list(map(plain, cold.verdicts)) == list(map(plain, warm.verdicts))


# Changes


RULE = '''
import enum
import functools
from tricklib import rulesets
{top}

class Rule:
    """Follow suit."""

    strict = {attribute}

    def legal(self, hand, trick, table, *, given={default}):
        """The cards of the suit led, if there are any."""
        same = hand & table.suit(trick.led)
        return same if same and {condition} else hand

RULES = rulesets.declared_trump_whist(players=3).evolve(following=Rule())
'''

CLOSURE = "def made(number):\n    return lambda: number > 1\ncalled = made({})"
ENUM = "class Choice(enum.Enum):\n    FOLLOW = {}"
BASE = "class Above:\n    def is_strict(self):\n        return {}\nclass Below(Above):\n    pass"
CALLABLE = "class Called:\n    def __init__(self, number):\n        self.number = number\n    def __call__(self):\n"
CALLABLE += "        return self.number > 1\ncalled = Called({})"

CHANGES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "the code": ({"condition": "True"}, {"condition": "False"}),
    "a global": ({"top": "NUMBER = 2", "condition": "NUMBER > 1"}, {"top": "NUMBER = 1"}),
    "a global in a list": ({"top": "NUMBERS = [0, 2]", "condition": "NUMBERS[1] > 1"}, {"top": "NUMBERS = [0, 1]"}),
    "a global set": ({"top": "NUMBERS = {1, 2}", "condition": "2 in NUMBERS"}, {"top": "NUMBERS = {1}"}),
    "a helper": ({"top": "def helper():\n    return True", "condition": "helper()"}, {"top": "def helper(): return 0"}),
    "a helper's helper": (
        {"top": "def one():\n    return 2\ndef helper():\n    return one() > 1", "condition": "helper()"},
        {"top": "def one():\n    return 1\ndef helper():\n    return one() > 1"},
    ),
    "a constant in a lambda": ({"top": "f = lambda: 2 > 1", "condition": "f()"}, {"top": "f = lambda: 1 > 1"}),
    "a default": ({"default": "True", "condition": "given"}, {"default": "False"}),
    "a helper's default": (
        {"top": "def helper(number=2):\n    return number > 1", "condition": "helper()"},
        {"top": "def helper(number=1):\n    return number > 1"},
    ),
    "a class attribute": ({"attribute": "True", "condition": "self.strict"}, {"attribute": "False"}),
    "a closure": ({"top": CLOSURE.format(2), "condition": "called()"}, {"top": CLOSURE.format(1)}),
    "an enumeration": ({"top": ENUM.format(2), "condition": "Choice.FOLLOW.value > 1"}, {"top": ENUM.format(1)}),
    "a base class": ({"top": BASE.format(True), "condition": "Below().is_strict()"}, {"top": BASE.format(False)}),
    "an object's attribute": ({"top": CALLABLE.format(2), "condition": "called()"}, {"top": CALLABLE.format(1)}),
    "a partial function": (
        {"top": "called = functools.partial(max, 1, 2)", "condition": "called(0) > 1"},
        {"top": "called = functools.partial(max, 1, 1)"},
    ),
    "a dataclass": (
        {
            "top": "import dataclasses\n@dataclasses.dataclass\nclass D:\n    x: int = 2\nd = D()",
            "condition": "d.x > 1",
        },
        {"top": "import dataclasses\n@dataclasses.dataclass\nclass D:\n    x: int = 1\nd = D()"},
    ),
    "a frozen dataclass": (
        {
            "top": "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass D:\n    x: int\nd = D(2)",
            "condition": "d.x > 1",
        },
        {"top": "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass D:\n    x: int\nd = D(1)"},
    ),
    "an attrs class": (
        {"top": "import attrs\n@attrs.frozen\nclass D:\n    x: int = 2\nd = D()", "condition": "d.x > 1"},
        {"top": "import attrs\n@attrs.frozen\nclass D:\n    x: int = 1\nd = D()"},
    ),
}


def written(folder: Path, **parts: str) -> Ruleset:
    """A game with a rule of a file's own about following."""
    text = RULE.format(**{"top": "", "attribute": "None", "default": "None", "condition": "True"} | parts)
    (folder / "game.py").write_text(text)
    return targets.load(f"{folder / 'game.py'}:RULES")


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_seen(what: str, tmp_path: Path, cache: Cache) -> None:
    """A right rule is proved and kept, and found again; a wrong one instead of it is refuted all the same."""
    right, wrong = CHANGES[what]
    assert verify(written(tmp_path, **right), only=SUIT, cache=cache).ok
    assert {SUIT} <= cached(verify(written(tmp_path, **right), only=SUIT, cache=cache))
    changed = verify(written(tmp_path, **right | wrong), only=SUIT, cache=cache)
    assert Verdict.REFUTED is changed[SUIT].verdict
    assert not changed[SUIT].cached


def test_a_module_of_helpers_is_seen_through(tmp_path: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that imports its helpers is another rule when the helpers are others."""
    monkeypatch.syspath_prepend(tmp_path)
    # Two files of one length and one second have the same byte code for Python.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for number, verdict in ((2, Verdict.PROVED), (1, Verdict.REFUTED)):
        (tmp_path / "helpers_of_a_rule.py").write_text(f"def helper():\n    return {number} > 1\n")
        sys.modules.pop("helpers_of_a_rule", None)
        rules = written(tmp_path, top="import helpers_of_a_rule", condition="helpers_of_a_rule.helper()")
        report = verify(rules, only=SUIT, cache=cache)
        assert verdict is report[SUIT].verdict
        assert not cached(report)
        assert cached(verify(rules, only=SUIT, cache=cache))


def test_a_patched_rule_is_another_rule(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shipped rule whose method is replaced at run time is judged by the new one, and afterwards by the old one."""
    assert verify(GAME, only=SUIT, cache=cache).ok
    with monkeypatch.context() as patch:
        patch.setattr(following.MustFollow, "legal", lambda self, hand, trick, table: hand)
        report = verify(GAME, only=SUIT, cache=cache)
        assert Verdict.REFUTED is report[SUIT].verdict
        assert not cached(report)
    assert verify(GAME, only=SUIT, cache=cache).ok


@pytest.mark.parametrize(
    ("owner", "name", "value"),
    [
        (Game, "apply", lambda self, action: self),
        (sys.modules["tricklib.verify.prove_answers"], "MOST_FAILURES", 1),
        (sys.modules["tricklib.verify.judging"], "judge", lambda *given: True),
        (sys.modules["tricklib.verify.world"], "any_card", None),
        (sys.modules["tricklib.verify.situations"], "ANY", {}),
    ],
)
def test_a_patched_library_is_another_library(
    owner: Any, name: str, value: object, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that was proved by other code than what runs now is believed."""
    verify(GAME, only=SUIT, cache=cache)
    obligation = OBLIGATIONS[SUIT]
    assert cache.shelf(GAME, Budget()).find(obligation) is not None
    monkeypatch.setattr(owner, name, value)
    assert cache.shelf(GAME, Budget()).find(obligation) is None


def test_another_budget_or_sentence_is_another_question(cache: Cache) -> None:
    """A finding is kept for one budget and one obligation."""
    verify(GAME, only=SUIT, cache=cache)
    obligation = OBLIGATIONS[SUIT]
    assert cache.shelf(GAME, Budget(paths=5)).find(obligation) is None
    assert cache.shelf(GAME, Budget()).find(attrs.evolve(obligation, sentence="Something else.")) is None
    assert cache.shelf(GAME, Budget()).find(attrs.evolve(obligation, holds=lambda asked: True)) is None


@pytest.mark.parametrize(
    ("top", "condition"),
    [
        ("import re\nPATTERN = re.compile('a')", "PATTERN.match('a')"),
        ("import itertools\nCOUNT = itertools.repeat(1)", "COUNT is not None"),
        ("import sys", "sys.maxsize > 1"),
        ("import threading\nLOCK = threading.Lock()", "LOCK is not None"),
        ("@functools.cache\ndef helper():\n    return True", "helper()"),
        ("def helper():\n    return hash('a') != 0", "helper()"),
        ("def helper():\n    import json\n    return json.loads('true')", "helper()"),
    ],
)
def test_what_cannot_be_looked_through_is_not_kept(top: str, condition: str, tmp_path: Path, cache: Cache) -> None:
    """A rule with something in it that has no content of its own is proved in every run."""
    rules = written(tmp_path, top=top, condition=condition)
    for _ in range(2):
        report = verify(rules, only=SUIT, cache=cache)
        assert not cached(report)


def test_what_is_unknown_is_not_kept(cache: Cache) -> None:
    """Another run may have more luck, or more time."""
    tight = Budget(paths=1, games=10)
    for _ in range(2):
        report = verify(GAME, only="leading.can_lead", budget=tight, cache=cache)
        assert Verdict.UNKNOWN is report["leading.can_lead"].verdict
        assert "leading.can_lead" not in cached(report)


@attrs.frozen
class Fickle:
    """A rule that is written anew while it is proved."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, if there are any."""
        return (hand & table.suit(trick.led)) or hand


def test_what_changes_while_it_is_proved_is_not_kept(cache: Cache) -> None:
    """A finding is kept under the content that it was begun with only if that is still the content at its end."""
    settled = Prover(GAME.evolve(following=Fickle())).settled(OBLIGATIONS[SUIT])
    shelf = cache.shelf(GAME.evolve(following=Fickle()), Budget())
    before = Fickle.legal
    try:
        Fickle.legal = lambda self, hand, trick, table: hand  # type: ignore[method-assign]
        shelf.keep([settled])
    finally:
        Fickle.legal = before  # type: ignore[method-assign]
    assert [] == entries(cache)


# Damage and deceit


def damaged(text: str) -> Iterator[str]:
    """A file that has been damaged or changed in several ways."""
    yield ""
    yield text[: len(text) // 2]
    yield text.replace("proved", "refuted")
    yield text.replace('"all"', '"none"')
    yield "[" * 100_000
    yield "[1, null, {}, []]"
    yield '{"read": {}}'
    yield "\0" * 100
    entry = json.loads(text)[0]
    yield json.dumps([entry | {"read": {}}])
    yield json.dumps([entry | {"signature": "0" * 64}])
    yield json.dumps([entry | {"signature": None}])
    yield json.dumps([entry | {"finding": None}])


def test_a_damaged_file_is_no_file(cache: Cache) -> None:
    """Whatever is done to the entries, the verdicts are those of a run without a cache."""
    sound = verify(GAME, only=SUIT, cache=cache)
    for place_, path in enumerate(entries(cache)):
        whole = path.read_text()
        for text in damaged(whole):
            path.write_text(text)
            assert cache.shelf(GAME, Budget()).find(OBLIGATIONS[SUIT]) is None or place_ < len(sound.verdicts)
            report = verify(GAME, only=SUIT, cache=cache)
            assert list(map(plain, sound.verdicts)) == list(map(plain, report.verdicts))
            assert len(report.verdicts) - 1 == len(cached(report))


def test_a_single_bit_makes_an_entry_worthless(cache: Cache) -> None:
    """Wherever one bit of a file is turned over, the verdict is what it was."""
    verify(GAME, only="dealing.fits", cache=cache)
    (path,) = entries(cache)
    whole = path.read_bytes()
    for place_ in range(0, len(whole), 23):
        path.write_bytes(whole[:place_] + bytes([whole[place_] ^ 4]) + whole[place_ + 1 :])
        found = cache.shelf(GAME, Budget()).find(OBLIGATIONS["dealing.fits"])
        assert found is None or (found.finding is not None and found.finding.verdict is Verdict.PROVED)


def wrong() -> Ruleset:
    """A game in which nobody need follow suit."""
    return GAME.evolve(following=following.Anything())


def test_an_entry_under_another_key_is_not_believed(cache: Cache) -> None:
    """A signed finding does not become one about another obligation by being moved, or by other numbers."""
    verify(GAME, only=SUIT, cache=cache)
    good = {path.name: path.read_text() for path in entries(cache)}
    report = verify(wrong(), only=SUIT, cache=cache)
    assert Verdict.REFUTED is report[SUIT].verdict
    for path in entries(cache):
        for text in good.values():
            path.write_text(text)
            shelf = cache.shelf(wrong(), Budget())
            moved = json.loads(text)
            moved[0]["read"] = {name: shelf._number(name) for name in moved[0]["read"]}
            path.write_text(json.dumps(moved))
            assert Verdict.REFUTED is verify(wrong(), only=SUIT, cache=cache)[SUIT].verdict


def test_a_cache_with_another_secret_is_not_believed(tmp_path: Path, cache: Cache) -> None:
    """The files of somebody else, under the right keys, count for nothing."""
    verify(GAME, only=SUIT, cache=cache)
    other = Cache(tmp_path / "other")
    assert Store(other.folder).is_usable
    for path in entries(cache):
        target = other.folder / path.relative_to(cache.folder)
        target.parent.mkdir(exist_ok=True)
        target.write_text(path.read_text())
    assert set() == cached(verify(GAME, only=SUIT, cache=other))
    assert cached(verify(GAME, only=SUIT, cache=other))


def test_a_refutation_is_played_before_it_is_believed(cache: Cache) -> None:
    """Even a signed entry does not refute a rule by a game that does not show the fault."""
    verify(wrong(), only=SUIT, cache=cache)
    shelf = cache.shelf(wrong(), Budget())
    settled = shelf.find(OBLIGATIONS[SUIT])
    assert settled is not None and settled.finding is not None and settled.finding.counterexample is not None
    record = settled.finding.counterexample
    for actions in (record["actions"][:1], [*record["actions"], "play 2C", "play 2C"]):
        finding = attrs.evolve(settled.finding, counterexample=record | {"actions": actions})
        shelf.keep([attrs.evolve(settled, finding=finding)])
        assert shelf.find(OBLIGATIONS[SUIT]) is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
@pytest.mark.parametrize(("name", "mode"), [("secret", 0o644), ("secret", 0o660), (".", 0o777), (".", 0o775)])
def test_a_cache_that_others_may_change_is_not_used(name: str, mode: int, cache: Cache) -> None:
    """Who can read the secret, or put another in its place, could make anything believed."""
    verify(GAME, only=SUIT, cache=cache)
    (cache.folder / name).chmod(mode)
    assert not Store(cache.folder).is_usable
    assert set() == cached(verify(GAME, only=SUIT, cache=cache))


@pytest.mark.parametrize("secret", ["", "zz", "00" * 8, "00" * 64])
def test_a_secret_that_is_none_is_not_used(secret: str, cache: Cache) -> None:
    """A secret that is damaged signs nothing."""
    assert Store(cache.folder).is_usable
    (cache.folder / "secret").write_text(secret)
    assert not Store(cache.folder).is_usable
    assert verify(GAME, only=SUIT, cache=cache).ok
    assert [] == entries(cache)


def test_a_library_without_source_keeps_nothing(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it cannot be told which library runs, nothing is believed."""
    monkeypatch.setattr(versions, "_sources", tuple)
    for _ in range(2):
        assert set() == cached(verify(GAME, only="dealing.fits", cache=cache))
    assert [] == entries(cache)


@pytest.mark.parametrize("folder", ["file", "file/below", "/proc/nowhere", "nul\0l"])
def test_where_nothing_can_be_written_all_is_proved(folder: str, tmp_path: Path) -> None:
    """Without a folder there is no cache, and nothing is said about it."""
    (tmp_path / "file").write_text("")
    report = verify(GAME, only=SUIT, cache=Cache(tmp_path / folder))
    assert report.ok
    assert "" == report.from_cache


# Several at once


def _verify_in(folder: Path) -> int:
    return sum(verify(GAME, only="[df]*", cache=Cache(folder)).ok for _ in range(2))


def test_several_processes_share_a_cache(cache: Cache) -> None:
    """Processes that write at the same time disturb neither each other nor what is kept."""
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        assert [2, 2, 2] == pool.map(_verify_in, [cache.folder] * 3)
    report = verify(GAME, only="[df]*", cache=cache)
    assert len(report.verdicts) == len(cached(report))
    assert [] == list(cache.folder.glob("*.draft"))


def test_two_processes_settle_what_is_missing(cache: Cache) -> None:
    """What several processes have read is kept as what one has."""
    verify(GAME, only="[df]*", cache=cache, jobs=2)
    report = verify(GAME, only="[df]*", cache=cache)
    assert len(report.verdicts) == len(cached(report))


def test_what_has_not_been_used_for_long_is_deleted(cache: Cache) -> None:
    """Once a day the files are gone through, and the oldest go."""
    verify(GAME, only="dealing.fits", cache=cache)
    (path,) = entries(cache)
    for one in (path, cache.folder / "tidied"):
        os.utime(one, (0, 0))
    Store(cache.folder).tidy()
    assert [] == entries(cache)


# The command line, and the place


def test_the_command_line_keeps_what_it_proves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``verify`` says how much was known before, and ``--no-cache`` neither reads nor writes."""
    monkeypatch.setenv("TRICKLIB_CACHE", str(tmp_path / "kept"))
    words = ["verify", "declared_trump_whist", "--only", SUIT, "--jobs", "1"]

    def said(*more: str) -> str:
        assert 0 == main([*words, *more])
        return capsys.readouterr().out

    assert "from the cache" not in said("--no-cache")
    assert not (tmp_path / "kept").exists()
    assert "from the cache" not in said()
    assert "3 of 3 from the cache" in said()
    assert [True] * 3 == [one["cached"] for one in json.loads(said("--json"))["verdicts"]]
    assert "from the cache" not in said("--no-cache")


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"TRICKLIB_CACHE": "off"}, None),
        ({"TRICKLIB_CACHE": "/there"}, Path("/there")),
        ({"XDG_CACHE_HOME": "/caches"}, Path("/caches/tricklib")),
        ({"XDG_CACHE_HOME": "not/absolute", "HOME": "/me"}, Path("/me/.cache/tricklib")),
        ({"HOME": "/me"}, Path("/me/.cache/tricklib")),
    ],
)
def test_where_the_cache_is(variables: dict[str, str], expected: Path | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable of the library comes first, then that of all caches, then the home."""
    for name in ("TRICKLIB_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert expected == place()
    assert (expected is None) == (Cache.of_user() is None)


@pytest.mark.parametrize("disguise", [Game.apply, json.dumps], ids=["of the library", "of Python"])
def test_a_function_of_a_program_is_not_the_librarys_own(disguise: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept while a method is another one, even if it says that it comes from the library or from Python."""
    right = Game.apply
    assert versions.environment()
    monkeypatch.setattr(Game, "apply", functools.wraps(disguise)(lambda game, action: right(game, action)))
    assert "" == versions.environment()


@attrs.frozen
class Ranks:
    """As printed; trumps beat all others."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit."""
        return card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The rank, above all others if it is a trump; 0 off suit."""
        return 20 + card.rank if card.suit is trumps else int(card.rank) if card.suit is led else 0


@attrs.frozen
class StuckAfterTheWeakest:
    """Follow suit, else play anything; nobody can play to a card that is weaker than a two."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Nothing after such a card."""
        if table.strength(trick.cards[0], trick.led or Suit.CLUBS) < 2:
            return hand - hand
        return hand & table.suit(trick.led) or hand


def test_the_order_of_the_cards_is_asked_for_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The method of a ranking is exchanged while the program runs: the rules are proved and played by the new one."""
    rules = rulesets.declared_trump_whist().evolve(ranking=Ranks(), following=StuckAfterTheWeakest())
    key, kept = "following.never_empty", Cache(tmp_path)
    assert verify(rules, only=key)[key].verdict is Verdict.PROVED
    order = rules.orders[Suit.SPADES]

    def weak(self: Ranks, card: Card, led: Suit, trumps: Suit | None) -> int:
        """Every trump is a one."""
        return 1 if card.suit is trumps else int(card.rank) if card.suit is led else 0

    monkeypatch.setattr(Ranks, "strength", weak)
    assert verify(rules, only=key, cache=kept)[key].verdict is Verdict.REFUTED
    assert order != rules.orders[Suit.SPADES]
    again = rulesets.declared_trump_whist().evolve(ranking=Ranks(), following=StuckAfterTheWeakest())
    assert verify(again, only=key, cache=kept)[key].verdict is Verdict.REFUTED
