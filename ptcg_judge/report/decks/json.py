"""Judgements as JSON, in the shape that schemas/check.schema.json publishes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from ptcg_judge import __version__

if TYPE_CHECKING:
    from ptcg_judge.deck.batch import Settings
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.days import Row
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.findings import Finding
    from ptcg_judge.deck.spans import Span


def judgement_record(judgement: Judgement, spans: Sequence[Span] | None = None) -> dict[str, Any]:
    """One entry of `results`."""
    return {
        "source": judgement.source,
        "format": judgement.format,
        "on": judgement.on.isoformat(),
        "printings": judgement.printings,
        "verdict": judgement.verdict.value,
        "legal_from": _day(judgement.since),
        "legal_until": _day(judgement.until),
        "legal_days": None if spans is None else [_span(span) for span in spans],
        "counts": _counts(judgement.counts),
        "findings": [_finding(finding) for finding in judgement.findings],
        "cautions": list(judgement.cautions),
    }


def formats_record(deck: Decklist, settings: Settings, rows: Sequence[Row]) -> dict[str, Any]:
    """One entry of `results` for `--format all`."""
    return {
        "source": deck.source,
        "format": "all",
        "on": settings.on.isoformat(),
        "printings": settings.printings,
        "cards": sum(entry.count for entry in deck.entries),
        "findings": [_finding(finding) for finding in deck.findings],
        "formats": [_row(row, settings.on) for row in rows],
    }


def _row(row: Row, on: date) -> dict[str, Any]:
    return {
        "format": row.format,
        "title": row.title,
        "legal": row.on(on),
        "legal_days": [_span(span) for span in row.spans],
        "because": row.because and f"{row.because.code} {row.because.message}",
    }


def dumped(record: Mapping[str, Any]) -> str:
    """The record as JSON text on lines of its own, indented to stand in a list."""
    return json.dumps(record, ensure_ascii=False, indent=2).replace("\n", "\n    ")


def head(data: Mapping[str, str]) -> str:
    """The document up to its first result."""
    opened = json.dumps({"version": __version__, "data": data}, ensure_ascii=False, indent=2)
    return opened[: -len("\n}")] + ',\n  "results": ['


def foot(errors: Sequence[Mapping[str, Any]], summary: Mapping[str, int]) -> str:
    """The document from its last result on."""
    rest = json.dumps({"errors": list(errors), "summary": summary}, ensure_ascii=False, indent=2)
    return "],\n" + rest[len("{\n") :] + "\n"


def _finding(finding: Finding) -> dict[str, Any]:
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


def _span(span: Span) -> dict[str, str | None]:
    return {"from": span.first.isoformat(), "until": _day(span.last)}


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
