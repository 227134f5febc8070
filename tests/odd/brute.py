"""Every game of a small deck, played on the real engine, and the obligations that fail in it."""

from __future__ import annotations

import itertools
import re
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from tricklib import Action, Card, CardSet, Declare, Game, Phase, Play, Ruleset
from tricklib.actions import Bid
from tricklib.answers import hand_size, next_dealer, packets
from tricklib.errors import RuleError

METHODS = {
    "caller": "calling", "choices": "calling", "is_played": "uncalled", "trumps": "uncalled", "opener": "opening",
    "exchanger": "exchanging", "discards": "exchanging", "namer": "naming", "nameable": "naming",
    "may_be_alone": "naming", "sides": "siding", "announcer": "announcing", "announcements": "announcing",
    "nominations": "nominating", "draws": "drawing", "next_dealer": "rotation", "breaks": "breaking",
    "taker": "taking", "next_leader": "succession", "score": "scoring", "winners": "winning", "may_look": "looking",
}  # fmt: skip
"""Which part has which method."""

STUCK = {
    "calling": "calling.some_choice", "exchanging": "exchanging.enough", "naming": "naming.some_choice",
    "announcing": "announcing.some_choice", "following": "following.never_empty",
}  # fmt: skip
"""What fails if nothing can be done."""


@attrs.define
class Games:
    """All games of a ruleset: how often each obligation fails, and whether every game was played."""

    rules: Ruleset
    until: float
    faults: Counter[str] = attrs.Factory(Counter)
    sums: set[int] = attrs.Factory(set)
    complete: bool = True

    def error(self, error: RuleError, part: str) -> None:
        """Count a rule that raises, or gives what is no answer."""
        method = re.search(r"\.(\w+) ", str(error))
        part = METHODS.get(method[1] if method else "", part)
        not_held = "does not hold" in str(error) or "not held" in str(error)
        self.faults[f"{part}.{'within_hand' if not_held else 'answers'}"] += 1
        if part not in ("scoring", "winning"):
            self.faults["game.no_dead_end"] += 1

    def fault(self, happened: object, *obligations: str) -> None:
        """Count these obligations if it happened."""
        self.faults.update(obligations if happened else ())

    def visit(self, game: Game) -> None:
        """Look at a state and at all that come of it."""
        if time.monotonic() > self.until:
            self.complete = False
            return
        first = game.trick is None or game.trick.is_empty
        part = game.phase.value
        part = part if part not in ("playing", "over") else "leading" if first else "following"
        try:
            unseen = [game.view(seat).hand is None for seat in range(self.rules.players)]
            self.fault(any(unseen) and part != "calling", "looking.in_time")
            if game.phase is Phase.OVER:
                self.ended(game)
                return
            self.fault(game.actor is None, "opening.someone_opens", "game.no_dead_end")
            if game.actor is None:
                return
            actions = game.legal_actions()
        except RuleError as error:
            return self.error(error, part)
        opens = "leading.can_open" if game.table.is_first_trick else "leading.can_lead"
        self.fault(not actions, STUCK.get(part, opens), "game.no_dead_end")
        self.offered(game, part, actions)
        for action in actions:
            try:
                after = game.apply(action)
            except RuleError as error:
                self.error(error, "other")
                continue
            if isinstance(action, Play):
                self.played(game, action, after)
            self.visit(after)

    def ended(self, game: Game) -> None:
        """Look at a hand that is over."""
        self.sums.add(sum(game.scores))
        winners = game.result.winners
        self.fault(len(set(winners)) < len(winners), "winning.named_once")
        next_dealer(self.rules, game.table)
        if self.rules.siding is not None:
            self.fault(len(set(game.table.sides)) < 2, "siding.two_sides")

    def offered(self, game: Game, part: str, actions: tuple[Action, ...]) -> None:
        """Look at what may be done."""
        if part == "calling":
            suits = {one.trumps for one in actions if isinstance(one, Declare | Bid)}
            self.fault(not suits <= {*self.rules.deck.suits, None}, "calling.real_suits")
            self.fault(any(one.tricks > game.table.tricks for one in actions if isinstance(one, Bid)), REACH)
        elif part == "announcing":
            self.fault(game.table.announced[game.actor] is not None, "announcing.once_each")
            self.fault(any(one.tricks > game.table.tricks for one in actions), "announcing.within_reach")
        elif part == "leading":
            named = {one.suit for one in actions if one.suit is not None}
            self.fault(not named <= set(self.rules.deck.suits), "nominating.real_suits")
        elif part == "following":
            self.followed(game, game.hands[game.actor], game.legal_cards)

    def followed(self, game: Game, hand: CardSet, legal: CardSet) -> None:
        """Look at the cards that may follow."""
        able = hand & game.table.suit(game.trick.led)
        self.fault(able and not legal <= able, "following.follow_suit")
        self.fault(able and not able <= legal, "following.any_of_the_suit")
        if allows := getattr(self.rules.following, "allows", None):
            told = [(one in legal) == bool(allows(one, hand, game.trick, game.table)) for one in self.rules.deck]
            self.fault(not all(told), "following.keeps_its_word")

    def played(self, game: Game, action: Play, after: Game) -> None:
        """Look at what a card breaks, and at who takes the trick that it completes."""
        if after.table.broken and not game.table.broken:
            self.fault(action.card not in game.table.trump_cards, "breaking.only_by_trumps")
            self.fault(game.trick.led and game.trick.led is game.table.trumps, "breaking.not_by_following")
        if len(game.trick.cards) + 1 == self.rules.players:
            trick, table = after.last_trick, after.table
            grown = [new.tricks > old.tricks for new, old in zip(table.taken, game.table.taken, strict=True)]
            best = max(trick.plays, key=lambda play: table.strength(play[1], trick.led))
            self.fault(grown.index(True) != best[0], "taking.strongest")


REACH = "calling.within_reach"


def piles(rules: Ruleset, rest: list[Card]) -> Iterator[dict[str, Any]]:
    """All ways in which the cards that are not dealt to a seat can lie."""
    sizes: Counter[object] = Counter()
    for place, number in packets(rules):
        sizes[place] += number
    for kitty in itertools.combinations(rest, sizes["kitty"]):
        left = [card for card in rest if card not in kitty]
        for order in itertools.permutations(left, sizes["upcard"] + sizes["stock"]):
            upcard = order[-1] if sizes["upcard"] else None
            yield {"kitty": rules.deck.set_of(kitty), "upcard": upcard, "stock": order[: sizes["stock"]]}


def deals(rules: Ruleset, rest: tuple, left: int) -> Iterator[tuple[CardSet, ...]]:
    """All deals of the rest of the cards to so many seats."""
    for hand in itertools.combinations(rest, hand_size(rules)) if left else ():
        for more in deals(rules, tuple(card for card in rest if card not in hand), left - 1):
            yield (rules.deck.set_of(hand), *more)
    if not left:
        yield ()


def play_all(rules: Ruleset, seconds: float = 3.0) -> Games:
    """Play all games, or as many as there is time for."""
    games = Games(rules, time.monotonic() + seconds)
    for hands, dealer in itertools.product(deals(rules, rules.deck.cards, rules.players), range(rules.players)):
        for lying in piles(rules, [card for card in rules.deck if not any(card in hand for hand in hands)]):
            try:
                dealt = Game.dealt(rules, dealer, hands, **lying)
            except RuleError as error:
                games.error(error, "other")
                continue
            games.visit(dealt)
    games.fault(len(games.sums) > 1, "scoring.adds_up")
    return games
