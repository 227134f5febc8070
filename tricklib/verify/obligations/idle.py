"""Nothing in a ruleset is idle: every part of a rule, every line and every option makes a difference in some game."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from tricklib.actions import Action
from tricklib.errors import OptionError
from tricklib.family import Family, family_of
from tricklib.game import Game
from tricklib.policies.breaking import BrokenByAny, broken_by
from tricklib.policies.combine import combined_parts, without
from tricklib.policies.parts import answering
from tricklib.ruleset import PARTS, Ruleset
from tricklib.table import Table
from tricklib.verify import asking, moments
from tricklib.verify.alike import answers_differ
from tricklib.verify.explorer import Path
from tricklib.verify.lines import Line, Lines, told
from tricklib.verify.matches import shown_in_a_match
from tricklib.verify.obligations.registry import Obligation, has_part, owed
from tricklib.verify.prover import Prover
from tricklib.verify.questions import OF_PART, Break, Follow, Lead, Question, Sit, Succeed, Win
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.search import Hint
from tricklib.verify.sidebyside import Beside, Hands
from tricklib.verify.situations import ANY

# Every rule matters


def _variants(ruleset: Ruleset, part: str) -> Iterator[tuple[object, object]]:
    """Each part of a composed rule, and the rule without it."""
    policy = getattr(ruleset, part)
    if isinstance(policy, BrokenByAny):
        for place, event in enumerate(policy.parts):
            yield event, broken_by(*policy.parts[:place], *policy.parts[place + 1 :])
    else:
        for path in combined_parts(policy):
            yield path[-1], without(policy, path)


def _idle_parts(about: type[Question], part: str) -> Callable[[Prover, Obligation], Finding]:
    def settle(prover: Prover, obligation: Obligation) -> Finding:
        unseen: list[str] = []
        for one, variant in _variants(prover.ruleset, part):
            other = prover.ruleset.evolve(**{part: variant})
            verdict = _difference(prover, about, other)
            if verdict is Verdict.VACUOUS:
                reason = f"{one!r} changes nothing: without it the same cards may be played everywhere"
                return prover.finding(obligation, Verdict.VACUOUS, reason=reason)
            if verdict is Verdict.UNKNOWN:
                unseen.append(repr(one))
        if unseen:
            reason = f"no game was found in which {', '.join(unseen)} makes a difference"
            return prover.finding(obligation, Verdict.UNKNOWN, reason=reason, states="bounded:search")
        return prover.finding(obligation, Verdict.PROVED)

    return settle


def _difference(prover: Prover, about: type[Question], other: Ruleset) -> Verdict:
    """Whether two rulesets can answer a question differently, and a game in which they do."""
    explorer = prover.explorer()

    def differ() -> bool:
        asked = ANY[about](prover.world(explorer))
        return answers_differ(asked, other)

    paths = [path for path in explorer.paths(differ, twice=False) if path.result]
    if not paths:
        return Verdict.VACUOUS

    beside = Beside(other)

    def sign(game: Game, action: Action | None) -> bool:
        """Whether the rules answer otherwise, and the game goes differently for it, here or later on."""
        differ = any(answers_differ(asked, other) for asked in moments.at(game, action, about))
        return differ and beside.parting(game, action) is not None

    search = prover.search(sign, about in moments.IN_ACTIONS)
    hints = prover.hints(about, paths)
    found = search.first(itertools.chain([Hint(1)], hints))
    return Verdict.PROVED if found else Verdict.UNKNOWN


for _kind, _part in ((Lead, "leading"), (Follow, "following"), (Break, "breaking")):
    owed(
        Obligation(
            f"{_part}.no_idle_part",
            f"Every part of the rule about {_part} makes a difference in some game.",
            settle=_idle_parts(_kind, _part),
            why="a clause that can never come into play",
            catalogue=(65, 70),
            rests_on=(f"{_part}.answers",),
            applies=lambda ruleset, part=_part: next(_variants(ruleset, part), None) is not None,  # type: ignore[misc]
        )
    )


# Every line matters


FEW_GAMES: Final = 60
"""In so many games most lines of a rule run, before it is asked what the others need."""

MORE_GAMES: Final = 600
"""So many games are played towards what they need."""

MOST_WAYS: Final = 8
"""So many situations are taken in which a line runs."""


def _lines(ruleset: Ruleset, part: str) -> Lines:
    """The lines of a rule that answer as one part of the rules; the same object may be another part as well."""
    policy = getattr(ruleset, part)
    others = (one for one in PARTS if one != part and getattr(ruleset, one) is policy and policy is not None)
    return Lines(policy, {name for one in others for name in answering(one)} - set(answering(part)))


def _idle_lines(about: type[Question], part: str) -> Callable[[Prover, Obligation], Finding]:
    def settle(prover: Prover, obligation: Obligation) -> Finding:
        """Play games until every line has run; what runs in none may yet run in some situation, or can in none."""
        lines = _lines(prover.ruleset, part)
        free = (Hint(prover.trick_count, trumps=suit) for suit in prover.trumps)
        if _all_run(prover, about, lines, free, FEW_GAMES) or (about is Win and _all_run_in_matches(prover, lines)):
            return prover.finding(obligation, Verdict.PROVED)
        ways = _ways_to(prover, about, part)
        if never := [line for line in lines.idle() if line not in ways]:
            return prover.finding(obligation, Verdict.VACUOUS, reason=f"this line can never run: {told(never[0])}")
        hints = (hint for line, paths in ways.items() if line in lines.idle() for hint in prover.hints(about, paths))
        if _all_run(prover, about, lines, hints, MORE_GAMES):
            return prover.finding(obligation, Verdict.PROVED)
        reason = f"no game was found in which this line runs: {told(lines.idle()[0])}"
        return prover.finding(obligation, Verdict.UNKNOWN, reason=reason, states="bounded:search")

    return settle


def _all_run(prover: Prover, about: type[Question], lines: Lines, hints: Iterator[Hint], games: int) -> bool:
    """Whether every line of a rule has run once so many games are played, or fewer."""

    def sign(game: Game, action: Action | None) -> bool:
        if not _nothing_comes_of(about, game):
            with lines:
                for _ in moments.at(game, action, about):
                    pass
        return not lines.idle()

    search = prover.search(sign, about in moments.IN_ACTIONS | moments.ALSO_IN_ACTIONS)
    search.games = min(games, search.games)
    search.first(hints)
    # A rule that fails ends a game, and its line has run all the same.
    return not lines.idle()


def _nothing_comes_of(about: type[Question], game: Game) -> bool:
    """Whether an answer makes no difference: nobody leads after the last trick."""
    return about is Succeed and game.table.is_last_trick


def _all_run_in_matches(prover: Prover, lines: Lines) -> bool:
    """Whether every line of a rule about winning runs with the totals of some matches."""

    def leaves_some_idle(asked: Question) -> bool:
        with lines:
            asking.again(asked, asked.ruleset)
        return bool(lines.idle())

    runs = Obligation("winning.runs", "Some line never runs.", Win, leaves_some_idle)
    return shown_in_a_match(prover, runs) is not None


def _ways_to(prover: Prover, about: type[Question], part: str) -> dict[Line, list[Path[Any]]]:
    """The lines of a rule that run in some situation, with a few paths on which each does."""
    ways: dict[Line, list[Path[Any]]] = {}
    with _lines(prover.ruleset, part) as lines:
        explorer = prover.explorer()

        def run() -> frozenset[Line]:
            lines.run.clear()
            ANY[about](prover.world(explorer))
            return frozenset(lines.run)

        for path in explorer.paths(run, twice=False):
            for line in path.result:
                if len(ways.setdefault(line, [])) < MOST_WAYS:
                    ways[line].append(path)
    return ways


for _part, _about in OF_PART.items():
    owed(
        Obligation(
            f"{_part}.no_idle_line",
            f"Every line of the rule about {_part} comes into play.",
            settle=_idle_lines(_about, _part),
            why="a clause that can never come into play",
            catalogue=(70,),
            rests_on=(f"{_part}.answers",),
            applies=lambda ruleset, part=_part: _lines(ruleset, part).any,  # type: ignore[misc]
        )
    )


# Trumps are broken in some games and not in others, and it matters


def _both_ways(prover: Prover, obligation: Obligation) -> Finding:
    def sign(game: Game, action: Action | None) -> bool:
        return game.table.broken

    search = prover.search(sign)
    found = search.first(iter([Hint(prover.trick_count, trumps=suit) for suit in prover.trumps]))
    if found is not None:
        return prover.finding(obligation, Verdict.PROVED)
    explorer = prover.explorer()

    def breaks() -> bool:
        asked = ANY[Break](prover.world(explorer))
        return asked.error is None and not asked.table.broken and bool(asked.answer)

    if any(path.result for path in explorer.paths(breaks)):
        return prover.finding(obligation, Verdict.UNKNOWN, reason="no game was found in which trumps are broken")
    return prover.finding(
        obligation,
        Verdict.VACUOUS,
        reason="no play ever breaks trumps; if that is meant, the rule is NeverBroken()",
    )


def _breaking_matters(prover: Prover, obligation: Obligation) -> Finding:
    def sign(game: Game, action: Action | None) -> bool:
        """Whether somebody leads, now that trumps are broken, who might lead less if they were not."""
        if not game.table.broken:
            return False
        unbroken, asked = attrs.evolve(game.table, broken=False), moments.at(game, action, Lead)
        return any(_may_lead_more(one, unbroken, one.table) for one in asked if isinstance(one, Lead))

    if (happens := _both_ways(prover, obligation)).verdict is not Verdict.PROVED:
        return happens
    free = (Hint(tricks, trumps=suit) for tricks in range(1, prover.trick_count) for suit in prover.trumps)
    if prover.search(sign).first(free) is not None:
        return prover.finding(obligation, Verdict.PROVED)
    explorer = prover.explorer()

    def matters() -> bool:
        world = prover.world(explorer)
        tables = world.table(broken=False), world.table(broken=True)
        return _may_lead_more(asking.lead(prover.ruleset, world.any_hand(), world.empty_trick(), tables[0]), *tables)

    if any(path.result for path in explorer.paths(matters)):
        return prover.finding(obligation, Verdict.UNKNOWN, reason="no game was found in which it matters")
    return prover.finding(
        obligation,
        Verdict.VACUOUS,
        reason="no card may be led once trumps are broken that might not be led before; "
        "if that is meant, the rule is NeverBroken()",
    )


def _may_lead_more(asked: Lead, unbroken: Table, broken: Table) -> bool:
    before, after = (asking.lead(asked.ruleset, asked.hand, asked.trick, table) for table in (unbroken, broken))
    return before.error is None and after.error is None and not after.answer <= before.answer


owed(
    Obligation(
        "breaking.can_happen",
        "Trumps are unbroken at first, and get broken in some games.",
        settle=_both_ways,
        why="a suit that can never be broken",
        catalogue=(70, 71),
        rests_on=("breaking.answers", "leading.answers", "following.answers"),
        applies=has_part("breaking"),
    ),
    Obligation(
        "breaking.matters",
        "Some card may be led once trumps are broken that might not be led before.",
        settle=_breaking_matters,
        why="a flag that nobody reads",
        catalogue=(65, 70),
        rests_on=("leading.answers",),
        applies=has_part("breaking"),
    ),
)


# Somebody sits out in some games


def _somebody_sits_out(prover: Prover, obligation: Obligation) -> Finding:
    def sign(game: Game, action: Action | None) -> bool:
        return bool(game.table.out)

    explorer = prover.explorer()
    paths = [path for path in explorer.paths(lambda: bool(prover.world(explorer).out()), twice=False) if path.result]
    if not paths:
        return prover.finding(obligation, Verdict.VACUOUS, reason="nobody ever sits out")
    if prover.search(sign).first(prover.hints(Sit, paths)) is not None:
        return prover.finding(obligation, Verdict.PROVED)
    return prover.finding(obligation, Verdict.UNKNOWN, reason="no game was found in which somebody sits out")


owed(
    Obligation(
        "sitting.can_happen",
        "In some games somebody sits out.",
        settle=_somebody_sits_out,
        why="a rule about playing alone in a game in which nobody can",
        catalogue=(65, 70),
        rests_on=("sitting.answers",),
        applies=has_part("sitting"),
    )
)


# Every option matters


def _options_matter(prover: Prover, obligation: Obligation) -> Finding:
    made = family_of(prover.ruleset)
    if made is None:
        reason = f"{prover.ruleset.family} does not make this game with its options, so that others cannot be tried"
        return prover.finding(obligation, Verdict.UNKNOWN, reason=reason)
    idle, tried = [], _Tried(prover, made)
    for name, option in made.options.items():
        if any(value != prover.ruleset.options[name] for value in option.values) and not tried.matters(name):
            idle.append(name)
    for name in idle:
        if all(one == other for one, other in tried.pairs(name)):
            reason = f"the option {name} changes nothing: whatever it says, the same game is made"
            return prover.finding(obligation, Verdict.VACUOUS, reason=reason)
    if idle:
        reason = f"no game was found in which the option {', '.join(idle)} makes a difference"
        return prover.finding(obligation, Verdict.UNKNOWN, reason=reason, states="bounded:search")
    return prover.finding(obligation, Verdict.PROVED)


class _Tried:
    """The games of a family, as far as they were made and played."""

    def __init__(self, prover: Prover, made: Family[Any]) -> None:
        self.prover = prover
        self.made = made
        self.hands: dict[str, Hands] = {}

    def matters(self, name: str) -> bool:
        """Whether some game goes differently with another value, with the other options or one of them changed."""
        first = self.made(**self.prover.ruleset.options)
        return any(self._hands_of(one).differ(other, 60 if one == first else 24) for one, other in self.pairs(name))

    def _hands_of(self, ruleset: Ruleset) -> Hands:
        return self.hands.setdefault(repr(dict(ruleset.options)), Hands(ruleset, self.prover.tick))

    def pairs(self, name: str) -> Iterator[tuple[Ruleset, Ruleset]]:
        """The game without and with each other value of an option: all other options as they are, then one changed."""
        options = dict(self.prover.ruleset.options)
        settings = [options]
        for other, option in self.made.options.items():
            settings += [options | {other: one} for one in option.values if other != name and one != options[other]]
        for setting, value in itertools.product(settings, self.made.options[name].values):
            with contextlib.suppress(OptionError):
                if value != options[name]:
                    yield self.made(**setting), self.made(**(setting | {name: value}))


owed(
    Obligation(
        "game.options_matter",
        "Every option changes something, with the others as they are or with one of them changed.",
        settle=_options_matter,
        why="an option that is ignored",
        catalogue=(65, 67),
        applies=lambda ruleset: bool(ruleset.family) and bool(ruleset.options),
    )
)
