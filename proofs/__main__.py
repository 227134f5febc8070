"""Prove everything that the library claims about itself, and fail if anything is not as claimed or as written down.

``python -m proofs --write`` writes down what is proved now, in ``proofs/ledger.txt``.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from proofs import gallery, ledger
from proofs.laws import holds, laws, right
from proofs.shipped import shipped
from tricklib.policies.combine import ByPriority
from tricklib.rulesets import FAMILIES
from tricklib.states import Phase
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


ENGINES = [(4, True), *((players, False) for players in (7, 6, 5, 4, 3, 2))]
"""The numbers of players that the engine's theorems are proved for, each with whether some of them may sit out."""

Part: TypeAlias = tuple[int, bool, Phase]
"""A part of the proof of the engine's theorems: how many play, whether some may sit out, and in which phase."""


def _engine() -> Iterator[tuple[str, str]]:
    """The theorems of the engine, proved beside each other, the longest first."""
    parts = [(players, sits, phase) for players, sits in ENGINES for phase in reversed(engine.SHARES)]
    done: dict[tuple[int, bool], list[tuple[engine.Share, str]]] = {}
    with multiprocessing.get_context("fork").Pool(JOBS) as pool:
        for (players, sits, _), share, doubt in pool.imap_unordered(_part_of_engine, parts):
            shares = done.setdefault((players, sits), [])
            shares.append((share, doubt))
            if len(shares) < len(engine.SHARES):
                continue
            failed = engine.PROVED_BEFORE[players, sits] = engine.together(share for share, _ in shares)
            said = f"engine, {len(engine.THEOREMS) + 1} theorems for {players} players"
            said += ", of whom some may sit out" * sits + ", cross-checked" * ((players, sits) in CROSS_CHECKED_PLAYERS)
            yield said, "; ".join([*failed, *(doubt for _, doubt in shares if doubt)])


def _part_of_engine(part: Part) -> tuple[Part, engine.Share, str]:
    """What comes of the theorems in one part, and what a second solver has against it if it is asked."""
    players, sits, phase = part
    trails: list[Trail] = []
    is_checked = (players, sits) in CROSS_CHECKED_PLAYERS

    def starts(explorer: Explorer) -> None:
        """Have written down what is explored, if a second solver is to be asked about it."""
        if is_checked:
            explorer.trails = trails

    share = engine.share(players, phase, starts=starts, sits=sits)
    doubt = doubt_of(script(trails, len(deck_for(players)), ())) if is_checked else None
    return part, share, "" if doubt is None else doubt[1]


def _gallery() -> Iterator[tuple[str, str]]:
    with multiprocessing.get_context("fork").Pool(JOBS) as pool:
        yield from pool.imap_unordered(gallery.claim, gallery.THEMES)


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
    claims = [_laws(), _engine(), _gallery(), _shipped(found_out), *([] if arguments else [_ledger(found_out)])]
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
