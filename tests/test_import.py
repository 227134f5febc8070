"""What importing the library loads."""

from __future__ import annotations

import subprocess
import sys


def test_the_solver_is_loaded_only_when_something_is_verified() -> None:
    """Importing the library and playing with it loads neither z3 nor what only the command line needs."""
    code = (
        "import sys, tricklib; game = tricklib.Game.deal(tricklib.rulesets.declared_trump_whist());"
        "game.apply(game.legal_actions()[0]); print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert not {"z3", "rich", "cattrs", "hypothesis"} & {*loaded.split()}


def test_modules_are_found_by_name() -> None:
    """The modules of the questions are there when they are named, and a wrong name is an ordinary error."""
    code = (
        "import tricklib; print(tricklib.policies.breaking.NeverBroken(), hasattr(tricklib.policies, 'bidding'),"
        "hasattr(tricklib, 'bidding'))"
    )
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert "NeverBroken() False False" == said.strip()
