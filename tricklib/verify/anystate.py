"""An unknown state of a hand: whatever phase, table and trick there can be, and hands of which only the size is known.

The states are made of the same unknown tables and tricks as the questions of a proof, and so contain every state to
which a game can come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NoReturn

from tricklib import answers
from tricklib.answers import packets
from tricklib.cards import CardSet
from tricklib.errors import RuleError
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.table import Seat, Table, Trick
from tricklib.verify import situations
from tricklib.verify.explorer import Impossible
from tricklib.verify.known import real
from tricklib.verify.lazily import lazily
from tricklib.verify.questions import Question, State
from tricklib.verify.symbolic import any_set, term_of
from tricklib.verify.world import World

Sizes = Callable[[Seat], tuple[int, int]]
"""The least and the most cards that a seat can hold."""


def any_state(world: World) -> Question:
    """A hand in any state, from the first call to the end."""
    if world.ruleset.sitting is not None:
        raise world.explorer.refuse(
            "the invariant is about states in which a seat may sit out, and its hand is not played",
            "Say it of the answers of a rule, such as following",
        )
    stages = tuple(name for name in world.ruleset.stages if getattr(world.ruleset, name) is not None)
    thrown_in = ("thrown in",) if len(world.setting.thrown_in) > 0 else ()
    moment = world.explorer.choose("moment", (*stages, "leading", "following", "end", *thrown_in))
    game = _before_play(world, moment) if moment in stages else _PLAYED[moment](world)
    return State(ruleset=world.ruleset, table=game.table, error=None, answer=None, game=game)


def _before_play(world: World, stage: str) -> Game:
    if stage == "calling":
        states = [one for one in world.setting.calling.states if not one.is_over]
        table = world.explorer.choose("state", states).table
    elif stage == "announcing":
        table = situations.any_announcing(world)
    else:
        table = world.table(stage=stage)
    try:
        actor = _WHO[stage](world.ruleset, table)
    except RuleError:
        actor = None
    if actor is None:
        raise world.explorer.stop(Impossible("nobody is to act"))
    size = world.setting.course[0][0]
    more = _taken_up(world) if stage == "exchanging" else 0
    hands = _hands(world, lambda seat: (size + more * (seat == actor),) * 2)
    return _state(world, Phase(stage), lambda: actor, table, None, hands)


def _taken_up(world: World) -> int:
    """How many cards too many the one who exchanges holds: those of the kitty, but not an upcard that he may take."""
    piles = Counter[object]()
    for place, number in packets(world.ruleset):
        piles[place] += number
    if piles["upcard"] and not piles["stock"]:
        return 0
    if not piles["kitty"]:
        raise world.explorer.stop(Impossible("nothing lies there to be taken up"))
    return piles["kitty"]


def _leading(world: World) -> Game:
    trick = world.empty_trick()
    hands = _hands(world, lambda seat: (world.held(), world.held()))
    return _state(world, Phase.PLAYING, lambda: trick.leader, world.table(), trick, hands)


def _following(world: World) -> Game:
    table = world.table(lambda: trick)
    trick = world.trick(
        lambda: table, lambda: world.explorer.choose("cards on the table", range(1, world.ruleset.players))
    )

    # Whoever has played to the trick holds a card less; who that is would have to be told for each seat that may lead.
    hands = _hands(world, lambda seat: (world.held() - 1, world.held()))
    return _state(world, Phase.PLAYING, lambda: trick.seat_to_play, table, trick, hands)


def _end(world: World) -> Game:
    nothing = (world.deck.empty,) * world.ruleset.players
    return _state(world, Phase.OVER, lambda: None, situations.any_end(world), None, nothing)


def _thrown_in(world: World) -> Game:
    table = world.explorer.choose("state", world.setting.thrown_in).table
    hands = _hands(world, lambda seat: (table.hand_size, table.hand_size))
    return _state(world, Phase.OVER, lambda: None, table, None, hands)


_PLAYED: Final = {"leading": _leading, "following": _following, "end": _end, "thrown in": _thrown_in}

_WHO: Final[dict[str, Callable[[Ruleset, Table], Seat | None]]] = {
    "calling": answers.caller,
    "exchanging": answers.exchanger,
    "naming": answers.namer,
    "announcing": answers.announcer,
}


def _state(
    world: World,
    phase: Phase,
    actor: Callable[[], Seat | None],
    table: Table,
    trick: Trick | None,
    hands: tuple[CardSet, ...],
) -> Game:
    nothing = world.deck.empty
    if world.explorer.known is not None:
        played = None if trick is None else real(trick)
        return Game(world.ruleset, phase, actor(), hands, nothing, (), nothing, 0, real(table), played, None)

    def hidden() -> NoReturn:
        raise world.explorer.refuse(
            "the invariant asks a state for more than its hands, table and trick",
            "Ask game.phase, game.actor, game.hands, game.table and game.trick",
        )

    more: dict[str, Any] = dict.fromkeys(
        ("kitty", "stock", "aside", "surplus", "last_trick", "before", "action", "legal_cards", "_legal", "_offers"),
        hidden,
    )
    made: Game = lazily(
        Game, ruleset=world.ruleset, phase=phase, actor=actor, hands=hands, table=table, trick=trick, **more
    )
    return made


def _hands(world: World, sizes: Sizes) -> tuple[CardSet, ...]:
    """Any hands, apart from each other and from all that lies on the table; their sizes, if they are counted."""
    explorer, seats = world.explorer, range(world.ruleset.players)
    hands = tuple(world.place(any_set(explorer, world.deck, f"held{seat}")) for seat in seats)

    def facts() -> None:
        """How many cards each seat holds."""
        for seat, hand in enumerate(hands):
            least, most = sizes(seat)
            cards = term_of(hand, explorer)
            explorer.assume(explorer.terms.at_least(cards, least))
            explorer.assume(explorer.terms.no(explorer.terms.at_least(cards, most + 1)))

    explorer.before_counting = facts
    return hands


ANY: Final[dict[type[Question], Callable[[World], Question]]] = situations.ANY | {State: any_state}
"""How the unknown situation of each question is made, and any state."""
