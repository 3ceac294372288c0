"""Only plain files are opened, whatever names them; what is wrong with one leaves the others judged."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ptcg_judge.deck.files.find import find_files, fits
from ptcg_judge.errors import UsageError
from ptcg_judge.parallel import in_order
from tests.cli.conftest import GOOD
from tests.cli.test_bad_input import DAY, clear
from tests.conftest import REPOSITORY

RULING = "rulebooks: [bw2012]\ntable: {Ann: {active: Snivy BLW 1}, Ben: {active: Snivy BLW 1}}\nplay: [checkup]\n"


@pytest.fixture
def odd(tmp_path: Path) -> Iterator[dict[str, str]]:
    """What is no plain file, by kind; each ends like every kind of file that is looked for."""
    made = {}
    for ending in ("txt", "yaml"):
        os.mkfifo(tmp_path / f"pipe.{ending}")
        (tmp_path / f"folder.{ending}").mkdir()
        made |= {f"pipe {ending}": f"pipe.{ending}", f"folder {ending}": f"folder.{ending}"}
    here = Path.cwd()
    os.chdir(tmp_path)
    door = socket.socket(socket.AF_UNIX)
    door.bind("door.yaml")
    os.chdir(here)
    yield made | {"socket": "door.yaml", "device": "/dev/zero", "null device": "/dev/null"}
    door.close()


KINDS = ["pipe yaml", "folder yaml", "socket", "device", "null device"]


@pytest.mark.parametrize("kind", ["pipe txt", "socket", "device"])
def test_check_opens_plain_files_only(judge, tmp_path, odd, kind):
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    done = judge("check", odd[kind], "good.txt", *DAY)
    assert "no plain file" in clear(done, 2)
    assert b"good.txt: legal" in done.stdout


def test_a_folder_with_a_pipe_and_a_good_list(judge, tmp_path, odd):
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    done = judge("check", ".", *DAY, "--output", "json")
    assert "pipe.txt: is a pipe" in clear(done, 2)
    record = json.loads(done.stdout)
    assert record["summary"]["legal"] == 1
    assert [Path(error["source"]).name for error in record["errors"]] == ["pipe.txt"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", [("rule",), ("rulings", "lint"), ("rulings", "test"), ("rulings", "seal"),
                                     ("schema", "scenario"), ("formats", "show")], ids=" ".join)  # fmt: skip
def test_other_commands_open_plain_files_only(judge, odd, command, kind):
    done = judge(*command, odd[kind])
    text = (done.stdout + done.stderr).decode()
    assert "Traceback" not in text
    assert "should not have happened" not in text
    assert done.returncode in (1, 2) or (command[-1], kind) in (
        ("rule", "folder yaml"), ("lint", "folder yaml"), ("test", "folder yaml"), ("seal", "folder yaml")
    )  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_format_file_extends_plain_files_only(judge, tmp_path, odd, kind):
    (tmp_path / "own.yaml").write_text(f"format: Own\nextends: [standard, {odd[kind]}]\n", encoding="utf-8")
    clear(judge("formats", "show", "own.yaml"), 2)


@pytest.mark.parametrize("deck", ["pipe.txt", "/etc/passwd", "../secret.txt", "folder.txt"])
def test_a_scenario_opens_plain_decks_beside_it_only(judge, tmp_path, odd, deck):
    text = f"rulebooks: [bw2012]\ngame: {{Ann: {{deck: {deck}}}, Ben: {{deck: {deck}}}}}\nplay: [checkup]\n"
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    (tmp_path.parent / "secret.txt").write_text("secret words\n", encoding="utf-8")
    done = judge("rule", "game.yaml")
    assert "secret words" not in clear(done, 2)
    assert b"root:" not in done.stderr


@pytest.mark.parametrize("name", ["/etc/passwd", "../secret.yaml", "secret.yaml", "C:\\secret.yaml"])
def test_no_list_names_a_file(judge, tmp_path, name):
    (tmp_path / "secret.yaml").write_text("secret: words\n", encoding="utf-8")
    (tmp_path / "deck.txt").write_text(f"# judge: format={name}\n{GOOD}", encoding="utf-8")
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    done = judge("check", "deck.txt", "good.txt", *DAY)
    error = clear(done, 2)
    assert "there is no format" in error
    assert "--format" in error
    assert "secret: words" not in error
    assert "root:" not in error
    assert b"good.txt: legal" in done.stdout


def test_lists_may_name_formats_by_any_of_their_names(judge, tmp_path):
    (tmp_path / "deck.txt").write_text(f"# judge: format=Expanded, on=2026-08-01\n{GOOD}", encoding="utf-8")
    assert b"Expanded" in judge("check", "deck.txt").stdout


@pytest.mark.parametrize("digits", ["9" * 5000, "0" * 5000 + "4"])
@pytest.mark.parametrize(
    "line", ["{} Iono PAL 185", "4 Iono PAL {}", "4 Iono x{}", "Total Cards: {}", "4 Iono PAL 1/{}"]
)
def test_five_thousand_digits(judge, tmp_path, digits, line):
    (tmp_path / "bad.txt").write_text(f"{GOOD}\n{line.format(digits)}\n", encoding="utf-8")
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.json").write_text(f'[["Iono", "PAL 185", {"9" * 4300}, {"9" * 4300}]]', encoding="utf-8")
    done = judge("check", "bad.txt", "bad.json", "good.txt", *DAY, "--output", "json")
    record = json.loads(done.stdout)
    assert b"should not have happened" not in done.stderr
    assert record["summary"]["legal"] >= 1
    assert record["summary"]["lists"] + record["summary"]["unusable"] == 3


def test_five_thousand_digits_to_find(judge):
    for text in ("9" * 5000, "Iono 185/" + "9" * 5000, "Iono PAL " + "9" * 5000):
        clear(judge("cards", "find", text), 2)


def test_a_mistake_of_the_program_in_one_file_leaves_the_others(judge, tmp_path):
    """A mistake put into the program: whatever it is, the other lists are judged and the JSON is whole."""
    (tmp_path / "a.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "b.txt").write_text(GOOD + "4 Explode\n", encoding="utf-8")
    (tmp_path / "c.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "broken.py").write_text(
        "from ptcg_judge.deck.naming import misfit\n"
        "def mean(self, text):\n    raise ZeroDivisionError('mistake')\n"
        "misfit.Misfits.mean = mean\n"
        "from ptcg_judge.cli.app import run\nrun()\n",
        encoding="utf-8",
    )
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    command = [sys.executable, "broken.py", "check", "a.txt", "b.txt", "c.txt", *DAY, "--output", "json"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, timeout=60, check=False)
    record = json.loads(done.stdout)
    assert done.returncode == 2
    assert (record["summary"]["legal"], record["summary"]["unusable"]) == (2, 1)
    assert "ZeroDivisionError: mistake" in record["errors"][0]["message"]


# Folders and globs


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    """A folder with one good list and 1,500 folders in each other: deeper than any path can say."""
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    here = Path.cwd()
    os.chdir(tmp_path)
    for _ in range(1500):
        os.mkdir("ddd")  # noqa: PTH102
        os.chdir("ddd")
    os.chdir(here)
    yield tmp_path
    subprocess.run(["rm", "-rf", "ddd"], cwd=tmp_path, check=True)


@pytest.mark.parametrize("command", [("check", ".", *DAY), ("rule", "."), ("rulings", "lint", ".")])
def test_a_folder_of_fifteen_hundred_floors(judge, deep, command):
    done = judge(*command)
    text = (done.stdout + done.stderr).decode()
    assert "should not have happened" not in text
    assert "Traceback" not in text
    assert "File name too long" in text or "is a folder, a file was expected" in text
    assert command[0] != "check" or "good.txt: legal" in text


@pytest.mark.parametrize("glob", ["", "/", "/etc/*", "../*", ".", "*/" * 60 + "*", "**/" * 5000 + "*", "[", "a" * 9000])
def test_odd_globs(judge, tmp_path, glob):
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    clear(judge("check", ".", "--glob", glob, *DAY), 0 if glob.startswith("**/") else 2)


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("*.md", ["a.md"]), ("**/*.md", ["a.md", "x/b.md", "x/y/c.md"]), ("x/*.md", ["x/b.md"]), ("x/**", ["x/b.md",
        "x/n.txt", "x/y/c.md"]), ("**/y/*", ["x/y/c.md"]), ("[ab].md", ["a.md"]), ("?.md", ["a.md"]),
    ],
)  # fmt: skip
def test_globs_choose_files_of_a_folder(tmp_path, pattern, found):
    for name in ("a.md", "x/b.md", "x/n.txt", "x/y/c.md", ".hidden/d.md", "x/.e.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    paths = [Path(path).relative_to(tmp_path).as_posix() for path, _ in find_files([str(tmp_path)], [pattern])]
    assert paths == found


def test_standard_input_is_no_folder(tmp_path, monkeypatch):
    """A folder may be called as stdin is: ./- names it."""
    (tmp_path / "-").mkdir()
    (tmp_path / "-" / "deck.txt").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert list(find_files(["-"])) == [("-", True)]
    assert [(Path(path), named) for path, named in find_files(["./-"])] == [(Path("-/deck.txt"), False)]


def test_a_glob_of_many_stars_ends():
    assert not fits(("a",) * 60, ("*", "**") * 30 + ("b",))
    with pytest.raises(UsageError):
        list(find_files(["."], ["../*.txt"]))


# Streams and processes


def test_stdin_closed(tmp_path):
    for command in ("check -", "rule -", "schema scenario -"):
        done = shell(tmp_path, f"{command} <&-")
        assert "standard input is closed" in clear(done, 2)


def test_stdout_closed(tmp_path):
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    for command in ("check good.txt --on 2026-08-01", "cards show 'Iono PAL 185'", "--version", "rulebooks list"):
        done = shell(tmp_path, f"{command} >&-")
        assert "standard output is closed" in clear(done, 2)
        assert shell(tmp_path, f"{command} >&- 2>&-").returncode == 2


@pytest.mark.parametrize(
    "command", ["check good.txt --on 2026-08-01", "check good.txt -o json", "rulings list", "explain D102"]
)
def test_a_full_disk_is_said(tmp_path, command):
    (tmp_path / "good.txt").write_text(GOOD, encoding="utf-8")
    assert "No space left on device" in clear(shell(tmp_path, f"{command} > /dev/full"), 2)


def shell(folder: Path, command: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    return subprocess.run(
        ["bash", "-c", f'"{sys.executable}" -m ptcg_judge {command}'], cwd=folder, env=env, capture_output=True,
        timeout=60, check=False,
    )  # fmt: skip


def killed_once(number: int) -> int:
    import multiprocessing

    if number == 5 and multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return number


def works() -> object:
    return killed_once


def test_a_killed_process_leaves_its_work_to_the_first() -> None:
    with pytest.warns(UserWarning, match="ended from outside"):
        assert list(in_order(works, range(12), 2, 2)) == list(range(12))
