"""Every question on which two rulebooks differ is shown by a scenario, or a sentence says why no board can.

Documents differ in more than boards can show: one speaks of what another is silent about, or says it in other words.
Questions of which that is true are listed as `alike`; on all others some scenario ends otherwise under another book.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from ptcg_judge.errors import JudgeError
from ptcg_judge.rulebooks.shelf import SHELF, book
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.library.run import PASSED
from ptcg_judge.rulings.replay.replay import replay
from tests.rulings.test_library import library, runner

READ = yaml.safe_load((Path(__file__).parent / "differences.yaml").read_text(encoding="utf-8"))
ALIKE = READ.pop("alike")
TABLE = READ
ROWS = [(part, question) for part, rows in TABLE.items() for question in rows]
PLAYED = [(part, question) for part, question in ROWS if not isinstance(TABLE[part][question], str)]
SHOWN = [(part, question) for part, question in PLAYED if question not in ALIKE[part]]
MOST = 4096
LISTS = {"documents": "differences.md", "today": "differences-now.md"}
SAME = re.compile(r"^(=|wording|both silent|lost in our 2021 copy)$")


@pytest.mark.parametrize(("part", "question"), ROWS, ids=lambda value: str(value))
def test_a_difference_is_shown_by_scenarios_that_pass(part: str, question: str) -> None:
    shown = TABLE[part][question]
    if isinstance(shown, str):
        assert shown.endswith(".")
        return
    assert shown, "no scenario"
    for id in shown:
        item = library().find(id)
        assert {run.status for run in runner().item(item)} == {PASSED}, id


def boards(part: str, question: str) -> list[Ruling]:
    """The scenarios of a question that are played; lists that are judged by deck rules are left out."""
    found = [library().find(id).ruling for id in TABLE[part][question]]
    return [ruling for ruling in found if ruling is not None]


def ways(ruling: Ruling, id: str) -> object:
    """How a scenario goes under a book: what happens and is illegal along every way, or how it can't be played."""
    try:
        leaves = replay(ruling, book(id), runner().shelf, most=MOST)
    except JudgeError as wrong:
        return type(wrong)
    told = {
        repr([line[1:3] for line in leaf.end.lines if line[1] not in ("step", "note", "illegal")]): None
        for leaf in leaves
    }
    return frozenset(told), frozenset(tuple(play for play, _ in leaf.end.illegal) for leaf in leaves)


def differ(part: str, question: str) -> bool:
    """Whether one of the scenarios of a question goes otherwise under another book."""
    for ruling in boards(part, question):
        first = ways(ruling, ruling.rulebooks[0])
        if any(ways(ruling, id) != first for id in SHELF if id != ruling.rulebooks[0]):
            return True
    return False


@pytest.mark.parametrize(("part", "question"), SHOWN, ids=lambda value: str(value))
def test_the_answers_differ_between_books(part: str, question: str) -> None:
    assert differ(part, question)


@pytest.mark.long
@pytest.mark.parametrize(("part", "question"), [(part, one) for part in ALIKE for one in ALIKE[part]])
def test_boards_come_out_alike_where_it_is_said(part: str, question: str) -> None:
    assert not differ(part, question)


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
