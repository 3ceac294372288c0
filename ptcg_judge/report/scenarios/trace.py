"""A trace as sentences: the steps with their letters, what happened, and the rule behind it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ptcg_judge.game.core.trace import Line
from ptcg_judge.game.events.lines import sentence
from ptcg_judge.report.lines import Line as Words
from ptcg_judge.report.lines import Word


def shown_lines(lines: Sequence[Line]) -> list[Line]:
    """The lines worth showing: a step under which nothing happened is left out."""
    kept: list[Line] = []
    for at, line in enumerate(lines):
        if line[1] == "step" and not _something_under(lines, at):
            continue
        kept.append(line)
    return kept


def _something_under(lines: Sequence[Line], at: int) -> bool:
    depth = lines[at][0]
    for line in lines[at + 1 :]:
        if line[0] <= depth:
            return False
        if line[1] != "step":
            return True
    return False


def _shown(line: Line) -> tuple[int, str, str, tuple[str, ...]]:
    """What is shown of a line: two lines that show the same one after the other are one, counted."""
    return line[0], line[1], sentence(line), tuple(line[3])


def trace_lines(lines: Sequence[Line]) -> list[Words]:
    """The trace as indented lines, steps with their letter, the rule ids at the end; equal lines are counted."""
    found: list[Words] = []
    for (depth, kind, said, ids), alike in groupby(shown_lines(lines), key=_shown):
        each = list(alike)
        data = each[0][2]
        style = "step" if kind == "step" else "error" if kind == "illegal" else ""
        times = f" ({len(each)} times)" if len(each) > 1 else ""
        words: list[Word] = [("", "  " * depth), (style, said + times)]
        if ids:
            silent = " (the book is silent)" if kind == "step" and data[0].borrowed else ""
            words.append(("faint", f"  [{', '.join(ids)}]{silent}"))
        found.append(tuple(words))
    return found
