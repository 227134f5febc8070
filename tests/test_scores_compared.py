"""What is said about scores that are compared: a hand as it was, and as it might have been."""

from __future__ import annotations

import attrs
import pytest

from tricklib import CardSet, Deck, Game, Rank, Ruleset, Suit, Table, read_action, rulesets, verify
from tricklib.actions import Call, Declare
from tricklib.policies import leading
from tricklib.table import Seat, Taken
from tricklib.verify import Verdict

Points = tuple[int, ...]
SMALL = rulesets.declared_trump_whist(players=3).evolve(
    deck=Deck.of("QKA"), opening=leading.EldestOpens(), leading=leading.by_priority(leading.NoTrumpUntilBroken())
)
"""Whist of three players with four tricks."""


def verdict(ruleset: Ruleset, obligation: str) -> Verdict:
    """What is said about one obligation."""
    return verify(ruleset, only=obligation)[obligation].verdict


@attrs.frozen
class DoubledByThree:
    """A point a trick, and two for everybody if somebody has three; what was taken is read from the table."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The tricks, once or twice."""
        factor = 2 if any(one.tricks >= 3 for one in table.taken) else 1
        return tuple(factor * one.tricks for one in table.taken)


@attrs.frozen
class TricksCost:
    """Every trick costs a point; what was taken is read from the table."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """A point less for each trick."""
        return tuple(-table.tricks_of((seat,)) for seat in range(table.players))


@attrs.frozen
class LastTrickCosts:
    """A point a trick, and two less for the last one."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The tricks, less two for the taker of the last."""
        return tuple(one.tricks - 2 * (seat == table.last_taker) for seat, one in enumerate(taken))


@attrs.frozen
class QueenOfSpadesCosts:
    """Thirteen points are lost with the queen of spades."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """Thirteen less for whoever has her."""
        queen = table.deck.where(suit=Suit.SPADES, rank=Rank.QUEEN)
        return tuple(-13 if one.cards & queen else 0 for one in taken)


@attrs.frozen
class AcesPay:
    """A point for each trick, and one for each ace in it."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The tricks and the aces."""
        return tuple(one.tricks + one.cards.of_rank(Rank.ACE).count() for one in taken)


@attrs.frozen
class DealerIsPaidForTheLastTrick:
    """A point a trick, and one for the dealer if he takes the last one."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The tricks, and the dealer's point."""
        return tuple(
            one.tricks + (seat == table.last_taker == table.dealer) for seat, one in enumerate(taken)
        )  # fmt: skip


def test_a_score_read_from_the_table_changes_with_what_was_taken() -> None:
    """Three tricks and one make eight points in all, two and two make four."""
    assert verdict(SMALL.evolve(scoring=DoubledByThree()), "scoring.adds_up") is Verdict.REFUTED


@pytest.mark.parametrize("rule", [TricksCost(), QueenOfSpadesCosts(), LastTrickCosts()], ids=lambda one: str(one))
def test_a_trick_that_costs_points(rule: TricksCost | QueenOfSpadesCosts | LastTrickCosts) -> None:
    """Whoever takes one trick more may have less: each trick, the cards in it, or the last one costs points."""
    assert verdict(SMALL.evolve(scoring=rule), "scoring.one_more_trick") is Verdict.REFUTED


def test_cards_that_pay_never_make_a_trick_one_to_lose() -> None:
    """With its cards a trick brings at least its point, and all together are worth the same."""
    rules = SMALL.evolve(scoring=AcesPay())
    assert verdict(rules, "scoring.one_more_trick") is Verdict.PROVED
    assert verdict(rules, "scoring.adds_up") is Verdict.PROVED


def test_the_sum_may_hang_on_who_takes_the_last_trick() -> None:
    """It is one more if that is the dealer."""
    assert verdict(SMALL.evolve(scoring=DealerIsPaidForTheLastTrick()), "scoring.adds_up") is Verdict.REFUTED


# What a bid is worth


@attrs.frozen
class WorthNothingTo:
    """The value of the bid in five hundred, but nothing for ten tricks bid by one seat.

    Args:
        seat: the seat, counted from the dealer.
    """

    seat: Seat

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """Won or lost by the declarer's side; nothing for the others."""
        contract = table.contract
        if contract is None:
            return (0,) * table.players
        suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None)
        value = 40 + 20 * suits.index(contract.trumps) + 100 * (contract.tricks - 6)
        if contract.tricks == 10 and contract.seat == (table.dealer + self.seat) % table.players:
            value = 0
        won = sum(taken[seat].tricks for seat in table.attackers) >= contract.tricks
        return tuple((value if won else -value) if seat in table.attackers else 0 for seat in range(table.players))


@pytest.mark.parametrize("seat", range(4))
def test_a_bid_is_worth_more_whoever_makes_it(seat: Seat) -> None:
    """Ten tricks by that seat are worth nothing, and six in clubs by another are worth 40."""
    rules = rulesets.five_hundred_43().evolve(scoring=WorthNothingTo(seat))
    assert verdict(rules, "scoring.agrees_with_bids") is Verdict.REFUTED


@attrs.frozen
class WorthLessToOneWhoTakesThemAlone:
    """Forty points for the lowest bid and ten more for each step, but a point if the declarer takes all its tricks."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The declarer's points."""
        contract = table.contract
        if contract is None:
            return (0,) * table.players
        suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None)
        value = 40 + 10 * suits.index(contract.trumps) + 100 * (contract.tricks - 6)
        shared = taken[contract.seat].tricks == 3
        return tuple((1 if shared else value) if seat == contract.seat else 0 for seat in range(table.players))


def test_a_bid_is_worth_more_however_its_tricks_are_shared() -> None:
    """That a hand in which the declarer takes just three tricks is worth less is not overlooked."""
    rules = rulesets.five_hundred_43().evolve(scoring=WorthLessToOneWhoTakesThemAlone())
    assert verdict(rules, "scoring.agrees_with_bids") is not Verdict.PROVED


# Rules about calling that count


@attrs.frozen
class DeclaresByPoints:
    """The dealer declares a suit; the first seat may declare hearts only with twelve points, the others clubs."""

    def caller(self, table: Table) -> Seat | None:
        """The dealer, once."""
        return table.dealer if table.contract is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """What may be declared."""
        if table.dealer != 0:
            return (Declare(Suit.CLUBS),)
        honours = ((Rank.ACE, 4), (Rank.KING, 3), (Rank.QUEEN, 2), (Rank.JACK, 1))
        points = sum(worth * hand.of_rank(rank).count() for rank, worth in honours)
        return (Declare(Suit.SPADES), Declare(Suit.HEARTS)) if points >= 12 else (Declare(Suit.SPADES),)


@attrs.frozen
class ScoresInClubs:
    """A point for each trick in clubs, and no answer in other suits."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The tricks."""
        worth = {Suit.CLUBS: 1}[table.trumps]  # type: ignore[index]
        return tuple(worth * one.tricks for one in taken)


def test_a_rule_about_calling_may_add_up_what_a_hand_is_worth() -> None:
    """Each suit that some hand allows is known to what is proved of the play."""
    rules = rulesets.declared_trump_whist().evolve(calling=DeclaresByPoints(), scoring=ScoresInClubs())
    assert verdict(rules, "calling.answers") is Verdict.PROVED
    assert verdict(rules, "scoring.answers") is Verdict.REFUTED
    played = Game.deal(rules, seed=1).apply(read_action("trumps S"))
    assert played.table.trumps is Suit.SPADES
