"""Mistakes in rulings: each code is found in a ruling that has just this mistake, and the library has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ptcg_judge.deck.finding_kinds import FindingKind
from ptcg_judge.deck.findings import Severity
from ptcg_judge.rulings.library import lint_kinds
from ptcg_judge.rulings.library.library import load_library
from ptcg_judge.rulings.library.lint import lint
from ptcg_judge.rulings.library.seal import is_sealed, seal_of, sealed_text
from ptcg_judge.yamlfile import parse_one, parse_yaml
from tests.rulings.test_library import library, runner, runs

GOOD = """\
id: damage/jab
title: A Jab
rulebooks: [now2026]
question: How much does Jab do?
answer: "20 damage."
source: {title: The rulebook, authority: rulebook}
table: {turn: Ann, Ann: {active: {card: base1-7 Hitmonchan, energy: [Fighting]}}, Ben: {active: base1-52 Machop}}
play: [{attack: Jab}]
expect: [{see: {Ben.active.damage: 20}}]
cites: [now2026.damage.damage-step-1]
"""
SPHINX = "cards: {Sphinx: {card: {hp: 50, powers: {Riddle: Ability}}}}\n"  # an Ability without a script


def codes(folder: Path, text: str, name: str = "jab", topic: str = "damage", other: str = "") -> set[str]:
    """The codes of what is wrong with a library of one or two files."""
    place = folder / topic
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{name}.yaml").write_text(text, encoding="utf8")
    if other:
        (place / "other.yaml").write_text(other, encoding="utf8")
    found = lint(load_library(runner().cards, [folder]), runner_runs(folder))
    return {one.kind.code for one in found}


def runner_runs(folder: Path):
    return [run for path in sorted(folder.rglob("*.yaml")) for run in runner().file(path, watch=True)]


def sealed(text: str) -> str:
    return sealed_text(text, "x.yaml")


def test_a_good_ruling_has_no_mistake(tmp_path: Path) -> None:
    assert codes(tmp_path, sealed(GOOD)) == set()


CASES = [
    ("R301", "play:", "plya:"),
    ("R301", "Ben.active.damage: 20", "Ben.active.damge: 20"),
    ("R302", "base1-52 Machop", "base1-52 Pikachu"),
    ("R302", "base1-52 Machop", "Machoop"),
    ("R303", "damage-step-1", "damage-stepp-1"),
    ("R304", "play: [{attack: Jab}]", SPHINX + "play: [{bench: Sphinx}]"),
    ("R304", "base1-52 Machop}}\n", f"base1-52 Machop, bench: Sphinx}}}}\n{SPHINX}"),
    ("R305", "play:", "coins: [heads]\nplay:"),
    ("R305", "play:", "answers: {Ann goes: first}\nplay:"),
    ("R311", "expect: [{see", "expect: [{under: bw2012, see"),
    ("R312", "cites: [now2026.damage.damage-step-1]\n", ""),
    ("R313", "title: A Jab\n", ""),
    ("R313", "question: How much does Jab do?\n", ""),
    ("R314", 'answer: "20 damage."\n', ""),
    ("R315", "source: {title: The rulebook, authority: rulebook}\n", ""),
    ("R322", "damage/jab", "damage/jabs"),
    ("R331", "damage: 20}", "damage: 30}"),
    ("R332", "cites", "not yet: It can't attack.\ncites"),
    ("R334", "cites", "disputed: It is more.\ncites"),
    ("R334", "cites", "disputed: {other answer: It is more.}\ncites"),
    ("R342", "cites", "cites"),
    ("R345", "20 damage.", "60 damage."),
    ("R346", "cites", "cards: {base1-58 Pikachu: {attacks: {Thunder Jolt: {}}}}\ncites"),
    ("R343", "damage-step-1]", "damage-step-1, now2026.conditions.burn-damage-then-flip]"),
]


@pytest.mark.parametrize(("code", "old", "new"), CASES)
def test_a_mistake_is_found(code: str, old: str, new: str, tmp_path: Path) -> None:
    assert old in GOOD
    changed = GOOD.replace(old, new)
    if code not in ("R301", "R302", "R303", "R342"):
        changed = sealed(changed)
    assert codes(tmp_path, changed) >= {code}


def test_a_script_written_anew_says_which_reading_it_is(tmp_path: Path) -> None:
    """A card without a script may be given one; for one that has a script the ruling says why."""
    anew = "cards: {base1-58 Pikachu: {attacks: {Thunder Jolt: {}}}}\ncites"
    said = anew.replace("cites", "own reading: The attack without its coin, as the question asks for it.\ncites")
    assert "R346" in codes(tmp_path / "a", sealed(GOOD.replace("cites", anew)))
    assert "R346" not in codes(tmp_path / "b", sealed(GOOD.replace("cites", said)))


def test_choices_without_an_answer(tmp_path: Path) -> None:
    text = GOOD.replace("active: base1-52 Machop", "active: {card: base1-52 Machop, damage: 40}, bench: [base1-52 Machop, base1-3 Chansey]")  # fmt: skip  # noqa: E501
    assert "R306" in codes(tmp_path, text)


def test_places_and_ids(tmp_path: Path) -> None:
    assert "R323" in codes(tmp_path / "a", GOOD, topic="misc")
    assert "R321" in codes(tmp_path / "b", GOOD, other=GOOD)


def test_what_is_sealed_can_not_change_alone(tmp_path: Path) -> None:
    good = sealed(GOOD)
    assert "R341" in codes(tmp_path, good.replace("20 damage", "30 damage"))
    assert "R341" in codes(tmp_path, good.replace("[{see: {Ben.active.damage: 20}}]", "[{see: {Ann.prizes: 6}}]"))
    assert codes(tmp_path, good.replace("title: A Jab", "title: Jab")) == set()


def test_may_and_the_plays(tmp_path: Path) -> None:
    asked = GOOD.replace("How much does Jab do?", "May Ann attack?").replace("see:", "legal: yes, see:")
    assert "R344" in codes(tmp_path, asked.replace("20 damage.", "No, she may not."))
    assert "R344" not in codes(tmp_path, asked.replace("20 damage.", "Yes."))


def test_two_rulings_that_contradict_each_other(tmp_path: Path) -> None:
    other = GOOD.replace("damage/jab", "damage/other").replace("Ann", "Cleo").replace("Ben", "Dan")
    assert "R333" not in codes(tmp_path / "a", GOOD, other=other)
    assert "R333" in codes(tmp_path / "b", GOOD, other=other.replace("damage: 20", "damage: 30"))
    assert "R333" in codes(tmp_path / "c", GOOD, other=other.replace("see: {Dan.active.damage: 20}", "illegal: yes"))
    assert "R333" in codes(
        tmp_path / "e",
        GOOD,
        other=other.replace("see: {Dan", "when: heads, see: {Dan").replace("damage: 20", "damage: 30"),
    )
    elsewhere = other.replace("now2026", "swsh2021").replace("damage: 20", "damage: 30")
    assert "R333" not in codes(tmp_path / "d", GOOD, other=elsewhere)
    earlier = other.replace("damage: 20", "damage: 30") + "superseded by: damage/jab\n"
    assert "R333" not in codes(tmp_path / "f", GOOD, other=earlier)
    assert "R333" in codes(tmp_path / "g", GOOD, other=earlier.replace("by: damage/jab", "by: damage/another"))


def test_every_code_is_tried_here() -> None:
    here = Path(__file__).read_text(encoding="utf8")
    kinds = [kind.code for kind in vars(lint_kinds).values() if isinstance(kind, FindingKind)]
    assert [code for code in kinds if f'"{code}"' not in here] == []


def test_a_seal_is_written_without_touching_anything_else() -> None:
    text = (
        "# one\nid: a\nanswer: x   # said\n---\n# two\nid: b\nanswer: y\nsealed: 00000000\n\n---\nid: c\nexpect: []\n"
    )
    made = sealed(text)
    assert re.sub(r"sealed: \w+\n", "", made) == "# one\nid: a\nanswer: x   # said\n---\n# two\nid: b\nanswer: y\n\n---\nid: c\nexpect: []\n"  # fmt: skip  # noqa: E501
    assert [is_sealed(document) for document in parse_yaml(made, "x")] == [True] * 3
    assert sealed(made) == made
    assert seal_of(parse_one("answer: a  b\nid: x", "x")) == seal_of(parse_one("id: y\nanswer: >-\n  a\n  b", "x"))


def test_the_library_has_no_mistake() -> None:
    found = [one for one in lint(library(), runs()) if one.severity is Severity.ERROR]
    assert [f"{one.path}:{one.line}: {one.kind.code} {one.message}" for one in found] == []
