"""What was worked out once, kept in the user's cache folder and read again only where it still holds.

A kept file begins with the key that it was made for, a digest of everything that went into it; where the key or the
checksum differs it is made anew and written whole, so that nothing stale and no half of a file is ever read, whoever
else reads or writes it. Where nothing can be written everything works, only slower.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ptcg_judge.places import PACKAGE
from ptcg_judge.plainfile import Unreadable, read_plain

MOST: Final = 200_000_000  # bytes of a file
FILES: Final = 8  # that stay in the folder: a few versions and checkouts of the program
ENDING: Final = ".kept"


def cache_folder() -> Path | None:
    """The user's cache folder: $JUDGE_CACHE, or the platform's for "ptcg-judge"; None where there is none.

    platformdirs costs 20 ms, so the rule of Linux is written out here; a test holds it equal.
    """
    own = os.environ.get("JUDGE_CACHE")
    if own:
        return Path(own)
    if sys.platform.startswith("linux"):
        base = os.environ.get("XDG_CACHE_HOME", "").strip() or os.path.expanduser("~/.cache")  # noqa: PTH111
        return Path(base, "ptcg-judge") if base.startswith("/") else None
    import platformdirs

    return Path(platformdirs.user_cache_dir("ptcg-judge", appauthor=False))


def kept(name: str, key: str, make: Callable[[], bytes]) -> bytes:
    """What `make` gives, or gave when it was called last for the same key.

    `name` is what is kept, `key` a digest of all that it is made of. Every place of the program keeps its own.
    """
    folder = cache_folder()
    if folder is None:
        return make()
    path = folder / f"{name}-{zlib.crc32(str(PACKAGE).encode()):08x}{ENDING}"
    found = _read(path, key)
    if found is None:
        found = make()
        _write(path, key, found)
    return found


def _read(path: Path, key: str) -> bytes | None:
    try:
        whole = read_plain(path, MOST)
    except Unreadable:
        return None
    head, _, body = whole.partition(b"\n")
    return body if head == _head(key, body) else None


def _head(key: str, body: bytes) -> bytes:
    return f"ptcg-judge kept 1 {key} {zlib.crc32(body):08x}".encode()


def _write(path: Path, key: str, body: bytes) -> None:
    from ptcg_judge.safewrite import write_whole

    try:
        write_whole(path, _head(key, body) + b"\n" + body)
        _tidy(path.parent)
    except OSError:
        return  # a folder that can't be written: the next run works it out again


def _tidy(folder: Path) -> None:
    """Take away the oldest files, those of versions and checkouts that are used no more."""
    files = sorted(folder.glob(f"*{ENDING}"), key=lambda file: file.lstat().st_mtime, reverse=True)
    for file in files[FILES:]:
        file.unlink(missing_ok=True)
