"""Faults that show only after many hands, before the first card, or in an auction that is very wide."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import attrs
import pytest

from proofs.gallery.calling import PassingGoesRound, PassingPutsOut
from proofs.gallery.dealing import STOCK
from proofs.gallery.games import AUCTION, SMALL
from tricklib import CardSet, Deck, Ruleset, Suit, Table
from tricklib.family import Family, Option, family_of
from tricklib.policies.calling import DealerDeclares
from tricklib.policies.following import Anything, MustFollow, MustRuff, first_of
from tricklib.record import MatchRecord, read
from tricklib.table import Seat
from tricklib.verify import Budget, Cache, Finding, Verdict, callings, verify


def finding(ruleset: Ruleset, obligation: str, budget: Budget | None = None) -> Finding:
    """The finding about one obligation."""
    return verify(ruleset, only=obligation, budget=budget)[obligation]


# After many hands


class EndsLate:
    """The match is over with seven points, or is said to be."""

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """Those with more than seven."""
        return tuple(seat for seat, total in enumerate(totals) if total > 7)

    def promise(self, winners: tuple[Seat, ...], totals: tuple[int, ...], table: Table) -> bool:
        """Those with seven."""
        return set(winners) == {seat for seat in range(table.players) if totals[seat] >= 7}


def test_a_fault_that_takes_several_hands_is_shown_in_a_match() -> None:
    """With four tricks a hand, seven points take two hands at least; the match replays to such totals."""
    rules = SMALL.evolve(winning=EndsLate())
    found = finding(rules, "winning.keeps_its_word")
    assert Verdict.REFUTED is found.verdict
    record = read(json.dumps(found.counterexample), rules)
    assert isinstance(record, MatchRecord)
    match = record.replay()
    assert 2 <= len(match.hands) <= 5
    assert 7 == max(match.totals) and () == match.winners
    assert f"the totals are {', '.join(map(str, match.totals))}" in found.story


def test_what_no_match_comes_to_is_left_open() -> None:
    """A fault with totals below zero shows in no match in which nobody loses points, and is not called refuted."""

    class WrongBelowZero:
        def winners(self, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
            return tuple(seat for seat, total in enumerate(totals) if total >= 7 or total < 0)

        def promise(self, winners: tuple[Seat, ...], totals: tuple[int, ...], table: Table) -> bool:
            return set(winners) == {seat for seat in range(table.players) if totals[seat] >= 7}

    found = finding(SMALL.evolve(winning=WrongBelowZero()), "winning.keeps_its_word", Budget(games=200))
    assert Verdict.UNKNOWN is found.verdict


def test_a_rule_about_winning_that_fails_late_is_shown_with_its_error() -> None:
    """A rule that raises once somebody has nine points is refuted by the match in which it does."""

    class Raises:
        def winners(self, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
            return tuple([] if max(totals) < 9 else [][1])

    found = finding(SMALL.evolve(winning=Raises()), "winning.answers")
    assert Verdict.REFUTED is found.verdict
    assert "Raises.winners raised IndexError" in found.story


# Before the first card


class RaisesAtOnce:
    """No trumps are found, whatever was turned up."""

    def is_played(self, table: Table) -> bool:
        """Always."""
        return True

    def trumps(self, table: Table) -> Suit | None:
        """The suit of a card that is not there."""
        return table.upcard.suit  # type: ignore[union-attr]


class AsksForHands(RaisesAtOnce):
    """The trumps are those of the first hand."""

    def trumps(self, table: Table) -> Suit | None:
        """The suit of a card of a hand."""
        return next(iter(table.hands[0])).suit


@pytest.mark.parametrize(
    ("rule", "refuted", "said"),
    [
        (RaisesAtOnce(), "uncalled.answers", "raised AttributeError"),
        (AsksForHands(), "uncalled.own_view", "table.hands is hidden"),
    ],
)
def test_a_rule_that_fails_at_every_deal_is_refuted(rule: object, refuted: str, said: str) -> None:
    """Where no hand can be dealt there is no game to show; the error is the reason, and nothing else is blamed."""
    report = verify(SMALL.evolve(calling=None, uncalled=rule), only="uncalled.*")
    assert {refuted} == {one.obligation for one in report.having(Verdict.REFUTED)}
    assert said in report[refuted].reason


def test_drawing_that_cannot_be_is_refuted_for_the_rule_about_it_alone() -> None:
    """If the hands are not of one length, the rule about drawing is to blame, and the others are left open."""

    class TakerAlone:
        def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
            return ((taker, 1),) if table.stock_size else ()

    report = verify(STOCK.evolve(drawing=TakerAlone()), only="*.answers")
    assert {"drawing.answers"} == {one.obligation for one in report.having(Verdict.REFUTED)}
    assert Verdict.PROVED is not report["following.answers"].verdict


# Hands that there are


class KeepsAcesBack:
    """In the first trick no ace is played by a player with another card."""

    def legal(self, hand: CardSet, trick: object, table: Table) -> CardSet:
        """The cards that are no aces, in the first trick."""
        return hand - hand.of_rank(table.deck.ranks[-1]) if table.is_first_trick else hand


def test_a_hand_that_is_too_small_is_no_fault() -> None:
    """Of six cards two at most are aces in a pack of two suits; of two cards both may be."""
    small = SMALL.evolve(following=KeepsAcesBack(), calling=DealerDeclares("CH"), players=2)
    assert Verdict.PROVED is finding(small.evolve(deck=Deck.of("9TJQKA", "CH")), "following.never_empty").verdict
    assert Verdict.REFUTED is finding(small.evolve(deck=Deck.of("KA", "CH")), "following.never_empty").verdict


# A wide auction


def test_an_auction_that_never_ends_is_shown_however_wide_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass that puts nobody out lets all pass for ever, which is seen though there are too many states to follow."""
    monkeypatch.setattr(callings, "MOST_STATES", 2_000)
    found = finding(AUCTION.evolve(calling=PassingGoesRound()), "calling.ends")
    assert Verdict.REFUTED is found.verdict
    assert found.counterexample is not None
    assert 500 == len(found.counterexample["actions"])


def test_too_many_states_alone_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """An auction that ends is left open, and not refuted, where its states are too many to follow."""
    monkeypatch.setattr(callings, "MOST_STATES", 20)
    assert Verdict.UNKNOWN is finding(AUCTION.evolve(calling=PassingPutsOut()), "calling.ends").verdict


# Options of a family that is not shipped


@Family
def of_mine(
    *,
    ruffs: Annotated[bool, Option("whether to ruff", (False, True))] = False,
    loud: Annotated[bool, Option("whether to be loud", (False, True))] = False,
) -> Ruleset:
    """A small game with one option that is heeded, and one that is not."""
    return SMALL.evolve(following=first_of(MustFollow(), MustRuff(), Anything())) if ruffs else SMALL


def test_an_option_that_changes_nothing_is_vacuous() -> None:
    """It is named, and the option that is heeded is not."""
    found = finding(of_mine(), "game.options_matter")
    assert Verdict.VACUOUS is found.verdict
    assert "the option loud changes nothing" in found.reason


def test_a_family_is_known_by_what_it_makes() -> None:
    """A ruleset leads back to its family; one that was changed, or is made otherwise by now, does not."""
    made = of_mine(ruffs=True)
    assert of_mine is family_of(made)
    assert None is family_of(made.evolve(following=Anything()))
    assert None is family_of(_of_another_family())


def _of_another_family() -> Ruleset:
    """A ruleset whose family is not there any more."""
    return attrs.evolve(SMALL, options={"loud": False}, family="short_lived")


# What is kept


def test_a_match_that_shows_a_fault_is_kept_and_played_again(tmp_path: Path) -> None:
    """The second run takes the finding from the cache, once the match has shown the fault anew."""
    rules, cache = SMALL.evolve(winning=EndsLate()), Cache(tmp_path / "cache")
    first, second = (verify(rules, only="winning.keeps_its_word", cache=cache) for _ in range(2))
    found = second["winning.keeps_its_word"]
    assert found.cached and not first["winning.keeps_its_word"].cached
    assert Verdict.REFUTED is found.verdict
    assert first["winning.keeps_its_word"].counterexample == found.counterexample


def _with_one_option(makes: Callable[[bool], Ruleset]) -> Callable[..., Ruleset]:
    """A function that makes a game with an option, and is called like any other that this makes."""

    def small_game(*, ruffs: Annotated[bool, Option("whether to ruff", (False, True))] = False) -> Ruleset:
        """A small game."""
        return makes(ruffs)

    return small_game


def test_what_was_proved_of_a_family_is_not_said_of_another_one(tmp_path: Path) -> None:
    """A family of the same name that makes other games is asked anew whether its options change anything."""
    cache = Cache(tmp_path / "cache")

    def heeded(value: bool) -> Ruleset:
        return SMALL.evolve(following=first_of(MustFollow(), MustRuff(), Anything())) if value else SMALL

    def ignored(value: bool) -> Ruleset:
        return SMALL

    verdicts = []
    for makes in (heeded, ignored):
        family = Family(_with_one_option(makes))
        verdicts.append(verify(family(), only="game.options_matter", cache=cache)["game.options_matter"].verdict)
    assert [Verdict.PROVED, Verdict.VACUOUS] == verdicts
