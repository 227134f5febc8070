"""The contracts of the rules about calling: who chooses trumps or bids, and what happens if nobody does."""

from __future__ import annotations

import contextlib
import itertools
import random
from typing import Final

import attrs

from tricklib.actions import Bid, Declare, OrderUp
from tricklib.answers import packets
from tricklib.cards import Suit
from tricklib.errors import RuleError
from tricklib.game import Game
from tricklib.ruleset import Ruleset
from tricklib.states import Phase
from tricklib.verify.callings import BidOf, State, bid_of
from tricklib.verify.hints import towards
from tricklib.verify.obligations.registry import Obligation, Says, about, has_part, kept, owed
from tricklib.verify.prover import Prover
from tricklib.verify.questions import Call, Uncall
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.smaller import Found


@about(
    Call,
    "some_choice",
    "Whoever is to call always has something to say.",
    why="an empty choice stops the game",
    catalogue=(33, 49),
)
def _some_choice(asked: Call) -> bool | None:
    return None if asked.answer[0] is None else len(asked.choices) > 0


@about(
    Call,
    "real_suits",
    "Only suits of the deck can be chosen, each call listed once.",
    why="trumps of which there is no card are no trumps",
    catalogue=(2, 35),
)
def _real_suits(asked: Call) -> bool | None:
    if asked.answer[0] is None:
        return None
    once = len(set(asked.choices)) == len(asked.choices)
    suits = [call.trumps for call in asked.choices if isinstance(call, Declare | Bid)]
    upcard = asked.table.upcard
    suits += [upcard.suit if upcard else Suit.JOKER for call in asked.choices if isinstance(call, OrderUp)]
    deck = asked.ruleset.deck.suits
    return once and all(suit is None or (suit in deck and suit is not Suit.JOKER) for suit in suits)


@about(
    Call,
    "within_reach",
    "Nobody can bid more tricks than a hand has, or none.",
    why="a contract that cannot be made",
    catalogue=(35,),
    if_any=True,
    rests_on=("drawing.same_for_all",),
)
def _within_reach(asked: Call) -> bool | None:
    bids = [call for call in asked.choices if isinstance(call, Bid)]
    return all(1 <= bid.tricks <= asked.table.tricks for bid in bids) if bids else None


@about(
    Call,
    "keeps_its_word",
    "Who calls, and what he may say, is what the rule says.",
    why="a player skipped, or asked twice",
    catalogue=(33, 34, 38),
    applies=Says("calling", "promise"),
)
def _calling_word(asked: Call) -> bool:
    return kept(asked, "promise", *asked.answer, asked.hand, asked.table)


def _ends(prover: Prover, obligation: Obligation) -> Finding:
    """The states of the calling are finitely many, and no way through them comes back to where it was."""
    followed = prover.ground.followed
    if followed.endless is not None:
        said = f"after {len(followed.endless.calls)} calls the calling is not over"
        return in_games(prover, obligation, [followed.endless], said)
    ring, states = prover.callings.in_a_ring(), len(prover.callings.states)
    if ring is not None:
        state, around = ring
        said = f"the calling can come back to where it was after {_said(state)}"
        return in_games(prover, obligation, [attrs.evolve(state, calls=(*state.calls, *around))], said)
    longest = max((len(state.calls) for state in prover.callings.states.values()), default=0)
    reason = f"it has {states} states in all, none of which comes again; the farthest is {longest} calls away"
    return prover.finding(obligation, Verdict.PROVED, reason=reason)


def in_games(prover: Prover, obligation: Obligation, states: list[State], said: str) -> Finding:
    """The finding that something is wrong in states of the calling, with a game in the first of them.

    It is UNKNOWN if one of them takes hands for which no game was found.
    """
    found = [found_at(prover, state) for state in states]
    shown = [one for one in found if one is not None]
    if len(shown) < len(found):
        reason = f"it may be that {said}, if the hands allow such calls; no such game was found"
        return prover.finding(obligation, Verdict.UNKNOWN, reason=reason)
    if not shown:
        return prover.finding(obligation, Verdict.REFUTED, reason=said, story=said)
    return prover.shown(obligation, shown[0], said)


def found_at(prover: Prover, state: State) -> Found | None:
    """A game in a state of the calling, if one is found."""
    if not prover.ground.followed.hang_on_hands:
        return Found(game_at(prover.ruleset, state), None)

    def sign(game: Game, action: object) -> bool:
        """Whether all this was said."""
        return game.actions == state.calls and game.table.dealer == state.table.dealer

    return prover.search(sign).along(iter([towards(state)]))


def _said(state: State) -> str:
    return ", ".join(map(str, state.calls)) or "the deal"


def game_at(ruleset: Ruleset, state: State) -> Game:
    """A game in a state of the calling, in which the calls do not depend on hands."""
    deck, table = ruleset.deck, state.table
    pack = list(deck.cards)
    if table.upcard is not None:
        places = [place for place, number in packets(ruleset) for _ in range(number)]
        pack.remove(table.upcard)
        pack.insert(places.index("upcard"), table.upcard)
    game = Game.deal(ruleset, table.dealer, cards=pack)
    for call in state.calls:
        game = game.apply(call)
    return game


def _outbids(prover: Prover, obligation: Obligation) -> Finding | None:
    """Read from the calling itself which bid may follow which, and see that this is an order."""
    follows = prover.callings.follows()
    if not follows:
        return None
    bids = sorted(prover.callings.bids, key=str)
    for one, two in itertools.combinations_with_replacement(bids, 2):
        both = [follows[pair] for pair in ((one, two), (two, one)) if pair in follows]
        if one == two and both:
            return in_games(prover, obligation, both[:1], f"{bid_name(one)} can be bid over itself")
        if one != two and len(both) != 1:
            how = "each can be bid over the other" if both else "neither can be bid over the other"
            said = f"{bid_name(one)} and {bid_name(two)}: {how}"
            if not both and not (_is_made(prover, one) and _is_made(prover, two)):
                reason = f"{said}; no game was found in which they are bid"
                return prover.finding(obligation, Verdict.UNKNOWN, reason=reason)
            return in_games(prover, obligation, both, said)
    for one, two, three in itertools.permutations(bids, 3):
        if (one, two) in follows and (two, three) in follows and (one, three) not in follows:
            said = f"{bid_name(two)} beats {bid_name(one)} and {bid_name(three)} beats {bid_name(two)}"
            bad = [follows[two, three], follows[one, two]]
            return in_games(prover, obligation, bad, f"{said}, but not {bid_name(one)}")
    if prover.ground.followed.hang_on_hands and (pair := _never_bid(prover, follows)):
        said = f"no game was found in which {bid_name(pair[1])} may be bid over {bid_name(pair[0])}"
        return prover.finding(obligation, Verdict.UNKNOWN, reason=said)
    return prover.finding(obligation, Verdict.PROVED, reason=f"{len(bids)} bids in one order")


def _is_made(prover: Prover, bid: BidOf) -> bool:
    """Whether a bid is made in some game; of calls that hang on hands one is looked for."""
    made = (
        State(after.table, (*state.calls, call))
        for state in prover.callings.states.values()
        for call, after in state.after.items()
        if isinstance(call, Bid) and bid_of(call) == bid
    )
    return any(found_at(prover, state) is not None for state in itertools.islice(made, _WAYS))


_WAYS: Final = 4
"""So many ways are tried in which a bid may come to be made."""

_AUCTIONS: Final = 200
"""So many auctions are held at random in search of bids that may be bid over each other."""


def _never_bid(prover: Prover, follows: dict[tuple[BidOf, BidOf], State]) -> tuple[BidOf, BidOf] | None:
    """Two bids of which no game was found in which the second may be bid over the first."""
    dice, seen, ruleset = random.Random(0), set[tuple[BidOf, BidOf]](), prover.ruleset
    for seed in range(_AUCTIONS):
        prover.tick()
        with contextlib.suppress(RuleError):
            game = Game.deal(ruleset, dice.randrange(ruleset.players), seed)
            while game.phase is Phase.CALLING:
                actions, contract = game.legal_actions(), game.table.contract
                bids = [bid_of(call) for call in actions if isinstance(call, Bid)]
                seen |= {
                    (bid_of(contract), bid) for bid in bids if contract is not None and contract.tricks is not None
                }
                game = game.apply(dice.choice(actions))
    unseen = ((pair, state) for pair, state in follows.items() if pair not in seen)
    return next((pair for pair, state in unseen if found_at(prover, state) is None), None)


def bid_name(bid: BidOf) -> str:
    """A bid in a few letters."""
    return str(Bid(*bid)).removeprefix("bid ")


owed(
    Obligation(
        "calling.ends",
        "However they call, the calling comes to an end; 500 calls are one that does not.",
        settle=_ends,
        why="an auction that never ends",
        catalogue=(34, 51),
        rests_on=("calling.answers",),
        applies=has_part("calling"),
    ),
    Obligation(
        "calling.outbids",
        "Of any two bids exactly one may be bid over the other, and what may be bid over the higher one may be bid "
        "over the lower.",
        settle=_outbids,
        why="bids that outbid each other in a ring",
        catalogue=(36,),
        rests_on=("calling.answers",),
        applies=has_part("calling"),
    ),
)


@about(
    Uncall,
    "keeps_its_word",
    "If nobody chooses trumps, the hand is played or thrown in as the rule says.",
    why="a hand without trumps that nobody has thought of",
    catalogue=(35, 38, 49),
    applies=Says("uncalled", "promise"),
)
def _uncalled_word(asked: Uncall) -> bool:
    return kept(asked, "promise", *asked.answer, asked.table)
