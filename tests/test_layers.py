"""Which package may import which: an import against the arrows is a mistake of structure."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "ptcg_judge"

# Lower packages never import higher ones. `deck` and `game` never import each other, nor do their relatives.
BASE = {
    "clock", "yamlfile", "schema", "cite", "errors", "places", "nearest", "glossary", "safewrite", "plainfile",
    "parallel", "tomlfile", "kept", "__init__", "__version__",
}  # fmt: skip
MAY = {
    "cards": BASE,
    "deck": BASE | {"cards"},
    "game": BASE | {"cards"},
    "rulebooks": BASE | {"cards", "game"},
    "rulings": BASE | {"cards", "game", "rulebooks", "deck"},
    "ask": BASE | {"cards", "deck", "game", "rulebooks", "rulings"},
    "report": BASE | {"cards", "deck", "game", "rulebooks", "rulings", "ask"},
    "cli": BASE | {"cards", "deck", "game", "rulebooks", "rulings", "ask", "report"},
}


def modules() -> list[Path]:
    """Every module of a layered package."""
    return [path for layer in MAY for path in sorted((PACKAGE / layer).rglob("*.py"))]


def imported(tree: ast.AST) -> set[str]:
    """The first part of every ptcg_judge import outside `if TYPE_CHECKING`."""
    found: set[str] = set()
    for node in _outside_type_checking(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = (
                [f"{node.module}.{alias.name}" for alias in node.names]
                if node.module == "ptcg_judge"
                else [node.module]
            )
        for name in names:
            parts = name.split(".")
            if parts[0] == "ptcg_judge":
                found.add(parts[1] if len(parts) > 1 else "__init__")
    return found


def _outside_type_checking(node: ast.AST) -> list[ast.AST]:
    found = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        if isinstance(child, ast.Import | ast.ImportFrom):
            found.append(child)
        found += _outside_type_checking(child)
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_follow_the_layers(path: Path) -> None:
    layer = path.relative_to(PACKAGE).parts[0]
    wrong = imported(ast.parse(path.read_text(encoding="utf-8"))) - MAY[layer] - {layer}
    assert not wrong, f"{path.name} in {layer}/ must not import {', '.join(sorted(wrong))}"


def test_only_the_command_line_prints() -> None:
    for path in modules():
        if path.relative_to(PACKAGE).parts[0] == "cli":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
            assert not called or path.name in MAKERS, f"{path} prints"


MAKERS = {"compile_said.py", "build.py"}  # run by hand, not by the program
