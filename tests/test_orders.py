"""The order of the cards reads the same whatever of it was asked for before."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tricklib import Declare, Game, Suit, rulesets, verify
from tricklib.orders import Orders
from tricklib.ruleset import Ruleset
from tricklib.verify import Verdict

WHIST = rulesets.declared_trump_whist()
TRUMPS = (None, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.JOKER)


def matched(orders: Any) -> object:
    """What a pattern finds in a mapping."""
    match orders:
        case {Suit.SPADES: order, **rest}:
            return order, sorted(map(str, rest))
    return None


READ: dict[str, Callable[[Any], object]] = {
    "one": lambda orders: orders[Suit.HEARTS],
    "in": lambda orders: [suit in orders for suit in (*Suit, None, 3, "C")],
    "len": len,
    "bool": bool,
    "list": list,
    "reversed": lambda orders: list(reversed(orders)),
    "unpacked": lambda orders: [*orders],
    "keys": lambda orders: list(orders.keys()),
    "values": lambda orders: list(orders.values()),
    "items": lambda orders: list(orders.items()),
    "keys in": lambda orders: Suit.HEARTS in orders.keys(),  # noqa: SIM118
    "views": lambda orders: [len(orders.keys()), len(orders.values()), len(orders.items())],
    "get": lambda orders: [orders.get(suit) for suit in (*Suit, None)],
    "get nothing": lambda orders: orders.get("no suit", 5),
    "dict": dict,
    "doubled": lambda orders: {**orders},
    "copy": lambda orders: orders.copy(),
    "copied": lambda orders: copy.copy(orders),
    "joined": lambda orders: orders | {},
    "joined to": lambda orders: {} | orders,
    "equal": lambda orders: orders == dict.fromkeys(TRUMPS, orders[None]),
    "equal to itself": lambda orders: orders == copy.copy(orders) and orders == dict(orders),
    "unequal": lambda orders: orders != Orders(WHIST.ranking, WHIST.deck),
    "repr": repr,
    "str": str,
    "matched": matched,
    "formatted": lambda orders: f"{orders}",
    "keys of json": lambda orders: json.dumps({str(one): 1 for one in orders}),
}


@pytest.mark.parametrize("read", READ)
def test_what_was_asked_before_makes_no_difference(read: str) -> None:
    """Fresh ones, ones of which an order is known, and ones of which all are known read the same."""
    fresh, asked, full = (Orders(WHIST.ranking, WHIST.deck) for _ in range(3))
    asked[Suit.HEARTS]
    [full[trumps] for trumps in TRUMPS]
    said = READ[read](full)
    assert said == READ[read](asked)
    assert said == READ[read](fresh)
    assert said == READ[read](fresh)


def test_there_is_an_order_for_each_choice_of_trumps() -> None:
    """Four suits, the suit of jokers, and no trumps; of anything else there is none."""
    orders: Any = Orders(WHIST.ranking, WHIST.deck)
    assert list(TRUMPS) == list(orders)
    with pytest.raises(KeyError):
        orders["no suit"]


class NothingWithClubsOnceSpadesAreKnown:
    """Follow suit; with clubs as trumps nothing may be played, where the table has an order for spades."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        if table.trumps is Suit.CLUBS and Suit.SPADES in table.orders:
            return hand - hand
        return hand & table.suit(trick.led) or hand


def stuck(rules: Ruleset) -> bool:
    """Whether a hand with clubs as trumps comes to a dead end."""
    game = Game.deal(rules, seed=1).apply(Declare(Suit.CLUBS))
    while actions := game.legal_actions():
        game = game.apply(actions[0])
    return not game.is_over


def test_a_rule_sees_the_same_in_a_game_before_a_proof_and_after() -> None:
    """What is proved hangs on no order having been asked for, and so does the game."""
    rules = WHIST.evolve(following=NothingWithClubsOnceSpadesAreKnown())
    assert stuck(rules)
    for _ in range(2):
        report = verify(rules, only="following.never_empty")
        assert Verdict.REFUTED is report["following.never_empty"].verdict
        assert stuck(rules)
