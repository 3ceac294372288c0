"""Decklists as lines of text: PTCG Live in six languages, PTCGO, Limitless, LigaPokemon, ids, names, counts behind.

One reader serves them all, since real texts mix them: every line is looked at by itself, cards are read from the
right, and headings only part lists. What a line says is remembered by its text.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, final

from ptcg_judge.cards.names import name_key
from ptcg_judge.deck import reading_kinds as kinds
from ptcg_judge.deck.cardtext import LARGEST, counted, number_of
from ptcg_judge.deck.decklist import Entry
from ptcg_judge.deck.findings import At, Finding, Severity
from ptcg_judge.deck.lines import CONTROL, Piece, Sort, Text, cleaned, had_link, sorted_piece
from ptcg_judge.deck.segments import Segments
from ptcg_judge.deck.settings import read_setting

if TYPE_CHECKING:
    from ptcg_judge.deck.resolve import Meant, Resolver
    from ptcg_judge.deck.rule import Kind

REMEMBERED: Final = 100_000
MOST_BAD: Final = 300  # lines that fit nothing, before the rest of a text without cards is given up
LONGEST: Final = 2_000  # characters of a line that are looked at
_SIMPLE: Final = re.compile(r"([1-9]\d?) ([^\s<&`\\\[*x×X-][^\s<&`\\\[]*(?: [^\s<&`\\\[]+)+)")
_WORD: Final = re.compile(r"[^\W\d_]")
_new: Final = tuple.__new__


@final
class CardPart(NamedTuple):
    """A card on a line: where its text begins, how many, which."""

    column: int
    copies: int
    meant: Meant


class Flaw(NamedTuple):
    """A piece of a line that can't be read; `text` is its own, shortened; `uncounted` if it only lacks a count."""

    column: int
    finding: Finding
    text: str
    uncounted: bool


Part = CardPart | Flaw | Piece


class TextReader:
    """Reads lines for one resolver; keeps what it has worked out for the next text."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self._parts: dict[str, tuple[Part, ...]] = {}
        self._bad = self._given_up = 0

    def read(self, text: str) -> Segments:
        """The lists in a text; lines end with CR LF, LF or CR."""
        segments = Segments()
        known = self._parts.get
        self._bad = self._given_up = 0
        for number, line in enumerate(_lines(text), 1):
            parts = known(line)
            if parts is None:
                parts = self._new_line(line, number)
            for part in parts:
                if type(part) is CardPart:
                    meant = part.meant
                    place = _new(At, (number, part.column))
                    segments.card(_new(Entry, (part.copies, *meant[:6], place)))
                    if meant.problems:
                        segments.now.problems += [(finding, place) for finding in meant.problems]
                else:
                    _take(segments, part, number)
        if self._given_up:
            said = f"{self._given_up} more lines were not looked at: too little of this text is a decklist"
            segments.now.problems.append((_finding(kinds.UNREADABLE, said), At(number, 1)))
        return segments

    def _new_line(self, line: str, number: int) -> tuple[Part, ...]:
        """The parts of a line not seen before; () once most lines of a long text are no cards."""
        if self._bad > MOST_BAD and 2 * self._bad > number:
            self._given_up += 1
            return ()
        parts = self._read_line(line)
        self._bad += any(_is_bad(part) for part in parts)
        return parts

    def _read_line(self, line: str) -> tuple[Part, ...]:
        parts = self._simple(line) or self._thoroughly(line)
        if self.resolver.searches > 0 and len(line) <= LONGEST:
            if len(self._parts) >= REMEMBERED:
                self._parts.clear()
            self._parts[line] = parts
        return parts

    def _simple(self, line: str) -> tuple[Part, ...] | None:
        """The common line "4 Name CODE 12", when the card is found as it is written."""
        found = _SIMPLE.fullmatch(line)
        if not found:
            return None
        meant = self.resolver.at_once(found[2])
        return (CardPart(found.start(2) + 1, int(found[1]), meant),) if meant else None

    def _thoroughly(self, line: str) -> tuple[Part, ...]:
        if len(line) > LONGEST and "<" not in line and "\\n" not in line:
            return (Flaw(1, _finding(kinds.UNREADABLE, f"a line of {len(line)} characters"), _short(line), False),)
        parts: list[Part] = []
        for piece in cleaned(line):
            part = sorted_piece(piece) or self._card(piece, line)
            parts.append(part)
            if type(part) is CardPart and CONTROL.search(line):
                kind = kinds.CONTROL
                said = f"{part.meant.name}: a control character in this line was left out"
                note = Finding(kind.code, kind.name, Severity.NOTE, said, (part.meant.name,), rule=kind.says)
                parts[-1] = part._replace(meant=part.meant._replace(problems=(*part.meant.problems, note)))
        return tuple(parts)

    def _card(self, piece: Text, line: str) -> Part:
        """A piece that may be a card; talk where it can't be."""
        found = counted(piece.text)
        if not found:
            return self._uncounted(piece, line)
        column = piece.column(found.start + len(found.text) - len(found.text.lstrip()))
        text = found.text.strip()
        if not _WORD.search(text):
            return Flaw(
                column, _finding(kinds.UNREADABLE, f'"{_short(piece.text)}" names no card'), _short(text), False
            )
        count = number_of(found.amount)
        if count is None:
            said = f"{_short(found.amount, 24)} copies of {_short(text)}: a count is a whole number from 1 to {LARGEST}"
            return Flaw(column, _finding(kinds.BAD_COUNT, said, undecides=False), _short(text), False)
        return CardPart(column, count, self.resolver.mean(text))

    def _uncounted(self, piece: Text, line: str) -> Part:
        text = piece.text.strip()
        column = piece.column(len(piece.text) - len(piece.text.lstrip()))
        if had_link(line):
            return Piece(Sort.SILENT, column, "")
        printing = self._printing_in(text)
        named = None if printing or text.endswith(":") else self._name_in(text)
        if printing is None and named is None:
            return Piece(Sort.TALK, column, _short(text))
        hint = f"nearest reading: 1 {printing or named}"
        problem = _finding(kinds.UNREADABLE, f'"{_short(text)}" has no count where one is looked for', hint)
        return Flaw(column, problem, _short(text), printing is None)

    def _printing_in(self, text: str) -> str | None:
        """A printing that a text without a readable count names anywhere: its set code, number and name."""
        words = text.split(" ")[:16]
        for code, number in pairwise(words):
            if not code.isalpha() or not code.isupper() or not number.isalnum():
                continue
            for card in self.resolver.cards.by_code(code, number):
                if name_key(card.count_name) in name_key(text[:200]):
                    return self.resolver.cards.label(card)
        return None

    def _name_in(self, text: str) -> str | None:
        """The name that a text without a count is, if it is one."""
        named = self.resolver.cards.named(text) if len(text) <= 80 else ()
        return named[0].count_name if named else None


def _is_bad(part: Part) -> bool:
    return type(part) is Flaw or (type(part) is CardPart and not part.meant.printings)


def _lines(text: str) -> list[str]:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _take(segments: Segments, part: Flaw | Piece, number: int) -> None:
    """What is no card: headings, totals and banners part the lists, the rest is noted."""
    if isinstance(part, Flaw):
        place = At(number, part.column)
        if part.uncounted:
            segments.now.uncounted.append((part.finding, part.text, place))
        else:
            segments.now.problems.append((part.finding, place))
    elif part.sort is Sort.HEADING:
        segments.heading(part.value)
    elif part.sort is Sort.TOTAL:
        segments.now.totals.append((int(part.value), At(number, part.column)))
        segments.gap()
    elif part.sort is Sort.BANNER:
        segments.part()
    elif part.sort is Sort.SETTING:
        read_setting(segments, part.text, At(number, part.column))
    else:
        segments.gap()
        if part.sort is Sort.TALK:
            segments.now.talk.append((part.text, At(number, part.column)))


def _finding(kind: Kind, said: str, hint: str = "", undecides: bool = True) -> Finding:
    return Finding(kind.code, kind.name, Severity.ERROR, said, rule=kind.says, hint=hint, undecides=undecides)


def _short(text: str, at_most: int = 60) -> str:
    clean = "".join(mark if mark.isprintable() else "�" for mark in text.strip()[:at_most])
    return clean + "…" if len(text.strip()) > at_most else clean
