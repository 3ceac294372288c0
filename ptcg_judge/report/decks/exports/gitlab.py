"""Findings as a Code Quality report of GitLab: a JSON list of problems, shown in merge requests."""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from ptcg_judge.deck.findings import Severity
from ptcg_judge.report.decks.exports.prints import fingerprint, sentences
from ptcg_judge.report.lines import clean

if TYPE_CHECKING:
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.findings import Finding
    from ptcg_judge.report.decks.run import CheckedRun

_SEVERITIES: Final = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def problems(judgement: Judgement, path: str) -> list[str]:
    """The findings of one list as JSON texts."""
    seen: dict[str, int] = {}
    return [_problem(finding, judgement, path, seen) for finding in judgement.findings]


def document(run: CheckedRun) -> str:
    """The report; a file that could not be used is a blocker at its first line."""
    failures = [
        _dumped(failure.message, "not-judged", "blocker", failure.source, 1, f"not-judged {failure.source}")
        for failure in run.failures
    ]
    return "[" + ",\n ".join([*run.pieces, *failures]) + "]\n"


def _problem(finding: Finding, judgement: Judgement, path: str, seen: dict[str, int]) -> str:
    said = f"{judgement.title} on {judgement.on}: {sentences(finding)}"
    line = finding.lines[0].line if finding.lines else 1
    mark = fingerprint(finding, judgement.source, seen)
    return _dumped(said, f"{finding.code} {finding.name}", _SEVERITIES[finding.severity], path, line, mark)


def _dumped(said: str, check: str, severity: str, path: str, line: int, mark: str) -> str:
    record = {
        "description": clean(said),
        "check_name": check,
        "fingerprint": mark,
        "severity": severity,
        "location": {"path": clean(PurePath(path).as_posix()), "lines": {"begin": line}},
    }
    return json.dumps(record, ensure_ascii=False)
