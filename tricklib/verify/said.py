"""What has been said and shown in an unknown situation.

Who has announced how many tricks, who is void of what, whether trumps are broken, and what was public before a card.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tricklib import answers
from tricklib.cards import CardSet, Suit
from tricklib.errors import RuleError
from tricklib.table import Seat, Table, Trick
from tricklib.verify.explorer import Impossible
from tricklib.verify.lazily import Entries
from tricklib.verify.symbolic import term_of
from tricklib.verify.whole import any_number

if TYPE_CHECKING:
    from tricklib.verify.world import World


def announced(world: World, stage: str) -> tuple[int | None, ...]:
    """What each seat has announced: any number that can be announced, and nothing where the rule leaves it at that."""
    if world.ruleset.announcing is None or not world.is_past(stage, "announcing"):
        return (None,) * world.players
    said = any_numbers(world)
    if None in said and _is_asked_again(world, said):
        raise world.explorer.stop(Impossible("somebody is still to announce"))
    return said


def any_numbers(world: World) -> tuple[int | None, ...]:
    """Any number that can be announced for each seat, or nothing."""
    explorer, players, (low, high) = world.explorer, world.players, world.setting.numbers
    silent = explorer.choose("who announces nothing", _silent(players))
    return tuple(
        None if silent[seat] else any_number(explorer, f"announced{seat}", low, high) for seat in range(players)
    )


@functools.cache
def _silent(players: int) -> tuple[tuple[bool, ...], ...]:
    """Which seats announce nothing, in every way there is."""
    return tuple(itertools.product((False, True), repeat=players))


def _is_asked_again(world: World, said: tuple[int | None, ...]) -> bool:
    """Whether the rule about announcing would not let the hand go on, since it names a seat or fails."""
    try:
        return answers.announcer(world.ruleset, world.table(stage="announcing", announced=said)) is not None
    except RuleError:
        return True


def voids(world: World, before: bool) -> Any:
    """The suits of which each seat has shown that it has none; what a ranking makes a suit of its own counts as one."""
    if before or world.is_first_trick():
        return (frozenset[Suit](),) * world.players
    orders = world.all_orders().values()
    subsets = _subsets(tuple(dict.fromkeys(itertools.chain(world.deck.suits, *(order.suits for order in orders)))))

    def shown(seat: Seat) -> frozenset[Suit]:
        """What one seat has shown."""
        return frozenset() if seat in world.out() else world.explorer.choose(f"voids{seat}", subsets)

    return Entries(
        world.players,
        shown,
        lambda: world.explorer.refuse(
            "the rule prints what seats have shown of their suits",
            "Ask for the suits of one seat, such as `suit in table.voids[seat]`",
        ),
    )


@functools.cache
def _subsets(suits: tuple[Suit, ...]) -> tuple[frozenset[Suit], ...]:
    """All sets of some suits."""
    return tuple(
        frozenset(suit for place, suit in enumerate(suits) if number >> place & 1) for number in range(1 << len(suits))
    )


def played(world: World, before: bool) -> tuple[CardSet, ...]:
    """What each seat has played to the tricks that are complete: together the cards that lie in these tricks."""
    if before or world.is_first_trick():
        return (world.deck.empty,) * world.players
    terms, seen, together = world.explorer.terms, world.explorer.terms.none, world.explorer.terms.none
    for cards in map(world.place, world.sets("taken")):
        together = terms.either(together, term_of(cards, world.explorer))
    places = world.sets("played")
    for cards in places:
        term = term_of(cards, world.explorer)
        world.explorer.assume_apart(term, (seen,))
        seen = terms.either(seen, term)
    world.explorer.assume(terms.same(seen, together))
    return places


def broken(world: World, trick: Callable[[], Trick] | None) -> bool:
    """Whether trumps are broken: by a trick before, or by a card of the trick in progress if that is told."""
    if world.ruleset.breaking is None:
        return False
    if not world.is_first_trick() and world.explorer.choose("broken", (False, True)):
        return True
    return trick is not None and broken_by(world, trick())


def broken_by(world: World, full: Trick) -> bool:
    """Whether one of the cards of a trick has broken trumps, which were not broken before it."""
    for place, card in enumerate(full.cards):
        so_far = Trick(full.leader, full.players, full.cards[:place], full.led if place else None, full.out)
        try:
            if answers.breaks(world.ruleset, card, so_far, before(world, place, broken=False)):
                return True
        except RuleError:
            raise world.explorer.stop(Impossible("the rule about breaking fails over an earlier card")) from None
    return False


def before(world: World, place: int, **known: Any) -> Table:
    """What lay open before a card of the trick in progress was played, when the partner may have been a secret still.

    Args:
        world: the situation.
        place: the place of the card in the trick, 0 for the lead.
        known: parts that are known.
    """
    table = world.table(**known)
    if world.ruleset.asked("naming", "namer") is None:
        return table

    def sides() -> tuple[int, ...] | None:
        """The sides, unless they came to light with this card or a later one."""
        if table.sides is None or table.named is None:
            return table.sides
        falls = world.explorer.choose("the partner's card", (None, *range(world.players)))
        return None if falls is not None and place <= falls else table.sides

    return world.table(sides=sides, **known)
