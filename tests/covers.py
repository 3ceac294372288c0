"""The mark of tests that hold a rule of a book which no ruling shows: counted by `judge rulings coverage`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def covers(*rules: str) -> Callable[[Test], Test]:
    """Say which rules a test would fail without; rulings/library/covered.yaml lists the same (a test compares)."""

    def mark(test: Test) -> Test:
        test.covers = rules  # type: ignore[attr-defined]
        return test

    return mark
