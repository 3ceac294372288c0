"""The rules in our words: form, completeness, and agreement with the collection they were made from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from ptcg_judge.cite import BOOKS, every_rule
from ptcg_judge.places import said_folder
from ptcg_judge.rulebooks.compile_said import COMPILED, compiled, written
from ptcg_judge.schema import Schema
from ptcg_judge.yamlfile import read_one

ENTRY = {
    "type": "object",
    "required": ["says", "at"],
    "additionalProperties": False,
    "properties": {
        "says": {"type": "string", "minLength": 12, "maxLength": 260},
        "at": {"type": ["string", "array"], "items": {"type": "string"}},
        "lines": {"type": "string", "pattern": "^[0-9][0-9, -]*$"},
        "shown by": {"enum": ["deck", "none"]},
        "asks": {"type": "string"},
        "in short": {"type": "string"},
        "same": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
        "unlike": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
        "unlike in": {"type": "object", "additionalProperties": {"type": "string"}},
        "note": {"type": "string"},
    },
}
FILE = {
    "type": "object",
    "required": ["book", "title", "year", "rules"],
    "additionalProperties": False,
    "properties": {
        "book": {"enum": list(BOOKS)},
        "title": {"type": "string"},
        "year": {"type": "integer"},
        "note": {"type": "string"},
        "rules": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": ENTRY}},
    },
}


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_has_the_form(book: str) -> None:
    read = read_one(said_folder() / f"{book}.yaml")
    Schema(FILE).validate(read)
    assert read["book"] == book


def test_the_counts_of_the_books() -> None:
    assert Counter(rule.book for rule in every_rule()) == {
        "wotc1999": 120,
        "jp2001": 62,
        "v9-2002": 167,
        "bw2012": 164,
        "adv2018": 285,
        "swsh2021": 211,
        "now2026": 283,
    }


def test_what_can_show_the_rules_is_counted_as_in_the_issue() -> None:
    sources = [rule.testable for rule in every_rule() if rule.book not in ("adv2018", "now2026")]
    assert Counter(sources) == {"replay": 654, "deck": 41, "none": 29}
    today = Counter(rule.testable for rule in every_rule() if rule.book == "now2026")
    assert today == {"replay": 246, "deck": 28, "none": 9}


def test_nothing_of_the_collection_is_lost(shared: Path) -> None:
    ours = {rule.rule: rule for rule in every_rule()}
    for name in ("inventory", "now2026", "adv2018"):
        for rule in yaml.safe_load((shared / "rules" / f"{name}.yaml").read_text(encoding="utf-8")):
            mine = ours.pop(rule["id"])
            assert (mine.area, mine.testable) == (rule["area"], rule["testable"])
            assert {other["id"] for other in rule["differs_from"]} <= set(mine.differs_from), mine.rule
            assert set(rule["same_as"]) <= {*mine.same_as, *mine.differs_from}, mine.rule
    assert not ours


def test_the_compiled_rules_are_those_of_the_yaml_files() -> None:
    text = (said_folder() / COMPILED).read_text(encoding="utf-8")
    assert text == written(compiled()), "run: python -m ptcg_judge.rulebooks.compile_said"
