"""Plots as SVG: panels in which a cost is drawn against a size, each value written at its point.

A figure has a title and a description in words and numbers, for whoever does not see it, and a ground of its own, so
that it can be read on a dark page as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

import attrs

WIDTH, HEIGHT, HEAD, COLUMNS = 390, 210, 40, 2
"""The size of a panel with its axes and words, the height of the title, and how many panels stand side by side."""

LEFT, RIGHT, TOP, BOTTOM = 46, 20, 34, 42
"""The margins of a panel, in which its words stand."""

INK, FAINT, COLOURS = "#1f2328", "#d8dee4", ("#0b5394", "#9a3412")
"""The colours of words, of lines that guide the eye, and of the curves of each column."""

TICKS: Final = 4
"""Into how many parts a vertical axis is divided, at most."""


@attrs.frozen
class Panel:
    """A cost against a size.

    Args:
        title: what grows, and what is counted, with its unit.
        axis: what the horizontal axis says, with its unit.
        sizes: the sizes, rising.
        values: the cost of each size, from 0.
    """

    title: str
    axis: str
    sizes: tuple[int, ...]
    values: tuple[float, ...]


def step_of(highest: float) -> float:
    """The least of 1, 2, 2.5 and 5, times a power of ten, of which few enough reach the highest value."""
    if highest <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(highest / TICKS))
    return next(step for one in (1, 2, 2.5, 5, 10) if (step := one * power) * TICKS >= highest * 0.999999)


def figure(title: str, panels: Sequence[Panel]) -> str:
    """The figure as the text of an SVG file."""
    width, height = WIDTH * COLUMNS, HEAD + HEIGHT * math.ceil(len(panels) / COLUMNS)
    inside = [_text(width / 2, 25, title, size=15, bold=True)]
    for place, panel in enumerate(panels):
        row, column = divmod(place, COLUMNS)
        inside += [f'<g transform="translate({column * WIDTH} {HEAD + row * HEIGHT})">']
        inside += [*_panel(panel, COLOURS[column]), "</g>"]
    said = " ".join(f"{panel.title}: {_in_words(panel)}." for panel in panels)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join(
        (
            f'{head} role="img" aria-labelledby="title desc" font-family="sans-serif">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="desc">{escape(said)}</desc>',
            f'<rect width="{width}" height="{height}" rx="6" fill="#ffffff"/>',
            *inside,
            "</svg>\n",
        )
    )


def _in_words(panel: Panel) -> str:
    points = zip(panel.sizes, panel.values, strict=True)
    return f"against {panel.axis}: {'; '.join(f'{value:g} at {size}' for size, value in points)}"


def _panel(panel: Panel, colour: str) -> Iterator[str]:
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    first, last, step = panel.sizes[0], panel.sizes[-1], step_of(max(panel.values))
    ticks = range(math.ceil(max(panel.values) / step * 0.999999) + 1)
    yield _text(LEFT, 16, panel.title, size=12, bold=True, anchor="start")
    yield _text(LEFT + width / 2, HEIGHT - 8, panel.axis)
    for tick in ticks:
        y = TOP + height * (1 - tick / ticks[-1])
        yield f'<path d="M{LEFT} {y:.1f}h{width}" stroke="{FAINT if tick else INK}"/>'
        yield _text(LEFT - 6, y + 4, f"{step * tick:g}", anchor="end")
    points = [
        (LEFT + 8 + (width - 16) * (size - first) / max(1, last - first), TOP + height * (1 - value / step / ticks[-1]))
        for size, value in zip(panel.sizes, panel.values, strict=True)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.8"/>'
    for (x, y), size, value in zip(points, panel.sizes, panel.values, strict=True):
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
        yield _text(x, y - 7, f"{value:.3g}", colour=colour)
        yield _text(x, TOP + height + 15, str(size))


def _text(
    x: float, y: float, said: str, *, anchor: str = "middle", size: int = 11, bold: bool = False, colour: str = INK
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"'
    halo = 'stroke="#ffffff" stroke-width="3" paint-order="stroke"'
    return f'<text {place} fill="{colour}" {halo}{weight}>{escape(said)}</text>'
