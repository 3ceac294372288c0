"""Rules that only say what something is or who may see it: each is held by the table of the program that states it."""

from __future__ import annotations

import re

import pytest

from ptcg_judge.errors import RulingFileError
from ptcg_judge.game.language.small import TYPES
from ptcg_judge.places import effects_folder
from ptcg_judge.rulings.file.load import parse_rulings
from tests.covers import covers
from tests.rulings.test_library import runner

SEARCH = """
rulebook: now2026
table: {{Ann: {{active: Chansey BS 3}}, Ben: {{active: Chansey BS 3}}}}
cards:
  Ball: {{card: {{kind: item}}, play: {{do: [{{search: {{in: my deck, where: {{type: {}}}, pick: 1}}}}]}}}}
play: [{{play: Ball}}]
"""


@covers("bw2012.energy.ten-energy-types", "swsh2021.energy.eleven-energy-types", "now2026.energy.ten-energy-types")
def test_the_types() -> None:
    ten = {"Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Dragon", "Colorless"}
    assert set(TYPES) == ten | {"Fairy"}
    printed = {type for card in runner().cards.all() for type in card.types}
    assert printed == ten | {"Fairy"}
    fairies = [card for card in runner().cards.all() if "Fairy" in card.types and card.set_id.startswith("swsh")]
    assert fairies == []
    for further in ("Sound", "Wind", "Basic"):
        with pytest.raises(RulingFileError, match=f"there is no type '{further}'"):
            parse_rulings(SEARCH.format(further), "x.yaml", runner().cards)
    assert parse_rulings(SEARCH.format("Dragon"), "x.yaml", runner().cards)


@covers("now2026.special-cards.gx-only-gx")
def test_only_pokemon_gx_have_gx_attacks() -> None:
    others = [
        card.id
        for card in runner().cards.all()
        if card.supertype == "Pokémon"  # Tools may lend a GX attack to a Pokémon-GX
        and any(attack.name.endswith(("-GX", " GX")) for attack in card.attacks)
        and "GX" not in card.subtypes
    ]
    assert others == []


@covers("now2026.zones.lost-zone-no-return")
def test_no_script_takes_a_card_out_of_the_lost_zone() -> None:
    """Scripts put cards into the Lost Zone, count it and look whether something is there: nothing else."""
    named = re.compile(r"((?:count|exists): \{in: |\S+ )?(?:my|their) lost zone")
    before = {
        (found[1] or "").strip(" {[")
        for path in effects_folder().glob("*/*.yaml")
        for found in named.finditer(path.read_text(encoding="utf8"))
    }
    assert before <= {"into:", "count:", "count: {in:", "exists:", "exists: {in:"}
    assert "into:" in before
