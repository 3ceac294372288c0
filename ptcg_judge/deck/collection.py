"""A collection, as programs for collectors export it, with a word on each row: may it be played?

Such a file is a table with a row of titles. Which column holds what is told by the titles of TCGplayer, Collectr,
Deckbox, Dragon Shield, pkmn.gg and the like; all columns and rows stay as they are, and three columns are added.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.reading.fields import COUNT, ID, NAME, NUMBER, SET, field_key
from ptcg_judge.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ptcg_judge.cards.card import Card
    from ptcg_judge.deck.decklist import MeantCard
    from ptcg_judge.deck.formats.pool import Pool
    from ptcg_judge.deck.naming.resolve import Resolver

ADDED: Final = ("legal", "why", "card")
"""The columns that are added: yes, no or unknown; why; and the printing that the row was read as."""
_NAMES: Final = ("simplename", "cardname", "productname", "name", *sorted(NAME))
_CODES: Final = ("setcode", "ptcgocode", "setabbreviation", "abbreviation", "expansioncode", "code", "setid")
_SETS: Final = ("setname", "set", "edition", "expansionname", "expansion", *sorted(SET - set(_CODES)))
_NUMBERS: Final = ("cardnumber", "collectornumber", "number", *sorted(NUMBER))
_COUNTS: Final = ("quantity", "count", "qty", "owned", "totalquantity", *sorted(COUNT))
_TITLES_WITHIN: Final = 5
"""So many rows may stand above the titles, such as the mark of the separator for a spreadsheet."""
_MARKS: Final = ",;\t"
_TAIL: Final = re.compile(r"\s*(?:-\s*\S*\d\S*(?:/\S+)?|\([^()]*\)|\[[^\[\]]*\])\s*$")
_OF: Final = re.compile(r"^#?\s*([^/\s]+)\s*(?:/.*)?$")


class CollectionColumns(NamedTuple):
    """The places of the columns that tell which card a row is; -1 for none."""

    name: int
    code: int
    set: int
    number: int
    id: int
    copies: int


class MarkedCollection(NamedTuple):
    """The rows as written, each with the three cells that were added; `rows` and `copies` count them by answer."""

    text: str
    rows: Counter[str]
    copies: Counter[str]


def mark_collection(text: str, source: str, pool: Pool, resolver: Resolver) -> MarkedCollection:
    """The table with the columns of ADDED behind its own (those of an earlier run are written anew).

    Raises FileError where no row of titles names a card's name or id.
    """
    mark = max(_MARKS, key=text[:4000].count)
    try:
        table = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))
    except csv.Error as problem:
        raise FileError(source, f"can't be read as a table: {problem}") from problem
    at, columns = _titles(table, source)
    kept = [place for place, title in enumerate(table[at]) if title not in ADDED]
    rows, copies = Counter[str](), Counter[str]()
    out = io.StringIO()
    writer = csv.writer(out, delimiter=mark, lineterminator="\r\n" if "\r\n" in text[:4000] else "\n")
    writer.writerows(table[:at])
    writer.writerow([*(table[at][place] for place in kept), *ADDED])
    for row in table[at + 1 :]:
        if not any(cell.strip() for cell in row):
            writer.writerow(row)
            continue
        resolver.searches = max(resolver.searches, 1)
        said = _said(row, columns, pool, resolver)
        rows[said[0]] += 1
        copies[said[0]] += _count(_cell(row, columns.copies))
        writer.writerow([*(_cell(row, place, whole=True) for place in kept), *said])
    return MarkedCollection(out.getvalue(), rows, copies)


def _titles(table: Sequence[Sequence[str]], source: str) -> tuple[int, CollectionColumns]:
    for at, row in enumerate(table[:_TITLES_WITHIN]):
        keys = [field_key(cell.lstrip("\ufeff")) for cell in row]
        columns = CollectionColumns(
            _first(keys, _NAMES),
            _first(keys, _CODES),
            _first(keys, _SETS),
            _first(keys, _NUMBERS),
            _first(keys, sorted(ID)),
            _first(keys, _COUNTS),
        )
        if (columns.name >= 0 and len(keys) > 1) or columns.id >= 0:
            return at, columns
    raise FileError(
        source,
        "no row of titles names the column of the card's name",
        hint="such as: Name, Set Code, Card Number, Quantity",
    )


def _first(keys: Sequence[str], wanted: Iterable[str]) -> int:
    return next((keys.index(key) for key in wanted if key in keys), -1)


def _cell(row: Sequence[str], place: int, whole: bool = False) -> str:
    found = row[place] if 0 <= place < len(row) else ""
    return found if whole else found.strip()


def _count(cell: str) -> int:
    return int(cell) if cell.isascii() and cell.isdigit() and len(cell) < 7 else 1


def _said(row: Sequence[str], columns: CollectionColumns, pool: Pool, resolver: Resolver) -> tuple[str, str, str]:
    """The three cells for a row."""
    known = pool.cards.by_id(_cell(row, columns.id)) if columns.id >= 0 else None
    meant = None if known else _meant(row, columns, resolver)
    printings = (known,) if known else meant.printings if meant else ()
    if not printings:
        problem = meant.problems[0].message if meant and meant.problems else "no card is named"
        return "unknown", problem, ""
    return _standing(printings, pool)


def _standing(printings: Sequence[Card], pool: Pool) -> tuple[str, str, str]:
    first = printings[0]
    standings = [pool.legality(card) for card in printings]
    legal = [one.status == "legal" for one in standings]
    label = pool.named(first) if len(printings) == 1 else ""
    if any(one.status == "undecided" or (one.status == "legal" and not one.sure) for one in standings):
        return "unknown", standings[0].because, label
    if all(legal):
        return "yes", standings[0].because, label
    if not any(legal):
        return "no", standings[0].because, label
    said = f"{sum(legal)} of the {len(printings)} printings that it may be are legal: name set and number"
    return "unknown", said, ""


def _meant(row: Sequence[str], columns: CollectionColumns, resolver: Resolver) -> MeantCard | None:
    """The card of a row: by set code and number, else by the name of the set; titles such as "Iono - 185/193" and
    remarks in brackets are tried without their tails."""
    name, number = _cell(row, columns.name), _cell(row, columns.number)
    if not name:
        return None
    places = [place for place in (_cell(row, columns.code), _cell(row, columns.set)) if place] or [""]
    found_number = _OF.match(number)
    plain_number = found_number[1] if found_number else number
    first: MeantCard | None = None
    named: MeantCard | None = None
    for called in dict.fromkeys((name, _TAIL.sub("", name), _TAIL.sub("", _TAIL.sub("", name)))):
        for place in places:
            meant = resolver.fields(called, place, plain_number or number)
            if meant.printings and not any(one.severity is Severity.ERROR for one in meant.problems):
                if meant.card is not None:
                    return meant
                named = named or meant
            first = first or meant
    return named or first
