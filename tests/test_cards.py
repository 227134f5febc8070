"""Cards, decks and sets of cards: text forms, and the laws of a set judged by ``frozenset``."""

from __future__ import annotations

import copy
import operator
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricklib import Card, CardSet, Deck, Rank, Suit
from tricklib.cards import Colour, read_cards
from tricklib.errors import CardError
from tricklib.testing import card_sets, decks

ACE_OF_SPADES = Card(Rank.ACE, Suit.SPADES)
TEN_OF_DIAMONDS = Card(Rank.TEN, Suit.DIAMONDS)
JOKER = Card(Rank.JOKER, Suit.JOKER)

EUCHRE = Deck.of("9TJQKA")
STANDARD = Deck.standard()
TWO_PACKS = Deck.of(jokers=2, packs=2)
PINOCHLE = Deck.of("9TJQKA", packs=2)
DECKS = pytest.mark.parametrize(
    "deck", [EUCHRE, STANDARD, TWO_PACKS, PINOCHLE], ids=["24", "52", "108 with jokers", "48 doubled"]
)


@pytest.mark.parametrize("text", ["AS", "as", "As", "aS", "A♠", "a♤", " AS "])
def test_ace_of_spades_is_read_in_every_case_and_symbol(text: str) -> None:
    """Rank then suit, in any case, with a letter or a symbol (case c139)."""
    assert Card.read(text) == ACE_OF_SPADES


@pytest.mark.parametrize("text", ["10D", "10d", "TD", "Td", "td", "T♦", "10♦", "10♢"])
def test_ten_is_read_as_10_or_t(text: str) -> None:
    """The ten may be written 10 or T (cases c137 and c139)."""
    assert Card.read(text) == TEN_OF_DIAMONDS


@pytest.mark.parametrize("text", ["JO", "jo", "Joker", "JOKER", "★"])
def test_joker_has_a_name_that_is_no_other_card(text: str) -> None:
    """The joker is JO, which no rank and suit spell (case c140)."""
    assert Card.read(text) == JOKER


@pytest.mark.parametrize("text", ["10h", "Th", "TH"])
def test_ten_of_hearts_of_the_case(text: str) -> None:
    """All three spellings are the ten of hearts, never a ten without a suit (case c137)."""
    assert Card(Rank.TEN, Suit.HEARTS) == Card.read(text)


def test_lower_case_cards_of_the_case() -> None:
    """Both td and 10d are one card, jc is the jack of clubs (case c139)."""
    assert [TEN_OF_DIAMONDS, TEN_OF_DIAMONDS, Card(Rank.JACK, Suit.CLUBS)] == [
        Card.read("td"), Card.read("10d"), Card.read("jc"),
    ]  # fmt: skip


def test_old_and_new_form_of_ten_of_clubs() -> None:
    """A suit symbol before the rank is read; suit letters before it are not guessed at (case c141)."""
    assert CardSet.read("TC") == CardSet.read("♣10")
    with pytest.raises(CardError, match="'CT'"):
        CardSet.read("CT")


@pytest.mark.parametrize(
    ("text", "string", "position"),
    [
        ("1h", "1h", 1),  # c137
        ("h10", "h10", 1),  # c137
        ("sA", "sA", 1),  # c139
        ("HJ HK H9 HT", "HJ", 1),  # c140, suit first
        ("HJKC3CTH9H8H7S4S3S2S", "HJKC3CTH9H8H7S4S3S2S", 1),  # c140, a joker written HJ
        ("AS 1h", "1h", 4),
        ("ASKX", "KX", 3),
        ("A", "A", 1),
        ("10", "10", 1),
        ("S", "S", 1),
        ("AS, KH, 11D", "11D", 9),
        ("AS♠", "♠", 3),
        ("JOE", "JOE", 1),
        ("AS;KS", ";KS", 3),
    ],
)
def test_bad_text_is_named_with_its_position(text: str, string: str, position: int) -> None:
    """The error names the string, the whole text, the place in it, and what was expected."""
    with pytest.raises(CardError) as caught:
        list(read_cards(text))
    for part in (repr(string), f"position {position}", repr(text), "expected a rank", "C, D, H, S", "JO"):
        assert part in str(caught.value)


def test_card_error_is_a_value_error() -> None:
    """Who knows nothing of the library can catch ValueError."""
    with pytest.raises(ValueError, match="cannot read"):
        Card.read("1h")


@pytest.mark.parametrize("text", ["", "-", "AS KS", "ASKS"])
def test_one_card_is_asked_for(text: str) -> None:
    """Card.read takes one card, no fewer and no more."""
    with pytest.raises(CardError, match="is not one card"):
        Card.read(text)


@pytest.mark.parametrize("text", ["AS 10d KH", "ASTDKH", "A♠, T♦, K♥", "as10dkh", "♠A ♦10 ♥K", "♣- ♠A ♦T ♥K"])
def test_cards_are_read_in_order_from_every_form(text: str) -> None:
    """Words, run-on cards, commas and suit groups give the same cards in the order of the text."""
    assert ["AS", "TD", "KH"] == [str(card) for card in read_cards(text)]


def test_copies_are_numbered() -> None:
    """A face that comes again is the next copy, and /2 names the second."""
    assert [0, 1, 2] == [card.copy for card in read_cards("AS AS AS")]
    assert Card(Rank.ACE, Suit.SPADES, 1) == Card.read("AS/2")
    assert "AS/2" == str(Card.read("as/2"))


def test_copies_are_counted_from_one() -> None:
    """There is no copy number nought."""
    with pytest.raises(CardError, match="copies are counted from 1"):
        Card.read("AS/0")


def test_printed_forms() -> None:
    """Data has T for the ten, people get 10 and symbols."""
    assert ("TD", "10♦", "Card.read('TD')") == (
        str(TEN_OF_DIAMONDS), TEN_OF_DIAMONDS.symbols, repr(TEN_OF_DIAMONDS),
    )  # fmt: skip
    assert ("JO", "JO") == (str(JOKER), JOKER.symbols)


@pytest.mark.parametrize("text", ["C", "c", "♣", "♧", "clubs", "Club"])
def test_suits_are_read(text: str) -> None:
    """A letter, a symbol or the English name."""
    assert Suit.CLUBS is Suit.read(text)


@pytest.mark.parametrize("text", ["", "X", "O", "CC", "trumps"])
def test_what_is_no_suit(text: str) -> None:
    """The error says which suits there are; the joker's suit cannot be named."""
    with pytest.raises(CardError, match="is no suit: expected C, D, H or S"):
        Suit.read(text)


def test_what_is_no_rank() -> None:
    """The error says which ranks there are."""
    with pytest.raises(CardError, match="'1' is no rank: expected 2 to 9"):
        Rank.read("1")


def test_colours() -> None:
    """Clubs and spades are black, diamonds and hearts red, the joker neither."""
    expected = [Colour.BLACK, Colour.RED, Colour.RED, Colour.BLACK, Colour.NONE]
    assert expected == [suit.colour for suit in Suit]


# Decks


@pytest.mark.parametrize(
    ("deck", "number"),
    [(EUCHRE, 24), (STANDARD, 52), (TWO_PACKS, 108), (PINOCHLE, 48), (Deck.of(jokers=1), 53)],
)
def test_sizes_of_decks(deck: Deck, number: int) -> None:
    """Ranks times suits, plus jokers, times packs."""
    assert number == len(deck) == len(set(deck)) == len(deck.full)


def test_five_hundred_pack_of_43() -> None:
    """Four suits of ten, the red fours and a joker (case c052: 43 are needed, and there)."""
    assert 43 == len(Deck.of("56789TJQKA", extra="4H 4D", jokers=1))


def test_pack_that_misses_two_aces_has_41() -> None:
    """Read by the letter the text of case c052 describes 41 cards."""
    assert 41 == len(Deck.of("456789TJQKA", "HD", extra="5S6S7S8S9STSJSQSKS5C6C7C8C9CTCJCQCKC", jokers=1))


@pytest.mark.parametrize("arguments", [{"packs": 0}, {"jokers": -1}])
def test_numbers_of_a_deck(arguments: dict[str, int]) -> None:
    """At least one pack, and no fewer than no jokers."""
    with pytest.raises(CardError, match="a deck has at least one pack"):
        Deck.of(**arguments)


def test_empty_deck() -> None:
    """A deck needs a card."""
    with pytest.raises(CardError, match="a deck needs at least one card"):
        Deck(())


def test_same_card_twice_in_a_deck() -> None:
    """Two equal cards need different copy numbers, and the error says which card."""
    with pytest.raises(CardError, match="AS stands in the deck twice"):
        Deck((ACE_OF_SPADES, ACE_OF_SPADES))


def test_decks_are_equal_by_their_cards() -> None:
    """The same cards in the same order, however they were given."""
    assert EUCHRE == Deck.read(str(EUCHRE))
    assert hash(EUCHRE) == hash(Deck.read(str(EUCHRE)))
    assert EUCHRE != Deck(tuple(reversed(EUCHRE.cards)))
    assert EUCHRE != EUCHRE.cards


@given(decks())
def test_deck_prints_as_code(deck: Deck) -> None:
    """The repr of a deck builds it."""
    assert deck == eval(repr(deck), {"Deck": Deck})


def test_card_that_is_not_in_the_deck() -> None:
    """Asking for a card that a deck lacks names the card and the size of the deck."""
    assert Card.read("2C") not in EUCHRE
    with pytest.raises(CardError, match="2C is not a card of this deck of 24"):
        EUCHRE.only(Card.read("2C"))
    with pytest.raises(CardError, match="2C is not a card of this deck of 24"):
        EUCHRE.set_of([Card.read("2C")])


def test_printed_suit_and_rank() -> None:
    """A deck finds its cards by suit, by rank, or by both."""
    assert CardSet.read("9HTHJHQHKHAH", EUCHRE) == EUCHRE.where(suit=Suit.HEARTS) == EUCHRE.full.of_suit(Suit.HEARTS)
    assert CardSet.read("JCJDJHJS", EUCHRE) == EUCHRE.where(rank=Rank.JACK) == EUCHRE.full.of_rank(Rank.JACK)
    assert CardSet.read("JH", EUCHRE) == EUCHRE.where(suit=Suit.HEARTS, rank=Rank.JACK)


# Sets

BINARY = [operator.and_, operator.or_, operator.sub, operator.xor]
COMPARISONS = [operator.eq, operator.ne, operator.le, operator.lt, operator.ge, operator.gt]


@DECKS
@given(data=st.data())
def test_operators_are_those_of_frozenset(deck: Deck, data: st.DataObject) -> None:
    """Every operator gives what frozenset gives, with a card set or any other set at either side."""
    one, other = data.draw(card_sets(deck)), data.draw(card_sets(deck))
    for operate in BINARY:
        expected = operate(frozenset(one), frozenset(other))
        assert expected == frozenset(operate(one, other))
        assert expected == frozenset(operate(one, frozenset(other)))
        mixed = operate(set(one), other)
        assert expected == frozenset(mixed)
        assert isinstance(mixed, CardSet)


@DECKS
@given(data=st.data())
def test_comparisons_are_those_of_frozenset(deck: Deck, data: st.DataObject) -> None:
    """Every comparison answers as frozenset does, also between nested sets."""
    one, other = data.draw(card_sets(deck)), data.draw(card_sets(deck))
    for left, right in [(one, other), (one, one & other), (one | other, other), (one, one)]:
        for compare in COMPARISONS:
            expected = compare(frozenset(left), frozenset(right))
            assert expected is compare(left, right)
            assert expected is compare(left, frozenset(right))
        assert frozenset(left).isdisjoint(frozenset(right)) is left.isdisjoint(right)
        assert frozenset(left).isdisjoint(frozenset(right)) is left.isdisjoint(list(right))


@DECKS
@given(data=st.data())
def test_contents_are_those_of_frozenset(deck: Deck, data: st.DataObject) -> None:
    """Membership, truth, size, iteration, complement and hash agree with the frozenset of the same cards."""
    one = data.draw(card_sets(deck))
    plain = frozenset(one)
    assert [card for card in deck if card in plain] == list(one) == [card for card in deck if card in one]
    assert (bool(plain), len(plain), len(plain)) == (bool(one), len(one), one.count())
    assert frozenset(deck) - plain == frozenset(~one)
    assert hash(plain) == hash(one) == hash(deck.set_of(reversed(list(one))))
    assert plain == one == deck.set_of(plain)


@DECKS
@given(data=st.data())
def test_one_card_less(deck: Deck, data: st.DataObject) -> None:
    """A set without a card is the difference to that card, whether it was there or not."""
    one, card = data.draw(card_sets(deck)), data.draw(st.sampled_from(deck.cards))
    assert frozenset(one) - {card} == frozenset(one.without(card))
    assert one - deck.only(card) == one.without(card)


@DECKS
@given(data=st.data())
def test_texts_read_back(deck: Deck, data: st.DataObject) -> None:
    """The text for people, the text for data and the repr all give the same set again."""
    one = data.draw(card_sets(deck))
    assert one == CardSet.read(str(one), deck)
    assert one == CardSet.read(one.data, deck)
    assert one == eval(repr(one), {"CardSet": CardSet, "Deck": Deck})


@given(st.data())
def test_any_deck_will_do(data: st.DataObject) -> None:
    """The laws hold on decks of any size and order."""
    deck = data.draw(decks())
    one, other = data.draw(card_sets(deck)), data.draw(card_sets(deck))
    assert frozenset(one) ^ frozenset(other) == frozenset(one ^ other) == frozenset((one | other) - (one & other))
    assert deck.empty == one & ~one
    assert deck.full == one | ~one
    assert one == CardSet.read(str(one), deck)


def test_equal_decks_are_one_deck() -> None:
    """Sets from two equal decks can be combined."""
    assert CardSet.read("9C", EUCHRE) == EUCHRE.full & CardSet.read("9C", Deck.of("9TJQKA"))


@pytest.mark.parametrize(
    "operate",
    [one for one in (*BINARY, *COMPARISONS) if one not in (operator.eq, operator.ne)],
    ids=lambda operate: operate.__name__,
)
def test_sets_of_different_decks_do_not_mix(operate: object) -> None:
    """Combining sets of two decks, or asking which is the larger, is an error, not an accident."""
    with pytest.raises(CardError, match="different decks"):
        operate(EUCHRE.full, STANDARD.full)


@pytest.mark.parametrize("other", [5, "AS", ["AS"], None])
def test_what_is_no_set_cannot_be_combined(other: object) -> None:
    """Python's own error for the operators, and plain inequality."""
    with pytest.raises(TypeError):
        EUCHRE.full & other
    with pytest.raises(TypeError):
        assert EUCHRE.full <= other
    assert EUCHRE.full != other
    assert other not in EUCHRE.full


def test_printed_sets() -> None:
    """For people by suit and downwards, with a dash for nothing; for data with blanks."""
    hand = CardSet.read("5H AS KS 10H 2C")
    assert ("♠AK ♥105 ♣2", "AS KS TH 5H 2C") == (str(hand), hand.data)
    assert ("-", "") == (str(STANDARD.empty), STANDARD.empty.data)
    assert STANDARD.empty == CardSet.read("-") == CardSet.read("")


def test_printed_duplicates() -> None:
    """Copies in a row are repeated; one that stands alone is numbered, and not run into a ten."""
    assert "♠AA10" == str(CardSet.read("AS AS TS", PINOCHLE))
    assert "♠10 A♠/2" == str(CardSet.read("AS/2 TS", PINOCHLE))
    assert "JO JO/3" == str(CardSet.read("JO JO/3", TWO_PACKS))


def test_card_that_comes_too_often() -> None:
    """The error counts, and names the text."""
    with pytest.raises(CardError, match="AS comes 2 times in 'AS AS', but the deck has fewer"):
        CardSet.read("AS AS")


def test_named_copy_that_comes_twice() -> None:
    """The same copy cannot stand in a set twice."""
    with pytest.raises(CardError, match="AS/2 comes twice"):
        CardSet.read("AS/2 AS/2", PINOCHLE)


def test_card_set_that_the_deck_lacks() -> None:
    """The error names the card and the size of the deck."""
    with pytest.raises(CardError, match="2C in '2C 9C' is not a card of this deck of 24"):
        CardSet.read("2C 9C", EUCHRE)


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (ACE_OF_SPADES, "rank"),
        (EUCHRE, "cards"),
        (EUCHRE.full, "bits"),
        (EUCHRE.full, "deck"),
        (EUCHRE.full, "new"),
    ],
)
def test_nothing_can_be_changed(value: object, field: str) -> None:
    """Cards, decks and sets are values."""
    before = repr(value)
    with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
        setattr(value, field, 0)
    assert before == repr(value)


@given(st.data())
def test_values_survive_pickle_and_copy(data: st.DataObject) -> None:
    """A set that was pickled or copied is equal and can still be looked into."""
    deck = data.draw(decks())
    one = data.draw(card_sets(deck))
    for twin in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
        assert one == twin
        assert list(one) == list(twin)
        assert all(card in twin for card in one)


@pytest.mark.parametrize(
    ("wanted", "said"), [({"rank": 14}, "rank=14 is no rank"), ({"suit": "C"}, "suit='C' is no suit")]
)
def test_what_is_no_rank_or_suit_is_not_looked_for(wanted: dict[str, Any], said: str) -> None:
    """A number or a letter stands for no cards, and the error says what does."""
    with pytest.raises(CardError, match=said):
        Deck.standard().where(**wanted)


def test_sets_of_different_decks_compare_by_their_cards() -> None:
    """Comparing raises nothing, so that such sets may stand in tuples, lists and sets; other operations refuse them."""
    piquet = Deck.of("789TJQKA")
    assert CardSet.read("AS") == CardSet.read("AS", piquet)
    assert CardSet.read("AS") != CardSet.read("KS", piquet)
    assert CardSet.read("2S") not in [CardSet.read("AS", piquet), piquet.empty]
    assert 1 == len({Deck.standard().empty, piquet.empty})


def test_a_set_of_cards_is_no_set_of_other_things() -> None:
    """It differs from a set of texts or of cards that its deck has not, and cannot be made of them."""
    assert CardSet.read("AS") != {"AS"}
    assert CardSet.read("AS") == {Card.read("AS")}
    assert CardSet.read("AS", Deck.of("QKA")) != {Card.read("2S")}
    with pytest.raises(CardError, match=r"'AS' is no card: expected one such as Card.read\('AS'\)"):
        Deck.standard().set_of(["AS"])  # type: ignore[list-item]
