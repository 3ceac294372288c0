"""One line of any decklist: the cards on it, wherever the count stands, and what can't be read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ptcg_judge.cards.names import name_key
from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.decklist import CardPart, MeantCard
from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.naming.card_reading import Piece, Sort
from ptcg_judge.deck.naming.counts import (
    LARGEST,
    LEAD,
    USUAL,
    CountedText,
    Way,
    about,
    behind_a_word,
    counted,
    either,
    number_of,
    other_ways,
    several,
)
from ptcg_judge.deck.naming.misfit import shown
from ptcg_judge.deck.reading.parts import LONGEST, MOST_BAD, Flaw, Part, given_up, is_bad
from ptcg_judge.deck.reading.pieces_of_line import (
    CONTROL,
    CleanText,
    Link,
    cleaned,
    printing_in_link,
    section_of,
    sorted_piece,
    unquoted,
)

if TYPE_CHECKING:
    from ptcg_judge.deck.finding_kinds import FindingKind
    from ptcg_judge.deck.naming.resolve import Resolver

_YEAR: Final = re.compile(r"(?:19|20)\d\d$")  # "2024 Worlds" is a title
_NUMBER: Final = re.compile(r"#?[A-Z]{0,3}\d{1,4}(?:/[A-Z]{0,3}\d{1,4})?$")
_LETTER: Final = re.compile(r"[^\W\d_]")
_FOREIGN: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # Japanese, Chinese, Korean
_LABEL: Final = re.compile(r"^(.{3,40}?[\w)\]])\s*(?::|\s[-–—])\s*(?=\S)")
MOST_TALK: Final = 2_000  # pieces of one line that are no cards: a page saved as one line has some hundreds
LONGEST_LABELLED: Final = 200  # characters of a line with a card behind its heading
FEW: Final = 4  # a bare number behind a name that is larger may as well be a collector number


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
        linked = printing_in_link(line)
        parts: list[Part] = []
        bad = talk = 0
        pieces = cleaned(line)
        for piece in pieces:
            if (bad > MOST_BAD or talk > MOST_TALK) and 2 * (bad + talk) > len(parts):
                left = given_up(1 + sum(1 for _ in pieces), "pieces of this line")
                parts.append(Flaw(piece.column(0), left, "", False))
                break
            found = self._parts(piece, linked)
            parts += found
            bad += any(map(is_bad, found))
            talk += any(isinstance(part, Piece) and part.sort is Sort.TALK for part in found)
        return [_noted(part) if odd and isinstance(part, CardPart) else part for part in parts]

    def _parts(self, piece: CleanText, linked: Link) -> list[Part]:
        """What a piece holds; `linked` is the web address in its line."""
        known = sorted_piece(piece)
        if known is None:
            return self._cards(unquoted(piece), linked)
        if known.sort is Sort.SILENT and known.text[:1] in "#/;%":
            return [self._comment(known)]
        return [known]

    def _comment(self, piece: Piece) -> Piece:
        """A comment; one that holds a whole card line is told."""
        found = counted(piece.text.lstrip("#/;% "))
        whole = found and not found.weak and number_of(found.amount) and self.resolver.fit(found.text.strip())
        return piece._replace(sort=Sort.TALK, text=shown(piece.text)) if whole else piece

    # -- lines with a count ----------------------------------------------------------------------------------------

    def _cards(self, piece: CleanText, linked: Link) -> list[Part]:
        """The card or cards of a piece; talk where it can't be one."""
        found = counted(piece.text)
        if found and not found.weak:
            return self._counted(piece, found)
        return self._other(piece, found, linked)

    def _counted(self, piece: CleanText, found: CountedText) -> list[Part]:
        """A piece that shows a count at a place where nothing but a count stands."""
        text = found.text.strip()
        column = _column(piece, found)
        if not _LETTER.search(text):
            return [self._nameless(piece, column, text)]
        count = number_of(found.amount)
        meant = self.resolver.fit(text)
        if meant and count:
            return [CardPart(column, count, meant)]
        if not meant:
            meant = self.resolver.mean(text)
            if not count or not _is_slip(meant):
                other = self._unit(piece) or self._twice(piece, found) or self._split(piece) or self._labelled(piece)
                other = other or self._either(piece, column, text)
                if other:
                    return other
        if count is None and _YEAR.match(found.amount) and not meant.printings:
            return [Piece(Sort.TALK, column, shown(piece.text))]
        if count is None:
            said = f"{shown(found.amount[:24])} copies of {shown(text)}: a count is a whole number from 1 to {LARGEST}"
            return [_flaw(column, kinds.BAD_COUNT, said, text, undecides=False)]
        return [CardPart(column, count, meant)]

    def _either(self, piece: CleanText, column: int, text: str) -> list[Part]:
        """ "4 Iono or Arven": which of the cards the deck holds is left open."""
        meant = [self.resolver.fit(name) for name in either(text)]
        names = [one.name for one in meant if one]
        if not names or len(names) != len(meant):
            return []
        said = f'"{shown(piece.text.strip())}" leaves open which card is meant'
        hint = f"write each card on a line of its own, as in 4 {names[0]}"
        return [_flaw(column, kinds.UNREADABLE, said, piece.text, hint)]

    def _nameless(self, piece: CleanText, column: int, text: str) -> Part:
        """A count without a name: a printing in a link, or nothing that can be read."""
        return _flaw(column, kinds.UNREADABLE, f'"{shown(piece.text)}" names no card', text)

    def _unit(self, piece: CleanText) -> list[Part]:
        """ "4 copies of Iono": what stands behind the count is no part of the name."""
        return self._first(piece, (found for found in other_ways(piece.text) if found.way is Way.ROUND))

    def _twice(self, piece: CleanText, found: CountedText) -> list[Part]:
        """A count in front and behind: they have to be the same ("1. Iono x4" counts the lines in front)."""
        inner = counted(found.text)
        for again in [inner, *other_ways(found.text)] if inner else other_ways(found.text):
            meant = self.resolver.fit(again.text.strip()) if again else None
            if not again or not meant:
                continue
            front, count = number_of(found.amount), number_of(again.amount)
            column = piece.column(found.start + again.start)
            if not count or count > USUAL:
                continue
            if count == front or found.amount.endswith("."):
                return [CardPart(column, count, meant)]
            if again.way is not Way.BARE:
                said = f'"{shown(piece.text)}" has two counts'
                hint = f"{front} {meant.name}, or {count} {meant.name}?"
                return [_flaw(column, kinds.UNREADABLE, said, piece.text, hint)]
        return []

    def _split(self, piece: CleanText) -> list[Part]:
        """Several cards on one line: "4 Iono PAL 185 4 Arven SVI 166", "Iono x4, Arven x3"."""
        for cut in several(piece.text):
            parts = []
            for start, part in cut:
                found = next(filter(None, (counted(part), *other_ways(part))), None)
                meant = self.resolver.fit(found.text.strip()) if found else None
                count = number_of(found.amount) if found else None
                if not found or not meant or not count:
                    break
                parts.append(CardPart(piece.column(start + found.start), count, meant))
            else:
                return [*parts]
        return []

    def _first(self, piece: CleanText, ways: Iterable[CountedText]) -> list[Part]:
        """The first of several readings whose rest is a card."""
        for found in ways:
            text, count = found.text.strip(), number_of(found.amount)
            meant = self.resolver.fit(text) if count and _LETTER.search(text) else None
            if meant and count and count <= USUAL:
                flaw = self._doubt(piece, found, count, meant) if found.way is Way.BARE else None
                return [flaw or CardPart(_column(piece, found), count, meant)]
        return []

    def _doubt(self, piece: CleanText, found: CountedText, count: int, meant: MeantCard) -> Flaw | None:
        """Why a bare number behind a name may be no count: it is large, or the name ends so."""
        energy = bool(meant.printings) and meant.printings[0].supertype == "Energy"
        if meant.number or energy or (count <= FEW and not self._name_in(piece.text.strip())):
            return None
        said = f'"{shown(piece.text.strip())}" may be {count} copies of {meant.name}, or name a card without a count'
        nearest = f"write it as {count} {shown(found.text.strip())}, or with a count in front"
        return _flaw(_column(piece, found), kinds.UNREADABLE, said, piece.text, nearest)

    # -- lines without a plain count -------------------------------------------------------------------------------

    def _other(self, piece: CleanText, weak: CountedText | None, linked: Link) -> list[Part]:
        """A line whose count is unusual or missing."""
        lead = LEAD.match(piece.text)
        text = piece.text[lead.end() if lead else 0 :].strip() or piece.text.strip()
        ways = [weak, *other_ways(piece.text)] if weak else other_ways(piece.text)
        whole = self._printing_of(text)
        parts = [] if whole else self._first(piece, ways) or self._split(piece) or self._labelled(piece)
        if parts:
            return parts
        return [self._about(piece) or self._uncounted(piece, text, whole, weak, linked)]

    def _printing_of(self, text: str) -> str | None:
        """The printing that a whole text names by set and number: its last number is no count."""
        meant = self.resolver.fit(text) if len(text) <= 120 else None
        return self.cards.label(meant.card) if meant and meant.card and meant.number else None

    def _labelled(self, piece: CleanText) -> list[Part]:
        """A card behind a heading on the same line: "Energy: 6 Fire", "Pokémon (18): 4 Dreepy TWM 128"."""
        found = _LABEL.match(piece.text) if len(piece.text) <= LONGEST_LABELLED else None
        section = section_of(f"{found[1]}:") if found else None
        if not found or not section:
            return []
        columns = piece.columns[found.end() :] if piece.columns else None
        rest = CleanText(piece.text[found.end() :], columns, piece.start + found.end())
        parts = self._cards(rest, None)
        if section[0] == "energy":
            parts = [self._as_energy(part) for part in parts]
        return [] if any(isinstance(part, Piece) for part in parts) else parts

    def _as_energy(self, part: Part) -> Part:
        """A card under the heading Energy: "Fire" is Fire Energy there."""
        if not isinstance(part, CardPart) or part.meant.printings:
            return part
        meant = self.resolver.fit(f"Basic {part.meant.written}")
        return CardPart(part.column, part.copies, meant) if meant else part

    def _about(self, piece: CleanText) -> Part | None:
        """A line that gives no one number: "3-4 Iono", "~4 Iono", "4-4 Dreepy"."""
        found = about(piece.text)
        if not found:
            return None
        words = found.text.strip().split(" ")
        for size in range(len(words), max(0, len(words) - 3), -1):
            meant = self.resolver.fit(" ".join(words[:size]))
            if meant:
                said = f'"{shown(piece.text.strip())}": "{shown(found.amount)}" is no count'
                hint = f"write one whole number in front of each card, as in 4 {meant.name}"
                return _flaw(_column(piece, found), kinds.UNREADABLE, said, piece.text, hint)
        return None

    def _uncounted(
        self, piece: CleanText, text: str, whole: str | None, weak: CountedText | None, linked: Link
    ) -> Part:
        """A line without a count: a card that lacks it, or talk."""
        column = piece.column(len(piece.text) - len(piece.text.lstrip()))
        printing = whole or self._printing_in(text)
        numbered = None if printing else self._numbered(text)
        named = None if printing or text.endswith(":") else self._name_in(text) or numbered
        if printing is None and named is None:
            return self._counted_later(piece, text, weak) or self._linked(piece, column, linked)
        message = f'"{shown(text)}" has no count where one is looked for'
        flaw = _flaw(column, kinds.UNREADABLE, message, text, f"nearest reading: 1 {printing or named}")
        return flaw._replace(uncounted=printing is None and numbered is None)

    def _counted_later(self, piece: CleanText, text: str, weak: CountedText | None) -> Part | None:
        """A card line behind other words ("maybe 1 Iono"), or one whose name is no card's ("Missingno 4")."""
        found = behind_a_word(text)
        meant = self.resolver.fit(found.text.strip()) if found else None
        if found and meant:
            said = f'"{shown(text)}": words before the count'
            hint = f"nearest reading: {found.amount} {shown(found.text.strip())}"
            return _flaw(piece.column(0), kinds.UNREADABLE, said, text, hint)
        for way in [weak, *other_ways(piece.text)] if weak else other_ways(piece.text):
            count = number_of(way.amount)
            if count and count <= USUAL and way.way is not Way.SURE and way.text.strip():
                unknown = self._unknown(piece, way, count)
                if unknown:
                    return unknown
        return None

    def _unknown(self, piece: CleanText, found: CountedText, count: int) -> Part | None:
        """A counted name that fits no card: one that comes near a card's, or is written in another script."""
        text = found.text.strip()
        title = any(section_of(word) for word in text.split(" ")) or len(text) > 60
        if _FOREIGN.search(text) or (not title and self.resolver.near(text)):
            return CardPart(_column(piece, found), count, self.resolver.mean(text))
        return None

    def _linked(self, piece: CleanText, column: int, linked: Link) -> Part:
        """A line in which only a link names a card, or none: talk."""
        if linked is None:
            return Piece(Sort.TALK, column, shown(piece.text))
        meant = self.resolver.fit(" ".join(linked)) if linked else None
        count = number_of(piece.text.strip(" \txX×"))
        if not meant or not meant.card:
            return Piece(Sort.SILENT, column, "")
        if count:
            return CardPart(column, count, meant)
        label = self.cards.label(meant.card)
        said = f"a link to {label} without a count where one is looked for"
        flaw = _flaw(column, kinds.UNREADABLE, said, label, f"nearest reading: 1 {label}")
        return flaw._replace(uncounted=True)

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

    def _numbered(self, text: str) -> str | None:
        """The name in a text that is a name and a number: "Dreepy 128" has no count."""
        name, _, number = text.rpartition(" ")
        return self._name_in(name) if name and _NUMBER.match(number) and not _YEAR.match(number) else None


def _column(piece: CleanText, found: CountedText) -> int:
    return piece.column(found.start + len(found.text) - len(found.text.lstrip()))


def _is_slip(meant: MeantCard) -> bool:
    """Whether a text that fits no card is one all the same, misspelled."""
    codes = {problem.code for problem in meant.problems}
    return bool(meant.printings) and codes <= {kinds.MISSPELLED.code, kinds.AMBIGUOUS.code}


def _flaw(column: int, kind: FindingKind, message: str, text: str, hint: str = "", undecides: bool = True) -> Flaw:
    return Flaw(column, kinds.said(kind, Severity.ERROR, message, hint, undecides=undecides), shown(text), False)


def _noted(part: CardPart) -> CardPart:
    """The card with a note that a control character was left out of its line."""
    name = part.meant.name
    message = f"{shown(name)}: a control character in this line was left out"
    note = kinds.said(kinds.CONTROL, Severity.NOTE, message, cards=(shown(name),))
    return CardPart(part.column, part.copies, part.meant._replace(problems=(*part.meant.problems, note)))
