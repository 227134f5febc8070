"""The contracts of the policies: what each kind of rule owes, whoever wrote it."""

from __future__ import annotations

from typing import Final

from tricklib.cards import Card, CardSet
from tricklib.table import Taken
from tricklib.verify.judging import is_hidden
from tricklib.verify.lazily import lazily
from tricklib.verify.obligations.registry import Obligation, Says, about, has_part, kept, owed
from tricklib.verify.othertables import divided, turned_table
from tricklib.verify.questions import (
    OF_PART,
    Look,
    Open,
    Otherwise,
    Question,
    Rotate,
    Score,
    Sit,
    Succeed,
    Take,
    Win,
)


def gives_an_answer(asked: Question) -> bool | None:
    """The policy neither raises nor gives a thing of the wrong kind."""
    return None if is_hidden(asked.error) else asked.error is None


def needs_no_secret(asked: Question) -> bool | None:
    """The policy asks for nothing that its seat may not see."""
    return not is_hidden(asked.error)


_OF_OTHERS: Final = {
    "calling": ("looking.answers",),
    "taking": ("ranking.contenders",),
    "winning": ("scoring.partners_share",),
}
"""What the questions to a part take for granted of other parts."""

BEFORE: Final = ("drawing.same_for_all", "nominating.real_suits", "siding.same_whenever")
"""What each question of the play takes for granted of all that was before it: how many cards are held, which suits were
led, and that sides are alike in whichever trick they came to light.

Each of them speaks of questions of the play itself and so rests on the others, and on itself, in turn: of the first
question nothing was before, and whatever holds of all before one holds of that one.
"""

IN_THE_PLAY: Final = frozenset(
    [
        *("looking", "siding", "leading", "nominating", "following", "breaking", "taking", "drawing"),
        *("succession", "scoring", "winning", "rotation"),
    ]
)
"""The questions that are put with a table on which tricks lie."""


def _granted(part: str) -> tuple[str, ...]:
    """What the questions to a part take for granted."""
    if part == "sitting":
        return ("siding.same_whenever",)
    if part == "opening":
        return ("sitting.answers", "siding.same_whenever")
    if part not in IN_THE_PLAY:
        return _OF_OTHERS.get(part, ())
    # Before sides come to light there were none.
    return ("sitting.answers", *_OF_OTHERS.get(part, ()), *(BEFORE[:-1] if part == "siding" else BEFORE))


for _part, _kind in OF_PART.items():
    owed(
        Obligation(
            f"{_part}.answers",
            f"The rule about {_part} always gives an answer.",
            _kind,
            gives_an_answer,
            why="a rule that fails on a rare hand stops the game there",
            catalogue=(20, 21, 49, 61),
            rests_on=(f"{_part}.own_view", *_granted(_part)),
            applies=has_part(_part),
        ),
        Obligation(
            f"{_part}.own_view",
            f"The rule about {_part} needs to know nothing that is hidden.",
            _kind,
            needs_no_secret,
            why="a player must be able to tell what he may do from what he sees",
            catalogue=(39, 55, 57, 61),
            rests_on=_granted(_part),
            applies=has_part(_part),
        ),
    )


# Looking


@about(
    Look,
    "keeps_its_word",
    "Hands may be looked at exactly when the rule says.",
    applies=Says("looking", "promise"),
)
def _looking_word(asked: Look) -> bool:
    return kept(asked, "promise", asked.answer, asked.seat, asked.table, asked.declared)


@about(Look, "in_time", "Once the calling is over, everybody may look at his hand.", why="nobody can play blind")
def _looking_in_time(asked: Look) -> bool | None:
    return bool(asked.answer) if asked.declared else None


# Sitting out


@about(
    Sit,
    "maker_plays",
    "Whoever has chosen trumps or won the auction plays.",
    why="a maker who sits out in the place of his partner",
    catalogue=(31, 37),
    if_any=True,
)
def _maker_plays(asked: Sit) -> bool | None:
    contract = asked.table.contract
    return None if contract is None else contract.seat not in asked.answer


@about(
    Sit,
    "keeps_its_word",
    "Exactly those sit out who sit out by the rule's sentence.",
    why="an opponent who sits out in the place of the partner",
    catalogue=(31, 37),
    applies=Says("sitting", "promise"),
)
def _sitting_word(asked: Sit) -> bool:
    return kept(asked, "promise", asked.answer, asked.table)


# Opening


@about(
    Open,
    "someone_opens",
    "After every deal somebody is to lead to the first trick.",
    why="the card that must be led may lie in the cards set aside",
    catalogue=(31, 49),
)
def _someone_opens(asked: Open) -> bool:
    return asked.answer is not None


@about(
    Open,
    "keeps_its_word",
    "The one who opens is the one whom the rule names.",
    applies=Says("opening", "promise"),
)
def _opening_word(asked: Open) -> bool:
    return kept(asked, "promise", asked.answer, asked.hands, asked.table)


# Taking


@about(
    Take,
    "contender",
    "A trick is taken with a trump or with a card of the suit led.",
    why="a discard never wins",
    catalogue=(28,),
    rests_on=("ranking.contenders",),
)
def _contender(asked: Take) -> bool:
    assert asked.trick.led is not None
    return asked.table.strength(_card_of(asked), asked.trick.led) > 0


@about(
    Take,
    "strongest",
    "Nobody played a stronger card than the one who takes the trick, and nobody an equal one before him.",
    why="the last trump taken for the highest",
    catalogue=(26, 27, 29),
    rests_on=("ranking.strict", "ranking.contenders"),
)
def _strongest(asked: Take) -> bool:
    table, trick = asked.table, asked.trick
    assert trick.led is not None
    best, place = _card_of(asked), _place_of(asked)
    for other, card in enumerate(trick.cards):
        if table.beats(card, best, trick.led) or (other < place and not table.beats(best, card, trick.led)):
            return False
    return True


def _place_of(asked: Take) -> int:
    if asked.trick.out:
        return asked.trick.seats.index(asked.answer)
    return int((asked.answer - asked.trick.leader) % asked.trick.players)


def _card_of(asked: Take) -> Card:
    return asked.trick.cards[_place_of(asked)]


@about(
    Succeed,
    "keeps_its_word",
    "The next leader is the one whom the rule names.",
    why="off by one seat",
    catalogue=(31,),
    applies=Says("succession", "promise"),
)
def _succession_word(asked: Succeed) -> bool:
    return kept(asked, "promise", asked.answer, asked.taker, asked.trick, asked.table)


# Scoring and winning


@about(
    Score,
    "adds_up",
    "All points together are the same, however the tricks are divided.",
    why="a trick counted twice, or for nobody",
    catalogue=(42, 43),
)
def _adds_up(asked: Score) -> bool:
    table, nothing = asked.table, Taken(0, asked.ruleset.deck.empty)
    first = next(seat for seat in range(table.players) if seat not in table.out)
    all_tricks: Taken = lazily(Taken, tricks=table.tricks_played, cards=lambda: _together(asked.taken))
    taken = tuple(all_tricks if seat == first else nothing for seat in range(table.players))
    everything = divided(table, taken, first)
    return bool(sum(asked.answer) == sum(asked.ruleset.scoring.score(everything.taken, everything)))


def _together(taken: tuple[Taken, ...]) -> CardSet:
    cards = taken[0].cards
    for one in taken[1:]:
        cards = cards | one.cards
    return cards


@about(
    Score,
    "same_for_all",
    "No seat is favoured: if all players move one seat on, so do their points.",
    why="a score read from the wrong seat",
    catalogue=(47,),
)
def _same_for_all(asked: Score) -> bool:
    turned = turned_table(asked.table, asked.ruleset)
    return bool(asked.ruleset.scoring.score(turned.taken, turned) == (*asked.answer[1:], asked.answer[0]))


def _whose_trick(asked: Question) -> str:
    return f"seat {asked.seat} with the trick of seat {asked.taker}" if isinstance(asked, Otherwise) else ""


@about(
    Otherwise,
    "one_more_trick",
    "Nobody scores less for taking one trick more.",
    why="a trick that it is better to lose",
    catalogue=(46,),
    rests_on=("scoring.same_for_all",),
    beside=_whose_trick,
)
def _one_more_trick(asked: Otherwise) -> bool | None:
    sides, (before, after) = asked.table.sides, asked.answer
    assert sides is not None
    return None if sides[asked.taker] == sides[asked.seat] else bool(after[asked.seat] >= before[asked.seat])


@about(
    Score,
    "partners_share",
    "Partners score the same.",
    why="points that one of two partners gets",
    catalogue=(47,),
    applies=has_part("siding"),
)
def _partners_share(asked: Score) -> bool | None:
    sides = asked.table.sides
    assert sides is not None
    pairs = [(one, two) for one in range(len(sides)) for two in range(one) if sides[one] == sides[two]]
    return all(asked.answer[one] == asked.answer[two] for one, two in pairs)


@about(
    Score,
    "keeps_its_word",
    "Everybody scores exactly what the rule says.",
    why="a bonus that cannot be earned, or is earned twice",
    catalogue=(40, 41, 44),
    applies=Says("scoring", "promise"),
)
def _scoring_word(asked: Score) -> bool:
    return kept(asked, "promise", asked.answer, asked.taken, asked.table)


@about(
    Win,
    "named_once",
    "Nobody is named twice among the winners.",
    why="a prize paid twice",
    catalogue=(40, 48),
)
def _named_once(asked: Win) -> bool:
    return len(set(asked.answer)) == len(asked.answer)


@about(
    Win,
    "same_for_all",
    "Who wins depends on no seat's number: if all players move one seat on, so do the winners.",
    why="a winner read from the wrong seat",
    catalogue=(47,),
)
def _win_same_for_all(asked: Win) -> bool:
    turned, players = turned_table(asked.table, asked.ruleset), asked.table.players
    winners = asked.ruleset.winning.winners((*asked.totals[1:], asked.totals[0]), turned)
    return set(winners) == {(seat - 1) % players for seat in asked.answer}


@about(
    Win,
    "keeps_its_word",
    "Exactly those win whom the rule names.",
    why="a winner decided on the wrong number",
    catalogue=(41, 48),
    applies=Says("winning", "promise"),
)
def _winning_word(asked: Win) -> bool:
    return kept(asked, "promise", asked.answer, asked.totals, asked.table)


@about(
    Rotate,
    "keeps_its_word",
    "The next dealer is the one whom the rule names.",
    why="off by one seat",
    catalogue=(31,),
    applies=Says("rotation", "promise"),
)
def _rotation_word(asked: Rotate) -> bool:
    return kept(asked, "promise", asked.answer, asked.table)
