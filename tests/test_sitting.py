"""A seat that sits out: in play, in views, in the text forms, and in proofs."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import attrs
import pytest
from hands import dealt, takers
from lone import EUCHRE, LONE, lone_euchre
from positions import after, whist

from tricklib import Card, CardSet, Game, Match, Ruleset, Suit, Trick, read_action, rulesets, verify
from tricklib.actions import Declare, OrderUp
from tricklib.cli import main
from tricklib.errors import IllegalAction, RecordError, RuleError, RulesetError
from tricklib.policies.calling import MayPlayAlone, OrderUpThenName
from tricklib.policies.leading import DeclarerOpens, EldestOpens, HolderOpens, LeadPasses, NextInPlay
from tricklib.policies.siding import FixedPartners
from tricklib.policies.sitting import PartnerSitsOut
from tricklib.position import position_data, position_text, seen_by
from tricklib.record import Record, read, read_record
from tricklib.states import Phase
from tricklib.table import Seat, Table
from tricklib.verify import Finding

N, E, S, W = range(4)
HANDS = ["9C TC 9D TD 9S", "AC KC AD TS JS", "TH QH KD QD QS", "QC JC JD AS KS"]
"""Seat 0 has no heart; 1 has no heart; 2 has two; 3 has the left bower."""


def lone_hand(dealer: Seat, *calls: str, rules: Ruleset = LONE) -> Game:
    """These hands with the nine of hearts turned up, called like this."""
    return after(dealt(rules, dealer, HANDS, upcard="9H"), *calls)


# Who plays to a trick


def test_c017_cards_per_trick() -> None:
    """Alone, North leads; with South out three cards make a trick, and they are North's, East's and West's."""
    game = lone_hand(W, "order alone", "keep")
    assert ((S,), N) == (game.table.out, game.actor)
    played = []
    while game.table.tricks_played == 0:
        played.append(game.actor)
        game = game.apply(game.legal_actions()[0])
    assert [N, E, W] == played
    assert game.last_trick is not None
    assert (3, (N, E, W)) == (len(game.last_trick.cards), game.last_trick.seats)


def test_c020_turn_never_rests_on_a_seat_that_sits_out() -> None:
    """Seat 1 is alone: its ace takes the ten and the nine, it leads, and after seat 2 comes seat 0."""
    hands = ["9C KD QD TS 9S", "AC AH KH JH JD", "TC AD TD AS KS", "QC KC JC QS JS"]
    game = after(dealt(LONE, 3, hands, upcard="TH"), "pass", "order alone", "keep")
    assert ((3,), 0) == (game.table.out, game.actor)
    game = after(game, "play 9C", "play AC", "play TC")
    assert ([1], 1, 1) == (takers(game), game.actor, game.trick and game.trick.leader)
    assert 0 == Trick(2, 4, (Card.read("AD"),), Suit.DIAMONDS, (3,)).seat_to_play
    while not game.is_over:
        assert game.actor != 3
        game = game.apply(game.legal_actions()[-1])
    assert (5, 0) == (game.table.tricks_played, game.table.taken[3].tricks)


@pytest.mark.parametrize("leader", range(4))
def test_the_first_player_after_eldest_hand_leads(leader: int) -> None:
    """If eldest hand is the partner of a lone maker, the next player at his left leads."""
    dealer = (leader - 1) % 4
    passes = ["pass"] * 2
    game = lone_hand(dealer, *passes, "order alone")
    game = after(game, "keep")
    maker = (dealer + 3) % 4
    assert ((maker + 2) % 4,) == game.table.out
    assert (leader + 1) % 4 == game.actor


def test_nobody_sits_out_unless_somebody_is_alone() -> None:
    """An ordinary hand is played by all four."""
    game = lone_hand(W, "order", "keep")
    assert ((), False) == (game.table.out, game.table.alone)
    for _ in range(4):
        game = game.apply(game.legal_actions()[0])
    assert game.last_trick is not None and 4 == len(game.last_trick.cards)


def test_the_lead_passes_over_a_seat_that_sits_out() -> None:
    """Where the lead goes round, it goes round those who play."""
    game = lone_hand(W, "order alone", "keep", rules=lone_euchre(succession=LeadPasses()))
    leaders = [game.actor]
    while not game.is_over:
        before, game = game, game.apply(game.legal_actions()[0])
        if game.trick is not None and game.table.tricks_played > before.table.tricks_played:
            leaders.append(game.actor)
    assert [N, E, W, N, E] == leaders


# What it is worth


def test_alone_is_worth_four() -> None:
    """All tricks alone score four points for the maker's side, and three of them one."""
    march, most = [], []
    for seed in range(300):
        chance, game = random.Random(seed), after(Game.deal(LONE, W, seed), "order alone")
        while legal := game.legal_actions():
            game = game.apply(chance.choice(legal))
        tricks = game.table.tricks_of((N, S))
        (march if tricks == 5 else most if tricks > 2 else []).append(game.scores)
    assert {(4, 0, 4, 0)} == set(march)
    assert {(1, 0, 1, 0)} == set(most)


def test_a_match_with_lone_hands() -> None:
    """Hands with and without a partner add up in one match, which ends."""
    chance, match, lone = random.Random(3), Match.start(LONE, seed=1), 0
    while not match.is_over:
        if match.game.is_over:
            match = match.dealt(chance.getrandbits(20))
        while legal := match.game.legal_actions():
            match = match.apply(chance.choice(legal))
        lone += bool(match.game.table.out)
    assert lone > 0
    assert max(match.totals) >= 10


# What must hold in every game


@pytest.mark.parametrize("seed", range(60))
def test_random_hands(seed: int) -> None:
    """No card is lost, no trick is short, and whoever sits out neither acts nor loses a card."""
    chance, game = random.Random(seed), Game.deal(LONE, seed % 4, seed)
    while legal := game.legal_actions():
        held, out = game.hands, game.table.out
        assert game.actor not in out
        game = game.apply(chance.choice(legal))
        assert all(game.hands[seat] == held[seat] for seat in out)
        piles = [*game.hands, game.kitty, game.aside, *(one.cards for one in game.table.taken)]
        lying = [*itertools.chain.from_iterable(piles), *game.stock, *(game.trick.cards if game.trick else ())]
        assert sorted(map(str, LONE.deck)) == sorted(map(str, lying))
        for seat in range(4):
            assert len(game.hands[seat]) == game.hand_size_of(seat)
    out = game.table.out
    assert [5 if seat in out else 0 for seat in range(4)] == [len(hand) for hand in game.hands]
    assert {4 - len(out)} == {len(trick.cards) for trick in game.table.history or ()}
    assert all(not game.table.taken[seat].tricks for seat in out)


def test_a_view_shows_who_sits_out_and_not_his_cards() -> None:
    """Everybody sees who sits out and that he has five cards; which, he alone."""
    game = lone_hand(W, "order alone", "keep", "play 9C", "play AC")
    for seat in range(4):
        view = game.view(seat)
        assert ((S,), (4, 4, 5, 5)) == (view.table.out, view.hand_sizes)
        assert CardSet.read(HANDS[S], LONE.deck) == game.view(S).hand
        assert view.hand == game.hands[seat]


# Text


def test_calls_that_are_played_alone_are_written_and_read() -> None:
    """`order alone` and `trumps H alone` are one action each, in any case."""
    texts = {
        OrderUp(): "order",
        OrderUp(alone=True): "order alone",
        Declare(Suit.HEARTS): "trumps H",
        Declare(Suit.HEARTS, alone=True): "trumps H alone",
        Declare(None, alone=True): "trumps NT alone",
    }
    for action, text in texts.items():
        assert (text, action, action) == (str(action), read_action(text), read_action(text.upper()))
        assert action == eval(repr(action), {"Declare": Declare, "OrderUp": OrderUp, "Suit": Suit})


@pytest.mark.parametrize(
    "text", ["order together", "trumps alone", "trumps H alone alone", "trumps H  solo", "pass alone"]
)
def test_calls_that_are_none(text: str) -> None:
    """Nothing else may be said with a call."""
    with pytest.raises(RecordError):
        read_action(text)


@pytest.mark.parametrize("seed", range(12))
def test_every_moment_is_written_and_read(seed: int) -> None:
    """Saved at any moment and loaded again, a hand is the same, from its record and from its position."""
    chance, game = random.Random(seed), Game.deal(LONE, seed % 4, seed)
    while True:
        record, position = read_record(Record.of(game).text(), LONE), read(position_text(game), LONE)
        assert isinstance(record, Record) and isinstance(position, Game)
        for loaded in (record.replay(), position):
            assert (game, game.legal_actions(), game.table.out) == (loaded, loaded.legal_actions(), loaded.table.out)
        seen = read(position_text(seen_by(game, game.actor)), LONE)
        assert isinstance(seen, Game)
        assert (game.actor, game.table.out) == (seen.actor, seen.table.out)
        if not (legal := game.legal_actions()):
            return
        alone = [one for one in legal if getattr(one, "alone", False)]
        game = game.apply(chance.choice(alone or legal))


def changed(game: Game, **changes: object) -> str:
    """A position with some of its state told otherwise."""
    data = position_data(game)
    return json.dumps(data | {"state": data["state"] | changes})


def trick(leader: int, cards: str) -> dict[str, object]:
    return {"leader": leader, "cards": cards, "led": "C"}


WRONG = [
    ({"trick": trick(S, "9C AC")}, "state.trick.leader is 2, but seat 2 sits out"),
    ({"trick": trick(N, "9C AC QC")}, "state.trick.cards has 3, expected fewer than 3: a complete trick is a last"),
    ({"hands": [None, None, "TH QH KD QD", None]}, r"state.hands\[2\] has 4 cards, expected 5"),
]


@pytest.mark.parametrize(("changes", "said"), WRONG)
def test_positions_that_cannot_be(changes: dict[str, Any], said: str) -> None:
    """A position in which a seat both plays and sits out is refused with the place and what was expected."""
    game = lone_hand(W, "order alone", "keep", "play 9C", "play AC")
    with pytest.raises(RecordError, match=said):
        read(changed(game, **changes), LONE)


WRONG_AFTER_A_TRICK = [
    ({"alone": False, "last_trick": None}, r"state.hands\[2\] has 5 cards, expected 4"),
    ({"tricks": [0, 0, 1, 0], "taken": None}, r"state.tricks\[2\] is 1, but seat 2 sits out"),
    ({"last_trick": trick(N, "9C AC QC TH")}, "state.last_trick.cards has 4, expected 3"),
]


@pytest.mark.parametrize(("changes", "said"), WRONG_AFTER_A_TRICK)
def test_positions_that_cannot_be_after_a_trick(changes: dict[str, Any], said: str) -> None:
    """A seat that sits out has taken no trick and still has all its cards; without it, three cards are a trick."""
    game = lone_hand(W, "order alone", "keep", "play 9C", "play AC", "play QC")
    assert 1 == game.actor
    with pytest.raises(RecordError, match=said):
        read(changed(game, **changes), LONE)


def test_alone_where_nobody_may_say_so() -> None:
    """A position tells that the maker is alone only where the rules let him say so."""
    text = changed(after(dealt(EUCHRE, W, HANDS, upcard="9H"), "order", "keep"), alone=True)
    with pytest.raises(RecordError, match=r"state\.alone is told, but nobody names a card here"):
        read(text, EUCHRE)


def test_the_command_line_tells_who_sits_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A position is shown with the maker who is alone and the seat that sits out, and legal plays of others."""
    file = tmp_path / "position.json"
    file.write_text(position_text(lone_hand(W, "order alone", "keep", "play 9C")), encoding="utf-8")
    assert 0 == main(["inspect", str(file), "--rules", f"{Path(__file__).with_name('lone.py')}:LONE"])
    said = capsys.readouterr().out
    assert "seat 0 plays alone" in said
    assert "sitting out: seat 2" in said


# Errors


def test_alone_is_refused_where_nobody_may_be() -> None:
    """Without the rule, an order that is played alone is refused with the reason."""
    game = dealt(EUCHRE, W, HANDS, upcard="9H")
    with pytest.raises(IllegalAction, match="seat 0 may not order alone: nobody may play alone"):
        after(game, "order alone")


def test_the_partner_may_not_play() -> None:
    """Whoever sits out is never to act, so that his cards are refused as cards that another does not hold."""
    game = lone_hand(W, "order alone", "keep", "play 9C", "play AC")
    with pytest.raises(IllegalAction, match="seat 3 may not play TH: it does not hold TH"):
        after(game, "play TH")


@attrs.frozen
class SitsOut:
    """These seats sit out."""

    seats: tuple[Seat, ...]

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether it is one of them."""
        return seat in self.seats


@pytest.mark.parametrize(("seats", "said"), [((0, 1, 2), "leaves one seat"), ((0, 1, 2, 3), "leaves nobody")])
def test_too_few_to_play(seats: tuple[Seat, ...], said: str) -> None:
    """Two seats play at least."""
    with pytest.raises(RuleError, match=f"SitsOut.sits_out {said} to play: expected at least two seats"):
        lone_hand(W, "order", "keep", rules=lone_euchre(sitting=SitsOut(seats)))


def test_two_may_play() -> None:
    """Two seats can play a hand between them, wherever they sit."""
    game = lone_hand(W, "order", "keep", rules=lone_euchre(sitting=SitsOut((0, 2))))
    actors = [game.actor]
    while (game := game.apply(game.legal_actions()[0])).phase is Phase.PLAYING:
        actors.append(game.actor)
    assert ({E, W}, 10, 5) == (set(actors), len(actors), game.table.tricks_played)


def test_an_opener_who_sits_out() -> None:
    """A rule that lets a seat open which sits out is named, with the seats that could."""
    rules = lone_euchre(opening=EldestOpens())
    with pytest.raises(RuleError, match=r"EldestOpens.opener gives 0, who sits out: expected one of 1, 2, 3"):
        lone_hand(W, "pass", "pass", "order alone", "keep", rules=rules)


def test_a_stock_and_seats_that_sit_out() -> None:
    """How many tricks a stock is enough for must not depend on who sits out: such rules are refused."""
    with pytest.raises(RulesetError, match=r"sitting=PartnerSitsOut\(\) and drawing=.*: expected one of them"):
        rulesets.same_colour().evolve(sitting=PartnerSitsOut())


@pytest.mark.parametrize("wrong", [None, EldestOpens, "eldest"])
def test_openings_that_are_none(wrong: Any) -> None:
    """What is no rule about opening cannot be followed by the next in play."""
    with pytest.raises(RulesetError, match=r"expected .*EldestOpens"):
        NextInPlay(wrong)


@pytest.mark.parametrize("wrong", [None, OrderUpThenName, "order"])
def test_callings_that_are_none(wrong: Any) -> None:
    """What is no rule about calling cannot be played alone."""
    with pytest.raises(RulesetError, match=r"is no rule about calling: expected, for example, OrderUpThenName\(\)"):
        MayPlayAlone(wrong)


# Proofs


def found(rules: Ruleset, obligation: str) -> Finding:
    """The finding about one obligation."""
    return verify(rules, only=obligation)[obligation]


def replayed(rules: Ruleset, finding: Finding) -> Game | None:
    """The game of a counterexample up to the action with which the fault shows."""
    record = read_record(json.dumps(finding.counterexample), rules)
    assert isinstance(record, Record)
    try:
        return record.replay()
    except (RecordError, RuleError):
        return None


@pytest.mark.parametrize(
    "part", ["calling", "sitting", "opening", "leading", "following", "taking", "succession", "scoring", "rotation"]
)
def test_lone_euchre_is_proved(part: str) -> None:
    """Every obligation of the parts that have to do with it is proved for all hands, with a partner and alone."""
    report = verify(LONE, only=f"{part}.*")
    assert {"proved"} == {one.verdict.value for one in report.verdicts if one.obligation != "scoring.adds_up"}


def test_an_opener_who_may_sit_out_is_refuted() -> None:
    """Eldest hand who leads though he sits out is shown in a game in which somebody plays alone."""
    rules = lone_euchre(opening=EldestOpens())
    finding = found(rules, "opening.answers")
    assert ("refuted", True) == (finding.verdict.value, "who sits out" in finding.story)
    assert "alone" in str(finding.counterexample)


@attrs.frozen
class OpponentLeads:
    """The seat at the left of the taker leads."""

    def next_leader(self, taker: Seat, trick: Trick, table: Table) -> Seat:
        """The next seat, be it one that sits out."""
        return (taker + 1) % table.players


@attrs.frozen
class PartnerTakes:
    """The partner of the strongest takes the trick."""

    def taker(self, trick: Trick, table: Table) -> Seat:
        """The seat opposite the leader."""
        return (trick.leader + 2) % table.players


@attrs.frozen
class MakerSitsOut:
    """The maker who plays alone sits out, and leaves it to his partner."""

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether it is the maker."""
        return table.alone and table.contract is not None and seat == table.contract.seat


@attrs.frozen
class NextSitsOut:
    """The next player sits out in the place of the partner."""

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether it is the seat after the maker."""
        return table.alone and table.contract is not None and seat == (table.contract.seat + 1) % table.players

    def promise(self, out: tuple[Seat, ...], table: Table) -> bool:
        """The sentence of the rule as it should be."""
        return PartnerSitsOut().promise(out, table)


@attrs.frozen
class AllSitOut:
    """Everybody sits out who is not the maker."""

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether somebody else is alone."""
        return table.alone and table.contract is not None and seat != table.contract.seat


TWINS = [
    ({"succession": OpponentLeads()}, "succession.answers"),
    ({"taking": PartnerTakes()}, "taking.answers"),
    ({"sitting": MakerSitsOut()}, "sitting.maker_plays"),
    ({"sitting": NextSitsOut()}, "sitting.keeps_its_word"),
    ({"sitting": AllSitOut()}, "sitting.answers"),
]


@pytest.mark.parametrize(("parts", "obligation"), TWINS)
def test_rules_that_are_wrong(parts: dict[str, object], obligation: str) -> None:
    """A rule that lets the wrong seat sit out, take or lead is refuted with a game that replays up to the fault."""
    rules = lone_euchre(**parts)
    finding = found(rules, obligation)
    assert "refuted" == finding.verdict.value
    assert finding.counterexample is not None
    game = replayed(rules, finding)
    assert game is None or game.table.alone


def test_a_rule_that_never_comes_into_play() -> None:
    """Where nobody can play alone, the rule about the partner of whoever does is vacuous."""
    rules = lone_euchre(calling=OrderUpThenName())
    assert "vacuous" == found(rules, "sitting.can_happen").verdict.value


def test_alone_by_the_naming_of_a_card() -> None:
    """With the action `alone` of the naming somebody sits out too, and all is proved of it."""
    from tricklib.policies.naming import CallPartner

    rules = lone_euchre(calling=OrderUpThenName(), naming=CallPartner())
    assert "proved" == found(rules, "sitting.can_happen").verdict.value
    assert "proved" == found(rules, "opening.answers").verdict.value


@attrs.frozen
class DummyOfHighBid:
    """The partner of whoever bids all ten tricks lays his cards down."""

    def sits_out(self, seat: Seat, table: Table) -> bool:
        """Whether it is his partner."""
        contract = table.contract
        high = contract is not None and contract.tricks == 10
        return high and contract is not None and seat != contract.seat and seat in table.attackers


def test_the_partner_of_a_high_bid_lays_his_cards_down() -> None:
    """What decides may be the bid: in five hundred, the partner of a bidder of ten sits out, and nobody else."""
    rules = rulesets.five_hundred_43().evolve(sitting=DummyOfHighBid())
    for bid, out in (("bid 9H", ()), ("bid 10H", (S,))):
        game = after(Game.deal(rules, W, 5), bid, "pass", "pass", "pass")
        game = game.apply(game.legal_actions()[0])
        assert out == game.table.out
        while legal := game.legal_actions():
            game = game.apply(legal[0])
        assert 10 == game.table.tricks_played
    for obligation in ("sitting.answers", "sitting.maker_plays", "opening.answers"):
        assert "proved" == found(rules, obligation).verdict.value


def test_openings_in_the_place_of_others() -> None:
    """Whoever would open does if he plays, and nobody opens where the other rule names nobody."""
    game = lone_hand(W, "order alone", "keep")
    rule = NextInPlay(HolderOpens("TH"))
    assert W == rule.opener(game.hands, game.table)
    assert N == NextInPlay(DeclarerOpens()).opener(game.hands, game.table)
    assert NextInPlay(HolderOpens("9H")).opener(game.hands, game.table) is None
    assert S == rule.opener(game.hands, game.table.with_out(()))


def test_voids_of_those_who_play() -> None:
    """Who did not follow is remembered for the seats that played, not for the one that sits out."""
    rules = whist(siding=FixedPartners())
    table = Game.deal(rules, seed=1).apply(Declare(Suit.SPADES)).table.with_out((1,))
    full = Trick(0, 4, tuple(map(Card.read, ("2H", "3C", "4H"))), Suit.HEARTS, (1,))
    none: frozenset[Suit] = frozenset()
    assert (none, none, frozenset({Suit.HEARTS}), none) == table.collected(0, full).voids
    assert ((0, Card.read("2H")), (2, Card.read("3C")), (3, Card.read("4H"))) == full.plays
