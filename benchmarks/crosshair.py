"""One legal-play function and one contract, put to CrossHair and to this library in the same run.

"Follow suit, else play anything: never nothing, and nothing that is not held." The library gets the rule of a whist, as
it is played. CrossHair gets the same function and the same contract in several formulations, from the mask of bits
that is nearest to the rule to those that suit CrossHair best; a last one says something else of the suits, and is shown
because it can be confirmed. A wrong twin, which leaves a player who is void with nothing to play, is put to both.

A formulation is asked with larger and larger decks as long as it is confirmed; the first is asked with the largest in
any case. The largest deck has more time.

``python -m benchmarks.crosshair`` prints who says what, in how much processor time, starting Python included;
``--write`` also writes it into ``benchmarks/crosshair.json``, from which ``--table`` prints it again.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import itertools
import json
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from benchmarks.formulations import FORMULATIONS, RIGHT, RULES
from tricklib import CardSet, Deck, Ruleset, Table, Trick, rulesets
from tricklib import __version__ as library
from tricklib.policies.dealing import DealPackets
from tricklib.policies.following import MustFollow
from tricklib.policies.leading import Anything, EldestOpens, first_of
from tricklib.verify import Verdict, verify
from tricklib.verify.solver import VERSION

DATA: Final = Path(__file__).with_name("crosshair.json")
"""What was measured last, as it stands in the docs."""

SIZES: Final = (4, 8, 12, 16, 24, 32, 52)
"""How many cards the decks have."""

SECONDS, LONGER = 60.0, 180.0
"""How much processor time CrossHair has for a deck, and for the largest."""

OWED: Final = ("following.never_empty", "following.within_hand")
"""The contract, as the library calls it."""

OURS: Final = "the rule as it is played"

INSTALL: Final = "pip install -e '.[bench]'"


@attrs.frozen
class FollowOnly:
    """Follow suit, and that is all: the wrong twin."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led."""
        return hand & table.suit(trick.led)


@attrs.frozen
class Answer:
    """What came of one question.

    Args:
        who: who was asked.
        how: in which formulation.
        rule: which of the two rules.
        cards: how many cards the deck has.
        said: what he said of it.
        seconds: processor time of the whole process.
        limit: how much he was given; None for no limit.
        inside: how much of the time is left without starting Python; None where that is not told.
    """

    who: str
    how: str
    rule: str
    cards: int
    said: str
    seconds: float
    limit: float | None = None
    inside: float | None = None


def whist(rule: str, cards: int) -> Ruleset:
    """A whist for four with a deck of so many cards in four suits, all of them dealt, and one of the two rules."""
    return rulesets.declared_trump_whist().evolve(
        deck=Deck.of("23456789TJQKA"[-cards // 4 :]),
        dealing=DealPackets((cards // 4,)),
        opening=EldestOpens(),
        leading=Anything(),
        following=first_of(MustFollow(), Anything()) if rule == RIGHT else FollowOnly(),
    )


def decided(rule: str, cards: int) -> str:
    """What the library says of the contract: the worse of its two verdicts, for all hands, tricks and tables."""
    ruleset = whist(rule, cards)
    found = [verify(ruleset, only=name)[name].verdict for name in OWED]
    return next((one for one in found if one is not Verdict.PROVED), Verdict.PROVED).value


def tell(rule: str, cards: int) -> None:
    """Print what the library says, and how much processor time that takes once Python is started."""
    start = time.process_time()
    said = decided(rule, cards)
    print(json.dumps((said, time.process_time() - start)))


def timed(command: Sequence[str]) -> tuple[str, float]:
    """What a command prints, and the processor time that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout + done.stderr, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ask_tricklib(rule: str, cards: int, runs: int = 1) -> Answer:
    """What this library says, in a process of its own; of some runs the quickest counts."""
    code = f"from benchmarks.crosshair import tell; tell({rule!r}, {cards})"
    told, seconds = min((timed([sys.executable, "-c", code]) for _ in range(runs)), key=lambda one: one[1])
    said, inside = json.loads(told)
    return Answer("tricklib", OURS, rule, cards, said, round(seconds, 2), inside=round(inside, 2))


def ask_crosshair(how: str, rule: str, cards: int, limit: float) -> Answer:
    """What CrossHair says of a formulation of the rule."""
    options = ["--per_condition_timeout", f"{limit:g}", "--report_all", "--analysis_kind", "PEP316"]
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "contracted.py"
        module.write_text(FORMULATIONS[how](rule, cards), "utf-8")
        said, seconds = timed([sys.executable, "-m", "crosshair", "check", *options, str(module)])
    return Answer("CrossHair", how, rule, cards, verdict_of(said), round(seconds, 2), limit)


def verdict_of(printed: str) -> str:
    """What CrossHair says in the end, in one or two words.

    Raises:
        RuntimeError: it is not understood.
    """
    marks = {
        "NotDeterministic": "gave up",
        ": error:": "refuted",
        "Not confirmed": "not confirmed",
        "Confirmed": "confirmed",
    }
    for mark, said in marks.items():
        if mark in printed:
            return said
    raise RuntimeError(f"CrossHair said nothing that is understood: {printed}")


def asked_of_crosshair(sizes: Sequence[int], seconds: float, longer: float) -> Iterator[Answer]:
    """CrossHair's answers about the right rule, with each formulation as far as it comes, and about its twin.

    The first formulation is asked with the largest deck in any case.
    """
    first, largest = next(iter(FORMULATIONS)), sizes[-1]
    for how in FORMULATIONS:
        is_confirmed = True
        for cards in sizes:
            if is_confirmed or (how == first and cards == largest):
                answer = ask_crosshair(how, RIGHT, cards, longer if cards == largest else seconds)
                is_confirmed = answer.said == "confirmed"
                yield answer
        for rule in RULES:
            if rule != RIGHT:
                yield ask_crosshair(how, rule, largest, seconds)


def asked_of_tricklib(sizes: Sequence[int], runs: int) -> Iterator[Answer]:
    """The library's answers about the right rule, and about its twin with the largest deck."""
    for cards in sizes:
        yield ask_tricklib(RIGHT, cards, runs)
    for rule in RULES:
        if rule != RIGHT:
            yield ask_tricklib(rule, sizes[-1], runs)


def written(answers: Iterable[Answer]) -> dict[str, Any]:
    """The answers as JSON values, with the versions of those who gave them."""
    return {"versions": versions(), "answers": [attrs.asdict(one) for one in answers]}


def versions() -> str:
    """Who is asked, with versions."""
    theirs = f"crosshair-tool {importlib.metadata.version('crosshair-tool')}, " if has_peer() else ""
    return f"{theirs}tricklib {library}, {VERSION}, Python {platform.python_version()}"


def has_peer() -> bool:
    """Whether CrossHair is installed."""
    return importlib.util.find_spec("crosshair") is not None


def read(data: Mapping[str, Any]) -> list[Answer]:
    """The answers of JSON values."""
    return [Answer(**answer) for answer in data["answers"]]


def line(answer: Answer) -> str:
    """An answer for people."""
    limit = "" if answer.limit is None else f"of {answer.limit:g}"
    inside = "" if answer.inside is None else f" ({answer.inside:g} without starting Python)"
    who = f"{answer.who:10}{answer.how:28}{answer.rule:7}{answer.cards:5}"
    return f"{who}{answer.seconds:9.2f} {limit:7}{answer.said}{inside}"


def table(versions: str, answers: Iterable[Answer]) -> Iterator[str]:
    """What is printed: who was asked, and what each said."""
    yield versions
    yield f"{'':10}{'formulation':28}{'rule':7}{'cards':>5}{'CPU s':>9} {'limit':7}verdict"
    yield from map(line, answers)


def parser() -> argparse.ArgumentParser:
    """What can be asked for on the command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks.crosshair", description=__doc__)
    made.add_argument("--seconds", type=float, default=SECONDS, help="processor time for a deck (default %(default)g)")
    made.add_argument("--longer", type=float, default=LONGER, help="and for the largest (default %(default)g)")
    made.add_argument("--cards", type=int, nargs="+", default=list(SIZES), help="sizes of the deck, rising")
    made.add_argument("--runs", type=int, default=3, help="runs of ours, of which the quickest counts (default 3)")
    made.add_argument("--write", action="store_true", help=f"write {DATA.name}")
    made.add_argument("--table", action="store_true", help="print what was written last, and ask nobody")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask and print; 0 also where CrossHair is missing, which is then said."""
    asked = parser().parse_args(arguments)
    if min(asked.seconds, asked.longer) <= 0 or asked.runs < 1:
        parser().error("expected positive times and at least one run")
    if any(cards not in range(4, 53, 4) for cards in asked.cards) or asked.cards != sorted(set(asked.cards)):
        parser().error("--cards: expected rising sizes of a deck of four suits: 4, 8, 12 and so on, to 52")
    if asked.table:
        data = json.loads(DATA.read_text("utf-8"))
        print(*table(data["versions"], read(data)), sep="\n")
        return 0
    answers: list[Answer] = []
    print(*table(versions(), ()), sep="\n", flush=True)
    theirs = asked_of_crosshair(asked.cards, asked.seconds, asked.longer) if has_peer() else ()
    for answer in itertools.chain(asked_of_tricklib(asked.cards, asked.runs), theirs):
        answers.append(answer)
        print(line(answer), flush=True)
    if not has_peer():
        print(f"crosshair-tool is not installed and not asked: {INSTALL}", file=sys.stderr)
    elif asked.write:
        DATA.write_text(json.dumps(written(answers), indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
