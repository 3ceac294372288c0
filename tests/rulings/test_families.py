"""Families of rulings: one document, and a line for each card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ptcg_judge.errors import RulingFileError
from ptcg_judge.places import rulings_folder
from ptcg_judge.rulings.file.families import Case, expanded
from ptcg_judge.rulings.library.library import load_library, read_items
from ptcg_judge.rulings.library.lint import lint
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


USUAL = """\
id: damage/one-attack
title: $name attacks
rulebooks: [$book]
question: How much damage does $attack of $name do to Chansey?
answer: $damage.
source: {title: the cards}
notes: An old card.
table: {Ann: {active: $card}, Ben: {active: base1-3 Chansey}}
play: [{attack: $attack}]
expect: [{see: {Ben.active.damage: $damage}}]
cites: [$book.damage.damage-step-c]
usual: {book: wotc1999, damage: 10}
cases:
  gnaw: {card: base1-58 Pikachu, attack: Gnaw}
  jab:
    {card: base1-7 Hitmonchan, attack: Jab, damage: 40, notes: ~, id: damage/how-hard-is-jab,
     cites: [wotc1999.damage.damage-step-b]}
"""


def test_a_case_says_only_what_is_unusual(tmp_path: Path) -> None:
    path = tmp_path / "one-attack.yaml"
    path.write_text(USUAL)
    gnaw, jab = read_items(path, store())
    assert gnaw.either.question == "How much damage does Gnaw of Pikachu do to Chansey?"
    assert (gnaw.either.answer, gnaw.books) == ("10.", ("wotc1999",))
    assert (gnaw.document["notes"], "notes" in jab.document) == ("An old card.", False)
    assert [run.status for run in Runner().file(path)] == ["passed", "passed"]


def test_a_case_may_keep_the_id_by_which_it_is_known(tmp_path: Path) -> None:
    path = tmp_path / "one-attack.yaml"
    path.write_text(USUAL)
    items = read_items(path, store())
    assert [item.id for item in items] == ["damage/one-attack-gnaw", "damage/how-hard-is-jab"]
    found = list(scan(path))
    assert [(one.id, one.question, one.books) for one in found] == [
        (item.id, item.either.question, item.books) for item in items
    ]
    assert [one.cites for one in found] == [("wotc1999.damage.damage-step-c",), ("wotc1999.damage.damage-step-b",)]
    assert [set(one.cards) for one in found] == [{"base1-58", "base1-3"}, {"base1-7", "base1-3"}]


def _codes(path: Path) -> set[str]:
    return {finding.kind.code for finding in lint(load_library(store(), [path]), [])}


def test_an_id_of_another_topic_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "damage"
    folder.mkdir()
    path = folder / "one-attack.yaml"
    path.write_text(USUAL)
    assert "R322" not in _codes(path)
    path.write_text(USUAL.replace("damage/how-hard", "attack/how-hard"))
    assert "R322" in _codes(path)


def test_the_next_card_is_a_line(tmp_path: Path) -> None:
    """A family of the library, one line more, and the new card is judged and found like the others."""
    text = (rulings_folder() / "trainers" / "not-without-its-point.yaml").read_text(encoding="utf-8")
    line = (
        "  professors-research: {card: swsh1-178 Professor's Research,"
        ' question: "Ann\'s deck is empty. May she play $name?",'
        ' answer: "No.", ruling: 1, date: "2020-02-07",'
        " ann: {active: base1-52 Machop, hand: [swsh1-178 Professor's Research], deck: []}}\n"
    )
    path = tmp_path / "not-without-its-point.yaml"
    path.write_text(re.sub(r"(?m)^sealed:", f"{line}sealed:", text), encoding="utf-8")
    runs = list(Runner().file(path))
    assert runs[-1].id == "trainers/not-without-its-point-professors-research"
    assert {run.status for run in runs} == {"passed"}
    assert list(scan(path))[-1].question == "Ann's deck is empty. May she play Professor's Research?"
    path.write_text(path.read_text(encoding="utf-8").replace("deck: []}}", "deck: 10}}"), encoding="utf-8")
    assert [run.status for run in Runner().file(path)][-1] == "failed"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("book: wotc1999,", "book: wotc1999, colour: red,", "no $colour"),
        ("usual: {", "usual: {answer: No, ", "is a key of a ruling"),
        ("usual: {book: wotc1999, damage: 10}", "usual: none", "a mapping of words"),
    ],
)
def test_mistakes_in_what_is_usual(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "one-attack.yaml"
    path.write_text(USUAL.replace(old, new))
    with pytest.raises(RulingFileError) as raised:
        read_items(path, store())
    assert said in str(raised.value)
