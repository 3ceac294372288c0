"""How many rules are held: the numbers of floor.json only rise. `python -m tests.rulings.test_coverage` raises them."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from ptcg_judge.cite import citation
from ptcg_judge.rulebooks.shelf import SHELF
from ptcg_judge.rulings.library.coverage import DEFINITION, Covered, coverage, rows
from ptcg_judge.rulings.library.coverage import tested as held_by_tests
from tests.conftest import REPOSITORY
from tests.rulings.test_library import library, runner, runs

FLOOR = Path(__file__).with_name("floor.json")


def found() -> list[Covered]:
    return coverage(library().items, runs())


def numbers() -> dict[str, dict[str, int]]:
    """Covered rules of each book, and definitions."""
    whole = [row for row in rows(found()) if not row.area]
    return {row.book: {"held": row.covered + row.defined, "by definition": row.defined} for row in whole}


@pytest.mark.parametrize("id", SHELF)
def test_coverage_only_rises(id: str) -> None:
    floor = json.loads(FLOOR.read_text(encoding="utf8"))[id]
    now = numbers()[id]
    missing = [one.rule.rule for one in found() if one.rule.book == id and not one.how]
    assert now["held"] >= floor["held"], f"not covered: {', '.join(missing)}"
    assert now["by definition"] <= floor["by definition"], "a definition is no ruling: cover the rule instead"


def test_a_ruling_that_only_cites_a_rule_does_not_count(tmp_path: Path) -> None:
    """Nobody is Burned here: the citation of the rule on Burns is not met, that of the first damage step is."""
    (tmp_path / "damage").mkdir()
    path = tmp_path / "damage" / "jab.yaml"
    from tests.rulings.test_lint import GOOD

    burn, step = "now2026.conditions.burn-damage-then-flip", "now2026.damage.damage-step-1"
    path.write_text(GOOD.replace(f"[{step}]", f"[{step}, {burn}]"), encoding="utf8")
    from ptcg_judge.rulings.library.library import load_library

    small = load_library(runner().cards, [path])
    by = {one.rule.rule: one for one in coverage(small.items, runner().file(path, watch=True), ["now2026"])}
    assert by[step].how == "replay"
    assert by[burn].how != "replay"
    assert sum(one.how == "replay" for one in by.values()) == 1


def test_the_marks_of_tests_are_those_of_the_file() -> None:
    marked: dict[str, set[str]] = {}
    for path in sorted((REPOSITORY / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
            if isinstance(node, ast.FunctionDef):
                ids = {rule for mark in node.decorator_list for rule in _marked(mark)}
                if ids:
                    marked[f"{path.relative_to(REPOSITORY).as_posix()}::{node.name}"] = ids
    listed: dict[str, set[str]] = {}
    for rule, held in held_by_tests().items():
        listed.setdefault(held.test, set()).add(rule)
    assert marked == listed
    for ids in marked.values():
        assert all(citation(rule) for rule in ids)


def _marked(mark: ast.expr) -> list[str]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "covers":
        return [part.value for part in mark.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return []


def test_a_definition_says_why() -> None:
    assert all(one.because for one in found() if one.how == DEFINITION)


if __name__ == "__main__":
    FLOOR.write_text(json.dumps(numbers(), indent=2) + "\n", encoding="utf8")
