"""The contracts of the rules about what happens between the deal and the first lead."""

from __future__ import annotations

import functools
import random
from typing import Any, Final

from tricklib.cards import Card
from tricklib.foreseen import course
from tricklib.game import Game
from tricklib.table import Table, Taken
from tricklib.verify.lazily import lazily
from tricklib.verify.matches import played_at_random
from tricklib.verify.obligations.registry import Obligation, Says, about, has_part, kept, owed
from tricklib.verify.prover import Prover
from tricklib.verify.questions import Draw, Nominate, Side, Swap, Team, Tell
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.smaller import Found

# Exchanging


@about(
    Swap,
    "within_hand",
    "Only cards that are held or have been taken up may be put away.",
    why="a card put away that somebody else holds",
    catalogue=(9, 11),
)
def _swap_within_hand(asked: Swap) -> bool | None:
    return None if asked.answer[0] is None else bool(asked.answer[1] <= asked.hand)


@about(
    Swap,
    "enough",
    "Whoever takes cards up can always put as many away.",
    why="a hand that keeps a card too many, or a player who is stuck",
    catalogue=(9, 49),
    rests_on=("exchanging.within_hand",),
)
def _swap_enough(asked: Swap) -> bool | None:
    return None if asked.answer[0] is None else bool(asked.answer[1].count() >= asked.number)


@about(
    Swap,
    "keeps_its_word",
    "Exactly the cards that the rule's sentence allows may be put away.",
    why="a bower or the upcard that may not be put away, or may",
    catalogue=(9, 14),
    applies=Says("exchanging", "allows"),
)
def _swap_word(asked: Swap, card: Card) -> bool | None:
    if asked.answer[0] is None:
        return None
    return (card in asked.answer[1]) == kept(asked, "allows", card, asked.hand, asked.table)


@about(
    Swap,
    "buries_no_partner",
    "Nobody can put away the card by which a partner was called.",
    why="a dealer who buries the card that the maker has named",
    catalogue=(9, 37),
    applies=lambda ruleset: ruleset.exchanging is not None and ruleset.naming is not None,
)
def _buries_no_partner(asked: Swap) -> bool | None:
    named = asked.table.named
    return None if asked.answer[0] is None else named is None or named not in asked.answer[1]


@about(
    Swap,
    "right_seat",
    "The one who takes the cards up is the one whom the rule names.",
    why="the wrong player looks at the kitty",
    catalogue=(9, 33),
    applies=Says("exchanging", "promise"),
)
def _swap_seat(asked: Swap) -> bool:
    return kept(asked, "promise", asked.answer[0], asked.table)


# Naming and siding


@about(
    Team,
    "some_choice",
    "Whoever is to call a partner can name a card, or say that he is alone.",
    why="a player who is stuck",
    catalogue=(33, 49),
)
def _team_choice(asked: Team) -> bool | None:
    return None if asked.answer[0] is None else bool(asked.answer[2]) or bool(asked.answer[1])


@about(
    Team,
    "keeps_its_word",
    "Exactly the cards that the rule's sentence allows may be named.",
    why="a partner called by a card that may not be named",
    catalogue=(33, 37),
    applies=Says("naming", "allows"),
)
def _team_word(asked: Team, card: Card) -> bool | None:
    if asked.answer[0] is None:
        return None
    return (card in asked.answer[1]) == kept(asked, "allows", card, asked.hand, asked.table)


@about(
    Team,
    "right_seat",
    "The one who calls a partner is the one whom the rule names, and he may be alone if it says so.",
    why="a partner called by the wrong player",
    catalogue=(33, 37),
    applies=Says("naming", "promise"),
)
def _team_seat(asked: Team) -> bool:
    return kept(asked, "promise", asked.answer[0], asked.answer[2], asked.hand, asked.table)


@about(
    Side,
    "two_sides",
    "There are always at least two sides.",
    why="everybody on one side, and nobody to play against",
    catalogue=(37,),
)
def _two_sides(asked: Side) -> bool:
    return len(set(asked.answer)) >= 2


@about(
    Side,
    "partner_joins",
    "Whoever plays the card named is on the side of the one who named it, and nobody else is.",
    why="a partner on no side, or on both; a maker who names his own card",
    catalogue=(37,),
    applies=has_part("naming"),
)
def _partner_joins(asked: Side) -> bool | None:
    namer, sides = asked.namer, asked.answer
    if namer is None:
        return None
    side = {seat for seat in range(len(sides)) if sides[seat] == sides[namer]}
    return side == {namer, namer if asked.partner is None else asked.partner}


def _before_play(asked: Side) -> Table:
    """The table as it was before the play, with all that had been said by the time sides come to light."""
    table, (held, stock_size) = asked.table, course(asked.ruleset)[0]
    kept = ("deck", "players", "dealer", "hand_size", "tricks", "orders", "upcard", "trumps", "contract", "passes")
    parts: dict[str, Any] = {
        name: functools.partial(getattr, table, name)
        for name in (*kept, "last_caller", "named", "alone", "announced", "out")
    }
    empty = Taken(0, table.deck.empty)
    before: dict[str, Any] = {"sides": None, "broken": False, "taken": (empty,) * table.players, "tricks_played": 0}
    before |= {"last_taker": None, "voids": (frozenset(),) * table.players, "history": ()}
    made: Table = lazily(Table, **parts, **before, held=held, stock_size=stock_size)
    return made


@about(
    Side,
    "same_whenever",
    "Who plays with whom, and by which numbers of sides, does not depend on when it comes to light.",
    why="a partner who changes sides during the play",
    catalogue=(37,),
)
def _same_whenever(asked: Side) -> bool:
    siding = asked.ruleset.siding
    return siding is not None and bool(asked.answer == siding.sides(asked.partner, _before_play(asked)))


@about(
    Side,
    "keeps_its_word",
    "The sides are those that the rule says.",
    why="partners who are none",
    catalogue=(37,),
    applies=Says("siding", "promise"),
)
def _sides_word(asked: Side) -> bool:
    return kept(asked, "promise", asked.answer, asked.partner, asked.table)


# Announcing


@about(
    Tell,
    "some_choice",
    "Whoever is to announce always has a number to announce.",
    why="a player who is stuck",
    catalogue=(33, 49),
)
def _tell_choice(asked: Tell) -> bool | None:
    return None if asked.answer[0] is None else len(asked.answer[1]) > 0


@about(
    Tell,
    "within_reach",
    "Nobody can announce more tricks than a hand has.",
    why="an announcement that cannot be kept",
    catalogue=(35,),
    rests_on=("drawing.same_for_all",),
)
def _tell_within_reach(asked: Tell) -> bool | None:
    return None if asked.answer[0] is None else all(0 <= number <= asked.table.tricks for number in asked.answer[1])


@about(
    Tell,
    "once_each",
    "Nobody is asked to announce twice.",
    why="announcements that never end",
    catalogue=(34, 51),
)
def _tell_once(asked: Tell) -> bool | None:
    seat = asked.answer[0]
    return None if seat is None else asked.table.announced[seat] is None


@about(
    Tell,
    "keeps_its_word",
    "Who announces, and which numbers, is what the rule says.",
    why="a player skipped, or asked twice",
    catalogue=(33, 34),
    applies=Says("announcing", "promise"),
)
def _tell_word(asked: Tell) -> bool:
    return kept(asked, "promise", *asked.answer, asked.hand, asked.table)


# Nominating and drawing


@about(
    Nominate,
    "real_suits",
    "Only suits of the deck can be nominated, each listed once.",
    why="a suit that nobody can follow",
    catalogue=(2, 24),
)
def _real_nominations(asked: Nominate) -> bool:
    once = len(set(asked.answer)) == len(asked.answer)
    return once and all(suit in asked.table.order.suits for suit in asked.answer)


@about(
    Nominate,
    "keeps_its_word",
    "Exactly the suits that the rule says can be nominated.",
    why="a joker that calls for a suit of which its player has none",
    catalogue=(24,),
    applies=Says("nominating", "promise"),
)
def _nominating_word(asked: Nominate) -> bool:
    return kept(asked, "promise", asked.answer, asked.card, asked.trick, asked.table)


@about(
    Draw,
    "same_for_all",
    "How many cards are drawn is known when they are dealt, and depends on no seat.",
    why="a hand that is longer for one player than for another",
    catalogue=(5, 10),
)
def _draw_same(asked: Draw) -> bool:
    before, after = course(asked.ruleset), asked.table.tricks_played
    held = before[after][0] if after < len(before) else 0
    each = sum(number for seat, number in asked.answer if seat == 0)
    return bool(asked.table.held + each == held)


@about(
    Draw,
    "keeps_its_word",
    "Who draws, in which order, and how many, is what the rule says.",
    why="the last card of the stock for the wrong player",
    catalogue=(10,),
    applies=Says("drawing", "promise"),
)
def _drawing_word(asked: Draw) -> bool:
    return kept(asked, "promise", asked.answer, asked.taker, asked.table)


def _uses_up(prover: Prover, obligation: Obligation) -> Finding:
    course = prover.setting.course
    left = course[0][1] - (len(course) - course[0][0]) * prover.ruleset.players
    if not left:
        return prover.finding(obligation, Verdict.PROVED, reason=f"the {course[0][1]} cards of the stock are all drawn")
    dice = random.Random(0)
    for seed in range(_HANDS):
        game = played_at_random(Game.deal(prover.ruleset, seed=seed), dice)
        if game.is_over and game.stock:
            never = f"{len(game.stock)} of the {course[0][1]} cards of the stock are never drawn"
            return prover.shown(obligation, Found(game, None), f"{never}: {' '.join(map(str, game.stock))}")
    reason = f"{left} cards are foreseen to be left over, and none was in {_HANDS} hands"
    return prover.finding(obligation, Verdict.UNKNOWN, reason=reason)


_HANDS: Final = 20
"""So many hands are played in search of one in which cards are left over."""


owed(
    Obligation(
        "drawing.uses_up",
        "All cards of the stock are drawn and played.",
        settle=_uses_up,
        why="a number of players for which cards are left over",
        catalogue=(10, 50),
        rests_on=("drawing.answers", "drawing.same_for_all", "dealing.fits"),
        applies=has_part("drawing"),
    ),
)
