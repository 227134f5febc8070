"""Who plays with whom, whatever was said before and in whatever order: odd rules about it are judged as games show."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from tricklib import CardSet, Deck, Game, Ruleset, Suit, Table, Trick, equivalent, rulesets, verify
from tricklib.actions import Call, Declare
from tricklib.errors import RuleError
from tricklib.policies.dealing import DealPackets
from tricklib.policies.drawing import DrawOneEach
from tricklib.policies.leading import Anything, EldestOpens
from tricklib.policies.siding import CalledPartner
from tricklib.policies.taking import StrongestTakes
from tricklib.table import Seat, Taken
from tricklib.verify import Verdict

LITTLE = rulesets.declared_trump_whist(players=3).evolve(
    deck=Deck.of("QKA"), opening=EldestOpens(), leading=Anything(), breaking=None
)
ANNOUNCED_FIRST = ("calling", "exchanging", "announcing", "naming")


def games(rules: Ruleset, number: int = 60) -> Iterator[Game]:
    """Random games, played to the end."""
    for seed in range(number):
        dice, game = random.Random(seed), Game.deal(rules, seed % rules.players, seed)
        while actions := game.legal_actions():
            game = game.apply(dice.choice(actions))
        yield game


def verdict(rules: Ruleset, obligation: str) -> Verdict:
    """The verdict on one obligation; what is refuted is shown in a game."""
    finding = verify(rules, only=obligation)[obligation]
    assert (finding.verdict is Verdict.REFUTED) == (finding.counterexample is not None)
    return finding.verdict


@attrs.frozen
class ClubsOrHeartsAlone:
    """The dealer chooses clubs, or says that he plays alone in hearts."""

    def caller(self, table: Table) -> Seat | None:
        """The dealer, once."""
        return table.dealer if table.contract is None else None

    def choices(self, hand: CardSet, table: Table) -> tuple[Call, ...]:
        """With hearts he is alone."""
        return Declare(Suit.CLUBS), Declare(Suit.HEARTS, alone=True)


@attrs.frozen
class NamesACard:
    """The maker names a card that he does not hold, even if he has said with his call that he plays alone."""

    def namer(self, table: Table) -> Seat | None:
        """The maker."""
        return None if table.contract is None else table.contract.seat

    def nameable(self, hand: CardSet, table: Table) -> CardSet:
        """What he does not hold."""
        return table.deck.full - hand

    def may_be_alone(self, hand: CardSet, table: Table) -> bool:
        """Not at this stage."""
        return False


@attrs.frozen
class NamesOneCard(NamesACard):
    """The same, by a rule that sees for itself that nothing has been named."""

    def namer(self, table: Table) -> Seat | None:
        """The maker, as long as he has named nothing and has not said that he is alone."""
        return None if table.named is not None or table.alone else super().namer(table)


@attrs.frozen
class FailsIfAlone:
    """Who has said that he plays alone has no partner, and the rule fails if there is one."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The maker and his partner."""
        if table.alone and partner is not None:
            raise ValueError("alone, with a partner")
        return CalledPartner().sides(partner, table)


@attrs.frozen
class WithEverybody:
    """Who has said that he plays alone plays with everybody if there is a partner."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """The maker and his partner, or all."""
        return (0, 0, 0) if table.alone and partner is not None else CalledPartner().sides(partner, table)


DRAWN = LITTLE.evolve(
    deck=Deck.of("QKA", "CHS"),
    dealing=DealPackets((1,), rest="stock"),
    drawing=DrawOneEach(),
    calling=ClubsOrHeartsAlone(),
    naming=NamesACard(),
    siding=CalledPartner(),
)


def test_a_maker_who_has_called_alone_may_name_a_card() -> None:
    """A rule that fails, or has one side, when that card falls is refuted by a game."""
    named = LITTLE.evolve(calling=ClubsOrHeartsAlone(), naming=NamesACard(), siding=CalledPartner())
    assert Verdict.PROVED is verdict(named, "siding.answers")
    assert Verdict.PROVED is verdict(named, "siding.two_sides")
    fails, one_side = named.evolve(siding=FailsIfAlone()), named.evolve(siding=WithEverybody())
    with pytest.raises(RuleError, match="alone, with a partner"):
        list(games(fails))
    assert Verdict.REFUTED is verdict(fails, "siding.answers")
    assert any(len(set(game.table.sides or ())) == 1 for game in games(one_side))
    assert Verdict.REFUTED is verdict(one_side, "siding.two_sides")


@attrs.frozen
class Announces:
    """Everybody announces none, one or two."""

    def announcer(self, table: Table) -> Seat | None:
        """From eldest hand on."""
        order = ((table.eldest + place) % table.players for place in range(table.players))
        return next((seat for seat in order if table.announced[seat] is None), None)

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """Always the same."""
        return 0, 1, 2


@attrs.frozen
class FewerIfKnown(Announces):
    """Everybody announces none or one if it is known who plays with whom, and else two."""

    def announcements(self, hand: CardSet, table: Table) -> tuple[int, ...]:
        """As sides are public or not."""
        return (2,) if table.sides is None else (0, 1)


def two_announced(table: Table) -> Seat:
    """The first seat that has announced two; else eldest hand."""
    return table.announced.index(2) if 2 in table.announced else table.eldest


@attrs.frozen
class AgainstTwo:
    """Whoever has announced two plays against the others, or with his partner."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """By what was announced."""
        return tuple(int(seat in (two_announced(table), partner)) for seat in range(table.players))


@attrs.frozen
class EldestAndPartner:
    """Eldest hand plays with the partner, whoever has called him."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """Eldest hand's."""
        return tuple(int(seat in (table.eldest, partner)) for seat in range(table.players))


@attrs.frozen
class TwoNames(NamesACard):
    """The first who has announced two names a card."""

    def namer(self, table: Table) -> Seat | None:
        """By what was announced."""
        return two_announced(table)


def test_sides_may_depend_on_what_was_announced_before() -> None:
    """Where everybody has announced when sides are made, they are the same whenever they come to light."""
    rules = LITTLE.evolve(announcing=Announces(), siding=AgainstTwo(), stages=ANNOUNCED_FIRST)
    assert {Verdict.PROVED} == {one.verdict for one in verify(rules, only="siding.*").verdicts}


@pytest.mark.parametrize("stages", [ANNOUNCED_FIRST, ("calling", "announcing", "naming", "exchanging")])
def test_the_partner_joins_the_one_who_named_after_announcing(stages: tuple[str, ...]) -> None:
    """The one who names a card is known by what was announced, and it is his side on which the partner must be."""
    right = LITTLE.evolve(announcing=Announces(), naming=TwoNames(), siding=AgainstTwo(), stages=stages)
    assert Verdict.PROVED is verdict(right, "siding.partner_joins")
    assert Verdict.PROVED is verdict(right, "siding.same_whenever")
    assert Verdict.REFUTED is verdict(right.evolve(siding=EldestAndPartner()), "siding.partner_joins")


def test_who_has_named_is_asked_as_it_was_then() -> None:
    """A rule that lets a card be named once does not make the partner nobody's."""
    rules = LITTLE.evolve(naming=NamesOneCard(), siding=CalledPartner())
    assert Verdict.PROVED is verdict(rules, "siding.partner_joins")
    assert Verdict.REFUTED is verdict(rules.evolve(siding=EldestAndPartner()), "siding.partner_joins")


@attrs.frozen
class AloneInTheEnd:
    """The maker and his partner, who are no partners any more once the stock is low."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """By the number of cards in the stock."""
        maker = table.contract.seat if table.contract else table.dealer
        with_him = partner if table.stock_size > 2 else maker
        return tuple(int(seat in (maker, with_him)) for seat in range(table.players))


def test_sides_that_change_with_the_stock_are_not_the_same_whenever() -> None:
    """The stock that a rule is told of before the play is the whole one."""
    assert Verdict.PROVED is verdict(DRAWN, "siding.same_whenever")
    assert Verdict.REFUTED is verdict(DRAWN.evolve(siding=AloneInTheEnd()), "siding.same_whenever")


@attrs.frozen
class ApartLater:
    """The maker and his partner; if the card called is played after the first trick, everybody plays for himself."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """By the number of tricks."""
        return tuple(range(table.players)) if table.tricks_played else CalledPartner().sides(partner, table)


@attrs.frozen
class DrawsBesideAPartner:
    """One card each, by a rule that fails where a card was called and he who has played it is nobody's partner."""

    def draws(self, taker: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
        """The same as the library's, in all games in which sides do not change."""
        if table.sides is not None and table.named is not None and len(set(table.sides)) == 3:
            raise ValueError("two of three play together")
        return DrawOneEach().draws(taker, table)


def test_what_is_drawn_by_sides_rests_on_sides_that_stay() -> None:
    """Nothing is proved of drawing where it fails in a game, since sides are not what they would have been before."""
    right, wrong = (
        DRAWN.evolve(siding=siding, drawing=DrawsBesideAPartner()) for siding in (CalledPartner(), ApartLater())
    )
    assert Verdict.PROVED is verdict(right, "drawing.answers")
    with pytest.raises(RuleError, match="two of three play together"):
        list(games(wrong))
    assert Verdict.PROVED is not verdict(wrong, "drawing.answers")


@attrs.frozen
class TakerJoins:
    """The maker, his partner and whoever has taken the last trick."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """They depend on when they come to light."""
        maker = table.contract.seat if table.contract else table.dealer
        return tuple(int(seat in (maker, partner, table.last_taker)) for seat in range(table.players))


@attrs.frozen
class FailsWithoutOpponents(StrongestTakes):
    """The strongest card takes; the rule fails if nobody plays against anybody."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """As long as there are two sides."""
        if table.sides is not None and len(set(table.sides)) == 1:
            raise ValueError("nobody to take it from")
        return StrongestTakes().taker(trick, table)


def test_what_reads_sides_is_not_proved_where_they_change() -> None:
    """A rule about taking that fails in games is not proved to answer because such sides were not looked at."""
    rules = LITTLE.evolve(naming=NamesACard(), siding=TakerJoins(), taking=FailsWithoutOpponents())
    with pytest.raises(RuleError, match="nobody to take it from"):
        list(games(rules))
    assert Verdict.PROVED is not verify(rules, only="taking.answers")["taking.answers"].verdict
    right = rules.evolve(siding=CalledPartner())
    assert Verdict.PROVED is verdict(right, "taking.answers")


@pytest.mark.parametrize("parts", [{"announcing": Announces()}, {"announcing": FewerIfKnown()}])
def test_when_sides_come_to_light_is_part_of_a_game(parts: dict[str, Any]) -> None:
    """Two games in which it comes before announcing and after it are not called the same, if nobody names a card."""
    one = LITTLE.evolve(siding=AgainstTwo(), **parts)
    other = one.evolve(stages=ANNOUNCED_FIRST)
    assert [game.table.sides for game in games(one)] != [game.table.sides for game in games(other)]
    assert not equivalent(one, other)
    assert equivalent(one.evolve(announcing=None), other.evolve(announcing=None))


def test_that_everybody_plays_for_himself_comes_to_light_as_well() -> None:
    """A rule about announcing may go by it, even where no rule says who plays with whom."""
    one = LITTLE.evolve(announcing=FewerIfKnown())
    other = one.evolve(stages=ANNOUNCED_FIRST)
    assert {2} == {said for game in games(other) for said in game.table.announced}
    assert {0, 1} == {said for game in games(one) for said in game.table.announced}
    assert not equivalent(one, other)


@attrs.frozen
class OtherNumbersLater:
    """The maker with his partner against the others, in numbers that hang on the tricks played."""

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """Other numbers in each trick, for the same sides."""
        maker = table.contract.seat if table.contract else table.dealer
        return tuple(table.tricks_played + (seat in (maker, partner)) for seat in range(table.players))


def test_the_numbers_of_the_sides_are_the_same_whenever() -> None:
    """Other rules may read them, and are asked with those that are told before the play."""
    rules = rulesets.call_partner_euchre().evolve(siding=OtherNumbersLater())
    assert Verdict.REFUTED is verdict(rules, "siding.same_whenever")
    assert Verdict.UNKNOWN is verify(rules, only="scoring.answers")["scoring.answers"].verdict


Fails = Callable[[Table], bool]

WAYS: dict[str, tuple[Fails, Verdict]] = {
    "he says so": (lambda table: len(table.attackers) == 1 and table.alone, Verdict.REFUTED),
    "he says so, asked first": (lambda table: table.alone and len(table.attackers) == 1, Verdict.REFUTED),
    "he does not say so": (lambda table: len(table.attackers) == 1 and not table.alone, Verdict.REFUTED),
    "by a card": (lambda table: len(table.attackers) == 1 and table.named is not None, Verdict.REFUTED),
    "without a card": (lambda table: len(table.attackers) == 1 and table.named is None, Verdict.REFUTED),
    "two of them": (lambda table: len(table.attackers) == 2 and table.alone, Verdict.PROVED),
    "two of them without a card": (lambda table: len(table.attackers) == 2 and table.named is None, Verdict.PROVED),
    "by a card and alone": (lambda table: table.named is not None and table.alone, Verdict.PROVED),
    "three of them": (lambda table: len(table.attackers) > 2, Verdict.PROVED),
    "with the next player": (
        lambda table: table.contract is not None and (table.contract.seat + 1) % table.players in table.attackers,
        Verdict.REFUTED,
    ),
}


@attrs.frozen
class FailsInTheEnd:
    """Every trick is a point, unless the rule fails."""

    fails: Fails = attrs.field(repr=False)

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """A point for a trick."""
        if self.fails(table):
            raise ValueError("such a hand cannot be scored")
        return tuple(one.tricks for one in taken)


@pytest.mark.parametrize("how", WAYS)
def test_a_maker_who_is_alone_in_the_end(how: str) -> None:
    """Whether by his own word, by a card of his own or by one that nobody holds: each is looked at where it counts."""
    fails, expected = WAYS[how]
    rules = rulesets.call_partner_euchre().evolve(scoring=FailsInTheEnd(fails))
    assert expected is verdict(rules, "scoring.answers")


@attrs.frozen
class ByHearts:
    """The partner joins the maker only if the card that was named is a heart, or only if it is none."""

    joins: bool

    def sides(self, partner: Seat | None, table: Table) -> tuple[int, ...]:
        """By the card that was named."""
        maker = table.contract.seat if table.contract else table.dealer
        joins = partner if table.named is not None and hearts(table) is self.joins else None
        return tuple(int(seat not in (maker, joins)) for seat in range(table.players))


def hearts(table: Table) -> bool:
    """Whether a heart was named."""
    return table.named is not None and table.named in table.deck.full.of_suit(Suit.HEARTS)


@pytest.mark.parametrize("joins", [True, False])
@pytest.mark.parametrize(
    ("fails", "expected"),
    [
        (lambda table, other: other(table) and len(table.attackers) == 2, Verdict.PROVED),
        (lambda table, other: len(table.attackers) == 2 and other(table), Verdict.PROVED),
        (lambda table, other: not other(table) and len(table.attackers) == 2, Verdict.REFUTED),
        (lambda table, other: len(table.attackers) == 2 and not other(table), Verdict.REFUTED),
        (lambda table, other: other(table) and len(table.attackers) == 1, Verdict.REFUTED),
    ],
    ids=["never", "never, the other way round", "always", "always, the other way round", "alone"],
)
def test_sides_by_the_card_that_was_named(
    fails: Callable[[Table, Fails], bool], expected: Verdict, joins: bool
) -> None:
    """What is known of the card when the sides are read is known to the rule about them as well."""

    def other(table: Table) -> bool:
        """Whether a card was named by which nobody joins."""
        return table.named is not None and hearts(table) is not joins

    scoring = FailsInTheEnd(lambda table: fails(table, other))
    rules = rulesets.call_partner_euchre().evolve(siding=ByHearts(joins), scoring=scoring)
    assert expected is verdict(rules, "scoring.answers")
