"""The typed tree of effect scripts: one table of words, from which parser, JSON schema and docs come.

A *node* is a mapping with one key, the word; its value holds the arguments, or the main argument alone
(`draw: 3` = `draw: {cards: 3}`). A *record* is a mapping with keys from a fixed list (Select, Filter, Event).
Words are functions registered with `word`; they stand in the modules of words/.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.core.game import Look, Statement
from ptcg_judge.nearest import hint

Build = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Arg:
    """An argument of a word: its type, and whether it must be written."""

    type: str
    required: bool


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a family ("statement", "number", "condition", "effect", "filter").

    `build(**arguments)` gives the compiled function; arguments arrive compiled, absent ones as None.
    """

    family: str
    name: str
    main: str | None
    args: Mapping[str, Arg]
    build: Build
    example: str
    could: Look | None

    @property
    def says(self) -> str:
        """What the word means, in one sentence."""
        return (self.build.__doc__ or "").strip().splitlines()[0]


WORDS: dict[str, dict[str, Word]] = {
    "statement": {},
    "number": {},
    "condition": {},
    "effect": {},
    "filter": {},
}


def word(
    family: str, name: str, example: str, main: str | None = None, /, could: Look | None = None, **args: str
) -> Callable[[Build], Build]:
    """Register a word. `args` gives each argument's type, with `!` when it must be written; `_` in a name is a blank."""  # noqa: E501

    def register(build: Build) -> Build:
        typed = {
            key.rstrip("_").replace("_", " "): Arg(kind.rstrip("!"), kind.endswith("!")) for key, kind in args.items()
        }
        if name in WORDS[family]:
            raise AssertionError(f"the word {name!r} is there twice")
        if not build.__doc__:
            raise AssertionError(f"the word {name!r} does not say what it means")
        if family == "statement" and could is None:
            raise AssertionError(f"the word {name!r} does not say whether it could do something")
        WORDS[family][name] = Word(family, name, main, typed, build, example, could)
        return build

    return register


Parse = Callable[[Any, "Scope"], Any]


PARSERS: dict[str, Parse] = {}


SCHEMAS: dict[str, Any] = {}


LOOKS: dict[str, str] = {}


def kind(name: str, schema: Any, looks: str) -> Callable[[Parse], Parse]:
    """Register a type of argument: its parser, its JSON schema, and how it looks (for the docs)."""

    def register(parse: Parse) -> Parse:
        PARSERS[name] = parse
        SCHEMAS[name] = schema
        LOOKS[name] = looks
        return parse

    return register


class Scope:
    """Where a script is being compiled: the names bound so far, and the last mapping for places in messages."""

    __slots__ = ("at", "key", "names", "where")

    def __init__(self, where: str, names: frozenset[str] | set[str] = frozenset()) -> None:
        self.where = where
        self.names = set(names)
        self.at: Any = None
        self.key: str | None = None

    def problem(self, message: str, near: str = "", node: Any = None, key: str | None = None) -> Exception:
        """The error with the line and column of the nearest mapping that knows its place."""
        owner: Any = node if hasattr(node, "problem") else self.at
        if hasattr(owner, "problem"):
            if isinstance(node if owner is node else None, list):
                found: Exception = owner.problem(message, hint=near)
            else:
                found = owner.problem(message, key if key is not None else self.key, hint=near)
            return found
        return EffectFileError(self.where, message, hint=near)


def parse(kind_: str, node: Any, scope: Scope) -> Any:
    """Compile a node of a type; "a|b" tries types by the look of the node, "[a]" is a list, "{a}" a mapping of them."""
    if kind_.startswith("["):
        items = node if isinstance(node, list) else [node]
        return tuple(parse(kind_[1:-1], item, scope) for item in items)
    if kind_.startswith("one of "):
        return _one_of(kind_[7:].split("|"), node, scope)
    return PARSERS[kind_](node, scope)


def _one_of(words: list[str], node: Any, scope: Scope) -> Any:
    if node not in words:
        raise scope.problem(f"one of {', '.join(words)} was expected, got {node!r}", hint(str(node), words))
    return node


def is_node(family: str, node: Any) -> bool:
    """Whether a mapping is a node of a family: its only key is one of the words."""
    return isinstance(node, Mapping) and len(node) == 1 and next(iter(node)) in WORDS[family]


def parse_node(family: str, node: Any, scope: Scope) -> Any:
    """Compile a node of a family of words."""
    if not isinstance(node, Mapping) or len(node) != 1:
        if isinstance(node, Mapping) and node:
            keys = list(node)
            raise scope.problem(
                f"one {family} per line was expected, got the keys {', '.join(map(str, keys[:5]))}",
                _near_word(family, keys[0]),
                node,
                keys[0],
            )
        raise scope.problem(f"a {family} was expected, got {_shown(node)}", _near_word(family, str(node)))
    (name,) = node
    found = WORDS[family].get(name)
    if found is None:
        raise scope.problem(f"there is no {family} '{name}'", _near_word(family, name), node, name)
    before = scope.at, scope.key
    scope.at, scope.key = (node, name) if hasattr(node, "problem") else before
    built = _build(found, node[name], scope)
    scope.at, scope.key = before
    return built


def _near_word(family: str, name: str) -> str:
    return hint(str(name), list(WORDS[family]))


def _shown(node: Any) -> str:
    if node is None:
        return "nothing"
    return "a list" if isinstance(node, list) else repr(node)


def _build(found: Word, value: Any, scope: Scope) -> Any:
    arguments = _arguments(found, value, scope)
    name = arguments.pop("as", None) if "as" not in found.args else None
    compiled: dict[str, Any] = {}
    early = [key for key in found.args if key in arguments]
    for key in early:
        arg = found.args[key]
        owner = value if isinstance(value, Mapping) and hasattr(value, "problem") else None
        before = scope.at, scope.key
        if owner is not None:
            scope.at, scope.key = owner, key
        if arg.type == "new name":
            scope.names.add(str(arguments[key]))
        compiled[key.replace(" ", "_")] = parse(arg.type, arguments[key], scope)
        scope.at, scope.key = before
    for key in found.args:
        compiled.setdefault(key.replace(" ", "_"), None)
    python = {
        "as": "as_",
        "if": "if_",
        "else": "else_",
        "is": "is_",
        "in": "in_",
        "from": "from_",
        "with": "with_",
        "for": "for_",
        "or": "or_",
    }
    built = found.build(**{python.get(key, key): value for key, value in compiled.items()})
    if name is not None:
        scope.names.add(str(name))
    if found.could is not None:
        return Statement(found.name, compiled, built, found.could, str(name) if name is not None else None)
    return built


def _arguments(found: Word, value: Any, scope: Scope) -> dict[str, Any]:
    """The arguments as written: a mapping of their names, or the main one alone."""
    allowed = {*found.args, "as"} if found.family == "statement" else set(found.args)
    if isinstance(value, Mapping) and (
        found.main is None or (any(key in allowed for key in value) and not _is_main_record(found, value))
    ):
        given = dict(value)
        for key in given:
            if key not in allowed:
                raise scope.problem(f"'{found.name}' has no '{key}'", hint(str(key), sorted(allowed)), value, key)
    elif found.main is None and not found.args:
        given = {}
    elif found.main is None:
        raise scope.problem(f"'{found.name}' needs a mapping of {', '.join(found.args)}")
    else:
        given = {found.main: value}
    missing = [key for key, arg in found.args.items() if arg.required and key not in given]
    if missing:
        raise scope.problem(f"'{found.name}' needs '{missing[0]}'", "", value if hasattr(value, "problem") else None)
    return given


def _is_main_record(found: Word, value: Mapping[str, Any]) -> bool:
    """Whether a mapping is the main argument itself (a Select, a Filter, a node), not a mapping of arguments."""
    assert found.main is not None
    main = found.args[found.main].type
    keys = set(value)
    if main in RECORD_KEYS and keys <= RECORD_KEYS[main]:
        return not (found.main in keys or (keys & (set(found.args) - RECORD_KEYS[main])))
    return main in ("number", "quantity", "condition") and any(
        is_node(family, value) for family in ("number", "condition")
    )


RECORD_KEYS: dict[str, frozenset[str]] = {}
