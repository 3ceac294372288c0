"""Every code of the program with its page: those of lists, of formats, of deck rules and of ruling files."""

from __future__ import annotations

from ptcg_judge.deck.finding_kinds import KINDS, FindingKind


def every_kind() -> tuple[FindingKind, ...]:
    """All codes in order; the modules that enter them are read for it."""
    import ptcg_judge.deck.formats.file_mistakes
    import ptcg_judge.deck.line_findings
    import ptcg_judge.deck.rules
    import ptcg_judge.rulings.library.lint_kinds  # noqa: F401

    return tuple(sorted(KINDS.values(), key=lambda entered: entered.code))
