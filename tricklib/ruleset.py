"""A ruleset: one policy for each question that players ask, checked when it is put together."""

from __future__ import annotations

import functools
import inspect
import sys
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, ParamSpec, final

import attrs

from tricklib.actions import Play
from tricklib.cards import Card, Deck, Suit
from tricklib.errors import Interruption, OptionError, RuleError, RulesetError
from tricklib.policies import kinds, title
from tricklib.table import Order

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


def rule_failure(policy: object, method: str, error: BaseException) -> RuleError:
    """The error that says which policy failed, in which line of it, and how.

    A failure that another policy has been blamed for already keeps its words.
    """
    if type(error) is RuleError:
        return RuleError(str(error))
    place = place_in_rule(error)
    at = f" at {place}" if place else ""
    said = f": {error}" if str(error) else ""
    return RuleError(f"{type(policy).__name__}.{method} raised {type(error).__name__}{at}{said}")


_HOME = str(Path(__file__).parent)
_POLICIES = str(Path(__file__).parent / "policies")


def place_in_rule(error: BaseException) -> str:
    """Where in a rule an exception was raised: the innermost line that is in no other part of the library."""
    place, trace = "", error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if (not file.startswith(_HOME) or file.startswith(_POLICIES)) and not file.startswith("<"):
            place = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def ask(policy: object, method: str, *given: object) -> Any:
    """What a policy answers when it is asked.

    Args:
        policy: the policy.
        method: the name of the method that is the question.
        given: what it is given.

    Raises:
        RuleError: it raises, whatever it is.
    """
    try:
        return getattr(policy, method)(*given)
    except (Interruption, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise rule_failure(policy, method, error) from error


class Orders(dict[Suit | None, Order]):
    """Suits and strengths for each choice of trumps, asked of the ranking policy card by card, once."""

    def __init__(self, ranking: kinds.Ranking, deck: Deck) -> None:
        super().__init__()
        self.ranking = ranking
        self.deck = deck

    def __missing__(self, trumps: Suit | None) -> Order:
        order = self[trumps] = self._order(trumps)
        return order

    def _order(self, trumps: Suit | None) -> Order:
        belongs = {card: self._suit(card, trumps) for card in self.deck}
        suits = {
            suit: self.deck.set_of(card for card in self.deck if belongs[card] is suit)
            for suit in Suit
            if suit in belongs.values()
        }
        strengths = {led: {card: self._strength(card, led, trumps) for card in self.deck} for led in suits}
        return Order(suits, strengths)

    def _suit(self, card: Card, trumps: Suit | None) -> Suit:
        suit = ask(self.ranking, "suit", card, trumps)
        if not isinstance(suit, Suit):
            raise RuleError(f"{type(self.ranking).__name__}.suit gives {suit!r} for {card}: expected a Suit")
        return suit

    def _strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        strength = ask(self.ranking, "strength", card, led, trumps)
        if not isinstance(strength, int):
            raise RuleError(f"{type(self.ranking).__name__}.strength gives {strength!r} for {card}: expected an int")
        return strength


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


def _in_order(stages: Iterable[str]) -> tuple[str, ...]:
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

    name: str
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
    options: Mapping[str, object] = attrs.field(factory=dict, kw_only=True)
    family: str = attrs.field(default="", kw_only=True)
    orders: Mapping[Suit | None, Order] = attrs.field(init=False)
    courses: dict[int, tuple[tuple[int, int], ...]] = attrs.field(init=False, factory=dict)
    plays: tuple[Play, ...] = attrs.field(init=False)

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
        if self.naming is not None and self.siding is None:
            raise RulesetError(f"naming={self.naming!r} calls a partner, but there is no siding policy: expected one")
        if self.players > len(self.deck):
            raise RulesetError(f"{self.players} players cannot each get a card of a deck of {len(self.deck)}")
        for part, policy in self.policies.items():
            _check_departures(part, policy)
            for card in _cards_named(policy):
                if card not in self.deck:
                    raise RulesetError(f"{part}={policy!r} names {card}, which is not in this deck of {len(self.deck)}")

    @property
    def policies(self) -> dict[str, object]:
        """The policy of each question that the game has, in the order in which a hand meets them."""
        return {part: policy for part in PARTS if (policy := getattr(self, part)) is not None}

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

    def titles(self) -> dict[str, str]:
        """What a referee would say for each question."""
        return {part: title(policy) for part, policy in self.policies.items()}

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


PARTS = (
    "dealing",
    "looking",
    "calling",
    "uncalled",
    "exchanging",
    "naming",
    "siding",
    "announcing",
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


def parts_of(policy: object) -> Iterator[object]:
    """A policy and all policies it is made of, be they attrs classes or plain ones."""
    yield policy
    names = [field.name for field in getattr(type(policy), "__attrs_attrs__", ())]
    for name in names or getattr(policy, "__dict__", {}):
        value = getattr(policy, name, None)
        for part in value if isinstance(value, tuple | list) else (value,):
            if part is not policy and not isinstance(part, type) and _ANSWERS & set(dir(part)):
                yield from parts_of(part)


_ANSWERS = {
    method
    for kind in vars(kinds).values()
    if isinstance(kind, type) and kind.__module__ == kinds.__name__
    for method in vars(kind)
    if not method.startswith("_") and method not in ("suit", "trumps")
}
"""The methods by which a policy of any kind answers; a card has a suit too."""


def _cards_named(policy: object) -> Iterator[Card]:
    for part in parts_of(policy):
        for field in getattr(type(part), "__attrs_attrs__", ()):
            value = getattr(part, field.name, None)
            yield from (card for card in (value if isinstance(value, tuple) else (value,)) if isinstance(card, Card))


@final
@attrs.frozen
class Option:
    """An option of a family of rulesets.

    Args:
        text: what it decides, with the open question of the source that it answers.
        values: the values it can take.
        name: its name.
        default: the value it takes if none is given.
    """

    text: str
    values: tuple[object, ...] = attrs.field(converter=tuple)
    name: str = ""
    default: object = None

    def check(self, value: object) -> None:
        """Accept a value.

        Raises:
            OptionError: the option cannot take it.
        """
        if not any(value == one and type(value) is type(one) for one in self.values):
            wanted = ", ".join(map(repr, self.values))
            raise OptionError(f"{self.name}={value!r}: expected one of {wanted}")

    def read(self, text: str) -> object:
        """The value that a text stands for, as given on a command line.

        Raises:
            OptionError: none of its values is written like this.
        """
        for value in self.values:
            if text.strip().lower() == str(value).lower():
                return value
        raise OptionError(f"{self.name}={text}: expected one of {', '.join(map(str, self.values))}")


P = ParamSpec("P")


@final
class Family(Generic[P]):
    """A family of rulesets: a factory whose keywords are the options.

    Calling it makes a ruleset and raises :class:`~tricklib.errors.OptionError` for an option that does not exist or a
    value it cannot take.
    """

    def __init__(self, factory: Callable[P, Ruleset]) -> None:
        self.factory = factory
        self.name = factory.__name__
        functools.update_wrapper(self, factory)

    @functools.cached_property
    def options(self) -> dict[str, Option]:
        """The options by name, read from the annotations of the factory."""
        hints = typing.get_type_hints(self.factory, vars(sys.modules[self.factory.__module__]), include_extras=True)
        return {
            parameter.name: attrs.evolve(
                next(one for one in hints[parameter.name].__metadata__ if isinstance(one, Option)),
                name=parameter.name,
                default=parameter.default,
            )
            for parameter in inspect.signature(self.factory).parameters.values()
        }

    @property
    def title(self) -> str:
        """The first line of its description."""
        return (self.factory.__doc__ or self.name).strip().splitlines()[0]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Ruleset:
        """The ruleset with these options."""
        if args:
            raise OptionError(f"{self.name} takes its options by name, such as {self._example()}")
        for name, value in kwargs.items():
            self.option(name).check(value)
        chosen = {name: kwargs.get(name, option.default) for name, option in self.options.items()}
        return attrs.evolve(self.factory(**kwargs), options=chosen, family=self.name)  # type: ignore[call-arg]

    def option(self, name: str) -> Option:
        """The option of that name.

        Raises:
            OptionError: there is none.
        """
        if name not in self.options:
            raise OptionError(f"{self.name} has no option {name!r}; it has {', '.join(self.options) or 'none'}")
        return self.options[name]

    def _example(self) -> str:
        return next((f"{name}={option.default!r}" for name, option in self.options.items()), "()")

    def __repr__(self) -> str:
        return f"<ruleset family {self.name}>"


__all__ = [
    "PARTS",
    "STAGES",
    "Clause",
    "Family",
    "Option",
    "Orders",
    "Ruleset",
    "ask",
    "parts_of",
    "place_in_rule",
    "rule_failure",
]
