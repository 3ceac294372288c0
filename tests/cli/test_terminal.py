"""What a person at a terminal sees: colours, width, the progress bar, a word where the program waits.

A terminal of its own (a pty) stands in for the person's.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

pty = pytest.importorskip("pty", reason="a terminal can be made on POSIX only")
AT_ONCE = (
    "import sys; sys.argv[0] = 'judge'; import ptcg_judge.cli.progress as p; p.AFTER = -1.0;"
    "from ptcg_judge.cli import main; main()"
)
"""The program with a progress bar that need not wait for a second."""


def seen(master: int) -> str:
    """What was written to the terminal, once everybody has closed it."""
    found = b""
    while True:
        try:
            piece = os.read(master, 65_536)
        except OSError:  # the other end is closed
            piece = b""
        if not piece:
            return found.decode(errors="replace")
        found += piece


def at_terminal(
    *args: str, cwd: Path, streams: tuple[str, ...], columns: int = 80, typed: bytes = b""
) -> tuple[int, bytes, str]:
    """Run the program with some of its streams on a terminal: the exit code, stdout where it is none, the terminal."""
    master, slave = pty.openpty()
    ends = {stream: slave if stream in streams else subprocess.PIPE for stream in ("stdin", "stdout", "stderr")}
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "COLUMNS": str(columns), "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    program = subprocess.Popen([sys.executable, "-c", AT_ONCE, *args], cwd=cwd, env=environment, **ends)
    os.close(slave)
    if typed:
        os.write(master, typed)
    with ThreadPoolExecutor(1) as reader:  # a full terminal would stop the program
        screen = reader.submit(seen, master)
        if program.stdin is not None:
            program.stdin.close()
        out = program.stdout.read() if program.stdout is not None else b""
        code = program.wait(timeout=60)
    for pipe in (program.stdin, program.stdout, program.stderr):
        if pipe is not None:
            pipe.close()
    os.close(master)
    return code, out, screen.result()


@pytest.fixture
def many(tmp_path: Path) -> Path:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(30):
        (folder / f"{number:02}.txt").write_text(GOOD, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("output", ["json", "text", "github", "sarif"])
def test_the_progress_bar_leaves_redirected_output_alone(many: Path, output: str) -> None:
    args = ("check", "many", "--on", "2026-08-01", "-o", output)
    code, out, screen = at_terminal(*args, cwd=many, streams=("stderr",))
    quiet = subprocess.run(
        [sys.executable, "-c", AT_ONCE, *args], cwd=many, capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "COLUMNS": "80"},
    )  # fmt: skip
    assert code == quiet.returncode == 0
    assert "lists" in screen  # the bar was there
    assert out == quiet.stdout
    if output == "json":
        assert json.loads(out)["summary"]["lists"] == 30


def test_a_person_is_told_that_the_program_waits(tmp_path: Path) -> None:
    deck = b"4 Dreepy TWM 128\n56 Psychic Energy MEE 5\n\x04"
    code, out, screen = at_terminal(
        "check", "-", "--on", "2026-08-01", cwd=tmp_path, streams=("stdin", "stderr"), typed=deck
    )
    assert code == 0
    assert "judge: waiting for a list: paste or type it, then end it with Ctrl-D on a line of its own" in screen
    assert out.startswith(b"-: legal in Standard on 2026-08-01")


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_no_word_is_broken_at_any_width(columns: int) -> None:
    args = ("check", "examples/faults.txt", "--on", "2026-08-01")
    _, _, screen = at_terminal(*args, cwd=REPOSITORY, streams=("stdout",), columns=columns)
    lines = [_plain(line) for line in screen.splitlines()]
    assert all(len(line) <= columns for line in lines), [line for line in lines if len(line) > columns]
    _, _, wide = at_terminal(*args, cwd=REPOSITORY, streams=("stdout",), columns=120)
    assert " ".join(" ".join(lines).split()) == " ".join(_plain(wide).split())


def _plain(text: str) -> str:
    import re

    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize(
    "call",
    [
        ("explain", "D102"),
        ("formats", "list"),
        ("formats", "show", "standard"),
        ("rulebooks", "show", "now2026"),
        ("rulebooks", "compare", "bw2012", "now2026"),
        ("rulings", "list", "--topic", "deck"),
        ("rule", str(REPOSITORY / "examples" / "first-scenario.yaml")),
        ("cards", "show", "Iono"),
    ],
)
def test_no_line_is_wider_than_the_terminal(call: tuple[str, ...], tmp_path: Path) -> None:
    code, _, screen = at_terminal(*call, cwd=tmp_path, streams=("stdin", "stdout", "stderr"))
    assert code == 0
    lines = re.sub(r"\x1b\[[0-9;]*m", "", screen).split("\r\n")
    assert len(lines) > 5
    assert [line for line in lines if len(line) > 80 and " " in line.strip()] == []  # an address stays whole
