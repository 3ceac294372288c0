"""Hostile servers, archives and folders: whatever comes, the card data stay sound and nothing else is touched."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import threading
import time
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from ptcg_judge.cards.build.build import build
from ptcg_judge.cards.card import Card
from ptcg_judge.cards.sources.archive import Limits
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.file import StoreFile
from ptcg_judge.cards.store.location import FILE, bundled_store
from ptcg_judge.cards.update import run as updating
from ptcg_judge.cards.update.fetch import shown
from ptcg_judge.deck.findings import Finding, Severity
from ptcg_judge.errors import CardDataError, CardDataWarning, JudgeError
from ptcg_judge.safewrite import write_whole
from tests.cards import sources
from tests.cards.test_update import ARCHIVE, Answer, Server, content, status, untouched
from tests.cards.test_update import data as data
from tests.cards.test_update import server as server

# Servers


def packed(header: str, body: bytes) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Encoding", header)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def test_an_answer_packed_twice_is_not_unpacked(data: Path, server: Server) -> None:
    before = (data / FILE).read_bytes()
    bomb = gzip.compress(gzip.compress(b"0" * 50_000_000))
    with pytest.raises(CardDataError, match="not asked for"):
        updating.update(server.serve(packed("gzip, gzip", bomb)))
    assert untouched(data, before)


def test_an_answer_that_is_called_packed_is_kept_as_it_comes(data: Path, server: Server) -> None:
    assert updating.update(server.serve(packed("gzip", ARCHIVE))).new_printings


def slowly(body: bytes) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
        for byte in body:
            time.sleep(0.05)
            try:
                handler.wfile.write(bytes([byte]))
                handler.wfile.flush()
            except OSError:
                return

    return answer


def slow_head(handler: BaseHTTPRequestHandler) -> None:
    for _ in range(200):
        time.sleep(0.05)
        try:
            handler.wfile.write(b"H")
            handler.wfile.flush()
        except OSError:
            return


@pytest.mark.parametrize("answer", [slowly(ARCHIVE), slow_head], ids=["body", "head"])
def test_a_server_that_never_ends_is_left_after_a_while(data: Path, server: Server, answer: Answer) -> None:
    before, began = (data / FILE).read_bytes(), time.monotonic()
    with pytest.raises(CardDataError, match="too long"):
        updating.update(server.serve(answer), limits=Limits(seconds=0.5))
    assert time.monotonic() - began < 9
    assert untouched(data, before)


def test_errors_hide_user_and_password(data: Path, server: Server) -> None:
    address = server.serve(status(403)).replace("http://", "http://me:secret@")
    with pytest.raises(CardDataError) as raised:
        updating.update(address)
    assert "secret" not in str(raised.value)
    assert "403" in str(raised.value)
    assert shown("https://me:secret@example.org/a@b") == "https://example.org/a@b"


def test_a_server_s_words_reach_no_terminal_raw(data: Path, server: Server) -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 500 \x1b[31mred\x07\r\nContent-Length: 0\r\n\r\n")

    with pytest.raises(CardDataError) as raised:
        updating.update(server.serve(answer))
    assert str(raised.value).isprintable()


# Archives


def odd_archives() -> Iterator[tuple[str, bytes]]:
    long = io.BytesIO()
    with tarfile.open(fileobj=long, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        archive.addfile(tarfile.TarInfo("x/" * 60_000 + "sets/en.json"), io.BytesIO(b""))
    yield "long name", long.getvalue()
    locked = io.BytesIO()
    with zipfile.ZipFile(locked, "w") as zipped:
        for name, body in sources.files().items():
            zipped.writestr(name, body)
    marked = bytearray(locked.getvalue())
    at = marked.find(b"PK\x01\x02")
    while at >= 0:  # say of every member that it is encrypted
        marked[at + 8] |= 1
        at = marked.find(b"PK\x01\x02", at + 4)
    yield "encrypted zip", bytes(marked)
    cut = bytearray(locked.getvalue())
    cut[60:90] = b"\xff" * 30
    yield "damaged zip", bytes(cut)
    yield "nested gzip", gzip.compress(gzip.compress(ARCHIVE))


@pytest.mark.parametrize(
    ("kind", "body"), list(odd_archives()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_odd_archives_are_one_error(data: Path, tmp_path: Path, kind: str, body: bytes) -> None:
    path = tmp_path / "odd"
    path.write_bytes(body)
    before = (data / FILE).read_bytes()
    with pytest.raises(JudgeError):
        updating.update(str(path))
    assert untouched(data, before)


def test_a_set_whose_series_holds_a_tab_does_no_harm(data: Path, tmp_path: Path) -> None:
    """A poisoned set: the update refuses the record and every command goes on working."""
    import json

    path = tmp_path / "x.jsonl"
    poisoned = {"id": "zz9", "name": "Poison", "serie": {"id": "a\tb\nc"}, "releaseDate": "zzzz"}
    rows = [poisoned, *sources.TCGDEX_CARDS, sources.TCGDEX_SET, *[{**c, "id": f"{c['id']}9", "localId": f"8{i}"}
            for i, c in enumerate(sources.TCGDEX_CARDS)]]  # fmt: skip
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    done = updating.update(str(path), allow_older=True)
    assert [why for _, why in done.refused] == ["serie id is no id"]
    assert CardStore.open().find("Only in the Store").name == "Only in the Store"


def test_a_source_of_another_form_is_refused_as_a_whole(data: Path, tmp_path: Path) -> None:
    rows = [{"id": f"zz1-{at}", "name": at, "supertype": "Trainer", "number": "1"} for at in range(50)]
    path = tmp_path / "x.tar.gz"
    path.write_bytes(sources.tar_gz(sources.files(cards={"zz1": [*sources.CARDS["zz1"], *rows]})))
    with pytest.raises(CardDataError, match="50 of its records are not as expected"):
        updating.update(str(path))


# Folders


def test_what_killed_updates_left_is_removed(data: Path, server: Server) -> None:
    (data / ".update-killed").mkdir()
    (data / ".update-killed" / "source").write_bytes(b"half")
    updating.update(server.serve(content(ARCHIVE)))
    assert {path.name for path in data.iterdir()} == {FILE, "update.lock"}


@pytest.mark.parametrize("name", [FILE, "update.lock"])
def test_no_link_is_written_through(data: Path, tmp_path: Path, server: Server, name: str) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes((data / FILE).read_bytes())
    (data / name).unlink(missing_ok=True)
    (data / name).symlink_to(victim)
    before = victim.read_bytes()
    with pytest.raises(JudgeError):
        updating.update(server.serve(content(ARCHIVE)))
    assert victim.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipe can stand in a folder here")
def test_a_fifo_in_place_of_the_lock_is_one_error(data: Path, server: Server) -> None:
    os.mkfifo(data / "update.lock")
    done: list[BaseException] = []

    def work() -> None:
        try:
            updating.update(server.serve(content(ARCHIVE)))
        except BaseException as problem:
            done.append(problem)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(10)
    assert isinstance(done[0], JudgeError)


@pytest.mark.parametrize("kind", ["link", *(["fifo"] if hasattr(os, "mkfifo") else []), "folder"])
def test_build_writes_to_plain_files_only(tmp_path: Path, kind: str) -> None:
    victim, target = tmp_path / "victim", tmp_path / "out"
    victim.write_bytes(b"precious")
    {"link": lambda: target.symlink_to(victim), "fifo": lambda: os.mkfifo(target), "folder": target.mkdir}[kind]()
    with pytest.raises(OSError, match=r"link|plain file"):
        write_whole(target, b"data")
    assert victim.read_bytes() == b"precious"


def test_a_name_next_to_the_target_is_never_followed(tmp_path: Path) -> None:
    victim, target = tmp_path / "victim", tmp_path / "out"
    victim.write_bytes(b"precious")
    (tmp_path / "out.partial").symlink_to(victim)
    write_whole(target, b"data")
    assert (victim.read_bytes(), target.read_bytes()) == (b"precious", b"data")


# Stores


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("small") / "x.tar.gz"
    path.write_bytes(ARCHIVE)
    return build([path]).data()


def test_any_changed_byte_is_noticed(tmp_path: Path, small: bytes) -> None:
    path = tmp_path / "store"
    for at in range(0, len(small), 7):
        path.write_bytes(small[:at] + bytes([small[at] ^ 1]) + small[at + 1 :])
        try:
            opened = StoreFile(str(path), whole=True)
        except CardDataError:
            continue
        assert (
            opened.facts != StoreFile(str(tmp_path / "good"), whole=True).facts
            if (tmp_path / "good").exists()
            else True
        )
        assert at < small.find(b"\n\n")


def test_a_shortened_store_is_noticed(tmp_path: Path, small: bytes) -> None:
    path = tmp_path / "store"
    for cut in range(1, len(small), 97):
        path.write_bytes(small[:-cut])
        with pytest.raises(CardDataError):
            StoreFile(str(path), whole=True)


@pytest.mark.parametrize("damage", ["body", "foreign", "older", "empty", "folder", "link to nothing"])
def test_a_damaged_user_s_store_is_set_aside_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    whole, own = bytearray(Path(bundled_store()).read_bytes()), tmp_path / FILE
    whole[len(whole) // 2] ^= 1
    if damage == "folder":
        own.mkdir()
    elif damage == "link to nothing":
        own.symlink_to(tmp_path / "nowhere")
    else:
        older = Path(bundled_store()).read_bytes().replace(b"ptcg-judge cards 7\n", b"ptcg-judge cards 6\n", 1)
        kinds = {"body": bytes(whole), "foreign": b"another program's", "older": older, "empty": b""}
        own.write_bytes(kinds[damage])
    with pytest.warns(CardDataWarning, match="the data of the program are used"):
        store = CardStore.open()
    assert store.path == Path(bundled_store())
    assert (tmp_path / f"{FILE}.set-aside").exists() or damage == "link to nothing"
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert CardStore.open().path == Path(bundled_store())


def test_the_shipped_store_is_whole() -> None:
    StoreFile(bundled_store(), whole=True)


# Facts as keys


def test_findings_of_one_code_do_not_collide() -> None:
    """Findings are keys of tables: with one hash for a code, a list of problems costs quadratic time."""
    found = {hash(Finding("L003", "unknown-card", Severity.ERROR, f"no card {at}")) for at in range(1000)}
    assert len(found) > 990


def test_cards_are_hashed_by_their_id(cards: CardStore) -> None:
    card = cards.find("OBF 125")
    assert hash(card) == hash(card.id)
    assert isinstance(card, Card)


# Looking first


def test_check_says_what_is_newer_and_writes_nothing(data: Path, server: Server) -> None:
    before = (data / FILE).read_bytes()
    done = updating.update(server.serve(content(ARCHIVE)), check=True)
    assert (done.written, done.is_news, done.new_sets) == (False, True, ("Second",))
    assert untouched(data, before)


def test_a_probe_that_fails_keeps_the_old_store(data: Path, server: Server) -> None:
    def probe(old: CardStore, new: CardStore) -> None:
        assert new.find("zz2-1").name == "Later Testmon"
        raise CardDataError("the new card data", "a list would be judged otherwise")

    before = (data / FILE).read_bytes()
    with pytest.raises(CardDataError, match="judged otherwise"):
        updating.update(server.serve(content(ARCHIVE)), probe=probe)
    assert untouched(data, before)
