"""Whether an obligation holds for a question, known or unknown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tricklib.actions import Action
from tricklib.blame import place_in_rule
from tricklib.cards import Card
from tricklib.errors import HiddenInformation, RuleError
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.table import Seat
from tricklib.verify import moments
from tricklib.verify.explorer import NotAFunction, TellsApart
from tricklib.verify.questions import Question

if TYPE_CHECKING:
    from tricklib.verify.obligations.registry import Obligation


def judge(obligation: Obligation, asked: Question, *card: Card | Seat) -> bool | None:
    """Whether an obligation holds for a question; None if it says nothing about it."""
    assert obligation.holds is not None
    if asked.error is not None and not obligation.id.endswith((".answers", ".own_view")):
        return None
    try:
        return obligation.holds(asked, *card)
    except Exception:
        # What the rule says of itself, or the rule asked once more, raises: then the sentence is not true of it.
        return False


def fails(obligation: Obligation, asked: Question) -> bool:
    """Whether an obligation fails for a question with known cards."""
    if obligation.is_for_every_card:
        return any(judge(obligation, asked, card) is False for card in asked.ruleset.deck)
    if obligation.is_for_every_seat:
        return any(judge(obligation, asked, seat) is False for seat in range(asked.ruleset.players))
    return judge(obligation, asked) is False


def failing(obligation: Obligation, game: Game, action: Action | None) -> Iterator[Question]:
    """The questions of a moment of a game for which an obligation fails.

    Args:
        obligation: an obligation about a kind of question.
        game: the state.
        action: a legal action with which it may fail, or None for the state itself.
    """
    assert obligation.about is not None
    for asked in moments.at(game, action, obligation.about):
        if fails(obligation, asked):
            yield asked


def is_hidden(error: BaseException | None) -> bool:
    """Whether a policy failed because it asked for what its seat may not see."""
    while error is not None:
        if isinstance(error, HiddenInformation):
            return True
        error = error.__cause__
    return False


def is_blamed(obligation: Obligation, ruleset: Ruleset, error: RuleError) -> bool:
    """Whether an error is the fault of a rule of which it is owed that it answers, or asks for nothing hidden.

    Of an object that is the rule about several things an error does not tell which one it was asked about.
    """
    policy, owed = getattr(ruleset, obligation.part, None), "own_view" if is_hidden(error) else "answers"
    is_of_one = sum(policy is other for other in ruleset.policies.values()) == 1
    return obligation.id == f"{obligation.part}.{owed}" and is_of_one and error.policy is policy


def verdict_reason(story: str) -> str:
    """The first sentence of a story."""
    return story.partition("\n")[0]


def at_line(error: BaseException) -> str:
    """The place in a rule at which an exception was raised, in parentheses; empty if there is none."""
    place = place_in_rule(error)
    return f" (at {place})" if place else ""


def no_function(policy: str, error: NotAFunction) -> str:
    """Why nothing can be proved about a policy that is no function of what it is given."""
    if isinstance(error, TellsApart):
        return (
            f"{error}: {policy} tells unknown cards from known ones{at_line(error)}. "
            "Ask only what sets, cards and the table say of themselves, not what they are made of"
        )
    return (
        f"{error}: {policy} is no function of what it is given"
        f"{at_line(error)}. A rule must not use randomness, or remember anything between two questions"
    )
