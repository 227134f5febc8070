"""What verification finds by itself about the shipped games, each with a record that replays."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tricklib import Card, CardSet, Deck, Game, Ruleset, Suit, Table, Trick, rulesets, verify
from tricklib.actions import CallCard
from tricklib.policies.calling import TurnedUpTrumps
from tricklib.policies.dealing import DealPackets
from tricklib.policies.drawing import DealAgain
from tricklib.policies.ending import FirstTo
from tricklib.policies.siding import CalledPartner
from tricklib.record import Record, read_record
from tricklib.table import Taken
from tricklib.verify import Finding


def found(ruleset: Ruleset, obligation: str) -> Finding:
    """The finding about one obligation."""
    return next(one for one in verify(ruleset, only=obligation).verdicts if one.obligation == obligation)


def replayed(ruleset: Ruleset, finding: Finding) -> Game:
    """The game of a counterexample, played again on the real engine."""
    assert finding.counterexample is not None
    record = read_record(json.dumps(finding.counterexample), ruleset)
    assert isinstance(record, Record)
    return record.replay()


# Euchre with a called partner


def test_the_named_card_can_be_buried() -> None:
    """With naming before the exchange, the dealer holds the named card and may put it away (EQ2)."""
    ruleset = rulesets.call_partner_euchre(order="naming_first")
    finding = found(ruleset, "exchanging.buries_no_partner")
    assert "refuted" == finding.verdict.value
    game = replayed(ruleset, finding)
    named = next(action.card for action in game.actions if isinstance(action, CallCard))
    assert game.actor == game.table.dealer
    assert f"exchange {named}" in map(str, game.legal_actions()) or game.kitty >= {named}


def test_the_named_card_cannot_be_buried() -> None:
    """With the exchange first, nobody can put away the named card (EQ2)."""
    assert "proved" == found(rulesets.call_partner_euchre(), "exchanging.buries_no_partner").verdict.value


def test_sides_partition_the_table() -> None:
    """Wherever the named card lies, the maker's side is he and its holder, and he alone if it is his own."""
    ruleset = rulesets.call_partner_euchre()
    for obligation in ("siding.partner_joins", "siding.two_sides", "siding.answers"):
        assert "proved" == found(ruleset, obligation).verdict.value


@pytest.mark.parametrize("moment", ["alone", "falls", "end"])
def test_sides_that_are_none_are_shown_when_they_come_to_light(moment: str) -> None:
    """A rule about sides that fails does so when somebody plays alone, when the card falls, or when it never does."""

    class Fails:
        def sides(self, partner: int | None, table: Table) -> tuple[int, ...]:
            now = "alone" if table.alone else "end" if partner is None else "falls"
            return () if now == moment else CalledPartner().sides(partner, table)

    ruleset = rulesets.call_partner_euchre().evolve(
        players=3, deck=Deck.of("9JQA"), dealing=DealPackets((2,), upcard=True), siding=Fails()
    )
    finding = found(ruleset, "siding.answers")
    assert "refuted" == finding.verdict.value
    assert "expected one whole number for each seat" in finding.reason


def test_euchre_matches_end() -> None:
    """45 points leave everybody at 9, and every hand brings at least one: 46 hands are enough (E3, EQ5)."""
    finding = found(rulesets.call_partner_euchre(), "game.match_ends")
    assert "proved" == finding.verdict.value
    assert "at most 46 hands" in finding.reason


def test_equal_totals_may_be_played_on_for_ever() -> None:
    """Two players who always score together stay level, and with equal totals the match goes on (EQ5)."""
    ruleset = rulesets.call_partner_euchre(tie="play_on")
    finding = found(ruleset, "game.match_ends")
    assert "refuted" == finding.verdict.value
    scores = replayed(ruleset, finding).scores
    assert 2 <= scores.count(max(scores))


def test_several_reach_ten() -> None:
    """Maker and partner both reach ten in one hand, and share or go on as the option says (EQ5)."""
    game = Game.deal(rulesets.call_partner_euchre(), seed=0)
    assert (0, 3) == FirstTo(10).winners((10, 4, 9, 10, 0), game.table)
    assert (3,) == FirstTo(10).winners((10, 4, 9, 11, 0), game.table)
    assert () == FirstTo(10, ties="play_on").winners((10, 4, 9, 10, 0), game.table)


# Five Hundred


def test_bids_are_in_one_order() -> None:
    """The 25 bids of five suits and five numbers are in one strict order (F8, F9)."""
    finding = found(rulesets.five_hundred_43(), "calling.outbids")
    assert ("proved", "25 bids in one order") == (finding.verdict.value, finding.reason)


def test_values_agree_with_the_bids() -> None:
    """In this game's order of suits a higher bid is worth more (FQ1)."""
    assert "proved" == found(rulesets.five_hundred_43(), "scoring.agrees_with_bids").verdict.value


def test_usual_values_disagree() -> None:
    """With spades at 40 and clubs at 60, a bid in spades beats clubs and is worth less (FQ1)."""
    ruleset = rulesets.five_hundred_43(bid_values="usual")
    finding = found(ruleset, "scoring.agrees_with_bids")
    assert "refuted" == finding.verdict.value
    game = replayed(ruleset, finding)
    lower, higher = [action for action in game.actions if str(action).startswith("bid")][-2:]
    worth = {Suit.SPADES: 40, Suit.CLUBS: 60, Suit.DIAMONDS: 80, Suit.HEARTS: 100, None: 120}
    values: list[Any] = [worth[bid.trumps] + 100 * (bid.tricks - 6) for bid in (lower, higher)]  # type: ignore[union-attr]
    assert values[0] >= values[1]


@pytest.mark.parametrize("floor", [False, True])
def test_matches_may_never_end(floor: bool) -> None:
    """Everybody may pass for ever, with the floor of -500 and without (FQ4, FQ8)."""
    ruleset = rulesets.five_hundred_43(floor=floor)
    finding = found(ruleset, "game.match_ends")
    assert "refuted" == finding.verdict.value
    assert ["pass"] * 4 == list(map(str, replayed(ruleset, finding).actions))


@pytest.mark.parametrize("floor", [False, True])
def test_contracts_may_cancel_out_for_ever(floor: bool) -> None:
    """If every hand is played, two failed contracts can still leave the totals below the target for ever (FQ4, FQ8)."""
    ruleset = rulesets.five_hundred_43(all_pass="played", floor=floor)
    finding = found(ruleset, "game.match_ends")
    assert "refuted" == finding.verdict.value
    assert "whoever deals" in finding.reason
    scores = ", ".join(map(str, replayed(ruleset, finding).scores))
    assert f"hands that score {scores} " in finding.reason


@pytest.mark.parametrize("own_suit", [True, False])
def test_the_joker_has_a_place(own_suit: bool) -> None:
    """In every contract the joker has one suit, and no card is as strong (F4, F10, FQ6)."""
    ruleset = rulesets.five_hundred_43(joker_own_suit=own_suit)
    for obligation in ("ranking.suit_is_total", "ranking.strict", "ranking.contenders"):
        assert "proved" == found(ruleset, obligation).verdict.value


@pytest.mark.parametrize(
    "options", [{}, {"joker_only_when_void": False}, {"joker_names_suit": False}, {"joker_own_suit": False}]
)
def test_every_reading_of_the_joker_leaves_a_card(options: dict[str, Any]) -> None:
    """With every reading of FQ6 every seat has a card to lead and a card to play."""
    ruleset = rulesets.five_hundred_43(**options)
    for obligation in ("leading.can_open", "leading.can_lead", "following.never_empty"):
        assert "proved" == found(ruleset, obligation).verdict.value


# Same colour


@pytest.mark.parametrize(("players", "left"), [(2, 0), (3, 1), (4, 0), (5, 2), (6, 4), (7, 3)])
def test_all_cards_are_played_by_two_or_four(players: int, left: int) -> None:
    """Of the 52 - 7n cards of the stock, those beyond the last full round are left over (C10, CQ2)."""
    ruleset = rulesets.same_colour(players=players)
    finding = found(ruleset, "drawing.uses_up")
    assert ("refuted" if left else "proved") == finding.verdict.value
    if left:
        assert finding.reason.startswith(f"{left} of the {52 - 7 * players} cards")
        assert left == len(replayed(ruleset, finding).stock)


def test_special_trumps_total_twelve() -> None:
    """Ace, jack and queen of trumps bring 5, 4 and 3 beside the 13 tricks, whoever takes them (C8, C9)."""
    ruleset = rulesets.same_colour()
    assert "proved" == found(ruleset, "scoring.adds_up").verdict.value
    table = Game.deal(ruleset, seed=1).table
    all_tricks = (Taken(13, ruleset.deck.full), *(Taken(0, ruleset.deck.empty) for _ in range(3)))
    assert (13 + 12, 0, 0, 0) == ruleset.scoring.score(all_tricks, table)


def test_one_trick_more_may_score_less() -> None:
    """One trick above the announcement loses the doubling: that is reported as a fact of the rule (C11, CQ6)."""
    report = verify(rulesets.same_colour(announcing=True), only="announcing.*")
    assert {"proved"} == {one.verdict.value for one in report.verdicts}
    departures = dict(verify(rulesets.same_colour(announcing=True), only="scoring.one_more_trick").departures)
    assert "one trick more than announced" in departures["scoring.one_more_trick"]


def test_colour_first_or_trumps_exempt() -> None:
    """Void in hearts, with a diamond and a club trump: both may be played, or only the diamond (C4, C6, CQ1)."""
    legal = []
    for exempt in (True, False):
        ruleset = rulesets.same_colour(exempt=exempt)
        table = Game.deal(ruleset, seed=1).table.declared(Suit.CLUBS)
        trick, hand = Trick(0, 4).with_card(Card.read("KH"), table), CardSet.read("2D 3C AS")
        legal.append(ruleset.following.legal(hand, trick, table).data)
    assert ["2D 3C", "2D"] == legal


# When questions are put


def test_a_hand_that_is_thrown_in_where_nobody_calls() -> None:
    """Without a calling, whether a hand is played is asked when it is dealt."""

    class NeverPlayed:
        def is_played(self, table: Table) -> bool:
            return False

        def trumps(self, table: Table) -> Suit | None:
            return None

        promise = TurnedUpTrumps.promise

    finding = found(rulesets.same_colour().evolve(uncalled=NeverPlayed()), "uncalled.keeps_its_word")
    assert "refuted" == finding.verdict.value


def test_a_stock_that_is_not_dealt_again_is_shown_after_the_last_trick() -> None:
    """A rule that should deal again and does not is refuted where the hands are played out."""

    class NeverAgain:
        def draws(self, taker: int, table: Table) -> tuple[tuple[int, int], ...]:
            return ()

        def promise(self, draws: tuple[tuple[int, int], ...], taker: int, table: Table) -> bool:
            return DealAgain(7).promise(draws, taker, table)

    ruleset = rulesets.same_colour(players=3, stock="redeal").evolve(drawing=NeverAgain())
    finding = found(ruleset, "drawing.keeps_its_word")
    assert "refuted" == finding.verdict.value
    assert 3 * 7 == len(replayed(ruleset, finding).actions)
