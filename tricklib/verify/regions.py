"""What follows about sets from what is known of them, without asking a solver.

Some sets divide all cards into regions: a card is in one region if it is in the same of the sets. What a path has
learned of the form "no card is in this set" forbids regions. A set that lies in forbidden regions only is empty, in
every deck, and a set that holds another one which is known to have a card has one too. Nothing is ever concluded that
is not so; what cannot be concluded is left to the solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tricklib.verify.terms import Term

MOST_REGIONS: Final = 4096
"""More regions than these are not kept."""


@final
class Regions:
    """What is known on a path, as regions; knowing one thing more gives other regions.

    Attributes:
        size: how many regions there are, forbidden ones included.
        columns: for each set, the regions in it, one bit each.
        allowed: the regions that are not forbidden.
        inhabited: sets that are known to have a card.
        single: sets that are known to have no more than one.
        made_of: the sets that a term is made of, as far as that was asked.
    """

    __slots__ = ("_known", "_next", "allowed", "columns", "inhabited", "made_of", "single", "size")

    def __init__(
        self,
        size: int,
        columns: dict[Term, int],
        allowed: int,
        inhabited: tuple[Term, ...],
        single: frozenset[Term],
        made_of: dict[Term, frozenset[Term]],
    ) -> None:
        self.size = size
        self.columns = columns
        self.allowed = allowed
        self.inhabited = inhabited
        self.single = single
        self.made_of = made_of
        self._known: dict[Term, int] = {}
        self._next: dict[tuple[int, bool], Regions] = {}

    def forced(self, question: Term) -> bool | None:
        """The answer to the question whether a set is empty, if it follows."""
        if question.op != "empty":
            return None
        cards = question.args[0]
        assert isinstance(cards, Term)
        regions = self._with_sets_of(cards)
        if regions is None:
            return None
        inside = regions._of(cards) & regions.allowed
        if not inside:
            return True
        for other in regions.inhabited:
            if (
                _sets_of(other, self.made_of) <= regions.columns.keys()
                and not regions._of(other) & regions.allowed & ~inside
            ):
                return False
        return None

    def worth_of_a_card(self, worths: Sequence[tuple[Term, int]]) -> tuple[int, int] | None:
        """The least and the most that a card can be worth, wherever it is; None if it is not concluded.

        Args:
            worths: some sets, and what a card is worth for not being in each.
        """
        regions: Regions | None = self
        for cards, _ in worths:
            regions = regions and regions._with_sets_of(cards)
        if regions is None or not regions.allowed:
            return None
        places = {0: regions.allowed}
        for cards, worth in worths:
            inside, others = regions._of(cards), dict[int, int]()
            for value, some in places.items():
                for sum_, part in ((value, some & inside), (value + worth, some & ~inside)):
                    if part:
                        others[sum_] = others.get(sum_, 0) | part
            places = others
        return min(places), max(places)

    def learning(self, question: Term, answer: bool) -> Regions:
        """The regions once the answer to a question is known."""
        key = question.key, answer
        if key not in self._next:
            self._next[key] = self._learned(question, answer)
        return self._next[key]

    def _learned(self, question: Term, answer: bool) -> Regions:
        if question.op == "no" or (question.op == "all_of" and answer):
            regions = self
            for part in sorted(question.args, key=self._number_of_sets):
                assert isinstance(part, Term)
                regions = regions.learning(part, answer is (question.op != "no"))
            return regions
        cards = question.args[0] if question.args else None
        if question.op == "at_least" and question.args[1] == 2 and not answer and isinstance(cards, Term):
            return self._but(single=self.single | {cards})
        if question.op != "empty" or not isinstance(cards, Term):
            return self
        if not answer and cards.op not in _OPERATIONS:
            return self._but(inhabited=(*self.inhabited, cards))
        wider = self._with_sets_of(cards)
        if not answer:
            known = self if wider is None else wider._having(cards)
            return known._but(inhabited=(*known.inhabited, cards))
        return self if wider is None else wider._but(allowed=wider.allowed & ~wider._of(cards))

    def _number_of_sets(self, question: object) -> int:
        """How many sets a question speaks of: first few and then more, so that there are never many regions."""
        assert isinstance(question, Term)
        return len(_sets_of(question.args[0], self.made_of)) if question.op == "empty" else 0  # type: ignore[arg-type]

    def _having(self, cards: Term) -> Regions:
        """The regions where a set has a card: if it lies in a set of one card, that card is nowhere else."""
        inside, allowed = self._of(cards), self.allowed
        for one in self.single:
            if one in self.columns and not inside & self.allowed & ~self.columns[one]:
                allowed &= ~(self.columns[one] & ~inside)
        return self if allowed == self.allowed else self._but(allowed=allowed)

    def _but(
        self,
        *,
        allowed: int | None = None,
        inhabited: tuple[Term, ...] | None = None,
        single: frozenset[Term] | None = None,
    ) -> Regions:
        return Regions(
            self.size,
            self.columns,
            self.allowed if allowed is None else allowed,
            self.inhabited if inhabited is None else inhabited,
            self.single if single is None else single,
            self.made_of,
        )

    def _with_sets_of(self, cards: Term) -> Regions | None:
        """These regions, divided by the sets that a term speaks of; None if that would be too many."""
        regions = self
        for one in sorted(_sets_of(cards, self.made_of) - self.columns.keys(), key=lambda term: term.key):
            key = one.key, True
            if key not in regions._next:
                if 2 * regions.allowed.bit_count() > MOST_REGIONS:
                    return None
                regions._next[key] = regions._divided(one)
            regions = regions._next[key]
        return regions

    def _divided(self, cards: Term) -> Regions:
        packed = self._packed() if 2 * self.allowed.bit_count() < self.size else self
        size = packed.size
        columns = {one: column | column << size for one, column in packed.columns.items()}
        columns[cards] = ((1 << size) - 1) << size
        return Regions(
            2 * size, columns, packed.allowed | packed.allowed << size, packed.inhabited, packed.single, packed.made_of
        )

    def _packed(self) -> Regions:
        """The same without the forbidden regions."""
        kept = [place for place in range(self.size) if self.allowed >> place & 1]
        columns = {
            one: sum(1 << new for new, place in enumerate(kept) if column >> place & 1)
            for one, column in self.columns.items()
        }
        return Regions(len(kept), columns, (1 << len(kept)) - 1, self.inhabited, self.single, self.made_of)

    def _of(self, cards: Term) -> int:
        """The regions in a set."""
        known = self._known.get(cards)
        if known is None:
            known = self._known[cards] = self._made(cards)
        return known

    def _made(self, cards: Term) -> int:
        if cards in self.columns:
            return self.columns[cards]
        parts = [self._of(part) for part in cards.args if isinstance(part, Term)]
        match cards.op:
            case "const":
                return 0
            case "rest":
                return ~parts[0] & ((1 << self.size) - 1)
            case "both":
                return parts[0] & parts[1]
            case "either":
                return parts[0] | parts[1]
        return parts[0] ^ parts[1]


def nothing_known() -> Regions:
    """One region, in which all cards are."""
    return Regions(1, {}, 1, (), frozenset(), {})


_OPERATIONS: Final = frozenset({"rest", "both", "either", "odd"})


def _sets_of(cards: Term, made_of: dict[Term, frozenset[Term]]) -> frozenset[Term]:
    """The sets that a term is made of by plain operations; a known set is one like any other."""
    known = made_of.get(cards)
    if known is None:
        if cards.op in _OPERATIONS:
            known = frozenset().union(*(_sets_of(part, made_of) for part in cards.args if isinstance(part, Term)))
        else:
            known = frozenset() if cards.op == "const" and cards.args[0] == 0 else frozenset((cards,))
        made_of[cards] = known
    return known
