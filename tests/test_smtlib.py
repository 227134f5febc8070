"""What is proved can be written as standard SMT-LIB, and a second solver notices what a proof leaves out."""

from __future__ import annotations

import itertools
import re
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib import CardSet, Declare, Suit, Table, rulesets, verify
from tricklib.errors import RulesetError
from tricklib.verify import Verdict, engine, prove_answers
from tricklib.verify.crosscheck import doubt_of
from tricklib.verify.explorer import Explorer
from tricklib.verify.learned import Learned
from tricklib.verify.meaning import value
from tricklib.verify.prover import Prover
from tricklib.verify.regions import Regions
from tricklib.verify.smtlib import script
from tricklib.verify.solver import Solver
from tricklib.verify.terms import Term, Terms
from tricklib.verify.trail import ASKED, ASSUMED, CHOSEN, CONCLUDED, Trail

GAME = rulesets.declared_trump_whist()

STANDARD = frozenset(
    re.findall(
        r"\S+",
        """set-info :smt-lib-version 2.6 :status unsat set-logic QF_BV declare-const define-fun assert check-sat exit
        Bool true false not and or = ite _ BitVec extract zero_extend
        bvnot bvand bvor bvxor bvadd bvsub bvmul bvslt bvsle""",
    )
)
"""Words of SMT-LIB 2.6 with the theories Core and FixedSizeBitVectors and what the logic QF_BV adds to them."""


def words(text: str) -> set[str]:
    """The words of a file, without remarks, quoted names, numerals, constants such as bv5 and names defined in it."""
    plain = re.sub(r"\|[^|]*\|", " ", re.sub(r"^;.*$", "", text, flags=re.MULTILINE))
    defined = set(re.findall(r"\(define-fun ([snqw]\d+) ", plain))
    return {one for one in re.findall(r"[^\s()]+", plain) if not re.fullmatch(r"(bv)?\d+", one)} - defined


def z3_says(text: str) -> Any:
    """What z3 answers when it reads a file with its own parser."""
    solver = z3.SolverFor("QF_BV", ctx=z3.Context())
    solver.from_string(text)
    return solver.check()


def doubts(claim: Term, width: int = 3) -> bool:
    """Whether bitwuzla doubts a proof that took it for granted that a question is always affirmed."""
    trail = Trail()
    trail.step(ASKED, claim, (), True)
    doubt = doubt_of(script([trail], width, ()))
    assert doubt is None or doubt[0] is Verdict.DISAGREE
    return doubt is not None


# What a file says

TERMS = Terms(3)
SETS = ("a", "b")
WAYS = [
    {"a": a, "b": b, "#m": m, "#n": n} for a, b, m, n in itertools.product(range(8), range(8), range(-2, 2), range(4))
]
"""All ways in which three cards can lie in two sets and two numbers can be."""


def sets() -> st.SearchStrategy[Term]:
    """Sets made of two unknown ones."""
    leaves = st.sampled_from([TERMS.var(name) for name in SETS] + [TERMS.const(0b101)])
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(TERMS.rest, inner),
            *(st.builds(make, inner, inner) for make in (TERMS.both, TERMS.either, TERMS.odd)),
            st.builds(lambda asked, cards: TERMS.when(TERMS.empty(asked), cards), inner, inner),
        ),
        max_leaves=4,
    )


def numbers() -> st.SearchStrategy[Term]:
    """Numbers made of two unknown ones."""
    leaves = st.sampled_from([TERMS.whole("m", -2, 1), TERMS.whole("n", 0, 3), TERMS.number(2)])
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(TERMS.plus, inner, inner),
            st.builds(TERMS.minus, inner, inner),
            st.builds(TERMS.times, inner, st.integers(-3, 3)),
            st.builds(lambda asked, a, b: TERMS.if_number(TERMS.empty(asked), a, b), sets(), inner, inner),
        ),
        max_leaves=4,
    )


def questions() -> st.SearchStrategy[Term]:
    """Questions about such sets and numbers."""
    plain = st.one_of(
        st.builds(TERMS.empty, sets()),
        st.builds(TERMS.at_least, sets(), st.integers(1, 3)),
        st.builds(TERMS.reaches, numbers(), st.integers(-9, 9)),
        st.builds(TERMS.equal, numbers(), numbers()),
    )
    several = st.lists(plain, min_size=1, max_size=3)
    return st.one_of(plain, st.builds(TERMS.no, plain), st.builds(TERMS.any_of, several))


@given(questions())
@settings(max_examples=150)
def test_a_question_means_the_same_in_a_file(claim: Term) -> None:
    """That it is always affirmed is doubted exactly if it is denied of some sets and numbers."""
    assert any(not value(claim, way, 3) for way in WAYS) is doubts(claim)


@pytest.mark.parametrize("number", range(1, 8))
def test_cards_are_counted(number: int) -> None:
    """In a file a set has so many cards exactly if it has; six cards are not seven."""
    terms = Terms(6)
    some, full = terms.const(63), terms.var("hand")
    trail = Trail()
    trail.step(ASSUMED, terms.same(full, some))
    claim = terms.at_least(full, number) if number <= 6 else terms.no(terms.at_least(full, 6))
    trail.step(ASKED, claim, (), True)
    assert (number > 6) is (doubt_of(script([trail], 6, ())) is not None)


def test_a_conclusion_about_a_number_is_checked() -> None:
    """That two numbers up to three add up to six at most is so, and to five at most is not."""
    together = TERMS.plus(TERMS.whole("n", 0, 3), TERMS.whole("o", 0, 3))
    for most, is_so in ((6, True), (5, False)):
        trail = Trail()
        trail.step(CONCLUDED, together, (0, most))
        assert is_so is (doubt_of(script([trail], 3, ())) is None)


def test_what_is_assumed_is_taken_for_granted() -> None:
    """Where a is empty, a and b together are empty; not where b is."""
    a, b = TERMS.var("a"), TERMS.var("b")
    for known, is_so in ((a, True), (TERMS.rest(a), False)):
        trail = Trail.never([TERMS.empty(known)], TERMS.no(TERMS.empty(TERMS.both(a, b))))
        assert is_so is (doubt_of(script([trail], 3, ())) is None)


def test_a_value_that_was_not_tried_is_noticed() -> None:
    """Of two values both must have been tried."""
    trail = Trail()
    trail.step(CHOSEN, "trumps", ("clubs", None), "clubs")
    assert doubt_of(script([trail], 3, ())) is not None
    trail.again()
    trail.step(CHOSEN, "trumps", ("clubs", None), None)
    assert doubt_of(script([trail], 3, ())) is None


def test_a_path_that_fails_is_noticed() -> None:
    """No situation may be on a path at whose end what is to be proved fails."""
    explorer = Explorer(Terms(3))
    explorer.trails = []
    hand = explorer.terms.var("hand")
    for _ in explorer.paths(lambda: explorer.decide(explorer.terms.empty(hand))):
        pass
    assert doubt_of(script(explorer.trails, 3, ())) is None
    for path in explorer.paths(lambda: explorer.decide(explorer.terms.empty(hand))):
        if path.result:
            explorer.fails()
    assert doubt_of(script(explorer.trails, 3, ())) is not None


def test_a_run_that_takes_another_turn_is_noticed() -> None:
    """If something else is asked at the same place, nothing is proved by it."""
    trail = Trail()
    trail.step(ASKED, TERMS.empty(TERMS.var("a")), (), True)
    trail.again()
    trail.step(ASKED, TERMS.empty(TERMS.var("b")), (), False)
    assert doubt_of(script([trail], 3, ())) is not None


def test_any_name_can_be_written() -> None:
    """Two sets whose names differ in a character that a file cannot hold are two sets, for both solvers."""
    one, other = TERMS.var("a|b"), TERMS.var("a\\b♠")
    trail = Trail()
    trail.step(ASKED, TERMS.same(one, other), (), True)
    text = script([trail], 3, ("any ♠",))
    assert z3.sat == z3_says(text)
    assert doubt_of(text) is not None


# The files of a game


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of some obligations of four games: about sets, numbers, the engine and the calling."""
    made = tmp_path_factory.mktemp("smt2")
    for name, only in (
        ("declared_trump_whist", "leading.*"),
        ("declared_trump_whist", "winning.answers"),
        ("call_partner_euchre", "exchanging.answers"),
        ("five_hundred_43", "siding.*"),
        ("same_colour", "following.*"),
    ):
        report = verify(getattr(rulesets, name)(), only=only, smt2=made / f"{name} {only[:3]}")
        assert report.ok, report
    two = rulesets.declared_trump_whist(players=2)
    assert verify(two, only="game.conserves", smt2=made / "engine").ok
    return made


def files(folder: Path) -> dict[str, str]:
    """The text of each file."""
    return {str(one.relative_to(folder)): one.read_text("utf-8") for one in sorted(folder.rglob("*.smt2"))}


def test_files_are_named_after_the_obligations(folder: Path) -> None:
    """A file is found by the id of its obligation; the engine has some for the number of players."""
    assert {"declared_trump_whist lea/leading.can_lead.smt2", "engine/engine.2-players.playing.smt2"} <= {
        *files(folder)
    }


def test_files_are_standard(folder: Path) -> None:
    """A file has no word that is not in SMT-LIB 2.6, the logic QF_BV or the file itself."""
    for text in files(folder).values():
        assert "(set-logic QF_BV)" in text
        assert 1 == text.count("(check-sat)")
        assert set() == words(text) - STANDARD


def test_both_solvers_read_every_file(folder: Path) -> None:
    """z3, by its own parser, and bitwuzla say unsat to each file."""
    for name, text in files(folder).items():
        assert z3.unsat == z3_says(text), name
        assert doubt_of(text) is None, name


def test_files_say_what_they_are_about(folder: Path) -> None:
    """A file begins with the obligation, its sentence, the rules and what unsat means."""
    text = files(folder)["declared_trump_whist lea/leading.can_lead.smt2"]
    head = text.partition("(set-info")[0]
    assert head.startswith("; leading.can_lead\n; Whoever leads to a later trick has a card that he may lead.\n")
    for part in ("declared_trump_whist for 4 players", "ties='share'", "unsat means", "52 bits, one for each card"):
        assert part in head
    assert all(line.startswith(";") for line in head.splitlines())


def test_some_files_leave_something_to_be_shown(folder: Path) -> None:
    """In most proofs some answers cannot be, and that is what a file is about."""
    assert sum("(assert false)" not in text for text in files(folder).values()) > 10


def test_files_are_the_same_every_time(folder: Path, tmp_path: Path) -> None:
    """The same rules give the same files, however many processes there are and whatever was proved before."""
    verify(GAME, only="leading.*", smt2=tmp_path / "one", jobs=2)
    verify(GAME, only="leading.can_*", smt2=tmp_path / "few")
    before = files(folder / "declared_trump_whist lea")
    assert before == files(tmp_path / "one")
    assert files(tmp_path / "few").items() < before.items()


def test_what_is_not_proved_has_no_file(tmp_path: Path) -> None:
    """A file of an earlier run goes if its obligation is not proved any more."""
    verify(GAME, only="leading.can_lead", smt2=tmp_path)
    assert (tmp_path / "leading.can_lead.smt2").exists()
    verify(rulesets.declared_trump_whist_literal(), only="leading.can_lead", smt2=tmp_path)
    assert not (tmp_path / "leading.can_lead.smt2").exists()
    assert (tmp_path / "leading.answers.smt2").exists()


def test_nothing_is_written_down_unless_somebody_asks() -> None:
    """An explorer keeps no trails by itself."""
    assert Prover(GAME).explorer().trails is None


# What the second solver notices


@attrs.frozen
class CallsByLowestClub:
    """The dealer declares clubs if he has the lowest of them, and hearts if not."""

    def caller(self, table: Table) -> int | None:
        return table.dealer if table.contract is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Declare, ...]:
        return (Declare(Suit.CLUBS if table.deck.cards[0] in hand else Suit.HEARTS),)


def wrongly_empty(cards: str) -> Any:
    """Conclusions about sets that take one set, and what lies in it, to be empty."""
    right = Regions.forced

    def forced(self: Regions, question: Term) -> bool | None:
        followed = right(self, question)
        return True if followed is None and cards in repr(question) else followed

    return forced


def wrongly_impossible(cards: str) -> Any:
    """A solver that never finds one set empty."""
    right = Solver.model

    def model(self: Solver, questions: Any, also: Term) -> dict[str, int] | None:
        return None if also.op == "empty" and cards in repr(also) else right(self, questions, also)

    return model


def wrongly_counted(self: Learned, question: Term) -> bool | None:
    """Conclusions about numbers that take each for small."""
    return False if question.op == "reaches" else None


WRONG = (
    (Regions, "forced", wrongly_empty("hand"), "following.within_hand"),
    (Solver, "model", wrongly_impossible("hand"), "following.within_hand"),
    (Learned, "_counted", wrongly_counted, "winning.named_once"),
)


@pytest.mark.parametrize(("kind", "method", "wrong", "obligation"), WRONG, ids=["regions", "solver", "numbers"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_branch_that_was_cut_wrongly_is_noticed(
    kind: type, method: str, wrong: Any, obligation: str, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever says wrongly that something cannot be, the second solver finds a situation in which it is."""
    with monkeypatch.context() as patch:
        patch.setattr(kind, method, wrong)
        # With known cards some of it would be noticed before.
        patch.setattr(prove_answers, "walk_again", lambda *given: None)
        believed = verify(GAME, only=obligation)
        checked = verify(GAME, only=obligation, cross_check=True, jobs=jobs)
    assert Verdict.PROVED is believed[obligation].verdict
    assert Verdict.DISAGREE is checked[f"{obligation.partition('.')[0]}.answers"].verdict
    assert 4 == checked.exit_status
    assert "bitwuzla" in str(checked)
    assert verify(GAME, only=obligation, cross_check=True).ok


def test_wrong_theorems_about_the_engine_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A branch that is cut in the proof of the engine's theorems is noticed, too."""
    monkeypatch.setattr(engine, "PROVED_BEFORE", {})
    monkeypatch.setattr(Regions, "forced", wrongly_empty("clubs"))
    report = verify(rulesets.declared_trump_whist(players=2), only=engine.SIGHT, cross_check=True)
    assert Verdict.DISAGREE is report[engine.SIGHT].verdict
    assert "engine.2-players" in report[engine.SIGHT].reason


def test_what_is_known_of_the_calling_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be called with any hand is what all proofs rest on: all fall if something was left out there."""
    monkeypatch.setattr(Solver, "model", wrongly_impossible("hand"))
    report = verify(GAME.evolve(calling=CallsByLowestClub()), only="taking.answers", cross_check=True)
    assert Verdict.DISAGREE is report["taking.answers"].verdict
    assert "ground" in report["taking.answers"].reason


def test_a_second_solver_that_gives_no_answer_confirms_nothing() -> None:
    """Without time the verdict is not PROVED."""
    doubt = doubt_of(script([Trail()], 3, ()), 0)
    assert doubt is not None
    assert Verdict.UNKNOWN is doubt[0]


def test_a_file_that_cannot_be_read_is_our_fault() -> None:
    """Where the second solver cannot read a file, it does not agree."""
    doubt = doubt_of("(set-logic QF_BV)(assert (is_empty hand))")
    assert doubt is not None
    assert Verdict.DISAGREE is doubt[0]


def test_bitwuzla_is_asked_for_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without bitwuzla there is no cross-check, and the message says how to get it; files need none."""
    monkeypatch.setitem(sys.modules, "bitwuzla", None)
    with pytest.raises(RulesetError, match=r"pip install 'tricklib\[cross-check\]'"):
        verify(GAME, only="following.never_empty", cross_check=True)


def test_files_need_no_second_solver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Files can be written where bitwuzla is not installed."""
    monkeypatch.setitem(sys.modules, "bitwuzla", None)
    assert verify(GAME, only="following.never_empty", smt2=tmp_path).ok
    assert (tmp_path / "following.never_empty.smt2").exists()
