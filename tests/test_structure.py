"""The house has rooms: imports point downwards, nothing goes round in circles, no folder and no file is a hall.

Imports count wherever they stand, inside functions and under `if TYPE_CHECKING` too.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "ptcg_judge"

# The rooms of the engine, lowest first: a room imports from itself and from those before it.
ROOMS = {
    "game": (
        "table", "chance", "core", "effects", "events", "steps", "language", "plays", "words", "script_files",
        "compiling",
    ),
}  # fmt: skip
ORDERED = ("game", "rulebooks")  # packages without a circle and without halls
MOST_FILES = 14  # beside each other in a folder, `__init__.py` left out
MOST_LINES = 550


def module_of(path: Path) -> str:
    """The dotted name of a file."""
    name = ".".join(("ptcg_judge", *path.relative_to(PACKAGE).with_suffix("").parts))
    return name.removesuffix(".__init__")


MODULES = {module_of(path): path for path in PACKAGE.rglob("*.py")}


def imported(source: str) -> set[str]:
    """The modules of the package that a source imports anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name in MODULES}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found |= {whole if whole in MODULES else node.module} & MODULES.keys()
    return found


def imports_of(package: str) -> dict[str, set[str]]:
    """What each module of a package imports."""
    return {
        name: imported(path.read_text(encoding="utf-8"))
        for name, path in MODULES.items()
        if name.startswith(f"ptcg_judge.{package}.") or name == f"ptcg_judge.{package}"
    }


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import each other in a circle (Tarjan's strongly connected components)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(one: str) -> None:
        number[one] = low[one] = len(number)
        stack.append(one)
        for other in sorted(graph[one] & graph.keys()):
            if other not in number:
                visit(other)
                low[one] = min(low[one], low[other])
            elif other in stack:
                low[one] = min(low[one], number[other])
        if low[one] == number[one]:
            group = stack[stack.index(one) :]
            del stack[stack.index(one) :]
            if len(group) > 1 or one in graph[one]:
                found.append(sorted(group))

    for one in graph:
        if one not in number:
            visit(one)
    return found


@pytest.mark.parametrize("package", ORDERED)
def test_no_modules_import_each_other_in_a_circle(package: str) -> None:
    assert not circles(imports_of(package))


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    assert not circles({"a": {"b", "c"}, "b": {"c"}, "c": set()})


@pytest.mark.parametrize("package", ROOMS)
def test_rooms_import_downwards(package: str) -> None:
    order = ROOMS[package]
    wrong = []
    for name, others in imports_of(package).items():
        room = name.split(".")[2] if name.count(".") > 1 else ""
        for other in others:
            parts = other.split(".")
            if parts[1] == package and len(parts) > 2 and order.index(parts[2]) > order.index(room):
                wrong.append(f"{name} imports {other}, which lies above it")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("package", ROOMS)
def test_every_room_has_its_place(package: str) -> None:
    rooms = {path.name for path in (PACKAGE / package).iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert rooms == set(ROOMS[package])
    assert {path.name for path in (PACKAGE / package).glob("*.py")} == {"__init__.py"}


def folders() -> list[Path]:
    """The folders with modules of the ordered packages."""
    return sorted({path.parent for package in ORDERED for path in (PACKAGE / package).rglob("*.py")})


@pytest.mark.parametrize("folder", folders(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_folder_is_a_hall(folder: Path) -> None:
    files = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
    assert len(files) <= MOST_FILES, f"{len(files)} files beside each other"


@pytest.mark.parametrize("folder", folders(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_file_is_a_hall(folder: Path) -> None:
    long = {path.name: path.read_text(encoding="utf-8").count("\n") for path in folder.glob("*.py")}
    assert all(lines <= MOST_LINES for lines in long.values()), long


@pytest.mark.parametrize("folder", folders(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_module_says_what_it_is(folder: Path) -> None:
    silent = [path.name for path in folder.glob("*.py") if not ast.get_docstring(ast.parse(path.read_text("utf-8")))]
    assert not silent


def test_every_class_has_a_name_of_its_own() -> None:
    where: dict[str, list[str]] = {}
    for module, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                where.setdefault(node.name, []).append(module)
    twice = {name: modules for name, modules in where.items() if len(modules) > 1}
    assert not twice, "a class has one meaning: rename one of each"
