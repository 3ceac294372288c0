"""`judge check --since` and `--watch`."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ptcg_judge.deck.files.since import changed_since
from ptcg_judge.deck.files.watched import rounds, stamps
from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

DAY = ("--on", "2026-08-01")
FIVE = GOOD.replace("4 Dreepy", "5 Dreepy")
LONGEST = 120  # seconds until a run that never answers is given up


def git(folder: Path, *args: str) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    environment |= {
        f"GIT_{role}_{what}": "a@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    subprocess.run(["git", "-C", folder, *args], env=environment, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "decks" / "é sub").mkdir(parents=True)
    for name in ("old.txt", "edited.txt", "é sub/moved.txt"):
        (tmp_path / "decks" / name).write_text(GOOD, encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "first")
    git(tmp_path, "tag", "first")
    return tmp_path


def judged(done) -> set[str]:
    return {one["source"].replace("\\", "/") for one in json.loads(done.stdout)["results"]}


def test_only_what_differs_from_the_revision_is_judged(judge, repository):
    (repository / "decks" / "edited.txt").write_text(FIVE, encoding="utf-8")
    (repository / "decks" / "new.txt").write_text(GOOD, encoding="utf-8")
    (repository / "decks" / "é sub" / "moved.txt").rename(repository / "decks" / "é sub" / "ü.txt")
    (repository / ".gitignore").write_text("ignored.txt\n", encoding="utf-8")
    (repository / "decks" / "ignored.txt").write_text(FIVE, encoding="utf-8")
    wanted = {"decks/edited.txt", "decks/new.txt", "decks/é sub/ü.txt"}
    assert judged(judge("check", "decks", "--since", "HEAD", "-o", "json", *DAY)) == wanted
    git(repository, "add", "-A")
    git(repository, "commit", "-qm", "second")
    assert judged(judge("check", "decks", "--since", "first", "-o", "json", *DAY)) == wanted
    assert judge("check", "decks", "--since", "first", *DAY).returncode == 1
    inside = judge("check", ".", "--since", "first", "-o", "json", *DAY, cwd=repository / "decks")
    assert judged(inside) == {path.removeprefix("decks/") for path in wanted}


def test_what_differs_is_told_by_whole_paths(repository):
    (repository / "decks" / "edited.txt").write_text(FIVE, encoding="utf-8")
    (repository / "decks" / "é sub" / "new.txt").write_text(GOOD, encoding="utf-8")
    wanted = {"decks/edited.txt", "decks/é sub/new.txt"}
    assert changed_since("first", [str(repository)]) == {os.path.realpath(repository / path) for path in wanted}


def test_when_nothing_differs_nothing_is_wrong(judge, repository):
    done = judge("check", "decks", "--since", "first", *DAY)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr == b"judge: note: no list differs from first\n"


@pytest.mark.parametrize("revision", ["frist", "--help", "", "-x"])
def test_a_revision_that_is_none(judge, repository, revision):
    done = judge("check", "decks", f"--since={revision}", *DAY)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(f'judge: --since: git knows no revision "{revision}"'.encode())


def test_without_a_checkout_or_without_git(judge, tmp_path):
    (tmp_path / "deck.txt").write_text(GOOD, encoding="utf-8")
    outside = judge("check", "deck.txt", "--since", "HEAD", env={"GIT_CEILING_DIRECTORIES": str(tmp_path.parent)})
    assert outside.returncode == 2
    assert b"is in no checkout of git" in outside.stderr
    missing = judge("check", "deck.txt", "--since", "HEAD", env={"PATH": str(tmp_path)})
    assert missing.returncode == 2
    assert missing.stderr.startswith(b"judge: --since needs git")
    assert judge("check", "-", "--since", "HEAD", stdin=GOOD.encode()).returncode == 2


def test_changes_are_seen_by_time_and_size(tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Iono PAL 185\n", encoding="utf-8")
    steps = [lambda: deck.write_text("4 Iono PAL 185\n4 Judge SVI 176\n", encoding="utf-8"), lambda: None, deck.unlink]
    found = rounds(lambda: stamps([str(deck)]), lambda _: steps.pop(0)())
    assert next(found) == []
    assert next(found) == [str(deck)]
    assert next(found) == [str(deck)]
    assert steps == []


def heed_interrupts() -> None:
    """Tests that run in the background of a shell were started with Ctrl-C ignored, and so would their children be."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="a Ctrl-C that reaches only the child")
def test_watch_judges_again_when_a_list_is_written(tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text(GOOD, encoding="utf-8")
    command = [sys.executable, "-u", "-m", "ptcg_judge", "check", "deck.txt", "--watch", *DAY]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "XDG_DATA_HOME": str(tmp_path / "data")}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        preexec_fn=heed_interrupts,
    ) as running:  # fmt: skip
        said: queue.Queue[str] = queue.Queue()
        threading.Thread(target=lambda: [said.put(line) for line in running.stdout], daemon=True).start()
        try:
            assert said.get(timeout=LONGEST).startswith("deck.txt: legal in Standard")
            deck.write_text(FIVE, encoding="utf-8")
            lines = []
            while not lines or not lines[-1].startswith("deck.txt: illegal"):
                lines.append(said.get(timeout=LONGEST))
            assert "judge: deck.txt changed\n" in lines
            running.send_signal(signal.SIGINT)
            assert running.wait(LONGEST) == 0
        finally:
            running.kill()


def test_watch_only_judges(judge, tmp_path):
    (tmp_path / "deck.txt").write_text(GOOD, encoding="utf-8")
    for other in ("--fix", "--diff", "--write-baseline", "--output=json"):
        done = judge("check", "deck.txt", "--watch", other)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"--watch and " + other.partition("=")[0].encode() + b" exclude each other" in done.stderr
    assert judge("check", "-", "--watch", stdin=GOOD.encode()).returncode == 2
