"""Faults that the engine might have before the play, by name, and the theorem that must notice each."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Final, TypeAlias

import attrs
from attrs import evolve

from tricklib import Game, Table, answers, onward
from tricklib.actions import Bid, Call, CallCard, Discard, Exchange, Keep, OrderUp, Pass
from tricklib.ruleset import STAGES, Ruleset
from tricklib.states import Phase
from tricklib.table import Contract

Right: TypeAlias = Callable[..., Any]
"""The function that is right, and that a slip may use."""


@attrs.frozen
class Slip:
    """A fault.

    Args:
        owner: whose function is wrong.
        method: its name.
        wrong: what stands in its place: a function of the right one, and of what that is given.
        theorem: the theorem that fails.
        sits: whether it fails where some seats may sit out.
    """

    owner: type | ModuleType
    method: str
    wrong: Callable[..., Any]
    theorem: str
    sits: bool = False

    def applied_to(self, right: Right) -> Right:
        """The function that is wrong."""
        return lambda *given, **more: self.wrong(right, *given, *more.values())

    @property
    def chosen(self) -> dict[str, object]:
        """What need not vary for the fault to show: the phase, where it is one of the play."""
        return {"phase": Phase.PLAYING} if self.method in IN_PLAY else {}


IN_PLAY: Final = frozenset(
    {"_played", "_collected", "with_card", "with_broken", "collected", "_voids_after", "drawn", "draws", "seat_at"}
)
"""Functions that are run in the play alone."""


SLIPS: Final[dict[str, Slip]] = {}
"""All faults, by name."""


def slip(owner: type | ModuleType, method: str, theorem: str, sits: bool = False) -> Callable[[Right], Right]:
    """Put a fault on the list; its name says what is wrong."""

    def enlist(wrong: Right) -> Right:
        SLIPS[wrong.__name__.replace("_", " ")] = Slip(owner, method, wrong, f"game.{theorem}", sits)
        return wrong

    return enlist


def next_to(game: Game) -> int:
    """The seat after the one that acts."""
    assert game.actor is not None
    return (game.actor + 1) % game.table.players


# Dealing


@slip(Game, "_next", "passes_the_turn")
def after_a_deal_the_calling_is_skipped(right: Right, game: Game, stage: int, *given: Any) -> Any:
    return right(game, stage + (given[-1] is None), *given)


@slip(Game, "_next", "writes_down")
def the_dealer_is_forgotten_with_the_deal(right: Right, game: Game, *given: Any) -> Any:
    made = right(game, *given)
    return evolve(made, table=evolve(made.table, dealer=0)) if given[-1] is None else made


@slip(Game, "_next", "conserves")
def what_is_not_dealt_is_lost(right: Right, game: Game, *given: Any) -> Any:
    made = right(game, *given)
    return evolve(made, aside=made.aside - game.aside) if given[-1] is None else made


# Exchanging


@slip(Game, "_exchanged", "conserves")
def a_card_is_lost_in_an_exchange(right: Right, game: Game, action: Any) -> Any:
    return evolve(right(game, action), aside=game.aside)


@slip(Game, "_exchanged", "puts_away")
def a_discard_lies_there_to_be_taken_up_again(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    return evolve(made, aside=game.aside, kitty=made.aside - game.aside)


@slip(Game, "_exchanged", "conserves")
def the_upcard_is_kept_twice(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    return evolve(made, aside=made.aside | game.kitty)


@slip(Game, "_exchanged", "conserves")
def the_card_put_away_stays_in_the_hand(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    return evolve(made, hands=tuple(new | old for new, old in zip(made.hands, game.hands, strict=True)))


@slip(Game, "_exchanged", "moves_only_its_cards")
def the_next_player_takes_the_upcard(right: Right, game: Game, action: Any) -> Any:
    made, other = right(game, action), next_to(game)
    if not isinstance(action, Exchange):
        return made
    hands = [hand - game.kitty for hand in made.hands]
    hands[other] = hands[other] | game.kitty
    return evolve(made, hands=tuple(hands))


@slip(Game, "_exchanged", "moves_only_its_cards")
def a_discard_lies_on_the_stock(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    return evolve(made, aside=game.aside, stock=(*action.cards, *made.stock)) if isinstance(action, Discard) else made


@slip(Game, "_exchanged", "puts_away")
def an_upcard_that_is_left_stays(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    return evolve(made, aside=game.aside, kitty=game.kitty) if isinstance(action, Keep) else made


@slip(Game, "_exchanged", "makes_progress")
def whoever_has_exchanged_is_asked_again(right: Right, game: Game, action: Any) -> Any:
    return evolve(right(game, action), phase=game.phase, actor=game.actor)


@slip(Game, "_exchanged", "writes_down")
def an_exchange_makes_the_next_player_declarer(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    contract = made.table.contract
    return evolve(made, table=evolve(made.table, contract=contract and evolve(contract, seat=next_to(game))))


# The first stage that waits for somebody

# What is given: the rules, the stage, the hands, the kitty, what lies aside, and the table.


@slip(onward, "waiting", "moves_only_its_cards")
def the_kitty_comes_into_the_wrong_hand(right: Right, *given: Any) -> Any:
    at = right(*given)
    return evolve(at, hands=(*at.hands[1:], at.hands[0])) if at.surplus else at


@slip(onward, "waiting", "puts_away")
def the_kitty_is_taken_up_and_stays(right: Right, *given: Any) -> Any:
    at = right(*given)
    return evolve(at, kitty=given[3]) if at.surplus else at


@slip(onward, "waiting", "moves_only_its_cards")
def the_kitty_is_lost_on_its_way_to_the_hand(right: Right, *given: Any) -> Any:
    at = right(*given)
    return evolve(at, hands=given[2]) if at.surplus else at


@slip(onward, "waiting", "puts_away")
def nothing_is_to_be_discarded_for_the_kitty(right: Right, *given: Any) -> Any:
    return evolve(right(*given), surplus=0)


@slip(onward, "waiting", "puts_away")
def a_card_too_many_is_to_be_discarded(right: Right, *given: Any) -> Any:
    at = right(*given)
    return evolve(at, surplus=at.surplus + 1) if at.surplus else at


@slip(onward, "waiting", "puts_away")
def a_kitty_that_nobody_takes_up_stays(right: Right, *given: Any) -> Any:
    at = right(*given)
    return evolve(at, kitty=given[3], aside=given[4]) if at.phase is Phase.PLAYING else at


@slip(onward, "waiting", "conserves")
def a_kitty_that_nobody_takes_up_is_lost(right: Right, *given: Any) -> Any:
    at = right(*given)
    return evolve(at, aside=given[4]) if at.phase is Phase.PLAYING else at


@slip(onward, "waiting", "puts_away")
def a_kitty_is_exchanged_like_an_upcard_where_one_lies_under_the_stock(right: Right, *given: Any) -> Any:
    *others, table = given
    at = right(*others, evolve(table, stock_size=0))
    return evolve(at, table=evolve(at.table, stock_size=table.stock_size))


@slip(onward, "waiting", "passes_the_turn")
def a_stage_is_skipped(right: Right, rules: Ruleset, stage: int, *given: Any) -> Any:
    return right(rules, stage + 1, *given)


@slip(onward, "waiting", "passes_the_turn")
def the_announcements_are_skipped(right: Right, rules: Ruleset, stage: int, *given: Any) -> Any:
    return right(evolve(rules, announcing=None), stage, *given)


@slip(onward, "waiting", "passes_the_turn")
def the_stages_come_in_their_usual_order_whatever_the_rules_say(right: Right, rules: Any, *given: Any) -> Any:
    return right(evolve(rules, stages=STAGES), *given)


@slip(onward, "waiting", "passes_the_turn")
def the_turn_goes_to_the_seat_behind(right: Right, *given: Any) -> Any:
    at = right(*given)
    return evolve(at, actor=None if at.actor is None else (at.actor + 1) % at.table.players)


@slip(onward, "waiting", "passes_the_turn")
def a_hand_is_thrown_in_although_it_is_to_be_played(right: Right, rules: Ruleset, *given: Any) -> Any:
    return right(evolve(rules, uncalled=None), *given)


@slip(answers, "is_played", "passes_the_turn")
def a_hand_is_played_although_it_is_to_be_thrown_in(right: Right, *given: Any) -> Any:
    return True


@slip(answers, "opener", "asks_openly")
def the_opener_is_asked_with_the_hands_of_others(right: Right, rules: Ruleset, hands: Any, table: Table) -> Any:
    return right(rules, hands[::-1], table)


@slip(answers, "opener", "asks_openly")
def the_opener_is_asked_before_trumps_are_chosen(right: Right, rules: Ruleset, hands: Any, table: Table) -> Any:
    return right(rules, hands, table.declared(None))


# Calling


@slip(Table, "called", "writes_down")
def a_pass_is_not_counted(right: Right, table: Table, seat: int, call: Call) -> Any:
    return evolve(right(table, seat, call), passes=table.passes)


@slip(Table, "called", "writes_down")
def a_pass_is_counted_for_the_seat_behind(right: Right, table: Table, seat: int, call: Call) -> Any:
    return evolve(right(table, (seat + 1) % table.players, call), last_caller=seat)


@slip(Table, "called", "keeps_the_contract")
def a_pass_wipes_the_contract_out(right: Right, table: Table, seat: int, call: Call) -> Any:
    made = right(table, seat, call)
    return evolve(made, contract=None) if isinstance(call, Pass) else made


@slip(Table, "called", "keeps_the_contract")
def a_bid_wipes_the_passes_out(right: Right, table: Table, seat: int, call: Call) -> Any:
    made = right(table, seat, call)
    return evolve(made, passes=(0,) * table.players) if isinstance(call, Bid) else made


@slip(Table, "called", "keeps_the_contract")
def the_contract_belongs_to_the_seat_behind(right: Right, table: Table, seat: int, call: Call) -> Any:
    made = right(table, seat, call)
    behind = Contract((seat + 1) % table.players, None)
    return evolve(made, contract=made.contract and evolve(made.contract, seat=behind.seat))


@slip(Table, "called", "keeps_the_contract")
def the_contract_belongs_to_whoever_bid_first(right: Right, table: Table, seat: int, call: Call) -> Any:
    made, first = right(table, seat, call), table.contract
    return evolve(made, contract=made.contract and evolve(made.contract, seat=first.seat)) if first else made


@slip(Table, "called", "keeps_the_contract")
def the_first_bid_stands(right: Right, table: Table, seat: int, call: Call) -> Any:
    made = right(table, seat, call)
    return evolve(made, contract=table.contract or made.contract)


@slip(Table, "called", "keeps_the_contract")
def the_tricks_bid_are_forgotten(right: Right, table: Table, seat: int, call: Call) -> Any:
    made = right(table, seat, call)
    return evolve(made, contract=Contract(seat, call.trumps)) if isinstance(call, Bid) else made


@slip(Table, "called", "keeps_the_contract")
def the_upcard_makes_no_trumps(right: Right, table: Table, seat: int, call: Call) -> Any:
    made = right(table, seat, call)
    return evolve(made, contract=Contract(seat, None)) if isinstance(call, OrderUp) else made


@slip(Table, "called", "writes_down")
def who_called_last_is_forgotten(right: Right, table: Table, seat: int, call: Call) -> Any:
    return evolve(right(table, seat, call), last_caller=table.last_caller)


@slip(Table, "called", "keeps_the_contract")
def trumps_are_declared_while_the_calling_goes_on(right: Right, table: Table, seat: int, call: Call) -> Any:
    made = right(table, seat, call)
    return made.declared(made.contract and made.contract.trumps)


@slip(Table, "declared", "keeps_the_contract")
def trumps_are_never_declared(right: Right, table: Table, trumps: Any) -> Any:
    return table


@slip(answers, "uncalled_trumps", "keeps_the_contract")
def nobody_chose_trumps_and_there_are_none(right: Right, *given: Any) -> Any:
    return None


@slip(Table, "called", "writes_down")
def whoever_chooses_trumps_to_play_alone_does_not(right: Right, table: Table, seat: int, call: Call) -> Any:
    return evolve(right(table, seat, call), alone=table.alone)


@slip(Table, "called", "writes_down")
def whoever_bids_higher_plays_alone_as_the_one_before_would_have(
    right: Right, table: Table, seat: int, call: Call
) -> Any:
    made = right(table, seat, call)
    return evolve(made, alone=table.alone) if isinstance(call, Bid) else made


# Sitting out


@slip(onward, "waiting", "writes_down", sits=True)
def who_sits_out_is_not_written_down(right: Right, *given: Any) -> Any:
    at = right(*given)
    return evolve(at, table=evolve(at.table, out=()))


@slip(answers, "out", "writes_down", sits=True)
def the_seat_behind_sits_out(right: Right, rules: Ruleset, table: Table) -> Any:
    return tuple(sorted((seat + 1) % table.players for seat in right(rules, table)))


@slip(answers, "out", "asks_openly", sits=True)
def it_is_asked_who_sits_out_before_trumps_are_chosen(right: Right, rules: Ruleset, table: Table) -> Any:
    return right(rules, table.declared(None))


@slip(onward, "waiting", "passes_the_turn", sits=True)
def everybody_plays_to_the_first_trick(right: Right, *given: Any) -> Any:
    at = right(*given)
    return at if at.trick is None else evolve(at, trick=evolve(at.trick, out=()))


# Naming and announcing


@slip(Table, "with_partner_named", "writes_down")
def the_card_named_is_forgotten(right: Right, table: Table, card: Any) -> Any:
    return table


@slip(Table, "with_partner_named", "writes_down")
def another_card_is_named(right: Right, table: Table, card: Any) -> Any:
    return right(table, table.deck.cards[0])


@slip(Game, "_named", "writes_down")
def the_partner_is_revealed_when_he_is_called(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    return evolve(made, table=made.table.with_sides((0,) * made.table.players))


@slip(Game, "_named", "keeps_secrets")
def everybody_sees_who_holds_the_card_named(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    if not isinstance(action, CallCard):
        return made
    return evolve(made, table=made.table.with_sides(tuple(int(action.card in hand) for hand in game.hands)))


@slip(Table, "with_maker_alone", "writes_down")
def a_hand_played_alone_is_not_written_down(right: Right, table: Table) -> Any:
    return table


@slip(Game, "_named", "writes_down")
def whoever_plays_alone_has_a_partner(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    sides = answers.sides(game.ruleset, 1, made.table)
    return evolve(made, table=made.table.with_sides(sides)) if made.table.alone else made


@slip(Game, "_named", "writes_down")
def whoever_calls_a_partner_plays_alone(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    return evolve(made, table=made.table.with_maker_alone())


@slip(Game, "_named", "moves_only_its_cards")
def the_card_named_comes_to_the_one_who_names_it(right: Right, game: Game, action: Any) -> Any:
    made = right(game, action)
    if not isinstance(action, CallCard):
        return made
    only = game.ruleset.deck.only(action.card)
    hands = (hand | only if seat == game.actor else hand - only for seat, hand in enumerate(made.hands))
    return evolve(made, hands=tuple(hands))


@slip(onward, "waiting", "writes_down")
def nobody_says_who_plays_with_whom(right: Right, *given: Any) -> Any:
    at = right(*given)
    return evolve(at, table=evolve(at.table, sides=given[5].sides))


@slip(Table, "announced_by", "writes_down")
def an_announcement_counts_for_the_seat_behind(right: Right, table: Table, seat: int, tricks: int) -> Any:
    return right(table, (seat + 1) % table.players, tricks)


@slip(Table, "announced_by", "writes_down")
def an_announcement_is_a_trick_too_high(right: Right, table: Table, seat: int, tricks: int) -> Any:
    return right(table, seat, tricks + 1)


@slip(Table, "announced_by", "writes_down")
def an_announcement_wipes_the_others_out(right: Right, table: Table, seat: int, tricks: int) -> Any:
    return right(evolve(table, announced=(None,) * table.players), seat, tricks)
