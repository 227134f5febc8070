"""Invariants that a person writes: obligations of their own, proved and reported like those of the library."""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable
from typing import Any, Final

from tricklib.errors import Interruption, RulesetError
from tricklib.ruleset import PARTS
from tricklib.verify.explorer import Unjudged
from tricklib.verify.judging import at_line
from tricklib.verify.obligations import OBLIGATIONS, Obligation
from tricklib.verify.obligations.registry import Holds, of_answers
from tricklib.verify.questions import OF_PART, State

RESERVED: Final = ("answers", "own_view", "no_idle_line", "no_idle_part", "keeps_its_word", "parts_keep_their_word")
"""What an invariant cannot be called, whatever it is about."""

OF_STATES: Final = (
    "dealing.fits",
    "siding.same_whenever",
    "opening.someone_opens",
    "drawing.same_for_all",
    "game.conserves",
    "game.moves_only_its_cards",
    "game.collects",
    "game.ends_in_time",
)
"""What says that an unknown state has the hands, the trick and the table of every real one."""


def invariant(
    part: str, sentence: str, *, name: str | None = None, why: str = ""
) -> Callable[[Callable[..., bool | None]], Obligation]:
    """Make an obligation of a function, to be given to ``verify(..., also=[...])``.

    The function is given a question and its answer (:mod:`tricklib.verify.questions`), or a state of a hand; and
    perhaps ``card`` or ``seat``, for every one of which it is proved. It returns True where all is well, False where
    it is not, and None where it has nothing to say.

    Args:
        part: the part of a ruleset whose answers it is about, such as ``following``; ``game`` for all states.
        sentence: what it says, in players' words.
        name: the id is ``part.name``; the name of the function if it is not given.
        why: which fault it catches.

    Raises:
        RulesetError: there is no such part, the sentence says nothing, the name is taken or no name, or the function
            does not take what it is given.
    """
    if part not in OF_PART and part != "game":
        wanted = ", ".join(one for one in PARTS if one in OF_PART)
        said = " is not asked during a hand, but once for all" if part in PARTS else " is no part of a ruleset"
        raise RulesetError(f"{part!r}{said}: expected one of {wanted}, or game")
    if not isinstance(sentence, str) or not sentence.strip():
        raise RulesetError(f"an invariant cannot say {sentence!r}: expected a sentence, such as 'Aces may be led.'")

    def made(function: Callable[..., bool | None]) -> Obligation:
        written = _plain(function)
        what = _checked_name(part, written.__name__ if name is None else name)
        _check_parameters(written)
        more: dict[str, Any] = {"why": why, "reads": (written,)}
        if part == "game":
            more |= {"about": State, "holds": _of_states(_judging(written)), "rests_on": OF_STATES}
            return Obligation(f"game.{what}", sentence, **more)
        return of_answers(OF_PART[part], what, sentence, _judging(written), **more)

    return made


def invariants_of(module: types.ModuleType | None) -> list[Obligation]:
    """The invariants of a module, be they written there or imported.

    Args:
        module: the module that rules come from, as :func:`tricklib.targets.load_from` gives it; None has none.
    """
    names = {} if module is None else vars(module)
    return list({id(one): one for one in names.values() if isinstance(one, Obligation)}.values())


def _of_states(holds: Holds) -> Holds:
    """A function of a state, as one of the question that has it."""

    @functools.wraps(holds)
    def of_game(asked: State, *more: object) -> bool | None:
        """Judge the state."""
        return holds(asked.game, *more)

    return of_game


def _plain(function: object) -> types.FunctionType:
    if not isinstance(function, types.FunctionType):
        raise RulesetError(f"{function!r} is no invariant: expected a function, written with def")
    flags = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
    if function.__code__.co_flags & flags:
        raise RulesetError(f"{function.__name__} is no invariant: expected a function that returns, without yield")
    return function


def _checked_name(part: str, what: str) -> str:
    if not isinstance(what, str) or not what.isidentifier():
        raise RulesetError(f"an invariant cannot be called {what!r}: expected a name such as 'joker_is_free'")
    if f"{part}.{what}" in OBLIGATIONS or what in RESERVED:
        raise RulesetError(f"there is an obligation {part}.{what} already: give the invariant another name")
    return what


def _check_parameters(function: types.FunctionType) -> None:
    parameters = list(inspect.signature(function).parameters.values())
    plain = all(one.kind is one.POSITIONAL_OR_KEYWORD and one.default is one.empty for one in parameters)
    more = tuple(one.name for one in parameters[1:])
    if not plain or not parameters or more not in ((), ("card",), ("seat",)):
        raise RulesetError(
            f"{function.__name__}{inspect.signature(function)} takes what an invariant is not given: "
            "expected (asked), (asked, card) or (asked, seat), or the same with game"
        )


def _judging(function: types.FunctionType) -> Holds:
    """The function, of which nothing comes out but a verdict."""

    @functools.wraps(function)
    def holds(*given: Any) -> bool | None:
        """Judge a question."""
        try:
            verdict: object = function(*given)
        except (Interruption, KeyboardInterrupt):
            raise
        except BaseException as error:
            said = f": {error}" if str(error) else ""
            raise Unjudged(f"{function.__name__} raised {type(error).__name__}{at_line(error)}{said}") from error
        if verdict is None or verdict is True or verdict is False:
            return verdict
        raise Unjudged(
            f"{function.__name__} returns {_kind(verdict)}: expected True, False or None; for a truth value of "
            "something else, write bool(...)"
        )

    return holds


def _kind(verdict: object) -> str:
    name = verdict.__class__.__name__
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
