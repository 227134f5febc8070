"""Proving what is owed by the answers of a rule: it is asked in every situation that there can be."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tricklib.cards import Card
from tricklib.ruleset import PARTS
from tricklib.table import Seat
from tricklib.verify.anycard import any_card
from tricklib.verify.anyorder import TooAbstract
from tricklib.verify.anystate import ANY
from tricklib.verify.explorer import Explorer, OutOfBudget, Path, TellsApart
from tricklib.verify.judging import judge
from tricklib.verify.known import walk_again
from tricklib.verify.obligations.registry import Obligation
from tricklib.verify.prove_calling import prove_calling
from tricklib.verify.questions import Call, Question, Take
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.search import Hint
from tricklib.verify.trail import PROOF
from tricklib.verify.world import World

if TYPE_CHECKING:
    from tricklib.verify.prover import Prover

Ask: TypeAlias = Callable[[World], Question]
Judged: TypeAlias = tuple["bool | None", Question]

ANY_ORDER: Final = frozenset({Take})
"""The questions that may be settled for any order of cards at once."""

MOST_FAILURES: Final = 64
"""So many failing paths are enough to look for a counterexample."""


def prove_answers(prover: Prover, obligation: Obligation) -> Finding:
    """Prove an obligation about a question in all situations, or look for a game in which it fails."""
    assert obligation.about is not None
    if obligation.part in PARTS and getattr(prover.ruleset, obligation.part) is None and not obligation.settle:
        reason = f"these rules have no rule about {obligation.part}"
        return prover.finding(obligation, Verdict.VACUOUS, reason=reason)
    if obligation.about in ANY_ORDER:
        if _holds_in_any_order(prover, obligation):
            return prover.finding(obligation, Verdict.PROVED)
        # A rule that is wrong in some order of the cards mostly shows it in the first games.
        hints = (Hint(tricks, trumps=suit) for tricks in range(min(3, prover.trick_count)) for suit in prover.trumps)
        if found := prover.look(obligation, hints, 150):
            return prover.refuted(obligation, found)
    if obligation.about is Call:
        return prove_calling(prover, obligation)
    finding = _proved_or_shown(prover, obligation, counting=False)
    if finding.verdict is not Verdict.UNKNOWN:
        return finding
    # It may fail with such hands alone as have too many cards, or too few. Nothing rests on the first try.
    if prover.second is not None:
        prover.second.trails.pop(PROOF, None)
    return _proved_or_shown(prover, obligation, counting=True)


def _proved_or_shown(prover: Prover, obligation: Obligation, counting: bool) -> Finding:
    failures, spoke = failures_of(prover, obligation, counting=counting)
    if not failures:
        return prover.proved(obligation, spoke)
    found = prover.look(obligation, prover.hints(obligation.about, failures))
    return prover.shown_or_not(obligation, found, failures)


def failures_of(
    prover: Prover, obligation: Obligation, *, any_order: bool = False, counting: bool = False, ask: Ask | None = None
) -> tuple[list[Path[Any]], bool]:
    """The first paths on which an obligation fails, and whether it says anything on any path.

    Args:
        prover: the prover.
        obligation: the obligation.
        any_order: whether any card may beat any other.
        counting: whether it fails only where the hand has as many cards as hands have.
        ask: puts the question; in any situation, if it is not given.
    """
    assert obligation.about is not None
    put = ANY[obligation.about] if ask is None else ask
    explorer = prover.explorer()
    failures: list[Path[Any]] = []
    spoke = False
    # Whether the rule is a function, and answers alike when the cards are known, is seen where its answers are; all
    # else rests on that. Code that does not play is looked at where it is asked.
    thorough = obligation.id.endswith(".answers") or _asks_more(obligation)
    try:
        holds_in = functools.partial(_holds, prover, explorer, obligation, put, any_order, counting)
        for path in explorer.paths(holds_in, twice=thorough):
            if thorough and not any_order:
                _walk_again(prover, obligation, put, explorer, path)
            holds = path.result[0]
            spoke = spoke or holds is not None
            if holds is False:
                explorer.fails()
                failures.append(path)
                if len(failures) >= MOST_FAILURES:
                    break
    except OutOfBudget:
        if not failures:
            raise
    return failures, spoke


def _holds(
    prover: Prover, explorer: Explorer, obligation: Obligation, put: Ask, any_order: bool, counting: bool = False
) -> Judged:
    asked = put(prover.world(explorer, any_order=any_order))
    more: tuple[Card | Seat, ...] = ()
    if obligation.is_for_every_card:
        more = (any_card(explorer, prover.ruleset.deck, "any"),)
    elif obligation.is_for_every_seat:
        more = (explorer.choose("any seat", range(prover.ruleset.players)),)
    holds = judge(obligation, asked, *more)
    if counting and holds is False:
        explorer.counts_cards()
    explorer.note(holds)
    return holds, asked


def _walk_again(prover: Prover, obligation: Obligation, put: Ask, explorer: Explorer, path: Path[Judged]) -> None:
    """Put the question of a path again with known cards, to see that the answer is the same, and is judged alike.

    Raises:
        TellsApart: it is not.
    """
    holds, asked = path.result
    judged: list[bool | None] = []

    def again(known: Explorer) -> Question:
        """The question with known cards."""
        held, put_again = _holds(prover, known, obligation, put, False)
        judged.append(held)
        return put_again

    walk_again(again, prover.ruleset.deck, explorer, path, asked)
    if judged and judged[0] is not holds:
        raise TellsApart("it judges otherwise when the cards are known")


def _holds_in_any_order(prover: Prover, obligation: Obligation) -> bool:
    """Whether it holds whatever beats what, which is the shorter proof where it can be had."""
    try:
        failures, spoke = failures_of(prover, obligation, any_order=True)
    except TooAbstract:
        failures, spoke = [], False
    if spoke and not failures and _the_led_card_counts(prover) and _is_alike(prover, obligation):
        return True
    if prover.second is not None:
        # Nothing rests on it.
        prover.second.trails.pop(PROOF, None)
    return False


def _the_led_card_counts(prover: Prover) -> bool:
    # A second solver is to see of each proof all that it rests on.
    return prover.led_card_counts if prover.second is None else led_card_counts(prover)


def led_card_counts(prover: Prover) -> bool:
    """Whether the card that is led has always some strength, which is all that is known of it in any order."""
    explorer = prover.explorer()

    def counts() -> bool:
        """Whether it has."""
        world = prover.world(explorer)
        table = world.table(lambda: trick)
        trick = world.trick(lambda: table, lambda: 1)
        assert trick.led is not None
        return table.strength(trick.cards[0], trick.led) > 0

    for path in explorer.paths(counts, twice=False):
        if not path.result:
            explorer.fails()
            return False
    return True


def _is_alike(prover: Prover, obligation: Obligation) -> bool:
    """Whether it holds on some paths with the real order of cards; they are walked again with known ones.

    Of the library's own sentences it is only seen that the rule answers alike: they speak of strengths alone.
    """
    return _sample(prover, obligation) if _asks_more(obligation) else prover.takes_alike


def takes_alike(prover: Prover) -> bool:
    """Whether the rule about taking answers for known cards as for unknown ones, on some paths."""
    return _sample(prover, Obligation("taking.alike", "", about=Take, holds=_nothing))


def _sample(prover: Prover, obligation: Obligation) -> bool:
    """Whether an obligation holds on some paths with the real order of cards, and is judged so with known ones."""
    assert obligation.about is not None
    explorer, put = prover.explorer(), ANY[obligation.about]
    paths = explorer.paths(lambda: _holds(prover, explorer, obligation, put, False), twice=False)
    for path in itertools.islice(paths, 40):
        _walk_again(prover, obligation, put, explorer, path)
        if path.result[0] is False:
            return False
    return True


def _asks_more(obligation: Obligation) -> bool:
    """Whether it asks what does not play: a function that a person wrote, or what a rule says of itself."""
    return bool(obligation.reads) or obligation.asks_for_words


def _nothing(asked: Question) -> None:
    """Says nothing."""
