"""The benchmarks run on small sizes and say what they measured; how long anything takes is not asserted."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks import crosshair, formulations, plot, scaling
from tricklib.ruleset import PARTS

MEASURED = scaling.read(json.loads(scaling.DATA.read_text("utf-8")))
ANSWERED = crosshair.read(json.loads(crosshair.DATA.read_text("utf-8")))


# Scaling


@pytest.mark.parametrize("series, size", [("deck", 24), ("deck", 104), ("hand", 3), ("players", 2), ("auction", 5)])
def test_the_game_of_each_series_has_the_size_that_varies(series: str, size: int) -> None:
    """The deck, the hand, the players or the bids are as many as the row says."""
    ruleset = scaling.GAMES[series](size)
    packets = ruleset.dealing.packets(len(ruleset.deck), ruleset.players)
    sizes = {
        "deck": len(ruleset.deck),
        "hand": sum(number for place, number in packets if place == 0),
        "players": ruleset.players,
        "auction": len(getattr(ruleset.calling, "bids", ())),
    }
    assert size == sizes[series]


@pytest.mark.parametrize("series", scaling.GAMES)
def test_one_size_varies_and_all_others_stay(series: str) -> None:
    """Two games of a series differ in nothing but what varies, and in what says how much that is."""
    small, large = (scaling.GAMES[series](scaling.SIZES[series][place]) for place in (0, -1))
    parts = {"deck": {"deck"}, "hand": {"dealing"}, "players": {"players"}, "auction": {"calling", "scoring"}}
    fields = ("deck", "players", *PARTS)
    assert parts[series] == {name for name in fields if getattr(small, name) != getattr(large, name)}


def test_what_stands_in_the_docs_was_all_measured_and_proved() -> None:
    """Each size of each series has its row, nothing is left open, and of a series the same things are proved."""
    assert [(series, size) for series, sizes in scaling.SIZES.items() for size in sizes] == [
        (row.series, row.size) for row in MEASURED
    ]
    assert [] == [row for row in MEASURED if row.open or row.seconds <= 0 or row.units <= 0]
    for series in scaling.SIZES:
        assert 1 == len({row.proved for row in MEASURED if row.series == series})


def test_the_plot_and_the_table_are_those_of_the_data(capsys: pytest.CaptureFixture[str]) -> None:
    """What the page shows is drawn and printed from the numbers that are kept."""
    assert scaling.drawn(MEASURED) == scaling.PLOT.read_text("utf-8")
    assert 0 == scaling.main(["--table"])
    assert [scaling.line(row) for row in MEASURED] == capsys.readouterr().out.splitlines()[1:]


def test_the_hand_makes_no_difference() -> None:
    """The solver has as much to do with hands of thirteen as with hands of three."""
    units = [row.units for row in MEASURED if row.series == "hand"]
    assert max(units) < 1.2 * min(units)


def test_runs_take_turns_and_the_median_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each point is measured once before any is measured again, and what is kept is the time in the middle."""
    times, asked = iter((3.0, 1.0, 1.0, 8.0, 2.0, 5.0)), []

    class Process:
        """Measures at once, in this process."""

        def __init__(self, number: int) -> None:
            assert 1 == number

        def __enter__(self) -> Process:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def apply(self, function: Callable[..., Any], point: tuple[str, int]) -> scaling.Row:
            assert function is scaling.measure
            asked.append(point)
            return scaling.Row(*point, next(times), 7, 1, 0)

    monkeypatch.setattr(scaling.multiprocessing, "get_context", lambda how: type("Context", (), {"Pool": Process}))
    points = [("hand", 3), ("hand", 5)]
    assert [("hand", 3, 2.0), ("hand", 5, 5.0)] == [
        (row.series, row.size, row.seconds) for row in scaling.measured(points, 3)
    ]
    assert points * 3 == asked


def test_a_measurement_says_what_was_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row of a small game has all its obligations, proved, and the time and units that they took."""
    # It takes the theorems of the engine for granted, which are a series of their own.
    monkeypatch.setattr(scaling.engine, "PROVED_BEFORE", {})
    row = scaling.measure("players", 2)
    assert ("players", 2, 0) == (row.series, row.size, row.open)
    assert row.proved == next(one.proved for one in MEASURED if one.series == "players")
    assert row.seconds > 0 and row.units > 1_000


def test_part_of_the_series_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers of different times would stand in one table."""
    with pytest.raises(SystemExit):
        scaling.main(["--write", "--series", "hand"])
    assert "--write keeps what was measured at one time" in capsys.readouterr().err


# The plot


def test_the_plot_says_its_numbers_in_words() -> None:
    """The drawing is well-formed, its points carry their values, and its description has each size with its cost."""
    drawn = plot.figure("Costs & sizes", [plot.Panel("Hands", "cards", (3, 13), (1.5, 6.5))])
    tree = ElementTree.fromstring(drawn)
    space = "{http://www.w3.org/2000/svg}"
    assert "Hands: against cards: 1.5 at 3; 6.5 at 13." == tree.findtext(f"{space}desc")
    assert {"1.5", "6.5", "3", "13", "cards", "Hands", "Costs & sizes"} <= {
        one.text for one in tree.iter(f"{space}text")
    }


def test_higher_costs_are_drawn_higher() -> None:
    """Of two points that of the higher cost is nearer to the top, and all points are inside the panel."""
    tree = ElementTree.fromstring(plot.figure("", [plot.Panel("", "", (1, 2, 3), (10, 0, 20))]))
    high, low, highest = (float(one.attrib["cy"]) for one in tree.iter("{http://www.w3.org/2000/svg}circle"))
    assert plot.TOP <= highest < high < low == plot.HEIGHT - plot.BOTTOM


@pytest.mark.parametrize("highest, step", [(0, 1), (3, 1), (7, 2), (10, 2.5), (45, 20), (145, 50)])
def test_an_axis_is_divided_by_round_numbers(highest: float, step: float) -> None:
    """No axis has more than a few ticks, and each is a number that people read easily."""
    assert step == plot.step_of(highest)


# CrossHair


def test_the_right_rule_is_proved_and_its_twin_refuted() -> None:
    """What CrossHair is asked, the library decides."""
    assert ["proved", "refuted"] == [crosshair.decided(rule, 8) for rule in formulations.RULES]


def bits(hand: Any) -> int:
    """A hand of eight cards as a mask, whatever it was."""
    if isinstance(hand, int):
        return int(hand)
    cards = hand if isinstance(hand, frozenset) else [card for card, held in enumerate(hand) if held]
    return sum(1 << card for card in cards)


def hand_of(mask: int, how: str, cards: type) -> Any:
    """A mask of eight cards as a hand of a formulation."""
    truths = [bool(mask >> card & 1) for card in range(8)]
    other = {
        "a tuple of truths": tuple(truths),
        "a list of truths": truths,
        "a frozenset of numbers": frozenset(card for card, held in enumerate(truths) if held),
    }
    return other[how] if how in other else cards(mask)


@pytest.mark.parametrize("rule", formulations.RULES)
@pytest.mark.parametrize("how", formulations.FORMULATIONS)
def test_all_formulations_say_the_same(how: str, rule: str) -> None:
    """Each plays as the mask does, for every hand and suit, and its contract says where that is wrong."""
    space: dict[str, Any] = {}
    exec(formulations.FORMULATIONS[how](rule, 8), space)
    contract = [line.strip() for line in space["legal"].__doc__.splitlines() if line.strip()]
    post = next(line.removeprefix("post: ") for line in contract if line.startswith("post: "))
    for mask in range(1, 256):
        hand = hand_of(mask, how, space.get("Cards", int))
        for led in range(4):
            same = mask & 0b11 << 2 * led
            played = space["legal"](hand, led)
            assert (same or (mask if rule == formulations.RIGHT else 0)) == bits(played)
            assert (bits(played) != 0) is bool(eval(post, space | {"hand": hand, "_": played}))


@pytest.mark.parametrize("how", formulations.FORMULATIONS)
def test_a_contract_refuses_cards_from_nowhere(how: str) -> None:
    """To play a card that is not held breaks each contract."""
    space: dict[str, Any] = {}
    exec(formulations.FORMULATIONS[how](formulations.RIGHT, 8), space)
    post = next(line.strip().removeprefix("post: ") for line in space["legal"].__doc__.splitlines() if "post: " in line)
    held, played = (hand_of(mask, how, space.get("Cards", int)) for mask in (0b0001, 0b0101))
    assert not eval(post, space | {"hand": held, "_": played})


def test_what_the_docs_say_of_both_tools_is_what_they_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Ours are decided for each size, both find the twin, and the mask of 52 cards is not confirmed."""
    ours = [(one.rule, one.cards, one.said) for one in ANSWERED if one.who == "tricklib"]
    assert [*(("right", cards, "proved") for cards in crosshair.SIZES), ("wrong", 52, "refuted")] == ours
    theirs = {(one.how, one.rule, one.cards): one.said for one in ANSWERED if one.who == "CrossHair"}
    assert set(formulations.FORMULATIONS) == {how for how, _, _ in theirs}
    assert {"refuted"} == {said for (_, rule, _), said in theirs.items() if rule == "wrong"}
    assert "not confirmed" == theirs["a mask of bits", "right", 52]
    assert {"confirmed"} == {theirs["shifted, contract by suits", "right", cards] for cards in crosshair.SIZES}
    assert 0 == crosshair.main(["--table"])
    assert [crosshair.line(one) for one in ANSWERED] == capsys.readouterr().out.splitlines()[2:]


@pytest.mark.parametrize(
    "printed, said",
    [
        ("m.py:7: info: Confirmed over all paths.", "confirmed"),
        ("m.py:7: info: Not confirmed.", "not confirmed"),
        ("m.py:8: error: false when calling legal(1, 1) (which returns 0)", "refuted"),
        ("m.py:11: error: NotDeterministic: Found a different execution paths", "gave up"),
    ],
)
def test_what_crosshair_prints_is_understood(printed: str, said: str) -> None:
    """Each of its messages has a word of ours, and none is taken for another."""
    assert said == crosshair.verdict_of(printed)


def test_what_crosshair_prints_else_is_no_answer() -> None:
    """A fault of the tool or of the call is told and not measured."""
    with pytest.raises(RuntimeError, match="No module named crosshair"):
        crosshair.verdict_of("No module named crosshair")


@pytest.mark.skipif(importlib.util.find_spec("crosshair") is None, reason="crosshair-tool is not installed")
def test_crosshair_is_asked() -> None:
    """With four cards it confirms the rule and refutes the twin."""
    said = [crosshair.ask_crosshair("a mask, shifted", rule, 4, 10).said for rule in formulations.RULES]
    assert ["confirmed", "refuted"] == said


@pytest.mark.parametrize("arguments", [["--cards", "6"], ["--cards", "8", "4"], ["--seconds", "0"], ["--runs", "0"]])
def test_what_cannot_be_asked_is_refused(arguments: list[str]) -> None:
    """Decks have four suits and are asked in rising order; times and runs are positive."""
    with pytest.raises(SystemExit):
        crosshair.main(arguments)
