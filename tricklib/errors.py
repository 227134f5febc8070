"""All errors of the library, one tree.

::

    TricklibError
    ├── CardError (ValueError)            a card or a set of cards cannot be read, or is not in the deck
    ├── RulesetError (ValueError)         parts that do not make a game
    │   ├── OptionError                   an option that does not exist, or a value it cannot take
    │   └── TargetError                   what was asked to be verified cannot be found or loaded
    ├── IllegalAction (ValueError)        an action that the rules do not allow now
    ├── RecordError (ValueError)          a record or position that cannot be read or replayed
    │   └── NotTold                       a question about cards that a position does not tell
    ├── RuleError (RuntimeError)          a policy that misbehaves: it raises, or returns what it must not
    │   └── HiddenInformation             a policy that asks for what its seat may not see
    ├── Unsupported (RuntimeError)        a policy that cannot be proved as it is written
    └── Refuted (AssertionError)          a ruleset that does not hold, from ``Report.raise_if_refuted``

    Interruption (BaseException)          ends a run of the verifier from within; never seen outside it

Every message says what was wrong, where, and what would have been right.
"""

from __future__ import annotations


class TricklibError(Exception):
    """The root: catch this to catch everything the library raises on purpose."""


class CardError(TricklibError, ValueError):
    """A text that is no card, or a card that the deck does not have."""


class RulesetError(TricklibError, ValueError):
    """Parts that cannot be composed into a game."""


class OptionError(RulesetError):
    """An option of a shipped ruleset that does not exist, or a value it cannot take."""


class TargetError(RulesetError):
    """A target (``name``, ``module:attribute`` or ``file.py:attribute``) that gives no ruleset."""


class IllegalAction(TricklibError, ValueError):
    """An action that the rules do not allow; the state it was tried on is unchanged.

    Args:
        message: one line for people.
        seat: who tried, or None when nobody may act.
        action: the action, as text.
        rule: the title of the rule that forbids it.
        legal: the texts of the actions that would be legal.
        position: the position as JSON text, which can be pasted back; it tells no hand but that of the seat.
    """

    def __init__(
        self,
        message: str,
        *,
        seat: int | None = None,
        action: str = "",
        rule: str = "",
        legal: tuple[str, ...] = (),
        position: str = "",
    ) -> None:
        super().__init__(message)
        self.seat = seat
        self.action = action
        self.rule = rule
        self.legal = legal
        self.position = position


class RecordError(TricklibError, ValueError):
    """A record or position that cannot be read or replayed.

    Args:
        message: one line for people.
        action: the number of the offending action, counted from 1, where one action is to blame.
        hand: the number of the offending hand of a match, counted from 1, where one hand is to blame.
    """

    def __init__(self, message: str, *, action: int | None = None, hand: int | None = None) -> None:
        super().__init__(message)
        self.action = action
        self.hand = hand


class NotTold(RecordError):
    """A question whose answer depends on cards that a position does not tell."""


class RuleError(TricklibError, RuntimeError):
    """A policy that misbehaves while it is asked: it raises, or returns what it must not.

    Args:
        message: one line for people.
        policy: the policy, if one is to blame.
    """

    def __init__(self, message: str, policy: object = None) -> None:
        super().__init__(message)
        self.policy = policy


class HiddenInformation(RuleError, AttributeError):
    """A policy that asks for something its seat may not see, such as another player's hand."""


class Unsupported(TricklibError, RuntimeError):
    """A policy that uses what cannot be run on all hands at once; says where, and what to write instead.

    Args:
        reason: what the rule does, in a few words.
        remedy: what to write instead.
        place: file and line in the rule, filled in by the explorer.
    """

    def __init__(self, reason: str, remedy: str = "", place: str = "") -> None:
        super().__init__(". ".join(part for part in (reason, remedy) if part))
        self.reason = reason
        self.remedy = remedy
        self.place = place


class Refuted(TricklibError, AssertionError):
    """A ruleset for which not every obligation is proved."""


class Interruption(BaseException):
    """Ends a run of the verifier from within a rule; whatever else a rule raises is the rule's fault."""
