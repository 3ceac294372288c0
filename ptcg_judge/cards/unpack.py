"""Reading archives from the network or a disk without trusting them: nothing is ever written to a path they name."""

from __future__ import annotations

import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ptcg_judge.errors import CardDataError


@dataclass(frozen=True)
class Limits:
    """What an archive may hold at most: bytes downloaded, bytes unpacked in all and per file, number of files."""

    download: int = 200_000_000
    unpacked: int = 600_000_000
    file: int = 20_000_000
    files: int = 20_000


def is_archive(path: Path) -> bool:
    """Whether the file is a tar archive (packed or not) or a zip archive, by its first bytes and not by its name."""
    try:
        return zipfile.is_zipfile(path) or tarfile.is_tarfile(path)
    except (OSError, EOFError, zlib.error):
        return False


def archive_members(path: Path, limits: Limits) -> Iterator[tuple[str, bytes]]:
    """The JSON files of an archive as (name, content), read in memory one by one.

    Raises CardDataError for an absolute path, a path with "..", a link or a device anywhere in the archive, for an
    archive over the limits, and for one that is cut off or damaged.
    """
    try:
        yield from _zip(path, limits) if zipfile.is_zipfile(path) else _tar(path, limits)
    except (tarfile.TarError, zipfile.BadZipFile, EOFError, OSError, zlib.error, NotImplementedError) as problem:
        raise CardDataError(str(path), f"the archive is damaged: {problem}") from None


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
        if parts.is_absolute() or ".." in parts.parts or ":" in name.split("/")[0]:
            raise self.refuse(f"it names a path outside itself ({name[:80]!r})")
        if self.files > self.limits.files:
            raise self.refuse(f"more than {self.limits.files:,} files")
        if size > self.limits.file and name.endswith(".json"):
            raise self.refuse(f"{name[:80]} is larger than {self.limits.file:,} bytes")
        if self.bytes > self.limits.unpacked:
            raise self.refuse(f"more than {self.limits.unpacked:,} bytes unpacked")


def _wanted(name: str) -> bool:
    return name.endswith(".json") and ("/en/" in f"/{name}" or name.endswith("sets/en.json"))


def _tar(path: Path, limits: Limits) -> Iterator[tuple[str, bytes]]:
    count = _Count(path, limits)
    with tarfile.open(path, "r:*") as archive:
        for member in archive:
            count.check(member.name, member.size)
            if not (member.isfile() or member.isdir()):
                raise count.refuse(f"it holds a link or a device ({member.name[:80]!r})")
            file = archive.extractfile(member) if member.isfile() and _wanted(member.name) else None
            if file is not None:
                yield member.name, file.read()


def _zip(path: Path, limits: Limits) -> Iterator[tuple[str, bytes]]:
    count = _Count(path, limits)
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            count.check(member.filename, member.file_size)
            if (member.external_attr >> 28) not in (0, 4, 8):
                raise count.refuse(f"it holds a link or a device ({member.filename[:80]!r})")
            if not member.is_dir() and _wanted(member.filename):
                with archive.open(member) as file:
                    data = file.read(limits.file + 1)
                if len(data) > limits.file:
                    raise count.refuse(f"{member.filename[:80]} is larger than it says")
                yield member.filename, data
