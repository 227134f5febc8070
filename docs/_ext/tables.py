"""Tables that are made from the library itself: rules, obligations, clauses, options.

``{rules-by-question}``, ``{rules-by-word}``, ``{obligations}``, ``{clauses} FAMILY``, ``{options} FAMILY``,
``{titles} FAMILY``, ``{catalogue}`` and ``{modules} PACKAGE`` write Markdown, so that what they show can never differ
from the code.
``{clauses}`` fails the build where a clause has no policy, or a policy no clause. With the option ``:verdicts:`` the
game is verified when the page is written, and every obligation is shown under its verdict.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from words import WORDS

from tricklib import rulesets
from tricklib.errors import OptionError
from tricklib.policies import title
from tricklib.policies.parts import ANSWERS, parts_of
from tricklib.ruleset import PARTS, Clause, Ruleset
from tricklib.verify import OBLIGATIONS, verify
from tricklib.verify.obligations.catalogue import CATALOGUE, covered_by

MODULES = (
    "dealing", "calling", "exchanging", "naming", "siding", "announcing", "sitting", "leading", "nominating",
    "following", "breaking", "ranking", "taking", "drawing", "scoring", "ending", "combine",
)  # fmt: skip
"""The modules of policies, in the order in which a hand meets their questions."""


def policies_of(module: str) -> Iterator[type]:
    """The policies that a module defines, in their order."""
    found = importlib.import_module(f"tricklib.policies.{module}")
    for name, thing in vars(found).items():
        is_own = inspect.isclass(thing) and thing.__module__ == found.__name__ and not name.startswith("_")
        if is_own and ANSWERS & set(vars(thing)):
            yield thing


def sentence_of(policy: type) -> str:
    """The sentence a rulebook would print."""
    return inspect.cleandoc(policy.__doc__ or "").splitlines()[0]


def link(policy: type) -> str:
    """A link to a policy in the reference."""
    return f"{{py:class}}`~{policy.__module__}.{policy.__qualname__}`"


def users_of(policy: type) -> list[str]:
    """Where the shipped games use a policy, with the options that select it."""
    return list(_uses().get(policy, ()))


@functools.cache
def _uses() -> dict[type, dict[str, None]]:
    """Where each policy is used, in order."""
    found: dict[type, dict[str, None]] = {}
    for family in rulesets.FAMILIES.values():
        for ruleset in _settings(family):
            for part, used in ruleset.policies.items():
                for one in parts_of(used):
                    found.setdefault(type(one), {}).setdefault(f"{family.name} ({part})")
    return found


def _settings(family: Any) -> Iterator[Ruleset]:
    yield family()
    for name, option in family.options.items():
        for value in option.values:
            # Some values need another option beside them.
            with contextlib.suppress(OptionError):
                yield family(**{name: value})


def rules_by_question() -> Iterator[str]:
    """Every policy under the question it answers."""
    for module in MODULES:
        found = importlib.import_module(f"tricklib.policies.{module}")
        question = inspect.cleandoc(found.__doc__ or "").splitlines()[0]
        yield f"**{question}** {{py:mod}}`~tricklib.policies.{module}`\n"
        yield from _table(
            ("rule", "what it says", "used in"),
            ((link(one), sentence_of(one), ", ".join(users_of(one)) or "–") for one in policies_of(module)),
        )


def rules_by_word() -> Iterator[str]:
    """Players' words, each with the policies whose text speaks of it."""
    rows = []
    for words, (meaning, pattern) in sorted(WORDS.items()):
        found = [one for module in MODULES for one in policies_of(module) if _speaks(one, pattern)]
        if not found:
            raise LookupError(f"no rule speaks of {words!r}: change its pattern in docs/_ext/words.py, or leave it out")
        rows.append((words, meaning, ", ".join(map(link, found))))
    yield from _table(("players say", "meaning", "rules"), rows)


def _speaks(policy: type, pattern: str) -> bool:
    texts = [policy.__name__, policy.__doc__ or ""]
    texts += [method.__doc__ or "" for name, method in vars(policy).items() if name in ANSWERS and callable(method)]
    return re.search(pattern, " ".join(" ".join(texts).split())) is not None


def obligations() -> Iterator[str]:
    """Every obligation, under the part that owes it."""
    groups: dict[str, list[Any]] = {}
    for one in OBLIGATIONS.values():
        groups.setdefault(one.part, []).append(one)
    for part in sorted(groups, key=lambda part: (part not in PARTS, PARTS.index(part) if part in PARTS else 0)):
        yield f"### {part}\n"
        yield from _table(
            ("obligation", "what it says", "what it catches", "rests on"),
            (
                (f"`{one.id}`", one.sentence, one.why or "–", ", ".join(f"`{name}`" for name in one.rests_on) or "–")
                for one in groups[part]
            ),
        )


def catalogue() -> Iterator[str]:
    """Every property of the catalogue, with the obligations that cover it, or how it is seen to otherwise."""
    rows = []
    for number, one in CATALOGUE.items():
        owed = ", ".join(f"`{id}`" for id in _by_name(covered_by(number)))
        rows.append((str(number), one.says, owed or one.otherwise))
    yield from _table(("number", "what it says", "obligations, or how it is seen to otherwise"), rows)


def _by_name(ids: list[str]) -> Iterator[str]:
    """Ids of obligations; one that many parts owe under one name stands for all of them."""
    parts: dict[str, list[str]] = {}
    for id in ids:
        parts.setdefault(id.partition(".")[2], []).append(id)
    for name, same in parts.items():
        yield from [f"*.{name}"] if len(same) > 3 else same


def clauses(name: str, verdicts: bool = False) -> Iterator[str]:
    """Every clause of a game with its policies and what is owed for them.

    Args:
        name: the game.
        verdicts: whether to verify the game, and show each obligation under its verdict.

    Raises:
        LookupError: a clause has no policy, or a policy no clause.
    """
    family = rulesets.family(name)
    for setting in _settings(family):
        check_clauses(setting)
    ruleset = family()
    said = _verdicts(name) if verdicts else {}
    rows = []
    for clause in ruleset.clauses:
        parts = [part for part in clause.parts if part in ruleset.policies]
        policies = [f"{part}: `{_code(ruleset.policies[part])}`" for part in parts]
        owed = [one.id for one in OBLIGATIONS.values() if one.part in parts and one.applies(ruleset)]
        rows.append((clause.id, clause.text, "; ".join(policies), _grouped(owed, said)))
    yield from _table(("clause", "what it says", "policies", "obligations"), rows)
    if verdicts:
        whole = [one.id for one in OBLIGATIONS.values() if one.part == "game" and one.applies(ruleset)]
        yield f"Of the whole game: {_grouped(whole, said)}.\n"


def check_clauses(ruleset: Ruleset) -> None:
    """See that every clause has a policy, and that every policy has a clause or says which open question it answers.

    Raises:
        LookupError: it is not so.
    """
    have = ruleset.policies
    for clause in ruleset.clauses:
        if unknown := set(clause.parts) - set(PARTS):
            raise LookupError(f"{ruleset.family}: clause {clause.id} names {unknown}, which are no parts")
        if not any(part in have for part in clause.parts):
            raise LookupError(f"{ruleset!r}: clause {clause.id} has no policy")
    covered = {part for clause in ruleset.clauses for part in clause.parts}
    for part, policy in have.items():
        if part not in covered and not _answers_open_question(policy, ruleset.clauses):
            raise LookupError(f"{ruleset!r}: no clause and no open question speaks of {part}={policy!r}")


def _answers_open_question(policy: object, given: Iterable[Clause]) -> bool:
    """Whether a policy says that it answers an open question of a game with these clauses."""
    letters = "".join({clause.id[0] for clause in given})
    return re.search(rf"\b[{letters}]Q\d", f"{title(policy)} {type(policy).__doc__}") is not None


@functools.cache
def _verdicts(name: str) -> dict[str, str]:
    """The verdict of each obligation of a game with its default options."""
    report = verify(rulesets.family(name)())
    departures = {id: "a departure on purpose" for id, _ in report.departures}
    return {one.obligation: one.verdict.value for one in report.verdicts} | departures


def _grouped(owed: list[str], said: Mapping[str, str]) -> str:
    """The ids of obligations, under their verdicts if there are any; one that speaks of nothing has none."""
    groups: dict[str, list[str]] = {}
    for id in owed:
        if not said or id in said:
            groups.setdefault(said.get(id, ""), []).append(f"`{id}`")
    listed = {verdict: ", ".join(ids) for verdict, ids in groups.items()}
    return "; ".join(f"**{verdict}** {ids}" if verdict else ids for verdict, ids in listed.items())


def _code(policy: object) -> str:
    """A policy as code, with its defaults left out."""
    if parts := getattr(policy, "parts", ()):
        return f"{repr(policy).partition('(')[0]}({', '.join(map(_code, parts))})"
    if not type(policy).__module__.startswith("tricklib.policies"):
        return repr(policy)
    given = []
    for field in attrs.fields(type(policy)):
        value = getattr(policy, field.name)
        if field.default is attrs.NOTHING or value != (field.converter or _as_it_is)(field.default):
            given.append(f"{field.name}={_code(value)}")
    return f"{type(policy).__name__}({', '.join(given)})"


def _as_it_is(value: object) -> object:
    return value


def titles(name: str) -> Iterator[str]:
    """The rules of a game as prose, as the ruleset itself describes them."""
    _, *said = rulesets.family(name)().describe().strip().splitlines()
    rows = (line.partition(": ") for line in said if line)
    yield from _table(("question", "the rule"), ((question, rule) for question, _, rule in rows))


def options(name: str) -> Iterator[str]:
    """Every option of a game."""
    rows = (
        (f"`{one.name}`", ", ".join(f"`{value!r}`" for value in one.values), f"`{one.default!r}`", one.text)
        for one in rulesets.family(name).options.values()
    )
    yield from _table(("option", "values", "default", "what it decides"), rows)


def modules(*given: str) -> Iterator[str]:
    """The reference of every module of a package, except some that stand on other pages."""
    package, *others = given
    found = pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
    for name in (one.name for one in found):
        if not any(name == other or name.startswith(f"{other}.") for other in others):
            yield f"## `{name}`\n"
            yield f"```{{eval-rst}}\n.. automodule:: {name}\n   :members:\n```\n"


def _table(head: tuple[str, ...], rows: Any) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |"
    yield ""


def _directive(make: Any, arguments: int, headings: bool = False) -> type[SphinxDirective]:
    class Table(SphinxDirective):
        required_arguments = arguments
        optional_arguments = 100 if make is modules else 0
        option_spec = {"verdicts": directives.flag} if make is clauses else {}

        def run(self) -> list[nodes.Node]:
            # The builder that runs the examples shows nothing, and need not verify anything.
            more = {"verdicts": True} if "verdicts" in self.options and self.env.app.builder.format == "html" else {}
            text = "\n".join(make(*self.arguments, **more))
            return self.parse_text_to_nodes(text, allow_section_headings=headings)

    return Table


def setup(app: Sphinx) -> dict[str, Any]:
    """Add the directives."""
    app.add_directive("rules-by-question", _directive(rules_by_question, 0))
    app.add_directive("rules-by-word", _directive(rules_by_word, 0))
    app.add_directive("obligations", _directive(obligations, 0, headings=True))
    app.add_directive("catalogue", _directive(catalogue, 0))
    app.add_directive("modules", _directive(modules, 1, headings=True))
    app.add_directive("clauses", _directive(clauses, 1))
    app.add_directive("titles", _directive(titles, 1))
    app.add_directive("options", _directive(options, 1))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
