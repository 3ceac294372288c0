"""Finding the configuration of a list: the nearest one, upwards from the file.

Nothing of it is loaded where there is none: two or three looks at each folder, remembered, are all that a list costs.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ptcg_judge.errors import ConfigFileError

if TYPE_CHECKING:
    from ptcg_judge.deck.config.file import Config
    from ptcg_judge.yamlfile import Map

NAME: Final = "judge.toml"
SHARED: Final = "pyproject.toml"
TABLE: Final = b"judge"


class Configs:
    """The configurations of many lists. `only` names the one that holds for all; `off` leaves all out."""

    def __init__(self, only: str | None = None, off: bool = False) -> None:
        self.only, self.off = only, off
        self._of_folder: dict[str, Config | None] = {}
        self._as_written: dict[str, Config | None] = {}  # by folders as paths name them: thousands of files share one
        self._only: Config | None = None
        self._last: tuple[str, Config | None] = "", None

    def __reduce__(self) -> tuple[type[Configs], tuple[str | None, bool]]:
        """Another process looks for itself."""
        return Configs, (self.only, self.off)

    def of(self, path: str) -> Config | None:
        """What holds for a file; for stdin what holds in the folder of the program's start. None where there is none.

        Raises ConfigFileError for a configuration that can't be used.
        """
        if self.off:
            return None
        if self.only is not None:
            if self._only is None:
                self._only = _named(self.only)
            return self._only
        if path != self._last[0]:  # a file is asked about several times, one after the other
            written = os.path.dirname(path)  # noqa: PTH120
            if written not in self._as_written:
                self._as_written[written] = self._in(os.path.abspath(written))  # noqa: PTH100
            self._last = path, self._as_written[written]
        return self._last[1]

    def _in(self, folder: str) -> Config | None:
        """The configuration of a folder, or of the next one above that has one, up to the root of a git checkout."""
        below: list[str] = []
        while True:
            found = self._of_folder.get(folder, ...)
            if found is not ...:
                break
            below.append(folder)
            found = _own(folder)
            above = os.path.dirname(folder)  # noqa: PTH120
            if found is not None or above == folder or os.path.lexists(os.path.join(folder, ".git")):  # noqa: PTH118
                break
            folder = above
        self._of_folder.update(dict.fromkeys(below, found))
        return found


def _own(folder: str) -> Config | None:
    for name in (NAME, SHARED):
        path = os.path.join(folder, name)  # noqa: PTH118
        if _is_file(path):
            found = _read(Path(path))
            if found is not None:
                return found
    return None


def _is_file(path: str) -> bool:
    try:
        return stat.S_ISREG(os.stat(path).st_mode)  # noqa: PTH116
    except (OSError, ValueError):
        return False


def _named(text: str) -> Config:
    if not _is_file(text):
        raise ConfigFileError(text, "no such file")
    found = _read(Path(os.path.abspath(text)), named=True)  # noqa: PTH100
    if found is None:
        raise ConfigFileError(text, "has no table [tool.judge]")
    return found


def _read(path: Path, named: bool = False) -> Config | None:
    """The configuration in a file; None for a pyproject.toml without one, or that can't be read and was not `named`."""
    from ptcg_judge.yamlfile import read_bytes

    name = shown(path)
    try:
        data = read_bytes(path, ConfigFileError, name)
    except ConfigFileError:
        if path.name == SHARED and not named:  # somebody else's file
            return None
        raise
    if path.name == SHARED and not _may_hold_it(data):
        return None
    from ptcg_judge.deck.config.file import config_of
    from ptcg_judge.tomlfile import parse_toml

    document = parse_toml(data, name, ConfigFileError)
    own = _table_of(document, name) if path.name == SHARED else document
    return None if own is None else config_of(own, path.parent)


def _may_hold_it(data: bytes) -> bool:
    """Whether a pyproject.toml may have a table [tool.judge]: nearly all have none, and reading one takes long."""
    heads = [line.partition(b"=")[0].partition(b"#")[0] for line in data.split(b"\n") if b"tool" in line]
    return any(TABLE in head or head.strip(b" \t\r[]") in (b"tool", b'"tool"', b"'tool'") for head in heads)


def _table_of(document: Map, name: str) -> Map | None:
    """The table [tool.judge] of a pyproject.toml; None where it has none."""
    from ptcg_judge.yamlfile import Map

    tool = document.get("tool")
    if not isinstance(tool, Map) or "judge" not in tool:
        return None
    own = tool["judge"]
    if not isinstance(own, Map):
        raise ConfigFileError(name, "[tool.judge] is a table of settings", tool.place("judge").line)
    return own


def beside(paths: Iterable[str]) -> list[str]:
    """Where configurations of these files may lie, those that are not there included."""
    folders = {parent for path in paths for parent in Path(os.path.abspath(path)).parents}  # noqa: PTH100
    return [str(folder / name) for folder in sorted(folders) for name in (NAME, SHARED)]


def shown(path: Path) -> str:
    """A path as messages say it: from the folder of the program's start where it lies near, else whole."""
    try:
        near = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return near if near.count("..") < 4 else str(path)
