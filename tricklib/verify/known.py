"""A path of a proof, walked once more with cards in hand.

What a rule answered for unknown cards must be what it answers for the known ones of the same path. A rule for which
this is not so tells a proof from a game, on purpose or not, and nothing that is proved of it holds in play.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar, final

import attrs

from tricklib.cards import Card, CardSet, Deck, Suit
from tricklib.verify.anycard import AnyCard, Number
from tricklib.verify.explorer import Explorer, Impossible, Path, Stop, TellsApart
from tricklib.verify.meaning import Told, only_sets, value
from tricklib.verify.questions import Question
from tricklib.verify.solver import OutOfUnits
from tricklib.verify.symbolic import Count, term_of
from tricklib.verify.terms import Term, Terms
from tricklib.verify.whole import Whole, is_unknown

T = TypeVar("T")


@final
class Known(Explorer):
    """Answers as one path of an explorer went, with the sets and numbers of its model.

    Args:
        terms: the terms of the deck.
        path: the path.
        model: sets and numbers for which it is taken.
        deck: the deck.
    """

    def __init__(self, terms: Terms, path: Path[Any], model: dict[str, int], deck: Deck) -> None:
        self.terms = terms
        self.sets = self.known = dict(model)
        self._asked_for: list[Term] = []
        self._apart: list[tuple[Term, tuple[Term, ...]]] = []
        self._values: dict[Term, int] = {}
        self.choices = dict(path.choices)
        self.before_counting = None
        self.deck = deck

    def choose(self, name: str, values: Sequence[T]) -> T:
        """The value on the path; any, if the path did not choose one."""
        chosen: Any = self.choices.setdefault(name, next(iter(values), None))
        if chosen not in values:
            raise Impossible(name)
        one: T = chosen
        return one

    def decide(self, question: Term) -> bool:
        """The answer, which is known."""
        return bool(self._value(question))

    def assume(self, question: Term) -> None:
        """Go on only where the answer is yes."""
        self._asked_for.append(question)
        if not self.decide(question):
            raise Impossible("the path says nothing about these cards, and the cards taken for them do not fit")

    def assume_apart(self, cards: Term, others: Sequence[Term]) -> None:
        """Go on only where a set has no card of the others; no question is made of it unless it has."""
        bits = self._value(cards)
        if any(bits & self._value(other) for other in others):
            super().assume_apart(cards, others)
        self._apart.append((cards, tuple(others)))

    def assumed(self) -> Iterator[Term]:
        """All that was assumed, of which something may not be so."""
        yield from self._asked_for
        for cards, others in self._apart:
            yield from (self.terms.empty(self.terms.both(cards, other)) for other in others)

    def _value(self, term: Term) -> int:
        return value(term, self.sets, self.terms.width, self._values)

    def ends(self, number: Term) -> tuple[int, int]:
        """The number twice, since it is known."""
        known = self._value(number)
        return known, known

    def as_before(self, work: Callable[[], T]) -> T:
        """What comes of the work."""
        return work()

    def stop(self, why: Stop) -> Stop:
        """The reason itself."""
        return why

    def note(self, what: object) -> None:
        """Nothing is replayed."""

    def card(self, name: str) -> Card:
        """The card on the path; one that lies nowhere else, if the path did not ask for it."""
        if name not in self.sets:
            used = 0
            for bits in only_sets(self.sets).values():
                used |= bits
            spare = [card for card in self.deck if not used & self.deck.bit_of[card]]
            spare.sort(key=lambda card: card.suit is not self.choices.get("led"))
            if not spare:
                raise Impossible("no card is left")
            self.sets[name] = self.deck.bit_of[spare[0]]
            self._values.clear()
        return self.deck.cards[self.sets[name].bit_length() - 1]


def fingerprint(answer: object, explorer: Explorer) -> object:
    """Something that is equal for two answers of a rule exactly if the answers are the same."""
    if isinstance(answer, CardSet):
        return term_of(answer, explorer)
    if type(answer) is Count:
        return fingerprint(answer._whole(), explorer)
    if type(answer) is Number:
        return answer._card, tuple(answer._masks.items())
    if isinstance(answer, AnyCard | Whole):
        return answer._term
    if isinstance(answer, tuple | list):
        return tuple(fingerprint(one, explorer) for one in answer)
    return answer if isinstance(answer, int | str | None | Suit) else type(answer).__name__


def real(thing: Any) -> Any:
    """The same thing, of the very class that a game makes."""
    kind = type(thing)
    if kind is tuple:
        return tuple(map(real, thing))
    if kind is Told:
        return int(thing)
    if kind is CardSet:
        return CardSet(thing.deck, int(thing.bits)) if type(thing.bits) is Told else thing
    if "_parts" not in getattr(kind, "__slots__", ()):
        return tuple(map(real, thing)) if isinstance(thing, tuple) else thing
    parts: dict[str, Any] = thing._parts
    if _REAL not in parts:
        made: Any = thing.__class__
        parts[_REAL] = made(**{name: real(getattr(thing, name)) for name in _made_of(made)})
    return parts[_REAL]


_REAL: Final = "as a game makes it"
"""Under this name a thing keeps what was made of it, in case that it is asked about again."""


@functools.cache
def _made_of(kind: Any) -> tuple[str, ...]:
    """The fields with which a thing is made."""
    return tuple(field.name for field in attrs.fields(kind) if field.init)


def same(answer: object, known: object, explorer: Explorer, path: Path[Any]) -> bool:
    """Whether an answer for unknown cards is, on a path, the answer for known ones."""
    if isinstance(answer, CardSet):
        bits = value(term_of(answer, explorer), path.model, explorer.terms.width)
        return isinstance(known, CardSet) and known.bits == bits
    if isinstance(answer, tuple):
        return isinstance(known, tuple) and len(answer) == len(known) and all(
            same(one, other, explorer, path) for one, other in zip(answer, known, strict=True)
        )  # fmt: skip
    if isinstance(answer, AnyCard):
        return isinstance(known, Card) and known.bits_in(answer._deck) == value(
            answer._term, path.model, explorer.terms.width
        )
    if is_unknown(answer):
        return type(known) is int and known == _number(answer, path, explorer.terms.width)
    return type(answer) is type(known) and answer == known


def _number(unknown: Any, path: Path[Any], width: int) -> int:
    """What an unknown number is on a path; nothing is asked of it, since the path has ended."""
    if isinstance(unknown, Number):
        bits = value(unknown._card, path.model, width)
        return next(number for number, cards in unknown._masks.items() if cards & bits)
    known = value(unknown._term, path.model, width)
    return known.bit_count() if isinstance(unknown, Count) else known


def walk_again(
    put: Callable[[Explorer], Question], deck: Deck, explorer: Explorer, path: Path[Any], asked: Question
) -> None:
    """Put the question of a path again with known cards, to see that the answer is the same.

    Raises:
        TellsApart: it is not.
    """
    found = _put_again(put, deck, explorer, path)
    if found is None:
        return
    again, model = found
    path = attrs.evolve(path, model=model)
    alike = (asked.error is None) == (again.error is None)
    if not alike or (asked.error is None and not same(asked.answer, again.answer, explorer, path)):
        said = again.error or again.answer
        raise TellsApart(f"it answers otherwise when the cards are known ({said})")


MOST_MODELS: Final = 20
"""So often it is looked for cards that fit what the path says and what is asked for beside it."""


def _put_again(
    put: Callable[[Explorer], Question], deck: Deck, explorer: Explorer, path: Path[Any]
) -> tuple[Question, dict[str, int]] | None:
    """The question of a path with known cards, and the sets and numbers; None if none were found that fit."""
    model = path.model
    # What the path says nothing about mostly fits as it did on an earlier one.
    if explorer.fitting and _is_on(path, explorer.fitting | model, explorer.terms.width):
        model = explorer.fitting | model
    for _ in range(MOST_MODELS):
        known = Known(explorer.terms, path, model, deck)
        with contextlib.suppress(Impossible):
            return put(known), known.sets
        # The path says nothing about some sets or numbers, and what was taken for them does not fit.
        more = None
        with contextlib.suppress(OutOfUnits):
            more = explorer.solver.model((*path.questions, *known.assumed()), explorer.terms.true)
        if more is None:
            return None
        explorer.fitting = more
        model = path.model | more
    return None


def _is_on(path: Path[Any], model: dict[str, int], width: int) -> bool:
    """Whether a path is taken for these sets and numbers."""
    known: dict[Term, int] = {}
    return all(value(question, model, width, known) for question in path.questions)
