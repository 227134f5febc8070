"""Five-handed euchre with a called partner.

Five players get five of the 28 cards each, and the next one is turned up (E1, E2). Its suit may be made trumps, and
the dealer may then take it up (E7, E8); failing that, another suit is named (E9, E10). The maker calls a partner by
naming a card, and nobody but its holder knows who that is until it is played (E11-E13). Eldest hand leads, suit must
be followed, and the bowers are the highest trumps (E4-E6, E14, E15). Attackers or defenders score, each player for
himself, and the first to ten points wins the match (E3, E16, E17).

The source is silent in seven places (EQ1-EQ7); each is an option here.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from tricklib.cards import Deck
from tricklib.family import Family, Option
from tricklib.policies.calling import OrderUpThenName
from tricklib.policies.dealing import DealPackets
from tricklib.policies.ending import DealerStays, DealPasses, FirstTo
from tricklib.policies.exchanging import DealerTakesUpcard
from tricklib.policies.following import MustFollow
from tricklib.policies.leading import Anything, EldestOpens, TakerLeads, first_of
from tricklib.policies.naming import CallPartner
from tricklib.policies.ranking import Bowers
from tricklib.policies.scoring import AttackersAndDefenders
from tricklib.policies.siding import CalledPartner
from tricklib.policies.taking import StrongestTakes
from tricklib.ruleset import STAGES, Clause, Ruleset

CLAUSES: Final = (
    Clause("E1", "28 cards, 8 to ace of each suit; five players.", ("dealing",)),
    Clause("E2", "Five cards each, in packets of two and three; the next card is turned up.", ("dealing",)),
    Clause("E3", "The first player to ten points wins the match; points belong to players.", ("winning", "rotation")),
    Clause("E4", "Before trumps are chosen, ace is high and eight low in each suit.", ("ranking",)),
    Clause(
        "E5",
        "The jack of trumps is the highest trump, the other jack of its colour the second, a trump for every purpose.",
        ("ranking",),
    ),
    Clause("E6", "Any trump beats any card that is not a trump.", ("ranking", "taking")),
    Clause("E7", "From eldest hand, each player makes the upcard's suit trumps or passes.", ("calling",)),
    Clause("E8", "If it is made trumps, the dealer may exchange one card for the upcard.", ("exchanging",)),
    Clause(
        "E9",
        "If all pass, the upcard's suit can no longer be trumps, and there is no exchange.",
        ("calling", "exchanging"),
    ),
    Clause("E10", "Then each names another suit or passes; the dealer must choose if nobody else does.", ("calling",)),
    Clause("E11", "The maker names a card; whoever holds it is the partner, and says nothing.", ("naming", "siding")),
    Clause("E12", "The maker may instead play alone.", ("naming", "siding")),
    Clause("E13", "If the named card lies in the undealt rest, the maker plays alone.", ("siding",)),
    Clause(
        "E14",
        "Eldest hand leads; a card of the suit led must be played if held, otherwise any card.",
        ("opening", "leading", "following"),
    ),
    Clause(
        "E15",
        "The highest trump wins the trick, or with none the highest card of the suit led; the winner leads next.",
        ("ranking", "taking", "succession"),
    ),
    Clause("E16", "Attackers score 1 point each for three or four tricks, 2 for all five.", ("siding", "scoring")),
    Clause("E17", "Defenders score 2 points each for three or four tricks, 4 for all five.", ("siding", "scoring")),
)

ORDERS: Final[dict[str, tuple[str, ...]]] = {
    "exchange_first": STAGES,
    "naming_first": ("calling", "naming", "exchanging", "announcing"),
}
"""Whether the dealer exchanges before or after the card is named (EQ2)."""


# The open questions

_OwnCard: TypeAlias = Annotated[
    Literal["alone", "forbidden"],
    Option("a maker who names a card he holds plays alone, or may not (EQ1)", ("alone", "forbidden")),
]
_Order: TypeAlias = Annotated[
    Literal["exchange_first", "naming_first"],
    Option("whether the dealer exchanges before the card is named (EQ2)", ("exchange_first", "naming_first")),
]
_Exchange: TypeAlias = Annotated[
    Literal["optional", "compulsory"],
    Option("whether the dealer may leave the upcard (EQ3)", ("optional", "compulsory")),
]
_LoneScore: TypeAlias = Annotated[
    Literal["same", "bonus"],
    Option("all five tricks alone: the same, or 4 if declared and 3 if by accident (EQ4)", ("same", "bonus")),
]
_Tie: TypeAlias = Annotated[
    Literal["highest", "play_on", "attackers"],
    Option("who wins of several who reach ten in one hand (EQ5)", ("highest", "play_on", "attackers")),
]
_TurnedDown: TypeAlias = Annotated[bool, Option("an upcard that was turned down may be named (EQ7)", (True, False))]
_NextDealer: TypeAlias = Annotated[Literal["left", "same"], Option("who deals the next hand (EQ6)", ("left", "same"))]
_TrumpsNamed: TypeAlias = Annotated[bool, Option("the card named may be a trump (EQ1)", (True, False))]


@Family
def call_partner_euchre(
    *,
    own_card: _OwnCard = "alone",
    trumps_may_be_named: _TrumpsNamed = True,
    order: _Order = "exchange_first",
    exchange: _Exchange = "optional",
    lone_score: _LoneScore = "same",
    tie: _Tie = "highest",
    next_dealer: _NextDealer = "left",
    turned_down_may_be_named: _TurnedDown = True,
) -> Ruleset:
    """Five-handed euchre with a called partner (E1-E17, EQ1-EQ7)."""
    bonus = lone_score == "bonus"
    return Ruleset(
        "call_partner_euchre",
        deck=Deck.of("89TJQKA"),
        players=5,
        dealing=DealPackets((2, 3), upcard=True),
        calling=OrderUpThenName(),
        exchanging=DealerTakesUpcard(compulsory=exchange == "compulsory"),
        naming=CallPartner(
            own_card=own_card == "alone", trumps=trumps_may_be_named, turned_down=turned_down_may_be_named
        ),
        siding=CalledPartner(),
        opening=EldestOpens(),
        leading=Anything(),
        following=first_of(MustFollow(), Anything()),
        ranking=Bowers(),
        taking=StrongestTakes(),
        succession=TakerLeads(),
        scoring=AttackersAndDefenders(
            attackers=(1, 2),
            defenders=(2, 4),
            alone=(1, 4) if bonus else None,
            alone_by_accident=(1, 3) if bonus else None,
        ),
        winning=FirstTo(10, ties=tie),
        rotation=DealPasses() if next_dealer == "left" else DealerStays(),
        stages=ORDERS[order],
        clauses=CLAUSES,
    )
