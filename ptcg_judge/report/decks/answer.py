"""What `judge check` says of one file, in a form that can be sent from one process to another and printed at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from ptcg_judge.deck.findings import Severity
from ptcg_judge.report.decks.tables import Tally
from ptcg_judge.report.lines import Line

if TYPE_CHECKING:
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.formats.reach import Reach
    from ptcg_judge.deck.formats.spans import Span
    from ptcg_judge.deck.judge_file import JudgedFile, JudgedList

Form = Literal["text", "json", "github"]


class Style(NamedTuple):
    """How the answer is wanted."""

    form: Form = "text"
    quiet: bool = False
    no_warnings: bool = False


class FileAnswer:
    """The answer for one file: `lines` of text or `pieces` of the other forms, and a row of the table for each list.

    `error` is the message for a file that could not be used, `hint` what may help; `skipped` is a file of a folder
    without any card line. `reach` is how far the data answer for the latest day of its lists, None where the data
    hold for all their days.
    """

    def __init__(self, judged: JudgedFile) -> None:
        self.path = judged.path
        self.lines: list[Line] = []
        self.pieces: list[str] = []
        self.rows: list[Tally] = []
        self.error = judged.error
        self.hint = judged.hint
        self.skipped = judged.skipped
        self.gone = judged.gone
        self.reach: Reach | None = None

    def goes_by(self, reach: Reach) -> None:
        """Remember the reach that is asked the most of."""
        if reach.age > (self.reach.age if self.reach else 0):
            self.reach = reach


def answered(judged: JudgedFile, style: Style) -> FileAnswer:
    """The answer for a file that was judged."""
    found = FileAnswer(judged)
    for one in judged.lists:
        if one.judgement is None:
            _all_formats(one, style, found)
        else:
            _one_format(one.judgement, one.legal_days, style, found)
    return found


def _one_format(judgement: Judgement, legal_days: tuple[Span, ...] | None, style: Style, found: FileAnswer) -> None:
    if style.no_warnings:
        from ptcg_judge.deck.check import without_warnings

        judgement = without_warnings(judgement)
    found.rows.append(_row(judgement))
    found.goes_by(judgement.reach)
    if style.form == "text":
        from ptcg_judge.report.decks.text import judgement_lines

        found.lines += judgement_lines(judgement, found.path, quiet=style.quiet, spans=legal_days)
    elif style.form == "github":
        from ptcg_judge.report.decks.github import workflow_commands

        found.pieces.append(workflow_commands(judgement, found.path))
    else:
        from ptcg_judge.report.decks.json import dumped, judgement_record

        found.pieces.append(dumped(judgement_record(judgement, legal_days)))


def _all_formats(one: JudgedList, style: Style, found: FileAnswer) -> None:
    for row in one.rows:
        found.goes_by(row.reach)
    if style.form == "json":
        from ptcg_judge.report.decks.json import dumped, formats_record

        found.pieces.append(dumped(formats_record(one.deck, one.settings, one.rows)))
    elif style.form == "text":
        from ptcg_judge.report.decks.text import formats_lines

        found.lines += formats_lines(one.deck, one.settings, one.rows, found.path)


def _row(judgement: Judgement) -> Tally:
    severities = [finding.severity for finding in judgement.findings]
    return (
        judgement.verdict.value,
        judgement.source,
        f"{judgement.format} {judgement.on}",
        judgement.counts["cards"],
        severities.count(Severity.ERROR),
        severities.count(Severity.WARNING),
    )
