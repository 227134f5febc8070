"""The strategies: they keep to what they promise, and they reach what a test wants to meet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import Phase as Step
from hypothesis import strategies as st
from hypothesis.vendor import pretty

from tricklib import Card, CardSet, Deck, Declare, Game, Phase, Ruleset, Suit
from tricklib import rulesets as shipped
from tricklib.errors import CardError, OptionError
from tricklib.testing import card_sets, cards, decks, games, played, rulesets, shuffled

WHIST = shipped.declared_trump_whist()
SEARCH = settings(max_examples=2000, phases=(Step.generate,), database=None, suppress_health_check=list(HealthCheck))


def exists(strategy: st.SearchStrategy[object], condition: Callable[..., bool]) -> bool:
    """Whether a value that fulfils the condition is found."""
    return condition(find(strategy, condition, settings=SEARCH))


@given(st.data())
def test_cards_come_from_the_deck(data: st.DataObject) -> None:
    """Cards and sets belong to the deck that was asked for."""
    deck = data.draw(decks())
    assert data.draw(cards(deck)) in deck
    assert data.draw(card_sets(deck)).deck is deck


@given(st.data())
def test_sizes_of_sets_are_kept(data: st.DataObject) -> None:
    """A set has as many cards as was asked for."""
    least = data.draw(st.integers(0, 24))
    most = data.draw(st.integers(least, 30))
    assert least <= len(data.draw(card_sets(Deck.of("9TJQKA"), min_size=least, max_size=most))) <= most


@pytest.mark.parametrize("bounds", [{"min_size": 25}, {"min_size": -1}, {"min_size": 3, "max_size": 2}])
def test_impossible_sets(bounds: dict[str, int]) -> None:
    """Bounds that leave no set are an error when they are given."""
    with pytest.raises(CardError, match="no set of cards of a deck of 24 has at least"):
        card_sets(Deck.of("9TJQKA"), **bounds)


@pytest.mark.parametrize("size", [0, 5, 26, 47, 52])
def test_sets_of_every_size_come(size: int) -> None:
    """Small and large sets are drawn, the empty one and the whole deck too."""
    assert exists(card_sets(), lambda one: abs(len(one) - size) < 3)


@given(decks(min_size=5, max_size=20))
def test_sizes_of_decks_are_kept(deck: Deck) -> None:
    """A deck has as many cards as was asked for."""
    assert 5 <= len(deck) <= 20


def test_impossible_decks() -> None:
    """No deck of that size is an error."""
    with pytest.raises(CardError, match="no deck here has at least 200"):
        find(decks(min_size=200), lambda _: True, settings=SEARCH)


@pytest.mark.parametrize(
    "condition",
    [
        lambda deck: len(deck) > 64,
        lambda deck: len(deck) < 6,
        lambda deck: len(deck) == 52,
        lambda deck: any(card.is_joker for card in deck),
        lambda deck: any(card.copy for card in deck),
        lambda deck: any(card.copy and Card(card.rank, card.suit) not in deck for card in deck),
        lambda deck: len(deck.suits) == 2,
    ],
    ids=["above 64", "tiny", "52", "joker", "duplicates", "second copy alone", "two suits"],
)
def test_decks_of_every_kind_come(condition: Callable[[Deck], bool]) -> None:
    """Large and small decks are drawn, with jokers and duplicates and without."""
    assert exists(decks(), condition)


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, option in shipped.declared_trump_whist.options.items() for value in option.values],
)
def test_every_option_comes(name: str, value: object) -> None:
    """Each value of each option is drawn."""
    assert exists(rulesets(shipped.declared_trump_whist), lambda ruleset: ruleset.options[name] == value)


@pytest.mark.parametrize("family", shipped.FAMILIES)
def test_every_family_comes(family: str) -> None:
    """Each shipped game is drawn."""
    assert exists(rulesets(), lambda ruleset: ruleset.family == family)


@given(rulesets(shipped.declared_trump_whist, players=3, ties="eldest"))
def test_fixed_options_are_kept(ruleset: Ruleset) -> None:
    """An option that is given does not vary."""
    assert (3, "eldest") == (ruleset.players, ruleset.options["ties"])


def test_fixed_option_that_does_not_exist() -> None:
    """A misspelt option is an error."""
    with pytest.raises(OptionError, match="has no option 'player'"):
        find(rulesets(shipped.declared_trump_whist, player=3), lambda _: True, settings=SEARCH)


@given(shuffled(rulesets()))
def test_deals_are_fresh(game: Game) -> None:
    """A game that was only dealt has no history."""
    assert ((), None, 0) == (game.actions, game.before, game.table.tricks_played)
    assert (game.ruleset.calling is not None) == (game.phase is Phase.CALLING)


@given(games(WHIST, min_actions=7, max_actions=9))
def test_numbers_of_actions_are_kept(game: Game) -> None:
    """A game has gone on for as many actions as was asked for."""
    assert 7 <= len(game.actions) <= 9


@given(st.data())
def test_games_go_on_from_where_they_are(data: st.DataObject) -> None:
    """A played game begins with the game that was given."""
    game = Game.deal(WHIST, seed=1).apply(Declare(Suit.HEARTS))
    later = data.draw(played(game, 5))
    assert 6 == len(later.actions)
    assert game == list(later.history())[1]


@pytest.mark.parametrize(
    "condition",
    [
        lambda game: game.phase is Phase.CALLING,
        lambda game: game.is_over,
        lambda game: game.table.broken and game.table.tricks_played < 3,
        lambda game: not game.table.broken and game.table.tricks_played > 8,
        lambda game: game.phase is Phase.PLAYING and not game.legal_actions(),
        lambda game: game.phase is Phase.PLAYING and game.actor is None,
        lambda game: game.table.dealer == 6,
    ],
    ids=["dealt", "over", "broken early", "unbroken late", "stuck", "nobody opens", "seventh seat deals"],
)
def test_states_of_every_kind_come(condition: Callable[[Game], bool]) -> None:
    """Beginnings and ends are drawn, and the dead ends of the literal rules."""
    assert exists(games(rulesets()), condition)


def test_failing_examples_are_printed_in_cards() -> None:
    """Hypothesis shows the deal and the actions of a failing game, and the code of a set or a rule."""
    game = Game.deal(shipped.declared_trump_whist(players=2), seed=1).apply(Declare(Suit.HEARTS))
    shown = pretty.pretty(game)
    assert shown.startswith("<Game of declared_trump_whist(players=2")
    assert shown.endswith(f"seat 0 dealt {game.hands[0]} | {game.hands[1]}; trumps H>")
    for value in (CardSet.read("AS 2C"), Card.read("AS"), Deck.standard(), WHIST, WHIST.leading):
        assert repr(value) == pretty.pretty(value)
