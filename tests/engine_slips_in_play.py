"""Faults that the engine might have in the play, in what it offers and in what it shows."""

from __future__ import annotations

from typing import Any

from attrs import evolve
from engine_slips import SLIPS, Right, slip

from tricklib import Action, Card, Game, Table, Trick, answers, offers
from tricklib.actions import Alone, Announce, CallCard, Discard, Exchange, Keep, Pass, Play
from tricklib.ruleset import Ruleset
from tricklib.states import Phase

__all__ = ["SLIPS"]

# The play


@slip(Game, "_played", "conserves")
def a_card_that_is_played_stays_in_the_hand(right: Right, game: Game, action: Play) -> Any:
    return evolve(right(game, action), hands=game.hands)


@slip(Game, "_played", "passes_the_turn")
def a_seat_is_skipped_after_the_first_trick(right: Right, game: Game, action: Play) -> Any:
    made = right(game, action)
    is_then = made.actor is not None and made.table.tricks_played == 1
    return evolve(made, actor=(made.actor + 1) % made.table.players) if is_then else made


@slip(Trick, "with_card", "fixes_the_suit_led")
def the_suit_led_is_that_of_the_last_card(right: Right, trick: Trick, card: Card, table: Table, suit: Any) -> Any:
    return evolve(right(trick, card, table, suit), led=table.suit_of(card))


@slip(Trick, "with_card", "fixes_the_suit_led")
def a_suit_that_is_nominated_is_forgotten(right: Right, trick: Trick, card: Card, table: Table, suit: Any) -> Any:
    return right(trick, card, table, None)


@slip(Game, "_played", "ends_in_time")
def a_trick_is_complete_a_card_early(right: Right, game: Game, action: Play) -> Any:
    assert game.trick is not None
    return right(evolve(game, trick=evolve(game.trick, players=game.trick.players - 1)), action)


@slip(Game, "_played", "reveals_with_the_card")
def the_partner_is_revealed_by_whoever_plays_first(right: Right, game: Game, action: Play) -> Any:
    made = right(game, action)
    sides = answers.sides(game.ruleset, game.actor, made.table)
    return evolve(made, table=made.table.with_sides(sides)) if made.table.sides is None else made


@slip(Game, "_played", "reveals_with_the_card")
def the_partner_is_never_revealed(right: Right, game: Game, action: Play) -> Any:
    made = right(game, action)
    return evolve(made, table=evolve(made.table, sides=game.table.sides))


@slip(Table, "with_sides", "reveals_with_the_card")
def another_partner_is_revealed(right: Right, table: Table, sides: tuple[int, ...]) -> Any:
    return right(table, (*sides[1:], sides[0]))


@slip(Game, "_played", "reveals_with_the_card")
def a_partner_who_is_known_is_a_secret_again(right: Right, game: Game, action: Play) -> Any:
    made = right(game, action)
    return evolve(made, table=evolve(made.table, sides=None))


@slip(Game, "_collected", "reveals_with_the_card")
def who_was_the_partner_stays_a_secret_in_the_end(right: Right, game: Game, action: Any, *given: Any) -> Any:
    made = right(game, action, *given)
    return evolve(made, table=evolve(made.table, sides=given[1].sides))


@slip(Game, "_played", "breaks_once")
def trumps_are_mended(right: Right, game: Game, action: Play) -> Any:
    made = right(game, action)
    return evolve(made, table=evolve(made.table, broken=False))


@slip(Table, "collected", "collects")
def a_trick_is_lost(right: Right, table: Table, *given: Any) -> Any:
    return evolve(right(table, *given), taken=table.taken)


@slip(Table, "collected", "collects")
def a_trick_goes_to_the_seat_behind(right: Right, table: Table, taker: int, *given: Any) -> Any:
    return evolve(right(table, (taker + 1) % table.players, *given), last_taker=taker)


@slip(Table, "collected", "ends_in_time")
def a_trick_is_not_counted(right: Right, table: Table, *given: Any) -> Any:
    return evolve(right(table, *given), tricks_played=table.tricks_played)


@slip(Table, "collected", "writes_down")
def the_tricks_that_are_complete_are_forgotten(right: Right, table: Table, *given: Any) -> Any:
    return evolve(right(table, *given), history=table.history)


@slip(Table, "collected", "collects")
def who_took_the_last_trick_is_forgotten(right: Right, table: Table, *given: Any) -> Any:
    return evolve(right(table, *given), last_taker=table.last_taker)


@slip(Table, "collected", "writes_down")
def voids_are_remembered_where_nothing_is_nominated(
    right: Right, table: Table, taker: int, trick: Trick, _: Any
) -> Any:
    return right(table, taker, trick, True)


@slip(Table, "collected", "shows_voids")
def voids_are_not_remembered_where_suits_are_nominated(right: Right, table: Table, *given: Any) -> Any:
    return evolve(right(table, *given), voids=table.voids)


@slip(Table, "_voids_after", "shows_voids")
def the_leader_is_void_where_another_cannot_follow(right: Right, table: Table, trick: Trick) -> Any:
    voids = list(right(table, trick))
    voids[trick.leader] = voids[trick.leader] | {trick.led}
    return tuple(voids)


@slip(Game, "_collected", "writes_down")
def the_last_trick_is_forgotten(right: Right, game: Game, *given: Any) -> Any:
    return evolve(right(game, *given), last_trick=game.last_trick)


@slip(Game, "_collected", "passes_the_turn")
def the_lead_stays_where_it_is(right: Right, game: Game, *given: Any) -> Any:
    made, trick = right(game, *given), given[-1]
    return (
        made if made.trick is None else evolve(made, actor=trick.leader, trick=evolve(made.trick, leader=trick.leader))
    )


@slip(Game, "_played", "writes_down")
def the_state_before_is_forgotten(right: Right, game: Game, action: Play) -> Any:
    return evolve(right(game, action), before=None)


# Sitting out


@slip(Trick, "seat_at", "passes_the_turn", sits=True)
def the_turn_rests_on_a_seat_that_sits_out(right: Right, trick: Trick, place: int) -> Any:
    return (trick.leader + place) % trick.players


@slip(Game, "_played", "ends_in_time", sits=True)
def a_trick_waits_for_a_seat_that_sits_out(right: Right, game: Game, action: Play) -> Any:
    assert game.trick is not None
    return right(evolve(game, trick=evolve(game.trick, players=game.trick.players + len(game.trick.out))), action)


@slip(Game, "_collected", "passes_the_turn", sits=True)
def everybody_plays_to_the_next_trick(right: Right, game: Game, *given: Any) -> Any:
    made = right(game, *given)
    return made if made.trick is None else evolve(made, trick=evolve(made.trick, out=()))


@slip(Table, "collected", "writes_down", sits=True)
def who_sits_out_is_forgotten_after_a_trick(right: Right, table: Table, *given: Any) -> Any:
    return evolve(right(table, *given), out=())


@slip(Game, "_played", "moves_only_its_cards", sits=True)
def a_seat_that_sits_out_lays_a_card_aside(right: Right, game: Game, action: Play) -> Any:
    made = right(game, action)
    hands = (hand - hand if seat in game.table.out else hand for seat, hand in enumerate(made.hands))
    return evolve(made, hands=tuple(hands))


@slip(Table, "_voids_after", "shows_voids", sits=True)
def a_seat_that_sits_out_shows_a_void(right: Right, table: Table, trick: Trick) -> Any:
    return right(table, evolve(trick, out=()))


@slip(Game, "hand_size_of", "shows_own_hand_only", sits=True)
def cards_of_a_seat_that_sits_out_are_counted_as_played(right: Right, game: Game, seat: int) -> Any:
    return right(evolve(game, table=evolve(game.table, out=())), seat)


# The stock


@slip(Game, "_collected", "draws_in_turn")
def the_stock_is_drawn_from_its_bottom(right: Right, game: Game, *given: Any) -> Any:
    return right(evolve(game, stock=game.stock[::-1]), *given)


@slip(answers, "draws", "draws_in_turn")
def the_last_to_draw_draws_first(right: Right, *given: Any) -> Any:
    return right(*given)[::-1]


@slip(answers, "draws", "draws_in_turn")
def the_leader_draws_first_whoever_has_taken_the_trick(right: Right, rules: Ruleset, taker: int, table: Table) -> Any:
    return right(rules, 0, table)


@slip(answers, "draws", "draws_in_turn")
def everybody_draws_a_card_whatever_the_rule_says(right: Right, *given: Any) -> Any:
    return tuple((seat, 1) for seat, _ in right(*given))


@slip(Game, "_collected", "conserves")
def cards_that_are_drawn_stay_in_the_stock(right: Right, game: Game, *given: Any) -> Any:
    return evolve(right(game, *given), stock=game.stock)


@slip(Game, "_collected", "conserves")
def what_is_left_of_the_stock_is_lost(right: Right, game: Game, *given: Any) -> Any:
    return evolve(right(game, *given), stock=())


@slip(Table, "drawn", "draws_in_turn")
def the_stock_is_not_counted_down(right: Right, table: Table, each: int, in_all: int) -> Any:
    return right(table, each, 0)


@slip(Table, "drawn", "ends_in_time")
def cards_that_are_drawn_are_not_counted(right: Right, table: Table, each: int, in_all: int) -> Any:
    return right(table, 0, in_all)


@slip(Table, "drawn", "ends_in_time")
def every_hand_grows_by_all_cards_that_are_drawn(right: Right, table: Table, each: int, in_all: int) -> Any:
    return right(table, in_all, in_all)


@slip(Game, "_collected", "ends_in_time")
def the_hand_is_over_while_cards_are_in_the_stock(right: Right, game: Game, *given: Any) -> Any:
    made = right(game, *given)
    return evolve(made, phase=Phase.OVER, actor=None, trick=None) if made.stock else made


# What may be done


@slip(offers, "is_offered", "accepts_what_is_allowed")
def a_partner_may_be_called_in_the_play(right: Right, game: Game, action: Action) -> Any:
    if isinstance(action, CallCard) and game.phase is Phase.PLAYING:
        return action.card in offers.nameable(game)
    return right(game, action)


@slip(offers, "is_offered", "accepts_what_is_allowed")
def whoever_may_not_play_alone_does(right: Right, game: Game, action: Action) -> Any:
    return right(game, action) or (isinstance(action, Alone) and game.phase is Phase.NAMING)


@slip(offers, "is_offered", "accepts_what_is_allowed")
def any_number_may_be_announced(right: Right, game: Game, action: Action) -> Any:
    return right(game, action) or (isinstance(action, Announce) and game.phase is Phase.ANNOUNCING)


@slip(offers, "is_offered", "accepts_what_is_allowed")
def the_upcard_may_always_be_left(right: Right, game: Game, action: Action) -> Any:
    return right(game, action) or (isinstance(action, Keep) and game.phase is Phase.EXCHANGING and not game.surplus)


@slip(offers, "is_offered", "accepts_what_is_allowed")
def a_kitty_that_was_taken_up_may_be_kept(right: Right, game: Game, action: Action) -> Any:
    return right(game, action) or (isinstance(action, Keep) and game.phase is Phase.EXCHANGING)


@slip(offers, "is_offered", "accepts_what_is_allowed")
def a_suit_may_be_nominated_for_a_card_that_follows(right: Right, game: Game, action: Action) -> Any:
    if isinstance(action, Play) and game.trick is not None and not game.trick.is_empty:
        return action.card in game.legal_cards
    return right(game, action)


@slip(offers, "is_offered", "accepts_what_is_allowed")
def no_suit_need_be_nominated(right: Right, game: Game, action: Action) -> Any:
    return right(game, action) or (isinstance(action, Play) and action.suit is None and action.card in game.legal_cards)


@slip(offers, "_may_discard", "accepts_what_is_allowed")
def the_same_card_may_be_discarded_twice(right: Right, game: Game, cards: tuple[Card, ...]) -> Any:
    return len(cards) == game.surplus and game.ruleset.deck.set_of(cards) <= offers.discards(game)


@slip(offers, "_may_discard", "accepts_what_is_allowed")
def a_card_too_few_may_be_discarded(right: Right, game: Game, cards: tuple[Card, ...]) -> Any:
    return bool(game.surplus) and game.ruleset.deck.set_of(cards) <= offers.discards(game)


@slip(offers, "discards", "accepts_what_is_allowed")
def every_card_of_the_hand_may_be_put_away(right: Right, game: Game) -> Any:
    return offers._hand(game) | game.kitty


@slip(offers, "nameable", "accepts_what_is_allowed")
def any_card_may_be_named(right: Right, game: Game) -> Any:
    return game.ruleset.deck.full


@slip(offers, "calls", "accepts_what_is_allowed")
def anybody_may_pass(right: Right, game: Game) -> Any:
    return (*right(game), Pass())


@slip(Game, "is_legal", "accepts_what_is_allowed")
def a_discard_is_accepted_unseen(right: Right, game: Game, action: Action) -> Any:
    return isinstance(action, Discard) or right(game, action)


@slip(Game, "legal_actions", "accepts_what_is_allowed")
def the_first_card_that_may_be_played_is_not_offered(right: Right, game: Game) -> Any:
    listed = right(game)
    return listed[1:] if game.phase is Phase.PLAYING else listed


@slip(offers, "_exchanges", "accepts_what_is_allowed")
def the_upcard_is_offered_for_itself(right: Right, game: Game) -> Any:
    return (*right(game), *map(Exchange, offers.discards(game) & game.kitty))


@slip(offers, "leads", "accepts_what_is_allowed")
def one_suit_is_offered_for_a_card_for_which_two_may_be_nominated(right: Right, game: Game) -> Any:
    listed = right(game)
    return tuple(one for place, one in enumerate(listed) if one.card not in {other.card for other in listed[:place]})


@slip(Game, "apply", "accepts_what_is_allowed")
def what_may_not_be_done_is_done(right: Right, game: Game, action: Action) -> Any:
    return game._played(action) if isinstance(action, Play) else game._done(action)


@slip(offers, "_hand", "asks_openly")
def whoever_may_not_look_is_asked_with_his_hand(right: Right, game: Game) -> Any:
    assert game.actor is not None
    return game.hands[game.actor]


@slip(offers, "_hand", "asks_openly")
def the_rule_is_asked_with_the_hand_of_the_seat_behind(right: Right, game: Game) -> Any:
    assert game.actor is not None
    return game.hands[(game.actor + 1) % game.table.players]


@slip(offers, "discards", "asks_openly")
def whoever_discards_is_asked_with_what_lies_aside(right: Right, game: Game) -> Any:
    return answers.discards(game.ruleset, offers._hand(game) | game.aside, game.table)


# What a seat sees


@slip(Game, "seen_hand", "shows_own_hand_only")
def the_view_shows_the_kitty(right: Right, game: Game, seat: int) -> Any:
    hand = right(game, seat)
    return None if hand is None else hand | game.kitty


@slip(Game, "seen_hand", "shows_own_hand_only")
def the_view_shows_the_hand_of_the_seat_behind(right: Right, game: Game, seat: int) -> Any:
    return right(game, (seat + 1) % game.table.players)


@slip(answers, "may_look", "shows_own_hand_only")
def a_hand_may_be_looked_at_as_if_trumps_were_declared(
    right: Right, rules: Ruleset, seat: int, table: Table, _: Any
) -> Any:
    return right(rules, seat, table, True)


@slip(Game, "hand_size_of", "shows_own_hand_only")
def cards_that_were_taken_up_are_not_counted(right: Right, game: Game, seat: int) -> Any:
    return right(evolve(game, surplus=0), seat)


@slip(Game, "view", "shows_own_hand_only")
def the_view_has_another_seat(right: Right, game: Game, seat: int) -> Any:
    return evolve(right(game, seat), seat=0)


@slip(Game, "view", "shows_own_hand_only")
def the_view_says_that_the_seat_is_to_act(right: Right, game: Game, seat: int) -> Any:
    return evolve(right(game, seat), actor=seat)
