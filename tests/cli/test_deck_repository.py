"""A day of somebody who keeps decklists: mixed formats, old faults that are known, one new fault, a pull request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GOOD
from tests.cli.test_since import git

CONFIG = """baseline = "judge-baseline.json"
on = 2026-08-01

[paths."decks/2025/**"]
on = 2025-06-13
printings = "any"

[paths."decks/expanded/**"]
format = "expanded"

[paths."decks/anything/**"]
format = "unlimited"
"""
ROTATED = GOOD.replace("4 Lillie's Determination MEG 119", "4 Iono PAL 185")  # out of Standard since April 2026


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    lists = {
        "decks/good.txt": GOOD,
        "decks/rotated.txt": ROTATED,
        "decks/2025/later.txt": GOOD,
        "decks/expanded/rotated.txt": ROTATED,
        "decks/anything/rotated.txt": ROTATED.replace("\n", "\r\n"),
        "decks/own.txt": "# judge: format=unlimited\n" + ROTATED,
    }
    for number in range(12):
        lists[f"decks/expanded/more/{number}.txt"] = f"# list {number}\n{GOOD}"
    for path, text in lists.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(text.encode())
    (tmp_path / "judge.toml").write_text(CONFIG, encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "lists")
    return tmp_path


def illegal(done) -> set[str]:
    found = json.loads(done.stdout)["results"]
    return {one["source"].replace("\\", "/") for one in found if one["verdict"] != "legal"}


def test_a_day_of_a_maintainer(judge, repository):
    first = judge("check", "decks", "-o", "json")
    assert first.returncode == 1
    assert illegal(first) == {"decks/rotated.txt", "decks/2025/later.txt"}
    wrote = judge("check", ".", "--write-baseline")
    assert wrote.stdout.endswith(b" known faults in 2 of 18 files\n")
    assert judge("check", ".", "--quiet").stdout == b""  # green, and the file of known faults is no list
    git(repository, "add", "-A")
    git(repository, "commit", "-qm", "known faults")
    # A pull request moves a known fault to another line, and brings a new one into another list.
    rotated, more = repository / "decks" / "rotated.txt", repository / "decks" / "expanded" / "more" / "3.txt"
    rotated.write_text(f"# tidied\n\n{ROTATED}", encoding="utf-8")
    more.write_text(GOOD.replace("3 Boss's Orders", "5 Boss's Orders"), encoding="utf-8")
    for args in (("check", "."), ("check", ".", "--since", "HEAD"), ("check", "decks", "--jobs", "2")):
        done = judge(*args, "-o", "json")
        assert (done.returncode, illegal(done)) == (1, {"decks/expanded/more/3.txt"}), args
    assert json.loads(judge("check", ".", "--since", "HEAD", "-o", "json").stdout)["summary"]["lists"] == 2
    told = judge("diff", "decks/good.txt", "decks/expanded/more/3.txt").stdout.decode()
    assert "+2 Boss's Orders (3 before, 5 now)" in told
    shown = judge("config", "show", "decks/expanded/more/3.txt").stdout.decode()
    assert "judge.toml:9 (decks/expanded/**)" in shown
    more.write_text(GOOD, encoding="utf-8")
    assert judge("check", ".", "--quiet").returncode == 0
