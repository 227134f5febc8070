"""Obligations about the order of the cards. They are settled by asking about every card under all trumps."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from tricklib.actions import Action
from tricklib.cards import Card, Suit
from tricklib.errors import RuleError
from tricklib.game import Game
from tricklib.orders import Orders
from tricklib.states import Phase
from tricklib.verify.explorer import NotAFunction
from tricklib.verify.hints import towards
from tricklib.verify.obligations.registry import Obligation, Says, owed, says
from tricklib.verify.prover import Prover
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.search import Hint

Flaw: TypeAlias = tuple[str, "Card | None", "Card | None", "Suit | None", "Suit | None"]
"""What is wrong, for which two cards, with which suit led, under which trumps."""


def _settle_order(flaws: Callable[[Prover], Iterator[Flaw]]) -> Callable[[Prover, Obligation], Finding]:
    def settle(prover: Prover, obligation: Obligation) -> Finding:
        try:
            flaw = next(flaws(prover), None)
        except RuleError as error:
            if error.policy is not prover.ruleset.ranking:
                raise
            return _failing(prover, obligation, error)
        if flaw is None:
            return prover.finding(obligation, Verdict.PROVED)
        return _show(prover, obligation, flaw)

    return settle


def _failing(prover: Prover, obligation: Obligation, error: RuleError) -> Finding:
    """The finding where the ranking fails, if these are not trumps that nobody can choose."""
    for trumps in prover.trumps:
        try:
            prover.ruleset.orders[trumps]
        except RuleError as same:
            return _unshown(prover, obligation, f"with {_named(trumps)}: {same}", trumps)
    return prover.finding(obligation, Verdict.REFUTED, reason=str(error), story=str(error))


def _show(prover: Prover, obligation: Obligation, flaw: Flaw) -> Finding:
    said, card, other, led, trumps = flaw
    wanted = [one for one in (card, other) if one is not None]

    def sign(game: Game, action: Action | None) -> bool:
        trick = game.last_trick if game.trick is None or game.trick.is_empty else game.trick
        if trick is None or game.table.trumps is not trumps or (led is not None and trick.led is not led):
            return False
        return all(one in trick.cards for one in wanted)

    first = [one for one in prover.ruleset.deck if led is None or prover.ruleset.orders[trumps].suits[led] >= {one}]
    hints = (
        Hint(tricks, trick=trick, trumps=trumps, leader=0)
        for tricks in range(min(3, prover.trick_count))
        for trick in _tricks(wanted, first)
    )
    found = prover.search(sign).along(hints)
    return _unshown(prover, obligation, said, trumps) if found is None else prover.shown(obligation, found, said)


def _unshown(prover: Prover, obligation: Obligation, said: str, trumps: Suit | None) -> Finding:
    """The finding that something is wrong with the order of the cards, which shows in no trick that was found.

    It is UNKNOWN if these may be trumps that nobody can choose.
    """

    def are_chosen(game: Game, action: Action | None) -> bool:
        return game.phase is not Phase.CALLING and not game.is_thrown_in and game.table.trumps is trumps

    if prover.ground.followed.hang_on_hands:
        ways = (towards(state) for state in prover.callings.ends if state.table.trumps is trumps)
        if prover.search(are_chosen).first(itertools.islice(ways, _WAYS)) is None:
            reason = f"{said}; no game was found with such trumps"
            return prover.finding(obligation, Verdict.UNKNOWN, reason=reason)
    return prover.finding(obligation, Verdict.REFUTED, reason=said, story=said)


_WAYS: Final = 12
"""In so many ways of calling trumps are looked for."""


def _tricks(wanted: list[Card], first: list[Card]) -> Iterator[tuple[Card, ...]]:
    for cards in itertools.permutations(wanted):
        if cards and cards[0] in first:
            yield cards
    for one in first[:8]:
        if one not in wanted:
            yield (one, *wanted)


def _contexts(prover: Prover) -> Iterator[tuple[Suit | None, Suit]]:
    for trumps in prover.trumps:
        for led in prover.ruleset.orders[trumps].suits:
            yield trumps, led


def _ranking_answers(prover: Prover, obligation: Obligation) -> Finding:
    again = Orders(prover.ruleset.ranking, prover.ruleset.deck)
    for trumps in prover.trumps:
        try:
            strengths = prover.ruleset.orders[trumps].strengths
            if again[trumps] != prover.ruleset.orders[trumps]:
                raise NotAFunction("cards rank otherwise when they are asked about again")
        except RuleError as error:
            return _unshown(prover, obligation, f"with {_named(trumps)}: {error}", trumps)
        if not strengths:
            return prover.finding(obligation, Verdict.VACUOUS, reason="no suit can be led")
    return prover.finding(obligation, Verdict.PROVED)


def _suits_are_total(prover: Prover) -> Iterator[Flaw]:
    ranking, deck = prover.ruleset.ranking, prover.ruleset.deck
    for trumps in prover.trumps:
        order = prover.ruleset.orders[trumps]
        for card in deck:
            again = ranking.suit(card, trumps)
            if card not in order.suits.get(again, deck.empty):
                yield (
                    f"{card} belongs now to one suit, now to another, with {_named(trumps)}",
                    card,
                    None,
                    None,
                    trumps,
                )
        if trumps is not None and trumps not in order.suits:
            yield f"with {_named(trumps)} no card is a trump", None, None, None, trumps


def _pairs(prover: Prover) -> Iterator[tuple[Suit | None, Suit, Card, int, Card, int]]:
    for trumps, led in _contexts(prover):
        order = prover.ruleset.orders[trumps]
        strengths = order.strengths[led]
        for card, other in itertools.permutations(prover.ruleset.deck, 2):
            yield trumps, led, card, strengths[card], other, strengths[other]


def _is_strict(prover: Prover) -> Iterator[Flaw]:
    for trumps, led, card, strength, other, others in _pairs(prover):
        if strength == others != 0 and card.face != other.face:
            said = f"{card} and {other} are equally strong when {led} are led with {_named(trumps)}"
            yield said, card, other, led, trumps


def _trumps_beat(prover: Prover) -> Iterator[Flaw]:
    for trumps, led, card, strength, other, others in _pairs(prover):
        if trumps is not None:
            suits = prover.ruleset.orders[trumps].suits
            trump = suits.get(trumps, prover.ruleset.deck.empty)
            if card in trump and other not in trump and strength <= others:
                yield (
                    f"{card} is a trump and does not beat {other} when {led} are led",
                    card,
                    other,
                    led,
                    trumps,
                )


def _contenders(prover: Prover) -> Iterator[Flaw]:
    for trumps, led in _contexts(prover):
        order = prover.ruleset.orders[trumps]
        empty = prover.ruleset.deck.empty
        able = order.suits[led] | (order.suits.get(trumps, empty) if trumps else empty)
        for card, strength in order.strengths[led].items():
            if (strength > 0) != (card in able) and (card in able or not card.is_joker):
                can = "can" if strength > 0 else "cannot"
                yield (
                    f"{card} {can} take a trick to which {led} were led with {_named(trumps)}",
                    card,
                    None,
                    led,
                    trumps,
                )


def _outranks(prover: Prover) -> Iterator[Flaw]:
    ranking = prover.ruleset.ranking
    for trumps, led, card, strength, other, others in _pairs(prover):
        word = says(ranking.outranks, card, other, led, trumps)  # type: ignore[attr-defined]
        if (strength > others) is not word and max(strength, others) > 0:
            beats = "beats" if strength > others else "does not beat"
            said = f"{card} {beats} {other} when {led} are led with {_named(trumps)}, against the rule's sentence"
            yield said, card, other, led, trumps


def _named(trumps: Suit | None) -> str:
    return f"{trumps} as trumps" if trumps else "no trumps"


owed(
    Obligation(
        "ranking.answers",
        "Under any trumps every card has a suit and a strength.",
        settle=_ranking_answers,
        why="a joker that the order of ranks forgets",
        catalogue=(2, 20),
        rests_on=("calling.answers",),
    ),
    Obligation(
        "ranking.suit_is_total",
        "Under any trumps every card belongs to exactly one suit, and some cards are trumps.",
        settle=_settle_order(_suits_are_total),
        why="a joker or bower without a suit",
        catalogue=(2,),
        rests_on=("calling.answers", "ranking.answers"),
    ),
    Obligation(
        "ranking.strict",
        "No two cards with different faces are equally strong in one trick.",
        settle=_settle_order(_is_strict),
        why="a trick that two players win",
        catalogue=(3,),
        rests_on=("ranking.suit_is_total",),
    ),
    Obligation(
        "ranking.trumps_beat",
        "Any trump beats any card that is not a trump.",
        settle=_settle_order(_trumps_beat),
        why="a low trump that loses to an ace",
        catalogue=(28,),
        rests_on=("ranking.suit_is_total",),
    ),
    Obligation(
        "ranking.contenders",
        "Exactly the trumps and the cards of the suit led can take a trick, and perhaps a joker.",
        settle=_settle_order(_contenders),
        why="a discard that wins",
        catalogue=(28,),
        rests_on=("ranking.suit_is_total",),
    ),
    Obligation(
        "ranking.keeps_its_word",
        "The cards rank exactly as the rule says.",
        settle=_settle_order(_outranks),
        why="two ranks exchanged",
        catalogue=(3, 27),
        rests_on=("ranking.suit_is_total",),
        applies=Says("ranking", "outranks"),
    ),
)
