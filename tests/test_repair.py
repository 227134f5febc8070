"""Rules that do not hold are repaired by the smallest changes, and nothing is proposed that does not hold."""

from __future__ import annotations

import functools
import json
from pathlib import Path

import attrs
import pytest

from tricklib import CardSet, Ruleset, Table, Trick, rulesets, verify
from tricklib.cli import main
from tricklib.errors import RulesetError
from tricklib.policies.combine import Anything, Nothing, all_of, by_priority, called, first_of
from tricklib.policies.following import MustFollow, MustRuff
from tricklib.policies.kinds import PlayRule
from tricklib.policies.leading import EldestOpens, HolderOpens, NoTrumpUntilBroken, OpenWith
from tricklib.verify import Repairs, Report, Verdict, invariant, repairs
from tricklib.verify.candidates import candidates, shipped
from tricklib.verify.questions import Follow

GAME = rulesets.declared_trump_whist()
STUCK = first_of(MustFollow(), MustRuff())
"""Who has neither the suit led nor a trump can play nothing."""


@attrs.frozen
class RuffOnly:
    """Follow suit, else ruff; of anything else it does not speak."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The suit led, else the trumps."""
        return hand & table.suit(trick.led) or hand & table.trump_cards


@functools.cache
def report_on(ruleset: Ruleset) -> Report:
    """What is found for rules, once for all tests."""
    return verify(ruleset)


def repaired(ruleset: Ruleset, most: int = 3) -> Repairs:
    """The repairs that are proposed for rules."""
    return repairs(ruleset, report_on(ruleset), most=most)


def codes(found: Repairs) -> list[str]:
    """The code of each proposal that is one change."""
    return [one.changes[0].code for one in found if len(one.changes) == 1]


def test_whoever_can_neither_follow_nor_ruff_may_play_anything() -> None:
    """The dead end of a duty to ruff is mended by any card as the last resort, and the rules then hold altogether."""
    found = repaired(GAME.evolve(following=STUCK))
    assert "following=first_of(MustFollow(), MustRuff(), Anything())" == codes(found)[0]
    assert {"following.never_empty", "game.no_dead_end"} <= {*found[0].repairs}
    assert all(one.is_whole for one in found)
    assert verify(found[0].ruleset).ok


def test_a_rule_of_ones_own_is_amended() -> None:
    """A rule that the library does not know is kept, with a last resort behind it."""
    (change, *_) = candidates(GAME.evolve(following=RuffOnly()), ["following"])
    assert first_of(RuffOnly(), Anything()) == change.ruleset.following
    assert verify(change.ruleset, only="following.*").ok


def test_the_name_of_a_rule_does_not_stay_on_another() -> None:
    """A rule that is changed inside loses the name that was true of it before."""
    rule = called("Follow, else ruff.", first_of(MustFollow(), MustRuff()))
    changed = [one.ruleset.following for one in candidates(GAME.evolve(following=rule), ["following"])]
    assert by_priority(MustFollow(), MustRuff()) in changed
    assert called("Follow, else ruff.", by_priority(MustFollow(), MustRuff())) not in changed


def test_a_part_that_changes_nothing_is_left_out_or_moved() -> None:
    """A duty behind "any card" is never asked; it is put before that, or goes."""
    found = repaired(GAME.evolve(following=first_of(MustFollow(), Anything(), MustRuff())))
    assert {
        "following=by_priority(MustFollow(), MustRuff())",
        "following=first_of(MustFollow(), Anything())",
    } == {*codes(found)}
    assert all(one.repairs == ("following.no_idle_part",) for one in found)


def test_what_spoils_something_else_is_not_proposed() -> None:
    """A change that mends the dead end is tried and not proposed if a part of the rule never comes into play then."""
    rules = GAME.evolve(following=STUCK)
    spoiled = rules.evolve(following=first_of(MustFollow(), Anything(), MustRuff()))
    assert any(one.ruleset == spoiled for one in candidates(rules, ["following"]))
    found = repaired(rules, most=9)
    assert all(one.ruleset != spoiled for one in found)
    assert Verdict.PROVED is verify(spoiled, only="following.never_empty")["following.never_empty"].verdict


def test_the_same_game_is_proposed_once() -> None:
    """Obeyed "as far as something is left" and "failing that, any card", a rule is one and the same, and shown once."""
    found = repaired(GAME.evolve(following=STUCK), most=9)
    same = {"following=by_priority(first_of(MustFollow(), MustRuff()))"}
    assert set() == same & {*codes(found)}


def test_faults_of_two_parts_need_two_changes() -> None:
    """Where two rules fail, each is mended, the one after the other."""
    rules = GAME.evolve(following=STUCK, opening=HolderOpens("2C"), players=3)
    (first, *_) = repaired(rules)
    assert {"following", "opening"} == {change.part for change in first.changes}
    assert first.is_whole and 2 == first.cost


def test_nobody_opens_unless_somebody_is_named() -> None:
    """With cards set aside the two of clubs may be missing; the smallest change says who opens then."""
    rules = rulesets.declared_trump_whist(players=3, fallback_opener="none")
    found = [one for one in candidates(rules, ["opening"]) if one.cost == 1]
    assert "fallback_opener=eldest" in [one.code for one in found]
    assert HolderOpens("2C", EldestOpens()) in [one.ruleset.opening for one in found]


def test_the_literal_rules_of_whist() -> None:
    """By the letter of W3 and W5 there are two dead ends; obeying W3 before W5, each where it can be, mends both."""
    found = repaired(rulesets.declared_trump_whist_literal(), most=5)
    assert by_priority(OpenWith("2C"), NoTrumpUntilBroken()) in [one.ruleset.leading for one in found]
    assert all({"leading.can_open", "leading.can_lead", "game.no_dead_end"} <= {*one.repairs} for one in found)
    assert all(one.is_whole for one in found)


def test_unless_only_trumps() -> None:
    """The restriction of the lead alone is mended by "unless only trumps are left"."""
    rules = rulesets.declared_trump_whist().evolve(leading=all_of(OpenWith("2C"), NoTrumpUntilBroken()))
    amended: PlayRule = all_of(OpenWith("2C"), by_priority(NoTrumpUntilBroken()))
    (change,) = [one for one in candidates(rules, ["leading"]) if one.ruleset.leading == amended]
    assert 1 == change.cost
    assert Verdict.PROVED is verify(change.ruleset, only="leading.can_lead")["leading.can_lead"].verdict


def test_the_dealer_exchanges_before_a_partner_is_named() -> None:
    """A called card that the dealer can put away is safe if he exchanges first; that is one option."""
    rules = rulesets.call_partner_euchre(order="naming_first")
    ways = [one for one in candidates(rules, ["exchanging"]) if one.cost == 1]
    (change,) = [one for one in ways if one.ruleset.stages == rulesets.call_partner_euchre().stages]
    assert "order=exchange_first" == change.code
    name = "exchanging.buries_no_partner"
    assert Verdict.REFUTED is verify(rules, only=name)[name].verdict


@invariant("following", "Whoever follows may play nothing.")
def plays_nothing(asked: Follow) -> bool:
    """What is never so where the other obligations hold."""
    return not asked.answer


def test_nothing_is_found_for_what_cannot_be() -> None:
    """What would spoil everything else is not repaired, and it is said how much was tried."""
    report = report_on(GAME.evolve(following=STUCK))
    wrong = verify(report.ruleset, only="following.plays_nothing", also=[plays_nothing])
    only = attrs.evolve(report, verdicts=tuple(one for one in wrong.verdicts if one.verdict is Verdict.REFUTED))
    found = repairs(report.ruleset, only, also=[plays_nothing], trials=8)
    assert 0 == len(found)
    assert (8, ("following.plays_nothing",)) == (found.tried, found.faults)
    assert "no repair found: 8 changes tried of more that there are" == str(found)


def test_nothing_to_repair() -> None:
    """Rules that hold need no repair, and none is tried."""
    found = repairs(GAME, verify(GAME, only="following.*"))
    assert ((), 0, "there is nothing to repair") == (found, found.tried, str(found))


def test_the_same_is_tried_every_time() -> None:
    """The order of the changes does not hang on chance, and the smallest come first."""
    rules = GAME.evolve(following=STUCK)
    once, again = (candidates(rules, ["following", "leading"]) for _ in range(2))
    assert [one.code for one in once] == [one.code for one in again]
    assert sorted(one.cost for one in once) == [one.cost for one in once]


def test_only_rules_that_fit_are_taken() -> None:
    """A duty to follow is no rule about leading, and "play nothing" is no help anywhere."""
    assert Anything() in shipped(PlayRule, "leading") and MustFollow() not in shipped(PlayRule, "leading")
    assert Nothing() not in shipped(PlayRule, "following")


@pytest.mark.parametrize("wrong", [{"most": 0}, {"trials": 0}, {"timeout": 0.0}])
def test_numbers_out_of_range(wrong: dict[str, float]) -> None:
    """A limit of nothing is refused."""
    with pytest.raises(RulesetError, match="must be positive"):
        repairs(GAME, **wrong)  # type: ignore[arg-type]


def test_a_report_about_other_rules() -> None:
    """A report must be about the rules that are to be repaired."""
    with pytest.raises(RulesetError, match="the report is about declared_trump_whist"):
        repairs(GAME.evolve(following=STUCK), verify(GAME, only="following.answers"))


def test_a_report_with_more_than_is_owed() -> None:
    """What a person demands beside the library must be given again, since it is proved for each change."""
    report = verify(GAME, only="following.plays_nothing", also=[plays_nothing])
    with pytest.raises(RulesetError, match=r"the report has following\.plays_nothing"):
        repairs(GAME, report)


def test_proposals_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The proposals stand behind the report, and in its JSON; the exit status is that of the rules as they are."""
    (tmp_path / "mine.py").write_text("from test_repair import GAME, STUCK\nrules = GAME.evolve(following=STUCK)\n")
    words = ["verify", f"{tmp_path}/mine.py:rules", "--repair", "--json", "--jobs", "1"]
    assert 1 == main(words)
    (first, *_) = json.loads(capsys.readouterr().out)["repairs"]
    assert "following=first_of(MustFollow(), MustRuff(), Anything())" == first["changes"][0]["code"]
    assert (1, []) == (first["cost"], first["leaves"]) and "following.never_empty" in first["repairs"]


def test_a_part_of_the_verdicts_is_not_enough(capsys: pytest.CaptureFixture[str]) -> None:
    """Without all verdicts nobody could say that nothing else is spoiled."""
    assert 3 == main(["verify", "declared_trump_whist", "--repair", "--only", "following.*"])
    assert "leave --only away" in capsys.readouterr().err
