"""Structured events that scenarios expect, matched against the trace. Short forms stand for the usual ones.

`python -m ptcg_judge.rulings.events` writes the table of events into docs/scenarios.md.

A pattern is a mapping: `event` is a kind of line (LINES), the other keys are fields of that kind; only what is written
must match. Short forms: `40 -> 80`, `3 counters on Ben's Emolga`, `Emolga is Knocked Out`, `Ben takes 1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ptcg_judge.game.core.step_list import AnyOrder, Step
from ptcg_judge.game.core.trace import Line
from ptcg_judge.game.events.lines import LINES
from ptcg_judge.nearest import hint
from ptcg_judge.yamlfile import Map, Seq, short

Made = Callable[[re.Match[str]], dict[str, Any]]
SHORT: tuple[tuple[re.Pattern[str], Made], ...] = (
    (re.compile(r"(-?\d+) -> (-?\d+)(?: \((.+)\))?"), lambda m: {"event": "damage changes", "from": int(m[1]), "to": int(m[2]), **({"why": m[3]} if m[3] else {})}),  # noqa: E501
    (re.compile(r"(\d+) counters?(?:\(s\))? on (.+)"), lambda m: {"event": "counters", "amount": int(m[1]), "on": m[2]}),  # noqa: E501
    (re.compile(r"(\d+) damage (?:on|to) (.+)"), lambda m: {"event": "damage", "amount": int(m[1]), "on": m[2]}),
    (re.compile(r"(.+) is Knocked Out"), lambda m: {"event": "knock out", "pokemon": m[1]}),
    (re.compile(r"(\w+) takes (\d+)(?: Prizes?)?"), lambda m: {"event": "prizes", "who": m[1], "amount": int(m[2])}),
    (re.compile(r"[Ff]lip a coin for (?:each )?(.+)"), lambda m: {"event": "flip", "why": m[1]}),
    (re.compile(r"(.+) is now (Asleep|Burned|Confused|Paralyzed|Poisoned)"), lambda m: {"event": "condition", "on": m[1], "condition": m[2]}),  # noqa: E501
    (re.compile(r"(\w+) draws (\d+)"), lambda m: {"event": "draw", "who": m[1], "amount": int(m[2])}),
)  # fmt: skip


def event_pattern(item: Any, node: Seq, at: int) -> Mapping[str, Any]:
    """The pattern of one expected event. Raises the file's error with the nearest kind or field."""
    if isinstance(item, str):
        text = item.strip()
        for pattern, made in SHORT:
            if found := pattern.fullmatch(text):
                return made(found)
        if text in LINES:
            return {"event": text}
        near = hint(text, LINES) or "write {event: ..., ...} with the kind of event"
        raise node.problem(f"no event is written '{short(text)}'", at, near)
    assert isinstance(item, Map)
    kind = item["event"]
    if kind not in LINES:
        raise item.problem(f"there is no event '{short(kind)}'", "event", hint(str(kind), LINES))
    for field, value in item.items():
        if field not in ("event", "cites", *LINES[kind].fields):
            near = hint(field, LINES[kind].fields) or f"it has {', '.join(LINES[kind].fields)}"
            raise item.problem(f"'{kind}' has no '{short(field)}'", field, near, at_key=True)
        if isinstance(value, Map):
            raise item.problem("a word, a number or a list of words was expected", field)
    return dict(item)


def matches(pattern: Mapping[str, Any], line: Line) -> bool:
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


def _field_fits(data: tuple[Any, ...], at: int, wanted: Any) -> bool:
    """Whether a field is the wanted one; a step is named by its letter."""
    if at >= len(data):
        return False
    got = data[at]
    return same(got.label if isinstance(got, Step | AnyOrder) else got, wanted)


def same(got: Any, wanted: Any) -> bool:
    """Whether a value of the trace is the wanted one; "Emolga" fits "Ben's Emolga"."""
    if isinstance(got, tuple):
        return list(got) == list(wanted) if isinstance(wanted, list) else wanted in got
    if isinstance(wanted, str) and isinstance(got, str):
        return got == wanted or got.endswith(f"'s {wanted}")
    return bool(got == wanted)


def first_missing(patterns: tuple[Mapping[str, Any], ...], lines: list[Line]) -> Mapping[str, Any] | None:
    """The first expected event that does not come in order; None when all do."""
    at = 0
    for pattern in patterns:
        while at < len(lines) and not matches(pattern, lines[at]):
            at += 1
        if at == len(lines):
            return pattern
        at += 1
    return None


def table() -> str:
    """The table of events with their fields that docs/scenarios.md holds."""
    rows = [f"| `{kind}` | {', '.join(f'`{field}`' for field in fields)} |" for kind, (_, fields, _) in LINES.items()]
    return "\n".join(["| event | fields |", "|---|---|", *rows])


def with_table(page: str) -> str:
    """The page with its table of events as it should be."""
    begin, end = "<!-- events -->\n", "\n<!-- end of events -->"
    before, rest = page.split(begin)
    return before + begin + table() + end + rest.split(end)[1]


if __name__ == "__main__":
    target = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
    target.write_text(with_table(target.read_text(encoding="utf-8")), encoding="utf-8")
