"""Tables in plain letters: the many lists of a run, and the formats of one list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from ptcg_judge.deck.findings import Verdict
from ptcg_judge.report.lines import Line, Word, listed, span

if TYPE_CHECKING:
    from ptcg_judge.deck.legal_days import FormatRow

Tally = tuple[str, str, str, int, int, int]
"""Verdict, source, format, cards, errors and warnings of one list."""
_ORDER = {"illegal": 0, "undecided": 1, "legal": 2}


def lists_table(rows: Iterable[Tally]) -> list[Line]:
    """One line for each list, those with faults first, then by name."""
    rows = sorted(rows, key=lambda row: (_ORDER.get(row[0], 0), row[1]))
    head = ("verdict", "cards", "errors", "warnings", "format", "list")
    cells = [
        ((verdict, verdict), ("", str(cards)), ("", str(errors)), ("", str(warnings)), ("", fmt), ("", source))
        for verdict, source, fmt, cards, errors, warnings in rows
    ]
    return _table(head, cells, right={1, 2, 3})


def formats_table(rows: Sequence[FormatRow], on: date) -> list[Line]:
    """One line for each format: whether the deck is legal on the day, and on which days it is."""
    cells: list[tuple[Word, ...]] = []
    for row in sorted(rows, key=lambda row: (_FORMATS.index(_verdict(row)), not row.spans)):
        verdict = _verdict(row)
        style = {"not now": "undecided", "never": "illegal"}.get(verdict, verdict)
        cells.append(((style, verdict), ("", row.format), ("", _days(row))))
    return _table((f"on {on}", "format", "legal on these days"), cells, right=set())


_FORMATS = ("legal", "undecided", "not now", "never")


def _verdict(row: FormatRow) -> str:
    """One of _FORMATS: a deck that is illegal on the day may be legal on others."""
    if row.verdict is Verdict.ILLEGAL:
        return "not now" if row.spans else "never"
    return str(row.verdict.value)


def _days(row: FormatRow) -> str:
    because = f"{row.because.code} {row.because.message}" if row.because else ""
    if not row.spans:
        return because or "its cards are never legal together"
    if row.reach.timeless:
        return "on every day"
    said = listed([span(days.first, days.last, row.reach) for days in row.spans])
    return f"{because}; legal {said}" if because else f"{said}{row.reach.known}"


def _table(head: Sequence[str], rows: Sequence[Sequence[Word]], right: set[int]) -> list[Line]:
    """Aligned columns, the last one ragged."""
    widths = [max(len(cell) for cell in column) for column in zip(head, *_texts(rows), strict=True)]
    lines: list[Line] = [tuple(("faint", text) for _, text in _aligned([("", h) for h in head], widths, right))]
    lines += [_aligned(row, widths, right) for row in rows]
    return lines


def _texts(rows: Sequence[Sequence[Word]]) -> list[list[str]]:
    return [[text for _, text in row] for row in rows]


def _aligned(row: Sequence[Word], widths: Sequence[int], right: set[int]) -> Line:
    words: list[Word] = []
    for at, ((style, text), width) in enumerate(zip(row, widths, strict=True)):
        if at == len(row) - 1:
            words.append((style, text))
        else:
            words.append((style, (text.rjust(width) if at in right else text.ljust(width)) + "  "))
    return tuple(words)
