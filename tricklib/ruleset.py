"""A ruleset: one policy for each question that players ask, checked when it is put together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, final

import attrs

from tricklib.actions import CallCard, Play
from tricklib.blame import ask
from tricklib.cards import Card, Deck
from tricklib.errors import RuleError, RulesetError
from tricklib.frozen import FrozenDict
from tricklib.orders import Orders
from tricklib.policies import kinds, title
from tricklib.policies.parts import parts_of

MOST_PLAYERS = 16
"""No table is larger; the engine's theorems are proved for the size at hand."""


@final
@attrs.frozen
class Clause:
    """One clause of the source rules.

    Args:
        id: its id, such as ``W4``.
        text: what it says.
        parts: the fields of the ruleset that implement it.
    """

    id: str
    text: str
    parts: tuple[str, ...]


_CITED: Final = re.compile(r" \(([A-Z]Q?\d+(?:-[A-Z]Q?\d+)?(?:, [A-Z]Q?\d+(?:-[A-Z]Q?\d+)?)*)\)")
"""Clauses, as the sentence of a policy cites them: ``(W2, E11-E13)``."""


def _policy(kind: type, optional: bool = False) -> Any:
    def check(ruleset: Ruleset, field: attrs.Attribute[Any], value: object) -> None:
        if value is None and optional:
            return
        if isinstance(value, type) or not isinstance(value, kind):
            wanted = " and ".join(name for name in vars(kind) if not name.startswith("_"))
            hint = f"; did you mean {value.__name__}()?" if isinstance(value, type) and issubclass(value, kind) else ""
            raise RulesetError(
                f"{field.name}={value!r} is no {kind.__name__.lower()} policy: expected an object with {wanted}{hint}"
            )

    return attrs.field(validator=check, kw_only=True, default=None if optional else attrs.NOTHING)


def _frozen(options: Mapping[str, object]) -> Mapping[str, object]:
    if not isinstance(options, Mapping):
        raise RulesetError(f"options={options!r}: expected a mapping from the names of options to their values")
    return FrozenDict(options)


def _in_order(stages: Iterable[str]) -> tuple[str, ...]:
    if not isinstance(stages, Iterable):
        raise RulesetError(f"stages={stages!r}: expected 'calling', then {', '.join(STAGES[1:])} in any order")
    return tuple(stages)


STAGES = ("calling", "exchanging", "naming", "announcing")
"""The stages between the deal and the first lead, in their usual order."""


@final
@attrs.frozen(repr=False, eq=False)
class Ruleset:
    """A game: a deck, a number of players, and one policy for each question.

    A variant is made with :meth:`evolve`; nothing is inherited, so any two variants can be combined.

    Args:
        name: its name, for people.
        deck: the cards.
        players: how many seats, at least 2.
        dealing: how the cards are dealt.
        looking: who has looked at his hand before trumps are declared; None if everybody has.
        calling: who chooses trumps or bids, and among what; None if nobody does.
        uncalled: what happens if nobody chooses trumps; None if the hand is thrown in.
        exchanging: who takes up the kitty or the upcard, and what he puts away; None if nobody does.
        naming: who calls a partner, and by which cards; None if nobody does.
        siding: who plays with whom; None if everybody plays for himself.
        announcing: who says how many tricks he is going to take; None if nobody does.
        sitting: who sits out, once it is known who plays with whom; None if everybody plays.
        opening: who leads to the first trick.
        leading: what may be led.
        nominating: which suit a card stands for when it is led; None if every card is led as what it is.
        following: what may be played to a trick.
        breaking: what breaks trumps; None if nothing does.
        ranking: which suit a card belongs to, and what beats what.
        taking: who takes a trick.
        drawing: who draws from the stock after a trick; None if nobody does.
        succession: who leads next.
        scoring: what a hand is worth.
        winning: when the game is over, and who has won.
        rotation: who deals the next hand; None for the player at the dealer's left.
        stages: the stages between the deal and the first lead, in their order.
        clauses: the clauses of the source rules, and which fields implement them.
        options: the options it was made with, if it comes from a family.
        family: the name of the family it comes from; empty after :meth:`evolve`.

    Raises:
        RulesetError: a part is missing, is of the wrong kind, or does not fit the others.
    """

    name: str = attrs.field()
    deck: Deck = attrs.field(kw_only=True)
    players: int = attrs.field(kw_only=True)
    dealing: kinds.Dealing = _policy(kinds.Dealing)
    looking: kinds.Looking | None = _policy(kinds.Looking, optional=True)
    calling: kinds.Calling | None = _policy(kinds.Calling, optional=True)
    uncalled: kinds.Uncalled | None = _policy(kinds.Uncalled, optional=True)
    exchanging: kinds.Exchanging | None = _policy(kinds.Exchanging, optional=True)
    naming: kinds.Naming | None = _policy(kinds.Naming, optional=True)
    siding: kinds.Siding | None = _policy(kinds.Siding, optional=True)
    announcing: kinds.Announcing | None = _policy(kinds.Announcing, optional=True)
    sitting: kinds.Sitting | None = _policy(kinds.Sitting, optional=True)
    opening: kinds.Opening = _policy(kinds.Opening)
    leading: kinds.PlayRule = _policy(kinds.PlayRule)
    nominating: kinds.Nominating | None = _policy(kinds.Nominating, optional=True)
    following: kinds.PlayRule = _policy(kinds.PlayRule)
    breaking: kinds.Breaking | None = _policy(kinds.Breaking, optional=True)
    ranking: kinds.Ranking = _policy(kinds.Ranking)
    taking: kinds.Taking = _policy(kinds.Taking)
    drawing: kinds.Drawing | None = _policy(kinds.Drawing, optional=True)
    succession: kinds.Succession = _policy(kinds.Succession)
    scoring: kinds.Scoring = _policy(kinds.Scoring)
    winning: kinds.Winning = _policy(kinds.Winning)
    rotation: kinds.Rotation | None = _policy(kinds.Rotation, optional=True)
    stages: tuple[str, ...] = attrs.field(default=STAGES, converter=_in_order, kw_only=True)
    clauses: tuple[Clause, ...] = attrs.field(default=(), kw_only=True)
    options: Mapping[str, object] = attrs.field(factory=dict, kw_only=True, converter=_frozen)
    family: str = attrs.field(default="", kw_only=True)
    orders: Orders = attrs.field(init=False)
    names: tuple[CallCard, ...] = attrs.field(init=False)
    courses: dict[tuple[int, int], tuple[tuple[int, int], ...]] = attrs.field(init=False, factory=dict)
    seen: dict[str, tuple[kinds.Packet, ...]] = attrs.field(init=False, factory=dict)
    plays: tuple[Play, ...] = attrs.field(init=False)

    @name.validator
    def _check_name(self, _field: object, value: object) -> None:
        if not isinstance(value, str) or not value.strip():
            raise RulesetError(f"name={value!r}: expected a name, such as 'whist of my club'")

    @clauses.validator
    def _check_clauses(self, _field: object, value: object) -> None:
        if not isinstance(value, tuple) or not all(isinstance(one, Clause) for one in value):
            raise RulesetError(
                f"clauses={value!r}: expected a tuple of clauses, such as Clause('W1', '...', ('dealing',))"
            )

    @deck.validator
    def _check_deck(self, _field: object, value: object) -> None:
        if not isinstance(value, Deck):
            raise RulesetError(f"deck={value!r}: expected a deck, such as Deck.standard() or Deck.of('9TJQKA')")

    @players.validator
    def _check_players(self, _field: object, value: object) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not 2 <= value <= MOST_PLAYERS:
            raise RulesetError(f"players={value!r}: expected a number from 2 to {MOST_PLAYERS}")

    @stages.validator
    def _check_stages(self, _field: object, value: tuple[str, ...]) -> None:
        if sorted(map(str, value)) != sorted(STAGES) or value[0] != "calling":
            raise RulesetError(f"stages={value!r}: expected 'calling', then {', '.join(STAGES[1:])} in any order")

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "orders", Orders(self.ranking, self.deck))
        object.__setattr__(self, "plays", tuple(map(Play, self.deck)))
        object.__setattr__(self, "names", tuple(map(CallCard, self.deck)))
        if self.naming is not None and self.siding is None:
            raise RulesetError(f"naming={self.naming!r} calls a partner, but there is no siding policy: expected one")
        if self.sitting is not None and self.drawing is not None:
            raise RulesetError(
                f"sitting={self.sitting!r} and drawing={self.drawing!r}: expected one of them, since how many tricks "
                "a stock is enough for must not depend on who sits out"
            )
        if self.players > len(self.deck):
            raise RulesetError(f"{self.players} players cannot each get a card of a deck of {len(self.deck)}")
        for part, policy in self.policies.items():
            _check_departures(part, policy)
            _check_fit(part, policy, self.deck, self.players)
            for card in _cards_named(policy):
                if card not in self.deck:
                    raise RulesetError(f"{part}={policy!r} names {card}, which is not in this deck of {len(self.deck)}")

    @property
    def policies(self) -> dict[str, object]:
        """The policy of each question that the game has, in the order in which a hand meets them."""
        return {part: policy for part in PARTS if (policy := getattr(self, part)) is not None}

    def asked(self, part: str, method: str) -> Any:
        """The policy of a part, for whoever puts one question to it and goes by nothing else of it.

        A proof takes note of the question instead of the policy, and stands where all else of the policy changes.

        Args:
            part: the part, such as ``"naming"``.
            method: the method that is the question, such as ``"namer"``.
        """
        return getattr(self, part)

    def evolve(self, **changes: Any) -> Ruleset:
        """The same game with some parts changed.

        Args:
            changes: fields by name, such as ``following=...`` or ``deck=...``.

        Raises:
            RulesetError: there is no such field, or the new part does not fit.
        """
        allowed = [field.name for field in attrs.fields(Ruleset) if field.init and field.name not in ("family",)]
        for name in changes:
            if name not in allowed:
                raise RulesetError(f"a ruleset has no part {name!r}; it has {', '.join(allowed)}")
        if changes.keys() <= {"name"}:
            return attrs.evolve(self, **changes)
        own = self.name if " with other " in self.name else f"{self.name} with other "
        parts = [part for part in changes if part not in self.name.partition(" with other ")[2].split(", ")]
        name = own + (", " if not own.endswith(" ") and parts else "") + ", ".join(parts)
        return attrs.evolve(self, **({"name": name, "family": "", "options": {}} | changes))

    def forget(self) -> None:
        """Ask the policies anew for what they are asked only once: the order of the cards, the deal and the draws.

        A ruleset never changes, but a program may exchange the method of a policy while it runs.
        :func:`tricklib.verify` does this first, so that what is proved is what is played from then on.
        """
        self.orders.forget()
        self.courses.clear()
        self.seen.clear()

    def titles(self) -> dict[str, str]:
        """What a referee would say for each question."""
        return {part: title(policy) for part, policy in self.policies.items()}

    def describe(self) -> str:
        """The rules as prose for people, made from the policies: what is printed is what is played.

        Of the clauses that a policy cites, those of the game that these rules come from are told.
        """
        paragraphs = [f"Cards: {len(self.deck)}, {self.deck.full}.", f"Players: {self.players}."]
        for part in self._in_order():
            policy = getattr(self, part)
            said = title(policy) if policy is not None else self._unsaid(part)
            if said:
                paragraphs.append(f"{HEADINGS[part]}: {self._with_own_clauses(said)}")
        return "\n".join((self.name, "", *paragraphs)) + "\n"

    def _with_own_clauses(self, said: str) -> str:
        games = {clause.id[0] for clause in self.clauses}

        def own(cited: re.Match[str]) -> str:
            """The citation without the clauses of other games."""
            kept = ", ".join(one for one in cited[1].split(", ") if one[0] in games)
            return f" ({kept})" if kept else ""

        return _CITED.sub(own, said)

    def _in_order(self) -> Iterator[str]:
        """The parts in the order in which a hand meets them, with the stages in theirs."""
        stages = iter(self.stages)
        for part in PARTS:
            yield next(stages) if part in STAGES else part

    def _unsaid(self, part: str) -> str:
        """What holds where there is no policy."""
        match part:
            case "siding":
                return "Everybody plays for himself."
            case "uncalled" if self.calling is not None:
                return "The hand is thrown in."
            case "rotation":
                return "The player at the dealer's left deals the next hand."
        return ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self._parts == other._parts

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.deck, self.players, self.policies, self.stages

    def __hash__(self) -> int:
        return hash((self.deck, self.players, self.stages, repr(self.policies)))

    def __repr__(self) -> str:
        if self.family:
            return f"{self.family}({', '.join(f'{name}={value!r}' for name, value in self.options.items())})"
        parts = {"deck": self.deck, "players": self.players} | self.policies
        parts |= {} if self.stages == STAGES else {"stages": self.stages}
        return f"Ruleset({self.name!r}, {', '.join(f'{part}={policy!r}' for part, policy in parts.items())})"


def _check_departures(part: str, policy: object) -> None:
    departures = getattr(policy, "departs_from", {})
    if not isinstance(departures, Mapping) or not all(
        isinstance(one, str) for pair in departures.items() for one in pair
    ):
        raise RulesetError(
            f"{part}: departs_from of {type(policy).__name__} is {departures!r}: expected a mapping from ids of "
            "obligations, such as 'following.any_of_the_suit', to sentences"
        )


def _check_fit(part: str, policy: object, deck: Deck, players: int) -> None:
    for one in parts_of(policy):
        try:
            said = ask(one, "misfit", deck, players) if hasattr(one, "misfit") else ""
        except RuleError as error:
            raise RulesetError(f"{part}: {error}") from error
        if not isinstance(said, str):
            raise RulesetError(f"{part}: misfit of {type(one).__name__} gives {said!r}: expected a sentence, or ''")
        if said:
            raise RulesetError(f"{part}={one!r} does not fit: {said}")


PARTS = (
    "dealing",
    "looking",
    "calling",
    "uncalled",
    "exchanging",
    "naming",
    "siding",
    "announcing",
    "sitting",
    "opening",
    "leading",
    "nominating",
    "following",
    "breaking",
    "ranking",
    "taking",
    "drawing",
    "succession",
    "scoring",
    "winning",
    "rotation",
)
"""The questions, in the order in which a hand meets them."""


HEADINGS = {
    "dealing": "Dealing",
    "looking": "Looking",
    "calling": "Choosing trumps",
    "uncalled": "If nobody calls",
    "exchanging": "Exchanging",
    "naming": "Calling a partner",
    "siding": "Sides",
    "announcing": "Announcing",
    "sitting": "Sitting out",
    "opening": "Opening",
    "leading": "Leading",
    "nominating": "Nominating",
    "following": "Following",
    "breaking": "Breaking",
    "ranking": "Ranking",
    "taking": "Taking",
    "drawing": "Drawing",
    "succession": "Next lead",
    "scoring": "Scoring",
    "winning": "Winning",
    "rotation": "Next deal",
}
"""What each question is called in a description of the rules."""


def _cards_named(policy: object) -> Iterator[Card]:
    for part in parts_of(policy):
        for field in getattr(type(part), "__attrs_attrs__", ()):
            value = getattr(part, field.name, None)
            yield from (card for card in (value if isinstance(value, tuple) else (value,)) if isinstance(card, Card))


__all__ = [
    "HEADINGS",
    "PARTS",
    "STAGES",
    "Clause",
    "Orders",
    "Ruleset",
]
