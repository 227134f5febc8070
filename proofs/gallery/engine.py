"""Slips that an engine might have, whatever the rules: a theorem about the engine must notice each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, final

import attrs
from attrs import evolve

from proofs.gallery.entry import PUBLIC
from tricklib import Game, Table, Trick, offers, onward
from tricklib.actions import CallCard, Exchange
from tricklib.states import Phase
from tricklib.verify import engine

Right: TypeAlias = Callable[..., Any]
"""The function that is right, and that a slip may use."""

FEWEST: Final = (2, 3)
"""The table sizes at which a slip is looked for; in a game of two, some seats are the same."""


@final
@attrs.frozen
class Slip:
    """A slip of the engine; its right twin is the engine as it is.

    Args:
        fault: the fault, as players know it.
        obligation: the theorem that must notice it.
        source: where such a fault was seen.
        owner: whose function is wrong.
        method: its name.
        wrong: what stands in its place: a function of the right one, and of what that is given.
    """

    fault: str
    obligation: str
    source: str
    owner: Any
    method: str
    wrong: Callable[..., Any]

    def flaw(self) -> str:
        """What is not as claimed; empty if all is."""
        return self.flaw_of_wrong() or self.flaw_of_right()

    def flaw_of_wrong(self) -> str:
        """Why the slip is not noticed; empty if the theorem fails for it."""
        right = vars(self.owner)[self.method]
        setattr(self.owner, self.method, lambda *given, **more: self.wrong(right, *given, *more.values()))
        try:
            failed = (engine.first_failure(players, {self.obligation}) for players in FEWEST)
            return "" if any(failed) else f"{self.fault!r} is not noticed by {self.obligation}"
        finally:
            setattr(self.owner, self.method, right)

    def flaw_of_right(self) -> str:
        """Why the theorem does not hold for the engine as it is; empty if it does."""
        for players in FEWEST:
            if (players, False) not in engine.PROVED_BEFORE:
                engine.PROVED_BEFORE[players, False] = engine.failures(players)
            if self.obligation in engine.PROVED_BEFORE[players, False]:
                return f"{self.obligation} fails for {players} players"
        return ""


ENTRIES: Final[list[Slip]] = []


def _slip(owner: Any, method: str, obligation: str, source: str) -> Callable[[Right], Right]:
    """Put a slip on the list; what it says of itself is the fault."""

    def enlist(wrong: Right) -> Right:
        ENTRIES.append(Slip(wrong.__doc__ or "", obligation, source, owner, method, wrong))
        return wrong

    return enlist


@_slip(Game, "_played", "game.ends_in_time", "c017, c020")
def trick_of_the_wrong_size(right: Right, game: Game, action: Any) -> Any:
    """A trick is complete a card early, as if the seat that sits out had played to it."""
    assert game.trick is not None
    return right(evolve(game, trick=evolve(game.trick, players=game.trick.players - 1)), action)


@_slip(Game, "_named", "game.keeps_secrets", "c005")
def partner_revealed_early(right: Right, game: Game, action: Any) -> Any:
    """The partner is revealed when he is called, and not by the card that was named."""
    made = right(game, action)
    if not isinstance(action, CallCard):
        return made
    return evolve(made, table=made.table.with_sides(tuple(int(action.card in hand) for hand in game.hands)))


@_slip(onward, "waiting", "game.passes_the_turn", "c018, c020")
def caller_skipped(right: Right, *given: Any) -> Any:
    """The turn goes to the seat behind the one that is to call, exchange or lead."""
    at = right(*given)
    return evolve(at, actor=None if at.actor is None else (at.actor + 1) % at.table.players)


@_slip(Table, "called", "game.keeps_the_contract", "c128")
def contract_of_another(right: Right, table: Table, seat: int, call: Any) -> Any:
    """The contract is handed to the player who spoke first, whoever bid last."""
    made, first = right(table, seat, call), table.contract
    return evolve(made, contract=made.contract and evolve(made.contract, seat=first.seat)) if first else made


@_slip(Game, "_exchanged", "game.conserves", "c025")
def hand_of_six(right: Right, game: Game, action: Any) -> Any:
    """Whoever takes the upcard keeps the card he puts away for it, and has one too many."""
    made = right(game, action)
    if not isinstance(action, Exchange):
        return made
    return evolve(made, hands=tuple(new | old for new, old in zip(made.hands, game.hands, strict=True)))


@_slip(Trick, "with_card", "game.fixes_the_suit_led", "c040, c044")
def suit_of_the_last_card(right: Right, trick: Trick, card: Any, table: Table, suit: Any = None) -> Any:
    """The suit to be followed is that of the card played last."""
    return evolve(right(trick, card, table, suit), led=table.suit_of(card))


@_slip(Game, "seen_hand", "game.shows_own_hand_only", "c126, c030")
def hand_of_another(right: Right, game: Game, seat: int) -> Any:
    """A player is shown the hand of his neighbour."""
    return right(game, (seat + 1) % game.table.players)


@_slip(Table, "collected", "game.collects", f"c074; {PUBLIC}: a trick credited to the wrong seat")
def trick_for_another(right: Right, table: Table, taker: int, *given: Any) -> Any:
    """A trick is credited to the seat behind its taker, who leads all the same."""
    return evolve(right(table, (taker + 1) % table.players, *given), last_taker=taker)


@_slip(offers, "_may_discard", "game.accepts_what_is_allowed", "c036")
def one_card_put_away_twice(right: Right, game: Game, cards: tuple[Any, ...]) -> Any:
    """The same card is put away more than once, which is seen to have the right length."""
    return len(cards) == game.surplus and game.ruleset.deck.set_of(cards) <= offers.discards(game)


@_slip(offers, "discards", "game.accepts_what_is_allowed", "c036")
def anything_put_away(right: Right, game: Game) -> Any:
    """Any card that is held may be put away, whatever the rule says of it."""
    assert game.actor is not None
    return game.hands[game.actor] | game.kitty


@_slip(Game, "legal_actions", "game.accepts_what_is_allowed", f"{PUBLIC}: a list of legal moves that lacks one")
def card_not_on_the_list(right: Right, game: Game) -> Any:
    """A card that may be played is not on the list of what may be done, and is accepted all the same."""
    listed = right(game)
    return listed[:-1] if game.phase is Phase.PLAYING else listed


@_slip(Game, "_next", "game.passes_the_turn", f"{PUBLIC}: a first round of calls that never comes")
def first_stage_skipped(right: Right, game: Game, stage: int, *given: Any) -> Any:
    """After the deal nobody is asked to call, and the hand goes on with the stage that comes next."""
    return right(game, stage + (given[-1] is None), *given)
