"""docs/scenarios.md: every example does what it says, and every word of the language has one."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from ptcg_judge.errors import RulingFileError
from ptcg_judge.rulebooks.shelf import NEWEST, book
from ptcg_judge.rulings.file import board_paths as seen
from ptcg_judge.rulings.file import schema
from ptcg_judge.rulings.file.event_patterns import with_table
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge
from ptcg_judge.schema import Schema
from ptcg_judge.yamlfile import Map, parse_yaml
from tests.conftest import REPOSITORY
from tests.rulings.store import shelf, store

PAGE = (REPOSITORY / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```yaml( refused)?\n(.*?)^```$", re.M | re.S)
EXAMPLES = [(PAGE[: found.start()].count("\n") + 1, found[2]) for found in BLOCK.finditer(PAGE) if not found[1]]
REFUSED = re.findall(r"^```yaml refused\n(.*?)^```\n\n```console\n(.*?)\n```$", PAGE, re.M | re.S)


@pytest.mark.parametrize(("line", "text"), EXAMPLES, ids=[f"line {line}" for line, _ in EXAMPLES])
def test_every_example_is_as_it_says(line: int, text: str) -> None:
    for ruling in parse_rulings(text, "scenario.yaml", store()):
        for id in ruling.rulebooks or (NEWEST,):
            verdict = judge(ruling, book(id), replay(ruling, book(id), shelf()))
            differs = [f"{m.what}: expected {m.expected}, got {m.got}" for m in verdict.mismatches]
            assert bool(differs) == bool(ruling.not_yet), (id, differs)
            assert verdict.expected


def test_every_example_fits_the_published_schema() -> None:
    published = Schema(schema.scenario_schema())
    for _, text in EXAMPLES:
        for document in parse_yaml(text, "scenario.yaml"):
            published.validate(document)


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_every_refused_example_is_refused_in_these_words(text: str, said: str) -> None:
    with pytest.raises(RulingFileError) as caught:
        parse_rulings(text, "scenario.yaml", store())
    assert str(caught.value) == said


@cache
def keys() -> frozenset[str]:
    """Every key and bare word of the examples."""
    found: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, Map):
            found.update(node)
        for value in node.values() if isinstance(node, Map) else node if isinstance(node, list) else ():
            walk(value)
            if isinstance(value, str):
                found.add(value)

    for _, text in EXAMPLES:
        for document in parse_yaml(text, "x.yaml"):
            walk(document)
    return frozenset(found)


TABLES = {
    "scenario": schema.SCENARIO, "table": schema.TABLE, "side": schema.SIDE, "pokemon": schema.POKEMON,
    "play": schema.PLAYS, "beside a play": schema.PLAY_WORDS, "expectation": schema.EXPECTATION, "game": schema.GAME,
    "player": schema.GAME_SIDE, "own card": schema.OWN_CARD, "own attack": schema.OWN_ATTACK,
    "table fact": seen.TABLE_FACTS,
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_every_key_has_an_example(name: str) -> None:
    assert sorted(set(TABLES[name]) - keys()) == []


def test_every_fact_to_see_has_an_example() -> None:
    seen_paths = {key for key in keys() if "." in key}
    assert [word for word in seen.SIDE_FACTS if f"Ann.{word}" not in seen_paths] == []
    assert [word for word in seen.POKEMON_FACTS if f"Ann.active.{word}" not in seen_paths] == []


def test_the_page_lists_every_kind_of_event_with_its_fields() -> None:
    assert with_table(PAGE) == PAGE, "run: python -m ptcg_judge.rulings.file.event_patterns"
