"""How one printing stands in every format that ships."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.every_format import standings


@pytest.mark.parametrize(("id_", "why"), [("sv3pt5-9", "Rule Box"), ("sv3pt5-7", "")])  # Blastoise ex, Squirtle
def test_a_format_without_rule_boxes_says_so_of_a_card_that_has_one(cards: CardStore, id_: str, why: str) -> None:
    card = cards.by_id(id_)
    assert card is not None
    against = {one.format.id: " ".join(one.rules_against) for one in standings(card, date(2026, 1, 1), cards)}
    assert why in against["glc"]
    assert bool(against["glc"]) is bool(why)
    assert against["standard"] == against["expanded"] == ""
