"""Coins until tails: each shipped script ends in one exact leaf, whatever the coins pay for."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

import ptcg_judge.cards
from ptcg_judge.game.chance.oracle import TooManyLeaves
from ptcg_judge.game.core.game import TooDeep
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from tests.rulings.store import shelf, store

EFFECTS = Path(ptcg_judge.cards.__file__).parent / "effects"
BOARD = """\
rulebook: now2026
cards:
  Wall: {card: {hp: 200, type: Metal}}
  Flipper: %s
table:
  turn: Ann
  Ann: {active: {card: Flipper, damage: 70, energy: {Fire: 3}}, hand: [], bench: [base1-58 Pikachu], deck: [{Water: 2}]}
  Ben:
    active: {card: Wall, energy: {Metal: 2}}
    bench: [base1-58 Pikachu]
    hand: [{Fire: 2}]
    deck: [{Fire: 4}]
answers: every
play: [%s]
"""


def scripts() -> list[tuple[str, dict[str, Any]]]:
    """Each attack and each Trainer with a run of coins, as the card script of an imaginary card."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(EFFECTS.glob("*/*.yaml")):
        if "until " in (text := path.read_text(encoding="utf-8")):
            for key, node in (yaml.safe_load(text) or {}).items():
                for name, body in (
                    {key: node} if key.startswith("attack ") else (node or {}).get("attacks", {})
                ).items():
                    if "coins: until" in yaml.safe_dump(body):
                        found.setdefault(json.dumps(body), {"name": name, "attack": body})
    return [(each["name"], each["attack"]) for each in found.values()]


@pytest.mark.parametrize(("name", "body"), scripts(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_run_of_coins_ends_in_an_exact_leaf(name: str, body: dict[str, Any]) -> None:
    card = {"card": {"hp": 90, "attacks": {"Flips": {"cost": [], "damage": 30}}}, "attacks": {"Flips": body}}
    (ruling,) = parse_rulings((BOARD % (json.dumps(card), "{attack: Flips}")).encode(), "x.yaml", store())
    leaves = replay(ruling, book("now2026"), shelf())
    assert any(" or more " in asked.answer for leaf in leaves for asked in leaf.asked), name


def test_a_run_of_coins_that_nothing_ends_is_refused_with_a_sentence() -> None:
    body = {"before": [{"flip": {"coins": "until tails", "as": "f"}}], "damage": {"times": [10, {"heads": "f"}]}}
    card = {"card": {"hp": 90, "attacks": {"Flips": {"cost": [], "damage": 10}}}, "attacks": {"Flips": body}}
    text = (BOARD % (json.dumps(card), "{attack: Flips}")).replace("hp: 200", "hp: 90000")
    (ruling,) = parse_rulings(text.encode(), "x.yaml", store())
    with pytest.raises(
        TooManyLeaves, match="Ann flips until tails for Flips: every number of coins up to 1000 can end"
    ):
        replay(ruling, book("now2026"), shelf())


def test_coins_that_all_count_as_heads_never_show_tails_and_are_refused_with_a_sentence() -> None:
    card = {
        "card": {"hp": 90, "attacks": {"Flips": {"cost": []}}, "powers": {"Luck": "Ability"}},
        "powers": {"Luck": {"effects": [{"coins": {"of": "you", "show": "heads"}}]}},
        "attacks": {"Flips": {"before": [{"flip": {"coins": "until tails", "as": "f"}}], "damage": {"heads": "f"}}},
    }
    (ruling,) = parse_rulings((BOARD % (json.dumps(card), "{attack: Flips}")).encode(), "x.yaml", store())
    with pytest.raises(TooDeep, match="flips coins, more than"):
        replay(ruling, book("now2026"), shelf())


def test_a_number_of_heads_far_away_that_matters_is_found() -> None:
    body = {
        "after": [
            {"flip": {"coins": "until tails", "as": "f"}},
            {"if": {"is": {"compare": {"of": {"heads": "f"}, "at least": 12}}, "then": [{"knock out": "defending"}]}},
        ]
    }
    card = {"card": {"hp": 90, "attacks": {"Flips": {"cost": []}}}, "attacks": {"Flips": body}}
    (ruling,) = parse_rulings((BOARD % (json.dumps(card), "{attack: Flips}")).encode(), "x.yaml", store())
    leaves = replay(ruling, book("now2026"), shelf())
    assert [leaf.chance for leaf in leaves if leaf.end.game.table.sides[1].active.name != "Wall"] == [
        Fraction(1, 2**12)
    ]
