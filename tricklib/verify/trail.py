"""What an explorer did, written down, so that somebody else can check that it left nothing out.

A trail is the tree of all paths of one exploration: at each place what was asked, assumed or chosen, and where each
answer led. It is made of the paths that were run and of nothing else. Whether an answer is missing because the solver
said that it cannot be, or because it was concluded without asking, is not written down: it is missing, and whoever
checks the trail has to show that no situation gives it.

Trails are kept only where somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, final

import attrs

from tricklib.verify.terms import Term

ASKED: Final = "asked"
ASSUMED: Final = "assumed"
CONCLUDED: Final = "concluded"
CHOSEN: Final = "chosen"
"""What can happen at a place."""

PROOF: Final = "proof"
GROUND: Final = "ground"
"""What an exploration can be done for: an obligation, or what must be known before."""


@final
@attrs.define(eq=False)
class Place:
    """A place on the paths of an exploration.

    Args:
        kind: what happens here: a question is asked or assumed, it is concluded between which ends a number lies, or a
            value is chosen; empty where a path ends.
        about: the question, the number, or the name of the value.
        values: the values from which one is chosen, or the ends of the number.
        after: the place after each answer or value; what is assumed or concluded has the one answer True.
        is_open: whether no situation may come here, since a path ends here on which what is claimed is not so.
    """

    kind: str = ""
    about: Term | str = ""
    values: tuple[object, ...] = ()
    after: dict[object, Place] = attrs.field(factory=dict)
    is_open: bool = False


@final
class Trail:
    """The paths of one exploration, written down while they are run.

    Attributes:
        start: where all of them begin.
    """

    def __init__(self) -> None:
        self.start = Place()
        self.again()

    def again(self) -> None:
        """A path begins."""
        self._here = self.start

    def step(self, kind: str, about: Term | str, values: Iterable[object] = (), answer: object = True) -> None:
        """Write down what happens next on the path; after its end nothing does."""
        here, values = self._here, tuple(values)
        if here.is_open:
            return
        if not here.kind:
            here.kind, here.about, here.values = kind, about, values
        if (here.kind, here.about, here.values) != (kind, about, values):
            self.fails()
            return
        self._here = here.after.setdefault(answer, Place())

    def fails(self) -> None:
        """No situation may come here."""
        self._here.is_open = True

    @classmethod
    def never(cls, questions: Sequence[Term], question: Term) -> Trail:
        """The trail that says that a question is denied wherever some others are affirmed."""
        trail = cls()
        for one in questions:
            trail.step(ASSUMED, one)
        trail.step(ASKED, question, (), False)
        return trail

    def places(self) -> Iterator[Place]:
        """All places, each before those that come after it, in an order that depends on nothing but the answers."""
        waiting = [self.start]
        while waiting:
            here = waiting.pop()
            yield here
            waiting.extend(place for _, place in reversed(answers(here)))


def answers(place: Place) -> list[tuple[object, Place]]:
    """The answers that were given at a place, always in the same order, and the place after each."""
    order = place.values if place.kind == CHOSEN else (True, False)
    return [(one, place.after[one]) for one in order if one in place.after]
