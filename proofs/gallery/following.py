"""Wrong rules about what may be played to a trick."""

from __future__ import annotations

from typing import Final, final

import attrs

from proofs.gallery.entry import PUBLIC, Entry, entry
from proofs.gallery.games import COLOUR, EUCHRE, LITTLE_FIVE_HUNDRED, SMALL, WHIST
from tricklib import Card, CardSet, Rank, Suit, Table, Trick
from tricklib.policies.following import (
    Anything,
    JokerAtAnyTime,
    MustFollow,
    MustFollowColour,
    MustRuff,
    all_of,
    any_of,
    first_of,
)
from tricklib.verify import Verdict


@final
@attrs.frozen
class FollowsPrintedSuit:
    """The left bower follows the suit that is printed on it, and need not follow trumps."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the printed suit led, or any."""
        return hand.of_suit(trick.led) or hand


@final
@attrs.frozen
class Follows:
    """The suit to follow is the one to which a card belongs in play."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or any."""
        return hand & table.suit(trick.led) or hand


@final
@attrs.frozen
class RuffsAtWill:
    """A trump may be played by a player who still has the suit led."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led and the trumps, or any."""
        return hand & (table.suit(trick.led) | table.trump_cards) or hand


@final
@attrs.frozen
class RuffsOrStops:
    """A player without the suit led must ruff, and has no card to play if he has no trump either."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or the trumps."""
        return hand & table.suit(trick.led) or hand & table.trump_cards


@final
@attrs.frozen
class RuffsOrPlays:
    """A player without the suit led must ruff if he can."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or the trumps, or any."""
        return hand & table.suit(trick.led) or hand & table.trump_cards or hand


@final
@attrs.frozen
class KeepsPointsBack:
    """No ace may fall in the first trick, not even from a hand of aces alone."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """In the first trick the cards without the aces."""
        free = hand - hand.of_rank(Rank.ACE) if table.is_first_trick else hand
        return free & table.suit(trick.led) or free


@final
@attrs.frozen
class KeepsPointsBackIfItCan:
    """No ace may fall in the first trick, unless nothing else can."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led; of a hand without them, in the first trick, those that are no aces."""
        plain = hand - hand.of_rank(Rank.ACE) if table.is_first_trick else hand
        return hand & table.suit(trick.led) or plain or hand


@final
@attrs.frozen
class HeadsAnyTrick:
    """Whoever can head the trick must, and so may not follow with a lower card of the suit led."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards that beat the card led, in its suit; or the suit led; or any."""
        higher = table.beating(trick.cards[0], trick.led)
        same = hand & table.suit(trick.led)
        return same & higher or same or hand


@final
@attrs.frozen
class HeadsWhenVoid:
    """Whoever cannot follow suit must head the trick if he can."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led; or those that beat the card led; or any."""
        return hand & table.suit(trick.led) or hand & table.beating(trick.cards[0], trick.led) or hand


@final
@attrs.frozen
class PlaysFromThePack:
    """Whoever cannot follow suit may play any trump of the pack, held or not."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or all trumps, or any."""
        return hand & table.suit(trick.led) or table.trump_cards or hand


@final
@attrs.frozen
class KnowsTheDiscards:
    """Whoever cannot follow must ruff, unless the last trumps are among the cards that nobody has seen."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or the trumps as long as some are not put away, or any."""
        ruffs = hand & table.trump_cards
        return hand & table.suit(trick.led) or (ruffs and ruffs - table.discards) or hand


@final
@attrs.frozen
class ForgetsTheJoker:
    """What is to be followed is looked up for four suits, and there is no answer when a joker is led."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or any."""
        suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
        return hand & {suit: table.suit(suit) for suit in suits}[trick.led] or hand


class _FreeWhenVoid:
    """Follow suit; a player who cannot may play any card."""

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that is held, of the suit led if there is one."""
        able = any(table.suit_of(one) is trick.led and one in hand for one in table.deck)
        return card in hand and (table.suit_of(card) is trick.led or not able)


@final
@attrs.frozen
class MayNotOverruff(_FreeWhenVoid):
    """A player who cannot follow may play any card, but is not let play a trump behind a trump."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led; or any, but no trump once somebody has ruffed."""
        ruffed = any(card in table.trump_cards for card in trick.cards)
        return hand & table.suit(trick.led) or (ruffed and hand - table.trump_cards) or hand


@final
@attrs.frozen
class MayOverruff(_FreeWhenVoid):
    """A player who cannot follow may play any card."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led; or any."""
        return hand & table.suit(trick.led) or hand


class _MustRuffAsSaid:
    """Play a trump."""

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that is held and is a trump."""
        return card in hand and table.suit_of(card) is table.trumps


@final
@attrs.frozen
class RuffsWithPrintedTrumps(_MustRuffAsSaid):
    """All other rules know the left bower for a trump; the rule about ruffing goes by the printed suit."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards with the printed suit of the trumps."""
        return hand.of_suit(table.trumps)


@final
@attrs.frozen
class RuffsWithTrumps(_MustRuffAsSaid):
    """The rule about ruffing knows the left bower for a trump."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The trumps."""
        return hand & table.trump_cards


@final
@attrs.frozen
class ChecksForRuffTooLate:
    """The duty to ruff is looked at only after a card of the suit led was found, where it cannot matter."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The cards of the suit led, or any."""
        same = hand & table.suit(trick.led)
        if same:
            if not hand & table.suit(trick.led):
                return hand & table.trump_cards
            return same
        return hand


ENTRIES: Final[tuple[Entry, ...]] = (
    entry("following.follow_suit", EUCHRE, "c016, c026, c040", following=(FollowsPrintedSuit(), Follows())),
    entry("following.follow_suit", WHIST, "c062", following=(RuffsAtWill(), RuffsOrPlays())),
    entry("following.never_empty", WHIST, "c072, c100", following=(RuffsOrStops(), RuffsOrPlays())),
    entry("following.never_empty", SMALL, "c064", following=(KeepsPointsBack(), KeepsPointsBackIfItCan())),
    entry(
        "following.never_empty",
        COLOUR,
        "c088",
        fault="Two duties must be obeyed at once that no card may fulfil: to follow suit, and to ruff.",
        following=(
            first_of(MustFollow(), all_of(MustFollowColour(), MustRuff())),
            first_of(MustFollow(), all_of(MustFollowColour(), MustRuff()), Anything()),
        ),
    ),
    entry("following.any_of_the_suit", SMALL, "c088, c113", following=(HeadsAnyTrick(), HeadsWhenVoid())),
    entry("following.within_hand", WHIST, "c038", following=(PlaysFromThePack(), RuffsOrPlays())),
    entry("following.own_view", EUCHRE, "c030", following=(KnowsTheDiscards(), RuffsOrPlays())),
    entry(
        "following.answers",
        LITTLE_FIVE_HUNDRED.evolve(nominating=None),
        "c039",
        following=(ForgetsTheJoker(), Follows()),
    ),
    entry("following.keeps_its_word", SMALL, "c113", following=(MayNotOverruff(), MayOverruff())),
    entry(
        "following.follow_suit",
        LITTLE_FIVE_HUNDRED,
        "c043",
        fault="Without trumps the joker may be played at any time, also by a player who can follow suit.",
        following=(
            any_of(JokerAtAnyTime(), first_of(MustFollow(), Anything())),
            first_of(MustFollow(), any_of(JokerAtAnyTime(), Anything())),
        ),
    ),
    entry(
        "following.parts_keep_their_word",
        EUCHRE,
        "c016",
        following=(
            first_of(MustFollow(), RuffsWithPrintedTrumps(), Anything()),
            first_of(MustFollow(), RuffsWithTrumps(), Anything()),
        ),
        fault="All other rules know the left bower for a trump; the rule about ruffing goes by the printed suit.",
    ),
    entry(
        "following.no_idle_part",
        WHIST,
        f"{PUBLIC}: a duty written behind the clause that lets everything be played",
        fault="The duty to ruff stands behind the clause that lets any card be played, and never comes into play.",
        verdict=Verdict.VACUOUS,
        shown=False,
        following=(first_of(MustFollow(), Anything(), MustRuff()), first_of(MustFollow(), MustRuff(), Anything())),
    ),
    entry(
        "following.no_idle_line",
        WHIST,
        f"{PUBLIC}: a condition that is looked at where it can only have one answer",
        verdict=Verdict.VACUOUS,
        shown=False,
        following=(ChecksForRuffTooLate(), RuffsOrPlays()),
    ),
)
