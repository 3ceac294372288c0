"""Cards whose fields stand apart: what JSON, JavaScript and CSV lists have in common."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.decklist import CardPart
from ptcg_judge.deck.findings import At, Finding, Severity
from ptcg_judge.deck.naming.counts import LARGEST, counted, number_of
from ptcg_judge.deck.naming.misfit import shown
from ptcg_judge.deck.reading.parts import MOST_BAD, given_up, in_doubt

if TYPE_CHECKING:
    from ptcg_judge.deck.decklist import Decklist, Row
    from ptcg_judge.deck.naming.resolve import Resolver
    from ptcg_judge.deck.reading.list_boundaries import Segments

COUNT: Final = frozenset({
    "count", "qty", "quantity", "amount", "copies", "number_of_copies", "cnt", "quantidade", "qtd", "qtde", "anzahl",
    "cantidad", "nombre", "quantite", "quantita", "numero", "deckcount", "cardcount", "howmany", "x", "qte",
})  # fmt: skip
NAME: Final = frozenset({
    "name", "cardname", "card", "nickname", "title", "nome", "nombre_carta", "cardtitle", "kartenname", "nom", "karte",
    "carta", "nombredelacarta", "nomedacarta",
})  # fmt: skip
SET: Final = frozenset({
    "set", "setcode", "code", "ptcgocode", "ptcgo_code", "expansion", "edition", "setid", "setabbreviation", "colecao",
    "setname", "setabbr", "abbreviation", "series", "edicao", "serie",
})  # fmt: skip
NUMBER: Final = frozenset({
    "number", "setnumber", "cardnumber", "collectornumber", "collector_number", "no", "num", "localid", "cardno",
    "collectorno", "nummer", "kartennummer", "numerodacarta", "collector",
})  # fmt: skip
ID: Final = frozenset({"id", "cardid", "card_id", "apiid", "tcgid"})
_DECIMAL: Final = re.compile(r"^(\d+)[.,]0+$")


def field_key(key: str) -> str:
    """A column or key without case, blanks and marks: "Card Name" and "card_name" are one."""
    return re.sub(r"[\s_\-.#]+", "", key.lower())


class CardRow(NamedTuple):
    """The fields of one card as written, and where it stands; `copies` "" stands for one object per copy."""

    copies: str
    name: str
    code: str
    number: str
    at: At


class Places:
    """Offsets in a text as lines and columns."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer(r"\r\n|\r|\n", text))]

    def at(self, offset: int) -> At:
        """The place of a character."""
        line = bisect_right(self._starts, offset)
        return At(line, offset - self._starts[line - 1] + 1)


def decklist(rows: list[CardRow], source: str, resolver: Resolver, remarks: Segments | None = None) -> Decklist | None:
    """The list that rows make; equal objects without a count become one entry. None where no row is a card.

    `remarks` holds the settings above a table, and what is wrong with them.
    """
    from ptcg_judge.deck.reading.list_boundaries import Segment, decklist_of

    segment = Segment()
    if remarks:
        segment.settings, segment.problems = dict(remarks.shared), list(remarks.now.problems)
    singles: dict[tuple[str, str, str], int] = {}
    for at_row, row in enumerate(rows):
        if resolver.misfits > MOST_BAD and 2 * resolver.misfits > resolver.rows and segment.rows:
            segment.problems.append((given_up(len(rows) - at_row, "rows"), row.at))
            break
        single = (row.name, row.code, row.number)
        if not row.copies and single in singles:
            at = singles[single]
            count, part, line, column = segment.rows[at]
            segment.rows[at] = (count + 1, part, line, column)
            continue
        read = _read(row, resolver, segment.problems)
        if read:
            if not row.copies:
                singles[single] = len(segment.rows)
            segment.rows.append(read)
    return decklist_of(segment, source) if segment.rows else None


def _read(row: CardRow, resolver: Resolver, problems: list[tuple[Finding, At]]) -> Row | None:
    written = _DECIMAL.sub(r"\1", row.copies.strip()).strip("xX× ")
    name = row.name.strip()
    before = counted(name) if not row.copies and not row.code else None
    if before and not before.weak:
        written, name = before.amount, before.text.strip()
    count = number_of(written) if written else 1
    if count is None:
        said = f"{shown(written[:24])} copies of {shown(name)}: a count is a whole number from 1 to {LARGEST}"
        problems.append((kinds.said(kinds.BAD_COUNT, Severity.ERROR, said), row.at))
        return None
    explained = resolver.explained
    meant = resolver.fields(name, row.code.strip(), row.number.strip())
    resolver.rows += 1
    resolver.misfits += resolver.explained > explained and in_doubt(meant)
    problems += [(finding, row.at) for finding in meant.problems]
    return count, CardPart(row.at.column, count, meant), *row.at
