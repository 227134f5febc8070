"""Combinators of rules about cards: each is a rule again.

A rule answers with the cards of the hand that obey it. Then

- ``all_of(a, b)`` allows what both allow,
- ``any_of(a, b)`` allows what one of them allows,
- ``first_of(a, b)`` allows what ``a`` allows, or, if that is nothing, what ``b`` allows,
- ``by_priority(a, b)`` lets ``a`` narrow the hand, then ``b`` narrow the rest, where a rule that would leave nothing
  to play yields.

They flatten (``first_of(a, first_of(b, c)) == first_of(a, b, c)``), have a unit (``Anything()`` for ``all_of`` and
``by_priority``, ``Nothing()`` for the others) which disappears, compare equal when equal, and print as the code that
builds them. ``all_of``, ``any_of`` and ``first_of`` of one rule are that rule; ``by_priority`` of one rule is "obey it
if that leaves something to play". ``by_priority`` flattens in its first place only: in a later one, a group of rules
is obeyed or yields as a whole. ``proofs/laws.py`` proves these laws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Final, final

import attrs

from tricklib.cards import Card, CardSet
from tricklib.errors import RulesetError
from tricklib.policies.kinds import PlayRule
from tricklib.policies.titles import title
from tricklib.table import Table, Trick


def as_card(value: object) -> Card:
    """A card, given as such or as text.

    Raises:
        CardError: the text is no card.
        RulesetError: it is neither.
    """
    if isinstance(value, Card):
        return value
    if isinstance(value, str):
        return Card.read(value)
    raise RulesetError(f"{value!r} is no card: expected a text such as '2C'")


@final
@attrs.frozen
class Anything:
    """Play any card."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The whole hand."""
        return hand

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """Any card that is held."""
        return card in hand


@final
@attrs.frozen
class Nothing:
    """Play nothing."""

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """No card."""
        return hand - hand

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """No card."""
        return False


@final
@attrs.frozen
class Only:
    """Play a certain card.

    Args:
        card: the card.
    """

    card: Card = attrs.field(converter=as_card)

    @property
    def title(self) -> str:
        """The rule, with its card."""
        return f"Play the {self.card.symbols}."

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The card, if it is held."""
        return hand & {self.card}

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """This card and no other."""
        return card == self.card and card in hand


@attrs.frozen(repr=False)
class _Combined:
    parts: tuple[PlayRule, ...]

    builder: ClassVar[str]
    joint: ClassVar[str]
    ending: ClassVar[str] = "."

    @property
    def title(self) -> str:
        """The titles of the parts, joined as the combination joins them."""
        first, *others = (title(part).rstrip(".") for part in self.parts)
        ending = self.ending if others else self.ending.replace("each as", "as")
        return first + "".join(f"{self.joint} {one[0].lower()}{one[1:]}" for one in others) + ending

    @property
    def departs_from(self) -> Mapping[str, str]:
        """What the parts depart from, all together."""
        return {
            obligation: sentence
            for part in self.parts
            for obligation, sentence in getattr(part, "departs_from", {}).items()
        }

    def __repr__(self) -> str:
        return f"{self.builder}({', '.join(map(repr, self.parts))})"


@final
@attrs.frozen(repr=False)
class AllOf(_Combined):
    """Obey all of these rules."""

    builder: ClassVar[str] = "all_of"
    joint: ClassVar[str] = "; and"

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """What every part allows."""
        allowed = hand
        for part in self.parts:
            allowed = allowed & part.legal(hand, trick, table)
        return allowed

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that is held and that no part refuses."""
        return card in hand and all(card in part.legal(hand, trick, table) for part in self.parts)


@final
@attrs.frozen(repr=False)
class AnyOf(_Combined):
    """Obey any one of these rules."""

    builder: ClassVar[str] = "any_of"
    joint: ClassVar[str] = "; or"

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """What some part allows."""
        allowed = hand - hand
        for part in self.parts:
            allowed = allowed | part.legal(hand, trick, table)
        return allowed

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that some part allows."""
        return any(card in part.legal(hand, trick, table) for part in self.parts)


@final
@attrs.frozen(repr=False)
class FirstOf(_Combined):
    """Obey the first of these rules that leaves something to play."""

    builder: ClassVar[str] = "first_of"
    joint: ClassVar[str] = "; failing that,"

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """What the first part that allows anything allows."""
        for part in self.parts:
            if allowed := part.legal(hand, trick, table):
                return allowed
        return hand - hand

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card of some part before which every part allows nothing."""
        answers = [part.legal(hand, trick, table) for part in self.parts]
        return any(
            card in answer and all(not earlier for earlier in answers[:place]) for place, answer in enumerate(answers)
        )


@final
@attrs.frozen(repr=False)
class ByPriority(_Combined):
    """Obey these rules, the earlier before the later, each as far as it leaves something to play."""

    builder: ClassVar[str] = "by_priority"
    joint: ClassVar[str] = "; then"
    ending: ClassVar[str] = " (each as far as it leaves something to play)."

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """The hand, narrowed by each part in turn that leaves something."""
        allowed = hand
        for part in self.parts:
            allowed = allowed & part.legal(hand, trick, table) or allowed
        return allowed

    def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
        """A card that is held and that no part refuses which could be obeyed beside those before it."""
        rest = hand
        for part in self.parts:
            answer = part.legal(hand, trick, table)
            if rest.isdisjoint(answer):
                continue
            if card not in answer:
                return False
            rest = rest - (rest - answer)
        return card in hand


def _check_rule(_owner: object, _field: object, rule: PlayRule) -> None:
    if isinstance(rule, type) or not isinstance(rule, PlayRule):
        raise RulesetError(
            f"{rule!r} is no rule about cards: expected an object with a method legal(hand, trick, table)"
            + (f"; did you mean {rule.__name__}()?" if isinstance(rule, type) else "")
        )


def _check_title(_owner: object, _field: object, words: str) -> None:
    if not isinstance(words, str) or not words.strip():
        raise RulesetError(f"a rule cannot be called {words!r}: expected a sentence, such as 'Follow, else ruff.'")


@final
@attrs.frozen(repr=False)
class Called:
    """A rule under a name of its own.

    Args:
        rule: the rule.
        title: what the name says, as a sentence in the imperative; it appears in messages and reports.
    """

    rule: PlayRule = attrs.field(validator=_check_rule)
    title: str = attrs.field(validator=_check_title)

    @property
    def departs_from(self) -> Mapping[str, str]:
        """What the rule departs from."""
        departures: Mapping[str, str] = getattr(self.rule, "departs_from", {})
        return departures

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """What the rule allows."""
        return self.rule.legal(hand, trick, table)

    def __repr__(self) -> str:
        return f"called({self.title!r}, {self.rule!r})"


def _combine(kind: Callable[[tuple[PlayRule, ...]], PlayRule], unit: PlayRule, rules: tuple[PlayRule, ...]) -> PlayRule:
    parts: list[PlayRule] = []
    for rule in rules:
        _check_rule(None, None, rule)
        if isinstance(rule, _Combined) and type(rule) is kind and (not parts or rule.builder != "by_priority"):
            parts.extend(rule.parts)
        elif rule != unit:
            parts.append(rule)
    if len(parts) == 1 and kind is not ByPriority:
        return parts[0]
    return kind(tuple(parts)) if parts else unit


def all_of(*rules: PlayRule) -> PlayRule:
    """The rule that allows what all of them allow; ``Anything()`` if there are none."""
    return _combine(AllOf, Anything(), rules)


def any_of(*rules: PlayRule) -> PlayRule:
    """The rule that allows what at least one of them allows; ``Nothing()`` if there are none."""
    return _combine(AnyOf, Nothing(), rules)


def first_of(*rules: PlayRule) -> PlayRule:
    """The rule that allows what the first of them allows that allows anything; ``Nothing()`` if there are none."""
    return _combine(FirstOf, Nothing(), rules)


def by_priority(*rules: PlayRule) -> PlayRule:
    """The rule that obeys each in turn as far as something is left to play; ``Anything()`` if there are none."""
    return _combine(ByPriority, Anything(), rules)


def called(title: str, rule: PlayRule) -> Called:
    """The same rule under a name of its own, which appears in messages and reports.

    Raises:
        RulesetError: the name says nothing, or the rule is none.
    """
    return Called(rule, title)


def combined_parts(rule: PlayRule) -> Iterator[tuple[PlayRule, ...]]:
    """The parts of a combined rule, and their parts: each as the way to it from the rule itself."""
    inner = rule.parts if isinstance(rule, _Combined) else (rule.rule,) if isinstance(rule, Called) else ()
    for part in inner:
        ways = list(combined_parts(part))
        if not isinstance(rule, Called):
            yield rule, part
        yield from ((rule, *way) for way in ways)


def without(rule: PlayRule, way: tuple[PlayRule, ...]) -> PlayRule:
    """A combined rule without one of its parts.

    Args:
        rule: the rule.
        way: the way to the part, as :func:`combined_parts` gives it.
    """
    _, part, *more = way
    if isinstance(rule, Called):
        return without(rule.rule, way[1:])
    assert isinstance(rule, _Combined)
    others = tuple((without(one, way[1:]) if more else None) if one is part else one for one in rule.parts)
    return _BUILDERS[type(rule)](*(one for one in others if one is not None))


_BUILDERS: Final[dict[type, Callable[..., PlayRule]]] = {
    AllOf: all_of,
    AnyOf: any_of,
    FirstOf: first_of,
    ByPriority: by_priority,
}
