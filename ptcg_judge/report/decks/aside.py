"""What a list or its configuration set aside, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.report.lines import listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ptcg_judge.deck.findings import Aside

_REASONS = {"ignored": "ignored in", "off": "off in", "known": "known in"}


def aside_words(aside: Iterable[Aside]) -> str:
    """ "set aside: 2 known faults (judge-baseline.json), D105 (off in judge.toml:4)"; "" for none."""
    known: dict[str, int] = {}
    others: dict[str, None] = {}
    for one in aside:
        if one.why == "known":
            known[one.said_by] = known.get(one.said_by, 0) + 1
        else:
            others[f"{one.finding.code} ({aside_reason(one)})"] = None
    counts = [f"{count} known fault{'s' if count > 1 else ''} ({where})" for where, count in known.items()]
    words = [*counts, *others]
    return f"set aside: {listed(words)}" if words else ""


def aside_reason(one: Aside) -> str:
    """ "known in judge-baseline.json"."""
    return f"{_REASONS[one.why]} {one.said_by}"


def aside_records(aside: Iterable[Aside]) -> list[dict[str, object]]:
    """The same as JSON: code, name, message and cards of the finding, why it does not count, and what says so."""
    return [
        {
            "code": one.finding.code,
            "name": one.finding.name,
            "message": one.finding.message,
            "cards": list(one.finding.cards),
            "why": one.why,
            "said_by": one.said_by,
        }
        for one in aside
    ]
