"""`judge formats`."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from ptcg_judge.cli.app import run
from ptcg_judge.cli.formats import app


def _judge(*args: str) -> str:
    result = CliRunner().invoke(app, list(args))
    assert result.exit_code == 0, result.output
    return result.output


def test_list_names_every_format() -> None:
    said = _judge("list")
    assert said.startswith("standard")
    for name in ("expanded", "unlimited", "glc", "base-fossil", "worlds-2004", "half-deck"):
        assert f"\n{name} " in said
    record = json.loads(_judge("list", "--output", "json"))
    assert record["data"]["formats"] == "2026-11-21"
    assert record["formats"][0]["also"] == ["modified"]


def test_show_says_what_holds_on_a_day() -> None:
    said = _judge("show", "standard", "--on", "2019-09-01")
    assert "Scope: Ultra Prism-on (2019-20)" in said
    assert "Rotation: since 2019-08-15, until 2020-08-27; then Team Up-on (2020-21)" in said
    assert "Out, not legal yet: Hidden Fates, from 2019-09-06" in said
    assert "Rotation of 2019" in said


def test_show_as_json() -> None:
    record = json.loads(_judge("show", "expanded", "--on", "2018-09-01", "-o", "json"))
    assert "Lusamine" not in {ban["card"] for ban in record["bans"]}
    assert "Ghetsis" in {ban["card"] for ban in record["bans"]}
    assert record["period"]["confidence"] == "organiser"
    assert "PB-2018-07" in record["sources"]


def test_show_of_one_mark_by_day() -> None:
    assert json.loads(_judge("show", "standard", "--on", "2026-03-05", "-o", "json"))["marks"] == list("GHI")
    assert json.loads(_judge("show", "standard", "--on", "2026-03-06", "-o", "json"))["marks"] == list("GHIJ")


def test_diff_names_sets_marks_and_cards() -> None:
    record = json.loads(_judge("diff", "standard", "2025-04-10", "2026-04-10", "-o", "json"))
    assert record["marks"] == {"in": ["I", "J"], "out": ["F", "G"]}
    assert "ASC Ascended Heroes" in record["sets"]["in"]
    assert "PAF Paldean Fates" in record["sets"]["out"]
    assert "Iono" in {card["name"] for card in record["cards"]["out"]}
    assert "Lillie's Determination" in {card["name"] for card in record["cards"]["in"]}


def test_diff_names_bans() -> None:
    said = _judge("diff", "expanded", "2020-11-26", "2020-11-27")
    assert "+ Sableye" in said
    assert "Bans" in said


def test_diff_of_a_day_with_itself() -> None:
    assert "no difference" in _judge("diff", "standard", "2024-05-01", "2024-05-01")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["formats", "show", "standrad"], 'did you mean "standard"'),
        (["formats", "show", "standard", "--on", "2025-02-30"], "2025-02-30"),
        (["formats", "show", "glc", "--on", "2020-01-01"], "it began on 2021-07-14"),
        (["formats", "diff", "standard", "2025-04-10", "2029-04-10"], "2026-11-21"),
        (["formats", "show", "no-such-file.yaml"], "no such file"),
    ],
)
def test_what_cannot_be_used_is_one_line_and_exit_code_2(
    args: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        run(args)
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1
