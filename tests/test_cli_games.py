"""The command line with all games: deals, positions in every phase, and matches."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from positions import after, euchre, five_hundred
from test_cli import KEYS, Run, assert_refused, inspected, run
from test_explain import bid, discarding, naming, no_trump, ordered, turned_down
from test_match import finished, gone_on
from test_position_stages import partner_called, partner_known, uncalled

from tricklib import Game, Match, rulesets
from tricklib.position import position_text, seen_by
from tricklib.record import MatchRecord, Record, read_record

__all__ = ["run"]

STATES: list[Callable[[], Game]] = [
    euchre, turned_down, ordered, naming, partner_called, partner_known,
    five_hundred, bid, discarding, no_trump, uncalled,
]  # fmt: skip


@pytest.mark.parametrize("family", rulesets.FAMILIES)
def test_deal(run: Run, family: str) -> None:
    """A deal of every game is a record without actions, the same for the same seed."""
    dealt = run("deal", family, "--seed", "3", "--dealer", "1")
    assert (0, "") == (dealt.status, dealt.err)
    assert Game.deal(rulesets.FAMILIES[family](), 1, 3) == read_record(dealt.out).replay()


def test_deal_with_options(run: Run) -> None:
    """Options of a game are set by name."""
    dealt = run("deal", "same_colour", "--seed", "3", "--set", "players=3", "--set", "trumps=dealer")
    assert Game.deal(rulesets.same_colour(players=3, trumps="dealer"), 0, 3) == read_record(dealt.out).replay()
    refused = run("deal", "same_colour", "--set", "above=counts")
    assert_refused(refused, "above='counts' changes nothing without announcing=True")


@pytest.mark.parametrize("start", STATES)
@pytest.mark.parametrize("write", [position_text, lambda state: Record.of(state).text()])
def test_inspect(run: Run, start: Callable[[], Game], write: Callable[[Game], str]) -> None:
    """A record and a position of the same state are inspected alike, in every phase."""
    state = start()
    said = inspected(run, write(state))
    assert KEYS == list(said)
    assert (state.phase.value, state.actor) == (said["phase"], said["seat"])
    assert list(map(str, state.legal_actions())) == said["legal"]
    assert (list(state.scores) if state.is_over else None) == said["scores"]
    assert 0 == run("inspect", "-", stdin=write(state).encode()).status
    assert 0 == run("replay", "-", stdin=Record.of(state).text().encode()).status


@pytest.mark.parametrize("start", STATES)
def test_inspect_what_a_seat_sees(run: Run, start: Callable[[], Game]) -> None:
    """From the position of the seat to act its legal actions are known, and in words nothing hidden is shown."""
    state = start()
    text = position_text(seen_by(state, state.actor))
    assert list(map(str, state.legal_actions())) == inspected(run, text)["legal"]
    words = run("inspect", "-", stdin=text.encode())
    assert (0, "") == (words.status, words.err)
    hidden = state.table.players - (state.actor is not None)
    assert hidden <= words.out.count("not told")


def test_scores_of_a_side_come_at_the_end(run: Run) -> None:
    """While a hand goes on that sides play, what it is worth is not known; a thrown-in hand is worth nothing."""
    assert None is inspected(run, position_text(partner_known()))["scores"]
    assert "scores: when the hand is over" in run("inspect", "-", stdin=position_text(bid()).encode()).out
    said = inspected(run, position_text(uncalled()))
    assert ([0] * 4, []) == (said["scores"], said["legal"])


def test_points_for_what_was_played_are_not_told(run: Run) -> None:
    """Where a card scores for whoever played it, a position does not tell the points, and says so; a record does."""
    game = Game.deal(rulesets.same_colour(special_for="player"), seed=1)
    while not game.is_over:
        game = game.apply(game.legal_actions()[0])
    words = run("inspect", "-", stdin=position_text(game).encode())
    assert (0, "") == (words.status, words.err)
    assert "scores: not told: that depends on tricks which the position does not tell\n" in words.out
    said = inspected(run, position_text(game))
    assert (None, None) == (said["scores"], said["result"])
    assert list(game.scores) == inspected(run, Record.of(game).text())["scores"]


@pytest.mark.parametrize(
    ("start", "lines"),
    [
        (euchre, ["upcard: 9♠", "aside: ♠Q ♣A", "seat 1 is to act; legal: order, pass"]),
        (
            partner_called,
            [
                "trumps: spades; 0 of 5 tricks played",
                "contract: spades, by seat 3",
                "passed: seat 1 and seat 2",
                "named card: K♣; its holder is a secret",
                "upcard: 9♠ (no longer there)",
            ],
        ),
        (partner_known, ["named card: K♣", "sides: seat 0 and seat 3 against seat 1 and seat 2 and seat 4"]),
        (lambda: after(naming(), "alone"), ["seat 3 plays alone", "sides: seat 0 and seat 1 and seat 2 and seat 4"]),
        (five_hundred, ["kitty: ♥7 ♦Q4", "seat 1 is to act; legal: pass, bid 6C, bid 6D, bid 6H, ..., bid 10NT"]),
        (discarding, ["contract: spades, 7 tricks, by seat 2", "legal: discard 3 of ♠AKJ5 ♥8765 ♦Q54 ♣KQ"]),
        (
            no_trump,
            ["trumps: none; 0 of 10", "contract: no trumps, 6 tricks, by seat 1", "JO as clubs", "not JO: a suit"],
        ),
        (uncalled, ["the hand is thrown in: nobody has chosen trumps", "scores: 0 0 0 0"]),
    ],
)
def test_words(run: Run, start: Callable[[], Game], lines: list[str]) -> None:
    """In words the upcard, the kitty, the contract, the sides and the card named are shown as far as they are there."""
    words = run("inspect", "-", stdin=position_text(start()).encode()).out
    for line in lines:
        assert line in words


def test_words_about_announcements(run: Run) -> None:
    """Announcements and the stock are shown; a walk goes through them."""
    options = {"players": 3, "announcing": True}
    game = after(Game.deal(rulesets.same_colour(**options), 0, 1), "announce 4")
    words = run("inspect", "-", stdin=position_text(game).encode()).out
    assert "announced: - 4 -" in words
    assert "stock of 31: " in words
    assert "legal: announce 0, announce 1, announce 2, ..., announce 17" in words
    assert "  1  seat 1 announces 4 tricks" in run("replay", "-", stdin=Record.of(game).text().encode()).out


def test_walk(run: Run) -> None:
    """A walk says what everybody did before the play, and when the sides come to light."""
    walked = run("replay", "-", stdin=Record.of(partner_known()).text().encode()).out.splitlines()
    for line in (
        "  1  seat 1 passes",
        "  3  seat 3 makes the suit of 9♠ trumps",
        "  4  seat 0 takes up 9♠ and puts 9♣ away",
        "  5  seat 3 names K♣",
        "  6  seat 1 leads 8♣",
        " 10    seat 0 plays K♣; sides: seat 0 and seat 3 against seat 1 and seat 2 and seat 4",
    ):
        assert line in walked
    walked = run("replay", "-", stdin=Record.of(after(no_trump(), "play JO as H")).text().encode()).out.splitlines()
    assert "  1  seat 1 bids 6 no trumps" in walked
    assert "  5  seat 1 takes up the kitty and discards ♥7 ♦Q4" in walked
    assert "  6  seat 1 leads JO as hearts" in walked


# Matches


def test_match(run: Run) -> None:
    """The record of a match is walked through hand by hand, to the totals and the winners."""
    match = finished()
    walked = run("replay", "-", stdin=MatchRecord.of(match).text().encode())
    assert (0, "") == (walked.status, walked.err)
    lines = walked.out.splitlines()
    assert [f"hand {number}" for number in range(1, len(match.hands) + 1)] == [
        line for line in lines if line.startswith("hand ")
    ]
    winners = " and ".join(f"seat {seat}" for seat in match.winners)
    totals = " ".join(map(str, match.totals))
    assert [f"totals after {len(match.hands)} hands: {totals}", f"the match is won by {winners}"] == lines[-2:]


def test_inspect_a_match(run: Run) -> None:
    """The record of a match is inspected at its hand in progress, with how the match stands."""
    match = gone_on(Match.start(rulesets.call_partner_euchre(), 0, 1), 5, 60)
    text = MatchRecord.of(match).text()
    said = inspected(run, text)
    assert [*KEYS, "match"] == list(said)
    assert list(map(str, match.legal_actions())) == said["legal"]
    stands: dict[str, Any] = {"hand": len(match.hands) + 1, "totals": list(match.totals), "winners": []}
    assert stands == said["match"]
    assert "totals after " in run("inspect", "-", stdin=text.encode()).out


def test_bad_match(run: Run) -> None:
    """A match that contradicts itself is refused in one line with the number of the hand."""
    data = MatchRecord.of(finished()).data()
    data["hands"][1]["dealer"] = 2
    for command in ("replay", "inspect"):
        screen = run(command, "-", stdin=json.dumps(data).encode())
        assert_refused(screen, "-: hand 2 is dealt by seat 2, but it is the turn of seat 4")


def test_clauses(run: Run) -> None:
    """Each clause is shown with its parts, their policies and the titles of these."""
    for name in rulesets.FAMILIES:
        screen = run("rules", name, "--clauses", "--quick")
        assert (0, "") == (screen.status, screen.err)
    shown = run("rules", "five_hundred_43", "--clauses", "--quick").out
    assert "        exchanging: DeclarerTakesKitty()\n          The bid winner takes the kitty into hand" in shown
    clauses = run("rules", "five_hundred_43", "--clauses", "--quick", "--json").data[0]["clauses"]
    eleventh = next(clause for clause in clauses if clause["id"] == "F11")
    assert {"exchanging": "DeclarerTakesKitty()"} == eleventh["policies"]
    assert eleventh["titles"]["exchanging"].startswith("The bid winner takes the kitty into hand and discards")
