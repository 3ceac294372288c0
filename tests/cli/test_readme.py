"""What the README says about judge check is what happens."""

from __future__ import annotations

import re
import tomllib

import yaml

from ptcg_judge import __version__
from ptcg_judge.deck.config.search import Configs
from tests.conftest import REPOSITORY

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
CI = (REPOSITORY / ".ci" / "run").read_text(encoding="utf-8")


def test_the_first_example_is_what_the_program_says(judge):
    block = re.search(r"```console\n\$ judge (check examples/standard.txt --on \S+)\n(.*?)```", README, re.DOTALL)
    assert block is not None
    done = judge(*block[1].split(), cwd=REPOSITORY)
    assert done.returncode == 0
    assert done.stdout.decode() == block[2]


def test_the_two_commands_are_those_that_ci_runs():
    setup, tests = re.search(r"```sh\n(.*)\n(.*)\n```", README).groups()
    assert "pip install --quiet --editable '.[dev]'" in setup
    assert "pip install --quiet --editable '.[dev]'" in CI
    assert tests in CI
    assert "judge check examples/standard.txt" in setup


def test_the_workflow_and_the_hook_are_yaml():
    workflow, hook = (
        yaml.safe_load(block) for block in re.findall(r"```yaml\n((?:on|repos):.*?)```", README, re.DOTALL)
    )
    assert len(re.search(r"```yaml\n(on:.*?)```", README, re.DOTALL)[1].strip().splitlines()) == 5
    step = workflow["jobs"]["decks"]["steps"][-1]
    action = yaml.safe_load((REPOSITORY / "action.yml").read_text(encoding="utf-8"))
    assert step["uses"] == "OWNER/ptcg-judge@main"  # a branch that is there, and no tag that is not
    assert set(step["with"]) <= set(action["inputs"])
    hooks = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hook["repos"][0]["hooks"][0]["id"] == hooks[0]["id"]


def test_the_configuration_is_one(tmp_path):
    (tmp_path / "judge.toml").write_text(re.search(r"```toml\n(.*?)```", README, re.DOTALL)[1], encoding="utf-8")
    config = Configs().of(str(tmp_path / "decks" / "expanded" / "a.txt"))
    assert config.applied(str(tmp_path / "decks" / "expanded" / "a.txt")).settings["format"].value == "expanded"


def test_one_version_everywhere():
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__
    changes = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## (\S+)", changes, re.MULTILINE)[1] == __version__


def test_every_command_of_the_readme_exists(judge):
    named = set(re.findall(r"^\$ judge (\w+)", README, re.MULTILINE))
    listed = judge("-h").stdout.decode()
    assert all(f"\n  {name} " in listed for name in named), named
