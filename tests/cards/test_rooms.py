"""The rooms of cards/: imports go down only, lazy and type-only ones counted, and no folder is crowded."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

CARDS = Path(__file__).resolve().parents[2] / "ptcg_judge" / "cards"
ROOMS = ("", "store", "sources", "build", "update")  # each may import from those before it, and from itself
MODULES = sorted(path for path in CARDS.rglob("*.py") if "effects" not in path.parts)


def name_of(path: Path) -> str:
    """ "store.file" for cards/store/file.py, "store" for its __init__.py."""
    return ".".join(path.relative_to(CARDS).with_suffix("").parts).removesuffix("__init__").removesuffix(".")


def imports_of(path: Path) -> set[str]:
    """The modules of cards/ that a module imports anywhere: at its top, in a function, for types."""
    names = {name_of(other) for other in MODULES}
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ptcg_judge.cards"):
            module = (node.module or "").removeprefix("ptcg_judge.cards").removeprefix(".")
            inner = {f"{module}.{alias.name}".removeprefix(".") for alias in node.names} & names
            found |= inner or {module}
    return found - {name_of(path)}


def room_of(module: str) -> str:
    return module.partition(".")[0] if module.partition(".")[0] in ROOMS else ""


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_down(path: Path) -> None:
    own = ROOMS.index(room_of(name_of(path)))
    above = {module for module in imports_of(path) if ROOMS.index(room_of(module)) > own}
    assert not above


def test_there_are_no_cycles() -> None:
    left = {name_of(path): imports_of(path) for path in MODULES}
    while free := {name for name, wanted in left.items() if not wanted & left.keys()}:
        left = {name: wanted for name, wanted in left.items() if name not in free}
    assert not left


def test_no_folder_is_crowded() -> None:
    for room in ROOMS:
        files = [path for path in (CARDS / room).iterdir() if path.suffix in (".py", ".yaml")]
        assert len(files) <= 13, f"{room}/ holds {len(files)} files"
