"""The README's first scenario is the example file, and its commands answer as it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ptcg_judge.rulebooks.shelf import NEWEST, book
from ptcg_judge.rulings.judge import judge as judged
from ptcg_judge.rulings.load import load_rulings
from ptcg_judge.rulings.replay import replay
from tests.cli.conftest import Judge, judge  # noqa: F401
from tests.conftest import REPOSITORY
from tests.rulings.store import shelf, store

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
PART = README.split("## A judge's first scenario in five minutes")[1].split("\n## ")[0]


def test_the_file_shown_is_the_example() -> None:
    shown = re.findall(r"```yaml\n(.*?)```", PART, re.S)
    example = (REPOSITORY / "examples" / "first-scenario.yaml").read_text(encoding="utf-8")
    assert example.split("\n", 1)[1] == shown[0]


def test_the_commands_answer_as_shown(judge: Judge) -> None:  # noqa: F811
    (console,) = re.findall(r"```console\n(.*?)```", PART, re.S)
    for command in re.split(r"^\$ ", console, flags=re.M)[1:]:
        line, _, output = command.partition("\n")
        done = judge(*shlex.split(line, comments=True)[1:], cwd=REPOSITORY)
        assert done.returncode == 0, done.stderr.decode()
        if output:
            assert done.stdout.decode() == output
        else:
            assert done.stdout


@pytest.mark.parametrize("path", sorted((REPOSITORY / "examples").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_example_is_as_it_expects(path: Path) -> None:
    for ruling in load_rulings(path, store()):
        for id in ruling.rulebooks or (NEWEST,):
            assert judged(ruling, book(id), replay(ruling, book(id), shelf())).as_expected is not False
