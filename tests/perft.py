"""Counting the legal lines of a deal of whist by brute force, from the wording of W1 to W8 alone.

Nothing of the library is used: a card is a string, a hand is a set of strings. A line is a sequence of legal
plays after the declaration. Lines that end earlier than asked, where nothing is legal, do not count.
"""

from __future__ import annotations

RANKS = "23456789TJQKA"


def lines(hands: list[str], dealer: int, trumps: str, depth: int, *, literal: bool = False) -> int:
    """How many lines of so many plays a deal has, by the default rules or by the letter of W3 and W5."""
    held = [frozenset(hand.split()) for hand in hands]
    holders = [seat for seat, hand in enumerate(held) if "2C" in hand]
    if not holders and literal:
        return 0
    opener = holders[0] if holders else (dealer + 1) % len(held)
    return count(held, opener, [], trumps, False, True, depth, literal)


def count(
    hands: list[frozenset[str]],
    leader: int,
    trick: list[str],
    trumps: str,
    broken: bool,
    is_first: bool,
    depth: int,
    literal: bool,
) -> int:
    """The lines from a position."""
    if depth == 0:
        return 1
    seat = (leader + len(trick)) % len(hands)
    total = 0
    for card in playable(hands[seat], trick, trumps, broken, is_first, literal):
        left = [hand - {card} for hand in hands]
        now = [*trick, card]
        breaks = bool(trick) and trick[0][1] != trumps and card[1] == trumps  # W6
        rest = (trumps, broken or breaks)
        if len(now) < len(hands):
            total += count(left, leader, now, *rest, is_first, depth - 1, literal)
        else:
            winner = (leader + best(now, trumps)) % len(hands)
            total += count(left, winner, [], *rest, False, depth - 1, literal)
    return total


def playable(
    hand: frozenset[str], trick: list[str], trumps: str, broken: bool, is_first: bool, literal: bool
) -> frozenset[str]:
    """The cards of a hand that may be played."""
    if trick:  # W4
        return frozenset(card for card in hand if card[1] == trick[0][1]) or hand
    unbarred = frozenset(card for card in hand if broken or card[1] != trumps)  # W5
    must_open = is_first and "2C" in hand  # W3
    if literal:
        return unbarred & {"2C"} if must_open else unbarred
    return frozenset({"2C"}) if must_open else unbarred or hand


def best(trick: list[str], trumps: str) -> int:
    """The place of the card that takes a trick (W7)."""
    suit = trumps if any(card[1] == trumps for card in trick) else trick[0][1]
    return max(range(len(trick)), key=lambda place: (trick[place][1] == suit, RANKS.index(trick[place][0])))
