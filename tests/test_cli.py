"""The command line: what it prints, how it ends, and that no mistake of a user shows a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tricklib import Game, read_action, rulesets
from tricklib.cli import main
from tricklib.errors import RulesetError
from tricklib.position import position_data, position_text
from tricklib.record import Record, read_record
from tricklib.verify import Finding, Report, Verdict

WHIST = rulesets.declared_trump_whist()


def game(actions: int, players: int = 4) -> Game:
    """A game of whist after some actions, always the first that is legal."""
    state = Game.deal(rulesets.declared_trump_whist(players=players), 0, 7)
    for _ in range(actions):
        state = state.apply(state.legal_actions()[0])
    return state


class Screen:
    """What a command printed and how it ended."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def data(self) -> Any:
        """The JSON on the output."""
        return json.loads(self.out)


Run = Callable[..., Screen]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in an empty directory; ``stdin`` is its standard input."""
    monkeypatch.chdir(tmp_path)

    def command(*words: str, stdin: bytes = b"") -> Screen:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(stdin), close=lambda: None))
        try:
            status = main(words)
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
        captured = capsys.readouterr()
        return Screen(status, captured.out, captured.err)

    return command


def assert_refused(screen: Screen, message: str) -> None:
    """The request was refused with status 3, one line that says why, and nothing else."""
    assert (3, "") == (screen.status, screen.out)
    assert "Traceback" not in screen.err
    assert 1 == len(screen.err.splitlines())
    assert screen.err.startswith("tricklib: ")
    assert message in screen.err


# Requests as such


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "the following arguments are required: COMMAND; see tricklib --help"),
        ("prove x", "invalid choice: 'prove'"),
        ("--verbose", "required: COMMAND"),
        ("rules --yaml", "unrecognized arguments: --yaml"),
        ("rules --js", "unrecognized arguments: --js"),
        ("rules belote", "there is no ruleset 'belote'; shipped are declared_trump_whist"),
        ("verify", "the following arguments are required: TARGET; see tricklib verify --help"),
        ("verify declared_trump_whis", "did you mean declared_trump_whist"),
        ("verify declared_trump_whist --jobs 0", "argument --jobs: '0' is no number from 1"),
        ("verify declared_trump_whist --jobs many", "argument --jobs: invalid whole number value: 'many'"),
        (
            "verify declared_trump_whist --timeout 0",
            "argument --timeout: '0' is no number of seconds above 0",
        ),
        ("verify declared_trump_whist --timeout nan", "argument --timeout: 'nan' is no number of seconds"),
        ("verify declared_trump_whist --timeout soon", "argument --timeout: invalid number value: 'soon'"),
        (
            "verify declared_trump_whist --set players",
            "cannot read the setting 'players': expected option=value",
        ),
        (
            "verify declared_trump_whist --set kitty=3",
            "declared_trump_whist has no option 'kitty'; it has players",
        ),
        ("verify declared_trump_whist --set players=9", "players=9: expected one of 2, 3, 4, 5, 6, 7"),
        ("verify nowhere:rules", "there is no module 'nowhere'"),
        ("verify nowhere.py:rules", "there is no file nowhere.py"),
        ("deal", "required: RULES"),
        ("deal declared_trump_whist --seed x", "argument --seed: invalid int value: 'x'"),
        ("deal declared_trump_whist --dealer 4", "there is no seat 4: with 4 players seats are 0 to 3"),
        ("inspect", "required: FILE"),
        ("inspect missing.json", "cannot read missing.json: No such file or directory"),
        ("inspect .", "cannot read .: Is a directory"),
        ("inspect /dev/zero", "cannot read /dev/zero: it is larger than 67108864 bytes, the most that is read"),
        ("inspect -", "-: cannot read the record or position: there is no text"),
        ("inspect - --set players=5", "--set needs --rules: the options of a record are written in it"),
        ("inspect - --rules nowhere", "there is no ruleset 'nowhere'"),
        ("replay missing.json", "cannot read missing.json"),
    ],
)
def test_wrong_request(run: Run, words: str, message: str) -> None:
    """A request that is wrong ends with status 3 and one line."""
    assert_refused(run(*words.split()), message)


@pytest.mark.parametrize("words", ["--help", "--version", "rules --help", "verify --help", "inspect --help"])
def test_help(run: Run, words: str) -> None:
    """Help is printed and is no mistake."""
    screen = run(*words.split())
    assert (0, "") == (screen.status, screen.err)
    assert "tricklib" in screen.out


# Rules


def test_rules(run: Run) -> None:
    """All shipped rulesets are listed with their options and defaults."""
    screen = run("rules")
    assert 0 == screen.status
    assert "--set players" in screen.out
    assert "2|3|4|5|6|7 (default 4): how many play (WQ1)" in screen.out
    assert all(name in screen.out for name in rulesets.FAMILIES)


def test_rules_as_json(run: Run) -> None:
    """As JSON they come with the name, type, values and default of each option."""
    first = run("rules", "--json").data[0]
    assert {"name", "title", "options", "rules"} == first.keys()
    players = {"name": "players", "type": "int", "values": [2, 3, 4, 5, 6, 7], "default": 4}
    assert players | {"text": "how many play (WQ1)"} == first["options"][0]


def test_rules_with_options(run: Run) -> None:
    """One game is described with the options that are set, in its own words and numbers."""
    screen = run("rules", "five_hundred_43", "--set", "failed=nothing")
    assert "one that does not scores nothing (F14, FQ2); the other side scores 10 a trick (F15)" in screen.out
    assert "hearts 80, spades 100, no-trump 120, and 100 more for each further trick (FQ1)" in screen.out
    bonus = run("rules", "call_partner_euchre", "--set", "lone_score=bonus").out
    assert "a maker who says that he plays alone scores 1 or 4; a maker who finds no partner scores 1 or 3" in bonus


def test_rules_of_ones_own(run: Run, tmp_path: Path) -> None:
    """Rules in a file are described too; clauses of games that they do not come from are not cited."""
    (tmp_path / "own.py").write_text(
        "from tricklib import rulesets\nrules = rulesets.call_partner_euchre().evolve(name='own', players=4)\n",
        encoding="utf-8",
    )
    screen = run("rules", "own.py:rules")
    assert screen.out.startswith("own\n") and "Players: 4." in screen.out
    assert "Following: Play a card of the suit led; failing that, play any card." in screen.out


def test_rules_with_options_of_no_game(run: Run) -> None:
    """An option needs a game that has it."""
    assert_refused(run("rules", "--set", "failed=nothing"), "--set needs the name of a ruleset")
    assert_refused(run("rules", "nothere"), "there is no ruleset 'nothere'")
    assert_refused(run("rules", "five_hundred_43", "--set", "slam250=7"), "slam250=7: expected one of False, True")


def test_clauses(run: Run) -> None:
    """The clauses of a ruleset are shown with the policies that implement them and the verdicts about these."""
    screen = run("rules", "declared_trump_whist", "--clauses", "--jobs", "1")
    assert "proved: parts_keep_their_word, answers, own_view" in screen.out
    assert "W5  A trump may not be led until trumps are broken." in screen.out
    assert "breaking: BrokenByRuff()" in screen.out
    clauses = run("rules", "declared_trump_whist", "--clauses", "--quick", "--json").data[0]["clauses"]
    assert ["W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8"] == [clause["id"] for clause in clauses]
    assert {"following": "first_of(MustFollow(), Anything())"} == clauses[3]["policies"]


# Deal


def test_deal(run: Run) -> None:
    """The same seed gives the same deal, as a record without actions."""
    one = run("deal", "declared_trump_whist", "--seed", "5", "--dealer", "2", "--set", "players=5")
    again = run("deal", "declared_trump_whist", "--seed", "5", "--dealer", "2", "--set", "players=5")
    assert one.out == again.out
    assert Game.deal(rulesets.declared_trump_whist(players=5), 2, 5) == read_record(one.out).replay()


def test_deal_by_house_rules(run: Run, tmp_path: Path) -> None:
    """A deal by rules in a file names the file as a remark and is read by it."""
    (tmp_path / "h.py").write_text(
        "from tricklib import rulesets\n"
        "print('loading')\n"
        "eldest = rulesets.declared_trump_whist(ties='eldest')\n"
        "rules = rulesets.declared_trump_whist().evolve(winning=eldest.winning)\n"
    )
    dealt = run("deal", "h.py:rules", "--seed", "1")
    assert "h.py:rules" == dealt.data["rules"]["target"]
    assert_refused(run("inspect", "-", stdin=dealt.out.encode()), "give the rules it was played by")
    assert 0 == run("inspect", "-", "--rules", "h.py:rules", "--json", stdin=dealt.out.encode()).status


# Inspect

KEYS = ["phase", "seat", "legal", "illegal", "last_trick", "scores", "result"]


def inspected(run: Run, text: str, *more: str) -> Any:
    """What ``inspect --json`` says about a text."""
    screen = run("inspect", "-", "--json", *more, stdin=text.encode())
    assert (0, "") == (screen.status, screen.err)
    return screen.data


@pytest.mark.parametrize("write", [position_text, lambda state: Record.of(state).text()])
@pytest.mark.parametrize("actions", [0, 1, 2, 5, 6, 30, 53])
def test_inspect(run: Run, write: Callable[[Game], str], actions: int) -> None:
    """A record and a position of the same state are inspected alike, and say what the game says."""
    state = game(actions)
    said = inspected(run, write(state))
    assert KEYS == list(said)
    assert (state.phase.value, state.actor) == (said["phase"], said["seat"])
    assert list(map(str, state.legal_actions())) == said["legal"]
    held = [] if state.actor is None else [f"play {card}" for card in state.hands[state.actor]]
    assert sorted(held) == sorted({*said["illegal"], *said["legal"]} & {*held})
    assert not {*said["illegal"]} & {*said["legal"]}
    assert list(state.scores) == said["scores"]


def test_inspect_names_the_rule(run: Run) -> None:
    """Every card in hand that is not legal is given with the rule that forbids it."""
    hands = ["3H", "4H 5S", None, None]
    state = {"phase": "playing", "trumps": "S", "tricks": [11, 0, 0, 0], "hands": hands}
    state |= {"trick": {"leader": 0, "cards": "AH"}, "broken": True}
    header = {"tricklib": 1, "rules": {"name": "declared_trump_whist"}, "seats": 4, "dealer": 0}
    said = inspected(run, json.dumps(header | {"state": state}))
    assert (1, ["play 4H"]) == (said["seat"], said["legal"])
    rule = "Play a card of the suit led (W4)."
    assert {"play 5S": {"rule": rule, "reason": f"'{rule[:-1]}' forbids 5S"}} == said["illegal"]


def test_inspect_a_finished_trick(run: Run) -> None:
    """A finished trick is given with its winner."""
    state = game(5)
    said = inspected(run, Record.of(state).text())
    assert state.actor == said["last_trick"]["winner"]
    assert state.last_trick is not None
    assert list(map(str, state.last_trick.cards)) == [play["card"] for play in said["last_trick"]["cards"]]


def test_inspect_a_finished_hand(run: Run) -> None:
    """A finished hand is given with its scores and winners."""
    state = game(53)
    said = inspected(run, Record.of(state).text())
    assert state.result is not None
    result = {"scores": list(state.scores), "winners": list(state.result.winners)}
    assert ("over", None, [], result) == (said["phase"], said["seat"], said["legal"], said["result"])


LAST_TRUMP = {"phase": "playing", "trumps": "S", "tricks": [12, 0, 0, 0], "hands": ["QS", None, None, None]}


def test_dead_end(run: Run) -> None:
    """A dead end has a seat, nothing legal, and the rule that forbids every card."""
    header = {"tricklib": 1, "rules": {"name": "declared_trump_whist_literal"}, "seats": 4, "dealer": 0}
    text = json.dumps(header | {"state": LAST_TRUMP | {"trick": {"leader": 0}}})
    said = inspected(run, text)
    assert (0, []) == (said["seat"], said["legal"])
    assert "Lead no trump until trumps are broken (W5)." == said["illegal"]["play QS"]["rule"]
    words = run("inspect", "-", stdin=text.encode()).out
    assert "dead end: seat 0 is to act; legal: nothing" in words


def test_nobody_opens(run: Run) -> None:
    """If the rules name no seat to lead there is no seat, and a reason."""
    ruleset = rulesets.declared_trump_whist_literal(players=5)
    deals = (Game.deal(ruleset, 0, seed) for seed in range(1000))
    state = next(deal for deal in deals if "2C" in deal.aside.data).apply(read_action("trumps H"))
    said = inspected(run, Record.of(state).text())
    assert [*KEYS, "reason"] == list(said)
    assert (None, []) == (said["seat"], said["legal"])
    assert said["reason"].startswith("no seat is to lead by the rule 'Whoever holds the 2♣ leads")
    assert "dead end: no seat is to lead" in run("inspect", "-", stdin=position_text(state).encode()).out


def test_untold_hand(run: Run) -> None:
    """If the hand of the seat to act is not told, what is legal is null and never an empty list."""
    form = position_data(game(6))
    form["state"]["hands"] = [None] * 4
    said = inspected(run, json.dumps(form))
    assert (None, {}) == (said["legal"], said["illegal"])
    assert "cards the position does not tell" in said["reason"]
    words = run("inspect", "-", stdin=json.dumps(form).encode())
    assert (0, 4) == (words.status, words.out.count("not told"))


def test_inspect_in_words(run: Run) -> None:
    """In words the hands, the trick, the legal cards and the forbidden ones are shown with symbols."""
    words = run("inspect", "-", stdin=position_text(game(6)).encode()).out
    for part in (
        "trumps: clubs",
        "seat 0: ♠",
        "trick: seat ",
        " is to act; legal: ",
        "  not ",
        "last trick: seat ",
    ):
        assert part in words


BAD: list[Any] = [
    (b"\xff\xfe", "it is no text, byte 1 is not UTF-8"),
    (b"\x00" * 10, "it is no JSON, or cut off"),
    (b"{", "it is no JSON, or cut off"),
    pytest.param(b"[" * 900_000, "cannot read the record or position", id="deep"),
    pytest.param(b" " * (1 + (1 << 26)), "it is larger than 67108864 bytes", id="large"),
    (b"{}", "this has neither 'deal' nor 'state'"),
    (position_text(game(6)).replace('"seats": 4', '"seats": 5').encode(), "seats is 5"),
    (
        position_text(game(6)).replace('"state": {', '"state": {"x": 1, ').encode(),
        "state has the unknown key 'x'",
    ),
    (Record.of(game(6)).text().replace("play 2C", "play 2H").encode(), "action 2: seat "),
    (Record.of(game(6)).text().replace("play 2C", "play ZZ").encode(), "action 2: cannot read the action"),
    (Record.of(game(6)).text().encode()[:-20], "it is no JSON, or cut off"),
]


@pytest.mark.parametrize("command", ["inspect", "replay"])
@pytest.mark.parametrize(("data", "message"), BAD)
def test_bad_file(run: Run, tmp_path: Path, command: str, data: bytes, message: str) -> None:
    """A file that cannot be read or replayed is refused in one line that names it, and nothing is written."""
    (tmp_path / "game.json").write_bytes(data)
    assert_refused(run(command, "game.json"), message)
    assert_refused(run(command, "-", stdin=data), message)
    assert ["game.json"] == os.listdir(tmp_path)


def test_byte_order_mark(run: Run) -> None:
    """A file that an editor began with a byte order mark is read."""
    assert 0 == run("inspect", "-", stdin=b"\xef\xbb\xbf" + position_text(game(6)).encode()).status


def test_rules_that_misbehave(run: Run, tmp_path: Path) -> None:
    """A rule of the user's that raises while a file is inspected is told in one line with its place."""
    (tmp_path / "odd.py").write_text(
        "from tricklib import rulesets\n"
        "class Odd:\n"
        "    def legal(self, hand, trick, table):\n"
        "        return hand[0]\n"
        "rules = rulesets.declared_trump_whist().evolve(leading=Odd())\n"
    )
    screen = run("inspect", "-", "--rules", "odd.py:rules", stdin=position_text(game(1)).encode())
    assert_refused(screen, "Odd.legal raised TypeError at ")
    assert "odd.py:4" in screen.err


# Replay


def test_replay(run: Run) -> None:
    """A record is walked through action by action, to the winners."""
    state = game(53)
    walked = run("replay", "-", stdin=Record.of(state).text().encode())
    assert 0 == walked.status
    lines = walked.out.splitlines()
    assert "  1  seat 0 declares clubs as trumps" in lines
    assert any(line.endswith("leads 2♣") for line in lines)
    assert 13 == sum("is taken by seat" in line for line in lines)
    assert state.result is not None
    assert "won by " + " and ".join(f"seat {seat}" for seat in state.result.winners) == lines[-1]


def test_replay_of_a_position(run: Run) -> None:
    """A position has no actions to walk through."""
    screen = run("replay", "-", stdin=position_text(game(6)).encode())
    assert_refused(screen, "- is a position: replay needs a record, inspect takes both")


def test_replay_by_other_rules(run: Run) -> None:
    """A record can be replayed by rules that are given, if they allow it."""
    text = Record.of(game(6)).text().encode()
    assert 0 == run("replay", "-", "--rules", "declared_trump_whist", "--set", "ties=eldest", stdin=text).status
    screen = run("replay", "-", "--rules", "declared_trump_whist", "--set", "players=5", stdin=text)
    assert_refused(screen, "seats is 4, but declared_trump_whist is here for 5 players")


# Verify


def finding(verdict: str, obligation: str = "following.never_empty", **more: Any) -> Finding:
    """A finding with a verdict."""
    usual: dict[str, Any] = {"seconds": 0.25, "policy": "MustFollow()"}
    sentence = "There is always something to play."
    return Finding(obligation, sentence, verdict=Verdict(verdict), **(usual | more))


def report(status: int, *findings: Finding) -> Report:
    """A report with an exit status."""
    departures = (("leading.never_empty", "the literal rule may leave nothing"),)
    made = Report(WHIST, findings, departures, "0.1.0", "z3 5", 1.5)
    assert status == made.exit_status
    return made


@pytest.fixture
def verifier(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A verifier that answers with ``answer`` and keeps what it was asked."""
    fake = SimpleNamespace(answer=report(0, finding("proved")), asked=None)

    def verify(ruleset: Any, **settings: Any) -> Any:
        fake.asked = (ruleset, settings)
        if isinstance(fake.answer, BaseException):
            raise fake.answer
        if progress := settings.get("progress"):
            progress(1, 2, "following.never_empty")
        return fake.answer

    module = ModuleType("tricklib.verify")
    module.verify = verify  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tricklib.verify", module)
    return fake


STATUSES = [
    (0, "proved"),
    (1, "refuted"),
    (1, "vacuous"),
    (2, "unknown"),
    (2, "unsupported"),
    (4, "disagree"),
]


@pytest.mark.parametrize(("status", "verdict"), STATUSES)
@pytest.mark.parametrize("json_wanted", [False, True])
def test_status_of_verify(run: Run, verifier: SimpleNamespace, status: int, verdict: str, json_wanted: bool) -> None:
    """The exit status of a verification is that of its report, whether it is shown as a table or as JSON."""
    verifier.answer = report(status, finding("proved"), finding(verdict, "leading.never_empty"))
    screen = run("verify", "declared_trump_whist", *["--json"] * json_wanted)
    assert (status, "") == (screen.status, screen.err)
    assert verdict in screen.out
    if json_wanted:
        assert ["proved", verdict] == [one["verdict"] for one in screen.data["verdicts"]]


def test_what_verify_shows(run: Run, verifier: SimpleNamespace) -> None:
    """Verdicts are grouped by question, and a counterexample is told in words."""
    story = "South holds ♠Q and is to lead.\nNothing is legal."
    refuted = finding("refuted", "leading.never_empty", story=story, reason="a dead end")
    verifier.answer = report(1, finding("proved"), refuted)
    shown = run("verify", "declared_trump_whist").out
    assert shown.index("following") < shown.index("leading")
    parts = (
        "MustFollow()",
        "South holds ♠Q and is to lead.",
        "Nothing is legal.",
        "a dead end",
        "1 proved, 1 refuted",
    )
    for part in (*parts, "departs on purpose from leading.never_empty: the literal rule may leave nothing"):
        assert part in shown


def test_what_verify_is_asked(run: Run, verifier: SimpleNamespace) -> None:
    """The options of the command reach the verifier."""
    words = "verify declared_trump_whist --set players=5 --only following.* --timeout 2.5 --jobs 3 --smt2 files"
    assert 0 == run(*words.split()).status
    ruleset, settings = verifier.asked
    assert rulesets.declared_trump_whist(players=5) == ruleset
    plain = {"only": "following.*", "timeout": 2.5, "jobs": 3, "cache": None, "smt2": "files", "cross_check": False}
    assert plain == settings


def test_progress_on_a_terminal_only(run: Run, verifier: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The progress of a verification is shown if the error stream is a terminal."""
    run("verify", "declared_trump_whist")
    assert "progress" not in verifier.asked[1]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    run("verify", "declared_trump_whist")
    assert callable(verifier.asked[1]["progress"])


def test_pattern_that_fits_nothing(run: Run, verifier: SimpleNamespace) -> None:
    """A pattern that fits no obligation proves nothing, and is not taken for success."""
    verifier.answer = report(0)
    screen = run("verify", "declared_trump_whist", "--only", "folowing")
    assert_refused(screen, "--only 'folowing' fits no obligation of declared_trump_whist")


def test_request_that_the_verifier_refuses(run: Run, verifier: SimpleNamespace) -> None:
    """A ruleset that the verifier refuses is told in one line."""
    verifier.answer = RulesetError("these parts\ndo not fit")
    assert_refused(run("verify", "declared_trump_whist"), "tricklib: these parts do not fit")


def test_interruption(run: Run, verifier: SimpleNamespace) -> None:
    """An interruption from the keyboard ends with status 130 and one line."""
    verifier.answer = KeyboardInterrupt()
    screen = run("verify", "declared_trump_whist")
    assert (130, "", "tricklib: interrupted\n") == (screen.status, screen.out, screen.err)


# As a process of its own

COMMAND = [sys.executable, "-c", "import sys; from tricklib.cli import main; sys.exit(main())"]


def test_rules_are_listed_at_once() -> None:
    """The list of rules loads neither the solver nor rich, nor what reads records: that is what would take long."""
    code = "import sys; from tricklib.cli import main; main(['rules']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert not {"z3", "rich", "cattrs"} & {*loaded.split()}


def test_reader_that_stops_reading() -> None:
    """Whoever stops reading the output is not answered with a complaint."""
    process = subprocess.Popen([*COMMAND, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert (0, b"") == (process.wait(), complaint)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_full_disk() -> None:
    """Output that cannot be written is told in one line."""
    with open("/dev/full", "w") as full:
        process = subprocess.run([*COMMAND, "rules"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (3, "tricklib: cannot write: No space left on device") == (
        process.returncode,
        process.stderr.rstrip(),
    )


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that can close a stream")
@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("rules >&-", 3, "tricklib: cannot write: standard output is closed"),
        ("deal same_colour >&-", 3, "tricklib: cannot write: standard output is closed"),
        ("verify same_colour --only 'following.*' >&-", 3, "tricklib: cannot write: standard output is closed"),
        ("--version >&-", 3, "tricklib: cannot write: standard output is closed"),
        ("inspect - <&-", 3, "tricklib: cannot read -: standard input is closed"),
        ("deal nope >&- 2>&-", 3, ""),
        ("deal nope 2>&-", 3, ""),
        ("deal same_colour <&- 2>&- >/dev/null", 0, ""),
        ("verify same_colour --only following.never_empty --no-cache <&- 2>&- >/dev/null", 0, ""),
        ("deal nope 2>/dev/full", 3, ""),
        ("--help >/dev/full", 3, "tricklib: cannot write: No space left on device"),
        ("verify same_colour --only 'following.*' >/dev/full", 3, "tricklib: cannot write: No space left on device"),
    ],
)
def test_streams_that_are_closed_or_full(line: str, status: int, said: str) -> None:
    """One line says so where somebody can read it, and the status is that of no verdict."""
    if "/dev/full" in line and not os.path.exists("/dev/full"):
        pytest.skip("needs a device that is always full")
    process = subprocess.run(
        ["sh", "-c", f'"$0" -c "$1" {line}', COMMAND[0], COMMAND[2]], capture_output=True, text=True
    )
    assert (status, "", said) == (process.returncode, process.stdout, process.stderr.rstrip())


def test_terminal_without_symbols() -> None:
    """Where suits have no symbols they are written as letters."""
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii"}
    process = subprocess.run(
        [*COMMAND, "inspect", "-"],
        input=position_text(game(6)),
        env=ascii_only,
        text=True,
        capture_output=True,
    )
    assert (0, "") == (process.returncode, process.stderr)
    assert "seat 0: S" in process.stdout


def test_conflicts(run: Run) -> None:
    """Which rules can ask for different cards is said after the report, and is no fault."""
    words = "verify", "declared_trump_whist", "--only", "leading.within_hand", "--conflicts"
    screen = run(*words)
    assert 0 == screen.status
    assert "'Lead no trump until trumps are broken (W5)' can ask for different cards." in screen.out
    assert ["refuted"] == [one["verdict"] for one in run(*words, "--json").data["conflicts"]]
    assert "no two rules can ask for different cards" in run("verify", "same_colour", *words[2:]).out


def test_tree(run: Run) -> None:
    """What a verdict rests on is drawn after the report; what was not settled cannot be."""
    words = "verify", "declared_trump_whist", "--only", "following.never_empty"
    screen = run(*words, "--tree", "following.never_empty")
    assert screen.out.endswith(
        "following.never_empty: proved\n├─ following.answers: proved\n│  └─ following.own_view: proved\n"
        "└─ following.own_view: proved\n"
    )
    assert_refused(run(*words, "--tree", "game.length"), "--tree: 'game.length' was not settled")
    assert_refused(run(*words, "--tree", "following.never_empty", "--json"), "--json has what each verdict rests on")


def test_counterexamples_are_saved_as_records(run: Run, tmp_path: Path) -> None:
    """What was refuted lies in the folder as a record that replays, one file an obligation."""
    screen = run("verify", "declared_trump_whist_literal", "--only", "leading.can_open", "--save", "found")
    assert 1 == screen.status
    assert ["leading.can_open.json"] == [path.name for path in (tmp_path / "found").iterdir()]
    assert "legal: nothing" in run("replay", "found/leading.can_open.json").out


def test_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    """A folder in whose place there is a file is refused in one line."""
    (tmp_path / "found").write_text("", encoding="utf-8")
    screen = run("verify", "declared_trump_whist_literal", "--only", "leading.can_open", "--save", "found")
    assert_refused(screen, "cannot save counterexamples in found")


def test_proofs_are_written_and_cross_checked(run: Run, tmp_path: Path) -> None:
    """One file for each proof lies in the folder, and both solvers are named."""
    words = "verify declared_trump_whist --only following.never_empty --smt2 files --cross-check"
    screen = run(*words.split())
    assert 0 == screen.status
    assert "wrote what is proved as SMT-LIB into files\n" in screen.out
    assert "bitwuzla" in screen.out
    assert (tmp_path / "files" / "following.never_empty.smt2").exists()


def test_files_need_a_folder(run: Run, tmp_path: Path) -> None:
    """Where a file is in the way, the request is refused before anything is proved."""
    (tmp_path / "files").write_text("no folder")
    for folder in ("files", "files/deeper"):
        screen = run("verify", "declared_trump_whist", "--only", "following.never_empty", "--smt2", folder)
        assert_refused(screen, f"cannot write SMT-LIB files in {folder}")


def test_a_second_solver_must_be_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without bitwuzla the request is refused, with what to install."""
    monkeypatch.setitem(sys.modules, "bitwuzla", None)
    screen = run("verify", "declared_trump_whist", "--only", "following.never_empty", "--cross-check")
    assert_refused(screen, "python -m pip install 'tricklib[cross-check]'")
