"""How the unknown situation of each question is made: where in a hand it can be put, and with what."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from typing import Any

from tricklib import answers
from tricklib.cards import Card, CardSet
from tricklib.errors import RuleError
from tricklib.table import Seat, Table, Trick
from tricklib.verify import asking
from tricklib.verify.anycard import any_card
from tricklib.verify.anyorder import AnyOrders
from tricklib.verify.explorer import Impossible
from tricklib.verify.othertables import given_away
from tricklib.verify.questions import (
    Break,
    Call,
    Draw,
    Follow,
    Lead,
    Look,
    Nominate,
    Open,
    Otherwise,
    Question,
    Rotate,
    Score,
    Side,
    Sit,
    Succeed,
    Swap,
    Take,
    Team,
    Tell,
    Uncall,
    Win,
)
from tricklib.verify.said import broken_by
from tricklib.verify.symbolic import any_set, term_of
from tricklib.verify.whole import any_number
from tricklib.verify.world import World


def any_look(world: World) -> Question:
    """May this seat look at its hand? It is asked before trumps are declared, during the play and after it.

    It is asked of a hand that is thrown in, too, which is over.
    """
    stages = tuple(name for name in world.ruleset.stages if getattr(world.ruleset, name) is not None)
    thrown_in = ("thrown in",) if len(world.setting.thrown_in) > 0 else ()
    moment = world.explorer.choose("moment", (*stages, "leading", "following", "end", *thrown_in))
    if moment == "thrown in":
        table = world.explorer.choose("state", world.setting.thrown_in).table
    elif moment == "announcing":
        table = any_announcing(world)
    elif moment in stages:
        table = world.table(stage=moment)
    elif moment == "following":
        _, _, table = _some_trick(world)
    else:
        table = any_end(world) if moment == "end" else world.table()
    return world.ask(asking.look, world.seat("seat"), table, moment != "calling")


def _hand_seen_by(world: World, seat: Callable[[], Seat | None], table: Table, declared: bool) -> CardSet:
    """A hand, or no card while its seat may not look at it."""
    try:
        who = seat()
        looks = who is None or answers.may_look(world.ruleset, who, table, declared)
    except RuleError:
        looks = True
    return world.any_hand() if looks else world.deck.empty


def any_call(world: World) -> Question:
    """Who calls next, and what may he call? It is asked in every state of the calling."""
    return any_call_at(world, world.explorer.choose("state", world.setting.calling.states).table)


def any_call_at(world: World, table: Table) -> Question:
    """Who calls next in this state, and what may he call, with any hand?"""
    hand = _hand_seen_by(world, lambda: answers.caller(world.ruleset, table), table, False)
    world.count(hand, lambda: table.hand_size)
    return world.ask(asking.call, hand, table)


def any_uncall(world: World) -> Question:
    """Is a hand played for which nobody chose trumps? It is asked when the calling is over without a contract."""
    states = [one for one in world.setting.calling.states if one.is_over and one.table.contract is None]
    return world.ask(asking.uncall, world.explorer.choose("state", states).table)


def any_swap(world: World) -> Question:
    """Who takes up the kitty or the upcard, and what may he put away?"""
    table = world.table(stage="exchanging")
    sizes: Counter[object] = Counter()
    for place, number in answers.packets(world.ruleset):
        sizes[place] += number
    taken_up = 0 if sizes["stock"] else sizes["upcard"]
    hand = _hand_seen_by(world, lambda: answers.exchanger(world.ruleset, table), table, True)
    if taken_up and (upcard := table.upcard) is not None:
        hand = hand | world.deck.only(upcard)
    number = sizes["kitty"] + taken_up
    world.count(hand, lambda: table.hand_size + number)
    return world.ask(asking.swap, hand, number, table)


def any_team(world: World) -> Question:
    """Who calls a partner, with which cards, and may he be alone?"""
    table = world.table(stage="naming")
    hand = _hand_seen_by(world, lambda: answers.namer(world.ruleset, table), table, True)
    world.count(hand, lambda: table.hand_size)
    return world.ask(asking.team, hand, table)


def any_side(world: World) -> Question:
    """Which side is each seat on?

    It is asked before the play if no partner is called, or the namer is alone; else when the card named falls, and at
    the end if it never does.
    """
    explorer, table = world.explorer, world.table(stage="naming")
    namer = answers.namer(world.ruleset, table)
    if namer is None:
        return world.ask(asking.side, None, None, table)
    moment = explorer.choose("moment", ("alone", "falls", "end"))
    if moment == "alone":
        return world.ask(asking.side, None, namer, world.table(stage="naming", alone=True))
    # He has not said in the place of a card that he is alone; the maker may have said so with his call all the same.
    explorer.choose("alone", (False,))
    named: dict[str, Any] = {"named": lambda: any_card(explorer, world.deck, "named"), "sides": None}
    if moment == "end":
        return world.ask(asking.side, None, namer, any_end(world, **named))
    # A card of the trick may have broken trumps, and be it this one.
    if world.ruleset.breaking is not None:
        named["broken"] = lambda: explorer.choose("broken", (False, True))
    return world.ask(asking.side, world.seat("partner"), namer, world.table(**named))


def any_tell(world: World) -> Question:
    """Who announces, and which numbers of tricks? It is asked of one seat after the other."""
    table = any_announcing(world)
    hand = _hand_seen_by(world, lambda: answers.announcer(world.ruleset, table), table, True)
    world.count(hand, lambda: table.hand_size)
    return world.ask(asking.say, hand, table)


def any_announcing(world: World) -> Table:
    """The table when some seats have announced, or all; and when one of them has announced again, which may go on."""
    explorer, players = world.explorer, world.players
    announced: list[int | None] = [None] * players
    for _ in range(explorer.choose("announced so far", range(players + 2))):
        table = world.table(stage="announcing", announced=tuple(announced))
        seat = answers.announcer(world.ruleset, table)
        if seat is None:
            raise explorer.stop(Impossible("nobody is left to announce"))
        if announced[seat] is not None:
            return world.table(stage="announcing", announced=_announced_again(world, announced))
        announced[seat] = any_number(explorer, f"announced{seat}", *world.setting.numbers)
    return world.table(stage="announcing", announced=tuple(announced))


def _announced_again(world: World, announced: list[int | None]) -> tuple[int | None, ...]:
    """What may have been announced when somebody has announced more than once: anything, by these seats and others."""
    explorer, numbers = world.explorer, world.setting.numbers
    return tuple(
        any_number(explorer, f"announced again{seat}", *numbers)
        if number is not None or explorer.choose(f"announces{seat}", (False, True))
        else None
        for seat, number in enumerate(announced)
    )


def any_sit(world: World) -> Question:
    """Who sits out? It is asked before the first lead, when all has been said."""
    return world.ask(asking.sit, world.table(stage="sitting"))


def any_open(world: World) -> Question:
    """Who leads to the first trick?"""
    return world.ask(asking.open_, world.hands(), _first(world))


def _first(world: World) -> Table:
    world.explorer.choose("first trick", (True,))
    return world.table()


def any_lead(world: World) -> Question:
    """What may be led? To the first trick, the leader is the one whom the rule about opening names."""
    table = world.table()
    if not world.is_first_trick():
        trick, hand = world.empty_trick(), world.any_hand()
    else:
        opened = world.ask(asking.open_, world.hands(), table)
        if opened.answer is None:
            raise world.explorer.stop(Impossible("nobody opens"))
        trick, hand = Trick(opened.answer, world.players, out=world.out()), opened.hands[opened.answer]
    world.count(hand, world.held)
    return world.ask(asking.lead, hand, trick, table)


def _some_trick(world: World) -> tuple[CardSet, Trick, Table]:
    """A trick that somebody has led to, and the hand of the one who is to play."""
    table = world.table(lambda: trick)
    trick = world.trick(
        lambda: table, lambda: world.explorer.choose("cards on the table", range(1, len(world.active())))
    )
    _told_by_the_card(world, trick, table)
    return world.any_hand(), trick, table


def _told_by_the_card(world: World, trick: Trick, table: Table) -> None:
    """Who plays with whom is no secret any more if the card that was named lies in the trick."""

    def facts() -> None:
        """It does not lie there if that is a secret."""
        explorer, named, orders = world.explorer, table.named, world.orders
        if named is None or isinstance(orders, AnyOrders) or table.sides is not None:
            return
        for card in trick.cards:
            both = term_of(world.deck.only(card) & world.deck.only(named), explorer)
            explorer.assume(explorer.terms.empty(both))

    if world.ruleset.asked("naming", "namer") is not None:
        world.later(facts)


def any_follow(world: World) -> Question:
    """What may be played to the trick?"""
    hand, trick, table = _some_trick(world)
    world.count(hand, world.held)
    return world.ask(asking.follow, hand, trick, table)


def _legal_card(world: World, asked: Lead | Follow) -> Card:
    """Any card that may be led or played."""
    explorer = world.explorer
    if asked.error is not None:
        raise explorer.stop(Impossible("the rule about playing gives no answer"))
    card = any_card(explorer, world.deck, "card")
    explorer.assume(explorer.terms.no(explorer.terms.empty(term_of(world.deck.only(card) & asked.answer, explorer))))
    return card


def any_nominate(world: World) -> Question:
    """Which suits may be nominated for a card that may be led?"""
    asked = any_lead(world)
    assert isinstance(asked, Lead)
    return world.ask(asking.nominate, _legal_card(world, asked), asked.trick, asked.table)


def any_break(world: World) -> Question:
    """Does this card break trumps, which are not broken yet? It is a card that may legally be led or played."""
    world.is_unbroken = True
    asked = any_lead(world) if world.explorer.choose("leads", (True, False)) else any_follow(world)
    assert isinstance(asked, Lead | Follow)
    card, trick = _legal_card(world, asked), asked.trick

    def none_before() -> None:
        """No earlier card of the trick has broken them."""
        if broken_by(world, trick):
            raise world.explorer.stop(Impossible("an earlier card of the trick has broken them"))

    world.later(none_before)
    return world.ask(asking.break_, card, asked.hand, asked.trick, asked.table)


def _full_trick(world: World) -> tuple[Trick, Table]:
    table = world.table(lambda: trick)
    trick = world.trick(lambda: table, lambda: len(world.active()))
    _told_by_the_card(world, trick, table)
    return trick, table


def any_take(world: World) -> Question:
    """Who takes the trick?"""
    return world.ask(asking.take, *_full_trick(world))


def any_draw(world: World) -> Question:
    """Who draws from the stock after a trick?"""
    course = world.setting.course
    played = world.explorer.choose("tricks played", range(1, len(course) + 1))
    held, stock = course[played - 1]
    if not stock:
        raise world.explorer.stop(Impossible("nobody draws from an empty stock"))
    taker, world.is_trick_over = world.seat("taker"), True
    table = world.table(tricks_played=played, is_first_trick=False, held=held - 1, stock_size=stock, last_taker=taker)
    return world.ask(asking.draw, taker, table)


def any_succeed(world: World) -> Question:
    """Who leads next?"""
    return world.ask(asking.succeed, world.active_seat("taker"), *_full_trick(world))


def any_end(world: World, **known: Any) -> Table:
    """The table after the last trick."""
    piles, count = functools.cache(world.piles), world.trick_count
    world.is_trick_over = True
    parts: dict[str, Any] = {
        "tricks_played": count,
        "is_first_trick": False,
        "held": 0,
        "stock_size": lambda: _left_in_stock(world),
        "last_taker": lambda: world.active_seat("last taker"),
        "taken": lambda: world.taken_in(lambda: count, lambda seat: piles()[seat]),
    }
    return world.table(stage="end", **(parts | known))


def _left_in_stock(world: World) -> int:
    course, players = world.setting.course, world.players
    return course[0][1] - (len(course) - course[0][0]) * players


def any_otherwise(world: World) -> Question:
    """What is the hand worth, and what if any one trick had gone to another seat?

    If every hand might as well have begun one seat further on, that seat is the first.
    """
    table, taker = any_end(world), world.active_seat("taker")
    seat = 0 if world.setting.is_round() else world.active_seat("other taker")
    if taker == seat or seat in table.out or not table.taken[taker].tricks >= 1:
        raise world.explorer.stop(Impossible("the trick does not go to another seat"))
    cards = table.taken[taker].cards & any_set(world.explorer, world.deck, "trick")
    world.count(cards, lambda: len(world.active()))

    def last_taker() -> Seat | None:
        """Who took the last trick then: somebody else only if that is the trick that another takes."""
        if table.last_taker != taker:
            return table.last_taker
        is_another = table.taken[taker].tricks >= 2 and world.explorer.choose("trick", ("another", "last")) == "another"
        return taker if is_another else seat

    return world.ask(asking.otherwise, taker, seat, given_away(table, taker, seat, cards, last_taker), table)


def any_score(world: World) -> Question:
    """What is the hand worth?"""
    table = any_end(world)
    return world.ask(asking.score, table.taken, table)


MOST_POINTS = 10**12
"""So many points, won or lost, are more than anybody ever has."""


def any_win(world: World) -> Question:
    """Who has won, with any totals? Those who have been partners in every hand have the same."""
    table, seats, sides = any_end(world), range(world.players), world.setting.fixed_sides
    first = {seat: sides.index(sides[seat]) if sides else seat for seat in seats}
    totals = tuple(any_number(world.explorer, f"total{first[seat]}", -MOST_POINTS, MOST_POINTS) for seat in seats)
    return world.ask(asking.win, totals, table)


def any_rotate(world: World) -> Question:
    """Who deals the next hand? It is asked after a hand that is thrown in too."""
    thrown_in = world.setting.thrown_in
    if len(thrown_in) > 0 and world.explorer.choose("is thrown in", (False, True)):
        return world.ask(asking.rotate, world.explorer.choose("state", thrown_in).table)
    return world.ask(asking.rotate, any_end(world))


ANY: dict[type[Question], Callable[[World], Question]] = {
    Look: any_look,
    Call: any_call,
    Uncall: any_uncall,
    Swap: any_swap,
    Team: any_team,
    Side: any_side,
    Tell: any_tell,
    Sit: any_sit,
    Open: any_open,
    Lead: any_lead,
    Nominate: any_nominate,
    Follow: any_follow,
    Break: any_break,
    Take: any_take,
    Draw: any_draw,
    Succeed: any_succeed,
    Score: any_score,
    Otherwise: any_otherwise,
    Win: any_win,
    Rotate: any_rotate,
}
"""How the unknown situation of each question is made."""
