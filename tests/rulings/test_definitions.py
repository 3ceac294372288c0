"""Rules that only say what something is or who may see it: each is held by the table of the program that states it."""

from __future__ import annotations

import re

from ptcg_judge.game.game import Game
from ptcg_judge.game.oracle import SeededOracle
from ptcg_judge.places import effects_folder
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.laid import lay
from ptcg_judge.rulings.ruling import Ruling
from ptcg_judge.rulings.schema import TYPES
from ptcg_judge.rulings.seen import snapshot
from tests.covers import covers
from tests.rulings.test_library import library, runner


def ruling(id: str) -> Ruling:
    found = library().find(id).ruling
    assert found is not None
    return found


def game(id: str, under: str) -> Game:
    """The board of a ruling, before the first play."""
    asked = ruling(id)
    return lay(asked.board, book(under), SeededOracle(1), runner().shelf.scripts(asked))


@covers(
    "v9-2002.zones.discard-pile-public",
    "bw2012.zones.discard-pile-public",
    "swsh2021.zones.discard-pile-public",
    "now2026.zones.discard-pile-public",
    "bw2012.zones.hand-hidden",
    "now2026.zones.hand-hidden",
    "bw2012.zones.deck-count-public",
    "now2026.zones.deck-count-public",
)
def test_what_everybody_sees() -> None:
    """Cards of a discard pile are seen by name, hands and decks by their number."""
    seen = snapshot(game("turn/what-a-play-needs-the-price-of-an-item", "now2026"))
    for name in ("Ann", "Ben"):
        assert isinstance(seen[f"{name}.discard"], list)
        assert isinstance(seen[f"{name}.hand"], int)
        assert isinstance(seen[f"{name}.deck"], int)


@covers("bw2012.energy.ten-energy-types", "swsh2021.energy.eleven-energy-types", "now2026.energy.ten-energy-types")
def test_the_types() -> None:
    ten = {"Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Dragon", "Colorless"}
    assert set(TYPES) == ten | {"Fairy"}
    printed = {type for card in runner().cards.all() for type in card.types}
    assert printed == ten | {"Fairy"}
    fairies = [card for card in runner().cards.all() if "Fairy" in card.types and card.set_id.startswith("swsh")]
    assert fairies == []


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
    named = re.compile(r"(\S+ )?(?:my|their) lost zone")
    before = {
        (found[1] or "").strip(" {[")
        for path in effects_folder().glob("*.yaml")
        for found in named.finditer(path.read_text(encoding="utf8"))
    }
    assert before <= {"into:", "count:", "exists:"}
    assert "into:" in before
