"""Which functions of the program each ruling and each test calls: noted once, so that only those are tried."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from breaking.field import Case, Field, called_by, called_while
from breaking.here import in_forks
from breaking.live import ROOT, Place, module_name

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
LONGEST = 8.0
"""A test that takes more seconds is tried only where it is named after the file or its folder."""
LEFT_OUT = ("test_referee", "test_random_games", "test_found_by_random", "test_the_compiler_agrees_with")


class Reach:
    """Which rulings and tests call a function: those first that call the fewest others."""

    def __init__(self, rulings: dict[str, list[str]], tests: dict[str, list[str]]) -> None:
        self.rulings, self.tests = _once(rulings), _once(tests)
        self.calls = Counter(name for found in (rulings, tests) for names in found.values() for name in names)
        self.known = frozenset(self.calls)
        self.files: dict[str, list[str]] = {}
        for place in (*rulings, *tests):
            self.files.setdefault(place.partition(" ")[0], []).append(place)

    def only_while_read(self, places: Iterable[Place], read: frozenset[str]) -> bool:
        """Whether nothing calls these functions but the reading of a module."""
        keys = [_key(place) for place in places]
        return all(key in read and key not in self.rulings and key not in self.tests for key in keys)

    def rulings_of(self, places: Iterable[Place]) -> list[str]:
        """The cases that call one of these functions."""
        return self._of(self.rulings, places)

    def tests_of(self, places: Iterable[Place]) -> list[str]:
        """The tests that call one of these functions."""
        return self._of(self.tests, places)

    def _of(self, noted: dict[str, list[str]], places: Iterable[Place]) -> list[str]:
        """A function that nothing was noted of has another name or place since: what calls its file is taken."""
        keys = [_key(place) for place in places]
        here = [key for key in keys if key in self.rulings or key in self.tests]
        if not here:
            here = [one for key in keys for one in self.files.get(key.partition(" ")[0], ())]
        names = {name for key in here for name in noted.get(key, ())}
        return sorted(names, key=lambda name: (self.calls[name], name))


def left_out(test: str) -> bool:
    """Whether a test is never tried: it plays many games or reads what is not in the repository."""
    return any(part in test for part in LEFT_OUT)


def _once(noted: dict[str, list[str]]) -> dict[str, list[str]]:
    """Each name held once: there are a few thousand names in some million places."""
    return {place: [sys.intern(name) for name in names] for place, names in noted.items()}


def through_the_door(file: str) -> list[str]:
    """The test files that reach a file of the program as a user does."""
    return [one for room, tests in THROUGH_THE_DOOR.items() if file.startswith(room) for one in tests]


def named_after(file: str) -> list[str]:
    """The test files that are named after a file of the program, or after its folder."""
    path = Path(file)
    room = Path("tests", *path.parent.parts[1:])
    named = (room / f"test_{path.stem}.py", room / f"test_{room.name}.py", room.parent / f"test_{room.name}.py")
    return [one.as_posix() for one in named if (ROOT / one).is_file()]


def _key(place: Place) -> str:
    """A function by file and qualified name: its line may move."""
    return f"{Path(place[0]).relative_to(ROOT).as_posix()} {place[1]}"


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
    noted = json.loads(NOTED.read_text(encoding="utf8"))
    tests = {place: [one for one in names if not left_out(one)] for place, names in noted["tests"].items()}
    return Reach(noted["rulings"], tests)


def note_reach(field: Field | None, files: Sequence[str] = ()) -> None:
    """Replay every ruling, its scripts compiled anew, and run the tests; note the functions that each calls.

    Without a field only tests are noted, those of these files anew.
    """
    found = _of_rulings(field, field.cases) if field else {}
    tests = _quickest_first(_of_tests(files or FOLDERS))
    made = {"rulings": _quickest_first(found), "tests": tests}
    if field is None:
        made = json.loads(NOTED.read_text(encoding="utf8"))
        begin = tuple(f"{file}{after}" for file in files for after in ("::", "/"))
        kept = {place: [one for one in names if not one.startswith(begin)] for place, names in made["tests"].items()}
        made["tests"] = {place: [*tests.get(place, ()), *kept.get(place, ())] for place in {*tests, *kept}}
    NOTED.parent.mkdir(exist_ok=True)
    NOTED.write_text(json.dumps(made, ensure_ascii=False), encoding="utf8")


def note_new_rulings(field: Field) -> None:
    """Add the rulings that came since to what was noted."""
    noted = json.loads(NOTED.read_text(encoding="utf8"))
    known = {name for names in noted["rulings"].values() for name in names}
    found = _of_rulings(field, [case for case in field.cases if case.name not in known])
    for place, names in _quickest_first(found).items():
        noted["rulings"].setdefault(place, []).extend(names)
    NOTED.write_text(json.dumps(noted, ensure_ascii=False), encoding="utf8")


def _of_rulings(field: Field, cases: Iterable[Case]) -> dict[str, list[tuple[float, str]]]:
    found: dict[str, list[tuple[float, str]]] = {}
    for case in cases:
        began = time.perf_counter()
        for place in called_by(lambda case=case: _anew(field, case)):  # type: ignore[misc]
            found.setdefault(_key(place), []).append((time.perf_counter() - began, case.name))
    return found


def _anew(field: Field, case: Case) -> None:
    field.afresh()
    field.red(field.read_again(case))


def _quickest_first(found: dict[str, list[tuple[float, str]]]) -> dict[str, list[str]]:
    return {place: [name for _, name in sorted(names)] for place, names in sorted(found.items())}


def _of_tests(files: Sequence[str]) -> dict[str, list[tuple[float, str]]]:
    import pytest

    found: dict[str, list[tuple[float, str]]] = {}

    class Noting:
        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
            began = time.perf_counter()
            elsewhere: set[Place] = set()
            with called_while() as seen, in_forks(seen, elsewhere):
                yield
            took = time.perf_counter() - began
            if took < LONGEST and not left_out(item.nodeid):
                for place in seen() | elsewhere:
                    found.setdefault(_key(place), []).append((took, item.nodeid))

    os.chdir(ROOT)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files], plugins=[Noting()])
    return found
