"""A judgement in full: every finding with its place, rule and sources. What players see first is in text.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.deck.findings import Finding, Severity, Verdict
from ptcg_judge.report.decks.aside import aside_words
from ptcg_judge.report.decks.tables import formats_table
from ptcg_judge.report.decks.text import summary
from ptcg_judge.report.lines import Line, listed, span, when

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ptcg_judge.deck.batch import Settings
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.formats.spans import Span
    from ptcg_judge.deck.legal_days import FormatRow

_SHOWN = 40
"""So many lines of one finding are named; beyond that they are counted."""


def judgement_lines(
    judgement: Judgement, path: str, *, quiet: bool = False, spans: Sequence[Span] | None = None
) -> list[Line]:
    """The lines about one list, [] for a legal one when `quiet`. `path` is the file, for places in it; `spans` are the
    days on which a deck that is illegal by its cards alone would be legal, None where that is not known."""
    findings = [f for f in judgement.findings if not quiet or f.severity is Severity.ERROR or f.undecides]
    if quiet and judgement.verdict is Verdict.LEGAL:
        return []
    lines = [_verdict_line(judgement, spans)]
    if judgement.verdict is Verdict.LEGAL:
        lines.append((("", f"  {summary(judgement)}"),))
    for finding in findings:
        lines += _finding_lines(finding, path)
    if not quiet:
        lines += [(("faint", f"  note: {caution}"),) for caution in judgement.cautions]
    return lines


def _verdict_line(judgement: Judgement, spans: Sequence[Span] | None) -> Line:
    verdict = judgement.verdict.value
    where = f" in {judgement.title} {when(judgement.on, judgement.reach)} (printings: {judgement.printings})"
    aside = aside_words(judgement.aside)
    said = where + _when(judgement, spans) + (f"; {aside}" if aside else "")
    return (("name", judgement.source), ("", ": "), (verdict, verdict), ("", said))


def _when(judgement: Judgement, spans: Sequence[Span] | None) -> str:
    if judgement.verdict is Verdict.LEGAL:
        if judgement.reach.timeless or judgement.days is None:
            return ""
        return f"; its cards are legal {span(judgement.since, judgement.until, judgement.reach)}"
    if judgement.verdict is Verdict.UNDECIDED:
        return f": {next(f.message for f in judgement.findings if f.undecides)}"
    if spans is None:
        return ""
    if not spans:
        return "; on no day are all its cards legal"
    return f"; legal {listed([span(s.first, s.last, judgement.reach) for s in spans][-3:])}"


def _finding_lines(finding: Finding, path: str) -> list[Line]:
    severity = finding.severity.value
    asked = f", asked by {finding.asked_by}" if finding.asked_by else ""
    lines: list[Line] = [
        (
            ("", f"  {_place(finding, path)}: "),
            (severity, f"{severity} {finding.code}"),
            ("", f" {finding.message}{_more_lines(finding)}"),
            ("faint", f" [{finding.name}{asked}]"),
        )
    ]
    if finding.rule:
        lines.append((("faint", f"      {finding.rule}"),))
    if finding.hint:
        lines.append((("", f"      hint: {finding.hint}"),))
    if finding.cites:
        lines.append((("faint", f"      see: {'; '.join(finding.cites)}"),))
    return lines


def _place(finding: Finding, path: str) -> str:
    return f"{path}:{finding.lines[0].line}" if finding.lines else path


def _more_lines(finding: Finding) -> str:
    numbers = list(dict.fromkeys(str(at.line) for at in finding.lines))
    if len(numbers) < 2:
        return ""
    more = [f"{len(numbers) - _SHOWN} more"] if len(numbers) > _SHOWN else []
    return f" (lines {listed(numbers[:_SHOWN] + more)})"


def formats_lines(deck: Decklist, settings: Settings, rows: Sequence[FormatRow], path: str) -> list[Line]:
    """The lines about one list in every format: what reading it found, and the table."""
    lines: list[Line] = [(("name", deck.source), ("", f": in every format (printings: {settings.printings})"))]
    for finding in deck.findings:
        lines += _finding_lines(finding, path)
    return [*lines, *((("", "  "), *line) for line in formats_table(rows, settings.on))]
