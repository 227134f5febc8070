"""Counterexamples in words."""

from __future__ import annotations

from typing import Any

from tricklib.actions import Action
from tricklib.cards import CardSet, Deck
from tricklib.errors import RuleError
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.verify.explorer import Path
from tricklib.verify.meaning import only_sets
from tricklib.verify.questions import Open, Question, State


def tell(game: Game, action: Action | None, asked: Question | None, beside: str = "") -> str:
    """What is wrong in a state, or with an action in it, as a player would say it."""
    sentences = [_when(game), *_where(game)]
    if action is not None:
        sentences.append(f"then comes: {action}")
    if isinstance(asked, Open) and game.aside:
        sentences.append(f"set aside face down are {game.aside}")
    if asked is not None and asked.error is not None:
        sentences.append(str(asked.error))
    elif asked is not None and not isinstance(asked, State):
        sentences.append(f"the rule answers {said(asked.answer)}")
    sentences += [beside] * bool(beside)
    return "; ".join(sentences) + "."


def no_start(ruleset: Ruleset) -> str:
    """Why a hand cannot even be dealt, if some dealer cannot deal one; empty if each can."""
    try:
        for dealer in range(ruleset.players):
            Game.deal(ruleset, dealer, seed=0)
    except RuleError as error:
        return str(error)
    return ""


def _when(game: Game) -> str:
    if game.phase is Phase.CALLING:
        return "Before trumps are declared"
    if game.phase is Phase.OVER:
        return f"At the end, with tricks {', '.join(str(one.tricks) for one in game.table.taken)}"
    trumps = f"{game.table.trumps} are trumps" if game.table.trumps else "there are no trumps"
    if game.phase is not Phase.PLAYING:
        return f"Before the first trick, in the {game.phase.value}, {trumps}"
    broken = f" ({'broken' if game.table.broken else 'not broken'})" if game.ruleset.breaking is not None else ""
    return f"In trick {game.table.tricks_played + 1}, {trumps}{broken}"


def _where(game: Game) -> list[str]:
    sentences = []
    if game.table.named is not None:
        sentences.append(f"the {game.table.named.symbols} is named")
    if game.trick is not None and game.trick.led is not None:
        sentences.append(f"{game.trick.led} were led ({' '.join(card.symbols for card in game.trick.cards)})")
    if game.actor is not None:
        sentences.append(f"seat {game.actor} is to act and holds {game.hands[game.actor]}")
        sentences += _strangers(game, game.hands[game.actor])
    elif game.phase is Phase.PLAYING:
        sentences.append(f"nobody is to act; set aside are {game.aside}")
    sentences += [f"seat {seat} sits out" for seat in game.table.out]
    return sentences


def _strangers(game: Game, hand: CardSet) -> list[str]:
    """Cards that count to another suit than is printed on them."""
    if game.phase is not Phase.PLAYING:
        return []
    suits = ((card, game.table.suit_of(card)) for card in hand)
    return [f"{card.symbols} counts as one of the {suit}" for card, suit in suits if suit is not card.suit]


def said(answer: object) -> str:
    """An answer, as a player would say it."""
    if isinstance(answer, CardSet):
        return f"{answer}" if answer else "nothing at all"
    if isinstance(answer, tuple) and answer and all(isinstance(one, tuple) for one in answer):
        return " and ".join(map(said, answer))
    if isinstance(answer, tuple):
        return ", ".join(map(said, answer)) or "nothing at all"
    return "nobody" if answer is None else str(answer)


def situation(path: Path[Any], deck: Deck) -> str:
    """What is chosen and what is known on a path, in a few words."""
    numbers = {name[1:]: number for name, number in path.model.items() if name[0] == "#"}
    sets = {name: str(CardSet(deck, bits)) for name, bits in sorted(only_sets(path.model).items())}
    return ", ".join(f"{name} {one}" for name, one in (path.choices | sets | numbers).items())
