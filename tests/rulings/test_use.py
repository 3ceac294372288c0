"""`use:` names a Stadium, an attached card or a Power of a Pokémon in play."""

from __future__ import annotations

from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.judge import judge
from ptcg_judge.rulings.load import parse_rulings
from ptcg_judge.rulings.replay import replay
from tests.rulings.store import shelf, store

BOARD = """
title: Psychic Embrace, named as a judge would
table:
  Ann:
    active: Gardevoir ex SVI 86
    bench: [Munkidori TWM 95]
    discard: [Psychic Energy SVE 5]
  Ben: {active: Pikachu ex SSP 57}
play:
  - use: Psychic Embrace
    choose: Munkidori
expect:
  - see: {Ann.bench.1.damage: 20, Ann.discard: 0}
"""


def test_an_ability_can_be_used_by_its_name() -> None:
    (ruling,) = parse_rulings(BOARD, "board.yaml", store())
    verdict = judge(ruling, book("now2026"), replay(ruling, book("now2026"), shelf()))
    assert not verdict.mismatches, verdict.mismatches
