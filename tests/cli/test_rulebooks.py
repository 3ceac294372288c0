"""`judge rulebooks`: the shelf, a table, and what two books do differently."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from ptcg_judge.cite import is_rule
from ptcg_judge.report.rulebooks import compared, compared_data, shown, shown_data
from ptcg_judge.rulebooks.compare import differences
from ptcg_judge.rulebooks.shelf import SHELF, book


def judge(*args: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "ptcg_judge", "rulebooks", *args]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=env, check=False)


def test_list_names_every_book() -> None:
    listed = judge("list")
    assert listed.returncode == 0
    assert [line.split()[0] for line in listed.stdout.splitlines()] == list(SHELF)
    data = json.loads(judge("list", "--output", "json").stdout)
    assert [one["id"] for one in data["rulebooks"]] == list(SHELF)


@pytest.mark.parametrize("id", SHELF)
def test_show_holds_every_list_slot_and_rule(id: str) -> None:
    data = shown_data(book(id))
    assert set(data["lists"]) == set(book(id).lists())
    lines = [line for listed in data["lists"].values() for line in listed] + list(data["values"].values())
    assert all(is_rule(rule) for line in lines for rule in line["cites"])
    text = shown(book(id))
    assert "Between turns" in text
    assert all(len(line) <= 100 for line in text.splitlines() if " " in line.strip())


def test_show_on_the_command_line_and_an_unknown_book() -> None:
    assert "check" in judge("show", "bw2012").stdout
    unknown = judge("show", "bw2021")
    assert unknown.returncode == 2
    assert "bw2012" in unknown.stderr


def test_compare_2012_and_2021_shows_the_known_differences_and_no_others() -> None:
    places = {one.place for one in differences(book("bw2012"), book("swsh2021"))}
    assert {"attack", "checkup", "setup", "burn", "fossil_starts", "supporter"} <= places
    assert not places & {"damage", "confusion", "conditions", "bench_size", "tie", "weakness", "evolve"}


def test_compare_2021_and_today_shows_the_tiebreaker() -> None:
    found = {one.place: one for one in differences(book("swsh2021"), book("now2026"))}
    assert found["tie"].b[0].says == "tiebreaker game"
    assert found["tie_breaker_prizes"].b[0].says == "6"
    assert "attack" not in {place for place, one in found.items() if one.kind == "list"}
    assert "damage" not in found


@pytest.mark.parametrize("a", SHELF)
@pytest.mark.parametrize("b", SHELF)
def test_any_two_books_compare_both_ways(a: str, b: str) -> None:
    one, other = differences(book(a), book(b)), differences(book(b), book(a))
    assert {(d.place, d.kind) for d in one} == {(d.place, d.kind) for d in other}
    assert (a == b) == (one == [])
    assert compared(book(a), book(b))
    assert len(compared_data(book(a), book(b))["differences"]) == len(one)
