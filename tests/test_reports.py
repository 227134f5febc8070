"""What a report says, whatever it may cost: budgets never prove, processes change nothing, the form is fixed."""

from __future__ import annotations

import concurrent.futures
import json

import pytest
import slips

from tricklib import rulesets, verify
from tricklib.errors import Refuted
from tricklib.policies import breaking, following, leading
from tricklib.states import Phase
from tricklib.verify import OBLIGATIONS, Budget, Finding, Report, Verdict, engine, parallel, repairs
from tricklib.verify.obligations.policies import BEFORE, IN_THE_PLAY
from tricklib.verify.prover import Prover
from tricklib.verify.run import resting

GAME = rulesets.declared_trump_whist()
LITERAL = rulesets.declared_trump_whist_literal()


@pytest.mark.parametrize(
    "budget",
    [Budget(paths=1, games=30), Budget(seconds=1e-6), Budget(units=1, games=30)],
    ids=["one path", "no time", "no units of the solver"],
)
@pytest.mark.parametrize("only", ["following.never_empty", "leading.can_lead", "breaking.keeps_its_word"])
def test_a_budget_that_runs_out_leaves_open_and_never_proves(only: str, budget: Budget) -> None:
    """Whichever budget is too small: the verdict is UNKNOWN, with the reason, and the exit status 2."""
    report = verify(GAME, only=only, budget=budget)
    assert Verdict.UNKNOWN is report[only].verdict
    assert report[only].reason
    assert 2 == report.exit_status
    assert not report.ok


def test_a_time_limit_leaves_open_and_never_proves() -> None:
    """When the time for all is up at once, no obligation that takes a solver is called proved."""
    report = verify(GAME, only="[fl]*", timeout=1e-6)
    assert {Verdict.UNKNOWN} == {one.verdict for one in report.verdicts}
    assert 2 == report.exit_status


def test_a_fault_is_not_proved_away_by_a_small_budget() -> None:
    """With any budget the known faults are refuted or left open."""
    for budget in (Budget(paths=3, games=99), Budget(units=200, games=99), Budget(games=1), Budget(search=1e-6)):
        verdict = verify(LITERAL, only="leading.can_open", budget=budget)["leading.can_open"].verdict
        assert verdict in (Verdict.REFUTED, Verdict.UNKNOWN)


def test_several_processes_give_the_same_verdicts() -> None:
    """Two processes find what one finds, in the same order."""
    one, two = (verify(LITERAL, only="leading.*", jobs=jobs) for jobs in (1, 2))
    assert [(a.obligation, a.verdict) for a in one.verdicts] == [(a.obligation, a.verdict) for a in two.verdicts]
    assert two["leading.can_open"].counterexample is not None


def test_few_obligations_are_shared_out_one_by_one() -> None:
    """A part that is left alone is not left to one process; many parts are, each as a whole, the longest first."""
    few = [one for one in OBLIGATIONS.values() if one.part == "winning" and one.applies(GAME)]
    assert {one.id: [one] for one in few} == parallel._shared_out(few, 4)
    settled = parallel.settle_all(Prover(GAME), few, 2, None)
    assert [one.id for one in few] == [one.obligation for one in settled]
    many = [one for one in OBLIGATIONS.values() if one.applies(GAME) and one.id not in engine.ALL]
    tasks = parallel._shared_out(many, 4)
    assert {one.part for one in many} == {name for name in tasks if not name.endswith(".no_idle_part")}
    assert sorted(one.id for one in many) == sorted(one.id for each in tasks.values() for one in each)
    assert {Phase.PLAYING, Phase.CALLING} == set(sorted([*tasks, *engine.SHARES], key=parallel._place)[:2])


def test_threads_are_served_in_turn() -> None:
    """Two threads that verify at the same time get the same verdicts as one."""
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        reports = list(threads.map(lambda game: verify(game, only="following.never_empty"), (GAME, LITERAL)))
    assert [{Verdict.PROVED}] * 2 == [{one.verdict for one in report.verdicts} for report in reports]


def test_threads_that_repair_are_served_in_turn() -> None:
    """A search for repairs waits for its turn as well, since it proves what it proposes."""
    wrong = GAME.evolve(following=following.MustFollow())
    report = verify(wrong, only="following.*")
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        found = list(threads.map(lambda most: repairs(wrong, report, most=most, trials=1), (1, 1)))
    assert str(found[0]) == str(found[1])


def test_two_runs_give_the_same_report() -> None:
    """A second run comes to the same verdicts for the same reasons, by games of the same length."""
    first, second = (verify(LITERAL, only="leading.can_*").to_json()["verdicts"] for _ in range(2))
    assert len(first) == len(second)
    for one, two in zip(first, second, strict=True):
        assert (one["obligation"], one["verdict"], one["states"]) == (two["obligation"], two["verdict"], two["states"])
        games = [found["counterexample"] or {"actions": []} for found in (one, two)]
        assert len(games[0]["actions"]) == len(games[1]["actions"])


@pytest.mark.parametrize(
    ("ruleset", "only", "status"),
    [
        (GAME, "following.*", 0),
        (LITERAL, "leading.*", 1),
        (GAME.evolve(leading=leading.Anything(), breaking=breaking.BrokenByLead()), "breaking.matters", 1),
        (GAME.evolve(following=slips.Length()), "following.own_view", 2),
    ],
    ids=["proved", "refuted", "vacuous", "unsupported"],
)
def test_the_exit_status_is_that_of_the_worst_verdict(ruleset: object, only: str, status: int) -> None:
    """0 all proved, 1 refuted or vacuous, 2 open or unsupported."""
    report = verify(ruleset, only=only, budget=Budget(games=30))  # type: ignore[arg-type]
    assert status == report.exit_status
    assert (status == 0) == report.ok


def _finding(name: str, verdict: Verdict, *rests_on: str) -> Finding:
    return Finding(name, "", "", verdict, rests_on=rests_on)


def test_a_disagreement_is_worse_than_all_else() -> None:
    """The order of severity: disagreement, refuted or vacuous, open, proved."""
    findings = [_finding(f"following.{verdict.value}", verdict) for verdict in Verdict]
    statuses = []
    while findings:
        statuses.append(Report(GAME, tuple(findings), (), "", "", 0.0).exit_status)
        findings.pop()
    assert [4, 1, 1, 1, 1, 0] == statuses


def test_what_rests_on_the_unproved_is_not_proved() -> None:
    """Weakness passes on along any chain; what falls with its support is refuted with the same game."""
    chain = (
        _finding("following.within_hand", Verdict.REFUTED),
        _finding("game.makes_progress", Verdict.PROVED, "following.within_hand"),
        _finding("game.no_dead_end", Verdict.PROVED, "game.makes_progress", "following.within_hand"),
        _finding("game.length", Verdict.PROVED, "game.makes_progress", "game.no_dead_end"),
        _finding("dealing.fits", Verdict.PROVED),
    )
    settled = {one.obligation: one.verdict for one in resting(chain)}
    assert Verdict.UNKNOWN is settled["game.makes_progress"]
    assert Verdict.REFUTED is settled["game.no_dead_end"]
    assert Verdict.REFUTED is settled["game.length"]
    assert Verdict.PROVED is settled["dealing.fits"]


def test_not_all_that_is_needed_refutes_by_its_failing() -> None:
    """A player who is asked twice stops no game; it is open whether something else does."""
    chain = (
        _finding("announcing.once_each", Verdict.REFUTED),
        _finding("game.no_dead_end", Verdict.PROVED, "announcing.once_each"),
        _finding("game.length", Verdict.PROVED, "game.no_dead_end"),
    )
    assert [Verdict.REFUTED, Verdict.UNKNOWN, Verdict.UNKNOWN] == [one.verdict for one in resting(chain)]


def test_what_is_vacuous_is_told_of_with_its_last_verdict() -> None:
    """A finding that is open itself in the end is named as open by what rests on it."""
    chain = (
        _finding("game.length", Verdict.PROVED, "following.within_hand"),
        _finding("following.within_hand", Verdict.VACUOUS, "dealing.fits"),
        _finding("dealing.fits", Verdict.REFUTED),
    )
    (above, *_) = resting(chain)
    assert (Verdict.UNKNOWN, "it rests on following.within_hand, which is unknown") == (above.verdict, above.reason)


def test_what_a_verdict_rests_on_is_drawn() -> None:
    """Each finding stands under what rests on it, once with its own and later with an arrow."""
    findings = (
        _finding("a.low", Verdict.PROVED),
        _finding("b.middle", Verdict.REFUTED, "a.low"),
        _finding("c.high", Verdict.UNKNOWN, "b.middle", "x.not_owed", "a.low"),
        _finding("d.top", Verdict.UNKNOWN, "c.high", "b.middle"),
    )
    drawn = (
        "d.top: unknown",
        "├─ c.high: unknown",
        "│  ├─ b.middle: refuted",
        "│  │  └─ a.low: proved",
        "│  └─ a.low: proved",
        "└─ b.middle: refuted ↑",
    )
    report = Report(GAME, findings, (), "", "", 0.0)
    assert "\n".join(drawn) == report.tree("d.top")
    assert "a.low: proved" == report.tree("a.low")
    with pytest.raises(KeyError):
        report.tree("x.not_owed")


def test_obligations_that_are_asked_for_come_with_all_they_rest_on() -> None:
    """A pattern selects obligations, and what they take for granted is settled with them."""
    names = {one.obligation for one in verify(GAME, only="game.makes_progress").verdicts}
    waiting, needed = ["game.makes_progress"], set()
    while waiting:
        name = waiting.pop()
        if OBLIGATIONS[name].applies(GAME):
            needed.add(name)
            waiting += OBLIGATIONS[name].rests_on
    assert needed == names
    assert {"following.within_hand", "leading.within_hand"} <= names


def test_obligations_rest_on_obligations_without_a_circle() -> None:
    """Whatever an obligation rests on exists, and is not itself, except of what was before in a hand."""

    def at_once(name: str) -> set[str]:
        """On what an obligation rests that is not told of what was before."""
        asked_with_sides = OBLIGATIONS[name].part in IN_THE_PLAY | {"sitting", "opening"}
        return {*OBLIGATIONS[name].rests_on} - ({*BEFORE} if asked_with_sides else set())

    for name, one in OBLIGATIONS.items():
        assert set(one.rests_on) <= OBLIGATIONS.keys()
        waiting, seen = [*at_once(name)], set()
        while waiting:
            under = waiting.pop()
            assert name != under
            if under not in seen:
                seen.add(under)
                waiting += at_once(under)


def test_every_obligation_says_what_it_says_and_why() -> None:
    """Ids name a part and a claim, sentences end with a full stop."""
    for name, one in OBLIGATIONS.items():
        assert 2 == len(name.split("."))
        assert one.sentence.endswith(".")
        assert (one.holds is None) != (one.settle is None)


def test_the_report_as_json() -> None:
    """The keys of a report and of its findings are those that tools rely on."""
    data = json.loads(json.dumps(verify(LITERAL, only="leading.can_open").to_json()))
    assert {"ruleset", "options", "version", "solver", "verdicts"} <= data.keys()
    assert "declared_trump_whist_literal" == data["ruleset"]
    assert data["solver"].startswith("z3 ")
    keys = "obligation sentence policy verdict seconds states rests_on counterexample reason"
    for one in data["verdicts"]:
        assert set(keys.split()) <= one.keys()
    (finding,) = (one for one in data["verdicts"] if one["obligation"] == "leading.can_open")
    assert "refuted" == finding["verdict"]
    assert {"tricklib", "rules", "seats", "dealer", "deal", "actions"} <= finding["counterexample"].keys()
    assert 4 == finding["counterexample"]["seats"]


def test_refuted_rules_raise_with_their_game() -> None:
    """One line in a test suite: it raises with the counterexample in words, or does nothing."""
    with pytest.raises(Refuted, match=r"leading\.can_open(.|\n)*clubs are trumps"):
        verify(LITERAL, only="leading.can_open").raise_if_refuted()
    verify(GAME, only="following.never_empty").raise_if_refuted()


def test_a_report_is_read_by_obligation_and_by_verdict() -> None:
    """Findings are found by id and by verdict; an id that is not owed is an error."""
    report = verify(LITERAL, only="leading.can_*")
    assert {"leading.can_open", "leading.can_lead"} == {one.obligation for one in report.having(Verdict.REFUTED)}
    assert list(report.verdicts) == list(report)
    assert "leading.can_open" in report
    assert "leading.can_fly" not in report
    with pytest.raises(KeyError):
        report["following.within_hand"]


def test_progress_is_told() -> None:
    """The caller hears of every obligation, and of the end."""
    heard: list[tuple[int, int, str]] = []
    report = verify(GAME, only="following.within_hand", progress=lambda *told: heard.append(told))
    total = len(report.verdicts)
    assert (total, total) == heard[-1][:2]
    assert [told[0] for told in heard] == sorted(told[0] for told in heard)


def test_a_variant_is_named_in_its_report() -> None:
    """The first line of a report names the rules and counts the verdicts."""
    game = GAME.evolve(following=following.MustFollow())
    first = str(verify(game, only="following.never_empty")).splitlines()[0]
    assert first.startswith("declared_trump_whist with other following, 4 players")
    assert "1 refuted" in first
