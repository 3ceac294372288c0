"""Spans of days. Inside the program a day is its ordinal number (`date.toordinal`), and a span is a pair of them, both
included; `FOREVER` as last day means that no end is known."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple

Days = tuple[int, int]
FOREVER: Final = date.max.toordinal()
BEGINNING: Final = date(1996, 1, 1).toordinal()


class Span(NamedTuple):
    """From `first` to `last`, both included; `last` is None where no end is known."""

    first: date
    last: date | None

    def __str__(self) -> str:
        return f"{self.first} to {self.last}" if self.last else f"since {self.first}"


class Doubt(NamedTuple):
    """Days on which the sources do not settle an answer, and why."""

    days: Days
    why: str


def day_of(text: str) -> int:
    """The ordinal of an ISO day. Raises ValueError for anything else."""
    return date.fromisoformat(text).toordinal()


def as_date(day: int) -> date | None:
    """The date of an ordinal; None for an open end."""
    return None if day >= FOREVER else date.fromordinal(day)


def merged(spans: Iterable[Days]) -> list[Days]:
    """The same days as few spans, in order; empty spans (last before first) vanish."""
    joined: list[Days] = []
    for first, last in sorted(span for span in spans if span[0] <= span[1]):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return joined


def common(left: Iterable[Days], right: Iterable[Days]) -> list[Days]:
    """The days that both hold."""
    right = list(right)
    return merged((max(a, c), min(b, d)) for a, b in left for c, d in right)


def shared(left: tuple[Span, ...], right: tuple[Span, ...]) -> tuple[Span, ...]:
    """The days that both hold, as Spans: how the span of a deck comes from those of its cards."""
    return written(common(_days(left), _days(right)))


def around(spans: Iterable[Span], day: date) -> Span | None:
    """The span that holds the day; None when none does."""
    return next((span for span in spans if span.first <= day and (span.last is None or day <= span.last)), None)


def written(spans: Iterable[Days]) -> tuple[Span, ...]:
    """Spans of ordinals as Spans of dates."""
    return tuple(Span(date.fromordinal(first), as_date(last)) for first, last in spans)


def _days(spans: Iterable[Span]) -> list[Days]:
    return [(span.first.toordinal(), span.last.toordinal() if span.last else FOREVER) for span in spans]
