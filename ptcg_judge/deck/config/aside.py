"""Findings that a list or its configuration sets aside, and what is left of the judgement without them.

Nothing is lost: what was set aside stands in `Judgement.aside` with its reason, and the verdict is that of the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.check import Judgement, in_order, verdict_of
from ptcg_judge.deck.config.baseline import Fault, fault_of
from ptcg_judge.deck.config.schema import OFF
from ptcg_judge.deck.findings import Aside, At, Finding, Severity

if TYPE_CHECKING:
    from ptcg_judge.deck.config.file import ConfigValue


def with_settings(
    judgement: Judgement,
    ignores: Mapping[str, At],
    rules: Mapping[str, ConfigValue],
    known: Counter[Fault] | None = None,
    baseline: str = "",
) -> Judgement:
    """The judgement without what the list ignores, what is off, and the faults that are known.

    `ignores` holds the codes that the list ignores, with their places; `rules` codes that are off or down to warnings;
    `known` the faults in the file `baseline`, of which those found are taken out. An ignore that ignores nothing is a
    finding itself.
    """
    path = judgement.source.partition("#")[0]
    kept: list[Finding] = []
    aside: list[Aside] = []
    for finding in judgement.findings:
        said = rules.get(finding.code)
        if finding.code in ignores:
            aside.append(Aside(finding, "ignored", f"{path}:{ignores[finding.code].line}"))
        elif said and said.value == OFF:
            aside.append(Aside(finding, "off", said.place))
        elif known and known[fault_of(finding)] > 0 and _counts(finding):
            known[fault_of(finding)] -= 1
            aside.append(Aside(finding, "known", baseline))
        else:
            kept.append(_lowered(finding) if said else finding)
    used = {one.finding.code for one in aside if one.why == "ignored"}
    kept += [_unused(code, at) for code, at in ignores.items() if code not in used]
    kept.sort(key=in_order)
    verdict = verdict_of(kept)
    days = None if any(_counts(one.finding) for one in aside) else judgement.days
    return judgement._replace(findings=tuple(kept), aside=tuple(aside), verdict=verdict, days=days)


def _counts(finding: Finding) -> bool:
    return finding.severity is not Severity.NOTE or finding.undecides


def _lowered(finding: Finding) -> Finding:
    """An error, or what leaves the verdict open, as a warning; a warning or a note as it is."""
    if finding.severity is Severity.ERROR or finding.undecides:
        return replace(finding, severity=Severity.WARNING, undecides=False)
    return finding


def _unused(code: str, at: At) -> Finding:
    said = f"nothing here is {code}, which this comment ignores"
    return kinds.said(kinds.UNUSED_IGNORE, Severity.WARNING, said, "take the comment out", lines=(at,))
