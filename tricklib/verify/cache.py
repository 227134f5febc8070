"""Findings that are kept from one run to the next, each under the content that it was proved for.

A finding is taken from the cache only if everything that it depends on is the same, number by number
(:mod:`tricklib.verify.content`): the library as it runs, the solver and Python; the obligation; the budget; and of the
ruleset every field that was read when it was proved, or the method that was asked. What was read is written down with
the finding.

What is UNKNOWN, UNSUPPORTED or DISAGREE is never kept. A game that refutes something is played again before it is
believed. Every entry is signed with a secret of the user's own, so that damage, a cache of another machine and one that
somebody else has made are all the same as no cache. The files are in :func:`place`, and may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, final

import attrs

from tricklib.errors import TricklibError
from tricklib.family import family_of
from tricklib.game import Game
from tricklib.match import Match
from tricklib.record import read
from tricklib.ruleset import PARTS, Ruleset
from tricklib.verify import asking, moments
from tricklib.verify.budget import Budget
from tricklib.verify.codes import Opaque
from tricklib.verify.content import content
from tricklib.verify.methods import content_of_method
from tricklib.verify.obligations import OBLIGATIONS, Obligation
from tricklib.verify.reading import FIELDS
from tricklib.verify.report import Finding, Settled, Verdict
from tricklib.verify.store import Store, place
from tricklib.verify.versions import environment

SCHEMA: Final = "tricklib cache 1"

KEPT: Final = (Verdict.PROVED, Verdict.VACUOUS, Verdict.REFUTED)
"""The verdicts that are kept."""

MOST_ENTRIES: Final = 32
"""So many findings of one obligation are kept, each for other content."""


@final
@attrs.frozen
class Cache:
    """A folder in which findings are kept.

    Args:
        folder: the folder; it is made if need be. It must belong to the user alone, or nothing is kept in it.
    """

    folder: Path = attrs.field(converter=Path)

    @classmethod
    def of_user(cls) -> Cache | None:
        """The cache at the usual place; None if there is none, or the environment says that there is to be none."""
        folder = place()
        return None if folder is None else cls(folder)

    def shelf(self, ruleset: Ruleset, budget: Budget) -> Shelf:
        """What is kept about one ruleset."""
        return Shelf(Store(self.folder), ruleset, budget)


@final
class Shelf:
    """What is kept about one ruleset as it is now.

    Args:
        store: where it is kept.
        ruleset: the rules.
        budget: what each obligation may cost.
    """

    def __init__(self, store: Store, ruleset: Ruleset, budget: Budget) -> None:
        self._store = store
        self._ruleset = ruleset
        self._budget = budget
        self._environment = environment() if store.is_usable else ""
        self._numbers = _numbers(ruleset) if store.is_usable else {}
        self._of_methods: dict[str, str] = {}

    def find(self, obligation: Obligation) -> Settled | None:
        """What came of an obligation when it was proved for the same content; None if that is not known."""
        key = self._key(obligation)
        for entry in self._store.read(key) if key else ():
            if self._is_same(entry) and self._is_genuine(key, entry):
                with contextlib.suppress(KeyError, TypeError, ValueError, TricklibError):
                    return self._settled(obligation, entry)
        return None

    def keep(self, settled: Iterable[Settled]) -> None:
        """Keep what came of some obligations, unless something has changed since they were begun."""
        kept = [one for one in settled if one.finding is None or one.finding.verdict in KEPT]
        if not self._environment or not kept:
            return
        if environment() != self._environment or _numbers(self._ruleset) != self._numbers:
            return
        for one in kept:
            read = {name: self._number(name) for name in sorted(one.read)}
            key = self._key(OBLIGATIONS[one.obligation]) if one.obligation in OBLIGATIONS else ""
            if key and None not in read.values():
                self._write(key, {"read": read, "finding": _data(one.finding)})
        self._store.tidy()

    def _write(self, key: str, entry: dict[str, Any]) -> None:
        others = [one for one in self._store.read(key) if one.get("read") != entry["read"]]
        genuine = [one for one in others if self._is_genuine(key, one)]
        entry["signature"] = self._signature(key, entry)
        self._store.write(key, [entry, *genuine[: MOST_ENTRIES - 1]])

    def _key(self, obligation: Obligation) -> str:
        """Under what an obligation is kept; empty if it is not."""
        if not self._environment:
            return ""
        try:
            words = (SCHEMA, self._environment, obligation.id, content(obligation), repr(self._budget))
        except Opaque:
            return ""
        return hashlib.sha256("\n".join(words).encode()).hexdigest()

    def _is_same(self, entry: dict[str, Any]) -> bool:
        """Whether all that was read is now as it was then."""
        read = entry.get("read")
        return isinstance(read, dict) and all(
            number is not None and self._number(name) == number for name, number in read.items()
        )

    def _number(self, name: str) -> str | None:
        """What a field of the ruleset is made of, or one method of a policy; None if that cannot be looked through."""
        part, _, method = name.partition(".")
        if method and name not in self._of_methods and part in self._numbers:
            with contextlib.suppress(Opaque):
                self._of_methods[name] = content_of_method(getattr(self._ruleset, part), method)
        return self._of_methods.get(name) if method else self._numbers.get(name)

    def _is_genuine(self, key: str, entry: dict[str, Any]) -> bool:
        said = entry.get("signature")
        return isinstance(said, str) and hmac.compare_digest(said.encode(), self._signature(key, entry).encode())

    def _signature(self, key: str, entry: dict[str, Any]) -> str:
        text = json.dumps([key, entry.get("read"), entry.get("finding")], sort_keys=True)
        return hmac.new(self._store.secret, text.encode(), hashlib.sha256).hexdigest()

    def _settled(self, obligation: Obligation, entry: dict[str, Any]) -> Settled | None:
        data, read = entry["finding"], frozenset(entry["read"])
        if data is None:
            return Settled(obligation.id, None, read)
        verdict = Verdict(data["verdict"])
        if verdict not in KEPT or not still_shows(obligation, data["counterexample"], self._ruleset):
            return None
        finding = Finding(
            obligation.id,
            obligation.sentence,
            obligation.policy(self._ruleset),
            verdict,
            states=data["states"],
            rests_on=tuple(data["rests_on"]),
            counterexample=data["counterexample"],
            reason=data["reason"],
            story=data["story"],
            questions=data["questions"],
            units=data["units"],
            read=tuple(sorted(read)),
            cached=True,
        )
        return Settled(obligation.id, finding, read)


def still_shows(obligation: Obligation, record: dict[str, Any] | None, ruleset: Ruleset) -> bool:
    """Whether a game that shows a fault can be played, and shows it if the obligation is about one answer.

    Args:
        obligation: what fails in the game.
        record: the game or match; None if there is none to be played.
        ruleset: the rules by which it is played.

    Raises:
        TricklibError: it cannot be played by these rules.
    """
    if record is None:
        return True
    from tricklib.verify.judging import fails

    game = _replayed(record, ruleset)
    if isinstance(game, Match):
        return fails(obligation, asking.win(ruleset, game.totals, game.game.table))
    if obligation.about is None:
        return True
    asked = list(moments.at(game, None, obligation.about))
    if game.before is not None:
        asked += moments.at(game.before, game.action, obligation.about)
    return any(fails(obligation, one) for one in asked)


def _replayed(record: dict[str, Any], ruleset: Ruleset) -> Game | Match:
    """A game or a match, played again."""
    found = read(json.dumps(record), ruleset)
    return found if isinstance(found, Game) else found.replay()


def _numbers(ruleset: Ruleset) -> dict[str, str]:
    """What each field of a ruleset is made of, if it can be looked through, and which parts it is the rule of."""
    numbers = {}
    for name in FIELDS:
        made = _made_by(ruleset) if name == "family" else getattr(ruleset, name)
        # One object that is the rule about two things is blamed otherwise than two that are alike.
        parts = [part for part in PARTS if made is not None and getattr(ruleset, part) is made]
        with contextlib.suppress(Opaque):
            numbers[name] = content([made, *parts])
    return numbers


def _made_by(ruleset: Ruleset) -> tuple[object, ...]:
    """The name of the family from which a ruleset comes, its options, and what it makes of them."""
    family = family_of(ruleset)
    return (ruleset.family,) if family is None else (ruleset.family, family.factory, *family.options.values())


def _data(finding: Finding | None) -> dict[str, Any] | None:
    if finding is None:
        return None
    names = ("states", "rests_on", "counterexample", "reason", "story", "questions", "units")
    data: dict[str, Any] = {name: getattr(finding, name) for name in names}
    return json.loads(json.dumps(data | {"verdict": finding.verdict.value}))  # type: ignore[no-any-return]
