"""Changing code by small slips: each node of a function is replaced by what may stand there by mistake.

The changed function is compiled anew and put in the place of the right one; nothing on disk is touched.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any

import attrs

from tricklib.cards import Card

Slips = Mapping[str, tuple[str, ...]]
"""What stands in the code, and what may stand there by a slip."""

OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.BitAnd: (ast.BitOr, ast.Sub, ast.BitXor),
    ast.BitOr: (ast.BitAnd, ast.Sub),
    ast.Sub: (ast.BitAnd, ast.Add),
    ast.Add: (ast.Sub, ast.Mult),
    ast.Mult: (ast.Add,),
}
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Eq: (ast.NotEq, ast.LtE),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}

Function = Callable[..., Any]


@attrs.frozen
class Mutant:
    """A changed function.

    Args:
        owner: the class or the module that has it.
        method: its name there.
        kind: what kind of change it is.
        change: what is changed.
        tree: the function as it is now.
    """

    owner: type | ModuleType
    method: str
    kind: str
    change: str
    tree: ast.FunctionDef = attrs.field(eq=False, repr=False)

    @property
    def name(self) -> str:
        return f"{self.owner.__name__.rpartition('.')[2]}.{self.method}: {self.change}"

    @contextlib.contextmanager
    def applied(self) -> Iterator[None]:
        """The changed function is run in the place of the right one within the block."""
        before = vars(self.owner)[self.method]
        names = {**function_of(before).__globals__, "Card": Card, "attrs": attrs}
        exec(compile(ast.fix_missing_locations(ast.Module([self.tree], [])), "<mutant>", "exec"), names)
        self._put(before, names[self.method])
        try:
            yield
        finally:
            self._put(names[self.method], before)

    def _put(self, old: Any, new: Any) -> None:
        for place in self._places(old):
            setattr(place, self.method, new)
        for table in _tables() if isinstance(self.owner, ModuleType) else ():
            for key in [key for key, value in table.items() if value is old]:
                table[key] = new

    def _places(self, function: Any) -> list[type | ModuleType]:
        """Where the function is found: a function of a module is also where others have imported it."""
        if isinstance(self.owner, type):
            return [self.owner]
        return [one for one in _modules() if vars(one).get(self.method) is function]


def _modules() -> list[ModuleType]:
    return [one for name, one in sys.modules.items() if name.partition(".")[0] == "tricklib"]


def _tables() -> Iterator[dict[Any, Any]]:
    """The tables of the library's modules, in which functions may be looked up."""
    for module in _modules():
        yield from (one for name, one in vars(module).items() if type(one) is dict and name != "__builtins__")


def function_of(thing: Any) -> Function:
    """The function inside a property or a class method, or one that keeps its answers."""
    found: Function = getattr(thing, "fget", None) or getattr(thing, "__func__", thing)
    return inspect.unwrap(found)


@attrs.frozen
class Slipping:
    """How functions are changed.

    Args:
        slips: what may stand in the place of an expression.
        answers: what a function of that name may answer; ``{}`` is its right answer.
        thorough: whether statements and cases may be left out, and two things given to a function be confused.
        beside: what is left as it is: a statement in whose code one of these stands.
    """

    slips: Slips
    answers: Slips = attrs.field(factory=dict)
    thorough: bool = False
    beside: tuple[str, ...] = ()

    def mutants_of(self, owner: type | ModuleType, method: str) -> Iterator[Mutant]:
        """All mutants of one function."""
        source = inspect.getsource(function_of(vars(owner)[method]))
        tree = ast.parse(textwrap.dedent(source)).body[0]
        assert isinstance(tree, ast.FunctionDef)
        tree.body, tree.returns = tree.body[bool(ast.get_docstring(tree)) :], None
        for argument in (*tree.args.args, *tree.args.kwonlyargs):
            argument.annotation = None
        right = ast.unparse(tree)
        for kind, changed in self._changes(tree):
            if ast.unparse(changed) != right:
                yield Mutant(owner, method, kind, _difference(right, ast.unparse(changed)), changed)

    def _changes(self, tree: ast.FunctionDef) -> Iterator[tuple[str, ast.FunctionDef]]:
        """The function with one node changed, for each node and each change, and the kind of change."""
        silent = {
            id(part)
            for node in ast.walk(tree)
            if isinstance(node, ast.AnnAssign | ast.Assert)
            for part in ast.walk(node.annotation if isinstance(node, ast.AnnAssign) else node)
        }
        silent |= {id(part) for decorator in tree.decorator_list for part in ast.walk(decorator)}
        silent |= {id(part) for one in ast.walk(tree) if self._is_left(one) for part in ast.walk(one)}
        for place, node in enumerate(ast.walk(tree)):
            for kind, change in self._changes_of(node, tree.name) if id(node) not in silent else ():
                changed = copy.deepcopy(tree)
                target = list(ast.walk(changed))[place]
                yield kind, _Put(target, change).visit(changed)

    def _is_left(self, node: ast.AST) -> bool:
        """Whether a statement, but no whole function, is left as it is."""
        such = isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.For | ast.With | ast.Try)
        return such and any(text in ast.unparse(node) for text in self.beside)

    def _changes_of(self, node: ast.AST, method: str) -> Iterator[tuple[str, ast.AST]]:
        if isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), ast.Store):
            for text in self.slips.get(ast.unparse(node), ()):
                yield "another value", _expression(text)
            for other in _other_expressions(node):
                yield KINDS[type(node)], other
        if isinstance(node, ast.If | ast.IfExp):
            for text in CONDITIONS:
                yield "condition", _with(node, test=_expression(text.format(ast.unparse(node.test))))
        if isinstance(node, ast.If):
            yield "statement", ast.Pass()
            yield from (("statement", one) for one in node.body[:1])
        if isinstance(node, ast.Return) and node.value is not None:
            answer = ast.unparse(node.value)
            for text in self.answers.get(method, ()):
                if answer != "()" or "{}" not in text:
                    yield "another answer", ast.Return(_expression(text.format(answer, answer)))
            yield "statement", ast.Pass()
        if self.thorough:
            yield from _thorough_changes(node)


KINDS: dict[type[ast.expr], str] = {
    ast.BinOp: "operator",
    ast.Compare: "comparison",
    ast.BoolOp: "and, or",
    ast.UnaryOp: "not",
    ast.Constant: "constant",
    ast.Tuple: "order",
}
"""What is changed where an expression is of such a type."""


def _difference(before: str, after: str) -> str:
    old, new = before.splitlines(), after.splitlines()
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    was, now = (" / ".join(line.strip() for line in lines) for lines in (old, new))
    return f"{was or '(nothing)'}  ->  {now or '(nothing)'}"


class _Put(ast.NodeTransformer):
    def __init__(self, target: ast.AST, change: ast.AST) -> None:
        self.target = target
        self.change = change

    def visit(self, node: ast.AST) -> Any:
        return self.change if node is self.target else self.generic_visit(node)


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
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(value) if type(value) is int:
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Tuple(elts) if len(elts) > 1:
            yield ast.Tuple(elts[::-1], ast.Load())


def _thorough_changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Statements and cases that are left out, and arguments that are confused with their neighbours."""
    if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.For):
        yield "statement", ast.Pass()
    if isinstance(node, ast.Match):
        for place in range(len(node.cases)):
            cases = node.cases[:place] + node.cases[place + 1 :]
            yield "case", ast.Match(node.subject, cases) if cases else ast.Pass()
    if isinstance(node, ast.Call):
        for place in range(len(node.args) - 1):
            args = node.args[:]
            args[place : place + 2] = args[place + 1], args[place]
            yield "argument", ast.Call(node.func, args, node.keywords)


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
