"""Malformed records are refused and counted, never an exception, and never reach a store."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ptcg_judge.cards.build.build import build
from ptcg_judge.cards.sources.read import read_source
from ptcg_judge.cards.sources.records import POKEMONTCG_CARD, TCGDEX_CARD, TCGDEX_SET, Refused
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.update.soundness import check_whole
from ptcg_judge.errors import CardDataError
from tests.cards import sources

REST = {
    "id": "zz1-1", "localId": "1", "name": "Testmon", "category": "Pokemon", "rarity": "Common", "hp": 60,
    "set": {"id": "zz1", "name": "First", "cardCount": {"official": 2, "total": 2}}, "types": ["Water"],
    "stage": "Stage1", "evolveFrom": "Pretest", "retreat": 1, "regulationMark": "H", "suffix": "ex",
    "abilities": [{"type": "Ability", "name": "Calm", "effect": "Nothing happens."}],
    "attacks": [{"cost": ["Water"], "name": "Splash", "damage": "10+", "effect": "Flip a coin."}],
    "weaknesses": [{"type": "Fire", "value": "×2"}], "resistances": [{"type": "Grass", "value": "-30"}],
    "names": {"en": "Testmon", "de": "Probemon"},
}  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, 5, -1, 1.5, 10**30, "", "x" * 5000, "\ud800", "a\tb\nc", "zzzz", [], ["a", 1], [[["a"]]], {}, {"a": 1},
    {"id": None}, "\x1b[31m", "|~|~", "::error::", [None] * 1000,
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a JSON object."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def mutated(record: Any, rng: random.Random, times: int) -> Any:
    """The record with some of its values, at any depth, replaced by odd ones or left out."""
    found = copy.deepcopy(record)
    for _ in range(times):
        path = rng.choice([path for path in places(found) if path])
        holder = found
        for key in path[:-1]:
            holder = holder[key]
        if rng.random() < 0.15 and isinstance(holder, dict):
            del holder[path[-1]]
        else:
            holder[path[-1]] = copy.deepcopy(rng.choice(ODD))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_mutated_rest_objects_make_a_sound_store_or_none(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    good = {**REST, "id": "zz1-7", "localId": "7"}
    records = [good, *(mutated(REST, rng, rng.randrange(1, 4)) for _ in range(150))]
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    made = build([path])
    (tmp_path / "store").write_bytes(made.data())
    store = check_whole(tmp_path / "store", made.data(), made)
    assert store.find("zz1-7").name == "Testmon"
    assert made.refused


@pytest.mark.parametrize("seed", range(20))
def test_mutated_cards_of_pokemon_tcg_data_make_a_sound_store_or_none(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    cards = {
        set_id: [*rows, *(mutated(rng.choice(rows), rng, rng.randrange(1, 4)) for _ in range(60))]
        for set_id, rows in sources.CARDS.items()
    }
    sets = [*sources.SETS, *(mutated(rng.choice(sources.SETS), rng, 2) for _ in range(10))]
    path = tmp_path / "x.tar.gz"
    path.write_bytes(sources.tar_gz(sources.files(sets, cards)))
    made = build([path])
    (tmp_path / "store").write_bytes(made.data())
    check_whole(tmp_path / "store", made.data(), made)
    assert made.refused


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("name", 5, "name is no text"),
        ("name", None, "name is missing"),
        ("category", "Spell", "category is none of"),
        ("hp", "many", "hp is no whole number"),
        ("hp", 10**9, "hp is not between"),
        ("attacks", "none", "attacks is no list"),
        ("attacks", [{"name": 5}], "attacks name is no text"),
        ("id", "a b", "id is no id"),
        ("set", {"id": "x\ty"}, "set id is no id"),
        ("effect", "x" * 5000, "effect is longer"),
    ],
)
def test_what_is_wrong_is_said(field: str, value: Any, why: str) -> None:
    with pytest.raises(Refused) as raised:
        TCGDEX_CARD({**REST, field: value})
    assert why in str(raised.value).replace(": ", " ")


def test_control_characters_become_blanks() -> None:
    assert TCGDEX_CARD({**REST, "name": "Te\x1bst\nmon"})["name"] == "Te st mon"


def test_a_set_with_a_day_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match="releaseDate is no day"):
        TCGDEX_SET({"id": "x", "releaseDate": "2026-13-01"})
    assert TCGDEX_SET({"id": "x", "releaseDate": "soon"})["releaseDate"] == ""


def test_null_stands_for_nothing() -> None:
    assert "hp" not in POKEMONTCG_CARD({"id": "a-1", "name": "A", "supertype": "Trainer", "number": 1, "hp": None})


def test_more_objects_than_the_limit_are_refused(tmp_path: Path) -> None:
    from ptcg_judge.cards.sources.archive import Limits

    path = tmp_path / "many.jsonl"
    path.write_text('{"id": "x"}\n' * 50, encoding="utf-8")
    with pytest.raises(CardDataError, match="more than 20 cards and sets"):
        read_source(path, Limits(objects=20))


def test_a_list_of_endless_structure_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    path.write_bytes(b"[" + b"{}," * 4_500_000 + b"{}]")
    with pytest.raises(CardDataError, match="more than"):
        read_source(path)


def test_the_whole_of_both_databases_is_as_expected(shared: Path) -> None:
    for name in ("tcgdex-en.jsonl.gz", "tcgdex-sets-en.json", "pokemon-tcg-data.tar.gz"):
        assert read_source(shared / "cards" / name).refused == ()


def test_a_store_of_such_records_opens(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(REST), encoding="utf-8")
    (tmp_path / "store").write_bytes(build([path]).data())
    assert CardStore.open(tmp_path / "store").find("Probemon").id == "zz1-1"
