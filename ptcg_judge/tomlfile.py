"""TOML files with the line and column of everything in them: made of Map and Seq, as `yamlfile` makes them of YAML.

The standard library reads the values; where they stand is read from a syntax tree, since it does not say.
Days stay text ("2026-08-01"), as in YAML files.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Final

from ptcg_judge.errors import FileError
from ptcg_judge.yamlfile import MOST_BYTES, Map, Seq, TextMark, YamlSource

if TYPE_CHECKING:
    from tree_sitter import Node

Path = tuple[str | int, ...]
Marks = dict[Path, tuple[TextMark, TextMark]]
"""Where the key and the value of a path begin."""
_PLACE: Final = re.compile(r"^(?P<message>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
_KEYS: Final = ("bare_key", "quoted_key", "dotted_key")


def parse_toml(data: bytes, name: str, error: type[FileError] = FileError) -> Map:
    """The tables of a text. Raises `error` with line and column for what is no TOML, is no UTF-8, or is over 1 MB."""
    source = YamlSource(name, error)
    if len(data) > MOST_BYTES:
        raise source.problem(f"more than {MOST_BYTES:,} bytes, too large for such a file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise source.problem("is not written in UTF-8", TextMark(data[: problem.start].count(b"\n"), 0)) from None
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise _broken(problem, text, source) from None
    except RecursionError:
        raise source.problem("is nested too deeply") from None
    made: Map = _Making(source, marks_of(text)).map((), values)
    return made


def _broken(problem: Exception, text: str, source: YamlSource) -> FileError:
    said = _PLACE.match(str(problem))
    if said is None:
        return source.problem(f"is no TOML: {problem}")
    lines = text.split("\n")
    line, column = int(said["line"] or len(lines)), int(said["column"] or len(lines[-1]) + 1)
    message = said["message"]
    return source.problem(f"is no TOML: {message[:1].lower()}{message[1:]}", TextMark(line - 1, column - 1))


class _Making:
    """Makes Map and Seq of what the standard library read."""

    def __init__(self, source: YamlSource, marks: Marks) -> None:
        self.source, self.marks = source, marks

    def map(self, path: Path, table: dict[str, Any]) -> Map:
        made = Map(self.source, self._mark(path))
        for key, value in table.items():
            where = self.marks.get((*path, key), (self._mark(path),) * 2)
            made.put(key, self.value((*path, key), value), *where)
        return made

    def value(self, path: Path, value: Any) -> Any:
        if isinstance(value, dict):
            return self.map(path, value)
        if isinstance(value, list):
            made = Seq(self.source, self._mark(path))
            for at, item in enumerate(value):
                made.put(self.value((*path, at), item), self._mark((*path, at)))
            return made
        return value.isoformat() if isinstance(value, date | datetime | time) else value

    def _mark(self, path: Path) -> TextMark:
        while path and path not in self.marks:
            path = path[:-1]
        return self.marks[path][1] if path else TextMark(0, 0)


def marks_of(text: str) -> Marks:
    """Where every key and value of a TOML text stands."""
    import tree_sitter
    import tree_sitter_toml

    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
    return _TomlPlaces(text).read(parser.parse(text.encode()).root_node)


class _TomlPlaces:
    """Reads the places from a syntax tree."""

    def __init__(self, text: str) -> None:
        self.lines = text.encode().split(b"\n")
        self.marks: Marks = {}
        self.counts: dict[Path, int] = {}

    def read(self, document: Node) -> Marks:
        for node in document.named_children:
            if node.type == "pair":
                self._pair((), node)
            elif node.type in ("table", "table_array_element"):
                self._table(node)
        return self.marks

    def _table(self, node: Node) -> None:
        head = next(child for child in node.named_children if child.type in _KEYS)
        path = self._header(head, node)
        for child in node.named_children:
            if child.type == "pair":
                self._pair(path, child)

    def _header(self, head: Node, node: Node) -> Path:
        """The path of a table; an item of an array of tables has its number at the end."""
        path: Path = ()
        for key, part in self._keys(head):
            path = (*path, key)
            mark = self._mark(part)
            self.marks.setdefault(path, (mark, mark))
            if path in self.counts and part.end_byte != head.end_byte:
                path = (*path, self.counts[path])
        if node.type == "table_array_element":
            self.counts[path] = self.counts.get(path, -1) + 1
            path = (*path, self.counts[path])
        self.marks[path] = (self._mark(head),) * 2
        return path

    def _pair(self, path: Path, pair: Node) -> None:
        key, *rest = (child for child in pair.named_children if child.type != "comment")
        for name, part in self._keys(key):
            path = (*path, name)
            self.marks.setdefault(path, (self._mark(part),) * 2)
        if rest:
            self._value(path, rest[0], self._mark(key))

    def _value(self, path: Path, value: Node, key: TextMark | None) -> None:
        mark = self._mark(value)
        self.marks[path] = (key or mark, mark)
        items = [child for child in value.named_children if child.type != "comment"]
        if value.type == "inline_table":
            for pair in items:
                self._pair(path, pair)
        elif value.type == "array":
            for at, item in enumerate(items):
                self._value((*path, at), item, None)

    def _keys(self, node: Node) -> Iterator[tuple[str, Node]]:
        """The parts of a key: one, or several between dots."""
        if node.type == "dotted_key":
            for child in node.named_children:
                yield from self._keys(child)
        else:
            text = (node.text or b"").decode()
            yield (next(iter(tomllib.loads(f"{text} = 0"))) if node.type == "quoted_key" else text), node

    def _mark(self, node: Node) -> TextMark:
        row, byte = node.start_point
        return TextMark(row, len(self.lines[row][:byte].decode("utf-8", "replace")))
