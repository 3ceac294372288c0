"""Whatever stands in a text: a verdict or a clear error, and every report can be written."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import date
from importlib import import_module
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.judge_file import JudgedFile, JudgedList
from ptcg_judge.errors import JudgeError
from ptcg_judge.report.decks.answer import FORMS, Answers, Style
from ptcg_judge.report.decks.run import CheckedRun
from ptcg_judge.report.lines import plain, wrapped
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
        _every_report(benches[which], text)


def _every_report(bench: Bench, text: str | bytes) -> None:
    judged = JudgedFile("deck.txt")
    for deck, settings_ in bench.lists(text, "deck.txt"):
        judged.lists.append(JudgedList(deck, settings_, bench.checker(settings_).check(deck), None, []))
    for form in FORMS:
        found = Answers(Style(form), bench.cards).of(judged)
        assert all(row.verdict in ("legal", "illegal", "undecided") for row in found.rows)
        if form in ("text", "full"):
            assert plain(wrapped(found.lines, 80)).count("\n") >= len(found.rows)
        elif form == "json":
            assert all("\n" not in piece and json.loads(piece)["entries"] for piece in found.pieces)
        elif form == "github":
            assert all("\n" not in piece.rstrip("\n").replace("\n::", "") for piece in found.pieces)
        else:
            _document(form, CheckedRun(found.rows, found.pieces, [], [], found.remarks, 0, 0, {}, 0))


def _document(form: str, run: CheckedRun) -> None:
    """The document of a form is well-formed, whatever stands in the list."""
    text = import_module(f"ptcg_judge.report.decks.exports.{form}").document(run)
    text.encode()
    if form in ("sarif", "gitlab", "badge"):
        json.loads(text)
    elif form == "junit":
        fromstring(text)
    else:
        assert text.startswith("### ")


@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=400))
def test_any_bytes(benches, data):
    with suppress(JudgeError):
        _every_report(benches[0], data)


@settings(max_examples=60, deadline=None)
@given(order=st.permutations(GOOD))
def test_the_order_of_lines_does_not_matter(benches, order):
    lines = [line for line in order if line[:1].isdigit()]
    (judgement,) = benches[0].judge("\n".join(lines), "deck.txt")
    assert judgement.verdict.value == "legal"
    assert judgement.total == 60
