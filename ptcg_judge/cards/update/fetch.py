"""Fetching an archive over HTTP into a file: one attempt, bounded in bytes and time, and nothing followed blindly."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ptcg_judge import __version__
from ptcg_judge.cards.names import clean
from ptcg_judge.errors import CardDataError

if TYPE_CHECKING:
    import httpx

Progress = Callable[[int, int], None]  # bytes so far, bytes in all (0 where the server does not say)
REDIRECTS: Final = 5
PLAIN: Final = ("", "identity", "gzip", "x-gzip")  # some servers call a .tar.gz encoded: it is kept as it comes


def fetch(url: str, target: Path, limit: int, progress: Progress | None = None, seconds: float = 900.0) -> str:
    """Download `url` into `target`; returns the SHA-256 of what came, as hex.

    The bytes are kept as received, none are unpacked. Raises CardDataError (naming the address without user and
    password) when the server cannot be reached, answers with an error, sends more than `limit` bytes or takes more
    than `seconds` in all, breaks off, or leads from https to http; then `target` may hold a part of the file.
    """
    name, box = shown(url), list[str | BaseException]()

    def work() -> None:
        try:
            box.append(_fetched(url, target, limit, progress, seconds))
        except BaseException as problem:
            box.append(problem)

    worker = threading.Thread(target=work, daemon=True)  # a server may answer its headers byte by byte for hours
    worker.start()
    worker.join(seconds)
    if not box:
        raise CardDataError(name, "took too long to arrive")
    if isinstance(box[0], BaseException):
        raise box[0]
    return box[0]


def _fetched(url: str, target: Path, limit: int, progress: Progress | None, seconds: float) -> str:
    import httpx

    headers = {"User-Agent": f"ptcg-judge/{__version__}", "Accept": "*/*", "Accept-Encoding": "identity"}
    timeout = httpx.Timeout(min(30, seconds), connect=min(10, seconds))
    client = httpx.Client(headers=headers, timeout=timeout, follow_redirects=True, max_redirects=REDIRECTS)
    name, ends = shown(url), time.monotonic() + seconds
    try:
        with client, client.stream("GET", url) as response:
            _check(url, response, limit)
            return _save(name, response, target, limit, progress, ends)
    except httpx.TooManyRedirects:
        raise CardDataError(name, f"redirected more than {REDIRECTS} times") from None
    except (httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError) as problem:
        raise CardDataError(name, f"not an address to fetch from: {_told(problem, url)}") from None
    except httpx.HTTPError as problem:
        raise CardDataError(name, f"could not be fetched: {_told(problem, url) or type(problem).__name__}") from None


def shown(url: str) -> str:
    """The address without user and password, fit for a screen: "https://user:secret@host/x" is "https://host/x"."""
    scheme, mark, rest = url.partition("://")
    place, slash, path = rest.partition("/")
    return clean(f"{scheme}{mark}{place.rpartition('@')[2]}{slash}{path}" if mark else url)[:300]


def _told(problem: Exception, url: str) -> str:
    """The words of an error, without what the address hides."""
    secret = url.partition("://")[2].partition("/")[0].rpartition("@")[0]
    text = str(problem)
    return clean(text.replace(secret + "@", "").replace(secret, "") if secret else text)[:200]


def _check(url: str, response: httpx.Response, limit: int) -> None:
    name = shown(url)
    hops = [*(str(hop.url) for hop in response.history), str(response.url)]
    if url.lower().startswith("https:") and any(not hop.startswith("https:") for hop in hops):
        raise CardDataError(name, "the server leads from https to an unprotected address")
    if response.status_code != 200:
        reason = clean(response.reason_phrase)[:80]
        raise CardDataError(name, f"the server answered {response.status_code} {reason}".rstrip())
    if response.headers.get("content-encoding", "").strip().lower() not in PLAIN:
        raise CardDataError(name, "the server packs its answer in a way that was not asked for")
    if _length(response) > limit:
        raise CardDataError(name, f"larger than {limit:,} bytes")


def _length(response: httpx.Response) -> int:
    written = response.headers.get("content-length", "")
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 16 else 0


def _save(name: str, response: httpx.Response, target: Path, limit: int, progress: Progress | None, ends: float) -> str:
    from hashlib import sha256

    digest, got, total = sha256(), 0, _length(response)
    with target.open("wb") as file:
        for chunk in response.iter_raw():
            got += len(chunk)
            if got > limit:
                raise CardDataError(name, f"larger than {limit:,} bytes")
            if time.monotonic() > ends:
                raise CardDataError(name, "took too long to arrive")
            digest.update(chunk)
            file.write(chunk)
            if progress:
                progress(got, total)
    if got == 0:
        raise CardDataError(name, "the server sent nothing")
    return digest.hexdigest()
