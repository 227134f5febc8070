"""Changed policies: every way to break a rule by a small slip, made by changing its code at run time.

``python -m tests.mutants`` writes ``tests/mutants.txt``: each mutant, and the obligation that notices it.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import functools
import inspect
import itertools
import textwrap
from collections.abc import Iterator
from pathlib import Path

import attrs

from tricklib import rulesets
from tricklib.cards import Card, Deck
from tricklib.game import Game
from tricklib.policies import breaking, calling, combine, dealing, ending, following, leading, ranking, scoring, taking
from tricklib.ruleset import Ruleset
from tricklib.verify import OBLIGATIONS, Budget, Finding, Verdict
from tricklib.verify.prover import Prover
from tricklib.verify.run import resting

LIST = Path(__file__).with_name("mutants.txt")

TARGETS = (
    (dealing.DealOut, "packets", "dealing"),
    (dealing.LookAtOnce, "may_look", "looking"),
    (calling.DealerDeclares, "caller", "calling"),
    (calling.DealerDeclares, "choices", "calling"),
    (leading.HolderOpens, "opener", "opening"),
    (leading.EldestOpens, "opener", "opening"),
    (combine.ByPriority, "legal", "leading"),
    (leading.OpenWith, "legal", "leading"),
    (leading.NoTrumpUntilBroken, "legal", "leading"),
    (combine.FirstOf, "legal", "following"),
    (following.MustFollow, "legal", "following"),
    (combine.Anything, "legal", "following"),
    (breaking.BrokenByRuff, "breaks", "breaking"),
    (ranking.TrumpsThenLed, "suit", "ranking"),
    (ranking.TrumpsThenLed, "strength", "ranking"),
    (taking.StrongestTakes, "taker", "taking"),
    (leading.TakerLeads, "next_leader", "succession"),
    (scoring.PointPerTrick, "score", "scoring"),
    (ending.MostPointsWin, "winners", "winning"),
)
"""The methods with which the game is played, and the question that each answers."""

OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.BitAnd: (ast.BitOr, ast.Sub, ast.BitXor),
    ast.BitOr: (ast.BitAnd, ast.Sub),
    ast.Sub: (ast.BitAnd, ast.Add),
    ast.Add: (ast.Sub, ast.Mult),
    ast.Mult: (ast.Add,),
}
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Gt: (ast.GtE, ast.Lt),
    ast.Eq: (ast.NotEq, ast.LtE),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
}
PARTS = {
    "self.card": ("Card.read('3C')", "Card.read('2D')"),
    "self.among": ("self.among[1:]", "self.among[:1] * 4", "(*self.among, None)"),
    "self.parts": ("self.parts[::-1]", "self.parts[:1]", "self.parts[1:]"),
    "self.otherwise": ("None",),
    "self.high_to_low": (
        "self.high_to_low[::-1]",
        "(self.high_to_low[1], self.high_to_low[0], *self.high_to_low[2:])",
        "(*self.high_to_low[:-2], self.high_to_low[-1], self.high_to_low[-2])",
    ),
    "table.broken": ("table.is_first_trick", "table.is_last_trick"),
    "table.is_first_trick": ("table.broken", "table.is_last_trick"),
    "table.trump_cards": ("table.suit(trick.led)", "table.deck.where(suit=table.trumps)", "table.deck.empty"),
    "table.suit(trick.led)": ("table.trump_cards", "table.deck.where(suit=trick.led)", "table.deck.full"),
    "table.trumps": ("trick.led", "None"),
    "trick.led": ("table.trumps", "None"),
    "table.dealer": ("table.eldest", "0"),
    "table.eldest": ("table.dealer", "1"),
    "taker": ("trick.leader", "table.dealer", "(taker + 1) % table.players"),
    "trick.seat_at(winner)": ("winner", "trick.seat_at(winner + 1)", "trick.leader", "table.dealer"),
    "trick.cards[1:]": ("trick.cards", "trick.cards[1:-1]", "trick.cards[2:]"),
    "trick.cards[0]": ("trick.cards[-1]", "trick.cards[1]"),
    "table.order.strengths[trick.led]": ("table.order.strengths[trick.led.CLUBS]",),
    "one.tricks": ("len(taken) - one.tricks", "table.tricks_played - one.tricks", "taken[0].tricks"),
    "max": ("min", "sum"),
    "trumps": ("led", "None"),
    "led": ("trumps",),
    "card.suit": ("card.suit.CLUBS",),
    "scores": ("scores[1:]", "scores[::-1]"),
    "seat": ("seat + 1", "(seat + 1) % table.players"),
    "part.legal(hand, trick, table)": ("part.legal(allowed, trick, table)",),
}
"""What stands in a rule, and what may stand there by a slip."""

ANSWERS = {
    "legal": ("hand", "hand - hand", "table.deck.full", "hand & table.trump_cards", "({}) - table.trump_cards"),
    "breaks": ("True", "False", "not ({})", "({}) or table.broken"),
    "may_look": ("False", "not ({})", "declared", "seat != table.dealer"),
    "caller": ("({} + 1) % table.players", "table.players"),
    "opener": ("None", "table.dealer", "(table.dealer + 2) % table.players", "0"),
    "taker": ("({} + 1) % table.players", "trick.players"),
    "next_leader": ("table.eldest", "trick.seat_at(1)"),
    "suit": ("trumps or ({})",),
    "strength": ("-({})", "({}) + 1", "({}) // 2", "0", "1"),
    "score": ("({})[::-1]", "({})[1:]", "(0,) * len(taken)", "tuple(2 * one for one in {})"),
    "winners": ("({})[:1]", "({})[1:]", "()", "({}) * 2", "tuple(range(len(scores)))"),
    "packets": ("({})[::-1]", "({})[1:]", "({})[:-1]", "({}) * 2", "(({})[-1], *({})[:-1])"),
    "choices": ("()", "({})[::-1]", "({}) * 2"),
}
"""What a method may answer by a slip; ``{}`` is its right answer."""


@attrs.frozen
class Mutant:
    """A changed method.

    Args:
        owner: the class of the policy.
        method: the name of the method.
        part: the question that it answers.
        change: what is changed.
        tree: the method as it is now.
    """

    owner: type
    method: str
    part: str
    change: str
    tree: ast.FunctionDef = attrs.field(eq=False, repr=False)

    @property
    def name(self) -> str:
        return f"{self.owner.__name__}.{self.method}: {self.change}"

    @contextlib.contextmanager
    def applied(self) -> Iterator[None]:
        """The policy plays by the changed method within the block."""
        before = vars(self.owner)[self.method]
        module = ast.Module([self.tree], [])
        names = {**before.__globals__, "Card": Card}
        exec(compile(ast.fix_missing_locations(module), "<mutant>", "exec"), names)
        setattr(self.owner, self.method, names[self.method])
        try:
            yield
        finally:
            setattr(self.owner, self.method, before)


@functools.cache
def mutants() -> tuple[Mutant, ...]:
    """All mutants of all methods, each once."""
    found: dict[str, Mutant] = {}
    for owner, method, part in TARGETS:
        found |= {mutant.name: mutant for mutant in mutants_of(owner, method, part)}
    return tuple(found.values())


def mutants_of(owner: type, method: str, part: str) -> Iterator[Mutant]:
    """All mutants of one method."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(vars(owner)[method]))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    tree.body, tree.returns = tree.body[bool(ast.get_docstring(tree)) :], None
    for argument in tree.args.args:
        argument.annotation = None
    right = ast.unparse(tree)
    for changed in _changes(tree):
        if ast.unparse(changed) != right:
            yield Mutant(owner, method, part, _difference(right, ast.unparse(changed)), changed)


def _difference(before: str, after: str) -> str:
    old, new = before.splitlines(), after.splitlines()
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    was, now = (" / ".join(line.strip() for line in lines) for lines in (old, new))
    return f"{was or '(nothing)'}  ->  {now or '(nothing)'}"


def _changes(tree: ast.FunctionDef) -> Iterator[ast.FunctionDef]:
    """The method with one node changed, for each node and each change."""
    silent = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign | ast.Assert)
        for part in ast.walk(node.annotation if isinstance(node, ast.AnnAssign) else node)
    }
    for place, node in enumerate(ast.walk(tree)):
        for change in _changes_of(node, tree.name) if id(node) not in silent else ():
            changed = copy.deepcopy(tree)
            target = list(ast.walk(changed))[place]
            yield _Put(target, change).visit(changed)


class _Put(ast.NodeTransformer):
    def __init__(self, target: ast.AST, change: ast.AST | None) -> None:
        self.target = target
        self.change = change

    def visit(self, node: ast.AST) -> ast.AST | None:
        return self.change if node is self.target else self.generic_visit(node)


def _changes_of(node: ast.AST, method: str) -> Iterator[ast.AST | None]:
    if isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), ast.Store):
        yield from map(_expression, PARTS.get(ast.unparse(node), ()))
        yield from _other_expressions(node)
    if isinstance(node, ast.If | ast.IfExp):
        yield from (_with(node, test=_expression(text.format(ast.unparse(node.test)))) for text in CONDITIONS)
    if isinstance(node, ast.If):
        yield ast.Pass()
        yield from node.body[:1]
    if isinstance(node, ast.Return) and node.value is not None:
        answer = ast.unparse(node.value)
        yield from (ast.Return(_expression(text.format(answer, answer))) for text in ANSWERS.get(method, ()))
        yield ast.Pass()


CONDITIONS = ("not ({})", "True", "False")


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.BinOp(left, operator, right):
            yield from (ast.BinOp(left, other(), right) for other in OPERATORS.get(type(operator), ()))
            yield from (left, right)
            if isinstance(operator, ast.Sub | ast.Add):
                yield ast.BinOp(right, operator, left)
        case ast.Compare(left, [comparison], [right]):
            yield from (ast.Compare(left, [other()], [right]) for other in COMPARISONS.get(type(comparison), ()))
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            yield from (_rest(node, place) for place in range(len(values)))
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(value) if type(value) is int:
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Tuple(elts) if len(elts) > 1:
            yield ast.Tuple(elts[::-1], ast.Load())


def _rest(node: ast.BoolOp, place: int) -> ast.expr:
    values = [value for other, value in enumerate(node.values) if other != place]
    return ast.BoolOp(node.op, values) if len(values) > 1 else values[0]


def _with(node: ast.AST, **changes: ast.AST) -> ast.AST:
    changed = copy.copy(node)
    for name, value in changes.items():
        setattr(changed, name, value)
    return changed


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


# What notices a mutant


EQUIVALENT = (
    ("DealerDeclares.choices", "self.among))[::-1]", "the same suits can be chosen, in another order"),
    ("BrokenByRuff.breaks", "or table.broken", "the rule is asked only while trumps are not broken"),
    ("HolderOpens.opener", "if True else None", "in this game there always is another rule about who opens"),
    (
        "ByPriority.legal",
        "part.legal(allowed, trick, table)",
        "the second part takes cards one by one",
    ),
    ("OpenWith.legal", "if self.card in hand:", "the card is played to the first trick by whoever holds it"),
    ("OpenWith.legal", "->  return {self.card}", "by_priority takes only those that are in the hand"),
    ("NoTrumpUntilBroken.legal", "table.deck.where(suit=table.trumps)", "in this game cards have their printed suits"),
    ("MustFollow.legal", "table.deck.where(suit=trick.led)", "in this game cards have their printed suits"),
    ("BrokenByRuff.breaks", "table.deck.where(suit=table.trumps)", "in this game cards have their printed suits"),
    ("FirstOf.legal", "return hand - hand  ->", "Anything() comes last, so that this line never runs"),
    (
        "TrumpsThenLed.strength",
        "ranks = len(self.high_to_low)  ->  ranks = len(",
        "no more ranks in any order",
    ),
    ("TrumpsThenLed.strength", "return ranks + height + 1", "only the order of strengths matters"),
    ("TrumpsThenLed.strength", "return height + ranks", "a sum is a sum"),
    ("MostPointsWin.winners", "max(scores[::-1])", "the most is the most in any order"),
)
"""Mutants by which no game changes: the method, what its change contains, and why."""


def equivalent(mutant: Mutant) -> str:
    """Why a mutant is no other rule; empty if it is one."""
    owner, _, change = mutant.name.partition(": ")
    return next((why for name, part, why in EQUIVALENT if name == owner and part in change), "")


QUICK = Budget(search=5.0, seconds=20.0)


def games(part: str) -> tuple[Ruleset, ...]:
    """The games in which the mutants of a part are looked for: four players, and where more can be seen."""
    game = rulesets.declared_trump_whist()
    if part in ("dealing", "opening", "leading"):
        return game, rulesets.declared_trump_whist(players=5)
    return (game.evolve(deck=Deck.of("23", packs=2)), game) if part == "taking" else (game,)


def noticed(mutant: Mutant) -> Finding | None:
    """The first finding by which a mutant is refuted, or shown to be vacuous; None if there is none."""
    with mutant.applied():
        for mine in (True, False):
            for game in games(mutant.part):
                if finding := _wrong(game, mutant.part, mine):
                    return finding
    return None


def _wrong(ruleset: Ruleset, part: str, mine: bool) -> Finding | None:
    """What :func:`tricklib.verify` finds first, of the obligations of a part or of the others."""
    prover, findings = Prover(ruleset, QUICK), list[Finding]()
    owed = (one for one in OBLIGATIONS.values() if one.applies(ruleset) and one.departure(ruleset) is None)
    for obligation in owed:
        if mine == (obligation.part == part):
            finding = prover.settle(obligation)
            if finding is not None and finding.verdict is Verdict.REFUTED:
                return finding
            findings += [] if finding is None else [finding]
    return next((one for one in resting(findings) if one.verdict is Verdict.VACUOUS), None)


def every_game(ruleset: Ruleset) -> list[tuple[object, ...]]:
    """What can be seen in every state of every game of a small deck, after every deal."""
    seen = []
    for first in itertools.combinations(ruleset.deck, len(ruleset.deck) // 2):
        one = ruleset.deck.set_of(first)
        waiting = [Game.dealt(ruleset, dealer, (one, ~one)) for dealer in (0, 1)]
        while waiting:
            game = waiting.pop()
            actions = sorted(game.legal_actions(), key=str)
            seen.append((game.phase, game.actor, str(actions), game.table.broken, game.table.taken, game.result))
            waiting += [game.apply(action) for action in actions]
    return seen


def small_game() -> Ruleset:
    """The game with six cards for two players."""
    return rulesets.declared_trump_whist(players=2).evolve(deck=Deck.of("23K", "CD"))


def line(mutant: Mutant) -> str:
    """The mutant and what notices it."""
    if why := equivalent(mutant):
        return f"{mutant.name}  =>  equivalent: {why}"
    finding = noticed(mutant)
    end = "survives" if finding is None else f"{finding.obligation} {finding.verdict.value}"
    return f"{mutant.name}  =>  {end}"


def main() -> None:
    """Write the list."""
    lines = []
    for mutant in mutants():
        lines.append(line(mutant))
        print(lines[-1], flush=True)
    LIST.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
