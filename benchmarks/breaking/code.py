"""Lines of the program broken at random, one at a time, and what notices: rulings that reach the line, then tests.

    cd benchmarks
    python -m breaking.code --reach              # which rulings and tests reach which function: once, ten minutes
    python -m breaking.code --sample 250         # so many, drawn with a seed; `--from 250` goes on where that ended
    python -m breaking.code --sample 2000 --room game

A break swaps a comparison, `and` with `or`, `+` with `-`, min with max; drops a `not`; turns a condition into True or
False; changes a number by one, True to False; leaves out a statement. Messages, `assert`, `__repr__` and annotations
are left alone. Each is put into the running program in its own process. Rulings that call the function come first, then
the tests named after the file, then tests that call the function, those that call little else first, for so many
seconds. Survivors that can't be noticed stand with the reason in code_survivors.yaml; `--again FILE` tries those anew
that survived in a written output.
"""

from __future__ import annotations

import argparse
import ast
import json
import time
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random

from breaking.edits import red_test
from breaking.field import Case, Field
from breaking.forks import Died, each
from breaking.live import ROOT, CannotEdit, look_up, put_code
from breaking.reach import load_reach, named_after, note_reach
from ptcg_judge.yamlfile import read_one

SURVIVORS = Path(__file__).with_name("code_survivors.yaml")
ROOMS = {
    "game": ("ptcg_judge/game",),
    "language": ("ptcg_judge/game/language", "ptcg_judge/game/words"),
    "deck": ("ptcg_judge/deck",),
}
LANGUAGE = ROOMS["language"]
SECONDS = 90
TESTS = 25
"""So many tests are run at most where no ruling notices, beside those that are named after the file."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class CodeBreak:
    """The `number`th break of a file, in the function `within`, on a line of it."""

    file: str
    number: int
    line: int
    within: str
    what: str

    @property
    def key(self) -> str:
        """Its name in code_survivors.yaml; lines may move."""
        return f"{self.file} {self.within}: {self.what}"


class _Breaks(ast.NodeVisitor):
    """Every place of a file that can be broken; the one with a number is broken."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str, str]] = []
        self.functions: list[str] = []

    def _place(self, node: ast.AST, what: str) -> bool:
        """Note a place; whether it is the one to be broken."""
        if not self.functions:
            return False
        self.found.append((getattr(node, "lineno", 0), ".".join(self.functions), what))
        return len(self.found) - 1 == self.wanted

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name == "__repr__":
            return
        self.functions.append(node.name)
        for at, statement in enumerate(node.body):
            if not (at == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                self.visit(statement)
        self.functions.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.functions.append(node.name)
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                self.visit(statement)
        self.functions.pop()

    def visit_Assert(self, node: ast.Assert) -> None:
        return

    def visit_Raise(self, node: ast.Raise) -> None:
        return

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        return

    def visit_Compare(self, node: ast.Compare) -> None:
        for at, operator in enumerate(node.ops):
            swap = SWAPS.get(type(operator))
            if swap is not None and self._place(node, f"{_said(node)}: {type(operator).__name__} to {swap.__name__}"):
                node.ops[at] = swap()  # type: ignore[call-overload]
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        swap = SWAPS[type(node.op)]
        if self._place(node, f"{_said(node)}: {type(node.op).__name__} to {swap.__name__}"):
            node.op = swap()  # type: ignore[assignment]
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        swap = SWAPS.get(type(node.op))
        texts = any(isinstance(one, ast.JoinedStr | ast.Constant | ast.List) for one in (node.left, node.right))
        joins = texts and isinstance(node.op, ast.Add)
        said = f"{_said(node)}: {type(node.op).__name__} to {swap.__name__ if swap else ''}"
        if swap is not None and not joins and self._place(node, said):
            node.op = swap()  # type: ignore[assignment]
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not) and self._place(node, f"{_said(node)}: without not"):
            node.op = ast.UAdd()
            node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        for value in (True, False):
            if self._place(node, f"if {_said(node.test)}: {value}"):
                same = ast.IsNot() if value else ast.Is()
                node.test = ast.Compare(_unused(node.test), [same], [ast.Constant(None)])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            if self._place(node, f"{node.value} to {not node.value}"):
                node.value = not node.value
        elif isinstance(node.value, int) and self._place(node, f"{node.value} to {node.value + 1}"):
            node.value += 1

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in NAMES and self._place(node, f"{_said(node)}: {name} to {NAMES[name]}"):
            node.func = ast.Name(NAMES[name], ast.Load())
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and self._place(node, f"without {_said(node)}"):
            node.value = _unused(node.value)
        self.generic_visit(node)


def _unused(node: ast.expr) -> ast.expr:
    """What is left out, in a function that nobody calls: the one around it still has the same variables from outside.

    A condition that names something is evaluated, for the name is used afterwards; the tuple around it is not None.
    """
    if any(isinstance(one, ast.NamedExpr) for one in ast.walk(node)):
        return ast.Tuple([node], ast.Load())
    return ast.Lambda(ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[]), node)


def _said(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 60 else text[:57] + "..."


def breaks_of(file: str) -> list[CodeBreak]:
    """Every break of a file."""
    found = _Breaks()
    found.visit(ast.parse((ROOT / file).read_text(encoding="utf8")))
    return [CodeBreak(file, number, *place) for number, place in enumerate(found.found)]


def broken_code(one: CodeBreak) -> ast.Module:
    """The file with one break."""
    tree = deepcopy(ast.parse((ROOT / one.file).read_text(encoding="utf8")))
    _Breaks(one.number).visit(tree)
    return ast.fix_missing_locations(tree)


def every_break(room: str = "") -> list[CodeBreak]:
    """Every break of a room, or of the engine and the deck rules."""
    folders = ROOMS[room] if room else (*ROOMS["game"], *ROOMS["deck"])
    files = sorted(path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [one for file in files if not file.endswith("__main__.py") for one in breaks_of(file)]


@dataclass(frozen=True)
class Noticed:
    """What came of a break: the ruling or test that noticed it ("" for none), and how many reach the function."""

    by: str
    reached: int
    wrong: str = ""


def try_each(chosen: Sequence[CodeBreak], field: Field, jobs: int) -> Iterator[tuple[CodeBreak, Noticed]]:
    """What notices each of the breaks."""
    reach = load_reach()
    cases = {case.name: case for case in field.cases}
    look_up({one.file for one in chosen})

    def work(one: CodeBreak) -> Noticed:
        try:
            changed = put_code(one.file, broken_code(one))
        except CannotEdit as wrong:
            return Noticed("", 0, str(wrong))
        names = reach.rulings_of(changed)
        mine = [cases[name] for name in names if name in cases]
        red = _first_red(field, mine, one.file.startswith(LANGUAGE))
        if red is not None:
            return Noticed(red.name, len(mine))
        own, tests = named_after(one.file), reach.tests_of(changed)
        return Noticed(red_test([*own, *tests[:TESTS]]) if own or tests else "", len(mine) + len(tests))

    for one, result in each(chosen, work, SECONDS, jobs):
        yield one, Noticed(result.how, 0) if isinstance(result, Died) else result


def _first_red(field: Field, cases: Sequence[Case], compiled_anew: bool) -> Case | None:
    if not compiled_anew:
        return field.first_red(cases)
    field.afresh()
    for case in cases:
        try:
            case = field.read_again(case)
        except Exception:  # it can't be read any more
            return case
        if field.red(case):
            return case
    return None


def reasons() -> dict[str, str]:
    """Why a break can't be noticed, by its key."""
    return {str(key): str(why) for key, why in read_one(SURVIVORS).items()} if SURVIVORS.is_file() else {}


def survivors_of(output: Path) -> set[tuple[str, str, str, int]]:
    """What survived in a written output, by file, function, break and number."""
    rows = [json.loads(line) for line in output.read_text(encoding="utf8").splitlines()]
    return {(row["file"], row["within"], row["what"], row["number"]) for row in rows if not row["by"]}


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--reach", action="store_true", help="note which rulings and tests reach which function")
    parser.add_argument("--room", choices=tuple(ROOMS), default="", help="only this room")
    parser.add_argument("--sample", type=int, default=250, help="so many breaks")
    parser.add_argument("--from", dest="first", type=int, default=0, help="leave out so many of the sample's beginning")
    parser.add_argument("--seed", type=int, default=12, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--again", type=Path, help="try anew what survived in this output")
    parser.add_argument("--output", type=Path, help="write what came of each break, a JSON object a line")
    asked = parser.parse_args()
    field = Field.whole()
    if asked.reach:
        note_reach(field)
        return
    every = every_break(asked.room)
    Random(asked.seed).shuffle(every)
    chosen = every[asked.first : asked.first + asked.sample]
    if asked.again:
        green = survivors_of(asked.again)
        chosen = [one for one in every if (one.file, one.within, one.what, one.number) in green]
    began, why = time.perf_counter(), reasons()
    count = {"noticed": 0, "with a reason": 0, "survive": 0}
    for one, noticed in try_each(chosen, field, asked.jobs):
        known = "noticed" if noticed.by else "with a reason" if one.key in why else "survive"
        count[known] += 1
        if asked.output:
            with asked.output.open("a", encoding="utf8") as file:
                file.write(json.dumps({**one.__dict__, **noticed.__dict__}, ensure_ascii=False) + "\n")
        if known == "survive":
            print(f"survives: {one.file}:{one.line} {one.within}: {one.what} ({noticed.reached} reach it)", flush=True)
    took = time.perf_counter() - began
    print(
        f"{len(every)} breaks, {len(chosen)} tried in {took:.0f} s: " + ", ".join(f"{n} {k}" for k, n in count.items())
    )


if __name__ == "__main__":
    main()
