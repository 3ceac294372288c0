"""`judge schema`: every schema is valid JSON Schema and can be applied to files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from ptcg_judge.cli.schema import load_schema, schema_names
from ptcg_judge.errors import UsageError
from ptcg_judge.schema import Schema


def judge(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "ptcg_judge", *args]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", env=env, check=False)


@pytest.mark.parametrize("name", schema_names())
def test_every_schema_is_a_schema(name: str) -> None:
    body = load_schema(name)
    jsonschema.Draft202012Validator.check_schema(body)
    Schema(body).fits({})
    assert body.get("title"), "a title is what `judge schema` lists"


def test_an_unknown_schema_gets_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        load_schema("formt")
    assert "format" in caught.value.hint


def test_the_list_and_a_schema_are_printed() -> None:
    listed = judge("schema")
    assert listed.returncode == 0
    assert [line.split()[0] for line in listed.stdout.splitlines()] == schema_names()
    for name in schema_names():
        printed = judge("schema", name)
        assert printed.returncode == 0
        assert json.loads(printed.stdout) == json.loads(json.dumps(load_schema(name)))


def test_files_are_checked_against_a_schema(tmp_path: Path) -> None:
    name = schema_names()[0]
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("nonsense that nobody asked for: 1\n")
    found = judge("schema", name, str(wrong))
    assert found.returncode == 1
    assert "wrong.yaml:1:1" in found.stdout
    assert judge("schema", name, "-", stdin="[1, 2]").returncode == 1
    assert judge("schema", name, str(tmp_path / "none.yaml")).returncode == 2
