"""Every JSON output fits its published schema."""

from __future__ import annotations

import json

import jsonschema
import pytest

from ptcg_judge.deck.formats.shelf import format_names
from tests.conftest import REPOSITORY

SCHEMAS = REPOSITORY / "ptcg_judge" / "report" / "schemas"
CALLS = [
    ("formats-list", ("formats", "list")),
    *(("formats-show", ("formats", "show", name, "--on", "2026-07-01")) for name in format_names()),
    *(("formats-show", ("formats", "show", "standard", "--on", day)) for day in ("1999-06-01", "2006-10-01")),
    ("formats-diff", ("formats", "diff", "standard", "2019-08-01", "2019-09-01")),
    ("formats-diff", ("formats", "diff", "expanded", "2021-01-01", "2026-01-01")),
    *(("cards-find", ("cards", "find", query)) for query in ("rare cnady", "TEF 157", "MEG", "top entry")),
    *(("cards-show", ("cards", "show", name)) for name in ("Prime Catcher TEF 157", "Gengar LV.X AR 97", "BS 4")),
    ("cards-show", ("cards", "show", "PlusPower BLW 96")),
    *(("cards-script", ("cards", "script", name)) for name in ("Charizard BS 4", "base4-69", "Boss's Orders")),
    ("cards-show", ("cards", "show", "Mega Lucario ex MEG 77", "--on", "2025-01-01")),
]  # fmt: skip


def schema(name: str):
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted({name for name, _ in CALLS}))
def test_outputs_fit_their_schemas(judge, name):
    validator = jsonschema.Draft202012Validator(schema(name))
    validator.check_schema(validator.schema)
    for args in (args for of, args in CALLS if of == name):
        done = judge(*args, "--output", "json")
        assert done.returncode == 0, (args, done.stderr)
        record = json.loads(done.stdout)
        problems = [f"{list(e.absolute_path)}: {e.message[:200]}" for e in validator.iter_errors(record)]
        assert problems == [], args
