"""`judge rulings` as a user runs it: exit codes, messages, and outputs that fit their schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.rulings.library import library
from tests.cli.conftest import judge  # noqa: F401  # the fixture
from tests.conftest import REPOSITORY
from tests.rulings.test_lint import GOOD

SCHEMAS = REPOSITORY / "ptcg_judge" / "report" / "schemas"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library of one good ruling."""
    made = tmp_path / "lib" / "damage"
    made.mkdir(parents=True)
    (made / "jab.yaml").write_text(GOOD, encoding="utf8")
    return made


def record(done: Any, name: str, code: int = 0) -> dict[str, Any]:
    """The JSON of a call, which fits its schema."""
    assert done.returncode == code, done.stderr
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    found = json.loads(done.stdout)
    problems = [f"{list(e.absolute_path)}: {e.message[:300]}" for e in jsonschema.Draft202012Validator(schema).iter_errors(found)]  # fmt: skip  # noqa: E501
    assert problems == []
    return dict(found)


def test_list_by_rulebook_topic_and_card(judge) -> None:  # noqa: F811
    every = record(judge("rulings", "list", "--output", "json"), "rulings-list")["rulings"]
    some = record(judge("rulings", "list", "--rulebook", "jp2001", "--topic", "damage", "-o", "json"), "rulings-list")
    assert 0 < len(some["rulings"]) < len(every)
    assert all("jp2001" in one["rulebooks"] and one["topic"] == "damage" for one in some["rulings"])
    card = judge("rulings", "list", "--card", "hitmonchan")
    assert b"checkup/" in card.stdout or b"attack/" in card.stdout
    assert (
        judge("rulings", "list", "--topic", "damge").stderr == b"judge: there is no topic 'damge' (nearest: 'damage')\n"
    )


def test_show_names_the_nearest_ruling(judge) -> None:  # noqa: F811
    found = record(judge("rulings", "show", "checkup/order-of-the-conditions", "-o", "json"), "rulings-show")
    assert found["ruling"]["answer"]
    assert {result["rulebook"] for result in found["results"]} == set(found["ruling"]["rulebooks"])
    assert all(result["expected"] for result in found["results"])
    wrong = judge("rulings", "show", "checkup/order-of-conditions")
    assert wrong.returncode == 2
    assert b"nearest: 'checkup/order-of-the-conditions'" in wrong.stderr
    decks = record(judge("rulings", "show", "deck/legend-halves", "-o", "json"), "rulings-show")
    assert [test["status"] for test in decks["tests"]] == ["passed"]
    text = judge("rulings", "show", "checkup/order-of-the-conditions").stdout.decode()
    assert "Conditions settled?" in " ".join(text.split())
    assert "now2026.checkup.checkup-order" in text


def test_replays_and_exit_codes(judge, folder: Path) -> None:  # noqa: F811
    file = folder / "jab.yaml"
    found = record(judge("rulings", "test", str(folder), "-o", "json"), "rulings-test")
    assert (found["rulings"], found["replays"], found["good"]) == (1, 1, True)
    file.write_text(GOOD.replace("damage: 20}", "damage: 30}"), encoding="utf8")
    wrong = judge("rulings", "test", str(file))
    assert wrong.returncode == 1
    assert b"expected 30, got 20" in wrong.stdout
    file.write_text(GOOD + "not yet: It can't attack.\n", encoding="utf8")
    passes = judge("rulings", "test", str(file))
    assert passes.returncode == 1
    assert b"now passes: remove `not yet:`" in passes.stdout
    file.write_text(GOOD.replace("damage: 20}", "damage: 30}") + "not yet: It does 20.\n", encoding="utf8")
    assert judge("rulings", "test", str(file)).returncode == 0
    file.write_text(GOOD.replace("play: [", "coins: [heads]\nplay: ["), encoding="utf8")
    record(judge("rulings", "test", str(file), "-o", "json"), "rulings-test", 2)
    assert judge("rulings", "test", str(folder / "no.yaml")).returncode == 2


def test_lint_of_a_library(judge, folder: Path) -> None:  # noqa: F811
    assert judge("rulings", "lint", str(folder)).returncode == 0
    assert judge("rulings", "lint", str(folder), "--strict").returncode == 1  # it is not sealed
    assert judge("rulings", "seal", str(folder)).returncode == 0
    assert judge("rulings", "lint", str(folder), "--strict").returncode == 0
    file = folder / "jab.yaml"
    file.write_text(file.read_text(encoding="utf8").replace("20 damage", "30 damage"), encoding="utf8")
    found = record(judge("rulings", "lint", str(folder), "-o", "json"), "rulings-lint", 1)
    assert {one["code"] for one in found["findings"]} == {"R341", "R345"}  # changed alone, and no replay comes to 30
    assert b"seal" in judge("explain", "R341").stdout


def test_a_new_ruling_is_filled_in_and_passes(judge, tmp_path: Path) -> None:  # noqa: F811
    done = judge("rulings", "new", "damage", "old-jab", "--folder", str(tmp_path))
    path = Path(done.stdout.decode().strip())
    assert path == tmp_path / "damage" / "old-jab.yaml"
    assert judge("rule", str(path), "--brief").returncode == 0
    assert judge("rulings", "lint", str(path)).returncode == 1
    text = path.read_text(encoding="utf8")
    for key, value in (("title", "Jab"), ("question", "How much?"), ("answer", "20."), ("cites", "")):
        text = text.replace(f'{key}: ""', f'{key}: "{value}"')
    path.write_text(text.replace("cites: []", "cites: [now2026.damage.damage-step-1]"), encoding="utf8")
    assert judge("rulings", "lint", str(path)).returncode == 0, judge("rulings", "lint", str(path)).stdout
    again = judge("rulings", "new", "damage", "old-jab", "--folder", str(tmp_path), "-o", "json")
    assert json.loads(again.stdout)["file"].endswith("old-jab-2.yaml")
    assert judge("rulings", "new", "damge").stderr == b"judge: there is no topic 'damge' (nearest: 'damage')\n"
    decks = judge("rulings", "new", "deck", "many", "--folder", str(tmp_path))
    assert judge("rulings", "test", decks.stdout.decode().strip()).returncode == 0


def test_coverage(judge) -> None:  # noqa: F811
    found = record(judge("rulings", "coverage", "--rulebook", "jp2001", "--output", "json"), "rulings-coverage")
    assert found["rules"] == found["covered"] + found["by_definition"] + found["not_covered"]
    assert found["rules"] == len(found["by_rule"])
    assert found["missing"] == [rule for rule, one in found["by_rule"].items() if one["how"] is None]
    assert b"not covered" in judge("rulings", "coverage", "--rulebook", "jp2001", "--missing").stdout
    assert judge("rulings", "coverage", "--rulebook", "jp201").returncode == 2


def test_export_fits_its_schema(judge) -> None:  # noqa: F811
    found = record(judge("rulings", "export"), "rulings-export")
    assert found["form_version"] == 1
    ids = [ruling["id"] for ruling in found["rulings"]]
    assert len(ids) == len(set(ids)) > 300
    assert b"version 1" in judge("rulings", "export", "--output", "text").stdout


def test_the_export_schema_knows_every_play() -> None:
    from ptcg_judge.rulings.file.schema import PLAYS

    schema = json.loads((SCHEMAS / "rulings-export.schema.json").read_text(encoding="utf8"))
    assert set(schema["$defs"]["play"]["properties"]["do"]["enum"]) == set(PLAYS)


def test_explain_names_the_rulings_that_show_a_rule(judge) -> None:  # noqa: F811
    done = judge("explain", "now2026.checkup.checkup-order")
    assert done.returncode == 0
    assert b"Shown by\n" in done.stdout
    assert b"checkup/order-of-the-conditions" in done.stdout
    found = json.loads(judge("explain", "now2026.checkup.checkup-order", "--output", "json").stdout)
    assert "checkup/order-of-the-conditions" in found["shown_by"]


@pytest.mark.parametrize("id", ["checkup/order-of-the-conditions", "conditions/asleep-does-nothing-retreat"])
def test_an_id_is_found_in_its_file_without_the_rest_of_the_library(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "every_scanned", None)
    assert library.quick_find(CardStore.open(), id).id == id
