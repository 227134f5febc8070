"""What can be asked on the command line."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Sequence
from typing import NoReturn

from tricklib import __version__
from tricklib.cli import commands
from tricklib.errors import TargetError

TARGET = "a shipped name, package.module:attribute or path/to/file.py:attribute"


class Told(Exception):
    """All that was asked for is a text, such as the help or the version."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: object) -> None:
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Refuse a request in one line, without the usage.

        Raises:
            TargetError: always.
        """
        raise TargetError(f"{message}; see {self.prog} --help")

    def _print_message(self, message: str, file: object = None) -> NoReturn:
        # argparse would say nothing where the text cannot be written.
        raise Told(message)


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The request that the words of a command line make; ``command`` of it is the function to call.

    Raises:
        TargetError: they make none.
        Told: they ask for the help or the version.
    """
    return _parser().parse_args(words)


def _parser() -> _Parser:
    parser = _Parser(prog="tricklib", description="Prove, inspect and replay trick-taking card games.")
    parser.add_argument("--version", action="version", version=f"tricklib {__version__}")
    kinds = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, dest="name of the command")
    _rules(kinds.add_parser("rules", help="list the shipped rulesets and their options"))
    _verify(kinds.add_parser("verify", help="prove a ruleset for all states"))
    _diff(kinds.add_parser("diff", help="prove that two rulesets are the same game, or show where they differ"))
    _inspect(kinds.add_parser("inspect", help="say what may be done in a position, and why not the rest"))
    _deal(kinds.add_parser("deal", help="shuffle, deal and print the record"))
    _replay(kinds.add_parser("replay", help="walk through the record of a game"))
    return parser


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=commands.rules)
    parser.add_argument("ruleset", nargs="?", metavar="RULES", help=f"only these: {TARGET}")
    _settings(parser)
    parser.add_argument(
        "--clauses",
        action="store_true",
        help="the clauses, the policies that implement them, and the verdicts about them",
    )
    parser.add_argument("--quick", action="store_true", help="clauses without verdicts: prove nothing")
    _jobs(parser)
    _cache(parser)
    _json(parser)


def _jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=_at_least_one, default=os.cpu_count() or 1, metavar="N", help="how many processes"
    )


def _cache(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--no-cache", dest="cache", action="store_false", help="prove everything now, and keep nothing of it"
    )


def _verify(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=commands.verify)
    _target(parser, "target")
    _json(parser)
    parser.add_argument("--only", metavar="PATTERN", help="only the obligations whose id fits, such as 'following.*'")
    _timeout(parser)
    parser.add_argument("--tree", metavar="OBLIGATION", help="draw what the verdict on this obligation rests on")
    parser.add_argument(
        "--conflicts", action="store_true", help="say too which rules can ask for different cards, with a hand for each"
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help="if something is refuted or vacuous, propose the smallest changes with which it is proved",
    )
    parser.add_argument("--save", metavar="DIR", help="write each counterexample as a record into this folder")
    parser.add_argument(
        "--write-test", metavar="FILE", help="write a pytest file that fails while what is refuted is wrong"
    )
    parser.add_argument(
        "--smt2", metavar="DIR", help="prove everything now, and write each proof as a file of SMT-LIB into this folder"
    )
    parser.add_argument(
        "--cross-check", action="store_true", help="prove everything now, and ask bitwuzla about each proof"
    )
    _jobs(parser)
    _cache(parser)


def _diff(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=commands.diff)
    parser.add_argument("target", metavar="A", help=TARGET)
    parser.add_argument("other", metavar="B", help="another")
    _settings(parser, "an option of both rulesets")
    for which, dest in (("A", "settings_of_one"), ("B", "settings_of_other")):
        parser.add_argument(
            f"--set-{which.lower()}",
            action="append",
            default=[],
            dest=dest,
            metavar="OPTION=VALUE",
            help=f"an option of {which} alone",
        )
    _json(parser)
    _timeout(parser)
    parser.add_argument("--save", metavar="DIR", help="write the game for each part that differs into this folder")
    _jobs(parser)


def _timeout(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--timeout", type=_seconds, metavar="S", help="a budget in seconds")


def _inspect(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=commands.inspect)
    _file(parser, "a record or position")
    _json(parser)


def _deal(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=commands.deal)
    _target(parser, "target", "RULES")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same deal")
    parser.add_argument("--dealer", type=int, default=0, metavar="N", help="the seat that deals, 0 if not given")


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=commands.replay)
    _file(parser, "a record")


def _target(parser: argparse.ArgumentParser, name: str, metavar: str = "TARGET") -> None:
    parser.add_argument(name, metavar=metavar, help=TARGET)
    _settings(parser)


def _settings(parser: argparse.ArgumentParser, what: str = "an option of the ruleset") -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="settings",
        metavar="OPTION=VALUE",
        help=what,
    )


def _file(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("file", metavar="FILE", help=f"{what}; - reads it from the standard input")
    parser.add_argument("--rules", dest="target", metavar="TARGET", help=f"the rules to read it by: {TARGET}")
    _settings(parser)


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return seconds


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1")
    return number


_seconds.__name__, _at_least_one.__name__ = "number", "whole number"
