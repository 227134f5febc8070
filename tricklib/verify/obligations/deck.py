"""Obligations about the pack: the deal, and the order of the cards. They are settled by asking about every card."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import attrs

from tricklib.actions import Action
from tricklib.answers import PILES, packets
from tricklib.cards import Card, Suit
from tricklib.errors import RuleError, RulesetError
from tricklib.foreseen import course, drawn
from tricklib.game import Game
from tricklib.orders import Orders
from tricklib.table import Taken
from tricklib.verify.explorer import NotAFunction
from tricklib.verify.obligations.registry import Obligation, Says, owed
from tricklib.verify.prover import Prover
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.search import Hint

Flaw: TypeAlias = tuple[str, "Card | None", "Card | None", "Suit | None", "Suit | None"]
"""What is wrong, for which two cards, with which suit led, under which trumps."""


def _settle_deal(check: Callable[[Prover], str]) -> Callable[[Prover, Obligation], Finding]:
    def settle(prover: Prover, obligation: Obligation) -> Finding:
        if said := check(prover):
            return prover.finding(obligation, Verdict.REFUTED, reason=said, story=said)
        return prover.finding(obligation, Verdict.PROVED)

    return settle


def _fits(prover: Prover) -> str:
    try:
        again = packets(prover.ruleset)
    except (RulesetError, RuleError) as error:
        return str(error)
    return "" if again == packets(prover.ruleset) else "the packets change from one deal to the next"


def _conserves(prover: Prover) -> str:
    ruleset = prover.ruleset
    for dealer in range(ruleset.players):
        for pack in (ruleset.deck.cards, ruleset.deck.cards[::-1]):
            try:
                game = Game.deal(ruleset, dealer, cards=pack)
            except RulesetError as error:
                if _fits(prover):
                    raise
                return f"the cards cannot be dealt: {error}"
            if said := _misdealt(game, pack) or _laid_out_otherwise(game, pack):
                return said
            together = [*game.aside, *game.kitty, *game.stock, *(card for hand in game.hands for card in hand)]
            if sorted(map(str, together)) != sorted(map(str, ruleset.deck)):
                return f"with dealer {dealer} the hands are {', '.join(map(str, game.hands))}, aside {game.aside}"
    return ""


def _misdealt(game: Game, pack: Sequence[Card]) -> str:
    """Which cards of a pack went elsewhere than the packets say, counted from the dealer's left."""
    players, rest = game.ruleset.players, list(pack)
    stock: list[Card] = []
    for place, number in packets(game.ruleset):
        packet, rest = rest[:number], rest[number:]
        if isinstance(place, int):
            seat = (game.table.dealer + 1 + place) % players
            if not set(packet) <= game.hands[seat]:
                return f"with dealer {game.table.dealer} a packet for place {place} was not dealt to seat {seat}"
            continue
        stock += packet if place == "stock" else []
        taken_up = game.hands[game.actor] if game.surplus and game.actor is not None else game.ruleset.deck.empty
        if any(card in hand - taken_up for hand in game.hands for card in packet):
            return f"with dealer {game.table.dealer} the {place} was dealt to a seat"
        if place == "upcard" and [game.table.upcard] != packet:
            return f"with dealer {game.table.dealer} the card turned up is {game.table.upcard}, not {packet[0]}"
    under = [game.table.upcard] if stock and game.table.upcard else []
    return "" if list(game.stock) == stock + under else "the stock does not lie as it was dealt"


def _laid_out_otherwise(game: Game, pack: Sequence[Card]) -> str:
    """Whether the hands and piles, laid out as the packets say, make another state, or other tricks are foreseen."""
    ruleset, deck, dealer = game.ruleset, game.ruleset.deck, game.table.dealer
    lies: dict[int | str, list[Card]] = {pile: [] for pile in (*range(ruleset.players), *PILES)}
    place = 0
    for where, number in packets(ruleset):
        to = (dealer + 1 + where) % ruleset.players if isinstance(where, int) else where
        lies[to] += pack[place : place + number]
        place += number
    hands = [deck.set_of(lies[seat]) for seat in range(ruleset.players)]
    upcard = next(iter(lies["upcard"]), None)
    kitty, stock = deck.set_of(lies["kitty"]), lies["stock"]
    try:
        laid_out = Game.dealt(ruleset, dealer, hands, kitty=kitty, upcard=upcard, stock=stock)
    except RulesetError as error:
        return f"with dealer {dealer} the same hands laid out are refused: {error}"
    if _state(laid_out) != _state(game):
        return f"with dealer {dealer} the same hands laid out make another game"
    for nobody in (-1, ruleset.players):
        if _is_dealt(Game.deal, ruleset, nobody) or _is_dealt(Game.dealt, ruleset, nobody, hands):
            return f"seat {nobody} deals, and there is none"
    if dealer == 0 and course(ruleset) != _tricks_to_come(game, len(lies[0])):
        return f"the tricks of a hand, with the cards held and in the stock at each, are said to be {course(ruleset)}"
    return "" if game.table.tricks == len(course(ruleset)) else f"{game.table.tricks} tricks are foreseen"


def _is_dealt(deal: Callable[..., Game], *given: object) -> bool:
    try:
        deal(*given)
    except RulesetError:
        return False
    return True


def _state(game: Game) -> tuple[object, ...]:
    """Everything about a state but the rules."""
    return tuple(getattr(game, field.name) for field in attrs.fields(Game)[1:] if field.eq)


def _tricks_to_come(game: Game, held: int) -> tuple[tuple[int, int], ...]:
    """For each trick, how many cards each seat holds and the stock has, if the cards are drawn by the rule."""
    tricks, left = [], len(game.stock)
    while held:
        tricks.append((held, left))
        held -= 1
        if left:
            taken = (Taken(len(tricks), game.ruleset.deck.empty), *game.table.taken[1:])
            table = attrs.evolve(game.table, held=held, stock_size=left, tricks_played=len(tricks))
            each, together = drawn(game.ruleset, attrs.evolve(table, taken=taken, last_taker=0))
            held, left = held + each, left - together
    return tuple(tricks)


def _deals_as_said(prover: Prover) -> str:
    dealing, ruleset = prover.ruleset.dealing, prover.ruleset
    given = packets(ruleset), len(ruleset.deck), ruleset.players
    kept = _says(dealing.promise, *given)  # type: ignore[attr-defined]
    return "" if kept else f"{dealing!r} deals {str(packets(ruleset))[:80]}…"


def _says(sentence: Callable[..., object], *given: object) -> bool | None:
    """Whether a rule's own sentence says yes; None if it raises, since then it says nothing that could be kept.

    Raises:
        NotAFunction: it says something else the second time.
    """
    try:
        said, again = bool(sentence(*given)), bool(sentence(*given))
    except Exception:
        return None
    if said is not again:
        raise NotAFunction("its sentence says something else when it is put again")
    return said


owed(
    Obligation(
        "dealing.fits",
        "The cards suffice for the deal: equal hands, and every card dealt or set aside.",
        settle=_settle_deal(_fits),
        why="a number of players with which the deal does not come out",
        catalogue=(1, 4, 5),
    ),
    Obligation(
        "dealing.conserves",
        "After the deal every card is in exactly one place.",
        settle=_settle_deal(_conserves),
        why="a card dealt twice, or lost",
        catalogue=(4, 6),
        rests_on=("dealing.fits",),
    ),
    Obligation(
        "dealing.keeps_its_word",
        "The cards are dealt as the rule says.",
        settle=_settle_deal(_deals_as_said),
        why="packets of the wrong size, or to the wrong seat",
        catalogue=(5,),
        rests_on=("dealing.fits",),
        applies=Says("dealing", "promise"),
    ),
)


# The order of the cards


def _settle_order(flaws: Callable[[Prover], Iterator[Flaw]]) -> Callable[[Prover, Obligation], Finding]:
    def settle(prover: Prover, obligation: Obligation) -> Finding:
        try:
            flaw = next(flaws(prover), None)
        except RuleError as error:
            if error.policy is not prover.ruleset.ranking:
                raise
            return prover.finding(obligation, Verdict.REFUTED, reason=str(error), story=str(error))
        if flaw is None:
            return prover.finding(obligation, Verdict.PROVED)
        return _show(prover, obligation, flaw)

    return settle


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
    if found is None:
        return prover.finding(obligation, Verdict.REFUTED, reason=said, story=said)
    return prover.shown(obligation, found, said)


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
            said = f"with {_named(trumps)}: {error}"
            return prover.finding(obligation, Verdict.REFUTED, reason=said, story=said)
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
        says = _says(ranking.outranks, card, other, led, trumps)  # type: ignore[attr-defined]
        if (strength > others) is not says and max(strength, others) > 0:
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
