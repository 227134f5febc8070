"""Prove everything that the library claims about itself, and fail if anything is not as claimed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

from proofs.laws import holds, laws, right
from proofs.shipped import shipped
from tricklib.policies.combine import ByPriority
from tricklib.verify import Finding, Verdict, engine, verify
from tricklib.verify.report import RESTS


def _laws() -> Iterator[tuple[str, str]]:
    for name, law in laws():
        yield f"law {name}", "" if holds(law) else "does not hold"
    yield (
        "no law by_priority(a, by_priority(b, c)) == by_priority(a, b, c)",
        "holds" if holds(right(ByPriority)) else "",
    )


def _engine() -> Iterator[tuple[str, str]]:
    for players in (2, 3, 4, 5, 6, 7):
        failed = engine.PROVED_BEFORE[players] = engine.failures(players)
        yield f"engine, {len(engine.THEOREMS) + 1} theorems for {players} players", "; ".join(failed)


def _rests(one: Finding) -> bool:
    return one.verdict is Verdict.UNKNOWN and one.reason.startswith(RESTS)


def _shipped() -> Iterator[tuple[str, str]]:
    for ruleset, refuted in shipped():
        report = verify(ruleset, jobs=min(2, os.cpu_count() or 1))
        found = {one.obligation for one in report.having(Verdict.REFUTED)}
        proved = len(report.having(Verdict.PROVED))
        # What rests on something that is refuted cannot be proved, and need not be.
        open_ = {one.obligation for one in report.verdicts if one.verdict is not Verdict.PROVED and not _rests(one)}
        wrong = found ^ refuted or open_ - found
        said = f", {', '.join(sorted(found))} refuted" if found else ""
        yield f"{ruleset!r}: {proved} proved{said}", f"not as claimed: {', '.join(sorted(wrong))}" if wrong else ""


def main() -> int:
    """Print a line for each claim; 0 if all hold."""
    failed = 0
    for claims in (_laws, _engine, _shipped):
        start = time.monotonic()
        for claim, fault in claims():
            failed += bool(fault)
            now = time.monotonic()
            print(
                f"{'FAILED' if fault else 'ok':<6} {now - start:6.2f} s  {claim}{': ' + fault if fault else ''}",
                flush=True,
            )
            start = now
    print(f"{failed} claims failed" if failed else "all claims hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
