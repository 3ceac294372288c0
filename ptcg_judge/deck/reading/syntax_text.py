"""Decklists as lines of text: PTCG Live in six languages, PTCGO, Limitless, LigaPokemon, ids, names, counts behind.

One reader serves them all, since real texts mix them: every line is looked at by itself, cards are read from the
right, and headings only part lists. What a line says is remembered by its text. The commonest lines are known at
sight; all others go to one_line.py, which is loaded when the first of them comes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ptcg_judge.deck.decklist import CardPart, printed
from ptcg_judge.deck.findings import At
from ptcg_judge.deck.naming.card_reading import Piece, Sort
from ptcg_judge.deck.naming.resolve import KEY, TABLE
from ptcg_judge.deck.reading.list_boundaries import Segments
from ptcg_judge.deck.reading.parts import LONGEST, MOST_BAD, Flaw, Part, given_up, is_bad

if TYPE_CHECKING:
    from ptcg_judge.deck.naming.resolve import Resolver
    from ptcg_judge.deck.reading.one_line import AnyLine

REMEMBERED: Final = 40_000  # lines; the lists of a season hold about 15,000
HEADINGS: Final = {"Pokémon": "pokemon", "Trainer": "trainer", "Energy": "energy", "Total Cards": "total"}
BLANK: Final = Piece(Sort.SILENT, 1, "")
COUNTS: Final = {str(count): count for count in range(1, 61)}


class TextReader:
    """Reads lines for one resolver; keeps what it has worked out for the next text."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self._said = resolver.cards.texts(TABLE, KEY)
        self._parts: dict[str, Part | list[Part]] = {}
        self._cards: dict[str, CardPart] = {}
        self._any: AnyLine | None = None
        self._bad = self._given_up = 0

    def read(self, text: str) -> Segments:
        """The lists in a text; lines end with CR LF, LF or CR."""
        segments = Segments()
        rows = segments.now.rows
        card_of, count_of, printed_as = self._cards.get, COUNTS.get, self._printed
        self._bad = self._given_up = 0
        for number, line in enumerate(_lines(text), 1):
            count, _, name = line.partition(" ")
            copies = count_of(count)
            card = (card_of(name) or printed_as(name, number)) if copies else None
            if card and copies and not segments.between:
                rows.append((copies, card, number, len(count) + 2))
            else:
                part = self._parts.get(line) or self._new_line(line, number, count, name)
                if type(part) is CardPart and not segments.between and not part.problems:
                    rows.append((part.copies, part, number, part.column))
                    continue
                if part is BLANK:
                    segments.gap()
                    continue
                for each in part if isinstance(part, list) else (part,):
                    _take(segments, each, number)
                rows = segments.now.rows
        if self._given_up:
            segments.now.problems.append((given_up(self._given_up, "lines"), At(number, 1)))
        return segments

    def _printed(self, text: str, number: int) -> CardPart | None:
        """The card of a text that the store holds as it is, remembered for other lines."""
        if self._said is None or (self._bad > MOST_BAD and self._gives_up(number)):
            return None
        said = self._said(text)
        if said is None:
            return None
        if len(self._cards) >= REMEMBERED:
            self._cards.clear()
        part = self._cards[text] = printed(text, said, self.resolver.cards)
        return part

    def _gives_up(self, number: int) -> bool:
        """Whether no further new lines are looked at: most of those up to this one are no cards."""
        return self._given_up > 0 or (self._bad > MOST_BAD and 2 * self._bad > number)

    def _new_line(self, line: str, number: int, count: str, text: str) -> Part | list[Part]:
        """The parts of a line not seen before, `count` and `text` being what stands before and after its first blank;
        [] once most lines of a long text are no cards."""
        if self._gives_up(number):
            self._given_up += 1
            return []
        part: Part | list[Part] | None = self._at_sight(line, count, text)
        if part is None:
            part = self._thoroughly(line)
            self._bad += any(is_bad(each) for each in (part if isinstance(part, list) else (part,)))
        elif type(part) is CardPart:
            return part
        if self.resolver.searches > 0 and len(line) <= LONGEST:
            if len(self._parts) >= REMEMBERED:
                self._parts.clear()
            self._parts[line] = part
        return part

    def _at_sight(self, line: str, count: str, text: str) -> Part | None:
        """The commonest lines: blank, "Pokémon: 12", and "4 Name CODE 12" with a card that is written as printed.

        The text of such a card is remembered without its count, for other lines that hold it.
        """
        if not line:
            return BLANK
        if text[:1] != " " and (count in COUNTS or (count.isdecimal() and len(count) < 3 and int(count))):
            meant = self.resolver.at_once(text)
            if not meant or meant.problems:
                return None
            if len(self._cards) >= REMEMBERED:
                self._cards.clear()
            part = self._cards[text] = CardPart(len(count) + 2, int(count), meant)
            return part
        label, mark, number = line.partition(": ")
        if not mark and line[-1] == ")":
            label, mark, number = line[:-1].partition(" (")
        section = HEADINGS.get(label)
        if section is None or not mark or not (number.isdecimal() and len(number) < 5):
            return None
        sort = Sort.TOTAL if section == "total" else Sort.HEADING
        return Piece(sort, 1, line, number if sort is Sort.TOTAL else section)

    def _thoroughly(self, line: str) -> Part | list[Part]:
        if self._any is None:
            from ptcg_judge.deck.reading.one_line import AnyLine

            self._any = AnyLine(self.resolver)
        parts = self._any.parts(line)
        return parts[0] if len(parts) == 1 else parts


def _lines(text: str) -> list[str]:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _take(segments: Segments, part: Part, number: int) -> None:
    """Put a part where it belongs: headings, totals and banners part the lists, what is no card is noted."""
    if type(part) is CardPart:
        segments.card((part.copies, part, number, part.column))
        segments.now.problems += [(finding, At(number, part.column)) for finding in part.problems]
    elif isinstance(part, Flaw):
        _take_flaw(segments, part, At(number, part.column))
    else:
        _take_piece(segments, part, number)


def _take_piece(segments: Segments, part: Piece, number: int) -> None:
    if part.sort is Sort.HEADING:
        segments.heading(part.value)
        if part.value == "energy":
            segments.now.energy = part.text, At(number, part.column), len(segments.now.rows)
    elif part.sort is Sort.TOTAL:
        segments.now.totals.append((int(part.value), At(number, part.column)))
        segments.gap()
    elif part.sort is Sort.BANNER:
        segments.part()
    elif part.sort is Sort.SETTING:
        from ptcg_judge.deck.reading.own_settings import read_setting

        read_setting(segments, part.text, At(number, part.column))
    else:
        segments.gap()
        if part.sort is Sort.TALK:
            segments.now.talk.append((part.text, At(number, part.column)))


def _take_flaw(segments: Segments, flaw: Flaw, place: At) -> None:
    if flaw.uncounted:
        segments.now.uncounted.append((flaw.finding, flaw.text, place))
    else:
        segments.now.problems.append((flaw.finding, place))
