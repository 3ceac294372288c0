"""Settings that a decklist carries itself: `# judge: format=glc, on=2025-06-13`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ptcg_judge import clock
from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.findings import At, Finding, Severity

if TYPE_CHECKING:
    from ptcg_judge.deck.reading.list_boundaries import Segments

KEYS: Final = ("format", "on", "printings")
_PAIR: Final = re.compile(r"([\w-]+)\s*[=:]\s*([^\s,;]+)")


def read_setting(segments: Segments, text: str, at: At) -> None:
    """Take the settings of one comment; what can't be used becomes a finding."""
    text = "".join(mark if mark.isprintable() else "�" for mark in text)
    rest = _PAIR.sub("", text).strip(" ,;")
    for key, value in _PAIR.findall(text):
        problem = _problem(key, value)
        if problem:
            segments.now.problems.append((_finding(*problem), at))
        else:
            segments.setting(key, value)
    if rest or not _PAIR.search(text):
        said = f'"{rest[:40]}" is no setting' if rest else "a judge comment without a setting"
        segments.now.problems.append((_finding(said, "write it as # judge: format=glc"), at))


def _problem(key: str, value: str) -> tuple[str, str] | None:
    """Why a setting can't be used, and what would do; None where it can."""
    if key not in KEYS:
        from ptcg_judge.nearest import nearest

        return f'there is no setting "{key[:40]}"', f"did you mean {nearest(key, KEYS) or ' or '.join(KEYS)}?"
    if key == "printings" and value not in ("exact", "any"):
        return f'printings can\'t be "{value[:40]}"', "exact or any"
    if key == "on" and clock.day_of(value) is None:
        return f'"{value[:40]}" is no day', clock.nearest_days(value)
    return None


def _finding(said: str, hint: str) -> Finding:
    return kinds.said(kinds.BAD_SETTING, Severity.ERROR, said, hint, undecides=True)
