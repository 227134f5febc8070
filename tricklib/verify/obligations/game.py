"""Obligations about the whole: the engine's theorems, and what no part shows alone."""

from __future__ import annotations

import random
from typing import Final

from tricklib.game import Game
from tricklib.verify import engine
from tricklib.verify.explorer import NotAFunction, Refusal
from tricklib.verify.obligations.registry import Obligation, owed
from tricklib.verify.prover import Prover
from tricklib.verify.report import Finding, Verdict

CONTRACTS = ("leading.answers", "leading.within_hand", "following.answers", "following.within_hand")
"""What the engine's theorems take for granted of the policies that are asked during the play."""


def _theorem(prover: Prover, obligation: Obligation) -> Finding:
    try:
        failed = prover.engine.failures(prover.engine_deadline).get(obligation.id)
    except (Exception, Refusal, NotAFunction) as error:
        failed = f"it raised {type(error).__name__}: {error}"
    if failed is None:
        return prover.finding(obligation, Verdict.PROVED)
    return prover.finding(obligation, Verdict.DISAGREE, reason=f"a fault of the library's engine: {failed}")


_WHY = {
    "game.conserves": ("every card is in exactly one place", "a card lost or doubled", (6,)),
    "game.moves_only_its_cards": (
        "an action moves the cards that it names, in the hand of the seat to act, and no others",
        "a card that travels along",
        (7, 9, 60),
    ),
    "game.puts_away": (
        "what is put away lies face down with the cards that take no part, and who takes cards up has so many too many",
        "a discard that somebody can still draw",
        (7, 9),
    ),
    "game.draws_in_turn": (
        "after a trick the cards of the stock are drawn from its top, in the order that the rule says",
        "a card of the stock for the wrong player",
        (10,),
    ),
    "game.collects": ("a complete trick goes to one player, whole", "a trick for nobody", (8, 30, 42)),
    "game.passes_the_turn": (
        "the turn passes to the seat that the rules name, and clockwise within a trick, past those who sit out",
        "off by one seat; a turn that rests on nobody",
        (30, 31),
    ),
    "game.fixes_the_suit_led": (
        "the suit led is that of the first card of the trick, or the one nominated for it",
        "a suit that changes with each card",
        (13, 28),
    ),
    "game.ends_in_time": (
        "the hand is over exactly when nobody who plays has a card left",
        "a trick too many",
        (32, 50, 52),
    ),
    "game.makes_progress": ("every play leaves fewer cards to be played", "a hand that never ends", (51, 54)),
    "game.breaks_once": ("trumps once broken stay broken", "a flag that is only read", (63,)),
    "game.keeps_the_contract": (
        "the last call that is no pass stands, and nothing changes trumps afterwards",
        "a contract that belongs to the wrong player",
        (34, 35),
    ),
    "game.reveals_with_the_card": (
        "who the partner is becomes known when the card named falls, or at the end, and not before",
        "a partner revealed early",
        (56, 59),
    ),
    "game.writes_down": (
        "what lies open is what lay open before and what was done, written down for the seat that did it",
        "a partner who is forgotten, a pass that is not counted",
        (33, 34, 60, 63),
    ),
    "game.asks_openly": (
        "rules are asked with the hand of the seat to act and with what lies open, and nothing else",
        "a rule that knows other hands",
        (39, 55, 58),
    ),
    "game.accepts_what_is_allowed": (
        "an action is offered and accepted exactly if its stage has come and the rule allows it to the seat to act",
        "a card played before trumps are chosen, a discard that is held by nobody",
        (11, 19, 33, 54, 58),
    ),
    "game.shows_own_hand_only": (
        "a player sees his own hand and what lies open, and nothing else",
        "a leak",
        (56, 57, 59),
    ),
    "game.shows_voids": (
        "who does not follow suit shows that he is void, and nobody else does",
        "a void that nobody has shown",
        (56,),
    ),
    "game.keeps_secrets": (
        "what everybody sees after an action does not depend on what the others hold",
        "a leak by what is asked, or in which order",
        (56, 57, 59),
    ),
}

for _name, (_sentence, _why, _catalogue) in _WHY.items():
    _text = f"{_sentence[0].upper()}{_sentence[1:]}."
    owed(
        Obligation(
            _name,
            _text,
            settle=_theorem,
            why=_why,
            catalogue=(*_catalogue, 62),
            rests_on=() if _name == engine.SIGHT else CONTRACTS,
        )
    )


# No dead end


def _settled_by_parts(prover: Prover, obligation: Obligation) -> Finding:
    return prover.finding(obligation, Verdict.PROVED)


_STOPS: Final = (
    *("looking.answers", "calling.answers", "calling.some_choice", "uncalled.answers"),
    *("exchanging.answers", "exchanging.enough", "naming.answers", "naming.some_choice", "siding.answers"),
    *("announcing.answers", "announcing.some_choice", "nominating.answers", "drawing.answers", "sitting.answers"),
    *("opening.answers", "opening.someone_opens", *CONTRACTS, "leading.can_open", "leading.can_lead"),
    *("following.never_empty", "breaking.answers", "taking.answers", "succession.answers"),
)
"""Where one of these fails, a game stops in the middle."""

owed(
    Obligation(
        "game.no_dead_end",
        "In every state before the end somebody is to act and has something that he may do.",
        settle=_settled_by_parts,
        why="a game that stops in the middle",
        catalogue=(12, 49),
        rests_on=(*_STOPS, "calling.ends", "announcing.once_each", "game.passes_the_turn", "game.ends_in_time"),
        falls_with=_STOPS,
    )
)


def _length(prover: Prover, obligation: Obligation) -> Finding:
    ruleset = prover.ruleset
    most = _most_actions(prover)
    try:
        actions = _play_out(Game.deal(ruleset, seed=0), random.Random(0), most)
    except Exception as error:
        return prover.finding(obligation, Verdict.UNKNOWN, reason=f"a hand could not be played: {error}")
    if actions > most:
        reason = f"a hand took more than {most} actions, and it is not known how many one can take"
        return prover.finding(obligation, Verdict.UNKNOWN, reason=reason)
    return prover.finding(obligation, Verdict.PROVED, reason=f"no hand takes more than {most} actions")


def _most_actions(prover: Prover) -> int:
    ruleset = prover.ruleset
    stages = (ruleset.exchanging is not None) + (ruleset.naming is not None)
    announced = ruleset.players if ruleset.announcing is not None else 0
    return prover.callings.longest + stages + announced + ruleset.players * prover.trick_count


def _play_out(game: Game, dice: random.Random, most: int) -> int:
    """How many actions a hand takes, as far as one more than so many."""
    for number in range(most + 1):
        actions = game.legal_actions()
        if not actions:
            return number
        game = game.apply(dice.choice(actions))
    return most + 1


owed(
    Obligation(
        "game.length",
        "Every hand ends, after no more than a number of actions that is known from the start.",
        settle=_length,
        why="a hand that goes on for ever",
        catalogue=(51, 52),
        rests_on=(
            "game.no_dead_end",
            "game.makes_progress",
            "game.ends_in_time",
            "game.moves_only_its_cards",
            "dealing.fits",
            "calling.ends",
            "drawing.same_for_all",
        ),
        falls_with=("game.no_dead_end", "calling.ends"),
    )
)
