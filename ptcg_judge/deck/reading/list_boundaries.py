"""Where one decklist ends and the next begins, and what belongs to each.

A list begins with the heading that opened the list before (most lists open with Pokémon), or with a banner. Two parts
that only together make up the stated total, or 60 cards, are one list whose first heading is repeated. Lists without
headings part where one has 60 cards and a blank line, a title or a total follows.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final

from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.decklist import Decklist, Row, of_rows
from ptcg_judge.deck.findings import At, Finding, Severity

USUAL: Final = 60
LEAST: Final = 40  # fewer cards after a full list are alternatives noted below it, not a list of their own


class Segment:
    """The rows of one list while it is read, and what was said about its lines.

    `energy` is the last heading of Energy with the number of rows above it. `gaps` are the numbers of rows before
    which a list without headings may part; `joined` marks a part that may belong to the one before.
    """

    __slots__ = (
        "energy",
        "gaps",
        "joined",
        "problems",
        "rows",
        "sections",
        "settings",
        "talk",
        "totals",
        "uncounted",
    )

    def __init__(self, rows: list[Row] | None = None, joined: bool = False) -> None:
        self.rows: list[Row] = [] if rows is None else rows
        self.energy: tuple[str, At, int] | None = None
        self.problems: list[tuple[Finding, At]] = []
        self.talk: list[tuple[str, At]] = []
        self.uncounted: list[tuple[Finding, str, At]] = []
        self.sections: list[str] = []
        self.totals: list[tuple[int, At]] = []
        self.gaps: list[int] = []
        self.settings: dict[str, str] = {}
        self.joined = joined

    @property
    def cards(self) -> int:
        """The number of cards."""
        return sum([row[0] for row in self.rows])

    @property
    def started(self) -> bool:
        """Whether anything of a list has been read."""
        return bool(self.rows or self.sections)


class Segments:
    """Takes what is read line by line and gives the lists."""

    def __init__(self) -> None:
        self.now = Segment()
        self.done: list[Segment] = []
        self.shared: dict[str, str] = {}
        self.between: dict[str, str] = {}

    def heading(self, section: str) -> None:
        """A heading: it opens a new list where the list's first heading comes again after another."""
        seen = self.now.sections
        if self.now.rows and section in seen[:1] and len(seen) > 1:
            self.part(joined=not self.now.totals)
        elif self.now.rows and not seen and section == "pokemon" and self._full():
            self.part()
        if section not in self.now.sections:
            self.now.sections.append(section)

    def _full(self) -> bool:
        return self.now.cards >= LEAST

    def part(self, joined: bool = False) -> None:
        """Begin a new list, unless nothing has been read of this one."""
        if self.now.rows:
            self.done.append(self.now)
            self.now = Segment(joined=joined)

    def gap(self) -> None:
        """A blank line, a ruler or a title: lists without headings may part here."""
        if self.now.rows:
            self.now.gaps.append(len(self.now.rows))

    def setting(self, key: str, value: str) -> None:
        """A setting: for all lists before the first card, else for the list in which, or above which, it stands."""
        if not self.done and not self.now.rows:
            self.shared[key] = value
        elif self.now.totals or not self.now.rows:
            self.between[key] = value
        else:
            self.now.settings[key] = value

    def card(self, row: Row) -> None:
        """A card line."""
        if self.between:
            self.now.settings.update(self.between)
            self.between = {}
        self.now.rows.append(row)

    def lists(self, source: str) -> list[Decklist]:
        """The lists, in order; none where no card was read."""
        self.now.settings.update(self.between)
        if not self.done and (len(self.now.sections) > 1 or not self.now.gaps):  # nowhere does the text part
            return [_decklist(self.now, source, self.shared)] if _is_list(self.now) else []
        parts = [*self.done, self.now] if self.now.started or not self.done else [*self.done]
        if parts[-1] is not self.now:
            _add_rest(parts[-1], self.now)
        pieces = [piece for part in _joined(parts) for piece in _split(part)]
        full = [piece for piece in pieces if _is_list(piece)]
        several = len(full) > 1
        return [
            _decklist(piece, f"{source}#{at}" if several else source, self.shared) for at, piece in enumerate(full, 1)
        ]


def _is_list(part: Segment) -> bool:
    """Whether it is a decklist: prose with a number in front of a line is none, even if it stands in a .txt file."""
    if part.sections or len(part.rows) > len(part.talk):
        return bool(part.rows)
    return any(row[1].id or row[1].meant.printings for row in part.rows)


def _add_rest(last: Segment, rest: Segment) -> None:
    last.problems += rest.problems
    last.talk += rest.talk
    last.uncounted += rest.uncounted
    last.totals += rest.totals


def _joined(parts: list[Segment]) -> list[Segment]:
    """Parts put together again where only both make up the stated total, or 60 cards."""
    kept: list[Segment] = []
    for part in parts:
        if kept and part.joined and _belongs(kept[-1], part):
            before = kept[-1]
            _add_rest(before, part)
            before.rows += part.rows
            before.settings |= part.settings
        else:
            kept.append(part)
    return kept


def _belongs(before: Segment, part: Segment) -> bool:
    stated = part.totals[-1][0] if part.totals else USUAL
    return before.cards != stated and before.cards + part.cards == stated


def _split(part: Segment) -> Iterable[Segment]:
    """A text without headings that holds several lists, parted behind each 60 cards."""
    cuts = _cuts(part)
    if not cuts:
        return [part]
    pieces: list[Segment] = []
    for start, stop in zip([0, *cuts], [*cuts, len(part.rows)], strict=True):
        pieces.append(Segment(part.rows[start:stop]))
        pieces[-1].settings = dict(part.settings)
    borders = [_at(piece.rows[0]) for piece in pieces[1:]]
    for name in ("problems", "talk", "uncounted", "totals"):
        for item in getattr(part, name):
            getattr(pieces[bisect_right(borders, item[-1])], name).append(item)
    return pieces


def _cuts(part: Segment) -> list[int]:
    if len(part.sections) > 1 or not part.gaps:
        return []
    left, cuts, count, at = part.cards, [], 0, 0
    for gap in dict.fromkeys(part.gaps):
        count += sum(row[0] for row in part.rows[at:gap])
        at = gap
        if count == USUAL and left - USUAL >= LEAST:
            cuts.append(gap)
            left -= USUAL
            count = 0
    return cuts


def _decklist(part: Segment, source: str, shared: dict[str, str]) -> Decklist:
    findings = _grouped(part.problems) if part.problems else []
    if part.uncounted or part.talk:
        findings += _remarks(part)
    if part.energy and part.energy[2] == len(part.rows) and (missing := _energy_missing(part)):
        findings.append(missing)
    if part.totals and part.totals[-1][0] != part.cards:
        findings.append(_total_differs(part))
    return of_rows(source, part.rows, findings, shared | part.settings if shared else part.settings)


def decklist_of(part: Segment, source: str) -> Decklist:
    """The list of one segment whose lines are all known."""
    return _decklist(part, source, {})


def _grouped(problems: list[tuple[Finding, At]]) -> list[Finding]:
    """One finding for the same thing on several lines."""
    if not problems:
        return []
    lines: dict[Finding, list[At]] = {}
    for finding, at in problems:
        lines.setdefault(finding, []).append(at)
    from dataclasses import replace  # only lists with a problem need it, and its import takes a while

    return [replace(finding, lines=tuple(places)) for finding, places in lines.items()]


def _remarks(part: Segment) -> list[Finding]:
    """Lines that are no cards. A card without a count is one if it stands among cards, else a title."""
    first, last = _at(part.rows[0]), _at(part.rows[-1])
    inside = [(finding, at) for finding, _, at in part.uncounted if first < at < last]
    talk = sorted([*part.talk, *[(text, at) for _, text, at in part.uncounted if not first < at < last]], key=_place)
    findings = _grouped(inside)
    if talk:
        more = f" and {len(talk) - 1} more" if len(talk) > 1 else ""
        said = f'left out as no card: "{talk[0][0]}"{more}'
        findings.append(kinds.said(kinds.IGNORED, Severity.NOTE, said, lines=tuple(at for _, at in talk)))
    return findings


def _energy_missing(part: Segment) -> Finding | None:
    """A finding where "6 Energy" ends a list that lacks those cards: no heading, but a card line without its type."""
    text, at, _ = part.energy or ("", At(0, 0), 0)
    digits = "".join([mark if mark.isdecimal() else " " for mark in text]).split()
    count = int(digits[0]) if digits and len(digits[0]) < 4 else 0
    if ":" in text:  # "Energy: 10" is how exports head a section: the total they give says what is missing
        return None
    if not count or part.cards + count > max(USUAL, part.totals[-1][0] if part.totals else 0):
        return None
    said = f'"{text.strip()[:60]}" names no Energy card'
    hint = f"write each with its type, as in {count} Fire Energy"
    return kinds.said(kinds.UNREADABLE, Severity.ERROR, said, hint, undecides=True, lines=(at,))


def _at(row: Row) -> At:
    return At(row[2], row[3])


def _place(item: tuple[str, At]) -> At:
    return item[1]


def _total_differs(part: Segment) -> Finding:
    stated, at = part.totals[-1]
    said = f"the list says {stated} cards, its lines add up to {part.cards}"
    return kinds.said(kinds.TOTAL_DIFFERS, Severity.NOTE, said, lines=(at,))
