"""Changed policies and a changed engine: every way to break them by a small slip, made by changing code at run time.

``python -m tests.mutants`` goes on with the lists in ``tests/mutant_lists``: each mutant of each shipped game and of
the engine, and the obligation or theorem that notices it. What is on a list is not tried again, so it can be stopped at
any time; names of games, or ``engine``, choose among them, and ``again`` tries the survivors again.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

import attrs
import engine_mutants
from equivalents import equivalent, survives
from mutant_games import GAMES, OPEN, SHIPPED, TARGETS
from mutating import Mutant, Slipping
from policy_slips import ANSWERS, SLIPS

from tricklib.errors import TricklibError
from tricklib.ruleset import Ruleset
from tricklib.verify import OBLIGATIONS, Budget, Obligation, Verdict, verify
from tricklib.verify.prover import Prover

LISTS: Final = Path(__file__).with_name("mutant_lists")
POLICIES: Final = Slipping(SLIPS, ANSWERS)
QUICK: Final = Budget(search=4.0, seconds=10.0)
SECONDS: Final = 60
"""How long a single mutant may take."""
SECONDS_OF_THE_ENGINE: Final = 300
"""How long a single mutant of the engine may take."""
SOON: Final = ("keeps_its_word", "parts_keep_their_word", "right_seat", "answers")
"""The obligations that notice most mutants."""
ENGINE: Final = "engine"
"""What the list of the engine is called, in the place of a game."""
ARROW: Final = "  =>  "


@attrs.frozen
class Entry:
    """A mutant on the list of a game.

    Args:
        mutant: the changed function.
        places: the parts of the game for which it is looked for, and in which games for each.
    """

    mutant: Mutant
    places: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def games(self) -> tuple[str, ...]:
        """All games in which it is looked for."""
        return tuple(dict.fromkeys(game for _, games in self.places for game in games))


@functools.cache
def entries(shipped: str) -> dict[str, Entry]:
    """All mutants of a shipped game by name."""
    found: dict[str, Entry] = {}
    for target in TARGETS:
        if games := target.games.get(shipped):
            for one in POLICIES.mutants_of(target.owner, target.method):
                before = found[one.name].places if one.name in found else ()
                found[one.name] = Entry(one, tuple(dict.fromkeys((*before, (target.part, games)))))
    return found


NUMBERS: Final = {
    "declared_trump_whist": 1000,
    "call_partner_euchre": 1000,
    "five_hundred_43": 160,
    "same_colour": 104,
}
"""How many mutants of a game are tried, where there are as many."""


def sample(names: Iterable[str], number: int) -> list[str]:
    """So many names: by their hashes, one of each function in turn, as long as it has another one."""
    rows: dict[str, list[str]] = {}
    for name in sorted(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest()):
        rows.setdefault(name.partition(":")[0], []).append(name)
    turns = itertools.zip_longest(*(rows[function] for function in sorted(rows)))
    return [name for turn in turns for name in turn if name is not None][:number]


def tried(shipped: str) -> list[str]:
    """The names of the mutants of a game, or of the engine, that are tried, with one at least of every kind."""
    if shipped == ENGINE:
        found, number = {name: mutant for name, (mutant, _) in engine_mutants.entries().items()}, engine_mutants.NUMBER
    else:
        found, number = {name: entry.mutant for name, entry in entries(shipped).items()}, NUMBERS[shipped]
    order = sample(found, len(found))
    first = {found[name].kind: name for name in reversed(order)}
    return list(dict.fromkeys((*order[:number], *first.values())))


# What notices a mutant


def noticed(entry: Entry) -> str:
    """The obligation by which a mutant is refuted or shown to be vacuous, and the game; empty if there is none."""
    with entry.mutant.applied():
        for part, games in entry.places:
            for name in games:
                try:
                    game = GAMES[name]()
                except TricklibError as error:
                    return f"refused {name}: {error}"
                if found := wrong(game, part, OPEN.get(name, frozenset())):
                    return f"{found}, {name}"
    return ""


def wrong(ruleset: Ruleset, part: str, beside: Collection[str] = ()) -> str:
    """What :func:`tricklib.verify` finds first, of the obligations of a part, beside some."""
    prover = Prover(ruleset, QUICK)
    vacuous = []
    for obligation in sorted(OBLIGATIONS.values(), key=_comes_first):
        owed = obligation.applies(ruleset) and obligation.departure(ruleset) is None
        if owed and obligation.part == part and obligation.id not in beside:
            finding = prover.settle(obligation)
            if finding is not None and finding.verdict is Verdict.REFUTED:
                return f"{obligation.id} refuted"
            if finding is not None and finding.verdict is Verdict.VACUOUS:
                vacuous.append(obligation.id)
    for name in vacuous:
        if verify(ruleset, only=name, budget=QUICK)[name].verdict is Verdict.VACUOUS:
            return f"{name} vacuous"
    return ""


def _comes_first(obligation: Obligation) -> int:
    """The place of an obligation: whether the rule keeps its word, whether it answers at all, and then the others."""
    last = obligation.id.rpartition(".")[2]
    return SOON.index(last) if last in SOON else len(SOON)


def line(shipped: str, name: str) -> str:
    """The mutant and what notices it."""
    found = engine_mutants.noticed(name) if shipped == ENGINE else noticed(entries(shipped)[name])
    return f"{name}{ARROW}{found or labelled(name)}"


def labelled(name: str) -> str:
    """What is said of a mutant that nothing notices: why it is no other rule, or why it survives."""
    why = equivalent(name)
    return f"equivalent: {why}" if why else f"survives: {survives(name)}".rstrip(": ")


# The lists


def written(path: Path) -> dict[str, str]:
    """What a list says of each mutant."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {one.partition(ARROW)[0]: one for one in lines}


def go_on(
    path: Path, names: list[str], line: Callable[[str], str], again: bool = False, seconds: int = SECONDS
) -> None:
    """Add to a list what is missing, one mutant after the other, each in a process of its own and written at once.

    Args:
        path: the list.
        names: the mutants that should be on it.
        line: what is to be said of a mutant.
        again: whether those that survive are tried again.
        seconds: how long one may take.
    """
    known = {
        one: said for one, said in written(path).items() if not (again and unnoticed(said) and not equivalent(one))
    }
    for number, name in enumerate(names):
        if name not in known:
            start = time.monotonic()
            made = apart(functools.partial(line, name), seconds) or f"{name}{ARROW}survives"
            known[name] = made
            with path.open("a", encoding="utf-8") as file:
                file.write(made + "\n")
            print(f"{number + 1}/{len(names)} {time.monotonic() - start:.1f}s {made}", flush=True)
    lines = (f"{name}{ARROW}{labelled(name)}" if unnoticed(known[name]) else known[name] for name in sorted(names))
    path.write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")


def unnoticed(line: str) -> bool:
    """Whether nothing notices the mutant of a line."""
    return line.partition(ARROW)[2].startswith(("survives", "equivalent"))


def apart(work: Callable[[], str], seconds: int = SECONDS) -> str:
    """What some work says that is done in a process of its own; empty if it takes too long."""
    reader, writer = os.pipe()
    if not (child := os.fork()):
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(seconds)
            os.write(writer, work().encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said


def counted(path: Path) -> dict[str, int]:
    """How many mutants of a list are noticed, are no other rules, and survive."""
    ends = [line.partition(ARROW)[2].partition(":")[0] for line in written(path).values()]
    count = {end: ends.count(end) for end in ("equivalent", "survives")}
    return {"all": len(ends), "noticed": len(ends) - sum(count.values()), **count}


def figures() -> str:
    """The figures of all lists as a table."""
    rows = {f"`{shipped}`": counted(LISTS / f"{shipped}.txt") for shipped in SHIPPED}
    rows["all four"] = {key: sum(row[key] for row in rows.values()) for key in next(iter(rows.values()))}
    rows["the engine"] = counted(LISTS / f"{ENGINE}.txt")
    lines = ["| | mutants | equivalent | noticed | survive | noticed of those that are other rules |", "|-|-|-|-|-|-|"]
    for name, row in rows.items():
        share = 100 * row["noticed"] / (row["noticed"] + row["survives"])
        lines.append(
            f"| {name} | {row['all']} | {row['equivalent']} | {row['noticed']} | {row['survives']} | {share:.1f} % |"
        )
    return "\n".join(lines)


def main(words: list[str]) -> None:
    """Go on with the lists of some shipped games, or of the engine, or all; ``again`` tries the survivors again."""
    os.nice(19)
    lists = (*SHIPPED, ENGINE)
    for name in [word for word in words if word in lists] or lists:
        if name == ENGINE:
            engine_mutants.running()
        seconds = SECONDS_OF_THE_ENGINE if name == ENGINE else SECONDS
        go_on(LISTS / f"{name}.txt", tried(name), functools.partial(line, name), "again" in words, seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
