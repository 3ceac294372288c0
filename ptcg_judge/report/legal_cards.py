"""Every printing that may be used in a format on a day, and why: as lines, as a table for spreadsheets and as JSON."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from ptcg_judge.report.cards import kind_of
from ptcg_judge.report.lines import Line, when

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ptcg_judge.cards.card import Card
    from ptcg_judge.deck.formats.pool import Pool

COLUMNS: Final = (
    *("id", "name", "set", "number", "set_name", "supertype", "kind", "mark", "released"),
    *("reprint_of", "reprint_of_id", "first_day", "last_day", "rotation_expected", "sure", "why"),
)


def legal_record(card: Card, pool: Pool) -> dict[str, object]:
    """One printing that is legal: where it stands, why it may be used, and the days around the pool's on which it may.

    `reprint_of` is the print by which it came in under the reprint rule, "" where its own set or mark is in the format.
    A last day that only an expected rotation makes is no known one: `rotation_expected` has the first day of that.
    """
    legality = pool.legality(card)
    via = pool.cards.by_id(legality.via) if legality.via else None
    rotates = pool.reach.ended_by_rotation(legality.until)
    return {
        "id": card.id,
        "name": card.name,
        "set": pool.cards.code_of(card),
        "number": card.number,
        "set_name": pool.cards.sets[card.set_id].name,
        "supertype": card.supertype,
        "kind": kind_of(card),
        "mark": card.mark,
        "released": card.released,
        "reprint_of": pool.named(via) if via else None,
        "reprint_of_id": via.id if via else None,
        "first_day": str(legality.since) if legality.since else None,
        "last_day": str(legality.until) if legality.until and not rotates else None,
        "rotation_expected": str(pool.reach.rotates_from) if rotates else None,
        "sure": legality.sure,
        "why": legality.because,
    }


def pool_record(pool: Pool, records: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """The format, the day and the printings."""
    return {
        "format": pool.format.id,
        "title": pool.format.title,
        "on": str(pool.day),
        "known_on": pool.reach.known_on and str(pool.reach.known_on),
        "cautions": list(pool.cautions),
        "cards": list(records),
    }


def table(records: Iterable[Mapping[str, object]]) -> str:
    """Comma-separated values with a row of titles; yes and no, and nothing where nothing is known."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for record in records:
        writer.writerow([_cell(record[column]) for column in COLUMNS])
    return out.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def legal_lines(pool: Pool, records: Sequence[Mapping[str, object]]) -> list[Line]:
    """A line for each printing, the reason behind it."""
    head = f"{len(records):,} printings may be used in {pool.format.title} {when(pool.day, pool.reach)}"
    lines: list[Line] = [(("name", head),)]
    for record in records:
        place = f"{record['name']} {record['set']} {record['number']}"
        lines.append((("", f"  {place}"), ("faint", f"  {record['why']}")))
    return lines
