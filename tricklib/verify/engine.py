"""The engine's theorems are proved: each holds for every step, with policies that are arbitrary within their contracts.

The real transitions of :class:`~tricklib.game.Game` are run on a state with unknown hands and with policies whose
answers are unknown too, except for what their contracts promise. What holds at the end of every path holds for every
composition. A path speaks of sets of cards, and of no more single cards than lie on the table, are drawn or are put
away, and one more: if a statement failed in some deck, it would fail in the part of it that has these cards and one at
which it fails. So a deck of a few cards more than that stands for all decks, with duplicates or without.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, final

import attrs

from tricklib.states import Phase
from tricklib.verify.allowed import BESIDE_THE_POINT, accepts_what_is_allowed, any_state
from tricklib.verify.anydeal import any_deal
from tricklib.verify.arbitrary import Arbitrary, deck_for
from tricklib.verify.explorer import Explorer, Path
from tricklib.verify.listed import offers_what_is_allowed, rules_of_lists
from tricklib.verify.solver import Solver
from tricklib.verify.steps import PHASES, Step, any_step
from tricklib.verify.terms import Terms
from tricklib.verify.theorems import SIGHT, THEOREMS, VOIDS, places, shows_own_hand_only, shows_voids
from tricklib.verify.versions import environment

OFFERS: Final = "game.accepts_what_is_allowed"
"""The theorem about what may be done."""

ALL: Final = (*THEOREMS, SIGHT, VOIDS, OFFERS)
"""All theorems, by the id of their obligation."""


Starts: TypeAlias = Callable[[Explorer], None]
"""Called with an explorer before it starts."""

PROVED_BEFORE: Final[dict[tuple[int, bool], dict[str, str]]] = {}
"""What came of the theorems for so many players, of whom some may sit out or none, where a program keeps that."""


@functools.cache
def _known_to_hold(library: str) -> set[tuple[int, bool]]:
    """For how many players, of whom some may sit out or none, the theorems hold for the library as it was then."""
    return set()


SHARES: Final = PHASES
"""The proof falls into parts, one for each phase in which somebody can act; they can be had beside each other."""


@final
@attrs.frozen
class Share:
    """What came of the theorems in the states of one phase.

    Args:
        spoke: the theorems that say something there.
        failed: for each theorem that fails there: a situation in which it does.
        doubts: what a second solver has against it, as :mod:`~tricklib.verify.crosscheck` says it; None if none was
            asked.
    """

    spoke: frozenset[str]
    failed: dict[str, str]
    doubts: tuple[Any, ...] | None = None


def share(
    players: int,
    phase: Phase,
    deadline: float | None = None,
    starts: Starts = lambda explorer: None,
    *,
    sits: bool = False,
) -> Share:
    """What comes of the theorems in the states of one phase.

    Args:
        players: how many seats there are.
        phase: the phase.
        deadline: when to stop, by ``time.monotonic()``; None for never.
        starts: called with the explorer before it starts.
        sits: whether some of them may sit out.

    Raises:
        OutOfBudget: not all paths were seen in time.
    """
    terms = Terms(len(deck_for(players)))
    explorer = Explorer(terms, Solver(terms), 60_000, deadline)
    starts(explorer)
    spoke: set[str] = set()
    failed: dict[str, str] = {}
    for name, holds, path in _judged(explorer, Arbitrary(explorer, players, sits), ALL, {"phase": phase}):
        if holds:
            spoke.add(name)
        elif holds is False:
            failed.setdefault(name, f"{path.choices} {path.model}")
    return Share(frozenset(spoke), failed)


def together(shares: Iterable[Share]) -> dict[str, str]:
    """For each theorem that fails: a situation in which it does. One that says nothing in any phase fails too."""
    failed = {name: "it never says anything" for name in ALL}
    shown: dict[str, str] = {}
    for one in shares:
        shown = one.failed | shown
        for name in one.spoke:
            failed.pop(name, None)
    return failed | shown


def failures(
    players: int, deadline: float | None = None, starts: Starts = lambda explorer: None, *, sits: bool = False
) -> dict[str, str]:
    """For each theorem that fails for this number of players: a situation in which it does.

    Args:
        players: how many seats there are.
        deadline: when to stop, by ``time.monotonic()``; None for never.
        starts: called with each explorer before it starts.
        sits: whether some of them may sit out.

    Raises:
        OutOfBudget: not all paths were seen in time.
    """
    return together(share(players, phase, deadline, starts, sits=sits) for phase in SHARES)


@final
class Proof:
    """The proof of the theorems for one number of players, as far as it has come.

    Args:
        players: how many seats there are.
        starts: called with each explorer and its phase before it starts.
        sits: whether some of them may sit out.

    Attributes:
        done: for each phase, what came of the theorems there, or what was raised over them.
        anew: whether it is done even if this process has done it before, with the library as it is now.
    """

    anew = False

    def __init__(self, players: int, starts: Callable[[Explorer, Phase], None], sits: bool = False) -> None:
        self.players = players
        self.sits = sits
        self.starts = starts
        self.done: dict[Phase, Share | BaseException] = {}
        self._failed: dict[str, str] | None = None

    @property
    def is_proved_before(self) -> bool:
        """Whether it need not be done again."""
        if (self.players, self.sits) in PROVED_BEFORE:
            return True
        return (self.players, self.sits) in _known_to_hold(self._library) and not self.anew

    @functools.cached_property
    def _library(self) -> str:
        """The number of the library as it was when this was begun."""
        return environment()

    def share(self, phase: Phase, deadline: float | None) -> Share:
        """What comes of the theorems in the states of one phase, unless that is done.

        Raises:
            BaseException: what was raised when it was done.
        """
        if phase not in self.done:
            self.done[phase] = share(
                self.players, phase, deadline, lambda explorer: self.starts(explorer, phase), sits=self.sits
            )
        done = self.done[phase]
        if isinstance(done, BaseException):
            raise done
        return done

    def failures(self, deadline: float | None) -> dict[str, str]:
        """For each theorem that fails: a situation in which it does."""
        if self._failed is None:
            self._failed = self._all(deadline)
        return self._failed

    def _all(self, deadline: float | None) -> dict[str, str]:
        if self.is_proved_before:
            return PROVED_BEFORE.get((self.players, self.sits), {})
        failed = together(self.share(phase, deadline) for phase in SHARES)
        if not failed and self._library and self._library == environment():
            _known_to_hold(self._library).add((self.players, self.sits))
        return failed


def first_failure(
    players: int, among: Collection[str] = ALL, chosen: Mapping[str, object] | None = None, *, sits: bool = False
) -> str:
    """The first of some theorems that fails for this number of players; empty if none does.

    Args:
        players: how many seats there are.
        among: the ids of the theorems.
        chosen: what is not to vary from path to path, such as the phase.
        sits: whether some of the players may sit out.
    """
    terms = Terms(len(deck_for(players)))
    explorer = Explorer(terms, Solver(terms), 60_000)
    judged = _judged(explorer, Arbitrary(explorer, players, sits), among, dict(chosen or {}))
    return next((name for name, holds, _ in judged if holds is False), "")


def _judged(
    explorer: Explorer, rules: Arbitrary, among: Collection[str], chosen: dict[str, object]
) -> Iterator[tuple[str, bool | None, Path[Any]]]:
    """What every theorem says, path after path."""
    theorems = {name: theorem for name, theorem in THEOREMS.items() if name in among}
    some = rules_of_lists(rules)

    def step() -> dict[str, bool | None]:
        explorer.choices |= chosen
        begins = explorer.choose("phase", PHASES) is Phase.CALLING and explorer.choose("a deal", (False, True))
        made = any_deal(explorer, rules) if begins else any_step(explorer, rules)
        return {name: theorem(made) for name, theorem in theorems.items()}

    def sight() -> dict[str, bool | None]:
        explorer.choices |= BESIDE_THE_POINT | {"nominates": False} | chosen
        game = any_state(explorer, rules)
        return {SIGHT: shows_own_hand_only(game, explorer.choose("seat", range(rules.players)))}

    def voids() -> dict[str, bool | None]:
        return {VOIDS: shows_voids(explorer, rules)}

    def offers() -> dict[str, bool | None]:
        explorer.choices |= BESIDE_THE_POINT | {"leader": 0, "held": 1, "out": ()} | chosen
        return {OFFERS: accepts_what_is_allowed(explorer, rules)}

    def lists() -> dict[str, bool | None]:
        explorer.choices |= chosen
        return {OFFERS: offers_what_is_allowed(explorer, some)}

    runs: dict[Callable[[], dict[str, bool | None]], Collection[str]] = {step: theorems, sight: (SIGHT,)}
    runs |= {lists: (OFFERS,), offers: (OFFERS,)}
    runs |= {voids: (VOIDS,)} if chosen.get("phase", Phase.PLAYING) is Phase.PLAYING else {}
    for run in [run for run, names in runs.items() if any(name in among for name in names)]:
        for path in explorer.paths(run, twice=False):
            for name, holds in path.result.items():
                yield name, holds, path


__all__ = [
    "ALL",
    "OFFERS",
    "PROVED_BEFORE",
    "SHARES",
    "SIGHT",
    "THEOREMS",
    "VOIDS",
    "Arbitrary",
    "Proof",
    "Share",
    "Step",
    "any_step",
    "failures",
    "first_failure",
    "places",
    "share",
    "together",
]
