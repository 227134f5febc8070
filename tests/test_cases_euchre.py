"""Faults reported in euchre, Sheepshead and other games with a called partner, by their case ids.

What is not shipped is put together from shipped rules and a few rules of the house, here and in ``sheepshead``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs
import pytest
from hands import dealt, rest_of, takers
from positions import SUITS, after, deal, legal, play, whist
from sheepshead import (
    SHEEPSHEAD,
    BringOutCalledCard,
    KeepCalledCard,
    MayRunAway,
    QueensAndJacks,
    card_points,
)

from tricklib import Card, CardSet, Deck, Game, Ruleset, Suit, Table, Taken, Trick, rulesets
from tricklib.actions import Alone, Call, CallCard, OrderUp, Pass
from tricklib.errors import IllegalAction
from tricklib.policies.calling import FOUR_SUITS, OrderUpThenName
from tricklib.policies.combine import by_priority, first_of
from tricklib.policies.dealing import DealPackets
from tricklib.policies.following import Anything, MustFollow
from tricklib.policies.kinds import PlayRule
from tricklib.policies.naming import CallPartner
from tricklib.policies.siding import CalledPartner, FixedPartners

EUCHRE = rulesets.call_partner_euchre()
N, E, S, W = range(4)
P1, P2, P3, P4, P5 = range(5)


# A called partner

FRIENDS = ["JH AH KH KD QS", "8H TH 9S AD 9C", "QH TS JS TD 8C", "JD KS 9D KC TC", "8S AS QD JC QC"]


def friends(ruleset: Ruleset, hands: Sequence[str] = FRIENDS) -> Game:
    """The deal of the cases: P1 orders up the 9♥, P5 takes it for the 8♠, and P1 is to name a card."""
    return after(dealt(ruleset, P5, hands, "9H"), "order", "exchange 8S")


def ends_of(game: Game, seeds: int = 20) -> list[Game]:
    """How the game ends when it is played at random in several ways."""
    ends = []
    for seed in range(seeds):
        end, chance = game, random.Random(seed)
        while actions := end.legal_actions():
            end = end.apply(chance.choice(actions))
        ends.append(end)
    return ends


def test_c004_own_card_is_forbidden() -> None:
    """Where his own card is barred, the maker must name another one."""
    game = friends(rulesets.call_partner_euchre(own_card="forbidden"))
    with pytest.raises(IllegalAction, match="KD, a card of its own, may not be named"):
        after(game, "call KD")
    named = {action.card for action in game.legal_actions() if isinstance(action, CallCard)}
    assert set(EUCHRE.deck) - set(game.hands[P1]) == named


def test_c004_own_card_makes_a_side_of_one() -> None:
    """Where it is allowed the maker is alone against four, from the call to the end, and no partner is revealed."""
    for end in ends_of(after(friends(EUCHRE), "call KD")):
        assert {(P1,), ()} == {game.table.attackers for game in end.history()}
        assert (0, 1, 1, 1, 1) == end.table.sides
        assert (1, 0) == (len(set(end.scores[1:])), min(end.scores[P1:P3]))


def test_c005_partner_is_known_by_the_card_alone() -> None:
    """P4 must follow with the king he holds; with it he is the partner, and not a card sooner."""
    game = after(friends(EUCHRE), "call KS", "play QS", "play 9S", "play TS")
    assert (P4, {"KS"}) == (game.actor, legal(game))
    with pytest.raises(IllegalAction, match="forbids KC"):
        after(game, "play KC")
    assert {None} == {state.table.sides for state in game.history()}
    assert (P1, P4) == after(game, "play KS").table.attackers


def test_c005_nothing_else_reveals_the_partner() -> None:
    """Sides are known exactly from the play of the card on, and until then P1 to P3 see nothing of who holds it."""
    swapped = [*FRIENDS[:3], "JD AS 9D KC TC", "8S KS QD JC QC"]
    one, other = (after(friends(EUCHRE, hands), "call AS", "play QS", "play 9S") for hands in (FRIENDS, swapped))
    assert [one.view(seat) for seat in range(3)] == [other.view(seat) for seat in range(3)]
    for end in ends_of(after(friends(EUCHRE), "call KS")):
        for game in end.history():
            is_played = "play KS" in map(str, game.actions)
            assert is_played == (game.table.sides is not None)


# Sheepshead and Schafkopf


def jack_with_p4() -> Game:
    """The first deal in which P4 holds the jack of diamonds."""
    deals = (Game.deal(SHEEPSHEAD, P5, seed) for seed in range(100))
    return next(game for game in deals if Card.read("JD") in game.hands[P4])


def picked(game: Game) -> Game:
    """The game after P1 has picked and buried two cards."""
    game = after(game, "trumps D")
    return game.apply(game.legal_actions()[0])


def test_c008_alone_there_is_no_secret_partner() -> None:
    """Declared alone, the holder of the jack is a defender, and his points count with theirs."""
    for end in ends_of(after(picked(jack_with_p4()), "alone")):
        found = {game.table.sides for game in end.history() if game.phase.value in ("playing", "over")}
        assert {(0, 1, 1, 1, 1)} == found
        assert (120, end.scores[P2]) == (end.scores[P1] + end.scores[P4], end.scores[P4])


def test_c008_in_a_leaster_there_are_no_sides() -> None:
    """When all pass everybody is for himself, also after the jack was played; otherwise it makes a partner."""
    for end in ends_of(after(jack_with_p4(), "pass", "pass", "pass", "pass", "pass"), 5):
        assert {None, (0, 1, 2, 3, 4)} >= {game.table.sides for game in end.history()}
        assert {()} == {game.table.attackers for game in end.history()}
    assert {(P1, P4)} == {end.table.attackers for end in ends_of(after(picked(jack_with_p4()), "call JD"), 5)}
    rule, table = CallPartner(), Game.deal(SHEEPSHEAD, P5, 1).table
    assert (None, True) == (rule.namer(table), rule.promise(None, False, SHEEPSHEAD.deck.empty, table))


def test_c009_bury_counts_for_the_side_of_the_picker() -> None:
    """It does not go to the defenders because the picker himself took nothing: his partner took a trick."""
    piles = ["7S", "AH AD TH KH KD", "AS TS KS", "AC TD QC QS QH", "QD JC JS JH JD"]
    deck, table = SHEEPSHEAD.deck, picked(jack_with_p4()).table
    small = deck.full - CardSet.read(" ".join([*piles, "TC KC"]), deck)
    held = [CardSet.read(pile, deck) for pile in piles]
    taken = tuple(map(Taken, (1, 1, 2, 1, 1), (*held[:4], held[4] | small)))
    assert [0, 40, 25, 30, 11] == [card_points(one.cards) for one in taken]
    sides = attrs.evolve(table, sides=(0, 1, 0, 1, 1), taken=taken)
    assert (39, 81, 39, 81, 81) == SHEEPSHEAD.scoring.score(taken, sides)


@pytest.mark.parametrize(
    ("last", "following", "allowed"),
    [
        ("AC 7C JD", first_of(BringOutCalledCard(), MustFollow(), by_priority(KeepCalledCard())), {"7C", "JD"}),
        ("AC", first_of(BringOutCalledCard(), MustFollow(), by_priority(KeepCalledCard())), {"AC"}),
        ("AC", first_of(BringOutCalledCard(), MustFollow(), KeepCalledCard()), set()),
        ("AC 7C JD", first_of(MustFollow(), Anything()), {"AC", "7C", "JD"}),
    ],
    ids=["kept", "last card", "no escape", "not forbidden"],
)
def test_c011_called_ace_may_not_be_thrown_off(last: str, following: PlayRule, allowed: set[str]) -> None:
    """On another suit the called ace is kept, but it may be played when it is the only card left."""
    rules = whist(3, ranking=QueensAndJacks(), following=following, naming=CallPartner(), siding=CalledPartner())
    hands = ("QC 9H", "8D AC", "9D AS") if last == "AC" else ("QC 9H 8H 7H", f"8D {last}", "9D AS KS TS")
    game = play(after(deal(rules, "D", *hands), "call AC"), "QC 8D 9D", "9H")
    assert (1, allowed) == (game.actor, legal(game))


@pytest.mark.parametrize(
    ("hand", "leading", "barred"),
    [
        ("AS TS 9S 8S 7C", MayRunAway(), set()),
        ("AS TS 9S 7C 8C", MayRunAway(), {"TS", "9S"}),
        ("AS TS 9S QS JS", MayRunAway(), {"TS", "9S"}),
        ("AS TS 9S 7C 8C", Anything(), set()),
    ],
    ids=["a", "b", "queen and jack do not count", "no such rule"],
)
def test_c012_running_away_from_the_call(hand: str, leading: PlayRule, barred: set[str]) -> None:
    """Called by the ace of spades, one leads under it only with four spades, of which no trump is one."""
    rules = whist(3, ranking=QueensAndJacks(), leading=leading, naming=CallPartner(), siding=CalledPartner())
    game = after(deal(rules, "H", hand, "7H 8H 9H TH KH", "7D 8D 9D TD KD"), "call AS")
    assert set(hand.split()) - barred == legal(game)


# Lone hands


class OnlyAlone:
    """The maker says that he plays alone."""

    def namer(self, table: Table) -> int | None:
        """The maker, if this is the rule for him."""
        return None if table.contract is None else table.contract.seat

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """No card."""
        return hand - hand

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """He may, and can do nothing else."""
        return True


FOUR_HANDED = EUCHRE.evolve(players=4, siding=FixedPartners(), naming=None)


def test_c015_record_of_a_lone_hand() -> None:
    """Once the partner of the lone player is gone three play; they take the tricks of the record, and he is euchred."""
    rules = EUCHRE.evolve(
        players=3,
        deck=Deck.of("9TJQKA"),
        calling=OrderUpThenName(among=(*FOUR_SUITS, None)),
        dealing=DealPackets((2, 3)),
        exchanging=None,
    )
    north, east, west = range(3)
    game = dealt(rules, east, ["QD JD 9D AC KC", "AS TS KH QH QC", "KS QS KD TC 9C"])
    game = after(game, "pass", "pass", "pass", "pass", "trumps NT", "alone")
    record = "9C AC QC  KC TS TC  QD QH KD  QS 9D AS  KH KS JD"
    turns = [state.actor for state in play(game, record).history() if state.phase.value == "playing"]
    assert [west, north, east, north, east, west, north, east, west, west, north, east, east, west, north] == turns
    end = play(game, record)
    assert [north, north, west, east, east] == takers(end)
    assert ((0, 2, 2), (0, 1, 1)) == (end.scores, end.table.sides)


def test_c018_partner_of_each_seat() -> None:
    """The partner of seats 0, 1, 2 and 3 sits at 2, 3, 0 and 1; who sits out is not asked."""
    table = attrs.evolve(Game.deal(FOUR_HANDED).table, sides=FixedPartners().sides(None, Game.deal(FOUR_HANDED).table))
    assert {0: [2], 1: [3], 2: [0], 3: [1]} == {
        seat: [one for one in table.partners(seat) if one != seat] for seat in range(4)
    }


@attrs.frozen
class OpensAgainstLoner:
    """Eldest hand leads, or if he is the partner of a lone player the next seat, or the one at the loner's left."""

    left_of_loner: bool = False

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> int | None:
        """The seat by this rule."""
        loner = table.attackers[0] if table.contract is None else table.contract.seat
        if not table.alone:
            return table.eldest
        if self.left_of_loner:
            return (loner + 1) % table.players
        is_out = table.eldest != loner and table.eldest in table.partners(loner)
        return (table.eldest + is_out) % table.players


@pytest.mark.parametrize(("opening", "leader"), [(OpensAgainstLoner(), N), (OpensAgainstLoner(True), S)])
def test_c019_who_leads_to_a_lone_hand(opening: OpensAgainstLoner, leader: int) -> None:
    """East plays alone and West is eldest hand: the turn passes to North, or South leads, at the loner's left."""
    rules = FOUR_HANDED.evolve(naming=OnlyAlone(), opening=opening)
    game = after(Game.deal(rules, S, 1), "pass", "pass", "order", "keep", "alone")
    assert leader == game.actor


@attrs.frozen
class CanadianLoner(OnlyAlone):
    """Who orders up his own partner, the dealer, must play alone."""

    def namer(self, table: Table) -> int | None:
        """The dealer's partner, if he is the maker."""
        maker = super().namer(table)
        return maker if maker == (table.dealer + 2) % table.players else None


@pytest.mark.parametrize(
    ("naming", "calls", "alone"),
    [
        (CanadianLoner(), ("pass", "order"), True),
        (CanadianLoner(), ("pass", "pass", "order"), False),
        (None, ("pass", "order"), False),
    ],
    ids=["on", "on, but ordered by another", "off"],
)
def test_c023_ordering_up_the_own_partner(naming: object, calls: tuple[str, ...], alone: bool) -> None:
    """With the rule North can but play alone; the dealer has taken the card up all the same, and West leads."""
    game = after(Game.deal(FOUR_HANDED.evolve(naming=naming), S, 1), *calls)
    game = game.apply(game.legal_actions()[-1])
    assert ([5] * 4, True) == ([len(hand) for hand in game.hands], game.table.upcard in game.hands[S])
    if alone:
        assert (N, (Alone(),)) == (game.actor, game.legal_actions())
        game = game.apply(Alone())
    assert (alone, W) == (game.table.alone, game.actor)


# Bowers, the upcard, and what lies face down


def test_c016_and_c027_suit_of_a_jack_in_the_shipped_game() -> None:
    """A jack belongs to the trumps that are asked about, whatever trumps the table had before."""
    table = Game.deal(EUCHRE).table
    asked = [("S", "JC"), ("C", "JS"), ("H", "JD"), ("D", "JH"), ("S", "KC"), ("H", "JS")]
    assert [True, True, True, True, False, False] == [
        table.declared(Suit.CLUBS).declared(SUITS[trumps]).suit_of(Card.read(card)) is SUITS[trumps]
        for trumps, card in asked
    ]
    assert [Suit.SPADES, Suit.SPADES, Suit.CLUBS] == [
        table.declared(before).declared(asked_about).suit_of(Card.read("JC"))
        for before, asked_about in ((None, Suit.SPADES), (Suit.DIAMONDS, Suit.SPADES), (None, None))
    ]


@pytest.mark.parametrize(
    ("led", "hand", "allowed"), [("KC", "JC 9H", "JC 9H"), ("9S", "JC AH", "JC"), ("JC", "TS AC", "TS")]
)
def test_c026_renege_is_refused(led: str, hand: str, allowed: str) -> None:
    """A renege cannot be played, so that no two points are due for it; the table is as it was before the try."""
    table = Game.deal(EUCHRE).table.declared(Suit.SPADES)
    trick = Trick(0, 5).with_card(Card.read(led), table)
    held = CardSet.read(hand, EUCHRE.deck)
    assert CardSet.read(allowed, EUCHRE.deck) == EUCHRE.following.legal(held, trick, table)
    game = play(deal(whist(2, ranking=EUCHRE.ranking), "S", f"{led} 9D", hand), led)
    for card in held - CardSet.read(allowed, EUCHRE.deck):
        with pytest.raises(IllegalAction, match=f"forbids {card}"):
            play(game, str(card))
    assert (1, 2, (0, 0)) == (game.actor, len(game.hands[1]), game.scores)


def test_c025_swap_of_the_dealer() -> None:
    """The dealer has the upcard for his nine, the maker's hand is untouched, and no card is lost."""
    maker, dealer = "JD AD 9D AS 8C", "QC TC 9S JS TD"
    others = rest_of(EUCHRE, f"{maker} {dealer} KD", [5, 5])
    game = dealt(FOUR_HANDED, P4, [others[0], maker, others[1], dealer], "KD")
    done = after(game, "pass", "order", "exchange 9S")
    assert [CardSet.read(hand, EUCHRE.deck) for hand in (maker, "QC TC JS TD KD")] == [done.hands[P2], done.hands[P4]]
    assert (True, 0, 28) == (Card.read("9S") in done.aside, len(done.kitty), sum(map(len, (*done.hands, done.aside))))


def test_c030_cards_face_down_stay_possible() -> None:
    """P1 has not seen eighteen cards, the blind among them; his view is the same wherever they lie."""
    rules = FOUR_HANDED.evolve(deck=Deck.of("9TJQKA"))
    own, blind = "JS KS 9H TC QD", "TD QS AH"
    others = rest_of(rules, f"{own} {blind} 9C", [5, 5, 5])
    view = dealt(rules, P4, [own, *others], "9C").view(P1)
    assert view.hand is not None and view.table.upcard is not None
    unseen = rules.deck.full - view.hand - {view.table.upcard}
    assert (18, True) == (len(unseen), CardSet.read(blind, rules.deck) <= unseen)
    chance = random.Random(1)
    for _ in range(20):
        cards = chance.sample([str(card) for card in unseen], 15)
        hands = [" ".join(cards[place : place + 5]) for place in (0, 5, 10)]
        assert view == dealt(rules, P4, [own, *hands], "9C").view(P1)


@attrs.frozen
class OrderUpWithNaturalTrump:
    """Only who holds a card of the upcard's printed suit may make it trumps."""

    calling: OrderUpThenName = OrderUpThenName()

    def caller(self, table: Table) -> int | None:
        """As without this rule."""
        return self.calling.caller(table)

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """What may be said without this rule, but for ordering up with nothing of the suit."""
        holds = table.upcard is not None and bool(hand.of_suit(table.upcard.suit))
        return tuple(call for call in self.calling.choices(hand, table) if holds or call != OrderUp())


@pytest.mark.parametrize(
    ("calling", "said"), [(OrderUpThenName(), (OrderUp(), Pass())), (OrderUpWithNaturalTrump(), (Pass(),))]
)
def test_c031_must_the_maker_hold_a_trump(calling: object, said: tuple[Call, ...]) -> None:
    """A dealer whose only black jack is the left bower-to-be may order up, unless a natural trump is needed."""
    own = "JC AD KD 9H TH"
    others = rest_of(EUCHRE, f"{own} JS", [5, 5, 5])
    game = after(dealt(FOUR_HANDED.evolve(calling=calling), P4, [*others, own], "JS"), "pass", "pass", "pass")
    assert (P4, said) == (game.actor, game.legal_actions())
