"""Families of rulings: one document, and a line for each card."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.errors import RulingFileError
from ptcg_judge.rulings.file.families import Case, expanded
from ptcg_judge.rulings.library.library import read_items
from ptcg_judge.rulings.library.run import Runner
from ptcg_judge.rulings.library.scan import scan
from ptcg_judge.rulings.library.seal import is_sealed, sealed_text
from ptcg_judge.yamlfile import parse_yaml
from tests.rulings.store import store

FAMILY = """\
id: damage/one-attack
title: $pokemon attacks
rulebooks: [wotc1999]
question: How much damage does $attack of $pokemon do to Chansey?
answer: $damage.
source: {title: the cards}
table: {Ann: {active: $card}, Ben: {active: base1-3 Chansey}}
play: [{attack: $attack}]
expect: [{see: {Ben.active.damage: $damage}}]
cites: [wotc1999.damage.damage-step-c]
cases:
  jab: {card: base1-7 Hitmonchan, pokemon: Hitmonchan, attack: Jab, damage: 40}
  # Bitten by another one.
  gnaw:
    card: base1-58 Pikachu
    pokemon: Pikachu
    attack: Gnaw
    damage: 10
    answer: "Only $damage."
"""


def test_each_case_is_a_ruling_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "one-attack.yaml"
    path.write_text(FAMILY)
    items = read_items(path, store())
    assert [item.id for item in items] == ["damage/one-attack-jab", "damage/one-attack-gnaw"]
    assert [item.either.question[:27] for item in items] == [
        "How much damage does Jab of",
        "How much damage does Gnaw o",
    ]
    assert [item.either.answer for item in items] == ["40.", "Only 10."]
    assert [run.status for run in Runner().file(path)] == ["passed", "passed"]
    path.write_text(FAMILY.replace("damage: 40", "damage: 30"))
    assert [run.status for run in Runner().file(path)] == ["failed", "passed"]


def test_the_search_reads_of_a_case_what_its_yaml_says(tmp_path: Path) -> None:
    path = tmp_path / "one-attack.yaml"
    path.write_text(FAMILY)
    read = [(one.id, one.question, one.answer) for one in scan(path)]
    assert read == [(item.id, item.either.question, item.either.answer) for item in read_items(path, store())]


def test_cases_are_sealed_one_by_one() -> None:
    text = sealed_text(FAMILY, "x.yaml")
    assert text == sealed_text(text, "x.yaml")
    assert [is_sealed(one) for one in expanded(parse_yaml(text, "x.yaml"))] == [True, True]
    other = expanded(parse_yaml(text.replace("Only $", "$"), "x.yaml"))
    assert [is_sealed(one) for one in other] == [True, False]
    assert all(isinstance(one, Case) for one in other)


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("cases:\n", "other: 1\ncases:\n", "11:1", "unknown key 'other'"),
        ("attack: Gnaw", "atack: Gnaw", "15:5", "does not say what $attack is"),
        ("attack: Jab,", "attack: Jab, colour: red,", "12:69", "no $colour"),
        ("attack: Jab,", "attack: Jabb,", "12:64", "Jabb"),
        ("  jab:", "  The Jab:", "12:3", "can't name a case"),
    ],
)
def test_mistakes_have_their_place(tmp_path: Path, old: str, new: str, place: str, said: str) -> None:
    path = tmp_path / "one-attack.yaml"
    path.write_text(FAMILY.replace(old, new))
    with pytest.raises(RulingFileError, match=rf":{place}: .*") as raised:
        read_items(path, store())
    assert said in str(raised.value)
