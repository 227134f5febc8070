"""Seven cards, follow suit or colour, and three scoring trumps.

Seven cards are dealt to each player one at a time, the rest is the stock, and the next card fixes trumps (C1, C2).
Who cannot follow suit plays the colour of the suit led, or a trump (C3-C6). The highest trump, or else the highest
card of the suit led, takes the trick (C7), which is worth a point; ace, jack and queen of trumps are worth more
(C8, C9). When all cards are played, most points win (C10). Tricks may be announced (C11).

The source is silent, or at odds with itself, in eight places (CQ1-CQ8); each is an option here, but that the
announcement covers the whole game (CQ7).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from tricklib.cards import STANDARD
from tricklib.errors import OptionError
from tricklib.family import Family, Option
from tricklib.policies.announcing import AnnounceTricks
from tricklib.policies.calling import DealerDeclares, TurnedUpTrumps
from tricklib.policies.dealing import DealPackets
from tricklib.policies.drawing import DealAgain, DrawOneEach
from tricklib.policies.ending import MostPointsNearestEldest, MostPointsWin
from tricklib.policies.following import MustFollow, MustFollowColour
from tricklib.policies.kinds import Drawing, Scoring
from tricklib.policies.leading import Anything, EldestOpens, LeadPasses, TakerLeads, first_of
from tricklib.policies.ranking import TrumpsThenLed
from tricklib.policies.scoring import (
    AnnouncedTricks,
    PointPerTrick,
    TrumpHonours,
    plus,
)
from tricklib.policies.taking import StrongestTakes
from tricklib.ruleset import Clause, Ruleset

CLAUSES: Final = (
    Clause("C1", "Seven cards each, dealt one at a time; the rest is the stock.", ("dealing",)),
    Clause(
        "C2",
        "Trumps are fixed before play, by turning up a card or by any other agreed method.",
        ("dealing", "calling", "uncalled"),
    ),
    Clause("C3", "The leader may lead any card; its suit is the suit led.", ("opening", "leading")),
    Clause("C4", "Who can follow suit must; who cannot must play a card of its colour if he has one.", ("following",)),
    Clause("C5", "Who has neither may play any card.", ("following",)),
    Clause("C6", "Who cannot follow suit may play a trump.", ("following",)),
    Clause(
        "C7",
        "The highest trump wins the trick, or with none the highest card of the suit led.",
        ("ranking", "taking", "succession"),
    ),
    Clause("C8", "Each trick is worth 1 point.", ("scoring",)),
    Clause("C9", "The ace of trumps is worth 5, the jack 4, the queen 3.", ("scoring",)),
    Clause("C10", "The game ends when all cards have been played; most points win.", ("drawing", "winning")),
    Clause(
        "C11",
        "Announced tricks score double if exactly as many are taken, and cost two for each trick short.",
        ("announcing", "scoring"),
    ),
)

STOCK: Final[dict[str, Drawing | None]] = {"draw": DrawOneEach(), "redeal": DealAgain(7), "unused": None}
"""What becomes of the stock (CQ2)."""


# The open questions

_Players: TypeAlias = Annotated[int, Option("how many play (CQ3)", range(2, 8))]
_Trumps: TypeAlias = Annotated[
    Literal["turned_up", "dealer"],
    Option("trumps are turned up, or chosen by the dealer (C2)", ("turned_up", "dealer")),
]
_Exempt: TypeAlias = Annotated[bool, Option("a trump may be played in place of the led colour (CQ1)", (True, False))]
_Stock: TypeAlias = Annotated[
    Literal["draw", "redeal", "unused"],
    Option("what becomes of the stock (CQ2)", ("draw", "redeal", "unused")),
]
_SpecialFor: TypeAlias = Annotated[
    Literal["taker", "player"],
    Option("who scores for ace, jack and queen of trumps: their taker or player (CQ4)", ("taker", "player")),
]
_NextLeader: TypeAlias = Annotated[
    Literal["taker", "clockwise"], Option("who leads after a trick (CQ5)", ("taker", "clockwise"))
]
_Announcing: TypeAlias = Annotated[
    bool, Option("everybody announces how many tricks he takes in the game (C11, CQ7)", (False, True))
]
_Above: TypeAlias = Annotated[
    Literal["single", "counts"],
    Option("more tricks than announced score singly, or double too (CQ6)", ("single", "counts")),
]
_Ties: TypeAlias = Annotated[
    Literal["share", "eldest"],
    Option("equal totals share the win, or eldest takes it (CQ8)", ("share", "eldest")),
]


@Family
def same_colour(
    *,
    players: _Players = 4,
    trumps: _Trumps = "turned_up",
    exempt: _Exempt = True,
    stock: _Stock = "draw",
    special_for: _SpecialFor = "taker",
    next_leader: _NextLeader = "taker",
    announcing: _Announcing = False,
    above: _Above = "single",
    ties: _Ties = "share",
) -> Ruleset:
    """Seven cards, follow suit or colour, and three scoring trumps (C1-C11, CQ1-CQ8)."""
    if above == "counts" and not announcing:
        raise OptionError("above='counts' changes nothing without announcing=True: nobody has announced anything")
    turned_up = trumps == "turned_up"
    return Ruleset(
        "same_colour",
        deck=STANDARD,
        players=players,
        dealing=DealPackets((1,) * 7, upcard=turned_up, rest="stock"),
        calling=None if turned_up else DealerDeclares(),
        uncalled=TurnedUpTrumps() if turned_up else None,
        announcing=AnnounceTricks() if announcing else None,
        opening=EldestOpens(),
        leading=Anything(),
        following=first_of(MustFollow(), MustFollowColour(trumps_exempt=exempt), Anything()),
        ranking=TrumpsThenLed(),
        taking=StrongestTakes(),
        drawing=STOCK[stock],
        succession=TakerLeads() if next_leader == "taker" else LeadPasses(),
        scoring=_scoring(announcing, above, special_for),
        winning=MostPointsWin() if ties == "share" else MostPointsNearestEldest(),
        clauses=CLAUSES,
    )


def _scoring(announcing: bool, above: str, special_for: Literal["taker", "player"]) -> Scoring:
    points = plus(PointPerTrick(), TrumpHonours(ace=5, jack=4, queen=3, to=special_for))
    return plus(points, AnnouncedTricks(exactly=above == "single")) if announcing else points
