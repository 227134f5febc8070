"""What a hand is worth, and who has won a game of one hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, final

import attrs

from tricklib.actions import Bid
from tricklib.cards import Card, CardSet, Rank, Suit
from tricklib.errors import RulesetError
from tricklib.policies.kinds import Scoring
from tricklib.policies.parameters import one_of, pair_of_points, truth, whole
from tricklib.policies.titles import title
from tricklib.table import Contract, Seat, Table, Taken


@final
@attrs.frozen
class PointPerTrick:
    """Every trick is worth one point to the player who takes it (W7, C8)."""

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """As many points as tricks, for each seat."""
        return tuple(one.tricks for one in taken)

    def promise(self, score: tuple[int, ...], taken: tuple[Taken, ...], table: Table) -> bool:
        """Nobody has a point more or less than tricks."""
        return len(score) == table.players and all(score[seat] == taken[seat].tricks for seat in range(table.players))


@final
@attrs.frozen
class AttackersAndDefenders:
    """Score for whichever side takes most of the tricks, and more for all of them: attackers or defenders (E16, E17).

    The attackers are the maker and his partner. Without a maker, or with equal tricks, nobody scores.

    Args:
        attackers: what each attacker scores for most of the tricks, and for all.
        defenders: what each defender scores for most of the tricks, and for all.
        alone: what a maker scores who has said that he plays alone; None for what attackers score (EQ4).
        alone_by_accident: what a maker scores who turns out to have no partner; None for what attackers score (EQ4).
    """

    departs_from: ClassVar[Mapping[str, str]] = {
        "scoring.adds_up": "what is scored depends on which side has most of the tricks (E16, E17)",
    }

    attackers: tuple[int, int] = attrs.field(default=(1, 2), validator=pair_of_points)
    defenders: tuple[int, int] = attrs.field(default=(2, 4), validator=pair_of_points)
    alone: tuple[int, int] | None = attrs.field(default=None, validator=attrs.validators.optional(pair_of_points))
    alone_by_accident: tuple[int, int] | None = attrs.field(
        default=None, validator=attrs.validators.optional(pair_of_points)
    )

    @property
    def title(self) -> str:
        """The rule, with its points."""
        (most, all_), (few, every) = self.attackers, self.defenders
        said = f"Most of the tricks score {most} for each attacker or {few} for each defender, all {all_} or {every}"
        for who, own in (("says that he plays alone", self.alone), ("finds no partner", self.alone_by_accident)):
            said += "" if own is None else f"; a maker who {who} scores {own[0]} or {own[1]}"
        return f"{said} (E16, E17)."

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points of the side with most of the tricks for each of its seats; nothing for the others."""
        attackers = table.attackers
        if not attackers:
            return (0,) * table.players
        defenders = tuple(seat for seat in range(table.players) if seat not in attackers)
        attack = self._points(self._for_attackers(table), attackers, taken, table)
        defence = self._points(self.defenders, defenders, taken, table)
        return tuple(attack if seat in attackers else defence for seat in range(table.players))

    def _points(self, points: tuple[int, int], seats: tuple[Seat, ...], taken: tuple[Taken, ...], table: Table) -> int:
        tricks = sum(taken[seat].tricks for seat in seats)
        for_most, for_all = points
        if tricks == table.tricks:
            return for_all
        return for_most if 2 * tricks > table.tricks else 0

    def _for_attackers(self, table: Table) -> tuple[int, int]:
        if table.alone:
            return self.alone or self.attackers
        return (self.alone_by_accident if len(table.attackers) == 1 else None) or self.attackers

    def promise(self, score: tuple[int, ...], taken: tuple[Taken, ...], table: Table) -> bool:
        """Each seat has the points of its kind for its side's tricks: all, at least one more than half, or fewer."""
        if table.contract is None:
            return not any(score)
        for seat in range(table.players):
            attacks = seat in table.attackers
            side = [one for one in range(table.players) if (one in table.attackers) == attacks]
            kind = self.attackers if attacks else self.defenders
            if attacks and (table.alone or len(side) == 1):
                kind = (self.alone if table.alone else self.alone_by_accident) or kind
            tricks = sum(taken[one].tricks for one in side)
            worth = 0 if tricks < table.tricks // 2 + 1 else kind[0] if tricks < table.tricks else kind[1]
            if score[seat] != worth:
                return False
        return True


@final
@attrs.frozen
class BidValues:
    """What bids are worth: so much in each suit, and so much more for each further trick (FQ1).

    Args:
        clubs: the value of the bid of ``tricks`` in clubs.
        diamonds: the same in diamonds.
        hearts: the same in hearts.
        spades: the same in spades.
        no_trump: the same in no-trump.
        further: what each trick more adds.
        tricks: the number of tricks that these values are for.
    """

    clubs: int = attrs.field(default=40, validator=whole())
    diamonds: int = attrs.field(default=60, validator=whole())
    hearts: int = attrs.field(default=80, validator=whole())
    spades: int = attrs.field(default=100, validator=whole())
    no_trump: int = attrs.field(default=120, validator=whole())
    further: int = attrs.field(default=100, validator=whole())
    tricks: int = attrs.field(default=6, validator=whole(1))

    def value(self, bid: Bid) -> int:
        """What a bid is worth."""
        in_suit = {
            Suit.CLUBS: self.clubs,
            Suit.DIAMONDS: self.diamonds,
            Suit.HEARTS: self.hearts,
            Suit.SPADES: self.spades,
        }
        base = self.no_trump if bid.trumps is None else in_suit[bid.trumps]
        return base + self.further * (bid.tricks - self.tricks)

    def __str__(self) -> str:
        named = attrs.asdict(self, filter=attrs.filters.exclude("further", "tricks"))
        said = ", ".join(f"{name.replace('_', '-')} {value}" for name, value in named.items())
        return f"A bid of {self.tricks} is worth {said}, and {self.further} more for each further trick (FQ1)"


def _check_values(_owner: object, _field: object, values: object) -> None:
    if not isinstance(values, BidValues):
        raise RulesetError(f"values={values!r}: expected the values of bids, such as BidValues(clubs=40)")


@final
@attrs.frozen
class ContractScore:
    """A side that makes its contract scores the value of the bid, the other side so much a trick (F14, F15).

    Without a contract, both sides score for their tricks (FQ4).

    Args:
        values: what bids are worth (FQ1).
        failed: whether the value of a failed contract is subtracted, or nothing is scored for it (FQ2).
        per_trick: what the other side scores for each trick it takes (F15).
        slam: what all the tricks are worth on a smaller bid that is made; None for no more than the bid (FQ9).
    """

    departs_from: ClassVar[Mapping[str, str]] = {
        "scoring.adds_up": "what is scored depends on the contract (F14, F15)",
    }

    values: BidValues = attrs.field(default=BidValues(), validator=_check_values)
    failed: Literal["subtract", "nothing"] = attrs.field(default="subtract", validator=one_of("subtract", "nothing"))
    per_trick: int = attrs.field(default=10, validator=whole())
    slam: int | None = attrs.field(default=None, validator=attrs.validators.optional(whole()))

    @property
    def title(self) -> str:
        """The rule, with its points."""
        gain = f"the value of the bid{f', and {self.slam} at least for all the tricks' if self.slam else ''}"
        failed = "loses it" if self.failed == "subtract" else "scores nothing"
        sides = f"one that does not {failed} (F14, FQ2); the other side scores {self.per_trick} a trick (F15)"
        return f"A side that makes its contract scores {gain}, {sides}. {self.values}."

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points of each side for each of its seats."""
        sides = [table.partners(seat) for seat in range(table.players)]
        points = [self.per_trick * sum(taken[one].tricks for one in side) for side in sides]
        if table.contract is not None:
            attack = self._for_contract(table.contract, taken, table)
            points = [attack if seat in table.attackers else other for seat, other in enumerate(points)]
        return tuple(points)

    def _for_contract(self, contract: Contract, taken: tuple[Taken, ...], table: Table) -> int:
        value = self.values.value(Bid(contract.tricks, contract.trumps))
        tricks = sum(taken[seat].tricks for seat in table.attackers)
        if tricks < contract.tricks:
            return -value if self.failed == "subtract" else 0
        return self.slam if self.slam is not None and tricks == table.tricks and value < self.slam else value

    def promise(self, score: tuple[int, ...], taken: tuple[Taken, ...], table: Table) -> bool:
        """Each seat has what its side is due: the bid, the loss of it, or its tricks."""
        return len(score) == table.players and all(
            self._is_due(score[seat], seat, taken, table) for seat in range(table.players)
        )

    def _is_due(self, points: int, seat: Seat, taken: tuple[Taken, ...], table: Table) -> bool:
        tricks, contract = sum(taken[one].tricks for one in table.partners(seat)), table.contract
        if contract is None or contract.seat not in table.partners(seat):
            return points == tricks * self.per_trick
        value, slam = self._bid(contract), self.slam
        made = tricks >= contract.tricks
        if made and tricks == table.tricks and slam is not None:
            return points == max(value, slam)
        return points == (value if made else 0 if self.failed == "nothing" else -value)

    def _bid(self, contract: Contract) -> int:
        """What the bid is worth: its suit, and each trick more or less than the values are for."""
        values = self.values
        worth = (values.clubs, values.diamonds, values.hearts, values.spades, values.no_trump)
        place = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None).index(contract.trumps)
        return worth[place] - (values.tricks - contract.tricks) * values.further


@final
@attrs.frozen
class TrumpHonours:
    """Ace, jack and queen of trumps are worth extra points to whoever takes the trick they fall in (C9, CQ4).

    Args:
        ace: the points for the ace of trumps.
        jack: the points for the jack of trumps.
        queen: the points for the queen of trumps.
        to: whose points they are: the ``"taker"`` of the trick, or the ``"player"`` of the card (CQ4).
    """

    ace: int = attrs.field(default=5, validator=whole())
    jack: int = attrs.field(default=4, validator=whole())
    queen: int = attrs.field(default=3, validator=whole())
    to: Literal["taker", "player"] = attrs.field(default="taker", validator=one_of("taker", "player"))

    @property
    def title(self) -> str:
        """The rule, with its points and whose they are."""
        whose = "takes the trick they fall in" if self.to == "taker" else "plays them"
        points = f"{self.ace}, {self.jack} and {self.queen} points"
        return f"Ace, jack and queen of trumps are worth {points} to whoever {whose} (C9, CQ4)."

    def _cards(self, taken: tuple[Taken, ...], table: Table) -> tuple[CardSet, ...]:
        """The cards that count for each seat."""
        return tuple(one.cards for one in taken) if self.to == "taker" else table.played

    @property
    def _points(self) -> Mapping[Rank, int]:
        return {Rank.ACE: self.ace, Rank.JACK: self.jack, Rank.QUEEN: self.queen}

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points for the honours among the cards of each seat; none without trumps."""
        honours = [
            (card, self._points[card.rank])
            for card in table.deck
            if card.suit is table.trumps and card.rank in self._points
        ]
        return tuple(self._worth(cards, honours) for cards in self._cards(taken, table))

    def _worth(self, cards: CardSet, honours: list[tuple[Card, int]]) -> int:
        return sum(points * (cards & {card}).count() for card, points in honours)

    def promise(self, score: tuple[int, ...], taken: tuple[Taken, ...], table: Table) -> bool:
        """Nobody has more or less than so many times the points of each rank as he has taken such trumps."""
        ranks = ((Rank.ACE, self.ace), (Rank.JACK, self.jack), (Rank.QUEEN, self.queen))
        for seat in range(table.players):
            cards, worth = taken[seat].cards if self.to == "taker" else table.played[seat], 0
            for rank, points in ranks if table.trumps else ():
                worth += points * (cards & table.deck.where(rank=rank, suit=table.trumps)).count()
            if score[seat] != worth:
                return False
        return True


@final
@attrs.frozen
class AnnouncedTricks:
    """Taking just as many tricks as announced scores them double; each trick short costs two points (C11, CQ6).

    These are the points beside those for the tricks themselves.

    Args:
        exactly: whether only exactly that number scores double; if not, a greater one does too (CQ6).
    """

    exactly: bool = attrs.field(default=True, validator=truth)

    @property
    def departs_from(self) -> Mapping[str, str]:
        """What is scored depends on what was announced; taking more than that may score less."""
        departures = {"scoring.adds_up": "what is scored depends on what was announced (C11)"}
        if self.exactly:
            said = "one trick more than announced loses what the announcement would have scored (C11, CQ6)"
            departures["scoring.one_more_trick"] = said
        return departures

    @property
    def title(self) -> str:
        """The rule, with what is good enough."""
        enough = "just as many tricks as announced" if self.exactly else "at least as many tricks as announced"
        return f"Taking {enough} scores them double; each trick short costs two points (C11, CQ6)."

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """As many points again as tricks, two off for each trick short, or nothing."""
        return tuple(self._extra(one.tricks, said) for one, said in zip(taken, table.announced, strict=True))

    def _extra(self, tricks: int, said: int | None) -> int:
        if said is None:
            return 0
        if tricks < said:
            return 2 * (tricks - said)
        return tricks if tricks == said or not self.exactly else 0

    def promise(self, score: tuple[int, ...], taken: tuple[Taken, ...], table: Table) -> bool:
        """Nobody has anything but the loss for his missing tricks, or else the gain for keeping his word."""
        for seat in range(table.players):
            said, tricks = table.announced[seat], taken[seat].tricks
            over = 0 if said is None else tricks - said
            kept = said is not None and (over == 0 or (over > 0 and not self.exactly))
            if score[seat] != (tricks if kept else 2 * over if over < 0 else 0):
                return False
        return True


@final
@attrs.frozen
class LastTrickBonus:
    """Whoever takes the last trick of the hand scores extra points for it.

    Args:
        points: how many.
    """

    points: int = attrs.field(default=1, validator=whole())

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """The points for whoever took the trick completed last, once all are played."""
        over = table.tricks_played == table.tricks
        return tuple(self.points if over and seat == table.last_taker else 0 for seat in range(table.players))

    def promise(self, score: tuple[int, ...], taken: tuple[Taken, ...], table: Table) -> bool:
        """Nobody else has points, and he has them only when no trick is left."""
        due = {table.last_taker: self.points} if table.tricks_played == table.tricks else {}
        return all(score[seat] == due.get(seat, 0) for seat in range(table.players))


@final
@attrs.frozen(repr=False)
class SumOf:
    """Add up the points of these rules.

    Args:
        parts: the rules.
    """

    parts: tuple[Scoring, ...]

    @property
    def title(self) -> str:
        """The titles of the parts."""
        return "; ".join(title(part).rstrip(".") for part in self.parts) + "."

    @property
    def departs_from(self) -> Mapping[str, str]:
        """What the parts depart from, all together."""
        return {id: sentence for part in self.parts for id, sentence in getattr(part, "departs_from", {}).items()}

    def score(self, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
        """For each seat, what all parts give it."""
        return tuple(map(sum, zip(*(part.score(taken, table) for part in self.parts), strict=True)))

    def promise(self, score: tuple[int, ...], taken: tuple[Taken, ...], table: Table) -> bool:
        """Nothing is left of the points when those of each part are taken away in turn."""
        left = list(score)
        for part in self.parts:
            left = [points - gone for points, gone in zip(left, part.score(taken, table), strict=True)]
        return all(points == 0 for points in left)

    def __repr__(self) -> str:
        return f"plus({', '.join(map(repr, self.parts))})"


def plus(*rules: Scoring) -> Scoring:
    """The rule that adds up the points of these; nested ones flatten, a single one is itself.

    Raises:
        RulesetError: no rule is given, or something that is none.
    """
    parts: list[Scoring] = []
    for rule in rules:
        if not isinstance(rule, Scoring) or isinstance(rule, type):
            raise RulesetError(f"{rule!r} does not score: expected an object with score(taken, table)")
        parts.extend(rule.parts if isinstance(rule, SumOf) else (rule,))
    if not parts:
        raise RulesetError("plus needs at least one rule, such as PointPerTrick()")
    return SumOf(tuple(parts)) if len(parts) > 1 else parts[0]
