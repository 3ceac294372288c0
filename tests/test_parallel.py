"""Work in processes that share no memory with the one that began them, as on macOS and Windows."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

PROGRAM = """
import multiprocessing
import sys
from types import SimpleNamespace

from ptcg_judge import parallel
from ptcg_judge.cli.app import run

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    parallel.sys = SimpleNamespace(platform="darwin")
    run(sys.argv[1:])
"""


def test_processes_that_share_no_memory_say_the_same(tmp_path):
    folder = tmp_path / "decks"
    folder.mkdir()
    for number in range(130):
        copies = 4 + number % 2
        (folder / f"{number:03}.txt").write_text(GOOD.replace("4 Dreepy", f"{copies} Dreepy"), encoding="utf-8")
    (folder / "judge.toml").write_text('on = 2026-08-01\nbaseline = "known.json"\n', encoding="utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "XDG_DATA_HOME": str(tmp_path / "data")}

    def said(*args: str) -> tuple[int, bytes]:
        done = subprocess.run(
            [sys.executable, *args], cwd=tmp_path, env=environment, capture_output=True, timeout=300, check=False
        )
        assert done.stderr == b""
        return done.returncode, done.stdout

    one = said("-m", "ptcg_judge", "check", "decks", "--jobs", "1")
    assert one[0] == 1
    assert said("program.py", "check", "decks", "--jobs", "2") == one
    assert said("-m", "ptcg_judge", "check", "decks", "--write-baseline")[0] == 0
    known = said("program.py", "check", "decks", "--jobs", "2")
    assert known[0] == 0
    assert known[1].count(b"set aside: 2 known faults") == 65
