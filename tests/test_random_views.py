"""What seats see in random games of all shipped families, for all options, and that it does not tell hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib import Card, CardSet, Game, Phase
from tricklib.testing import games
from tricklib.testing import rulesets as any_ruleset

ANY = any_ruleset()

few = settings(max_examples=80, deadline=None)


def seen(value: Any) -> Iterator[Card]:
    """Every card that can be reached from a value, other than by way of the deck and its order."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, CardSet | tuple):
        for one in value:
            yield from seen(one)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            if field.name not in ("deck", "orders"):
                yield from seen(getattr(value, field.name))


def open_cards(game: Game) -> set[Card]:
    """What lies or has lain open on the table, or was named."""
    trick = game.trick.cards if game.trick is not None else ()
    said = {card for card in (game.table.upcard, game.table.named) if card is not None}
    return {*said, *trick, *(card for one in game.table.taken for card in one.cards)}


@few
@given(game=games(ANY))
def test_views_hold_no_hidden_card(game: Game) -> None:
    """From a view nothing can be reached but one's own hand, once one may look, and what lies open or was named."""
    for seat in range(game.ruleset.players):
        view = game.view(seat)
        looks = game.ruleset.options.get("dealer_looks", True) or game.phase is not Phase.CALLING
        assert (game.hands[seat] if looks else None) == view.hand
        assert (set(game.hands[seat]) if looks else set()) | open_cards(game) == set(seen(view))
        assert [len(hand) for hand in game.hands] == list(view.hand_sizes)


def reshuffled(game: Game, seat: int | None, data: st.DataObject) -> Game:
    """The same game in which the cards that a seat cannot see lie anywhere among the others and in the piles."""
    upcard, deck = game.table.upcard, game.ruleset.deck
    is_open = {upcard} & {*game.kitty, *game.stock}
    hidden = [card for one, hand in enumerate(game.hands) if one != seat for card in hand]
    hidden += [card for card in (*game.aside, *game.kitty, *game.stock) if card not in is_open]
    pool = iter(data.draw(st.permutations(hidden)))

    def other(cards: Iterable[Card]) -> list[Card]:
        return [card if card in is_open else next(pool) for card in cards]

    hands = [hand if one == seat else deck.set_of(other(hand)) for one, hand in enumerate(game.hands)]
    kitty, stock = deck.set_of(other(game.kitty)), tuple(other(game.stock))
    return attrs.evolve(game, hands=tuple(hands), kitty=kitty, stock=stock, aside=deck.set_of(pool))


@few
@given(game=games(ANY), data=st.data())
def test_views_do_not_depend_on_hidden_cards(game: Game, data: st.DataObject) -> None:
    """However the cards that a seat cannot see lie among the others and in the piles, it sees the same."""
    seat = data.draw(st.integers(0, game.ruleset.players - 1))
    assert game.view(seat) == reshuffled(game, seat, data).view(seat)


@few
@given(game=games(ANY, max_actions=40), data=st.data())
def test_legal_actions_depend_on_the_own_hand_only(game: Game, data: st.DataObject) -> None:
    """However the hidden cards lie, the same is legal for the seat to act."""
    if game.actor is not None:
        assert game.legal_actions() == reshuffled(game, game.actor, data).legal_actions()
