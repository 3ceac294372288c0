"""Whatever stands in a text: a verdict or a clear error, and every report can be written."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.check import Judgement
from ptcg_judge.errors import JudgeError
from ptcg_judge.report.decks.github import workflow_commands
from ptcg_judge.report.decks.json import dumped, judgement_record
from ptcg_judge.report.decks.text import judgement_lines
from ptcg_judge.report.lines import plain
from tests.conftest import REPOSITORY

GOOD = (REPOSITORY / "examples" / "standard.txt").read_text(encoding="utf-8").splitlines()
PIECES = st.sampled_from(
    [
        "4 ",
        "x2",
        "Pokémon: 20",
        "Ultra Ball",
        " SVI 196",
        "Energy",
        "# judge: format=glc",
        "\t",
        "\x00",
        "★",
        "δ",
        "{R}",
    ]
)
LINE = st.one_of(st.sampled_from(GOOD), st.text(max_size=40), st.lists(PIECES, max_size=5).map("".join))
TEXT = st.lists(LINE, max_size=30).map("\n".join)


@pytest.fixture(scope="module")
def benches(cards) -> list[Bench]:
    return [
        Bench(CheckOptions(name, date(2026, 8, 1), printings), cards=cards)
        for name in ("standard", "glc", "unlimited")
        for printings in ("exact", "any")
    ]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXT, which=st.integers(0, 5))
def test_any_text(benches, text, which):
    with suppress(JudgeError):
        _every_report(benches[which].judge(text, "deck.txt"))


def _every_report(judgements: list[Judgement]) -> None:
    for judgement in judgements:
        assert judgement.verdict.value in ("legal", "illegal", "undecided")
        assert plain(judgement_lines(judgement, "deck.txt")).count("\n") >= 1
        assert dumped(judgement_record(judgement))
        assert "\n" not in workflow_commands(judgement, "deck.txt").rstrip("\n").replace("\n::", "")


@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=400))
def test_any_bytes(benches, data):
    with suppress(JudgeError):
        _every_report(benches[0].judge(data, "deck.txt"))


@settings(max_examples=60, deadline=None)
@given(order=st.permutations(GOOD))
def test_the_order_of_lines_does_not_matter(benches, order):
    lines = [line for line in order if line[:1].isdigit()]
    (judgement,) = benches[0].judge("\n".join(lines), "deck.txt")
    assert judgement.verdict.value == "legal"
    assert judgement.total == 60
