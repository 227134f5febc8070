"""What the engine refuses: deals that are none, and policies that misbehave while they are asked."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from tricklib import Card, CardSet, Deck, Declare, Game, Play, Ruleset, Suit, rulesets
from tricklib.errors import HiddenInformation, RuleError, RulesetError

WHIST = rulesets.declared_trump_whist(players=2)


# What cannot be dealt


@pytest.mark.parametrize("dealer", [-1, 4, None, "0", True, 1.0])
def test_dealer_is_a_seat(dealer: object) -> None:
    """The error says which seats there are."""
    whist = rulesets.declared_trump_whist()
    for deal in (lambda: Game.deal(whist, dealer), lambda: Game.dealt(whist, dealer, [])):
        with pytest.raises(RulesetError, match=r"there is no seat .*: with 4 players seats are 0 to 3"):
            deal()


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
    with pytest.raises(RulesetError, match="hand of seat 1 has cards that another hand has too: ♠A"):
        Game.dealt(whist, 0, [ace, ace])


@pytest.mark.parametrize("seat", [-1, 2, None])
def test_view_of_nobody(seat: object) -> None:
    """Only a seat of the table has a view."""
    with pytest.raises(RulesetError, match="there is no seat"):
        Game.deal(rulesets.declared_trump_whist(players=2)).view(seat)


# Policies that misbehave


def answering(method: str, answer: object) -> object:
    """A policy whose method gives this answer, or raises it if it is an error."""

    def reply(*_question: object) -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    others = {"caller": lambda table: 0, "choices": lambda hand, table: (Suit.HEARTS,)}
    return SimpleNamespace(**(others | {"strength": lambda *_: 1, "suit": lambda card, _: card.suit, method: reply}))


def play_out(ruleset: Ruleset) -> None:
    """Deal, look, and play the first legal card until the hand is over, and ask for the result."""
    game = Game.deal(ruleset, seed=1)
    while actions := game.legal_actions():
        assert game.view(0).seat == 0
        game = game.apply(actions[0])
    assert game.result is not None


QUESTIONS = [
    ("dealing", "packets", ((0, 26),), RulesetError, "deals 26 of the 52 cards of the deck"),
    ("dealing", "packets", ((0, 50), (1, 2)), RulesetError, "deals hands of 2, 50 cards, not equal ones"),
    ("dealing", "packets", (("aside", 52),), RulesetError, "deals hands of 0 cards"),
    ("dealing", "packets", ((0, 26), (2, 26)), RuleError, "expected pairs of a place .0 to 1, or 'aside'."),
    ("dealing", "packets", ((0, 26), (1, -26)), RuleError, "expected pairs of a place"),
    ("dealing", "packets", [(0, 26), (1, 26)], RuleError, "expected pairs of a place"),
    ("dealing", "packets", ([0, 26], [1, 26]), RuleError, "expected pairs of a place"),
    ("dealing", "packets", None, RuleError, r"packets gives None: expected pairs of a place"),
    ("calling", "caller", 2, RuleError, "caller gives 2: expected a seat from 0 to 1"),
    ("calling", "caller", None, RuleError, "caller gives None: expected a seat"),
    ("calling", "caller", True, RuleError, "caller gives True: expected a seat"),
    ("calling", "choices", "H", RuleError, "choices gives 'H': expected a tuple of suits or None"),
    ("calling", "choices", ("H",), RuleError, "expected a tuple of suits or None"),
    ("opening", "opener", 5, RuleError, "opener gives 5: expected a seat from 0 to 1"),
    ("leading", "legal", None, RuleError, "legal gives None: expected a CardSet"),
    ("following", "legal", {Card.read("2C")}, RuleError, "legal gives .*: expected a CardSet"),
    ("taking", "taker", -1, RuleError, "taker gives -1: expected a seat from 0 to 1"),
    ("taking", "taker", 1.0, RuleError, r"taker gives 1\.0: expected a seat"),
    ("succession", "next_leader", None, RuleError, "next_leader gives None: expected a seat"),
    ("scoring", "score", (1,), RuleError, r"score gives \(1,\): expected one whole number for each seat"),
    ("scoring", "score", [13, 13], RuleError, "expected one whole number for each seat"),
    ("scoring", "score", (13, 0.5), RuleError, "expected one whole number for each seat"),
    ("winning", "winners", 0, RuleError, "winners gives 0: expected a tuple of seats"),
    ("winning", "winners", (2,), RuleError, "winners gives 2: expected a seat from 0 to 1"),
    ("ranking", "suit", "H", RuleError, "suit gives 'H' for 2C: expected a Suit"),
    ("ranking", "strength", None, RuleError, "strength gives None for 2C: expected an int"),
]
METHODS = {(part, method): None for part, method, *_ in QUESTIONS} | {
    ("looking", "may_look"): None,
    ("breaking", "breaks"): None,
}


@pytest.mark.parametrize(("part", "method", "answer", "error", "said"), QUESTIONS)
def test_answer_that_is_none(part: str, method: str, answer: object, error: type[Exception], said: str) -> None:
    """A policy that answers what it must not is named, with its answer and what was expected."""
    with pytest.raises(error, match=said):
        play_out(WHIST.evolve(**{part: answering(method, answer)}))


@pytest.mark.parametrize(("part", "method"), METHODS)
def test_policy_that_raises(part: str, method: str) -> None:
    """A policy that raises is named with the method, the error and the line of the policy."""
    said = rf"^SimpleNamespace\.{method} raised ZeroDivisionError at .*{__name__}\.py:\d+: oh$"
    with pytest.raises(RuleError, match=said):
        play_out(WHIST.evolve(**{part: answering(method, ZeroDivisionError("oh"))}))


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
