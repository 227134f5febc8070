"""Which bid is over which is read from the calling, and each bid and its trumps must occur in games."""

from __future__ import annotations

from typing import ClassVar

import attrs
import pytest

from proofs.gallery.games import SMALL, TWO_HANDS
from tricklib import Card, CardSet, Deck, Ruleset, Suit, Table, rulesets, verify
from tricklib.actions import Bid, Call, Declare, Pass
from tricklib.policies.calling import DealerDeclares, PlayWithoutContract
from tricklib.policies.dealing import DealPackets
from tricklib.table import Seat
from tricklib.verify import Finding, Verdict


def found(ruleset: Ruleset, obligation: str) -> Finding:
    """What is said about one obligation."""
    return verify(ruleset, only=obligation)[obligation]


@attrs.frozen
class OnceWithMisere:
    """Once round: a bid of no tricks over six or seven tricks in clubs, and six in clubs over no tricks."""

    departs_from: ClassVar[dict[str, str]] = {"calling.within_reach": "Misère is a bid of no tricks."}

    def caller(self, table: Table) -> Seat | None:
        """From eldest hand to the dealer."""
        last = table.dealer if table.last_caller is None else table.last_caller
        return None if table.last_caller == table.dealer else (last + 1) % table.players

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass, or what does not stand already."""
        stands = None if table.contract is None else table.contract.tricks
        bids = [Bid(tricks, None if tricks == 0 else Suit.CLUBS) for tricks in (0, 6, 7) if tricks != stands]
        return (Pass(), *(bid for bid in bids if stands != 7 or bid.tricks == 0))


def test_a_bid_of_no_tricks_is_a_bid() -> None:
    """Six clubs and misère can be bid over one another for ever."""
    finding = found(rulesets.five_hundred_43().evolve(calling=OnceWithMisere()), "calling.outbids")
    assert finding.verdict is Verdict.REFUTED
    assert "0NT" in finding.reason


@attrs.frozen
class RaisesHisOwn:
    """Seat 0 bids six no trumps, and may bid the same once more."""

    def caller(self, table: Table) -> Seat | None:
        """Seat 0, twice."""
        return 0 if sum(table.passes) + (table.contract is not None) < 2 else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass or to bid."""
        return (Bid(6, None), Pass()) if table.contract else (Bid(6, None),)


def test_a_single_bid_over_itself() -> None:
    """A bid that may follow itself is not higher than itself."""
    finding = found(rulesets.five_hundred_43().evolve(calling=RaisesHisOwn()), "calling.outbids")
    assert (Verdict.REFUTED, "6NT can be bid over itself") == (finding.verdict, finding.reason)


ACE = Card.read("AC")


@attrs.frozen
class RaisesToTwoOnly:
    """Everybody bids once, from one trick to three; a bid can be raised to two tricks at most, by a slip."""

    def caller(self, table: Table) -> Seat | None:
        """One after the other, from eldest hand on."""
        if table.last_caller is None:
            return table.eldest
        return None if table.last_caller == table.dealer else (table.last_caller + 1) % table.players

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass or to bid more."""
        bids = range(1, 4) if table.contract is None else range(table.contract.tricks + 1, 3)  # type: ignore[operator]
        return (Pass(), *(Bid(number, Suit.HEARTS) for number in bids))


def test_a_bid_that_is_over_no_other() -> None:
    """Three tricks may be bid, and not over two: of these none is higher."""
    finding = found(SMALL.evolve(calling=RaisesToTwoOnly(), uncalled=PlayWithoutContract()), "calling.outbids")
    assert (Verdict.REFUTED, "1H and 3H: neither can be bid over the other") == (finding.verdict, finding.reason)


@attrs.frozen
class BothNeedTheAce:
    """Eldest hand bids one trick with the ace of clubs; over that the next may bid two with that ace."""

    def caller(self, table: Table) -> Seat | None:
        """Eldest hand, and then the next."""
        if table.last_caller is None:
            return table.eldest
        return None if table.last_caller != table.eldest else (table.eldest + 1) % table.players

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """What the ace says."""
        if table.last_caller is None:
            return (Bid(1, Suit.HEARTS) if ACE in hand else Pass(),)
        return (Bid(2, Suit.HEARTS) if ACE in hand or table.contract is None else Pass(),)


def test_bids_that_take_one_card_twice() -> None:
    """That a bid may be bid over another is so only if some hands allow both."""
    rules = SMALL.evolve(calling=BothNeedTheAce(), uncalled=PlayWithoutContract())
    finding = found(rules, "calling.outbids")
    assert Verdict.UNKNOWN is finding.verdict
    assert "no game was found in which 2H may be bid over 1H" == finding.reason


@attrs.frozen
class DealerDeclaresWithTheUpcard:
    """The dealer makes hearts trumps, or clubs if he holds the very card that is turned up."""

    def caller(self, table: Table) -> Seat | None:
        """The dealer."""
        return table.dealer if table.contract is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """One suit or the other."""
        return (Declare(Suit.CLUBS if table.upcard in hand else Suit.HEARTS),)


@attrs.frozen
class AllClubsAreAlike:
    """The printed order; with clubs as trumps, cards of a suit are equally strong."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit."""
        return card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """By the rank, and more for trumps."""
        rank = 1 if trumps is Suit.CLUBS else int(card.rank)
        return rank + 20 if card.suit is trumps else rank if card.suit is led else 0


def test_trumps_that_nobody_can_choose() -> None:
    """The order under trumps that no deal leads to refutes nothing, and nothing is proved either."""
    deal = DealPackets((3,), upcard=True)
    rules = SMALL.evolve(dealing=deal, ranking=AllClubsAreAlike(), calling=DealerDeclaresWithTheUpcard())
    finding = found(rules, "ranking.strict")
    assert Verdict.UNKNOWN is finding.verdict
    assert "no game was found with such trumps" in finding.reason
    rules = rules.evolve(calling=DealerDeclares(among="C"))
    assert Verdict.REFUTED is found(rules, "ranking.strict").verdict


class NoClubs(AllClubsAreAlike):
    """The printed order; clubs can be no trumps."""

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """By the rank, unless clubs are trumps."""
        if trumps is Suit.CLUBS:
            raise ValueError("no clubs")
        return super().strength(card, led, trumps)


@pytest.mark.parametrize("name", ["answers", "suit_is_total", "strict", "trumps_beat", "contenders"])
def test_a_ranking_that_fails_with_trumps_that_nobody_can_choose(name: str) -> None:
    """It refutes none of the obligations about the ranking, and all of them where somebody can."""
    deal = DealPackets((3,), upcard=True)
    rules = SMALL.evolve(dealing=deal, ranking=NoClubs(), calling=DealerDeclaresWithTheUpcard())
    finding = found(rules, f"ranking.{name}")
    assert Verdict.UNKNOWN is finding.verdict
    rules = rules.evolve(calling=DealerDeclares(among="C"))
    assert Verdict.PROVED is not found(rules, f"ranking.{name}").verdict
    assert Verdict.REFUTED is found(rules, "ranking.answers").verdict


@attrs.frozen
class BidsWhatHeHolds:
    """Eldest hand bids as many tricks as he holds cards of a suit, and may add some."""

    more: int = 0

    def caller(self, table: Table) -> Seat | None:
        """Eldest hand, once."""
        return table.eldest if table.contract is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """A bid in each suit that he holds, and one without trumps."""
        suits = (suit for suit in table.deck.suits if suit is not Suit.JOKER)
        held = [(suit, hand.of_suit(suit).count()) for suit in suits]
        return (Bid(1, None), *(Bid(number + self.more, suit) for suit, number in held if number > 0))


def test_a_bid_counted_in_the_hand() -> None:
    """A count may be bid: each of its values is looked at, and the rarest hand is dealt in which one is too high."""
    rules = TWO_HANDS.evolve(deck=Deck.of("56789TJQKA", "CH"))
    for rule in (BidsWhatHeHolds(), BidsWhatHeHolds(1)):
        report = verify(rules.evolve(calling=rule), only="calling.*", jobs=1)
        high = Verdict.REFUTED if rule.more else Verdict.PROVED
        assert high is report["calling.within_reach"].verdict
        assert Verdict.PROVED is report["calling.answers"].verdict
