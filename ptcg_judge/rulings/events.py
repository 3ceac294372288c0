"""Structured events that scenarios expect, matched against the trace. Short forms stand for the usual ones.

A pattern is a mapping: `event` is a kind of trace.KINDS, the other keys are fields of that kind; only what is written
must match. Short forms: `40 -> 80`, `3 counters on Ben's Emolga`, `Emolga is Knocked Out`, `Ben takes 1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ptcg_judge.game.trace import KINDS, Line
from ptcg_judge.nearest import hint
from ptcg_judge.yamlfile import Map

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


def event_pattern(item: Any, node: Map, key: str) -> Mapping[str, Any]:
    """The pattern of one expected event. Raises the file's error with the nearest kind or field."""
    if isinstance(item, str):
        for pattern, made in SHORT:
            if found := pattern.fullmatch(item.strip()):
                return made(found)
        if item in KINDS:
            return {"event": item}
        raise node.problem(f"no event is written '{item}'", key, hint(item, KINDS) or "write {event: ..., ...}")
    if not isinstance(item, Map):
        raise node.problem("an event is a mapping such as {event: knock out, pokemon: Emolga}", key)
    kind = item.get("event")
    if kind not in KINDS:
        raise item.problem(f"there is no event '{kind}'", "event", hint(str(kind), KINDS))
    for field in item:
        if field not in ("event", "cites", *KINDS[kind]):
            raise item.problem(f"'{kind}' has no '{field}'", field, hint(field, KINDS[kind]), at_key=True)
    return dict(item)


def matches(pattern: Mapping[str, Any], line: Line) -> bool:
    """Whether a trace line is the expected event."""
    _, kind, data, cites = line
    if kind != pattern["event"]:
        return False
    fields = KINDS[kind]
    for key, wanted in pattern.items():
        if key == "event":
            continue
        if key == "cites":
            if wanted not in cites:
                return False
        elif not same(data[fields.index(key)], wanted):
            return False
    return True


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
