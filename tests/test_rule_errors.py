"""What the engine refuses: deals that are none, and policies that misbehave while they are asked."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tricklib import Card, CardSet, Deck, Declare, Game, Play, Ruleset, Suit, answers, rulesets
from tricklib.errors import HiddenInformation, RuleError, RulesetError
from tricklib.policies import kinds
from tricklib.policies.dealing import DealPackets
from tricklib.policies.siding import CalledPartner
from tricklib.ruleset import PARTS

WHIST = rulesets.declared_trump_whist(players=2)


# What cannot be dealt


@pytest.mark.parametrize("dealer", [-1, 4, None, "0", True, 1.0])
def test_dealer_is_a_seat(dealer: Any) -> None:
    """The error says which seats there are."""
    whist = rulesets.declared_trump_whist()
    for deal in (Game.deal, functools.partial(Game.dealt, hands=[])):
        with pytest.raises(RulesetError, match=r"there is no seat .*: with 4 players seats are 0 to 3"):
            deal(whist, dealer)


@pytest.mark.parametrize("cards", [Deck.standard().cards[:51], (*Deck.standard().cards, Card.read("2C")), ()])
def test_pack_is_the_deck(cards: tuple[Card, ...]) -> None:
    """A pack with a card too few or too many is not dealt."""
    with pytest.raises(RulesetError, match="the pack to deal from is not the deck"):
        Game.deal(rulesets.declared_trump_whist(), cards=cards)


def test_hands_that_were_never_dealt() -> None:
    """There is a hand for each seat, and no card in two of them."""
    whist = rulesets.declared_trump_whist(players=2)
    nothing, ace = Deck.standard().empty, CardSet.read("AS")
    with pytest.raises(RulesetError, match="1 hands for 2 players"):
        Game.dealt(whist, 0, [nothing])
    with pytest.raises(RulesetError, match="the hand of seat 1 has cards that lie elsewhere too: ♠A"):
        Game.dealt(whist, 0, [ace, ace])
    with pytest.raises(RulesetError, match="the kitty has cards that lie elsewhere too: ♠A"):
        Game.dealt(whist, 0, [nothing, ace], kitty=ace)
    with pytest.raises(RulesetError, match="the upcard has cards that lie elsewhere too: ♠A"):
        Game.dealt(whist, 0, [ace, nothing], upcard=Card.read("AS"))
    with pytest.raises(RulesetError, match="the stock has cards that lie elsewhere too: ♠A"):
        Game.dealt(whist, 0, [ace, nothing], stock=[Card.read("2C"), Card.read("AS")])


@pytest.mark.parametrize("seat", [-1, 2, None])
def test_view_of_nobody(seat: Any) -> None:
    """Only a seat of the table has a view."""
    with pytest.raises(RulesetError, match="there is no seat"):
        Game.deal(rulesets.declared_trump_whist(players=2)).view(seat)


# Policies that misbehave


OTHERS: dict[str, Callable[..., object]] = {
    "caller": lambda table: 0 if table.contract is None else None,
    "choices": lambda hand, table: (Declare(Suit.HEARTS),),
    "is_played": lambda table: True,
    "trumps": lambda table: None,
    "exchanger": lambda table: 0,
    "discards": lambda hand, table: hand,
    "namer": lambda table: 0,
    "nameable": lambda hand, table: table.deck.full,
    "may_be_alone": lambda hand, table: True,
    "announcer": lambda table: 0 if table.announced[0] is None else None,
    "announcements": lambda hand, table: (1,),
    "strength": lambda *_: 1,
    "suit": lambda card, _: card.suit,
}
"""What the other methods of a policy answer, so that the hand goes on."""

RIGHT: dict[str, Callable[..., object]] = {
    "sides": lambda partner, table: (0, 1),
    "nominations": lambda card, trick, table: (),
    "draws": lambda taker, table: ((0, 1), (1, 1)) if table.stock_size else (),
    "next_dealer": lambda table: 0,
    "sits_out": lambda seat, table: False,
}
"""What other policies may answer."""

KITTY = DealPackets((13, ("kitty", 3)))
AROUND: dict[str, dict[str, object]] = {
    "uncalled": {"calling": None},
    "exchanging": {"dealing": KITTY},
    "naming": {"siding": CalledPartner()},
    "drawing": {"dealing": DealPackets((1,) * 7, rest="stock")},
}
"""What a game needs in which the question comes up."""


def asked(part: str, policy: object) -> Ruleset:
    """A game in which a policy is asked."""
    return WHIST.evolve(**AROUND.get(part, {}), **{part: policy})


def answering(method: str, answer: object) -> object:
    """A policy whose method gives this answer, or raises it if it is an error."""

    def reply(*_question: object) -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    return SimpleNamespace(**(OTHERS | {method: reply}))


def play_out(ruleset: Ruleset) -> None:
    """Deal, look, and do the first legal thing until the hand is over; ask for the result and who deals next."""
    game = Game.deal(ruleset, seed=1)
    while actions := game.legal_actions():
        assert game.view(0).seat == 0
        game = game.apply(actions[0])
    assert game.is_over
    assert game.result is not None
    assert answers.next_dealer(ruleset, game.table) in range(ruleset.players)


QUESTIONS = [
    ("dealing", "packets", ((0, 26),), RulesetError, "deals 26 of the 52 cards of the deck"),
    ("dealing", "packets", ((0, 50), (1, 2)), RulesetError, "deals hands of 2, 50 cards, not equal ones"),
    ("dealing", "packets", (("aside", 52),), RulesetError, "deals hands of 0 cards"),
    ("dealing", "packets", ((0, 26), (2, 26)), RuleError, "a place .0 to 1, or 'kitty', 'upcard', 'stock', 'aside'."),
    ("dealing", "packets", ((0, 25), (1, 25), ("upcard", 2)), RulesetError, "turns 2 cards up, not one"),
    ("looking", "may_look", 1, RuleError, "may_look gives 1: expected True or False"),
    ("dealing", "packets", ((0, 26), (1, -26)), RuleError, "expected pairs of a place"),
    ("dealing", "packets", [(0, 26), (1, 26)], RuleError, "expected pairs of a place"),
    ("dealing", "packets", ([0, 26], [1, 26]), RuleError, "expected pairs of a place"),
    ("dealing", "packets", None, RuleError, r"packets gives None: expected pairs of a place"),
    ("calling", "caller", 2, RuleError, "caller gives 2: expected a seat from 0 to 1"),
    ("calling", "caller", True, RuleError, "caller gives True: expected a seat"),
    ("calling", "choices", "H", RuleError, "choices gives 'H': expected a tuple of calls, such as Pass"),
    ("calling", "choices", (Suit.HEARTS,), RuleError, "expected a tuple of calls"),
    ("calling", "choices", (Play(Card.read("2C")),), RuleError, "expected a tuple of calls"),
    ("uncalled", "is_played", None, RuleError, "is_played gives None: expected True or False"),
    ("uncalled", "trumps", "H", RuleError, "trumps gives 'H': expected a suit or None"),
    ("exchanging", "exchanger", -1, RuleError, "exchanger gives -1: expected a seat from 0 to 1"),
    ("exchanging", "discards", None, RuleError, "discards gives None: expected a CardSet"),
    ("exchanging", "discards", CardSet.read("8S", Deck.of("8")), RuleError, "gives cards of another deck"),
    ("exchanging", "discards", Deck.standard().full, RuleError, "discards allows cards that are not held"),
    ("naming", "namer", "0", RuleError, "namer gives '0': expected a seat from 0 to 1"),
    ("naming", "nameable", (), RuleError, r"nameable gives \(\): expected a CardSet"),
    ("naming", "may_be_alone", None, RuleError, "may_be_alone gives None: expected True or False"),
    ("siding", "sides", (0,), RuleError, r"sides gives \(0,\): expected one whole number for each seat"),
    ("siding", "sides", (0, True), RuleError, "expected one whole number for each seat, equal for partners"),
    ("announcing", "announcer", 2, RuleError, "announcer gives 2: expected a seat from 0 to 1"),
    ("announcing", "announcements", (-1,), RuleError, r"announcements gives \(-1,\): expected a tuple of numbers"),
    ("announcing", "announcements", 3, RuleError, "announcements gives 3: expected a tuple of numbers of tricks"),
    ("sitting", "sits_out", None, RuleError, "sits_out gives None: expected True or False"),
    ("sitting", "sits_out", True, RuleError, "sits_out leaves nobody to play: expected at least two seats"),
    ("opening", "opener", 5, RuleError, "opener gives 5: expected a seat from 0 to 1"),
    ("leading", "legal", None, RuleError, "legal gives None: expected a CardSet"),
    ("nominating", "nominations", "H", RuleError, "nominations gives 'H': expected a tuple of suits"),
    ("nominating", "nominations", (None,), RuleError, "expected a tuple of suits"),
    ("following", "legal", {Card.read("2C")}, RuleError, "legal gives .*: expected a CardSet"),
    ("breaking", "breaks", None, RuleError, "breaks gives None: expected True or False"),
    ("taking", "taker", -1, RuleError, "taker gives -1: expected a seat from 0 to 1"),
    ("taking", "taker", 1.0, RuleError, r"taker gives 1\.0: expected a seat"),
    ("drawing", "draws", [(0, 1), (1, 1)], RuleError, "draws gives .*: expected pairs of a seat .0 to 1. and a number"),
    ("drawing", "draws", (("stock", 1),), RuleError, "expected pairs of a seat .0 to 1. and a number of cards"),
    ("drawing", "draws", ((0, 1),), RuleError, "expected as many cards for each seat"),
    ("drawing", "draws", ((0, 30), (1, 30)), RuleError, "and not more than the 38 of the stock"),
    ("succession", "next_leader", None, RuleError, "next_leader gives None: expected a seat"),
    ("scoring", "score", (1,), RuleError, r"score gives \(1,\): expected one whole number for each seat"),
    ("scoring", "score", [13, 13], RuleError, "expected one whole number for each seat"),
    ("scoring", "score", (13, 0.5), RuleError, "expected one whole number for each seat"),
    ("winning", "winners", 0, RuleError, "winners gives 0: expected a tuple of seats"),
    ("winning", "winners", (2,), RuleError, "winners gives 2: expected a seat from 0 to 1"),
    ("rotation", "next_dealer", None, RuleError, "next_dealer gives None: expected a seat from 0 to 1"),
    ("ranking", "suit", "H", RuleError, "suit gives 'H' for 2C: expected a Suit"),
    ("ranking", "strength", None, RuleError, "strength gives None for 2C: expected an int"),
]
METHODS = {(part, method): None for part, method, *_ in QUESTIONS}


@pytest.mark.parametrize(("part", "method", "answer", "error", "said"), QUESTIONS)
def test_answer_that_is_none(part: str, method: str, answer: object, error: type[Exception], said: str) -> None:
    """A policy that answers what it must not is named, with its answer and what was expected."""
    with pytest.raises(error, match=said):
        play_out(asked(part, answering(method, answer)))


@pytest.mark.parametrize(("part", "method"), METHODS)
def test_policy_that_raises(part: str, method: str) -> None:
    """A policy that raises is named with the method, the error and the line of the policy."""
    said = rf"^SimpleNamespace\.{method} raised ZeroDivisionError at .*{__name__}\.py:\d+: oh$"
    with pytest.raises(RuleError, match=said):
        play_out(asked(part, answering(method, ZeroDivisionError("oh"))))


def test_every_question_is_answered_wrongly() -> None:
    """No kind of policy is left out, and none of its methods by which it answers."""
    kinds_of = {part: getattr(kinds, part.capitalize(), kinds.PlayRule) for part in PARTS}
    methods = {(part, name) for part, kind in kinds_of.items() for name in vars(kind) if not name.startswith("_")}
    assert methods == set(METHODS)


@pytest.mark.parametrize("part", PARTS)
def test_policies_that_answer_rightly(part: str) -> None:
    """In the games in which a wrong answer is an error, a right one leads to the end of the hand."""
    play_out(asked(part, getattr(WHIST, part) or SimpleNamespace(**OTHERS, **RIGHT)))


def test_nobody_calls() -> None:
    """A rule about calling that names nobody, where nobody has called, ends the hand: it is thrown in."""
    game = Game.deal(asked("calling", answering("caller", None)), seed=1)
    assert game.is_thrown_in
    assert ((0, 0), ()) == (game.scores, game.legal_actions())


@pytest.mark.parametrize("secret", ["hands", "hand", "aside", "kitty", "stock", "discards", "game", "state"])
def test_policy_that_peeps(secret: str) -> None:
    """A policy that asks the table for what is hidden is told that nobody may know it."""
    peep: Callable[..., object] = lambda hand, trick, table: getattr(table, secret)  # noqa: E731
    with pytest.raises(RuleError, match=f"table.{secret} is hidden"):
        play_out(WHIST.evolve(leading=SimpleNamespace(legal=peep)))
    with pytest.raises(HiddenInformation):
        getattr(Game.deal(WHIST).table, secret)


def test_table_without_such_a_field() -> None:
    """A misspelt field is an ordinary error that lists what a table has."""
    with pytest.raises(AttributeError, match=r"a table has no 'trump'; it has .*trump_cards, trumps"):
        Game.deal(WHIST).table.trump  # noqa: B018


def test_misbehaving_policy_leaves_the_state_alone() -> None:
    """A rule that fails in the middle of an action changes nothing."""
    game = Game.deal(WHIST.evolve(breaking=answering("breaks", ZeroDivisionError())), seed=1)
    game = game.apply(Declare(Suit.HEARTS))
    before = (game.hands, game.table, game.trick)
    with pytest.raises(RuleError, match="breaks raised ZeroDivisionError"):
        game.apply(Play(Card.read("2C")))
    assert before == (game.hands, game.table, game.trick)
