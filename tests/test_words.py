"""What a rule says of itself is examined as the rule is, where it is held against what the rule does."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tricklib import Suit, rulesets, verify
from tricklib.verify import OBLIGATIONS, Verdict, impurity
from tricklib.verify.codes import words
from tricklib.verify.lines import Lines

WHIST = rulesets.declared_trump_whist()

DIE = random.Random(4)


def follow(hand: Any, trick: Any, table: Any) -> Any:
    """Follow suit; else play anything."""
    return hand & table.suit(trick.led) or hand


class Follows:
    """Follow suit; else play anything."""

    def legal(self, hand: Any, trick: Any, table: Any) -> Any:
        """The cards."""
        return follow(hand, trick, table)


class Says(Follows):
    """A sentence that is right."""

    def allows(self, card: Any, hand: Any, trick: Any, table: Any) -> bool:
        """Whether the card is one of them."""
        return card in follow(hand, trick, table)


class ByTheDie(Follows):
    """A sentence for which lots are drawn, and that is right whatever comes."""

    def allows(self, card: Any, hand: Any, trick: Any, table: Any) -> bool:
        """Whether the card is one of them."""
        return card in follow(hand, trick, table) and random.random() < 2


class Counts(Follows):
    """A sentence that counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def allows(self, card: Any, hand: Any, trick: Any, table: Any) -> bool:
        """Whether the card is one of them."""
        self.asked.append(1)
        return card in follow(hand, trick, table)


class TellsApart(Follows):
    """A sentence that is otherwise for what is a card of a game."""

    def allows(self, card: Any, hand: Any, trick: Any, table: Any) -> bool:
        """Whether the card is one of them, if nothing is found behind it."""
        return card in follow(hand, trick, table) and getattr(card, "_explorer", None) is not None


class ByTheTricks(Follows):
    """A sentence that is otherwise from the third trick on."""

    def allows(self, card: Any, hand: Any, trick: Any, table: Any) -> bool:
        """Whether the card is one of them, in the first two tricks."""
        match table.history:
            case [_, _, *_]:
                return False
        return card in follow(hand, trick, table)


class Ranks:
    """Trumps beat the suit led, and the rank decides."""

    def suit(self, card: Any, trumps: Any) -> Suit:
        """The printed suit."""
        return card.suit  # type: ignore[no-any-return]

    def strength(self, card: Any, led: Any, trumps: Any) -> int:
        """By suit and rank."""
        return int(card.rank) + 100 * (card.suit is trumps) if card.suit in (led, trumps) else 0

    def outranks(self, card: Any, other: Any, led: Any, trumps: Any) -> bool:
        """The same, by the die."""
        return DIE.random() < 2 and self.strength(card, led, trumps) > self.strength(other, led, trumps)


@pytest.mark.parametrize(
    ("rule", "said"),
    [(ByTheDie(), "random"), (Counts(), ""), (TellsApart(), "tells unknown cards from known ones")],
)
def test_a_sentence_that_is_no_function_is_refused(rule: Any, said: str) -> None:
    """The rule itself is proved all the same, since the sentence does not play."""
    rules = WHIST.evolve(following=rule)
    for _ in range(2):
        word = verify(rules, only="following.keeps_its_word")["following.keeps_its_word"]
        assert Verdict.UNSUPPORTED is word.verdict
        assert said in word.reason
        assert Verdict.PROVED is verify(rules, only="following.never_empty")["following.never_empty"].verdict


def test_a_sentence_is_not_proved_that_says_otherwise_from_some_trick_on() -> None:
    """What a pattern finds in a game it finds in a proof."""
    report = verify(WHIST.evolve(following=ByTheTricks()), only="following.keeps_its_word")
    assert Verdict.PROVED is not report["following.keeps_its_word"].verdict


def test_a_right_sentence_is_proved() -> None:
    """A sentence that is a function is proved as ever."""
    report = verify(WHIST.evolve(following=Says()), only="following.keeps_its_word")
    assert Verdict.PROVED is report["following.keeps_its_word"].verdict


def test_the_sentence_of_a_ranking_is_examined() -> None:
    """It says which card outranks which, and must not draw lots for it."""
    report = verify(WHIST.evolve(ranking=Ranks()), only="ranking.*")
    assert Verdict.UNSUPPORTED is report["ranking.keeps_its_word"].verdict
    assert Verdict.PROVED is report["ranking.strict"].verdict


def test_every_obligation_about_a_sentence_is_known() -> None:
    """Whatever names one of the three methods asks for what a rule says of itself."""
    naming = {
        one.id
        for one in OBLIGATIONS.values()
        if one.holds is not None and words(one.holds.__code__) & impurity.DECLARATIVE
    }
    asking = {one.id for one in OBLIGATIONS.values() if one.asks_for_words}
    assert naming | {"dealing.keeps_its_word", "ranking.keeps_its_word"} == asking | naming
    assert len(asking) >= 20
    assert naming <= asking


def test_the_lines_of_a_sentence_need_not_run() -> None:
    """The sentence does not play, so that none of its lines is idle in play."""
    played = Lines(Follows()).codes
    assert played.keys() == Lines(Says()).codes.keys()
