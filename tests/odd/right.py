"""Right rules that look odd: the reason why it is not proved stands where one is not."""

from __future__ import annotations

import attrs

from odd.cases import PROVED, follow, odd, play


@odd("following", right=PROVED)
@attrs.frozen
class CallsItself:
    """A function that calls itself takes rank after rank away."""

    def legal(self, hand, trick, table):
        def strip(ranks, left):
            if not ranks:
                return left
            less = left - left.of_rank(ranks[0])
            return strip(ranks[1:], less if left - left.of_rank(ranks[0]) & table.suit(trick.led) else left)

        return follow(hand, trick, table) & (strip(list(table.deck.ranks), hand) | hand)


@odd("following", right=PROVED)
@attrs.frozen
class Generates:
    """The answer is the first of a generator over a function's list."""

    def legal(self, hand, trick, table):
        return next(cards for cards in (lambda: [hand & table.suit(trick.led), hand])() if cards)


@odd("following", right=PROVED)
@attrs.frozen
class AllowsCards:
    """What it says of single cards is a set of cards, not yes or no."""

    def legal(self, hand, trick, table):
        return follow(hand, trick, table)

    def allows(self, card, hand, trick, table):
        return follow(hand, trick, table) & table.deck.only(card)


@odd("following", right=PROVED)
@attrs.frozen
class AllowsByItself:
    """What it says of single cards is what it answers."""

    def legal(self, hand, trick, table):
        return follow(hand, trick, table)

    def allows(self, card, hand, trick, table):
        return card in self.legal(hand, trick, table)


@odd("following", right="no game was found in which this line runs")
@attrs.frozen
class AsksTwice:
    """Of the first trick it asks whether the dealer leads, which is never so: the line for it runs in no game."""

    def legal(self, hand, trick, table):
        if table.is_first_trick and trick.leader == table.dealer:
            return hand & table.suit(trick.led) or hand
        return follow(hand, trick, table)


@odd("leading", right="no game was found")
@attrs.frozen
class LeadsAfterTakingAll:
    """Only trumps in the last trick if the other seat took all tricks, and could not be leading."""

    def legal(self, hand, trick, table):
        other = table.taken[(trick.leader + 1) % table.players].tricks
        return hand & table.trump_cards if table.is_last_trick and other == table.tricks_played else hand


@odd("leading", right=PROVED)
@attrs.frozen
class LeadsWhatIsLeft:
    """The cards taken are no more in the hand."""

    def legal(self, hand, trick, table):
        return hand - (table.taken[0].cards | table.taken[1].cards)


@odd("leading", right="no game was found")
@attrs.frozen
class LeadsByCount:
    """Two cards were taken with each trick."""

    def legal(self, hand, trick, table):
        taken = table.taken[trick.leader]
        return hand if taken.cards.count() == 2 * taken.tricks else hand - hand


@odd("following", right=PROVED)
@attrs.frozen
class LedCardIsNotTaken:
    """The card led is not among those taken."""

    def legal(self, hand, trick, table):
        return play(trick.cards[0] in table.taken[1].cards, hand, trick, table)


@odd("following", right=PROVED)
@attrs.frozen
class TricksAddUp:
    """The tricks taken are those played."""

    def legal(self, hand, trick, table):
        return play(sum(one.tricks for one in table.taken) != table.tricks_played, hand, trick, table)


@odd("following", right=PROVED)
@attrs.frozen
class BrokenByATrump:
    """In the first trick trumps are broken only by one that lies open."""

    def legal(self, hand, trick, table):
        lies = any(card in table.trump_cards for card in trick.cards)
        return play(table.broken and not lies and table.is_first_trick, hand, trick, table)


@odd("dealing", only="game.no_dead_end", right=PROVED)
@attrs.frozen
class OneCardEach:
    """A hand is one card."""

    def packets(self, cards, players):
        return (*((place, 1) for place in range(players)), ("aside", cards - players))
