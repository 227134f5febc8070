"""Verify a ruleset: settle every obligation that it owes."""

from __future__ import annotations

import fnmatch
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import TypeAlias

import attrs

from tricklib.errors import RulesetError
from tricklib.ruleset import Ruleset
from tricklib.verify.cache import Cache
from tricklib.verify.crosscheck import SecondOpinion, version
from tricklib.verify.obligations import OBLIGATIONS, Obligation
from tricklib.verify.prover import Budget, Prover
from tricklib.verify.report import RESTS, Finding, Report, Settled, Verdict, functions
from tricklib.verify.solver import VERSION, one_at_a_time

Progress: TypeAlias = Callable[[int, int, str], None]
"""Called before each obligation with how many are done, how many there are, and its id."""


@one_at_a_time
def verify(
    ruleset: Ruleset,
    *,
    only: str | None = None,
    timeout: float | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    budget: Budget | None = None,
    cache: Cache | None = None,
    smt2: str | os.PathLike[str] | None = None,
    cross_check: bool = False,
    also: Iterable[Obligation] = (),
) -> Report:
    """Settle every obligation that a ruleset owes, for all states. Several threads may ask; they are served in turn.

    Args:
        ruleset: the rules.
        only: a pattern such as ``following.*``; only obligations that match are reported, with all that they rest on.
        timeout: how many seconds all of it may take; what is not settled then is UNKNOWN, never PROVED.
        jobs: how many processes to use; one if the program has other threads, which a fork would not survive.
        progress: called before each obligation.
        budget: what a single obligation may cost.
        cache: where findings are kept, and taken from if all that they read is the same; None to prove everything now.
        smt2: a folder in which a file of SMT-LIB is written for each proof (:mod:`tricklib.verify.smtlib`); then, and
            if it is cross-checked, everything is proved now.
        cross_check: whether bitwuzla is asked about each proof; where it finds a situation that the proof left out, the
            verdict is DISAGREE.
        also: further obligations, such as invariants of one's own (:func:`tricklib.verify.invariant`).

    Raises:
        RulesetError: this is no ruleset, no obligation matches, a further one is none or has the id of another, a
            number is out of range, the folder cannot be written to, or bitwuzla is not installed.
    """
    check_ruleset(ruleset)
    if only is not None and not isinstance(only, str):
        raise RulesetError(f"only={only!r}: expected a pattern, such as 'following.*', or None")
    if cache is not None and not isinstance(cache, Cache):
        raise RulesetError(f"cache={cache!r}: expected a cache, such as Cache('folder'), or None")
    if (timeout is not None and timeout <= 0) or jobs < 1:
        raise RulesetError("timeout and jobs must be positive")
    start = time.monotonic()
    wanted = _wanted(ruleset, only, _further(also))
    owed = [one for one in wanted if one.departure(ruleset) is None]
    until = None if timeout is None else start + timeout
    second = None if smt2 is None and not cross_check else SecondOpinion(smt2, cross_check)
    # What was found before has left no trail.
    shelf = None if cache is None or second is not None else cache.shelf(ruleset, budget or Budget())
    known = {} if shelf is None else {one.id: kept for one in owed if (kept := shelf.find(one)) is not None}
    unknown = [one for one in owed if one.id not in known]
    prover = Prover(ruleset, budget, until)
    prover.second = second
    new = _settle_all(prover, unknown, jobs, progress) if unknown else []
    if shelf is not None and not any(one.finding is not None and one.finding.remembering for one in new):
        shelf.keep(new)
    known |= {settled.obligation: settled for settled in new}
    findings = [found for one in owed if (found := known[one.id].finding) is not None]
    departures = tuple((one.id, said) for one in wanted if (said := one.departure(ruleset)) is not None)
    from tricklib import __version__

    return Report(
        ruleset,
        resting(findings, [name for name, _ in departures]),
        departures,
        __version__,
        f"{VERSION} and {version()}" if cross_check else VERSION,
        time.monotonic() - start,
    )


def check_ruleset(ruleset: object) -> None:
    """See that something is a ruleset.

    Raises:
        RulesetError: it is none.
    """
    if not isinstance(ruleset, Ruleset):
        raise RulesetError(f"{ruleset!r} is no ruleset: expected, for example, rulesets.declared_trump_whist()")


def _settle_all(prover: Prover, owed: list[Obligation], jobs: int, progress: Progress | None) -> list[Settled]:
    if prover.second is not None:
        prover.second.begin(prover)
    if jobs > 1 and can_fork():
        from tricklib.verify.parallel import settle_all

        return settle_all(prover, owed, jobs, progress)
    return _settle(prover, owed, progress)


def can_fork() -> bool:
    """Whether this process may be forked: there is such a thing, and no other thread that might hold a lock."""
    return hasattr(os, "fork") and len(sys._current_frames()) == 1


def _further(also: Iterable[Obligation]) -> list[Obligation]:
    further: dict[str, Obligation] = {}
    for one in also:
        if not isinstance(one, Obligation):
            raise RulesetError(f"also={one!r}: expected invariants, made with @invariant(part, sentence)")
        if one.id in OBLIGATIONS or one.id in further:
            raise RulesetError(f"there are two obligations {one.id!r}: give the further one another name")
        further[one.id] = one
    return list(further.values())


def _wanted(ruleset: Ruleset, only: str | None, further: list[Obligation]) -> list[Obligation]:
    owed = {one.id: one for one in (*OBLIGATIONS.values(), *further) if one.applies(ruleset)}
    names = [name for name in owed if only is None or fnmatch.fnmatchcase(name, only)]
    if not names:
        parts = ", ".join(sorted({name.partition(".")[0] + ".*" for name in owed}))
        raise RulesetError(f"no obligation matches {only!r}; there are {parts}")
    needed: set[str] = set()
    while names:
        name = names.pop()
        if name in owed and name not in needed:
            needed.add(name)
            names.extend(owed[name].rests_on)
    return [one for one in owed.values() if one.id in needed]


def _settle(prover: Prover, owed: list[Obligation], progress: Progress | None) -> list[Settled]:
    settled = []
    for done, obligation in enumerate(owed):
        if progress is not None:
            progress(done, len(owed), obligation.id)
        settled.append(prover.settled(obligation))
    if progress is not None:
        progress(len(owed), len(owed), "")
    return settled


def resting(findings: Iterable[Finding], departed: Iterable[str] = ()) -> tuple[Finding, ...]:
    """Findings in which nothing is proved that rests on something unproved, or on what a rule departs from.

    Nor is anything proved that rests on a rule that was seen to remember something, for whichever of them.
    """
    known = {one.obligation: one for one in functions(list(findings))}
    for name in departed:
        for one in [one for one in known.values() if name in one.rests_on and one.verdict is Verdict.PROVED]:
            reason = f"{RESTS}{name}, from which the rule departs"
            known[one.obligation] = attrs.evolve(one, verdict=Verdict.UNKNOWN, reason=reason)
    changed = True
    while changed:
        changed = False
        for name, one in known.items():
            weak = _weakest(one, known)
            # What is vacuous may rest on something unproved itself, and is told of with its last verdict.
            is_settled = weak is not None and (weak.verdict is not Verdict.VACUOUS or _weakest(weak, known) is None)
            if weak is not None and is_settled and one.verdict in (Verdict.PROVED, Verdict.VACUOUS):
                known[name] = _weakened(one, weak)
                changed = True
    return tuple(known.values())


def _weakest(one: Finding, known: dict[str, Finding]) -> Finding | None:
    under = [known[name] for name in one.rests_on if name in known]
    shaky = [other for other in under if other.verdict is not Verdict.PROVED]
    refuted = [other for other in shaky if other.verdict is Verdict.REFUTED]
    falling = [other for other in refuted if other.obligation in _falls_with(one)]
    return next(iter((*falling, *refuted, *shaky)), None)


def _falls_with(one: Finding) -> tuple[str, ...]:
    """The obligations with which another is refuted."""
    ours = OBLIGATIONS.get(one.obligation)
    return () if ours is None else ours.falls_with


def _weakened(one: Finding, weak: Finding) -> Finding:
    reason = f"{RESTS}{weak.obligation}, which is {weak.verdict.value}"
    if weak.obligation in _falls_with(one) and weak.verdict is Verdict.REFUTED:
        return attrs.evolve(
            one, verdict=Verdict.REFUTED, reason=reason, counterexample=weak.counterexample, story=weak.story
        )
    return attrs.evolve(one, verdict=Verdict.UNKNOWN, reason=reason)
