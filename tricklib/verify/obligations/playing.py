"""The contracts of the rules about playing: what may be led, what may be played to a trick, and what breaks trumps."""

from __future__ import annotations

from tricklib.cards import Card
from tricklib.errors import RuleError, RulesetError
from tricklib.foreseen import course
from tricklib.ruleset import Ruleset
from tricklib.verify.obligations.registry import Says, about, kept
from tricklib.verify.questions import (
    Break,
    Follow,
    Lead,
)

# Leading


@about(
    Lead,
    "within_hand",
    "Only cards that are held may be led.",
    why="a card from nowhere would be in two places",
    catalogue=(11, 61),
)
def _lead_within_hand(asked: Lead) -> bool:
    return bool(asked.answer <= asked.hand)


def _has_later_tricks(ruleset: Ruleset) -> bool:
    try:
        return len(course(ruleset)) > 1
    except (RuleError, RulesetError):
        return True


@about(
    Lead,
    "can_open",
    "Whoever leads to the first trick has a card that he may lead.",
    why="the card that must be led may be one that may not be led",
    catalogue=(12, 18, 49, 61, 68),
    rests_on=("opening.answers",),
)
def _can_open(asked: Lead) -> bool | None:
    return bool(asked.answer) if asked.table.is_first_trick else None


@about(
    Lead,
    "can_lead",
    "Whoever leads to a later trick has a card that he may lead.",
    why="a hand may consist of just the cards that may not be led",
    catalogue=(12, 18, 49, 61, 68),
    applies=_has_later_tricks,
)
def _can_lead(asked: Lead) -> bool | None:
    return None if asked.table.is_first_trick else bool(asked.answer)


@about(
    Lead,
    "keeps_its_word",
    "Exactly the cards that the rule's sentence allows may be led.",
    why="a card too many or too few is a rule nobody agreed on",
    catalogue=(14, 15, 17, 19),
    applies=Says("leading", "allows"),
)
def _leading_word(asked: Lead, card: Card) -> bool:
    return (card in asked.answer) == kept(asked, "allows", card, asked.hand, asked.trick, asked.table)


# Following


@about(
    Follow,
    "within_hand",
    "Only cards that are held may be played to a trick.",
    why="a card from nowhere would be in two places",
    catalogue=(11, 61),
)
def _follow_within_hand(asked: Follow) -> bool:
    return bool(asked.answer <= asked.hand)


@about(
    Follow,
    "never_empty",
    "Whoever is to play to a trick has a card that he may play.",
    why="two duties may exclude each other",
    catalogue=(12, 16, 24, 49, 61, 68),
)
def _never_empty(asked: Follow) -> bool:
    return bool(asked.answer)


@about(
    Follow,
    "follow_suit",
    "Whoever holds the suit led, as it counts in play, may play nothing else.",
    why="reneging; a bower that follows its printed suit",
    catalogue=(13, 25),
)
def _follow_suit(asked: Follow) -> bool | None:
    return bool(asked.answer <= asked.able) if asked.able else None


@about(
    Follow,
    "any_of_the_suit",
    "Whoever can follow suit may do so with every card of the suit that he holds.",
    why="a duty too many; a bower that is not counted to its suit",
    catalogue=(14,),
)
def _any_of_the_suit(asked: Follow) -> bool | None:
    return bool(asked.answer >= asked.able) if asked.able else None


@about(
    Follow,
    "keeps_its_word",
    "Exactly the cards that the rule's sentence allows may be played.",
    why="a card too many or too few is a rule nobody agreed on",
    catalogue=(14, 15, 17, 19),
    applies=Says("following", "allows"),
)
def _following_word(asked: Follow, card: Card) -> bool:
    return (card in asked.answer) == kept(asked, "allows", card, asked.hand, asked.trick, asked.table)


# Breaking


@about(
    Break,
    "only_by_trumps",
    "Only a trump breaks trumps.",
    why="a discard is not a ruff",
    catalogue=(17,),
    rests_on=("leading.within_hand", "following.within_hand"),
)
def _only_by_trumps(asked: Break) -> bool:
    return not asked.answer or asked.card in asked.table.trump_cards


@about(
    Break,
    "not_by_following",
    "A trump played because trumps were led breaks nothing.",
    why="after the fact nobody can tell a duty from a ruff",
    catalogue=(17,),
    rests_on=("leading.within_hand", "following.within_hand"),
    if_any=True,
)
def _not_by_following(asked: Break) -> bool | None:
    table, trick = asked.table, asked.trick
    if trick.is_empty or trick.led is not table.trumps or asked.card not in table.trump_cards:
        return None
    return not asked.answer


@about(
    Break,
    "keeps_its_word",
    "Trumps are broken exactly when the rule says so.",
    why="a flag that is never set, or set by the wrong card",
    catalogue=(17,),
    rests_on=("leading.within_hand", "following.within_hand"),
    applies=Says("breaking", "promise"),
)
def _breaking_word(asked: Break) -> bool:
    return kept(asked, "promise", asked.answer, asked.card, asked.trick, asked.table)
