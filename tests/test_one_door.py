"""Everything that changes a table goes through `happen(event)`: only `game/events/` writes to one.

What lies on the table is read from the fields of its classes, so a new field is watched as soon as it is there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "ptcg_judge"
STATE = PACKAGE / "game" / "table" / "state.py"
WATCHED = ("Table", "Side", "Pokemon")
# What may write: the events, the table itself, and what lays a board out before anything happens on it.
WRITERS = ("game/events/", "game/table/state.py", "/laid.py")
# Helpers of the events that move cards and knowledge; whoever has these has a second door.
INNER = ("ptcg_judge.game.events.zones",)
READING = {"holder_of", "zone_of"}
CHANGES = {
    "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault",
    "sort", "update",
}  # fmt: skip
# Fields that other classes have as well, of the same name: what is written there is no part of a table.
ELSEWHERE = {"attacks", "name", "number", "index", "effects", "cards", "turn", "player", "pieces"}
# Names under which no part of a table goes: an object's own fields, a play that is asked about, Knock Outs, an oracle.
OTHERS = {"self", "play", "k", "busiest"}


def fields() -> set[str]:
    """The names of all fields of a table, its sides and its Pokémon."""
    found: set[str] = set()
    for node in ast.parse(STATE.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name in WATCHED:
            for part in node.body:
                if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
                    assert part.targets[0].id == "__slots__"
                    found |= set(ast.literal_eval(part.value))
    return found


FIELDS = fields()


def written(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and text of every write to a field of a table, be it through a name given to its list before."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef | ast.Module):
            aliases = _aliases(scope)
            for node in _own(scope):
                for target in _targets(node):
                    if _is_of_a_table(target, aliases):
                        yield node.lineno, ast.unparse(node)  # type: ignore[attr-defined]


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield child
            yield from _own(child)
        elif isinstance(child, ast.ClassDef):
            continue


def _aliases(scope: ast.AST) -> set[str]:
    """Names that stand for a list or mapping of a table: `seen = table.seen`, `for zone in (side.hand, side.deck)`."""
    found: set[str] = set()
    for node in _own(scope):
        pairs: list[tuple[ast.expr, ast.expr]] = []
        if isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            pairs = [(node.target, node.value)]
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple | ast.List):
            pairs = [(node.target, each) for each in node.iter.elts]
        for target, value in pairs:
            values = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
            if isinstance(target, ast.Name) and any(_is_field(each) for each in values):
                found.add(target.id)
    return found


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return [each for target in node.targets for each in _flat(target)]
    if isinstance(node, ast.AugAssign | ast.AnnAssign):
        return [node.target]
    if isinstance(node, ast.Delete):
        return node.targets
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
        return [ast.Subscript(node.func.value, ast.Constant(0))]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
        return [ast.Attribute(node.args[0], name) for name in FIELDS if name in ast.unparse(node.args[1])]
    return []


def _flat(target: ast.expr) -> list[ast.expr]:
    return [each for one in target.elts for each in _flat(one)] if isinstance(target, ast.Tuple) else [target]


def _is_of_a_table(target: ast.expr, aliases: set[str]) -> bool:
    inside = isinstance(target, ast.Subscript)
    while isinstance(target, ast.Subscript):
        target = target.value
    return _is_field(target) or (inside and isinstance(target, ast.Name) and target.id in aliases)


def _is_field(node: ast.expr) -> bool:
    if not isinstance(node, ast.Attribute) or node.attr not in FIELDS:
        return False
    base = ast.unparse(node.value)
    if base.split(".")[0] in OTHERS:
        return False
    return node.attr not in ELSEWHERE or base.split(".")[-1] in ("table", "side", "pokemon", "player")


def modules() -> list[Path]:
    """The modules that see a table and may not write to it."""
    paths = [path for layer in ("game", "rulebooks", "rulings", "report") for path in (PACKAGE / layer).rglob("*.py")]
    return sorted(path for path in paths if not any(part in path.as_posix() for part in WRITERS))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_events_write_to_the_table(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    wrong = [f"{path.relative_to(PACKAGE)}:{line}: {text}" for line, text in written(tree)]
    assert not wrong, "writes past the one door (game/events/door.py):\n" + "\n".join(wrong)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nobody_else_has_what_events_move_cards_with(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module in INNER:
            taken = {alias.name for alias in node.names} - READING
            assert not taken, f"{path.name} takes {', '.join(sorted(taken))} from {node.module}"
        if isinstance(node, ast.ImportFrom) and node.module == "ptcg_judge.game.events":
            assert not {alias.name for alias in node.names} & {"zones"}, path.name


@pytest.mark.parametrize(
    "line",
    [
        "side.hand.append(copy)",
        "side.deck[2:4] = cards",
        "pokemon.damage += 10",
        "del game.table.as_energy[copy]",
        "game.table.over = True",
        "c.game.table.sides[0].face_up.remove(copy)",
        "setattr(side, 'last_taken', True)",
        "seen = game.table.seen\n    seen[copy] = 3",
        "zone = side.discard if late else side.hand\n    zone.append(copy)",
        "old.active, new.active = new, old",
    ],
)
def test_a_write_is_seen(line: str) -> None:
    assert list(written(ast.parse(f"def f(game, side, pokemon, copy):\n    {line}\n"))), line


@pytest.mark.parametrize("line", ["self.hand = []", "taken.append(copy)", "hand = list(side.hand)", "play.pieces = []"])
def test_what_is_no_table_is_let_alone(line: str) -> None:
    assert not list(written(ast.parse(f"def f(game, side):\n    {line}\n"))), line
