"""The documentation: what is shown is run, and what is public is described."""

from __future__ import annotations

import doctest
import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts)

sys.path.insert(0, str(DOCS / "_ext"))

import covered  # noqa: E402
import shown  # noqa: E402
import tables  # noqa: E402

FENCE = re.compile(r"^```(\S*)", re.M)
EXECUTED = {"{doctest}", "{testcode}", "{testoutput}", "{testsetup}", "{console}", "{file}", "{output}"}
MADE = {
    "{rules-by-question}",
    "{rules-by-word}",
    "{catalogue}",
    "{obligations}",
    "{clauses}",
    "{options}",
    "{titles}",
    "{modules}",
}
MARKUP = {"{eval-rst}", "{toctree}"}

PAGE = """# A page

```{{console}}
$ {command}
{output}
```
"""

SETTINGS = f"""
import sys
sys.path.insert(0, {str(DOCS / "_ext")!r})
extensions = ["myst_parser", "sphinx.ext.doctest", "shown"]
"""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_every_block_is_run_or_made(page: Path) -> None:
    """No page shows code, commands or output in a block that nobody runs."""
    opening = FENCE.findall(page.read_text())[::2]
    assert set() == set(opening) - EXECUTED - MADE - MARKUP


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_one_sentence_per_line(page: Path) -> None:
    """The sources hold one sentence per line, outside tables and blocks."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.M | re.S)
    lines = [line for line in prose.splitlines() if not line.startswith("|")]
    assert [] == [line for line in lines if re.search(r"[a-z`)][.!?] [A-Z]", line)]


def built(directory: Path, command: str, output: str) -> int:
    """The exit status of a build of one page with one command, whose output is compared."""
    (directory / "conf.py").write_text(SETTINGS)
    (directory / "index.md").write_text(PAGE.format(command=command, output=output))
    words = [sys.executable, "-m", "sphinx", "-q", "-b", "doctest", str(directory), str(directory / "out")]
    return subprocess.run(words, capture_output=True, check=False).returncode


def test_shown_commands_are_run(tmp_path: Path) -> None:
    """A command that prints what is shown passes."""
    assert 0 == built(tmp_path, "tricklib --version", "tricklib ...")


def test_shown_output_is_compared(tmp_path: Path) -> None:
    """A command that prints something else fails the build."""
    assert 0 != built(tmp_path, "tricklib --version", "trickliv ...")


@pytest.mark.parametrize(
    ("want", "got", "same"),
    [
        ("1 refuted in 0.1 s", "1 refuted in 22.5 s", True),
        ("seat 3 holds ♠AK ♥10; clubs were led (2♣)", "seat 0 holds ♦5; hearts were led (A♥ 3♥)", True),
        ("1 refuted in 0.1 s", "2 refuted in 0.1 s", False),
        ("holds ♠AK; the rule answers nothing at all", "holds ♠AK; the rule answers ♠A", False),
        ("REFUTED     following.never_empty", "PROVED     following.never_empty", False),
    ],
)
def test_alike(want: str, got: str, same: bool) -> None:
    """Outputs are alike if they differ in times, cards, seats and suits, and in nothing else."""
    assert same is shown.Checker().check_output(f"{want}\n", f"{got}\n", shown.ALIKE)
    assert not doctest.OutputChecker().check_output(f"{want}\n", f"{got}\n", 0)


def test_public_names_are_missed() -> None:
    """The check of the reference, which runs in every build, sees what is not there."""
    names = set(covered.public_names())
    assert {"tricklib.cards.CardSet", "tricklib.policies.following.MustFollow", "tricklib.errors"} <= names
    assert ["tricklib.cards.CardSet"] == covered.missing(names - {"tricklib.cards.CardSet"})


def test_every_rule_is_in_the_index() -> None:
    """The index by question has every policy of every module of policies."""
    index = "\n".join(tables.rules_by_question())
    policies = [one for module in tables.MODULES for one in tables.policies_of(module)]
    assert [] == [one for one in policies if f".{one.__qualname__}`" not in index]


def test_words_lead_to_rules() -> None:
    """The index by word finds the bowers under their names, and following suit under reneging."""
    rows = "\n".join(tables.rules_by_word()).splitlines()
    assert any("left bower" in row and "ranking.Bowers" in row for row in rows)
    assert any("reneging" in row and "following.MustFollow" in row for row in rows)


def test_no_clause_is_without_policy_or_obligation() -> None:
    """Every clause of a shipped game has a policy and something that is proved of it."""
    for row in list(tables.clauses("declared_trump_whist"))[2:-1]:
        assert all(cell.strip() for cell in row.strip("|").split(" | "))


def test_layers_are_those_of_the_contract() -> None:
    """The page on the architecture lists the layers that the import contract names, the lowest first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["id"] == "direction")
    page = (DOCS / "explanation" / "architecture.md").read_text().partition("| Layer |")[2].partition("\n\n")[0]
    shown_layers = [set(re.findall(r"`(\w+)`", row.split("|")[1])) for row in page.splitlines()[2:]]
    assert [set(re.findall(r"\w+", layer)) for layer in reversed(layers)] == shown_layers


def test_trusted_modules_exist() -> None:
    """Every module on which a proof is said to rest is there."""
    page = (DOCS / "explanation" / "proof.md").read_text().partition("## What PROVED rests on")[2]
    named = re.findall(r"`(verify\.\w+)`", page.partition("\n## ")[0])
    assert [] == [name for name in named if importlib.util.find_spec(f"tricklib.{name}") is None]
    assert "verify.explorer" in named


def readme_block(heading: str, language: str) -> str:
    """The one block of a section of the README; of the part before all sections if the heading is empty."""
    text = (ROOT / "README.md").read_text()
    section = text.partition(f"## {heading}\n")[2] if heading else text
    (block,) = re.findall(rf"^```{language}\n(.*?)^```", section.partition("\n## ")[0], re.M | re.S)
    return block


def test_readme_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The example at the top of the README proves its house rules."""
    exec(readme_block("", "python"), {"__name__": "readme"})
    assert re.search(r", 4 players: \d+ proved in [\d.]+ s\n$", capsys.readouterr().out)


@pytest.mark.parametrize("heading", ["Run", "Test"])
def test_readme_commands_are_one_line(heading: str) -> None:
    """What the README says to run is one command on one line."""
    assert 1 == readme_block(heading, "sh").count("\n")


def test_readme_links_lead_somewhere() -> None:
    """Every page that the README names is there."""
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text())
    assert [] == [link for link in links if not (ROOT / link).exists()]
