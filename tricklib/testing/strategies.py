"""The strategies themselves."""

from __future__ import annotations

import sys
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from tricklib.cards import STANDARD, Card, CardSet, Deck
from tricklib.errors import CardError, OptionError
from tricklib.family import Family
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.rulesets import FAMILIES

SHAPES = (
    Deck.of("9TJQKA"),
    Deck.of("A", "CDHS"),
    Deck.of("789TJQKA", jokers=1),
    Deck.of("56789TJQKA", extra="4D 4H", jokers=1),
    STANDARD,
    Deck.of(jokers=2),
    Deck.of("9TJQKA", packs=2),
    Deck.of(packs=2),
    Deck.of(jokers=2, packs=2),
)
"""Packs of real games, from a handful of cards to 108: short ones, jokers, duplicates, more cards than 64."""


def cards(deck: Deck = STANDARD) -> st.SearchStrategy[Card]:
    """Single cards of a deck; they shrink towards its first card."""
    return st.sampled_from(deck.cards)


def card_sets(deck: Deck = STANDARD, *, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[CardSet]:
    """Sets of cards of a deck; they shrink towards few cards.

    Args:
        deck: the deck.
        min_size: the fewest cards of a set.
        max_size: the most cards of a set; None for all of the deck. Where neither bound is given, half of the
            sets are drawn by the cards they lack, so that large ones come as often as small ones.

    Raises:
        CardError: the bounds leave no set.
    """
    most = len(deck) if max_size is None else min(max_size, len(deck))
    if not 0 <= min_size <= most:
        raise CardError(f"no set of cards of a deck of {len(deck)} has at least {min_size} and at most {most} cards")
    sets = st.sets(cards(deck), min_size=min_size, max_size=most).map(deck.set_of)
    bounded = min_size > 0 or max_size is not None
    return sets if bounded else st.one_of(sets, sets.map(CardSet.__invert__))


@st.composite
def decks(draw: st.DrawFn, /, *, min_size: int = 2, max_size: int | None = None) -> Deck:
    """Decks: packs of real games, and parts of them; some have jokers, duplicates or more than 64 cards.

    Args:
        draw: given by hypothesis.
        min_size: the fewest cards of a deck.
        max_size: the most cards of a deck; None for no bound.

    Raises:
        CardError: no deck is as large as that.
    """
    shapes = [shape for shape in SHAPES if len(shape) >= min_size]
    if not shapes or (max_size is not None and max_size < max(min_size, 1)):
        raise CardError(f"no deck here has at least {min_size} and at most {max_size} cards")
    shape = draw(st.sampled_from(shapes))
    if (max_size is None or len(shape) <= max_size) and draw(st.booleans()):
        return shape
    most = len(shape) if max_size is None else min(max_size, len(shape))
    return Deck(tuple(draw(st.lists(cards(shape), min_size=max(min_size, 1), max_size=most, unique=True))))


@st.composite
def rulesets(draw: st.DrawFn, /, family: Family[Any] | None = None, **fixed: object) -> Ruleset:
    """Rulesets of a family with any of its options; they shrink towards the first value of each option.

    Args:
        draw: given by hypothesis.
        family: the family; None for any that is shipped.
        fixed: options that are not varied.

    Raises:
        OptionError: there is no such option, or it cannot take the value.
    """
    family = draw(st.sampled_from(tuple(FAMILIES.values()))) if family is None else family
    for name, value in fixed.items():
        family.option(name).check(value)
    options = {
        name: draw(st.sampled_from(option.values)) for name, option in family.options.items() if name not in fixed
    }
    try:
        return family(**options, **fixed)
    except OptionError:
        # Each value is one of its option, and yet some cannot be chosen together.
        reject()


@st.composite
def games(
    draw: st.DrawFn,
    ruleset: Ruleset | st.SearchStrategy[Ruleset],
    *,
    min_actions: int = 0,
    max_actions: int | None = None,
) -> Game:
    """Games that were dealt at random and played at random up to some point.

    Every state is reached by legal actions from a deal, and its history is there. They shrink towards few
    actions, towards the first legal action each time, and towards the pack in the order of the deck.

    Args:
        draw: given by hypothesis.
        ruleset: the rules, or a strategy for them.
        min_actions: the fewest actions; fewer are done only where the hand is over, or the rules leave none.
        max_actions: the most actions; None for as many as there are.
    """
    game = draw(shuffled(ruleset))
    table, stages = game.table, sum(getattr(game.ruleset, stage) is not None for stage in game.ruleset.stages)
    most = table.players * (table.tricks + stages)
    most = most if max_actions is None else min(max_actions, most)
    number = draw(st.integers(min(min_actions, most), most))
    # An auction may take more calls than that: the largest number stands for as many actions as there are.
    return draw(played(game, number if number < most or max_actions is not None else sys.maxsize))


@st.composite
def shuffled(draw: st.DrawFn, ruleset: Ruleset | st.SearchStrategy[Ruleset]) -> Game:
    """Games that were just dealt, by any dealer, from a pack in any order.

    Args:
        draw: given by hypothesis.
        ruleset: the rules, or a strategy for them.
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else draw(ruleset)
    dealer = draw(st.integers(0, rules.players - 1))
    return Game.deal(rules, dealer, cards=draw(st.permutations(rules.deck.cards)))


@st.composite
def played(draw: st.DrawFn, game: Game, actions: int) -> Game:
    """The states that a game can come to in so many actions, or in fewer if there are no more.

    Args:
        draw: given by hypothesis.
        game: where to start.
        actions: how many actions are done.
    """
    for _ in range(actions):
        legal = game.legal_actions()
        if not legal:
            break
        game = game.apply(draw(st.sampled_from(legal)))
    return game
