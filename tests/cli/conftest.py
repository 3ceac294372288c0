"""Running the program as a user does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

Judge = Callable[..., subprocess.CompletedProcess[bytes]]
GOOD = (REPOSITORY / "examples" / "standard.txt").read_text(encoding="utf-8")


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """``judge("check", "deck.txt", stdin=b"")`` in an empty folder; `env` adds to the environment, None takes away."""

    def run(*args: str, stdin: bytes = b"", env: dict[str, str | None] | None = None, cwd: Path = tmp_path):
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "XDG_DATA_HOME": str(tmp_path / "data")}
        for key, value in (env or {}).items():
            environment.pop(key, None)
            if value is not None:
                environment[key] = value
        return subprocess.run(
            [sys.executable, "-m", "ptcg_judge", *args],
            input=stdin, capture_output=True, cwd=cwd, env=environment, timeout=120, check=False,
        )  # fmt: skip

    return run


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """A folder with a legal deck, one with five copies, one with a card that does not exist, and other files."""
    folder = tmp_path / "decks"
    (folder / "more").mkdir(parents=True)
    lines = GOOD.splitlines()
    (folder / "good.txt").write_text(GOOD, encoding="utf-8")
    first = next(at for at, line in enumerate(lines) if line.startswith("4 "))
    (folder / "more" / "five.deck").write_text(
        "\n".join([*lines[:first], "5" + lines[first][1:], *lines[first + 1 :]]), encoding="utf-8"
    )
    (folder / "more" / "strange.txt").write_text(
        "\n".join([*lines[:first], "4 Qwxzvbn Kjhg", *lines[first + 1 :]]), encoding="utf-8"
    )
    (folder / "notes.txt").write_text("Nothing here is a card.\n", encoding="utf-8")
    (folder / "README.md").write_text(GOOD, encoding="utf-8")
    return folder
