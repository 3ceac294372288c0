"""What `import ptcg_judge` offers: the names, their descriptions, and the examples of docs/api.md."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys

import pytest

import ptcg_judge
from tests.conftest import REPOSITORY

PAGE = (REPOSITORY / "docs" / "api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
PUBLIC = {
    "__version__", "AmbiguousCard", "CardDataError", "FileError", "FormatFileError", "JudgeError", "RulingFileError",
    "Severity", "UnknownCard", "UnknownRule", "UsageError", "Verdict", "ask_question", "card_data", "card_pool",
    "check_deck",
    "find_card", "format_names", "load_format", "load_rulebook", "load_rulings", "load_scenarios", "read_decks",
    "read_scenarios", "replay", "rulebook_names",
}  # fmt: skip


def test_the_public_names_are_these() -> None:
    assert set(ptcg_judge.__all__) == PUBLIC
    assert set(dir(ptcg_judge)) == PUBLIC


@pytest.mark.parametrize("name", sorted(PUBLIC - {"__version__"}))
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(getattr(ptcg_judge, name))
    assert f"`{name}" in PAGE or issubclass(getattr(ptcg_judge, name), ptcg_judge.JudgeError)


def test_another_name_is_none() -> None:
    with pytest.raises(AttributeError, match="has no 'chek_deck'"):
        _ = ptcg_judge.chek_deck


def test_the_examples_of_the_page_run() -> None:
    there: dict[str, object] = {}
    assert len(BLOCKS) >= 6
    for block in BLOCKS:
        exec(compile(block, "docs/api.md", "exec"), there)


def test_importing_loads_nothing() -> None:
    code = "import sys, ptcg_judge; print(sorted(m for m in sys.modules if m.startswith('ptcg_judge.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=REPOSITORY)
    assert done.stdout.strip() == "[]"
