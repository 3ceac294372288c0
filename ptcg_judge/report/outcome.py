"""What came of one file, in a form that can be sent from one process to another and printed at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from ptcg_judge.deck.findings import Severity, Verdict
from ptcg_judge.errors import FileError, JudgeError
from ptcg_judge.report.table import Tally
from ptcg_judge.report.words import Line

if TYPE_CHECKING:
    from ptcg_judge.deck.batch import Bench, Settings
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.reach import Reach
    from ptcg_judge.deck.spans import Span

Form = Literal["text", "json", "github"]


class Style(NamedTuple):
    """How the answer is wanted."""

    form: Form = "text"
    quiet: bool = False
    no_warnings: bool = False


class Outcome:
    """The answer for one file: `lines` of text or `pieces` of the other forms, and a row of the table for each list.

    `error` is the message for a file that could not be used, `hint` what may help; `skipped` is a file of a folder
    without any card line. `reach` is how far the data answer for the latest day of its lists, None where the data
    hold for all their days.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.lines: list[Line] = []
        self.pieces: list[str] = []
        self.rows: list[Tally] = []
        self.error = ""
        self.hint = ""
        self.skipped = False
        self.reach: Reach | None = None

    def goes_by(self, reach: Reach) -> None:
        """Remember the reach that is asked the most of."""
        if reach.age > (self.reach.age if self.reach else 0):
            self.reach = reach


def outcome(bench: Bench, path: str, named: bool, style: Style) -> Outcome:
    """Judge one file; what is wrong with the file itself becomes `error`."""
    from ptcg_judge.deck.batch import read_bytes

    found = Outcome(path)
    try:
        lists = list(bench.lists(read_bytes(path), path))
        for deck, settings in lists:
            _answer(bench, deck, settings, style, found)
        if not lists and named:
            raise FileError(path, "no card line in it", hint="a card line reads like: 4 Ultra Ball SVI 196")
        found.skipped = not lists
    except JudgeError as error:
        found.error, found.hint = str(error), error.hint
    return found


def _answer(bench: Bench, deck: Decklist, settings: Settings, style: Style, found: Outcome) -> None:
    from ptcg_judge.deck.batch import ALL_FORMATS

    if settings.format == ALL_FORMATS:
        _all_formats(bench, deck, settings, style, found)
        return
    checker = bench.checker(settings)
    judgement = checker.check(deck)
    if style.no_warnings:
        from ptcg_judge.deck.check import without_warnings

        judgement = without_warnings(judgement)
    found.rows.append(_row(judgement))
    found.goes_by(judgement.reach)
    _tell(judgement, _other_days(bench, deck, settings, judgement), style, found)


def _tell(judgement: Judgement, spans: tuple[Span, ...] | None, style: Style, found: Outcome) -> None:
    if style.form == "text":
        from ptcg_judge.report.text import judgement_lines

        found.lines += judgement_lines(judgement, found.path, quiet=style.quiet, spans=spans)
    elif style.form == "github":
        from ptcg_judge.report.github import workflow_commands

        found.pieces.append(workflow_commands(judgement, found.path))
    else:
        from ptcg_judge.report.json import dumped, judgement_record

        found.pieces.append(dumped(judgement_record(judgement, spans)))


def _other_days(bench: Bench, deck: Decklist, settings: Settings, judgement: Judgement) -> tuple[Span, ...] | None:
    """The days on which a deck that is illegal by its cards alone is legal; None for other decks."""
    if judgement.verdict is not Verdict.ILLEGAL:
        return None
    from ptcg_judge.deck.days import by_its_cards_alone, legal_spans

    return legal_spans(deck, bench.checker(settings), judgement) if by_its_cards_alone(judgement) else None


def _all_formats(bench: Bench, deck: Decklist, settings: Settings, style: Style, found: Outcome) -> None:
    rows = bench.rows(deck, settings)
    for row in rows:
        found.goes_by(row.reach)
    if style.form == "json":
        from ptcg_judge.report.json import dumped, formats_record

        found.pieces.append(dumped(formats_record(deck, settings, rows)))
    elif style.form == "text":
        from ptcg_judge.report.text import formats_lines

        found.lines += formats_lines(deck, settings, rows, found.path)


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
