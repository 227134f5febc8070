"""Rules written in odd ways: what is said of each agrees with every game that is played by it."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest
from odd import brute
from odd.cases import CASES, PROVED, Case, small

from tricklib import CardSet, Table, Trick
from tricklib.cli import main
from tricklib.errors import RuleError
from tricklib.record import Record, read
from tricklib.verify import Budget, Finding, Verdict, verify

for kind in ("equality", "identity", "remembering", "raising", "counting", "asking", "scoring", "staging", "right"):
    importlib.import_module(f"odd.{kind}")

BUDGET = Budget(seconds=30, paths=3_000, search=2, still=1.5)

SEEN = frozenset(f"{part}.answers" for part in (*brute.METHODS.values(), "leading", "following")) | {
    "looking.in_time", "scoring.adds_up", "winning.named_once", "opening.someone_opens", "calling.some_choice",
    "calling.real_suits", "calling.within_reach", "exchanging.within_hand", "exchanging.enough", "naming.some_choice",
    "announcing.some_choice", "announcing.within_reach", "announcing.once_each", "nominating.real_suits",
    "leading.can_open", "leading.can_lead", "leading.within_hand", "following.never_empty",
    "following.within_hand", "following.follow_suit", "following.any_of_the_suit", "following.keeps_its_word",
    "breaking.only_by_trumps", "taking.strongest", "game.no_dead_end",
}  # fmt: skip
"""What is refuted of these fails in some of all games."""


def replays(finding: Finding, case: Case) -> bool:
    """Whether the record of a finding is one of a game by the rule, or of one that the rule itself ends."""
    if finding.counterexample is None:
        return False
    try:
        record = read(json.dumps(finding.counterexample), case.rules())
        assert isinstance(record, Record)
        record.replay()
    except RuleError:
        return True
    return True


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_verdicts_agree_with_all_games(case: Case) -> None:
    """Nothing is proved that fails in a game, nothing refuted that never does, and right rules are proved."""
    games = None if case.endless else brute.play_all(case.rules())
    report = verify(case.rules(), only=case.only, budget=BUDGET)
    if case.refuted:
        assert Verdict.REFUTED is report[case.refuted].verdict
        assert replays(report[case.refuted], case)
        return
    for finding in report.verdicts:
        if games is None:
            assert finding.verdict is not Verdict.PROVED or finding.obligation == "following.own_view"
            continue
        fails = games.faults[finding.obligation]
        assert not (finding.verdict is Verdict.PROVED and fails), f"proved, but fails: {finding}"
        if finding.verdict is Verdict.REFUTED and games.complete and finding.obligation in SEEN:
            # A rule that allows cards which are not held is stopped there, whatever else is wrong with its answer.
            part = finding.obligation.partition(".")[0]
            assert fails or games.faults[f"{part}.within_hand"], f"refuted, but never fails: {finding}"
        if finding.verdict is Verdict.REFUTED and finding.counterexample is not None:
            assert replays(finding, case)
        assert finding.verdict is not Verdict.DISAGREE, str(finding)
    if case.right and games is not None:
        check_right(case, report.verdicts, games)


def check_right(case: Case, findings: tuple[Finding, ...], games: brute.Games) -> None:
    """A right rule fails in no game, and is proved or left open for the reason that is written down."""
    assert not [one.obligation for one in findings if games.faults[one.obligation]]
    others = [one for one in findings if one.verdict is not Verdict.PROVED]
    if case.right == PROVED:
        assert not others, "\n".join(map(str, others))
        return
    assert {one.verdict for one in others} <= {Verdict.UNKNOWN, Verdict.UNSUPPORTED}
    assert any(case.right in one.reason for one in others)


def test_every_rule_says_what_is_odd() -> None:
    """Each rule on the list has a name of its own, and one sentence about it."""
    assert len({case.name for case in CASES}) == len(CASES) >= 100
    for case in CASES:
        said = case.make.__doc__ or ""
        assert said.endswith(".") and "\n" not in said, case.name


EXITS = '''
from odd.cases import small


class Leaves:
    """Whoever follows leaves the program."""

    def legal(self, hand, trick, table):
        raise {error}


RULES = small(following=Leaves())
'''


@pytest.mark.parametrize("error", [SystemExit(0), GeneratorExit()], ids=repr)
def test_a_rule_that_leaves_the_program_is_refuted(error: BaseException) -> None:
    """What ends a program or a generator is a fault of the rule that raises it, like any other error."""

    class Leaves:
        def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
            raise error

    finding = verify(small(following=Leaves()), only="following.answers", budget=BUDGET)["following.answers"]
    assert finding.verdict is Verdict.REFUTED
    assert type(error).__name__ in finding.reason


@pytest.mark.parametrize("error", ["SystemExit(0)", "GeneratorExit"])
def test_a_rule_cannot_end_the_command(error: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what is wrong and ends with 1, whatever a rule would have it end with."""
    path = tmp_path / "leaving.py"
    path.write_text(EXITS.format(error=error), encoding="utf-8")
    assert 1 == main(["verify", f"{path}:RULES", "--only", "following.answers", "--timeout", "8"])
    assert "following.answers" in capsys.readouterr().out
