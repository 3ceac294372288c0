"""Lines of words with a style each, so that one text serves a pipe and a terminal."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptcg_judge.deck.formats.reach import Reach

Word = tuple[str, str]
"""A style of STYLES and the text that bears it."""
Line = tuple[Word, ...]

STYLES = {
    "": "",
    "legal": "bold green",
    "illegal": "bold red",
    "undecided": "bold yellow",
    "error": "red",
    "warning": "yellow",
    "note": "cyan",
    "faint": "dim",
    "name": "bold",
    "step": "bold blue",
}


# What moves the cursor, begins a sequence, turns the direction of writing or breaks a line, seen or unseen.
_CONTROLS = dict.fromkeys((*range(32), *range(127, 160), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F),
                           *range(0x2066, 0x206A)), "�")  # fmt: skip
_TABLE = {mark: shown for mark, shown in _CONTROLS.items() if mark not in (9, 10)}
_ESCAPED = {mark: f"\\u{mark:04x}" for mark in _CONTROLS if mark >= 127}
# The bytes with which UTF-8 begins such marks: looking for them is cheaper than looking at every character.
_MAYBE = (b"\xc2", b"\xd8\x9c", b"\xe2\x80", b"\xe2\x81", b"\x7f", b"##")
LONGEST = 1000
KEPT_END = 200  # of what is too long: the reason stands behind a long path


def clean(text: str) -> str:
    """Text from outside that may safely be printed: control characters are shown as one mark, very long text ends.

    "##[" and "##vso[", which the logs of some builds take for commands wherever they stand, are taken apart.
    """
    short = text if len(text) <= LONGEST else text[: LONGEST - KEPT_END - 1] + "…" + text[-KEPT_END:]
    if "##" in short and "[" in short:
        short = short.replace("##", "# #")
    return short.translate(_CONTROLS)


def clean_table(text: str) -> str:
    """A table as CSV or TSV, or another document, of any length: it keeps its tabs and ends of lines."""
    apart = re.sub(r"##(?=\w*\[)", "# #", text.translate(_TABLE))
    return re.sub(r"^([^\S\n]*):(?=:)", r"\1: ", apart, flags=re.MULTILINE)


def clean_line(text: str) -> str:
    """The same for a whole line: it may not begin with "::" either, with which commands of GitHub begin."""
    return clean_line_of([clean(text)])


def clean_json(text: str) -> str:
    """JSON that says the same, with what `clean` takes out written as escapes: all of that stands within strings."""
    if text.isascii():
        if "\x7f" not in text and "##" not in text:
            return text
    else:
        raw = text.encode("utf-8", "surrogatepass")
        if not any(mark in raw for mark in _MAYBE):
            return text
    return text.translate(_ESCAPED).replace("##", "#\\u0023")


def plain(lines: Iterable[Line]) -> str:
    """The text alone, each line with its end."""
    return "".join(clean_line_of(clean(text) for _, text in line) + "\n" for line in lines)


def clean_line_of(words: Iterable[str]) -> str:
    """The line of words that are clean: "::" may stand in it, but not at its beginning."""
    line = "".join(words)
    if "##" in line and "[" in line:
        line = line.replace("##", "# #")
    return line.replace("::", ": :", 1) if line.lstrip().startswith("::") else line


def span(since: date | None, until: date | None, reach: Reach) -> str:
    """ "from 2025-04-11 to 2026-04-09", open ends as far as they are known.

    A rotation that is only to be expected is no known end.
    """
    if reach.ended_by_rotation(until):
        return f"since {since}, until a rotation that is to be expected from {reach.rotates_from}"
    if since and until:
        return f"from {since} to {until}"
    if since:
        return f"since {since}, no end is known"
    return f"until {until}" if until else "on all days"


def when(day: date, reach: Reach) -> str:
    """ "on 2027-01-10, by what was known on 2026-11-21", or "on every day"."""
    return "on every day" if reach.timeless else f"on {day}{reach.known}"


def listed(words: list[str], last: str = "and") -> str:
    """ "1, 2 and 3"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


TIED = "\u00a0"
"""Stands between words that belong together, as in a card's name; shown as a space."""


def tied(text: str) -> str:
    """The text as one word, where a line is broken."""
    return text.replace(" ", TIED)


def columns_at_hand() -> int:
    """The columns of the terminal (or of COLUMNS), as far as lines stay readable; 80 where there is none."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 120))


def wrapped(lines: Iterable[Line], width: int) -> list[Line]:
    """The lines broken between words at so many columns, what follows set in; a longer word stands alone."""
    return [row for line in lines for row in _broken(line, width)]


def _broken(line: Line, width: int) -> list[Line]:
    text = "".join(words for _, words in line)
    if len(text) <= width:
        return [_untied(line)]
    margin = " " * (len(text) - len(text.lstrip(" ")) + 2)
    rows: list[list[Word]] = [[]]
    used = 0
    for unit in _units(line):
        long = sum(len(words) for _, words in unit)
        blank = unit[0][1].isspace()
        if used + long > width and not blank and used > len(margin):
            if rows[-1][-1][1].isspace():
                rows[-1].pop()
            rows.append([("", margin)])
            used = len(margin)
        if blank and len(rows) > 1 and used == len(margin):
            continue
        rows[-1] += unit
        used += long
    return [_untied(tuple(row)) for row in rows]


def _units(line: Line) -> list[list[Word]]:
    """The words and the blanks between them, each in one piece even where its style changes."""
    units: list[list[Word]] = []
    before = " "
    for style, words in line:
        for piece in re.findall(r" +|[^ ]+", words):
            if units and (piece[0] == " ") == (before[-1] == " "):
                units[-1].append((style, piece))
            else:
                units.append([(style, piece)])
            before = piece
    return units


def _untied(line: Line) -> Line:
    return tuple((style, words.replace(TIED, " ")) for style, words in line)
