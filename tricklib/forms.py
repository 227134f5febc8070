"""What the two text forms have in common: how JSON is read, how mistakes are told, and the header.

Text is read in three steps: as JSON, into the attrs class of the form, and against the rules.
Nothing is evaluated or imported, and every mistake is a :class:`~tricklib.errors.RecordError` of one line.
"""

from __future__ import annotations

import functools
import json
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from tricklib.cards import Card, CardSet, Deck, read_cards
from tricklib.errors import OptionError, RecordError
from tricklib.ruleset import Ruleset
from tricklib.rulesets import FAMILIES
from tricklib.table import Seat

if TYPE_CHECKING:
    import cattrs

VERSION: Final = 1
"""The version of the text forms."""

LONGEST_QUOTE: Final = 300
"""How much of a message is shown when the text it quotes is long."""

Form = TypeVar("Form")


@attrs.frozen
class Rules:
    """Which rules a game was played by.

    Args:
        name: the name of a shipped ruleset, or of any other as a remark.
        options: the options of a shipped ruleset.
        target: where rules that are not shipped came from, as a remark.
    """

    name: str
    options: dict[str, object] = attrs.field(factory=dict)
    target: str | None = None


# Reading JSON


def read_form(text: str, kind: type[Form], noun: str) -> Form:
    """The form that a text holds.

    Args:
        text: the JSON.
        kind: the attrs class of the form.
        noun: what it is called in messages, such as ``record``.

    Raises:
        RecordError: it is no JSON, or not of this form.
    """
    return structure(read_json(text, noun), kind, noun)


def read_json(text: str, noun: str) -> dict[str, object]:
    """The JSON object that a text holds.

    Raises:
        RecordError: it holds none, or one in which a key comes twice.
    """
    if not text.strip():
        raise RecordError(f"cannot read the {noun}: there is no text")
    try:
        data = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        why = f"{error.msg} at line {error.lineno}, column {error.colno}"
        raise RecordError(f"cannot read the {noun}: it is no JSON, or cut off ({why})") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(clip(f"cannot read the {noun}: {error}")) from None
    if not isinstance(data, dict):
        raise RecordError(f"cannot read the {noun}: expected an object {{...}}, not {_quote(data)}")
    return data


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key {next(name for name in names if names.count(name) > 1)!r} comes twice")
    return data


def _no_constant(text: str) -> object:
    raise ValueError(f"{text} is no number that can stand here")


def structure(data: Mapping[str, object], kind: type[Form], noun: str) -> Form:
    """The form that some JSON data stands for.

    Raises:
        RecordError: a key is missing or unknown, or a value has the wrong type.
    """
    import cattrs

    version = data.get("tricklib")
    if version != VERSION or type(version) is not int:
        found = f"is {_quote(version)}" if "tricklib" in data else "is missing"
        wanted = f"expected {VERSION}, the version of the form"
        raise RecordError(f"cannot read the {noun}: tricklib {found}, {wanted}")
    try:
        return _converter().structure(data, kind)
    except cattrs.BaseValidationError as error:
        described = cattrs.transform_error(error, format_exception=_describe)[0]
    what, _, path = described.rpartition(" @ $")
    where = path.removeprefix(".") or f"the {noun}"
    raise RecordError(clip(f"cannot read the {noun}: {where} {what}"))


@functools.cache
def _converter() -> cattrs.Converter:
    import cattrs
    from cattrs.cols import list_structure_factory
    from cattrs.gen import make_dict_structure_fn

    converter = cattrs.Converter(forbid_extra_keys=True)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _exactly)
    converter.register_structure_hook_func(lambda kind: kind is object, lambda value, _: value)

    def guard(form: Any, outer: type, factory: Callable[..., Any], **settings: Any) -> Any:
        inner = factory(form, converter, **settings)
        return lambda value, kind: inner(_exactly(value, outer), kind)

    mapping = converter.get_structure_hook(dict[str, object])
    converter.register_structure_hook_factory(
        attrs.has, lambda form: guard(form, dict, make_dict_structure_fn, _cattrs_forbid_extra_keys=True)
    )
    converter.register_structure_hook_factory(
        functools.partial(_is_of, list), lambda form: guard(form, list, list_structure_factory)
    )
    converter.register_structure_hook_func(
        functools.partial(_is_of, dict), lambda value, kind: mapping(_exactly(value, dict), kind)
    )
    return converter


def _is_of(kind: type, form: Any) -> bool:
    origin: object = typing.get_origin(form)
    return origin is kind


_KINDS: Final = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    list: "a list [...]",
    dict: "an object {...}",
}


def _exactly(value: object, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"is {_quote(value)}, expected {_KINDS[kind]}")
    return value


def _describe(error: BaseException, _kind: type | None) -> str:
    import cattrs

    match error:
        case cattrs.ForbiddenExtraKeysError():
            names = [field.alias for field in attrs.fields(error.cl)]
            extra = ", ".join(sorted(map(repr, error.extra_fields)))
            return f"has the unknown key {extra}; known are {', '.join(names)}"
        case KeyError():
            return "is missing"
    return str(error)


def _quote(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:30]}..."


def clip(message: str) -> str:
    """A message on one line; one that quotes much too long a text keeps its beginning and its end."""
    line = " ".join(message.splitlines())
    return line if len(line) <= 2 * LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]} ... {line[-LONGEST_QUOTE:]}"


def written(data: Mapping[str, object]) -> str:
    """JSON data as text, one key of the outermost object on a line."""
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items())
    return f"{{\n{lines}\n}}\n"


# The header


def is_shipped(ruleset: Ruleset) -> bool:
    """Whether these rules can be found again by a name and options of a shipped ruleset."""
    family = FAMILIES.get(ruleset.family)
    try:
        return family is not None and bool(family(**ruleset.options) == ruleset)
    except OptionError:
        return False


def header(ruleset: Ruleset, dealer: Seat, target: str = "") -> dict[str, object]:
    """The header of a record or position.

    Args:
        ruleset: the rules.
        dealer: the seat that dealt.
        target: where rules that are not shipped came from, as a remark.
    """
    if is_shipped(ruleset):
        rules: dict[str, object] = {"name": ruleset.family, "options": dict(ruleset.options)}
    else:
        remark = {"target": target} if target or ruleset.name in FAMILIES else {}
        rules = {"name": ruleset.name, "options": {}, **remark}
    return {"tricklib": VERSION, "rules": rules, "seats": ruleset.players, "dealer": dealer}


def rules_of(rules: Rules, seats: int, dealer: Seat, given: Ruleset | None) -> Ruleset:
    """The rules that a header names, or those that the reader gives, checked against its other entries.

    Raises:
        RecordError: they are neither shipped nor given, an option is wrong, or seats or dealer do not fit.
    """
    ruleset = _shipped(rules) if given is None else given
    if seats != ruleset.players:
        raise RecordError(clip(f"seats is {seats}, but {ruleset.name} is here for {ruleset.players} players"))
    check_dealer(dealer, seats)
    return ruleset


def check_dealer(dealer: Seat, seats: int) -> None:
    """Accept the seat of a dealer.

    Raises:
        RecordError: there is no such seat.
    """
    if not 0 <= dealer < seats:
        raise RecordError(f"dealer is {dealer}, expected a seat from 0 to {seats - 1}")


def _shipped(rules: Rules) -> Ruleset:
    if rules.target is not None or rules.name not in FAMILIES:
        is_variant = rules.name in FAMILIES
        no_shipped = (
            "a variant of the shipped ruleset" if is_variant else f"none of the shipped rulesets {', '.join(FAMILIES)}"
        )
        raise RecordError(
            clip(
                f"rules.name: {rules.name!r} is {no_shipped}; "
                "give the rules it was played by: ruleset=... in Python, --rules TARGET on the command line"
            )
        )
    try:
        return FAMILIES[rules.name](**rules.options)
    except OptionError as error:
        raise RecordError(clip(f"rules.options: {error}")) from None


# Cards


def cards_at(where: str, text: str, deck: Deck) -> tuple[Card, ...]:
    """The cards of a text, in its order.

    Args:
        where: the place in the form, for messages.
        text: the cards.
        deck: the deck they must belong to.

    Raises:
        RecordError: something is no card, is not in the deck, or comes twice.
    """
    try:
        CardSet.read(text, deck)
        return tuple(read_cards(text))
    except ValueError as error:
        raise RecordError(clip(f"{where}: {error}")) from None


def set_at(where: str, text: str, deck: Deck, size: int) -> CardSet:
    """The set of the cards of a text.

    Raises:
        RecordError: something is no card, is not in the deck, or comes twice, or their number is wrong.
    """
    cards = deck.set_of(cards_at(where, text, deck))
    if len(cards) != size:
        raise RecordError(f"{where} has {number_of(len(cards))}, expected {size}: {cards.data or 'none'}")
    return cards


def number_of(cards: int) -> str:
    """So many cards, in words."""
    return f"{cards} card{'s' * (cards != 1)}"


def check_apart(deck: Deck, places: Iterable[tuple[str, CardSet]]) -> CardSet:
    """The cards that are in no place.

    Args:
        deck: the whole deck.
        places: each place in the form, for messages, and its cards.

    Raises:
        RecordError: a card is in two places.
    """
    seen: list[tuple[str, CardSet]] = []
    for where, cards in places:
        for other, before in seen:
            if both := cards & before:
                raise RecordError(f"{both.data} comes twice: in {other} and in {where}")
        seen.append((where, cards))
    return deck.set_of(card for card in deck if not any(card in cards for _, cards in seen))


def check_seats(where: str, entries: Sequence[object], seats: int) -> None:
    """Accept a list with one entry for each seat.

    Raises:
        RecordError: it has more or fewer.
    """
    if len(entries) != seats:
        raise RecordError(f"{where} has {len(entries)} entries, expected one for each of {seats} seats")
