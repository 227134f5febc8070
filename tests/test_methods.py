"""A proof that asks a policy one question stands for as long as what that question reads is the same, and no longer."""

from __future__ import annotations

import types
from pathlib import Path
from typing import Any

import pytest

from tricklib import rulesets, verify
from tricklib.policies.naming import CallPartner
from tricklib.verify import OBLIGATIONS, Cache
from tricklib.verify.codes import Opaque
from tricklib.verify.content import content
from tricklib.verify.methods import content_of_method
from tricklib.verify.prover import Prover
from tricklib.verify.reading import parts

EUCHRE = rulesets.call_partner_euchre()


def policy(text: str) -> Any:
    """What a text calls ``POLICY``, in a module of its own."""
    module = types.ModuleType("house_rules")
    exec(compile(text, "house_rules.py", "exec"), vars(module))
    return vars(module)["POLICY"]


def number(text: str) -> str:
    """What the method ``asked`` of a policy is made of."""
    return content_of_method(policy(text), "asked")


PLAIN = """
class Policy:
    def __init__(self, read, other):
        self.read, self.other = read, other
    def asked(self, table):
        return table.dealer + self.read
    def another(self):
        return {0}
POLICY = Policy({1}, {2})
"""


def test_what_is_not_read_does_not_count() -> None:
    """Another method and a field that the question does not read may change; the whole policy is another then."""
    plain, others = PLAIN.format(1, 2, 3), (PLAIN.format(5, 2, 3), PLAIN.format(1, 2, 4))
    for other in others:
        assert number(plain) == number(other)
        assert content(policy(plain)) != content(policy(other))


def test_what_is_read_counts() -> None:
    """The field that the question reads, and its own code."""
    plain = PLAIN.format(1, 2, 3)
    assert number(plain) != number(PLAIN.format(1, 4, 3))
    assert number(plain) != number(plain.replace("+ self.read", "- self.read"))


READ = {
    "a helper": (
        "class Policy:\n    def asked(self): return self.helper()\n    def helper(self): return {}\nPOLICY = Policy()"
    ),
    "a helper's field": (
        "class Policy:\n    x = 1\n    def asked(self): return self.helper()\n    def helper(self): return self.x\n"
        "POLICY = Policy()\nPOLICY.y = {}\nPolicy.x = {}"
    ),
    "a property": (
        "class Policy:\n    def asked(self): return self.size\n    @property\n    def size(self): return {}\n"
        "POLICY = Policy()"
    ),
    "a property's field": (
        "class Policy:\n    def asked(self): return self.size\n    @property\n    def size(self): return self.x\n"
        "POLICY = Policy()\nPOLICY.x = {}"
    ),
    "a class attribute": "class Policy:\n    x = {}\n    def asked(self): return self.x\nPOLICY = Policy()",
    "a property of another kind of function": (
        "import functools\nclass Policy:\n    def asked(self): return self.size\n"
        "    size = property(functools.partial(lambda _, rule: rule.x, None))\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "a property of a function of Python's": (
        "class Policy(tuple):\n    size = property(len)\n    def asked(self): return self.size\n"
        "POLICY = Policy((1,) * {})"
    ),
    "a property of an object": (
        "class Getter:\n    def __call__(self, rule): return rule.x\nclass Policy:\n    size = property(Getter())\n"
        "    def asked(self): return self.size\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "a method that is handed on": (
        "def of(method): return method.__func__(*method.__reduce__()[1][:1])\nclass Policy:\n"
        "    def asked(self): return of(self.other)\n    def other(self): return self.x\n"
        "POLICY = Policy()\nPOLICY.x = {}"
    ),
    "a method that is printed": (
        "class Policy:\n    def __repr__(self): return str(self.x)\n    def other(self): return 1\n"
        "    def asked(self): return self.other() + len(str(self.other))\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "the annotations of a function": (
        "import typing\ndef other(x: 'int' = {}): return x\nclass Policy:\n"
        "    def asked(self): return other()\nPOLICY = Policy()"
    ),
    "a slot": (
        "class Policy:\n    __slots__ = ('x',)\n    def asked(self): return self.x\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "an attribute that hides another": (
        "class Policy:\n    x = 1\n    def asked(self): return self.x\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "a method of a parent": (
        "class Above:\n    def asked(self): return self.x\nclass Policy(Above): pass\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "a field of a field": (
        "class Part: pass\nclass Policy:\n    def asked(self): return self.part.x\n"
        "POLICY = Policy()\nPOLICY.part = Part()\nPOLICY.part.x = {}"
    ),
    "a global": "X = {}\nclass Policy:\n    def asked(self): return X\nPOLICY = Policy()",
    "a default": "class Policy:\n    def asked(self, x={}): return x\nPOLICY = Policy()",
    "a function outside": (
        "def of(rule): return rule.x\nclass Policy:\n    def asked(self): return of(self)\n"
        "POLICY = Policy()\nPOLICY.x = {}"
    ),
    "itself under another name": (
        "class Policy:\n    def asked(self):\n        me = self\n        return me.x\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "itself in a function inside": (
        "class Policy:\n    def asked(self): return [self.x for _ in 'a'] + list(map(lambda _: self.x, 'a'))\n"
        "POLICY = Policy()\nPOLICY.x = {}"
    ),
    "itself among others": ("class Policy:\n    def asked(*them): return them[0].x\nPOLICY = Policy()\nPOLICY.x = {}"),
    "what stands above it": (
        "class Above:\n    def other(self): return self.x\n"
        "class Policy(Above):\n    def asked(self): return super().other()\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "what matches": (
        "class Policy:\n    __match_args__ = ('x',)\n    def asked(self):\n"
        "        match self:\n            case Policy(x): return x\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "an attribute by a name made up": (
        "class Policy:\n    def asked(self): return getattr(self, 'x')\nPOLICY = Policy()\nPOLICY.x = {}"
    ),
    "an attribute that the class makes up": (
        "class Policy:\n    def __getattr__(self, name): return self.known[name]\n    def asked(self): return self.x\n"
        "POLICY = Policy()\nPOLICY.known = {{'x': {}}}"
    ),
    "every attribute, as the class tells it": (
        "class Policy:\n    def __getattribute__(self, name): return super().__getattribute__('made')\n"
        "    def asked(self): return self.x\nPOLICY = Policy()\nPOLICY.x = 1\nPOLICY.made = {}"
    ),
    "a method that an object has for itself": (
        "class Policy:\n    def asked(self): return 1\nPOLICY = Policy()\nPOLICY.asked = lambda: {}"
    ),
    "a method of the class": (
        "class Policy:\n    x = {}\n    @classmethod\n    def asked(cls): return cls.x\nPOLICY = Policy()"
    ),
    "a value worked out once": (
        "import functools\nclass Policy:\n    @functools.cached_property\n    def size(self): return {}\n"
        "    def asked(self): return self.size\nPOLICY = Policy()"
    ),
    "what changes itself": (
        "class Policy:\n    def asked(self):\n        self.x += 1\n        return self.x\n"
        "POLICY = Policy()\nPOLICY.x = {}"
    ),
}


@pytest.mark.parametrize("what", READ)
def test_whatever_is_read_counts(what: str) -> None:
    """However a question comes by what it reads, it is another one where that is another."""
    one, other = (READ[what].replace("{}", str(value)).replace("{{", "{").replace("}}", "}") for value in (2, 3))
    assert number(one) == number(one)
    assert number(one) != number(other)


def test_nobody_is_no_policy() -> None:
    """Where there is no policy, that alone counts."""
    assert content_of_method(None, "asked") == content(None)
    assert content_of_method(None, "asked") != number(PLAIN.format(1, 2, 3))


def test_who_names_a_card_is_asked_by_many_and_which_cards_by_few(tmp_path: Path) -> None:
    """Another rule about which cards may be named leaves standing what hangs on who names one."""
    cache = Cache(tmp_path)
    verify(EUCHRE, only="[fln]*", cache=cache)
    barred = verify(rulesets.call_partner_euchre(trumps_may_be_named=False), only="[fln]*", cache=cache)
    stands = {one.obligation for one in barred if one.cached}
    assert {"following.answers", "following.follow_suit", "leading.can_lead"} <= stands
    assert not any(one.startswith("naming.") for one in stands)


class LeftNames:
    """The player at the maker's left names a card."""

    def namer(self, table: Any) -> int | None:
        """The player at the maker's left."""
        return None if table.contract is None else (table.contract.seat + 1) % table.players

    def nameable(self, hand: Any, table: Any) -> Any:
        """All cards."""
        return table.deck.full

    def may_be_alone(self, hand: Any, table: Any) -> bool:
        """Never."""
        return False


def test_another_who_names_a_card_changes_what_hangs_on_it() -> None:
    """What was proved with the maker as the one who names is not taken for rules in which another does."""
    settled = Prover(EUCHRE).settled(OBLIGATIONS["siding.two_sides"])
    assert "naming" in parts(settled.read)
    numbers = {content_of_method(one, "namer") for one in (CallPartner(), CallPartner(own_card=False), LeftNames())}
    assert len(numbers) == 2


TEXTS = {
    "the module of all that is built in": (
        "import builtins\nclass Policy:\n    def asked(self): return builtins.eval('self.x')"
    ),
    "that module, imported while it runs": (
        "class Policy:\n    def asked(self):\n        import builtins\n        return builtins.eval('self.x')"
    ),
    "what a function belongs to": "class Policy:\n    def asked(self): return len.__self__.eval('self.x')",
    "the global names of a function, by a text": (
        "def of(): pass\nclass Policy:\n    def asked(self): return getattr(of, '__globals__')['POLICY'].x"
    ),
    "all local names": "class Policy:\n    def asked(self): return locals()['self'].x",
}


@pytest.mark.parametrize("what", TEXTS)
def test_what_runs_a_text_has_no_number(what: str) -> None:
    """Nobody can tell what a text reads that is made while the rule runs."""
    with pytest.raises(Opaque):
        number(f"{TEXTS[what]}\nPOLICY = Policy()\nPOLICY.x = 1")
