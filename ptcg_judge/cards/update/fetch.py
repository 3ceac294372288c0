"""Fetching an archive over HTTP into a file: one attempt, bounded, and nothing left behind when it fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ptcg_judge import __version__
from ptcg_judge.errors import CardDataError

if TYPE_CHECKING:
    import httpx

Progress = Callable[[int, int], None]  # bytes so far, bytes in all (0 where the server does not say)
REDIRECTS = 5


def fetch(url: str, target: Path, limit: int, progress: Progress | None = None) -> str:
    """Download `url` into `target`; returns the SHA-256 of what came, as hex.

    Raises CardDataError (naming the address) when the server cannot be reached, answers with an error, sends more
    than `limit` bytes, breaks off, or leads from https to http; then `target` may hold a part of the file.
    """
    import httpx

    headers = {"User-Agent": f"ptcg-judge/{__version__}", "Accept": "*/*"}
    timeout = httpx.Timeout(30, connect=10)
    client = httpx.Client(headers=headers, timeout=timeout, follow_redirects=True, max_redirects=REDIRECTS)
    try:
        with client, client.stream("GET", url) as response:
            _check(url, response, limit)
            return _save(url, response, target, limit, progress)
    except httpx.TooManyRedirects:
        raise CardDataError(url, f"redirected more than {REDIRECTS} times") from None
    except (httpx.InvalidURL, httpx.UnsupportedProtocol) as problem:
        raise CardDataError(url, f"not an address to fetch from: {problem}") from None
    except httpx.HTTPError as problem:
        raise CardDataError(url, f"could not be fetched: {problem or type(problem).__name__}") from None


def _check(url: str, response: httpx.Response, limit: int) -> None:
    hops = [*(str(hop.url) for hop in response.history), str(response.url)]
    if url.startswith("https:") and any(not hop.startswith("https:") for hop in hops):
        raise CardDataError(url, "the server leads from https to an unprotected address")
    if response.status_code != 200:
        raise CardDataError(url, f"the server answered {response.status_code} {response.reason_phrase}".rstrip())
    if _length(response) > limit:
        raise CardDataError(url, f"larger than {limit:,} bytes")


def _length(response: httpx.Response) -> int:
    written = response.headers.get("content-length", "")
    return int(written) if written.isdecimal() else 0


def _save(url: str, response: httpx.Response, target: Path, limit: int, progress: Progress | None) -> str:
    from hashlib import sha256

    digest, got, total = sha256(), 0, _length(response)
    with target.open("wb") as file:
        for chunk in response.iter_bytes(65536):
            got += len(chunk)
            if got > limit:
                raise CardDataError(url, f"larger than {limit:,} bytes")
            digest.update(chunk)
            file.write(chunk)
            if progress:
                progress(got, total)
    if got == 0:
        raise CardDataError(url, "the server sent nothing")
    return digest.hexdigest()
