"""The contracts of the policies: what each kind of rule owes, whoever wrote it."""

from __future__ import annotations

from tricklib.cards import Card, CardSet
from tricklib.errors import HiddenInformation
from tricklib.table import Taken
from tricklib.verify.lazily import lazily
from tricklib.verify.obligations.registry import Obligation, about, has, kept, owed
from tricklib.verify.questions import (
    PART_OF,
    Call,
    Look,
    Open,
    Question,
    Score,
    Succeed,
    Take,
    Win,
)


def is_hidden(error: BaseException | None) -> bool:
    """Whether a policy failed because it asked for what its seat may not see."""
    while error is not None:
        if isinstance(error, HiddenInformation):
            return True
        error = error.__cause__
    return False


def gives_an_answer(asked: Question) -> bool | None:
    """The policy neither raises nor gives a thing of the wrong kind."""
    return None if is_hidden(asked.error) else asked.error is None


def needs_no_secret(asked: Question) -> bool | None:
    """The policy asks for nothing that its seat may not see."""
    return not is_hidden(asked.error)


for _kind, _part in PART_OF.items():
    owed(
        Obligation(
            f"{_part}.answers",
            f"The rule about {_part} always gives an answer.",
            _kind,
            gives_an_answer,
            why="a rule that fails on a rare hand stops the game there",
            catalogue=(20, 21, 49),
            rests_on=(f"{_part}.own_view", *(("looking.answers",) if _part == "calling" else ())),
        ),
        Obligation(
            f"{_part}.own_view",
            f"The rule about {_part} needs to know nothing that is hidden.",
            _kind,
            needs_no_secret,
            why="a player must be able to tell what he may do from what he sees",
            catalogue=(39, 55, 57),
        ),
    )


# Looking and calling


@about(
    Look,
    "keeps_its_word",
    "Hands may be looked at exactly when the rule says.",
    applies=has("looking", "promise"),
)
def _looking_word(asked: Look) -> bool:
    return kept(asked, "promise", asked.answer, asked.seat, asked.table, asked.declared)


@about(Look, "in_time", "When trumps are declared, everybody may look at his hand.", why="nobody can play blind")
def _looking_in_time(asked: Look) -> bool | None:
    return bool(asked.answer) if asked.declared else None


@about(
    Call,
    "some_choice",
    "Whoever chooses trumps always has something to choose.",
    why="an empty choice stops the game",
    catalogue=(33, 49),
)
def _some_choice(asked: Call) -> bool:
    return len(asked.choices) > 0


@about(
    Call,
    "real_suits",
    "Only suits of the deck can be chosen, each listed once.",
    why="trumps of which there is no card are no trumps",
    catalogue=(2, 35),
)
def _real_suits(asked: Call) -> bool:
    once = len(set(asked.choices)) == len(asked.choices)
    return once and all(suit is None or suit in asked.ruleset.deck.suits for suit in asked.choices)


@about(
    Call,
    "keeps_its_word",
    "Trumps are chosen by whom, and among what, the rule says.",
    applies=has("calling", "promise"),
)
def _calling_word(asked: Call) -> bool:
    return kept(asked, "promise", *asked.answer, asked.hand, asked.table)


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
    applies=has("opening", "promise"),
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
    return int((asked.answer - asked.trick.leader) % asked.trick.players)


def _card_of(asked: Take) -> Card:
    return asked.trick.cards[_place_of(asked)]


@about(
    Succeed,
    "keeps_its_word",
    "The next leader is the one whom the rule names.",
    why="off by one seat",
    catalogue=(31,),
    applies=has("succession", "promise"),
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
    empty = asked.ruleset.deck.empty
    all_tricks: Taken = lazily(Taken, tricks=asked.table.tricks_played, cards=lambda: _together(asked.taken))
    everything = (all_tricks, *(Taken(0, empty) for _ in asked.taken[1:]))
    return bool(sum(asked.answer) == sum(asked.ruleset.scoring.score(everything, asked.table)))


def _together(taken: tuple[Taken, ...]) -> CardSet:
    cards = taken[0].cards
    for one in taken[1:]:
        cards = cards | one.cards
    return cards


@about(
    Score,
    "same_for_all",
    "No seat is favoured: if players change places, so do their points.",
    why="a score read from the wrong seat",
    catalogue=(47,),
)
def _same_for_all(asked: Score) -> bool:
    score = asked.ruleset.scoring.score
    turned, swapped = (*asked.taken[1:], asked.taken[0]), (asked.taken[1], asked.taken[0], *asked.taken[2:])
    return bool(
        score(turned, asked.table) == (*asked.answer[1:], asked.answer[0])
        and score(swapped, asked.table) == (asked.answer[1], asked.answer[0], *asked.answer[2:])
    )


@about(
    Score,
    "keeps_its_word",
    "Everybody scores exactly what the rule says.",
    why="a bonus that cannot be earned, or is earned twice",
    catalogue=(40, 41, 44),
    applies=has("scoring", "promise"),
)
def _scoring_word(asked: Score) -> bool:
    return kept(asked, "promise", asked.answer, asked.taken, asked.table)


@about(
    Win,
    "somebody_wins",
    "Every hand has a winner, and nobody is named twice.",
    why="a tie that nobody wins",
    catalogue=(40, 48),
    rests_on=("scoring.answers",),
)
def _somebody_wins(asked: Win) -> bool:
    return len(asked.answer) > 0 and len(set(asked.answer)) == len(asked.answer)


@about(
    Win,
    "keeps_its_word",
    "Exactly those win whom the rule names.",
    why="a winner decided on the wrong number",
    catalogue=(41, 48),
    rests_on=("scoring.answers",),
    applies=has("winning", "promise"),
)
def _winning_word(asked: Win) -> bool:
    return kept(asked, "promise", asked.answer, asked.scores, asked.table)
