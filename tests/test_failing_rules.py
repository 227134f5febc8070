"""A rule that fails wherever it is asked is refuted, whichever part it is and whenever it is asked first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import attrs
import pytest

from proofs.gallery.games import SMALL
from tricklib import Card, CardSet, Game, Rank, Ruleset, Suit, Table, Trick, read_action, rulesets, verify
from tricklib.actions import Announce, Bid, Call
from tricklib.errors import RecordError, RuleError
from tricklib.table import Seat
from tricklib.verify import Verdict

GAMES: dict[str, Ruleset] = {
    "whist": rulesets.declared_trump_whist(),
    "euchre": rulesets.call_partner_euchre(),
    "five hundred": rulesets.five_hundred_43(),
    "same colour": rulesets.same_colour(),
}

PARTS = {
    ("same colour", "opening"): "opener",
    ("whist", "opening"): "opener",
    ("same colour", "uncalled"): "is_played trumps",
    ("euchre", "calling"): "caller choices",
    ("euchre", "naming"): "namer nameable may_be_alone",
    ("euchre", "siding"): "sides",
    ("euchre", "rotation"): "next_dealer",
    ("five hundred", "exchanging"): "exchanger discards",
    ("five hundred", "nominating"): "nominations",
    ("same colour", "looking"): "may_look",
    ("same colour", "drawing"): "draws",
    ("same colour", "succession"): "next_leader",
    ("whist", "following"): "legal",
    ("whist", "leading"): "legal",
    ("whist", "breaking"): "breaks",
    ("whist", "taking"): "taker",
    ("whist", "scoring"): "score",
    ("whist", "winning"): "winners",
}
"""The methods of each part, in a game that has it; some are asked when the cards are dealt, so that no game begins."""


def _fails(self: object, *given: object) -> NoReturn:
    raise ZeroDivisionError("the rule about nothing")


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_rules_that_raise_are_refuted(game: str, part: str) -> None:
    """The rule owes an answer; the verdict names what it raises, and no verdict is left open for it."""
    methods: dict[str, Any] = dict.fromkeys(PARTS[game, part].split(), _fails)
    rule = attrs.frozen(type("Failing", (), methods))()
    finding = verify(GAMES[game].evolve(**{part: rule}), only=f"{part}.answers")[f"{part}.answers"]
    assert "refuted" == finding.verdict.value
    assert "ZeroDivisionError" in finding.reason + finding.story
    assert "the rule about nothing" in finding.reason + finding.story


@attrs.frozen
class NobodyIsTheLastButOne:
    """Whoever is the last but one to announce is no seat at the table."""

    def announcer(self, table: Table) -> int | None:
        """The seats in their order, and a seat 99 for the last but one."""
        silent = [seat for seat in range(table.players) if table.announced[seat] is None]
        return 99 if len(silent) == 2 else next(iter(silent), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Any of three numbers."""
        return (0, 1, 2)


def test_a_rule_that_fails_before_anything_is_known_is_looked_for_in_games() -> None:
    """The numbers that can be announced cannot be worked out, and a hand shows why: two have announced."""
    rules = GAMES["same colour"].evolve(announcing=NobodyIsTheLastButOne())
    finding = verify(rules, only="announcing.answers")["announcing.answers"]
    assert "refuted" == finding.verdict.value
    assert "announcer gives 99: expected a seat from 0 to 3" in finding.story
    assert finding.counterexample is not None
    assert 2 == len(finding.counterexample["actions"])


@attrs.frozen(repr=False)
class Unprintable:
    """Follow suit; what it prints of itself fails."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or the hand."""
        return hand & table.suit(trick.led) or hand

    def __repr__(self) -> str:
        raise RuntimeError("no words")


@attrs.frozen
class Interrupts:
    """A rule that interrupts the program."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """No answer."""
        raise KeyboardInterrupt


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_rule_that_cannot_be_printed_is_proved_nevertheless(jobs: int) -> None:
    """It stands in the report by the name of its class."""
    rules = rulesets.declared_trump_whist(players=3).evolve(following=Unprintable())
    finding = verify(rules, only="following.follow_suit", jobs=jobs)["following.follow_suit"]
    assert (Verdict.PROVED, "Unprintable()") == (finding.verdict, finding.policy)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_rule_that_interrupts_the_program_does_so(jobs: int) -> None:
    """In however many processes it is asked, none is waited for in vain."""
    rules = rulesets.declared_trump_whist(players=3).evolve(following=Interrupts())
    with pytest.raises(KeyboardInterrupt):
        verify(rules, only="following.follow_suit", jobs=jobs)


class SpeaksBadly:
    """Seat 0 wins; what it says of itself fails as soon as it is looked up."""

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[int, ...]:
        """Seat 0."""
        return (0,)

    @property
    def promise(self) -> Any:
        """No sentence."""
        raise ValueError("no sentence")


def test_a_sentence_that_cannot_be_looked_up_is_not_kept() -> None:
    """The rule does not do what it says, since it says nothing that could be heard."""
    rules = rulesets.declared_trump_whist(players=3).evolve(winning=SpeaksBadly())
    assert verify(rules, only="winning.keeps*")["winning.keeps_its_word"].verdict is Verdict.REFUTED


@attrs.frozen
class BreaksByTable:
    """Trumps are broken as a table of ranks says, in which one is missing."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Whether a rank breaks them."""
        return {rank: True for rank in table.deck.ranks if rank is not Rank.ACE}[card.rank]


def test_a_rule_about_breaking_that_fails_is_told_whatever_is_asked() -> None:
    """It fails over a card of a trick that others are asked about, and that is its own fault alone."""
    report = verify(SMALL.evolve(breaking=BreaksByTable()), jobs=1)
    assert Verdict.REFUTED is report["breaking.answers"].verdict
    assert Verdict.REFUTED is not report["taking.answers"].verdict


@attrs.frozen
class AnnouncesWithoutHearts:
    """Everybody announces no trick or one; with hearts as trumps the rule raises an error of the library's."""

    def announcer(self, table: Table) -> Seat | None:
        """The first who has said nothing."""
        if table.trumps is Suit.HEARTS:
            raise RuleError("nobody can announce in hearts")
        return next((seat for seat in range(table.players) if table.announced[seat] is None), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """None or one."""
        return (0, 1)


def test_a_rule_that_raises_an_error_of_the_librarys_is_blamed_itself() -> None:
    """No other rule is refuted for it."""
    report = verify(SMALL.evolve(announcing=AnnouncesWithoutHearts()), only="[ar]*", jobs=1)
    blamed = {finding.obligation for finding in report.verdicts if finding.verdict is Verdict.REFUTED}
    assert {"announcing.answers"} == blamed
    assert "AnnouncesWithoutHearts.announcer raised RuleError" in report["announcing.answers"].reason


@attrs.frozen
class SaysFarTooMuch:
    """The dealer bids, and then everybody announces, a number that nobody could write down."""

    number: int

    def caller(self, table: Table) -> Seat | None:
        """The dealer."""
        return table.dealer if table.contract is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """That number of tricks."""
        return (Bid(self.number, Suit.HEARTS),)

    def announcer(self, table: Table) -> Seat | None:
        """The first who has said nothing."""
        return next((seat for seat in range(table.players) if table.announced[seat] is None), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """That number of tricks."""
        return (self.number,)


@pytest.mark.parametrize("number", [10**18, 10**5000], ids=["19 digits", "5001 digits"])
@pytest.mark.parametrize("part", ["calling", "announcing"])
def test_numbers_of_tricks_that_cannot_be_written(part: str, number: int) -> None:
    """No record could hold them: the rule is told so, whoever asks it, and no number is printed."""
    rules = SMALL.evolve(**{part: SaysFarTooMuch(number)})
    finding = verify(rules, only=f"{part}.answers", jobs=1)[f"{part}.answers"]
    assert Verdict.REFUTED is finding.verdict
    assert "19 digits or more" in finding.reason or "expected a tuple of numbers of tricks" in finding.reason
    with pytest.raises(RuleError):
        game = Game.deal(rules, seed=1)
        while actions := game.legal_actions():
            game = game.apply(actions[0])


@pytest.mark.parametrize("kind", [lambda number: Bid(number, None), Announce])
def test_the_largest_numbers_of_tricks(kind: Callable[[int], Bid | Announce]) -> None:
    """What can be made can be written and read again."""
    assert kind(10**18 - 1) == read_action(str(kind(10**18 - 1)))
    with pytest.raises(RecordError, match="19 digits or more: expected a number of tricks"):
        kind(10**18)
