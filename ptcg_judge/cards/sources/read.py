"""Finding out what a source is, and reading its JSON: an archive or folder of pokemon-tcg-data, or TCGdex lines."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from ptcg_judge.cards.sources.archive import Limits, archive_members, is_archive
from ptcg_judge.errors import CardDataError

Raw = dict[str, Any]


@dataclass(frozen=True)
class Source:
    """One database as read: `letter` is "T" (TCGdex) or "P" (pokemon-tcg-data); cards carry the id of their set."""

    letter: str
    sets: tuple[Raw, ...]
    cards: tuple[tuple[str, Raw], ...]


def read_source(path: Path, limits: Limits | None = None) -> Source:
    """The source at `path`.

    Accepts a .tar.gz, .tgz, .tar or .zip archive (its top folder is ignored) or a folder with `sets/en.json` and
    `cards/en/*.json`; or TCGdex REST objects as JSON lines (.jsonl, .jsonl.gz) or a JSON list, cards or sets.
    Raises CardDataError for anything else.
    """
    limits = limits or Limits()
    if not path.exists():
        raise CardDataError(str(path), "no such file or folder")
    if path.is_dir():
        return _pokemontcg(path, _folder_members(path))
    if is_archive(path):
        return _pokemontcg(path, archive_members(path, limits))
    return _tcgdex(path, _objects(path, limits))


def _folder_members(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*.json")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def _json(path: Path, where: str, data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise CardDataError(str(path), f"{where} is not JSON") from None


def _pokemontcg(path: Path, members: Iterator[tuple[str, bytes]]) -> Source:
    sets: list[Raw] = []
    cards: list[tuple[str, Raw]] = []
    for name, data in members:
        parts = PurePosixPath(name).parts
        if parts[-2:] == ("sets", "en.json"):
            sets += _records(path, name, _json(path, name, data), "id", "name")
        elif parts[-3:-1] == ("cards", "en") and name.endswith(".json"):
            found = _records(path, name, _json(path, name, data), "id", "name", "supertype", "number")
            cards += [(parts[-1].removesuffix(".json"), raw) for raw in found]
    if not sets or not cards:
        raise CardDataError(
            str(path), "no card data in it", hint="expected sets/en.json and cards/en/*.json of pokemon-tcg-data"
        )
    return Source("P", tuple(sets), tuple(cards))


def _records(path: Path, where: str, found: Any, *needed: str) -> list[Raw]:
    if not isinstance(found, list) or not all(isinstance(raw, dict) for raw in found):
        raise CardDataError(str(path), f"{where} is not a list of objects")
    for raw in found:
        missing = [key for key in needed if not isinstance(raw.get(key), str | int)]
        if missing:
            raise CardDataError(str(path), f"{where}: an entry has no {missing[0]}")
    return found


def _objects(path: Path, limits: Limits) -> list[Raw]:
    data = _whole(path, limits)
    if data.lstrip()[:1] == b"<":
        raise CardDataError(str(path), "that is a web page, not card data")
    if data[:1] == b"[":
        return _records(path, path.name, _json(path, path.name, data), "id")
    found: list[Raw] = []
    for at, line in enumerate(data.splitlines(), 1):
        if line.strip():
            raw = _json(path, f"line {at}", line)
            found += _records(path, f"line {at}", [raw], "id")
    return found


def _whole(path: Path, limits: Limits) -> bytes:
    try:
        with path.open("rb") as file:
            zipped = file.read(2) == b"\x1f\x8b"
        with gzip.open(path) if zipped else path.open("rb") as stream:
            data = stream.read(limits.unpacked + 1)
    except (OSError, EOFError) as problem:
        raise CardDataError(str(path), f"cannot be read: {problem}") from None
    if len(data) > limits.unpacked:
        raise CardDataError(str(path), f"more than {limits.unpacked:,} bytes unpacked")
    return data


def _tcgdex(path: Path, objects: list[Raw]) -> Source:
    cards = [raw for raw in objects if "localId" in raw]
    sets = [raw for raw in objects if "localId" not in raw]
    for raw in cards:
        if not isinstance(raw.get("set"), dict) or not raw["set"].get("id") or not raw.get("category"):
            raise CardDataError(str(path), f"{raw['id']} is not a TCGdex card: no set or no category")
    if not objects or (not cards and not all("releaseDate" in raw or "serie" in raw for raw in sets)):
        raise CardDataError(str(path), "no TCGdex cards or sets in it")
    return Source("T", tuple(sets), tuple((str(raw["set"]["id"]), raw) for raw in cards))
