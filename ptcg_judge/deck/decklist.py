"""A decklist as read: every entry remembers where it stood.

Most lists are judged without anybody asking for their entries: for a card that is written as in the card store's own
table of texts, the store says at once what its line adds to a deck. So a list is read as rows of `CardPart`, and the
entries, with their cards, are made of them when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, final

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.frozen import postponed
from ptcg_judge.deck.findings import At, Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from dataclasses import dataclass

    from ptcg_judge.cards.store import CardStore
else:
    from ptcg_judge.cards.frozen import dataclass

_new: Final = tuple.__new__


class Entry(NamedTuple):
    """One card line (a named tuple: far cheaper to make than a frozen dataclass, and lists are read by the thousand).

    `name` is the English name it counts under (the written text when the card is unknown). `card` is the printing
    named by set and number, None when the line names none or one that does not exist. `printings` are all printings
    the line may mean: (card,) when a printing is named, every printing of the name otherwise, () when the card is
    unknown. `written` is the line's own text for the card, `code` and `number` as written.
    """

    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here
    name: str
    card: Card | None
    printings: tuple[Card, ...]
    written: str
    code: str
    number: str
    at: At

    @property
    def known(self) -> bool:
        """Whether the store knows a card of this name."""
        return bool(self.printings)


class MeantCard(NamedTuple):
    """What a card text means: the fields of an Entry but for count and place, and what does not fit."""

    name: str
    card: Card | None
    printings: tuple[Card, ...]
    written: str
    code: str
    number: str
    problems: tuple[Finding, ...]


class Sums(NamedTuple):
    """What a line adds to a deck (rules/tally.py): any of the traits, the place in SUPERTYPES, the first and last day
    (ordinals, around the pool's day) of its standing, and types of Energy that it uses and gives, as bits."""

    any: int
    supertype: int
    since: int
    until: int
    uses: int
    gives: int


class HeldLine(NamedTuple):
    """What a finding says of a line: an Entry would need its card."""

    count: int  # type: ignore[assignment]  # as in Entry
    name: str
    at: At


@final
class CardPart:
    """A card on a line: where its text begins, how many, which.

    `id` is that of the printing which is named, "" where none is; `name` what the card counts under; `adds` what the
    store says of a line of it (rules/stored_sums.py), "" for nothing. `summed_by` is the last that asked for its sums,
    and `sums` what was found: lists are judged by the thousand, and this is the nearest place to remember it.
    """

    __slots__ = ("_meant", "_text", "adds", "column", "copies", "id", "name", "summed_by", "sums")
    _meant: MeantCard | None
    sums: Sums
    summed_by: object
    _text: tuple[CardStore, str, str]

    def __init__(self, column: int, copies: int, meant: MeantCard) -> None:
        self.column, self.copies, self._meant = column, copies, meant
        self.id, self.name, self.adds = meant.card.id if meant.card else "", meant.name, ""
        self.summed_by = None

    @property
    def problems(self) -> tuple[Finding, ...]:
        """What is wrong with the text."""
        return self._meant.problems if self._meant is not None else ()

    @property
    def meant(self) -> MeantCard:
        """What the text means; of a text of the store it is read when it is first asked for."""
        if self._meant is None:
            cards, text, place = self._text
            card = cards.at(place)
            name, code, number = text.rsplit(" ", 2)
            self._meant = MeantCard(card.count_name, card, (card,), name, code, number, ())
        return self._meant


def printed(text: str, said: str, cards: CardStore) -> CardPart:
    """The card that the store finds by the text "Nest Ball SVI 181", and what it says of it (`CardStore.texts`); as on
    a line with one of it."""
    part = _bare(CardPart)
    part.id, name, part.adds, place = said.split("\t")
    part.name = name or text.rsplit(" ", 2)[0]
    part.column, part.copies = 3, 1
    part._meant = part.summed_by = None
    part._text = cards, text, place
    return part


_bare: Final = object.__new__
Row = tuple[int, CardPart, int, int]
"""How many, of which card, on which line and in which column: what an entry is made of."""


def entry_of(row: Row) -> Entry:
    """The entry that a row stands for."""
    count, part, line, column = row
    entry: Entry = _new(Entry, (count, *part.meant[:6], _new(At, (line, column))))
    return entry


def line_of(row: Row) -> HeldLine:
    """What a finding says of the line that a row stands for."""
    count, part, line, column = row
    found: HeldLine = _new(HeldLine, (count, part.name, _new(At, (line, column))))
    return found


@dataclass(frozen=True, slots=True)
class Decklist:
    """One list: `source` is "deck.txt" or "deck.txt#2"; `settings` come from ``# judge:`` comments in the text;
    `foreign` pairs English names with the names in another language that the list gives."""

    source: str
    entries: tuple[Entry, ...]
    findings: tuple[Finding, ...]
    settings: dict[str, str]
    foreign: tuple[tuple[str, str], ...] = ()


_made, _rows_of = postponed(
    Decklist, ("source", "findings", "settings", "foreign"), ("entries",), lambda rows: (tuple(map(entry_of, rows)),)
)


def of_rows(source: str, rows: list[Row], findings: Iterable[Finding], settings: dict[str, str]) -> Decklist:
    """The list that these rows make."""
    return _made(rows, source, tuple(findings), settings, ())


def rows_of(deck: Decklist) -> Sequence[Row]:
    """The rows of a list, made of its entries where it was not made of rows."""
    try:
        rows: Sequence[Row] = _rows_of(deck)
    except AttributeError:
        rows = [_row(entry) for entry in deck.entries]
    return rows


def _row(entry: Entry) -> Row:
    count, name, card, printings, written, code, number, at = entry
    meant = MeantCard(name, card, printings, written, code, number, ())
    return count, CardPart(at.column, count, meant), at.line, at.column
