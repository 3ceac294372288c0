"""What differs between two lists, as lines and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.report.lines import Line, Word, when

if TYPE_CHECKING:
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.compare import CardChange, Comparison
    from ptcg_judge.deck.findings import Finding


def comparison_lines(found: Comparison) -> list[Line]:
    """The verdicts, then a line for each name that differs, then the findings that are gone and new."""
    before, after = found.before, found.after
    lines: list[Line] = [_head(before), _head(after)]
    lines += [_change(change) for change in found.changes] or [(("", "  the same cards"),)]
    lines += [_finding("gone", "legal", finding) for finding in found.gone]
    return lines + [_finding("new", "illegal", finding) for finding in found.new]


def _head(judgement: Judgement) -> Line:
    verdict = judgement.verdict.value
    where = f" in {judgement.title} {when(judgement.on, judgement.reach)}, {judgement.total} cards"
    return (("name", judgement.source), ("", ": "), (verdict, verdict), ("", where))


def _change(change: CardChange) -> Line:
    old, new = change.counts
    mark: Word = ("legal", f"  +{new - old}") if new > old else ("illegal", f"  -{old - new}")
    if new == old:
        return (
            ("warning", "  ~ "),
            ("name", change.name),
            ("", f": {_printings(change.after)} for {_printings(change.before)}"),
        )
    return (mark, ("", " "), ("name", change.name), ("", f" ({old} before, {new} now){_which(change)}"))


def _which(change: CardChange) -> str:
    """The printings that came in or went out, where the list names them."""
    named = [label for label in {**change.before, **change.after} if label]
    return f": {', '.join(named)}" if named else ""


def _printings(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {label or 'without a printing'}" for label, count in counts.items())


def _finding(word: str, style: str, finding: Finding) -> Line:
    severity = finding.severity.value
    return (
        ("", "  "),
        (style, word),
        ("", ": "),
        (severity, f"{severity} {finding.code}"),
        ("", f" {finding.message}"),
    )


def comparison_record(found: Comparison) -> dict[str, object]:
    """The same as JSON."""
    return {
        "before": _side(found.before),
        "after": _side(found.after),
        "changes": [
            {"name": one.name, "before": _counted(one.before), "after": _counted(one.after)} for one in found.changes
        ],
        "gone": [_record(finding) for finding in found.gone],
        "new": [_record(finding) for finding in found.new],
    }


def _side(judgement: Judgement) -> dict[str, object]:
    return {
        "source": judgement.source,
        "format": judgement.format,
        "on": judgement.on.isoformat(),
        "verdict": judgement.verdict.value,
        "cards": judgement.total,
    }


def _counted(counts: dict[str, int]) -> list[dict[str, object]]:
    return [{"printing": label or None, "count": count} for label, count in counts.items()]


def _record(finding: Finding) -> dict[str, object]:
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        "cards": list(finding.cards),
    }
