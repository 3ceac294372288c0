"""The hook for deck repositories, as pre-commit runs it from this checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

HOOK = "# judge: on=2026-08-01\n"


def run(*command: str, cwd: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "PRE_COMMIT"))}
    environment |= {"PRE_COMMIT_HOME": str(cwd.parent / "pre-commit"), "GIT_CONFIG_GLOBAL": str(cwd.parent / "git")}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=600, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0 or not check, done.stdout + done.stderr
    return done


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A git repository of decks with the hook of this checkout's last commit."""
    pytest.importorskip("pre_commit")
    if not (REPOSITORY / ".git").exists():
        pytest.skip("not a git checkout: pre-commit clones one")
    folder = tmp_path / "repository"
    folder.mkdir()
    (tmp_path / "git").write_text("[safe]\n\tdirectory = *\n[user]\n\tname = A\n\temail = a@example.org\n")
    index = run(
        sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(tmp_path / "wheels"), "hatchling",
        cwd=folder, check=False,
    )  # fmt: skip
    if index.returncode:
        pytest.skip(f"no package index can be reached: {index.stderr.strip()[-200:]}")
    commit = run("git", "rev-parse", "HEAD", cwd=REPOSITORY).stdout.strip()
    (folder / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {REPOSITORY}\n    rev: {commit}\n    hooks:\n      - id: judge-check\n"
    )
    run("git", "init", "-q", cwd=folder)
    (folder / "decks").mkdir()
    return folder


def commit(folder: Path) -> subprocess.CompletedProcess[str]:
    run("git", "add", "-A", cwd=folder)
    return run(sys.executable, "-m", "pre_commit", "run", "--all-files", cwd=folder, check=False)


def test_the_hook_blocks_a_bad_deck_and_lets_a_good_one_pass(repository):
    (repository / "decks" / "good.txt").write_text(HOOK + GOOD, encoding="utf-8")
    (repository / "README.txt").write_text("4 cards of nothing\n", encoding="utf-8")
    passed = commit(repository)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert "Passed" in passed.stdout
    (repository / "decks" / "bad.txt").write_text(HOOK + GOOD.replace("4 Dreepy", "5 Dreepy"), encoding="utf-8")
    blocked = commit(repository)
    assert blocked.returncode == 1
    assert "too many copies (at most 4): 5 Dreepy. Take out 1." in blocked.stdout
    assert "good.txt" not in blocked.stdout
