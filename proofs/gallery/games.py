"""The games into which wrong rules are put: the shipped ones, and small ones where those would take long."""

from __future__ import annotations

from typing import Final

from tricklib import Deck, Suit, rulesets
from tricklib.policies.announcing import AnnounceTricks
from tricklib.policies.calling import AscendingAuction, DealerDeclares, MayPlayAlone, OrderUpThenName
from tricklib.policies.dealing import DealPackets
from tricklib.policies.ending import SidesFirstTo
from tricklib.policies.leading import Anything, EldestOpens, NextInPlay, NoTrumpUntilBroken, by_priority
from tricklib.policies.scoring import AttackersAndDefenders
from tricklib.policies.siding import FixedPartners
from tricklib.policies.sitting import PartnerSitsOut

WHIST: Final = rulesets.declared_trump_whist()
EUCHRE: Final = rulesets.call_partner_euchre()
FIVE_HUNDRED: Final = rulesets.five_hundred_43()
OF_THREE: Final = rulesets.declared_trump_whist(players=3)
LITTLE_FIVE_HUNDRED: Final = FIVE_HUNDRED.evolve(
    deck=Deck.of("QKA", jokers=1),
    dealing=DealPackets((3, ("kitty", 1))),
    calling=AscendingAuction(lowest=1, highest=2, suits=(Suit.CLUBS, Suit.HEARTS, None)),
)
"""Five Hundred with three cards each and a kitty of one."""

COLOUR: Final = rulesets.same_colour()

SMALL: Final = rulesets.declared_trump_whist(players=3).evolve(
    deck=Deck.of("QKA"), opening=EldestOpens(), leading=by_priority(NoTrumpUntilBroken())
)
"""Whist of three players with four cards each."""

PARTNERS: Final = rulesets.declared_trump_whist(players=4).evolve(
    deck=Deck.of("TJQKA"), opening=EldestOpens(), leading=Anything(), breaking=None, siding=FixedPartners()
)
"""Whist of partners, with five cards each."""

LITTLE_EUCHRE: Final = EUCHRE.evolve(deck=Deck.of("TJQKA"), players=3, dealing=DealPackets((2, 1), upcard=True))
"""Euchre of three players with three cards each."""

AUCTION: Final = SMALL.evolve(
    calling=AscendingAuction(lowest=1, highest=2, suits=(Suit.CLUBS, Suit.HEARTS, Suit.SPADES)),
    leading=Anything(),
    breaking=None,
)
"""Whist of three players who bid for the trumps, six bids in all."""

TELLING: Final = SMALL.evolve(announcing=AnnounceTricks())
"""Whist of three players who announce their tricks."""

TWO_HANDS: Final = SMALL.evolve(players=2, deck=Deck.of("QKA", "CH"), calling=DealerDeclares((Suit.CLUBS, Suit.HEARTS)))
"""Whist of two players with three cards each."""

DOUBLE: Final = SMALL.evolve(deck=Deck.of("QKA", "CH", packs=2), calling=DealerDeclares((Suit.CLUBS, Suit.HEARTS)))
"""Whist of three players with two packs."""

LONE: Final = EUCHRE.evolve(
    deck=Deck.of("TJQKA"),
    dealing=DealPackets((2, 1), upcard=True),
    players=4,
    naming=None,
    siding=FixedPartners(),
    calling=MayPlayAlone(OrderUpThenName()),
    exchanging=None,
    sitting=PartnerSitsOut(),
    opening=NextInPlay(EldestOpens()),
    scoring=AttackersAndDefenders(),
    winning=SidesFirstTo(10, both="higher"),
)
"""Euchre of partners with three cards each, of whom one may play alone while the other sits out."""
