"""Mutants that nothing notices: those that are no other rules, and those that survive, and why."""

from __future__ import annotations

from typing import Final

import engine_equivalents

ORDER: Final = "the same answers in another order, which says nothing"
NEVER: Final = "this line never runs: Anything() comes last and always leaves something"
SAME_SUITS: Final = "in this game cards have their printed suits"
SUM: Final = "a sum is a sum, and a product a product, in any order"
NAMES: Final = "the numbers are only names of the sides: the same seats are together"
ALONE: Final = "everybody is a side of his own, however the sides are called"
CALLED: Final = "it is asked only while a contract is still to be made"
CONTRACT: Final = "it is asked only when there is a contract"
LENGTH: Final = "there are no more ranks in any order"
OPENS: Final = "the two of clubs is only ever played as the first card of a hand"
STRENGTH: Final = "only the order of strengths matters"
BEFORE_THE_END: Final = "it differs in what Game.scores says before the hand is over, of which no obligation speaks"
DECLARED: Final = "trumps are those of the contract once the calling is over"
PLAIN_JOKER: Final = "in this game a joker without trumps is of no other suit than its own"
NO_KITTY: Final = "in this game no cards are dealt to a kitty"

EQUIVALENT: Final[tuple[tuple[str, str, str], ...]] = (
    # Dealing
    ("DealPackets.packets", "if True else [one]", NO_KITTY),
    ("DealPackets.packets", "('upcard', 1)", "in this game no card is turned up"),
    # Calling
    ("PlayWithoutContract.trumps", "pass", "without an answer the answer is None"),
    ("AscendingAuction.choices", "(Pass(), *self.bids)[::-1]", ORDER),
    ("DealerDeclares.choices", "self.among))[::-1]", ORDER),
    ("DealerDeclares.choices", "self.among[::-1]", ORDER),
    (
        "OrderUpThenName.caller",
        "== fewest))  ->  return next((seat for seat in from_eldest(table) if table.passes[seat] <=",
        "nobody has passed less often than the fewest times",
    ),
    ("OrderUpThenName.choices", "if seat is None:", "it is asked only of somebody who is to call"),
    ("OrderUpThenName.choices", "return ()  ->  pass", "it is asked only of somebody who is to call"),
    ("OrderUpThenName.choices", "(Pass(),)))[::-1]", ORDER),
    ("OrderUpThenName.choices", "(OrderUp(), Pass()))[::-1]", ORDER),
    ("OrderUpThenName.choices", "(*(() if last_word else (Pass(),)), *map(Declare, others))", ORDER),
    ("OrderUpThenName.choices", "(Pass(), OrderUp())", ORDER),
    (
        "OrderUpThenName.choices",
        "table.passes[table.dealer]",
        "the dealer passes last: he has passed when a new round begins",
    ),
    ("seats.clockwise", "place + first", SUM),
    ("AscendingAuction.bids", "self.suits[::-1]", ORDER),
    ("AscendingAuction.bids", "self.suits)[::-1]", ORDER),
    ("AscendingAuction.choices", "self.bids[1:] if", "the lowest bid is higher than no other"),
    ("AscendingAuction.caller", "players - 1 + 1):", "whoever called last has passed or holds the highest bid"),
    ("AscendingAuction.caller", "in range(1, players):", "whoever called last has passed or holds the highest bid"),
    ("PlayWithoutContract.is_played", "table.upcard is None", "in this game no card is turned up"),
    # Exchanging, naming and siding
    ("FixedPartners.sides", "seat % 2 for", "half a table of four are two seats"),
    ("FixedPartners.sides", "((seat + 1) % table.players % (table.players // 2)", NAMES),
    ("FixedPartners.sides", "return (*tuple((seat % (table.players // 2)", NAMES),
    ("DealerTakesUpcard.exchanger", "table.trumps is upcard.suit", DECLARED),
    ("DealerTakesUpcard.discards", "if self.compulsory else hand", "without an upcard, a hand without it is the hand"),
    ("CallPartner.namer", "table.last_caller", "in this game whoever calls last makes the contract"),
    ("CallPartner._is_chosen", "return table.contract.trumps is upcard.suit", CONTRACT),
    ("CallPartner._is_chosen", "table.trumps is upcard.suit", DECLARED),
    ("CalledPartner.sides", "return tuple(range(table.players))[::-1]", ALONE),
    ("CalledPartner.sides", "return (*tuple(range(table.players))[1:]", ALONE),
    ("CalledPartner.sides", "(0 if not seat in", NAMES),
    ("CalledPartner.sides", "(0 if seat not in", NAMES),
    ("CalledPartner.sides", "(-1 if", NAMES),
    ("CalledPartner.sides", "else 2 for", NAMES),
    ("CalledPartner.sides", "(partner, table.contract.seat)", ORDER),
    ("CalledPartner.sides", "(table.last_caller, partner)", "in this game whoever calls last makes the contract"),
    # Opening, leading and following
    ("HolderOpens.opener", "if True else None", "in this game there always is another rule about who opens"),
    ("ByPriority.legal", "part.legal(allowed, trick, table)", "the second part takes cards one by one"),
    ("OpenWith.legal", "if self.card in hand:", "the card is played to the first trick by whoever holds it"),
    ("OpenWith.legal", "->  return {self.card}", "by_priority takes only those that are in the hand"),
    ("NoTrumpUntilBroken.legal", "table.deck.where(suit=table.trumps)", SAME_SUITS),
    ("MustFollow.legal", "table.deck.where(suit=trick.led)", SAME_SUITS),
    ("FirstOf.legal", "return hand - hand  ->", NEVER),
    ("BrokenByRuff.breaks", "table.deck.where(suit=table.trumps)", SAME_SUITS),
    ("BrokenByRuff.breaks", "or table.broken", "the rule is asked only while trumps are not broken"),
    ("AnyOf.legal", "self.parts[::-1]", ORDER),
    ("BrokenByAny.breaks", "self.parts[::-1]", ORDER),
    ("BrokenByLead.breaks", "or table.broken", "the rule is asked only while trumps are not broken"),
    ("BrokenByOpening.breaks", "or table.broken", "the rule is asked only while trumps are not broken"),
    ("BrokenByAny.breaks", "or table.broken", "the rule is asked only while trumps are not broken"),
    ("BrokenByLead.breaks", "table.deck.where(suit=table.trumps)", SAME_SUITS),
    ("BrokenByOpening.breaks", "table.deck.where(suit=table.trumps)", SAME_SUITS),
    ("BrokenByLead.breaks", "->  opens = card == self.unless_opening", OPENS),
    ("BrokenByOpening.breaks", "->  return table.is_first_trick and card == self.card", OPENS),
    ("BrokenByOpening.breaks", "->  return trick.is_empty and card == self.card", OPENS),
    ("MustRuff.legal", "table.deck.where(suit=table.trumps)", SAME_SUITS),
    ("AllOf.legal", "part.legal(allowed, trick, table)", "in this game the second part takes cards one by one"),
    ("AllOf.legal", "self.parts[::-1]", ORDER),
    ("NeverBroken.breaks", "or table.broken", "the rule is asked only while trumps are not broken"),
    # Ranking
    ("TrumpsThenLed.strength", "ranks = len(self.high_to_low)  ->  ranks = len(", LENGTH),
    ("TrumpsThenLed.strength", "return ranks + height + 1", STRENGTH),
    ("TrumpsThenLed.strength", "return height + ranks", SUM),
    ("Bowers.suit", "return trumps if left_bower(card, trumps)", "without trumps there is no left bower"),
    ("Bowers.strength", "ranks = len(self.high_to_low)  ->  ranks = len(", LENGTH),
    ("Bowers.strength", "return height + ranks", SUM),
    ("Bowers.strength", "return 3 + 2 * ranks", SUM),
    ("Bowers.strength", "else 1) + 2 * ranks", SUM),
    (
        "ranking.left_bower",
        "return card.rank is Rank.JACK and card.suit is not trumps",
        "it is asked only when there are trumps",
    ),
    (
        "ranking.left_bower",
        "return card.rank is Rank.JACK and trumps is not None and (card.suit.colour",
        "the jack of trumps belongs to the trumps in any case",
    ),
    ("ranking.left_bower", "(card.suit is not None)", "the jack of trumps belongs to the trumps in any case"),
    ("Bowers.suit", "return trumps or None or card.suit", PLAIN_JOKER),
    ("Bowers.suit", "->  return trumps or card.suit", PLAIN_JOKER),
    ("Bowers.suit", "return trumps or (trumps or", "the trumps are the trumps, whoever says so first"),
    ("Bowers.strength", "return 3 * ranks + 3 if", STRENGTH),
    ("Bowers.strength", "return 2 * ranks * 3 if", STRENGTH),
    ("Bowers.strength", "*self.high_to_low[:-2], self.high_to_low[-1]", "the two lowest ranks are not in the pack"),
    ("Bowers.strength", "return 2 * ranks + 4 if", STRENGTH),
    ("Bowers.strength", "->  return 2 * ranks + 3 if trumps or led is card.suit else 0", PLAIN_JOKER),
    ("Bowers.strength", "->  return 2 * ranks + 3 if trumps or None or led is card.suit else 0", PLAIN_JOKER),
    ("Bowers.strength", "led is card.suit else -1", "a card off suit takes no trick, however weak it is"),
    # Scoring and winning
    ("AnnouncedTricks._extra", "return 0  ->  pass", "where tricks are announced, everybody has announced some"),
    ("TrumpHonours.score", "if card in table.trump_cards", SAME_SUITS),
    ("MostPointsNearestEldest.winners", "(place + table.eldest)", SUM),
    ("LastTrickBonus.score", "table.hand_size", "without a stock there are as many tricks as cards in a hand"),
    ("ContractScore._for_contract", "value <= self.slam", "of two equal values it does not matter which counts"),
    ("FirstTo.winners", "default=1)", "the highest of nobody is compared with nobody"),
    ("FirstTo.winners", "default=-1)", "the highest of nobody is compared with nobody"),
    ("FirstTo.winners", "if self.ties <= 'attackers' else", "in the alphabet the other two values come later"),
    ("AttackersAndDefenders.score", "return ((0,) * table.players)[::-1]", ORDER),
    ("AttackersAndDefenders.score", "return (0,) * len(taken)", "everybody has taken something, if nothing"),
    ("AttackersAndDefenders.score", "2 * one for one in (0,)", "twice nothing is nothing"),
    ("AttackersAndDefenders._points", "table.hand_size", "without a stock there are as many tricks as cards in a hand"),
    ("AttackersAndDefenders._for_attackers", "len(table.attackers) <= 1", "somebody attacks where this is asked"),
    ("MostPointsWin.winners", "max(scores[::-1])", "the most is the most in any order"),
)
"""Mutants by which no game changes: the function, what its change contains, and why."""

SURVIVING: Final[tuple[tuple[str, str, str], ...]] = (
    ("AttackersAndDefenders._points", "table.tricks_played", BEFORE_THE_END),
    ("LastTrickBonus.score", "->  over = table.tricks_played <= table.tricks", BEFORE_THE_END),
    ("LastTrickBonus.score", "== table.tricks_played", BEFORE_THE_END),
    ("LastTrickBonus.score", "self.points if seat == table.last_taker", BEFORE_THE_END),
)
"""Mutants that are other rules and that nothing notices, and why."""


def equivalent(name: str) -> str:
    """Why a mutant is no other rule; empty if it is one."""
    return _reason(name, EQUIVALENT + engine_equivalents.EQUIVALENT)


def survives(name: str) -> str:
    """Why nothing notices a mutant; empty if that is not known."""
    return _reason(name, SURVIVING + engine_equivalents.SURVIVING)


def _reason(name: str, among: tuple[tuple[str, str, str], ...]) -> str:
    function, _, change = name.partition(": ")
    return next((why for of, text, why in among if function.endswith(of) and text in change), "")
