"""Which statements of the program each ruling and each test runs: noted once, so that only those are tried."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from breaking.field import Case, Field
from breaking.here import in_forks
from breaking.live import ROOT, module_name
from breaking.marks import Marks
from breaking.places import CodeBreak, every_break

NOTED = ROOT / ".cache" / "reach.json"
FOLDERS = (
    "tests/cli", "tests/deck", "tests/formats", "tests/game", "tests/rulebooks", "tests/rulings/test_mistakes.py",
    "tests/rulings/test_scenarios.py", "tests/rulings/test_schema.py", "tests/rulings/test_reasons.py",
    "tests/rulings/test_use.py", "tests/rulings/test_whose_hand.py", "tests/rulings/test_words.py", "tests/test_api.py",
)  # fmt: skip
THROUGH_THE_DOOR = {
    "ptcg_judge/deck": ("tests/cli/test_check.py", "tests/cli/test_config.py", "tests/cli/test_bad_input.py"),
    "ptcg_judge/game": (
        "tests/rulings/test_reasons.py", "tests/rulings/test_use.py", "tests/rulings/test_whose_hand.py",
        "tests/rulings/test_words.py",
    ),
}  # fmt: skip
"""Tests that reach most of a room, many by starting the program: tried last where it was not noted what they call."""
FEW = 5
"""Where fewer run a statement, what calls its function is tried, too: something may be remembered from before."""
LONGEST = 8.0
"""A test that takes more seconds is tried only where it is named after the file or its folder."""
INSTALLS = "tests/cli/test_pre_commit.py"
LEFT_OUT = ("test_referee", "test_random_games", "test_found_by_random", "test_the_compiler_agrees_with")


class Reach:
    """Which rulings and tests run a statement: those first that run the fewest others."""

    def __init__(self, noted: Noted) -> None:
        self.rulings, self.tests = noted.rulings, noted.tests
        both = (noted.rulings, noted.tests)
        self.calls = Counter(name for found in both for names in found.values() for name in names)
        self.known = frozenset(self.calls)
        self.statements = noted.statements
        self.functions: dict[str, list[str]] = {}
        self.files: dict[str, list[str]] = {}
        for statement in sorted({*noted.rulings, *noted.tests}):
            self.functions.setdefault(function_of(statement), []).append(statement)
            self.files.setdefault(statement.partition(" ")[0], []).append(statement)

    def called(self, one: CodeBreak) -> bool:
        """Whether any ruling or test calls the function."""
        return f"{one.file} {one.within}" in self.functions

    def rulings_of(self, one: CodeBreak) -> list[str]:
        """The cases that run the statement, then, if few do, those that run another of its function."""
        return self._of(self.rulings, one)

    def tests_of(self, one: CodeBreak) -> list[str]:
        """The tests that run the statement, then, if few do, those that run another of its function."""
        return self._of(self.tests, one)

    def _of(self, noted: Mapping[str, list[str]], one: CodeBreak) -> list[str]:
        """A function of which nothing was noted has another name or place since: what calls its file is taken."""
        found = self._first(noted, [one.statement])
        few = sum(len(part.get(one.statement, ())) for part in (self.rulings, self.tests)) < FEW
        if one.statement in self.statements and not few:
            return found
        there = self.functions.get(f"{one.file} {one.within}")
        if there is None and one.statement not in self.statements:
            there = self.files.get(one.file)
        return list(dict.fromkeys([*found, *self._first(noted, there or ())]))

    def _first(self, noted: Mapping[str, list[str]], statements: Iterable[str]) -> list[str]:
        names = {name for statement in statements for name in noted.get(statement, ())}
        return sorted(names, key=lambda name: (self.calls[name], name))


@dataclass
class Noted:
    """The rulings and the tests that run a statement, by its name; every statement there was."""

    statements: set[str]
    rulings: dict[str, list[str]]
    tests: dict[str, list[str]]

    @classmethod
    def read(cls) -> Noted:
        """What was noted. Raises FileNotFoundError: run with --reach first."""
        written = json.loads(NOTED.read_text(encoding="utf8"))
        names = written["names"]
        rulings, tests = (
            {statement: [names[at] for at in row] for statement, row in written[part].items()}
            for part in ("rulings", "tests")
        )
        return cls(set(written["statements"]), rulings, tests)

    def write(self) -> None:
        """Keep it: names once, in the lists only where they stand."""
        names: dict[str, int] = {}
        parts = {
            part: {statement: [names.setdefault(name, len(names)) for name in row] for statement, row in noted.items()}
            for part, noted in (("rulings", self.rulings), ("tests", self.tests))
        }
        NOTED.parent.mkdir(exist_ok=True)
        written = {"names": list(names), "statements": sorted(self.statements), **parts}
        NOTED.write_text(json.dumps(written, ensure_ascii=False), encoding="utf8")


def function_of(statement: str) -> str:
    """The file and the function of a statement."""
    return statement.partition(": ")[0]


def left_out(test: str) -> bool:
    """Whether a test is never tried: it plays many games or reads what is not in the repository."""
    return any(part in test for part in LEFT_OUT)


def through_the_door(file: str) -> list[str]:
    """The test files that reach a file of the program as a user does."""
    return [one for room, tests in THROUGH_THE_DOOR.items() if file.startswith(room) for one in tests]


def mirrored(file: str) -> str:
    """Where the tests of a file's folder stand."""
    return "/".join(("tests", *Path(file).parent.parts[1:], ""))


def named_after(file: str) -> list[str]:
    """The test files that are named after a file of the program, or after its folder."""
    path = Path(file)
    room = Path("tests", *path.parent.parts[1:])
    named = (room / f"test_{path.stem}.py", room / f"test_{room.name}.py", room.parent / f"test_{room.name}.py")
    return [one.as_posix() for one in named if (ROOT / one).is_file()]


_READING = """
import importlib, json, sys
here, seen = sys.argv[1], set()
def note(frame, what, _):
    code = frame.f_code
    if what == "call" and code.co_filename.startswith(here):
        seen.add(code.co_filename[len(here) + 1:] + " " + code.co_qualname)
sys.setprofile(note)
for name in sys.argv[2:]:
    importlib.import_module(name)
sys.setprofile(None)
print(json.dumps(sorted(seen)))
"""


def called_while_read(files: Iterable[str]) -> frozenset[str]:
    """The functions that run while these modules are read, in a new process: by file and qualified name."""
    modules = sorted({module_name(file) for file in files})
    said = subprocess.run(
        [sys.executable, "-c", _READING, str(ROOT), *modules], cwd=ROOT, capture_output=True, check=True
    )
    return frozenset(json.loads(said.stdout))


def load_reach() -> Reach:
    """What was noted. Raises FileNotFoundError: run with --reach first."""
    noted = Noted.read()
    noted.tests = {place: [one for one in names if not left_out(one)] for place, names in noted.tests.items()}
    return Reach(noted)


def note_reach(field: Field | None, files: Sequence[str] = ()) -> None:
    """Replay every ruling, its scripts compiled anew, and run the tests; note the statements that each runs.

    Without a field only tests are noted, those of these files anew.
    """
    marks = Marks(one.file for one in every_break())
    found = _of_rulings(field, field.cases, marks) if field else {}
    noted = Noted(set(marks.names), found, _of_tests(files or FOLDERS, marks))
    if field is None:
        before = Noted.read()
        begin = tuple(f"{file}{after}" for file in files for after in ("::", "/"))
        kept = {place: [one for one in names if not one.startswith(begin)] for place, names in before.tests.items()}
        noted.rulings = before.rulings
        noted.tests = {place: [*noted.tests.get(place, ()), *kept.get(place, ())] for place in {*noted.tests, *kept}}
    noted.write()


def note_new_rulings(field: Field) -> None:
    """Add the rulings that came since to what was noted."""
    noted = Noted.read()
    known = {name for names in noted.rulings.values() for name in names}
    marks = Marks(one.file for one in every_break())
    noted.statements |= set(marks.names)
    for place, names in _of_rulings(field, [case for case in field.cases if case.name not in known], marks).items():
        noted.rulings.setdefault(place, []).extend(names)
    noted.write()


def _of_rulings(field: Field, cases: Iterable[Case], marks: Marks) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for case in cases:
        with marks.noted() as ran:
            field.afresh()
            field.red(field.read_again(case))
        for number in ran():
            found.setdefault(marks.names[number], []).append(case.name)
    return found


def _of_tests(files: Sequence[str], marks: Marks) -> dict[str, list[str]]:
    import pytest

    found: dict[str, set[str]] = {}
    made: dict[object, frozenset[int]] = {}

    class Noting:
        @pytest.hookimpl(hookwrapper=True)
        def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
            with marks.noted() as ran:
                yield
            made[fixturedef] = ran()

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_call(self, item: pytest.Function) -> Iterator[None]:
            began = time.perf_counter()
            elsewhere: set[int] = set()
            with marks.noted() as ran, in_forks(ran, elsewhere):
                yield
            if time.perf_counter() - began >= LONGEST or left_out(item.nodeid):
                return
            used = [made.get(one, frozenset()) for defs in item._fixtureinfo.name2fixturedefs.values() for one in defs]
            for number in ran().union(elsewhere, *used):
                found.setdefault(marks.names[number], set()).add(item.nodeid)

    os.chdir(ROOT)
    with contextlib.redirect_stdout(io.StringIO()):
        quiet = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--ignore={INSTALLS}")
        pytest.main([*quiet, *files], plugins=[Noting()])
    return {statement: sorted(names) for statement, names in found.items()}
