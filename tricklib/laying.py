"""Hands and piles that are laid out, as the rules would deal them."""

from __future__ import annotations

from collections.abc import Sequence

from tricklib import answers
from tricklib.cards import Card, CardSet
from tricklib.errors import RulesetError
from tricklib.ruleset import Ruleset


def rest_of(
    ruleset: Ruleset, hands: Sequence[CardSet], kitty: CardSet, upcard: Card | None, stock: Sequence[Card]
) -> CardSet:
    """The cards of the deck that lie in none of these places.

    Args:
        ruleset: the rules.
        hands: the cards of each seat.
        kitty: the kitty, without an upcard.
        upcard: the card that was turned up.
        stock: the stock from its top, without an upcard that lies under it.

    Raises:
        RulesetError: there is not one hand for each seat, a card is in two places, or these rules deal another number
            of cards to one.
    """
    if len(hands) != ruleset.players:
        raise RulesetError(f"{len(hands)} hands for {ruleset.players} players")
    if len(set(stock)) < len(stock):
        raise RulesetError("the stock has a card twice")
    only, sizes = ruleset.deck.set_of, answers.pile_sizes(ruleset)
    turned = only(() if upcard is None else (upcard,))
    lying = [(f"the hand of seat {seat}", hand, sizes[0]) for seat, hand in enumerate(hands)]
    lying += [("the kitty", kitty, sizes["kitty"]), ("the upcard", turned, sizes["upcard"])]
    rest = ruleset.deck.full
    lying.append(("the stock", only(stock), sizes["stock"]))
    for where, cards, _ in lying:
        if not isinstance(cards, CardSet):
            raise RulesetError(f"{where} is {cards!r}: expected a CardSet")
        if not cards <= rest:
            raise RulesetError(f"{where} has cards that lie elsewhere too: {cards - rest}")
        rest = rest - cards
    for where, cards, dealt in lying:
        if len(cards) != dealt:
            raise RulesetError(f"{where} has {len(cards)} cards, but these rules deal {dealt} to it")
    return rest
