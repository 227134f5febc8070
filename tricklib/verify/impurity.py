"""Rules that cannot be functions: they draw lots, read the clock, or write to what outlives a question."""

from __future__ import annotations

import dis
import functools
import inspect
import sys
import types
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import attrs

from tricklib.policies.parts import parts_of
from tricklib.verify import identity, keeping, setorder
from tricklib.verify.classes import DECLARATIVE, OF_INVARIANT, given
from tricklib.verify.codes import codes, global_names
from tricklib.verify.contained import attributes
from tricklib.verify.memory import is_library, is_of_library
from tricklib.verify.origins import NOT_KNOWN
from tricklib.verify.walking import Names, names_of, steps

FOR_RULES = {"abc", "array", "attr", "base64", "binascii", "bisect", "builtins", "cmath", "collections", "colorsys"}
FOR_RULES |= {"contextlib", "copy", "copyreg", "dataclasses", "decimal", "difflib", "enum", "fractions", "functools"}
FOR_RULES |= {"graphlib", "hashlib", "heapq", "html", "itertools", "json", "keyword", "math", "numbers", "operator"}
FOR_RULES |= {"pprint", "re", "reprlib", "statistics", "string", "struct", "textwrap", "types", "typing", "unicodedata"}
FOR_RULES |= {"weakref", "zlib", "blake2", "collections_abc", "md5", "sha1", "sha256", "sha3", "sha512", "sre"}
"""Modules of Python's own that tell nothing but what follows from what they are asked."""

NOT_FOR_RULES = {one for one in sys.stdlib_module_names if one.lstrip("_") not in FOR_RULES and one != "__future__"}
"""Modules whose answers change from one question to the next, or that write somewhere, or may do so."""

LOOKING_BEHIND = {"eval", "exec", "id", "issubclass", "open", "setattr", "type", "vars"}
LOOKING_BEHIND |= {"__import__", "delattr", "globals", "input", "locals", "object"}
"""Functions with which a rule can tell an unknown card from a card, or write where it must not."""

NOT_ASKED = {
    "__init__",
    "__new__",
    "__attrs_post_init__",
    "__attrs_pre_init__",
    "__post_init__",
    "__setstate__",
    "misfit",
}
"""Methods that are not run when a rule is asked, nor when it says what it means."""

PLAYING = NOT_ASKED | DECLARATIVE
"""Methods that are not run when a rule is asked."""

ABOUT_ITSELF = {"__delattr__", "__eq__", "__ge__", "__gt__", "__hash__", "__le__", "__lt__", "__ne__", "__repr__"}
ABOUT_ITSELF |= {"__getstate__", "__reduce__", "__replace__", "__setattr__", "__str__"}
"""Methods by which a rule is compared and kept, as a dataclass has them written; they may look behind themselves."""

_OF_CHANCE = {"random", "_random", "secrets"}
"""Modules of which even an object that is kept draws lots."""

_LOOKS = "looks behind what it is given"
_BY_HASH = "asks for a hash or an id, which is another one whenever Python is started"
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
    own = list(_own(part, left_out))
    for function, names in own:
        yield from _in_code(function, function.co_name, names, _impurity)
        yield from _on_the_way(function, names)
    seen = {function for function, _ in own}
    for reached, owner, is_kept in _reached(part, left_out):
        if not isinstance(reached, types.FunctionType) or is_of_library(reached):
            yield _from_its_beginning(_used(reached), _NAMING)
            continue
        hints = given(reached, reached.__name__ if owner is part else "", type(part))
        names = attrs.evolve(names_of(reached, owner), hints=hints)
        if is_kept:
            yield _from_its_beginning(f"remembers what {reached.__name__} has worked out", reached.__code__)
        yield from _in_code(reached.__code__, reached.__name__, names, _lasting)
        if reached.__code__ not in seen:
            yield from _on_the_way(reached.__code__, names)


def _in_code(
    function: types.CodeType, name: str, names: Names, look: Callable[[dis.Instruction, Names], str]
) -> Iterator[tuple[str, types.CodeType, dis.Instruction]]:
    """What is seen in the instructions of a function; how a thing is compared and kept is its own affair."""
    for code in codes(function):
        for instruction in dis.get_instructions(code):
            said = look(instruction, names)
            if said and not (said.startswith((_LOOKS, _BY_HASH)) and name in ABOUT_ITSELF):
                yield said, code, instruction


def _used(thing: object) -> str:
    """What is said of something that a rule has, and that may be another thing another time."""
    if _is_by_memory(thing):
        return _BY_HASH
    if isinstance(thing, Iterator):
        return f"keeps a {type(thing).__name__}, which is used up when one goes through it"
    return f"uses {getattr(thing, '__name__', type(thing).__name__)!r} from the module {_module_of(thing)}"


def _may_tell_otherwise(thing: object) -> bool:
    """Whether something that is not written in Python may tell another thing another time."""
    is_of_chance = callable(thing) or _module_of(thing) in _OF_CHANCE
    return _is_by_memory(thing) or isinstance(thing, Iterator) or (is_of_chance and _module_of(thing) in NOT_FOR_RULES)


def _is_by_memory(thing: object) -> bool:
    """Whether a function tells where a thing lies, or something worked out of that."""
    return thing is hash or thing is id


def _from_its_beginning(said: str, code: types.CodeType) -> tuple[str, types.CodeType, dis.Instruction]:
    return said, code, next(dis.get_instructions(code))


def _on_the_way(function: types.CodeType, names: Names) -> Iterator[tuple[str, types.CodeType, dis.Instruction]]:
    """What is seen of where the values in a function come from."""
    walked = steps(function, names)
    yield from ((setorder.SAID, *place) for place in setorder.used(walked))
    yield from ((identity.SAID, *place) for place in identity.asked(walked))
    yield from keeping.written(walked)


def _place(code: types.CodeType, instruction: dis.Instruction) -> str:
    line = instruction.positions.lineno if instruction.positions else code.co_firstlineno
    return f"{code.co_filename}:{line}"


def _impurity(instruction: dis.Instruction, names: Names) -> str:
    name = str(instruction.argval)
    if said := _lasting(instruction, names):
        return said
    if instruction.opname in ("STORE_ATTR", "DELETE_ATTR"):
        return f"writes the attribute {name!r}"
    if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and name in ("__class__", "__dict__", "__setattr__", "bits"):
        return f"{_LOOKS} ({name})"
    if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME") and name in LOOKING_BEHIND and name not in names.globals:
        return f"{_LOOKS} ({name})"
    return ""


def _lasting(instruction: dis.Instruction, names: Names) -> str:
    """What is said of an instruction wherever it stands: that it writes to what lasts, or tells another thing later."""
    return _writes_names(instruction, names) or _draws_lots(instruction, names)


def _writes_names(instruction: dis.Instruction, names: Names) -> str:
    name = str(instruction.argval)
    if instruction.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
        return f"writes the global name {name!r}"
    if instruction.opname in ("STORE_DEREF", "DELETE_DEREF") and name in names.closed:
        return f"writes the variable {name!r} of a surrounding function"
    return ""


def _draws_lots(instruction: dis.Instruction, names: Names) -> str:
    name = str(instruction.argval)
    if name == "__hash__" and instruction.opname.startswith("LOAD"):
        return _BY_HASH
    if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
        if name == "hash" and name not in names.globals:
            return _BY_HASH
        module = _module_of(names.globals.get(name))
        if module in NOT_FOR_RULES:
            return f"uses {name!r} from the module {module}"
    if instruction.opname == "IMPORT_NAME" and name.partition(".")[0] in NOT_FOR_RULES:
        return f"imports {name!r}"
    return ""


def _module_of(thing: object) -> str:
    if isinstance(thing, types.ModuleType):
        return thing.__name__.partition(".")[0]
    of_a_method = type(getattr(thing, "__self__", None)).__module__
    owner = getattr(thing, "__module__", None) or (
        of_a_method if hasattr(thing, "__self__") else type(thing).__module__
    )
    return str(owner).partition(".")[0]


def functions_of(policy: object) -> Iterator[types.CodeType]:
    """The code that plays of a user's rule or invariant, and of the functions of its module that it uses."""
    return (code for code, _ in _own(policy, PLAYING))


def _own(policy: object, left_out: set[str]) -> Iterator[tuple[types.CodeType, Names]]:
    """The code of a user's rule or invariant and of the functions of its module that it uses, with the names each sees.

    The library's rules are left out.

    Args:
        policy: the rule or invariant.
        left_out: methods that are left out, unless another names them.
    """
    if type(policy).__module__.startswith("tricklib.policies."):
        return
    methods = list(methods_of(type(policy)))
    waiting: list[tuple[object, object, str]] = [(part, policy, name) for name, part in methods if name not in left_out]
    if isinstance(policy, types.FunctionType):
        waiting = [(policy, NOT_KNOWN, OF_INVARIANT)]
    seen: set[types.CodeType] = set()
    while waiting:
        thing, owner, name = waiting.pop()
        function = getattr(thing, "__func__", getattr(thing, "fget", thing))
        if not isinstance(function, types.FunctionType) or function.__code__ in seen:
            continue
        if is_of_library(function):
            continue
        seen.add(function.__code__)
        is_bound = not isinstance(thing, staticmethod | classmethod)
        names = names_of(function, owner if is_bound else NOT_KNOWN)
        yield function.__code__, attrs.evolve(names, hints=given(function, name if is_bound else "", type(policy)))
        waiting.extend((function.__globals__.get(name), NOT_KNOWN, "") for name in global_names(function.__code__))
        used = {name for code in codes(function.__code__) for name in code.co_names} - PLAYING
        waiting.extend((part, policy, name) for name, part in methods if name in used)


def methods_of(kind: type) -> Iterator[tuple[str, object]]:
    """What a class and its bases have: of what stands in several the first, unless a base is asked as well."""
    taken: set[str] = set()
    for one in kind.__mro__:
        yield from ((name, part) for name, part in vars(one).items() if name not in taken)
        made = (part.__code__ for part in vars(one).values() if isinstance(part, types.FunctionType))
        asked = {name for code in made for inner in codes(code) for name in inner.co_names}
        if "super" not in asked and not asked & {base.__name__ for base in kind.__mro__}:
            taken |= vars(one).keys()


_NAMING: Final = compile("thing", "a field, a default or a surrounding function of the rule", "eval")
"""Code that names a thing."""


def _reached(policy: object, left_out: set[str]) -> Iterator[tuple[object, object, bool]]:
    """The functions that a user's rule can come to, beside its own methods and what these name.

    Of each it is told which object it belongs to, and whether its answer is kept in that object. What is not written
    in Python and may tell another thing another time is among them.

    They are closed over, kept in a field, in a list or an object, or methods of such objects and of classes that are
    named; of methods, those whose name stands in some code that was reached, and those that an operator calls.
    """
    if type(policy).__module__.startswith("tricklib.policies."):
        return
    named: set[str] = set()
    owners: list[object] = []
    seen: dict[int, object] = {}
    members = [part for name, part in _members(type(policy)) if name not in left_out]
    owner_of: dict[int, object] = {id(one): policy for one in members if _is_bound(one, policy)}
    waiting = [policy, *members]
    while waiting:
        while waiting:
            met = waiting.pop()
            if id(met) in seen:
                continue
            seen[id(met)] = met
            thing = _within(met)
            if _may_tell_otherwise(thing):
                yield thing, NOT_KNOWN, False
            elif isinstance(thing, types.FunctionType):
                kept, original = _behind_slots(thing)
                yield from ((one, owner_of.get(id(met), NOT_KNOWN), True) for one in kept)
                waiting += original
                if not is_of_library(thing):
                    yield thing, owner_of.get(id(met), NOT_KNOWN), _keeps(met)
                    named.update(name for code in codes(thing.__code__) for name in code.co_names)
                    waiting += _around(thing)
            else:
                waiting += _entries(thing)
                if not is_library(_owner(thing)):
                    owners.append(thing)
                    waiting += [] if isinstance(thing, type | types.ModuleType) else attributes(thing)
        used = [(name, one, owner) for owner in owners for name, one in _members(owner) if id(one) not in seen]
        used = [one for one in used if one[0] in named or (_is_special(one[0], one[2]) and one[0] not in left_out)]
        owner_of |= {id(one): owner for _, one, owner in used if _is_bound(one, owner)}
        waiting = [one for _, one, _ in used]


def _entries(thing: object) -> Iterable[object]:
    """What is in a collection, whatever its class may say."""
    if isinstance(thing, dict | types.SimpleNamespace):
        return dict.values(thing if isinstance(thing, dict) else vars(thing))
    kind: Any = next((kind for kind in (list, tuple, set, frozenset) if isinstance(thing, kind)), None)
    entries: Iterable[object] = kind.__iter__(thing) if kind else ()
    return entries


def _keeps(function: object) -> bool:
    """Whether a wrapper of a function keeps what that has answered, or which one is to be asked."""
    is_of_functools = isinstance(function, types.FunctionType) and function.__globals__ is vars(functools)
    return is_of_functools or isinstance(function, functools.cached_property | functools._lru_cache_wrapper)


def _behind_slots(function: types.FunctionType) -> tuple[list[Any], list[Any]]:
    """Where attrs has put what a class with slots keeps, and the ``__getattr__`` that it had before."""
    names, given = function.__code__.co_varnames, function.__defaults__ or ()
    if function.__name__ != "__getattr__" or names[2:4] != ("cached_properties", "original_getattr"):
        return [], []
    return list(given[0].values()), [given[1]] if given[1] else []


def _is_special(name: str, owner: object) -> bool:
    """Whether a name is one that Python itself calls something by."""
    return name.startswith("__") and not isinstance(owner, types.ModuleType)


def _is_bound(thing: object, owner: object) -> bool:
    """Whether the first thing that a function is given is the object to which it belongs."""
    return not isinstance(owner, type | types.ModuleType) and not isinstance(thing, staticmethod | classmethod)


def _within(thing: object) -> object:
    """The function inside a method, a property or another wrapper."""
    for name in ("__wrapped__", "__func__", "fget", "func"):
        thing = (inspect.getattr_static(thing, name, None) and getattr(thing, name)) or thing
    return thing


def _around(function: types.FunctionType) -> list[object]:
    cells = [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]
    defaults = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    named = global_names(function.__code__)
    return [*cells, *defaults, *(function.__globals__[name] for name in named if name in function.__globals__)]


def _is_filled(cell: types.CellType) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


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
