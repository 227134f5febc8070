"""Faults reported in Five Hundred and games with bids and jokers like it, by their case ids."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import attrs
import pytest
from hands import contract_hand, dealt, rest_of, scored
from positions import after, deal, legal, play, taker, trick, whist

from tricklib import Card, CardSet, Deck, Declare, Game, Rank, Suit, Table, Trick, read_action, rulesets
from tricklib.actions import Bid, Call, Discard, Pass
from tricklib.errors import IllegalAction, RulesetError
from tricklib.policies.calling import FOUR_SUITS, AscendingAuction
from tricklib.policies.combine import Anything, by_priority, first_of
from tricklib.policies.following import MustFollow
from tricklib.policies.kinds import PlayRule, Ranking
from tricklib.policies.nominating import NominateSuitForJoker
from tricklib.policies.ranking import TrumpsThenLed
from tricklib.policies.scoring import BidValues

HUNDRED = rulesets.five_hundred_43()
USUAL = rulesets.five_hundred_43(bid_values="usual")
USUAL_SUITS = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, None)
N, E, S, W = range(4)

# Scores and the end of the match


@pytest.mark.parametrize(
    ("floor", "calls", "before", "totals", "winners"),
    [
        (True, "pass, bid 8H, pass, pass", (120, -260), (160, -560), (N, S)),
        (True, "bid 8H, pass, pass, pass", (-260, 120), (-560, 160), (E, W)),
        (False, "pass, bid 8H, pass, pass", (120, -260), (160, -560), ()),
    ],
    ids=["a side below -500 loses", "and so does the other", "no floor"],
)
def test_c035_end_of_the_match_at_minus_500(
    floor: bool, calls: str, before: tuple[int, int], totals: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """A failed eight hearts costs 300, and with the floor it loses the match, whichever side it is."""
    rules = rulesets.five_hundred_43(bid_values="usual", floor=floor)
    match = scored(before * 2, contract_hand(rules, W, calls, 6))
    assert (totals * 2, winners, bool(winners)) == (match.totals, match.winners, match.is_over)


def test_c047_opponents_reach_500_on_tricks_alone() -> None:
    """The defenders come to 520 by their tricks, and have won; unless only a contract wins, which they then need."""
    contract_only = rulesets.five_hundred_43(bid_values="usual", both_reach="contract_only")
    higher = rulesets.five_hundred_43(bid_values="usual", both_reach="higher")
    for rules, winners in ((USUAL, (E, W)), (higher, (E, W)), (contract_only, ())):
        match = scored((100, 480) * 2, contract_hand(rules, W, "bid 8D, pass, pass, pass", 6))
        assert ((-180, 520) * 2, winners) == (match.totals, match.winners)
    won = scored((-180, 520) * 2, contract_hand(contract_only, N, "bid 6S, pass, pass, pass", 6))
    assert ((-140, 560), (E, W)) == (won.totals[:2], won.winners)
    lost = scored((-180, 520) * 2, contract_hand(contract_only, N, "bid 6S, pass, pass, pass", 5))
    assert ((-130, 480), ()) == (lost.totals[:2], lost.winners)


def test_c050_failed_bid() -> None:
    """The whole value is lost whatever tricks were taken, or nothing as agreed; the others score theirs either way."""
    calls = "pass, pass, bid 8D, pass"
    assert (-280, 30, -280, 30) == contract_hand(USUAL, W, calls, 7).scores
    nothing = rulesets.five_hundred_43(bid_values="usual", failed="nothing")
    assert (0, 30, 0, 30) == contract_hand(nothing, W, calls, 7).scores
    assert (280, 20, 280, 20) == contract_hand(USUAL, W, calls, 8).scores


# The pack and the kitty


def test_c036_discard_of_three_different_cards() -> None:
    """One card three times, two cards, or a card that is not held are refused, and thirteen stay in hand."""
    own, kitty = "JO JH JD AH KH 9H 4H AS KS TC", "5C 7D 6D"
    others = rest_of(HUNDRED, f"{own} {kitty}", [10, 10, 10])
    game = after(dealt(HUNDRED, W, [own, *others], kitty=kitty), "bid 7H", "pass", "pass", "pass")
    for texts, is_legal in (("5C 5C 5C", False), ("5C 6D 7D", True), ("5C 6D", False), ("5C 6D QC", False)):
        discard = Discard(tuple(map(Card.read, texts.split())))
        assert is_legal is game.is_legal(discard)
        if not is_legal:
            with pytest.raises(IllegalAction):
                game.apply(discard)
        assert 13 == len(game.hands[N])
    assert 10 == len(after(game, "discard 5C 6D 7D").hands[N])


def test_c052_pack_of_the_shipped_game() -> None:
    """The pack as described has no black aces, and is refused for the deal of the shipped game, which has 43 cards."""
    described = Deck.of("56789TJQK", extra="4H 4D AH AD", jokers=1)
    assert (41, 43) == (len(described), len(HUNDRED.deck))
    with pytest.raises(RulesetError, match="deals 43 of the 41 cards"):
        Game.deal(HUNDRED.evolve(deck=described))


# Bidding

MISERE = Declare(None)
"""A bid to take no trick, without trumps."""


@attrs.frozen
class Ladder:
    """An auction in which a call must stand higher on a ladder than the one before.

    Args:
        calls: the calls there are.
        height: how high each of them stands.
        over_seven: whether misere may be bid only over a seven.
    """

    calls: tuple[Call, ...]
    height: Callable[[Call], float]
    over_seven: bool = False

    def caller(self, table: Table) -> int | None:
        """The next player who has not passed and does not hold the highest bid."""
        return AscendingAuction().caller(table)

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """To pass, and all calls that stand higher than the last one."""
        contract = table.contract
        if contract is None:
            return Pass(), *(call for call in self.calls if call != MISERE or not self.over_seven)
        last = Bid(contract.tricks, contract.trumps) if contract.tricks else MISERE
        higher = (call for call in self.calls if self.height(call) > self.height(last))
        is_barred = self.over_seven and contract.tricks != 7
        return Pass(), *(call for call in higher if call != MISERE or not is_barred)


BIDS = AscendingAuction(suits=USUAL_SUITS).bids


def between_7nt_and_8s(call: Call) -> float:
    """The place in the order of bids, with misere above every seven and below every eight."""
    return BIDS.index(call) if isinstance(call, Bid) else BIDS.index(Bid(7, None)) + 0.5


def by_points(call: Call) -> float:
    """What the call is worth, 250 for misere."""
    values = BidValues(spades=40, clubs=60, diamonds=80, hearts=100, no_trump=120)
    return values.value(call) if isinstance(call, Bid) else 250


@pytest.mark.parametrize(
    ("height", "over_seven", "over_misere", "misere_over_8s"),
    [
        (between_7nt_and_8s, True, {"bid 8S", "bid 8C"}, False),
        (by_points, False, {"bid 8C"}, True),
        (by_points, True, {"bid 8C"}, False),
    ],
    ids=["above the sevens", "by points", "by points, over a seven"],
)
def test_c037_misere_in_the_ladder_of_bids(
    height: Callable[[Call], float], over_seven: bool, over_misere: set[str], misere_over_8s: bool
) -> None:
    """Misere stands between seven no-trump and eight spades, or between eight spades and eight clubs by its points."""
    rules = USUAL.evolve(calling=Ladder((*BIDS, MISERE), height, over_seven))
    over_7nt = after(Game.deal(rules, W, 1), "bid 7NT")
    assert MISERE in over_7nt.legal_actions()
    asked = {"bid 8S", "bid 8C"}
    assert over_misere == asked & set(map(str, over_7nt.apply(MISERE).legal_actions()))
    assert misere_over_8s is (MISERE in after(over_7nt, "bid 8S").legal_actions())
    assert over_seven is (MISERE not in Game.deal(rules, W, 1).legal_actions())


def old_schedule(call: Call) -> float:
    """Clubs 40, spades 60, hearts 80 for six tricks, and as much again for each further trick."""
    base = {Suit.CLUBS: 40, Suit.SPADES: 60, Suit.HEARTS: 80}
    return base[call.trumps] * (call.tricks - 5) if isinstance(call, Bid) and call.trumps in base else 0


def test_c057_higher_by_points_or_by_tricks_and_suit() -> None:
    """Over nine clubs the old schedule lets one bid eight hearts; the modern order and that of this game do not."""
    three = tuple(Bid(tricks, suit) for tricks in range(6, 11) for suit in (Suit.CLUBS, Suit.SPADES, Suit.HEARTS))
    for calling, over_9c, over_6s, over_6c in (
        (Ladder(three, old_schedule), {"bid 8H", "bid 9S"}, set(), {"bid 6S"}),
        (AscendingAuction(suits=USUAL_SUITS), set(), {"bid 6C"}, set()),
        (HUNDRED.calling, {"bid 9S"}, set(), {"bid 6S"}),
    ):
        rules = HUNDRED.evolve(calling=calling)
        for standing, asked, higher in (
            ("bid 9C", {"bid 8H", "bid 9S"}, over_9c),
            ("bid 6S", {"bid 6C"}, over_6s),
            ("bid 6C", {"bid 6S"}, over_6c),
        ):
            game = after(Game.deal(rules, W, 1), standing)
            assert higher == asked & set(map(str, game.legal_actions()))


def test_c056_nothing_beats_what_beats_it() -> None:
    """A pair of big jokers, read as two no-trump, is the highest bid of all, and the auction is over."""
    calling = AscendingAuction(lowest=1, highest=2, suits=(*FOUR_SUITS, Suit.JOKER, None))
    game = Game.deal(whist(calling=calling), W, 1)
    reported = [Bid(1, Suit.DIAMONDS), Bid(2, Suit.JOKER), Bid(2, None), Bid(2, Suit.SPADES)]
    for bid in reported[:3]:
        game = game.apply(bid)
        assert bid == read_action(str(bid))
    with pytest.raises(IllegalAction, match="nobody can bid higher"):
        game.apply(reported[3])
    assert (Pass(),) == game.legal_actions()


@pytest.mark.parametrize(
    "auction", [AscendingAuction(), AscendingAuction(suits=USUAL_SUITS), AscendingAuction(7, 13, once=True)]
)
def test_c056_order_of_bids_is_strict(auction: AscendingAuction) -> None:
    """No bid outbids itself, of two exactly one outbids the other, and what outbids a higher bid outbids a lower."""
    outbids, bids = auction.outbids, auction.bids
    assert not any(outbids(bid, bid) for bid in bids)
    assert all(outbids(one, other) is not outbids(other, one) for one, other in itertools.combinations(bids, 2))
    assert all(
        outbids(one, third)
        for one, other, third in itertools.permutations(bids, 3)
        if outbids(one, other) and outbids(other, third)
    )


# The joker


@attrs.frozen
class JokerInMisere:
    """In a misere play the joker."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The joker, if no tricks were bid."""
        is_misere = table.contract is not None and not table.contract.tricks
        return hand & table.suit(Suit.JOKER) if is_misere else hand - hand


@pytest.mark.parametrize(
    ("contract", "allowed"), [("trumps NT", {"JO"}), ("bid 7NT", {"9C", "JO", "QD"})], ids=["misere", "no-trump"]
)
def test_c038_joker_of_a_void_player(contract: str, allowed: set[str]) -> None:
    """Void in the suit led, one must play the joker in a misere, and may in a no-trump contract."""
    rules = HUNDRED.evolve(
        calling=Ladder((*BIDS, MISERE), by_points), following=first_of(MustFollow(), JokerInMisere(), Anything())
    )
    own = "9C JO QD 5C 6C 7C 8C 5D 6D 7D"
    others = rest_of(HUNDRED, f"{own} 8H 5S 6S 7S", [9, 10, 10])
    game = dealt(rules, W, [f"8H {others[0]}", own, *others[1:]], kitty="5S 6S 7S")
    game = play(after(game, contract, "pass", "pass", "pass", "discard 5S 6S 7S"), "8H")
    barred = CardSet.read("5C 6C 7C 8C 5D 6D 7D", HUNDRED.deck)
    assert (E, allowed) == (game.actor, {str(card) for card in game.legal_cards - barred})


@attrs.frozen
class NoJokerBeforeLastTrick:
    """Lead no joker before the last trick."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Everything but a joker that is a suit of its own."""
        return hand - table.suit(Suit.JOKER)


@pytest.mark.parametrize(
    ("leading", "any_suit", "followed"),
    [(Anything(), "CDHS", "CDH"), (by_priority(NoJokerBeforeLastTrick()), "", "")],
    ids=["a suit in which he is not shown void", "not before the last trick"],
)
def test_c039_leading_the_joker_without_trumps(leading: PlayRule, any_suit: str, followed: str) -> None:
    """The joker names a suit in which its player has not shown himself void, or waits for the last trick."""
    rules = whist(2, nominating=NominateSuitForJoker(), ranking=HUNDRED.ranking, leading=leading)
    game = play(deal(rules, "NT", "AH AC JO 5C 9D", "6H 4C 7S 8D 7D"), "AH 6H AC 4C")
    assert {"play 5C", "play 9D", *(f"play JO as {suit}" for suit in any_suit)} == offered(game)
    void = play(deal(rules, "NT", "KD AH JO 5C 9D", "7S 6H 6C 8D 7D", leader=1), "7S KD 6H AH")
    assert {"play 5C", "play 9D", *(f"play JO as {suit}" for suit in followed)} == offered(void)
    last = play(game, "5C 7S 9D 8D")
    assert {f"play JO as {suit}" for suit in "CDHS"} == offered(last)
    assert (5, 0) == after(last, "play JO as S", "play 7D").scores


def offered(game: Game) -> set[str]:
    """The texts of what may be done."""
    return set(map(str, game.legal_actions()))


@pytest.mark.parametrize(
    ("led", "hand", "allowed"),
    [
        ("KD", "JD 9C", "JD 9C"),
        ("5H", "JD 9C AS", "JD"),
        ("5H", "JO 9C AS", "JO"),
        ("JD", "4H QD", "4H"),
        ("JO", "JD AD", "JD"),
    ],
    ids="abcde",
)
def test_c040_following_with_bowers_and_joker(led: str, hand: str, allowed: str) -> None:
    """With hearts trumps the left bower and the joker are hearts, held or led."""
    table = Game.deal(HUNDRED).table.declared(Suit.HEARTS)
    trick = Trick(0, 4).with_card(Card.read(led), table)
    held = CardSet.read(hand, HUNDRED.deck)
    assert CardSet.read(allowed, HUNDRED.deck) == HUNDRED.following.legal(held, trick, table)


@attrs.frozen
class JokerOf:
    """The joker has been given a suit before the first lead: it is the top card of it, and nothing more."""

    nominated: Suit
    ranks: TrumpsThenLed = TrumpsThenLed(tuple(reversed(Rank)))

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The suit it was given, for the joker."""
        return self.nominated if card.is_joker else card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """That of a rank above the ace in this suit."""
        return self.ranks.strength(Card(card.rank, self.suit(card, trumps)), led, trumps)


@pytest.mark.parametrize(
    ("ranking", "seat"),
    [
        (JokerOf(Suit.SPADES), W),
        (JokerOf(Suit.HEARTS), N),
        (HUNDRED.ranking, N),
        (rulesets.five_hundred_43(joker_own_suit=False).ranking, N),
    ],
    ids=["nominated spades", "nominated hearts", "not nominated", "a spade that beats everything"],
)
def test_c041_joker_thrown_on_a_heart_lead(ranking: Ranking, seat: int) -> None:
    """Given another suit than the one led, the joker is a mere discard; else it takes the trick."""
    seats = (E, S, W, N)
    assert seat == seats[taker(trick(whist(ranking=ranking), "NT", "9H", "4H", "KH", "JO"))]


def first_suit(trick: Trick, table: Table) -> Suit | None:
    """The suit to be followed: that of the first card which is no joker."""
    return next((table.suit_of(card) for card in trick.cards if not card.is_joker), None)


@attrs.frozen
class FollowFirstSuit:
    """Follow the first card which is no joker."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of its suit."""
        return hand & table.suit(first_suit(trick, table))


@attrs.frozen
class HighestOfFirstSuitTakes:
    """The highest card of the first suit which is no joker takes the trick."""

    def taker(self, trick: Trick, table: Table) -> int:
        """The seat that played it."""
        suit = first_suit(trick, table) or Suit.JOKER
        return max(trick.plays, key=lambda play: table.strength(play[1], suit))[0]


def test_c044_joker_that_is_led_has_no_suit() -> None:
    """The next player plays what he likes and so fixes the suit to be followed; the joker cannot win."""
    ranking = TrumpsThenLed(tuple(reversed(Rank)))
    following, taking = first_of(FollowFirstSuit(), Anything()), HighestOfFirstSuitTakes()
    rules = whist(ranking=ranking, following=following, taking=taking)
    game = play(deal(rules, "NT", "JO 3S", "9H 3D", "4H KC", "2C 3C"), "JO")
    assert {"9H", "3D"} == legal(game)
    game = play(game, "9H")
    assert {"4H"} == legal(game)
    game = play(game, "4H")
    assert {"2C", "3C"} == legal(game)
    assert E == taker(play(game, "2C"))
