"""GX attacks and VSTAR Powers: which cards have one, by what their printed texts say."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.game.table.card_kinds import VSTAR_POWER, once_a_game


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
