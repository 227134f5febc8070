"""Obligations about the deal. They are settled by dealing every pack that matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from tricklib.answers import PILES, packets
from tricklib.cards import Card
from tricklib.errors import RuleError, RulesetError
from tricklib.foreseen import course, drawn
from tricklib.game import Game
from tricklib.verify.obligations.registry import Obligation, Says, owed, says
from tricklib.verify.prover import Prover
from tricklib.verify.report import Finding, Verdict


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
            table = attrs.evolve(game.table, held=held, stock_size=left, tricks_played=len(tricks))
            each, together = drawn(game.ruleset, table)
            held, left = held + each, left - together
    return tuple(tricks)


def _deals_as_said(prover: Prover) -> str:
    dealing, ruleset = prover.ruleset.dealing, prover.ruleset
    given = packets(ruleset), len(ruleset.deck), ruleset.players
    kept = says(dealing.promise, *given)  # type: ignore[attr-defined]
    return "" if kept else f"{dealing!r} deals {str(packets(ruleset))[:80]}…"


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
