"""Whole random games on the real engine, for all options: what must hold in every state and at every step.

What holds for the engine is looked at in all shipped games; the rules of whist, and of the game of seven cards, in
which every card belongs to its printed suit, are stated anew, on the texts of cards, so that nothing judges itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tricklib import Action, Card, CardSet, Deck, Declare, Game, Phase, Play, Trick, rulesets
from tricklib.actions import Alone, Announce, Bid, CallCard, Discard, Exchange, Keep, OrderUp, Pass
from tricklib.errors import IllegalAction
from tricklib.family import Family
from tricklib.testing import games
from tricklib.testing import rulesets as any_ruleset

RANKS = "23456789TJQKA"
WHIST = rulesets.declared_trump_whist
ANY = any_ruleset()
WHISTS = st.one_of(any_ruleset(WHIST), any_ruleset(rulesets.declared_trump_whist_literal))
PRINTED = st.one_of(WHISTS, any_ruleset(rulesets.same_colour))
UNSTUCK = any_ruleset(WHIST, fallback_opener="eldest", only_trumps_may_lead=True, opening_goes_first=True)
OTHERS: tuple[Family[Any], ...] = (rulesets.call_partner_euchre, rulesets.five_hundred_43, rulesets.same_colour)

few = settings(max_examples=80, deadline=None)


def texts(cards: CardSet) -> set[str]:
    """The cards as texts, such as ``{"2C", "AH"}``."""
    return {str(card) for card in cards}


def plays(game: Game) -> Iterator[tuple[Game, str, Game]]:
    """Each state of a game in which a card was played, with the card, and the state after it."""
    for after in game.history():
        if isinstance(after.action, Play) and after.before is not None:
            yield after.before, str(after.action.card), after


def led(game: Game) -> str:
    """The suit led to the trick in progress; nothing if nobody has led."""
    return str(game.trick.cards[0])[1] if game.trick is not None and game.trick.cards else ""


def trumps(game: Game) -> str:
    """The letter of the trump suit; nothing if there is none yet."""
    return game.table.trumps.value if game.table.trumps else ""


def may_lead(game: Game, hand: set[str]) -> set[str]:
    """What W3 and W5 allow to be led, under the options of the ruleset."""
    options = {"only_trumps_may_lead": False, "opening_goes_first": False, **game.ruleset.options}
    unbarred = {card for card in hand if game.table.broken or card[1] != trumps(game)}
    if not unbarred and options["only_trumps_may_lead"]:
        unbarred = hand
    if game.table.tricks_played > 0 or "2C" not in hand:
        return unbarred
    return {"2C"} if options["opening_goes_first"] else {"2C"} & unbarred


# Where the cards are


@few
@given(game=games(ANY, min_actions=99))
def test_every_card_is_in_exactly_one_place(game: Game) -> None:
    """Hands, the piles, the trick, what was taken and what lies aside are the deck, in every state, each card once."""
    for state in game.history():
        trick = state.trick.cards if state.trick is not None else ()
        piles = (state.kitty, state.stock, state.aside)
        places = [*state.hands, *piles, trick, *(one.cards for one in state.table.taken)]
        assert Counter(state.ruleset.deck) == Counter(card for place in places for card in place)
        assert len(state.stock) == state.table.stock_size


@few
@given(game=games(ANY, min_actions=99))
def test_an_action_moves_the_cards_that_it_names(game: Game) -> None:
    """A card that is played or put away leaves the hand of the seat that acts; cards come from the piles alone."""
    for after in game.history():
        if after.before is None:
            continue
        for seat, (old, new) in enumerate(zip(after.before.hands, after.hands, strict=True)):
            assert (named(after.action) if seat == after.before.actor else set()) == texts(old - new)
            assert come(after, seat) == texts(new - old)
        assert after.aside - after.before.aside == put_away(after)
        assert after.before.aside <= after.aside


def named(action: Action | None) -> set[str]:
    """The cards that an action takes from the hand, as texts."""
    match action:
        case Play(card) | Exchange(card):
            return {str(card)}
        case Discard(cards):
            return set(map(str, cards))
    return set()


def come(after: Game, seat: int) -> set[str]:
    """The cards that come to a seat with the action before a state: the upcard, the kitty, or some of the stock."""
    before = after.before
    assert before is not None
    if isinstance(after.action, Play):
        drawn = before.stock[: len(before.stock) - len(after.stock)]
        return texts(after.hands[seat]) & set(map(str, drawn))
    if isinstance(after.action, Exchange):
        return texts(before.kitty) if seat == before.actor else set()
    takes_up = after.surplus and seat == after.actor
    return texts(before.kitty) if takes_up else set()


def put_away(after: Game) -> set[Card]:
    """The cards that are set aside with the action before a state."""
    before = after.before
    assert before is not None
    match after.action:
        case Exchange(card):
            return {card}
        case Discard(cards):
            return set(cards)
    return set(before.kitty - after.kitty) if not after.surplus else set()


@few
@given(game=games(any_ruleset(rulesets.same_colour, stock="draw"), min_actions=99))
def test_cards_are_drawn_from_the_top_of_the_stock(game: Game) -> None:
    """After a trick its taker draws the top card, the others clockwise the next ones, while there is one for each."""
    for state, _, after in plays(game):
        players = state.ruleset.players
        if after.table.tricks_played > state.table.tricks_played and len(state.stock) >= players:
            taker = after.table.last_taker
            assert taker is not None
            for place, card in enumerate(state.stock[:players]):
                assert card in after.hands[(taker + place) % players]
            assert state.stock[players:] == after.stock
        else:
            assert state.stock == after.stock


# What is legal


@few
@given(game=games(ANY, min_actions=1))
def test_legal_cards_are_held(game: Game) -> None:
    """Nothing is legal that the seat to act does not hold, and nothing if nobody is to act."""
    for state in game.history():
        hand: set[str] = texts(state.hands[state.actor]) if state.actor is not None else set()
        assert texts(state.legal_cards) <= hand
        assert state.actor is not None or not state.legal_actions()


@few
@given(game=games(st.one_of(UNSTUCK, *map(any_ruleset, OTHERS)), min_actions=99))
def test_nobody_is_ever_stuck(game: Game) -> None:
    """With the default answers to WQ1, WQ2 and WQ3, and with any in other games, a hand that can go on is not over."""
    for state in game.history():
        assert state.is_over is (not state.legal_actions())


@few
@given(game=games(PRINTED, min_actions=99))
def test_followers_play_the_suit_led_if_they_can(game: Game) -> None:
    """The legal cards are exactly those of the suit led, or what W4, or C4 to C6, leave to a seat that has none."""
    for state, _, _ in plays(game):
        if suit := led(state):
            hand = texts(acting(state))
            assert ({card for card in hand if card[1] == suit} or without_suit(state, hand)) == texts(state.legal_cards)


def acting(game: Game) -> CardSet:
    """The hand of the seat to act."""
    assert game.actor is not None
    return game.hands[game.actor]


def without_suit(game: Game, hand: set[str]) -> set[str]:
    """What may be played by a seat that cannot follow suit: in one game a card of the colour, or perhaps a trump."""
    if game.ruleset.name != "same_colour":
        return hand
    colour = "CS" if led(game) in "CS" else "DH"
    same = {card for card in hand if card[1] in colour}
    exempt = {card for card in hand if card[1] == trumps(game)} if game.ruleset.options["exempt"] else set()
    return same | exempt if same else hand


@few
@given(game=games(ANY, min_actions=99))
def test_nobody_reneges(game: Game) -> None:
    """In every game whoever holds a card of the suit led, as it counts in play, plays one, or a joker that may."""
    for state, card, _ in plays(game):
        if state.trick is not None and state.trick.led is not None:
            able = acting(state) & state.table.suit(state.trick.led)
            free = state.ruleset.options.get("joker_only_when_void") is False and card == "JO"
            assert not able or free or card in texts(able)


@few
@given(game=games(WHISTS, min_actions=99))
def test_leaders_keep_to_the_opening_and_to_unbroken_trumps(game: Game) -> None:
    """What may be led is what W3 and W5 leave, under whatever was agreed for WQ2 and WQ3."""
    for state in game.history():
        if state.phase is Phase.PLAYING and state.actor is not None and not led(state):
            assert may_lead(state, texts(acting(state))) == texts(state.legal_cards)


NO_CARD: tuple[Action, ...] = (Pass(), OrderUp(), Keep(), Alone(), Announce(2), Bid(8, None), Declare(None))
"""Actions without a card or suit."""


@few
@given(game=games(ANY), card=st.sampled_from(Deck.standard().cards))
def test_legality_has_one_source(game: Game, card: Card) -> None:
    """What is listed, what is called legal and what is accepted are the same."""
    for action in (*NO_CARD, Play(card), Declare(card.suit), Bid(6, card.suit), CallCard(card), Exchange(card)):
        listed = action in game.legal_actions()
        assert listed is game.is_legal(action)
        if listed:
            assert action == game.apply(action).action
        else:
            with pytest.raises(IllegalAction):
                game.apply(action)


@few
@given(game=games(ANY), card=st.sampled_from(Deck.standard().cards))
def test_illegal_actions_say_everything_and_change_nothing(game: Game, card: Card) -> None:
    """The error has the seat, the card, a rule of the game and what is legal; the state stays as it was."""
    before = attrs.asdict(game, recurse=False, filter=lambda field, _: not field.name.startswith("_"))
    legal = game.legal_actions()
    if Play(card) in legal:
        return
    with pytest.raises(IllegalAction) as caught:
        game.apply(Play(card))
    assert (game.actor, f"play {card}") == (caught.value.seat, caught.value.action)
    assert tuple(map(str, legal)) == caught.value.legal
    assert str(card) in str(caught.value)
    held = game.actor is not None and card in game.hands[game.actor]
    assert bool(caught.value.rule) or not held or game.is_over
    after = attrs.asdict(game, recurse=False, filter=lambda field, _: not field.name.startswith("_"))
    assert before == after
    assert legal == game.legal_actions()


# Who acts


@few
@given(game=games(ANY, min_actions=99))
def test_play_goes_clockwise_from_each_leader(game: Game) -> None:
    """Whoever is to play sits as many places after the leader as cards lie on the table; before, nothing is played."""
    for state in game.history():
        if state.trick is not None:
            assert (state.trick.leader + len(state.trick.cards)) % state.ruleset.players == state.actor
        assert (state.trick is None) is (state.phase is not Phase.PLAYING or state.actor is None)


@few
@given(game=games(ANY, min_actions=99))
def test_stages_come_one_after_the_other(game: Game) -> None:
    """A hand goes through its stages in their order, and comes back to none."""
    order = [*game.ruleset.stages, "playing", "over"]
    phases = [order.index(state.phase.value) for state in game.history()]
    assert sorted(phases) == phases


@few
@given(game=games(WHISTS, min_actions=99))
def test_seats_act_in_order(game: Game) -> None:
    """The dealer declares, the holder of the two of clubs opens, and play goes clockwise from each leader."""
    for state in game.history():
        if state.phase is Phase.CALLING:
            assert state.table.dealer == state.actor
        elif state.trick is not None:
            leader = state.trick.leader
            assert (leader + len(state.trick.cards)) % state.ruleset.players == state.actor
            if state.table.tricks_played == 0:
                dealt = next(game.history())
                holders = [seat for seat, hand in enumerate(dealt.hands) if "2C" in texts(hand)]
                eldest = (state.table.dealer + 1) % state.ruleset.players
                assert (holders or [eldest])[0] == leader


@few
@given(game=games(PRINTED, min_actions=99))
def test_strongest_card_takes_the_trick(game: Game) -> None:
    """The highest trump, else the highest of the suit led, takes the trick; then the agreed seat leads."""
    for state, card, after in plays(game):
        if after.table.tricks_played == state.table.tricks_played:
            continue
        assert state.trick is not None
        cards = [*map(str, state.trick.cards), card]
        suit = trumps(state) if any(one[1] == trumps(state) for one in cards) else cards[0][1]
        best = max((one for one in cards if one[1] == suit), key=lambda one: RANKS.index(one[0]))
        taker = (state.trick.leader + cards.index(best)) % len(cards)
        for seat, (old, new) in enumerate(zip(state.table.taken, after.table.taken, strict=True)):
            assert int(seat == taker) == new.tricks - old.tricks
            assert (set(cards) if seat == taker else set()) == texts(new.cards - old.cards)
        assert after.last_trick is not None
        assert cards == [str(one) for one in after.last_trick.cards]
        passes = state.ruleset.options.get("next_leader") == "clockwise"
        leader = (state.trick.leader + 1) % len(cards) if passes else taker
        assert after.actor == (None if after.is_over else leader)


@few
@given(game=games(WHISTS, min_actions=99))
def test_trumps_break_by_a_ruff_or_as_agreed(game: Game) -> None:
    """Trumps are broken by a trump on another suit (W6), or by a lead where that is agreed (WQ3, WQ4)."""
    for state, card, after in plays(game):
        options = state.ruleset.options
        is_trump = card[1] == trumps(state)
        opens = card == "2C" and state.table.tricks_played == 0
        forced = not opens or not options.get("opening_goes_first", True)
        if led(state):
            breaks = is_trump and led(state) != trumps(state)
        else:
            agreed = (opens and options.get("opening_breaks")) or (forced and options.get("forced_lead_breaks"))
            breaks = is_trump and bool(agreed)
        assert (state.table.broken or breaks) is after.table.broken
    assert not any(state.table.broken for state in game.history() if state.trick is None and not state.is_over)


# The end


@few
@given(game=games(UNSTUCK, min_actions=99))
def test_whist_ends_after_every_card(game: Game) -> None:
    """One declaration and one play for each card that was dealt, and then the hand is over."""
    table = game.table
    assert game.is_over
    assert 1 + table.players * table.hand_size == len(game.actions)
    assert all(not state.is_over for state in list(game.history())[:-1])


@few
@given(game=games(ANY, min_actions=999))
def test_hands_end_after_every_trick(game: Game) -> None:
    """Every hand that is not thrown in, and does not stop, has its tricks; nobody then holds a card."""
    if game.is_over and not game.is_thrown_in:
        assert game.table.tricks == game.table.tricks_played == sum(one.tricks for one in game.table.taken)
        assert game.table.players * game.table.tricks == sum(isinstance(action, Play) for action in game.actions)
        assert not any(game.hands)
    assert game.is_over or not game.legal_actions()


@few
@given(game=games(UNSTUCK, min_actions=99))
def test_scores_count_the_tricks(game: Game) -> None:
    """All tricks are somebody's, most win, and equal ones share or the first from the dealer's left wins."""
    scores, players = game.scores, game.ruleset.players
    assert game.table.hand_size == sum(scores)
    assert tuple(len(one.cards) // players for one in game.table.taken) == scores
    most = [seat for seat in range(players) if scores[seat] == max(scores)]
    if game.ruleset.options["ties"] == "eldest":
        most = sorted(most, key=lambda seat: (seat - game.table.dealer - 1) % players)[:1]
    assert game.result is not None
    assert (scores, tuple(most)) == (game.result.scores, game.result.winners)


@few
@given(game=games(ANY))
def test_history_plays_again(game: Game) -> None:
    """The actions, done again from the deal, lead through the same states."""
    first, *later = game.history()
    state = first
    for action, expected in zip(game.actions, later, strict=True):
        state = state.apply(action)
        assert expected == state
    assert (len(game.actions), first.before) == (len(later), None)


@few
@given(game=games(ANY, min_actions=1))
def test_trick_lists_who_played_what(game: Game) -> None:
    """The plays of a trick go clockwise from its leader."""
    for state in game.history():
        trick: Trick | None = state.trick
        if trick is not None:
            seats = [(trick.leader + place) % trick.players for place in range(len(trick.cards))]
            assert list(zip(seats, trick.cards, strict=True)) == list(trick.plays)
            assert trick.seat_to_play == trick.seat_at(len(trick.cards)) == state.actor
