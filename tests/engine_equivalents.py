"""Mutants of the engine that nothing notices: those that are no other engines, and those that survive, and why."""

from __future__ import annotations

from typing import Final

SUM: Final = "a sum is a sum in any order"
KEPT: Final = "it differs only in what becomes of a rule that breaks its contract"
SIDES: Final = "nobody is on a side before a partner can be called"
NO_BREAKING: Final = "it is asked only where there is a rule about breaking"
FORESEEN: Final = "no rule about drawing that is tried reads who has taken the tricks so far"
SAME: Final = "it is the same thing at this point"

EQUIVALENT: Final[tuple[tuple[str, str, str], ...]] = (
    ("Game._collected", "->  if stock:", "where there is no rule about drawing, nobody draws"),
    ("Game._dealt", "stock, 0, aside, table", "this state is only there to ask what it waits for"),
    ("Game._played", "table = self.table.with_broken()", SAME),
    ("Table.declared", "self.last_caller, None)", SIDES),
    ("Table.with_partner_named", "self.last_caller, None, card)", SIDES),
    ("Table.collected", "1 + self.tricks_played", SUM),
    ("Table.drawn", "each + self.held", SUM),
    ("foreseen.course", "numbers['upcard'] + numbers['stock']", SUM),
    (
        "foreseen.course_of",
        "->  known = ruleset.courses[held, stock] = _foreseen",
        "it is worked out anew, and is the same",
    ),
    ("Game.deal", "(upcard is not None) + len(stock)", SUM),
    ("foreseen.course_of", "->  if True:", "it is worked out anew, and is the same"),
    ("foreseen.course_of", "courses[stock, held]", "all deals of a game have hands and a stock of one size"),
    ("answers.nameable", "_cards('nameable', ruleset.naming", KEPT),
    ("answers.draws", "Counter({0: 0", KEPT),
    ("answers.next_leader", "if ():", KEPT),
    ("answers.taker", "if False else", KEPT),
    ("answers.draws", "each[seat] += number  ->  pass", KEPT),
    ("offers.discards", "_within('discards', game.ruleset.exchanging", KEPT),
    ("offers.calls", "Phase.CALLING and game.actor is None", "in the calling somebody is to act"),
    ("offers.calls", "->  if game.phase is not Phase.CALLING:", "in the calling somebody is to act"),
    ("Game.is_legal", "if legal is None else legal)  ->  pass", "the long way comes to the same answer"),
    ("Game.legal_actions", "->  _keep_offers(self", "what is not remembered is worked out once more"),
    ("foreseen.course_of", "courses.get((stock, held))", "what is not remembered is made once more"),
    ("answers.breaks", "return False  ->  pass", NO_BREAKING),
    ("answers.breaks", "return False  ->  return True", NO_BREAKING),
    ("answers.breaks", "if breaking is None:  ->  if False:", NO_BREAKING),
    ("answers.legal", "return answer  ->  pass", "the long way comes to the same answer"),
    ("answers.legal", "->  if isinstance(answer, CardSet) and answer.deck is not hand.deck:", KEPT),
    ("answers.legal", "->  if isinstance(answer, CardSet):", KEPT),
    ("answers.legal", "->  if True:", KEPT),
    ("Trick.seat_at", "return (self.leader + place) % self.players  ->  pass", "the long way comes to the same seat"),
    ("foreseen._steps", "if True:", "from an empty stock nobody draws"),
    ("foreseen._steps", "->  table = table.drawn(*each", "from an empty stock nobody draws"),
    ("foreseen.course", "numbers[1]", "all are dealt as many cards"),
)
"""Mutants by which no game changes: the function, what its change contains, and why."""

SURVIVING: Final[tuple[tuple[str, str, str], ...]] = (
    (
        "Game.rule",
        "return self.ruleset.leading if self.trick.led is None",
        "it differs in what Game.rule says where nothing is to be played, of which no theorem speaks",
    ),
    (
        "answers.draws",
        "if drawing is None: / return ()  ->  pass",
        "games with a stock of which nobody draws cannot be dealt any more, and all that is said of them is UNKNOWN",
    ),
    (
        "answers.legal",
        "_cards(rule, answer, 'legal', hand)",
        "it refuses cards of an equal deck that a rule has made for itself; in the theorems there is one deck",
    ),
    ("foreseen._steps", "last_taker=-1", FORESEEN),
    ("foreseen._steps", "enumerate(ruleset.deck, 0)", FORESEEN),
    ("foreseen._steps", "Taken(table.deck.empty, played)", FORESEEN),
    ("answers.opener", "return None if False", "the theorems speak of rules that name somebody who opens"),
)
"""Mutants that are other engines and that nothing notices, and why."""
