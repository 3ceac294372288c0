"""The wires are typed: `Any` where an outside file is read, looking attributes up by name next to nowhere.

Both lists can only grow shorter: a module that is not named here has none, and the sums only fall.
"""

from __future__ import annotations

import ast
from collections import Counter

from tests.test_structure import MODULES

MOST_ANY = 300
ANY = {  # where `Any` may stand, and why
    "a file of the outside, as it was read": (
        "yamlfile", "tomlfile", "schema", "cite", "cards.sources", "cards.build", "cards.store.lines",
        "deck.reading.syntax_json", "deck.formats", "deck.config", "rulings.file", "rulings.library", "rulebooks",
        "game.script_files", "ask.words", "ask.documents", "ask.tables",
    ),
    "what is compared with a file's word, whatever it is": ("rulings.replay",),
    "the fields of a kind of line, of act, of hook or of argument, each typed where it is written": (
        "game.core", "game.language.grammar", "report.scenarios",
    ),
    "the settings of a format, each typed by its rule": ("deck.rules.rule",),
    "what Python itself leaves open: pow(), a base class made at run time, a command, a job of any worker": (
        "game.chance.open_number", "cards.frozen", "cli.app", "parallel",
    ),
}  # fmt: skip
MOST_LOOKED_UP = 32
LOOKED_UP = {  # getattr, hasattr, setattr: where, and why
    "the fields of a table, one after the other": (
        "ask.features", "report.rulings.text", "game.core.rulebook", "cards.build.merge", "cards.build.join",
        "cards.build.overrides", "rulings.library.lint", "rulings.library.run", "rulings.library.scan",
        "deck.reading.list_boundaries",
    ),
    "an error of the system that may say why, or not": ("yamlfile", "deck.formats.file", "cli.cards", "safewrite"),
    "what this Python, system or stream may lack": ("parallel", "cards.update.run", "cli.app", "plainfile"),
    "a class that is made at run time, and a function whose settings are its arguments": (
        "cards.frozen", "deck.rules.rule",
    ),
    "a schema by the name of its maker": ("cli.schema",),
}  # fmt: skip


def uses(names: set[str]) -> Counter[str]:
    """How often each module of the package writes one of these names."""
    found: Counter[str] = Counter()
    for module, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name) and node.id in names:
                found[module.removeprefix("ptcg_judge.")] += 1
    return found


def elsewhere(found: Counter[str], allowed: dict[str, tuple[str, ...]]) -> list[str]:
    """The modules in which a name stands that is not allowed there."""
    rooms = [room for rooms in allowed.values() for room in rooms]
    return sorted(module for module in found if not any(f"{module}.".startswith(f"{room}.") for room in rooms))


def test_any_stands_only_where_something_is_read_that_we_did_not_write() -> None:
    found = uses({"Any"})
    assert elsewhere(found, ANY) == []
    assert found.total() <= MOST_ANY, "type what was added"


def test_attributes_are_looked_up_by_name_only_for_a_reason() -> None:
    found = uses({"getattr", "hasattr", "setattr"})
    assert elsewhere(found, LOOKED_UP) == []
    assert found.total() <= MOST_LOOKED_UP, "type what was added"


def test_the_lists_name_nothing_that_is_not_there() -> None:
    for allowed, names in ((ANY, {"Any"}), (LOOKED_UP, {"getattr", "hasattr", "setattr"})):
        found = uses(names)
        rooms = [room for rooms in allowed.values() for room in rooms]
        assert [room for room in rooms if not any(f"{module}.".startswith(f"{room}.") for module in found)] == []
