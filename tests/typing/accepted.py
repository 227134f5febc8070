"""The public interface as a typed program uses it: mypy accepts every line."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

import attrs

import tricklib
from tricklib import (
    Action,
    Card,
    CardSet,
    Clause,
    Deck,
    Declare,
    Game,
    Match,
    Order,
    Phase,
    Play,
    Rank,
    Result,
    Ruleset,
    Seat,
    Suit,
    Table,
    Taken,
    Trick,
    View,
    read_action,
    rulesets,
    verify,
)
from tricklib.policies import breaking, calling, dealing, following, leading, ranking, scoring, taking, title
from tricklib.policies.kinds import PlayRule, Ranking
from tricklib.record import MatchRecord, Record
from tricklib.record import read as read_text
from tricklib.verify import (
    Budget,
    Comparison,
    Finding,
    Obligation,
    Report,
    Verdict,
    assert_holds,
    assert_proved,
    equivalent,
    invariant,
)
from tricklib.verify.questions import Follow


@attrs.frozen
class RuffIfVoid:
    """Follow suit; void, ruff if you can."""

    departs_from: ClassVar[Mapping[str, str]] = {}

    def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
        """What may be played."""
        return hand & table.suit(trick.led) or hand & table.trump_cards or hand


@attrs.frozen
class TenHigh:
    """The ten is the highest card."""

    def suit(self, card: Card, trumps: Suit | None) -> Suit:
        """The printed suit."""
        return card.suit

    def strength(self, card: Card, led: Suit, trumps: Suit | None) -> int:
        """The rank, the ten above all."""
        height = 20 if card.rank is Rank.TEN else int(card.rank)
        return 100 + height if card.suit is trumps else height if card.suit is led else 0


rule: PlayRule = RuffIfVoid()
order: Ranking = TenHigh()
house: Ruleset = rulesets.declared_trump_whist(players=5, ties="eldest").evolve(
    following=following.first_of(following.MustFollow(), following.MustRuff(), following.Anything()),
    leading=leading.by_priority(leading.OpenWith("2C"), leading.NoTrumpUntilBroken()),
    ranking=ranking.TrumpsThenLed("TAKQJ98765432"),
    breaking=breaking.broken_by(breaking.BrokenByRuff(), breaking.BrokenByLead()),
    calling=calling.DealerDeclares((Suit.HEARTS, None)),
    dealing=dealing.DealOut(),
    taking=taking.StrongestTakes(),
    scoring=scoring.PointPerTrick(),
)
clauses: tuple[Clause, ...] = house.clauses
words: str = title(house.following)

deck: Deck = Deck.of("789TJQKA", jokers=1)
cards: CardSet = CardSet.read("AS KS", deck) | deck.where(rank=Rank.ACE)
held: bool = Card.read("AS") in cards and cards.count() >= 2
symbols: list[str] = [card.symbols for card in cards]

game: Game = Game.deal(house, dealer=2, seed=1)
actions: tuple[Action, ...] = game.legal_actions()
after: Game = game.apply(random.choice(actions))
view: View = after.view(0)
hand: CardSet | None = view.hand
result: Result | None = after.result
phase: Phase = after.phase
actor: Seat | None = after.actor
taken: tuple[Taken, ...] = after.table.taken
suits: Order = after.table.order
play: Play = Play(Card.read("2C"))
declare: Declare = Declare(None)
read: Action = read_action("play 2C")

match: Match = Match.start(house, dealer=1, seed=1)
later: Match = match.apply(match.legal_actions()[0])
hands: tuple[Game, ...] = later.hands
totals: tuple[int, ...] = later.totals
won: tuple[Seat, ...] = later.winners if later.is_over else ()
seen: View = later.view(0)
record: MatchRecord = MatchRecord.of(later)
found: Record | MatchRecord | Game = read_text(record.text(), house)

report: Report = verify(house, only="following.*", timeout=10.0, budget=Budget(paths=100))
again: Report = tricklib.verify(house, jobs=2)
findings: tuple[Finding, ...] = report.having(Verdict.REFUTED)
report.raise_if_refuted()


@invariant("following", "Somebody can always play.")
def somebody_plays(asked: Follow) -> bool:
    """Not even true of rules in general."""
    return bool(asked.answer)


own: Obligation = somebody_plays
also: Report = verify(house, also=[own])
text: str = also.tests("house.py:house", {"players": "4"}, also=[own])
assert_holds(house, own.id, {"tricklib": 1}, also=[own])
assert_proved(house, own.id, also=[own])
comparison: Comparison = equivalent(house, house, timeout=5.0)
within: Comparison = tricklib.equivalent(rule, rule, rules=house, part="following")
differences: tuple[Finding, ...] = comparison.differences
