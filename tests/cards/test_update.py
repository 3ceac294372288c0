"""`judge cards update` against a real HTTP server on loopback, in fair and in foul weather."""

from __future__ import annotations

import errno
import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ptcg_judge.cards.build.build import build
from ptcg_judge.cards.sources.archive import Limits
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import FILE
from ptcg_judge.cards.update import run as updating
from ptcg_judge.deck.worked_out import work_out
from ptcg_judge.errors import CardDataError, JudgeError, UsageError
from tests.cards import sources

Answer = Callable[[BaseHTTPRequestHandler], None]
ARCHIVE = sources.tar_gz(sources.files())


class Server:
    """A server on loopback that answers each path with a function."""

    def __init__(self) -> None:
        answers: dict[str, Answer] = {}
        self.answers, self.asked = answers, list[str]()
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                asked.append(self.path)
                self.close_connection = True
                answers.get(self.path, status(404))(self)

            def log_message(self, *_: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()

    def serve(self, answer: Answer, path: str = "/master.tar.gz") -> str:
        """The address of a path that is answered so."""
        self.answers[path] = answer
        return f"http://127.0.0.1:{self._http.server_port}{path}"

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()


def content(data: bytes, announce: int | None = None, type: str = "application/gzip") -> Answer:
    """Answer 200 with the data; `announce` another length than there is."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", type)
        handler.send_header("Content-Length", str(len(data) if announce is None else announce))
        handler.end_headers()
        handler.wfile.write(data)

    return answer


def status(code: int, **headers: str) -> Answer:
    """Answer with a status and headers."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Connection", "close")
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


@pytest.fixture
def server() -> Iterator[Server]:
    started = Server()
    yield started
    started.close()


OLD_CARDS: dict[str, Any] = {
    "zz0": [
        {"id": "zz0-1", "name": "Old Testmon", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "50",
         "types": ["Water"], "number": "1", "attacks": []},
    ],
    "zz1": [
        {**sources.CARDS["zz1"][0], "hp": "190", "regulationMark": None},
        {"id": "zz1-9", "name": "Only in the Store", "supertype": "Trainer", "number": "9", "rules": ["Laugh."]},
    ],
}  # fmt: skip
OLD_SETS = [
    {"id": "zz0", "name": "Oldest", "series": "Base", "releaseDate": "1999/01/09", "ptcgoCode": "ZZO"},
    {**sources.SETS[0]},
]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's data folder with an older store in it, and no newer bundled store."""
    folder = tmp_path / "data"
    folder.mkdir()
    archive = tmp_path / "old.tar.gz"
    archive.write_bytes(sources.tar_gz(sources.files(OLD_SETS, OLD_CARDS)))
    (folder / FILE).write_bytes(build([archive]).data())
    monkeypatch.setenv("JUDGE_DATA", str(folder))
    monkeypatch.setattr("ptcg_judge.cards.store.store.bundled_store", lambda: str(folder / FILE))
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    return folder


def untouched(data: Path, before: bytes) -> bool:
    """Whether the store is the old one and nothing but it and the lock is left in the folder."""
    return (data / FILE).read_bytes() == before and {one.name for one in data.iterdir()} <= {FILE, "update.lock"}


# In fair weather


def test_an_update_brings_new_sets_and_printings(data: Path, server: Server) -> None:
    done = updating.update(server.serve(content(ARCHIVE)))
    store = CardStore.open(data / FILE)
    assert store.find("Later Testmon ZZB 1").id == "zz2-1"
    assert store.last_day == done.last_day == "2030-01-01"
    assert done.new_sets == ("Second",)
    assert done.new_printings == 3
    assert done.sha256 == hashlib.sha256(ARCHIVE).hexdigest()
    assert {one.name for one in data.iterdir()} == {FILE, "update.lock"}


def test_what_the_source_lacks_stays(data: Path, server: Server) -> None:
    updating.update(server.serve(content(ARCHIVE)))
    store = CardStore.open(data / FILE)
    assert store.find("Old Testmon ZZO 1").released == "1999-01-09"  # a set
    assert store.find("zz1-9").name == "Only in the Store"  # a printing
    assert store.find("zz1-9").effect


def test_what_upstream_corrected_is_corrected(data: Path, server: Server) -> None:
    assert CardStore.open(data / FILE).find("zz1-1").hp == 190
    updating.update(server.serve(content(ARCHIVE)))
    assert CardStore.open(data / FILE).find("zz1-1").hp == 200
    assert CardStore.open(data / FILE).find("zz1-1").mark == "H"


def test_an_update_by_path_needs_no_server(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "new.zip"
    path.write_bytes(sources.zipped(sources.files()))
    assert updating.update(str(path)).new_sets == ("Second",)
    assert path.exists()


def test_tcgdex_cards_without_days_take_those_of_the_store(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_bytes(sources.json_lines(sources.TCGDEX_CARDS))
    done = updating.update(str(path))
    store = CardStore.open(data / FILE)
    assert done.last_day == "2024-05-01"
    assert store.find("Only Here").id == "zz1-4"
    assert store.find("zz1-1").hp == 210  # TCGdex leads in this series


def test_a_second_update_from_the_same_source_changes_nothing(data: Path, server: Server) -> None:
    address = server.serve(content(ARCHIVE))
    updating.update(address)
    first = (data / FILE).read_bytes()
    done = updating.update(address)
    assert (data / FILE).read_bytes() == first
    assert (done.new_printings, done.changed_printings) == (0, 0)


def test_redirects_are_followed_and_bounded(data: Path, server: Server) -> None:
    server.serve(content(ARCHIVE), "/final.tar.gz")
    address = server.serve(status(302, Location="/final.tar.gz"), "/moved.tar.gz")
    assert updating.update(address).new_sets == ("Second",)
    before = (data / FILE).read_bytes()
    circle = server.serve(status(302, Location="/circle"), "/circle")
    with pytest.raises(CardDataError, match="redirected"):
        updating.update(circle)
    assert untouched(data, before)


def test_progress_counts_up_to_the_whole(data: Path, server: Server) -> None:
    seen: list[tuple[int, int]] = []
    updating.update(server.serve(content(ARCHIVE)), progress=lambda got, total: seen.append((got, total)))
    assert seen[-1] == (len(ARCHIVE), len(ARCHIVE))


def test_the_checksum_asked_for_is_checked(data: Path, server: Server) -> None:
    address, before = server.serve(content(ARCHIVE)), (data / FILE).read_bytes()
    with pytest.raises(CardDataError, match="SHA-256"):
        updating.update(address, sha256="0" * 64)
    assert untouched(data, before)
    right = hashlib.sha256(ARCHIVE).hexdigest().upper()
    assert updating.update(address, sha256=right).new_sets == ("Second",)


def test_the_whole_material_over_http_changes_nothing_it_was_built_from(
    shared: Path, data: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ptcg_judge.cards.store import location as where

    bundled = Path(where.bundled_store()).read_bytes()
    (data / FILE).write_bytes(bundled)
    archive = (shared / "cards" / "pokemon-tcg-data.tar.gz").read_bytes()
    done = updating.update(server.serve(content(archive)), allow_older=True, work_out=work_out)
    assert (done.new_printings, done.changed_printings) == (0, 0)
    assert (data / FILE).read_bytes() == bundled


# Older sources


def test_an_older_source_is_refused_unless_allowed(data: Path, server: Server) -> None:
    older = sources.tar_gz(sources.files(OLD_SETS[:1], {"zz0": OLD_CARDS["zz0"]}))
    address, before = server.serve(content(older)), (data / FILE).read_bytes()
    with pytest.raises(CardDataError, match="1999-01-09"):
        updating.update(address)
    assert untouched(data, before)
    updating.update(address, allow_older=True)
    assert CardStore.open(data / FILE).last_day == "2024-05-01"


# In foul weather: the old store stays, and nothing is left behind

FOUL: dict[str, Answer] = {
    "cut in the middle": content(ARCHIVE[: len(ARCHIVE) // 2], announce=len(ARCHIVE)),
    "cut after a byte": content(ARCHIVE[:1], announce=len(ARCHIVE)),
    "cut gzip, honest length": content(ARCHIVE[: len(ARCHIVE) // 2]),
    "web page": content(b"<!DOCTYPE html><html>sign in</html>", type="text/html"),
    "nothing": content(b""),
    "noise": content(bytes(range(256)) * 64),
    "empty archive": content(sources.tar_gz({})),
    "another archive": content(sources.tar_gz({"top/README.md": b"hello"})),
    "path upwards": content(sources.tar_gz({**sources.files(), "../../evil.json": b"[]"})),
    "absolute path": content(sources.tar_gz({**sources.files(), "/etc/evil.json": b"[]"})),
    "zip path upwards": content(sources.zipped({**sources.files(), "../evil.json": b"[]"})),
    "link": content(sources.zipped(sources.files(), {"top/cards/en/link.json": "/etc/passwd"})),
    "wrong JSON": content(sources.tar_gz({**sources.files(), "top/cards/en/zz3.json": b"[{]"})),
    "not found": status(404),
    "forbidden": status(403),
    "server error": status(500),
    "not modified": status(304),
    "moved nowhere": status(302),
    "moved to a file": status(302, Location="file:///etc/passwd"),
}


@pytest.mark.parametrize("weather", FOUL)
def test_in_foul_weather_the_old_store_stays(data: Path, server: Server, weather: str) -> None:
    before = (data / FILE).read_bytes()
    address = server.serve(FOUL[weather])
    with pytest.raises(JudgeError) as told:
        updating.update(address)
    assert untouched(data, before)
    assert ".update-" not in str(told.value)  # the user reads the address, not our temporary file


def test_a_server_that_is_not_there(data: Path, server: Server) -> None:
    before = (data / FILE).read_bytes()
    address = server.serve(content(ARCHIVE))
    server.close()
    with pytest.raises(CardDataError, match="could not be fetched"):
        updating.update(address)
    assert untouched(data, before)


@pytest.mark.parametrize("limits", [Limits(download=100), Limits(files=1), Limits(unpacked=500), Limits(file=50)])
@pytest.mark.parametrize("announced", [True, False])
def test_what_is_too_large_is_refused(data: Path, server: Server, limits: Limits, announced: bool) -> None:
    def chunked(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Connection", "close")
        handler.end_headers()
        handler.wfile.write(ARCHIVE)

    before = (data / FILE).read_bytes()
    address = server.serve(content(ARCHIVE) if announced else chunked)
    with pytest.raises(CardDataError):
        updating.update(address, limits=limits)
    assert untouched(data, before)


@pytest.mark.parametrize(
    "address", ["ftp://127.0.0.1/x.tar.gz", "file:///etc/passwd", "gopher://x/", "http://", "https://[::1"]
)
def test_odd_addresses_are_one_error(data: Path, address: str) -> None:
    before = (data / FILE).read_bytes()
    with pytest.raises(JudgeError):
        updating.update(address)
    assert untouched(data, before)


def full(*_: Any, **__: Any) -> Any:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("where", ["ptcg_judge.cards.update.fetch._save", "os.fsync"])
def test_a_full_disk_leaves_the_old_store(
    data: Path, server: Server, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    before = (data / FILE).read_bytes()
    address = server.serve(content(ARCHIVE))
    monkeypatch.setattr(where, full)
    with pytest.raises(CardDataError, match="No space left"):
        updating.update(address)
    assert untouched(data, before)


def test_a_folder_without_permission_is_one_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("JUDGE_DATA", str(blocked / "data"))
    with pytest.raises(CardDataError, match="as before"):
        updating.update(str(tmp_path / "none.tar.gz"))


def test_a_damaged_user_s_store_is_replaced(data: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    bundled = data.parent / "bundled.store"
    (data / FILE).rename(bundled)
    monkeypatch.setattr("ptcg_judge.cards.store.store.bundled_store", lambda: str(bundled))
    (data / FILE).write_bytes(b"damaged")
    updating.update(server.serve(content(ARCHIVE)))
    assert CardStore.open(data / FILE).find("zz2-1").name == "Later Testmon"


# Two at once


def test_a_second_update_at_the_same_time_says_so_and_the_first_goes_on(data: Path, server: Server) -> None:
    began, go_on = threading.Event(), threading.Event()

    def slow(handler: BaseHTTPRequestHandler) -> None:
        began.set()
        go_on.wait(10)
        content(ARCHIVE)(handler)

    address, results = server.serve(slow), list[object]()
    first = threading.Thread(target=lambda: results.append(updating.update(address)))
    first.start()
    assert began.wait(10)
    with pytest.raises(UsageError, match="another update"):
        updating.update(server.serve(content(ARCHIVE), "/other.tar.gz"))
    go_on.set()
    first.join(10)
    assert len(results) == 1
    assert CardStore.open(data / FILE).find("zz2-1").name == "Later Testmon"


def test_four_processes_at_once_leave_one_sound_store(data: Path, tmp_path: Path) -> None:
    archive = tmp_path / "new.tar.gz"
    archive.write_bytes(ARCHIVE)
    program = f"from ptcg_judge.cards.update.run import update; update({str(archive)!r}, allow_older=True)"
    running = [subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.DEVNULL) for _ in range(4)]
    codes = [one.wait(60) for one in running]
    assert 0 in codes
    assert CardStore.open(data / FILE).find("zz2-1").name == "Later Testmon"
    assert {one.name for one in data.iterdir()} <= {FILE, "update.lock"}


def test_readers_of_the_old_store_are_not_disturbed(data: Path, server: Server) -> None:
    reader = CardStore.open(data / FILE)
    updating.update(server.serve(content(ARCHIVE)))
    assert reader.by_id("zz0-1") is not None
    assert reader.by_id("zz2-1") is None


def test_an_update_killed_in_the_middle_leaves_the_old_store_and_no_lock(data: Path, server: Server) -> None:
    before = (data / FILE).read_bytes()

    def never(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000000")
        handler.end_headers()
        handler.wfile.write(ARCHIVE[:100])
        handler.wfile.flush()
        time.sleep(5)

    address = server.serve(never)
    program = f"from ptcg_judge.cards.update.run import update; update({address!r})"
    running = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.DEVNULL)
    while not server.asked:
        time.sleep(0.02)
    running.kill()
    running.wait(10)
    assert (data / FILE).read_bytes() == before
    updating.update(server.serve(content(ARCHIVE), "/again.tar.gz"))
    assert CardStore.open(data / FILE).find("zz2-1").name == "Later Testmon"
