"""`use:` names a Stadium, an attached card or a Power of a Pokémon in play."""

from __future__ import annotations

from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge
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


NAMED = """
title: The Bill in the hand
rulebooks: [wotc1999]
table:
  Ann: {active: base1-58 Pikachu, hand: [base1-91 Bill]}
  Ben: {active: base1-7 Hitmonchan}
play:
  - play: Bill
expect:
  - see: {Ann.discard: [Bill]}
"""


def test_a_play_means_the_printing_that_the_board_names() -> None:
    (ruling,) = parse_rulings(NAMED, "board.yaml", store())
    assert ruling.play[0].copy is not None
    assert ruling.play[0].copy.card.id == "base1-91"
    verdict = judge(ruling, book("wotc1999"), replay(ruling, book("wotc1999"), shelf()))
    assert not verdict.mismatches, verdict.mismatches
