"""Findings as SARIF 2.1.0 (OASIS), which code scanning of GitHub and many editors read."""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from ptcg_judge import __version__
from ptcg_judge.deck.finding_kinds import KINDS
from ptcg_judge.deck.findings import Severity, Verdict
from ptcg_judge.report.decks.aside import aside_reason
from ptcg_judge.report.decks.exports.prints import fingerprint, sentences
from ptcg_judge.report.lines import clean

if TYPE_CHECKING:
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.finding_kinds import FindingKind
    from ptcg_judge.deck.findings import Aside, At, Finding
    from ptcg_judge.report.decks.run import CheckedRun

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
STDIN: Final = "-"
_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def results(judgement: Judgement, path: str) -> list[str]:
    """The findings of one list as JSON texts of SARIF's result objects; those set aside stand there as suppressed."""
    seen: dict[str, int] = {}
    found = [_result(finding, judgement, path, seen) for finding in judgement.findings]
    found += [_suppressed(one, judgement, path, seen) for one in judgement.aside]
    return [json.dumps(result, ensure_ascii=False) for result in found]


def document(run: CheckedRun) -> str:
    """The whole log: one run of the tool with its rules, results, and the files that it could not use."""
    driver = {
        "name": "ptcg-judge",
        "semanticVersion": __version__,
        "rules": [_rule(kind) for kind in sorted(KINDS.values(), key=lambda kind: kind.code) if kind.code[0] in "DL"],
    }
    notices = [_notice("error", failure.message) for failure in run.failures]
    notices += [_notice("warning", said) for said in run.warnings]
    invocation = {
        "executionSuccessful": run.code != 2,
        "exitCode": run.code,
        "toolExecutionNotifications": notices,
    }
    opened = json.dumps({"$schema": SCHEMA, "version": "2.1.0"})[:-1]
    rest = json.dumps({"tool": {"driver": driver}, "invocations": [invocation]}, ensure_ascii=False)
    found = ",\n      ".join(run.pieces)
    return f'{opened},\n "runs": [{{{rest[1:-1]},\n  "columnKind": "unicodeCodePoints",\n  "results": [{found}]}}]}}\n'


def _rule(kind: FindingKind) -> dict[str, object]:
    said = f"{kind.says}\n\n{kind.section('Why')}".strip()
    return {
        "id": kind.code,
        "name": kind.name,
        "shortDescription": {"text": kind.says},
        "help": {"text": said},
    }


def _notice(level: str, message: str) -> dict[str, object]:
    return {"level": level, "message": {"text": clean(message)}}


def _result(finding: Finding, judgement: Judgement, path: str, seen: dict[str, int]) -> dict[str, object]:
    places = finding.lines or (None,)
    open_ = finding.undecides and judgement.verdict is not Verdict.LEGAL
    result: dict[str, object] = {
        "ruleId": finding.code,
        "level": "error" if open_ else _LEVELS[finding.severity],
        "message": {"text": clean(sentences(finding))},
        "locations": [_location(places[0], judgement, path)],
        "partialFingerprints": {"judge/v1": fingerprint(finding, judgement.source, seen)},
        "properties": {
            "format": judgement.format,
            "on": judgement.on.isoformat(),
            "verdict": judgement.verdict.value,
            "cards": [clean(name) for name in finding.cards],
        },
    }
    if len(places) > 1:
        result["relatedLocations"] = [
            {"id": number, **_location(at, judgement, path)} for number, at in enumerate(places[1:], 1)
        ]
    return result


def _suppressed(one: Aside, judgement: Judgement, path: str, seen: dict[str, int]) -> dict[str, object]:
    """A finding that the list itself ignores (in its source), that is off by configuration or known (outside of it)."""
    said = {"kind": "inSource" if one.why == "ignored" else "external", "justification": clean(aside_reason(one))}
    return {**_result(one.finding, judgement, path, seen), "suppressions": [said]}


def _location(at: At | None, judgement: Judgement, path: str) -> dict[str, object]:
    if path == STDIN:
        return {"logicalLocations": [{"fullyQualifiedName": clean(judgement.source), "kind": "resource"}]}
    region = {"startLine": at.line, "startColumn": at.column} if at else {"startLine": 1}
    return {"physicalLocation": {"artifactLocation": _artifact(path), "region": region}}


def _artifact(path: str) -> dict[str, str]:
    """The file by address: relative ones stand under the folder that the tool ran in."""
    found = PurePath(path)
    if found.is_absolute():
        return {"uri": found.as_uri()}
    return {"uri": quote(found.as_posix(), errors="replace"), "uriBaseId": "%SRCROOT%"}
