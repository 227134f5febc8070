"""Blocks that are run: what is typed on a console, and the files it works on.

``{console}`` shows commands after ``$`` with their output, and the doctest builder runs them in a shell and compares.
``{file} NAME`` shows a file, and the doctest builder writes it where the following commands and examples find it.
``{output} COMMAND`` runs a command when the page is built and shows what it prints.

All blocks of a page share one directory, which the Python examples of the page see as the current one.
The flag ``ALIKE`` compares outputs up to what differs from run to run: times, versions, and the cards, seats, suits
and trick numbers of a counterexample.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

ANYTHING = "<ANYTHING>"
"""A line of dots in a console block; as dots it would be taken for the continuation of a command."""

ALIKE = doctest.register_optionflag("ALIKE")

_VARYING = (
    (re.compile(r"\d+(\.\d+)+"), "N"),
    (re.compile(r"[♠♥♦♣](10|[2-9TJQKA])+"), "CARDS"),
    (re.compile(r"\b(10|[2-9TJQKA])[♠♥♦♣CDHS]\b"), "CARDS"),
    (re.compile(r"[2-9TJQKA0]+[♠♥♦♣]"), "CARDS"),
    (re.compile(r"CARDS(\s+CARDS)*"), "CARDS"),
    (re.compile(r"\b(clubs|diamonds|hearts|spades)\b"), "SUIT"),
    (re.compile(r"\bseat \d+"), "seat N"),
    (re.compile(r'"seat": \d+'), '"seat": N'),
    (re.compile(r"\btrick \d+"), "trick N"),
    (re.compile(r"\((not )?broken\)"), "(BROKEN)"),
    (re.compile(r"\b\d+ proved"), "N proved"),
    (re.compile(r"\bdealer \d"), "dealer N"),
    (re.compile(r"\bscores: [\d ]+"), "scores: N "),
    (re.compile(r"(seat N: CARDS )+"), "seat N: CARDS "),
    (re.compile(r"─+"), "─"),
    (re.compile(r"\s+"), " "),
)


def alike(text: str) -> str:
    """A text without what differs from run to run."""
    for pattern, word in _VARYING:
        text = pattern.sub(word, text)
    return text.strip()


class Checker(doctest.OutputChecker):
    """Compares as doctest does, and on request up to what differs from run to run."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        want = want.replace(ANYTHING, doctest.ELLIPSIS_MARKER)
        if super().check_output(want, got, optionflags):
            return True
        if not optionflags & ALIKE:
            return False
        return super().check_output(alike(want.replace("<BLANKLINE>", "")), alike(got), optionflags | doctest.ELLIPSIS)


class Shell:
    """A directory of its own, and a shell in it that remembers the last exit status.

    What the examples import from their directory, and the places they look in, are forgotten when it is closed.
    """

    def __init__(self) -> None:
        self.status = 0
        self._before, self._places = Path.cwd(), list(sys.path)
        self._directory = tempfile.TemporaryDirectory()
        os.chdir(self._directory.name)

    def close(self) -> None:
        os.chdir(self._before)
        sys.path[:] = self._places
        sys.path_importer_cache.clear()
        here = Path(self._directory.name).resolve()
        for name, module in list(sys.modules.items()):
            place = getattr(module, "__file__", None)
            if place and here in Path(place).resolve().parents:
                del sys.modules[name]
        self._directory.cleanup()

    def write(self, name: str, text: str) -> None:
        """Write a file that the examples after it can import."""
        Path(name).write_text(text, encoding="utf-8")
        importlib.invalidate_caches()

    def run(self, command: str) -> None:
        """Run a command and print what it prints."""
        done = execute(command, self._directory.name, self.status)
        self.status = done.returncode
        print("\n".join(line.rstrip() for line in done.stdout.rstrip().splitlines()))


def execute(command: str, directory: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a command in a shell in which this environment's programs come first."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    return subprocess.run(
        ["sh", "-c", f"(exit {status})\n{command}"],
        cwd=directory,
        env={**os.environ, "PATH": path, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


def commands_of(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the output that is shown for it."""
    command: str | None = None
    output: list[str] = []
    for line in lines:
        if line.startswith("$ "):
            if command is not None:
                yield command, output
            command, output = line[2:], []
        elif command is None:
            raise ValueError(f"a console block starts with a command after '$ ', not with {line!r}")
        else:
            output.append(line)
    if command is not None:
        yield command, output


class Console(SphinxDirective):
    """Commands with their output."""

    has_content = True
    option_spec = {"options": directives.unchanged}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        block = nodes.literal_block("\n".join(self.content), "\n".join(self.content))
        block["language"] = "console"
        block["testnodetype"] = "doctest"
        block["groups"] = ["default"]
        block["options"] = {doctest.ELLIPSIS: True, **_flags(self.options.get("options", ""))}
        block["test"] = "\n".join(_tests(list(self.content)))
        self.set_source_info(block)
        return [block]


def _flags(text: str) -> dict[int, bool]:
    words = [word for word in text.replace(",", " ").split() if word]
    return {doctest.OPTIONFLAGS_BY_NAME[word[1:]]: word[0] == "+" for word in words}


def _tests(lines: list[str]) -> Iterator[str]:
    for command, output in commands_of(lines):
        while output and not output[-1].strip():
            output.pop()
        yield f">>> _shell.run({command!r})"
        yield from (_LINES.get(line.strip(), line) for line in (output or [""]))


_LINES = {"": "<BLANKLINE>", "...": ANYTHING}


class File(SphinxDirective):
    """A file that the following examples use."""

    has_content = True
    required_arguments = 1
    option_spec = {"emphasize-lines": directives.unchanged_required}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        name, text = self.arguments[0], "\n".join(self.content)
        block = nodes.literal_block(text, text)
        block["language"] = {"py": "python", "json": "json"}.get(name.rpartition(".")[2], "text")
        block["testnodetype"] = "testcode"
        block["groups"] = ["default"]
        block["options"] = {}
        block["test"] = f"_shell.write({name!r}, {text + chr(10)!r})"
        if lines := self.options.get("emphasize-lines"):
            block["highlight_args"] = {"hl_lines": _numbers(lines)}
        self.set_source_info(block)
        caption = nodes.caption(name, "", nodes.literal(name, name))
        return [nodes.container("", caption, block, literal_block=True, classes=["literal-block-wrapper"])]


def _numbers(text: str) -> list[int]:
    numbers: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        numbers.extend(range(int(first), int(last or first) + 1))
    return numbers


class Output(SphinxDirective):
    """What a command prints now."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        command = self.arguments[0]
        with tempfile.TemporaryDirectory() as directory:
            done = execute(command, directory)
        if done.returncode:
            raise self.error(f"{command} ends with status {done.returncode}: {done.stdout}")
        text = f"$ {command}\n" + "\n".join(line.rstrip() for line in done.stdout.rstrip().splitlines())
        block = nodes.literal_block(text, text)
        block["language"] = "console"
        self.set_source_info(block)
        return [block]


SETUP = """
import shown
_shell = shown.Shell()
__name__ = "__main__"
"""

CLEANUP = "_shell.close()"


def setup(app: Sphinx) -> dict[str, Any]:
    """Add the directives."""
    doctest.OutputChecker = Checker  # type: ignore[misc]
    app.add_directive("console", Console)
    app.add_directive("file", File)
    app.add_directive("output", Output)
    with contextlib.suppress(AttributeError):
        app.config.doctest_global_setup += SETUP
        app.config.doctest_global_cleanup += CLEANUP
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
