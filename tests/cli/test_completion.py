"""Completion in bash, zsh and fish, and the help by what one wants to do."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ptcg_judge.cli.app import COMMANDS, GROUPS
from tests.cli.conftest import Judge
from tests.conftest import REPOSITORY

SHELLS = {"bash": "complete -o default -F", "zsh": "#compdef judge", "fish": "complete --command judge"}
DOCUMENTED = (REPOSITORY / "docs" / "check.md").read_text(encoding="utf-8")


def asked(judge: Judge, shell: str, line: str) -> str:
    """What the program offers a shell for a line that is being typed."""
    words = line.split(" ")
    env = {
        "_JUDGE_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    return judge(env=env).stdout.decode()


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_its_script(judge: Judge, shell: str) -> None:
    script = judge(env={"_JUDGE_COMPLETE": f"source_{shell}"}).stdout.decode()
    assert SHELLS[shell] in script
    assert f"_JUDGE_COMPLETE=complete_{shell}" in script


@pytest.mark.parametrize("shell", SHELLS)
def test_commands_options_and_values_are_offered(judge: Judge, shell: str) -> None:
    assert "check" in asked(judge, shell, "judge ch")
    assert "--list" in asked(judge, shell, "judge check --li")
    offered = asked(judge, shell, "judge check --output ")
    assert all(word in offered for word in ("sarif", "junit", "markdown"))
    assert "standard" in asked(judge, shell, "judge check --format sta")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_itself_takes_the_script(judge: Judge, tmp_path: Path, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "script"
    script.write_bytes(judge(env={"_JUDGE_COMPLETE": f"source_{shell}"}).stdout)
    option = "--no-execute" if shell == "fish" else "-n"
    assert subprocess.run([shell, option, str(script)], check=False).returncode == 0


@pytest.mark.skipif(shutil.which("bash") is None or sys.platform == "win32", reason="needs bash")
def test_bash_completes_a_line(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "script").write_bytes(judge(env={"_JUDGE_COMPLETE": "source_bash"}).stdout)
    program = tmp_path / "judge"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{REPOSITORY}" exec "{sys.executable}" -m ptcg_judge "$@"\n')
    program.chmod(0o755)
    lines = (
        f"source {tmp_path}/script; COMP_WORDS=(judge formats sh); COMP_CWORD=2; "
        f'_judge_completion {program}; echo "${{COMPREPLY[@]}}"'
    )
    done = subprocess.run(["bash", "-c", lines], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["show"]


def test_completion_is_documented() -> None:
    for line in ("judge --install-completion", "--show-completion"):
        assert line in DOCUMENTED


def test_every_command_stands_in_one_group_of_the_help(judge: Judge) -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(COMMANDS)
    screen = judge("--help").stdout.decode()
    assert [title for title in GROUPS if f"\n{title}:\n" in screen] == list(GROUPS)
    assert all(len(line) <= 80 for line in screen.splitlines())
