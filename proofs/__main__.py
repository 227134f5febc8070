"""Prove everything that the library claims about itself, and fail if anything is not as claimed or as written down.

``python -m proofs --write`` writes down what is proved now, in ``proofs/ledger.txt``.
"""

from __future__ import annotations

import functools
import itertools
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence

from proofs import gallery, ledger
from proofs.laws import holds, laws, right
from proofs.shipped import shipped
from tricklib.policies.combine import ByPriority
from tricklib.rulesets import FAMILIES
from tricklib.verify import Finding, Verdict, engine, verify
from tricklib.verify.arbitrary import deck_for
from tricklib.verify.crosscheck import doubt_of
from tricklib.verify.explorer import Explorer
from tricklib.verify.report import RESTS
from tricklib.verify.smtlib import script
from tricklib.verify.trail import Trail

JOBS = min(2, os.cpu_count() or 1)

CROSS_CHECKED = [family() for family in FAMILIES.values()]
"""The shipped games with their default options: a second solver is asked about all that is proved of them."""

CROSS_CHECKED_PLAYERS = {(ruleset.players, ruleset.sitting is not None) for ruleset in CROSS_CHECKED}
"""The numbers of players of these games, each with whether some of them may sit out."""


def _laws() -> Iterator[tuple[str, str]]:
    for name, law in laws():
        yield f"law {name}", "" if holds(law) else "does not hold"
    yield (
        "no law by_priority(a, by_priority(b, c)) == by_priority(a, b, c)",
        "holds" if holds(right(ByPriority)) else "",
    )


def _engine() -> Iterator[tuple[str, str]]:
    for players, sits in (*((players, False) for players in (2, 3, 4, 5, 6, 7)), (4, True)):
        trails: list[list[Trail]] = []
        is_checked = (players, sits) in CROSS_CHECKED_PLAYERS
        starts = functools.partial(_with_trail, trails) if is_checked else _alone
        failed = engine.PROVED_BEFORE[players, sits] = engine.failures(players, starts=starts, sits=sits)
        of_whom = ", of whom some may sit out" if sits else ""
        yield f"engine, {len(engine.THEOREMS) + 1} theorems for {players} players{of_whom}", "; ".join(failed)
        if trails:
            doubts = _doubts(trails, len(deck_for(players)))
            yield f"engine for {players} players{of_whom}, cross-checked", "; ".join(doubts)


def _alone(explorer: Explorer) -> None:
    """An explorer of which nothing is written down."""


def _with_trail(trails: list[list[Trail]], explorer: Explorer) -> None:
    explorer.trails = []
    trails.append(explorer.trails)


def _doubts(trails: list[list[Trail]], width: int) -> list[str]:
    """What a second solver has against some explorations, each asked in a process of its own."""
    texts = [script(one, width, ()) for one in trails]
    with multiprocessing.get_context("fork").Pool(JOBS) as pool:
        return [doubt[1] for doubt in pool.map(doubt_of, texts, 1) if doubt is not None]


def _rests(one: Finding) -> bool:
    return one.verdict is Verdict.UNKNOWN and one.reason.startswith(RESTS)


def _shipped(found_out: dict[str, ledger.Section]) -> Iterator[tuple[str, str]]:
    for ruleset, refuted in shipped():
        report = verify(ruleset, jobs=JOBS, cross_check=ruleset in CROSS_CHECKED)
        found_out[repr(ruleset)] = ledger.section(ruleset, report.verdicts)
        found = {one.obligation for one in report.having(Verdict.REFUTED)}
        proved = len(report.having(Verdict.PROVED))
        # What rests on something that is refuted cannot be proved, and need not be.
        open_ = {one.obligation for one in report.verdicts if one.verdict is not Verdict.PROVED and not _rests(one)}
        wrong = found ^ refuted or open_ - found
        said = f", {', '.join(sorted(found))} refuted" if found else ""
        said += ", cross-checked" * (ruleset in CROSS_CHECKED)
        yield f"{ruleset!r}: {proved} proved{said}", f"not as claimed: {', '.join(sorted(wrong))}" if wrong else ""


def _ledger(found_out: ledger.Ledger) -> Iterator[tuple[str, str]]:
    """What has changed since the ledger was written."""
    try:
        before = ledger.read(ledger.FILE.read_text("utf-8"))
    except (OSError, ValueError) as error:
        yield "the ledger", f"it cannot be read: {error}; write it with python -m proofs --write"
        return
    for ruleset, kept in before.items():
        if ruleset not in found_out:
            yield f"ledger of {ruleset}", "nothing is proved about it any more"
            continue
        yield f"ledger of {ruleset}", "; ".join(ledger.faults(kept, found_out[ruleset]))
        for warning in ledger.warnings(kept, found_out[ruleset]):
            yield f"warning: {warning}, {ruleset}", ""
    for ruleset in found_out.keys() - before.keys():
        yield f"warning: {ruleset} is not in the ledger yet", ""


def main(arguments: Sequence[str]) -> int:
    """Print a line for each claim; 0 if all hold."""
    if not set(arguments) <= {"--write"}:
        print("expected nothing, or --write to write the ledger", file=sys.stderr)
        return 3
    failed = 0
    found_out: ledger.Ledger = {}
    claims = [_laws(), _engine(), gallery.claims(), _shipped(found_out), *([] if arguments else [_ledger(found_out)])]
    start = time.monotonic()
    for claim, fault in itertools.chain(*claims):
        failed += bool(fault)
        now = time.monotonic()
        said = f"{claim}{': ' + fault if fault else ''}"
        print(f"{'FAILED' if fault else 'ok':<6} {now - start:6.2f} s  {said}", flush=True)
        start = now
    print(f"{failed} claims failed" if failed else "all claims hold")
    if arguments and not failed:
        ledger.FILE.write_text(ledger.text(found_out), "utf-8")
        print(f"written: {ledger.FILE.name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
