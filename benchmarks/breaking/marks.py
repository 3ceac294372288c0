"""Which statements run: before each that has places to be broken stands a mark, in the functions that run here."""

from __future__ import annotations

import ast
import builtins
import contextlib
from collections.abc import Callable, Iterable, Iterator

from breaking.live import ROOT, Held, code_by_name, look_up, place_of, source_of
from breaking.places import Spot, spot_of, spots_of

_MARK = "_a_statement_runs"


class Marks:
    """The functions of some files with marks in them, until the process ends; `names` are the statements."""

    def __init__(self, files: Iterable[str]) -> None:
        chosen = sorted(set(files))
        look_up(chosen)
        held = Held()
        self.names: list[str] = []
        self._seen: set[int] = set()
        setattr(builtins, _MARK, self._seen.add)
        for file in chosen:
            self._mark(file, held)

    def _mark(self, file: str, held: Held) -> None:
        spots = spots_of(file)
        numbers = {spot: number for number, spot in enumerate(spots, len(self.names))}
        self.names += spots.values()
        tree = ast.parse(source_of(file))
        _Marking(numbers).visit(tree)
        path = str(ROOT / file)
        marked = code_by_name(compile(ast.fix_missing_locations(tree), path, "exec"))
        for name, code in code_by_name(compile(source_of(file), path, "exec")).items():
            for function in held.functions.get(place_of(code), ()):
                if function.__code__ == code:  # two lambdas of a line have one place
                    function.__code__ = marked[name]

    @contextlib.contextmanager
    def noted(self) -> Iterator[Callable[[], frozenset[int]]]:
        """What is given says which statements ran meanwhile, by their place in `names`."""
        before, done = frozenset(self._seen), list[frozenset[int]]()
        self._seen.clear()
        try:
            yield lambda: done[0] if done else frozenset(self._seen)
        finally:
            done.append(frozenset(self._seen))
            self._seen |= before


class _Marking(ast.NodeTransformer):
    def __init__(self, numbers: dict[Spot, int]) -> None:
        self.numbers = numbers

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            inside = getattr(node, field, None)
            if isinstance(inside, list):
                setattr(node, field, [one for statement in inside for one in self._with_mark(statement)])
        if isinstance(node, ast.Lambda) and spot_of(node) in self.numbers:
            both = ast.Tuple([self._call(node), node.body], ast.Load())
            node.body = ast.Subscript(both, ast.Constant(1), ast.Load())
        return node

    def _with_mark(self, statement: ast.stmt) -> list[ast.stmt]:
        there = spot_of(statement) in self.numbers
        return [*([ast.Expr(self._call(statement))] if there else []), statement]

    def _call(self, node: ast.stmt | ast.Lambda) -> ast.Call:
        return ast.Call(ast.Name(_MARK, ast.Load()), [ast.Constant(self.numbers[spot_of(node)])], [])
