"""The clause table: from each clause of the source to the policies, to what they owe, to the verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tricklib.policies import title
from tricklib.ruleset import Clause, Ruleset


def data(ruleset: Ruleset, verdicts: Mapping[str, str] | None) -> list[dict[str, Any]]:
    """The clause table as JSON data.

    Args:
        ruleset: the rules.
        verdicts: the verdict of each obligation; None if nothing was proved.
    """
    table = []
    for clause in ruleset.clauses:
        parts = _parts(ruleset, clause)
        row: dict[str, Any] = {
            "id": clause.id,
            "text": clause.text,
            "policies": {part: repr(policy) for part, policy in parts},
            "titles": {part: title(policy) for part, policy in parts},
        }
        if verdicts is not None:
            row["obligations"] = {part: dict(_owed_by(part, verdicts)) for part, _ in parts}
        table.append(row)
    return table


def lines(ruleset: Ruleset, verdicts: Mapping[str, str] | None) -> Iterator[str]:
    """The clause table in lines of text; verdicts as for :func:`data`."""
    for clause in ruleset.clauses:
        yield f"  {clause.id}  {clause.text}"
        for part, policy in _parts(ruleset, clause):
            yield f"        {part}: {policy!r}"
            yield f"          {title(policy)}"
            by_verdict: dict[str, list[str]] = {}
            for obligation, verdict in _owed_by(part, verdicts or {}):
                by_verdict.setdefault(verdict, []).append(obligation.partition(".")[2])
            for verdict, obligations in by_verdict.items():
                yield f"          {verdict}: {', '.join(obligations)}"


def _parts(ruleset: Ruleset, clause: Clause) -> list[tuple[str, object]]:
    """The parts that implement a clause, without those that these options leave out."""
    return [(part, policy) for part in clause.parts if (policy := ruleset.policies.get(part)) is not None]


def _owed_by(part: str, verdicts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((obligation, verdict) for obligation, verdict in verdicts.items() if obligation.startswith(f"{part}."))
