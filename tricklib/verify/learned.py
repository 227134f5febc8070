"""What a path has learned: what was answered so far, and what follows from it about a question without asking a solver.

Nothing is ever concluded that does not follow; what cannot be concluded is left to the solver.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, final

from tricklib.verify.gaps import Gaps, no_gaps
from tricklib.verify.regions import Regions, nothing_known
from tricklib.verify.terms import Term, Terms, ends, ends_by_parts, sum_of

COMPARISONS: Final = ("at_least", "reaches", "equals")
"""The questions that compare a number, or a number of cards, with a known one."""


@final
class Learned:
    """What is known at a place of a path.

    Args:
        terms: the terms of the deck.

    Attributes:
        questions: the questions that are affirmed up to here.
        model: sets and numbers for which the path comes here.
    """

    __slots__ = ("_between", "_ends", "_gaps", "_regions", "model", "questions", "terms")

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.questions: list[Term] = []
        self.model: dict[str, int] = {}
        self._regions: Regions = nothing_known()
        self._gaps: Gaps = no_gaps()
        self._between: dict[Term, tuple[int, int]] = {}
        self._ends: dict[Term, tuple[int, int]] = {}

    def copy(self) -> Learned:
        """The same, to which more can be added."""
        same = Learned.__new__(Learned)
        same.terms, same.model, same._regions, same._gaps = self.terms, self.model, self._regions, self._gaps
        same.questions, same._between, same._ends = list(self.questions), dict(self._between), self._ends
        return same

    def learn(self, question: Term, answer: bool) -> None:
        """Add what a question tells whose answer is known."""
        self._regions = self._regions.learning(question, answer)
        self._narrow(question, answer)

    def follows(self, question: Term) -> bool | None:
        """The answer to a question, if it follows."""
        return self._regions.forced(question) if question.op == "empty" else self._counted(question)

    def _counted(self, question: Term) -> bool | None:
        """The answer to a question about a number, if it follows from earlier ones about the same number."""
        if question.op not in COMPARISONS:
            return None
        what, number, least, most = self._compared(question)
        if what.op == "sum" and least <= number <= most:
            low, high = self._ends_by_cards(what)
            least, most = max(least, low), min(most, high)
        if question.op == "equals":
            return False if not least <= number <= most else True if least == most else None
        return True if least >= number else False if most < number else None

    def ends(self, number: Term) -> tuple[int, int]:
        """The least and the most that a number can be."""
        ends = self._ends.get(number)
        if ends is None:
            factor, base, constant = self.terms.split(number)
            low, high = self._gaps.between(base) or self._ends_by_parts(base)
            if factor < 0:
                low, high = high, low
            ends = self._ends[number] = low * factor + constant, high * factor + constant
        return ends

    def _ends_by_parts(self, base: Term) -> tuple[int, int]:
        low, high = ends_by_parts(base, self.ends)
        least, most = self._between.get(base, (low, high))
        return max(low, least), min(high, most)

    def _ends_by_cards(self, base: Term) -> tuple[int, int]:
        """The least and the most that a sum can be, if every card is in one place only.

        What a card adds to it for each of several sets is looked at together.
        """
        low, weights = sum_of(base)
        high, cards = low, defaultdict[Term, list[tuple[Term, int]]](list)
        for one, factor in weights.items():
            if (absent := _absent(one)) is not None:
                cards[absent[1]].append((absent[0], factor))
            else:
                ends = sorted(end * factor for end in self.ends(one))
                low, high = low + ends[0], high + ends[1]
        for worths in map(tuple, cards.values()):
            least, most = self._regions.worth_of_a_card(worths) or _by_itself(worths)
            low, high = low + least, high + most
        return low, high

    def _narrow(self, question: Term, answer: bool) -> None:
        """Remember between which ends a number lies, or a number of cards."""
        if question.op == "no" or (question.op == "all_of" and answer):
            for part in question.args:
                assert isinstance(part, Term)
                self._narrow(part, answer is (question.op != "no"))
        elif question.op in COMPARISONS:
            what, number, least, most = self._compared(question)
            if question.op == "equals":
                low, high = (number, number) if answer else (least + (number == least), most - (number == most))
            else:
                low, high = (number, most) if answer else (least, number - 1)
            self._between[what] = low, high = max(least, low), min(most, high)
            if question.op != "at_least":
                self._gaps = self._gaps.learning(what, low, high)
            self._ends = {}

    def _compared(self, question: Term) -> tuple[Term, int, int, int]:
        """What a question compares, and with what, and between which ends it lies."""
        what, number = question.args
        assert isinstance(what, Term) and isinstance(number, int)
        is_set = question.op == "at_least"
        least, most = self._between.get(what, (0, self.terms.width)) if is_set else self.ends(what)
        return what, number, least, most


def _absent(number: Term) -> tuple[Term, Term] | None:
    """The set and the card, if a number is one where that card is not in that set, and nothing where it is."""
    if number.op != "if_number":
        return None
    question, yes, no = number.args
    assert isinstance(question, Term) and isinstance(yes, Term) and isinstance(no, Term)
    place = question.args[0] if question.op == "empty" else None
    if not isinstance(place, Term) or place.op != "both" or (ends(yes), ends(no)) != ((1, 1), (0, 0)):
        return None
    cards, card = place.args
    assert isinstance(cards, Term) and isinstance(card, Term)
    is_card = card.op == "const" and isinstance(card.args[0], int) and card.args[0].bit_count() == 1
    return (cards, card) if is_card else None


def _by_itself(worths: Iterable[tuple[Term, int]]) -> tuple[int, int]:
    """The least and the most that a card can be worth if nothing is known of where it is."""
    return sum(min(worth, 0) for _, worth in worths), sum(max(worth, 0) for _, worth in worths)
