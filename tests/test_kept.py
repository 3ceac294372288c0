"""What is kept in the cache folder: read for the same key only, never a part, done without where it can't be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from ptcg_judge.ask.documents import documents_digest
from ptcg_judge.kept import FILES, cache_folder, kept
from ptcg_judge.places import rulings_folder
from ptcg_judge.rulings.library import scan
from ptcg_judge.rulings.library.scan import every_scanned, library_digest

RULING = "id: turn/{0}\ntitle: A {0}\nquestion: Is it {0}?\nanswer: Yes.\ntable: {{}}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_it_is_made_once_for_a_key(folder: Path) -> None:
    assert kept("thing", "one", lambda: b"first") == b"first"
    assert kept("thing", "one", lambda: b"second") == b"first"
    assert len(list(folder.iterdir())) == 1


def test_another_key_makes_it_anew() -> None:
    kept("thing", "one", lambda: b"first")
    assert kept("thing", "two", lambda: b"second") == b"second"
    assert kept("thing", "one", lambda: b"third") == b"third"


@pytest.mark.parametrize("harm", [b"", b"ptcg-judge kept", b"x\n\n\n", b"\x00" * 100])
def test_a_harmed_file_is_made_anew(folder: Path, harm: bytes) -> None:
    kept("thing", "one", lambda: b"first")
    (file,) = folder.iterdir()
    file.write_bytes(harm)
    assert kept("thing", "one", lambda: b"second") == b"second"
    file.write_bytes(file.read_bytes()[:-1])  # cut off
    assert kept("thing", "one", lambda: b"third") == b"third"


def test_where_nothing_can_be_written_it_is_made_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "file" / "cache"))
    assert kept("thing", "one", lambda: b"first") == b"first"
    assert kept("thing", "one", lambda: b"second") == b"second"


def test_a_link_is_not_written_through(folder: Path, tmp_path: Path) -> None:
    kept("thing", "one", lambda: b"first")
    (file,) = folder.iterdir()
    (tmp_path / "elsewhere").write_bytes(b"mine")
    file.unlink()
    file.symlink_to(tmp_path / "elsewhere")
    assert kept("thing", "one", lambda: b"second") == b"second"
    assert (tmp_path / "elsewhere").read_bytes() == b"mine"


def test_the_folder_does_not_grow(folder: Path) -> None:
    for number in range(FILES + 5):
        kept(f"thing{number}", "one", lambda: b"first")
    assert len(list(folder.iterdir())) == FILES


def test_the_rule_written_out_is_that_of_platformdirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JUDGE_CACHE")
    assert str(cache_folder()) == platformdirs.user_cache_dir("ptcg-judge", appauthor=False)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of one ruling."""
    (tmp_path / "rulings" / "turn").mkdir(parents=True)
    (tmp_path / "rulings" / "turn" / "first.yaml").write_text(RULING.format("first"))
    monkeypatch.setattr(scan, "rulings_folder", lambda: tmp_path / "rulings")
    return tmp_path / "rulings" / "turn"


def _ids() -> list[str]:
    return [one.id for one in every_scanned()]


def test_rulings_that_come_change_and_go_are_seen_at_once(library: Path) -> None:
    assert _ids() == _ids() == ["turn/first"]
    (library / "second.yaml").write_text(RULING.format("second"))
    assert _ids() == ["turn/first", "turn/second"]
    (library / "second.yaml").write_text(RULING.format("sixth.").replace("sixth.", "sixth_"))  # the same length
    assert _ids() == ["turn/first", "turn/sixth_"]
    (library / "first.yaml").rename(library / "last.yaml")
    assert [one.file for one in every_scanned()] == ["turn/last.yaml", "turn/second.yaml"]
    (library / "last.yaml").unlink()
    assert _ids() == ["turn/sixth_"]


def test_the_search_is_made_anew_when_a_ruling_or_the_cards_change(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = documents_digest()
    assert documents_digest() == before
    (library / "second.yaml").write_text(RULING.format("second"))
    assert documents_digest() != before


def test_the_digest_knows_the_names_of_files(library: Path) -> None:
    before = library_digest()
    (library / "first.yaml").rename(library / "other.yaml")
    assert library_digest() != before


def test_two_processes_at_once_say_the_same(folder: Path) -> None:
    call = [sys.executable, "-m", "ptcg_judge", "ask", "can an Asleep Pokémon retreat?"]
    both = [subprocess.Popen(call, stdout=subprocess.PIPE) for _ in range(2)]
    first, second = (one.communicate(timeout=120)[0] for one in both)
    assert first == second == subprocess.run(call, capture_output=True, timeout=120).stdout
    assert b"retreat-asleep-paralyzed" in first
    assert not [file for file in folder.iterdir() if file.name.startswith(".")]


def test_an_answer_is_the_same_from_the_tables_that_were_kept(folder: Path) -> None:
    for question in ("may a deck have 61 cards", "can I retreat twice in a turn", "does Toxic Gas stop Damage Swap"):
        call = [sys.executable, "-m", "ptcg_judge", "ask", question, "-o", "json"]
        made, read = (subprocess.run(call, capture_output=True, timeout=120) for _ in range(2))
        assert made.stdout == read.stdout != b""
        assert made.returncode == read.returncode == 0
        for file in folder.iterdir():
            file.unlink()


def test_the_library_of_the_program_is_read() -> None:
    assert len(every_scanned()) > 900
    assert all(one.path.is_relative_to(rulings_folder()) for one in every_scanned())
