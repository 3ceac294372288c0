"""All mistakes of a scenario are told in one run, each at its line and column, and nothing that is right."""

from __future__ import annotations

import pytest

from ptcg_judge.errors import FileError, RulingFileError
from ptcg_judge.rulings.file.load import each_ruling, parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from tests.rulings.store import store

SEVERAL = """rulebook: now2026
table:
  Ann: {active: base1-7 Hitmonchan, bench: [base1-63 Squirtel], prizes: 7}
  Ben: {active: {card: base1-58 Pikachu, conditions: Aslep}}
play:
  - attack: Jabb
  - retreet: Squirtle
  - attack: Jab
  - {attach: Fire, tp: Ann.active}
  - checkup
expect:
  - see: {Ben.active.damage: 20}
  - see: {Ben.activ.damage: 20}
  - {when: haeds, ilegal: yes}
answers: {Bem promotes: Squirtle}
---
table: {Ann: {active: base1-7 Hitmonchan}}
play: [{attack: Jab}]
"""


def places(text: str) -> list[tuple[int | None, int | None]]:
    """Where the mistakes of a text are."""
    found = each_ruling(text, "board.yaml", store())
    return [(each.line, each.column) for each in found if isinstance(each, FileError)]


def test_every_mistake_of_a_scenario_is_told_at_its_place() -> None:
    told = [(3, 45), (3, 73), (4, 54), (6, 13), (7, 5), (9, 20), (13, 11), (14, 12), (14, 19), (15, 11)]
    assert places(SEVERAL) == told


IN_ONE_PART = """rulebook: now2026
table:
  Ann:
    active: {card: base1-7 Hitmonchan, energy: {Fier: 1}, conditions: [Aslep, Posoned], damage: many}
    bench: [base1-63 Squirtel, {card: base1-58 Pikachu, enrgy: none}]
  Ben: {active: base1-58 Pikachu}
play:
  - {attack: Jabb, chooze: none}
"""


def test_every_mistake_of_one_part_is_told() -> None:
    assert places(IN_ONE_PART) == [(4, 55), (4, 72), (4, 79), (4, 97), (5, 13), (5, 57), (8, 14), (8, 20)]


def test_what_is_missing_without_a_wrong_word_is_no_mistake() -> None:
    wrong_card = "table: {Ann: {active: {card: Pikachoo BS 58, damage: 10}}}\nplay: [checkup]\n"
    assert places(wrong_card) == [(1, 30)]
    block = (
        "table:\n  Ann:\n    active:\n      card: Pikachoo BS 58\n      damage: 10\n      cond: none\nplay: [checkup]\n"
    )
    assert places(block) == [(4, 13), (6, 7)]


def test_the_scenario_beside_it_is_read_all_the_same() -> None:
    (*_, last) = each_ruling(SEVERAL, "board.yaml", store())
    assert isinstance(last, Ruling)
    assert last.play[0].what == "Jab"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("table: {Ann: {active: base1-7 Hitmonchan}}\nplay: [{attack: Jabb}]\n", 2),
        ("cards: {Own: {card: {hp: 5}}}\ntable: {Ann: {active: Own}}\nplay: [{attack: Jab}]\n", 1),
        ("play: [checkup]\n", 1),
    ],
)
def test_one_mistake_is_told_once(text: str, line: int) -> None:
    assert [at for at, _ in places(text)] == [line]


def test_who_asks_for_the_scenarios_gets_the_first_mistake() -> None:
    with pytest.raises(RulingFileError):
        parse_rulings(SEVERAL, "board.yaml", store())
