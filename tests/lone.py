"""Four-handed euchre whose maker may play alone, for tests."""

from __future__ import annotations

from tricklib import Deck, Ruleset, rulesets
from tricklib.policies import calling, ending, leading, scoring, siding, sitting

EUCHRE = rulesets.call_partner_euchre().evolve(
    name="euchre for four",
    deck=Deck.of("9TJQKA"),
    players=4,
    naming=None,
    siding=siding.FixedPartners(),
    scoring=scoring.AttackersAndDefenders(attackers=(1, 2), defenders=(2, 2), alone=(1, 4)),
    winning=ending.SidesFirstTo(10, both="higher"),
)
"""Four players, partners opposite, and nobody alone."""


def lone_euchre(**parts: object) -> Ruleset:
    """The maker may play alone, and then his partner sits out; with these parts in place of its own."""
    own = {
        "name": "lone euchre",
        "calling": calling.MayPlayAlone(calling.OrderUpThenName()),
        "sitting": sitting.PartnerSitsOut(),
        "opening": leading.NextInPlay(leading.EldestOpens()),
    }
    return EUCHRE.evolve(**(own | parts))


LONE = lone_euchre()
"""The same, by a name that the command line can find."""
