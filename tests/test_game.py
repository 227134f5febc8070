"""The engine, clause by clause (W1 to W8) and option by option (WQ1 to WQ6), on small exact positions."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import attrs
import pytest

from tricklib import Card, CardSet, Deck, Declare, Game, Phase, Play, Result, Ruleset, Suit, read_action, rulesets
from tricklib.actions import Announce, Bid, Discard
from tricklib.errors import IllegalAction, RecordError, RulesetError

DECLARING = "The dealer chooses and announces trumps (W2, C2)."
SUITS = {suit.value: suit for suit in Suit}


def start(*hands: str, dealer: int = 0, trumps: str = "", aside: str = "", **options: object) -> Game:
    """The deal of these hands from a deck of just these cards, with trumps declared if they are given."""
    deck = Deck.read(" ".join([*hands, aside]))
    ruleset = rulesets.declared_trump_whist(players=len(hands), **options).evolve(deck=deck)
    game = Game.dealt(ruleset, dealer, [CardSet.read(hand, deck) for hand in hands])
    return game.apply(Declare(SUITS[trumps])) if trumps else game


def play(game: Game, cards: str) -> Game:
    """The game after these cards."""
    for card in cards.split():
        game = game.apply(Play(Card.read(card)))
    return game


def legal(game: Game) -> set[str]:
    """The cards that may be played."""
    return {str(card) for card in game.legal_cards}


# W1, WQ1: dealing


@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_one_by_one_from_the_left_of_the_dealer(dealer: int) -> None:
    """The first card goes to eldest hand, the next to the next player, the last to the dealer (W1)."""
    pack = Deck.standard().cards
    game = Game.deal(rulesets.declared_trump_whist(), dealer, cards=pack)
    for place in range(4):
        expected = {pack[number] for number in range(place, 52, 4)}
        assert expected == game.hands[(dealer + 1 + place) % 4]
    assert pack[51] in game.hands[dealer]


@pytest.mark.parametrize(
    ("players", "size", "left"), [(2, 26, 0), (3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4), (7, 7, 3)]
)
def test_leftover_cards_are_set_aside(players: int, size: int, left: int) -> None:
    """Where 52 does not divide, the rest of the pack lies aside, and all hands are equal (WQ1)."""
    pack = Deck.standard().cards
    game = Game.deal(rulesets.declared_trump_whist(players=players), cards=pack)
    assert [size] * players == [len(hand) for hand in game.hands]
    assert set(pack[52 - left :]) == game.aside
    assert size == game.table.hand_size


def test_same_seed_same_deal() -> None:
    """A seed fixes the deal, and another gives another."""
    whist = rulesets.declared_trump_whist()
    assert Game.deal(whist, seed=7).hands == Game.deal(whist, seed=7).hands
    assert Game.deal(whist, seed=7).hands != Game.deal(whist, seed=8).hands


# W2, WQ6: declaring


@pytest.mark.parametrize("dealer", range(4))
def test_dealer_declares_any_suit(dealer: int) -> None:
    """The dealer, and nobody else, chooses among the four suits (W2)."""
    game = start("2C", "3C", "4C", "5C", dealer=dealer)
    assert (Phase.CALLING, dealer) == (game.phase, game.actor)
    assert ["trumps C", "trumps D", "trumps H", "trumps S"] == [str(action) for action in game.legal_actions()]
    assert Suit.HEARTS is game.apply(read_action("trumps h")).table.trumps


def test_dealer_sees_his_hand_before_he_declares() -> None:
    """By default every player may look at once (WQ6)."""
    game = start("2C AH", "3C KH")
    assert [CardSet.read("2C AH", game.ruleset.deck), CardSet.read("3C KH", game.ruleset.deck)] == [
        game.view(seat).hand for seat in range(2)
    ]


def test_nobody_looks_before_trumps_are_declared() -> None:
    """With the other option all hands stay face down until the declaration (WQ6)."""
    game = start("2C AH", "3C KH", dealer_looks=False)
    assert [None, None] == [game.view(seat).hand for seat in range(2)]
    assert game.hands[1] == game.apply(Declare(Suit.HEARTS)).view(1).hand


# W3, WQ1, WQ3: opening


@pytest.mark.parametrize("holder", range(4))
@pytest.mark.parametrize("dealer", range(4))
def test_holder_of_the_two_of_clubs_opens_with_it(holder: int, dealer: int) -> None:
    """Whoever holds the two of clubs leads it, whoever dealt (W3)."""
    hands = ["AS 3C", "KS 4C", "QS 5C", "JS 6C"]
    hands[holder] = hands[holder][:2] + " 2C"
    game = start(*hands, dealer=dealer, trumps="H")
    assert (holder, {"2C"}) == (game.actor, legal(game))


def test_two_of_clubs_not_dealt_eldest_opens() -> None:
    """Eldest hand then opens, with any card that W5 allows (WQ1)."""
    game = start("AS KH", "QS JH", "TS 9H", dealer=1, trumps="H", aside="2C")
    assert (2, {"TS"}) == (game.actor, legal(game))
    assert {"TS", "9H"} == legal(start("AS KH", "QS JH", "TS 9H", dealer=1, trumps="D", aside="2C"))


def test_two_of_clubs_not_dealt_nobody_opens() -> None:
    """By the letter nobody is named: the hand stands still, and says so (WQ1)."""
    game = start("AS KH", "QS JH", "TS 9H", trumps="H", aside="2C", fallback_opener="none")
    assert (Phase.PLAYING, None, ()) == (game.phase, game.actor, game.legal_actions())
    with pytest.raises(IllegalAction, match="no seat is to lead"):
        game.apply(Play(Card.read("AS")))


def test_two_of_clubs_opens_although_clubs_are_trumps() -> None:
    """W3 goes before W5, and the opening does not break trumps (WQ3)."""
    game = start("2C 9C KD", "3C 4D 5D", trumps="C")
    assert {"2C"} == legal(game)
    assert not play(game, "2C").table.broken


def test_opening_trump_breaks_if_so_agreed() -> None:
    """With the option the two of clubs breaks trumps if it is one, and only then (WQ3)."""
    assert play(start("2C 9C KD", "3C 4D 5D", trumps="C", opening_breaks=True), "2C").table.broken
    assert not play(start("2C 9C KD", "3C 4D 5D", trumps="D", opening_breaks=True), "2C").table.broken


def test_another_opening_trump_than_the_two_of_clubs_does_not_break() -> None:
    """Where the two of clubs was not dealt, a trump opens because nothing else is held: no matter of WQ3."""
    game = start("AS KS", "QH JC", "TH 9H", dealer=2, trumps="S", aside="2C", opening_breaks=True)
    assert (0, {"AS", "KS"}) == (game.actor, legal(game))
    assert not play(game, "KS").table.broken
    game = start("AC KC", "QH JC", "TH 9H", dealer=2, trumps="C", aside="2C", opening_breaks=True)
    assert not play(game, "KC").table.broken


@pytest.mark.parametrize("only_trumps_may_lead", [True, False])
def test_literal_clash_of_opening_and_breaking(only_trumps_may_lead: bool) -> None:
    """Without precedence the two of clubs is compulsory and forbidden: nothing may be led (WQ3)."""
    options = {"opening_goes_first": False, "only_trumps_may_lead": only_trumps_may_lead}
    game = start("2C 9C KD", "3C 4D 5D", trumps="C", **options)
    assert (0, ()) == (game.actor, game.legal_actions())
    assert {"2C"} == legal(start("2C 9C KD", "3C 4D 5D", trumps="D", **options))


def test_clash_is_lifted_for_a_hand_of_trumps() -> None:
    """Who has nothing but trumps may lead one, so that the two of clubs can open (WQ2 and WQ3)."""
    game = start("2C 9C KC", "3C 4D 5D", trumps="C", opening_goes_first=False)
    assert {"2C"} == legal(game)


# W4: following


def test_suit_is_followed_if_held() -> None:
    """A card of the suit led must be played if held (W4)."""
    game = play(start("2C KD 5H", "AC 9C AH", "3C 4D 6H", trumps="H"), "2C")
    assert (1, {"AC", "9C"}) == (game.actor, legal(game))


def test_void_hand_plays_anything() -> None:
    """Otherwise any card, trumps and others alike (W4)."""
    assert {"AH", "KD", "5S"} == legal(play(start("2C QD 6S", "AH KD 5S", trumps="H"), "2C"))


def test_play_is_clockwise() -> None:
    """Each seat plays after the one before it, round the table (W4)."""
    game = start("3C AH", "4C KH", "2C QH", "5C JH", dealer=1, trumps="H")
    actors = []
    for card in ("2C", "5C", "3C", "4C"):
        actors.append(game.actor)
        game = play(game, card)
    assert [2, 3, 0, 1] == actors


# W5, W6, WQ2, WQ4: trumps are broken


def after_one_trick(*hands: str, **options: object) -> Game:
    """A three-handed game, hearts trumps, in which seat 0 has taken a trick of clubs led by seat 2."""
    game = start(f"AC {hands[0]}", f"KC {hands[1]}", f"2C {hands[2]}", trumps="H", **options)
    return play(game, "2C AC KC")


def test_trump_may_not_be_led_until_broken() -> None:
    """The leader keeps his trumps while he has anything else (W5)."""
    game = after_one_trick("AH 9S 3D", "KH 8S 4D", "QH 7S 5D")
    assert (0, {"9S", "3D"}) == (game.actor, legal(game))


def test_ruff_breaks_trumps() -> None:
    """A trump by a player who cannot follow breaks trumps at once, and then they may be led (W6)."""
    game = after_one_trick("QH 9S 3D", "8S 4D 5S", "KH AH 5D")
    game = play(game, "9S 8S")
    assert not game.table.broken
    game = play(game, "KH")
    assert game.table.broken
    assert (2, {"AH", "5D"}) == (game.actor, legal(game))


def test_discard_breaks_nothing() -> None:
    """A card of a third suit on a lead leaves trumps unbroken (W6)."""
    game = play(after_one_trick("QH 9S 3D", "8S 4D 5S", "KH AH 5D"), "9S 8S 5D")
    assert (False, 0, {"3D"}) == (game.table.broken, game.actor, legal(game))


def test_leader_with_only_trumps_may_lead_one() -> None:
    """By default a hand of nothing but unbroken trumps may lead (WQ2)."""
    game = after_one_trick("AH 9H", "KH 4D", "QH 5D")
    assert (0, {"AH", "9H"}) == (game.actor, legal(game))


def test_leader_with_only_trumps_is_stuck_by_the_letter() -> None:
    """The literal W5 leaves nothing to lead (WQ2)."""
    game = after_one_trick("AH 9H", "KH 4D", "QH 5D", only_trumps_may_lead=False)
    assert (Phase.PLAYING, 0, ()) == (game.phase, game.actor, game.legal_actions())


def test_forced_lead_of_a_trump_breaks_nothing() -> None:
    """By the letter of W6 neither the forced lead nor a trump that follows it breaks trumps (WQ4)."""
    game = play(after_one_trick("QH 9H", "KH 4D", "JH 5D"), "QH KH JH")
    assert (False, 1, {"4D"}) == (game.table.broken, game.actor, legal(game))


def test_forced_lead_of_a_trump_breaks_if_so_agreed() -> None:
    """With the option the forced lead breaks trumps (WQ4)."""
    game = play(after_one_trick("QH 9H", "KH 4D", "JH 5D", forced_lead_breaks=True), "QH")
    assert game.table.broken


def test_forced_lead_to_the_first_trick_breaks_if_so_agreed() -> None:
    """A forced lead is one whenever it comes, also if the fallback opener holds only trumps (WQ1, WQ2, WQ4)."""
    forced = {"dealer": 2, "trumps": "S", "aside": "2C"}
    hands = "AS KS", "QH JC", "TH 9H"
    assert play(start(*hands, **forced, forced_lead_breaks=True), "KS").table.broken
    assert not play(start(*hands, **forced), "KS").table.broken
    assert not play(start("AS KH", "QH JC", "TH 9H", **forced, forced_lead_breaks=True), "KH").table.broken


def test_two_of_clubs_led_for_want_of_anything_else_is_a_forced_lead() -> None:
    """Where W3 does not go before W5, only WQ2 lets a trump be led: then WQ4 says what it breaks."""
    game = start("2C 9C", "3C 4D", trumps="C", opening_goes_first=False, forced_lead_breaks=True)
    assert {"2C"} == legal(game)
    assert play(game, "2C").table.broken


def test_opening_is_no_forced_lead() -> None:
    """The option for forced leads says nothing about the opening two of clubs (WQ3 and WQ4)."""
    assert not play(start("2C 9C", "3C 4D", trumps="C", forced_lead_breaks=True), "2C").table.broken


# W7, WQ5: taking


@pytest.mark.parametrize(
    ("cards", "trumps", "taker"),
    [
        ("2C 3C 4C 5C", "H", 3),
        ("2C AC KC QC", "H", 1),
        ("2C TC 9C JC", "H", 3),
        ("2C AC 2H AD", "H", 2),
        ("2C 3H 2H 4H", "H", 3),
        ("2C AH AD AS", "C", 0),
        ("2C AH KD QS", "C", 0),
        ("2C AS 3C KC", "D", 3),
    ],
)
def test_taker_of_a_trick(cards: str, trumps: str, taker: int) -> None:
    """The highest trump, or with none the highest of the suit led; ace high, two low, others never (W7)."""
    game = play(start(*cards.split(), trumps=trumps), cards)
    assert tuple(int(seat == taker) for seat in range(4)) == game.scores
    assert set(map(Card.read, cards.split())) == game.table.taken[taker].cards
    assert all(not game.table.taken[seat].cards for seat in range(4) if seat != taker)


def test_ranks_from_ace_to_two() -> None:
    """Each card of a suit takes the trick from the next lower one (W7)."""
    ranks = "AKQJT98765432"
    for higher, lower in itertools.pairwise(ranks):
        game = start(f"2C 2H {lower}S", f"3C 3H {higher}S", trumps="D")
        game = play(game, "2C 3C 3H 2H")
        assert (0, 3) == play(game, f"{higher}S {lower}S").scores


def test_taker_leads_next() -> None:
    """By default whoever takes a trick leads to the next (WQ5)."""
    game = play(start("2C AD", "3C KD", "9C QD", "4C JD", trumps="H"), "2C 3C 9C 4C")
    assert (2, 2) == (game.actor, game.trick.leader if game.trick else None)


def test_lead_passes_clockwise_if_so_agreed() -> None:
    """With the option the seat after the last leader leads, whoever took the trick (WQ5)."""
    game = play(start("2C AD", "3C KD", "9C QD", "4C JD", trumps="H", next_leader="clockwise"), "2C 3C 9C 4C")
    assert 1 == game.actor
    assert (0, 0, 1, 0) == game.scores


# W8, WQ5: the end


def test_hand_goes_on_until_all_cards_are_played() -> None:
    """After the last card the hand is over, nobody is to act and all cards are taken (W8)."""
    game = start("2C AD", "3C KD", trumps="H")
    for card in ["2C", "3C", "KD"]:
        game = play(game, card)
        assert not game.is_over
        assert game.result is None
    game = play(game, "AD")
    assert (Phase.OVER, None, None, ()) == (game.phase, game.actor, game.trick, game.legal_actions())
    assert [0, 0] == [len(hand) for hand in game.hands]


def test_most_tricks_win() -> None:
    """The player with the most tricks wins (W8)."""
    game = play(start("2C AD KS", "3C KD 2S", trumps="H"), "2C 3C KD AD KS 2S")
    assert Result((2, 1), (0,)) == game.result


def test_equal_trick_counts_share_the_win() -> None:
    """By default equal players win together (WQ5)."""
    game = play(start("2C AD", "3C KD", trumps="H"), "2C 3C KD AD")
    assert Result((1, 1), (0, 1)) == game.result


@pytest.mark.parametrize(("dealer", "winner"), [(0, 1), (1, 0)])
def test_eldest_of_equals_wins_if_so_agreed(dealer: int, winner: int) -> None:
    """With the option the first of the equal ones from the dealer's left wins alone (WQ5)."""
    game = play(start("2C AD", "3C KD", trumps="H", dealer=dealer, ties="eldest"), "2C 3C KD AD")
    assert Result((1, 1), (winner,)) == game.result


# Illegal actions


@pytest.mark.parametrize(
    ("cards", "action", "seat", "rule", "reason", "allowed"),
    [
        ("", "play AC", 0, "Open the first trick with the 2♣ (W3).", "forbids AC", ("play 2C",)),
        ("", "play KC", 0, "", "does not hold KC", ("play 2C",)),
        ("2C", "play KH", 1, "Play a card of the suit led (W4).", "forbids KH", ("play KC", "play TC")),
        ("2C", "play 2C", 1, "", "does not hold 2C", ("play KC", "play TC")),
        ("2C", "trumps S", 1, DECLARING, "declared already", ("play KC", "play TC")),
        ("2C KC", "play AH", 1, "Lead no trump until trumps are broken (W5).", "forbids AH", ("play TC",)),
    ],
)  # fmt: skip
def test_illegal_action_says_everything(
    cards: str, action: str, seat: int, rule: str, reason: str, allowed: tuple[str, ...]
) -> None:
    """The error names seat, card, rule and what would be legal, and the state stays as it was."""
    hands = ("2C AC 3H", "KC TC AH" if len(cards) > 2 else "KC TC KH")
    game = play(start(*hands, trumps="H"), cards)
    before = (game.hands, game.table, game.trick, game.actor, game.legal_actions())
    with pytest.raises(IllegalAction) as caught:
        game.apply(read_action(action))
    error = caught.value
    assert (seat, action, rule, set(allowed)) == (error.seat, error.action, error.rule, set(error.legal))
    for part in (f"seat {seat}", action, reason, *allowed):
        assert part in str(error)
    assert before == (game.hands, game.table, game.trick, game.actor, game.legal_actions())


def test_playing_before_trumps_are_declared() -> None:
    """Nothing can be played yet, and the error names the rule that is waited for."""
    with pytest.raises(IllegalAction, match="seat 0 may not play 2C: trumps have not been declared yet"):
        start("2C", "3C").apply(Play(Card.read("2C")))


def test_declaring_what_may_not_be_chosen() -> None:
    """No trumps is not among the four suits of W2."""
    with pytest.raises(IllegalAction, match="no trumps is not among the trumps to choose from"):
        start("2C", "3C").apply(Declare(None))


def test_acting_after_the_end() -> None:
    """When the hand is over nobody may do anything."""
    game = play(start("2C", "3C", trumps="H"), "2C 3C")
    with pytest.raises(IllegalAction, match="nobody may play 2C: the hand is over"):
        game.apply(Play(Card.read("2C")))


@pytest.mark.parametrize("thing", ["play 2C", Card.read("2C"), None, Suit.CLUBS])
def test_what_is_no_action(thing: object) -> None:
    """Something else than an action is an illegal action too, and not a crash."""
    game = start("2C", "3C", trumps="H")
    assert not game.is_legal(thing)
    with pytest.raises(IllegalAction, match="no action of this game: expected Play or Declare"):
        game.apply(thing)


def test_states_cannot_be_changed() -> None:
    """Every field of a state, its table and its trick is fixed."""
    game = play(start("2C 4D", "3C 5D", trumps="H"), "2C")
    for value in (game, game.table, game.trick, game.table.taken[0], game.legal_actions()[0]):
        for field in attrs.fields(type(value)):
            with pytest.raises(attrs.exceptions.FrozenError):
                setattr(value, field.name, None)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Announce(True), "Announce: tricks is True: expected a whole number"),
        (lambda: Announce(2.0), "Announce: tricks is 2.0: expected a whole number"),
        (lambda: Bid(7.0, Suit.HEARTS), "Bid: tricks is 7.0: expected a whole number"),
        (lambda: Bid(7, "H"), "Bid: trumps is 'H': expected one such as Suit.CLUBS, or None"),
        (lambda: Declare("H"), "Declare: trumps is 'H': expected one such as Suit.CLUBS, or None"),
        (lambda: Discard(None), "Discard: cards is None: expected cards"),
        (lambda: Discard("5C 6C"), "Discard: cards is '5C 6C': expected cards"),
    ],
)
def test_an_action_is_made_of_what_it_is_written_with(make: Callable[[], object], said: str) -> None:
    """What only looks alike would make a record that cannot be read again; the error says what was expected."""
    with pytest.raises(RecordError, match=re.escape(said)):
        make()


def test_cards_that_are_put_away_may_be_given_in_any_form() -> None:
    """A list of them is the same action as a tuple."""
    cards = [Card.read("5C"), Card.read("6C")]
    assert Discard(tuple(cards)) == Discard(cards) and hash(Discard(cards))  # type: ignore[arg-type]


# Deals that the rules do not make

STANDARD_HANDS = [Deck.standard().set_of(list(Deck.standard())[seat::4]) for seat in range(4)]
COLOUR = rulesets.same_colour()
COLOURED = [COLOUR.deck.set_of(list(COLOUR.deck)[7 * seat : 7 * seat + 7]) for seat in range(4)]
LEFT = list(COLOUR.deck)[28:]


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (
            lambda whist, hands: Game.dealt(whist, 0, [hands[0] | hands[1], *hands[2:], hands[0] - hands[0]]),
            "the hand of seat 0 has 26 cards, but these rules deal 13 to it",
        ),
        (lambda whist, hands: Game.dealt(whist, 0, [hands[0] - hands[0]] * 4), "the hand of seat 0 has 0 cards"),
        (
            lambda whist, hands: Game.dealt(whist, 0, [*hands[:3], hands[3].without(next(iter(hands[3])))]),
            "the hand of seat 3 has 12 cards",
        ),
        (lambda whist, hands: Game.dealt(whist, 0, list(map(frozenset, hands))), "expected a CardSet"),
        (lambda whist, hands: Game.dealt(COLOUR, 0, COLOURED), "the upcard has 0 cards, but these rules deal 1 to it"),
        (
            lambda whist, hands: Game.dealt(COLOUR, 0, COLOURED, upcard=LEFT[0], stock=LEFT[2:]),
            "the stock has 22 cards, but these rules deal 23 to it",
        ),
        (
            lambda whist, hands: Game.dealt(COLOUR, 0, COLOURED, upcard=LEFT[0], stock=LEFT[1:2] * 23),
            "the stock has a card twice",
        ),
        (
            lambda whist, hands: Game.dealt(rulesets.five_hundred_43(), 0, _five_hundred()),
            "the kitty has 0 cards, but these rules deal 3 to it",
        ),
    ],
)
def test_deal_that_the_rules_do_not_make(deal: Callable[[Ruleset, list[CardSet]], Game], said: str) -> None:
    """A state from which no game could go on as the rules say is refused, with the place that does not fit."""
    with pytest.raises(RulesetError, match=re.escape(said)):
        deal(rulesets.declared_trump_whist(), STANDARD_HANDS)


def _five_hundred() -> list[CardSet]:
    deck = rulesets.five_hundred_43().deck
    return [deck.set_of(list(deck)[10 * seat : 10 * seat + 10]) for seat in range(4)]
