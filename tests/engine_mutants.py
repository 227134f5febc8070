"""Slips in the engine: every small change of its transitions, of what it offers and of what it shows.

``python -m tests.engine_mutants`` writes ``tests/engine_mutants.txt``: each mutant, and the theorem that notices it.
"""

from __future__ import annotations

import functools
import multiprocessing
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

from engine_slips import IN_PLAY
from mutating import Mutant, Slipping

from tricklib import Game, Table, Trick, offers, onward
from tricklib.errors import TricklibError
from tricklib.states import Phase
from tricklib.verify import engine
from tricklib.verify.explorer import Stop

LIST: Final = Path(__file__).with_name("engine_mutants.txt")

TARGETS: Final[dict[type | ModuleType, str]] = {
    Game: "_done _exchanged _named _next _played _collected is_legal legal_cards rule apply seen_hand view "
    "hand_size_of",
    Trick: "with_card seat_to_play plays",
    Table: "declared called with_sides _before with_partner_named with_maker_alone announced_by with_broken collected "
    "_voids_after drawn _after",
    onward: "waiting _with_trumps",
    offers: "offered is_offered _leads_with _hand calls discards _within _may_discard nameable may_be_alone",
}
"""The functions by which the engine goes from one state to the next, says what may be done, and shows it."""

SLIPS: Final = {
    "self.actor": ("0", "(self.actor + 1) % self.table.players"),
    "self.hands": ("self.hands[::-1]",),
    "self.kitty": ("self.ruleset.deck.empty", "self.aside", "kitty"),
    "self.aside": ("self.ruleset.deck.empty", "aside"),
    "self.aside | kitty": ("self.aside", "kitty"),
    "self.stock": ("()", "self.stock[1:]", "self.stock[::-1]"),
    "self.table": ("table",),
    "self.last_trick": ("None", "trick"),
    "self.ruleset.deck.empty": ("kitty", "self.kitty"),
    "table": ("self.table",),
    "trick": ("self.trick",),
    "hands": ("self.hands",),
    "seat": ("(seat + 1) % table.players", "0"),
    "taker": ("trick.leader", "leader"),
    "leader": ("taker", "0"),
    "actor": ("0",),
    "drawn": ("drawn[::-1]", "drawn[:1]"),
    "stock[:number]": ("stock[-number:]", "stock[:1]", "stock[:0]"),
    "stock[number:]": ("stock[:-number]", "stock[1:]", "stock"),
    "only((card,))": ("kitty", "self.ruleset.deck.empty"),
    "only(cards)": ("only(cards[:1])", "self.ruleset.deck.empty"),
    "action.suit": ("None",),
    "action.tricks": ("0",),
    "action.card": ("None",),
    "action": ("self.action",),
    "self": ("self.before",),
    "stage": ("stage + 1", "0"),
    "kitty": ("ruleset.deck.empty", "aside"),
    "aside": ("kitty", "aside - aside"),
    "ruleset.deck.empty": ("kitty",),
    "kitty.count()": ("0", "1", "kitty.count() + 1"),
    "ruleset.stages[stage:]": ("ruleset.stages[stage + 1:]", "ruleset.stages", "ruleset.stages[stage:][:1]"),
    "contract.trumps": ("None",),
    "contract": ("self.contract",),
    "table.contract is None": ("table.upcard is None",),
    "Trick(opener, table.players)": ("None", "Trick(0, table.players)"),
    "opener": ("0", "table.eldest", "table.dealer"),
    "self.passes": ("(0,) * self.players",),
    "self.contract": ("None", "contract"),
    "self.named": ("None",),
    "self.alone": ("False",),
    "self.sides": ("None",),
    "self.announced": ("(None,) * self.players",),
    "self.broken": ("False", "True"),
    "self.taken": ("self.taken[::-1]",),
    "self.voids": ("(frozenset(),) * self.players",),
    "self.history": ("()", "None"),
    "self.last_taker": ("None", "taker"),
    "self.last_caller": ("None", "seat"),
    "self.trumps": ("None",),
    "self.upcard": ("None",),
    "self.held": ("self.hand_size",),
    "self.stock_size": ("0",),
    "self.upcard.suit": ("None", "self.trumps"),
    "tricks": ("0", "tricks + 1"),
    "trumps": ("None", "self.trumps"),
    "game.kitty": ("game.ruleset.deck.empty", "game.aside"),
    "game.surplus": ("0", "1"),
    "game.actor": ("(game.actor + 1) % game.table.players",),
    "game.legal_cards": ("game.ruleset.deck.full", "_hand(game)"),
    "_hand(game)": ("game.hands[game.actor]", "game.ruleset.deck.empty", "game.ruleset.deck.full"),
    "_hand(game) | game.kitty": ("_hand(game) | game.aside",),
    "hand": ("cards", "game.ruleset.deck.full"),
    "self.rule": ("self.ruleset.leading", "self.ruleset.following"),
    "self.seen_hand(seat)": ("self.hands[seat]", "self.seen_hand(self.actor)", "None"),
    "self.hands[seat]": ("self.hands[seat - 1]", "self.kitty", "self.hands[seat] | self.kitty"),
    "declared": ("True", "False"),
    "self.surplus": ("0",),
    "self.leader": ("0",),
    "self.led": ("None",),
    "nominated": ("None",),
    "Phase.CALLING": ("Phase.NAMING",),
    "Phase.EXCHANGING": ("Phase.CALLING",),
    "Phase.NAMING": ("Phase.EXCHANGING",),
    "Phase.ANNOUNCING": ("Phase.NAMING",),
    "Phase.PLAYING": ("Phase.ANNOUNCING",),
    "Phase.OVER": ("Phase.PLAYING",),
}  # fmt: skip
"""What stands in the engine, and what may stand there by a slip."""

ANSWERS: Final = {
    "nameable": ("({}) - _hand(game)",),
    "may_be_alone": ("True", "False", "not ({})"),
    "_hand": ("game.hands[0]",),
    "calls": ("()", "({})[:1]"),
    "discards": ("hand", "hand & game.kitty"),
    "seen_hand": ("None", "self.hands[seat]"),
    "is_legal": ("True", "False"),
    "hand_size_of": ("({}) + 1", "len(self.hands[seat])"),
    "apply": ("self",),
}
"""What a function may answer by a slip; ``{}`` is its right answer."""

ENGINE: Final = Slipping(SLIPS, ANSWERS, drops=True)


@functools.cache
def mutants() -> tuple[Mutant, ...]:
    """All mutants of the engine, each once."""
    found: dict[str, Mutant] = {}
    for owner, names in TARGETS.items():
        for name in names.split():
            found |= {one.name: one for one in ENGINE.mutants_of(owner, name, "game")}
    return tuple(found.values())


FAULTS: Final = (TricklibError, AttributeError, TypeError, LookupError, AssertionError, NameError, ValueError, Stop)
"""What a broken engine may raise when it is run at all: that is noticed too."""


def noticed(mutant: Mutant) -> str:
    """The theorem that fails with two players or with three, or the error that is raised; empty if none is."""
    chosen: dict[str, object] = {"phase": Phase.PLAYING} if mutant.method in IN_PLAY else {}
    with mutant.applied():
        for players, what in ((2, chosen), (3, chosen), (2, {}), (3, {}))[: 4 if chosen else 2]:
            try:
                if name := engine.first_failure(players, chosen=what):
                    return name
            except FAULTS as error:
                return type(error).__name__
    return ""


def line(mutant: Mutant) -> str:
    """The mutant and what notices it."""
    return f"{mutant.name}  =>  {noticed(mutant) or 'survives'}"


def lines(start: int, step: int) -> list[str]:
    """The lines of every so many mutants."""
    made = []
    for mutant in mutants()[start::step]:
        made.append(line(mutant))
        print(made[-1], flush=True)
    return made


def main() -> None:
    """Write the list, in two processes."""
    with multiprocessing.Pool(2) as pool:
        parts = pool.starmap(lines, [(0, 2), (1, 2)])
    made = {one.partition("  =>  ")[0]: one for part in parts for one in part}
    LIST.write_text("\n".join(made[mutant.name] for mutant in mutants()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
