"""Rooms: imports go one way only, no folder and no file grows beyond what one can look over."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "ptcg_judge"
ROOMS = ("ask", "cards", "cli", "deck", "game", "report", "rulebooks", "rulings")
FILES = 14
LINES = 550
FLOORS = {"file": 0, "replay": 1, "library": 2}
"""The rooms of rulings/, each above those that it may import."""


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules that one imports: at the top, inside functions, and for types alone."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {full if (full := f"{node.module}.{alias.name}") in known else node.module for alias in node.names}
    return found & set(known)


def reached(start: str, graph: dict[str, set[str]]) -> set[str]:
    """Everything that a module imports, directly or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_no_module_imports_itself_through_others(room: str) -> None:
    known = modules()
    graph = {name: imports(path, known) - {name} for name, path in known.items()}
    mine = [name for name in known if name.startswith(f"ptcg_judge.{room}.")]
    assert [name for name in mine if name in reached(name, graph)] == []


def test_the_rooms_of_rulings_import_downwards() -> None:
    known = modules()
    wrong = []
    for name, path in known.items():
        parts = name.split(".")
        if parts[1:2] == ["rulings"] and len(parts) > 3:
            for other in imports(path, known):
                there = other.split(".")
                if there[1:2] == ["rulings"] and len(there) > 3 and FLOORS[there[2]] > FLOORS[parts[2]]:
                    wrong.append(f"{name} imports {other}")
    assert wrong == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_folder_and_no_file_is_larger_than_one_can_look_over(room: str) -> None:
    paths = list((PACKAGE / room).rglob("*.py"))
    crowded = {
        str(folder): count
        for folder, count in Counter(path.parent for path in paths if path.name != "__init__.py").items()
        if count > FILES
    }
    assert crowded == {}
    assert [path.name for path in paths if len(path.read_text(encoding="utf-8").splitlines()) > LINES] == []
