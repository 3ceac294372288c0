"""One configuration: read, checked, and asked what it says about a list.

Everything in it remembers the file and line that said it. Unknown keys, formats, codes and days are refused with their
place and the nearest one.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.deck.config.patterns import PathPattern, path_pattern
from ptcg_judge.deck.config.schema import ON, config_schema
from ptcg_judge.deck.finding_kinds import KINDS
from ptcg_judge.errors import UsageError
from ptcg_judge.schema import Schema
from ptcg_judge.yamlfile import Map, Seq

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from ptcg_judge.cards.frozen import dataclass

SETTINGS: Final = ("format", "on", "printings")


class ConfigValue(NamedTuple):
    """A value and where it was said: "judge.toml:3", or "judge.toml:5 (decks/expanded/**)"."""

    value: str
    place: str


class Part(NamedTuple):
    """What is said about the lists that fit a pattern; about all where there is none. `rules` goes by code."""

    pattern: PathPattern | None
    settings: dict[str, ConfigValue]
    rules: dict[str, ConfigValue]


class Applied(NamedTuple):
    """What a configuration says about one list: settings by key, and for codes of findings "off" or "warning"."""

    settings: Mapping[str, ConfigValue] = {}
    rules: Mapping[str, ConfigValue] = {}


NOTHING: Final = Applied()


@dataclass(frozen=True, slots=True)
class Config:
    """A configuration. `name` is its path as messages say it, `folder` where its patterns begin; `baseline` is None
    where it names no file of known faults."""

    name: str
    folder: Path
    parts: tuple[Part, ...]
    exclude: tuple[tuple[PathPattern, ConfigValue], ...]
    baseline: ConfigValue | None
    own_settings: ConfigValue

    def applied(self, path: str) -> Applied:
        """What holds for the list in a file; what is said last goes before what was said earlier."""
        where = self.within(path)
        settings: dict[str, ConfigValue] = {}
        rules: dict[str, ConfigValue] = {}
        for part in self.parts:
            if part.pattern is None or (where is not None and part.pattern.fits(where)):
                settings |= part.settings
                rules |= part.rules
        return Applied(settings, {code: said for code, said in rules.items() if said.value != ON})

    def excluded(self, path: str) -> ConfigValue | None:
        """The pattern that keeps a file from being judged; None where none does."""
        where = self.within(path)
        return next((said for pattern, said in self.exclude if where is not None and pattern.fits(where)), None)

    def within(self, path: str) -> str | None:
        """The path from the folder of the configuration, with `/`; None for stdin and for what lies elsewhere."""
        return None if path == "-" else within(self.folder, path)

    @property
    def baseline_path(self) -> Path | None:
        """The file of known faults."""
        return self.folder / self.baseline.value if self.baseline else None


def within(folder: Path, path: str) -> str | None:
    """A path from a folder, with `/`; None where it does not lie in the folder."""
    start, whole = os.path.join(str(folder), ""), os.path.abspath(path)  # noqa: PTH100, PTH118
    return whole[len(start) :].replace(os.sep, "/") if whole.startswith(start) else None


def config_of(document: Map, folder: Path) -> Config:
    """The configuration that a file's table holds. Raises ConfigFileError with its place."""
    Schema(config_schema()).validate(document)
    reading = _Reading(document.file, folder)
    parts = [Part(None, *reading.settings(document, ""))]
    for text, table in document.get("paths", {}).items():
        parts.append(Part(path_pattern(text), *reading.settings(table, f" ({text})")))
    exclude: Seq = document.get("exclude", [])
    places = [f"{document.file}:{exclude.place(at).line}" for at in range(len(exclude))]
    excluded = [(path_pattern(text), ConfigValue(text, place)) for text, place in zip(exclude, places, strict=True)]
    own = reading.said(document, "own-settings") if "own-settings" in document else ConfigValue("True", "default")
    return Config(document.file, folder, tuple(parts), tuple(excluded), reading.baseline(document), own)


class _Reading:
    """Reads the values of one file."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder

    def said(self, table: Map, key: str, note: str = "") -> ConfigValue:
        return ConfigValue(str(table[key]), f"{self.name}:{table.place(key).line}{note}")

    def settings(self, table: Map, note: str) -> tuple[dict[str, ConfigValue], dict[str, ConfigValue]]:
        """The settings of a table, and its rules by code."""
        found = {key: self.said(table, key, note) for key in SETTINGS if key in table}
        if "format" in found:
            found["format"] = found["format"]._replace(value=self._format(table))
        if "on" in found:
            self._check_day(table)
        rules: Map | dict[str, str] = table.get("rules", {})
        codes = {kind.name: kind.code for kind in KINDS.values()}
        return found, {codes.get(key, key): self.said(rules, key, note) for key in rules if isinstance(rules, Map)}

    def _check_day(self, table: Map) -> None:
        try:
            date.fromisoformat(table["on"])
        except ValueError:
            raise table.problem(f'"{table["on"]}" is not a day of the calendar', "on", "as in 2026-08-01") from None

    def _format(self, table: Map) -> str:
        """The name of a format, or the path of a format file from the folder of the program's start."""
        from ptcg_judge.deck.formats.shelf import load_format

        name = str(table["format"])
        if name.endswith((".yaml", ".yml")):
            return str(self._inside(table, "format"))
        try:
            if "/" not in name and "\\" not in name:
                return load_format(name).id
        except UsageError as problem:
            raise table.problem(problem.message, "format", problem.hint) from None
        raise table.problem(f'there is no format "{name[:60]}"', "format", "a format file ends in .yaml")

    def _inside(self, table: Map, key: str) -> Path:
        """A path at or below the folder of the configuration, so that a repository names nothing outside itself."""
        text = str(table[key])
        path = Path(os.path.normpath(self.folder / text))
        if Path(text).is_absolute() or path == self.folder or not path.is_relative_to(self.folder):
            raise table.problem(f'"{text[:60]}" lies outside the folder of the configuration', key)
        return path

    def baseline(self, document: Map) -> ConfigValue | None:
        if "baseline" not in document:
            return None
        path = self._inside(document, "baseline")
        return self.said(document, "baseline")._replace(value=path.relative_to(self.folder).as_posix())
