"""What a pool has and another has not: names that can be played, the most notable first."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.difference import difference
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format

LEAGUE = """\
title: League
extends: [blocks/construction-60, blocks/printed-limits, blocks/basic-energy]
periods:
  - {id: first, title: First, from: 2024-01-01, until: 2024-06-30, sets: [sv1]}
  - {id: second, title: Second, from: 2024-07-01, sets: [sv1, sv2]}
bans:
  - {card: Iono, prints: [sv2-185], from: 2024-07-01}
"""


def test_trainers_come_first_then_pokemon_with_a_rule_box_and_a_banned_name_does_not(
    cards: CardStore, tmp_path: Path
) -> None:
    (tmp_path / "league.yaml").write_text(LEAGUE, encoding="utf-8")
    league = load_format(str(tmp_path / "league.yaml"))
    before, after = (pool_on(league, day, cards) for day in (date(2024, 6, 1), date(2024, 8, 1)))
    found = difference(before, after)
    names = [moved.name for moved in found.cards_in]
    assert "Boss's Orders" in names
    assert "Iono" not in names
    ranks = []
    for name in names:
        card = cards.named(name)[0]
        ranks.append(0 if card.supertype != "Pokémon" else 1 if card.rule_box else 2)
    assert set(ranks) == {0, 1, 2}
    assert ranks == sorted(ranks)
    assert found.cards_out == ()
