"""Reading the archive of TCGdex's cards-database: one TypeScript file a card, a set, a series.

    data/Scarlet & Violet.ts                            a series
    data/Scarlet & Violet/Obsidian Flames.ts            a set of it
    data/Scarlet & Violet/Obsidian Flames/125.ts        a card; its file is named after its number

Each becomes the object that TCGdex's REST interface gives in English, with the card's `names` in the other languages.
Sets without an English name, the digital game and cards without an English name are passed over, as there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any, Final

from ptcg_judge.cards.sources.records import Raw
from ptcg_judge.cards.sources.typescript import Imported, NotPlain, plain_object

DIGITAL: Final = frozenset({"tcgp"})  # series of Pokémon TCG Pocket
LARGEST: Final = 300_000  # bytes of one file; today's largest has 12,000
_PLAIN: Final = ("rarity", "category", "hp", "types", "stage", "retreat", "regulationMark", "suffix", "trainerType",
                 "energyType", "dexId")  # fmt: skip
_KEYS: Final = frozenset({
    *_PLAIN, "name", "set", "evolveFrom", "abilities", "attacks", "weaknesses", "resistances", "effect", "item",
})  # fmt: skip


@dataclass
class Database:
    """The files of one archive: objects of sets and cards as REST gives them, and the files that could not be read
    (name and reason)."""

    sets: list[Raw] = field(default_factory=list)
    cards: list[Raw] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)


def is_data(name: str) -> bool:
    """Whether a file of the archive is one of data/, above which only the archive's top folder may stand."""
    parts = PurePosixPath(name).parts
    return name.endswith(".ts") and len(_inside(parts)) in (1, 2, 3)


def _inside(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The parts below data/; () for a file that is not there."""
    return parts[parts.index("data") + 1 :] if "data" in parts[:2] else ()


def read_database(members: Iterable[tuple[str, bytes]]) -> Database:
    """The database in these files (name, content), in whatever order."""
    found = Database()
    series: dict[tuple[str, ...], Raw] = {}
    sets: dict[tuple[str, ...], Raw] = {}
    cards: dict[tuple[str, ...], Raw] = {}
    for name, data in members:
        inside = _inside(PurePosixPath(name).with_suffix("").parts)
        try:
            kind = (series, sets, cards)[len(inside) - 1]
            kind[inside] = _object(data, _KEYS if kind is cards else None)
        except NotPlain as why:
            found.refused.append((name, str(why)))
    known = {path: whole for path, raw in sorted(sets.items()) if (whole := _set(raw, series.get(path[:1], {})))}
    counts: dict[tuple[str, ...], int] = {}
    for path in cards:
        counts[path[:2]] = counts.get(path[:2], 0) + (_english(cards[path].get("name")) is not None)
    for path, printed in known.items():
        counted = printed["cardCount"] = dict(_mapping(printed.get("cardCount")))
        official = counted.get("official")
        counted["total"] = max(official if isinstance(official, int) else 0, counts.get(path, 0))
    found.sets = list(known.values())
    found.cards = list(_cards(cards, known))
    return found


def _object(data: bytes, wanted: frozenset[str] | None) -> Raw:
    if len(data) > LARGEST:
        raise NotPlain(f"larger than {LARGEST:,} bytes")
    return plain_object(data, wanted)


def _mapping(value: Any) -> Raw:
    return value if isinstance(value, dict) else {}


def _english(value: Any) -> Any:
    """The English of a text in several languages; None where there is none."""
    return value.get("en") if isinstance(value, dict) else value


def _set(raw: Raw, serie: Raw) -> Raw | None:
    """A set object as REST gives it; None for one that never came out in English."""
    if serie.get("id") in DIGITAL or not _english(raw.get("name")):
        return None
    found: Raw = {key: raw[key] for key in ("id", "tcgOnline", "abbreviations", "cardCount") if key in raw}
    found |= {"name": _english(raw["name"]), "releaseDate": _english(raw.get("releaseDate"))}
    return found | {"serie": {"id": serie.get("id"), "name": _english(serie.get("name"))}}


def _cards(cards: dict[tuple[str, ...], Raw], sets: dict[tuple[str, ...], Raw]) -> Iterator[Raw]:
    for path in sorted(cards):
        printed, raw = sets.get(path[:2]), cards[path]
        if printed is not None and isinstance(raw.get("set"), Imported) and _english(raw.get("name")) is not None:
            yield _card(raw, printed, path[2])


def _card(raw: Raw, printed: Raw, number: str) -> Raw:
    """A card object as REST gives it, and its names."""
    found: Raw = {key: raw[key] for key in _PLAIN if raw.get(key) is not None}
    found |= {
        "id": f"{printed['id']}-{number}",
        "localId": number,
        "set": {"id": printed["id"], "name": printed["name"], "cardCount": printed["cardCount"]},
        "names": raw["name"],
    }
    for key in ("name", "evolveFrom", "effect"):
        if (text := _english(raw.get(key))) is not None:
            found[key] = text
    for key in ("abilities", "attacks"):
        if raw.get(key) is not None:
            found[key] = [_told(item) for item in raw[key]] if isinstance(raw[key], list) else raw[key]
    for key in ("weaknesses", "resistances"):
        if raw.get(key) is not None:
            found[key] = raw[key]
    if raw.get("item") is not None:
        found["item"] = _told(raw["item"])
    return found


def _told(item: Any) -> Any:
    """An attack or Power with its name and text in English alone."""
    if not isinstance(item, dict):
        return item
    told = {key: _english(value) if key in ("name", "effect") else value for key, value in item.items()}
    return {key: value for key, value in told.items() if value is not None}
