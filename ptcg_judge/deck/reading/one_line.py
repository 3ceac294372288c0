"""One line of any decklist: the cards on it, wherever the count stands, and what can't be read."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ptcg_judge.cards.names import name_key
from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.naming.card_reading import Piece, Sort
from ptcg_judge.deck.naming.card_text import LARGEST, counted, number_of
from ptcg_judge.deck.naming.misfit import shown
from ptcg_judge.deck.reading.parts import LONGEST, CardPart, Flaw, Part
from ptcg_judge.deck.reading.pieces_of_line import CONTROL, Text, cleaned, had_link, sorted_piece

if TYPE_CHECKING:
    from ptcg_judge.deck.finding_kinds import Kind
    from ptcg_judge.deck.naming.resolve import Resolver

_YEAR: Final = re.compile(r"(?:19|20)\d\d$")  # "2024 Worlds" is a title
_LETTER: Final = re.compile(r"[^\W\d_]")


class AnyLine:
    """Reads lines for one resolver."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self.cards = resolver.cards

    def parts(self, line: str) -> list[Part]:
        """What a line holds, in order; every piece of it is accounted for."""
        if len(line) > LONGEST and "<" not in line and "\\n" not in line:
            return [_flaw(1, kinds.UNREADABLE, f"a line of {len(line)} characters", line)]
        odd = CONTROL.search(line) is not None
        linked = had_link(line)
        parts = [sorted_piece(piece) or self._card(piece, linked) for piece in cleaned(line)]
        return [_noted(part) if odd and isinstance(part, CardPart) else part for part in parts]

    def _card(self, piece: Text, linked: bool) -> Part:
        """A piece that may be a card; talk where it can't be. `linked`: a web address stood in its line."""
        found = counted(piece.text)
        if not found:
            return self._uncounted(piece, linked)
        column = piece.column(found.start + len(found.text) - len(found.text.lstrip()))
        text = found.text.strip()
        if not _LETTER.search(text):
            return _flaw(column, kinds.UNREADABLE, f'"{shown(piece.text)}" names no card', text)
        count = number_of(found.amount)
        doubtful = found.weak or (count is None and _YEAR.match(found.amount))
        if doubtful and not self.resolver.mean(text).printings:
            return Piece(Sort.TALK, column, shown(piece.text))
        if count is None:
            message = (
                f"{shown(found.amount[:24])} copies of {shown(text)}: a count is a whole number from 1 to {LARGEST}"
            )
            return _flaw(column, kinds.BAD_COUNT, message, text, undecides=False)
        return CardPart(column, count, self.resolver.mean(text))

    def _uncounted(self, piece: Text, linked: bool) -> Part:
        """A line without a count: a card that lacks it, or talk."""
        text = piece.text.strip()
        column = piece.column(len(piece.text) - len(piece.text.lstrip()))
        if linked:
            return Piece(Sort.SILENT, column, "")
        printing = self._printing_in(text)
        named = None if printing or text.endswith(":") else self._name_in(text)
        if printing is None and named is None:
            return Piece(Sort.TALK, column, shown(text))
        message = f'"{shown(text)}" has no count where one is looked for'
        flaw = _flaw(column, kinds.UNREADABLE, message, text, f"nearest reading: 1 {printing or named}")
        return flaw._replace(uncounted=printing is None)

    def _printing_in(self, text: str) -> str | None:
        """A printing that a text without a readable count names anywhere: its set code, number and name."""
        words = text.split(" ")[:16]
        for code, number in pairwise(words):
            if not code.isalpha() or not code.isupper() or not number.isalnum():
                continue
            for card in self.cards.by_code(code, number):
                if name_key(card.count_name) in name_key(text[:200]):
                    return self.cards.label(card)
        return None

    def _name_in(self, text: str) -> str | None:
        """The name that a text without a count is, if it is one."""
        named = self.cards.named(text) if len(text) <= 80 else ()
        return named[0].count_name if named else None


def _flaw(column: int, kind: Kind, message: str, text: str, hint: str = "", undecides: bool = True) -> Flaw:
    return Flaw(column, kinds.said(kind, Severity.ERROR, message, hint, undecides=undecides), shown(text), False)


def _noted(part: CardPart) -> CardPart:
    """The card with a note that a control character was left out of its line."""
    name = part.meant.name
    message = f"{shown(name)}: a control character in this line was left out"
    note = kinds.said(kinds.CONTROL, Severity.NOTE, message, cards=(shown(name),))
    return CardPart(part.column, part.copies, part.meant._replace(problems=(*part.meant.problems, note)))
