"""Finding a format: those that ship with the program, from their compiled form, or a file of the user."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, Final

from ptcg_judge.deck.formats.format import Format, Knowledge
from ptcg_judge.errors import UsageError

COMPILED: Final = Path(__file__).with_name("compiled_formats.json")


class _Lines(dict[str, Any]):
    """The entries of the compiled file, each of which stands on a line of its own and is read when it is asked for."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._text = path.read_bytes()

    def __missing__(self, name: str) -> Any:
        import json

        begin = f'\n"{name}":'.encode()
        at = self._text.index(begin) + len(begin)
        made = self[name] = json.loads(self._text[at : self._text.index(b"\n", at)].rstrip(b","))
        return made


class _Shelf:
    """The formats that ship with the program, each built when it is first asked for."""

    def __init__(self) -> None:
        self._built: dict[str, Format] = {}

    @cached_property
    def _lines(self) -> _Lines:
        return _Lines(COMPILED)

    @property
    def record(self) -> dict[str, Any]:
        """The compiled form of all format files, and the tables that they share."""
        tables = ("calendar", "reprints", "sources")
        return {"formats": {id: self._lines[id] for id in self.ids}, **{name: self._lines[name] for name in tables}}

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all formats, in the order of the list."""
        return tuple(self._lines["keys"])

    @cached_property
    def knowledge(self) -> Knowledge:
        """What all formats share."""
        return Knowledge(self._lines)

    @property
    def names(self) -> dict[str, str]:
        """Every name that `--format` takes, with the id it means."""
        found: dict[str, str] = self._lines["names"]
        return found

    def get(self, name: str) -> Format | None:
        """The format of this name; None when there is none."""
        id = self.names.get(name)
        if id is None:
            return None
        if id not in self._built:
            self._built[id] = Format(self._lines[id], self.knowledge, self._lines["keys"][id])
        return self._built[id]


SHELF: Final = _Shelf()


def knowledge() -> Knowledge:
    """The calendar, the reprint rule and the sources that the shipped formats share."""
    return SHELF.knowledge


def format_names() -> tuple[str, ...]:
    """The ids of the formats that ship with the program, in the order of the list."""
    return SHELF.ids


def load_format(name_or_path: str) -> Format:
    """The format of this name, or the one in a YAML file.

    Raises UsageError for an unknown name (with the nearest one), FormatFileError for a file that can't be used.
    """
    if found := SHELF.get(name_or_path.strip().lower()):
        return found
    if _looks_like_a_path(name_or_path):
        from ptcg_judge.deck.formats.file import read_format

        return Format(read_format(Path(name_or_path)), SHELF.knowledge)
    raise UsageError(f'there is no format "{name_or_path[:60]}"', near_format(name_or_path))


def is_shipped(name: str) -> bool:
    """Whether a format of this name ships with the program."""
    return name.strip().lower() in SHELF.names


def near_format(name: str, files: bool = True) -> str:
    """A hint to the shipped format that was probably meant; `files` says that a file could have been named."""
    from ptcg_judge.nearest import nearest

    if not files and _looks_like_a_path(name):
        return "a list names formats of the program; a file is named by --format"
    near = nearest(name, SHELF.names)
    ending = "; a file needs its ending .yaml" if files else ""
    return f'did you mean "{near}"?' if near else f"judge formats list names them all{ending}"


def _looks_like_a_path(text: str) -> bool:
    return text.endswith((".yaml", ".yml")) or "/" in text or "\\" in text
