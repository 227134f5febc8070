"""Settles obligations for one ruleset: prove on all situations, and show on the real engine what fails."""

from __future__ import annotations

import contextlib
import functools
import time
import types
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, final

import attrs

from tricklib.actions import Action
from tricklib.cards import Suit
from tricklib.errors import RuleError, RulesetError, TricklibError
from tricklib.game import Game
from tricklib.record import Record
from tricklib.ruleset import PARTS, Ruleset
from tricklib.verify import engine, moments
from tricklib.verify.budget import Budget
from tricklib.verify.callings import Callings, State, TooManyStates
from tricklib.verify.explorer import Explorer, NotAFunction, OutOfBudget, Path, Refusal, Stop, Unjudged
from tricklib.verify.ground import Ground
from tricklib.verify.hints import Hints
from tricklib.verify.impurity import impurities
from tricklib.verify.judging import at_line, failing, is_blamed, no_function, verdict_reason
from tricklib.verify.matches import shown_in_a_match
from tricklib.verify.memory import picture, unseen
from tricklib.verify.obligations.registry import Obligation
from tricklib.verify.prove_answers import led_card_counts, prove_answers, takes_alike
from tricklib.verify.questions import Call, Question, Win
from tricklib.verify.reading import FIELDS, Reading, shared, watched
from tricklib.verify.report import Finding, Settled, Verdict, functions
from tricklib.verify.search import Hint, NoDeal, Search
from tricklib.verify.smaller import Found, Sign
from tricklib.verify.solver import Solver, spent
from tricklib.verify.story import no_start, situation, tell
from tricklib.verify.terms import Terms
from tricklib.verify.trail import GROUND, PROOF
from tricklib.verify.watch import TooLong, watch
from tricklib.verify.world import Setting, World

if TYPE_CHECKING:
    from tricklib.verify.crosscheck import SecondOpinion

__all__ = ["Budget", "Prover"]


@final
class Prover:
    """Settles obligations for one ruleset.

    Args:
        ruleset: the rules.
        budget: what each obligation may cost.
        until: when all must be done, by ``time.monotonic()``; None for never.

    Attributes:
        second: writes down what is proved, or asks another solver about it; None for neither.
    """

    second: SecondOpinion | None = None

    def __init__(self, ruleset: Ruleset, budget: Budget | None = None, until: float | None = None) -> None:
        ruleset.forget()
        self.reading = Reading()
        self.ruleset = watched(ruleset, self.reading)
        self.budget = budget or Budget()
        self.until = until
        self.terms = Terms(len(ruleset.deck))
        self.solver = Solver(self.terms, self.budget.units, self.budget.seed)
        self._endless: dict[str, str] = {}
        self._explorers: list[Explorer] = []
        self._last_seen: dict[str, tuple[object, ...]] = {}
        self._pictures = {part: picture([policy]) for part, policy in ruleset.policies.items()}
        self._games = 0
        self._impure: dict[tuple[int, bool], tuple[str, object]] = {}
        self._engine = engine.Proof(ruleset.players, self._start, ruleset.sitting is not None)

    def tick(self) -> None:
        """Show that something moves, where many games are played without a question to the solver."""
        self._games += 1

    def _pulse(self) -> tuple[object, ...]:
        return sum(one.pulse for one in self._explorers), self.solver.pulse(), self._games

    @property
    def seconds(self) -> float:
        """How many seconds are left for one proof."""
        left = self.budget.seconds if self.until is None else self.until - time.monotonic()
        return max(0.0, min(left, self.budget.seconds))

    def explorer(self, subject: str = PROOF) -> Explorer:
        """A fresh explorer with the solver's memory of what it was asked before."""
        until = time.monotonic() + self.seconds
        explorer = Explorer(self.terms, self.solver, self.budget.paths, until)
        self._start(explorer, subject)
        return explorer

    def _start(self, explorer: Explorer, subject: object) -> None:
        self._explorers.append(explorer)
        explorer.trails = None if self.second is None else self.second.trails[subject]

    def watched(self) -> contextlib.AbstractContextManager[None]:
        """A watch on what is done for one obligation."""
        return watch(3 * self.seconds + min(self.budget.search, self.seconds), self._pulse, self.budget.still)

    @functools.cached_property
    def ground(self) -> Ground:
        """What is known of the rules before anything is proved."""
        return Ground(self.ruleset, functools.partial(self.explorer, GROUND), self.tick)

    @property
    def callings(self) -> Callings:
        """All states of the calling."""
        return self.ground.callings

    @property
    def setting(self) -> Setting:
        """What is known of the rules when their situations are explored."""
        return self.ground.setting

    @property
    def trumps(self) -> tuple[Suit | None, ...]:
        """All trumps that there can be in these rules."""
        return self.ground.trumps

    @shared
    def led_card_counts(self) -> bool:
        """Whether the card that is led has always some strength."""
        return led_card_counts(self)

    @shared
    def takes_alike(self) -> bool:
        """Whether the rule about taking answers for known cards as for unknown ones."""
        return takes_alike(self)

    @property
    def trick_count(self) -> int:
        """How many tricks a hand has."""
        return len(self.ground.beginning.course)

    def world(self, explorer: Explorer, *, any_order: bool = False) -> World:
        """An unknown situation under these rules, with their order of cards or with any order."""
        return World(explorer, self.setting, any_order)

    @property
    def engine(self) -> engine.Proof:
        """The proof of the engine's theorems, which are about a number of players, of whom some may sit out or none."""
        self.reading.note("players", "sitting")
        return self._engine

    @property
    def engine_deadline(self) -> float:
        """Until when the engine's theorems must be proved."""
        return time.monotonic() + 5 * self.seconds if self.until is None else self.until

    def settle(self, obligation: Obligation) -> Finding | None:
        """The finding for one obligation, if there is anything of which it speaks.

        It never raises for a fault of a rule.
        """
        return self.settled(obligation).finding

    def settled(self, obligation: Obligation) -> Settled:
        """The finding for one obligation, as :meth:`settle` gives it, and what was read for it."""
        with self.reading.apart() as read:
            finding = self._found(obligation)
        # Of a policy that is read as a whole no single method counts.
        noted = frozenset(name for name in read if name in FIELDS or name.partition(".")[0] not in read)
        remembering = self._remembering(noted)
        if finding is None and remembering:
            # Of a rule that is no function it is not known either that there is nothing to be said.
            finding = self.finding(obligation, Verdict.VACUOUS)
        if finding is not None:
            finding = attrs.evolve(finding, read=tuple(sorted(noted)), remembering=remembering)
            (finding,) = functions([finding])
        if self.second is not None:
            finding = self.second.of(self, obligation, finding)
        return Settled(obligation.id, finding, noted)

    def _remembering(self, read: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """The rules that were asked on the way and are seen to remember that, with what is said of them."""
        seen = {}
        for name in sorted(read):
            part = name.partition(".")[0]
            if part not in self._pictures:
                continue
            policy, before = getattr(self.ruleset, part), self._last_seen.get(part, self._pictures[part])
            self._last_seen[part] = now = picture([policy])
            if now != before and not unseen(now):
                seen[name] = no_function(type(policy).__name__, NotAFunction("it remembers something"))
        return tuple(seen.items())

    def _found(self, obligation: Obligation) -> Finding | None:
        start, asked, before = time.monotonic(), self.solver.asked, spent()
        if self.seconds <= 0:
            finding: Finding | None = self.finding(obligation, Verdict.UNKNOWN, reason="the time is up")
        elif obligation.part in self._endless:
            finding = self.finding(obligation, Verdict.UNKNOWN, reason=self._endless[obligation.part])
        else:
            finding = self._settle(obligation)
        if finding is None or (obligation.if_any and finding.verdict is Verdict.VACUOUS):
            return None
        took, questions = time.monotonic() - start, self.solver.asked - asked
        return attrs.evolve(finding, seconds=took, questions=questions, units=spent() - before)

    def _settle(self, obligation: Obligation) -> Finding | None:
        policy = getattr(self.ruleset, obligation.part, None)
        if said := self._impurity(policy, obligation):
            return self.finding(obligation, Verdict.UNSUPPORTED, reason=said)
        before = picture(obligation.reads)
        try:
            with self.watched():
                finding = obligation.settle(self, obligation) if obligation.settle else prove_answers(self, obligation)
            _check_memory(picture([policy]), self._pictures.get(obligation.part))
            _check_memory(picture(obligation.reads), before)
            return finding
        except NoDeal as error:
            return self._no_deal(obligation, error)
        except Refusal as refusal:
            return self._instead(obligation, Verdict.UNSUPPORTED, f"{refusal.why}{at_line(refusal)}")
        except Unjudged as error:
            return self.finding(obligation, Verdict.UNSUPPORTED, reason=str(error))
        except NotAFunction as error:
            return self.finding(obligation, Verdict.UNSUPPORTED, reason=no_function(self._blamed(obligation), error))
        except OutOfBudget as error:
            return self._instead(obligation, Verdict.UNKNOWN, f"{error}{at_line(error)}")
        except TooLong as error:
            # It may have struck while the solver was being told something.
            self.solver = Solver(self.terms, self.budget.units, self.budget.seed)
            return self._give_up(obligation, f"{error}{at_line(error)}")
        except RuleError as error:
            if not is_blamed(obligation, self.ruleset, error):
                return self.finding(obligation, Verdict.UNKNOWN, reason=str(error))
            if no_start(self.ruleset):
                return self._no_deal(obligation, error)
            return self._instead(obligation, Verdict.UNKNOWN, str(error), (Hint(tricks) for tricks in range(3)))
        except (RulesetError, Stop, TooManyStates) as error:
            return self.finding(obligation, Verdict.UNKNOWN, reason=str(error))

    def _impurity(self, policy: object, obligation: Obligation) -> str:
        """What makes a policy, or what else is read, no function; each is looked through once."""
        for read, words in ((policy, obligation.asks_for_words), *((one, False) for one in obligation.reads)):
            if (id(read), words) not in self._impure:
                self._impure[id(read), words] = impurities(read, words), read
            if said := self._impure[id(read), words][0]:
                return said
        return ""

    def _no_deal(self, obligation: Obligation, error: Exception) -> Finding:
        """The finding where a rule fails when the cards are dealt, so that there is no game to show it in."""
        return self.finding(obligation, Verdict.REFUTED, reason=str(error), story=str(error))

    def _give_up(self, obligation: Obligation, reason: str) -> Finding:
        """The finding where a rule takes too long, which will not be tried again for the same rule."""
        if obligation.part in PARTS and not obligation.reads and not obligation.asks_for_words:
            self._endless[obligation.part] = reason
        return self.finding(obligation, Verdict.UNKNOWN, reason=reason)

    def _instead(
        self, obligation: Obligation, verdict: Verdict, reason: str, hints: Iterator[Hint] | None = None
    ) -> Finding:
        """The finding where no proof can be had: a game that shows a fault settles it all the same."""
        if obligation.about is None:
            return self.finding(obligation, verdict, reason=reason)
        try:
            with watch(self.budget.search + 1.0, self._pulse, self.budget.still):
                every = (Hint(tricks, trumps=suit) for tricks in range(self.trick_count) for suit in self.trumps)
                # Without anything to go by no more games are worth while: what shows often shows soon.
                found = self.look(obligation, hints or every, 0 if hints else self.budget.games // 10)
        except NoDeal as error:
            return self._no_deal(obligation, error)
        except (Stop, TooLong):
            self.solver = Solver(self.terms, self.budget.units, self.budget.seed)
            found = None
        return self.finding(obligation, verdict, reason=reason) if found is None else self.refuted(obligation, found)

    def finding(self, obligation: Obligation, verdict: Verdict, **more: Any) -> Finding:
        """A finding about an obligation."""
        return Finding(
            obligation.id,
            obligation.sentence,
            obligation.policy(self.ruleset),
            verdict,
            rests_on=more.pop("rests_on", obligation.rests_on),
            **more,
        )

    def _blamed(self, obligation: Obligation) -> str:
        """Whose code runs when an obligation is judged."""
        return " or ".join(filter(None, (obligation.policy(self.ruleset), *map(_name, obligation.reads))))

    def proved(self, obligation: Obligation, spoke: bool) -> Finding:
        """The finding where an obligation holds on all paths, and where it never spoke."""
        if not spoke:
            return self.finding(obligation, Verdict.VACUOUS, reason="no situation is of the kind that it speaks of")
        return self.finding(obligation, Verdict.PROVED)

    # Showing

    def shown_or_not(self, obligation: Obligation, found: Found | None, failures: list[Path[Any]]) -> Finding:
        """The finding where an obligation fails on some paths, with the game that shows it if one was found."""
        if found is None and obligation.about is Call and (said := no_start(self.ruleset)):
            return self.finding(obligation, Verdict.REFUTED, reason=said, story=said)
        if found is None and obligation.about is Win and (finding := shown_in_a_match(self, obligation)):
            return finding
        if found is None:
            where = situation(failures[0], self.ruleset.deck) if failures else "a state of the calling"
            return self.finding(
                obligation,
                Verdict.UNKNOWN,
                states=f"bounded:{self.trick_count} tricks",
                reason=f"it fails in a situation to which no game was found: {where}",
            )
        return self.refuted(obligation, found)

    def search(
        self, sign: Sign, in_actions: bool = False, blames: Callable[[RuleError], bool] = lambda error: False
    ) -> Search:
        """A search for a fault within the budget.

        Args:
            sign: whether the fault shows.
            in_actions: whether it may show when an action is carried out, rather than in a state.
            blames: whether an error that ends a game is the fault.
        """

        def counted(game: Game, action: Action | None) -> bool:
            """The sign, while the watch sees that something moves."""
            self._games += 1
            return sign(game, action)

        seconds = min(self.budget.search, self.seconds)
        return Search(self.ruleset, counted, self.budget.games, seconds, in_actions, blames)

    def look(self, obligation: Obligation, hints: Iterator[Hint], games: int = 0) -> Found | None:
        """A game in which an obligation about a question fails, if one is found in so many games, or in the budget."""

        def sign(game: Game, action: Action | None) -> bool:
            """Whether it fails here, and is seen to."""
            is_seen = obligation.seen_in or (lambda game, action: game)
            return next(failing(obligation, game, action), None) is not None and is_seen(game, action) is not None

        def blames(error: RuleError) -> bool:
            """Whether the rule fails of which it is owed that it answers."""
            self.tick()
            return is_blamed(obligation, self.ruleset, error)

        in_actions = obligation.about in moments.IN_ACTIONS | moments.ALSO_IN_ACTIONS
        search = self.search(sign, in_actions, blames)
        search.games = games or search.games
        return search.along(hints)

    def refuted(self, obligation: Obligation, found: Found) -> Finding:
        """The finding for a fault that was found in a game."""
        asked = next(failing(obligation, found.game, found.action), None)
        beside = "" if asked is None or obligation.beside is None else obligation.beside(asked)
        story = tell(found.game, found.action, asked, beside)
        seen = None if obligation.seen_in is None else obligation.seen_in(found.game, found.action)
        later = 0 if seen is None else len(seen.actions) - len(found.game.actions)
        if seen is not None and later > (found.action is not None):
            story += f"\nThis game shows it {later} actions later: what is allowed or awarded there is not the same."
            found = Found(seen, None)
        return self.shown(obligation, found, story)

    def shown(self, obligation: Obligation, found: Found, story: str, verdict: Verdict = Verdict.REFUTED) -> Finding:
        """The finding for a fault in a game, once the record of the game has been replayed."""
        record = Record.of(found.game)
        if found.action is not None:
            record = attrs.evolve(record, actions=(*record.actions, found.action))
        try:
            if found.action is None and Record.of(record.replay()) != record:
                return self.finding(obligation, Verdict.DISAGREE, reason="the counterexample does not replay")
        except TricklibError as error:
            return self.finding(obligation, Verdict.DISAGREE, reason=f"the counterexample does not replay: {error}")
        return self.finding(
            obligation, verdict, counterexample=record.data(), story=story, reason=verdict_reason(story)
        )

    def hints(
        self, about: type[Question] | None, paths: Iterable[Path[Any]], state: State | None = None
    ) -> Iterator[Hint]:
        """What the situations of some paths need, the earliest in a hand first, perhaps in one state of the calling."""
        return Hints(self.setting, self.solver).of(about, list(paths), state)


def _name(thing: object) -> str:
    return thing.__name__ if isinstance(thing, types.FunctionType) else repr(thing)


def _check_memory(now: tuple[object, ...], before: tuple[object, ...] | None) -> None:
    """See that nothing has changed, as far as that can be seen.

    Raises:
        NotAFunction: something has, or it cannot be told.
    """
    if before is not None and now != before:
        hidden = unseen(now)
        said = f"it may remember something in {hidden}, which cannot be looked into" if hidden else ""
        raise NotAFunction(said or "it remembers something")
