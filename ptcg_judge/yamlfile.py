"""YAML files with the line and column of everything in them: the only reader of YAML in the program.

What is read is a safe and plain subset of YAML 1.1, so that what a judge writes is what the program sees:

* Keys are always text, exactly as written: `on:`, `2012-04-25:` and `1:` are the keys "on", "2012-04-25" and "1".
* `yes`, `no`, `true`, `false` are booleans; `on`, `off`, `y`, `n` are text. `~`, `null` and nothing at all are None.
* `7`, `-20`, `+10` are whole numbers and `0.5` is a number. `08`, `1e3`, `0x1F`, `1_000`, `1/4`, `12:30` and dates
  such as `2012-04-25` stay text.
* Refused, with the place: anchors, aliases and tags (so there are no alias bombs), the same key twice, keys that are
  not text, `.nan` and `.inf`, tabs that indent, more than 1 MB, more than 40 levels, more than 100,000 entries,
  anything that is not UTF-8.

Documents are made of `Map` (a dict) and `Seq` (a list), which know their place, and of str, int, float, bool and None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from ptcg_judge.errors import FileError
from ptcg_judge.plainfile import Unreadable, read_plain, read_stdin

MOST_BYTES: Final = 1_000_000
MOST_LEVELS: Final = 40
MOST_ENTRIES: Final = 100_000

WORDS: Final[Mapping[str, bool | None]] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "yes": True, "Yes": True, "YES": True, "true": True, "True": True, "TRUE": True,
    "no": False, "No": False, "NO": False, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
NUMBER: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})(\.[0-9]{1,15})?")
NOT_A_NUMBER: Final = re.compile(r"[-+]?\.(?:nan|inf)", re.IGNORECASE)
MAYBE_NUMBER: Final = frozenset("+-.0123456789")
# What YAML takes for control characters, as one search instead of a look at each character.
CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class Place(NamedTuple):
    """Line and column, both counted from 1."""

    line: int
    column: int


class TextMark:
    """A place counted from 0, as PyYAML's own marks."""

    __slots__ = ("column", "line")

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column


class YamlSource(NamedTuple):
    """The file a node stands in and the kind of error it raises."""

    name: str
    error: type[FileError]

    def problem(self, message: str, mark: Any = None, hint: str = "") -> FileError:
        """The error to raise at a mark (None: the whole file)."""
        if mark is None:
            return self.error(self.name, message, hint=hint)
        return self.error(self.name, message, mark.line + 1, mark.column + 1, hint)


class Map(dict[str, Any]):
    """A mapping of a file: a dict that knows where it, its keys and its values stand."""

    __slots__ = ("_keys", "_mark", "_source", "_values")

    def __init__(self, source: YamlSource, mark: Any) -> None:
        super().__init__()
        self._source = source
        self._mark = mark
        self._keys: dict[str, Any] = {}
        self._values: dict[str, Any] = {}

    def place(self, key: str | None = None) -> Place:
        """Where the value of `key` begins; without a key, where the mapping begins."""
        return _place(self._values.get(key, self._mark) if key is not None else self._mark)

    def key_place(self, key: str) -> Place:
        """Where the key itself is written."""
        return _place(self._keys.get(key, self._mark))

    def problem(self, message: str, key: str | None = None, hint: str = "", at_key: bool = False) -> FileError:
        """The error to raise about the value of `key` (or the key itself, or the whole mapping), in the file's kind."""
        marks = self._keys if at_key else self._values
        return self._source.problem(message, marks.get(key, self._mark) if key is not None else self._mark, hint)

    def put(self, key: str, value: Any, key_mark: Any, mark: Any) -> None:
        """Put in a value with the places of its key and of itself. For readers of files."""
        self[key] = value
        self._keys[key], self._values[key] = key_mark, mark

    @property
    def file(self) -> str:
        """The name of the file, as messages say it."""
        return self._source.name


class Seq(list[Any]):
    """A list of a file that knows where it and its items stand."""

    __slots__ = ("_mark", "_marks", "_source")

    def __init__(self, source: YamlSource, mark: Any) -> None:
        super().__init__()
        self._source = source
        self._mark = mark
        self._marks: list[Any] = []

    def put(self, item: Any, mark: Any) -> None:
        """Put in an item with its place. For readers of files."""
        self.append(item)
        self._marks.append(mark)

    def place(self, index: int | None = None) -> Place:
        """Where the item begins; without an index, where the list begins."""
        return _place(self._marks[index] if index is not None else self._mark)

    def problem(self, message: str, index: int | None = None, hint: str = "") -> FileError:
        """The error to raise about one item or the whole list, in the file's kind."""
        return self._source.problem(message, self._marks[index] if index is not None else self._mark, hint)

    @property
    def file(self) -> str:
        """The name of the file, as messages say it."""
        return self._source.name


def forget_places(node: object, nowhere: dict[str, Any] | None = None) -> None:
    """Keep only what a file says of a node that is wanted long after the file was checked: places take most memory."""
    nowhere = {} if nowhere is None else nowhere
    if isinstance(node, Map):
        node._keys = node._values = nowhere
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        forget_places(each, nowhere)


def _place(mark: Any) -> Place:
    return Place(mark.line + 1, mark.column + 1)


# Reading


def read_yaml(path: Path, error: type[FileError] = FileError, name: str = "") -> list[Any]:
    """All documents of a file, empty ones left out. `name` replaces the path in messages.

    Raises `error` with path, line and column for everything that is wrong with the file.
    """
    return parse_yaml(read_bytes(path, error, name), name or str(path), error)


def read_one(path: Path, error: type[FileError] = FileError, name: str = "") -> Map:
    """The one mapping that a file must hold. Raises `error`."""
    return parse_one(read_bytes(path, error, name), name or str(path), error)


def read_bytes(path: Path, error: type[FileError] = FileError, name: str = "") -> bytes:
    """The bytes of a file of at most 1 MB. Raises `error` when it can't be read or is larger."""
    source = YamlSource(name or str(path), error)
    try:
        data = read_plain(path, MOST_BYTES)
    except Unreadable as problem:
        raise source.problem(str(problem)) from None
    _refuse_large(len(data), source)
    return data


def read_input(error: type[FileError] = FileError, name: str = "<stdin>") -> bytes:
    """The bytes of standard input, at most 1 MB of them. Raises `error` where it is closed or holds more."""
    source = YamlSource(name, error)
    try:
        data = read_stdin(MOST_BYTES)
    except Unreadable as problem:
        raise source.problem(str(problem)) from None
    _refuse_large(len(data), source)
    return data


def parse_one(text: str | bytes, name: str, error: type[FileError] = FileError) -> Map:
    """The one mapping that the text must hold. Raises `error`."""
    documents = parse_yaml(text, name, error)
    source = YamlSource(name, error)
    if not documents:
        raise source.problem("the file is empty")
    if len(documents) > 1:
        raise source.problem(f"one document expected, got {len(documents)} (separated by ---)")
    if not isinstance(documents[0], Map):
        raise source.problem(f"a mapping (key: value) was expected, got {described(documents[0])}", TextMark(0, 0))
    return documents[0]


def parse_yaml(text: str | bytes, name: str, error: type[FileError] = FileError) -> list[Any]:
    """All documents of the text, empty ones left out; each a `Map`, a `Seq` or a scalar.

    `name` is the file name in messages. Raises `error` with line and column for everything that is wrong.
    """
    source = YamlSource(name, error)
    _refuse_large(len(text), source)
    return _YamlReader(_clean_text(text, source), source).documents()


def _refuse_large(size: int, source: YamlSource) -> None:
    if size > MOST_BYTES:
        raise source.problem(f"more than {MOST_BYTES:,} bytes, too large for such a file")


def _clean_text(text: str | bytes, source: YamlSource) -> str:
    if isinstance(text, bytes):
        text = _decoded(text, source)
    text = text.removeprefix("\ufeff")
    if strange := CONTROL.search(text):
        message = f"a control character (U+{ord(strange.group()):04X}) can't stand in such a file"
        raise source.problem(message, _mark_after(text[: strange.start()]))
    return text


def _decoded(data: bytes, source: YamlSource) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        before = data[: wrong.start].decode("utf-8", "replace")
        raise source.problem("not UTF-8: save the file as UTF-8", _mark_after(before)) from None


def _mark_after(text: str) -> TextMark:
    return TextMark(text.count("\n"), len(text) - (text.rfind("\n") + 1))


class _YamlReader:
    """Builds documents from PyYAML's events; recursion ends at MOST_LEVELS."""

    def __init__(self, text: str, source: YamlSource) -> None:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self.text = text
        self.source = source
        self.entries = 0
        self.get: Callable[[], Any] = loader(text).get_event

    def documents(self) -> list[Any]:
        """Every document that is not empty."""
        found = []
        try:
            while not isinstance(event := self.get(), yaml.StreamEndEvent):
                if isinstance(event, yaml.NodeEvent):
                    node = self.node(event, 0)
                    if node is not None:
                        found.append(node)
        except yaml.MarkedYAMLError as wrong:
            raise self.translated(wrong) from None
        except (yaml.YAMLError, ValueError) as wrong:  # what PyYAML says without a place
            raise self.source.problem(f"not YAML: {wrong}") from None
        return found

    def node(self, event: Any, level: int) -> Any:
        """The node that begins with `event`."""
        self.entries += 1
        kind = type(event)
        if event.anchor is not None:
            self.refuse_anchor(event)
        if kind is yaml.ScalarEvent:
            if event.tag is not None:
                self.refuse_tag(event)
            return self.scalar(event) if event.implicit[0] and not event.style else event.value
        if event.tag is not None:
            self.refuse_tag(event)
        if self.entries > MOST_ENTRIES:
            raise self.source.problem(f"more than {MOST_ENTRIES:,} entries", event.start_mark)
        if level >= MOST_LEVELS:
            raise self.source.problem(f"nested more than {MOST_LEVELS} levels deep", event.start_mark)
        return self.mapping(event, level + 1) if kind is yaml.MappingStartEvent else self.sequence(event, level + 1)

    def scalar(self, event: Any) -> Any:
        """The value of a plain scalar."""
        value: str = event.value
        if value in WORDS:
            return WORDS[value]
        if value[0] not in MAYBE_NUMBER:
            return value
        if found := NUMBER.fullmatch(value):
            return float(value) if found.group(1) else int(value)
        if NOT_A_NUMBER.fullmatch(value):
            raise self.source.problem(
                f"{value} is no number that can be used", event.start_mark, "quote it if it is text"
            )
        return value

    def mapping(self, start: Any, level: int) -> Map:
        """A mapping, after its start event."""
        made = Map(self.source, start.start_mark)
        get, keys, values = self.get, made._keys, made._values
        while not isinstance(event := get(), yaml.MappingEndEvent):
            key = self.key(event)
            if key in made:
                first = _place(keys[key])
                message = f"the key '{short(key)}' stands twice, first in line {first.line}"
                raise self.source.problem(message, event.start_mark)
            keys[key] = event.start_mark
            event = get()
            values[key] = event.start_mark
            made[key] = self.node(event, level)
        return made

    def key(self, event: Any) -> str:
        """A key, exactly as it is written."""
        if type(event) is not yaml.ScalarEvent:
            if event.anchor is not None:
                self.refuse_anchor(event)
            hint = "quote text that begins with { or ["
            raise self.source.problem("a key must be text, not a list or mapping", event.start_mark, hint)
        if event.anchor is not None:
            self.refuse_anchor(event)
        if event.tag is not None:
            self.refuse_tag(event)
        if not event.value and not event.style:
            raise self.source.problem("a key is missing before ':'", event.start_mark)
        return str(event.value)

    def sequence(self, start: Any, level: int) -> Seq:
        """A list, after its start event."""
        made = Seq(self.source, start.start_mark)
        get = self.get
        while not isinstance(event := get(), yaml.SequenceEndEvent):
            made._marks.append(event.start_mark)
            made.append(self.node(event, level))
        return made

    def refuse_anchor(self, event: Any) -> None:
        """Anchors and aliases are not part of the language."""
        sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
        message = f"anchors and aliases ({sign}{short(event.anchor)}) are not used here: write it out"
        raise self.source.problem(message, event.start_mark, f"quote text that begins with {sign}")

    def refuse_tag(self, event: Any) -> None:
        """Tags are not part of the language."""
        message = f"tags ({short(event.tag)}) are not used here"
        raise self.source.problem(message, event.start_mark, "quote text that begins with !")

    def translated(self, wrong: yaml.MarkedYAMLError) -> FileError:
        """PyYAML's own error in our words."""
        mark = wrong.problem_mark or wrong.context_mark
        said = wrong.problem or "not YAML"
        if mark is None:
            return self.source.problem(f"not YAML: {said}")
        lines = self.text.splitlines()
        line = lines[mark.line] if mark.line < len(lines) else ""
        if "\t" in line[: mark.column + 1]:
            tab = TextMark(mark.line, line.index("\t"))
            return self.source.problem("a tab stands here: indent with spaces", tab)
        for pattern, ours, hint in PYYAML_SAYS:
            if re.search(pattern, said):
                return self.source.problem(ours, mark, hint)
        return self.source.problem(f"not YAML: {said}", mark)


NO_ALIAS: Final = "anchors and aliases are not used here: write it out"
PYYAML_SAYS: Final = (
    (r"mapping values are not allowed", "a second ':' in one line", "quote text that holds ': '"),
    (r"could not find expected ':'", "a ':' is missing after a key", ""),
    (r"did not find expected key", "a key was expected here", "check the indentation, and quotes that end too early"),
    (r"did not find expected '-' indicator", "a '- ' was expected here", "check the indentation"),
    (
        r"did not find expected ',' or '[]}]'",
        "a ',' or the closing bracket is missing",
        "quote a name that holds brackets",
    ),
    (r"unexpected end of stream", "a quote is never closed", ""),
    (r"cannot start any token", "text can't begin with this character", "quote it"),
    (r"block sequence entries are not allowed", "a '- ' can't stand here", "check the indentation"),
    (r"did not find expected <document start>", "the document ended before this line", "check the indentation"),
    (
        r"undefined alias|alias",
        "anchors and aliases are not used here: write it out",
        "quote text that begins with * or &",
    ),
)


def short(text: Any, most: int = 40) -> str:
    """The text, cut to fit a message."""
    line = " ".join(str(text)[: 4 * most].split())
    return line if len(line) <= most else line[: most - 3] + "..."


def described(node: Any) -> str:
    """What a value is, for messages: "the number 7", "a list", "text 'abc'"."""
    if node is None:
        return "nothing"
    if isinstance(node, bool):
        return "yes" if node else "no"
    if isinstance(node, int | float):
        return f"the number {short(node)}"
    if isinstance(node, str):
        return f"text '{short(node)}'"
    return "a list" if isinstance(node, list) else "a mapping"
