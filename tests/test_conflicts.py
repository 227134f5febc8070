"""Rules of one composition that ask for different cards are shown with a hand, and others are proved never to."""

from __future__ import annotations

import json

import attrs
import pytest

from tricklib import Card, CardSet, Game, Suit, Table, Trick, rulesets
from tricklib.errors import RulesetError
from tricklib.policies.combine import Anything, Nothing, all_of, by_priority, called, first_of
from tricklib.policies.following import MustFollow, MustRuff
from tricklib.policies.kinds import PlayRule
from tricklib.policies.leading import NoTrumpUntilBroken, OpenWith
from tricklib.record import read_record
from tricklib.verify import Finding, Verdict, conflicts
from tricklib.verify.conflicts import told

GAME = rulesets.declared_trump_whist()
TWO, THREE = OpenWith("2C"), OpenWith("3C")


class AClub:
    """Lead a club."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The clubs."""
        return hand.of_suit(Suit.CLUBS)


def of_leading(rule: PlayRule) -> tuple[Finding, ...]:
    """What is found about the rules of which a rule about leading is made."""
    return conflicts(GAME.evolve(leading=rule))


def test_the_two_of_clubs_may_be_a_trump() -> None:
    """W3 wants the two of clubs led and W5 forbids it, exactly where clubs are trumps; the hand replays."""
    (finding,) = conflicts(GAME)
    assert Verdict.REFUTED is finding.verdict
    game = read_record(json.dumps(finding.counterexample), GAME).replay()
    assert isinstance(game, Game) and game.actor is not None
    assert (Suit.CLUBS, 0) == (game.table.trumps, game.table.tricks_played)
    hand = game.hands[game.actor]
    assert Card.read("2C") in hand and not hand <= game.table.trump_cards


def test_two_cards_cannot_both_open() -> None:
    """Who holds the two and the three of clubs cannot open with both."""
    (finding,) = of_leading(by_priority(TWO, THREE))
    assert Verdict.REFUTED is finding.verdict
    assert "2♣" in finding.sentence and "3♣" in finding.sentence


@pytest.mark.parametrize(
    ("rule", "verdicts"),
    [
        (by_priority(TWO, AClub()), [Verdict.PROVED]),
        (by_priority(TWO, Nothing()), [Verdict.VACUOUS]),
        (first_of(TWO, THREE, Anything()), []),
        (by_priority(called("Open low.", all_of(TWO, AClub())), NoTrumpUntilBroken()), 2),
        (by_priority(TWO, THREE, NoTrumpUntilBroken()), 3),
        (Anything(), []),
    ],
    ids=["the two is a club", "no card is no claim", "the first that leaves something", "nested", "each two", "alone"],
)
def test_each_two_rules_that_are_obeyed_together(rule: PlayRule, verdicts: list[Verdict] | int) -> None:
    """Rules that are obeyed together are looked at two by two, and what cannot clash is proved or never speaks."""
    found = [one.verdict for one in of_leading(rule)]
    assert verdicts == (len(found) if isinstance(verdicts, int) else found)


def test_what_all_must_obey_is_a_dead_end() -> None:
    """To follow and to ruff is impossible for who can do either; the hand shows a suit led that is no trump."""
    _, finding = conflicts(GAME.evolve(following=all_of(MustRuff(), MustFollow())))
    assert Verdict.REFUTED is finding.verdict
    assert "can ask for different cards" in told(finding) and finding.story in told(finding)


def test_a_rule_may_be_called_never() -> None:
    """What is said of a conflict keeps the words of the rules, whatever they are."""
    (finding,) = of_leading(by_priority(called("Lead never but the two.", TWO), THREE))
    assert told(finding).startswith("'Lead never but the two' and '")
    assert "can ask for different cards.\n" in told(finding)


class Raises:
    """A rule that fails."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Nothing comes of it."""
        raise ValueError("no")


def test_a_rule_that_fails_asks_for_nothing() -> None:
    """A fault of a rule is refuted elsewhere, and is no conflict with another."""
    (finding,) = of_leading(by_priority(TWO, Raises()))
    assert Verdict.REFUTED is not finding.verdict


def test_what_is_no_ruleset() -> None:
    """Anything else is refused."""
    with pytest.raises(RulesetError, match="'whist' is no ruleset"):
        conflicts("whist")  # type: ignore[arg-type]


@attrs.define
class FollowsUnhashed:
    """Follow suit."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led."""
        return hand & table.suit(trick.led)


@attrs.define
class RuffsUnhashed:
    """Ruff."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The trumps."""
        return hand & table.trump_cards


def test_rules_need_no_hash() -> None:
    """Two rules of classes that can be changed are compared as others are."""
    rules = rulesets.declared_trump_whist(players=3).evolve(following=by_priority(FollowsUnhashed(), RuffsUnhashed()))
    about = {one.obligation: one.verdict for one in conflicts(rules)}
    assert Verdict.REFUTED is about["following.agrees_1"]
