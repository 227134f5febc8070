"""Four-handed Five Hundred with 43 cards.

The pack has a joker and a kitty of three (F1, F2). The players bid for a number of tricks and the trumps (F7-F9); the
winner takes the kitty up, discards three cards and leads (F11, F12). The joker is the highest trump, above the bowers
(F4-F6), and without trumps it still beats everything (F10). Suit must be followed (F12, F13). A contract that is made
scores its value, the other side ten a trick (F14, F15), and the first side to 500 wins the match (F3, F16).

The source is silent in nine places (FQ1-FQ9); each is an option here.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from tricklib.cards import Deck, Suit
from tricklib.errors import OptionError
from tricklib.family import Family, Option
from tricklib.policies.calling import AscendingAuction, PlayWithoutContract
from tricklib.policies.dealing import DealPackets
from tricklib.policies.ending import DealPasses, SidesFirstTo
from tricklib.policies.exchanging import DeclarerTakesKitty
from tricklib.policies.following import JokerAtAnyTime, MustFollow
from tricklib.policies.leading import Anything, DeclarerOpens, TakerLeads, any_of, first_of
from tricklib.policies.nominating import NominateSuitForJoker
from tricklib.policies.ranking import Bowers
from tricklib.policies.scoring import BidValues, ContractScore
from tricklib.policies.siding import FixedPartners
from tricklib.policies.taking import StrongestTakes
from tricklib.ruleset import Clause, Ruleset

CLAUSES: Final = (
    Clause("F1", "43 cards: a joker, 5 to ace of each suit, the red fours; partners opposite.", ("dealing", "siding")),
    Clause("F2", "Ten cards each and a kitty of three: three each, the kitty, four each, three each.", ("dealing",)),
    Clause("F3", "Score by bidding and winning tricks as a partnership.", ("siding", "calling", "scoring")),
    Clause("F4", "Trumps, high to low: joker, jack, the other jack of that colour, A K Q 10 9 to 4.", ("ranking",)),
    Clause("F5", "Plain suits, high to low: A K Q J (unless it is the left bower) 10 9 to 4.", ("ranking",)),
    Clause("F6", "Any trump beats any plain card.", ("ranking", "taking")),
    Clause(
        "F7", "From eldest hand, each in turn bids a number of tricks and a suit or no-trump, or passes.", ("calling",)
    ),
    Clause("F8", "Each bid is higher than the one before, in suit or number.", ("calling",)),
    Clause("F9", "Suits for bids, high to low: no-trump, spades, hearts, diamonds, clubs.", ("calling",)),
    Clause(
        "F10",
        "Without trumps, the joker still counts as a trump.",
        ("ranking", "nominating", "following"),
    ),
    Clause("F11", "The bid winner takes the kitty into hand and discards any three cards.", ("exchanging",)),
    Clause(
        "F12",
        "The bid winner leads; a card of the suit led must be played if held, otherwise any card.",
        ("opening", "leading", "following"),
    ),
    Clause(
        "F13",
        "The highest trump wins, or with none the highest card of the suit led; the winner leads next.",
        ("ranking", "taking", "succession"),
    ),
    Clause("F14", "If the contract is made, the bid winner's side scores the value of the bid.", ("scoring",)),
    Clause("F15", "The other side scores 10 for each trick it takes.", ("scoring",)),
    Clause("F16", "The first side to 500 wins.", ("winning", "rotation")),
)

SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None)
"""The suits of bids, from low to high; the last is no-trump (F9)."""

VALUES: Final = {
    "this game": BidValues(clubs=40, diamonds=60, hearts=80, spades=100, no_trump=120),
    "usual": BidValues(spades=40, clubs=60, diamonds=80, hearts=100, no_trump=120),
}
"""The values of bids: in the order of this game's suits, and as most others have them (FQ1)."""


# The open questions

_BidValues: TypeAlias = Annotated[
    Literal["this game", "usual"],
    Option("bid values that rise from clubs to spades, or from spades to hearts (FQ1)", ("this game", "usual")),
]
_Failed: TypeAlias = Annotated[
    Literal["subtract", "nothing"],
    Option("what a failed contract costs: the bid's value or nothing (FQ2)", ("subtract", "nothing")),
]
_LowestBid: TypeAlias = Annotated[Literal[6, 7], Option("the least number of tricks to bid (FQ3)", (6, 7))]
_AllPass: TypeAlias = Annotated[
    Literal["thrown_in", "played"],
    Option("what becomes of a hand for which nobody bids (FQ4)", ("thrown_in", "played")),
]
_Auction: TypeAlias = Annotated[
    Literal["out", "once"],
    Option("who has passed is out, or everybody bids just once (FQ5)", ("out", "once")),
]
_OwnSuit: TypeAlias = Annotated[
    bool, Option("without trumps the joker is a suit of its own, not a spade (FQ6)", (True, False))
]
_OnlyWhenVoid: TypeAlias = Annotated[
    bool, Option("it may then be played only by who cannot follow (FQ6)", (True, False))
]
_NamesSuit: TypeAlias = Annotated[
    bool, Option("whoever leads it then names the suit to be followed (FQ6)", (True, False))
]
_BothReach: TypeAlias = Annotated[
    Literal["contract_first", "higher", "contract_only"],
    Option("who wins if both sides reach 500 (FQ7)", ("contract_first", "higher", "contract_only")),
]
_Floor: TypeAlias = Annotated[bool, Option("a side at -500 or lower loses (FQ8)", (False, True))]
_Slam: TypeAlias = Annotated[bool, Option("all ten tricks on a smaller bid score 250 (FQ9)", (False, True))]


@Family
def five_hundred_43(
    *,
    bid_values: _BidValues = "this game",
    failed: _Failed = "subtract",
    lowest_bid: _LowestBid = 6,
    all_pass: _AllPass = "thrown_in",
    auction: _Auction = "out",
    joker_own_suit: _OwnSuit = True,
    joker_only_when_void: _OnlyWhenVoid = True,
    joker_names_suit: _NamesSuit = True,
    both_reach: _BothReach = "contract_first",
    floor: _Floor = False,
    slam250: _Slam = False,
) -> Ruleset:
    """Four-handed Five Hundred with 43 cards (F1-F16, FQ1-FQ9)."""
    if not joker_own_suit and not (joker_only_when_void and joker_names_suit):
        raise OptionError(
            "joker_only_when_void=False and joker_names_suit=False change nothing with joker_own_suit=False: "
            "the joker is then a spade, which is led and follows as one"
        )
    follow_suit = first_of(MustFollow(), Anything())
    return Ruleset(
        "five_hundred_43",
        deck=Deck.of("56789TJQKA", extra="4D 4H", jokers=1),
        players=4,
        dealing=DealPackets((3, ("kitty", 3), 4, 3)),
        calling=AscendingAuction(lowest=lowest_bid, highest=10, suits=SUITS, once=auction == "once"),
        uncalled=PlayWithoutContract() if all_pass == "played" else None,
        exchanging=DeclarerTakesKitty(),
        siding=FixedPartners(),
        opening=DeclarerOpens(),
        leading=Anything(),
        nominating=NominateSuitForJoker() if joker_own_suit and joker_names_suit else None,
        following=follow_suit if joker_only_when_void else any_of(JokerAtAnyTime(), follow_suit),
        ranking=Bowers(joker_in_no_trump=Suit.JOKER if joker_own_suit else Suit.SPADES),
        taking=StrongestTakes(),
        succession=TakerLeads(),
        scoring=ContractScore(VALUES[bid_values], failed=failed, slam=250 if slam250 else None),
        winning=SidesFirstTo(500, both=both_reach, floor=-500 if floor else None),
        rotation=DealPasses(),
        clauses=CLAUSES,
    )
