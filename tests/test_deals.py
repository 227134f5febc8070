"""Deals with a kitty, an upcard and a stock in records: kept in their order, counted, and played again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import after, euchre, five_hundred, same_colour

from tricklib import Game, Phase, read_action, rulesets
from tricklib.deals import Deal
from tricklib.errors import RecordError
from tricklib.policies.dealing import DealPackets
from tricklib.policies.exchanging import DeclarerTakesKitty
from tricklib.record import Record, read, read_record
from tricklib.table import Seat, Table
from tricklib.testing import games
from tricklib.testing import rulesets as any_ruleset


@pytest.mark.parametrize("family", rulesets.FAMILIES)
@given(st.data())
@settings(max_examples=15, deadline=None)
def test_records_of_every_game(family: str, data: st.DataObject) -> None:
    """The record of any hand of a shipped game is read back as it was written, and plays to the same state."""
    game = data.draw(games(any_ruleset(rulesets.FAMILIES[family])))
    record = Record.of(game)
    again = read(record.text())
    assert isinstance(again, Record)
    assert record == again
    assert game == again.replay()
    assert game.actions == again.replay().actions
    assert (None if not game.is_over else game.scores) == again.scores


def test_euchre_deal() -> None:
    """An upcard stands apart from the two cards that lie aside."""
    deal = Record.of(after(euchre(), "order", "exchange 9C")).data()["deal"]
    assert ("9S", "QS AC") == (deal["upcard"], deal["aside"])
    assert {"hands", "upcard", "aside"} == deal.keys()
    assert "KS JS KC TC 9C" == deal["hands"][0]


def test_five_hundred_deal() -> None:
    """The kitty is a set, whatever became of it."""
    deal = Record.of(after(five_hundred(), "bid 6C", "pass", "pass", "pass", "discard TD 6S 9S"))
    assert "7H QD 4D" == deal.data()["deal"]["kitty"]
    assert {"hands", "kitty"} == deal.data()["deal"].keys()


def test_stock_is_written_in_its_order() -> None:
    """The stock stands as it will be drawn, without the upcard that lies under it."""
    game = same_colour()
    deal = Record.of(game).data()["deal"]
    assert ("TH TD TC JS JH", "9S") == (deal["stock"], deal["upcard"])
    assert ("TH", "9S") == (str(game.stock[0]), str(game.stock[-1]))
    assert game == read_record(json.dumps(Record.of(game).data()), game.ruleset).replay()


def test_order_of_the_stock_matters() -> None:
    """With two cards of the stock exchanged another hand draws another card."""
    game = same_colour()
    data = Record.of(after(game, "play AD", "play KD", "play KH")).data()
    data["deal"]["stock"] = "TD TH TC JS JH"
    assert "KS TD" == read_record(json.dumps(data), game.ruleset).replay().hands[1].data


def test_thrown_in_hand_scores_nothing() -> None:
    """A hand for which nobody bids is recorded with zeros, and with other scores it is refused."""
    game = after(five_hundred(), *["pass"] * 4)
    data = Record.of(game).data()
    assert (True, [0, 0, 0, 0]) == (game.is_thrown_in, data["scores"])
    assert game == read_record(json.dumps(data)).replay()
    with pytest.raises(RecordError, match=r"scores is \[10, 0, 10, 0\], but the game gives \[0, 0, 0, 0\]"):
        read_record(json.dumps(data | {"scores": [10, 0, 10, 0]})).replay()


@pytest.mark.parametrize(
    ("start", "key", "value", "message"),
    [
        (euchre, "upcard", None, "deal.upcard has 0 cards, expected 1: none"),
        (euchre, "upcard", "9S QS", "deal.upcard has 2 cards, expected 1: 9S QS"),
        (euchre, "upcard", "KS", "KS comes twice: in deal.hands[0] and in deal.upcard"),
        (euchre, "upcard", "2S", "deal.upcard: 2S in '2S' is not a card of this deck of 28"),
        (euchre, "kitty", "9S", "deal.kitty is '9S', but this game has none: expected null"),
        (euchre, "stock", "QS", "deal.stock is 'QS', but this game has none: expected null"),
        (euchre, "aside", "QS", "deal.aside is 'QS', but what the hands and the piles leave is QS AC"),
        (five_hundred, "kitty", None, "deal.kitty has 0 cards, expected 3: none"),
        (five_hundred, "kitty", "7H QD", "deal.kitty has 2 cards, expected 3: 7H QD"),
        (five_hundred, "kitty", "7H QD 7S", "7S comes twice: in deal.hands[0] and in deal.kitty"),
        (five_hundred, "upcard", "7H", "deal.upcard is '7H', but this game has none: expected null"),
        (same_colour, "stock", "TH TD TC JS", "deal.stock has 4 cards, expected 5: TH TD TC JS"),
        (same_colour, "stock", "TH TD TC JS JH 9S", "deal.stock has 6 cards, expected 5: TH TD TC JS JH 9S"),
        (same_colour, "stock", "TH TD TC JS 9S", "9S comes twice: in deal.stock and in deal.upcard"),
        (same_colour, "stock", "AS TD TC JS JH", "AS comes twice: in deal.hands[0] and in deal.stock"),
        (same_colour, "hands", ["AS KH", "KS", "AH KD"], "deal.hands[1] has 1 card, expected 2: KS"),
    ],
)
def test_wrong_number_of_cards(start: Any, key: str, value: object, message: str) -> None:
    """A place that has not the cards which these rules deal to it is named with what was expected."""
    game = start()
    data = Record.of(game).data()
    data["deal"][key] = value
    with pytest.raises(RecordError) as caught:
        read_record(json.dumps(data), game.ruleset)
    assert message == str(caught.value)


class EldestTakesKitty:
    """Eldest hand takes up the kitty."""

    def exchanger(self, table: Table) -> Seat | None:
        """Eldest hand."""
        return table.eldest

    discards = DeclarerTakesKitty.discards


@pytest.mark.parametrize("exchanging", [None, EldestTakesKitty()])
def test_kitty_that_is_gone_before_anybody_acts(exchanging: EldestTakesKitty | None) -> None:
    """Where no calling comes first the kitty is taken up, or set aside, at once; the record still has one."""
    ruleset = rulesets.same_colour(players=3, trumps="turned_up").evolve(
        dealing=DealPackets((5, ("kitty", 3), 1)), exchanging=exchanging, drawing=None
    )
    game = Game.deal(ruleset, 1, 5)
    assert (Phase.EXCHANGING if exchanging else Phase.PLAYING) is game.phase
    record = Record.of(game.apply(game.legal_actions()[0]))
    assert 3 == len(record.kitty)
    assert record == read_record(record.text(), ruleset)
    assert game.apply(game.legal_actions()[0]) == record.replay()
    assert game == Deal.of(game).game(ruleset, 1)


@pytest.mark.parametrize("text", ["bid " + "9" * 5000 + "S", "announce " + "9" * 5000, "bid H", "discard", "bid ²H"])
def test_texts_that_are_no_actions(text: str) -> None:
    """A number that no hand of cards can have, or none, makes no action, and neither does discarding nothing."""
    with pytest.raises(RecordError, match="is no action: expected, for example"):
        read_action(text)
