"""Faults reported in whist and its engines, as positions with their right answers and case ids.

Card texts (c137, c139, c140, c141) are in ``test_cards``, cases of other games in the other ``test_cases`` modules.
What cannot be said with the policies there are stands in ``test_cases_plumbing``.
"""

from __future__ import annotations

import attrs
import pytest
from positions import TRUMPS_ONCE_BROKEN, E, N, S, W, deal, legal, play, taker, trick, whist

from tricklib import Card, CardSet, Deck, Declare, Game, Play, Suit, Trick, rulesets
from tricklib.errors import IllegalAction
from tricklib.policies.breaking import BrokenByLead, BrokenByRuff, broken_by
from tricklib.policies.combine import all_of, by_priority, first_of
from tricklib.policies.following import Anything, MustFollow
from tricklib.policies.leading import HolderOpens, NoTrumpUntilBroken, OpenWith

# Breaking trumps


def test_c059_trump_led_too_early() -> None:
    """The winner of the trick leads; a spade is barred while a diamond is held, and free otherwise."""
    rules = whist(leading=TRUMPS_ONCE_BROKEN)
    game = play(deal(rules, "S", "9D 2S 6D", "3D 2H 3H", "4D 4H 5H", "5D 6H 7H"), "9D 3D 4D 5D")
    assert (0, {"6D"}) == (game.actor, legal(game))
    with pytest.raises(IllegalAction, match="forbids 2S"):
        game.apply(Play(Card.read("2S")))
    assert {"2S"} == legal(play(deal(rules, "S", "9D 2S", "3D 2H", "4D 4H", "5D 6H"), "9D 3D 4D 5D"))


@pytest.mark.parametrize(
    ("breaking", "after"),
    [
        (BrokenByRuff(), {"a": True, "b": False, "c": False, "d": False}),
        (broken_by(BrokenByRuff(), BrokenByLead()), {"a": True, "b": True, "c": False, "d": True}),
    ],
    ids=["only a ruff breaks", "a forced lead breaks too"],
)
def test_c061_which_plays_break_trumps(breaking: object, after: dict[str, bool]) -> None:
    """A ruff always breaks, a discard never; a forced lead of a trump, and what follows it, as agreed."""
    rules = whist(players=2, breaking=breaking, leading=TRUMPS_ONCE_BROKEN)
    ruffed = play(deal(rules, "S", "AD KD", "4S 6H"), "AD 4S")
    discarded = play(deal(rules, "S", "AD KD", "4S 6H"), "AD 6H")
    forced = play(deal(rules, "S", "AD 9S", "4D 5S"), "AD 4D 9S")
    followed = play(forced, "5S")
    found = {"a": ruffed, "b": forced, "c": discarded, "d": followed}
    assert after == {event: game.table.broken for event, game in found.items()}


def test_c062_ruff_with_the_suit_led_in_hand() -> None:
    """Who holds the suit led plays it, and neither a trump nor a third suit."""
    assert {"2H"} == legal(play(deal(whist(players=2), "S", "7H 8H 9H", "2H AS KD"), "7H"))


@pytest.mark.parametrize(
    ("options", "opening", "broken"),
    [
        ({}, {"2C"}, False),
        ({"opening_breaks": True}, {"2C"}, True),
        ({"opening_goes_first": False}, set(), None),
        ({"opening_goes_first": False, "only_trumps_may_lead": False}, set(), None),
    ],
    ids=["opening goes first", "and breaks", "no precedence", "by the letter"],
)
def test_c063_two_of_clubs_opens_and_clubs_are_trumps(
    options: dict[str, bool], opening: set[str], broken: bool | None
) -> None:
    """With precedence the two of clubs is led, and breaks or not as agreed; without it nothing may be led."""
    rules = rulesets.declared_trump_whist(**options)
    game = deal(rules, "C", "3C 4D 6H 5S", "2C 9C KD 5H", "4C 5D 7H 6S", "5C 6D 8H 7S")
    assert (E, opening) == (game.actor, legal(game))
    if broken is not None:
        assert broken is play(game, "2C").table.broken


def test_c065_lead_that_belongs_to_the_holder_of_the_two_of_clubs() -> None:
    """The holder leads it and nobody else; in the state that must not be, the rule may bind only a leader."""
    hands = ("3H 4H 5H", "2C 8H JD", "4S 5S 6S", "7S 8S 9S")
    rules = rulesets.declared_trump_whist()
    game = deal(rules, "D", *hands)
    assert (E, {"2C"}) == (game.actor, legal(game))
    with pytest.raises(IllegalAction, match="seat 1 may not play 3H"):
        game.apply(Play(Card.read("3H")))
    assert {"8H"} == legal(wrongly_led(deal(rules, "D", *hands), "3H"))
    bound = rules.evolve(following=all_of(OpenWith("2C"), first_of(MustFollow(), Anything())))
    assert set() == legal(wrongly_led(deal(bound, "D", *hands), "3H"))


def wrongly_led(game: Game, card: str) -> Game:
    """The state in which seat 0 has led a card although it was not its turn."""
    led = Trick(0, game.ruleset.players).with_card(Card.read(card), game.table)
    hands = (game.hands[0].without(Card.read(card)), *game.hands[1:])
    return attrs.evolve(game, actor=1, trick=led, hands=hands)


def five_hands() -> list[CardSet]:
    """Ten cards each for five, with the clubs that the case names; the two of clubs and a spade lie aside."""
    named = ["7C", "KC 3C", "4C", "AC", "JC"]
    aside = CardSet.read("2C 9S")
    rest = iter(Deck.standard().full - aside - CardSet.read(" ".join(named)))
    hands = [CardSet.read(clubs) for clubs in named]
    return [hand | {next(rest) for _ in range(10 - len(hand))} for hand in hands]


def test_c067_two_of_clubs_in_the_kitty() -> None:
    """By the letter nobody opens; read as the lowest club dealt, the holder of the three opens with it."""
    literal = rulesets.declared_trump_whist_literal(players=5)
    stuck = Game.dealt(literal, 0, five_hands()).apply(Declare(Suit.HEARTS))
    assert (None, ()) == (stuck.actor, stuck.legal_actions())
    lowest = rulesets.declared_trump_whist(players=5).evolve(
        opening=HolderOpens("2C", otherwise=HolderOpens("3C", otherwise=HolderOpens("4C"))),
        leading=by_priority(OpenWith("2C"), OpenWith("3C"), OpenWith("4C"), NoTrumpUntilBroken()),
    )
    game = Game.dealt(lowest, 0, five_hands()).apply(Declare(Suit.HEARTS))
    assert (1, {"3C"}) == (game.actor, legal(game))


def test_c072_last_card_may_be_led() -> None:
    """Whatever the rule prefers, the only card left is legal."""
    rules = whist(players=2, leading=TRUMPS_ONCE_BROKEN)
    assert {"QS"} == legal(play(deal(rules, "S", "AD QS", "2D 3D"), "AD 2D"))


# Who takes, who leads


@pytest.mark.parametrize(
    ("cards", "seat"),
    [(("AS", "2S", "3S", "4S"), N), (("5D", "9S", "KD", "4S"), E)],
    ids=["trumps led", "two ruffs"],
)
def test_c073_lower_trump_after_a_higher_one(cards: tuple[str, ...], seat: int) -> None:
    """A lower trump that comes later does not take the trick."""
    assert seat == taker(trick(whist(), "S", *cards))


def test_c074_winner_leads_next() -> None:
    """The seat that played the king leads, not the one after it."""
    game = play(deal(whist(), "NT", "5H 3C", "KH 4C", "2H 5C", "9H 6C"), "5H KH 2H 9H")
    assert (1, 1) == (game.actor, taker(game))


C077_HANDS = {
    N: "8S 7S 3S 2S AH AD KD 8D 4D 9C 8C 4C 3C",
    E: "KS 6S TH 9H 7H QD 9D 7D 3D 2D JC 7C 2C",
    S: "QS JS 5S 4S JH 8H 6H 4H TD 6D 5D QC TC",
    W: "AS TS 9S KH QH 5H 3H 2H JD AC KC 6C 5C",
}
C077_PLAY = """
JD KD 2D 5D   AH 7H 4H 2H   AD 3D 6D 9S   AS 2S 6S 4S   TS 3S KS 5S   TH 6H 3H 7S   4D 7D TD 5H
8H QH 8S 9H   8D 9D JS KH   JH 5C 3C QD   TC KC 4C 2C   AC 8C 7C QC   6C 9C JC QS
"""


def takers(game: Game) -> list[int]:
    """Who took each trick of a finished hand."""
    took = []
    for after in game.history():
        if after.before is not None and after.table.tricks_played > after.before.table.tricks_played:
            pairs = zip(after.before.table.taken, after.table.taken, strict=True)
            took.append([new.tricks - old.tricks for old, new in pairs].index(1))
    return took


def test_c077_whole_hand_with_trumps() -> None:
    """All 52 cards of the record are legal; each trick goes where it went, eight to North and South."""
    game = play(deal(whist(), "S", *C077_HANDS.values(), leader=W), C077_PLAY)
    assert game.is_over
    assert [N, N, W, W, E, N, S, N, S, S, W, W, S] == takers(game)
    assert (8, 5) == (game.scores[N] + game.scores[S], game.scores[E] + game.scores[W])


C078_HANDS = {
    N: "AS 7S 3S 2S QH 5H 4H 3H KD QD 2D TC 7C",
    E: "KS QS 9S 5S TH 8H 2H JD TD 9D 7D QC JC",
    S: "JS 8S 4S KH JH 6H AD 8D 5D 4D 9C 6C 4C",
    W: "TS 6S AH 9H 7H 6D 3D AC KC 8C 5C 3C 2C",
}
C078_PLAY = """
KD 7D 4D 3D   3H 2H JH AH   2C 7C JC 4C   QC 6C 3C TC   8H 6H 7H QH   4H TH KH 9H   AD 6D 2D 9D
5D 5C QD TD   AC AS 5S 9C   6S 2S QS
"""


def test_c078_position_in_trick_ten() -> None:
    """South is to play and must follow with a spade; East is ahead with the queen."""
    game = play(deal(whist(), "C", *C078_HANDS.values(), leader=N), C078_PLAY)
    assert (S, {"JS", "8S", "4S"}) == (game.actor, legal(game))
    assert {"JS", "8S", "4S", "8D"} == {str(card) for card in game.hands[S]}
    assert (2, 2, 2, 3) == game.scores
    assert game.trick is not None
    ahead = max(game.trick.plays, key=lambda play: game.table.strength(play[1], Suit.SPADES))
    assert (E, Card.read("QS")) == ahead


# The engine


def test_c132_state_after_the_fourth_card_waits_for_nothing() -> None:
    """When the fourth card falls the trick is taken at once, and its winner is to lead."""
    game = play(deal(whist(), "H", "KS 2C", "4H 3C", "5S 4C", "AS 5C"), "KS 4H 5S AS")
    assert (E, E, {"3C"}) == (taker(game), game.actor, legal(game))


C135_HANDS = {
    N: "JS 5S 4S AH KH QH 5H KD 9D 7D 9C 8C 3C",
    E: "AS KS QS 6S 3S 9H 8H 7H 2H 6D 6C 5C 4C",
    S: "9S JH TH 6H 3H AD JD 4D 3D 2D AC KC TC",
    W: "TS 8S 7S 2S 4H QD TD 8D 5D QC JC 7C 2C",
}
C135_ROWS = """
AS 9S 2S 4S\n6D 2D TD KD\n2H 3D 5D 7D\n7H TH 4H 5H\n4C AC 2C 3C\n5C KC 7C 8C\n8H 3H 7S QH
3S 6H 8S 5S\n9H 4D 8D 9D\n6C TC JC 9C\nQS JH TS JS\n6S JD QD KH\nKS AD QC AH
"""


def test_c135_record_whose_header_contradicts_its_cards() -> None:
    """With North to lead the first card is refused, as East holds it; with East all of them are legal."""
    with pytest.raises(IllegalAction, match="seat 0 may not play AS: it does not hold AS"):
        play(deal(whist(), "H", *C135_HANDS.values(), leader=N), "AS")
    game = deal(whist(), "H", *C135_HANDS.values(), leader=E)
    for row in C135_ROWS.strip().splitlines():
        by_seat = dict(zip((E, S, W, N), row.split(), strict=True))
        for _ in range(4):
            game = play(game, by_seat[game.actor])
    assert [E, N, E, S, S, S, N, S, E, W, S, N, N] == takers(game)
    assert 9 == game.scores[N] + game.scores[S]


def test_c144_undo_across_the_end_of_a_trick() -> None:
    """The state before the fourth card still has it, with the trick open; playing it again leads back."""
    game = play(deal(whist(), "NT", "AH 6S", "2H 7S", "3H 8S", "4H 5S"), "AH 2H 3H 4H")
    undone = game.before
    assert undone is not None
    assert undone.trick is not None
    assert (W, {"4H", "5S"}) == (undone.actor, {str(card) for card in undone.hands[W]})
    assert ["AH", "2H", "3H"] == [str(card) for card in undone.trick.cards]
    assert (1, 0) == (game.scores[N], undone.scores[N])
    assert game == play(undone, "4H")
