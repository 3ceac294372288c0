"""GX attacks and VSTAR Powers: which cards have one, by what their printed texts say."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.game.table.card_kinds import VSTAR_POWER, names_used, once_a_game
from ptcg_judge.game.table.marks import Done, Mark


def test_every_vstar_power_whose_text_says_so_is_known(shared: Path) -> None:
    limit = "more than 1 VSTAR Power"
    said: set[str] = set()
    with gzip.open(shared / "cards" / "tcgdex-en.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            for part in (*(card.get("attacks") or ()), *(card.get("abilities") or ())):
                if limit in (part.get("effect") or ""):
                    said.add(part["name"])
    known = {
        part.name
        for card in CardStore.open(bundled_store()).all()
        for part in (*card.attacks, *card.powers)
        if once_a_game(card, part.name, "") == VSTAR_POWER
    }
    assert len(said) > 20
    assert said - known == set()


def test_what_is_done_is_written_with_the_name_of_what_did_it() -> None:
    """A V-UNION is put together once a game by its own name; a plain act has none."""
    done = (Mark(Done.SUPPORTER), Mark(Done.POWER, "Rain Dance"), Mark(Done.V_UNION, "Mewtwo V-UNION"))
    assert [mark.text for mark in done] == ["supporter", "power Rain Dance", "Mewtwo V-UNION"]


def test_the_power_that_comes_with_a_tool_is_used_with_its_attack_and_a_pokemon_s_own_is_not() -> None:
    """Forest Seal Stone is an Item with a VSTAR Power; Blastoise has Rain Dance beside Hydro Pump."""
    store = CardStore.open(bundled_store())
    stone, blastoise = store.find("Forest Seal Stone SIT 156"), store.by_id("base1-2")
    assert names_used(stone, "Star Alchemy") == ("Star Alchemy", *(power.name for power in stone.powers))
    assert names_used(blastoise, "Hydro Pump") == ("Hydro Pump",)
    assert names_used(None, "Hydro Pump") == ("Hydro Pump",)
