"""Trails as standard SMT-LIB: a file from which every solver can tell whether a proof left a situation out.

A file has one ``(check-sat)``, and ``unsat`` means: no sets and numbers whatever lead away from the paths that were
run, or to the end of one on which the obligation fails. It is written from the trails and their terms alone, and shares
nothing with the translation for z3.
"""

from __future__ import annotations

import functools
import hashlib
import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, final

from tricklib.verify.terms import Term, sum_of
from tricklib.verify.trail import ASKED, ASSUMED, CHOSEN, Place, Trail, answers

FEW: Final = 4
"""Whether a set has so many cards is asked by taking cards away from it; for larger numbers its cards are added up."""

_NUMBERS: Final = frozenset({"number", "whole", "sum", "if_number"})
_OPERATIONS: Final = {"rest": "bvnot", "both": "bvand", "either": "bvor", "odd": "bvxor"}
_PLAIN: Final = frozenset(string.ascii_letters + string.digits + string.punctuation + " ") - frozenset("|\\%")
_COMMUTE: Final = frozenset({"both", "either", "odd", "all_of"})


def script(trails: Sequence[Trail], width: int, remarks: Iterable[str]) -> str:
    """The text of a file for some trails.

    Args:
        trails: the trails.
        width: how many cards the deck has.
        remarks: the lines with which it begins.
    """
    made = _Script(width, _bits(trails, width))
    wrong = made.any_of([made.left_out(trail) for trail in trails])
    lines = [
        *(f"; {line}".rstrip() for line in (*remarks, "", *_explained(width, made.bits))),
        "(set-info :smt-lib-version 2.6)",
        "(set-logic QF_BV)",
        "(set-info :status unsat)",
        *made.lines,
        f"(assert {wrong})",
        "(check-sat)",
        "(exit)",
    ]
    return "\n".join(lines) + "\n"


def _explained(width: int, bits: int) -> tuple[str, ...]:
    return (
        f"A set of cards is a vector of {width} bits, one for each card of the deck.",
        f"A number is a vector of {bits} bits in two's complement, which is wide enough for every number and sum in",
        "this file. Its bounds are asserted where it is declared.",
        "s1, s2 and so on are sets, n1, n2 and so on numbers, and q1, q2 and so on questions about them.",
        "w1, w2 and so on belong to places in the tree of all paths that were run, and say that from here a situation",
        "leads to where no path was run, or to the end of a path on which what is to be proved fails.",
        "What is asserted is that some situation does so from the start. Where it is just false, every answer to every",
        "question was followed, so that nothing is left to be shown.",
    )


def _terms(trails: Iterable[Trail]) -> Iterator[Term]:
    """All terms of some trails."""
    seen: set[Term] = set()
    waiting = [one.about for trail in trails for one in trail.places() if isinstance(one.about, Term)]
    while waiting:
        term = waiting.pop()
        if term not in seen:
            seen.add(term)
            yield term
            waiting.extend(_parts(term))


def _parts(term: Term) -> list[Term]:
    return [arg for arg in term.args if isinstance(arg, Term)]


def _bits(trails: Iterable[Trail], width: int) -> int:
    """So many bits that no number, no sum and no part of a sum is cut off, with one for the sign."""
    largest: dict[Term, int] = {}

    def most(number: Term) -> int:
        """How far a number, or a part of the sum that it is, can be from zero."""
        if number not in largest:
            largest[number] = _farthest(number, most)
        return largest[number]

    farthest = 1
    for term in _terms(trails):
        if term.op in _NUMBERS:
            farthest = max(farthest, most(term))
        elif term.op in ("reaches", "equals"):
            farthest = max(farthest, abs(_whole(term.args[1])))
        elif term.op == "at_least" and _whole(term.args[1]) > FEW:
            farthest = max(farthest, width)
    return farthest.bit_length() + 1


def _farthest(number: Term, most: Callable[[Term], int]) -> int:
    match number.args:
        case (str(), int(low), int(high)):
            return max(abs(low), abs(high))
        case (Term(), Term() as a, Term() as b):
            return max(most(a), most(b))
    constant, weights = sum_of(number)
    return abs(constant) + sum(abs(factor) * most(one) for one, factor in weights.items())


def _ends(number: Term) -> tuple[object, ...]:
    """The least and the most that a number can be which is no sum."""
    return number.args[1:] if number.op == "whole" else number.args * 2


def _whole(thing: object) -> int:
    assert isinstance(thing, int)
    return thing


@final
class _Script:
    """The definitions of a file; equal ones are made once.

    Args:
        width: how many bits a set has.
        bits: how many bits a number has.
    """

    def __init__(self, width: int, bits: int) -> None:
        self.width = width
        self.bits = bits
        self.lines: list[str] = []
        self._names: dict[str, str] = {}
        self._known: dict[Term, str] = {}
        self._marks: dict[Term, bytes] = {}
        self._sorts = {"s": f"(_ BitVec {width})", "n": f"(_ BitVec {bits})", "q": "Bool", "w": "Bool"}

    # Places

    def left_out(self, trail: Trail) -> str:
        """Whether a situation leads from the start to where it must not."""
        known: dict[int, str] = {}
        for place in reversed(list(trail.places())):
            known[id(place)] = self._left_out(place, known)
        return known[id(trail.start)]

    def _left_out(self, place: Place, known: dict[int, str]) -> str:
        after = [(answer, known[id(one)]) for answer, one in answers(place)]
        if place.is_open or (place.kind == CHOSEN and len(after) < len(set(place.values))):
            return "true"
        if place.kind == CHOSEN:
            return self.any_of([one for _, one in after])
        if not isinstance(place.about, Term):
            return "false"
        beyond = dict(after)
        if place.kind == ASKED:
            return self._either_way(place.about, beyond.get(True, "true"), beyond.get(False, "true"))
        if place.kind == ASSUMED:
            return "false" if beyond[True] == "false" else self.all_of([self.of(place.about), beyond[True]])
        if place.about.op in ("whole", "number") and _ends(place.about) == place.values:
            return beyond[True]
        low, high = (self._number(_whole(end)) for end in place.values)
        number = self.of(place.about)
        return self.any_of([f"(bvslt {number} {low})", f"(bvslt {high} {number})", beyond[True]])

    def _either_way(self, asked: Term, yes: str, no: str) -> str:
        if yes == no:
            return yes
        question, denied = self.of(asked), _denied(self.of(asked))
        if "true" in (yes, no):
            return self.any_of([question, no] if yes == "true" else [denied, yes])
        if "false" in (yes, no):
            return self.all_of([denied, no] if yes == "false" else [question, yes])
        return self._define("w", f"(ite {question} {yes} {no})")

    def any_of(self, parts: Iterable[str]) -> str:
        """Whether one of some questions is affirmed."""
        return self._joined("or", parts, "true", "false")

    def all_of(self, parts: Iterable[str]) -> str:
        """Whether all of some questions are affirmed."""
        return self._joined("and", parts, "false", "true")

    def _joined(self, how: str, parts: Iterable[str], settles: str, idle: str) -> str:
        kept = [one for one in dict.fromkeys(parts) if one != idle]
        if settles in kept or len(kept) < 2:
            return settles if settles in kept else kept[0] if kept else idle
        return self._define("w", f"({how} {' '.join(kept)})")

    # Terms

    def of(self, term: Term) -> str:
        """The name of a term, or the text of a short one."""
        if term not in self._known:
            self._known[term] = self._text(term)
        return self._known[term]

    def _text(self, term: Term) -> str:
        args: Any = term.args
        parts = [self.of(one) for one in self._in_order(term)] if term.op in _OPERATIONS or term.op == "all_of" else []
        match term.op:
            case "const":
                return self._set(args[0])
            case "number":
                return self._number(args[0])
            case "true" | "false":
                return term.op
            case "var":
                return self._declared(f"set {args[0]}", "s")
            case "whole":
                return self._unknown(*args)
            case "no":
                return _denied(self.of(args[0]))
            case "all_of":
                return self._define("q", f"(and {' '.join(parts)})")
            case "when":
                return self._define("s", f"(ite {self.of(args[0])} {self.of(args[1])} {self._set(0)})")
            case "if_number":
                return self._define("n", f"(ite {' '.join(map(self.of, args))})")
            case "empty":
                return self._define("q", f"(= {self.of(args[0])} {self._set(0)})")
            case "equals":
                return self._define("q", f"(= {self.of(args[0])} {self._number(args[1])})")
            case "reaches":
                return self._define("q", f"(bvsle {self._number(args[1])} {self.of(args[0])})")
            case "at_least":
                return self._at_least(self.of(args[0]), args[1])
            case "sum":
                return self._sum(term)
        return self._define("s", f"({_OPERATIONS[term.op]} {' '.join(parts)})")

    def _in_order(self, term: Term) -> list[Term]:
        """The parts of a term, in an order that does not depend on what else was ever proved."""
        return sorted(_parts(term), key=self._mark) if term.op in _COMMUTE else _parts(term)

    def _mark(self, term: Term) -> bytes:
        """Something that is the same for the same term in every process."""
        if term not in self._marks:
            marks = [self._mark(one) for one in _parts(term)]
            if term.op == "sum":
                marks = [mark + str(factor).encode() for mark, factor in zip(marks, term.args[1::2], strict=True)]
            if term.op in _COMMUTE or term.op == "sum":
                marks.sort()
            plain = [arg for arg in term.args[: 1 if term.op == "sum" else None] if not isinstance(arg, Term)]
            self._marks[term] = hashlib.sha256(repr((term.op, plain, marks)).encode()).digest()
        return self._marks[term]

    def _sum(self, number: Term) -> str:
        constant, weights = sum_of(number)
        parts = [self._times(factor, one) for one, factor in sorted(weights.items(), key=lambda it: self._mark(it[0]))]
        if constant:
            parts.append(self._number(constant))
        return functools.reduce(lambda a, b: self._define("n", f"(bvadd {a} {b})"), parts)

    def _times(self, factor: int, one: Term) -> str:
        return self.of(one) if factor == 1 else self._define("n", f"(bvmul {self._number(factor)} {self.of(one)})")

    def _at_least(self, cards: str, number: int) -> str:
        if number > FEW:
            return self._define("q", f"(bvsle {self._number(number)} {self._added_up(cards, 0, self.width)})")
        one = f"(_ bv1 {self.width})"
        for _ in range(number - 1):
            cards = self._define("s", f"(bvand {cards} (bvsub {cards} {one}))")
        return self._define("q", f"(not (= {cards} {self._set(0)}))")

    def _added_up(self, cards: str, low: int, high: int) -> str:
        """How many cards of a set are in some places."""
        if high - low == 1:
            return f"((_ zero_extend {self.bits - 1}) ((_ extract {low} {low}) {cards}))"
        middle = (low + high) // 2
        halves = self._added_up(cards, low, middle), self._added_up(cards, middle, high)
        return self._define("n", f"(bvadd {' '.join(halves)})")

    def _set(self, bits: int) -> str:
        return f"(_ bv{bits} {self.width})"

    def _number(self, number: int) -> str:
        return f"(_ bv{number % (1 << self.bits)} {self.bits})"

    def _unknown(self, name: str, low: int, high: int) -> str:
        known = len(self.lines)
        number = self._declared(f"number {name} from {low} to {high}", "n")
        if len(self.lines) > known:
            for less, more in ((self._number(low), number), (number, self._number(high))):
                self.lines.append(f"(assert (bvsle {less} {more}))")
        return number

    def _declared(self, name: str, kind: str) -> str:
        quoted = f"|{''.join(one if one in _PLAIN else f'%{ord(one):X}%' for one in name)}|"
        return self._made(quoted, lambda name: f"(declare-const {name} {self._sorts[kind]})", quoted)

    def _define(self, kind: str, meaning: str) -> str:
        name = f"{kind}{len(self._names)}"
        return self._made(meaning, lambda name: f"(define-fun {name} () {self._sorts[kind]} {meaning})", name)

    def _made(self, key: str, line: Callable[[str], str], name: str) -> str:
        if key not in self._names:
            self._names[key] = name
            self.lines.append(line(name))
        return self._names[key]


def _denied(question: str) -> str:
    if question in ("true", "false"):
        return "false" if question == "true" else "true"
    return question[5:-1] if question.startswith("(not ") else f"(not {question})"
