"""`judge check --fix` and `--diff` on files."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import GOOD

DAY = ("--on", "2026-08-01")
SLIPPED = GOOD.replace("4 Dreepy TWM 128", "2 Dreepyy TWM 128\n2 Dreepy TWM 128  ")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_bytes(SLIPPED.replace("\n", "\r\n").encode("utf-8-sig"))
    return path


def test_diff_shows_and_writes_nothing(judge, deck):
    before = deck.read_bytes()
    done = judge("check", "deck.txt", "--diff", *DAY)
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert lines[:2] == ["--- deck.txt", "+++ deck.txt"]
    assert {"-2 Dreepyy TWM 128", "-2 Dreepy TWM 128  ", "+4 Dreepy TWM 128"} <= set(lines)
    assert done.stderr == b"judge: 2 things in 1 file would be put right\n"
    assert deck.read_bytes() == before


def test_fix_writes_and_judges(judge, deck):
    done = judge("check", "deck.txt", "--fix", *DAY)
    assert done.returncode == 0
    assert done.stdout.startswith(b"deck.txt: legal in Standard")
    assert done.stderr == b"judge: 2 things in 1 file put right\n"
    assert deck.read_bytes() == GOOD.replace("\n", "\r\n").encode("utf-8-sig")
    again = judge("check", "deck.txt", "--diff", *DAY)
    assert (again.returncode, again.stdout, again.stderr) == (0, b"", b"")


def test_a_list_without_anything_certain_is_not_touched(judge, tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text(GOOD.replace("4 Dreepy TWM 128", "4 Iono OBF 80"), encoding="utf-8")
    before = path.stat().st_mtime_ns, path.read_bytes()
    assert judge("check", "deck.txt", "--fix", *DAY).returncode == 1
    assert (path.stat().st_mtime_ns, path.read_bytes()) == before


@pytest.mark.skipif(sys.platform == "win32", reason="modes and links of POSIX")
def test_the_mode_stays_and_links_are_refused(judge, deck):
    deck.chmod(0o640)
    link = deck.with_name("link.txt")
    link.symlink_to(deck)
    refused = judge("check", "link.txt", "--diff", *DAY)
    assert refused.returncode == 1
    judge("check", "link.txt", "--fix", *DAY)
    assert link.is_symlink()
    assert b"Dreepyy" in deck.read_bytes()
    judge("check", "deck.txt", "--fix", *DAY)
    assert stat.S_IMODE(deck.stat().st_mode) == 0o640
    assert [path.name for path in deck.parent.iterdir() if path.name.startswith(".deck")] == []


def test_options_that_do_not_go_together(judge, deck):
    assert judge("check", "-", "--fix", stdin=GOOD.encode()).returncode == 2
    alone = judge("check", "deck.txt", "--sort")
    assert (alone.returncode, alone.stderr) == (2, b"judge: --sort goes with --fix or --diff\n")
    shown = judge("check", "-", "--diff", stdin=SLIPPED.encode())
    assert b"+4 Dreepy TWM 128" in shown.stdout


def test_what_is_no_list_of_lines_is_said(judge, tmp_path):
    (tmp_path / "deck.csv").write_text("count,name,set,number\n4,Dreepyy,TWM,128\n", encoding="utf-8")
    done = judge("check", "deck.csv", "--diff")
    assert done.returncode == 0
    assert b"only lists of lines are put right: judge convert" in done.stderr
