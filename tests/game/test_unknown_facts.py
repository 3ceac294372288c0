"""Facts that no database tells, or that a board does not state: nothing is answered that hangs on them."""

from __future__ import annotations

import pytest

from ptcg_judge.game.chance.oracle import Unanswered
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


def test_an_attack_whose_cost_is_not_known_is_not_judged_by_its_energy() -> None:
    board = BOARD.replace("base1-58 Pikachu", "{{card: tk-xy-n-13 Noivern, energy: {{Psychic: 2}}}}")
    (ruling,) = parse_rulings(board.format(play="{attack: Sonic Bazooka}", written=""), "board.yaml", store())
    with pytest.raises(UnknownCopy, match=r"cost of Sonic Bazooka on Noivern \(tk-xy-n-13\)"):
        replay(ruling, book("now2026"), shelf(), [True])


def test_a_trainer_kit_card_has_the_costs_of_its_other_printing() -> None:
    board = BOARD.replace("base1-58 Pikachu", "{{card: tk-xy-p-11 Electrike, energy: none}}").replace("178", "166")
    board = board.replace("Kyogre ex", "Teal Mask Ogerpon ex")
    (ruling,) = parse_rulings(board.format(play="{attack: Bite}", written=""), "board.yaml", store())
    (way,) = replay(ruling, book("now2026"), shelf())
    assert [number for number, _ in way.end.illegal] == [0]


CHOOSING = """\
rulebook: v9-2002
table:
  Ann: {{active: base1-2 Blastoise, hand: [2, Water, base1-92]}}
  Ben: {{active: {{card: base1-7 Hitmonchan, energy: Fighting}}, bench: [base1-3 Chansey]}}
play: [{play}]
"""


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("{power: Rain Dance, of: Blastoise, choose: [a card]}", "which card is in Ann's hand"),
        ("{play: base1-92, on: Chansey}", "the Energy attached to Ben's Chansey"),
        ("{play: base1-92, choose: [Energy of Ben's Chansey]}", "the Energy attached to Ben's Chansey"),
    ],
)
def test_what_is_not_written_can_not_be_taken(play: str, why: str) -> None:
    (ruling,) = parse_rulings(CHOOSING.format(play=play), "board.yaml", store())
    with pytest.raises(UnknownCopy, match=why):
        replay(ruling, book("v9-2002"), shelf())


def test_who_does_not_say_what_is_taken_is_asked() -> None:
    (ruling,) = parse_rulings(CHOOSING.format(play="{play: base1-92}"), "board.yaml", store())
    with pytest.raises(Unanswered, match="Ann has to choose for Energy Removal"):
        replay(ruling, book("v9-2002"), shelf())


STREAM = """\
rulebook: v9-2002
table:
  Ann: {{active: neo3-25 Starmie}}
  Ben: {{active: {{card: base1-3 Chansey{written}}}}}
play: [{{attack: Core Stream, choose: [Fire]}}]
"""


def hit_by_core_stream(written: str) -> int:
    (ruling,) = parse_rulings(STREAM.format(written=written), "board.yaml", store())
    (way,) = replay(ruling, book("v9-2002"), shelf(), [])
    active = way.end.game.table.sides[1].active
    assert active is not None
    return active.damage


def test_whether_a_pokemon_has_energy_that_the_board_does_not_write_is_asked() -> None:
    with pytest.raises(UnknownCopy, match="the Energy attached to Ben's Chansey matters here"):
        hit_by_core_stream("")
    assert (hit_by_core_stream(", energy: none"), hit_by_core_stream(", energy: [Fire]")) == (0, 20)
    assert hit_by_core_stream(", attached: [base5-17 Rainbow Energy]") == 20
