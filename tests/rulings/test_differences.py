"""Every question on which two rulebooks differ is shown by a scenario, or a sentence says why no board can."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from ptcg_judge.places import rulings_folder

TABLE = yaml.safe_load((Path(__file__).parent / "differences.yaml").read_text(encoding="utf-8"))
ROWS = [(part, question) for part, rows in TABLE.items() for question in rows]
ID = re.compile(r"^id: (\S+)$", re.MULTILINE)
LISTS = {"documents": "differences.md", "today": "differences-now.md"}
SAME = re.compile(r"^(=|wording|both silent|lost in our 2021 copy)$")


def scenarios() -> dict[str, str]:
    """The text of every scenario by its id."""
    found = {}
    for path in rulings_folder().rglob("*.yaml"):
        for document in path.read_text(encoding="utf-8").split("\n---\n"):
            if match := ID.search(document):
                found[match[1]] = document
    return found


@pytest.mark.parametrize(("part", "question"), ROWS, ids=lambda value: str(value))
def test_a_difference_is_shown_by_scenarios_that_play(part: str, question: str) -> None:
    shown = TABLE[part][question]
    if isinstance(shown, str):
        assert shown.endswith(".")
        return
    assert shown, "no scenario"
    there = scenarios()
    for id in shown:
        assert id in there, f"no scenario {id}"
        assert "\nnot yet:" not in there[id], f"{id} can't be played yet"


def questions(text: str, with_mark: bool) -> list[str]:
    """The questions of a list of differences, without those that the marks call equal."""
    found = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if (
            not line.startswith("|")
            or len(cells) < 3
            or cells[0] in ("Question", "Document", "File")
            or "---" in cells[0]
        ):
            continue
        if with_mark and SAME.match(cells[-1]):
            continue
        found.append(cells[0])
    return found


@pytest.mark.parametrize(("part", "name"), LISTS.items())
def test_the_table_has_every_question_of_the_list(part: str, name: str, shared: Path) -> None:
    text = (shared / "rules" / name).read_text(encoding="utf-8")
    if part == "documents":
        text = text.split("## Contradictions and gaps")[0]
        wanted = questions(text, False)
    else:
        first, rest = text.split("## The 16 extra questions")
        wanted = questions(first, True)
        wanted += questions(rest.split("## New questions")[1].split("## In 2021 and no longer printed")[0], False)
    assert wanted
    assert [question for question in wanted if question not in TABLE[part]] == []
