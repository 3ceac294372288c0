"""Tables in plain letters: the many lists of a run, and the formats of one list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from ptcg_judge.deck.findings import Verdict
from ptcg_judge.report.lines import Line, Word, listed, span

if TYPE_CHECKING:
    from ptcg_judge.deck.legal_days import FormatRow


class ListRow(NamedTuple):
    """What a run remembers of one list: `format` is the format with the day, `errors` and `warnings` are numbers of
    findings. `reason` (half a sentence) and `kinds` (of its errors) are "" and () in outputs that have no use for them.
    """

    verdict: str
    source: str
    format: str
    cards: int
    errors: int
    warnings: int
    reason: str = ""
    kinds: tuple[str, ...] = ()


_ORDER = {"illegal": 0, "undecided": 1, "legal": 2}
VERDICTS = ("legal", "illegal", "undecided")


def lists_table(rows: Iterable[ListRow]) -> list[Line]:
    """One line for each list, those with faults first, then by name."""
    rows = sorted(rows, key=lambda row: (_ORDER.get(row.verdict, 0), row.source))
    head = ("verdict", "cards", "errors", "warnings", "format", "list")
    cells = [
        (
            (row.verdict, row.verdict),
            *(("", str(number)) for number in (row.cards, row.errors, row.warnings)),
            ("", row.format),
            ("", row.source),
        )
        for row in rows
    ]
    return columns(head, cells, right={1, 2, 3})


def sentence(rows: Sequence[ListRow], skipped: int = 0, excluded: int = 0) -> str:
    """ "3 lists: 1 legal, 1 illegal, 1 undecided; 1 file without a card line skipped"."""
    counts = Counter(row.verdict for row in rows)
    parts = [f"{counts[word]} {word}" for word in VERDICTS if counts[word]]
    files = f"; {skipped} file{'s' if skipped > 1 else ''} without a card line skipped" if skipped else ""
    files += f"; {excluded} file{'s' if excluded > 1 else ''} excluded" if excluded else ""
    return f"{len(rows)} list{'s' if len(rows) != 1 else ''}: {', '.join(parts) or 'none'}{files}"


def kinds_sentence(rows: Iterable[ListRow]) -> str:
    """ "rotated in 34 lists, deck size in 3", the commonest first; "" where nothing is wrong."""
    counts = Counter(kind for row in rows for kind in row.kinds)
    said = [f"{kind} in {number}" for kind, number in sorted(counts.items(), key=lambda kind: (-kind[1], kind[0]))]
    if not said:
        return ""
    first, number = said[0], max(counts.values())
    return ", ".join([f"{first} list{'s' if number > 1 else ''}", *said[1:8]])


def formats_table(rows: Sequence[FormatRow], on: date) -> list[Line]:
    """One line for each format: whether the deck is legal on the day, and on which days it is."""
    cells: list[tuple[Word, ...]] = []
    for row in sorted(rows, key=lambda row: (_FORMATS.index(_verdict(row)), not row.spans)):
        verdict = _verdict(row)
        style = {"not now": "undecided", "never": "illegal"}.get(verdict, verdict)
        cells.append(((style, verdict), ("", row.format), ("", _days(row))))
    return columns((f"on {on}", "format", "legal on these days"), cells, right=set())


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


def columns(head: Sequence[str], rows: Sequence[Sequence[Word]], right: set[int]) -> list[Line]:
    """Aligned columns, the last one ragged; those in `right` end at one edge."""
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
