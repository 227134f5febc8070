"""Each module in which a fault could make a wrong rule PROVED is broken here on purpose, and the gallery notices."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from proofs import gallery
from proofs.gallery import Shown
from proofs.gallery.games import SMALL
from tricklib import Suit
from tricklib.actions import Pass
from tricklib.states import Phase
from tricklib.verify import (
    Finding,
    Verdict,
    allowed,
    anycard,
    anystate,
    arbitrary,
    asking,
    cache,
    callings,
    engine,
    explorer,
    gaps,
    ground,
    identity,
    judging,
    keeping,
    known,
    laid,
    learned,
    lines,
    memory,
    moments,
    obligations,
    origins,
    parallel,
    prove_answers,
    prove_calling,
    prover,
    questions,
    reading,
    regions,
    run,
    search,
    setorder,
    sidebyside,
    situations,
    smaller,
    solver,
    steps,
    symbolic,
    terms,
    theorems,
    versions,
    walking,
    whole,
    world,
)
from tricklib.verify.callings import Rows

Patch = pytest.MonkeyPatch

HERE = Path(__file__).parent
PAGE = (HERE.parent / "docs/explanation/trusted-base.md").read_text(encoding="utf-8")

BROKEN: dict[str, tuple[str, str, Callable[[Patch], None]]] = {}
"""For each module the obligation and a word of the fault by which it is noticed, and how it is broken."""


def broken(module: str, obligation: str, word: str = "") -> Callable[[Callable[[Patch], None]], None]:
    """Put a way to break a module on the list."""

    def enlist(breaks: Callable[[Patch], None]) -> None:
        BROKEN[f"{module}: {breaks.__name__.replace('_', ' ')}"] = obligation, word, breaks

    return enlist


def entry(obligation: str, word: str) -> Shown:
    """The entry of the gallery for an obligation, with a word of its fault."""
    return next(one for one in gallery.ENTRIES if one.obligation == obligation and word in one.fault)


# Terms, numbers and the solver


@broken("terms", "following.within_hand")
def what_is_left_of_a_set_is_nothing(patch: Patch) -> None:
    both = terms.Terms.both
    patch.setattr(terms.Terms, "both", lambda self, a, b: self.none if "rest" in (a.op, b.op) else both(self, a, b))


@broken("solver", "leading.can_lead")
def a_long_list_of_questions_is_never_affirmed(patch: Patch) -> None:
    model = solver.Solver.model
    patch.setattr(
        solver.Solver, "model", lambda self, asked, also: None if len(asked) > 1 else model(self, asked, also)
    )


@broken("regions", "following.within_hand")
def what_is_not_known_to_hold_a_card_is_empty(patch: Patch) -> None:
    forced = regions.Regions.forced
    patch.setattr(regions.Regions, "forced", lambda self, asked: forced(self, asked) is not False)


@broken("gaps", "winning.keeps_its_word", "target")
def each_number_is_the_most_that_it_can_be(patch: Patch) -> None:
    between = gaps.Gaps.between
    patch.setattr(gaps.Gaps, "between", lambda self, number: (ends := between(self, number)) and (ends[1], ends[1]))


@broken("learned", "winning.keeps_its_word", "target")
def what_does_not_follow_is_denied(patch: Patch) -> None:
    counted = learned.Learned._counted
    patch.setattr(learned.Learned, "_counted", lambda self, question: bool(counted(self, question)))


@broken("explorer", "leading.can_lead")
def the_second_branch_is_dropped(patch: Patch) -> None:
    fork = explorer.Explorer._fork

    def first_only(self: explorer.Explorer, question: Any) -> Any:
        turn = fork(self, question)
        turn.others.clear()
        return turn

    patch.setattr(explorer.Explorer, "_fork", first_only)


@broken("explorer", "leading.can_lead")
def small_values_do_not_vary(patch: Patch) -> None:
    patch.setattr(explorer.Explorer, "choose", lambda self, name, values: values[0])


@broken("symbolic", "following.never_empty")
def an_unknown_set_is_never_empty(patch: Patch) -> None:
    patch.setattr(symbolic.Bits, "__bool__", lambda self: True)


@broken("anycard", "following.any_of_the_suit", "head the trick")
def every_card_has_the_first_number(patch: Patch) -> None:
    patch.setattr(anycard.AnyCard, "pick", lambda self, numbers, sets: next(iter(sets.values())))


@broken("whole", "winning.keeps_its_word", "target")
def more_is_taken_for_as_much(patch: Patch) -> None:
    patch.setattr(whole.Whole, "__gt__", whole.Whole.__ge__)


@broken("anyorder", "taking.strongest", "last trump")
def nothing_fails_with_cards_of_any_strength(patch: Patch) -> None:
    failures_of = prove_answers.failures_of

    def of_known_orders(*given: Any, any_order: bool = False, **more: Any) -> Any:
        return ([], True) if any_order else failures_of(*given, **more)

    patch.setattr(prove_answers, "failures_of", of_known_orders)


@broken("prove_answers", "taking.strongest", "last trump")
def any_order_is_taken_for_granted(patch: Patch) -> None:
    patch.setattr(prove_answers, "_holds_in_any_order", lambda *given: True)


@broken("prove_answers", "taking.contender", "nominated")
def the_card_led_is_taken_to_count(patch: Patch) -> None:
    patch.setattr(prove_answers, "_the_led_card_counts", lambda *given: True)


@broken("anystate", "leading.can_lead")
def the_question_is_another_one(patch: Patch) -> None:
    patch.setitem(anystate.ANY, questions.Lead, anystate.ANY[questions.Follow])


@broken("othertables", "scoring.one_more_trick", "ace")
def the_cards_of_the_trick_stay_where_they_are(patch: Patch) -> None:
    given = situations.given_away

    def alone(table: Any, taker: int, seat: int, cards: Any, last_taker: Any) -> Any:
        return given(table, taker, seat, cards - cards, last_taker)

    patch.setattr(situations, "given_away", alone)


@broken("lazily", "leading.can_lead")
def another_part_is_read(patch: Patch) -> None:
    lazily_by = laid.lazily_by

    def with_trumps_broken(kind: Any, names: Any, parts: Any) -> Any:
        parts["broken"] = True
        return lazily_by(kind, names, parts)

    patch.setattr(laid, "lazily_by", with_trumps_broken)


# Situations


@broken("callings", "calling.keeps_its_word", "asked again")
def only_the_first_call_is_followed(patch: Patch) -> None:
    said = callings.Callings._said
    patch.setattr(callings.Callings, "_said", lambda self, state: tuple(said(self, state))[:1])


@broken("ground", "taking.answers")
def a_hand_begins_in_one_way_alone(patch: Patch) -> None:
    setting = vars(ground.Ground)["setting"]._work

    def one(self: ground.Ground) -> Any:
        made = setting(self)
        return attrs.evolve(made, start=Rows(made.start.states[:1]))

    patch.setattr(vars(ground.Ground)["setting"], "_work", one)


@broken("world", "leading.can_lead")
def every_trick_is_the_first(patch: Patch) -> None:
    patch.setattr(world.World, "is_first_trick", lambda situation: True)


@broken("laid", "leading.can_lead")
def trumps_are_always_broken(patch: Patch) -> None:
    patch.setattr(laid, "broken", lambda situation, trick: situation.ruleset.breaking is not None)


@broken("said", "nominating.keeps_its_word")
def nobody_has_shown_a_void(patch: Patch) -> None:
    patch.setattr(laid, "voids", lambda one, before: (frozenset(),) * one.ruleset.players)


@broken("situations", "leading.can_lead")
def later_tricks_are_forgotten(patch: Patch) -> None:
    assert anystate.ANY[questions.Lead] is situations.any_lead
    lead = situations.any_lead

    def first_only(made: world.World) -> questions.Question:
        made.explorer.choices["first trick"] = True
        return lead(made)

    patch.setitem(anystate.ANY, questions.Lead, first_only)


@broken("questions", "following.follow_suit")
def every_card_follows(patch: Patch) -> None:
    patch.setattr(questions.Follow, "able", property(lambda self: self.hand))


@broken("asking", "following.own_view")
def an_error_is_an_answer(patch: Patch) -> None:
    follow = asking.follow

    def quiet(rules: Any, hand: Any, *given: Any) -> questions.Follow:
        asked = follow(rules, hand, *given)
        return asked if asked.error is None else attrs.evolve(asked, error=None, answer=hand)

    patch.setattr(asking, "follow", quiet)


@broken("prove_calling", "calling.within_reach")
def calls_are_always_right(patch: Patch) -> None:
    patch.setattr(prove_calling, "_judged", lambda *given: True)


# What is said, and what is made of it


@broken("obligations", "following.follow_suit", "bower")
def an_obligation_says_nothing(patch: Patch) -> None:
    empty = attrs.evolve(obligations.OBLIGATIONS["following.follow_suit"], holds=lambda asked: True)
    patch.setitem(obligations.OBLIGATIONS, "following.follow_suit", empty)


@broken("judging", "following.within_hand")
def the_judge_always_agrees(patch: Patch) -> None:
    judge = judging.judge
    patch.setattr(prove_answers, "judge", lambda *given: judge(*given) is not None or None)


@broken("prover", "following.follow_suit", "bower")
def failures_are_forgotten(patch: Patch) -> None:
    shown_or_not = prover.Prover.shown_or_not
    assert shown_or_not
    patch.setattr(prover.Prover, "shown_or_not", lambda self, obligation, *given: self.proved(obligation, True))


@broken("run", "game.no_dead_end")
def nothing_rests_on_anything(patch: Patch) -> None:
    patch.setattr(run, "resting", lambda findings, departed=(): tuple(findings))


@broken("parallel", "following.within_hand")
def what_a_process_found_is_changed(patch: Patch) -> None:
    verify = run.verify

    def changed(prover: Any, owed: Any, jobs: int, progress: Any) -> Any:
        settled = run._settle(prover, owed, progress)
        return [attrs.evolve(one, finding=one.finding and _as_proved(one.finding)) for one in settled]

    # A test may run in a process with other threads, which is never forked.
    patch.setattr(run, "can_fork", lambda: True)
    patch.setattr(parallel, "settle_all", changed)
    patch.setattr("proofs.gallery.entry.verify", lambda rules, only: verify(rules, only=only, jobs=2))


def _as_proved(finding: Finding) -> Finding:
    return attrs.evolve(finding, verdict=Verdict.PROVED, counterexample=None)


# Whether a rule is a function


@broken("known", "following.answers", "examined")
def no_path_is_walked_with_known_cards(patch: Patch) -> None:
    patch.setattr(known, "same", lambda *given: True)


@broken("memory", "following.answers", "million")
def nothing_is_looked_for_that_is_remembered(patch: Patch) -> None:
    assert prover.picture is memory.picture
    patch.setattr(prover, "picture", lambda policies: "")
    # That a list is written is seen in the code as well.
    patch.setattr(keeping, "written", lambda walked: iter(()))


@broken("contained", "following.answers", "million")
def lists_are_not_looked_into(patch: Patch) -> None:
    patch.setattr(memory, "contained", lambda thing: ([], []))
    patch.setattr(keeping, "written", lambda walked: iter(()))


@broken("impurity", "following.answers", "chance")
def dice_are_not_looked_for(patch: Patch) -> None:
    patch.setattr(prover, "impurities", lambda policy, words=False: "")
    # Dice remember where they are, which would be seen too.
    patch.setattr(prover, "picture", lambda policies: "")


@broken("keeping", "following.answers", "a book")
def nothing_is_said_of_what_is_written(patch: Patch) -> None:
    patch.setattr(keeping, "written", lambda walked: iter(()))


@broken("walking", "following.answers", "a book")
def no_instruction_is_known(patch: Patch) -> None:
    patch.setattr(walking.Point, "name", "NOP")


@broken("origins", "following.answers", "a book")
def no_global_name_is_known(patch: Patch) -> None:
    patch.setattr(walking, "named", lambda name, names: origins.UNKNOWN)


@broken("identity", "following.answers", "the very two")
def nothing_is_said_of_the_very_same_object(patch: Patch) -> None:
    patch.setattr(identity, "asked", lambda walked: iter(()))
    # With which cards a path is walked again, the solver chooses; they may be the very two.
    patch.setattr(prove_answers, "walk_again", lambda *given: None)


@broken("classes", "following.answers", "the very two")
def everything_is_said_to_be_a_suit(patch: Patch) -> None:
    patch.setattr(identity, "hints_of", lambda value: (Suit,))
    patch.setattr(prove_answers, "walk_again", lambda *given: None)


@broken("setorder", "following.answers", "a set")
def no_order_is_looked_for(patch: Patch) -> None:
    patch.setattr(setorder, "used", lambda walked: iter(()))


# Whether something comes into play


@broken("lines", "following.no_idle_line")
def every_line_is_said_to_run(patch: Patch) -> None:
    patch.setattr(lines.Lines, "idle", lambda self: "")


@broken("search", "breaking.can_happen")
def a_game_is_said_to_be_found(patch: Patch) -> None:
    patch.setattr(search.Search, "first", lambda self, hints: smaller.Found(None, None))  # type: ignore[arg-type]


@broken("sidebyside", "game.options_matter")
def all_games_are_said_to_be_apart(patch: Patch) -> None:
    patch.setattr(sidebyside, "are_apart", lambda first, second: True)


@broken("moments", "breaking.matters")
def the_rules_of_another_game_are_asked(patch: Patch) -> None:
    at = moments.at

    def elsewhere(*given: Any) -> Iterator[Any]:
        yield from (attrs.evolve(one, ruleset=SMALL) for one in at(*given))

    patch.setattr(moments, "at", elsewhere)


# Findings that are kept


def keeping_findings(patch: Patch) -> None:
    """Findings are kept, and the right rule has been verified before the wrong one is."""
    folder = Path(tempfile.mkdtemp())
    kept = cache.Cache(folder)
    # As long as a function is not the library's own, nothing would be kept.
    patch.setattr(versions, "_check_origin", lambda function: None)
    patch.setattr("proofs.gallery.entry.verify", lambda rules, only: run.verify(rules, only=only, cache=kept))
    run.verify(entry("following.within_hand", "").right, only="following.within_hand", cache=kept)


@broken("cache", "following.within_hand")
def whatever_is_kept_is_taken(patch: Patch) -> None:
    patch.setattr(cache.Shelf, "_is_same", lambda self, found: True)
    keeping_findings(patch)


@broken("content", "following.within_hand")
def all_things_are_made_of_the_same(patch: Patch) -> None:
    patch.setattr(cache, "content", lambda thing: "the same")
    keeping_findings(patch)


@broken("methods", "following.within_hand")
def a_method_is_always_the_same(patch: Patch) -> None:
    patch.setattr(cache, "content_of_method", lambda policy, method: "the same")
    note = reading.Reading.note
    patch.setattr(reading.Reading, "note", lambda self, *fields: note(self, *(f"{one}.legal" for one in fields)))
    keeping_findings(patch)


@broken("reading", "following.within_hand")
def nobody_notes_what_is_read(patch: Patch) -> None:
    patch.setattr(reading.Reading, "note", lambda self, *fields: None)
    keeping_findings(patch)


# Theorems about the engine


@broken("theorems", "game.collects")
def a_theorem_says_nothing(patch: Patch) -> None:
    patch.setitem(theorems.THEOREMS, "game.collects", lambda step: True)


@broken("expected", "game.passes_the_turn")
def what_is_expected_is_what_happens(patch: Patch) -> None:
    patch.setattr(theorems, "course_after", lambda step: step.after)


@broken("steps", "game.collects")
def no_card_is_ever_played(patch: Patch) -> None:
    patch.setattr(steps, "_any_play", lambda made, rules: made.stop(explorer.Impossible("nobody plays")))
    any_game = steps.any_game

    def calling_only(made: Any, rules: Any) -> Any:
        made.choices["phase"] = Phase.CALLING
        return any_game(made, rules)

    patch.setattr(steps, "any_game", calling_only)


@broken("arbitrary", "game.keeps_the_contract")
def everybody_only_passes(patch: Patch) -> None:
    def choices(self: arbitrary.Arbitrary, hand: Any, table: Any) -> tuple[Any, ...]:
        self.given.append((hand, table))
        return (Pass(),)

    patch.setattr(arbitrary.Arbitrary, "choices", choices)


@broken("allowed", "game.accepts_what_is_allowed", "whatever the rule")
def whatever_is_accepted_is_allowed(patch: Patch) -> None:
    patch.setattr(allowed, "is_allowed", lambda game, action: game.is_legal(action))


@broken("listed", "game.accepts_what_is_allowed", "list")
def whatever_is_offered_is_allowed(patch: Patch) -> None:
    patch.setattr(engine, "offers_what_is_allowed", lambda explorer, rules: True)


@broken("anydeal", "game.passes_the_turn", "deal")
def a_deal_is_any_other_step(patch: Patch) -> None:
    patch.setattr(engine, "any_deal", engine.any_step)


@broken("engine", "game.collects")
def no_failure_is_told(patch: Patch) -> None:
    patch.setattr(engine, "first_failure", lambda *given: "")


# The tests


@pytest.fixture(autouse=True)
def _proved(monkeypatch: Patch) -> None:
    """The theorems are not proved again for each entry that rests on them."""
    for players in range(2, 6):
        monkeypatch.setitem(engine.PROVED_BEFORE, (players, False), {})
    monkeypatch.setattr("proofs.gallery.engine.FEWEST", (2,))


@pytest.mark.parametrize("name", BROKEN)
def test_the_gallery_notices_a_broken_module(name: str, monkeypatch: Patch) -> None:
    """With the module as it is the wrong rule is noticed as claimed; with the module broken it is not."""
    obligation, word, breaks = BROKEN[name]
    one = entry(obligation, word)
    breaks(monkeypatch)
    flaw = one.flaw_of_wrong()
    assert re.search(r"is not noticed|, not (refuted|vacuous|unsupported)$|fails for .* as well", flaw), name


@pytest.mark.parametrize("pair", sorted({(one, word) for one, word, _ in BROKEN.values()}), ids=lambda pair: pair[0])
def test_the_gallery_is_right_with_the_verifier_as_it_is(pair: tuple[str, str]) -> None:
    """Each wrong rule by which a broken module is noticed is noticed itself when nothing is broken."""
    assert "" == entry(*pair).flaw_of_wrong()


def listed(heading: str) -> set[str]:
    """The modules in the table under a heading of the page."""
    _, _, rest = PAGE.partition(f"## {heading}\n")
    return set(re.findall(r"`verify\.(\w+)`", "".join(re.findall(r"^\| `.*", rest.partition("\n## ")[0], re.M))))


def test_every_module_of_the_verifier_is_listed() -> None:
    """Each module stands on the page once, among those that must be trusted or among those that need not be."""
    there = {
        path.stem for path in Path(run.__file__).parent.iterdir() if path.stem.strip("_") and path.suffix != ".pyc"
    }
    trusted, others = listed("What must be trusted"), listed("What need not be trusted")
    kept = listed("What must be trusted where findings are kept")
    more = listed("What must be trusted for other questions")
    assert there - {"__pycache__"} - {"__init__"} == trusted | others | kept | more
    assert len(there) - 2 <= len(trusted) + len(others) + len(kept) + len(more) <= len(there)


def test_every_trusted_module_is_broken_here() -> None:
    """No module is trusted of which it was not seen that a fault would be noticed."""
    tried = {name.partition(":")[0] for name in BROKEN}
    assert listed("What must be trusted") <= tried
    kept = listed("What must be trusted where findings are kept")
    assert kept - tried == {"codes", "store", "versions"}, "those are broken in the tests of the cache"
