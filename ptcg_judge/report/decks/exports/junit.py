"""Lists as test cases of a JUnit report, which CI servers show: an illegal list is a failed test."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from ptcg_judge.deck.findings import Severity, Verdict
from ptcg_judge.report.decks.text import group_line, summary
from ptcg_judge.report.lines import TIED, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.report.decks.faults import FaultGroup
    from ptcg_judge.report.decks.run import CheckedRun


def testcase(judgement: Judgement, kinds: Sequence[FaultGroup], path: str) -> str:
    """One list: the verdict, and its faults line by line as the text of the failure."""
    from ptcg_judge.report.decks.faults import reason

    verdict = judgement.verdict
    wrong = [_line(kind) for kind in kinds if kind.severity is Severity.ERROR or kind.undecides]
    other = [_line(kind) for kind in kinds if not (kind.severity is Severity.ERROR or kind.undecides)]
    opened = _opened(judgement.source, f"{judgement.title} on {judgement.on}", path)
    if verdict is Verdict.LEGAL:
        said = [summary(judgement), *wrong, *other]
        return f"{opened}<system-out>{_text(said)}</system-out></testcase>"
    message = f"{verdict.value}: {reason(judgement, kinds)}"
    failure = f'<failure type="{verdict.value}" message={_attribute(message)}>{_text(wrong)}</failure>'
    more = f"<system-out>{_text(other)}</system-out>" if other else ""
    return f"{opened}{failure}{more}</testcase>"


def document(run: CheckedRun) -> str:
    """The report: one suite with a case for each list and each file that could not be used."""
    cases = [*run.pieces, *(_failed(one.source, one.message, one.hint) for one in run.failures)]
    failures = sum(row.verdict != "legal" for row in run.rows)
    counts = f'tests="{len(cases)}" failures="{failures}" errors="{len(run.failures)}"'
    inside = "\n    ".join(cases)
    suite = f'<testsuite name="judge check" {counts} skipped="0" time="0">'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="judge" {counts} time="0">\n'
        f"  {suite}\n    {inside}\n  </testsuite>\n</testsuites>\n"
    )


def _opened(source: str, where: str, path: str) -> str:
    return f'<testcase name={_attribute(source)} classname={_attribute(where)} file={_attribute(path)} time="0">'


def _failed(source: str, message: str, hint: str) -> str:
    error = f'<error type="not judged" message={_attribute(message)}>{_text([hint])}</error>'
    return f"{_opened(source, 'not judged', source)}{error}</testcase>"


def _line(kind: FaultGroup) -> str:
    return "".join(words for _, words in group_line(kind)).strip()


def _text(lines: Sequence[str]) -> str:
    return escape("\n".join(map(_fit, lines)))


def _attribute(text: str) -> str:
    return quoteattr(_fit(text))


def _fit(text: str) -> str:
    """Text of characters that XML 1.0 allows."""
    text = clean(text.replace(TIED, " "))
    return "".join("\ufffd" if "\ud800" <= mark <= "\udfff" or mark in "\ufffe\uffff" else mark for mark in text)
