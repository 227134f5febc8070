"""What an obligation is, and the list of all of them.

An obligation about a policy is a plain Python function of a question and its answer (:mod:`tricklib.verify.questions`).
It returns True where the rule does right, False where it does not, and None where it has nothing to say. If it takes a
second argument ``card`` or ``seat``, it is proved for every card or for every seat.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

import attrs

from tricklib.ruleset import Ruleset
from tricklib.verify.explorer import NotAFunction
from tricklib.verify.questions import PART_OF, Question

if TYPE_CHECKING:
    from tricklib.actions import Action
    from tricklib.game import Game
    from tricklib.verify.prover import Prover
    from tricklib.verify.report import Finding

Holds: TypeAlias = Callable[..., "bool | None"]


@final
@attrs.frozen
class Obligation:
    """Something that every ruleset owes.

    Args:
        id: ``part.what_it_says``.
        sentence: what it says, in players' words.
        about: the kind of question it speaks of; None if it is settled by ``settle``.
        holds: whether a question and its answer are as they should be.
        settle: settles it for a whole ruleset at once; it gives None where there is nothing of which it speaks.
        why: which fault it catches.
        catalogue: the numbers of the properties of trick-taking rules that it covers.
        rests_on: other obligations without which it says nothing.
        falls_with: those of these with which it is refuted, rather than left open.
        applies: whether a ruleset owes it.
        if_any: whether it is owed only where there is something of which it speaks, such as bids.
        reads: what it asks that is neither the library's nor a part of the rules, such as a function that a person
            wrote; it must be a function of what it is given, as rules must.
        beside: what more there is to tell of a question for which it fails.
        seen_in: the state, here or later on, in which it is seen that it fails in a game; None if there is none. A game
            without one shows nothing. If this is not given, a game shows it where it fails.
        is_binding: whether no rule may depart from it: what is asked of two rulesets, and not of a game.
    """

    id: str
    sentence: str
    about: type[Question] | None = None
    holds: Holds | None = None
    settle: Callable[[Prover, Obligation], Finding | None] | None = None
    why: str = ""
    catalogue: tuple[int, ...] = ()
    rests_on: tuple[str, ...] = ()
    falls_with: tuple[str, ...] = ()
    applies: Callable[[Ruleset], bool] = attrs.field(default=lambda ruleset: True)
    if_any: bool = False
    reads: tuple[object, ...] = ()
    beside: Callable[[Question], str] | None = None
    seen_in: Callable[[Game, Action | None], Game | None] | None = None
    is_binding: bool = False

    @property
    def part(self) -> str:
        """The part of a ruleset that it reads; ``game`` for the engine and the whole."""
        part = self.id.partition(".")[0]
        return part if self.about is None else PART_OF.get(self.about, part)

    @property
    def asks_for_words(self) -> bool:
        """Whether it asks a policy, or its parts, what it says of itself: then that must be a function as well."""
        return isinstance(self.applies, Says) or self.id.endswith(".parts_keep_their_word")

    @property
    def is_for_every_card(self) -> bool:
        """Whether it speaks of one card at a time."""
        return "card" in self._speaks_of

    @property
    def is_for_every_seat(self) -> bool:
        """Whether it speaks of one seat at a time."""
        return "seat" in self._speaks_of

    @property
    def _speaks_of(self) -> tuple[str, ...]:
        return () if self.holds is None else _speaks_of(self.holds)

    def policy(self, ruleset: Ruleset) -> str:
        """The policy it is about, as code; empty for the engine and the whole."""
        policy = getattr(ruleset, self.part, None)
        if policy is None:
            return ""
        unnamed = "__repr__" not in {name for kind in type(policy).__mro__[:-1] for name in vars(kind)}
        with contextlib.suppress(Exception):
            # What a person's rule prints of itself may fail, and no verdict hangs on it.
            return f"{type(policy).__name__}()" if unnamed else repr(policy)
        return f"{type(policy).__name__}()"

    def departure(self, ruleset: Ruleset) -> str | None:
        """The sentence by which the policy departs from it on purpose, if it does and may."""
        if self.is_binding:
            return None
        departures = getattr(getattr(ruleset, self.part, None), "departs_from", {})
        sentence = departures.get(self.id)
        return None if sentence is None else str(sentence)


@functools.lru_cache(maxsize=256)
def _speaks_of(holds: Callable[..., Any]) -> tuple[str, ...]:
    """What an obligation is told beside what was asked, by name; it is looked up for every path."""
    return tuple(inspect.signature(holds).parameters)[1:]


OBLIGATIONS: Final[dict[str, Obligation]] = {}
"""All obligations by id, in the order in which a hand meets them."""


def owed(*obligations: Obligation) -> None:
    """Put obligations on the list."""
    for one in obligations:
        assert one.id not in OBLIGATIONS, f"{one.id} is on the list already"
        OBLIGATIONS[one.id] = one


def about(
    kind: type[Question],
    what: str,
    sentence: str,
    *,
    why: str = "",
    catalogue: tuple[int, ...] = (),
    **more: Any,
) -> Callable[[Holds], Holds]:
    """Put a function of a question on the list of obligations.

    Args:
        kind: the kind of question.
        what: what it says, in a word or three; the id is ``part.what``.
        sentence: what it says, in players' words.
        why: which fault it catches.
        catalogue: the numbers of the properties that it covers.
        more: further fields of the obligation.
    """

    def register(holds: Holds) -> Holds:
        more.setdefault("applies", has_part(PART_OF[kind]))
        owed(of_answers(kind, what, sentence, holds, why=why, catalogue=catalogue, **more))
        return holds

    return register


def of_answers(kind: type[Question], what: str, sentence: str, holds: Holds, **more: Any) -> Obligation:
    """An obligation about the answers of a rule, which says nothing unless there are answers.

    Args:
        kind: the kind of question.
        what: what it says, in a word or three; the id is ``part.what``.
        sentence: what it says, in players' words.
        holds: whether a question and its answer are as they should be.
        more: further fields of the obligation.
    """
    part = PART_OF[kind]
    more["rests_on"] = (f"{part}.answers", f"{part}.own_view", *more.get("rests_on", ()))
    return Obligation(f"{part}.{what}", sentence, kind, holds, **more)


def has_part(part: str) -> Callable[[Ruleset], bool]:
    """Whether a ruleset has a policy for a part."""
    return lambda ruleset: getattr(ruleset, part, None) is not None


@final
@attrs.frozen
class Says:
    """Whether the policy of a part says its sentence a second time.

    Args:
        part: the part.
        word: the method that says it: ``allows``, ``promise`` or ``outranks``.
    """

    part: str
    word: str

    def __call__(self, ruleset: Ruleset) -> bool:
        """Whether it does in a ruleset."""
        return speaks(getattr(ruleset, self.part), self.word)


def speaks(policy: object, method: str) -> bool:
    """Whether a policy has a method, even one that fails as soon as it is looked up."""
    try:
        return hasattr(policy, method)
    except Exception:
        return True


def says(sentence: Callable[..., object], *given: object) -> bool | None:
    """Whether a rule's own sentence says yes; None if it raises, since then it says nothing that could be kept.

    Raises:
        NotAFunction: it says something else the second time.
    """
    try:
        said, again = bool(sentence(*given)), bool(sentence(*given))
    except Exception:
        return None
    if said is not again:
        raise NotAFunction("its sentence says something else when it is put again")
    return said


def kept(asked: Question, method: str, *given: object) -> bool:
    """Whether what a policy says of itself in declarative form agrees: the answer of its ``promise`` or ``allows``."""
    policy = getattr(asked.ruleset, PART_OF[type(asked)])
    return bool(getattr(policy, method)(*given))
