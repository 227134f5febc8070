"""The functions with which the shipped games are played, and the games in which their mutants are looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any, Final, Literal

import attrs

from tricklib import rulesets
from tricklib.cards import Deck
from tricklib.policies import (
    announcing,
    breaking,
    calling,
    combine,
    dealing,
    drawing,
    ending,
    exchanging,
    following,
    leading,
    naming,
    nominating,
    ranking,
    scoring,
    seats,
    siding,
    taking,
)
from tricklib.policies.calling import FOUR_SUITS
from tricklib.policies.ranking import ACE_HIGH
from tricklib.ruleset import Ruleset

WHIST, EUCHRE = rulesets.declared_trump_whist, rulesets.call_partner_euchre
HUNDRED, COLOUR = rulesets.five_hundred_43, rulesets.same_colour

GAMES: Final[dict[str, Callable[[], Ruleset]]] = {
    "whist": WHIST,
    "whist of five": lambda: WHIST(players=5),
    "whist by other options": lambda: WHIST(dealer_looks=False, opening_breaks=True, forced_lead_breaks=True),
    "whist of five by other options": lambda: WHIST(players=5, opening_breaks=True, forced_lead_breaks=True),
    "whist by the letter": lambda: WHIST(only_trumps_may_lead=False),
    "whist of one card": lambda: WHIST().evolve(deck=Deck.of("23", packs=2)),
    "euchre": EUCHRE,
    "strict euchre": lambda: EUCHRE(
        own_card="forbidden", trumps_may_be_named=False, exchange="compulsory", lone_score="bonus", tie="attackers",
        next_dealer="same", turned_down_may_be_named=False,
    ),
    "small euchre": lambda: EUCHRE().evolve(**SMALL),
    "small strict euchre": lambda: GAMES["strict euchre"]().evolve(**SMALL),
    "small euchre with a joker": lambda: EUCHRE().evolve(
        players=3, deck=Deck.of("9JQA", jokers=1), dealing=SMALL["dealing"],
        calling=calling.OrderUpThenName(stick=False),
    ),
    "small euchre with an upcard that is not named": lambda: EUCHRE(turned_down_may_be_named=False).evolve(**SMALL),
    "small euchre with own cards that are not named": lambda: EUCHRE(own_card="forbidden").evolve(**SMALL),
    "small euchre with a kitty": lambda: EUCHRE(turned_down_may_be_named=False).evolve(
        **SMALL | {"dealing": dealing.DealPackets((2, 2, ("kitty", 1)))}
    ),
    "small euchre that is always played": lambda: EUCHRE().evolve(
        **SMALL, calling=calling.OrderUpThenName(stick=False), uncalled=calling.PlayWithoutContract()
    ),
    "small euchre in which nobody is alone": lambda: EUCHRE().evolve(**SMALL, naming=naming.CallPartner(alone=False)),
    "small euchre with a joker and no trumps": lambda: EUCHRE().evolve(
        **SMALL | {"deck": Deck.of("9JQA", jokers=1)}, calling=calling.OrderUpThenName(among=(*FOUR_SUITS, None))
    ),
    "small euchre for one trick": lambda: _for_one_trick("highest"),
    "small euchre for one trick of the attackers": lambda: _for_one_trick("attackers"),
    "small euchre for one trick that is played on": lambda: _for_one_trick("play_on"),
    "euchre of 26 cards": lambda: EUCHRE().evolve(
        deck=Deck.of("TJQKA", extra="9C 9D 9H 9S 8C 8D"), dealing=dealing.DealPackets((2, 3), rest="stock"),
        exchanging=None,
    ),
    "euchre without an upcard": lambda: EUCHRE().evolve(dealing=dealing.DealPackets((2, 3)), exchanging=None),
    "euchre of 25 cards": lambda: EUCHRE().evolve(
        deck=Deck.of("TJQKA", extra="9C 9D 9H 9S 8C"), dealing=dealing.DealPackets((2, 3), rest="stock"),
        exchanging=None,
    ),
    "euchre of three": lambda: EUCHRE().evolve(players=3),
    "strict euchre of three": lambda: EUCHRE(lone_score="bonus", tie="attackers").evolve(players=3),
    "euchre of two packs": lambda: EUCHRE().evolve(players=3, deck=Deck.of("8A", packs=2), dealing=ONE_EACH),
    "500": HUNDRED,
    "500 with a spade": lambda: HUNDRED(joker_own_suit=False, failed="nothing", auction="once", both_reach="higher"),
    "500 played": lambda: HUNDRED(
        all_pass="played", joker_only_when_void=False, slam250=True, both_reach="contract_only", floor=True
    ),
    "small 500": lambda: HUNDRED().evolve(**SMALL_HUNDRED, scoring=scoring.ContractScore(VALUES)),
    "small 500 played": lambda: HUNDRED(all_pass="played").evolve(
        **SMALL_HUNDRED, scoring=scoring.ContractScore(VALUES, failed="nothing", slam=150)
    ),
    "small 500 to 20": lambda: _to_20("contract_first"),
    "small 500 to 20 by the higher": lambda: _to_20("higher"),
    "small 500 to 20 by contracts": lambda: _to_20("contract_only", floor=-40),
    "small 500 in which losing pays": lambda: _to_20("contract_only").evolve(scoring=scoring.ContractScore(LOSING)),
    "500 of one card": lambda: HUNDRED().evolve(
        players=2, deck=Deck.of("45", "CD", packs=2), dealing=ONE_EACH, exchanging=None, siding=None
    ),
    "whist with ruffing": lambda: WHIST().evolve(
        following=combine.first_of(following.MustFollow(), following.MustRuff(), combine.Anything()),
        scoring=scoring.plus(scoring.PointPerTrick(), scoring.LastTrickBonus(2)),
        breaking=breaking.NeverBroken(),
        leading=combine.Anything(),
    ),
    "colour": COLOUR,
    "colour of three": lambda: COLOUR(players=3),
    "colour of two": lambda: COLOUR(players=2, announcing=True, exempt=False, next_leader="clockwise", ties="eldest"),
    "small colour of two": lambda: COLOUR(players=2, announcing=True).evolve(**SMALL_COLOUR),
    "small colour by the dealer": lambda: COLOUR(players=2, trumps="dealer", announcing=True).evolve(
        **SMALL_COLOUR | {"dealing": dealing.DealPackets((1, 1, 1), rest="stock")}
    ),
    "small colour that counts": lambda: COLOUR(players=2, announcing=True, above="counts", stock="unused").evolve(
        **SMALL_COLOUR
    ),
    "small colour of three": lambda: COLOUR(players=3, stock="unused").evolve(**SMALL_COLOUR),
    "small colour by players": lambda: COLOUR(players=3, stock="unused", special_for="player").evolve(**SMALL_COLOUR),
    "colour dealt again": lambda: COLOUR(players=3, announcing=True, above="counts", stock="redeal"),
    "colour without an upcard": lambda: COLOUR().evolve(dealing=dealing.DealPackets((1,) * 7, rest="stock")),
    "colour with jokers": lambda: COLOUR().evolve(deck=Deck.of(ACE_HIGH, jokers=2), ranking=ranking.Bowers()),
    "colour of one card": lambda: COLOUR().evolve(deck=Deck.of("23", packs=2), dealing=ONE_EACH, drawing=None),
}  # fmt: skip
"""Games in which every option of the shipped ones changes something, and smaller ones with the same rules."""

SMALL: Final[dict[str, Any]] = {
    "players": 3,
    "deck": Deck.of("9JQA"),
    "dealing": dealing.DealPackets((2, 2), upcard=True),
}
"""What makes a game of euchre small."""

SMALL_HUNDRED: Final[dict[str, Any]] = {
    "deck": Deck.of("JQKA", jokers=1),
    "dealing": dealing.DealPackets((2, ("kitty", 1), 2)),
    "calling": calling.AscendingAuction(lowest=2, highest=4, suits=rulesets.five_hundred_43().calling.suits),
}
"""What makes a game of five hundred small."""

SMALL_COLOUR: Final[dict[str, Any]] = {
    "deck": Deck.of("9JQA"),
    "dealing": dealing.DealPackets((1, 1, 1), upcard=True, rest="stock"),
}
"""What makes a game of same colour small."""

VALUES: Final = scoring.BidValues(tricks=2)
LOSING: Final = scoring.BidValues(clubs=-10, diamonds=-20, hearts=-30, spades=-40, no_trump=-50, further=0, tricks=2)


def _for_one_trick(ties: Literal["highest", "attackers", "play_on"]) -> Ruleset:
    winning = ending.FirstTo(1, ties=ties)
    return EUCHRE().evolve(**SMALL, naming=None, siding=None, scoring=scoring.PointPerTrick(), winning=winning)


def _to_20(both: Literal["contract_first", "higher", "contract_only"], floor: int | None = None) -> Ruleset:
    winning = ending.SidesFirstTo(20, both=both, floor=floor)
    return HUNDRED(all_pass="played").evolve(**SMALL_HUNDRED, scoring=scoring.ContractScore(VALUES), winning=winning)


OPEN: Final[Mapping[str, frozenset[str]]] = {
    "500 played": frozenset({"following.follow_suit"}),
    "whist by the letter": frozenset({"leading.can_lead"}),
    "colour dealt again": frozenset({"drawing.uses_up"}),
    "small euchre with a kitty": frozenset(
        f"exchanging.{name}" for name in ("within_hand", "enough", "keeps_its_word", "buries_no_partner")
    ),
}
"""What is not proved of a game though nothing is changed."""

ONE_EACH: Final = dealing.DealPackets((1,), upcard=True, rest="stock")

SHIPPED: Final[dict[str, str]] = {
    "declared_trump_whist": "whist",
    "call_partner_euchre": "euchre",
    "five_hundred_43": "500",
    "same_colour": "colour",
}
"""The shipped games, and how their variants are called here."""


@attrs.frozen
class Target:
    """A function with which games are played.

    Args:
        owner: the class of the policy, or the module.
        method: its name.
        part: the question that it answers.
        games: for each shipped game that is played with it, where its mutants are looked for.
    """

    owner: type | ModuleType
    method: str
    part: str
    games: Mapping[str, tuple[str, ...]]


def _targets() -> Iterator[Target]:
    for owner, methods, part, games in (
        (dealing.DealOut, "packets", "dealing", "whist, whist of five"),
        (
            dealing.DealPackets, "packets", "dealing",
            "euchre, 500, colour, euchre without an upcard, euchre of 25 cards, euchre of 26 cards, "
            "colour without an upcard",
        ),
        (dealing.LookAtOnce, "may_look", "looking", "whist"),
        (calling.DealerDeclares, "caller choices", "calling", "whist"),
        (
            calling.OrderUpThenName, "caller choices", "calling",
            "small euchre, small euchre with a joker, euchre without an upcard, euchre",
        ),
        (calling.AscendingAuction, "caller choices outbids bids", "calling", "500, 500 with a spade"),
        (calling, "_bids", "calling", "500, 500 with a spade"),
        (seats, "clockwise from_eldest", "calling", "small euchre, euchre"),
        (calling.PlayWithoutContract, "is_played trumps", "uncalled", "500 played"),
        (
            calling.TurnedUpTrumps, "is_played trumps", "uncalled",
            "colour, colour with jokers, colour without an upcard",
        ),
        (
            exchanging.DealerTakesUpcard, "exchanger discards", "exchanging",
            "small euchre, small strict euchre, small euchre with a kitty, small euchre that is always played",
        ),
        (exchanging.DeclarerTakesKitty, "exchanger discards", "exchanging", "small 500, small 500 played, 500"),
        (
            naming.CallPartner, "namer nameable _is_chosen may_be_alone", "naming",
            "small euchre, small strict euchre, small euchre with an upcard that is not named, "
            "small euchre with own cards that are not named, small euchre with a kitty, "
            "small euchre that is always played, small euchre in which nobody is alone",
        ),
        (siding.CalledPartner, "sides", "siding", "small euchre, small euchre that is always played, euchre"),
        (siding.FixedPartners, "sides", "siding", "500"),
        (
            announcing.AnnounceTricks, "announcer announcements", "announcing",
            "small colour by the dealer, colour of two",
        ),
        (seats, "clockwise from_eldest", "announcing", "small colour by the dealer, colour of two"),
        (seats, "clockwise from_eldest", "drawing", "colour, colour dealt again"),
        (leading.HolderOpens, "opener", "opening", "whist, whist of five"),
        (leading.EldestOpens, "opener", "opening", "whist, whist of five, euchre, colour"),
        (leading.DeclarerOpens, "opener", "opening", "500, 500 played"),
        (combine.ByPriority, "legal", "leading", "whist, whist of five"),
        (leading.OpenWith, "legal", "leading", "whist, whist of five"),
        (leading.NoTrumpUntilBroken, "legal", "leading", "whist, whist of five"),
        (combine.Anything, "legal", "leading", "euchre, 500, colour"),
        (nominating.NominateSuitForJoker, "nominations", "nominating", "small 500, 500"),
        (combine.FirstOf, "legal", "following", "whist, euchre, 500, colour"),
        (following.MustFollow, "legal", "following", "whist, euchre, 500, colour"),
        (following.MustFollowColour, "legal", "following", "colour, colour of two, colour with jokers"),
        (following.JokerAtAnyTime, "legal", "following", "500 played"),
        (combine.AnyOf, "legal", "following", "500 played"),
        (combine.Anything, "legal", "following", "whist, euchre, 500, colour"),
        (breaking.BrokenByRuff, "breaks", "breaking", "whist"),
        (dealing.LookAfterDeclaring, "may_look", "looking", "whist by other options"),
        (breaking.BrokenByLead, "breaks", "breaking", "whist by other options, whist of five by other options"),
        (breaking.BrokenByOpening, "breaks", "breaking", "whist by other options, whist of five by other options"),
        (breaking.BrokenByAny, "breaks", "breaking", "whist by other options"),
        (breaking.NeverBroken, "breaks", "breaking", "whist with ruffing"),
        (combine.AllOf, "legal", "leading", "whist by the letter"),
        (combine.AnyOf, "legal", "leading", "whist by the letter"),
        (combine.Only, "legal", "leading", "whist by the letter"),
        (following.MustRuff, "legal", "following", "whist with ruffing"),
        (scoring.LastTrickBonus, "score", "scoring", "whist with ruffing"),
        (ranking.TrumpsThenLed, "suit strength", "ranking", "whist, colour"),
        (
            ranking.Bowers, "suit strength", "ranking",
            "small euchre, small euchre with a joker and no trumps, euchre, 500, 500 with a spade",
        ),
        (ranking, "left_bower", "ranking", "euchre, 500"),
        (
            taking.StrongestTakes, "taker", "taking",
            "whist of one card, whist, euchre of two packs, euchre of three, 500 of one card, colour of one card, "
            "colour of three",
        ),
        (leading.TakerLeads, "next_leader", "succession", "whist, euchre, 500, colour"),
        (leading.LeadPasses, "next_leader", "succession", "colour of two"),
        (drawing.DrawOneEach, "draws", "drawing", "colour"),
        (drawing.DealAgain, "draws", "drawing", "colour dealt again"),
        (scoring.PointPerTrick, "score", "scoring", "whist, small colour of three"),
        (
            scoring.AttackersAndDefenders, "score _points _for_attackers", "scoring",
            "small strict euchre, small euchre, strict euchre of three, euchre of three, "
            "small euchre that is always played",
        ),
        (scoring.ContractScore, "score _for_contract", "scoring", "small 500, small 500 played"),
        (scoring.BidValues, "value", "scoring", "small 500, 500"),
        (
            scoring.TrumpHonours, "score _cards _points _worth", "scoring",
            "small colour of three, small colour by players, colour of three",
        ),
        (scoring.AnnouncedTricks, "score _extra", "scoring", "small colour of two, small colour that counts"),
        (scoring.SumOf, "score", "scoring", "small colour of three"),
        (ending.MostPointsWin, "winners", "winning", "whist, colour"),
        (ending.MostPointsNearestEldest, "winners", "winning", "colour of two"),
        (
            ending.FirstTo, "winners", "winning",
            "small euchre for one trick, small euchre for one trick of the attackers, "
            "small euchre for one trick that is played on, small euchre",
        ),
        (
            ending.SidesFirstTo, "winners _is_made", "winning",
            "small 500 to 20, small 500 to 20 by the higher, small 500 to 20 by contracts, "
            "small 500 in which losing pays",
        ),
        (ending.DealPasses, "next_dealer", "rotation", "euchre, 500"),
        (ending.DealerStays, "next_dealer", "rotation", "strict euchre"),
    ):  # fmt: skip
        named = games.split(", ")
        by_game = {shipped: tuple(name for name in named if word in name.split()) for shipped, word in SHIPPED.items()}
        for method in methods.split():
            yield Target(owner, method, part, {shipped: found for shipped, found in by_game.items() if found})


TARGETS: Final = tuple(_targets())
"""The functions with which the shipped games are played."""
