"""The ledger notices what vanishes, what is weakened and what says something else than before."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from proofs import __main__ as proofs
from proofs import ledger
from proofs.shipped import shipped
from tricklib import rulesets, verify
from tricklib.policies import following, leading
from tricklib.verify import OBLIGATIONS, Budget, Verdict

GAME = rulesets.declared_trump_whist(players=3)
PROVED = ledger.Line("proved", "aa", "bb", 500_000, ("x.answers",))


def said(before: ledger.Line, now: ledger.Line | None) -> list[str]:
    """What is wrong if one obligation was as written down and is as it is now."""
    return list(ledger.faults({"x.rule": before}, {} if now is None else {"x.rule": now}))


def test_what_has_not_changed_is_no_fault() -> None:
    """The same findings give no fault and no warning, also when they have been written and read."""
    kept = ledger.section(GAME, verify(GAME, only="dealing.*").verdicts)
    again = ledger.read(ledger.text({repr(GAME): kept}))
    assert {repr(GAME): kept} == again
    assert [] == [*ledger.faults(again[repr(GAME)], kept), *ledger.warnings(again[repr(GAME)], kept)]
    assert {"proved"} == {line.verdict for line in kept.values()}


def test_what_vanishes_is_a_fault() -> None:
    """An obligation that is not owed any more is named."""
    assert ["x.rule has vanished: it was proved, and is not owed any more"] == said(PROVED, None)


@pytest.mark.parametrize("verdict", ["unknown", "refuted", "vacuous", "unsupported", "disagree"])
def test_what_is_weakened_is_a_fault(verdict: str) -> None:
    """Whatever is not proved any more is named, with both verdicts."""
    assert [f"x.rule is {verdict}, and was proved"] == said(PROVED, attrs.evolve(PROVED, verdict=verdict))


def test_a_refutation_must_stay() -> None:
    """That a wrong rule is not refuted any more is a fault; that something unknown has been proved is none."""
    refuted, unknown = (attrs.evolve(PROVED, verdict=verdict) for verdict in ("refuted", "unknown"))
    assert ["x.rule is proved, and was refuted"] == said(refuted, PROVED)
    assert [] == said(unknown, PROVED)


def test_another_statement_is_a_fault() -> None:
    """What is proved must be what was proved then, about the rules of then, and rest on no more."""
    assert ["what x.rule says has changed; if that is meant, write the ledger anew"] == said(
        PROVED, attrs.evolve(PROVED, says="cc")
    )
    assert ["the rules that x.rule reads have changed; if that is meant, write the ledger anew"] == said(
        PROVED, attrs.evolve(PROVED, reads="cc")
    )
    more = attrs.evolve(PROVED, rests_on=("x.answers", "y.answers"))
    assert ["x.rule rests on y.answers as well, which it did not"] == said(PROVED, more)
    assert [] == said(more, PROVED)


@pytest.mark.parametrize(("units", "warns"), [(500_000, False), (1_000_000, False), (1_000_001, True)])
def test_more_than_twice_the_units_are_warned_of(units: int, warns: bool) -> None:
    """A proof that becomes brittle shows in its units before it fails; a few more are no matter."""
    now = attrs.evolve(PROVED, units=units)
    assert warns == bool(list(ledger.warnings({"x.rule": PROVED}, {"x.rule": now})))
    cheap = attrs.evolve(PROVED, units=10)
    assert [] == list(ledger.warnings({"x.rule": cheap}, {"x.rule": attrs.evolve(cheap, units=90_000)}))


def test_a_new_obligation_is_mentioned() -> None:
    """What is not in the ledger yet is no fault."""
    assert ["x.rule is not in the ledger yet"] == list(ledger.warnings({}, {"x.rule": PROVED}))
    assert [] == list(ledger.faults({}, {"x.rule": PROVED}))


def test_a_statement_has_a_number_of_its_own() -> None:
    """No two obligations say the same, and one that is judged otherwise says something else."""
    assert len(OBLIGATIONS) == len({ledger.says(one) for one in OBLIGATIONS.values()})
    one = OBLIGATIONS["following.within_hand"]
    for changed in (
        attrs.evolve(one, sentence="Something else."),
        attrs.evolve(one, holds=OBLIGATIONS["following.never_empty"].holds),
        attrs.evolve(one, rests_on=()),
    ):
        assert ledger.says(one) != ledger.says(changed)


def test_the_rules_have_a_number_of_their_own() -> None:
    """It changes with what is read, and with nothing else."""
    other = GAME.evolve(following=following.first_of(following.MustFollow(), following.MustRuff()))
    assert ledger.reads(GAME, ["leading"]) == ledger.reads(other, ["leading"])
    assert ledger.reads(GAME, ["following", "leading"]) != ledger.reads(other, ["following", "leading"])
    assert ledger.reads(GAME, ["players"]) != ledger.reads(rulesets.declared_trump_whist(players=4), ["players"])
    assert ledger.reads(GAME, ["leading"]) != ledger.reads(GAME.evolve(leading=leading.Anything()), ["leading"])


@pytest.mark.parametrize("line", ["x.rule proved", "x.rule proved aa bb many -", "x.rule proved aa bb -1 -", "nothing"])
def test_a_damaged_ledger_is_refused(line: str) -> None:
    """A line that is none is named by its number."""
    with pytest.raises(ValueError, match="line 2 of the ledger"):
        ledger.read(f"# whist\n{line}\n")
    with pytest.raises(ValueError, match="line 1 of the ledger"):
        ledger.read("x.rule proved aa bb 1 -\n")


def test_the_run_fails_with_the_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset that is gone, a fault and a ledger that cannot be read are claims that fail."""
    monkeypatch.setattr(ledger, "FILE", tmp_path / "ledger.txt")
    now = {"whist": {"x.rule": PROVED}}
    assert [True] == [bool(fault) for _, fault in proofs._ledger(now)]
    ledger.FILE.write_text(ledger.text(now))
    assert [("ledger of whist", "")] == list(proofs._ledger(now))
    assert [True] == [bool(fault) for _, fault in proofs._ledger({"whist": {}})]
    assert ("ledger of whist", "nothing is proved about it any more") in list(proofs._ledger({}))
    assert [("warning: euchre is not in the ledger yet", "")] == [
        one for one in proofs._ledger(now | {"euchre": {}}) if one[0] != "ledger of whist"
    ]
    assert 3 == proofs.main(["--rite"])


def test_the_ledger_is_about_what_ships() -> None:
    """Every section is about a ruleset that is proved in every run, and what is settled has its number."""
    written = ledger.read(ledger.FILE.read_text())
    assert written
    assert written.keys() <= {repr(ruleset) for ruleset, _ in shipped()}
    assert {line.verdict for kept in written.values() for line in kept.values()} <= {one.value for one in Verdict}


@pytest.mark.parametrize("seed", range(8))
def test_every_seed_gives_the_same_verdicts(seed: int) -> None:
    """What is proved and what is refuted does not hang on the solver's luck."""
    budget = Budget(seed=seed)
    assert verify(GAME, only="[lfs]*[yd]", budget=budget).ok
    literal = rulesets.declared_trump_whist_literal(players=3)
    report = verify(literal, only="leading.can_*", budget=budget)
    assert {"leading.can_open", "leading.can_lead"} == {one.obligation for one in report.having(Verdict.REFUTED)}
