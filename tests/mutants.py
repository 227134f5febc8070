"""Changed policies: every way to break a rule by a small slip, made by changing its code at run time.

``python -m tests.mutants`` writes ``tests/mutants.txt``: each mutant, and the obligation that notices it.
"""

from __future__ import annotations

import functools
import itertools
import multiprocessing
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

import attrs
from equivalents import equivalent
from mutating import Mutant, Slipping
from policy_slips import ANSWERS, SLIPS

from tricklib import answers, rulesets
from tricklib.cards import Deck
from tricklib.game import Game
from tricklib.policies import (
    announcing,
    breaking,
    calling,
    combine,
    dealing,
    drawing,
    ending,
    exchanging,
    following,
    leading,
    naming,
    nominating,
    ranking,
    scoring,
    seats,
    siding,
    taking,
)
from tricklib.ruleset import Ruleset
from tricklib.verify import OBLIGATIONS, Budget, Finding, Verdict
from tricklib.verify.prover import Prover
from tricklib.verify.run import resting

LIST: Final = Path(__file__).with_name("mutants.txt")

WHIST, EUCHRE = rulesets.declared_trump_whist, rulesets.call_partner_euchre
HUNDRED, COLOUR = rulesets.five_hundred_43, rulesets.same_colour

GAMES: Final[dict[str, Callable[[], Ruleset]]] = {
    "whist": WHIST,
    "whist of five": lambda: WHIST(players=5),
    "whist of one card": lambda: WHIST().evolve(deck=Deck.of("23", packs=2)),
    "euchre": EUCHRE,
    "strict euchre": lambda: EUCHRE(
        own_card="forbidden", trumps_may_be_named=False, exchange="compulsory", lone_score="bonus", tie="attackers",
        next_dealer="same", turned_down_may_be_named=False,
    ),
    "euchre of three": lambda: EUCHRE().evolve(players=3),
    "strict euchre of three": lambda: EUCHRE(lone_score="bonus", tie="attackers").evolve(players=3),
    "euchre of three that is played on": lambda: EUCHRE(tie="play_on").evolve(players=3),
    "500": HUNDRED,
    "500 with a spade": lambda: HUNDRED(joker_own_suit=False, failed="nothing", auction="once", both_reach="higher"),
    "500 played": lambda: HUNDRED(
        all_pass="played", joker_only_when_void=False, slam250=True, both_reach="contract_only", floor=True
    ),
    "colour": COLOUR,
    "colour of three": lambda: COLOUR(players=3),
    "colour of two": lambda: COLOUR(players=2, announcing=True, exempt=False, next_leader="clockwise", ties="eldest"),
    "colour dealt again": lambda: COLOUR(players=3, announcing=True, above="counts", stock="redeal"),
}  # fmt: skip
"""The games in which mutants are looked for, so that every option changes something in one of them."""


@attrs.frozen
class Target:
    """A function with which games are played.

    Args:
        owner: the class of the policy, or the module.
        method: its name.
        part: the question that it answers.
        games: the games in which it is looked at.
    """

    owner: type | ModuleType
    method: str
    part: str
    games: tuple[str, ...]


def _targets() -> Iterator[Target]:
    for owner, methods, part, games in (
        (dealing.DealOut, "packets", "dealing", "whist, whist of five"),
        (dealing.LookAtOnce, "may_look", "looking", "whist"),
        (calling.DealerDeclares, "caller choices", "calling", "whist"),
        (leading.HolderOpens, "opener", "opening", "whist, whist of five"),
        (leading.EldestOpens, "opener", "opening", "whist, whist of five"),
        (combine.ByPriority, "legal", "leading", "whist, whist of five"),
        (leading.OpenWith, "legal", "leading", "whist, whist of five"),
        (leading.NoTrumpUntilBroken, "legal", "leading", "whist, whist of five"),
        (combine.FirstOf, "legal", "following", "whist"),
        (following.MustFollow, "legal", "following", "whist, euchre"),
        (combine.Anything, "legal", "following", "whist"),
        (breaking.BrokenByRuff, "breaks", "breaking", "whist"),
        (ranking.TrumpsThenLed, "suit strength", "ranking", "whist"),
        (taking.StrongestTakes, "taker", "taking", "whist of one card, whist"),
        (leading.TakerLeads, "next_leader", "succession", "whist"),
        (scoring.PointPerTrick, "score", "scoring", "whist"),
        (ending.MostPointsWin, "winners", "winning", "whist"),
        (dealing.DealPackets, "packets", "dealing", "euchre, 500, colour"),
        (calling.OrderUpThenName, "caller choices", "calling", "euchre"),
        (exchanging.DealerTakesUpcard, "exchanger discards", "exchanging", "euchre, strict euchre"),
        (naming.CallPartner, "namer nameable _is_chosen may_be_alone", "naming", "euchre, strict euchre"),
        (siding.CalledPartner, "sides", "siding", "euchre"),
        (ranking.Bowers, "suit strength", "ranking", "euchre, 500, 500 with a spade"),
        (ranking, "left_bower", "ranking", "euchre, 500"),
        (
            scoring.AttackersAndDefenders, "score _points _for_attackers", "scoring",
            "euchre of three, strict euchre of three",
        ),
        (
            ending.FirstTo, "winners", "winning",
            "euchre of three, strict euchre of three, euchre of three that is played on",
        ),
        (ending.DealPasses, "next_dealer", "rotation", "euchre"),
        (ending.DealerStays, "next_dealer", "rotation", "strict euchre"),
        (seats, "clockwise from_eldest", "calling", "euchre"),
        (calling.AscendingAuction, "caller choices outbids bids", "calling", "500, 500 with a spade"),
        (calling.PlayWithoutContract, "is_played trumps", "uncalled", "500 played"),
        (exchanging.DeclarerTakesKitty, "exchanger discards", "exchanging", "500"),
        (siding.FixedPartners, "sides", "siding", "500"),
        (leading.DeclarerOpens, "opener", "opening", "500, 500 played"),
        (nominating.NominateSuitForJoker, "nominations", "nominating", "500"),
        (following.JokerAtAnyTime, "legal", "following", "500 played"),
        (combine.AnyOf, "legal", "following", "500 played"),
        (scoring.ContractScore, "score _for_contract", "scoring", "500, 500 with a spade, 500 played"),
        (scoring.BidValues, "value", "scoring", "500"),
        (ending.SidesFirstTo, "winners _is_made", "winning", "500, 500 with a spade, 500 played"),
        (calling.TurnedUpTrumps, "is_played trumps", "uncalled", "colour"),
        (announcing.AnnounceTricks, "announcer announcements", "announcing", "colour of two"),
        (following.MustFollowColour, "legal", "following", "colour, colour of two"),
        (drawing.DrawOneEach, "draws", "drawing", "colour"),
        (drawing.DealAgain, "draws", "drawing", "colour dealt again"),
        (leading.LeadPasses, "next_leader", "succession", "colour of two"),
        (scoring.TrumpHonours, "score _worth", "scoring", "colour of three"),
        (scoring.AnnouncedTricks, "score _extra", "scoring", "colour of two, colour dealt again"),
        (scoring.SumOf, "score", "scoring", "colour of three"),
        (ending.MostPointsNearestEldest, "winners", "winning", "colour of two"),
    ):  # fmt: skip
        for method in methods.split():
            yield Target(owner, method, part, tuple(games.split(", ")))


TARGETS: Final = tuple(_targets())
"""The functions with which the shipped games are played."""

POLICIES: Final = Slipping(SLIPS, ANSWERS)


@functools.cache
def mutants() -> tuple[Mutant, ...]:
    """All mutants of all methods, each once."""
    found: dict[str, Mutant] = {}
    for target in TARGETS:
        found |= {one.name: one for one in POLICIES.mutants_of(target.owner, target.method, target.part)}
    return tuple(found.values())


# What notices a mutant

QUICK: Final = Budget(search=5.0, seconds=30.0)


def games_of(mutant: Mutant) -> list[Ruleset]:
    """The games in which a mutant is looked for; they are made anew, since some rules are asked when one is made."""
    target = next(one for one in TARGETS if (one.owner, one.method) == (mutant.owner, mutant.method))
    return [GAMES[name]() for name in target.games]


def noticed(mutant: Mutant) -> Finding | None:
    """The first finding by which a mutant is refuted, or shown to be vacuous; None if there is none."""
    with mutant.applied():
        for game in games_of(mutant):
            if finding := _wrong(game, mutant.part):
                return finding
    return None


def _wrong(ruleset: Ruleset, part: str) -> Finding | None:
    """What :func:`tricklib.verify` finds first, of the obligations of a part."""
    prover, findings = Prover(ruleset, QUICK), list[Finding]()
    for obligation in OBLIGATIONS.values():
        if obligation.part == part and obligation.applies(ruleset) and obligation.departure(ruleset) is None:
            if (finding := prover.settle(obligation)) is None:
                continue
            findings.append(finding)
            if finding.verdict is Verdict.REFUTED:
                return finding
    return next((one for one in resting(findings) if one.verdict is Verdict.VACUOUS), None)


# That nothing notices what is no change


def every_game(ruleset: Ruleset) -> list[tuple[object, ...]]:
    """What can be seen in every state of every game of a small deck, after every deal."""
    seen: list[tuple[object, ...]] = []
    for first in itertools.combinations(ruleset.deck, len(ruleset.deck) // 2):
        one = ruleset.deck.set_of(first)
        waiting = [Game.dealt(ruleset, dealer, (one, ~one)) for dealer in (0, 1)]
        while waiting:
            game = waiting.pop()
            actions = sorted(game.legal_actions(), key=str)
            seen.append((game.phase, game.actor, str(actions), game.table.broken, game.table.taken, game.result))
            waiting += [game.apply(action) for action in actions]
    return seen


def small_game() -> Ruleset:
    """Whist with six cards for two players."""
    return WHIST(players=2).evolve(deck=Deck.of("23K", "CD"))


def some_games(ruleset: Ruleset, number: int) -> list[tuple[object, ...]]:
    """What can be seen in every state of some random games, and who deals and has won after each of them."""
    seen: list[tuple[object, ...]] = []
    for seed in range(number):
        dice = random.Random(seed)
        game = Game.deal(ruleset, seed % ruleset.players, seed=seed)
        while actions := sorted(game.legal_actions(), key=str):
            seen.append((game.phase, game.actor, str(actions), game.hands, game.aside, game.stock, game.table))
            game = game.apply(dice.choice(actions))
        totals = tuple(dice.choice((game.scores[seat], 3, 12, 505, -505)) for seat in range(ruleset.players))
        totals = tuple(totals[side] for side in game.table.sides or range(ruleset.players))
        won = () if game.is_thrown_in else sorted(answers.winners(ruleset, totals, game.table))
        seen.append((game.phase, game.scores, game.table, tuple(won), answers.next_dealer(ruleset, game.table)))
    return seen


# The list


def line(mutant: Mutant) -> str:
    """The mutant and what notices it."""
    if why := equivalent(mutant):
        return f"{mutant.name}  =>  equivalent: {why}"
    finding = noticed(mutant)
    end = "survives" if finding is None else f"{finding.obligation} {finding.verdict.value}"
    return f"{mutant.name}  =>  {end}"


def _numbered(number: int) -> str:
    made = line(mutants()[number])
    print(made, flush=True)
    return made


def main(names: list[str]) -> None:
    """Write the list, in two processes; with names, only for the methods of these names, and print nothing else."""
    chosen = [place for place, one in enumerate(mutants()) if not names or one.name.partition(":")[0] in names]
    with multiprocessing.Pool(2) as pool:
        lines = pool.map(_numbered, chosen, chunksize=1)
    if names:
        known = {one.partition("  =>  ")[0]: one for one in LIST.read_text(encoding="utf-8").splitlines()}
        known |= {one.partition("  =>  ")[0]: one for one in lines}
        lines = [known[one.name] for one in mutants() if one.name in known]
    LIST.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
