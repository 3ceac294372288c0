"""Ten promos whose Weakness and Resistance no database tells: nothing is answered that hangs on them."""

from __future__ import annotations

import pytest

from ptcg_judge.game.table.state import UnknownCopy
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from tests.rulings.store import shelf, store

BOARD = """\
rulebook: now2026
table:
  Ann: {{active: base1-58 Pikachu, bench: [base1-46 Charmander]}}
  Ben: {{active: {{card: svp-178 Kyogre ex{written}}}, bench: [base1-44 Bulbasaur]}}
play: [{play}]
"""


def damage(play: str, written: str = "") -> int:
    (ruling,) = parse_rulings(BOARD.format(play=play, written=written), "board.yaml", store())
    (way,) = replay(ruling, book("now2026"), shelf(), [True])
    active = way.end.game.table.sides[1].active
    assert active is not None
    return active.damage


def test_damage_to_it_is_not_worked_out() -> None:
    with pytest.raises(UnknownCopy, match=r"Weakness and Resistance of Kyogre ex \(svp-178\)") as refused:
        damage("{attack: Thunder Jolt}")
    assert "weakness:" in refused.value.hint


def test_what_the_board_writes_holds() -> None:
    assert damage("{attack: Thunder Jolt}", ", weakness: Lightning x2, resistance: none") == 60


def test_plays_that_do_not_ask_for_them_go_on() -> None:
    assert damage("retreat: Charmander") == 0


def test_a_printing_of_the_same_card_tells_the_others() -> None:
    (ruling,) = parse_rulings(BOARD.format(play="pass", written="").replace("178 Kyogre ex", "166"), "b.yaml", store())
    top = ruling.board.sides[1].active
    assert top is not None
    assert top.cards[-1].card.weaknesses == (("Fire", "×2"),)
