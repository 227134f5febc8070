"""All properties of the catalogue are mapped: to obligations, or to the reason why there is none."""

from __future__ import annotations

import pytest

from tricklib.verify import OBLIGATIONS
from tricklib.verify.obligations.catalogue import CATALOGUE, covered_by


def test_the_catalogue_has_75_properties() -> None:
    """They are numbered from 1 on."""
    assert list(range(1, 76)) == list(CATALOGUE)


@pytest.mark.parametrize("number", CATALOGUE)
def test_every_property_is_mapped(number: int) -> None:
    """It has obligations or a reason, and not both, since a reason says why there is no obligation."""
    assert bool(covered_by(number)) is not bool(CATALOGUE[number].otherwise)
    assert CATALOGUE[number].says and not CATALOGUE[number].says.endswith(".")


@pytest.mark.parametrize("id", OBLIGATIONS)
def test_obligations_name_properties_that_there_are(id: str) -> None:
    """Each number an obligation names is one of the catalogue, and is named once."""
    numbers = OBLIGATIONS[id].catalogue
    assert len(set(numbers)) == len(numbers) and set(numbers) <= set(CATALOGUE)


@pytest.mark.parametrize(
    ("number", "id"),
    [
        (13, "following.follow_suit"),
        (18, "leading.can_lead"),
        (34, "calling.ends"),
        (36, "calling.outbids"),
        (37, "siding.partner_joins"),
        (47, "winning.same_for_all"),
        (53, "game.match_ends"),
        (58, "game.asks_openly"),
        (68, "following.never_empty"),
    ],
)
def test_obligations_cover_what_they_speak_of(number: int, id: str) -> None:
    """Some numbers that are known by heart."""
    assert id in covered_by(number)
