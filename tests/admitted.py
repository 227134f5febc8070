"""Whether the unknown situation of a question has what the question was put with in a game.

A game is played by rules that listen: each notes with what it is asked, at that very moment, and answers as the rule
does for which it stands. Then the question is put in the unknown situation of a proof, and everything that the rule is
given there, and every field of its table, is held against what it was given in the game.
"""

from __future__ import annotations

import functools
import inspect
import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import attrs

from tricklib import Card, CardSet, Game, Match, Ruleset, Table, Taken, Trick, foreseen
from tricklib.table import Contract
from tricklib.verify import asking
from tricklib.verify.anystate import any_state
from tricklib.verify.explorer import Explorer, Impossible, Stop
from tricklib.verify.prover import Prover
from tricklib.verify.questions import OF_PART, Question, State, Take
from tricklib.verify.situations import ANY, any_take
from tricklib.verify.solver import Solver
from tricklib.verify.symbolic import term_of
from tricklib.verify.terms import Terms
from tricklib.verify.whole import number_term
from tricklib.verify.world import World

Heard: TypeAlias = tuple[str, str, dict[str, Any]]
"""A part of the rules, the method that was asked, and what it was given, by name."""

Place: TypeAlias = tuple[str, Callable[[], Any], Any]
"""Where something stands, what stands there in the unknown situation, and what stood there in the game."""

GIVEN: Final[dict[str, tuple[str, ...]]] = {
    "may_look": ("seat", "table", "declared"),
    "caller": ("table",),
    "choices": ("hand", "table"),
    "is_played": ("table",),
    "trumps": ("table",),
    "exchanger": ("table",),
    "discards": ("hand", "table"),
    "namer": ("table",),
    "nameable": ("hand", "table"),
    "may_be_alone": ("hand", "table"),
    "sides": ("partner", "table"),
    "announcer": ("table",),
    "announcements": ("hand", "table"),
    "sits_out": ("", "table"),
    "opener": ("hands", "table"),
    "legal": ("hand", "trick", "table"),
    "nominations": ("card", "trick", "table"),
    "breaks": ("card", "trick", "table"),
    "taker": ("trick", "table"),
    "next_leader": ("taker", "trick", "table"),
    "draws": ("taker", "table"),
    "score": ("taken", "table"),
    "winners": ("totals", "table"),
    "next_dealer": ("table",),
}
"""What each method is given, by the names that the questions have for it; nothing where a question leaves it out."""

UNREAD: Final = ("deck", "orders", "history")
"""The fields of a table that are the rules' own, or refused to a rule in a proof."""

DERIVED: Final = ("played", "is_first_trick", "is_last_trick", "eldest", "attackers")
"""What a table tells beside its fields."""


class Admitted(Stop):
    """The unknown situation has what was given in the game."""


# What a rule is asked in a game


def _listening(part: str, policy: object, heard: list[Heard]) -> Any:
    """A policy that notes with what it is asked."""

    def of(name: str) -> Callable[..., Any]:
        def method(_: object, *given: Any) -> Any:
            heard.append((part, name, dict(zip(GIVEN[name], given, strict=True))))
            return getattr(policy, name)(*given)

        return method

    return type("Listening", (), {name: of(name) for name in GIVEN if hasattr(policy, name)})()


def heard_in(rules: Ruleset, seed: int, hands: int = 2) -> list[Heard]:
    """All that the rules are asked in a random match of a few hands, in which everybody always looks at everything."""
    heard: list[Heard] = []
    listening = {part: _listening(part, one, heard) for part, one in rules.policies.items() if part in OF_PART}
    dice = random.Random(seed)
    other = attrs.evolve(rules, **listening)
    foreseen.course(other)
    heard.clear()
    match = Match.start(other, dice.randrange(rules.players), seed)
    while not match.is_over and len(match.hands) < hands:
        game = match.game
        for seat in range(rules.players):
            game.view(seat)
        actions = game.legal_actions()
        if not actions:
            break
        match = _further(match, dice.choice(actions))
    return heard


def _further(match: Match, action: Any) -> Match:
    after = match.apply(action)
    for hand in after.hands[len(match.hands) :]:
        for seat in range(hand.ruleset.players):
            hand.view(seat)
    return after


# What the unknown situation has


def _fields(name: str, unknown: Callable[[], Any], known: Any) -> Iterator[Place]:
    """The places of a thing: the parts of tables, tricks and tuples one by one, and other things as a whole."""
    if isinstance(known, Table | Trick | Contract | Taken):
        names = [one.name for one in attrs.fields(type(known)) if one.name not in UNREAD]
        for one in [*names, *(DERIVED if isinstance(known, Table) else ())]:
            yield from _fields(f"{name}.{one}", lambda one=one: getattr(unknown(), one), getattr(known, one))  # type: ignore[misc]
    elif isinstance(known, tuple) and known:
        yield f"len({name})", lambda: len(unknown()), len(known)
        for place, one in enumerate(known):
            yield from _fields(f"{name}[{place}]", lambda place=place: unknown()[place], one)  # type: ignore[misc]
    else:
        yield name, unknown, known


def _lateness(place: Place) -> int:
    """Small values first, then cards and sets of cards: so the search has the fewest ways to go."""
    name, _, known = place
    return 3 if name == "table.broken" else 2 if isinstance(known, CardSet) else int(isinstance(known, Card))


def _hold_against(explorer: Explorer, unknown: Any, known: Any) -> None:
    """Go on only where an unknown thing is the known one."""
    terms = explorer.terms
    if isinstance(unknown, CardSet) and isinstance(known, CardSet):
        explorer.assume(terms.same(term_of(unknown, explorer), terms.const(known.bits)))
    elif isinstance(unknown, Card) and isinstance(known, Card):
        deck = unknown.deck if hasattr(unknown, "deck") else None
        if deck is None:
            _need(explorer, unknown == known)
        else:
            explorer.assume(terms.same(unknown._term, terms.const(deck.bit_of[known])))  # type: ignore[attr-defined]
    elif type(known) is int and isinstance(unknown, int) and not isinstance(unknown, bool):
        explorer.assume(terms.equal(number_term(unknown, explorer), terms.number(known)))
    else:
        _need(explorer, type(known) is type(unknown) and known == unknown)


def _need(explorer: Explorer, holds: bool) -> None:
    if not holds:
        raise explorer.stop(Impossible("it is not so in the game"))


@functools.cache
def _names(question: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(question).parameters)[1:]


def is_admitted(prover: Prover, kind: type[Question], places: Callable[[dict[str, Any]], list[Place]]) -> bool:
    """Whether the unknown situation of a question can have all of this at once.

    Args:
        prover: of the rules.
        kind: the question.
        places: what is to be there, made of what is given in the unknown situation.
    """
    explorer, right = _explorer(prover), asking.ASK[kind]

    def put() -> None:
        world = World(explorer, prover.setting)

        def ask(question: Callable[..., Any], *given: Any) -> Any:
            if question is not right:
                return World.ask(world, question, *given)
            for _, unknown, known in places(dict(zip(_names(right), given, strict=True))):
                _hold_against(explorer, _read(explorer, unknown), known)
            explorer.counts_cards()
            raise explorer.stop(Admitted())

        vars(world)["ask"] = ask
        ANY[kind](world)

    return _comes_to_it(explorer, put)


def _explorer(prover: Prover) -> Explorer:
    terms = Terms(len(prover.ruleset.deck))
    return Explorer(terms, Solver(terms), 1_000_000)


def _comes_to_it(explorer: Explorer, run: Callable[[], None]) -> bool:
    """Whether a run comes to a place at which everything is as in the game."""
    try:
        for _ in explorer.paths(run, twice=False):
            pass
    except Admitted:
        return True
    return False


def _read(explorer: Explorer, unknown: Callable[[], Any]) -> Any:
    try:
        return unknown()
    except (IndexError, TypeError, AttributeError):
        raise explorer.stop(Impossible("there is no such thing")) from None


def missing(prover: Prover, asked: Heard, order: int = 0) -> str:
    """What is missing of a question of a game in its unknown situation; empty if nothing is.

    Args:
        prover: of the rules.
        asked: what was asked in a game.
        order: in which order the rule reads what it is given: any number is some order.
    """
    part, method, known = asked
    kind = OF_PART[part]

    def all_places(unknown: dict[str, Any]) -> list[Place]:
        given = [(name, one) for name, one in known.items() if name in unknown]
        found = [one for name, value in given for one in _fields(name, lambda name=name: unknown[name], value)]  # type: ignore[misc]
        if order:
            random.Random(order).shuffle(found)
            return found
        return sorted(found, key=_lateness)

    if is_admitted(prover, kind, all_places):
        return ""
    names = [name for name, _, _ in all_places(known | dict.fromkeys(_names(asking.ASK[kind])))]
    for name in names:
        if not is_admitted(prover, kind, lambda unknown, name=name: [p for p in all_places(unknown) if p[0] == name]):  # type: ignore[misc]
            value = next(value for one, _, value in all_places(known) if one == name)
            return f"{part}.{method}: {name} is never {value!r}"
    return f"{part}.{method}: not all at once of {known}, {_told(known)}"


def _told(known: dict[str, Any]) -> str:
    places = (one for name, value in known.items() for one in _fields(name, lambda: None, value))
    return ", ".join(f"{name}={value!r}" for name, _, value in places)


# What else is unknown


def has_state(prover: Prover, game: Game) -> bool:
    """Whether a state of a game is one of the unknown states with which invariants are proved."""
    explorer = _explorer(prover)

    def run() -> None:
        unknown = any_state(World(explorer, prover.setting))
        assert isinstance(unknown, State)
        for name in ("phase", "actor", "table", "trick", "hands"):
            for _, there, known in sorted(
                _fields(name, lambda name=name: getattr(unknown.game, name), getattr(game, name)),  # type: ignore[misc]
                key=_lateness,
            ):
                _hold_against(explorer, _read(explorer, there), known)
        explorer.counts_cards()
        raise explorer.stop(Admitted())

    return _comes_to_it(explorer, run)


def has_strengths(prover: Prover, asked: Heard) -> bool:
    """Whether the cards of a trick can be as strong beside each other, and beside none, as they were in a game."""
    table, trick = asked[2]["table"], asked[2]["trick"]
    strengths = [0, *(table.strength(card, trick.led) for card in trick.cards)]
    explorer = _explorer(prover)

    def run() -> None:
        unknown = any_take(World(explorer, attrs.evolve(prover.setting, ruleset=_taken_by_the_first(prover)), True))
        assert isinstance(unknown, Take)
        cards, led = unknown.trick.cards, unknown.trick.led
        _need(explorer, led is trick.led and len(cards) == len(trick.cards))
        there = [0, *(unknown.table.strength(card, trick.led) for card in cards)]
        for one, other in itertools.combinations(range(len(strengths)), 2):
            _need(explorer, (there[other] > there[one]) is (strengths[other] > strengths[one]))
            _need(explorer, (there[other] < there[one]) is (strengths[other] < strengths[one]))
        raise explorer.stop(Admitted())

    return _comes_to_it(explorer, run)


class _FirstTakes:
    def taker(self, trick: Trick, table: Table) -> int:
        """Whoever has led."""
        return trick.leader


def _taken_by_the_first(prover: Prover) -> Ruleset:
    return prover.ruleset.evolve(taking=_FirstTakes())


__all__ = ["GIVEN", "Admitted", "Heard", "has_state", "has_strengths", "heard_in", "is_admitted", "missing"]
