"""Decklists as tables: commas, semicolons or tabs, with or without a row of titles."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.deck.findings import At
from ptcg_judge.deck.naming.card_reading import Sort
from ptcg_judge.deck.reading.fields import COUNT, NAME, NUMBER, SET, CardRow, decklist, field_key

if TYPE_CHECKING:
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.naming.resolve import Resolver
    from ptcg_judge.deck.reading.list_boundaries import Segments

MARKS: Final = (";", "\t", ",", "|")
COMMENTS: Final = ("#", "//")
# Sheets of scraped lists give several counts; where groups hold one deck they agree.
_COUNTS: Final = ("maxcount", "totalcount", "averagecount", "decktotal")
_GROUPS: Final = frozenset({"deck", "deckid", "decklist", "list", "listid", "deckname", "player", "archetype", "liste"})
_FIRST: Final = re.compile(r'^\s*"?[1-9]\d{0,2}"?\s*[;\t,|]\s*"?[^\W\d_]')


class Columns(NamedTuple):
    """Which column holds what; -1 for none."""

    copies: int
    name: int
    code: int
    number: int
    group: int


def read_csv(text: str, source: str, resolver: Resolver) -> list[Decklist]:
    """The lists in a table; [] where the text is none."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip() and not line.startswith(COMMENTS)), None)
    if first is None:
        return []
    mark, columns = _titles(lines[first])
    if columns is None:
        mark, columns = _untitled([line for line in lines[first:] if line.strip()])
        first -= 1
    if columns is None:
        return []
    groups: dict[str, list[CardRow]] = {}
    for number, line in enumerate(lines[first + 1 :], first + 2):
        if line.strip():
            _add(groups, _cells(line, mark), columns, At(number, 1), line)
    named = [(rows, f"{source}#{at}" if len(groups) > 1 else source) for at, rows in enumerate(groups.values(), 1)]
    remarks = _remarks(lines[: first + 1])
    lists = [decklist(rows, name, resolver, remarks) for rows, name in named]
    return [deck for deck in lists if deck]


def _remarks(lines: list[str]) -> Segments:
    """The settings in comments above a table."""
    from ptcg_judge.deck.reading.list_boundaries import Segments
    from ptcg_judge.deck.reading.own_settings import read_setting
    from ptcg_judge.deck.reading.pieces_of_line import cleaned, sorted_piece

    segments = Segments()
    for number, line in enumerate(lines, 1):
        if line.startswith(COMMENTS):
            pieces = [piece for piece in map(sorted_piece, cleaned(line)) if piece and piece.sort is Sort.SETTING]
            for piece in pieces:
                read_setting(segments, piece.text, At(number, piece.column))
    return segments


def _cells(line: str, mark: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=mark), [])
    except csv.Error:
        return line.split(mark)


def _titles(line: str) -> tuple[str, Columns | None]:
    """The separator and the columns that a row of titles names; None where it names no name and count."""
    for mark in MARKS:
        keys = [field_key(cell) for cell in _cells(line[:4000], mark)]
        count = _column(keys, COUNT)
        if count < 0:
            count = next((keys.index(key) for key in _COUNTS if key in keys), -1)
        name = _column(keys, NAME)
        if len(keys) > 1 and name >= 0 and count >= 0:
            return mark, Columns(count, name, _column(keys, SET), _column(keys, NUMBER), _column(keys, _GROUPS))
    return "", None


def _column(keys: list[str], wanted: frozenset[str]) -> int:
    return next((at for at, key in enumerate(keys) if key in wanted), -1)


def _untitled(lines: list[str]) -> tuple[str, Columns | None]:
    """A table without titles: count, name, set, number in each row."""
    if len(lines) < 2 or sum(1 for line in lines if _FIRST.match(line)) < 0.8 * len(lines):
        return "", None
    for mark in MARKS:
        widths = [len(_cells(line[:4000], mark)) for line in lines[:20]]
        if min(widths) > 1 and max(widths) == min(widths):
            return mark, Columns(0, 1, 2, 3, -1)
    return "", None


def _add(groups: dict[str, list[CardRow]], cells: list[str], columns: Columns, at: At, line: str) -> None:
    def cell(column: int) -> str:
        return cells[column].strip() if 0 <= column < len(cells) else ""

    name = cell(columns.name)
    if not any(mark.isalnum() for mark in name):
        return
    place = At(at.line, line.find(name) + 1 or 1)
    row = CardRow(cell(columns.copies) or "?", name, cell(columns.code), cell(columns.number), place)
    groups.setdefault(cell(columns.group), []).append(row)
