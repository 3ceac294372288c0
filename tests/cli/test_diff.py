"""`judge diff`: cards in and out, and what that did to legality."""

from __future__ import annotations

import json

import jsonschema
import pytest

from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

DAY = ("--on", "2026-08-01")
NEW = GOOD.replace("4 Dreepy TWM 128", "5 Dreepy TWM 128").replace("3 Boss's Orders MEG 114", "2 Boss's Orders MEG 114")


@pytest.fixture
def lists(tmp_path):
    (tmp_path / "old.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "new.txt").write_text(NEW, encoding="utf-8")
    return tmp_path


def test_cards_and_legality(judge, lists):
    done = judge("diff", "old.txt", "new.txt", *DAY)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        "old.txt: legal in Standard on 2026-08-01, 60 cards",
        "new.txt: illegal in Standard on 2026-08-01, 60 cards",
        "  +1 Dreepy (4 before, 5 now): TWM 128",
        "  -1 Boss's Orders (3 before, 2 now): MEG 114",
        "  new: error D102 5 copies of Dreepy, at most 4",
    ]
    back = judge("diff", "new.txt", "old.txt", *DAY)
    assert back.returncode == 0
    assert b"  gone: error D102 5 copies of Dreepy" in back.stdout


def test_another_printing_is_a_change(judge, lists):
    (lists / "new.txt").write_text(GOOD.replace("Ultra Ball MEG 131", "Ultra Ball SVI 196"), encoding="utf-8")
    done = judge("diff", "old.txt", "new.txt", *DAY)
    assert "  ~ Ultra Ball: 4 SVI 196 for 4 MEG 131" in done.stdout.decode().splitlines()


def test_moved_lines_are_no_change(judge, lists):
    moved = "# another order\n\n" + "\n".join(reversed([line for line in GOOD.splitlines() if line[:1].isdigit()]))
    (lists / "new.txt").write_text(moved, encoding="utf-8")
    done = judge("diff", "old.txt", "new.txt", *DAY)
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[2:] == ["  the same cards"]


def test_as_json(judge, lists):
    record = json.loads(judge("diff", "old.txt", "new.txt", *DAY, "-o", "json").stdout)
    schema = REPOSITORY / "ptcg_judge" / "report" / "schemas" / "diff.schema.json"
    jsonschema.validate(record, json.loads(schema.read_text(encoding="utf-8")))
    assert record["changes"][0] == {
        "name": "Dreepy",
        "before": [{"printing": "TWM 128", "count": 4}],
        "after": [{"printing": "TWM 128", "count": 5}],
    }
    assert [finding["code"] for finding in record["new"]] == ["D102"]


def test_each_list_goes_by_its_own_settings(judge, lists):
    (lists / "new.txt").write_text("# judge: format=expanded\n" + GOOD, encoding="utf-8")
    done = judge("diff", "old.txt", "new.txt", *DAY)
    assert b"new.txt: legal in Expanded" in done.stdout


def test_a_file_has_to_hold_one_list(judge, lists):
    (lists / "new.txt").write_text(f"{GOOD}\n\n{GOOD}", encoding="utf-8")
    done = judge("diff", "old.txt", "new.txt", *DAY)
    assert (done.returncode, done.stderr) == (2, b"judge: new.txt: one list was expected, got 2\n")
