"""From a fault to a game: find a deal and a line of play in which a fault shows on the real engine.

The proof says that a fault is possible in some situation; here that situation is looked for in games, the shortest
first. All players help: they keep the cards that the situation needs until it has come about. What is found is a game
of the real engine; what is not found is not called refuted.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import final

import attrs

from tricklib.actions import Action, Alone, Announce, CallCard, Discard, Exchange, Keep, Play
from tricklib.answers import packets
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import RuleError
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.table import Seat, Trick
from tricklib.verify.budget import MOST_ACTIONS
from tricklib.verify.smaller import Found, Sign, smaller


class NoDeal(Exception):
    """A rule fails when the cards are dealt, so that there is no game to show it in."""


@final
@attrs.frozen
class Hint:
    """What a situation needs; anything left out may be anything.

    Args:
        tricks: after how many tricks it comes about.
        hand: cards that the seat to act holds then.
        trick: cards that lie on the table then, the led card first.
        play: the card that is played then.
        trumps: the trumps; ``...`` for any.
        dealer: the seat that deals.
        leader: the seat that leads.
        hands: cards of each seat after the deal.
        aside: cards that are not dealt, as far as there are cards that are not.
        quotas: how many tricks each seat is to take in all.
        calls: what is said in the calling, in order; None for anything.
        upcard: the card that is turned up.
        partner: the seat that holds the card named, or None if nobody holds it; ``...`` for any.
        named: the card by which a partner is called; None for any.
        alone: whether whoever might call a partner says that he plays alone.
        announced: how many tricks each seat announces.
        out: the seats that sit out.
    """

    tricks: int = 0
    hand: CardSet | None = None
    trick: tuple[Card, ...] = ()
    play: Card | None = None
    trumps: object = ...
    dealer: Seat | None = None
    leader: Seat | None = None
    hands: tuple[CardSet, ...] = ()
    aside: CardSet | None = None
    quotas: tuple[int, ...] = ()
    calls: tuple[Action, ...] | None = None
    upcard: Card | None = None
    partner: object = ...
    named: Card | None = None
    alone: bool = False
    announced: tuple[int, ...] = ()
    out: tuple[Seat, ...] = ()

    def seat_at(self, leader: Seat, place: int, players: int) -> Seat:
        """The seat that plays a card of the trick, counted from 0 for the lead."""
        return Trick(leader, players, out=self.out).seat_at(place)


@final
class Search:
    """Looks for a fault.

    Args:
        ruleset: the rules.
        sign: whether the fault shows.
        games: how many games to play at most.
        seconds: how long that may take.
        in_actions: whether it may show when an action is carried out, rather than in a state.
        blames: whether an error that ends a game is the fault.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        sign: Sign,
        games: int,
        seconds: float,
        in_actions: bool,
        blames: Callable[[RuleError], bool] = lambda error: False,
    ) -> None:
        self.ruleset = ruleset
        self.sign = sign
        self.games = games
        self.until = time.monotonic() + seconds
        self.in_actions = in_actions
        self.blames = blames
        self.dice = random.Random(0)
        self.sizes: Counter[object] = Counter()
        for place, number in packets(ruleset):
            self.sizes[place] += number
        self.hand_size = self.sizes[0]

    def along(self, hints: Iterator[Hint]) -> Found | None:
        """The earliest fault found along the hints, made as small as can be found."""
        found = self.first(hints)
        return None if found is None else smaller(found, self._shows)

    def first(self, hints: Iterator[Hint]) -> Found | None:
        """The earliest fault found along the hints: each is tried a few times, then more often."""
        known: list[Hint] = []
        for tries in (3, 20, 100):
            for hint in list(known) or _remembered(hints, known):
                if found := self._try(hint, tries):
                    return self._earlier(hint, known) or found
        return None

    def _try(self, hint: Hint, tries: int) -> Found | None:
        for _ in range(tries):
            if self.games <= 0 or time.monotonic() > self.until:
                return None
            self.games -= 1
            if found := self.once(hint):
                return found
        return None

    def _earlier(self, hint: Hint, known: list[Hint]) -> Found | None:
        """The same fault in an earlier trick, if it is found in some more games."""
        self.games = min(self.games, 600)
        found = (self._try(earlier, 60) for earlier in known if earlier.tricks < hint.tricks)
        return next((one for one in found if one is not None), None)

    def once(self, hint: Hint) -> Found | None:
        """Deal and play one hand towards a hint.

        Raises:
            NoDeal: the fault shows when the cards are dealt.
        """
        players = self.ruleset.players
        leader = self.dice.randrange(players) if hint.leader is None else hint.leader
        kept = self._kept(hint, leader)
        hands = self._hands(hint, kept)
        dealer = self.dice.randrange(players) if hint.dealer is None else hint.dealer
        if hands is None:
            return None
        try:
            game = self._dealt(hint, kept, dealer, hands)
        except RuleError as error:
            if self.blames(error):
                raise NoDeal(f"When seat {dealer} has dealt {', '.join(map(str, hands))}: {error}") from error
            return None
        try:
            return self._play(game, hint, kept, leader)
        except RuleError:
            return None

    def _shows(self, game: Game, action: Action | None) -> bool:
        if action is None:
            return self.sign(game, None)
        if self.in_actions and self.sign(game, action):
            return True
        try:
            game.apply(action)
        except RuleError as error:
            return self.blames(error)
        return False

    def _dealt(self, hint: Hint, kept: dict[Seat, CardSet], dealer: Seat, hands: list[CardSet]) -> Game:
        """The hands, and the piles from what they leave; what somebody should hold and cannot is in the kitty."""
        deck, rest = self.ruleset.deck, self.ruleset.deck.full
        for hand in hands:
            rest = rest - hand
        upcard = None
        if self.sizes["upcard"]:
            upcard = hint.upcard if hint.upcard is not None and hint.upcard in rest else self.dice.choice(list(rest))
            rest = rest - {upcard}
        wanted = deck.empty
        for cards in kept.values():
            wanted = wanted | (cards & rest)
        pile = [*wanted, *self.dice.sample(list(rest - wanted), len(rest - wanted))]
        kitty, pile = pile[: self.sizes["kitty"]], pile[self.sizes["kitty"] :]
        stock = pile[: self.sizes["stock"]]
        return Game.dealt(self.ruleset, dealer, hands, kitty=deck.set_of(kitty), upcard=upcard, stock=stock)

    def _kept(self, hint: Hint, leader: Seat) -> dict[Seat, CardSet]:
        players, deck = self.ruleset.players, self.ruleset.deck
        kept = {seat: self._some(hint.hands[seat]) if hint.hands else deck.empty for seat in range(players)}
        for place, card in enumerate(hint.trick):
            seat = hint.seat_at(leader, place, players)
            kept[seat] = kept[seat] | deck.only(card)
        actor = hint.seat_at(leader, len(hint.trick), players)
        if hint.hand is not None:
            kept[actor] = kept[actor] | hint.hand
        if hint.play is not None:
            kept[actor] = kept[actor] | deck.only(hint.play)
        return kept

    def _some(self, cards: CardSet) -> CardSet:
        """The cards, or as many of them as a hand can hold."""
        if len(cards) <= self.hand_size:
            return cards
        return self.ruleset.deck.set_of(self.dice.sample(list(cards), self.hand_size))

    def _hands(self, hint: Hint, kept: dict[Seat, CardSet]) -> list[CardSet] | None:
        deck = self.ruleset.deck
        taken = deck.empty
        held = {seat: self._some(cards) for seat, cards in kept.items()}
        for seat, cards in kept.items():
            if not taken.isdisjoint(cards) or len(cards - held[seat]) > self.sizes["kitty"]:
                return None
            taken = taken | cards
        aside = deck.empty if hint.aside is None else hint.aside
        if hint.upcard is not None:
            aside = aside | {hint.upcard}
        rest, last = list(deck.full - taken - aside), list(aside - taken)
        self.dice.shuffle(rest)
        self.dice.shuffle(last)
        rest += last
        if hint.quotas:
            return self._by_quota(hint.quotas)
        avoid = self._voids(hint)
        hands = []
        for seat in sorted(kept, key=lambda seat: (seat not in avoid, seat)):
            wanted = self.hand_size - len(held[seat])
            likes = [card for card in rest if card not in avoid.get(seat, deck.empty)][:wanted]
            likes += [card for card in rest if card not in likes][: wanted - len(likes)]
            rest = [card for card in rest if card not in likes]
            hands.append((seat, held[seat] | deck.set_of(likes)))
        return [hand for _, hand in sorted(hands)]

    def _voids(self, hint: Hint) -> dict[Seat, CardSet]:
        """Who should hold no more of the suit led than the cards that are wanted of him."""
        if not hint.trick or hint.leader is None:
            return {}
        order = self.ruleset.orders[hint.trumps if isinstance(hint.trumps, Suit) else None]
        led = next(cards for cards in order.suits.values() if hint.trick[0] in cards)
        players = self.ruleset.players
        return {
            hint.seat_at(hint.leader, place, players): led
            for place in range(1, len(hint.trick) + 1)
            if place == len(hint.trick) or hint.trick[place] not in led
        }

    def _by_quota(self, quotas: tuple[int, ...]) -> list[CardSet]:
        """Hands whose strength goes with the tricks that each is to take."""
        deck = self.ruleset.deck
        pack = sorted(deck.cards, key=lambda card: (-card.rank, self.dice.random()))
        hands: list[list[Card]] = [[] for _ in quotas]
        for seat in sorted(range(len(quotas)), key=lambda seat: -quotas[seat]):
            # Where cards are drawn there are more tricks than a hand has cards.
            most = min(quotas[seat], self.hand_size)
            hands[seat], pack = pack[:most], pack[most:]
        self.dice.shuffle(pack)
        for hand in hands:
            missing = self.hand_size - len(hand)
            hand.extend(pack[:missing])
            pack = pack[missing:]
        return [deck.set_of(hand) for hand in hands]

    def _play(self, game: Game, hint: Hint, kept: dict[Seat, CardSet], leader: Seat) -> Found | None:
        for _ in range(MOST_ACTIONS):
            if self.sign(game, None):
                return Found(game, None)
            if game.table.tricks_played > hint.tricks and not hint.quotas:
                return None
            actions = game.legal_actions()
            if not actions:
                return None
            if self.in_actions and game.table.tricks_played >= hint.tricks:
                for action in actions:
                    if self.sign(game, action):
                        return Found(game, action)
            action = self._choose(game, actions, hint, kept)
            try:
                game = game.apply(action)
            except RuleError as error:
                return Found(game, action) if self.blames(error) else None
        return None

    def _choose(self, game: Game, actions: tuple[Action, ...], hint: Hint, kept: dict[Seat, CardSet]) -> Action:
        assert game.actor is not None
        if game.phase is not Phase.PLAYING:
            wanted = [one for one in actions if self._is_wanted(game, one, hint, kept[game.actor])]
            return self.dice.choice(wanted or list(actions))
        assert game.trick is not None
        plays = [one for one in actions if isinstance(one, Play)]
        if hint.quotas:
            return self._towards_quota(game, plays, hint.quotas[game.actor])
        place = len(game.trick.cards)
        if game.table.tricks_played == hint.tricks and place < len(hint.trick):
            plays = [one for one in plays if one.card == hint.trick[place]] or plays
        else:
            plays = [one for one in plays if one.card not in kept[game.actor]] or plays
        return self.dice.choice(plays)

    def _is_wanted(self, game: Game, action: Action, hint: Hint, kept: CardSet) -> bool:
        """Whether an action before the play leads where the hint says."""
        match action:
            case Exchange(card):
                return card not in kept
            case Discard(cards):
                return not any(card in kept for card in cards)
            case Keep():
                return game.kitty.isdisjoint(kept)
            case CallCard(card) if hint.named is not None:
                return not hint.alone and card == hint.named
            case CallCard(card):
                held = [seat for seat, hand in enumerate(game.hands) if card in hand]
                return not hint.alone and (hint.partner is ... or held == [hint.partner] * (hint.partner is not None))
            case Alone():
                return hint.alone
            case Announce(tricks):
                return not hint.announced or game.actor is None or tricks == hint.announced[game.actor]
        if hint.calls is not None:
            said = len(game.actions)
            return said < len(hint.calls) and action == hint.calls[said]
        return hint.trumps is not ... and getattr(action, "trumps", ...) is hint.trumps

    def _towards_quota(self, game: Game, plays: list[Play], quota: int) -> Play:
        assert game.actor is not None and game.trick is not None
        led = game.trick.led
        hungry = game.table.taken[game.actor].tricks < quota

        def strength(play: Play) -> int:
            suit = game.table.suit_of(play.card) if led is None else led
            return game.table.strength(play.card, suit)

        self.dice.shuffle(plays)
        return max(plays, key=strength) if hungry else min(plays, key=strength)


def _remembered(hints: Iterator[Hint], known: list[Hint]) -> Iterator[Hint]:
    for hint in hints:
        known.append(hint)
        yield hint
