"""Finding out what a source is, and reading it: an archive or folder of one of the two databases, or REST objects.

Every record is checked field by field (records.py) before anything reads it; one that is not as expected is refused and
counted, and the others are read.
"""

from __future__ import annotations

import gzip
import json
import stat
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final, cast

from ptcg_judge.cards.sources.archive import GZIP, Limits, archive_members, is_archive, is_wanted
from ptcg_judge.cards.sources.cards_database import read_database
from ptcg_judge.cards.sources.records import (
    POKEMONTCG_CARD,
    POKEMONTCG_SET,
    TCGDEX_CARD,
    TCGDEX_SET,
    Check,
    Raw,
    Refused,
)
from ptcg_judge.errors import CardDataError

STRUCTURE: Final = 8_000_000  # braces, brackets and commas in one JSON text; today's largest archive holds 5 million
LONGEST_LINE: Final = 1_000_000  # bytes of one JSON line


@dataclass(frozen=True)
class CardSource:
    """One database as read: `letter` is "T" (TCGdex) or "P" (pokemon-tcg-data); cards carry the id of their set.

    `refused` tells of every record that is not as expected: where it stands, and what is wrong with it.
    """

    letter: str
    sets: tuple[Raw, ...]
    cards: tuple[tuple[str, Raw], ...]
    refused: tuple[tuple[str, str], ...] = ()


def read_source(path: Path, limits: Limits | None = None) -> CardSource:
    """The source at `path`.

    Accepts a .tar.gz, .tgz, .tar or .zip archive (its top folder is ignored) or a folder, either of TCGdex's
    cards-database (`data/**/*.ts`) or of pokemon-tcg-data (`sets/en.json`, `cards/en/*.json`); or TCGdex REST objects
    as JSON lines (.jsonl, .jsonl.gz) or a JSON list, cards or sets. Raises CardDataError for anything else.
    """
    limits = limits or Limits()
    if path.is_dir():
        return _members(path, _folder_members(path, limits), limits)
    try:
        kind = path.stat().st_mode
    except (OSError, ValueError):
        raise CardDataError(str(path), "no such file or folder") from None
    if not stat.S_ISREG(kind):
        raise CardDataError(str(path), "neither a file nor a folder")
    if is_archive(path):
        return _members(path, archive_members(path, limits), limits)
    return _tcgdex(path, _objects(path, limits), limits)


def _folder_members(folder: Path, limits: Limits) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if is_wanted(name) and file.is_file():
            if file.stat().st_size > limits.file:
                raise CardDataError(str(file), f"larger than {limits.file:,} bytes")
            yield name, file.read_bytes()


def _members(path: Path, members: Iterator[tuple[str, bytes]], limits: Limits) -> CardSource:
    """The database in these files: TypeScript is TCGdex's, JSON that of pokemon-tcg-data."""
    others: list[tuple[str, bytes]] = []

    def scripts() -> Iterator[tuple[str, bytes]]:
        for name, data in members:
            if name.endswith(".ts"):
                yield name, data
            else:
                others.append((name, data))

    found = read_database(scripts())
    if found.sets or found.cards or found.refused:
        return _tcgdex(path, iter([*found.sets, *found.cards]), limits, tuple(found.refused))
    return _pokemontcg(path, others, limits)


def _json(path: Path, where: str, data: bytes) -> Any:
    if sum(data.count(mark) for mark in (b"{", b"[", b",")) > STRUCTURE:
        raise CardDataError(str(path), f"{where} holds more than {STRUCTURE:,} values")
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise CardDataError(str(path), f"{where} is not JSON") from None


class _Sorted:
    """Records as checked, and those refused; stops at the limit of objects."""

    def __init__(self, path: Path, limits: Limits) -> None:
        self.path, self.left, self.objects = path, limits.objects, limits.objects
        self.refused: list[tuple[str, str]] = []

    def checked(self, records: Iterable[Any], check: Check, where: str) -> Iterator[Raw]:
        """The records that are as expected."""
        for raw in records:
            self.left -= 1
            if self.left < 0:
                raise CardDataError(str(self.path), f"more than {self.objects:,} cards and sets")
            try:
                yield check(raw)
            except Refused as why:
                id = raw.get("id") if isinstance(raw, dict) else None
                self.refused.append((f"{where} {id}"[:80] if isinstance(id, str) else where, str(why)))

    def needs(self, found: bool, why: str, hint: str = "") -> None:
        """Raise CardDataError unless something was found; the first refusal is the reason where there was one."""
        if not found:
            where, reason = self.refused[0] if self.refused else ("", "")
            raise CardDataError(str(self.path), f"{where}: {reason}" if self.refused else why, hint=hint)


def _pokemontcg(path: Path, members: Iterable[tuple[str, bytes]], limits: Limits) -> CardSource:
    sorts = _Sorted(path, limits)
    sets: list[Raw] = []
    cards: list[tuple[str, Raw]] = []
    for name, data in members:
        parts = PurePosixPath(name).parts
        records = _json(path, name, data)
        if not isinstance(records, list):
            raise CardDataError(str(path), f"{name} is not a list of objects")
        if parts[-2:] == ("sets", "en.json"):
            sets += sorts.checked(records, POKEMONTCG_SET, name)
        else:
            set_id = parts[-1].removesuffix(".json")
            cards += [(set_id, raw) for raw in sorts.checked(records, POKEMONTCG_CARD, name)]
    hint = "expected data/ of TCGdex's cards-database, or sets/en.json and cards/en/*.json of pokemon-tcg-data"
    sorts.needs(bool(sets and cards), "no card data in it", hint)
    return CardSource("P", tuple(sets), tuple(cards), tuple(sorts.refused))


def _objects(path: Path, limits: Limits) -> Iterator[Any]:
    """The objects of a JSON list or of JSON lines, one by one."""
    with _opened(path) as stream:
        try:
            first = stream.readline(LONGEST_LINE + 1)
            if first.lstrip()[:1] == b"<":
                raise CardDataError(str(path), "that is a web page, not card data")
            if first[:1] == b"[":
                data = first + stream.read(limits.list + 1 - len(first))
                if len(data) > limits.list:
                    raise CardDataError(str(path), f"more than {limits.list:,} bytes in one list")
                yield from _listed(path, _json(path, path.name, data))
                return
            yield from _lines(path, first, stream, limits)
        except (OSError, EOFError, zlib.error) as problem:
            raise CardDataError(str(path), f"cannot be read: {problem}") from None


def _opened(path: Path) -> IO[bytes]:
    try:
        with path.open("rb") as file:
            zipped = file.read(2) == GZIP
        return cast(IO[bytes], gzip.open(path)) if zipped else path.open("rb")
    except OSError as problem:
        raise CardDataError(str(path), f"cannot be read: {problem.strerror or problem}") from None


def _listed(path: Path, found: Any) -> list[Any]:
    if not isinstance(found, list):
        raise CardDataError(str(path), "not a list of objects")
    return found


def _lines(path: Path, line: bytes, stream: IO[bytes], limits: Limits) -> Iterator[Any]:
    at, got = 1, 0
    while line:
        got += len(line)
        if len(line) > LONGEST_LINE:
            raise CardDataError(str(path), f"line {at} is longer than {LONGEST_LINE:,} bytes")
        if got > limits.unpacked:
            raise CardDataError(str(path), f"more than {limits.unpacked:,} bytes unpacked")
        if line.strip():
            yield _json(path, f"line {at}", line)
        line, at = stream.readline(LONGEST_LINE + 1), at + 1


def _tcgdex(
    path: Path, objects: Iterator[Any], limits: Limits, refused: tuple[tuple[str, str], ...] = ()
) -> CardSource:
    """TCGdex objects: those with a `localId` are cards."""
    sorts = _Sorted(path, limits)
    sorts.refused += refused
    sets: list[Raw] = []
    cards: list[tuple[str, Raw]] = []
    for raw in objects:
        is_card = isinstance(raw, dict) and ("localId" in raw or "category" in raw)
        for found in sorts.checked([raw], TCGDEX_CARD if is_card else TCGDEX_SET, path.name):
            if is_card:
                cards.append((found["set"]["id"], found))
            else:
                sets.append(found)
    dated = any("releaseDate" in raw or "serie" in raw for raw in sets)
    sorts.needs(bool(cards) or dated, "no TCGdex cards or sets in it")
    return CardSource("T", tuple(sets), tuple(cards), tuple(sorts.refused))
