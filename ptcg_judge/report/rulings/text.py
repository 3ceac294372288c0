"""What `judge rulings` shows: lists, one ruling, replays, mistakes, coverage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from ptcg_judge.deck.findings import Severity
from ptcg_judge.report.lines import Line, Word
from ptcg_judge.rulings.file.topics import TOPICS

if TYPE_CHECKING:
    from ptcg_judge.rulings.library.coverage import CoverageRow, Covered
    from ptcg_judge.rulings.library.deck_rulings import DeckRuling
    from ptcg_judge.rulings.library.library import Item
    from ptcg_judge.rulings.library.lint import RulingFinding
    from ptcg_judge.rulings.library.run import RulingRun
    from ptcg_judge.rulings.replay.verdict import Replayed

SLOWEST: Final = 3


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> list[Line]:
    """Aligned columns, the last one ragged; `right` are the columns of numbers."""
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]

    def aligned(row: Sequence[str], style: str) -> Line:
        cells: list[Word] = []
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            text = cell.rjust(width) if at in right else cell.ljust(width) if at < len(row) - 1 else cell
            cells.append((style, text + ("  " if at < len(row) - 1 else "")))
        return tuple(cells)

    return [aligned(head, "faint"), *(aligned(row, "") for row in rows)]


# ---------------------------------------------------------------------------------------------------------------- list


def counts(items: Iterable[Item]) -> list[tuple[str, dict[str, int]]]:
    """How many rulings each topic has under each rulebook, topics in their order; a sum stands under ""."""
    found: dict[str, Counter[str]] = {topic: Counter() for topic in TOPICS}
    for item in items:
        row = found.setdefault(item.topic, Counter())
        row.update(item.named_books)
        row[""] += 1
    return [(topic, dict(row)) for topic, row in found.items() if row]


# ---------------------------------------------------------------------------------------------------------------- show


def head(item: Item) -> list[Line]:
    """Question, answer, source and the other reading of a ruling."""
    one = item.either
    found: list[Line] = [(("name", one.question or one.title),)]
    if one.answer:
        found.append((("", one.answer),))
    found.append((("faint", f"{item.id} in {item.path}:{item.line}"),))
    for key, value in item.source.items():
        found.append((("faint", f"{key}: "), ("", value)))
    if one.not_yet:
        found.append((("undecided", f"not yet: {one.not_yet}"),))
    disputed = one.extra.get("disputed")
    if isinstance(disputed, dict):
        found.append((("note", f"disputed: another answer is: {disputed.get('other answer', '')}"),))
        found.append((("note", f"we don't follow it because: {disputed.get('because', '')}"),))
        found.append((("faint", f"both readings: {', '.join(map(str, disputed.get('cites') or []))}"),))
    for key in ("superseded by", "differs", "notes"):
        if key in one.extra:
            found.append((("note", f"{key}: {one.extra[key]}"),))
    return found


def board_page(item: Item, verdicts: Sequence[Replayed], errors: Sequence[str]) -> list[Line]:
    """A ruling about a board with its replays."""
    from ptcg_judge.report.scenarios.text import block

    found = head(item)
    for verdict in verdicts:
        found += [(), *block(verdict)]
    return found + [line for error in errors for line in ((), (("error", error),))]


def deck_page(item: Item, deck: DeckRuling, run: RulingRun) -> list[Line]:
    """A ruling about lists, with the errors that each list has."""
    found = head(item)
    for case in deck.cases:
        said = ", ".join(case.finds) or "legal"
        found += [(), (("name", f"{case.format} on {case.day}: {said}"),)]
        found += [(("", f"  {line}"),) for line in case.text.splitlines()]
    found.append(())
    good = run.status == "passed"
    found.append((("legal" if good else "illegal", "as expected" if good else run.status),))
    found += [*_problems(run), (("faint", f"cites {', '.join(deck.cites)}"),)]
    return found


# ---------------------------------------------------------------------------------------------------------------- test


def tested(runs: Sequence[RulingRun], took: float) -> list[Line]:
    """What is not as it should be, then the numbers and the slowest."""
    from ptcg_judge.rulings.library.run import STATUSES  # reads all that a replay of many needs

    found: list[Line] = []
    for run in runs:
        if not run.good:
            found += [_run_line(run), *_problems(run)]
    many = Counter(run.status for run in runs)
    numbers = ", ".join(f"{many[status]} {status}" for status in STATUSES if many[status]) or "nothing to replay"
    rulings = len({(run.path, run.id) for run in runs})
    style = "legal" if all(run.good for run in runs) else "illegal"
    found.append(((style, numbers), ("", f" ({rulings} rulings, {len(runs)} replays, {took:.1f} s)")))
    slow = sorted(runs, key=lambda run: -run.seconds)[:SLOWEST]
    if slow:
        named = ", ".join(f"{run.id} ({run.rulebook}) {run.seconds * 1000:.0f} ms" for run in slow)
        found.append((("faint", f"slowest: {named}"),))
    return found


def _run_line(run: RulingRun) -> Line:
    line = run.place[0] if run.place else run.line
    under = f" ({run.rulebook})" if run.rulebook else ""
    said = {"now passes": "now passes: remove `not yet:`"}.get(run.status, run.status)
    return (("faint", f"{run.path}:{line}: "), ("name", run.id + under), ("illegal", f" {said}"))


def _problems(run: RulingRun) -> list[Line]:
    found: list[Line] = [(("", f"  {run.message}"),)] if run.message else []
    return found + [
        (("", f"  line {m.at.line}: {m.what}: expected {m.expected}, got {m.got}"),) for m in run.mismatches
    ]


# ---------------------------------------------------------------------------------------------------------------- lint


def linted(findings: Sequence[RulingFinding], rulings: int) -> list[Line]:
    """One line for each mistake, then how many."""
    found: list[Line] = []
    for one in findings:
        style = one.severity.value
        id = f" {one.id}:" if one.id else ""
        found.append(
            (("faint", f"{one.path}:{one.line}:{one.column}: "), (style, f"{one.kind.code} {one.kind.name}"),
             ("", f"{id} {one.message}"))
        )  # fmt: skip
    errors = sum(one.severity is Severity.ERROR for one in findings)
    warnings = len(findings) - errors
    said = f"{rulings} rulings: {_many(errors, 'error')}, {_many(warnings, 'warning')}"
    found.append((("illegal" if errors else "legal", said),))
    if findings:
        found.append((("faint", f"judge explain {findings[0].kind.code} explains a code"),))
    return found


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


# ------------------------------------------------------------------------------------------------------------ coverage


def coverage_table(rows: Sequence[CoverageRow]) -> list[Line]:
    """The numbers by book and area, and of all books."""
    cells: list[tuple[str, ...]] = [
        (
            row.book,
            row.area or "all",
            str(row.rules),
            str(row.covered),
            str(row.defined),
            str(row.missing),
            str(row.noticed),
        )
        for row in rows
    ]
    whole = [row for row in rows if not row.area]
    sums = [sum(getattr(row, name) for row in whole) for name in ("rules", "covered", "defined", "missing", "noticed")]
    cells.append(("all", "all", *map(str, sums)))
    lines = table(
        ("rulebook", "area", "rules", "covered", "by definition", "not covered", "noticed when broken"),
        cells,
        frozenset({2, 3, 4, 5, 6}),
    )
    bold = {at + 1 for at, cell in enumerate(cells) if cell[1] == "all"}
    return [
        tuple(("name", text) for _, text in line) if at in bold else line for at, line in enumerate(lines)
    ]  # fmt: skip


def missing_lines(found: Sequence[Covered]) -> list[Line]:
    """The rules that nothing covers, and those covered by definition with the reason."""
    from ptcg_judge.rulings.library.coverage import DEFINITION

    lines: list[Line] = []
    for one in found:
        if not one.how:
            lines.append((("illegal", "not covered  "), ("", f"{one.rule.rule}: {one.rule.says}")))
    for one in found:
        if one.how == DEFINITION:
            lines.append((("note", "by definition  "), ("", f"{one.rule.rule}: {one.because} ({one.by[0]})")))
    for one in found:
        if one.broken is None:
            lines.append((("warning", "only claimed  "), ("", f"{one.rule.rule}: {one.rule.says}")))
    return lines or [(("legal", "every rule is covered"),)]


# -------------------------------------------------------------------------------------------------------------- README


def counts_page(items: Sequence[Item]) -> str:
    """How many rulings each topic has under each rulebook, as a table in Markdown: what the README holds."""
    from ptcg_judge.rulebooks.shelf import SHELF

    head = ["topic", "rulings", *SHELF]
    lines = ["| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1)]
    rows = counts(items)
    for topic, row in rows:
        lines.append(f"| {topic} | " + " | ".join(str(row.get(id, 0)) for id in ("", *SHELF)) + " |")
    sums = [sum(row.get(id, 0) for _, row in rows) for id in ("", *SHELF)]
    lines.append("| **all** | " + " | ".join(f"**{number}**" for number in sums) + " |")
    return "\n".join(lines) + "\n"
