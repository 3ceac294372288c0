"""Workflow annotations of GitHub Actions: one command for each kind of fault, at the first place in the file.

A step shows ten errors and ten warnings at most, so the faults of a list are grouped and the rest is counted; the
summary of the step has them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ptcg_judge.deck.findings import Severity, Verdict
from ptcg_judge.report.decks.text import items_said
from ptcg_judge.report.lines import TIED, clean, when

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.report.decks.faults import FaultGroup

MOST: Final = 10
"""So many annotations a list has at most."""
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def workflow_commands(judgement: Judgement, kinds: Sequence[FaultGroup], path: str) -> str:
    """The annotations for one list, each on a line of its own."""
    shown = kinds if len(kinds) <= MOST else kinds[: MOST - 1]
    lines = [_annotation(kind, judgement, path) for kind in shown]
    if len(kinds) > len(shown):
        left = kinds[len(shown) :]
        properties = {"file": path, "title": f"{len(left)} more kinds of fault"}
        said = ", ".join(kind.title for kind in left)
        lines.append(f"::notice {_properties(properties)}::{_data(f'{judgement.source}: {said}')}\n")
    return "".join(lines)


def failure(message: str, path: str) -> str:
    """The annotation for a file that could not be used."""
    return f"::error {_properties({'file': path, 'title': 'not judged'})}::{_data(message)}\n"


def warning(message: str, title: str) -> str:
    """The annotation for what concerns the whole run."""
    return f"::warning {_properties({'title': title})}::{_data(message)}\n"


def _annotation(kind: FaultGroup, judgement: Judgement, path: str) -> str:
    properties = {"file": path, "title": f"{kind.code} {kind.name}"}
    if kind.line:
        properties |= {"line": str(kind.line), "col": str(kind.column)}
    brief = f" ({kind.brief})" if kind.brief else ""
    said = items_said(kind).replace(TIED, " ")
    message = f"{kind.label}{brief}: {said}" if kind.label else said
    message += f" [{judgement.source}: {judgement.title} {when(judgement.on, judgement.reach)}]"
    message += f"\n{kind.advice[0].upper()}{kind.advice[1:]}" if kind.advice else ""
    open_ = kind.undecides and judgement.verdict is not Verdict.LEGAL
    command = "error" if open_ else _COMMANDS[kind.severity]
    return f"::{command} {_properties(properties)}::{_data(message)}\n"


def _properties(properties: dict[str, str]) -> str:
    return ",".join(f"{key}={_property(value)}" for key, value in properties.items())


def _data(text: str) -> str:
    """Text as the message of a command: the runner reads percent codes."""
    return "%0A".join(clean(line).replace("%", "%25") for line in text.split("\n"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
