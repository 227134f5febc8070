"""Asking policies, and seeing that they answer: the one place where a rule is called, in play and in a proof alike.

Every function here raises :class:`~tricklib.errors.RuleError` if the policy raises, or gives what is no answer to the
question; the message names the policy, the line and what was expected.
"""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import Interruption, RuleError, RulesetError
from tricklib.policies.kinds import Packet, PlayRule
from tricklib.ruleset import Ruleset, ask, rule_failure
from tricklib.table import Seat, Table, Taken, Trick


def _wrong(policy: object, method: str, answer: object, wanted: str) -> NoReturn:
    said = repr(answer)
    said = said if len(said) <= 100 else f"{said[:97]}..."
    raise RuleError(f"{type(policy).__name__}.{method} gives {said}: expected {wanted}")


def _seat(policy: object, method: str, answer: object, players: int) -> Seat:
    if type(answer) is int and 0 <= answer < players:
        return answer
    _wrong(policy, method, answer, f"a seat from 0 to {players - 1}")


def check_seat(ruleset: Ruleset, seat: object) -> None:
    """Accept a seat.

    Raises:
        RulesetError: there is no such seat.
    """
    if type(seat) is not int or not 0 <= seat < ruleset.players:
        last = ruleset.players - 1
        raise RulesetError(f"there is no seat {seat!r}: with {ruleset.players} players seats are 0 to {last}")


def packets(ruleset: Ruleset) -> tuple[Packet, ...]:
    """The packets of a deal: they hold the deck, give equal hands and name real places.

    Raises:
        RulesetError: they do not.
    """
    dealing, players = ruleset.dealing, ruleset.players
    dealt = ask(dealing, "packets", len(ruleset.deck), players)
    if not isinstance(dealt, tuple) or not _are_packets(dealt, players):
        wanted = f"pairs of a place (0 to {players - 1}, or 'aside') and a number of cards"
        _wrong(dealing, "packets", dealt, wanted)
    numbers: Counter[object] = Counter()
    for place, number in dealt:
        numbers[place] += number
    if numbers.total() != len(ruleset.deck):
        raise RulesetError(f"{dealing!r} deals {numbers.total()} of the {len(ruleset.deck)} cards of the deck")
    sizes = {numbers[seat] for seat in range(players)}
    if len(sizes) != 1 or 0 in sizes:
        raise RulesetError(f"{dealing!r} deals hands of {', '.join(map(str, sorted(sizes)))} cards, not equal ones")
    return dealt


def _are_packets(dealt: tuple[object, ...], players: int) -> bool:
    # They are the same few objects over and over, so that looking at each object once is a third of the time.
    return all(_is_packet(one, players) for one in {id(one): one for one in dealt}.values())


def _is_packet(packet: object, players: int) -> bool:
    if not (isinstance(packet, tuple) and len(packet) == 2 and type(packet[1]) is int and packet[1] > 0):
        return False
    return packet[0] == "aside" or (type(packet[0]) is int and 0 <= packet[0] < players)


def hand_size(ruleset: Ruleset) -> int:
    """How many cards each seat is dealt."""
    return sum(number for place, number in packets(ruleset) if place == 0)


def may_look(ruleset: Ruleset, seat: Seat, table: Table, declared: bool) -> bool:
    """Whether a seat may look at its hand, before or after trumps are declared."""
    looking = ruleset.looking
    answer = ask(looking, "may_look", seat, table, declared)
    return answer if isinstance(answer, bool) else _wrong(looking, "may_look", answer, "True or False")


def caller(ruleset: Ruleset, table: Table) -> Seat:
    """The seat that chooses trumps."""
    calling = ruleset.calling
    answer = ask(calling, "caller", table)
    return _seat(calling, "caller", answer, table.players)


def choices(ruleset: Ruleset, hand: CardSet, table: Table) -> tuple[Suit | None, ...]:
    """The trumps that may be chosen."""
    calling = ruleset.calling
    answer = ask(calling, "choices", hand, table)
    if not isinstance(answer, tuple) or not all(one is None or isinstance(one, Suit) for one in answer):
        _wrong(calling, "choices", answer, "a tuple of suits or None")
    return answer


def opener(ruleset: Ruleset, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
    """The seat that leads to the first trick; None if the rule names nobody."""
    opening = ruleset.opening
    answer = ask(opening, "opener", hands, table)
    return None if answer is None else _seat(opening, "opener", answer, table.players)


def legal(rule: PlayRule, hand: CardSet, trick: Trick, table: Table) -> CardSet:
    """The cards of a hand that a rule allows."""
    # Asked at every play, and so without the way through ``ask``, which costs a twentieth of a game.
    try:
        answer = rule.legal(hand, trick, table)
    except (Interruption, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise rule_failure(rule, "legal", error) from error
    if not isinstance(answer, CardSet):
        _wrong(rule, "legal", answer, "a CardSet")
    if answer.deck is not hand.deck and answer.deck != hand.deck:
        raise RuleError(f"{type(rule).__name__}.legal gives cards of another deck than that of the game")
    return answer


def breaks(ruleset: Ruleset, card: Card, trick: Trick, table: Table) -> bool:
    """Whether a card breaks trumps."""
    breaking = ruleset.breaking
    # Asked at every play, as ``legal`` is.
    try:
        answer = breaking.breaks(card, trick, table)
    except (Interruption, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise rule_failure(breaking, "breaks", error) from error
    return answer if isinstance(answer, bool) else _wrong(breaking, "breaks", answer, "True or False")


def taker(ruleset: Ruleset, trick: Trick, table: Table) -> Seat:
    """The seat that takes a trick."""
    taking = ruleset.taking
    answer = ask(taking, "taker", trick, table)
    return _seat(taking, "taker", answer, trick.players)


def next_leader(ruleset: Ruleset, taken_by: Seat, trick: Trick, table: Table) -> Seat:
    """The seat that leads next."""
    succession = ruleset.succession
    answer = ask(succession, "next_leader", taken_by, trick, table)
    return _seat(succession, "next_leader", answer, trick.players)


def score(ruleset: Ruleset, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
    """The points of each seat."""
    scoring = ruleset.scoring
    answer = ask(scoring, "score", taken, table)
    if not isinstance(answer, tuple) or len(answer) != table.players or any(type(one) is not int for one in answer):
        _wrong(scoring, "score", answer, "one whole number for each seat")
    return answer


def winners(ruleset: Ruleset, scores: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
    """The seats that win."""
    winning = ruleset.winning
    answer = ask(winning, "winners", scores, table)
    if not isinstance(answer, tuple):
        _wrong(winning, "winners", answer, "a tuple of seats")
    return tuple(_seat(winning, "winners", one, table.players) for one in answer)
