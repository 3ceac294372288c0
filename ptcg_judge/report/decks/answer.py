"""What `judge check` says of one file, in a form that can be sent from one process to another and printed at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from ptcg_judge.deck.findings import Severity
from ptcg_judge.report.decks.tables import ListRow

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.formats.reach import Reach
    from ptcg_judge.deck.judge_file import JudgedFile, JudgedList
    from ptcg_judge.report.decks.faults import FaultGroup
    from ptcg_judge.report.decks.json import EntryRecords
    from ptcg_judge.report.lines import Line

Form = Literal["text", "full", "json", "sarif", "github", "gitlab", "junit", "markdown", "badge"]
FORMS: tuple[Form, ...] = get_args(Form)
ANY_FORMAT: tuple[Form, ...] = ("text", "full", "json", "markdown")
"""Forms that have a place for a list in many formats."""


class Style(NamedTuple):
    """How the answer is wanted. `many`: the list is one of several, so what concerns the run is said at its end;
    `listing`: the list itself follows, as it was read; `sections`: annotations come with sections for the summary of
    the step."""

    form: Form = "text"
    quiet: bool = False
    no_warnings: bool = False
    many: bool = False
    listing: bool = False
    sections: bool = False


class FileAnswer:
    """The answer for one file: `lines` of text or `pieces` of the other forms, and a row of the table for each list;
    `sections` are Markdown for the summary of a workflow step.

    `error` is the message for a file that could not be used, `hint` what may help; `skipped` is a file of a folder
    without any card line. `reach` is how far the data answer for the latest day of its lists, None where the data
    hold for all their days; `remarks` are what the sources leave open whatever the deck.
    """

    def __init__(self, judged: JudgedFile) -> None:
        self.path = judged.path
        self.lines: list[Line] = []
        self.pieces: list[str] = []
        self.sections: list[str] = []
        self.rows: list[ListRow] = []
        self.error = judged.error
        self.hint = judged.hint
        self.skipped = judged.skipped
        self.gone = judged.gone
        self.reach: Reach | None = None
        self.remarks: tuple[str, ...] = ()

    def goes_by(self, reach: Reach) -> None:
        """Remember the reach that is asked the most of."""
        if reach.age > (self.reach.age if self.reach else 0):
            self.reach = reach


class Answers:
    """Makes the answers of one run; `cards` name printings by set code."""

    def __init__(self, style: Style, cards: CardStore) -> None:
        self.style = style
        self.cards = cards
        self._entries: EntryRecords | None = None

    def of(self, judged: JudgedFile) -> FileAnswer:
        """The answer for a file that was judged."""
        found = FileAnswer(judged)
        for one in judged.lists:
            if one.judgement is None:
                self._all_formats(one, found)
            else:
                self._one_format(one, one.judgement, found)
        return found

    def _one_format(self, one: JudgedList, judgement: Judgement, found: FileAnswer) -> None:
        form = self.style.form
        if self.style.no_warnings:
            from ptcg_judge.deck.check import without_warnings

            judgement = without_warnings(judgement)
        found.goes_by(judgement.reach)
        kinds: list[FaultGroup] = []
        if judgement.findings and form not in ("json", "full", "sarif", "gitlab", "badge"):
            from ptcg_judge.report.decks.faults import groups

            kinds = groups(judgement, one.deck)
        found.rows.append(_row(judgement, kinds))
        if form in ("text", "markdown", "github"):
            from ptcg_judge.report.decks.text import remarks

            found.remarks = tuple(dict.fromkeys((*found.remarks, *remarks(judgement, named=True))))
        if form in ("text", "full"):
            self._text(one, judgement, kinds, found)
        elif form == "json":
            from ptcg_judge.report.decks.json import judgement_text

            found.pieces.append(judgement_text(judgement, one.legal_days, self._listed(one)))
        else:
            found.pieces += _pieces(form, judgement, kinds, found.path)
            if self.style.sections and form == "github":
                found.sections += _pieces("markdown", judgement, kinds, found.path)

    def _text(self, one: JudgedList, judgement: Judgement, kinds: list[FaultGroup], found: FileAnswer) -> None:
        quiet, many = self.style.quiet, self.style.many
        if self.style.form == "full":
            from ptcg_judge.report.decks.full import judgement_lines as full_lines

            found.lines += full_lines(judgement, found.path, quiet=quiet, spans=one.legal_days)
        else:
            from ptcg_judge.report.decks.text import judgement_lines

            found.lines += judgement_lines(judgement, kinds, quiet=quiet, many=many, spans=one.legal_days)
        if self.style.listing:
            from ptcg_judge.report.decks.listing import listing_lines

            found.lines += listing_lines(one.deck, self.cards)

    def _all_formats(self, one: JudgedList, found: FileAnswer) -> None:
        for row in one.rows:
            found.goes_by(row.reach)
        if self.style.form == "json":
            from ptcg_judge.report.decks.json import dumped, formats_record

            found.pieces.append(dumped(formats_record(one.deck, one.settings, one.rows), self._listed(one)))
        elif self.style.form == "full":
            from ptcg_judge.report.decks.full import formats_lines

            found.lines += formats_lines(one.deck, one.settings, one.rows, found.path)
        elif self.style.form == "text":
            from ptcg_judge.report.decks.text import formats_lines as short_lines

            found.lines += short_lines(one)
        elif self.style.form == "markdown":
            from ptcg_judge.report.decks.exports.markdown import formats_piece

            found.pieces.append(formats_piece(one))

    def _listed(self, one: JudgedList) -> str:
        if self._entries is None:
            from ptcg_judge.report.decks.json import EntryRecords

            self._entries = EntryRecords(self.cards)
        return self._entries.of(one.deck)


def _pieces(form: Form, judgement: Judgement, kinds: list[FaultGroup], path: str) -> list[str]:
    """The part of a list in one of the outputs for other programs."""
    if form == "github":
        from ptcg_judge.report.decks.github import workflow_commands

        return [workflow_commands(judgement, kinds, path)]
    if form == "sarif":
        from ptcg_judge.report.decks.exports.sarif import results

        return results(judgement, path)
    if form == "gitlab":
        from ptcg_judge.report.decks.exports.gitlab import problems

        return problems(judgement, path)
    if form == "junit":
        from ptcg_judge.report.decks.exports.junit import testcase

        return [testcase(judgement, kinds, path)]
    if form == "markdown":
        from ptcg_judge.report.decks.exports.markdown import section

        return [section(judgement, kinds)]
    return []


def _row(judgement: Judgement, kinds: list[FaultGroup]) -> ListRow:
    severities = [finding.severity for finding in judgement.findings]
    why = ""
    wrong: tuple[str, ...] = ()
    if kinds:
        from ptcg_judge.report.decks.faults import reason

        why = reason(judgement, kinds)
        wrong = tuple(dict.fromkeys(kind.title for kind in kinds if kind.severity is Severity.ERROR))
    return ListRow(
        judgement.verdict.value,
        judgement.source,
        f"{judgement.format} {judgement.on}",
        judgement.total,
        severities.count(Severity.ERROR),
        severities.count(Severity.WARNING),
        why,
        wrong,
    )
