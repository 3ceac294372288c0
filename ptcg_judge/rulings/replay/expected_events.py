"""Whether the trace of a replay has the events that a scenario expects, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ptcg_judge.game.core.step_list import AnyOrder, Step
from ptcg_judge.game.core.trace import Line
from ptcg_judge.game.events.lines import LINES


def matches(pattern: Mapping[str, object], line: Line) -> bool:
    """Whether a trace line is the expected event."""
    _, kind, data, cites = line
    if kind != pattern["event"]:
        return False
    fields = LINES[kind].fields
    for key, wanted in pattern.items():
        if key == "event":
            continue
        if key == "cites":
            if wanted not in cites:
                return False
        elif not _field_fits(data, fields.index(key), wanted):
            return False
    return True


def _field_fits(data: tuple[Any, ...], at: int, wanted: object) -> bool:
    """Whether a field is the wanted one; a step is named by its letter."""
    if at >= len(data):
        return False
    return same(word_of(data[at]), wanted)


def word_of(value: object) -> Any:
    """A value of the trace as it is expected: a step by its letter."""
    return value.label if isinstance(value, Step | AnyOrder) else value


def same(got: object, wanted: object) -> bool:
    """Whether a value of the trace is the wanted one; "Emolga" fits "Ben's Emolga"."""
    if isinstance(got, tuple):
        return list(got) == list(wanted) if isinstance(wanted, list) else wanted in got
    if isinstance(wanted, str) and isinstance(got, str):
        return got == wanted or got.endswith(f"'s {wanted}")
    return bool(got == wanted)


def first_missing(patterns: tuple[Mapping[str, object], ...], lines: list[Line]) -> Mapping[str, object] | None:
    """The first expected event that does not come in order; None when all do."""
    at = 0
    for pattern in patterns:
        while at < len(lines) and not matches(pattern, lines[at]):
            at += 1
        if at == len(lines):
            return pattern
        at += 1
    return None
