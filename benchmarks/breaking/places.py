"""The places of the program that can be broken at random, and the program with one of them broken.

A break swaps a comparison, `and` with `or`, `+` with `-`, min with max; drops a `not`; turns a condition into True or
False; changes a number by one, True to False; leaves out a statement. Left alone is what no ruling and no test should
hold, each for its reason:

* `raise`, an error that is made (`...Error(...)`), f-strings: words for people, which may be put better at any time;
* `assert`, `strict=` of zip: they say what is always so, nothing follows from them;
* `__repr__`, `__hash__`: for debuggers and tables; two that are equal have the same hash whatever the number is;
* annotations, the top of modules and classes: they run once, before anything could be broken in a running program.
"""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass, replace

from breaking.live import ROOT, source_of

ROOMS = {
    "game": ("ptcg_judge/game",),
    "language": ("ptcg_judge/game/language", "ptcg_judge/game/words"),
    "deck": ("ptcg_judge/deck",),
}
UNHELD = frozenset({"__repr__", "__hash__"})

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
}  # fmt: skip
Spot = tuple[int, int]
"""Line and column where a statement or lambda begins."""
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class CodeBreak:
    """The `number`th break of a file, in the function `within`, on a line; the `nth` that is said thus there."""

    file: str
    number: int
    line: int
    within: str
    what: str
    nth: int = 0
    statement: str = ""
    """Of which statement or lambda: the id of the first break in it."""

    @property
    def key(self) -> str:
        """Its name in code_survivors.yaml; lines may move."""
        return f"{self.file} {self.within}: {self.what}"

    @property
    def id(self) -> str:
        """Its name where the same is broken twice in a function."""
        return f"{self.key} #{self.nth}"


class _Breaks(ast.NodeVisitor):
    """Every place of a file that can be broken; the one with a number is broken."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str, str]] = []
        self.functions: list[str] = []
        self.around: list[ast.stmt | ast.Lambda] = []
        self.spots: list[Spot] = []

    def _place(self, node: ast.AST, what: str) -> bool:
        """Note a place; whether it is the one to be broken."""
        if not self.functions:
            return False
        self.found.append((getattr(node, "lineno", 0), ".".join(self.functions), what))
        self.spots.append(spot_of(self.around[-1]))
        return len(self.found) - 1 == self.wanted

    def visit(self, node: ast.AST) -> None:
        inside = isinstance(node, ast.stmt | ast.Lambda)
        if isinstance(node, ast.stmt | ast.Lambda):
            self.around.append(node)
        super().visit(node)
        if inside:
            self.around.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in UNHELD:
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

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name.endswith("Error"):
            return
        if name in NAMES and self._place(node, f"{_said(node)}: {name} to {NAMES[name]}"):
            node.func = ast.Name(NAMES[name], ast.Load())
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and self._place(node, f"without {_said(node)}"):
            node.value = _unused(node.value)
        self.generic_visit(node)


def _unused(node: ast.expr) -> ast.expr:
    """What is left out, behind an empty list and `and`: the function still has the same variables and functions in it.

    A condition that names something is evaluated, for the name is used afterwards; the tuple around it is not None.
    """
    if any(isinstance(one, ast.NamedExpr) for one in ast.walk(node)):
        return ast.Tuple([node], ast.Load())
    return ast.BoolOp(ast.And(), [ast.List([], ast.Load()), node])


def _said(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 60 else text[:57] + "..."


def breaks_of(file: str) -> list[CodeBreak]:
    """Every break of a file."""
    return [one for one, _ in _with_spots(file)]


def spots_of(file: str) -> dict[Spot, str]:
    """Where each statement or lambda begins that has breaks, and its name: the id of the first of them."""
    return {spot: one.statement for one, spot in _with_spots(file)}


def spot_of(node: ast.stmt | ast.Lambda) -> Spot:
    """Where it begins; nowhere what a break put in."""
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _with_spots(file: str) -> list[tuple[CodeBreak, Spot]]:
    found = _Breaks()
    found.visit(ast.parse(source_of(file)))
    said: Counter[tuple[str, str]] = Counter()
    first: dict[Spot, str] = {}
    made = []
    for number, ((line, within, what), spot) in enumerate(zip(found.found, found.spots, strict=True)):
        one = CodeBreak(file, number, line, within, what, said[within, what])
        made.append((replace(one, statement=first.setdefault(spot, one.id)), spot))
        said[within, what] += 1
    return made


def broken_code(one: CodeBreak) -> ast.Module:
    """The file with one break."""
    tree = ast.parse(source_of(one.file))
    _Breaks(one.number).visit(tree)
    return ast.fix_missing_locations(tree)


def every_break(room: str = "") -> list[CodeBreak]:
    """Every break of a room, or of the engine and the deck rules."""
    folders = ROOMS[room] if room else (*ROOMS["game"], *ROOMS["deck"])
    files = sorted(path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [one for file in files if not file.endswith("__main__.py") for one in breaks_of(file)]
