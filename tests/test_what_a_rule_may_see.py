"""Rules that read something rare of the table, and are wrong there: whatever a game can come to is part of a proof."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import attrs
import pytest

from tricklib import CardSet, Deck, Game, Ruleset, Suit, Table, Trick, rulesets, verify
from tricklib.policies.calling import PlayWithoutContract
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
