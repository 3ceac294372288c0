"""One function says what day it is, and nothing else asks the system."""

from __future__ import annotations

import ast
from datetime import date
from pathlib import Path

import pytest

from ptcg_judge import clock

REPOSITORY = Path(__file__).resolve().parents[1]
CLOCK = REPOSITORY / "ptcg_judge" / "clock.py"
DAYS = {
    "date": {"today", "fromtimestamp"},
    "datetime": {"today", "now", "utcnow", "fromtimestamp", "utcfromtimestamp"},
    "time": {"time", "time_ns", "localtime", "gmtime", "strftime", "ctime", "asctime"},
}
"""What tells the day, by the class or module it hangs on. Clocks that only measure how long something takes do not."""


def asks(tree: ast.AST) -> list[int]:
    """The lines in which a syntax tree asks the system for the day, also by a name imported for it."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
            if node.attr in DAYS.get(owner, ()):
                found.append(node.lineno)
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            found += [node.lineno for name in node.names if name.name in DAYS["time"]]
    return found


def sources() -> list[Path]:
    """Every Python file of the repository but the clock itself."""
    folders = ("ptcg_judge", "tests", "benchmarks")
    return [path for folder in folders for path in sorted((REPOSITORY / folder).rglob("*.py")) if path != CLOCK]


def test_nothing_but_the_clock_asks_what_day_it_is() -> None:
    wrong = {
        str(path.relative_to(REPOSITORY)): lines
        for path in sources()
        if (lines := asks(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert wrong == {}


def test_the_clock_asks_once() -> None:
    assert len(asks(ast.parse(CLOCK.read_text(encoding="utf-8")))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "from datetime import date\nday = date.today()",
        "import datetime\nday = datetime.date.today()",
        "from datetime import datetime\nday = datetime.now().date()",
        "import time\nday = time.localtime()",
        "from time import time\nday = time()",
    ],
)
def test_every_way_to_ask_is_seen(text: str) -> None:
    assert asks(ast.parse(text))


SATURDAY = date(2026, 8, 1)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-08-01", date(2026, 8, 1)), ("2026-8-1", date(2026, 8, 1)), ("2026/8/1", date(2026, 8, 1)),
        ("2026.08.01", date(2026, 8, 1)), (" today ", SATURDAY), ("Tomorrow", date(2026, 8, 2)),
    ],
)  # fmt: skip
def test_days_as_people_write_them(monkeypatch: pytest.MonkeyPatch, text: str, day: date) -> None:
    monkeypatch.setattr(clock, "today", lambda: SATURDAY)
    assert clock.day_of(text) == day


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("next saturday", "2026-08-08"), ("sunday", "2026-08-02"), ("1.8.2026", "2026-08-01 or 2026-01-08"),
        ("31/12/2026", "2026-12-31"), ("Aug 1, 2026", "2026-08-01"), ("1 August", "2026-08-01"),
        ("2026-02-30", "2026-02-28"), ("someday", "YYYY-MM-DD"), ("", "YYYY-MM-DD"), ("2026-08", "YYYY-MM-DD"),
        ("20260801", "YYYY-MM-DD"), ("٢٠٢٦-٠٨-٠١", "YYYY-MM-DD"), ("9" * 5000, "YYYY-MM-DD"),
    ],
)  # fmt: skip
def test_what_is_no_day_gets_the_nearest(monkeypatch: pytest.MonkeyPatch, text: str, hint: str) -> None:
    monkeypatch.setattr(clock, "today", lambda: SATURDAY)
    assert clock.day_of(text) is None
    assert hint in clock.nearest_days(text)
