"""TCGdex's cards-database as its archive comes: parsed, never run."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
from pathlib import Path
from typing import Any

import pytest

from ptcg_judge.cards.build.build import build
from ptcg_judge.cards.sources.cards_database import read_database
from ptcg_judge.cards.sources.read import read_source
from ptcg_judge.cards.sources.typescript import Imported, NotPlain, plain_object

SERIES = b"""import { Serie } from '../interfaces'
const serie: Serie = { id: "zz", name: { en: "Test", de: "Probe" } }
export default serie
"""
SET = b"""import { Set } from '../../interfaces'
import serie from '../Test'
const set: Set = {
  id: "zz1", name: { en: "First" }, serie: serie, cardCount: { official: 2 }, releaseDate: "2030-01-01",
  abbreviations: { official: "ZZF" },
}
export default set
"""
CARD = b"""import { Card } from "../../../interfaces"
import Set from "../First"
const card: Card = {
  set: Set,
  name: { en: "Testmon", de: "Probemon", "es-mx": "Pruebamon", },
  category: "Pokemon", rarity: "Common", hp: 60, types: ["Water"], stage: "Basic", retreat: 1,
  attacks: [{ cost: ["Water"], name: { en: "Splash", de: "Platscher" }, damage: 10 }],
  variants: [{ type: "holo" }],
}
export default card
"""
FILES = {
    "top/data/Test.ts": SERIES,
    "top/data/Test/First.ts": SET,
    "top/data/Test/First/001.ts": CARD,
    "top/server/compiler/index.ts": b"process.exit(1)",
}


def tar_gz(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return packed.getvalue()


def test_a_card_is_what_rest_gives_with_its_names() -> None:
    found = read_database((name, data) for name, data in FILES.items() if "/data/" in name)
    (card,) = found.cards
    assert card == {
        "id": "zz1-001",
        "localId": "001",
        "set": {"id": "zz1", "name": "First", "cardCount": {"official": 2, "total": 2}},
        "names": {"en": "Testmon", "de": "Probemon", "es-mx": "Pruebamon"},
        "name": "Testmon",
        "category": "Pokemon",
        "rarity": "Common",
        "hp": 60,
        "types": ["Water"],
        "stage": "Basic",
        "retreat": 1,
        "attacks": [{"cost": ["Water"], "name": "Splash", "damage": 10}],
    }


def test_an_archive_becomes_a_store_with_local_names(tmp_path: Path) -> None:
    from ptcg_judge.cards.store import CardStore

    archive = tmp_path / "x.tar.gz"
    archive.write_bytes(tar_gz(FILES))
    (tmp_path / "store").write_bytes(build([archive]).data())
    store = CardStore.open(tmp_path / "store")
    assert store.find("Probemon ZZF 1").name == "Testmon"
    assert store.find("Pruebamon").id == "zz1-1"


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ('"a"', "a"),
        ("'it\\'s'", "it's"),
        ("`plain`", "plain"),
        ('"\\u00e9\\x41\\u{1F600}\\ud83d\\ude00"', "éA😀😀"),
        ('"one " + "two"', "one two"),
        ("-3", -3),
        ("1_000", 1000),
        ("2.5", 2.5),
        ("[1, 'b', true, null, undefined]", [1, "b", True, None, None]),
        ("{ 'a-b': { c: [] } }", {"a-b": {"c": []}}),
        ("Set", Imported("../First")),
        ('("a" as Types)', "a"),
    ],
)
def test_plain_values(body: str, value: Any) -> None:
    text = f"import Set from '../First'\nconst card: Card = {{ x: {body} }}\nexport default card\n"
    assert plain_object(text.encode()) == {"x": value}


@pytest.mark.parametrize(
    "body",
    [
        "process.exit(1)",
        "...other",
        "x: require('fs')",
        "x: `a ${1 + 1}`",
        "x: other",
        "x: a ? b : c",
        "x: 'a' + 1",
        "x: 'a' - 'b'",
        "[key]: 1",
        "x() { return 1 }",
        "get x() { return 1 }",
        "x: '\\ud800'",
        "x: 1" + "0" * 5000,
        "x: " + "[" * 40 + "]" * 40,
        "x: 0x10",
        "x: (() => 1)()",
    ],
)
def test_whatever_is_no_plain_data_is_refused(body: str) -> None:
    with pytest.raises(NotPlain):
        plain_object(f"const card: Card = {{ {body} }}\nexport default card\n".encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "export default 1",
        "export default f()",
        "while (true) {}",
        "const a = {}",
        "{",
        "\xff\xfe",
        "export default x",
    ],
)
def test_files_without_an_object_are_refused(text: str) -> None:
    with pytest.raises(NotPlain):
        plain_object(text.encode("latin-1"))


def test_a_file_that_is_no_object_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    archive = tmp_path / "x.tar.gz"
    archive.write_bytes(tar_gz({**FILES, "top/data/Test/First/002.ts": b"export default evil()"}))
    source = read_source(archive)
    assert [raw["id"] for _, raw in source.cards] == ["zz1-001"]
    ((where, why),) = source.refused
    assert "002.ts" in where
    assert "no object" in why


def test_the_whole_archive_equals_the_rest_objects_field_by_field(shared: Path) -> None:
    """All cards of the archive beside the same cards as TCGdex's REST interface gives them; no difference is known."""
    with tarfile.open(shared / "cards" / "tcgdex-cards-database.tar.gz") as archive:
        members = [(one.name, archive.extractfile(one)) for one in archive.getmembers() if "/data/" in one.name]
        found = read_database((name, file.read()) for name, file in members if file and name.endswith(".ts"))
    assert found.refused == []
    ours = {card["id"]: {key: value for key, value in card.items() if key != "names"} for card in found.cards}
    with gzip.open(shared / "cards" / "tcgdex-en.jsonl.gz", "rt", encoding="utf-8") as lines:
        rest = {raw["id"]: raw for raw in map(json.loads, lines)}
    assert ours.keys() == rest.keys()
    assert [id for id in rest if rest[id] != ours[id]] == []
