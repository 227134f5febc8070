"""Two rulesets are said to differ only with a game that goes differently, and to be the same only if none does."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib import Card, CardSet, Deck, Game, Ruleset, Seat, Suit, Table, Taken, Trick, answers, equivalent, rulesets
from tricklib.policies import calling, ending
from tricklib.policies.leading import Anything, EldestOpens, NoTrumpUntilBroken, by_priority
from tricklib.record import read_record
from tricklib.verify import Budget, Verdict

WHIST = rulesets.declared_trump_whist()
QUICK = Budget(games=400, search=2.0)

TINY = WHIST.evolve(
    deck=Deck.of("KA", "CDH"),
    players=2,
    opening=EldestOpens(),
    leading=by_priority(NoTrumpUntilBroken()),
    calling=calling.DealerDeclares([Suit.CLUBS, Suit.HEARTS]),
)
"""Whist with three cards each, of which every game can be played."""

CASES: dict[str, Callable[[Table], bool]] = {
    "always": lambda table: True,
    "in the last trick": lambda table: table.is_last_trick,
    "in the first trick": lambda table: table.is_first_trick,
    "once trumps are broken": lambda table: table.broken,
    "of one dealer": lambda table: table.dealer == 1,
    "who has taken both": lambda table: table.taken[0].tricks == 2,
    "who has taken all": lambda table: table.taken[1].tricks == 3,
    "after more tricks than there are": lambda table: table.tricks_played > 3,
}
"""When a rule is another one than usually."""


@attrs.frozen
class Following:
    """Follow suit, but in one case play anything."""

    case: Callable[[Table], bool]

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The suit led, or the hand."""
        return hand if self.case(table) else hand & table.suit(trick.led) or hand


@attrs.frozen
class Breaking:
    """A trump on another suit breaks trumps, but for one case."""

    case: Callable[[Table], bool]

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Whether it is one, in another case."""
        is_ruff = not trick.is_empty and trick.led is not table.trumps and card in table.trump_cards
        return is_ruff and not self.case(table)


@attrs.frozen
class Succession:
    """The taker leads, but for one case."""

    case: Callable[[Table], bool]

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The taker or the dealer."""
        return table.dealer if self.case(table) else taker


@attrs.frozen
class Scoring:
    """A point a trick, and one more in some case."""

    case: Callable[[Table], bool]

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The tricks; the dealer has the point."""
        more = int(self.case(table))
        return tuple(one.tricks + more * (seat == table.dealer) for seat, one in enumerate(taken))


@attrs.frozen
class Rotation:
    """The deal passes, but for one case."""

    case: Callable[[Table], bool]

    def next_dealer(self, table: Table) -> Seat:
        """The next seat, or the same."""
        return table.dealer if self.case(table) else table.eldest


RULES = {
    "following": Following,
    "breaking": Breaking,
    "succession": Succession,
    "scoring": Scoring,
    "rotation": Rotation,
}


def looks(game: Game) -> tuple[object, ...]:
    """What is allowed and awarded in a state, and nothing else."""
    allowed = game.actor, set(game.legal_actions()), game.is_over
    if not game.is_over:
        return allowed
    assert game.result is not None
    won = set(game.result.winners)
    return *allowed, game.result.scores, won, None if won else answers.next_dealer(game.ruleset, game.table)


def shows(record: Any, one: Ruleset, other: Ruleset) -> bool:
    """Whether the game of a record stops being the same by two rulesets on its way."""
    read = read_record(json.dumps(record), one)
    game = attrs.evolve(read, actions=(), scores=None).replay()
    beside = attrs.evolve(read_record(json.dumps(record), other), actions=(), scores=None).replay()
    for action in read.actions:
        if looks(game) != looks(beside):
            return True
        game, beside = game.apply(action), beside.apply(action)
    return looks(game) != looks(beside)


def all_games(one: Ruleset, other: Ruleset) -> Iterator[tuple[Game, Game]]:
    """The states of all games of a tiny whist by two rules, as far as they are the same."""
    for cards, dealer in itertools.product(itertools.combinations(one.deck, 3), range(2)):
        hands = [one.deck.set_of(cards), one.deck.full - one.deck.set_of(cards)]
        waiting = [tuple(Game.dealt(rules, dealer, hands) for rules in (one, other))]
        while waiting:
            game, beside = waiting.pop()
            yield game, beside
            if looks(game) == looks(beside):
                waiting += [(game.apply(action), beside.apply(action)) for action in game.legal_actions()]


@st.composite
def rulesets_of_one_kind(draw: st.DrawFn) -> tuple[Ruleset, Ruleset]:
    """Two rulesets in which one to three parts are not the same."""
    cases = st.sampled_from(list(CASES.values()))
    names = draw(st.lists(st.sampled_from(list(RULES)), min_size=1, max_size=3, unique=True))
    winning = draw(st.sampled_from([ending.MostPointsWin(), ending.FirstTo(5)]))
    leading = draw(st.sampled_from([TINY.leading, Anything()]))
    made = [{name: RULES[name](draw(cases)) for name in names} for _ in range(2)]
    one, other = (TINY.evolve(winning=winning, leading=leading, **parts) for parts in made)
    return one, other


@settings(max_examples=25, deadline=None)
@given(rulesets_of_one_kind())
def test_whatever_is_said_of_two_rulesets_is_so_in_all_games(pair: tuple[Ruleset, Ruleset]) -> None:
    """Each difference is shown by a game; by rules that are the same, all games go the same way."""
    one, other = pair
    comparison = equivalent(one, other, budget=QUICK)
    for finding in comparison.findings:
        if finding.verdict is Verdict.REFUTED:
            assert shows(finding.counterexample, one, other)
    if comparison.verdict is Verdict.PROVED:
        assert all(looks(game) == looks(beside) for game, beside in all_games(one, other))


def named(part: str, case: str) -> object:
    """A rule about a part that is another one in some case."""
    return RULES[part](CASES[case])


@pytest.mark.parametrize(
    ("part", "case", "other", "verdict"),
    [
        ("succession", "in the last trick", "after more tricks than there are", Verdict.PROVED),
        ("succession", "in the first trick", "after more tricks than there are", Verdict.REFUTED),
        ("rotation", "always", "of one dealer", Verdict.PROVED),
        ("breaking", "in the last trick", "after more tricks than there are", Verdict.UNKNOWN),
        ("breaking", "in the first trick", "after more tricks than there are", Verdict.REFUTED),
    ],
)
def test_what_nobody_can_see_is_no_difference(part: str, case: str, other: str, verdict: Verdict) -> None:
    """Nobody leads after the last trick, or deals after the last hand: who would is all the same."""
    one, another = (TINY.evolve(**{part: named(part, name)}) for name in (case, other))
    assert verdict is equivalent(one, another, budget=QUICK).verdict


def test_who_deals_next_is_seen_where_a_match_goes_on() -> None:
    """A hand that does not decide a match is followed by another one."""
    lasting = TINY.evolve(winning=ending.FirstTo(5))
    one, another = (lasting.evolve(rotation=named("rotation", case)) for case in ("always", "of one dealer"))
    assert Verdict.REFUTED is equivalent(one, another, budget=QUICK).verdict


def test_a_difference_that_shows_later_is_shown_to_where_it_does() -> None:
    """That trumps are broken is seen when somebody leads, and the game is told up to there."""
    one, other = WHIST, WHIST.evolve(breaking=named("breaking", "always"))
    (found,) = equivalent(one, other, budget=QUICK).differences
    assert "breaking.same" == found.obligation
    assert "actions later: what is allowed or awarded there is not the same." in found.story
    game, beside = (read_record(json.dumps(found.counterexample), rules).replay() for rules in (one, other))
    assert set(beside.legal_actions()) < set(game.legal_actions())
