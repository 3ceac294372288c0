"""What the README says about judge check is what happens."""

from __future__ import annotations

import re

import yaml

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
    assert workflow["jobs"]["decks"]["steps"][-1]["run"].startswith("judge check")
    hooks = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hook["repos"][0]["hooks"][0]["id"] == hooks[0]["id"]


def test_every_command_of_the_readme_exists(judge):
    named = set(re.findall(r"^\$ judge (\w+)", README, re.MULTILINE))
    listed = judge("-h").stdout.decode()
    assert all(f"\n  {name} " in listed for name in named), named
