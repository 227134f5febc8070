"""What the parts of a combined rule owe: each means what it says, wherever it is asked.

A combination says what it means by the answers of its parts; whether those are right is for the parts to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tricklib.cards import Card
from tricklib.policies.parts import parts_of
from tricklib.ruleset import Ruleset
from tricklib.verify.obligations.registry import Holds, Obligation, owed, speaks
from tricklib.verify.questions import PART_OF, Break, Follow, Lead, Open, Question, Score


def _speaking(ruleset: Ruleset, part: str, method: str, word: str) -> Iterator[Any]:
    """The parts of a policy, without itself, that say what they mean."""
    policy = getattr(ruleset, part)
    for one in parts_of(policy):
        if one is not policy and speaks(one, method) and speaks(one, word):
            yield one


def _legal_as_said(asked: Lead | Follow, card: Card) -> bool:
    given = asked.hand, asked.trick, asked.table
    return all(
        (card in one.legal(*given)) == bool(one.allows(card, *given))
        for one in _speaking(asked.ruleset, PART_OF[type(asked)], "legal", "allows")
    )


def _opens_as_said(asked: Open) -> bool:
    given = asked.hands, asked.table
    return all(
        one.promise(one.opener(*given), *given) for one in _speaking(asked.ruleset, "opening", "opener", "promise")
    )


def _breaks_as_said(asked: Break) -> bool:
    given = asked.card, asked.trick, asked.table
    return all(
        one.promise(one.breaks(*given), *given) for one in _speaking(asked.ruleset, "breaking", "breaks", "promise")
    )


def _scores_as_said(asked: Score) -> bool:
    given = asked.taken, asked.table
    return all(
        one.promise(one.score(*given), *given) for one in _speaking(asked.ruleset, "scoring", "score", "promise")
    )


def _owe(kind: type[Question], method: str, word: str, holds: Holds) -> None:
    part = PART_OF[kind]
    applies: Callable[[Ruleset], bool] = lambda ruleset: any(_speaking(ruleset, part, method, word))  # noqa: E731
    owed(
        Obligation(
            f"{part}.parts_keep_their_word",
            f"Every part of the rule about {part} does exactly what its own sentence says.",
            kind,
            holds,
            why="a slip inside a part, which the whole repeats",
            catalogue=(14, 15, 17, 19),
            rests_on=(f"{part}.answers", f"{part}.own_view"),
            applies=applies,
        )
    )


_owe(Open, "opener", "promise", _opens_as_said)
_owe(Lead, "legal", "allows", _legal_as_said)
_owe(Follow, "legal", "allows", _legal_as_said)
_owe(Break, "breaks", "promise", _breaks_as_said)
_owe(Score, "score", "promise", _scores_as_said)
