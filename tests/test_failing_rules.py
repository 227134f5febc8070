"""A rule that fails wherever it is asked is refuted, whichever part it is and whenever it is asked first."""

from __future__ import annotations

from typing import Any, NoReturn

import attrs
import pytest

from tricklib import Ruleset, rulesets, verify

GAMES: dict[str, Ruleset] = {
    "whist": rulesets.declared_trump_whist(),
    "euchre": rulesets.call_partner_euchre(),
    "five hundred": rulesets.five_hundred_43(),
    "same colour": rulesets.same_colour(),
}

PARTS = {
    ("same colour", "opening"): "opener",
    ("whist", "opening"): "opener",
    ("same colour", "uncalled"): "is_played trumps",
    ("euchre", "calling"): "caller choices",
    ("euchre", "naming"): "namer nameable may_be_alone",
    ("euchre", "siding"): "sides",
    ("euchre", "rotation"): "next_dealer",
    ("five hundred", "exchanging"): "exchanger discards",
    ("five hundred", "nominating"): "nominations",
    ("same colour", "looking"): "may_look",
    ("same colour", "drawing"): "draws",
    ("same colour", "succession"): "next_leader",
    ("whist", "following"): "legal",
    ("whist", "leading"): "legal",
    ("whist", "breaking"): "breaks",
    ("whist", "taking"): "taker",
    ("whist", "scoring"): "score",
    ("whist", "winning"): "winners",
}
"""The methods of each part, in a game that has it; some are asked when the cards are dealt, so that no game begins."""


def _fails(self: object, *given: object) -> NoReturn:
    raise ZeroDivisionError("the rule about nothing")


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_rules_that_raise_are_refuted(game: str, part: str) -> None:
    """The rule owes an answer; the verdict names what it raises, and no verdict is left open for it."""
    methods: dict[str, Any] = dict.fromkeys(PARTS[game, part].split(), _fails)
    rule = attrs.frozen(type("Failing", (), methods))()
    finding = verify(GAMES[game].evolve(**{part: rule}), only=f"{part}.answers")[f"{part}.answers"]
    assert "refuted" == finding.verdict.value
    assert "ZeroDivisionError" in finding.reason + finding.story
    assert "the rule about nothing" in finding.reason + finding.story
