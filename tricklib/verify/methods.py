"""What one method of a policy is made of, for proofs that ask the policy nothing else.

Who is next to call, or names a card, is asked on the way to almost every situation, while nothing hangs on what else
the rule allows. Where it is certain what the method reads of its own policy, that alone counts; else all of the policy
does.
"""

from __future__ import annotations

import contextlib
import dis
import types
from collections.abc import Iterator
from typing import Any, Final

from tricklib.verify.contained import named_attributes, shows_another_dict
from tricklib.verify.content import content


class _Uncertain(Exception):
    """It is not certain what a method reads of its policy."""


def content_of_method(policy: object, method: str) -> str:
    """What is reached when a policy is asked by one of its methods, as a number like that of a whole policy.

    Args:
        policy: the policy; None where there is none.
        method: the name of the method.

    Raises:
        Opaque: something that is reached cannot be looked through.
    """
    try:
        return content([method, *_reached(policy, method)])
    except _Uncertain:
        return content(policy)


def _reached(policy: object, method: str) -> list[tuple[str, object]]:
    """The methods that may run, and the values that they may read of their policy, each by its name."""
    kind = type(policy)
    own = [vars(one) for one in kind.__mro__[:-1]]
    if shows_another_dict(kind) or any(name in names for names in own for name in _ON_THE_WAY):
        raise _Uncertain
    found: dict[str, object] = {}
    waiting = [(method, True)]
    while waiting:
        name, is_called = waiting.pop()
        is_new = name not in found
        thing = found.setdefault(name, _found(policy, name, own))
        if not any(names.get(name) is thing for names in own):
            continue
        if type(thing) is types.FunctionType and not is_called:
            # Whoever has a method has its policy.
            raise _Uncertain
        waiting += _read_by(thing) if is_new else ()
    return sorted(found.items())


_ON_THE_WAY: Final = ("__getattr__", "__getattribute__")
"""Methods by which a class can answer for itself what an attribute is."""


def _found(policy: object, name: str, own: list[Any]) -> object:
    """A method or a property of a class as it stands there, or the value of an attribute."""
    held = dict(named_attributes(policy))
    of_class = next((names[name] for names in own if name in names), ...)
    if isinstance(of_class, types.MemberDescriptorType):
        with contextlib.suppress(AttributeError, TypeError):
            return of_class.__get__(policy)
    elif name in held:
        # What an attribute hides of its class is not looked through.
        if of_class is ...:
            return held[name]
    elif of_class is not ... and (type(of_class) in _OF_A_CLASS or not hasattr(type(of_class), "__get__")):
        return of_class
    raise _Uncertain


_OF_A_CLASS: Final = (types.FunctionType, property)


def _read_by(thing: object) -> Iterator[tuple[str, bool]]:
    """The attributes that a method or property reads of its own policy, and whether each is called at once.

    A plain value of a class reads none.
    """
    if type(thing) is property:
        thing = thing.fget
        if not isinstance(thing, types.FunctionType):
            raise _Uncertain
    return _read_of_itself(thing.__code__) if isinstance(thing, types.FunctionType) else iter(())


def _read_of_itself(code: types.CodeType) -> Iterator[tuple[str, bool]]:
    """The attributes that a method reads of its own policy, with which it must do nothing else."""
    if not code.co_argcount or code.co_varnames[0] in code.co_cellvars or "__class__" in code.co_freevars:
        raise _Uncertain
    itself = code.co_varnames[0]
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("CACHE", "EXTENDED_ARG")]
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        if step.argval != itself and not (type(step.argval) is tuple and itself in step.argval):
            continue
        if "FAST" not in step.opname:
            continue
        if step.opname not in _LOADS or after is None or after.opname not in ("LOAD_ATTR", "LOAD_METHOD"):
            raise _Uncertain
        yield str(after.argval), after.opname == "LOAD_METHOD" or "NULL|self" in after.argrepr


_LOADS: Final = ("LOAD_FAST", "LOAD_FAST_BORROW", "LOAD_FAST_CHECK")
