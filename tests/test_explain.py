"""Why an action is refused, in every phase of every game: the rule by its title, and the reason."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import after, euchre, five_hundred, same_colour, whist

from tricklib import Game, read_action, rulesets
from tricklib.cli.inspection import inspection
from tricklib.cli.telling import words
from tricklib.errors import IllegalAction
from tricklib.explain import why_not
from tricklib.policies import title
from tricklib.position import position_data, seen_by
from tricklib.record import read
from tricklib.testing import games
from tricklib.testing import rulesets as any_ruleset


def ordered() -> Game:
    """The dealer is to take up the 9♠."""
    return after(euchre(), "pass", "pass", "order")


def naming(**options: object) -> Game:
    """Seat 3 has made spades trumps and is to name a card."""
    return after(euchre(**options), "pass", "pass", "order", "exchange 9C")


def turned_down(**options: object) -> Game:
    """All have passed, and seat 1 may name another suit."""
    return after(euchre(**options), *["pass"] * 5)


def last_word() -> Game:
    """The dealer has to choose trumps."""
    return after(euchre(), *["pass"] * 9)


def bid() -> Game:
    """Seat 2 has bid seven hearts, and seat 3 is to call."""
    return after(five_hundred(), "pass", "bid 7H")


def discarding() -> Game:
    """Seat 2 holds the kitty and is to discard."""
    return after(five_hundred(), "pass", "bid 7S", "pass", "pass")


def no_trump() -> Game:
    """Seat 1 leads in a no-trump contract and holds the joker."""
    return after(five_hundred(), "bid 6NT", "pass", "pass", "pass", "discard 7H 4D QD")


def no_trump_void() -> Game:
    """The same, after seat 1 has not followed to a lead of clubs."""
    game = after(no_trump(), "play 6S", "play AS", "play TS", "play 7S")
    return after(game, "play KC", "play 5C", "play AC", "play 9S")


def announcing() -> Game:
    """Seat 2 is to announce after seat 1."""
    return after(same_colour(announcing=True), "announce 2")


CALLING, AUCTION = title(rulesets.call_partner_euchre().calling), title(rulesets.five_hundred_43().calling)
EXCHANGE, DISCARD = title(rulesets.call_partner_euchre().exchanging), title(rulesets.five_hundred_43().exchanging)
NAMING, NOMINATION = title(rulesets.call_partner_euchre().naming), title(rulesets.five_hundred_43().nominating)
FOLLOW = "Play a card of the suit led (W4)."
ANNOUNCE = title(rulesets.same_colour(announcing=True).announcing)
COMPULSORY = title(rulesets.call_partner_euchre(exchange="compulsory").exchanging)
OWN = title(rulesets.call_partner_euchre(own_card="forbidden").naming)


def compulsory() -> Game:
    """The dealer must take up the 9♠."""
    return after(euchre(exchange="compulsory"), "order")


def nobody_calls() -> Game:
    """A hand without trumps, for which all have passed."""
    return after(five_hundred(all_pass="played"), *["pass"] * 4)


REFUSALS = [
    (euchre, "trumps H", CALLING, "trumps may not be named now"),
    (euchre, "bid 3H", CALLING, "no numbers of tricks are bid now"),
    (euchre, "play 8S", CALLING, "trumps have not been declared yet"),
    (euchre, "exchange 8S", CALLING, "trumps have not been declared yet"),
    (euchre, "call AS", CALLING, "trumps have not been declared yet"),
    (euchre, "announce 2", "", "in this game nobody announces how many tricks he will take"),
    (turned_down, "order", CALLING, "the suit of the upcard, 9S, may not be made trumps now"),
    (turned_down, "trumps S", CALLING, "spades is not among the trumps to choose from"),
    (turned_down, "trumps NT", CALLING, "no trumps is not among the trumps to choose from"),
    (last_word, "pass", CALLING, "it must choose, and may not pass"),
    (ordered, "play KS", EXCHANGE, "cards have not been exchanged yet: seat 0 is to do that"),
    (ordered, "trumps H", CALLING, "trumps have been declared already"),
    (ordered, "exchange AS", "", "it does not hold AS"),
    (ordered, "exchange 9S", EXCHANGE, "putting 9S away again would be no exchange"),
    (ordered, "discard 9C", EXCHANGE, "it has no cards too many"),
    (compulsory, "keep", COMPULSORY, "it must take up what lies there"),
    (compulsory, "exchange 9S", COMPULSORY, "9S may not be put away"),
    (naming, "keep", EXCHANGE, "no cards are exchanged any more"),
    (naming, "play AS", NAMING, "no card has been named yet: seat 3 is to do that"),
    (naming, "call JO", "", "JO is not a card of this deck of 28"),
    (lambda: naming(own_card="forbidden"), "call AS", OWN, "AS, a card of its own, may not be named"),
    (lambda: after(naming(), "alone"), "call AC", NAMING, "no card is named any more"),
    (bid, "bid 7D", AUCTION, "it is not higher than the 7 hearts that seat 2 has bid"),
    (bid, "bid 6S", AUCTION, "it is not higher than the 7 hearts that seat 2 has bid"),
    (bid, "bid 11S", AUCTION, "no more than 10 tricks can be bid"),
    (bid, "trumps S", AUCTION, "trumps may not be named now"),
    (bid, "order", AUCTION, "there is no upcard whose suit could be made trumps"),
    (five_hundred, "bid 5S", AUCTION, "no fewer than 6 tricks can be bid"),
    (lambda: after(bid(), "bid 10NT"), "bid 10NT", AUCTION, "nobody can bid higher"),
    (bid, "call AC", "", "in this game nobody names a card to call a partner"),
    (discarding, "keep", DISCARD, "it has taken up 3 cards and is to discard as many"),
    (discarding, "exchange AS", DISCARD, "it is to discard 3 cards, not to exchange one"),
    (discarding, "discard AS KS", DISCARD, "it is to discard 3 cards, not 2"),
    (discarding, "discard AS KS AC", "", "it does not hold AC"),
    (discarding, "discard AS KS AS/1", "", "it has AS only once"),
    (nobody_calls, "bid 6C", AUCTION, "the calling is over, and nobody has chosen trumps"),
    (no_trump, "play JO", NOMINATION, "a suit must be named for JO: clubs or diamonds or hearts or spades"),
    (no_trump, "play 6S as H", NOMINATION, "no suit is named for 6S here"),
    (no_trump, "play AC", "", "it does not hold AC"),
    (lambda: after(no_trump(), "play 6S"), "play AS as S", NOMINATION, "no suit is named for AS here"),
    (lambda: after(no_trump(), "play 6S"), "play KC", FOLLOW, "'Play a card of the suit led (W4)' forbids KC"),
    (lambda: after(euchre(), "order", "keep", "alone"), "play 8S as H", "", "in this game no suit is named"),
    (announcing, "announce 5", ANNOUNCE, "5 may not be announced, only 0, 1, 2, 3, 4"),
    (announcing, "play AH", ANNOUNCE, "not everybody has announced yet: it is the turn of seat 2"),
    (announcing, "pass", "", "in this game nobody chooses trumps"),
    (announcing, "keep", "", "in this game nobody exchanges cards"),
    (
        lambda: after(announcing(), "announce 0", "announce 0"),
        "announce 1",
        ANNOUNCE,
        "everybody has announced already",
    ),
    (lambda: after(five_hundred(), *["pass"] * 4), "bid 6C", "", "the hand is over"),
]


@pytest.mark.parametrize(("start", "action", "rule", "reason"), REFUSALS)
def test_refusal(start: Callable[[], Game], action: str, rule: str, reason: str) -> None:
    """The error says the seat, the action, the reason and the title of the rule, and what would be legal."""
    game = start()
    legal = tuple(map(str, game.legal_actions()))
    with pytest.raises(IllegalAction) as caught:
        game.apply(read_action(action))
    error = caught.value
    assert (game.actor, rule, legal) == (error.seat, error.rule, error.legal)
    assert reason in str(error)
    assert all(one in str(error) for one in legal[:3])
    assert 1 == len(str(error).splitlines())


def test_suit_that_was_not_followed() -> None:
    """A suit in which its player has shown himself void cannot be named for the joker."""
    game = after(no_trump_void(), "play 7D", "play AD", "play 5D", "play 6D")
    assert 1 == game.actor
    assert (NOMINATION, "a suit must be named for JO: diamonds or hearts or spades") == (
        why_not(game, read_action("play JO"))[0],
        why_not(game, read_action("play JO"))[1].partition(" (")[0],
    )
    rule, reason = why_not(game, read_action("play JO as C"))
    assert NOMINATION == rule
    assert reason.startswith("clubs may not be named for JO, only diamonds or hearts or spades")


def test_many_legal_actions_are_not_all_listed() -> None:
    """A message names some of the 286 ways to discard and their number; the error has them all."""
    with pytest.raises(IllegalAction, match=r"\.\.\. \(286 in all\)$") as caught:
        discarding().apply(read_action("keep"))
    assert 286 == len(caught.value.legal)
    assert len(str(caught.value)) < 1500


ILLEGAL = [
    (lambda: whist_deal(), {"pass", "order", "trumps O", "bid 1C"}, {"pass", "order"}),
    (euchre, {"order", "trumps H", "play 8S", "bid 1C"}, {"trumps H", "play 8S"}),
    (turned_down, {"order", "trumps S", "trumps H"}, {"order", "trumps S"}),
    (bid, {"bid 7H", "bid 7S", "bid 1C", "bid 10NT", "pass"}, {"bid 7H", "bid 1C"}),
    (compulsory, {"keep", "exchange 9S", "exchange KS"}, {"keep", "exchange 9S"}),
    (discarding, {"keep", "discard AS", "play AS"}, {"keep", "play AS"}),
    (naming, {"call AC", "alone", "play AS"}, {"play AS"}),
    (lambda: naming(own_card="forbidden"), {"call AC", "call AS", "alone"}, {"call AS"}),
    (announcing, {"announce 0", "announce 4", "play AH", "announce 5"}, {"play AH"}),
    (no_trump, {"play JO", "play JO as H", "play 6S"}, {"play JO"}),
]


def whist_deal() -> Game:
    """A deal of whist."""
    return Game.deal(whist(), 0, 1)


@pytest.mark.parametrize(("start", "asked", "illegal"), ILLEGAL)
def test_thoughts(start: Callable[[], Game], asked: set[str], illegal: set[str]) -> None:
    """Of what might be thought of in a phase, an inspection lists what is not legal with its rule, and nothing else."""
    game = start()
    said = inspection(game)
    hand = set() if game.actor is None else {f"play {card}" for card in game.hands[game.actor]}
    assert illegal & hand == asked & hand & {*said["illegal"]}
    assert illegal == asked & {*said["illegal"]}
    assert all(one["reason"] for one in said["illegal"].values())


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_whatever_is_legal_is_not_explained_away(data: st.DataObject) -> None:
    """In any state of any game legal and illegal actions are apart, illegal ones are refused, and all has words."""
    game = data.draw(games(any_ruleset()))
    said = inspection(game)
    assert set() == {*said["legal"]} & {*said["illegal"]}
    assert ["phase", "seat", "legal", "illegal", "last_trick", "scores", "result"] == list(said)[:7]
    for text, why in said["illegal"].items():
        assert not game.is_legal(read_action(text))
        assert why == dict(zip(("rule", "reason"), why_not(game, read_action(text)), strict=True))
    if game.actor is not None:
        assert {f"play {card}" for card in game.hands[game.actor]} <= {
            *said["illegal"],
            *(text.partition(" as ")[0] for text in said["legal"]),
        }
    assert json.dumps(said) and words(game)


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_refusals_can_be_pasted_back(data: st.DataObject) -> None:
    """In any state of any game the position in a refusal gives its seat the same legal actions, and hides the rest."""
    game = data.draw(games(any_ruleset()))
    if game.actor is None:
        return
    with pytest.raises(IllegalAction) as caught:
        game.apply(read_action("announce 99"))
    again = read(caught.value.position, game.ruleset)
    assert isinstance(again, Game)
    assert (game.actor, game.table, game.trick) == (again.actor, again.table, again.trick)
    assert game.legal_actions() == again.legal_actions()
    state = json.loads(caught.value.position)["state"]
    assert [None] * (game.table.players - 1) == [hand for seat, hand in enumerate(state["hands"]) if seat != game.actor]
    assert state == position_data(seen_by(game, game.actor))["state"]
    assert state.get("kitty") is state.get("stock") is state.get("aside") is None
