"""Workflow annotations of GitHub Actions: one command for each finding, at its file, line and column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.deck.findings import Finding, Severity, Verdict
from ptcg_judge.report.lines import clean, when

if TYPE_CHECKING:
    from ptcg_judge.deck.check import Judgement

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def workflow_commands(judgement: Judgement, path: str) -> str:
    """The annotations for one list, each on a line of its own."""
    return "".join(_annotation(finding, judgement, path) for finding in judgement.findings)


def failure(message: str, path: str) -> str:
    """The annotation for a file that could not be used."""
    return f"::error {_properties({'file': path, 'title': 'not judged'})}::{_data(message)}\n"


def warning(message: str, title: str) -> str:
    """The annotation for what concerns the whole run."""
    return f"::warning {_properties({'title': title})}::{_data(message)}\n"


def _annotation(finding: Finding, judgement: Judgement, path: str) -> str:
    places = finding.lines or (None,)
    properties = {"file": path, "title": f"{finding.code} {finding.name}"}
    if places[0] is not None:
        properties |= {"line": str(places[0].line), "col": str(places[0].column)}
    message = f"{finding.message} ({judgement.source}: {judgement.title} {when(judgement.on, judgement.reach)})"
    message += f"\n{finding.hint}" if finding.hint else ""
    command = "error" if finding.undecides and judgement.verdict is not Verdict.LEGAL else _COMMANDS[finding.severity]
    return f"::{command} {_properties(properties)}::{_data(message)}\n"


def _properties(properties: dict[str, str]) -> str:
    return ",".join(f"{key}={_property(value)}" for key, value in properties.items())


def _data(text: str) -> str:
    """Text as the message of a command: the runner reads percent codes."""
    return "%0A".join(clean(line).replace("%", "%25") for line in text.split("\n"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
