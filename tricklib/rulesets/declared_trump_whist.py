"""Whist with trumps declared by the dealer, and an opening two of clubs.

A pack of 52 is dealt out one by one (W1); the dealer looks at his hand and declares trumps (W2). Whoever holds the
two of clubs opens with it (W3). Suit must be followed (W4). Trumps may not be led until broken (W5), and a ruff breaks
them (W6). The highest trump, or else the highest card of the suit led, takes the trick, which is worth a point (W7).
When all cards are played, most tricks win (W8).

The source is silent, or at odds with itself, in six places (WQ1-WQ6); each is an option here.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from tricklib.cards import STANDARD
from tricklib.family import Family, Option
from tricklib.policies.breaking import BrokenByLead, BrokenByOpening, BrokenByRuff, broken_by
from tricklib.policies.calling import DealerDeclares
from tricklib.policies.dealing import DealOut, LookAfterDeclaring, LookAtOnce
from tricklib.policies.ending import MostPointsNearestEldest, MostPointsWin
from tricklib.policies.following import MustFollow
from tricklib.policies.kinds import Breaking, PlayRule
from tricklib.policies.leading import (
    Anything,
    EldestOpens,
    HolderOpens,
    LeadPasses,
    NoTrumpUntilBroken,
    Only,
    OpenWith,
    TakerLeads,
    all_of,
    any_of,
    by_priority,
    first_of,
)
from tricklib.policies.ranking import TrumpsThenLed
from tricklib.policies.scoring import PointPerTrick
from tricklib.policies.taking import StrongestTakes
from tricklib.ruleset import Clause, Ruleset

CLAUSES: Final = (
    Clause("W1", "52 cards are dealt out one by one, beginning at the dealer's left.", ("dealing",)),
    Clause(
        "W2",
        "The dealer chooses the trump suit; trumps beat all other suits.",
        ("looking", "calling", "ranking"),
    ),
    Clause("W3", "Whoever holds the two of clubs opens by playing it.", ("opening", "leading")),
    Clause("W4", "A card of the suit led must be played if held; otherwise any card.", ("following",)),
    Clause("W5", "A trump may not be led until trumps are broken.", ("leading",)),
    Clause("W6", "Trumps are broken when a player who cannot follow plays a trump.", ("breaking",)),
    Clause(
        "W7",
        "The highest trump wins the trick, or with none the highest card of the suit led, for one point.",
        ("ranking", "taking", "succession", "scoring"),
    ),
    Clause("W8", "When all cards are played, the player with the most tricks wins.", ("winning",)),
)


@Family
def declared_trump_whist(
    *,
    players: Annotated[int, Option("how many play (WQ1)", range(2, 8))] = 4,
    fallback_opener: Annotated[
        Literal["eldest", "none"],
        Option("who opens if the two of clubs was not dealt (WQ1)", ("eldest", "none")),
    ] = "eldest",
    only_trumps_may_lead: Annotated[
        bool, Option("a leader with only unbroken trumps may lead one (WQ2)", (True, False))
    ] = True,
    opening_goes_first: Annotated[
        bool, Option("the two of clubs opens even if clubs are trumps (WQ3)", (True, False))
    ] = True,
    opening_breaks: Annotated[
        bool, Option("opening with the two of clubs breaks trumps if it is one (WQ3)", (False, True))
    ] = False,
    forced_lead_breaks: Annotated[bool, Option("a forced lead of a trump breaks trumps (WQ4)", (False, True))] = False,
    next_leader: Annotated[
        Literal["taker", "clockwise"], Option("who leads after a trick (WQ5)", ("taker", "clockwise"))
    ] = "taker",
    ties: Annotated[
        Literal["share", "eldest"],
        Option("equal trick counts share the win, or eldest takes it (WQ5)", ("share", "eldest")),
    ] = "share",
    dealer_looks: Annotated[bool, Option("the dealer sees his hand before he declares (WQ6)", (True, False))] = True,
) -> Ruleset:
    """Whist with trumps declared by the dealer, and an opening two of clubs (W1-W8, WQ1-WQ6)."""
    return Ruleset(
        "declared_trump_whist",
        deck=STANDARD,
        players=players,
        dealing=DealOut(),
        looking=LookAtOnce() if dealer_looks else LookAfterDeclaring(),
        calling=DealerDeclares(),
        opening=HolderOpens("2C", otherwise=EldestOpens() if fallback_opener == "eldest" else None),
        leading=_leading(only_trumps_may_lead, opening_goes_first),
        following=first_of(MustFollow(), Anything()),
        breaking=_breaking(opening_goes_first, opening_breaks, forced_lead_breaks),
        ranking=TrumpsThenLed(),
        taking=StrongestTakes(),
        succession=TakerLeads() if next_leader == "taker" else LeadPasses(),
        scoring=PointPerTrick(),
        winning=MostPointsWin() if ties == "share" else MostPointsNearestEldest(),
        clauses=CLAUSES,
    )


def _leading(only_trumps_may_lead: bool, opening_goes_first: bool) -> PlayRule:
    w3, w5 = OpenWith("2C"), NoTrumpUntilBroken()
    match only_trumps_may_lead, opening_goes_first:
        case True, True:
            return by_priority(w3, w5)
        case True, False:
            return all_of(w3, by_priority(w5))
        case False, True:
            return all_of(w3, any_of(w5, Only("2C")))
        case _:
            return all_of(w3, w5)


def _breaking(opening_goes_first: bool, opening_breaks: bool, forced_lead_breaks: bool) -> Breaking:
    events: list[Breaking] = [BrokenByRuff()]
    if opening_breaks:
        events.append(BrokenByOpening("2C"))
    if forced_lead_breaks:
        # Where W3 does not go before W5, a two of clubs that is a trump is led because nothing else is held (WQ2).
        events.append(BrokenByLead(unless_opening="2C" if opening_goes_first else None))
    return broken_by(*events)


@Family
def declared_trump_whist_literal(*, players: Annotated[int, Option("how many play (WQ1)", range(2, 8))] = 4) -> Ruleset:
    """The same game by the letter of W3 and W5: the standing example of rules that do not hold."""
    return declared_trump_whist(
        players=players, fallback_opener="none", only_trumps_may_lead=False, opening_goes_first=False
    ).evolve(name="declared_trump_whist_literal")
