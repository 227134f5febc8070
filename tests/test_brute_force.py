"""Verdicts about many small rules agree with trying all hands in all situations."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib import CardSet, Deck, Ruleset, Suit, Table, Trick, rulesets
from tricklib.policies import breaking, calling, combine, following, leading
from tricklib.policies.combine import all_of, any_of, by_priority, first_of
from tricklib.policies.kinds import PlayRule
from tricklib.policies.ranking import Bowers
from tricklib.verify import OBLIGATIONS, Budget, Verdict
from tricklib.verify.judging import fails
from tricklib.verify.meaning import value
from tricklib.verify.prover import Prover
from tricklib.verify.questions import Follow
from tricklib.verify.situations import any_follow
from tricklib.verify.symbolic import term_of

DECK = Deck.of("JA", "CDH")
GAME = rulesets.declared_trump_whist(players=3).evolve(
    deck=DECK,
    calling=calling.DealerDeclares("CDH"),
    opening=leading.EldestOpens(),
    leading=leading.Anything(),
    breaking=breaking.NeverBroken(),
)
ASKED = ("following.within_hand", "following.never_empty", "following.follow_suit", "following.any_of_the_suit")


@attrs.frozen
class Written:
    """A rule that is written as a tree of operations."""

    tree: Any

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """What the tree gives."""
        return _cards(self.tree, hand, trick, table)


def _cards(tree: Any, hand: CardSet, trick: Trick, table: Table) -> CardSet:
    match tree:
        case "hand":
            return hand
        case "led":
            return table.suit(trick.led)
        case "trumps":
            return table.trump_cards
        case "hearts":
            return table.deck.where(suit=Suit.HEARTS)
        case "&", a, b:
            return _cards(a, hand, trick, table) & _cards(b, hand, trick, table)
        case "|", a, b:
            return _cards(a, hand, trick, table) | _cards(b, hand, trick, table)
        case "-", a, b:
            return _cards(a, hand, trick, table) - _cards(b, hand, trick, table)
        case "or", a, b:
            return _cards(a, hand, trick, table) or _cards(b, hand, trick, table)
        case "if", question, a, b:
            return _cards(a if _holds(question, hand, trick, table) else b, hand, trick, table)
    raise ValueError(tree)


def _holds(question: Any, hand: CardSet, trick: Trick, table: Table) -> bool:
    match question:
        case "first":
            return table.is_first_trick
        case "ruff":
            return trick.led is not table.trumps
        case "three":
            return hand.count() >= 3
        case "within", a, b:
            return _cards(a, hand, trick, table) <= _cards(b, hand, trick, table)
    return bool(_cards(question[1], hand, trick, table))


def trees() -> st.SearchStrategy[Any]:
    """Rules of a few operations, about as often right as wrong."""
    leaves = st.sampled_from(["hand", "led", "trumps", "hearts", ("&", "hand", "led"), ("&", "hand", "trumps")])
    follows = st.just(("&", "hand", "led"))
    inner = st.recursive(leaves, _larger, max_leaves=6)
    return st.one_of(
        inner,
        inner.map(lambda tree: ("&", "hand", tree)),
        st.tuples(st.just("or"), follows, inner.map(lambda tree: ("or", ("&", "hand", tree), "hand"))),
        st.tuples(st.just("or"), follows, inner),
    )


def _larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    questions = st.one_of(
        st.sampled_from(["first", "ruff", "three"]),
        st.tuples(st.just("some"), inner),
        st.tuples(st.just("within"), inner, inner),
    )
    return st.one_of(
        st.tuples(st.sampled_from("&|-"), inner, inner),
        st.tuples(st.just("or"), inner, inner),
        st.tuples(st.just("if"), questions, inner, inner),
    )


def tables(ruleset: Ruleset) -> Iterator[Table]:
    """All tables that these rules can tell apart."""
    laid = Table.laid(ruleset.deck, ruleset.players, 0, len(ruleset.deck) // ruleset.players, ruleset.orders)
    assert ruleset.calling is not None
    for call in ruleset.calling.choices(ruleset.deck.empty, laid):
        table = laid.called(0, call)
        assert table.contract is not None
        for tricks, broken in ((0, False), (1, False), (1, True)):
            held = table.hand_size - tricks
            yield attrs.evolve(
                table, trumps=table.contract.trumps, tricks_played=tricks, held=held, broken=broken,
                last_taker=0 if tricks else None,
            )  # fmt: skip


@functools.cache
def situations() -> list[tuple[CardSet, Trick, Table, bool]]:
    """Every hand, suit led and table, and whether it can come about.

    Trumps are not broken in this game, a card of the suit led lies on the table, and hands become smaller.
    """
    hands = [CardSet(DECK, bits) for bits in range(1, 1 << len(DECK))]
    return [
        (hand, Trick(0, 3, (), led), table, _is_possible(hand, led, table))
        for table in tables(GAME)
        for led in DECK.suits
        for hand in hands
    ]


def _is_possible(hand: CardSet, led: Suit, table: Table) -> bool:
    return not table.broken and bool(table.suit(led) - hand) and len(hand) == 2 - table.tricks_played


def failing(ruleset: Ruleset) -> tuple[set[str], set[str]]:
    """The obligations that fail in some situation, and in one that can come about."""
    anywhere: set[str] = set()
    really: set[str] = set()
    rule = ruleset.following
    for hand, trick, table, possible in situations():
        if len(really) == len(ASKED):
            break
        legal = rule.legal(hand, trick, table)
        asked = Follow(ruleset=ruleset, table=table, error=None, answer=legal, hand=hand, trick=trick)
        wrong = {name for name in ASKED if name not in really and fails(OBLIGATIONS[name], asked)}
        anywhere |= wrong
        really |= wrong if possible else set()
    return anywhere, really


def _check(rule: object) -> dict[str, Verdict]:
    ruleset = GAME.evolve(following=rule)
    prover = Prover(ruleset, Budget(games=400, search=2.0))
    findings = {name: prover.settle(OBLIGATIONS[name]) for name in ASKED}
    verdicts = {name: finding.verdict for name, finding in findings.items() if finding is not None}
    assert list(ASKED) == list(verdicts)
    anywhere, really = failing(ruleset)
    for name, verdict in verdicts.items():
        if name in really:
            assert verdict in (Verdict.REFUTED, Verdict.UNKNOWN), f"{name} of {rule}"
        if name not in anywhere:
            assert verdict in (Verdict.PROVED, Verdict.VACUOUS), f"{name} of {rule}"
        if verdict is Verdict.REFUTED:
            assert name in really, f"{name} of {rule}"
    return verdicts


@settings(max_examples=50)
@given(tree=trees())
def test_verdicts_about_any_rule_agree_with_trying_all_hands(tree: Any) -> None:
    """What fails for some hand is not proved, what fails for none is proved, and what is refuted does fail."""
    _check(Written(tree))


PARTS = (
    following.Anything(),
    following.Nothing(),
    following.MustFollow(),
    following.MustRuff(),
    combine.Only("AC"),
    leading.NoTrumpUntilBroken(),
    leading.OpenWith("JC"),
)


@settings(max_examples=25)
@given(
    rule=st.recursive(
        st.sampled_from(PARTS),
        lambda inner: st.builds(
            lambda build, parts: build(*parts),
            st.sampled_from([all_of, any_of, first_of, by_priority]),
            st.lists(inner, min_size=2, max_size=3),
        ),
        max_leaves=5,
    )
)
def test_verdicts_about_combinations_agree_with_trying_all_hands(rule: Any) -> None:
    """The same for rules that are put together from the shipped ones."""
    _check(rule)


@pytest.mark.parametrize(
    ("rule", "refuted"),
    [
        (first_of(following.MustFollow(), following.Anything()), set()),
        (following.MustFollow(), {"following.never_empty"}),
        (following.Anything(), {"following.follow_suit"}),
        (Written("led"), {"following.within_hand", "following.follow_suit"}),
        (Written(("or", ("&", ("&", "hand", "led"), "trumps"), ("or", ("&", "hand", "led"), "hand"))), set()),
    ],
    ids=["must follow", "nothing when void", "anything", "cards not held", "a roundabout way"],
)
def test_known_rules_have_the_known_verdicts(rule: Any, refuted: set[str]) -> None:
    """The comparison is not empty: known faults are refuted, and rules without one proved."""
    verdicts = _check(rule)
    assert refuted == {name for name, verdict in verdicts.items() if verdict is Verdict.REFUTED}


# The shipped rules, path by path


def shipped() -> dict[str, PlayRule]:
    """Rules of the library, simple and combined."""
    rules: dict[str, PlayRule] = {repr(one): one for one in PARTS}
    combined = (
        first_of(following.MustFollow(), following.MustRuff(), following.Anything()),
        by_priority(leading.OpenWith("JC"), leading.NoTrumpUntilBroken()),
        all_of(leading.OpenWith("JC"), any_of(leading.NoTrumpUntilBroken(), combine.Only("JC"))),
    )
    return rules | {repr(one): one for one in combined}


@pytest.mark.parametrize("ranking", [GAME.ranking, Bowers()], ids=["printed suits", "bowers"])
@pytest.mark.parametrize("name", shipped())
def test_a_shipped_rule_gives_on_its_paths_what_it_gives_in_play(name: str, ranking: Any) -> None:
    """In every situation of a deck of six cards some path is taken, and all that are give the real answer."""
    deck = Deck.of("JKA", "CD") if ranking is GAME.ranking else Deck.of("JKA", "CS")
    rule = shipped()[name]
    ruleset = GAME.evolve(
        deck=deck, players=2, ranking=ranking, calling=calling.DealerDeclares(["C", None]), following=rule,
        breaking=breaking.BrokenByRuff(),
    )  # fmt: skip
    prover = Prover(ruleset)
    explorer = prover.explorer()
    paths = list(explorer.paths(lambda: any_follow(prover.world(explorer))))
    for hand, trick, table, bits in _every_follow(ruleset):
        expected = rule.legal(hand, trick, table)
        chosen = {"trumps": table.trumps, "led": trick.led, "first trick": table.is_first_trick,
                  "broken": table.broken, "tricks played": table.tricks_played, "cards on the table": 1,
                  "leader": trick.leader}  # fmt: skip
        taken = [
            path
            for path in paths
            if all(chosen.get(name, one) == one for name, one in path.choices.items())
            and all(value(one, bits, len(deck)) for one in path.questions)
        ]
        assert taken
        for path in taken:
            assert expected.bits == value(term_of(path.result.answer, explorer), bits, len(deck))


def _every_follow(ruleset: Ruleset) -> Iterator[tuple[CardSet, Trick, Table, dict[str, int]]]:
    deck = ruleset.deck
    for table, card in itertools.product(tables(ruleset), deck):
        trick = Trick(0, 2).with_card(card, table)
        for bits in range(1, 1 << len(deck)):
            if not bits & deck.bit_of[card]:
                yield CardSet(deck, bits), trick, table, {"hand": bits, "card0": deck.bit_of[card]}
