"""Scores and winners."""

from __future__ import annotations

import attrs

from odd.cases import PROVED, odd
from tricklib.table import Taken


@odd("scoring")
@attrs.frozen
class SevenForAll:
    """Seven points if what was taken equals all tricks."""

    def score(self, taken, table):
        return tuple(7 if one == Taken(table.hand_size, one.cards) else one.tricks for one in taken)


@odd("scoring", players=3)
@attrs.frozen
class NeighboursTricks:
    """Each seat scores what its neighbour takes."""

    def score(self, taken, table):
        return tuple(taken[(seat + 1) % len(taken)].tricks for seat in range(len(taken)))


@odd("scoring", right=PROVED)
@attrs.frozen
class QueensScore:
    """One point for each queen taken."""

    def score(self, taken, table):
        return tuple(sum(1 for card in table.deck if card.rank == 12 and card in one.cards) for one in taken)


@odd("scoring")
@attrs.frozen
class CountsItsLikes:
    """Five points for each seat that took the same, if one took nothing."""

    def score(self, taken, table):
        nothing = [one for one in taken if one.tricks == 0]
        likes = [list(taken).count(Taken(one.tricks, one.cards)) if nothing else 0 for one in taken]
        return tuple(one.tricks + 5 * like for one, like in zip(taken, likes, strict=True))


@odd("scoring", right="goes through the cards")
@attrs.frozen
class HashesTaken:
    """What was taken is the key of a dictionary."""

    def score(self, taken, table):
        return tuple(one.tricks for one in {one: 1 for one in taken})


@odd("winning", right="the value of an unknown number")
@attrs.frozen
class MoreThanHalf:
    """More than half wins, but not if it is everything: then another hand is dealt."""

    def winners(self, scores, table):
        everything = Taken(table.hand_size, table.deck.full)
        return tuple(
            seat for seat, one in enumerate(scores) if one > sum(scores) / 2 and table.taken[seat] != everything
        )


@odd("winning", right=PROVED)
@attrs.frozen
class TwiceIsMore:
    """The same without a division."""

    def winners(self, scores, table):
        everything = Taken(table.hand_size, table.deck.full)
        return tuple(
            seat for seat, one in enumerate(scores) if 2 * one > sum(scores) and table.taken[seat] != everything
        )


@odd("winning", right="asks for a hash")
@attrs.frozen
class WinsByHash:
    """The hash of what was taken is looked at, and is never that one."""

    def winners(self, scores, table):
        return tuple(
            seat for seat, one in enumerate(scores) if one == max(scores) and hash(table.taken) != hash(("never",))
        )


@odd("winning")
@attrs.frozen
class NamesLikesTwice:
    """Whoever has as much as another is named for each of them."""

    def winners(self, scores, table):
        return tuple(seat for seat, one in enumerate(scores) for other in scores if one == other == max(scores))


@odd("winning", only="game.match_ends", refuted="game.match_ends")
@attrs.frozen
class WinsByALead:
    """Whoever is five points ahead wins, so that a match may go on for ever."""

    def winners(self, scores, table):
        return tuple(seat for seat, one in enumerate(scores) if sum(one >= other + 5 for other in scores) == 1)


@odd("winning", only="game.match_ends", right=PROVED)
@attrs.frozen
class WinsByTotal:
    """Whoever has ten wins, read from a list of points in which it is looked for backwards."""

    def winners(self, scores, table):
        return tuple(len(scores) - 1 - place for place, one in enumerate(reversed(scores)) if not one < 10)


@odd("rotation", only="rotation.answers", right=PROVED)
@attrs.frozen
class DealsByTaking:
    """Whoever took the last trick deals, and nobody else is asked."""

    def next_dealer(self, table):
        return table.last_taker


@odd("leading")
@attrs.frozen
class LeadsWhileTrumpsAreOut:
    """No card once all trumps are taken."""

    def legal(self, hand, trick, table):
        taken = table.taken[0].cards | table.taken[1].cards
        return hand - hand if table.trumps and table.trump_cards <= taken else hand
