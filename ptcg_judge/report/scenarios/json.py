"""`judge rule --output json`, in the shape that schemas/rule.schema.json publishes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ptcg_judge.errors import FileError, JudgeError
from ptcg_judge.game.core.step_list import AnyOrder, Step
from ptcg_judge.game.events.lines import LINES
from ptcg_judge.report.scenarios.answer import answer, board_of
from ptcg_judge.report.scenarios.changes import changes_in_all
from ptcg_judge.report.scenarios.text import cited
from ptcg_judge.report.scenarios.trace import shown_lines
from ptcg_judge.rulings.replay.carry_out import End
from ptcg_judge.rulings.replay.doubts import PlayedDoubt, doubts
from ptcg_judge.rulings.replay.verdict import Outcome, Replayed, assumed, notes


def record(verdicts: Sequence[Replayed], errors: Sequence[JudgeError]) -> dict[str, object]:
    """The results and errors; the version and the days of the data are put before them by the command."""
    return {"results": [_result(verdict) for verdict in verdicts], "errors": [_error(error) for error in errors]}


def _error(error: JudgeError) -> dict[str, object]:
    place = error if isinstance(error, FileError) else None
    return {
        "file": place.path if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "message": error.message,
        "hint": error.hint,
    }


def _result(verdict: Replayed) -> dict[str, object]:
    doubtful = doubts(verdict)
    return {
        "id": verdict.ruling.id,
        "title": verdict.ruling.title,
        "file": verdict.ruling.path,
        "rulebook": verdict.book.id,
        "answer": answer(verdict, doubtful),
        "assumed": assumed(verdict),
        "doubtful": [doubt_record(each) for each in doubtful],
        "legal": not any(outcome.end.illegal for outcome in verdict.outcomes),
        "outcomes": [_outcome(outcome) for outcome in verdict.outcomes],
        "trace": _trace(verdict.outcomes[0].end) if verdict.outcomes else [],
        "cites": cited(verdict),
        "notes": notes(verdict),
        "expected": verdict.as_expected,
        "mismatches": [
            {"line": m.at.line, "column": m.at.column, "what": m.what, "expected": m.expected, "got": m.got}
            for m in verdict.mismatches
        ],
    }


def doubt_record(doubt: PlayedDoubt) -> dict[str, object]:
    """A doubtful text that took part: its card, kind and name ("" for a card's own text), and both readings."""
    card, text = doubt
    said = {"kind": text.kind, "name": text.name, "taken": text.taken, "other": text.other}
    return {"card": {"id": card.id, "name": card.name}, **said}


def _outcome(outcome: Outcome) -> dict[str, object]:
    end = outcome.end
    return {
        "chance": str(outcome.chance),
        "answers": _by_question(outcome.answers),
        "orders": [{"who": who, "what": what, "order": order} for who, what, order in outcome.orders],
        "coins": [list(coins) for coins in outcome.coins],
        "result": end.game.table.result,
        "why": list(end.game.table.why),
        "changes": changes_in_all(outcome.ends),
        "illegal": [
            {"play": number + 1, "why": r.why, "cites": list(r.cites), "card": r.card}
            for number, why in end.illegal
            for r in why
        ],
        "board": board_of(outcome),
        "trace": _trace(end),
    }


def _by_question(answers: Sequence[tuple[str, str]]) -> dict[str, object]:
    """Answers by question; a list where the same was asked more than once."""
    found: dict[str, list[str]] = {}
    for question, given in answers:
        found.setdefault(question, []).append(given)
    return {question: given[0] if len(given) == 1 else given for question, given in found.items()}


def _trace(end: End) -> list[dict[str, object]]:
    found = []
    for depth, kind, data, cites in shown_lines(end.lines):
        if kind == "step":
            step: Step | AnyOrder = data[0]
            entry: dict[str, object] = {"depth": depth, "event": "step", "label": step.label, "says": step.says}
            if step.borrowed:
                entry["silent"] = step.note or True
        else:
            entry = {"depth": depth, "event": kind, **dict(zip(LINES[kind].fields, map(_plain, data), strict=False))}
        if cites:
            entry["cites"] = list(cites)
        found.append(entry)
    return found


def _plain(value: object) -> Any:
    return list(value) if isinstance(value, tuple) else value
