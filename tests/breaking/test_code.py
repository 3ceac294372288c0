"""Breaks of the code that were tried: what is published of them is true, and what noticed them notices them again."""

from __future__ import annotations

import re

import pytest

from breaking.code import sample
from breaking.field import Case, Field
from breaking.forks import Died, each
from breaking.live import look_up
from breaking.places import CodeBreak, every_break
from breaking.tried import NOTICED, REASON, SURVIVES, came_of, read_tried, reasons, told, why_not, wilson
from breaking.trying import red_under
from tests.conftest import REPOSITORY
from tests.rulings.test_library import library, runner, runs

TRIED = 2000
LEAST = 0.985  # of the breaks whose lines still stand; what noticed the rest went with the code it broke
AGAIN = 24
"""So many of those that rulings notice are tried anew, spread evenly."""


@pytest.fixture(scope="module")
def known() -> dict[str, CodeBreak]:
    """Every break that there is, by its id."""
    return {one.id: one for one in every_break()}


def test_the_share_that_is_noticed_only_rises(known: dict[str, CodeBreak]) -> None:
    rows = [row for row in read_tried() if row.id in known]
    count = came_of(rows)["all"]
    assert len(rows) >= TRIED, "places are gone: try others with python -m breaking.code in benchmarks/"
    assert count[NOTICED] / (count[NOTICED] + count[SURVIVES]) >= LEAST


def test_the_docs_say_the_numbers() -> None:
    said = re.sub(r"\s+", " ", (REPOSITORY / "docs" / "breaking.md").read_text(encoding="utf8"))
    count = came_of(read_tried())["all"]
    can = count[NOTICED] + count[SURVIVES]
    low, high = wilson(count[NOTICED], can)
    assert f"{can + count[REASON]} breaks of the sample were tried, {count[NOTICED]} of {can} that can be" in said
    assert f"{count[NOTICED] / can:.1%} ({low:.1%} to {high:.1%})" in said


def test_each_reason_is_of_a_break_that_exists_and_was_not_noticed(known: dict[str, CodeBreak]) -> None:
    keys = {one.key for one in known.values()}
    noticed = {row.key for row in read_tried() if row.by} - {row.key for row in read_tried() if not row.by}
    for why, patterns in reasons().items():
        for pattern in patterns:
            assert any(why_not(key, {why: [pattern]}) for key in keys), f"there is no break {pattern}"
            assert not any(why_not(key, {why: [pattern]}) for key in noticed), f"{pattern} is noticed"


def test_a_table_by_room_can_be_told() -> None:
    assert any(line.startswith("all: ") for line in told(read_tried()))


def test_the_sample_keeps_its_order_when_places_go(known: dict[str, CodeBreak]) -> None:
    some = list(known.values())
    fewer = [one for at, one in enumerate(some) if at % 3]
    kept = set(fewer)
    assert sample(fewer) == [one for one in sample(some) if one in kept]


def test_rulings_notice_again_what_they_noticed(known: dict[str, CodeBreak]) -> None:
    field = Field(runner(), library().items, runs())
    cases = {case.name: case for case in field.cases}
    rows = [(known[row.id], cases[row.by]) for row in read_tried() if row.id in known and row.by in cases]
    chosen = [rows[at * len(rows) // AGAIN] for at in range(AGAIN)]
    look_up({one.file for one, _ in chosen})

    def red(pair: tuple[CodeBreak, Case]) -> bool:
        return red_under(field, *pair)

    results = each(chosen, red, seconds=60)
    green = [one.id for (one, _), result in results if not (result is True or isinstance(result, Died))]
    assert green == []
