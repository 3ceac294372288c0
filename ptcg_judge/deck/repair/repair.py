"""`judge check --fix`: a text with what is certain put right, and never another deck.

What is put right is read again before it is given out: the lists, their counts and their cards must be those that were
read before.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.deck.reading.read import is_of_lines, read_decks
from ptcg_judge.deck.repair.line_edits import edits
from ptcg_judge.deck.repair.order import sort_lines
from ptcg_judge.deck.repair.text_lines import TextLines

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.decklist import Decklist, Entry

_COUNT: Final = re.compile(r"^(\D*?)([1-9]\d{0,2})(\D*)$")
LARGEST: Final = 999


class Repaired(NamedTuple):
    """A text with `fixes` things put right; `refused` says why nothing was done to a text, "" where all went well."""

    text: str
    fixes: int
    refused: str = ""


def repaired(text: str, source: str, cards: CardStore, sort: bool = False) -> Repaired:
    """The text with names, codes and numbers of one certain reading put right and lines that stand twice joined.

    `sort` puts the lines of each run of cards in order. Comments, headings, blank lines and line ends stay. JSON,
    JavaScript and tables are left as they are. Raises FileError for a text that can't be read at all.
    """
    if not is_of_lines(text, source, cards):
        return Repaired(text, 0, "only lists of lines are put right: judge convert makes one of JSON and tables")
    shift = text[:1] == "\ufeff"
    body = text[1:] if shift else text
    decks = read_decks(body, source, cards)
    work = _Work(body, decks, cards)
    work.put_right()
    work.join()
    if sort:
        work.sort()
    if work.lines.text == body:
        return Repaired(text, 0)
    after = read_decks(work.lines.text, source, cards)
    if not same_decks(decks, after):
        return Repaired(text, 0, "it would not be read as the same deck afterwards, so nothing was changed")
    return Repaired(text[:shift] + work.lines.text, work.fixes)


def same_decks(before: list[Decklist], after: list[Decklist]) -> bool:
    """Whether two readings hold the same lists: as many copies of each card, and no printing that was not meant."""
    return len(before) == len(after) and all(map(_same_deck, before, after))


def _same_deck(before: Decklist, after: Decklist) -> bool:
    (names, sure), (names_after, sure_after) = _counts(before), _counts(after)
    if names != names_after or before.settings.keys() != after.settings.keys():
        return False
    if any(sure_after[card] < count for card, count in sure.items()):
        return False
    meant: dict[str, set[str]] = {}
    for entry in before.entries:
        meant.setdefault(entry.name, set()).update(card.id for card in entry.printings)
    return all({card.id for card in entry.printings} <= meant[entry.name] for entry in after.entries)


def _counts(deck: Decklist) -> tuple[Counter[str], Counter[str]]:
    """How many cards of each name, and of each printing that is named for sure."""
    names: Counter[str] = Counter()
    sure: Counter[str] = Counter()
    for entry in deck.entries:
        names[entry.name] += entry.count
        if len(entry.printings) == 1:
            sure[entry.printings[0].id] += entry.count
    return names, sure


class _Work:
    """The lines of a text while they are put right."""

    def __init__(self, text: str, decks: list[Decklist], cards: CardStore) -> None:
        self.lines = TextLines(text)
        self.decks = decks
        self.cards = cards
        self.fixes = 0
        self.of_line: dict[int, list[Entry]] = {}
        for deck in decks:
            for entry in deck.entries:
                self.of_line.setdefault(entry.at.line, []).append(entry)

    def put_right(self) -> None:
        """Names, codes and numbers."""
        codes = self._codes()
        for number, entries in self.of_line.items():
            line = self.lines[number]
            starts = [entry.at.column - 1 for entry in entries]
            found = [
                edit
                for entry, extent in zip(entries, zip(starts, [*starts[1:], len(line)], strict=True), strict=True)
                for edit in edits(line, extent, entry, codes.get(entry.at, set()), self.cards)
            ]
            for edit in sorted(found, reverse=True):
                line = line[: edit.start] + edit.text + line[edit.end :]
            self.fixes += len({edit.start for edit in found})
            self.lines[number] = line

    def _codes(self) -> dict[tuple[int, int], set[str]]:
        """The codes of the findings on each entry."""
        found: dict[tuple[int, int], set[str]] = {}
        for deck in self.decks:
            for finding in deck.findings:
                for at in finding.lines:
                    found.setdefault(at, set()).add(finding.code)
        return found

    def join(self) -> None:
        """Lines of one list that say the same card in the same words: one line with the sum of their counts."""
        for deck in self.decks:
            first: dict[str, int] = {}
            for number, entry in list(self._alone(deck).items()):
                text = " ".join(self._split(number, entry)[1].split())
                if text in first:
                    self._add(first[text], entry)
                    self.lines.take_out(number)
                    del self.of_line[number]
                    self.fixes += 1
                else:
                    first[text] = number

    def _add(self, number: int, entry: Entry) -> None:
        (kept,) = self.of_line[number]
        before, text = self._split(number, kept)
        count = kept.count + entry.count
        self.of_line[number] = [kept._replace(count=count)]
        self.lines[number] = _COUNT.sub(lambda found: f"{found[1]}{count}{found[3]}", before) + text

    def _alone(self, deck: Decklist) -> dict[int, Entry]:
        """The lines that hold one card with its count before it, and nothing else that is read."""
        found = {}
        for entry in deck.entries:
            here = self.of_line.get(entry.at.line, [])
            if len(here) == 1:
                before = self.lines[entry.at.line][: entry.at.column - 1]
                count = _COUNT.match(before)
                if count and int(count[2]) == here[0].count and here[0].count <= LARGEST // 2:
                    found[entry.at.line] = here[0]
        return found

    def _split(self, number: int, entry: Entry) -> tuple[str, str]:
        line = self.lines[number]
        return line[: entry.at.column - 1], line[entry.at.column - 1 :]

    def sort(self) -> None:
        """The lines of each run of cards in order."""
        before = self.lines.text
        for deck in self.decks:
            sort_lines(self.lines, deck, self._alone(deck))
        self.fixes += self.lines.text != before
