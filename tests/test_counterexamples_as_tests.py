"""Counterexamples as pytest files: they fail while the rule is wrong, and pass once it is corrected."""

from __future__ import annotations

import ast
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofs import gallery
from proofs.gallery import Entry
from tricklib import Game, Table, rulesets, verify
from tricklib.cli import main
from tricklib.errors import RecordError, Refuted, RulesetError
from tricklib.policies.following import Anything, MustFollow, first_of
from tricklib.record import MatchRecord, Record
from tricklib.verify import OBLIGATIONS, Obligation, Report, Verdict, assert_holds, assert_proved, invariant
from tricklib.verify.questions import Follow
from tricklib.verify.source import call, docstring, literal

ROOT = Path(__file__).parent.parent
GAME = rulesets.declared_trump_whist()
STRICT = GAME.evolve(name="strict", following=MustFollow())
FREE = GAME.evolve(name="free", following=first_of(MustFollow(), Anything()))
LITERAL = rulesets.declared_trump_whist_literal()
QUICK = (
    "leading",
    "following",
    "breaking",
    "scoring",
    "siding",
    "opening",
    "succession",
    "taking",
    "sitting",
    "naming",
)
SHOWN = [
    one
    for one in gallery.ENTRIES
    if isinstance(one, Entry) and one.shown and one.verdict is Verdict.REFUTED and "game." not in one.obligation
]
MOMENTS = [
    one for one in SHOWN if one.obligation.partition(".")[0] in QUICK and OBLIGATIONS[one.obligation].about is not None
]
SAMPLE = random.Random(5).sample(MOMENTS, 12)

HOUSE = '''"""Our house rules."""

from tricklib import rulesets
from tricklib.policies.following import Anything, MustFollow, first_of
from tricklib.verify import invariant
from tricklib.verify.questions import Follow

house = rulesets.declared_trump_whist().evolve(name="house", following={following})


@invariant("following", "Whoever is void may play anything")
def void_is_free(asked: Follow) -> bool | None:
    """Compare the answer with the whole hand."""
    return None if asked.able else asked.answer == asked.hand
'''


@invariant("following", "Whoever is void may play anything.")
def void_is_free(asked: Follow) -> bool | None:
    return None if asked.able else asked.answer == asked.hand


def of(ruleset: Any, obligation: str, also: tuple[Obligation, ...] = ()) -> Report:
    """What verification says of one obligation."""
    return verify(ruleset, only=obligation, also=also)


def tool(folder: Path, *words: str) -> tuple[int, str]:
    """The exit status and the output of a tool of Python that is run in a folder."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, env=environment, capture_output=True, encoding="utf-8"
    )
    return done.returncode, done.stdout + done.stderr


def run_pytest(folder: Path, file: str) -> tuple[int, str]:
    """What pytest makes of a file."""
    return tool(folder, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", file)


# Files


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with wrong rules, and the tests that the command line wrote for them."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "house.py").write_text(HOUSE.replace("{following}", "MustFollow()"), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        words = "verify house.py:house --only following.* --no-cache --jobs 1 --write-test test_house.py"
        assert 1 == main(words.split())
    return folder


def test_a_file_fails_until_the_rule_is_corrected(house: Path) -> None:
    """There is a test for each of the two obligations that fail, one of them the person's own."""
    status, said = run_pytest(house, "test_house.py")
    assert 1 == status, said
    assert "2 failed" in said
    assert "FAILED test_house.py::test_following_never_empty - tricklib.errors.Refuted" in said
    assert "FAILED test_house.py::test_following_void_is_free - tricklib.errors.Refuted" in said
    assert "the rule answers nothing at all" in said
    wrong = (house / "house.py").read_text(encoding="utf-8")
    right = wrong.replace("=MustFollow()", "=first_of(MustFollow(), Anything())")
    (house / "house.py").write_text(right, encoding="utf-8")
    status, said = run_pytest(house, "test_house.py")
    (house / "house.py").write_text(wrong, encoding="utf-8")
    assert (0, True) == (status, "2 passed" in said), said


def test_a_file_is_as_linters_and_type_checkers_want_it(house: Path) -> None:
    """Ruff has nothing to say in its usual settings nor in ours, formats nothing, and mypy is content."""
    chosen = ["--select=E,F,I,UP,B,SIM,RUF,D,D415", "--ignore=D203,D213"]
    assert 0 == tool(house, "ruff", "check", "--isolated", *chosen, "test_house.py")[0]
    assert 0 == tool(house, "ruff", "format", "--isolated", "--check", "test_house.py")[0]
    assert 0 == tool(house, "ruff", "format", "--isolated", "--check", "--line-length=120", "test_house.py")[0]
    status, said = tool(house, "mypy", "--strict", "--cache-dir", os.devnull, "test_house.py")
    assert 0 == status, said


def test_shipped_rules_are_made_with_their_options(tmp_path: Path) -> None:
    """The file names the family and every option; the game of five players fails in it."""
    text = of(rulesets.declared_trump_whist_literal(players=5), "leading.can_open").tests()
    assert "return rulesets.declared_trump_whist_literal(players=5)" in text
    (tmp_path / "test_five.py").write_text(text, encoding="utf-8")
    status, said = run_pytest(tmp_path, "test_five.py")
    assert (1, True) == (status, "1 failed" in said), said


def test_options_of_a_target_are_given_again() -> None:
    """A family of one's own is loaded with the options that it was verified with."""
    text = of(STRICT, "following.never_empty").tests("house.py:family", {"players": "5"})
    assert 'load("house.py:family", {"players": "5"})' in text
    assert "rulesets" not in text.partition("def rules")[0]


def test_what_no_moment_shows_is_proved_again() -> None:
    """An order in which two cards are equal is no moment of a game: its test is a proof, and says so."""
    one = next(one for one in SHOWN if one.obligation == "ranking.strict")
    report = of(one.wrong, one.obligation)
    text = report.tests("house.py:house")
    assert 'assert_proved(rules(), "ranking.strict")' in text
    assert "assert_holds" not in text and "record" not in text
    assert "proved again" in " ".join(text.split())
    with pytest.raises(Refuted, match=r"ranking\.strict"):
        assert_proved(one.wrong, one.obligation)
    assert_proved(one.right, one.obligation)


def test_what_a_file_cannot_be_made_of() -> None:
    """Nothing is refuted; the rules cannot be found again; nor can an invariant."""
    with pytest.raises(RulesetError, match="nothing is refuted with a game"):
        of(GAME, "following.never_empty").tests()
    with pytest.raises(RulesetError, match=r"strict is not shipped: give the target .* such as house\.py:strict"):
        of(STRICT, "following.never_empty").tests()
    with pytest.raises(RulesetError, match="void_is_free is none of the library's obligations"):
        of(STRICT, void_is_free.id, (void_is_free,)).tests("house.py:house")


# The command line


def refused(capsys: pytest.CaptureFixture[str], file: str) -> str:
    """The line with which a file is refused before anything is proved."""
    assert 3 == main(["verify", "declared_trump_whist_literal", "--only", "leading.*", "--write-test", file])
    out, said = capsys.readouterr()
    assert ("", 1) == (out, len(said.splitlines()))
    return said


def test_files_that_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is overwritten; what pytest would not find is not written."""
    monkeypatch.chdir(tmp_path)
    Path("test_mine.py").write_text("mine", encoding="utf-8")
    assert "test_mine.py exists already, and is not overwritten" in refused(capsys, "test_mine.py")
    assert "mine" == Path("test_mine.py").read_text(encoding="utf-8")
    assert "expected a new Python file, such as test_house.py" in refused(capsys, "test_mine")
    assert "there is no directory missing" in refused(capsys, "missing/test_mine.py")
    assert ["test_mine.py"] == os.listdir()


def test_nothing_refuted_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where all is proved, the command says that there is no file; where not, how many tests it has."""
    monkeypatch.chdir(tmp_path)
    words = ["--no-cache", "--jobs", "1", "--write-test", "test_faults.py"]
    assert 0 == main(["verify", "declared_trump_whist", "--only", "following.never_empty", *words])
    assert "nothing is refuted with a game: test_faults.py is not written" in capsys.readouterr().out
    assert [] == os.listdir()
    assert 1 == main(["verify", "declared_trump_whist_literal", "--only", "leading.can_open", *words])
    assert "wrote 1 test into test_faults.py" in capsys.readouterr().out
    assert ["test_faults.py"] == os.listdir()


# Assertions


@pytest.mark.parametrize("one", SAMPLE, ids=lambda one: one.obligation)
def test_games_of_the_gallery(one: Entry) -> None:
    """The game that refutes a wrong rule fails by it, and passes by its right twin."""
    report = of(one.wrong, one.obligation)
    record = report[one.obligation].counterexample
    assert record is not None
    assert f'assert_holds(rules(), "{one.obligation}", record)' in report.tests("house.py:house")
    with pytest.raises(Refuted):
        assert_holds(one.wrong, one.obligation, record)
    assert_holds(one.right, one.obligation, record)


class EndsAtTwenty:
    """The match is over at 20 points, and then nobody has won."""

    departs = 20

    def promise(self, winners: tuple[int, ...], totals: tuple[int, ...], table: Table) -> bool:
        """Whoever has 20 points has won."""
        return set(winners) == {seat for seat in range(table.players) if totals[seat] >= self.departs}

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[int, ...]:
        """Those with 20 points and more, but of those with more than 40."""
        return tuple(seat for seat in range(table.players) if totals[seat] >= 2 * self.departs)


class EndsAtTwentyIndeed(EndsAtTwenty):
    """The same without the slip."""

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[int, ...]:
        """Those with 20 points and more."""
        return tuple(seat for seat in range(table.players) if totals[seat] >= self.departs)


def test_a_fault_after_several_hands_is_asserted_in_a_match() -> None:
    """No single hand of 13 tricks brings 20 points; the record is a match, and the right rule ends it."""
    wrong, right = GAME.evolve(winning=EndsAtTwenty()), GAME.evolve(winning=EndsAtTwentyIndeed())
    hands: list[Game] = []
    while max(map(sum, zip(*(one.scores for one in hands), strict=True)), default=0) < 20:
        game = Game.deal(wrong, len(hands) % 4, len(hands))
        while actions := game.legal_actions():
            game = game.apply(actions[0])
        hands.append(game)
    assert len(hands) > 1
    record = MatchRecord(wrong, tuple(map(Record.of, hands)))
    with pytest.raises(Refuted, match=f"After {len(hands)} hands the totals are"):
        assert_holds(wrong, "winning.keeps_its_word", record.data())
    assert_holds(right, "winning.keeps_its_word", record.data())
    assert_holds(wrong, "winning.keeps_its_word", MatchRecord(wrong, record.hands[:-1]).data())


def test_a_game_ends_where_the_rules_forbid_an_action() -> None:
    """By rules that let nobody renege a game with a renege goes on to it, and no further."""
    reneges = GAME.evolve(name="reneges", following=Anything())
    found = of(reneges, "following.follow_suit")["following.follow_suit"].counterexample
    assert found is not None
    assert_holds(FREE, "following.follow_suit", found)
    with pytest.raises(Refuted, match="follow_suit: Whoever holds the suit led"):
        assert_holds(reneges, "following.follow_suit", found)


class Raises:
    """A rule that fails when somebody is void."""

    def legal(self, hand: Any, trick: Any, table: Table) -> Any:
        """Follow suit."""
        if not hand & table.suit(trick.led):
            raise ValueError("void")
        return hand & table.suit(trick.led)


def test_a_rule_that_fails_is_refuted_and_not_an_error() -> None:
    """Of the rule that raises it is owed that it answers; the other rules' obligations say nothing of it."""
    raises = GAME.evolve(following=Raises())
    found = of(raises, "following.answers")["following.answers"].counterexample
    assert found is not None
    with pytest.raises(Refuted, match=r"following\.answers"):
        assert_holds(raises, "following.answers", found)
    assert_holds(FREE, "following.answers", found)
    assert_holds(raises, "leading.can_lead", found)


def test_what_cannot_be_asserted() -> None:
    """No such obligation, none about moments, a deal of another game, a position, rules without such a part."""
    found = of(LITERAL, "leading.can_open")["leading.can_open"].counterexample
    assert found is not None
    with pytest.raises(RulesetError, match=r"there is no obligation 'leading\.nothing'"):
        assert_holds(LITERAL, "leading.nothing", found)
    with pytest.raises(RulesetError, match=r"there is no obligation 'leading\.nothing'"):
        assert_proved(LITERAL, "leading.nothing")
    with pytest.raises(RulesetError, match="expected assert_proved"):
        assert_holds(LITERAL, "ranking.strict", found)
    with pytest.raises(RecordError, match="seats is 4"):
        assert_holds(rulesets.declared_trump_whist(players=5), "leading.can_open", found)
    assert_holds(LITERAL, "exchanging.answers", found)
    assert_proved(LITERAL, "exchanging.answers")


def test_invariants_of_ones_own_are_asserted() -> None:
    """An invariant that is given with also=[...] is judged in the game."""
    found = of(STRICT, void_is_free.id, (void_is_free,))[void_is_free.id].counterexample
    assert found is not None
    with pytest.raises(Refuted, match="Whoever is void may play anything"):
        assert_holds(STRICT, void_is_free.id, found, also=[void_is_free])
    assert_holds(FREE, void_is_free.id, found, also=[void_is_free])


# Code

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES, st.integers(0, 90))
def test_values_are_written_as_they_are(value: object, used: int) -> None:
    """What is written of a value is that value, wherever it stands."""
    assert value == ast.literal_eval(literal(value, "", used))


@given(st.text(min_size=1), st.lists(st.text(), max_size=3))
def test_any_text_can_stand_in_a_docstring(first: str, paragraphs: list[str]) -> None:
    """Whatever a rule says when it fails, the file can be read by Python."""
    text = docstring("First. " + first, [*paragraphs, "Last."], "    ")
    assert "First." in (ast.get_docstring(ast.parse(f"def f():\n{text}").body[0]) or "")  # type: ignore[arg-type]


def test_a_long_call_is_broken() -> None:
    """One argument a line, with a comma at the end, where a line is not enough."""
    assert "    f(1, 2)\n" == call("f", ["1", "2"], "    ")
    assert "g(\n    " + "x" * 90 + ",\n)\n" == call("g", ["x" * 90])
