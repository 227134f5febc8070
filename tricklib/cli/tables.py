"""Reports and progress for a terminal: the one module that needs rich, and the last to be loaded."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from tricklib.verify import Finding, Report

_COLOURS = {
    "proved": "green",
    "refuted": "bold red",
    "vacuous": "bold red",
    "unknown": "yellow",
    "unsupported": "yellow",
    "disagree": "bold magenta",
}


@contextlib.contextmanager
def progress() -> Iterator[Callable[[int, int, str], None]]:
    """A progress bar on the error stream; it gives what to call: how many are done, of how many, which."""
    columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task("")
        yield lambda done, total, what: bar.update(task, completed=done, total=total, description=what, refresh=True)


def shown(report: Report) -> Iterator[RenderableType]:
    """What a report shows: verdicts by question, what is not proved in words, and a summary."""
    questions: dict[str, list[Finding]] = {}
    for finding in report.verdicts:
        questions.setdefault(finding.obligation.partition(".")[0], []).append(finding)
    yield from itertools.starmap(_table, questions.items())
    yield from map(_failure, report.unproved())
    for obligation, sentence in report.departures:
        yield Text(f"departs on purpose from {obligation}: {sentence}")
    yield Text(_summary(report))
    if report.from_cache:
        yield Text(report.from_cache)


def _table(question: str, findings: list[Finding]) -> Table:
    policy = f": {findings[0].policy}" if findings[0].policy else ""
    table = Table(title=f"{question}{policy}", title_justify="left", box=box.SIMPLE_HEAD, expand=True)
    table.add_column("obligation", ratio=1, overflow="fold")
    table.add_column("verdict", no_wrap=True)
    table.add_column("seconds", justify="right", no_wrap=True)
    for finding in findings:
        verdict = finding.verdict.value
        sentence = Text(finding.obligation).append(f"  {finding.sentence}", style="dim")
        table.add_row(sentence, Text(verdict, style=_COLOURS.get(verdict, "")), f"{finding.seconds:.2f}")
    return table


def _failure(findings: list[Finding]) -> Text:
    first, verdict = findings[0], findings[0].verdict.value
    text = Text(f"{verdict} ", style=_COLOURS.get(verdict, ""))
    sentence = f"{first.obligation}: {first.sentence}" if len(findings) == 1 else ""
    text.append(sentence or ", ".join(one.obligation for one in findings), style="bold")
    for words in dict.fromkeys(filter(None, (first.reason, first.story))):
        text.append("\n" + "\n".join(f"  {line}" for line in words.splitlines()), style="none")
    return text.append("\n")


def _summary(report: Report) -> str:
    counts: dict[str, int] = {}
    for finding in report.verdicts:
        counts[finding.verdict.value] = counts.get(finding.verdict.value, 0) + 1
    verdicts = ", ".join(f"{number} {verdict}" for verdict, number in counts.items())
    judges = f"tricklib {report.version}, {report.solver}"
    return f"{report.ruleset.name}: {verdicts} in {report.seconds:.1f} s by {judges}"
