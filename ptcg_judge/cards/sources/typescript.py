"""Reading a TypeScript file that says one plain object, as data: it is parsed, never run.

TCGdex keeps a card, set or series as

    import Set from "../Obsidian Flames"
    const card: Card = { name: { en: "Charizard ex", de: "Glurak-ex" }, set: Set, hp: 330, ... }
    export default card

Plain are objects, lists, strings (also two joined by +), numbers, true, false, null, undefined, and the name of an
import. Whatever else stands there (a call, a spread, a condition, a template with holes) makes the file no data.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

DEEPEST: Final = 12  # the deepest of today's files nests 5 objects
_WRAPPERS: Final = frozenset({"as_expression", "satisfies_expression", "parenthesized_expression"})
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
_WORDS: Final = {"true": True, "false": False, "null": None, "undefined": None}


class NotPlain(Exception):
    """The file is not one plain object; the text says what stands where (line) instead."""


@dataclass(frozen=True)
class Imported:
    """The default export of another file: its path as the import writes it ("../Obsidian Flames")."""

    path: str


@lru_cache(maxsize=1)
def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_typescript

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_typescript.language_typescript()))


def plain_object(source: bytes, wanted: Iterable[str] | None = None) -> dict[str, Any]:
    """The object that a file exports by default; with `wanted`, of its own keys only these.

    `source` is UTF-8. Raises NotPlain.
    """
    root = _parser().parse(source).root_node
    if root.has_error:
        raise NotPlain("not TypeScript that can be read")
    imports: dict[str, str] = {}
    objects: dict[str, Node] = {}
    exported: Node | None = None
    for node in root.named_children:
        if node.type == "import_statement":
            imports |= _imports(node)
        elif node.type == "lexical_declaration":
            objects |= _declared(node)
        elif node.type == "export_statement":
            exported = node.child_by_field_name("value") or exported
        elif node.type not in ("comment", "empty_statement"):
            raise NotPlain(_instead(node, "an import, a constant or an export"))
    whole = _unwrapped(exported) if exported is not None else None
    if whole is not None and whole.type == "identifier":
        whole = objects.get(_text(whole))
    if whole is None or whole.type != "object":
        raise NotPlain("it exports no object")
    return _NodeReader(imports, frozenset(wanted) if wanted is not None else None).object(whole, 0)


def _text(node: Node) -> str:
    try:
        return (node.text or b"").decode()
    except UnicodeDecodeError:
        raise NotPlain(f"line {node.start_point[0] + 1}: not UTF-8") from None


def _instead(node: Node, expected: str) -> str:
    return f"line {node.start_point[0] + 1}: {node.type.replace('_', ' ')} instead of {expected}"


def _unwrapped(node: Node) -> Node:
    while node.type in _WRAPPERS and node.named_children:
        node = node.named_children[0]
    return node


def _imports(node: Node) -> dict[str, str]:
    """The name of a default import with the path it comes from; imports of types say nothing here."""
    clause = next((child for child in node.named_children if child.type == "import_clause"), None)
    source = node.child_by_field_name("source")
    names = [child for child in clause.named_children if child.type == "identifier"] if clause else []
    return {_text(name): _string(source) for name in names} if source else {}


def _declared(node: Node) -> dict[str, Node]:
    found = {}
    for child in node.named_children:
        name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
        if name is not None and value is not None:
            found[_text(name)] = _unwrapped(value)
    return found


def _string(node: Node) -> str:
    """The text of a string, or of a template without holes."""
    parts = []
    for child in node.named_children:
        if child.type == "escape_sequence":
            parts.append(_escaped(_text(child)[1:], child))
        elif child.type == "string_fragment":
            parts.append(_text(child))
        else:
            raise NotPlain(_instead(child, "plain text"))
    return _paired("".join(parts), node)


def _paired(text: str, node: Node) -> str:
    """The text with halves of a character that were escaped one by one put together."""
    if any("\ud800" <= mark <= "\udfff" for mark in text):
        try:
            return text.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            raise NotPlain(_instead(node, "whole characters")) from None
    return text


def _escaped(code: str, node: Node) -> str:
    if code[:1] in ("u", "x"):
        digits = code[1:].strip("{}")
        if 0 < len(digits) <= 6 and int(digits, 16) <= 0x10FFFF:
            return chr(int(digits, 16))
        raise NotPlain(_instead(node, "a character"))
    return _ESCAPES.get(code, code)


def _number(node: Node) -> int | float:
    text = _text(node).replace("_", "")
    if len(text) > 20:
        raise NotPlain(_instead(node, "a number of sensible size"))
    try:
        return int(text) if text.isdecimal() else float(text)
    except ValueError:
        raise NotPlain(_instead(node, "a decimal number")) from None


class _NodeReader:
    """Nodes as values; `wanted` are the keys of the outermost object that are read."""

    def __init__(self, imports: dict[str, str], wanted: frozenset[str] | None) -> None:
        self.imports, self.wanted = imports, wanted

    def object(self, node: Node, depth: int) -> dict[str, Any]:
        """The keys and values of an object."""
        found: dict[str, Any] = {}
        for pair in node.named_children:
            if pair.type == "comment":
                continue
            key, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
            if pair.type != "pair" or key is None or value is None or key.type == "computed_property_name":
                raise NotPlain(_instead(pair, "a key and its value"))
            name = _string(key) if key.type == "string" else _text(key)
            if depth or self.wanted is None or name in self.wanted:
                found[name] = self.value(value, depth + 1)
        return found

    def value(self, node: Node, depth: int) -> Any:
        """The value that a node says."""
        if depth > DEEPEST:
            raise NotPlain(_instead(node, f"values at most {DEEPEST} deep"))
        node = _unwrapped(node)
        if node.type in ("string", "template_string"):
            return _string(node)
        if node.type == "object":
            return self.object(node, depth)
        if node.type == "array":
            return [self.value(item, depth + 1) for item in node.named_children if item.type != "comment"]
        if node.type == "number":
            return _number(node)
        if node.type in _WORDS:
            return _WORDS[node.type]
        if node.type == "identifier" and _text(node) in self.imports:
            return Imported(self.imports[_text(node)])
        if node.type == "unary_expression" and _text(node).startswith("-") and node.named_children[0].type == "number":
            return -_number(node.named_children[0])
        if node.type == "binary_expression":
            return self.joined(node, depth)
        raise NotPlain(_instead(node, "plain data"))

    def joined(self, node: Node, depth: int) -> str:
        """Two strings joined by +."""
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        sign = node.child_by_field_name("operator")
        if left is None or right is None or sign is None or sign.type != "+":
            raise NotPlain(_instead(node, "plain data"))
        parts = [self.value(part, depth + 1) for part in (left, right)]
        if not all(isinstance(part, str) for part in parts):
            raise NotPlain(_instead(node, "plain data"))
        return "".join(parts)
