"""Wrong rules about exchanging, calling a partner, and who plays with whom."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry
from proofs.gallery.games import EUCHRE, LITTLE_EUCHRE, LONE, PARTNERS, SMALL
from tricklib import Card, CardSet, Deck, Rank, Table
from tricklib.policies.calling import MayPlayAlone, OrderUpThenName
from tricklib.policies.dealing import DealPackets
from tricklib.policies.leading import Anything, EldestOpens, NextInPlay
from tricklib.table import Seat

NAMED_FIRST: Final = LITTLE_EUCHRE.evolve(stages=("calling", "naming", "exchanging", "announcing"))
"""Little euchre in which the card is named before the dealer exchanges."""

KITTY: Final = SMALL.evolve(
    deck=Deck.of("JQKA"), dealing=DealPackets((3, ("kitty", 3))), leading=Anything(), breaking=None
)
"""Whist of three players in which somebody may take up a kitty of three."""


# Exchanging


class _MakerTakes:
    """The maker takes up the kitty."""

    def exchanger(self, table: Table) -> Seat | None:
        """The seat that chose trumps."""
        return table.contract and table.contract.seat


@final
@attrs.frozen
class DiscardsAnyCard(_MakerTakes):
    """A card may be put away that is not held, so that a card another player holds goes out of play."""

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """All cards but the aces."""
        return table.deck.full - table.deck.where(rank=Rank.ACE)


@final
@attrs.frozen
class DiscardsHeldCards(_MakerTakes):
    """A card may be put away that is held."""

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """All cards held."""
        return hand


@final
@attrs.frozen
class DiscardsNoTrumps(_MakerTakes):
    """No trump may be put away, and a maker with a hand of trumps cannot put away enough."""

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """The cards of other suits than that of the contract."""
        return hand - hand.of_suit(table.contract.trumps) if table.contract else hand


class _UpcardStays:
    """If the upcard's suit is made trumps, the dealer takes it up, and puts another card away."""

    def promise(self, exchanger: Seat | None, table: Table) -> bool:
        """The dealer, if the upcard's suit was chosen, and else nobody."""
        contract, upcard = table.contract, table.upcard
        chosen = contract is not None and upcard is not None and contract.trumps is upcard.suit
        return exchanger == (table.dealer if chosen else None)

    def allows(self, card: Card, hand: CardSet, table: Table) -> bool:
        """A card that is held, and is not the one that was turned up."""
        return card in hand and card != table.upcard


@final
@attrs.frozen
class OrderingSeatTakes(_UpcardStays):
    """The card turned up comes to the player who ordered it up, where it is the dealer's."""

    def exchanger(self, table: Table) -> Seat | None:
        """The maker, if the upcard's suit was chosen."""
        contract, upcard = table.contract, table.upcard
        return contract.seat if contract and upcard and contract.trumps is upcard.suit else None

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """Any card but the upcard."""
        return hand.without(table.upcard)


@final
@attrs.frozen
class DealerTakes(_UpcardStays):
    """The card turned up comes to the dealer."""

    def exchanger(self, table: Table) -> Seat | None:
        """The dealer, if the upcard's suit was chosen."""
        contract, upcard = table.contract, table.upcard
        return table.dealer if contract and upcard and contract.trumps == upcard.suit else None

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """Any card but the upcard."""
        return hand.without(table.upcard)


@final
@attrs.frozen
class DealerMayRefuse(_UpcardStays):
    """The dealer must take the card turned up, and is let put that very card away again."""

    def exchanger(self, table: Table) -> Seat | None:
        """The dealer, if the upcard's suit was chosen."""
        return DealerTakes().exchanger(table)

    def discards(self, hand: CardSet, table: Table) -> CardSet:
        """Any card."""
        return hand


# Naming


class _MakerNames:
    """The maker calls a partner."""

    def namer(self, table: Table) -> Seat | None:
        """The seat that chose trumps."""
        return table.contract and table.contract.seat

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Never by choice."""
        return False


@final
@attrs.frozen
class CallsAnAceHeLacks(_MakerNames):
    """The maker must call an ace that he does not hold, and may hold all four of them."""

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """The aces that are not held."""
        return table.deck.where(rank=Rank.ACE) - hand


@final
@attrs.frozen
class CallsAnAceOrKingHeLacks(_MakerNames):
    """The maker must call an ace that he does not hold; with all four, a king."""

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """The aces that are not held, or the kings."""
        return table.deck.where(rank=Rank.ACE) - hand or table.deck.where(rank=Rank.KING) - hand


class _NotHisOwn:
    """The maker calls a partner by a card that he does not hold."""

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Always."""
        return True

    def promise(self, namer: Seat | None, may_be_alone: bool, hand: CardSet, table: Table) -> bool:
        """Nobody but the maker names a card."""
        return namer == (None if table.contract is None else table.contract.seat)

    def allows(self, card: Card, hand: CardSet, table: Table) -> bool:
        """A card that is not held."""
        return card not in hand


@final
@attrs.frozen
class NamesHisOwn(_NotHisOwn):
    """The maker is let name a card that he holds himself, though that is forbidden."""

    def namer(self, table: Table) -> Seat | None:
        """The seat that chose trumps."""
        return table.contract and table.contract.seat

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """All cards."""
        return table.deck.full


@final
@attrs.frozen
class NamesAnother(_NotHisOwn):
    """The maker names a card that he does not hold."""

    def namer(self, table: Table) -> Seat | None:
        """The seat that chose trumps."""
        return table.contract and table.contract.seat

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """All cards but those held."""
        return table.deck.full - hand


@final
@attrs.frozen
class DealerNames(_NotHisOwn):
    """The dealer calls the partner, whoever has made trumps."""

    def namer(self, table: Table) -> Seat | None:
        """The dealer."""
        return table.contract and table.dealer

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """All cards but those held."""
        return table.deck.full - hand


# Sides


@final
@attrs.frozen
class SeatZeroIsNobody:
    """A partner in seat 0 is taken for no partner at all."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The maker and his partner, if the number of his seat is not 0; and the others."""
        maker = table.contract.seat if table.contract else table.dealer
        return tuple(0 if seat == maker or (partner and seat == partner) else 1 for seat in range(table.players))


@final
@attrs.frozen
class SeatZeroIsASeat:
    """The maker and whoever holds the card that he named are one side."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The maker and his partner, if there is one; and the others."""
        maker = table.contract.seat if table.contract else table.dealer
        return tuple(0 if seat in (maker, partner) else 1 for seat in range(table.players))


@final
@attrs.frozen
class NobodyAgainstNobody:
    """If the maker has named his own card, everybody is on one side, and he is his own partner."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The maker and his partner, and the others; all together without a partner."""
        maker = table.contract.seat if table.contract else table.dealer
        return tuple(0 if partner in (None, maker) or seat in (maker, partner) else 1 for seat in range(table.players))


@final
@attrs.frozen
class WinnersAreTogether:
    """Whoever has taken the last trick plays on the maker's side from then on."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The maker, his partner and the taker of the last trick; and the others."""
        maker = table.contract.seat if table.contract else table.dealer
        return tuple(
            0 if seat in (maker, partner) or (seat == table.last_taker and table.players > 2) else 1
            for seat in range(table.players)
        )


@final
@attrs.frozen
class AloneWithEverybody:
    """Who plays alone has no partner, and if he names a card all the same, everybody is on the side of its holder."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The maker and his partner, and the others; all together if the maker has said that he plays alone."""
        together = table.alone and partner is not None
        return (0,) * table.players if together else SeatZeroIsASeat().sides(partner, table)


class _Opposite:
    """Partners sit opposite each other."""

    def promise(self, sides: tuple[int, ...], partner: Seat | None, table: Table) -> bool:
        """Of the four seats every other one."""
        return sides[0] == sides[2] != sides[1] == sides[3]


@final
@attrs.frozen
class PartnersAddUpToFour(_Opposite):
    """The partner is looked for as the seat that makes four together with one's own, which has none for seat 0."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The lower of a seat and of what is missing to four."""
        return tuple(min(seat, 4 - seat) for seat in range(table.players))


@final
@attrs.frozen
class PartnersAreTwoApart(_Opposite):
    """The partner is the seat two places on."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The lower of a seat and of the one two places on."""
        return tuple(min(seat, (seat + 2) % 4) for seat in range(table.players))


# Sitting out


@final
@attrs.frozen
class SeatsAddUpToFour:
    """The seat that sits out is the one that makes four with the maker's, which is his own if he sits in seat 2."""

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether the numbers of the seats are four together, when the maker plays alone."""
        return table.contract is not None and table.alone and seat + table.contract.seat == 4


@final
@attrs.frozen
class SeatsAreTwoApart:
    """The seat that sits out is two places on from the maker's."""

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether it is the seat across, when the maker plays alone."""
        return table.contract is not None and table.alone and seat == (table.contract.seat + 2) % 4


ENTRIES: Final[tuple[Entry, ...]] = (
    entry(
        "exchanging.buries_no_partner",
        NAMED_FIRST,
        "c008",
        fault="The card by which a partner was called is put away by the dealer, and there is no partner.",
        stages=(NAMED_FIRST.stages, LITTLE_EUCHRE.stages),
    ),
    entry("exchanging.within_hand", KITTY, "c036", exchanging=(DiscardsAnyCard(), DiscardsHeldCards())),
    entry("exchanging.enough", KITTY, "c036", exchanging=(DiscardsNoTrumps(), DiscardsHeldCards())),
    entry("exchanging.right_seat", LITTLE_EUCHRE, "c025", exchanging=(OrderingSeatTakes(), DealerTakes())),
    entry("exchanging.keeps_its_word", LITTLE_EUCHRE, "c025", exchanging=(DealerMayRefuse(), DealerTakes())),
    entry(
        "naming.some_choice",
        LITTLE_EUCHRE.evolve(
            deck=Deck.of("QKA"), dealing=DealPackets((2, 2), rest="aside"), calling=SMALL.calling, exchanging=None
        ),
        "c011, c012",
        naming=(CallsAnAceHeLacks(), CallsAnAceOrKingHeLacks()),
    ),
    entry("naming.keeps_its_word", LITTLE_EUCHRE, "c004", naming=(NamesHisOwn(), NamesAnother())),
    entry(
        "naming.right_seat",
        LITTLE_EUCHRE,
        f"{PUBLIC}: the partner of another called",
        naming=(DealerNames(), NamesAnother()),
    ),
    entry("siding.partner_joins", EUCHRE, "c018", siding=(SeatZeroIsNobody(), SeatZeroIsASeat())),
    entry("siding.two_sides", EUCHRE, "c004", siding=(NobodyAgainstNobody(), SeatZeroIsASeat())),
    entry(
        "siding.two_sides",
        LITTLE_EUCHRE.evolve(calling=MayPlayAlone(OrderUpThenName())),
        f"{PUBLIC}: alone, and a partner called",
        siding=(AloneWithEverybody(), SeatZeroIsASeat()),
    ),
    entry("siding.same_whenever", EUCHRE, "c005", siding=(WinnersAreTogether(), SeatZeroIsASeat())),
    entry("siding.keeps_its_word", PARTNERS, "c018", siding=(PartnersAddUpToFour(), PartnersAreTwoApart())),
    entry("sitting.maker_plays", LONE, "c018", sitting=(SeatsAddUpToFour(), SeatsAreTwoApart())),
    entry(
        "opening.answers",
        LONE,
        "c019, c020",
        fault="Eldest hand is to lead and sits out, so that the turn rests on an absent seat.",
        opening=(EldestOpens(), NextInPlay(EldestOpens())),
    ),
)
