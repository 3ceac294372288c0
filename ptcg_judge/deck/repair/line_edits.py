"""One line of a list with its certain reading written out: what of it is replaced, and by what."""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.cards.names import number_key
from ptcg_judge.deck import line_findings as kinds

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.decklist import Entry

# Findings under which name and set agree, and only the number is wrong.
_WRONG_NUMBER: Final = frozenset({kinds.UNKNOWN_NUMBER.code, kinds.NOT_IN_SET.code})
# Findings under which the code says nothing, so that the name decides.
_NO_SET: Final = frozenset({kinds.UNKNOWN_SET.code, kinds.JAPANESE.code, kinds.BY_NAME.code})


class Edit(NamedTuple):
    """Characters of a line, from 0, and what takes their place."""

    start: int
    end: int
    text: str


def edits(line: str, extent: tuple[int, int], entry: Entry, codes: set[str], cards: CardStore) -> list[Edit]:
    """What to replace in the characters `extent` of a line so that it says what the entry means.

    `codes` are the findings on the entry. [] where nothing is wrong, nothing is certain, or the words are not found.
    """
    name = _right_name(entry, codes, cards)
    printing = _right_printing(entry, codes, cards)
    if not name and not printing:
        return []
    found = _WordPlaces(line, extent, entry)
    made = [Edit(*found.name, name)] if name and found.name else []
    if printing:
        made += found.put(cards.code_of(printing), printing.number)
    return made if not (name and not found.name) else []


def _right_name(entry: Entry, codes: set[str], cards: CardStore) -> str:
    """The name in place of a misspelled one, in the language that comes nearest; "" where nothing is to be done."""
    if kinds.MISSPELLED.code not in codes or not entry.printings:
        return ""
    from rapidfuzz import fuzz

    card = entry.card or entry.printings[0]
    names = [card.name if entry.card else entry.name, *cards.local_names(card).values()]
    return max(names, key=lambda each: fuzz.ratio(each.casefold(), entry.written.casefold()))


def _right_printing(entry: Entry, codes: set[str], cards: CardStore) -> Card | None:
    """The printing to name where code or number are not those printed on it; None where they are or nothing is sure."""
    if codes & _WRONG_NUMBER:
        sets = {printed.id for printed in cards.set_of_code(entry.code)}
        return _only([card for card in entry.printings if card.set_id in sets])
    if codes & _NO_SET:
        return _only(list(entry.printings))
    card = entry.card
    if card is None or codes - {kinds.MISSPELLED.code, kinds.BY_PLACE.code, kinds.CONTROL.code}:
        return None
    if not entry.number:
        same = [other for other in cards.named(card.count_name) if other.set_id == card.set_id]
        return card if entry.code and len(same) == 1 else None
    known = entry.code in (*cards.sets[card.set_id].codes, card.set_id)
    plain = card.number.lstrip(ascii_uppercase)  # the online game writes SWSH188 as PR-SW 188
    same_number = number_key(entry.number) in (number_key(card.number), number_key(plain))
    return None if known and same_number else card


def _only(printings: list[Card]) -> Card | None:
    return printings[0] if len(printings) == 1 else None


class _WordPlaces:
    """Where the words of an entry stand in a line; None for what is not found, or found twice."""

    def __init__(self, line: str, extent: tuple[int, int], entry: Entry) -> None:
        self.line, self.extent = line, extent
        self.name = self._of(entry.written)
        rest = (self.name[1], extent[1]) if self.name else extent
        self.number = self._of(entry.number, rest)
        self.code = self._of(entry.code, (rest[0], self.number[0]) if self.number else rest)
        self.lacks_code, self.lacks_number = not entry.code, not entry.number

    def put(self, code: str, number: str) -> list[Edit]:
        """The edits that write code and number where the line has them, or behind the one that it has."""
        if self.lacks_code:
            return [Edit(*self.number, f"{code} {number}")] if self.number else []
        if self.lacks_number:
            return [Edit(*self.code, f"{code} {number}")] if self.code else []
        return [Edit(*self.code, code), Edit(*self.number, number)] if self.code and self.number else []

    def _of(self, word: str, extent: tuple[int, int] | None = None) -> tuple[int, int] | None:
        start, end = extent or self.extent
        found = [*re.finditer(rf"(?<![\w]){re.escape(word)}(?![\w])", self.line[start:end])] if word else []
        return (start + found[0].start(), start + found[0].end()) if len(found) == 1 else None
