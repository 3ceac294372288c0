"""What the commands say on a day after the data were read."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from tests.cli.conftest import Judge
from tests.conftest import REPOSITORY
from tests.formats.test_day_after import LATER, R, after, rotation


def run(judge: Judge, *args: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command given in the repository."""
    done = judge(*args, cwd=REPOSITORY)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_the_verdict_line_says_by_what(judge: Judge) -> None:
    code, out, err = run(judge, "check", "examples/standard.txt", "--on", str(after(40)))
    assert code == 0
    assert out.splitlines()[0] == f"examples/standard.txt: legal in Standard on {after(40)}"
    assert f"\n  by what was known on {R}; " in out
    _, full, _ = run(judge, "check", "examples/standard.txt", "--full", "--on", str(after(40)))
    assert f"legal in Standard on {after(40)}, by what was known on {R}" in full.splitlines()[0]
    assert err == ""
    code, out, _ = run(judge, "check", "examples/standard.txt", "--on", str(R))
    assert (code, "by what was known" in out) == (0, False)


def test_the_json_has_it_as_fields(judge: Judge) -> None:
    _, out, _ = run(judge, "check", "examples/standard.txt", "--on", str(after(40)), "-o", "json")
    (result,) = json.loads(out)["results"]
    assert (result["verdict"], result["on"], result["known_on"]) == ("legal", str(after(40)), str(R))
    assert result["rotation_expected"] == str(date.fromordinal(rotation().days[0]))
    assert result["legal_until"] is None
    _, out, _ = run(judge, "check", "examples/standard.txt", "--on", str(R), "-o", "json")
    assert json.loads(out)["results"][0]["known_on"] is None


def test_github_says_by_what(judge: Judge) -> None:
    _, out, _ = run(judge, "check", "examples/faults.txt", "--on", str(after(1)), "-o", "github")
    assert f"Standard on {after(1)}, by what was known on {R}" in out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_old_data_give_one_warning_for_a_run(jobs: str, judge: Judge, tmp_path: Path) -> None:
    for at in range(130 if jobs == "2" else 3):
        (tmp_path / f"{at}.txt").write_text("1 Charmander OBF 26\n59 Fire Energy\n", encoding="utf-8")
    args = ("check", str(tmp_path), "--format", "expanded", "--jobs", jobs)
    for days, warned in ((100, 0), (101, 1)):
        code, _, err = run(judge, *args, "--on", str(after(days)))
        assert (code, err.count("judge: warning:")) == (0, warned)
        code, _, err = run(judge, *args, "--on", str(after(days)), "--strict")
        assert (code, err.count("judge: warning:")) == (warned, warned)
    code, out, _ = run(judge, *args, "--on", str(after(101)), "-o", "github")
    assert (code, out.count("::warning")) == (0, 1)
    code, out, _ = run(judge, *args, "--on", str(after(101)), "-o", "json")
    assert (code, len(json.loads(out)["warnings"])) == (0, 1)
    code, _, err = run(judge, *args, "--on", str(after(101)), "--no-warnings")
    assert (code, err) == (0, "")


def test_a_closed_format_does_not_grow_old(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("1 Charmander BS 46\n59 Fire Energy\n", encoding="utf-8")
    args = ("check", str(tmp_path / "deck.txt"), "--format", "base-fossil", "--on", str(after(800)), "--strict")
    code, out, err = run(judge, *args)
    assert (code, err) == (0, "")
    assert "legal in Base to Fossil on every day" in out


@pytest.mark.parametrize("days", LATER)
def test_cards_show_answers_in_a_few_lines(days: int, judge: Judge) -> None:
    _, out, _ = run(judge, "cards", "show", "Charizard ex OBF 125", "--on", str(after(days)))
    lines = out.splitlines()
    at = lines.index(f"Formats on {after(days)}, by what was known on {R}")
    formats = [line.split()[:2] for line in lines[at + 1 :]]
    assert len(formats) <= 8
    assert ["expanded", "legal"] in formats
    if days < 500:
        assert ["standard", "rotated"] in formats
    else:
        assert ["undecided", "in"] in formats


def test_a_card_of_an_unknown_set_is_open_in_one_line(cards: CardStore) -> None:
    from dataclasses import replace

    from ptcg_judge.deck.every_format import standings
    from ptcg_judge.report.cards import _format_lines
    from ptcg_judge.report.lines import plain

    known = cards.by_id("sv5-123")
    assert known is not None
    newer = replace(known, id="me9-1", set_id="me9", released="2027-01-13", function="of no other card")
    text = plain(_format_lines(standings(newer, after(1), cards), False))
    assert text.count("undecided") == 1
    assert "undecided in standard, expanded, unlimited, glc, half-deck, limited:" in text


def test_formats_show_says_when_the_next_rotation_is_expected(judge: Judge) -> None:
    first, last = map(date.fromordinal, rotation().days)
    _, out, _ = run(judge, "formats", "show", "standard", "--on", str(after(1)))
    assert out.startswith(f"Standard on {after(1)}, by what was known on {R}\n")
    assert f"Next rotation: to be expected between {first} and {last}, without mark" in out
    _, out, _ = run(judge, "formats", "show", "standard", "--on", str(after(800)))
    assert "undecided: nothing is known of Standard" in out
    _, out, _ = run(judge, "formats", "show", "worlds-2010", "--on", str(after(800)))
    assert out.splitlines()[0].endswith("on every day")
    _, out, _ = run(judge, "formats", "show", "standard", "--on", str(after(1)), "--output", "json")
    record = json.loads(out)
    assert (record["known_on"], record["next_rotation"]["from"]) == (str(R), str(first))


def test_the_table_of_all_formats_never_calls_an_open_verdict_never(judge: Judge) -> None:
    def rows(days: int) -> dict[str, str]:
        _, out, _ = run(judge, "check", "examples/standard.txt", "--format", "all", "--full", "--on", str(after(days)))
        return {words[1]: words[0] for line in out.splitlines() if len(words := line.split()) > 2}

    assert rows(1)["standard"] == "legal"
    assert rows(200)["standard"] == "undecided"
    assert rows(800)["standard"] == "undecided"
    assert rows(800)["expanded"] == "legal"
