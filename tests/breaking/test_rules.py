"""What the program notices when a rule is broken: the number only rises, and what is listed is still true."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from breaking.field import Field
from breaking.forks import Died
from breaking.live import CannotEdit
from breaking.rules import Breaker, Looking, breakers, look, rules_to_show
from ptcg_judge.rulings.library.broken import Broken, broken
from tests.conftest import REPOSITORY
from tests.rulings.test_library import library, runner, runs

LEAST = {"wotc1999": 115, "jp2001": 61, "v9-2002": 158, "bw2012": 157, "swsh2021": 204, "now2026": 273}
SAMPLE = 24
"""So many of the listed rules are broken anew, spread evenly."""


@pytest.mark.parametrize("book", LEAST)
def test_the_number_of_rules_that_are_noticed_only_rises(book: str) -> None:
    now = Counter(rule.partition(".")[0] for rule in broken())
    assert now[book] >= LEAST[book], "a ruling or break is gone: python -m breaking.rules --write in benchmarks/"


def test_the_readme_says_both_numbers() -> None:
    said = re.sub(r"\s+", " ", (REPOSITORY / "README.md").read_text(encoding="utf8"))
    assert f"Of the {len(rules_to_show())} rules of the six rulebooks" in said
    assert f"without {len(broken())} of them a ruling or test that cites them turned red" in said


def test_each_listed_rule_names_a_ruling_that_cites_it_or_a_test() -> None:
    citing = {item.id: item.either.cites for item in library().items}
    wrong = [row for row in broken().values() if row.rule not in citing.get(row.by, ()) and "::" not in row.by]
    assert wrong == []
    assert set(broken()) <= set(rules_to_show())


@pytest.mark.parametrize("breaker", [one for one in breakers() if one.edits], ids=lambda one: one.name)
def test_each_break_is_an_edit_of_what_stands_there(breaker: Breaker) -> None:
    for edit in breaker.edits:
        try:
            made = edit.applied()
        except CannotEdit as wrong:
            pytest.fail(str(wrong))
        if edit.file.endswith(".py"):
            compile(made, edit.file, "exec")


def test_each_break_names_rules_that_exist() -> None:
    known = set(rules_to_show())
    unknown = [rule for one in breakers() for rule in one.rules if not {rule, *_everywhere(rule, known)} & known]
    assert unknown == []


def _everywhere(rule: str, known: set[str]) -> set[str]:
    return {one for one in known if one.partition(".")[2] == rule}


def test_a_sample_of_the_rules_is_noticed_again() -> None:
    listed = [row for row in broken().values() if "::" not in row.by]
    chosen: list[Broken] = [listed[at * len(listed) // SAMPLE] for at in range(SAMPLE)]
    rules = [row.rule for row in chosen]
    field = Field(runner(), library().items, runs())
    found = list(look(Looking(field), rules))
    assert [one for one in found if isinstance(one, str | Died)] == []
    assert {one.rule for one in found if not isinstance(one, str)} == set(rules)
