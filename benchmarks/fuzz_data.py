"""Throws malformed card records at the builders, and damaged stores at whoever opens one.

    python benchmarks/fuzz_data.py rest 200000 [seed]         objects of TCGdex's REST interface
    python benchmarks/fuzz_data.py pokemontcg 200000 [seed]   cards and sets of pokemon-tcg-data
    python benchmarks/fuzz_data.py database 200000 [seed]     files of TCGdex's cards-database
    python benchmarks/fuzz_data.py stores 100000 [seed]       stores with bytes changed, cut, doubled and moved

Records are mutated at any depth, built in batches into a store, and the store is read back whole. A crash is anything
raised but CardDataError, a good record that got lost, a batch that takes more than SLOW seconds for each record, and a
damaged store that opens and answers otherwise than the sound one.
"""

from __future__ import annotations

import copy
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from ptcg_judge.cards.build.build import build
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.file import StoreFile
from ptcg_judge.cards.update.soundness import check_whole
from ptcg_judge.errors import CardDataError

BATCH = 250
SLOW = 1.0
ATTACKS = [{"cost": ["Water"], "name": "Splash", "damage": "10+", "effect": "Flip a test coin."}]
REST = {
    "id": "zz1-1", "localId": "1", "name": "Testmon", "category": "Pokemon", "rarity": "Common", "hp": 60,
    "set": {"id": "zz1", "name": "First", "cardCount": {"official": 2, "total": 2}}, "types": ["Water"],
    "stage": "Stage1", "evolveFrom": "Pretest", "retreat": 1, "regulationMark": "H", "suffix": "ex",
    "abilities": [{"type": "Ability", "name": "Calm", "effect": "Nothing happens in tests."}], "attacks": ATTACKS,
    "weaknesses": [{"type": "Fire", "value": "×2"}], "resistances": [{"type": "Grass", "value": "-30"}],
    "names": {"en": "Testmon", "de": "Probemon"},
}  # fmt: skip
REST_SET = {
    "id": "zz1", "name": "First", "serie": {"id": "sv", "name": "Scarlet & Violet"}, "releaseDate": "2024-05-02",
    "abbreviations": {"official": "ZZA"}, "cardCount": {"official": 2, "total": 3},
}  # fmt: skip
OTHER_SET = {
    "id": "zz1", "name": "First", "series": "Scarlet & Violet", "printedTotal": 2, "total": 3, "ptcgoCode": "ZZA",
    "releaseDate": "2024/05/01",
}  # fmt: skip
OTHER = {
    "id": "zz1-1", "name": "Testmon ex", "supertype": "Pokémon", "subtypes": ["Basic", "ex", "Tera"], "hp": "200",
    "types": ["Fire"], "number": "1", "rarity": "Rare", "regulationMark": "H", "convertedRetreatCost": 2,
    "attacks": [{"name": "Spark", "cost": ["Fire", "Colorless"], "damage": "50+", "text": "Flip a test coin."}],
    "weaknesses": [{"type": "Water", "value": "×2"}], "rules": ["A test rule."], "evolvesFrom": "Pretest",
    "abilities": [{"name": "Calm", "text": "Nothing happens in tests.", "type": "Ability"}],
}  # fmt: skip
CARD = {
    "set": "Set!", "name": {"en": "Testmon", "de": "Probemon"}, "category": "Pokemon", "hp": 60, "types": ["Water"],
    "stage": "Basic", "retreat": 1, "rarity": "Common", "variants": [{"type": "holo"}], "regulationMark": "H",
    "attacks": [{"cost": ["Water"], "name": {"en": "Splash"}, "damage": 10, "effect": {"en": "Flip a test coin."}}],
    "weaknesses": [{"type": "Fire", "value": "×2"}],
}  # fmt: skip
SCRIPTS = {
    "top/data/Test.ts": 'const serie = {id: "zz", name: {en: "Test"}}\nexport default serie\n',
    "top/data/Test/First.ts": (
        'import serie from "../Test"\nconst set = {id: "zz1", name: {en: "First"}, serie: serie, '
        'cardCount: {official: 2}, releaseDate: "2030-01-01", abbreviations: {official: "ZZF"}}\nexport default set\n'
    ),
}
ODD: tuple[Any, ...] = (
    None, True, 5, -1, 1.5, 10**30, "", "x" * 5000, "\ud800", "a\tb\nc", "zzzz", [], ["a", 1], [[["a"]]], {}, {"a": 1},
    {"id": None}, "\x1b[31m", "|~|~", "::error::", "##[error]", [None] * 1000, "\u202e", 10**400, "0" * 30, "２",
    float("inf"), {"en": 5}, {"en": ["x"]}, [{}], [{"name": {}}], "2024-02-30", "|", "~", "\r", "é" * 130,
)  # fmt: skip
SYNTAX = (
    "{", "}", "[", "]", ",", ":", '"', "'", "`", "${1}", "//", "/*", "*/", "...", "=>", "()", "new X()", "x.y", "\\u",
    "\\ud800", "\\x1b", "1e999", "0x", "await ", "import(", "null", "undefined", "#", "@", "<a>", "\x00", "\u2028", "=",
    "{" * 300, "[" * 300, "9" * 5000,
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a JSON object."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def mutated(record: Any, random: Random) -> Any:
    """The record with some of its values, at any depth, replaced by odd ones, left out or doubled."""
    found = copy.deepcopy(record)
    for _ in range(random.randrange(1, 4)):
        path = random.choice([path for path in places(found) if path] or [("x",)])
        holder = found
        for key in path[:-1]:
            holder = holder[key]
        if random.random() < 0.15 and isinstance(holder, dict):
            holder.pop(path[-1], None)
        elif random.random() < 0.1 and isinstance(holder, list):
            holder *= random.choice((2, 30))
        else:
            holder[path[-1]] = copy.deepcopy(random.choice(ODD))
    return found


def rest(folder: Path, random: Random) -> tuple[Path, str]:
    """A file of REST objects, and the id of the one that is as it should be."""
    records = [mutated(random.choice((REST, REST, REST, REST_SET)), random) for _ in range(BATCH)]
    path = folder / "cards.jsonl"
    path.write_text("\n".join(map(json.dumps, [{**REST, "id": "zz1-7", "localId": "7"}, *records])), encoding="utf-8")
    return path, "zz1-7"


def pokemontcg(folder: Path, random: Random) -> tuple[Path, str]:
    """A folder in the form of pokemon-tcg-data, and the id of the card that is as it should be."""
    sets = [OTHER_SET, *(mutated(OTHER_SET, random) for _ in range(BATCH // 10))]
    cards = [{**OTHER, "id": "zz1-7", "number": "7"}, *(mutated(OTHER, random) for _ in range(BATCH - BATCH // 10))]
    for name, rows in (("sets/en.json", sets), ("cards/en/zz1.json", cards)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(rows), encoding="utf-8")
    return folder, "zz1-7"


def database(folder: Path, random: Random) -> tuple[Path, str]:
    """A folder in the form of the cards-database, and the id of the card that is as it should be."""
    files = dict(SCRIPTS)
    files["top/data/Test/First/007.ts"] = _script(CARD)
    for at in range(100, 100 + BATCH - 4):
        files[f"top/data/Test/First/{at}.ts"] = _spoilt(_script(mutated(CARD, random)), random)
    for at in range(4):
        files[f"top/data/Test/Set{at}.ts"] = _spoilt(SCRIPTS["top/data/Test/First.ts"], random)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    return folder, "zz1-007"


def _script(record: Any) -> str:
    written = json.dumps(record, ensure_ascii=False).replace('"Set!"', "Set")
    return f'import Set from "../First"\nconst card = {written}\nexport default card\n'


def _spoilt(text: str, random: Random) -> str:
    for _ in range(random.randrange(3)):
        at, end = random.randrange(len(text)), random.randrange(12)
        text = text[:at] + random.choice(("", *SYNTAX)) + text[at + random.choice((0, end)) :]
    return text


BUILDERS: dict[str, Callable[[Path, Random], tuple[Path, str]]] = {
    "rest": rest, "pokemontcg": pokemontcg, "database": database,
}  # fmt: skip


def built(kind: str, wanted: int, random: Random) -> tuple[int, int]:
    """Build batches until so many records were read; how many records were refused, and how many batches crashed."""
    refused = crashes = 0
    for batch in range(-(-wanted // BATCH)):
        with tempfile.TemporaryDirectory(dir=_memory()) as name:
            began = time.process_time()
            try:
                path, good = BUILDERS[kind](Path(name), random)
                made = build([path])
                store = Path(name) / "made.store"
                store.write_bytes(made.data())
                assert check_whole(store, made.data(), made).find(good).name.startswith("Testmon"), "a record got lost"
                refused += len(made.refused)
                assert time.process_time() - began < SLOW * BATCH, "slow"
            except CardDataError:  # the source as a whole, over a limit
                refused += BATCH
            except Exception as error:
                crashes += 1
                print(f"batch {batch}: {type(error).__name__}: {error}"[:300], flush=True)
    return refused, crashes


def opened(wanted: int, random: Random) -> tuple[int, int]:
    """Open damaged stores; how many were refused, and how many crashed or answered otherwise."""
    refused = crashes = 0
    with tempfile.TemporaryDirectory(dir=_memory()) as name:
        path, good = rest(Path(name), Random(1))
        sound = build([path]).data()
        file = Path(name) / "damaged.store"
        file.write_bytes(sound)
        cards = list(CardStore(StoreFile(str(file), whole=True)).all())
        for number in range(wanted):
            data = damaged(sound, random)
            file.write_bytes(data)
            began = time.process_time()
            try:
                store = CardStore(StoreFile(str(file), whole=True))
                assert store.find(good).name == "Testmon", "another card"
                assert list(store.all()) == cards, "other cards"
            except CardDataError:
                refused += 1
            except Exception as error:
                crashes += 1
                Path(f"fuzz-store-{number}.bin").write_bytes(data)
                print(f"store {number}: {type(error).__name__}: {error}"[:300], flush=True)
            if time.process_time() - began > SLOW:
                crashes += 1
                print(f"store {number}: slow", flush=True)
    return refused, crashes


def damaged(data: bytes, random: Random) -> bytes:
    """The bytes of a store with some of them changed, left out, doubled or moved, half of the time in its head."""
    head = data.find(b"\n\n") + 2
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        end = head if random.random() < 0.5 else len(data)
        at = random.randrange(min(end, len(data)) or 1)
        until = min(len(data), at + random.choice((1, 1, 2, 8, 100, 5000)))
        kind = random.randrange(6)
        if kind == 0:
            data = data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
        elif kind == 1:
            data = data[:at] + data[until:]
        elif kind == 2:
            data = data[:until] + data[at:until] + data[until:]
        elif kind == 3:
            data = data[:at]
        elif kind == 4:
            data = data[:at] + random.choice((b"\t", b"\n", b"\n\n", b"9", b"-1", b"\xff", b"\x00")) + data[until:]
        else:
            data = data[until:] + data[at:until] + data[:at]
    return data


def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def main() -> int:
    """Run one kind; 1 after a crash."""
    kind, wanted = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    began = time.process_time()
    refused, crashes = opened(wanted, Random(seed)) if kind == "stores" else built(kind, wanted, Random(seed))
    took = time.process_time() - began
    print(f"{kind}: {wanted:,}, seed {seed}, in {took:,.0f} s: {refused:,} refused, {crashes:,} crashes")
    return 1 if crashes else 0


if __name__ == "__main__":
    sys.exit(main())
