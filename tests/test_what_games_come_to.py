"""Whatever a game can come to is part of a proof: each question of random games is one of the unknown questions."""

from __future__ import annotations

import functools
import itertools
import random
from collections import defaultdict
from typing import Any

import attrs
import pytest
from admitted import GIVEN, Heard, has_state, has_strengths, heard_in, missing

from proofs.gallery.games import AUCTION, DOUBLE, FIVE_HUNDRED, LITTLE_EUCHRE, LITTLE_FIVE_HUNDRED, LONE, SMALL, TELLING
from tricklib import Card, CardSet, Deck, Match, Rank, Ruleset, Seat, Suit, Table, Taken, Trick, rulesets, verify
from tricklib.actions import Call, Declare
from tricklib.policies.announcing import AnnounceTricks
from tricklib.policies.breaking import BrokenByLead, BrokenByRuff, broken_by
from tricklib.policies.calling import DealerDeclares, MayPlayAlone, OrderUpThenName, PlayWithoutContract
from tricklib.policies.dealing import DealPackets, LookAfterDeclaring
from tricklib.policies.drawing import DealAgain, DrawOneEach
from tricklib.policies.ending import DealerStays
from tricklib.policies.exchanging import DeclarerTakesKitty
from tricklib.policies.leading import Anything, EldestOpens
from tricklib.policies.naming import CallPartner
from tricklib.policies.siding import CalledPartner
from tricklib.verify import Verdict, laid, situations, world
from tricklib.verify.prover import Prover

RED_AND_BLACK = DealerDeclares((Suit.CLUBS, Suit.HEARTS))

ONE_CARD = rulesets.declared_trump_whist().evolve(deck=Deck.of("A"), opening=EldestOpens(), leading=Anything())
"""Whist with one card each."""

FOR_TWO = SMALL.evolve(players=2, deck=Deck.of("9TJQKA", "CH"), calling=RED_AND_BLACK)
"""Whist of two players."""

CALLED = SMALL.evolve(
    deck=Deck.of("JQKA", "CH"),
    calling=RED_AND_BLACK,
    naming=CallPartner(),
    siding=CalledPartner(),
    leading=Anything(),
    breaking=broken_by(BrokenByRuff(), BrokenByLead()),
)
"""Whist of three players, of whom two are partners by a card that was named."""


@attrs.frozen
class FirstChooses:
    """Eldest hand chooses a red or a black suit."""

    def caller(self, table: Table) -> Seat | None:
        """Eldest hand."""
        return table.eldest if table.contract is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """Clubs or hearts."""
        return Declare(Suit.CLUBS), Declare(Suit.HEARTS)


@attrs.frozen
class NoLookAtHearts:
    """Nobody looks at his hand once hearts are called."""

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """Unless the highest call is one of hearts."""
        return table.contract is None or table.contract.trumps is not Suit.HEARTS


@attrs.frozen
class CountsDown:
    """As printed, trumps above all; of the other suits each card counts below nothing, the higher the further."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed one."""
        return card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """Trumps, then the suit led; each card that cannot take the trick has a strength of its own."""
        if card.suit in (led, trumps):
            return int(card.rank) + 50 * (card.suit is trumps)
        return -4 * int(card.rank) - "CDHS".index(card.suit.value)


@attrs.frozen
class NobodyAgainstOne:
    """Everybody announces, but nobody does against a maker who has said that he plays alone."""

    def announcer(self, table: Table) -> Seat | None:
        """From eldest hand on, unless the maker is alone."""
        return None if table.alone else AnnounceTricks().announcer(table)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """One more while it is a secret who plays with whom."""
        return (0, 1) if table.sides is not None else (0, 1, 2)


@attrs.frozen
class NoneIsSaidTwice:
    """Everybody announces; seat 0 speaks again as long as it has said none."""

    def announcer(self, table: Table) -> Seat | None:
        """From eldest hand on, and then seat 0."""
        return 0 if table.announced[0] == 0 else AnnounceTricks().announcer(table)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """None or one; after that two as well."""
        return (0, 1) if None in table.announced else (0, 1, 2)


@attrs.frozen
class DealerSitsOut:
    """The dealer sits out if another plays alone, or has called a partner and announced nothing."""

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether it is the dealer, who has not chosen trumps."""
        maker = table.contract.seat if table.contract else table.dealer
        return seat == table.dealer != maker and (table.alone or (table.sides is None and table.announced[maker] == 0))


ALONE_OR_NOT = CALLED.evolve(
    dealing=DealPackets((2, ("kitty", 2))),
    calling=MayPlayAlone(FirstChooses()),
    exchanging=DeclarerTakesKitty(),
    announcing=NobodyAgainstOne(),
)
"""Whist of three players in which a maker who plays alone names a card all the same."""

JOKERS: dict[str, Any] = {
    "deck": Deck.of("QKA", "CH", jokers=2),
    "ranking": FIVE_HUNDRED.ranking,
    "nominating": FIVE_HUNDRED.nominating,
}

GAMES: dict[str, Ruleset] = {
    "one card": ONE_CARD,
    "one card, then drawn": ONE_CARD.evolve(
        deck=Deck.of("KA"), dealing=DealPackets((1,), rest="stock"), drawing=DrawOneEach()
    ),
    "one card, looked at late": CALLED.evolve(deck=Deck.of("KA", "CH"), players=4, looking=LookAfterDeclaring()),
    "one suit": FOR_TWO.evolve(deck=Deck.of("9TJQKA", "H"), calling=DealerDeclares((Suit.HEARTS,))),
    "small": SMALL.evolve(ranking=CountsDown()),
    "two packs": DOUBLE,
    "dealt again": FOR_TWO.evolve(dealing=DealPackets((1, 2), rest="stock"), drawing=DealAgain(2)),
    "under the stock": FOR_TWO.evolve(
        dealing=DealPackets((2,), upcard=True, rest="stock"),
        drawing=DrawOneEach(),
        calling=MayPlayAlone(OrderUpThenName()),
    ),
    "auction": AUCTION.evolve(looking=NoLookAtHearts(), rotation=DealerStays()),
    "kitty": LITTLE_FIVE_HUNDRED,
    "telling": TELLING.evolve(looking=NoLookAtHearts()),
    "called partner": CALLED,
    "called partner among jokers": CALLED.evolve(players=2, calling=None, uncalled=PlayWithoutContract(), **JOKERS),
    "stages in another order": CALLED.evolve(
        dealing=DealPackets((2, ("kitty", 2))),
        exchanging=DeclarerTakesKitty(),
        announcing=AnnounceTricks(),
        stages=("calling", "announcing", "naming", "exchanging"),
    ),
    "euchre": LITTLE_EUCHRE,
    "alone": LONE,
    "announced again": ONE_CARD.evolve(announcing=NoneIsSaidTwice()),
}

ANY_ORDER: dict[str, Ruleset] = {
    f"{way}, {', '.join(order)}": ALONE_OR_NOT.evolve(stages=("calling", *order), sitting=sitting)
    for order in itertools.permutations(("exchanging", "naming", "announcing"))
    for way, sitting in (("alone or not", None), ("sitting out", DealerSitsOut()))
}
GAMES |= ANY_ORDER


@functools.cache
def prover_of(name: str) -> Prover:
    """A prover of a game."""
    return Prover(GAMES[name])


@functools.cache
def asked_in(name: str) -> dict[tuple[str, str], list[Heard]]:
    """What is asked in some matches of a game, by the part of the rules and the method."""
    found: dict[tuple[str, str], list[Heard]] = defaultdict(list)
    for seed in range(4):
        for heard in heard_in(GAMES[name], seed):
            found[heard[:2]].append(heard)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_is_asked_in_a_game_is_asked_in_a_proof(name: str) -> None:
    """The last question of each kind and another one: all that a rule is given, field by field and all at once."""
    dice = random.Random(name)
    for heard in asked_in(name).values():
        for one in (heard[-1], dice.choice(heard)):
            assert "" == missing(prover_of(name), one)


@pytest.mark.parametrize("name", ["announced again", *ANY_ORDER])
@pytest.mark.parametrize("part", ["naming", "siding", "announcing", "sitting"])
def test_what_is_asked_before_the_play_is_asked_in_a_proof(name: str, part: str) -> None:
    """Whatever has been said by then, in any order of the stages: several questions of each kind."""
    for (asked, _), heard in asked_in(name).items():
        if asked == part:
            for one in random.Random(name).sample(heard, min(8, len(heard))):
                assert "" == missing(prover_of(name), one)


@pytest.mark.parametrize("name", ["one card", "called partner", "alone"])
def test_the_order_of_reading_makes_no_difference(name: str) -> None:
    """Whatever a rule reads first, the rest can be as it was in the game."""
    dice = random.Random(name)
    for heard in asked_in(name).values():
        assert "" == missing(prover_of(name), dice.choice(heard), order=dice.randrange(1, 1000))


@pytest.mark.parametrize("name", [name for name, rules in GAMES.items() if rules.sitting is None])
def test_the_states_of_a_game_are_among_those_of_a_proof(name: str) -> None:
    """The hands, the trick and the table of some states of a match can be those of an unknown state."""
    dice = random.Random(name)
    match, met = Match.start(GAMES[name], 1, 5), []
    while not match.is_over and len(match.hands) < 2 and (actions := match.legal_actions()):
        met.append(match.game)
        match = match.apply(dice.choice(actions))
        met += match.hands[-1:]
    for game in [met[-1], *dice.sample(met, 3)]:
        assert has_state(prover_of(name), game), game


@pytest.mark.parametrize("name", ["one card", "small", "two packs", "kitty"])
def test_cards_are_as_strong_in_a_game_as_they_can_be_in_a_proof(name: str) -> None:
    """In any order of cards there is that of each trick of a game, with cards that count less than nothing."""
    tricks = asked_in(name)["taking", "taker"]
    for one in random.Random(name).sample(tricks, 4):
        assert has_strengths(prover_of(name), one), one[2]["trick"]


def test_all_that_can_be_asked_is_asked() -> None:
    """Every method of every kind of rule is asked in one game or another."""
    assert set(GIVEN) == {method for name in GAMES for _, method in asked_in(name)}


# The search for what is missing notices it


@pytest.mark.parametrize(
    ("name", "method", "where", "what", "instead"),
    [
        ("one card", ("scoring", "score"), world.World, "is_first_trick", lambda self: True),
        ("small", ("following", "legal"), laid, "voids", lambda *given: None),
        ("called partner", ("taking", "taker"), laid, "broken", lambda *given: False),
        ("auction", ("scoring", "score"), situations, "_left_in_stock", lambda world: 1),
        ("telling", ("scoring", "score"), laid, "announced", lambda *given: (None,) * 3),
        ("small", ("breaking", "breaks"), world.World, "any_hand", lambda self, name="hand": self.deck.empty),
    ],
)
def test_what_is_missing_is_noticed(
    name: str, method: tuple[str, str], where: Any, what: str, instead: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the unknown situation lacks something that games come to, some question of a game tells."""
    heard = asked_in(name)[method]
    assert "" == missing(prover_of(name), heard[-1])
    monkeypatch.setattr(where, what, instead)
    assert any(missing(prover_of(name), one) for one in heard[-6:])


# Rules that are wrong where no proof looked


@attrs.frozen
class StopsLooking:
    """It has no answer in some cases."""

    case: Any

    def may_look(self, seat: Seat, table: Table, declared: bool) -> bool:
        """True, or nothing at all."""
        return None if self.case(table, declared) else True  # type: ignore[return-value]


@attrs.frozen
class Scores:
    """A point a trick, and no answer in some cases."""

    case: Any

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The tricks, or nothing at all."""
        return None if self.case(table) else tuple(one.tricks for one in taken)  # type: ignore[return-value]


@attrs.frozen
class Sides:
    """The partner of whoever chose trumps is his, unless his card has broken them."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The sides, or nothing at all."""
        if table.is_first_trick and table.broken:
            return None  # type: ignore[return-value]
        return CalledPartner().sides(partner, table)


WRONG: dict[str, Ruleset] = {
    "looking while hearts are called": AUCTION.evolve(
        looking=StopsLooking(lambda table, declared: not declared and table.contract and table.contract.trumps)
    ),
    "looking when the hand is thrown in": AUCTION.evolve(
        looking=StopsLooking(lambda table, declared: declared and table.contract is None)
    ),
    "scoring when trumps are broken": ONE_CARD.evolve(scoring=Scores(lambda table: table.broken)),
    "scoring what was played": ONE_CARD.evolve(scoring=Scores(lambda table: Rank.ACE in _ranks(table))),
    "siding when the card breaks trumps": CALLED.evolve(siding=Sides()),
}


def _ranks(table: Table) -> list[Rank]:
    return [rank for rank in table.deck.ranks if table.played[0] & table.deck.where(rank=rank)]


@pytest.mark.parametrize("name", WRONG)
def test_a_rule_that_fails_there_is_refuted(name: str) -> None:
    """It is not proved that the rule answers: a game is shown in which it does not."""
    part = name.partition(" ")[0]
    finding = verify(WRONG[name], only=f"{part}.answers")[f"{part}.answers"]
    assert Verdict.REFUTED is finding.verdict
    assert finding.counterexample is not None


@attrs.frozen
class BelowNothingTakes:
    """The strongest card takes, and the first card that is weaker than none takes before it."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """The seat of that card."""
        strengths = [table.strength(card, trick.led) for card in trick.cards]
        weak = [place for place, strength in enumerate(strengths) if strength < 0]
        return trick.seat_at(weak[0] if weak else strengths.index(max(strengths)))


def test_strengths_below_nothing_are_looked_at() -> None:
    """A trick is not proved to be the strongest card's where a ranking has cards that are weaker than none."""
    rules = SMALL.evolve(ranking=CountsDown())
    wrong = verify(rules.evolve(taking=BelowNothingTakes()), only="taking.strongest")["taking.strongest"]
    assert Verdict.REFUTED is wrong.verdict
    assert Verdict.PROVED is verify(rules, only="taking.strongest")["taking.strongest"].verdict
    plain = SMALL.evolve(taking=BelowNothingTakes())
    assert Verdict.PROVED is verify(plain, only="taking.strongest")["taking.strongest"].verdict


@attrs.frozen
class DrawsOnce:
    """Two cards each after the first trick, which is known by its number."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """Nothing after any other trick."""
        return tuple((seat, 2) for seat in range(table.players)) if table.tricks_played == 1 else ()


@attrs.frozen
class NothingToThree:
    """Follow suit, and play nothing at all from three cards or more."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """So many are held after cards were drawn, and never before."""
        return hand - hand if table.held >= 3 else hand & table.suit(trick.led) or hand


def test_nothing_is_proved_of_hands_that_are_longer_than_foreseen() -> None:
    """A rule about drawing that goes by more than the cards left is refuted, and no proof about the play is had."""
    rules = FOR_TWO.evolve(
        dealing=DealPackets((2,), rest="stock"), drawing=DrawsOnce(), following=NothingToThree(), leading=Anything()
    )
    report = verify(rules, only="following.never_empty")
    assert Verdict.PROVED is not report["following.never_empty"].verdict
    right = verify(rules.evolve(drawing=DrawOneEach()), only="following.never_empty")["following.never_empty"]
    assert Verdict.PROVED is right.verdict


@attrs.frozen
class BrokenByAnyTrump:
    """Trumps are broken as soon as one is played."""

    def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
        """Any trump breaks them."""
        return card in table.trump_cards


def test_the_commonest_rule_about_breaking_is_proved() -> None:
    """Where a trump that is led breaks trumps, none that follows is asked about."""
    rules = rulesets.declared_trump_whist(players=3).evolve(breaking=BrokenByAnyTrump(), leading=Anything())
    open_ = {one.obligation for one in verify(rules, only="breaking.*").verdicts if one.verdict is not Verdict.PROVED}
    assert {"breaking.matters"} == open_
