"""The engine's theorems notice an engine that is broken, and the gallery notices a verifier that is broken."""

from __future__ import annotations

import pytest
from engine_slips_in_play import SLIPS

from tricklib import Game, Suit, rulesets, verify
from tricklib.verify import Verdict, engine
from tricklib.verify import explorer as kernel
from tricklib.verify import solver as door
from tricklib.verify.explorer import Explorer
from tricklib.verify.solver import Solver
from tricklib.verify.terms import Terms
from tricklib.verify.watch import TooLong


@pytest.mark.parametrize(("players", "sits"), [(2, False), (3, False), (4, False), (3, True)])
def test_the_theorems_hold(players: int, sits: bool) -> None:
    """No theorem fails for the engine as it is, be it that some seats may sit out or that all play."""
    assert {} == engine.failures(players, sits=sits)


@pytest.mark.parametrize("name", SLIPS)
def test_the_theorem_that_fails_names_the_fault(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the engine makes the theorem about it fail, with two players or with three, or with one more."""
    slip = SLIPS[name]
    monkeypatch.setattr(slip.owner, slip.method, slip.applied_to(vars(slip.owner)[slip.method]))
    sizes = (3, 4) if slip.sits else (2, 3)
    found = (engine.first_failure(players, {slip.theorem}, slip.chosen, sits=slip.sits) for players in sizes)
    assert slip.theorem == next(filter(None, found), "")


def test_a_broken_engine_voids_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a theorem fails, every report says that the library disagrees with itself."""
    slip = SLIPS["a pass is not counted"]
    monkeypatch.setattr(slip.owner, slip.method, slip.applied_to(vars(slip.owner)[slip.method]))
    report = verify(rulesets.declared_trump_whist(players=2), only=slip.theorem)
    assert Verdict.DISAGREE is report[slip.theorem].verdict
    assert 4 == report.exit_status


def test_the_theorems_are_proved_once_for_the_engine_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """What holds in a process is not proved again in it, but for a second solver, or once a function is another one."""
    game = rulesets.declared_trump_whist(players=2)
    assert verify(game, only="game.conserves").ok
    again, for_second = engine.Proof(2, lambda explorer, phase: None), engine.Proof(2, lambda explorer, phase: None)
    assert ({}, {}) == (again.failures(None), again.done)
    for_second.anew = True
    assert ({}, {*engine.SHARES}) == (for_second.failures(None), for_second.done.keys())
    slip = SLIPS["a pass is not counted"]
    monkeypatch.setattr(slip.owner, slip.method, slip.applied_to(vars(slip.owner)[slip.method]))
    assert Verdict.DISAGREE is verify(game, only=slip.theorem)[slip.theorem].verdict


def test_a_hand_that_is_shown_to_others_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that shows the next player's hand breaks the theorem about what a seat sees."""
    seen = Game.seen_hand
    monkeypatch.setattr(Game, "seen_hand", lambda game, seat: seen(game, (seat + 1) % game.table.players))
    assert engine.SIGHT in engine.failures(3)


# The verifier itself


def test_a_solver_that_always_denies_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a solver that finds nothing, rules that are known to be wrong are not refuted any more."""
    monkeypatch.setattr(Solver, "model", lambda solver, questions, also: None)
    assert _the_gallery_is_right() is False


def test_an_explorer_that_drops_a_branch_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a kernel that never turns back, rules that are known to be wrong are not refuted any more."""
    fork = Explorer._fork

    def first_only(explorer: Explorer, question: object) -> object:
        turn = fork(explorer, question)  # type: ignore[arg-type]
        turn.others.clear()
        return turn

    monkeypatch.setattr(Explorer, "_fork", first_only)
    assert _the_gallery_is_right() is False


def test_an_explorer_that_does_not_vary_small_values_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a kernel that takes the first of the small values alone, a fault in a later trick is missed."""
    monkeypatch.setattr(Explorer, "choose", lambda explorer, name, values: next(iter(values)))
    assert _the_gallery_is_right() is False


def test_the_gallery_is_right_with_the_verifier_as_it_is() -> None:
    """The known faults are refuted when nothing is broken."""
    assert _the_gallery_is_right()


def _the_gallery_is_right() -> bool:
    return {Verdict.REFUTED} == _verdicts_of_the_gallery()


def _verdicts_of_the_gallery() -> set[Verdict]:
    literal = rulesets.declared_trump_whist_literal()
    return {verify(literal, only=one)[one].verdict for one in ("leading.can_open", "leading.can_lead")}


@pytest.mark.parametrize("answer", [0, 1])
def test_the_evaluation_in_python_need_not_be_trusted(answer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """If terms are evaluated wrongly in Python, verdicts may be lost, but nothing wrong is proved."""
    monkeypatch.setattr(kernel, "value", lambda term, sets, width: answer)
    assert Verdict.PROVED not in _verdicts_of_the_gallery()


def test_an_interrupted_solver_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the watch strikes while the solver is told something, what it was told does not colour later verdicts."""
    translate, struck = door.translate, []

    def strikes(term: object, width: int) -> object:
        if len(struck) < 3:
            struck.append(term)
            raise TooLong
        return translate(term, width)  # type: ignore[arg-type]

    literal = rulesets.declared_trump_whist_literal()
    right = {one.obligation: one.verdict for one in verify(literal, only="leading.*").verdicts}
    monkeypatch.setattr(door, "translate", strikes)
    for one in verify(literal, only="leading.*").verdicts:
        assert one.verdict in (right[one.obligation], Verdict.UNKNOWN)
    assert struck


def test_no_two_questions_are_taken_for_one() -> None:
    """A solver that is asked one thing after another gives the answer that a fresh one gives."""
    terms = Terms(4)
    a, b = terms.var("a"), terms.var("b")
    questions = [terms.empty(a), terms.no(terms.empty(a)), terms.same(a, b), terms.empty(terms.both(a, b))]
    used = Solver(terms)
    for first in questions:
        for second in questions:
            fresh = Solver(terms).model([first], second)
            assert (used.model([first], second) is None) == (fresh is None)


def test_suits_are_looked_up_in_the_table_of_the_state() -> None:
    """The theorems speak of any division of the deck into two suits; both are led, and a third is nominated."""
    explorer = Explorer(Terms(len(engine.deck_for(2))))
    rules = engine.Arbitrary(explorer, 2)
    led = {
        path.result.after.trick.led
        for path in explorer.paths(lambda: engine.any_step(explorer, rules), twice=False)
        if path.result.after.trick is not None
    }
    assert {None, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES} == led
