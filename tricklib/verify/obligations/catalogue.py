"""The catalogue of properties that rules of trick-taking games should have, by number.

Obligations name the numbers that they cover. Where none does, the property is shown here to hold otherwise, or not to
be one of a ruleset.
"""

from __future__ import annotations

from typing import Final, final

import attrs

from tricklib.verify.obligations.registry import OBLIGATIONS


@final
@attrs.frozen
class Property:
    """A property of the catalogue.

    Args:
        says: what it says.
        otherwise: how it is seen to, or why it is none of a ruleset, where no obligation covers it.
    """

    says: str
    otherwise: str = ""


CATALOGUE: Final[dict[int, Property]] = {
    1: Property("the deck has each card as often as it should"),
    2: Property("every card belongs to exactly one suit, whatever trumps are"),
    3: Property("no two cards that can take a trick are equally strong, unless a rule says which of equal ones does"),
    4: Property("the deal puts every card in one place, and gives each player as many"),
    5: Property("packets and piles add up"),
    6: Property("every action keeps every card in exactly one place"),
    7: Property("an action moves the cards that it names, and no others"),
    8: Property("a complete trick goes to exactly one pile"),
    9: Property("an exchange takes what was there, and gives back as many"),
    10: Property("cards of the kitty and the stock count once, and for the right player"),
    11: Property("only cards that are held can be played"),
    12: Property("whoever is to play has a card that he may play"),
    13: Property("who can follow suit plays nothing else"),
    14: Property("no card is barred that the duties do not bar"),
    15: Property("who has no duty may play any card"),
    16: Property("duties narrow the hand one after the other, and always leave a card"),
    17: Property("a duty is owed just where it can be fulfilled, and then fulfilled"),
    18: Property("a bar on leading yields to a hand of nothing but barred cards"),
    19: Property("the list of legal cards and the check of a single card agree"),
    20: Property("a rule answers in every state, and what it allows can be done"),
    21: Property("a rule answers the same question in the same way"),
    22: Property(
        "the order of the cards in a hand makes no difference",
        "a hand is a set and has no order; a rule that goes through unknown cards one by one is UNSUPPORTED",
    ),
    23: Property(
        "suits with the same part in the game can be exchanged",
        "these games name suits: one card opens, bids rank the suits. Duties and orders are proved for every choice of "
        "trumps and every suit led, each by itself",
    ),
    24: Property("special cards have one suit and one place in every contract, and leave no hand without a card"),
    25: Property("who did not follow suit had none of it"),
    26: Property("a trick has exactly one taker"),
    27: Property("the taker's card beats all others"),
    28: Property("only trumps and cards of the suit led take a trick, and any trump beats any other card"),
    29: Property("the taker does not depend on how the trick is looked through"),
    30: Property("a trick has one card of each player, in turn"),
    31: Property("the next leader is the one whom the rules name"),
    32: Property("a hand has as many tricks as each player has cards to play"),
    33: Property("whoever is to act before the play has something that he may do"),
    34: Property("the calling ends"),
    35: Property("the calling ends in one contract, or in none"),
    36: Property("of two bids exactly one is higher, and a higher bid is worth more"),
    37: Property("the contract has one declarer, and a called partner is on his side wherever the card lies"),
    38: Property("whether a hand can be left without trumps is as the rule says"),
    39: Property("calls depend on nothing hidden but the caller's own hand"),
    40: Property("the scores say something about every hand"),
    41: Property("the scores say one thing about every hand"),
    42: Property("the points of all cards and tricks are given out, each once"),
    43: Property("points add up to what they should"),
    44: Property("a contract is either made or failed, and its value goes with the bid"),
    45: Property(
        "no number is too large for what holds it",
        "numbers have no size in a game; in a proof a number that the solver's bits could not hold is an error",
    ),
    46: Property("one trick more is never worse, unless the rule says so"),
    47: Property("no seat is favoured"),
    48: Property("a match that is over has winners, each named once"),
    49: Property("no state before the end is a dead end"),
    50: Property("nothing can be done after the end"),
    51: Property("a hand ends"),
    52: Property("a hand takes a known number of plays"),
    53: Property("a match ends, or it is shown how it can go on for ever"),
    54: Property("stages follow one another as they should"),
    55: Property("what may be done depends on what the player sees"),
    56: Property("what a player sees afterwards depends on what he saw, and on what was done"),
    57: Property("a player sees no hidden card"),
    58: Property("what is refused, and why, tells nothing that is hidden"),
    59: Property("a player sees whose turn it is, and how it stands"),
    60: Property("the deal and what was done determine the state"),
    61: Property("every policy keeps the contract of its kind"),
    62: Property("what holds of the engine holds for all policies that keep their contracts"),
    63: Property("a rule changes only what is its own to change"),
    64: Property(
        "rules that do not touch each other can be put in any order",
        "each question is put to one rule; for the parts of a combined one the laws of the combinators are proved, "
        "and by_priority says in its name that order matters",
    ),
    65: Property("an option that is off changes nothing, and one that is on changes something"),
    66: Property(
        "two forms of one rule agree",
        "there is one form: what is proved is the function that plays (see 75)",
    ),
    67: Property("two variants that differ do so in some game"),
    68: Property("duties that exclude each other are shown with the hand for which they do"),
    69: Property(
        "what a proof takes for granted can be so",
        "about proofs: an obligation of which no situation speaks is VACUOUS, and every path has cards for which it is "
        "taken",
    ),
    70: Property("every line and every part of a rule comes into play"),
    71: Property("no property holds only since nothing of its kind happens"),
    72: Property(
        "every property is broken by some wrong rule",
        "about proofs: the gallery of wrong rules, the slips of the engine and the mutants of the policies",
    ),
    73: Property(
        "it is known what a proof rests on",
        "about proofs: each finding names what it rests on, and what it read of the ruleset is written down with it",
    ),
    74: Property(
        "a fault that no game was found for is not called one",
        "about proofs: REFUTED needs a game that replays, and what is seen in an unknown situation alone is UNKNOWN",
    ),
    75: Property(
        "a rule means the same in a proof and in a game",
        "about proofs: each path is walked again with known cards where the obligation is that the rule answers",
    ),
}
"""All properties by number."""


def covered_by(number: int) -> list[str]:
    """The ids of the obligations that cover a property."""
    return [one.id for one in OBLIGATIONS.values() if number in one.catalogue]
