"""What verification says of the shipped games, and of rules that players write."""

from __future__ import annotations

import json

import pytest
import slips
from slips import MustHead, MustHeadOnPurpose, NotHeld, Printed, StaysVoid

from tricklib import Card, CardSet, Deck, Declare, Game, Ruleset, Suit, Table, Trick, rulesets, verify
from tricklib.errors import RuleError, RulesetError
from tricklib.policies import breaking, calling, dealing, following, leading
from tricklib.policies.ranking import Bowers
from tricklib.record import Record, read_record
from tricklib.verify import Budget, Finding, Verdict

GAME = rulesets.declared_trump_whist()
LITERAL = rulesets.declared_trump_whist_literal()
SMALL = GAME.evolve(deck=Deck.of("2KA"))
FEW = Budget(games=40)


def replayed(finding: Finding, ruleset: Ruleset) -> Game:
    """The end of the game that a finding shows, played again from its text."""
    assert finding.counterexample is not None
    record = read_record(json.dumps(finding.counterexample), ruleset)
    assert isinstance(record, Record)
    return record.replay()


def verdicts(ruleset: Ruleset, verdict: Verdict, **how: object) -> set[str]:
    """The obligations with a verdict."""
    return {one.obligation for one in verify(ruleset, **how).having(verdict)}  # type: ignore[arg-type]


# The shipped games


def test_the_default_game_is_proved() -> None:
    """Everything that the game with four players owes is proved, for all states."""
    report = verify(GAME)
    assert report.ok
    assert 0 == report.exit_status
    assert {"all"} == {one.states for one in report.verdicts}
    assert len(report.verdicts) > 60


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_every_number_of_players_can_open_lead_and_follow(players: int) -> None:
    """With the default fallback somebody opens after every deal, and has a card to open with."""
    game = rulesets.declared_trump_whist(players=players)
    for only in ("opening.*", "leading.can_*", "following.never_empty"):
        assert verify(game, only=only).ok


@pytest.mark.parametrize("players", [5, 6, 7])
def test_nobody_opens_if_the_two_of_clubs_is_not_dealt(players: int) -> None:
    """Without a fallback the game stops where the two of clubs is among the cards set aside."""
    game = rulesets.declared_trump_whist(players=players, fallback_opener="none")
    report = verify(game, only="opening.*")
    assert {"opening.someone_opens"} == {one.obligation for one in report.verdicts if one.verdict is not Verdict.PROVED}
    finding = report["opening.someone_opens"]
    assert Verdict.REFUTED is finding.verdict
    end = replayed(finding, game)
    assert "2C" in end.aside.data.split()
    assert None is end.actor
    assert () == end.legal_actions()
    assert 1 == report.exit_status


def test_the_literal_game_is_refuted_twice() -> None:
    """Both clashes are found, each with a game of its own that ends with a seat and no legal action."""
    report = verify(LITERAL)
    refuted = {one.obligation for one in report.having(Verdict.REFUTED)}
    assert {"leading.can_open", "leading.can_lead", "game.no_dead_end", "game.length"} == refuted
    wrong = {one.obligation for one in report.verdicts if one.verdict is not Verdict.PROVED}
    assert refuted | {"game.match_ends"} == wrong
    assert Verdict.UNKNOWN is report["game.match_ends"].verdict
    assert "game.no_dead_end" in report["game.match_ends"].reason
    opens, leads = replayed(report["leading.can_open"], LITERAL), replayed(report["leading.can_lead"], LITERAL)
    assert opens.actor is not None and leads.actor is not None
    for end in (opens, leads):
        assert () == end.legal_actions()
        assert not end.is_over
    assert (0, Suit.CLUBS) == (opens.table.tricks_played, opens.table.trumps)
    assert "2C" in opens.hands[opens.actor].data.split()
    assert 1 == leads.table.tricks_played
    assert leads.hands[leads.actor] <= leads.table.trump_cards
    assert not leads.table.broken


@pytest.mark.parametrize(("players", "tricks"), [(2, 13), (3, 4)])
def test_the_literal_game_with_fewer_players_lasts_as_long_as_it_must(players: int, tricks: int) -> None:
    """A hand of nothing but trumps takes so many tricks to come about, and the game shown is no longer."""
    game = rulesets.declared_trump_whist_literal(players=players)
    finding = verify(game, only="leading.can_lead")["leading.can_lead"]
    assert Verdict.REFUTED is finding.verdict
    end = replayed(finding, game)
    assert tricks == end.table.tricks_played
    assert () == end.legal_actions()


# Rules in plain Python


@pytest.mark.parametrize("name", slips.PROVED)
def test_a_right_rule_is_proved(name: str) -> None:
    """Plain Python with matches, loops, exceptions and closures is proved as it is."""
    game = SMALL if name == "counting" else GAME
    assert set() == {
        one.obligation
        for one in verify(game.evolve(following=slips.PROVED[name]()), only="following.*").verdicts
        if one.verdict is not Verdict.PROVED
    }


@pytest.mark.parametrize("name", slips.REFUTED)
def test_a_slip_is_refuted_with_a_game(name: str) -> None:
    """A rule with a slip is refuted by the obligation that it breaks, and the game shows it on the real engine."""
    rule, what = slips.REFUTED[name]
    game = (SMALL if rule is MustHead else GAME).evolve(following=rule())
    report = verify(game, only=f"following.{what}")
    finding = report[f"following.{what}"]
    assert Verdict.REFUTED is finding.verdict
    assert 1 == report.exit_status
    end = replayed(finding, game)
    assert not end.is_over
    if what == "never_empty":
        assert () == end.legal_actions()
    if what == "within_hand":
        with pytest.raises(RuleError, match="does not hold"):
            end.legal_actions()


@pytest.mark.parametrize("name", slips.UNSUPPORTED)
def test_what_cannot_be_proved_is_said_with_its_line(name: str) -> None:
    """A rule that cannot be run on all hands at once, or is no function, is never proved; the reason names it."""
    rule, word = slips.UNSUPPORTED[name]
    report = verify(GAME.evolve(following=rule()), only="following.own_view", budget=FEW)
    finding = report["following.own_view"]
    assert Verdict.UNSUPPORTED is finding.verdict
    assert word in finding.reason
    assert "remember" in word or "slips.py:" in finding.reason
    assert 2 == report.exit_status


@pytest.mark.parametrize("name", ["a count as text", "a count with &, caught", "catches everything"])
def test_a_fault_is_shown_even_where_no_proof_can_be_had(name: str) -> None:
    """A rule that cannot be proved is refuted all the same if a game shows its fault."""
    game = GAME.evolve(following=slips.UNSUPPORTED[name][0]())
    finding = verify(game, only="following.never_empty")["following.never_empty"]
    assert Verdict.REFUTED is finding.verdict
    assert () == replayed(finding, game).legal_actions()


@pytest.mark.parametrize("name", ["random", "memory of its own", "looks behind"])
def test_a_part_of_a_combination_is_looked_at_too(name: str) -> None:
    """A rule that is no function is not proved inside a combination either, whether or not it is an attrs class."""
    rule = following.first_of(following.MustFollow(), slips.UNSUPPORTED[name][0](), following.Anything())
    report = verify(GAME.evolve(following=rule), only="following.never_empty", budget=FEW)
    assert Verdict.UNSUPPORTED is report["following.never_empty"].verdict


@pytest.mark.parametrize("name", slips.UNKNOWN)
def test_a_rule_that_loops_for_ever_is_left_open(name: str) -> None:
    """A loop without an end, with or without questions about the hand, is stopped and named."""
    game = GAME.evolve(following=slips.UNKNOWN[name]())
    report = verify(game, only="following.never_empty", budget=Budget(still=0.5, seconds=1.0, search=0.5))
    assert Verdict.UNKNOWN is report["following.never_empty"].verdict
    assert "loop" in report["following.never_empty"].reason
    assert 2 == report.exit_status


def test_a_bower_follows_the_suit_it_counts_to() -> None:
    """A rule about printed suits is right under one ranking, and reneges with the left bower under another."""
    wrong = GAME.evolve(following=Printed(), ranking=Bowers())
    finding = verify(wrong, only="following.follow_suit")["following.follow_suit"]
    assert Verdict.REFUTED is finding.verdict
    end = replayed(finding, wrong)
    hand, bowers = end.hands[end.actor or 0], end.table.deck.where(rank=Deck.of("J").ranks[0])
    assert hand & bowers & end.table.suit(end.trick.led if end.trick else None) or end.legal_cards & bowers


# Vacuous, departing, resting


@pytest.mark.parametrize(
    ("change", "vacuous"),
    [
        ({"following": following.first_of(following.Anything(), following.MustFollow())}, "following.no_idle_part"),
        ({"leading": leading.Anything()}, "breaking.matters"),
        ({"breaking": breaking.NeverBroken()}, ""),
        ({"following": following.first_of(following.MustFollow(), following.Nothing(), following.Anything())}, ""),
    ],
    ids=["a part that never comes into play", "a flag that nobody reads", "never broken on purpose", "a unit"],
)
def test_a_rule_that_never_comes_into_play_is_vacuous(change: dict[str, object], vacuous: str) -> None:
    """A clause without an effect fails like a refutation, unless it is meant."""
    found = verdicts(GAME.evolve(**change), Verdict.VACUOUS, only="[fb]*")
    assert ({vacuous} if vacuous else set()) == found


def test_trumps_that_nothing_breaks_are_vacuous() -> None:
    """A rule about breaking that never says yes is shown to be vacuous, though it keeps every other promise."""

    class NoCardBreaks:
        def breaks(self, card: object, trick: object, table: object) -> bool:
            return False

    report = verify(GAME.evolve(breaking=NoCardBreaks()), only="breaking.can_happen")
    assert Verdict.VACUOUS is report["breaking.can_happen"].verdict
    assert 1 == report.exit_status


def test_a_departure_is_listed_and_not_owed() -> None:
    """A rule that departs on purpose is proved in all else, and the report says what it departs from."""
    report = verify(SMALL.evolve(following=MustHeadOnPurpose()), only="following.*")
    assert report.ok
    assert (("following.any_of_the_suit", "a player must head the trick if he can"),) == report.departures
    assert "following.any_of_the_suit" not in {one.obligation for one in report.verdicts}
    assert "DEPARTS" in str(report)


@pytest.mark.parametrize("what", ["within_hand", "never_empty", "answers", "own_view"])
def test_nothing_is_proved_that_rests_on_a_departure(what: str) -> None:
    """A rule may say that it departs from what the engine takes for granted; then nothing built on that is proved."""

    class Departs(StaysVoid):
        departs_from = {f"following.{what}": "it is meant so"}  # noqa: RUF012

    report = verify(GAME.evolve(following=Departs()), only="game.no_dead_end")
    assert Verdict.PROVED is not report["game.no_dead_end"].verdict


def test_proofs_rest_on_proved_things_alone() -> None:
    """Where cards from nowhere may be played, the engine's theorems say nothing, and are not called proved."""
    report = verify(GAME.evolve(following=NotHeld()), only="game.conserves")
    assert Verdict.REFUTED is report["following.within_hand"].verdict
    assert Verdict.UNKNOWN is report["game.conserves"].verdict
    assert "following.within_hand" in report["game.conserves"].reason
    known = {one.obligation: one for one in report.verdicts}
    for one in report.verdicts:
        if one.verdict is Verdict.PROVED:
            assert {Verdict.PROVED} >= {known[name].verdict for name in one.rests_on if name in known}


# What the world of a proof must hold


def test_a_hand_that_is_not_looked_at_may_be_asked_about() -> None:
    """Who chooses trumps before he looks at his hand is given no cards: a choice among held suits is then none."""

    class AmongHeldSuits:
        def caller(self, table: Table) -> int | None:
            return 0 if table.contract is None else None

        def choices(self, hand: CardSet, table: Table) -> tuple[Declare, ...]:
            return tuple(Declare(suit) for suit in Deck.standard().suits if hand.of_suit(suit))

    blind = GAME.evolve(looking=dealing.LookAfterDeclaring(), calling=AmongHeldSuits())
    finding = verify(blind, only="calling.some_choice")["calling.some_choice"]
    assert Verdict.REFUTED is finding.verdict
    assert () == replayed(finding, blind).legal_actions()
    assert verify(GAME.evolve(calling=AmongHeldSuits()), only="calling.some_choice").ok


def test_a_hand_may_be_looked_at_in_every_trick() -> None:
    """A rule that hides the hand again in a later trick is refuted there."""

    class HidesLater:
        def may_look(self, seat: int, table: Table, declared: bool) -> bool:
            return declared and table.tricks_played < 2

    finding = verify(GAME.evolve(looking=HidesLater()), only="looking.in_time")["looking.in_time"]
    assert Verdict.REFUTED is finding.verdict
    assert 2 <= replayed(finding, GAME.evolve(looking=HidesLater())).table.tricks_played


def test_a_trick_is_taken_by_the_strengths_of_the_suit_that_was_led() -> None:
    """A rule that always looks up the strengths for clubs takes tricks with discards."""

    class AsIfClubsWereLed:
        def taker(self, trick: Trick, table: Table) -> int:
            cards = trick.cards
            return trick.seat_at(max(range(len(cards)), key=lambda place: table.strength(cards[place], Suit.CLUBS)))

    assert "taking.strongest" in verdicts(SMALL.evolve(taking=AsIfClubsWereLed()), Verdict.REFUTED, only="taking.*")


def test_what_was_taken_is_the_same_whoever_asks() -> None:
    """Two rules that both read what was taken speak of the same cards."""

    class BreaksLate:
        def breaks(self, card: Card, trick: Trick, table: Table) -> bool:
            late = bool(table.taken[0].cards) and not trick.is_empty
            return late and trick.led is not table.trumps and card in table.trump_cards

    class StopsLate:
        def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
            if not table.broken and table.taken[0].cards:
                return hand - hand
            return hand & table.suit(trick.led) or hand

    game = GAME.evolve(following=StopsLate(), breaking=BreaksLate())
    finding = verify(game, only="following.never_empty")["following.never_empty"]
    assert Verdict.REFUTED is finding.verdict
    assert () == replayed(finding, game).legal_actions()


def test_a_part_that_does_not_do_what_it_says_is_refuted() -> None:
    """A part of a combined rule is held to its own sentence, though the whole only repeats its answers."""

    class NeverTrumps:
        def legal(self, hand: CardSet, trick: Trick, table: Table) -> CardSet:
            return hand  # the slip: trumps are not taken out

        def allows(self, card: Card, hand: CardSet, trick: Trick, table: Table) -> bool:
            return card in hand and card not in table.trump_cards

    game = GAME.evolve(leading=leading.by_priority(leading.OpenWith("2C"), NeverTrumps()))
    assert {"leading.parts_keep_their_word"} == verdicts(game, Verdict.REFUTED, only="leading.parts*")


def _raises(*_: object) -> object:
    raise ZeroDivisionError("by a slip")


RAISING: dict[str, dict[str, object]] = {
    "following": {"legal": vars(slips.MustRuffWhenVoid)["legal"], "allows": _raises},
    "calling": {"caller": _raises, "choices": vars(calling.DealerDeclares)["choices"]},
    "dealing": {"packets": _raises},
    "ranking": {"suit": _raises, "strength": _raises},
    "scoring": {"score": _raises},
}


@pytest.mark.parametrize("part", RAISING)
def test_a_rule_that_raises_is_refuted_and_never_crashes(part: str) -> None:
    """Whatever raises, in play or in what the rule says of itself, is a finding."""
    slip = type("Slip", (), RAISING[part])()
    assert verdicts(GAME.evolve(**{part: slip}), Verdict.REFUTED, only=f"{part}.*")


def test_what_is_no_ruleset_is_told_so() -> None:
    """A wrong request raises with what was expected."""
    with pytest.raises(RulesetError, match="no ruleset"):
        verify("whist")  # type: ignore[arg-type]
    with pytest.raises(RulesetError, match="no obligation matches"):
        verify(GAME, only="nothing.*")
    for wrong in ({"timeout": 0}, {"timeout": -1.0}, {"jobs": 0}):
        with pytest.raises(RulesetError, match="positive"):
            verify(GAME, **wrong)
