"""The gallery of wrong rules is complete, and what it claims holds for a sample; ``python -m proofs`` takes all."""

from __future__ import annotations

import random
import re

import attrs
import pytest

from proofs import gallery
from proofs.gallery import Entry, Slip, claim
from proofs.gallery.engine import FEWEST
from proofs.gallery.entry import PUBLIC
from tricklib.verify import OBLIGATIONS, Verdict, engine

QUICK = [one for one in gallery.ENTRIES if isinstance(one, Entry) and not one.obligation.startswith("game.")]
"""The entries that need no theorem of the engine."""

SAMPLE = random.Random(4).sample(QUICK, 24)


def test_the_gallery_is_large_enough() -> None:
    """There are 60 wrong rules at least, of every theme, each told from the others by its fault and its obligation."""
    assert len(gallery.ENTRIES) >= 60
    assert all(gallery.THEMES.values())
    assert len(gallery.ENTRIES) == len({(one.fault, one.obligation) for one in gallery.ENTRIES})


@pytest.mark.parametrize("one", gallery.ENTRIES, ids=lambda one: one.fault[:60])
def test_every_entry_is_whole(one: Entry | Slip) -> None:
    """Each has a fault in words, a source, an obligation that there is, and a twin that is another game."""
    assert one.fault.endswith(".") and len(one.fault) > 20
    assert re.fullmatch(rf"(c\d{{3}}(, c\d{{3}})*(; )?)?({re.escape(PUBLIC)}: .+)?", one.source) and one.source
    assert one.obligation in OBLIGATIONS
    if isinstance(one, Entry):
        assert repr(one.wrong) != repr(one.right)
        assert OBLIGATIONS[one.obligation].applies(one.wrong) and OBLIGATIONS[one.obligation].applies(one.right)
        assert one.verdict in (Verdict.REFUTED, Verdict.VACUOUS, Verdict.UNSUPPORTED)


def test_most_obligations_have_a_wrong_rule() -> None:
    """Every part of a ruleset but one has an entry, and most of the obligations that a rule can break."""
    parts = {OBLIGATIONS[one.obligation].part for one in gallery.ENTRIES}
    assert {one.part for one in OBLIGATIONS.values()} == parts
    assert len({one.obligation for one in gallery.ENTRIES}) >= 60


@pytest.mark.parametrize("one", SAMPLE, ids=lambda one: one.obligation)
def test_a_wrong_rule_is_refuted_and_its_twin_is_proved(one: Entry) -> None:
    """The obligation that is named notices the fault, with a game that replays, and is proved for the twin."""
    assert "" == one.flaw()


def test_a_slip_of_the_engine_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The theorem that is named fails for the slip, and the engine is the same afterwards."""
    for players in FEWEST:
        monkeypatch.setitem(engine.PROVED_BEFORE, (players, False), {})
    slip = next(one for one in gallery.ENTRIES if isinstance(one, Slip) and one.method == "seen_hand")
    right = vars(slip.owner)[slip.method]
    assert "" == slip.flaw()
    assert right is vars(slip.owner)[slip.method]


def test_an_entry_that_does_not_hold_is_told() -> None:
    """Wrong and right exchanged, another verdict, or another obligation: each is a flaw with its reason."""
    one = next(one for one in QUICK if one.obligation == "siding.keeps_its_word")
    assert "not refuted" in attrs.evolve(one, wrong=one.right).flaw()
    assert "right twin" in attrs.evolve(one, right=one.wrong).flaw()
    assert "not vacuous" in attrs.evolve(one, verdict=Verdict.VACUOUS).flaw()
    assert "has a game" in attrs.evolve(one, shown=False).flaw()
    vacuous = next(one for one in QUICK if one.verdict is Verdict.VACUOUS)
    assert "has no game" in attrs.evolve(vacuous, shown=True).flaw()


def test_a_wrong_rule_may_break_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is refuted by another obligation, on which the one named rests, is a flaw."""
    monkeypatch.setitem(engine.PROVED_BEFORE, (4, False), {})
    one = next(one for one in QUICK if one.obligation == "following.within_hand")
    both = attrs.evolve(one, obligation="game.conserves")
    assert "not refuted" in both.flaw_of_wrong()


def test_a_slip_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip that does what the engine does is not noticed, which is a flaw."""
    slip = next(one for one in gallery.ENTRIES if isinstance(one, Slip) and one.method == "seen_hand")
    assert "not noticed" in attrs.evolve(slip, wrong=lambda right, *given: right(*given)).flaw()
    monkeypatch.setitem(engine.PROVED_BEFORE, (2, False), {slip.obligation: "somewhere"})
    assert f"{slip.obligation} fails for 2 players" == slip.flaw_of_right()


def test_the_claims_name_the_theme_and_the_flaw(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of a theme says what is not as claimed."""
    one = next(one for one in QUICK if one.obligation == "siding.keeps_its_word")
    monkeypatch.setattr(gallery, "THEMES", {"partners": [one, attrs.evolve(one, wrong=one.right)]})
    line, flaw = claim("partners")
    assert line.startswith("gallery, partners: 2 wrong rules")
    assert "not refuted" in flaw
