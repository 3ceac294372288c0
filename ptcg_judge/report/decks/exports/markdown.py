"""A run as Markdown, for the comment on a pull request and the summary of a workflow step."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ptcg_judge.deck.findings import Severity, Verdict
from ptcg_judge.report.decks.tables import kinds_sentence, sentence
from ptcg_judge.report.decks.text import formats_lines, group_line
from ptcg_judge.report.lines import TIED, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.judge_file import JudgedList
    from ptcg_judge.report.decks.faults import FaultGroup
    from ptcg_judge.report.decks.run import CheckedRun
    from ptcg_judge.report.decks.tables import ListRow

LONGEST: Final = 60_000
"""A comment holds 65,536 characters."""
_ROWS: Final = 100
_SIGNS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>|~#$"})
_GAP: Final = "\u200b"


def section(judgement: Judgement, kinds: Sequence[FaultGroup]) -> str:
    """The faults of one list, folded; "" for a list about which there is nothing to say."""
    shown = [kind for kind in kinds if kind.severity is not Severity.NOTE]
    if not shown:
        return ""
    lines = "\n".join(f"- {plain_text(''.join(words for _, words in group_line(kind)).strip())}" for kind in shown)
    word = "legal, with warnings" if judgement.verdict is Verdict.LEGAL else judgement.verdict.value
    title = f"<code>{_html(judgement.source)}</code>: {word}"
    return f"<details><summary>{title}</summary>\n\n{lines}\n\n</details>\n"


def formats_piece(one: JudgedList) -> str:
    """A list in many formats: where it is legal, and why not elsewhere."""
    first, *rest = ["".join(words for _, words in line) for line in formats_lines(one)]
    said = first.removeprefix(one.deck.source)
    items = "".join(f"- {plain_text(line.strip())}\n" for line in rest)
    return f"<code>{_html(one.deck.source)}</code>{plain_text(said)}\n\n{items}"


def document(run: CheckedRun) -> str:
    """The verdicts in a table (legal lists are only counted), then what is wrong with each list."""
    wrong = [row for row in run.rows if row.verdict != "legal"]
    parts = [f"### {_title(run)}\n"]
    if wrong:
        parts.append(_table(wrong))
    if kinds := kinds_sentence(run.rows):
        parts.append(f"{plain_text(kinds)}\n" if len(run.rows) > 1 else "")
    parts += [f"- **not judged**: {plain_text(failure.message)}" for failure in run.failures]
    parts += [f"- {plain_text(said)}" for said in (*run.warnings, *run.remarks)]
    return _fitting([part for part in parts if part], [piece for piece in run.pieces if piece])


def _title(run: CheckedRun) -> str:
    if len(run.rows) == 1 and not run.failures:
        row = run.rows[0]
        return (
            f"{code(row.source)} is {row.verdict}" if row.verdict != "undecided" else f"{code(row.source)}: undecided"
        )
    files = "file" if len(run.failures) == 1 else "files"
    failed = f"; {len(run.failures)} {files} not judged" if run.failures else ""
    return (sentence(run.rows, run.skipped, run.excluded) if run.rows else "Decklists") + failed


def _table(rows: Sequence[ListRow]) -> str:
    lines = ["| list | verdict | why |", "|---|---|---|"]
    for row in rows[:_ROWS]:
        lines.append(f"| {code(row.source)} | {row.verdict} in {plain_text(row.format)} | {plain_text(row.reason)} |")
    if len(rows) > _ROWS:
        lines.append(f"| and {len(rows) - _ROWS} more | | |")
    return "\n".join(lines) + "\n"


def _fitting(parts: list[str], sections: Sequence[str]) -> str:
    """The document, without the sections for which a comment has no room."""
    size = sum(len(part) + 1 for part in parts)
    for at, text in enumerate(sections):
        size += len(text) + 1
        if size > LONGEST:
            parts.append(f"{len(sections) - at} more lists: `judge check` names their faults.")
            break
        parts.append(text)
    return "\n".join(parts).rstrip("\n") + "\n"


def plain_text(text: str) -> str:
    """Text that Markdown shows as it is: no markup, link, mention of a person or number of an issue."""
    said = clean(text.replace(TIED, " ")).translate(_SIGNS)
    return re.sub(r"@(?=\w)|\\#(?=\d)|:(?=//)|\bwww(?=\.)", lambda found: found[0] + _GAP, said)


def code(text: str) -> str:
    """The name of a file as code, also in a table."""
    return f"`{clean(text).replace('`', chr(39)).replace('|', chr(92) + '|')}`"


def _html(text: str) -> str:
    return clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
