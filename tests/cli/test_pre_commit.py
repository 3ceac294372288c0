"""The hook for deck repositories, as pre-commit runs it from this checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
CONFIG = 'on = 2026-08-01\n[paths."decks/expanded/**"]\nformat = "expanded"\n'


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
    block = re.search(r"```yaml\n(repos:.*?)```", README, re.DOTALL)
    assert block is not None
    lines = (
        block[1].replace("https://github.com/OWNER/ptcg-judge", str(REPOSITORY)).replace("rev: main", f"rev: {commit}")
    )
    (folder / ".pre-commit-config.yaml").write_text(lines)
    (folder / "judge.toml").write_text(CONFIG)
    run("git", "init", "-q", cwd=folder)
    (folder / "decks").mkdir()
    return folder


def commit(folder: Path) -> subprocess.CompletedProcess[str]:
    run("git", "add", "-A", cwd=folder)
    return run(sys.executable, "-m", "pre_commit", "run", "--all-files", cwd=folder, check=False)


def test_the_hook_goes_by_the_configuration_and_blocks_a_bad_deck(repository):
    decks = repository / "decks"
    (decks / "good.txt").write_text(GOOD, encoding="utf-8")
    (decks / "own.txt").write_text("# judge: format=unlimited\n" + GOOD.replace("SVI", "svi"), encoding="utf-8")
    (repository / "README.txt").write_text("4 cards of nothing\n", encoding="utf-8")
    passed = commit(repository)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert "Passed" in passed.stdout
    (decks / "expanded").mkdir()
    (decks / "expanded" / "bad.txt").write_text(GOOD.replace("4 Dreepy", "5 Dreepy"), encoding="utf-8")
    blocked = commit(repository)
    assert blocked.returncode == 1
    assert "decks/expanded/bad.txt: illegal in Expanded" in blocked.stdout
    assert "too many copies (at most 4): 5 Dreepy. Take out 1." in blocked.stdout
    assert "good.txt" not in blocked.stdout


def test_the_fixing_hook_puts_a_list_right(repository):
    config = repository / ".pre-commit-config.yaml"
    config.write_text(config.read_text().replace("judge-check", "judge-fix"))
    deck = repository / "decks" / "slip.txt"
    deck.write_text(GOOD.replace("Dreepy TWM", "Dreepyy twm"), encoding="utf-8")
    first = commit(repository)
    assert first.returncode == 1
    assert "files were modified by this hook" in first.stdout
    assert deck.read_text(encoding="utf-8") == GOOD
    assert commit(repository).returncode == 0
