"""What must be said about the shipped rulesets: all that is proved, and of the literal ones what is refuted."""

from __future__ import annotations

from collections.abc import Iterator

from tricklib import rulesets
from tricklib.ruleset import Ruleset

STUCK = {"leading.can_open", "leading.can_lead", "game.no_dead_end", "game.length"}
ENDLESS = {"game.match_ends"}
UNOPENED = {"opening.someone_opens", "game.no_dead_end", "game.length"}


def shipped() -> Iterator[tuple[Ruleset, set[str]]]:
    """Each ruleset, with the obligations that it must be refuted for; all others must be proved."""
    for players in range(2, 8):
        yield rulesets.declared_trump_whist(players=players), set()
    for players in (3, 5):
        yield rulesets.declared_trump_whist(players=players, fallback_opener="none"), UNOPENED
    yield rulesets.declared_trump_whist(opening_goes_first=False), STUCK - {"leading.can_lead"}
    yield rulesets.declared_trump_whist(only_trumps_may_lead=False), STUCK - {"leading.can_open"}
    for players in (2, 4):
        yield rulesets.declared_trump_whist_literal(players=players), STUCK
    yield rulesets.declared_trump_whist_literal(players=3), STUCK | UNOPENED
    yield rulesets.call_partner_euchre(), set()
    yield rulesets.call_partner_euchre(order="naming_first"), {"exchanging.buries_no_partner"}
    yield rulesets.five_hundred_43(), ENDLESS
    yield rulesets.five_hundred_43(bid_values="usual"), ENDLESS | {"scoring.agrees_with_bids"}
    for players in range(2, 8):
        yield rulesets.same_colour(players=players), set() if players in (2, 4) else {"drawing.uses_up"}
