"""Python code as a formatter leaves it: values, calls and docstrings for files that the library writes."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import Final

WIDTH: Final = 88
"""The longest line, but for a word that is longer: what formatters and linters allow if they are told nothing."""

STEP: Final = " " * 4
"""By how much what stands inside is indented."""


def literal(value: object, indent: str = "", used: int = 0) -> str:
    """A value as Python code.

    Args:
        value: None, a truth value, number or text, or a list or dict of such values.
        indent: how far the line is indented on which it begins.
        used: how many columns of that line are taken by what stands before and after it.
    """
    short = _on_one_line(value)
    inner = indent + STEP
    if len(indent) + used + len(short) <= WIDTH or not isinstance(value, list | dict | str) or not value:
        return short
    if isinstance(value, str):
        return _broken(value, indent)
    if isinstance(value, list):
        lines = [f"{inner}{literal(one, inner, 1)},\n" for one in value]
        return f"[\n{''.join(lines)}{indent}]"
    keys = [(f"{_on_one_line(key)}: ", one) for key, one in value.items()]
    lines = [f"{inner}{key}{literal(one, inner, len(key) + 1)},\n" for key, one in keys]
    return f"{{\n{''.join(lines)}{indent}}}"


def _broken(text: str, indent: str) -> str:
    """A text of several words in parentheses, as many on each line as go there."""
    words = re.findall(r"\S+\s*|\s+", text)
    lines = [words[0]]
    for word in words[1:]:
        longer = lines[-1] + word
        lines[-1:] = [longer] if len(indent) + len(STEP) + len(_on_one_line(longer)) <= WIDTH else [lines[-1], word]
    if len(lines) == 1:
        return _on_one_line(text)
    inside = "".join(f"{indent}{STEP}{_on_one_line(line)}\n" for line in lines)
    return f"(\n{inside}{indent})"


def _on_one_line(value: object) -> str:
    match value:
        case str():
            quote = "'" if value.count('"') > value.count("'") else '"'
            said = "".join(one if one in "\"'" else repr(one)[1:-1] for one in value)
            return quote + said.replace(quote, f"\\{quote}") + quote
        case list():
            return f"[{', '.join(map(_on_one_line, value))}]"
        case dict():
            return f"{{{', '.join(f'{_on_one_line(key)}: {_on_one_line(one)}' for key, one in value.items())}}}"
    return repr(value)


def call(before: str, given: Iterable[str], indent: str = "") -> str:
    """A line with a call at its end.

    Args:
        before: what stands before the parenthesis.
        given: the arguments, as code of one line each.
        indent: how far it is indented.
    """
    arguments = list(given)
    short = f"{indent}{before}({', '.join(arguments)})\n"
    if len(short) <= WIDTH + 1 or not arguments:
        return short
    lines = [f"{indent}{STEP}{one},\n" for one in arguments]
    return f"{indent}{before}(\n{''.join(lines)}{indent})\n"


def docstring(first: str, paragraphs: Iterable[str], indent: str = "") -> str:
    """A docstring.

    Args:
        first: its first line.
        paragraphs: what else it says; each is broken into lines, and empty ones are left out.
        indent: how far it is indented.
    """
    parts = [_clean(first), *("\n".join(_lines(one, WIDTH - len(indent))) for one in paragraphs if one.strip())]
    text = "\n\n".join(parts)
    opening = 'r"""' if "\\" in text else '"""'
    if len(parts) == 1:
        return f'{indent}{opening}{text}"""\n'
    return textwrap.indent(f'{opening}{text}\n"""\n', indent)


def _lines(paragraph: str, width: int) -> list[str]:
    wrap = textwrap.TextWrapper(width, break_long_words=False, break_on_hyphens=False)
    return [line for part in paragraph.splitlines() for line in wrap.wrap(_clean(part))]


def _clean(text: str) -> str:
    """A text that can stand in a docstring."""
    printable = "".join(one if one.isprintable() else " " for one in text)
    return printable.replace('"""', "'''").rstrip()
