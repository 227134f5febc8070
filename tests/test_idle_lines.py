"""A line of a rule comes into play if it runs in a game: what a proof can come to alone is not enough."""

from __future__ import annotations

import attrs
import pytest

from proofs.gallery.games import SMALL
from tricklib import CardSet, Ruleset, Seat, Table, Trick, verify
from tricklib.policies.leading import LeadPasses
from tricklib.verify import Finding, Verdict


def finding(rules: Ruleset, part: str) -> Finding:
    """What is said of the lines of one part of the rules."""
    return verify(rules, only=f"{part}.no_idle_line")[f"{part}.no_idle_line"]


@attrs.frozen
class FollowsAnotherLeader:
    """Follow suit or ruff, if another leads than the one who took the last trick; else play anything."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Whoever takes a trick leads the next, unless the rules have it otherwise."""
        if table.last_taker not in (None, trick.leader):
            return hand & table.suit(trick.led) or hand & table.trump_cards or hand
        return hand & table.suit(trick.led) or hand


def test_a_line_that_runs_in_no_game_is_not_said_to_run() -> None:
    """Where the taker always leads, no other leader is ever met: nothing is proved, and the line is named."""
    never = finding(SMALL.evolve(following=FollowsAnotherLeader()), "following")
    assert Verdict.UNKNOWN is never.verdict
    assert "no game was found in which this line runs: 'return hand & table.suit(trick.led) or hand &" in never.reason


def test_the_same_line_runs_where_the_lead_passes() -> None:
    """If the lead goes round, the taker of the last trick is mostly another than the leader."""
    rules = SMALL.evolve(following=FollowsAnotherLeader(), succession=LeadPasses())
    assert Verdict.PROVED is finding(rules, "following").verdict


@attrs.frozen
class NeverBoth:
    """Follow suit; the second condition is met by no hand at all."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """After all that can be followed has been returned, nothing is left to follow with."""
        if able := hand & table.suit(trick.led):
            return able
        if hand & table.suit(trick.led):
            return hand & table.trump_cards
        return hand


def test_a_line_that_can_never_run_is_vacuous() -> None:
    """No situation leads to it, in games or beyond."""
    never = finding(SMALL.evolve(following=NeverBoth()), "following")
    assert Verdict.VACUOUS is never.verdict
    assert "'return hand & table.trump_cards'" in never.reason


@attrs.frozen
class AskedForAllAces:
    """Follow suit; whoever holds all aces in the last trick but two plays what he likes."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """One deal in some thousands has such a hand."""
        aces = table.deck.where(rank=table.deck.ranks[-1])
        if aces <= hand and hand.count() == 4 and trick.led is table.deck.suits[3]:
            return hand
        return hand & table.suit(trick.led) or hand


def test_a_line_for_rare_hands_is_found_by_what_it_needs() -> None:
    """Four aces in one hand of four are dealt seldom, and yet the game is found by the situation."""
    assert Verdict.PROVED is finding(SMALL.evolve(following=AskedForAllAces()), "following").verdict


@attrs.frozen
class FirstOver:
    """Whoever has so many points first has won."""

    points: int

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """Several, if they come there with the same hand."""
        if max(totals) >= self.points:
            return tuple(seat for seat, one in enumerate(totals) if one >= self.points)
        return ()


@pytest.mark.parametrize(("points", "verdict"), [(3, Verdict.PROVED), (20, Verdict.PROVED), (10**6, Verdict.UNKNOWN)])
def test_a_line_for_large_totals_is_reached_by_a_match(points: int, verdict: Verdict) -> None:
    """A hand brings four points at most, a match as many as are needed, but a million are found in none."""
    assert verdict is finding(SMALL.evolve(winning=FirstOver(points)), "winning").verdict
