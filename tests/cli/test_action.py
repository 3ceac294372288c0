"""The action for deck repositories: its steps run in bash as they are written, in a repository with a judge.toml."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

ACTION = yaml.safe_load((REPOSITORY / "action.yml").read_text(encoding="utf-8"))
FIVE = GOOD.replace("4 Dreepy", "5 Dreepy")
BASH = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c")  # as a runner calls it

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")


def value(text: str, inputs: dict[str, str]) -> str:
    """A value with its expressions worked out: only inputs are named in ours."""
    return re.sub(r"\$\{\{\s*inputs\.([\w-]+)\s*\}\}", lambda found: inputs[found[1]], text)


class Runner:
    """Runs the steps of the action that are commands."""

    def __init__(self, folder: Path, temp: Path) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "RUNNER_TEMP": str(temp),
            "GITHUB_ACTION_PATH": str(REPOSITORY),
            "GITHUB_STEP_SUMMARY": str(temp / "summary.md"),
            "XDG_DATA_HOME": str(temp / "data"),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }

    def run(self, name: str, **given: str) -> subprocess.CompletedProcess[str]:
        """Run the step of this name with these inputs, the others at their defaults."""
        inputs = {key: str(one["default"]) for key, one in ACTION["inputs"].items()} | given
        (step,) = (step for step in ACTION["runs"]["steps"] if step.get("name") == name)
        assert step["shell"] == "bash"
        named = {key: value(text, inputs) for key, text in step.get("env", {}).items()}
        return subprocess.run(
            [*BASH, step["run"]], cwd=self.folder, env=self.environment | named, capture_output=True,
            text=True, timeout=600, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Runner:
    """A repository of decks with the action installed, as its first steps do it."""
    temp, folder = tmp_path_factory.mktemp("runner"), tmp_path_factory.mktemp("repository")
    index = subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(temp / "wheels"), "hatchling"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if index.returncode:
        pytest.skip(f"no package index can be reached: {index.stderr.strip()[-200:]}")
    (folder / "decks" / "expanded").mkdir(parents=True)
    (folder / "decks" / "good.txt").write_text(GOOD, encoding="utf-8")
    (folder / "decks" / "expanded" / "e.txt").write_text(GOOD, encoding="utf-8")
    (folder / "judge.toml").write_text(
        'on = 2026-08-01\n[paths."decks/expanded/**"]\nformat = "expanded"\n', encoding="utf-8"
    )
    made = Runner(folder, temp)
    installed = made.run("install judge")
    assert installed.returncode == 0, installed.stdout + installed.stderr
    return made


def test_good_decks_pass_and_a_bad_one_fails_at_its_line(runner):
    passed = runner.run("judge check", paths="decks")
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert "::error" not in passed.stdout
    (runner.folder / "decks" / "expanded" / "five.txt").write_text(FIVE, encoding="utf-8")
    failed = runner.run("judge check", paths="decks/good.txt\ndecks/expanded\n")
    assert failed.returncode == 1
    annotation = next(line for line in failed.stdout.splitlines() if "5 Dreepy" in line)
    assert annotation.startswith("::error file=decks/expanded/five.txt,")
    assert "line=2" in annotation
    assert "Expanded" in annotation
    (runner.folder / "decks" / "expanded" / "five.txt").unlink()


def test_options_go_along_and_words_are_no_commands(runner):
    forgiven = runner.run("judge check", paths="decks", options="--format\nglc\n--exit-zero\n")
    assert forgiven.returncode == 0
    assert "Gym Leader Challenge" in forgiven.stdout
    strange = runner.run("judge check", paths="decks; touch $(echo hacked)\n--help")
    assert strange.returncode == 2
    assert not (runner.folder / "hacked").exists()


def test_every_input_is_used_and_told():
    text = (REPOSITORY / "action.yml").read_text(encoding="utf-8")
    for name, one in ACTION["inputs"].items():
        assert f"inputs.{name} " in text
        assert one["description"].endswith(".")
    commands: list[Any] = [step["run"] for step in ACTION["runs"]["steps"] if "run" in step]
    assert not any("${{" in command for command in commands), "expressions in a command would run what they hold"
