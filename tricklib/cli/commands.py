"""The commands: each takes a request, gives an exit status and what to print, and prints nothing itself."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from tricklib import targets
from tricklib.cli import clauses
from tricklib.errors import OptionError, RecordError, TargetError
from tricklib.family import Family
from tricklib.ruleset import Ruleset
from tricklib.rulesets import FAMILIES

if TYPE_CHECKING:
    from tricklib.game import Game
    from tricklib.record import MatchRecord, Record
    from tricklib.verify import Comparison, Finding, Obligation, Repairs, Report

Answer: TypeAlias = tuple[int, tuple[object, ...]]
"""An exit status, and what to print: texts, and renderables of rich."""

LARGEST_FILE = 1 << 26
"""The most bytes that are read of a file; a hand needs a few thousand, and a match may have thousands of hands."""


def rules(request: argparse.Namespace) -> Answer:
    """List the shipped rulesets with their options, or describe one ruleset."""
    if request.ruleset is None and request.settings:
        raise OptionError("--set needs the name of a ruleset")
    games: list[tuple[Family[Any] | None, Ruleset]] = [(family, family()) for family in FAMILIES.values()]
    if request.ruleset is not None:
        ruleset, _ = _loaded(request.ruleset, request.settings)
        games = [(FAMILIES.get(request.ruleset), ruleset)]
    if request.json:
        return 0, (_json([_listing(*game, request) for game in games]),)
    return 0, ("\n".join(_described(*game, request) for game in games),)


def _listing(family: Family[Any] | None, ruleset: Ruleset, request: argparse.Namespace) -> dict[str, object]:
    options = [
        {
            "name": option.name,
            "type": type(option.default).__name__,
            "values": list(option.values),
            "default": option.default,
            "text": option.text,
        }
        for option in (family.options.values() if family else ())
    ]
    made: dict[str, object] = {"name": ruleset.name, "title": family.title if family else "", "options": options}
    made["rules"] = ruleset.describe()
    return made | ({"clauses": clauses.data(ruleset, _verdicts(ruleset, request))} if request.clauses else {})


def _verdicts(ruleset: Ruleset, request: argparse.Namespace) -> dict[str, str] | None:
    """The verdicts about one ruleset; None if all are listed, or nothing is to be proved."""
    if request.quick or request.ruleset is None:
        return None
    request.only = request.timeout = request.smt2 = request.cross_check = None
    return {one.obligation: one.verdict.value for one in _proved(ruleset, request).verdicts}


def _described(family: Family[Any] | None, ruleset: Ruleset, request: argparse.Namespace) -> str:
    lines, options = [ruleset.name], family.options.values() if family else ()
    lines += [f"  {family.title}"] if family else []
    width = max((len(option.name) for option in options), default=0)
    for option in options:
        values = "|".join(map(str, option.values))
        lines.append(f"  --set {option.name:<{width}} = {values} (default {option.default}): {option.text}")
    if request.clauses:
        lines += clauses.lines(ruleset, _verdicts(ruleset, request))
    elif request.ruleset is not None:
        lines += ["", *(f"  {line}" for line in ruleset.describe().splitlines()[2:])]
    return "\n".join(lines) + "\n"


def verify(request: argparse.Namespace) -> Answer:
    """Prove a ruleset."""
    if request.repair and request.only:
        raise TargetError("--repair needs the verdicts on all obligations: leave --only away")
    if request.tree and request.json:
        raise TargetError("--tree draws for people: --json has what each verdict rests on under rests_on")
    ruleset, module = _loaded(request.target, request.settings)
    if request.write_test:
        _check_new(request.write_test)
    report = _proved(ruleset, request, module)
    if not report.verdicts:
        what = f"--only {request.only!r} fits no obligation" if request.only else "there is nothing to prove"
        raise TargetError(f"{what} of {ruleset.name}")
    report = attrs.evolve(report, verdicts=tuple(_with_remark(one, request.target) for one in report.verdicts))
    saved = _save(report.verdicts, Path(request.save)) if request.save else []
    written = [_tree(report, request.tree)] if request.tree else []
    written += [f"wrote what is proved as SMT-LIB into {request.smt2}\n"] if request.smt2 else []
    written += [_write_tests(report, request, module)] if request.write_test else []
    proposed = _repaired(report, request, module) if request.repair else None
    clashes = _clashes(ruleset, request) if request.conflicts else None
    if request.json:
        data = report.to_json() | ({} if proposed is None else {"repairs": [one.to_json() for one in proposed]})
        data |= {} if clashes is None else {"conflicts": [one.to_json() for one in clashes]}
        return report.exit_status, (_json(data),)
    from tricklib.cli import tables

    written += [] if clashes is None else [_told(clashes)]
    written += [] if proposed is None else [f"{proposed}\n"]
    return report.exit_status, (*tables.shown(report), *(f"saved {path}\n" for path in saved), *written)


def _clashes(ruleset: Ruleset, request: argparse.Namespace) -> tuple[Finding, ...]:
    from tricklib.verify import conflicts

    return conflicts(ruleset, timeout=request.timeout, jobs=request.jobs)


def _told(clashes: tuple[Finding, ...]) -> str:
    from tricklib.verify.conflicts import told

    lines = list(filter(None, map(told, clashes)))
    return "\n".join(lines or ["no two rules can ask for different cards"]) + "\n"


def _tree(report: Report, obligation: str) -> str:
    try:
        return report.tree(obligation) + "\n"
    except KeyError:
        raise TargetError(f"--tree: {obligation!r} was not settled for {report.ruleset.name}") from None


def _repaired(report: Report, request: argparse.Namespace, module: ModuleType | None) -> Repairs:
    """What is proposed where something is refuted or vacuous."""
    from tricklib.verify import repairs

    settings: dict[str, Any] = {"also": [] if module is None else _invariants(module)}
    if request.timeout is not None:
        settings["timeout"] = request.timeout
    if not sys.stderr.isatty():
        return repairs(report.ruleset, report, **settings)
    from tricklib.cli import tables

    with tables.progress() as progress:
        return repairs(report.ruleset, report, progress=progress, **settings)


def diff(request: argparse.Namespace) -> Answer:
    """Compare two rulesets."""
    one = _ruleset(request.target, request.settings + request.settings_of_one)
    other = _ruleset(request.other, request.settings + request.settings_of_other)
    comparison = _compared(one, other, request)
    findings = comparison.findings
    if one.name != other.name:
        targets_by_name = {one.name: request.target, other.name: request.other}
        findings = tuple(_with_remark(finding, targets_by_name[_rules_of(finding, one)]) for finding in findings)
    comparison = attrs.evolve(comparison, findings=findings)
    saved = _save(findings, Path(request.save)) if request.save else []
    if request.json:
        return comparison.exit_status, (_json(comparison.to_json()),)
    return comparison.exit_status, (f"{comparison}\n", *(f"saved {path}\n" for path in saved))


def _rules_of(finding: Finding, ruleset: Ruleset) -> str:
    """The name of the rules of a record, or of a ruleset where there is no record."""
    return ruleset.name if finding.counterexample is None else str(finding.counterexample["rules"]["name"])


def _compared(one: Ruleset, other: Ruleset, request: argparse.Namespace) -> Comparison:
    from tricklib.verify import equivalent

    settings: dict[str, Any] = {"timeout": request.timeout, "jobs": request.jobs}
    if not sys.stderr.isatty():
        return equivalent(one, other, **settings)
    from tricklib.cli import tables

    with tables.progress() as progress:
        return equivalent(one, other, progress=progress, **settings)


def _with_remark(finding: Finding, target: str) -> Finding:
    """The finding, whose record says where rules that are not shipped came from."""
    record = finding.counterexample
    if record is None or not _remark(target):
        return finding
    return attrs.evolve(finding, counterexample=record | {"rules": record["rules"] | {"target": target}})


def _save(findings: Iterable[Finding], folder: Path) -> list[Path]:
    """Write each counterexample as a record, and say where."""
    shown = [one for one in findings if one.counterexample is not None]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for one in shown:
            (folder / f"{one.obligation}.json").write_text(_json(one.counterexample), encoding="utf-8")
    except OSError as error:
        raise TargetError(f"cannot save counterexamples in {folder}: {error.strerror}") from None
    return [folder / f"{one.obligation}.json" for one in shown]


def _check_new(file: str) -> None:
    """Refuse a file of tests that cannot be written, before anything is proved."""
    path = Path(file)
    if path.suffix != ".py":
        raise TargetError(f"cannot write tests into {file}: expected a new Python file, such as test_house.py")
    if path.exists() or path.is_symlink():
        raise TargetError(f"{file} exists already, and is not overwritten: give the tests another name, or remove it")
    if not path.parent.is_dir():
        raise TargetError(f"cannot write tests into {file}: there is no directory {path.parent}")


def _write_tests(report: Report, request: argparse.Namespace, module: ModuleType | None) -> str:
    """Write a test for each counterexample, and say so."""
    from tricklib.verify.writing import refuted_with_a_game

    file, number = request.write_test, len(refuted_with_a_game(report))
    if not number:
        return f"nothing is refuted with a game: {file} is not written\n"
    settings = targets.read_settings(request.settings)
    text = report.tests(_remark(request.target), settings, _invariants(module))
    try:
        with open(file, "x", encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        raise TargetError(f"cannot write tests into {file}: {error.strerror}") from None
    return f"wrote {number} test{'s' * (number > 1)} into {file}\n"


def _proved(ruleset: Ruleset, request: argparse.Namespace, module: ModuleType | None = None) -> Report:
    from tricklib.verify import verify as prove
    from tricklib.verify.cache import Cache

    names = ("only", "timeout", "jobs", "smt2", "cross_check")
    settings: dict[str, Any] = {name: getattr(request, name) for name in names}
    settings["cache"] = Cache.of_user() if request.cache else None
    if module is not None:
        settings["also"] = _invariants(module)
    if not sys.stderr.isatty():
        return prove(ruleset, **settings)
    from tricklib.cli import tables

    with tables.progress() as progress:
        return prove(ruleset, progress=progress, **settings)


def _invariants(module: ModuleType | None) -> list[Obligation]:
    from tricklib.verify.invariants import invariants_of

    return invariants_of(module)


def inspect(request: argparse.Namespace) -> Answer:
    """Say what may be done in a position, and what may not and why."""
    from tricklib.cli.inspection import inspection, inspection_of_match
    from tricklib.cli.telling import words, words_of_match
    from tricklib.game import Game

    found = _read(request)
    with _naming(request.file):
        state = found if isinstance(found, Game) else found.replay()
    if isinstance(state, Game):
        return 0, (_json(inspection(state)) if request.json else words(state),)
    return 0, (_json(inspection_of_match(state)) if request.json else words_of_match(state),)


def deal(request: argparse.Namespace) -> Answer:
    """Shuffle, deal and print the record."""
    from tricklib.game import Game
    from tricklib.record import Record

    ruleset = _ruleset(request.target, request.settings)
    return 0, (Record.of(Game.deal(ruleset, request.dealer, request.seed), _remark(request.target)).text(),)


def replay(request: argparse.Namespace) -> Answer:
    """Walk through a record of a hand or a match."""
    from tricklib.cli.telling import walk, walk_of_match
    from tricklib.game import Game

    found = _read(request)
    if isinstance(found, Game):
        raise RecordError(f"{request.file} is a position: replay needs a record, inspect takes both")
    with _naming(request.file):
        state = found.replay()
    return 0, (walk(state) if isinstance(state, Game) else walk_of_match(state),)


def _remark(target: str) -> str:
    return "" if target in FAMILIES else target


def _ruleset(target: str, settings: list[str]) -> Ruleset:
    return _loaded(target, settings)[0]


def _loaded(target: str, settings: list[str]) -> tuple[Ruleset, ModuleType | None]:
    # What a module prints when it is loaded must not get into the output of the command.
    with contextlib.redirect_stdout(sys.stderr):
        return targets.load_from(target, targets.read_settings(settings))


def _read(request: argparse.Namespace) -> Record | MatchRecord | Game:
    from tricklib.record import read

    if request.target is None and request.settings:
        raise OptionError("--set needs --rules: the options of a record are written in it")
    ruleset = None if request.target is None else _ruleset(request.target, request.settings)
    text = _text(request.file)
    with _naming(request.file):
        return read(text, ruleset)


def _text(file: str) -> str:
    data = _bytes(file)
    if len(data) > LARGEST_FILE:
        raise RecordError(f"cannot read {file}: it is larger than {LARGEST_FILE} bytes, the most that is read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"cannot read {file}: it is no text, byte {error.start + 1} is not UTF-8") from None


def _bytes(file: str) -> bytes:
    if file == "-" and sys.stdin is None:
        raise RecordError("cannot read -: standard input is closed")
    try:
        if file == "-":
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with open(file, "rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise RecordError(f"cannot read {file}: {error.strerror or error}") from None
    except ValueError as error:
        raise RecordError(f"cannot read {file!r}: {error}") from None


@contextlib.contextmanager
def _naming(file: str) -> Iterator[None]:
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{file}: {error}", action=error.action, hand=error.hand) from error


def _json(data: object) -> str:
    return json.dumps(data, indent=2) + "\n"
