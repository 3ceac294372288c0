"""On which days a deck is legal in a format: players ask for the day of their Regional."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from ptcg_judge.deck.check import Checker, Judgement
from ptcg_judge.deck.finding_kinds import CARD_POOL
from ptcg_judge.deck.findings import Finding, Severity, Verdict
from ptcg_judge.deck.formats.spans import Days, Span, common, written

if TYPE_CHECKING:
    from dataclasses import dataclass

    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.formats.reach import Reach
else:
    from ptcg_judge.cards.frozen import dataclass


@dataclass(frozen=True, slots=True)
class FormatRow:
    """One format of the table of `--format all`: whether the deck is legal in it on the day, and on which spans of days
    it is. `because` is the finding that keeps it out on all of them, or that leaves the verdict open. `judgement` is
    that of the day, or of the nearest day that the format has."""

    format: str
    title: str
    verdict: Verdict
    spans: tuple[Span, ...]
    because: Finding | None
    reach: Reach
    judgement: Judgement


def row(deck: Decklist, checker: Checker, day: date) -> FormatRow:
    """The format of the checker: the verdict of the day, and the days on which the deck is legal.

    The checker stands on the day, or on the nearest one that the format has: on a day without the format nothing is
    legal in it. What names mean is decided on that day.
    """
    fmt = checker.pool.format
    deck = checker.decided(deck)
    judgement = checker.check(deck)
    spans = legal_spans(deck, checker, judgement)
    verdict = judgement.verdict
    if checker.pool.day != day and verdict is Verdict.LEGAL:
        verdict = Verdict.ILLEGAL
    because = None if spans and verdict is not Verdict.UNDECIDED else _reason(judgement.findings)
    return FormatRow(fmt.id, fmt.title, verdict, spans, because, checker.pool.reach, judgement)


def legal_spans(deck: Decklist, checker: Checker, judgement: Judgement) -> tuple[Span, ...]:
    """All spans of days on which the deck is legal in the checker's format, in order.

    The cards decide the days; the rules in force at the end of each span have to hold too.
    """
    if any((f.severity is Severity.ERROR or f.undecides) and f.code.startswith("L") for f in judgement.findings):
        return ()
    return tuple(span for span in _by_cards(deck, checker) if _holds(deck, checker, span))


def _by_cards(deck: Decklist, checker: Checker) -> tuple[Span, ...]:
    days: list[Days] | None = None
    for entry in deck.entries:
        own = checker.days(entry)
        if own == days:
            continue
        days = own if days is None else common(days, own)
        if not days:
            return ()
    return written(days or ())


def _holds(deck: Decklist, checker: Checker, span: Span) -> bool:
    """Whether no rule but those of the card pool is broken on the last day of the span, or on the
    day on which the data were read where it has no end."""
    fmt = checker.pool.format
    day = span.last or max(span.first, fmt.read_on)
    return checker.on(day).check(deck).verdict is Verdict.LEGAL


def by_its_cards_alone(judgement: Judgement) -> bool:
    """Whether nothing but the card pool of the day makes the deck illegal."""
    errors = [finding for finding in judgement.findings if finding.severity is Severity.ERROR]
    return bool(errors) and all(map(_of_the_pool, errors))


def _of_the_pool(finding: Finding) -> bool:
    """Whether the pool of the day alone makes it; a printing that came later is a slip of the list."""
    from ptcg_judge.deck.rules.pool import LATER_PRINTING

    return finding.code.startswith(CARD_POOL) and finding.code != LATER_PRINTING.code


def _reason(findings: Iterable[Finding]) -> Finding | None:
    """What keeps a deck out on every day: a broken rule before a card that is out on the day."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR or finding.undecides]
    return min(errors, key=_of_the_pool, default=None)
