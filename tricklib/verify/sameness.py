"""What two rulesets owe to be the same game: that each part answers alike in every situation to which one can come.

If all parts answer alike wherever the first rules can be asked, then by induction every game goes the same way by both:
the deal is the same, and whatever is asked next is asked in a situation of the first rules, where the answers agree.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import attrs

from tricklib import answers, foreseen
from tricklib.actions import Action
from tricklib.cards import Suit
from tricklib.errors import RuleError, TricklibError
from tricklib.game import Game
from tricklib.match import Match
from tricklib.record import MatchRecord
from tricklib.ruleset import PARTS, STAGES, Ruleset
from tricklib.verify.alike import answer_of, answers_differ, made_alike, orders_differ
from tricklib.verify.obligations.match import always_won
from tricklib.verify.obligations.registry import Obligation, of_answers
from tricklib.verify.prove_answers import prove_answers
from tricklib.verify.prover import Prover
from tricklib.verify.questions import OF_PART, Question, Rotate, Succeed, Win
from tricklib.verify.report import Finding, Verdict
from tricklib.verify.sidebyside import Beside, are_apart, side_by_side
from tricklib.verify.smaller import Found
from tricklib.verify.story import said

_SUITS = tuple(suit for suit in Suit if suit is not Suit.JOKER)

GAMES = 200
"""So many games are played by both rules at once where no single question shows a difference."""

MATCHES = 20
"""So many matches are played to their end in search of totals with which one rule ends them and another does not."""


def owed_to_be_same(one: Ruleset, other: Ruleset, only: str | None = None) -> list[Obligation]:
    """What the first rules owe to be the same as the others.

    Args:
        one: some rules.
        other: other rules, with the same deck, players and packets.
        only: the one part in which they differ, so that nothing else is to be compared but what all parts may read of
            it, such as how strong a card is; None for all.
    """
    same_orders = made_alike(one.ranking, other.ranking) or _same_numbers(one, other)
    owed = [_course(other)]
    for part in PARTS if only is None or not same_orders else (only,):
        if part == "ranking":
            owed.append(_ranking(one, other))
        elif part in OF_PART and (getattr(one, part) is not None or getattr(other, part) is not None):
            owed.append(_answers(part, one, other, same_orders))
    return owed


def _same_numbers(one: Ruleset, other: Ruleset) -> bool:
    try:
        return all(one.orders[trumps] == other.orders[trumps] for trumps in (None, *_SUITS, *one.deck.suits))
    except RuleError:
        return False


def _answers(part: str, one: Ruleset, other: Ruleset, same_orders: bool) -> Obligation:
    """Both rules give the same answer to every question about a part."""
    ours, theirs = getattr(one, part), getattr(other, part)
    sentence = f"Both rules about {part} always give the same answer."
    if same_orders and made_alike(ours, theirs):
        return Obligation(f"{part}.same", sentence, settle=_made_alike)

    def holds(asked: Question) -> bool:
        """Whether the other rules answer alike, or answer at all where nothing comes of it."""
        if isinstance(asked, Succeed) and asked.error is None and asked.table.is_last_trick:
            return answer_of(other, asked, same_orders).error is None
        return not answers_differ(asked, other, same_orders)

    def beside(asked: Question) -> str:
        """What the other rules answer."""
        again = answer_of(other, asked, same_orders)
        return f"the other rule {f'fails: {again.error}' if again.error else f'answers {said(again.answer)}'}"

    also = ("ranking.same",) if not same_orders else ()
    made = of_answers(OF_PART[part], "same", sentence, holds, reads=(theirs,), beside=beside, rests_on=also)
    made = attrs.evolve(made, seen_in=_seen_in((part,) if same_orders else (part, "ranking"), one, other))
    settle = _winners(other) if OF_PART[part] is Win else _next_dealer if OF_PART[part] is Rotate else _asked
    return attrs.evolve(made, settle=settle, applies=lambda ruleset: True, is_binding=True)


def _seen_in(parts: tuple[str, ...], one: Ruleset, other: Ruleset) -> Callable[[Game, Action | None], Game | None]:
    """In which state it is seen that two rules about a part, with the order of cards that they see, differ.

    A game must go differently by the whole of both rules, and by the first rules with only those parts of the others.
    """
    try:
        alone = one.evolve(**{part: getattr(other, part) for part in parts})
    except TricklibError:
        alone = other
    with_part, with_all = Beside(alone), Beside(other)

    def seen_in(game: Game, action: Action | None) -> Game | None:
        state = with_part.parting(game, action)
        return state if state is not None and with_all.has_parted(state) else None

    return seen_in


def _made_alike(prover: Prover, obligation: Obligation) -> Finding:
    return prover.finding(obligation, Verdict.PROVED, reason="both are made of the same policies")


def _asked(prover: Prover, obligation: Obligation) -> Finding:
    finding = prove_answers(prover, obligation)
    if finding.verdict is Verdict.VACUOUS:
        return prover.finding(obligation, Verdict.PROVED, reason="the rules are never asked about it")
    return finding


def _next_dealer(prover: Prover, obligation: Obligation) -> Finding:
    """Where every match is one hand, somebody deals next only after a hand that is thrown in."""
    if not always_won(prover):
        return _asked(prover, obligation)
    holds = obligation.holds
    assert holds is not None

    def if_thrown_in(asked: Question) -> bool | None:
        return holds(asked) if asked.table.tricks_played == 0 else None

    finding = _asked(prover, attrs.evolve(obligation, holds=if_thrown_in))
    return attrs.evolve(finding, rests_on=(*finding.rests_on, "winning.answers"))


def _winners(other: Ruleset) -> Callable[[Prover, Obligation], Finding]:
    """What is won with totals that no single hand gives is looked for in matches."""

    def settle(prover: Prover, obligation: Obligation) -> Finding:
        finding = _asked(prover, obligation)
        if finding.verdict is not Verdict.UNKNOWN or finding.states == "all":
            return finding
        for seed in range(MATCHES):
            prover.tick()
            if (match := _match_that_parts(Match.start(prover.ruleset, 0, seed), other)) is not None:
                story = (
                    f"after {len(match.hands)} hands the totals are {', '.join(map(str, match.totals))}, with which "
                )
                theirs = answers.winners(other, match.totals, match.hands[-1].table)
                story += f"{_winning(match.winners)}, and by the other rule {_winning(theirs)}"
                record = MatchRecord.of(match).data()
                return attrs.evolve(finding, verdict=Verdict.REFUTED, counterexample=record, reason=story, story=story)
        return finding

    return settle


def _winning(seats: tuple[int, ...]) -> str:
    return f"seat {', '.join(map(str, seats))} wins" if seats else "nobody has won"


def _match_that_parts(match: Match, other: Ruleset) -> Match | None:
    """The match at the first hand after which it goes on by one rule and not by the other."""
    dice = random.Random(match.seed)
    for _ in range(20_000):
        before = len(match.hands)
        if not (actions := match.legal_actions()):
            return None
        match = match.apply(dice.choice(actions))
        if len(match.hands) > before and not match.hands[-1].is_thrown_in:
            ended = Match.of(match.hands)
            if set(ended.winners) != set(answers.winners(other, ended.totals, match.hands[-1].table)):
                return ended
    return None


def _ranking(one: Ruleset, other: Ruleset) -> Obligation:
    def settle(prover: Prover, obligation: Obligation) -> Finding:
        """Compare the order of the cards under all trumps that there can be."""
        for trumps in prover.trumps:
            if said := orders_differ(one.orders[trumps], other.orders[trumps]):
                reason = f"with {f'{trumps} as trumps' if trumps else 'no trumps'}, {said}"
                found = next(_parted(prover, other), None)
                if found is None:
                    return prover.finding(obligation, Verdict.UNKNOWN, reason=reason, states=f"bounded:{GAMES} games")
                return prover.shown(obligation, Found(found, None), reason)
        return prover.finding(obligation, Verdict.PROVED)

    sentence = "Every card belongs to the same suit by both rules, and beats the same cards."
    trusted = made_alike(one.ranking, other.ranking)
    rests_on = () if trusted else ("ranking.answers",)
    reads = () if trusted else (one.ranking, other.ranking)
    return Obligation(
        "ranking.same", sentence, settle=_made_alike if trusted else settle, rests_on=rests_on, reads=reads
    )


def _course(other: Ruleset) -> Obligation:
    """What no single question shows: how long a hand is, in which order things happen, and what is remembered."""

    def settle(prover: Prover, obligation: Obligation) -> Finding:
        """Compare it, and look for a game in which it shows."""
        reason = _another_course(prover.ruleset, other)
        if not reason:
            return prover.finding(obligation, Verdict.PROVED)
        found = next(_parted(prover, other), None)
        if found is None:
            return prover.finding(obligation, Verdict.UNKNOWN, reason=reason, states=f"bounded:{GAMES} games")
        return prover.shown(obligation, Found(found, None), reason)

    return Obligation("game.same", "Both games have the same stages in the same order.", settle=settle)


def _another_course(one: Ruleset, other: Ruleset) -> str:
    first, second = ([stage for stage in each.stages if _matters(stage, one, other)] for each in (one, other))
    if first != second:
        return f"the stages are {', '.join(first)} in one and {', '.join(second)} in the other"
    if (one.nominating is None) != (other.nominating is None):
        return "only one of them lets a suit be nominated, and remembers who is void"
    if foreseen.course(one) != foreseen.course(other):
        return "the hands do not have the same number of cards from trick to trick"
    return ""


def _matters(stage: str, one: Ruleset, other: Ruleset) -> bool:
    assert stage in STAGES
    # Where nobody names a card, it comes to light at that stage who plays with whom, be it everybody for himself.
    return stage == "naming" or getattr(one, stage) is not None or getattr(other, stage) is not None


def _parted(prover: Prover, other: Ruleset) -> Iterator[Game]:
    """Games that stop being the same by both rules, the shortest of some first."""
    dice, found = random.Random(0), []
    for _ in range(GAMES):
        prover.tick()
        try:
            game, beside = side_by_side(prover.ruleset, other, dice)
            if are_apart(game, beside):
                found.append(game)
        except TricklibError:
            continue
    yield from sorted(found, key=lambda game: len(game.actions))
