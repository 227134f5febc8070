"""The public interface as mypy sees it."""

from __future__ import annotations

import re
from pathlib import Path

from mypy import api

HERE = Path(__file__).parent / "typing"


def errors(name: str) -> dict[int, str]:
    """The errors that mypy finds in a file, by line."""
    said, fault, _ = api.run(["--strict", "--no-error-summary", "--hide-error-context", str(HERE / name)])
    assert "" == fault
    found = re.finditer(rf"{name}:(\d+): error: (.*)", said)
    return {int(line): message for line, message in (one.groups() for one in found)}


def test_whole_interface_is_accepted() -> None:
    """A typed program may use everything that is public."""
    assert {} == errors("accepted.py")


def test_mistakes_are_rejected() -> None:
    """A type checker finds the mistakes that it can find, and no others."""
    lines = enumerate((HERE / "rejected.py").read_text(encoding="utf-8").splitlines(), 1)
    expected = {number: line.partition("# rejected: ")[2] for number, line in lines if "# rejected: " in line}
    found = errors("rejected.py")
    assert set(expected) == set(found)
    assert [] == [(line, found[line]) for line in expected if expected[line] not in found[line]]
