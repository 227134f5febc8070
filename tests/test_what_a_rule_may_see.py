"""Rules that read something rare of the table, and are wrong there: whatever a game can come to is part of a proof."""

from __future__ import annotations

import enum
import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import attrs
import pytest

from tricklib import CardSet, Deck, Game, Ruleset, Suit, Table, Taken, Trick, rulesets, verify
from tricklib.policies.calling import PlayWithoutContract
from tricklib.policies.ending import FirstTo
from tricklib.policies.leading import Anything, EldestOpens
from tricklib.verify import Verdict

SMALL = rulesets.declared_trump_whist(players=2).evolve(
    deck=Deck.of("QKA", "CH"), leading=Anything(), opening=EldestOpens()
)


@attrs.frozen
class NothingWhen:
    """Follow suit, and play nothing at all in a certain case."""

    case: Callable[[CardSet, Table], bool]

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or any."""
        return hand - hand if self.case(hand, table) else hand & table.suit(trick.led) or hand


@attrs.frozen
class OnlyEldestAnnounces:
    """Eldest hand announces a trick or none, and nobody else announces anything."""

    def announcer(self, table: Table) -> int | None:
        """Eldest hand, once."""
        return table.eldest if table.announced[table.eldest] is None else None

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """None or one."""
        return (0, 1)


@attrs.frozen
class NoSuitIsNamed:
    """A joker is led as what it is."""

    def nominations(self, card: object, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """No suit."""
        return ()


JOKERS = SMALL.evolve(
    deck=Deck.of("QKA", "CH", jokers=2),
    calling=None,
    uncalled=PlayWithoutContract(),
    ranking=rulesets.five_hundred_43().ranking,
    nominating=NoSuitIsNamed(),
)

CASES: dict[str, tuple[Ruleset, Callable[[CardSet, Table], bool]]] = {
    "played": (SMALL, lambda hand, table: not table.is_first_trick and bool(table.played[0])),
    "nothing announced": (
        SMALL.evolve(announcing=OnlyEldestAnnounces()),
        lambda hand, table: table.announced[table.dealer] is None,
    ),
    "void of jokers": (JOKERS, lambda hand, table: Suit.JOKER in table.voids[0]),
    "Fraction": (SMALL, lambda hand, table: hand.count() == Fraction(3)),
    "Decimal": (SMALL, lambda hand, table: hand.count() == Decimal(2)),
    "complex": (SMALL, lambda hand, table: hand.count() in (2 + 0j,)),
}


def dead_ends(rules: Ruleset, games: int = 60) -> int:
    """How many of some random games stop before their end."""
    dice, stopped = random.Random(1), 0
    for _ in range(games):
        game = Game.deal(rules, dice.randrange(rules.players), seed=dice.randrange(1 << 30))
        while actions := game.legal_actions():
            game = game.apply(dice.choice(actions))
        stopped += not game.is_over
    return stopped


@pytest.mark.parametrize("case", CASES)
def test_a_dead_end_is_seen(case: str) -> None:
    """Games stop there, and so it is not proved that something can always be played."""
    game, when = CASES[case]
    rules = game.evolve(following=NothingWhen(when))
    assert dead_ends(rules) > 0
    finding = verify(rules, only="following.never_empty")["following.never_empty"]
    assert Verdict.REFUTED is finding.verdict


@pytest.mark.parametrize("case", CASES)
def test_the_games_themselves_are_proved(case: str) -> None:
    """Without the odd case nothing is wrong with these games."""
    rules = CASES[case][0].evolve(following=NothingWhen(lambda hand, table: False))
    assert Verdict.PROVED is verify(rules, only="following.never_empty")["following.never_empty"].verdict


def _counter() -> Any:
    yield from range(10**9)


@pytest.mark.parametrize("memory", [iter(range(10**9)), _counter()], ids=["iterator", "generator"])
def test_what_counts_the_questions_is_not_proved(memory: Any) -> None:
    """A rule that is wrong from some question on remembers something, however it does so."""
    rules = SMALL.evolve(following=NothingWhen(lambda hand, table: next(memory) > 400))
    finding = verify(rules, only="following.never_empty")["following.never_empty"]
    assert Verdict.PROVED is not finding.verdict


# Chance and memory that lie further away


def _lot() -> bool:
    return random.random() < 0.001


class _Fate:
    @staticmethod
    def strikes() -> bool:
        """Whether it does, by chance."""
        return random.random() < 0.001

    def __lt__(self, other: object) -> bool:
        return random.random() < 0.001


class _Mood(enum.Enum):
    CALM = 1


def _in_a_field() -> object:
    @attrs.frozen
    class Rule:
        strikes: Callable[[], bool]

        def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
            """Nothing, if fate strikes."""
            return hand - hand if self.strikes() else hand & table.suit(trick.led) or hand

    return Rule(lambda: random.random() < 0.001)


def _closed_over(strikes: Callable[[], bool]) -> object:
    class Rule:
        def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
            """Nothing, if fate strikes."""
            return hand - hand if strikes() else hand & table.suit(trick.led) or hand

    return Rule()


def _in_a_list() -> Callable[[], bool]:
    kept = {"lots": [_lot]}
    return lambda: kept["lots"][0]()


def _by_an_operator() -> Callable[[], bool]:
    fate = _Fate()
    return lambda: fate < fate


def _by_a_member() -> Callable[[], bool]:
    _Mood.CALM.times = 0  # type: ignore[attr-defined]

    def strikes() -> bool:
        """Whether it was asked often."""
        _Mood.CALM.times += 1  # type: ignore[attr-defined]
        return bool(_Mood.CALM.times > 40)  # type: ignore[attr-defined]

    return strikes


@pytest.mark.parametrize(
    "rule",
    [
        _in_a_field(),
        _closed_over(lambda: _lot()),
        _closed_over(lambda: _Fate.strikes()),
        _closed_over(_in_a_list()),
        _closed_over(_by_an_operator()),
        _closed_over(_by_a_member()),
    ],
    ids=["in a field", "closed over", "of a class", "in a list", "by an operator", "with a member of an enumeration"],
)
def test_chance_that_lies_far_away_is_seen(rule: Any) -> None:
    """Whatever a rule comes to may draw no lots and count no questions, wherever it is kept."""
    finding = verify(SMALL.evolve(following=rule), only="following.never_empty")["following.never_empty"]
    assert Verdict.UNSUPPORTED is finding.verdict


def test_large_totals_may_decide_a_match() -> None:
    """A match that ends with a large total is not said to go on for ever, whatever a hand is worth."""

    class Worth:
        def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
            """So many points a trick that one hand may bring more than there are numbers for."""
            return tuple(500_001 * one.tricks for one in taken)

    for target in (1_000_001, 5_000_000):
        game = SMALL.evolve(scoring=Worth(), winning=FirstTo(target))
        assert Verdict.REFUTED is not verify(game, only="game.match_ends")["game.match_ends"].verdict
