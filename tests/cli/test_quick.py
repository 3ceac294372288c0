"""The short way into `judge check` understands a command line as the usual way does, or leaves it to that."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from ptcg_judge.cli.app import program
from ptcg_judge.cli.decks.quick import Call, understood

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PIECES = [
    ["deck.txt"], ["a b.txt"], ["lists"], ["-"], [""], ["--format", "glc"], ["-f", "expanded"], ["--format", "all"],
    ["--format=glc"], ["-fglc"], ["--on", "2026-08-01"], ["--on", "tomorrow"], ["--on", "-1"], ["--on"],
    ["--printings", "any"], ["--printings", "exact"], ["--printings", "all"], ["--output", "json"], ["-o", "github"],
    ["-o", "text"], ["-o", "xml"], ["--quiet"], ["-q"], ["--strict"], ["--no-warnings"], ["--exit-zero"],
    ["--jobs", "2"], ["-j", "0"], ["-j", "-1"], ["-j", "two"], ["--jobs", "٣"], ["--glob", "*.md"], ["--"], ["-qq"],
    ["-h"], ["--help"], ["--nonsense"], ["check"],
]  # fmt: skip


def usual(words: list[str]) -> tuple[list[str], dict[str, str], set[str]]:
    """What the library of command lines makes of the words: files, options with a value, options without one."""
    group = program()
    with group.make_context("judge", [], resilient_parsing=True) as context:
        command = group.get_command(context, "check")
        with command.make_context("check", words[1:], parent=context) as own:
            given = {name for name in own.params if own.get_parameter_source(name).name == "COMMANDLINE"}
            params = {name: own.params[name] for name in given}
    paths = params.pop("paths")
    flags = {name for name, value in params.items() if value is True}
    values = {name: getattr(value, "value", value) for name, value in params.items() if name not in flags}
    return list(paths), {name: str(value) for name, value in values.items()}, flags


def told(call: Call) -> tuple[list[str], dict[str, str], set[str]]:
    """The same of a call that was understood."""
    values = {name: str(int(value)) if name == "jobs" else value for name, value in call.values.items()}
    return call.paths, values, call.flags


def test_what_is_understood_means_the_same_as_usual() -> None:
    draw, found = random.Random(20), 0
    for _ in range(600):
        words = ["check", *(word for piece in draw.choices(PIECES, k=draw.randint(1, 5)) for word in piece)]
        call = understood(words)
        if call is not None:
            found += 1
            assert told(call) == usual(words), words
    assert found > 50


@pytest.mark.parametrize(
    "words",
    [
        [], ["--version"], ["rule", "x.yaml"], ["check"], ["check", "-"], ["check", "x", "--format", "all"],
        ["check", "x", "--glob", "*.md"], ["check", "x", "--on"], ["check", "x", "--strict", "--no-warnings"],
        ["check", "x", "--on", "2026-08-01", "--on", "2026-08-02"], ["check", "--", "x"],
    ],
)  # fmt: skip
def test_what_is_beyond_it_goes_the_usual_way(words: list[str]) -> None:
    assert understood(words) is None


def judge(*words: str) -> tuple[int, str, str]:
    """The program run in a process of its own."""
    run = subprocess.run([sys.executable, "-m", "ptcg_judge", *words], capture_output=True, check=False, timeout=120)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


@pytest.mark.parametrize("form", ["text", "json", "github"])
@pytest.mark.parametrize(
    "words",
    [
        (str(EXAMPLES / "standard.txt"), "--on", "2026-08-01"),
        (str(EXAMPLES / "faults.txt"), str(EXAMPLES / "glc.txt"), "--on", "2026-08-01", "--printings", "any"),
        ("no-such-file.txt", "--on", "2026-08-01"),
        (str(EXAMPLES / "glc.txt"), "--format", "gcl"),
        (str(EXAMPLES / "glc.txt"), "--on", "2026-02-31"),
    ],
)
def test_both_ways_say_the_same(words: tuple[str, ...], form: str) -> None:
    assert understood(["check", *words, "--output", form]) is not None
    assert understood(["check", *words, f"--output={form}"]) is None
    assert judge("check", *words, "--output", form) == judge("check", *words, f"--output={form}")


def test_the_library_of_command_lines_is_not_loaded() -> None:
    code = "import sys; from ptcg_judge.cli.decks.quick import judged, understood\n"
    code += f"judged(understood(['check', {str(EXAMPLES / 'standard.txt')!r}, '--on', '2026-08-01']))\n"
    code += "print([name for name in ('typer', 'json.encoder', 'dataclasses', 'yaml') if name in sys.modules][:1])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=120)
    assert b"typer" not in run.stdout
