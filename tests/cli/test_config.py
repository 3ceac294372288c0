"""`judge check` and `judge config show` in a repository with a configuration, known faults and ignores."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

SCHEMAS = REPOSITORY / "ptcg_judge" / "report" / "schemas"
FIVE = GOOD.replace("4 Dreepy", "5 Dreepy")
CONFIG = """on = 2026-08-01
baseline = "known.json"
exclude = ["drafts"]
[paths."decks/expanded/**"]
format = "expanded"
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    for folder in ("decks/expanded", "decks/drafts", "data"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "judge.toml").write_text(CONFIG, encoding="utf-8")
    (tmp_path / "decks" / "good.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "decks" / "five.txt").write_text(FIVE, encoding="utf-8")
    (tmp_path / "decks" / "expanded" / "old.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "decks" / "drafts" / "half.txt").write_text(FIVE, encoding="utf-8")
    return tmp_path


def verdicts(done) -> dict[str, tuple[str, str, str]]:
    record = json.loads(done.stdout)
    jsonschema.validate(record, json.loads((SCHEMAS / "check.schema.json").read_text(encoding="utf-8")))
    return {one["source"].replace("\\", "/"): (one["verdict"], one["format"], one["on"]) for one in record["results"]}


def test_the_path_tells_the_format_and_the_day(judge, repository):
    done = judge("check", "decks", "-o", "json")
    assert done.returncode == 1
    assert verdicts(done) == {
        "decks/good.txt": ("legal", "standard", "2026-08-01"),
        "decks/five.txt": ("illegal", "standard", "2026-08-01"),
        "decks/expanded/old.txt": ("legal", "expanded", "2026-08-01"),
    }
    assert json.loads(done.stdout)["summary"]["excluded"] == 1


def test_the_list_goes_before_the_configuration_and_the_command_line_before_both(judge, repository):
    (repository / "decks" / "good.txt").write_text("# judge: format=glc, on=2026-07-01\n" + GOOD, encoding="utf-8")
    own = verdicts(judge("check", "decks/good.txt", "-o", "json"))
    assert own["decks/good.txt"][1:] == ("glc", "2026-07-01")
    asked = verdicts(judge("check", "decks", "-o", "json", "--format", "unlimited", "--on", "2026-06-01"))
    assert {found[1:] for found in asked.values()} == {("unlimited", "2026-06-01")}
    unheard = verdicts(judge("check", "decks/good.txt", "-o", "json", "--no-own-settings"))
    assert unheard["decks/good.txt"][1:] == ("standard", "2026-08-01")
    without = verdicts(judge("check", "decks/expanded/old.txt", "-o", "json", "--no-config", "--on", "2026-08-01"))
    assert without["decks/expanded/old.txt"][1] == "standard"


def test_known_faults_stay_known_and_new_ones_fail(judge, repository):
    wrote = judge("check", "decks", "--write-baseline")
    assert wrote.returncode == 0
    assert wrote.stdout.decode() == "known.json: 2 known faults in 1 of 3 files\n"
    assert json.loads((repository / "known.json").read_text())["known"] == {"decks/five.txt": ["D101", "D102 Dreepy"]}
    done = judge("check", "decks")
    assert done.returncode == 0
    assert b"set aside: 2 known faults (known.json)" in done.stdout
    # Editing elsewhere in the list moves the fault to another line; it stays known. A new fault does not.
    moved = "# a remark\n\n" + FIVE.replace("4 Drakloak", "3 Drakloak").replace("9 Basic", "10 Basic")
    (repository / "decks" / "five.txt").write_text(moved, encoding="utf-8")
    assert judge("check", "decks").returncode == 0
    worse = FIVE.replace("4 Drakloak", "5 Drakloak")
    (repository / "decks" / "five.txt").write_text(worse, encoding="utf-8")
    failed = judge("check", "decks", "--quiet")
    assert failed.returncode == 1
    assert b"too many copies (at most 4): 5 Drakloak" in failed.stdout
    assert b"Dreepy, at most" not in failed.stdout
    two = judge("check", "decks", "--jobs", "2", "--quiet")
    assert two.stdout == failed.stdout


def test_a_fault_that_comes_once_more_is_new(judge, repository):
    (repository / "decks" / "five.txt").write_text(f"{FIVE}\n\n{FIVE}", encoding="utf-8")
    judge("check", "decks", "--write-baseline")
    known = json.loads((repository / "known.json").read_text())["known"]["decks/five.txt"]
    assert known.count("D102 Dreepy") == 2
    assert judge("check", "decks").returncode == 0
    (repository / "decks" / "five.txt").write_text(f"{FIVE}\n\n{FIVE}\n\n{FIVE}", encoding="utf-8")
    assert judge("check", "decks").returncode == 1


def test_faults_that_are_gone_are_told_and_taken_out(judge, repository):
    judge("check", "decks", "--write-baseline")
    (repository / "decks" / "five.txt").write_text(GOOD, encoding="utf-8")
    done = judge("check", "decks", "--quiet")
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"2 known faults are no longer found: judge check --write-baseline takes them out" in done.stderr
    judge("check", "decks/five.txt", "--write-baseline")
    assert json.loads((repository / "known.json").read_text())["known"] == {}
    assert judge("check", "decks", "--quiet").stderr == b""


def test_writing_known_faults_of_one_list_keeps_those_of_others(judge, repository):
    judge("check", "decks", "--write-baseline")
    (repository / "decks" / "good.txt").write_text(GOOD.replace("4 Dreepy", "6 Dreepy"), encoding="utf-8")
    judge("check", "decks/good.txt", "--write-baseline")
    assert set(json.loads((repository / "known.json").read_text())["known"]) == {"decks/five.txt", "decks/good.txt"}


def test_without_a_place_for_known_faults_nothing_is_written(judge, tmp_path):
    (tmp_path / "deck.txt").write_text(FIVE, encoding="utf-8")
    (tmp_path / ".git").mkdir()
    done = judge("check", "deck.txt", "--write-baseline")
    assert done.returncode == 2
    assert b'write baseline = "judge-baseline.json" into judge.toml' in done.stderr


@pytest.mark.parametrize("text", ["{", '{"version": 2, "known": {}}', '{"version": 1, "known": {"a": [1]}}', "[]"])
def test_a_spoilt_file_of_known_faults_is_an_error(judge, repository, text):
    (repository / "known.json").write_text(text)
    done = judge("check", "decks/good.txt")
    assert done.returncode == 2
    assert b"known.json" in done.stderr


def test_a_configuration_that_can_t_be_used_is_told_once(judge, repository):
    (repository / "judge.toml").write_text('formt = "glc"\n', encoding="utf-8")
    done = judge("check", "decks")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"judge: judge.toml:1:1: unknown key 'formt' (nearest: 'format')\n"
    assert judge("check", "decks", "--no-config", "--on", "2026-08-01").returncode == 1


def test_a_rule_is_off_or_down_to_a_warning(judge, repository):
    config = repository / "judge.toml"
    config.write_text(CONFIG + '[rules]\ncopies = "off"\nD101 = "warning"\n', encoding="utf-8")
    done = judge("check", "decks/five.txt")
    assert done.returncode == 0
    assert b"set aside: D102 (off in judge.toml:7)" in done.stdout
    assert b"warning: deck size: 61 cards" in done.stdout
    assert judge("check", "decks/five.txt", "--strict").returncode == 1


def test_a_list_ignores_a_finding(judge, repository):
    (repository / "decks" / "five.txt").write_text("# judge: ignore=D102, D101\n" + FIVE, encoding="utf-8")
    done = judge("check", "decks/five.txt")
    assert done.returncode == 0
    assert b"D102 (ignored in decks/five.txt:1)" in b" ".join(done.stdout.split()).replace(b"\\", b"/")
    record = json.loads(judge("check", "decks/five.txt", "-o", "json").stdout)
    aside = record["results"][0]["aside"]
    assert {(one["code"], one["why"]) for one in aside} == {("D101", "ignored"), ("D102", "ignored")}
    assert judge("check", "decks/five.txt", "--no-own-settings").returncode == 1


@pytest.mark.parametrize(
    "comment",
    [
        "# judge: ignore=D102, D101",
        "# judge: ignore=copies,deck-size, format=standard",
        "# judge: format=standard, ignore: D102, deck-size, on=2026-08-01",
        "# judge: ignore=D101\n// judge: ignore=D102",
    ],
)
def test_ways_to_write_an_ignore(judge, repository, comment):
    (repository / "decks" / "five.txt").write_text(f"{comment}\n{FIVE}", encoding="utf-8")
    done = judge("check", "decks/five.txt", "--strict")
    assert done.returncode == 0, done.stdout


def test_an_ignore_that_ignores_nothing_is_a_finding(judge, repository):
    (repository / "decks" / "good.txt").write_text("// judge: ignore=copies\n" + GOOD, encoding="utf-8")
    done = judge("check", "decks/good.txt")
    assert done.returncode == 0
    assert b"warning: nothing here is D102" in done.stdout
    assert judge("check", "decks/good.txt", "--strict").returncode == 1
    (repository / "decks" / "good.txt").write_text("# judge: ignore=D1O2\n" + GOOD, encoding="utf-8")
    unknown = judge("check", "decks/good.txt")
    assert unknown.returncode == 1
    assert b'no finding has the code "D1O2"' in unknown.stdout


def test_files_that_are_excluded_are_no_mistake(judge, repository):
    done = judge("check", "decks/drafts/half.txt")
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"every file is excluded, the last one by judge.toml:3" in done.stderr


def test_stdin_goes_by_the_configuration_of_the_folder(judge, repository):
    assert b"legal in Standard on 2026-08-01" in judge("check", "-", stdin=GOOD.encode()).stdout


def test_config_show_says_what_holds_and_who_says_so(judge, repository):
    judge("check", "decks", "--write-baseline")
    done = judge("config", "show", "decks/expanded/old.txt", "decks/five.txt", "decks/drafts/half.txt")
    assert done.returncode == 0
    lines = [" ".join(line.split()) for line in done.stdout.decode().splitlines()]
    assert "format expanded judge.toml:5 (decks/expanded/**)" in lines
    assert "on 2026-08-01 judge.toml:1" in lines
    assert "format standard default" in lines
    assert "baseline known.json judge.toml:2; 2 known faults of this file" in lines
    assert "excluded drafts judge.toml:3" in lines
    (repository / "decks" / "five.txt").write_text("# judge: format=glc, ignore=D101\n" + FIVE, encoding="utf-8")
    record = json.loads(judge("config", "show", "decks/five.txt", "-o", "json").stdout)
    jsonschema.validate(record, json.loads((SCHEMAS / "config-show.schema.json").read_text(encoding="utf-8")))
    (file,) = record["files"]
    assert file["settings"]["format"]["value"] == "glc"
    assert "own setting" in file["settings"]["format"]["said_by"]
    assert file["ignores"] == {"D101": {"value": "ignored", "said_by": "decks/five.txt:1"}}


def test_the_schema_for_editors_fits_the_configuration(judge, repository):
    assert judge("schema", "config", "judge.toml").returncode == 0
    (repository / "judge.toml").write_text('fromat = "glc"\n', encoding="utf-8")
    done = judge("schema", "config", "judge.toml")
    assert done.returncode == 1
    assert done.stdout.decode().startswith("judge.toml:1:1: unknown key 'fromat'")
