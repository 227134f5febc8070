"""Asking policies, and seeing that they answer: the one place where a rule is called, in play and in a proof alike.

Every function here raises :class:`~tricklib.errors.RuleError` if the policy raises, or gives what is no answer to the
question; the message names the policy, the line and what was expected.
"""

from __future__ import annotations

from collections import Counter
from typing import NoReturn, get_args

from tricklib.actions import TOO_MANY, Call
from tricklib.blame import ask, printed, rule_failure
from tricklib.cards import Card, CardSet, Suit
from tricklib.errors import Interruption, RuleError, RulesetError
from tricklib.policies.kinds import Packet, PlayRule
from tricklib.ruleset import Ruleset
from tricklib.table import Seat, Table, Taken, Trick

PILES = ("kitty", "upcard", "stock", "aside")
"""The piles to which cards are dealt, beside the hands."""


def _wrong(policy: object, method: str, answer: object, wanted: str) -> NoReturn:
    said = printed(answer)
    said = said if len(said) <= 100 else f"{said[:97]}..."
    raise RuleError(f"{type(policy).__name__}.{method} gives {said}: expected {wanted}", policy)


def _seat(policy: object, method: str, answer: object, players: int) -> Seat:
    if _is_whole(answer) and 0 <= answer < players:  # type: ignore[operator]
        return answer  # type: ignore[return-value]
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
    if type(dealt) is tuple and dealt == ruleset.seen.get("packets"):
        return dealt
    if not isinstance(dealt, tuple) or not _are_packets(dealt, players):
        piles = "', '".join(PILES)
        wanted = f"pairs of a place (0 to {players - 1}, or '{piles}') and a number of cards"
        _wrong(dealing, "packets", dealt, wanted)
    numbers: Counter[object] = Counter()
    for place, number in dealt:
        numbers[place] += number
    if numbers.total() != len(ruleset.deck):
        raise RulesetError(f"{dealing!r} deals {numbers.total()} of the {len(ruleset.deck)} cards of the deck")
    sizes = {numbers[seat] for seat in range(players)}
    if len(sizes) != 1 or 0 in sizes:
        raise RulesetError(f"{dealing!r} deals hands of {', '.join(map(str, sorted(sizes)))} cards, not equal ones")
    if numbers["upcard"] > 1:
        raise RulesetError(f"{dealing!r} turns {numbers['upcard']} cards up, not one")
    if numbers["upcard"] and numbers["kitty"] and not numbers["stock"]:
        raise RulesetError(f"{dealing!r} gives a kitty and an upcard to be taken up: expected one of them, or a stock")
    ruleset.seen["packets"] = dealt
    return dealt


def _are_packets(dealt: tuple[object, ...], players: int) -> bool:
    # They are the same few objects over and over, so that looking at each object once is a third of the time.
    return all(_is_packet(one, players) for one in {id(one): one for one in dealt}.values())


def _is_packet(packet: object, players: int) -> bool:
    if not (isinstance(packet, tuple) and len(packet) == 2 and type(packet[1]) is int and packet[1] > 0):
        return False
    return packet[0] in PILES or (type(packet[0]) is int and 0 <= packet[0] < players)


def hand_size(ruleset: Ruleset) -> int:
    """How many cards each seat is dealt."""
    return sum(number for place, number in packets(ruleset) if place == 0)


def pile_sizes(ruleset: Ruleset) -> Counter[object]:
    """How many cards are dealt to each place: to the seats, counted from eldest hand, and to the piles."""
    sizes: Counter[object] = Counter()
    for place, number in packets(ruleset):
        sizes[place] += number
    return sizes


def each_and_all(drawn: tuple[tuple[Seat, int], ...], table: Table) -> tuple[int, int]:
    """How many cards each seat draws, and how many all draw together."""
    in_all = sum(number for _, number in drawn)
    return in_all // table.players, in_all


def draws(ruleset: Ruleset, taken_by: Seat, table: Table) -> tuple[tuple[Seat, int], ...]:
    """Who draws how many cards from the stock."""
    drawing, players = ruleset.drawing, ruleset.players
    if drawing is None:
        return ()
    answer = ask(drawing, "draws", taken_by, table)
    if not isinstance(answer, tuple) or not all(_is_packet(one, players) and one[0] not in PILES for one in answer):
        _wrong(drawing, "draws", answer, f"pairs of a seat (0 to {players - 1}) and a number of cards")
    each = Counter({seat: 0 for seat in range(players)})
    for seat, number in answer:
        each[seat] += number
    if each.total() > table.stock_size or len(set(each.values())) != 1:
        stock = table.stock_size
        _wrong(drawing, "draws", answer, f"as many cards for each seat, and not more than the {stock} of the stock")
    return answer


def may_look(ruleset: Ruleset, seat: Seat, table: Table, declared: bool) -> bool:
    """Whether a seat may look at its hand, before or after trumps are declared."""
    looking = ruleset.looking
    if looking is None:
        return True
    answer = ask(looking, "may_look", seat, table, declared)
    return answer if isinstance(answer, bool) else _wrong(looking, "may_look", answer, "True or False")


def _somebody(ruleset: Ruleset, part: str, method: str, table: Table) -> Seat | None:
    """A seat that is to act, or None, by an optional policy."""
    policy = ruleset.asked(part, method)
    if policy is None:
        return None
    answer = ask(policy, method, table)
    return None if answer is None else _seat(policy, method, answer, table.players)


def caller(ruleset: Ruleset, table: Table) -> Seat | None:
    """The seat that calls next; None if the calling is over."""
    return _somebody(ruleset, "calling", "caller", table)


_CALLS = get_args(Call)


def choices(ruleset: Ruleset, hand: CardSet, table: Table) -> tuple[Call, ...]:
    """What may be called."""
    calling = ruleset.calling
    answer = ask(calling, "choices", hand, table)
    if not isinstance(answer, tuple) or not all(isinstance(one, _CALLS) for one in answer):
        _wrong(calling, "choices", answer, "a tuple of calls, such as Pass() or Declare(Suit.HEARTS)")
    return answer


def is_played(ruleset: Ruleset, table: Table) -> bool:
    """Whether a hand is played for which nobody has chosen trumps."""
    uncalled = ruleset.uncalled
    if uncalled is None:
        return False
    answer = ask(uncalled, "is_played", table)
    return answer if isinstance(answer, bool) else _wrong(uncalled, "is_played", answer, "True or False")


def uncalled_trumps(ruleset: Ruleset, table: Table) -> Suit | None:
    """The trumps of a hand for which nobody has chosen any."""
    answer = ask(ruleset.uncalled, "trumps", table)
    if answer is not None and not isinstance(answer, Suit):
        _wrong(ruleset.uncalled, "trumps", answer, "a suit or None")
    return answer


def exchanger(ruleset: Ruleset, table: Table) -> Seat | None:
    """The seat that may take up the kitty or the upcard."""
    return _somebody(ruleset, "exchanging", "exchanger", table)


def discards(ruleset: Ruleset, hand: CardSet, table: Table) -> CardSet:
    """The cards that may be put away, of a hand with the cards taken up."""
    return _cards(ruleset.exchanging, "discards", ask(ruleset.exchanging, "discards", hand, table), hand)


def namer(ruleset: Ruleset, table: Table) -> Seat | None:
    """The seat that names a card to call a partner."""
    return _somebody(ruleset, "naming", "namer", table)


def nameable(ruleset: Ruleset, hand: CardSet, table: Table) -> CardSet:
    """The cards that may be named."""
    return _cards(ruleset.naming, "nameable", ask(ruleset.naming, "nameable", hand, table), hand)


def may_be_alone(ruleset: Ruleset, hand: CardSet, table: Table) -> bool:
    """Whether whoever names a card may say instead that he plays alone."""
    naming = ruleset.naming
    answer = ask(naming, "may_be_alone", hand, table)
    return answer if isinstance(answer, bool) else _wrong(naming, "may_be_alone", answer, "True or False")


def sides(ruleset: Ruleset, partner: Seat | None, table: Table) -> tuple[int, ...]:
    """The side of each seat."""
    siding, players = ruleset.siding, table.players
    if siding is None:
        return tuple(range(players))
    answer = ask(siding, "sides", partner, table)
    if not isinstance(answer, tuple) or len(answer) != players or not all(map(_is_whole, answer)):
        _wrong(siding, "sides", answer, "one whole number for each seat, equal for partners")
    return answer


def announcer(ruleset: Ruleset, table: Table) -> Seat | None:
    """The seat that announces next."""
    return _somebody(ruleset, "announcing", "announcer", table)


def announcements(ruleset: Ruleset, hand: CardSet, table: Table) -> tuple[int, ...]:
    """The numbers of tricks that may be announced."""
    announcing = ruleset.announcing
    answer = ask(announcing, "announcements", hand, table)
    if not isinstance(answer, tuple) or not all(_is_whole(one) and 0 <= one < TOO_MANY for one in answer):
        _wrong(announcing, "announcements", answer, "a tuple of numbers of tricks")
    return answer


def nominations(ruleset: Ruleset, card: Card, trick: Trick, table: Table) -> tuple[Suit, ...]:
    """The suits that may be nominated for a card that is led; none if it is led as what it is."""
    nominating = ruleset.nominating
    if nominating is None:
        return ()
    answer = ask(nominating, "nominations", card, trick, table)
    if not isinstance(answer, tuple) or not all(isinstance(one, Suit) for one in answer):
        _wrong(nominating, "nominations", answer, "a tuple of suits")
    return answer


def out(ruleset: Ruleset, table: Table) -> tuple[Seat, ...]:
    """The seats that sit out; at least two play."""
    sitting = ruleset.sitting
    if sitting is None:
        return ()
    seats = tuple(seat for seat in range(table.players) if _sits_out(sitting, seat, table))
    if len(seats) > table.players - 2:
        said = "nobody" if len(seats) == table.players else "one seat"
        method = f"{type(sitting).__name__}.sits_out"
        raise RuleError(f"{method} leaves {said} to play: expected at least two seats", sitting)
    return seats


def _sits_out(sitting: object, seat: Seat, table: Table) -> bool:
    answer = ask(sitting, "sits_out", seat, table)
    return answer if isinstance(answer, bool) else _wrong(sitting, "sits_out", answer, "True or False")


def _playing(policy: object, method: str, answer: object, table: Table) -> Seat:
    """A seat that plays."""
    seat = _seat(policy, method, answer, table.players)
    if seat in table.out:
        active = ", ".join(str(one) for one in range(table.players) if one not in table.out)
        raise RuleError(f"{type(policy).__name__}.{method} gives {seat}, who sits out: expected one of {active}")
    return seat


def opener(ruleset: Ruleset, hands: tuple[CardSet, ...], table: Table) -> Seat | None:
    """The seat that leads to the first trick; None if the rule names nobody."""
    opening = ruleset.opening
    answer = ask(opening, "opener", hands, table)
    return None if answer is None else _playing(opening, "opener", answer, table)


def legal(rule: PlayRule, hand: CardSet, trick: Trick, table: Table) -> CardSet:
    """The cards of a hand that a rule allows."""
    # Asked at every play, and so without the way through ``ask``, which costs a twentieth of a game.
    try:
        answer = rule.legal(hand, trick, table)
    except (Interruption, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise rule_failure(rule, "legal", error) from error
    if isinstance(answer, CardSet) and answer.deck is hand.deck:
        return answer
    return _cards(rule, "legal", answer, hand)


def _cards(policy: object, method: str, answer: object, hand: CardSet) -> CardSet:
    if not isinstance(answer, CardSet):
        _wrong(policy, method, answer, "a CardSet")
    if answer.deck is not hand.deck and answer.deck != hand.deck:
        raise RuleError(f"{type(policy).__name__}.{method} gives cards of another deck than that of the game", policy)
    return answer


def breaks(ruleset: Ruleset, card: Card, trick: Trick, table: Table) -> bool:
    """Whether a card breaks trumps."""
    breaking = ruleset.breaking
    if breaking is None:
        return False
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
    return _playing(taking, "taker", answer, table) if table.out else _seat(taking, "taker", answer, trick.players)


def next_leader(ruleset: Ruleset, taken_by: Seat, trick: Trick, table: Table) -> Seat:
    """The seat that leads next."""
    succession = ruleset.succession
    answer = ask(succession, "next_leader", taken_by, trick, table)
    if table.out:
        return _playing(succession, "next_leader", answer, table)
    return _seat(succession, "next_leader", answer, trick.players)


def score(ruleset: Ruleset, taken: tuple[Taken, ...], table: Table) -> tuple[int, ...]:
    """The points of each seat."""
    scoring = ruleset.scoring
    answer = ask(scoring, "score", taken, table)
    if not isinstance(answer, tuple) or len(answer) != table.players or not all(map(_is_whole, answer)):
        _wrong(scoring, "score", answer, "one whole number for each seat")
    return answer


def _is_whole(number: object) -> bool:
    """Whether this is a whole number, known or unknown; truth values are none."""
    return isinstance(number, int) and not isinstance(number, bool)


def winners(ruleset: Ruleset, totals: tuple[int, ...], table: Table) -> tuple[Seat, ...]:
    """The seats that win with these totals; none if another hand is to be dealt."""
    winning = ruleset.winning
    answer = ask(winning, "winners", totals, table)
    if not isinstance(answer, tuple):
        _wrong(winning, "winners", answer, "a tuple of seats")
    return tuple(_seat(winning, "winners", one, table.players) for one in answer)


def next_dealer(ruleset: Ruleset, table: Table) -> Seat:
    """The seat that deals the next hand."""
    rotation = ruleset.rotation
    if rotation is None:
        return table.eldest
    return _seat(rotation, "next_dealer", ask(rotation, "next_dealer", table), table.players)
