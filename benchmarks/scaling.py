"""How the cost of verification grows with the deck, the hands, the players and the auction.

One small whist is verified whole while one of its sizes varies and all others stay; the theorems of the engine, which
are the same for every game with as many players, are measured by themselves. Two things are counted: processor time,
and the resource units of the solver, which no load of the machine changes; of some runs the median is taken.

``python -m benchmarks.scaling`` prints them; ``--write`` also writes them into
``benchmarks/scaling.json`` and draws the plot of the docs.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from benchmarks.plot import Panel, figure
from tricklib import Deck, Ruleset
from tricklib import __version__ as library
from tricklib.policies.breaking import BrokenByRuff
from tricklib.policies.calling import AscendingAuction, DealerDeclares, PlayWithoutContract
from tricklib.policies.dealing import DealPackets
from tricklib.policies.ending import MostPointsWin
from tricklib.policies.following import MustFollow
from tricklib.policies.leading import (
    Anything,
    EldestOpens,
    NoTrumpUntilBroken,
    TakerLeads,
    by_priority,
    first_of,
)
from tricklib.policies.ranking import TrumpsThenLed
from tricklib.policies.scoring import BidValues, ContractScore, PointPerTrick
from tricklib.policies.taking import StrongestTakes
from tricklib.verify import Verdict, engine, verify
from tricklib.verify.solver import VERSION, spent

DATA: Final = Path(__file__).with_name("scaling.json")
"""What was measured last, as it stands in the docs."""

PLOT: Final = Path(__file__).parents[1] / "docs" / "explanation" / "scaling.svg"
"""The plot that the docs show."""

DECKS: Final = {
    24: Deck.of("9TJQKA"),
    32: Deck.of("789TJQKA"),
    40: Deck.of("56789TJQKA"),
    52: Deck.standard(),
    64: Deck.of("789TJQKA", packs=2),
    80: Deck.of("56789TJQKA", packs=2),
    104: Deck.of(packs=2),
}
"""Decks of four suits, by their number of cards; the larger ones have every card twice."""


def whist(*, deck: int = 52, players: int = 4, hand: int = 6) -> Ruleset:
    """A whist in which the dealer declares trumps, and trumps are not led until they are broken.

    Args:
        deck: the number of cards, one of :data:`DECKS`.
        players: the number of players.
        hand: how many cards each is dealt; the rest is set aside.
    """
    return Ruleset(
        f"whist, {deck} cards, {players} players, hands of {hand}",
        deck=DECKS[deck],
        players=players,
        dealing=DealPackets((hand,)),
        calling=DealerDeclares(),
        opening=EldestOpens(),
        leading=by_priority(NoTrumpUntilBroken()),
        following=first_of(MustFollow(), Anything()),
        breaking=BrokenByRuff(),
        ranking=TrumpsThenLed(),
        taking=StrongestTakes(),
        succession=TakerLeads(),
        scoring=PointPerTrick(),
        winning=MostPointsWin(),
    )


def whist_with_auction(bids: int) -> Ruleset:
    """The same with an auction for three players with hands of twelve cards, who bid up to twelve tricks.

    Args:
        bids: how many bids there are, a multiple of five up to 60: each number of tricks in four suits and no-trump.
    """
    return whist(players=3, hand=12).evolve(
        name=f"whist with an auction of {bids} bids",
        calling=AscendingAuction(lowest=13 - bids // 5, highest=12),
        uncalled=PlayWithoutContract(),
        scoring=ContractScore(BidValues(tricks=13 - bids // 5), failed="nothing"),
    )


GAMES: Final[Mapping[str, Callable[[int], Ruleset]]] = {
    "deck": lambda size: whist(deck=size),
    "hand": lambda size: whist(hand=size),
    "players": lambda size: whist(players=size),
    "auction": whist_with_auction,
}
"""For each series that verifies a game: the game of each size."""

SIZES: Final[Mapping[str, Sequence[int]]] = {
    "deck": tuple(DECKS),
    "hand": (3, 5, 7, 9, 11, 13),
    "players": (2, 3, 4, 5, 6, 7, 8),
    "auction": (5, 10, 20, 30, 40, 50, 60),
    "engine": (2, 3, 4, 5, 6, 7, 8),
}
"""What is measured."""

AXES: Final[Mapping[str, tuple[str, str]]] = {
    "deck": ("The deck", "cards in the deck (4 players, hands of 6)"),
    "hand": ("The hands", "cards in a hand (52 cards, 4 players)"),
    "players": ("The players", "players (52 cards, hands of 6)"),
    "auction": ("The auction", "bids there are (52 cards, 3 players, hands of 12)"),
    "engine": ("The engine’s theorems", "players (any deck, any rules)"),
}
"""For each series: its title, and what its horizontal axis says."""


@attrs.frozen
class Row:
    """What one verification cost.

    Args:
        series: which size varies, one of :data:`SIZES`.
        size: that size.
        seconds: processor time, the median of all runs.
        units: the solver's resource units, the median likewise.
        proved: how many obligations or theorems are proved.
        open: how many are not; the growth of something that is not settled would mean nothing.
    """

    series: str
    size: int
    seconds: float
    units: int
    proved: int
    open: int


def measure(series: str, size: int) -> Row:
    """Verify one game, or prove the engine's theorems for one number of players, and say what it cost."""
    if series == "engine":
        start, before = time.process_time(), spent()
        failed = len(engine.failures(size))
        proved = len(engine.ALL) - failed
    else:
        ruleset = GAMES[series](size)
        # The theorems of the engine are a series of their own.
        engine.PROVED_BEFORE[ruleset.players, False] = {}
        start, before = time.process_time(), spent()
        report = verify(ruleset)
        proved = len(report.having(Verdict.PROVED))
        failed = len(report.verdicts) - proved
    return Row(series, size, round(time.process_time() - start, 3), spent() - before, proved, failed)


def measured(points: Sequence[tuple[str, int]], runs: int) -> Iterator[Row]:
    """Each series and size some times, in turns, each time in a fresh process in which nothing is known from before.

    Of the times and of the units the median is taken. Whatever else the machine does meets all points alike.

    Raises:
        RuntimeError: not every run proved the same.
    """
    context, rows = multiprocessing.get_context("spawn"), dict[tuple[str, int], list[Row]]()
    for run in range(runs):
        for point in points:
            with context.Pool(1) as pool:
                rows.setdefault(point, []).append(pool.apply(measure, point))
            print(f"run {run + 1} of {runs}: {line(rows[point][-1])}", file=sys.stderr, flush=True)
    yield from map(median, rows.values())


def median(rows: Sequence[Row]) -> Row:
    """One row of several of the same point."""
    if len({(row.proved, row.open) for row in rows}) > 1:
        raise RuntimeError(f"the same game gave other verdicts: {rows}")
    seconds, units = (statistics.median_low(getattr(row, name) for row in rows) for name in ("seconds", "units"))
    return attrs.evolve(rows[0], seconds=seconds, units=units)


def written(rows: Iterable[Row], runs: int) -> dict[str, Any]:
    """The rows as JSON values, with what they were measured with."""
    versions = (f"tricklib {library}", VERSION, f"Python {platform.python_version()}")
    return {"versions": versions, "runs": runs, "rows": [attrs.asdict(row) for row in rows]}


def read(data: Mapping[str, Any]) -> list[Row]:
    """The rows of JSON values."""
    return [Row(**row) for row in data["rows"]]


def panels(rows: Iterable[Row]) -> list[Panel]:
    """Two panels for each series: processor time, and the solver's units."""
    shown, rows = [], list(rows)
    for series, (title, axis) in AXES.items():
        if own := [row for row in rows if row.series == series]:
            sizes = tuple(row.size for row in own)
            shown.append(Panel(f"{title}: processor seconds", axis, sizes, tuple(row.seconds for row in own)))
            millions = tuple(round(row.units / 1e6, 2) for row in own)
            shown.append(Panel(f"{title}: million solver units", axis, sizes, millions))
    return shown


def drawn(rows: Iterable[Row]) -> str:
    """The plot as SVG."""
    return figure("What verification costs as the game grows", panels(rows))


def line(row: Row) -> str:
    """One row for people."""
    settled = f"{row.proved:4} proved" + (f", {row.open} NOT" if row.open else "")
    return f"{row.series:8}{row.size:6}{row.seconds:10.2f} s{row.units:14,} units{settled:>14}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if anything was not proved, of which the cost would say nothing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="runs of each, of which the median counts (default 3)")
    parser.add_argument("--series", choices=SIZES, action="append", help="measure only this series; may be repeated")
    parser.add_argument("--sizes", type=int, nargs="+", help="these sizes instead of the usual ones")
    parser.add_argument("--write", action="store_true", help=f"measure all, and write {DATA.name} and {PLOT.name}")
    parser.add_argument("--table", action="store_true", help="print what was written last, and measure nothing")
    asked = parser.parse_args(arguments)
    if asked.runs < 1:
        parser.error("--runs must be at least 1")
    if asked.write and (asked.series or asked.sizes):
        parser.error("--write keeps what was measured at one time, so it cannot be had for --series or --sizes alone")
    if asked.table:
        data = json.loads(DATA.read_text("utf-8"))
        print(
            f"median of {data['runs']} runs each, with {', '.join(data['versions'])}", *map(line, read(data)), sep="\n"
        )
        return 0
    points = [(series, size) for series in asked.series or SIZES for size in asked.sizes or SIZES[series]]
    rows = list(measured(points, asked.runs))
    print(*map(line, rows), sep="\n")
    if asked.write:
        DATA.write_text(json.dumps(written(rows, asked.runs), indent=1) + "\n", "utf-8")
        PLOT.write_text(drawn(rows), "utf-8")
    return int(any(row.open for row in rows))


if __name__ == "__main__":
    sys.exit(main())
