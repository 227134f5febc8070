"""Faults reported in games that pay for cards, tricks or announcements, by their case ids."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest
from hands import contract_hand, scored
from positions import after, deal, legal, play, taker, whist

from tricklib import Card, CardSet, Deck, Game, Match, Rank, Ruleset, Suit, Table, Taken, Trick, rulesets
from tricklib.errors import RulesetError
from tricklib.policies.announcing import AnnounceTricks
from tricklib.policies.calling import AscendingAuction, TurnedUpTrumps
from tricklib.policies.combine import Anything, all_of, by_priority, first_of
from tricklib.policies.dealing import DealPackets
from tricklib.policies.ending import MostPointsWin, SidesFirstTo
from tricklib.policies.following import MustFollow, MustRuff
from tricklib.policies.leading import DeclarerOpens
from tricklib.policies.scoring import BidValues, ContractScore
from tricklib.policies.siding import FixedPartners

COLOUR = rulesets.same_colour()
DECK = Deck.standard()
N, E, S, W = range(4)


def took(*piles: tuple[int, str], deck: Deck = DECK) -> tuple[Taken, ...]:
    """So many tricks and these cards, for each seat."""
    return tuple(Taken(tricks, CardSet.read(cards, deck)) for tricks, cards in piles)


# Points for trumps


def test_c083_only_trumps_pay() -> None:
    """Three tricks with ace and jack of trumps are twelve points; honours of other suits are worth nothing."""
    table = Game.deal(COLOUR, seed=1).table.declared(Suit.HEARTS)
    cards = "AH JH 9H AS QD JC 2H 7S 8D KC TD 3C"
    assert (12, 0, 0, 0) == COLOUR.scoring.score(took((3, cards), (0, ""), (0, ""), (0, "")), table)


def test_c083_trumps_count_for_whoever_takes_them() -> None:
    """A hand of four tricks, of which one catches the ace of trumps, pays as the rule says in play."""
    game = deal(whist(scoring=COLOUR.scoring), "H", "AS 2H", "KS AH", "QS JC", "JS AD")
    assert (1, 6, 0, 0) == play(game, "AS KS QS JS", "2H AH JC AD").scores


# Points of cards, and what was announced


@attrs.frozen
class GamePoints:
    """A side scores a point for every 33 points of its cards; the bidders must come to their bid.

    Args:
        made: whether bidders who do are credited with what they made, or with what they bid.
    """

    made: bool = True

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points of its side for each seat; the bid is lost by a side that falls short of it."""
        points = {seat: self._points(table.partners(seat), taken) for seat in range(table.players)}
        if table.contract is not None:
            bid, made = table.contract.tricks, points[table.contract.seat]
            worth = -bid if made < bid else made if self.made else bid
            points |= dict.fromkeys(table.attackers, worth)
        return tuple(points.values())

    def _points(self, side: tuple[int, ...], taken: tuple[Taken, ...]) -> int:
        worth = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
        return sum(worth.get(card.rank, 0) for seat in side for card in taken[seat].cards) // 33


@pytest.mark.parametrize(("made", "score"), [(True, (5, 9)), (False, (4, 9))], ids=["at least", "what was bid"])
def test_c085_announced_points_and_surplus(made: bool, score: tuple[int, int]) -> None:
    """Of 102 card points three points come, which is more than the two that were bid and is credited, or is not."""
    rules = whist(
        deck=Deck.of("9TJQKA"),
        dealing=DealPackets((3, 3)),
        calling=AscendingAuction(1, 3, suits=(None,)),
        siding=FixedPartners(),
        scoring=GamePoints(made),
    )
    game = after(Game.deal(rules, W, 1), "bid 2NT", "pass", "pass", "pass")
    others = "KC KD KH QC QD"
    rest = (rules.deck.full - CardSet.read(f"{others} 9C 9D 9H", rules.deck)).data
    taken = took((3, rest), (1, f"{others} 9C 9D 9H"), (2, ""), (0, ""), deck=rules.deck)
    hand = rules.scoring.score(taken, game.table)
    assert score == (2 + hand[N], 9 + hand[E])


@pytest.mark.parametrize(
    ("rules", "points"),
    [(rulesets.same_colour(announcing=True), 3), (rulesets.same_colour(announcing=True, above="counts"), 6)],
    ids=["exactly", "at least"],
)
def test_c085_exactly_or_at_least_in_the_shipped_game(rules: Ruleset, points: int) -> None:
    """Three tricks where two were announced score singly if the number is a target, double if it is a minimum."""
    game = after(Game.deal(rules, W, 1), "announce 2", "announce 0", "announce 0", "announce 0")
    taken = took((3, ""), (0, ""), (0, ""), (0, ""))
    assert (points, 0, 0, 0) == rules.scoring.score(taken, game.table)


@pytest.mark.parametrize(
    ("tricks_help", "score", "bags"), [(False, -120, 1), (True, -80, 0)], ids=["they do not", "they do"]
)
def test_c095_broken_nil_beside_a_bid(tricks_help: bool, score: int, bags: int) -> None:
    """The trick of a broken nil does not help the partner and is a bag, or else it makes his bid of two."""
    scoring = NilAndBid(tricks_help)
    rules = whist(siding=FixedPartners(), announcing=AnnounceTricks(), scoring=scoring)
    game = deal(rules, "S", "AH 2C", "2H 3C", "3H AC", "4H 4C")
    game = after(game, "announce 0", "announce 0", "announce 2", "announce 0")
    end = play(game, "AH 2H 3H 4H", "2C 3C AC 4C")
    assert (1, 1) == (end.table.taken[N].tricks, end.table.taken[S].tricks)
    assert (score, score, bags) == (end.scores[N], end.scores[S], scoring.bags(end.table))


@attrs.frozen
class NilAndBid:
    """A side scores ten for each trick it announced and takes; who announced none has a bid of his own, of 100.

    Args:
        tricks_help: whether the tricks of a broken nil count for the partner.
    """

    tricks_help: bool = False

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points of its side for each seat."""
        return tuple(self._points(table.partners(seat), table) for seat in range(table.players))

    def _points(self, side: tuple[int, ...], table: Table) -> int:
        nils = [seat for seat in side if table.announced[seat] == 0]
        bid = sum(table.announced[seat] or 0 for seat in side)
        tricks = table.tricks_of(tuple(seat for seat in side if self.tricks_help or seat not in nils))
        return (10 if tricks >= bid else -10) * bid + sum(-100 if table.taken[seat].tricks else 100 for seat in nils)

    def bags(self, table: Table) -> int:
        """The tricks of North and South beyond their bid, with those of a broken nil that helps nobody."""
        nil = 0 if self.tricks_help else table.taken[N].tricks
        helping = table.tricks_of((N, S)) - nil
        return max(0, helping - (table.announced[S] or 0)) + nil


SPADES_VALUES = BidValues(clubs=60, diamonds=60, hearts=60, spades=60, no_trump=60, further=10)


@pytest.mark.parametrize(
    ("scoring", "total"),
    [
        (ContractScore(SPADES_VALUES, per_trick=0), 60),
        (ContractScore(SPADES_VALUES, per_trick=0, failed="nothing"), 120),
    ],
    ids=["subtract", "nothing"],
)
def test_c097_failed_bid(scoring: ContractScore, total: int) -> None:
    """Six bid and five taken cost ten a trick, or nothing."""
    auction = AscendingAuction(1, 13, suits=(Suit.SPADES,))
    parts = {"calling": auction, "siding": FixedPartners(), "opening": DeclarerOpens(), "scoring": scoring}
    rules = whist().evolve(**parts, winning=SidesFirstTo(500))
    match = scored((120, 0) * 2, contract_hand(rules, W, "bid 6S, pass, pass, pass", 5))
    assert ((total, 0) * 2, False) == (match.totals, match.is_over)


# Hearts


@attrs.frozen
class NoneOfTheseToTheFirstTrick:
    """Play none of these cards to the first trick.

    Args:
        hearts: whether hearts are among them, beside the queen of spades.
    """

    hearts: bool = True

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """All other cards, and all cards after the first trick."""
        barred = table.deck.only(Card.read("QS")) | (table.suit(Suit.HEARTS) if self.hearts else table.deck.empty)
        return hand - barred if table.is_first_trick else hand


HEARTS = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H"


@pytest.mark.parametrize(
    ("hand", "none_allowed", "hearts_allowed"),
    [
        (f"{HEARTS} 3H QS", f"{HEARTS} 3H QS", f"{HEARTS} 3H"),
        (f"{HEARTS} QS AD", "AD", f"{HEARTS} AD"),
        (f"{HEARTS} QS 3C", "3C", "3C"),
    ],
    ids="abc",
)
def test_c064_point_cards_in_the_first_trick(hand: str, none_allowed: str, hearts_allowed: str) -> None:
    """Who is void in clubs plays no point card, or at least not the queen, unless he has nothing else."""
    for rule, allowed in (
        (NoneOfTheseToTheFirstTrick(), none_allowed),
        (NoneOfTheseToTheFirstTrick(hearts=False), hearts_allowed),
    ):
        rules = whist(2, following=by_priority(MustFollow(), rule))
        led = "2C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D"
        assert set(allowed.split()) == legal(play(deal(rules, "NT", led, hand), "2C"))


@attrs.frozen
class HeartsAndQueen:
    """A point against a player for each heart and thirteen for the queen of spades; all 26 count for the others."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points of each seat."""
        points = [one.cards.of_suit(Suit.HEARTS).count() + 13 * (Card.read("QS") in one.cards) for one in taken]
        return tuple(0 if own == 26 else 26 if 26 in points else own for own in points)


@pytest.mark.parametrize(
    ("hearts", "points"),
    [((0, 9, 3, 1), (0, 9, 16, 1)), ((0, 0, 13, 0), (26, 26, 0, 26))],
    ids=["sixteen points", "all of them"],
)
def test_c069_shooting_the_moon(hearts: tuple[int, ...], points: tuple[int, ...]) -> None:
    """Sixteen points, the queen with three hearts, are no moon; all thirteen hearts and the queen are."""
    cards = iter(DECK.where(suit=Suit.HEARTS))
    piles = [" ".join(str(next(cards)) for _ in range(number)) for number in hearts]
    piles[2] += " QS"
    rules = whist(scoring=HeartsAndQueen())
    assert points == rules.scoring.score(took(*((3, pile) for pile in piles)), Game.deal(rules).table)


# Forced plays


@attrs.frozen
class MustBeat:
    """Play a card that beats the best of the trick."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards that beat all cards of the trick."""
        better = hand
        for card in trick.cards:
            better = better & table.beating(card, trick.led or card.suit)
        return better


FOLLOW_AND_BEAT = (all_of(MustFollow(), MustBeat()), MustFollow(), MustBeat())


@pytest.mark.parametrize(
    ("trick", "hand", "losing_ruff", "free_discard"),
    [
        ("9H QH", "TH KH AS", "KH", "KH"),
        ("9H 6S", "4S 3D 2D", "4S", "4S 3D 2D"),
        ("9H 6S", "4S 8S 3D", "8S", "8S"),
    ],
    ids="abc",
)
def test_c088_must_beat_and_must_ruff(trick: str, hand: str, losing_ruff: str, free_discard: str) -> None:
    """Who can must beat; void and unable to beat the ruff, he must ruff all the same, or discards as he likes."""
    for following, allowed in (
        (first_of(*FOLLOW_AND_BEAT, MustRuff(), Anything()), losing_ruff),
        (first_of(*FOLLOW_AND_BEAT, Anything()), free_discard),
    ):
        first, second = trick.split()
        game = deal(whist(3, following=following), "S", f"{first} 2C 3C", f"{second} 5C 6C", hand)
        assert set(allowed.split()) == legal(play(game, trick))


@attrs.frozen
class SidesteppedLead:
    """Lead no joker, spade or heart if you can help it."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Diamonds and clubs."""
        return hand & (table.suit(Suit.DIAMONDS) | table.suit(Suit.CLUBS))


@attrs.frozen
class ForcedLeadBindsNobody:
    """Follow suit, but not to a lead that was made because there was no other."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, if it is diamonds or clubs."""
        return hand & table.suit(trick.led) if trick.led in (Suit.DIAMONDS, Suit.CLUBS) else hand - hand


@attrs.frozen
class ForcedLeadCannotWin:
    """The highest card takes the trick, but not one that was led because there was no other."""

    def taker(self, trick: Trick, table: Table) -> int:
        """The best of the seats, without the leader after such a lead."""
        led = trick.led
        assert led is not None
        is_forced = led not in (Suit.DIAMONDS, Suit.CLUBS)
        plays: Mapping[int, Card] = dict(trick.plays[is_forced:])
        return max(plays, key=lambda seat: table.strength(plays[seat], led))


@pytest.mark.parametrize("led", ["JO", "9S", "4H"])
def test_c081_leader_without_a_leadable_card(led: str) -> None:
    """He leads any of the three, the next player plays what he likes, and the leader cannot win."""
    rules = whist(
        2,
        ranking=rulesets.five_hundred_43().ranking,
        leading=by_priority(SidesteppedLead()),
        following=first_of(ForcedLeadBindsNobody(), Anything()),
        taking=ForcedLeadCannotWin(),
    )
    game = deal(rules, "NT", "JO 9S 4H", "5D KC 2H")
    assert {"JO", "9S", "4H"} == legal(game)
    assert {"5D", "KC", "2H"} == legal(play(game, led))
    assert 1 == taker(play(game, led, "5D"))
    assert {"8C"} == legal(deal(rules, "NT", "JO 9S 8C", "5D KC 2H"))


# Rounds, and cards to turn up


@pytest.mark.parametrize(
    ("players", "size", "turned", "left"),
    [(4, 13, False, 0), (4, 12, True, 4), (5, 10, True, 2), (6, 8, True, 4), (7, 7, True, 3), (9, 5, True, 7)],
)
def test_c092_card_to_turn_up(players: int, size: int, turned: bool, left: int) -> None:
    """The next card is turned up and makes trumps; with none left the deal is refused, or trumps are left out."""
    rules = whist(calling=None, uncalled=TurnedUpTrumps()).evolve(players=players)
    with_upcard = rules.evolve(dealing=DealPackets((size,), upcard=True))
    if not turned:
        with pytest.raises(RulesetError, match="deals 53 of the 52 cards"):
            Game.deal(with_upcard, seed=1)
    game = Game.deal(with_upcard if turned else rules.evolve(dealing=DealPackets((size,))), seed=1)
    upcard = game.table.upcard
    assert (turned, left) == (upcard is not None, 52 - sum(map(len, game.hands)))
    assert game.table.trumps is (upcard.suit if upcard else None)


@attrs.frozen
class EachDealsOnce:
    """When the last player has dealt, most points win."""

    def winners(self, totals: tuple[int, ...], table: Table) -> tuple[int, ...]:
        """Nobody while a player has still to deal."""
        return MostPointsWin().winners(totals, table) if table.dealer == table.players - 1 else ()


def test_c091_match_of_ten_hands() -> None:
    """After nine hands the match goes on; the tenth counts, and then nothing more is dealt."""
    match = Match.start(whist(winning=EachDealsOnce()).evolve(players=10), seed=1)
    while not match.is_over:
        assert len(match.hands) < 10
        match = match.apply(match.legal_actions()[0])
    assert (10, 50, ()) == (len(match.hands), sum(match.totals), match.legal_actions())
    with pytest.raises(RulesetError, match="hand 10 was the last"):
        match.dealt()
