"""Small card databases of our own invention, in the two public forms."""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from pathlib import Path
from typing import Any

SETS = [
    {"id": "zz1", "name": "First", "series": "Scarlet & Violet", "printedTotal": 2, "total": 3, "ptcgoCode": "ZZA",
     "releaseDate": "2024/05/01"},
    {"id": "zz2", "name": "Second", "series": "Scarlet & Violet", "printedTotal": 1, "total": 1, "ptcgoCode": "ZZB",
     "releaseDate": "2030/01/01"},
]  # fmt: skip
CARDS = {
    "zz1": [
        {"id": "zz1-1", "name": "Testmon ex", "supertype": "Pokémon", "subtypes": ["Basic", "ex", "Tera"], "hp": "200",
         "types": ["Fire"], "number": "1", "rarity": "Rare", "regulationMark": "H",
         "attacks": [{"name": "Spark", "cost": ["Fire", "Colorless"], "damage": "50+", "text": "Flip a test coin."}],
         "weaknesses": [{"type": "Water", "value": "×2"}], "convertedRetreatCost": 2},
        {"id": "zz1-2", "name": "Test Helper", "supertype": "Trainer", "subtypes": ["Supporter"], "number": "2",
         "rules": ["Draw 9 test cards."], "regulationMark": "H"},
        {"id": "zz1-3", "name": "Testmon ex", "supertype": "Pokémon", "subtypes": ["Basic", "ex", "Tera"], "hp": "200",
         "types": ["Fire"], "number": "3", "rarity": "Secret", "regulationMark": "H",
         "attacks": [{"name": "Spark", "cost": ["Fire", "Colorless"], "damage": "50+", "text": "Flip a test coin."}],
         "weaknesses": [{"type": "Water", "value": "×2"}], "convertedRetreatCost": 2},
    ],
    "zz2": [
        {"id": "zz2-1", "name": "Later Testmon", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "60",
         "types": ["Grass"], "number": "1", "regulationMark": "K",
         "attacks": [{"name": "Pound", "cost": ["Colorless"], "damage": "10", "text": ""}]},
    ],
}  # fmt: skip
TCGDEX_SET = {
    "id": "zz1", "name": "First", "serie": {"id": "sv", "name": "Scarlet & Violet"}, "releaseDate": "2024-05-02",
    "abbreviations": {"official": "ZZA"}, "cardCount": {"official": 2, "total": 3},
}  # fmt: skip
TCGDEX_CARDS = [
    {"id": "zz1-001", "localId": "001", "name": "Testmon ex", "category": "Pokemon", "hp": 210, "types": ["Fire"],
     "stage": "Basic", "suffix": "ex", "set": {"id": "zz1", "name": "First"}, "regulationMark": "H", "retreat": 2,
     "attacks": [{"name": "Spark", "cost": ["Fire", "Colorless"], "damage": 50, "effect": "Flip a test coin."}],
     "weaknesses": [{"type": "Water", "value": "×2"}]},
    {"id": "zz1-004", "localId": "004", "name": "Only Here", "category": "Trainer", "trainerType": "Item",
     "set": {"id": "zz1", "name": "First"}, "effect": "Laugh."},
]  # fmt: skip


def files(sets: list[dict[str, Any]] | None = None, cards: dict[str, Any] | None = None) -> dict[str, bytes]:
    """The files of a pokemon-tcg-data archive under a top folder."""
    found = {"pokemon-tcg-data-master/sets/en.json": json.dumps(SETS if sets is None else sets).encode()}
    for id, rows in (CARDS if cards is None else cards).items():
        found[f"pokemon-tcg-data-master/cards/en/{id}.json"] = json.dumps(rows).encode()
    return found


def tar_gz(members: dict[str, bytes], extra: list[tarfile.TarInfo] | None = None) -> bytes:
    """The bytes of a .tar.gz; `extra` are members without content (links, devices)."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        for info in extra or ():
            archive.addfile(info)
    return out.getvalue()


def zipped(members: dict[str, bytes], links: dict[str, str] | None = None) -> bytes:
    """The bytes of a .zip; `links` are symbolic links."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        for name, target in (links or {}).items():
            info = zipfile.ZipInfo(name)
            info.create_system, info.external_attr = 3, 0o120777 << 16
            archive.writestr(info, target)
    return out.getvalue()


def json_lines(rows: list[dict[str, Any]]) -> bytes:
    """One JSON object per line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def folder(path: Path, members: dict[str, bytes]) -> Path:
    """The members as files in a folder."""
    for name, data in members.items():
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return path
