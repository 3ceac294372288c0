"""The JSON outputs of `judge rulings`, in the shapes that schemas/rulings-*.schema.json publish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ptcg_judge.deck.findings import Severity
from ptcg_judge.rulings.library.coverage import DEFINITION, CoverageRow, Covered
from ptcg_judge.rulings.library.library import Item
from ptcg_judge.rulings.library.lint import RulingFinding
from ptcg_judge.rulings.library.run import RulingRun


def entry(item: Item) -> dict[str, object]:
    """A ruling as lists name it."""
    one = item.either
    return {
        "id": item.id,
        "topic": item.topic,
        "file": item.path,
        "line": item.line,
        "title": one.title,
        "question": one.question,
        "answer": one.answer,
        "rulebooks": list(item.named_books),
        "judged_by": "deck rules" if item.deck is not None else "replay",
        "cites": list(one.cites),
        "source": dict(item.source),
        "not_yet": one.not_yet or None,
        "disputed": _disputed(item),
        "sealed": str(item.document["sealed"]) if "sealed" in item.document else None,
    }


def _disputed(item: Item) -> dict[str, object] | None:
    given = item.either.extra.get("disputed")
    if not isinstance(given, dict):
        return None
    return {
        "other_answer": str(given.get("other answer", "")),
        "because": str(given.get("because", "")),
        "cites": [str(rule) for rule in given.get("cites") or []],
    }


def list_record(items: Sequence[Item]) -> dict[str, object]:
    """`judge rulings list`."""
    return {"rulings": [entry(item) for item in items]}


def run_record(run: RulingRun) -> dict[str, object]:
    """One replay."""
    return {
        "id": run.id,
        "file": run.path,
        "line": run.place[0] if run.place else run.line,
        "rulebook": run.rulebook or None,
        "status": run.status,
        "good": run.good,
        "milliseconds": round(run.seconds * 1000, 2),
        "message": run.message or None,
        "mismatches": [
            {"line": m.at.line, "column": m.at.column, "what": m.what, "expected": m.expected, "got": m.got}
            for m in run.mismatches
        ],
    }


def test_record(runs: Sequence[RulingRun], took: float) -> dict[str, object]:
    """`judge rulings test`."""
    many = Counter(run.status for run in runs)
    return {
        "rulings": len({(run.path, run.id) for run in runs}),
        "replays": len(runs),
        "good": all(run.good for run in runs),
        "seconds": round(took, 2),
        "statuses": dict(many),
        "slowest": [run_record(run) for run in sorted(runs, key=lambda run: -run.seconds)[:3]],
        "results": [run_record(run) for run in runs],
    }


def lint_record(findings: Sequence[RulingFinding], rulings: int) -> dict[str, object]:
    """`judge rulings lint`."""
    return {
        "rulings": rulings,
        "errors": sum(one.severity is Severity.ERROR for one in findings),
        "warnings": sum(one.severity is Severity.WARNING for one in findings),
        "findings": [
            {
                "code": one.kind.code,
                "name": one.kind.name,
                "severity": one.severity.value,
                "ruling": one.id or None,
                "file": one.path,
                "line": one.line,
                "column": one.column,
                "message": one.message,
            }
            for one in findings
        ],
    }


def coverage_record(found: Sequence[Covered], rows: Sequence[CoverageRow]) -> dict[str, object]:
    """`judge rulings coverage`."""
    defined = sum(one.how == DEFINITION for one in found)
    covered = sum(bool(one.how) for one in found) - defined
    return {
        "rules": len(found),
        "covered": covered,
        "by_definition": defined,
        "not_covered": len(found) - covered - defined,
        "noticed": sum(one.broken is not None for one in found),
        "rulebooks": [_book(row, rows) for row in rows if not row.area],
        "missing": [one.rule.rule for one in found if not one.how],
        "definitions": {one.rule.rule: one.because for one in found if one.how == DEFINITION},
        "by_rule": {
            one.rule.rule: {"how": one.how or None, "met": one.met, "by": list(one.by), "broken": _broken(one)}
            for one in found
        },
    }  # fmt: skip


def _broken(one: Covered) -> dict[str, str] | None:
    return {"how": one.broken.how, "red": one.broken.by} if one.broken is not None else None


def _book(whole: CoverageRow, rows: Sequence[CoverageRow]) -> dict[str, object]:
    areas = [row for row in rows if row.book == whole.book and row.area]
    return {"rulebook": whole.book, **_numbers(whole), "areas": [{"area": row.area, **_numbers(row)} for row in areas]}


def _numbers(row: CoverageRow) -> dict[str, int]:
    return {
        "rules": row.rules, "covered": row.covered, "by_definition": row.defined, "not_covered": row.missing,
        "noticed": row.noticed,
    }  # fmt: skip
