"""The policies of euchre, Five Hundred and the game of seven cards, by the examples of their rulebooks."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable

import attrs
import pytest

from tricklib import Card, CardSet, Deck, Game, Rank, Ruleset, Suit, Table, Trick, read_action, rulesets
from tricklib.actions import Alone, Announce, Bid, Call, CallCard, Declare, Discard, Exchange, Keep, OrderUp, Pass, Play
from tricklib.answers import packets
from tricklib.errors import CardError, OptionError, RulesetError
from tricklib.policies import title
from tricklib.policies.announcing import AnnounceTricks
from tricklib.policies.calling import AscendingAuction, OrderUpThenName, PlayWithoutContract, TurnedUpTrumps
from tricklib.policies.dealing import DealPackets
from tricklib.policies.drawing import DealAgain, DrawOneEach
from tricklib.policies.ending import DealerStays, DealPasses, FirstTo, SidesFirstTo
from tricklib.policies.exchanging import DealerTakesUpcard, DeclarerTakesKitty
from tricklib.policies.following import Anything, JokerAtAnyTime, MustFollow, MustFollowColour, any_of, first_of
from tricklib.policies.leading import DeclarerOpens
from tricklib.policies.naming import CallPartner
from tricklib.policies.nominating import NominateSuitForJoker
from tricklib.policies.parts import parts_of
from tricklib.policies.ranking import Bowers
from tricklib.policies.scoring import (
    AnnouncedTricks,
    AttackersAndDefenders,
    BidValues,
    ContractScore,
    LastTrickBonus,
    PointPerTrick,
    TrumpHonours,
    plus,
)
from tricklib.policies.siding import CalledPartner, FixedPartners
from tricklib.states import Phase
from tricklib.table import Contract, Taken

CLUBS, DIAMONDS, HEARTS, SPADES = Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES
EUCHRE = rulesets.call_partner_euchre()
HUNDRED = rulesets.five_hundred_43()
COLOUR = rulesets.same_colour()


def laid(ruleset: Ruleset, dealer: int = 0, **known: object) -> Table:
    """The table of a game, after whatever is given."""
    size = sum(number for place, number in packets(ruleset) if place == 0)
    return attrs.evolve(Table.laid(ruleset.deck, ruleset.players, dealer, size, ruleset.orders), **known)


def cards(text: str, ruleset: Ruleset) -> CardSet:
    return CardSet.read(text, ruleset.deck)


def took(ruleset: Ruleset, *tricks: int, cards: Iterable[str] = ()) -> tuple[Taken, ...]:
    """So many tricks for each seat, and these cards."""
    piles = itertools.chain(cards, itertools.repeat(""))
    return tuple(Taken(number, CardSet.read(pile, ruleset.deck)) for number, pile in zip(tricks, piles, strict=False))


def called(ruleset: Ruleset, calls: str, **known: object) -> Table:
    """The table after these calls, such as ``pass pass order``, each by whoever was to call."""
    table = laid(ruleset, **known)
    for text in calls.split(", ") if calls else ():
        seat, call = ruleset.calling.caller(table), read_action(text)
        assert call in ruleset.calling.choices(ruleset.deck.empty, table), text
        table = table.called(seat, call)
    return table


def said(ruleset: Ruleset, table: Table) -> tuple[int | None, tuple[Call, ...]]:
    """Who calls next, and what he may say."""
    seat = ruleset.calling.caller(table)
    return seat, () if seat is None else ruleset.calling.choices(ruleset.deck.empty, table)


# Dealing


def test_euchre_is_dealt_in_packets_of_two_and_three() -> None:
    """Two to each, three to each, one card turned up, two aside (E2)."""
    expected = (*((seat, 2) for seat in range(5)), *((seat, 3) for seat in range(5)), ("upcard", 1), ("aside", 2))
    assert expected == packets(EUCHRE)


def test_kitty_is_dealt_between_the_packets() -> None:
    """Three to each, three to the kitty, four to each, three to each (F2)."""
    three, four = tuple((seat, 3) for seat in range(4)), tuple((seat, 4) for seat in range(4))
    assert (*three, ("kitty", 3), *four, *three) == packets(HUNDRED)


def test_seven_single_cards_and_the_stock() -> None:
    """Seven rounds of one card each, the upcard, and all the rest is the stock (C1, C2)."""
    dealt = packets(COLOUR)
    assert [(0, 1), (1, 1), (2, 1), (3, 1)] * 7 == list(dealt[:28])
    assert (("upcard", 1), ("stock", 23)) == dealt[28:]


def test_packets_for_which_there_are_too_few_cards() -> None:
    """A deal that the deck does not suffice for is refused."""
    with pytest.raises(RulesetError, match="deals 53 of the 52 cards"):
        packets(COLOUR.evolve(dealing=DealPackets(13, upcard=True)))


@pytest.mark.parametrize(
    "wrong",
    [
        (("aside", 2), (0, 5), (1, 5), ("upcard", 1)),
        ((0, 2), (1, 2), (0, 3), (1, 3), ("aside", 3)),
        ((0, 2), (0, 3), (1, 2), (1, 3), ("upcard", 1), ("aside", 2)),
        ((0, 3), (1, 3), (0, 2), (1, 2), ("upcard", 1), ("aside", 2)),
        ((0, 2), (1, 2), (0, 3), (1, 3), ("upcard", 1), ("stock", 2)),
        ((0, 2), (1, 2), (0, 3), (1, 3), ("upcard", 1), ("aside", 1)),
    ],
)
def test_other_packets_break_the_word(wrong: tuple[tuple[object, int], ...]) -> None:
    """A card too few, another order, or another pile is not what the rule says."""
    rule = DealPackets((2, 3), upcard=True)
    assert rule.promise(rule.packets(13, 2), 13, 2)
    assert not rule.promise(wrong, 13, 2)


def test_kitty_in_another_place_breaks_the_word() -> None:
    """The kitty is dealt after the round that the rule names, and not before."""
    rule = DealPackets((3, ("kitty", 3), 4))
    assert not rule.promise(((0, 3), (1, 3), (0, 4), (1, 4), ("kitty", 3)), 17, 2)


# Calling


UPCARD = Card.read("9H")


def test_upcard_is_ordered_up_or_passed_in_the_first_round() -> None:
    """From eldest hand, each makes the upcard's suit trumps or passes (E7)."""
    for passes in range(5):
        table = called(EUCHRE, ", ".join(["pass"] * passes), upcard=UPCARD)
        assert ((1 + passes) % 5, (OrderUp(), Pass())) == said(EUCHRE, table)
    ordered = called(EUCHRE, "pass, order", upcard=UPCARD)
    assert Contract(2, HEARTS) == ordered.contract
    assert (None, ()) == said(EUCHRE, ordered)


def test_second_round_names_another_suit() -> None:
    """The upcard's suit can no longer be trumps, and the dealer must choose (E9, E10)."""
    others = (Declare(CLUBS), Declare(DIAMONDS), Declare(SPADES))
    table = called(EUCHRE, ", ".join(["pass"] * 5), upcard=UPCARD)
    assert (1, (*others, Pass())) == said(EUCHRE, table)
    table = called(EUCHRE, ", ".join(["pass"] * 9), upcard=UPCARD)
    assert (0, others) == said(EUCHRE, table)


def test_dealer_who_need_not_choose() -> None:
    """Without the dealer's duty all may pass twice, and then the calling is over."""
    game = EUCHRE.evolve(calling=OrderUpThenName(stick=False))
    assert (None, ()) == said(game, called(game, ", ".join(["pass"] * 10), upcard=UPCARD))
    assert "the dealer must" not in title(game.calling)


def test_joker_cannot_be_ordered_up() -> None:
    """A joker that is turned up has no suit, so that all pass and the second round has all four."""
    game = EUCHRE.evolve(deck=Deck.of("89TJQKA", jokers=1))
    table = laid(game, upcard=Card.read("JO"))
    assert (1, (Pass(),)) == said(game, table)
    table = called(game, ", ".join(["pass"] * 5), upcard=Card.read("JO"))
    assert {Pass(), *map(Declare, (CLUBS, DIAMONDS, HEARTS, SPADES))} == set(said(game, table)[1])


def test_bids_rise_by_suit_and_number() -> None:
    """Clubs are the lowest suit, no-trump the highest, and a higher number beats any suit (F8, F9)."""
    auction = AscendingAuction()
    order = [Bid(number, suit) for number in range(6, 11) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES, None)]
    assert order == list(auction.bids)
    assert all(auction.outbids(high, low) for low, high in itertools.combinations(order, 2))
    assert not any(auction.outbids(low, high) for low, high in itertools.combinations_with_replacement(order, 2))


def test_every_bid_is_higher_than_the_last() -> None:
    """After seven spades there are only seven no-trump and the higher numbers (F8)."""
    seat, choices = said(HUNDRED, called(HUNDRED, "bid 6NT, bid 7S"))
    assert 3 == seat
    assert (Pass(), Bid(7, None), Bid(8, CLUBS)) == choices[:3]
    assert 1 + 1 + 15 == len(choices)
    assert (Pass(),) == said(HUNDRED, called(HUNDRED, "bid 10NT"))[1]


def test_who_has_passed_is_out() -> None:
    """A player who passed is not asked again, and the auction ends when all but the bidder have passed (FQ4, FQ5)."""
    assert 3 == said(HUNDRED, called(HUNDRED, "pass, bid 6C"))[0]
    assert 2 == said(HUNDRED, called(HUNDRED, "pass, bid 6C, bid 6D, pass"))[0]
    over = called(HUNDRED, "pass, bid 6C, bid 6D, pass, pass")
    assert (None, ()) == said(HUNDRED, over)
    assert Contract(3, DIAMONDS, 6) == over.contract


def test_all_four_pass() -> None:
    """The auction is over, and there is no contract (FQ4)."""
    over = called(HUNDRED, "pass, pass, pass, pass")
    assert (None, ()) == said(HUNDRED, over)
    assert over.contract is None


def test_one_bid_each() -> None:
    """Once round, the dealer speaks last (the alternative of FQ5)."""
    once = rulesets.five_hundred_43(auction="once")
    assert 0 == said(once, called(once, "bid 6C, bid 6D, pass"))[0]
    assert (None, ()) == said(once, called(once, "bid 6C, bid 6D, pass, bid 6H"))


def test_lowest_bid_of_seven() -> None:
    """Nobody can bid six where seven is the lowest (FQ3)."""
    seven = rulesets.five_hundred_43(lowest_bid=7)
    assert Bid(7, CLUBS) == said(seven, laid(seven))[1][1]


@pytest.mark.parametrize(
    ("rule", "upcard", "trumps"),
    [
        (PlayWithoutContract(), None, None),
        (PlayWithoutContract(), "9H", None),
        (TurnedUpTrumps(), "9H", HEARTS),
        (TurnedUpTrumps(), "JO", None),
        (TurnedUpTrumps(), None, None),
    ],
)
def test_hand_for_which_nobody_chose_trumps(rule: object, upcard: str | None, trumps: Suit | None) -> None:
    """It is played without trumps (FQ4), or in the suit of the upcard (C2)."""
    table = laid(EUCHRE, upcard=upcard and Card.read(upcard))
    assert (True, trumps) == (rule.is_played(table), rule.trumps(table))
    assert rule.promise(True, trumps, table)
    assert not rule.promise(True, CLUBS, table)
    assert not rule.promise(False, trumps, table)


# Exchanging


def test_dealer_may_take_the_ordered_upcard() -> None:
    """The dealer exchanges if the upcard's suit was made trumps, whoever did so (E8)."""
    rule, hand = DealerTakesUpcard(), cards("8S 9S TS JS QS 9H", EUCHRE)
    table = laid(EUCHRE, dealer=3, upcard=UPCARD, contract=Contract(1, HEARTS))
    assert 3 == rule.exchanger(table)
    assert hand == rule.discards(hand, table)
    assert hand.without(UPCARD) == DealerTakesUpcard(compulsory=True).discards(hand, table)


def test_no_exchange_of_a_card_that_was_turned_down() -> None:
    """There is none if another suit was named, or nothing is turned up (E9)."""
    rule = DealerTakesUpcard()
    assert rule.exchanger(laid(EUCHRE, upcard=UPCARD, contract=Contract(1, CLUBS))) is None
    assert rule.exchanger(laid(EUCHRE, upcard=None, contract=Contract(1, HEARTS))) is None
    assert rule.exchanger(laid(EUCHRE, upcard=UPCARD)) is None


def test_bid_winner_takes_the_kitty() -> None:
    """He may discard any card, of the kitty or his own (F11)."""
    rule, hand = DeclarerTakesKitty(), cards("JO AS KS 5C 6C", HUNDRED)
    assert 2 == rule.exchanger(laid(HUNDRED, contract=Contract(2, SPADES, 7)))
    assert rule.exchanger(laid(HUNDRED)) is None
    assert hand == rule.discards(hand, laid(HUNDRED, contract=Contract(2, SPADES, 7)))


# Naming and siding


def test_any_card_may_be_named() -> None:
    """His own, a trump, a card in the rest, or the upcard: the maker may name them all (EQ1, EQ7)."""
    table = laid(EUCHRE, upcard=UPCARD, contract=Contract(1, CLUBS), trumps=CLUBS)
    assert EUCHRE.deck.full == CallPartner().nameable(cards("AC", EUCHRE), table)
    assert 1 == CallPartner().namer(table)
    assert CallPartner().namer(laid(EUCHRE)) is None


@pytest.mark.parametrize(
    ("rule", "barred"),
    [
        (CallPartner(own_card=False), "AC KH"),
        (CallPartner(trumps=False), "8C 9C TC JC QC KC AC JS"),
        (CallPartner(turned_down=False), "9H"),
        (CallPartner(own_card=False, turned_down=False), "AC KH 9H"),
    ],
)
def test_cards_that_may_not_be_named(rule: CallPartner, barred: str) -> None:
    """Each parameter bars its cards; the left bower counts as a trump (EQ1, EQ7)."""
    table = laid(EUCHRE, upcard=UPCARD, contract=Contract(1, CLUBS), trumps=CLUBS)
    assert cards(barred, EUCHRE) == EUCHRE.deck.full - rule.nameable(cards("AC KH", EUCHRE), table)


def test_upcard_that_was_ordered_up_was_not_turned_down() -> None:
    """It may be named even where one that was turned down may not (EQ7)."""
    table = laid(EUCHRE, upcard=UPCARD, contract=Contract(1, HEARTS), trumps=HEARTS)
    assert UPCARD in CallPartner(turned_down=False).nameable(EUCHRE.deck.empty, table)


@pytest.mark.parametrize("partner", [None, 0, 1, 2, 3, 4])
def test_sides_of_maker_and_partner(partner: int | None) -> None:
    """Whoever held the card is on the maker's side; nobody is if none did, or he himself (E11, E13, EQ1)."""
    sides = CalledPartner().sides(partner, laid(EUCHRE, contract=Contract(3, HEARTS)))
    assert {3} | ({partner} - {None}) == {seat for seat, side in enumerate(sides) if side == 0}
    assert {0, 1} == set(sides)
    assert (0, 1, 2, 3, 4) == CalledPartner().sides(partner, laid(EUCHRE))


def test_partners_sit_opposite() -> None:
    """Four players make two sides, six make three (F1)."""
    assert (0, 1, 0, 1) == FixedPartners().sides(None, laid(HUNDRED))
    assert (0, 1, 2, 0, 1, 2) == FixedPartners().sides(None, laid(COLOUR, players=6))


def test_nobody_sits_opposite_at_an_odd_table() -> None:
    """Such rules are refused when they are made, and the error says that the number of players must be even."""
    said = r"siding=FixedPartners\(\) does not fit: nobody sits opposite at a table of 3: expected an even number"
    with pytest.raises(RulesetError, match=said):
        HUNDRED.evolve(players=3, deck=Deck.of("6789TJQKA", jokers=3), dealing=DealPackets(12), exchanging=None)


def test_a_rule_of_a_person_says_where_it_does_not_fit() -> None:
    """Its sentence is in the error, also where it is part of another rule; what is no sentence is refused too."""

    @attrs.frozen
    class ForTwo:
        """Play anything, at a table of two."""

        said: object = "only two can play so"

        def misfit(self, deck: Deck, players: int) -> object:
            """More players than two."""
            if isinstance(self.said, Exception):
                raise self.said
            return self.said if players > 2 else ""

        def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
            """The hand."""
            return hand

    whist = rulesets.declared_trump_whist
    assert 2 == whist(players=2).evolve(following=first_of(MustFollow(), ForTwo())).players
    with pytest.raises(RulesetError, match=r"following=ForTwo\(.*\) does not fit: only two can play so"):
        whist().evolve(following=first_of(MustFollow(), ForTwo()))
    with pytest.raises(RulesetError, match="following: misfit of ForTwo gives True: expected a sentence, or ''"):
        whist().evolve(following=ForTwo(True))
    with pytest.raises(RulesetError, match=r"following: ForTwo.misfit raised KeyError at .*: 'a seat'"):
        whist().evolve(following=ForTwo(KeyError("a seat")))


# Announcing, opening, nominating


def test_everybody_announces_once() -> None:
    """From eldest hand to the dealer, any number from none to all (C11, CQ7)."""
    rule, table = AnnounceTricks(), laid(COLOUR, dealer=2, tricks=13)
    for seat in (3, 0, 1, 2):
        assert seat == rule.announcer(table)
        assert tuple(range(14)) == rule.announcements(COLOUR.deck.empty, table)
        table = table.announced_by(seat, 4)
    assert rule.announcer(table) is None


def test_bid_winner_leads() -> None:
    """The bid winner leads to the first trick, eldest hand where there is no contract (F12, FQ4)."""
    assert 0 == DeclarerOpens().opener((), laid(HUNDRED, dealer=2, contract=Contract(0, HEARTS, 7)))
    assert 3 == DeclarerOpens().opener((), laid(HUNDRED, dealer=2))


@pytest.mark.parametrize(
    ("voids", "suits"),
    [
        ((), (CLUBS, DIAMONDS, HEARTS, SPADES)),
        ((HEARTS,), (CLUBS, DIAMONDS, SPADES)),
        ((CLUBS, DIAMONDS, SPADES), (HEARTS,)),
        ((CLUBS, DIAMONDS, HEARTS, SPADES), (CLUBS, DIAMONDS, HEARTS, SPADES)),
    ],
)
def test_joker_is_led_as_a_suit(voids: tuple[Suit, ...], suits: tuple[Suit, ...]) -> None:
    """Its player names a suit in which he has not shown himself void, or any if he has in all (FQ6)."""
    table = laid(HUNDRED, voids=(frozenset(), frozenset(voids), frozenset({CLUBS}), frozenset()))
    rule, trick = NominateSuitForJoker(), Trick(1, 4)
    assert set(suits) == set(rule.nominations(Card.read("JO"), trick, table))
    assert () == rule.nominations(Card.read("AS"), trick, table)
    assert () == rule.nominations(Card.read("JO"), trick, attrs.evolve(table, trumps=SPADES))


# Following


def follow(rule: object, hand: str, led: str, ruleset: Ruleset, trumps: Suit | None) -> str:
    """The cards that may be played."""
    table = laid(ruleset, trumps=trumps)
    trick = Trick(0, ruleset.players).with_card(Card.read(led), table)
    return str(rule.legal(cards(hand, ruleset), trick, table))


@pytest.mark.parametrize(
    ("hand", "exempt", "colour_first"),
    [
        ("AH 5D 6C 7S", "♥A", "♥A"),
        ("5D 6C 7S", "♦5 ♣6", "♦5"),
        ("6C 7S", "♠7 ♣6", "♠7 ♣6"),
        ("7S", "♠7", "♠7"),
        ("5D 7S", "♦5", "♦5"),
    ],
)
def test_suit_then_colour_then_anything(hand: str, exempt: str, colour_first: str) -> None:
    """Void in hearts, one plays diamonds, or a club if trumps are exempt; without any, everything (C4-C6, CQ1)."""
    assert exempt == follow(COLOUR.following, hand, "KH", COLOUR, CLUBS)
    other = rulesets.same_colour(exempt=False)
    assert colour_first == follow(other.following, hand, "KH", other, CLUBS)


def test_colour_alone_allows_nothing_without_it() -> None:
    """By itself the rule leaves nothing to one who holds no card of the colour, be it led or not."""
    assert "-" == follow(MustFollowColour(), "6C 7S", "KH", COLOUR, CLUBS)
    assert not MustFollowColour().legal(cards("6C", COLOUR), Trick(0, 4), laid(COLOUR))


def test_colour_goes_by_the_suit_in_play() -> None:
    """The left bower has the colour of its own trumps, and a joker that is a suit of its own has none."""
    assert "♦J" == follow(MustFollowColour(), "JD 7S", "KH", HUNDRED, HEARTS)
    assert "♦A" == follow(MustFollowColour(), "JO AD", "KH", HUNDRED, None)
    assert "JO ♦A" == "JO " + follow(MustFollowColour(), "JO AD", "KH", HUNDRED, None)


def test_joker_only_when_void() -> None:
    """Without trumps the joker is played by one who cannot follow; in a suit contract it is a trump (FQ6, F4)."""
    assert "♥5" == follow(HUNDRED.following, "JO 5H", "KH", HUNDRED, None)
    assert "♣5 JO" == follow(HUNDRED.following, "JO 5C", "KH", HUNDRED, None)
    assert "JO" == follow(HUNDRED.following, "JO 5C", "KH", HUNDRED, HEARTS)


def test_joker_at_any_time() -> None:
    """It may be played on any lead, but only where it is a suit of its own (FQ6)."""
    rule = any_of(JokerAtAnyTime(), first_of(MustFollow(), Anything()))
    assert rule == rulesets.five_hundred_43(joker_only_when_void=False).following
    assert "♥5 JO" == follow(rule, "JO 5H", "KH", HUNDRED, None)
    assert "♥5" == follow(rule, "JO 5H", "KH", HUNDRED, SPADES)


def test_nobody_can_follow_a_joker_that_names_no_suit() -> None:
    """Led as itself, it leaves everybody free."""
    assert "♠7 ♥5" == follow(HUNDRED.following, "5H 7S", "JO", HUNDRED, None)


# Ranking


def from_high_to_low(rule: Bowers, deck: Deck, led: Suit, trumps: Suit | None) -> str:
    strong = [card for card in deck if rule.strength(card, led, trumps)]
    return " ".join(map(str, sorted(strong, key=lambda card: -rule.strength(card, led, trumps))))


def test_trump_order_of_five_hundred() -> None:
    """Joker, right bower, left bower, then downwards from the ace; the left bower is no diamond (F4, F5)."""
    rule = HUNDRED.ranking
    hearts = "JO JH JD AH KH QH TH 9H 8H 7H 6H 5H 4H"
    assert hearts == from_high_to_low(rule, HUNDRED.deck, HEARTS, HEARTS)
    assert f"{hearts} AD KD QD TD 9D 8D 7D 6D 5D 4D" == from_high_to_low(rule, HUNDRED.deck, DIAMONDS, HEARTS)
    assert f"{hearts} AS KS QS JS TS 9S 8S 7S 6S 5S" == from_high_to_low(rule, HUNDRED.deck, SPADES, HEARTS)


@pytest.mark.parametrize(("joker", "belongs"), [(Suit.JOKER, Suit.JOKER), (SPADES, SPADES), (None, Suit.JOKER)])
def test_joker_without_trumps(joker: Suit | None, belongs: Suit) -> None:
    """It belongs to its own suit or a named one, and there still beats everything, unless it is a plain card (F10)."""
    rule, jo, ace = Bowers(joker_in_no_trump=joker), Card.read("JO"), Card.read("AC")
    assert belongs is rule.suit(jo, None)
    assert (joker is not None) == (rule.strength(jo, CLUBS, None) > rule.strength(ace, CLUBS, None))
    assert rule.strength(jo, belongs, None) > rule.strength(ace, belongs, None)
    assert HEARTS is rule.suit(jo, HEARTS)


def test_joker_in_euchre_is_one_line() -> None:
    """The same ranking takes a joker as the highest trump, above both bowers."""
    game = EUCHRE.evolve(deck=Deck.of("89TJQKA", jokers=1))
    assert "JO JH JD AH KH QH TH 9H 8H" == from_high_to_low(game.ranking, game.deck, HEARTS, HEARTS)


def test_ranks_and_jokers_keep_their_word() -> None:
    """What beats what is what the declarative form says, for every pair of cards."""
    for joker, trumps in itertools.product((None, Suit.JOKER, SPADES), (None, HEARTS, SPADES)):
        rule = Bowers(joker_in_no_trump=joker)
        for led, one, other in itertools.product(Suit, HUNDRED.deck, HUNDRED.deck):
            if led is not Suit.JOKER or trumps is None:
                beats = rule.strength(one, led, trumps) > rule.strength(other, led, trumps)
                assert beats == rule.outranks(one, other, led, trumps) or one.face == other.face


# Drawing


def test_everybody_draws_one_card() -> None:
    """The taker draws first, and nobody draws when there is not one for everybody (CQ2)."""
    assert ((2, 1), (3, 1), (0, 1), (1, 1)) == DrawOneEach().draws(2, laid(COLOUR, stock_size=4))
    assert () == DrawOneEach().draws(2, laid(COLOUR, stock_size=3))


def test_cards_are_dealt_again() -> None:
    """When nobody holds a card, seven more each are dealt, or as many as there are for all (CQ2)."""
    rule = DealAgain(7)
    assert () == rule.draws(2, laid(COLOUR, held=1, stock_size=24))
    assert ((1, 1), (2, 1), (3, 1), (0, 1)) * 6 == rule.draws(2, laid(COLOUR, held=0, stock_size=24))
    assert ((1, 1), (2, 1), (3, 1), (0, 1)) * 7 == rule.draws(2, laid(COLOUR, held=0, stock_size=31))
    assert () == rule.draws(2, laid(COLOUR, held=0, stock_size=3))


@pytest.mark.parametrize(("players", "left"), [(2, 0), (3, 1), (4, 0), (5, 2), (6, 4), (7, 3)])
def test_stock_that_does_not_come_out_even(players: int, left: int) -> None:
    """All cards are played with two or four players; with others some stay in the stock (CQ2)."""
    game = played(rulesets.same_colour(players=players), 1)
    assert left == len(game.stock)


# Scoring


@pytest.mark.parametrize(
    ("tricks", "attackers", "defenders"), [(0, 0, 4), (1, 0, 2), (2, 0, 2), (3, 1, 0), (4, 1, 0), (5, 2, 0)]
)
def test_scores_of_attackers_and_defenders(tricks: int, attackers: int, defenders: int) -> None:
    """Three or four tricks and all five, of either side (E16, E17)."""
    table = laid(EUCHRE, contract=Contract(1, HEARTS), sides=(1, 0, 0, 1, 1))
    taken = took(EUCHRE, 5 - tricks, tricks // 2, tricks - tricks // 2, 0, 0)
    expected = (defenders, attackers, attackers, defenders, defenders)
    assert expected == EUCHRE.scoring.score(taken, table)
    assert EUCHRE.scoring.promise(expected, taken, table)
    assert not EUCHRE.scoring.promise((0, 0, 0, 0, 9), taken, table)


@pytest.mark.parametrize(
    ("alone", "tricks", "points"), [(True, 5, 4), (False, 5, 3), (True, 4, 1), (False, 3, 1), (True, 2, 0)]
)
def test_bonus_for_a_lone_hand(alone: bool, tricks: int, points: int) -> None:
    """All five alone are worth 4 if it was declared and 3 by accident; fewer are worth no more (EQ4)."""
    scoring = rulesets.call_partner_euchre(lone_score="bonus").scoring
    table = laid(EUCHRE, contract=Contract(1, HEARTS), sides=(1, 0, 1, 1, 1), alone=alone)
    taken = took(EUCHRE, 5 - tricks, tricks, 0, 0, 0)
    assert points == scoring.score(taken, table)[1]
    assert scoring.promise(scoring.score(taken, table), taken, table)


def test_nobody_attacks_without_a_maker() -> None:
    """There is nothing to score for."""
    assert (0,) * 5 == EUCHRE.scoring.score(took(EUCHRE, 5, 0, 0, 0, 0), laid(EUCHRE))


@pytest.mark.parametrize(
    ("bid", "this_game", "usual"),
    [
        ("6C", 40, 60),
        ("6D", 60, 80),
        ("6H", 80, 100),
        ("6S", 100, 40),
        ("6NT", 120, 120),
        ("8S", 300, 240),
        ("10NT", 520, 520),
    ],
)
def test_values_of_bids(bid: str, this_game: int, usual: int) -> None:
    """Six tricks in each suit, and a hundred for each further trick (FQ1)."""
    action = read_action(f"bid {bid}")
    assert this_game == HUNDRED.scoring.values.value(action)
    assert usual == rulesets.five_hundred_43(bid_values="usual").scoring.values.value(action)


def test_values_rise_with_the_bids() -> None:
    """In this game's order of suits a higher bid is worth more; in the usual one it is not (FQ1, F8, F9)."""
    values = [HUNDRED.scoring.values.value(bid) for bid in HUNDRED.calling.bids]
    assert sorted(set(values)) == values
    usual = rulesets.five_hundred_43(bid_values="usual")
    assert usual.scoring.values.value(Bid(6, SPADES)) < usual.scoring.values.value(Bid(6, CLUBS))
    assert usual.calling.outbids(Bid(6, SPADES), Bid(6, CLUBS))


@pytest.mark.parametrize(
    ("options", "bid", "tricks", "expected"),
    [
        ({}, (7, HEARTS), 7, (180, 30)),
        ({}, (7, HEARTS), 10, (180, 0)),
        ({}, (7, HEARTS), 6, (-180, 40)),
        ({"failed": "nothing"}, (7, HEARTS), 6, (0, 40)),
        ({"slam250": True}, (7, HEARTS), 10, (250, 0)),
        ({"slam250": True}, (8, HEARTS), 10, (280, 0)),
        ({"slam250": True}, (7, HEARTS), 9, (180, 10)),
    ],
)
def test_contract_made_and_failed(
    options: dict[str, object], bid: tuple[int, Suit], tricks: int, expected: tuple[int, int]
) -> None:
    """The bid's value or the loss of it, and ten a trick for the others (F14, F15, FQ2, FQ9)."""
    scoring = rulesets.five_hundred_43(**options).scoring
    table = laid(HUNDRED, contract=Contract(2, bid[1], bid[0]), sides=(0, 1, 0, 1))
    taken = took(HUNDRED, tricks - 1, 10 - tricks, 1, 0)
    assert expected * 2 == scoring.score(taken, table)
    assert scoring.promise(expected * 2, taken, table)


def test_hand_without_a_contract_is_worth_ten_a_trick() -> None:
    """Both sides score for their tricks (FQ4)."""
    taken, table = took(HUNDRED, 3, 4, 2, 1), laid(HUNDRED, sides=(0, 1, 0, 1))
    assert (50, 50, 50, 50) == HUNDRED.scoring.score(taken, table)


def test_honours_of_trumps() -> None:
    """Ace 5, jack 4, queen 3 in trumps only, to the one who took them, beside a point a trick (C8, C9, CQ4)."""
    taken = took(COLOUR, 2, 1, 0, 4, cards=("AH JH AS", "QH QD", "", "KH JC"))
    assert (2 + 9, 1 + 3, 0, 4) == COLOUR.scoring.score(taken, laid(COLOUR, trumps=HEARTS))
    assert (2, 1, 0, 4) == COLOUR.scoring.score(taken, laid(COLOUR))


def test_left_bower_is_no_honour() -> None:
    """Only the jack that is printed with the trump suit is the jack of trumps."""
    taken = took(HUNDRED, 0, 0, 0, 0, cards=("JH", "JD"))
    assert (4, 0, 0, 0) == TrumpHonours().score(taken, laid(HUNDRED, trumps=HEARTS))


@pytest.mark.parametrize(
    ("announced", "tricks", "single", "counts"),
    [(3, 3, 6, 6), (0, 0, 0, 0), (3, 5, 5, 10), (3, 2, 0, 0), (4, 1, -5, -5)],
)
def test_announced_tricks(announced: int, tricks: int, single: int, counts: int) -> None:
    """Kept exactly they count double, each one short costs two, and more are single or double (C11, CQ6)."""
    table, taken = laid(COLOUR, announced=(announced, None, None, None)), took(COLOUR, tricks, 2, 0, 0)
    for above, expected in (("single", single), ("counts", counts)):
        scoring = rulesets.same_colour(announcing=True, above=above).scoring
        assert (expected, 2, 0, 0) == scoring.score(taken, table)


def test_bonus_for_the_last_trick() -> None:
    """Only whoever took it has the bonus, and only when all tricks are played."""
    rule, taken = LastTrickBonus(3), took(COLOUR, 5, 2, 0, 0)
    over = laid(COLOUR, tricks_played=7, last_taker=1)
    assert (0, 3, 0, 0) == rule.score(taken, over)
    assert (0, 0, 0, 0) == rule.score(taken, attrs.evolve(over, tricks_played=6))
    assert (5, 5, 0, 0) == plus(PointPerTrick(), rule).score(taken, over)


def test_sums_flatten_and_print_as_code() -> None:
    """A sum of sums is one sum, a sum of one rule is that rule, and its repr builds it."""
    a, b, c = PointPerTrick(), TrumpHonours(), LastTrickBonus(2)
    assert plus(a, b, c) == plus(plus(a, b), c) == plus(a, plus(b, c))
    assert a == plus(a)
    assert plus(a, b, c) == eval(repr(plus(a, b, c)), dict(globals()))
    assert "; " in title(plus(a, b))


# Ending


@pytest.mark.parametrize(
    ("totals", "highest", "play_on", "attackers"),
    [
        ((9, 9, 9, 9, 9), (), (), ()),
        ((10, 3, 9, 0, 0), (0,), (0,), (0,)),
        ((10, 11, 9, 0, 0), (1,), (1,), (1,)),
        ((12, 10, 11, 0, 0), (0,), (0,), (2,)),
        ((12, 12, 4, 0, 0), (0, 1), (), (1,)),
        ((12, 9, 4, 12, 0), (0, 3), (), (0, 3)),
        ((13, 11, 11, 0, 0), (0,), (0,), (1, 2)),
    ],
)
def test_first_to_ten(
    totals: tuple[int, ...], highest: tuple[int, ...], play_on: tuple[int, ...], attackers: tuple[int, ...]
) -> None:
    """Of several who reach ten in one hand, the highest, nobody yet, or the attackers, seats 1 and 2 (E3, EQ5)."""
    table = laid(EUCHRE, contract=Contract(1, HEARTS), sides=(1, 0, 0, 1, 1))
    for ties, expected in (("highest", highest), ("play_on", play_on), ("attackers", attackers)):
        rule = FirstTo(10, ties=ties)
        assert expected == rule.winners(totals, table)
        assert rule.promise(expected, totals, table)
        assert not rule.promise((4,), totals, table)


@pytest.mark.parametrize(
    ("own", "others", "made", "first", "higher", "only"),
    [
        (490, 490, True, (), (), ()),
        (500, 490, True, (0, 2), (0, 2), (0, 2)),
        (500, 520, True, (0, 2), (1, 3), (0, 2)),
        (500, 520, False, (1, 3), (1, 3), ()),
        (520, 500, False, (0, 2), (0, 2), ()),
        (500, 500, False, (0, 1, 2, 3), (0, 1, 2, 3), ()),
        (480, 500, True, (1, 3), (1, 3), ()),
    ],
)
def test_first_side_to_five_hundred(
    own: int, others: int, made: bool, first: tuple[int, ...], higher: tuple[int, ...], only: tuple[int, ...]
) -> None:
    """The side with the contract, seats 0 and 2, comes first, or the higher, or it alone can win (F16, FQ7)."""
    taken = took(HUNDRED, 4 + made, 3, 2, 1 - made)
    table = laid(HUNDRED, contract=Contract(2, HEARTS, 7), sides=(0, 1, 0, 1), taken=taken)
    totals = (own, others, own, others)
    for both, expected in (("contract_first", first), ("higher", higher), ("contract_only", only)):
        rule = SidesFirstTo(500, both=both)
        assert expected == rule.winners(totals, table)
        assert rule.promise(expected, totals, table)
        assert rule.promise((0,), totals, table) is False


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [(-500, 20, (1, 3)), (-499, 20, ()), (20, -640, (0, 2)), (-520, -500, ()), (500, -520, (0, 2))],
)
def test_side_that_falls_too_low_loses(own: int, others: int, expected: tuple[int, ...]) -> None:
    """At minus 500 or lower the others win; without a floor nobody does (FQ8)."""
    table = laid(HUNDRED, contract=Contract(2, HEARTS, 7), sides=(0, 1, 0, 1))
    totals = (own, others, own, others)
    assert expected == SidesFirstTo(floor=-500).winners(totals, table)
    assert SidesFirstTo(floor=-500).promise(expected, totals, table)
    assert (expected if own >= 500 else ()) == SidesFirstTo().winners(totals, table)


def test_who_deals_next() -> None:
    """The player at the left, or the same again (EQ6)."""
    table = laid(EUCHRE, dealer=4)
    assert (0, 4) == (DealPasses().next_dealer(table), DealerStays().next_dealer(table))


# What is refused


@pytest.mark.parametrize(
    ("build", "error", "said"),
    [
        (lambda: DealPackets(()), RulesetError, "deals nobody a card"),
        (lambda: DealPackets((("kitty", 3),)), RulesetError, "deals nobody a card"),
        (lambda: DealPackets((2, 0)), RulesetError, r"expected numbers of cards .* \(3, \('kitty', 3\), 4, 3\)"),
        (lambda: DealPackets("2 3"), RulesetError, "'2 3' does not say how to deal"),
        (lambda: DealPackets((2, ("stock", 3))), RulesetError, "does not say how to deal"),
        (lambda: DealPackets(5, upcard=1), RulesetError, "upcard=1: expected one of True, False"),
        (lambda: DealPackets(5, rest="kitty"), RulesetError, "rest='kitty': expected one of 'stock', 'aside'"),
        (lambda: OrderUpThenName(stick=None), RulesetError, "stick=None: expected one of True, False"),
        (lambda: OrderUpThenName(among="CC"), RulesetError, "a suit comes twice"),
        (lambda: AscendingAuction(lowest=0), RulesetError, "lowest=0: expected a whole number from 1"),
        (lambda: AscendingAuction(highest=True), RulesetError, "highest=True: expected a whole number from 1"),
        (lambda: AscendingAuction(lowest=8, highest=7), RulesetError, "bid of 7 tricks is below the lowest of 8"),
        (lambda: AscendingAuction(suits=5), RulesetError, "not among 5"),
        (lambda: AscendingAuction(once="yes"), RulesetError, "once='yes': expected one of True, False"),
        (lambda: DealerTakesUpcard(compulsory=1), RulesetError, "compulsory=1: expected one of True, False"),
        (lambda: CallPartner(own_card="alone"), RulesetError, "own_card='alone': expected one of True, False"),
        (lambda: MustFollowColour(trumps_exempt=0), RulesetError, "trumps_exempt=0: expected one of"),
        (lambda: Bowers(joker_in_no_trump=4), RulesetError, "4 is no suit: expected a text such as 'S'"),
        (lambda: Bowers(joker_in_no_trump="X"), CardError, "'X' is no suit"),
        (lambda: DealAgain(0), RulesetError, "each=0: expected a whole number from 1"),
        (lambda: AttackersAndDefenders(attackers=1), RulesetError, r"attackers=1: expected the points for most"),
        (lambda: AttackersAndDefenders(alone=(1, 2, 3)), RulesetError, r"alone=\(1, 2, 3\): expected the points"),
        (lambda: BidValues(clubs="40"), RulesetError, "clubs='40': expected a whole number"),
        (lambda: ContractScore(values={}), RulesetError, r"values=\{\}: expected the values of bids"),
        (lambda: ContractScore(failed="lost"), RulesetError, "failed='lost': expected one of 'subtract', 'nothing'"),
        (lambda: ContractScore(slam=2.5), RulesetError, "slam=2.5: expected a whole number"),
        (lambda: TrumpHonours(ace=None), RulesetError, "ace=None: expected a whole number"),
        (lambda: AnnouncedTricks(exactly=2), RulesetError, "exactly=2: expected one of True, False"),
        (lambda: LastTrickBonus("1"), RulesetError, "points='1': expected a whole number"),
        (lambda: plus(), RulesetError, "plus needs at least one rule"),
        (lambda: plus(MustFollow()), RulesetError, r"MustFollow\(\) does not score"),
        (lambda: plus(PointPerTrick), RulesetError, "does not score: expected an object with score"),
        (lambda: FirstTo(0), RulesetError, "target=0: expected a whole number from 1"),
        (lambda: FirstTo(ties="share"), RulesetError, "ties='share': expected one of 'highest', 'play_on'"),
        (lambda: SidesFirstTo(both="first"), RulesetError, "both='first': expected one of 'contract_first'"),
        (lambda: SidesFirstTo(floor="-500"), RulesetError, "floor='-500': expected a whole number"),
    ],
)
def test_wrong_parameter(build: Callable[[], object], error: type[Exception], said: str) -> None:
    """Every parameter is checked when the policy is made, and the error says what would have been right."""
    with pytest.raises(error, match=said):
        build()


@pytest.mark.parametrize(
    ("family", "options", "said"),
    [
        ("same_colour", {"above": "counts"}, "changes nothing without announcing=True"),
        ("five_hundred_43", {"joker_own_suit": False, "joker_only_when_void": False}, "the joker is then a spade"),
        ("five_hundred_43", {"joker_own_suit": False, "joker_names_suit": False}, "the joker is then a spade"),
    ],
)
def test_options_that_would_change_nothing(family: str, options: dict[str, object], said: str) -> None:
    """An option without effect beside another is refused, and the error says why."""
    with pytest.raises(OptionError, match=said):
        rulesets.family(family)(**options)


# Whole games


def played(ruleset: Ruleset, seed: int, calls: str = "") -> Game:
    """A game played to its end: these calls, then anything that is legal."""
    dice, game = random.Random(seed), Game.deal(ruleset, dealer=seed % ruleset.players, seed=seed)
    for text in calls.split(", ") if calls else ():
        game = game.apply(read_action(text))
    while actions := game.legal_actions():
        game = game.apply(dice.choice(actions))
    assert game.is_over
    return game


def settings() -> list[tuple[str, dict[str, object]]]:
    """Each value of each option by itself, and with announcing the one that needs it."""
    found = []
    for family in (rulesets.call_partner_euchre, rulesets.five_hundred_43, rulesets.same_colour):
        for name, option in family.options.items():
            for value in option.values:
                needed = {"announcing": True} if name == "above" else {}
                found.append((family.name, {name: value} | needed))
    return found


SETTINGS = pytest.mark.parametrize(("family", "options"), settings(), ids=str)


@SETTINGS
def test_games_end_and_lose_no_card(family: str, options: dict[str, object]) -> None:
    """With every option, random games come to an end, have a result, and every card lies in one place."""
    ruleset = rulesets.family(family)(**options)
    for seed in range(20):
        game = played(ruleset, seed)
        piles = [*game.hands, game.aside, game.kitty, ruleset.deck.set_of(game.stock)]
        piles += [one.cards for one in game.table.taken]
        assert len(ruleset.deck) == sum(map(len, piles))
        assert game.result is not None


@SETTINGS
def test_policies_keep_their_word_in_play(family: str, options: dict[str, object]) -> None:
    """In every state of some games, each policy answers what its declarative form says."""
    ruleset = rulesets.family(family)(**options)
    for seed in range(3):
        for game in played(ruleset, seed).history():
            assert [] == list(broken_words(game))


def broken_words(game: Game) -> Iterable[object]:
    """The policies that do not answer what they say, in this state."""
    for policy, answers, given in asked(game):
        if not policy.promise(*answers, *given):
            yield policy
    for policy, answer, given in shown(game):
        if any((card in answer) != policy.allows(card, *given) for card in game.ruleset.deck):
            yield policy


def asked(game: Game) -> Iterable[tuple[object, tuple[object, ...], tuple[object, ...]]]:
    """The policies with a promise that can be asked in this state, with their answers and what they were given."""
    rules, table, seat = game.ruleset, game.table, game.actor
    hand = rules.deck.empty if seat is None else game.hands[seat] | game.kitty
    if game.phase is Phase.CALLING:
        yield rules.calling, said(rules, table), (hand, table)
    if game.phase is Phase.EXCHANGING:
        yield rules.exchanging, (rules.exchanging.exchanger(table),), (table,)
    if game.phase is Phase.NAMING:
        yield rules.naming, (rules.naming.namer(table), rules.naming.may_be_alone(hand, table)), (hand, table)
    if rules.announcing:
        numbers = rules.announcing.announcements(hand, table)
        yield rules.announcing, (rules.announcing.announcer(table), numbers), (hand, table)
    if rules.siding and table.contract:
        for partner in (None, *range(rules.players)):
            yield rules.siding, (rules.siding.sides(partner, table),), (partner, table)
    if rules.nominating and game.trick and game.trick.led is None:
        for card in game.legal_cards:
            given = (card, game.trick, table)
            yield rules.nominating, (rules.nominating.nominations(*given),), given
    if rules.drawing and table.last_taker is not None:
        given = (table.last_taker, table)
        yield rules.drawing, (rules.drawing.draws(*given),), given
    if game.phase is Phase.PLAYING:
        yield rules.opening, (rules.opening.opener(game.hands, table),), (game.hands, table)
    if rules.rotation:
        yield rules.rotation, (rules.rotation.next_dealer(table),), (table,)
    if game.phase is Phase.OVER and not game.is_thrown_in:
        for part in parts_of(rules.scoring):
            yield part, (part.score(table.taken, table),), (table.taken, table)
        yield rules.winning, (rules.winning.winners(game.scores, table),), (game.scores, table)


def shown(game: Game) -> Iterable[tuple[object, CardSet, tuple[object, ...]]]:
    """The policies that answer with cards, with their answers and what they were given."""
    rules, table, seat = game.ruleset, game.table, game.actor
    if seat is None:
        return
    hand = game.hands[seat] | game.kitty
    if game.phase is Phase.EXCHANGING:
        yield rules.exchanging, rules.exchanging.discards(hand, table), (hand, table)
    if game.phase is Phase.NAMING:
        yield rules.naming, rules.naming.nameable(hand, table), (hand, table)
    if game.phase is Phase.PLAYING:
        for part in parts_of(game.rule):
            yield part, part.legal(game.hands[seat], game.trick, table), (game.hands[seat], game.trick, table)


def test_euchre_hand_with_a_called_partner() -> None:
    """The dealer takes the upcard up, the maker calls a card, and its holder is known when he plays it (E8, E11)."""
    hands = ["8C 9C 8D 9D 8S", "AH KH TH 8H AC", "TC JC TD JD 9S", "QC KC QD KD TS", "AD JS QS KS AS"]
    game = Game.dealt(EUCHRE, 0, [cards(hand, EUCHRE) for hand in hands], upcard=UPCARD)
    game = game.apply(OrderUp())
    assert {Keep(), *map(Exchange, game.hands[0])} == set(game.legal_actions())
    game = game.apply(Exchange(Card.read("8S")))
    assert {Alone(), *map(CallCard, EUCHRE.deck)} == set(game.legal_actions())
    game = game.apply(CallCard(Card.read("AD"))).apply(Play(Card.read("AC")))
    assert game.table.sides is None
    for card in ("TC", "QC"):
        game = game.apply(Play(Card.read(card)))
    game = game.apply(Play(Card.read("AD")))
    assert (1, 0, 1, 1, 0) == game.table.sides
    assert (1, 4) == game.table.attackers


def test_buried_card_is_called_alone_by_accident() -> None:
    """Where the card is named first, the dealer can put it away, and the maker plays alone (EQ2, E13)."""
    rules = rulesets.call_partner_euchre(order="naming_first", lone_score="bonus")
    hands = ["8C 9C 8D 9D 8S", "AH KH TH JH JD", "TC JC TD AC 9S", "QC KC QD KD TS", "AD JS QS KS AS"]
    game = Game.dealt(rules, 0, [cards(hand, rules) for hand in hands], upcard=UPCARD)
    game = game.apply(OrderUp()).apply(CallCard(Card.read("8S"))).apply(Exchange(Card.read("8S")))
    while actions := game.legal_actions():
        game = game.apply(max(actions, key=lambda play: game.table.strength(play.card, HEARTS)))
    assert (0, 3, 0, 0, 0) == game.scores
    assert (1, 0, 1, 1, 1) == game.table.sides


def test_kitty_is_taken_and_discarded() -> None:
    """The bid winner holds thirteen cards, puts any three away, and leads (F11, F12)."""
    game = Game.deal(HUNDRED, dealer=3, seed=1)
    for call in (Bid(6, CLUBS), Pass(), Bid(6, None), Pass(), Pass()):
        game = game.apply(call)
    assert (2, 13, 286) == (game.actor, len(game.hands[2]), len(game.legal_actions()))
    game = game.apply(Discard(tuple(game.hands[2])[:3]))
    assert (2, 10, Phase.PLAYING) == (game.actor, len(game.hands[2]), game.phase)
    assert game.table.trumps is None


def test_announcing_comes_before_the_play() -> None:
    """Each player announces up to thirteen tricks of the whole game (C11, CQ7)."""
    game = Game.deal(rulesets.same_colour(announcing=True), dealer=0, seed=3)
    for seat in (1, 2, 3, 0):
        assert (seat, tuple(map(Announce, range(14)))) == (game.actor, game.legal_actions())
        game = game.apply(Announce(seat))
    assert (1, Phase.PLAYING) == (game.actor, game.phase)
    assert (0, 1, 2, 3) == game.table.announced


def test_ranks_of_the_decks() -> None:
    """28 cards from the eight up (E1); 43 with a joker and the red fours (F1)."""
    assert (28, Rank.EIGHT) == (len(EUCHRE.deck), min(EUCHRE.deck.ranks))
    fours = [str(card) for card in HUNDRED.deck if card.rank is Rank.FOUR]
    assert (43, ["4D", "4H"], 1) == (len(HUNDRED.deck), fours, sum(card.is_joker for card in HUNDRED.deck))
