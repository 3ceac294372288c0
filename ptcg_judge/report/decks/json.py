"""Judgements as JSON, in the shape that schemas/check.schema.json publishes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ptcg_judge import __version__
from ptcg_judge.deck.decklist import rows_of
from ptcg_judge.deck.findings import Verdict
from ptcg_judge.report.decks.aside import aside_records
from ptcg_judge.report.lines import clean_json

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.batch import Settings
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.decklist import Decklist, MeantCard
    from ptcg_judge.deck.findings import Finding
    from ptcg_judge.deck.formats.reach import Reach
    from ptcg_judge.deck.formats.spans import Span
    from ptcg_judge.deck.legal_days import FormatRow


_written: Final = json.JSONEncoder(ensure_ascii=False).encode  # made once: json.dumps would make one for each record


class EntryRecords:
    """The lines of lists as JSON texts; what is the same for every line of a printing is written once."""

    def __init__(self, cards: CardStore) -> None:
        self.cards = cards
        self._printed: dict[str, str] = {}

    def of(self, deck: Decklist) -> str:
        """`entries` of one list: each line as it was read, with its count and line. It is safe to show."""
        known = self._printed.get
        texts = [
            f'{{"count": {count}, "line": {line}, {known(part.id) or self._rest(part.meant)}'
            for count, part, line, _ in rows_of(deck)
        ]
        return f"[{', '.join(texts)}]"

    def _rest(self, entry: MeantCard) -> str:
        from ptcg_judge.report.cards import kind_of

        card = entry.card or (entry.printings[0] if len(entry.printings) == 1 else None)
        kinds = {kind_of(printing) for printing in entry.printings}
        code = self.cards.code_of(card) if card else entry.code or None
        record = {
            "name": card.name if card else entry.name,
            "id": card.id if card else None,
            "set": code,
            "number": card.number if card else entry.number or None,
            "supertype": entry.printings[0].supertype if entry.printings else None,
            "kind": kinds.pop() if len(kinds) == 1 else None,
        }
        rest = clean_json(_written(record)[1:])
        if entry.card is not None:
            self._printed[entry.card.id] = rest
        return rest


def judgement_record(judgement: Judgement, spans: Sequence[Span] | None = None) -> dict[str, object]:
    """One entry of `results`, less its `entries`."""
    return {
        "source": judgement.source,
        "format": judgement.format,
        "on": judgement.on.isoformat(),
        "printings": judgement.printings,
        "verdict": judgement.verdict.value,
        "known_on": _day(judgement.reach.known_on),
        "every_day": judgement.reach.timeless,
        "legal_from": _day(judgement.since),
        "legal_until": _known_end(judgement.until, judgement.reach),
        "rotation_expected": _expected(judgement.until, judgement.reach),
        "legal_days": None if spans is None else [_span(span, judgement.reach) for span in spans],
        "counts": _counts(judgement.counts),
        "findings": [_finding(finding) for finding in judgement.findings],
        "aside": aside_records(judgement.aside),
        "cautions": list(judgement.cautions),
    }


def judgement_text(judgement: Judgement, spans: Sequence[Span] | None, entries: str) -> str:
    """The same as JSON text on one line, with the lines of the list (a JSON text) as its last key, `entries`."""
    if judgement.findings or judgement.aside or spans is not None:
        return dumped(judgement_record(judgement, spans), entries)
    source = clean_json(_written(judgement.source))
    return f'{{"source": {source}, {_without_faults(judgement[1:])}, "entries": {entries}}}'


@lru_cache(maxsize=4096)
def _without_faults(rest: tuple[object, ...]) -> str:
    """The record of a list of which nothing is to be said, but for its source: many lists share it. `rest` are the
    fields of its judgement behind the source."""
    from ptcg_judge.deck.check import Judgement

    record = judgement_record(Judgement._make(("", *rest)))
    del record["source"]
    return clean_json(_written(record)[1:-1])


def formats_record(deck: Decklist, settings: Settings, rows: Sequence[FormatRow]) -> dict[str, object]:
    """One entry of `results` for `--format all`."""
    return {
        "source": deck.source,
        "format": settings.format,
        "on": settings.on.isoformat(),
        "printings": settings.printings,
        "cards": sum(entry.count for entry in deck.entries),
        "findings": [_finding(finding) for finding in deck.findings],
        "formats": [_row(row) for row in rows],
    }


def _row(row: FormatRow) -> dict[str, object]:
    return {
        "format": row.format,
        "title": row.title,
        "legal": row.verdict is Verdict.LEGAL,
        "verdict": row.verdict.value,
        "known_on": _day(row.reach.known_on),
        "every_day": row.reach.timeless,
        "legal_days": [_span(span, row.reach) for span in row.spans],
        "rotation_expected": _expected(row.spans[-1].last if row.spans else None, row.reach),
        "because": row.because and f"{row.because.code} {row.because.message}",
    }


def dumped(record: Mapping[str, object], entries: str = "[]") -> str:
    """The record as JSON text on one line, with the lines of the list (a JSON text) as its last key, `entries`."""
    return f'{clean_json(_written(record)[:-1])}, "entries": {entries}}}'


def head(data: Mapping[str, str]) -> str:
    """The document up to its first result."""
    opened = json.dumps({"version": __version__, "data": data}, ensure_ascii=False, indent=2)
    return opened[: -len("\n}")] + ',\n  "results": ['


def foot(
    errors: Sequence[Mapping[str, object]], warnings: Sequence[Mapping[str, str]], summary: Mapping[str, int]
) -> str:
    """The document from its last result on."""
    ending = {"errors": list(errors), "warnings": list(warnings), "summary": summary}
    rest = clean_json(json.dumps(ending, ensure_ascii=False, indent=2))
    return "],\n" + rest[len("{\n") :] + "\n"


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        "cards": list(finding.cards),
        "lines": [{"line": at.line, "column": at.column} for at in finding.lines],
        "rule": finding.rule,
        "hint": finding.hint,
        "cites": list(finding.cites),
        "asked_by": finding.asked_by,
        "undecides": finding.undecides,
    }


def _counts(counts: Mapping[str, int]) -> dict[str, int]:
    return {key: counts[key] for key in ("cards", "pokemon", "trainer", "energy", "unknown")}


def _span(span: Span, reach: Reach) -> dict[str, str | None]:
    return {"from": span.first.isoformat(), "until": _known_end(span.last, reach)}


def _known_end(last: date | None, reach: Reach) -> str | None:
    """The last day; None where no end is known, as where a rotation is only to be expected."""
    return None if reach.ended_by_rotation(last) else _day(last)


def _expected(last: date | None, reach: Reach) -> str | None:
    """The first day of the rotation that is to be expected, where it would end days of legality."""
    return _day(reach.rotates_from) if reach.ended_by_rotation(last) else None


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
