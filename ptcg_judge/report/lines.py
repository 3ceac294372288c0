"""Lines of words with a style each, so that one text serves a pipe and a terminal."""

from __future__ import annotations

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
_ESCAPED = {mark: f"\\u{mark:04x}" for mark in _CONTROLS if mark >= 127}
# The bytes with which UTF-8 begins such marks: looking for them is cheaper than looking at every character.
_MAYBE = (b"\xc2", b"\xd8\x9c", b"\xe2\x80", b"\xe2\x81", b"\x7f", b"##")
LONGEST = 1000


def clean(text: str) -> str:
    """Text from outside that may safely be printed: control characters are shown as one mark, very long text ends.

    "##[" and "##vso[", which the logs of some builds take for commands wherever they stand, are taken apart.
    """
    short = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    if "##" in short and "[" in short:
        short = short.replace("##", "# #")
    return short.translate(_CONTROLS)


def clean_line(text: str) -> str:
    """The same for a whole line: it may not begin with "::" either, with which commands of GitHub begin."""
    return clean_line_of([clean(text)])


def clean_json(text: str) -> str:
    """JSON that says the same, with what `clean` takes out written as escapes: all of that stands within strings."""
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
