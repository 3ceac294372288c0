"""Bad input never shows a traceback: one clear line and exit code 2, or a finding."""

from __future__ import annotations

import array
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

DAY = ("--on", "2026-08-01")
posix = pytest.mark.skipif(sys.platform == "win32", reason="modes, signals and devices of POSIX")


def clear(done: subprocess.CompletedProcess[bytes], code: int) -> str:
    """The error line of a run that ended with `code` and without a traceback."""
    text = (done.stdout + done.stderr).decode(errors="replace")
    assert "Traceback" not in text
    assert "should not have happened" not in text
    assert done.returncode == code, text
    return done.stderr.decode(errors="replace")


def test_an_empty_file(judge, tmp_path):
    (tmp_path / "empty.txt").write_bytes(b"")
    assert "empty.txt: no card line in it" in clear(judge("check", "empty.txt"), 2)


@pytest.mark.parametrize(
    "data", [bytes(range(256)) * 40, b"\x7fELF" + b"\0" * 5000, b"\x89PNG\r\n\x1a\n" + b"\xff\x00" * 900]
)
def test_a_binary_file(judge, tmp_path, data):
    (tmp_path / "binary.txt").write_bytes(data)
    done = judge("check", "binary.txt")
    assert "Traceback" not in (done.stdout + done.stderr).decode(errors="replace")
    assert done.returncode in (1, 2)


def test_a_file_over_the_limit(judge, tmp_path):
    (tmp_path / "huge.txt").write_bytes(b"4 Ultra Ball SVI 196\n" * 300_000)
    assert "larger than 4,000,000 bytes" in clear(judge("check", "huge.txt"), 2)


def test_a_folder_without_decks(judge, tmp_path):
    (tmp_path / "folder").mkdir()
    assert "no decklist found" in clear(judge("check", "folder"), 2)


def test_a_missing_file_and_the_others_are_still_judged(judge, tmp_path):
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    done = judge("check", "nowhere.txt", "good.txt", *DAY)
    assert "nowhere.txt: no such file" in clear(done, 2)
    assert b"good.txt: legal" in done.stdout


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file(judge, tmp_path):
    (tmp_path / "secret.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "secret.txt").chmod(0)
    assert "can't be read" in clear(judge("check", "secret.txt"), 2)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--format", "standart"), 'did you mean "standard"?'),
        (("--format", "nowhere.yaml"), "nowhere.yaml"),
        (("--on", "2025-02-30"), "not a day of the calendar"),
        (("--on", "yesterday"), "not a day of the calendar"),
        (("--on", "20250613"), "not a day of the calendar"),
        (("--on", "0001-01-01"), ""),
        (("--printings", "some"), "some"),
        (("--output", "yaml"), "yaml"),
        (("--jobs", "-1"), "-1"),
        (("--frmat", "glc"), "--frmat"),
    ],
)
def test_options_that_can_t_be_used(judge, args, said):
    assert said in clear(judge("check", "-", *args, stdin=GOOD.encode()), 2)


def test_no_deck_at_all(judge):
    clear(judge("check"), 2)
    clear(judge("chek", "deck.txt"), 2)


@pytest.mark.parametrize("count", ["0", "-1", "100000000000000000000", "1e9"])
def test_odd_counts(judge, count):
    text = GOOD.replace("4 Dreepy", f"{count} Dreepy").encode()
    clear(judge("check", "-", *DAY, stdin=text), 1)


def test_a_name_of_100_000_characters(judge):
    text = f"4 {'Pikachu' * 14_300} BS 58\n"
    clear(judge("check", "-", stdin=text.encode()), 2)
    done = judge("check", "-", *DAY, stdin=(GOOD + text).encode())
    clear(done, 1)
    assert len(done.stdout) < 10_000


def test_every_control_character(judge):
    text = "".join(f"4 Pika{chr(code)}chu BS 58\n" for code in (*range(32), *range(127, 160)))
    done = judge("check", "-", stdin=text.encode())
    clear(done, 1)
    printed = done.stdout.decode()
    assert not [mark for mark in printed if (ord(mark) < 32 and mark != "\n") or 127 <= ord(mark) < 160]


def test_settings_that_can_t_be_used(judge, tmp_path):
    for number, setting in enumerate(("format=standart", "on=2025-02-30", "colour=red", "printings=some")):
        (tmp_path / f"{number}.txt").write_text(f"# judge: {setting}\n{GOOD}", encoding="utf-8")
        done = judge("check", f"{number}.txt")
        assert "Traceback" not in done.stderr.decode()
        assert done.returncode in (1, 2)


def test_a_terminal_that_knows_only_ascii(judge):
    env = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = judge("check", "-", *DAY, stdin=GOOD.encode(), env=env)
    clear(done, 0)
    assert b"Pok\\xe9mon" in done.stdout
    clear(judge("explain", "D107", env=env), 0)


@posix
def test_no_home_and_a_home_that_can_t_be_written(judge, tmp_path):
    clear(judge("check", "-", *DAY, stdin=GOOD.encode(), env={"HOME": None, "XDG_DATA_HOME": None}), 0)
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o500)
    clear(judge("check", "-", *DAY, stdin=GOOD.encode(), env={"HOME": str(locked), "XDG_DATA_HOME": None}), 0)
    clear(judge("check", "-", *DAY, stdin=GOOD.encode(), env={"HOME": "/dev/null", "XDG_DATA_HOME": "/dev/null"}), 0)


@posix
def test_head_closes_the_pipe(tmp_path):
    for number in range(120):
        (tmp_path / f"{number}.txt").write_text(GOOD.replace("4 Dreepy", "9 Dreepy"), encoding="utf-8")
    command = f'"{sys.executable}" -m ptcg_judge check . --on 2026-08-01 | head -n 1'
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run(["bash", "-c", command], capture_output=True, cwd=tmp_path, env=env, timeout=60, check=False)
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


@posix
def test_ctrl_c(tmp_path):
    import fcntl
    import termios

    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    run = subprocess.Popen(
        [sys.executable, "-m", "ptcg_judge", "check", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, cwd=tmp_path,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a test run in the background ignores it
    )  # fmt: skip
    assert run.stdin is not None
    run.stdin.write(b"1 Pikachu\n" * 100)
    run.stdin.flush()
    unread = array.array("i", [1])
    for _ in range(600):  # until the program reads its input, however slow the machine is
        fcntl.ioctl(run.stdin, termios.FIONREAD, unread)
        if not unread[0]:
            break
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    _, error = run.communicate(timeout=20)
    assert run.returncode == 130
    assert b"Traceback" not in error


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_a_full_disk(judge):
    command = f'"{sys.executable}" -m ptcg_judge check - --on 2026-08-01 > /dev/full'
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run(
        ["bash", "-c", command], input=GOOD.encode(), capture_output=True, env=env, timeout=60, check=False
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == 2
