"""What is not concluded for all from one: another seat, another dealer, another hand, another order of the stages."""

from __future__ import annotations

from typing import ClassVar

import attrs
import pytest

from tricklib import Card, CardSet, Deck, Game, Ruleset, Suit, Table, Trick, equivalent, rulesets, verify
from tricklib.actions import Bid, Call, Declare, Pass
from tricklib.policies.calling import PlayWithoutContract
from tricklib.policies.combine import by_priority
from tricklib.policies.dealing import DealPackets
from tricklib.policies.ending import FirstTo
from tricklib.policies.following import Anything
from tricklib.policies.leading import EldestOpens, NoTrumpUntilBroken
from tricklib.policies.siding import FixedPartners
from tricklib.table import Seat, Taken
from tricklib.verify import Finding, Verdict

SMALL = rulesets.declared_trump_whist(players=3).evolve(
    deck=Deck.of("QKA"), opening=EldestOpens(), leading=by_priority(NoTrumpUntilBroken())
)
"""Whist of three players with four tricks."""

ACE = Card.read("AS")
Points = tuple[int, ...]


def found(ruleset: Ruleset, obligation: str) -> Finding:
    """What is said about one obligation."""
    return verify(ruleset, only=obligation)[obligation]


def next_caller(table: Table) -> Seat | None:
    """From eldest hand to the dealer, each once."""
    last = table.dealer if table.last_caller is None else table.last_caller
    return None if table.last_caller == table.dealer else (last + 1) % table.players


def next_announcer(table: Table) -> Seat | None:
    """From eldest hand on, each once."""
    seats = [(table.eldest + place) % table.players for place in range(table.players)]
    return next((seat for seat in seats if table.announced[seat] is None), None)


# Calls that take a certain hand


@attrs.frozen
class AceBidsTwo:
    """Each calls once: a trick in clubs if nobody has bid; whoever holds the ace of spades may bid two in spades."""

    def caller(self, table: Table) -> Seat | None:
        """One after the other."""
        return next_caller(table)

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass or to bid."""
        lowest = (Bid(1, Suit.CLUBS),) if table.contract is None else ()
        return (Pass(), *lowest, *((Bid(2, Suit.SPADES),) if ACE in hand else ()))


@attrs.frozen
class AceOvercalls:
    """Seat 0 says clubs; of seats 0 and 1 whoever holds the ace of spades may overcall."""

    def caller(self, table: Table) -> Seat | None:
        """These two by turns, until one passes."""
        if table.contract is None:
            return 0
        return None if sum(table.passes) else 1 - table.contract.seat

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """The suit that the other has not called."""
        if table.contract is None:
            return (Declare(Suit.CLUBS),)
        other = Suit.CLUBS if table.contract.seat == 1 else Suit.HEARTS
        return (Pass(), Declare(other)) if ACE in hand else (Pass(),)


def test_a_bid_that_takes_one_card_is_not_made_twice() -> None:
    """That two players might bid it is no game, and nothing is refuted by it."""
    assert found(SMALL.evolve(calling=AceBidsTwo()), "calling.outbids").verdict is Verdict.UNKNOWN


def test_a_ring_of_calls_that_takes_two_hands_with_one_card() -> None:
    """No more than two calls follow one another, whoever holds the ace."""
    assert found(SMALL.evolve(calling=AceOvercalls()), "calling.ends").verdict is not Verdict.REFUTED


# Hands that are thrown in


@attrs.frozen
class FirstDealerMayPass:
    """Eldest hand chooses trumps, and may pass if seat 0 deals."""

    def caller(self, table: Table) -> Seat | None:
        """Eldest hand, once."""
        return table.eldest if table.last_caller is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """Clubs, or to pass."""
        return (Pass(), Declare(Suit.CLUBS)) if table.dealer == 0 else (Declare(Suit.CLUBS),)


@attrs.frozen
class AcePassesToSeatOne:
    """Two players may choose trumps or pass; if seat 1 deals, only whoever holds the ace of spades may pass."""

    def caller(self, table: Table) -> Seat | None:
        """The two after the dealer, until one has chosen."""
        passed = sum(table.passes)
        return None if table.contract is not None or passed == 2 else (table.dealer + 1 + passed) % table.players

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """Clubs, or to pass."""
        return (Pass(), Declare(Suit.CLUBS)) if table.dealer != 1 or ACE in hand else (Declare(Suit.CLUBS),)


def test_hands_are_thrown_in_by_one_dealer_alone() -> None:
    """The next dealer's hand is played, and one hand is a match."""
    finding = found(SMALL.evolve(calling=FirstDealerMayPass()), "game.match_ends")
    assert finding.verdict is Verdict.PROVED
    assert "every match is one hand, after no more than 3 that are thrown in" == finding.reason


def test_hands_of_one_dealer_are_never_thrown_in() -> None:
    """Two players would have to hold the same ace."""
    assert found(SMALL.evolve(calling=AcePassesToSeatOne()), "game.match_ends").verdict is not Verdict.REFUTED


# Seats that are not alike


@attrs.frozen
class SeatOneDeclares:
    """Seat 1 chooses trumps."""

    def caller(self, table: Table) -> Seat | None:
        """Seat 1, once."""
        return 1 if table.contract is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """Clubs or hearts."""
        return (Declare(Suit.CLUBS), Declare(Suit.HEARTS))


@attrs.frozen
class DeclarerLoses:
    """The declarer has ten points less his tricks; the others have their tricks and his."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The points of each."""
        if table.contract is None:
            return (0,) * table.players
        maker = table.contract.seat
        lost = taken[maker].tricks
        return tuple(10 - lost if seat == maker else one.tricks + lost for seat, one in enumerate(taken))


@attrs.frozen
class FirstAlone:
    """Seat 0 plays against the others."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """Two sides."""
        return tuple(int(seat > 0) for seat in range(table.players))


@attrs.frozen
class PartnersLose:
    """Whoever has a partner loses the tricks of his side; whoever has none scores his own."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The points of each."""
        sides = [table.partners(seat) for seat in range(table.players)]
        return tuple(
            taken[seat].tricks if len(side) == 1 else -sum(taken[one].tricks for one in side)
            for seat, side in enumerate(sides)
        )


@pytest.mark.parametrize(
    "rules",
    [
        SMALL.evolve(calling=SeatOneDeclares(), scoring=DeclarerLoses()),
        SMALL.evolve(siding=FirstAlone(), scoring=PartnersLose()),
    ],
    ids=["declarer", "partners"],
)
def test_a_trick_that_costs_points_where_no_seat_is_like_another(rules: Ruleset) -> None:
    """The rule favours no seat, and yet whoever plays another part than seat 0 loses by every trick."""
    assert found(rules, "scoring.same_for_all").verdict is Verdict.PROVED
    assert found(rules, "scoring.one_more_trick").verdict is Verdict.REFUTED


@attrs.frozen
class FirstSideScores:
    """The side with the number 0 has ten points."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """Ten or none."""
        return tuple(10 * (side == 0) for side in table.sides or ())


@attrs.frozen
class FirstSideWins:
    """The side with the number 0 wins."""

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
        """Its seats."""
        return tuple(seat for seat in range(table.players) if table.sides is not None and table.sides[seat] == 0)


def test_the_number_of_a_side_is_a_seat_in_disguise() -> None:
    """Of partners who sit opposite, seats 0 and 2 are always side 0, and a rule for that side favours them."""
    partners = SMALL.evolve(players=4, siding=FixedPartners())
    assert found(partners.evolve(scoring=FirstSideScores()), "scoring.same_for_all").verdict is Verdict.REFUTED
    assert found(partners.evolve(winning=FirstSideWins()), "winning.same_for_all").verdict is Verdict.REFUTED
    euchre = rulesets.call_partner_euchre()
    assert found(euchre, "scoring.same_for_all").verdict is Verdict.PROVED


# Two rulesets


@attrs.frozen
class Departs:
    """Play anything, and say that it need not be the same as another rule."""

    departs_from: ClassVar = {"following.same": "it is another rule"}

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The hand."""
        return hand


def test_no_rule_departs_from_being_the_same() -> None:
    """Where all may play anything and where suit must be followed, games differ, whatever a rule says of itself."""
    other = SMALL.evolve(following=Departs())
    assert equivalent(other, SMALL).verdict is Verdict.REFUTED
    assert equivalent(SMALL, other).verdict is Verdict.REFUTED
    assert equivalent(other, SMALL.evolve(following=Anything())).verdict is Verdict.PROVED


@attrs.frozen
class SaysByTheSides:
    """Everybody announces: none or one where the sides are known, else two."""

    def announcer(self, table: Table) -> Seat | None:
        """From eldest hand on."""
        return next_announcer(table)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """The numbers."""
        return (2,) if table.sides is None else (0, 1)


def test_when_the_sides_come_to_light_matters_where_nobody_names_a_card() -> None:
    """They do so at the stage of naming, before or after the announcing."""
    early = SMALL.evolve(announcing=SaysByTheSides(), siding=FirstAlone())
    late = early.evolve(stages=("calling", "exchanging", "announcing", "naming"))
    assert equivalent(early, late).verdict is Verdict.REFUTED


# Hands that grow


@attrs.frozen
class FailsAfterManyTricks:
    """The player at the dealer's left deals; there is no answer if seat 0 has taken nearly all tricks."""

    def next_dealer(self, table: Table) -> Seat:
        """The next seat."""
        return {False: table.eldest}[table.taken[0].tricks > table.tricks - 3]


def test_more_tricks_than_a_hand_has_cards() -> None:
    """Where cards are drawn, a game is found in which one player takes more tricks than he is dealt cards."""
    rules = rulesets.same_colour(players=2).evolve(rotation=FailsAfterManyTricks(), winning=FirstTo(100))
    finding = found(rules, "rotation.answers")
    assert finding.verdict is Verdict.REFUTED
    assert finding.counterexample is not None


@attrs.frozen
class DrawsTwice:
    """Each player draws a card after each of the first two tricks."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One each, the taker first."""
        if not 1 <= table.tricks_played <= 2:
            return ()
        return tuple(((taker + place) % table.players, 1) for place in range(table.players))


def test_drawing_may_hang_on_how_many_tricks_were_played() -> None:
    """Two cards and two drawn ones are four tricks, which is foreseen, and no seat draws more than another."""
    dealing = DealPackets((2,), rest="stock")
    rules = SMALL.evolve(calling=None, uncalled=PlayWithoutContract(), breaking=None, leading=Anything())
    rules = rules.evolve(dealing=dealing, drawing=DrawsTwice())
    game = Game.deal(rules, seed=1)
    while actions := game.legal_actions():
        game = game.apply(actions[0])
    assert (4, 4) == (game.table.tricks, game.table.tricks_played)
    assert found(rules, "drawing.same_for_all").verdict is Verdict.PROVED


# Numbers and methods


@attrs.frozen
class OneMore:
    """Everybody announces one more than all before together, the last one none."""

    def announcer(self, table: Table) -> Seat | None:
        """From eldest hand on."""
        return next_announcer(table)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """A sum."""
        said = [one for one in table.announced if one is not None]
        return (sum(said) + 1,) if len(said) < 2 else (0,)


def test_a_number_may_be_worked_out_of_those_that_were_announced() -> None:
    """A sum of numbers that may be any is a number."""
    assert found(SMALL.evolve(announcing=OneMore()), "announcing.answers").verdict is Verdict.PROVED


class Loose:
    """Play anything."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The hand, on one of two lines."""
        if table.broken:
            return hand
        return hand


class Strict(Loose):
    """Follow suit."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or the hand."""
        return hand & table.suit(trick.led) or hand


def test_a_method_that_is_overridden_has_no_line_in_the_rule() -> None:
    """The lines of the other rule need not come into play."""
    assert found(SMALL.evolve(following=Strict()), "following.no_idle_line").verdict is Verdict.PROVED
