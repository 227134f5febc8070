"""What is proved or refuted is about games: what a rule is asked in one, and what lies on the table then."""

from __future__ import annotations

import random
from typing import ClassVar

import attrs
import pytest

from proofs.gallery.games import SMALL, TWO_HANDS
from tricklib import Card, CardSet, Deck, Game, Phase, Rank, Ruleset, Suit, Table, Trick, rulesets, verify
from tricklib.policies.calling import AscendingAuction, PlayWithoutContract
from tricklib.policies.dealing import DealPackets
from tricklib.policies.ending import FirstTo
from tricklib.policies.leading import EldestOpens
from tricklib.table import Seat, Taken
from tricklib.verify import Finding, Verdict
from tricklib.verify.othertables import turned_table

EUCHRE = rulesets.call_partner_euchre()
SAME_COLOUR = rulesets.same_colour()
Points = tuple[int, ...]


def found(ruleset: Ruleset, obligation: str) -> Finding:
    """What is said about one obligation."""
    return verify(ruleset, only=obligation)[obligation]


def played_out(game: Game, seed: int) -> Game:
    """The end of a hand that is played at random."""
    dice = random.Random(seed)
    while actions := game.legal_actions():
        game = game.apply(dice.choice(actions))
    return game


# What lies on the table when a rule is asked


@attrs.frozen
class PartnerLeadsWhenFound:
    """After the trick in which the partner came to light he leads, else whoever took the trick."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The partner, or the taker."""
        if table.named is None or table.named not in trick.cards or table.contract is None:
            return taker
        maker, sides = table.contract.seat, table.sides or ()
        partners = [seat for seat in range(table.players) if sides[seat] == sides[maker]]
        return next((seat for seat in partners if seat != maker), maker)


def test_who_plays_with_whom_is_known_when_the_card_lies_in_the_trick() -> None:
    """The engine tells the sides before it asks who leads next, and so there are always sides to go by (E11)."""
    assert found(EUCHRE.evolve(succession=PartnerLeadsWhenFound()), "succession.answers").verdict is Verdict.PROVED


@attrs.frozen
class SidesWhileItLies:
    """Maker and partner against the others; an error if the card that was named has been taken already."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The sides."""
        maker = table.contract.seat if table.contract else None
        if partner is not None and any(table.named in one.cards for one in table.taken):
            raise ValueError("it was played before it was played")
        return tuple(int(seat not in (maker, partner)) for seat in range(table.players))


def test_the_sides_are_asked_for_before_the_trick_is_taken() -> None:
    """No game ends with that error, and so nothing is refuted."""
    rules = EUCHRE.evolve(siding=SidesWhileItLies())
    assert all(played_out(Game.deal(rules, seed=seed), seed).is_over for seed in range(50))
    assert found(rules, "siding.answers").verdict is not Verdict.REFUTED


@attrs.frozen
class LastTakerFirst:
    """After each trick everybody draws a card, whoever took it first."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One each."""
        first = table.last_taker
        if table.stock_size < table.players or first is None:
            return ()
        return tuple(((first + place) % table.players, 1) for place in range(table.players))


@attrs.frozen
class WhileTricksAreToCome:
    """After each trick but the last everybody draws a card."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """One each."""
        if table.stock_size < table.players or table.tricks_played >= table.tricks:
            return ()
        return tuple((seat, 1) for seat in range(table.players))


@pytest.mark.parametrize("drawing", [LastTakerFirst(), WhileTricksAreToCome()], ids=["last taker", "tricks"])
def test_the_course_of_a_hand_is_foreseen_with_a_table_as_in_games(drawing: object) -> None:
    """Somebody has taken each trick, and the table tells how many a hand has: more than there are cards in a hand."""
    rules = rulesets.same_colour(players=2).evolve(drawing=drawing)
    game = played_out(Game.deal(rules, seed=1), 1)
    assert game.table.tricks == game.table.tricks_played > game.table.hand_size
    report = verify(rules, only="drawing.*")
    assert {Verdict.PROVED} == {report[f"drawing.{one}"].verdict for one in ("answers", "same_for_all", "uses_up")}


@attrs.frozen
class LeadsAndBreaks:
    """Lead anything; the fourth trick breaks everything."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The hand; an error if a trick was taken that has no cards."""
        if table.tricks_played and not any(one.cards for one in table.taken):
            raise ValueError("tricks without cards")
        return hand

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Nothing, and an error in the fourth trick."""
        if table.tricks_played == 3:
            raise ValueError("a fault of breaking")
        return False


def test_an_error_is_blamed_on_what_was_asked() -> None:
    """That an object fails as the rule about breaking says nothing about it as the rule about leading."""
    rule = LeadsAndBreaks()
    rules = SMALL.evolve(leading=rule, breaking=rule)
    assert found(rules, "leading.answers").verdict is not Verdict.REFUTED
    assert found(rules, "breaking.answers").verdict is Verdict.REFUTED


# Tables that are turned


@pytest.mark.parametrize(
    "rules",
    [
        *(rulesets.declared_trump_whist(), EUCHRE, rulesets.five_hundred_43(), rulesets.same_colour(announcing=True)),
        *(rulesets.call_partner_euchre(order="naming_first"), rulesets.same_colour(players=2)),
    ],
    ids=["whist", "euchre", "five hundred", "same colour", "naming first", "two"],
)
@pytest.mark.parametrize("seed", range(6))
def test_a_turned_table_is_that_of_the_game_played_one_seat_further_back(rules: Ruleset, seed: int) -> None:
    """Rules that favour no seat come to it when everybody sits one seat further back and does what he did."""
    game = Game.deal(rules, seed % rules.players, seed=seed)
    turned = Game.dealt(
        rules, (seed - 1) % rules.players, (*game.hands[1:], game.hands[0]),
        kitty=game.kitty if game.table.upcard is None else None, upcard=game.table.upcard, stock=_stock(game),
    )  # fmt: skip
    dice = random.Random(seed)
    while actions := game.legal_actions():
        table, other = turned_table(game.table, rules), turned.table
        for name in (*(one.name for one in attrs.fields(Table)), "played", "attackers", "eldest"):
            if name == "attackers" and (other.contract is None or other.sides is None):
                continue
            mine = getattr(table, name)
            mine = sorted((one - 1) % rules.players for one in game.table.attackers) if name == "attackers" else mine
            theirs = sorted(other.attackers) if name == "attackers" else getattr(other, name)
            assert theirs == mine, name
        action = dice.choice(actions)
        game, turned = game.apply(action), turned.apply(action)


def _stock(game: Game) -> tuple[Card, ...]:
    return game.stock[:-1] if game.stock and game.table.upcard is not None else game.stock


@attrs.frozen
class FirstLeaderScores:
    """A point a trick, and ten for whoever led to the first one."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The points."""
        first = table.history[0].leader if table.history else 0
        return tuple(one.tricks + 10 * (seat == first) for seat, one in enumerate(taken))


def test_who_has_led_is_turned_with_the_players() -> None:
    """A rule that goes by who led favours no seat."""
    assert found(SMALL.evolve(scoring=FirstLeaderScores()), "scoring.same_for_all").verdict is not Verdict.REFUTED


@pytest.mark.parametrize("announcing", [True, False])
def test_points_for_whoever_played_a_card_favour_no_seat(announcing: bool) -> None:
    """Honours of the player, as the text may be read, are proved for every seat alike (S15)."""
    rules = rulesets.same_colour(special_for="player", announcing=announcing)
    assert found(rules, "scoring.same_for_all").verdict is Verdict.PROVED


class FirstSideScores:
    """A point for whoever is on side 0."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The point."""
        return tuple(int(side == 0) for side in table.sides or ())


def test_where_everybody_plays_for_himself_side_0_is_seat_0() -> None:
    """Whoever sits there scores, in every hand."""
    assert found(SMALL.evolve(scoring=FirstSideScores()), "scoring.same_for_all").verdict is Verdict.REFUTED


# Seats that are not alike


@attrs.frozen
class OnlyTwoAnnounces:
    """Seat 2 alone announces."""

    def announcer(self, table: Table) -> Seat | None:
        """Seat 2, once."""
        return 2 if table.announced[2] is None else None

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """One to three."""
        return (1, 2, 3)


@attrs.frozen
class ExactlyAsAnnounced:
    """A point a trick, and ten more for whoever alone has announced, if it was just that number."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The points."""
        who = [seat for seat in range(table.players) if table.announced[seat] is not None]
        is_met = len(who) == 1 and taken[who[0]].tricks == table.announced[who[0]]
        return tuple(one.tricks + 10 * (is_met and seat == who[0]) for seat, one in enumerate(taken))


def test_one_more_trick_where_one_seat_alone_announces() -> None:
    """One trick more than announced costs seat 2 nine points, though the score favours no seat."""
    rules = SAME_COLOUR.evolve(announcing=OnlyTwoAnnounces(), scoring=ExactlyAsAnnounced())
    assert found(rules, "scoring.one_more_trick").verdict is Verdict.REFUTED


# Numbers that are larger, smaller or none


@attrs.frozen
class TwoThousandMore:
    """Everybody announces 2,000 points more than the one before."""

    departs_from: ClassVar[dict[str, str]] = {"announcing.within_reach": "Points are announced, and not tricks."}

    def announcer(self, table: Table) -> Seat | None:
        """From eldest hand on."""
        seats = [(table.eldest + place) % table.players for place in range(table.players)]
        return next((seat for seat in seats if table.announced[seat] is None), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """One number."""
        seat = self.announcer(table)
        said = table.announced[(seat or 0) - 1]
        return (2000,) if said is None else (said + 2000,)


@attrs.frozen
class FailsBeyond:
    """A point a trick; an error if somebody has announced so much."""

    number: int

    def score(self, taken: tuple[Taken, ...], table: Table) -> Points:
        """The points."""
        if any(said is not None and said > self.number for said in table.announced):
            raise ValueError("too much was announced")
        return tuple(one.tricks for one in taken)


def test_numbers_that_grow_with_each_who_announces() -> None:
    """The fourth player says 8,000 in every hand."""
    rules = SAME_COLOUR.evolve(announcing=TwoThousandMore())
    assert found(rules.evolve(scoring=FailsBeyond(5_000)), "scoring.answers").verdict is Verdict.REFUTED
    assert found(rules.evolve(scoring=FailsBeyond(1_000_000)), "scoring.answers").verdict is Verdict.PROVED


@attrs.frozen
class MinusForDiscards:
    """Trumps, then the suit led; a discard has less than nothing."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The suit on its face."""
        return card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """Above nothing for trumps and the suit led."""
        if card.suit is trumps:
            return 100 + card.rank
        return int(card.rank) if card.suit is led else -4 * card.rank - "CDHS".index(card.suit.value)


@attrs.frozen
class WeakestThatCounts:
    """The weakest card that has any strength takes the trick, if that is below nothing; else the strongest."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """Who takes it."""
        able = [place for place, card in enumerate(trick.cards) if table.strength(card, trick.led or Suit.CLUBS)]
        strengths = [table.strength(card, trick.led or Suit.CLUBS) for card in trick.cards]
        worst = min(able, key=lambda place: strengths[place])
        return trick.seat_at(worst if strengths[worst] < 0 else max(able, key=lambda place: strengths[place]))


def test_less_than_nothing_is_something() -> None:
    """A strength below 0 is as true as one above: a discard takes the trick here."""
    rules = SMALL.evolve(ranking=MinusForDiscards(), taking=WeakestThatCounts())
    assert found(rules, "ranking.strict").verdict is Verdict.PROVED
    assert found(rules, "taking.strongest").verdict is Verdict.REFUTED


@attrs.frozen
class CallsForClubs:
    """A joker may be led as any of four suits, of which the pack has three."""

    departs_from: ClassVar[dict[str, str]] = {"nominating.real_suits": "Clubs may be called for; nobody can follow."}

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """The four suits."""
        suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
        return suits if table.suit_of(card) is Suit.JOKER else ()


def test_a_suit_that_is_not_in_the_pack_leaves_the_play_open() -> None:
    """What was proved of the suits that there are says nothing when another is led."""
    deck = Deck.read(" ".join(rank + suit for suit in "DHS" for rank in "56789TJQKA") + " JO")
    calling = AscendingAuction(lowest=3, highest=7, suits=(Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None))
    rules = rulesets.five_hundred_43().evolve(
        deck=deck, nominating=CallsForClubs(), dealing=DealPackets((3, ("kitty", 3), 4)), calling=calling
    )
    report = verify(rules, only="taking.answers")
    assert report["taking.answers"].verdict is Verdict.UNKNOWN
    assert "nominating.real_suits" in report["taking.answers"].reason


# Each verdict by itself


class RaisesWithTheAce:
    """Follow suit; an error with the ace of spades."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards."""
        for card in hand:
            if card == Card(Rank.ACE, Suit.SPADES):
                raise ValueError("the ace")
        return hand & table.suit(trick.led) or hand


def test_a_verdict_is_the_same_whatever_else_is_settled() -> None:
    """That a rule goes through its cards stands in the way of a proof, and not of a game that shows a fault."""
    rules = SMALL.evolve(following=RaisesWithTheAce())
    verdicts = {
        verify(rules, only=only)["following.answers"].verdict
        for only in ("following.answers", "following.never_empty", "following.*")
    }
    assert {Verdict.REFUTED} == verdicts


class Odd:
    """What cannot be printed."""

    def __repr__(self) -> str:
        raise ValueError("no words")


class OpensOddly:
    """Nobody opens, but something."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Odd:
        """It."""
        return Odd()


def test_an_answer_that_cannot_be_printed_is_told_by_its_class() -> None:
    """What was wrong is said all the same."""
    finding = found(SMALL.evolve(opening=OpensOddly()), "opening.answers")
    assert finding.verdict is Verdict.REFUTED
    assert "OpensOddly.opener gives <Odd>: expected a seat from 0 to 2" in finding.story


@attrs.frozen
class LaysAsideTheLowest:
    """The declarer takes the kitty and puts his two lowest cards away, which everybody has."""

    def exchanger(self, table: Table) -> Seat | None:
        """The declarer."""
        return None if table.contract is None else table.contract.seat

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """The two lowest."""
        held = [card for card in sorted(table.deck, key=lambda card: (card.rank, card.suit.value)) if card in hand]
        return table.deck.set_of((held[0], held[1]))


@attrs.frozen
class AnnouncesBySecondCard:
    """One trick if the second of one's cards is a trump, and else none."""

    def announcer(self, table: Table) -> Seat | None:
        """The first who has said nothing."""
        return next((seat for seat in range(table.players) if table.announced[seat] is None), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """None or one."""
        return (int([card for card in table.deck if card in hand][1] in table.trump_cards),)


@pytest.mark.parametrize(
    ("part", "ruleset"),
    [
        (
            "exchanging",
            TWO_HANDS.evolve(
                deck=Deck.of("9TJQ", "CH"), dealing=DealPackets((3, ("kitty", 2))), exchanging=LaysAsideTheLowest()
            ),
        ),
        ("announcing", TWO_HANDS.evolve(announcing=AnnouncesBySecondCard())),
    ],
)
def test_what_may_be_done_is_asked_with_a_whole_hand(part: str, ruleset: Ruleset) -> None:
    """Who is next is asked when an action is carried out, and what he may do only of him, with what he holds."""
    assert Verdict.PROVED is found(ruleset, f"{part}.answers").verdict


@attrs.frozen
class DealsAgainIfThrownIn:
    """After a hand that is thrown in the same player deals again; after any other nobody who is there."""

    def next_dealer(self, table: Table) -> Seat:
        """The dealer, or a seat that there is not."""
        return table.dealer if table.contract is None else table.players


def test_nobody_deals_after_the_end_of_a_match() -> None:
    """Where every match is one hand the rule is not asked after it; where it takes several it fails."""
    rules = SMALL.evolve(rotation=DealsAgainIfThrownIn())
    assert found(rules, "rotation.answers").verdict is not Verdict.REFUTED
    assert found(rules.evolve(winning=FirstTo(10)), "rotation.answers").verdict is Verdict.REFUTED


@attrs.frozen
class JacksOfTheirOwn:
    """The jacks are a suit of their own, and ace is high in the others."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The joker's suit for a jack."""
        return Suit.JOKER if card.rank is Rank.JACK else card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """By rank, and jacks by their printed suit."""
        is_jack = card.rank is Rank.JACK
        height = 20 + "DHSC".index(card.suit.value) if is_jack else int(card.rank)
        return height if self.suit(card, trumps) is led else 0


@attrs.frozen
class JackForSpades:
    """A jack is led as a jack or for spades."""

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """Two suits for a jack."""
        return (Suit.SPADES, Suit.JOKER) if card.rank is Rank.JACK else ()


@attrs.frozen
class NothingToAShownVoid:
    """Whoever sits at the left of the leader has shown that he has no jack: then there is nothing to lead."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The hand, or nothing."""
        left = (trick.leader + 1) % table.players
        return hand - hand if Suit.JOKER in table.voids[left] else hand


def test_a_suit_that_the_ranking_makes_is_shown_void_too() -> None:
    """No card of the pack has the joker's suit printed on it, and jacks are of it all the same."""
    rules = rulesets.declared_trump_whist(players=3).evolve(
        deck=Deck.of("JA9"),
        ranking=JacksOfTheirOwn(),
        nominating=JackForSpades(),
        calling=None,
        looking=None,
        breaking=None,
        opening=EldestOpens(),
        leading=NothingToAShownVoid(),
        uncalled=PlayWithoutContract(),
    )
    assert found(rules, "leading.can_lead").verdict is Verdict.REFUTED


@attrs.frozen
class MostIfAnyPoint:
    """Whoever has most points wins; with no point at all the rule fails, which is after no hand that is over."""

    def winners(self, totals: Points, table: Table) -> tuple[Seat, ...]:
        """The highest."""
        if not any(totals):
            raise ValueError("nobody has a point")
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def test_a_hand_that_is_stuck_is_no_hand_of_a_match() -> None:
    """Who wins is asked after hands that are over, and not where nobody may open."""
    rules = rulesets.declared_trump_whist(players=3, fallback_opener="none").evolve(winning=MostIfAnyPoint())
    assert Verdict.REFUTED is not found(rules, "winning.answers").verdict


@attrs.frozen
class OutbidsByOne:
    """Eldest hand and the dealer announce one more than the other, up to some number, as often as they like."""

    most: int

    def announcer(self, table: Table) -> Seat | None:
        """Whoever has announced less."""
        if table.announced[1] is None or table.announced[0] is None:
            return 1 if table.announced[1] is None else 0
        return None if self.most in table.announced else (0 if table.announced[0] < table.announced[1] else 1)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """One more."""
        return (max((said for said in table.announced if said is not None), default=-1) + 1,)


def test_numbers_that_are_announced_again_and_again() -> None:
    """Of numbers that are not followed to their end nothing is proved."""
    rules = TWO_HANDS.evolve(announcing=OutbidsByOne(40))
    end = Game.deal(rules, seed=1)
    while end.phase is not Phase.PLAYING:
        end = end.apply(end.legal_actions()[0])
    assert 40 in end.table.announced
    finding = found(rules, "announcing.within_reach")
    assert Verdict.UNKNOWN is finding.verdict
    assert "may announce again and again" in finding.reason
    assert Verdict.PROVED is not found(rules, "scoring.answers").verdict


@attrs.frozen
class OneMoreThanAll:
    """Everybody announces one more than all before him together."""

    def announcer(self, table: Table) -> Seat | None:
        """In turn, from eldest hand."""
        turn = ((table.eldest + place) % table.players for place in range(table.players))
        return next((seat for seat in turn if table.announced[seat] is None), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """One more than their sum."""
        return (sum(number for number in table.announced if number is not None) + 1,)


def test_numbers_that_grow_faster_with_each_who_announces() -> None:
    """What four players announce is 1, 2, 4 and 8, and nothing is refused for numbers that nobody comes to."""
    rules = rulesets.declared_trump_whist().evolve(announcing=OneMoreThanAll())
    assert Verdict.PROVED is found(rules, "announcing.answers").verdict
    assert Verdict.PROVED is found(rules, "announcing.some_choice").verdict


@attrs.frozen
class EldestBeforeAnyTrick:
    """Eldest hand opens, as long as nobody has taken anything."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """By all that tells whether a trick was played."""
        taken = any(one.tricks or one.cards for one in table.taken)
        is_begun = taken or table.last_taker is not None or table.tricks_played or any(map(len, table.voids))
        return None if is_begun or not table.is_first_trick or table.stock_size else table.eldest


def test_nothing_is_taken_when_a_hand_is_opened() -> None:
    """All parts of the table tell of the same moment."""
    rules = rulesets.declared_trump_whist(players=3).evolve(opening=EldestBeforeAnyTrick())
    assert {Verdict.PROVED} == {one.verdict for one in verify(rules, only="opening.*")}
