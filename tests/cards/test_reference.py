"""The bundled store beside the joined facts in the source material: every class of difference is named and bounded."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import number_key, plain
from ptcg_judge.cards.store import CardStore

# How many printings may differ, and who is right. Counted by hand when the store was built.
EXPECTED = {
    "name": 3,  # Blend Energy, twice: we write the symbols as separate words; Impostor Professor Oak
    "supertype": 0,
    "stage": 2,  # Jolteon-EX XYA 28a and Ancient Mew: theirs is missing or wrong
    "labels": 18,  # Shining (ours alone), the EX of two M cards, Tera carried from equal printings
    "mark": 3,  # Scovillain-like disputes settled by overrides.yaml
    "evolves_from": 8,  # Scizor ex, two Raichu, spelling, four Mothim (each Burmy by its Cloak)
    "hp": 6,  # Mewtwo V-UNION (310), two cards settled by another printing
    "types": 1,  # Rayquaza M24 14, as the promo that it reprints
    "weaknesses": 72,  # "×" of nothing, values that their source lacks (20 promos of Scarlet & Violet), 7 of Expedition
    "resistances": 21,  # 3 of those promos; 18 of Expedition
    "retreat": 1,  # Ultra Necrozma-GX SM126, as its other printing
    "attacks": 57,  # "?" as damage, costs (19 of kits), numbers they lack, signs and slips that other printings settle
    "powers": 0,
    "number": 25,  # the Classic Collection counts as CC001, their key is the printed 2/102
}


@pytest.fixture(scope="module")
def facts(shared: Path) -> list[dict[str, Any]]:
    with gzip.open(shared / "cards" / "facts.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_every_printing_of_the_reference_is_in_the_store(cards: CardStore, facts: list[dict[str, Any]]) -> None:
    missing = [row for row in facts if cards.by_id(row.get("ptcg_id") or row["tcgdex_id"]) is None]
    assert missing == []


def test_every_tcgdex_id_leads_to_the_same_printing(cards: CardStore, facts: list[dict[str, Any]]) -> None:
    for row in facts:
        if "tcgdex_id" in row and "ptcg_id" in row:
            assert cards.by_id(row["tcgdex_id"]) is cards.by_id(row["ptcg_id"])


def test_facts_differ_only_where_we_know_why(cards: CardStore, facts: list[dict[str, Any]]) -> None:
    found: Counter[str] = Counter()
    for row in facts:
        card = cards.by_id(row.get("ptcg_id") or row["tcgdex_id"])
        assert card is not None
        if not row.get("duplicate_of"):
            found.update(_differences(card, row))
    assert {fact: many for fact, many in found.items() if many > EXPECTED[fact]} == {}


def _differences(card: Card, row: dict[str, Any]) -> list[str]:
    is_pokemon = card.supertype == "Pokémon"
    stage = {"Basic", "Stage 1", "Stage 2", "Baby", "Restored", "VMAX", "VSTAR", "BREAK", "Level-Up", "LEGEND", "MEGA"}
    pairs = {
        "name": (card.name, _name(row["name"])),
        "supertype": (card.supertype, row["supertype"]),
        "stage": (card.stage in row["subtypes"] or not is_pokemon, True),
        "labels": ({*card.subtypes} - stage, {*row["subtypes"]} - stage),
        "mark": (card.mark, row.get("regulation_mark")),
        "evolves_from": (card.evolves_from, (_name(row["evolves_from"]),) if "evolves_from" in row else ()),
        "hp": (card.hp or 0, row.get("hp") or 0),
        "types": (sorted(card.types), sorted(row.get("types", [])) if is_pokemon else sorted(card.types)),
        "weaknesses": (_changes(card.weaknesses), sorted(map(tuple, row.get("weaknesses", [])))),
        "resistances": (_changes(card.resistances), sorted(map(tuple, row.get("resistances", [])))),
        "retreat": (card.retreat, row.get("retreat") if is_pokemon else None),
        "attacks": (
            [(a.name, sorted(a.cost), f"{a.damage or ''}{a.sign}") for a in card.attacks],
            [(plain(a["name"]), sorted(a["cost"]), _damage(a["damage"])) for a in row.get("attacks", [])],
        ),
        "powers": (
            [(power.name, power.kind.replace("é", "e").lower()) for power in card.powers],
            [(plain(a["name"] or ""), a["kind"].lower()) for a in row.get("abilities", [])],
        ),
        "number": (number_key(card.number), row["number_key"]),
    }
    return [fact for fact, (ours, theirs) in pairs.items() if ours != theirs]


def _name(written: str) -> str:
    return plain(written).replace(" ♂", "♂").replace(" ♀", "♀")


def _damage(written: str) -> str:
    return written.replace("x", "×")


def _changes(changes: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    return sorted((kind, value.replace("×", "x")) for kind, value in changes)
