"""Wrong rules about who leads, what may be led, and what a joker stands for that is led."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry, pair
from proofs.gallery.games import EUCHRE, LITTLE_FIVE_HUNDRED, OF_THREE, SMALL, WHIST
from tricklib import Card, CardSet, Suit, Table, Trick, rulesets
from tricklib.policies.leading import (
    Anything,
    NoTrumpUntilBroken,
    OpenWith,
    by_priority,
    first_of,
)
from tricklib.table import Seat
from tricklib.verify import Verdict

# What may be led


class _NoTrumpUntilBroken:
    """Lead no trump until trumps are broken, unless you hold nothing else."""

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that is held; a trump only if trumps are broken or all that is held are trumps."""
        is_free = table.broken or table.suit_of(card) is not table.trumps
        return card in hand and (is_free or hand <= table.trump_cards)


@final
@attrs.frozen
class LeadsUnbrokenTrumps(_NoTrumpUntilBroken):
    """A trump that is not broken may be led by a player who has another card."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """Any card."""
        return hand


@final
@attrs.frozen
class LeadsUnbrokenTrumpsIfItMust(_NoTrumpUntilBroken):
    """A trump that is not broken may be led by a player who has no other card."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The plain cards while trumps are unbroken; any card if there are none or trumps are broken."""
        return (not table.broken and hand - table.trump_cards) or hand


@final
@attrs.frozen
class LeadsWithoutHolding:
    """The two of clubs is led to the first trick by whoever leads, whether he holds it or not."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The two of clubs, or any card later."""
        return table.deck.set_of([Card.read("2C")]) if table.is_first_trick else hand


@final
@attrs.frozen
class LeadsTheCardHeld:
    """The two of clubs is led to the first trick by whoever leads and holds it."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The two of clubs if it is held; any other card if it is not, and later."""
        return hand & {Card.read("2C")} or hand if table.is_first_trick else hand


@final
@attrs.frozen
class LeadsWhatOthersLack:
    """A trump may be led only if the other hands are out of trumps, which the leader cannot know."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """All cards, or those that are no trumps."""
        held = any(other & table.trump_cards for other in table.hands)
        return (held and hand - table.trump_cards) or hand


@final
@attrs.frozen
class DividesByTricks:
    """The share of tricks taken is worked out for the first lead too, where none has been played."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The plain cards, for a leader who has taken at least half of the tricks."""
        ahead = 2 * table.taken[trick.leader].tricks // table.tricks_played > 0
        return (ahead and hand - table.trump_cards) or hand


@final
@attrs.frozen
class ComparesTricks:
    """Whoever has taken half of the tricks leads no trumps."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The plain cards, for a leader who has taken at least half of the tricks."""
        ahead = 2 * table.taken[trick.leader].tricks >= table.tricks_played
        return (ahead and hand - table.trump_cards) or hand


# Who leads


class _HolderOpens:
    """Whoever holds the two of clubs leads to the first trick; if nobody does, eldest hand."""

    def promise(self, opener: Seat | None, hands: tuple[CardSet, ...], table: Table) -> bool:
        """The holder if there is one, else the seat at the dealer's left."""
        holders = {seat for seat in range(table.players) if Card.read("2C") in hands[seat]}
        return opener in (holders or {(table.dealer + 1) % table.players})


@final
@attrs.frozen
class OpensAtTheWrongHand(_HolderOpens):
    """If nobody holds the two of clubs, the player at the dealer's right leads to the first trick."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """The holder, or the seat before the dealer."""
        holders = [seat for seat, hand in enumerate(hands) if Card.read("2C") in hand]
        return holders[0] if holders else (table.dealer - 1) % table.players


@final
@attrs.frozen
class OpensAtTheLeft(_HolderOpens):
    """If nobody holds the two of clubs, the player at the dealer's left leads to the first trick."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """The holder, or the seat after the dealer."""
        holders = [seat for seat, hand in enumerate(hands) if Card.read("2C") in hand]
        return holders[0] if holders else table.eldest


@final
@attrs.frozen
class OpensWithTheFirstHolder:
    """The holder of the two of clubs is looked for, and there is no answer if the card was set aside."""

    def opener(self, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
        """The holder."""
        return next(seat for seat, hand in enumerate(hands) if Card.read("2C") in hand)


class _TakerLeads:
    """Whoever takes a trick leads to the next."""

    def promise(self, leader: Seat, taker: Seat, trick: Trick, table: Table) -> bool:
        """The same seat."""
        return leader == taker


@final
@attrs.frozen
class CountsFromTheWrongSeat(_TakerLeads):
    """The taker's place in the trick is counted from one seat too far, and his neighbour leads."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The seat behind the taker."""
        place = (taker - trick.leader) % trick.players
        return (trick.leader + 1 + place) % trick.players


@final
@attrs.frozen
class CountsFromTheLeader(_TakerLeads):
    """The taker's place in the trick is counted from its leader."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The taker."""
        place = (taker - trick.leader) % trick.players
        return (trick.leader + place) % trick.players


@final
@attrs.frozen
class LeadFallsOffTheTable:
    """After the last seat comes a seat that does not exist, and the turn rests on nobody."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The seat behind the leader, counted on beyond the last."""
        return trick.leader + 1


@final
@attrs.frozen
class LeadGoesRound:
    """After the last seat comes the first."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The seat behind the leader."""
        return (trick.leader + 1) % trick.players


# What a joker stands for


class _AsNominated:
    """Lead a joker as a suit in which you have not shown yourself void; if you have in all, as any."""

    def promise(self, nominations: tuple[Suit, ...], card: Card, trick: Trick, table: Table) -> bool:
        """For a joker without a suit all suits that its player may have, or all there are."""
        suits = set(table.order.suits) - {Suit.JOKER}
        void = table.voids[trick.leader] & suits
        return set(nominations) == ((suits - void or suits) if card in table.suit(Suit.JOKER) else set())


@final
@attrs.frozen
class NominatesAVoidSuit(_AsNominated):
    """The joker is led as a suit to which its player has failed to follow."""

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """All suits."""
        joker = table.suit_of(card) is Suit.JOKER
        return tuple(suit for suit in table.order.suits if joker and suit is not Suit.JOKER)


@final
@attrs.frozen
class NominatesAPossibleSuit(_AsNominated):
    """The joker is led as a suit that its player may have."""

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """The suits that he has not shown himself void in; all if he has in all."""
        joker = table.suit_of(card) is Suit.JOKER
        suits = tuple(suit for suit in table.order.suits if joker and suit is not Suit.JOKER)
        return tuple(suit for suit in suits if suit not in table.voids[trick.leader]) or suits


@final
@attrs.frozen
class NominatesTwice:
    """The suit of the card turned up or of the contract is offered a second time for the joker."""

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """The black suits and the suits there are."""
        black = (Suit.CLUBS, Suit.SPADES)
        joker = table.suit_of(card) is Suit.JOKER
        return (*black, *(suit for suit in table.order.suits if suit is not Suit.JOKER)) if joker else ()


@final
@attrs.frozen
class NominatesOnce:
    """Every suit is offered once for the joker."""

    def nominations(self, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
        """The suits there are."""
        joker = table.suit_of(card) is Suit.JOKER
        return tuple(suit for suit in table.order.suits if suit is not Suit.JOKER) if joker else ()


ENTRIES: Final[tuple[Entry, ...]] = (
    pair(
        "leading.can_lead",
        rulesets.declared_trump_whist(only_trumps_may_lead=False),
        WHIST,
        "c059, c072",
        "A leader who holds nothing but unbroken trumps may lead no card at all.",
    ),
    pair(
        "leading.can_open",
        rulesets.declared_trump_whist(opening_goes_first=False),
        WHIST,
        "c063",
        "The two of clubs must be led and is an unbroken trump, which may not be led.",
    ),
    pair(
        "game.no_dead_end",
        SMALL.evolve(leading=NoTrumpUntilBroken()),
        SMALL,
        "c065, c072",
        "The game stops in the middle: a seat is to act, and there is nothing that it may do.",
        also=("leading.can_lead", "leading.can_open"),
    ),
    entry("leading.keeps_its_word", SMALL, "c059", leading=(LeadsUnbrokenTrumps(), LeadsUnbrokenTrumpsIfItMust())),
    entry("leading.within_hand", OF_THREE, "c065", leading=(LeadsWithoutHolding(), LeadsTheCardHeld())),
    entry("leading.own_view", SMALL, "c126, c030", leading=(LeadsWhatOthersLack(), LeadsUnbrokenTrumpsIfItMust())),
    entry(
        "leading.answers",
        SMALL,
        f"{PUBLIC}: an average over no tricks stops the game at the first lead",
        leading=(DividesByTricks(), ComparesTricks()),
    ),
    entry(
        "leading.no_idle_part",
        WHIST,
        f"{PUBLIC}: an option that is read, and does nothing",
        fault="The rule that trumps may not be led until broken is switched on, and nothing comes of it.",
        verdict=Verdict.VACUOUS,
        shown=False,
        leading=(
            by_priority(OpenWith("2C"), first_of(Anything(), NoTrumpUntilBroken())),
            by_priority(OpenWith("2C"), NoTrumpUntilBroken()),
        ),
    ),
    pair(
        "opening.someone_opens",
        rulesets.declared_trump_whist(players=5, fallback_opener="none"),
        rulesets.declared_trump_whist(players=5),
        "c067",
        "The card that must be led was set aside, and nobody leads to the first trick.",
    ),
    entry(
        "opening.keeps_its_word",
        OF_THREE,
        "c019, c067",
        opening=(OpensAtTheWrongHand(), OpensAtTheLeft()),
    ),
    entry(
        "opening.answers",
        OF_THREE,
        "c065, c067",
        opening=(OpensWithTheFirstHolder(), OpensAtTheLeft()),
    ),
    entry("succession.keeps_its_word", SMALL, "c074", succession=(CountsFromTheWrongSeat(), CountsFromTheLeader())),
    entry("succession.answers", EUCHRE, "c020", succession=(LeadFallsOffTheTable(), LeadGoesRound())),
    entry(
        "nominating.keeps_its_word",
        LITTLE_FIVE_HUNDRED,
        "c039",
        nominating=(NominatesAVoidSuit(), NominatesAPossibleSuit()),
    ),
    entry(
        "nominating.real_suits",
        LITTLE_FIVE_HUNDRED,
        f"{PUBLIC}: a choice offered twice",
        nominating=(NominatesTwice(), NominatesOnce()),
    ),
)
