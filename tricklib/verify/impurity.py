"""Rules that cannot be functions: they draw lots, read the clock, or write to what outlives a question."""

from __future__ import annotations

import dis
import inspect
import types
from collections.abc import Iterator

from tricklib.policies.parts import parts_of
from tricklib.verify import identity
from tricklib.verify.codes import codes
from tricklib.verify.contained import attributes
from tricklib.verify.memory import is_library, is_of_library
from tricklib.verify.setorder import Sets

NOT_FOR_RULES = {"random", "secrets", "time", "datetime", "os", "uuid", "socket", "threading", "subprocess"}
"""Modules whose answers change from one question to the next."""

LOOKING_BEHIND = {"eval", "exec", "id", "isinstance", "issubclass", "open", "setattr", "type", "vars"}
LOOKING_BEHIND |= {"__import__", "delattr", "globals", "input", "locals", "object"}
"""Functions with which a rule can tell an unknown card from a card, or write where it must not."""

DECLARATIVE = {"allows", "promise", "outranks"}
"""Methods that say what a rule means, and do not play."""

NOT_ASKED = {"__init__", "__new__", "__attrs_post_init__", "__attrs_pre_init__", "__setstate__"}
"""Methods that are not run when a rule is asked, nor when it says what it means."""

PLAYING = NOT_ASKED | DECLARATIVE
"""Methods that are not run when a rule is asked."""

_REMEDY = "must be a function of what it is given: use only its parameters, the hand, the trick and the table"
_REMEDY_OF_FUNCTIONS = "must be a function of what it is given: use only that, and what it tells by its own names"


def impurities(policy: object, words: bool = False) -> str:
    """What makes a policy, or an invariant that a person wrote, no function, with its place and the remedy.

    It is empty if nothing is seen.

    Args:
        policy: the policy or the invariant.
        words: whether it is asked what it says of itself as well, by ``allows``, ``promise`` or ``outranks``.
    """
    is_rule = not isinstance(policy, types.FunctionType)
    what, remedy = ("rule", f"A rule {_REMEDY}") if is_rule else ("invariant", f"An invariant {_REMEDY_OF_FUNCTIONS}")
    for part in parts_of(policy):
        for said, code, instruction in _seen(part, NOT_ASKED if words else PLAYING):
            return f"the {what} {said} (at {_place(code, instruction)}). {remedy}"
    return ""


def _seen(part: object, left_out: set[str]) -> Iterator[tuple[str, types.CodeType, dis.Instruction]]:
    """What is seen in the code of one of the rules of which a policy is made, with its place."""
    for function, names in functions_of(part, left_out):
        for code in codes(function):
            sets = Sets()
            for instruction in dis.get_instructions(code):
                if said := _impurity(instruction, names) or sets.order(instruction):
                    yield said, code, instruction
        yield from ((identity.SAID, *place) for place in identity.asked(function, names))
    for reached in _reached(part, left_out):
        for code in codes(reached.__code__):
            for instruction in dis.get_instructions(code):
                if said := _draws_lots(instruction, reached.__globals__):
                    yield said, code, instruction
        yield from ((identity.SAID, *place) for place in identity.asked(reached.__code__, reached.__globals__))


def _place(code: types.CodeType, instruction: dis.Instruction) -> str:
    line = instruction.positions.lineno if instruction.positions else code.co_firstlineno
    return f"{code.co_filename}:{line}"


def _impurity(instruction: dis.Instruction, names: dict[str, object]) -> str:
    name = str(instruction.argval)
    if instruction.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
        return f"writes the global name {name!r}"
    if instruction.opname in ("STORE_DEREF", "DELETE_DEREF") and name in names.get("__closure__", ()):  # type: ignore[operator]
        return f"writes the variable {name!r} of a surrounding function"
    if instruction.opname in ("STORE_ATTR", "DELETE_ATTR"):
        return f"writes the attribute {name!r}"
    if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and name in ("__class__", "__dict__", "__setattr__", "bits"):
        return f"looks behind what it is given ({name})"
    if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME") and name in LOOKING_BEHIND and name not in names:
        return f"looks behind what it is given ({name})"
    return _draws_lots(instruction, names)


def _draws_lots(instruction: dis.Instruction, names: dict[str, object]) -> str:
    name = str(instruction.argval)
    if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
        module = _module_of(names.get(name))
        if module in NOT_FOR_RULES:
            return f"uses {name!r} from the module {module}"
    if instruction.opname == "IMPORT_NAME" and name.partition(".")[0] in NOT_FOR_RULES:
        return f"imports {name!r}"
    return ""


def _module_of(thing: object) -> str:
    if isinstance(thing, types.ModuleType):
        return thing.__name__.partition(".")[0]
    owner = getattr(thing, "__module__", None) or getattr(type(getattr(thing, "__self__", None)), "__module__", "")
    return str(owner).partition(".")[0]


def functions_of(policy: object, left_out: set[str] = PLAYING) -> Iterator[tuple[types.CodeType, dict[str, object]]]:
    """The code of a user's rule or invariant and of the functions of its module that it uses, with the names each sees.

    The library's rules are left out.

    Args:
        policy: the rule or invariant.
        left_out: methods that are left out; ``allows``, ``promise`` and ``outranks``, which say what the rule means,
            are among them unless others are given.
    """
    if type(policy).__module__.startswith("tricklib.policies."):
        return
    waiting: list[object] = [part for name, part in methods_of(type(policy)) if name not in left_out]
    if isinstance(policy, types.FunctionType):
        waiting = [policy]
    seen: set[types.CodeType] = set()
    while waiting:
        function = waiting.pop()
        function = getattr(function, "__func__", getattr(function, "fget", function))
        if not isinstance(function, types.FunctionType) or function.__code__ in seen:
            continue
        if is_of_library(function):
            continue
        seen.add(function.__code__)
        yield from _kept(function)
        names = {**function.__globals__, "__closure__": function.__code__.co_freevars}
        yield function.__code__, names
        asked = (name for code in codes(function.__code__) for name in code.co_names)
        waiting.extend(function.__globals__.get(name) for name in asked)


def methods_of(kind: type) -> Iterator[tuple[str, object]]:
    """What a class and its bases have: of what stands in several the first, unless a base is asked as well."""
    taken: set[str] = set()
    for one in kind.__mro__:
        yield from ((name, part) for name, part in vars(one).items() if name not in taken)
        made = (part.__code__ for part in vars(one).values() if isinstance(part, types.FunctionType))
        asked = {name for code in made for inner in codes(code) for name in inner.co_names}
        if "super" not in asked and not asked & {base.__name__ for base in kind.__mro__}:
            taken |= vars(one).keys()


def _kept(function: types.FunctionType) -> Iterator[tuple[types.CodeType, dict[str, object]]]:
    """A function whose defaults or surroundings hold something that is no function, as if it named it."""
    cells = [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]
    defaults = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    for thing in (*defaults, *cells):
        if callable(thing) and _module_of(thing) in NOT_FOR_RULES:
            yield _NAMING, {"thing": thing}


def _is_filled(cell: types.CellType) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


_NAMING = compile("thing", "a default or a surrounding function of the rule", "eval")
"""Code that names a thing."""


def _reached(policy: object, left_out: set[str]) -> Iterator[types.FunctionType]:
    """The functions that a user's rule can come to, beside its own methods and what these name.

    They are closed over, kept in a field, in a list or an object, or methods of such objects and of classes that are
    named; of methods, those whose name stands in some code that was reached, and those that an operator calls.
    """
    if type(policy).__module__.startswith("tricklib.policies."):
        return
    named: set[str] = set()
    owners: list[object] = []
    seen: dict[int, object] = {}
    waiting = [policy, *(part for name, part in _members(type(policy)) if name not in left_out)]
    while waiting:
        while waiting:
            met = waiting.pop()
            if id(met) in seen:
                continue
            seen[id(met)] = met
            thing = _within(met)
            if isinstance(thing, types.FunctionType):
                if not is_of_library(thing):
                    yield thing
                    named.update(name for code in codes(thing.__code__) for name in code.co_names)
                    waiting += _around(thing, named)
            elif isinstance(thing, dict | list | tuple | set | frozenset):
                waiting += thing.values() if isinstance(thing, dict) else thing
            elif not is_library(_owner(thing)):
                owners.append(thing)
                waiting += [] if isinstance(thing, type | types.ModuleType) else attributes(thing)
        used = ((name, one) for owner in owners for name, one in _members(owner) if id(one) not in seen)
        waiting = [one for name, one in used if name in named or (name.startswith("__") and name not in left_out)]


def _within(thing: object) -> object:
    """The function inside a method, a property or another wrapper."""
    for name in ("__wrapped__", "__func__", "fget", "func"):
        thing = (inspect.getattr_static(thing, name, None) and getattr(thing, name)) or thing
    return thing


def _around(function: types.FunctionType, named: set[str]) -> list[object]:
    cells = [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]
    defaults = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    return [*cells, *defaults, *(thing for name, thing in function.__globals__.items() if name in named)]


def _owner(thing: object) -> str:
    if isinstance(thing, types.ModuleType):
        return thing.__name__
    return str((thing if isinstance(thing, type) else type(thing)).__module__)


def _members(owner: object) -> Iterator[tuple[str, object]]:
    """The names of a module, or of a class and its bases, with what they stand for."""
    if isinstance(owner, types.ModuleType):
        yield from vars(owner).items()
        return
    for kind in (owner if isinstance(owner, type) else type(owner)).__mro__:
        if not is_library(kind.__module__):
            yield from vars(kind).items()
