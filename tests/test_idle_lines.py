"""A line of a rule comes into play if it runs in a game: what a proof can come to alone is not enough."""

from __future__ import annotations

import attrs
import pytest

from proofs.gallery.games import SMALL
from tricklib import CardSet, Ruleset, Seat, Table, Trick, verify
from tricklib.policies import ending
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


# fmt: off
@attrs.frozen
class InOneLine:
    """Follow suit; a line is a line where a whole function stands in it."""

    @property
    def title(self) -> str: return "Follow suit."

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet: return self._of(hand, trick, table) or hand

    def _of(self, hand: CardSet, trick: Trick, table: Table) -> CardSet: return hand & table.suit(trick.led)


@attrs.frozen
class InOneLineThatNeverRuns:
    """Follow suit; whoever has played after all tricks there are may play anything."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, if there are any."""
        def after_all() -> CardSet: return hand
        return after_all() if table.tricks_played > 9 else hand & table.suit(trick.led) or hand

    def any_card(self, hand: CardSet) -> CardSet: return hand
# fmt: on


def test_a_function_in_one_line_comes_into_play_or_not() -> None:
    """It runs like any other, or it can never run; what a rule says of itself is no part of it."""
    assert Verdict.PROVED is finding(SMALL.evolve(following=InOneLine()), "following").verdict
    never = finding(SMALL.evolve(following=InOneLineThatNeverRuns()), "following")
    assert Verdict.VACUOUS is never.verdict
    assert "'def any_card(self, hand: CardSet) -> CardSet: return hand'" in never.reason


@attrs.frozen
class DealerLeadsInTheEnd:
    """Whoever takes a trick leads next; after the last one it is the dealer."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """Nobody leads then."""
        if table.is_last_trick:
            return table.dealer
        return taker


@attrs.frozen
class DealPassesInTwoLines:
    """The deal passes to the left, but stays where trumps are broken."""

    def next_dealer(self, table: Table) -> Seat:
        """The next seat, or the dealer."""
        if table.broken:
            return table.dealer
        return table.eldest


def test_a_line_of_which_nothing_comes_is_not_said_to_come_into_play() -> None:
    """Nobody leads after the last trick, and nobody deals after a hand with which every match ends."""
    never = finding(SMALL.evolve(succession=DealerLeadsInTheEnd()), "succession")
    assert Verdict.UNKNOWN is never.verdict
    assert "no game was found in which this line runs: 'return table.dealer'" in never.reason
    rules = SMALL.evolve(rotation=DealPassesInTwoLines())
    assert Verdict.UNKNOWN is finding(rules, "rotation").verdict
    assert Verdict.PROVED is finding(rules.evolve(winning=ending.FirstTo(9)), "rotation").verdict


@attrs.frozen
class RaisesAtLength:
    """Follow suit; a dealer whom there is not is told at length."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards."""
        if table.dealer > 99:
            raise ValueError(
                "there is no such dealer, "
                f"{'and that is all' if table.broken else 'as far as can be seen'}, "
                "who would deal"
            )
        return hand & table.suit(trick.led) or hand


@attrs.frozen
class QuotesForNobody:
    """Follow suit; a dealer whom there is not is told something that nobody reads."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards."""
        if table.dealer > 99:
            "".join(map(str, table.deck))
        return hand & table.suit(trick.led) or hand


def test_only_what_raises_may_be_idle() -> None:
    """A long message of an exception is no line of the rule, and a line that begins with a quote is one."""
    assert Verdict.PROVED is finding(SMALL.evolve(following=RaisesAtLength()), "following").verdict
    assert Verdict.VACUOUS is finding(SMALL.evolve(following=QuotesForNobody()), "following").verdict


class OpensAndLeads:
    """One object for two parts: eldest hand opens, and any card is led."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat:
        """Eldest hand."""
        seat = table.eldest
        return seat

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Any card."""
        cards = hand
        return cards


def test_lines_are_those_of_the_part_for_which_they_are_asked() -> None:
    """An object that is two parts of the rules answers as the one by lines by which it does not as the other."""
    both = OpensAndLeads()
    rules = SMALL.evolve(opening=both, leading=both)
    assert Verdict.PROVED is finding(rules, "opening").verdict
    assert Verdict.PROVED is finding(rules, "leading").verdict
