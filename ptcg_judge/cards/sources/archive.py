"""Reading archives from the network or a disk without trusting them: nothing is ever written to a path they name."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any, cast

from ptcg_judge.cards.sources.cards_database import is_data
from ptcg_judge.errors import CardDataError

GZIP = b"\x1f\x8b"
# What a damaged, encrypted or nonsensical archive makes the readers raise (a long name: RecursionError, MemoryError).
_DAMAGE = (
    tarfile.TarError, zipfile.BadZipFile, EOFError, OSError, zlib.error, NotImplementedError, ValueError, RuntimeError,
    RecursionError, MemoryError, OverflowError, KeyError, IndexError,
)  # fmt: skip


@dataclass(frozen=True)
class Limits:
    """What a source may hold at most: bytes as received, bytes unpacked in all, per file and of one JSON list, number
    of files, of cards and sets; and how many seconds it may take to arrive.

    The archives of today: 3 to 40 MB packed, 26 to 150 MB unpacked, up to 40,000 files of at most 1.5 MB, 24,000
    cards.
    """

    download: int = 150_000_000
    unpacked: int = 400_000_000
    file: int = 20_000_000
    files: int = 100_000
    list: int = 100_000_000
    objects: int = 200_000
    seconds: float = 900.0


def is_archive(path: Path) -> bool:
    """Whether the file is a tar archive (packed by gzip or not) or a zip archive, by its content and not its name."""
    try:
        if zipfile.is_zipfile(path):
            return True
        with ExitStack() as stack, tarfile.open(fileobj=_stream(path, stack), mode="r|") as archive:
            return archive.next() is not None
    except _DAMAGE:
        return False


def _stream(path: Path, stack: ExitStack) -> IO[bytes]:
    """The file, unpacked if it is packed by gzip."""
    file = stack.enter_context(path.open("rb"))
    packed = file.read(2) == GZIP
    file.seek(0)
    return cast(IO[bytes], stack.enter_context(gzip.GzipFile(fileobj=file))) if packed else file


def archive_members(path: Path, limits: Limits) -> Iterator[tuple[str, bytes]]:
    """The files of an archive that hold card data as (name, content), read in memory one by one.

    Raises CardDataError for an absolute path, a path with "..", a link or a device anywhere in the archive, for an
    archive over the limits, and for one that is cut off or damaged.
    """
    try:
        yield from _zip(path, limits) if zipfile.is_zipfile(path) else _tar(path, limits)
    except _DAMAGE as problem:
        raise CardDataError(str(path), f"the archive is damaged or cut off: {problem}") from None


class _Count:
    """Counts files and bytes and stops at the limits."""

    def __init__(self, path: Path, limits: Limits) -> None:
        self.path, self.limits, self.files, self.bytes = path, limits, 0, 0

    def refuse(self, why: str) -> CardDataError:
        return CardDataError(str(self.path), f"archive refused: {why}")

    def check(self, name: str, size: int) -> None:
        self.files += 1
        self.bytes += size
        parts = PurePosixPath(name.replace("\\", "/"))
        if parts.is_absolute() or ".." in parts.parts or (name[1:2] == ":" and name[:1].isalpha()):
            raise self.refuse(f"it names a path outside itself ({name[:80]!r})")
        if self.files > self.limits.files:
            raise self.refuse(f"more than {self.limits.files:,} files")
        if size > self.limits.file:
            raise self.refuse(f"{name[:80]} is larger than {self.limits.file:,} bytes")
        if self.bytes > self.limits.unpacked:
            raise self.refuse(f"more than {self.limits.unpacked:,} bytes unpacked")


class _Limited(io.RawIOBase):
    """A stream that stops once more was read than an archive may hold, whatever its headers say."""

    def __init__(self, stream: IO[bytes], count: _Count) -> None:
        self._stream, self._count, self._left = stream, count, count.limits.unpacked

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        if size < 0 or size > self._left:
            raise self._count.refuse(f"more than {self._count.limits.unpacked:,} bytes unpacked")
        data = self._stream.read(size)
        self._left -= len(data)
        return data


def is_wanted(name: str) -> bool:
    """Whether a file is one of those that hold card data, by its name."""
    parts = PurePosixPath(name).parts
    if parts[-2:] == ("sets", "en.json") or (parts[-3:-1] == ("cards", "en") and name.endswith(".json")):
        return True
    return is_data(name)


def _tar(path: Path, limits: Limits) -> Iterator[tuple[str, bytes]]:
    count = _Count(path, limits)
    with ExitStack() as stack:
        stream: Any = _Limited(_stream(path, stack), count)
        archive = stack.enter_context(tarfile.open(fileobj=stream, mode="r|"))
        for member in archive:
            count.check(member.name, member.size)
            if not (member.isfile() or member.isdir()):
                raise count.refuse(f"it holds a link or a device ({member.name[:80]!r})")
            file = archive.extractfile(member) if member.isfile() and is_wanted(member.name) else None
            if file is not None:
                yield member.name, file.read()


def _zip(path: Path, limits: Limits) -> Iterator[tuple[str, bytes]]:
    count = _Count(path, limits)
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            count.check(member.filename, member.file_size)
            if (member.external_attr >> 28) not in (0, 4, 8):
                raise count.refuse(f"it holds a link or a device ({member.filename[:80]!r})")
            if not member.is_dir() and is_wanted(member.filename):
                with archive.open(member) as file:
                    data = file.read(limits.file + 1)
                if len(data) > limits.file:
                    raise count.refuse(f"{member.filename[:80]} is larger than it says")
                yield member.filename, data
